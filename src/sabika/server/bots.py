"""Bots at the table: they move with all pages closed, and no failure of theirs stops a game."""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import logging
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from sabika.bots import BOTS, LEVELS, Bot, bot_by, choose
from sabika.bots.registry import knowledge_of
from sabika.engine.errors import BadOption, short
from sabika.engine.game import Game
from sabika.engine.record import to_text
from sabika.server.metrics import Metrics
from sabika.server.worker import MoveRequest
from sabika.server.workers import BotPool, NotReady, WorkerLost
from sabika.table import Table

FALLBACK_BOT = "greedy"  # plays on for a person whose time is up, and for a bot that fails
FALLBACK_OF_A_SEARCH = "learned"  # moves for a search with a net while no worker can search
THREADS = 4
USUAL_SECONDS = 1.0  # for a bot that names no time of its own

Chooser = Callable[[Game, Any, str, int, int], str]

log = logging.getLogger("sabika.bots")


class Bots:
    """Asks bots for moves: those that have much to think about in workers, the others in threads of this process.

    While no worker is ready, a bot that looks one move ahead moves for a bot that searches, and others think here, if
    slowly. For a bot that fails, hangs or answers nonsense the fallback bot moves; where that fails, too, the first
    legal move is made.
    """

    def __init__(self, metrics: Metrics, patience: float, pool: BotPool, chooser: Chooser = choose) -> None:
        self._metrics = metrics
        self._patience = patience
        self._pool = pool
        self._chooser = chooser
        self._threads = ThreadPoolExecutor(THREADS, thread_name_prefix="bot")

    def prepare(self, game: Game, bots: Iterable[str | None]) -> None:
        """Someone sits down: whatever these bots need to think is made ready meanwhile."""
        if any(bot in BOTS and _thinks_long(game, BOTS[bot]) for bot in bots) and not self._pool.is_ready(game):
            self._pool.prepare(game)

    async def prepare_all(self, games: Iterable[Game]) -> None:
        """Compile ahead, in this order."""
        await self._pool.prepare_all(games)

    def is_warming(self, game: Game, bot: str | None) -> bool:
        """A simpler bot moves for this one, for now."""
        return bot in BOTS and BOTS[bot].searches and not self._pool.is_ready(game)

    async def move(self, table: Table, bot: str, seed: int) -> str:
        """A legal move of the seat to act."""
        self._metrics.count("bot_moves")
        for name in dict.fromkeys((bot, FALLBACK_BOT)):
            text = await self._answer(table, name, seed)
            if text is not None:
                return text
            if name == bot:
                self._metrics.count("bot_failures")
                self.prepare(table.game, [bot])  # the worker that broke is replaced at once
        return table.legal()[0]

    async def close(self) -> None:
        self._threads.shutdown(wait=False, cancel_futures=True)
        await self._pool.close()

    async def _answer(self, table: Table, bot: str, seed: int) -> str | None:
        """A legal move of this bot, or None; why there is none is logged."""
        try:
            async with asyncio.timeout(self._patience):
                text = await self._ask(table, bot, seed)
            if table.why_not(text) is None:
                return text
            log.error("The bot %s answered what is no legal move.", bot)
        except TimeoutError:
            log.error("The bot %s did not answer within %s s.", bot, self._patience)
        except WorkerLost:
            log.error("The worker that thought for the bot %s broke.", bot)
        except Exception:  # whatever goes wrong inside a bot, the others at the table want to play on
            log.exception("The bot %s failed.", bot)
        return None

    async def _ask(self, table: Table, bot: str, seed: int) -> str:
        found = bot_by(bot)
        if _thinks_long(table.game, found):
            legal = table.legal()
            if len(legal) == 1:
                return legal[0]
            seconds = found.seconds or USUAL_SECONDS
            request = MoveRequest(table.game.name, to_text(table.position), bot, seed, table.length, seconds)
            try:
                return await self._pool.think(table.game, request)
            except NotReady:
                if found.searches:
                    self._metrics.count("bot_fallbacks")
                    bot = FALLBACK_OF_A_SEARCH if found.needs_net else FALLBACK_BOT
        position = table.position.copy()
        return await asyncio.get_running_loop().run_in_executor(
            self._threads, self._chooser, table.game, position, bot, seed, table.length
        )


def checked_bot(game: Game, name: str) -> str:
    """A bot that may sit at a table of a server: one we know, with the budget it has."""
    knowledge_of(game)
    if name not in BOTS:
        raise BadOption(f"There is no bot '{short(name)}'; there are {', '.join(LEVELS)}.")
    return name


def seed_of(dice_secret: str) -> int:
    """What decides the tie-breaks of a table's bots. It tells nothing about the secret it comes from."""
    return int.from_bytes(hmac.digest(bytes.fromhex(dice_secret), b"bots", hashlib.sha256)[:7])


def _thinks_long(game: Game, bot: Bot) -> bool:
    """A search; and one move ahead where that is a whole turn, weighed by what was learned."""
    return bot.searches or (bot.needs_net and knowledge_of(game).plans_turns)
