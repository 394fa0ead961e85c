"""Gather what the chunks of a run counted: in any order, or in their own where a run may stop early."""

from mjsim.chunks import Chunk
from mjsim.river_counts import counts_of
from mjsim.setups import Setup
from mjsim.tallies import Tally
from mjsim.until import is_look, target_rows, targets_of


class Gathered:
    """Add the tallies of chunks in any order.

    Parameters
    ----------
    setup : of the run
    """

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.total = Tally.empty(len(setup.patterns))
        self.reached = False

    def take(self, chunk: Chunk, tally: Tally) -> None:
        """Take what a chunk counted."""
        self.total.add(tally)


class Watch(Gathered):
    """Add the tallies of chunks in the order of sessions until a look finds all targets reached.

    The total is always that of a whole beginning of the run.
    """

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self.targets = targets_of(setup)
        self.end = 0
        self.waiting: dict[int, tuple[Chunk, Tally]] = {}

    def take(self, chunk: Chunk, tally: Tally) -> None:
        """Take what a chunk counted, in any order; what comes after the stop does not count."""
        if chunk.sessions:
            self.waiting[chunk.first] = (chunk, tally)
        while not self.reached and self.end in self.waiting:
            chunk, tally = self.waiting.pop(self.end)
            self.total.add(tally)
            self.end = chunk.end
            self.reached = self.look()

    def look(self) -> bool:
        """Tell whether all targets are reached here, if this is a moment to look."""
        setup = self.setup
        if self.end != setup.sessions and not is_look(self.end, setup.session_deals):
            return False
        counts = counts_of(self.total, setup.session_deals)
        rows = target_rows(self.targets, counts, [row[0] for row in setup.patterns])
        return all(row["reached"] for row in rows)


def gathering_for(setup: Setup) -> Gathered:
    """Return what gathers the chunks of a run."""
    return Watch(setup) if setup.until else Gathered(setup)
