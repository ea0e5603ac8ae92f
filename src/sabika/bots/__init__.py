"""Players that need no chair: bots by name, one move at a time or whole games in compiled loops."""

from __future__ import annotations

from functools import cache
from typing import Any

from sabika.bots import policies
from sabika.engine.errors import BadOption
from sabika.engine.game import Game
from sabika.engine.jit import PLAIN, World, bind
from sabika.engine.loops import bound_loops, rule_functions
from sabika.engine.record import buffer, put, slots
from sabika.engine.stream import WORDS, start

BOTS = {"random": policies.RANDOM, "greedy": policies.GREEDY}


def bot_number(name: str) -> int:
    """The number of a bot in compiled loops."""
    if name not in BOTS:
        raise BadOption(f"There is no bot '{name}'; there are {', '.join(BOTS)}.")
    return BOTS[name]


@cache
def bot_loops(game: Game, world: World) -> dict[str, Any]:
    """The loops of `policies`, bound to a game, in a world."""
    bound = bind(policies, {**rule_functions(game), **bound_loops(game)}, game.name)
    return {name: world.run(function) for name, function in bound.items()}


def choose(game: Game, position: Any, bot: str, seed: int, number: int) -> str:
    """What a bot does in a position, as text. Seed and number settle its tie-breaks: same question, same answer."""
    states = slots(PLAIN, game.position, policies.SLOTS)
    put(states, policies.PLAYED, position)
    stream = buffer(PLAIN, WORDS)
    start(stream, seed, number)
    choose_move = bot_loops(game, PLAIN)["choose_move"]
    return game.describe(choose_move(states, bot_number(bot), stream, buffer(PLAIN, game.most_legal)))
