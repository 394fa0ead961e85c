"""Write a comparison in words and numbers for people, on a terminal or on a page."""

from collections.abc import Iterator, Sequence
from math import isfinite

from mjsim.comparisons.comparison import Comparison, Pair
from mjsim.comparisons.conditions import Outcome
from mjsim.comparisons.differences import Difference
from mjsim.comparisons.provenance import Contrast
from mjsim.comparisons.sections import PATTERN_SECTIONS, Section, sections
from mjsim.comparisons.sides import Side, parse_side
from mjsim.number_texts import plain, written
from mjsim.statistics import FEW_EVENTS, Estimate
from mjsim.summary_words import counting

Words = dict[str, str]
MOST_RULES = 12  # shown of those that differ
DECIDED = ("higher", "lower", "equivalent", "negligible")


def side_name(side: Side, lang: str) -> str:
    """Name the game of a side."""
    game = side.setup.rules.get("game", {})
    return str(game.get("name_zh" if lang == "zh" else "name", side.setup.rules_id))


def sizes(comparison: Comparison, words: Words) -> str:
    """Say how much was compared, by which policies, from which seeds."""
    length = comparison.sides[0].setup.session_deals
    counts = [result.counts for result in comparison.results]
    deals = " / ".join(dict.fromkeys(f"{count.deals:,}" for count in counts))
    sessions = " / ".join(dict.fromkeys(f"{count.sessions:,}" for count in counts))
    policies = " / ".join(dict.fromkeys(policy_text(side) for side in comparison.sides))
    seeds = " / ".join(dict.fromkeys(str(side.setup.seed) for side in comparison.sides))
    most = max(count.sessions for count in counts)
    line = counting(words, "each", most).format(deals=deals, sessions=sessions, length=length)
    return f"{line} · {words['policy']} {policies} · {words['seed']} {seeds}"


def policy_text(side: Side) -> str:
    """Write the policy of a side."""
    policy = side.setup.policy
    return policy[0] if len(set(policy)) == 1 else ",".join(policy)


def pairing(pair: Pair, words: Words) -> Iterator[str]:
    """Yield how two sides were compared."""
    a, b = pair.a, pair.b
    if a.layout.has_many_wins or b.layout.has_many_wins:
        yield words["many"]
    if pair.unpaired is None:
        sessions = pair.evidence.sessions
        yield counting(words, "paired", sessions).format(sessions=sessions)
        dealer = pair.of("roles.dealer.mean")
        if dealer.same:
            yield words["agree"]
        elif isfinite(dealer.correlation) and isfinite(dealer.variance_reduction):
            times = plain(dealer.variance_reduction)
            yield words["correlation"].format(r=f"{dealer.correlation:.3f}", times=times)
    elif pair.unpaired == "tiles":
        counts = [int(side.engine.copies.sum()) if side.engine else 0 for side in (a, b)]
        word = words["tiles" if b.kind == "played" else "tiles_kept"]
        yield word.format(x=counts[0], y=counts[1], b=b.label, seed=b.setup.seed)
    elif pair.unpaired == "seed":
        yield words["seeds"].format(x=a.setup.seed, y=b.setup.seed)
    else:
        sources = (side.source for side in (a, b) if side.engine is None)
        yield words["counted"].format(source=" / ".join(sources))


def of_one_variant(pair: Pair) -> bool:
    """Tell whether two sides are of one variant, so that all their rules can be set side by side."""
    return pair.a.setup.variant == pair.b.setup.variant


def contrast_rows(pair: Pair, lang: str, words: Words, most: int) -> list[list[str]]:
    """Write the settings, and at most so many rules of one variant, that two sides differ in."""
    settings = [row for row in pair.contrasts if row.kind == "setting"]
    rules = [row for row in pair.contrasts if row.kind == "rule"]
    shown = settings + (rules[:most] if of_one_variant(pair) else [])
    return [contrast(row, pair.b, lang, words) for row in shown]


def contrast_note(pair: Pair, words: Words, most: int) -> str:
    """Say how many rules differ beside those that are shown; nothing if none does."""
    rules = sum(row.kind == "rule" for row in pair.contrasts)
    if not of_one_variant(pair):
        return words["rules"].format(count=rules, command=diff_command(pair))
    return words["more"].format(count=rules - most) if rules > most else ""


def contrast(row: Contrast, side: Side, lang: str, words: Words) -> list[str]:
    """Write one thing that two sides differ in: its key, its name, both values."""
    from mjsim.manifests import shown
    from mjsim.rulesets import Ruleset

    label = ""
    if row.kind == "rule":
        label = Ruleset(side.setup.rules).label(row.key, "zh" if lang == "zh" else "en")
    name = words.get(row.key, row.key) if row.kind == "setting" else row.key
    values = ["–" if value is None else shown(value).strip('"') for value in (row.a, row.b)]
    return [name, label if label != row.key else "", *values]


def diff_command(pair: Pair) -> str:
    """Write the command that lists all rules that differ."""
    names = [
        parse_side(side.source)[0] if side.kind == "played" else side.setup.variant
        for side in (pair.a, pair.b)
    ]
    return f"mjsim rules diff {' '.join(names)}"


def shown_sections(pair: Pair, lang: str, everything: bool) -> Iterator[Section]:
    """Yield the sections of a pair with those rows alone that are worth a line."""
    for section in sections(pair, lang):
        if section.default or everything:
            rows = [entry for entry in section.rows if everything or is_shown(section, entry[1])]
            if rows:
                yield Section(section.title, rows, section.default)


def is_shown(section: Section, row: Difference) -> bool:
    """Tell whether a row is worth a line where not everything is shown."""
    if section.title in PATTERN_SECTIONS:
        return row.verdict in DECIDED
    return row.verdict not in ("same", "unseen", "no_interval")


def notes(pair: Pair, lang: str, words: Words) -> Iterator[str]:
    """Yield what the rows leave out: what is equal, differs too seldom, or is not decided; and that none is left."""
    if not any(True for _ in shown_sections(pair, lang, False)):
        told = all(row.same or row.verdict == "unseen" for row in pair.differences)
        yield words["all_equal" if told else "nothing_told"]
    equal = sum(row.same for row in pair.differences)
    if equal:
        yield words["equal"].format(count=equal)
    few = sum(map(is_too_few, pair.differences))
    if few:
        yield words["few_changed"].format(count=few, least=FEW_EVENTS)
    shares = next(part for part in sections(pair, lang) if part.title == "per_win")
    left = [name for name, row in shares.rows if row.verdict == "open"]
    if left:
        yield words["undecided"].format(names="; ".join(left))


def is_too_few(row: Difference) -> bool:
    """Tell whether the sides differ, but in too few sessions for an interval."""
    return row.verdict == "no_interval" and 0 < row.changed < FEW_EVENTS


def legend(comparison: Comparison, words: Words, everything: bool) -> Iterator[str]:
    """Yield how to read the rows; nothing where there is nothing to be read."""
    rows = [row for pair in comparison.pairs for row in pair.differences]
    tested = sum(isfinite(row.p) and not row.same for row in rows)
    if tested:
        count = sum(isfinite(row.p) for row in rows)
        yield words["legend"].format(correction=words[comparison.correction].format(count=count))
    if everything and any(is_too_few(row) for row in rows):
        yield words["few_legend"].format(least=FEW_EVENTS)
    if any(isfinite(row.min_effect) for row in rows):
        yield words["effects"]


def condition_text(outcome: Outcome, words: Words) -> str:
    """Say whether a condition holds."""
    word, value = "holds" if outcome.holds else "fails_not", f"{outcome.value:.6g}"
    return words[word].format(text=outcome.condition.text, label=outcome.label, value=value)


def numbers(row: Difference, words: Words) -> list[str]:
    """Write both sides of a measure, their difference and what it amounts to."""
    scale = 100.0 if row.measure.unit == "share" else 1.0
    values = [alone(estimate.scaled(scale)) for estimate in (row.a, row.b)]
    if row.same:  # each cut at its own interval, equal values would not look so
        values[1] = values[0]
    return [*values, change(row, scale), verdict_word(row, words)]


def verdict_word(row: Difference, words: Words) -> str:
    """Say what a difference amounts to."""
    if is_too_few(row) and isfinite(row.difference.value):
        return words["few_in"].format(count=row.changed)
    if row.verdict == "no_interval" and isfinite(row.difference.value) and row.measure.events is None:
        return words["unknown"]
    return words[row.verdict]


def alone(estimate: Estimate) -> str:
    """Write one side's value, cut at its interval."""
    if not isfinite(estimate.value):
        return "–"
    margin = estimate.margin
    if not isfinite(margin) or margin <= 0:
        return f"{estimate.value:,.4g}"
    return written(estimate.value, margin)


def change(row: Difference, scale: float) -> str:
    """Write a difference with its interval: ±, or both ends where they lie unevenly."""
    estimate = row.difference.scaled(scale)
    if not isfinite(estimate.value):
        return "–"
    if row.same:
        return "0"
    margin = estimate.margin
    if not isfinite(margin):
        return f"{estimate.value:+,.3g}"
    if margin == 0:
        return f"{estimate.value:+,.4g} ± 0"
    sides = (estimate.value - estimate.low, estimate.high - estimate.value)
    if max(sides) > 1.5 * min(sides):
        return f"{signed(estimate.low, margin)} to {signed(estimate.high, margin)}"
    return f"{signed(estimate.value, margin)} ± {written(margin, margin)}"


def signed(value: float, margin: float) -> str:
    """Write a number with its sign."""
    text = written(value, margin)
    return f"+{text}" if value > 0 and text.strip("0.,") else text


def headings(pair: Pair, words: Words) -> Sequence[str]:
    """Return the headings of the numbers of a pair."""
    change_heading = words["change"].format(a=pair.a.label, b=pair.b.label)
    return pair.a.label, pair.b.label, change_heading, words["verdict"]
