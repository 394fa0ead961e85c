"""Ask for patience while kernels are compiled."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager

from rich.console import Console

COMPILING = "Compiling the kernels, once for this version: half a minute or more"
LOADING = "Loading the compiled kernels"
PATIENCE = 1.5  # seconds; loading compiled kernels takes less


@contextmanager
def spin_after(console: Console, seconds: float) -> Iterator[None]:
    """Show a spinner, or a line where there is no terminal, if the context lasts longer than that."""
    compiled = are_compiled()
    status = console.status(LOADING if compiled else COMPILING)

    def show() -> None:
        if console.is_terminal:
            status.start()
        elif not compiled:
            console.print(f"mjsim: {COMPILING}.", markup=False, highlight=False, soft_wrap=True)

    timer = threading.Timer(seconds, show)
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
        status.stop()


def are_compiled() -> bool:
    """Tell whether an earlier call left compiled kernels of this version."""
    from mjsim_kernels.jit import kept_in

    return any(kept_in().rglob("*.nbi"))
