"""Alcazaba in the terminal: the dice area, tiles on offer, the dice of the turn, palaces with their walls, reserves."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from rich import box
from rich.columns import Columns
from rich.console import Console, Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from sabika.cli.terminal import OWNER_GROUNDS, dice_table, imaginary_names
from sabika.cli.terminal.dice_table import (
    GOLD,
    SCORINGS,
    ask_dice,
    draw_area,
    draw_dice,
    explain_place,
    explain_throw,
    headline,
    kind_label,
    kind_style,
    owner_title,
    places_text,
    scoring_named,
    without_odd_throws,
    word_of,
)
from sabika.cli.terminal.talk import Talk
from sabika.games.alcazaba import GAME
from sabika.games.alcazaba.moves import name_named
from sabika.games.alcazaba.position import DRAW_BAG, DRAW_COLUMN, DRAW_STACK, KINDS, Position
from sabika.games.alcazaba.view import view as view_of
from sabika.games.alcazaba.view_types import Column, Player, View
from sabika.parts.dice_round import DRAW_START
from sabika.parts.kinds import LETTERS
from sabika.parts.palace_views import LaidTile, Palace, Wall
from sabika.words import Owner, Value, say

if TYPE_CHECKING:
    from sabika.table import Table

__all__ = ["SCORINGS", "ask_pad", "dice_wanted", "draw", "explain", "headline", "offered", "read"]

AIM = "terminal_alcazaba.aim"
LEGEND = (
    *dice_table.LEGEND,
    *(f"terminal_alcazaba.legend_{sign}" for sign in ("tile", "cell", "wall", "count", "resting")),
)
TYPED = (
    ("throw PSC", "DG-9"),
    ("place G", "DG-10"),
    ("take T9NE", "AZ-7"),
    ("chip", "AZ-4"),
    ("build 1,-2", "PB-1"),
    ("reserve", "PB-9"),
    ("give", "AZ-13"),
    ("remove 1,-2", "AZ-6"),
    ("add T9NE 1,-2", "AZ-6"),
    ("swap T9NE 1,-2", "AZ-6"),
)
WALL, FOUNTAIN = "#8c7a5b", "≈"
CELL = 4  # width of a cell of a palace
EDGE = 4  # the numbers of the rows
REBUILDS = ("remove", "add", "swap")
MOST_REBUILDS = 12  # in the list of moves; more are typed
SIDE_STEPS = {"N": (0, 1), "E": (1, 0), "S": (0, -1), "W": (-1, 0)}
OPPOSITE = {"N": "S", "E": "W", "S": "N", "W": "E"}

NO_PALACE = Palace([], Wall(0, []))  # of Dirk
Section = tuple[int, int, str]  # a cell's x and y, and a side


def said(key: str, language: str, values: Mapping[str, Value] | None = None, names: Sequence[str] = ()) -> str:
    return say(f"terminal_alcazaba.{key}", language, values, names)


# --- the table -------------------------------------------------------------------------------------------


def draw(table: Table, names: Sequence[str], language: str, console: Console) -> RenderableType:
    """The dice area beside the tiles on offer where there is room; below palaces, reserves, the dice of the turn."""
    view = table.view()
    first = table.actor or 0
    order = [(first + i) % view.seats for i in range(view.seats)]
    palaces = [_palace(view.players[seat], seat, names, language) for seat in order]
    area = draw_area(view, _on_top, _offer(table, view, names, language), language, console)
    hint = [Text(said("how_to_rebuild", language), "dim")] if view.rebuild else []
    below = [*_aside(view, names, language), *draw_dice(view, language), *hint]
    return Group(area, Columns(palaces, padding=(1, 3)), *below)


def _on_top(column: Column) -> str:
    """AZ-3, AZ-4: how many tiles lie there, and the start-player chip."""
    tiles = len(column.tiles)
    return f"  {tiles or '–'}{'⚑' if column.chip else ' '} "


def _offer(table: Table, view: View, names: Sequence[str], language: str) -> RenderableType:
    """AZ-3, AZ-9: the tiles of each column, then tiles that count, walls, markers and points by owner."""
    grid = Grid(box=box.SIMPLE_HEAD, show_edge=False, pad_edge=False, padding=(0, 1, 0, 0))
    grid.add_column(dice_table.said("kind", language), no_wrap=True)
    grid.add_column(said("tiles", language))
    scoring = view.scoring
    title = dice_table.said("scoring", language, {"scoring": scoring.name}) if scoring else ""
    grid.add_column(title, no_wrap=True)
    for owner in range(view.owners):
        grid.add_column(owner_title(table, owner, names), justify="center")
    for there in view.columns:
        counts = [_count(there, owner) for owner in range(view.owners)]
        tiles = " ".join(tile.name for tile in there.tiles)
        grid.add_row(kind_label(there.kind, language), tiles, places_text(view, there), *counts)
    grid.add_section()
    players = view.players
    walls = [str(player.palace.wall.length) if player.palace else "–" for player in players]
    grid.add_row(said("wall", language), "", "", *walls)
    grid.add_row(dice_table.said("markers", language), "", "", *(_markers(player) for player in players))
    totals = [Text(str(sum(player.points)), "bold") for player in players]
    grid.add_row(dice_table.said("points", language), "", "", *totals)
    return grid


def _count(column: Column, owner: int) -> Text:
    built, worth = column.built[owner], column.worth[owner]
    return Text(str(built)).append(f" +{worth}", GOLD) if worth else Text(str(built))


def _markers(player: Player) -> str:
    return f"{player.hand}/{player.markers}{' ✘' * player.out}{' ⌂' * player.resting}"


def _aside(view: View, names: Sequence[str], language: str) -> list[RenderableType]:
    """AZ-12: Dirk's tiles."""
    dirk = view.seats
    if view.owners == dirk:
        return []
    tiles = " ".join(tile.name for tile in view.players[dirk].aside) or "–"
    return [Text(said("aside", language, {"who": Owner(dirk), "tiles": tiles}, names))]


# --- palaces ---------------------------------------------------------------------------------------------


def _palace(player: Player, seat: int, names: Sequence[str], language: str) -> Text:
    """PB-14: north is up, cells have their numbers at the edges; the longest wall is gold and double."""
    palace = player.palace or NO_PALACE
    tiles = {(tile.x, tile.y): tile for tile in palace.tiles}
    walls = {(tile.x, tile.y, side) for tile in tiles.values() for side in tile.walls}
    best = {(int(x), int(y), name[-1]) for name in palace.wall.sections for x, y in [name[:-2].split(",")]}
    xs = range(min(x for x, _ in [(0, 0), *tiles]), max(x for x, _ in [(0, 0), *tiles]) + 1)
    ys = range(max(y for _, y in [(0, 0), *tiles]), min(y for _, y in [(0, 0), *tiles]) - 1, -1)
    picture = Text(no_wrap=True, overflow="crop")
    picture.append(f" {seat} ", f"bold white on {OWNER_GROUNDS[seat]}").append(f" {names[seat]}\n")
    picture.append(" " * EDGE + "".join(f"{x:^{CELL}}" for x in xs) + "\n", "dim")
    for y in ys:
        picture.append(" " * (EDGE - 1))
        for x in xs:
            picture.append("+").append_text(_edge(walls, best, x, y, "N", "---", "==="))
        picture.append("+\n").append(f"{y:>{EDGE - 1}}", "dim")
        for x in xs:
            picture.append_text(_edge(walls, best, x, y, "W", "|", "‖")).append_text(_content(tiles, x, y))
        picture.append_text(_edge(walls, best, xs[-1], y, "E", "|", "‖")).append("\n")
    picture.append(" " * (EDGE - 1))
    for x in xs:
        picture.append("+").append_text(_edge(walls, best, x, ys[-1], "S", "---", "==="))
    reserve = " ".join(tile.name for tile in player.reserve) or "–"
    return picture.append(f"+\n{said('reserve', language, {'tiles': reserve})}")


def _edge(walls: set[Section], best: set[Section], x: int, y: int, side: str, wall: str, longest: str) -> Text:
    """The line between a cell and its neighbour on a side: a wall belongs to either."""
    step = SIDE_STEPS[side]
    both = {(x, y, side), (x + step[0], y + step[1], OPPOSITE[side])}
    if both & best:
        return Text(longest, f"bold {GOLD}")
    return Text(wall, f"bold {WALL}") if both & walls else Text(" " * len(longest))


def _content(tiles: Mapping[tuple[int, int], LaidTile], x: int, y: int) -> Text:
    """Kind and price; the fountain."""
    if (x, y) == (0, 0):
        return Text(f" {FOUNTAIN} ", "bold #2f8fb3")
    tile = tiles.get((x, y))
    return Text(f"{tile.kind}{tile.price:<2}", kind_style(tile.kind or "")) if tile else Text("   ")


# --- moves -----------------------------------------------------------------------------------------------


def offered(table: Table) -> list[str]:
    """All but the many throws, and rebuilds as long as they are few."""
    moves = without_odd_throws(table)
    rebuilds = [move for move in moves if move.split()[0] in REBUILDS]
    return moves if len(rebuilds) <= MOST_REBUILDS else [move for move in moves if move not in rebuilds]


def read(typed: str) -> str:
    """What was typed, as the game writes it: tiles and letters of dice in any case."""
    words = dice_table.read(typed).split()
    return " ".join(word.upper() if name_named(word.upper()) is not None else word for word in words)


def explain(table: Table, move: str, language: str) -> str:
    """What a legal move means here."""
    view = table.view()
    verb, _, what = move.partition(" ")
    if verb == "throw":
        return explain_throw(table, view, move, language)
    if verb == "place":
        return explain_place(view, what, language)
    if verb == "starts":
        return say("table.owner", language, {"number": int(what)})
    if verb == "take":
        return said("take", language, {"kind": word_of(what[0]), "walls": re.sub(r"^.[0-9]+", "", what)})
    if verb in ("build", *REBUILDS):
        return _explain_wall(table, view, move, language)
    return said("keep" if verb == "reserve" else verb, language)


def _explain_wall(table: Table, view: View, move: str, language: str) -> str:
    """PB-14: the longest wall before and after."""
    after = table.position.copy()
    GAME.apply(after, GAME.parse(move) or 0)
    palaces = [seen.players[view.seat].palace or NO_PALACE for seen in (view, view_of(after))]
    walls = [palace.wall.length for palace in palaces]
    return said("walls", language, {"before": walls[0], "after": walls[1]})


def dice_wanted(table: Table, names: Sequence[str], language: str) -> str:
    """What is drawn or thrown, for people with the real box."""
    s: Position = table.position
    if s.phase == DRAW_START:
        return dice_table.said("ask_start", language, {"last": s.seats - 1})
    if s.phase == DRAW_COLUMN:
        return dice_table.said("ask_column", language)
    if s.phase == DRAW_STACK:
        return said("ask_stack", language, {"kind": word_of(LETTERS[s.laid])})
    if s.phase == DRAW_BAG:
        return said("ask_bag", language, {"number": s.laid - KINDS + 1})
    return ask_dice(s, names, language)


# --- the score pad ---------------------------------------------------------------------------------------


def ask_pad(talk: Talk, people: Sequence[str]) -> dict[str, Any]:
    """Every palace tile by tile, and with two players Dirk's tiles."""
    language = talk.language
    seats = talk.seats(dice_table.said("pad_seats", language), GAME.seats, people)
    players = talk.names(seats, people)
    names = [*players, *imaginary_names(GAME, 3 - seats, language)]
    pad: dict[str, Any] = {"names": players, "owners": []}
    pad["scoring"] = talk.until(dice_table.said("pad_scoring", language), scoring_named, "C")
    for owner in range(len(names)):
        kept, example = ("palace", "T9NE 1,0 P8- 0,1") if owner < seats else ("aside", "T9NE P8-")
        question = said(f"pad_{kept}", language, {"who": Owner(owner)}, names)
        pad["owners"].append({kept: talk.until(question, _tiles_for(pad, kept), example)})
    return pad


def tiles_in(text: str, size: int = 2) -> list[str]:
    """`T9NE 1,0 P8- 0,1`: tiles, each with its cell."""
    words = text.upper().replace(";", " ").split()
    return [" ".join(words[at : at + size]) for at in range(0, len(words), size)]


def _tiles_for(pad: dict[str, Any], kept: str) -> Callable[[str], list[str]]:
    """Tiles, in a palace with their cells, that can be so beside what was said before; else the pad says why not."""

    def read_tiles(text: str) -> list[str]:
        tiles = tiles_in(text, 2 if kept == "palace" else 1)
        asked = [*pad["owners"], {kept: tiles}]
        missing: list[dict[str, Any]] = [{}] * (3 - len(asked))
        GAME.pad({**pad, "owners": [*asked, *missing]})
        return tiles

    return read_tiles
