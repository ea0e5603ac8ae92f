"""A game being played: the log is the game, everything else is derived from it."""

from sabika.table.record_file import load, verify
from sabika.table.table import Table

__all__ = ["Table", "load", "verify"]
