"""A position played on by one fixed bot at every seat, and what that brings to each side.

A side is whoever can win: the seats, and imaginary players where they can. Its share is 1 for a win and 1/k of one that
k share; who plays alone for points is one side, and its share is the points.
"""

from __future__ import annotations

import math
from typing import Any

from sabika.bots.evaluation import Evaluator
from sabika.bots.match import MOST_MOVES, begin_game, make_move
from sabika.bots.net import clear_net, output_of_net
from sabika.bots.player import Player
from sabika.bots.workspace import CURRENT, Floats, Net, Nodes, Workspace
from sabika.engine.game import CHANCE, OVER
from sabika.engine.jit import jit
from sabika.engine.loops import winners
from sabika.engine.record import Row
from sabika.engine.rules import Rules
from sabika.engine.stream import start

TURN = 1 << 20  # streams of a turn: more than there are playouts


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
    turn: int,
    seat: int,
    round_now: int,
    to_round: int,
    turns: int,
    moves: int,
    sides: int,
    shares: Floats,
    sheets: Row,
) -> int:
    """Play on from the position in slot OPENING, which is in turn number `turn`, that of `seat`, in this round: as far
    as `play_turns` goes; playout i always with the dice of playout i of the seed. Returns how many moves were made.

    `shares` gets a number a side, playout after playout: what the end brought or, where there is none so soon, what the
    judge's net expects. If `sheets` has room, every playout goes on to the end, and its score sheet is written there:
    the lines of seat after seat.
    """
    w = workspaces[0]
    rules = player.evaluator.rules
    s = w.states[CURRENT]
    made = 0
    for i in range(playouts):
        begin_game(w, seed, first + i)
        begun = play_turns(player, w, net, nodes, seed, first + i, turn, seat, round_now, to_round, turns, moves)
        made += w.made
        if rules.actor(s) == OVER:
            share_win(rules, w, s, sides, shares, sides * i)
        else:
            chances_by_net(player.evaluator, w, judge, s, shares, sides * i)
        if len(sheets) > 0:
            at, to_end = turn + begun + 1, MOST_MOVES
            now = player.evaluator.round_of(s)
            play_turns(player, w, net, nodes, seed, first + i, at, s.seat, now, now, to_end, to_end)
            lines = len(s.points[0])
            for owner in range(s.seats):
                for line in range(lines):
                    sheets[(i * s.seats + owner) * lines + line] = s.points[owner][line]
    return made


@jit
def play_turns(
    player: Player,
    w: Workspace,
    net: Net,
    nodes: Nodes,
    seed: int,
    number: int,
    turn: int,
    seat: int,
    round_now: int,
    to_round: int,
    turns: int,
    moves: int,
) -> int:
    """Play to the end of so many turns after this one, and on until a round not before `to_round` has come; or until so
    many moves are made. A turn begins where chance first acts for another seat, or in another round. Returns how many
    have begun.

    Every turn has dice of its own, whatever happened before: so two games that part have the same dice again as soon as
    the next seat throws.
    """
    evaluator = player.evaluator
    s = w.states[CURRENT]
    begun = 0
    begin_turn(w, seed, number, turn)
    while w.made < moves:
        if evaluator.rules.actor(s) == CHANCE and (s.seat != seat or evaluator.round_of(s) != round_now):
            if begun >= turns and evaluator.round_of(s) >= to_round:
                return begun
            seat = s.seat
            round_now = evaluator.round_of(s)
            begun += 1
            begin_turn(w, seed, number, turn + begun)
        if not make_move(player, w, net, nodes):
            return begun
    return begun


@jit
def begin_turn(w: Workspace, seed: int, number: int, turn: int) -> None:
    """The dice of a turn, and what bots draw while thinking."""
    start(w.dice, seed, number + TURN * turn)
    start(w.stream, seed + 1, number + TURN * turn)


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
