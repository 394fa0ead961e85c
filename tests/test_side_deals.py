"""Side deals one by one: what each adds to the sums, deals with many wins, files of single deals."""

import json

import numpy as np
import pytest
from typer.testing import CliRunner

import mjsim
from mjsim.chunks import DEALS, SIDE_DEALS, Job, play_and_score, play_strata
from mjsim.cli import app
from mjsim.errors import MjsimError
from mjsim.exact_counts import block_of
from mjsim.runner import DEFAULTS, prepare, simulate
from mjsim.runs import Silence
from mjsim.strata_sums import DEALS as HAVE
from mjsim.strata_sums import (
    FIRST_PATTERN,
    FIRST_PAY,
    FIRST_WAY,
    FIRST_WON,
    GAIN,
    PATTERN_SUMS,
    WINS,
    check_deals,
    deal_sums,
    strata_sums,
)
from mjsim.tallies import tally_sessions
from mjsim_kernels import tally_sums
from mjsim_kernels.jit import config
from mjsim_kernels.scoring.events import event_seats, is_win
from mjsim_kernels.strata_walls import STRATA
from mjsim_kernels.tiles import RED, SEATS

pytestmark = pytest.mark.skipif(config.DISABLE_JIT or config.BOUNDSCHECK, reason="plays thousands of deals")
parquet = pytest.importorskip("pyarrow.parquet")
LENGTH, COUNT = 16, 160


def played(variant, weights=None):
    """Return a job, the sums of some deals and their side deals, and both kinds of deals."""
    _, engine = prepare(DEFAULTS | {"rules": variant, "seed": 4})
    weights = weights or tuple(int(chance > 0) for chance in engine.chances)
    job = Job(engine, 4, LENGTH, check=True, weights=weights)
    return job, *play_strata(job, *play_and_score(job, 0, COUNT // LENGTH))


@pytest.fixture(scope="module")
def hongzhong():
    return played("hongzhong")


def block(job, rows):
    return block_of(rows.outcomes, rows.scores, LENGTH, len(job.engine.patterns))


def events_of(rows, place):
    """Yield the won tiles of a deal: winners, and what is paid of it."""
    outcome = rows.outcomes[place]
    for row in range(int(outcome.event_count)):
        event = int(outcome.events[row])
        if is_win(event):
            winners = [seat for seat in range(SEATS) if event_seats(event) >> seat & 1]
            yield winners, rows.scores[place].settlement.events[row]


def sums_of_events(job, rows, place):
    """Sum one deal hand by hand, in plain Python."""
    patterns, won = len(job.engine.patterns), [0] * SEATS
    sums = np.zeros((patterns, PATTERN_SUMS), object)
    for winners, paid in events_of(rows, place):
        for seat in winners:
            won[seat] += 1
            for pattern in range(patterns):
                if int(paid.patterns[seat]) >> pattern & 1:
                    sums[pattern] += [1, int(paid.pay[seat]) - int(paid.passed_on), 0]
    sums[:, HAVE] = sums[:, WINS] > 0
    return won, sums


@pytest.mark.parametrize("kind", [DEALS, SIDE_DEALS])
def test_every_won_hand_of_a_deal_counts(hongzhong, kind):
    job, _, rows = hongzhong
    found = deal_sums(block(job, rows[kind]))
    for place in range(COUNT):
        won, sums = sums_of_events(job, rows[kind], place)
        assert list(found[place, FIRST_WON:FIRST_PATTERN]) == won
        assert (found[place, FIRST_PATTERN:].reshape(sums.shape) == sums).all()
        assert list(found[place, FIRST_PAY:FIRST_WON]) == list(rows[kind].scores["pay"][place])
        assert found[place, FIRST_WAY + rows[kind].outcomes["by"][place]] == found[place, 0] == 1
    assert found[:, FIRST_WON:FIRST_PATTERN].sum() > 5 * COUNT


@pytest.mark.parametrize("variant", ["yueqing", "hongzhong"])
def test_sums_of_deals_are_those_of_the_tally(variant):
    job, _, rows = played(variant)
    deals, patterns = rows[DEALS], len(job.engine.patterns)
    tally = tally_sessions(deals.outcomes, deals.scores, LENGTH, patterns)
    found = deal_sums(block(job, deals)).sum(axis=0)
    by_pattern = found[FIRST_PATTERN:].reshape(patterns, PATTERN_SUMS)
    assert list(by_pattern[:, WINS]) == list(tally.sums["patterns"][:, tally_sums.WINS])
    assert list(by_pattern[:, GAIN]) == list(tally.sums["patterns"][:, tally_sums.GAIN])
    assert list(found[FIRST_WON:FIRST_PATTERN]) == list(tally.sums["winners"].sum(axis=1))
    assert list(found[FIRST_PAY:FIRST_WON]) == list(tally.sums["role_pay"][:, 0])


def test_a_side_deal_of_hongzhong_opens_with_the_reds_of_its_stratum(hongzhong):
    _, _, rows = hongzhong
    sides = rows[SIDE_DEALS]
    opening = sides.outcomes["opening_wilds"].max(axis=1)
    assert (opening == sides.strata).all() and set(sides.strata) == set(range(STRATA))
    assert (rows[DEALS].outcomes["opening_wilds"].max(axis=1) == rows[DEALS].strata).all()
    for place in np.flatnonzero(
        sides.strata == 4
    ):  # nobody gives a red away, so the seat still has them at the end
        seat = int(sides.outcomes["opening_wilds"][place].argmax())
        assert sides.outcomes["hands"][place, seat, RED] <= 4


def test_shares_decide_which_side_deals_are_played():
    _, sums, rows = played("hongzhong", (0, 0, 1, 3, 0))
    counts = np.bincount(rows[SIDE_DEALS].strata, minlength=STRATA)
    assert counts[[0, 1, 4]].sum() == 0 and counts[3] > counts[2] > 0
    assert list(sums.side) == list(counts)


def test_points_beyond_64_bits_are_summed_exactly():
    random, patterns = np.random.default_rng(3), 1
    width = FIRST_PATTERN + PATTERN_SUMS * patterns
    strata = [random.integers(0, STRATA, 32) for _ in range(2)]
    sums = [random.integers(-9, 10, (32, width)) for _ in range(2)]
    for values in sums:
        values[5:9] *= 10**14
    found = strata_sums((strata[0], sums[0]), (strata[1], sums[1]), 4)
    loops = np.zeros((8, width, STRATA), object)
    for kind, values in zip(strata, sums, strict=True):
        for number, stratum in enumerate(kind):
            loops[number // 4, :, stratum] += values[number].astype(object)
    expected = sum(np.einsum("ik,il->ikl", one, one) for one in loops)
    assert (found.squares == expected).all() and expected.max() > 2**63
    assert (found.totals == loops.sum(axis=0)).all()
    assert (found.gain_wins[0] == sum(np.outer(one[-2], one[-3]) for one in loops)).all()


def test_a_side_deal_that_pays_too_much_to_add_up_is_named(hongzhong):
    job, _, rows = hongzhong
    beside = block(job, rows[SIDE_DEALS])
    check_deals(beside)
    beside.wins["gain"][0] = 2**60
    with pytest.raises(
        MjsimError, match="side deal of deal 0 of session 0 pays more points than can be counted"
    ):
        check_deals(beside)


def test_deals_with_many_wins_say_what_they_count():
    result = simulate("hongzhong", 640, seed=1, strata="wilds", threads=1)
    strata, deals = result.strata, 640 + result.strata["side_deals"]
    assert [row["stratum"] for row in strata["strata"]] == [0, 1, 2, 3, 4]
    assert strata["strata"][0]["exact"] == "32509/443630"  # docs/rules/hongzhong.md, Exact checks
    assert sum(row["mean"] for row in strata["roles"]) == pytest.approx(0, abs=1e-6)
    assert sum(row["win_rate"] for row in strata["roles"]) > 5  # wins a deal of four seats
    for row in strata["patterns"]:
        assert row["deals"] <= min(row["wins"], deals) and row["in_deals"] <= min(1, row["per_deal"] + 1e-12)
        assert row["wins"] == 0 or row["in_deals_ci"][0] < row["in_deals"] < row["in_deals_ci"][1] <= 1
    per_deal = {row["id"]: row["per_deal"] for row in strata["patterns"]}
    plain = result.patterns["per_deal"]
    assert per_deal["no_wild"] == pytest.approx(plain["no_wild"], rel=0.3)


@pytest.fixture(scope="module", params=["yueqing", "hongzhong"])
def stored(request, tmp_path_factory):
    folder = tmp_path_factory.mktemp("side") / request.param
    result = simulate(request.param, 640, seed=2, strata="wilds", threads=2, out=folder, save_deals=True)
    return folder, result


def weighted_mean(folder, of):
    """Return a mean over deals and side deals, each with its weight, and the sum of the weights."""
    values, weights = (
        np.concatenate([read(folder, side_deals=side) for side in (False, True)])
        for read in (lambda *place, **kind: of(mjsim.read_outcomes(*place, **kind)), mjsim.read_weights)
    )
    return float(values @ weights / weights.sum()), float(weights.sum())


def test_side_deals_are_kept_apart_from_deals(stored):
    folder, result = stored
    assert len(list((folder / "deals").iterdir())) == len(list((folder / "side_deals").iterdir())) > 0
    deals, sides = mjsim.read_outcomes(folder), mjsim.read_outcomes(folder, side_deals=True)
    assert len(deals) == len(sides) == 640
    for name in ("session", "deal", "dealer_chair", "streak"):
        assert (deals[name] == sides[name]).all()
    columns = {kind: parquet.read_table(folder / kind).to_pydict() for kind in (DEALS, SIDE_DEALS)}
    for row in result.strata["strata"]:
        assert columns[SIDE_DEALS]["stratum"].count(row["stratum"]) == row["side_deals"]
        assert columns[DEALS]["stratum"].count(row["stratum"]) == row["deals"]
    kinds = {parquet.read_schema(part).metadata[b"mjsim.kind"] for part in (folder / "side_deals").iterdir()}
    assert kinds == {b"side_deals"}


def test_deals_beside_side_deals_are_those_without(stored, tmp_path):
    folder, result = stored
    simulate(result.setup.variant, 640, seed=2, threads=1, out=tmp_path / "r", save_deals=True)
    plain = parquet.read_table(tmp_path / "r" / "deals")
    both = parquet.read_table(folder / "deals")
    assert set(both.column_names) - set(plain.column_names) == {"stratum", "weight"}
    assert both.select(plain.column_names).equals(plain)
    assert (mjsim.read_weights(tmp_path / "r") == 1).all()


def test_weights_give_what_deals_alone_have_on_average(stored):
    folder, result = stored
    weights = result.setup.strata.row_weights
    chances = [float(chance) for chance in result.setup.strata.chances]
    shares = [weight / sum(result.setup.strata.weights) for weight in result.setup.strata.weights]
    for chance, share, weight in zip(chances, shares, weights, strict=True):
        assert weight * (chance + share) == pytest.approx(chance)
    _, total = weighted_mean(folder, lambda outcomes: outcomes["turns"])
    assert total == pytest.approx(640, rel=0.1)


def test_strata_of_the_files_give_the_estimates_of_the_summary(stored):
    folder, result = stored
    tables = [parquet.read_table(folder / kind).to_pydict() for kind in (DEALS, SIDE_DEALS)]
    strata, pay = (np.concatenate([table[name] for table in tables]) for name in ("stratum", "pay_dealer"))
    chances = result.setup.strata.chances
    mean = sum(float(chances[place]) * pay[strata == place].mean() for place in np.unique(strata))
    assert result.strata["roles"][0]["mean"] == pytest.approx(mean)


def test_a_lost_file_of_side_deals_is_played_again(tmp_path):
    options = {"seed": 2, "threads": 1, "strata": "wilds", "save_deals": True, "chunk_deals": 160}
    simulate("yueqing", 640, out=tmp_path / "r", **options)
    part = tmp_path / "r" / "side_deals" / "part-000000000010-000000000019.parquet"
    before = part.read_bytes()
    part.unlink()
    messages, progress = [], Silence()
    progress.notice = messages.append
    assert simulate(out=tmp_path / "r", resume=True, progress=progress, chunk_deals=160).played == 160
    assert messages == [f"{part} is missing or damaged: its deals are played again."]
    assert part.read_bytes() == before


def test_a_folder_without_side_deals_is_named(tmp_path):
    simulate("yueqing", 160, seed=2, threads=1, out=tmp_path / "r", save_deals=True)
    with pytest.raises(MjsimError, match="holds no side deals: run with --strata and --save-deals"):
        mjsim.read_outcomes(tmp_path / "r", side_deals=True)


def command(*arguments):
    done = CliRunner().invoke(app, arguments, env={"COLUMNS": "80", "NO_COLOR": "1"})
    assert done.exit_code == 0, done.output
    return done.stdout


def test_a_kept_result_is_reported_compared_and_replayed_as_others_are(stored, tmp_path):
    folder, result = stored
    assert mjsim.load_result(folder).summary == result.summary
    page = mjsim.report(folder, path=tmp_path / "page.html").read_text()
    assert "Patterns by deals and side deals" in page
    variant = result.setup.variant
    other = tmp_path / "plain"
    simulate(variant, 640, seed=2, threads=1, out=other, save_deals=True)
    compared = json.loads(command("compare", str(folder), str(other), "--json", "--quiet"))
    pair = compared["pairs"][0]  # the deals are the same: side deals are no part of a comparison
    assert pair["paired"] and {row["difference"] for row in pair["measures"]} <= {0.0, None}
    cases = command("replay", "--variant", variant, "--seed", "2", "--deals", "0:1", "--format", "events")
    assert json.loads(cases.splitlines()[0])["deal"] == 0
