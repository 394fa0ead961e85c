"""Hold one complete set of rules: its numbers, its names, its hash."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping
from copy import deepcopy
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final

from mjsim.errors import InputError, suggestion
from mjsim.rulesets.faults import require_known, schema_at, spoken
from mjsim.rulesets.languages import Language, require_language
from mjsim.rulesets.layers import Document, Keys, leaves
from mjsim.rulesets.numbers import choices_of, whole_millionths, whole_numbers

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

TEXT_SECTIONS: Final = ("game", "names", "labels")  # they change no result


def is_switched_off(document: Mapping[str, Any], pattern: str) -> bool:
    """Tell whether a pattern of complete rules can never count because the option that it needs is off."""
    option = document["names"][pattern].get("option")
    return option is not None and document["options"][option] in (False, "off")


@dataclass(frozen=True, repr=False, eq=False)
class Ruleset:
    """Hold the complete, checked rules of one game; they never change.

    Made by `load_rules`. Two rule sets are equal when every value, names included, is equal; their
    `hash` is the same already when they play and pay the same.
    """

    _document: Document

    @property
    def id(self) -> str:
        """The rule set's own id, such as the name of a designer's copy."""
        return str(self._document["game"]["id"])

    @property
    def variant(self) -> str:
        """The variant whose engine options and scorer the rules follow."""
        return str(self._document["game"]["variant"])

    @property
    def name(self) -> str:
        """The English name."""
        return str(self._document["game"]["name"])

    @property
    def name_zh(self) -> str:
        """The Chinese name."""
        return str(self._document["game"]["name_zh"])

    @property
    def patterns(self) -> tuple[str, ...]:
        """The ids of all patterns, in the order of the rule book's table."""
        return tuple(self._document["names"])

    def pattern_name(self, pattern: str, lang: Language = "en") -> str:
        """Name a pattern in English or Chinese.

        Raises
        ------
        InputError
            The variant has no such pattern, or the language is another one.

        Examples
        --------
        >>> from mjsim.rulesets import load_rules
        >>> load_rules("yueqing").pattern_name("all_pungs", "zh")
        '对对胡'
        """
        require_known(pattern, self.patterns, f"pattern of {self.variant}")
        require_language(lang)
        return str(self._document["names"][pattern][lang])

    def label(self, key: str, lang: Language = "en") -> str:
        """Name a key (`"settlement.base"`, `"big.all_pungs"`) or section in English or Chinese."""
        require_language(lang)
        section, _, name = key.partition(".")
        labels = self._document["labels"]
        named = labels.get(section, {}).get(name) if name else labels["sections"].get(section)
        named = named or self._document["names"].get(name)
        return str(named[lang]) if named else key

    def value(self, key: str) -> Any:
        """Return the value of a dotted key.

        Raises
        ------
        InputError
            The rules have no such key.
        """
        return deepcopy(self._value(key))

    def _value(self, key: str) -> Any:
        value: Any = self._document
        for part in key.split("."):
            if not isinstance(value, Mapping) or part not in value:
                raise InputError(f"{spoken(key)} is no key of {self.variant}; {self._key_hint(key)}")
            value = value[part]
        return value

    def _key_hint(self, key: str) -> str:
        known = [".".join(keys) for keys in self.played_values()]
        return suggestion(key, known, f"`mjsim rules show {self.variant}` lists all")

    def numbers(self, keys: Iterable[str]) -> NDArray[np.int64]:
        """Return the values of dotted keys as one flat array, for kernels.

        Parameters
        ----------
        keys
            Dotted keys such as `"big.full_flush"`.

        Returns
        -------
        numbers
            (n,) int64, in the order of the keys: a switch as 0 or 1, a choice as its place in the
            list of choices (docs/rules-files.md), a list of choices as a bit for each place in that list, a
            list of patterns as a bit for each place in `patterns`, another list as all its entries in a row.

        Raises
        ------
        InputError
            A key is unknown, or its value is neither a number, a switch nor a choice.

        Examples
        --------
        >>> from mjsim.rulesets import load_rules
        >>> load_rules("yueqing").numbers(["plain.no_wild", "options.streak_payers"]).tolist()
        [1, 0]
        """
        import numpy as np

        numbers = [
            number
            for key in keys
            for number in whole_numbers(key, self._value(key), self._schema(key), self.patterns)
        ]
        return np.array(numbers, dtype=np.int64)

    def _schema(self, key: str) -> Mapping[str, Any]:
        from mjsim.rulesets.variants import schema_of

        return schema_at(schema_of(self.variant), key.split("."))

    def millionths(self, keys: Iterable[str]) -> NDArray[np.int64]:
        """Return the fractions of dotted keys as one flat array of whole millionths, for kernels.

        Parameters
        ----------
        keys
            Dotted keys whose values are numbers or lists of numbers, fractions or not.

        Returns
        -------
        millionths
            (n,) int64, in the order of the keys, rounded; a list as all its entries in a row.

        Raises
        ------
        InputError
            A key is unknown, or its value holds something else than numbers.

        Examples
        --------
        >>> from mjsim.rulesets import load_rules
        >>> load_rules("wenzhou").millionths(["policy.buy_probability"]).tolist()
        [500000, 500000, 500000, 500000]
        """
        import numpy as np

        millionths = [number for key in keys for number in whole_millionths(key, self._value(key))]
        return np.array(millionths, dtype=np.int64)

    def choices(self, key: str) -> tuple[str, ...]:
        """List the values that a key with a choice, or a list of them, takes, in the order of their numbers."""
        return choices_of(self._schema(key))

    def document(self) -> Document:
        """Return a copy of the complete rules as nested dictionaries."""
        return deepcopy(self._document)

    def played_values(self) -> dict[Keys, Any]:
        """List every value that play or score depends on by its key: all but the names and texts."""
        return leaves({key: part for key, part in self._document.items() if key not in TEXT_SECTIONS})

    @cached_property
    def hash(self) -> str:
        """The SHA-256 of the variant and of every value that play or score depends on, in hexadecimal."""
        played = {key: part for key, part in self._document.items() if key not in TEXT_SECTIONS}
        return hashlib.sha256(_canonical({"variant": self.variant, **played})).hexdigest()

    def with_case_options(self, options: Mapping[str, Any]) -> Ruleset:
        """Apply the options of a case (docs/rules/README.md, A case).

        Parameters
        ----------
        options
            Switches of `[options]` by bare name, any value by its dotted key under `payout`, and
            `preset` for a rule set that comes with mjsim.

        Raises
        ------
        InputError
            An option or key is unknown, or its value is not allowed.

        Examples
        --------
        >>> from mjsim.rulesets import load_rules
        >>> options = {"pushes": False, "payout": {"big.all_pungs": 12}}
        >>> changed = load_rules("yueqing").with_case_options(options)
        >>> changed.numbers(["options.pushes", "big.all_pungs"]).tolist()
        [0, 12]
        """
        from mjsim.rulesets.loading import assemble_case

        return assemble_case(self, options)

    def to_toml(self) -> str:
        """Write the complete rules as the variant's own file, comments included, with these values."""
        from mjsim.rulesets.export import toml_text

        return toml_text(self)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Ruleset) and self._document == other._document

    def __hash__(self) -> int:
        return hash(_canonical(self._document))

    def __repr__(self) -> str:
        return f"Ruleset({self.id!r}, variant={self.variant!r}, hash={self.hash[:12]!r})"


def _canonical(document: Document) -> bytes:
    plain = _plain(document)
    return json.dumps(plain, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


def _plain(value: Any) -> Any:
    """Write 1.0 as 1: the two are equal values and must not make two hashes."""
    if isinstance(value, Mapping):
        return {key: _plain(part) for key, part in value.items()}
    if isinstance(value, list):
        return [_plain(entry) for entry in value]
    return int(value) if isinstance(value, float) and value.is_integer() else value
