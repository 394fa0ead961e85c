"""Lay out rule sets as tables for a terminal."""

from __future__ import annotations
