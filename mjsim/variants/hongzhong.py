"""Hongzhong at the gate (docs/rules/hongzhong.md, Case format): missing suits, many wins, the exhausted wall."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

import numpy as np

from mjsim.cases import Event
from mjsim.errors import InputError
from mjsim.outcomes import melds_of
from mjsim.rulesets import Ruleset
from mjsim.variants.gate import Gate
from mjsim.variants.hongzhong_answers import expect_sequence, expect_wall
from mjsim.variants.hongzhong_events import (
    KONG_KINDS,
    append_event,
    before_kongs,
    read_sequence,
    write_sequence,
)
from mjsim_kernels.records import RUN_OUT_ALONE
from mjsim_kernels.scoring.events import DIRECT_KONG, PASSED_ON
from mjsim_kernels.scoring.hongzhong_table import UNCAPPED
from mjsim_kernels.tiles import EAST, KONG, NO_TILE, RED, SEATS

SUITS: Final = ("m", "p", "s")
EXTRAS: Final = ("missing", "won", "kongs")
KONG_KEYS: Final = ("meld", "paid_by", "transferred")


class VariantGate(Gate):
    """Nothing is turned up, a seat has a missing suit, and a case may tell many wins."""

    absent = tuple(range(EAST, RED))
    flags = ("heavenly", "earthly", "out_with_replacement_tile", "kong_discard", "last_tile")

    def hand_sizes(self, ruleset: Ruleset, outcome: np.record, seat: int) -> tuple[int, ...]:
        """Let a winner lack a tile, which is no win, and others hold nothing where it does not matter."""
        size = int(ruleset.value("tiles.hand"))
        if outcome.winner == seat:
            return (size, size + 1)
        is_empty = not outcome.hands[seat].any() and not outcome.meld_counts[seat]
        return (0,) if is_empty else (size,)

    def read_extra(self, extra: Mapping[str, Any], ruleset: Ruleset, outcome: np.record, seat: int) -> None:
        """Read the missing suit, whether the seat has won before, and the kongs that a wall settles."""
        for key in extra:
            if key not in EXTRAS:
                raise InputError(f"extra holds {key}, but may hold {', '.join(EXTRAS)} alone")
        suit, won = extra.get("missing"), extra.get("won", False)
        if not isinstance(won, bool):
            raise InputError(f"extra.won is {won!r}, but must be true or false")
        # the hand of a loser does not matter, nor that of who has won before an exhausted wall
        matters = outcome.winner == seat or (outcome.winner < 0 and not won)
        if suit is None and matters and outcome.hands[seat].any():
            raise InputError("extra.missing is missing; give the suit that the seat declared, m, p or s")
        if suit is not None and suit not in SUITS:
            raise InputError(f"extra.missing is {suit!r}, but must be m, p or s")
        outcome.missing[seat] = SUITS.index(suit) if suit else NO_TILE
        outcome.won_before[seat] = won
        self._read_kongs(extra.get("kongs", []), outcome, seat)

    def _read_kongs(self, kongs: Any, outcome: np.record, seat: int) -> None:
        if not isinstance(kongs, list):
            raise InputError(f"extra.kongs is {kongs!r}, but must be a list of kongs")
        for place, kong in enumerate(kongs):
            try:
                self._read_kong(kong, outcome, seat)
            except InputError as error:
                raise InputError(f"extra.kongs[{place}]{error}") from None
            if kong["meld"] in [before["meld"] for before in kongs[:place]]:
                raise InputError(f"extra.kongs[{place}].meld is {kong['meld']}, told of twice")

    def _read_kong(self, kong: Any, outcome: np.record, seat: int) -> None:
        if not isinstance(kong, dict) or not {"meld", "paid_by"} <= kong.keys() <= set(KONG_KEYS):
            raise InputError(" must have the keys meld and paid_by, and may have transferred")
        payers, passed_on = kong["paid_by"], kong.get("transferred", False)
        others = [other for other in range(SEATS) if other != seat]
        known = isinstance(payers, list) and all(type(payer) is int and payer in others for payer in payers)
        if not known or len(set(payers)) < len(payers):
            raise InputError(f".paid_by is {payers!r}, but must be a list of other seats, each once")
        if not isinstance(passed_on, bool):
            raise InputError(f".transferred is {passed_on!r}, but must be true or false")
        found = [meld for meld in melds_of(outcome, seat) if self.format_meld(meld, []) == kong["meld"]]
        if not found or found[0].kind < KONG:
            raise InputError(f".meld is {kong['meld']}, but must be a kong among the seat's melds")
        kind = KONG_KINDS[found[0].kind]
        if kind == DIRECT_KONG and len(payers) != 1:
            raise InputError(f".paid_by is {payers!r}, but must hold the one seat that discarded the tile")
        seats = sum(1 << payer for payer in payers)
        append_event(outcome, kind, seat, found[0].face, seats, PASSED_ON if passed_on else 0)

    def write_extra(self, outcome: np.record, seat: int) -> dict[str, Any]:
        """Write the missing suit, and whether the seat has won before."""
        suit = int(outcome.missing[seat])
        extra: dict[str, Any] = {} if suit == NO_TILE else {"missing": SUITS[suit]}
        return extra | {"won": True} if outcome.won_before[seat] else extra

    def read_events(self, events: Sequence[Event] | None, ruleset: Ruleset, outcome: np.record) -> None:
        """Read a sequence; without one and without a win the case is an exhausted wall."""
        if outcome.event_count and (events is not None or outcome.winner >= 0):
            raise InputError("extra.kongs are for an exhausted wall, but the case has a win or events")
        if events is not None:
            read_sequence(events, outcome, self, str(ruleset.value("options.mode")))
        elif outcome.winner < 0:
            empty = [seat for seat in range(SEATS) if not outcome.hands[seat].any()]
            if empty:
                raise InputError(f"players[{empty[0]}] holds no tiles, but an exhausted wall asks for all")
            outcome.exhausted = RUN_OUT_ALONE

    def write_events(self, outcome: np.record) -> list[dict[str, Any]] | None:
        """Write a sequence."""
        return write_sequence(outcome) if _is_sequence(outcome) else None

    def start_of(self, outcome: np.record) -> np.record:
        """Undo the kongs that hands made after they were locked."""
        return before_kongs(outcome) if _is_sequence(outcome) else outcome

    def totals(self, outcome: np.record, score: np.record, names: Sequence[str]) -> dict[str, Any]:
        """Write the multiplier of one win, before and after the cap."""
        return {name: int(score.totals[place]) for place, name in enumerate(names[: UNCAPPED + 1])}

    def settled(
        self, outcome: np.record, settlement: np.record, ruleset: Ruleset, names: Sequence[str]
    ) -> dict[str, Any] | None:
        """Write the `expect` of a sequence or an exhausted wall."""
        if _is_sequence(outcome):
            return expect_sequence(outcome, settlement, ruleset, names)
        return expect_wall(settlement) if outcome.winner < 0 else None


def _is_sequence(outcome: np.record) -> bool:
    """Tell whether a deal is told event by event, and not as one win or an exhausted wall alone."""
    return bool(outcome.event_count or outcome.winner < 0) and outcome.exhausted != RUN_OUT_ALONE
