"""Name what can go wrong, with the exit code that the command line gives it."""


class MjsimError(Exception):
    """Say in one sentence what failed, what is allowed and what to do; the work could not be done."""

    exit_code = 1


class InputError(MjsimError):
    """Say in one sentence what is wrong with a call, a file or a hand; nothing was done."""

    exit_code = 2
