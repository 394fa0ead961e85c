"""Say how far a hand with a missing suit is, and what would bring it nearer (docs/rules/hongzhong.md, Winning)."""

from typing import Final

import numpy as np

from mjsim.prospects import COMPLETE, FAR, READY, Prospect, copies_left, faces_of
from mjsim_kernels.hand_counts import shanten
from mjsim_kernels.pair_shapes import lacking_seven_pairs
from mjsim_kernels.planes import pack_counts
from mjsim_kernels.scoring.hongzhong_hands import SETS
from mjsim_kernels.scoring.hongzhong_waits import open_waits
from mjsim_kernels.suit_tables import HandTables
from mjsim_kernels.tiles import FACES, NO_TILE, RANKS, RED
from mjsim_kernels.turn_rules import COPIES

SUITED: Final = 3 * RANKS


def river_prospect(
    deal: np.record, tables: HandTables, seat: int, sets: int | None = None, without: int = NO_TILE
) -> Prospect:
    """Measure the concealed hand of a seat; the parameters are those of `prospect_of`.

    Tiles of the missing suit are of no use. A hand that is ready waits for what wins by the rules: where a Red
    would only pair a strange tile, that tile is none of its waits.
    """
    naturals = deal.hands[seat, :FACES].copy()
    if without != NO_TILE:
        naturals[without] -= 1
    reds, missing = int(naturals[RED]), int(deal.missing[seat])
    sets = SETS - int(deal.meld_counts[seat]) if sets is None else sets
    between_turns = int(naturals.sum()) == 3 * sets + 1
    lost = naturals[RANKS * missing : RANKS * (missing + 1)].sum() > 0
    naturals[RED] = 0
    naturals[RANKS * missing : RANKS * (missing + 1)] = 0
    as_sets, as_pairs = _distances(naturals, reds, sets, tables)
    distance = min(as_sets, as_pairs)
    waiting = distance == READY and between_turns and not lost
    if waiting:
        faces = faces_of(open_waits(tables, naturals, sets, reds, missing))
    else:
        suited = [face for face in range(SUITED) if face // RANKS != missing and naturals[face] < COPIES]
        faces = [face for face in suited if _with(naturals, face, reds, sets, tables) < distance] + [RED]
    useful = {face: copies_left(deal, seat, face) for face in (faces if distance > COMPLETE else [])}
    useful = {face: left for face, left in useful.items() if left or waiting}
    return Prospect(distance, useful, seven_pairs=as_pairs < as_sets)


def _distances(naturals: np.ndarray, reds: int, sets: int, tables: HandTables) -> tuple[int, int]:
    """Return the shanten for sets and a pair, and for seven pairs."""
    as_pairs = FAR
    if sets == SETS:
        as_pairs = max(int(lacking_seven_pairs(*pack_counts(naturals), 1)) - reds - 1, COMPLETE)
    return int(shanten(tables, naturals, reds, sets)), as_pairs


def _with(naturals: np.ndarray, face: int, reds: int, sets: int, tables: HandTables) -> int:
    """Return the shanten with one more tile of a face."""
    more = naturals.copy()
    more[face] += 1
    return min(_distances(more, reds, sets, tables))
