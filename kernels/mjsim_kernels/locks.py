"""Bar a seat from what it has let pass (docs/rules/wenzhou.md, Turn 7 and 10); its draws end that (drawing.py)."""

import numpy as np

from mjsim_kernels.jit import entry
from mjsim_kernels.legal import CLAIM_PUNG
from mjsim_kernels.tiles import NO_TILE


@entry
def note_choice(deal: np.record, rules: np.record, seat: int, face: int, claims: int, choice: int) -> None:
    """Note what a seat chooses of its claims on a discard: a pung that it lets pass is locked."""
    if rules.pung_lock and claims & CLAIM_PUNG and choice == 0:
        deal.pung_locks[seat] |= 1 << face


@entry
def note_undeclared(deal: np.record, seat: int, drew: bool) -> None:
    """Note that a seat on turn declares no win: out of a lone-wild wait a run begins."""
    if drew and deal.lone_waits[seat]:
        deal.runs[seat] = 1


@entry
def begin_claim(deal: np.record, seat: int) -> None:
    """Note that a seat is granted a chow, pung or kong, with which its own turn begins."""
    deal.pung_locks[seat] = 0
    deal.acted[seat] = 1
    deal.follow = NO_TILE
