"""How the fields of a position are shown to a seat."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, kw_only=True)
class Span:
    """A tile has an owner, or lies on a cell, only while its `place` is one of these."""

    place: str
    first: int
    last: int


@dataclass(frozen=True, kw_only=True)
class Hidden:
    """Cards that only their owner sees, unless the field `unless` is set."""

    hands: str
    deck: str
    unless: str


@dataclass(frozen=True, kw_only=True)
class Fields:
    """Which fields are left out, which are turned so that the seat that looks comes first, which are shown otherwise.

    Names of fields are divided by blanks. What is not named is shown as it stands in the position.
    """

    left_out: str = "seats owners"  # what is printed on the parts: it never changes in a game
    by_seat: Mapping[str, int] = field(default_factory=dict)  # which index of a field is a seat
    by_owner: Mapping[str, int] = field(default_factory=dict)  # or an owner: the seats, then imaginary players
    seats: str = ""  # hold the number of a seat
    seats_or_none: str = ""  # hold the number of an owner + 1, or 0 for nobody
    bits: Mapping[str, int] = field(default_factory=dict)  # hold so many bits
    owners: Mapping[str, Span] = field(default_factory=dict)  # hold the owner of a tile; shown + 1, 0 for nobody
    cells: Mapping[str, Span] = field(
        default_factory=dict
    )  # hold the cell of a tile; shown as x and y from the fountain
    hidden: Hidden | None = None
