"""Ask about the hand of a seat that has declared a missing suit (docs/rules/hongzhong.md, Winning)."""

from typing import Final

import numpy as np

from mjsim_kernels.deal_state import is_wild, remove_naturals
from mjsim_kernels.hands import lacking
from mjsim_kernels.jit import entry, kernel
from mjsim_kernels.masks import count_bits
from mjsim_kernels.policies.actions import FARTHEST
from mjsim_kernels.scoring.hongzhong_waits import open_waits, wins_on
from mjsim_kernels.suit_tables import HandTables
from mjsim_kernels.tiles import EAST, NO_TILE, RANKS
from mjsim_kernels.turn_rules import BLOOD_BATTLE, BLOOD_FLOW

SETS: Final = 4
PAIRS: Final = 7
SUITED: Final = (1 << EAST) - 1

_SUIT: Final = (1 << RANKS) - 1


@kernel
def missing_faces(deal: np.record, seat: int) -> int:
    """Return the faces of a seat's missing suit, a bit each; 0 before it is declared."""
    suit = int(deal.missing[seat])
    return _SUIT << (RANKS * suit) if suit >= 0 else 0


@kernel
def holds_missing(deal: np.record, seat: int) -> bool:
    """Tell whether a seat holds concealed tiles of its missing suit."""
    return int(deal.held[seat]) & missing_faces(deal, seat) != 0


@kernel
def has_won(deal: np.record, seat: int) -> bool:
    """Tell whether a seat has won in this deal."""
    return (int(deal.won) >> seat) & 1 == 1


@entry
def is_out(deal: np.record, rules: np.record, seat: int) -> bool:
    """Tell whether a seat has left the deal (Turn 9)."""
    return has_won(deal, seat) and rules.mode != BLOOD_FLOW


@entry
def is_over(deal: np.record, rules: np.record) -> bool:
    """Tell whether the seats that have won end the deal (Turn 9)."""
    if rules.mode == BLOOD_FLOW:
        return False
    return count_bits(int(deal.won)) >= (3 if rules.mode == BLOOD_BATTLE else 1)


@kernel
def remove_tile(deal: np.record, seat: int, face: int) -> None:
    """Take one tile out of a seat's concealed hand, a red too."""
    if is_wild(deal, seat, face):
        deal.hands[seat, face] -= 1
        deal.wilds[seat] -= 1
        if deal.hands[seat, face] == 0:
            deal.held[seat] &= ~(1 << face)
    else:
        remove_naturals(deal, seat, face, 1)


@kernel
def suit_key(deal: np.record, seat: int, suit: int) -> int:
    """Return the key of a suit, as if the hand held nothing of the missing one."""
    return 0 if suit == int(deal.missing[seat]) else int(deal.keys[seat, suit])


@kernel
def sets_left(deal: np.record, seat: int) -> int:
    """Count the sets that a seat's concealed tiles must still make."""
    return SETS - int(deal.meld_counts[seat])


@kernel
def odd_faces(deal: np.record, seat: int) -> int:
    """Return the faces of which a seat holds an odd number, a bit each, missing suit and reds left out."""
    return int(deal.odd[seat]) & SUITED & ~missing_faces(deal, seat)


@kernel
def sets_lacking(deal: np.record, tables: HandTables, seat: int) -> int:
    """Return the tiles that a hand lacks for its sets and a pair beside its reds."""
    key_m, key_p, key_s = suit_key(deal, seat, 0), suit_key(deal, seat, 1), suit_key(deal, seat, 2)
    wilds = int(deal.wilds[seat])
    return lacking(tables, key_m, key_p, key_s, 0, sets_left(deal, seat), wilds) - wilds


@kernel
def pairs_lacking(deal: np.record, seat: int) -> int:
    """Return the tiles that a hand lacks for seven pairs beside its reds; FARTHEST with melds."""
    if deal.meld_counts[seat] > 0:
        return FARTHEST
    tiles = int(deal.naturals[seat])
    missing = missing_faces(deal, seat) & int(deal.held[seat])
    while missing:
        lowest = missing & -missing
        tiles -= int(deal.hands[seat, count_bits(lowest - 1)])
        missing ^= lowest
    return pairs_missing(tiles, count_bits(odd_faces(deal, seat)), int(deal.wilds[seat]))


@kernel
def pairs_missing(naturals: int, singles: int, wilds: int) -> int:
    """Return the tiles that so many naturals, some of them single, lack for seven pairs beside some wilds."""
    short = max(PAIRS - (naturals - singles) // 2, 0)
    return 2 * short - min(short, singles) - wilds


@entry
def may_win_on_tile(deal: np.record, seat: int, face: int) -> bool:
    """Tell whether another seat's discard, or the tile that it adds to a pung, wins for a seat that plays on."""
    return (int(deal.waits[seat]) >> face) & 1 == 1


@entry
def may_win_self(deal: np.record, tables: HandTables, seat: int, drew: bool) -> bool:
    """Tell whether a seat on turn may win by self-draw."""
    if is_heavenly(deal, seat):
        return drew and is_dealt_complete(deal, tables, seat)
    return drew and (int(deal.waits[seat]) >> int(deal.drawn)) & 1 == 1


@kernel
def is_heavenly(deal: np.record, seat: int) -> bool:
    """Tell whether the dealer has not acted yet (Winning 8)."""
    return seat == 0 and deal.acted[0] == 0


@kernel
def is_dealt_complete(deal: np.record, tables: HandTables, seat: int) -> bool:
    """Tell whether the tiles dealt are complete, where no tile is the winning one."""
    if holds_missing(deal, seat):
        return False
    keys = (suit_key(deal, seat, 0), suit_key(deal, seat, 1), suit_key(deal, seat, 2))
    return wins_on(tables, deal.hands[seat], keys, sets_left(deal, seat), int(deal.wilds[seat]), NO_TILE)


@entry
def find_waits(deal: np.record, tables: HandTables, seat: int) -> int:
    """Find the faces that complete a seat's 13 tiles, not asking how many copies are left (Turn 7).

    Returns
    -------
    A bit a face, RED among them.
    """
    return open_waits(
        tables, deal.hands[seat], sets_left(deal, seat), int(deal.wilds[seat]), int(deal.missing[seat])
    )


@entry
def note_waits(deal: np.record, tables: HandTables, seat: int) -> None:
    """Keep what completes the 13 tiles of a seat, in `deal.waits`, until they change; nothing new of a locked hand.

    A hand is asked about three discards before its own. With each asked anew, a deal of `greedy` took 12.6
    microseconds to play, and takes 11.2 this way.
    """
    if has_won(deal, seat):
        return
    near = not holds_missing(deal, seat) and (
        sets_lacking(deal, tables, seat) <= 1 or pairs_lacking(deal, seat) <= 1
    )
    deal.waits[seat] = find_waits(deal, tables, seat) if near else 0


@kernel
def keeps_waits(deal: np.record, tables: HandTables, seat: int, face: int) -> bool:
    """Tell whether a locked hand waits for the same faces after a kong of all its tiles of a face (Turn 7)."""
    copies = int(deal.hands[seat, face])
    deal.hands[seat, face] = 0
    after = open_waits(
        tables, deal.hands[seat], sets_left(deal, seat) - 1, int(deal.wilds[seat]), int(deal.missing[seat])
    )
    deal.hands[seat, face] = copies
    return after == int(deal.waits[seat])
