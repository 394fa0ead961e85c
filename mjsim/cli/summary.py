"""Print a result for people: 80 columns, readable without colour, every number cut at its interval."""

from collections.abc import Sequence
from typing import Any

from rich.console import Console
from rich.table import Table
from rich.text import Text

from mjsim.cli.details import print_details
from mjsim.cli.patterns import print_patterns
from mjsim.cli.seats import print_seats
from mjsim.number_texts import bar, binned, mean_win, percent, plain, plus_minus, written
from mjsim.results import Result
from mjsim.summaries import OUTCOMES
from mjsim.summary_words import counted, counting, words_of

Row = dict[str, Any]


class Summary:
    """Print the parts of a summary one after another.

    Parameters
    ----------
    result : to print
    lang : `en` or `zh`
    console : to print on
    """

    def __init__(self, result: Result, lang: str, console: Console) -> None:
        self.result, self.lang, self.console = result, lang, console
        self.words = words_of(lang, many=bool(result.many_wins))
        self.summary = result.summary

    def table(self, *headings: str, names: str) -> Table:
        """Return an empty table: names at the left, numbers at the right."""
        table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="bold")
        table.add_column(names, overflow="fold")
        for heading in headings:
            table.add_column(heading, justify="right", no_wrap=True)
        return table

    def print(self, *parts: Any) -> None:
        """Print without guessing at colours."""
        self.console.print(*parts, highlight=False, markup=False)

    def header(self, asked: int | None) -> None:
        """Say what was played."""
        setup, words, deals = self.result.setup, self.words, self.summary["deals"]
        game = setup.rules.get("game", {})
        title = Text(game.get("name_zh" if self.lang == "zh" else "name", setup.rules_id), style="bold")
        sessions = counting(words, "sessions", self.summary["sessions"])
        sessions = sessions.format(self.summary["sessions"], setup.session_deals)
        title.append(f" · {counted(words, 'deals', deals)} · {sessions}", style="not bold")
        self.print(title)
        policy = setup.policy[0] if len(set(setup.policy)) == 1 else ",".join(setup.policy)
        line = [f"{words['policy']} {policy}", f"{words['seed']} {setup.seed}"]
        line.append(f"{words['rules']} {setup.rules_hash[:12]}")
        if self.result.elapsed > 0 and self.result.played:
            line.append(f"{self.result.played / self.result.elapsed:,.0f} {words['per_second']}")
        self.print(Text(" · ".join(line), style="dim"))
        if self.result.until:
            return
        if not self.result.complete:
            self.print(Text(f"{words['stopped']} {counted(words, 'deals', setup.deals)}", style="yellow"))
        elif asked is not None and asked != deals:
            self.print(Text(f"{words['rounded']} {counted(words, 'deals', asked)}", style="dim"))

    def outcomes(self) -> None:
        """Print how deals end, or the first win where they go on after it, and how many discards they take."""
        table = self.table(self.words["share"], names=self.words["outcomes"])
        for name, way in OUTCOMES.items():
            share, interval = self.summary["outcomes"][name], self.summary["outcomes_ci"][name]
            events = int(self.result.tally.sums["outcomes"][way])
            table.add_row(self.words[name], self.frequency(share, interval, events))
        self.print(table)
        turns = self.summary["turns"]
        length = self.words["turns"].format(plus_minus(turns["mean"], turns["mean_ci"]))
        self.print(self.words["with_sd"].format(length, f"{turns['sd'] or 0:.1f}"))

    def frequency(self, share: float | None, interval: Sequence[float] | None, events: int | None) -> str:
        """Write a frequency in percent."""
        return percent(share, interval, events, self.words["below"])

    def character(self) -> None:
        """Print what the rule set plays like, a line each."""
        volatility, tension = self.summary["volatility"], self.summary["tension"]
        behind, need = tension["behind_at_half"], self.summary["needs_wild"]
        numbers = {
            "luck": [estimate_of(self.summary["fairness"], "luck_share", 100)],
            "swing": [estimate_of(volatility, f"{length}_index") for length in ("deal", "session")],
            "extremes": [volatility["largest_gain"], volatility["largest_loss"]],
            "behind": [
                self.frequency(behind["per_win"], behind["per_win_ci"], behind["wins"])
                if behind["of_wins"]
                else None
            ],
            "lead": [estimate_of(tension, "lead_changes")],
            "need": [self.frequency(need["per_win"], need["per_win_ci"], need["wins"])],
            "variety": [estimate_of(self.summary["variety"], "effective_patterns")],
        }
        table = self.table(names=self.words["character"])
        table.add_column("")
        for name, values in numbers.items():
            if None not in values:
                table.add_row(self.words[name], self.words[f"{name}_text"].format(*values))
        self.print(table)

    def name_of(self, row: Row) -> str:
        """Return a pattern's name in the language asked for."""
        return str(row["name_zh"] if self.lang == "zh" else row["name"])

    def share(self, value: float | None, interval: Sequence[float] | None, few: bool) -> str:
        """Write a share of all points in percent."""
        if value is None:
            return "–"
        if few or interval is None or value == 0:
            return plain(100 * value, 1)
        return written(100 * value, 50 * (interval[1] - interval[0]))

    def wilds(self) -> None:
        """Print wins by the number of wilds in the winner's hand."""
        rows = self.summary["wilds"]
        if len(rows) < 2:
            return
        table = self.table(self.words["per_win"], self.words["mean_win"], names=self.words["wild"])
        for row in rows:
            share = self.frequency(row["per_win"], row["per_win_ci"], row["wins"])
            table.add_row(str(row["wilds"]), share, mean_win(row["mean_win"], row["mean_win_ci"]))
        self.print(table)

    def win_sizes(self) -> None:
        """Print how large wins are: a bar for each range of points."""
        size = self.summary["win_size"]
        bins = binned(size["histogram"])
        wins = sum(count for _, _, count in bins)
        if not wins:
            return
        table = self.table(self.words["per_win"], names=self.words["size"])
        table.add_column("")
        most = max(count for _, _, count in bins)
        for low, high, count in bins:
            name = f"{low:,}" if low == high else f"{low:,}–{high:,}"
            share = f"{100 * count / wins:.1f}" if count >= wins / 1000 else plain(100 * count / wins, 1)
            table.add_row(name, share, Text(bar(count / most) if count else "", style="cyan"))
        self.print(table)
        mean = self.words["mean_size"].format(plus_minus(size["mean"], size["mean_ci"]))
        self.print(self.words["with_sd"].format(mean, f"{size['sd'] or 0:,.1f}"))


def estimate_of(row: Row, key: str, scale: float = 1.0) -> str | None:
    """Write an estimate of a row; None where there is none."""
    return None if row[key] is None else plus_minus(row[key], row[f"{key}_ci"], scale)


def print_summary(result: Result, lang: str, asked: int | None = None, details: bool = False) -> None:
    """Print the summary of a result on standard output.

    Parameters
    ----------
    result, lang : what to print, and in which language
    asked : deals that were asked for
    details : print the tables of `mjsim.cli.details` as well
    """
    from mjsim.cli.precision import print_exact, print_strata, print_until

    console = Console(soft_wrap=False)
    summary = Summary(result, lang, console)
    summary.header(asked)
    print_until(summary)
    console.print()
    summary.outcomes()
    console.print()
    print_seats(summary)
    console.print()
    print_patterns(summary)
    console.print()
    summary.wilds()
    console.print()
    summary.win_sizes()
    console.print()
    summary.character()
    print_strata(summary)
    print_exact(summary, details)
    console.print()
    if details:
        print_details(summary)
    summary.print(Text(summary.words["intervals"], style="dim"))
