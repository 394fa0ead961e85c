"""Show a position of play to the plain policies, with the moves that the plain rules leave."""

from collections.abc import Sequence
from functools import partial

from mjsim.replays.settings import Setting
from mjsim_kernels import claims as claim_bits
from mjsim_kernels.claims import called_tiles
from mjsim_kernels.deal_events import CHOW_CALLED, KONG_CALLED, PUNG_CALLED, TILE_DISCARDED
from mjsim_kernels.tiles import FACES, SEATS, WHITE
from positions_of_play import Position
from reference import (
    chayuan_tiles,
    chayuan_turns,
    longgang_turns,
    moves,
    own_flower_moves,
    payouts,
    pingyang_payouts,
    pingyang_tiles,
    pingyang_turns,
    wenzhou_moves,
)
from reference.elements import bonus_face
from reference.notation import Meld
from reference.policies import Game, View

MELD_NAMES = ("chow", "pung", "pair", "kong", "akong", "ckong")
CALL_NAMES = {claim_bits.CLAIM_KONG: "kong", claim_bits.CLAIM_PUNG: "pung"}
CLAIMS = (CHOW_CALLED, PUNG_CALLED, KONG_CALLED)


class Yueqing:
    """Know the moves of Yueqing."""

    numbers = payouts.case_numbers({})

    def game(self, position: Position) -> Game:
        """Return what a policy must know."""
        wild = int(position.deal.indicators[0])
        return Game(frozenset({wild}), frozenset({bonus_face(wild)}), self.discards)

    def discards(self, view: View) -> list[int]:
        """List the legal discards."""
        (wild,) = view.game.wilds
        return moves.legal_discards(view.hand, view.melds, wild)

    def kongs(self, position: Position, view: View) -> list[Meld]:
        """List the legal kongs of an own turn."""
        (wild,) = view.game.wilds
        taken = int(position.deal.taken)
        return moves.legal_kongs(view.hand, view.melds, wild, position.drew, taken, self.numbers)

    def calls(self, position: Position, view: View) -> list[Meld]:
        """List the legal calls on a discard."""
        (wild,) = view.game.wilds
        taken, left = int(position.deal.taken), bool(position.claims & claim_bits.ANY_CHOW)
        return moves.legal_melds(view.hand, view.melds, wild, position.face, left, taken, self.numbers)


class Wenzhou:
    """Know the moves of Wenzhou."""

    numbers = payouts.case_numbers({}, "wenzhou")

    def game(self, position: Position) -> Game:
        """Return what a policy must know."""
        wild = int(position.deal.indicators[0])
        stand_in = None if wild == WHITE else (WHITE, wild)
        discards = partial(self.discards, previous_discard(position))
        return Game(frozenset({wild}), frozenset(), discards, stand_in, eight_pairs=True)

    def discards(self, previous: int | None, view: View) -> list[int]:
        """List the legal discards."""
        (wild,) = view.game.wilds
        return wenzhou_moves.legal_discards(view.hand, view.melds, wild, previous, [], self.numbers)

    def kongs(self, position: Position, view: View) -> list[Meld]:
        """List the legal kongs of an own turn."""
        (wild,) = view.game.wilds
        return wenzhou_moves.legal_kongs(view.hand, view.melds, wild, position.drew, reserve(position))

    def calls(self, position: Position, view: View) -> list[Meld]:
        """List the legal calls on a discard."""
        (wild,) = view.game.wilds
        left, locks = (
            bool(position.claims & claim_bits.ANY_CHOW),
            int(position.deal.take_locks[position.seat]),
        )
        locked = [face for face in range(FACES) if locks >> face & 1]
        return wenzhou_moves.legal_melds(view.hand, wild, position.face, left, locked, reserve(position))


class Pingyang:
    """Know the moves of Pingyang under one of its presets."""

    def __init__(self, preset: str):
        self.numbers = pingyang_payouts.preset_numbers(preset)

    def game(self, position: Position) -> Game:
        """Return what a policy must know."""
        groups = groups_of(position)
        wilds = {kind for group in groups for kind in pingyang_tiles.group_tiles(group)}
        laid = pingyang_tiles.bonus_groups(groups, self.numbers)
        bonus = {kind for group in laid for kind in pingyang_tiles.group_tiles(group)}
        return Game(frozenset(wilds), frozenset(bonus), self.discards)

    def discards(self, view: View) -> list[int]:
        """List the legal discards."""
        return [face for face, copies in enumerate(view.naturals()) if copies]

    def hand(self, position: Position, view: View) -> pingyang_tiles.Hand:
        """Return the hand in the words of the plain rules."""
        groups = groups_of(position)
        wilds = tuple(
            sum(view.hand[kind] for kind in {*pingyang_tiles.group_tiles(group)}) for group in groups
        )
        return pingyang_tiles.Hand(0, groups, tuple(view.naturals()), wilds, view.melds)

    def kongs(self, position: Position, view: View) -> list[Meld]:
        """List the legal kongs of an own turn."""
        return pingyang_turns.legal_kongs(self.hand(position, view), position.drew)

    def calls(self, position: Position, view: View) -> list[Meld]:
        """List the legal calls on a discard."""
        left = bool(position.claims & claim_bits.ANY_CHOW)
        return pingyang_turns.legal_melds(self.hand(position, view), position.face, left, self.numbers)


class OwnFlowers:
    """Know the moves of Longgang and Chayuan."""

    def __init__(self, variant: str) -> None:
        self.variant = variant
        self.numbers = payouts.case_numbers({}, "chayuan")

    def game(self, position: Position) -> Game:
        """Return what a policy must know."""
        wild, own = int(position.deal.indicators[0]), FACES + position.seat
        guests = own_flower_moves.guest_flowers(position.seat, wild)
        wilds = {wild, own} if guests else set(range(FACES, FACES + SEATS))
        return Game(frozenset(wilds), frozenset({WHITE, *guests}), partial(self.discards, position))

    def discards(self, position: Position, view: View) -> list[int]:
        """List the legal discards, right after a call fewer."""
        return own_flower_moves.legal_discards(self.hand(position, view), self.barred(position, view))

    def barred(self, position: Position, view: View) -> set[int]:
        """Return the faces that the call just made bars, or one that is thought of."""
        *_, last = position.deal.events[: max(int(position.deal.event_count), 1)].tolist()
        if position.is_claim:
            return own_flower_moves.barred_by(view.melds[-1], position.face, self.variant == "longgang")
        if last[0] not in (CHOW_CALLED, PUNG_CALLED):
            return set()
        meld = Meld("chow" if last[0] == CHOW_CALLED else "pung", last[4])
        return own_flower_moves.barred_by(meld, last[2], self.variant == "longgang")

    def hand(self, position: Position, view: View) -> chayuan_tiles.Hand:
        """Return the hand in the words of the plain rules."""
        wild = int(position.deal.indicators[0])
        return chayuan_tiles.Hand(position.seat, wild, tuple(view.naturals()), 0, False, 0, view.melds)

    def kongs(self, position: Position, view: View) -> list[Meld]:
        """List the legal kongs of an own turn."""
        return own_flower_moves.legal_kongs(self.hand(position, view), position.drew)

    def calls(self, position: Position, view: View) -> list[Meld]:
        """List the legal calls on a discard."""
        left, locks = (
            bool(position.claims & claim_bits.ANY_CHOW),
            int(position.deal.take_locks[position.seat]),
        )
        locked = [face for face in range(FACES) if locks >> face & 1]
        hand, face = self.hand(position, view), position.face
        if self.variant == "chayuan":
            return chayuan_turns.legal_melds(hand, face, left, locked, self.numbers)
        rows = position.deal.events[: int(position.deal.event_count)].tolist()
        own = [row[2] for row in rows if row[:2] == [TILE_DISCARDED, position.seat]]
        return longgang_turns.legal_melds(hand, face, left, locked, own[-1] if own else None)


Moves = Yueqing | Wenzhou | Pingyang | OwnFlowers


def moves_of(setting: Setting) -> Moves:
    """Return the plain rules of a setting."""
    if setting.ruleset.variant == "pingyang":
        return Pingyang(setting.ruleset.id)
    if setting.ruleset.variant in ("longgang", "chayuan"):
        return OwnFlowers(setting.ruleset.variant)
    return Wenzhou() if setting.ruleset.variant == "wenzhou" else Yueqing()


def groups_of(position: Position) -> tuple[int, ...]:
    """Return the wild groups of Pingyang."""
    groups = (pingyang_tiles.group_of(int(face)) for face in position.deal.indicators)
    return tuple(dict.fromkeys(groups))


def reserve(position: Position) -> int:
    """Return how many tiles are left to replace kongs."""
    return 16 - int(position.deal.reserve_taken)


def previous_discard(position: Position) -> int | None:
    """Return the discard of the seat before that nobody has claimed, as the log has it."""
    rows = position.deal.events[: int(position.deal.event_count)].tolist()
    moves = [row for row in rows if row[0] in (TILE_DISCARDED, *CLAIMS)]
    if position.is_claim or not moves or moves[-1][0] != TILE_DISCARDED:
        return None
    return int(moves[-1][2]) if moves[-1][1] == (position.seat - 1) % SEATS else None


def view_of(position: Position, moves: Moves) -> View:
    """Return what the seat of a position sees."""
    deal, seat = position.deal, position.seat
    count = int(deal.meld_counts[seat])
    melds = zip(deal.meld_kinds[seat, :count].tolist(), deal.meld_faces[seat, :count].tolist(), strict=True)
    return View(
        tuple(deal.hands[seat].tolist()),
        tuple(Meld(MELD_NAMES[kind], face) for kind, face in melds),
        tuple(deal.seen.tolist()),
        moves.game(position),
    )


def called(choice: int, tile: int, game: Game) -> Meld | None:
    """Return the meld of a claim."""
    if choice in CALL_NAMES:
        return Meld(CALL_NAMES[choice], tile)
    if not choice:
        return None
    played = game.played(tile)
    lowest = min(played, called_tiles(choice, played)[0])
    run: Sequence[int] = (lowest, lowest + 1, lowest + 2)
    stands_for = game.stand_in[1] if game.stand_in else None
    return Meld("chow", lowest, run.index(stands_for) if stands_for in run else None)
