"""A turn with eight dice, DG-8 to DG-12: what the Dice Game and Alcazaba do alike. The first half is compiled."""

from __future__ import annotations

from math import comb
from typing import Protocol

from sabika.engine.jit import jit
from sabika.engine.record import Grid, Row
from sabika.parts.dice import CHOICES, COUNTS, FACES, add_dice, size_of, take_dice
from sabika.parts.dice_area import FIELDS, OFF, THROWS, exact_field, field_name, free_field
from sabika.parts.dice_views import Aim, Chances, Marker
from sabika.parts.kinds import LETTERS

DICE = 8  # DG-1
DIRK_LINE = 2  # DG-29, AZ-11: his first marker; each further one a line higher


class Thrown(Protocol):
    """What a position needs for its dice and markers."""

    seats: int
    owners: int
    start: int
    markers: int
    turn: int
    seat: int
    dice: Row
    before: Row
    cup: int
    throws: int
    area: Grid
    hand: Row
    out: Row


@jit
def next_thrower(s: Thrown) -> None:
    """DG-8: from the start player on, by ascending seats; DG-9: the first throw is with all eight dice."""
    s.seat = (s.start + s.turn) % s.seats
    s.cup = DICE


@jit
def pick_up(s: Thrown, choice: int) -> None:
    """DG-9: these dice go into the cup, the others stay set aside."""
    for face in range(FACES):
        s.before[face] = s.dice[face]
    take_dice(s.dice, choice)
    s.cup = size_of(choice)


@jit
def fall(s: Thrown, choice: int) -> None:
    """DG-9: a throw, which counts."""
    add_dice(s.dice, choice)
    s.cup = 0
    s.throws += 1


@jit
def put_marker(s: Thrown, kind: int, symbols: int) -> None:
    """DG-10 to DG-12: the exact field, or the next free one below it, or out."""
    field = free_field(s.area[kind], exact_field(symbols, s.throws))
    s.hand[s.seat] -= 1
    if field == OFF:
        s.out[s.seat] += 1
    else:
        s.area[kind][field] = s.seat + 1


@jit
def put_dirks_marker(s: Thrown, number: int, kind: int) -> None:
    """DG-29, AZ-11: Dirk's markers go to 2-right, 3-right, …"""
    s.area[kind][exact_field(DIRK_LINE + number, THROWS)] = s.seats + 1
    s.hand[s.seats] -= 1


@jit
def clear_dice(s: Thrown) -> None:
    """DG-8: the dice are handed on."""
    for face in range(FACES):
        s.dice[face] = 0
        s.before[face] = 0
    s.throws = 0


@jit
def take_markers_back(s: Thrown) -> None:
    """DG-18, AZ-8: all markers go back."""
    for kind in range(FACES):
        for field in range(FIELDS):
            s.area[kind][field] = 0
    for owner in range(s.owners):
        s.hand[owner] = s.markers
        s.out[owner] = 0


# --- for people ------------------------------------------------------------------------------------------


def dice_text(number: int) -> str:
    """A choice of dice, in the order of kinds: `PPSC`."""
    return "".join(letter * count for letter, count in zip(LETTERS, COUNTS[number], strict=True))


DICE_TEXTS = tuple(dice_text(number) for number in range(CHOICES))


def markers_in(column: Row) -> list[Marker]:
    """DG-2: who has a marker where, from best to worst."""
    return [Marker(field_name(field), owner - 1) for field, owner in enumerate(column) if owner]


def aim(s: Thrown, kind: int, symbols: int) -> Aim:
    """DG-10 to DG-12: symbols of a kind that shows, exact field, and the field a marker would get (None: out)."""
    exact = exact_field(symbols, s.throws)
    field = free_field(s.area[kind], exact)
    return Aim(symbols, exact=field_name(exact), field=None if field == OFF else field_name(field))


def odds(s: Thrown, symbols: Row) -> list[Chances] | None:
    """DG-9: what a further throw can bring each kind, of which so many symbols show; None without a further throw.

    In a turn every kind is judged by itself: all dice that do not show it are thrown. With dice in the cup those are
    thrown, and what counts is more symbols than there were before. `more` says in how many ways, out of `of`, at least
    one symbol more comes, at least two, and so on.
    """
    if s.cup:
        if not any(s.before):
            return None
        gone = [before - left for before, left in zip(s.before, s.dice, strict=True)]
        return [_chances(kind, symbols[kind] + gone[kind], symbols[kind], s.cup) for kind in range(FACES)]
    if any(s.dice) and s.throws < THROWS:
        return [_chances(kind, symbols[kind], symbols[kind], DICE - s.dice[kind]) for kind in range(FACES)]
    return None


def _chances(kind: int, now: int, kept: int, dice: int) -> Chances:
    more = [ways_of_at_least(wanted - kept, dice) for wanted in range(now + 1, kept + dice + 1)]
    return Chances(LETTERS[kind], now, dice, of=FACES**dice, more=more)


def ways_of_at_least(symbols: int, dice: int) -> int:
    """In how many of all ways so many dice fall at least so many show one wanted kind."""
    return sum(comb(dice, count) * (FACES - 1) ** (dice - count) for count in range(symbols, dice + 1))
