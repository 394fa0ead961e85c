"""Run the console blocks of a document and compare, or rewrite, what they show.

A block that is fenced as `console` holds commands after `$ `, each with its output as an 80-column terminal
without colour shows it; a line of three dots stands for lines left out. Commands of one document share a folder.
`python tests/consoles.py README.md` writes the output of today below commands that show something else.
"""

import os
import re
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parent.parent
FENCE = re.compile(r"^```console\n(.*?)^```$", re.MULTILINE | re.DOTALL)
COMMAND = re.compile(r"^\$ (.*\n(?:^>.*\n)*)", re.MULTILINE)  # lines after > go on with it
# what differs from one machine or minute to the next
CHANGING = (
    (re.compile(r"[\d,]+ deals/s"), "55,000 deals/s"),
    (re.compile(r"^mjsim: Compiling the kernels.*\n", re.MULTILINE), ""),
)
PATIENCE = 300  # seconds, kernels to compile included


@dataclass(frozen=True)
class Exchange:
    """Hold one command of a document and the output below it."""

    command: str
    output: str
    start: int  # where the output stands in the text
    end: int


def exchanges(text: str) -> list[Exchange]:
    """Return the commands of a document in order."""
    found = []
    for block in FENCE.finditer(text):
        commands = [*COMMAND.finditer(text, block.start(1), block.end(1))]
        ends = [command.start() for command in commands[1:]] + [block.end(1)]
        for command, end in zip(commands, ends, strict=True):
            script = re.sub("^> ?", "", command[1], flags=re.MULTILINE)
            found.append(Exchange(script, text[command.end() : end], command.end(), end))
    return found


def steady(output: str) -> str:
    """Replace what changes from run to run, and drop spaces at the ends of lines."""
    for pattern, text in CHANGING:
        output = pattern.sub(text, output)
    return "".join(line.rstrip() + "\n" for line in output.splitlines())


def agrees(output: str, shown: str) -> bool:
    """Tell whether a document shows an output, lines left out at `...`.

    Examples
    --------
    >>> agrees("a\\n  ...\\nd\\n", "a\\nb\\nc\\nd\\n"), agrees("a\\n  ...\\nd\\n", "a\\nb\\nc\\n")
    (True, False)
    """
    lines = steady(output).splitlines(keepends=True)
    pattern = "".join("(?s:.*)" if line.strip() == "..." else re.escape(line) for line in lines)
    return re.fullmatch(pattern, shown) is not None


def terminal(folder: Path) -> dict[str, str]:
    """Return the environment of commands: `mjsim` and `python` are those of this interpreter and this tree."""
    programs = folder / ".programs"
    programs.mkdir(exist_ok=True)
    for name, arguments in {"mjsim": " -m mjsim", "python": ""}.items():
        program = programs / name
        program.write_text(f'#!/bin/sh\nexec "{sys.executable}"{arguments} "$@"\n')
        program.chmod(0o755)
    paths = {
        "PATH": f"{programs}{os.pathsep}{os.environ['PATH']}",
        "PYTHONPATH": f"{ROOT}{os.pathsep}{ROOT / 'kernels'}",
    }
    return {**os.environ, **paths, "COLUMNS": "80", "NO_COLOR": "1", "PYTHONUNBUFFERED": "1", "TERM": "dumb"}


def run(command: str, folder: Path) -> str:
    """Run a command in a folder and return what a terminal would show of it."""
    done = subprocess.run(
        ["bash", "-c", command],
        cwd=folder,
        env=terminal(folder),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        timeout=PATIENCE,
        check=False,
    )
    return steady(done.stdout.decode())


def prepare(folder: Path) -> None:
    """Lay what the documents' commands read into their folder."""
    (folder / "tests").symlink_to(ROOT / "tests")
    (folder / "docs").symlink_to(ROOT / "docs")


def rewrite(path: Path, folder: Path) -> None:
    """Put the output of today below every command of a document."""
    text, shift = path.read_text(encoding="utf-8"), 0
    for exchange in exchanges(text):
        output = run(exchange.command, folder)
        if agrees(exchange.output, output):
            continue
        start, end = exchange.start + shift, exchange.end + shift
        text = text[:start] + output + text[end:]
        shift += len(output) - (end - start)
    path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    import tempfile

    for name in sys.argv[1:]:
        with tempfile.TemporaryDirectory() as place:
            prepare(Path(place))
            rewrite(ROOT / name, Path(place))
