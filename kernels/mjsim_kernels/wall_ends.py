"""Say where the ordinary draws end and the last tiles are shared out."""

import numpy as np

from mjsim_kernels.jit import entry, kernel


@kernel
def tiles_shared_out(deal: np.record, rules: np.record) -> int:
    """Return how many tiles are kept to the end of the wall (docs/rules/pingyang.md, Tiles and wall 9)."""
    if deal.kongs == 0:  # spares most turns a division
        return int(rules.share_out_at)
    steps = int(deal.kongs) // int(rules.kongs_per_step)
    return int(rules.share_out_at) + int(rules.tiles_per_step) * steps


@entry
def is_shared_out(deal: np.record, rules: np.record) -> bool:
    """Tell whether a replacement due now is the first of the last tiles (docs/rules/chayuan.md, Turn 8)."""
    if not rules.replacement_shared_out:
        return False
    return int(deal.limit) - int(deal.taken) <= tiles_shared_out(deal, rules)


@entry
def share_out_limit(deal: np.record, rules: np.record) -> int:
    """Return how many tiles left in the wall end the ordinary draws.

    One more while the last stack is whole: the first replacement takes the other tile of the indicator's stack
    (docs/rules/longgang.md, End of the wall).
    """
    limit = tiles_shared_out(deal, rules)
    return limit + 1 if rules.whole_stacks and int(deal.replaced) % 2 == 0 else limit


@entry
def must_share_out(deal: np.record, rules: np.record) -> bool:
    """Tell whether the ordinary draws are over: the last tiles are shared out, or none is left to draw."""
    return int(deal.limit) - int(deal.taken) <= share_out_limit(deal, rules)


@entry
def draws_left(deal: np.record, rules: np.record) -> int:
    """Count the ordinary draws to come, if nobody takes a replacement (docs/rules/longgang.md, Late honors)."""
    return max(int(deal.limit) - int(deal.taken) - share_out_limit(deal, rules), 0)
