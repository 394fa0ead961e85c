"""Check drawn wins of the variants whose losers count: against a definition, by their groups, in another order."""

from collections import Counter
from collections.abc import Callable, Collection, Iterable
from random import Random
from typing import Any

import mjsim
from mjsim_kernels.tiles import CHOW, PAIR
from reference.notation import parse_tiles

Case = dict[str, Any]
HONORS = 27  # the first face that is in no chow


def numbered(cases: Iterable[Case], variant: str) -> list[Case]:
    """Give drawn cases what the file format asks for."""
    return [{"id": str(place), "variant": variant, **case} for place, case in enumerate(cases)]


def assert_agreement(cases: list[Case], score_case: Callable[[Case], Case]) -> None:
    for case, answer in zip(cases, mjsim.score(cases), strict=True):
        assert answer == {"id": case["id"], **score_case(case)}, case


def assert_groups(case: Case, score: Any, wilds: Collection[int], all_pungs: int) -> None:
    """Compare the groups of a score with the hand; `all_pungs` is the place of that pattern."""
    player = case["players"][case["win"]["seat"]]
    hand = [kind for kind in parse_tiles(player["hand"]) if kind not in wilds]
    shown: list[int] = []
    kinds = [int(kind) for kind in score.group_kinds[: score.group_count]]
    for place, kind in enumerate(kinds):
        face, mask = int(score.group_faces[place]), int(score.group_wilds[place])
        assert kind != CHOW or (face < HONORS and face % 9 < 7)
        for tile in range(2 if kind == PAIR else 3):
            if not mask >> tile & 1:
                shown.append(face + tile if kind == CHOW else face)
    assert Counter(shown) == Counter(hand), case
    assert (kinds.count(PAIR), len(kinds)) == (1, 6 - len(player["melds"]))
    if score.values[all_pungs]:
        assert CHOW not in kinds


def assert_order_does_not_matter(cases: list[Case]) -> None:
    """Score cases again with the tiles and melds of each seat shuffled."""
    random = Random(6)
    turned = [case | {"players": [reordered(random, player) for player in case["players"]]} for case in cases]
    assert mjsim.score(cases) == mjsim.score(turned)


def reordered(random: Random, player: Case | None) -> Case | None:
    if player is None:
        return None
    melds = random.sample(player["melds"], len(player["melds"]))
    tiles = [player["hand"][place : place + 2] for place in range(0, len(player["hand"]), 2)]
    return player | {"melds": melds, "hand": "".join(random.sample(tiles, len(tiles)))}
