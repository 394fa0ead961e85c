import sys

import numpy as np
import pytest

import fake_engine
from fake_engine import PATTERNS, FakeRuleset
from mjsim.deals import read_outcomes
from mjsim.errors import InputError, MjsimError
from mjsim.runner import simulate
from mjsim.runs import Silence
from mjsim_kernels.records import OUTCOME, SCORE

parquet = pytest.importorskip("pyarrow.parquet")

DEALS = 1600


@pytest.fixture(autouse=True)
def played_by_the_fake(monkeypatch):
    monkeypatch.setattr("mjsim.engine.build_engine", fake_engine.fake_engine)


def run(out, **options):
    options = {"seed": 1, "threads": 2, "chunk_deals": 480, "save_deals": True} | options
    return simulate(FakeRuleset(), DEALS, out=out, **options)


@pytest.fixture(scope="module")
def stored(tmp_path_factory):
    folder = tmp_path_factory.mktemp("deals") / "stored"
    with pytest.MonkeyPatch.context() as monkeypatch:
        monkeypatch.setattr("mjsim.engine.build_engine", fake_engine.fake_engine)
        run(folder)
    return folder


@pytest.fixture(scope="module")
def played():
    outcomes = np.zeros(DEALS, OUTCOME).view(np.recarray)
    scores = np.zeros(DEALS, SCORE).view(np.recarray)
    fake_engine.play_sessions(1, 0, 16, outcomes)
    fake_engine.score_outcomes(outcomes, scores)
    return outcomes, scores


def test_outcomes_come_back_bit_by_bit(stored, played):
    found = read_outcomes(stored)
    for name in OUTCOME.names:
        assert np.array_equal(found[name], played[0][name]), name
    assert found.dtype == OUTCOME


def test_a_row_can_be_read_without_mjsim(stored, played):
    outcomes, scores = played
    rows = parquet.read_table(stored / "deals").to_pylist()
    assert [row["number"] for row in rows] == list(range(DEALS))
    for row, outcome, score in zip(rows, outcomes, scores, strict=True):
        assert row["how"] == ("exhausted", "self_draw", "discard", "rob")[outcome["by"]]
        assert row["patterns"] == [
            PATTERNS[place] for place in np.flatnonzero(score["counts"][: len(PATTERNS)])
        ]
        assert [row[f"pay_{role}"] for role in ("dealer", "south", "west", "north")] == list(score["pay"])
        assert row["total_tai"] == score["totals"][2]
        assert row["gain"] == (score["pay"][outcome["winner"]] if outcome["winner"] >= 0 else 0)
        assert (row["won_on"] is None) == (outcome["winner"] < 0)
        if outcome["winner"] >= 0:
            held = row[f"wilds_{('dealer', 'south', 'west', 'north')[outcome['winner']]}"]
            assert held == outcome["hands"][outcome["winner"], outcome["indicators"][0]]


def test_parts_name_their_run(stored):
    part = next((stored / "deals").iterdir())
    metadata = {
        key: value for key, value in parquet.read_schema(part).metadata.items() if key.startswith(b"mjsim.")
    }
    assert metadata[b"mjsim.seed"] == b"1"
    assert metadata[b"mjsim.variant"] == b"yueqing"
    assert metadata[b"mjsim.policy"] == b"ukeire,ukeire,ukeire,ukeire"


def lose(part):
    part.unlink()


def truncate(part):
    part.write_bytes(part.read_bytes()[:-100])


@pytest.mark.parametrize("damage", [lose, truncate])
def test_a_lost_part_is_played_again(stored, tmp_path, damage):
    run(tmp_path / "r")
    part = tmp_path / "r" / "deals" / "part-000000000030-000000000059.parquet"
    damage(part)
    messages = []
    progress = Silence()
    progress.notice = messages.append
    assert run(tmp_path / "r", resume=True, progress=progress).played == 480
    assert messages == [f"{part} is missing or damaged: its deals are played again."]
    assert part.read_bytes() == (stored / "deals" / part.name).read_bytes()


def test_deals_of_a_chunk_never_finished_are_cleared(stored, tmp_path):
    run(tmp_path / "r")
    chunk = tmp_path / "r" / "chunks" / "sessions-000000000030-000000000059.json"
    chunk.unlink()
    run(tmp_path / "r", resume=True, chunk_deals=160)
    assert np.array_equal(read_outcomes(tmp_path / "r"), read_outcomes(stored))


def test_damaged_deals_are_named(tmp_path):
    run(tmp_path / "r")
    part = tmp_path / "r" / "deals" / "part-000000000030-000000000059.parquet"
    truncate(part)
    with pytest.raises(MjsimError, match=f"{part} is damaged: .*--resume"):
        read_outcomes(tmp_path / "r")


def test_a_folder_without_deals_is_named(tmp_path):
    with pytest.raises(MjsimError, match="holds no deals: run with --save-deals"):
        read_outcomes(tmp_path)


def test_a_missing_library_names_its_extra(tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with pytest.raises(InputError, match=r"pip install 'mjsim\[parquet\]'"):
        run(tmp_path / "r")
    assert not (tmp_path / "r").exists()


def test_stored_deals_of_an_earlier_mjsim_are_named(stored, tmp_path):
    part = next((stored / "deals").iterdir())
    table = parquet.read_table(part).drop_columns(["raced", "half_shanten"])
    (tmp_path / "deals").mkdir()
    parquet.write_table(table, tmp_path / "deals" / part.name)
    with pytest.raises(
        MjsimError, match="lack raced, half_shanten, for an earlier mjsim wrote them: run again"
    ):
        read_outcomes(tmp_path)
