"""Tell how far hands of Wenzhou and Pingyang are from ready, what helps them and what they may discard."""

import numpy as np
import pytest

import mjsim
from mjsim.errors import InputError
from mjsim.hand_report import hand_text
from mjsim.notation import parse_tiles
from mjsim.prospects import HONORS_FIRST, READY
from mjsim.tile_names import format_row
from mjsim_kernels.tiles import FACES, WHITE
from reference import hands as reference
from reference.distance import pairs_distance
from reference.notation import parse_meld
from reference.wenzhou_hands import is_lone_wild_wait, natural_counts
from reference.wenzhou_moves import legal_discards, may_win_on, with_tile

NUMBERS = {
    "options.eight_pairs": True,
    "options.lone_wild_self_draw_only": True,
    "options.three_wilds_on_discard": True,
    "options.follow_rule": "next_seat",
}
WILD = 3  # 4m turned up: Whites play 4m


def random_hand(seed: int, size: int, paired: bool) -> list[int]:
    """Draw tiles that lie near one another or in pairs."""
    rng = np.random.default_rng(seed)
    faces = [face for face in range(FACES) if face // 9 == seed % 3 or face % 5 == seed % 5 or face == WHITE]
    pack = np.repeat(faces, 4)
    if paired:
        doubled = np.repeat(rng.choice(faces, size // 2 + 1, replace=False), 2)[: size - 2]
        return [int(face) for face in (*doubled, WILD, int(rng.choice([WILD, 20, 30])))]
    pack = np.delete(pack, np.flatnonzero(pack == WILD)[:1])
    return [int(face) for face in rng.choice(pack, size, replace=False)]


def usable(tiles: list[int]) -> bool:
    counts = np.bincount(tiles, minlength=FACES)
    return bool(counts[WILD] <= 3 and counts.max() <= 4)


def wenzhou_hands(size: int) -> list[list[int]]:
    hands = [random_hand(seed, size, seed % 2 == 0) for seed in range(40)]
    return [tiles for tiles in hands if usable(tiles)][:8]


def wenzhou_shanten(tiles: list[int]) -> int:
    hand = np.bincount(tiles, minlength=FACES).tolist()
    naturals, wilds = natural_counts(hand, WILD), hand[WILD]
    pairs = pairs_distance(np.array(naturals), 8, 1, False, wilds) - wilds - 1
    return min(reference.shanten(naturals, wilds, 5), max(pairs, -1))


@pytest.mark.parametrize("tiles", [*wenzhou_hands(16), *wenzhou_hands(17)], ids=format_row)
def test_distance_and_useful_tiles_take_eight_pairs_into_account(tiles: list[int]) -> None:
    prospect = mjsim.analyse_hand(format_row(tiles), "wenzhou", wild="4m", by="self").prospect
    shanten = wenzhou_shanten(tiles)
    assert prospect.shanten == shanten
    hand = np.bincount(tiles, minlength=FACES).tolist()
    waiting = len(tiles) == 16 and shanten == READY
    for face in range(FACES):
        left = 4 - hand[face] - (face == WILD)
        if face == WILD:
            assert prospect.useful.get(face, 0) == (left if shanten >= 0 else 0)
        elif waiting:  # the engine's waits name a fifth copy too
            if left:
                nearer = wenzhou_shanten([*tiles, face]) == -1
                assert prospect.useful.get(face) == (left if nearer else None)
        else:
            nearer = left > 0 and shanten >= 0 and wenzhou_shanten([*tiles, face]) < shanten
            assert prospect.useful.get(face) == (left if nearer else None), format_row([face])


READY_HANDS = [
    "1122334455667788p",
    "112233m556677p1114s",
    "123789m123p456789s4m",
    "123789m123p45689s44m",
    "123789m123p4568s555z",
    "113355m224466p778s4m",
    "44m123p456p789p12399s",
]


@pytest.mark.parametrize("hand", READY_HANDS)
def test_waits_are_what_wins(hand: str) -> None:
    tiles = parse_tiles(hand)
    counts = np.bincount(tiles, minlength=FACES).tolist()
    prospect = mjsim.analyse_hand(hand, "wenzhou", wild="4m").prospect
    assert prospect.shanten == READY
    assert prospect.self_draw_only == is_lone_wild_wait(counts, [], WILD)
    for face in range(FACES):
        if counts[face] < 4 and face != WILD:
            wins = may_win_on(counts, [], WILD, face, False, NUMBERS)
            assert wins == (face in prospect.useful and not prospect.self_draw_only)


@pytest.mark.parametrize(
    ("hand", "melds"),
    [
        ("123m456p789s11223345z", []),
        ("123m456p789s11223347z", []),
        ("123m456p789s11122255z", []),
        ("4m123p456p789s1357z2m5z", []),
        ("4m123p456p1135z", ["pung:333z"]),
        ("1m", ["pung:111z", "pung:333s", "pung:222s", "pung:444s", "pung:555s"]),
    ],
)
def test_single_honors_first(hand: str, melds: list[str]) -> None:
    if len(parse_tiles(hand)) % 3 != 2:
        hand += "1z"
    discards = mjsim.analyse_hand(hand, "wenzhou", wild="4m", melds=melds).discards
    counts = np.bincount(parse_tiles(hand), minlength=FACES).tolist()
    legal = legal_discards(counts, [parse_meld(meld) for meld in melds], WILD, None, [], NUMBERS)
    assert {row.face for row in discards if not row.forbidden} == set(legal)
    others = {row.face: row.forbidden for row in discards if row.forbidden}
    assert others == {face: "wild" if face == WILD else HONORS_FIRST for face in others}


def test_a_white_is_the_wilds_face() -> None:
    prospect = mjsim.analyse_hand("35m123p456p789p11199s", "wenzhou", wild="4m").prospect
    assert prospect.useful == {WHITE: 4, WILD: 3}
    hand = mjsim.analyse_hand("11199s3m5z5m 12p", "wenzhou", wild="4m", melds=["chow:3m5z5m", "[777z]"])
    assert hand.prospect.shanten == READY
    assert hand.to_dict()["melds"] == ["chow:3m5z5m", "pung:777z"]
    assert "[3m5z5m] [777z]" in hand_text(hand).plain


@pytest.mark.parametrize(
    ("size", "wild"), [(16, "5m3z"), (17, "5m3z"), (16, "55m"), (14, "4m3f"), (11, "1f7f")]
)
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_distance_with_two_groups_of_wilds(size: int, wild: str, seed: int) -> None:
    rng = np.random.default_rng(seed)
    flowers = {"4m3f": [34, 35, 37], "1f7f": [35, 36, 37, 38, 39, 41]}.get(wild, [])
    pack = np.delete(np.repeat(range(FACES), 4), [4 * parse_tiles(wild)[0], 4 * 29]) if not flowers else None
    tiles = [
        int(tile)
        for tile in rng.choice(pack if pack is not None else np.repeat(range(4, 27), 4), size, False)
    ]
    tiles = [*tiles[: size - 2], *(flowers[:2] or tiles[size - 2 :])]
    if wild == "55m":
        tiles = [tile if tile != 4 else 8 for tile in tiles]
    if np.bincount(tiles).max() > 4:
        pytest.skip("no such hand")
    analysis = mjsim.analyse_hand(format_row(tiles), "pingyang", wild=wild)
    wilds = [tile for tile in tiles if tile in analysis.entry.wilds]
    naturals = np.bincount([tile for tile in tiles if tile not in wilds], minlength=FACES).tolist()
    sets = size // 3
    shanten = reference.shanten(naturals, len(wilds), sets)
    prospect = analysis.prospect
    assert prospect.shanten == shanten
    for face in range(FACES):
        if face in analysis.entry.wilds or shanten < 1:
            continue
        nearer = (
            naturals[face] < 4 and reference.shanten(with_tile(naturals, face), len(wilds), sets) < shanten
        )
        assert (face in prospect.useful) == nearer
    assert all(
        prospect.useful.get(face, 0)
        == (1 if face >= FACES else 4) - wilds.count(face) - analysis.entry.turned.count(face)
        for face in analysis.entry.wilds
        if shanten >= 0
    )


def test_white_is_a_bonus_tile_in_the_second_system() -> None:
    with pytest.raises(InputError, match="--flowers 5z"):
        mjsim.analyse_hand("15z", "pingyang-alt", wild="5m3p")
    assert mjsim.analyse_hand("55z", "pingyang", wild="5m3p").prospect.shanten == -1
    assert mjsim.analyse_hand("15z", "pingyang-alt", wild="5z3p").prospect.shanten == -1
