"""Every turn option of Hongzhong changes what it should, on common walls; nothing is left out."""

from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

import numpy as np
import pytest
from numba import config

from mjsim.engine import build_engine, parse_policies
from mjsim.errors import InputError
from mjsim.rulesets import load_rules
from mjsim.turn_options import turn_rules_of
from mjsim_kernels.deal_events import TILE_DISCARDED, TILE_GIVEN
from mjsim_kernels.records import EARTHLY, OUTCOME
from mjsim_kernels.river.sessions import play_river_sessions
from mjsim_kernels.scoring.events import (
    ADDED_KONG,
    CONCEALED_KONG,
    DIRECT_KONG,
    WON_FROM_DISCARD,
    event_flags,
    event_kind,
    event_seats,
    is_win,
)
from mjsim_kernels.scoring.hongzhong_table import (
    KONG_POINTS,
    MILLION_STONES,
    PIG_POINTS,
    ROOT,
    SELF_DRAW,
    WIN_POINTS,
)
from mjsim_kernels.simulate import new_deals
from mjsim_kernels.suit_tables import HandTables
from mjsim_kernels.tiles import RANKS
from mjsim_kernels.turn_rules import TURN_FIELDS

DEALS = 512
MIXED = "ukeire,greedy,random,random"


class Run(NamedTuple):
    """Hold the deals that one rule set plays on the walls."""

    outcomes: Any
    scores: Any
    deals: Any

    def rows(self) -> list[list[int]]:
        """List the paid events of each deal."""
        return [outcome.events[: outcome.event_count].tolist() for outcome in self.outcomes]

    def events(self) -> list[list[list[int]]]:
        """List the events of each deal."""
        return [deal.events[: deal.event_count].tolist() for deal in self.deals]


@cache
def run(change: str | None, policy: str, deals: int = DEALS) -> Run:
    """Play the walls under changed rules; several changes are set apart by spaces."""
    from mjsim.table_cache import load_tables

    ruleset = load_rules("hongzhong", change.split() if change else [])
    policies = parse_policies(policy)
    engine = build_engine(ruleset, policies)
    outcomes, memory = np.zeros(deals, OUTCOME).view(np.recarray), new_deals(deals)
    numbers = np.array([("random", "greedy", "ukeire").index(name) for name in policies], np.int64)
    play_river_sessions(turn_rules_of(ruleset), load_tables(), numbers, 77, 0, 4, outcomes, memory)
    scores = np.zeros(deals, engine.score_type).view(np.recarray)
    engine.score(outcomes, scores)
    return Run(outcomes, scores, memory)


def second_tiles(run: Run) -> int:
    """Count the tiles won after the first of a deal."""
    return sum(max(sum(map(is_win, rows)) - 1, 0) for rows in run.rows())


def wins_after_own(run: Run) -> int:
    """Count the wins of seats that had won before."""
    count = 0
    for rows in run.rows():
        won = 0
        for row in filter(is_win, rows):
            count += (row >> 11 & 15 & won).bit_count()
            won |= row >> 11 & 15
    return count


def gifts(run: Run) -> int:
    """Count tiles given away."""
    return sum(event[0] == TILE_GIVEN for events in run.events() for event in events)


def mixed_gifts(run: Run) -> int:
    """Count seats that give tiles of more than one suit."""
    count = 0
    for events in run.events():
        for seat in range(4):
            given = {event[2] // RANKS for event in events if event[0] == TILE_GIVEN and event[1] == seat}
            count += len(given) > 1
    return count


def kept_missing(run: Run) -> int:
    """Count discards of the missing suit that come after a discard of another suit."""
    count = 0
    for deal, events in zip(run.deals, run.events(), strict=True):
        begun = [False] * 4
        for kind, seat, tile, *_ in events:
            if kind == TILE_DISCARDED and not deal.won >> seat & 1:
                is_missing = tile // RANKS == deal.missing[seat]
                count += is_missing and begun[seat]
                begun[seat] = begun[seat] or not is_missing
    return count


def earthly_discards(run: Run) -> int:
    """Count discards that make an earthly hand."""
    rows = [row for deal in run.rows() for row in deal if event_kind(row) == WON_FROM_DISCARD]
    return sum(event_flags(row) & EARTHLY != 0 for row in rows)


def moved_deals(run: Run) -> int:
    """Count deals after which another seat deals."""
    return int((run.outcomes.next_dealer != 0).sum())


def pigs_pay(run: Run) -> int:
    """Add up what pigs pay."""
    return int(run.scores.totals[:, PIG_POINTS].sum())


Count = Callable[[Run], int]
EFFECTS: tuple[tuple[str, Count, str, str], ...] = (
    ("options.mode=single", second_tiles, "vanishes", "ukeire"),
    ("options.mode=blood_battle", wins_after_own, "vanishes", "ukeire"),
    ("options.exchange=none", gifts, "vanishes", "random"),
    ("options.exchange=any", mixed_gifts, "appears", "random"),
    ("options.forced_missing_discard=false", kept_missing, "rises", "random"),
    ("options.next_dealer=stays", moved_deals, "vanishes", "ukeire"),
    ("options.pig_pays_winners=true", pigs_pay, "rises", MIXED),
)


@pytest.mark.skipif(config.DISABLE_JIT, reason="uncompiled kernels play too few deals to tell")
@pytest.mark.parametrize(("change", "count", "effect", "policy"), EFFECTS, ids=lambda value: str(value)[:40])
def test_a_changed_option_changes_what_it_should(change: str, count: Count, effect: str, policy: str) -> None:
    before, after = count(run(None, policy)), count(run(change, policy))
    held = {"vanishes": before > 0 == after, "appears": before == 0 < after, "rises": before < after}
    assert held[effect], (before, after)


@pytest.mark.skipif(config.DISABLE_JIT, reason="uncompiled kernels play too few deals to tell")
def test_an_early_discard_may_be_earthly() -> None:
    deals = 8 * DEALS
    assert earthly_discards(run(None, "ukeire", deals)) == 0
    assert earthly_discards(run("options.earthly_on_discard=true", "ukeire", deals)) > 0


@pytest.mark.skipif(config.DISABLE_JIT, reason="uncompiled kernels play too few deals to tell")
@pytest.mark.parametrize("change", ["options.combine=largest", "options.cap=4"])
def test_a_changed_payment_leaves_the_deals_as_they_are(change: str) -> None:
    before, after = run(None, "ukeire"), run(change, "ukeire")
    assert np.array_equal(before.outcomes.view(np.ndarray), after.outcomes.view(np.ndarray))
    assert (before.scores.pay != after.scores.pay).any()


def kong_points(run: Run, prices: dict[int, int]) -> int:
    """Add up what kongs at these prices bring, from their events."""
    kongs = [row for rows in run.rows() for row in rows if not is_win(row)]
    return sum(prices[event_kind(row)] * event_seats(row).bit_count() for row in kongs)


PRICES = {"direct": (DIRECT_KONG, 2), "added": (ADDED_KONG, 1), "concealed": (CONCEALED_KONG, 2)}


@pytest.mark.skipif(config.DISABLE_JIT, reason="uncompiled kernels play too few deals to tell")
@pytest.mark.parametrize("kind", PRICES)
def test_a_kong_brings_its_price_from_each_payer(kind: str) -> None:
    prices = dict(PRICES.values())
    assert run(None, MIXED).scores.totals[:, KONG_POINTS].sum() == kong_points(run(None, MIXED), prices)
    dear = run(f"kong.{kind}=7", MIXED)
    changed = kong_points(dear, prices | {PRICES[kind][0]: 7})
    assert dear.scores.totals[:, KONG_POINTS].sum() == changed > kong_points(dear, prices)


@pytest.mark.skipif(config.DISABLE_JIT, reason="uncompiled kernels play too few deals to tell")
def test_the_base_multiplies_all_points() -> None:
    assert (run("stakes.base=3", MIXED).scores.pay == 3 * run(None, MIXED).scores.pay).all()


MORE_PIGS = "options.forced_missing_discard=false"

# a changed number, and the pattern or total that rises with it
RISING: tuple[tuple[str, str, int], ...] = (
    ("exhausted.pig=20", "totals", PIG_POINTS),
    ("exhausted.pig_high=40", "totals", PIG_POINTS),
    ("exhausted.pig_high_above=1", "totals", PIG_POINTS),
    ("thresholds.million_stones_points=30", "counts", MILLION_STONES),
    ("roots_included.dragon_seven_pairs=0", "values", ROOT),
    ("extras.root=3", "values", ROOT),
    ("patterns.no_wild=3", "totals", WIN_POINTS),
    ("exclusions.fully_concealed_hand=[]", "counts", SELF_DRAW),
)


@pytest.mark.skipif(config.DISABLE_JIT, reason="uncompiled kernels play too few deals to tell")
@pytest.mark.parametrize(("change", "field", "place"), RISING, ids=lambda value: str(value))
def test_a_changed_number_shows_in_the_same_deals(change: str, field: str, place: int) -> None:
    before, after = run(MORE_PIGS, MIXED), run(f"{MORE_PIGS} {change}", MIXED)
    assert np.array_equal(before.outcomes.view(np.ndarray), after.outcomes.view(np.ndarray))
    sums = [int(played.scores[field][:, place].sum()) for played in (before, after)]
    assert sums[1] > sums[0] and (sums[0] > 0 or place == MILLION_STONES)


FIXED = (
    *("tiles.hand=14", "tiles.turned=1", "tiles.reds=6", "wall.reserve=1"),
    *("turn.chow=true", "turn.missing_suit=false"),
)


@pytest.mark.parametrize("change", FIXED)
def test_fixed_keys_take_no_other_value(change: str) -> None:
    with pytest.raises(InputError):
        load_rules("hongzhong", [change])


def test_every_key_is_changed_by_a_test_or_fixed() -> None:
    changed = {change for change, *_ in EFFECTS} | set(FIXED)
    changed |= {"options.earthly_on_discard=true", "options.combine=largest", "options.cap=4"}
    keys = {".".join(map(str, key[:2])) for key in load_rules("hongzhong").played_values()}
    read = {key.partition(":")[0] for keys, _ in TURN_FIELDS.values() for key in keys.split()}
    asked = {key for key in keys if key in read or key.startswith(("wall.", "turn.", "options."))}
    assert asked == {change.partition("=")[0] for change in changed}


def test_the_tile_set_is_three_suits_and_four_reds(tables: HandTables) -> None:
    rules = turn_rules_of(load_rules("hongzhong"))
    faces = np.bincount(rules.tile_set[: rules.tile_count])
    assert int(rules.tile_count) == 112
    assert faces.tolist() == [4] * 27 + [0] * 6 + [4]
