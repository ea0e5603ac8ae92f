"""Observations: a position as a row of numbers with names, as the seat that looks sees it.

Names are those of the position's fields, `coins[0]`. Seats are counted from the one that looks: `coins[0]` are its
own coins, `coins[1]` those of the next seat. Tables say, for every seat that looks, where in the bytes of a play the
numbers come from, run by run; one loop reads them, in every game.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from typing import Any, NamedTuple

import numpy as np

from sabika.engine.game import Game
from sabika.engine.jit import jit, jit_as
from sabika.engine.record import Row, pack, record_in
from sabika.parts.palace import CELLS, place_of
from sabika.research.actions import MOST_TOKENS, description_of
from sabika.research.fields import Fields, Span
from sabika.research.play import CURRENT, Tokens, play_record, write_mask

# What the elements of a run are.
NOTHING = 0  # hidden: shown as 0
NUMBER = 1
BITS = 2  # a number each
SEAT = 3  # shown from the seat that looks
SEAT_OR_NONE = 4  # the same + 1, 0 for nobody
TILE_OWNER = 5  # a seat, shown as SEAT_OR_NONE
CELL = 6  # two numbers, x and y
ADDED = 7  # to numbers that are written already
SCATTERED = 8  # numbers of one byte, each from an offset of its own

SHORT = 8  # a run of fewer elements is joined with its neighbours, where they can be scattered

NO_GATE = -1

# The columns of a run.
CODE, ENTRY, OFFSET, SIZE, BIT_COUNT, GATE, FIRST, LAST, LENGTH, ENTRY_STEP, OFFSET_STEP, GATE_STEP = range(12)


class Run(NamedTuple):
    """Elements at even distances in a play, whose numbers stand at even distances in the observation."""

    code: int
    entry: int  # where the numbers of the first element begin
    offset: int  # of the first element: bytes from the beginning of the play
    size: int = 1  # bytes of a number: 1 or 2
    bits: int = 0  # shown of an element, where the code is BITS
    gate: int = NO_GATE  # byte that must be from `first` to `last`, or the numbers are 0
    first: int = 0
    last: int = 0
    length: int = 1  # elements
    entry_step: int = 0  # from one element to the next
    offset_step: int = 0
    gate_step: int = 0

    @classmethod
    def of(cls, elements: list[Run]) -> Run:
        """One run of several."""
        steps = elements[0].steps_to(elements[1]) if len(elements) > 1 else (0, 0, 0)
        entry_step, offset_step, gate_step = steps
        return elements[0]._replace(
            length=len(elements), entry_step=entry_step, offset_step=offset_step, gate_step=gate_step
        )

    def steps_to(self, other: Run) -> tuple[int, int, int]:
        return other.entry - self.entry, other.offset - self.offset, other.gate - self.gate

    def is_like(self, other: Run) -> bool:
        return self._replace(entry=0, offset=0, gate=0) == other._replace(entry=0, offset=0, gate=0)

    @property
    def can_be_scattered(self) -> bool:
        is_dense = self.length == 1 or self.entry_step == 1
        return self.code == SCATTERED or (self.code == NUMBER and self.size == 1 and self.length < SHORT and is_dense)

    @property
    def offsets(self) -> list[int]:
        return [self.offset + i * self.offset_step for i in range(self.length)]


Sources = tuple[np.ndarray[Any, np.dtype[np.int64]], np.ndarray[Any, np.dtype[np.int32]]]


@dataclass(frozen=True, eq=False)
class Observation:
    """The names of the numbers, and where they come from for each seat that looks."""

    names: tuple[str, ...]
    seats: int
    sources: Sources  # the runs: [seat, run, column of `Run`]; the offsets of scattered numbers: [seat, entry]

    @property
    def size(self) -> int:
        return len(self.names)

    def of(self, raw: Any, seat: int) -> np.ndarray[Any, np.dtype[np.float32]]:
        """What a seat sees of a play, which comes as bytes."""
        out = np.zeros(self.size, np.float32)
        gather(raw, self.sources, seat, self.seats, out)
        return out


def observation_of(game: Game, opening: Any) -> Observation:
    """What the seats see of games from an opening."""
    seats = int(opening.seats)
    tables = []
    offsets = []
    names: tuple[str, ...] = ()
    for seat in range(seats):
        builder = _Builder(game, opening, seat)
        builder.build()
        names = tuple(builder.names)
        runs = _runs(builder.elements)
        offsets.append(_offsets(runs, len(names)))
        tables.append(_scattered(runs))
    most = max(map(len, tables))
    table = [runs + [Run(NOTHING, 0, 0, length=0)] * (most - len(runs)) for runs in tables]
    return Observation(names, seats, (np.array(table, np.int64), np.array(offsets, np.int32)))


def _runs(elements: list[Run]) -> list[Run]:
    """Elements, joined to runs as long as possible."""
    groups: list[list[Run]] = []
    for element in elements:
        last = groups[-1] if groups else []
        fits = bool(last) and last[-1].is_like(element)
        if fits and (len(last) == 1 or last[0].steps_to(last[1]) == last[-1].steps_to(element)):
            last.append(element)
        else:
            groups.append([element])
    return [Run.of(group) for group in groups]


def _scattered(runs: list[Run]) -> list[Run]:
    """Short runs of numbers one behind the other, joined: each run has its price."""
    joined: list[Run] = []
    for run in runs:
        last = joined[-1] if joined else None
        if last and last.can_be_scattered and run.can_be_scattered:
            joined[-1] = Run(SCATTERED, last.entry, last.offset, length=last.length + run.length)
        else:
            joined.append(run)
    return joined


def _offsets(runs: list[Run], size: int) -> list[int]:
    """Where each number comes from that can be scattered."""
    offsets = [0] * size
    for run in runs:
        if run.can_be_scattered:
            offsets[run.entry : run.entry + run.length] = run.offsets
    return offsets


def raw_of(play: Any) -> Any:
    """The bytes of a plain play, as far as an observation looks at them."""
    raw: Any = np.zeros(1, play.dtype)
    position = play.states[CURRENT]
    raw["states"][0][CURRENT] = np.frombuffer(pack(position), position.dtype)[0]
    raw["who"] = play.who
    raw["tokens"][0][:] = play.tokens
    return raw.view(np.int8)


class _Builder:
    """The names, and the elements they come from, for one seat that looks."""

    def __init__(self, game: Game, opening: Any, seat: int) -> None:
        self.game = game
        self.opening = opening
        self.seat = seat
        self.fields: Fields = description_of(game).fields
        self.play: Any = play_record(game).dtype.fields
        self.names: list[str] = []
        self.elements: list[Run] = []

    def build(self) -> None:
        self._add(["to_act"], SEAT, self.play["who"][1], 2)
        for depth in range(MOST_TOKENS):
            self._add([f"chosen[{depth}]"], NUMBER, self.play["tokens"][1] + 8 * depth, 2)
        for name in self.game.position.fields:
            if name not in self.fields.left_out.split():
                for shown, index in self._indices(name):
                    self._element(name, shown, index)
        self._hands()

    def _element(self, name: str, shown: tuple[int, ...], index: tuple[int, ...]) -> None:
        which = "".join(f"[{i}]" for i in shown)
        offset, size = self._place(name, index)
        if name in self.fields.bits:
            bits = self.fields.bits[name]
            self._add([f"{name}{which}[{bit}]" for bit in range(bits)], BITS, offset, size, bits=bits)
        elif name in self.fields.cells:
            self._add([f"x{which}", f"y{which}"], CELL, offset, size, **self._gate(self.fields.cells[name], index))
        elif name in self.fields.owners:
            self._add([name + which], TILE_OWNER, offset, size, **self._gate(self.fields.owners[name], index))
        else:
            self._add([name + which], NOTHING if self._is_hidden(name, shown) else self._code(name), offset, size)

    def _gate(self, gate: Span, index: tuple[int, ...]) -> dict[str, int]:
        return {"gate": self._place(gate.place, index)[0], "first": gate.first, "last": gate.last}

    def _code(self, name: str) -> int:
        if name in self.fields.seats.split():
            return SEAT
        return SEAT_OR_NONE if name in self.fields.seats_or_none.split() else NUMBER

    def _turned(self, name: str) -> tuple[int, int | None]:
        """Which index of a field is a seat or an owner, and how many of them there are; None where none is."""
        for by, count in ((self.fields.by_seat, self.opening.seats), (self.fields.by_owner, self.opening.owners)):
            if name in by:
                return by[name], int(count)
        return 0, None

    def _indices(self, name: str) -> Iterator[tuple[tuple[int, ...], tuple[int, ...]]]:
        """Indices as they are shown, and as they are in the position: seats are turned, those not taken left out."""
        shape = list(self.game.position.fields[name].shape)
        axis, count = self._turned(name)
        if count is not None:
            shape[axis] = count
        for shown in product(*map(range, shape)):
            index = list(shown)
            if count is not None and index[axis] < self.opening.seats:
                index[axis] = (index[axis] + self.seat) % self.opening.seats
            yield shown, tuple(index)

    def _place(self, name: str, index: tuple[int, ...]) -> tuple[int, int]:
        """Where a number of a position stands in a play, and how many bytes it has."""
        position = self.game.position.dtype
        field = self.game.position.fields[name]
        flat = int(np.ravel_multi_index(index, field.shape)) if index else 0
        before = self.play["states"][1] + CURRENT * position.itemsize + (position.fields or {})[name][1]
        return before + flat * field.kind.itemsize, min(field.kind.itemsize, 2)

    def _add(self, labels: list[str], code: int, offset: int, size: int, **more: int) -> None:
        self.elements.append(Run(code, len(self.names), offset, size, **more))
        self.names += labels

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
        cards, deck = len(self.names), self.names.index(f"{hidden.deck}[0]")
        for seat in range(self.opening.seats):
            self._add([f"cards[{seat}]"], NOTHING, 0, 1)
        for shown, index in self._indices(hidden.hands):
            offset, size = self._place(hidden.hands, index)
            self.elements.append(Run(ADDED, cards + shown[0], offset, size))
        for shown, index in self._indices(hidden.hands):
            if self._is_hidden(hidden.hands, shown):
                offset, size = self._place(hidden.hands, index)
                self.elements.append(Run(ADDED, deck + shown[1], offset, size))


# --- reading ---------------------------------------------------------------------------------------------


@jit
def number_at(raw: Any, offset: int, size: int) -> int:
    """A number in the bytes of a play."""
    low = int(raw[offset])
    return low if size == 1 else (low & 0xFF) | (int(raw[offset + 1]) << 8)


@jit
def turned(value: int, seat: int, seats: int) -> int:
    """The number of a seat, counted from the one that looks."""
    return value - seat if value >= seat else value - seat + seats


@jit
def from_seat(code: int, value: int, seat: int, seats: int) -> int:
    """What holds the number of a seat, where there is one, counted from the seat that looks."""
    if code == SEAT:
        return turned(value, seat, seats) if 0 <= value < seats else value
    if code == SEAT_OR_NONE:
        return turned(value - 1, seat, seats) + 1 if 0 < value <= seats else value
    return turned(value, seat, seats) + 1 if value < seats else value + 1


BITS_OF = np.array([[byte >> bit & 1 for bit in range(8)] for byte in range(256)], np.float32)
PLACE_OF = np.array([place_of(cell) for cell in range(CELLS)], np.int8)  # where a cell lies from the fountain

# The loops below are short and alike, so that the processor does several numbers at once. What they write is a byte
# until then: there is no quick way from a long integer to a float.


@jit
def write_bits(raw: Any, offset: int, bits: int, out: Any, entry: int) -> None:
    """A number for each bit of an element, eight at a time."""
    whole = bits >> 3
    for byte in range(whole):
        value = int(raw[offset + byte]) & 0xFF
        for bit in range(8):
            out[entry + 8 * byte + bit] = BITS_OF[value, bit]
    if bits & 7:
        value = int(raw[offset + whole]) & 0xFF
        for bit in range(bits & 7):
            out[entry + 8 * whole + bit] = BITS_OF[value, bit]


@jit
def write_four_bits(raw: Any, offset: int, length: int, out: Any, entry: int) -> None:
    """Four bits of every element, one behind the other."""
    for i in range(length):
        value = int(raw[offset + i]) & 15
        for bit in range(4):
            out[entry + 4 * i + bit] = BITS_OF[value, bit]


@jit
def write_owners(raw: Any, offset: int, length: int, seat: int, seats: int, out: Any, entry: int) -> None:
    """What holds the number of an owner + 1, one behind the other."""
    for i in range(length):
        value = int(raw[offset + i])
        out[entry + i] = np.int8(from_seat(SEAT_OR_NONE, value, seat, seats))


@jit
def write_tile_owners(
    raw: Any, offset: int, gate: int, first: int, last: int, length: int, seat: int, seats: int, out: Any, entry: int
) -> None:
    """The owners of tiles, one behind the other."""
    for i in range(length):
        owner = from_seat(TILE_OWNER, int(raw[offset + i]), seat, seats)
        out[entry + i] = np.int8(owner if first <= raw[gate + i] <= last else 0)


@jit
def write_cells(
    raw: Any, words: Any, offset: int, gate: int, first: int, last: int, length: int, out: Any, entry: int
) -> None:
    """Where tiles lie, one behind the other."""
    for i in range(length):
        cell = words[offset + i]
        is_shown = first <= raw[gate + i] <= last
        out[entry + 2 * i] = PLACE_OF[cell, 0] if is_shown else 0
        out[entry + 2 * i + 1] = PLACE_OF[cell, 1] if is_shown else 0


@jit
def add_numbers(raw: Any, offset: int, length: int, out: Any, entry: int, entry_step: int) -> None:
    """Numbers one behind the other, added to one, or each to one of its own."""
    if entry_step == 1:
        for i in range(length):
            out[entry + i] += raw[offset + i]
        return
    total = 0
    for i in range(length):
        total += raw[offset + i]
    out[entry] += total


@jit
def write_element(raw: Any, run: Any, element: int, seat: int, seats: int, out: Any) -> None:
    """The numbers of one element of a run, whatever it is."""
    code = run[CODE]
    entry, offset = run[ENTRY] + element * run[ENTRY_STEP], run[OFFSET] + element * run[OFFSET_STEP]
    gate = run[GATE] + element * run[GATE_STEP]
    value = number_at(raw, offset, run[SIZE])
    is_shown = code != NOTHING and (gate == NO_GATE or run[FIRST] <= raw[gate] <= run[LAST])
    if code == CELL:
        out[entry] = PLACE_OF[value, 0] if is_shown else 0
        out[entry + 1] = PLACE_OF[value, 1] if is_shown else 0
    elif code == ADDED:
        out[entry] += value
    else:
        out[entry] = from_seat(code, value, seat, seats) if is_shown else 0


@jit
def write_numbers(raw: Any, offset: int, offset_step: int, length: int, out: Any, entry: int, entry_step: int) -> None:
    """Numbers as they are; those one behind the other by the quickest of loops."""
    if offset_step == 1 and entry_step == 1:
        for i in range(length):
            out[entry + i] = raw[offset + i]
    else:
        for i in range(length):
            out[entry + i * entry_step] = raw[offset + i * offset_step]


def _gather(raw: Any, sources: Any, seat: int, seats: int, out: Any) -> None:
    words = raw.view(np.int16)
    runs, offsets = sources
    for row in range(runs.shape[1]):
        run = runs[seat, row]
        code, entry, offset, length = run[CODE], run[ENTRY], run[OFFSET], run[LENGTH]
        step, entry_step = run[OFFSET_STEP], run[ENTRY_STEP]
        if code == NUMBER:
            if run[SIZE] == 1:
                write_numbers(raw, offset, step, length, out, entry, entry_step)
            else:
                write_numbers(words, offset >> 1, step >> 1, length, out, entry, entry_step)
        elif code == SCATTERED:
            for i in range(entry, entry + length):
                out[i] = raw[offsets[seat, i]]
        elif code == BITS and run[BIT_COUNT] == entry_step == 4 and step == 1:
            write_four_bits(raw, offset, length, out, entry)
        elif code == BITS:
            for i in range(length):
                write_bits(raw, offset + i * step, run[BIT_COUNT], out, entry + i * entry_step)
        elif code == NOTHING and entry_step == 1:
            for i in range(entry, entry + length):
                out[i] = 0
        elif code == ADDED and step == 1 and run[SIZE] == 1:
            add_numbers(raw, offset, length, out, entry, entry_step)
        elif code == SEAT_OR_NONE and step == 1 and entry_step == 1:
            write_owners(raw, offset, length, seat, seats, out, entry)
        elif code == TILE_OWNER and step == entry_step == run[GATE_STEP] == run[SIZE] == 1:
            write_tile_owners(raw, offset, run[GATE], run[FIRST], run[LAST], length, seat, seats, out, entry)
        elif code == CELL and step == entry_step == run[SIZE] == 2 and run[GATE_STEP] == 1:
            write_cells(raw, words, offset >> 1, run[GATE], run[FIRST], run[LAST], length, out, entry)
        else:
            for i in range(length):
                write_element(raw, run, i, seat, seats, out)


@jit_as(_gather)
def gather(raw: Any, sources: Sources, seat: int, seats: int, out: Any) -> None:
    """Write what a seat sees of a play, whose bytes are given."""
    runs, offsets = sources
    for run in map(Run._make, runs[seat].tolist()):
        elements, step = np.arange(run.length)[:, None], run.entry_step
        if run.code == SCATTERED:
            entries = slice(run.entry, run.entry + run.length)
            out[entries] = raw[offsets[seat, entries]]
        elif run.code == BITS:
            bits = np.arange(run.bits)
            numbers = raw[run.offset + elements * run.offset_step + (bits >> 3)] >> (bits & 7) & 1
            out[run.entry + elements * step + bits] = numbers
        elif run.code == NUMBER:
            bytes = raw[run.offset + elements * run.offset_step + np.arange(run.size)]
            out[run.entry + elements * step] = bytes.view(np.int8 if run.size == 1 else np.int16)
        else:
            for i in range(run.length):
                write_element(raw, run, i, seat, seats, out)


# --- looking ---------------------------------------------------------------------------------------------


def _observe(raw: Any, sources: Any, seat: int, out: Any) -> None:
    gather(raw, sources, seat, len(sources[0]), out)


@jit_as(_observe)
def observe(play: Any, sources: Sources, seat: int, out: Any) -> None:
    """What a seat sees of a play, handed over as `record_in` takes it."""
    gather(raw_of(play), sources, seat, len(sources[0]), out)


@jit
def look(game: Tokens, raw: Any, moves: Row, sources: Sources, seat: int, out: Any, mask: Any) -> None:
    """What a seat sees, and its legal actions: none while another one is to act."""
    play = record_in(raw, game.play_record)
    observe(raw, sources, seat, out)
    if play.who == seat:
        write_mask(game, play, moves, mask)
    else:
        for action in range(len(mask)):
            mask[action] = 0
