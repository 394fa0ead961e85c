"""Choose the words of a report."""

from typing import Final

from mjsim import summary_words
from mjsim.reports.chinese import CHINESE
from mjsim.reports.english import ENGLISH

# the names of roles and outcomes are those of the printed summary
WORDS: Final[dict[str, dict[str, str]]] = {
    "en": summary_words.WORDS["en"] | ENGLISH,
    "zh": summary_words.WORDS["zh"] | CHINESE,
}


def words_of(lang: str, many: bool) -> dict[str, str]:
    """Return the words of a report; where deals go on after a win, `many_NAME` stands for what would be wrong."""
    words = WORDS[lang]
    if not many:
        return words
    words = {name: summary_words.named_red(text) for name, text in words.items()}
    others = {name.removeprefix("many_"): text for name, text in words.items() if name.startswith("many_")}
    return words | others | {"outcomes_table": words["many_ends_lead"]}
