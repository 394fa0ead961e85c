"""Choose the words of a summary."""

from typing import Final

from mjsim.summary_chinese import CHINESE
from mjsim.summary_english import ENGLISH

WORDS: Final = {"en": ENGLISH, "zh": CHINESE}


def words_of(lang: str, many: bool) -> dict[str, str]:
    """Return the words of a summary, see `of_many_wins`."""
    return of_many_wins(WORDS[lang]) if many else WORDS[lang]


def of_many_wins(words: dict[str, str]) -> dict[str, str]:
    """Return words for deals that go on after a win: `many_NAME` in place of `NAME`, and Reds are the wilds.

    Examples
    --------
    >>> of_many_wins({"turns": "until the win", "many_turns": "in a deal"})["turns"]
    'in a deal'
    """
    words = {name: named_red(text) for name, text in words.items()}
    return words | {
        name.removeprefix("many_"): text for name, text in words.items() if name.startswith("many_")
    }


def counting(words: dict[str, str], name: str, number: int) -> str:
    """Return the words for so many of something: those for one where a language has them.

    Examples
    --------
    >>> [counting(WORDS["en"], "wilds_count", number).format(number) for number in (0, 1, 2)]
    ['0 wilds', '1 wild', '2 wilds']
    """
    return words.get(f"{name}_one", words[name]) if number == 1 else words[name]


def counted(words: dict[str, str], name: str, number: int) -> str:
    """Write a number and the word for so many of something.

    Examples
    --------
    >>> [counted(WORDS["en"], "deals", number) for number in (1, 1600)]
    ['1 deal', '1,600 deals']
    """
    return f"{number:,} {counting(words, name, number)}"


def named_red(text: str) -> str:
    """Call wilds in Chinese what players call them where they are the Reds.

    Examples
    --------
    >>> named_red("非财神不可")
    '非红中不可'
    """
    return text.replace("财神", "红中")
