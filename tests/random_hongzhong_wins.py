"""Draw random wins, sequences and exhausted walls of Hongzhong as cases, rich in reds, kongs and narrow ranks."""

from collections import Counter
from random import Random
from typing import Any

from reference.hongzhong_readings import SUIT_LETTERS, Hand
from reference.hongzhong_readings import waits as waits_of
from reference.hongzhong_settlement import kong_locked
from reference.hongzhong_table import ALONE, EXTRAS, PATTERNS, ROWS
from reference.notation import KINDS, RED, Meld, format_tiles

FLAGS = ("heavenly", "earthly", "out_with_replacement_tile", "kong_discard", "last_tile")
RANKS = ((0, 8), (6, 7, 8), (3, 4, 5), (0, 1, 2), (5, 6, 7, 8), (0, 1, 2, 3), (1, 3, 5, 7), (1, 2, 3, 5, 7))
SUITED = 27
SEATS = range(4)

Case = dict[str, Any]


class Deck:
    """Hold the tiles that no seat has yet."""

    def __init__(self) -> None:
        self.left = Counter(dict.fromkeys((*range(SUITED), RED), 4))

    def take(self, tiles: list[int]) -> bool:
        """Take tiles out; False, and nothing taken, where they are not there."""
        asked = Counter(tiles)
        if any(self.left[tile] < copies for tile, copies in asked.items()):
            return False
        self.left -= asked
        return True


def pool_of(random: Random, missing: int) -> list[int]:
    """Choose the faces to build from: both suits, one, or few ranks."""
    suits = [suit for suit in range(3) if suit != missing]
    if random.random() < 0.4:
        suits = [random.choice(suits)]
    ranks = random.choice(RANKS) if random.random() < 0.3 else tuple(range(9))
    return [9 * suit + rank for suit in suits for rank in ranks]


def draw_set(random: Random, pool: list[int], chow_share: float) -> list[int]:
    """Draw a chow or a pung."""
    starts = [face for face in pool if face % 9 < 7]
    if starts and random.random() < chow_share:
        start = random.choice(starts)
        return [start, start + 1, start + 2]
    return [random.choice(pool)] * 3


def draw_hand(random: Random, deck: Deck, missing: int, most_reds: int) -> Hand:
    """Draw 14 tiles that are complete, reds in place of some of them, from what is left."""
    while True:
        pool = pool_of(random, missing)
        shape = random.random()
        if shape < 0.15:
            tiles = [face for _ in range(7) for face in [random.choice(pool)] * 2]
            melds: list[Meld] = []
        else:
            chow_share = random.choice([0.0, 0.5, 0.8, 1.0])
            count = random.choice([0, 0, 0, 1, 2, 3, 4])
            kinds = random.choice([["pung"], ["pung", "kong", "akong", "ckong"], ["ckong"]])
            melds = [Meld(random.choice(kinds), random.choice(pool)) for _ in range(count)]
            sets = [tile for _ in range(4 - count) for tile in draw_set(random, pool, chow_share)]
            tiles = sets + [random.choice(pool)] * 2
        reds = random.choice([0, 0, 1, 1, 2, 2, 3, 4])
        for place in random.sample(range(len(tiles)), min(reds, most_reds, len(tiles))):
            tiles[place] = RED
        if deck.take(tiles + [tile for meld in melds for tile in meld.tiles()]):
            return Hand(tuple(sorted(tiles)), tuple(melds), missing)


def player_of(hand: Hand, **extra: Any) -> Case:
    """Write a hand as a player of a case."""
    return {
        "hand": format_tiles(hand.concealed),
        "melds": [str(meld) for meld in hand.melds],
        "flowers": "",
        "extra": {"missing": SUIT_LETTERS[hand.missing], **extra},
    }


def random_case(random: Random, most_reds: int = 4) -> Case:
    """Draw a win; some are incomplete, hold a tile of the missing suit or fish for eyes."""
    hand = draw_hand(random, Deck(), random.randrange(3), most_reds)
    tiles = list(hand.concealed)
    if random.random() < 0.15:
        tiles[random.randrange(len(tiles))] = random.choice([*hand.faces, 9 * hand.missing])
        held = Counter(tiles + [tile for meld in hand.melds for tile in meld.tiles()])
        if max(held.values()) > 4:
            return random_case(random, most_reds)
    tile, seat = random.choice(tiles), random.randrange(4)
    by = random.choice(["self", "self", "discard", "discard", "rob"])
    source = None if by == "self" else random.choice([other for other in SEATS if other != seat])
    players: list[Case | None] = [None] * 4
    players[seat] = player_of(hand._replace(concealed=tuple(tiles)))
    for other in SEATS:
        if other != seat and random.random() < 0.2:
            players[other] = {"hand": "", "extra": {"missing": "m", "won": True}}
    flags = [flag for flag in FLAGS if random.random() < 0.15]
    win = {"seat": seat, "by": by, "from": source, "tile": KINDS[tile], "flags": flags}
    return {"wild": None, "players": players, "win": win}


def random_options(random: Random) -> Case:
    """Draw options, small values so that readings often tie, and other exclusions."""
    payout: Case = {f"patterns.{row}": random.randrange(1, 5) for row in PATTERNS}
    payout |= {f"extras.{row}": random.randrange(1, 4) for row in EXTRAS}
    for row in random.sample([row for row in PATTERNS if row not in ALONE], 12):
        payout[f"exclusions.{row}"] = random.sample(ROWS, random.randrange(6))
    payout |= {"stakes.base": random.randrange(1, 6), "kong.direct": random.randrange(4)}
    payout |= {"kong.added": random.randrange(4), "kong.concealed": random.randrange(4)}
    payout |= {"exhausted.pig": random.randrange(9), "exhausted.pig_high": random.randrange(20)}
    payout |= {"exhausted.pig_high_above": random.randrange(12)}
    payout["thresholds.million_stones_points"] = random.choice([20, 60, 100])
    payout["roots_included.dragon_seven_pairs"] = random.randrange(4)
    return {
        "mode": random.choice(["blood_flow", "blood_flow", "blood_battle", "single"]),
        "combine": random.choice(["product", "largest"]),
        "cap": random.choice([0, 0, 4, 50]),
        "earthly_on_discard": random.random() < 0.5,
        "pig_pays_winners": random.random() < 0.5,
        "payout": payout,
    }


def random_ready(random: Random, deck: Deck, most_reds: int) -> Hand:
    """Draw 13 tiles: ready, a bit off ready, or with a tile of the missing suit."""
    hand = draw_hand(random, deck, random.randrange(3), most_reds)
    hand = hand.without(random.choice(hand.concealed))
    if random.random() < 0.4:
        out = random.choice(hand.concealed)
        other = random.choice([*hand.faces, *hand.faces, 9 * hand.missing + random.randrange(9)])
        if deck.take([other]):
            hand = hand.without(out).with_tile(other)
    return hand


def random_wall(random: Random, most_reds: int = 2) -> Case:
    """Draw an exhausted wall, with winners before it and kongs made."""
    deck = Deck()
    players = []
    for seat in SEATS:
        hand = random_ready(random, deck, most_reds)
        kongs = []
        for meld in hand.melds:
            if meld.kind != "pung":
                others = [other for other in SEATS if other != seat]
                payers = random.sample(others, 1 if meld.kind == "kong" else random.randrange(1, 4))
                kongs.append({"meld": str(meld), "paid_by": payers, "transferred": random.random() < 0.3})
        players.append(player_of(hand, kongs=kongs, won=random.random() < 0.25))
    return {"wild": None, "players": players, "win": None}


def random_sequence(random: Random, most_reds: int = 2) -> Case:
    """Draw a sequence of wins and kongs, locked ones too; some are impossible."""
    deck = Deck()
    hands = [random_ready(random, deck, most_reds) for _ in SEATS]
    now = list(hands)
    won: set[int] = set()
    events: list[Case] = []
    for _ in range(random.randrange(1, 9)):
        event = random_win(random, now) if random.random() < 0.6 else random_kong(random, now, won)
        if event is None:
            continue
        events.append(event)
        won |= set(event.get("winners", []))
        if event["type"] == "kong" and event["seat"] in won:
            seat = event["seat"]
            locked = kong_locked(now[seat], event["kind"], KINDS.index(event["tile"]))
            if locked is None:
                break
            now[seat] = locked
    if random.random() < 0.7:
        events.append({"type": "end"})
    players = [player_of(hand) for hand in hands]
    return {"wild": None, "players": players, "win": None, "events": events}


def random_win(random: Random, hands: list[Hand]) -> Case | None:
    """Draw a won tile: often one that several seats wait for."""
    waits = [set(waits_of(hand)) for hand in hands]
    tiles = sorted(set().union(*waits))
    if not tiles:
        return None
    tile = random.choice(tiles)
    ready = [seat for seat in SEATS if tile in waits[seat]]
    flags = [flag for flag in FLAGS if random.random() < 0.2]
    by = random.choice(["self", "discard", "discard", "rob"])
    if by == "self":
        return win_of(by, None, tile, [random.choice(ready)], flags)
    source = random.choice(SEATS)
    winners = [seat for seat in ready if seat != source and random.random() < 0.8]
    if random.random() < 0.05:
        winners = [seat for seat in SEATS if seat != source and hands[seat].real_copies(tile) < 4]
    return win_of(by, source, tile, winners, flags) if winners else None


def win_of(by: str, source: int | None, tile: int, winners: list[int], flags: list[str]) -> Case:
    """Write a won tile as an event."""
    return {"type": "win", "by": by, "from": source, "tile": KINDS[tile], "winners": winners, "flags": flags}


def random_kong(random: Random, hands: list[Hand], won: set[int]) -> Case:
    """Draw a kong, of a locked hand one that its tiles allow where there is such a one."""
    seat = random.choice(SEATS)
    kind = random.choice(["direct", "added", "concealed"])
    hand = hands[seat]
    melded = [meld.face for meld in hand.melds if meld.kind == "pung"]
    held = [face for face in set(hand.concealed) if face != RED and hand.concealed.count(face) >= 3]
    faces = (melded if kind == "added" else sorted(held)) or [random.choice(hand.faces)]
    event = {"type": "kong", "seat": seat, "kind": kind, "tile": KINDS[random.choice(faces)]}
    if kind == "direct":
        event["from"] = random.choice([other for other in SEATS if other != seat])
    return event
