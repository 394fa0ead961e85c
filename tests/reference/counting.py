"""Count deals in plain Python, one deal at a time: the definition of every number of a tally."""

from collections import Counter, defaultdict
from itertools import product


def count_deals(outcomes, scores, patterns):
    """Return sums by (name, index...) and histograms by name."""
    sums, histograms = Counter(), defaultdict(Counter)
    sessions = defaultdict(Counter)
    for outcome, score in zip(outcomes, scores, strict=True):
        totals = sessions[int(outcome["session"])]
        count_deal(outcome, score, patterns, sums, totals, histograms)
    for totals in sessions.values():
        count_session(totals, patterns, sums)
    return sums, histograms


def count_deal(outcome, score, patterns, sums, totals, histograms):
    way, winner, turns = (int(outcome[name]) for name in ("by", "winner", "turns"))
    pay = [int(points) for points in score["pay"]]
    sums["outcomes", way] += 1
    sums["turns", 0] += turns
    sums["turns", 1] += turns**2
    totals["way", way] += 1
    totals["turns"] += turns
    group = int(outcome["session"]) % 16
    count_in_group(outcome, group, winner, pay, sums)
    if outcome["raced"]:
        totals["raced"] += 1
        totals["lead_changes"] += int(outcome["lead_changes"])
        sums["lead_changes", 2] += int(outcome["lead_changes"]) ** 2
    totals["group"] = group
    for seat in range(4):
        chair = (int(outcome["dealer_chair"]) + seat) % 4
        for kind, place in (("role", seat), ("chair", chair)):
            sums[f"{kind}_pay", place, 0] += pay[seat]
            sums[f"{kind}_pay", place, 1] += pay[seat] ** 2
            totals[f"{kind}_pay", place] += pay[seat]
            histograms[f"{kind}_{place}"][pay[seat]] += 1
            if seat == winner:
                totals[f"{kind}_wins", place] += 1
                if kind == "chair":
                    sums["chair_wins", place] += 1
    if winner >= 0:
        count_win(outcome, score, patterns, sums, totals, pay[winner])
        histograms["gain"][pay[winner]] += 1
        histograms["turns"][turns] += 1


def count_in_group(outcome, group, winner, pay, sums):
    row = [1, 0, 0, 0, sum(points**2 for points in pay)]
    if winner >= 0:
        row[1:4] = 1, pay[winner], pay[winner] ** 2
    for column, value in enumerate(row):
        sums["groups", group, column] += value
    streak = min(int(outcome["streak"]), 3)
    for column, value in enumerate((1, winner == 0, pay[0])):
        sums["group_streaks", group, streak, column] += value
    for seat in range(4):
        wilds, flowers = (
            min(int(outcome["opening_wilds"][seat]), 4),
            min(int(outcome["opening_flowers"][seat]), 3),
        )
        hand = (wilds, min(int(outcome["opening_shanten"][seat]), 8) + 1, flowers)
        for column, value in enumerate((1, winner == seat, pay[seat], pay[seat] ** 2)):
            sums["openings", group, seat, *hand, column] += value
        sums["opening_kongs", seat, min(int(outcome["opening_kongs"][seat]), 2)] += 1
        sums["opening_flower_wilds", seat, min(int(outcome["opening_flower_wilds"][seat]), 3)] += 1
    sums["flower_wild_deals", 0] += any(face >= 34 for face in outcome["indicators"].tolist())


def count_win(outcome, score, patterns, sums, totals, gain):
    winner, way = int(outcome["winner"]), int(outcome["by"])
    sums["winners", winner, way] += 1
    if way in (2, 3):
        sums["sources", int(outcome["source"])] += 1
    sums["gain", 0] += gain
    sums["gain", 1] += gain**2
    totals["wins"] += 1
    totals["gain"] += gain
    for place, value in enumerate(score["totals"]):
        sums["totals", place, 0] += int(value)
        sums["totals", place, 1] += int(value) ** 2
    wilds = int(outcome["wilds"][winner])
    half = [int(shanten) for shanten in outcome["half_shanten"]]
    totals["need_wild"] += int(outcome["needs_wild"][winner])
    if outcome["raced"]:
        totals["raced_wins"] += 1
        totals["behind"] += any(half[seat] <= half[winner] for seat in range(4) if seat != winner)
    cell = (wilds, way - 1, int(winner == 0))
    group = totals["group"]
    totals["wilds", wilds] += 1
    totals["gain_with_wilds", wilds] += gain
    sums["wilds", wilds, 0] += 1
    sums["wilds", wilds, 1] += gain
    sums["wilds", wilds, 2] += gain**2
    for column, value in enumerate((1, gain, gain**2)):
        sums["cells", patterns, *cell, column] += value
    for pattern in range(patterns):
        if score["counts"][pattern]:
            points = int(score["points"][pattern])
            for column, value in enumerate((1, gain, gain**2)):
                sums["cells", pattern, *cell, column] += value
            for column, value in enumerate((1, points, points * gain)):
                sums["group_patterns", group, pattern, column] += value
            row = (1, int(score["counts"][pattern]), int(score["values"][pattern]), gain, points)
            for column, value in enumerate(row):
                sums["patterns", pattern, column] += value
            totals["with", pattern] += 1
            totals["gain_with", pattern] += gain
            totals["points", pattern] += points


def count_session(totals, patterns, sums):
    wins, gain = totals["wins"], totals["gain"]
    sums["session_turns", 0] += totals["turns"] ** 2
    sums["groups", totals["group"], 5] += sum(totals["chair_pay", chair] ** 2 for chair in range(4))
    for column, value in enumerate(
        (totals["need_wild"], totals["need_wild"] ** 2, totals["need_wild"] * wins)
    ):
        sums["need_wild", column] += value
    for name, trials, at in (("lead_changes", "raced", 3), ("behind", "raced_wins", 2)):
        a, b = totals[name], totals[trials]
        sums[name, 0] += b
        sums[name, 1] += a
        for column, value in enumerate((a * a, a * b, b * b)):
            sums[name, at + column] += value
    for column, value in enumerate((wins * wins, wins * gain, gain * gain)):
        sums["session_gain", column] += value
    for seat, other in product(range(4), repeat=2):
        sums["session_role_pay", seat, other] += totals["role_pay", seat] * totals["role_pay", other]
        sums["session_chair_pay", seat, other] += totals["chair_pay", seat] * totals["chair_pay", other]
    for seat in range(4):
        sums["session_outcomes", seat] += totals["way", seat] ** 2
        sums["session_role_wins", seat] += totals["role_wins", seat] ** 2
        sums["session_chair_wins", seat] += totals["chair_wins", seat] ** 2
    for held in range(9):
        a, b = totals["wilds", held], totals["gain_with_wilds", held]
        for column, value in enumerate((a * a, a * wins, a * b, b * b)):
            sums["session_wilds", held, column] += value
    for pattern in range(patterns):
        with_it, gained, points = (totals[name, pattern] for name in ("with", "gain_with", "points"))
        products = (with_it**2, with_it * wins, with_it * gained, gained**2, points**2, points * gain)
        for column, value in enumerate(products):
            sums["session_patterns", pattern, column] += value
