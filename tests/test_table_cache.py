"""Make each fault of the table cache happen, then load."""

import os
import stat
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import numba
import pytest

import mjsim.table_cache
from mjsim.table_cache import load_tables, tables_path
from mjsim_kernels.hands import lacking
from mjsim_kernels.suit_tables import TABLES, HandTables


@pytest.fixture
def notices() -> list[str]:
    return []


@pytest.fixture
def folder(tmp_path: Path, tables: HandTables) -> Path:
    """Return a cache folder with sound tables."""
    tables_path(tmp_path).write_bytes(tables.tobytes())
    return tmp_path


@pytest.fixture(autouse=True)
def quick_build(monkeypatch: pytest.MonkeyPatch, tables: HandTables) -> None:
    monkeypatch.setattr(mjsim.table_cache, "build_tables", lambda: tables)


def temporary_files(folder: Path) -> list[Path]:
    return [path for path in folder.iterdir() if path != tables_path(folder)]


def test_first_start_builds_and_the_next_loads(
    tmp_path: Path, tables: HandTables, notices: list[str]
) -> None:
    folder = tmp_path / "deeply" / "nested"
    assert load_tables(folder, notices.append).tobytes() == tables.tobytes()
    assert [notice.split(":")[0] for notice in notices] == [f"There are no suit tables in {folder} yet"]
    assert load_tables(folder, notices.append).tobytes() == tables.tobytes()
    assert len(notices) == 1
    assert temporary_files(folder) == []


def flip_a_bit(content: bytearray) -> None:
    content[len(content) // 2] ^= 1


def truncate(content: bytearray) -> None:
    del content[-1]


def empty(content: bytearray) -> None:
    content.clear()


def lengthen(content: bytearray) -> None:
    content.append(0)


def put_other_format(content: bytearray) -> None:
    content[:] = b"another format " * (TABLES.itemsize // 15 + 1)
    del content[TABLES.itemsize :]


@pytest.mark.parametrize("damage", [flip_a_bit, truncate, empty, lengthen, put_other_format])
def test_damaged_tables_are_built_again(
    folder: Path, tables: HandTables, notices: list[str], damage: Callable[[bytearray], None]
) -> None:
    content = bytearray(tables_path(folder).read_bytes())
    damage(content)
    tables_path(folder).write_bytes(content)
    assert load_tables(folder, notices.append).tobytes() == tables.tobytes()
    assert len(notices) == 1
    assert "are damaged: built them" in notices[0]
    assert tables_path(folder).read_bytes() == tables.tobytes()
    load_tables(folder, notices.append)
    assert len(notices) == 1


def test_folder_that_cannot_be_made(tmp_path: Path, tables: HandTables, notices: list[str]) -> None:
    (tmp_path / "file").write_text("in the way")
    assert load_tables(tmp_path / "file" / "folder", notices.append).tobytes() == tables.tobytes()
    assert len(notices) == 1
    assert "built them in memory" in notices[0]


def test_disk_that_is_full(
    tmp_path: Path, tables: HandTables, notices: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", fail)
    assert load_tables(tmp_path, notices.append).tobytes() == tables.tobytes()
    assert "(No space left on device)" in notices[0]
    assert list(tmp_path.iterdir()) == []


@pytest.mark.skipif(os.name == "nt" or os.geteuid() == 0, reason="permissions do not bind this user")
def test_folder_without_write_permission(tmp_path: Path, tables: HandTables, notices: list[str]) -> None:
    tmp_path.chmod(stat.S_IRUSR | stat.S_IXUSR)
    assert load_tables(tmp_path, notices.append).tobytes() == tables.tobytes()
    assert "built them in memory" in notices[0]


def test_directory_in_place_of_the_file(tmp_path: Path, tables: HandTables, notices: list[str]) -> None:
    tables_path(tmp_path).mkdir()
    assert load_tables(tmp_path, notices.append).tobytes() == tables.tobytes()
    assert len(notices) == 1


def test_loaded_and_built_tables_are_one_type_to_numba(folder: Path, built_tables: HandTables) -> None:
    loaded = load_tables(folder)
    assert numba.typeof(loaded) == numba.typeof(built_tables)
    assert lacking(loaded, 0, 0, 0, 0, 5, 0) == 17
    assert not loaded.distances.flags.writeable


def test_default_folder_follows_xdg(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    if sys.platform == "linux":
        assert tables_path().parent == tmp_path / "mjsim"


def test_processes_that_start_at_once(tmp_path: Path, tables: HandTables) -> None:
    code = (
        "import sys; from mjsim.table_cache import load_tables; "
        "print(hash(load_tables(sys.argv[1]).tobytes()) & 0xFFFF_FFFF)"
    )
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(sys.path), "PYTHONHASHSEED": "1"}
    starts = [
        subprocess.Popen([sys.executable, "-c", code, str(tmp_path)], env=environment, stdout=subprocess.PIPE)
        for _ in range(2)
    ]
    answers = {start.communicate()[0] for start in starts}
    assert [start.returncode for start in starts] == [0, 0]
    assert len(answers) == 1
    assert tables_path(tmp_path).read_bytes() == tables.tobytes()
    assert temporary_files(tmp_path) == []
