"""Rules of the Red Palace a second time, as plainly as they are written: for comparing only."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import ceil, floor

Place = tuple[int, int]
STEPS = {"N": (0, 1), "E": (1, 0), "S": (0, -1), "W": (-1, 0)}


def majority(counts: Sequence[Fraction], points: Sequence[int]) -> list[int]:
    """PB-17: what each owner gets, who has so many of a kind; `points` are those of the places."""
    paid = [0] * len(counts)
    place = 0
    for count in sorted(set(counts), reverse=True):
        if count <= 0:
            break
        tied = [owner for owner, own in enumerate(counts) if own == count]
        covered = sum(points[i] if i < len(points) else 0 for i in range(place, place + len(tied)))
        for owner in tied:
            paid[owner] = floor(Fraction(covered, len(tied)))
        place += len(tied)
    return paid


def medina(owned: Sequence[Sequence[int]], scoring: int) -> list[int]:
    """RP-53 to RP-56: minus points, for owners with medinas of these prices; scorings count from 1."""
    table = {1: [3], 2: [6, 3], 3: [9, 6, 3]}[scoring]
    extra = scoring
    without = [owner for owner, prices in enumerate(owned) if not prices]
    minus = [0] * len(owned)
    if len(without) > 1:
        if scoring == 1:
            share, table = ceil(Fraction(3, len(without))), []
        elif scoring == 2:
            share, table = ceil(Fraction(6 + 3, len(without))), []
        elif len(without) == 2:
            share, table = ceil(Fraction(9 + 6, 2)), [3]
        else:
            share, table = ceil(Fraction(18, len(without))), []
        for owner in without:
            minus[owner] = share
        ranked = [owner for owner in range(len(owned)) if owned[owner]]
    else:
        ranked = list(range(len(owned)))
    ranked.sort(key=lambda owner: (len(owned[owner]), max(owned[owner], default=0)))
    for owner, points in zip(ranked, table, strict=False):
        minus[owner] = points
    for owner in without:
        minus[owner] += extra
    return [-points for points in minus]


def camp_line(buildings: set[Place], camp: Place, arrow: str) -> int:
    """RP-63: buildings in the unbroken line next to the camp."""
    x, y = camp
    dx, dy = STEPS[arrow]
    count = 0
    while (x + dx * (count + 1), y + dy * (count + 1)) in buildings:
        count += 1
    return count


def bazaar(kinds_at: Mapping[Place, str], at: Place, colours: str) -> int:
    """RP-59: fitting neighbours times different fitting kinds."""
    near = [
        kinds_at[at[0] + dx, at[1] + dy]
        for dx in (-1, 0, 1)
        for dy in (-1, 0, 1)
        if (dx, dy) != (0, 0) and (at[0] + dx, at[1] + dy) in kinds_at
    ]
    fitting = Counter(kind for kind in near if kind in colours)
    return fitting.total() * len(fitting)


def refill(yard: list[str], preview: list[str], drawn: list[str]) -> tuple[list[str], list[str], list[str]]:
    """RP-33, RP-57: yard, preview and what lies beside, after tiles were drawn in this order; '' is a free slot."""
    yard, preview, drawn = list(yard), list(preview), list(drawn)
    waiting = [tile for tile in reversed(preview) if tile]  # slot 3 first
    for slot in range(4):
        if not yard[slot] and waiting:
            yard[slot] = waiting.pop(0)
    preview = [""] * (3 - len(waiting)) + waiting[::-1]
    beside = []
    for row in (yard, preview):
        for slot, tile in enumerate(row):
            while not tile and drawn:
                tile = drawn.pop(0)
                if tile.startswith("B"):
                    beside.append(tile)
                    tile = ""
            row[slot] = tile
    return yard, preview, beside
