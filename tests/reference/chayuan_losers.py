"""Count what a loser of a Chayuan deal holds (docs/rules/chayuan.md, Scoring, Algorithm - each loser)."""

from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple

from reference.chayuan_readings import melds_hu, set_hu
from reference.chayuan_tiles import Hand, Numbers
from reference.notation import EAST, GREEN, RED

Tiles = tuple[int, ...]
Names = tuple[str, ...]
HARD, OWN = "hard", "own"


class Use(NamedTuple):
    """Hold one way to use the wilds: faces of the pungs made, naturals that are left, wilds in pungs."""

    pungs: tuple[int, ...]
    left: Tiles
    wilds: tuple[str, ...]


def count_loser(hand: Hand, numbers: Numbers) -> tuple[int, int]:
    """Return hu and tai of a loser's hand: the highest tai, then the highest hu."""
    melded = [meld.face for meld in hand.melds if meld.kind != "chow"]
    best = (-1, -1)
    for use in uses(hand):
        tai = pungs_tai(hand, [*melded, *use.pungs], numbers) + wilds_tai(hand, use, numbers)
        hu = melds_hu(hand, numbers) + hand.exposed * numbers["hu.flower_tiles"]
        hu += sum(set_hu("concealed_pung", face, numbers) for face in use.pungs)
        hu += numbers["hu.value_pair"] * sum(use.left[face] == 2 for face in hand.valued)
        best = max(best, (tai, hu))
    return best[1], best[0]


def uses(hand: Hand) -> Iterator[Use]:
    """Yield every way to put wilds into pungs with natural tiles; three equal tiles are a pung without."""
    triples = tuple(face for face, copies in enumerate(hand.naturals) if copies >= 3)
    left = tuple(copies - 3 if copies >= 3 else copies for copies in hand.naturals)
    wilds = (HARD,) * hand.hard + (OWN,) * hand.own
    for pungs, rest, used in _completed(left, wilds, 0):
        yield Use((*triples, *pungs), rest, used)


def _completed(left: Tiles, wilds: Names, first: int) -> Iterator[tuple[Tiles, Tiles, Names]]:
    yield (), left, ()
    for face in range(first, len(left)):
        for naturals in (1, 2):
            need = 3 - naturals
            if left[face] < naturals:
                continue
            for chosen in set(combinations(wilds, need)):
                others = list(wilds)
                for wild in chosen:
                    others.remove(wild)
                rest = tuple(n - naturals * (other == face) for other, n in enumerate(left))
                for pungs, after, used in _completed(rest, tuple(others), face):
                    yield (face, *pungs), after, (*chosen, *used)


def pungs_tai(hand: Hand, pungs: list[int], numbers: Numbers) -> int:
    """Return the tai of pungs and kongs of valued faces."""
    dragons = pungs.count(GREEN) + pungs.count(RED)
    winds = pungs.count(EAST + hand.seat)
    return int(dragons * numbers["tai.dragon_pung"] + winds * numbers["tai.seat_wind_pung"])


def wilds_tai(hand: Hand, use: Use, numbers: Numbers) -> int:
    """Return the tai of wilds and flowers (Tai of a loser)."""
    names = flower_wild_names(hand, use, numbers) if hand.flower_wild else normal_names(hand, use, numbers)
    return sum(numbers[f"tai.{name}"] for name in names)


def normal_names(hand: Hand, use: Use, numbers: Numbers) -> list[str]:
    """List the elements of wilds and flowers in a normal deal."""
    needs_pung = numbers["options.loser_double_wild_needs_pung"]
    names = []
    if (use.wilds.count(HARD) if needs_pung else hand.hard) >= 2:
        names.append("double_wild")
    if hand.own and hand.exposed == 3:
        names.append("four_flowers")
    elif OWN in use.wilds:
        names.append("own_flower")
    return names


def flower_wild_names(hand: Hand, use: Use, numbers: Numbers) -> list[str]:
    """List the elements of flowers where a flower is wild."""
    counted = len(use.wilds) if numbers["options.loser_double_wild_needs_pung"] else hand.wilds
    if counted >= 2:
        return ["double_flower_with_own" if OWN in use.wilds else "double_flower"]
    return ["own_flower"] if OWN in use.wilds else []
