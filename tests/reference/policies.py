"""Define what the policies choose, in plain Python (docs/policies.md).

`View` holds what a seat sees, and nothing else goes into a choice.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from reference.elements import SETS, bonus_face
from reference.moves import legal_discards
from reference.notation import EAST, HONORS, Meld

# (naturals by face, sets to make, wilds) -> tiles that the naturals lack
Distance = Callable[[Sequence[int], int, int], int]
Rating = tuple[int, int]  # tiles lacking, then useful tiles with a minus: less is better
Move = tuple[str, int]  # discard, akong or ckong, and the face

COPIES = 4
NUMBERS = range(EAST)


@dataclass(frozen=True)
class View:
    """Hold what a seat sees: its tiles, everybody's melds, bonus tiles and discards, and the indicator.

    Parameters
    ----------
    hand : copies of each face, wilds among them
    melds : the seat's own
    wild : face of the indicator
    seen : copies of each face that lie face up
    """

    hand: tuple[int, ...]
    melds: tuple[Meld, ...]
    wild: int
    seen: tuple[int, ...]

    def without(self, faces: Sequence[int], meld: Meld | None = None) -> "View":
        """Return the view after tiles have left the hand for everybody to see, into a meld if one is given."""
        hand, seen = list(self.hand), list(self.seen)
        for face in faces:
            hand[face] -= 1
            seen[face] += 1
        melds = self.melds if meld is None else (*self.melds, meld)
        return replace(self, hand=tuple(hand), seen=tuple(seen), melds=melds)


class Policy:
    """Choose by tiles lacking, and with `by_ukeire` by useful tiles after that."""

    def __init__(self, distance: Distance, by_ukeire: bool):
        self.distance = distance
        self.by_ukeire = by_ukeire

    def lacking(self, view: View, more: int | None = None) -> int:
        """Count the tiles that the hand lacks, with one natural more if a face is given."""
        naturals = [0 if face == view.wild else copies for face, copies in enumerate(view.hand)]
        if more is not None:
            naturals[more] += 1
        return self.distance(naturals, SETS - len(view.melds), view.hand[view.wild])

    def rate(self, view: View) -> Rating:
        """Rate a hand that waits for a tile."""
        lacking = self.lacking(view)
        if not self.by_ukeire:
            return lacking, 0
        return lacking, -sum(
            unseen for face, unseen in unseen_tiles(view) if self.lacking(view, face) < lacking
        )

    def best_discard(self, view: View) -> tuple[Rating, int] | None:
        """Return the best discard with the rating of what it leaves: of equals the first in `by_neighbours`."""
        faces = legal_discards(view.hand, view.melds, view.wild)
        rated = [(self.rate(view.without([face])), by_neighbours(face), face) for face in faces]
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


def unseen_tiles(view: View) -> Iterator[tuple[int, int]]:
    """Yield each face with its unseen copies that would be kept as naturals: no wilds, no bonus tiles."""
    for face, held in enumerate(view.hand):
        unseen = COPIES - held - view.seen[face]
        if unseen and face not in (view.wild, bonus_face(view.wild)):
            yield face, unseen
