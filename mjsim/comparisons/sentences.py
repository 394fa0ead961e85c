"""Say in a few sentences what a comparison found."""

from collections import Counter
from collections.abc import Iterator

from mjsim.comparisons import telling
from mjsim.comparisons.comparison import Pair
from mjsim.comparisons.differences import Difference
from mjsim.comparisons.sections import sections
from mjsim.summaries import ROLES
from mjsim.summary_words import WORDS

Words = dict[str, str]
MOST_NAMED = 3  # patterns in a sentence
COUNTED = ("higher", "lower", "equivalent", "negligible", "open")


def in_words(pair: Pair, lang: str, words: Words) -> Iterator[tuple[str, str]]:
    """Yield what a pair comes to: a lead and a text each.

    Parameters
    ----------
    pair : of a comparison
    lang : `en` or `zh`
    words : of comparisons in that language
    """
    yield words["how_lead"], " ".join(telling.pairing(pair, words))
    yield words["verdicts_lead"], verdicts(pair, words)
    yield words["roles"], seats(pair, lang, words)
    sizes = [row for row in pair.differences if row.path == "win_size.mean"]
    if sizes:
        a, b, change, verdict = telling.numbers(sizes[0], words)
        text = words["size_text"].format(
            a=pair.a.label, b=pair.b.label, x=a, y=b, change=change, verdict=verdict
        )
        yield words["size_lead"], text
    if moved := most_moved(pair, lang):
        parts = (words["moved_part"].format(name, *telling.numbers(row, words)[2:]) for name, row in moved)
        yield words["points_share"], words["joined"].join(parts) + words["full_stop"]


def verdicts(pair: Pair, words: Words) -> str:
    """Count what the measures amount to."""
    found: Counter[str] = Counter("same" if row.same else row.verdict for row in pair.differences)
    rest = sum(found.values()) - sum(found[name] for name in (*COUNTED, "same"))
    parts = [f"{words[name]} {found[name]}" for name in (*COUNTED, "same") if found[name]]
    if rest:
        parts.append(f"{words['no_interval']} {rest}")
    return words["verdicts_text"].format(b=pair.b.label, parts=words["joined"].join(parts))


def seats(pair: Pair, lang: str, words: Words) -> str:
    """Say how the points of each role change."""
    parts = []
    for role in ROLES:
        *_, change, verdict = telling.numbers(pair.of(f"roles.{role}.mean"), words)
        parts.append(words["moved_part"].format(WORDS[lang][role], change, verdict))
    change = words["change"].format(a=pair.a.label, b=pair.b.label)
    return f"{change}{words['colon']}{words['joined'].join(parts)}{words['full_stop']}"


def most_moved(pair: Pair, lang: str) -> list[tuple[str, Difference]]:
    """Return the patterns whose parts of all points differ most, of those that differ for sure."""
    shares = next(part for part in sections(pair, lang) if part.title == "points_share")
    decided = [(name, row) for name, row in shares.rows if row.verdict in ("higher", "lower")]
    return sorted(decided, key=lambda entry: -abs(entry[1].difference.value))[:MOST_NAMED]
