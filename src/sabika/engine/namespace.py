"""Functions given as a parameter: how a loop is written once for every game.

A loop takes a namespace as its first parameter and calls the functions in it:

    @jit
    def settle_chance(rules: Rules, s: Any, stream: Row) -> int:
        who = rules.actor(s)
        ...

In plain Python a namespace is an object like any other. For compiled code every namespace is a type of its own
(`namespace_types.py`), so `rules.actor` is known when the loop is compiled, and inlined. A loop is compiled once for
each namespace that it is given.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from functools import cached_property
from pathlib import Path
from types import FunctionType
from typing import Any

PACKAGE = Path(__file__).parents[1]


@dataclass(frozen=True, eq=False, kw_only=True)
class Namespace:
    """Marked functions, numbers, dtypes and other namespaces, as the fields of a frozen dataclass."""

    name: str

    @cached_property  # asked for with every call of a compiled loop from Python
    def key(self) -> str:
        """A name that no other namespace has, in this process and, if it is kept, in all."""
        key = f"{type(self).__name__}-{self.name}"
        return key if self.is_kept else f"{key}-{id(self):x}"

    @cached_property
    def is_kept(self) -> bool:
        """May code compiled for it be kept on disk? Only where a change of any function in it would be noticed."""
        return all(_is_kept(getattr(self, field.name)) for field in fields(self))


def _is_kept(value: Any) -> bool:
    if isinstance(value, Namespace):
        return value.is_kept
    return not isinstance(value, FunctionType) or is_shipped(value)


def is_shipped(function: FunctionType) -> bool:
    """Is it a function of this package, and not of a game that lies elsewhere?"""
    return Path(function.__code__.co_filename).is_relative_to(PACKAGE)
