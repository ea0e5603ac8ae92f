"""Scenes: a table in the middle of a game, set up in the words of the rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from sabika.engine.chance import Scripted, Seeded
from sabika.engine.game import find, seats_and_options
from sabika.engine.record import to_text
from sabika.games.dicegame.invariants import violations
from sabika.games.dicegame.moves import CHIP_NAMES
from sabika.games.dicegame.opening import opening
from sabika.games.dicegame.position import START_CHIP, Position
from sabika.table.table import Table
from tests.dice_scenes import KINDS, lay_dice, lay_markers


def scene(
    seats: int = 3,
    *,
    dice: str = "",
    throws: int = 1,
    seat: int = 0,
    start: int = 0,
    round: int = 2,
    markers: str = "",
    turns: int | None = None,
    built: Mapping[str, Sequence[tuple[int, ...]]] = {},
    chips: Mapping[int, str] = {},
    bonus: str = "1 1 2 2 3 start",
    draws: Sequence[str] = (),
    **options: Any,
) -> Table:
    """A seat's turn: its dice have just fallen, or, without dice, are about to (`draws`).

    `markers` are written `G 5-right 0`: column, field, owner. Everyone has had `turns` turns (as few as the markers
    say); markers that should be placed by now and are nowhere are out. `built` are piles by kind: field, then owners
    from the lowest up. `bonus` are the chips on the bonus fields from left to right.
    """
    s = opening(seats, seats_and_options(find("dicegame"), seats, options))
    s.round, s.start, s.seat = round, start, seat
    _lay_markers(s, markers, turns)
    for kind, piles in built.items():
        for field, *owners in piles:
            for below, owner in enumerate(owners):
                s.built[KINDS.index(kind)][owner] = field
                s.below[KINDS.index(kind)][owner] = below
    _deal_chips(s, chips, bonus)
    lay_dice(s, dice, throws)
    s.fresh = 1 if dice else 0
    assert violations(s) == []
    return Table.from_text(f"dicegame {to_text(s)}", chance=Scripted(draws, then=Seeded(1)))


def _lay_markers(s: Position, markers: str, turns: int | None) -> None:
    placed = lay_markers(s, markers, turns)
    if s.owners > s.seats:
        s.out[s.seats] = s.markers - placed[s.seats]
        s.hand[s.seats] = 0


def _deal_chips(s: Position, held: Mapping[int, str], bonus: str) -> None:
    """Chips are before their owners, on the bonus fields, still to come as the round says, or out of the game."""
    for owner, names in held.items():
        for name in names.split():
            s.light[CHIP_NAMES.index(name)] -= 1
            s.chips[owner][CHIP_NAMES.index(name)] += 1
    stack = s.light if s.round < 5 else s.dark
    for kind, name in enumerate(bonus.split()):
        if name == "start":
            s.bonus[kind] = START_CHIP + 1
        else:
            stack[CHIP_NAMES.index(name)] -= 1
            s.bonus[kind] = CHIP_NAMES.index(name) + 1
    for chip in range(len(CHIP_NAMES)):
        while s.light[chip] and sum(s.light) > 20 - 5 * min(s.round, 4):
            s.light[chip] -= 1
            s.gone[chip] += 1


def last_turn(dice: str = "PPSACGTT", place: str = "", *, seats: int = 3, **given: Any) -> Table:
    """The last seat has one marker left, all others none: on the board as said, or out. `place` is done at once."""
    markers = {2: 5, 3: 5, 4: 4, 5: 3, 6: 3}[seats]
    table = scene(seats, dice=dice, seat=seats - 1, turns=markers - 1, **given)
    if place:
        table.act(place)
    return table


def piles_of(table: Table, kind: str) -> dict[int, list[int]]:
    """The building track of a kind: field and owners from the lowest stone up."""
    return {pile.field: pile.owners for pile in table.view().columns[KINDS.index(kind)].piles}


def chips_of(table: Table, owner: int) -> list[str]:
    chips: list[str] = table.view().players[owner].chips
    return chips
