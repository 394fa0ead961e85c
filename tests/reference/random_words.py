"""Draw random numbers as docs/policies.md says, from another implementation of Philox."""

from collections.abc import Iterator

import randomgen

WALL, POLICY, PURPOSES = 0, 1, 256  # purposes of a deal's streams; a seat's is POLICY + seat
BLOCK = 256


def words_of(seed: int, session: int, deal: int, purpose: int, first: int, count: int) -> list[int]:
    """List words of a stream from a multiple of four on; randomgen steps its 128-bit counter before each block."""
    counter = session << 64 | (deal * PURPOSES + purpose) << 32 | first // 4
    generator = randomgen.Philox(key=seed, counter=(counter - 1) % 2**128, number=4, width=32)
    return [int(word) for word in generator.random_raw(count)]


def lemire(words: Iterator[int], bound: int, bits: int) -> int:
    """Draw below bound from words of so many bits: the definition that `bounded` follows with 32 bits."""
    for word in words:
        high, low = divmod(word * bound, 2**bits)
        if low >= 2**bits % bound:
            return high
    raise LookupError("no word left")


class Stream:
    """Hold the random numbers of one purpose of one deal."""

    def __init__(self, seed: int, session: int, deal: int, purpose: int) -> None:
        self.key = (seed, session, deal, purpose)
        self.words = self.all_words()

    def all_words(self) -> Iterator[int]:
        """Yield the words from the first on."""
        first = 0
        while True:
            yield from words_of(*self.key, first, BLOCK)
            first += BLOCK

    def below(self, bound: int) -> int:
        """Draw a number from 0 to bound - 1, all equally likely."""
        return lemire(self.words, bound, 32)
