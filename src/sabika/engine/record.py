"""A position is one flat record: named integers and fixed integer arrays, nothing else.

A game declares its record once, as a class of annotated fields:

    class Position(Record):
        phase: int = i8()                      # what the actor is asked
        coins: Row = i8(SEATS)                 # coins a seat holds
        points: Grid = i16(OWNERS, LINES)      # the score sheet

The class itself is the plain-Python twin (a field is an int or a list); `Position.dtype` is the same record
for NumPy and Numba. Rules read and write `s.coins[seat]` and `s.points[owner][line]` in both backends.

Positions live in *slots* (`slots(backend, Position, n)`): an array of records when compiled, a list of twins when not.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator
from typing import Any, ClassVar, Self, TypeVar, cast

import numpy as np

from sabika.engine.errors import BadPosition, short
from sabika.engine.jit import Backend, jit_as

Row = list[int]
Grid = list[list[int]]
R = TypeVar("R", bound="Record")


# The layout of a record that a digest always sees; what was added later it sees only where that is not zero.
FIRST: dict[np.dtype[np.void], np.dtype[np.void]] = {}


class Field:
    """One field of a record: its type and its shape (no shape: a single number).

    `was` is how long a row was at first, 0 for a field that was not there; without it nothing has changed.
    """

    def __init__(self, kind: Any, shape: tuple[int, ...], was: int | None = None) -> None:
        self.kind: np.dtype[Any] = np.dtype(kind)
        self.shape = shape
        self.first = shape if was is None else (was,)

    def zeros(self) -> Any:
        return np.zeros(self.shape, self.kind).tolist()


class Records(Field):
    """A field that is a row of records."""

    def __init__(self, record: type[Record], count: int) -> None:
        super().__init__(record.dtype, (count,))
        self.record = record

    def zeros(self) -> Any:
        return [self.record() for _ in range(self.shape[0])]


def i8(*shape: int, was: int | None = None) -> Any:
    return Field(np.int8, shape, was)


def i16(*shape: int, was: int | None = None) -> Any:
    return Field(np.int16, shape, was)


def i32(*shape: int) -> Any:
    return Field(np.int32, shape)


def i64(*shape: int) -> Any:
    return Field(np.int64, shape)


def f64(*shape: int) -> Any:
    return Field(np.float64, shape)


class Record:
    """The plain twin of a record, and the description of the record itself."""

    fields: ClassVar[dict[str, Field]]
    dtype: ClassVar[np.dtype[np.void]]
    rows: ClassVar[list[str]]  # fields of one dimension
    grids: ClassVar[list[tuple[str, int]]]  # fields of more, with how many

    def __init_subclass__(cls) -> None:
        found = {name: field for name, field in vars(cls).items() if isinstance(field, Field)}
        for name in found:
            delattr(cls, name)
        # Widest first, so that padding, if any, is at the end and always zero.
        order = sorted(found.items(), key=lambda item: -item[1].kind.alignment)
        cls.fields = dict(order)
        cls.dtype = np.dtype([(name, field.kind, field.shape) for name, field in order], align=True)
        first = [(name, field.kind, field.first) for name, field in order if field.first != (0,)]
        FIRST[cls.dtype] = np.dtype(first, align=True)
        cls.rows = [name for name, field in order if len(field.shape) == 1]
        cls.grids = [(name, len(field.shape)) for name, field in order if len(field.shape) > 1]

    def __init__(self) -> None:
        for name, field in self.fields.items():
            setattr(self, name, field.zeros())

    def become(self, other: Self) -> None:
        """Take over every field of another position."""
        mine = self.__dict__
        mine.update(other.__dict__)
        for name in self.rows:
            mine[name] = mine[name][:]
        for name, depth in self.grids:
            mine[name] = _copied(mine[name], depth)

    def copy(self) -> Self:
        twin = self.__class__.__new__(self.__class__)
        twin.become(self)
        return twin

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and self.__dict__ == other.__dict__

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {to_text(self)}>"


def _copied(grid: Any, depth: int) -> Any:
    return [row[:] for row in grid] if depth == 2 else [_copied(part, depth - 1) for part in grid]


# --- slots: where positions live -------------------------------------------------------------------------


def slots(backend: Backend, kind: type[R], count: int) -> list[R]:
    """Room for so many positions, all zero. `slots[i]` is a position that the backend's rules read and write."""
    if backend.is_compiled:
        return cast("list[R]", np.zeros(count, kind.dtype))
    return [kind() for _ in range(count)]


def _copy_record(states: list[R], to: int, source: int) -> None:
    states[to] = states[source]


@jit_as(_copy_record)
def copy(states: list[R], to: int, source: int) -> None:
    """Copy one slot over another; compiled it is one memory copy."""
    states[to].become(states[source])


def record_at(_raw: Any, _kind: Any) -> Any:
    """In compiled code alone (`namespace_types`): the record that stands in bytes."""
    raise NotImplementedError


def zeros(_shape: Any, _kind: Any) -> Any:
    """In compiled code alone: as `np.zeros`, which Numba would compile anew for each size and kind."""
    raise NotImplementedError


def unwritten(_shape: Any, _kind: Any) -> Any:
    """In compiled code alone: as `np.empty`."""
    raise NotImplementedError


def _record_in(raw: Any, kind: Any) -> Any:
    return record_at(raw, kind)


@jit_as(_record_in)
def record_in(raw: Any, _kind: np.dtype[np.void]) -> Any:
    """A record as loops are handed it from Python: compiled it comes as bare bytes, which are quickest to hand over."""
    return raw


def put(states: list[R], to: int, twin: R) -> None:
    """Write a plain twin, or what stands in another slot of this backend, into a slot."""
    if isinstance(states, list):
        states[to].become(twin)
    else:
        states[to] = as_array(twin)[0] if isinstance(twin, Record) else twin


def plain(kind: type[R], s: R) -> R:
    """A plain twin of the position in a slot: a copy of its own."""
    if isinstance(s, Record):
        return s.copy()
    raw = cast(Any, s)
    twin = kind.__new__(kind)
    for name in kind.fields:
        setattr(twin, name, raw[name].tolist())
    return twin


def _row_of(length: int) -> Any:
    return zeros(length, np.int64)


@jit_as(_row_of)
def row_of(length: int) -> Row:
    """Room for so many integers, all zero, inside a function."""
    return [0] * length


def buffer(backend: Backend, length: int) -> Row:
    """A row of integers that rules write their lists into."""
    return cast(Row, np.zeros(length, np.int64)) if backend.is_compiled else [0] * length


# --- bytes, digests, text --------------------------------------------------------------------------------


def as_array(twin: Record) -> np.ndarray[Any, np.dtype[np.void]]:
    """A plain twin as an array of one record."""
    array = np.zeros(1, twin.dtype)
    for name in twin.fields:
        try:
            array[name][0] = getattr(twin, name)
        except OverflowError as error:
            raise BadPosition(f"A number is too large for the field '{name}'.") from error
    return array


def pack(s: Record) -> bytes:
    """The position as bytes, equal exactly for equal positions."""
    if isinstance(s, Record):
        return as_array(s).tobytes()
    return cast(bytes, s.tobytes())


def digest(s: Record) -> str:
    """A short name for a position: the same in every process, compiled or not, and before fields were added."""
    return hashlib.sha256(_digested(pack(s), s.dtype)).hexdigest()[:32]


def _digested(packed: bytes, layout: np.dtype[np.void]) -> bytes:
    """The position in the first layout of its record, then what was added since, as far as that is not zero."""
    first = FIRST[layout]
    if first == layout:
        return packed
    array, seen = np.frombuffer(packed, layout), np.zeros(1, first)
    added = []
    for name in layout.names or ():
        if name not in (first.names or ()):
            added.append(array[name].tobytes())
        elif array[name].shape == seen[name].shape:
            seen[name] = array[name]
        else:
            length = seen[name].shape[1]
            seen[name] = array[name][:, :length]
            added.append(array[name][:, length:].tobytes())
    return seen.tobytes() + b"".join(added).rstrip(b"\0")


def to_text(twin: Record) -> str:
    """The position as one line: `name=value` for every field that is not zero, `0*5` for five zeros."""
    parts = []
    for name, field in twin.fields.items():
        numbers = list(_flat(getattr(twin, name)))
        if field.first not in (field.shape, (0,)) and not any(numbers[field.first[0] :]):
            numbers = numbers[: field.first[0]]
        if any(numbers):
            parts.append(f"{name}={_runs(numbers)}")
    return " ".join(parts)


def from_text(kind: type[R], text: str) -> R:
    """The position that `to_text` wrote; anything else raises BadPosition."""
    twin = kind()
    seen = set()
    for part in text.split():
        name, equals, written = part.partition("=")
        if not equals or name not in kind.fields:
            raise BadPosition(f"'{short(part)}' is no field of this position.")
        if name in seen:
            raise BadPosition(f"The field '{name}' is given twice.")
        seen.add(name)
        field = kind.fields[name]
        numbers = _numbers(name, written, field)
        setattr(twin, name, np.array(numbers, np.int64).reshape(field.shape).tolist())
    return twin


def _flat(value: Any) -> Iterator[int]:
    if isinstance(value, list):
        for item in value:
            yield from _flat(item)
    else:
        yield value


def _runs(numbers: Row) -> str:
    parts: list[str] = []
    at = 0
    while at < len(numbers):
        end = at
        while end < len(numbers) and numbers[end] == numbers[at]:
            end += 1
        length = end - at
        parts.append(f"{numbers[at]}*{length}" if length > 2 else ",".join([str(numbers[at])] * length))
        at = end
    return ",".join(parts)


def _numbers(name: str, written: str, field: Field) -> Row:
    room = int(np.prod(field.shape, dtype=np.int64))
    limits = np.iinfo(field.kind)
    numbers: Row = []
    for part in written.split(","):
        match = re.fullmatch(r"(-?[0-9]{1,19})(?:\*([0-9]{1,6}))?", part)
        if not match:
            raise BadPosition(f"'{short(part)}' in the field '{name}' is not a number.")
        value, times = int(match[1]), int(match[2] or 1)
        if not limits.min <= value <= limits.max:
            raise BadPosition(f"A number is too large for the field '{name}'.")
        if len(numbers) + times > room:
            raise BadPosition(f"The field '{name}' has more than {room} numbers.")
        numbers += [value] * times
    if (len(numbers),) == field.first:
        numbers += [0] * (room - len(numbers))
    if len(numbers) != room:
        raise BadPosition(f"The field '{name}' needs {room} numbers and has {len(numbers)}.")
    return numbers
