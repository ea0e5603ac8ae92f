"""The Red Palace as a picture."""

from __future__ import annotations

TITLE = "The Red Palace"
