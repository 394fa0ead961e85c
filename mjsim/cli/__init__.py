"""Offer every public function as a command; heavy imports wait until a command needs them."""

import os
import sys
from importlib import import_module
from importlib.util import find_spec
from typing import Annotated, Any

import typer

from mjsim import __version__

# in the order of --help; each a module of this folder that defines `app`, or a function of its own name
COMMANDS = ("run", "compare", "report", "hand", "score", "legal", "replay", "rules", "bench")

app = typer.Typer(
    name="mjsim",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode="markdown",
    context_settings={"help_option_names": ["-h", "--help"]},
)


def print_version(wanted: bool) -> None:
    """Print the version and end."""
    if wanted:
        typer.echo(f"mjsim {__version__}")
        raise typer.Exit


@app.callback()
def begin(
    version: Annotated[
        bool, typer.Option("--version", callback=print_version, is_eager=True, help="Print the version.")
    ] = False,
    debug: Annotated[bool, typer.Option("--debug", help="Show where an error comes from.")] = False,
) -> None:
    """Simulate regional mahjong rule sets, millions of deals at a time."""


def mount() -> None:
    """Add the commands whose modules are there."""
    for name in COMMANDS:
        if find_spec(f"mjsim.cli.{name}") is None:
            continue
        module = import_module(f"mjsim.cli.{name}")
        if hasattr(module, "app"):
            app.add_typer(module.app, name=name)
        else:
            app.command(name)(getattr(module, name))


mount()


def build_command() -> Any:
    """Build the tree of commands; in `--help`, a flag shows no type of a value that it does not take."""
    command = typer.main.get_command(app)
    waiting: list[tuple[Any, Any]] = [(command, None)]
    while waiting:
        group, parent = waiting.pop()
        context = typer.Context(group, parent=parent, **group.context_settings)
        waiting += ((child, context) for child in getattr(group, "commands", {}).values())
        for option in group.get_params(context):
            if getattr(option, "is_flag", False):
                option.metavar = ""
    return command


def complain(message: str) -> None:
    """Tell an error in one line of its own on standard error."""
    sys.stderr.write(f"mjsim: {message}\n")


def main() -> None:
    """Run the command line: one sentence for an error, and its exit code."""
    from mjsim.errors import MjsimError

    arguments = [argument for argument in sys.argv[1:] if argument != "--debug"]
    debug = len(arguments) < len(sys.argv) - 1
    try:
        build_command()(arguments, prog_name="mjsim")
    except MjsimError as error:
        if debug:
            raise
        complain(str(error))
        sys.exit(error.exit_code)
    except (BrokenPipeError, SystemExit) as end:
        if not any(isinstance(error, BrokenPipeError) for error in (end, end.__context__)):
            raise
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # `mjsim run | head` is no error
        sys.exit(0)
