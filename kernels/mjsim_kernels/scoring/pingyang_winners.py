"""Count what no interpretation of a Pingyang win changes (docs/rules/pingyang.md, Winning and Scoring)."""

import numpy as np
from numpy.typing import NDArray

from mjsim_kernels.jit import kernel
from mjsim_kernels.records import (
    EARTHLY,
    HEAVENLY,
    LAST_TILE,
    OUT_WITH_FLOWER,
    OUT_WITH_REPLACEMENT_TILE,
    ROB,
    SELF_DRAW,
)
from mjsim_kernels.scoring import pingyang_table as table
from mjsim_kernels.scoring.pingyang_base import count_fixed
from mjsim_kernels.scoring.pingyang_hands import (
    HONOR_SUIT,
    has_laid_out,
    is_dealt_four,
    is_wild,
    wilds_held,
)
from mjsim_kernels.scoring.pingyang_rows import fill_rows
from mjsim_kernels.scoring.wins import may_be_robbed
from mjsim_kernels.tiles import CONCEALED_KONG, EAST, KONG, MOST_SETS, RED


@kernel
def is_legal(outcome: np.record, hand: np.record) -> bool:
    """Tell whether nothing but a missing shape could forbid the win (Winning 6)."""
    tile = int(outcome.tile)
    if hand.strays > 0 or (outcome.by != SELF_DRAW and is_wild(hand, tile)):
        return False
    return outcome.by != ROB or may_be_robbed(outcome, tile)


@kernel
def has_its_kong(outcome: np.record, hand: np.record, payouts: NDArray[np.int64]) -> bool:
    """Tell whether a win on a replacement says which kong of the winner was replaced."""
    flags = int(outcome.win_flags)
    if flags & OUT_WITH_FLOWER != 0 or flags & OUT_WITH_REPLACEMENT_TILE == 0:
        return True
    seat, place = int(hand.seat), int(outcome.last_kong)
    if place < 0 or place >= outcome.meld_counts[seat]:
        return False
    kind, face = int(outcome.meld_kinds[seat, place]), int(outcome.meld_faces[seat, place])
    return kind >= KONG and not is_dealt_four(hand, kind, face, payouts)


@kernel
def count_winner(
    outcome: np.record, hand: np.record, payouts: NDArray[np.int64], rows: NDArray[np.int64]
) -> None:
    """Count the rows of a complete hand that are the same for all its interpretations."""
    fill_rows(rows, 0)
    count_fixed(outcome, hand, payouts, rows)
    count_suits(hand, payouts, rows)
    flags = int(outcome.win_flags)
    no_wild = wilds_held(hand) == 0
    is_clean = no_wild and hand.sets == MOST_SETS and not has_laid_out(hand)
    count_if(flags & HEAVENLY != 0, table.HEAVENLY_HAND, payouts, rows)
    count_if(flags & EARTHLY != 0, table.EARTHLY_HAND, payouts, rows)
    count_if(no_wild, table.NO_WILD, payouts, rows)
    count_if(is_clean, table.CLEAN_CONCEALED_HAND, payouts, rows)
    count_if(hand.sets == 0, table.SINGLE_TILE_LEFT, payouts, rows)
    count_if(outcome.by == ROB, table.ROBBING_THE_KONG, payouts, rows)
    count_if(flags & LAST_TILE != 0, table.LAST_TILE_DRAW, payouts, rows)
    count_if(outcome.by == SELF_DRAW, table.SELF_DRAW, payouts, rows)
    rows[table.OUT_WITH_REPLACEMENT_TILE] = replacement_value(outcome, hand, payouts)


@kernel
def count_if(counts: bool, row: int, payouts: NDArray[np.int64], rows: NDArray[np.int64]) -> None:
    """Count a row at its payout where it applies."""
    rows[row] = payouts[table.WIN + row] if counts else 0


@kernel
def count_suits(hand: np.record, payouts: NDArray[np.int64], rows: NDArray[np.int64]) -> None:
    """Count what depends on the suits of the hand."""
    suits = int(hand.suits)
    honors = suits & HONOR_SUIT
    numbers = suits ^ honors
    one_suit = numbers != 0 and numbers & (numbers - 1) == 0
    count_if(numbers == 0 and honors != 0, table.ALL_HONORS, payouts, rows)
    count_if(one_suit and honors == 0, table.FULL_FLUSH, payouts, rows)
    count_if(one_suit and honors != 0, table.HALF_FLUSH, payouts, rows)


@kernel
def replacement_value(outcome: np.record, hand: np.record, payouts: NDArray[np.int64]) -> int:
    """Value a win on a replacement, by the kong or bonus tile that it replaces."""
    flags = int(outcome.win_flags)
    if flags & OUT_WITH_FLOWER != 0:
        return int(payouts[table.REPLACEMENT_FLOWER])
    if flags & OUT_WITH_REPLACEMENT_TILE == 0:
        return 0
    seat, place = int(hand.seat), int(outcome.last_kong)
    face = int(outcome.meld_faces[seat, place])
    is_concealed = outcome.meld_kinds[seat, place] == CONCEALED_KONG
    value = int(payouts[table.REPLACEMENT_CONCEALED if is_concealed else table.REPLACEMENT_EXPOSED])
    if face == RED or face == EAST + seat:
        value += int(payouts[table.REPLACEMENT_HONOR_EXTRA])
    return value
