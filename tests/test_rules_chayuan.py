"""Load and change the rules of Chayuan: the numbers and names of the book, bounds, the scorer's places."""

import re
from pathlib import Path

import pytest

from mjsim.errors import InputError
from mjsim.rulesets import layers, load_rules
from mjsim_kernels.scoring import chayuan_table
from reference.payouts import case_numbers

ROOT = Path(__file__).parents[1]
BOOK = (ROOT / "docs/rules/chayuan.md").read_text(encoding="utf-8")
DEFAULTS = load_rules("chayuan")
SCORING = BOOK.split("\n## Scoring\n")[1].split("\n### Tai of a loser")[0]
ROWS = re.findall(r"^\| `(\w+)` \| (.*?) \|", SCORING.split("### Tai of the winner")[1], re.MULTILINE)


def test_defaults_are_written_as_they_are_shipped():
    assert DEFAULTS.to_toml() == layers.shipped_text("chayuan")


def test_every_number_is_the_books():
    numbers = case_numbers({}, "chayuan")
    assert {key: DEFAULTS.value(key) for key in numbers} == numbers


def test_file_adds_only_play_to_the_book():
    extra = {".".join(keys) for keys in DEFAULTS.played_values()} - case_numbers({}, "chayuan").keys()
    assert {key for key in extra if not key.startswith(("tiles.", "turn."))} == {
        "wall.replacement_shared_out"
    }


def test_patterns_stand_in_the_order_of_the_book():
    assert list(DEFAULTS.patterns) == [name for name, _ in ROWS]


@pytest.mark.parametrize(("pattern", "chinese"), ROWS)
def test_pattern_has_both_names(pattern, chinese):
    assert DEFAULTS.pattern_name(pattern, "zh") == chinese
    assert re.fullmatch(r"[A-Z][a-z -]+", DEFAULTS.pattern_name(pattern, "en"))


# the scorer reads its numbers by place
PLACES = {
    "hu.winner_base": "WINNER_BASE",
    "hu.exposed_pung_small": "SETS",
    "hu.value_pair": "VALUE_PAIR",
    "hu.self_draw": "SELF_DRAW",
    "hu.single_wait_self_draw": "SINGLE_WAIT_SELF_DRAW",
    "hu.closed_wait": "CLOSED_WAIT",
    "hu.edge_wait": "EDGE_WAIT",
    "hu.single_wait": "SINGLE_WAIT",
    "hu.flower_tiles": "FLOWER_TILES",
    "tai.no_wild": "TAI_VALUES",
    "limit.tai": "LIMIT_TAI",
    "limit.total": "LIMIT_TOTAL",
    "rounding.unit": "ROUNDING_UNIT",
    "rounding.minimum": "MINIMUM",
    "rounding.cap": "CAP",
    "settlement.hu_per_point": "HU_PER_POINT",
    "settlement.winner_dealer_factor": "WINNER_DEALER_FACTOR",
    "settlement.loser_dealer_factor": "LOSER_DEALER_FACTOR",
    "settlement.tai_bonus_regular": "TAI_BONUSES",
    "settlement.tai_bonus_cap": "TAI_BONUS_CAP",
    "options.mode": "MODE",
    "options.universal_wait_may_rob": "UNIVERSAL_MAY_ROB",
    "options.losers_zero_on_instant_limit": "LOSERS_ZERO",
    "options.loser_double_wild_needs_pung": "LOSERS_NEED_PUNGS",
    "options.computed_limit_needs_three_tai": "LIMIT_NEEDS_TAI",
    "turn.universal_wait_barred": "UNIVERSAL_BARRED",
    "turn.three_wilds_win": "THREE_WILDS_WIN",
}


@pytest.mark.parametrize(("key", "name"), PLACES.items())
def test_numbers_stand_where_the_scorer_reads_them(key, name):
    assert chayuan_table.KEYS.index(key) == getattr(chayuan_table, name)


def test_modes_come_in_the_order_of_their_numbers():
    place = chayuan_table.KEYS.index("settlement.tai_bonus_regular")
    modes = [f"settlement.tai_bonus_{mode}" for mode in DEFAULTS.choices("options.mode")]
    assert list(chayuan_table.KEYS[place : place + 2]) == modes


@pytest.mark.parametrize(
    ("override", "message"),
    [
        ("hu.winner_base=-1", "hu.winner_base is -1, but must be a whole number from 0 to 1000000"),
        ("tai.no_wild=1.5", "tai.no_wild is 1.5, but must be a whole number from 0 to 1000000"),
        ("rounding.unit=0", "rounding.unit is 0, but must be a whole number from 1 to 1000000"),
        ("settlement.hu_per_point=0", "settlement.hu_per_point is 0, but must be a whole number from 1"),
        ("wall.split_draws=5", "wall.split_draws is 5, but must be a whole number from 0 to 4"),
        ("wall.split_at=3", "wall.split_draws is 4, but must be at most wall.split_at, which is 3"),
        ("wall.split_at=71", "wall.split_at is 71, but must be a whole number from 0 to 70"),
        ("options.mode=chips", 'options.mode is "chips", but must be "regular" or "broken_chips"'),
        ("options.mode=true", 'options.mode is true, but must be "regular" or "broken_chips"'),
        ("tiles.hand=13", "tiles.hand is 13, but must be 16"),
        ("tai.no_wilds=1", "did you mean tai.no_wild?"),
    ],
)
def test_wrong_value_is_refused(override, message):
    with pytest.raises(InputError) as caught:
        load_rules("chayuan", [override])
    assert message in str(caught.value)
