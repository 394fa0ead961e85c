"""Say after a run how to keep it and which numbers not to trust."""

from collections.abc import Iterator

from rich.console import Console
from rich.text import Text

from mjsim.hint_words import HINTS
from mjsim.hints import precision
from mjsim.results import Result

Words = dict[str, str]


def print_hints(result: Result, drawn: bool, lang: str = "en") -> None:
    """Print hints on standard error, one a line."""
    console = Console(stderr=True)
    for hint in hints(result, drawn, lang):
        console.print(Text(f"→ {hint}", style="dim"), soft_wrap=False, highlight=False)


def hints(result: Result, drawn: bool, lang: str = "en") -> Iterator[str]:
    """Yield what a person should know about a result.

    Parameters
    ----------
    result : of a run
    drawn : whether the seed was not given
    lang : `en` or `zh`
    """
    words = HINTS[lang]
    yield keeping(result, drawn, words)
    yield from precision(result, words)


def keeping(result: Result, drawn: bool, words: Words) -> str:
    """Say how to keep a result or get it again."""
    if result.folder is not None:
        return words["kept"].format(folder=result.folder)
    return words["seed_drawn"].format(seed=result.setup.seed) if drawn else words["nothing_kept"]
