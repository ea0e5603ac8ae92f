"""Bots: by name, one move at a time or whole games in compiled loops."""

from __future__ import annotations

from sabika.bots.levels import BOTS, LEVELS, Bot, bot_by, bots_of, levels_of
from sabika.bots.player import choose

__all__ = ["BOTS", "LEVELS", "Bot", "bot_by", "bots_of", "choose", "levels_of"]
