"""Read the winner of a Longgang deal and judge the win (docs/rules/longgang.md, Turn and Winning)."""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from mjsim_kernels.hands import hand_keys, is_complete, wait_mask
from mjsim_kernels.interpretations import NATURAL, WILD
from mjsim_kernels.jit import kernel
from mjsim_kernels.planes import ALL_FACES
from mjsim_kernels.records import DEALT_THREE_WILDS, DECLINED_WIN, ROB, SELF_DRAW
from mjsim_kernels.scoring import longgang_table as table
from mjsim_kernels.scoring.hu_groups import HONOR_SUIT
from mjsim_kernels.scoring.hu_hands import count_tiles, is_value_face, tile_kind, turned_wilds, wilds_held
from mjsim_kernels.scoring.longgang_pairs import is_pairs_and_pung
from mjsim_kernels.scoring.wins import may_be_robbed
from mjsim_kernels.suit_tables import HandTables
from mjsim_kernels.tiles import FACES, KINDS, MOST_SETS, RANKS, WHITE

ALL_TURNED: Final = 3  # of the four copies one is the indicator
DEALT_TILES: Final = 16  # of a seat that has not drawn yet

# The winner, as far as no reading changes it.
WINNER: Final = np.dtype(
    (
        np.record,
        [
            ("seat", np.int8),
            ("tile", np.int8),  # -1 for a win with the dealt tiles
            ("tile_kind", np.int8),  # NATURAL or WILD
            ("self_drawn", np.int8),
            ("circumstances", np.int32),  # bits of Outcome.win_flags
            ("turned", np.int8),  # turned wilds held
            ("suits", np.int8),  # of the natural tiles, melds included, a bit each
            ("full_flush", np.int8),
            ("half_flush", np.int8),
            ("looked_for", np.int64),  # limit hands, a bit each
            ("bars_pair", np.int8),  # 1 where the winning tile may not complete the pair
            ("keys", np.int64, 4),  # suit keys of the naturals
        ],
    )
)


@kernel
def read_winner(
    outcome: np.record, hand: np.record, melded_suits: int, looked_for: int, winner: np.record
) -> None:
    """Copy what elements and limit hands ask about the winner; `hand` has been read."""
    tile = int(outcome.tile)
    winner.seat = hand.seat
    winner.tile = tile
    winner.tile_kind = tile_kind(hand, tile) if tile >= 0 else NATURAL
    winner.self_drawn = outcome.by == SELF_DRAW
    winner.circumstances = outcome.win_flags
    winner.turned = turned_wilds(hand)
    winner.looked_for = looked_for
    suits = melded_suits
    for face in range(FACES):
        if hand.naturals[face] > 0:
            suits |= 1 << (face // RANKS)
    winner.suits = suits
    numbers = suits & ~HONOR_SUIT
    one_suit = numbers != 0 and numbers & (numbers - 1) == 0
    winner.full_flush = one_suit and suits == numbers
    winner.half_flush = one_suit and suits != numbers
    winner.keys[0], winner.keys[1], winner.keys[2], winner.keys[3] = hand_keys(hand.naturals)


@kernel
def is_whole(outcome: np.record, hand: np.record) -> bool:
    """Tell whether the winner holds as many tiles as a win has, the winning tile among them."""
    tile = int(outcome.tile)
    tiles = count_tiles(hand)
    if tile < 0:
        is_dealt = int(outcome.win_flags) & DEALT_THREE_WILDS != 0
        return tiles == 3 * int(hand.sets) + (DEALT_TILES - 3 * MOST_SETS if is_dealt else 2)
    if tile >= KINDS or outcome.hands[int(hand.seat), tile] <= 0:
        return False
    return tiles == 3 * int(hand.sets) + 2


@kernel
def has_three_wilds(hand: np.record, looked_for: int, payouts: NDArray[np.int64]) -> bool:
    """Tell whether the turned wilds win by themselves."""
    if looked_for >> table.THREE_WILDS & 1 == 0 or turned_wilds(hand) != ALL_TURNED:
        return False
    return bool(payouts[table.FOUR_WILDS_NEEDED] == 0 or (hand.own_flower == 1 and hand.flower_wild == 0))


@kernel
def is_complete_hand(hand: np.record, winner: np.record, tables: HandTables) -> bool:
    """Tell whether 17 tiles are sets and a pair."""
    keys = winner.keys
    if count_tiles(hand) != 3 * int(hand.sets) + 2:
        return False
    return is_complete(
        tables, int(keys[0]), int(keys[1]), int(keys[2]), int(keys[3]), int(hand.sets), wilds_held(hand)
    )


@kernel
def is_legal(
    outcome: np.record, hand: np.record, winner: np.record, payouts: NDArray[np.int64], tables: HandTables
) -> bool:
    """Tell whether nothing but a missing shape could forbid the win (Winning)."""
    if hand.dead > 0:
        return False
    flags = int(outcome.win_flags)
    if flags & DEALT_THREE_WILDS and not has_three_wilds(hand, int(winner.looked_for), payouts):
        return False
    if winner.self_drawn:
        return True
    if winner.tile_kind == WILD or (outcome.by == ROB and not may_be_robbed(outcome, int(outcome.tile))):
        return False
    if payouts[table.BARE_WILD_WAIT] == 0 and hand.sets == 0 and wilds_held(hand) == 1:
        return False
    return flags & DECLINED_WIN == 0 or not is_barred_fishing(hand, winner, payouts, tables)


@kernel
def is_barred_fishing(
    hand: np.record, winner: np.record, payouts: NDArray[np.int64], tables: HandTables
) -> bool:
    """Tell whether a seat that has declined a win, and waits on every face, may not take this tile."""
    if winner.turned != ALL_TURNED - 1 or hand.own_flower == 0:
        return False
    is_value = is_value_face(hand, int(winner.tile))
    if is_value == (payouts[table.WILD_FISHING] == table.HONOR_ONLY):
        return False
    hand.naturals[int(winner.tile)] -= 1
    waits = waits_on_all(hand, payouts, tables)
    hand.naturals[int(winner.tile)] += 1
    return waits


@kernel
def waits_on_all(hand: np.record, payouts: NDArray[np.int64], tables: HandTables) -> bool:
    """Tell whether every face but the turned one completes a hand one tile short."""
    missing = ALL_FACES & ~(1 << WHITE)
    if hand.flower_wild == 0:
        missing &= ~(1 << int(hand.turned))
    key_m, key_p, key_s, key_z = hand_keys(hand.naturals)
    wilds = wilds_held(hand)
    missing &= ~wait_mask(tables, key_m, key_p, key_s, key_z, int(hand.sets), wilds)
    if missing == 0 or payouts[table.EIGHT_PAIRS_RULE] == table.PAIRS_OFF or hand.sets < MOST_SETS:
        return missing == 0
    for face in range(FACES):
        if missing >> face & 1:
            hand.naturals[face] += 1
            completes = is_pairs_and_pung(hand)
            hand.naturals[face] -= 1
            if not completes:
                return False
    return True
