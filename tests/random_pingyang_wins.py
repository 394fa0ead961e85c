"""Draw random Pingyang wins as cases, rich in wilds, honors, flushes, melds, bonus tiles and flags."""

from collections import Counter
from random import Random
from typing import Any

from reference.notation import BLACK_FLOWERS, EAST, GREEN, KINDS, RED, RED_FLOWERS, WHITE, Meld
from reference.pingyang_payouts import case_numbers
from reference.pingyang_tiles import bonus_groups, group_of, group_tiles

PRESETS = ("pingyang", "pingyang-alt")
TILE_SET = [face for face in range(34) for _ in range(4)] + list(range(RED_FLOWERS, RED_FLOWERS + 8))
KONGS = ("kong", "akong", "ckong")
Options = dict[str, Any]


def random_case(random: Random, options: Options, most_wilds: int = 6) -> dict[str, Any]:
    """Draw a possible win; about one in ten has no shape."""
    while True:
        case = draw_case(random, options, most_wilds)
        if case is not None:
            return case


def random_options(random: Random) -> Options:
    """Draw switches, and small payouts so that interpretations often tie or swap."""
    options: Options = {"preset": random.choice(PRESETS)}
    payout: dict[str, Any] = {}
    for key, value in case_numbers({}).items():
        section, _, name = key.partition(".")
        if section == "options":
            options[name] = random.choice(["all", "own"] if name == "big_wild_winds" else [False, True])
        elif section in ("wild", "bonus", "honor", "kong", "win", "kill_pig"):
            size = random.choice([0, 2]) if name == "same_face" else len(value) if value_is_list(value) else 0
            small = [random.randrange(5) for _ in range(size)]
            payout[key] = small if value_is_list(value) else random.randrange(5)
    payout |= {"doubling.threshold": random.randrange(15), "doubling.factor": random.randrange(1, 4)}
    payout |= {"settlement.points_per_tai": random.randrange(1, 4)}
    payout |= {
        "settlement.dealer_factor": random.randrange(1, 4),
        "settlement.liability_melds": random.randrange(6),
    }
    return options | {"payout": payout}


def value_is_list(value: Any) -> bool:
    return isinstance(value, list)


def draw_case(random: Random, options: Options, most_wilds: int) -> dict[str, Any] | None:
    numbers = case_numbers(options)
    groups = random.sample([*range(34), *range(EAST, 34), RED_FLOWERS, BLACK_FLOWERS], 2)
    groups = groups if random.random() < 0.8 else groups[:1] * 2
    pool = list(TILE_SET)
    indicators = [take(pool, random.choice(in_pool(pool, group))) for group in groups]
    bonus = bonus_groups(groups, numbers)
    seat = random.randrange(4)
    faces = playable_faces(random, {*groups, *bonus})
    favoured = [face for face in (GREEN, RED, EAST + seat) if face in faces]
    if random.random() < 0.2:
        favoured = [face for face in range(EAST, WHITE) if face in faces]
    chow_share = random.choice([0.0, 0.0, 0.5, 0.8, 1.0])
    melds = [
        random_set(random, faces, favoured, chow_share) for _ in range(random.choice([0, 0, 1, 2, 3, 4, 5]))
    ]
    sets = [random_set(random, faces, favoured, chow_share) for _ in range(5 - len(melds))]
    hand = [random.choice(favoured or faces if random.random() < 0.3 else faces)] * 2
    hand += [tile for group in sets for tile in group.tiles()[:3]]
    hand = put_wilds(random, hand, pool, groups, most_wilds)
    if random.random() < 0.1:
        hand[random.randrange(len(hand))] = random.choice(faces)
    used = Counter(tile for meld in melds for tile in meld.tiles()) + Counter(hand)
    if used - Counter(pool):
        return None
    for tile in used.elements():
        pool.remove(tile)
    players: list[Any] = [None] * 4
    players[seat] = write_player(random, hand, melds, pool, bonus, numbers)
    if random.random() < 0.5:
        for loser in {0, 1, 2, 3} - {seat}:
            players[loser] = random_loser(random, pool, groups, bonus, numbers)
    win = draw_win(random, seat, hand, groups, None not in players)
    kongs = [str(meld) for meld in melds if meld.kind in KONGS]
    flag = draw_flag(random, win, bool(melds), bool(kongs))
    if flag == "out_with_replacement_tile":
        players[seat]["extra"] = {"last_kong": random.choice(kongs)}
    win["flags"] = [flag] if flag else []
    wild = "".join(KINDS[kind] for kind in indicators)
    return {"wild": wild, "options": options, "players": players, "win": win}


def take(pool: list[int], kind: int) -> int:
    pool.remove(kind)
    return kind


def in_pool(pool: list[int], group: int) -> list[int]:
    return [kind for kind in group_tiles(group) if kind in pool]


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
        faces = favoured
    return Meld(random.choice(["pung", "pung", *KONGS]), random.choice(faces))


def put_wilds(
    random: Random, hand: list[int], pool: list[int], groups: list[int], most_wilds: int
) -> list[int]:
    """Replace random tiles by wilds, often some that lie together."""
    wilds = [tile for group in dict.fromkeys(groups) for tile in pool if group_of(tile) == group]
    random.shuffle(wilds)
    count = min(random.choice([0, 0, 1, 2, 2, 3, 3, 4, 5, 6]), len(wilds), most_wilds, len(hand))
    places = random.sample(range(len(hand)), count)
    if random.random() < 0.5:
        start = random.randrange(len(hand) - count + 1)
        places = list(range(start, start + count))
    for place, tile in zip(places, wilds, strict=False):
        hand[place] = tile
    return hand


def write_player(
    random: Random,
    hand: list[int],
    melds: list[Meld],
    pool: list[int],
    bonus: list[int],
    numbers: dict[str, Any],
) -> dict[str, Any]:
    """Write a seat with some of the bonus tiles that are left; its first meld may be four of them."""
    texts = [str(meld) for meld in melds]
    whole = [group for group in bonus if not Counter(group_tiles(group)) - Counter(pool)]
    for place in range(len(texts)):
        if numbers["options.dealt_four_is_kong"] and whole and random.random() < 0.2:
            group = whole.pop()
            pool[:] = [tile for tile in pool if group_of(tile) != group]
            texts[place] = "ckong:5555z" if group == WHITE else f"ckong:{''.join(map(str, ranks(group)))}f"
            melds[place] = Meld("chow", 0)  # no kong to win on
    left = [tile for tile in pool if group_of(tile) in bonus]
    laid = random.sample(left, random.choice([0, 0, min(len(left), 3), len(left)]))
    for tile in laid:
        pool.remove(tile)
    flowers = "".join(KINDS[tile] for tile in sorted(laid))
    random.shuffle(hand)
    return {"hand": "".join(KINDS[tile] for tile in hand), "melds": texts, "flowers": flowers}


def ranks(group: int) -> range:
    return range(group - RED_FLOWERS + 1, group - RED_FLOWERS + 5)


def random_loser(
    random: Random, pool: list[int], groups: list[int], bonus: list[int], numbers: dict[str, Any]
) -> dict[str, Any]:
    """Deal a hand that is rich in honors and wilds."""
    melds = []
    for face in random.sample(range(EAST, 34), 2):
        kind = random.choice(["pung", *KONGS])
        if face not in groups and face not in bonus and pool.count(face) >= len(Meld(kind, face).tiles()):
            melds.append(Meld(kind, face))
            for tile in melds[-1].tiles():
                pool.remove(tile)
    drawable = [tile for tile in pool if group_of(tile) not in bonus]
    drawable.sort(key=lambda tile: random.random() - 0.3 * (tile >= EAST or group_of(tile) in groups))
    hand = drawable[: 16 - 3 * len(melds)]
    for tile in hand:
        pool.remove(tile)
    return write_player(random, hand, melds, pool, bonus, numbers)


def draw_win(random: Random, seat: int, hand: list[int], groups: list[int], known: bool) -> dict[str, Any]:
    tile = random.choice(hand)
    by = random.choice(["self", "discard", "discard"] if known else ["self", "discard", "rob"])
    if by != "self" and group_of(tile) in groups and random.random() < 0.9:
        by = "self"
    source = None if by == "self" else random.choice([other for other in range(4) if other != seat])
    return {"seat": seat, "by": by, "from": source, "tile": KINDS[tile]}


def draw_flag(random: Random, win: dict[str, Any], has_melds: bool, has_kongs: bool) -> str | None:
    """Draw a circumstance that fits the win, or none."""
    flags = ["out_with_flower", "last_tile"] * (win["by"] == "self")
    flags += ["out_with_replacement_tile"] * 2 * (win["by"] == "self" and has_kongs)
    if not has_melds and win["by"] == "self" and win["seat"] == 0:
        return random.choice([*flags, "heavenly", "heavenly", None])
    if not has_melds and win["by"] == "discard" and win["from"] == 0:
        return random.choice(["earthly", None])
    return random.choice([*flags, None, None, None])
