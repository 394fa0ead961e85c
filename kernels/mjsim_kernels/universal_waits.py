"""Recognise the universal wait, which every tile completes (docs/rules/chayuan.md, Winning 5)."""

from mjsim_kernels.hands import is_complete
from mjsim_kernels.jit import kernel
from mjsim_kernels.lone_wilds import is_lone_wild_wait
from mjsim_kernels.suit_tables import HandTables


@kernel
def is_universal_wait(
    tables: HandTables, key_m: int, key_p: int, key_s: int, key_z: int, sets: int, wilds: int
) -> bool:
    """Tell whether a hand one tile short would be completed by every face but, perhaps, one.

    Parameters
    ----------
    tables, key_m, key_p, key_s, key_z, sets, wilds
        As for `mjsim_kernels.hands.lacking`; 3 * sets + 1 tiles, wilds included.

    Notes
    -----
    So it is where some reading leaves wilds free: sets beside one wild, or two wilds beside sets and a pair (the
    rule book, Decisions 19). That takes two look-ups in place of one for each face.
    """
    if wilds >= 2 and sets > 0 and is_complete(tables, key_m, key_p, key_s, key_z, sets - 1, wilds - 2):
        return True
    return is_lone_wild_wait(tables, key_m, key_p, key_s, key_z, sets, wilds)
