"""Hongzhong's policies choose as docs/policies.md says, in random hands and in all small ones."""

import itertools
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from numba import config

from mjsim.replays.settings import Setting, setting_of
from mjsim_kernels.claims import CLAIM_KONG, CLAIM_PUNG, HU
from mjsim_kernels.deal_state import add_tile
from mjsim_kernels.philox import POLICY, start_stream
from mjsim_kernels.policies import POLICIES
from mjsim_kernels.policies.actions import face_of, kind_of
from mjsim_kernels.river.hands import note_waits, remove_tile
from mjsim_kernels.river.legal import river_claims
from mjsim_kernels.river.reenactment import ask_gifts, ask_missing, ask_river_claim, ask_river_turn
from random_river_positions import SEAT, Drawer, Drawn, lock
from reference.distance import hand_distance
from reference.hongzhong_readings import SETS, Hand, is_complete
from reference.hongzhong_table import case_numbers
from reference.hongzhong_turns import legal_discards, legal_kongs, legal_melds
from reference.notation import FACES, RED, Meld, count_faces, parse_tiles
from reference.random_river import RandomRiver
from reference.random_words import Stream
from reference.river_hands import completes
from reference.river_player import Player
from reference.river_policies import Move, Rating, RiverPolicy, Sight
from reference.suit_choices import lacking_sets

Maker = Callable[[int], Player]  # by the number of the position
Compared = tuple[object, object, object]  # what the kernels choose, what the plain player does, where

SEED, SESSION = 2026, 3  # of the seat's stream, whose deal is the number of the position
WALL_LEFT = 5
HANDS = 100 if config.DISABLE_JIT else 600
RULES: dict[str, dict[str, Any]] = {
    "default": {},
    "any": {"exchange": "any", "forced_missing_discard": False},
}
MOVES = ("win", "discard", "akong", "ckong")
CALLS = {0: "pass", HU: "win", CLAIM_KONG: "kong", CLAIM_PUNG: "pung"}
PLAYERS: dict[str, Maker] = {
    "random": lambda number: RandomRiver(Stream(SEED, SESSION, number, POLICY + SEAT)),
    "greedy": lambda _: RiverPolicy(by_ukeire=False),
    "ukeire": lambda _: RiverPolicy(by_ukeire=True),
}


def setting(rules: str) -> Setting:
    return setting_of(
        "hongzhong", [f"options.{name}={str(value).lower()}" for name, value in RULES[rules].items()]
    )


def seated(known: Setting, policy: str, position: Drawn, number: int = 0) -> np.recarray:
    """Return a position as the kernels take it, with a policy on the seat, at the start of its stream."""
    deals = position.lay(known.turn_rules)
    deals[0].policies[SEAT] = POLICIES.index(policy)
    seed: Any = np.uint64(SEED)  # to the kernel an integer
    start_stream(deals[0].streams[SEAT], seed, SESSION, number, POLICY + SEAT)
    return deals


def kernel_move(known: Setting, deals: np.recarray, tile: int | None) -> Move:
    """Return what the kernels do in an own turn, after a draw if a tile is given."""
    if tile is not None:
        remove_tile(deals[0], SEAT, tile)
        note_waits(deals[0], known.tables, SEAT)
        add_tile(deals[0], SEAT, tile)
        deals[0].drawn = tile
    move = int(ask_river_turn(deals[0], known.turn_rules, known.tables, SEAT, tile is not None))
    return MOVES[kind_of(move)], face_of(move)


def plain_move(player: Player, rules: str, position: Drawn, tile: int | None, won: bool = False) -> Move:
    """Return what a plain player does in the same turn."""
    hand, numbers = position.hand, case_numbers(RULES[rules])
    if tile is not None and completes(hand, tile):
        return "win", 0
    discards = legal_discards(hand, won, tile, numbers)
    return player.choose_turn(position.sight, discards, legal_kongs(hand, won, tile, WALL_LEFT, ()), won)


def open_moves(policy: str, make: Maker, rules: str = "default", hands: int = HANDS) -> Iterator[Compared]:
    """Compare own turns with 14 random tiles, after a draw and after a pung."""
    known, drawer = setting(rules), Drawer(f"moves {rules}")
    for number in range(hands):
        position = drawer.position(14)
        tile = drawer.random.choice(position.hand.concealed) if drawer.random.random() < 0.8 else None
        found = kernel_move(known, seated(known, policy, position, number), tile)
        yield found, plain_move(make(number), rules, position, tile), position


def locked_moves(policy: str, make: Maker) -> Iterator[Compared]:
    """Compare own turns of hands that have won before."""
    known, drawer = setting("default"), Drawer("locked")
    for number in range(HANDS):
        position = drawer.position(13)
        deals = seated(known, policy, position, number)
        if lock(deals[0], known.tables):
            near = [*position.hand.concealed, *(meld.face for meld in position.hand.melds)]
            tile = drawer.random.choice([face for face in near if position.left(face)] or [RED])
            add_tile(deals[0], SEAT, tile)
            due = plain_move(make(number), "default", position.with_tile(tile), tile, won=True)
            yield kernel_move(known, deals, tile), due, position


def calls(policy: str, make: Maker, won: bool = False, hands: int = HANDS) -> Iterator[Compared]:
    """Compare what is made of discards of which the hand holds two or more."""
    known, drawer = setting("default"), Drawer(f"calls {won}")
    for number in range(hands):
        position = drawer.position(13)
        held = position.hand.concealed
        near = [face for face in {*held} - {RED} if held.count(face) > 1 and position.left(face)]
        if near:
            tile = drawer.random.choice(sorted(near))
            position = position.with_discard(tile)
            deals = seated(known, policy, position, number)
            if lock(deals[0], known.tables) if won else True:
                yield (
                    kernel_call(known, deals, tile),
                    plain_call(make(number), position, tile, won),
                    (position, tile),
                )


def kernel_call(known: Setting, deals: np.recarray, tile: int) -> str:
    """Return what the kernels make of a discard."""
    note_waits(deals[0], known.tables, SEAT)
    claims = int(river_claims(deals[0], known.turn_rules, known.tables, SEAT, tile))
    choice = ask_river_claim(deals[0], known.turn_rules, known.tables, SEAT, tile, claims) if claims else 0
    return CALLS[int(choice)]


def plain_call(player: Player, position: Drawn, tile: int, won: bool) -> str:
    """Return what a plain player makes of it."""
    if completes(position.hand.with_tile(tile), tile):
        return "win"
    legal = legal_melds(position.hand, tile, won, WALL_LEFT)
    return player.choose_call(position.sight, legal, tile, won) if legal else "pass"


def openings(
    policy: str, make: Maker, rules: str = "default", hands: int = HANDS // 10
) -> Iterator[Compared]:
    """Compare three tiles and a suit, of the dealer and of others."""
    known, drawer = setting(rules), Drawer(f"openings {rules}")
    for number in range(hands):
        position, player = drawer.position(13 + number % 2, opening=True), make(number)
        deals = seated(known, policy, position, number)
        ask_gifts(deals[0], known.turn_rules, known.tables, SEAT)
        suit = int(ask_missing(deals[0], known.turn_rules, known.tables, SEAT))
        due = player.choose_gifts(position.sight, rules == "any"), player.choose_missing(position.sight)
        yield (deals[0].gifts[SEAT].tolist(), suit), due, position


# What each policy chooses


def expect_equal(compared: Iterator[Compared]) -> set[str]:
    """Return the names of all choices, which must be those of the plain player."""
    names = set()
    for found, due, where in compared:
        assert found == due, where
        names.add(found if isinstance(found, str) else found[0])  # type: ignore[index]
        names.add("red" if found == ("discard", RED) else "")
    return names


@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize("rules", RULES)
def test_moves_are_those_of_the_plain_page(rules: str, policy: str) -> None:
    names = expect_equal(open_moves(policy, PLAYERS[policy], rules))
    assert config.DISABLE_JIT or names >= {*MOVES, "red"}


@pytest.mark.parametrize("policy", POLICIES)
def test_moves_of_locked_hands_are_those_of_the_plain_page(policy: str) -> None:
    names = expect_equal(locked_moves(policy, PLAYERS[policy]))
    assert config.DISABLE_JIT or names >= {*MOVES}


@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize("won", [False, True], ids=["open", "locked"])
def test_calls_are_those_of_the_plain_page(policy: str, won: bool) -> None:
    names = expect_equal(calls(policy, PLAYERS[policy], won))
    assert config.DISABLE_JIT or names >= {
        "win",
        "kong",
        "pass" if not won else "win",
        "pung" if not won else "win",
    }


@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize("rules", RULES)
def test_gifts_and_missing_suits_are_those_of_the_plain_page(rules: str, policy: str) -> None:
    for found, due, position in openings(policy, PLAYERS[policy], rules):
        assert found == due, position


@pytest.mark.parametrize("policy", ["greedy", "ukeire"])
def test_all_hands_of_two_tiles_beside_four_melds(policy: str) -> None:
    known, player = setting("default"), PLAYERS[policy](0)
    pungs = tuple(Meld("pung", face) for face in (0, 4, 9, 17))
    for pair in itertools.combinations_with_replacement([*range(27), RED], 2):
        position = Drawn(Hand(pair, pungs, 2), (1, 1, 2, 12))
        if min(map(position.left, pair)) >= 0:
            found = kernel_move(known, seated(known, policy, position), None)
            assert found == plain_move(player, "default", position, None), pair


SIX_PAIRS = "1111p5p223344m99m7z"  # five more that lack a pung beside the Red: as sets the kong is as near


@pytest.mark.parametrize("shown", ["", "12335566777889m4455566777899p"])
@pytest.mark.parametrize("policy", ["greedy", "ukeire"])
def test_six_pairs_and_a_red_wait_for_what_they_hold(policy: str, shown: str) -> None:
    position = Drawn(Hand(tuple(parse_tiles(SIX_PAIRS)), (), 2), tuple(parse_tiles(shown)))
    (strange,) = parse_tiles("5p")
    found = kernel_move(setting("default"), seated(setting("default"), policy, position), strange)
    assert found == plain_move(PLAYERS[policy](0), "default", position, strange)
    if shown and policy == "ukeire":
        assert found != plain_move(WaitsForSingles(by_ukeire=True), "default", position, strange)


# Slips of the plain player are noticed


class AnyOrder(RiverPolicy):
    """Discard the lowest of equal tiles, a Red last."""

    def order(self, face: int) -> tuple[bool, int, int]:
        return False, 0, face


class CountsGifts(RiverPolicy):
    """Take tiles given away for unseen."""

    def after_gift(self, sight: Sight, gift: int) -> Sight:
        unseen = tuple(copies + (face == gift) for face, copies in enumerate(sight.unseen))
        return replace(sight.without(gift), unseen=unseen)


class FishesForEyes(RiverPolicy):
    """Wait as sets for whatever completes them, as if a Red were paired with any tile."""

    def rate_sets(self, sight: Sight) -> Rating:
        return super().rate_sets(replace(sight, opening=True))


class WaitsForSingles(RiverPolicy):
    """Wait as pairs for single tiles alone."""

    def rate_pairs(self, sight: Sight) -> Rating:
        return super().rate_pairs(replace(sight, opening=True))


class WaitsAtOnce(RiverPolicy):
    """Take hands for ready before play has begun."""

    def rate_sets(self, sight: Sight) -> Rating:
        return super().rate_sets(replace(sight, opening=False))


class NeverKongs(RiverPolicy):
    """Make no kong."""

    def choose_turn(self, sight: Sight, discards: Sequence[int], kongs: Sequence[Move], won: bool) -> Move:
        return super().choose_turn(sight, discards, [], won)


class PungsAlways(RiverPolicy):
    """Make every pung."""

    def choose_call(self, sight: Sight, calls: Sequence[str], tile: int, won: bool) -> str:
        return calls[-1]


@pytest.mark.parametrize(
    ("slip", "compare"),
    [
        (AnyOrder, open_moves),
        (CountsGifts, openings),
        (FishesForEyes, open_moves),
        (WaitsAtOnce, openings),
        (NeverKongs, open_moves),
        (PungsAlways, calls),
    ],
    ids=lambda value: value.__name__,
)
def test_slips_are_noticed(slip: type[RiverPolicy], compare: Callable[..., Iterator[Compared]]) -> None:
    compared = compare("ukeire", lambda _: slip(by_ukeire=True), hands=600)
    assert any(found != due for found, due, _ in compared)


class KongsFirst(RandomRiver):
    """Count kongs before discards."""

    def choose_turn(self, sight: Sight, discards: Sequence[int], kongs: Sequence[Move], won: bool) -> Move:
        moves = [*kongs, *(("discard", face) for face in discards)]
        return moves[self.stream.below(len(moves))]


def test_another_order_of_moves_is_noticed() -> None:
    compared = open_moves("random", lambda number: KongsFirst(Stream(SEED, SESSION, number, POLICY + SEAT)))
    assert any(found != due for found, due, _ in compared)


# What the plain page rests on


def test_tiles_lacking_are_those_of_the_slower_definition() -> None:
    drawer = Drawer("distance")
    for _ in range(HANDS // 10):
        hand = drawer.position(14, opening=True).hand
        counts, reds = count_faces(hand.concealed, len(FACES)), hand.concealed.count(RED)
        counts[RED] = 0
        suits = (tuple(counts[:9]), tuple(counts[9:18]), tuple(counts[18:27]))
        assert lacking_sets(suits, SETS, reds) == hand_distance(np.array(counts), SETS, reds), hand


def test_hands_win_as_all_readings_say() -> None:
    drawer, answers = Drawer("wins"), []
    for _ in range(HANDS // 2):
        hand = drawer.position(14).hand
        tile = drawer.random.choice(hand.concealed)
        if hand.concealed.count(RED) < 3:  # with more the readings take seconds
            answers.append(completes(hand, tile))
            assert answers[-1] == is_complete(hand, tile), (hand, tile)
    assert {True, False} == {*answers}
