"""Judge whole deals by the rule book; `reference.event_log` says how they are written."""

from collections.abc import Iterable, Sequence
from typing import Any, NoReturn

from reference.elements import SEATS
from reference.event_log import Event, IllegalPlay
from reference.notation import KINDS, Meld, parse_meld, parse_tiles
from reference.opening import DealOver, Opening
from reference.result import check_result
from reference.tables import TABLES


def judge(log: dict[str, Any], wins_when_it_can: bool = False) -> None:
    """Check every event and the result of one deal.

    Parameters
    ----------
    log
        one `events` object of `mjsim replay`
    wins_when_it_can
        also demand that no seat passes a win and that of several the first in order of play wins

    Raises
    ------
    IllegalPlay
        at the first event that the rules do not allow, or for a result that the events do not give
    """
    Referee(log, wins_when_it_can).judge()


def judge_session(logs: Iterable[dict[str, Any]], wins_when_it_can: bool = False) -> None:
    """Check deals that follow one another, and that dealer, streak and bets pass on as they have to."""
    before: dict[str, Any] | None = None
    for log in logs:
        complaint = before and complaint_between(before, log)
        if complaint:
            raise IllegalPlay(f"deal {log['deal']}: {complaint}")
        judge(log, wins_when_it_can)
        before = log


def complaint_between(before: dict[str, Any], after: dict[str, Any]) -> str | None:
    """Say what does not follow from the deal before, or None."""
    dealer, streak = TABLES[before["variant"]].next_deal(before["result"])
    due = (before["dealer_chair"] + dealer) % len(SEATS), streak
    if due != (after["dealer_chair"], after["dealer_streak"]):
        return f"dealer chair and streak should be {due}"
    return TABLES[after["variant"]].complaint_between(before, after)


class Referee(Opening):
    """Follow one deal event by event."""

    def __init__(self, log: dict[str, Any], wins_when_it_can: bool):
        super().__init__(log)
        self.wins_when_it_can = wins_when_it_can
        self.win: dict[str, Any] | None = None

    def judge(self) -> None:
        """Walk through the deal and compare its result."""
        try:
            self.table = self.lay_out()
            self.play()
        except DealOver:
            pass
        except (LookupError, ValueError) as error:
            raise IllegalPlay(f"deal {self.log['deal']}, event {self.index}: {error!r}") from error
        if self.index < len(self.events):
            self.refuse("the deal is over, but the log goes on")
        complaint = check_result(self.log, self.table, self.win)
        if complaint:
            self.refuse(complaint)

    def play(self) -> NoReturn:
        """Follow the opening and then turn after turn."""
        self.open_deal()
        seat, drew = 0, True
        if self.table.starts_with_kongs:
            self.start()
            drew = False
        while True:
            tile = self.own_turn(seat, drew)
            seat, drew = self.after_discard(seat, tile)

    def start(self) -> None:
        """Follow the kongs of the start, and a win with three wilds after them."""
        for seat in SEATS:
            while self.has_start_kong(seat):
                self.own_kong(seat, True)
                self.take_tile(seat, "tail")
            self.end_start(seat)
        for seat in SEATS:
            if self.table.may_push_dealt(seat):
                self.finish([seat], "self", None, None)

    def end_start(self, seat: int) -> None:
        """Let a seat have declared its kongs of the start."""
        self.table.end_start(seat)

    def has_start_kong(self, seat: int) -> bool:
        """Tell whether a seat declares a kong now; the dealer may win instead."""
        event, table = self.now(), self.table
        if seat == 0:
            self.see_own_win(0, table.may_win_own_turn(0, True))
            self.see_own_abort(0, True)
        return event["type"] == "ckong" and event["seat"] == seat

    def own_turn(self, seat: int, drew: bool) -> int:
        """Follow a seat's turn up to its discard, which is returned."""
        while True:
            tile = self.own_move(seat, drew)
            if tile is not None:
                return tile

    def own_move(self, seat: int, drew: bool) -> int | None:
        """Follow a seat's win, discard, which is returned, or kong with its replacement."""
        event = self.now()
        self.see_own_win(seat, self.table.may_win_own_turn(seat, drew))
        self.see_own_abort(seat, drew)
        self.expect(seat=seat)
        if event["type"] == "discard":
            return self.discard(seat, parse_tiles(event["tile"])[0])
        self.own_kong(seat, drew)
        self.take_tile(seat, "tail")
        return None

    def see_own_win(self, seat: int, can_win: bool) -> None:
        """Follow a win of a seat on turn, if there is one."""
        event = self.now()
        if event["type"] == "win" and event["seat"] == seat:
            self.finish([seat] if can_win else [], "self", None, self.table.last_taken[seat])
        self.check_conduct(can_win)
        if can_win and self.table.must_win(seat):
            self.refuse(f"seat {seat} must win")

    def see_own_abort(self, seat: int, drew: bool) -> None:
        """Follow the end of the deal that a seat on turn declares, if it does."""
        may_abort = self.table.may_abort(seat, drew)
        if self.now()["type"] == "abort" or (may_abort and self.wins_when_it_can):
            if not may_abort:
                self.refuse(f"seat {seat} may not end the deal")
            self.aborted("terminal_honor_kinds")

    def discard(self, seat: int, tile: int) -> int:
        """Follow a discard."""
        if tile not in self.table.legal_discards(seat):
            self.refuse(f"seat {seat} may not discard {KINDS[tile]}")
        self.table.discard(seat, tile)
        self.done()
        return tile

    def own_kong(self, seat: int, drew: bool) -> None:
        """Follow a concealed or added kong up to its replacement."""
        event, table = self.now(), self.table
        if event["type"] not in ("akong", "ckong"):
            self.refuse(f"{event['type']!r} stands where seat {seat} has to win, declare a kong or discard")
        meld = self.read_meld(event)
        if meld not in table.legal_kongs(seat, drew) or event["tile"] != KINDS[meld.face]:
            self.refuse(f"seat {seat} may not declare {event['meld']} with {event['tile']} now")
        if meld.kind == "ckong":
            table.conceal_kong(seat, meld)
            self.done()
        else:
            table.offer_added_tile(seat, meld.face)
            self.done()
            self.see_win(seat, "rob", meld.face)
            table.complete_added_kong(seat)
        self.count_kongs()

    def count_kongs(self) -> None:
        """Follow the end of the deal by a kong too many."""
        if self.table.has_too_many_kongs():
            self.aborted("kongs")

    def read_meld(self, event: Event) -> Meld:
        """Read the meld that an event lays down."""
        meld = parse_meld(event["meld"])
        if meld.kind != event["type"]:
            self.refuse(f"{event['meld']} is no {event['type']}")
        return meld

    def after_discard(self, source: int, tile: int) -> tuple[int, bool]:
        """Follow what happens to a discard; return whose turn it is and whether that seat took a tile."""
        self.see_win(source, "discard", tile)
        if self.table.has_same_winds():
            self.aborted("same_wind_discards")
        if self.now()["type"] not in ("chow", "pung", "kong"):
            seat = (source + 1) % len(SEATS)
            self.table.settle_discard(source, tile, None)
            self.begin_turn(seat)
            return seat, True
        return self.called(source, tile)

    def begin_turn(self, seat: int) -> None:
        """Follow an ordinary draw, or the share-out in its place."""
        if self.table.must_share_out():
            self.share_out(seat)
        self.take_tile(seat, "wall")

    def share(self, seat: int) -> None:
        """Follow one tile of the share-out, which can be won with and nothing else."""
        self.take_alone(seat, "wall")
        for tile in [] if self.table.last_bonus_dead else self.table.bonus_held(seat):
            self.lay_bonus(seat, [tile])
        self.see_own_win(seat, self.table.may_win_own_turn(seat, True))

    def called(self, source: int, tile: int) -> tuple[int, bool]:
        """Follow a chow, pung or kong called on a discard."""
        event, table = self.now(), self.table
        seat, meld = event["seat"], self.read_meld(event)
        self.expect(tile=KINDS[tile], source=source)
        if seat not in SEATS or seat == source:
            self.refuse(f"seat {seat!r} cannot call a discard of seat {source}")
        if meld not in table.legal_melds(seat, source, tile):
            self.refuse(f"seat {seat} may not call {meld} on {KINDS[tile]} of seat {source}")
        table.settle_discard(source, tile, seat)
        table.call(seat, meld)
        self.done()
        if meld.kind == "kong":
            self.count_kongs()
            self.take_tile(seat, "tail")
        return seat, meld.kind == "kong"

    def see_win(self, source: int, by: str, tile: int) -> None:
        """Follow a win on a discarded or added tile, if there is one."""
        order = [(source + step) % len(SEATS) for step in (1, 2, 3)]
        pushers = [seat for seat in order if by == "discard" and self.table.may_push_dealt(seat)]
        order = order[: order.index(pushers[0])] if pushers else order
        able = [seat for seat in order if self.table.may_win_on(seat, tile)]
        if pushers and self.now().get("seat") not in able:
            self.check_conduct(bool(able))
            self.finish(pushers, "self", None, None)
        if len(able) >= self.table.most_winners() and (
            self.wins_when_it_can or self.now()["type"] == "abort"
        ):
            self.aborted("winners")
        if self.now()["type"] == "win":
            self.finish(able, by, source, tile)
        self.check_conduct(bool(able))

    def finish(self, able: Sequence[int], by: str, source: int | None, tile: int | None) -> NoReturn:
        """Follow the win of one of the seats that are able to win; no tile is that of a win with tiles dealt."""
        self.expect(type="win")
        seat, name = self.now()["seat"], None if tile is None else KINDS[tile]
        if seat not in (able[:1] if self.wins_when_it_can else able):
            self.refuse(f"seat {seat!r} may not win on {name}, by {by}")
        flags = sorted(self.now()["flags"])
        due = {
            "seat": seat,
            "by": by,
            "from": source,
            "tile": name,
            "flags": self.table.flags(seat, by),
        }
        event = self.now() | {"flags": [flag for flag in flags if flag not in self.table.ignored_flags]}
        if any(event[key] != value for key, value in due.items()):
            self.refuse(f"{event} stands where {due} is due")
        self.win = due | {"flags": flags}
        self.table.give_winner(seat, by)
        self.done()
        raise DealOver

    def check_conduct(self, passed: bool) -> None:
        """Refuse a win that was passed, where the seats are said to win whenever they can."""
        if passed and self.wins_when_it_can:
            self.refuse("a seat passes a win")
