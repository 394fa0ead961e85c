"""Read one seat of a finished deal of the hu and tai family (docs/rules/longgang.md, Tiles and wall).

A hand holds two kinds of wild: the turned wilds and the seat's own flower. Where a flower was turned up, the
three others are the turned wilds of every seat, the own one among them.
"""

from typing import Final

import numpy as np

from mjsim_kernels.interpretations import NATURAL, WILD
from mjsim_kernels.jit import kernel
from mjsim_kernels.tiles import EAST, FACES, FIRST_FLOWER, GREEN, MOST_SETS, RANKS, RED, SEATS

# by face: 1 for ranks 1 and 9 and for honors
IS_BIG: Final = np.array(
    [face >= EAST or face % RANKS in (0, RANKS - 1) for face in range(FACES)], dtype=np.int8
)

HAND: Final = np.dtype(
    (
        np.record,
        [
            ("seat", np.int8),
            ("turned", np.int8),  # the tile turned up
            ("flower_wild", np.int8),  # 1 where it is a flower
            ("wilds", np.int8),  # concealed turned wilds, the own flower left out
            ("own_flower", np.int8),  # 1 where it is concealed
            ("guests", np.int8),  # flowers laid out
            ("dead", np.int8),  # concealed flowers of other seats that are not wild
            ("naturals", np.int8, FACES),  # the concealed tiles that are no flowers and not wild
            ("sets", np.int8),  # concealed sets of a complete hand
        ],
    )
)


@kernel
def read_hand(outcome: np.record, seat: int, hand: np.record) -> None:
    """Copy what scoring asks about one seat."""
    turned = int(outcome.indicators[0])
    hand.seat = seat
    hand.turned = turned
    hand.flower_wild = turned >= FIRST_FLOWER
    hand.sets = MOST_SETS - int(outcome.meld_counts[seat])
    for face in range(FACES):
        hand.naturals[face] = outcome.hands[seat, face]
    wilds, dead, guests = 0, 0, 0
    if turned < FIRST_FLOWER:
        wilds = int(hand.naturals[turned])
        hand.naturals[turned] = 0
    for flower in range(SEATS):
        if flower != seat:
            held = int(outcome.hands[seat, FIRST_FLOWER + flower])
            wilds += held if turned >= FIRST_FLOWER else 0
            dead += held if turned < FIRST_FLOWER else 0
            guests += int(outcome.flowers[seat, FIRST_FLOWER + flower])
    hand.wilds = wilds
    hand.own_flower = outcome.hands[seat, FIRST_FLOWER + seat]
    hand.guests = guests
    hand.dead = dead


@kernel
def wilds_held(hand: np.record) -> int:
    """Count the concealed wilds of both kinds."""
    return int(hand.wilds) + int(hand.own_flower)


@kernel
def turned_wilds(hand: np.record) -> int:
    """Count the concealed turned wilds; where a flower was turned up the own flower is one."""
    return int(hand.wilds) + (int(hand.own_flower) if hand.flower_wild else 0)


@kernel
def has_four_flowers(hand: np.record) -> bool:
    """Tell whether the own flower is concealed and the three others are laid out."""
    return bool(hand.own_flower == 1 and hand.guests == SEATS - 1)


@kernel
def is_value_face(hand: np.record, face: int) -> bool:
    """Tell whether a face is Red, Green or the seat's own wind."""
    return face in (RED, GREEN, EAST + int(hand.seat))


@kernel
def tile_kind(hand: np.record, tile: int) -> int:
    """Tell whether a concealed tile is NATURAL or WILD."""
    return WILD if tile >= FIRST_FLOWER or tile == hand.turned else NATURAL


@kernel
def count_tiles(hand: np.record) -> int:
    """Count the concealed tiles, dead flowers too."""
    tiles = wilds_held(hand) + int(hand.dead)
    for face in range(FACES):
        tiles += int(hand.naturals[face])
    return tiles
