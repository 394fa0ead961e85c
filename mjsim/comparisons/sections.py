"""Sort the measures of a comparison into the sections of its table."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from mjsim.comparisons.comparison import Pair
from mjsim.comparisons.differences import Difference
from mjsim.comparisons.words import COMPARISON_WORDS
from mjsim.summaries import OUTCOMES, ROLES
from mjsim.summary_words import WORDS, counting

Entry = tuple[str, Difference]
PATTERN_SECTIONS: Final = ("per_win", "points_share", "mean_value", "mean_win_with")


@dataclass(frozen=True)
class Section:
    """Hold some rows under a title.

    Parameters
    ----------
    title : key of the word
    rows : name and difference
    default : whether it is shown unless everything is
    """

    title: str
    rows: list[Entry]
    default: bool = True


def sections(pair: Pair, lang: str) -> Iterator[Section]:
    """Yield the sections of a pair; of deals that go on after a win fewer measures are there."""
    rows = {row.path: row for row in pair.differences}
    words, names = COMPARISON_WORDS[lang], WORDS[lang]

    def entries(path: str, keys: Iterable[str], texts: Mapping[str, str]) -> list[Entry]:
        return [(texts[key], rows[path.format(key)]) for key in keys if path.format(key) in rows]

    yield Section("outcomes", entries("outcomes.{}", OUTCOMES, names))
    yield Section("turns", entries("turns.{}", ("mean", "sd"), words))
    for title, tail in (("roles", "mean"), ("in_sd", "mean_in_sd"), ("in_wins", "mean_in_wins")):
        yield Section(title, entries(f"roles.{{}}.{tail}", ROLES, names))
    yield Section("win_rate", entries("roles.{}.win_rate", ROLES, names))
    sizes = entries("win_size.{}", ("mean", "sd", "relative_sd"), words)
    yield Section("size", [*sizes, (words["deal_sd"], rows["deal.sd"])])
    held = wild_entries(rows, words, "per_win")
    yield Section("wilds", held + entries("wilds.{}", ("mean",), {"mean": words["wilds_mean"]}))
    yield Section("wild_wins", wild_entries(rows, words, "mean_win"), default=False)
    totals = [(path.split(".")[1], row) for path, row in rows.items() if path.startswith("totals.")]
    yield Section("totals", totals)
    yield from pattern_sections(pair, lang, rows)


def wild_entries(rows: dict[str, Difference], words: dict[str, str], tail: str) -> list[Entry]:
    """Return the rows by wilds of the winner that were seen."""
    found = [(path, row) for path, row in rows.items() if path.startswith("wilds.") and path.endswith(tail)]
    return [
        (counting(words, "wilds_held", int(path.split(".")[1])).format(path.split(".")[1]), row)
        for path, row in found
        if row.verdict != "unseen"
    ]


def pattern_sections(pair: Pair, lang: str, rows: dict[str, Difference]) -> Iterator[Section]:
    """Yield the sections of patterns, the most frequent first."""
    names = {row[0]: row[2] if lang == "zh" else row[1] for row in pair.a.setup.patterns}
    patterns = [pattern for pattern in names if f"patterns.{pattern}.per_win" in rows]
    patterns.sort(key=lambda pattern: -rows[f"patterns.{pattern}.per_win"].a.value)
    for tail in PATTERN_SECTIONS:
        entries = [(names[pattern], rows[f"patterns.{pattern}.{tail}"]) for pattern in patterns]
        yield Section(tail, entries, default=tail in ("per_win", "points_share"))
