"""Tell a deal that goes on after a win in 80 columns, for people."""

from collections.abc import Iterator
from typing import Any

import numpy as np
from rich.text import Text

from mjsim.explanations.explainer import SUITS
from mjsim.outcomes import BY_NAMES
from mjsim.replays.river_walks import RiverDealt, WonTile, river_steps
from mjsim.replays.steps import Claim, Turn
from mjsim.replays.telling import Telling
from mjsim.replays.writing import QUIET_STYLE, WIN_STYLE
from mjsim.text_columns import INDENT, columns, joined
from mjsim_kernels.records import RUN_OUT
from mjsim_kernels.scoring.hongzhong_table import EXTRAS, PATTERNS, ROOT
from mjsim_kernels.tiles import SEATS


class RiverTelling(Telling):
    """Tell exchange, missing suits, many wins and the settlement of the wall."""

    def lines(self) -> Iterator[Text]:
        """Yield every line."""
        yield from self.header()
        for step in river_steps(self.setting, self.played, self.detailed):
            if isinstance(step, RiverDealt):
                yield from self.opening(step)
            elif isinstance(step, Turn):
                yield from self.turn(step)
            elif isinstance(step, Claim):
                yield from self.claim(step)
            elif isinstance(step, WonTile):
                yield from self.won(step)
            else:
                yield from self.wall()
        yield from self.end()

    @property
    def settlement(self) -> Any:
        """What the deal pays event by event."""
        return self.setting.settlement(self.played)

    def opening(self, step: RiverDealt) -> Iterator[Text]:
        """Tell the hands as dealt, the exchange and the missing suits."""
        words = self.words
        yield Text()
        yield Text(words["dealt"], "bold")
        table = []
        for seat, holding in enumerate(step.holdings):
            chair = words["chair"].format(chair=self.chair(seat))
            role = words["dealer"] if seat == 0 else ""
            table.append([self.seat(seat), Text(chair), Text(role), self.hand(seat, holding)])
        yield from columns(table)
        table = []
        for seat, prospect in enumerate(step.prospects):
            receiver = self.seats[(seat + step.step) % SEATS]
            gives = words["gives"].format(tiles=self.rows.row(step.gifts[seat]), seat=receiver)
            misses = words["misses"].format(suit=SUITS[self.lang][step.missing[seat]])
            shanten = f"{words['shanten']} {prospect.shanten}"
            row = [self.seat(seat), Text(gives), Text(misses), Text(shanten)]
            table.append(row if step.step else [row[0], *row[2:]])
        yield from columns(table)
        yield from self.heads()

    def won(self, step: WonTile) -> Iterator[Text]:
        """Tell every win of a tile: what counts, and what it pays."""
        for seat in step.seats:
            told = self.words[BY_NAMES[step.by]].format(
                seat=self.seats[seat], tile=self.rows.tile(step.tile), source=self.seats[step.source]
            )
            paid = self.settlement["events"][self.row_of(step, seat)]
            gain = int(paid["pay"][seat])
            yield Text(f"{INDENT}{told}", WIN_STYLE) + Text(f" {gain:+d}", "bold")
            total = f"× {int(paid['multipliers'][seat])}"
            if passed := int(paid["passed_on"]):
                total += self.words["passed"].format(points=passed)
            yield from (
                Text(f"{INDENT}{INDENT}{line}", QUIET_STYLE)
                for line in joined([total, *self.counted(paid, seat)])
            )

    def row_of(self, step: WonTile, seat: int) -> int:
        """Return the row of a win: a tile has two where it makes some hands earthly."""
        events = self.played.outcome.events
        return step.row if int(events[step.row]) >> 11 >> seat & 1 else step.row + 1

    def counted(self, paid: Any, seat: int) -> Iterator[str]:
        """Write the patterns of a win with their values."""
        rows = int(paid["patterns"][seat])
        for place, name in enumerate(PATTERNS):
            if rows >> place & 1:
                section = "patterns" if place < EXTRAS else "extras"
                value = (
                    int(paid["root_values"][seat])
                    if place == ROOT
                    else int(self.setting.ruleset.value(f"{section}.{name}"))
                )
                yield f"{self.setting.ruleset.pattern_name(name, self.lang)} {value}"

    def wall(self) -> Iterator[Text]:
        """Tell what the exhausted wall settles."""
        yield Text()
        yield Text(self.words["run_out"], "bold")
        settlement = self.settlement
        for name in ("refund", "pig_pay", "ready_pay"):
            pay = settlement[name]
            if np.any(pay):
                moved = "  ".join(
                    f"{self.seats[seat]} {int(pay[seat]):+d}" for seat in range(SEATS) if pay[seat]
                )
                yield Text(f"{INDENT}{self.words[name]}  {moved}")

    def end(self) -> Iterator[Text]:
        """Tell the hands at the end; a deal that is over before the wall has no settlement."""
        if self.played.outcome.exhausted != RUN_OUT:
            yield Text()
        yield from super().end()
