"""Ask what follows a deal of a match of Longgang (docs/rules/longgang.md, Match play)."""

from mjsim.cases import Seat
from mjsim.positions import kinds
from mjsim.positions.kinds import Answer
from mjsim.positions.position import Setting
from mjsim_kernels.scoring import longgang
from mjsim_kernels.scoring.longgang_match import ENDS, TOPS_UP, follow_unit, match_after


class Match(kinds.TurnCase):
    """Ask whether the match goes on, and with what, after a deal in which some seats are broke."""

    topped_up: bool
    broke: list[Seat]

    def answer(self, setting: Setting) -> Answer:
        """Tell whether it ends, who gets chips, and the follow unit of the next deal."""
        payouts = setting.ruleset.numbers(longgang.KEYS)
        after = match_after(self.topped_up, sum(1 << seat for seat in set(self.broke)), payouts)
        if after == ENDS:
            return {"end": True, "top_up": None, "follow_unit": None}
        tops_up = after == TOPS_UP
        unit = int(follow_unit(self.topped_up or tops_up, payouts))
        return {"end": False, "top_up": self.broke[0] if tops_up else None, "follow_unit": unit}
