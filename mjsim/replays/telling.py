"""Tell a deal turn by turn in 80 columns, for people."""

from collections.abc import Iterator
from typing import Final

import numpy as np
from rich.text import Text

from mjsim.explanations import explain_win, explainer_of, win_lines
from mjsim.outcomes import BY_NAMES, melds_of
from mjsim.prospects import READY, Discard, Prospect, waits_for_anything
from mjsim.replays.settings import PlayedDeal, Setting
from mjsim.replays.steps import Claim, Dealt, Exhausted, Holding, Share, Turn, Win
from mjsim.replays.walks import steps_of
from mjsim.replays.writing import QUIET_STYLE, WIN_STYLE, Writing
from mjsim.rulesets.languages import Language
from mjsim.text_columns import INDENT, columns
from mjsim.tile_names import Meld, Style
from mjsim_kernels.deal_events import DEAL_WON, KONG_ADDED, TILE_DISCARDED
from mjsim_kernels.tiles import NO_TILE, SEATS

MOST_OPTIONS: Final = 6


def deal_text(
    setting: Setting,
    played: PlayedDeal,
    style: Style = "mpsz",
    lang: Language = "en",
    seat: int | None = None,
) -> Text:
    """Tell one deal.

    Parameters
    ----------
    setting, played
        What the deal was played with, and the deal.
    style
        How tiles are written.
    lang
        Language of the words.
    seat
        Whose possible discards are all listed.
    """
    telling: type[Telling] = Telling
    if setting.turn_rules.missing_suit:
        from mjsim.replays.river_telling import RiverTelling

        telling = RiverTelling
    return Text("\n").join(telling(setting, played, style, lang, seat).lines())


class Telling(Writing):
    """Tell a deal line by line."""

    def lines(self) -> Iterator[Text]:
        """Yield every line."""
        yield from self.header()
        for step in steps_of(self.setting, self.played, self.detailed):
            if isinstance(step, Dealt):
                yield from self.dealt(step)
            elif isinstance(step, Turn):
                yield from self.turn(step)
            elif isinstance(step, Claim):
                yield from self.claim(step)
            elif isinstance(step, Win):
                yield from self.win(step)
            elif isinstance(step, Share):
                yield from self.share(step)
            else:
                yield from self.exhausted(step)
        yield from self.end()

    def dealt(self, step: Dealt) -> Iterator[Text]:
        """Tell the hands as dealt and what is replaced."""
        words = self.words
        yield Text()
        yield Text(words["dealt"], "bold")
        table = []
        for seat, (holding, prospect) in enumerate(zip(step.holdings, step.prospects, strict=True)):
            chair = words["chair"].format(chair=self.chair(seat))
            role = words["dealer"] if seat == 0 else ""
            shanten = f"{words['shanten']} {prospect.shanten}"
            table.append([self.seat(seat), Text(chair), Text(role), self.hand(seat, holding), Text(shanten)])
        yield from columns(table)
        for seat, (laid, taken) in enumerate(zip(step.laid, step.taken, strict=True)):
            if laid:
                line = words["replaced"].format(bonus=self.rows.row(laid), tiles=self.rows.row(taken))
                yield Text(INDENT) + self.seat(seat) + Text(f" {line}")
        yield from self.heads()

    def turn(self, step: Turn) -> Iterator[Text]:
        """Tell one move of an own turn."""
        move, style = self.move(step)
        number = str(step.number) if step.event == TILE_DISCARDED else ""
        after = step.after
        shanten = str(step.before.shanten) + (f" → {after.shanten}" if after else "")
        useful = str(after.left) if after else ""
        if step.laid:
            laid = self.words["laid"].format(bonus=self.rows.row(step.laid))
            yield self.line("", self.seat(step.seat), Text(laid, QUIET_STYLE), Text(), "", "")
        yield self.line(
            number,
            self.seat(step.seat),
            self.hand(step.seat, step.holding),
            Text(move, style),
            shanten,
            useful,
        )
        yield from self.options(step.options)
        if after:
            yield from self.waiting(step.seat, after)

    def move(self, step: Turn) -> tuple[str, str]:
        """Say what a seat does, and in which style."""
        key = {TILE_DISCARDED: "discards", KONG_ADDED: "adds", DEAL_WON: "wins"}.get(step.event, "conceals")
        return self.words[key].format(tile=self.rows.tile(step.tile)), WIN_STYLE if key == "wins" else ""

    def options(self, options: list[Discard]) -> Iterator[Text]:
        """List the discards that leave the hand nearest, and what would be useful after each."""
        allowed = [option for option in options if not option.forbidden]
        near = [option for option in allowed if distance_after(option) == distance_after(allowed[0])]
        for discard, prospect, _ in near[:MOST_OPTIONS]:
            if prospect:
                tiles, tile = Text(self.rows.row(prospect.useful), QUIET_STYLE), self.rows.tile(discard)
                shanten, left = str(prospect.shanten), str(prospect.left)
                yield self.line("", Text(), tiles, Text(tile, QUIET_STYLE), shanten, left)
        if len(near) > MOST_OPTIONS:
            more = self.words["more"].format(n=len(near) - MOST_OPTIONS)
            yield self.line("", Text(), Text(more, QUIET_STYLE), Text(), "", "")

    def waiting(self, seat: int, after: Prospect) -> Iterator[Text]:
        """Tell the waits of a ready hand, once for as long as they stay the same faces."""
        waits = after.useful if after.shanten == READY else {}
        if waits and waits.keys() != self.waits[seat].keys():
            any_tile = waits_for_anything(self.played.deal, self.setting.turn_rules, seat, after)
            tiles = self.words["any_tile"] if any_tile else self.rows.counts(waits)
            text = self.words["waits"].format(tiles=tiles)
            if after.self_draw_only:
                text += f" · {self.words['self_only']}"
            yield self.line("", Text(), Text(text, "cyan"), Text(), "", "")
        self.waits[seat] = waits

    def claim(self, step: Claim) -> Iterator[Text]:
        """Tell what a seat could make of a discard, and what it does."""
        words = self.words
        options = " · ".join(self.called(option) for option in step.options)
        hand = Text(words["may"].format(options=options), QUIET_STYLE)
        shanten, useful = str(step.before.shanten), str(step.before.left)
        if step.choice is None:
            move = Text(words["passes"], QUIET_STYLE)
        elif not step.granted:
            move = Text(words["outranked"], QUIET_STYLE)
        elif isinstance(step.choice, str):
            move = Text(words["wins"], WIN_STYLE)
        elif isinstance(step.choice, Meld):
            move = Text(self.calls(step.choice, step.tile), "magenta")
        if step.after:
            shanten, useful = f"{shanten} → {step.after.shanten}", ""
        yield self.line("", self.seat(step.seat), hand, move, shanten, useful)

    def win(self, step: Win) -> Iterator[Text]:
        """Tell the win and how it is scored."""
        setting, played = self.setting, self.played
        source = self.seats[step.source] if step.source >= 0 else ""
        is_dealt = step.tile == NO_TILE
        tile = "" if is_dealt else self.rows.tile(step.tile)
        told = self.words["as_dealt" if is_dealt else BY_NAMES[step.by]].format(
            seat=self.seats[step.seat], tile=tile, source=source
        )
        yield Text()
        yield Text(told, WIN_STYLE)
        win = explain_win(played.outcome, played.score, setting.ruleset, setting.scorer, self.rows, self.lang)
        yield from win_lines(win, self.rows, self.lang)

    def share(self, step: Share) -> Iterator[Text]:
        """Tell one of the last tiles."""
        move = self.words["laid" if step.laid else "shared"].format(
            bonus=self.rows.tile(step.tile), tile=self.rows.tile(step.tile)
        )
        shanten = str(step.prospect.shanten)
        yield self.line("", self.seat(step.seat), self.hand(step.seat, step.holding), Text(move), shanten, "")

    def exhausted(self, step: Exhausted) -> Iterator[Text]:
        """Tell that nobody wins."""
        yield Text()
        yield Text(self.words[f"abort_{step.reason}" if step.reason else "exhausted"], "bold")
        paid = explainer_of(self.setting.ruleset.variant).exhausted
        if paid:
            yield Text(paid[self.lang])

    def end(self) -> Iterator[Text]:
        """Tell the hands and points at the end, and who deals next."""
        outcome, words = self.played.outcome, self.words
        yield Text()
        yield Text(words["end"], "bold")
        table: list[list[Text | str]] = []
        for seat in range(SEATS):
            holding = Holding(outcome.hands[seat], melds_of(outcome, seat), outcome.flowers[seat])
            if seat == int(outcome.winner) and not outcome.event_count:
                holding.drawn = int(outcome.tile)
            hand = self.hand(seat, holding)
            flowers = self.rows.row(np.repeat(np.arange(len(holding.flowers)), holding.flowers))
            points = Text(f"{int(self.played.score.pay[seat]):+d}", "bold")
            chair = words["chair"].format(chair=self.chair(seat))
            hand += Text(flowers and f"  + {flowers}", QUIET_STYLE)
            table.append([self.seat(seat), chair, points, hand])
        yield from columns(table, right=[2])
        following = int(outcome.next_dealer)
        yield Text(
            words["again" if following == 0 else "next"].format(
                seat=self.seats[following], chair=self.chair(following), streak=int(outcome.next_streak)
            )
        )


def distance_after(discard: Discard) -> int | None:
    """Return the shanten that a discard leaves; None for a wild."""
    return discard.prospect.shanten if discard.prospect else None
