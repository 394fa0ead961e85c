"""Define what `random` draws in a deal that goes on after a win (docs/policies.md, `random` and Hongzhong)."""

from collections.abc import Sequence
from math import comb

from reference.random_words import Stream
from reference.river_policies import GIFTS, SUITS, Move, Sight, suit_sizes


class RandomRiver:
    """Draw any legal choice, all with the same chance, one number each."""

    def __init__(self, stream: Stream) -> None:
        self.stream = stream

    def choose_turn(self, sight: Sight, discards: Sequence[int], kongs: Sequence[Move], won: bool) -> Move:
        """Draw a discard or kong: discards by face, then added and then concealed kongs by face."""
        moves = [("discard", face) for face in sorted(discards)] + sorted(kongs)  # akong before ckong
        return moves[self.stream.below(len(moves))]

    def choose_call(self, sight: Sight, calls: Sequence[str], tile: int, won: bool) -> str:
        """Draw one of pass, kong, pung."""
        choices = ["pass", *sorted(calls)]
        return choices[self.stream.below(len(choices))]

    def choose_missing(self, sight: Sight) -> int:
        """Draw a suit."""
        return self.stream.below(len(SUITS))

    def choose_gifts(self, sight: Sight, of_any_suit: bool) -> list[int]:
        """Draw a suit by the ways to take three tiles of it, then three of its tiles, lowest face first."""
        suits = list(SUITS)
        if not of_any_suit:
            threes = [
                suit for suit, size in enumerate(suit_sizes(sight.hand)) for _ in range(comb(size, GIFTS))
            ]
            suits = [threes[self.stream.below(len(threes))]]
        tiles = sorted(face for face in sight.hand.concealed if face // 9 in suits)
        return [tiles.pop(self.stream.below(len(tiles))) for _ in range(GIFTS)]
