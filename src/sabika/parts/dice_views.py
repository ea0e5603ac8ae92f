"""Dice and the dice area as views show them: what the Dice Game and Alcazaba share."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

Scoring = Literal["A", "B", "C"]


class Marker(Struct):
    """DG-2: whose marker lies on a field of the dice area, `5-right`."""

    field: str
    owner: int


class Aim(Struct):
    """DG-10 to DG-12: symbols of a kind that show, the exact field, and the field a marker would get (None: out)."""

    symbols: int
    exact: str
    field: str | None


class Chances(Struct):
    """DG-9: what a throw of so many `dice` can bring a kind.

    `more` says in how many ways, out of `of`, at least one symbol more than `now` comes, at least two, and so on.
    """

    kind: str
    now: int
    dice: int
    of: int
    more: list[int]


class NextScoring(Struct):
    """DG-24, AZ-9: the scoring to come, and the round it comes after."""

    name: Scoring
    after: int
