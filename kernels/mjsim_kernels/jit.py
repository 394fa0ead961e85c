"""Own every Numba flag; the only module that calls `numba.njit`."""

import atexit
import hashlib
import os
import platform
import shutil
import tempfile
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import Any, ParamSpec, TypeVar

import llvmlite
import numba
import numpy as np
from numba import config, types
from numba.core.errors import NumbaExperimentalFeatureWarning

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
        # beside the digest the place of the sources, which Numba tells apart too: what another copy of mjsim has
        # compiled is not taken for one's own
        place = hashlib.sha256(str(Path(__file__).parent).encode()).hexdigest()[:8]
        folder = Path(base) / "mjsim" / "kernels" / f"{kernel_digest()}-{place}"
        folder.mkdir(parents=True, exist_ok=True)
        if os.access(folder, os.W_OK):
            return folder
    except (OSError, RuntimeError):  # RuntimeError: no home folder
        pass
    folder = Path(tempfile.mkdtemp(prefix="mjsim-kernels-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return folder


def kept_in() -> Path:
    """Return the folder in which this process looks for compiled kernels, and keeps them."""
    return Path(vars(config)["CACHE_DIR"])


def is_compiling() -> bool:
    """Return whether kernels are compiled: not where `NUMBA_DISABLE_JIT` has them run as plain Python."""
    return not vars(config)["DISABLE_JIT"]


# A record that begins with all fields of another, as SETTLED_SCORE does with SCORE, is taken for it: as meant.
SUBTYPE_WARNING = ".* has been considered a subtype of"
warnings.filterwarnings("ignore", message=SUBTYPE_WARNING, category=NumbaExperimentalFeatureWarning)

vars(config)["CACHE_DIR"] = str(cache_folder())  # Numba sets its own names from the environment, untyped


def _common_type(argument: Any) -> Any:
    """Return the Numba type in which kernels pass an argument on: every signed integer as int64."""
    plain = getattr(argument, "literal_type", argument)
    return types.int64 if plain in types.signed_domain else plain


def _without_wrappers(function: Any, options: dict[str, Any]) -> Any:
    """Return what kernels call instead of a function: compiled without the code by which Python and C call it.

    A first run of Yueqing compiled 16 % faster (34.7 s of processor time instead of 41.2, median of three pairs).
    """
    options = options | {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}
    return numba.njit(**options)(function)


def compiled(function: Callable[Parameters, Result], **options: Any) -> Callable[Parameters, Result]:
    """Compile a function that holds no lock, once for all widths of integers that kernels call it with.

    Numba compiles anew for each constant and each width among the arguments: a seat that begins as 0 had the
    whole turn loop compiled twice. One common type, and no arrays assigned to arrays (which compiles the text of
    an exception), took a first run from 374 compilations to 186 and from 52 s to 30 s.
    """
    options |= {"nogil": True, "error_model": "numpy"}
    dispatcher = numba.njit(**options)(function)
    if hasattr(dispatcher, "get_call_template"):  # a plain function where Numba is switched off
        inner = dispatcher if "cache" in options else _without_wrappers(function, options)
        template = inner.get_call_template
        dispatcher.get_overload = inner.get_overload
        dispatcher.get_call_template = lambda args, kws: template(
            tuple(map(_common_type, args)), {name: _common_type(kind) for name, kind in kws.items()}
        )
    result: Callable[Parameters, Result] = dispatcher
    return result


def kernel(function: Callable[Parameters, Result]) -> Callable[Parameters, Result]:
    """Compile a leaf kernel: no lock held, no cache file of its own, integer semantics only."""
    return compiled(function)


def inlined(function: Callable[Parameters, Result]) -> Callable[Parameters, Result]:
    """Compile a leaf kernel that Numba copies into its callers, where that was measured to gain."""
    return compiled(function, inline="always")


def entry(function: Callable[Parameters, Result]) -> Callable[Parameters, Result]:
    """Compile a kernel that Python calls, and keep its machine code on disk."""
    return compiled(function, cache=True)
