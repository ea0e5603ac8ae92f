"""The Dice Game in the terminal: the dice area with its markers, the dice of the turn, stones, chips and points."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from rich import box
from rich.console import Console, Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from sabika.cli.terminal import KIND_GROUNDS, OWNER_GROUNDS, owner_names
from sabika.cli.terminal.talk import Talk
from sabika.games.dicegame import GAME
from sabika.games.dicegame.moves import CHIP_NAMES
from sabika.games.dicegame.pad import MOST_CHIPS
from sabika.games.dicegame.position import (
    DRAW_CHIP,
    DRAW_COLUMN,
    DRAW_DIRK,
    DRAW_START,
    NUMBERS,
    TRACK,
    Position,
)
from sabika.games.dicegame.rounds import next_bonus_field
from sabika.parts.dice_area import LINES, SIDES
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
SIGNS = {"exchange": "⇄", "push": "↓", "annul": "✗", "black": "■", "start": "⚑"}


def said(key: str, language: str, values: Mapping[str, Value] | None = None, names: Sequence[str] = ()) -> str:
    return say(f"terminal_dicegame.{key}", language, values, names)


def headline(table: Table, language: str) -> str:
    view = table.view()
    return said(
        "round" if view["round"] else "setting_up", language, {"round": view["round"], "rounds": view["rounds"]}
    )


# --- the table -------------------------------------------------------------------------------------------


def draw(table: Table, names: Sequence[str], language: str, console: Console) -> RenderableType:
    """The dice area beside the stones where there is room; the dice of the turn below."""
    view = table.view()
    per_row = next(count for count in (6, 3, 2, 1) if count == 1 or EDGE + count * COLUMN <= console.width)
    rows = [_area(view["columns"][first : first + per_row]) for first in range(0, len(LETTERS), per_row)]
    area = Group(*rows, Text(said("area", language), "dim"), Text())
    stones = _stones(table, view, names, language)
    dice = _dice(view, language)
    if EDGE + per_row * COLUMN + GAP + console.measure(stones).maximum > console.width:
        return Group(area, stones, *dice)
    beside = Grid.grid(padding=(0, GAP, 0, 0))
    beside.add_row(area, stones)
    return Group(beside, *dice)


def _area(columns: Sequence[dict[str, Any]]) -> Text:
    """DG-2: one, two and three throws side by side, eight symbols on top; free landing fields are rings."""
    lines = [_line("", [Text(f"  {there['kind']}  ", _kind_style(there["kind"])) for there in columns])]
    lines.append(_line("", [Text(_bonus(there["bonus"]), f"bold {GOLD}") for there in columns]))
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


def _bonus(chip: str | None) -> str:
    """DG-7: numbers as they are, the other chips by their signs."""
    return f" ({SIGNS.get(chip, chip)}) " if chip else "  –  "


def _field(column: dict[str, Any], field: str) -> Text:
    owner = next((marker["owner"] for marker in column["markers"] if marker["field"] == field), None)
    if owner is not None:
        return Text(str(owner), f"bold white on {OWNER_GROUNDS[owner]}")
    lands = column["aim"] is not None and column["aim"]["field"] == field
    return Text(LANDING, f"bold {GOLD}") if lands else Text(FREE, "dim")


def _stones(table: Table, view: dict[str, Any], names: Sequence[str], language: str) -> RenderableType:
    """DG-24: building points, and the place among those on the track; then chips, markers and points."""
    grid = Grid(box=box.SIMPLE_HEAD, show_edge=False, pad_edge=False, padding=(0, 1, 0, 0))
    grid.add_column(said("kind", language), no_wrap=True)
    scoring = view["scoring"]
    grid.add_column(said("scoring", language, {"scoring": scoring["name"]}) if scoring else "", no_wrap=True)
    for owner in range(view["owners"]):
        style = f"bold {GOLD}" if owner == table.actor else ""
        title = Text.assemble((f" {owner} ", f"bold white on {OWNER_GROUNDS[owner]}"), "\n", (names[owner], style))
        grid.add_column(title, justify="center")
    for there in view["columns"]:
        label = Text.assemble((f" {there['kind']} ", _kind_style(there["kind"])), f" {_kind(there['kind'], language)}")
        points = there["places"]["ABC".index(scoring["name"])] if scoring else []
        places = " ".join(str(worth) for worth in points if worth)
        order = [owner for pile in there["piles"] for owner in pile["owners"]]
        grid.add_row(label, places, *(_stone(there, order, owner) for owner in range(view["owners"])))
    grid.add_section()
    players = view["players"]
    grid.add_row(said("markers", language), "", *(_markers(player) for player in players))
    grid.add_row(said("chips", language), "", *(_chips(player["chips"]) for player in players))
    grid.add_row(said("points", language), "", *(Text(str(sum(player["points"])), "bold") for player in players))
    return grid


def _stone(column: dict[str, Any], order: Sequence[int], owner: int) -> Text:
    text = Text(str(column["built"][owner]), "bold" if order[:1] == [owner] else "")
    return text.append(f" ({order.index(owner) + 1})", f"{GOLD}") if owner in order else text


def _markers(player: dict[str, Any]) -> str:
    hand, markers, out = player["hand"], player["markers"], player["out"]
    return f"{hand}/{markers}{' ✘' * out}"


def _chips(chips: Sequence[str]) -> Text:
    return Text(" ".join(SIGNS.get(chip, chip) for chip in chips) or "–", f"bold {GOLD}" if chips else "dim")


def _dice(view: dict[str, Any], language: str) -> list[RenderableType]:
    """DG-9: what lies there, which throw it was, and how dice are thrown again."""
    if view["phase"] != "turn":
        return []
    shown = "".join(letter * count for letter, count in view["dice"].items())
    line = Text(f"{said('dice', language)} ", "dim")
    for letter in shown:
        line.append(f" {letter} ", _kind_style(letter)).append(" ")
    if view["black"]:
        line.append(f" {view['black']} ", BLACK).append(" ")
    throws = view["throws"] + view["throws_left"]
    line.append(f" {said('throw_of', language, {'throw': view['throws'], 'throws': throws})}", "dim")
    if not view["throws_left"]:
        return [line]
    return [line, Text(said("how_to_throw", language, {"dice": shown[:3]}), "dim")]


def _kind_style(letter: str) -> str:
    return f"bold white on {KIND_GROUNDS[LETTERS.index(letter)]}"


def _kind(letter: str, language: str) -> str:
    return say(kind_word(LETTERS.index(letter)).key, language)


# --- moves -----------------------------------------------------------------------------------------------


def offered(table: Table) -> list[str]:
    """All but the many throws: of those, everything again, and everything but one kind."""
    legal = table.legal()
    if table.view()["phase"] != "turn":
        return legal
    shown = "".join(letter * count for letter, count in table.view()["dice"].items())
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


def explain(table: Table, move: str, language: str) -> str:
    """What a legal move means here."""
    view = table.view()
    verb, _, what = move.partition(" ")
    if verb == "throw":
        return _explain_throw(table, view, move, language)
    if verb in ("place", "push"):
        aim = next(there["aim"] for there in view["columns"] if there["kind"] == what)
        if verb == "push":
            return said("push", language, {"kind": _word(what), **_field_values(aim["exact"])})
        if aim["field"] is None:
            return said("place_out", language, {"kind": _word(what)})
        return said("place", language, {"kind": _word(what), **_field_values(aim["field"])})
    if verb in ("black", "exchange"):
        return said(verb, language, {"kind": _word(what)})
    if verb == "starts":
        return say("table.owner", language, {"number": int(what)})
    return said("two_points" if verb == "points" else verb, language, _paid_values(view))


def _explain_throw(table: Table, view: dict[str, Any], move: str, language: str) -> str:
    """What stays, and for a kind that stays alone the chance of more of it."""
    after = table.position.copy()
    GAME.apply(after, GAME.parse(move) or 0)
    kept = [letter for letter, count in zip(LETTERS, after.dice, strict=True) if count]
    if not kept:
        return said("throw_all", language)
    dice = "".join(letter * count for letter, count in zip(LETTERS, after.dice, strict=True))
    if len(kept) > 1:
        return said("throw", language, {"dice": dice})
    chances = next(chances for chances in view["odds"] if chances["kind"] == kept[0])
    return said("throw_for", language, {"dice": dice, "percent": round(100 * chances["more"][0] / chances["of"])})


def _word(letter: str) -> Word:
    return kind_word(LETTERS.index(letter))


def _field_values(field: str) -> dict[str, Value]:
    line, side = field.split("-")
    return {"line": int(line), "side": Word(f"dice.{side}")}


def _paid_values(view: dict[str, Any]) -> dict[str, Value]:
    """Of whoever is paid: the kind, how many points are due, the chip."""
    paid = view["paid"]
    if paid is None:
        return {}
    there = next(there for there in view["columns"] if there["kind"] == paid["column"])
    chip = Word(_chip_key(there["bonus"])) if there["bonus"] else ""
    return {"kind": _word(paid["column"]), "n": paid["due"], "chip": chip}


def _chip_key(chip: str) -> str:
    return "dicegame.start_chip" if chip == "start" else f"dicegame.chip_{chip}"


def dice_wanted(table: Table, names: Sequence[str], language: str) -> str:
    """What is drawn or thrown, for people with the real box."""
    s: Position = table.position
    if s.phase == DRAW_START:
        return said("ask_start", language, {"last": s.seats - 1})
    if s.phase == DRAW_COLUMN:
        return said("ask_column", language)
    if s.phase == DRAW_CHIP:
        kind = kind_word(next_bonus_field(s))
        return said("ask_chip", language, {"kind": kind, "chips": " ".join(CHIP_NAMES)})
    if s.phase == DRAW_DIRK:
        return said("ask_dirk", language)
    return said("ask_dice", language, {"who": Owner(s.seat), "n": s.cup}, names)


# --- the score pad ---------------------------------------------------------------------------------------


def ask_pad(talk: Talk) -> dict[str, Any]:
    """Building points and number chips owner by owner, then who came first where stones share a field."""
    language = talk.language
    seats = talk.until(said("pad_seats", language), _number_in(2, 6), "3")
    names = owner_names(GAME, [None] * seats, max(3, seats), language)
    pad: dict[str, Any] = {"owners": [], "piles": {}}
    pad["scoring"] = talk.until(said("pad_scoring", language), _scoring, "C")
    for owner in range(len(names)):
        built = talk.until(said("pad_built", language, {"who": Owner(owner)}, names), _six_numbers, "2 0 3 1 4 2")
        numbers = talk.until(said("pad_numbers", language, {"who": Owner(owner)}, names), _numbers, "1 3 3")
        pad["owners"].append({"built": built, "numbers": numbers})
    for letter in LETTERS:
        _ask_pile(talk, pad, letter, names)
    return pad


def _ask_pile(talk: Talk, pad: dict[str, Any], letter: str, names: Sequence[str]) -> None:
    """DG-24: the order of stones on one field decides."""
    built = [entry["built"][letter] for entry in pad["owners"]]
    for field in sorted(set(built) - {0}, reverse=True):
        sharing = [owner for owner, points in enumerate(built) if points == field]
        if len(sharing) == 1:
            continue
        everyone = ", ".join(names[owner] for owner in sharing)
        question = said("pad_pile", talk.language, {"kind": _word(letter), "field": field, "all": everyone})
        order = talk.until(question, _order_of(sharing), " ".join(map(str, sharing)))
        pad["piles"].setdefault(letter, []).extend(order)


def _number_in(low: int, high: int) -> Callable[[str], int | None]:
    return lambda text: int(text) if re.fullmatch(r"\d{1,3}", text) and low <= int(text) <= high else None


def _scoring(text: str) -> str | None:
    return text.upper() if text.upper() in ("A", "B", "C") else "C" if not text else None


def _six_numbers(text: str) -> dict[str, int] | None:
    numbers = _all_numbers(text)
    if numbers is None or len(numbers) != len(LETTERS) or max(numbers) > TRACK:
        return None
    return dict(zip(LETTERS, numbers, strict=True))


def _numbers(text: str) -> list[int] | None:
    numbers = _all_numbers(text) if text else []
    if numbers is None or len(numbers) > MOST_CHIPS or not all(1 <= number <= NUMBERS for number in numbers):
        return None
    return numbers


def _order_of(sharing: Sequence[int]) -> Callable[[str], list[int] | None]:
    def read_order(text: str) -> list[int] | None:
        numbers = _all_numbers(text)
        return numbers if numbers is not None and sorted(numbers) == sorted(sharing) else None

    return read_order


def _all_numbers(text: str) -> list[int] | None:
    numbers = re.split(r"[\s,]+", text)
    return [int(number) for number in numbers] if all(re.fullmatch(r"\d{1,3}", n) for n in numbers) else None
