"""Drawings of every position, as SVG: for the page, notebooks and print."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from sabika.draw import plain


def table_svg(game: str, view: Any, seat: int | None, names: Sequence[str] = (), language: str = "en") -> str:
    """The table as a picture, the things of `seat` first: drawn by the module of the game's name, or by `plain`."""
    if find_spec(f"{__name__}.{game}") is None:
        return plain.table_svg(game, view, names, language)
    drawn: str = import_module(f"{__name__}.{game}").table_svg(view, seat, names, language)
    return drawn


def sheets(game: str) -> Mapping[str, Callable[..., bytes]]:
    """What can be printed for a real table, by name: functions of `paper` and `language` that give a PDF."""
    if find_spec(f"{__name__}.{game}") is None:
        return {}
    made: Mapping[str, Callable[..., bytes]] = import_module(f"{__name__}.{game}.paper_sheets").SHEETS
    return made
