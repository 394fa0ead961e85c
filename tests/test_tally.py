import json
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fake_engine import PATTERNS, play_sessions, score_outcomes
from mjsim.errors import MjsimError
from mjsim.tallies import Tally, tally_sessions
from mjsim_kernels.conservation import first_unconserved
from mjsim_kernels.records import DISCARD, OUTCOME, ROB, SCORE, SELF_DRAW
from mjsim_kernels.tiles import ADDED_KONG, CHOW, CONCEALED_KONG, KINDS, KONG, PUNG
from reference.counting import count_deals

SESSION_DEALS = 8


def played(sessions, first=0, session_deals=SESSION_DEALS, seed=5):
    outcomes = np.zeros(sessions * session_deals, OUTCOME).view(np.recarray)
    scores = np.zeros(sessions * session_deals, SCORE).view(np.recarray)
    play_sessions(seed, first, session_deals, outcomes)
    score_outcomes(outcomes, scores)
    return outcomes, scores


def tally(outcomes, scores, session_deals=SESSION_DEALS):
    return tally_sessions(outcomes, scores, session_deals, len(PATTERNS))


@pytest.mark.parametrize("session_deals", [1, 3, 16])
def test_every_number_is_that_of_the_definition(session_deals):
    outcomes, scores = played(40, session_deals=session_deals)
    counted = tally(outcomes, scores, session_deals)
    sums, histograms = count_deals(outcomes, scores, len(PATTERNS))
    found = {
        (name, *index): int(value)
        for name, values in counted.sums.items()
        for index, value in np.ndenumerate(values)
        if value
    }
    assert found == {key: value for key, value in sums.items() if value}
    assert counted.histograms == {name: dict(histograms[name]) for name in counted.histograms}


@settings(max_examples=25, deadline=None)
@given(st.lists(st.integers(1, 11), max_size=4), st.randoms())
def test_tallies_of_any_split_merge_to_equal_integers_in_any_order(cuts, random):
    sessions = 12
    outcomes, scores = played(sessions)
    edges = sorted({0, sessions, *cuts})
    parts = [slice(a * SESSION_DEALS, b * SESSION_DEALS) for a, b in pairwise(edges)]
    random.shuffle(parts)
    merged = Tally.empty(len(PATTERNS))
    for part in parts:
        merged.add(tally(outcomes[part], scores[part]))
    assert merged.as_dict() == tally(outcomes, scores).as_dict()


def test_merged_sums_do_not_overflow():
    outcomes, scores = played(4)
    part = tally(outcomes, scores)
    part.sums["gain"][1] = 2**62
    merged = Tally.empty(len(PATTERNS))
    for _ in range(8):
        merged.add(part)
    assert merged.sums["gain"][1] == 2**65


def test_a_tally_survives_its_document():
    counted = tally(*played(6))
    document = json.loads(json.dumps(counted.as_dict()))
    assert Tally.from_dict(document, len(PATTERNS)).as_dict() == counted.as_dict()


def unbalance(outcomes, scores):
    scores[11].pay[2] += 1


def inflate(outcomes, scores):
    scores[11].pay[:] = [3 * 10**18, -(10**18), -(10**18), -(10**18)]


def inflate_points(outcomes, scores):
    scores[11].points[0] = 4 * 10**18


def refuse(outcomes, scores):
    outcomes[11].winner, outcomes[11].by, scores[11].valid = 0, SELF_DRAW, 0


@pytest.mark.parametrize(
    ("spoil", "message"),
    [
        (unbalance, "do not sum to 0"),
        (inflate, "lower the payouts"),
        (inflate_points, "lower the payouts"),
        (refuse, "a win that the scorer refuses"),
    ],
)
def test_a_deal_that_cannot_be_is_named(spoil, message):
    outcomes, scores = played(4, first=70)
    spoil(outcomes, scores)
    with pytest.raises(MjsimError, match=f"^Deal 3 of session 71 .*{message}"):
        tally(outcomes, scores)


def test_large_points_are_counted_exactly():
    outcomes, scores = played(4)
    scores[9].pay[:] = [3 * 10**11, -(10**11), -(10**11), -(10**11)]
    pay = scores.pay.astype(object)
    counted = tally(outcomes, scores).sums
    assert counted["role_pay"].tolist() == [[column.sum(), (column * column).sum()] for column in pay.T]
    sessions = pay.reshape(4, -1, 4).sum(axis=1)
    assert (counted["session_role_pay"] == sessions.T @ sessions).all()


def held_deal():
    """A finished deal of 68 tiles: melds of every kind, a flower, a win on a discard after 4 discards."""
    outcome = np.zeros(1, OUTCOME).view(np.recarray)
    deal = outcome[0]
    deal.by, deal.winner, deal.source, deal.tile = DISCARD, 1, 0, 27
    deal.indicators[:] = [4, -1]
    deal.hands[0, 0:9] = [1, 2, 1, 1, 1, 2, 2, 2, 1]
    deal.hands[1, 27] = 2
    deal.hands[2, 9:13] = 4
    deal.hands[3, 18:22] = 4
    deal.flowers[3, 31] = 1
    deal.meld_counts[:] = [1, 5, 0, 0]
    deal.meld_kinds[0, 0], deal.meld_faces[0, 0] = CHOW, 13
    for place, (kind, face) in enumerate(
        [(CHOW, 14), (PUNG, 28), (KONG, 29), (ADDED_KONG, 30), (CONCEALED_KONG, 32)]
    ):
        deal.meld_kinds[1, place], deal.meld_faces[1, place] = kind, face
    held = 13 + 2 + 16 + 16 + 1 + 3 + 3 + 3 + 4 + 4 + 4
    deal.turns = 6
    # four melds of others' discards and the winning tile: five of the six discards are held
    deal.taken = held + 6 - 6
    return outcome


COPIES = np.array([4] * 34 + [1] * 8)


def test_a_deal_of_the_tile_set_is_whole():
    assert first_unconserved(held_deal(), COPIES) == -1


def double_a_tile(deal):
    deal.hands[0, 0] += 1


def lose_a_tile(deal):
    deal.hands[0, 1] -= 1


def hold_a_fifth_copy(deal):
    deal.hands[2, 12], deal.hands[2, 9] = 5, 3


def hold_the_indicator(deal):
    deal.hands[0, 4], deal.hands[0, 8] = 4, 0
    deal.hands[0, 0] -= 1
    deal.hands[0, 2] -= 1


def forget_a_discard(deal):
    deal.turns -= 1


def win_by_oneself(deal):
    deal.by = SELF_DRAW


@pytest.mark.parametrize(
    "spoil",
    [double_a_tile, lose_a_tile, hold_a_fifth_copy, hold_the_indicator, forget_a_discard, win_by_oneself],
)
def test_a_tile_too_many_or_too_few_is_found(spoil):
    deals = np.concatenate([held_deal(), held_deal()]).view(np.recarray)
    spoil(deals[1])
    assert first_unconserved(deals, COPIES) == 1


def test_a_robbed_kong_moves_one_tile():
    deals = held_deal()
    deals[0].by = ROB
    deals[0].turns -= 1  # the winning tile was in a hand, not discarded
    assert first_unconserved(deals, COPIES) == -1


def test_flowers_count_once():
    deals = held_deal()
    deals[0].flowers[0, KINDS - 1] = 2
    deals[0].taken += 2
    assert first_unconserved(deals, COPIES) == 0
