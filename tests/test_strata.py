"""Strata of deals: their exact chances, the shares that are asked for, and walls of each."""

from collections import Counter
from fractions import Fraction
from itertools import combinations, product
from math import comb

import numpy as np
import pytest
from scipy import stats

from mjsim.errors import InputError
from mjsim.rulesets import load_rules
from mjsim.strata import greatest_dealt, parse_strata, stratum_chances, wilds_in_play
from mjsim.turn_options import turn_rules_of
from mjsim_kernels.deal_state import WALL_STREAM
from mjsim_kernels.jit import config, entry
from mjsim_kernels.philox import start_stream
from mjsim_kernels.side_deals import SIDE
from mjsim_kernels.simulate import new_deals
from mjsim_kernels.strata_walls import MOST_STRATUM, STRATA, draw_stratum_wall, stratum_of
from mjsim_kernels.wild_groups import group_of

compiled = pytest.mark.skipif(config.DISABLE_JIT or config.BOUNDSCHECK, reason="lays thousands of walls")
VARIANTS = ("yueqing", "wenzhou", "pingyang", "longgang", "chayuan", "hongzhong")


@pytest.mark.parametrize(("tiles", "wilds", "hands"), [(9, 3, [3, 2, 2]), (8, 4, [4, 3, 1]), (7, 2, [2, 2])])
def test_the_greatest_number_dealt_is_counted_exactly(tiles, wilds, hands):
    owners = [seat for seat, hand in enumerate(hands) for _ in range(hand)] + [-1] * (tiles - sum(hands))
    found = Counter()
    for places in combinations(range(tiles), wilds):
        held = Counter(owners[place] for place in places if owners[place] >= 0)
        found[max(held.values(), default=0)] += 1
    expected = [Fraction(found[greatest], comb(tiles, wilds)) for greatest in range(wilds + 1)]
    assert greatest_dealt(tiles, wilds, hands) == expected


def test_chances_are_those_of_the_rule_books():
    wenzhou = stratum_chances(turn_rules_of(load_rules("wenzhou")))
    assert wenzhou[3] == Fraction(472, 80199)  # docs/rules/wenzhou.md, Exact checks 3
    pingyang = turn_rules_of(load_rules("pingyang"))
    assert wilds_in_play(pingyang) == {6: Fraction(140, 143), 2: Fraction(3, 143)}  # pingyang.md, 1 and 2
    assert sum(stratum_chances(pingyang)) == sum(wenzhou) == 1


@pytest.mark.parametrize(
    ("text", "weights"),
    [("wilds", (1, 1, 1, 0)), ("wilds=0,2,5", (0, 2, 5, 0)), ("wilds = 1,0,0", (1, 0, 0, 0))],
)
def test_shares_are_read(text, weights):
    assert parse_strata(text, [Fraction(1, 2), Fraction(1, 4), Fraction(1, 4), Fraction(0)]) == weights


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("flowers", "strata are made by wilds alone: write wilds"),
        ("wilds=1,2", "must give each of the 3 strata"),
        ("wilds=0,0,0", "one of them above 0"),
        ("wilds=1,-1,1", "must give each"),
        ("wilds=a", "write wilds, or the share"),
    ],
)
def test_other_shares_are_refused(text, message):
    with pytest.raises(InputError, match=message):
        parse_strata(text, [Fraction(1, 3)] * 3)


@pytest.mark.parametrize("chances", [(), (Fraction(1), Fraction(0))])
def test_rules_without_wilds_have_no_strata(chances):
    with pytest.raises(InputError, match="have no wild"):
        parse_strata("wilds", chances)


@entry
def lay_walls(rules, seed, stratum, deals, walls, strata):
    """Fill walls of a stratum, and say of which stratum they are found to be."""
    stream = deals[0].streams[WALL_STREAM]
    for number in range(walls.shape[0]):
        start_stream(stream, seed, number, 0, SIDE)
        draw_stratum_wall(stream, rules, stratum, walls[number])
        strata[number] = stratum_of(walls[number], rules)


def walls_of(variant, stratum, count, seed=3):
    rules = turn_rules_of(load_rules(variant))
    walls, strata = np.zeros((count, int(rules.tile_count)), np.int8), np.zeros(count, np.int64)
    lay_walls(rules, np.uint64(seed), stratum, new_deals(), walls, strata)
    return rules, walls, strata


def dealt_wilds(rules, wall):
    """Count the wilds dealt to each seat, in plain Python."""
    turned = [int(wall[-1 - place]) for place in range(int(rules.turned))]
    faces = {
        face for face in range(42) for first in turned if group_of(first) >> face & 1
    }  # of no seat's own
    faces |= {33} if rules.reds else set()
    hand = int(rules.hand)
    hands = [list(wall[seat * hand : (seat + 1) * hand]) for seat in range(4)]
    hands[0].append(wall[4 * hand])
    return tuple(sum(int(tile) in faces for tile in tiles) for tiles in hands)


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("stratum", range(STRATA))
def test_walls_hold_the_tile_set_and_are_of_their_stratum(variant, stratum):
    rules = turn_rules_of(load_rules(variant))
    if not stratum_chances(rules)[stratum]:
        return
    rules, walls, strata = walls_of(variant, stratum, 20)
    for wall in walls:
        assert sorted(wall) == sorted(rules.tile_set[: rules.tile_count])
        assert min(max(dealt_wilds(rules, wall)), MOST_STRATUM) == stratum
    assert (strata == stratum).all()


def exact_hands(rules, stratum):
    """Return how likely each way is to deal wilds, given the stratum."""
    hands, found = (int(rules.hand) + 1, *[int(rules.hand)] * 3), {}
    for wilds, chance in wilds_in_play(rules).items():
        tiles = int(rules.tile_count - rules.turned)
        for held in product(range(wilds + 1), repeat=4):
            left = wilds - sum(held)
            if left >= 0 and min(max(held), MOST_STRATUM) == stratum:
                ways = comb(tiles - sum(hands), left)
                for hand, count in zip(hands, held, strict=True):
                    ways *= comb(hand, count)
                found[held] = found.get(held, 0) + float(chance) * ways / comb(tiles, wilds)
    total = sum(found.values())
    return {held: chance / total for held, chance in found.items()}


@compiled
@pytest.mark.parametrize(
    ("variant", "stratum"), [("yueqing", 1), ("wenzhou", 2), ("yueqing", 3), ("pingyang", 3)]
)
def test_wilds_are_dealt_as_often_as_in_shuffled_walls_of_the_stratum(variant, stratum):
    rules, walls, _ = walls_of(variant, stratum, 4000)
    seen, exact = Counter(dealt_wilds(rules, wall) for wall in walls), exact_hands(rules, stratum)
    assert set(seen) <= set(exact)
    common = [held for held, chance in exact.items() if chance * len(walls) >= 5]
    observed = [seen[held] for held in common] + [len(walls) - sum(seen[held] for held in common)]
    expected = [exact[held] * len(walls) for held in common]
    rest = len(walls) - sum(expected)
    if rest < 5:  # too few to be a class of its own
        observed, expected = (
            [*observed[:-2], observed[-2] + observed[-1]],
            [*expected[:-1], expected[-1] + rest],
        )
    else:
        expected.append(rest)
    if len(expected) > 1:
        assert stats.chisquare(observed, expected).pvalue > 1e-4


@compiled
def test_other_tiles_are_shuffled_uniformly():
    _, walls, _ = walls_of("yueqing", 2, 6000)
    for place in (0, 40, 70, 134):
        counts = np.bincount(walls[:, place], minlength=34)
        assert stats.chisquare(counts).pvalue > 1e-4
