"""Make every kind of fault in a rules file, and read the message."""

import pytest

from mjsim.errors import InputError
from mjsim.rulesets import check_rules, export_rules, load_rules
from mjsim.rulesets.layers import shipped_names

NAMES = ", ".join(shipped_names())
HEAD = '[game]\nid = "house"\nvariant = "yueqing"\n'

FILES = {
    "whole_number": ("[big]\nall_pungs = 'ten'", 'line 5: big.all_pungs is "ten", but must be a whole'),
    "fraction": ("[big]\nall_pungs = 1.5", "line 5: big.all_pungs is 1.5, but must be a whole number"),
    "switch_for_number": ("[big]\nall_pungs = true", "line 5: big.all_pungs is true, but must be a whole"),
    "number_for_switch": ("[options]\npushes = 1", "line 5: options.pushes is 1, but must be true or false"),
    "date_for_number": ("[wall]\nreserve = 2024-01-01", "line 5: wall.reserve is 2024-01-01, but must be a"),
    "list_for_number": ("[big]\nall_pungs = [\n  1,\n  2]", "line 5: big.all_pungs is [1, 2], but must be"),
    "after_a_list": ("[big]\nall_pungs = [\n1]\nfull_flush = 'x'", "line 7: big.full_flush is "),
    "section_for_number": ("[settlement.base]\nx = 1", "line 4: settlement.base is a section, but must be"),
    "number_for_section": ("big = 3", "line 4: game.big is no key of these rules; did you mean [big]?"),
    "too_large": ("[wall]\nreserve = 71", "line 5: wall.reserve is 71, but must be a whole number from 1 to"),
    "too_small": ("[settlement]\nbase = -1", "settlement.base is -1, but must be a whole number from 0 to"),
    "huge": (f"[big]\nall_pungs = {10**30}", f"big.all_pungs is {10**30}, but must be a whole number from"),
    "fixed": ("[tiles]\nhand = 13", "line 5: tiles.hand is 13, but must be 16"),
    "choice": (
        "[options]\nstreak_payers = 'al'",
        'line 5: options.streak_payers is "al", but must be "dealer" or "all"',
    ),
    "dotted_key": ("[options]\n[big]\n\n# a comment\nall_pungs=-10000000", "line 8: big.all_pungs is -1000"),
    "inline_table": ("[names]\nall_pungs = { en = 3 }", "line 5: names.all_pungs.en is 3, but must be"),
    "empty_name": ("[names]\nall_pungs = { zh = '' }", 'names.all_pungs.zh is "", but must be a text'),
    "misspelt_key": ("[big]\nall_pung = 9", "big.all_pung is no key of these rules; did you mean big.all_p"),
    "other_section": ("[plain]\nfull_flush = 9", "line 5: plain.full_flush is no key of these rules"),
    "strange_key": ("[wall]\nzzz = 9", "wall.zzz is no key of these rules; [wall] has reserve"),
    "misspelt_section": ("[bigs]\nall_pungs = 9", "[bigs] is no section of these rules; did you mean [big]?"),
    "strange_section": ("[qqq]\nx = 9", "line 4: [qqq] is no section of these rules; the sections are"),
    "misspelt_pattern": ("[names.all_pung]\nen = 'x'", "did you mean names.all_pungs?"),
    "bad_id": ("[x", "line 4, column 3: not valid TOML: Expected ']'"),
    "bare_word": ("[big]\nall_pungs = ten", "line 5, column 13: not valid TOML: Invalid value"),
    "twice": ("[wall]\nreserve = 1\nreserve = 2", "line 6, column 12: not valid TOML: Cannot overwrite"),
    "open_text": ("[big]\nx = '''", "line 5, column 8: not valid TOML: "),
    "endless_number": ("[big]\nx = " + "1" * 5000, "is no TOML that mjsim can read"),
    "endless_nesting": ("[big]\nx = " + "[" * 5000, "is no TOML that mjsim can read"),
}  # fmt: skip


@pytest.fixture
def rules_file(tmp_path):
    def write(text, name="house.toml"):
        path = tmp_path / name
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        return path

    return write


def message_of(function, *arguments):
    with pytest.raises(InputError) as caught:
        function(*arguments)
    return str(caught.value)


@pytest.mark.parametrize(("text", "message"), FILES.values(), ids=FILES)
def test_fault_in_a_file(rules_file, text, message):
    path = rules_file(HEAD + text)
    found = message_of(load_rules, path)
    assert message in found
    assert found.startswith(str(path))


@pytest.mark.parametrize("newline", ["\n", "\r\n"])
def test_faults_are_listed_in_the_order_of_the_file(rules_file, newline):
    text = (
        HEAD + "[big]\nall_pungs = 1.5\nfull_flash = 2\n[wall]\nreserve = 0\n[bog]\n[plain]\nno_wild = 'x'\n"
    )
    lines = message_of(load_rules, rules_file(text.replace("\n", newline))).splitlines()
    assert [line.partition(": ")[0].rpartition(" ")[2] for line in lines] == ["5", "6", "8", "9", "11"]


@pytest.mark.parametrize(
    ("text", "message"),
    {
        "empty": ("", f'names no variant; write [game] and, under it, variant = "NAME" with one of: {NAMES}'),
        "no_section": ("game = 3", "names no variant"),
        "unknown": ('[game]\n\nid = "yuequing"', 'line 3: game.id is "yuequing"; did you mean yueqing?'),
        "own_id": ('[game]\nid = "house"', f'line 2: game.id is "house"; mjsim has {NAMES}'),
        "number": ("[game]\nvariant = 3", f"line 2: game.variant is 3; mjsim has {NAMES}"),
        "latin": ('[game]\nname = "Übung"'.encode("latin-1"), "is not UTF-8 text (byte 15)"),
        "identifier": (HEAD.replace("house", "My House"), 'game.id is "My House", but must be a word of'),
    }.values(),
)  # fmt: skip
def test_fault_in_the_head(rules_file, text, message):
    assert message in message_of(load_rules, rules_file(text))


@pytest.mark.parametrize(
    ("source", "message"),
    [
        ("yuequing", f'no rule set is called "yuequing"; did you mean yueqing? mjsim has {NAMES}'),
        ("YUEQING", "did you mean yueqing?"),
        ("riichi", f'no rule set is called "riichi"; mjsim has {NAMES}'),
        ("", f'no rule set is called ""; mjsim has {NAMES}'),
        ("missing.toml", "missing.toml: no such file"),
        ("no/such/place", "no/such/place: no such file"),
        ("x" * 5000, "no rule set is called"),
        ("x" * 5000 + ".toml", "cannot be read"),
        ("a\0b.toml", "cannot be read"),
    ],
)
def test_fault_in_the_source(source, message):
    assert message in message_of(load_rules, source)


def test_folder_is_no_rules_file(tmp_path):
    assert "is a folder" in message_of(load_rules, tmp_path)
    assert "is a folder" in message_of(check_rules, str(tmp_path))


@pytest.mark.parametrize(
    ("override", "message"),
    [
        (
            "all_pungs=12",
            "--set all_pungs=12: all_pungs is no key of these rules; did you mean big.all_pungs?",
        ),
        ("big.all_pungs=ten", '--set big.all_pungs=ten: big.all_pungs is "ten", but must be a whole number'),
        ("big.all_pungs=1e3", "big.all_pungs is 1000.0, but must be a whole number"),
        ("options.pushes=True", 'options.pushes is "True", but must be true or false'),
        ("big=3", "big is 3, but must be a section"),
        ("settlement.base.x=3", "settlement.base is a section, but must be a whole number"),
        ("settlement.base=1\nbig.all_pungs=2", 'settlement.base is "1\\nbig.all_pungs=2", but must be'),
        ("big.all_pungs", '--set "big.all_pungs" is not of the form KEY=VALUE'),
        ("=3", '--set "=3" is not of the form KEY=VALUE'),
        ("game.variant=wenzhou", "game.variant cannot be changed"),
    ],
)
def test_fault_in_an_override(override, message):
    assert message in message_of(load_rules, "yueqing", [override])


@pytest.mark.parametrize(
    ("overrides", "message"),
    [
        ({"big.all_pungs": "ten"}, 'overrides: big.all_pungs is "ten", but must be'),
        ({"big": {"all_pungs": 2.0}}, "overrides: big.all_pungs is 2.0, but must be"),
        ({"big.all_pungs": None}, "big.all_pungs is None, but must be"),
        ({"": 3}, "is no key of these rules"),
        ({"game": {"variant": "wenzhou"}}, "game.variant cannot be changed"),
    ],
)
def test_fault_in_a_mapping(overrides, message):
    assert message in message_of(load_rules, "yueqing", overrides)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"pushs": False}, "options: pushs is no option of yueqing; did you mean pushes?"),
        ({"zzz": 1}, "zzz is no option of yueqing; yueqing has pushes, fan_up_plain, streak_payers"),
        ({"pushes": 1}, "options: options.pushes is 1, but must be true or false"),
        ({"streak_on_draw": "up"}, 'options.streak_on_draw is "up", but must be "increment" or "keep"'),
        ({"payout": {"big.full_flash": 3}}, "big.full_flash is no key of these rules; did you mean big"),
        ({"payout": {"full_flush": 3}}, "did you mean big.full_flush?"),
        ({"payout": {"big.full_flush": "x"}}, 'big.full_flush is "x", but must be a whole number'),
        ({"payout": 3}, "options: payout is 3, but must hold values by dotted key"),
        ({"preset": "yueqing-alt"}, 'options: preset is "yueqing-alt", but must be "yueqing"'),
        ({"preset": ["yueqing"]}, "options: preset is"),
    ],
)  # fmt: skip
def test_fault_in_case_options(options, message):
    assert message in message_of(load_rules("yueqing").with_case_options, options)


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda rules: rules.numbers(["big.all_pung"]), "did you mean big.all_pungs?"),
        (
            lambda rules: rules.numbers(["big"]),
            "big is a section, which is no whole number, switch or choice",
        ),
        (lambda rules: rules.numbers(["game.name"]), "which is no whole number, switch or choice"),
        (lambda rules: rules.value("qqq"), '"qqq" is no key of yueqing; `mjsim rules show yueqing`'),
        (lambda rules: rules.pattern_name("full_flash"), "no pattern of yueqing; did you mean full_flush?"),
        (lambda rules: rules.pattern_name("full_flush", "fr"), '"fr" is no language; there are en, zh'),
        (lambda rules: rules.label("big", "fr"), '"fr" is no language'),
    ],
)
def test_fault_in_a_question(call, message):
    assert message in message_of(call, load_rules("yueqing"))


def test_export_never_overwrites(tmp_path):
    path = tmp_path / "house.toml"
    path.write_text("mine")
    assert "is already there; choose another name or use --force" in message_of(
        export_rules, load_rules("yueqing"), path
    )
    assert path.read_text() == "mine"
    assert "cannot be written" in message_of(export_rules, load_rules("yueqing"), tmp_path / "no" / "x.toml")
    assert "cannot be written" in message_of(export_rules, load_rules("yueqing"), tmp_path, True)
    assert export_rules(load_rules("yueqing"), path, force=True) == path
    assert load_rules(path) == load_rules("yueqing")
