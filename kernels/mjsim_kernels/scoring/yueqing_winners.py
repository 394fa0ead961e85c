"""Read the winner out of a finished Yueqing deal and judge the win (docs/rules/yueqing.md, Winning)."""

import numpy as np

from mjsim_kernels.hands import hand_keys, wait_mask
from mjsim_kernels.jit import kernel
from mjsim_kernels.records import ROB, SELF_DRAW
from mjsim_kernels.scoring.wins import may_be_robbed
from mjsim_kernels.scoring.yueqing_elements import add_set
from mjsim_kernels.suit_tables import HandTables
from mjsim_kernels.tiles import CHOW, FACES, MOST_SETS, RANKS, RED, WHITE


@kernel
def read_winner(outcome: np.record, winner: np.record) -> None:
    """Copy what the elements ask about the winner."""
    seat = int(outcome.winner)
    wild = int(outcome.indicators[0])
    bonus = RED if wild == WHITE else WHITE
    winner.seat = seat
    winner.by = outcome.by
    winner.tile = outcome.tile
    winner.circumstances = outcome.win_flags
    winner.wild = wild
    winner.bonus = bonus
    for face in range(FACES):
        winner.naturals[face] = outcome.hands[seat, face]
    winner.wilds = winner.naturals[wild]
    winner.naturals[wild] = 0
    winner.declared = outcome.flowers[seat, bonus]
    winner.sets = MOST_SETS - int(outcome.meld_counts[seat])


@kernel
def is_legal(outcome: np.record, winner: np.record) -> bool:
    """Tell whether nothing but a missing shape could forbid the win (Winning, Illegal)."""
    wild = int(winner.wild)
    bonus = int(winner.bonus)
    if winner.naturals[bonus] > 0:
        return False
    if winner.by != SELF_DRAW and winner.tile == wild:
        return False
    seat = int(winner.seat)
    for meld in range(int(outcome.meld_counts[seat])):
        first = int(outcome.meld_faces[seat, meld])
        last = first + 2 if outcome.meld_kinds[seat, meld] == CHOW else first
        if first <= wild <= last or first <= bonus <= last:
            return False
    return winner.by != ROB or may_be_robbed(outcome, int(winner.tile))


@kernel
def add_melds(outcome: np.record, winner: np.record, shape: np.record) -> None:
    """Write down the shape of the melds alone."""
    shape.suits = 0
    shape.chows = 0
    shape.seat_wind_pung = 0
    shape.red_pung = 0
    shape.green_pung = 0
    shape.pair_face = 0
    shape.natural_wilds = 0
    shape.wild_pung = 0
    shape.wild_pair = 0
    seat = int(winner.seat)
    for meld in range(int(outcome.meld_counts[seat])):
        face = int(outcome.meld_faces[seat, meld])
        shape.suits |= 1 << (face // RANKS)
        add_set(winner, shape, int(outcome.meld_kinds[seat, meld]), face)


@kernel
def waits_for_many(winner: np.record, tables: HandTables) -> bool:
    """Tell whether the hand before the winning tile waited for two faces or more (Waits of `all_chows`)."""
    tile = int(winner.tile)
    naturals = winner.naturals
    drew_wild = tile == int(winner.wild)
    if not drew_wild:
        naturals[tile] -= 1
    key_m, key_p, key_s, key_z = hand_keys(naturals)
    wilds = int(winner.wilds) - (1 if drew_wild else 0)
    waits = wait_mask(tables, key_m, key_p, key_s, key_z, int(winner.sets), wilds)
    if not drew_wild:
        naturals[tile] += 1
    waits &= ~(1 << int(winner.bonus))
    return waits & (waits - 1) != 0
