"""Analyse one hand: how far it is, what helps, what to discard, and what it is worth if it wins."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from mjsim.errors import InputError
from mjsim.hand_entry import SUIT_NAMES, HandEntry, read_hand
from mjsim.hand_wins import Claimed, HandWin, WinClaim, win_dict
from mjsim.prospects import Discard, Prospect, discards_of, prospect_of
from mjsim.replays import parse_seat
from mjsim.rulesets import Ruleset, load_rules
from mjsim.rulesets.languages import Language
from mjsim.scoring import Rules
from mjsim.table_cache import load_tables
from mjsim.tile_names import Style, format_row, format_tile
from mjsim.tile_rows import TileRows
from mjsim.variants import gate_of

By = Literal["self", "discard", "rob"]


@dataclass(frozen=True)
class HandAnalysis:
    """Hold what can be said about one hand.

    Parameters
    ----------
    ruleset, entry
        The rules and the hand.
    prospect
        How far the hand is, and what would bring it nearer.
    discards
        For a hand with a tile drawn: every discard, best first.
    win
        What the hand wins; None if it may not win.
    refused
        It may not win on another seat's tile, because it waited with a lone wild.
    """

    ruleset: Ruleset
    entry: HandEntry
    prospect: Prospect
    discards: list[Discard]
    win: HandWin | None
    refused: bool = False

    def to_dict(self) -> dict[str, Any]:
        """Return the analysis as JSON holds it (docs/hand.md)."""
        entry, gate = self.entry, gate_of(self.ruleset.variant)
        return {
            "schema": 1,
            "variant": self.ruleset.variant,
            "rules_hash": self.ruleset.hash,
            "hand": format_row(sorted(entry.tiles)),
            "melds": [gate.format_meld(meld, entry.turned) for meld in entry.melds],
            "flowers": format_row(entry.flowers),
            "wild": format_row(entry.turned) or None,
            "sets": entry.sets,
            "missing_sets": entry.missing,
            "missing_suit": SUIT_NAMES[int(entry.deal.missing[entry.seat])]
            if entry.rules.missing_suit
            else None,
            **_prospect_dict(self.prospect),
            "any_tile_wins": self.prospect.shapeless,
            "discards": [_discard_dict(discard) for discard in self.discards] if entry.has_drawn else None,
            "win": win_dict(self.win) if self.win else None,
        }


def analyse_hand(
    hand: str,
    variant: Rules = "yueqing",
    *,
    wild: str | None = None,
    melds: Iterable[str] = (),
    flowers: str = "",
    missing: str | None = None,
    by: By = "self",
    tile: str | None = None,
    seat: int | str = 0,
    source: int | str | None = None,
    streak: int = 0,
    flags: Iterable[str] = (),
    bets: Iterable[int | str] = (),
    overrides: Sequence[str] | None = None,
    tiles: Style = "mpsz",
    lang: Language = "en",
) -> HandAnalysis:
    """Analyse one hand.

    Parameters
    ----------
    hand
        Concealed tiles, and possibly melds: `"123m55p[777z]"`. The tile drawn or won on may stand last.
    variant
        A variant's name, the path of a rules file, or a rule set of `load_rules`.
    wild
        The tiles turned up, in variants that turn some: `"5m"`, or `"5m3z"`.
    melds
        Melds beside those in `hand`, such as `"pung:777z"`.
    flowers
        Bonus tiles laid down.
    missing
        The missing suit, in Hongzhong: `"m"`, `"p"` or `"s"`; None: the first that the hand does not hold.
    by, tile, seat, source, streak, flags, bets
        For a complete hand: how it wins (`self`, `discard`, `rob`), on which tile (None: the last of `hand`), which
        seat holds it (0 deals), the seat that the tile comes from, the dealer's streak,
        circumstances such as `heavenly` or `out_with_replacement_tile` (of the last kong among the melds), and
        the seats that have bet (in Wenzhou East buys, others top).
    overrides
        Changes of the rules such as `"big.all_pungs=12"`.
    tiles, lang
        How the explanation writes tiles, and its language.

    Raises
    ------
    InputError
        No such hand can be; the message says why and what to do.

    Examples
    --------
    >>> analysis = analyse_hand("123m456p789s1122z", wild="9m")
    >>> analysis.prospect.shanten, analysis.prospect.useful
    (0, {27: 2, 28: 2, 8: 3})
    """
    if isinstance(variant, Ruleset) and overrides:
        raise InputError("overrides change rules while they are loaded; give a name or file beside them")
    ruleset = variant if isinstance(variant, Ruleset) else load_rules(variant, overrides)
    own_seat = parse_seat(seat)
    entry = read_hand(hand, ruleset, wild, melds, flowers, own_seat, missing)
    from_seat = None if source is None else parse_seat(source)
    claimed = Claimed(by, tile, own_seat, from_seat, streak, list(flags), list(map(parse_seat, bets)))
    tables = load_tables()
    prospect = prospect_of(entry.deal, entry.rules, tables, own_seat, entry.sets)
    if not entry.has_drawn:
        return HandAnalysis(ruleset, entry, prospect, [], None)
    discards = discards_of(entry.deal, entry.rules, tables, own_seat, entry.sets)
    if entry.missing:
        return HandAnalysis(ruleset, entry, prospect, discards, None)
    claim = WinClaim(ruleset, entry, claimed)
    win = claim.win(TileRows(tiles, entry.wilds, entry.stand_in), lang)
    refused = not win and by != "self" and _waited_with_lone_wild(entry, claim.tile)
    return HandAnalysis(ruleset, entry, prospect, discards, win, refused)


def _waited_with_lone_wild(entry: HandEntry, tile: int) -> bool:
    before = prospect_of(entry.deal, entry.rules, load_tables(), entry.seat, entry.sets, without=tile)
    return before.self_draw_only


def _prospect_dict(prospect: Prospect) -> dict[str, Any]:
    return {
        "shanten": prospect.shanten,
        "useful": {format_tile(face): left for face, left in prospect.useful.items()},
        "useful_count": prospect.left,
        "eight_pairs": prospect.eight_pairs,
        "seven_pairs": prospect.seven_pairs,
        "self_draw_only": prospect.self_draw_only,
    }


def _discard_dict(discard: Discard) -> dict[str, Any]:
    measured = _prospect_dict(discard.prospect or Prospect(0, {}))
    if discard.prospect is None:
        measured = dict.fromkeys(measured)
    return {"tile": format_tile(discard.face), "forbidden": discard.forbidden, **measured}
