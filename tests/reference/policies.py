"""Define what the policies choose, in plain Python (docs/policies.md).

`View` holds what a seat sees, and nothing else goes into a choice.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from reference.elements import SETS
from reference.notation import EAST, FACES, HONORS, Meld

# (naturals by face, sets to make, wilds) -> tiles that the naturals lack
Distance = Callable[[Sequence[int], int, int], int]
Rating = tuple[int, int]  # tiles lacking, then useful tiles with a minus: less is better
Move = tuple[str, int]  # discard, akong or ckong, and the face

COPIES = 4
PAIRS = 8
NUMBERS = range(EAST)
OUT_OF_REACH = 99


@dataclass(frozen=True)
class Game:
    """Hold what a policy must know of the rules and the indicators.

    Parameters
    ----------
    wilds : kinds that are wild
    bonus : kinds that are laid down and replaced
    stand_in : the face that plays another, and that other one, or None
    eight_pairs : eight pairs and a loose tile win
    discards : lists the printed faces that a view may discard
    """

    wilds: frozenset[int]
    bonus: frozenset[int]
    discards: Callable[["View"], Sequence[int]]
    stand_in: tuple[int, int] | None = None
    eight_pairs: bool = False

    def played(self, face: int) -> int:
        """Return the face that a natural tile plays."""
        return self.stand_in[1] if self.stand_in and face == self.stand_in[0] else face


@dataclass(frozen=True)
class View:
    """Hold what a seat sees: its tiles, everybody's melds, bonus tiles and discards, and the indicators.

    Parameters
    ----------
    hand : copies of each kind, wilds among them
    melds : the seat's own
    seen : copies of each kind that lie face up
    game : the rules
    """

    hand: tuple[int, ...]
    melds: tuple[Meld, ...]
    seen: tuple[int, ...]
    game: Game

    @property
    def wilds(self) -> int:
        """Return how many wilds the hand holds."""
        return sum(self.hand[kind] for kind in self.game.wilds)

    def naturals(self) -> list[int]:
        """Count the concealed tiles that are not wild, by the face printed on them."""
        return [0 if face in self.game.wilds else self.hand[face] for face in range(len(FACES))]

    def without(self, faces: Sequence[int], meld: Meld | None = None) -> "View":
        """Return the view after tiles have left the hand for everybody to see, into a meld if one is given."""
        hand, seen = list(self.hand), list(self.seen)
        for face in faces:
            hand[face] -= 1
            seen[face] += 1
        melds = self.melds if meld is None else (*self.melds, meld)
        return replace(self, hand=tuple(hand), seen=tuple(seen), melds=melds)

    def unseen(self) -> Iterator[tuple[int, int]]:
        """Yield each printed face with its unseen copies that would be kept as naturals: no wilds, no bonus tiles."""
        own_kongs = {meld.face for meld in self.melds if meld.kind == "ckong"}
        for face in range(len(FACES)):
            unseen = 0 if face in own_kongs else COPIES - self.hand[face] - self.seen[face]
            if unseen and face not in self.game.wilds | self.game.bonus:
                yield face, unseen


class Policy:
    """Choose by tiles lacking, and with `by_ukeire` by useful tiles after that."""

    def __init__(self, distance: Distance, by_ukeire: bool):
        self.distance = distance
        self.by_ukeire = by_ukeire

    def lacking(self, view: View, more: int | None = None) -> int:
        """Count the tiles that the hand lacks for sets and a pair, with one natural more if a face is given."""
        played = [0] * len(FACES)
        for face, copies in enumerate(view.naturals()):
            played[view.game.played(face)] += copies + (face == more)
        return self.distance(played, SETS - len(view.melds), view.wilds)

    def rate(self, view: View) -> Rating:
        """Rate a hand that waits for a tile by the shape to which it is nearer."""
        return min(self.rate_sets(view), self.rate_pairs(view))

    def rate_sets(self, view: View) -> Rating:
        """Rate a hand as sets and a pair."""
        lacking = self.lacking(view)
        if not self.by_ukeire:
            return lacking, 0
        return lacking, -sum(unseen for face, unseen in view.unseen() if self.lacking(view, face) < lacking)

    def rate_pairs(self, view: View) -> Rating:
        """Rate a hand as eight pairs: what pairs a single tile is useful."""
        lacking = lacking_pairs(view)
        if not self.by_ukeire or lacking == OUT_OF_REACH:
            return lacking, 0
        return lacking, -sum(unseen for face, unseen in view.unseen() if face in singles(view))

    def best_discard(self, view: View) -> tuple[Rating, int] | None:
        """Return the best discard with the rating of what it leaves: of equals the first in `by_neighbours`.

        A hand that is nearer to eight pairs discards one of its single tiles.
        """
        faces = view.game.discards(view)
        loose = [face for face in faces if face in singles(view)]
        if loose and lacking_pairs(view) < self.lacking(view):
            rated = [(self.rate_pairs(view.without([face])), by_neighbours(face), face) for face in loose]
        else:
            rated = [
                (self.rate_sets(view.without([face])), by_neighbours(view.game.played(face)), face)
                for face in faces
            ]
        if not rated:
            return None
        rating, _, face = min(rated)
        return rating, face

    def choose_turn(self, view: View, kongs: Sequence[Meld]) -> Move:
        """Choose a kong that leaves the hand no worse than the best discard (of equals the last), or that discard."""
        best = self.best_discard(view)
        rating, move = (None, ("discard", -1)) if best is None else (best[0], ("discard", best[1]))
        for kong in sorted(kongs, key=lambda meld: (meld.face, meld.kind)):
            after = self.rate(declare(view, kong))
            if rating is None or after <= rating:
                rating, move = after, (kong.kind, kong.face)
        return move

    def choose_call(self, view: View, calls: Sequence[Meld], tile: int) -> Meld | None:
        """Choose the call on a discard (which is seen already) that betters the hand most, or None.

        A kong is taken if it leaves the hand no worse, a pung or chow only if it leaves it better than that.
        """
        best, choice = self.rate(view), None
        for meld in sorted(calls, key=call_order):
            used = meld.tiles()
            used.remove(tile)
            after = view.without(used, meld)
            if meld.kind == "kong":
                rating = self.rate(after)
                if rating <= best:
                    best, choice = rating, meld
                continue
            discard = self.best_discard(after)
            if discard is not None and discard[0] < best:
                best, choice = discard[0], meld
        return choice


def singles(view: View) -> list[int]:
    """List the printed faces of which the hand holds one or three, wilds left out."""
    return [face for face, copies in enumerate(view.naturals()) if copies % 2]


def lacking_pairs(view: View) -> int:
    """Count the tiles that the hand lacks for eight pairs: one for each single tile, two where there is none left."""
    if view.melds or not view.game.eight_pairs:
        return OUT_OF_REACH
    pairs = max(PAIRS - sum(copies // 2 for copies in view.naturals()), 0)
    return 2 * pairs - min(pairs, len(singles(view)))


def declare(view: View, kong: Meld) -> View:
    """Return the view after a kong of the own turn, before its replacement."""
    if kong.kind == "ckong":
        return view.without(kong.tiles(), kong)
    return view.without([kong.face])  # the pung that it extends makes the same set


def call_order(meld: Meld) -> tuple[int, int]:
    """Order calls: kong, pung, then chows in which the claimed tile is the lowest, the middle, the highest."""
    return ("kong", "pung", "chow").index(meld.kind), -meld.face


def by_neighbours(face: int) -> tuple[bool, int, int]:
    """Order discards that are equally good: honors, then 1 and 9, inwards to 5; m before p before s."""
    if face in HONORS:
        return False, 0, face
    rank = face % 9
    return True, min(rank, 8 - rank), face
