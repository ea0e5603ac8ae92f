"""The score sheet of Alcazaba, line by line, AZ-9 and AZ-14. Compiled."""

from __future__ import annotations

from typing import Any

import numpy as np

from sabika.engine.jit import jit, jit_as
from sabika.engine.record import Grid, Row, zeros
from sabika.games.alcazaba.position import BUILT, KINDS, OWNERS, TILES, WITH_DIRK, Position
from sabika.games.alcazaba.tiles import ground_of, kind_of
from sabika.parts.dice_round import BESIDES, IN_KIND
from sabika.parts.majority import ahead_of, level_with, share_rounded_down
from sabika.parts.outer_walls import longest_wall


@jit
def score(s: Position, scoring: int) -> None:
    """AZ-9: scoring A, B or C: walls, then every kind by place. AZ-14: Dirk has no wall."""
    for owner in range(s.seats):
        s.points[owner][BESIDES + scoring] = longest_wall(ground_of(s, owner))
    counts = counts_by_kind(s)
    for kind in range(KINDS):
        for owner in range(s.owners):
            s.points[owner][IN_KIND + KINDS * scoring + kind] = worth_of(s, scoring, kind, counts[kind], owner)


@jit
def worth_of(s: Position, scoring: int, kind: int, counts: Row, owner: int) -> int:
    """AZ-9, PB-17: the share of the places that those with as many cover; nothing without a tile."""
    if counts[owner] == 0:
        return 0
    mask = having_some(counts)
    places = s.places[KINDS * scoring + kind]
    return share_rounded_down(places, ahead_of(counts, mask, owner), level_with(counts, mask, owner))


def _no_counts() -> Any:
    return zeros((KINDS, OWNERS), np.int64)


@jit_as(_no_counts)
def no_counts() -> Grid:
    return [[0] * OWNERS for _ in range(KINDS)]


@jit
def counts_by_kind(s: Position) -> Grid:
    """PB-17: tiles that count, by kind and owner: in the palaces, and those that lie aside for Dirk."""
    counts = no_counts()
    count_by_kind(s, counts)
    return counts


@jit
def count_by_kind(s: Position, counts: Grid) -> None:
    """The same in a table that there is already."""
    for kind in range(KINDS):
        for owner in range(OWNERS):
            counts[kind][owner] = 0
    for tile in range(TILES):
        if s.place[tile] == BUILT or s.place[tile] == WITH_DIRK:
            counts[kind_of(s, tile)][s.owner[tile]] += 1


def counts_of(s: Position, kind: int) -> Row:
    """PB-17: tiles of one kind that count, by owner."""
    return counts_by_kind(s)[kind]


@jit
def having_some(counts: Row) -> int:
    """PB-17: a bit for every owner with at least one."""
    mask = 0
    for owner in range(OWNERS):
        if counts[owner]:
            mask |= 1 << owner
    return mask
