"""Load and change the rules of Pingyang: two presets, lists of tai, names in the order of the book."""

import json
import re
import tomllib
from pathlib import Path

import pytest
from typer.testing import CliRunner

from mjsim.cli.rules import app
from mjsim.errors import InputError
from mjsim.rulesets import check_rules, diff_rules, layers, load_rules
from mjsim_kernels.scoring import pingyang_table
from reference.pingyang_payouts import preset_numbers

ROOT = Path(__file__).parents[1]
BOOK = (ROOT / "docs/rules/pingyang.md").read_text(encoding="utf-8")
DEFAULTS = load_rules("pingyang")
ALT = load_rules("pingyang-alt")


def test_defaults_are_written_as_they_are_shipped():
    assert DEFAULTS.to_toml() == layers.shipped_text("pingyang")


def test_second_preset_is_written_completely():
    assert tomllib.loads(ALT.to_toml()) == ALT.document()
    assert (ALT.id, ALT.variant, ALT.name_zh) == ("pingyang-alt", "pingyang", "平阳麻将 (另一种台数)")


@pytest.mark.parametrize("preset", ["pingyang", "pingyang-alt"])
def test_every_number_of_a_preset_is_the_books(preset):
    numbers = preset_numbers(preset)
    assert {key: load_rules(preset).value(key) for key in numbers} == numbers


def test_second_preset_changes_what_the_book_says():
    main, alt = preset_numbers("pingyang"), preset_numbers("pingyang-alt")
    changed = {key: alt[key] for key in main if alt[key] != main[key]}
    assert {row.key: row.b for row in diff_rules(DEFAULTS, ALT)} == changed
    assert check_rules("pingyang-alt").base == "pingyang"


def test_file_adds_only_play_to_the_book():
    extra = {".".join(keys) for keys in DEFAULTS.played_values()} - preset_numbers("pingyang").keys()
    assert {key for key in extra if not key.startswith(("tiles.", "turn."))} == {"wall.reserve"}


def test_patterns_decide_in_the_order_of_the_book():
    algorithm = BOOK.split("lexicographically greatest:\n")[1].split("(Ties")[0]
    assert list(DEFAULTS.patterns) == re.findall(r"\w+", algorithm)


@pytest.mark.parametrize("pattern", DEFAULTS.patterns)
def test_pattern_has_both_names(pattern):
    chinese = re.findall(rf"^\| `{pattern}` \| (.*?) \|", BOOK, re.MULTILINE)[0]
    named = DEFAULTS.pattern_name(pattern, "zh").replace(" / ", "/")
    assert named == chinese or (chinese.startswith("(alt ") and not named.isascii())
    assert re.fullmatch(r"[A-Z][a-z -]+", DEFAULTS.pattern_name(pattern, "en"))


# the scorer reads its numbers by place
PLACES = {
    "settlement.points_per_tai": "POINTS_PER_TAI",
    "options.kill_pig_cancels_losers": "KILL_PIG_CANCELS",
    "honor.seat_wind_pung": "HONORS",
    "kong.exposed_small": "EXPOSED",
    "kong.concealed_small": "CONCEALED",
    "win.replacement_flower": "REPLACEMENT_FLOWER",
    "win.replacement_honor_extra": "REPLACEMENT_HONOR_EXTRA",
    "kill_pig.four": "KILL_PIGS",
    "kill_pig.same_face_pair": "KILL_PIG_SAME_FACE",
    "bonus.dealt_four": "DEALT_FOUR",
    "wild.same_face_surplus": "SAME_FACE_SURPLUS",
    "bonus.flower": "FLOWER",
    "bonus.white": "WHITE",
    "wild.small": "SMALL_WILDS",
    "wild.big": "BIG_WILDS",
    "wild.same_face": "SAME_FACE",
}


@pytest.mark.parametrize(("key", "name"), PLACES.items())
def test_numbers_stand_where_the_scorer_reads_them(key, name):
    keys = pingyang_table.KEYS
    assert len(DEFAULTS.numbers(keys[: keys.index(key)])) == getattr(pingyang_table, name)


@pytest.mark.parametrize(
    "pattern", [name for name in DEFAULTS.patterns if f"win.{name}" in pingyang_table.KEYS]
)
def test_a_winners_row_has_its_number(pattern):
    keys = pingyang_table.KEYS
    place = pingyang_table.WIN + DEFAULTS.patterns.index(pattern)
    assert len(DEFAULTS.numbers(keys[: keys.index(f"win.{pattern}")])) == place


def test_choices_come_in_the_order_that_play_numbers_them():
    keys = ["tiles.bonus", "options.big_wild_winds"]
    assert DEFAULTS.numbers(keys).tolist() == [2, 0]
    assert ALT.numbers(keys).tolist() == [2, pingyang_table.OWN]


@pytest.mark.parametrize(
    ("override", "message"),
    [
        (
            "wild.small=[1, 2]",
            "wild.small is [1, 2], but must be a list of 3, each entry a whole number from",
        ),
        ("wild.small=[1, 2, -3]", "wild.small[2] is -3, but must be a whole number from 0 to 1000000"),
        ("wild.small=2", "wild.small is 2, but must be a list of 3"),
        ("bonus.flower=[1, 2, 3]", "bonus.flower is [1, 2, 3], but must be a list of 4"),
        ("wild.same_face=[1]", "wild.same_face is [1], but must be empty or a list of 2"),
        ("wild.same_face=[1, 2, 3]", "wild.same_face is [1, 2, 3], but must be a list of 0 to 2"),
        ("win.no_wild=-1", "win.no_wild is -1, but must be a whole number from 0 to 1000000"),
        ("win.no_wilds=1", "did you mean win.no_wild?"),
        ("wall.kongs_per_step=0", "wall.kongs_per_step is 0, but must be a whole number from 1 to 16"),
        ("wall.share_out_at=77", "wall.share_out_at is 77, but must be a whole number from 0 to 76"),
        ("tiles.flowers=false", "tiles.flowers is false, but must be true"),
        ("tiles.bonus=white", 'tiles.bonus is "white", but must be "flowers"'),
        ("options.big_wild_winds=none", 'options.big_wild_winds is "none", but must be "all" or "own"'),
    ],
)
def test_faults(override, message):
    with pytest.raises(InputError) as caught:
        load_rules("pingyang", [override])
    assert message in str(caught.value)


def test_file_that_builds_on_the_second_preset(tmp_path):
    path = tmp_path / "house.toml"
    path.write_text(
        '[game]\nid = "house"\nvariant = "pingyang-alt"\n[wild]\nsame_face = []\n', encoding="utf-8"
    )
    check = check_rules(path)
    assert (check.base, check.differences) == ("pingyang-alt", [("wild.same_face", [5, 10], [])])
    (tmp_path / "copy.toml").write_text(check.ruleset.to_toml(), encoding="utf-8")
    assert load_rules(tmp_path / "copy.toml").hash == check.ruleset.hash


def case_options():
    """List (case id, options) of every case and turn case that has options."""
    for kind in ("cases", "turns"):
        for line in (ROOT / f"tests/cases/pingyang.{kind}.jsonl").read_text(encoding="utf-8").splitlines():
            case = json.loads(line)
            if case.get("options"):
                yield pytest.param(case["options"], id=case["id"])


@pytest.mark.parametrize("options", list(case_options()))
def test_case_options_apply(options):
    ruleset = DEFAULTS.with_case_options(options)
    wanted = {f"options.{key}": value for key, value in options.items() if key not in ("payout", "preset")}
    wanted |= options.get("payout", {})
    assert {key: ruleset.value(key) for key in wanted} == wanted
    assert ruleset.variant == "pingyang"


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["list"], ["pingyang-alt", "平阳麻将 (另一种台数)"]),
        (["show", "pingyang"], ["Wilds, tai for 1, 2, 3", "[2, 5, 8]", "Tiles shared out"]),
        (["show", "pingyang-alt", "--lang", "zh"], ["杀猪", "[1, 3, 5]", "[2, 5, 8]", "番倍"]),
        (["show", "pingyang", "--set", "wild.same_face=[5, 10]"], ["[5, 10]"]),
        (["export", "pingyang-alt"], ["same_face_surplus = 15", "# 杀猪"]),
        (["check", "pingyang-alt"], ["wall.kongs_per_step", "[5, 10]"]),
        (["diff", "pingyang", "pingyang-alt"], ["kill_pig.six", "100", "15"]),
    ],
    ids=str,
)
def test_commands(arguments, words):
    result = CliRunner().invoke(app, arguments, env={"COLUMNS": "100"})
    assert (result.exit_code, result.exception) == (0, None)
    assert [word for word in words if word not in result.stdout] == []
