"""Compare the Philox kernels with randomgen's generator, and the bounded draw with its definition."""

from collections.abc import Iterable

import numpy as np
import pytest
from scipy import stats

from mjsim_kernels.philox import (
    BUFFERED,
    MOST_DEALS,
    POLICY,
    PURPOSES,
    STREAM,
    WALL,
    bounded,
    next_word,
    start_stream,
)
from reference.random_words import lemire, words_of

LAST_SEED = 2**64 - 1
LAST_SESSION = 2**63 - 1


def new_stream(seed: int, session: int = 0, deal: int = 0, purpose: int = WALL) -> np.record:
    stream = np.zeros(1, STREAM).view(np.recarray)[0]
    start_stream(stream, np.uint64(seed), session, deal, purpose)
    return stream


@pytest.mark.parametrize(
    ("seed", "session", "deal", "purpose"),
    [
        pytest.param(0, 0, 0, WALL, id="all-zero"),
        pytest.param(1, 2, 3, WALL, id="small"),
        pytest.param(LAST_SEED, LAST_SESSION, MOST_DEALS - 1, PURPOSES - 1, id="all-ones"),
        pytest.param(0x299F31D0A4093822, 0x0370734413198A2E, 0x85A308, 0xD3, id="digits-of-pi"),
        pytest.param(2**63, 2**32, 15, POLICY + 3, id="high-words"),
    ],
)
def test_words_equal_randomgen(seed: int, session: int, deal: int, purpose: int) -> None:
    stream = new_stream(seed, session, deal, purpose)
    count = 3 * BUFFERED + 1
    assert [next_word(stream) for _ in range(count)] == words_of(seed, session, deal, purpose, 0, count)


def test_known_answer_of_the_authors() -> None:
    # kat_vectors of Random123: philox4x32 10, counter and key all zero
    stream = new_stream(0)
    words = [next_word(stream) for _ in range(4)]
    assert words == [0x6627E8D5, 0xE169C58D, 0xBC57AC4C, 0x9B00DBD8]


@pytest.mark.parametrize("bits", [8, 10])
def test_bounded_by_definition_is_exactly_uniform(bits: int) -> None:
    """Over all words of a small size, every number below every bound is drawn equally often."""
    for bound in range(1, 145):
        counts = np.zeros(bound, int)
        for word in range(2**bits):
            try:
                counts[lemire(iter([word]), bound, bits)] += 1
            except LookupError:
                continue
        assert set(counts) == {2**bits // bound}, bound


@pytest.mark.parametrize("bounds", [range(1, 145), (2**31 - 1, 3 << 29, 2**31)], ids=["tiles", "rejecting"])
def test_bounded_equals_definition(bounds: Iterable[int]) -> None:
    """The kernel follows the definition word by word; the large bounds reject up to a third of the words."""
    stream = new_stream(7)
    words = iter(words_of(7, 0, 0, WALL, 0, 2000))
    for _ in range(3):
        for bound in bounds:
            assert bounded(stream, bound) == lemire(words, bound, 32), bound


def test_rejection_takes_the_next_word() -> None:
    stream = new_stream(11)
    words = words_of(11, 0, 0, WALL, 0, 200)
    bound = 3 << 29  # rejects a third of the words
    for _ in range(40):
        bounded(stream, bound)
    used = int(stream.position) + int(stream.block - BUFFERED // 4) * 4
    assert used > 45, "no word was rejected"
    assert next_word(stream) == words[used]


@pytest.mark.parametrize("bound", [2, 3, 7, 34, 136])
def test_bounded_chi_square(bound: int) -> None:
    stream = new_stream(3, session=bound)
    counts = np.bincount([bounded(stream, bound) for _ in range(20 * bound)], minlength=bound)
    assert counts.size == bound
    assert 1e-4 < stats.chisquare(counts).pvalue < 1 - 1e-4


def test_streams_of_all_purposes_deals_sessions_and_seeds_differ() -> None:
    starts = [(1, 0, 0, WALL), (1, 0, 0, POLICY), (1, 0, 0, POLICY + 3), (1, 0, 1, WALL), (1, 1, 0, WALL)]
    starts += [(2, 0, 0, WALL), (1 + 2**32, 0, 0, WALL), (1, 2**32, 0, WALL)]
    streams = [new_stream(*start) for start in starts]
    assert len({tuple(next_word(stream) for _ in range(4)) for stream in streams}) == len(starts)
