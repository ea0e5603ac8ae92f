"""Dice that look alike: what lies there is how many show each face, never which die shows what.

A choice of up to MOST dice has a number. All choices stand in one row, ordered by their count of face 0, then of
face 1 and so on; number 0 is no die at all. Positions hold rows of counts, moves name choices by their numbers.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import accumulate
from math import comb, factorial, prod

import numpy as np

from sabika.engine.jit import jit, jit_as
from sabika.engine.record import Row
from sabika.engine.stream import below

FACES = 6
MOST = 8


# --- dice that lie there, dice that are thrown ------------------------------------------------------------


@jit
def add_dice(row: Row, number: int) -> None:
    """The dice of a choice come to those that lie there."""
    for face in range(FACES):
        row[face] += count_in(number, face)


@jit
def take_dice(row: Row, number: int) -> None:
    """The dice of a choice are picked up."""
    for face in range(FACES):
        row[face] -= count_in(number, face)


@jit
def choice_of(row: Row) -> int:
    """The number of the choice of exactly these dice."""
    number = 0
    room = MOST
    for face in range(FACES):
        number += choices_before(face, room, row[face])
        room -= row[face]
    return number


@jit
def list_choices(row: Row, first: int, out: Row, n: int) -> int:
    """Every choice of at least one die of those that lie there, as `first` + number, by rising number.

    Written behind the n entries that `out` has already, with room for one more while at work; returns how many
    entries there are then.
    """
    # Face by face each entry becomes several, one for every count of the face, from the last entry to the first so
    # that none is overwritten before its turn. On the way an entry is 16 × number + the room left for later faces.
    out[n] = MOST
    entries = 1
    for face in range(FACES):
        if row[face] == 0:
            continue  # only a count of 0, which changes no number and takes no room
        wide = row[face] + 1
        for i in range(entries - 1, -1, -1):
            number = out[n + i] >> 4
            room = out[n + i] & 15
            for count in range(wide - 1, -1, -1):
                out[n + i * wide + count] = (number + choices_before(face, room, count)) << 4 | (room - count)
        entries *= wide
    for i in range(1, entries):
        out[n + i - 1] = first + (out[n + i] >> 4)
    return n + entries - 1


def _list_throws(dice: int, first: int, moves: Row, weights: Row) -> int:
    begin, end = int(THROWS_BEFORE[dice]), int(THROWS_BEFORE[dice + 1])
    for i in range(end - begin):
        number = int(THROWS_ARRAY[begin + i])
        moves[i] = first + number
        weights[i] = ways_of(number)
    return end - begin


@jit_as(_list_throws)
def list_throws(dice: int, first: int, moves: Row, weights: Row) -> int:
    """Everything that so many dice can show, as `first` + number, with the number of ways it can fall."""
    numbers = THROWS[dice]
    moves[: len(numbers)] = [first + number for number in numbers]
    weights[: len(numbers)] = [WAYS[number] for number in numbers]
    return len(numbers)


@jit
def sample_throw(dice: int, stream: Row) -> int:
    """The number of what so many dice show, by the law of `list_throws`."""
    faces = below(stream, FACES**dice)
    counts = 0  # four bits a face
    for _ in range(dice):
        counts += 1 << 4 * (faces % FACES)
        faces //= FACES
    number = 0
    room = MOST
    for face in range(FACES):
        count = (counts >> 4 * face) & 15
        number += choices_before(face, room, count)
        room -= count
    return number


# --- tables: arrays for compiled code, tuples for plain Python, which would read numbers of another type ---------
# Unsigned, so that compiled code does not ask whether an index counts from the end.


def _choices(faces: int, dice: int) -> Iterator[tuple[int, ...]]:
    if faces == 0:
        yield ()
        return
    for count in range(dice + 1):
        for rest in _choices(faces - 1, dice - count):
            yield (count, *rest)


def _before() -> Iterator[int]:
    for face in range(FACES):
        later = FACES - 1 - face
        for room in range(MOST + 1):
            wide = [comb(room - count + later, later) for count in range(room)]
            yield from accumulate([0, *wide, *[0] * (MOST - room)])


COUNTS = tuple(_choices(FACES, MOST))
CHOICES = len(COUNTS)
SIZES = tuple(sum(counts) for counts in COUNTS)
WAYS = tuple(factorial(sum(counts)) // prod(map(factorial, counts)) for counts in COUNTS)
BEFORE = tuple(_before())
THROWS = tuple(tuple(number for number in range(CHOICES) if SIZES[number] == dice) for dice in range(MOST + 1))

COUNTS_ARRAY = np.array(COUNTS, np.uint8)
SIZES_ARRAY = np.array(SIZES, np.uint8)
WAYS_ARRAY = np.array(WAYS, np.uint16)
THROWS_ARRAY = np.array(sum(THROWS, ()), np.uint16)  # by how many dice
THROWS_BEFORE = np.array([0, *accumulate(map(len, THROWS))], np.int64)  # a difference of unsigned ones is a float
BEFORE_ARRAY = np.array(BEFORE, np.uint16)


def _count_in(number: int, face: int) -> int:
    return int(COUNTS_ARRAY[number, face])


@jit_as(_count_in)
def count_in(number: int, face: int) -> int:
    """How many dice of a choice show a face."""
    return COUNTS[number][face]


def _size_of(number: int) -> int:
    return int(SIZES_ARRAY[number])


@jit_as(_size_of)
def size_of(number: int) -> int:
    """How many dice a choice has."""
    return SIZES[number]


def _ways_of(number: int) -> int:
    return int(WAYS_ARRAY[number])


@jit_as(_ways_of)
def ways_of(number: int) -> int:
    """In how many ways, out of 6 to the power of their number, dice fall so."""
    return WAYS[number]


def _choices_before(face: int, room: int, count: int) -> int:
    return int(BEFORE_ARRAY[((MOST + 1) * face + room) * (MOST + 1) + count])


@jit_as(_choices_before)
def choices_before(face: int, room: int, count: int) -> int:
    """How many choices of `room` dice, of this face and later ones, have fewer than `count` of this face."""
    return BEFORE[((MOST + 1) * face + room) * (MOST + 1) + count]


# --- for people ------------------------------------------------------------------------------------------


def is_among(number: int, row: Row) -> bool:
    """Whether the dice of a choice lie there."""
    return all(count <= lying for count, lying in zip(COUNTS[number], row, strict=True))
