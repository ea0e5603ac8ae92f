"""A position played on by one fixed bot at every seat, and what that brings to each side.

A side is whoever can win: the seats, and imaginary players where they can. Its share is 1 for a win and 1/k of one that
k share; who plays alone for points is one side, and its share is the points.
"""

from __future__ import annotations

import math
from typing import Any

from sabika.bots.evaluation import Evaluator
from sabika.bots.match import begin_game, make_move
from sabika.bots.net import clear_net, output_of_net
from sabika.bots.player import Player
from sabika.bots.workspace import CURRENT, Floats, Net, Nodes, Workspace
from sabika.engine.game import OVER
from sabika.engine.jit import jit
from sabika.engine.loops import winners
from sabika.engine.record import Row
from sabika.engine.rules import Rules


@jit
def play_on(
    player: Player,
    workspaces: Any,
    net: Net,
    nodes: Nodes,
    judge: Net,
    seed: int,
    first: int,
    playouts: int,
    depth: int,
    sides: int,
    shares: Floats,
    sheets: Row,
) -> None:
    """Play on from the position in slot OPENING, stream after stream of the seed, so many moves deep each time.

    `shares` gets a number a side, playout after playout: what the end brought or, where there is none so soon, what the
    judge's net expects. If `sheets` has room, every playout goes on to the end, and its score sheet is written there:
    the lines of seat after seat.
    """
    w = workspaces[0]
    rules = player.evaluator.rules
    s = w.states[CURRENT]
    for i in range(playouts):
        begin_game(w, seed, first + i)
        while w.made < depth and make_move(player, w, net, nodes):
            pass
        if rules.actor(s) == OVER:
            share_win(rules, w, s, sides, shares, sides * i)
        else:
            chances_by_net(player.evaluator, w, judge, s, shares, sides * i)
        if len(sheets) > 0:
            while make_move(player, w, net, nodes):
                pass
            lines = len(s.points[0])
            for seat in range(s.seats):
                for line in range(lines):
                    sheets[(i * s.seats + seat) * lines + line] = s.points[seat][line]


@jit
def share_win(rules: Rules, w: Workspace, s: Any, sides: int, shares: Floats, at: int) -> None:
    """What the end of a game brought each side, written from `at` on."""
    mask = winners(rules, s, w.totals)
    sharers = 0
    for side in range(sides):
        sharers += (mask >> side) & 1
    for side in range(sides):
        won = 1.0 / sharers if (mask >> side) & 1 else 0.0
        shares[at + side] = won if sharers > 0 else float(w.totals[side])


@jit
def chances_by_net(evaluator: Evaluator, w: Workspace, judge: Net, s: Any, shares: Floats, at: int) -> None:
    """What the judge's net expects each seat to get of the win, written from `at` on; together 1."""
    together = 0.0
    clear_net(evaluator, w, judge)
    for seat in range(s.seats):
        shares[at + seat] = growth(output_of_net(evaluator, w, judge, s, seat))
        together += shares[at + seat]
    for seat in range(s.seats):
        shares[at + seat] /= together


@jit
def growth(x: float) -> float:
    """exp(4 arsinh x), in place of exp: a softmax without a transcendental function."""
    grown = x + math.sqrt(1.0 + x * x) if x >= 0.0 else 1.0 / (math.sqrt(1.0 + x * x) - x)
    return grown * grown * grown * grown
