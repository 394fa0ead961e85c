"""Read one seat of a finished Pingyang deal (docs/rules/pingyang.md, Tiles and wall)."""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from mjsim_kernels.jit import kernel
from mjsim_kernels.scoring import pingyang_table as table
from mjsim_kernels.tiles import (
    ADDED_KONG,
    CHOW,
    CONCEALED_KONG,
    EAST,
    FACES,
    FIRST_FLOWER,
    KINDS,
    KONG,
    MOST_SETS,
    PUNG,
    RANKS,
    WHITE,
)

RED_FLOWERS: Final = FIRST_FLOWER  # groups are named by their first tile
BLACK_FLOWERS: Final = FIRST_FLOWER + 4
NO_GROUP: Final = -1
HONOR_SUIT: Final = 0b1000  # bits of the suits, in the order of the faces

# Masks of honors count from East, which is bit 0.
WINDS: Final = 0b1111
GREEN_BIT: Final = 0b100000
RED_BIT: Final = 0b1000000

# One seat as the rows see it.
HAND: Final = np.dtype(
    (
        np.record,
        [
            ("seat", np.int8),
            ("groups", np.int8, 2),  # that are wild; the second NO_GROUP for a double indicator
            ("wilds", np.int8, 2),  # concealed, by group
            ("naturals", np.int8, FACES),  # the concealed tiles without the wilds
            ("sets", np.int8),  # concealed sets
            ("red_flowers", np.int8),  # laid out
            ("black_flowers", np.int8),
            ("whites", np.int8),
            ("dealt_fours", np.int8),
            ("melded_chows", np.int8),
            ("suits", np.int8),  # a bit each, of melds and naturals; dealt-four kongs left out
            ("pungs", np.int8),  # melded honors
            ("kongs", np.int8),
            ("exposed_winds", np.int8),  # pungs and kongs that everybody sees
            ("strays", np.int16),  # tiles where no rule leaves them
        ],
    )
)


@kernel
def group_of(kind: int) -> int:
    """Name what becomes wild together with a tile: its face, or the first flower of its colour."""
    if kind < FIRST_FLOWER:
        return kind
    return RED_FLOWERS if kind < BLACK_FLOWERS else BLACK_FLOWERS


@kernel
def is_wild(hand: np.record, kind: int) -> bool:
    """Tell whether a tile is wild in this hand."""
    group = group_of(kind)
    return bool(group == hand.groups[0] or group == hand.groups[1])


@kernel
def is_bonus(hand: np.record, kind: int, payouts: NDArray[np.int64]) -> bool:
    """Tell whether a tile is laid out: a flower, or White where it is one, that is not wild."""
    is_flower = kind >= FIRST_FLOWER or (kind == WHITE and payouts[table.WHITE_IS_FLOWER] != 0)
    return is_flower and not is_wild(hand, kind)


@kernel
def wilds_held(hand: np.record) -> int:
    """Count the wilds of both groups."""
    return int(hand.wilds[0]) + int(hand.wilds[1])


@kernel
def is_double(hand: np.record) -> bool:
    """Tell whether both indicators are of one group."""
    return bool(hand.groups[1] == NO_GROUP)


@kernel
def has_laid_out(hand: np.record) -> bool:
    """Tell whether any bonus tile was laid down."""
    return bool(hand.red_flowers > 0 or hand.black_flowers > 0 or hand.whites > 0)


@kernel
def read_hand(outcome: np.record, seat: int, payouts: NDArray[np.int64], hand: np.record) -> None:
    """Copy what the rows ask about one seat."""
    first, second = group_of(int(outcome.indicators[0])), group_of(int(outcome.indicators[1]))
    hand.seat = seat
    hand.groups[0] = first
    hand.groups[1] = NO_GROUP if second == first else second
    hand.strays = 0
    hand.suits = 0
    read_tiles(outcome, payouts, hand)
    read_melds(outcome, payouts, hand)


@kernel
def read_tiles(outcome: np.record, payouts: NDArray[np.int64], hand: np.record) -> None:
    """Count concealed tiles and those laid out."""
    seat = int(hand.seat)
    hand.wilds[0] = 0
    hand.wilds[1] = 0
    hand.red_flowers = 0
    hand.black_flowers = 0
    for kind in range(KINDS):
        tiles = int(outcome.hands[seat, kind])
        laid = int(outcome.flowers[seat, kind])
        if kind < FACES:
            hand.naturals[kind] = 0
        if tiles == 0 and laid == 0:
            continue
        if is_wild(hand, kind):
            hand.wilds[0 if group_of(kind) == hand.groups[0] else 1] += tiles
            hand.strays += laid
        elif is_bonus(hand, kind, payouts):
            hand.strays += tiles
            hand.red_flowers += laid if group_of(kind) == RED_FLOWERS else 0
            hand.black_flowers += laid if group_of(kind) == BLACK_FLOWERS else 0
        else:
            hand.naturals[kind] = tiles
            hand.strays += laid
            if tiles > 0:
                hand.suits |= 1 << (kind // RANKS)
    hand.whites = outcome.flowers[seat, WHITE]


@kernel
def read_melds(outcome: np.record, payouts: NDArray[np.int64], hand: np.record) -> None:
    """Sum up the melds."""
    seat = int(hand.seat)
    hand.sets = MOST_SETS - int(outcome.meld_counts[seat])
    hand.dealt_fours = 0
    hand.melded_chows = 0
    hand.pungs = 0
    hand.kongs = 0
    hand.exposed_winds = 0
    strays = 0
    for meld in range(int(outcome.meld_counts[seat])):
        kind, face = int(outcome.meld_kinds[seat, meld]), int(outcome.meld_faces[seat, meld])
        if is_dealt_four(hand, kind, face, payouts):
            hand.dealt_fours += 1
            continue
        last = face + 2 if kind == CHOW else face
        if face >= FACES or is_bonus(hand, face, payouts):
            strays += 1
            continue
        strays += int(is_wild(hand, face) or is_wild(hand, last) or is_wild(hand, (face + last) // 2))
        hand.suits |= 1 << (face // RANKS)
        if kind == CHOW:
            hand.melded_chows += 1
        elif face >= EAST:
            add_honor_set(hand, kind, 1 << (face - EAST))
    hand.strays += strays


@kernel
def is_dealt_four(hand: np.record, kind: int, face: int, payouts: NDArray[np.int64]) -> bool:
    """Tell whether a meld is four bonus tiles dealt together."""
    return bool(
        kind == CONCEALED_KONG and payouts[table.DEALT_FOUR_IS_KONG] != 0 and is_bonus(hand, face, payouts)
    )


@kernel
def add_honor_set(hand: np.record, kind: int, bit: int) -> None:
    """Note a pung or kong of an honor."""
    if kind == PUNG:
        hand.pungs |= bit
    else:
        hand.kongs |= bit
    if kind in (PUNG, KONG, ADDED_KONG):
        hand.exposed_winds |= bit & WINDS


@kernel
def is_whole(outcome: np.record, hand: np.record) -> bool:
    """Tell whether the winner holds as many tiles as a win has, the winning tile among them."""
    tile = int(outcome.tile)
    if tile < 0 or tile >= KINDS or outcome.hands[int(hand.seat), tile] <= 0:
        return False
    tiles = 0
    for kind in range(KINDS):
        tiles += int(outcome.hands[int(hand.seat), kind])
    return tiles == 3 * int(hand.sets) + 2
