"""The plain-Python definition of Pingyang agrees with the exact checks of the rule book and finer points."""

from fractions import Fraction
from itertools import combinations_with_replacement, product
from math import comb, factorial
from typing import Any

import pytest

from reference.hands import is_complete
from reference.notation import HONORS
from reference.pingyang import score_case
from reference.pingyang_base import fixed_rows, kill_pig, wild_tiles
from reference.pingyang_payouts import preset_numbers, share_out_limit
from reference.pingyang_tiles import BLACK_FLOWERS, RED_FLOWERS, Hand
from reference.pingyang_turns import answer_turn

GROUPS = [*range(34), RED_FLOWERS, BLACK_FLOWERS]
NO_TILES = (0,) * 34
KONG_WIN = {"hand": "123m11134555p277s", "flags": ["out_with_replacement_tile"]}
SETS_ONLY = {"four_winds_by_pair": False}
WITH_BASE = {"kill_pig_flat": False}


def score(
    hand: str, wild: str = "2s8p", seat: int = 1, by: str = "self", tile: str = "5p", **more: Any
) -> dict[str, Any]:
    """Score a win of one known seat; a tile of another comes from the seat before."""
    player = {"hand": hand} | {key: more[key] for key in ("melds", "flowers", "extra") if key in more}
    players = [player if i == seat else None for i in range(4)]
    source = None if by == "self" else (seat - 1) % 4
    win = {"seat": seat, "by": by, "from": source, "tile": tile, "flags": more.get("flags", [])}
    return score_case({"wild": wild, "options": more.get("options", {}), "players": players, "win": win})


def wilds_dealt(tiles: int) -> list[tuple[tuple[int, ...], tuple[int, ...], Fraction]]:
    """List the wild groups, the wilds of each in so many dealt tiles, and the probability of both."""
    found = []
    for one, other in combinations_with_replacement(GROUPS, 2):
        groups = tuple(dict.fromkeys((one, other)))
        copies = (2,) if one == other else (3, 3)
        turned_up = Fraction(6 if one == other else 16, comb(144, 2))
        for held in product(*(range(most + 1) for most in copies)):
            ways = comb(142 - sum(copies), tiles - sum(held))
            for most, wilds in zip(copies, held, strict=True):
                ways *= comb(most, wilds)
            found.append((groups, held, turned_up * Fraction(ways, comb(142, tiles))))
    return found


# docs/rules/pingyang.md, Exact checks 10 and 11
@pytest.mark.parametrize(
    ("preset", "tiles", "expected"),
    [
        ("pingyang", 17, Fraction(3189217, 1908764)),
        ("pingyang", 16, Fraction(748316, 477191)),
        ("pingyang-alt", 17, Fraction(1319965, 1431573)),
        ("pingyang-alt", 16, Fraction(1236160, 1431573)),
    ],
)
def test_wild_tai_of_dealt_tiles(preset: str, tiles: int, expected: Fraction) -> None:
    numbers, seat = preset_numbers(preset), 0 if tiles == 17 else 3
    total = sum(p * wild_tiles(Hand(seat, g, NO_TILES, held), numbers) for g, held, p in wilds_dealt(tiles))
    assert total == expected


# Exact check 5
@pytest.mark.parametrize(
    ("tiles", "expected"),
    [(17, Fraction(17141848, 16077262223)), (16, Fraction(178386200, 209004408899))],
)
def test_kill_pig_in_dealt_tiles(tiles: int, expected: Fraction) -> None:
    numbers = preset_numbers("pingyang")
    allowed = [
        p for g, held, p in wilds_dealt(tiles) if kill_pig(Hand(0, g, NO_TILES, held), numbers) is not None
    ]
    assert sum(allowed) == expected


# Exact check 12; a colour's tiles are bonus tiles unless an indicator is one of them
@pytest.mark.parametrize(
    ("tiles", "expected"), [(17, Fraction(800530, 477191)), (16, Fraction(6809180, 4294719))]
)
def test_flower_tai_of_dealt_tiles(tiles: int, expected: Fraction) -> None:
    numbers = preset_numbers("pingyang")
    not_turned_up = Fraction(comb(140, 2), comb(144, 2))
    total = Fraction(0)
    for laid in range(1, 5):
        chance = Fraction(comb(4, laid) * comb(138, tiles - laid), comb(142, tiles))
        hand = Hand(0, (1, 2), NO_TILES, (0, 0), laid=((RED_FLOWERS, laid),))
        total += 2 * not_turned_up * chance * fixed_rows(hand, numbers)["flower_tiles"]
    assert total == expected


# Exact check 13
@pytest.mark.parametrize("preset", ["pingyang", "pingyang-alt"])
def test_ordinary_draws_of_an_undisturbed_deal(preset: str) -> None:
    left, draws = 77, 0
    while left > share_out_limit(0, preset_numbers(preset)):
        left, draws = left - 1, draws + 1
    assert (draws, left - 4) == (53, 20)


# Exact check 18
def test_complete_hands_of_honors() -> None:
    found = 0
    for copies in product(range(5), repeat=len(HONORS)):
        if sum(copies) == 17 and is_complete([0] * 27 + list(copies), wilds=0, sets=5):
            ways = 1
            for number in copies:
                ways *= factorial(4) // factorial(number) // factorial(4 - number)
            found += ways
    assert found == 258048


# Exact check 16
def test_largest_payment_of_liability() -> None:
    melds = ["kong:1111z", "akong:3333z", "kong:4444z"]
    won = score("555777z26z", "5z7z", 0, "discard", "2z", melds=melds, flowers="12345678f")
    assert (won["score"]["tai"], won["pay"]) == (202, [2424, 0, 0, -2424])


# Exact check 17
def test_largest_hand_of_the_second_preset() -> None:
    melds = ["ckong:5555z", "ckong:1234f", "ckong:5678f", "ckong:1111m", "ckong:9999m"]
    options = {"preset": "pingyang-alt"}
    won = score("55m", "5m5m", 0, "self", "5m", melds=melds, flags=["last_tile"], options=options)
    assert (won["score"]["total"], won["pay"]) == (154, [924, -308, -308, -308])


@pytest.mark.parametrize(
    ("case", "patterns"),
    [
        pytest.param(
            {"hand": "123m11134555p277s", "melds": ["ckong:6666z"], "extra": {"last_kong": "ckong:6666z"}},
            {"wild_tiles": 2, "concealed_kong": 5, "self_draw": 1},
            id="last_kong counts with its flag only",
        ),
        pytest.param(
            KONG_WIN | {"melds": ["ckong:6666z"], "extra": {"last_kong": "ckong:6666z"}},
            {"wild_tiles": 2, "concealed_kong": 5, "out_with_replacement_tile": 8, "self_draw": 1},
            id="a Green kong has no extra for its replacement",
        ),
        pytest.param(
            KONG_WIN | {"melds": ["akong:2222z"], "extra": {"last_kong": "akong:2222z"}},
            {"wild_tiles": 2, "exposed_kong": 4, "out_with_replacement_tile": 8, "self_draw": 1},
            id="an exposed kong of the own wind has the extra",
        ),
        pytest.param(
            {"hand": "123m567p222s111333z44z", "by": "discard", "tile": "7p"},
            {"wild_tiles": 8, "four_winds": 13},
            id="three wilds as South for four winds are no wild set",
        ),
        pytest.param(
            {"hand": "123m567p22s111333444z", "by": "discard", "tile": "7p"},
            {"wild_tiles": 5, "four_winds": 13},
            id="a pair of wilds is the fourth wind",
        ),
        pytest.param(
            {"hand": "123m567p22s111333444z", "by": "discard", "tile": "7p", "options": SETS_ONLY},
            {"wild_tiles": 5},
            id="a pair is no fourth wind where only sets count",
        ),
        pytest.param(
            {"hand": "147m258p222369s12345z", "seat": 0, "tile": "8p", "flags": ["heavenly"]},
            {"kill_pig": 13},
            id="a kill pig without a shape is no heavenly hand",
        ),
        pytest.param(
            {"hand": "1479m589p222369s2266z", "wild": "2s5p", "tile": "9m", "options": WITH_BASE},
            {"kill_pig": 13, "wild_tiles": 10, "seat_wind_pung": 1, "dragon_pung": 1},
            id="the base of a kill pig lets wilds complete own wind and Green",
        ),
    ],
)
def test_winner(case: dict[str, Any], patterns: dict[str, int]) -> None:
    assert score(**case)["patterns"] == patterns


@pytest.mark.parametrize(("needed", "pay"), [(3, [-216, 216, 0, 0]), (5, [-108, 216, -54, -54])])
def test_liability_by_exposed_winds(needed: int, pay: list[int]) -> None:
    melds = ["pung:111z", "kong:2222z", "akong:3333z"]
    options = {"payout": {"settlement.liability_melds": needed}}
    assert score("123m567p44z", by="discard", tile="4z", melds=melds, options=options)["pay"] == pay


def test_a_wild_robs_no_kong() -> None:
    assert score("123456m11134555p277s", by="rob", tile="2s") == {"valid": False}


@pytest.mark.parametrize(("shared", "taken", "winner"), [(4, 3, 0), (2, 2, None), (0, 0, None)])
def test_share_out_may_serve_fewer(shared: int, taken: int, winner: int | None) -> None:
    ready, far = {"hand": "123456m11134555p27s"}, {"hand": "258m367p148s1234567z"}
    case = {"kind": "share_out", "wild": "2s8p", "seat": 2, "tiles": "1z4m9s8s"}
    options = {"payout": {"wall.share_out_tiles": shared}}
    answer = answer_turn(case | {"players": [ready, far, far, far], "options": options})
    assert (answer["taken"], answer["winner"]) == (taken, winner)


def test_opening_names_kongs_in_order() -> None:
    case = {"kind": "opening", "wild": "2s8p", "hand": "5678f12m5555z1234f34m", "options": {}}
    answer = answer_turn(case | {"options": {"preset": "pingyang-alt"}})
    assert answer == {"kongs": ["ckong:5555z", "ckong:1234f", "ckong:5678f"], "laid": [], "draws": 3}


@pytest.mark.parametrize(
    "player",
    [
        pytest.param({"hand": "123456m11134555p7s1f"}, id="a flower in the hand"),
        pytest.param({"hand": "12m34555p1247s", "melds": ["pung:222s"]}, id="a wild in a meld"),
        pytest.param({"hand": "123456m11134555p277s", "flowers": "5z"}, id="a White laid out"),
        pytest.param({"hand": "123m11134555p277s", "melds": ["ckong:1234f"]}, id="a kong of flowers"),
        pytest.param({"hand": "123456m11134555p27s"}, id="sixteen tiles"),
    ],
)
def test_tiles_that_no_rule_leaves_there_are_refused(player: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"\d"):
        score(tile="5p", **player)
