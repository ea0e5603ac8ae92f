"""Perft: how many leaves the tree of moves and outcomes has from a position."""

from __future__ import annotations

from typing import Any

from sabika.engine.game import CHANCE, OVER, Game
from sabika.engine.jit import PLAIN, Backend
from sabika.engine.loops import runner
from sabika.engine.record import buffer, put, slots


def count_numbers(game: Game, backend: Backend, opening: Any, depth: int) -> int:
    """Leaves at a depth, by move numbers over slots: slot d holds the position at depth d."""
    found = runner(game, backend)
    states = slots(backend, game.position, depth + 1)
    put(states, 0, opening)
    outcomes, weights = buffer(backend, game.most_outcomes), buffer(backend, game.most_outcomes)
    legal = buffer(backend, game.most_legal)

    def count(at: int) -> int:
        if at == depth:
            return 1
        who = found.actor(states[at])
        if who == OVER:
            return 0
        if who == CHANCE:
            moves = [int(move) for move in outcomes[: found.outcomes(states[at], outcomes, weights)]]
        else:
            moves = [int(move) for move in legal[: found.legal(states[at], legal)]]
        if at == depth - 1:
            return len(moves)
        total = 0
        for move in moves:
            if backend.is_compiled:
                states[at + 1] = states[at]
            else:
                states[at + 1].become(states[at])
            found.apply(states[at + 1], move)
            total += count(at + 1)
        return total

    return count(0)


def ahead(game: Game, s: Any, depth: int, backend: Backend = PLAIN) -> list[int]:
    """Leaves at every depth from 1 on."""
    return [count_numbers(game, backend, s, entries) for entries in range(1, depth + 1)]
