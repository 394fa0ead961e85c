"""Read deals that were stored one by one as Parquet (docs/formats.md; `mjsim.deal_parts` writes them)."""

from collections.abc import Collection, Iterator, Sequence
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np

from mjsim.engine import Records
from mjsim.errors import InputError, MjsimError
from mjsim_kernels.records import OUTCOME


def import_pyarrow() -> tuple[ModuleType, ModuleType]:
    """Import the optional library that writes Parquet.

    Raises
    ------
    InputError
        If it is not installed; names the extra that brings it.
    """
    try:
        import pyarrow
        import pyarrow.parquet
    except ImportError:
        raise InputError("Storing deals needs pyarrow: pip install 'mjsim[parquet]'.") from None
    return pyarrow, pyarrow.parquet


def count_rows(path: Path) -> int:
    """Return how many deals a part holds; none if it is missing or damaged."""
    arrow, parquet = import_pyarrow()
    try:
        return int(parquet.read_metadata(path).num_rows)
    except (OSError, arrow.ArrowInvalid):
        return 0


def read_outcomes(folder: str | Path, side_deals: bool = False) -> Records:
    """Read stored deals back as records of OUTCOME, in order of session and deal.

    Parameters
    ----------
    folder : of a result kept with its deals
    side_deals : read the side deals of `--strata` instead, whose walls are chosen: `read_weights` tells what they count

    Raises
    ------
    MjsimError
        If the folder holds none, or an earlier mjsim stored them.
    """
    tables = list(read_parts(Path(folder), list(OUTCOME.names or ()), side_deals))
    outcomes = np.zeros(sum(table.num_rows for table in tables), OUTCOME).view(np.recarray)
    start = 0
    for table in tables:
        fill_outcomes(table, outcomes[start : start + table.num_rows])
        start += table.num_rows
    return outcomes


def read_weights(folder: str | Path, side_deals: bool = False) -> Any:
    """Read what each stored deal counts where deals and side deals are put together.

    Parameters
    ----------
    folder, side_deals : as in `read_outcomes`

    Returns
    -------
    (deals,) float64. All 1 where there are no side deals.

    Raises
    ------
    MjsimError
        As `read_outcomes`.
    """
    tables = list(read_parts(Path(folder), ["number", "weight"], side_deals))
    ones = [np.ones(table.num_rows) for table in tables]
    pairs = zip(tables, ones, strict=True)
    named = [
        table.column("weight").to_numpy() if "weight" in table.column_names else one for table, one in pairs
    ]
    return np.concatenate(named)


def read_parts(folder: Path, columns: Sequence[str], side_deals: bool = False) -> Iterator[Any]:
    """Yield some columns of the stored deals of each part, in order; see `read_outcomes`."""
    arrow, parquet = import_pyarrow()
    kind, option = ("side_deals", "--strata and --save-deals") if side_deals else ("deals", "--save-deals")
    parts = sorted((folder / kind).glob("part-*.parquet"))
    if not parts:
        raise MjsimError(f"{folder} holds no {kind.replace('_', ' ')}: run with {option} to keep them.")
    for part in parts:
        try:
            names = parquet.read_schema(part).names
            check_columns(names)
            yield parquet.read_table(part, columns=[name for name in columns if name in names])
        except (OSError, arrow.ArrowInvalid):
            raise MjsimError(
                f"{part} is damaged: `mjsim run --resume --out {folder}` plays it again."
            ) from None


def check_columns(names: Collection[str]) -> None:
    """Refuse stored deals that lack a column.

    Raises
    ------
    MjsimError
        If an earlier mjsim stored them, with fewer columns.
    """
    missing = [name for name in OUTCOME.names or () if name not in names]
    if missing:
        raise MjsimError(
            f"The stored deals lack {', '.join(missing)}, for an earlier mjsim wrote them: run again with --save-deals."
        )


def fill_outcomes(table: Any, outcomes: Records) -> None:
    """Copy the columns of stored deals into records."""
    for name in OUTCOME.names or ():
        column = table.column(name).combine_chunks()
        values = column.flatten() if OUTCOME[name].shape else column
        outcomes[name] = values.to_numpy().reshape(len(outcomes), *OUTCOME[name].shape)
