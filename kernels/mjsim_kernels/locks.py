"""Bar a seat from what it has let pass (docs/rules/wenzhou.md, Turn 7 and 10; longgang.md, Passing locks)."""

from typing import Final

import numpy as np

from mjsim_kernels.claims import ANY_CHOW, CLAIM_PUNG, HU
from mjsim_kernels.jit import entry, kernel
from mjsim_kernels.records import DECLINED_WIN
from mjsim_kernels.tiles import FACES, NO_TILE, SEATS
from mjsim_kernels.turn_rules import (
    FISHING_FREE,
    LOCK_EVERY_FACE,
    LOCK_PUNGS_AND_CHOWS,
    LOCK_SAME_FACE,
    NO_TAKE_LOCK,
)

_EVERY_FACE: Final = (1 << FACES) - 1


@entry
def begin_turn(deal: np.record, seat: int) -> None:
    """Note that an own turn begins, by an ordinary draw or a call; it ends what the seat was barred from."""
    deal.take_locks[seat] = 0
    deal.win_locks[seat] = 0
    deal.turns_begun[seat] += 1
    deal.acted[seat] = 1


@entry
def note_choice(deal: np.record, rules: np.record, seat: int, face: int, claims: int, choice: int) -> None:
    """Note what a seat chooses of its claims on a discard, or on an added tile: what it lets pass is locked."""
    if rules.take_lock != NO_TAKE_LOCK and choice == 0:
        locking = CLAIM_PUNG | ANY_CHOW if rules.take_lock == LOCK_PUNGS_AND_CHOWS else CLAIM_PUNG
        if claims & locking:
            deal.take_locks[seat] |= 1 << face
    if claims & HU and choice != HU:
        note_declined(deal, rules, seat)
        lock_win(deal, rules, seat, face)


@kernel
def note_declined(deal: np.record, rules: np.record, seat: int) -> None:
    """Note for the rest of the deal that a seat has let a win pass."""
    if rules.wild_fishing != FISHING_FREE:
        deal.seat_flags[seat] |= DECLINED_WIN


@entry
def lock_win(deal: np.record, rules: np.record, seat: int, face: int) -> None:
    """Bar a seat from winning on the tiles of others, after it has let a win on a face pass."""
    if rules.win_lock == LOCK_EVERY_FACE:
        deal.win_locks[seat] = _EVERY_FACE
    elif rules.win_lock == LOCK_SAME_FACE:
        deal.win_locks[seat] |= 1 << face


@entry
def note_undeclared(deal: np.record, rules: np.record, seat: int, drew: bool) -> None:
    """Note that a seat on turn declares no win: one that it could have declared, or out of a lone-wild wait."""
    if drew and deal.lone_waits[seat]:
        deal.runs[seat] = 1
    if deal.may_win:
        keep_self_draw(deal, rules, seat, int(deal.drawn))


@entry
def keep_self_draw(deal: np.record, rules: np.record, seat: int, drawn: int) -> None:
    """Note that a seat lets a self-draw pass; a wild that it drew, or the tiles dealt, lock nothing."""
    note_declined(deal, rules, seat)
    deal.kept_win = 1
    if rules.win_lock == LOCK_SAME_FACE and drawn >= 0 and (int(deal.wild_faces[seat]) >> drawn) & 1 == 0:
        lock_win(deal, rules, seat, drawn)


@entry
def settle_kept_win(deal: np.record, rules: np.record, seat: int, face: int, completes: bool) -> None:
    """Lock a seat that has let a self-draw pass if its discard would complete the hand that it keeps."""
    if completes and rules.win_lock == LOCK_EVERY_FACE:
        lock_win(deal, rules, seat, face)
    deal.kept_win = 0


@entry
def begin_claim(deal: np.record, rules: np.record, seat: int, source: int) -> None:
    """Note that a seat is granted a chow, pung or kong, with which its own turn begins; some seats are skipped."""
    if rules.skipping_unlocks:
        skipped = (source + 1) % SEATS
        while skipped != seat:
            deal.take_locks[skipped] = 0
            deal.win_locks[skipped] = 0
            skipped = (skipped + 1) % SEATS
    begin_turn(deal, seat)
    deal.calls += 1
    deal.follow = NO_TILE
