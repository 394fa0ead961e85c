"""Read a tally: what was counted, and estimates of it whose unit is the session."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from mjsim.precision import has_heavy_tail
from mjsim.statistics import Estimate, frequency, mean, ratio_variance, session_mean
from mjsim.tallies import Tally


@dataclass(frozen=True)
class Counts:
    """Read a tally of sessions of equal length, of deals that end with a win (else `mjsim.river_counts`).

    Parameters
    ----------
    tally : of whole sessions
    session_deals : deals in a session
    """

    tally: Tally
    session_deals: int

    @property
    def sums(self) -> dict[str, Any]:
        """Return the tally's sums."""
        return self.tally.sums

    @property
    def deals(self) -> int:
        """Return the number of deals."""
        return self.tally.deals

    @property
    def sessions(self) -> int:
        """Return the number of sessions."""
        return self.deals // self.session_deals

    @property
    def wins(self) -> int:
        """Return the number of wins: of deals with a winner, or where deals go on of all won hands."""
        return int(self.sums["winners"].sum())

    def of_wins(self, totals: Sequence[str]) -> Sequence[str]:
        """Return those of the scorer's totals that are summed over wins."""
        return totals

    def per_deal(self, events: int, squares: int) -> Estimate:
        """Estimate how many deals have an event; `squares` sums the squared session counts."""
        return frequency(events, self.deals, self.variance_per_deal(events, squares))

    def variance_per_deal(self, events: int, squares: int) -> float:
        """Return the variance of the number of events a deal."""
        products = (squares, events * self.session_deals, self.deals * self.session_deals)
        return ratio_variance(events, self.deals, products, self.sessions)

    def wins_per_deal(self, wins: int, squares: int) -> Estimate:
        """Estimate in how many deals wins of a kind occur; where a deal has many wins, how many it has of them."""
        return self.per_deal(wins, squares)

    def per_win(self, wins: int, squares: int, product: int) -> Estimate:
        """Estimate what part of all wins is of a kind, from products of session totals of these and of all wins."""
        return frequency(wins, self.wins, self.variance_per_win(wins, squares, product))

    def variance_per_win(self, wins: int, squares: int, product: int) -> float:
        """Return the variance of the part of all wins that is of a kind."""
        of_wins = (squares, product, self.sums["session_gain"][0])
        return ratio_variance(wins, self.wins, of_wins, self.sessions)

    @cached_property
    def heavy(self) -> bool:
        """Tell whether the largest wins bring so much that nothing bounds the variance of wins."""
        return has_heavy_tail(sorted(self.tally.histograms["gain"].items()))

    def bounded(self, estimate: Estimate) -> Estimate:
        """Return an estimate of points of wins, without its interval where it would be a false one."""
        return Estimate(estimate.value) if self.heavy else estimate

    def mean_of_wins(self, total: int, squares: int, wins: int) -> Estimate:
        """Estimate the mean of some wins."""
        return self.bounded(mean(total, squares, wins))

    def mean(self, total: int, squares: int) -> Estimate:
        """Estimate a mean per deal."""
        return session_mean(total, squares, self.sessions, self.session_deals)
