"""Compare the judging of discards with one look-up for each discard and each draw."""

from collections.abc import Iterable

import numpy as np
import pytest

from mjsim_kernels.deal_state import DEAL
from mjsim_kernels.discards import spare_mask, ukeire
from mjsim_kernels.hands import hand_keys, lacking
from mjsim_kernels.planes import pack_counts
from mjsim_kernels.policies.actions import DISCARD_ORDER, WEIGHT, first_in_order
from mjsim_kernels.policies.useful import rate_discards
from mjsim_kernels.suit_tables import HandTables
from reference.distance import FACES, Counts


def add(counts: Counts, face: int, tiles: int) -> Counts:
    changed = counts.copy()
    changed[face] += tiles
    return changed


def mask_of(faces: Iterable[int]) -> int:
    return sum(1 << face for face in faces)


def deal(generator: np.random.Generator, faces: int) -> tuple[Counts, int, int]:
    """Return a hand after a draw: naturals of the last faces, sets and wilds."""
    sets = int(generator.integers(1, 6))
    wilds = int(generator.integers(0, 4))
    deck = np.repeat(np.arange(FACES - faces, FACES), 4)
    return np.bincount(generator.permutation(deck)[: 3 * sets + 2 - wilds], minlength=FACES), sets, wilds


@pytest.mark.parametrize("faces", [34, 18, 9, 7], ids="{} faces".format)
def test_discards(tables: HandTables, generator: np.random.Generator, scale: float, faces: int) -> None:
    for _ in range(max(2, int(100 * scale))):
        counts, sets, wilds = deal(generator, faces)
        keys = hand_keys(counts)
        now = lacking(tables, *keys, sets, wilds)
        after = {
            int(face): lacking(tables, *hand_keys(add(counts, face, -1)), sets, wilds)
            for face in np.flatnonzero(counts)
        }
        spare = mask_of(face for face in after if after[face] == now)
        best = mask_of(face for face in after if after[face] == min(after.values()))
        assert set(after.values()) <= {now, now + 1}
        assert spare_mask(tables, *keys, sets, wilds, mask_of(after)) == spare
        assert (spare or mask_of(after)) == best
        some = mask_of(after) & int(generator.integers(1 << 34))
        assert spare_mask(tables, *keys, sets, wilds, some) == spare & some


def test_the_first_of_some_faces_in_the_order_of_discards(generator: np.random.Generator) -> None:
    assert sorted(DISCARD_ORDER) == list(range(FACES))
    for faces in [
        0,
        *(1 << face for face in range(FACES)),
        *map(int, generator.integers(1 << FACES, size=200)),
    ]:
        assert first_in_order(faces) == next((int(f) for f in DISCARD_ORDER if faces >> int(f) & 1), -1)


@pytest.mark.parametrize("faces", [34, 18, 9, 7], ids="{} faces".format)
def test_ukeire(tables: HandTables, generator: np.random.Generator, scale: float, faces: int) -> None:
    for _ in range(max(2, int(50 * scale))):
        counts, sets, wilds = deal(generator, faces)
        hand = add(counts, int(generator.choice(np.flatnonzero(counts))), -1)
        unseen = (4 - counts) * generator.integers(0, 2, size=FACES)
        now = lacking(tables, *hand_keys(hand), sets, wilds)
        expected = sum(
            int(unseen[face])
            for face in np.flatnonzero(unseen)
            if lacking(tables, *hand_keys(add(hand, face, 1)), sets, wilds) < now
        )
        assert ukeire(tables, *hand_keys(hand), sets, wilds, *pack_counts(unseen)) == expected


@pytest.mark.parametrize("faces", [34, 18, 9, 7], ids="{} faces".format)
def test_the_discard_that_leaves_most_useful_tiles(
    tables: HandTables, generator: np.random.Generator, scale: float, faces: int
) -> None:
    for _ in range(max(2, int(50 * scale))):
        counts, sets, wilds = deal(generator, faces)
        keys = hand_keys(counts)
        state = np.zeros(1, DEAL).view(np.recarray)[0]
        state.keys[1], state.wilds[1], state.meld_counts[1] = keys, wilds, 5 - sets
        planes = pack_counts((4 - counts) * generator.integers(0, 2, size=FACES))
        state.unseen_planes[:] = planes
        held = mask_of(np.flatnonzero(counts))
        closest = spare_mask(tables, *keys, sets, wilds, held) or held
        hands = {
            int(face): hand_keys(add(counts, face, -1)) for face in DISCARD_ORDER if closest >> int(face) & 1
        }
        useful = {face: ukeire(tables, *hand, sets, wilds, *planes) for face, hand in hands.items()}
        missing = lacking(tables, *next(iter(hands.values())), sets, wilds)
        best = max(useful, key=lambda face: useful[face])  # the first in order of equals
        rated = rate_discards(state, tables, 1, closest, missing)
        assert rated == (best, missing * WEIGHT - useful[best])
