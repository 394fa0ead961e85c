"""Name the faults that leave the public functions, each with the exit code of the command line."""


class MjsimError(Exception):
    """Say that the work failed."""

    exit_code = 1


class InputError(MjsimError):
    """Say that the call was wrong: a file, an option or a value that mjsim cannot accept."""

    exit_code = 2
