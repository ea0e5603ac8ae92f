"""How tests look at a drawing: parsed, searched by class and data."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from random import Random
from typing import Any
from xml.etree import ElementTree

from sabika.draw import table_svg
from sabika.parts.dice_area import FIELDS, field_name
from sabika.parts.dice_views import Marker
from sabika.table.table import Table

EVERY_FIELD = [field_name(field) for field in range(FIELDS)]
NASTY = ['<script>alert("x")</script>', "Ali & 'Bibi' ]]>", "\x00\x0b\ud800\uffff", "W" * 200, "李白" * 30, ""]
SVG = "{http://www.w3.org/2000/svg}"


class Picture:
    """A drawing, parsed."""

    def __init__(self, svg: str) -> None:
        self.text = svg
        self.root = ElementTree.fromstring(svg)
        self._classes = {element: {*element.attrib.get("class", "").split()} for element in self.root.iter()}

    def find(self, *classes: str, within: ElementTree.Element | None = None, **data: Any) -> list[ElementTree.Element]:
        """Elements that have all these classes and data, in the order they are drawn."""
        start, wanted = self.root if within is None else within, {*classes}
        return [
            element
            for element in start.iter()
            if wanted <= self._classes[element]
            and all(element.attrib.get(f"data-{name}") == str(value) for name, value in data.items())
        ]

    def sheet(self, seat: int) -> ElementTree.Element:
        (found,) = self.find("sheet", seat=seat)
        return found

    def texts(self, *classes: str) -> list[str]:
        return [element.text or "" for element in self.find(*classes) if element.tag == f"{SVG}text"]


@cache
def positions(seats: int, every: int = 5) -> list[Table]:
    """Tables of one game from its set-up to its end, a few moves apart."""
    table, random = Table("rollwrite", seats, seed=5), Random(5)
    found = [table.at(0), table.at(seats + 2)]
    while not table.over:
        if len(table.log) % every == 0 or table.view().phase == "second":
            found.append(twin(table))
        legal = table.legal()
        bold = [move for move in legal if move.startswith(("cross", "second"))]
        table.act(random.choice(bold if bold and random.random() < 0.8 else legal))
    return [*found, table]


@cache
def drawing_of(table: Table) -> Picture:
    """What is drawn of a table that nobody plays on at."""
    return Picture(table_svg(table.game.name, table.view(), None))


def twin(table: Table) -> Table:
    """Another table at the same position."""
    return Table.at_position(table.text(), table.chance)


# --- the dice games --------------------------------------------------------------------------------------


@cache
def dice_positions(game: str, seats: int, seed: int = 5) -> list[tuple[Table, Picture]]:
    """Tables of one game from its set-up to its end with their drawings: some, and the first of everything rare."""
    table, random = Table(game, seats, seed=seed), Random(seed)
    while not table.over:
        table.act(DICE_PICKS[game](table.legal(), random))
    walked, found, seen = table.at(0), [], set()
    for number, entry in enumerate([*table.log, ""]):
        view = walked.view()
        kind = (view.phase, view.throws, DICE_RARE[game](walked))
        if number % EVERY[game] == 0 or kind not in seen or not entry:
            found.append((twin(walked), Picture(table_svg(game, view, None))))
        seen.add(kind)
        if entry:
            walked.follow(entry)
    return found


def _pick_chips(legal: list[str], random: Random) -> str:
    rare = [move for move in legal if move.split()[0] in ("push", "annul", "black", "exchange")]
    common = [move for move in legal if move.split()[0] != "throw"] or legal
    return random.choice(rare or (legal if random.random() < 0.5 else common))


def _pick_rebuilds(legal: list[str], random: Random) -> str:
    common = [move for move in legal if move.split()[0] not in ("throw", "remove", "add", "swap")]
    rebuilds = [move for move in legal if move.split()[0] in ("remove", "add", "swap")]
    if rebuilds and random.random() < 0.15:
        return random.choice(rebuilds)
    return random.choice(common if random.random() < 0.7 else legal)


DICE_PICKS = {"dicegame": _pick_chips, "alcazaba": _pick_rebuilds}
DICE_RARE: dict[str, Callable[[Table], tuple[bool, ...]]] = {
    "dicegame": lambda table: (table.view().black is None, bool(table.position.out[table.position.seat])),
    "alcazaba": lambda table: (table.view().rebuild, any(player.resting for player in table.view().players)),
}
EVERY = {"dicegame": 19, "alcazaba": 17}


def owners_of(shown: Picture, within: ElementTree.Element, *classes: str) -> list[int]:
    return [int(element.attrib["data-owner"]) for element in shown.find(*classes, within=within)]


def column_of(shown: Picture, kind: str) -> ElementTree.Element:
    (found,) = shown.find("column", kind=kind)
    return found


def markers_drawn(shown: Picture, kind: str) -> list[Marker]:
    """The markers in a column as a view tells them; all its fields are there."""
    column = column_of(shown, kind)
    assert [field.attrib["data-field"] for field in shown.find("field", within=column)] == EVERY_FIELD
    return [
        Marker(field.attrib["data-field"], owner)
        for field in shown.find("field", "taken", within=column)
        for owner in owners_of(shown, field, "marker")
    ]


def paid_columns(shown: Picture) -> list[str]:
    """The columns that are marked as being paid."""
    return [column.attrib["data-kind"] for column in shown.find("column") if shown.find("paid", within=column)]


def players_in_order(shown: Picture) -> list[int]:
    return [int(row.attrib["data-owner"]) for row in shown.find("player")]


def assert_all_inside(shown: Picture) -> None:
    """Nothing is drawn beyond the edge, and nothing runs."""
    assert not [element for element in shown.root.iter() if "script" in element.tag]
    _, _, width, height = map(float, shown.root.attrib["viewBox"].split())
    for part in [element for element in shown.root if element.tag != f"{SVG}defs"]:
        for element in part.iter():
            x, y, w, h = (float(element.attrib.get(name, 0)) for name in ("x", "y", "width", "height"))
            assert 0 <= x <= x + w <= width
            assert 0 <= y <= y + h <= height


def assert_self_contained(shown: Picture) -> None:
    """A drawing needs nothing from elsewhere."""
    ids = {element.attrib["id"] for element in shown.root.iter() if "id" in element.attrib}
    for element in shown.root.iter():
        assert element.attrib.get("href", "#").removeprefix("#") in {"", *ids}
    assert shown.text.count("http") == 1  # the name space
