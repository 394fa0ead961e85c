"""Simulate regional mahjong rule sets, millions of deals at a time."""

__version__ = "0.1.0"
