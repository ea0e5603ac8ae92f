"""Alcazaba a second time, straight from the rule text: slow, over dicts and lists, sharing nothing with the rules.

A game is a generator. It yields who acts and every text that may be played with its weight (of chance, a fraction),
is sent the one that was, and returns the score sheet: `{owner: {line: points}}`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import combinations, product
from typing import Any

Asked = tuple[str, Mapping[str, int | Fraction]]  # who acts, and what may come of it in which ratios
Play = Generator[Asked, str, Any]
Cell = tuple[int, int]
Palace = dict[Cell, str]

KINDS = "PSACGT"
SIDES = ["left", "middle", "right"]
FIELDS = [f"{line}-{side}" for line in range(8, 0, -1) for side in SIDES]
MARKERS = {2: 5, 3: 5, 4: 4, 5: 3, 6: 3}
CLASSIC_OF = {
    "P": "2NEW 3SW 4ES 5NW 6N 7E 8-",
    "S": "3ESW 4NE 5SW 6ES 7W 8S 9-",
    "A": "4NES 5NW 6SW 6NE 7ES 8E 8N 9- 10-",
    "C": "5NSW 6ES 7SW 7NE 8NW 9W 9S 10- 11-",
    "G": "6ESW 7NSW 8SW 8NW 8NE 9E 10W 10N 10- 11- 12S",
    "T": "7NEW 8NES 9ES 9NW 9NE 10W 11S 11N 11- 12- 13E",
}
CLASSIC = [kind + tile for kind, tiles in CLASSIC_OF.items() for tile in tiles.split()]
EXTRA = "T10SW"
POINTS = {
    "A": {"P": [1], "S": [2], "A": [3], "C": [4], "G": [5], "T": [6]},
    "B": {"P": [8, 1], "S": [9, 2], "A": [10, 3], "C": [11, 4], "G": [12, 5], "T": [13, 6]},
    "C": {"P": [16, 8, 1], "S": [17, 9, 2], "A": [18, 10, 3], "C": [19, 11, 4], "G": [20, 12, 5], "T": [21, 13, 6]},
}
SCORINGS = {1: "A", 3: "B", 5: "C"}
WAY = {"N": (0, 1), "E": (1, 0), "S": (0, -1), "W": (-1, 0)}
OPPOSITE = {"N": "S", "S": "N", "E": "W", "W": "E"}
FOUNTAIN = "F0-"


def falls(dice: int) -> dict[str, int]:
    """DG-1: what so many dice can show, die by die, put in the order of kinds, and in how many ways."""
    ways: Counter[str] = Counter({"": 1})
    for _ in range(dice):
        grown: Counter[str] = Counter()
        for (shown, count), kind in product(ways.items(), KINDS):
            grown["".join(sorted(shown + kind, key=KINDS.index))] += count
        ways = grown
    return {f"dice {shown}": count for shown, count in ways.items()}


FALLS = {dice: falls(dice) for dice in range(1, 9)}


def evenly(texts: Iterable[str]) -> dict[str, int]:
    return dict.fromkeys(texts, 1)


# --- the palace ------------------------------------------------------------------------------------------


def walled(tile: str, side: str) -> bool:
    return side in tile[1:].lstrip("0123456789")


def beside(cell: Cell, side: str) -> Cell:
    return cell[0] + WAY[side][0], cell[1] + WAY[side][1]


def stands(palace: Palace) -> bool:
    """PB-1, PB-4 to PB-7, PB-18: a whole palace, looked at from nothing."""
    if palace.get((0, 0)) != FOUNTAIN or any(max(abs(x), abs(y)) > 15 for x, y in palace):
        return False
    for cell, tile in palace.items():
        for side in WAY:
            other = palace.get(beside(cell, side))
            if other is not None and walled(tile, side) != walled(other, OPPOSITE[side]):
                return False
    return len(on_foot(palace)) == len(palace) and not has_hole(palace)


def on_foot(palace: Palace) -> set[Cell]:
    reached, waiting = {(0, 0)}, [(0, 0)]
    while waiting:
        cell = waiting.pop()
        for side in WAY:
            there = beside(cell, side)
            if there in palace and there not in reached and not walled(palace[cell], side):
                reached.add(there)
                waiting.append(there)
    return reached


def has_hole(palace: Palace) -> bool:
    """Whether an empty cell cannot be reached from outside, walking over empty cells of a frame around the palace."""
    columns, rows = ({cell[axis] for cell in palace} for axis in (0, 1))
    frame = {(x, y) for x in range(min(columns) - 1, max(columns) + 2) for y in range(min(rows) - 1, max(rows) + 2)}
    unreached = frame - set(palace)
    waiting = [min(unreached)]
    while waiting:
        for side in WAY:
            there = beside(waiting[-1], side)
            if there in unreached:
                unreached.remove(there)
                waiting.append(there)
                break
        else:
            waiting.pop()
    return len(unreached) > 0


def around(palace: Palace) -> set[Cell]:
    return {beside(cell, side) for cell in palace for side in WAY} - set(palace)


def buildings(palace: Palace, tile: str) -> list[Cell]:
    """PB-3 to PB-7: where a tile may be built."""
    return [cell for cell in around(palace) if stands({**palace, cell: tile})]


def longest_wall(palace: Palace, ring_counts_less: bool = False) -> int:
    """PB-13, PB-14: sections with their end points; connected ones that share one are a run."""
    sections: list[set[Cell]] = []
    for (x, y), tile in palace.items():
        corners = {"N": {(x, y + 1), (x + 1, y + 1)}, "E": {(x + 1, y), (x + 1, y + 1)}}
        corners |= {"S": {(x, y), (x + 1, y)}, "W": {(x, y), (x, y + 1)}}
        sections += [corners[side] for side in WAY if walled(tile, side) and beside((x, y), side) not in palace]
    longest = 0
    while sections:
        run, count, grew = sections.pop(), 1, True
        while grew:
            joined = [section for section in sections if section & run]
            sections = [section for section in sections if not section & run]
            run = run.union(*joined)
            count, grew = count + len(joined), bool(joined)
        ring = len(run) == count  # a run with two ends has one point more
        longest = max(longest, count - (1 if ring and ring_counts_less else 0))
    return longest


# --- the game --------------------------------------------------------------------------------------------


@dataclass
class Board:
    """Everything on the table."""

    seats: int
    rulings: Sequence[str] = ()
    start: int = 0
    unseen: list[str] = field(default_factory=lambda: list(CLASSIC))
    extra_unseen: bool = True
    stacks: int = 5
    bag: Counter[str] = field(default_factory=lambda: Counter(dict(zip(KINDS, (2, 2, 4, 4, 6, 6), strict=True))))
    columns: dict[str, list[str]] = field(default_factory=lambda: {kind: [] for kind in KINDS})
    chip: str = ""
    area: dict[str, dict[str, int]] = field(default_factory=lambda: {kind: {} for kind in KINDS})
    palaces: dict[int, Palace] = field(default_factory=dict)
    reserves: dict[int, list[str]] = field(default_factory=dict)
    aside: list[str] = field(default_factory=list)
    sheet: dict[int, Counter[str]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.palaces = {seat: {(0, 0): FOUNTAIN} for seat in range(self.seats)}
        self.reserves = {seat: [] for seat in range(self.seats)}
        self.sheet = {owner: Counter() for owner in range(3 if self.seats == 2 else self.seats)}

    @property
    def dirk(self) -> int | None:
        return 2 if self.seats == 2 else None


def play(seats: int, rulings: Sequence[str] = ()) -> Play:
    board = Board(seats, rulings)
    text = yield "*", evenly(f"start {seat}" for seat in range(seats))
    board.start = int(text.split()[1])
    for number in range(1, 6):
        yield from lay_out(board, number)
        for turn in range(MARKERS[seats] * seats):
            yield from take_turn(board, (board.start + turn) % seats)
        for kind in KINDS:
            yield from pay_column(board, kind)
        board.area = {kind: {} for kind in KINDS}
        board.columns = {kind: [] for kind in KINDS}
        board.chip = ""
        if number in SCORINGS:
            score(board, SCORINGS[number])
    return board.sheet


def lay_out(board: Board, number: int) -> Play:
    """AZ-2 to AZ-4, AZ-11."""
    for kind in KINDS:
        text = yield "*", evenly(f"tile {tile}" for tile in board.unseen if tile[0] == kind)
        board.unseen.remove(text.split()[1])
        board.columns[kind].append(text.split()[1])
    board.stacks -= 1
    for line in range(2, 7):
        text = yield "*", bag_chances(board)
        tile = text.split()[1]
        if tile == EXTRA:
            board.extra_unseen = False
        else:
            board.unseen.remove(tile)
            board.bag[tile[0]] -= 1
        board.columns[tile[0]].append(tile)
        if board.dirk is not None:
            board.area[tile[0]][f"{line}-right"] = board.dirk
    if number < 5:
        text = yield "*", evenly(f"column {kind}" for kind in KINDS)
        board.chip = text.split()[1]


def bag_chances(board: Board) -> dict[str, Fraction]:
    """AZ-2: the kind by how many are left in the bag, then any unseen tile of it."""
    left = board.bag.total() + board.extra_unseen
    chances = {f"tile {EXTRA}": Fraction(1, left)} if board.extra_unseen else {}
    for kind in KINDS:
        tiles = [tile for tile in board.unseen if tile[0] == kind]
        assert len(tiles) == board.stacks + board.bag[kind]
        if board.bag[kind]:
            chances |= {f"tile {tile}": Fraction(board.bag[kind], left * len(tiles)) for tile in tiles}
    return chances


def take_turn(board: Board, seat: int) -> Play:
    """AZ-5, AZ-6, DG-9 to DG-12."""
    kept, cup = "", 8
    for throw in (1, 2, 3):
        text = yield "*", FALLS[cup]
        dice = "".join(sorted(kept + text.split()[1], key=KINDS.index))
        moves = {f"place {kind}" for kind in dice}
        if throw < 3:
            moves |= {f"throw {''.join(some)}" for size in range(1, 9) for some in combinations(dice, size)}
            moves |= set(rebuilds(board.palaces[seat], board.reserves[seat]))
        text = yield str(seat), evenly(moves)
        verb, _, what = text.partition(" ")
        if verb == "throw":
            cup, kept = len(what), "".join((Counter(dice) - Counter(what)).elements())
            continue
        if verb == "place":
            order = FIELDS[FIELDS.index(f"{dice.count(what)}-{SIDES[throw - 1]}") :]
            free = next((name for name in order if name not in board.area[what]), None)
            if free is not None:
                board.area[what][free] = seat
        else:
            rebuild(board.palaces[seat], board.reserves[seat], text)
        return


def rebuilds(palace: Palace, reserve: list[str]) -> Iterable[str]:
    """PB-10 to PB-12: everything that leaves a palace that stands."""
    for cell in set(palace) - {(0, 0)}:
        if stands({there: tile for there, tile in palace.items() if there != cell}):
            yield f"remove {cell[0]},{cell[1]}"
        for tile in reserve:
            if stands({**palace, cell: tile}):
                yield f"swap {tile} {cell[0]},{cell[1]}"
    for tile in reserve:
        for cell in buildings(palace, tile):
            yield f"add {tile} {cell[0]},{cell[1]}"


def rebuild(palace: Palace, reserve: list[str], text: str) -> None:
    verb, *tiles, place = text.split()
    cell = cell_of(place)
    if verb != "add":
        reserve.append(palace.pop(cell))
    if verb != "remove":
        reserve.remove(tiles[0])
        palace[cell] = tiles[0]


def cell_of(text: str) -> Cell:
    x, y = text.split(",")
    return int(x), int(y)


def pay_column(board: Board, kind: str) -> Play:
    """AZ-7, AZ-12, AZ-13."""
    for owner in [board.area[kind][name] for name in FIELDS if name in board.area[kind]]:
        tiles = board.columns[kind]
        if owner == board.dirk and tiles:
            board.aside.append(tiles.pop(0))
        elif owner == board.dirk and board.chip == kind:
            board.chip = ""
            board.start = 1 - board.start
        elif owner != board.dirk and (tiles or board.chip == kind):
            moves = {f"take {tile}" for tile in tiles} | ({"chip"} if board.chip == kind else set())
            text = yield str(owner), evenly(moves)
            if text == "chip":
                board.chip = ""
                text = yield str(owner), evenly(f"starts {seat}" for seat in range(board.seats))
                board.start = int(text.split()[1])
            else:
                tiles.remove(text.split()[1])
                yield from lay_down(board, owner, text.split()[1])


def lay_down(board: Board, owner: int, tile: str) -> Play:
    moves = {f"build {x},{y}" for x, y in buildings(board.palaces[owner], tile)} | {"reserve"}
    text = yield str(owner), evenly(moves | ({"give"} if board.dirk is not None else set()))
    if text == "reserve":
        board.reserves[owner].append(tile)
    elif text == "give":
        board.aside.append(tile)
    else:
        board.palaces[owner][cell_of(text.split()[1])] = tile


def score(board: Board, name: str) -> None:
    """AZ-9, AZ-14, PB-17."""
    counted = {owner: list(palace.values()) for owner, palace in board.palaces.items()}
    if board.dirk is not None:
        counted[board.dirk] = board.aside
    for owner, palace in board.palaces.items():
        if wall := longest_wall(palace, "PB-14" in board.rulings):
            board.sheet[owner][f"{name} wall"] = wall
    for kind in KINDS:
        numbers = {owner: sum(tile[0] == kind for tile in tiles) for owner, tiles in counted.items()}
        places = list(POINTS[name][kind])
        for number in sorted(set(numbers.values()) - {0}, reverse=True):
            tied = [owner for owner in numbers if numbers[owner] == number]
            covered, places = places[: len(tied)], places[len(tied) :]
            for owner in tied:
                if sum(covered) // len(tied):
                    board.sheet[owner][f"{name} {kind}"] = sum(covered) // len(tied)
