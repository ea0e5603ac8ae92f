"""An Alhambra of the Red Palace a second time, straight from the rule text: sets and dicts, judged from nothing.

A plan says what lies on each cell: the walled sides, `NE`, and of a camp its bastions, `^NE`. What may be done with
a plan is looked up again as long as the plan is the same.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache

Cell = tuple[int, int]
Plan = frozenset[tuple[Cell, str]]
Section = tuple[Cell, str]

WAY = {"N": (0, 1), "E": (1, 0), "S": (0, -1), "W": (-1, 0)}
OPPOSITE = {"N": "S", "S": "N", "E": "W", "W": "E"}
CAMP = "^"
FOUNTAIN = (0, 0)
EDGE = 15
REMEMBERED = 4_000
FIELD = range(-EDGE - 2, EDGE + 3)  # the table, and some cells around it
NEXT = {(x, y): {side: (x + dx, y + dy) for side, (dx, dy) in WAY.items()} for x in FIELD for y in FIELD}
NEAR = {cell: set(next_to.values()) for cell, next_to in NEXT.items()}


# --- does it stand? --------------------------------------------------------------------------------------


def fits(palace: Mapping[Cell, str], cell: Cell) -> bool:
    """PB-4, PB-18, RP-62: a tile and what it touches."""
    shape = palace[cell]
    is_camp = CAMP in shape
    if max(abs(cell[0]), abs(cell[1])) > EDGE:
        return False
    leans = False
    for side, there in NEXT[cell].items():
        if there not in palace:
            continue
        other = palace[there]
        mine, theirs = side in shape, OPPOSITE[side] in other
        if mine != theirs:  # wall to wall, bastion to wall, green side to green side
            return False
        camps = is_camp + (CAMP in other)
        if (camps == 2 and mine) or (camps == 1 and not mine):
            return False
        leans = leans or CAMP not in other
    return leans or not is_camp


def stands(palace: Mapping[Cell, str]) -> bool:
    """PB-4 to PB-7, PB-11, PB-18, RP-62: a whole palace."""
    return all(fits(palace, cell) for cell in palace) and all_on_foot(palace) and not has_hole(palace)


def all_on_foot(palace: Mapping[Cell, str]) -> bool:
    """PB-5, RP-62: every tile but camps is reached from the fountain without crossing a wall."""
    reached, waiting = {FOUNTAIN}, [FOUNTAIN]
    while waiting:
        cell = waiting.pop()
        for side, there in NEXT[cell].items():
            if side not in palace[cell] and there in palace and CAMP not in palace[there] and there not in reached:
                reached.add(there)
                waiting.append(there)
    return reached == {cell for cell, shape in palace.items() if CAMP not in shape}


def has_hole(palace: Mapping[Cell, str]) -> bool:
    """PB-7: is there an empty cell from which no way leads outside over empty cells?"""
    xs, ys = [x for x, _ in palace], [y for _, y in palace]
    wide, high = range(min(xs) - 1, max(xs) + 2), range(min(ys) - 1, max(ys) + 2)
    dry = {(x, y) for x in wide for y in high} - set(palace)
    water = {(wide[0], high[0])}
    while water:
        dry -= water
        water = set().union(*(NEAR[cell] for cell in water)) & dry
    return bool(dry)


# --- what may be done ------------------------------------------------------------------------------------


@lru_cache(REMEMBERED)
def cells_to_build(plan: Plan, shape: str) -> list[Cell]:
    """PB-3 to PB-7, RP-62: where a tile may be laid."""
    palace = dict(plan)
    around = set().union(*(NEAR[cell] for cell in palace)) - set(palace)
    return [cell for cell in around if fits({**palace, cell: shape}, cell) and stands({**palace, cell: shape})]


@lru_cache(REMEMBERED)
def cells_to_remove(plan: Plan) -> list[Cell]:
    """PB-10 to PB-12."""
    return [cell for cell, _ in plan if cell != FOUNTAIN and stands({k: v for k, v in plan if k != cell})]


@lru_cache(REMEMBERED)
def cells_to_exchange(plan: Plan, shape: str) -> list[Cell]:
    """PB-10 to PB-12: the new tile on exactly the old one's cell."""
    palace = dict(plan)
    return [
        cell
        for cell in palace
        if cell != FOUNTAIN and fits({**palace, cell: shape}, cell) and stands({**palace, cell: shape})
    ]


# --- walls -----------------------------------------------------------------------------------------------


def runs(plan: Plan) -> Iterator[set[Section]]:
    """PB-13 to PB-15: outer wall sections, those that meet together; camps are empty cells here."""
    palace = {cell: shape for cell, shape in plan if CAMP not in shape}
    left = {(cell, side) for cell, shape in palace.items() for side in shape if NEXT[cell][side] not in palace}
    while left:
        run = set()
        waiting = [left.pop()]
        while waiting:
            section = waiting.pop()
            run.add(section)
            joined = {other for other in left if meet(palace, section, other)}
            left -= joined
            waiting += joined
        yield run


def is_ring(plan: Plan, run: set[Section]) -> bool:
    """PB-14: a wall all the way round: every section meets two others."""
    palace = {cell: shape for cell, shape in plan if CAMP not in shape}
    return all(sum(meet(palace, one, other) for other in run - {one}) == 2 for one in run)


def outside(section: Section) -> Cell:
    cell, side = section
    return NEXT[cell][side]


def ends(section: Section) -> set[Cell]:
    """The two grid points a section joins; (x, y) is the south-west point of cell (x, y)."""
    (x, y), side = section
    corners = {"N": {(x, y + 1), (x + 1, y + 1)}, "E": {(x + 1, y), (x + 1, y + 1)}}
    return (corners | {"S": {(x, y), (x + 1, y)}, "W": {(x, y), (x, y + 1)}})[side]


def meet(palace: Mapping[Cell, str], one: Section, other: Section) -> bool:
    """PB-14: they share an end point; PB-15: where tiles touch there by a corner only, also the cell outside."""
    for x, y in ends(one) & ends(other):
        around = {cell for cell in ((x, y), (x - 1, y), (x, y - 1), (x - 1, y - 1)) if cell in palace}
        corner_only = around in ({(x, y), (x - 1, y - 1)}, {(x - 1, y), (x, y - 1)})
        if not corner_only or outside(one) == outside(other):
            return True
    return False
