"""Score finished deals given as cases, and compare them with what the cases expect."""

import json
from collections.abc import Iterable, Mapping, Sequence
from itertools import chain
from os import PathLike
from typing import Any, Final, NamedTuple

import numpy as np

from mjsim.case_export import expectation
from mjsim.case_outcomes import fill_outcome
from mjsim.cases import CaseHead, Line, Source, parse_case, read_lines
from mjsim.errors import InputError
from mjsim.outcomes import decide_next_deals, new_outcomes
from mjsim.rulesets import Ruleset, load_rules
from mjsim.rulesets.layers import shipped_names
from mjsim.scorers import check_code, scorer_of
from mjsim.table_cache import load_tables
from mjsim.variants import gate_of
from mjsim_kernels.records import SCORE, SETTLEMENT

Answer = dict[str, Any]
Cases = Source | Mapping[str, Any] | Iterable[Mapping[str, Any]]

Rules = str | PathLike[str] | Ruleset

NOTHING: Final = "nothing"  # what a difference shows for a key that one side does not have


class Difference(NamedTuple):
    """Say where an answer is not what its case expects."""

    id: str | None
    key: str
    expected: Any
    found: Any

    def __str__(self) -> str:
        """Write the difference as one line."""
        return f"{self.id}: {self.key}: expected {_json(self.expected)}, found {_json(self.found)}"


def score(cases: Cases, rules: Rules | None = None, overrides: Sequence[str] | None = None) -> list[Answer]:
    """Score finished deals (docs/rules/README.md, A case).

    Parameters
    ----------
    cases
        A file of JSON lines, `-` for standard input, one case, or several.
    rules
        The rules for all cases, by name, file or as loaded; None: each case's own variant. The options of a
        case are applied on top.
    overrides
        Changes of the rules such as `"big.all_pungs=12"`, below the options of a case.

    Returns
    -------
    One answer a case, in the same order: `id` and the keys of `expect` (`valid`, and where it is true
    `patterns`, `score` and `pay`), or `id` and `error` where the case itself is impossible.

    Raises
    ------
    InputError
        The file cannot be read, a line is no JSON object, or the rules are wrong.

    Examples
    --------
    >>> case = {"id": "a", "variant": "yueqing", "wild": "5m"}
    >>> case["players"] = [None, {"hand": "123678m222456p33789s"}, None, None]
    >>> case["win"] = {"seat": 1, "by": "self", "tile": "8m"}
    >>> score(case)[0]["pay"]
    [-3, 7, -2, -2]
    """
    return score_lines(case_lines(cases), rules, overrides)


def check(
    cases: Cases, rules: Rules | None = None, overrides: Sequence[str] | None = None
) -> list[Difference]:
    """Score finished deals and list what differs from their `expect`.

    Parameters
    ----------
    cases, rules, overrides
        As in `score`.

    Returns
    -------
    No differences where every case pays what it expects. An impossible case and a case without `expect`
    are differences too.

    Raises
    ------
    InputError
        As `score`.
    """
    lines = case_lines(cases)
    return list(chain.from_iterable(compare(lines, score_lines(lines, rules, overrides))))


def compare(lines: Sequence[Line], answers: Sequence[Answer]) -> list[list[Difference]]:
    """List for each case what its answer has otherwise than its `expect`."""
    pairs = zip(lines, answers, strict=True)
    return [differences(line.document.get("expect"), answer) for line, answer in pairs]


def case_lines(cases: Cases) -> list[Line]:
    """Collect cases from wherever they are, each with its place; raises as `read_lines`."""
    if isinstance(cases, str | PathLike):
        return read_lines(cases)
    return [Line("", case) for case in ([cases] if isinstance(cases, Mapping) else cases)]


def score_lines(
    lines: Sequence[Line], rules: Rules | None = None, overrides: Sequence[str] | None = None
) -> list[Answer]:
    """Score cases with their places; see `score`."""
    rulebook = Rulebook((line.document.get("variant") for line in lines), rules, overrides)
    outcomes = new_outcomes(len(lines))
    answers: list[Answer] = []
    groups: dict[str, list[int]] = {}
    for position, line in enumerate(lines):
        identifier = line.document.get("id")
        answers.append({"id": identifier if isinstance(identifier, str) else None})
        try:
            case = parse_case(line.document)
            key = rulebook.key_of(case)
            fill_outcome(case, rulebook.rules[key], outcomes[position])
        except InputError as error:
            answers[-1]["error"] = f"{line.place}: {error}" if line.place else str(error)
        else:
            groups.setdefault(key, []).append(position)
    for key, positions in groups.items():
        expectations = score_outcomes(outcomes[positions].view(np.recarray), rulebook.rules[key])
        for position, expect in zip(positions, expectations, strict=True):
            answers[position] |= expect
    return answers


class Rulebook:
    """Load the rules of each variant, and of each combination of options, once."""

    def __init__(
        self, variants: Iterable[Any], rules: Rules | None = None, overrides: Sequence[str] | None = None
    ) -> None:
        self.names = shipped_names()
        self.fixed = rules if isinstance(rules, Ruleset) or rules is None else load_rules(rules, overrides)
        if isinstance(rules, Ruleset) and overrides:
            raise InputError("overrides change rules while they are loaded; give a name or file beside them")
        # here and not case by case: wrong overrides are a fault of the call and not of a case
        asked = set(map(str, variants))
        self.bases = {name: self.fixed or load_rules(name, overrides) for name in self.names if name in asked}
        self.rules: dict[str, Ruleset] = {}

    def key_of(self, case: CaseHead) -> str:
        """Apply the options of a case and return the key of its rules in `rules`."""
        base = self.base_of(case.variant)
        facts = gate_of(base.variant).facts
        options = {name: value for name, value in case.options.items() if name not in facts}
        key = f"{case.variant} {json.dumps(options, sort_keys=True)}"
        if key not in self.rules:
            self.rules[key] = base.with_case_options(options)
        return key

    def base_of(self, variant: str) -> Ruleset:
        """Return the rules that the cases of a variant begin with; raises InputError where there are none."""
        if variant not in self.bases:
            raise InputError(f'variant is "{variant}", but must be {" or ".join(self.names)}')
        base = self.bases[variant]
        if variant not in (base.variant, base.id):
            raise InputError(f"variant is {variant}, but the rules given are of {base.variant}")
        return base


def score_outcomes(outcomes: np.recarray, ruleset: Ruleset) -> list[dict[str, Any]]:
    """Score outcomes that were written down, not played; sets their next deals.

    Parameters
    ----------
    outcomes
        (n,) OUTCOME records of possible deals.
    ruleset
        The rules of all of them.

    Returns
    -------
    What each pays, in the keys of a case's `expect`.

    Raises
    ------
    MjsimError
        The scorer refuses the records.
    """
    scorer = scorer_of(ruleset.variant)
    decide_next_deals(outcomes, ruleset)
    scores = np.zeros(outcomes.size, SCORE).view(np.recarray)
    numbers, tables = ruleset.numbers(scorer.KEYS), load_tables()
    settlements: Any
    if hasattr(scorer, "settle_outcomes"):
        settlements = np.zeros(outcomes.size, SETTLEMENT).view(np.recarray)
        code = scorer.settle_outcomes(outcomes, numbers, tables, scores, settlements, scorer.new_scratch())
    else:
        settlements = [None] * outcomes.size
        code = scorer.score_outcomes(outcomes, numbers, tables, scores)
    check_code(code, ruleset.variant)
    records = zip(outcomes, scores, settlements, strict=True)
    return [expectation(outcome, score, ruleset, settlement) for outcome, score, settlement in records]


def differences(expect: Any, answer: Answer) -> list[Difference]:
    """List what an answer has otherwise than the `expect` of its case."""
    identifier = answer["id"]
    if "error" in answer:
        return [Difference(identifier, "error", NOTHING, answer["error"])]
    if not isinstance(expect, Mapping):
        return [
            Difference(identifier, "expect", NOTHING, {key: answer[key] for key in answer if key != "id"})
        ]
    return [
        Difference(identifier, key, expected, found)
        for name, value in expect.items()
        if value is not None or name not in ("patterns", "score", "pay", "losers", "event_pay", "wins")
        for key, expected, found in _compared(name, value, answer.get(name, NOTHING))
        if expected != found
    ]


def _compared(name: str, expected: Any, found: Any) -> list[tuple[str, Any, Any]]:
    """Pair what is compared: totals that a case names one by one, patterns all that there are."""
    if not isinstance(expected, Mapping) or not isinstance(found, Mapping):
        return [(name, expected, found)]
    keys = expected.keys() if name == "score" else expected.keys() | found.keys()
    return [(f"{name}.{key}", expected.get(key, NOTHING), found.get(key, NOTHING)) for key in sorted(keys)]


def _json(value: Any) -> str:
    return NOTHING if value == NOTHING else json.dumps(value, ensure_ascii=False)
