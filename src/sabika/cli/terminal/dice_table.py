"""What the Dice Game and Alcazaba have alike in the terminal: dice area, dice, throws, questions of the pad."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from rich.console import Console, Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from sabika.cli.terminal import KIND_GROUNDS, OWNER_GROUNDS
from sabika.games.alcazaba import view_types as alcazaba
from sabika.games.dicegame import view_types as dicegame
from sabika.parts.dice_area import LINES, SIDES
from sabika.parts.dice_views import Aim
from sabika.parts.kinds import LETTERS, kind_word
from sabika.words import Owner, Value, Word, say

if TYPE_CHECKING:
    from sabika.table import Table

GOLD = "#c0902f"
BLACK = "bold white on #14110e"
FREE, LANDING = "·", "◌"
COLUMN = 9  # width of a column of the dice area with the gap behind it
EDGE = 4  # the numbers of the lines
GAP = 3
LEGEND = tuple(f"terminal_dice.legend_{sign}" for sign in ("field", "marker", "hand", "start"))
SCORINGS = ("A", "B", "C")

DiceView = dicegame.View | alcazaba.View
Column = dicegame.Column | alcazaba.Column


def said(key: str, language: str, values: Mapping[str, Value] | None = None, names: Sequence[str] = ()) -> str:
    return say(f"terminal_dice.{key}", language, values, names)


def headline(table: Table, language: str) -> str:
    """How far the game is."""
    view = table.view()
    return said("round" if view.round else "setting_up", language, {"round": view.round, "rounds": view.rounds})


# --- the table -------------------------------------------------------------------------------------------


def draw_area(
    view: DiceView, on_top: Callable[[Any], str], beside: RenderableType, language: str, console: Console
) -> RenderableType:
    """The dice area beside something else where there is room, otherwise above it; `on_top` is what lies there."""
    per_row = next(count for count in (6, 3, 2, 1) if count == 1 or EDGE + count * COLUMN <= console.width)
    columns = view.columns
    rows = [_area(columns[first : first + per_row], on_top) for first in range(0, len(LETTERS), per_row)]
    area = Group(*rows, Text(said("area", language), "dim"), Text())
    if EDGE + per_row * COLUMN + GAP + console.measure(beside).maximum > console.width:
        return Group(area, beside)
    both = Grid.grid(padding=(0, GAP, 0, 0))
    both.add_row(area, beside)
    return both


def _area(columns: Sequence[Column], on_top: Callable[[Any], str]) -> Text:
    """DG-2: one, two and three throws side by side, eight symbols on top; free landing fields are rings."""
    lines = [_line("", [Text(f"  {there.kind}  ", kind_style(there.kind)) for there in columns])]
    lines.append(_line("", [Text(on_top(there), f"bold {GOLD}") for there in columns]))
    lines.append(_line("", [Text("1 2 3", "dim")] * len(columns)))
    for line in range(LINES, 0, -1):
        fields = [Text(" ").join(_field(there, f"{line}-{side}") for side in SIDES) for there in columns]
        lines.append(_line(str(line), fields))
    return Text("\n", no_wrap=True, overflow="crop").join(lines)


def _line(label: str, cells: Sequence[Text]) -> Text:
    line = Text(label.rjust(EDGE - 2) + "  ", "dim")
    for cell in cells:
        line.append_text(cell).append(" " * (COLUMN - len(cell)))
    return line


def _field(column: Column, field: str) -> Text:
    owner = next((marker.owner for marker in column.markers if marker.field == field), None)
    if owner is not None:
        return Text(str(owner), f"bold white on {OWNER_GROUNDS[owner]}")
    lands = column.aim is not None and column.aim.field == field
    return Text(LANDING, f"bold {GOLD}") if lands else Text(FREE, "dim")


def draw_dice(view: DiceView, language: str) -> list[RenderableType]:
    """DG-9: what lies there, which throw it was, and how dice are thrown again."""
    if view.phase != "turn":
        return []
    shown = dice_of(view)
    line = Text(f"{said('dice', language)} ", "dim")
    for letter in shown:
        line.append(f" {letter} ", kind_style(letter)).append(" ")
    if isinstance(view, dicegame.View) and view.black:
        line.append(f" {view.black} ", BLACK).append(" ")
    throws = view.throws + view.throws_left
    line.append(f" {said('throw_of', language, {'throw': view.throws, 'throws': throws})}", "dim")
    if not view.throws_left:
        return [line]
    return [line, Text(said("how_to_throw", language, {"dice": shown[:3]}), "dim")]


def dice_of(view: DiceView) -> str:
    return "".join(letter * count for letter, count in view.dice.items())


def owner_title(table: Table, owner: int, names: Sequence[str]) -> Text:
    """The head of an owner's column."""
    style = f"bold {GOLD}" if owner == table.actor else ""
    return Text.assemble((f" {owner} ", f"bold white on {OWNER_GROUNDS[owner]}"), "\n", (names[owner], style))


def kind_label(letter: str, language: str) -> Text:
    return Text.assemble((f" {letter} ", kind_style(letter)), f" {say(word_of(letter).key, language)}")


def places_text(view: DiceView, column: Column) -> str:
    """DG-25: the points for places in the scoring to come."""
    scoring = view.scoring
    points = column.places["ABC".index(scoring.name)] if scoring else []
    return " ".join(str(worth) for worth in points if worth)


def kind_style(letter: str) -> str:
    return f"bold white on {KIND_GROUNDS[LETTERS.index(letter)]}"


def word_of(letter: str) -> Word:
    return kind_word(LETTERS.index(letter))


# --- moves -----------------------------------------------------------------------------------------------


def without_odd_throws(table: Table) -> list[str]:
    """The legal moves but the many throws: of those, everything again, and everything but one kind."""
    legal = table.legal()
    if table.view().phase != "turn":
        return legal
    shown = dice_of(table.view())
    usual = {f"throw {shown}", *(f"throw {shown.replace(letter, '')}" for letter in LETTERS)}
    return [move for move in legal if not move.startswith("throw") or move in usual]


def read(typed: str) -> str:
    """What was typed, as the game writes it: letters of dice in any order and case, with or without blanks."""
    words = typed.split()
    verb = words[:1] if words and words[0].lower() in ("throw", "dice") else []
    letters = "".join(words[len(verb) :]).upper()
    if letters and set(letters) <= set(LETTERS):
        return " ".join([*(word.lower() for word in verb), "".join(sorted(letters, key=LETTERS.index))])
    if words[-1:] and len(words[-1]) == 1:
        return " ".join([*words[:-1], words[-1].upper()])
    return " ".join(words)


def explain_place(view: DiceView, letter: str, language: str) -> str:
    aim = aim_of(view, letter)
    if aim.field is None:
        return said("place_out", language, {"kind": word_of(letter)})
    return said("place", language, {"kind": word_of(letter), **field_values(aim.field)})


def aim_of(view: DiceView, letter: str) -> Aim:
    return next(there.aim for there in view.columns if there.kind == letter and there.aim)


def explain_throw(table: Table, view: DiceView, move: str, language: str) -> str:
    """What stays, and for a kind that stays alone the chance of more of it."""
    after = table.position.copy()
    table.game.apply(after, table.game.parse(move) or 0)
    kept = [letter for letter, count in zip(LETTERS, after.dice, strict=True) if count]
    if not kept:
        return said("throw_all", language)
    dice = "".join(letter * count for letter, count in zip(LETTERS, after.dice, strict=True))
    if len(kept) > 1:
        return said("throw", language, {"dice": dice})
    chances = next(chances for chances in view.odds or () if chances.kind == kept[0])
    return said("throw_for", language, {"dice": dice, "percent": round(100 * chances.more[0] / chances.of)})


def field_values(field: str) -> dict[str, Value]:
    line, side = field.split("-")
    return {"line": int(line), "side": Word(f"dice.{side}")}


def ask_dice(s: Any, names: Sequence[str], language: str) -> str:
    """What a person is asked when dice are thrown."""
    return said("ask_dice", language, {"who": Owner(s.seat), "n": s.cup}, names)


# --- answers of the score pad ----------------------------------------------------------------------------


def scoring_named(text: str) -> str | None:
    """A, B or C; nothing is C."""
    return text.upper() if text.upper() in ("A", "B", "C") else "C" if not text else None
