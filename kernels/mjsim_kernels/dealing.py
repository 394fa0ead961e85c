"""Turn up the wild, deal out, and play the opening in which bonus tiles are laid down."""

from typing import Final

import numpy as np

from mjsim_kernels.circumstances import note_opening_replacement
from mjsim_kernels.deal_events import FROM_TAIL, KONG_CONCEALED, log_event
from mjsim_kernels.deal_state import UNKNOWN, add_meld, add_tile, is_bonus, remove_naturals
from mjsim_kernels.drawing import exhaust, lay_bonus, take_logged, take_next
from mjsim_kernels.jit import entry, kernel
from mjsim_kernels.records import EXHAUSTED
from mjsim_kernels.tiles import CONCEALED_KONG, FIRST_FLOWER, KINDS, NO_TILE, RED, SEATS, WHITE
from mjsim_kernels.turn_rules import COPIES, WHITE_BONUS
from mjsim_kernels.wild_groups import COLOUR_FLOWERS, group_of

ALL_FLOWERS: Final = (1 << KINDS) - (1 << FIRST_FLOWER)
ALL_SEASONS: Final = (1 << (FIRST_FLOWER + SEATS)) - (1 << FIRST_FLOWER)


@kernel
def fix_bonus_faces(deal: np.record, rules: np.record) -> None:
    """Say which faces each seat lays down and replaces; a wild never is."""
    faces = 0
    if rules.own_seasons:
        faces = ALL_SEASONS
    elif rules.flowers:
        faces = ALL_FLOWERS
        if rules.white_is_flower:
            faces |= 1 << WHITE
    elif rules.bonus == WHITE_BONUS:
        faces = 1 << (RED if deal.indicators[0] == WHITE else WHITE)
    for seat in range(SEATS):
        deal.bonus_faces[seat] = faces & ~int(deal.wild_faces[seat])
        deal.apart_faces[seat] = faces | int(deal.wild_faces[seat])


@entry
def turn_up(deal: np.record, rules: np.record, first: int, second: int) -> None:
    """Make the groups of the indicators wild; `second` is NO_TILE where the variant turns one."""
    deal.limit = rules.tiles_to_take
    deal.indicators[0] = first
    deal.indicators[1] = second
    deal.seen[first] += 1
    deal.wild_groups[0] = group_of(first)
    deal.wild_groups[1] = 0
    if second != NO_TILE:
        deal.seen[second] += 1
        deal.wild_groups[1] = group_of(second) & ~int(deal.wild_groups[0])
    for seat in range(SEATS):
        deal.wild_faces[seat] = int(deal.wild_groups[0]) | int(deal.wild_groups[1])
        if rules.own_seasons:  # docs/rules/longgang.md, Indicator and wilds
            deal.wild_faces[seat] |= 1 << (FIRST_FLOWER + seat)
    deal.stand_in = NO_TILE
    if rules.stand_in and first != WHITE:
        deal.stand_in = WHITE
        deal.stood_for = first
    fix_bonus_faces(deal, rules)


@entry
def clear_deal(deal: np.record) -> None:
    """Empty everything but the wall."""
    deal.keys[:, :] = 0
    deal.readiness[:] = UNKNOWN
    deal.hands[:, :] = 0
    deal.held[:] = 0
    deal.quads[:] = 0
    deal.odd[:] = 0
    deal.naturals[:] = 0
    deal.wilds[:] = 0
    deal.seen[:] = 0
    deal.flowers[:, :] = 0
    deal.meld_counts[:] = 0
    deal.seat_flags[:] = 0
    deal.last_kongs[:] = -1
    deal.acted[:] = 0
    deal.runs[:] = 0
    deal.lone_waits[:] = 0
    deal.take_locks[:] = 0
    deal.win_locks[:] = 0
    deal.may_win = 0
    deal.kept_win = 0
    deal.added = NO_TILE
    deal.barred = 0
    deal.last_discards[:] = NO_TILE
    deal.turns_begun[:] = 0
    deal.calls = 0
    deal.only_discard = NO_TILE
    deal.replaced = 0
    deal.sharing = 0
    deal.starting = 0
    deal.stand_in = NO_TILE
    deal.taken = 0
    deal.reserve_taken = 0
    deal.kongs = 0
    deal.discards = 0
    deal.dealer_discards = 0
    deal.discarded = 0
    deal.follow = NO_TILE
    deal.drawn = NO_TILE
    deal.over = 0
    deal.winner = -1
    deal.by = EXHAUSTED
    deal.source = -1
    deal.tile = NO_TILE
    deal.win_flags = 0
    deal.event_count = 0


@kernel
def deal_out(deal: np.record, rules: np.record) -> None:
    """Turn up the last tiles of the wall and deal the first ones, a hand a seat and one more to the dealer."""
    clear_deal(deal)
    last = rules.tile_count - 1
    turn_up(deal, rules, int(deal.wall[last]), int(deal.wall[last - 1]) if rules.turned == 2 else NO_TILE)
    for seat in range(SEATS):
        for tile in range(rules.hand):
            add_tile(deal, seat, int(deal.wall[seat * rules.hand + tile]))
    deal.taken = SEATS * rules.hand
    add_tile(deal, 0, take_next(deal))
    if not rules.dealt_tile_wins:
        deal.drawn = NO_TILE


@entry
def open_deal(deal: np.record, rules: np.record) -> None:
    """Play the opening; the tile drawn last is then the dealer's: a replacement, or else the seventeenth."""
    dealer_drew = int(deal.drawn)
    dealt_four = rules.dealt_four_is_kong != 0
    while deal.over == 0 and (dealt_four or holds_bonus(deal)):
        for seat in range(SEATS):
            taken = int(deal.taken)
            if dealt_four:
                declare_dealt_kongs(deal, seat)
            else:
                replace_bonus(deal, rules, seat)
            if seat == 0 and deal.taken > taken:
                dealer_drew = int(deal.drawn)
                note_opening_replacement(deal, rules)
        dealt_four = False
    deal.drawn = dealer_drew


@kernel
def holds_bonus(deal: np.record) -> bool:
    """Tell whether any seat holds a bonus tile."""
    held = 0
    for seat in range(SEATS):
        held |= int(deal.held[seat]) & int(deal.bonus_faces[seat])
    return held != 0


@kernel
def replace_bonus(deal: np.record, rules: np.record, seat: int) -> None:
    """Lay down and replace a seat's bonus tiles.

    With flowers one round (docs/rules/pingyang.md, Tiles and wall 5), else one by one until none is left
    (docs/rules/yueqing.md, Tiles and wall 5).
    """
    laid = 0
    for face in range(KINDS):
        while is_bonus(deal, seat, face) and deal.hands[seat, face] > 0:
            lay_bonus(deal, seat, face)
            laid += 1
            if not rules.flowers and not replace_one(deal, seat):
                return
    if rules.flowers:
        for _ in range(laid):
            if not replace_one(deal, seat):
                return


@kernel
def replace_one(deal: np.record, seat: int) -> bool:
    """Take one replacement in the opening; a bonus tile among them waits for its turn."""
    if deal.taken >= deal.limit:
        exhaust(deal)
        return False
    add_tile(deal, seat, take_logged(deal, seat, FROM_TAIL))
    return True


@kernel
def declare_dealt_kongs(deal: np.record, seat: int) -> None:
    """Lay down four dealt bonus tiles of one group as a kong (docs/rules/pingyang.md, Tiles and wall 6)."""
    kongs = dealt_kongs(deal, seat)
    for first in (WHITE, FIRST_FLOWER, FIRST_FLOWER + COLOUR_FLOWERS):
        if (kongs >> first) & 1:
            lay_dealt_kong(deal, seat, first)
            replace_one(deal, seat)


@kernel
def lay_dealt_kong(deal: np.record, seat: int, first: int) -> None:
    """Lay down four bonus tiles as a concealed kong, named by the first of their group."""
    copies = COPIES if first == WHITE else 1
    for face in range(first, first + COPIES // copies):
        remove_naturals(deal, seat, face, copies)
        deal.seen[face] += copies
    add_meld(deal, seat, CONCEALED_KONG, first)
    deal.kongs += 1
    log_event(deal, KONG_CONCEALED, seat, first, -1, first)


@entry
def dealt_kongs(deal: np.record, seat: int) -> int:
    """Return the first faces of the bonus groups of which a seat holds all four tiles, a bit each."""
    held = int(deal.held[seat]) & int(deal.bonus_faces[seat])
    kongs = int(deal.quads[seat]) & held & (1 << WHITE)
    for first in (FIRST_FLOWER, FIRST_FLOWER + COLOUR_FLOWERS):
        group = group_of(first)
        if held & group == group:
            kongs |= 1 << first
    return kongs
