"""Put intervals around an estimate that hold at every moment of a run at once: confidence sequences.

An ordinary 95 % interval holds for a number of deals that was fixed beforehand. Who looks again and again and
stops when it is short enough is wrong more often: by chance it looks good at some moment. A confidence sequence
covers the truth in 95 % of runs at *all* moments together, so that a run may stop whenever it likes.

Source: Waudby-Smith, Arbour, Sinha, Kennedy & Ramdas 2024, *Time-uniform central limit theory and asymptotic
confidence sequences*, Annals of Statistics 52 (arXiv 2103.06476), theorem 2.2: Robbins' normal mixture (1970)
with an estimated variance. It is asymptotic, as Student's interval is, so it begins with FIRST_SESSIONS sessions.
"""

from math import isfinite, log, nan, sqrt
from typing import Final

from mjsim.intervals import LEVEL, effective_trials, wilson_interval
from mjsim.statistics import FEW_EVENTS, Estimate

FIRST_SESSIONS: Final = 128
TUNED_SESSIONS: Final = (
    4096  # where the sequence is narrowest; ten times as many make it 7 % wider than it could be
)
ALPHA: Final = 1 - LEVEL
MIXTURE: Final = (
    -2 * log(ALPHA) + log(1 - 2 * log(ALPHA))
) / TUNED_SESSIONS  # the paper's rho², appendix B.2


def sequence_deviations(sessions: int) -> float:
    """Return how many standard errors the sequence reaches after so many sessions.

    Examples
    --------
    >>> [round(sequence_deviations(sessions), 2) for sessions in (256, 4096, 65536, 10**6)]
    [4.39, 3.04, 3.31, 3.68]
    """
    scale = sessions * MIXTURE
    return sqrt(2 * (scale + 1) / scale * log(sqrt(scale + 1) / ALPHA))


def sequence_around(value: float, variance: float, sessions: int) -> Estimate:
    """Return a mean with its sequence's interval; none before FIRST_SESSIONS.

    Parameters
    ----------
    value, variance : of the estimate, its variance from session totals
    sessions : counted
    """
    if sessions < FIRST_SESSIONS or not isfinite(variance):
        return Estimate(value)
    half = sequence_deviations(sessions) * sqrt(max(0.0, variance))
    return Estimate(value, value - half, value + half)


def frequency_sequence(events: int, trials: int, variance: float, sessions: int) -> Estimate:
    """Return a frequency with its sequence's interval: Wilson's with the sequence's reach.

    Parameters
    ----------
    events, trials : counted
    variance : of the frequency, estimated from sessions
    sessions : counted
    """
    if not trials:
        return Estimate(nan)
    share = events / trials
    if sessions < FIRST_SESSIONS or min(events, trials - events) < FEW_EVENTS:
        return Estimate(share)
    size = effective_trials(events, trials, variance)
    low, high = wilson_interval(share * size, size, sequence_deviations(sessions))
    return Estimate(share, low, high)
