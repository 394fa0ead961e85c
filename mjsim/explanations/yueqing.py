"""Say why each pattern of a Yueqing win counts (docs/rules/yueqing.md, Scoring)."""

from collections.abc import Mapping
from typing import ClassVar

from mjsim.explanations.explainer import Explainer, Facts
from mjsim.explanations.scored import ScoredWin
from mjsim_kernels.tiles import CHOW, RED, WHITE


class YueqingFacts(Facts):
    """Know natural wilds and bonus tiles."""

    def fact_natural(self) -> str:
        """Name the chows in which a wild plays itself."""
        wild = self.win.wild
        return self.groups(lambda group: group.kind == CHOW and wild in group.played())

    def fact_bonus(self) -> str:
        """Name the bonus tile."""
        return self.win.rows.tile(RED if self.win.wild == WHITE else WHITE)

    def fact_plain(self) -> int:
        """Name the plain tai."""
        return self.win.totals["plain"]


class VariantExplainer(Explainer):
    """Explain big and plain tai."""

    facts = YueqingFacts
    why: ClassVar[Mapping[str, tuple[str, str]]] = {
        "all_honors": ("winds and dragons only", "全是字牌"),
        "three_wilds_natural": ("all three wilds play themselves: {natural}", "三张财神都归位: {natural}"),
        "three_beauties_four_bonus": ("{dragons} and four {bonus} laid down", "{dragons}，亮 {bonus} 四张"),
        "three_beauties": ("{dragons} and three {bonus} laid down", "{dragons}，亮 {bonus} 三张"),
        "four_bonus_tiles": ("four {bonus} laid down", "亮 {bonus} 四张"),
        "three_wild_pung": ("the three wilds are a pung", "三张财神成刻"),
        "full_flush": ("all in {suit}", "全是{suit}"),
        "single_tile_left": ("five melds, the last tile {alone} paired", "五副牌落地，单吊 {alone}"),
        "heavenly_hand": ("won before any discard", "庄家起手即胡"),
        "earthly_hand": ("won by the dealer's first discard", "庄家首张即胡"),
        "three_wilds_two_natural": (
            "two of three wilds play themselves: {natural}",
            "三财神中两张归位: {natural}",
        ),
        "single_tile_left_draws_wild": (
            "five melds, a drawn wild pairs {alone}",
            "五副牌落地，{alone} 摸到财神",
        ),
        "single_tile_left_wild": ("five melds, the last tile is a wild", "五副牌落地，手中只剩财神"),
        "half_flush": ("{suit} and honors only", "{suit}与字牌"),
        "all_pungs": ("no chow: {sets}", "没有顺子: {sets}"),
        "two_wilds_natural": ("both wilds play themselves: {natural}", "两张财神都归位: {natural}"),
        "two_wild_pair": ("two wilds are the pair", "两张财神作将"),
        "three_wilds": ("three wilds, at most one as itself", "三财神，不成刻，至多一张归位"),
        "three_wild_push": ("three wilds win without a shape", "手持三财神推胡"),
        "four_bonus_push": ("four {bonus} win without a shape", "补满四张 {bonus} 推胡"),
        "bonus_tile": ("{count} × {bonus} laid down", "亮 {bonus} {count} 张"),
        "seat_wind_pung": ("{winds}, own wind of {seat}", "{winds}，{seat}家门风"),
        "dragon_pung": ("{dragons}", "{dragons}"),
        "no_wild": ("no wild in hand", "手中没有财神"),
        "two_wilds": ("two wilds, not the pair, not both as themselves", "两张财神，不作将，不双归"),
        "wild_natural": ("one wild plays itself: {natural}", "一张财神归位: {natural}"),
        "all_chows": ("five chows; more than one face would have won", "五副顺子，听牌不止一种"),
        "out_with_replacement_tile": ("won on a kong's replacement", "杠后补牌胡"),
        "robbing_the_kong": ("won on a tile added to a pung", "抢补杠之牌"),
        "chicken_hand": ("nothing else counts", "没有其他番"),
        "plain_promotion": ("{plain} plain tai count as this instead", "台数 {plain} 改作一个大番"),
    }

    def worth(self, win: ScoredWin, pattern: str) -> str:
        """Write a pattern's tai, and how many times they count; in parentheses where a promotion replaces them."""
        value = win.values[pattern]
        fan_up = int(win.ruleset.value("fan_up.multiplier"))
        if pattern == "plain_promotion" or pattern in win.ruleset.value("big"):
            return f"{value} × {fan_up}"
        if "plain_promotion" in win.values:
            return f"({value})"
        return f"{value} × {fan_up}" if _plain_fanned_up(win) else str(value)

    def sum_of(self, win: ScoredWin) -> str:
        """Write how the tai add up, and what that pays."""
        big, plain, tai = (win.totals[name] for name in ("big", "plain", "tai"))
        rest = 0 if "plain_promotion" in win.values else plain
        fan_up = win.ruleset.value("fan_up.multiplier")
        if _plain_fanned_up(win) and rest:
            terms = f"({big} + {rest}) × {fan_up} = "
        elif big:
            terms = f"{big} × {fan_up}{f' + {rest}' if rest else ''} = "
        else:
            terms = ""
        return f"{terms}{tai} {'台' if win.lang == 'zh' else 'tai'}"


def _plain_fanned_up(win: ScoredWin) -> bool:
    return bool(win.ruleset.value("options.fan_up_plain")) and win.totals["big"] > 0
