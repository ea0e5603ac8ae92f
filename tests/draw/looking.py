"""How tests look at a drawing: parsed, searched by class and data."""

from __future__ import annotations

from random import Random
from typing import Any
from xml.etree import ElementTree

from sabika.table.table import Table

SVG = "{http://www.w3.org/2000/svg}"


class Picture:
    """A drawing, parsed."""

    def __init__(self, svg: str) -> None:
        self.text = svg
        self.root = ElementTree.fromstring(svg)

    def find(self, *classes: str, within: ElementTree.Element | None = None, **data: Any) -> list[ElementTree.Element]:
        """Elements that have all these classes and data, in the order they are drawn."""
        start = self.root if within is None else within
        return [
            element
            for element in start.iter()
            if set(classes) <= set(element.attrib.get("class", "").split())
            and all(element.attrib.get(f"data-{name}") == str(value) for name, value in data.items())
        ]

    def sheet(self, seat: int) -> ElementTree.Element:
        (found,) = self.find("sheet", seat=seat)
        return found

    def texts(self, *classes: str) -> list[str]:
        return [element.text or "" for element in self.find(*classes) if element.tag == f"{SVG}text"]


def positions(seats: int, seed: int = 5, every: int = 5, **options: Any) -> list[Table]:
    """Tables of one game from its set-up to its end, a few moves apart."""
    table = Table("rollwrite", seats, seed=seed, **options)
    random = Random(seed)
    found = [table.at(0), table.at(seats + 2)]
    while not table.over:
        if len(table.log) % every == 0 or table.view()["phase"] == "second":
            found.append(twin(table))
        legal = table.legal()
        bold = [move for move in legal if move.startswith(("cross", "second"))]
        table.act(random.choice(bold if bold and random.random() < 0.8 else legal))
    return [*found, table]


def twin(table: Table) -> Table:
    """Another table at the same position."""
    return Table.at_position(table.text(), table.chance)
