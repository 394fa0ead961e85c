"""Write numbers for people: cut at their intervals, gathered into ranges, drawn as bars."""

from collections.abc import Sequence

from mjsim.statistics import FEW_EVENTS, written

BAR = 28  # columns of the longest bar
EIGHTHS = " ▏▎▍▌▋▊▉"


def plus_minus(value: float, interval: Sequence[float] | None, scale: float = 1.0, sign: bool = False) -> str:
    """Write an estimate as value ± margin, both cut at the margin.

    Examples
    --------
    >>> plus_minus(0.27014, [0.2693, 0.2711], scale=100), plus_minus(0.66, [0.52, 0.8], sign=True)
    ('27.01 ± 0.09', '+0.66 ± 0.14')
    """
    if interval is None:
        return f"{value * scale:,.3g}"
    margin = (interval[1] - interval[0]) / 2 * scale
    text = written(value * scale, margin)
    return f"{'+' if sign and value > 0 else ''}{text} ± {written(margin, margin)}"


def rare(low: float, high: float, scale: float) -> str:
    """Write the interval of a rare event, two digits each.

    Examples
    --------
    >>> rare(0.0000062, 0.0000874, 100)
    '0.00062–0.0087'
    """
    return "–".join(plain(bound * scale) for bound in (low, high))


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
