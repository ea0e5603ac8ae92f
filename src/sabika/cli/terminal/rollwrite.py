"""Roll & Write in the terminal: the sheet with dice at its edges, the other sheets, the score sheet of all owners."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from rich import box
from rich.columns import Columns
from rich.console import Console, Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from sabika.cli.terminal import KIND_GROUNDS, imaginary_names
from sabika.cli.terminal.talk import Talk
from sabika.games.rollwrite import GAME
from sabika.games.rollwrite.moves import DICE
from sabika.games.rollwrite.position import (
    DRAW_START,
    FINISHED,
    KEEP,
    MAIN,
    ROLL_CROSSING,
    ROLL_FOUR,
    ROLL_IMAGINARY,
    ROLL_IMAGINARY_START,
    SECOND,
    SIDE,
    Position,
)
from sabika.games.rollwrite.rules import crossing, is_crossed
from sabika.parts.kinds import LETTERS, kind_word
from sabika.words import Owner, Value, Word, say

if TYPE_CHECKING:
    from sabika.table import Table

CROSSES = ("#4f8fd6", "#d65a5a", "#b07a42", "#9a968e", "#55a066", "#9069c8")  # by kind, readable on dark and light
YELLOW = "bold black on #e9b93a"
BLUE = "bold white on #3b73c4"
GOLD = "#c0902f"
CROSS = "✘"
EDGE = " " * 8  # room for yellow dice and the number of the row
GAP = 3
MOST_COINS_DRAWN = 20

AIM = "terminal_rollwrite.aim"
LEGEND = tuple(f"terminal_rollwrite.legend_{sign}" for sign in ("dice", "crossing", "coins", "count", "places"))
TYPED = (
    ("turn y1 +", "RW-9"),
    ("cross y1 b2", "RW-10"),
    ("coins", "RW-12"),
    ("second", "RW-14"),
    ("stop", "RW-13"),
    ("keep y1 b2", "RW-15"),
)
SCORINGS: tuple[str, ...] = ()


def said(key: str, language: str, names: Sequence[str] = (), **values: Value) -> str:
    return say(f"terminal_rollwrite.{key}", language, values, names)


def headline(table: Table, language: str) -> str:
    s = table.position
    return said("round", language, round=s.round, rounds=s.rounds) if s.round else said("setting_up", language)


# --- the table -------------------------------------------------------------------------------------------


def draw(table: Table, names: Sequence[str], language: str, console: Console) -> RenderableType:
    """The sheet of the seat to move beside the score sheet where there is room, the other sheets below."""
    s: Position = table.position
    sheet = _large_sheet(s, names, language)
    scores = _score_sheet(table, names, language)
    others = [_small_sheet(s, seat, names, language) for seat in range(s.seats) if seat != s.seat]
    below: list[RenderableType] = [Text(), Columns(others, padding=(0, GAP))] if others else []
    if console.measure(sheet).maximum + GAP + console.measure(scores).maximum > console.width:
        return Group(sheet, Text(), scores, *below)
    beside = Grid.grid(padding=(0, GAP, 0, 0))
    beside.add_row(sheet, scores)
    return Group(beside, *below)


def _large_sheet(s: Position, names: Sequence[str], language: str) -> Text:
    """Blue dice stand above their columns, yellow dice before their rows; crossings in question are in brackets."""
    dice: dict[str, int] = dict(zip(DICE, s.dice, strict=True)) if s.phase in (MAIN, SECOND, KEEP) else {}
    met = _met(s)
    lines = [Text(names[s.seat], "bold")]
    for name in ("b1", "b2") if dice else ():
        marks = [(name, BLUE) if dice[name] == column else "  " for column in range(1, SIDE + 1)]
        lines.append(Text.assemble(EDGE, Text(" ").join(Text.assemble(mark) for mark in marks)))
    lines.append(Text(EDGE + "".join(f" {column} " for column in range(1, SIDE + 1)), "dim"))
    for row in range(SIDE):
        line = Text()
        for name in ("y1", "y2"):
            line.append(name, YELLOW) if dice.get(name) == row + 1 else line.append("  ")
            line.append(" ")
        line.append(f"{row + 1} ", "dim")
        for cell in range(SIDE * row, SIDE * row + SIDE):
            line.append_text(_cell(s.grid[cell], is_crossed(s, s.seat, cell), cell in met))
        lines.append(line)
    return Text("\n", no_wrap=True).join([*lines, _coins(s, language)])


def _met(s: Position) -> list[int]:
    """The cells where dice meet that the seat may use now, RW-10 and RW-14."""
    pairs = {MAIN: [0, 1, 2, 3], SECOND: [3 - s.used]}.get(s.phase, [])
    return [crossing(s, pair) for pair in pairs]


def _cell(kind: int, crossed: bool, met: bool) -> Text:
    left, right = "[]" if met else "  "
    if crossed:
        return Text.assemble((left, f"bold {GOLD}"), (CROSS, f"bold {CROSSES[kind]}"), (right, f"bold {GOLD}"))
    bracket = f"bold #ffe08a on {KIND_GROUNDS[kind]}"
    return Text.assemble((left, bracket), (LETTERS[kind], f"bold white on {KIND_GROUNDS[kind]}"), (right, bracket))


def _coins(s: Position, language: str) -> Text:
    """RW-4: held, struck, and still to come."""
    held, struck, to_come = s.coins[s.seat], s.circled[s.seat] - s.coins[s.seat], s.supply - s.circled[s.seat]
    text = Text(f"{said('coins', language)} ", "dim")
    if s.supply <= MOST_COINS_DRAWN:
        text.append("●" * held, GOLD).append("○" * struck + "·" * to_come + " ", "dim")
    return text.append(str(held), f"bold {GOLD}")


def _small_sheet(s: Position, seat: int, names: Sequence[str], language: str) -> Text:
    lines = [Text(names[seat], "bold")]
    for row in range(SIDE):
        line = Text()
        for cell in range(SIDE * row, SIDE * row + SIDE):
            if is_crossed(s, seat, cell):
                line.append(f"{CROSS} ", f"bold {CROSSES[s.grid[cell]]}")
            else:
                line.append(f"{LETTERS[s.grid[cell]].lower()} ", "dim")
        lines.append(line)
    lines.append(Text.assemble((f"{said('coins', language)} ", "dim"), (str(s.coins[seat]), f"bold {GOLD}")))
    yellow, blue = s.pairs[seat]
    if yellow and blue and s.phase != FINISHED:
        lines.append(Text.assemble((f"{said('dice', language)} ", "dim"), (f" {yellow} ", YELLOW), (f" {blue} ", BLUE)))
    return Text("\n", no_wrap=True).join(lines)


def _score_sheet(table: Table, names: Sequence[str], language: str) -> RenderableType:
    """RW-3, RW-17: what every owner has of every kind, the places left, and the points."""
    s: Position = table.position
    grid = Grid(box=box.SIMPLE_HEAD, show_edge=False, pad_edge=False, padding=(0, 1, 0, 0))
    grid.add_column(said("kind", language), no_wrap=True)
    grid.add_column(said("places", language), no_wrap=True, justify="center")
    for owner in range(s.owners):
        style = f"bold {GOLD}" if owner == table.actor else ""
        grid.add_column(Text(names[owner].replace(" ", "\n", 1), style), no_wrap=True, justify="center")
    for kind, letter in enumerate(LETTERS):
        label = Text.assemble((f" {letter} ", f"bold white on {KIND_GROUNDS[kind]}"), f" {_kind(kind, language)}")
        counts = [_count(s, kind, owner) for owner in range(s.owners)]
        grid.add_row(label, _places(s, kind), *counts)
    grid.add_section()
    standing = [0] * s.owners
    for line in table.standing():
        standing[line.owner] += line.points
    written = table.scores()
    _add_totals(grid, said("written", language), written, s.owners)
    if not table.over:
        _add_totals(grid, said("standing", language), standing[: len(written)], s.owners)
    return grid


def _places(s: Position, kind: int) -> Text:
    """RW-20: points of the places still open; those gone are dashes."""
    texts = ["–" if place < s.taken[kind] else str(points) for place, points in enumerate(s.places[kind])]
    return Text(" ".join(text.rjust(2) for text in texts))


def _count(s: Position, kind: int, owner: int) -> Text:
    """Crossed of all there are; whoever leads is bold; a place taken stands in brackets."""
    built, place = s.built[kind][owner], s.place[kind][owner]
    is_leading = built > 0 and built == max(s.built[kind])
    text = Text.assemble((str(built), "bold" if is_leading else ""), (f"/{s.size[kind]}", "dim"))
    return text.append(f" ({place})", f"bold {GOLD}") if place else text


def _add_totals(grid: Grid, label: str, totals: Sequence[int], owners: int) -> None:
    """RW-27: imaginary players write no points, except in the duel."""
    nothing = ["–"] * (owners - len(totals))
    grid.add_row(Text(label, "dim"), "", *(Text(str(total), "bold") for total in totals), *nothing)


def _kind(kind: int, language: str) -> str:
    return say(kind_word(kind).key, language)


# --- moves -----------------------------------------------------------------------------------------------


def offered(table: Table) -> list[str]:
    """All of them: they are few."""
    return table.legal()


def read(typed: str) -> str:
    """Moves are typed as they are written."""
    return typed


def explain(table: Table, move: str, language: str) -> str:
    """What a legal move means here: it is tried on a copy."""
    before: Position = table.position
    after = before.copy()
    GAME.apply(after, GAME.parse(move) or 0)
    dice: dict[str, int] = dict(zip(DICE, before.dice, strict=True))
    match move.split():
        case ["turn", die, _]:
            colour = Word("rollwrite.yellow" if die.startswith("y") else "rollwrite.blue")
            return said("turn", language, die=colour, old=dice[die], face=after.dice[DICE.index(die)])
        case ["cross", yellow, blue]:
            return _kind(before.grid[SIDE * (dice[yellow] - 1) + dice[blue] - 1], language)
        case ["coins"]:
            return said("take", language, n=after.circled[before.seat] - before.circled[before.seat])
        case ["second"]:
            kind = before.grid[crossing(before, 3 - before.used)]
            return said("second", language, kind=kind_word(kind), n=before.second_price)
        case ["keep", yellow, blue]:
            return said("keep", language, yellow=dice[yellow], blue=dice[blue])
        case _:
            return said("stop", language)


def dice_wanted(table: Table, names: Sequence[str], language: str) -> str:
    """Who rolls what, for people with real dice."""
    s: Position = table.position
    if s.phase == DRAW_START:
        return said("ask_start", language, last=s.seats - 1)
    rolls = s.roller if s.phase in (ROLL_IMAGINARY, ROLL_IMAGINARY_START) else s.seat
    key = {ROLL_FOUR: "ask_four", ROLL_CROSSING: "ask_building"}.get(s.phase, "ask_pair")
    return said(key, language, names, who=Owner(rolls))


# --- the score pad ---------------------------------------------------------------------------------------


def ask_pad(talk: Talk, people: Sequence[str]) -> dict[str, Any]:
    """Crosses, coins and completed kinds, owner by owner."""
    language = talk.language
    seats = talk.seats(said("pad_seats", language), GAME.seats, people)
    imaginary = {1: 2, 2: 1}.get(seats, 0)
    pad: dict[str, Any] = {"names": talk.names(seats, people)}
    if seats == 1:
        imaginary = talk.until(said("pad_imaginary", language), _number_in(2, 4), "2")
        pad["aim"] = talk.until(said("pad_aim", language), {"": "score", "score": "score", "duel": "duel"}.get, "duel")
    pad["seats"] = [{"crossed": ["." * SIDE] * SIDE} for _ in range(seats)]
    pad["imaginary"] = [{"built": {}} for _ in range(imaginary)]
    names = [*pad["names"], *imaginary_names(GAME, imaginary, language)]
    for owner, entry in enumerate([*pad["seats"], *pad["imaginary"]]):
        asking = _PadEntry(talk, pad, entry, Owner(owner), names)
        if owner < seats:
            asking.ask_sheet()
        else:
            asking.ask("built", "pad_built", _six_numbers, "2 0 3 1 4 2")
        asking.ask("completed", "pad_completed", _points_by_kind, "G 20 P 8")
    return pad


class _PadEntry:
    """One owner of a score pad being filled in; whatever the pad refuses is asked again at once."""

    def __init__(
        self, talk: Talk, pad: dict[str, Any], entry: dict[str, Any], who: Owner, names: Sequence[str]
    ) -> None:
        self._talk = talk
        self._pad = pad
        self._entry = entry
        self._who = who
        self._names = names

    def ask_sheet(self) -> None:
        questions = [self._question("pad_row", number=row) for row in range(1, SIDE + 1)]
        self._entry["crossed"] = [self._talk.until(question, _row, "x..x.x") for question in questions]
        self.ask("coins", "pad_coins", _number_in(0, 999), "3")

    def ask(self, field: str, question: str, read: Callable[[str], Any], example: str) -> None:
        def write(text: str) -> Any:
            value = read(text)
            if value is not None:
                self._entry[field] = value
                GAME.pad(self._pad)  # with blanks for whoever is still to come
            return value

        self._talk.until(self._question(question), write, example)

    def _question(self, key: str, **values: Value) -> str:
        return said(key, self._talk.language, self._names, who=self._who, **values)


def _number_in(low: int, high: int) -> Callable[[str], int | None]:
    return lambda text: int(text) if re.fullmatch(r"[0-9]{1,3}", text) and low <= int(text) <= high else None


def _row(text: str) -> str | None:
    return text if re.fullmatch(r"[xX.]{6}", text) else None


def _six_numbers(text: str) -> dict[str, int] | None:
    numbers = re.split(r"[\s,]+", text)
    if len(numbers) != len(LETTERS) or not all(re.fullmatch(r"[0-9]{1,3}", number) for number in numbers):
        return None
    return dict(zip(LETTERS, map(int, numbers), strict=True))


def _points_by_kind(text: str) -> dict[str, int] | None:
    pairs = re.findall(r"([PSACGT])[\s=:]*([0-9]{1,3})", text.upper())
    rest = re.sub(r"([PSACGT])[\s=:]*([0-9]{1,3})[\s,;]*", "", text.upper())
    return None if rest else {letter: int(points) for letter, points in pairs}
