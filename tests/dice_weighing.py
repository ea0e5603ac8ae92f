"""What the moves of a turn with dice are worth, by the game's own plan and by trying everything."""

from __future__ import annotations

from typing import Any

from sabika.bots.minds import net_of, nothing_learned, weighing

from sabika.bots import policies, search, sight
from sabika.engine.game import Game
from sabika.engine.jit import PLAIN, bind
from sabika.engine.loops import bound_loops, rule_functions
from sabika.parts.dice import COUNTS
from sabika.parts.throwing import dice_text


def weights_of(game: Game, s: Any, weigh: str = "weigh") -> dict[str, float]:
    """Every legal move by its text, with what it is worth by the game's estimate: as it is, or after a reply."""
    bound = {**rule_functions(game), **bound_loops(game)}
    bound |= bind(sight, bound, game.name)
    states = [s.copy() for _ in range(policies.SLOTS)]
    moves, worth = [0] * game.most_legal, [0.0] * game.most_legal
    count = game.legal(s, moves)
    net = net_of(game, PLAIN, nothing_learned(game))
    weighing(game, bound)[weigh](states, search.PLAYED, search.SPARE, moves, count, net, worth)
    assert states[search.PLAYED] == s, "weighing changes nothing"
    return {game.describe(moves[i]): worth[i] for i in range(count)}


def after(game: Game, s: Any, text: str) -> Any:
    move = game.parse(text)
    assert move is not None
    then = s.copy()
    game.apply(then, move)
    return then


def tried(game: Game, s: Any, text: str) -> float:
    """What throwing some dice again is worth: the mean, over all that can fall, of the best move then."""
    then = after(game, s, text)
    moves, ways = [0] * game.most_outcomes, [0] * game.most_outcomes
    count = game.outcomes(then, moves, ways)
    total = 0.0
    for i in range(count):
        total += ways[i] * max(weights_of(game, after(game, then, game.describe(moves[i]))).values())
    return total / sum(ways[:count])


def throws_of_one(s: Any) -> list[str]:
    """Every move that throws a single die again."""
    return [
        f"throw {dice_text(number)}" for number, counts in enumerate(COUNTS) if sum(counts) == 1 and _lies(s, counts)
    ]


def _lies(s: Any, counts: tuple[int, ...]) -> bool:
    return all(count <= lying for count, lying in zip(counts, s.dice, strict=True))
