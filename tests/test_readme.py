"""Do what README.md shows, and see what it shows."""

import doctest
import re
import tomllib

import pytest

import consoles
from consoles import ROOT, agrees, exchanges, run
from mjsim_kernels.jit import config

README = (ROOT / "README.md").read_text(encoding="utf-8")
PYTHON = re.compile(r"^```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)

pytestmark = pytest.mark.skipif(config.DISABLE_JIT or config.BOUNDSCHECK, reason="plays 200,000 deals")


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    path = tmp_path_factory.mktemp("readme")
    consoles.prepare(path)
    return path


@pytest.mark.parametrize("exchange", exchanges(README), ids=lambda exchange: exchange.command.splitlines()[0])
def test_command_shows_what_the_readme_shows(exchange, folder):
    shown = run(exchange.command, folder)
    assert agrees(exchange.output, shown), "`python tests/consoles.py README.md` shows today's output"


@pytest.mark.parametrize("number", range(len(PYTHON.findall(README))))
def test_python_examples(number, folder, monkeypatch):
    monkeypatch.chdir(folder)
    example = doctest.DocTestParser().get_doctest(PYTHON.findall(README)[number], {}, "README.md", None, 0)
    failures = []
    doctest.DocTestRunner().run(example, out=failures.append)
    assert not failures, "".join(failures)


def test_the_two_commands_are_those_of_this_project():
    commands = [line for line in README.splitlines() if line.startswith("python -m pip install ")]
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert commands == [
        "python -m pip install . && mjsim run --variant yueqing -n 1e6",
        'python -m pip install -e ".[test]" && python -m pytest',
    ]
    assert "mjsim" in project["scripts"] and "test" in project["optional-dependencies"]
