"""Read and write the files of one result folder (docs/formats.md).

A chunk is named by its sessions, so that a run goes on from any set of finished chunks, whatever their sizes.
"""

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from mjsim.chunks import DEALS, SIDE_DEALS, Chunk
from mjsim.errors import MjsimError
from mjsim.gathering import Gathered
from mjsim.manifests import (
    MANIFEST,
    drop,
    identity_of,
    shown,
)
from mjsim.results import SCHEMA, Result, flat
from mjsim.tallies import Tally
from mjsim.whole_files import csv_of, digest, text_of, write_whole

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
