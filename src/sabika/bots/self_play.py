"""Games of a bot against itself, written down for the net to learn from."""

from __future__ import annotations

from typing import Any

from sabika.bots.evaluation import reward
from sabika.bots.match import begin_game, make_move
from sabika.bots.net import clear_net, value_by_net
from sabika.bots.player import Player
from sabika.bots.playouts import share_win
from sabika.bots.workspace import CURRENT, Floats, Net, Nodes
from sabika.engine.game import OVER
from sabika.engine.jit import jit
from sabika.engine.loops import settle_chance
from sabika.engine.record import Row
from sabika.engine.stream import below


@jit
def record_games(
    player: Player,
    workspaces: Any,
    net: Net,
    nodes: Nodes,
    seed: int,
    first: int,
    games: int,
    one_in: int,
    trace: float,
    seen: Any,
    targets: Floats,
) -> int:
    """Play games, and write down one in so many positions as each seat sees it, with what there was to expect of it.

    A target is the λ-return of temporal-difference learning: the end of the game by `trace`, what was expected a
    little later for the rest. Returns how many rows were written; the last games are left out if there is no room.
    """
    w = workspaces[0]
    evaluator = player.evaluator
    s = w.states[CURRENT]
    rows = 0
    for game in range(games):
        begin_game(w, seed, first + game)
        begun = rows
        while make_move(player, w, net, nodes):
            if evaluator.rules.actor(s) != OVER and below(w.stream, one_in) == 0:
                if rows + s.seats > len(targets):
                    return begun
                for seat in range(s.seats):
                    clear_net(evaluator, w, net)
                    targets[rows] = value_by_net(evaluator, w, net, s, seat)
                    for i in range(evaluator.feature_count):
                        seen[rows][i] = w.inputs[i]
                    rows += 1
        reward(evaluator.rules, w, s, w.margin)
        set_targets(begun, rows, s.seats, trace, w.rewards, targets)
    return rows


@jit
def set_targets(begun: int, end: int, seats: int, trace: float, rewards: Floats, targets: Floats) -> None:
    """From what was expected at each row to what, seen from the end, there was to expect."""
    for seat in range(seats):
        later = rewards[seat]
        for back in range(1, (end - begun) // seats + 1):
            row = end - seats * back + seat
            expected = targets[row]
            targets[row] = later
            later = (1.0 - trace) * expected + trace * later


@jit
def record_ends(
    player: Player,
    workspaces: Any,
    net: Net,
    nodes: Nodes,
    seed: int,
    first: int,
    games: int,
    one_in: int,
    noises: Floats,
    noisy_until: Row,
    seen: Any,
    ends: Floats,
) -> int:
    """Play games, and write down one in so many positions as each seat sees it, with the share of the win it came to.

    Until move `noisy_until[game]` the values of each seat's moves are off by its noise. Only positions after that move
    are written down. Returns how many rows were written; the last games are left out if there is no room.
    """
    w = workspaces[0]
    evaluator = player.evaluator
    rules = evaluator.rules
    s = w.states[CURRENT]
    rows = 0
    for game in range(games):
        begin_game(w, seed, first + game)
        begun = rows
        for seat in range(s.seats):
            w.bots[seat].noise = noises[s.seats * game + seat]
        while make_move(player, w, net, nodes):
            if w.made < noisy_until[game]:
                continue
            for seat in range(s.seats):
                w.bots[seat].noise = 0.0
            if below(w.stream, one_in) > 0:
                continue
            if below(w.stream, 2) == 0:  # before or after the dice
                settle_chance(rules, s, w.dice)
            if rules.actor(s) == OVER:
                continue
            if rows + s.seats > len(ends):
                return begun
            for seat in range(s.seats):
                count = evaluator.features(s, seat, w.inputs, w.memory[0])
                for i in range(count):
                    seen[rows][i] = w.inputs[i]
                rows += 1
        for at in range(begun, rows, s.seats):
            share_win(rules, w, s, s.seats, ends, at)
    return rows
