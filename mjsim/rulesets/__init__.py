"""Load, check, show and write rule sets: TOML files that a designer edits (docs/rules-files.md)."""

from mjsim.rulesets.comparison import Difference, RulesCheck, RulesEntry, check_rules, diff_rules, list_rules
from mjsim.rulesets.export import export_rules
from mjsim.rulesets.loading import load_rules, restore_rules
from mjsim.rulesets.ruleset import Ruleset
from mjsim.rulesets.tables import show_rules

__all__ = [
    "Difference",
    "RulesCheck",
    "RulesEntry",
    "Ruleset",
    "check_rules",
    "diff_rules",
    "export_rules",
    "list_rules",
    "load_rules",
    "restore_rules",
    "show_rules",
]
