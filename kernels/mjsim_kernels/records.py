"""Lay out the flat records that pass between playing, scoring and counting."""

from typing import Final

import numpy as np

from mjsim_kernels.tiles import KINDS, MOST_SETS, SEATS

# who won how (Outcome.by)
EXHAUSTED: Final = 0
SELF_DRAW: Final = 1
DISCARD: Final = 2
ROB: Final = 3
ESCAPE: Final = 4  # a seat left the deal: only in cases

# circumstances that the tiles do not show (Outcome.flags, a bit each)
HEAVENLY: Final = 1
EARTHLY: Final = 2
OUT_WITH_REPLACEMENT_TILE: Final = 4
FOURTH_BONUS: Final = 8
LAST_TILE: Final = 16
OUT_WITH_FLOWER: Final = 32
DEALT_THREE_WILDS: Final = 64
FIRST_ROUND: Final = 128
FIRST_DRAW: Final = 256
DECLINED_WIN: Final = 512
LATE_STAGE: Final = 1024
TOPPED_UP: Final = 2048
KONG_DISCARD: Final = 4096
FLAG_NAMES: Final = (
    "heavenly",
    "earthly",
    "out_with_replacement_tile",
    "fourth_bonus",
    "last_tile",
    "out_with_flower",
    "dealt_three_wilds",
    "first_round",
    "first_draw",
    "declined_win",
    "late_stage",
    "topped_up",
    "kong_discard",
)  # by bit

MOST_PATTERNS: Final = 64
MOST_TOTALS: Final = 8
MOST_LOSER_TOTALS: Final = 3
MOST_GROUPS: Final = MOST_SETS + 1

# Rows of Outcome.events. Between two tiles that are taken at most one tile is won or kong made: a kong and a
# tile won from another seat are followed by a draw, a self-drawn win is, and a pung by a discard. That makes
# 60 rows, for the dealer's 14th tile and the 59 of the wall, and one for an earthly hand (`scoring/events.py`).
MOST_PAID_EVENTS: Final = 64

# Outcome.exhausted: what an exhausted wall settles
NOT_EXHAUSTED: Final = 0
RUN_OUT: Final = 1
RUN_OUT_ALONE: Final = 2  # the wall alone, what the events brought is paid already: only in cases

# One finished deal: all that any scorer needs. Seats count from the dealer in order of play.
OUTCOME: Final = np.dtype(
    [
        ("session", np.int64),
        ("deal", np.int32),  # within the session
        ("streak", np.int32),  # deals in a row that this dealer has dealt before
        ("win_flags", np.int32),  # bits of the winner
        ("turns", np.int16),  # discards made
        ("taken", np.int16),  # tiles taken from the wall, the deal included
        ("dealer_chair", np.int8),  # fixed chair of seat 0; seat s sits on chair (dealer_chair + s) mod 4
        ("winner", np.int8),  # seat, or -1
        ("by", np.int8),  # EXHAUSTED, SELF_DRAW, DISCARD, ROB or ESCAPE
        ("source", np.int8),  # seat that discarded, was robbed or escaped, or -1
        ("tile", np.int8),  # face of the winning tile, or -1
        ("last_kong", np.int8),  # place among the winner's melds of the kong replaced last, or -1
        ("bets", np.int8, SEATS),  # 1 where the dealer bought or another seat topped
        ("passed", np.int64),  # faces that the winner may not claim for the win, a bit each
        ("next_dealer", np.int8),  # seat that deals next
        ("next_streak", np.int32),
        ("indicators", np.int8, 2),  # faces turned up, -1 where the variant turns fewer
        ("hands", np.int8, (SEATS, KINDS)),  # concealed tiles; the winner's include the winning tile
        ("known", np.int8, SEATS),  # 0 where a case leaves a seat's tiles out
        ("flowers", np.int8, (SEATS, KINDS)),  # flowers and other bonus tiles laid down
        ("meld_counts", np.int8, SEATS),
        ("meld_kinds", np.int8, (SEATS, MOST_SETS)),  # CHOW, PUNG, KONG, ADDED_KONG, CONCEALED_KONG
        ("meld_faces", np.int8, (SEATS, MOST_SETS)),  # lowest face of the meld
        ("limited", np.int8),  # 1 where nobody pays more than the chips allow
        ("chips", np.int32, SEATS),  # before the deal, where they are limited
        # known of deals that were played, 0 of others; the shanten of `progress`
        ("wilds", np.int8, SEATS),  # in the concealed hand
        ("needs_wild", np.int8, SEATS),  # 1 for a winner whose tiles win with nothing wild no longer
        ("opening_shanten", np.int8, SEATS),  # before the first action, bonus tiles replaced
        ("opening_wilds", np.int8, SEATS),
        ("opening_flowers", np.int8, SEATS),  # bonus tiles laid down in the opening
        ("opening_kongs", np.int8, SEATS),  # faces held four times and not wild, and kongs of dealt tiles
        ("opening_flower_wilds", np.int8, SEATS),  # wild flowers
        ("raced", np.int8),  # 1 where the race to be ready was followed: the next two are known
        ("half_shanten", np.int8, SEATS),  # after half of the deal's discards
        ("lead_changes", np.int16),  # how often another seat alone came to be nearest to ready
        # A variant in which a deal goes on after a win has all that is paid here, in order, packed by
        # `scoring.events.pack_event`; `winner`, `by`, `source`, `tile` and `win_flags` are those of the first
        # win, of several winners of its tile the first in order of play. Others leave all of this at 0.
        ("event_count", np.int16),
        ("events", np.int32, MOST_PAID_EVENTS),  # won tiles and kongs; not written beyond `event_count`
        ("exhausted", np.int8),  # NOT_EXHAUSTED, RUN_OUT or RUN_OUT_ALONE
        ("missing", np.int8, SEATS),  # suit that each seat declared missing, 0 to 2
        ("won_before", np.int8, SEATS),  # 1 where a seat had won before the first event: only in cases
    ],
    align=True,
)

# One scored deal.
SCORE: Final = np.dtype(
    [
        ("valid", np.int8),  # 0: no legal win
        ("counts", np.int16, MOST_PATTERNS),  # how often each pattern of the winner counts, by table position
        ("values", np.int64, MOST_PATTERNS),  # what `expect.patterns` reports for it
        ("points", np.int64, MOST_PATTERNS),  # the part of the winner's gain that it brought, in points
        ("totals", np.int64, MOST_TOTALS),  # the variant's own sums, in the order of its scorer's TOTALS
        ("pay", np.int64, SEATS),  # net points, sum 0
        ("losers", np.int64, (SEATS, MOST_LOSER_TOTALS)),  # sums of a loser's own hand, where they are scored
        ("group_count", np.int8),  # the reading chosen: groups in hand, 0 for a win without a shape
        ("group_kinds", np.int8, MOST_GROUPS),
        ("group_faces", np.int8, MOST_GROUPS),
        ("group_wilds", np.int8, MOST_GROUPS),  # bit i: tile i of the group, in order of faces, is a wild
        ("broke", np.int8, SEATS),  # 1 where limited chips did not suffice
    ],
    align=True,
)

# What one event of a deal with many wins paid. `np.record`, so that a kernel can allocate it and still run
# without Numba.
EVENT_SCORE: Final = np.dtype(
    (
        np.record,
        [
            ("pay", np.int64, SEATS),  # net points, sum 0
            ("passed_on", np.int64),  # of these, income of a kong that went on to the winner
            ("multipliers", np.int64, SEATS),  # of each winner, after the cap; 0: has not won
            ("uncapped", np.int64, SEATS),
            ("patterns", np.int64, SEATS),  # of each winner, a bit for each pattern that counts
            ("root_values", np.int64, SEATS),  # value of the pattern whose value depends on the hand
        ],
    )
)

# One deal with many wins, scored event by event; the small fields last, which keeps the others aligned.
SETTLEMENT: Final = np.dtype(
    (
        np.record,
        [
            ("events", EVENT_SCORE, MOST_PAID_EVENTS),  # as many as the outcome has
            ("ready", np.int64, SEATS),  # value of a ready hand that has not won, else 0
            ("refund", np.int64, SEATS),  # net points, sum 0, like the next two
            ("pig_pay", np.int64, SEATS),
            ("ready_pay", np.int64, SEATS),
            ("pigs", np.int8, SEATS),  # exhausted wall: 1 for a seat that holds its missing suit
            ("fault", np.int8),  # place of the first event that no deal can have, or -1
        ],
    )
)

# A scored deal together with its settlement.
SETTLED_SCORE: Final = np.dtype(
    (
        np.record,
        {
            "names": [*(SCORE.names or ()), "settlement"],
            "formats": [*(SCORE[name] for name in SCORE.names or ()), SETTLEMENT],
            "offsets": [*(offset for _, offset, *_ in (SCORE.fields or {}).values()), SCORE.itemsize],
            "itemsize": SCORE.itemsize + -(-SETTLEMENT.itemsize // 8) * 8,
        },
    )
)
