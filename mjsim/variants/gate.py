"""Give every variant the defaults of its gate: the way from a case to an outcome and back."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from mjsim.cases import Event
from mjsim.errors import InputError
from mjsim.meld_notation import parse_meld
from mjsim.rulesets import Ruleset
from mjsim.tile_names import Meld, format_meld
from mjsim_kernels.tiles import FACES, NO_TILE


class Gate:
    """Hold what reading and writing cases must know of a variant.

    A variant overrides in `mjsim/variants/NAME.py`, in a class `VariantGate`, what its rule book has otherwise.

    Attributes
    ----------
    kinds
        The kinds below this number are in the tile set: FACES, or KINDS where flowers are ...
    absent
        ... except these.
    flags
        The circumstances that a win of this variant may have.
    dealt_flags
        Those of them that a win with the dealt tiles has, which may name no winning tile.
    facts
        The options of a case that say something of the deal and are no rules.
    """

    kinds: int = FACES
    absent: tuple[int, ...] = ()
    flags: tuple[str, ...] = (
        "heavenly",
        "earthly",
        "out_with_replacement_tile",
        "fourth_bonus",
        "last_tile",
        "out_with_flower",
    )
    dealt_flags: tuple[str, ...] = ()
    facts: tuple[str, ...] = ()

    def turned(self, ruleset: Ruleset) -> int:
        """Return how many tiles `wild` names."""
        return int(ruleset.value("tiles.turned"))

    def laid_down(self, ruleset: Ruleset, wilds: Sequence[int]) -> list[int]:
        """List the kinds that `flowers` may hold, with these indicators."""
        return []

    def hand_sizes(self, ruleset: Ruleset, outcome: np.record, seat: int) -> tuple[int, ...]:
        """List how many tiles a seat may hold, a meld counting three; the winner holds the winning tile too."""
        return (int(ruleset.value("tiles.hand")) + (int(outcome.winner) == seat),)

    def stand_in(self, wilds: Sequence[int]) -> int:
        """Return the face that White plays, or NO_TILE."""
        return NO_TILE

    def parse_meld(self, text: str, wilds: Sequence[int]) -> Meld:
        """Read one meld; raises InputError."""
        return parse_meld(text, self.stand_in(wilds))

    def format_meld(self, meld: Meld, wilds: Sequence[int]) -> str:
        """Write one meld."""
        return format_meld(meld, stand_in=self.stand_in(wilds))

    def meld_tiles(self, meld: Meld, wilds: Sequence[int]) -> list[int]:
        """List the tiles of a meld by the faces printed on them."""
        return meld.tiles(self.stand_in(wilds))

    def read_extra(self, extra: Mapping[str, Any], ruleset: Ruleset, outcome: np.record, seat: int) -> None:
        """Write a player's `extra` into the outcome, which has all seats and the win already.

        Raises
        ------
        InputError
            A key that the variant does not have, or a wrong value; the message begins after `players[1].`.
        """
        if extra:
            raise InputError(f"extra holds {', '.join(extra)}, but must be empty here")

    def write_extra(self, outcome: np.record, seat: int) -> dict[str, Any]:
        """Write a player's `extra`."""
        return {}

    def read_facts(self, facts: Mapping[str, Any], outcome: np.record) -> None:
        """Write those options of a case that are in `facts` into the outcome, which has all else already.

        Raises
        ------
        InputError
            A wrong value.
        """

    def write_facts(self, outcome: np.record) -> dict[str, Any]:
        """Write the facts of a deal as options of its case; what the defaults say is left out."""
        return {}

    def move_hand(self, outcome: np.record, given: int, seat: int) -> None:
        """Exchange what is a seat's own in a hand that was given for one seat and is held by another."""

    def check(self, ruleset: Ruleset, outcome: np.record) -> None:
        """Refuse a deal, read completely, that only this variant finds impossible; raises InputError."""

    def read_events(self, events: Sequence[Event] | None, ruleset: Ruleset, outcome: np.record) -> None:
        """Write the events of a deal with many wins into the outcome, which has all else already.

        Raises
        ------
        InputError
            The variant has none, or an event is impossible to write down.
        """
        if events is not None:
            raise InputError(f"events is no key of a case of {ruleset.variant}, where a deal has one win")

    def write_events(self, outcome: np.record) -> list[dict[str, Any]] | None:
        """Write the events of a deal with many wins; None where a case tells its one win, or none."""
        return None

    def start_of(self, outcome: np.record) -> np.record:
        """Return the outcome with the tiles that its case shows: those before the first of its events."""
        return outcome

    def totals(self, outcome: np.record, score: np.record, names: Sequence[str]) -> dict[str, Any]:
        """Write `expect.score`; `names` are the scorer's TOTALS."""
        own = {name: int(total) for name, total in zip(names, score.totals, strict=False)}
        return own | self.next_deal(outcome)

    def next_deal(self, outcome: np.record) -> dict[str, int]:
        """Write who deals next, as part of `expect.score`."""
        return {"next_dealer": int(outcome.next_dealer), "next_streak": int(outcome.next_streak)}

    def settled(
        self, outcome: np.record, settlement: np.record, ruleset: Ruleset, names: Sequence[str]
    ) -> dict[str, Any] | None:
        """Write the `expect` of a deal that was settled event by event; None where it is a single win.

        `names` are the scorer's PATTERNS.
        """
        return None

    def losers(self, outcome: np.record, score: np.record) -> list[dict[str, Any] | None] | None:
        """Write `expect.losers`; None leaves the key out."""
        return None

    def pays(self, outcome: np.record) -> bool:
        """Tell whether a deal like this reports `expect.pay`."""
        return True
