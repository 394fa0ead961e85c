"""Explain wins to people: the reading that was scored, and why each pattern counts."""

from mjsim.explanations.lines import win_lines
from mjsim.explanations.wins import SEAT_NAMES, PatternLine, WinExplanation, explain_win

__all__ = ["SEAT_NAMES", "PatternLine", "WinExplanation", "explain_win", "win_lines"]
