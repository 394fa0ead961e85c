"""Score the hand of a loser in Longgang (docs/rules/longgang.md, Algorithm, losers)."""

from collections.abc import Iterator
from typing import NamedTuple

from reference.longgang_payouts import Numbers
from reference.longgang_tiles import DRAGONS, Hand, is_big
from reference.notation import EAST


class LoserScore(NamedTuple):
    """Hold what a loser's hand counts."""

    total: int
    tai: int
    card_hu: int


def rounded(hu: int, tai: int, numbers: Numbers) -> int:
    """Double hu once a tai, round up and cap."""
    unit = numbers["base.round_up_to"]
    return int(min(-(-hu * 2**tai // unit) * unit, numbers["base.cap"]))


def score_loser(hand: Hand, numbers: Numbers) -> LoserScore:
    """Return the best arrangement: the largest total, then most tai, then most hu."""
    return max(arrangement_scores(hand, numbers))


def arrangement_scores(hand: Hand, numbers: Numbers) -> Iterator[LoserScore]:
    """Yield the score of every way to make pungs of natural tiles with wilds."""
    left = [copies % 3 if copies >= 3 else copies for copies in hand.naturals]
    triples = [face for face, copies in enumerate(hand.naturals) if copies >= 3]
    open_faces = [face for face, copies in enumerate(left) if copies]
    for made, used in made_pungs(open_faces, left, hand.wilds):
        for own_used in range(hand.own + 1):
            plain = hand.turned - (hand.own and hand.flower_wild)
            if 0 <= used - own_used <= plain:
                turned_used = used - own_used + (own_used if hand.flower_wild else 0)
                pairs = [face for face in open_faces if left[face] == 2 and face not in made]
                yield score_arrangement(hand, [*triples, *made], pairs, turned_used, own_used == 1, numbers)


def made_pungs(faces: list[int], left: list[int], wilds: int) -> Iterator[tuple[list[int], int]]:
    """Yield the faces of pungs that wilds can make, and the wilds used: of a pair, or of single tiles of it too."""
    if not faces:
        yield [], 0
        return
    first, rest = faces[0], faces[1:]
    # pungs of the face, and the wilds in them
    ways = [(0, 0), (1, 2)] if left[first] == 1 else [(0, 0), (1, 1), (1, 2), (2, 4)]
    for pungs, needed in ways:
        if needed <= wilds:
            for made, used in made_pungs(rest, left, wilds - needed):
                yield [first] * pungs + made, used + needed


def score_arrangement(
    hand: Hand, pungs: list[int], pairs: list[int], turned_used: int, own_used: bool, numbers: Numbers
) -> LoserScore:
    """Sum up concealed pungs, natural pairs, melds and flowers."""
    melds = [(meld.kind, meld.face) for meld in hand.melds if meld.kind != "chow"]
    names = {
        "pung": "exposed_pung",
        "kong": "exposed_kong",
        "akong": "exposed_kong",
        "ckong": "concealed_kong",
    }
    sets = [(names[kind], face) for kind, face in melds] + [("concealed_pung", face) for face in pungs]
    hu = sum(numbers[f"hu.{name}.{'big' if is_big(face) else 'small'}"] for name, face in sets)
    hu += numbers["hu.value_pair"] * sum(face in hand.value_faces for face in pairs)
    hu += numbers["hu.flower_tiles"] * hand.guests
    faces = [face for _, face in sets]
    tai = numbers["tai.dragon_pung"] * sum(face in DRAGONS for face in faces)
    tai += numbers["tai.seat_wind_pung"] * faces.count(EAST + hand.seat)
    tai += numbers["tai.double_wild"] * (turned_used >= 2)
    if own_used:
        is_full = hand.has_four_flowers and numbers["options.loser_four_flowers"] == "full"
        tai += numbers["tai.four_flowers" if is_full else "tai.own_flower"]
    if numbers["options.eight_pairs"] != "off" and not hand.melds:
        tai += numbers["tai.loser_eight_pairs"] * (sum(copies // 2 for copies in hand.naturals) >= 8)
    return LoserScore(rounded(hu, tai, numbers), tai, hu)
