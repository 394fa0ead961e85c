"""Options of Longgang and Chayuan that hardly ever matter in play, each in a single moment."""

import numpy as np
import pytest

from mjsim.rulesets import load_rules
from mjsim.turn_options import turn_rules_of
from mjsim_kernels.circumstances import note_opening_replacement, win_flags
from mjsim_kernels.claims import HU
from mjsim_kernels.deal_state import add_meld, add_tile
from mjsim_kernels.dealing import clear_deal, turn_up
from mjsim_kernels.discard_wins import may_win_on
from mjsim_kernels.locks import note_choice
from mjsim_kernels.records import DECLINED_WIN, OUT_WITH_REPLACEMENT_TILE, SELF_DRAW
from mjsim_kernels.simulate import new_deals
from mjsim_kernels.suit_tables import HandTables
from mjsim_kernels.tiles import CHOW, NO_TILE, RED
from mjsim_kernels.winning import may_win_drawn
from reference.notation import parse_tiles

SEAT = 1
WAITS_FOR_4S = "12399m456789p2367s5m"  # or 1s, 5s, 8s


def moment(variant: str, wild: str, hand: str, *changes: str, chows: int = 0) -> tuple[np.record, np.record]:
    """Give South a hand, and the first chows of a suit."""
    deal, rules = new_deals()[0], turn_rules_of(load_rules(variant, changes))
    clear_deal(deal)
    turn_up(deal, rules, parse_tiles(wild)[0], NO_TILE)
    for tile in parse_tiles(hand):
        add_tile(deal, SEAT, tile)
    for lowest in range(chows):
        add_meld(deal, SEAT, CHOW, lowest)
    return deal, rules


def wins_on(moment: tuple[np.record, np.record], tables: HandTables, tile: str, robbed: bool = False) -> bool:
    """Tell whether South wins on a tile of another seat."""
    deal, rules = moment
    face = parse_tiles(tile)[0]
    deal.added = face if robbed else NO_TILE
    return bool(may_win_on(deal, rules, tables, SEAT, face))


@pytest.mark.parametrize("variant", ["longgang", "chayuan"])
@pytest.mark.parametrize(
    ("lock", "same", "other"), [("off", True, True), ("same_face", False, True), ("every_face", False, False)]
)
def test_a_win_passed_locks(variant: str, lock: str, same: bool, other: bool, tables: HandTables) -> None:
    deal, rules = moment(variant, "5m", WAITS_FOR_4S, f"turn.win_lock={lock}")
    note_choice(deal, rules, SEAT, parse_tiles("4s")[0], HU, 0)
    assert (wins_on((deal, rules), tables, "4s"), wins_on((deal, rules), tables, "1s")) == (same, other)


@pytest.mark.parametrize("counts", [True, False])
def test_flowers_that_the_dealer_replaces_at_the_start(counts: bool) -> None:
    deal, rules = moment("longgang", "5m", "", f"turn.opening_like_kong={str(counts).lower()}")
    note_opening_replacement(deal, rules)
    flags = int(win_flags(deal, rules, 0, SELF_DRAW, -1))
    assert bool(flags & OUT_WITH_REPLACEMENT_TILE) == counts


@pytest.mark.parametrize("allowed", [True, False])
def test_a_robbed_tile_may_complete_the_pair(allowed: bool, tables: HandTables) -> None:
    change = f"options.rob_for_pair={str(allowed).lower()}"
    single = moment("longgang", "5m", "123m456789p234678s6z", change)
    assert wins_on(single, tables, "6z", robbed=True) == allowed
    assert wins_on(single, tables, "6z")
    both = moment("longgang", "5m", "123m456789p234s5677s", change)
    assert wins_on(both, tables, "4s", robbed=True)
    assert wins_on(both, tables, "7s", robbed=True)  # 567s and the pair that is there
    wild = moment("longgang", "5m", "123m456789p2347s66z5m", change)
    assert wins_on(wild, tables, "6z", robbed=True)  # the pung, beside 7s and the wild


def test_a_robbed_tile_may_complete_the_pung_of_seven_pairs_and_a_pung(tables: HandTables) -> None:
    changes = ("options.rob_for_pair=false", "options.eight_pairs=counted")
    pung = moment("longgang", "9p", "1133557799m2244p77z", *changes)
    assert wins_on(pung, tables, "7z", robbed=True)
    pair = moment("longgang", "9p", "1133557799m224p777z", *changes)
    assert not wins_on(pair, tables, "4p", robbed=True)
    assert wins_on(pair, tables, "4p")


@pytest.mark.parametrize("allowed", [True, False])
def test_a_bare_wild_beside_five_melds(allowed: bool, tables: HandTables) -> None:
    change = f"options.bare_wild_wait={str(allowed).lower()}"
    assert wins_on(moment("longgang", "9p", "9p", change, chows=5), tables, "8p") == allowed
    assert wins_on(moment("longgang", "9p", "2f", change, chows=5), tables, "8p") == allowed
    assert wins_on(moment("longgang", "9p", "8p", change, chows=5), tables, "8p")
    assert wins_on(moment("longgang", "9p", "123m9p", change, chows=4), tables, "8p")


@pytest.mark.parametrize(("rule", "on_red"), [("no_honor", False), ("honor_only", True)])
def test_fishing_after_a_declined_win(rule: str, on_red: bool, tables: HandTables) -> None:
    deal, rules = moment("longgang", "9p", "2m99p2f", f"options.wild_fishing={rule}", chows=4)
    assert wins_on((deal, rules), tables, "7z")
    assert wins_on((deal, rules), tables, "5s")
    deal.seat_flags[SEAT] |= DECLINED_WIN
    assert wins_on((deal, rules), tables, "7z") == on_red
    assert wins_on((deal, rules), tables, "2z") == on_red  # the own wind
    assert wins_on((deal, rules), tables, "1z") != on_red
    assert wins_on((deal, rules), tables, "5s") != on_red
    add_tile(deal, SEAT, RED)
    assert may_win_drawn(deal, rules, tables, SEAT, True)


@pytest.mark.parametrize("allowed", [True, False])
def test_a_universal_wait_may_rob(allowed: bool, tables: HandTables) -> None:
    hand = "123m456789p234678s5m"
    change = f"options.universal_wait_may_rob={str(allowed).lower()}"
    universal = moment("chayuan", "5m", hand, change)
    assert wins_on(universal, tables, "1z", robbed=True) == allowed
    assert not wins_on(universal, tables, "1z")
    assert wins_on(moment("chayuan", "5m", hand, "turn.universal_wait_barred=false"), tables, "1z")


KNITTED = "147m258p369s123467z9p1m"  # the wild plays the White, 1m is there twice
UNRELATED = "148m258p369s123467z9p1m"


@pytest.mark.parametrize(
    ("hand", "changes", "wins"),
    [
        (KNITTED, (), False),
        (KNITTED, ("options.rare_hands=true",), True),
        (KNITTED, ("options.rare_hands=true", 'limit.hands=["sixteen_knitted"]'), True),
        (UNRELATED, ("options.rare_hands=true",), True),
        (UNRELATED, ("options.rare_hands=true", 'limit.hands=["sixteen_knitted"]'), False),
        ("137m258p369s123467z9p1m", ("options.rare_hands=true",), False),  # 1 and 3 are too near
        ("147m258p369s112467z9p1m", ("options.rare_hands=true",), False),  # two tiles are there twice
    ],
)
def test_sixteen_tiles_without_a_shape_on_the_first_draw(
    hand: str, changes: tuple[str, ...], wins: bool, tables: HandTables
) -> None:
    deal, rules = moment("longgang", "9p", hand, *changes)
    deal.turns_begun[SEAT] = 1
    assert bool(may_win_drawn(deal, rules, tables, SEAT, True)) == wins
    deal.calls = 1
    assert not may_win_drawn(deal, rules, tables, SEAT, True)
