"""Say how far 95 % intervals reach.

Sources: Wilson 1927 and Clopper & Pearson 1934 for frequencies, as compared in Brown, Cai & DasGupta 2001, *Interval
estimation for a binomial proportion*; Korn & Graubard 1998 for the effective number of trials in clustered samples;
Garwood 1936 for counts of rare events.
"""

from math import isfinite, sqrt

from scipy.special import betaincinv, gammaincinv, ndtri, stdtrit

LEVEL = 0.95
UPPER = 1 - (1 - LEVEL) / 2
DEVIATIONS = float(ndtri(UPPER))


def student_deviations(freedom: float) -> float:
    """Return how many standard errors a 95 % interval of Student's t reaches."""
    return float(stdtrit(freedom, UPPER))


def wilson_interval(events: float, trials: float, deviations: float = DEVIATIONS) -> tuple[float, float]:
    """Return Wilson's score interval for a frequency.

    Parameters
    ----------
    events, trials : counted
    deviations : standard errors that the interval reaches

    Examples
    --------
    >>> low, high = wilson_interval(50, 100)
    >>> round(low, 4), round(high, 4)
    (0.4038, 0.5962)
    """
    share = events / trials
    shrink = 1 + deviations**2 / trials
    middle = (share + deviations**2 / (2 * trials)) / shrink
    half = deviations * sqrt(share * (1 - share) / trials + deviations**2 / (4 * trials**2)) / shrink
    return max(0.0, middle - half), min(1.0, middle + half)


def exact_interval(events: float, trials: float) -> tuple[float, float]:
    """Return the exact interval of Clopper and Pearson, which covers at least 95 % for any frequency.

    Examples
    --------
    >>> low, high = exact_interval(3, 1000)
    >>> round(low, 5), round(high, 5)
    (0.00062, 0.00874)
    """
    low = 0.0 if events == 0 else float(betaincinv(events, trials - events + 1, 1 - UPPER))
    high = 1.0 if events == trials else float(betaincinv(events + 1, trials - events, UPPER))
    return low, high


def effective_trials(events: int, trials: int, variance: float) -> float:
    """Return the number of independent trials that would give a frequency this variance, at most `trials`.

    Parameters
    ----------
    events, trials : counted
    variance : of the frequency, estimated from sessions
    """
    if not isfinite(variance) or variance <= 0 or events in (0, trials):
        return trials
    share = events / trials
    return min(trials, share * (1 - share) / variance)


def rate_interval(value: float, variance: float) -> tuple[float, float]:
    """Return the interval of a mean of rare events, several of which may come at once.

    That of as many independent events as have this variance in proportion to the mean: Garwood 1936 for Poisson
    counts, with an effective count as in Fay & Feuer 1997.

    Examples
    --------
    >>> low, high = rate_interval(0.004, 0.004**2 / 4)  # 4 events in 1,000 deals
    >>> round(low, 5), round(high, 5)
    (0.00109, 0.01024)
    """
    count = value**2 / variance
    low, high = float(gammaincinv(count, 1 - UPPER)), float(gammaincinv(count + 1, UPPER))
    return value / count * low, value / count * high
