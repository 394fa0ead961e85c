"""Print a comparison for people: what was compared and how, what differs, then one table a pair."""

from collections.abc import Iterator, Sequence
from math import isfinite

from rich.console import Console
from rich.table import Table
from rich.text import Text

from mjsim.cli.comparison_sections import PATTERN_SECTIONS, Section, sections
from mjsim.cli.comparison_words import COMPARISON_WORDS
from mjsim.comparisons.comparison import Comparison, Pair
from mjsim.comparisons.conditions import Outcome
from mjsim.comparisons.differences import Difference
from mjsim.comparisons.provenance import Contrast
from mjsim.comparisons.sides import Side, parse_side
from mjsim.number_texts import plain
from mjsim.statistics import FEW_EVENTS, Estimate, written

MOST_RULES = 12  # shown of those that differ
DECIDED = ("higher", "lower", "equivalent", "negligible")
STYLES = {"higher": "green", "lower": "red", "open": "dim", "same": "dim", "unseen": "dim"}
FEW_SESSIONS = 30


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
            game = side.setup.rules.get("game", {})
            name = game.get("name_zh" if self.lang == "zh" else "name", side.setup.rules_id)
            table.add_row(Text(side.label, style="bold"), Text(side.source), Text(name))
        self.print(table)
        length = self.comparison.sides[0].setup.session_deals
        counts = [result.counts for result in self.comparison.results]
        deals = " / ".join(dict.fromkeys(f"{count.deals:,}" for count in counts))
        sessions = " / ".join(dict.fromkeys(f"{count.sessions:,}" for count in counts))
        line = [self.words["each"].format(deals=deals, sessions=sessions, length=length)]
        policies = dict.fromkeys(policy_text(side) for side in self.comparison.sides)
        seeds = dict.fromkeys(str(side.setup.seed) for side in self.comparison.sides)
        line.append(f"{self.words['policy']} {' / '.join(policies)}")
        line.append(f"{self.words['seed']} {' / '.join(seeds)}")
        self.print(Text(" · ".join(line), style="dim"))

    def pairing(self, pair: Pair) -> Iterator[str]:
        """Yield how two sides were compared."""
        words, a, b = self.words, pair.a, pair.b
        if pair.unpaired is None:
            yield words["paired"].format(sessions=pair.evidence.sessions)
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

    def contrasts(self, pair: Pair) -> None:
        """Print what two sides differ in."""
        if not pair.contrasts:
            self.print(self.words["nothing"])
            return
        self.print(Text(self.words["differs"], style="bold"))
        settings = [row for row in pair.contrasts if row.kind == "setting"]
        rules = [row for row in pair.contrasts if row.kind == "rule"]
        table = self.table()
        of_one_variant = pair.a.setup.variant == pair.b.setup.variant
        for row in settings + (rules[:MOST_RULES] if of_one_variant else []):
            table.add_row(*self.contrast(row, pair.b))
        if table.row_count:
            self.print(table)
        if not of_one_variant:
            self.print("  " + self.words["rules"].format(count=len(rules), command=diff_command(pair)))
        elif len(rules) > MOST_RULES:
            self.print("  " + self.words["more"].format(count=len(rules) - MOST_RULES))

    def contrast(self, row: Contrast, side: Side) -> list[Text]:
        """Write one thing that two sides differ in."""
        from mjsim.manifests import shown
        from mjsim.rulesets import Ruleset

        label = ""
        if row.kind == "rule":
            label = Ruleset(side.setup.rules).label(row.key, "zh" if self.lang == "zh" else "en")
        name = self.words.get(row.key, row.key) if row.kind == "setting" else row.key
        values = ["–" if value is None else shown(value).strip('"') for value in (row.a, row.b)]
        return [Text(f"  {name}"), Text(label if label != row.key else ""), *map(Text, values)]

    def differences(self, pair: Pair) -> None:
        """Print the measures of two sides."""
        table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="bold")
        table.add_column("", overflow="fold")
        change = self.words["change"].format(a=pair.a.label, b=pair.b.label)
        for heading in (pair.a.label, pair.b.label, change):
            table.add_column(heading, justify="right", no_wrap=True)
        table.add_column(self.words["verdict"], no_wrap=True)
        notes: list[str] = []
        for section in sections(pair, self.lang):
            if not section.default and not self.everything:
                continue
            shown = [entry for entry in section.rows if self.is_shown(section, entry[1])]
            if shown:
                table.add_row(Text(self.words[section.title], style="bold"))
                for name, row in shown:
                    table.add_row(Text(f"  {name}"), *self.numbers(row))
            if not self.everything:
                notes += self.notes(section)
        self.print(table)
        if not self.everything:
            notes = [*self.counts(pair), *notes]
        for note in notes:
            self.print(Text(note, style="dim"))

    def counts(self, pair: Pair) -> Iterator[str]:
        """Yield how many measures the table leaves out since they are equal, or differ too seldom."""
        equal = sum(row.same for row in pair.differences)
        if equal:
            yield self.words["equal"].format(count=equal)
        few = sum(row.verdict == "no_interval" and 0 < row.changed < FEW_EVENTS for row in pair.differences)
        if few:
            yield self.words["few_changed"].format(count=few, least=FEW_EVENTS)

    def is_shown(self, section: Section, row: Difference) -> bool:
        """Return whether a row is worth a line."""
        if self.everything:
            return True
        if section.title in PATTERN_SECTIONS:
            return row.verdict in DECIDED
        return row.verdict not in ("same", "unseen", "no_interval")

    def notes(self, section: Section) -> Iterator[str]:
        """Yield which patterns the table leaves out because nothing is decided about them."""
        if section.title != "per_win":
            return
        left = [name for name, row in section.rows if row.verdict == "open"]
        if left:
            yield self.words["undecided"].format(names="; ".join(left))

    def numbers(self, row: Difference) -> list[Text]:
        """Write both sides, their difference and what it amounts to."""
        scale = 100.0 if row.measure.unit == "share" else 1.0
        word = self.words[row.verdict]
        if row.verdict == "no_interval" and not isfinite(row.difference.value):
            word = self.words["no_interval"]
        elif row.verdict == "no_interval" and row.measure.events is None:
            word = self.words["unknown"]
        values = [alone(estimate.scaled(scale)) for estimate in (row.a, row.b)]
        return [*map(Text, values), Text(change(row, scale)), Text(word, style=STYLES.get(row.verdict, ""))]

    def legend(self) -> None:
        """Say how to read the table."""
        rows = [row for pair in self.comparison.pairs for row in pair.differences]
        tested = sum(isfinite(row.p) for row in rows)
        correction = self.words[self.comparison.correction].format(count=tested)
        self.print(Text(self.words["legend"].format(correction=correction), style="dim"))
        if any(isfinite(row.min_effect) for row in rows):
            self.print(Text(self.words["effects"], style="dim"))

    def conditions(self, outcomes: Sequence[Outcome]) -> None:
        """Say which conditions hold."""
        for outcome in outcomes:
            word, style = ("holds", "bold red") if outcome.holds else ("fails_not", "dim")
            value = f"{outcome.value:.6g}"
            text = self.words[word].format(text=outcome.condition.text, label=outcome.label, value=value)
            self.print(Text(text, style=style))


def diff_command(pair: Pair) -> str:
    """Write the command that lists all rules that differ."""
    names = [
        parse_side(side.source)[0] if side.kind == "played" else side.setup.variant
        for side in (pair.a, pair.b)
    ]
    return f"mjsim rules diff {' '.join(names)}"


def policy_text(side: Side) -> str:
    """Write the policy of a side."""
    policy = side.setup.policy
    return policy[0] if len(set(policy)) == 1 else ",".join(policy)


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


def print_comparison(comparison: Comparison, lang: str, quiet: bool, everything: bool) -> None:
    """Print a comparison on standard output, hints on standard error."""
    printer = Printer(comparison, lang, everything)
    printer.sides()
    for pair in comparison.pairs:
        printer.console.print()
        title = printer.words["against"].format(a=pair.a.label, b=pair.b.label)
        printer.print(Text(title, style="bold"))
        for line in printer.pairing(pair):
            printer.print(line)
        printer.contrasts(pair)
        printer.console.print()
        printer.differences(pair)
    printer.console.print()
    printer.legend()
    printer.conditions(comparison.conditions)
    if not quiet:
        print_hints(comparison)


def print_hints(comparison: Comparison) -> None:
    """Say what would make a comparison better."""
    sessions = min(result.counts.sessions for result in comparison.results)
    if sessions < FEW_SESSIONS:
        deals = FEW_SESSIONS * comparison.sides[0].setup.session_deals
        hint = f"→ Fewer than {FEW_SESSIONS} sessions make rough intervals: -n {deals} or more."
        Console(stderr=True).print(Text(hint, style="dim"), highlight=False)
