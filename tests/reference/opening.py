"""Follow what is dealt, drawn and laid down."""

from collections.abc import Sequence
from typing import NoReturn

from reference.elements import SEATS
from reference.event_log import EventLog
from reference.notation import KINDS, parse_tiles
from reference.table import DEALT, Table
from reference.tables import TABLES


class DealOver(Exception):  # noqa: N818 - no error
    """Leave the turns: the deal is won or exhausted."""


class Opening(EventLog):
    """Follow one deal up to the dealer's first turn, and every draw after it."""

    table: Table

    def lay_out(self) -> Table:
        """Set the table as it is after the deal."""
        log = self.log
        kind = TABLES[log["variant"]]
        hands = [parse_tiles(hand) for hand in log["hands"]]
        wall, indicators = parse_tiles(log["wall"]), parse_tiles(log["wild"])
        left = sum(kind.copies) - sum(DEALT) - kind.turned
        if (*map(len, hands), len(indicators), len(wall)) != (*DEALT, kind.turned, left):
            self.refuse(
                f"{[*map(len, hands)]} tiles are dealt, {len(wall)} left beside {log['wild']}; it should be "
                f"{DEALT} and {left} beside {kind.turned}"
            )
        options = log["result"].get("options", {})
        table = kind(indicators, hands, wall, options, log["dealer_streak"])
        if not table.is_whole():
            self.refuse("the tiles are not those of the pack")
        return table

    def done(self) -> None:
        """Go on to the next event; no tile may be lost or doubled."""
        if not self.table.is_whole():
            self.refuse("a tile was lost or doubled")
        self.index += 1

    def open_deal(self) -> None:
        """Follow the replacement phase."""
        table = self.table
        if not table.opens_in_rounds:
            for seat in SEATS:
                self.replace_bonus(seat)
        for seat in SEATS:
            self.lay_dealt_kongs(seat)
        while any(map(table.bonus_held, SEATS)):
            for seat in SEATS:
                self.follow_round(seat)
        table.end_opening()

    def follow_round(self, seat: int) -> None:
        """Follow how a seat lays down all its bonus tiles, and then takes as many."""
        due = len(self.table.bonus_held(seat))
        for _ in range(due):
            self.lay_bonus(seat, self.table.bonus_held(seat))
        for _ in range(due):
            self.take_alone(seat, "tail")

    def lay_dealt_kongs(self, seat: int) -> None:
        """Follow the kongs of four dealt bonus tiles, with one replacement for each."""
        for kong in self.table.dealt_kongs(seat):
            self.expect(type=kong.kind, seat=seat, tile=KINDS[kong.face], meld=str(kong))
            self.table.lay_dealt_kong(seat, kong)
            self.done()
            self.take_alone(seat, "tail")

    def take_tile(self, seat: int, origin: str) -> None:
        """Follow one tile taken, and its replacements if it is a bonus tile."""
        if origin == "tail" and self.table.replacement_shared_out():
            self.share_out(seat)
        self.take_alone(seat, origin)
        self.replace_bonus(seat)

    def take_alone(self, seat: int, origin: str) -> None:
        """Follow one tile taken."""
        if self.table.is_out(origin):
            self.exhausted()
        self.expect(type="draw", seat=seat, tile=KINDS[self.table.next_tile(origin)], source=origin)
        self.table.take(seat, origin)
        self.done()

    def replace_bonus(self, seat: int) -> None:
        """Follow the forced declaration of bonus tiles, each with its own replacement."""
        while held := self.table.bonus_held(seat):
            self.lay_bonus(seat, held)
            self.take_tile(seat, "tail")

    def lay_bonus(self, seat: int, held: Sequence[int]) -> None:
        """Follow the declaration of one of these bonus tiles; any of them may be the first."""
        self.expect(type="flower", seat=seat)
        tile = KINDS.index(self.now()["tile"])
        if tile not in held:
            self.refuse(f"seat {seat} has to lay down one of {[KINDS[kind] for kind in held]}")
        self.table.lay_bonus(seat, tile)
        self.done()

    def share_out(self, seat: int) -> NoReturn:
        """Follow the last tiles, from this seat on, to the end of the deal."""
        for step in range(self.table.shares):
            self.share((seat + step) % len(SEATS))
        self.exhausted()

    def share(self, seat: int) -> None:
        """Follow one of the last tiles."""
        raise NotImplementedError

    def aborted(self, by: str) -> NoReturn:
        """Follow the end of the deal for one of the reasons to abort it."""
        self.expect(type="abort", by=by)
        self.done()
        raise DealOver

    def exhausted(self) -> NoReturn:
        """Follow the end without a winner."""
        self.expect(type="exhausted")
        self.done()
        raise DealOver
