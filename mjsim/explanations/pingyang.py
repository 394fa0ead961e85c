"""Say why each pattern of a Pingyang win counts (docs/rules/pingyang.md, Scoring), and who settles what."""

from collections.abc import Iterable, Mapping
from typing import ClassVar, Final

import numpy as np

from mjsim.explanations.explainer import Explainer, Facts, Table
from mjsim.explanations.scored import ScoredWin, others
from mjsim.tile_names import Meld
from mjsim_kernels.records import OUT_WITH_FLOWER
from mjsim_kernels.scoring.pingyang_base import BIG, HONOR, SMALL, is_big_wild, kong_class
from mjsim_kernels.scoring.pingyang_table import KEYS
from mjsim_kernels.tiles import CONCEALED_KONG, EAST, FIRST_FLOWER, GREEN, KONG, NORTH, RED, SEATS, WHITE
from mjsim_kernels.wild_groups import COLOUR_FLOWERS

KONG_CLASSES: Final = {SMALL: "small", BIG: "big", HONOR: "honor"}

WORDS: Final = {
    "en": {
        "small": "small",
        "big": "big",
        "honor": "honor",
        "same_face": "of one face",
        "spare": "both the pair, to spare",
        "red": "red",
        "black": "black",
        "flower": "{tile}, the replacement of a bonus tile",
        "kong": "{tile}, the replacement of {kong}",
        "seat": "seat",
        "tai": "tai",
        "to_winner": "to the winner",
        "among": "among losers",
        "net": "net",
        "unit": "tai",
        "doubled": "{tai} tai × {mult} = {total} (× {mult} from {threshold} tai on)",
        "dealer": "From and to the dealer all counts × {factor}.",
        "losers": "Losers settle the differences of their own tai.",
        "unknown": "Losers settle the differences of their own tai too, which are not known here.",
        "liable": "{seat} pays for all three: the four winds lay open (包牌).",
    },
    "zh": {
        "small": "小",
        "big": "大",
        "honor": "门风中发",
        "same_face": "两张一样",
        "spare": "两张作将，多余",
        "red": "红花",
        "black": "黑花",
        "flower": "补花摸到 {tile}",
        "kong": "{kong} 杠后摸到 {tile}",
        "seat": "家",
        "tai": "台",
        "to_winner": "付胡家",
        "among": "输家互算",
        "net": "合计",
        "unit": "台",
        "doubled": "{tai} 台 × {mult} = {total} (满 {threshold} 台 × {mult})",
        "dealer": "与庄家收付均 × {factor}。",
        "losers": "输家按各自台数的差额互算。",
        "unknown": "输家另按各自台数的差额互算，此处不知。",
        "liable": "{seat}家包三家: 四风已明。",
    },
}


class PingyangFacts(Facts):
    """Know wild groups, flowers and classes of kongs."""

    @property
    def words(self) -> Mapping[str, str]:
        """The words of the language."""
        return WORDS[self.win.lang]

    def fact_groups(self) -> str:
        """Name the wilds held, each group with its class and tai."""
        win, rules = self.win, self.win.ruleset
        held = [[face for face in win.wilds if face in group] for group in wild_groups(win)]
        value = win.values[self.pattern]
        if len(held) == 1 and rules.value("wild.same_face"):
            surplus = rules.value("wild.same_face_surplus")
            spare = surplus and value == surplus and value != rules.value("wild.same_face")[len(held[0]) - 1]
            return f"{win.rows.row(held[0])} {self.words['spare' if spare else 'same_face']}"
        return " + ".join(self.wild_group(faces) for faces in held if faces)

    def wild_group(self, faces: list[int]) -> str:
        """Write the wilds of one group, with class and tai."""
        win = self.win
        group = faces[0] if faces[0] < FIRST_FLOWER else colour_of(faces[0])[0]
        name = "big" if is_big_wild(group, win.seat, win.ruleset.numbers(KEYS)) else "small"
        value = win.ruleset.value(f"wild.{name}")[len(faces) - 1]
        return f"{win.rows.row(faces)} {self.words[name]} {value}"

    def fact_flowers(self) -> str:
        """Name the flowers laid out, by colour."""
        laid = laid_out(self.win)
        reds, blacks = colour_of(FIRST_FLOWER), colour_of(FIRST_FLOWER + COLOUR_FLOWERS)
        parts = [
            f"{self.win.rows.row(face for face in laid if face in colour)} {self.words[name]}"
            for name, colour in (("red", reds), ("black", blacks))
            if any(face in colour for face in laid)
        ]
        return " + ".join(parts)

    def fact_whites(self) -> str:
        """Name the Whites laid out."""
        return self.win.rows.row(face for face in laid_out(self.win) if face == WHITE)

    def fact_dealt(self) -> str:
        """Name the dealt-four kongs."""
        melds = [meld for meld in self.win.melds if is_dealt_four(self.win, meld)]
        return " ".join(self.win.rows.row(meld.tiles()) for meld in melds)

    def fact_exposed(self) -> str:
        """Name the exposed kongs, with class and tai."""
        return self.kongs("exposed", False)

    def fact_concealed(self) -> str:
        """Name the concealed kongs, with class and tai."""
        return self.kongs("concealed", True)

    def kongs(self, name: str, is_concealed: bool) -> str:
        """Write kongs, each with its class and tai."""
        win, parts = self.win, []
        for meld in win.melds:
            if (
                meld.kind >= KONG
                and (meld.kind == CONCEALED_KONG) == is_concealed
                and not is_dealt_four(win, meld)
            ):
                size = KONG_CLASSES[int(kong_class(meld.face, win.seat))]
                value = win.ruleset.value(f"kong.{name}_{size}")
                parts.append(f"{win.rows.meld(meld)} {self.words[size]} {value}")
        return " + ".join(parts)

    def fact_four_winds(self) -> str:
        """Name the sets of winds, and the pair where it is the fourth."""
        winds = range(EAST, NORTH + 1)
        sets = self.those(lambda face: face in winds)
        return f"{sets} {self.pairs(lambda face: face in winds)}".strip()

    def fact_own_pair(self) -> str:
        """Name the pair of the own wind."""
        own = EAST + self.win.seat
        return self.pairs(lambda face: face == own) or self.win.rows.row([own, own])

    def fact_own_winds(self) -> str:
        """Name the pung of the own wind; without a shape, its tiles."""
        return self.honor_pungs([EAST + self.win.seat])

    def fact_dragon_pungs(self) -> str:
        """Name the pungs of Green and Red; without a shape, their tiles."""
        return self.honor_pungs([GREEN, RED])

    def honor_pungs(self, faces: list[int]) -> str:
        """Write the pungs of honors, no kongs; without a shape, the tiles held, which wilds complete."""
        win = self.win
        if not win.groups:
            held = [meld.face for meld in win.melds for _ in range(3) if meld.kind < KONG] + win.held
            return win.rows.row(face for face in sorted(held) if face in faces)
        concealed = self.groups(lambda group: group.size == 3 and group.face in faces)
        melds = [meld for meld in win.melds if meld.kind < KONG and meld.face in faces]
        return f"{concealed} {win.rows.melds(melds)}".strip()

    def fact_replaced(self) -> str:
        """What the winning tile replaced."""
        win, tile = self.win, self.fact_tile()
        if int(win.outcome.win_flags) & OUT_WITH_FLOWER:
            return self.words["flower"].format(tile=tile)
        kong = win.rows.meld(win.melds[int(win.outcome.last_kong)])
        return self.words["kong"].format(tile=tile, kong=kong)


class VariantExplainer(Explainer):
    """Explain tai that add up, and the losers' settlement."""

    facts = PingyangFacts
    shapeless: ClassVar = {"en": "a kill pig", "zh": "杀猪"}
    headline: ClassVar = ("total", {"en": "total", "zh": "总台数"})
    why: ClassVar[Mapping[str, tuple[str, str]]] = {
        "kill_pig": ("{wilds} held, enough to win without a shape", "手中 {wilds}，足以杀猪"),
        "wild_tiles": ("{groups}", "{groups}"),
        "flower_tiles": ("laid out: {flowers}", "亮出 {flowers}"),
        "white_tiles": ("laid out: {whites}", "亮出 {whites}"),
        "dealt_four_kong": ("dealt at once: {dealt}", "起手 {dealt}"),
        "seat_wind_pung": ("{own_winds}, own wind of {seat}", "{own_winds}，{seat}家门风"),
        "dragon_pung": ("{dragon_pungs}", "{dragon_pungs}"),
        "seat_wind_pair": ("{own_pair}, own wind of {seat}", "{own_pair}，{seat}家门风"),
        "exposed_kong": ("{exposed}", "{exposed}"),
        "concealed_kong": ("{concealed}", "{concealed}"),
        "heavenly_hand": ("won before any discard", "庄家起手即胡"),
        "earthly_hand": ("won on the dealer's first discard, {tile}", "胡庄家首张 {tile}"),
        "all_honors": ("winds and dragons only, wilds aside", "除财神外全是字牌"),
        "full_flush": ("all in {suit}, wilds aside", "除财神外全是{suit}"),
        "half_flush": ("{suit} and honors only, wilds aside", "除财神外只有{suit}与字牌"),
        "all_chows": ("five chows, no wild, no bonus tile", "五副顺子，无财神无花"),
        "all_pungs": ("no chow: {sets}", "没有顺子: {sets}"),
        "four_winds": ("{four_winds}", "{four_winds}"),
        "no_wild": ("no wild in hand", "手中没有财神"),
        "clean_concealed_hand": ("no meld, no wild, no bonus tile", "无副露，无财神，无花"),
        "wild_set": ("three wilds are a set of their own", "三张财神自成一副"),
        "single_tile_left": ("five melds, the last tile {alone} paired", "五副牌落地，单吊 {alone}"),
        "out_with_replacement_tile": ("{replaced}", "{replaced}"),
        "robbing_the_kong": ("{tile}, which {source} added to a pung", "抢{source}家补杠的 {tile}"),
        "last_tile_draw": ("{tile} is one of the last tiles shared out", "分牌得 {tile}"),
        "self_draw": ("drew {tile}", "自摸 {tile}"),
    }

    def sum_of(self, win: ScoredWin) -> str:
        """Write the tai, doubled where they are enough."""
        words, totals = WORDS[win.lang], win.totals
        if totals["mult"] == 1:
            return f"{totals['total']} {words['unit']}"
        return words["doubled"].format(threshold=win.ruleset.value("doubling.threshold"), **totals)

    def payments(self, win: ScoredWin) -> Table:
        """Lay out what losers pay to the winner and to one another."""
        words = WORDS[win.lang]
        table = [[words[head] for head in ("seat", "tai", "to_winner", "among", "net")]]
        for seat in range(SEATS):
            pay, among = int(win.score.pay[seat]), _among_losers(win, seat)
            tai = str(int(win.score.losers[seat, 0])) if win.all_known else "?"
            cells = [tai, f"{pay - among:+d}", f"{among:+d}" if win.all_known else "?"]
            if seat == win.seat:
                cells = [str(win.totals["total"]), f"{pay - among:+d}", ""]
            table.append([win.seat_names[seat], *cells, f"{pay:+d}"])
        return table

    def remark(self, win: ScoredWin) -> str:
        """Say how the payments come about."""
        words = WORDS[win.lang]
        remarks = []
        payers = [seat for seat in others(win.seat) if int(win.score.pay[seat]) != _among_losers(win, seat)]
        if len(payers) == 1:
            remarks.append(words["liable"].format(seat=win.seat_names[payers[0]]))
        remarks.append(words["dealer"].format(factor=win.ruleset.value("settlement.dealer_factor")))
        remarks.append(words["losers" if win.all_known else "unknown"])
        return ("" if win.lang == "zh" else " ").join(remarks)


def _among_losers(win: ScoredWin, seat: int) -> int:
    """Return what a loser gets of the two others (Settlement 3)."""
    if seat == win.seat or not win.all_known:
        return 0
    tai, rules = win.score.losers[:, 0].tolist(), win.ruleset
    points = int(rules.value("settlement.points_per_tai"))
    doubled = points * int(rules.value("settlement.dealer_factor"))
    rivals = [other for other in others(win.seat) if other != seat]
    return sum((tai[seat] - tai[other]) * (doubled if 0 in (seat, other) else points) for other in rivals)


def wild_groups(win: ScoredWin) -> list[list[int]]:
    """List the groups that are wild, one for a double indicator."""
    groups: list[list[int]] = []
    for indicator in map(int, win.outcome.indicators):
        group = colour_of(indicator) if indicator >= FIRST_FLOWER else [indicator]
        if group not in groups:
            groups.append(group)
    return groups


def colour_of(flower: int) -> list[int]:
    """List the flowers of a flower's colour."""
    first = flower - (flower - FIRST_FLOWER) % COLOUR_FLOWERS
    return list(range(first, first + COLOUR_FLOWERS))


def laid_out(win: ScoredWin) -> list[int]:
    """List the bonus tiles that the winner laid out."""
    laid: Iterable[int] = np.flatnonzero(win.outcome.flowers[win.seat]).tolist()
    return [face for face in laid for _ in range(int(win.outcome.flowers[win.seat, face]))]


def is_dealt_four(win: ScoredWin, meld: Meld) -> bool:
    """Tell whether a meld is four bonus tiles dealt together."""
    is_bonus = meld.face >= FIRST_FLOWER or (
        meld.face == WHITE and bool(win.ruleset.value("options.white_is_flower"))
    )
    return meld.kind == CONCEALED_KONG and is_bonus
