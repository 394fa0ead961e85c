"""Say why each pattern of a Hongzhong win counts (docs/rules/hongzhong.md, Scoring), and how they multiply."""

from collections import Counter
from collections.abc import Mapping
from typing import ClassVar, Final

from mjsim.explanations.explainer import Explainer, Facts
from mjsim.explanations.scored import ScoredWin
from mjsim.tile_rows import Group
from mjsim_kernels.interpretations import NO_FACE
from mjsim_kernels.tiles import CHOW, CONCEALED_KONG, KONG, PAIR, RED

SECOND: Final = 0b10  # the second tile of a pair
BOTH: Final = 0b11
ROOT_COPIES: Final = 4


class HongzhongFacts(Facts):
    """Know kongs, concealed pungs, roots and missing suits."""

    def fact_kongs(self) -> str:
        """Name the kongs."""
        return self.win.rows.melds([meld for meld in self.win.melds if meld.kind >= KONG])

    def fact_hidden(self) -> str:
        """Name the pungs in hand and concealed kongs."""
        melds = [meld for meld in self.win.melds if meld.kind == CONCEALED_KONG]
        groups = self.groups(lambda group: group.kind not in (CHOW, PAIR))
        return f"{groups} {self.win.rows.melds(melds)}".strip()

    def fact_chows(self) -> str:
        """Name the chows."""
        return self.groups(lambda group: group.kind == CHOW)

    def fact_pairs(self) -> str:
        """Name the pairs in hand."""
        return " ".join(map(self.win.rows.group, groups_of(self.win)))

    def fact_pair(self) -> str:
        """Name the pair."""
        return self.pairs(lambda face: True)

    def fact_roots(self) -> str:
        """Name the faces with four copies or more."""
        tiles = Counter(face for group in groups_of(self.win) for face in group.faces())
        for meld in self.win.melds:
            tiles.update(meld.tiles())
        return self.win.rows.row(sorted(face for face, copies in tiles.items() if copies >= ROOT_COPIES))

    def fact_points(self) -> str:
        """Say which sum makes a million stones."""
        return str(self.win.ruleset.value("thresholds.million_stones_points"))

    def fact_replaced(self) -> str:
        """Name the last kong."""
        kongs = [meld for meld in self.win.melds if meld.kind >= KONG]
        return self.win.rows.melds(kongs[-1:]) or ("杠" if self.win.lang == "zh" else "a kong")


class VariantExplainer(Explainer):
    """Explain patterns that multiply."""

    facts = HongzhongFacts
    headline: ClassVar = ("multiplier", {"en": "×", "zh": "倍数"})
    exhausted: ClassVar = {
        "en": "Pigs, hands that are not ready and their kongs are settled.",
        "zh": "查花猪，查大叫，退税。",
    }
    why: ClassVar[Mapping[str, tuple[str, str]]] = {
        "four_kongs": ("{kongs}", "{kongs}"),
        "all_terminals": ("1 and 9 only", "只有一和九"),
        "seven_shifted_pairs": ("{pairs}", "{pairs}"),
        "pure_terminal_chows": ("123 and 789 twice, and {pair}", "两副老少，将 {pair}"),
        "heavenly_hand": ("the dealt tiles win, and nothing else counts", "庄家起手即胡，不计其他"),
        "nine_gates": ("1112345678999, and {tile}", "1112345678999 胡 {tile}"),
        "all_green": ("2 3 4 6 8 of bamboo only", "只有二三四六八条"),
        "outside_hand": ("a 1 or 9 in every set and the pair", "每副与将都带幺九"),
        "all_fives": ("a 5 in every set and the pair", "每副与将都带五"),
        "earthly_hand": ("won with the first tile, and nothing else counts", "首轮未动牌即胡，不计其他"),
        "upper_tiles": ("7 8 9 only", "只有七八九"),
        "middle_tiles": ("4 5 6 only", "只有四五六"),
        "lower_tiles": ("1 2 3 only", "只有一二三"),
        "single_tile_left_wild": ("four melds, the last tile is a Red", "四副落地，手中只剩红中"),
        "four_concealed_pungs": ("{hidden}", "{hidden}"),
        "four_pure_shifted_pungs": ("{sets}", "{sets}"),
        "dragon_seven_pairs": ("seven pairs, four of {roots}", "七对，四张 {roots}"),
        "three_kongs": ("{kongs}", "{kongs}"),
        "single_tile_left": ("four melds, the last tile paired: {pair}", "四副落地，单吊 {pair}"),
        "upper_four": ("6 to 9 only", "只有六七八九"),
        "lower_four": ("1 to 4 only", "只有一二三四"),
        "three_pure_shifted_pungs": ("three in a row among {sets}", "三副相连: {sets}"),
        "all_even_pungs": ("pungs and pair of even ranks", "刻子与将都是偶数"),
        "million_stones": ("the ranks of characters sum to {points} or more", "万子点数不少于 {points}"),
        "seven_pairs": ("{pairs}", "{pairs}"),
        "full_flush": ("all in {suit}", "全是{suit}"),
        "pure_straight": ("123, 456 and 789 of one suit, in {chows}", "同门一至九: {chows}"),
        "three_concealed_pungs": ("{hidden}", "{hidden}"),
        "reversible_tiles": ("tiles that look alike upside down", "上下颠倒都一样的牌"),
        "fully_concealed_hand": ("drew {tile}, no meld but concealed kongs", "自摸 {tile}，没有明牌"),
        "no_wild": ("no Red held", "手中没有红中"),
        "all_pungs": ("no chow: {sets}", "没有顺子: {sets}"),
        "edge_wait": ("{tile} ends a chow at the edge, the only wait", "只胡边张 {tile}"),
        "closed_wait": ("{tile} is inside a chow, the only wait", "只胡坎张 {tile}"),
        "single_wait": ("{tile} makes the pair, the only wait", "只胡 {tile} 作将"),
        "double_pung": ("two pungs of one rank", "两副刻子同数"),
        "two_concealed_pungs": ("{hidden}", "{hidden}"),
        "two_terminal_chows": ("123 and 789 of one suit, in {chows}", "同门 123 与 789: {chows}"),
        "all_simples": ("no 1, no 9", "没有幺九"),
        "plain_hand": ("four sets and a pair, nothing else", "四副一将，别无番型"),
        "self_draw": ("drew {tile}", "自摸 {tile}"),
        "concealed_hand": ("no meld but concealed kongs", "没有明牌"),
        "root": ("four or more of {roots}", "四张或更多 {roots}"),
        "kong_discard": ("{tile}, which {source} discarded after a kong", "{source}家杠后打出的 {tile}"),
        "robbing_the_kong": ("{tile}, which {source} added to a pung", "抢{source}家补杠的 {tile}"),
        "out_with_replacement_tile": ("{tile} replaced {replaced}", "{replaced} 开花 {tile}"),
        "last_tile_draw": ("{tile} is the last tile", "海底摸 {tile}"),
        "last_tile_claim": ("{tile} is the last discard", "胡最后打出的 {tile}"),
    }

    def worth(self, win: ScoredWin, pattern: str) -> str:
        """Write a pattern's multiplier."""
        return f"× {win.values[pattern]}"

    def sum_of(self, win: ScoredWin) -> str:
        """Write the product, and the cap where it cuts."""
        product = " × ".join(map(str, win.values.values()))
        found = f"{product} = {win.totals['uncapped']}" if len(win.values) > 1 else product
        if win.totals["multiplier"] == win.totals["uncapped"]:
            return found
        return f"{found}, {'封顶' if win.lang == 'zh' else 'cap'} {win.totals['multiplier']}"

    def groups(self, win: ScoredWin) -> list[Group]:
        """List the sets and the pair, or else the seven pairs."""
        return groups_of(win)


def groups_of(win: ScoredWin) -> list[Group]:
    """List the groups of the concealed tiles; a pair of two Reds in seven pairs says no face."""
    if win.groups:
        return win.groups
    naturals = Counter(face for face in win.held if face != RED)
    reds = win.held.count(RED)
    pairs = [Group(PAIR, face, 0, False) for face in sorted(naturals) for _ in range(naturals[face] // 2)]
    odd = [Group(PAIR, face, SECOND, False) for face in sorted(naturals) if naturals[face] % 2]
    both = [Group(PAIR, NO_FACE, BOTH, True)] * ((reds - len(odd)) // 2)
    found = sorted(pairs + odd, key=lambda group: group.face) + both
    return found if len(found) == 7 else []
