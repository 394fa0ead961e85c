"""Tell deals of Wenzhou and Pingyang."""

from typing import Any

import pytest
from rich.cells import cell_len

import mjsim
from mjsim.notation import parse_tiles
from mjsim.replays.settings import setting_of
from mjsim.replays.steps import Share
from mjsim.replays.walks import steps_of
from mjsim.variants import gate_of
from mjsim_kernels.records import LAST_TILE


@pytest.mark.parametrize(("tiles", "lang"), [("mpsz", "en"), ("unicode", "zh"), ("zh", "zh")])
@pytest.mark.parametrize("variant", ["wenzhou", "pingyang", "pingyang-alt"])
def test_deals_are_told_in_80_columns(variant: str, tiles: Any, lang: Any) -> None:
    texts = mjsim.replay(
        variant, range(3), seed=5, policy="ukeire,greedy,random,ukeire", format="text", tiles=tiles, lang=lang
    )
    lines = [line for text in texts for line in text.split("\n")]
    assert max(map(cell_len, lines)) <= 80
    assert not any("{" in line for line in lines)


@pytest.mark.parametrize("variant", ["pingyang", "pingyang-alt"])
def test_the_last_tiles_are_told(variant: str) -> None:
    setting = setting_of(variant, seed=1, policy="random")
    exhausted = 0
    for played in setting.play(range(8)):
        steps = steps_of(setting, played)
        seats = [step.seat for step in steps if isinstance(step, Share)]
        if played.outcome.winner < 0:
            exhausted += 1
            assert sorted(seats) == [0, 1, 2, 3]
        elif seats:
            assert int(played.outcome.win_flags) & LAST_TILE
    assert exhausted


def test_gates_write_melds_as_hands_read_them() -> None:
    (case,) = mjsim.replay("wenzhou", 0, seed=1, format="cases")
    wilds = parse_tiles(case["wild"])
    for player in case["players"]:
        for meld in player["melds"]:
            assert gate_of("wenzhou").parse_meld(meld, wilds)
