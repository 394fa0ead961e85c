"""Answer turn cases: what may be done in a position, by the very functions that play uses."""

from collections.abc import Mapping, Sequence
from itertools import chain
from typing import Any

from mjsim.cases import Line, parse_entry
from mjsim.errors import InputError
from mjsim.positions import Answer, Setting, TurnCase, kinds_of
from mjsim.scoring import Cases, Difference, Rulebook, Rules, case_lines, compare
from mjsim.table_cache import load_tables
from mjsim.turn_options import turn_rules_of


def legal(cases: Cases, rules: Rules | None = None, overrides: Sequence[str] | None = None) -> list[Answer]:
    """Answer turn cases (docs/rules/README.md, A turn case).

    Parameters
    ----------
    cases
        A file of JSON lines, `-` for standard input, one case, or several.
    rules
        The rules for all cases, by name, file or as loaded; None: each case's own variant. The options of a
        case are applied on top.
    overrides
        Changes of the rules such as `"wall.reserve=14"`, below the options of a case.

    Returns
    -------
    One answer a case, in the same order: `id` and the keys of `expect` that its kind has, or `id` and
    `error` where the position is impossible.

    Raises
    ------
    InputError
        The file cannot be read, a line is no JSON object, or the rules are wrong.

    Examples
    --------
    >>> case = {"id": "a", "variant": "yueqing", "kind": "resolve", "from": 0}
    >>> legal(case | {"claims": {"3": "pung", "1": "chow"}})
    [{'id': 'a', 'seat': 3, 'claim': 'pung'}]
    """
    return answer_lines(case_lines(cases), rules, overrides)


def check_legal(
    cases: Cases, rules: Rules | None = None, overrides: Sequence[str] | None = None
) -> list[Difference]:
    """Answer turn cases and list what differs from their `expect`; see `legal`."""
    lines = case_lines(cases)
    return list(chain.from_iterable(compare(lines, answer_lines(lines, rules, overrides))))


def answer_lines(
    lines: Sequence[Line], rules: Rules | None = None, overrides: Sequence[str] | None = None
) -> list[Answer]:
    """Answer turn cases with their places; see `legal`."""
    rulebook = Rulebook((line.document.get("variant") for line in lines), rules, overrides)
    settings = Settings(rulebook)
    return [_answer_line(line, settings) for line in lines]


class Settings:
    """Read the rules of each combination of options, and the tables, once."""

    def __init__(self, rulebook: Rulebook) -> None:
        self.rulebook = rulebook
        self.tables = load_tables()
        self.known: dict[str, Setting] = {}

    def setting_of(self, case: TurnCase) -> Setting:
        """Return what a case is asked with; raises InputError for options that its variant does not have."""
        key = self.rulebook.key_of(case)
        if key not in self.known:
            ruleset = self.rulebook.rules[key]
            self.known[key] = Setting(ruleset, turn_rules_of(ruleset), self.tables)
        return self.known[key]


def _answer_line(line: Line, settings: Settings) -> Answer:
    identifier = line.document.get("id")
    answer: Answer = {"id": identifier if isinstance(identifier, str) else None}
    try:
        case = parse_turn_case(line.document, settings.rulebook)
        answer |= case.answer(settings.setting_of(case))
    except InputError as error:
        answer["error"] = f"{line.place}: {error}" if line.place else str(error)
    return answer


def parse_turn_case(document: Mapping[str, Any], rulebook: Rulebook) -> TurnCase:
    """Check the keys and kinds of values of one turn case.

    Parameters
    ----------
    document
        The case as JSON gives it; its tiles are not read yet.
    rulebook
        Rules that know the variant.

    Raises
    ------
    InputError
        An unknown variant or kind, an unknown or missing key, or a value of the wrong kind.
    """
    head = parse_entry(TurnCase, {key: document[key] for key in TurnCase.model_fields if key in document})
    variant = rulebook.base_of(head.variant).variant
    kinds = kinds_of(variant)
    if head.kind not in kinds:
        raise InputError(f'kind is "{head.kind}", but turn cases of {variant} have {", ".join(kinds)}')
    return parse_entry(kinds[head.kind], document)
