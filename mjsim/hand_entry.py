"""Read a hand that somebody asks about, and refuse what no hand can be."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

import numpy as np

from mjsim.errors import InputError
from mjsim.meld_notation import split_hand
from mjsim.notation import check_copies, parse_tiles
from mjsim.rulesets import Ruleset
from mjsim.tile_names import Meld, format_meld, format_row, format_tile
from mjsim.turn_options import turn_rules_of
from mjsim.variants import gate_of
from mjsim_kernels.deal_state import add_meld, add_tile
from mjsim_kernels.dealing import clear_deal, turn_up
from mjsim_kernels.river.dealing import clear_river
from mjsim_kernels.simulate import new_deals
from mjsim_kernels.tiles import CONCEALED_KONG, EAST, KINDS, NO_TILE, RANKS

SUIT_NAMES: Final = ("m", "p", "s")


@dataclass(frozen=True)
class HandEntry:
    """Hold a possible hand.

    Parameters
    ----------
    text
        As it was given.
    tiles
        Concealed tiles, in the order given.
    melds
        Melds.
    flowers
        Bonus tiles laid down.
    turned
        The tiles turned up, which decide the wilds.
    sets
        Sets that the concealed tiles make beside the pair.
    missing
        Melds that the whole hand has beside those given: 0 for a hand of full size.
    seat
        The seat that holds it.
    deal
        DEAL record with the hand at that seat.
    rules
        TURN_RULES record.
    """

    text: str
    tiles: list[int]
    melds: list[Meld]
    flowers: list[int]
    turned: list[int]
    sets: int
    missing: int
    seat: int
    deal: np.record
    rules: np.record

    @property
    def wilds(self) -> list[int]:
        """The wild faces."""
        return [face for face in range(KINDS) if int(self.deal.wild_faces[self.seat]) >> face & 1]

    @property
    def stand_in(self) -> int:
        """The face that White plays, or NO_TILE."""
        return NO_TILE if self.deal.stand_in == NO_TILE else int(self.deal.stood_for)

    @property
    def has_drawn(self) -> bool:
        """Whether the hand holds a tile more than between turns."""
        return len(self.tiles) % 3 == 2


def read_hand(
    text: str,
    ruleset: Ruleset,
    wild: str | None,
    melds: Iterable[str] = (),
    flowers: str = "",
    seat: int = 0,
    missing_suit: str | None = None,
) -> HandEntry:
    """Read a hand.

    Parameters
    ----------
    text
        Concealed tiles, and possibly melds, as `parse_hand` reads them; melds as the variant writes them.
    ruleset
        The rules.
    wild
        The tiles turned up, or None.
    melds
        More melds.
    flowers
        Bonus tiles laid down.
    seat
        The seat that holds it; where each seat has a flower of its own, this one's is wild.
    missing_suit
        `m`, `p` or `s` where the rules have a missing suit; None: the first that the hand does not hold.

    Raises
    ------
    InputError
        Something is not written as a tile or meld, no hand has so many tiles, there is no fifth copy, or the
        rules do not let such a tile be there.
    """
    turned = read_wild(wild, ruleset)
    gate = gate_of(ruleset.variant)
    tiles, inside = split_hand(text)
    shown = [gate.parse_meld(meld, turned) for meld in (*inside, *melds)]
    laid = parse_tiles(flowers)
    rules = turn_rules_of(ruleset)
    deal = _empty_deal(rules, turned)
    _check_faces(text, ruleset, rules, deal, seat, tiles, shown, laid)
    open_tiles = [tile for meld in shown for tile in gate.meld_tiles(meld, turned)]
    known = [*tiles, *open_tiles, *laid, *turned]
    check_copies(known, f'"{text}" with all that lies open')
    sets, missing = _sizes(text, tiles, shown, ruleset, int(rules.hand))
    if rules.missing_suit:
        deal.missing[seat] = _missing_suit(missing_suit, [*tiles, *open_tiles], open_tiles, ruleset)
    elif missing_suit is not None:
        raise InputError(f"{ruleset.variant} has no missing suit; leave --missing out")
    for tile in tiles:
        add_tile(deal, seat, tile)
    for meld in shown:
        add_meld(deal, seat, meld.kind, meld.face)
    np.add.at(deal.seen, open_tiles, 1)
    for tile in laid:
        deal.flowers[seat, tile] += 1
        deal.seen[tile] += 1
    return HandEntry(text, tiles, shown, laid, turned, sets, missing, seat, deal, rules)


def _missing_suit(text: str | None, held: list[int], melded: list[int], ruleset: Ruleset) -> int:
    """Return the suit that the hand may not hold in the end."""
    suits = {tile // RANKS for tile in held if tile < EAST}
    if text is None:
        absent = [suit for suit in range(len(SUIT_NAMES)) if suit not in suits]
        if not absent:
            raise InputError(
                f"the hand holds all three suits, and {ruleset.variant} has a missing one: give it, as in --missing m"
            )
        return absent[0]
    if text not in SUIT_NAMES:
        raise InputError(f'the missing suit is "{text}", but must be m, p or s')
    suit = SUIT_NAMES.index(text)
    if any(tile // RANKS == suit for tile in melded):
        raise InputError(f"the missing suit is {text}, but a meld is of that suit")
    return suit


def read_wild(wild: str | None, ruleset: Ruleset) -> list[int]:
    """Read the tiles turned up.

    Raises
    ------
    InputError
        They are missing where the variant turns some, or more or fewer than it turns.
    """
    turned = int(ruleset.value("tiles.turned"))
    tiles = f"{turned or 'no'} tile{'s'[: turned != 1]}"
    if wild is None and turned:
        example = "5m" if turned == 1 else "5m7p"
        raise InputError(
            f"{ruleset.variant} turns up {tiles} to decide what is wild: give it, as in --wild {example}"
        )
    faces = parse_tiles(wild or "")
    if len(faces) != turned:
        raise InputError(f'wild is "{wild}", but {ruleset.variant} turns up {tiles}')
    return faces


def _empty_deal(rules: np.record, turned: list[int]) -> np.record:
    deal: np.record = new_deals()[0]
    if rules.missing_suit:
        clear_river(deal, rules)
        return deal
    clear_deal(deal)
    if turned:
        turn_up(deal, rules, turned[0], turned[1] if len(turned) > 1 else NO_TILE)
    deal.limit = rules.tiles_to_take
    return deal


def _check_faces(
    text: str,
    ruleset: Ruleset,
    rules: np.record,
    deal: np.record,
    seat: int,
    tiles: list[int],
    melds: list[Meld],
    laid: list[int],
) -> None:
    bonus = [face for face in range(KINDS) if int(deal.bonus_faces[seat]) >> face & 1]
    what = "the bonus tile" if len(bonus) == 1 else "a bonus tile"
    tile_set = set(rules.tile_set[: rules.tile_count].tolist())
    for tile in [*tiles, *laid]:
        if tile not in tile_set:
            raise InputError(f"{format_tile(tile)} is not among the tiles of {ruleset.variant}")
    for tile in tiles:
        if tile in bonus:
            raise InputError(
                f'"{text}": {format_tile(tile)} is {what} here, which is laid down and replaced; take it out '
                f"and give it as --flowers {format_tile(tile)}"
            )
    for meld in melds:
        if rules.dealt_four_is_kong and meld.kind == CONCEALED_KONG and meld.face in bonus:
            continue
        for tile in gate_of(ruleset.variant).meld_tiles(meld, turned_up(deal)):
            if tile in bonus or int(deal.wild_faces[seat]) >> tile & 1:
                named = what if tile in bonus else "wild"
                raise InputError(
                    f"{format_meld(meld)}: {format_tile(tile)} is {named} here and never in a meld"
                )
    for tile in laid:
        if tile not in bonus:
            allowed = f"only {format_row(bonus)} is" if bonus else "no tile is"
            raise InputError(f"{format_tile(tile)} cannot be among the flowers: {allowed} laid down here")


def turned_up(deal: np.record) -> list[int]:
    """List the indicators of a deal."""
    return [int(face) for face in deal.indicators if face != NO_TILE]


def _sizes(text: str, tiles: list[int], melds: list[Meld], ruleset: Ruleset, waiting: int) -> tuple[int, int]:
    """Return the sets that the concealed tiles make, and how many sets are neither there nor melded."""
    count = len(tiles)
    if count % 3 == 0:
        raise InputError(
            f'"{text}" has {count} concealed tiles, but a hand has 3k + 1 between turns or 3k + 2 with the tile drawn: '
            f"add one to make {count + 1}{f' or take one away to make {count - 1}' if count else ''}"
        )
    sets, most = count // 3, waiting // 3
    if sets + len(melds) > most:
        number = f"{len(melds)} meld{'s' if len(melds) != 1 else ''}"
        raise InputError(
            f'"{text}" has {count} concealed tiles and {number}, which count {count + 3 * len(melds)}, but a hand of '
            f"{ruleset.variant} has {waiting}, or {waiting + 1} with the tile drawn; a meld counts three"
        )
    return sets, most - sets - len(melds)
