"""Ask for patience while kernels are compiled."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager

from rich.console import Console

COMPILING = "Compiling the kernels, once for this version: about a minute"
PATIENCE = 1.5  # seconds; loading compiled kernels takes less


@contextmanager
def spin_after(console: Console, seconds: float) -> Iterator[None]:
    """Show a spinner, or a line where there is no terminal, if the context lasts longer than that."""
    status = console.status(COMPILING)

    def show() -> None:
        if console.is_terminal:
            status.start()
        else:
            console.print(f"mjsim: {COMPILING}.", markup=False, highlight=False, soft_wrap=True)

    timer = threading.Timer(seconds, show)
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
        status.stop()
