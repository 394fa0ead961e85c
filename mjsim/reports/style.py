"""Draw plots in one style of the report's own, whatever the reader's matplotlib is set to.

Colours in figures are marks that `mjsim.reports.drawings` turns into variables of the page, so that one drawing serves
light, dark and paper. Text stays text: the page's own fonts show it, Chinese included, and none is needed here.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Final
from unicodedata import east_asian_width
from warnings import catch_warnings, filterwarnings

from cycler import cycler
from matplotlib import style
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from mjsim.number_texts import plain

UNITS: Final = 72  # of a drawing, an inch of matplotlib
WIDTH: Final = 380  # units: about a pixel each on a phone
SIZE: Final = 11  # of text

INK: Final = "#010101"
MUTED: Final = "#020202"
GRID: Final = "#030303"
PAPER: Final = "#040404"
GAIN: Final = "#050505"
LOSS: Final = "#060606"
REST: Final = "#070707"
VARIABLES: Final = {
    INK: "ink",
    MUTED: "muted",
    GRID: "grid",
    PAPER: "paper",
    GAIN: "gain",
    LOSS: "loss",
    REST: "rest",
}

STYLE: Final[dict[str, Any]] = {
    "figure.dpi": UNITS,
    "savefig.dpi": UNITS,
    "svg.fonttype": "none",
    "text.parse_math": False,
    "axes.formatter.use_mathtext": False,
    "font.size": SIZE,
    "text.color": INK,
    "axes.labelcolor": MUTED,
    "axes.labelsize": SIZE,
    "axes.titlesize": SIZE,
    "axes.edgecolor": MUTED,
    "axes.linewidth": 0.8,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.facecolor": "none",
    "axes.axisbelow": True,
    "axes.prop_cycle": cycler(color=[GAIN]),
    "axes.grid": True,
    "axes.grid.which": "major",
    "grid.color": GRID,
    "grid.linewidth": 0.8,
    "figure.facecolor": "none",
    "savefig.facecolor": "none",
    "xtick.color": MUTED,
    "ytick.color": MUTED,
    "xtick.labelcolor": INK,
    "ytick.labelcolor": INK,
    "xtick.labelsize": SIZE,
    "ytick.labelsize": SIZE,
    "xtick.minor.size": 0,
    "ytick.minor.size": 0,
    "patch.linewidth": 0,
    "errorbar.capsize": 2,
    "lines.linewidth": 1.4,
    "lines.markersize": 6,
}
WHISKERS: Final[dict[str, Any]] = {"ecolor": INK, "elinewidth": 1.2, "fmt": "none", "zorder": 3}


@contextmanager
def drawing() -> Iterator[None]:
    """Draw and write figures in the report's style; matplotlib's own font need not know the characters."""
    with style.context(STYLE, after_reset=True), catch_warnings():
        filterwarnings("ignore", message="Glyph .* missing from font", category=UserWarning)
        yield


def blank(height: int, left: float = 52, right: float = 12, bottom: float = 44, top: float = 12) -> Figure:
    """Return an empty figure with fixed margins, in units."""
    figure = Figure(figsize=(WIDTH / UNITS, height / UNITS))
    figure.subplots_adjust(left / WIDTH, bottom / height, 1 - right / WIDTH, 1 - top / height)
    return figure


def text_width(text: str, size: float = SIZE) -> float:
    """Estimate how wide a text is, in units, whatever font the page has.

    Examples
    --------
    >>> text_width("清一色"), round(text_width("pure"), 1)
    (33, 23.8)
    """
    return sum(size if east_asian_width(letter) in "WF" else 0.54 * size for letter in text)


def label_margin(labels: Sequence[str]) -> float:
    """Return the left margin that horizontal labels, lines of them broken, need."""
    return 12 + max(text_width(line) for label in labels for line in label.split("\n"))


def round_steps(low: float, high: float, most: int = 6) -> list[float]:
    """Return the round numbers for a logarithmic axis: 1, 2, 5 a decade, or whole decades where those are many.

    Examples
    --------
    >>> round_steps(3, 60), round_steps(0.5, 20000)
    ([5.0, 10.0, 20.0, 50.0], [1.0, 10.0, 100.0, 1000.0, 10000.0])
    """
    for factors in ((1, 2, 5), (1,)):
        steps = [factor * 10.0**power for power in range(-9, 13) for factor in factors]
        inside = [step for step in steps if low <= step <= high]
        if len(inside) <= most:
            break
    return inside


def scale_logarithmically(axes: Axes, axis: str, low: float, high: float) -> None:
    """Make an axis logarithmic between two numbers, its ticks in plain digits."""
    ticks = round_steps(low, high)
    getattr(axes, f"set_{axis}scale")("log", subs=[])
    getattr(axes, f"set_{axis}lim")(low, high)
    getattr(axes, f"set_{axis}ticks")(ticks, [plain(tick, 1) for tick in ticks])
