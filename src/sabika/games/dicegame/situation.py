"""May I? Dice, chips and markers of a real table, as a position good for one question."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sabika.engine.errors import BadOption, short
from sabika.games.dicegame.moves import CHIP_NAMES
from sabika.games.dicegame.pad import position_of
from sabika.games.dicegame.position import NUMBERS, Position
from sabika.parts.dice_area import FIELDS, THROWS, field_name
from sabika.parts.dice_round import TURN
from sabika.parts.kinds import LETTERS
from sabika.parts.pad import PAD, checked_seat, number_to, table_by_kind
from sabika.parts.throwing import DICE

EMPTY: Mapping[str, Any] = {"owners": [{}, {}, {}]}
ACTIONS = CHIP_NAMES[NUMBERS:]  # chips that do something
ASKED = ("area", "chips")  # of a pad: what only a question looks at


def situation(pad: Mapping[str, Any], seat: int, dice: str, question: str) -> tuple[Position, list[str]]:
    """DG-9 to DG-12, DG-21 to DG-23: eight dice and the number of the throw, `PPSCCCGT 2`; moves by semicolons.

    Besides what a score pad holds, `chips` are those before whoever asks, `{"chips": ["push"]}`, and `area` says whose
    markers lie where, `{"area": {"G": {"5-right": 1}}}`, owners from 0.
    """
    s = position_of({name: value for name, value in (pad or EMPTY).items() if name not in ASKED})
    s.seat, s.phase, s.round, s.fresh = checked_seat(seat, s.seats), TURN, 1, 1
    letters, _, throw = dice.strip().upper().partition(" ")
    if len(letters) != DICE or set(letters) - set(LETTERS) or throw not in ("", *map(str, range(1, THROWS + 1))):
        raise BadOption("The Dice Game is asked about with eight dice and the throw: --dice 'PPSCCCGT 2'.")
    s.dice, s.throws = [letters.count(letter) for letter in LETTERS], int(throw or 1)
    for chip in _list(pad, "chips"):
        if chip not in ACTIONS:
            raise BadOption(f"'{short(str(chip))}' is no chip to ask about; there are {', '.join(ACTIONS)} (DG-5).")
        s.chips[s.seat][CHIP_NAMES.index(chip)] += 1
    for letter, markers in table_by_kind(pad, "area", PAD).items():
        _put_markers(s, LETTERS.index(letter), markers)
    return s, [move.strip() for move in question.split(";")]


def _list(pad: Mapping[str, Any], name: str) -> list[Any]:
    value = pad.get(name, [])
    if not isinstance(value, list):
        raise BadOption(f"{PAD}'s '{name}' is a list.")
    return value


def _put_markers(s: Position, kind: int, markers: Any) -> None:
    names = [field_name(field) for field in range(FIELDS)]
    if not isinstance(markers, Mapping) or not set(markers) <= set(names):
        raise BadOption(f"The markers of {LETTERS[kind]} are a table of fields, such as 5-right, and owners (DG-2).")
    for field, owner in markers.items():
        s.area[kind][names.index(field)] = number_to(owner, s.owners - 1, f"The owner at {field}") + 1
