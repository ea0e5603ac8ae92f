"""Sabika: the Alhambra family of board games as exact rules, to play, to study and to search.

    import sabika

    table = sabika.Table("rollwrite", seats=3, seed=7)
    while not table.over:
        table.act(table.legal()[-1])
    print(table.scores(), table.winners())

Names are loaded when they are first used, so that `sabika --help` answers at once.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

import sabika.games as _folder  # before `games` below, which would otherwise be overwritten by the folder's name

if TYPE_CHECKING:
    from sabika.bots.playing import ask, play
    from sabika.engine.errors import (
        BadChance,
        BadOption,
        BadPosition,
        BadRecord,
        Refused,
        SabikaError,
        UnknownGame,
    )
    from sabika.engine.game import ScoreLine
    from sabika.engine.stepper import Stepper
    from sabika.lab.arena import simulate
    from sabika.table import Table, load, verify
    from sabika.words import Saying

del _folder
__version__ = "0.1.0"

__all__ = [
    "BadChance",
    "BadOption",
    "BadPosition",
    "BadRecord",
    "Refused",
    "SabikaError",
    "Saying",
    "ScoreLine",
    "Stepper",
    "Table",
    "UnknownGame",
    "ask",
    "games",
    "load",
    "play",
    "simulate",
    "verify",
]

_HOMES = {
    "BadChance": "sabika.engine.errors",
    "BadOption": "sabika.engine.errors",
    "BadPosition": "sabika.engine.errors",
    "BadRecord": "sabika.engine.errors",
    "Refused": "sabika.engine.errors",
    "SabikaError": "sabika.engine.errors",
    "Saying": "sabika.words",
    "ScoreLine": "sabika.engine.game",
    "Stepper": "sabika.engine.stepper",
    "Table": "sabika.table",
    "UnknownGame": "sabika.engine.errors",
    "ask": "sabika.bots.playing",
    "load": "sabika.table",
    "play": "sabika.bots.playing",
    "simulate": "sabika.lab.arena",
    "verify": "sabika.table",
}


def games() -> list[str]:
    """The games there are, by name."""
    from sabika.engine.game import names

    return names()


def __getattr__(name: str) -> Any:
    if name in _HOMES:
        return getattr(import_module(_HOMES[name]), name)
    raise AttributeError(f"module 'sabika' has no attribute '{name}'")


def __dir__() -> list[str]:
    return sorted([*__all__, "__version__"])
