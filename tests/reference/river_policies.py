"""Define what the policies choose in a deal that goes on after a win, in plain Python (docs/policies.md, Hongzhong)."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from reference.hongzhong_readings import SUIT_FACES, Hand, holds_missing
from reference.notation import RED, Meld
from reference.policies import by_neighbours
from reference.river_hands import OUT_OF_REACH, faces_won, pairs_distance, sets_distance, singles

Rating = tuple[int, int]  # distance, then useful tiles with a minus: less is better
Move = tuple[str, int]  # discard, akong or ckong, and the face

COPIES = 4
GIFTS = 3
SUITS = range(3)


@dataclass(frozen=True)
class Sight:
    """Hold what a seat sees and counts with.

    Parameters
    ----------
    hand : its own tiles, melds and missing suit, which is -1 before it is declared
    unseen : (27,) copies of each suited face that it sees nowhere; stays while the seat thinks
    opening : whether tiles and suits are still chosen, so that no hand is ready yet
    """

    hand: Hand
    unseen: tuple[int, ...]
    opening: bool = False

    def without(self, face: int, copies: int = 1, meld: Meld | None = None) -> "Sight":
        """Return the sight after tiles of the hand went, into a meld if one is given."""
        hand = self.hand.without(face, copies)
        return replace(self, hand=hand if meld is None else hand._replace(melds=(*hand.melds, meld)))

    def missing(self, suit: int) -> "Sight":
        """Return the sight of a seat that has declared this suit."""
        return replace(self, hand=self.hand._replace(missing=suit))

    def held(self, suit: int) -> list[int]:
        """List the faces of a suit in the hand."""
        return sorted({face for face in self.hand.concealed if face < SUIT_FACES and face // 9 == suit})


class RiverPolicy:
    """Choose by distance, and with `by_ukeire` by useful tiles after that."""

    def __init__(self, by_ukeire: bool):
        self.by_ukeire = by_ukeire

    def order(self, face: int) -> tuple[bool, int, int]:
        """Order faces that may go as well as each other."""
        return by_neighbours(face)

    def rate(self, sight: Sight) -> Rating:
        """Rate a hand by the shape to which it is nearer."""
        return min(self.rate_sets(sight), self.rate_pairs(sight))

    def rate_sets(self, sight: Sight) -> Rating:
        """Rate a hand as four sets and a pair: useful is what lowers its distance."""
        hand = sight.hand
        distance = sets_distance(hand)
        if not self.by_ukeire:
            return distance, 0
        if distance == 1 and wins_by_rules(sight):
            return distance, -count_unseen(sight, faces_won(hand))
        unseen = [face for face in hand.faces if sight.unseen[face]]
        nearer = [face for face in unseen if sets_distance(hand.with_tile(face)) < distance]
        return distance, -count_unseen(sight, nearer)

    def rate_pairs(self, sight: Sight) -> Rating:
        """Rate a hand as seven pairs: useful is what pairs a single tile."""
        distance = pairs_distance(sight.hand)
        if not self.by_ukeire or distance == OUT_OF_REACH:
            return distance, 0
        ready = distance == 1 and wins_by_rules(sight)
        return distance, -count_unseen(sight, faces_won(sight.hand) if ready else singles(sight.hand))

    def best_discard(self, sight: Sight) -> tuple[Rating, int]:
        """Return the best discard with the rating of what it leaves; of equals the first in `order`."""
        hand = sight.hand
        missing = sight.held(hand.missing)
        loose = singles(hand)
        if missing:
            face = min(missing, key=self.order)
            return self.rate(sight.without(face)), face
        if loose and pairs_distance(hand) < sets_distance(hand):
            face = min(
                loose, key=lambda face: (sight.unseen[face] if self.by_ukeire else 0, self.order(face))
            )
            return self.rate_pairs(sight.without(face)), face
        rating, _, face = min(
            (self.rate_sets(sight.without(face)), self.order(face), face) for face in set(hand.concealed)
        )
        return rating, face

    def choose_turn(self, sight: Sight, discards: Sequence[int], kongs: Sequence[Move], won: bool) -> Move:
        """Choose a kong that leaves the hand no worse than the best discard, of equals the last, or that discard.

        A seat that has won makes every kong, and discards what it drew, the only face that `discards` holds.
        """
        if won:
            return kongs[0] if kongs else ("discard", discards[0])
        best, discard = self.best_discard(sight)
        choice = ("discard", discard)
        for kind, face in sorted(kongs, key=lambda kong: (kong[1], kong[0])):
            after = self.rate(konged(sight, kind, face))
            if after <= best:
                best, choice = after, (kind, face)
        return choice

    def choose_call(self, sight: Sight, calls: Sequence[str], tile: int, won: bool) -> str:
        """Choose `kong`, `pung` or `pass` on a discard, which is seen already."""
        if won:
            return "kong"
        best, choice = self.rate(sight), "pass"
        if "kong" in calls:
            after = self.rate(sight.without(tile, 3, Meld("kong", tile)))
            if after <= best:
                best, choice = after, "kong"
        if "pung" in calls and self.best_discard(sight.without(tile, 2, Meld("pung", tile)))[0] < best:
            choice = "pung"
        return choice

    def choose_missing(self, sight: Sight) -> int:
        """Choose the suit without which the hand is best."""
        return self.best_missing(sight, SUITS)

    def best_missing(self, sight: Sight, suits: Iterable[int]) -> int:
        """Return the suit without which the hand is best: of equals that of the fewest tiles, then m, p, s."""
        sizes = suit_sizes(sight.hand)
        return min(suits, key=lambda suit: (self.rate(sight.missing(suit)), sizes[suit], suit))

    def choose_gifts(self, sight: Sight, of_any_suit: bool) -> list[int]:
        """Choose three tiles of the suit that is best missing, each time the one without which the hand is best."""
        sizes = suit_sizes(sight.hand)
        suit = self.best_missing(sight, [suit for suit in SUITS if of_any_suit or sizes[suit] >= GIFTS])
        gifts: list[int] = []
        for _ in range(GIFTS):
            faces = sight.held(suit) or [face for other in SUITS for face in sight.held(other)]
            gift = min(faces, key=lambda face: (self.rate(sight.without(face)), self.order(face)))
            sight = self.after_gift(sight, gift)
            gifts.append(gift)
        return gifts

    def after_gift(self, sight: Sight, gift: int) -> Sight:
        """Return the sight after a gift, which stays a tile that the seat knows."""
        return sight.without(gift)


def suit_sizes(hand: Hand) -> list[int]:
    """Count the concealed tiles of each suit."""
    return [sum(face // 9 == suit for face in hand.concealed if face < SUIT_FACES) for suit in SUITS]


def count_unseen(sight: Sight, faces: Iterable[int]) -> int:
    """Count the unseen copies of suited faces."""
    return sum(sight.unseen[face] for face in faces if face < SUIT_FACES)


def wins_by_rules(sight: Sight) -> bool:
    """Tell whether a Red decides on which tiles a ready hand wins."""
    return not sight.opening and RED in sight.hand.concealed and not holds_missing(sight.hand)


def konged(sight: Sight, kind: str, face: int) -> Sight:
    """Return the sight after a kong of the own turn, before its replacement."""
    if kind == "ckong":
        return sight.without(face, COPIES, Meld(kind, face))
    return sight.without(face)  # the pung that it extends makes the same set
