"""Lay out rule sets as tables for a terminal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import groupby
from typing import TYPE_CHECKING, Any, Literal

from mjsim.rulesets.comparison import Difference, RulesCheck, RulesEntry, diff_rules
from mjsim.rulesets.faults import spoken
from mjsim.rulesets.languages import require_language
from mjsim.rulesets.loading import load_rules

if TYPE_CHECKING:
    from rich.console import Group
    from rich.table import Table
    from rich.text import Text

    from mjsim.rulesets.languages import Language
    from mjsim.rulesets.ruleset import Ruleset

WORDS = {
    "en": {
        "id": "id",
        "key": "key",
        "name": "name",
        "value": "value",
        "default": "default",
        "description": "description",
        "variant": "variant",
        "rule_book": "rule book",
        "hash": "hash",
        "changes": "changes from {}: {}",
        "equal": "plays and pays exactly as {}",
        "left_out": "keys left to {}: {}",
        "same": "no difference: both play and pay the same",
    },
    "zh": {
        "id": "编号",
        "key": "键",
        "name": "名称",
        "value": "数值",
        "default": "默认",
        "description": "说明",
        "variant": "玩法",
        "rule_book": "规则书",
        "hash": "哈希",
        "changes": "与 {} 不同: {}",
        "equal": "与 {} 完全相同",
        "left_out": "未写、沿用 {} 的键: {}",
        "same": "两套规则完全相同",
    },
}


def show_rules(ruleset: Ruleset, lang: Language = "en") -> Group:
    """Lay out every value of a rule set with its name; values that differ from the variant's stand out.

    Parameters
    ----------
    ruleset
        The rules to show.
    lang
        `"en"` or `"zh"`: the language of names and titles.

    Returns
    -------
    group
        Something that a Rich console prints, fit for 80 columns.
    """
    from rich.console import Group
    from rich.text import Text

    words = WORDS[require_language(lang)]
    game = ruleset.document()["game"]
    other = ruleset.name_zh if lang == "en" else ruleset.name
    title = Text(f"{game['name_zh'] if lang == 'zh' else game['name']}", style="bold").append(
        f"  {other}  {ruleset.id}", style="not bold"
    )
    description = Text(game["description_zh" if lang == "zh" else "description"])
    foot = Text(f"{words['rule_book']} {game['rule_book']}\n{words['hash']} {ruleset.hash}", style="dim")
    return Group(title, description, Text(), _values_table(ruleset, lang), Text(), foot)


def _values_table(ruleset: Ruleset, lang: Language) -> Table:
    from rich.text import Text

    words = WORDS[lang]
    changed = {row.key: row.a for row in diff_rules(load_rules(ruleset.variant), ruleset)}
    table = _table(words["key"], words["name"], words["value"], *([words["default"]] if changed else []))
    for section, rows in groupby(ruleset.played_values().items(), key=lambda row: row[0][0]):
        table.add_section()
        table.add_row(Text(f"[{section}]", style="bold"), Text(ruleset.label(section, lang), style="bold"))
        for keys, value in rows:
            key = ".".join(keys)
            cells = [
                Text(key.removeprefix(f"{section}.")),
                Text(ruleset.label(key, lang)),
                Text(_plain(value)),
            ]
            if key in changed:
                cells = [*cells[:2], Text(_plain(value), style="bold"), Text(_plain(changed[key]))]
            table.add_row(*cells)
    return table


def list_table(entries: Iterable[RulesEntry], lang: Language = "en") -> Table:
    """Lay out the rule sets that come with mjsim."""
    from rich.text import Text

    words = WORDS[require_language(lang)]
    table = _table(words["id"], words["name"], words["description"], numbers=False)
    for entry in entries:
        names = (entry.name, entry.name_zh) if lang == "en" else (entry.name_zh, entry.name)
        description = entry.description_zh if lang == "zh" else entry.description
        table.add_row(Text(entry.id), Text("\n".join(names)), Text(description))
    return table


def check_report(check: RulesCheck, lang: Language = "en") -> Group:
    """Lay out what a checked rules file changes."""
    from rich.console import Group
    from rich.text import Text

    words = WORDS[require_language(lang)]
    ruleset = check.ruleset
    name = ruleset.name_zh if lang == "zh" else ruleset.name
    lines: list[Any] = [
        Text(f"{check.path}: {name} ({ruleset.id}), {words['variant']} {ruleset.variant}"),
        Text(f"{words['hash']} {ruleset.hash}"),
    ]
    if check.left_out:
        counts = Counter(key.partition(".")[0] for key in check.left_out)
        sections = ", ".join(f"[{section}] {count}" for section, count in counts.items())
        lines.append(Text(words["left_out"].format(check.base, sections)))
    if check.differences:
        lines.append(Text(words["changes"].format(check.base, len(check.differences))))
        lines.append(difference_report(check.differences, words["default"], words["value"], ruleset, lang))
    else:
        lines.append(Text(words["equal"].format(check.base)))
    return Group(*lines)


def difference_report(
    differences: list[Difference], a: str, b: str, ruleset: Ruleset, lang: Language = "en"
) -> Table | Text:
    """Lay out differences under the names of their rule sets, with the labels of one of them."""
    from rich.text import Text

    words = WORDS[require_language(lang)]
    if not differences:
        return Text(words["same"])
    table = _table(words["key"], words["name"], a, b)
    for key, value_a, value_b in differences:
        label = ruleset.label(key, lang)
        cells = (key, "" if label == key else label, _plain(value_a), _plain(value_b))
        table.add_row(*(Text(cell) for cell in cells))
    return table


def _plain(value: object) -> str:
    return "–" if value is None else value if isinstance(value, str) else spoken(value)


def _table(*titles: str, numbers: bool = True) -> Table:
    """Make a table whose columns after the second hold values."""
    from rich import box
    from rich.table import Table
    from rich.text import Text

    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, header_style="bold", show_edge=False)
    for place, title in enumerate(titles):
        is_value = numbers and place >= 2
        justify: Literal["left", "right"] = "right" if is_value else "left"
        table.add_column(Text(title), justify=justify, no_wrap=place == 0, overflow="fold")
    return table
