"""Check packed counts against plain sums."""

import numpy as np

from mjsim_kernels.planes import ALL_FACES, count_bits, pack_counts, sum_counts


def test_packed_counts_add_up(generator: np.random.Generator) -> None:
    for _ in range(50):
        counts = generator.integers(0, 8, size=34)
        mask = int(generator.integers(ALL_FACES + 1))
        faces = [face for face in range(34) if mask >> face & 1]
        assert count_bits(mask) == len(faces)
        assert sum_counts(mask, *pack_counts(counts)) == counts[faces].sum()


def test_all_faces() -> None:
    assert count_bits(ALL_FACES) == 34
    assert sum_counts(ALL_FACES, *pack_counts(np.full(42, 4, np.int8))) == 136
