"""Name the faults that leave the public functions, each with the exit code of the command line."""

from collections.abc import Iterator
from contextlib import contextmanager


class MjsimError(Exception):
    """Say that the work failed."""

    exit_code = 1


class InputError(MjsimError):
    """Say that the call was wrong: a file, an option or a value that mjsim cannot accept."""

    exit_code = 2


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
