"""Play whole deals with any legal moves and write them as events."""

import random
from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Any

from reference.elements import SEATS
from reference.moves import resolve
from reference.notation import KINDS, Meld, format_tiles, list_faces, may_start_chow, parse_meld
from reference.table import DEALT
from reference.tables import TABLES

# A move: `win`, `pass`, `discard:3m` or a meld such as `ckong:1111m`.
Choose = Callable[[int, list[str]], str]


def random_moves(rng: random.Random, wins_when_it_can: bool = False) -> Choose:
    """Return a chooser that takes any move with the same probability, or a win or abort first if told so."""

    def choose(seat: int, moves: list[str]) -> str:
        ends = [move for move in ("win", "abort") if move in moves]
        return ends[0] if wins_when_it_can and ends else rng.choice(moves)

    return choose


def shuffled_pack(rng: random.Random, variant: str = "yueqing") -> list[int]:
    """Return the tiles of a variant in random order: the indicators, the four hands, the wall."""
    pack = list_faces(TABLES[variant].copies)
    rng.shuffle(pack)
    return pack


def stacked_pack(rng: random.Random, variant: str = "yueqing") -> list[int]:
    """Return a pack that deals hands full of chows and pungs, so that wins of all kinds are common."""
    left = shuffled_pack(rng, variant)
    hands = []
    for size in DEALT:
        hand: list[int] = []
        while len(hand) < size - 4:
            start = rng.choice(left)
            chow = may_start_chow(start) and rng.random() < 0.7
            group = [start, start + 1, start + 2] if chow else [start] * 3
            if all(left.count(face) >= group.count(face) for face in group):
                hand += group
                for face in group:
                    left.remove(face)
        hands.append(hand + [left.pop() for _ in range(size - len(hand))])
    turned = [left.pop() for _ in range(TABLES[variant].turned)]
    return [*turned, *(tile for hand in hands for tile in hand), *left]


def play_deal(
    pack: Sequence[int],
    choose: Choose,
    streak: int = 0,
    options: dict[str, Any] | None = None,
    deal: int = 0,
    dealer_chair: int = 0,
    variant: str = "yueqing",
) -> dict[str, Any]:
    """Play one deal to its end and return its `events` object."""
    return Dealer(pack, choose, options or {}, streak, variant).play(deal, dealer_chair)


class Dealer:
    """Run one deal: ask for moves, carry them out, write them down."""

    def __init__(
        self, pack: Sequence[int], choose: Choose, options: dict[str, Any], streak: int, variant: str
    ):
        turned = TABLES[variant].turned
        bounds = [turned + sum(DEALT[:seat]) for seat in range(len(DEALT) + 1)]
        self.hands = [list(pack[a:b]) for a, b in pairwise(bounds)]
        self.wall = list(pack[bounds[-1] :])
        self.table = TABLES[variant](pack[:turned], self.hands, self.wall, options, streak)
        self.choose = choose
        self.events: list[dict[str, Any]] = []

    def play(self, deal: int, dealer_chair: int) -> dict[str, Any]:
        """Play the deal and return its log."""
        self.open_deal()
        seat, drew = 0, not self.table.starts_with_kongs
        if self.table.starts_with_kongs:
            self.start()
        while not self.over:
            seat, drew = self.turn(seat, drew)
        last = self.events[-1]
        win = {key: last[key] for key in last if key != "type"} if last["type"] == "win" else None
        case = self.table.case(win)
        return {
            "schema": 1,
            "variant": self.table.variant,
            "deal": deal,
            "dealer_chair": dealer_chair,
            "dealer_streak": self.table.streak,
            "wild": format_tiles(self.table.indicators),
            "wall": format_tiles(self.wall),
            "hands": [format_tiles(hand) for hand in self.hands],
            "events": self.events,
            "result": case | {"expect": self.table.score(case)},
        }

    @property
    def over(self) -> bool:
        """Tell whether the deal has ended."""
        return bool(self.events) and self.events[-1]["type"] in ("win", "exhausted", "abort")

    def write(self, kind: str, **details: Any) -> None:
        """Write an event; `source` becomes `from`."""
        event = {"type": kind, **details}
        if "source" in event:
            event["from"] = event.pop("source")
        self.events.append(event)

    def open_deal(self) -> None:
        """Lay down bonus tiles for replacements before the first turn."""
        if not self.table.opens_in_rounds:
            for seat in SEATS:
                self.replace_bonus(seat)
        for seat in SEATS:
            for kong in self.table.dealt_kongs(seat):
                self.write(kong.kind, seat=seat, tile=KINDS[kong.face], meld=str(kong))
                self.table.lay_dealt_kong(seat, kong)
                self.take_alone(seat, "tail")
        while any(map(self.table.bonus_held, SEATS)):
            for seat in SEATS:
                held = self.table.bonus_held(seat)
                for tile in held:
                    self.lay_bonus(seat, tile)
                for _ in held:
                    self.take_alone(seat, "tail")
        self.table.end_opening()

    def start(self) -> None:
        """Let every seat declare kongs before the first discard, and three wilds win then."""
        for seat in SEATS:
            while not self.over and self.declares_start_kong(seat):
                pass
            self.table.end_start(seat)
        for seat in SEATS:
            if not self.over and self.table.may_push_dealt(seat):
                self.end(seat, "self", None)

    def declares_start_kong(self, seat: int) -> bool:
        """Ask a seat for a kong of the start; the dealer may win or end the deal instead."""
        can_win = seat == 0 and self.table.may_win_own_turn(0, True)
        moves = ["win"] * can_win
        if not (can_win and self.table.must_win(0)):
            moves += ["abort"] * (seat == 0 and self.table.may_abort(0, True))
            moves += [str(meld) for meld in self.table.legal_kongs(seat, True) if meld.kind == "ckong"]
            moves.append("pass")
        move = self.choose(seat, moves) if len(moves) > 1 else moves[0]
        if move == "win":
            self.end(seat, "self", None)
        elif move == "abort":
            self.write("abort", by="terminal_honor_kinds")
        elif move != "pass":
            self.own_kong(seat, parse_meld(move))
        return move not in ("pass", "win", "abort")

    def take_tile(self, seat: int, origin: str) -> None:
        """Give a tile to a seat, with the replacements of bonus tiles, or end the deal."""
        if origin == "tail" and self.table.replacement_shared_out():
            self.share_out(seat)
        else:
            self.take_alone(seat, origin)
            self.replace_bonus(seat)

    def take_alone(self, seat: int, origin: str) -> None:
        """Give a tile to a seat, or end the deal."""
        if self.table.is_out(origin):
            self.write("exhausted")
        else:
            self.write("draw", seat=seat, tile=KINDS[self.table.take(seat, origin)], source=origin)

    def replace_bonus(self, seat: int) -> None:
        """Lay down a seat's bonus tiles one by one and replace each."""
        while not self.over and (held := self.table.bonus_held(seat)):
            self.lay_bonus(seat, held[0])
            self.take_tile(seat, "tail")

    def lay_bonus(self, seat: int, tile: int) -> None:
        """Lay down one bonus tile."""
        self.write("flower", seat=seat, tile=KINDS[tile])
        self.table.lay_bonus(seat, tile)

    def begin_turn(self, seat: int) -> None:
        """Give a seat its ordinary draw, or share the last tiles out."""
        if self.table.must_share_out():
            self.share_out(seat)
        else:
            self.take_tile(seat, "wall")

    def share_out(self, seat: int) -> None:
        """Share the last tiles out, from this seat on, to the end of the deal."""
        for step in range(self.table.shares):
            if not self.over:
                self.share((seat + step) % len(SEATS))
        if not self.over:
            self.write("exhausted")

    def share(self, seat: int) -> None:
        """Give a seat one of the last tiles, which it may win with and nothing else."""
        self.take_alone(seat, "wall")
        for tile in [] if self.table.last_bonus_dead else self.table.bonus_held(seat):
            self.lay_bonus(seat, tile)
        can_win = not self.over and self.table.may_win_own_turn(seat, True)
        must_win = can_win and self.table.must_win(seat)
        if can_win and (must_win or self.choose(seat, ["win", "pass"]) == "win"):
            self.end(seat, "self", None)

    def turn(self, seat: int, drew: bool) -> tuple[int, bool]:
        """Play one choice of a seat on its own turn; return whose turn follows."""
        table = self.table
        moves = ["win"] * table.may_win_own_turn(seat, drew)
        if not (moves and table.must_win(seat)):
            moves += ["abort"] * table.may_abort(seat, drew)
            moves += [str(meld) for meld in table.legal_kongs(seat, drew)]
            moves += [f"discard:{KINDS[tile]}" for tile in table.legal_discards(seat)]
        move = self.choose(seat, moves)
        kind, _, tile = move.partition(":")
        if kind == "win":
            self.end(seat, "self", None)
        elif kind == "abort":
            self.write("abort", by="terminal_honor_kinds")
        elif kind == "discard":
            self.table.discard(seat, KINDS.index(tile))
            self.write("discard", seat=seat, tile=tile)
            return self.offer(seat, KINDS.index(tile))
        else:
            self.own_kong(seat, parse_meld(move))
        return seat, True

    def own_kong(self, seat: int, meld: Meld) -> None:
        """Declare a kong on the own turn; an added one may be robbed."""
        self.write(meld.kind, seat=seat, tile=KINDS[meld.face], meld=str(meld))
        if meld.kind == "ckong":
            self.table.conceal_kong(seat, meld)
        else:
            self.table.offer_added_tile(seat, meld.face)
            robbed = resolve(self.ask(seat, meld.face, robbing=True), seat)
            if robbed and not self.over:
                self.end(robbed[0], "rob", seat)
            if self.over:
                return
            self.table.complete_added_kong(seat)
        self.replace_kong(seat)

    def replace_kong(self, seat: int) -> None:
        """Give a seat the replacement of its kong, unless that was a kong too many."""
        if self.table.has_too_many_kongs():
            self.write("abort", by="kongs")
        else:
            self.take_tile(seat, "tail")

    def ask(self, source: int, tile: int, robbing: bool = False) -> dict[int, str]:
        """Ask the other seats what they claim."""
        table, claims = self.table, {}
        for seat in [(source + step) % len(SEATS) for step in (1, 2, 3)]:
            moves = ["win"] * table.may_win_on(seat, tile)
            if not robbing:
                moves += [str(meld) for meld in table.legal_melds(seat, source, tile)]
            if not robbing and table.may_push_dealt(seat):
                claims[seat] = "hu"
                continue
            move = self.choose(seat, [*moves, "pass"]) if moves else "pass"
            claims[seat] = "hu" if move == "win" else move
        if list(claims.values()).count("hu") >= table.most_winners():
            self.write("abort", by="winners")
        return claims

    def offer(self, source: int, tile: int) -> tuple[int, bool]:
        """Offer a discard to the others; return whose turn follows and whether it took a tile."""
        granted = resolve(self.ask(source, tile), source)
        if not self.over and self.table.has_same_winds() and not (granted and granted[1] == "hu"):
            self.write("abort", by="same_wind_discards")
        if self.over:
            return source, False
        if granted is None:
            self.table.settle_discard(source, tile, None)
            seat = (source + 1) % len(SEATS)
            self.begin_turn(seat)
            return seat, True
        seat, claim = granted
        if claim == "hu":
            dealt = self.table.may_push_dealt(seat)
            self.end(seat, "self" if dealt else "discard", None if dealt else source)
            return seat, True
        meld = parse_meld(claim)
        self.table.settle_discard(source, tile, seat)
        self.table.call(seat, meld)
        self.write(meld.kind, seat=seat, tile=KINDS[tile], source=source, meld=str(meld))
        if meld.kind == "kong":
            self.replace_kong(seat)
        return seat, meld.kind == "kong"

    def end(self, seat: int, by: str, source: int | None) -> None:
        """End the deal with a win."""
        flags = self.table.flags(seat, by)
        tile = self.table.give_winner(seat, by)
        name = None if tile is None else KINDS[tile]
        self.write("win", seat=seat, by=by, source=source, tile=name, flags=flags)
