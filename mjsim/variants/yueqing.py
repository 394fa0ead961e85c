"""Yueqing at the gate (docs/rules/yueqing.md)."""

from collections.abc import Sequence

from mjsim.rulesets import Ruleset
from mjsim.variants.gate import Gate
from mjsim_kernels.tiles import RED, WHITE


class VariantGate(Gate):
    """White is laid down, or Red where White is wild."""

    def laid_down(self, ruleset: Ruleset, wilds: Sequence[int]) -> list[int]:
        """List the bonus tile, unless the rules make it an ordinary one."""
        if ruleset.value("tiles.bonus") == "none":
            return []
        return [RED if WHITE in wilds else WHITE]
