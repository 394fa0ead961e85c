"""Keep a result as a folder: a manifest, one small file a finished chunk, the summary (docs/formats.md).

A chunk is named by its sessions, so that a run goes on from any set of finished chunks, whatever their sizes.
"""

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from mjsim.chunks import DEALS, SIDE_DEALS, Chunk
from mjsim.errors import InputError, MjsimError
from mjsim.gathering import Gathered, gathering_for
from mjsim.manifests import (
    MANIFEST,
    differences,
    drop,
    identity_of,
    manifest_of,
    read_manifest,
    setup_of,
    shown,
)
from mjsim.results import SCHEMA, Result, Setup, flat
from mjsim.strata import Strata
from mjsim.tallies import Tally
from mjsim.whole_files import csv_of, digest, text_of, write_whole, writing

Notice = Callable[[str], None]


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
        return digest(identity_of(self.manifest))

    @property
    def kinds(self) -> tuple[str, ...]:
        """Return the kinds of deals that are kept one by one, each in a folder of its name."""
        if not self.manifest["save_deals"]:
            return ()
        return (DEALS, SIDE_DEALS) if self.manifest.get("strata") else (DEALS,)

    def begin(self) -> None:
        """Write the manifest and make room for chunks."""
        write_whole(self.path / MANIFEST, text_of(self.manifest).encode())
        for name in ("chunks", *self.kinds):
            (self.path / name).mkdir(exist_ok=True)

    def chunk_path(self, chunk: Chunk) -> Path:
        """Name the file of a finished chunk."""
        return self.path / "chunks" / f"sessions-{chunk.first:012d}-{chunk.end - 1:012d}.json"

    def part_path(self, chunk: Chunk, kind: str = DEALS) -> Path:
        """Name the file of a chunk's stored deals or side deals."""
        return self.path / kind / f"part-{chunk.first:012d}-{chunk.end - 1:012d}.parquet"

    def provenance(self) -> dict[str, str]:
        """Return what files of single deals say about their run."""
        names = ("mjsim", "variant", "rules_hash", "policy", "seed", "session_deals")
        return {f"mjsim.{name}": shown(self.manifest[name]).strip('"') for name in names} | {
            "mjsim.run": self.run
        }

    def write_chunk(self, chunk: Chunk, tally: Tally) -> None:
        """Store a finished chunk."""
        document = {
            "schema": SCHEMA,
            "run": self.run,
            "first_session": chunk.first,
            "sessions": chunk.sessions,
        }
        document |= {"tally": tally.as_dict()}
        document |= {"sha256": digest(document)}
        write_whole(self.chunk_path(chunk), json.dumps(document, ensure_ascii=False).encode())

    def read_chunk(self, path: Path) -> tuple[Chunk, Tally]:
        """Read a finished chunk.

        Raises
        ------
        ValueError
            If the file is damaged or of another run.
        MjsimError
            If an earlier mjsim wrote it, which counted less.
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
        try:
            return chunk, Tally.from_dict(document["tally"], len(self.manifest["patterns"]))
        except KeyError as error:
            raise MjsimError(
                f"{path} was written by an earlier mjsim and lacks the counts called {error}: "
                "run again with another --out folder."
            ) from None

    def stored(self) -> Iterator[tuple[Path, Chunk | None, Tally | None]]:
        """Yield the files of finished chunks in order; no chunk where one is damaged.

        Chunks may come from other machines, so some may overlap: of those the first alone counts.
        """
        end = 0
        for path in sorted((self.path / "chunks").glob("sessions-*.json")):
            try:
                chunk, tally = self.read_chunk(path)
            except ValueError:
                yield path, None, None
                continue
            if end <= chunk.first and chunk.end <= self.manifest["sessions"]:
                end = chunk.end
                yield path, chunk, tally

    def finished(self, gathered: Gathered, notice: Notice) -> list[Chunk]:
        """Read all finished chunks; drop damaged ones, which are then played again.

        Parameters
        ----------
        gathered : takes what they counted
        notice : is told of each file that is dropped
        """
        chunks: list[Chunk] = []
        for path, chunk, tally in self.stored():
            if chunk is None or tally is None or self.damaged_part(chunk):
                what = f"{path} is damaged"
                if chunk is not None:
                    what = f"{self.damaged_part(chunk)} is missing or damaged"
                notice(f"{what}: its deals are played again.")
                path.unlink()
            else:
                chunks.append(chunk)
                gathered.take(chunk, tally)
        return chunks

    def end_at(self, sessions: int) -> None:
        """Remove chunks that were played after the session at which the run stopped."""
        kept = []
        for path, chunk, _ in self.stored():
            if chunk is not None and chunk.first < sessions:
                kept.append(chunk)
            else:
                path.unlink()
        self.clear_leftovers(kept)

    def damaged_part(self, chunk: Chunk) -> Path | None:
        """Return the file of a chunk's single deals that does not hold them all, if they are kept and one is so."""
        from mjsim.deals import count_rows

        deals: int = chunk.sessions * self.manifest["session_deals"]
        for kind in self.kinds:
            if count_rows(self.part_path(chunk, kind)) != deals:
                return self.part_path(chunk, kind)
        return None

    def clear_leftovers(self, chunks: list[Chunk]) -> None:
        """Remove stored deals of chunks that were never finished, and files never renamed."""
        kept = {self.part_path(chunk, kind) for chunk in chunks for kind in self.kinds}
        for path in (*self.path.glob("*deals/part-*.parquet"), *self.path.glob("**/.*.tmp")):
            if path not in kept:
                path.unlink()

    def write_summary(self, result: Result) -> None:
        """Write the summary as JSON and as tables."""
        write_whole(self.path / "summary.json", text_of(result.summary).encode())
        write_whole(self.path / "patterns.csv", csv_of([flat(row) for row in result.summary["patterns"]]))
        seats = [{"seat": row["role"]} | row for row in result.summary["roles"]]
        seats += [{"seat": f"chair {row['chair']}"} | row for row in result.summary["chairs"]]
        write_whole(self.path / "seats.csv", csv_of([flat(drop(row, "role", "chair")) for row in seats]))


def is_used(path: Path) -> bool:
    """Return whether a folder holds more than a run leaves that was stopped before it began.

    Raises
    ------
    InputError
        If a file stands there.
    """
    if not path.exists():
        return False
    if not path.is_dir():
        raise InputError(f"{path} is a file, not a folder: choose another --out.")
    return any(not entry.name.startswith(".") for entry in path.iterdir())


def create_folder(path: Path, setup: Setup, save_deals: bool) -> ResultFolder:
    """Begin a new result folder.

    Raises
    ------
    InputError
        If something is there already.
    MjsimError
        If the place cannot be written.
    """
    with writing(path, "choose another --out folder"):
        if is_used(path):
            raise InputError(f"{path} exists already: go on with it by --resume, or choose another --out.")
        path.mkdir(parents=True, exist_ok=True)
        folder = ResultFolder(path, manifest_of(setup, save_deals))
        folder.begin()
    return folder


def reopen_folder(path: Path, setup: Setup, save_deals: bool) -> ResultFolder:
    """Go on with a result folder, or begin it where there is none.

    Raises
    ------
    InputError
        If it holds another run; names what differs.
    MjsimError
        If it cannot be written.
    """
    if not is_used(path):
        return create_folder(path, setup, save_deals)
    there, here = read_manifest(path), manifest_of(setup, save_deals)
    found = list(differences(there, here))
    if found:
        raise InputError(f"{path} holds another run: {'; '.join(found)}. Choose another --out folder.")
    check_targets(ResultFolder(path, there), setup)
    if setup.sessions < there["sessions"]:
        raise InputError(f"{path} holds a run of {there['deals']:,} deals, more than -n {setup.deals:,}.")
    folder = ResultFolder(path, here)
    with writing(path, "allow it, then go on with --resume"):
        folder.begin()
    return folder


def check_targets(folder: ResultFolder, setup: Setup) -> None:
    """Refuse targets that a folder cannot be gone on with.

    Raises
    ------
    InputError
        If it was begun without any, or holds more than its new targets need.
    """
    before = tuple(folder.manifest.get("until", ()))
    if bool(before) != bool(setup.until):
        how = "with" if before else "without"
        raise InputError(
            f"{folder.path} was begun {how} --until, which decides where it may stop: choose another --out."
        )
    if before == setup.until:
        return
    gathered, end = gathering_for(setup), 0
    for _, chunk, tally in folder.stored():
        if chunk is not None and tally is not None:
            gathered.take(chunk, tally)
            end = chunk.end
    if gathered.reached and gathered.total.deals < end * setup.session_deals:
        raise InputError(
            f"{gathered.total.deals:,} deals reach every target of --until, but {folder.path} holds "
            f"{end * setup.session_deals:,} already: choose another --out folder."
        )


def stored_options(path: Path) -> dict[str, Any]:
    """Return what a run that goes on with a folder need not be told again; nothing where it has not begun."""
    if not is_used(path):
        return {}
    manifest = read_manifest(path)
    names = ("deals", "seed", "policy", "session_deals", "save_deals", "rules")
    more = {"until": manifest.get("until", []), "strata": Strata.from_dict(manifest.get("strata"))}
    return {name: manifest[name] for name in names} | more


def save_result(result: Result, path: Path) -> Path:
    """Store a result that was not kept while it was played: its sessions become one chunk."""
    if not result.complete:
        raise InputError("A stopped run is only kept by simulate(out=...): its sessions have gaps.")
    folder = create_folder(path, result.setup, save_deals=False)
    with writing(path, "choose another folder"):
        folder.write_chunk(Chunk(0, result.counts.sessions), result.tally)
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
    setup = setup_of(folder.manifest)
    gathered = gathering_for(setup)
    for file, chunk, tally in folder.stored():
        if chunk is None or tally is None:
            raise MjsimError(f"{file} is damaged: `mjsim run --resume --out {path}` plays it again.")
        gathered.take(chunk, tally)
    return Result(setup, gathered.total, folder=folder.path)
