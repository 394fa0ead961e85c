"""Draw random Chayuan wins as cases, rich in wilds, flowers, honors, flushes, melds and flags."""

from collections import Counter
from random import Random
from typing import Any

from reference.chayuan_tiles import PLAYED_FACES, SEASONS
from reference.notation import EAST, GREEN, KINDS, RED, Meld, may_start_chow
from reference.payouts import CHOICES, case_numbers

TILE_SET = [face for face in PLAYED_FACES for _ in range(4)] + list(SEASONS)
KONGS = ("kong", "akong", "ckong")
Options = dict[str, Any]


def random_options(random: Random) -> Options:
    """Draw switches, and small payouts so that readings often tie or swap."""
    options: Options = {}
    payout: dict[str, Any] = {}
    for key in case_numbers({}, "chayuan"):
        section, _, name = key.partition(".")
        if section == "options":
            options[name] = random.choice(CHOICES[name])
        elif section == "hu":
            payout[key] = random.randrange(40) if name == "winner_base" else random.randrange(9)
        elif section == "tai":
            payout[key] = random.randrange(3)
    payout |= {"limit.tai": random.randrange(4), "limit.total": random.randrange(400)}
    payout |= {"rounding.unit": random.choice([1, 7, 10]), "rounding.minimum": random.choice([0, 10, 25])}
    payout |= {
        "rounding.cap": random.choice([60, 120, 300]),
        "settlement.hu_per_point": random.choice([1, 7, 10]),
    }
    for name in ("winner_dealer_factor", "loser_dealer_factor", "tai_bonus_cap"):
        payout[f"settlement.{name}"] = random.randrange(4)
    for name in ("regular", "broken_chips"):
        payout[f"settlement.tai_bonus_{name}"] = random.randrange(9)
    return options | {"payout": payout}


def random_case(random: Random, options: Options) -> dict[str, Any]:
    """Draw a possible win; about one in ten is no legal one."""
    while True:
        case = draw_case(random, options)
        if case is not None:
            return case


def draw_case(random: Random, options: Options) -> dict[str, Any] | None:
    pool = list(TILE_SET)
    indicator = random.choice([*PLAYED_FACES, *PLAYED_FACES, *SEASONS, *SEASONS, RED, EAST])
    pool.remove(indicator)
    seat = random.randrange(4)
    faces = playable_faces(random, indicator)
    favoured = [face for face in (GREEN, RED, EAST + seat) if face in faces]
    if random.random() < 0.2:
        favoured = [face for face in range(EAST, EAST + 4) if face in faces]
    chow_share = random.choice([0.0, 0.4, 0.7, 0.9, 1.0])
    melds = [
        random_set(random, faces, favoured, chow_share)
        for _ in range(random.choice([0, 0, 1, 1, 2, 3, 4, 5]))
    ]
    sets = [random_set(random, faces, favoured, chow_share) for _ in range(5 - len(melds))]
    hand = [random.choice(favoured or faces if random.random() < 0.3 else faces)] * 2
    hand += [tile for group in sets for tile in group.tiles()[:3]]
    hand = put_wilds(random, hand, wild_tiles(indicator, seat))
    if random.random() < 0.05:
        hand[random.randrange(len(hand))] = random.choice([*faces, *(f for f in SEASONS if f in pool)])
    if Counter([*hand, *(tile for meld in melds for tile in meld.tiles())]) - Counter(pool):
        return None
    players: list[Any] = [None] * 4
    players[seat] = write_player(random, seat, hand, melds, pool, indicator)
    is_unclaimed = all(meld.kind == "ckong" for meld in melds)
    win = draw_win(random, seat, hand, wild_tiles(indicator, seat), is_unclaimed)
    if random.random() < 0.6 and win["by"] != "rob":
        for loser in {0, 1, 2, 3} - {seat}:
            players[loser] = random_loser(random, loser, pool, indicator, "last_tile" in win["flags"])
    if win["by"] != "self" and random.random() < 0.1:
        players[seat]["extra"] = {"passed": "".join(KINDS[face] for face in {*random.sample(faces, 3)})}
    return {"wild": KINDS[indicator], "options": options, "players": players, "win": win}


def wild_tiles(indicator: int, seat: int) -> list[int]:
    """List the tiles that are wild for a seat."""
    if indicator in SEASONS:
        return [flower for flower in SEASONS if flower != indicator]
    return [indicator] * 3 + [SEASONS[seat]]


def playable_faces(random: Random, indicator: int) -> list[int]:
    """Choose the faces to build from: all, one suit, one suit with honors, terminals with honors, or honors."""
    suit = 9 * random.randrange(3)
    numbers, honors = list(range(suit, suit + 9)), [face for face in PLAYED_FACES if face >= EAST]
    big = [face for face in range(EAST) if face % 9 in (0, 8)] + honors
    every = PLAYED_FACES
    faces = random.choice([every, every, every, numbers, numbers + honors, numbers + honors, big, honors])
    return [face for face in faces if face != indicator]


def random_set(random: Random, faces: list[int], favoured: list[int], chow_share: float) -> Meld:
    starts = [face for face in faces if may_start_chow(face) and {face + 1, face + 2} <= set(faces)]
    if starts and random.random() < chow_share:
        return Meld("chow", random.choice(starts))
    if favoured and random.random() < 0.3:
        faces = favoured
    return Meld(random.choice(["pung", "pung", "pung", *KONGS]), random.choice(faces))


def put_wilds(random: Random, hand: list[int], wilds: list[int]) -> list[int]:
    """Replace random tiles by wilds, often some that lie together."""
    random.shuffle(wilds)
    count = min(random.choice([0, 0, 1, 1, 2, 2, 3, 3, 4]), len(wilds), len(hand))
    if count == 3 and wilds[:3].count(wilds[0]) == 3 and random.random() < 0.8:
        count = 2
    places = random.sample(range(len(hand)), count)
    if random.random() < 0.5:
        start = random.randrange(len(hand) - count + 1)
        places = list(range(start, start + count))
    for place, tile in zip(places, wilds, strict=False):
        hand[place] = tile
    return hand


def write_player(
    random: Random, seat: int, hand: list[int], melds: list[Meld], pool: list[int], indicator: int
) -> dict[str, Any]:
    """Write a seat with some of the foreign flowers that are left; takes its tiles out of the pool."""
    for tile in [*hand, *(tile for meld in melds for tile in meld.tiles())]:
        pool.remove(tile)
    foreign = [
        tile for tile in pool if tile in SEASONS and tile != SEASONS[seat] and indicator not in SEASONS
    ]
    laid = random.sample(foreign, random.choice([0, 0, min(1, len(foreign)), len(foreign)]))
    for tile in laid:
        pool.remove(tile)
    shuffled = random.sample(hand, len(hand))
    return {
        "hand": "".join(KINDS[tile] for tile in shuffled),
        "melds": [str(meld) for meld in melds],
        "flowers": "".join(KINDS[tile] for tile in laid),
    }


def random_loser(
    random: Random, seat: int, pool: list[int], indicator: int, is_split: bool
) -> dict[str, Any]:
    """Deal a hand that is rich in honors, pairs and wilds, with some melds."""
    melds = []
    for face in random.sample([face for face in PLAYED_FACES if face >= 18 and face != indicator], 2):
        kind = random.choice(["pung", *KONGS])
        copies = len(Meld(kind, face).tiles())
        if pool.count(face) >= copies and random.random() < 0.5:
            melds.append(Meld(kind, face))
    melded = Counter(tile for meld in melds for tile in meld.tiles())
    left = list((Counter(pool) - melded).elements())
    wilds = set(wild_tiles(indicator, seat))
    few = set(random.sample(PLAYED_FACES, 9))
    drawable = [tile for tile in left if tile not in SEASONS or tile in wilds or random.random() < 0.1]
    drawable.sort(
        key=lambda tile: random.random() - 0.4 * (tile in wilds) - 0.25 * (tile >= EAST) - (tile in few)
    )
    size = 16 - 3 * len(melds) + (is_split and random.random() < 0.5)
    return write_player(random, seat, drawable[:size], melds, pool, indicator)


def draw_win(
    random: Random, seat: int, hand: list[int], wilds: list[int], is_unclaimed: bool
) -> dict[str, Any]:
    """Draw how the hand wins, with flags that fit; `is_unclaimed`: its melds are concealed kongs."""
    tile = random.choice(hand)
    by = random.choice(["self", "self", "discard", "discard", "rob"])
    if by != "self" and tile in wilds and random.random() < 0.9:
        by = "self"
    source = None if by == "self" else random.choice([other for other in range(4) if other != seat])
    flags = []
    if by == "self" and random.random() < 0.4:
        flags = [random.choice(["out_with_replacement_tile", "last_tile"])]
    if seat == 0 and by == "self" and is_unclaimed and random.random() < 0.3:
        flags = ["heavenly"]
    if seat != 0 and by == "discard" and source == 0 and is_unclaimed and random.random() < 0.3:
        flags = ["earthly"]
    win = {"seat": seat, "by": by, "from": source, "tile": KINDS[tile], "flags": flags}
    if flags == ["heavenly"] and random.random() < 0.5:
        win["tile"] = None
    return win
