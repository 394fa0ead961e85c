"""Read what a tally keeps of a side whose single sessions are not there any more."""

from typing import Any

import numpy as np

from mjsim.comparisons.layouts import HELD, Layout
from mjsim.comparisons.readings import Evidence
from mjsim.summaries import OUTCOMES, ROLES
from mjsim.tallies import Tally
from mjsim_kernels.tally_sums import (
    GAIN,
    GAIN_GAIN,
    POINTS,
    POINTS_ALL_GAIN,
    POINTS_POINTS,
    VALUE,
    WINS,
    WINS_ALL_WINS,
    WINS_GAIN,
    WINS_WINS,
)


def tally_evidence(tally: Tally, layout: Layout, session_deals: int) -> Evidence:
    """Return what a tally shows: all totals, and those covariances that it keeps.

    Products of session totals are taken where the tally has them. What it only has deal by deal (wilds, the
    variant's own sums, the spread of wins) counts wins as independent, as in the summary of a run.
    """
    sessions = tally.deals // session_deals
    totals = totals_of(tally, layout)
    products = Centred(layout, totals, sessions, tally.deals)
    add_session_products(products, tally)
    add_pattern_products(products, tally, layout)
    add_deal_products(products, tally, layout)
    return Evidence(layout, sessions, totals, products.matrix, tally.histograms["gain"])


def totals_of(tally: Tally, layout: Layout) -> Any:
    """Return the totals of a tally in the order of a layout, as Python integers."""
    sums, outcomes = tally.sums, tally.sums["outcomes"]
    wins = tally.deals - int(outcomes[OUTCOMES["draw"]])
    totals = [tally.deals, wins, *(outcomes[way] for way in OUTCOMES.values()), *sums["turns"]]
    totals += [pay[0] for pay in sums["role_pay"]] + [sum(pay[1] for pay in sums["role_pay"])]
    totals += [sum(ways) for ways in sums["winners"]] + [*sums["gain"]]
    totals += [sum(held * sums["wilds"][held][0] for held in HELD)]
    totals += [sums["wilds"][held][0] for held in HELD] + [sums["wilds"][held][1] for held in HELD]
    totals += [sums["totals"][place][0] for place in range(len(layout.totals))]
    for column in (WINS, VALUE, GAIN, POINTS):
        totals += [row[column] for row in sums["patterns"]]
    return np.array([int(total) for total in totals], object)


class Centred:
    """Fill in covariances one by one; what is never filled in is not known.

    Parameters
    ----------
    layout, totals : of the side
    sessions, deals : counted
    """

    def __init__(self, layout: Layout, totals: Any, sessions: int, deals: int) -> None:
        self.layout, self.totals, self.sessions, self.deals = layout, totals, sessions, deals
        self.matrix = np.full((len(totals), len(totals)), np.nan)
        place = layout.places["deals"]
        self.matrix[place, :] = self.matrix[:, place] = 0.0  # every session has as many

    def by_session(self, first: str, second: str, product: int) -> None:
        """Take a sum of products of session totals."""
        self._set(first, second, product, self.sessions)

    def by_deal(self, first: str, second: str, product: int) -> None:
        """Take a sum of products of what single deals add."""
        self._set(first, second, product, self.deals)

    def _set(self, first: str, second: str, product: int, count: int) -> None:
        i, j = self.layout.places[first], self.layout.places[second]
        if count > 1:
            centred = (count * int(product) - self.totals[i] * self.totals[j]) / (count - 1)
            self.matrix[i, j] = self.matrix[j, i] = centred


def add_session_products(products: Centred, tally: Tally) -> None:
    """Take what a tally keeps of outcomes, turns, roles and wins."""
    sums = tally.sums
    for name, way in OUTCOMES.items():
        products.by_session(name, name, sums["session_outcomes"][way])
    products.by_session("turns", "turns", sums["session_turns"][0])
    for seat, role in enumerate(ROLES):
        products.by_session(f"won.{role}", f"won.{role}", sums["session_role_wins"][seat])
        for other, name in enumerate(ROLES):
            products.by_session(f"pay.{role}", f"pay.{name}", sums["session_role_pay"][seat][other])
    wins_wins, wins_gain, gain_gain = sums["session_gain"]
    products.by_session("wins", "wins", wins_wins)
    products.by_session("wins", "gain", wins_gain)
    products.by_session("gain", "gain", gain_gain)


def add_pattern_products(products: Centred, tally: Tally, layout: Layout) -> None:
    """Take what a tally keeps of patterns."""
    for place, pattern in enumerate(layout.patterns):
        row = tally.sums["session_patterns"][place]
        wins, gain, points = (f"pattern.{pattern}.{name}" for name in ("wins", "gain", "points"))
        products.by_session(wins, wins, row[WINS_WINS])
        products.by_session(wins, "wins", row[WINS_ALL_WINS])
        products.by_session(wins, gain, row[WINS_GAIN])
        products.by_session(gain, gain, row[GAIN_GAIN])
        products.by_session(points, points, row[POINTS_POINTS])
        products.by_session(points, "gain", row[POINTS_ALL_GAIN])


def add_deal_products(products: Centred, tally: Tally, layout: Layout) -> None:
    """Take what a tally keeps of single wins: by wilds, by the variant's own sums, by size."""
    sums = tally.sums
    for held in HELD:
        wins, gain, gain_gain = sums["wilds"][held]
        count, points = f"held.{held}", f"held_gain.{held}"
        products.by_deal(count, count, wins)
        products.by_deal(count, "wins", wins)
        products.by_deal(count, points, gain)
        products.by_deal(points, points, gain_gain)
    squares = sum(held * held * sums["wilds"][held][0] for held in HELD)
    products.by_deal("wilds", "wilds", squares)
    products.by_deal("wilds", "wins", int(products.totals[layout.places["wilds"]]))
    for place, name in enumerate(layout.totals):
        total, square = sums["totals"][place]
        products.by_deal(f"total.{name}", f"total.{name}", square)
        products.by_deal(f"total.{name}", "wins", total)
    powers = [
        sum(wins * gain**power for gain, wins in tally.histograms["gain"].items()) for power in (2, 3, 4)
    ]
    products.by_deal("gain_gain", "wins", powers[0])
    products.by_deal("gain_gain", "gain", powers[1])
    products.by_deal("gain_gain", "gain_gain", powers[2])
