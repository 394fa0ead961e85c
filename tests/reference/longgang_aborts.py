"""Say when a deal of Longgang is a draw before its end (docs/rules/longgang.md, Abortive draws)."""

from collections.abc import Sequence

from reference.longgang_payouts import Numbers
from reference.longgang_tiles import WINDS, Hand, is_big


def abort_by_discards(discards: Sequence[int], numbers: Numbers) -> bool:
    """Tell whether the first discards of the deal, none of them called, are one wind."""
    count = numbers["abort.same_wind_discards"]
    return 0 < count == len(discards) and len(set(discards)) == 1 and discards[0] in WINDS


def abort_by_kongs(kongs: Sequence[int], numbers: Numbers) -> bool:
    """Tell whether the kongs of all seats are too many; those of one seat alone never are."""
    return 0 < numbers["abort.kongs"] <= sum(kongs) and max(kongs) < sum(kongs)


def has_many_kinds(hand: Hand, numbers: Numbers) -> bool:
    """Tell whether a hand holds many kinds of terminals and honors; wilds and flowers are none."""
    kinds = [face for face, copies in enumerate(hand.naturals) if copies and is_big(face)]
    return 0 < numbers["abort.terminal_honor_kinds"] <= len(kinds)
