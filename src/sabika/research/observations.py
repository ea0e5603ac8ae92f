"""Observations: a position as a row of numbers with names, as the seat that looks sees it.

Names are those of the position's fields, `coins[0]`. Seats are counted from the one that looks: `coins[0]` are its
own coins, `coins[1]` those of the next seat. A table says, for every seat that looks, where in the bytes of a play each
number comes from; one loop reads them, in every game.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from typing import Any, NamedTuple

import numpy as np

from sabika.engine.game import Game
from sabika.engine.jit import jit_as
from sabika.engine.record import Record, pack
from sabika.parts.palace import EDGE, WIDTH
from sabika.research.actions import MOST_TOKENS, description_of
from sabika.research.fields import Fields, Span
from sabika.research.play import CURRENT, play_record

# What a number is.
BYTE = 0  # a plain number of one byte, as most are
NUMBER = 1
SEAT = 2  # shown from the seat that looks
SEAT_OR_NONE = 3  # the same + 1, 0 for nobody
TILE_OWNER = 4  # a seat, shown as SEAT_OR_NONE
X = 5  # of a cell
Y = 6

NO_BIT = -1
NO_GATE = -1


class Source(NamedTuple):
    """Where a number of the observation comes from; several sources of one number are added."""

    entry: int
    offset: int  # bytes from the beginning of the play
    width: int  # bytes: 1 or 2
    bit: int  # of that byte, or NO_BIT
    code: int
    gate: int  # byte that must be from `first` to `last`, or the number is 0; or NO_GATE
    first: int
    last: int


@dataclass(frozen=True, eq=False)
class Observation:
    """The names of the numbers, and where they come from for each seat that looks."""

    names: tuple[str, ...]
    seats: int
    table: np.ndarray[Any, np.dtype[np.int32]]  # [seat, source, column of `Source`]

    @property
    def size(self) -> int:
        return len(self.names)

    def of(self, raw: Any, seat: int) -> np.ndarray[Any, np.dtype[np.float32]]:
        """What a seat sees of a play, which comes as bytes."""
        out = np.zeros(self.size, np.float32)
        gather(raw, self.table, seat, self.seats, out)
        return out


def observation_of(game: Game, opening: Any) -> Observation:
    """What the seats see of games from an opening."""
    seats = int(opening.seats)
    tables = []
    names: tuple[str, ...] = ()
    for seat in range(seats):
        builder = _Builder(game, opening, seat)
        builder.build()
        names = tuple(builder.names)
        tables.append(sorted(builder.sources, key=lambda source: source.code != BYTE))
    return Observation(names, seats, np.array(tables, np.int32))


def raw_of(game: Game, position: Record, who: int, tokens: list[int]) -> Any:
    """The bytes of a play whose position is a plain twin."""
    play: Any = np.zeros(1, play_record(game).dtype)
    play["states"][0][CURRENT] = np.frombuffer(pack(position), game.position.dtype)[0]
    play["who"] = who
    play["tokens"][0][:] = tokens
    return play.view(np.uint8)


class _Builder:
    """The names and sources for one seat that looks."""

    def __init__(self, game: Game, opening: Any, seat: int) -> None:
        self.game = game
        self.opening = opening
        self.seat = seat
        self.fields: Fields = description_of(game).fields
        self.play: Any = play_record(game).dtype.fields
        self.names: list[str] = []
        self.sources: list[Source] = []

    def build(self) -> None:
        self._number("to_act", self.play["who"][1], 2, SEAT)
        for depth in range(MOST_TOKENS):
            self._number(f"chosen[{depth}]", self.play["tokens"][1] + 8 * depth, 2)
        for name in self.game.position.fields:
            if name not in self.fields.left_out.split():
                self._field(name)
        self._hands()

    def _field(self, name: str) -> None:
        """Every number of a field."""
        for shown, index in self._indices(name):
            label = name + "".join(f"[{i}]" for i in shown)
            offset, width = self._place(name, index)
            if name in self.fields.bits:
                for bit in range(self.fields.bits[name]):
                    self._number(f"{label}[{bit}]", offset + bit // 8, 1, bit=bit % 8)
            elif name in self.fields.cells:
                gate = self.fields.cells[name]
                self._number(f"x{label.removeprefix(name)}", offset, width, X, gate=gate, index=index)
                self._number(f"y{label.removeprefix(name)}", offset, width, Y, gate=gate, index=index)
            elif name in self.fields.owners:
                self._number(label, offset, width, TILE_OWNER, gate=self.fields.owners[name], index=index)
            elif self._is_hidden(name, shown):
                self.names.append(label)  # nothing is added to it: it is 0
            else:
                self._number(label, offset, width, self._code(name))

    def _code(self, name: str) -> int:
        if name in self.fields.seats.split():
            return SEAT
        return SEAT_OR_NONE if name in self.fields.seats_or_none.split() else NUMBER

    def _indices(self, name: str) -> Iterator[tuple[tuple[int, ...], tuple[int, ...]]]:
        """Indices as they are shown, and as they are in the position: seats are turned, those not taken left out."""
        shape = list(self.game.position.fields[name].shape)
        axis = None
        for by, count in ((self.fields.by_seat, self.opening.seats), (self.fields.by_owner, self.opening.owners)):
            if name in by:
                axis = by[name]
                shape[axis] = count
        for shown in product(*map(range, shape)):
            index = list(shown)
            if axis is not None and index[axis] < self.opening.seats:
                index[axis] = (index[axis] + self.seat) % self.opening.seats
            yield shown, tuple(index)

    def _place(self, name: str, index: tuple[int, ...]) -> tuple[int, int]:
        """Where a number of a position stands in a play, and how wide it is."""
        position = self.game.position.dtype
        field = self.game.position.fields[name]
        flat = int(np.ravel_multi_index(index, field.shape)) if index else 0
        before = self.play["states"][1] + CURRENT * position.itemsize + (position.fields or {})[name][1]
        return before + flat * field.kind.itemsize, min(field.kind.itemsize, 2)

    def _number(
        self,
        label: str,
        offset: int,
        width: int,
        code: int = NUMBER,
        bit: int = NO_BIT,
        gate: Span | None = None,
        index: tuple[int, ...] = (),
    ) -> None:
        self.names.append(label)
        self._add(len(self.names) - 1, offset, width, code, bit, gate, index)

    def _add(
        self, entry: int, offset: int, width: int, code: int, bit: int, gate: Span | None, index: tuple[int, ...]
    ) -> None:
        where, first, last = NO_GATE, 0, 0
        if gate is not None:
            where, first, last = self._place(gate.place, index)[0], gate.first, gate.last
        if code == NUMBER and width == 1 and bit == NO_BIT and gate is None:
            code = BYTE
        self.sources.append(Source(entry, offset, width, bit, code, where, first, last))

    # --- hidden hands ------------------------------------------------------------------------------------

    def _hands_are_hidden(self) -> bool:
        hidden = self.fields.hidden
        return hidden is not None and not getattr(self.opening, hidden.unless)

    def _is_hidden(self, name: str, shown: tuple[int, ...]) -> bool:
        hidden = self.fields.hidden
        return hidden is not None and name == hidden.hands and self._hands_are_hidden() and shown[0] != 0

    def _hands(self) -> None:
        """How many cards each seat has. Where hands are hidden, the deck is shown with the cards of other hands: what
        the seat that looks cannot see is one heap."""
        hidden = self.fields.hidden
        if hidden is None:
            return
        deck = self.names.index(f"{hidden.deck}[0]")
        for shown, index in self._indices(hidden.hands):
            if shown[1] == 0:
                self.names.append(f"cards[{shown[0]}]")
            offset, width = self._place(hidden.hands, index)
            self._add(len(self.names) - 1, offset, width, NUMBER, NO_BIT, None, ())
            if self._is_hidden(hidden.hands, shown):
                self._add(deck + shown[1], offset, width, NUMBER, NO_BIT, None, ())


# --- reading ---------------------------------------------------------------------------------------------


def _gather(raw: Any, table: Any, seat: int, seats: int, out: Any) -> None:
    for entry in range(len(out)):
        out[entry] = 0
    for row in range(table.shape[1]):
        offset = table[seat, row, 1]
        code = table[seat, row, 4]
        if code == BYTE:
            out[table[seat, row, 0]] += (int(raw[offset]) ^ 0x80) - 0x80
            continue
        gate = table[seat, row, 5]
        if gate >= 0 and not table[seat, row, 6] <= raw[gate] <= table[seat, row, 7]:
            continue
        value = int(raw[offset])
        if table[seat, row, 3] >= 0:
            value = (value >> table[seat, row, 3]) & 1
        elif table[seat, row, 2] == 2:
            value = ((value | int(raw[offset + 1]) << 8) ^ 0x8000) - 0x8000
        else:
            value = (value ^ 0x80) - 0x80
        if code == SEAT:
            value = (value - seat + seats) % seats if 0 <= value < seats else value
        elif code == SEAT_OR_NONE:
            value = (value - 1 - seat + seats) % seats + 1 if 0 < value <= seats else value
        elif code == TILE_OWNER:
            value = (value - seat + seats) % seats + 1 if value < seats else value + 1
        elif code == X:
            value = value % WIDTH - EDGE - 1
        elif code == Y:
            value = value // WIDTH - EDGE - 1
        out[table[seat, row, 0]] += value


@jit_as(_gather)
def gather(raw: Any, table: Any, seat: int, seats: int, out: Any) -> None:
    """Write what a seat sees of a play, whose bytes are given."""
    entry, offset, width, bit, code, gate, first, last = table[seat].T
    low, high = raw[offset].astype(np.int64), raw[np.minimum(offset + 1, len(raw) - 1)].astype(np.int64)
    value = np.where(width == 2, ((low | high << 8) ^ 0x8000) - 0x8000, (low ^ 0x80) - 0x80)
    value = np.where(bit >= 0, low >> np.maximum(bit, 0) & 1, value)
    turned = np.where((value >= 0) & (value < seats), (value - seat) % seats, value)
    turned_one_more = np.where((value > 0) & (value <= seats), (value - 1 - seat) % seats + 1, value)
    x, y = value % WIDTH - EDGE - 1, value // WIDTH - EDGE - 1
    value = np.choose(code, [value, value, turned, turned_one_more, turned + 1, x, y])
    is_open = (gate < 0) | ((raw[gate] >= first) & (raw[gate] <= last))
    out[:] = np.bincount(entry, np.where(is_open, value, 0), len(out))
