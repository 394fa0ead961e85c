"""Say a result in a few sentences, every number with its interval."""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from mjsim.hint_words import HINTS
from mjsim.hints import precision
from mjsim.number_texts import percent, percent_but_for, plain, plus_minus
from mjsim.precision import ENOUGH_EVENTS, holds_zero
from mjsim.reports.cells import quantile_cell
from mjsim.reports.pattern_plots import name_of
from mjsim.results import Result
from mjsim.statistics import FEW_EVENTS
from mjsim.summaries import OUTCOMES
from mjsim.summary_words import counting

Words = dict[str, str]
NAMED = 3  # patterns in a sentence


class Paragraph(NamedTuple):
    """Hold a word that leads and what is said."""

    lead: str
    text: str


def paragraphs(result: Result, words: Words, lang: str) -> list[Paragraph]:
    """Return the summary in words."""
    parts = [("outcomes", ending(result, words)), ("wins_lead", winners(result, words))]
    parts.append(("dealer_lead", dealing(result, words)))
    if result.counts.wins:
        parts.append(("size_lead", sizes(result, words)))
        parts.append(("patterns_lead", patterns(result, words, lang)))
    parts.append(("luck_lead", luck(result, words)))
    parts.append(("sure_lead", certainty(result, words)))
    return [Paragraph(words[lead], unbroken(words["stop"].join(sentences))) for lead, sentences in parts]


def unbroken(text: str) -> str:
    """Keep a number, its margin and its unit on one line."""
    return text.replace(" ± ", "\N{NO-BREAK SPACE}±\N{NO-BREAK SPACE}").replace(" %", "\N{NO-BREAK SPACE}%")


def listed(parts: Sequence[str], words: Words) -> str:
    """Join parts of a sentence.

    Examples
    --------
    >>> listed(["a", "b", "c"], {"comma": ", ", "and": " and "})
    'a, b and c'
    """
    return words["and"].join(part for part in (words["comma"].join(parts[:-1]), parts[-1]) if part)


def ending(result: Result, words: Words) -> Iterator[str]:
    """Say how deals end."""
    shares, intervals = result.summary["outcomes"], result.summary["outcomes_ci"]
    deals = {name: int(result.tally.sums["outcomes"][way]) for name, way in OUTCOMES.items()}
    texts = {name: percent(shares[name], intervals[name], deals[name], words["below"]) for name in OUTCOMES}
    won = percent_but_for(shares["draw"], intervals["draw"], deals["draw"], words["more_than"])
    yield words["ends"].format(won=won, **texts)
    turns = result.summary["turns"]
    yield words["length"].format(plus_minus(turns["mean"], turns["mean_ci"]))


def winners(result: Result, words: Words) -> Iterator[str]:
    """Say who wins how often, and what chairs gain where they play differently."""
    rows = result.summary["roles"]
    if result.many_wins:
        rates = [plus_minus(row["win_rate"], row["win_rate_ci"]) for row in rows]
    else:
        rates = [percent(row["win_rate"], row["win_rate_ci"], row["wins"], words["below"]) for row in rows]
    yield words["who_wins"].format(*rates)
    policies = result.setup.policy
    if len(set(policies)) > 1:
        parts = [
            words["chair_gain"].format(f"{words['chair']} {chair}", policies[chair], signed(row, "mean"))
            for chair, row in enumerate(result.summary["chairs"])
        ]
        yield words["chairs_gain"].format(listed(parts, words))


def signed(row: dict[str, Any], key: str) -> str:
    """Write a mean with its sign."""
    return plus_minus(row[key], row[f"{key}_ci"], sign=True)


def dealing(result: Result, words: Words) -> Iterator[str]:
    """Say what the dealer's seat is worth, and how far apart the roles are."""
    fairness, roles = result.summary["fairness"], result.summary["roles"]
    worth = words["dealer_worth"].format(signed(fairness, "dealer_advantage"))
    interval = fairness["dealer_advantage_ci"]
    if interval is None:
        verdict = "dealer_rough"
    elif holds_zero(interval):
        verdict = "dealer_open"
    else:
        verdict = "dealer_pays" if interval[0] >= 0 else "dealer_costs"
    yield words[verdict].format(worth)
    ranked = sorted(roles, key=lambda row: -row["mean"])
    spread = plus_minus(fairness["seat_spread"], fairness["seat_spread_ci"])
    yield words["spread"].format(words[ranked[0]["role"]], words[ranked[-1]["role"]], spread)


def sizes(result: Result, words: Words) -> Iterator[str]:
    """Say how large wins are."""
    size, histogram = result.summary["win_size"], result.tally.histograms["gain"]
    median, top = (quantile_cell(histogram, share, words).text for share in (0.5, 0.99))
    mean = plus_minus(size["mean"], size["mean_ci"])
    yield words["size_of_wins"].format(mean=mean, median=median, top=top, largest=max(histogram))


def patterns(result: Result, words: Words, lang: str) -> Iterator[str]:
    """Say which patterns carry the points, which are frequent, which are large, which never came."""
    rows = [row for row in result.summary["patterns"] if not row["off"]]
    heavy = result.counts.heavy  # then no share of points has an interval
    known = [row for row in rows if row["wins"] >= FEW_EVENTS and (heavy or row["points_share_ci"])]
    if known:
        carrying = sorted(known, key=lambda row: -row["points_share"])[:NAMED]
        texts = [
            words["carry_one"].format(
                name_of(row, lang), plus_minus(row["points_share"], row["points_share_ci"], 100)
            )
            for row in carrying
        ]
        yield words["carry"].format(listed(texts, words))
        most = max(known, key=lambda row: row["wins"])
        yield words["frequent"].format(name_of(most, lang), share_of_wins(most))
        if sure := [row for row in known if is_mean_known(row)]:
            dear = max(sure, key=lambda row: row["mean_win_with"])
            mean = plus_minus(dear["mean_win_with"], dear["mean_win_with_ci"])
            yield words["dear"].format(name_of(dear, lang), mean, share_of_wins(dear))
    never = [row for row in rows if not row["wins"]]
    if never:
        yield words["never"].format(len(never), len(rows), plain(1 / never[0]["per_deal_ci"][1]))


def share_of_wins(row: dict[str, Any]) -> str:
    """Write how often a pattern is won with."""
    return percent(row["per_win"], row["per_win_ci"], row["wins"])


def is_mean_known(row: dict[str, Any]) -> bool:
    """Tell whether a pattern's mean win is known to half of itself."""
    interval = row["mean_win_with_ci"]
    return interval is not None and interval[1] - interval[0] <= row["mean_win_with"]


def luck(result: Result, words: Words) -> Iterator[str]:
    """Say what opening hands decide, how open the race is and how far results swing."""
    summary = result.summary
    fairness, tension = summary["fairness"], summary["tension"]
    if fairness["luck_share"] is not None:
        share = plus_minus(fairness["luck_share"], fairness["luck_share_ci"], 100)
        yield words["luck_explains"].format(share)
    dealt = [row for row in summary["openings"]["by_wilds"] if row["hands"] >= ENOUGH_EVENTS]
    if len(dealt) > 1 and dealt[0]["wilds"] == 0:
        best = max(dealt, key=lambda row: row["mean"])
        if best["wilds"]:
            yield words["best_dealt"].format(best["wilds"], signed(best, "mean"), signed(dealt[0], "mean"))
    behind = tension["behind_at_half"]
    if behind["wins"]:
        part = percent(behind["per_win"], behind["per_win_ci"], behind["wins"], words["below"])
        changes = plus_minus(tension["lead_changes"], tension["lead_changes_ci"])
        yield words["open_race"].format(part, changes)
    volatility = summary["volatility"]
    yield words["swing_says"].format(plus_minus(volatility["deal_index"], volatility["deal_index_ci"]))


def certainty(result: Result, words: Words) -> Iterator[str]:
    """Say how sure the numbers are, and what would make them surer."""
    summary = result.summary
    yield counting(words, "sure", summary["sessions"]).format(summary["sessions"])
    yield from stopping(result, words)
    size = summary["win_size"]
    if size["mean"] and size["mean_ci"]:
        yield words["mean_sure"].format(
            plain(50 * (size["mean_ci"][1] - size["mean_ci"][0]) / abs(size["mean"]))
        )
    if not result.counts.wins:
        yield words["no_win"]
    yield from precision(result, HINTS["zh" if words["lang"].startswith("zh") else "en"])


def stopping(result: Result, words: Words) -> Iterator[str]:
    """Say why a run with targets ended."""
    until = result.until
    if until is None or until["ended_by"] == "interrupt":
        return
    texts = "; ".join(row["target"] for row in until["targets"])
    yield words[f"until_{until['ended_by']}"].format(texts, result.counts.deals, until["most_deals"])
