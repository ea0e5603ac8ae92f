"""May I? A palace of a score pad and a tile to be built, as a position good for one question."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sabika.engine.errors import BadOption, short
from sabika.games.alcazaba.moves import name_named
from sabika.games.alcazaba.pad import position_of
from sabika.games.alcazaba.position import LAY_DOWN, TAKEN, UNSEEN, Position
from sabika.games.alcazaba.tiles import find_tile
from sabika.parts.pad import checked_seat


def situation(pad: Mapping[str, Any], seat: int, _dice: str, question: str) -> tuple[Position, list[str]]:
    """PB-3 to PB-7: `build T9NE 1,-2` in the palace of a pad."""
    words = question.split()
    if len(words) != 3 or words[0] != "build":
        raise BadOption("Ask with a tile and a cell: build T9NE 1,-2")
    s = position_of(pad or {"owners": [{}, {}, {}]})
    s.seat, s.phase = checked_seat(seat, s.seats), LAY_DOWN
    name = name_named(words[1].upper())
    tile = -1 if name is None else find_tile(s, UNSEEN, 0, name)
    if tile < 0:
        raise BadOption(f"'{short(words[1])}' is no tile of the box, or it lies in a palace (AZ-2).")
    s.place[tile], s.owner[tile] = TAKEN, s.seat
    return s, [f"build {words[2]}"]
