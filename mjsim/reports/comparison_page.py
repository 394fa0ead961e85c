"""Write a comparison as one HTML page that needs nothing else: the rows of `mjsim compare`, with a plot."""

from os import PathLike
from pathlib import Path
from shlex import quote
from typing import Any, NamedTuple

from markupsafe import Markup
from matplotlib.figure import Figure

import mjsim
from mjsim.comparisons import telling
from mjsim.comparisons.comparison import Comparison, Pair
from mjsim.comparisons.differences import Difference
from mjsim.comparisons.sentences import in_words
from mjsim.comparisons.words import COMPARISON_WORDS
from mjsim.errors import InputError
from mjsim.reports.cells import Cell, Table
from mjsim.reports.drawings import drawing_of
from mjsim.reports.page import Plot, render
from mjsim.reports.sentences import Paragraph, unbroken
from mjsim.reports.style import GAIN, LOSS, MUTED, blank, drawing, label_margin
from mjsim.reports.words import WORDS as REPORT_WORDS
from mjsim.rulesets.languages import Language, require_language
from mjsim.statistics import Estimate
from mjsim.summaries import ROLES
from mjsim.summary_words import WORDS
from mjsim.whole_files import write_whole, writing

Words = dict[str, str]


class Section(NamedTuple):
    """Hold what the page says about one pair."""

    label: str
    title: str
    paragraphs: list[Paragraph]
    contrasts: Table
    plot: Plot
    tables: list[Table]
    notes: list[str]


def write_comparison(
    comparison: Comparison,
    path: str | PathLike[str],
    lang: Language = "en",
    *,
    everything: bool = False,
    force: bool = False,
) -> Path:
    """Write a comparison as one HTML page (docs/compare.md).

    Parameters
    ----------
    comparison : of `mjsim.compare`
    path : of the page
    lang : `en` or `zh`
    everything : whether rows are shown that nothing is to be read from
    force : replace a file that is there

    Raises
    ------
    InputError
        If the page is there already.
    MjsimError
        If it cannot be written.
    """
    require_language(lang)
    path = Path(path)
    require_free(path, force)
    with writing(path, "choose another file with --html"):
        write_whole(path, comparison_page(comparison, lang, everything).encode())
    return path


def require_free(path: Path, force: bool) -> None:
    """Refuse to replace a file.

    Raises
    ------
    InputError
        If something is there already.
    """
    if path.is_dir():
        raise InputError(f"{path} is a folder: name the file of the page with --html.")
    if path.exists() and not force:
        raise InputError(f"{path} is there already: --force replaces it, or choose another --html.")


def comparison_page(comparison: Comparison, lang: str, everything: bool = False) -> str:
    """Return the page of a comparison."""
    words = COMPARISON_WORDS[lang]
    names = " · ".join(f"{side.label} {side.source}" for side in comparison.sides)
    names = names.replace(",", ",\N{ZERO WIDTH SPACE}")  # where a phone may break it
    return render(
        "comparison",
        lang=REPORT_WORDS[lang]["lang"],
        words=words,
        mjsim=mjsim.__version__,
        title=words["title"].format(names=names),
        subtitle=telling.sizes(comparison, words),
        conditions=[
            {"text": telling.condition_text(outcome, words), "holds": outcome.holds}
            for outcome in comparison.conditions
        ],
        pairs=[section_of(pair, lang, everything) for pair in comparison.pairs],
        legend=[*telling.legend(comparison, words, everything)],
        command=command_of(comparison),
        sides=sides_table(comparison, lang),
    )


def section_of(pair: Pair, lang: str, everything: bool) -> Section:
    """Return what the page says about one pair."""
    words, label = COMPARISON_WORDS[lang], pair.b.label
    with drawing():
        figure = Markup(drawing_of(draw_roles(pair, lang), f"roles-{label}", words["plot"]))
    return Section(
        label=label,
        title=words["against"].format(a=pair.a.label, b=label),
        paragraphs=[Paragraph(lead, unbroken(text)) for lead, text in in_words(pair, lang, words)],
        contrasts=contrast_table(pair, lang),
        plot=Plot(f"roles-{label}", words["plot"], figure, words["plot_note"]),
        tables=[*measure_tables(pair, lang, everything)],
        notes=[] if everything else [*telling.notes(pair, lang, words)],
    )


def contrast_table(pair: Pair, lang: str) -> Table:
    """List all that two sides differ in."""
    words = COMPARISON_WORDS[lang]
    rows = telling.contrast_rows(pair, lang, words, len(pair.contrasts))
    cells = [[Cell(text, text) for text in row] for row in rows]
    heads = [words["key"], words["name"], pair.a.label, pair.b.label]
    if not any(name for _, name, *_ in rows):
        cells, heads = [[row[0], *row[2:]] for row in cells], [heads[0], *heads[2:]]
    note = telling.contrast_note(pair, words, len(pair.contrasts)) if pair.contrasts else words["nothing"]
    return Table(f"contrasts-{pair.b.label}", words["differs"], heads, cells, note)


def measure_tables(pair: Pair, lang: str, everything: bool) -> list[Table]:
    """Return a table for each section of measures."""
    words = COMPARISON_WORDS[lang]
    heads = [words["measure"], *telling.headings(pair, words)]
    return [
        Table(
            f"{section.title}-{pair.b.label}",
            words[section.title],
            heads,
            [measure_cells(name, row, words) for name, row in section.rows],
        )
        for section in telling.shown_sections(pair, lang, everything)
    ]


def measure_cells(name: str, row: Difference, words: Words) -> list[Cell]:
    """Return the cells of one measure."""
    values = (row.a.value, row.b.value, row.difference.value)
    numbers = [None if value != value else value for value in values]
    texts = telling.numbers(row, words)
    return [Cell(name, name), *map(Cell, texts[:3], numbers), Cell(texts[3], texts[3])]


def draw_roles(pair: Pair, lang: str) -> Figure:
    """Draw what each role gains a deal on both sides."""
    names = [WORDS[lang][role] for role in ROLES]
    figure = blank(230, left=label_margin(names), right=16, top=28)
    axes = figure.add_subplot()
    axes.axvline(0, color=MUTED, linewidth=1)
    for shift, label, colour in ((-0.16, pair.a.label, LOSS), (0.16, pair.b.label, GAIN)):
        rows = [pair.of(f"roles.{role}.mean") for role in ROLES]
        found = [row.a if label == pair.a.label else row.b for row in rows]
        places = [place + shift for place in range(len(ROLES))]
        reach = [
            [part.value - end(part, "low") for part in found],
            [end(part, "high") - part.value for part in found],
        ]
        axes.errorbar([part.value for part in found], places, xerr=reach, fmt="o", color=colour, label=label)
    axes.set_yticks(range(len(ROLES)), names)
    axes.set_ylim(len(ROLES) - 0.5, -0.5)
    axes.grid(axis="y", visible=False)
    axes.set_xlabel(COMPARISON_WORDS[lang]["unit_points"])
    axes.legend(loc="lower right", bbox_to_anchor=(1, 1), ncols=2, frameon=False, borderaxespad=0)
    return figure


def end(estimate: Estimate, name: str) -> float:
    """Return an end of an interval; the value itself where there is none."""
    found = float(getattr(estimate, name))
    return estimate.value if found != found else found


def sides_table(comparison: Comparison, lang: str) -> Table:
    """Say what each side is."""
    words = COMPARISON_WORDS[lang]
    heads = [
        "",
        words["key"],
        words["name"],
        words["policy"],
        words["seed"],
        words["deals"],
        "rules",
        "mjsim",
    ]
    rows = []
    for side, result in zip(comparison.sides, comparison.results, strict=True):
        texts = [side.label, side.source, telling.side_name(side, lang), telling.policy_text(side)]
        texts += [
            str(side.setup.seed),
            f"{result.counts.deals:,}",
            side.setup.rules_hash[:12],
            mjsim.__version__,
        ]
        rows.append([Cell(text, None) for text in texts])
    return Table("sides", "", heads, rows)


def command_of(comparison: Comparison) -> str:
    """Write the command that makes the comparison again."""
    words: list[Any] = ["mjsim", "compare", *(quote(side.source) for side in comparison.sides)]
    first, setup = comparison.sides[0], comparison.sides[0].setup
    if all(side.kind == "played" for side in comparison.sides):
        deals = comparison.results[0].counts.deals
        words += ["-n", deals, "--seed", setup.seed, "--session-deals", setup.session_deals]
        if "policy=" not in first.source:
            words += ["--policy", telling.policy_text(first)]
    return " ".join(map(str, words))
