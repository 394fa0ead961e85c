"""Draw random Longgang wins as cases, rich in wilds, flowers, honors, flushes, melds, kongs and flags."""

from collections import Counter
from random import Random
from typing import Any

from reference.longgang_payouts import CHOICES, LIMIT_HANDS, default_numbers
from reference.notation import EAST, GREEN, KINDS, RED, RED_FLOWERS, WHITE, Meld

FLAGS = ("first_round", "declined_win", "late_stage", "topped_up")
DRAWN_FLAGS = ("first_draw", "out_with_replacement_tile")
FLOWERS = range(RED_FLOWERS, RED_FLOWERS + 4)
FACES = [face for face in range(34) if face != WHITE]
TILE_SET = [face for face in FACES for _ in range(4)] + list(FLOWERS)
KONGS = ("kong", "akong", "ckong")
Options = dict[str, Any]


def random_case(random: Random, options: Options) -> dict[str, Any]:
    """Draw a possible deal with a winner; about one in ten has no shape."""
    while True:
        case = draw_case(random, options)
        if case is not None:
            return case


def random_options(random: Random) -> Options:
    """Draw switches, and small payouts so that readings often tie or swap."""
    options: Options = {}
    payout: dict[str, Any] = {}
    for key, value in default_numbers().items():
        section, _, name = key.partition(".")
        if section == "options":
            options[name] = random.choice(CHOICES.get(name, (True, False)))
        elif isinstance(value, list):
            payout[key] = [hand for hand in LIMIT_HANDS if random.random() < 0.7]
        elif section in ("hu", "tai"):
            payout[key] = random.randrange(3) * random.choice([1, 1, 2])
    payout |= {"base.winner_hu": random.randrange(8), "base.round_up_to": random.randrange(1, 6)}
    payout |= {"base.cap": random.randrange(20, 300), "base.hu_per_chip": random.randrange(1, 4)}
    payout |= {"follow.unit": random.randrange(4), "follow.cap_tai": random.randrange(5)}
    payout |= {"limit.tai": random.randrange(6), "dealer.factor": random.randrange(4)}
    return options | {"payout": payout}


def draw_case(random: Random, options: Options) -> dict[str, Any] | None:
    pool = list(TILE_SET)
    seat = random.randrange(4)
    indicator = random.choice([*FACES, *range(EAST, WHITE), GREEN, RED, *FLOWERS])
    pool.remove(indicator)
    hand, melds = draw_shape(random, seat, indicator)
    hand = put_wilds(random, hand, pool, seat, indicator)
    if random.random() < 0.1:
        hand[random.randrange(len(hand))] = random.choice([*FACES, *FLOWERS])
    used = Counter(tile for meld in melds for tile in meld.tiles()) + Counter(hand)
    if used - Counter(pool):
        return None
    for tile in used.elements():
        pool.remove(tile)
    players: list[Any] = [None] * 4
    players[seat] = write_player(random, seat, hand, melds, pool, indicator)
    if random.random() < 0.6:
        for loser in {0, 1, 2, 3} - {seat}:
            players[loser] = random_loser(random, loser, pool, indicator)
        if random.random() < 0.4:
            for player in players:
                player["extra"] = {"chips": random.choice([0, 5, 20, 95, random.randrange(200)])}
    win = draw_win(random, seat, hand, indicator, all(meld.kind == "ckong" for meld in melds))
    return {"wild": KINDS[indicator], "options": options, "players": players, "win": win}


def draw_shape(random: Random, seat: int, indicator: int) -> tuple[list[int], list[Meld]]:
    """Draw five sets and a pair, some of them melds, seven pairs and a pung, or sixteen knitted tiles."""
    shape = random.random()
    if shape < 0.08:
        faces = random.sample(playable_faces(random, indicator), 8)
        return [face for place, face in enumerate(faces) for _ in range(3 if place == 0 else 2)], []
    if shape < 0.12:
        runs = random.choice([(0, 1, 2), (1, 0, 2), (0, 0, 1)])
        tiles = [9 * suit + run + 3 * step for suit, run in enumerate(runs) for step in range(3)]
        tiles += [face for face in range(EAST, 34) if face != WHITE]
        return [*tiles, random.choice(tiles), random.choice(tiles)], []
    faces = playable_faces(random, indicator)
    favoured = [face for face in (GREEN, RED, EAST + seat) if face in faces]
    chow_share = random.choice([0.0, 0.0, 0.5, 0.8, 1.0])
    sets = [random_set(random, faces, favoured, chow_share) for _ in range(5)]
    if random.random() < 0.15:
        sets = shifted_sets(random, sets, indicator)
    concealed = random.choice([0, 1, 2, 3, 4, 5, 5, 5])
    melds, groups = sets[concealed:], sets[:concealed]
    hand = [random.choice(favoured or faces if random.random() < 0.3 else faces)] * 2
    return hand + [tile for group in groups for tile in group.tiles()[:3]], melds


def playable_faces(random: Random, indicator: int) -> list[int]:
    """Choose the faces to build from: all, one suit, one suit with honors, honors, or big tiles."""
    suit = 9 * random.randrange(3)
    numbers, honors = list(range(suit, suit + 9)), [face for face in range(EAST, 34) if face != WHITE]
    terminals = [face for face in range(EAST) if face % 9 in (0, 8)]
    faces = random.choice([FACES, FACES, FACES, numbers, numbers + honors, honors + terminals])
    return [face for face in faces if face != indicator]


def random_set(random: Random, faces: list[int], favoured: list[int], chow_share: float) -> Meld:
    starts = [face for face in faces if face < EAST and face % 9 < 7 and {face + 1, face + 2} <= set(faces)]
    if starts and random.random() < chow_share:
        return Meld("chow", random.choice(starts))
    if favoured and random.random() < 0.3:
        faces = favoured
    return Meld(random.choice(["pung", "pung", *KONGS]), random.choice(faces))


def shifted_sets(random: Random, sets: list[Meld], indicator: int) -> list[Meld]:
    """Replace some sets by sets of one kind on consecutive ranks, of one rank, or on equal ranks."""
    kind = random.choice(["chow", "pung", "kong"])
    start, count = random.randrange(4), random.choice([3, 4, 4, 5])
    suit = 9 * random.randrange(3)
    step = random.choice([0, 1, 1, 2, 3]) if kind == "chow" else random.choice([1, 1, 9])
    ranks = [start + step * place for place in range(count)]
    if kind == "chow":
        ranks = [rank for rank in ranks if rank <= 6]
    elif step == 9:
        suit = 0
    new = [Meld(kind, suit + rank) for rank in ranks if suit + rank < EAST]
    new = [meld for meld in new if indicator not in meld.tiles()]
    return (new + sets)[:5]


def turned_tiles(indicator: int) -> list[int]:
    """List the kinds that are wild for everybody."""
    return list(FLOWERS) if indicator in FLOWERS else [indicator]


def wild_tiles(indicator: int, seat: int) -> list[int]:
    """List the kinds that are wild for a seat."""
    return [*turned_tiles(indicator), RED_FLOWERS + seat]


def put_wilds(random: Random, hand: list[int], pool: list[int], seat: int, indicator: int) -> list[int]:
    """Replace random tiles by wilds, often some that lie together."""
    turned = [tile for tile in pool if tile in turned_tiles(indicator)]
    own = [RED_FLOWERS + seat] * (indicator not in FLOWERS)
    count = random.choice([0, 0, 1, 1, 2, 2, 2, 3])
    wilds = random.sample(turned, min(count, len(turned), len(hand)))
    wilds += own if random.random() < 0.4 and len(wilds) < len(hand) else []
    places = random.sample(range(len(hand)), len(wilds))
    if random.random() < 0.5:
        start = random.randrange(len(hand) - len(wilds) + 1)
        places = list(range(start, start + len(wilds)))
    for place, tile in zip(places, wilds, strict=True):
        hand[place] = tile
    return hand


def write_player(
    random: Random, seat: int, hand: list[int], melds: list[Meld], pool: list[int], indicator: int
) -> dict[str, Any]:
    """Write a seat with some of the guest flowers that are left."""
    guests = [
        tile for tile in pool if tile in FLOWERS and tile != RED_FLOWERS + seat and indicator not in FLOWERS
    ]
    laid = random.sample(guests, random.choice([0, 0, 0, min(1, len(guests)), len(guests)]))
    for tile in laid:
        pool.remove(tile)
    random.shuffle(hand)
    return {
        "hand": "".join(KINDS[tile] for tile in hand),
        "melds": [str(meld) for meld in melds],
        "flowers": "".join(KINDS[tile] for tile in sorted(laid)),
    }


def random_loser(random: Random, seat: int, pool: list[int], indicator: int) -> dict[str, Any]:
    """Deal a hand that is rich in honors, wilds and equal tiles."""
    melds = []
    for face in random.sample([*range(EAST, WHITE), GREEN, RED, *range(9)], 2):
        meld = Meld(random.choice(["pung", *KONGS]), face)
        if face != indicator and pool.count(face) >= len(meld.tiles()) and random.random() < 0.5:
            melds.append(meld)
            for tile in meld.tiles():
                pool.remove(tile)
    own = RED_FLOWERS + seat
    drawable = [tile for tile in pool if tile not in FLOWERS or tile == own or indicator in FLOWERS]
    wish = {face: random.random() for face in range(len(KINDS))}
    drawable.sort(
        key=lambda tile: wish[tile] - 0.4 * (tile >= EAST or tile == indicator) + random.random() / 2
    )
    hand = drawable[: 16 - 3 * len(melds)]
    for tile in hand:
        pool.remove(tile)
    return write_player(random, seat, hand, melds, pool, indicator)


def draw_win(
    random: Random, seat: int, hand: list[int], indicator: int, is_unclaimed: bool
) -> dict[str, Any]:
    """Draw how the hand wins, with flags that fit; `is_unclaimed`: its melds are concealed kongs."""
    tile: int | None = random.choice(hand)
    by = random.choice(["self", "self", "discard", "discard", "rob"])
    is_wild = tile == indicator or tile in FLOWERS
    if by != "self" and is_wild and random.random() < 0.9:
        by = "self"
    source = None if by == "self" else random.choice([other for other in range(4) if other != seat])
    flags = [flag for flag in (*FLAGS, *DRAWN_FLAGS * (by == "self")) if random.random() < 0.25]
    if by == "self" and seat == 0 and is_unclaimed and random.random() < 0.3:
        flags.append("heavenly")
        tile = tile if "out_with_replacement_tile" in flags else random.choice([tile, None])
    if by == "discard" and source == 0 and is_unclaimed and random.random() < 0.3:
        flags.append("earthly")
    return {
        "seat": seat,
        "by": by,
        "from": source,
        "tile": None if tile is None else KINDS[tile],
        "flags": flags,
    }
