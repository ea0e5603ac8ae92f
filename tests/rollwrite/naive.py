"""Roll & Write a second time, straight from the rule text: slow, over dicts and sets, sharing nothing with the rules.

A game is a generator. It yields who acts and every text that may be played, is sent the one that was, and returns
the score sheet: `{owner: {line: points}}`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Iterable, Mapping, Sequence
from itertools import product
from typing import Any

Asked = tuple[str, set[str]]
Cell = tuple[int, int]  # yellow, blue
Play = Generator[Asked, str, Any]

GRID = ["GCGTAP", "PTACSG", "AGSPTC", "CPTAGS", "GACSPT", "TSTGCA"]
POINTS = {"P": [16, 8, 1], "S": [17, 9, 2], "A": [18, 10, 3], "C": [19, 11, 4], "G": [20, 12, 5], "T": [21, 13, 6]}
ROUNDS = {3: 18, 4: 15, 5: 12}
EXTRA = {2: 21, 3: 18, 4: 15}
SUPPLY = 15
FACES = range(1, 7)


def kind_at(cell: Cell) -> str:
    """RW-2."""
    return GRID[cell[0] - 1][cell[1] - 1]


def how_many(kind: str) -> int:
    return sum(row.count(kind) for row in GRID)


# --- places ----------------------------------------------------------------------------------------------


def share(open_places: list[int], owners: Iterable[int]) -> dict[int, int]:
    """The best open places, as many as there are owners; points added, divided, rounded down. Takes them away."""
    owners = list(owners)
    covered = [open_places.pop(0) for _ in owners if open_places]
    return {owner: sum(covered) // len(owners) for owner in owners}


def pay_completed(open_places: list[int], done: set[int], counts: Mapping[int, int], size: int) -> dict[int, int]:
    """RW-17, RW-18 for one kind at the end of a round; `done` grows by those who have now taken part."""
    now = [owner for owner, count in counts.items() if count == size and owner not in done]
    if not now or not open_places:
        return {}
    done.update(now)
    return share(open_places, now)


def pay_most(open_places: list[int], done: set[int], counts: Mapping[int, int]) -> dict[int, int]:
    """RW-19 for one kind at the end of the game."""
    paid: dict[int, int] = {}
    left = {owner: count for owner, count in counts.items() if count >= 1 and owner not in done}
    while left and open_places:
        most = max(left.values())
        tied = [owner for owner in left if left[owner] == most]
        paid.update(share(open_places, tied))
        for owner in tied:
            del left[owner]
    return paid


def pay_lines(crossed: set[Cell]) -> dict[str, int]:
    """RW-21."""
    worth = {4: 2, 5: 5, 6: 10}
    lines = {f"row {y}": sum((y, b) in crossed for b in FACES) for y in FACES}
    lines |= {f"column {b}": sum((y, b) in crossed for y in FACES) for b in FACES}
    return {line: worth[count] for line, count in lines.items() if count in worth}


# --- the game --------------------------------------------------------------------------------------------


def play(seats: int, imaginary: int, aim: str, rulings: Sequence[str] = ()) -> Play:
    """The whole game, in the order of the rules."""
    owners = range(seats + imaginary)
    table: dict[str, Any] = {
        "crossed": {seat: set() for seat in range(seats)},
        "counts": {kind: dict.fromkeys(owners, 0) for kind in POINTS},
        "circled": dict.fromkeys(range(seats), 3),
        "struck": dict.fromkeys(range(seats), 0),
        "open": {kind: list(points) for kind, points in POINTS.items()},
        "done": {kind: set() for kind in POINTS},
        "score": {owner: Counter() for owner in owners},
        "pair": {},
    }
    start = int((yield "*", {f"start {seat}" for seat in range(seats)}).split()[1])  # RW-5
    order = [*range(start, seats), *range(start)]
    for _, seat in product(range(3), order):  # RW-6
        cell = yield from roll_pair(cell for cell in product(FACES, FACES) if cell not in table["crossed"][seat])
        cross(table, seat, cell)
    for seat in order:  # RW-7
        table["pair"][seat] = yield from roll_pair(product(FACES, FACES))
    passed = yield from roll_pair(product(FACES, FACES))
    for owner, _ in product(owners[seats:], range(3)):  # RW-25
        yield from roll_imaginary(table, owner)
    last_round = ROUNDS[len(owners)]  # RW-8
    for round_, seat in product(range(1, last_round + 1), order):
        last_turn = round_ == last_round and seat == order[-1]
        passed = yield from take_turn(table, seat, passed, seats == 1, last_turn, rulings)
        if seat == order[-1]:
            yield from end_round(table, owners[seats:], aim)
    return final_scores(table, seats, aim)


def take_turn(
    table: dict[str, Any], seat: int, passed: Cell, alone: bool, last_turn: bool, rulings: Sequence[str]
) -> Play:
    """RW-9 to RW-16 and RW-29; returns the pair that the next player gets."""
    own = table["pair"].pop(seat)
    dice = {"y1": own[0], "b1": own[1], "y2": passed[0], "b2": passed[1]}
    crossed = table["crossed"][seat]
    while True:
        pairs = {f"{y} {b}": (dice[y], dice[b]) for y in ("y1", "y2") for b in ("b1", "b2")}
        moves = {f"cross {pair}" for pair, cell in pairs.items() if cell not in crossed}
        some = table["circled"][seat] < SUPPLY and any(cell in crossed for cell in pairs.values())
        if "RW-12" not in rulings or some or not moves:
            moves.add("coins")
        if coins_left(table, seat) >= 1:
            moves |= {f"turn {die} +" for die, face in dice.items() if face < 6}
            moves |= {f"turn {die} -" for die, face in dice.items() if face > 1}
        move = (yield str(seat), moves).split()
        if move[0] != "turn":
            break
        table["struck"][seat] += 1
        dice[move[1]] += 1 if move[2] == "+" else -1
    if move[0] == "cross":
        cross(table, seat, (dice.pop(move[1]), dice.pop(move[2])))
        yellow, blue = (face for _, face in sorted(dice.items(), reverse=True))  # what is left: a y and a b
        rest = (yellow, blue)
        second = "stop"
        if coins_left(table, seat) >= 3 and rest not in crossed:
            second = yield str(seat), {"second", "stop"}
        if second == "stop":
            if not last_turn:
                table["pair"][seat] = yield from roll_pair(product(FACES, FACES))
            return rest
        table["struck"][seat] += 3
        cross(table, seat, rest)
    else:
        for cell in pairs.values():
            if cell in crossed and table["circled"][seat] < SUPPLY:
                table["circled"][seat] += 1
    if last_turn:
        return (0, 0)  # RW-15: nothing is rolled, nothing is passed
    return (yield from roll_four(table, seat, alone))


def roll_four(table: dict[str, Any], seat: int, alone: bool) -> Play:
    """RW-15; alone (RW-29) all four stay."""
    every = {f"roll y{a} y{b} b{c} b{d}" for a, b, c, d in product(FACES, repeat=4)}
    y1, y2, b1, b2 = (int(word[1]) for word in (yield "*", every).split()[1:])
    if alone:
        table["pair"][seat] = (y1, b1)
        return (y2, b2)
    kept = (yield str(seat), {"keep y1 b1", "keep y1 b2", "keep y2 b1", "keep y2 b2"}).split()
    yellow, blue = (y1, y2) if kept[1] == "y1" else (y2, y1), (b1, b2) if kept[2] == "b1" else (b2, b1)
    table["pair"][seat] = (yellow[0], blue[0])
    return (yellow[1], blue[1])


def end_round(table: dict[str, Any], imaginary: Iterable[int], aim: str) -> Play:
    """RW-26, then RW-17."""
    for owner in imaginary:
        yield from roll_imaginary(table, owner)
    for kind in POINTS:
        paid = pay_completed(table["open"][kind], table["done"][kind], table["counts"][kind], how_many(kind))
        write(table, f"completed {kind}", paid, aim)


def roll_imaginary(table: dict[str, Any], owner: int) -> Play:
    """RW-25, RW-26."""
    counts = table["counts"]
    open_cells = [c for c in product(FACES, FACES) if counts[kind_at(c)][owner] < how_many(kind_at(c))]
    cell = yield from roll_pair(open_cells)
    counts[kind_at(cell)][owner] += 1


def final_scores(table: dict[str, Any], seats: int, aim: str) -> dict[int, Counter[str]]:
    """RW-19 to RW-22, RW-31."""
    for kind in POINTS:
        write(table, f"most {kind}", pay_most(table["open"][kind], table["done"][kind], table["counts"][kind]), aim)
    for owner, score in table["score"].items():
        if owner < seats:
            score.update(pay_lines(table["crossed"][owner]))
            score["coins"] += coins_left(table, owner) // 2
        elif aim == "duel":
            score["extra"] += EXTRA[len(table["score"]) - seats]
    return {owner: +score for owner, score in table["score"].items()}


def write(table: dict[str, Any], line: str, paid: Mapping[int, int], aim: str) -> None:
    """RW-27: what imaginary players get is not written down, except in the duel."""
    for owner, points in paid.items():
        if owner in table["crossed"] or aim == "duel":
            table["score"][owner][line] += points


def coins_left(table: dict[str, Any], seat: int) -> int:
    """RW-4."""
    return int(table["circled"][seat] - table["struck"][seat])


def cross(table: dict[str, Any], seat: int, cell: Cell) -> None:
    """RW-3."""
    table["crossed"][seat].add(cell)
    table["counts"][kind_at(cell)][seat] += 1


def roll_pair(cells: Iterable[Cell]) -> Play:
    """A yellow and a blue die, of all rolls that stand."""
    fell = (yield "*", {f"roll y{yellow} b{blue}" for yellow, blue in cells}).split()
    return (int(fell[1][1]), int(fell[2][1]))
