"""Say what the options of Longgang and Chayuan change in play."""

from collections.abc import Iterator
from itertools import pairwise

import numpy as np

import option_runs as runs
from benchmarks.played_deals import KONGS
from mjsim_kernels.deal_events import (
    CHOW_CALLED,
    DEAL_ABORTED,
    FLOWER_LAID,
    FROM_WALL,
    KONG_ADDED,
    KONG_CALLED,
    KONG_CONCEALED,
    SAME_WIND_DISCARDS,
    TERMINAL_HONOR_KINDS,
    TILE_DISCARDED,
    TILE_DRAWN,
    TOO_MANY_KONGS,
    TOO_MANY_WINNERS,
)
from mjsim_kernels.records import DEALT_THREE_WILDS, LATE_STAGE, OUT_WITH_REPLACEMENT_TILE, ROB
from option_runs import MANY, MIXED, Count, Effect, Event, Run

REPLACED = (FLOWER_LAID, KONG_CALLED, KONG_ADDED, KONG_CONCEALED)


def start_kongs(run: Run) -> int:
    """Count the kongs that other seats than the dealer declare before the first discard."""
    events = run.deals.events
    first = (events[:, :, 0] == TILE_DISCARDED).argmax(axis=1)
    before = np.arange(events.shape[1]) < first[:, None]
    return int((before & (events[:, :, 0] == KONG_CONCEALED) & (events[:, :, 1] > 0)).sum())


def after_chows(run: Run) -> Iterator[tuple[Event, int]]:
    """Yield every chow with the tile that its seat discards then."""
    for events in run.events():
        for row, after in pairwise(events):
            if row[0] == CHOW_CALLED and after[0] == TILE_DISCARDED:
                yield row, after[2]


def claimed_faces_discarded(run: Run) -> int:
    """Count the discards of the face that has just been chowed."""
    return sum(row[2] == tile for row, tile in after_chows(run))


def other_ends_discarded(run: Run) -> int:
    """Count the discards of the face beyond the other end of the chow just made."""
    found = 0
    for (_, _, claimed, _, lowest), tile in after_chows(run):
        other = {lowest: lowest + 3, lowest + 2: lowest - 1}.get(claimed)
        found += tile == other and tile // 9 == claimed // 9
    return found


def own_discards_chowed(run: Run) -> int:
    """Count the chows of the face that the same seat has discarded last."""
    found = 0
    for events in run.events():
        last: dict[int, int] = {}
        for event, seat, tile, *_ in events:
            if event == TILE_DISCARDED:
                last[seat] = tile
            found += event == CHOW_CALLED and last.get(seat) == tile
    return found


def late_replacements(run: Run) -> int:
    """Count the replacements that are the first of the last tiles."""
    events = run.deals.events
    before, after = events[:, :-1], events[:, 1:]
    found = (after[:, :, 0] == TILE_DRAWN) & (after[:, :, 3] == FROM_WALL)
    found &= np.isin(before[:, :, 0], REPLACED) & (before[:, :, 1] == after[:, :, 1])
    return int((found & (np.arange(1, events.shape[1]) < run.deals.event_count[:, None])).sum())


def most_shared_out(run: Run) -> int:
    """Return the most tiles drawn in a row at the end of a deal that nobody wins."""
    most = 0
    for events, exhausted in zip(run.events(), run.exhausted, strict=True):
        if exhausted:
            last = [row[0] == TILE_DRAWN and row[3] == FROM_WALL for row in events[:-1]]
            most = max(most, len(last) - max(place for place, drawn in enumerate(last) if not drawn) - 1)
    return most


def odd_tiles_left(run: Run) -> int:
    """Count the walls that are exhausted with one tile more than the reserve."""
    left = run.deals.limit - run.deals.taken
    return int((run.exhausted & (left == 1)).sum())


def flower_wins(run: Run) -> int:
    """Count the wins on a replacement tile without a kong."""
    kongs = np.isin(run.outcomes.meld_kinds, KONGS).any(axis=2)
    winner = np.where(run.won, run.outcomes.winner, 0)
    flagged = run.outcomes.win_flags & OUT_WITH_REPLACEMENT_TILE != 0
    return int((run.won & flagged & ~kongs[np.arange(len(kongs)), winner]).sum())


def aborted(reason: int) -> Count:
    """Count the deals aborted for a reason."""

    def count(run: Run) -> int:
        last = run.deals.events[np.arange(len(run.deals)), run.deals.event_count - 1]
        return int(((last[:, 0] == DEAL_ABORTED) & (last[:, 3] == reason)).sum())

    return count


ABORTS = "options.abortive_draws=true"


def shared(variant: str) -> tuple[Effect, ...]:
    """List the effects of the options that both variants have."""
    return (
        Effect(variant, "wall.replacement_shared_out=false", late_replacements, "vanishes", "random", MANY),
        Effect(variant, "turn.chow=false", runs.happened(CHOW_CALLED), "vanishes"),
        Effect(variant, "turn.lock_own_pungs=false", runs.fourth_tiles_discarded, "appears"),
        Effect(variant, "turn.rob_added_kong=false", runs.won_by(ROB), "vanishes", MIXED, MANY),
        Effect(variant, "turn.concealed_kongs_hidden=true", runs.kongs_shown, "vanishes"),
        Effect(variant, "turn.draw_moves_deal=false", runs.deals_kept_by_walls, "appears", session=16),
        Effect(variant, "turn.claimed_tile_stays=false", claimed_faces_discarded, "appears"),
        Effect(
            variant,
            "turn.dealt_three_wilds=with_first_draw",
            runs.flagged(DEALT_THREE_WILDS),
            "vanishes",
            "random",
            MANY,
        ),
    )


EFFECTS = (
    *shared("longgang"),
    Effect(
        "longgang",
        "turn.flower_like_kong=false turn.opening_like_kong=false",
        flower_wins,
        "vanishes",
        "ukeire",
    ),
    Effect("longgang", "wall.reserve=40", runs.most_taken, 30),
    Effect("longgang", "wall.last_tiles=2", most_shared_out, 2),
    Effect("longgang", "wall.whole_stacks=false", odd_tiles_left, "vanishes"),
    Effect("longgang", "turn.swap_chow_forbidden=false", other_ends_discarded, "appears"),
    Effect("longgang", "turn.no_chow_of_own_discard=false", own_discards_chowed, "appears"),
    Effect("longgang", "turn.take_lock=off", runs.passed_pungs_called, "appears"),
    Effect("longgang", "turn.start_kongs=false", start_kongs, "vanishes", "random", MANY),
    Effect(
        "longgang", 'limit.hands=["full_flush"]', runs.flagged(DEALT_THREE_WILDS), "vanishes", "random", MANY
    ),
    Effect("longgang", "late.live_tiles=0", runs.flagged(LATE_STAGE), "falls", "random", MANY),
    Effect("longgang", f"{ABORTS} abort.kongs=2", aborted(TOO_MANY_KONGS), "appears"),
    Effect("longgang", f"{ABORTS} abort.same_wind_discards=2", aborted(SAME_WIND_DISCARDS), "appears"),
    Effect("longgang", f"{ABORTS} abort.winners=2", aborted(TOO_MANY_WINNERS), "appears", "ukeire", MANY),
    Effect("longgang", f"{ABORTS} abort.terminal_honor_kinds=7", aborted(TERMINAL_HONOR_KINDS), "appears"),
    Effect("longgang", "options.eight_pairs=counted", runs.scored("eight_pairs"), "appears", "ukeire", MANY),
    Effect("longgang", "options.pure_straight=true", runs.scored("pure_straight"), "appears", "ukeire"),
    Effect(
        "longgang", "options.rare_hands=true", runs.scored("four_concealed_pungs"), "appears", "ukeire", MANY
    ),
    Effect("longgang", "options.human_hand=true", runs.scored("human_hand"), "appears", "ukeire", MANY),
    Effect(
        "longgang",
        "options.replacement_tai=true",
        runs.scored("out_with_replacement_tile"),
        "appears",
        "ukeire",
    ),
    Effect("longgang", "options.edge_and_single_wait=true", runs.scored("single_wait"), "appears", "ukeire"),
    Effect("longgang", "options.four_wilds_needed=true", runs.scored("three_wilds"), "falls", "ukeire", MANY),
    *shared("chayuan"),
    Effect("chayuan", "turn.flower_like_kong=false", flower_wins, "vanishes", "ukeire"),
    Effect("chayuan", "wall.split_at=40", runs.most_taken, 34),
    Effect("chayuan", "wall.split_draws=2", most_shared_out, 2),
    Effect("chayuan", "turn.take_lock=off", runs.passed_pungs_called, "rises"),
    Effect(
        "chayuan", "turn.skipping_unlocks=false", runs.passed_pungs_called, "vanishes", "random", MANY // 2
    ),
    Effect(
        "chayuan",
        "turn.three_wilds_win=false",
        runs.flagged(DEALT_THREE_WILDS),
        "vanishes",
        "random",
        MANY,
    ),
    Effect("chayuan", "options.dealer_keeps_on_draw=true", runs.deals_kept_by_walls, "appears", session=16),
    Effect("chayuan", "options.swap_chow_forbidden=true", other_ends_discarded, "vanishes"),
)

SCORED = (
    ("longgang", "options.single_wait_self_draw=true", MANY),
    ("chayuan", "options.mode=broken_chips", MANY),
    ("chayuan", "options.losers_zero_on_instant_limit=true", MANY),
    ("chayuan", "options.loser_double_wild_needs_pung=true", MANY),
)

BOTH_FIXED = {
    *(
        "tiles.hand=17",
        "tiles.turned=2",
        "tiles.white=true",
        "tiles.flowers=false",
        "tiles.own_seasons=false",
    ),
    *("turn.claims_after_last_draw=false", "turn.bans_absolute=false", "turn.dealt_tile_wins=true"),
    "turn.last_bonus_dead=false",
}
FIXED = {
    "longgang": BOTH_FIXED
    | {"wall.reserve_beside_indicators=false", "turn.pairs_with_pung=false", "turn.first_turns_told=false"},
    "chayuan": BOTH_FIXED,
}

BOTH_ONE_BY_ONE = ["turn.earthly=first_round", "turn.win_lock=off"]
ONE_BY_ONE = {  # test_options_in_play, test_own_flower_options, test_scoring_longgang_options, test_scoring_chayuan_*
    "longgang": [
        *BOTH_ONE_BY_ONE,
        *("options.rob_for_pair=false", "options.bare_wild_wait=false"),
        *("options.wild_fishing=honor_only", "options.strict_four_winds=true"),
        *("options.late_liability=false", "options.loser_four_flowers=own_flower"),
        *("options.match_play=true", "options.top_up=false"),
    ],
    "chayuan": [
        *BOTH_ONE_BY_ONE,
        "turn.heavenly_after_kong=false",
        *("turn.universal_wait_barred=false", "options.universal_wait_may_rob=true"),
        "options.computed_limit_needs_three_tai=true",
    ],
}
