"""Judge the events of a deal that goes on after a win, one by one (docs/rules/hongzhong.md, Turn and Flags)."""

from collections import Counter
from typing import Any

from reference.hongzhong import DEALER, SEATS, has_left, is_over
from reference.hongzhong_readings import SUIT_LETTERS, Hand, is_complete
from reference.hongzhong_settlement import score_case
from reference.hongzhong_table import case_numbers
from reference.hongzhong_turns import (
    flags_of,
    legal_discards,
    legal_kongs,
    legal_melds,
    may_give,
    may_win_on,
    next_dealer,
    next_to_draw,
)
from reference.notation import KINDS, RED, Meld, parse_tiles

Event = dict[str, Any]
KONG_KINDS = {"kong": "direct", "akong": "added", "ckong": "concealed"}
TILES = Counter(dict.fromkeys((*range(27), RED), 4))


class IllegalError(Exception):
    """Say which event no rule allows, or what the rules ask for instead."""


def judge_river(log: Event, scored: bool = True) -> None:
    """Judge a deal as `mjsim replay --format events` prints it.

    Parameters
    ----------
    log
        The deal.
    scored
        Whether to judge also what the events pay, which takes most of the time.

    Raises
    ------
    IllegalError
        An event that the rules do not allow, a win that was left out (every policy takes it), a tile too many, or
        a result that is not what the events pay.
    """
    RiverReferee(log).judge(scored)


class RiverReferee:
    """Follow one deal from the hands as dealt."""

    def __init__(self, log: Event) -> None:
        self.log, self.result = log, log["result"]
        self.numbers = case_numbers(self.result["options"])
        hands = [tuple(parse_tiles(text)) for text in log["hands"]]
        self.hands = [Hand(hand, (), -1) for hand in hands]
        self.wall = parse_tiles(log["wall"])
        self.won: set[int] = set()
        self.left: list[int] = []  # discards and won tiles
        self.no_extend: list[set[int]] = [set(), set(), set(), set()]
        self.told: list[Event] = []  # as a case of kind flags tells them
        self.paid: list[Event] = []  # as a sequence tells them
        self.first: tuple[int | None, list[int]] | None = None
        self.turn, self.drew, self.due = DEALER, self.hands[DEALER].concealed[-1], "act"
        self.is_first_action = True

    def judge(self, scored: bool) -> None:
        """Judge every event, then the result."""
        place = self.opening()
        events = self.log["events"]
        while place < len(events):
            place = self.happen(events, place)
            self.require(self.all_tiles() == TILES, "a tile is lost or doubled")
        self.require(self.due == "over", "the deal does not end")
        self.check_result(scored)

    def require(self, holds: bool, told: str) -> None:
        """Raise IllegalError unless something holds."""
        if not holds:
            raise IllegalError(f"{len(self.told)}: {told}")

    def all_tiles(self) -> Counter[int]:
        """Count all tiles, wherever they are."""
        tiles = Counter([*self.wall, *self.left])
        for hand in self.hands:
            tiles.update(hand.concealed)
            for meld in hand.melds:
                tiles.update(meld.tiles())
        return tiles

    def opening(self) -> int:
        """Judge exchange and missing suits; return the place of the first event after them."""
        events = self.log["events"]
        gifts = [event for event in events if event["type"] == "give"]
        suits = [event for event in events if event["type"] == "missing"]
        self.require(events[: len(gifts) + 4] == gifts + suits, "gifts, then suits, come first")
        self.require([event["seat"] for event in suits] == list(SEATS), "each seat misses a suit")
        self.exchange(gifts)
        for event in suits:
            seat = event["seat"]
            self.hands[seat] = self.hands[seat]._replace(missing=SUIT_LETTERS.index(event["suit"]))
        return len(gifts) + 4

    def exchange(self, gifts: list[Event]) -> None:
        """Judge the gifts: three of each seat, as the option says, all the same way round."""
        way = self.numbers["options.exchange"]
        self.require(len(gifts) == (0 if way == "none" else 12), "three gifts a seat")
        given = [[_tile(gift) for gift in gifts if gift["seat"] == seat] for seat in SEATS]
        steps = {(gift["to"] - gift["seat"]) % 4 for gift in gifts}
        self.require(len(steps) <= 1 and 0 not in steps, "gifts go the same way round")
        for seat in SEATS if gifts else []:
            allowed = may_give(self.hands[seat].concealed, self.numbers)
            same = way == "any" or len({tile // 9 for tile in given[seat]}) == 1
            self.require(same and len(given[seat]) == 3 and set(given[seat]) <= set(allowed), "a gift")
        for seat in SEATS if gifts else []:
            for tile in given[seat]:
                self.hands[seat] = self.hands[seat].without(tile)
        for gift in gifts:
            self.hands[gift["to"]] = self.hands[gift["to"]].with_tile(_tile(gift))

    def happen(self, events: list[Event], place: int) -> int:
        """Judge one event, or all wins of one tile; return the place after it."""
        event = events[place]
        self.require(self.due != "over", "the deal is over")
        if event["type"] == "win":
            return self.wins(events, place)
        kind = event["type"]
        if kind == "draw":
            self.draw(event)
        elif kind == "exhausted":
            self.require(self.due == "draw" and not self.wall, "the wall is not exhausted")
            self.due = "over"
        elif kind == "discard":
            self.discard(event, events[place + 1 : place + 2])
        elif kind in ("pung", "kong"):
            self.call(event)
        else:
            self.kong(event, events[place + 1 : place + 2])
        return place + 1

    def tell(self, **event: Any) -> None:
        """Write an event down for the flags."""
        self.told.append(event)
        self.is_first_action = False

    def draw(self, event: Event) -> None:
        """Judge a draw, ordinary or for a kong."""
        due = "tail" if self.due == "replacement" else "wall"
        self.require(self.due in ("draw", "replacement") and bool(self.wall), "no draw is due")
        self.require(event["seat"] == self.turn and event["from"] == due, "another draw is due")
        self.drew = self.wall.pop(0)
        self.require(self.drew == _tile(event), "another tile is next")
        self.hands[self.turn] = self.hands[self.turn].with_tile(self.drew)
        self.tell(type="draw", seat=self.turn, **{"from": due})
        self.due = "act"

    def may_win_self(self) -> bool:
        """Tell whether the seat on turn may win."""
        if self.due != "act":
            return False
        return is_complete(self.hands[self.turn], None if self.is_first_action else self.drew)

    def locked(self, seat: int) -> bool:
        """Tell whether a seat has won."""
        return seat in self.won

    def discard(self, event: Event, following: list[Event]) -> None:
        """Judge a discard, and that nobody lets a win pass."""
        seat, tile = event["seat"], _tile(event)
        self.require(self.due in ("act", "discard") and seat == self.turn, "no discard is due")
        self.require(not self.may_win_self(), "a self-draw is let pass")
        drew = self.drew if self.due == "act" else None
        allowed = legal_discards(self.hands[seat], self.locked(seat), drew, self.numbers)
        self.require(tile in allowed, "this tile may not go")
        self.hands[seat] = self.hands[seat].without(tile)
        self.left.append(tile)
        self.tell(type="discard", seat=seat)
        able = self.winners(seat, tile)
        is_won = bool(following) and following[0]["type"] == "win" and following[0]["by"] == "discard"
        self.require(not able or is_won, "a discard that wins is let pass")
        self.source, self.tile, self.due = seat, tile, "claim"
        if not (following and following[0]["type"] in ("pung", "kong", "win")):
            self.pass_turn(seat)

    def winners(self, source: int, tile: int) -> list[int]:
        """List the seats that may win another's tile, in order of play."""
        order = [(source + step) % 4 for step in range(1, 4)]
        there = [seat for seat in order if not has_left(seat, self.won, self.numbers)]
        return [seat for seat in there if may_win_on(self.hands[seat], tile)]

    def pass_turn(self, seat: int) -> None:
        """Let the next seat that is still there draw."""
        order = [(seat + step) % 4 for step in range(1, 5)]
        self.turn = next(other for other in order if not has_left(other, self.won, self.numbers))
        self.due = "draw"

    def call(self, event: Event) -> None:
        """Judge a pung or direct kong."""
        seat, kind, tile = event["seat"], event["type"], self.tile
        self.require(self.due == "claim" and event["from"] == self.source, "nothing can be called")
        self.require(seat != self.source and tile == _tile(event), "another tile was discarded")
        hand = self.hands[seat]
        self.require(not has_left(seat, self.won, self.numbers), "the seat has left")
        self.require(
            kind in legal_melds(hand, tile, self.locked(seat), len(self.wall)), "this may not be called"
        )
        if kind == "pung" and hand.concealed.count(tile) == 3:
            self.no_extend[seat].add(tile)
        self.hands[seat] = hand.without(tile, 2 if kind == "pung" else 3)._replace(
            melds=(*hand.melds, Meld(kind, tile))
        )
        self.left.remove(tile)
        self.tell(type=kind, seat=seat)
        self.turn, self.drew, self.due = seat, None, "discard" if kind == "pung" else "replacement"
        if kind == "kong":
            self.pay_kong(seat, kind, tile, self.source)

    def pay_kong(self, seat: int, kind: str, tile: int, source: int | None) -> None:
        """Write a kong down for the sequence."""
        event = {"type": "kong", "seat": seat, "kind": KONG_KINDS[kind], "tile": KINDS[tile]}
        self.paid.append(event if source is None else event | {"from": source})

    def kong(self, event: Event, following: list[Event]) -> None:
        """Judge a concealed or an added kong, robbed or not."""
        seat, kind, tile = event["seat"], event["type"], _tile(event)
        self.require(self.due == "act" and seat == self.turn, "no kong is due")
        self.require(not self.may_win_self(), "a self-draw is let pass")
        hand = self.hands[seat]
        allowed = legal_kongs(hand, self.locked(seat), self.drew, len(self.wall), self.no_extend[seat])
        self.require((kind, tile) in allowed, "this kong may not be made")
        self.tell(type=kind, seat=seat)
        if kind == "akong" and self.winners(seat, tile):
            is_robbed = bool(following) and following[0]["type"] == "win" and following[0]["by"] == "rob"
            self.require(is_robbed, "a kong that can be robbed is not")
            self.hands[seat] = hand.without(tile)
            self.left.append(tile)
            self.source, self.tile, self.due = seat, tile, "rob"
            return
        melds = hand.melds
        if kind == "akong":
            melds = tuple(Meld(kind, tile) if meld == Meld("pung", tile) else meld for meld in melds)
        else:
            melds = (*melds, Meld(kind, tile))
        self.hands[seat] = hand.without(tile, 1 if kind == "akong" else 4)._replace(melds=melds)
        self.pay_kong(seat, kind, tile, None)
        self.due = "replacement"

    def wins(self, events: list[Event], place: int) -> int:
        """Judge all wins of one tile."""
        by, tile = events[place]["by"], _tile(events[place])
        source = None if by == "self" else self.source
        able = [self.turn] if by == "self" and self.may_win_self() else []
        if by != "self" and self.due == ("rob" if by == "rob" else "claim"):
            able = self.winners(self.source, self.tile)
            self.require(tile == self.tile, "another tile may be won")
        told = events[place : place + len(able)]
        self.require(bool(able) and [event["seat"] for event in told] == able, "others win")
        alike = all(event["type"] == "win" and event["by"] == by for event in told)
        self.require(alike and all(event["from"] == source for event in told), "one tile is won one way")
        if by == "self":
            self.require(self.is_first_action or tile == self.drew, "the tile drawn wins")
            self.hands[self.turn] = self.hands[self.turn].without(tile)
            self.left.append(tile)
        self.pay_wins(told, by, source, able)
        self.first = self.first or (source, able)
        self.won |= set(able)
        giver = able[0] if source is None else source
        following = next_to_draw(by, source, able, self.won, len(self.wall), self.numbers)
        for seat in able:
            self.tell(type="win", seat=seat)
        if is_over(self.won, self.numbers):
            self.due = "over"
        else:
            self.pass_turn(giver)
            self.require(following in (self.turn, None), "another seat draws next")
        return place + len(able)

    def pay_wins(self, told: list[Event], by: str, source: int | None, able: list[int]) -> None:
        """Judge the circumstances of wins, and write them down for the sequence."""
        groups: dict[tuple[str, ...], list[int]] = {}
        for event in told:
            win = {"seat": event["seat"], "by": by, "from": source}
            case = {"events": self.told, "win": win, "wall": len(self.wall)}
            flags = flags_of(case, self.numbers)
            self.require(event["flags"] == sorted(flags), f"the circumstances are {flags}")
            groups.setdefault(tuple(sorted(flags)), []).append(event["seat"])
        for flags, seats in sorted(groups.items(), key=lambda entry: "earthly" not in entry[0]):
            won = {"type": "win", "by": by, "from": source, "tile": told[0]["tile"], "winners": seats}
            self.paid.append(won | {"flags": list(flags)})

    def check_result(self, scored: bool) -> None:
        """Judge the finished deal as a case: its events, tiles, payments and next dealer."""
        is_exhausted = self.log["events"][-1]["type"] == "exhausted"
        paid = self.paid + [{"type": "end"}] * is_exhausted
        told = [
            {**event, "winners": sorted(event["winners"])} if "winners" in event else event for event in paid
        ]
        self.require(self.result["events"] == told, "the sequence tells other events")
        expect = self.result["expect"]
        self.require(not scored or score_case(self.result) == expect, "the sequence pays otherwise")
        self.require(all(sum(pay) == 0 for pay in expect["event_pay"]), "points are lost")
        for seat in SEATS:
            extra = self.result["players"][seat]["extra"]
            self.require(SUIT_LETTERS.index(extra["missing"]) == self.hands[seat].missing, "a missing suit")

    def next_dealer(self) -> int:
        """Return the seat that deals next."""
        source, winners = self.first or (None, [])
        return next_dealer(source, winners, self.numbers)


def _tile(event: Event) -> int:
    (tile,) = parse_tiles(event["tile"])
    return tile
