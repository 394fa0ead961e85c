"""Pingyang at the gate (docs/rules/pingyang.md, Scoring, Case format): flowers, two indicators, the last kong."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

import numpy as np

from mjsim.errors import InputError
from mjsim.meld_notation import parse_meld
from mjsim.notation import parse_tiles
from mjsim.rulesets import Ruleset
from mjsim.tile_names import Meld, format_meld, format_row
from mjsim.variants.contradictions import drawn, earthly, heavenly, refuse, refuse_claims
from mjsim.variants.gate import Gate
from mjsim_kernels.records import FLAG_NAMES, HEAVENLY, LAST_TILE, OUT_WITH_FLOWER, OUT_WITH_REPLACEMENT_TILE
from mjsim_kernels.tiles import CONCEALED_KONG, FIRST_FLOWER, KINDS, KONG, NO_TILE, SEATS, WHITE

EXCLUSIVE: Final = HEAVENLY | OUT_WITH_REPLACEMENT_TILE | OUT_WITH_FLOWER | LAST_TILE
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
    """Flowers that are not wild are laid out, four of a colour may be a kong, and losers count too."""

    kinds = KINDS
    flags = ("heavenly", "earthly", "out_with_replacement_tile", "last_tile", "out_with_flower")

    def laid_down(self, ruleset: Ruleset, wilds: Sequence[int]) -> list[int]:
        """List the bonus tiles that are not wild."""
        firsts = [WHITE] * bool(ruleset.value("options.white_is_flower")) + list(COLOURS)
        wild = _wild_tiles(wilds)
        return [kind for first in firsts if first not in wild for kind in dict.fromkeys(group_tiles(first))]

    def hand_sizes(self, ruleset: Ruleset, outcome: np.record, seat: int) -> tuple[int, ...]:
        """Let a loser hold one tile more where tiles were shared out."""
        (size,) = super().hand_sizes(ruleset, outcome, seat)
        shared_out = outcome.winner < 0 or int(outcome.win_flags) & LAST_TILE
        return (size, size + 1) if shared_out and outcome.winner != seat else (size,)

    def parse_meld(self, text: str, wilds: Sequence[int]) -> Meld:
        """Read one meld; four flowers of a colour are a concealed kong."""
        name, _, tiles = text.partition(":")
        if not tiles.endswith("f"):
            return parse_meld(text)
        kinds = sorted(parse_tiles(tiles))
        if name != "ckong" or kinds != group_tiles(kinds[0]):
            raise InputError(
                f'"{text}" is no meld; flowers form none but a kong of a colour, ckong:1234f or ckong:5678f'
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
        """Read `last_kong`, the kong of the winner that was replaced last."""
        for key in extra:
            if key != "last_kong":
                raise InputError(f"extra holds {key}, but may hold last_kong alone")
        if outcome.winner == seat and extra.get("last_kong") is not None:
            kongs = self._kongs(ruleset, outcome, seat)
            if extra["last_kong"] not in kongs:
                must = " or ".join(kongs) if kongs else "left out: the winner has no kong"
                raise InputError(f"extra.last_kong is {extra['last_kong']}, but must be {must}")
            outcome.last_kong = kongs[extra["last_kong"]]

    def write_extra(self, outcome: np.record, seat: int) -> dict[str, Any]:
        """Write `last_kong` where it counts."""
        if outcome.winner != seat or not _is_on_kong(outcome):
            return {}
        melds = list(_melds(outcome, seat))
        return {"last_kong": self.format_meld(melds[int(outcome.last_kong)], [])}

    def _kongs(self, ruleset: Ruleset, outcome: np.record, seat: int) -> dict[str, int]:
        """List the places of the kongs that a replacement may win on: all but dealt-four kongs."""
        wilds = [int(kind) for kind in outcome.indicators]
        laid = self.laid_down(ruleset, wilds)
        places = enumerate(_melds(outcome, seat))
        return {
            self.format_meld(meld, wilds): place
            for place, meld in places
            if meld.kind >= KONG and meld.face not in laid
        }

    def check(self, ruleset: Ruleset, outcome: np.record) -> None:
        """Refuse tiles where no rule leaves them, and a win on a kong that is not named."""
        wilds = [int(kind) for kind in outcome.indicators]
        laid = self.laid_down(ruleset, wilds)
        for seat in range(SEATS):
            held = [kind for kind in laid if outcome.hands[seat, kind]]
            if held:
                raise InputError(
                    f"players[{seat}].hand holds {format_row(held)}, but bonus tiles are laid out"
                )
            for meld in _melds(outcome, seat):
                may_be_dealt = ruleset.value("options.dealt_four_is_kong") and meld.kind == CONCEALED_KONG
                barred = _wild_tiles(wilds).union([] if may_be_dealt else laid)
                if barred.intersection(self.meld_tiles(meld, wilds)):
                    text = self.format_meld(meld, wilds)
                    raise InputError(
                        f"players[{seat}].melds hold {text}, but wilds and bonus tiles are in no meld"
                    )
        if outcome.winner < 0:
            return
        self._check_flags(ruleset, outcome)
        if _is_on_kong(outcome) and outcome.last_kong == NO_TILE:
            raise InputError(
                f"players[{int(outcome.winner)}].extra.last_kong is missing; name the kong whose replacement wins"
            )

    def _check_flags(self, ruleset: Ruleset, outcome: np.record) -> None:
        refuse(outcome, [heavenly(outcome), earthly(outcome, ruleset.value("turn.earthly")), *drawn(outcome)])
        refuse_claims(outcome)
        flags, seat = int(outcome.win_flags), int(outcome.winner)
        held = [name for bit, name in enumerate(FLAG_NAMES) if flags & EXCLUSIVE & 1 << bit]
        if len(held) > 1:
            raise InputError(f"win.flags hold {' and '.join(held)}, but may hold only one of them")
        kongs = self._kongs(ruleset, outcome, seat)
        if flags & HEAVENLY and kongs and not ruleset.value("turn.heavenly_after_kong"):
            raise InputError(
                f"players[{seat}].melds hold {next(iter(kongs))}, but a win with the flag heavenly comes before "
                "any kong but those of four bonus tiles dealt"
            )

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


def _wild_tiles(wilds: Sequence[int]) -> set[int]:
    return {tile for kind in wilds for tile in group_tiles(kind)}


def _melds(outcome: np.record, seat: int) -> Iterator[Meld]:
    count = int(outcome.meld_counts[seat])
    kinds, faces = outcome.meld_kinds[seat, :count], outcome.meld_faces[seat, :count]
    return (Meld(int(kind), int(face)) for kind, face in zip(kinds, faces, strict=True))


def _is_on_kong(outcome: np.record) -> bool:
    """Tell whether the winning tile replaced a kong, and no bonus tile."""
    replaced = int(outcome.win_flags) & (OUT_WITH_REPLACEMENT_TILE | OUT_WITH_FLOWER)
    return replaced == OUT_WITH_REPLACEMENT_TILE
