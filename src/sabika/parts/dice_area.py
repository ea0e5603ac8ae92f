"""A column of the dice area: 24 fields from best to worst, each for one marker (DG-2).

A column is a row of FIELDS numbers: 0 for a free field, otherwise the marker there, owner + 1. Field 0 is 8-left,
field 23 is 1-right; OFF says that a marker is on no field.
"""

from __future__ import annotations

from sabika.engine.jit import jit
from sabika.engine.record import Row

LINES = 8
THROWS = 3
FIELDS = LINES * THROWS
OFF = FIELDS

SIDES = ("left", "middle", "right")


@jit
def exact_field(symbols: int, throws: int) -> int:
    """DG-10: the line of the number of symbols, the field of the number of throws; DG-13: nine are 8-left."""
    if symbols > LINES:
        return 0
    return THROWS * (LINES - symbols) + throws - 1


@jit
def free_field(column: Row, field: int) -> int:
    """DG-11: the field itself, or the next free one below it; DG-12: OFF where there is none."""
    while field < FIELDS and column[field]:
        field += 1
    return field


@jit
def taken_field(column: Row, field: int) -> int:
    """The best field with a marker from this one on, OFF where there is none."""
    while field < FIELDS and column[field] == 0:
        field += 1
    return field


@jit
def push_back(column: Row, field: int, marker: int) -> int:
    """DG-21: the marker takes the field, the unbroken run from there moves down one; returns who fell off, or 0."""
    while field < FIELDS and marker:
        pushed = column[field]
        column[field] = marker
        marker = pushed
        field += 1
    return marker


def field_name(field: int) -> str:
    """A field as it is written: `5-right`."""
    return f"{LINES - field // THROWS}-{SIDES[field % THROWS]}"
