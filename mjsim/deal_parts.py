"""Store deals one by one as Parquet, with everything that scoring them again needs (docs/formats.md)."""

import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np

from mjsim.deals import import_pyarrow
from mjsim.engine import Records
from mjsim.summaries import ROLES
from mjsim.tile_names import format_tile
from mjsim.whole_files import rename_whole, temporary_path
from mjsim_kernels.records import DISCARD, EXHAUSTED, OUTCOME, ROB, SELF_DRAW
from mjsim_kernels.tiles import KINDS, SEATS

WAYS = {EXHAUSTED: "exhausted", SELF_DRAW: "self_draw", DISCARD: "discard", ROB: "rob"}
TILES = [format_tile(face) for face in range(KINDS)]
GROUP_ROWS = 65536  # rows that a worker holds before it writes them


def outcome_columns(arrow: ModuleType) -> list[tuple[str, Any]]:
    """Return a column for each field of OUTCOME; arrays become lists of fixed length."""
    columns = []
    for name in OUTCOME.names or ():
        field = OUTCOME[name]
        kind = arrow.from_numpy_dtype(field.base)
        length = int(np.prod(field.shape))
        columns.append((name, arrow.list_(kind, length) if field.shape else kind))
    return columns


def schema_of(
    arrow: ModuleType, totals: Sequence[str], metadata: Mapping[str, str], strata: bool = False
) -> Any:
    """Return the schema of stored deals.

    Parameters
    ----------
    arrow : the module pyarrow
    totals : the scorer's own sums
    metadata : provenance, kept with each file
    strata : whether there are side deals, so that each deal has its stratum and its weight
    """
    names = arrow.dictionary(arrow.int8(), arrow.string())
    columns = [("number", arrow.int64()), ("how", names), ("won_on", names), ("wild", names)]
    columns += [("patterns", arrow.list_(names)), ("gain", arrow.int64())]
    columns += [(f"pay_{role}", arrow.int64()) for role in ROLES]
    columns += [(f"wilds_{role}", arrow.int8()) for role in ROLES]
    columns += [(f"total_{name}", arrow.int64()) for name in totals]
    columns += [("stratum", arrow.int8()), ("weight", arrow.float64())] if strata else []
    return arrow.schema(columns + outcome_columns(arrow), metadata=dict(metadata))


def encoded(arrow: ModuleType, codes: Any, names: Sequence[str]) -> Any:
    """Return names by code as a dictionary column; a negative code is null."""
    codes = np.asarray(codes, np.int8)
    return arrow.DictionaryArray.from_arrays(arrow.array(codes, mask=codes < 0), arrow.array(list(names)))


def pattern_lists(arrow: ModuleType, counts: Any, names: Sequence[str]) -> Any:
    """Return the patterns of each deal as a list of ids."""
    rows, columns = np.nonzero(counts[:, : len(names)])
    offsets = np.searchsorted(rows, np.arange(len(counts) + 1)).astype(np.int32)
    return arrow.ListArray.from_arrays(arrow.array(offsets), encoded(arrow, columns, names))


class PartWriter:
    """Write the deals of one chunk, block by block, under a temporary name.

    Parameters
    ----------
    path : of the finished part; its name is given by `finish`
    patterns, totals : ids of the scorer
    session_deals : deals in a session
    metadata : provenance
    weights : by stratum, where there are side deals (`mjsim.strata.Strata.row_weights`)
    """

    def __init__(
        self,
        path: Path,
        patterns: Sequence[str],
        totals: Sequence[str],
        session_deals: int,
        metadata: Mapping[str, str],
        weights: Sequence[float] | None = None,
    ) -> None:
        self.arrow, self.parquet = import_pyarrow()
        self.patterns, self.totals, self.session_deals = patterns, totals, session_deals
        self.weights = weights
        self.schema = schema_of(self.arrow, totals, metadata, weights is not None)
        self.temporary = temporary_path(path)
        self.writer = self.parquet.ParquetWriter(self.temporary, self.schema, compression="zstd")
        self.waiting: list[Any] = []

    def keep(self, outcomes: Records, scores: Records, strata: Any = None) -> None:
        """Add the deals of a block; `strata` tells that of each where there are side deals."""
        self.waiting.append(self.rows(outcomes, scores, strata))
        if sum(table.num_rows for table in self.waiting) >= GROUP_ROWS:
            self.flush()

    def rows(self, outcomes: Records, scores: Records, strata: Any = None) -> Any:
        """Return deals as a table."""
        arrow, deals = self.arrow, np.arange(len(outcomes))
        won = outcomes["winner"] >= 0
        gain = np.where(won, scores["pay"][deals, outcomes["winner"]], 0)
        columns = [arrow.array(outcomes["session"] * self.session_deals + outcomes["deal"])]
        columns.append(encoded(arrow, outcomes["by"], list(WAYS.values())))
        columns += [encoded(arrow, outcomes["tile"], TILES)]
        columns += [encoded(arrow, outcomes["indicators"][:, 0], TILES)]
        columns += [pattern_lists(arrow, scores["counts"], self.patterns), arrow.array(gain)]
        columns += [arrow.array(scores["pay"][:, seat]) for seat in range(SEATS)]
        columns += [arrow.array(outcomes["wilds"][:, seat]) for seat in range(SEATS)]
        columns += [arrow.array(scores["totals"][:, place]) for place in range(len(self.totals))]
        if self.weights is not None:
            columns += [arrow.array(strata.astype(np.int8)), arrow.array(np.array(self.weights)[strata])]
        for name, kind in outcome_columns(arrow):
            values = arrow.array(np.ascontiguousarray(outcomes[name]).reshape(-1))
            fixed = arrow.types.is_fixed_size_list(kind)
            columns.append(arrow.FixedSizeListArray.from_arrays(values, kind.list_size) if fixed else values)
        return arrow.table(columns, schema=self.schema)

    def flush(self) -> None:
        """Write what is waiting as one row group."""
        if self.waiting:
            self.writer.write_table(self.arrow.concat_tables(self.waiting))
            self.waiting = []

    def finish(self, path: Path) -> None:
        """Sync the file and give it its name."""
        self.flush()
        self.writer.close()
        with self.temporary.open("rb+") as file:
            os.fsync(file.fileno())
        rename_whole(self.temporary, path)

    def close(self) -> None:
        """Remove what was written, unless it is finished."""
        self.writer.close()
        self.temporary.unlink(missing_ok=True)
