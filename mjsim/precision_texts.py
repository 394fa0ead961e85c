"""Write what is known exactly, and what side deals show, in words and numbers."""

from mjsim.number_texts import mean_win, plain, plus_minus, rare
from mjsim.precision import ENOUGH_EVENTS
from mjsim.statistics import FEW_EVENTS
from mjsim.summaries import Row
from mjsim.summary_words import counting


def weighted_texts(row: Row) -> list[str]:
    """Write the numbers of one pattern from natural and side deals."""
    low, high = (1 / bound for bound in reversed(row["per_deal_ci"]))
    few = row["wins"] < FEW_EVENTS
    uneven = row["wins"] < ENOUGH_EVENTS
    every = rare(low, high, 1) if uneven else plus_minus(1 / row["per_deal"], (low, high))
    mean = plain(row["mean_win_with"]) if few else mean_win(row["mean_win_with"], row["mean_win_with_ci"])
    return [f"{row['wins']:,}", every, mean, f"{plain(row['worth'] or 0)} ×"]


def opening_name(row: Row, words: dict[str, str]) -> str:
    """Name a class of opening hands."""
    number = words["or_more"].format(row["number"]) if row["or_more"] else str(row["number"])
    text = counting(words, f"exact_{row['axis']}", row["number"])
    return text.format(words[row["role"]], number)
