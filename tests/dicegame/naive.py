"""The Dice Game a second time, straight from the rule text: slow, over dicts and lists, sharing nothing with the rules.

A game is a generator. It yields who acts and every text that may be played with its weight, is sent the one that
was, and returns the score sheet: `{owner: {line: points}}`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Sequence
from dataclasses import dataclass, field
from itertools import combinations, product
from typing import Any

Asked = tuple[str, dict[str, int]]
Play = Generator[Asked, str, Any]

KINDS = "PSACGT"
SIDES = ["left", "middle", "right"]
FIELDS = [f"{line}-{side}" for line in range(8, 0, -1) for side in SIDES]
MARKERS = {2: 5, 3: 5, 4: 4, 5: 3, 6: 3}
LIGHT = {"1": 4, "2": 3, "3": 3, "exchange": 2, "push": 2, "annul": 3, "black": 3}
DARK = {"1": 2, "2": 2, "3": 2}
POINTS = {
    "A": {"P": [1], "S": [2], "A": [3], "C": [4], "G": [5], "T": [6]},
    "B": {"P": [8, 1], "S": [9, 2], "A": [10, 3], "C": [11, 4], "G": [12, 5], "T": [13, 6]},
    "C": {"P": [16, 8, 1], "S": [17, 9, 2], "A": [18, 10, 3], "C": [19, 11, 4], "G": [20, 12, 5], "T": [21, 13, 6]},
}
SCORINGS = {1: "A", 3: "B", 5: "C"}


def falls(dice: int) -> dict[str, int]:
    """DG-1: what so many dice can show, die by die, put in the order of kinds."""
    ways: Counter[str] = Counter({"": 1})
    for _ in range(dice):
        grown: Counter[str] = Counter()
        for (shown, count), kind in product(ways.items(), KINDS):
            grown["".join(sorted(shown + kind, key=KINDS.index))] += count
        ways = grown
    return dict(ways)


FALLS = {dice: falls(dice) for dice in range(1, 9)}


@dataclass
class Board:
    """Everything on the table."""

    seats: int
    rulings: Sequence[str] = ()
    start: int = 0
    light: Counter[str] = field(default_factory=lambda: Counter(LIGHT))
    dark: Counter[str] = field(default_factory=lambda: Counter(DARK))
    chips: dict[int, list[str]] = field(default_factory=dict)
    bonus: dict[str, str] = field(default_factory=dict)
    area: dict[str, dict[str, int]] = field(default_factory=lambda: {kind: {} for kind in KINDS})
    tracks: dict[str, list[list[int]]] = field(
        default_factory=lambda: {kind: [[] for _ in range(13)] for kind in KINDS}
    )
    sheet: dict[int, Counter[str]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        owners = range(3 if self.seats == 2 else self.seats)
        self.chips = {owner: [] for owner in owners}
        self.sheet = {owner: Counter() for owner in owners}
        for track in self.tracks.values():
            track[0] = list(owners)

    @property
    def dirk(self) -> int | None:
        return 2 if self.seats == 2 else None


def play(seats: int, rulings: Sequence[str] = ()) -> Play:
    board = Board(seats, rulings)
    text = yield "*", {f"start {seat}": 1 for seat in range(seats)}
    board.start = int(text.split()[1])
    for number in range(1, 6):
        yield from lay_out(board, number)
        for turn in range(MARKERS[seats] * seats):
            yield from take_turn(board, (board.start + turn) % seats)
        for kind in KINDS:
            yield from pay_column(board, kind)
        board.area = {kind: {} for kind in KINDS}
        if number in SCORINGS:
            score(board, SCORINGS[number])
    return board.sheet


def lay_out(board: Board, number: int) -> Play:
    """DG-7, DG-29."""
    board.bonus = {}
    stack = board.light if number < 5 else board.dark
    if number < 5:
        text = yield "*", {f"column {kind}": 1 for kind in KINDS}
        board.bonus[text.split()[1]] = "start"
    for kind in KINDS:
        if kind not in board.bonus:
            text = yield "*", {f"chip {chip}": count for chip, count in stack.items() if count}
            board.bonus[kind] = text.split()[1]
            stack[board.bonus[kind]] -= 1
    if board.dirk is not None:
        text = yield "*", {f"dirk {kind}": 1 for kind in KINDS}
        first = KINDS.index(text.split()[1])
        for i, name in enumerate(["2-right", "3-right", "4-right", "5-right", "6-right"]):
            board.area[(KINDS * 2)[first + i]][name] = board.dirk


# --- a turn ----------------------------------------------------------------------------------------------


def take_turn(board: Board, seat: int) -> Play:
    """DG-9 to DG-13, DG-21 to DG-23. A history of what lay there makes annulling a step back."""
    held = board.chips[seat]
    lying: list[str] = []  # what the dice showed after each throw that counts
    cup, kept = 8, ""
    black = ""
    just_thrown = False
    thrown = again = ""  # the dice of the last throw; those with which an annulled one may be repeated
    annulled = False
    while True:
        if cup:
            text = yield "*", {f"dice {shown}": ways for shown, ways in FALLS[cup].items()}
            lying.append("".join(sorted(kept + text.split()[1], key=KINDS.index)))
            cup, just_thrown = 0, True
        dice = lying[-1]
        moves = {f"place {kind}" for kind in set(dice + black)}
        if "push" in held:
            aims = {kind: board.area[kind].get(exact(dice + black, kind, len(lying))) for kind in set(dice + black)}
            moves |= {f"push {kind}" for kind, owner in aims.items() if owner is not None and owner != seat}
        if just_thrown and "annul" in held:
            moves.add("annul")
        too_late = annulled and "DG-23" in board.rulings
        if just_thrown and len(lying) == 1 and not black and not too_late and "black" in held:
            moves |= {f"black {kind}" for kind in KINDS}
        if again:
            moves.add(f"throw {again}")
        elif len(lying) < 3:
            moves |= {f"throw {''.join(some)}" for size in range(1, 9) for some in combinations(dice, size)}
        text = yield str(seat), dict.fromkeys(moves, 1)
        verb, _, what = text.partition(" ")
        just_thrown = False
        if verb == "throw":
            cup, kept = len(what), "".join((Counter(dice) - Counter(what)).elements())
            thrown, again = what, ""
        elif verb == "annul":
            held.remove("annul")
            lying.pop()
            annulled = True
            if not lying:
                cup, kept = 8, ""
            elif "DG-22" in board.rulings:
                again = thrown
        elif verb == "black":
            held.remove("black")
            black = what
        else:
            if verb == "push":
                held.remove("push")
            lay(board.area[what], exact(dice + black, what, len(lying)), seat, pushing=verb == "push")
            return


def exact(symbols: str, kind: str, throws: int) -> str:
    """DG-10, DG-13."""
    count = symbols.count(kind)
    return "8-left" if count == 9 else f"{count}-{SIDES[throws - 1]}"


def lay(column: dict[str, int], name: str, owner: int, *, pushing: bool) -> None:
    """DG-11, DG-12, DG-21."""
    order = FIELDS[FIELDS.index(name) :]
    free = next((place for place in order if place not in column), None)
    if not pushing:
        if free is not None:
            column[free] = owner
        return
    run = order[: order.index(free)] if free is not None else order
    moved = [column.pop(place) for place in run]
    column.update(zip(order, [owner, *moved], strict=False))


# --- the result of a round -------------------------------------------------------------------------------


def pay_column(board: Board, kind: str) -> Play:
    """DG-14, DG-15, DG-30."""
    best = [board.area[kind][place] for place in FIELDS if place in board.area[kind]][:2]
    if not best:
        return
    if best[0] == board.dirk:
        first = "points"
    else:
        first = yield str(best[0]), {"points": 1, "chip": 1}
    rewards = [first, "chip" if first == "points" else "points"]
    for owner, reward in zip(best, rewards, strict=False):
        yield from give_points(board, owner, kind, 2 if reward == "points" else 1)
        if reward == "chip":
            yield from give_chip(board, owner, board.bonus.pop(kind))


def give_points(board: Board, owner: int, kind: str, points: int) -> Play:
    """DG-16, DG-20."""
    while points:
        others = {f"exchange {other}": 1 for other in KINDS if other != kind}
        if owner != board.dirk and "exchange" in board.chips[owner]:
            text = yield str(owner), {**others, "mark": 1}
        else:
            text = "mark"
        if text == "mark":
            climb(board.tracks[kind], owner, points)
            return
        board.chips[owner].remove("exchange")
        climb(board.tracks[text.split()[1]], owner, 1)
        points -= 1


def climb(track: list[list[int]], owner: int, points: int) -> None:
    """DG-3, DG-16: one step after the other; a stone on 12 stays where it is."""
    for _ in range(points):
        here = next(place for place, pile in enumerate(track) if owner in pile)
        if here < 12:
            track[here].remove(owner)
            track[here + 1].append(owner)


def give_chip(board: Board, owner: int, chip: str) -> Play:
    """DG-14, DG-17, DG-30, DG-31."""
    if chip == "start" and owner == board.dirk:
        board.start = {0: 1, 1: 0}[board.start]
    elif chip == "start":
        text = yield str(owner), {f"starts {seat}": 1 for seat in range(board.seats)}
        board.start = int(text.split()[1])
    elif owner != board.dirk or chip.isdigit():
        board.chips[owner].append(chip)


def score(board: Board, name: str) -> None:
    """DG-24 to DG-26."""
    for kind in KINDS:
        ranking = [owner for pile in reversed(board.tracks[kind][1:]) for owner in pile]
        for owner, points in zip(ranking, POINTS[name][kind], strict=False):
            board.sheet[owner][f"{name} {kind}"] += points
    for owner, chips in board.chips.items():
        worth = sum(int(chip) for chip in chips if chip.isdigit())
        if worth:
            board.sheet[owner][f"{name} chips"] += worth
