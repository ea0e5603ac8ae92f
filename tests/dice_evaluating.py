"""What the moves of a turn with dice are worth, by the game's own plan and by trying everything."""

from __future__ import annotations

from typing import Any

from sabika.bots.player import evaluator_after_reply, evaluator_of
from sabika.bots.workspace import CURRENT, Allocated
from sabika.engine.game import Game
from sabika.engine.jit import PLAIN
from sabika.engine.record import put
from sabika.parts.dice import COUNTS
from sabika.parts.throwing import dice_text


def values_of(game: Game, s: Any, after_reply: bool = False) -> dict[str, float]:
    """Every legal move by its text, with what it is worth by the heuristic: as it is, or after a reply."""
    evaluator = evaluator_after_reply(game) if after_reply else evaluator_of(game)
    workspace = Allocated(game, PLAIN, None)
    w = workspace.record
    put(w.states, CURRENT, s)
    count = game.legal(s, w.moves)
    evaluator.evaluate_moves(evaluator, w, workspace.net, CURRENT, count, False)
    assert w.states[CURRENT] == s, "evaluating changes nothing"
    return {game.describe(w.moves[i]): w.values[i] for i in range(count)}


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
        total += ways[i] * max(values_of(game, after(game, then, game.describe(moves[i]))).values())
    return total / sum(ways[:count])


def throws_of_one(s: Any) -> list[str]:
    """Every move that throws a single die again."""
    return [
        f"throw {dice_text(number)}" for number, counts in enumerate(COUNTS) if sum(counts) == 1 and _lies(s, counts)
    ]


def _lies(s: Any, counts: tuple[int, ...]) -> bool:
    return all(count <= lying for count, lying in zip(counts, s.dice, strict=True))
