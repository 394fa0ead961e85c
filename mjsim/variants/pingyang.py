"""Pingyang at the gate (docs/rules/pingyang.md, Scoring, Case format)."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

import numpy as np

from mjsim.errors import InputError
from mjsim.notation import Meld, format_meld, format_row, parse_meld, parse_tiles
from mjsim.rulesets import Ruleset
from mjsim.variants.gate import Gate
from mjsim_kernels.records import FLAG_NAMES, LAST_TILE, OUT_WITH_FLOWER, OUT_WITH_REPLACEMENT_TILE
from mjsim_kernels.tiles import CONCEALED_KONG, FIRST_FLOWER, KINDS, KONG, NO_TILE, SEATS, WHITE

COLOURS: Final = (FIRST_FLOWER, FIRST_FLOWER + 4)  # first flower of the red and of the black ones


def group_tiles(kind: int) -> list[int]:
    """List the four tiles that become wild together with a tile.

    Examples
    --------
    >>> group_tiles(3), group_tiles(40)
    ([3, 3, 3, 3], [38, 39, 40, 41])
    """
    if kind < FIRST_FLOWER:
        return [kind] * 4
    first = COLOURS[(kind - FIRST_FLOWER) // 4]
    return list(range(first, first + 4))


class VariantGate(Gate):
    """Flowers are in the tile set, those that are not wild are laid out, and four of a colour may be a kong."""

    kinds = KINDS
    flags = tuple(name for name in FLAG_NAMES if name != "fourth_bonus")

    def laid_down(self, ruleset: Ruleset, wilds: Sequence[int]) -> list[int]:
        """List the bonus tiles that are not wild."""
        firsts = [WHITE] * bool(ruleset.value("options.white_is_flower")) + list(COLOURS)
        wild = [tile for kind in wilds for tile in group_tiles(kind)]
        return [kind for first in firsts if first not in wild for kind in dict.fromkeys(group_tiles(first))]

    def hand_sizes(self, ruleset: Ruleset, outcome: np.record, seat: int) -> tuple[int, ...]:
        """Let a loser hold one tile more where tiles were shared out."""
        (size,) = super().hand_sizes(ruleset, outcome, seat)
        is_open = outcome.winner < 0 or int(outcome.win_flags) & LAST_TILE
        served = outcome.winner != seat and is_open
        return (size, size + 1) if served else (size,)

    def parse_meld(self, text: str, wilds: Sequence[int]) -> Meld:
        """Read one meld; four flowers of a colour are a concealed kong."""
        name, _, tiles = text.partition(":")
        if not tiles.endswith("f"):
            return parse_meld(text)
        kinds = sorted(parse_tiles(tiles))
        if name != "ckong" or kinds != group_tiles(kinds[0]):
            raise InputError(
                f'"{text}" is no meld; flowers form none but a concealed kong of a colour, ckong:1234f or '
                "ckong:5678f"
            )
        return Meld(CONCEALED_KONG, kinds[0])

    def format_meld(self, meld: Meld, wilds: Sequence[int]) -> str:
        """Write one meld."""
        return (
            format_meld(meld) if meld.face < FIRST_FLOWER else f"ckong:{format_row(group_tiles(meld.face))}"
        )

    def meld_tiles(self, meld: Meld, wilds: Sequence[int]) -> list[int]:
        """List the tiles of a meld."""
        return meld.tiles() if meld.face < FIRST_FLOWER else group_tiles(meld.face)

    def read_extra(self, extra: Mapping[str, Any], ruleset: Ruleset, outcome: np.record, seat: int) -> None:
        """Read `last_kong`, the kong whose replacement is the winning tile, and refuse misplaced tiles."""
        wilds = [int(kind) for kind in outcome.indicators]
        self._check_tiles(ruleset, outcome, seat, wilds)
        for key in extra:
            if key != "last_kong":
                raise InputError(f"extra holds {key}, but may hold last_kong alone")
        if outcome.winner == seat:
            self._read_last_kong(extra.get("last_kong"), ruleset, outcome, seat)

    def _read_last_kong(self, text: object, ruleset: Ruleset, outcome: np.record, seat: int) -> None:
        wilds = [int(kind) for kind in outcome.indicators]
        laid = self.laid_down(ruleset, wilds)
        kongs = {
            self.format_meld(meld, wilds): place
            for place, meld in enumerate(self._melds(outcome, seat))
            if meld.kind >= KONG and meld.face not in laid
        }
        replaced = int(outcome.win_flags) & (OUT_WITH_REPLACEMENT_TILE | OUT_WITH_FLOWER)
        if text in kongs:
            outcome.last_kong = kongs[str(text)]
        elif text is not None or replaced == OUT_WITH_REPLACEMENT_TILE:
            raise InputError(
                f"extra.last_kong is {text}, but must be a kong of the winner: {', '.join(kongs)}"
            )

    def _melds(self, outcome: np.record, seat: int) -> list[Meld]:
        count = int(outcome.meld_counts[seat])
        kinds, faces = outcome.meld_kinds[seat, :count], outcome.meld_faces[seat, :count]
        return [Meld(int(kind), int(face)) for kind, face in zip(kinds, faces, strict=True)]

    def _check_tiles(self, ruleset: Ruleset, outcome: np.record, seat: int, wilds: Sequence[int]) -> None:
        laid = self.laid_down(ruleset, wilds)
        wild = {tile for kind in wilds for tile in group_tiles(kind)}
        held = [kind for kind in laid if outcome.hands[seat, kind]]
        if held:
            raise InputError(f"hand holds {format_row(held)}, but bonus tiles are laid out: they are flowers")
        for meld in self._melds(outcome, seat):
            is_open = ruleset.value("options.dealt_four_is_kong") and meld.kind == CONCEALED_KONG
            barred = wild if is_open else wild.union(laid)
            if barred.intersection(self.meld_tiles(meld, wilds)):
                text = self.format_meld(meld, wilds)
                raise InputError(f"melds hold {text}, but wilds and bonus tiles are in no meld")

    def write_extra(self, outcome: np.record, seat: int) -> dict[str, Any]:
        """Write `last_kong`."""
        place = int(outcome.last_kong)
        if outcome.winner != seat or place == NO_TILE:
            return {}
        return {"last_kong": self.format_meld(self._melds(outcome, seat)[place], [])}

    def totals(self, outcome: np.record, score: np.record, names: Sequence[str]) -> dict[str, Any]:
        """Write `expect.score`, which an exhausted wall does not have."""
        return super().totals(outcome, score, names) if outcome.winner >= 0 else {}

    def next_deal(self, outcome: np.record) -> dict[str, int]:
        """Leave the next deal out: the book's cases do not tell it."""
        return {}

    def losers(self, outcome: np.record, score: np.record) -> list[dict[str, Any] | None] | None:
        """Write the tai of the three losers, if all are known."""
        if outcome.winner < 0 or not outcome.known.all():
            return None
        return [
            None if seat == outcome.winner else {"tai": int(score.losers[seat, 0])} for seat in range(SEATS)
        ]
