"""Write outcomes as cases (docs/rules/README.md, A case), with what they pay as `expect`."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from mjsim.outcomes import BY_NAMES, indicators_of, melds_of
from mjsim.rulesets import Ruleset, load_rules
from mjsim.scorers import scorer_of
from mjsim.tile_names import format_row, format_tile, format_tiles
from mjsim.variants import Gate, gate_of
from mjsim_kernels.records import FLAG_NAMES
from mjsim_kernels.tiles import SEATS


def outcome_case(
    outcome: np.record, ruleset: Ruleset, identifier: str, why: str = "", expect: dict[str, Any] | None = None
) -> dict[str, Any]:
    """Write a finished deal as a case.

    Parameters
    ----------
    outcome
        OUTCOME record.
    ruleset
        The rules that it was played by; what differs from the variant's own becomes the case's options.
    identifier
        The id of the case.
    why
        What the case shows.
    expect
        What the case pays, from `expectation`; left out if None.

    Returns
    -------
    The case as JSON holds it.
    """
    gate = gate_of(ruleset.variant)
    start = gate.start_of(outcome)
    case: dict[str, Any] = {
        "id": identifier,
        "variant": ruleset.variant,
        "why": why,
        "wild": format_row(indicators_of(outcome)) or None,
        "dealer_streak": int(outcome.streak),
        "options": gate.write_facts(outcome) | case_options(ruleset),
        "players": [_player(start, seat, gate) for seat in range(SEATS)],
        "win": _win(outcome),
    }
    events = gate.write_events(outcome)
    if events is not None:
        case |= {"win": None, "events": events}
    return case if expect is None else {**case, "expect": expect}


def _player(outcome: np.record, seat: int, gate: Gate) -> dict[str, Any] | None:
    if not outcome.known[seat]:
        return None
    wilds = indicators_of(outcome)
    return {
        "hand": format_tiles(outcome.hands[seat]),
        "melds": [gate.format_meld(meld, wilds) for meld in melds_of(outcome, seat)],
        "flowers": format_tiles(outcome.flowers[seat]),
        "extra": gate.write_extra(outcome, seat),
    }


def _win(outcome: np.record) -> dict[str, Any] | None:
    if outcome.winner < 0:
        return None
    return {
        "seat": int(outcome.winner),
        "by": BY_NAMES[int(outcome.by)],
        "from": None if outcome.source < 0 else int(outcome.source),
        "tile": None if outcome.tile < 0 else format_tile(int(outcome.tile)),
        "flags": flag_names(int(outcome.win_flags)),
    }


def flag_names(flags: int) -> list[str]:
    """Name the circumstances of a win, sorted.

    Examples
    --------
    >>> flag_names(5)
    ['heavenly', 'out_with_replacement_tile']
    """
    return sorted(name for bit, name in enumerate(FLAG_NAMES) if flags >> bit & 1)


def case_options(ruleset: Ruleset) -> dict[str, Any]:
    """List what differs from the variant's own rules, as the options of a case.

    Examples
    --------
    >>> case_options(load_rules("yueqing", {"options.pushes": False, "settlement.base": 5}))
    {'pushes': False, 'payout': {'settlement.base': 5}}
    """
    defaults = load_rules(ruleset.variant).played_values()
    changed = {keys: value for keys, value in ruleset.played_values().items() if value != defaults.get(keys)}
    options = {keys[1]: value for keys, value in changed.items() if keys[0] == "options"}
    payout = {".".join(keys): value for keys, value in changed.items() if keys[0] != "options"}
    return options | ({"payout": payout} if payout else {})


def expectation(
    outcome: np.record, score: np.record, ruleset: Ruleset, settlement: np.record | None = None
) -> dict[str, Any]:
    """Say what a scored deal pays, in the keys of a case's `expect`.

    Parameters
    ----------
    outcome
        OUTCOME record.
    score
        SCORE record of this outcome.
    ruleset
        The rules by which it was scored.
    settlement
        SETTLEMENT record of this outcome, in a variant whose deals have events.

    Returns
    -------
    `valid` alone where the win is illegal; else also `patterns`, `score`, `pay` and, where the variant scores
    the losers' hands, `losers`.
    """
    if not score.valid:
        return {"valid": False}
    scorer = scorer_of(ruleset.variant)
    gate = gate_of(ruleset.variant)
    if settlement is not None:
        settled = gate.settled(outcome, settlement, ruleset, scorer.PATTERNS)
        if settled is not None:
            return settled
    answer = {
        "valid": True,
        "patterns": _patterns(score, scorer.PATTERNS),
        "score": gate.totals(outcome, score, scorer.TOTALS),
        "pay": [int(points) for points in score.pay],
        "losers": gate.losers(outcome, score),
    }
    if not gate.pays(outcome):
        del answer["pay"]
    return {key: value for key, value in answer.items() if value is not None}


def _patterns(score: np.record, names: Sequence[str]) -> dict[str, int]:
    counts, values = score.counts.tolist(), score.values.tolist()
    return {name: value for name, count, value in zip(names, counts, values, strict=False) if count}
