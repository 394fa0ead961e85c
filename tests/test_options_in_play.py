"""Every turn and wall key and every option changes what it should, on common walls."""

import numpy as np
import pytest
from numba import config

import mjsim
import option_runs as runs
import own_flower_effects
from mjsim.errors import InputError
from mjsim.rulesets import Ruleset, load_rules
from mjsim.turn_options import turn_rules_of
from mjsim_kernels.circumstances import note_discard, note_kong, win_flags
from mjsim_kernels.claims import CLAIM_KONG, CLAIM_PUNG
from mjsim_kernels.deal_events import CHOW_CALLED, FROM_TAIL
from mjsim_kernels.deal_state import add_tile
from mjsim_kernels.dealing import clear_deal, turn_up
from mjsim_kernels.discard_wins import may_win_on
from mjsim_kernels.drawing import begin_draw
from mjsim_kernels.legal import legal_melds
from mjsim_kernels.locks import note_undeclared
from mjsim_kernels.records import (
    DISCARD,
    EARTHLY,
    HEAVENLY,
    LAST_TILE,
    OUT_WITH_FLOWER,
    ROB,
    SELF_DRAW,
)
from mjsim_kernels.simulate import new_deals
from mjsim_kernels.suit_tables import HandTables
from mjsim_kernels.tiles import EAST, NO_TILE
from mjsim_kernels.turn_rules import TURN_FIELDS
from mjsim_kernels.winning import may_win_drawn
from option_runs import FEW, MANY, MIXED, RANDOM, Effect, Run, run
from reference.notation import parse_tiles

VARIANTS = ("yueqing", "wenzhou", "pingyang", "longgang", "chayuan")
FIVE_M = 4


def earthly_late(played: Run) -> int:
    """Count the earthly wins on any discard but the first."""
    outcomes = played.outcomes
    return int((played.won & (outcomes.win_flags & EARTHLY != 0) & (outcomes.turns > 1)).sum())


def earthly_across(played: Run) -> int:
    """Count the earthly wins of seats 2 and 3 on the dealer's discard."""
    outcomes = played.outcomes
    return int(
        (
            played.won & (outcomes.win_flags & EARTHLY != 0) & (outcomes.source == 0) & (outcomes.winner > 1)
        ).sum()
    )


EFFECTS = (
    Effect("yueqing", "tiles.bonus=none", runs.laid, "vanishes"),
    Effect("yueqing", "wall.reserve=60", runs.most_taken, 136 - 60 - 65),
    Effect("yueqing", "turn.chow=false", runs.happened(CHOW_CALLED), "vanishes"),
    Effect("yueqing", "turn.lock_own_pungs=false", runs.fourth_tiles_discarded, "rises"),
    Effect("yueqing", "turn.rob_added_kong=false", runs.won_by(ROB), "vanishes", MIXED, MANY),
    Effect("yueqing", "turn.kong_moves_deal=false", runs.deals_moved_by_kongs, "vanishes"),
    Effect("yueqing", "options.pushes=false", runs.scored("three_wild_push"), "vanishes", "ukeire"),
    Effect("yueqing", "options.streak_on_draw=keep", runs.streaks_kept, "appears", session=16),
    Effect("wenzhou", "wall.reserve=40", runs.most_taken, 136 - 40 - 65),
    Effect("wenzhou", "wall.kong_reserve=1", runs.most_reserved, 1),
    Effect("wenzhou", "turn.chow=false", runs.happened(CHOW_CALLED), "vanishes"),
    Effect("wenzhou", "turn.lock_own_pungs=true", runs.fourth_tiles_discarded, "falls"),
    Effect("wenzhou", "turn.rob_added_kong=false", runs.won_by(ROB), "vanishes", MIXED, MANY),
    Effect("wenzhou", "turn.kong_moves_deal=false", runs.deals_moved_by_kongs, "vanishes"),
    Effect("wenzhou", "turn.honors_first=false", runs.first_honors, "falls"),
    Effect("wenzhou", "turn.pung_lock=false", runs.passed_pungs_called, "appears"),
    Effect("wenzhou", "turn.claims_after_last_draw=false", runs.claims_at_the_end, "vanishes"),
    Effect("wenzhou", "turn.concealed_kongs_hidden=false", runs.kongs_shown, "appears"),
    Effect("wenzhou", "turn.earthly=first_discard", earthly_late, "vanishes", "ukeire", MANY),
    Effect("wenzhou", "turn.earthly=first_discard", earthly_across, "appears", "ukeire", MANY),
    Effect("wenzhou", "turn.three_wilds_win=false", runs.won_without_shape, "vanishes", "ukeire"),
    Effect(
        "wenzhou",
        "options.three_wilds_on_discard=false",
        runs.won_without_shape_on_a_discard,
        "vanishes",
        "ukeire",
        MANY,
    ),
    Effect("wenzhou", "options.eight_pairs=false", runs.scored("eight_pairs"), "vanishes", "ukeire", MANY),
    Effect("wenzhou", "options.follow_rule=off", runs.honors_followed, "falls"),
    Effect("wenzhou", "options.follow_rule=any_earlier", runs.honors_repeated, "rises"),
    Effect(
        "wenzhou",
        "dealer.max_deals=2 base.dealer_pair=[2,4] base.non_dealer_pair=[2,2] bets.buy=[2,4] bets.top=[4,8]",
        runs.longest_streak,
        1,
        session=16,
    ),
    Effect("wenzhou", "policy.buy_probability=[0,0,0,0]", runs.bought, "vanishes", session=16),
    Effect("wenzhou", "policy.buy_probability=[1,1,1,1]", runs.bought, FEW, session=16),
    Effect("wenzhou", "policy.buy_probability=[1,0,0,0]", runs.bought_by_others, "vanishes", session=16),
    Effect("wenzhou", "policy.top_probability=[0,0,0,0]", runs.topped, "vanishes", session=16),
    Effect("pingyang", "wall.share_out_at=40", runs.most_taken, "falls"),
    Effect("pingyang", "wall.share_out_tiles=0", runs.flagged(LAST_TILE), "vanishes", RANDOM, MANY),
    Effect("pingyang", "wall.kongs_per_step=16", runs.tiles_left_by_kongs, "falls"),
    Effect("pingyang", "wall.tiles_per_step=8", runs.tiles_left_by_kongs, "rises"),
    Effect("pingyang", "turn.chow=false", runs.happened(CHOW_CALLED), "vanishes"),
    Effect("pingyang", "turn.lock_own_pungs=true", runs.fourth_tiles_discarded, "falls"),
    Effect("pingyang", "turn.rob_added_kong=false", runs.won_by(ROB), "vanishes", MIXED, MANY),
    Effect("pingyang", "turn.draw_moves_deal=false", runs.deals_kept_by_walls, "appears", session=16),
    Effect("pingyang", "turn.concealed_kongs_hidden=false", runs.kongs_shown, "appears"),
    Effect(
        "pingyang", "turn.flower_ends_kong_win=false", runs.flagged(OUT_WITH_FLOWER), "vanishes", "ukeire"
    ),
    Effect("pingyang", "turn.kill_pig=false", runs.killed_without_shape, "vanishes", "ukeire"),
    Effect("pingyang", "options.white_is_flower=true", runs.whites_laid, "appears"),
    Effect("pingyang", "options.dealt_four_is_kong=true", runs.kongs_of_flowers, "appears", "ukeire", MANY),
    *own_flower_effects.EFFECTS,
)


@pytest.mark.skipif(config.DISABLE_JIT, reason="uncompiled kernels play too few deals to tell")
@pytest.mark.parametrize(
    "effect", EFFECTS, ids=lambda effect: f"{effect.variant}-{effect.changes.split()[0]}"
)
def test_a_changed_option_changes_what_it_should(effect: Effect) -> None:
    size = (effect.policy, effect.deals, effect.session)
    before = effect.count(run(effect.variant, (), *size))
    after = effect.count(run(effect.variant, tuple(effect.changes.split()), *size))
    held = {
        "vanishes": before > 0 == after,
        "appears": before == 0 < after,
        "falls": before > after,
        "rises": before < after,
    }
    if isinstance(effect.expected, int):
        assert after == effect.expected != before
    else:
        assert held[effect.expected], (before, after)


# Options that only the scorer reads: the same deals are paid in another way.
SCORED = (
    ("yueqing", "options.fan_up_plain=true", MANY),
    ("yueqing", "options.streak_payers=all", MANY),
    ("wenzhou", "options.top_pays_both_ways=true", MANY),
    ("pingyang", "options.big_wild_winds=own", MANY),
    ("pingyang", "options.kill_pig_adds_to_wilds=false", MANY),
    ("pingyang", "options.kill_pig_flat=false", MANY),
    ("pingyang", "options.kill_pig_cancels_losers=true", MANY),
    *own_flower_effects.SCORED,
)


@pytest.mark.skipif(config.DISABLE_JIT, reason="uncompiled kernels play too few deals to tell")
@pytest.mark.parametrize(("variant", "change", "deals"), SCORED, ids=lambda value: str(value))
def test_a_changed_payment_leaves_the_deals_as_they_are(variant: str, change: str, deals: int) -> None:
    before = run(variant, (), "ukeire", deals, 16)
    after = run(variant, (change,), "ukeire", deals, 16)
    assert np.array_equal(before.outcomes.view(np.ndarray), after.outcomes.view(np.ndarray))
    assert (before.scores.pay != after.scores.pay).any()


def test_a_pair_may_be_the_fourth_wind() -> None:
    dealer = {"hand": "123m567p22s111333444z"}
    win = {"seat": 1, "by": "discard", "from": 0, "tile": "7p", "flags": []}
    case = {
        "id": "a",
        "variant": "pingyang",
        "wild": "2s8p",
        "players": [None, dealer, None, None],
        "win": win,
    }
    paid = [
        mjsim.score(case | {"options": {"four_winds_by_pair": by_pair}})[0]["pay"]
        for by_pair in (True, False)
    ]
    assert paid[0][1] > paid[1][1]


# What hardly ever happens in play. A lone-wild wait is one of these: whoever holds a wild beside five sets and
# draws has won, so only a kong or the deal leaves a seat waiting with it.


def circumstances(variant: str, *changes: str) -> tuple[np.record, np.record]:
    return new_deals()[0], turn_rules_of(load_rules(variant, changes))


@pytest.mark.parametrize("variant", ["wenzhou", "pingyang", "chayuan"])
@pytest.mark.parametrize("allowed", [True, False])
def test_a_kong_of_the_dealer_leaves_no_heavenly_hand(variant: str, allowed: bool) -> None:
    deal, rules = circumstances(variant, f"turn.heavenly_after_kong={str(allowed).lower()}")
    assert win_flags(deal, rules, 0, SELF_DRAW, -1) & HEAVENLY
    note_kong(deal, rules, 0, False)
    assert bool(win_flags(deal, rules, 0, SELF_DRAW, -1) & HEAVENLY) == allowed


@pytest.mark.parametrize("variant", ["wenzhou", "pingyang", "longgang", "chayuan"])
@pytest.mark.parametrize(("earthly", "expected"), [("first_discard", False), ("first_round", True)])
def test_a_first_action_in_the_first_round_may_be_earthly(variant: str, earthly: str, expected: bool) -> None:
    deal, rules = circumstances(variant, f"turn.earthly={earthly}")
    note_discard(deal, 0, EAST)
    note_discard(deal, 1, EAST)
    assert bool(win_flags(deal, rules, 2, DISCARD, 1) & EARTHLY) == expected
    assert not win_flags(deal, rules, 3, DISCARD, 1) & EARTHLY


@pytest.mark.parametrize("only_self_draw", [True, False])
def test_a_lone_wild_wins_by_self_draw_only(tables: HandTables, only_self_draw: bool) -> None:
    change = f"options.lone_wild_self_draw_only={str(only_self_draw).lower()}"
    deal, rules = circumstances("wenzhou", change)
    clear_deal(deal)
    turn_up(deal, rules, FIVE_M, NO_TILE)
    for face in parse_tiles("5m123456789p123456s"):
        add_tile(deal, 1, face)
    assert may_win_on(deal, rules, tables, 1, EAST) != only_self_draw
    begin_draw(deal, rules, tables, 1, FROM_TAIL)
    add_tile(deal, 1, EAST)
    assert may_win_drawn(deal, rules, tables, 1, True)
    note_undeclared(deal, rules, 1, True)
    assert may_win_drawn(deal, rules, tables, 1, True) != only_self_draw


@pytest.mark.parametrize("variant", ["wenzhou", "pingyang", "longgang", "chayuan"])
@pytest.mark.parametrize(
    ("earthly", "expected"),
    [("first_discard_or_kong", True), ("first_discard", False), ("first_round", False)],
)
def test_a_kong_of_the_first_discard_may_be_earthly(variant: str, earthly: str, expected: bool) -> None:
    deal, rules = circumstances(variant, f"turn.earthly={earthly}")
    note_discard(deal, 0, EAST)
    assert win_flags(deal, rules, 1, DISCARD, 0) & EARTHLY
    note_kong(deal, rules, 1, True)
    assert bool(win_flags(deal, rules, 1, SELF_DRAW, -1) & EARTHLY) == expected


@pytest.mark.parametrize("is_open", [True, False])
def test_claims_may_stay_open_when_the_wall_is_empty(is_open: bool) -> None:
    deal, rules = circumstances("pingyang", f"turn.claims_after_last_draw={str(is_open).lower()}")
    clear_deal(deal)
    for face in (EAST, EAST, EAST, 0, 1):
        add_tile(deal, 1, face)
    deal.taken = deal.limit
    assert (legal_melds(deal, rules, 1, EAST, False) == CLAIM_KONG | CLAIM_PUNG) == is_open


@pytest.mark.skipif(config.DISABLE_JIT, reason="uncompiled kernels play too few deals to tell")
def test_whites_stand_in_for_the_wild() -> None:
    assert runs.whites_chowed(run("wenzhou", (), RANDOM, FEW, 1)) > 0
    assert runs.whites_chowed(run("wenzhou", (), RANDOM, FEW, 1, stand_in=0)) == 0


# Nothing is left out


FIXED = {
    "yueqing": {"tiles.hand=17", "tiles.turned=2"},
    "wenzhou": {"tiles.hand=17", "tiles.turned=2", "tiles.bonus=white", "tiles.stand_in=none"},
    "pingyang": {
        *("tiles.hand=17", "tiles.turned=1", "tiles.flowers=false", "tiles.bonus=white"),
        "wall.reserve=3",
    },
    **own_flower_effects.FIXED,
}
ONE_BY_ONE = {  # changed by tests of single moments
    "yueqing": [],
    "wenzhou": ["turn.heavenly_after_kong=true", "options.lone_wild_self_draw_only=false"],
    "pingyang": [
        "turn.heavenly_after_kong=true",
        "turn.earthly=first_round",
        "turn.claims_after_last_draw=false",
        "options.four_winds_by_pair=false",
    ],
    **own_flower_effects.ONE_BY_ONE,
}


def changed_keys(variant: str) -> set[str]:
    """List the keys that a test above changes."""
    texts = [effect.changes for effect in EFFECTS if effect.variant == variant]
    texts += [change for name, change, _ in SCORED if name == variant]
    texts += ONE_BY_ONE[variant]
    return {change.partition("=")[0] for text in texts for change in text.split()}


def keys_of(ruleset: Ruleset) -> set[str]:
    """List the keys that turn or wall or options are read from."""
    keys = {".".join(map(str, key[:2])) for key in ruleset.played_values()}
    read = {key.partition(":")[0] for keys, _ in TURN_FIELDS.values() for key in keys.split()}
    read |= {"policy.buy_probability", "policy.top_probability"}
    return {key for key in keys if key in read or key.startswith(("wall.", "turn.", "options."))}


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_key_is_changed_by_a_test_or_fixed(variant: str) -> None:
    fixed = {change.partition("=")[0] for change in FIXED[variant]}
    assert keys_of(load_rules(variant)) == (changed_keys(variant) | fixed) & keys_of(load_rules(variant))


@pytest.mark.parametrize(
    ("variant", "change"), [(variant, change) for variant in VARIANTS for change in sorted(FIXED[variant])]
)
def test_fixed_keys_take_no_other_value(variant: str, change: str) -> None:
    with pytest.raises(InputError):
        load_rules(variant, [change])
