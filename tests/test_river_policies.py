"""Policies in a deal that goes on after a win choose by nothing that their seat cannot see (docs/policies.md)."""

from collections.abc import Callable, Iterator

import numpy as np
import pytest

from mjsim.replays.following import Event
from mjsim.replays.river_walks import RiverWalk
from mjsim.replays.settings import Setting
from mjsim_kernels.claims import HU
from mjsim_kernels.deal_events import TILE_DRAWN
from mjsim_kernels.deal_state import DEAL, WALL_STREAM, add_tile
from mjsim_kernels.policies import POLICIES
from mjsim_kernels.river.hands import find_waits, has_won, may_win_self
from mjsim_kernels.river.legal import river_claims
from mjsim_kernels.river.reenactment import (
    ask_gifts,
    ask_missing,
    ask_river_claim,
    ask_river_turn,
    lay_out_river,
)
from mjsim_kernels.simulate import new_deals
from mjsim_kernels.tiles import FACES, KINDS, SEATS
from positions_of_play import MIXED, Position, play

Choose = Callable[[Setting, Position], object]

TILES = 112


class PositionWalk(RiverWalk):
    """Walk through a deal and show each moment at which a seat decides."""

    def here(self, seat: int, drew: bool, face: int = -1, claims: int = 0) -> Position:
        deals = np.zeros(1, DEAL).view(np.recarray)
        deals[0] = self.deal
        return Position(deals, seat, drew, face, claims)

    def turn(self, event: Event) -> Position:
        return self.here(event.seat, self.drawn >= 0)

    def claims(self, discard: Event) -> list[Position]:
        asked = [(discard.seat + step) % SEATS for step in range(1, SEATS)]
        bits = {
            seat: int(river_claims(self.deal, self.rules, self.tables, seat, discard.tile)) for seat in asked
        }
        positions = [self.here(seat, False, discard.tile, bits[seat]) for seat in asked if bits[seat]]
        super().claims(discard)
        return positions


@pytest.fixture(scope="module")
def setting_and_positions() -> tuple[Setting, list[Position]]:
    setting, played = play(MIXED, 3, 11, "hongzhong")
    found = [step for deal in played for step in PositionWalk(setting, deal, None).steps()]
    return setting, [position for position in found if isinstance(position, Position)]


def is_open(setting: Setting, position: Position) -> bool:
    """Tell whether a policy chooses: no win is there, which every policy takes."""
    if position.is_claim:
        return position.claims & HU == 0
    return not may_win_self(position.deal, setting.tables, position.seat, position.drew)


def hide(position: Position, generator: np.random.Generator) -> Position:
    """Return the same position to the eyes of its seat, with everything else drawn anew."""
    other = position.copied()
    deal, seat = other.deal, other.seat
    others = [place for place in range(SEATS) if place != seat]
    taken = int(deal.taken)
    hands = [np.repeat(np.arange(KINDS), deal.hands[place]) for place in others]
    hidden = generator.permutation(np.concatenate([*hands, deal.wall[taken:TILES]]))
    for place, hand in zip(others, hands, strict=True):
        fill_hand(deal, place, hidden[: hand.size])
        hidden = hidden[hand.size :]
    deal.wall[taken:TILES] = hidden
    for row in deal.events[: int(deal.event_count)]:
        if row[0] == TILE_DRAWN and row[1] != seat:
            row[2] = generator.integers(FACES)
    if not position.drew:
        deal.drawn = generator.integers(FACES)  # another seat drew it
    deal.choices[:] = generator.integers(0, 7, SEATS)
    deal.waits[others] = generator.integers(0, 2**FACES, len(others))
    deal.unseen_planes[:] = generator.integers(0, 2**34, 3)
    for stream in {*range(SEATS), WALL_STREAM} - {seat}:
        deal.streams[stream].words[:] = generator.integers(0, 2**32, deal.streams[stream].words.size)
    return other


def fill_hand(deal: np.record, seat: int, tiles: np.ndarray) -> None:
    """Give a seat other tiles."""
    deal.hands[seat] = 0
    deal.keys[seat] = 0
    for name in ("held", "quads", "odd", "naturals", "wilds"):
        deal[name][seat] = 0
    for tile in tiles:
        add_tile(deal, seat, int(tile))


def choice_of(policy: str) -> Choose:
    def choose(setting: Setting, position: Position) -> int:
        deal, seat = position.deal, position.seat
        deal.policies[seat] = POLICIES.index(policy)
        rules, tables = setting.turn_rules, setting.tables
        if position.is_claim:
            return int(ask_river_claim(deal, rules, tables, seat, position.face, position.claims))
        return int(ask_river_turn(deal, rules, tables, seat, position.drew))

    return choose


def depends_on_hidden(choose: Choose, setting: Setting, positions: list[Position], seed: int = 5) -> int:
    """Count the positions in which a choice changes with what the seat cannot see."""
    generator = np.random.default_rng(seed)
    changed = 0
    for position in positions:
        choices = {choose(setting, position.copied())}
        choices |= {choose(setting, hide(position, generator)) for _ in range(2)}
        changed += len(choices) > 1
    return changed


def test_the_waits_kept_are_those_of_the_hands(
    setting_and_positions: tuple[Setting, list[Position]],
) -> None:
    setting, positions = setting_and_positions
    ready = 0
    for position in positions:
        deal, on_turn = position.deal, -1 if position.is_claim else position.seat
        for seat in range(SEATS):
            if seat != on_turn and not has_won(deal, seat):
                assert deal.waits[seat] == find_waits(deal, setting.tables, seat)
                ready += int(deal.waits[seat] != 0)
    assert ready > 20


@pytest.mark.parametrize("policy", POLICIES)
def test_moves_do_not_depend_on_what_is_hidden(
    setting_and_positions: tuple[Setting, list[Position]], policy: str
) -> None:
    setting, positions = setting_and_positions
    asked = [position for position in positions if is_open(setting, position)]
    assert any(position.is_claim for position in asked) and len(asked) > 60
    assert depends_on_hidden(choice_of(policy), setting, asked[::3]) == 0


def peek_at_next_tile(setting: Setting, position: Position) -> int:
    return int(position.deal.wall[int(position.deal.taken)])


def peek_at_hands(setting: Setting, position: Position) -> int:
    deal = position.deal
    return int(max(deal.hands[place, 0] for place in range(SEATS) if place != position.seat))


def peek_at_drawn(setting: Setting, position: Position) -> int:
    return 0 if position.drew else int(position.deal.drawn)


@pytest.mark.parametrize("peek", [peek_at_next_tile, peek_at_hands, peek_at_drawn])
def test_a_policy_that_looks_is_noticed(
    setting_and_positions: tuple[Setting, list[Position]], peek: Choose
) -> None:
    setting, positions = setting_and_positions
    assert depends_on_hidden(peek, setting, positions) > 0


def openings(setting: Setting, deals: int) -> Iterator[Position]:
    """Yield the hands of which a seat passes three tiles and a suit."""
    for number in range(deals):
        laid = new_deals()
        lay_out_river(laid[0], setting.turn_rules, setting.policy_numbers, np.uint64(3), number, 0, 0)
        for seat in range(SEATS):
            yield Position(laid.copy().view(np.recarray), seat, seat == 0)


def passed_of(policy: str) -> Choose:
    def choose(setting: Setting, position: Position) -> tuple[int, ...]:
        deal, seat = position.deal, position.seat
        deal.policies[seat] = POLICIES.index(policy)
        ask_gifts(deal, setting.turn_rules, setting.tables, seat)
        missing = int(ask_missing(deal, setting.turn_rules, setting.tables, seat))
        return (*sorted(int(tile) for tile in deal.gifts[seat]), missing)

    return choose


@pytest.mark.parametrize("policy", POLICIES)
def test_what_is_passed_does_not_depend_on_what_is_hidden(
    setting_and_positions: tuple[Setting, list[Position]], policy: str
) -> None:
    setting, _ = setting_and_positions
    hands = list(openings(setting, 4))
    assert depends_on_hidden(passed_of(policy), setting, hands) == 0
    assert len({passed_of(policy)(setting, hand.copied()) for hand in hands}) > 4
