"""Load and change the rules of Hongzhong; the file agrees with the rule book."""

import re

import pytest

from mjsim.errors import InputError
from mjsim.rulesets import layers, load_rules
from mjsim_kernels.scoring import hongzhong_table as table
from reference.hongzhong_table import BOOK, ROWS, default_numbers

DEFAULTS = load_rules("hongzhong")
TEXT = BOOK.read_text(encoding="utf-8")


def test_defaults_are_written_as_they_are_shipped():
    assert DEFAULTS.to_toml() == layers.shipped_text("hongzhong")


def test_file_has_the_numbers_of_the_book():
    played = {".".join(keys): value for keys, value in DEFAULTS.played_values().items()}
    assert {key: played[key] for key in default_numbers()} == default_numbers()
    extra = played.keys() - default_numbers().keys()
    assert {key.partition(".")[0] for key in extra} <= {"tiles", "wall", "turn"}


def test_patterns_count_in_the_order_of_the_book():
    assert DEFAULTS.patterns == ROWS == table.PATTERNS


@pytest.mark.parametrize("row", ROWS)
def test_pattern_has_both_names(row):
    (chinese,) = re.findall(rf"^\| \d+ \| `{row}` \| (\S+) \|", TEXT, re.MULTILINE)
    assert DEFAULTS.pattern_name(row, "zh") == chinese
    assert re.fullmatch(r"[A-Z][a-z -]+", DEFAULTS.pattern_name(row, "en"))
    assert getattr(table, row.upper()) == ROWS.index(row)


# the scorer reads its numbers by place
PLACES = {
    "stakes.base": table.BASE,
    "kong.direct": table.DIRECT,
    "kong.added": table.ADDED,
    "kong.concealed": table.CONCEALED,
    "exhausted.pig": table.PIG,
    "exhausted.pig_high": table.PIG_HIGH,
    "exhausted.pig_high_above": table.PIG_HIGH_ABOVE,
    "thresholds.million_stones_points": table.MILLION_STONES_POINTS,
    "roots_included.dragon_seven_pairs": table.ROOTS_IN_DRAGON,
    "options.mode": table.MODE,
    "options.combine": table.COMBINE,
    "options.cap": table.CAP,
    "options.earthly_on_discard": table.EARTHLY_ON_DISCARD,
    "options.pig_pays_winners": table.PIG_PAYS_WINNERS,
    "patterns.plain_hand": table.VALUES + table.PLAIN_HAND,
    "extras.last_tile_claim": table.VALUES + table.LAST_TILE_CLAIM,
    "exclusions.four_kongs": table.EXCLUSIONS,
    "exclusions.plain_hand": table.EXCLUSIONS + table.PLAIN_HAND - 2,
}


@pytest.mark.parametrize(("key", "place"), PLACES.items())
def test_numbers_stand_where_the_scorer_reads_them(key, place):
    assert table.KEYS[place] == key
    assert len(DEFAULTS.numbers(table.KEYS)) == len(table.KEYS)


def test_a_list_of_patterns_is_one_number():
    keys = ["exclusions.upper_tiles", "exclusions.no_wild", "exclusions.fully_concealed_hand"]
    assert DEFAULTS.numbers(keys).tolist() == [
        1 << table.UPPER_FOUR,
        0,
        1 << table.SELF_DRAW | 1 << table.CONCEALED_HAND,
    ]
    twice = load_rules("hongzhong", {keys[1]: ["root", "root"]})
    assert twice.numbers(keys[1:2]).tolist() == [1 << table.ROOT]


def test_choices_come_in_the_order_that_the_scorer_numbers_them():
    modes = [
        load_rules("hongzhong", {"options.mode": mode}).numbers(["options.mode"])[0]
        for mode in ("blood_flow", "blood_battle", "single")
    ]
    assert modes == [table.BLOOD_FLOW, table.BLOOD_BATTLE, table.SINGLE]
    largest = load_rules("hongzhong", {"options.combine": "largest"})
    assert largest.numbers(["options.combine"]).tolist() == [table.LARGEST]


@pytest.mark.parametrize(
    ("override", "message"),
    [
        ("tiles.reds=6", "tiles.reds is 6, but must be 4"),
        ("turn.chow=true", "turn.chow is true, but must be false"),
        ("patterns.no_wild=0", "patterns.no_wild is 0, but must be a whole number from 1 to 10000"),
        ("patterns.no_wilds=1", "did you mean patterns.no_wild?"),
        ("exclusions.heavenly_hand=[]", "exclusions.heavenly_hand is no key of these rules"),
        ('exclusions.no_wild=["rot"]', 'exclusions.no_wild holds "rot", but must hold names of patterns'),
        ("exclusions.no_wild=root", 'exclusions.no_wild is "root", but must be a list of 0 to 48'),
        ("options.mode=blood", 'must be "blood_flow" or "blood_battle" or "single"'),
        ("options.cap=-1", "options.cap is -1, but must be a whole number from 0"),
        ("roots_included.dragon_seven_pairs=4", "must be a whole number from 0 to 3"),
        ("extras.root=1000", "points of four concealed kongs of 2s 4s 6s 8s, but must make 5e+16"),
        ("stakes.base=0", "stakes.base is 0, but must be a whole number from 1 to 1000"),
    ],
)
def test_faults(override, message):
    with pytest.raises(InputError) as caught:
        load_rules("hongzhong", [override])
    assert message in str(caught.value)


def test_the_greatest_hand_is_counted_as_the_scorer_counts_it():
    from mjsim.rulesets.variants.hongzhong import MOST_POINTS
    from mjsim_kernels.scoring import hongzhong_values

    assert MOST_POINTS == hongzhong_values.MOST_POINTS
    assert load_rules("hongzhong", {"stakes.base": 1000}).value("stakes.base") == 1000  # 1.5e14 points
    largest = {"options.combine": "largest", "extras.root": 100, "patterns.four_kongs": 10_000}
    assert load_rules("hongzhong", largest).value("extras.root") == 100
