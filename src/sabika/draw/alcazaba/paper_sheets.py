"""A score sheet for a real table, as PDF: the three scorings of Alcazaba, A4 or Letter."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from sabika.draw.alcazaba import TITLE
from sabika.draw.scoring_sheet import Besides, scoring_sheet
from sabika.games.alcazaba.box import own_box, shipped

Given = str | Path | Mapping[str, Any] | None


def score_sheet(box: Given = None, paper: str = "a4", language: str = "en") -> bytes:
    """AZ-9: a box for every kind, owner and scoring, for the longest outer wall, and the total."""
    walls = Besides("wall", "wall", "print.longest_wall")
    return scoring_sheet(TITLE, shipped() if box is None else own_box(box), walls, paper, language)


SHEETS = {"score": score_sheet}
