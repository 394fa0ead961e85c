"""Run the command line as `python -m mjsim`."""

from mjsim.cli import main

main()
