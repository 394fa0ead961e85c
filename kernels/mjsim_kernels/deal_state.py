"""Hold one deal in play, and move its tiles so that keys and counts stay true."""

from typing import Final

import numpy as np

from mjsim_kernels.deal_events import MOST_EVENTS
from mjsim_kernels.hands import POWERS, SUIT_OF
from mjsim_kernels.jit import entry, kernel
from mjsim_kernels.philox import STREAM
from mjsim_kernels.records import MOST_PAID_EVENTS
from mjsim_kernels.tiles import FACES, KINDS, MOST_SETS, NO_TILE, SEATS
from mjsim_kernels.turn_rules import COPIES, MOST_TILES

MOST_DISCARDS: Final = 124  # one for each of 80 draws and 20 claims at most

WALL_STREAM: Final = SEATS  # place in `streams`

GIFTS: Final = 3  # tiles that a seat gives in an exchange

# A hand as its distance is found from it (`mjsim_kernels.progress`).
PACE: Final = np.dtype(
    [
        ("keys", np.int32, 4),
        ("seat", np.int8),
        ("sets", np.int8),  # still to be made
        ("wilds", np.int8),
        ("waits", np.int8),  # 1 if it is one tile short of a whole hand
        ("pairs_missing", np.int8),  # tiles lacking for the variant's shape of pairs
        ("shanten", np.int8),  # filled in when the deal is over
    ],
    align=True,
)

# DEAL.readiness
UNKNOWN: Final = 0  # the hand has changed since
NOT_READY: Final = 1
READY: Final = 2
INCOMPLETE: Final = 3  # was not ready before the one tile that it has taken since

DEAL: Final = np.dtype(
    [
        ("keys", np.int32, (SEATS, 4)),  # base-5 suit keys of the concealed tiles that are not wild
        ("hands", np.int8, (SEATS, KINDS)),  # concealed tiles, wilds included
        ("held", np.int64, SEATS),  # bit f: some tile of face f is concealed
        ("quads", np.int64, SEATS),  # bit f: four tiles of face f are concealed
        ("odd", np.int64, SEATS),  # bit f: an odd number of tiles of face f is concealed, wilds left out
        ("readiness", np.int8, SEATS),  # whether one tile more could make sets and a pair
        ("naturals", np.int8, SEATS),  # concealed tiles that are not wild
        ("wilds", np.int8, SEATS),  # concealed wilds
        ("seen", np.int8, KINDS),  # tiles face up before everybody: discards, melds, bonus tiles, indicator
        ("flowers", np.int8, (SEATS, KINDS)),
        ("meld_counts", np.int8, SEATS),
        ("meld_kinds", np.int8, (SEATS, MOST_SETS)),
        ("meld_faces", np.int8, (SEATS, MOST_SETS)),
        ("seat_flags", np.int32, SEATS),  # circumstances of each seat, bits of records.FLAG_NAMES
        ("last_kongs", np.int8, SEATS),  # place of the meld that a seat has last replaced, or -1
        ("acted", np.int8, SEATS),  # 1 once a seat has drawn, claimed, declared or discarded
        ("runs", np.int8, SEATS),  # 1 while a seat may not win: it has passed a win out of a lone-wild wait
        ("lone_waits", np.int8, SEATS),  # 1 if the tile drawn last came to a lone-wild wait
        ("take_locks", np.int64, SEATS),  # faces that a seat has let pass and may not call, as the rules say
        ("win_locks", np.int64, SEATS),  # faces on which a seat may not win when others give them
        ("may_win", np.int8),  # 1 if the seat on turn may win now
        ("kept_win", np.int8),  # 1 if the seat on turn has let a win pass in this turn
        ("added", np.int8),  # face of a tile just added to a pung, which may still be robbed, or -1
        ("barred", np.int64),  # faces that may not be discarded in the turn of a chow or pung
        ("last_discards", np.int8, SEATS),  # face that each seat has discarded last, or -1
        ("turns_begun", np.int16, SEATS),  # by an ordinary draw or a call
        ("calls", np.int16),  # chows, pungs and kongs made of discards, of all seats
        ("only_discard", np.int8),  # face of all discards so far; -1 if there are none or they differ
        ("replaced", np.int16),  # tiles taken as replacements
        (
            "sharing",
            np.int8,
        ),  # not 0 if the tile due is the first of the last ones: 1 a replacement, 2 a draw
        ("starting", np.int8),  # 1 while the seats declare their kongs of the start
        ("wild_groups", np.int64, 2),  # faces that each indicator makes wild; 0 for a second alike
        ("stand_in", np.int8),  # face that plays the wild's face, or -1
        ("stood_for", np.int8),  # the face it plays
        ("wild_faces", np.int64, SEATS),  # bit f: face f is wild for the seat
        ("bonus_faces", np.int64, SEATS),  # bit f: face f is laid down and replaced by the seat
        ("apart_faces", np.int64, SEATS),  # both of these: never claimed nor won on
        ("bets", np.int8, SEATS),  # 1 where the dealer bought or another seat topped
        ("policies", np.int64, SEATS),  # of each seat
        ("streams", STREAM, SEATS + 1),  # a random stream for each seat's policy, and the wall's
        ("choices", np.int64, SEATS),  # what each seat claims of a discard
        ("wall", np.int8, MOST_TILES),
        ("limit", np.int32),  # most tiles that may be taken
        ("taken", np.int32),
        ("reserve_taken", np.int32),  # of the tiles that only kongs take
        ("kongs", np.int32),  # of all seats
        ("discards", np.int32),
        ("dealer_discards", np.int32),
        ("discarded", np.int64),  # faces discarded so far
        ("follow", np.int8),  # face of the last discard while nobody has claimed it, or -1
        ("indicators", np.int8, 2),
        ("drawn", np.int8),  # tile taken last
        ("over", np.int8),
        ("winner", np.int8),
        ("by", np.int8),
        ("source", np.int8),
        ("tile", np.int8),
        ("win_flags", np.int32),
        # scratch of the policies: planes of the copies that the seat asked cannot see, joins of its hand
        ("unseen_planes", np.int64, 3),
        ("joins", np.uint16, FACES),
        # a variant in which a deal goes on after a win
        ("missing", np.int8, SEATS),  # suit that each seat declared missing, -1 before
        ("gifts", np.int8, (SEATS, GIFTS)),  # tiles that each seat gives in the exchange
        ("won", np.int64),  # bit s: seat s has won
        ("waits", np.int64, SEATS),  # faces that complete the 13 tiles of each seat, `river.hands.note_waits`
        ("no_extend", np.int64, SEATS),  # faces of pungs that may never become kongs
        ("kong_discard", np.int8),  # 1 while the last discard is one after an own kong and its replacement
        ("exhausted", np.int8),  # 1 where the wall has run out
        ("next_dealer", np.int8),  # seat that deals the next deal
        ("payment_count", np.int32),
        ("payments", np.int32, MOST_PAID_EVENTS),  # won tiles and kongs, packed by `scoring.events`
        ("opening_wilds", np.int8, SEATS),  # of each seat before the first action
        ("opening_flowers", np.int8, SEATS),
        ("opening_kongs", np.int8, SEATS),
        ("opening_flower_wilds", np.int8, SEATS),
        ("raced", np.int8),  # 1 where the race to be ready is followed
        ("pace_count", np.int32),
        (
            "paces",
            PACE,
            SEATS + MOST_DISCARDS,
        ),  # of each seat before the first action, and after each discard
        ("event_count", np.int32),
        # event, seat, tile, seat it came from or goes to or end of the wall or reason of an abort, meld face or suit
        ("events", np.int8, (MOST_EVENTS, 5)),
    ],
    align=True,
)


@kernel
def is_wild(deal: np.record, seat: int, face: int) -> bool:
    """Tell whether a face is wild for a seat in this deal."""
    return (int(deal.wild_faces[seat]) >> face) & 1 == 1


@kernel
def is_bonus(deal: np.record, seat: int, face: int) -> bool:
    """Tell whether a seat lays a face down and replaces it in this deal."""
    return (int(deal.bonus_faces[seat]) >> face) & 1 == 1


@kernel
def is_apart(deal: np.record, seat: int, face: int) -> bool:
    """Tell whether a face is wild for a seat, or laid down and replaced by it."""
    return (int(deal.apart_faces[seat]) >> face) & 1 == 1


@kernel
def played_face(deal: np.record, face: int) -> int:
    """Return the face that a natural tile plays: its own, or the wild's where it is the stand-in."""
    return int(deal.stood_for) if face == deal.stand_in else face


@kernel
def played_mask(deal: np.record, faces: int) -> int:
    """Return the faces that tiles of these printed faces play, a bit each."""
    if deal.stand_in >= 0 and (faces >> int(deal.stand_in)) & 1:
        return (faces ^ (1 << int(deal.stand_in))) | (1 << int(deal.stood_for))
    return faces


@kernel
def printed_face(deal: np.record, face: int) -> int:
    """Return the face printed on natural tiles that play a face, or NO_TILE where none can."""
    if deal.stand_in >= 0:
        if face == deal.stood_for:
            return int(deal.stand_in)
        if face == deal.stand_in:
            return NO_TILE
    return face


@kernel
def shift_key(deal: np.record, seat: int, face: int, count: int) -> None:
    """Change a seat's suit key by natural tiles of a face; flowers are in no key."""
    if face < FACES:
        played = played_face(deal, face)
        deal.keys[seat, SUIT_OF[played]] += count * POWERS[played]


@kernel
def note_taken(deal: np.record, seat: int, count: int) -> None:
    """Note that a hand takes tiles: with the first one a hand that was not ready is not complete."""
    was_far = deal.readiness[seat] == NOT_READY and count == 1
    deal.readiness[seat] = INCOMPLETE if was_far else UNKNOWN


@kernel
def add_naturals(deal: np.record, seat: int, face: int, count: int) -> None:
    """Put equal tiles that are not wild into a seat's concealed hand."""
    deal.hands[seat, face] += count
    deal.held[seat] |= 1 << face
    if deal.hands[seat, face] == COPIES:
        deal.quads[seat] |= 1 << face
    deal.odd[seat] ^= (count & 1) << face
    deal.naturals[seat] += count
    note_taken(deal, seat, count)
    shift_key(deal, seat, face, count)


@entry
def add_tile(deal: np.record, seat: int, face: int) -> None:
    """Put a tile into a seat's concealed hand."""
    if is_wild(deal, seat, face):
        deal.hands[seat, face] += 1
        deal.held[seat] |= 1 << face
        deal.wilds[seat] += 1
        note_taken(deal, seat, 1)
    else:
        add_naturals(deal, seat, face, 1)


@kernel
def remove_naturals(deal: np.record, seat: int, face: int, count: int) -> None:
    """Take equal tiles that are not wild out of a seat's concealed hand."""
    deal.hands[seat, face] -= count
    if deal.hands[seat, face] == 0:
        deal.held[seat] &= ~(1 << face)
    deal.quads[seat] &= ~(1 << face)
    deal.odd[seat] ^= (count & 1) << face
    deal.naturals[seat] -= count
    deal.readiness[seat] = UNKNOWN
    shift_key(deal, seat, face, -count)


@entry
def add_meld(deal: np.record, seat: int, kind: int, face: int) -> None:
    """Lay a meld before a seat; its tiles have left the hand already."""
    place = int(deal.meld_counts[seat])
    deal.meld_kinds[seat, place] = kind
    deal.meld_faces[seat, place] = face
    deal.meld_counts[seat] = place + 1
    deal.readiness[seat] = UNKNOWN


@kernel
def find_meld(deal: np.record, seat: int, kind: int, face: int) -> int:
    """Return the place of a seat's meld of this kind and face, or -1."""
    for place in range(int(deal.meld_counts[seat])):
        if deal.meld_kinds[seat, place] == kind and deal.meld_faces[seat, place] == face:
            return place
    return -1
