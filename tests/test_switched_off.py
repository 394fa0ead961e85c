"""See that patterns behind an option are told apart from patterns that did not occur."""

import pytest

from mjsim.rulesets import load_rules
from mjsim.rulesets.layers import shipped_names
from mjsim.rulesets.ruleset import is_switched_off


@pytest.mark.parametrize("variant", shipped_names())
def test_every_option_named_with_a_pattern_is_one_that_can_be_off(variant: str) -> None:
    document = load_rules(variant).document()
    for name in document["names"].values():
        if name.get("option"):
            value = document["options"][name["option"]]
            assert isinstance(value, bool) or value in ("off", "counted", "limit")


@pytest.mark.parametrize(
    ("variant", "pattern", "changes", "off"),
    [
        ("longgang", "nine_dragons", {}, True),
        ("longgang", "nine_dragons", {"options.rare_hands": True}, False),
        ("longgang", "eight_pairs", {}, True),
        ("longgang", "eight_pairs", {"options.eight_pairs": "counted"}, False),
        ("longgang", "full_flush", {}, False),
        ("yueqing", "three_wild_push", {}, False),
        ("yueqing", "three_wild_push", {"options.pushes": False}, True),
        ("wenzhou", "hard_eight_pairs", {"options.eight_pairs": False}, True),
        ("pingyang", "white_tiles", {}, True),
    ],
)
def test_a_pattern_is_off_with_its_option(variant: str, pattern: str, changes: dict, off: bool) -> None:
    assert is_switched_off(load_rules(variant, changes).document(), pattern) is off
