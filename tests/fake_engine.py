"""Stand in for play and scorer: plausible records, a pure function of seed and session number."""

from dataclasses import dataclass
from hashlib import sha256

import numpy as np

from mjsim.engine import Engine
from mjsim_kernels.records import DISCARD, EXHAUSTED, OUTCOME, ROB, SCORE, SELF_DRAW
from mjsim_kernels.tiles import KINDS

PATTERNS = (
    "full_flush",
    "all_pungs",
    "bonus_tile",
    "all_chows",
    "chicken_hand",
    "never_seen",
    "plain_promotion",
)
TOTALS = ("big", "plain", "tai")
CHANCES = (0.002, 0.08, 0.35, 0.4, 0.2, 0.0, 0.01)
VALUES = (30, 10, 1, 1, 0, 50, 10)
WAYS = ((EXHAUSTED, 0.03), (SELF_DRAW, 0.3), (DISCARD, 0.66), (ROB, 0.01))


NAMES_ZH = ("清一色", "对对胡", "白板", "平胡", "屁胡", "无", "六番当大番")


@dataclass(frozen=True)
class FakeRuleset:
    """Answer what the runner asks of a rule set."""

    base: int = 1
    id: str = "yueqing"
    variant: str = "yueqing"

    @property
    def hash(self) -> str:
        return sha256(str(self.base).encode()).hexdigest()

    def document(self) -> dict:
        names = {
            pattern: {"en": self.pattern_name(pattern), "zh": self.pattern_name(pattern, "zh")}
            for pattern in PATTERNS
        }
        return {"game": {"id": self.id}, "names": names, "settlement": {"base": self.base}}

    def pattern_name(self, pattern: str, lang: str = "en") -> str:
        return NAMES_ZH[PATTERNS.index(pattern)] if lang == "zh" else pattern.replace("_", " ").capitalize()


def fake_engine(ruleset: FakeRuleset, policies: tuple) -> Engine:
    """Return an engine like the real one, at once."""
    return Engine(PATTERNS, TOTALS, np.full(KINDS, 4), play_sessions, score_outcomes)


def play_sessions(seed: int, first_session: int, session_deals: int, outcomes: np.recarray) -> None:
    """Fill outcomes of whole sessions."""
    for start in range(0, len(outcomes), session_deals):
        session = first_session + start // session_deals
        fill_session(np.random.default_rng([seed, session]), session, outcomes[start : start + session_deals])


def fill_session(random: np.random.Generator, session: int, deals: np.recarray) -> None:
    """Fill the deals of one session."""
    n = len(deals)
    deals[:] = np.zeros(n, OUTCOME)
    deals["session"] = session
    deals["deal"] = np.arange(n)
    deals["by"] = random.choice([way for way, _ in WAYS], n, p=[chance for _, chance in WAYS])
    won = deals["by"] != EXHAUSTED
    deals["winner"] = np.where(won, random.choice(4, n, p=[0.28, 0.24, 0.24, 0.24]), -1)
    fed = deals["by"] >= DISCARD
    deals["source"] = np.where(fed, (deals["winner"] + random.integers(1, 4, n)) % 4, -1)
    deals["tile"] = np.where(won, random.integers(0, 31, n), -1)
    deals["turns"] = random.integers(8, 56, n)
    deals["taken"] = 65 + deals["turns"] - fed
    deals["indicators"][:, 0] = random.integers(0, 31, n)
    deals["indicators"][:, 1] = random.integers(-1, KINDS, n)
    deals["known"] = 1
    held = won * random.integers(0, 4, n)
    deals["hands"][np.arange(n), deals["winner"], deals["indicators"][:, 0]] = held
    deals["wilds"][np.arange(n), deals["winner"]] = held
    deals["needs_wild"][np.arange(n), deals["winner"]] = (held > 0) & (random.random(n) < 0.8)
    fill_race(random, deals)
    follow_dealers(deals)


def fill_race(random: np.random.Generator, deals: np.recarray) -> None:
    """Fill opening hands, and how near to ready seats came."""
    n = len(deals)
    deals["opening_wilds"] = random.binomial(6, 0.1, (n, 4))
    deals["opening_flowers"] = random.binomial(5, 0.2, (n, 4))
    deals["opening_kongs"] = random.binomial(4, 0.2, (n, 4))
    deals["opening_flower_wilds"] = random.binomial(5, 0.2, (n, 4))
    deals["opening_shanten"] = random.integers(1, 7, (n, 4)) - np.minimum(deals["opening_wilds"], 2)
    deals["half_shanten"] = np.maximum(0, deals["opening_shanten"] - random.integers(0, 4, (n, 4)))
    deals["lead_changes"] = random.integers(0, 5, n)
    deals["raced"] = (deals["session"] + deals["deal"]) % 4 == 0


def follow_dealers(deals: np.recarray) -> None:
    """Move the deal on unless the dealer wins or the wall is exhausted."""
    chair = streak = 0
    for deal in deals:
        stays = deal["winner"] <= 0
        deal["dealer_chair"], deal["streak"] = chair, streak
        chair, streak = (chair, streak + 1) if stays else ((chair + 1) % 4, 0)
        deal["next_dealer"], deal["next_streak"] = 0 if stays else 1, streak


def score_outcomes(outcomes: np.recarray, scores: np.recarray) -> None:
    """Score deals by their own numbers alone."""
    scores[:] = np.zeros(len(outcomes), SCORE)
    scores["valid"] = 1
    won = outcomes["winner"] >= 0
    keys = outcomes["session"] * 1009 + outcomes["deal"] * 31 + outcomes["turns"] * 7
    chances = np.stack(
        [(keys * (2 * place + 40503)) % 1000003 / 1000003 for place in range(len(PATTERNS))], axis=1
    )
    had = (chances < CHANCES) & won[:, None]
    scores["counts"][:, : len(PATTERNS)] = had
    scores["values"][:, : len(PATTERNS)] = had * np.array(VALUES)
    scores["points"][:, : len(PATTERNS)] = 3 * had * np.array(VALUES)
    tai = scores["values"].sum(axis=1)
    scores["totals"][:, 1] = scores["totals"][:, 2] = tai
    for deal in np.flatnonzero(won):
        pay_win(scores[deal], int(outcomes["winner"][deal]), int(outcomes["streak"][deal]), int(tai[deal]))


def pay_win(score: np.void, winner: int, streak: int, tai: int) -> None:
    """Let all three others pay, the dealer one more and the streak."""
    for seat in range(4):
        if seat != winner:
            amount = 1 + tai + ((1 + streak * (winner == 0)) if 0 in (seat, winner) else 0)
            score["pay"][seat] -= amount
            score["pay"][winner] += amount
