import json
import os
import shutil
from pathlib import Path

import pandas
import pytest

import fake_engine
from fake_engine import FakeRuleset
from mjsim.errors import InputError, MjsimError
from mjsim.runner import simulate
from mjsim.runs import Silence
from mjsim.storage import load_result
from mjsim.whole_files import digest, locked

DEALS = 2000


@pytest.fixture(autouse=True)
def played_by_the_fake(monkeypatch):
    monkeypatch.setattr("mjsim.engine.build_engine", fake_engine.fake_engine)


class Notices(Silence):
    """Remember what a person is told."""

    def __init__(self):
        self.messages = []

    def notice(self, message):
        self.messages.append(message)


def run(out, deals=DEALS, rules=None, **options):
    options = {"seed": 1, "threads": 2, "chunk_deals": 256} | options
    return simulate(rules or FakeRuleset(), deals, out=out, **options)


@pytest.fixture(scope="module")
def finished(tmp_path_factory):
    folder = tmp_path_factory.mktemp("results") / "finished"
    with pytest.MonkeyPatch.context() as monkeypatch:
        monkeypatch.setattr("mjsim.engine.build_engine", fake_engine.fake_engine)
        run(folder)
    return folder


@pytest.fixture
def folder(finished, tmp_path):
    return Path(shutil.copytree(finished, tmp_path / "copy"))


def test_a_result_folder_holds_what_the_format_says(finished):
    names = {path.relative_to(finished).as_posix() for path in finished.rglob("*") if path.name != ".lock"}
    chunks = {name for name in names if name.startswith("chunks/")}
    assert names - chunks == {"manifest.json", "summary.json", "patterns.csv", "seats.csv", "chunks"}
    assert len(chunks) == 8
    assert "chunks/sessions-000000000000-000000000015.json" in chunks


def test_the_manifest_says_how_to_make_the_result_again(finished):
    manifest = json.loads((finished / "manifest.json").read_text())
    assert manifest["rules"] == FakeRuleset().document()
    assert manifest["rules_hash"] == FakeRuleset().hash
    assert manifest["seed"] == 1
    assert set(manifest["libraries"]) >= {"python", "numpy", "numba"}


def test_stored_files_tell_no_time(finished, tmp_path):
    run(tmp_path / "again", threads=1)
    for name in ("manifest.json", "summary.json", "patterns.csv", "seats.csv"):
        assert (tmp_path / "again" / name).read_bytes() == (finished / name).read_bytes()


def test_tables_can_be_read_by_anyone(finished):
    patterns, seats = pandas.read_csv(finished / "patterns.csv"), pandas.read_csv(finished / "seats.csv")
    assert list(patterns["id"]) == list(fake_engine.PATTERNS)
    assert list(seats["seat"]) == [
        "dealer",
        "south",
        "west",
        "north",
        "chair 0",
        "chair 1",
        "chair 2",
        "chair 3",
    ]


def test_a_folder_gives_its_result_back(finished):
    loaded = load_result(finished)
    assert loaded.summary == json.loads((finished / "summary.json").read_text())
    assert loaded.complete


def test_an_unkept_result_can_be_saved(finished, tmp_path):
    path = simulate(FakeRuleset(), DEALS, seed=1).save(tmp_path / "saved")
    assert (path / "summary.json").read_bytes() == (finished / "summary.json").read_bytes()
    assert load_result(path).summary == load_result(finished).summary
    with pytest.raises(InputError, match="exists already"):
        simulate(FakeRuleset(), DEALS, seed=1).save(path)


def test_a_folder_is_never_overwritten(folder):
    before = {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    with pytest.raises(InputError, match="exists already: go on with it by --resume"):
        run(folder)
    assert {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()} == before


def test_an_empty_folder_may_be_filled(tmp_path):
    assert run(tmp_path).complete


def test_a_finished_run_resumes_to_itself(folder):
    before = (folder / "summary.json").read_bytes()
    assert run(folder, resume=True).played == 0
    assert (folder / "summary.json").read_bytes() == before


def test_resume_begins_where_nothing_is(finished, tmp_path):
    run(tmp_path / "new", resume=True)
    assert (tmp_path / "new" / "summary.json").read_bytes() == (finished / "summary.json").read_bytes()


def test_resume_adds_deals(folder, tmp_path):
    longer = run(folder, 2 * DEALS, resume=True, chunk_deals=999)
    assert longer.played == DEALS
    run(tmp_path / "whole", 2 * DEALS)
    for name in ("manifest.json", "summary.json"):
        assert (folder / name).read_bytes() == (tmp_path / "whole" / name).read_bytes()


@pytest.mark.parametrize(
    ("change", "named"),
    [
        ({"seed": 2}, "seed is 1 there, 2 here"),
        ({"session_deals": 8}, "session_deals is 16 there, 8 here"),
        ({"policy": "ukeire,ukeire,greedy,ukeire"}, "policy is ukeire,ukeire,ukeire,ukeire there"),
        ({"rules": FakeRuleset(base=5)}, "settlement.base is 1 there, 5 here"),
        ({"rules": FakeRuleset(variant="wenzhou")}, 'variant is "yueqing" there, "wenzhou" here'),
        ({"save_deals": True}, "save_deals is false there, true here"),
        ({"deals": 100}, "holds a run of 2,000 deals, more than -n 112"),
    ],
    ids=lambda value: "-".join(value) if isinstance(value, dict) else "",
)
def test_resume_refuses_another_run_and_names_what_differs(folder, change, named):
    with pytest.raises(InputError, match=named):
        run(folder, resume=True, **change)


def test_resume_refuses_other_kernels(folder, monkeypatch):
    monkeypatch.setattr("mjsim.runner.kernels_digest", lambda: "another")
    with pytest.raises(InputError, match="source code has changed"):
        run(folder, resume=True)


def truncate(path):
    path.write_bytes(path.read_bytes()[:-40])


def empty(path):
    path.write_bytes(b"")


def alter(path):
    document = json.loads(path.read_text())
    document["tally"]["sums"]["turns"][0] += 1
    path.write_text(json.dumps(document))


def misname(path):
    path.rename(path.with_name("sessions-000000000700-000000000715.json"))


def swap_in_another_run(path):
    document = json.loads(path.read_text())
    document["run"] = "0" * 64
    path.write_text(json.dumps(document))


def write_another_document(path):
    path.write_text("[]")


@pytest.mark.parametrize(
    "damage", [truncate, empty, alter, misname, swap_in_another_run, write_another_document]
)
def test_a_damaged_chunk_is_named_and_played_again(finished, folder, damage):
    chunk = folder / "chunks" / "sessions-000000000032-000000000047.json"
    damage(chunk)
    with pytest.raises(MjsimError, match=r"sessions-.*\.json is damaged: .*--resume"):
        load_result(folder)
    notices = Notices()
    assert run(folder, resume=True, progress=notices).played == 256
    assert [message for message in notices.messages if "is damaged: its deals are played again" in message]
    for name in ("summary.json", "chunks/sessions-000000000032-000000000047.json"):
        assert (folder / name).read_bytes() == (finished / name).read_bytes()


def test_chunks_of_two_machines_count_once(finished, folder, tmp_path):
    run(tmp_path / "other", chunk_deals=800)
    for chunk in (tmp_path / "other" / "chunks").iterdir():
        shutil.copy(chunk, folder / "chunks")
    (folder / "chunks" / "sessions-000000000032-000000000047.json").unlink()
    assert run(folder, resume=True).complete
    assert load_result(folder).complete
    assert (folder / "summary.json").read_bytes() == (finished / "summary.json").read_bytes()


def test_leftovers_of_a_killed_run_are_cleared(finished, folder):
    leftover = folder / "chunks" / ".sessions-000000000032-000000000047.json.123.tmp"
    leftover.write_text("half")
    run(folder, resume=True)
    assert not leftover.exists()


@pytest.mark.parametrize("text", ["", "{", "[]", '{"seed": 1}'], ids=["empty", "half", "list", "no schema"])
def test_a_damaged_manifest_is_refused(folder, text):
    (folder / "manifest.json").write_text(text)
    with pytest.raises(InputError, match=r"manifest\.json is damaged"):
        run(folder, resume=True)


def test_a_later_schema_is_refused(folder):
    (folder / "manifest.json").write_text('{"schema": 99}')
    with pytest.raises(InputError, match="schema 99, but this mjsim"):
        run(folder, resume=True)


def test_a_strange_folder_is_refused(tmp_path):
    (tmp_path / "letters.txt").write_text("dear")
    with pytest.raises(InputError, match=r"is not a result folder of mjsim: it has no manifest\.json"):
        run(tmp_path, resume=True)
    with pytest.raises(InputError, match="exists already"):
        run(tmp_path)


def test_a_file_in_the_way_is_named(tmp_path):
    (tmp_path / "file").write_text("dear")
    with pytest.raises(InputError, match="is a file, not a folder"):
        run(tmp_path / "file")


def test_a_folder_below_a_file_cannot_be_written(tmp_path):
    (tmp_path / "file").write_text("dear")
    with pytest.raises(MjsimError, match="cannot be written"):
        run(tmp_path / "file" / "below")


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may write everywhere")
def test_a_forbidden_folder_cannot_be_written(tmp_path):
    tmp_path.chmod(0o500)
    with pytest.raises(MjsimError, match="cannot be written \\(Permission denied\\)"):
        run(tmp_path / "new")


def test_a_full_disk_ends_the_run_in_one_sentence(tmp_path, monkeypatch):
    write_whole = __import__("mjsim.result_folders").result_folders.write_whole

    def fill_up(path, data):
        if "000000000032" in path.name:
            raise OSError(28, "No space left on device")
        write_whole(path, data)

    monkeypatch.setattr("mjsim.result_folders.write_whole", fill_up)
    with pytest.raises(MjsimError, match=r"No space left on device\): make room, then go on with --resume"):
        run(tmp_path / "full")
    monkeypatch.undo()
    monkeypatch.setattr("mjsim.engine.build_engine", fake_engine.fake_engine)
    assert run(tmp_path / "full", resume=True).complete


def test_one_run_at_a_time_writes_to_a_folder(folder):
    with locked(folder), pytest.raises(InputError, match="is being written by another run"):
        run(folder, resume=True)


def test_a_result_that_counted_less_is_refused_in_one_sentence(folder):
    chunk = next((folder / "chunks").iterdir())
    document = json.loads(chunk.read_bytes())
    del document["tally"]["sums"]["openings"], document["sha256"]
    chunk.write_text(json.dumps(document | {"sha256": digest(document)}), encoding="utf-8")
    with pytest.raises(
        MjsimError, match="by an earlier mjsim and lacks the counts called 'openings': run again"
    ):
        load_result(folder)


def test_crossings_are_columns_of_the_table_of_patterns(finished):
    table = pandas.read_csv(finished / "patterns.csv")
    assert (table["wins_dealer"].fillna(0) + table["wins_others"].fillna(0) == table["wins"]).all()
    held = [table[f"wins_wilds_{wilds}"].fillna(0) for wilds in range(4)]
    assert (sum(held) == table["wins"]).all()
    assert {"variance_share", "variance_share_low", "mean_win_self_draw"} <= set(table.columns)
    assert "cells" not in table.columns and "crossings" not in table.columns
