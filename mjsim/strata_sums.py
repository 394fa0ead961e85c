"""Sum natural and side deals by stratum as exact integers that add up to the same numbers in any order."""

from collections.abc import Mapping
from dataclasses import dataclass
from math import isqrt
from typing import Any, Final, NamedTuple

import numpy as np

from mjsim.errors import MjsimError
from mjsim.exact_counts import FAULTS, Block, name_deal
from mjsim_kernels.strata_walls import STRATA
from mjsim_kernels.tally import INVALID_WIN, TOO_LARGE, UNBALANCED
from mjsim_kernels.tally_sums import WAYS
from mjsim_kernels.tiles import SEATS

# places of sums: deals, deals by the way they end (or the first win came), points and wins by role, then of each
# pattern its wins, what they were paid, and the deals that have one
FIRST_WAY: Final = 1
FIRST_PAY: Final = FIRST_WAY + WAYS
FIRST_WON: Final = FIRST_PAY + SEATS
FIRST_PATTERN: Final = FIRST_WON + SEATS
WINS, GAIN, DEALS = range(3)  # of a pattern
PATTERN_SUMS: Final = 3


@dataclass
class StrataSums:
    """Hold the sums of whole sessions, natural and side deals together.

    Parameters
    ----------
    natural, side : (strata,) deals of either kind
    totals : (sums, strata)
    squares : (sums, strata, strata) products of session totals in two strata
    by_deals : (sums, strata, strata) products of a session's total in one stratum with its deals in another
    gain_wins : (patterns, strata, strata) of the winner's points with a pattern and its wins
    """

    natural: Any
    side: Any
    totals: Any
    squares: Any
    by_deals: Any
    gain_wins: Any

    @classmethod
    def empty(cls, patterns: int) -> "StrataSums":
        """Return the sums of no deal."""
        return cls(*(np.zeros(shape, object) for shape in cls.shapes(patterns)))

    @staticmethod
    def shapes(patterns: int) -> list[tuple[int, ...]]:
        """Return the shapes of the sums of so many patterns."""
        sums = FIRST_PATTERN + PATTERN_SUMS * patterns
        products = [(sums, STRATA, STRATA), (sums, STRATA, STRATA), (patterns, STRATA, STRATA)]
        return [(STRATA,), (STRATA,), (sums, STRATA), *products]

    def add(self, other: "StrataSums") -> None:
        """Add the sums of other sessions."""
        for name in self.__dataclass_fields__:
            setattr(self, name, getattr(self, name) + getattr(other, name))

    def as_dict(self) -> dict[str, Any]:
        """Return lists of integers for JSON."""
        return {name: getattr(self, name).tolist() for name in self.__dataclass_fields__}

    @classmethod
    def from_dict(cls, document: Mapping[str, Any], patterns: int) -> "StrataSums":
        """Read what `as_dict` gave of so many patterns.

        Raises
        ------
        KeyError
            If an earlier mjsim summed less.
        """
        found = cls(*(np.array(document[name], object) for name in cls.__dataclass_fields__))
        if [values.shape for values in vars(found).values()] != cls.shapes(patterns):
            raise KeyError("strata")
        return found


class Hands(NamedTuple):
    """Hold the won hands of some deals in order: one a deal at most, or many.

    Parameters
    ----------
    deal, seat, gain : (hands,) place of the deal, winner, points that this win was paid
    has : (hands, patterns) 1 for patterns that count
    """

    deal: Any
    seat: Any
    gain: Any
    has: Any


def won_hands(block: Block) -> Hands:
    """List the won hands of a block."""
    outcomes, scores, wins = block.outcomes, block.scores, block.wins
    if wins is not None:
        has = wins["patterns"][:, None] >> np.arange(block.patterns) & 1
        return Hands(wins["deal"].astype(np.int64), wins["seat"], wins["gain"], has)
    deal = np.flatnonzero(outcomes["winner"] >= 0)
    seat = outcomes["winner"][deal]
    has = (scores["counts"][deal, : block.patterns] > 0).astype(np.int64)
    return Hands(deal, seat, scores["pay"][deal, seat].astype(np.int64), has)


def deal_sums(block: Block) -> Any:
    """Return what each deal adds to each sum: (deals, sums) int64."""
    hands, deals = won_hands(block), np.arange(len(block.outcomes) + 1)
    bounds = np.searchsorted(hands.deal, deals)
    won = (hands.seat[:, None] == np.arange(SEATS)).astype(np.int64)
    wins, gains = by_deal(hands.has, bounds), by_deal(hands.has * hands.gain[:, None], bounds)
    ways = block.outcomes["by"][:, None] == np.arange(WAYS)
    ones = np.ones(len(block.outcomes), np.int64)
    heads = np.column_stack([ones, ways, block.scores["pay"], by_deal(won, bounds)])
    patterns = np.stack([wins, gains, (wins > 0).astype(np.int64)], axis=2)
    return np.concatenate([heads, patterns.reshape(len(ones), PATTERN_SUMS * block.patterns)], axis=1)


def by_deal(values: Any, bounds: Any) -> Any:
    """Sum the rows of each deal's won hands: those from one bound up to the next."""
    before = np.concatenate([np.zeros((1, values.shape[1]), np.int64), values.cumsum(axis=0)])
    return before[bounds[1:]] - before[bounds[:-1]]


def strata_sums(natural: tuple[Any, Any], side: tuple[Any, Any], session_deals: int) -> StrataSums:
    """Sum deals by session and stratum.

    Parameters
    ----------
    natural, side : strata of deals, (deals,), and what they add to sums, of `deal_sums`
    session_deals : deals of a session, of either kind
    """
    by_session = session_totals(*natural, session_deals) + session_totals(*side, session_deals)
    most = isqrt((2**63 - 1) // len(by_session))
    large = (np.abs(by_session) > most).any(axis=(1, 2))
    parts = [np.bincount(strata, minlength=STRATA).astype(object) for strata in (natural[0], side[0])]
    exact = [products_of(by_session[~large]), products_of(by_session[large].astype(object))]
    return StrataSums(*parts, *(small.astype(object) + rest for small, rest in zip(*exact, strict=True)))


def products_of(by_session: Any) -> list[Any]:
    """Return the totals of sessions and the products that `StrataSums` holds, in the type of the totals."""
    turned = by_session.transpose(1, 2, 0)  # (sums, strata, sessions)
    gains, wins = (turned[FIRST_PATTERN + column :: PATTERN_SUMS] for column in (GAIN, WINS))
    products = [turned @ turned.transpose(0, 2, 1), turned @ turned[0].T, gains @ wins.transpose(0, 2, 1)]
    return [by_session.sum(axis=0), *products]


def session_totals(strata: Any, sums: Any, session_deals: int) -> Any:
    """Return the sums of each session by stratum: (sessions, sums, strata) int64."""
    chosen = (strata[:, None] == np.arange(STRATA)).astype(np.int64)
    shape = (-1, session_deals)
    return sums.reshape(*shape, sums.shape[1]).transpose(0, 2, 1) @ chosen.reshape(*shape, STRATA)


def check_deals(block: Block) -> None:
    """Check side deals, which no other sums count.

    Raises
    ------
    MjsimError
        If one does not sum to 0, pays too much to add up, or was won illegally; names its session and deal.
    """
    outcomes, scores, hands = block.outcomes, block.scores, won_hands(block)
    pay, most = scores["pay"], (2**63 - 1) // (2 * block.session_deals)  # a session's natural and side deals
    gained = np.bincount(hands.deal, np.abs(hands.gain).astype(float), len(outcomes))
    for fault, wrong in (
        (UNBALANCED, pay.sum(axis=1) != 0),
        (TOO_LARGE, (abs(pay) > most).any(axis=1) | (gained > most)),
        (INVALID_WIN, (outcomes["winner"] >= 0) & (scores["valid"] == 0)),
    ):
        if wrong.any():
            deal = int(wrong.argmax())
            raise MjsimError(f"The side deal of {name_deal(outcomes[deal]).lower()} {FAULTS[fault]}.")
