"""Keep the suit tables on disk, so that only the first start builds them."""

import hashlib
import mmap
import os
import tempfile
from collections.abc import Callable
from pathlib import Path

import numpy as np

from mjsim_kernels.suit_tables import DIGEST, TABLES, HandTables, as_record, build_tables

Notice = Callable[[str], None]


def load_tables(folder: Path | str | None = None, notice: Notice | None = None) -> HandTables:
    """Load the suit tables, building them if the cache folder has no sound copy.

    The file is mapped into memory read-only, so processes share it. Its whole content is checked, in about 4
    ms. A folder that cannot be written costs the building at each start, two seconds, and nothing else.

    Parameters
    ----------
    folder
        Where the tables are kept; the user's cache folder if None (on Linux `$XDG_CACHE_HOME/mjsim`).
    notice
        Called with one sentence when the tables have to be built, and not otherwise.

    Returns
    -------
    The tables that every function of `mjsim_kernels.hands` takes.

    Examples
    --------
    >>> import numpy as np
    >>> from mjsim_kernels.hand_counts import shanten
    >>> hand = np.bincount([0, 1, 2, 33], minlength=34)  # 123m7z
    >>> shanten(load_tables(), hand, wilds=1, sets=1)
    -1
    """
    path = tables_path(folder)
    try:
        tables = _map_file(path)
        if tables is not None:
            return tables
        reason = f"The suit tables in {path} are damaged"
    except FileNotFoundError:
        reason = f"There are no suit tables in {path.parent} yet"
    except OSError as error:
        reason = f"The suit tables in {path} cannot be read ({error.strerror})"
    tables = build_tables()
    try:
        _write_file(path, tables.tobytes())
        outcome = "built them in two seconds and kept them there"
    except OSError as error:
        outcome = f"built them in memory, because {path.parent} cannot be written ({error.strerror})"
    if notice is not None:
        notice(f"{reason}: {outcome}.")
    return tables


def tables_path(folder: Path | str | None = None) -> Path:
    """Return the file of the tables; its name changes with their content."""
    if folder is None:
        from platformdirs import user_cache_path  # 17 ms that a caller with a folder of its own need not pay

        folder = user_cache_path("mjsim")
    return Path(folder) / f"tables-{DIGEST[:12]}.bin"


def _map_file(path: Path) -> HandTables | None:
    with path.open("rb") as file:
        if os.fstat(file.fileno()).st_size != TABLES.itemsize:
            return None
        content = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
    if hashlib.sha256(content).hexdigest() != DIGEST:
        return None
    return as_record(np.frombuffer(content, TABLES))


def _write_file(path: Path, content: bytes) -> None:
    # a reader sees the old file or the whole new one, whoever else is writing
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=path.name, suffix=".part")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        os.replace(name, path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise
