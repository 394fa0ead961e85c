"""Compare dealt hands with exact values (docs/rules/longgang.md, Exact checks 1 to 5)."""

from collections.abc import Iterator
from fractions import Fraction

from benchmarks import own_flower_openings as shared
from benchmarks.exact_rows import Row, frequency, mean
from benchmarks.own_flower_openings import survey_openings
from mjsim.replays.settings import Setting
from mjsim_kernels.tiles import SEATS


def opening_rows(setting: Setting, openings: int, seed: int) -> Iterator[Row]:
    """Deal so many first hands and compare them with checks 1 to 5."""
    counts = survey_openings(setting, openings, seed)
    deals = int(counts.deals)
    yield from shared.flower_turned(1, counts)
    for seat in range(SEATS):
        yield from shared.all_wilds_dealt(2, seat, counts)
    yield from shared.some_all_dealt(2, counts)
    yield from shared.all_wilds_later(2, counts)
    for seat in (1, 2, 3):
        for wilds, exact in enumerate(shared.TURNED_WILDS):
            name = f"seat {seat} is dealt {wilds} wilds"
            yield frequency(3, name, exact, int(counts.wilds[seat, wilds]), deals)
        yield mean(3, f"wilds dealt to seat {seat}", Fraction(16, 45), counts.wilds[seat])
    for seat, tiles in enumerate(shared.HAND_SIZES):
        yield mean(4, f"flowers dealt to seat {seat}", Fraction(4 * tiles, 136), counts.flowers[seat])
        name = f"own flower dealt to seat {seat}"
        yield frequency(4, name, Fraction(tiles, 136), int(counts.own[seat]), deals)
    yield from shared.own_flower_later(4, counts)
    yield from shared.tiles_replaced(5, counts)
    yield from shared.guests_dealt(5, counts)
    yield from shared.none_replaced(5, counts)
