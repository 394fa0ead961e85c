"""Compare dealt hands with all that is known of them exactly, on as many deals as you have time for.

    python -m benchmarks.verify_opening_chances --variant pingyang -n 1e8

Prints one line a class of hands and ends with code 1 if one is farther off than luck explains. Hands are dealt by
the functions that play uses and counted by those that a run uses.
"""

import argparse
import sys
from collections.abc import Iterable
from typing import Any

import numpy as np

from mjsim.exact import checked_rows, class_counts, largest_by_luck
from mjsim.opening_chances import Chance, opening_chances
from mjsim.precision_texts import opening_name
from mjsim.replays.settings import Setting, setting_of
from mjsim.summaries import Row
from mjsim.summary_words import WORDS
from mjsim_kernels.arrays import Integers, Records
from mjsim_kernels.dealing import deal_out, open_deal
from mjsim_kernels.jit import entry, kernel
from mjsim_kernels.progress import measure_paces, note_opening, record_openings
from mjsim_kernels.records import OUTCOME, SCORE
from mjsim_kernels.river.dealing import deal_river
from mjsim_kernels.simulate import new_deals, shuffle_deal
from mjsim_kernels.suit_tables import HandTables
from mjsim_kernels.tally_groups import count_dealt, count_openings
from mjsim_kernels.tally_sums import empty_sums, used_sums
from mjsim_kernels.tiles import SEATS

VARIANTS = ("yueqing", "wenzhou", "pingyang", "pingyang-alt", "longgang", "chayuan", "hongzhong")
LINE = "{:48} {:>13} {:>13} {:>6}\n"


@kernel
def deal_opening(deal: np.record, rules: np.record, tables: HandTables, outcome: np.record) -> None:
    """Deal, play the opening, and write down what the seats hold; where tiles are exchanged, before that."""
    if rules.missing_suit:
        deal_river(deal, rules)
        for seat in range(SEATS):
            outcome.opening_wilds[seat] = deal.wilds[seat]
            outcome.opening_kongs[seat] = deal.opening_kongs[seat]
    else:
        deal_out(deal, rules)
        open_deal(deal, rules)
        note_opening(deal, rules)
        measure_paces(deal, tables)
        record_openings(deal, outcome)
    for place in range(2):
        outcome.indicators[place] = deal.indicators[place]


@entry
def count_dealt_hands(
    rules: np.record,
    tables: HandTables,
    policies: Integers,
    seed: int | np.uint64,
    sessions: int,
    memory: tuple[Records, Records, Records],
    sums: np.record,
) -> None:
    """Count the opening hands of the first deals of sessions."""
    deals, outcomes, scores = memory
    for session in range(sessions):
        shuffle_deal(deals[0], rules, policies, seed, session, 0, 0)
        deal_opening(deals[0], rules, tables, outcomes[0])
        outcomes[0].session = session
        count_openings(outcomes[0], scores[0], sums)
        count_dealt(outcomes[0], sums)


def survey(setting: Setting, deals: int, seed: int) -> dict[str, Any]:
    """Return the classes of opening hands of so many deals, as `mjsim.exact.class_counts` does."""
    sums = empty_sums(0)
    memory = (new_deals(), *(np.zeros(1, kind).view(np.recarray) for kind in (OUTCOME, SCORE)))
    arguments = (setting.turn_rules, setting.tables, setting.policy_numbers, np.uint64(seed), deals)
    count_dealt_hands(*arguments, memory, sums[0])
    return class_counts(used_sums(sums))


def compare(chances: Iterable[Chance], setting: Setting, deals: int, seed: int) -> list[Row]:
    """Deal so many hands and compare them with the chances of their classes."""
    return checked_rows(chances, survey(setting, deals, seed), deals)


def main() -> int:
    """Run the comparison and return the exit code."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--variant", choices=VARIANTS, default="yueqing")
    parser.add_argument("-n", dest="deals", type=float, default=1e6)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    setting, deals = setting_of(options.variant), int(options.deals)
    rows = compare(opening_chances(setting.turn_rules), setting, deals, options.seed)
    sys.stdout.write(LINE.format("opening hands", "exact", "observed", "z"))
    for row in rows:
        numbers = (f"{row['chance']:.6e}", f"{row['share']:.6e}", f"{row['z']:+.2f}")
        sys.stdout.write(LINE.format(opening_name(row, WORDS["en"]), *numbers))
    largest, bound = max(abs(row["z"]) for row in rows), largest_by_luck(len(rows))
    sys.stdout.write(f"\n{options.variant}: {deals:,} deals, seed {options.seed}: {len(rows)} comparisons, ")
    sys.stdout.write(f"the largest |z| is {largest:.2f} (up to {bound:.2f} is luck)\n")
    return int(largest >= bound)


if __name__ == "__main__":
    sys.exit(main())
