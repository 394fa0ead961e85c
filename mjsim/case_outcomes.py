"""Turn cases into the outcomes that kernels score (docs/rules/README.md, A case)."""

from collections.abc import Sequence

import numpy as np

from mjsim.cases import Case, Player, Win
from mjsim.errors import InputError, at_key
from mjsim.notation import check_copies, count_tiles, parse_tile, parse_tiles
from mjsim.outcomes import BY_CODES, flag_bits, indicators_of, melds_of
from mjsim.rulesets import Ruleset
from mjsim.tile_names import Meld, format_row, format_tile, format_tiles
from mjsim.variants import Gate, gate_of
from mjsim_kernels.tiles import KINDS, NO_TILE, SEATS


def fill_outcome(case: Case, ruleset: Ruleset, outcome: np.record) -> None:
    """Write the deal of a case into an outcome.

    Parameters
    ----------
    case
        A case of the rule set's variant.
    ruleset
        The rules of this very case, its options applied.
    outcome
        OUTCOME record as `new_outcomes` makes it; everything but the next deal is set.

    Raises
    ------
    InputError
        The deal is impossible: a fifth copy of a tile over the whole table, a wrong number of tiles, a
        winning tile that the winner does not hold, an unknown flag. What the rule book calls illegal is
        possible, and left to the scorer.
    """
    gate = gate_of(ruleset.variant)
    wilds = read_wilds(case.wild, ruleset)
    outcome.streak = case.dealer_streak
    outcome.indicators[: len(wilds)] = wilds
    for seat, player in enumerate(case.players):
        if player is not None:
            _fill_seat(player, outcome, seat, gate, wilds)
    if case.win is not None:
        _fill_win(case.win, outcome, gate)
    for seat, player in enumerate(case.players):
        if player is not None:
            _fill_extra(player, outcome, seat, gate, ruleset)
    gate.read_facts({key: value for key, value in case.options.items() if key in gate.facts}, outcome)
    _check_sizes(outcome, gate, ruleset)
    _check_table(outcome, gate)
    _check_laid_down(outcome, gate.laid_down(ruleset, wilds))
    _check_tile_set(outcome, gate)
    gate.check(ruleset, outcome)
    gate.read_events(case.events, ruleset, outcome)


def read_wilds(text: str | None, ruleset: Ruleset) -> list[int]:
    """Read the tiles turned up.

    Raises
    ------
    InputError
        Not as many as the variant turns up.
    """
    turned = gate_of(ruleset.variant).turned(ruleset)
    with at_key("wild"):
        wilds = parse_tiles(text or "")
    if len(wilds) != turned:
        found = "null" if text is None else f'"{text}"'
        raise InputError(f"wild is {found}, but {ruleset.variant} turns up {turned} tile{'s'[: turned != 1]}")
    return wilds


def _fill_seat(player: Player, outcome: np.record, seat: int, gate: Gate, wilds: Sequence[int]) -> None:
    place = f"players[{seat}]"
    outcome.known[seat] = 1
    outcome.hands[seat] = _counted(player.hand, f"{place}.hand")
    outcome.flowers[seat] = _counted(player.flowers, f"{place}.flowers")
    melds = [_meld(text, f"{place}.melds", gate, wilds) for text in player.melds]
    most = outcome.meld_kinds.shape[1]
    if len(melds) > most:
        raise InputError(f"{place}.melds holds {len(melds)} melds, but a hand has at most {most}")
    outcome.meld_counts[seat] = len(melds)
    for i, meld in enumerate(melds):
        outcome.meld_kinds[seat, i] = meld.kind
        outcome.meld_faces[seat, i] = meld.face


def _fill_extra(player: Player, outcome: np.record, seat: int, gate: Gate, ruleset: Ruleset) -> None:
    try:
        gate.read_extra(player.extra, ruleset, outcome, seat)
    except InputError as error:
        raise InputError(f"players[{seat}].{error}") from None


def _counted(text: str, place: str) -> np.ndarray:
    try:
        return count_tiles(text)
    except InputError as error:
        raise InputError(f"{place}: {error}") from None


def _meld(text: str, place: str, gate: Gate, wilds: Sequence[int]) -> Meld:
    try:
        return gate.parse_meld(text, wilds)
    except InputError as error:
        raise InputError(f"{place}: {error}") from None


def _fill_win(win: Win, outcome: np.record, gate: Gate) -> None:
    if not outcome.known[win.seat]:
        raise InputError(f"win.seat is {win.seat}, but players[{win.seat}] is null; give the winner's tiles")
    outcome.win_flags = flag_bits(win.flags, gate.flags)
    outcome.tile = _winning_tile(win, outcome, gate)
    if (win.source is None) != (win.by == "self"):
        must = "null on a self-draw" if win.by == "self" else "the seat that the tile comes from"
        raise InputError(f"win.from is {'null' if win.source is None else win.source}, but must be {must}")
    if win.source == win.seat:
        raise InputError(f"win.from is {win.source}, the winner's own seat, but must be another")
    outcome.winner = win.seat
    outcome.by = BY_CODES[win.by]
    outcome.source = -1 if win.source is None else win.source


def _winning_tile(win: Win, outcome: np.record, gate: Gate) -> int:
    if win.tile is None:
        if not set(gate.dealt_flags).intersection(win.flags):
            flags = f", with the flag {' or '.join(gate.dealt_flags)}" if gate.dealt_flags else ""
            must = f"be null only for a win with the dealt tiles{flags}" if flags else "name the winning tile"
            raise InputError(f"win.tile is null, but must {must}")
        return NO_TILE
    with at_key("win.tile"):
        tile = parse_tile(win.tile)
    if not outcome.hands[win.seat, tile]:
        hand = format_tiles(outcome.hands[win.seat]) or "no tile"
        raise InputError(f"win.tile {win.tile} is not in the winner's hand {hand}, which must include it")
    return tile


def _check_sizes(outcome: np.record, gate: Gate, ruleset: Ruleset) -> None:
    # a robbed seat has given up its added tile, and so holds as many as the others: Robbing the kong
    for seat in np.flatnonzero(outcome.known):
        concealed, melds = int(outcome.hands[seat].sum()), int(outcome.meld_counts[seat])
        allowed = gate.hand_sizes(ruleset, outcome, int(seat))
        if concealed + 3 * melds not in allowed:
            who = "the winner" if int(outcome.winner) == seat else "this seat"
            raise InputError(
                f"players[{seat}] has {concealed} tiles in hand and {melds} melds, which count "
                f"{concealed + 3 * melds}, but {who} must have {' or '.join(map(str, allowed))} "
                "(a meld, kongs too, counts three)"
            )


def _kinds(counts: np.ndarray) -> list[int]:
    return [int(kind) for kind in np.repeat(np.arange(KINDS), counts)]


def _check_table(outcome: np.record, gate: Gate) -> None:
    wilds = indicators_of(outcome)
    table = _kinds(outcome.hands.sum(axis=0)) + _kinds(outcome.flowers.sum(axis=0)) + wilds
    melds = [meld for seat in range(SEATS) for meld in melds_of(outcome, seat)]
    table += [tile for meld in melds for tile in gate.meld_tiles(meld, wilds)]
    check_copies(table, "the whole table")


def _check_laid_down(outcome: np.record, allowed: Sequence[int]) -> None:
    only = f"only {format_row(allowed)} is laid down" if allowed else "no tile is laid down"
    for seat, kind in np.argwhere(outcome.flowers):
        if kind not in allowed:
            raise InputError(f"players[{seat}].flowers holds {format_tile(int(kind))}, but {only}")


def _check_tile_set(outcome: np.record, gate: Gate) -> None:
    used = [int(kind) for kind in np.flatnonzero(outcome.hands.any(axis=0))] + indicators_of(outcome)
    used += [meld.face for seat in range(SEATS) for meld in melds_of(outcome, seat)]
    for kind in (kind for kind in used if kind >= gate.kinds or kind in gate.absent):
        raise InputError(f"the tile {format_tile(kind)} is no part of this variant's tile set")
