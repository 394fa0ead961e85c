"""Explain wins to people: the reading that was scored, and why each pattern counts."""

from mjsim.explanations.lines import win_lines
from mjsim.explanations.scored import SEAT_NAMES
from mjsim.explanations.wins import PatternLine, WinExplanation, explain_win, explainer_of

__all__ = ["SEAT_NAMES", "PatternLine", "WinExplanation", "explain_win", "explainer_of", "win_lines"]
