"""Yueqing at the gate (docs/rules/yueqing.md, Flags)."""

from collections.abc import Sequence

import numpy as np

from mjsim.rulesets import Ruleset
from mjsim.variants.contradictions import earthly, heavenly, refuse, refuse_claims
from mjsim.variants.gate import Gate
from mjsim_kernels.tiles import RED, WHITE


class VariantGate(Gate):
    """White is laid down, or Red where White is wild."""

    def laid_down(self, ruleset: Ruleset, wilds: Sequence[int]) -> list[int]:
        """List the bonus tile, unless the rules make it an ordinary one."""
        if ruleset.value("tiles.bonus") == "none":
            return []
        return [RED if WHITE in wilds else WHITE]

    def check(self, ruleset: Ruleset, outcome: np.record) -> None:
        """Refuse a heavenly or earthly hand of a seat that cannot have one."""
        if outcome.winner >= 0:
            refuse(outcome, [heavenly(outcome), earthly(outcome, "first_discard_or_kong")])
            refuse_claims(outcome)
