"""Compare play with the exact checks of a rule book, on as many deals as you have time for.

    python -m benchmarks.verify_exact_checks -n 3e8 --deals 4e6

Prints one line a quantity and ends with code 1 if one is more than four standard errors off. 3e8 opening hands take
six minutes on one core, 4e6 whole deals four.
"""

import argparse
import sys
from collections.abc import Sequence

from benchmarks.exact_rows import Row
from benchmarks.yueqing_deals import declared_without_wins, won_deals
from benchmarks.yueqing_openings import opening_rows, survey_openings
from mjsim.replays.settings import setting_of

MOST_ERRORS = 4.0
LINE = "{:>5}  {:58} {:>13} {:>13} {:>9} {:>6}\n"


def observe(openings: int, deals: int, seed: int) -> list[Row]:
    """Play and return every comparison, in the order of the book."""
    setting = setting_of("yueqing")
    rules, tables = setting.turn_rules, setting.tables
    payouts = setting.ruleset.numbers(setting.scorer.KEYS)
    rows = list(opening_rows(survey_openings(rules, tables, openings, seed)))
    rows += declared_without_wins(rules, tables, deals, seed)
    rows += won_deals(rules, tables, payouts, deals, seed)
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
    parser.add_argument("-n", dest="openings", type=float, default=1e6, help="opening hands, checks 1-10")
    parser.add_argument("--deals", type=float, default=1e5, help="whole deals, checks 11-17")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    rows = observe(int(options.openings), int(options.deals), options.seed)
    print_rows(rows)
    off = [row for row in rows if abs(row.z) > MOST_ERRORS]
    largest = max(abs(row.z) for row in rows)
    sys.stdout.write(
        f"\n{int(options.openings):,} openings, {int(options.deals):,} deals twice, seed {options.seed}: "
        f"{len(rows)} comparisons, the largest |z| is {largest:.2f}\n"
    )
    for row in off:
        sys.stdout.write(f"Check {row.check}, {row.quantity}: {row.z:+.2f} standard errors off\n")
    return 1 if off else 0


if __name__ == "__main__":
    sys.exit(main())
