"""Compare the shipped rules files with the tables of their rule books."""

import json
import re
import tomllib
from importlib import import_module
from pathlib import Path

import pytest

from mjsim.rulesets import diff_rules, list_rules, load_rules
from mjsim.rulesets.layers import leaves, shipped_names
from mjsim.rulesets.variants import schema_of

ROOT = Path(__file__).parents[1]
VARIANTS = [name for name in shipped_names() if load_rules(name).variant == name]  # and no presets


def payout_tables():
    """List (name, key, value) as the section *Payout table* of each shipped rule set's book has them."""
    for name in shipped_names():
        ruleset = load_rules(name)
        book = (ROOT / ruleset.value("game.rule_book")).read_text(encoding="utf-8")
        section = book.split("\n## Payout table\n")[1].split("\n## ")[0]
        for block in re.findall(r"```toml\n(.*?)```", section, re.DOTALL):
            preset = re.match(r'# preset = "(.*)"', block)
            if name == (preset[1] if preset else ruleset.variant):
                for keys, value in leaves(tomllib.loads(block)).items():
                    yield name, ".".join(keys), value


def yueqing_patterns():
    """List (id, row) of the scoring table in the order of the book."""
    book = (ROOT / "docs/rules/yueqing.md").read_text(encoding="utf-8")
    table = book.split("\n## Scoring\n")[1].split("\n## ")[0]
    return [(row[1], row[0]) for row in re.finditer(r"^\| (?:\d+|–) \| `(\w+)` \|.*$", table, re.MULTILINE)]


def wenzhou_patterns():
    """List (id, Chinese name) of the scoring table in the order of the book."""
    book = (ROOT / "docs/rules/wenzhou.md").read_text(encoding="utf-8")
    table = book.split("\n## Scoring\n")[1].split("\n## ")[0]
    return re.findall(r"^\| `(\w+)` \| (\S.*?) \| (?:soft|hard|double) \|", table, re.MULTILINE)


def case_options():
    """List (case id, options) of every Yueqing case and turn case that has options."""
    for kind in ("cases", "turns"):
        for line in (ROOT / f"tests/cases/yueqing.{kind}.jsonl").read_text(encoding="utf-8").splitlines():
            case = json.loads(line)
            if case.get("options"):
                yield case["id"], case["options"]


PAYOUTS = list(payout_tables())
PATTERNS = yueqing_patterns()
CASES = list(case_options())


@pytest.mark.parametrize(("variant", "key", "value"), PAYOUTS)
def test_book_and_file_agree(variant, key, value):
    found = load_rules(variant).value(key)
    assert (found, type(found)) == (value, type(value))


def test_file_adds_only_tiles_and_turn_to_the_book():
    book = {key for variant, key, _ in PAYOUTS if variant == "yueqing"}
    extra = {".".join(keys) for keys in load_rules("yueqing").played_values()} - book
    assert {key.partition(".")[0] for key in extra} == {"tiles", "turn"}


@pytest.mark.parametrize(("pattern", "row"), PATTERNS)
def test_pattern_has_both_names(pattern, row):
    ruleset = load_rules("yueqing")
    chinese = row.split("|")[3].strip()
    assert ruleset.pattern_name(pattern, "zh") in chinese
    assert re.fullmatch(r"[A-Z][a-z, -]+", ruleset.pattern_name(pattern, "en"))


def test_patterns_stand_in_the_order_of_the_book():
    patterns = [pattern for pattern, _ in PATTERNS]
    assert len(patterns) == 31
    assert list(load_rules("yueqing").patterns) == patterns


def test_wenzhou_patterns_stand_in_the_order_of_the_book():
    patterns = wenzhou_patterns()
    assert len(patterns) == 15
    assert list(load_rules("wenzhou").patterns) == [pattern for pattern, _ in patterns]
    same = set(patterns) & {(row, load_rules("wenzhou").pattern_name(row, "zh")) for row, _ in patterns}
    assert {row for row, _ in patterns} - {row for row, _ in same} == {"three_wilds_complete"}


@pytest.mark.parametrize("variant", VARIANTS)
def test_scorer_and_file_agree_on_patterns_and_keys(variant):
    scorer = import_module(f"mjsim_kernels.scoring.{variant}")
    ruleset = load_rules(variant)
    assert tuple(scorer.PATTERNS) == ruleset.patterns
    listed = {key: ruleset.value(key) for key in scorer.KEYS if isinstance(ruleset.value(key), list)}
    named = [key for key in listed if key.startswith(("exclusions.", "limit."))]  # one number for each set
    rows = [listed[key] for key in listed if key not in named]
    assert ruleset.numbers(scorer.KEYS).shape == (len(scorer.KEYS) - len(rows) + sum(map(len, rows)),)


def played_keys():
    """List (variant, key) of every value of every rule set that comes with mjsim."""
    for variant in shipped_names():
        for keys in load_rules(variant).played_values():
            yield variant, ".".join(keys)


@pytest.mark.parametrize(("variant", "key"), list(played_keys()))
def test_key_has_a_label_in_both_languages(variant, key):
    ruleset = load_rules(variant)
    english, chinese = ruleset.label(key, "en"), ruleset.label(key, "zh")
    assert english not in (key, chinese)
    assert english.isascii() and not chinese.isascii()


@pytest.mark.parametrize("variant", shipped_names())
def test_labels_name_no_key_that_is_not_there(variant):
    ruleset = load_rules(variant)
    document = ruleset.document()
    played = {".".join(keys) for keys in ruleset.played_values()}
    sections = document["labels"].pop("sections")
    assert set(sections) == {key.partition(".")[0] for key in played}
    assert {".".join(keys[:-1]) for keys in leaves(document["labels"])} <= played


@pytest.mark.parametrize("variant", VARIANTS)
def test_model_and_file_have_the_same_sections(variant):
    assert set(schema_of(variant)["properties"]) == set(load_rules(variant).document())


@pytest.mark.parametrize(("case", "options"), CASES)
def test_case_options_apply(case, options):
    ruleset = load_rules("yueqing").with_case_options(options)
    wanted = {f"options.{key}": value for key, value in options.items() if key != "payout"}
    wanted |= options.get("payout", {})
    assert {key: ruleset.value(key) for key in wanted} == wanted
    assert ruleset.hash != load_rules("yueqing").hash


def test_list_names_every_shipped_file():
    entries = list_rules()
    assert [entry.id for entry in entries] == shipped_names()
    assert entries[shipped_names().index("yueqing")].name_zh == "乐清麻将"
    for entry in entries:
        assert load_rules(entry.id).hash == entry.hash


def test_choices_are_documented_in_the_order_of_their_numbers():
    text = (ROOT / "docs/rules-files.md").read_text(encoding="utf-8")
    rows = re.findall(r'^\| `([\w.]+)` \| `"(\w+)"` \| `"(\w+)"` \|$', text, re.MULTILINE)
    ruleset = load_rules("yueqing")
    with_choices = [".".join(keys) for keys in ruleset.played_values() if ruleset.choices(".".join(keys))]
    assert {key: (first, second) for key, first, second in rows} == {
        key: ruleset.choices(key) for key in with_choices
    }


def test_example_of_the_documentation_loads(tmp_path):
    text = (ROOT / "docs/rules-files.md").read_text(encoding="utf-8")
    path = tmp_path / "house.toml"
    path.write_text(re.search(r"```toml\n(.*?)```", text, re.DOTALL).group(1))
    assert diff_rules(load_rules("yueqing"), load_rules(path)) == [
        ("big.full_flush", 30, 40),
        ("big.all_pungs", 10, 12),
    ]
