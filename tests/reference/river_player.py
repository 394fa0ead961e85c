"""Play whole deals that go on after a win in plain Python, with players that decide (docs/rules/hongzhong.md, Turn)."""

from collections.abc import Sequence
from typing import Any, Protocol

from reference.hongzhong import DEALER, SEATS, has_left, is_over
from reference.hongzhong_readings import SUIT_FACES, SUIT_LETTERS, Hand
from reference.hongzhong_table import Numbers
from reference.hongzhong_turns import legal_discards, legal_kongs, legal_melds, next_dealer, resolve
from reference.notation import KINDS, RED, Meld
from reference.random_words import Stream
from reference.river_hands import completes
from reference.river_policies import COPIES, Move, Sight

Event = dict[str, Any]

PACK = [face for face in (*range(SUIT_FACES), RED) for _ in range(COPIES)]
DEALT = 13


class Player(Protocol):
    """Decide for a seat; wins are taken before anybody is asked."""

    def choose_gifts(self, sight: Sight, of_any_suit: bool) -> list[int]:
        """Choose three tiles to give."""

    def choose_missing(self, sight: Sight) -> int:
        """Choose the suit to miss."""

    def choose_turn(self, sight: Sight, discards: Sequence[int], kongs: Sequence[Move], won: bool) -> Move:
        """Choose the move of an own turn."""

    def choose_call(self, sight: Sight, calls: Sequence[str], tile: int, won: bool) -> str:
        """Choose `kong`, `pung` or `pass`."""


def shuffled_wall(stream: Stream) -> list[int]:
    """Return the pack in random order: each tile takes the place of a random earlier one, which moves to the end."""
    wall: list[int] = []
    for tile in PACK:
        place = stream.below(len(wall) + 1)
        wall.append(tile)
        wall[place], wall[-1] = tile, wall[place]
    return wall


class RiverDeal:
    """Run one deal: ask the players, carry out what they choose, write it down.

    Parameters
    ----------
    stream : of the wall, from its first word on
    players : of the four seats, the dealer's first
    numbers : options of the rules
    """

    def __init__(self, stream: Stream, players: Sequence[Player], numbers: Numbers) -> None:
        self.stream, self.players, self.numbers = stream, players, numbers
        wall = shuffled_wall(stream)
        self.hands = [Hand(tuple(wall[DEALT * seat : DEALT * (seat + 1)]), (), -1) for seat in SEATS]
        self.wall = wall[DEALT * len(SEATS) :]
        self.drawn: int | None = self.take(DEALER)
        self.acted = False  # the dealer, so that his tiles as dealt are no heavenly hand any more
        self.left: list[int] = []  # discards and won tiles
        self.won: set[int] = set()
        self.no_extend: list[set[int]] = [set(), set(), set(), set()]
        self.first: tuple[int | None, list[int]] = (None, [])
        self.events: list[Event] = []

    def play(self) -> list[Event]:
        """Play to the end; return the events as `mjsim replay --format events` has them, without flags and melds."""
        self.exchange()
        self.declare_missing()
        seat = DEALER
        while not self.over:
            seat = self.act(seat)
        return self.events

    @property
    def over(self) -> bool:
        """Tell whether the deal has ended."""
        return self.events[-1]["type"] == "exhausted" or is_over(self.won, self.numbers)

    @property
    def next_dealer(self) -> int:
        """Return the seat that deals next."""
        return next_dealer(*self.first, self.numbers)

    def write(self, kind: str, seat: int, tile: int, **details: Any) -> None:
        """Write an event down; `source` becomes `from`."""
        if "source" in details:
            details["from"] = details.pop("source")
        self.events.append({"type": kind, "seat": seat, "tile": KINDS[tile], **details})

    def sight(self, seat: int, opening: bool = False) -> Sight:
        """Return what a seat sees."""
        seen = [*self.left, *self.hands[seat].concealed]
        seen += [tile for hand in self.hands for meld in hand.melds for tile in meld.tiles()]
        return Sight(
            self.hands[seat], tuple(COPIES - seen.count(face) for face in range(SUIT_FACES)), opening
        )

    def exchange(self) -> None:
        """Let every seat give three tiles; the dealer's last tile is the one dealt as long as he keeps one like it."""
        way = self.numbers["options.exchange"]
        if way == "none":
            return
        gifts = [
            player.choose_gifts(self.sight(seat, opening=True), way == "any")
            for seat, player in enumerate(self.players)
        ]
        step = 1 + self.stream.below(3)
        for seat in SEATS:
            for tile in gifts[seat]:
                self.hands[seat] = self.hands[seat].without(tile)
        if self.drawn not in self.hands[DEALER].concealed:
            self.drawn = gifts[-step][-1]
        for seat in SEATS:
            for tile in gifts[seat]:
                receiver = (seat + step) % len(SEATS)
                self.hands[receiver] = self.hands[receiver].with_tile(tile)
                self.write("give", seat, tile, to=receiver)

    def declare_missing(self) -> None:
        """Let every seat declare a suit."""
        suits = [
            player.choose_missing(self.sight(seat, opening=True)) for seat, player in enumerate(self.players)
        ]
        for seat in SEATS:
            self.hands[seat] = self.hands[seat]._replace(missing=suits[seat])
            self.events.append({"type": "missing", "seat": seat, "suit": SUIT_LETTERS[suits[seat]]})

    def take(self, seat: int) -> int:
        """Give a seat the next tile."""
        tile = self.wall.pop(0)
        self.hands[seat] = self.hands[seat].with_tile(tile)
        return tile

    def draw(self, seat: int, source: str) -> int:
        """Let a seat draw, if a tile is left; return the seat."""
        if self.wall:
            self.drawn = self.take(seat)
            self.write("draw", seat, self.drawn, source=source)
        else:
            self.events.append({"type": "exhausted"})
        return seat

    def follow(self, seat: int) -> int:
        """Let the next seat that is still there draw, unless the deal is over; return it."""
        if self.over:
            return seat
        order = [(seat + step) % len(SEATS) for step in range(1, 5)]
        return self.draw(
            next(other for other in order if not has_left(other, self.won, self.numbers)), "wall"
        )

    def act(self, seat: int) -> int:
        """Play one choice of an own turn; return the seat whose choice follows."""
        hand, won, wall = self.hands[seat], seat in self.won, len(self.wall)
        is_first, self.acted = not self.acted, True
        if self.drawn is not None and completes(hand, None if is_first else self.drawn):
            return self.win([seat], "self", None, self.drawn)
        discards = legal_discards(hand, won, self.drawn, self.numbers)
        kongs = legal_kongs(hand, won, self.drawn, wall, self.no_extend[seat])
        kind, tile = self.players[seat].choose_turn(self.sight(seat), discards, kongs, won)
        self.write(kind, seat, tile)
        if kind == "ckong":
            self.lay(seat, Meld(kind, tile), COPIES)
            return self.draw(seat, "tail")
        self.hands[seat] = hand.without(tile)
        if kind == "discard":
            self.left.append(tile)
            return self.offer(seat, tile)
        robbers = self.winners(seat, tile)
        if robbers:
            return self.win(robbers, "rob", seat, tile)
        melds = tuple(Meld(kind, tile) if meld == Meld("pung", tile) else meld for meld in hand.melds)
        self.hands[seat] = self.hands[seat]._replace(melds=melds)
        return self.draw(seat, "tail")

    def lay(self, seat: int, meld: Meld, copies: int) -> None:
        """Lay tiles of a hand down in a meld."""
        hand = self.hands[seat].without(meld.face, copies)
        self.hands[seat] = hand._replace(melds=(*hand.melds, meld))

    def others(self, seat: int) -> list[int]:
        """List the other seats that are still there, in order of play."""
        order = [(seat + step) % len(SEATS) for step in range(1, 4)]
        return [other for other in order if not has_left(other, self.won, self.numbers)]

    def winners(self, source: int, tile: int) -> list[int]:
        """List the seats that win on another's tile."""
        return [seat for seat in self.others(source) if completes(self.hands[seat].with_tile(tile), tile)]

    def win(self, seats: list[int], by: str, source: int | None, tile: int) -> int:
        """Let seats win a tile, which leaves the game; return the seat that draws next."""
        if source is None:
            self.hands[seats[0]] = self.hands[seats[0]].without(tile)
        if by != "discard":
            self.left.append(tile)
        for seat in seats:
            self.write("win", seat, tile, by=by, source=source)
        self.first = self.first if self.won else (source, seats)
        self.won |= set(seats)
        return self.follow(seats[0] if source is None else source)

    def offer(self, source: int, tile: int) -> int:
        """Offer a discard to the others; return the seat whose choice follows."""
        able, claims = self.winners(source, tile), {}
        for seat in self.others(source):
            won = seat in self.won
            calls = legal_melds(self.hands[seat], tile, won, len(self.wall))
            if calls and seat not in able:
                claims[seat] = self.players[seat].choose_call(self.sight(seat), calls, tile, won)
        if able:
            return self.win(able, "discard", source, tile)
        granted, claim = resolve(claims, source)
        return self.call(granted[0], source, str(claim), tile) if granted else self.follow(source)

    def call(self, seat: int, source: int, claim: str, tile: int) -> int:
        """Let a seat call a discard; return it."""
        self.left.remove(tile)
        if claim == "pung" and self.hands[seat].concealed.count(tile) == 3:
            self.no_extend[seat].add(tile)
        self.lay(seat, Meld(claim, tile), 2 if claim == "pung" else 3)
        self.write(claim, seat, tile, source=source)
        self.drawn = None
        return self.draw(seat, "tail") if claim == "kong" else seat
