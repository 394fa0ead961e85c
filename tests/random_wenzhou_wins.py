"""Draw random Wenzhou deals as cases, rich in wilds, Whites, pungs, pairs, lone wilds, melds, bets and flags."""

from collections import Counter
from random import Random
from typing import Any

from reference.elements import SEATS, SETS
from reference.notation import EAST, FACES, RED, WHITE, Meld, format_tiles, may_start_chow
from reference.payouts import case_numbers

FLAGS = ("heavenly", "earthly", "out_with_replacement_tile", "last_tile")
WILDS = 3
SWITCHES = ("eight_pairs", "three_wilds_on_discard", "lone_wild_self_draw_only", "top_pays_both_ways")


def random_case(random: Random) -> dict[str, Any]:
    """Draw a deal; one in ten has no winner, and some wins are illegal or incomplete."""
    while True:
        case = draw_win(random) if random.random() < 0.9 else draw_exhausted(random)
        if case is not None:
            return case


def case_of(
    random: Random, wild: int, players: list[dict[str, Any] | None], win: dict[str, Any] | None
) -> dict[str, Any]:
    return {
        "id": "random",
        "variant": "wenzhou",
        "wild": FACES[wild],
        "dealer_streak": random.randrange(4),
        "options": random_bets(random),
        "players": players,
        "win": win,
    }


def full_pool(wild: int) -> Counter[int]:
    """Count the tiles that are left beside the indicator."""
    pool = Counter(dict.fromkeys(range(len(FACES)), 4))
    pool[wild] -= 1
    return pool


def draw_exhausted(random: Random) -> dict[str, Any]:
    """Draw an exhausted wall with or without a kong, at times an escape."""
    wild = random.randrange(len(FACES))
    players = deal_others(random, full_pool(wild))
    last = players[3]
    if last is not None and random.random() < 0.5:
        kong = random.choice([face for face in range(len(FACES)) if face != wild])
        players = [None, None, None, {"hand": "", "melds": [str(Meld("ckong", kong))]}]
        left = full_pool(wild)
        del left[kong]
        players[3]["hand"] = format_tiles(random.sample(list(left.elements()), 13))  # type: ignore[index]
    case = case_of(random, wild, players, None)
    if random.random() < 0.3:
        case["options"] |= {"escaped": random.randrange(4)}
    return case


def draw_win(random: Random) -> dict[str, Any] | None:
    wild = random.choice([*range(len(FACES)), EAST, WHITE, WHITE])
    melds, hand, tile = draw_winner(random, wild)
    pool = full_pool(wild)
    pool.subtract([*hand, *(face for meld in melds for face in meld.tiles())])
    if min(pool.values()) < 0:
        return None
    seat = random.randrange(4)
    by = random.choice(["self", "self", "discard", "discard", "rob"])
    if by != "self" and tile == wild and random.random() < 0.9:
        by = "self"
    source = None if by == "self" else random.choice([other for other in SEATS if other != seat])
    players = deal_others(random, pool, seat, source if by == "rob" else None, tile)
    random.shuffle(hand)
    players[seat] = {"hand": format_tiles(hand), "melds": [str(meld) for meld in melds]}
    flags = [flag for flag in FLAGS if random.random() < 0.25]
    win = {"seat": seat, "by": by, "from": source, "tile": FACES[tile], "flags": flags}
    return case_of(random, wild, players, win)


def draw_winner(random: Random, wild: int) -> tuple[list[Meld], list[int], int]:
    """Draw melds, concealed tiles and the winning tile, by printed faces."""
    shape = random.choice(["sets"] * 7 + ["pairs"] * 2 + ["nothing"])
    faces = random.choice(
        [range(len(FACES)), range(EAST, RED + 1), range(random.choice([9, 18]), len(FACES))]
    )
    chow_share = random.choice([0.0, 0.4, 0.8, 1.0])
    count = 0 if shape == "pairs" else random.choice([0, 0, 0, 1, 2, 3, 4, 5, 5])
    melds = [random_meld(random, faces, wild, chow_share) for _ in range(count)]
    if wild == WHITE:
        melds = [meld for meld in melds if meld.face != WHITE]
        count = len(melds)
    size = 3 * (SETS - count) + 2
    if shape == "sets":
        sets = [random_meld(random, faces, wild, chow_share) for _ in range(SETS - count)]
        pair = [random.choice(faces)] * 2
        played = [tile for meld in sets for tile in printed(meld, wild)] + [print_face(f, wild) for f in pair]
    elif shape == "pairs":
        pairs = [print_face(random.choice(range(len(FACES))), wild) for _ in range(8)]
        played = [*pairs, *pairs, print_face(random.randrange(len(FACES)), wild)]
    else:
        played = random.choices(range(len(FACES)), k=size)
    hand = put_wilds(random, played, wild, shape)
    if random.random() < 0.05:
        hand[random.randrange(size)] = random.randrange(len(FACES))
    return melds, hand, hand[-1] if random.random() < 0.4 else random.choice(hand)


def print_face(face: int, wild: int) -> int:
    """Return the face printed on a tile that plays a face and is no wild, as far as there is one."""
    return WHITE if face == wild else face


def printed(meld: Meld, wild: int) -> list[int]:
    """List the tiles of a set by printed faces."""
    tiles = meld.tiles()[:3]
    return [print_face(tile, wild) for tile in tiles]


def random_meld(random: Random, faces: range, wild: int, chow_share: float) -> Meld:
    starts = [face for face in faces if may_start_chow(face) and face + 2 in faces]
    if starts and random.random() < chow_share:
        face = random.choice(starts)
        stands_in = wild != WHITE and face <= wild <= face + 2
        return Meld("chow", face, wild - face if stands_in else None)
    face = print_face(random.choice(faces), wild)
    return Meld(random.choice(["pung", "pung", "kong", "akong", "ckong"]), face)


def put_wilds(random: Random, hand: list[int], wild: int, shape: str) -> list[int]:
    """Replace tiles by wilds: often the first half of the pair, at times a whole group."""
    count = random.choice([0, 1, 1, 2, 3]) if shape != "nothing" else random.choice([2, 3, 3])
    places = random.sample(range(len(hand)), min(count, len(hand)))
    if random.random() < 0.4:
        places = [len(hand) - 2, *places][:count]
    elif random.random() < 0.2:
        places = list(range(min(count, len(hand))))
    for place in places[:WILDS]:
        hand[place] = wild
    return hand


def deal_others(
    random: Random, pool: Counter[int], seat: int = -1, robbed: int | None = None, tile: int = -1
) -> list[dict[str, Any] | None]:
    """Deal the tiles that are left to some of the seats but the winner; a robbed one shows its pung."""
    pung = Meld("pung", tile)
    shows_pung = robbed is not None and pool[tile] >= 3
    if shows_pung:
        pool.subtract([tile] * 3)
    left = list(pool.elements())
    random.shuffle(left)
    players: list[dict[str, Any] | None] = []
    for other in SEATS:
        shown = [str(pung)] if other == robbed and shows_pung else []
        size = 13 if shown else 16
        known = other not in (seat, robbed) and random.random() < 0.5
        players.append({"hand": format_tiles(left[:size]), "melds": shown} if known or shown else None)
        left = left[size:]
    return players


def random_bets(random: Random) -> dict[str, Any]:
    if random.random() < 0.4:
        return {}
    return {"bought": True, "topped": [seat for seat in (1, 2, 3) if random.random() < 0.5]}


def random_rules(random: Random) -> dict[str, Any]:
    """Draw switches, and small payouts so that elements often tie or swap."""
    numbers = case_numbers({}, "wenzhou")
    payout: dict[str, Any] = {key: random.randrange(5) for key in numbers if key.startswith("multipliers.")}
    payout |= {key: random.randrange(4) for key in numbers if key.startswith(("settlement.", "wild_score."))}
    deals = random.randrange(1, 6)
    payout |= {
        key: random.choices(range(9), k=deals) for key in numbers if key.startswith(("base.", "bets."))
    }
    switches = {name: random.random() < 0.5 for name in SWITCHES}
    return switches | {"payout": payout | {"dealer.max_deals": deals}}
