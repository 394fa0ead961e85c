"""Deals by strata: exact chances, walls, sums, estimates, and runs with side deals."""

from collections import Counter
from fractions import Fraction
from itertools import combinations, product
from math import comb

import numpy as np
import pytest
from rich.cells import cell_len
from scipy import stats
from typer.testing import CliRunner

import mjsim
from mjsim.chunks import Job, play_strata
from mjsim.cli import app
from mjsim.errors import InputError
from mjsim.rulesets import load_rules
from mjsim.runner import DEFAULTS, prepare, simulate
from mjsim.storage import load_result
from mjsim.strata import Strata, greatest_dealt, parse_strata, stratum_chances, wilds_in_play
from mjsim.strata_estimates import Weighted
from mjsim.strata_sums import FIRST_PATTERN, FIRST_PAY, StrataSums, strata_sums
from mjsim.turn_options import turn_rules_of
from mjsim.whole_files import text_of
from mjsim_kernels.conservation import first_unconserved
from mjsim_kernels.deal_state import WALL_STREAM
from mjsim_kernels.jit import config, entry
from mjsim_kernels.philox import start_stream
from mjsim_kernels.records import OUTCOME, SCORE
from mjsim_kernels.side_deals import MOST_STRATUM, SIDE, STRATA, draw_stratum_wall, stratum_of
from mjsim_kernels.simulate import new_deals
from mjsim_kernels.wild_groups import group_of

COMPILED = not (config.DISABLE_JIT or config.BOUNDSCHECK)
played = pytest.mark.skipif(not COMPILED, reason="plays thousands of deals")
VARIANTS = ("yueqing", "wenzhou", "pingyang", "longgang", "chayuan")


@pytest.mark.parametrize(("tiles", "wilds", "hands"), [(9, 3, [3, 2, 2]), (8, 4, [4, 3, 1]), (7, 2, [2, 2])])
def test_the_greatest_number_dealt_is_counted_exactly(tiles, wilds, hands):
    owners = [seat for seat, hand in enumerate(hands) for _ in range(hand)] + [-1] * (tiles - sum(hands))
    found = Counter()
    for places in combinations(range(tiles), wilds):
        held = Counter(owners[place] for place in places if owners[place] >= 0)
        found[max(held.values(), default=0)] += 1
    expected = [Fraction(found[greatest], comb(tiles, wilds)) for greatest in range(wilds + 1)]
    assert greatest_dealt(tiles, wilds, hands) == expected


def test_chances_are_those_of_the_rule_books():
    wenzhou = stratum_chances(turn_rules_of(load_rules("wenzhou")))
    assert wenzhou[3] == Fraction(472, 80199)  # docs/rules/wenzhou.md, Exact checks 3
    pingyang = turn_rules_of(load_rules("pingyang"))
    assert wilds_in_play(pingyang) == {6: Fraction(140, 143), 2: Fraction(3, 143)}  # pingyang.md, 1 and 2
    assert sum(stratum_chances(pingyang)) == sum(wenzhou) == 1


@pytest.mark.parametrize(
    ("text", "weights"),
    [("wilds", (1, 1, 1, 0)), ("wilds=0,2,5", (0, 2, 5, 0)), ("wilds = 1,0,0", (1, 0, 0, 0))],
)
def test_shares_are_read(text, weights):
    assert parse_strata(text, [Fraction(1, 2), Fraction(1, 4), Fraction(1, 4), Fraction(0)]) == weights


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("flowers", "strata are made by wilds alone: write wilds"),
        ("wilds=1,2", "must give each of the 3 strata"),
        ("wilds=0,0,0", "one of them above 0"),
        ("wilds=1,-1,1", "must give each"),
        ("wilds=a", "write wilds, or the share"),
    ],
)
def test_other_shares_are_refused(text, message):
    with pytest.raises(InputError, match=message):
        parse_strata(text, [Fraction(1, 3)] * 3)


def test_rules_without_turned_wilds_have_no_strata():
    with pytest.raises(InputError, match="turn up no wild"):
        parse_strata("wilds", ())


@entry
def lay_walls(rules, seed, stratum, deals, walls, strata):
    """Fill walls of a stratum, and say of which stratum they are found to be."""
    stream = deals[0].streams[WALL_STREAM]
    for number in range(walls.shape[0]):
        start_stream(stream, seed, number, 0, SIDE)
        draw_stratum_wall(stream, rules, stratum, walls[number])
        strata[number] = stratum_of(walls[number], rules)


def walls_of(variant, stratum, count, seed=3):
    rules = turn_rules_of(load_rules(variant))
    walls, strata = np.zeros((count, int(rules.tile_count)), np.int8), np.zeros(count, np.int64)
    lay_walls(rules, np.uint64(seed), stratum, new_deals(), walls, strata)
    return rules, walls, strata


def dealt_wilds(rules, wall):
    """Count the wilds dealt to each seat, in plain Python."""
    turned = [int(wall[-1])] + ([int(wall[-2])] if rules.turned == 2 else [])
    faces = {
        face for face in range(42) for first in turned if group_of(first) >> face & 1
    }  # of no seat's own
    hand = int(rules.hand)
    hands = [list(wall[seat * hand : (seat + 1) * hand]) for seat in range(4)]
    hands[0].append(wall[4 * hand])
    return tuple(sum(int(tile) in faces for tile in tiles) for tiles in hands)


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("stratum", range(STRATA))
def test_walls_hold_the_tile_set_and_are_of_their_stratum(variant, stratum):
    rules = turn_rules_of(load_rules(variant))
    if not stratum_chances(rules)[stratum]:
        return
    rules, walls, strata = walls_of(variant, stratum, 20)
    for wall in walls:
        assert sorted(wall) == sorted(rules.tile_set[: rules.tile_count])
        assert min(max(dealt_wilds(rules, wall)), MOST_STRATUM) == stratum
    assert (strata == stratum).all()


def exact_hands(rules, stratum):
    """Return how likely each way is to deal wilds, given the stratum."""
    hands, found = (int(rules.hand) + 1, *[int(rules.hand)] * 3), {}
    for wilds, chance in wilds_in_play(rules).items():
        tiles = int(rules.tile_count - rules.turned)
        for held in product(range(wilds + 1), repeat=4):
            left = wilds - sum(held)
            if left >= 0 and min(max(held), MOST_STRATUM) == stratum:
                ways = comb(tiles - sum(hands), left)
                for hand, count in zip(hands, held, strict=True):
                    ways *= comb(hand, count)
                found[held] = found.get(held, 0) + float(chance) * ways / comb(tiles, wilds)
    total = sum(found.values())
    return {held: chance / total for held, chance in found.items()}


@played
@pytest.mark.parametrize(
    ("variant", "stratum"), [("yueqing", 1), ("wenzhou", 2), ("yueqing", 3), ("pingyang", 3)]
)
def test_wilds_are_dealt_as_often_as_in_shuffled_walls_of_the_stratum(variant, stratum):
    rules, walls, _ = walls_of(variant, stratum, 4000)
    seen, exact = Counter(dealt_wilds(rules, wall) for wall in walls), exact_hands(rules, stratum)
    assert set(seen) <= set(exact)
    common = [held for held, chance in exact.items() if chance * len(walls) >= 5]
    observed = [seen[held] for held in common] + [len(walls) - sum(seen[held] for held in common)]
    expected = [exact[held] * len(walls) for held in common]
    rest = len(walls) - sum(expected)
    if rest < 5:  # too few to be a class of its own
        observed, expected = (
            [*observed[:-2], observed[-2] + observed[-1]],
            [*expected[:-1], expected[-1] + rest],
        )
    else:
        expected.append(rest)
    if len(expected) > 1:
        assert stats.chisquare(observed, expected).pvalue > 1e-4


@played
def test_other_tiles_are_shuffled_uniformly():
    _, walls, _ = walls_of("yueqing", 2, 6000)
    for place in (0, 40, 70, 134):
        counts = np.bincount(walls[:, place], minlength=34)
        assert stats.chisquare(counts).pvalue > 1e-4


def session_loops(strata, sums, session_deals, kinds):
    """Sum products over sessions one by one, in plain Python."""
    sessions = len(strata[0]) // session_deals
    width = sums[0].shape[1]
    totals = [[[0] * kinds for _ in range(width)] for _ in range(sessions)]
    for kind, values in zip(strata, sums, strict=True):
        for number, stratum in enumerate(kind):
            for place in range(width):
                totals[number // session_deals][place][stratum] += int(values[number, place])
    return totals


def test_sums_are_those_of_single_deals():
    random, patterns, length = np.random.default_rng(5), 2, 4
    strata = [random.integers(0, STRATA, 24) for _ in range(2)]
    sums = [random.integers(-5, 9, (24, FIRST_PATTERN + 2 * patterns)) for _ in range(2)]
    found = strata_sums((strata[0], sums[0]), (strata[1], sums[1]), length, patterns)
    loops = np.array(session_loops(strata, sums, length, STRATA))
    assert (found.totals == loops.sum(axis=0)).all()
    assert (found.squares == np.einsum("sik,sil->ikl", loops, loops)).all()
    assert (found.by_deals == np.einsum("sik,sl->ikl", loops, loops[:, 0])).all()
    gain, wins = loops[:, FIRST_PATTERN + 1 :: 2], loops[:, FIRST_PATTERN::2]
    assert (found.gain_wins == np.einsum("sik,sil->ikl", gain, wins)).all()
    assert list(found.natural) == [int((strata[0] == stratum).sum()) for stratum in range(STRATA)]
    again = StrataSums.from_dict(found.as_dict())
    again.add(found)
    assert (again.squares == 2 * found.squares).all()


def test_variances_are_those_of_the_linearised_estimate():
    random, length, sessions = np.random.default_rng(6), 4, 50
    chances = np.array([0.3, 0.5, 0.15, 0.04, 0.01])
    strata = [random.integers(0, STRATA, sessions * length) for _ in range(2)]
    sums = [random.integers(0, 4, (sessions * length, FIRST_PATTERN + 2)) for _ in range(2)]
    for values in sums:
        values[:, 0] = 1
    weighted = Weighted(
        strata_sums((strata[0], sums[0]), (strata[1], sums[1]), length, 1), list(chances), sessions
    )
    loops = np.array(session_loops(strata, sums, length, STRATA)).astype(float)
    deals, place = loops[:, 0], FIRST_PAY
    means = loops[:, place].sum(axis=0) / deals.sum(axis=0)
    parts = (loops[:, place] - means * deals) @ (chances / deals.sum(axis=0))
    assert weighted.value(place) == pytest.approx(chances @ means)
    assert weighted.variance(place) == pytest.approx(sessions / (sessions - 1) * (parts**2).sum())


RUNS, SESSIONS, LENGTH = 500, 200, 8
CHANCES = np.array([0.4, 0.45, 0.13, 0.018, 0.002])
SHARES = np.full(STRATA, 1 / STRATA)
# by stratum: how often a pattern is won with, and a rare one; the state adds to the first and to the points
OFTEN = np.array([0.1, 0.15, 0.2, 0.5, 0.9])
SELDOM = np.array([0.0, 0.0001, 0.001, 0.02, 0.2])


def known_run(random):
    """Draw natural and side deals in sessions whose state goes on like a streak, whatever the walls."""
    state = np.zeros((SESSIONS, LENGTH))
    for place in range(1, LENGTH):
        state[:, place] = np.where(random.random(SESSIONS) < 0.4, np.minimum(state[:, place - 1] + 1, 3), 0)
    state = state.ravel()
    deals = []
    for shares in (CHANCES, SHARES):
        strata = random.choice(STRATA, state.size, p=shares)
        often = random.random(state.size) < OFTEN[strata] + 0.02 * state
        seldom = random.random(state.size) < SELDOM[strata]
        points = 3 * often + state + 2 * strata * often
        sums = np.zeros((state.size, FIRST_PATTERN + 4), np.int64)
        sums[:, 0], sums[:, FIRST_PAY] = 1, points
        sums[:, FIRST_PATTERN], sums[:, FIRST_PATTERN + 1] = often, often * (10 + 5 * strata)
        sums[:, FIRST_PATTERN + 2], sums[:, FIRST_PATTERN + 3] = seldom, 50 * seldom
        deals.append((strata, sums))
    return Weighted(strata_sums(*deals, LENGTH, 2), list(CHANCES), SESSIONS)


def mean_state():
    """Return the exact mean state of a deal."""
    chances, means = np.array([1.0, 0, 0, 0]), [0.0]
    for _ in range(LENGTH - 1):
        chances = np.array([0.6, 0.4 * chances[0], 0.4 * chances[1], 0.4 * (chances[2] + chances[3])])
        means.append(float(chances @ np.arange(4)))
    return sum(means) / LENGTH


@pytest.fixture(scope="module")
def known_runs():
    random = np.random.default_rng(8)
    return [known_run(random) for _ in range(RUNS)]


def coverage(estimates, truth):
    return np.mean([estimate.low <= truth <= estimate.high for estimate in estimates])


def test_intervals_cover_means_and_frequencies(known_runs):
    state, kinds = mean_state(), np.arange(STRATA)
    often = CHANCES @ OFTEN + 0.02 * state
    points = CHANCES @ ((3 + 2 * kinds) * (OFTEN + 0.02 * state)) + state
    worth = CHANCES @ ((10 + 5 * kinds) * (OFTEN + 0.02 * state)) / often
    assert 0.92 <= coverage([run.mean(FIRST_PAY) for run in known_runs], points) <= 0.98
    assert 0.92 <= coverage([run.frequency(FIRST_PATTERN) for run in known_runs], often) <= 0.98
    assert 0.92 <= coverage([run.mean_win(0) for run in known_runs], worth) <= 0.98


def test_intervals_cover_what_is_rare_and_are_far_shorter(known_runs):
    truth, deals = float(CHANCES @ SELDOM), SESSIONS * LENGTH
    found = [run.frequency(FIRST_PATTERN + 2) for run in known_runs]
    assert coverage(found, truth) >= 0.95
    assert np.mean([one.value for one in found]) == pytest.approx(truth, rel=0.1)
    plain = truth * (1 - truth) / deals
    assert np.var([one.value for one in found]) < plain / 5


def test_what_was_never_seen_is_bounded_by_its_largest_weight():
    run = known_run(np.random.default_rng(9))
    run.sums.totals[FIRST_PATTERN + 2] = run.sums.totals[FIRST_PATTERN + 2] * 0
    assert (run.frequency(FIRST_PATTERN + 2).low, run.frequency(FIRST_PATTERN + 2).value) == (0.0, 0.0)
    assert run.frequency(FIRST_PATTERN + 2).high == pytest.approx(3 * run.weights.max())


DEALS = 640


@pytest.fixture(scope="module")
def result():
    return simulate("yueqing", DEALS, seed=1, strata="wilds", threads=1)


@played
def test_without_side_deals_nothing_changes(result):
    plain = simulate("yueqing", DEALS, seed=1, threads=1)
    assert "strata" not in plain.summary and plain.strata is None
    assert {key: value for key, value in result.summary.items() if key != "strata"} == plain.summary


@played
@pytest.mark.parametrize("options", [{"threads": 3, "chunk_deals": 48}, {"chunk_deals": 160}])
def test_threads_and_chunks_change_no_byte(result, options):
    again = simulate("yueqing", DEALS, seed=1, strata="wilds", **options)
    assert text_of(again.summary) == text_of(result.summary)


@played
def test_a_kept_run_goes_on_to_the_same_result(tmp_path, result):
    simulate("yueqing", 320, seed=1, strata="wilds", out=tmp_path / "r")
    assert simulate(out=tmp_path / "r", deals=DEALS, resume=True).summary == result.summary
    assert load_result(tmp_path / "r").summary == result.summary
    with pytest.raises(InputError, match="strata is"):
        simulate(out=tmp_path / "r", resume=True, strata="wilds=0,0,1,1")


@played
@pytest.mark.parametrize("variant", VARIANTS)
def test_side_deals_are_whole_deals_in_the_same_state(variant):
    _, engine = prepare(DEFAULTS | {"rules": variant, "seed": 4})
    outcomes = np.zeros(160, OUTCOME).view(np.recarray)
    sides = np.zeros(160, OUTCOME).view(np.recarray)
    scores = np.zeros(160, SCORE).view(np.recarray)
    engine.play(4, 0, 16, outcomes)
    weights = tuple(int(chance > 0) for chance in engine.chances)
    engine.score(outcomes, scores)
    natural, drawn = engine.sides(4, weights, outcomes, sides, scores)
    assert first_unconserved(sides, engine.copies) == -1
    assert (scores["pay"].sum(axis=1) == 0).all() and scores["valid"][sides["winner"] >= 0].all()
    for field in ("session", "deal", "dealer_chair", "streak", "bets"):
        assert (sides[field] == outcomes[field]).all()
    assert (sides["hands"] != outcomes["hands"]).any()
    assert set(natural) | set(drawn) <= {place for place, weight in enumerate(weights) if weight}


@played
def test_the_shares_can_be_written_again(result):
    strata = result.setup.strata
    assert parse_strata(strata.text, strata.chances) == strata.weights
    assert Strata.from_dict(strata.as_dict()) == strata


@played
def test_both_kinds_of_deals_are_counted(result):
    strata = result.strata
    assert strata["side_deals"] == sum(row["side_deals"] for row in strata["strata"]) == DEALS
    assert sum(row["deals"] for row in strata["strata"]) == DEALS
    assert sum(row["chance"] for row in strata["strata"]) == pytest.approx(1)
    assert [row["id"] for row in strata["patterns"]] == list(result.patterns.index)
    assert sum(row["mean"] for row in strata["roles"]) == pytest.approx(0, abs=1e-9)
    assert sum(row["share"] for row in strata["outcomes"]) == pytest.approx(1)


@played
def test_natural_and_weighted_estimates_agree(result):
    long = mjsim.simulate("yueqing", 20_000, seed=2)
    for row in mjsim.simulate("yueqing", 8_000, seed=3, strata="wilds").strata["patterns"]:
        (low, high), other = row["per_deal_ci"], long.patterns.loc[row["id"]]
        width = (high - low) / 2 + (other["per_deal_high"] - other["per_deal_low"]) / 2
        assert abs(row["per_deal"] - other["per_deal"]) <= 2 * width


@played
def test_a_side_deal_that_breaks_a_rule_is_named():
    _, engine = prepare(DEFAULTS | {"seed": 4})
    records = [np.zeros(16, kind).view(np.recarray) for kind in (OUTCOME, SCORE)]
    engine.play(4, 0, 16, records[0])
    engine.score(*records)

    def spoiled(seed, weights, outcomes, sides, scores):
        strata = engine.sides(seed, weights, outcomes, sides, scores)
        scores["pay"][3, 0] += 1
        return strata

    broken = type(engine)(engine.patterns, engine.totals, engine.copies, engine.play, engine.score, spoiled)
    from mjsim.errors import MjsimError

    with pytest.raises(MjsimError, match="side deal of deal 3 of session 0 pays points that do not sum to 0"):
        play_strata(Job(broken, 4, 16, weights=(1, 1, 1, 1, 0)), *records)


def command(*arguments):
    environment = {"COLUMNS": "80", "NO_COLOR": "1"}
    return CliRunner().invoke(
        app, ["run", "-n", "640", "--seed", "1", "--quiet", *arguments], env=environment
    )


@played
@pytest.mark.parametrize(
    ("lang", "title"), [("en", "Most wilds dealt to a seat"), ("zh", "一家起手最多财神")]
)
def test_the_command_prints_strata_in_80_columns(lang, title):
    done = command("--strata", "wilds", "--lang", lang)
    lines = done.stdout.splitlines()
    row = next(place for place, line in enumerate(lines) if line.startswith(title))
    assert [line.split()[0] for line in lines[row + 1 : row + 5]] == ["0", "1", "2", "3"]
    assert max(cell_len(line) for line in lines) <= 80


@played
def test_the_command_prints_what_is_exact():
    done = command()
    assert "exact %" in done.stdout and "dealer: 3 wilds" in done.stdout
    assert "46 exact chances are checked" in done.stdout
    assert "bonus tiles laid down" not in done.stdout
    assert "bonus tiles laid down" in command("--details").stdout
