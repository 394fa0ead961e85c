"""Answer turn cases: what may be done in a position, by the very functions that play uses."""

from collections.abc import Callable, Sequence
from itertools import chain
from typing import Final

import numpy as np

from mjsim.case_export import flag_names
from mjsim.cases import Line, parse_entry
from mjsim.errors import InputError
from mjsim.notation import parse_tile
from mjsim.outcomes import BY_CODES
from mjsim.positions import TurnCase, deal_of, needed
from mjsim.rulesets import Ruleset
from mjsim.scoring import Answer, Cases, Difference, Rulebook, Rules, case_lines, compare
from mjsim.table_cache import load_tables
from mjsim.tile_names import format_tile
from mjsim.turn_options import turn_rules_of
from mjsim_kernels import circumstances
from mjsim_kernels.deal_state import FROM_WALL
from mjsim_kernels.drawing import draw_tile
from mjsim_kernels.hands import wait_mask
from mjsim_kernels.legal import (
    ANY_CHOW,
    CHOW_HIGH,
    CHOW_LOW,
    CHOW_MIDDLE,
    CLAIM_KONG,
    CLAIM_PUNG,
    HU,
    NOBODY,
    added_kongs,
    called_tiles,
    concealed_kongs,
    legal_claims,
    legal_discards,
    resolve_claims,
)
from mjsim_kernels.tiles import FACES, MOST_SETS
from mjsim_kernels.winning import may_win_drawn

CLAIMS: Final = {"hu": HU, "kong": CLAIM_KONG, "pung": CLAIM_PUNG, "chow": ANY_CHOW}


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
    return [_answer_line(line, rulebook) for line in lines]


def _answer_line(line: Line, rulebook: Rulebook) -> Answer:
    identifier = line.document.get("id")
    answer: Answer = {"id": identifier if isinstance(identifier, str) else None}
    try:
        case = parse_entry(TurnCase, line.document)
        answer |= _answer(case, rulebook.rules[rulebook.key_of(case)])
    except InputError as error:
        answer["error"] = f"{line.place}: {error}" if line.place else str(error)
    return answer


def _answer(case: TurnCase, ruleset: Ruleset) -> Answer:
    rules = turn_rules_of(ruleset)
    if case.kind not in ("resolve", "flags"):
        needed(case, "wild")
    deal = deal_of(case, rules)
    answers: dict[str, Callable[[TurnCase, np.record, np.record], Answer]] = {
        "discards": _discards,
        "claims": _claims,
        "kongs": _kongs,
        "actions": _actions,
        "waits": _waits,
        "draw": _draw,
        "flags": _flags,
        "resolve": _resolve,
    }
    return answers[case.kind](case, deal, rules)


def _discards(case: TurnCase, deal: np.record, rules: np.record) -> Answer:
    needed(case, "hand")
    return {"discards": _tiles(legal_discards(deal, rules, 0))}


def _claims(case: TurnCase, deal: np.record, rules: np.record) -> Answer:
    needed(case, "hand")
    tile = parse_tile(needed(case, "tile"))
    bits = legal_claims(deal, rules, load_tables(), 0, tile, case.left)
    names = [name for name in ("hu", "kong", "pung") if bits & CLAIMS[name]]
    chows = [bit for bit in (CHOW_LOW, CHOW_MIDDLE, CHOW_HIGH) if bits & bit]
    names += [_chow_name(called_tiles(bit, tile), tile) for bit in chows]
    return {"claims": sorted(names)}


def _chow_name(others: tuple[int, int], tile: int) -> str:
    return "chow:" + "".join(format_tile(face) for face in sorted((*others, tile)))


def _kongs(case: TurnCase, deal: np.record, rules: np.record) -> Answer:
    needed(case, "hand")
    added = _tiles(added_kongs(deal, rules, 0, case.drew))
    concealed = _tiles(concealed_kongs(deal, rules, 0, case.drew))
    return {"kongs": [*(f"akong:{tile}" for tile in added), *(f"ckong:{tile}" for tile in concealed)]}


def _actions(case: TurnCase, deal: np.record, rules: np.record) -> Answer:
    needed(case, "hand")
    kongs = added_kongs(deal, rules, 0, case.drew) | concealed_kongs(deal, rules, 0, case.drew)
    open_now = {
        "discard": legal_discards(deal, rules, 0) != 0,
        "kong": kongs != 0,
        "win": may_win_drawn(deal, rules, load_tables(), 0, case.drew),
    }
    return {"actions": [name for name, is_open in open_now.items() if is_open]}


def _waits(case: TurnCase, deal: np.record, rules: np.record) -> Answer:
    needed(case, "hand")
    sets = MOST_SETS - int(deal.meld_counts[0])
    key_m, key_p, key_s, key_z = (int(key) for key in deal.keys[0])
    mask = wait_mask(load_tables(), key_m, key_p, key_s, key_z, sets, int(deal.wilds[0]))
    return {"waits": _tiles(mask & ~int(deal.bonus_faces))}


def _draw(case: TurnCase, deal: np.record, rules: np.record) -> Answer:
    needed(case, "taken")
    wall = len(needed(case, "wall"))
    if not wall and deal.taken < deal.limit:
        raise InputError(
            f"wall is empty, but {int(deal.taken)} of {int(deal.limit)} tiles are taken: give the next"
        )
    drawn = draw_tile(deal, rules, load_tables(), 0, FROM_WALL)
    return {
        "flowers": int(deal.flowers[0].sum()),
        "tile": format_tile(int(deal.drawn)) if drawn else None,
        "taken": int(deal.taken),
        "exhausted": bool(deal.over),
    }


def _flags(case: TurnCase, deal: np.record, rules: np.record) -> Answer:
    laid = [0] * 4
    last_discarder = -1
    for seat, event in case.events:
        if event == "bonus":
            laid[seat] += 1
            circumstances.note_bonus(deal, seat, laid[seat])
        elif event in ("kong", "akong", "ckong"):
            circumstances.note_kong(deal, rules, seat, event == "kong")
        elif event == "discard":
            circumstances.note_discard(deal, seat)
            last_discarder = seat
        elif event == "win":
            flags = circumstances.win_flags(deal, rules, seat, BY_CODES[case.by], last_discarder)
            return {"flags": flag_names(flags)}
        elif event not in ("draw", "chow", "pung"):
            raise InputError(f'events hold "{event}", which is no event of a case of kind flags')
    raise InputError("events hold no win, but a case of kind flags asks for the flags of one")


def _resolve(case: TurnCase, deal: np.record, rules: np.record) -> Answer:
    claims = np.zeros(4, np.int64)
    for seat, claim in case.claims.items():
        name = claim.partition(":")[0]
        if seat not in ("0", "1", "2", "3") or name not in CLAIMS:
            raise InputError(
                f'claims hold "{seat}": "{claim}", but must name seats 0 to 3 and {", ".join(CLAIMS)}'
            )
        claims[int(seat)] = CLAIMS[name]
    granted = resolve_claims(claims, needed(case, "source"))
    if granted == NOBODY:
        return {"seat": None, "claim": None}
    return {"seat": int(granted), "claim": case.claims[str(granted)]}


def _tiles(mask: int) -> list[str]:
    return [format_tile(face) for face in range(FACES) if mask >> face & 1]
