"""A score sheet for a real table, as PDF: the three scorings of the Dice Game, A4 or Letter."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from sabika.draw.dicegame import TITLE
from sabika.draw.scoring_sheet import Besides, scoring_sheet
from sabika.games.dicegame.box import own_box, shipped

Given = str | Path | Mapping[str, Any] | None


def score_sheet(box: Given = None, paper: str = "a4", language: str = "en") -> bytes:
    """DG-24 to DG-27: a box for every kind, owner and scoring, for the number chips, and the total."""
    chips = Besides("chip-2", "gold-ink", "print.number_chips")
    return scoring_sheet(TITLE, shipped() if box is None else own_box(box), chips, paper, language)


SHEETS = {"score": score_sheet}
