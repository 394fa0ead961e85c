"""Print a comparison for people: what was compared and how, what differs, then one table a pair."""

from rich.console import Console
from rich.table import Table
from rich.text import Text

from mjsim.comparisons import telling
from mjsim.comparisons.comparison import Comparison, Pair
from mjsim.comparisons.words import COMPARISON_WORDS
from mjsim.hint_words import HINTS
from mjsim.precision import FEW_SESSIONS

STYLES = {"higher": "green", "lower": "red", "open": "dim", "same": "dim", "unseen": "dim"}


class Printer:
    """Print the parts of a comparison one after another.

    Parameters
    ----------
    comparison : to print
    lang : `en` or `zh`
    everything : whether rows are shown that nothing is to be read from
    """

    def __init__(self, comparison: Comparison, lang: str, everything: bool) -> None:
        self.comparison, self.lang, self.everything = comparison, lang, everything
        self.words = COMPARISON_WORDS[lang]
        self.console = Console(soft_wrap=False)

    def print(self, *parts: object) -> None:
        """Print without guessing at colours."""
        self.console.print(*parts, highlight=False, markup=False)

    def table(self) -> Table:
        """Return an empty table."""
        return Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="bold", show_header=False)

    def sides(self) -> None:
        """Say what is compared."""
        table = self.table()
        for side in self.comparison.sides:
            name = telling.side_name(side, self.lang)
            table.add_row(Text(side.label, style="bold"), Text(side.source), Text(name))
        self.print(table)
        self.print(Text(telling.sizes(self.comparison, self.words), style="dim"))

    def contrasts(self, pair: Pair) -> None:
        """Print what two sides differ in."""
        if not pair.contrasts:
            self.print(self.words["nothing"])
            return
        self.print(Text(self.words["differs"], style="bold"))
        table = self.table()
        for name, *values in telling.contrast_rows(pair, self.lang, self.words, telling.MOST_RULES):
            table.add_row(Text(f"  {name}"), *map(Text, values))
        if table.row_count:
            self.print(table)
        note = telling.contrast_note(pair, self.words, telling.MOST_RULES)
        if note:
            self.print(f"  {note}")

    def differences(self, pair: Pair) -> None:
        """Print the measures of two sides; no table where there is nothing to be read from."""
        table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="bold")
        table.add_column("", overflow="fold")
        *names, verdict = telling.headings(pair, self.words)
        for heading in names:
            table.add_column(heading, justify="right", no_wrap=True)
        table.add_column(verdict, no_wrap=True)
        for section in telling.shown_sections(pair, self.lang, self.everything):
            table.add_row(Text(self.words[section.title], style="bold"))
            for name, row in section.rows:
                *values, word = telling.numbers(row, self.words)
                style = STYLES.get(row.verdict, "")
                table.add_row(Text(f"  {name}"), *map(Text, values), Text(word, style=style))
        if table.row_count:
            self.print(table)
        if not self.everything:
            for note in telling.notes(pair, self.lang, self.words):
                self.print(Text(note, style="dim"))

    def legend(self) -> None:
        """Say how to read the table, and which conditions hold."""
        lines = [*telling.legend(self.comparison, self.words, self.everything)]
        if lines:
            self.console.print()
        for line in lines:
            self.print(Text(line, style="dim"))
        for outcome in self.comparison.conditions:
            style = "bold red" if outcome.holds else "dim"
            self.print(Text(telling.condition_text(outcome, self.words), style=style))


def print_comparison(comparison: Comparison, lang: str, quiet: bool, everything: bool) -> None:
    """Print a comparison on standard output, hints on standard error."""
    printer = Printer(comparison, lang, everything)
    printer.sides()
    for pair in comparison.pairs:
        printer.console.print()
        title = printer.words["against"].format(a=pair.a.label, b=pair.b.label)
        printer.print(Text(title, style="bold"))
        for line in telling.pairing(pair, printer.words):
            printer.print(line)
        printer.contrasts(pair)
        printer.console.print()
        printer.differences(pair)
    printer.legend()
    if not quiet:
        print_hints(comparison, lang)


def print_hints(comparison: Comparison, lang: str) -> None:
    """Say what would make a comparison better."""
    sessions = min(result.counts.sessions for result in comparison.results)
    if sessions < FEW_SESSIONS:
        deals = FEW_SESSIONS * comparison.sides[0].setup.session_deals
        hint = HINTS[lang]["rough_intervals"].format(least=FEW_SESSIONS, deals=deals)
        Console(stderr=True).print(Text(f"→ {hint}", style="dim"), highlight=False)
