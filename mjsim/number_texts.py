"""Write numbers for people: cut at their intervals, gathered into ranges, drawn as bars."""

from collections.abc import Sequence
from math import floor, isfinite, log10

from mjsim.statistics import FEW_EVENTS

BAR = 28  # columns of the longest bar
UNEVEN = 3.0  # times as far up as down, and
WIDE = 0.5  # of the value from end to end: then both ends are written
LEAST_REACH = 0.02  # of the value: finer digits would be lost beside the far end
EIGHTHS = " ▏▎▍▌▋▊▉"


def written(value: float, margin: float, most: int = 6) -> str:
    """Write a number cut at its interval.

    Examples
    --------
    >>> written(0.27014, 0.0009), written(-18.2371, 0.03), written(1234.5, 60)
    ('0.2701', '-18.24', '1,230')
    """
    places = min(decimals(margin), most)
    text = f"{round(value, places):,.{max(0, places)}f}"
    return text.removeprefix("-") if not text.strip("-0.,") else text


def decimals(margin: float) -> int:
    """Return how many decimals a number with this margin of error deserves, negative for tens and hundreds.

    The last digit is that of the margin's first one, or of its second where the first is 1.

    Examples
    --------
    >>> [decimals(margin) for margin in (0.0009, 0.012, 0.5, 30)]
    [4, 3, 1, -1]
    """
    if not isfinite(margin) or margin <= 0:
        return 3
    place = floor(log10(margin))
    leading = margin / 10**place
    return 1 - place if leading < 2 else -place


def plus_minus(value: float, interval: Sequence[float] | None, scale: float = 1.0, sign: bool = False) -> str:
    """Write an estimate as value ± margin, both cut at the margin.

    An interval that reaches much farther up than down stands in brackets instead: its middle would say nothing.

    Examples
    --------
    >>> plus_minus(0.27014, [0.2693, 0.2711], scale=100), plus_minus(0.66, [0.52, 0.8], sign=True)
    ('27.01 ± 0.09', '+0.66 ± 0.14')
    >>> plus_minus(8.742, [7.941, 316.1]), plus_minus(0, [0, 0])
    ('8.7 (7.9–320)', '0')
    """
    if interval is None:
        return f"{value * scale:,.3g}"
    low, high = (scale * bound for bound in interval)
    margin = (high - low) / 2
    if not margin:
        return f"{value * scale:,.6g}"
    if is_uneven(value * scale, low, high):
        reach = max(value * scale - low, LEAST_REACH * value * scale)
        return f"{written(value * scale, reach)} ({written(low, reach)}–{plain(high)})"
    text = written(value * scale, margin)
    return f"{'+' if sign and value > 0 else ''}{text} ± {written(margin, margin)}"


def mean_win(mean: float, interval: Sequence[float] | None) -> str:
    """Write a mean win; where it is above nothing, its interval is not written as if it could be below.

    Examples
    --------
    >>> mean_win(84, [-5000, 5168]), mean_win(12.1, [11.9, 12.3])
    ('80 (0–5,200)', '12.1 ± 0.2')
    """
    low, high = interval or (mean, mean)
    return plus_minus(mean, interval and (max(low, 0.0) if mean > 0 else low, high))


def is_uneven(value: float, low: float, high: float) -> bool:
    """Return whether an interval of something positive is wide and reaches much farther up than down."""
    return 0 <= low <= value and high - low > WIDE * value and high - value > UNEVEN * (value - low)


def rare(low: float, high: float, scale: float) -> str:
    """Write the interval of a rare event, two digits each.

    Examples
    --------
    >>> rare(0.0000062, 0.0000874, 100)
    '0.00062–0.0087'
    """
    return "–".join(plain(bound * scale) for bound in (low, high))


def wins_and_mean(wins: int, mean: float, interval: Sequence[float] | None) -> str:
    """Write how many wins there were and what they brought on average, cut at its interval.

    A tilde stands before a mean that is known to no digit: of few wins, or with a margin larger than itself.

    Examples
    --------
    >>> wins_and_mean(104, 12.18, [11.9, 12.5]), wins_and_mean(3, 188, None), wins_and_mean(305, 10.7, [9, 300])
    ('104 × 12.2', '3 × ~190', '305 × ~11')
    """
    margin = (interval[1] - interval[0]) / 2 if interval else 0.0
    known = interval is not None and wins >= FEW_EVENTS and margin <= abs(mean)
    return f"{wins:,} × {written(mean, margin) if known else f'~{plain(mean)}'}"


def percent(
    share: float | None, interval: Sequence[float] | None, events: int | None, below: str = "below"
) -> str:
    """Write a frequency in percent: with ±, as an interval where events are few, as a bound for none.

    Parameters
    ----------
    share, interval : estimated
    events : counted; None where they are surely many
    below : word before a bound

    Examples
    --------
    >>> percent(0.27014, [0.2693, 0.2711], None), percent(0.0, [0.0, 0.0003], 0)
    ('27.01 ± 0.09', 'below 0.030')
    """
    if share is None or interval is None:
        return "–"
    if share == 0:
        return f"{below} {plain(100 * interval[1])}"
    if events is not None and events < FEW_EVENTS:
        return rare(interval[0], interval[1], 100)
    return plus_minus(share, interval, 100)


def percent_but_for(rest: float, interval: Sequence[float], events: int, more_than: str = "more than") -> str:
    """Write in percent how often something happens but for a rest, so that nothing is above 100.

    Parameters
    ----------
    rest, interval : frequency of the rest, estimated
    events : counted of the rest
    more_than : words before a bound

    Examples
    --------
    >>> percent_but_for(0.27, [0.26, 0.28], 900), percent_but_for(0.001, [0.00012, 0.0036], 2)
    ('73.0 ± 1.0', '99.64–99.988')
    >>> percent_but_for(0.0, [0.0, 0.00037], 0)
    'more than 99.963'
    """
    low, high = interval
    if events >= FEW_EVENTS:
        return percent(1 - rest, (1 - high, 1 - low), None)
    least, most = (f"{100 - 100 * end:.{len(plain(100 * end).partition('.')[2])}f}" for end in (high, low))
    return f"{least}–{most}" if events else f"{more_than} {least}"


def plain(value: float, digits: int = 2) -> str:
    """Write a number with so many digits that count, and no exponent.

    Examples
    --------
    >>> plain(0.000621), plain(0.5), plain(12.34), plain(6672.0), plain(0.0)
    ('0.00062', '0.50', '12', '6,700', '0')
    """
    if value == 0:
        return "0"
    places = digits - 1 - int(f"{value:e}".partition("e")[2])
    return f"{round(value, places):,.{max(0, places)}f}"


def bar(share: float) -> str:
    """Draw a bar in eighths of a column; never nothing for something."""
    eighths = max(1, round(share * BAR * 8))
    return "█" * (eighths // 8) + EIGHTHS[eighths % 8].strip()


def edges_from(low: int, high: int) -> list[int]:
    """Return the round numbers 1, 2, 5, 10, ... between two values, as lower edges of ranges."""
    edges = [low]
    step = 1
    while step <= high:
        edges += [step * factor for factor in (1, 2, 5) if low < step * factor <= high]
        step *= 10
    return edges


def binned(histogram: Sequence[Sequence[int]]) -> list[tuple[int, int, int]]:
    """Gather exact sizes into ranges between round numbers.

    Examples
    --------
    >>> binned([[4, 10], [6, 5], [14, 2]])
    [(4, 4, 10), (5, 9, 5), (10, 14, 2)]
    """
    if not histogram:
        return []
    least, most = histogram[0][0], histogram[-1][0]
    edges = edges_from(least, most)
    ranges = [*zip(edges, [edge - 1 for edge in edges[1:]] + [most], strict=True)]
    return [(low, high, sum(n for value, n in histogram if low <= value <= high)) for low, high in ranges]
