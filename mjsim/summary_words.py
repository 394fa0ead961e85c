"""Choose the words of a summary."""

from typing import Final

from mjsim.summary_chinese import CHINESE
from mjsim.summary_english import ENGLISH

WORDS: Final = {"en": ENGLISH, "zh": CHINESE}


def words_of(lang: str, many: bool) -> dict[str, str]:
    """Return the words of a summary; where deals go on after a win, Reds are the wilds."""
    return {name: named_red(text) for name, text in WORDS[lang].items()} if many else WORDS[lang]


def counting(words: dict[str, str], name: str, number: int) -> str:
    """Return the words for so many of something: those for one where a language has them.

    Examples
    --------
    >>> [counting(WORDS["en"], "wilds_count", number).format(number) for number in (0, 1, 2)]
    ['0 wilds', '1 wild', '2 wilds']
    """
    return words.get(f"{name}_one", words[name]) if number == 1 else words[name]


def named_red(text: str) -> str:
    """Call wilds in Chinese what players call them where they are the Reds.

    Examples
    --------
    >>> named_red("非财神不可")
    '非红中不可'
    """
    return text.replace("财神", "红中")
