"""What scenes of the Dice Game and of Alcazaba have alike."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import sabika
from sabika.parts.dice_area import FIELDS, field_name
from sabika.parts.dice_round import THROW, TURN
from sabika.parts.throwing import DICE
from sabika.table.table import Table

KINDS = "PSACGT"
FIELD_NUMBERS = {field_name(field): field for field in range(FIELDS)}


def lay_markers(s: Any, markers: str, turns: int | None) -> Counter[int]:
    """Markers written `G 5-right 0`; what the seats should have placed by now and is nowhere is out.

    Everyone has had `turns` turns, as few as the markers say where that is None. Returns how many lie there of whom.
    """
    words = markers.split()
    placed: Counter[int] = Counter()
    for kind, field, owner in zip(words[::3], words[1::3], words[2::3], strict=True):
        assert s.area[KINDS.index(kind)][FIELD_NUMBERS[field]] == 0
        s.area[KINDS.index(kind)][FIELD_NUMBERS[field]] = int(owner) + 1
        placed[int(owner)] += 1
    if turns is None:
        turns = max(placed[owner] for owner in range(s.seats))
    before = (s.seat - s.start) % s.seats
    s.turn = turns * s.seats + before
    for seat in range(s.seats):
        over = turns + ((seat - s.start) % s.seats < before)
        s.out[seat] = over - placed[seat]
        s.hand[seat] = s.markers - over
    return placed


def lay_dice(s: Any, dice: str, throws: int) -> None:
    """These dice have just fallen, `PPSCCCGT`; without any, the seat is about to throw all eight."""
    s.phase, s.cup = (TURN, 0) if dice else (THROW, DICE)
    if dice:
        s.dice, s.throws = [dice.count(kind) for kind in KINDS], throws
    if dice and throws > 1:
        s.before = s.dice[:]


def refusal(table: Table, move: str) -> str:
    """The rule by which a move is refused; nothing may have changed."""
    before = (table.digest(), table.log)
    with pytest.raises(sabika.Refused) as refused:
        table.act(move)
    assert (table.digest(), table.log) == before
    return refused.value.rule


def markers_of(table: Table, kind: str) -> dict[str, int]:
    """The markers of a column, best first: field and owner."""
    column = table.view().columns[KINDS.index(kind)]
    return {marker.field: marker.owner for marker in column.markers}


def legal(table: Table, *verbs: str) -> list[str]:
    """The legal moves that begin with one of these words."""
    return [move for move in table.legal() if move.split()[0] in verbs]


def dice_of(table: Table) -> str:
    return "".join(kind * count for kind, count in table.view().dice.items())
