"""May I? A sheet of a score pad with dice on it, as a position good for one question."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from sabika.engine.errors import BadOption
from sabika.games.rollwrite.pad import position_of
from sabika.games.rollwrite.position import MAIN, SIDE, Position
from sabika.parts.pad import checked_seat

EMPTY = {"seats": [{"crossed": ["." * SIDE] * SIDE, "coins": 3}] * 3}


def situation(pad: Mapping[str, Any], seat: int, dice: str, question: str) -> tuple[Position, list[str]]:
    """RW-9 to RW-16: a sheet, coins, and the four dice on it; moves after another are divided by semicolons."""
    s = position_of(pad or EMPTY)
    shown = re.findall(r"[1-6]", re.sub(r"[yb][12]\s*=", "", dice))
    if len(shown) != 4 or re.search(r"[^1-6yb=,\s]", dice):
        raise BadOption("Roll & Write is asked about with four dice, two yellow and two blue: --dice '1 5 2 2'.")
    s.seat = checked_seat(seat, s.seats)
    s.phase, s.round, s.dice = MAIN, 1, [int(face) for face in shown]
    s.circled[s.seat] = max(s.circled[s.seat], s.coins[s.seat])
    return s, [move.strip() for move in question.split(";")]
