"""The Red Palace in the terminal: yard, preview, display, the palace and hand of the seat to move, everyone's counts.

Hands are hidden from others (RP-18): whoever sits at the keyboard sees the cards of the seat to move alone.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from rich import box
from rich.console import Console, Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from sabika.cli.terminal import KIND_GROUNDS, OWNER_GROUNDS
from sabika.cli.terminal.talk import Talk
from sabika.engine.errors import BadOption
from sabika.engine.game import CHANCE
from sabika.games.redpalace import GAME
from sabika.games.redpalace.moves import ABILITY_NAMES, CARD_NAMES
from sabika.games.redpalace.position import (
    DRAW_ABILITY,
    DRAW_AGAIN,
    DRAW_CARD,
    DRAW_KIND,
    DRAW_LAND,
    DRAW_PARKING,
    DRAW_SET,
    DRAW_START,
    DRAW_STRIP,
    Position,
)
from sabika.games.redpalace.tiles import ground_of
from sabika.games.redpalace.view_types import Dirk, Player, View
from sabika.parts.kinds import LETTERS, kind_word
from sabika.parts.outer_walls import longest_wall
from sabika.parts.palace_views import LaidTile, Palace, Tile
from sabika.words import Owner, Value, say

if TYPE_CHECKING:
    from sabika.table import Table

GOLD = "#c0902f"
GUARD = "●"
WIDE = 4  # signs a cell, walls aside: a tile's name and its kind
MANY = 40  # beyond so many moves, rebuilds and moving guards are typed
UNLISTED = ("remove", "add", "swap", "use move")
AIM = "terminal_redpalace.aim"
LEGEND = tuple(
    f"terminal_redpalace.legend_{sign}"
    for sign in ("money", "tile", "names", "cell", "wall", "used", "counts", "exact")
)
TYPED = (
    ("take 1 3", "RP-13"),
    ("buy 2", "RP-14"),
    ("buy B3", "RP-58"),
    ("pay fl4", "RP-14"),
    ("remove 1,-2", "RP-16"),
    ("add L27 1,-2", "RP-16"),
    ("swap L27 1,-2", "RP-16"),
    ("use swap L27 3", "RP-23"),
    ("use wall", "RP-24"),
    ("use card 2", "RP-25"),
    ("use plaza", "RP-26"),
    ("use half G", "RP-27"),
    ("use preview 2", "RP-28"),
    ("use exact", "RP-29"),
    ("use redraw L27", "RP-30"),
    ("use move L5 N L9 E", "RP-31"),
    ("guard L5 N", "RP-20"),
    ("extra dh1", "RP-28"),
    ("wall L27 S", "RP-24"),
    ("build L27 1,-2", "RP-32"),
    ("reserve L27", "RP-32"),
    ("give L27", "RP-46"),
    ("done", "RP-19"),
)
SCORINGS = (1, 2, 3)
WALL_MOVES = ("build", "remove", "add", "swap")
QUESTIONS = {
    DRAW_START: "ask_start",
    DRAW_STRIP: "ask_strip",
    DRAW_ABILITY: "ask_ability",
    DRAW_PARKING: "ask_parking",
    DRAW_LAND: "ask_land",
    DRAW_KIND: "ask_kind",
    DRAW_AGAIN: "ask_kind",
    DRAW_SET: "ask_set",
    DRAW_CARD: "ask_card",
}


def said(key: str, language: str, values: Mapping[str, Value] | None = None, names: Sequence[str] = ()) -> str:
    return say(f"terminal_redpalace.{key}", language, values, names)


def headline(table: Table, language: str) -> str:
    view = _view(table)
    if view.phase == "set" or not table.position.playing:
        return said("setting_up", language)
    return said("how_far", language, {"scorings": view.scorings, "tower": view.tower})


def _view(table: Table) -> View:
    """As the seat to move may see it; while chance acts or at the end as anyone may."""
    actor = table.actor
    seen: View = table.view(CHANCE if actor is None else actor)
    return seen


# --- the table -------------------------------------------------------------------------------------------


def draw(table: Table, names: Sequence[str], language: str, console: Console) -> RenderableType:
    """The boards, then the palace of the seat to move beside everyone's counts where there is room."""
    view = _view(table)
    seat = view.seat if table.actor is None else table.actor
    player = view.players[seat]
    mine = Group(
        Text(names[seat], f"bold white on {OWNER_GROUNDS[seat]}"),
        draw_palace(player.palace),
        *_own_lines(player, language),
    )
    counts = _counts(table, view, names, language)
    if console.measure(mine).maximum + console.measure(counts).maximum + 3 > console.width:
        return Group(*_boards(view, language), Text(), mine, Text(), counts)
    beside = Grid.grid(padding=(0, 3, 0, 0))
    beside.add_row(mine, counts)
    return Group(*_boards(view, language), Text(), beside)


def _boards(view: View, language: str) -> list[Text]:
    lines = []
    for number, slot in enumerate(view.yard, 1):
        line = Text(f"{number} {slot.currency}  ", "bold")
        lines.append(line.append_text(_tile(slot.tile)))
    for number, tile in enumerate(view.preview, 1):
        lines.append(Text(f"{said('preview', language)} {number}  ", "dim").append_text(_tile(tile)))
    for tile in view.beside:
        lines.append(Text(f"{said('beside', language)}  ", "dim").append_text(_tile(tile)))
    cards = " ".join(f"{number}:{card or '–'}" for number, card in enumerate(view.display, 1))
    lines.append(Text(f"{said('display', language)}  ", "dim").append(cards, f"bold {GOLD}"))
    for number, cards_of in enumerate(view.sets, 1):
        if cards_of:
            lines.append(
                Text(f"{said('set', language, {'number': number})}  ", "dim").append(" ".join(cards_of), "bold")
            )
    board = view.guard_board
    abilities = " ".join(f"({one.name})" if one.used else one.name for one in board.abilities)
    worth = said("worth", language, {"n": board.worth})
    lines.append(Text(f"{said('abilities', language)}  ", "dim").append(abilities).append(f"  {GUARD} {worth}", "dim"))
    return [_cropped(line) for line in lines]


def _cropped(line: Text) -> Text:
    line.no_wrap, line.overflow = True, "crop"
    return line


def _tile(tile: Tile | None) -> Text:
    """`L27 G 8 NE●E`: name, kind, price, walls, guard towers."""
    if tile is None:
        return Text("–", "dim")
    text = Text(f"{tile.name} ", "bold")
    if tile.kind:
        text.append(f" {tile.kind} ", _kind_style(tile.kind)).append(" ")
    text.append(f"{tile.price or '–'} ")
    if tile.bastions is not None:
        return text.append(f"▲{tile.bastions}", "dim")
    if tile.kinds is not None:
        return text.append(f"{tile.currency} {tile.kinds}", "dim")
    text.append(tile.walls or "–", "dim")
    return text.append(f" {GUARD}{tile.towers}", GOLD) if tile.towers else text


def draw_palace(palace: Palace) -> Text:
    """The palace with its walls; x and y along the edges, guards on their sections, the longest wall in gold."""
    tiles = {(tile.x, tile.y): tile for tile in palace.tiles}
    columns = [x for x, _ in [*tiles, (0, 0)]]
    rows = [y for _, y in [*tiles, (0, 0)]]
    across = range(min(columns), max(columns) + 1)
    longest = set(palace.wall.sections)
    lines = []
    for y in range(max(rows), min(rows) - 1, -1):
        lines.append(_edge(tiles, across, y, longest))
        line = Text(f"{y:>3} ", "dim")
        for x in across:
            line.append_text(_upright(tiles, x, y, longest)).append_text(_inside(tiles, x, y))
        lines.append(line.append_text(_upright(tiles, across[-1] + 1, y, longest)))
    lines.append(_edge(tiles, across, min(rows) - 1, longest))
    lines.append(Text("     " + " ".join(str(x).center(WIDE) for x in across), "dim"))
    return _cropped(Text("\n").join(lines))


def _inside(tiles: Mapping[tuple[int, int], LaidTile], x: int, y: int) -> Text:
    tile = tiles.get((x, y))
    if tile is None:
        return Text("⛲".center(WIDE - 1) if (x, y) == (0, 0) else " " * WIDE)
    name = f"{tile.name}{tile.kind or ''}".ljust(WIDE)
    return Text(name, _kind_style(tile.kind) if tile.kind else "bold reverse")


def _edge(tiles: Mapping[tuple[int, int], LaidTile], across: range, below: int, longest: set[str]) -> Text:
    """The line of walls above a row of cells."""
    line = Text("    ")
    for x in across:
        sign, style = _section(tiles, (x, below), "N", (x, below + 1), "S", longest)
        wall = {" ": " " * WIDE, GUARD: f"━{GUARD}━━"}.get(sign, sign * WIDE)
        line.append("·", "dim").append(wall, style)
    return line.append("·", "dim")


def _upright(tiles: Mapping[tuple[int, int], LaidTile], x: int, y: int, longest: set[str]) -> Text:
    sign, style = _section(tiles, (x - 1, y), "E", (x, y), "W", longest)
    return Text({"━": "┃", "═": "║"}.get(sign, sign), style)


def _section(
    tiles: Mapping[tuple[int, int], LaidTile],
    here: tuple[int, int],
    side: str,
    there: tuple[int, int],
    other: str,
    longest: set[str],
) -> tuple[str, str]:
    """What stands between two cells: a guard, a wall, a bastion or nothing; gold where it is of the longest wall."""
    found, style = " ", ""
    for place, letter in ((here, side), (there, other)):
        tile = tiles.get(place)
        if tile is None:
            continue
        if letter in (tile.bastions or "") and found == " ":
            found = "═"
        if letter in tile.walls + (tile.piece or "") and found != GUARD:
            found = GUARD if letter in (tile.guards or "") else "━"
        if f"{place[0]},{place[1]} {letter}" in longest:
            style = f"bold {GOLD}"
    return found, style


def _own_lines(player: Player, language: str) -> list[Text]:
    """Hand, what lies aside, the reserve."""
    lines = []
    if player.hand is not None:
        lines.append(Text(f"{said('hand', language)}  ", "dim").append(" ".join(player.hand) or "–", f"bold {GOLD}"))
    for name, tiles in (("aside", player.aside), ("reserve", player.reserve)):
        if tiles:
            line = Text(f"{said(name, language)}  ", "dim")
            lines.append(line.append_text(Text(" · ").join(_tile(tile) for tile in tiles)))
    return lines


def _counts(table: Table, view: View, names: Sequence[str], language: str) -> RenderableType:
    """RP-37: buildings by kind with what the next scoring pays; walls, guards, cards and points."""
    owners: list[Player | Dirk] = [*view.players, *([view.dirk] if view.dirk else [])]
    grid = Grid(box=box.SIMPLE_HEAD, show_edge=False, pad_edge=False, padding=(0, 1, 0, 0))
    grid.add_column("", no_wrap=True)
    grid.add_column("", no_wrap=True, style="dim")
    for owner in range(len(owners)):
        style = f"bold {GOLD}" if owner == table.actor else ""
        title = Text.assemble((f" {owner} ", f"bold white on {OWNER_GROUNDS[owner]}"), "\n", (names[owner], style))
        grid.add_column(title, justify="center")
    board = view.scoring_board[min(view.scorings, 2)].points if view.scoring_board else {}
    for letter in LETTERS:
        label = Text(f" {letter} ", _kind_style(letter)).append(
            f" {say(kind_word(LETTERS.index(letter)).key, language)}"
        )
        halves = ["½" if isinstance(owner, Player) and letter in owner.halves else "" for owner in owners]
        counts = [f"{owner.kinds[letter]}{half}" for owner, half in zip(owners, halves, strict=True)]
        grid.add_row(label, " ".join(map(str, board.get(letter, []))), *counts)
    grid.add_section()
    grid.add_row(
        said("wall", language),
        "",
        *(str(owner.palace.wall.length) if isinstance(owner, Player) else "" for owner in owners),
    )
    grid.add_row(said("guards", language), "", *(str(owner.guards) for owner in owners))
    grid.add_row(
        said("cards", language), "", *(str(owner.cards) if isinstance(owner, Player) else "" for owner in owners)
    )
    grid.add_row(said("points", language), "", *(Text(str(owner.points), "bold") for owner in owners))
    return grid


def _kind_style(letter: str) -> str:
    return f"bold white on {KIND_GROUNDS[LETTERS.index(letter)]}"


# --- moves -----------------------------------------------------------------------------------------------


def offered(table: Table) -> list[str]:
    """All moves; where they are many, rebuilds and moving guards are left to be typed."""
    legal = table.legal()
    few = [move for move in legal if not move.startswith(UNLISTED)]
    return legal if len(legal) <= MANY or not few else few


def read(typed: str) -> str:
    """What was typed, as the game writes it: any case, blanks around the comma of a cell."""
    return " ".join(_word(word) for word in re.sub(r"\s*,\s*", ",", typed.strip()).split())


def _word(word: str) -> str:
    is_name = re.fullmatch(r"[lmcbp][0-9]+|[nesw]|[psacgt]", word.lower())
    return word.upper() if is_name else word.lower()


def explain(table: Table, move: str, language: str) -> str:
    """What a legal move means here."""
    view = _view(table)
    verb, *rest = move.split()
    if verb == "set":
        return " ".join(view.sets[int(rest[0]) - 1])
    if verb == "take":
        return " ".join(view.display[int(slot) - 1] or "–" for slot in rest)
    if verb == "buy" and rest[0].isdigit():
        slot = view.yard[int(rest[0]) - 1]
        pays = (view.players[table.position.seat].pays or [])[int(rest[0]) - 1]
        return f"{_tile(slot.tile).plain} · {said(pays or '', language)}"
    if verb == "buy":
        return _tile(next(tile for tile in view.beside if tile.name == rest[0])).plain
    if verb == "pay" and view.turn.paying:
        is_exact = rest[0] in (view.players[table.position.seat].exact or [])
        return said("due", language, {"due": view.turn.paying.due}) + (" ✓" if is_exact else "")
    if verb == "use":
        return _explain_use(view, rest, language)
    if verb in WALL_MOVES:
        return f"{said(f'move_{verb}', language)}, {_explain_wall(table, move, language)}"
    return said(f"move_{verb}", language)


def _explain_wall(table: Table, move: str, language: str) -> str:
    """PB-14: the longest wall before and after."""
    before: Position = table.position
    after = before.copy()
    GAME.apply(after, GAME.parse(move) or 0)
    walls = [longest_wall(ground_of(position, before.seat)) for position in (before, after)]
    return said("walls", language, {"before": walls[0], "after": walls[1]})


def _explain_use(view: View, rest: Sequence[str], language: str) -> str:
    """What it is and, RP-21, what it costs: guards, or points for whoever has none."""
    ability = next(one for one in view.guard_board.abilities if one.name == rest[0])
    pays = ("points", ability.points) if view.players[view.seat].guards == 0 else ("guards", ability.guards)
    cost = said(f"costs_{pays[0]}", language, {"n": pays[1]})
    if rest[0] == "preview":
        cost = f"{cost} {said('and_a_card', language)}"
    return f"{_use_text(view, rest, language)} · {cost}"


def _use_text(view: View, rest: Sequence[str], language: str) -> str:
    text = say(f"redpalace.ability_{rest[0]}", language)
    if rest[0] == "card":
        return f"{text}: {view.display[int(rest[1]) - 1]}"
    if rest[0] == "preview":
        return f"{text}: {_tile(view.preview[int(rest[1]) - 1]).plain}"
    return text


def dice_wanted(table: Table, _names: Sequence[str], language: str) -> str:
    """What is drawn, for people with the real box."""
    s: Position = table.position
    values: dict[str, Value] = {"last": s.seats - 1, "abilities": " ".join(ABILITY_NAMES)}
    if s.phase in (DRAW_CARD, DRAW_SET):
        values["example"] = CARD_NAMES[6]
    return said(QUESTIONS[s.phase], language, values)


# --- the score pad ---------------------------------------------------------------------------------------


def ask_pad(talk: Talk, people: Sequence[str]) -> dict[str, Any]:
    """Which scoring, what lies on the table, then the palaces seat by seat."""
    language = talk.language
    seats = talk.seats(said("pad_seats", language), GAME.seats, people)
    names = talk.names(seats, people)
    pad: dict[str, Any] = {"names": names, "seats": [], "medina": False}
    pad["scoring"] = talk.until(said("pad_scoring", language), _number_or(3, 1, 3), "3")
    strip = talk.until(said("pad_strip", language), _number_or(0, 1, 18), "7")
    pad |= {"strip": strip} if strip else {}
    if pad["scoring"] == 3:
        pad["parked"] = talk.until(said("pad_parked", language), _number_or(0, 0, 60), "12")
    for seat in range(seats):
        who: dict[str, Value] = {"who": Owner(seat)}
        tiles = talk.until(
            said("pad_palace", language, who, names), _palace_of(pad, seats), "G 1,0 NE N; M5 0,1; C6 2,0"
        )
        halves = talk.until(said("pad_halves", language, who, names), _kinds, "GT")
        pad["seats"].append({"palace": tiles, "halves": halves})
    if seats == 2:
        kinds = talk.until(said("pad_dirk", language), _six_numbers, "2 0 1 3 2 1")
        medinas = talk.until(said("pad_dirk_medinas", language), _medinas, "M3 M8")
        pad["dirk"] = {"kinds": kinds, "medinas": medinas}
    laid = [tile["what"] for entry in pad["seats"] for tile in entry["palace"]]
    pad["medina"] = any(name.startswith("M") for name in [*laid, *pad.get("dirk", {}).get("medinas", [])])
    return pad


def _number_in(low: int, high: int) -> Callable[[str], int | None]:
    return lambda text: int(text) if re.fullmatch(r"[0-9]{1,3}", text) and low <= int(text) <= high else None


def _number_or(otherwise: int, low: int, high: int) -> Callable[[str], int | None]:
    """As `_number_in`; Enter means the usual one."""
    return lambda text: _number_in(low, high)(text) if text else otherwise


def _palace_of(pad: Mapping[str, Any], seats: int) -> Callable[[str], list[dict[str, str]] | None]:
    """The next palace of a pad; one that does not stand, or takes what others have, is asked again."""

    def read_palace(text: str) -> list[dict[str, str]] | None:
        tiles = tiles_in(text)
        if tiles is not None:
            missing: list[dict[str, Any]] = [{}] * (seats - len(pad["seats"]) - 1)
            dirk: dict[str, Any] = {"dirk": {}} if seats == 2 else {}
            GAME.pad({**pad, **dirk, "medina": True, "seats": [*pad["seats"], {"palace": tiles}, *missing]})
        return tiles

    return read_palace


def tiles_in(text: str) -> list[dict[str, str]] | None:
    """`G 1,0 NE N; M5 0,1`: what, where, walls and guards."""
    tiles = []
    for part in filter(None, (part.strip() for part in text.split(";"))):
        words = [word.upper() for word in part.split()]
        if not 2 <= len(words) <= 4:
            return None
        tile = {"what": words[0], "at": words[1]}
        for name, word in zip(("walls", "guards"), words[2:], strict=False):
            tile[name] = word.replace("-", "")
        tiles.append(tile)
    return tiles


def _kinds(text: str) -> str | None:
    letters = text.upper().replace(" ", "")
    return letters if set(letters) <= set(LETTERS) and len(set(letters)) == len(letters) else None


def _six_numbers(text: str) -> dict[str, int] | None:
    numbers = [_number_in(0, 54)(word) for word in re.split(r"[\s,]+", text)]
    if len(numbers) != len(LETTERS):
        return None
    found = [number for number in numbers if number is not None]
    return dict(zip(LETTERS, found, strict=True)) if len(found) == len(LETTERS) else None


def _medinas(text: str) -> list[str] | None:
    names = text.upper().split()
    if not all(re.fullmatch(r"M([2-9]|10)", name) for name in names):
        return None
    if len(set(names)) != len(names):
        raise BadOption("There is one medina of each price only (RP-52).")
    return names
