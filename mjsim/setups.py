"""Say what is asked of a run."""

from dataclasses import dataclass
from typing import Any

from mjsim.strata import Strata


@dataclass(frozen=True)
class Setup:
    """Say what was asked of a run: everything that decides its result.

    Parameters
    ----------
    variant, rules_id, rules_hash, rules : the variant, the rule set's own id, its digest, the whole of it
    policy : of chairs 0 to 3
    seed, session_deals, sessions : of the whole run
    patterns : id, English and Chinese name in the order of the scorer's table
    totals : names of the variant's own sums
    kernels : digest of the kernels' sources
    until : targets at which the run stops before `sessions`; none: it never does
    strata : how side deals are shared out; None: there are none
    """

    variant: str
    rules_id: str
    rules_hash: str
    rules: dict[str, Any]
    policy: tuple[str, ...]
    seed: int
    session_deals: int
    sessions: int
    patterns: tuple[tuple[str, str, str], ...]
    totals: tuple[str, ...]
    kernels: str
    until: tuple[str, ...] = ()
    strata: Strata | None = None

    @property
    def deals(self) -> int:
        """Return the number of deals of the whole run."""
        return self.sessions * self.session_deals
