"""Write what is known exactly, and what side deals show, in words and numbers."""

from mjsim.number_texts import mean_win, plain, plus_minus, rare
from mjsim.precision import ENOUGH_EVENTS
from mjsim.statistics import FEW_EVENTS
from mjsim.summaries import Row


def weighted_texts(row: Row) -> list[str]:
    """Write the numbers of one pattern from natural and side deals: wins, one in how many deals, mean win, worth."""
    share = "in_deals" if "in_deals" in row else "per_deal"
    low, high = (1 / bound for bound in reversed(row[f"{share}_ci"]))
    few = row["wins"] < FEW_EVENTS
    uneven = (row["deals"] if "deals" in row else row["wins"]) < ENOUGH_EVENTS
    every = rare(low, high, 1) if uneven else plus_minus(1 / row[share], (low, high))
    mean = plain(row["mean_win_with"]) if few else mean_win(row["mean_win_with"], row["mean_win_with_ci"])
    return [f"{row['wins']:,}", every, mean, f"{plain(row['worth'] or 0)} ×"]


def opening_name(row: Row, words: dict[str, str]) -> str:
    """Name a class of opening hands, or of deals."""
    name = f"exact_{row['axis']}"
    if row.get("or_more"):
        name += "_more"
    elif row["number"] == 1:
        name += "_one"
    return words[name].format(words[row["role"]] if row["role"] else "", row["number"])


def exact_note(exact: Row, words: dict[str, str]) -> str:
    """Say whether what was counted agrees with what is exact, and what has no exact chance."""
    verdict = words["exact_agrees" if exact["agrees"] else "exact_differs"]
    bounds = (f"{exact['largest_z']:.1f}", f"{exact['bound']:.1f}")
    notes = [verdict.format(len(exact["rows"]), *bounds)]
    for row in exact["no_exact_chance"]:
        notes.append(words[f"exact_{row['because']}"].format(opening_name(row, words)))
    return " ".join(notes)
