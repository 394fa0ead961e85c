"""Compare rule sets and results that were really played."""

import json
from pathlib import Path

import numpy as np
import pytest
from typer.testing import CliRunner

import mjsim
from mjsim.cli import app
from mjsim.comparisons.layouts import session_sums
from mjsim.comparisons.sides import Side, parse_side
from mjsim.comparisons.tally_evidence import totals_of
from mjsim.errors import InputError, MjsimError
from mjsim.rulesets import load_rules
from mjsim.runner import prepare
from mjsim_kernels.jit import config

pytestmark = pytest.mark.skipif(config.DISABLE_JIT or config.BOUNDSCHECK, reason="plays thousands of deals")
DEALS = 640
OPTIONS = {"deals": DEALS, "seed": 1, "threads": 2}


def compare(*sides, **options):
    return mjsim.compare(*sides, **(OPTIONS | options))


@pytest.fixture(scope="module")
def raised():
    """Compare Yueqing with a higher payout of one pattern."""
    return compare("yueqing", "yueqing,plain.no_wild=2")


@pytest.fixture(scope="module")
def folders(tmp_path_factory):
    """Keep results: `plain` and `rich` with single deals, `counts` without, `other` from another seed."""
    root = tmp_path_factory.mktemp("results")
    rich = load_rules("yueqing", ["plain.no_wild=2"])
    for name, rules, more in (
        ("plain", "yueqing", {"save_deals": True, "chunk_deals": 160}),
        ("rich", rich, {"save_deals": True}),
        ("counts", rich, {}),
        ("other", rich, {"save_deals": True, "seed": 2}),
        ("short", rich, {"session_deals": 8}),
    ):
        mjsim.simulate(rules, DEALS, out=root / name, **({"seed": 1, "threads": 1} | more))
    return root


def test_a_changed_payout_changes_points_alone(raised):
    pair = raised.pair()
    assert pair.unpaired is None
    assert [row.key for row in pair.contrasts] == ["plain.no_wild"]
    for path in ("outcomes.self_draw", "turns.mean", "roles.dealer.win_rate", "patterns.no_wild.per_win"):
        assert pair.of(path).verdict == "same"
    value = pair.of("patterns.no_wild.mean_value")
    assert value.difference.value == 1
    size = pair.of("win_size.mean")
    assert size.verdict == "higher"
    assert size.correlation > 0.9 and size.variance_reduction > 5


def test_pairs_are_the_same_deals(raised):
    results = [mjsim.simulate(rules, DEALS, seed=1) for rules in ("yueqing", raised.sides[1].setup.rules)]
    for result, side in zip(results, raised.results, strict=True):
        assert side.summary == result.summary


@pytest.mark.parametrize("place", [0, 1])
def test_each_side_reads_as_the_summary_of_its_run(raised, place):
    summary, side = raised.results[place].summary, "ab"[place]
    table = raised.table()

    def interval(path):
        row = table.loc[path]
        return [row[side], row[f"{side}_low"], row[f"{side}_high"]]

    for role in summary["roles"]:
        expected = [role["mean"], *role["mean_ci"]]
        assert interval(f"roles.{role['role']}.mean") == pytest.approx(expected)
        assert interval(f"roles.{role['role']}.win_rate") == pytest.approx(
            [role["win_rate"], *role["win_rate_ci"]]
        )
    for name, share in summary["outcomes"].items():
        assert interval(f"outcomes.{name}") == pytest.approx([share, *summary["outcomes_ci"][name]])
    size = summary["win_size"]
    assert interval("win_size.mean") == pytest.approx([size["mean"], *size["mean_ci"]])
    assert table.loc["win_size.sd", side] == pytest.approx(size["sd"])
    assert table.loc["turns.sd", side] == pytest.approx(summary["turns"]["sd"])
    for row in summary["patterns"]:
        path = f"patterns.{row['id']}"
        assert interval(f"{path}.per_win") == pytest.approx([row["per_win"], *row["per_win_ci"]])
        if row["wins"] >= 10:
            expected = [row["mean_win_with"], *row["mean_win_with_ci"]]
            assert interval(f"{path}.mean_win_with") == pytest.approx(expected)
            expected = [row["points_share"], *row["points_share_ci"]]
            assert interval(f"{path}.points_share") == pytest.approx(expected)


@pytest.mark.parametrize("variant", ["yueqing", "pingyang"])
def test_session_sums_add_up_to_the_tally(variant):
    from mjsim.chunks import Job, play_and_score
    from mjsim.tallies import tally_sessions

    options = {"deals": 320, "policy": "greedy", "seed": 3, "session_deals": 16, "rules": variant}
    setup, engine = prepare(options)
    layout = Side("A", variant, setup, engine).layout
    outcomes, scores = play_and_score(Job(engine, 3, 16), 0, 20)
    sums = session_sums(outcomes, scores, 16, layout).sum(axis=0)
    totals = totals_of(tally_sessions(outcomes, scores, 16, len(engine.patterns)), layout)
    assert dict(zip(layout.names, sums.tolist(), strict=True)) == dict(
        zip(layout.names, totals.tolist(), strict=True)
    )


@pytest.mark.parametrize("options", [{"threads": 1}, {"threads": 3}, {"block": 64}], ids=str)
def test_threads_and_blocks_change_no_byte(raised, options, monkeypatch):
    options = dict(options)
    monkeypatch.setattr("mjsim.comparisons.play.BLOCK_DEALS", options.pop("block", 4096))
    again = compare(*(side.source for side in raised.sides), **options)
    assert json.dumps(again.to_dict()) == json.dumps(raised.to_dict())


def test_equal_sides_differ_by_exactly_nothing():
    table = compare("yueqing", "yueqing").table()
    assert set(table["difference"].dropna()) == {0.0}
    assert set(table["verdict"]) == {"same"}


def test_another_policy_is_compared_on_the_same_walls():
    pair = compare("yueqing", "yueqing,policy=greedy").pair()
    assert pair.unpaired is None
    assert [(row.key, row.b) for row in pair.contrasts] == [("policy", ["greedy"] * 4)]
    assert pair.of("turns.mean").difference.value > 0


def test_other_tile_sets_have_walls_of_their_own():
    comparison = compare("yueqing", "pingyang", "pingyang-alt")
    assert [pair.unpaired for pair in comparison.pairs] == ["tiles", "tiles"]
    assert [side.setup.seed for side in comparison.sides] == [1, 2, 2]
    assert comparison.results[1].summary == mjsim.simulate("pingyang", DEALS, seed=2).summary


def test_patterns_common_to_two_variants_are_compared():
    pair = compare("yueqing", "wenzhou").pair()
    assert pair.unpaired is None
    assert pair.of("patterns.no_wild.per_win").a.value > 0
    assert not [row.path for row in pair.differences if "bonus_tile" in row.path]


def test_stored_deals_are_compared_as_if_played_now(raised, folders):
    stored = compare_folders(folders, "plain", "rich")
    assert stored.pair().unpaired is None
    assert [pair.to_dict()["measures"] for pair in stored.pairs] == [
        pair.to_dict()["measures"] for pair in raised.pairs
    ]


def compare_folders(folders, *names):
    return mjsim.compare(*(folders / name for name in names))


def test_counts_alone_are_compared_unpaired(raised, folders):
    rows = {row.path: row for row in compare_folders(folders, "plain", "counts").pair().differences}
    for row in raised.pair().differences:
        found = rows[row.path]
        if np.isfinite(row.b.value):
            assert found.difference.value == pytest.approx(row.difference.value, abs=1e-12, nan_ok=True)
    dealer = rows["roles.dealer.mean"]
    assert np.isnan(dealer.correlation)
    halves = [estimate.margin for estimate in (dealer.a, dealer.b)]
    assert dealer.difference.margin == pytest.approx(np.hypot(*halves), rel=0.02)
    known = ["win_size.sd", "roles.dealer.mean_in_sd", "roles.dealer.mean_in_wins", "wilds.1.per_win"]
    assert all(np.isfinite(rows[path].difference.low) for path in known)
    assert rows["deal.sd"].verdict == "no_interval"


@pytest.mark.parametrize("path", ["win_size.sd", "wilds.mean", "wilds.1.per_win", "totals.tai.mean"])
def test_what_counts_alone_show_is_near_to_what_sessions_show(path, raised, folders):
    counted = compare_folders(folders, "counts", "other").pair().of(path)
    played = raised.pair().of(path)
    assert counted.a.value == pytest.approx(played.b.value)
    assert counted.a.margin == pytest.approx(played.b.margin, rel=0.5)


def test_other_seeds_are_not_paired(folders):
    pair = compare_folders(folders, "plain", "other").pair()
    assert pair.unpaired == "seed"
    assert ("seed", 1, 2) in [(row.key, row.a, row.b) for row in pair.contrasts]


def test_rules_are_played_like_the_folder(folders, raised):
    comparison = mjsim.compare(folders / "plain", "yueqing,plain.no_wild=2", threads=1)
    assert comparison.results[1].summary == raised.results[1].summary
    assert comparison.pair().unpaired is None


def test_a_result_may_be_a_side(raised):
    pair = mjsim.compare(*raised.results).pair()
    assert pair.unpaired == "counted"


def test_a_folder_whose_scores_changed_is_refused(folders, monkeypatch):
    monkeypatch.setattr("mjsim.tallies.Tally.as_dict", lambda tally: object())
    with pytest.raises(MjsimError, match="score differently now"):
        compare_folders(folders, "plain", "rich")


@pytest.mark.parametrize(
    ("sides", "options", "message"),
    [
        ([], {}, "two sides or more, but none"),
        (["yueqing"], {}, "two sides or more, but only 'yueqing'"),
        (["yueqing", "results/nowhere"], {}, "neither a result folder nor a rules file"),
        (["yueqing", "yueking"], {}, "yueking"),
        (["yueqing", "yueqing,big.all_pung=3"], {}, "did you mean big.all_pungs"),
        (["yueqing", "yueqing,policy=clever"], {}, "No policy is called 'clever'"),
        (["yueqing", "wenzhou"], {"correction": "bonferroni"}, "choose from holm, bh, none"),
        (["yueqing", "wenzhou"], {"fail_if": "dealr.mean>1"}, "did you mean roles.dealer.mean"),
        (["yueqing", "wenzhou"], {"min_effect": "0"}, "larger than 0"),
    ],
)
def test_wrong_calls_are_refused(sides, options, message):
    with pytest.raises(InputError, match=message):
        compare(*sides, **options)


@pytest.mark.parametrize(
    ("names", "options", "message"),
    [
        (["plain", "short"], {}, r"sessions of different length \(A 16, B 8 deals\)"),
        (["plain", "rich"], {"deals": 100}, "-n is decided by the result folder"),
        (["plain", "rich"], {"session_deals": 4}, "--session-deals is decided"),
        (["plain", "rich"], {"overrides": ["settlement.base=2"]}, "only result folders are compared"),
        (["plain", "rich,settlement.base=2"], {}, "a result stays as it was played"),
        (["plain", "."], {}, "is not a result folder"),
    ],
)
def test_wrong_calls_with_folders_are_refused(folders, names, options, message):
    with pytest.raises(InputError, match=message):
        mjsim.compare(*(str(folders / name) for name in names), **options)


@pytest.mark.parametrize(
    ("text", "name", "changes"),
    [
        ("yueqing", "yueqing", {}),
        ("my.toml,settlement.base=2", "my.toml", {"settlement.base": "2"}),
        (
            "wenzhou,bets.buy=[1,2,3,4],turn.chow=false",
            "wenzhou",
            {"bets.buy": "[1,2,3,4]", "turn.chow": "false"},
        ),
    ],
)
def test_sides_name_their_changes(text, name, changes):
    assert parse_side(text) == (name, changes)


def test_a_file_with_a_comma_in_its_name_is_that_file(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "a,b=1.toml").write_text('[game]\nid = "own"\nvariant = "yueqing"\n')
    assert parse_side("a,b=1.toml") == ("a,b=1.toml", {})


@pytest.fixture
def namesake(folders, tmp_path, monkeypatch):
    """Stand where a folder is called like a rule set."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "yueqing").symlink_to(folders / "plain", target_is_directory=True)


@pytest.mark.parametrize("sides", [("yueqing", "wenzhou"), ("wenzhou", "yueqing"), ("./yueqing", "yueqing")])
def test_a_name_that_is_a_rule_set_and_a_folder_is_refused(namesake, sides):
    with pytest.raises(InputError, match=r"^yueqing is a rule set and a folder here: write \./yueqing for"):
        compare(*sides)


def test_a_rule_set_and_its_namesake_can_both_be_named(namesake):
    folder, rules, path = mjsim.compare("./yueqing", "yueqing,policy=ukeire", Path("yueqing")).sides
    assert (folder.kind, rules.kind, path.kind) == ("stored", "played", "stored")
    assert folder.source == path.source == "./yueqing"  # as the command that makes it again must call it
    assert folder.setup.rules_hash == rules.setup.rules_hash


def invoke(*arguments):
    return CliRunner().invoke(app, ["compare", *arguments, "-n", "320", "--seed", "1"], env={"COLUMNS": "80"})


def test_the_command_prints_tables_of_80_columns():
    from rich.cells import cell_len

    for lang in ("en", "zh"):
        shown = invoke("yueqing", "yueqing,plain.no_wild=3", "wenzhou", "--lang", lang).stdout
        assert max(map(cell_len, shown.splitlines())) <= 80
        assert "plain.no_wild" in shown and " 3\n" in shown
    shown = invoke("yueqing", "wenzhou", "--all").stdout
    assert "higher" in shown and "open" in shown and "unseen" in shown


def test_the_command_prints_one_document():
    done = invoke("yueqing", "yueqing,plain.no_wild=3", "--json", "--quiet")
    document = json.loads(done.stdout)
    assert document == compare("yueqing", "yueqing,plain.no_wild=3", deals=320).to_dict()
    assert done.exit_code == 0 and document["failed"] is False


@pytest.mark.parametrize(
    ("condition", "code"), [("B:win_size.mean>1", 3), ("diff:win_size.mean<0", 0)], ids=["holds", "does not"]
)
def test_a_condition_that_holds_ends_with_3(condition, code):
    done = invoke("yueqing", "yueqing,plain.no_wild=3", "--fail-if", condition)
    assert done.exit_code == code
    assert ("Holds: " in done.stdout) == (code == 3)


def test_deals_that_go_on_after_a_win_are_compared_as_wholes():
    comparison = compare("hongzhong", "hongzhong,patterns.full_flush=60", "yueqing", deals=160)
    for label in ("B", "C"):
        paths = set(comparison.table(label).index)
        assert {
            "outcomes.draw",
            "turns.mean",
            "roles.dealer.mean",
            "roles.north.mean_in_sd",
            "deal.sd",
        } <= paths
        assert {path.partition(".")[0] for path in paths} == {"outcomes", "turns", "roles", "deal"}
        assert not {"roles.dealer.win_rate", "roles.dealer.mean_in_wins"} & paths
    shown = invoke("hongzhong", "hongzhong,patterns.full_flush=60").stdout
    assert "only whole deals are compared" in shown and "Patterns" not in shown
