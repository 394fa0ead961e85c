"""Make and check the bets before a Wenzhou deal (docs/rules/wenzhou.md, Settlement, Bets)."""

import random
from typing import Any

NON_DEALERS = (1, 2, 3)


def random_bets(rng: random.Random, streak: int, before: dict[str, Any]) -> dict[str, Any]:
    """Return the bets of a deal as a case's options tell them; `before` are those of the deal before.

    Everybody who is free to bet does so with chance 1/2, and what was bet in this streak is bet again.
    """
    standing = before if streak else {}
    bought = standing.get("bought", False) or rng.random() < 0.5
    topped = [
        seat for seat in NON_DEALERS if bought and (seat in standing.get("topped", []) or rng.random() < 0.5)
    ]
    return {"bought": bought, "topped": topped}


def complaint_about_bets(before: dict[str, Any], after: dict[str, Any]) -> str | None:
    """Say who had to bet again in the deal `after` and did not, or None; both are logs of one session."""
    if after["dealer_streak"] == 0:
        return None
    old, new = before["result"]["options"], after["result"]["options"]
    if old.get("bought", False) and not new.get("bought", False):
        return "the dealer bought in this streak and has to buy again"
    missing = set(old.get("topped", [])) - set(new.get("topped", []))
    return f"seats {sorted(missing)} topped in this streak and have to top again" if missing else None
