"""Read the stored deals of a result folder in order, a block at a time."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

from mjsim.chunks import BLOCK_DEALS
from mjsim.deals import check_columns, count_rows, fill_outcomes, import_pyarrow
from mjsim.engine import Records
from mjsim.errors import MjsimError
from mjsim_kernels.records import OUTCOME


def parts_of(folder: Path) -> list[Path]:
    """List the files of stored deals in order."""
    return sorted((folder / "deals").glob("part-*.parquet"))


def holds_deals(folder: Path, deals: int) -> bool:
    """Return whether a folder holds every one of so many deals."""
    parts = parts_of(folder)
    return bool(parts) and sum(count_rows(part) for part in parts) == deals


class StoredDeals:
    """Hand out stored deals in order.

    Parameters
    ----------
    folder : of a result kept with its deals
    """

    def __init__(self, folder: Path) -> None:
        self.batches = self._read(parts_of(folder))
        self.waiting = np.zeros(0, OUTCOME)

    def _read(self, parts: list[Path]) -> Iterator[Any]:
        arrow, parquet = import_pyarrow()
        for part in parts:
            try:
                file = parquet.ParquetFile(part)
                check_columns(file.schema_arrow.names)
                for batch in file.iter_batches(BLOCK_DEALS, columns=list(OUTCOME.names or ())):
                    outcomes = np.zeros(batch.num_rows, OUTCOME).view(np.recarray)
                    fill_outcomes(arrow.Table.from_batches([batch]), outcomes)
                    yield outcomes
            except (OSError, arrow.ArrowInvalid):
                raise MjsimError(f"{part} is damaged: run again with another --out folder.") from None

    def take(self, deals: int) -> Records:
        """Return the next deals."""
        parts, count = [self.waiting], len(self.waiting)
        while count < deals:
            parts.append(next(self.batches))
            count += len(parts[-1])
        whole = np.concatenate(parts)
        self.waiting = whole[deals:]
        return whole[:deals].view(np.recarray)
