"""Read the winner out of a finished Wenzhou deal and judge the win (docs/rules/wenzhou.md, Winning)."""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from mjsim_kernels.hands import hand_keys
from mjsim_kernels.jit import kernel
from mjsim_kernels.lone_wilds import is_lone_wild_wait
from mjsim_kernels.records import DISCARD, EARTHLY, HEAVENLY, ROB, SELF_DRAW
from mjsim_kernels.scoring import wenzhou_table as table
from mjsim_kernels.scoring.wins import may_be_robbed
from mjsim_kernels.suit_tables import HandTables
from mjsim_kernels.tiles import CHOW, FACES, MOST_SETS, WHITE

# The winner as the elements see it.
WINNER: Final = np.dtype(
    (
        np.record,
        [
            ("seat", np.int8),
            ("by", np.int8),
            ("heavenly", np.int8),  # 1: the flag is set and all else agrees with it
            ("earthly", np.int8),  # likewise
            ("tile", np.int8),  # played face of the winning tile
            ("tile_is_wild", np.int8),
            ("wild", np.int8),  # face
            ("wilds", np.int8),  # in the concealed hand
            ("naturals", np.int8, FACES),  # the other concealed tiles, by played face
            ("sets", np.int8),  # concealed sets
            ("declared_chows", np.int8),
            ("lone_wait", np.int8),  # the hand before the winning tile was a lone-wild wait
        ],
    )
)


@kernel
def read_winner(outcome: np.record, winner: np.record) -> None:
    """Copy what the elements ask about the winner; Whites become the wild's face, unless White is wild."""
    seat = int(outcome.winner)
    wild = int(outcome.indicators[0])
    winner.seat = seat
    winner.by = outcome.by
    winner.wild = wild
    for face in range(FACES):
        winner.naturals[face] = outcome.hands[seat, face]
    winner.wilds = winner.naturals[wild]
    winner.naturals[wild] = 0
    winner.tile = outcome.tile
    winner.tile_is_wild = winner.tile == wild
    if wild != WHITE:
        winner.naturals[wild] = winner.naturals[WHITE]
        winner.naturals[WHITE] = 0
        if winner.tile == WHITE:
            winner.tile = wild
    melds = int(outcome.meld_counts[seat])
    winner.sets = MOST_SETS - melds
    winner.declared_chows = 0
    for meld in range(melds):
        winner.declared_chows += outcome.meld_kinds[seat, meld] == CHOW
    read_circumstances(outcome, winner)


@kernel
def read_circumstances(outcome: np.record, winner: np.record) -> None:
    """Accept the flags whose conditions the deal shows, and ignore the others."""
    seat = int(winner.seat)
    flags = int(outcome.win_flags)
    concealed = winner.sets == MOST_SETS
    from_before = winner.by == DISCARD and int(outcome.source) == seat - 1
    winner.heavenly = flags & HEAVENLY != 0 and seat == 0 and winner.by == SELF_DRAW and concealed
    winner.earthly = flags & EARTHLY != 0 and seat > 0 and from_before and concealed


@kernel
def read_wait(winner: np.record, tables: HandTables) -> None:
    """Find out whether the hand before the winning tile was a lone-wild wait."""
    tile = int(winner.tile)
    naturals = winner.naturals
    wilds = int(winner.wilds)
    if winner.tile_is_wild:
        wilds -= 1
    else:
        naturals[tile] -= 1
    key_m, key_p, key_s, key_z = hand_keys(naturals)
    winner.lone_wait = is_lone_wild_wait(tables, key_m, key_p, key_s, key_z, int(winner.sets), wilds)
    if not winner.tile_is_wild:
        naturals[tile] += 1


@kernel
def is_legal(outcome: np.record, winner: np.record, payouts: NDArray[np.int64]) -> bool:
    """Tell whether nothing but a missing shape could forbid the win (Scoring, Algorithm 1)."""
    seat = int(winner.seat)
    for meld in range(int(outcome.meld_counts[seat])):
        # a chow over the wild's face holds a White there; in other sets the faces are the printed ones
        if outcome.meld_kinds[seat, meld] != CHOW and outcome.meld_faces[seat, meld] == winner.wild:
            return False
    if winner.by == SELF_DRAW:
        return True
    if winner.tile_is_wild or (winner.lone_wait and payouts[table.LONE_WILD_SELF_DRAW_ONLY]):
        return False
    return winner.by != ROB or may_be_robbed(outcome, int(outcome.tile))
