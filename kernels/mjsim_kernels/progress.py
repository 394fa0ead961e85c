"""Note how near to ready each seat is, from its opening hand to the end of the deal.

Nearness is shanten: tiles to exchange until ready, by the nearest shape that the variant has. Wins without a shape
do not count as near. A discard changes the shanten of its seat alone, which is all that is measured after it.
"""

from typing import Final

import numpy as np

from mjsim_kernels.deal_state import is_bonus, printed_face
from mjsim_kernels.dealing import ALL_FLOWERS
from mjsim_kernels.hands import POWERS, SUIT_OF, lacking
from mjsim_kernels.jit import kernel
from mjsim_kernels.masks import count_bits, lowest_bit
from mjsim_kernels.policies.actions import FARTHEST
from mjsim_kernels.suit_tables import HandTables
from mjsim_kernels.tiles import FACES, SEATS
from mjsim_kernels.turn_rules import COPIES
from mjsim_kernels.winning import lacking_pairs, lacking_with_pung, sets_to_make

NOBODY: Final = -1
BITS: Final = 4  # a level of shanten
MOST_LEVEL: Final = 14  # shanten 13, farther than any hand
RACED: Final = 4  # one deal of so many: following every discard costs up to a tenth of a deal


@kernel
def count_laid(deal: np.record, seat: int) -> int:
    """Count the bonus tiles that a seat has laid down in the opening, those of dealt kongs included."""
    laid = 0
    faces = int(deal.bonus_faces[seat])
    while faces:
        laid += int(deal.flowers[seat, lowest_bit(faces)])
        faces &= faces - 1
    for place in range(int(deal.meld_counts[seat])):
        if is_bonus(deal, seat, int(deal.meld_faces[seat, place])):
            laid += COPIES
    return laid


@kernel
def count_dealt_kongs(deal: np.record, seat: int) -> int:
    """Count the faces of which a seat holds four tiles that are not wild, and the kongs laid in the opening."""
    return count_bits(int(deal.quads[seat])) + int(deal.meld_counts[seat])


@kernel
def count_flower_wilds(deal: np.record, seat: int) -> int:
    """Count the wild flowers that a seat holds; there is one tile of each."""
    return count_bits(int(deal.held[seat]) & int(deal.wild_faces[seat]) & ALL_FLOWERS)


@kernel
def choose_raced(deal: np.record, session: int, in_session: int) -> None:
    """Follow the race of every fourth deal, in other places of each session, so that all places count alike."""
    deal.raced = (session + in_session) % RACED == 0


@kernel
def note_opening(deal: np.record, rules: np.record) -> None:
    """Note what each seat begins with: after the opening, before the first action."""
    deal.pace_count = 0
    for seat in range(SEATS):
        note_pace(deal, rules, seat)
        deal.opening_wilds[seat] = deal.wilds[seat]
        deal.opening_flowers[seat] = count_laid(deal, seat)
        deal.opening_kongs[seat] = count_dealt_kongs(deal, seat)
        deal.opening_flower_wilds[seat] = count_flower_wilds(deal, seat)


@kernel
def note_race(deal: np.record, rules: np.record, seat: int) -> None:
    """Note the hand of a seat that has just discarded, where the race is followed."""
    if deal.raced:
        note_pace(deal, rules, seat)


@kernel
def lacking_of_pairs(deal: np.record, rules: np.record, seat: int) -> int:
    """Count the tiles that a seat lacks for the shape of pairs that the rules have, many where they have none."""
    if not rules.eight_pairs or deal.meld_counts[seat] > 0:
        return FARTHEST
    return lacking_with_pung(deal, seat) if rules.pairs_with_pung else lacking_pairs(deal, seat)


@kernel
def note_pace(deal: np.record, rules: np.record, seat: int) -> None:
    """Note a seat's hand.

    Its distance is found when the deal is over: many look-ups in a row overlap in time, one by one each waits for
    memory (22 ns a discard before).
    """
    pace = deal.paces[int(deal.pace_count)]
    for suit in range(4):
        pace.keys[suit] = deal.keys[seat, suit]
    pace.seat = seat
    pace.sets = sets_to_make(deal, seat)
    pace.wilds = deal.wilds[seat]
    pace.waits = (int(deal.naturals[seat]) + int(deal.wilds[seat])) % 3 == 1
    pace.pairs_missing = lacking_of_pairs(deal, rules, seat)
    deal.pace_count += 1


@kernel
def measure_paces(deal: np.record, tables: HandTables) -> None:
    """Find the shanten of every hand noted.

    A hand that waits for a tile is at most ready: pairs alone lack nothing but their loose tile.
    """
    for row in range(int(deal.pace_count)):
        pace = deal.paces[row]
        keys = pace.keys
        wilds = int(pace.wilds)
        missing = lacking(
            tables, int(keys[0]), int(keys[1]), int(keys[2]), int(keys[3]), int(pace.sets), wilds
        )
        pace.shanten = max(min(missing, int(pace.pairs_missing)) - wilds - 1, int(pace.waits) - 1)


@kernel
def record_openings(deal: np.record, outcome: np.record) -> None:
    """Write down the opening hands, whose shanten `measure_paces` has found."""
    for seat in range(SEATS):
        outcome.opening_wilds[seat] = deal.opening_wilds[seat]
        outcome.opening_flowers[seat] = deal.opening_flowers[seat]
        outcome.opening_kongs[seat] = deal.opening_kongs[seat]
        outcome.opening_flower_wilds[seat] = deal.opening_flower_wilds[seat]
        outcome.opening_shanten[seat] = deal.paces[seat].shanten


@kernel
def record_progress(deal: np.record, rules: np.record, tables: HandTables, outcome: np.record) -> None:
    """Write down the opening hands and the race of a finished deal."""
    winner = int(deal.winner)
    for seat in range(SEATS):
        outcome.wilds[seat] = deal.wilds[seat]
        outcome.needs_wild[seat] = seat == winner and needs_wild(deal, rules, tables, seat)
    measure_paces(deal, tables)
    record_openings(deal, outcome)
    outcome.raced = deal.raced
    outcome.lead_changes = 0
    for seat in range(SEATS):
        outcome.half_shanten[seat] = 0
    if deal.raced:
        record_race(deal, outcome)


@kernel
def record_race(deal: np.record, outcome: np.record) -> None:
    """Write down how near to ready the seats were at half time, and how often the lead changed.

    The lead is a seat's from when it alone is nearest to ready until another seat alone is. Half of the discards
    are over when `discards // 2` were made. Four bits a level of shanten count its seats and sum their numbers:
    the lowest level that has seats shows who leads, without a guess of the processor that would be wrong.
    """
    seats_at, numbers_at, places, half_places = 0, 0, 0, 0
    leader, changes = NOBODY, 0
    count = int(deal.pace_count)
    half = SEATS - 1 + (count - SEATS) // 2
    for row in range(count):
        seat = int(deal.paces[row].seat)
        level = BITS * min(int(deal.paces[row].shanten) + 1, MOST_LEVEL)
        if row >= SEATS:
            before = places >> 8 * seat & 255
            seats_at -= 1 << before
            numbers_at -= seat << before
            places -= before << 8 * seat
        seats_at += 1 << level
        numbers_at += seat << level
        places += level << 8 * seat
        lowest = lowest_bit(seats_at) & -BITS
        is_alone = int(row >= SEATS - 1 and seats_at >> lowest & 15 == 1)
        sole = numbers_at >> lowest & 15
        changes += is_alone & int(leader != NOBODY) & int(sole != leader)
        leader = sole if is_alone else leader
        half_places = places if row == half else half_places
    for seat in range(SEATS):
        outcome.half_shanten[seat] = (half_places >> 8 * seat & 255) // BITS - 1
    outcome.lead_changes = changes


@kernel
def needs_wild(deal: np.record, rules: np.record, tables: HandTables, seat: int) -> bool:
    """Tell whether a winner's tiles are no winning shape once its wilds are ordinary tiles of their own faces.

    A wild flower has no place in a shape, and a wild that would be the fifth copy of its face counts as needed.
    """
    faces = int(deal.held[seat]) & int(deal.wild_faces[seat])
    if faces == 0:
        return False
    rest = faces
    while rest:
        face = lowest_bit(rest)
        rest &= rest - 1
        if face >= FACES or int(deal.hands[seat, face]) + copies_beside(deal, seat, face) > COPIES:
            return True
    wild_faces = int(deal.wild_faces[seat])
    wilds = int(deal.wilds[seat])
    play_wilds(deal, seat, faces, 1)
    deal.wild_faces[seat] = 0
    deal.wilds[seat] = 0
    keys = deal.keys[seat]
    sets = sets_to_make(deal, seat)
    missing = lacking(tables, int(keys[0]), int(keys[1]), int(keys[2]), int(keys[3]), sets, 0)
    missing = min(missing, lacking_of_pairs(deal, rules, seat))
    deal.wild_faces[seat] = wild_faces
    deal.wilds[seat] = wilds
    play_wilds(deal, seat, faces, -1)
    return missing > 0


@kernel
def copies_beside(deal: np.record, seat: int, face: int) -> int:
    """Count the natural tiles that play a wild's face: those of its stand-in."""
    printed = printed_face(deal, face)
    return int(deal.hands[seat, printed]) if printed not in (face, NOBODY) else 0


@kernel
def play_wilds(deal: np.record, seat: int, faces: int, sign: int) -> None:
    """Count a seat's wilds of some faces among its naturals, or with sign -1 no longer."""
    while faces:
        face = lowest_bit(faces)
        faces &= faces - 1
        count = int(deal.hands[seat, face])
        deal.keys[seat, SUIT_OF[face]] += sign * count * POWERS[face]
        deal.naturals[seat] += sign * count
        deal.odd[seat] ^= (count & 1) << printed_face(deal, face)
