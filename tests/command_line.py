"""Write docs/command-line.md from what `--help` says: `python tests/command_line.py`."""

import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
if __name__ == "__main__":
    sys.path[:0] = [str(ROOT), str(ROOT / "kernels")]

from mjsim.cli import build_command  # noqa: E402 (the paths come first)

PAGE = ROOT / "docs" / "command-line.md"
HEAD = """# Command line

Written from `mjsim --help` by `python tests/command_line.py`.

Common to all commands: results go to standard output, progress and messages to standard error. Exit codes: 0 done,
1 the work failed, 2 the call was wrong, 3 a condition of `mjsim compare --fail-if` holds, 130 stopped by Ctrl-C.
`NO_COLOR` switches colours off. Errors are one sentence; `mjsim --debug COMMAND` shows where one comes from.
"""


def commands(group, path=("mjsim",)):
    """Yield the words of each command and the command, groups left out."""
    for name, command in group.commands.items():
        words = (*path, name)
        if hasattr(command, "commands"):
            yield from commands(command, words)
        else:
            yield words, command


def options(command):
    """Return the arguments and options that `--help` shows of a command, `--help` itself left out."""
    return [option for option in command.params if not getattr(option, "hidden", False)]


def names(option):
    """Write an option as it is typed."""
    if option.param_type_name == "argument":
        return f"`{option.metavar}`"
    flags = ", ".join(f"`{name}`" for name in sorted(option.opts, key=len, reverse=True))
    return flags if option.is_flag else f"{flags} `{option.metavar}`".replace("|", r"\|")


def page():
    """Return the whole page."""
    lines = [HEAD]
    for words, command in commands(build_command()):
        lines += [f"## {' '.join(words)}", "", *command.help.strip().splitlines(), ""]
        lines += ["| option | meaning | default |", "| --- | --- | --- |"]
        for option in options(command):
            lines.append(f"| {names(option)} | {option.help or ''} | {default(option)} |".replace("  ", " "))
        lines.append("")
    return "\n".join(lines).rstrip() + "\n"


def default(option):
    """Write what holds where an option is not given."""
    if isinstance(option.show_default, str):
        return option.show_default
    if option.required:
        return "required"
    return "" if option.default in (None, False, ()) else str(option.default)


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
