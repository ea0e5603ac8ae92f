"""How tiles' walls and a palace's cells and wall sections are written, in moves, data and views."""

from __future__ import annotations

import re

from sabika.parts.palace import EDGE, SIDES, cell_at, place_of

SIDE_LETTERS = "NESW"


def walls_text(walls: int) -> str:
    """Walled sides in the order N E S W; nothing for none."""
    return "".join(letter for side, letter in enumerate(SIDE_LETTERS) if walls >> side & 1)


def walls_written(text: str) -> int | None:
    """The walls of a text, a bit a side; None where it is none, or in another order."""
    walls = sum(1 << side for side, letter in enumerate(SIDE_LETTERS) if letter in text)
    return walls if walls_text(walls) == text else None


def cell_name(cell: int) -> str:
    """`1,-2`: one to the east, two to the south of the fountain."""
    x, y = place_of(cell)
    return f"{x},{y}"


def cell_named(name: str) -> int | None:
    """The cell of its name, also on the rim of the table, where nothing is legal (PB-18)."""
    match = re.fullmatch(r"(0|-?[1-9][0-9]?),(0|-?[1-9][0-9]?)", name)
    if not match or max(abs(int(match[1])), abs(int(match[2]))) > EDGE + 1:
        return None
    return cell_at(int(match[1]), int(match[2]))


def section_name(section: int) -> str:
    """`1,-2 N`: the north side of that cell."""
    return f"{cell_name(section // SIDES)} {SIDE_LETTERS[section % SIDES]}"
