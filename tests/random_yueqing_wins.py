"""Draw random Yueqing wins as cases, rich in wilds, honors, flushes, melds, bonus tiles and flags."""

from collections import Counter
from random import Random
from typing import Any

from reference.elements import bonus_face
from reference.notation import EAST, GREEN, RED, Meld, format_tiles
from reference.payouts import case_numbers

FLAGS = ("heavenly", "earthly", "out_with_replacement_tile", "fourth_bonus")


def random_case(random: Random, most_wilds: int = 3) -> dict[str, Any]:
    """Draw a win; about one in ten is illegal, incomplete or a push."""
    while True:
        case = draw_case(random, most_wilds)
        if case is not None:
            return case


def draw_case(random: Random, most_wilds: int) -> dict[str, Any] | None:
    wild = random.choice([*range(34), EAST, EAST + 1, 31, GREEN, RED])
    bonus = bonus_face(wild)
    seat = random.randrange(4)
    faces = playable_faces(random, {bonus})
    favoured = [face for face in (GREEN, RED, EAST + seat, wild) if face in faces]
    chow_share = random.choice([0.0, 0.5, 0.8, 1.0])
    melds = [
        random_set(random, [face for face in faces if face != wild], favoured, chow_share)
        for _ in range(random.choice([0, 0, 1, 2, 3, 4, 5]))
    ]
    sets = [random_set(random, faces, favoured, chow_share) for _ in range(5 - len(melds))]
    hand = [random.choice(faces)] * 2 + [tile for group in sets for tile in group.tiles()[:3]]
    hand = put_wilds(random, hand, wild, most_wilds)
    if random.random() < 0.1:
        hand[random.randrange(len(hand))] = random.choice([bonus, wild, *range(34)])
    shown = hand + [tile for meld in melds for tile in meld.tiles()]
    counts = Counter(shown)
    if max(counts.values()) > 4 or counts[wild] > most_wilds:
        return None
    return write_case(random, seat, wild, hand, melds)


def random_options(random: Random) -> dict[str, Any]:
    """Draw switches, and small payouts so that candidates often tie or swap."""
    options: dict[str, Any] = {
        "pushes": random.random() < 0.8,
        "fan_up_plain": random.random() < 0.5,
        "streak_payers": random.choice(["dealer", "all"]),
    }
    payout = {key: random.randrange(4) for key in case_numbers({}) if key.startswith(("big.", "plain."))}
    others = ("settlement.base", "settlement.dealer", "settlement.streak_step", "settlement.multiplier")
    payout |= {key: random.randrange(1, 9) for key in others}
    payout |= {"fan_up.multiplier": random.randrange(1, 4), "fan_up.promote_at": random.randrange(1, 8)}
    return options | {"payout": payout | {"fan_up.promote_value": random.randrange(12)}}


def playable_faces(random: Random, excluded: set[int]) -> list[int]:
    """Choose the faces to build from: all, one suit, one suit with honors, or honors."""
    suit = 9 * random.randrange(3)
    numbers, honors = list(range(suit, suit + 9)), list(range(EAST, 34))
    faces = random.choice([list(range(34)), list(range(34)), numbers, numbers + honors, honors])
    return [face for face in faces if face not in excluded]


def random_set(random: Random, faces: list[int], favoured: list[int], chow_share: float) -> Meld:
    starts = [face for face in faces if face < EAST and face % 9 < 7 and {face + 1, face + 2} <= set(faces)]
    if starts and random.random() < chow_share:
        return Meld("chow", random.choice(starts))
    if favoured and random.random() < 0.3:
        faces = [face for face in favoured if face in faces] or faces
    return Meld(random.choice(["pung", "pung", "kong", "akong", "ckong"]), random.choice(faces))


def put_wilds(random: Random, hand: list[int], wild: int, most_wilds: int) -> list[int]:
    """Replace random tiles by wilds, often two or three of one group."""
    replaced = random.sample(range(len(hand)), random.choice([0, 0, 1, 1, 2, 3])) if len(hand) > 2 else []
    if random.random() < 0.2:
        start = random.randrange(len(hand))
        replaced = list(range(start, min(start + 3, len(hand))))
    for place in replaced[: max(most_wilds - hand.count(wild), 0)]:
        hand[place] = wild
    return hand


def write_case(random: Random, seat: int, wild: int, hand: list[int], melds: list[Meld]) -> dict[str, Any]:
    tile = random.choice(hand)
    by = random.choice(["self", "self", "discard", "rob"])
    if by != "self" and tile == wild and random.random() < 0.9:
        by = "self"
    flowers = format_tiles([bonus_face(wild)] * random.choice([0, 0, 1, 2, 3, 4, 4]))
    random.shuffle(hand)
    players: list[Any] = [None] * 4
    players[seat] = {"hand": format_tiles(hand), "melds": [str(meld) for meld in melds], "flowers": flowers}
    source = None if by == "self" else random.choice([other for other in range(4) if other != seat])
    if by == "rob" and random.random() < 0.5:
        robbed = Meld(random.choice(["pung", "pung", "pung", "kong"]), tile)
        players[source] = {"hand": "", "melds": [str(robbed)], "flowers": ""}
    flags = [flag for flag in FLAGS if random.random() < 0.25]
    win = {"seat": seat, "by": by, "from": source, "tile": format_tiles([tile]), "flags": flags}
    return {
        "wild": format_tiles([wild]),
        "dealer_streak": random.choice([0, 0, 1, 5]),
        "players": players,
        "win": win,
    }
