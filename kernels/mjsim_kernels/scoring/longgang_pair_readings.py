"""Weigh a Longgang win as seven pairs and a pung (docs/rules/longgang.md, `eight_pairs`)."""

from mjsim_kernels.arrays import Integers
from mjsim_kernels.interpretations import NATURAL
from mjsim_kernels.jit import kernel
from mjsim_kernels.masks import lowest_bit
from mjsim_kernels.scoring import longgang_table as table
from mjsim_kernels.scoring.hu_groups import hu_of_sets
from mjsim_kernels.scoring.hu_hands import IS_BIG, wilds_held
from mjsim_kernels.scoring.hu_places import BIG_PUNG, IN_PAIR, NO_PLACE, OPEN, PLACES, SMALL_PUNG, hu_of_place
from mjsim_kernels.scoring.longgang_elements import count_common
from mjsim_kernels.scoring.longgang_limits import pairs_limits
from mjsim_kernels.scoring.longgang_pairs import (
    WILD_PUNG,
    count_value_pairs,
    is_pairs_and_pung,
    odd_faces,
    read_pung,
    wilds_over,
)
from mjsim_kernels.scoring.longgang_readings import Work, fixed_hu, weigh
from mjsim_kernels.tiles import FACES


@kernel
def read_pairs(payouts: Integers, work: Work) -> bool:
    """Weigh every pung beside seven pairs, with every place of the winning tile.

    Returns
    -------
    Whether the best is one of them.
    """
    hand = work.hands[0]
    if payouts[table.EIGHT_PAIRS_RULE] == table.PAIRS_OFF or not is_pairs_and_pung(hand):
        return False
    odd = odd_faces(hand)
    kept = weigh_pung(WILD_PUNG, 0, wilds_over(hand, odd, WILD_PUNG, 0), payouts, work)
    for face in range(FACES):
        for own in range(1, min(int(hand.naturals[face]), 3) + 1):
            kept = weigh_pung(face, own, wilds_over(hand, odd, face, own), payouts, work) or kept
    return kept


@kernel
def weigh_pung(face: int, own: int, over: int, payouts: Integers, work: Work) -> bool:
    """Weigh one pung; `over` wilds are left for pairs of their own, a negative number if they do not suffice."""
    hand, winner, best, shape = work.hands[0], work.winners[0], work.bests[0], work.shapes[1]
    if over < 0:
        return False
    places = places_of_pung(face, own, work)
    if places == 0:
        return False
    limits = pairs_limits(hand, winner, face, own, over)
    if limits != 0 and lowest_bit(limits) < best.limit:
        best.limit = lowest_bit(limits)
        return True
    if best.limit != table.NO_LIMIT or payouts[table.EIGHT_PAIRS_RULE] != table.PAIRS_COUNTED:
        return False
    read_pung(hand, face, shape)
    times = work.times
    count_common(hand, winner, payouts, times)
    times[table.EIGHT_PAIRS] = 1
    times[table.DRAGON_PUNG] = shape.dragon_pungs
    times[table.SEAT_WIND_PUNG] = shape.seat_wind_pungs
    times[table.VALUE_PAIR] = count_value_pairs(hand, face, own, over)
    prices = work.prices[0]
    hu = hu_of_sets(shape, prices) + fixed_hu(times, prices)
    kept = False
    for place in range(PLACES + 1):
        if places >> place & 1:
            kept = (
                weigh(place, hu + hu_of_place(place, winner.self_drawn == 1, prices), payouts, work) or kept
            )
    return kept


@kernel
def places_of_pung(face: int, own: int, work: Work) -> int:
    """Find the places that the winning tile may have taken beside or in a pung, a bit each."""
    hand, winner = work.hands[0], work.winners[0]
    tile = int(winner.tile)
    if tile < 0:
        return 1 << NO_PLACE
    pung_place = OPEN if own == 0 else BIG_PUNG if IS_BIG[face] else SMALL_PUNG
    if winner.tile_kind == NATURAL:
        in_pung = tile == face
        in_pair = int(hand.naturals[tile]) > (own if in_pung else 0)
    else:
        in_pung = own < 3
        in_pair = wilds_held(hand) > 3 - own
    places = (1 << pung_place) if in_pung else 0
    return places | (1 << IN_PAIR if in_pair and winner.bars_pair == 0 else 0)
