"""Write files that are there as a whole or not at all, and let one run at a time write to a folder."""

import csv
import io
import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from typing import Any

from mjsim.errors import InputError, MjsimError


def text_of(document: Any) -> str:
    """Write a document for people: two spaces, a final line end."""
    return json.dumps(document, ensure_ascii=False, indent=2) + "\n"


def digest(document: Any) -> str:
    """Digest a document whatever its layout."""
    return sha256(json.dumps(document, ensure_ascii=False, sort_keys=True).encode()).hexdigest()


def temporary_path(path: Path) -> Path:
    """Return the name under which a file is written before it is whole."""
    return path.with_name(f".{path.name}.{os.getpid()}.tmp")


def write_whole(path: Path, data: bytes) -> None:
    """Write a file so that it is there as a whole or not at all, even after a power cut."""
    temporary = temporary_path(path)
    with temporary.open("wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
    rename_whole(temporary, path)


def rename_whole(temporary: Path, path: Path) -> None:
    """Give a synced file its name and sync the folder that lists it."""
    temporary.replace(path)
    if os.name == "posix":  # Windows cannot open folders
        folder = os.open(path.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)


@contextmanager
def writing(path: Path, advice: str) -> Iterator[None]:
    """Turn what the system says about a folder that cannot be written into one sentence.

    Raises
    ------
    MjsimError
        If anything cannot be written.
    """
    try:
        yield
    except OSError as error:
        raise MjsimError(f"{path} cannot be written ({error.strerror or error}): {advice}.") from error


@contextmanager
def locked(folder: Path) -> Iterator[None]:
    """Keep other runs from a folder; the system frees it even if this one is killed.

    Raises
    ------
    InputError
        If another run writes to the folder.
    """
    try:
        import fcntl
    except ImportError:  # Windows
        yield
        return
    with (folder / ".lock").open("w") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise InputError(f"{folder} is being written by another run: wait for it or stop it.") from None
        yield


def csv_of(rows: list[dict[str, Any]]) -> bytes:
    """Write rows as CSV in UTF-8; a column that a row lacks stays empty."""
    names = list(dict.fromkeys(name for row in rows for name in row))
    text = io.StringIO()
    writer = csv.DictWriter(text, names, lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return text.getvalue().encode()
