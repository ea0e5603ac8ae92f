"""Bots at the table: they move with all pages closed, and no failure of theirs stops a game."""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import logging
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from sabika.bots import choose
from sabika.engine.game import Game
from sabika.server.metrics import Metrics
from sabika.table import Table

STAND_IN = "greedy"  # plays on for a person whose time is up
WORKERS = 4

Chooser = Callable[[Game, Any, str, int, int], str]

log = logging.getLogger("sabika.bots")


class Bots:
    """Asks bots for moves. One that fails, hangs or answers nonsense is stood in for by the first legal move."""

    def __init__(self, metrics: Metrics, patience: float, chooser: Chooser = choose) -> None:
        self._metrics = metrics
        self._patience = patience
        self._chooser = chooser
        self._workers = ThreadPoolExecutor(WORKERS, thread_name_prefix="bot")

    async def move(self, table: Table, bot: str, seed: int) -> str:
        """A legal move of the seat to act."""
        loop = asyncio.get_running_loop()
        question = (table.game, table.position.copy(), bot, seed, len(table.log))
        self._metrics.count("bot_moves")
        try:
            async with asyncio.timeout(self._patience):
                text = await loop.run_in_executor(self._workers, self._chooser, *question)
            if table.why_not(text) is None:
                return text
            log.error("The bot %s answered what is no legal move.", bot)
        except TimeoutError:
            log.error("The bot %s did not answer within %s s.", bot, self._patience)
        except Exception:  # whatever goes wrong inside a bot, the others at the table want to play on
            log.exception("The bot %s failed.", bot)
        self._metrics.count("bot_failures")
        return table.legal()[0]

    def close(self) -> None:
        self._workers.shutdown(wait=False, cancel_futures=True)


def seed_of(dice: str) -> int:
    """What settles the tie-breaks of a table's bots. It tells nothing about the secret it comes from."""
    return int.from_bytes(hmac.digest(bytes.fromhex(dice), b"bots", hashlib.sha256)[:7])
