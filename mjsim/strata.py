"""Oversample deals with many wilds, and weigh them by how often they really come.

Beside each deal of a run a *side deal* is played: in the same state (dealer, streak, bets), but with a wall drawn
from a stratum. A stratum holds the walls in which the seat that is dealt most wilds is dealt so many. How likely
each stratum is, is known exactly (multivariate hypergeometric, mixed over what may be turned up). A mean over all
deals is the sum over strata of probability times mean in the stratum, natural and side deals together: a
post-stratified estimate (Cochran 1977, *Sampling Techniques*, chapter 5A). Walls do not depend on the state, so
deals of a stratum meet the states that all deals meet, and the streak is nobody's bias.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from math import comb, prod
from typing import Any, Final

import numpy as np

from mjsim.errors import InputError
from mjsim_kernels.side_deals import MOST_STRATUM, STRATA
from mjsim_kernels.tiles import SEATS
from mjsim_kernels.wild_groups import GROUPS

FORM: Final = "write wilds, or the share of side deals of each stratum: wilds=0,1,1,2"


def greatest_dealt(tiles: int, wilds: int, hands: Sequence[int]) -> list[Fraction]:
    """Return how likely the greatest number of wilds dealt to one seat is each number from 0 to all.

    Parameters
    ----------
    tiles, wilds : of the wall, indicators left out
    hands : tiles dealt to each seat

    Examples
    --------
    >>> [str(chance) for chance in greatest_dealt(135, 3, [17, 16, 16, 16])][3]  # docs/rules/wenzhou.md, check 3
    '472/80199'
    """
    chances, rest = [0] * (wilds + 1), tiles - sum(hands)
    for dealt in product(range(wilds + 1), repeat=len(hands)):
        left = wilds - sum(dealt)
        if left >= 0:
            ways = prod(comb(hand, held) for hand, held in zip(hands, dealt, strict=True)) * comb(rest, left)
            chances[max(dealt)] += ways
    return [Fraction(ways, comb(tiles, wilds)) for ways in chances]


def wilds_in_play(rules: np.record) -> dict[int, Fraction]:
    """Return how likely it is that so many wilds are left in the wall, over all that may be turned up.

    Parameters
    ----------
    rules : TURN_RULES record
    """
    copies = Counter(int(tile) for tile in rules.tile_set[: rules.tile_count])
    total = int(rules.tile_count)
    found: dict[int, Fraction] = {}
    for turned in product(copies, repeat=int(rules.turned)):
        left, chance = Counter(copies), Fraction(1)
        for place, face in enumerate(turned):
            chance *= Fraction(left[face], total - place)
            left[face] -= 1
        mask = 0
        for face in turned:
            mask |= int(GROUPS[face])
        wilds = sum(count for face, count in left.items() if mask >> face & 1)
        if chance:
            found[wilds] = found.get(wilds, Fraction(0)) + chance
    return found


def stratum_chances(rules: np.record) -> list[Fraction]:
    """Return how likely each stratum is.

    Parameters
    ----------
    rules : TURN_RULES record

    Examples
    --------
    >>> from mjsim.rulesets import load_rules
    >>> from mjsim.turn_options import turn_rules_of
    >>> [round(float(chance), 5) for chance in stratum_chances(turn_rules_of(load_rules("yueqing")))]
    [0.13651, 0.71075, 0.14685, 0.00589, 0.0]
    """
    hand = int(rules.hand)
    hands = [hand + 1, *[hand] * (SEATS - 1)]
    chances = [Fraction(0)] * STRATA
    for wilds, chance in wilds_in_play(rules).items():
        dealt = greatest_dealt(int(rules.tile_count - rules.turned), wilds, hands)
        for greatest, part in enumerate(dealt):
            chances[min(greatest, MOST_STRATUM)] += chance * part
    return chances


@dataclass(frozen=True)
class Strata:
    """Say how side deals are shared out, and how likely each stratum is.

    Parameters
    ----------
    weights, chances : of each stratum
    """

    weights: tuple[int, ...]
    chances: tuple[Fraction, ...]

    @property
    def text(self) -> str:
        """Return what `parse_strata` reads."""
        shares = (str(weight) for weight, chance in zip(self.weights, self.chances, strict=True) if chance)
        return f"wilds={','.join(shares)}"

    def as_dict(self) -> dict[str, Any]:
        """Return lists for JSON."""
        return {"weights": list(self.weights), "chances": [str(chance) for chance in self.chances]}

    @classmethod
    def from_dict(cls, document: Mapping[str, Any] | None) -> Strata | None:
        """Read what `as_dict` gave; None of None."""
        if document is None:
            return None
        return cls(tuple(document["weights"]), tuple(map(Fraction, document["chances"])))


def parse_strata(text: str, chances: Sequence[Fraction]) -> tuple[int, ...]:
    """Read how side deals are shared out: `wilds` evenly over all strata, or with a weight for each.

    Raises
    ------
    InputError
        If it is neither, or gives side deals to a stratum that there is not.

    Examples
    --------
    >>> parse_strata("wilds=0,1,3", [Fraction(1, 3)] * 3)
    (0, 1, 3)
    """
    name, equals, shares = text.partition("=")
    there = [int(chance > 0) for chance in chances]
    if not chances:
        raise InputError(f"--strata {text!r}: these rules turn up no wild, so there are no strata.")
    if name.strip() != "wilds":
        raise InputError(f"--strata {text!r}: strata are made by wilds alone: {FORM}.")
    if not equals:
        return tuple(there)
    try:
        weights = [int(share) for share in shares.split(",")]
    except ValueError:
        raise InputError(f"--strata {text!r}: {FORM}.") from None
    if min(weights) < 0 or not 0 < sum(weights) < 10**6 or len(weights) != sum(there):
        raise InputError(
            f"--strata {text!r} must give each of the {sum(there)} strata (0 to {sum(there) - 1} wilds) a whole "
            f"number, one of them above 0: {FORM}."
        )
    return (*weights, *[0] * (len(chances) - len(weights)))
