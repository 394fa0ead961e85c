"""Follow played deals event by event: tiles are conserved, and what play keeps beside the hands is true."""

from collections.abc import Iterator

import numpy as np
import pytest

from mjsim.replays.settings import PlayedDeal, Setting
from mjsim_kernels.deal_events import DEAL_WON, TILE_DISCARDED, TILE_DRAWN
from mjsim_kernels.deal_state import DEAL, INCOMPLETE
from mjsim_kernels.discard_wins import is_ready
from mjsim_kernels.hands import hand_keys
from mjsim_kernels.records import ROB, SELF_DRAW
from mjsim_kernels.reenactment import follow_event
from mjsim_kernels.tiles import CHOW, CONCEALED_KONG, FACES, KINDS, PUNG, SEATS
from mjsim_kernels.winning import hand_complete
from positions_of_play import MIXED, begin, events_of, play

# compared: all but what policies leave behind and the log itself
FIELDS = [
    name
    for name in DEAL.names or ()
    if name not in ("unseen_planes", "joins", "choices", "streams", "events", "event_count", "over")
    if name not in ("raced", "may_win", "readiness")
    and not name.startswith(("opening_", "pace"))  # of play alone
]

Played = tuple[Setting, list[PlayedDeal]]


@pytest.fixture(scope="module", params=["ukeire", "random", MIXED])
def played(request: pytest.FixtureRequest, scale: float) -> Played:
    setting, deals = play(request.param, max(8, int(64 * scale)), seed=5)
    return setting, [keep(deal) for deal in deals]


def keep(played: PlayedDeal) -> PlayedDeal:
    """Copy what a session's working memory would overwrite."""
    deals = np.zeros(1, DEAL).view(np.recarray)
    deals[0] = played.deal
    return played._replace(deal=deals[0])


def moments(setting: Setting, played: PlayedDeal) -> Iterator[tuple[tuple[int, ...], np.record]]:
    """Yield each event and the deal just after it."""
    deals = begin(setting, played)
    for row in events_of(played):
        follow_event(deals[0], setting.turn_rules, setting.tables, *row)
        yield row, deals[0]


def meld_tiles(deal: np.record) -> np.ndarray:
    """Count the tiles of all melds by face."""
    counts = np.zeros(KINDS, np.int64)
    for seat in range(SEATS):
        for place in range(int(deal.meld_counts[seat])):
            kind, face = int(deal.meld_kinds[seat, place]), int(deal.meld_faces[seat, place])
            size = 3 if kind in (CHOW, PUNG) else 4
            for step in range(size):
                counts[face + step * (kind == CHOW)] += 1
    return counts


def test_every_face_is_there_four_times_at_every_step(played: Played) -> None:
    setting, deals = played
    copies = np.where(np.arange(KINDS) < FACES, 4, 0)
    for one in deals:
        for (event, seat, tile, _, by), deal in moments(setting, one):
            unseen = np.bincount(deal.wall[int(deal.taken) : 135], minlength=KINDS)
            tiles = deal.hands.sum(axis=0, dtype=np.int64) + deal.seen + unseen
            if event == DEAL_WON and by != SELF_DRAW and int(deal.seen[tile]):
                tiles[tile] -= tiles[tile] > 4  # a discard that is won on lies in the winner's hand as well
            assert np.array_equal(tiles, copies), (one.number, event, seat, tile)


def test_what_is_seen_is_discarded_melded_laid_down_or_turned_up(played: Played) -> None:
    setting, deals = played
    for one in deals:
        discarded = np.zeros(KINDS, np.int64)
        for (event, _, tile, _, _), deal in moments(setting, one):
            discarded[tile] += event == TILE_DISCARDED
            claimed = meld_tiles(deal)
            shown = claimed + deal.flowers.sum(axis=0, dtype=np.int64) + discarded
            shown[int(deal.indicators[0])] += 1
            if event == DEAL_WON:
                continue
            calls = shown - deal.seen  # a claimed discard is counted as discard and in its meld
            assert (calls >= 0).all()
            laid = int(deal.meld_counts.sum())
            concealed = int((deal.meld_kinds == CONCEALED_KONG)[laid_places(deal)].sum())
            assert int(calls.sum()) == laid - concealed


def laid_places(deal: np.record) -> np.ndarray:
    """Return which places of `meld_kinds` hold a meld, (seats, sets)."""
    laid: np.ndarray = np.arange(deal.meld_kinds.shape[1]) < deal.meld_counts[:, None]
    return laid


def check_bookkeeping(deal: np.record) -> None:
    """Compare keys, masks and numbers of wilds with the hands."""
    wild = int(deal.indicators[0])
    for seat in range(SEATS):
        hand = deal.hands[seat].astype(np.int64)
        naturals = hand.copy()
        naturals[wild] = 0
        assert tuple(deal.keys[seat]) == tuple(hand_keys(naturals[:FACES].astype(np.int8)))
        assert int(deal.wilds[seat]) == hand[wild]
        assert int(deal.naturals[seat]) == naturals.sum()
        assert int(deal.odd[seat]) == sum(1 << int(face) for face in np.flatnonzero(naturals % 2))
        assert int(deal.held[seat]) == sum(1 << int(face) for face in np.flatnonzero(hand))
        assert int(deal.quads[seat]) == sum(1 << int(face) for face in np.flatnonzero(naturals == 4))
        assert not hand[FACES:].any()


def test_keys_masks_and_wilds_are_those_of_the_hands(played: Played) -> None:
    setting, deals = played
    for one in deals:
        for row, deal in moments(setting, one):
            if row[0] != DEAL_WON:  # the winning tile may be a fourth or fifth copy beside its discard
                check_bookkeeping(deal)


def test_a_hand_known_to_be_far_is_not_complete_with_its_next_tile(played: Played) -> None:
    setting, deals = played
    far = 0
    for one in deals:
        for _, deal in moments(setting, one):
            for seat in range(SEATS):
                if deal.readiness[seat] == INCOMPLETE:
                    far += 1
                    assert not hand_complete(deal, setting.tables, seat)
                elif int(deal.hands[seat].sum()) % 3 == 1:
                    is_ready(deal, setting.tables, seat)  # as a discard would ask
    assert far > 10 * len(deals)


def test_hands_have_sixteen_tiles_and_one_more_on_turn(played: Played) -> None:
    setting, deals = played
    for one in deals:
        for row, deal in moments(setting, one):
            sizes = deal.hands.sum(axis=1, dtype=np.int64) + 3 * deal.meld_counts
            if row[0] == TILE_DRAWN and int(deal.discards):
                assert sizes[row[1]] == 17
            if row[0] == TILE_DISCARDED:
                assert list(sizes) == [16] * SEATS


def test_the_deal_followed_ends_as_it_was_played(played: Played) -> None:
    setting, deals = played
    for one in deals:
        *_, (_, deal) = moments(setting, one)
        for name in FIELDS:
            found, due = deal[name], one.deal[name]
            if int(one.deal.by) == ROB and name in ("seat_flags", "kongs", "last_kongs"):
                continue  # deals that are followed keep the marks of the kong that was robbed
            if name in ("meld_kinds", "meld_faces"):
                found, due = found[laid_places(deal)], due[laid_places(one.deal)]
            assert np.array_equal(found, due), (one.number, name)
