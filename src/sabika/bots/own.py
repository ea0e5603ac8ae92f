"""Bots of one's own in Python: any function that takes a table and returns one of its legal moves, as text.

    def last_move(table):
        return table.legal()[-1]

In commands such a bot is named by where it lies: `py:my_bot.py:last_move`, or `py:my.module:last_move`.
"""

from __future__ import annotations

import importlib
import importlib.util
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

from sabika.engine.chance import LARGEST_SEED
from sabika.engine.errors import BadOption, short
from sabika.engine.game import CHANCE, OVER
from sabika.table import Table

PREFIX = "py:"

OwnBot = Callable[[Table], str]


def ask_own(bot: OwnBot, table: Table, seed: int) -> str:
    """What it answers. It thinks with a copy of the table, whose dice are its own: nobody knows the future."""
    move = bot(table.copy(seed=(seed * 1_000_003 + table.length) % LARGEST_SEED))
    if not isinstance(move, str):
        raise BadOption(f"The bot '{own_name(bot)}' answered {short(repr(move))}; a move is a text.")
    return move


def own_name(bot: OwnBot) -> str:
    """What a function, or an object that can be called, is named."""
    return str(getattr(bot, "__name__", type(bot).__name__))


def is_named_own(bot: object) -> bool:
    """A name that says which function to call."""
    return isinstance(bot, str) and bot.startswith(PREFIX)


@cache
def own_by(name: str) -> OwnBot:
    """The function of a name such as `py:my_bot.py:last_move`."""
    place, _, function = name.removeprefix(PREFIX).rpartition(":")
    if not place or not function.isidentifier():
        raise BadOption(f"'{short(name)}' names no function; write py:FILE.py:FUNCTION or py:MODULE:FUNCTION.")
    module = _from_file(Path(place)) if place.endswith(".py") else _module(place)
    found = getattr(module, function, None)
    if not callable(found):
        raise BadOption(f"There is no function '{short(function)}' in '{short(place)}'.")
    bot: OwnBot = found
    return bot


def _module(name: str) -> Any:
    try:
        return importlib.import_module(name)
    except ModuleNotFoundError as error:
        if error.name is None or not f"{name}.".startswith(f"{error.name}."):
            raise  # something that the module itself needs is missing
        raise BadOption(f"There is no module '{short(name)}'.") from error
    except (ValueError, TypeError) as error:
        raise BadOption(f"'{short(name)}' is no name of a module.") from error


def _from_file(path: Path) -> Any:
    if not path.is_file():
        raise BadOption(f"There is no file '{path}' with a bot.")
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules.setdefault(path.stem, module)  # as dataclasses and pickles look for it there
    spec.loader.exec_module(module)
    return module


def is_asked(table: Table) -> bool:
    """Is a seat to act, and not chance, and not nobody?"""
    return table.game.actor(table.position) not in (CHANCE, OVER)
