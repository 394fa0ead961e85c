"""Turn cases into the outcomes that kernels score, and outcomes into cases."""

from collections.abc import Sequence
from difflib import get_close_matches
from typing import Final

import numpy as np

from mjsim.cases import Case, Player, Win
from mjsim.errors import InputError
from mjsim.notation import (
    Meld,
    check_copies,
    count_tiles,
    format_row,
    format_tile,
    format_tiles,
    parse_meld,
    parse_tile,
    parse_tiles,
)
from mjsim.rulesets import Ruleset
from mjsim_kernels.records import DISCARD, FLAG_NAMES, OUTCOME, ROB, SELF_DRAW
from mjsim_kernels.rotation import next_deals
from mjsim_kernels.tiles import FIRST_FLOWER, KINDS, NO_TILE, RED, SEATS, WHITE

BY_NAMES: Final = {SELF_DRAW: "self", DISCARD: "discard", ROB: "rob"}
BY_CODES: Final = {name: code for code, name in BY_NAMES.items()}
NEXT_DEAL_KEYS: Final = ("turn.kong_moves_deal", "options.streak_on_draw")


def new_outcomes(count: int) -> np.recarray:
    """Make outcomes of exhausted deals in which nothing is known.

    Returns
    -------
    (count,) OUTCOME records.
    """
    outcomes = np.zeros(count, OUTCOME).view(np.recarray)
    for name in ("winner", "source", "tile", "last_kong", "indicators"):
        outcomes[name] = NO_TILE
    return outcomes


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
    wilds = _wilds(case, ruleset)
    outcome.streak = case.dealer_streak
    outcome.indicators[: len(wilds)] = wilds
    for seat, player in enumerate(case.players):
        if player is not None:
            _fill_seat(player, outcome, seat, f"players[{seat}]")
    if case.win is not None:
        _fill_win(case.win, outcome)
    _check_sizes(outcome, int(ruleset.numbers(["tiles.hand"])[0]))
    _check_table(outcome)
    _check_bonus_tiles(outcome, _bonus_kinds(ruleset, wilds))


def decide_next_deals(outcomes: np.recarray, ruleset: Ruleset) -> None:
    """Set the next dealer and streak of finished deals that were not played but written down.

    Parameters
    ----------
    outcomes
        (n,) OUTCOME records.
    ruleset
        The rules of all of them.
    """
    kong_moves_deal, streak_keeps = ruleset.numbers(NEXT_DEAL_KEYS)
    next_deals(outcomes, bool(kong_moves_deal), bool(streak_keeps))


def melds_of(outcome: np.record, seat: int) -> list[Meld]:
    """List the melds of one seat."""
    count = int(outcome.meld_counts[seat])
    kinds, faces = outcome.meld_kinds[seat, :count], outcome.meld_faces[seat, :count]
    return [Meld(int(kind), int(face)) for kind, face in zip(kinds, faces, strict=True)]


def _wilds(case: Case, ruleset: Ruleset) -> list[int]:
    wilds = parse_tiles(case.wild or "")
    turned = int(ruleset.numbers(["tiles.turned"])[0])
    if len(wilds) != turned:
        found = "null" if case.wild is None else f'"{case.wild}"'
        raise InputError(f"wild is {found}, but {ruleset.variant} turns up {turned} tile{'s'[: turned != 1]}")
    return wilds


def _fill_seat(player: Player, outcome: np.record, seat: int, place: str) -> None:
    if player.extra:
        raise InputError(f"{place}.extra holds {', '.join(player.extra)}, but must be empty here")
    outcome.known[seat] = 1
    outcome.hands[seat] = _counted(player.hand, f"{place}.hand")
    outcome.flowers[seat] = _counted(player.flowers, f"{place}.flowers")
    melds = [_meld(text, f"{place}.melds") for text in player.melds]
    most = outcome.meld_kinds.shape[1]
    if len(melds) > most:
        raise InputError(f"{place}.melds holds {len(melds)} melds, but a hand has at most {most}")
    outcome.meld_counts[seat] = len(melds)
    for i, meld in enumerate(melds):
        outcome.meld_kinds[seat, i] = meld.kind
        outcome.meld_faces[seat, i] = meld.face


def _counted(text: str, place: str) -> np.ndarray:
    try:
        return count_tiles(text)
    except InputError as error:
        raise InputError(f"{place}: {error}") from None


def _meld(text: str, place: str) -> Meld:
    try:
        return parse_meld(text)
    except InputError as error:
        raise InputError(f"{place}: {error}") from None


def _fill_win(win: Win, outcome: np.record) -> None:
    if not outcome.known[win.seat]:
        raise InputError(f"win.seat is {win.seat}, but players[{win.seat}] is null; give the winner's tiles")
    tile = parse_tile(win.tile)
    if not outcome.hands[win.seat, tile]:
        hand = format_tiles(outcome.hands[win.seat]) or "no tile"
        raise InputError(f"win.tile {win.tile} is not in the winner's hand {hand}, which must include it")
    if (win.source is None) != (win.by == "self"):
        must = "null on a self-draw" if win.by == "self" else "the seat that the tile comes from"
        raise InputError(f"win.from is {'null' if win.source is None else win.source}, but must be {must}")
    if win.source == win.seat:
        raise InputError(f"win.from is {win.source}, the winner's own seat, but must be another")
    outcome.winner = win.seat
    outcome.by = BY_CODES[win.by]
    outcome.source = -1 if win.source is None else win.source
    outcome.tile = tile
    outcome.win_flags = flag_bits(win.flags)


def flag_bits(names: Sequence[str]) -> int:
    """Pack named circumstances into the bits of records.FLAG_NAMES; raises InputError for an unknown name."""
    return sum({_flag(name) for name in names})


def _flag(name: str) -> int:
    if name not in FLAG_NAMES:
        close = get_close_matches(name, FLAG_NAMES, n=1, cutoff=0.5)
        hint = f"did you mean {close[0]}?" if close else f"the flags are {', '.join(FLAG_NAMES)}"
        raise InputError(f'flags hold "{name}", which is no flag; {hint}')
    return 1 << FLAG_NAMES.index(name)


def _check_sizes(outcome: np.record, waiting_hand: int) -> None:
    # a robbed seat has given up its added tile, and so holds as many as the others: Robbing the kong
    for seat in np.flatnonzero(outcome.known):
        concealed, melds = int(outcome.hands[seat].sum()), int(outcome.meld_counts[seat])
        expected = waiting_hand + (int(outcome.winner) == seat)
        if concealed + 3 * melds != expected:
            who = "the winner" if int(outcome.winner) == seat else "this seat"
            raise InputError(
                f"players[{seat}] has {concealed} tiles in hand and {melds} melds, which count "
                f"{concealed + 3 * melds}, but {who} must have {expected} (a meld, kongs too, counts three)"
            )


def _kinds(counts: np.ndarray) -> list[int]:
    return [int(kind) for kind in np.repeat(np.arange(KINDS), counts)]


def _check_table(outcome: np.record) -> None:
    table = _kinds(outcome.hands.sum(axis=0)) + _kinds(outcome.flowers.sum(axis=0))
    table += [int(face) for face in outcome.indicators if face != NO_TILE]
    table += [tile for seat in range(SEATS) for meld in melds_of(outcome, seat) for tile in meld.tiles()]
    check_copies(table, "the whole table")


def _bonus_kinds(ruleset: Ruleset, wilds: Sequence[int]) -> list[int]:
    if ruleset.value("tiles.bonus") == "none":
        return []
    return [RED if WHITE in wilds else WHITE]


def _check_bonus_tiles(outcome: np.record, bonus_kinds: Sequence[int]) -> None:
    allowed = f"only {format_row(bonus_kinds)} is laid down" if bonus_kinds else "no tile is laid down"
    for seat, kind in np.argwhere(outcome.flowers):
        if kind not in bonus_kinds:
            raise InputError(f"players[{seat}].flowers holds {format_tile(int(kind))}, but {allowed}")
    used = np.append(np.flatnonzero(outcome.hands.any(axis=0)), outcome.indicators)
    for kind in used[used >= FIRST_FLOWER]:
        raise InputError(f"the tile {format_tile(int(kind))} is no part of this variant's tile set")
