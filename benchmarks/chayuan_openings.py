"""Compare dealt hands with exact values (docs/rules/chayuan.md, Exact checks; the rows of its table from 1 on)."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Final

from benchmarks import own_flower_openings as shared
from benchmarks.exact_rows import Row, always, frequency, mean
from benchmarks.own_flower_openings import survey_openings
from mjsim.replays.settings import Setting

SOME_ALL_OF_ANY: Final = Fraction(14597131, 2321841249)
OWN_DEALT: Final = Fraction(13, 27)
REPLACED_OF_ANY: Final = Fraction(6435, 4522)
NO_WILD: Final = Fraction(378131, 630135)


def opening_rows(setting: Setting, openings: int, seed: int) -> Iterator[Row]:
    """Deal so many first hands and compare them with rows 1 to 14."""
    counts = survey_openings(setting, openings, seed)
    deals, normal = int(counts.deals), int(counts.normal)
    yield from shared.flower_turned(1, counts)
    yield from shared.all_wilds_dealt(2, 0, counts)
    for seat in (1, 2, 3):
        yield from shared.all_wilds_dealt(3, seat, counts)
    yield from shared.some_all_dealt(4, counts)
    yield from shared.all_wilds_later(5, counts)
    name = "some seat holds all three wilds after replacement, any deal"
    yield frequency(6, name, SOME_ALL_OF_ANY, int(counts.some_all_later), deals)
    yield mean(7, "own flowers dealt to their seats", OWN_DEALT, counts.own_normal)
    yield from shared.own_flower_later(8, counts)
    yield from shared.guests_dealt(9, counts)
    yield from shared.tiles_replaced(10, counts)
    of_any = counts.replaced.copy()
    of_any[0] += deals - normal
    yield mean(11, "tiles taken in the replacement, any deal", REPLACED_OF_ANY, of_any)
    yield always(11, "flowers laid out where a flower is turned up", 0, counts.laid_in_flower_wild)
    for tiles, exact in enumerate(shared.REPLACED):
        name = f"{tiles} tiles taken in the replacement"
        yield frequency(12, name, exact, int(counts.replaced[tiles]), normal)
    for seat in (1, 2, 3):
        yield frequency(13, f"no wild dealt to seat {seat}", NO_WILD, int(counts.no_wild[seat]), normal)
        hits = int(counts.wilds[seat, 0])
        yield frequency(14, f"no hard wild dealt to seat {seat}", shared.TURNED_WILDS[0], hits, deals)
