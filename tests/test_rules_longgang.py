"""Load and change the rules of Longgang: the numbers and names of the book, bounds, the scorer's places."""

import json
import re
from pathlib import Path

import pytest

from mjsim.errors import InputError
from mjsim.rulesets import layers, load_rules
from mjsim_kernels.scoring import longgang_table
from reference.longgang_elements import HU, TAI
from reference.longgang_payouts import LIMIT_HANDS, default_numbers

ROOT = Path(__file__).parents[1]
BOOK = (ROOT / "docs/rules/longgang.md").read_text(encoding="utf-8")
DEFAULTS = load_rules("longgang")
SCORING = BOOK.split("\n## Scoring\n")[1].split("\n### Algorithm, winner")[0]
ROWS = re.findall(r"^\| (?:\*\*)?`(\w+)`.*? \| (.*?) \|", SCORING, re.MULTILINE)
CHINESE = {name: chinese.split("、")[0] for name, chinese in ROWS}
LIMIT_ROWS = re.findall(r"^\| [\d-]+ \| (.*?) \| (.*?) \|", SCORING, re.MULTILINE)


def test_defaults_are_written_as_they_are_shipped():
    assert DEFAULTS.to_toml() == layers.shipped_text("longgang")


def test_every_number_is_the_books():
    numbers = default_numbers()
    assert {key: DEFAULTS.value(key) for key in numbers} == numbers


def test_file_adds_only_play_to_the_book():
    extra = {".".join(keys) for keys in DEFAULTS.played_values()} - default_numbers().keys()
    assert {key for key in extra if key.partition(".")[0] not in ("tiles", "turn", "wall")} == set()


def test_patterns_stand_in_the_order_that_decides_then_limit_hands():
    assert list(DEFAULTS.patterns) == [*TAI, *HU, *(name for name in LIMIT_HANDS if name not in TAI)]


def test_limit_hands_stand_in_the_order_of_the_book():
    named = [name for cell, _ in LIMIT_ROWS for name in re.findall(r"\w+", cell.split("[")[0])]
    assert tuple(named) == LIMIT_HANDS == DEFAULTS.choices("limit.hands")


@pytest.mark.parametrize("pattern", [name for name in CHINESE if name in DEFAULTS.patterns])
def test_element_has_both_names(pattern):
    assert DEFAULTS.pattern_name(pattern, "zh") == CHINESE[pattern]
    assert re.fullmatch(r"[A-Z][a-z -]+", DEFAULTS.pattern_name(pattern, "en"))


@pytest.mark.parametrize(("names", "chinese"), LIMIT_ROWS)
def test_limit_hands_have_both_names(names, chinese):
    named = re.findall(r"\w+", names.split("[")[0])
    assert all(DEFAULTS.pattern_name(name, "zh") in chinese for name in named)


# the scorer reads its numbers by place
PLACES = {
    "base.winner_hu": "WINNER_HU",
    "base.round_up_to": "ROUND_UP_TO",
    "base.cap": "CAP",
    "base.hu_per_chip": "HU_PER_CHIP",
    "dealer.factor": "FACTOR",
    "follow.unit": "FOLLOW_UNIT",
    "follow.cap_tai": "FOLLOW_CAP",
    "limit.tai": "LIMIT_TAI",
    "limit.losers_zero": "LOSERS_ZERO",
    "limit.hands": "LIMIT_HANDS",
    "options.eight_pairs": "EIGHT_PAIRS_RULE",
    "options.pure_straight": "PURE_STRAIGHT_RULE",
    "options.rare_hands": "RARE_HANDS",
    "options.human_hand": "HUMAN_HAND_RULE",
    "options.replacement_tai": "REPLACEMENT_RULE",
    "options.edge_and_single_wait": "EDGE_AND_SINGLE",
    "options.single_wait_self_draw": "PAIR_SELF_DRAW",
    "options.loser_four_flowers": "LOSER_FOUR_FLOWERS",
    "options.four_wilds_needed": "FOUR_WILDS_NEEDED",
    "options.strict_four_winds": "STRICT_FOUR_WINDS",
    "options.rob_for_pair": "ROB_FOR_PAIR",
    "options.bare_wild_wait": "BARE_WILD_WAIT",
    "options.wild_fishing": "WILD_FISHING",
    "options.late_liability": "LATE_LIABILITY",
    "options.match_play": "MATCH_PLAY",
    "options.top_up": "TOP_UP_RULE",
    "match.chips": "CHIPS",
    "match.fee": "FEE",
    "match.top_up": "TOP_UP",
    "hu.exposed_pung.small": "SETS",
    "tai.four_flowers": "TAI_VALUES",
    "tai.loser_eight_pairs": "LOSER_EIGHT_PAIRS",
}


@pytest.mark.parametrize(("key", "name"), PLACES.items())
def test_numbers_stand_where_the_scorer_reads_them(key, name):
    assert longgang_table.KEYS.index(key) == getattr(longgang_table, name)


@pytest.mark.parametrize("name", HU[4:])
def test_hu_stand_where_the_scorer_reads_them(name):
    place = longgang_table.VALUES + longgang_table.PATTERNS.index(name)
    assert longgang_table.KEYS[place] == f"hu.{name}"


@pytest.mark.parametrize(
    ("override", "message"),
    [
        ("base.winner_hu=-1", "base.winner_hu is -1, but must be a whole number from 0 to 1000000"),
        ("base.round_up_to=0", "base.round_up_to is 0, but must be a whole number from 1 to 1000000"),
        ("base.hu_per_chip=0", "base.hu_per_chip is 0, but must be a whole number from 1 to 1000000"),
        ("tai.no_wild=1.5", "tai.no_wild is 1.5, but must be a whole number from 0 to 1000000"),
        ("hu.concealed_pung.big=-2", "hu.concealed_pung.big is -2, but must be a whole number from 0"),
        ("hu.concealed_pung=4", "hu.concealed_pung is 4, but must be a section"),
        ("wall.last_tiles=0", "wall.last_tiles is 0, but must be a whole number from 1 to 4"),
        ("abort.winners=4", "abort.winners is 4, but must be a whole number from 2 to 3"),
        ('limit.hands=["full_house"]', 'limit.hands[0] is "full_house", but must be "heavenly_hand" or'),
        ('limit.hands=["full_flush", "full_flush"]', "full_flush"),
        (
            "options.eight_pairs=true",
            'options.eight_pairs is true, but must be "off" or "counted" or "limit"',
        ),
        ("options.wild_fishing=off", 'options.wild_fishing is "off", but must be "no_honor" or "honor_only"'),
        ("tiles.hand=13", "tiles.hand is 13, but must be 16"),
        ("tai.no_wilds=1", "did you mean tai.no_wild?"),
    ],
)
def test_wrong_value_is_refused(override, message):
    with pytest.raises(InputError) as caught:
        load_rules("longgang", [override])
    assert message in str(caught.value)


def test_a_list_of_choices_is_a_bit_for_each():
    keys = ["limit.hands", "limit.losers_zero"]
    assert DEFAULTS.numbers(keys).tolist() == [2**26 - 1, 0b1111]
    assert load_rules("longgang", {"limit.hands": []}).numbers(["limit.hands"]).tolist() == [0]
    two = load_rules("longgang", {"limit.hands": ["eight_pairs", "earthly_hand"]})
    assert two.numbers(["limit.hands"]).tolist() == [1 << 25 | 1 << 1]


def case_options():
    """List (case id, options) of every case and turn case that has options."""
    for kind in ("cases", "turns"):
        for line in (ROOT / f"tests/cases/longgang.{kind}.jsonl").read_text(encoding="utf-8").splitlines():
            case = json.loads(line)
            if case.get("options"):
                yield pytest.param(case["options"], id=case["id"])


@pytest.mark.parametrize("options", list(case_options()))
def test_case_options_apply(options):
    ruleset = DEFAULTS.with_case_options(options)
    wanted = {f"options.{key}": value for key, value in options.items() if key != "payout"}
    wanted |= options.get("payout", {})
    assert {key: ruleset.value(key) for key in wanted} == wanted
