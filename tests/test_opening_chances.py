"""Exact chances of opening hands: small decks dealt in every order, the rule books, and a million dealt hands."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import permutations

import pytest

from benchmarks.verify_opening_chances import survey
from mjsim import opening_chances as chances
from mjsim.exact import checked_rows, largest_by_luck
from mjsim.opening_chances import DEAL, fours_among, hypergeometric, laid_before
from mjsim.opening_walls import walls_of
from mjsim.replays.settings import setting_of
from mjsim.rulesets import load_rules
from mjsim.turn_options import turn_rules_of
from mjsim_kernels.jit import config
from mjsim_kernels.tiles import FIRST_FLOWER, WHITE
from reference.hands import is_complete

compiled = pytest.mark.skipif(config.DISABLE_JIT or config.BOUNDSCHECK, reason="deals a million hands")
HANDS = 1_000_000
VARIANTS = ("yueqing", "wenzhou", "pingyang", "pingyang-alt", "longgang", "chayuan", "hongzhong")


def chances_of(rules):
    return {(row.seat, row.axis, row.number): row.chance for row in chances.opening_chances(rules)}


def rules_of(variant):
    return turn_rules_of(load_rules(variant))


# --- small decks: tiles, hand of the dealer less one, and who plays with them
SMALL_DECKS = {
    "white-is-laid-down": ("yueqing", [0] * 4 + [1] * 4 + [WHITE] * 4, 4),
    "white-stands-in": ("wenzhou", [0] * 4 + [1] * 4 + [WHITE] * 4, 4),
    "two-turned-up": ("pingyang", [0] * 4 + [2] * 4 + [FIRST_FLOWER, FIRST_FLOWER + 5], 4),
    "four-whites-are-a-kong": ("pingyang-alt", [0] * 4 + [2] * 4 + [WHITE] * 4, 4),
    "own-flower": ("longgang", [0] * 4 + [27] * 4 + [FIRST_FLOWER, FIRST_FLOWER + 1], 4),
}


def small_rules(variant, tiles, hand):
    rules = rules_of(variant).copy()
    rules.tile_count, rules.hand, rules.eight_pairs = len(tiles), hand, 0
    rules.tile_set[: len(tiles)] = tiles
    return rules


def orders(tiles) -> Iterator[tuple[int, ...]]:
    """Yield every different order of tiles, all of which are equally likely."""
    if not tiles:
        yield ()
    for face in sorted(set(tiles)):
        rest = list(tiles)
        rest.remove(face)
        yield from ((face, *order) for order in orders(rest))


def group(face):
    """Return what goes wild with a face, or is a kong with it: the flowers of its colour, or the face."""
    first = FIRST_FLOWER + (face - FIRST_FLOWER) // 4 * 4
    return {face} if face < FIRST_FLOWER else set(range(first, first + 4))


def opened(variant, turned, tiles, dealt):
    """Play the dealer's opening by the rule book; return the hand, wild faces, laid tiles and kongs of dealt tiles."""
    wild = set().union(*map(group, turned))
    bonus = {
        "yueqing": {WHITE},
        "wenzhou": set(),
        "pingyang": set(range(34, 42)),
        "pingyang-alt": {WHITE, *range(34, 42)},
        "longgang": {35, 36, 37},
    }[variant] - wild
    wild |= {FIRST_FLOWER} if variant == "longgang" else set()
    hand, rest, laid, kongs = list(tiles[:dealt]), list(tiles[dealt:]), 0, 0
    if variant == "pingyang-alt" and hand.count(WHITE) == 4 and WHITE in bonus:
        hand, laid, kongs = [face for face in hand if face != WHITE] + [rest.pop(0)], 4, 1
    while any(face in bonus for face in hand):
        hand.remove(next(face for face in hand if face in bonus))
        hand.append(rest.pop(0))
        laid += 1
    return hand, wild, laid, kongs


def facts_of(variant, turned, hand, wild, laid, kongs):
    """Return what is so of a dealer's opening hand, as keys of `chances_of`."""
    wilds, natural = sum(face in wild for face in hand), Counter(face for face in hand if face not in wild)
    played = [0] * 34
    for face, count in natural.items():
        stands_in = variant == "wenzhou" and face == WHITE
        played[turned[0] if stands_in else face] += count
    yield 0, "wilds", min(wilds, 4)
    yield 0, "flowers", min(laid, 3)
    yield 0, "kongs", min(kongs + sum(count == 4 for count in natural.values()), 2)
    yield 0, "flower_wilds", min(sum(face in wild and face >= FIRST_FLOWER for face in hand), 3)
    if is_complete(played, wilds, len(hand) // 3):
        yield 0, "complete", 0
        if not wilds:
            yield 0, "complete_without_wild", 0
    if max(turned) >= FIRST_FLOWER:
        yield DEAL, "flower_wild_deal", 0


@pytest.mark.parametrize("deck", SMALL_DECKS)
def test_small_decks_dealt_in_every_order(deck):
    variant, tiles, hand = SMALL_DECKS[deck]
    rules = small_rules(variant, tiles, hand)
    seen, weight = Counter(), Counter()
    copies = Counter(tiles)
    for turned in set(permutations(tiles, int(rules.turned))):
        left, ways = Counter(copies), 1
        for face in turned:
            ways *= left[face]
            left[face] -= 1
        found, total = Counter(), 0
        for order in orders(list(left.elements())):
            total += 1
            found.update(facts_of(variant, turned, *opened(variant, turned, order, hand + 1)))
        for fact, count in found.items():
            seen[fact] += Fraction(ways * count, total)
        weight["all"] += ways
    expected = {fact: chance / weight["all"] for fact, chance in seen.items()}
    due = {key: chance for key, chance in chances_of(rules).items() if key[0] <= 0 and chance}
    certain = {fact for fact, chance in expected.items() if chance == 1}
    assert due == {fact: chance for fact, chance in expected.items() if fact not in certain}


def test_four_alike_are_counted_in_every_choice():
    tiles = [0] * 4 + [1] * 4 + [2] * 3
    held = Counter()
    for order in set(orders(tiles)):
        counts = Counter(order[:9])
        held[(counts[0] == 4) + (counts[1] == 4)] += 1
    total = sum(held.values())
    assert fours_among(11, 2, 9) == [Fraction(held[number], total) for number in range(3)]


def test_samples_and_waits_are_counted_exactly():
    # 7 tiles, two of them special: three are kept, special ones before the third kept one are laid down
    held, laid = Counter(), Counter()
    every = set(permutations([1, 1, 0, 0, 0, 0, 0]))
    for order in every:
        held[sum(order[:3])] += 1
        kept = [place for place, special in enumerate(order) if not special][2]
        laid[sum(order[:kept])] += 1
    assert hypergeometric(7, 2, 3) == [Fraction(held[number], len(every)) for number in range(3)]
    assert laid_before(7, 2, 3) == [Fraction(laid[number], len(every)) for number in range(3)]
    assert laid_before(7, 2, 0) == [1, 0, 0]


# --- the rule books
# docs/rules: yueqing.md, Exact checks 2, 3, 8, 9; wenzhou.md, 3, 4, 8; longgang.md, 1; hongzhong.md; chayuan.md
BOOK = [
    ("yueqing", (0, "wilds", 0), Fraction(240464, 366145)),
    ("yueqing", (0, "wilds", 3), Fraction(136, 73229)),
    ("yueqing", (2, "wilds", 3), Fraction(112, 73229)),
    ("yueqing", (0, "complete", 0), Fraction(935739548324868541, 31837056821365756818000)),
    ("yueqing", (0, "complete_without_wild", 0), Fraction(607065762432813, 663272017111786600375)),
    ("wenzhou", (0, "wilds", 1), Fraction(13039, 44555)),
    ("wenzhou", (0, "wilds", 3), Fraction(136, 80199)),
    ("wenzhou", (3, "wilds", 3), Fraction(16, 11457)),
    ("wenzhou", (0, "kongs", 0), 1 - Fraction(167126216201893, 28185826559257125)),
    ("hongzhong", (0, "wilds", 0), Fraction(25802, 44363)),
    ("hongzhong", (0, "wilds", 4), Fraction(13, 80660)),
    ("hongzhong", (2, "wilds", 1), Fraction(26481, 80660)),
    ("hongzhong", (2, "wilds", 4), Fraction(13, 112924)),
    ("longgang", (DEAL, "flower_wild_deal", 0), Fraction(1, 34)),
    ("chayuan", (DEAL, "flower_wild_deal", 0), Fraction(1, 34)),
]


@pytest.mark.parametrize(("variant", "key", "chance"), BOOK)
def test_chances_are_those_of_the_books(variant, key, chance):
    assert chances_of(rules_of(variant))[key] == chance


def test_mean_numbers_are_those_of_the_books():
    found = chances_of(rules_of("hongzhong"))
    fours = fours_among(
        112, 27, 14
    )  # docs/rules/hongzhong.md: expected number of suited quads in the dealer's 14
    assert sum(number * chance for number, chance in enumerate(fours)) == Fraction(351, 80660)
    assert found[0, "kongs", 1] == fours[1]
    # docs/rules/chayuan.md: own flower after the replacement, normal deal; another seat's
    for seat, held in ((0, 17), (1, 16)):
        walls = walls_of(rules_of("chayuan"), seat).items()
        own = {wall.flower_wilds / wall.kept * held for wall, _ in walls if not wall.flowers_turned}
        assert own == {held / 132}


def test_the_four_bonus_tiles_of_yueqing():
    assert laid_before(135, 4, 17)[4] == Fraction(17, 46431)  # docs/rules/yueqing.md, Exact checks 6
    assert laid_before(135, 4, 16)[4] == Fraction(68, 232155)  # 7
    mean = sum(number * chance for number, chance in enumerate(laid_before(135, 4, 17)))
    assert mean == Fraction(17, 33)  # 4


def test_kongs_of_dealt_whites_and_flowers():
    # docs/rules/pingyang.md, Exact checks 9: kongs expected at the table, in a hand of 17 and three of 16 tiles
    total = Fraction(0)
    for seat in range(4):
        dealt = 17 if seat == 0 else 16
        for wall, weight in walls_of(rules_of("pingyang-alt"), seat).items():
            opening = chances.opening_of(wall.kept, wall.bonus, wall.bonus_groups, dealt)
            assert sum(opening.values()) == 1
            total += weight * sum(kongs * chance for (kongs, _), chance in opening.items())
    assert total == Fraction(1960, 1431573)


def test_what_may_be_turned_up_is_weighed():
    walls = walls_of(rules_of("pingyang"), 0)
    assert sum(walls.values()) == 1
    assert sum(chance for wall, chance in walls.items() if wall.wilds == 2) == Fraction(3, 143)
    # expected bonus tiles in the wall: docs/rules/pingyang.md, Exact checks 7, of the 142 not turned up
    mean = sum(chance * wall.bonus for wall, chance in walls.items())
    assert mean * Fraction(65, 142) == Fraction(24325, 7029)


@pytest.mark.parametrize("variant", VARIANTS)
def test_chances_of_a_seat_sum_to_one(variant):
    found = chances_of(rules_of(variant))
    for seat in range(4):
        for axis in chances.CLASSES:
            parts = [chance for key, chance in found.items() if key[:2] == (seat, axis)]
            assert not parts or sum(parts) == 1


def test_more_is_said_only_where_more_can_be():
    most = {
        (row.axis, row.or_more)
        for row in chances.opening_chances(rules_of("hongzhong"))
        if row.number == chances.CLASSES[row.axis] - 1
    }
    assert most == {("wilds", False), ("kongs", True)}


# --- a million hands, dealt by the functions that play uses
@pytest.fixture(scope="module")
def surveys():
    found = {}

    def dealt(variant, changes=None):
        key = (variant, *(changes or ()))
        if key not in found:
            setting = setting_of(variant, changes)
            found[key] = setting, survey(setting, HANDS, seed=41)
        return found[key]

    return dealt


CHANGES = [(variant, None) for variant in VARIANTS] + [
    ("longgang", ["options.eight_pairs=limit"]),
    ("wenzhou", ["options.eight_pairs=false"]),
    ("pingyang", ["options.white_is_flower=true"]),
]


@compiled
@pytest.mark.parametrize(("variant", "changes"), CHANGES)
def test_dealt_hands_agree(surveys, variant, changes):
    setting, classes = surveys(variant, changes)
    rows = checked_rows(chances.opening_chances(setting.turn_rules), classes, HANDS)
    bound = largest_by_luck(len(rows))
    assert [row for row in rows if abs(row["z"]) > bound] == []


# a slip that is easily made, with the axis that shows it
def without_pairs(rules):
    rules.eight_pairs = 0


def as_eight_pairs(rules):
    rules.pairs_with_pung = 0


def as_one_for_one(rules):
    rules.dealt_four_is_kong = 0


def with_white_in_hand(rules):
    rules.white_is_flower = 0


def without_a_stand_in(rules):
    rules.turned, rules.stand_in = 1, 0
    rules.tile_count -= 4


SLIPS = [
    ("wenzhou", None, without_pairs, "complete"),
    ("longgang", ["options.eight_pairs=limit"], as_eight_pairs, "complete"),
    ("pingyang-alt", None, as_one_for_one, "kongs"),
    ("pingyang-alt", None, with_white_in_hand, "flowers"),
    ("wenzhou", None, without_a_stand_in, "kongs"),
]


@compiled
@pytest.mark.parametrize(
    ("variant", "changes", "slip", "axis"), SLIPS, ids=[f"{slip[0]}-{slip[2].__name__}" for slip in SLIPS]
)
def test_a_slip_is_noticed(surveys, variant, changes, slip, axis):
    setting, classes = surveys(variant, changes)
    rules = setting.turn_rules.copy()
    slip(rules)
    rows = checked_rows(chances.opening_chances(rules), classes, HANDS)
    assert max(abs(row["z"]) for row in rows if row["axis"] == axis) > largest_by_luck(len(rows))
