"""Policies choose as docs/policies.md says, and by nothing that their seat cannot see."""

from collections.abc import Callable

import numpy as np
import pytest
from scipy.stats import chisquare

from mjsim.replays.settings import Setting
from mjsim_kernels import claims as claim_bits
from mjsim_kernels.deal_events import TILE_DRAWN
from mjsim_kernels.deal_state import DEAL, WALL_STREAM
from mjsim_kernels.hands import hand_keys
from mjsim_kernels.planes import sum_counts
from mjsim_kernels.policies import POLICIES
from mjsim_kernels.policies.actions import face_of, kind_of
from mjsim_kernels.reenactment import ask_claim, ask_turn
from mjsim_kernels.tiles import CONCEALED_KONG, FACES, KINDS, NO_TILE, SEATS
from mjsim_kernels.winning import may_win_drawn
from policy_views import called, moves_of, view_of
from positions_of_play import MIXED, Position, play, positions_of
from reference.distance import HandDistance
from reference.policies import Policy, lacking_pairs

Choose = Callable[[Setting, Position], int]

MOVE_NAMES = ("win", "discard", "akong", "ckong")


VARIANTS = ("yueqing", "wenzhou", "pingyang", "pingyang-alt", "longgang", "chayuan")


@pytest.fixture(scope="module", params=VARIANTS)
def setting_and_positions(request: pytest.FixtureRequest, scale: float) -> tuple[Setting, list[Position]]:
    setting, played = play(MIXED, 8 if scale < 1 else 96, 11, request.param)
    return setting, [position for deal in played for position in positions_of(setting, deal)]


@pytest.fixture(scope="module")
def setting(setting_and_positions: tuple[Setting, list[Position]]) -> Setting:
    return setting_and_positions[0]


@pytest.fixture(scope="module")
def positions(setting_and_positions: tuple[Setting, list[Position]], scale: float) -> list[Position]:
    """Return open decisions, rare ones all: no win among what may be chosen, which every policy takes."""
    setting, found = setting_and_positions
    open_ones = [position for position in found if not may_win(setting, position)]
    rare = [position for position in open_ones if may_kong(setting, position) or has_concealed_kong(position)]
    return rare[: 8 if scale < 1 else None] + open_ones[:: 40 if scale < 1 else 13]


def may_win(setting: Setting, position: Position) -> bool:
    if position.is_claim:
        return position.claims & claim_bits.ANY_WIN != 0
    rules, tables = setting.turn_rules, setting.tables
    return bool(may_win_drawn(position.deal, rules, tables, position.seat, position.drew))


def has_concealed_kong(position: Position) -> bool:
    deal, seat = position.deal, position.seat
    return CONCEALED_KONG in deal.meld_kinds[seat, : int(deal.meld_counts[seat])]


def may_kong(setting: Setting, position: Position) -> bool:
    if position.is_claim:
        return position.claims & claim_bits.CLAIM_KONG != 0
    moves = moves_of(setting)
    return bool(moves.kongs(position, view_of(position, moves)))


def choice_of(policy: str) -> Choose:
    def choose(setting: Setting, position: Position) -> int:
        deal, rules, tables, seat = position.deal, setting.turn_rules, setting.tables, position.seat
        deal.policies[seat] = POLICIES.index(policy)
        if position.is_claim:
            return int(ask_claim(deal, rules, tables, seat, position.face, position.claims))
        return int(ask_turn(deal, rules, tables, seat, position.drew))

    return choose


# What each policy chooses


@pytest.mark.parametrize("policy", ["greedy", "ukeire"])
def test_choices_are_those_of_the_plain_definition(
    setting: Setting, positions: list[Position], definition: HandDistance, policy: str
) -> None:
    def distance(naturals: object, sets: int, wilds: int) -> int:
        return definition(np.array(naturals, np.int64), sets, wilds)

    plain, moves = Policy(distance, policy == "ukeire"), moves_of(setting)
    kinds, pairs = set(), 0
    for position in positions:
        view = view_of(position, moves)
        pairs += lacking_pairs(view) < plain.lacking(view)
        chosen = choice_of(policy)(setting, position.copied())  # who is asked notes what it lets pass
        if position.is_claim:
            due: object = plain.choose_call(view, moves.calls(position, view), position.face)
            found: object = called(chosen, position.face, view.game)
            kinds.add(found and found.kind)  # type: ignore[attr-defined]
        else:
            due = plain.choose_turn(view, moves.kongs(position, view))
            found = (MOVE_NAMES[kind_of(chosen)], face_of(chosen))
            kinds.add(found[0])
        assert found == due, view
    if len(positions) > 300:
        assert kinds == {None, "chow", "pung", "kong", "discard", "akong", "ckong"}
        assert (pairs > 20) == view.game.eight_pairs


def test_copies_that_a_seat_cannot_see_are_counted(setting: Setting, positions: list[Position]) -> None:
    moves, own_kongs = moves_of(setting), 0
    for position in positions:
        choice_of("ukeire")(setting, position)
        view = view_of(position, moves)
        unseen = np.zeros(FACES, np.int64)
        for face, copies in view.unseen():
            unseen[view.game.played(face)] += copies
        noted = [int(sum_counts(1 << face, *map(int, position.deal.unseen_planes))) for face in range(FACES)]
        assert noted == unseen.tolist(), view
        own_kongs += has_concealed_kong(position)
    if len(positions) > 300:
        assert own_kongs > 5


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
    deal.unseen_planes[:] = generator.integers(0, 2**34, 3)
    for stream in {*range(SEATS), WALL_STREAM} - {seat}:
        deal.streams[stream].words[:] = generator.integers(0, 2**32, deal.streams[stream].words.size)
    return other


def deal_hidden_tiles(deal: np.record, seat: int, generator: np.random.Generator) -> None:
    """Shuffle the other hands and the wall; no hand gets a bonus tile."""
    others = [other for other in range(SEATS) if other != seat]
    wall = wall_left(deal)
    hidden = np.concatenate([np.repeat(np.arange(KINDS), deal.hands[other]) for other in others])
    hidden = generator.permutation(np.concatenate([hidden, wall]))
    is_bonus = (int(deal.bonus_faces[seat]) >> hidden) & 1 == 1
    kept = hidden[~is_bonus]
    for other in others:
        size = int(deal.hands[other].sum())
        fill_hand(deal, other, np.bincount(kept[:size], minlength=KINDS))
        kept = kept[size:]
    lay_wall(deal, generator.permutation(np.concatenate([kept, hidden[is_bonus]])))


def wall_left(deal: np.record) -> np.ndarray:
    """Return the tiles that nobody has taken yet: those of ordinary draws, then those kept for kongs or for nobody."""
    taken, limit, reserve = int(deal.taken), int(deal.limit), int(deal.reserve_taken)
    return np.concatenate([deal.wall[taken:limit], deal.wall[limit + reserve : wall_end(deal)]])


def lay_wall(deal: np.record, tiles: np.ndarray) -> None:
    """Lay other tiles where `wall_left` finds them."""
    taken, limit, reserve = int(deal.taken), int(deal.limit), int(deal.reserve_taken)
    deal.wall[taken:limit] = tiles[: limit - taken]
    deal.wall[limit + reserve : wall_end(deal)] = tiles[limit - taken :]


def wall_end(deal: np.record) -> int:
    """Return where the indicators lie."""
    return 142 if deal.indicators[1] != NO_TILE else 135


def fill_hand(deal: np.record, seat: int, counts: np.ndarray) -> None:
    is_wild = (int(deal.wild_faces[seat]) >> np.arange(KINDS)) & 1 == 1
    naturals = np.where(is_wild, 0, counts)
    played = naturals[:FACES].copy()
    if deal.stand_in != NO_TILE:
        played[int(deal.stood_for)], played[int(deal.stand_in)] = played[int(deal.stand_in)], 0
    deal.hands[seat] = counts
    deal.keys[seat] = hand_keys(played.astype(np.int8))
    deal.wilds[seat] = counts[is_wild].sum()
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
    return int(position.deal.unseen_planes[0])


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
    hands = [np.repeat(np.arange(KINDS), hand) for hand in deal.hands]
    return np.concatenate([*hands, wall_left(deal)])


# The random policy


def choices_of(setting: Setting, position: Position) -> list[int]:
    """List the choices that the rules leave, in the numbers of play."""
    rules = moves_of(setting)
    view = view_of(position, rules)
    if position.is_claim:
        bits = [1 << place for place in range(6) if position.claims >> place & 1]
        return [0, *bits]
    moves = [64 + face for face in view.game.discards(view)]
    for kong in rules.kongs(position, view):
        moves.append(64 * MOVE_NAMES.index(kong.kind) + kong.face)
    return moves


def p_value(draws: list[int], moves: list[int]) -> float:
    return float(chisquare([draws.count(move) for move in moves]).pvalue)


def test_random_chooses_each_legal_move_equally_often(setting: Setting, positions: list[Position]) -> None:
    choose = choice_of("random")
    times = 20 if len(positions) < 300 else 2000
    by_size = {
        len(choices_of(setting, p)) + 100 * p.is_claim + 200 * may_kong(setting, p): p for p in positions
    }
    for position in by_size.values():
        draws, moves = [choose(setting, position) for _ in range(times)], choices_of(setting, position)
        assert set(draws) <= set(moves)
        if len(moves) > 1:
            assert p_value(draws, moves) > 1e-6


def test_a_preference_would_be_noticed() -> None:
    assert p_value([0] * 1150 + [1] * 850, [0, 1]) < 1e-6
