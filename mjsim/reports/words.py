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
