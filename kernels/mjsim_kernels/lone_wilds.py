"""Recognise the lone-wild wait (docs/rules/wenzhou.md, Winning 5; docs/rules/chayuan.md, Winning 5)."""

from mjsim_kernels.hands import HONORS, POWERS, is_complete
from mjsim_kernels.jit import kernel
from mjsim_kernels.suit_classes import BASE
from mjsim_kernels.suit_tables import HandTables
from mjsim_kernels.tiles import EAST


@kernel
def is_lone_wild_wait(
    tables: HandTables, key_m: int, key_p: int, key_s: int, key_z: int, sets: int, wilds: int
) -> bool:
    """Tell whether a hand one tile short has a wild besides which all other tiles are complete sets.

    Any tile then completes it as the other half of the wild's pair.

    Parameters
    ----------
    tables, key_m, key_p, key_s, key_z, sets, wilds
        As for `mjsim_kernels.hands.lacking`; 3 * sets + 1 tiles, wilds included.

    Notes
    -----
    The tables always ask for a pair, so the rest gets one: two of an honor that the hand does not hold. A wild
    that makes a pung of them leaves a pair elsewhere, which it could make a pung of just as well. A hand with
    all seven honors cannot be five sets with two wilds.

    A hand that every face completes is no other: two free wilds beside sets and a pair are a set made of the pair
    and one of them, and the other (the universal wait of Chayuan).
    """
    if wilds == 0:
        return False
    for rank in range(HONORS):
        power = int(POWERS[EAST + rank])
        if key_z // power % BASE == 0:
            return is_complete(tables, key_m, key_p, key_s, key_z + 2 * power, sets, wilds - 1)
    return False
