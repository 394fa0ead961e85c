"""Name the faults that leave the public functions, each with the exit code of the command line."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from difflib import get_close_matches


class MjsimError(Exception):
    """Say that the work failed."""

    exit_code = 1


class InputError(MjsimError):
    """Say that the call was wrong: a file, an option or a value that mjsim cannot accept."""

    exit_code = 2


def suggestion(word: str, known: Iterable[str], otherwise: str, likeness: float = 0.6) -> str:
    """Ask whether the known word nearest to an unknown one was meant.

    Parameters
    ----------
    word : that is not known
    known : words that are
    otherwise : what is said where none of them is near
    likeness : least that a near word has in common with it, 0 to 1

    Examples
    --------
    >>> suggestion("all_pung", ["all_pungs", "full_flush"], "there are two")
    'did you mean all_pungs?'
    >>> suggestion("x", ["all_pungs", "full_flush"], "there are two")
    'there are two'
    """
    close = get_close_matches(word, list(known), n=1, cutoff=likeness)
    return f"did you mean {close[0]}?" if close else otherwise


@contextmanager
def at_key(key: str) -> Iterator[None]:
    """Name the key of a case at which what is wrong stands.

    Examples
    --------
    >>> with at_key("hand"):
    ...     raise InputError("5 copies of 1m")
    Traceback (most recent call last):
    mjsim.errors.InputError: hand: 5 copies of 1m
    """
    try:
        yield
    except InputError as error:
        raise InputError(f"{key}: {error}") from None
