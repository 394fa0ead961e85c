"""Own every Numba flag; the only module that calls `numba.njit`."""

import atexit
import hashlib
import os
import platform
import shutil
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import ParamSpec, TypeVar

import llvmlite
import numba
import numpy as np
from numba import config

Parameters = ParamSpec("Parameters")
Result = TypeVar("Result")


def kernel_digest() -> str:
    """Digest every kernel source and every version that compiled code depends on.

    Numba checks only the file of the function it loads, so an edit in another kernel file would silently run
    the old machine code; a cache folder keyed by this digest cannot.

    Returns
    -------
    20 hexadecimal digits.
    """
    digest = hashlib.sha256()
    for version in (numba.__version__, llvmlite.__version__, np.__version__, platform.python_version()):
        digest.update(version.encode())
    root = Path(__file__).parent
    for source in sorted(root.rglob("*.py")):
        digest.update(source.relative_to(root).as_posix().encode())
        digest.update(source.read_bytes())
    return digest.hexdigest()[:20]


def cache_folder() -> Path:
    """Return the folder of the compiled kernels: `NUMBA_CACHE_DIR` if the user set it, else one of ours.

    Where ours cannot be written, a folder that lives as long as the process: it compiles anew, and works.
    """
    if "NUMBA_CACHE_DIR" in os.environ:
        return Path(os.environ["NUMBA_CACHE_DIR"])
    try:
        base = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
        folder = Path(base) / "mjsim" / "kernels" / kernel_digest()
        folder.mkdir(parents=True, exist_ok=True)
        if os.access(folder, os.W_OK):
            return folder
    except (OSError, RuntimeError):  # RuntimeError: no home folder
        pass
    folder = Path(tempfile.mkdtemp(prefix="mjsim-kernels-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return folder


vars(config)["CACHE_DIR"] = str(cache_folder())  # Numba sets its own names from the environment, untyped


def kernel(function: Callable[Parameters, Result]) -> Callable[Parameters, Result]:
    """Compile a leaf kernel: no lock held, no cache file of its own, integer semantics only."""
    compiled: Callable[Parameters, Result] = numba.njit(nogil=True, error_model="numpy")(function)
    return compiled


def inlined(function: Callable[Parameters, Result]) -> Callable[Parameters, Result]:
    """Compile a leaf kernel that Numba copies into its callers, where that was measured to gain."""
    compiled: Callable[Parameters, Result] = numba.njit(nogil=True, error_model="numpy", inline="always")(
        function
    )
    return compiled


def entry(function: Callable[Parameters, Result]) -> Callable[Parameters, Result]:
    """Compile a kernel that Python calls, and keep its machine code on disk."""
    compiled: Callable[Parameters, Result] = numba.njit(nogil=True, error_model="numpy", cache=True)(function)
    return compiled
