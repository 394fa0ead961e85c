"""Find every key of every document in docs/formats.md."""

import json
import re

import pytest

from consoles import ROOT, prepare, run
from mjsim_kernels.jit import config

PAGE = (ROOT / "docs" / "formats.md").read_text(encoding="utf-8")
EXPLAINED = set(re.findall(r"`([a-z_0-9]+)`", PAGE))
EXPLAINED |= {f"{name}_ci" for name in EXPLAINED}  # as the page says
CASE_PAGE = (ROOT / "docs" / "rules" / "README.md").read_text(encoding="utf-8")
# below these, keys are names out of the rules or numbers, or a format of another page
OPEN = {
    "rules",
    "quantiles",
    "histogram",
    "histograms",
    "sums",
    "libraries",
    "result",
    "useful",
    "score",
    "outcomes_ci",
}

pytestmark = pytest.mark.skipif(
    config.DISABLE_JIT or config.BOUNDSCHECK, reason="plays deals in new processes"
)


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    path = tmp_path_factory.mktemp("formats")
    prepare(path)
    assert run("mjsim run -n 640 --seed 1 --out kept --save-deals --quiet >summary.txt", path) == ""
    return path


def keys(document):
    """Yield the keys of a document and of all parts whose keys are fixed."""
    if isinstance(document, dict):
        for key, part in document.items():
            yield key
            if key not in OPEN and not (key == "patterns" and isinstance(part, dict)):  # a case's, by id
                yield from keys(part)
    elif isinstance(document, list):
        for part in document:
            yield from keys(part)


COMMANDS = [
    "mjsim run -n 640 --seed 1 --json --quiet",
    "mjsim run -n 640 --seed 1 --until dealer.mean:1 --json --quiet",
    "mjsim run -n 640 --seed 1 --strata wilds --json --quiet",
    "mjsim run -n 640 --seed 1 --strata wilds --out sides --quiet >text && cat sides/manifest.json",
    "cat sides/chunks/*.json",
    "cat kept/summary.json",
    "cat kept/manifest.json",
    "cat kept/chunks/*.json",
    'mjsim hand "123m123p123456789s11z" --wild 5m --json',
    'mjsim hand "123m123p12345678s11z" --wild 5m --json',
    "mjsim replay --seed 1 --deals 0:8 --format events",
    "mjsim compare yueqing wenzhou -n 320 --seed 1 --fail-if 'draw>1' --json",
    "mjsim rules list --json",
    "mjsim rules show yueqing --json",
    "mjsim rules diff yueqing yueqing --set big.all_pungs=12 --json",
    "mjsim rules check rules.toml --json",
]


@pytest.mark.parametrize("command", COMMANDS)
def test_every_key_is_explained(command, folder):
    (folder / "rules.toml").write_text('[game]\nid = "own"\nvariant = "yueqing"\n[big]\nall_pungs = 3\n')
    shown = run(command, folder)
    lines = [shown] if shown.startswith("{\n") else shown.splitlines()
    found = {key for line in lines for key in keys(json.loads(line))}
    assert found
    assert not found - EXPLAINED


def test_every_case_key_is_explained(folder):
    shown = run("mjsim replay --seed 1 --deals 0:8 --format cases", folder)
    found = {key for line in shown.splitlines() for key in keys(json.loads(line))} - {"id"}
    assert not {key for key in found if key not in CASE_PAGE}


def test_the_keys_of_bench_are_explained():
    from mjsim.bench import Figure, document

    found = set(keys(document([Figure("walls", 1, 1, 1.0, "walls/s", "")])))
    assert not found - EXPLAINED


def test_every_file_is_explained(folder):
    names = {path.name for path in (folder / "kept").iterdir()} - {".lock"}
    assert {name for name in names if name not in PAGE} == set()
    assert ".lock" in PAGE


def test_every_column_of_stored_deals_is_explained(folder):
    parquet = pytest.importorskip("pyarrow.parquet")
    from mjsim_kernels.records import OUTCOME

    (part,) = (folder / "kept" / "deals").glob("*.parquet")
    columns = set(parquet.read_schema(part).names) - set(OUTCOME.names)
    assert {
        column for column in columns if column not in EXPLAINED and not column.startswith("total_")
    } == set()
    assert "`total_NAME`" in PAGE
