"""Load, change, write and compare rule sets."""

import doctest
import importlib
import pickle
import tomllib

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mjsim.rulesets import check_rules, diff_rules, export_rules, layers, load_rules, loading
from mjsim.rulesets.faults import schema_at
from mjsim.rulesets.variants import schema_of

DEFAULTS = load_rules("yueqing")


def values_of(schema):
    """Make a strategy for all values that a JSON schema of a rules key lets through."""
    if "enum" in schema:
        return st.sampled_from(schema["enum"])
    if schema["type"] == "boolean":
        return st.booleans()
    return st.integers(schema["minimum"], schema["maximum"])


SCHEMA = schema_of("yueqing")
KEYS = {".".join(keys): values_of(schema_at(SCHEMA, keys)) for keys in DEFAULTS.played_values()}
TEXTS = st.text(st.characters(codec="utf-8"), min_size=1, max_size=20)
OVERRIDES = st.builds(
    lambda values, texts: values | texts,
    st.fixed_dictionaries({}, optional=KEYS),
    st.fixed_dictionaries({}, optional={"game.name": TEXTS, "names.all_pungs.zh": TEXTS}),
)


@settings(max_examples=40, deadline=None)
@given(OVERRIDES)
def test_overrides_survive_writing_and_loading(tmp_path_factory, overrides):
    ruleset = load_rules("yueqing", overrides)
    path = tmp_path_factory.getbasetemp() / "overrides.toml"
    export_rules(ruleset, path, force=True)
    again = load_rules(path)
    assert again == ruleset
    assert again.hash == ruleset.hash
    assert {key: again.value(key) for key in overrides} == overrides


@given(st.fixed_dictionaries({}, optional=KEYS))
@settings(max_examples=40, deadline=None)
def test_difference_is_empty_exactly_when_hashes_agree(overrides):
    ruleset = load_rules("yueqing", overrides)
    changed = {key: value for key, value in overrides.items() if value != DEFAULTS.value(key)}
    assert {row.key: row.b for row in diff_rules(DEFAULTS, ruleset)} == changed
    assert (ruleset.hash == DEFAULTS.hash) == (not changed)


def test_defaults_are_written_as_they_are_shipped():
    assert DEFAULTS.to_toml() == layers.shipped_text("yueqing")


def test_writing_keeps_comments():
    shipped = layers.shipped_text("yueqing").splitlines()
    written = (
        load_rules("yueqing", ["settlement.base=25", "options.streak_payers=all"]).to_toml().splitlines()
    )
    changed = [(old, new) for old, new in zip(shipped, written, strict=True) if old != new]
    assert [new.split()[:3] for _, new in changed] == [["base", "=", "25"], ["streak_payers", "=", '"all"']]
    assert all(old.partition("#")[2] == new.partition("#")[2] != "" for old, new in changed)


@pytest.mark.parametrize(
    ("text", "key", "value"),
    [
        ("big.all_pungs=12", "big.all_pungs", 12),
        (" big.all_pungs = -3 ", "big.all_pungs", -3),
        ("big.all_pungs=1_000", "big.all_pungs", 1000),
        ("options.pushes=false", "options.pushes", False),
        ("options.streak_payers=all", "options.streak_payers", "all"),
        ('options.streak_payers="all"', "options.streak_payers", "all"),
        ("game.name=a = b", "game.name", "a = b"),
        ("names.all_pungs.zh=碰碰胡", "names.all_pungs.zh", "碰碰胡"),
    ],
)
def test_override_texts(text, key, value):
    assert load_rules("yueqing", [text]).value(key) == value


def test_last_override_wins():
    assert load_rules("yueqing", ["wall.reserve=20", "wall.reserve=30"]).value("wall.reserve") == 30


def test_overrides_win_over_the_file(tmp_path):
    path = tmp_path / "house.toml"
    path.write_text(
        '\ufeff[game]\nid = "yueqing"\n[big]\nall_pungs = 12\nfull_flush = 40\n', encoding="utf-8"
    )
    ruleset = load_rules(str(path), {"big": {"all_pungs": 14}})
    assert ruleset.numbers(["big.all_pungs", "big.full_flush", "big.half_flush"]).tolist() == [14, 40, 10]


def test_partial_file_takes_the_defaults(tmp_path):
    path = tmp_path / "house.toml"
    path.write_text('[game]\nid = "house"\nvariant = "yueqing"\n[big]\nall_pungs = 12\nfull_flush = 30\n')
    check = check_rules(path)
    assert (check.ruleset.id, check.ruleset.variant, check.base) == ("house", "yueqing", "yueqing")
    assert check.differences == [("big.all_pungs", 10, 12)]
    left_out = {".".join(keys) for keys in DEFAULTS.played_values()} - {"big.all_pungs", "big.full_flush"}
    assert set(check.left_out) == left_out
    assert load_rules("yueqing", ["big.all_pungs=12"]).hash == check.ruleset.hash


def test_check_of_a_shipped_name_finds_no_difference():
    check = check_rules("yueqing")
    assert (check.differences, check.left_out) == ([], [])


def test_numbers():
    keys = [
        "wall.reserve",
        "options.pushes",
        "options.streak_payers",
        "options.streak_on_draw",
        "tiles.bonus",
    ]
    assert DEFAULTS.numbers(keys).tolist() == [16, 1, 0, 0, 1]
    changes = ["options.pushes=false", "options.streak_payers=all", "options.streak_on_draw=keep"]
    numbers = load_rules("yueqing", [*changes, "tiles.bonus=none"]).numbers(keys)
    assert numbers.tolist() == [16, 0, 1, 1, 0]
    assert numbers.dtype == np.int64
    assert DEFAULTS.numbers([]).dtype == np.int64


def test_names_are_no_part_of_the_hash():
    renamed = load_rules(
        "yueqing", ["game.name=House", "names.all_pungs.en=Pungs", "labels.sections.big.en=B"]
    )
    assert renamed.hash == DEFAULTS.hash
    assert renamed != DEFAULTS
    assert renamed.name == "House"
    assert renamed.pattern_name("all_pungs") == renamed.label("big.all_pungs") == "Pungs"


def test_ruleset_cannot_be_changed():
    DEFAULTS.document()["big"]["all_pungs"] = 99
    DEFAULTS.value("big")["all_pungs"] = 99
    assert DEFAULTS.value("big.all_pungs") == 10
    with pytest.raises(AttributeError):
        DEFAULTS.hash = ""


def test_ruleset_can_be_pickled_and_hashed():
    again = pickle.loads(pickle.dumps(DEFAULTS))
    assert {again, DEFAULTS} == {DEFAULTS}
    assert repr(again) == f"Ruleset('yueqing', variant='yueqing', hash='{DEFAULTS.hash[:12]}')"


def test_case_options_leave_the_ruleset_alone():
    house = load_rules("yueqing", ["game.id=house", "big.full_flush=40"])
    changed = house.with_case_options({"pushes": False, "payout": {"big.all_pungs": 12}})
    assert diff_rules(house, changed) == [("big.all_pungs", 10, 12), ("options.pushes", True, False)]
    assert (house.value("options.pushes"), changed.id) == (True, "house")
    assert house.with_case_options({}) == house


@pytest.fixture
def preset(tmp_path, monkeypatch):
    """Ship a second rule set that changes a few keys of Yueqing."""
    (tmp_path / "yueqing.toml").write_text(layers.shipped_text("yueqing"), encoding="utf-8")
    text = '[game]\nid = "yueqing-alt"\nvariant = "yueqing"\nname = "Alt"\n[big]\nall_pungs = 5\n'
    (tmp_path / "yueqing-alt.toml").write_text(text)
    monkeypatch.setattr(layers, "FOLDER", tmp_path)
    loading.defaults_of.cache_clear()
    yield "yueqing-alt"
    loading.defaults_of.cache_clear()


def test_preset_is_a_partial_file(preset, tmp_path):
    ruleset = load_rules(preset)
    assert (ruleset.id, ruleset.variant, ruleset.name) == (preset, "yueqing", "Alt")
    assert ruleset.numbers(["big.all_pungs", "big.full_flush"]).tolist() == [5, 30]
    text = ruleset.to_toml()
    assert tomllib.loads(text) == ruleset.document()
    (tmp_path / "copy.toml").write_text(text, encoding="utf-8")
    assert load_rules(tmp_path / "copy.toml") == ruleset


def test_file_builds_on_a_preset(preset, tmp_path):
    path = tmp_path / "house.toml"
    path.write_text(f'[game]\nid = "house"\nvariant = "{preset}"\n[big]\nfull_flush = 40\n')
    check = check_rules(path)
    assert (check.base, check.differences) == (preset, [("big.full_flush", 30, 40)])
    assert check.ruleset.variant == check.ruleset.document()["game"]["variant"] == "yueqing"
    assert check.ruleset.value("big.all_pungs") == 5


def test_case_option_names_a_preset(preset):
    changed = load_rules("yueqing").with_case_options({"preset": preset, "payout": {"big.full_flush": 40}})
    assert changed.numbers(["big.all_pungs", "big.full_flush"]).tolist() == [5, 40]


@pytest.mark.parametrize("module", ["comparison", "loading", "ruleset"])
def test_examples(module):
    results = doctest.testmod(importlib.import_module(f"mjsim.rulesets.{module}"))
    assert results.attempted > 0 and results.failed == 0
