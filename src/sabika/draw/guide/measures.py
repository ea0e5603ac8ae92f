"""How large a picture of a guide came out, and what it says to those who cannot see it."""

from __future__ import annotations

from dataclasses import dataclass

WIDEST = 344  # what fits on a phone without being made smaller


@dataclass(frozen=True)
class Size:
    """Width and height; `says` holds what the text beside the picture does not say, such as a table."""

    width: float
    height: float
    says: str = ""
