"""Say in English and Chinese which numbers not to trust, and the option that helps."""

from typing import Final

UNBOUNDED: Final = (
    "means and shares of points of wins, parts of their variance, swing and luck have no interval, at any -n; "
    "frequencies, wins a deal and points of a seat have theirs."
)
UNBOUNDED_ZH: Final = (
    "胡牌平均分、得分占比、方差占比、波动和运气无论打多少局都没有可靠区间；频率、每局胡数和各家得分有区间。"
)

HINTS: Final[dict[str, dict[str, str]]] = {
    "en": {
        "kept": "Kept in {folder}: `mjsim report {folder}` makes a page of it; more deals of the same run: "
        "--resume with a larger -n.",
        "nothing_kept": "Nothing is kept: --out DIR keeps the result.",
        "seed_drawn": "Nothing is kept: --out DIR keeps the result, --seed {seed} plays the same walls again.",
        "few_sessions": "Fewer than {least} sessions make rough intervals of means: -n {deals} or more.",
        "rough_intervals": "Fewer than {least} sessions make rough intervals: -n {deals} or more.",
        "rare": "{patterns} patterns were won with fewer than {enough} times; about -n {deals} pins them to ±20 %.",
        "rare_one": "1 pattern was won with fewer than {enough} times; about -n {deals} pins it to ±20 %.",
        "heavy": "The largest 0.1 % of wins bring {share:.0f} % of all points: means settle slowly.",
        "unbounded": "The largest 0.1 % of wins bring {share:.0f} % of all points: " + UNBOUNDED,
        "unbounded_few": "Single wins are huge: " + UNBOUNDED,
        "heavy_deals": "The largest 0.1 % of deals move {share:.0f} % of all points: rarer ones would move more, so "
        "points of a seat may lie above their interval.",
        "unseen_variance": "Patterns with fewer than {few} wins bring {share:.0f} % of the variance of wins: parts of "
        "it and the swing are rough; more deals (-n) settle them.",
        "few_races": "The race was followed in {followed} won deals, one of four: -n {deals} or more tells wins from "
        "behind.",
        "luck_open": "Whether the opening hand explains anything is open: its interval holds 0; more deals (-n) "
        "decide it.",
        "dealing_open": "Whether dealing pays is still open: its interval holds 0; more deals (-n) decide it.",
    },
    "zh": {
        "kept": "结果存于 {folder}：`mjsim report {folder}` 生成网页；同一模拟要更多局：用 --resume 和更大的 -n。",
        "nothing_kept": "结果没有保存：用 --out DIR 保存。",
        "seed_drawn": "结果没有保存：用 --out DIR 保存；--seed {seed} 可再打同样的牌墙。",
        "few_sessions": "不足 {least} 场，均值的区间较粗：请用 -n {deals} 以上。",
        "rough_intervals": "不足 {least} 场，区间较粗：请用 -n {deals} 以上。",
        "rare": "{patterns} 个番种出现不足 {enough} 次；约 -n {deals} 可精确到 ±20 %。",
        "rare_one": "1 个番种出现不足 {enough} 次；约 -n {deals} 可精确到 ±20 %。",
        "heavy": "最大的 0.1 % 胡牌占总分 {share:.0f} %，均值收敛较慢。",
        "unbounded": "最大的 0.1 % 胡牌占总分 {share:.0f} %：" + UNBOUNDED_ZH,
        "unbounded_few": "个别胡牌极大：" + UNBOUNDED_ZH,
        "heavy_deals": "最大的 0.1 % 牌局占总分 {share:.0f} %：更少见的局会更大，所以各家得分可能高于其区间。",
        "unseen_variance": "不足 {few} 次的番种占胡分方差的 {share:.0f} %：方差的各部分与波动都较粗；更多局（-n）"
        "才能确定。",
        "few_races": "每四局有胡的牌局追踪一局，共 {followed} 局：-n {deals} 以上才能看出后来居上的比例。",
        "luck_open": "起手牌能否解释得分尚无定论，区间含 0：更多局（-n）才能判定。",
        "dealing_open": "坐庄是否有利尚无定论，区间含 0：更多局（-n）才能判定。",
    },
}
