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
    """Return the words of a report, see `mjsim.summary_words.of_many_wins`."""
    return summary_words.of_many_wins(WORDS[lang]) if many else WORDS[lang]
