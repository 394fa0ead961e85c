"""Name the languages that rule sets have names and texts in, and that all of mjsim speaks."""

from typing import Final, Literal

from mjsim.rulesets.faults import require_known

Language = Literal["en", "zh"]
LANGUAGES: Final = ("en", "zh")


def require_language(lang: str) -> Language:
    """Return a language if it is one of `LANGUAGES`.

    Raises
    ------
    InputError
        It is another one.

    Examples
    --------
    >>> require_language("de")
    Traceback (most recent call last):
    mjsim.errors.InputError: "de" is no language; there are en, zh
    """
    require_known(lang, LANGUAGES, "language")
    return "zh" if lang == "zh" else "en"
