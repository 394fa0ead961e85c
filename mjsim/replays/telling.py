"""Tell a deal turn by turn in 80 columns, for people."""

from collections.abc import Iterator
from typing import Final

import numpy as np
from rich.cells import cell_len
from rich.text import Text

from mjsim.deal_logs import stand_in_of
from mjsim.explanations import SEAT_NAMES, explain_win, explainer_of, win_lines
from mjsim.outcomes import BY_NAMES, melds_of
from mjsim.prospects import READY, Discard, Prospect, faces_of, waits_for_anything
from mjsim.replays.settings import PlayedDeal, Setting
from mjsim.replays.steps import Claim, Dealt, Exhausted, Holding, Share, Turn, Win
from mjsim.replays.walks import steps_of
from mjsim.replays.words import WORDS
from mjsim.rulesets.ruleset import Language
from mjsim.text_columns import INDENT, WIDTH, columns, heading, joined, padded
from mjsim.tile_names import MELD_NAMES, Meld, Style
from mjsim.tile_rows import TileRows
from mjsim_kernels.deal_state import DEAL_WON, KONG_ADDED, TILE_DISCARDED
from mjsim_kernels.tiles import NO_TILE, SEATS, WHITE

HAND_COLUMNS: Final = {"mpsz": 34, "unicode": 34, "zh": 40}
MOVE_COLUMNS: Final = 12
MOST_OPTIONS: Final = 6

WILD_STYLE: Final = "bold yellow"
DRAWN_STYLE: Final = "bold"
WIN_STYLE: Final = "bold green"
QUIET_STYLE: Final = "dim"


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


class Telling:
    """Tell a deal line by line."""

    def __init__(self, setting: Setting, played: PlayedDeal, style: Style, lang: Language, seat: int | None):
        self.setting, self.played, self.lang, self.detailed = setting, played, lang, seat
        self.words, self.seats = WORDS[lang], SEAT_NAMES[lang]
        self.indicators = [int(face) for face in played.deal.indicators if face != NO_TILE]
        self.wilds = faces_of(int(np.bitwise_and.reduce(played.deal.wild_faces)))
        self.rows = TileRows(style, self.wilds, stand_in_of(played.deal))
        self.seat_rows = [  # a seat may have wilds of its own
            TileRows(style, faces_of(int(faces)), self.rows.stand_in) for faces in played.deal.wild_faces
        ]
        self.hand_columns = HAND_COLUMNS[style]
        self.waits: list[dict[int, int]] = [{}] * SEATS

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

    def header(self) -> Iterator[Text]:
        """Tell what was played."""
        setting, outcome, words = self.setting, self.played.outcome, self.words
        names = (setting.ruleset.name, setting.ruleset.name_zh)
        first, second = names if self.lang == "en" else names[::-1]
        deal = words["deal"].format(deal=self.played.number, seed=setting.seed)
        yield from heading(first, [second, deal])
        session, place = divmod(self.played.number, setting.session_deals)
        parts = [words["session"].format(session=session, place=place)]
        parts.append(words["streak"].format(streak=int(outcome.streak)))
        yield from map(Text, joined(parts + self.wild_parts()))
        policies = setting.policies
        alike = len(set(policies)) == 1
        policy = policies[0] if alike else ", ".join(policies)
        yield Text(words["policy" if alike else "policies"].format(policy=policy), QUIET_STYLE)

    def wild_parts(self) -> list[str]:
        """Say what is wild, what plays its face, what is laid down, and who has bet."""
        words, rows, parts = self.words, self.rows, []
        if self.indicators and sorted(self.indicators) != self.wilds:
            parts.append(words["turned"].format(tile=rows.row(self.indicators)))
        if self.wilds:
            parts.append(words["wild"].format(tile=rows.row(self.wilds)))
        if own := self.own_faces():
            parts.append(words["own"].format(tile=rows.row(own)))
        if rows.stand_in != NO_TILE:
            parts.append(words["stand_in"].format(white=rows.tile(WHITE), tile=rows.tile(rows.stand_in)))
        if bonus := self.bonus_faces():
            parts.append(words["bonus" if len(bonus) == 1 else "bonuses"].format(tile=rows.row(bonus)))
        if self.played.outcome.bets[0]:
            parts.append(words["buys"])
        if topped := [self.seats[seat] for seat in range(1, SEATS) if self.played.outcome.bets[seat]]:
            parts.append(words["tops"].format(seats=words["and"].join(topped)))
        return parts

    def bonus_faces(self) -> list[int]:
        """List the faces that every seat lays down."""
        return faces_of(int(np.bitwise_and.reduce(self.played.deal.bonus_faces)))

    def own_faces(self) -> list[int]:
        """List the faces that are wild for one seat only."""
        wild_faces = self.played.deal.wild_faces
        return faces_of(int(np.bitwise_or.reduce(wild_faces)) & ~int(np.bitwise_and.reduce(wild_faces)))

    def chair(self, seat: int) -> int:
        """Return the chair of a seat."""
        return (int(self.played.outcome.dealer_chair) + seat) % SEATS

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

    def heads(self) -> Iterator[Text]:
        """Head the columns of the turns."""
        words = self.words
        yield Text()
        heads = self.line(
            "",
            Text(words["seat"]),
            Text(words["hand"]),
            Text(words["move"]),
            words["shanten"],
            words["useful"],
        )
        heads.stylize(QUIET_STYLE)
        yield heads

    def seat(self, seat: int) -> Text:
        """Name a seat."""
        return Text(self.seats[seat], "bold" if seat == self.detailed else "")

    def hand(self, seat: int, holding: Holding) -> Text:
        """Write what lies before a seat."""
        rows = self.seat_rows[seat]
        wilds, others, drawn = rows.hand(holding.hand, holding.drawn)
        drawn_style = WILD_STYLE if holding.drawn in rows.wilds else DRAWN_STYLE
        parts = [Text(wilds, WILD_STYLE), Text(others), Text(drawn, drawn_style)]
        parts.append(Text(self.rows.melds(holding.melds)))
        return Text(" ").join(part for part in parts if part.plain)

    def line(self, number: str, seat: Text, hand: Text, move: Text, shanten: str, useful: str) -> Text:
        """Line up one row of the turns; a hand that leaves no room for the rest has a line to itself."""
        seat_columns = max(map(cell_len, self.seats))
        start = padded(number, 3, right=True) + Text(" ") + padded(seat, seat_columns) + Text(" ")
        tail = Text(" ") + padded(shanten, 7, right=True) + Text(" ") + padded(useful, 6, right=True)
        over = max(0, cell_len(hand.plain) - self.hand_columns)
        move_columns = max(MOVE_COLUMNS - over, cell_len(move.plain))
        line = start + padded(hand, self.hand_columns) + Text(" ") + padded(move, move_columns) + tail
        if over and cell_len(line.plain.rstrip()) > WIDTH:
            gap = " " * (cell_len(start.plain) + self.hand_columns + 1)
            line = start + hand + Text("\n" + gap) + padded(move, MOVE_COLUMNS) + tail
        line.rstrip()
        return line

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

    def called(self, option: Meld | str) -> str:
        """Name what a discard could become."""
        if isinstance(option, str):
            return self.words[option]
        return self.words[MELD_NAMES[option.kind]].format(
            tiles=self.rows.row(option.tiles(self.rows.stand_in))
        )

    def calls(self, meld: Meld, tile: int) -> str:
        """Say that a seat calls."""
        words = self.words[f"{MELD_NAMES[meld.kind]}s"]
        return words.format(tiles=self.rows.row(meld.tiles(self.rows.stand_in)), tile=self.rows.tile(tile))

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
