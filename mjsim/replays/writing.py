"""Write what a told deal consists of in 80 columns: what was played, seats, hands, the lines of the turns."""

from collections.abc import Iterator
from typing import Final

import numpy as np
from rich.cells import cell_len
from rich.text import Text

from mjsim.deal_logs import stand_in_of
from mjsim.explanations import SEAT_NAMES
from mjsim.prospects import faces_of
from mjsim.replays.settings import PlayedDeal, Setting
from mjsim.replays.steps import Holding
from mjsim.replays.words import WORDS
from mjsim.rulesets.languages import Language
from mjsim.text_columns import WIDTH, heading, joined, padded
from mjsim.tile_names import MELD_NAMES, Meld, Style
from mjsim.tile_rows import TileRows
from mjsim_kernels.tiles import NO_TILE, SEATS, WHITE

HAND_COLUMNS: Final = {"mpsz": 34, "unicode": 34, "zh": 40}
MOVE_COLUMNS: Final = 12

WILD_STYLE: Final = "bold yellow"
DRAWN_STYLE: Final = "bold"
WIN_STYLE: Final = "bold green"
QUIET_STYLE: Final = "dim"


class Writing:
    """Write one deal in one style and language.

    Parameters
    ----------
    setting, played
        What the deal was played with, and the deal.
    style
        How tiles are written.
    lang
        Language of the words.
    seat
        The seat that is followed closely, if one is.
    """

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
