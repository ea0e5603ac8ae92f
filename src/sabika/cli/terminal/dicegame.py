"""The Dice Game in the terminal: the dice area with its markers, the dice of the turn, stones, chips and points."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from rich import box
from rich.console import Console, Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from sabika.cli.terminal import dice_table, imaginary_names
from sabika.cli.terminal.dice_table import (
    GOLD,
    SCORINGS,
    aim_of,
    ask_dice,
    draw_area,
    draw_dice,
    explain_place,
    explain_throw,
    field_values,
    headline,
    kind_label,
    owner_title,
    places_text,
    read,
    scoring_named,
    without_odd_throws,
    word_of,
)
from sabika.cli.terminal.talk import Talk
from sabika.games.dicegame import GAME
from sabika.games.dicegame.moves import CHIP_NAMES
from sabika.games.dicegame.pad import MOST_CHIPS
from sabika.games.dicegame.position import (
    DRAW_CHIP,
    DRAW_COLUMN,
    DRAW_DIRK,
    NUMBERS,
    TRACK,
    Position,
)
from sabika.games.dicegame.rounds import next_bonus_field
from sabika.games.dicegame.view_types import Column, Player, View
from sabika.parts.dice_round import DRAW_START
from sabika.parts.kinds import LETTERS
from sabika.words import Owner, Value, Word, say

if TYPE_CHECKING:
    from sabika.table import Table

__all__ = ["SCORINGS", "ask_pad", "dice_wanted", "draw", "explain", "headline", "offered", "read"]

AIM = "terminal_dicegame.aim"
LEGEND = (*dice_table.LEGEND, "terminal_dicegame.legend_stone", "terminal_dicegame.legend_chips")
TYPED = (
    ("throw PSC", "DG-9"),
    ("place G", "DG-10"),
    ("push G", "DG-21"),
    ("annul", "DG-22"),
    ("black G", "DG-23"),
    ("points", "DG-14"),
    ("chip", "DG-14"),
    ("exchange G", "DG-20"),
    ("mark", "DG-16"),
    ("starts 2", "DG-17"),
)
SIGNS = {"exchange": "⇄", "push": "↓", "annul": "✗", "black": "■", "start": "⚑"}


def said(key: str, language: str, values: Mapping[str, Value] | None = None, names: Sequence[str] = ()) -> str:
    return say(f"terminal_dicegame.{key}", language, values, names)


# --- the table -------------------------------------------------------------------------------------------


def draw(table: Table, names: Sequence[str], language: str, console: Console) -> RenderableType:
    """The dice area beside the stones where there is room; the dice of the turn below."""
    view = table.view()
    stones = _stones(table, view, names, language)
    return Group(draw_area(view, _bonus, stones, language, console), *draw_dice(view, language))


def _bonus(column: Column) -> str:
    """DG-7: numbers as they are, the other chips by their signs."""
    chip = column.bonus
    return f" ({SIGNS.get(chip, chip)}) " if chip else "  –  "


def _stones(table: Table, view: View, names: Sequence[str], language: str) -> RenderableType:
    """DG-24: building points, and the place among those on the track; then chips, markers and points."""
    grid = Grid(box=box.SIMPLE_HEAD, show_edge=False, pad_edge=False, padding=(0, 1, 0, 0))
    grid.add_column(dice_table.said("kind", language), no_wrap=True)
    scoring = view.scoring
    title = dice_table.said("scoring", language, {"scoring": scoring.name}) if scoring else ""
    grid.add_column(title, no_wrap=True)
    for owner in range(view.owners):
        grid.add_column(owner_title(table, owner, names), justify="center")
    for there in view.columns:
        label, places = kind_label(there.kind, language), places_text(view, there)
        order = [owner for pile in there.piles for owner in pile.owners]
        grid.add_row(label, places, *(_stone(there, order, owner) for owner in range(view.owners)))
    grid.add_section()
    players = view.players
    grid.add_row(dice_table.said("markers", language), "", *(_markers(player) for player in players))
    grid.add_row(said("chips", language), "", *(_chips(player.chips) for player in players))
    grid.add_row(
        dice_table.said("points", language), "", *(Text(str(sum(player.points)), "bold") for player in players)
    )
    return grid


def _stone(column: Column, order: Sequence[int], owner: int) -> Text:
    text = Text(str(column.built[owner]), "bold" if order[:1] == [owner] else "")
    return text.append(f" ({order.index(owner) + 1})", f"{GOLD}") if owner in order else text


def _markers(player: Player) -> str:
    hand, markers, out = player.hand, player.markers, player.out
    return f"{hand}/{markers}{' ✘' * out}"


def _chips(chips: Sequence[str]) -> Text:
    return Text(" ".join(SIGNS.get(chip, chip) for chip in chips) or "–", f"bold {GOLD}" if chips else "dim")


# --- moves -----------------------------------------------------------------------------------------------


def offered(table: Table) -> list[str]:
    """All but the many throws."""
    return without_odd_throws(table)


def explain(table: Table, move: str, language: str) -> str:
    """What a legal move means here."""
    view = table.view()
    verb, _, what = move.partition(" ")
    if verb == "throw":
        return explain_throw(table, view, move, language)
    if verb == "place":
        return explain_place(view, what, language)
    if verb == "push":
        return said("push", language, {"kind": word_of(what), **field_values(aim_of(view, what).exact)})
    if verb in ("black", "exchange"):
        return said(verb, language, {"kind": word_of(what)})
    if verb == "starts":
        return say("table.owner", language, {"number": int(what)})
    return said("two_points" if verb == "points" else verb, language, _paid_values(view))


def _paid_values(view: View) -> dict[str, Value]:
    """Of whoever is paid: the kind, how many points are due, the chip."""
    paid = view.paid
    if paid is None:
        return {}
    there = next(there for there in view.columns if there.kind == paid.column)
    chip = Word(_chip_key(there.bonus)) if there.bonus else ""
    return {"kind": word_of(paid.column), "n": paid.due, "chip": chip}


def _chip_key(chip: str) -> str:
    return "dicegame.start_chip" if chip == "start" else f"dicegame.chip_{chip}"


def dice_wanted(table: Table, names: Sequence[str], language: str) -> str:
    """What is drawn or thrown, for people with the real box."""
    s: Position = table.position
    if s.phase == DRAW_START:
        return dice_table.said("ask_start", language, {"last": s.seats - 1})
    if s.phase == DRAW_COLUMN:
        return dice_table.said("ask_column", language)
    if s.phase == DRAW_CHIP:
        kind = word_of(LETTERS[next_bonus_field(s)])
        return said("ask_chip", language, {"kind": kind, "chips": " ".join(CHIP_NAMES)})
    if s.phase == DRAW_DIRK:
        return said("ask_dirk", language)
    return ask_dice(s, names, language)


# --- the score pad ---------------------------------------------------------------------------------------


def ask_pad(talk: Talk, people: Sequence[str]) -> dict[str, Any]:
    """Building points and number chips owner by owner, then who came first where stones share a field."""
    language = talk.language
    seats = talk.seats(dice_table.said("pad_seats", language), GAME.seats, people)
    players = talk.names(seats, people)
    names = [*players, *imaginary_names(GAME, 3 - seats, language)]
    pad: dict[str, Any] = {"names": players, "owners": [], "piles": {}}
    pad["scoring"] = talk.until(dice_table.said("pad_scoring", language), scoring_named, "C")
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
        everyone = ", ".join(f"{owner + 1} {names[owner]}" for owner in sharing)
        question = said("pad_pile", talk.language, {"kind": word_of(letter), "field": field, "all": everyone})
        order = talk.until(question, _order_of(sharing), " ".join(str(owner + 1) for owner in sharing))
        pad["piles"].setdefault(letter, []).extend(order)


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
        owners = [number - 1 for number in _all_numbers(text) or []]
        return owners if sorted(owners) == sorted(sharing) else None

    return read_order


def _all_numbers(text: str) -> list[int] | None:
    numbers = re.split(r"[\s,]+", text)
    return [int(number) for number in numbers] if all(re.fullmatch(r"[0-9]{1,3}", n) for n in numbers) else None
