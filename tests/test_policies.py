"""Policies choose as docs/policies.md says, and by nothing that their seat cannot see."""

from collections.abc import Callable

import numpy as np
import pytest
from scipy.stats import chisquare

from mjsim.replays.settings import Setting
from mjsim_kernels import legal
from mjsim_kernels.deal_state import DEAL, TILE_DRAWN, WALL_STREAM
from mjsim_kernels.hands import hand_keys
from mjsim_kernels.legal import called_tiles
from mjsim_kernels.policies import POLICIES
from mjsim_kernels.policies.actions import face_of, kind_of
from mjsim_kernels.reenactment import ask_claim, ask_turn
from mjsim_kernels.tiles import FACES, SEATS
from mjsim_kernels.winning import may_win_drawn
from positions_of_play import MIXED, Position, play, positions_of
from reference.distance import HandDistance
from reference.moves import legal_discards, legal_kongs, legal_melds
from reference.notation import Meld
from reference.payouts import case_numbers
from reference.policies import Policy, View

Choose = Callable[[Setting, Position], int]

MELD_NAMES = ("chow", "pung", "pair", "kong", "akong", "ckong")
MOVE_NAMES = ("win", "discard", "akong", "ckong")
CALL_NAMES = {legal.CLAIM_KONG: "kong", legal.CLAIM_PUNG: "pung"}
DEFAULTS = case_numbers({})


@pytest.fixture(scope="module")
def setting_and_positions(scale: float) -> tuple[Setting, list[Position]]:
    setting, played = play(MIXED, 8 if scale < 1 else 64, seed=11)
    return setting, [position for deal in played for position in positions_of(setting, deal)]


@pytest.fixture(scope="module")
def setting(setting_and_positions: tuple[Setting, list[Position]]) -> Setting:
    return setting_and_positions[0]


@pytest.fixture(scope="module")
def positions(setting_and_positions: tuple[Setting, list[Position]], scale: float) -> list[Position]:
    """Return open decisions, rare ones all: no win among what may be chosen, which every policy takes."""
    setting, found = setting_and_positions
    open_ones = [position for position in found if not may_win(setting, position)]
    rare = [position for position in open_ones if may_kong(position)]
    return rare[: 8 if scale < 1 else None] + open_ones[:: 40 if scale < 1 else 7]


def may_win(setting: Setting, position: Position) -> bool:
    if position.is_claim:
        return position.claims & legal.HU != 0
    rules, tables = setting.turn_rules, setting.tables
    return bool(may_win_drawn(position.deal, rules, tables, position.seat, position.drew))


def may_kong(position: Position) -> bool:
    if position.is_claim:
        return position.claims & legal.CLAIM_KONG != 0
    return bool(kongs_of(position, view_of(position)))


def choice_of(policy: str) -> Choose:
    def choose(setting: Setting, position: Position) -> int:
        deal, rules, tables, seat = position.deal, setting.turn_rules, setting.tables, position.seat
        deal.policies[seat] = POLICIES.index(policy)
        if position.is_claim:
            return int(ask_claim(deal, rules, tables, seat, position.face, position.claims))
        return int(ask_turn(deal, rules, tables, seat, position.drew))

    return choose


# What each policy chooses


def view_of(position: Position) -> View:
    deal, seat = position.deal, position.seat
    count = int(deal.meld_counts[seat])
    melds = zip(deal.meld_kinds[seat, :count].tolist(), deal.meld_faces[seat, :count].tolist(), strict=True)
    return View(
        tuple(deal.hands[seat, :FACES].tolist()),
        tuple(Meld(MELD_NAMES[kind], face) for kind, face in melds),
        int(deal.indicators[0]),
        tuple(deal.seen[:FACES].tolist()),
    )


def called(choice: int, tile: int) -> Meld | None:
    if choice in CALL_NAMES:
        return Meld(CALL_NAMES[choice], tile)
    return Meld("chow", min(tile, called_tiles(choice, tile)[0])) if choice else None


def kongs_of(position: Position, view: View) -> list[Meld]:
    taken = int(position.deal.taken)
    return legal_kongs(view.hand, view.melds, view.wild, position.drew, taken, DEFAULTS)


def calls_of(position: Position, view: View) -> list[Meld]:
    taken = int(position.deal.taken)
    is_next = bool(position.claims & legal.ANY_CHOW)
    return legal_melds(view.hand, view.melds, view.wild, position.face, is_next, taken, DEFAULTS)


@pytest.mark.parametrize("policy", ["greedy", "ukeire"])
def test_choices_are_those_of_the_plain_definition(
    setting: Setting, positions: list[Position], definition: HandDistance, policy: str
) -> None:
    def distance(naturals: object, sets: int, wilds: int) -> int:
        return definition(np.array(naturals, np.int64), sets, wilds)

    plain = Policy(distance, policy == "ukeire")
    kinds = set()
    for position in positions:
        view = view_of(position)
        chosen = choice_of(policy)(setting, position)
        if position.is_claim:
            due: object = plain.choose_call(view, calls_of(position, view), position.face)
            found: object = called(chosen, position.face)
            kinds.add(found and found.kind)  # type: ignore[attr-defined]
        else:
            due = plain.choose_turn(view, kongs_of(position, view))
            found = (MOVE_NAMES[kind_of(chosen)], face_of(chosen))
            kinds.add(found[0])
        assert found == due, view
    if len(positions) > 300:
        assert kinds == {None, "chow", "pung", "kong", "discard", "akong", "ckong"}


# What no policy may see


def hide(position: Position, generator: np.random.Generator) -> Position:
    """Return the same position to the eyes of its seat, with everything else drawn anew."""
    other = position.copied()
    deal, seat = other.deal, other.seat
    deal_hidden_tiles(deal, seat, generator)
    for row in deal.events[: int(deal.event_count)]:
        if row[0] == TILE_DRAWN and row[1] != seat:
            row[2] = generator.integers(FACES)
    if not position.drew:
        deal.drawn = generator.integers(FACES)  # another seat drew it
    deal.choices[:] = generator.integers(0, 33, SEATS)
    deal.unseen[:] = generator.integers(0, 5, FACES)
    deal.unseen_planes[:] = generator.integers(0, 2**34, 3)
    for stream in {*range(SEATS), WALL_STREAM} - {seat}:
        deal.streams[stream].words[:] = generator.integers(0, 2**32, deal.streams[stream].words.size)
    return other


def deal_hidden_tiles(deal: np.record, seat: int, generator: np.random.Generator) -> None:
    """Shuffle the other hands and the wall; no hand gets a bonus tile."""
    others = [other for other in range(SEATS) if other != seat]
    wall = deal.wall[int(deal.taken) : 135]
    hidden = np.concatenate([np.repeat(np.arange(FACES), deal.hands[other, :FACES]) for other in others])
    hidden = generator.permutation(np.concatenate([hidden, wall]))
    is_bonus = (int(deal.bonus_faces) >> hidden) & 1 == 1
    kept = hidden[~is_bonus]
    for other in others:
        size = int(deal.hands[other].sum())
        fill_hand(deal, other, np.bincount(kept[:size], minlength=FACES))
        kept = kept[size:]
    wall[:] = generator.permutation(np.concatenate([kept, hidden[is_bonus]]))


def fill_hand(deal: np.record, seat: int, counts: np.ndarray) -> None:
    naturals = counts.copy()
    naturals[int(deal.indicators[0])] = 0
    deal.hands[seat, :FACES] = counts
    deal.keys[seat] = hand_keys(naturals.astype(np.int8))
    deal.wilds[seat] = counts[int(deal.indicators[0])]
    deal.held[seat] = sum(1 << int(face) for face in np.flatnonzero(counts))
    deal.quads[seat] = sum(1 << int(face) for face in np.flatnonzero(naturals == 4))
    deal.odd[seat] = sum(1 << int(face) for face in np.flatnonzero(naturals % 2))
    deal.naturals[seat] = naturals.sum()


def depends_on_hidden(
    choose: Choose, setting: Setting, positions: list[Position], generator: np.random.Generator
) -> int:
    """Count the positions in which a choice changes with what the seat cannot see."""
    changed = 0
    for position in positions:
        choices = {choose(setting, position.copied())}
        choices |= {choose(setting, hide(position, generator)) for _ in range(3)}
        changed += len(choices) > 1
    return changed


@pytest.mark.parametrize("policy", POLICIES)
def test_choices_do_not_depend_on_what_is_hidden(
    setting: Setting, positions: list[Position], generator: np.random.Generator, policy: str
) -> None:
    assert depends_on_hidden(choice_of(policy), setting, positions, generator) == 0


def peek_at_next_tile(setting: Setting, position: Position) -> int:
    return int(position.deal.wall[int(position.deal.taken)])


def peek_at_hands(setting: Setting, position: Position) -> int:
    """Claim or discard by whether the next seat would win on it, as a bot that looks would."""
    after = (position.seat + 1) % SEATS
    face = choice_of("ukeire")(setting, position) & 63
    return int(position.deal.hands[after, face % FACES])


def peek_at_drawn(setting: Setting, position: Position) -> int:
    return 0 if position.drew else int(position.deal.drawn)


def peek_at_log(setting: Setting, position: Position) -> int:
    deal = position.deal
    rows = deal.events[: int(deal.event_count)].tolist()
    return sum(row[2] for row in rows if row[0] == TILE_DRAWN and row[1] != position.seat)


def peek_at_left_over_counts(setting: Setting, position: Position) -> int:
    return int(position.deal.unseen[0])


def peek_at_streams(setting: Setting, position: Position) -> int:
    return int(position.deal.streams[(position.seat + 1) % SEATS].words[5])


def peek_at_claims(setting: Setting, position: Position) -> int:
    return int(position.deal.choices[(position.seat + 1) % SEATS])


@pytest.mark.parametrize(
    "peek",
    [
        *(peek_at_next_tile, peek_at_hands, peek_at_drawn, peek_at_log),
        *(peek_at_left_over_counts, peek_at_streams, peek_at_claims),
    ],
)
def test_a_policy_that_looks_is_noticed(
    setting: Setting, positions: list[Position], generator: np.random.Generator, peek: Choose
) -> None:
    assert depends_on_hidden(peek, setting, positions, generator) > 0


def test_hiding_leaves_everything_that_the_seat_sees(
    positions: list[Position], generator: np.random.Generator
) -> None:
    hidden = ("keys", "hands", "held", "quads", "odd", "naturals", "wilds")  # of the other seats
    nobodys = ("streams", "choices", "wall", "drawn", "unseen", "unseen_planes", "events")
    for position in positions:
        other = hide(position, generator)
        for name in DEAL.names or ():
            before, after = position.deal[name], other.deal[name]
            if name in hidden:
                before, after = before[position.seat], after[position.seat]
            if name not in nobodys:
                assert np.array_equal(before, after), name
        sizes = position.deal.hands.sum(axis=1, dtype=np.int64)
        assert np.array_equal(other.deal.hands.sum(axis=1, dtype=np.int64), sizes)
        assert np.array_equal(np.sort(all_tiles(other.deal)), np.sort(all_tiles(position.deal)))


def all_tiles(deal: np.record) -> np.ndarray:
    hands = [np.repeat(np.arange(FACES), hand[:FACES]) for hand in deal.hands]
    return np.concatenate([*hands, deal.wall[int(deal.taken) : 135]])


# The random policy


def moves_of(position: Position) -> list[int]:
    """List the choices that the rules leave, in the numbers of play."""
    view = view_of(position)
    if position.is_claim:
        bits = [1 << place for place in range(6) if position.claims >> place & 1]
        return [0, *bits]
    moves = [64 + face for face in legal_discards(view.hand, view.melds, view.wild)]
    for kong in kongs_of(position, view):
        moves.append(64 * MOVE_NAMES.index(kong.kind) + kong.face)
    return moves


def p_value(draws: list[int], moves: list[int]) -> float:
    return float(chisquare([draws.count(move) for move in moves]).pvalue)


def test_random_chooses_each_legal_move_equally_often(setting: Setting, positions: list[Position]) -> None:
    choose = choice_of("random")
    times = 20 if len(positions) < 300 else 2000
    by_size = {
        len(moves_of(p)) + 100 * p.is_claim + 200 * bool(kongs_of(p, view_of(p))): p for p in positions
    }
    for position in by_size.values():
        draws, moves = [choose(setting, position) for _ in range(times)], moves_of(position)
        assert set(draws) <= set(moves)
        if len(moves) > 1:
            assert p_value(draws, moves) > 1e-6


def test_a_preference_would_be_noticed() -> None:
    assert p_value([0] * 1150 + [1] * 850, [0, 1]) < 1e-6
