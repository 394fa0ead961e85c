"""Draw random numbers by counter: Philox 4x32-10, so that every deal has streams of its own."""

from typing import Final

import numpy as np

from mjsim_kernels.jit import inlined, kernel

# what a stream is for; one purpose never shifts another's draws
WALL: Final = 0
POLICY: Final = 1  # one stream a seat: POLICY + seat
BETS: Final = 5

MOST_DEALS: Final = 1 << 24  # deals of one session: the deal number has 24 bits of a counter word
PURPOSES: Final = 1 << 8

BLOCKS: Final = 8  # drawn at once: LLVM computes them side by side in vector registers
BUFFERED: Final = 4 * BLOCKS

# A record, not an array: Numba counts references to arrays, and those atomic counts cost 5 ns a draw.
STREAM: Final = np.dtype(
    [
        ("seed", np.uint64),  # the key, low word first
        ("session", np.int64),
        ("deal", np.int32),
        ("purpose", np.int32),
        ("block", np.int64),  # next block
        ("position", np.int64),  # buffered words used
        ("words", np.int64, BUFFERED),  # each below 2**32
    ],
    align=True,
)

WORD_MASK: Final = 0xFFFFFFFF

# uint64 throughout: a product of two words needs all 64 bits, and Numba makes floats of mixed signs
_MASK = np.uint64(WORD_MASK)
_WORD_BITS = np.uint64(32)
_MULTIPLIER_0 = np.uint64(0xD2511F53)
_MULTIPLIER_1 = np.uint64(0xCD9E8D57)
_WEYL_0 = np.uint64(0x9E3779B9)
_WEYL_1 = np.uint64(0xBB67AE85)


@inlined
def philox_block(
    key0: np.uint64, key1: np.uint64, c0: np.uint64, c1: np.uint64, c2: np.uint64, c3: np.uint64
) -> tuple[np.uint64, np.uint64, np.uint64, np.uint64]:
    """Encrypt one counter with ten Philox 4x32 rounds.

    Parameters
    ----------
    key0, key1
        Words of the key, below 2**32.
    c0, c1, c2, c3
        Words of the counter, below 2**32.

    Returns
    -------
    Four words below 2**32.

    References
    ----------
    Salmon, Moraes, Dror, Shaw: Parallel random numbers: as easy as 1, 2, 3 (SC 2011).
    """
    for _ in range(10):
        product0 = _MULTIPLIER_0 * c0
        product1 = _MULTIPLIER_1 * c2
        c0 = (product1 >> _WORD_BITS) ^ c1 ^ key0
        c1 = product1 & _MASK
        c2 = (product0 >> _WORD_BITS) ^ c3 ^ key1
        c3 = product0 & _MASK
        key0 = (key0 + _WEYL_0) & _MASK
        key1 = (key1 + _WEYL_1) & _MASK
    return c0, c1, c2, c3


@kernel
def start_stream(stream: np.record, seed: int | np.uint64, session: int, deal: int, purpose: int) -> None:
    """Point a stream at the first word of one purpose of one deal.

    Parameters
    ----------
    stream
        STREAM record, overwritten.
    seed
        0 to 2**64 - 1.
    session
        0 to 2**63 - 1.
    deal
        Deal within the session, below MOST_DEALS.
    purpose
        WALL or POLICY + seat.
    """
    stream.seed = np.uint64(seed)
    stream.session = session
    stream.deal = deal
    stream.purpose = purpose
    stream.block = 0
    stream.position = BUFFERED


@kernel
def _refill(stream: np.record) -> None:
    key0 = stream.seed & _MASK
    key1 = stream.seed >> _WORD_BITS
    block = int(stream.block)
    deal = np.uint64(int(stream.deal) * PURPOSES + int(stream.purpose))
    session_low = np.uint64(int(stream.session) & WORD_MASK)
    session_high = np.uint64(int(stream.session) >> 32)
    words = stream.words
    for i in range(BLOCKS):
        w0, w1, w2, w3 = philox_block(key0, key1, np.uint64(block + i), deal, session_low, session_high)
        words[4 * i] = np.int64(w0)
        words[4 * i + 1] = np.int64(w1)
        words[4 * i + 2] = np.int64(w2)
        words[4 * i + 3] = np.int64(w3)
    stream.block = block + BLOCKS
    stream.position = 0


@kernel
def next_word(stream: np.record) -> int:
    """Return the next word of the stream, 0 to 2**32 - 1."""
    if stream.position == BUFFERED:
        _refill(stream)
    word = int(stream.words[stream.position])
    stream.position += 1
    return word


@kernel
def bounded(stream: np.record, bound: int) -> int:
    """Draw an integer from 0 to bound - 1, all equally likely.

    A word times the bound is cut in two: the high part is the number, and words whose low part lies below
    2**32 mod bound are rejected, which leaves each number the same count of words. A rejection takes the
    next word of the same stream.

    Parameters
    ----------
    stream
        STREAM record, advanced.
    bound
        1 to 2**31.

    References
    ----------
    Lemire: Fast random integer generation in an interval (TOMACS 2019).
    """
    product = next_word(stream) * bound
    if product & WORD_MASK < bound:  # the division below is needed for bound words in 2**32 only
        rejected = (1 << 32) % bound
        while product & WORD_MASK < rejected:
            product = next_word(stream) * bound
    return product >> 32
