"""Say which moves a Yueqing position allows (docs/rules/yueqing.md, Turn)."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from reference.elements import SEATS, SETS, bonus_face, push_rights
from reference.hands import is_complete
from reference.notation import HONORS, Meld
from reference.payouts import most_taken

Numbers = dict[str, Any]


def is_shape(hand: Sequence[int], melds: Sequence[Meld], wild: int) -> bool:
    """Tell whether concealed tiles (wilds among them) and melds are a complete hand without a bonus tile."""
    naturals = [0 if face == wild else copies for face, copies in enumerate(hand)]
    return not hand[bonus_face(wild)] and is_complete(naturals, hand[wild], SETS - len(melds))


def with_tile(hand: Sequence[int], tile: int) -> list[int]:
    """Return the counts with one tile more."""
    return [copies + (face == tile) for face, copies in enumerate(hand)]


def legal_discards(hand: Sequence[int], melds: Sequence[Meld], wild: int) -> list[int]:
    """List the faces that may be discarded: no wild, and a locked face only where nothing else is left."""
    faces = [face for face, copies in enumerate(hand) if copies and face != wild]
    locked = {meld.face for meld in melds if meld.kind == "pung"}
    return [face for face in faces if face not in locked] or faces


def legal_kongs(
    hand: Sequence[int], melds: Sequence[Meld], wild: int, drew: bool, taken: int, numbers: Numbers
) -> list[Meld]:
    """List the kongs that an own turn allows, as the melds that they make."""
    if not drew or taken >= most_taken(numbers):
        return []
    faces = [face for face, copies in enumerate(hand) if copies and face != wild]
    added = [Meld("akong", face) for face in faces if Meld("pung", face) in melds]
    return added + [Meld("ckong", face) for face in faces if hand[face] == 4]


def may_win_own_turn(
    hand: Sequence[int],
    melds: Sequence[Meld],
    wild: int,
    drew: bool,
    declared: int,
    flags: Iterable[str],
    numbers: Numbers,
) -> bool:
    """Tell whether a seat may win on its own turn, by shape or by a push."""
    if not drew or sum(hand) != 3 * (SETS - len(melds)) + 2:
        return False
    pushes = push_rights("self", hand[wild], declared, frozenset(flags), numbers)
    return bool(pushes) or is_shape(hand, melds, wild)


def may_win_on(hand: Sequence[int], melds: Sequence[Meld], wild: int, tile: int) -> bool:
    """Tell whether a seat may win on another seat's discard or added tile."""
    return tile not in (wild, bonus_face(wild)) and is_shape(with_tile(hand, tile), melds, wild)


def legal_melds(
    hand: Sequence[int],
    melds: Sequence[Meld],
    wild: int,
    tile: int,
    left: bool,
    taken: int,
    numbers: Numbers,
) -> list[Meld]:
    """List the melds that a seat may call on a discard; `left` if the seat before it discarded."""
    if taken >= most_taken(numbers) or tile in (wild, bonus_face(wild)):
        return []
    called = [Meld("kong", tile)] if hand[tile] >= 3 else []
    called += [Meld("pung", tile)] if hand[tile] >= 2 and leaves_a_discard(hand, wild, [tile, tile]) else []
    for start in range(tile - 2, tile + 1) if left and tile not in HONORS else ():
        run = [start, start + 1, start + 2]
        others = [face for face in run if face != tile]
        in_one_suit = start >= 0 and len({face // 9 for face in run}) == 1
        if in_one_suit and wild not in run and all(hand[face] for face in others):
            called += [Meld("chow", start)] if leaves_a_discard(hand, wild, others) else []
    return called


def leaves_a_discard(hand: Sequence[int], wild: int, used: Sequence[int]) -> bool:
    """Tell whether a hand without the tiles used for a call still holds something other than wilds."""
    return sum(hand) - hand[wild] > len(used)


def resolve(claims: Mapping[int, str], source: int) -> tuple[int, str] | None:
    """Return the seat and the claim that get a tile of seat `source`: hu, then pung or kong, then chow."""
    for rank in (("hu",), ("pung", "kong"), ("chow",)):
        for step in range(1, len(SEATS)):
            seat = (source + step) % len(SEATS)
            if claims.get(seat, "").partition(":")[0] in rank:
                return seat, claims[seat]
    return None


def winner_flags(events: Sequence[tuple[int, str]], by: str) -> list[str]:
    """Return the flags of the winner, whose `win` is the last event (Turn, Flags)."""
    winner = events[-1][0]
    own_discards = [i for i, event in enumerate(events) if event == (winner, "discard")]
    since = own_discards[-1] + 1 if own_discards else 0
    bonus = [i for i, event in enumerate(events) if event == (winner, "bonus")]
    discards = [i for i, (_, what) in enumerate(events) if what == "discard"]
    flags = []
    if any(event in events[since:] for event in ((winner, "kong"), (winner, "akong"), (winner, "ckong"))):
        flags.append("out_with_replacement_tile")
    if len(bonus) == 4 and bonus[3] >= since:
        flags.append("fourth_bonus")
    if winner == 0 and by == "self" and not discards:
        flags.append("heavenly")
    if winner != 0 and len(discards) == 1:
        kong_of_it = by == "self" and events[discards[0] + 1] == (winner, "kong")
        if by == "discard" or kong_of_it:
            flags.append("earthly")
    return sorted(flags)
