"""Compare play with the exact checks of a variant's rule book, on as many deals as you have time for.

    python -m benchmarks.verify_exact_checks --variant yueqing -n 3e8 --deals 4e6

Prints one line a quantity and ends with code 1 if one is more than four standard errors off. 3e8 opening hands take
six minutes on one core, 4e6 whole deals four.
"""

import argparse
import sys
from collections.abc import Sequence
from importlib import import_module

from benchmarks.exact_rows import Row
from mjsim.replays.settings import setting_of

VARIANTS = ("yueqing", "wenzhou", "pingyang", "longgang", "chayuan", "hongzhong")
MOST_ERRORS = 4.0
LINE = "{:>5}  {:64} {:>13} {:>13} {:>9} {:>6}\n"


def observe(variant: str, openings: int, deals: int, seed: int) -> list[Row]:
    """Play and return every comparison, in the order of the book."""
    setting = setting_of(variant)
    hands, whole = (import_module(f"benchmarks.{variant}_{part}") for part in ("openings", "deals"))
    rows = [*hands.opening_rows(setting, openings, seed), *whole.deal_rows(setting, deals, seed)]
    return sorted(rows, key=lambda row: row.check)


def print_rows(rows: Sequence[Row]) -> None:
    """Print the comparisons as a table."""
    sys.stdout.write(LINE.format("check", "quantity", "exact", "observed", "s.e.", "z"))
    for row in rows:
        numbers = (f"{float(row.exact):.6e}", f"{row.observed:.6e}", f"{row.standard_error:.1e}")
        if row.standard_error == 0.0:
            numbers = (f"{row.exact}", f"{row.observed:.0f}", "")
        z = f"{row.z:+.2f}" if row.standard_error else ""
        sys.stdout.write(LINE.format(row.check, row.quantity, *numbers, z))


def main() -> int:
    """Run the comparison and return the exit code."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--variant", choices=VARIANTS, default="yueqing")
    parser.add_argument("-n", dest="openings", type=float, default=1e6, help="opening hands")
    parser.add_argument("--deals", type=float, default=1e5, help="whole deals of each kind")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    rows = observe(options.variant, int(options.openings), int(options.deals), options.seed)
    print_rows(rows)
    off = [row for row in rows if abs(row.z) > MOST_ERRORS]
    largest = max(abs(row.z) for row in rows)
    sys.stdout.write(
        f"\n{options.variant}: {int(options.openings):,} openings, {int(options.deals):,} deals of each kind, "
        f"seed {options.seed}: {len(rows)} comparisons, the largest |z| is {largest:.2f}\n"
    )
    for row in off:
        sys.stdout.write(f"Check {row.check}, {row.quantity}: {row.z:+.2f} standard errors off\n")
    return 1 if off else 0


if __name__ == "__main__":
    sys.exit(main())
