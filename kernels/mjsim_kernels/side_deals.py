"""Play side deals: walls drawn from strata by the wilds dealt, in the states of deals that were played.

A stratum holds the walls in which the seat that is dealt most turned wilds is dealt so many of them; the last one
also those with more. Every wall of a stratum is equally likely.
"""

from collections.abc import Sequence
from typing import Final

import numpy as np

from mjsim_kernels.arrays import Integers, Records, Tiles
from mjsim_kernels.deal_state import WALL_STREAM
from mjsim_kernels.jit import entry, kernel
from mjsim_kernels.philox import POLICY, WALL, bounded, start_stream
from mjsim_kernels.records import TOPPED_UP
from mjsim_kernels.rotation import next_deal
from mjsim_kernels.simulate import new_deals, record_outcome
from mjsim_kernels.suit_tables import HandTables
from mjsim_kernels.tiles import NO_TILE, SEATS
from mjsim_kernels.turn_rules import MOST_TILES
from mjsim_kernels.turns import play_deal
from mjsim_kernels.walls import shuffle_wall
from mjsim_kernels.wild_groups import group_of

SIDE: Final = 16  # added to what a stream is for: side deals never shift the draws of others
STRATUM: Final = SIDE + 8  # which stratum a side deal is of
MOST_STRATUM: Final = 4  # the last one: 4 wilds or more in one hand
STRATA: Final = MOST_STRATUM + 1


@kernel
def turned_wilds(first: int, second: int) -> int:
    """Return the faces that one or two indicators make wild, a bit each."""
    return group_of(first) | (group_of(second) if second != NO_TILE else 0)


@kernel
def owner_of(place: int, hand: int) -> int:
    """Return the seat that is dealt the tile at a place of the wall, or -1; the dealer takes one more."""
    if place < SEATS * hand:
        return place // hand
    return 0 if place == SEATS * hand else -1


@kernel
def stratum_of(wall: Tiles, rules: np.record) -> int:
    """Return the stratum of a wall."""
    last = rules.tile_count - 1
    second = int(wall[last - 1]) if rules.turned == 2 else NO_TILE
    wilds = turned_wilds(int(wall[last]), second)
    greatest = 0
    place = 0
    for seat in range(SEATS):
        held = 0
        for _ in range(rules.hand):
            held += (wilds >> int(wall[place])) & 1
            place += 1
        if seat == 0:
            held += (wilds >> int(wall[SEATS * rules.hand])) & 1
        greatest = max(greatest, held)
    return min(greatest, MOST_STRATUM)


@kernel
def place_wilds(stream: np.record, rules: np.record, count: int, places: Integers) -> int:
    """Draw different places of the wall for the wilds in play, all orders equally likely; return the stratum."""
    tiles = rules.tile_count - rules.turned
    held0, held1, held2, held3 = 0, 0, 0, 0
    for wild in range(count):
        place = -1
        while place < 0:
            place = bounded(stream, tiles)
            for other in range(wild):
                if places[other] == place:
                    place = -1
                    break
        places[wild] = place
        seat = owner_of(place, int(rules.hand))
        held0 += seat == 0
        held1 += seat == 1
        held2 += seat == 2
        held3 += seat == 3
    return min(max(max(held0, held1), max(held2, held3)), MOST_STRATUM)


@kernel
def draw_stratum_wall(stream: np.record, rules: np.record, stratum: int, wall: Tiles) -> None:
    """Fill a wall of a stratum, all of them equally likely.

    Indicators and the places of the wilds are drawn again until they are of the stratum; then the other tiles
    are shuffled into the places that are left.
    """
    last = rules.tile_count - 1
    places = np.zeros(STRATA * 2, np.int64)
    wilds = count = first = second = 0
    found = -1
    while found != stratum:
        first = bounded(stream, rules.tile_count)
        second = -1
        if rules.turned == 2:
            second = bounded(stream, last)
            second += second >= first
        turned = int(rules.tile_set[second]) if second >= 0 else NO_TILE
        wilds = turned_wilds(int(rules.tile_set[first]), turned)
        count = 0
        for tile in range(rules.tile_count):
            if tile not in (first, second):
                count += (wilds >> int(rules.tile_set[tile])) & 1
        found = place_wilds(stream, rules, count, places)
    wall[last] = rules.tile_set[first]
    if second >= 0:
        wall[last - 1] = rules.tile_set[second]
    fill_places(stream, rules, first, second, wilds, places[:count], wall)


@kernel
def fill_places(
    stream: np.record, rules: np.record, first: int, second: int, wilds: int, places: Integers, wall: Tiles
) -> None:
    """Lay the wilds at their places and the other tiles, shuffled, at all that are left."""
    others = np.zeros(MOST_TILES, np.int8)
    shuffled = np.zeros(MOST_TILES, np.int8)
    count = laid = 0
    for place in range(rules.tile_count - rules.turned):
        wall[place] = NO_TILE
    for tile in range(rules.tile_count):
        if tile in (first, second):
            continue
        face = int(rules.tile_set[tile])
        if (wilds >> face) & 1:
            wall[places[laid]] = face
            laid += 1
        else:
            others[count] = face
            count += 1
    shuffle_wall(stream, others[:count], shuffled)
    for place in range(rules.tile_count - rules.turned - 1, -1, -1):
        if wall[place] == NO_TILE:
            count -= 1
            wall[place] = shuffled[count]


@entry
def find_strata(
    rules: np.record, seed: int | np.uint64, outcomes: Records, deals: Records, strata: Integers
) -> None:
    """Tell of which strata the walls of deals are that were played.

    Parameters
    ----------
    rules : TURN_RULES record
    seed : of the run
    outcomes : (deals,) OUTCOME records
    deals : (1,) working memory of `mjsim_kernels.simulate.new_deals`
    strata : (deals,) overwritten
    """
    deal = deals[0]
    stream = deal.streams[WALL_STREAM]
    for number in range(outcomes.size):
        outcome = outcomes[number]
        start_stream(stream, seed, int(outcome.session), int(outcome.deal), WALL)
        shuffle_wall(stream, rules.tile_set[: rules.tile_count], deal.wall)
        strata[number] = stratum_of(deal.wall, rules)


@kernel
def choose_stratum(stream: np.record, weights: Integers) -> int:
    """Draw a stratum, each as likely as its weight."""
    left = bounded(stream, weights.sum())
    for stratum in range(weights.size):
        left -= weights[stratum]
        if left < 0:
            return stratum
    return -1


@entry
def play_side_deals(
    rules: np.record,
    tables: HandTables,
    policies: Integers,
    seed: int | np.uint64,
    weights: Integers,
    outcomes: Records,
    deals: Records,
    sides: Records,
    strata: Integers,
) -> None:
    """Play beside each deal another one in the same state: dealer, streak and bets, but a wall of a stratum.

    Parameters
    ----------
    rules, tables, policies, seed : as in `mjsim_kernels.simulate.play_sessions`
    weights : (STRATA,) how often side deals are of each stratum; 0 where the tile set has none
    outcomes : (deals,) OUTCOME records of the deals played, scored where chips are limited
    deals : (1,) working memory of `mjsim_kernels.simulate.new_deals`
    sides : (deals,) OUTCOME records, overwritten
    strata : (deals,) of the side deals, overwritten
    """
    deal = deals[0]
    stream = deal.streams[WALL_STREAM]
    for number in range(outcomes.size):
        outcome, side = outcomes[number], sides[number]
        session, in_session = int(outcome.session), int(outcome.deal)
        dealer = int(outcome.dealer_chair)
        start_stream(stream, seed, session, in_session, STRATUM)
        strata[number] = choose_stratum(stream, weights)
        start_stream(stream, seed, session, in_session, SIDE + WALL)
        draw_stratum_wall(stream, rules, strata[number], deal.wall)
        for seat in range(SEATS):
            start_stream(deal.streams[seat], seed, session, in_session, SIDE + POLICY + seat)
            deal.policies[seat] = policies[(dealer + seat) % SEATS]
            deal.bets[seat] = outcome.bets[seat]
        play_deal(deal, rules, tables)
        side.session = session
        side.deal = in_session
        side.dealer_chair = dealer
        side.streak = outcome.streak
        record_outcome(deal, side)
        side.limited = outcome.limited
        side.chips[:] = outcome.chips
        side.win_flags |= int(outcome.win_flags) & TOPPED_UP
        next_deal(side, rules)


def play_beside(
    rules: np.record,
    tables: HandTables,
    policies: Integers,
    seed: int,
    weights: Sequence[int],
    outcomes: Records,
    sides: Records,
) -> tuple[Integers, Integers]:
    """Play a side deal beside each deal; see `play_side_deals`.

    Returns
    -------
    The strata of the deals and of the side deals, (deals,) each.
    """
    deals, key = new_deals(), np.uint64(seed)
    natural, drawn = np.zeros((2, outcomes.size), np.int64)
    shares = np.array(weights, np.int64)
    find_strata(rules, key, outcomes, deals, natural)
    play_side_deals(rules, tables, policies, key, shares, outcomes, deals, sides, drawn)
    return natural, drawn
