"""Write what sequences and exhausted walls of Hongzhong expect (docs/rules/hongzhong.md, Case format)."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from mjsim.rulesets import Ruleset
from mjsim_kernels.records import RUN_OUT
from mjsim_kernels.scoring.events import event_seats, is_win
from mjsim_kernels.scoring.hongzhong_table import EXTRAS, ROOT
from mjsim_kernels.tiles import SEATS

Answer = dict[str, Any]


def expect_wall(settlement: np.record) -> Answer:
    """Write what the wall alone pays."""
    return {
        "valid": True,
        "patterns": {},
        "score": _wall(settlement),
        "pay": _wall_pay(settlement),
    }


def expect_sequence(
    outcome: np.record, settlement: np.record, ruleset: Ruleset, names: Sequence[str]
) -> Answer:
    """Write what each event pays, the wins and the total."""
    rows = range(int(outcome.event_count))
    event_pay = [[int(points) for points in settlement.events[row]["pay"]] for row in rows]
    has_ended = outcome.exhausted == RUN_OUT
    if has_ended:
        event_pay.append(_wall_pay(settlement))
    answer = {
        "valid": True,
        "event_pay": event_pay,
        "wins": [win for row in rows for win in _wins(outcome, settlement, row, ruleset, names)],
        "pay": [sum(pay[seat] for pay in event_pay) for seat in range(SEATS)],
    }
    return answer | {"score": _wall(settlement)} if has_ended else answer


def _wall(settlement: np.record) -> Answer:
    ready = {str(seat): int(settlement.ready[seat]) for seat in range(SEATS) if settlement.ready[seat]}
    parts = {name: settlement[name].tolist() for name in ("refund", "pig_pay", "ready_pay")}
    return {"pigs": np.flatnonzero(settlement.pigs).tolist(), "ready": ready, **parts}


def _wall_pay(settlement: np.record) -> list[int]:
    pay: list[int] = (settlement.refund + settlement.pig_pay + settlement.ready_pay).tolist()
    return pay


def _wins(
    outcome: np.record, settlement: np.record, row: int, ruleset: Ruleset, names: Sequence[str]
) -> list[Answer]:
    event, paid = int(outcome.events[row]), settlement.events[row]
    if not is_win(event):
        return []
    winners = [seat for seat in range(SEATS) if event_seats(event) >> seat & 1]
    return [
        {
            "event": row,
            "seat": seat,
            "patterns": _patterns(
                int(paid["patterns"][seat]), int(paid["root_values"][seat]), ruleset, names
            ),
            "score": {
                "multiplier": int(paid["multipliers"][seat]),
                "uncapped": int(paid["uncapped"][seat]),
            },
        }
        for seat in winners
    ]


def _patterns(rows: int, root_value: int, ruleset: Ruleset, names: Sequence[str]) -> dict[str, int]:
    sections = ["patterns"] * EXTRAS + ["extras"] * (len(names) - EXTRAS)
    return {
        name: root_value if place == ROOT else int(ruleset.value(f"{section}.{name}"))
        for place, (section, name) in enumerate(zip(sections, names, strict=True))
        if rows >> place & 1
    }
