"""Read a tally of deals that go on after a win: wins come several at once, as a locked hand wins the same again."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from math import isfinite, sqrt

from mjsim.counts import Counts
from mjsim.intervals import DEVIATIONS, rate_interval, student_deviations
from mjsim.precision import ENOUGH_EVENTS
from mjsim.statistics import FEW_EVENTS, Estimate, around, deviation, frequency, ratio_variance
from mjsim.tallies import Tally
from mjsim_kernels.scoring.hongzhong_table import WIN_POINTS
from mjsim_kernels.tally_sums import WINS, WINS_WINS


@dataclass(frozen=True)
class RiverCounts(Counts):
    """Read a tally of sessions of deals that go on after a win, so that one deal has many; see `Counts`."""

    def of_wins(self, totals: Sequence[str]) -> Sequence[str]:
        """Return those of the scorer's totals that are summed over wins; the others are points moved."""
        return totals[: WIN_POINTS + 1]

    def wins_per_deal(self, wins: int, squares: int) -> Estimate:
        """Estimate how many wins of a kind a deal has."""
        if not wins:
            return Estimate(0.0, 0.0, 3 * self.together / self.deals)
        variance, value = self.variance_per_deal(wins, squares), wins / self.deals
        variance = max(variance, self.least_spread(wins, squares) / self.deals**2)  # nan stays
        if isfinite(variance) and value**2 < ENOUGH_EVENTS * variance:
            return Estimate(value, *rate_interval(value, variance))
        return around(value, variance, self.sessions)

    def per_win(self, wins: int, squares: int, product: int) -> Estimate:
        """Estimate what part of all wins is of a kind, from products of session totals of these and of all wins."""
        if not self.wins:
            return super().per_win(wins, squares, product)
        if not wins:
            return Estimate(0.0, 0.0, min(1.0, 3 * self.together / self.wins))
        variance = self.variance_per_win(wins, squares, product)
        variance = max(variance, self.least_spread(wins, squares) / self.wins**2)  # nan stays
        sessions = max(FEW_EVENTS, min(self.sessions, wins**2 / squares))  # that the variance is known from
        longer = student_deviations(sessions - 1) / DEVIATIONS
        return frequency(wins, self.wins, longer**2 * variance, clustered=True)

    @cached_property
    def together(self) -> float:
        """Return how many wins with a rare pattern a session has where it has one, a win counting each.

        One that was not seen may come as often at once: the bound of three events alone held in 64 % of runs of
        1,024 deals of Hongzhong.
        """
        rows = zip(self.sums["patterns"], self.sums["session_patterns"], strict=True)
        seen = [(int(row[WINS]), int(products[WINS_WINS])) for row, products in rows]
        rare = [(wins, squares) for wins, squares in seen if 0 < wins**2 < FEW_EVENTS * squares]
        return sum(squares for _, squares in rare) / sum(wins for wins, _ in rare) if rare else 1.0

    def least_spread(self, wins: int, squares: int) -> float:
        """Return what the variance of rare wins is at least, if they come together as those of other patterns do."""
        return wins * self.together if wins**2 < FEW_EVENTS * squares else 0.0

    @cached_property
    def dependence(self) -> float:
        """Return how many times longer intervals of means of wins are than if wins did not depend on one another."""
        (total, squares), products = self.sums["gain"], self.sums["session_gain"]
        if not self.wins:
            return 1.0
        clustered = ratio_variance(total, self.wins, (products[2], products[1], products[0]), self.sessions)
        alone = deviation(total, squares, self.wins) ** 2 / self.wins
        return sqrt(max(1.0, clustered / alone)) if alone > 0 and isfinite(clustered) else 1.0

    def mean_of_wins(self, total: int, squares: int, wins: int) -> Estimate:
        """Estimate the mean of some wins, which are taken to depend on one another as much as all wins do."""
        return super().mean_of_wins(total, squares, wins).widened(self.dependence)


def counts_of(tally: Tally, session_deals: int) -> Counts:
    """Return what reads a tally, by what was counted: points moved are, where deals go on after a win.

    Parameters
    ----------
    tally : of whole sessions
    session_deals : deals in a session
    """
    reader = RiverCounts if "river_moved" in tally.sums else Counts
    return reader(tally, session_deals)
