"""Players that need no chair: bots by name, one move at a time or whole games in compiled loops."""

from __future__ import annotations

from sabika.bots.levels import BOTS, LEVELS, Bot, bot_by
from sabika.bots.thinking import choose

__all__ = ["BOTS", "LEVELS", "Bot", "bot_by", "choose"]
