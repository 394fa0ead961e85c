"""Add the kinds of Yueqing's turn cases (docs/rules/yueqing.md, Turn cases)."""

from typing import Annotated, Final, Literal

from pydantic import Field, Strict

from mjsim.case_export import flag_names
from mjsim.cases import Seat
from mjsim.errors import InputError, at_key
from mjsim.notation import parse_tiles
from mjsim.outcomes import BY_CODES, flag_bits
from mjsim.positions import kinds
from mjsim.positions.kinds import ASKED, Answer
from mjsim.positions.position import Position, Setting, tile_words
from mjsim.tile_names import format_tile
from mjsim_kernels import circumstances
from mjsim_kernels.deal_events import FROM_WALL
from mjsim_kernels.drawing import draw_tile
from mjsim_kernels.hands import wait_mask
from mjsim_kernels.legal import legal_discards
from mjsim_kernels.tiles import EAST, MOST_SETS
from mjsim_kernels.winning import may_win_drawn

Taken = Annotated[int | None, Field(ge=0)]
Event = Annotated[tuple[Seat, str], Strict(False)]  # JSON has no tuples


def take(position: Position, taken: int | None) -> Position:
    """Let as many tiles be taken from the wall; raises InputError for too many."""
    if taken is not None:
        if taken > position.deal.limit:
            raise InputError(f"taken is {taken}, but no more than {position.deal.limit} tiles are ever taken")
        position.deal.taken = taken
    return position


class Claims(kinds.Claims):
    """Claims after so many tiles are taken."""

    taken: Taken = None

    def set_up(self, setting: Setting) -> Position:
        """Set up the position and its wall."""
        return take(super().set_up(setting), self.taken)


class Kongs(kinds.Kongs):
    """Kongs after so many tiles are taken."""

    taken: Taken = None

    def set_up(self, setting: Setting) -> Position:
        """Set up the position and its wall."""
        return take(super().set_up(setting), self.taken)


class Actions(kinds.Drawn):
    """Ask what is open on an own turn."""

    taken: Taken = None
    flags: list[str] = []

    def answer(self, setting: Setting) -> Answer:
        """List which of discard, kong and win are open."""
        position = take(self.set_up(setting), self.taken)
        deal, rules = position.deal, position.rules
        deal.seat_flags[ASKED] = flag_bits(self.flags)
        open_now = {
            "discard": legal_discards(deal, rules, ASKED) != 0,
            "kong": bool(self.kongs(position)),
            "win": may_win_drawn(deal, rules, setting.tables, ASKED, self.drew),
        }
        return {"actions": [name for name, is_open in open_now.items() if is_open]}


class Waits(kinds.Seated):
    """Ask which faces complete a hand."""

    def answer(self, setting: Setting) -> Answer:
        """List the faces."""
        deal = self.set_up(setting).deal
        sets = MOST_SETS - int(deal.meld_counts[ASKED])
        key_m, key_p, key_s, key_z = (int(key) for key in deal.keys[ASKED])
        mask = wait_mask(setting.tables, key_m, key_p, key_s, key_z, sets, int(deal.wilds[ASKED]))
        return {"waits": tile_words(mask & ~int(deal.bonus_faces[ASKED]))}


class Draw(kinds.TurnCase):
    """Ask what a seat gets that has to take a tile."""

    wild: str
    taken: Annotated[int, Field(ge=0)]
    wall: str

    def answer(self, setting: Setting) -> Answer:
        """Tell the bonus tiles laid down, the tile kept and the tiles taken."""
        position = take(Position(setting, self.wild), self.taken)
        deal = position.deal
        with at_key("wall"):
            tiles = parse_tiles(self.wall)
        position.see(tiles)
        deal.limit = min(self.taken + len(tiles), int(deal.limit))
        deal.wall[self.taken : deal.limit] = tiles[: deal.limit - self.taken]
        limit = position.rules.tile_count - position.rules.reserve
        drawn = draw_tile(deal, position.rules, setting.tables, ASKED, FROM_WALL)
        if deal.over and deal.taken < limit:
            raise InputError(
                f"wall ends after {int(deal.taken)} of {int(limit)} tiles are taken: give the next"
            )
        return {
            "flowers": int(deal.flowers[ASKED].sum()),
            "tile": format_tile(int(deal.drawn)) if drawn else None,
            "taken": int(deal.taken),
            "exhausted": bool(deal.over),
        }


class Flags(kinds.TurnCase):
    """Ask for the circumstances of a win at the end of some events."""

    events: list[Event]
    by: Literal["self", "discard", "rob"]

    def answer(self, setting: Setting) -> Answer:
        """List the flags of the winner."""
        position = Position(setting)
        deal, rules = position.deal, position.rules
        laid = [0] * 4
        last_discarder = -1
        for seat, event in self.events:
            if event == "bonus":
                laid[seat] += 1
                circumstances.note_bonus(deal, seat, laid[seat])
            elif event in ("kong", "akong", "ckong"):
                circumstances.note_kong(deal, rules, seat, event == "kong")
            elif event == "discard":
                circumstances.note_discard(deal, seat, EAST)
                last_discarder = seat
            elif event == "win":
                flags = circumstances.win_flags(deal, rules, seat, BY_CODES[self.by], last_discarder)
                return {"flags": flag_names(flags)}
            elif event not in ("draw", "chow", "pung"):
                raise InputError(f'events hold "{event}", which is no event of a case of kind flags')
        raise InputError("events hold no win, but a case of kind flags asks for the flags of one")


KINDS: Final[dict[str, type[kinds.TurnCase]]] = kinds.SHARED | {
    "claims": Claims,
    "kongs": Kongs,
    "actions": Actions,
    "waits": Waits,
    "draw": Draw,
    "flags": Flags,
}
