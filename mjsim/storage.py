"""Keep a result as a folder: a manifest, one small file a finished chunk, the summary (docs/formats.md).

Every file is written under another name, synced and renamed: what has its name is whole. A chunk is named by its
sessions, so that a run goes on from any set of finished chunks, whatever their sizes.
"""

import json
import os
import platform
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path
from typing import Any

import mjsim
from mjsim.chunks import Chunk
from mjsim.errors import InputError, MjsimError
from mjsim.results import SCHEMA, Result, Setup, flat
from mjsim.tallies import Tally

MANIFEST = "manifest.json"
LIBRARIES = ("numba", "llvmlite", "numpy", "scipy", "pandas")
# what must be equal for two runs to be one
IDENTITY = ("variant", "rules_hash", "policy", "seed", "session_deals", "save_deals", "mjsim", "kernels")
TEXTS = ("game", "names", "labels")  # sections of a rule set that change no result

Notice = Callable[[str], None]


def kernels_digest() -> str:
    """Digest the sources of the kernels: two runs of different kernels are never one result."""
    import mjsim_kernels

    root = Path(mjsim_kernels.__path__[0])
    total = sha256()
    for source in sorted(root.rglob("*.py")):
        total.update(source.relative_to(root).as_posix().encode() + source.read_bytes())
    return total.hexdigest()[:20]


def text_of(document: Any) -> str:
    """Write a document for people: two spaces, a final line end."""
    return json.dumps(document, ensure_ascii=False, indent=2) + "\n"


def digest(document: Any) -> str:
    """Digest a document whatever its layout."""
    return sha256(json.dumps(document, ensure_ascii=False, sort_keys=True).encode()).hexdigest()


def write_whole(path: Path, data: bytes) -> None:
    """Write a file so that it is there as a whole or not at all, even after a power cut."""
    temporary = path.with_name(f".{path.name}.{os.getpid()}.tmp")
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


def manifest_of(setup: Setup, save_deals: bool) -> dict[str, Any]:
    """Say what a result was made with: enough to make it again."""
    libraries = {"python": platform.python_version()} | {name: version(name) for name in LIBRARIES}
    return {
        "schema": SCHEMA,
        "mjsim": mjsim.__version__,
        "kernels": setup.kernels,
        "variant": setup.variant,
        "rules_id": setup.rules_id,
        "rules_hash": setup.rules_hash,
        "policy": list(setup.policy),
        "seed": setup.seed,
        "deals": setup.deals,
        "sessions": setup.sessions,
        "session_deals": setup.session_deals,
        "save_deals": save_deals,
        "patterns": [{"id": i, "name": name, "name_zh": name_zh} for i, name, name_zh in setup.patterns],
        "totals": list(setup.totals),
        "libraries": libraries,
        "rules": setup.rules,
    }


def setup_of(manifest: Mapping[str, Any]) -> Setup:
    """Read what `manifest_of` gave."""
    return Setup(
        variant=manifest["variant"],
        rules_id=manifest["rules_id"],
        rules_hash=manifest["rules_hash"],
        rules=manifest["rules"],
        policy=tuple(manifest["policy"]),
        seed=manifest["seed"],
        session_deals=manifest["session_deals"],
        sessions=manifest["sessions"],
        patterns=tuple((row["id"], row["name"], row["name_zh"]) for row in manifest["patterns"]),
        totals=tuple(manifest["totals"]),
        kernels=manifest["kernels"],
    )


def read_manifest(folder: Path) -> dict[str, Any]:
    """Read the manifest of a result folder.

    Raises
    ------
    InputError
        If the folder is none of mjsim's, or of a later mjsim.
    """
    path = folder / MANIFEST
    try:
        manifest: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
        schema = manifest["schema"]
    except FileNotFoundError:
        raise InputError(f"{folder} is not a result folder of mjsim: it has no {MANIFEST}.") from None
    except (ValueError, KeyError, TypeError):
        raise InputError(f"{path} is damaged: run again with another --out folder.") from None
    except OSError as error:
        raise InputError(f"{path} cannot be read ({error.strerror}).") from None
    if schema != SCHEMA:
        raise InputError(f"{path} has schema {schema}, but this mjsim {mjsim.__version__} reads {SCHEMA}.")
    return manifest


def stored_options(path: Path) -> dict[str, Any]:
    """Return the options of the run in a folder, for a run that goes on with it; none where it has not begun."""
    if not is_used(path):
        return {}
    names = ("deals", "seed", "policy", "session_deals", "save_deals")
    return {name: read_manifest(path)[name] for name in names}


def differences(there: Mapping[str, Any], here: Mapping[str, Any]) -> Iterator[str]:
    """Name what two manifests of one run must not differ in."""
    for key in IDENTITY:
        if there[key] == here[key]:
            continue
        if key == "rules_hash":
            yield from rule_differences(drop(there["rules"], *TEXTS), drop(here["rules"], *TEXTS))
        elif key == "kernels":
            yield "the kernels' source code has changed since"
        else:
            yield f"{key} is {shown(there[key])} there, {shown(here[key])} here"


def shown(value: Any) -> str:
    """Write a value of a manifest as an option would have it."""
    return ",".join(map(str, value)) if isinstance(value, list) else json.dumps(value, ensure_ascii=False)


def rule_differences(there: Mapping[str, Any], here: Mapping[str, Any], prefix: str = "") -> Iterator[str]:
    """Name the rules that differ."""
    for key in sorted(set(there) | set(here)):
        old, new = there.get(key), here.get(key)
        if isinstance(old, Mapping) and isinstance(new, Mapping):
            yield from rule_differences(old, new, f"{prefix}{key}.")
        elif old != new:
            yield f"{prefix}{key} is {shown(old)} there, {shown(new)} here"


@dataclass(frozen=True)
class ResultFolder:
    """Read and write one result folder.

    Parameters
    ----------
    path : of the folder
    manifest : as stored
    """

    path: Path
    manifest: Mapping[str, Any]

    @cached_property
    def run(self) -> str:
        """Return the digest that ties a chunk to its run, whatever the number of deals."""
        return digest({key: self.manifest[key] for key in IDENTITY})

    def chunk_path(self, chunk: Chunk) -> Path:
        """Name the file of a finished chunk."""
        return self.path / "chunks" / f"sessions-{chunk.first:012d}-{chunk.end - 1:012d}.json"

    def part_path(self, chunk: Chunk) -> Path:
        """Name the file of a chunk's stored deals."""
        return self.path / "deals" / f"part-{chunk.first:012d}-{chunk.end - 1:012d}.parquet"

    def provenance(self) -> dict[str, str]:
        """Return what files of single deals say about their run."""
        names = ("mjsim", "variant", "rules_hash", "policy", "seed", "session_deals")
        return {f"mjsim.{name}": shown(self.manifest[name]).strip('"') for name in names} | {"mjsim.run": self.run}

    def write_chunk(self, chunk: Chunk, tally: Tally) -> None:
        """Store a finished chunk."""
        document = {"schema": SCHEMA, "run": self.run, "first_session": chunk.first, "sessions": chunk.sessions}
        document |= {"tally": tally.as_dict()}
        document |= {"sha256": digest(document)}
        write_whole(self.chunk_path(chunk), json.dumps(document, ensure_ascii=False).encode())

    def read_chunk(self, path: Path) -> tuple[Chunk, Tally]:
        """Read a finished chunk.

        Raises
        ------
        ValueError
            If the file is damaged or of another run.
        """
        try:
            document = json.loads(path.read_bytes())
            stored = document.pop("sha256")
            chunk = Chunk(document["first_session"], document["sessions"])
            right = stored == digest(document) and document["run"] == self.run
        except (KeyError, TypeError, AttributeError) as error:
            raise ValueError(f"{path.name} is damaged") from error
        if not right or path != self.chunk_path(chunk):
            raise ValueError(f"{path.name} is damaged")
        return chunk, Tally.from_dict(document["tally"])

    def finished(self, notice: Notice) -> tuple[list[Chunk], Tally]:
        """Read all finished chunks; drop damaged ones, which are then played again.

        Parameters
        ----------
        notice : is told of each file that is dropped
        """
        chunks: list[Chunk] = []
        total = Tally.empty(len(self.manifest["patterns"]))
        for path in sorted((self.path / "chunks").glob("sessions-*.json")):
            try:
                chunk, tally = self.read_chunk(path)
            except ValueError:
                notice(f"{path} is damaged: its deals are played again.")
                path.unlink()
                continue
            if self.manifest["save_deals"] and not self.part_path(chunk).exists():
                notice(f"{self.part_path(chunk)} is missing: its deals are played again.")
                path.unlink()
            elif not chunks or chunk.first >= chunks[-1].end:  # two runs at once may have stored a chunk twice
                chunks.append(chunk)
                total.add(tally)
        return chunks, total

    def clear_leftovers(self, chunks: list[Chunk]) -> None:
        """Remove stored deals of chunks that were never finished, and files never renamed."""
        kept = {self.part_path(chunk) for chunk in chunks}
        for path in (*self.path.glob("deals/*"), *self.path.glob("**/.*.tmp")):
            if path not in kept:
                path.unlink()

    def write_summary(self, result: Result) -> None:
        """Write the summary as JSON and as tables."""
        write_whole(self.path / "summary.json", text_of(result.summary).encode())
        write_whole(self.path / "patterns.csv", csv_of(result.summary["patterns"]))
        seats = [{"seat": row["role"]} | row for row in result.summary["roles"]]
        seats += [{"seat": f"chair {row['chair']}"} | row for row in result.summary["chairs"]]
        write_whole(self.path / "seats.csv", csv_of([drop(row, "role", "chair") for row in seats]))


def drop(row: dict[str, Any], *keys: str) -> dict[str, Any]:
    """Return a row without some keys."""
    return {key: value for key, value in row.items() if key not in keys}


def csv_of(rows: list[dict[str, Any]]) -> bytes:
    """Write rows as CSV in UTF-8; a column that a row lacks stays empty."""
    import csv
    import io

    flattened = [flat(row) for row in rows]
    names = list(dict.fromkeys(name for row in flattened for name in row))
    text = io.StringIO()
    writer = csv.DictWriter(text, names, lineterminator="\n")
    writer.writeheader()
    writer.writerows(flattened)
    return text.getvalue().encode()


def is_used(path: Path) -> bool:
    """Return whether something stands at a path that a new result would overwrite."""
    if not path.is_dir():
        return path.exists()
    return any(not entry.name.endswith(".tmp") for entry in path.iterdir() if entry.name != "chunks") or any(
        path.glob("chunks/*")
    )


def create_folder(path: Path, setup: Setup, save_deals: bool) -> ResultFolder:
    """Begin a new result folder.

    Raises
    ------
    InputError
        If something is there already, or the place cannot be written.
    """
    try:
        if is_used(path):
            raise InputError(f"{path} exists already: go on with it by --resume, or choose another --out.")
        manifest = manifest_of(setup, save_deals)
        (path / "chunks").mkdir(parents=True, exist_ok=True)
        if save_deals:
            (path / "deals").mkdir(exist_ok=True)
        write_whole(path / MANIFEST, text_of(manifest).encode())
    except OSError as error:
        raise InputError(f"{path} cannot be written ({error.strerror}): choose another --out folder.") from None
    return ResultFolder(path, manifest)


def reopen_folder(path: Path, setup: Setup, save_deals: bool) -> ResultFolder:
    """Go on with a result folder, or begin it where there is none.

    Raises
    ------
    InputError
        If it holds another run; names what differs.
    """
    if not is_used(path):
        return create_folder(path, setup, save_deals)
    there, here = read_manifest(path), manifest_of(setup, save_deals)
    found = list(differences(there, here))
    if found:
        raise InputError(f"{path} holds another run: {'; '.join(found)}. Choose another --out folder.")
    if setup.sessions < there["sessions"]:
        raise InputError(f"{path} holds a run of {there['deals']:,} deals, more than -n {setup.deals:,}.")
    try:
        (path / "chunks").mkdir(exist_ok=True)
        if setup.sessions > there["sessions"]:
            write_whole(path / MANIFEST, text_of(here).encode())
    except OSError as error:
        raise InputError(f"{path} cannot be written ({error.strerror}).") from None
    return ResultFolder(path, here)


def save_result(result: Result, path: Path) -> Path:
    """Store a result that was not kept while it was played: its sessions become one chunk."""
    folder = create_folder(path, result.setup, save_deals=False)
    folder.write_chunk(Chunk(0, result.setup.sessions), result.tally)
    folder.write_summary(result)
    return path


def load_result(path: str | Path) -> Result:
    """Read a result folder, finished or not.

    Raises
    ------
    InputError
        If it is not a result folder of this mjsim.
    MjsimError
        If a chunk in it is damaged.
    """
    folder = ResultFolder(Path(path), read_manifest(Path(path)))
    total = Tally.empty(len(folder.manifest["patterns"]))
    for file in sorted((folder.path / "chunks").glob("sessions-*.json")):
        try:
            total.add(folder.read_chunk(file)[1])
        except ValueError:
            raise MjsimError(f"{file} is damaged: `mjsim run --resume --out {path}` plays it again.") from None
    return Result(setup_of(folder.manifest), total, folder=folder.path)
