"""UCT with chance nodes for any number of seats: loops over any game, bound to a game and compiled as its own.

The tree is five rows. A node is a move made: its number, its first child and next sibling, how often it was tried,
and what it brought the seat that made it. Moves of chance are nodes too, sampled by their law, and judged by nobody.
Every seat looks for its own best: its share of the win and, by `margin`, how far ahead it ends.
"""

from __future__ import annotations

import math
from typing import Any

from sabika.bots.policies import PLAYED, TRIED
from sabika.engine.game import CHANCE, OVER
from sabika.engine.jit import jit
from sabika.engine.loops import play_randomly, winners
from sabika.engine.record import Row, copy
from sabika.engine.stand_ins import actor, apply, legal, sample, scores
from sabika.engine.stream import below

ROOT = 0  # also "no node": the root is nobody's child or sibling
MARGIN = 50.0  # points ahead, or behind, that count as a lot


@jit
def search(
    states: Any,
    rollouts: int,
    explore: float,
    margin: float,
    stream: Row,
    out: Row,
    totals: Row,
    moves: Row,
    first: Row,
    sibling: Row,
    visits: Row,
    value: Any,
    path: Row,
    movers: Row,
    reward: Any,
) -> int:
    """The move tried most often from the position in slot PLAYED."""
    nodes = 1
    first[ROOT] = ROOT
    visits[ROOT] = 0
    for _ in range(rollouts):
        copy(states, TRIED, PLAYED)
        s = states[TRIED]
        node = ROOT
        depth = 0
        is_new = False
        while not is_new and nodes < len(moves) and depth < len(path):
            who = actor(s)
            if who == OVER:
                break
            if who == CHANCE:
                move = sample(s, stream)
                child = child_by(node, move, moves, first, sibling)
            else:
                move = untried(node, legal(s, out), stream, out, moves, first, sibling)
                is_new = move >= 0
                child = ROOT if is_new else most_promising(node, explore, first, sibling, visits, value)
                move = move if is_new else moves[child]
            if child == ROOT:
                child = nodes
                nodes += 1
                moves[child] = move
                first[child] = ROOT
                visits[child] = 0
                value[child] = 0.0
                sibling[child] = first[node]
                first[node] = child
            path[depth] = child
            movers[depth] = who
            depth += 1
            apply(s, move)
            node = child
        play_randomly(s, stream, out)
        judge(s, margin, totals, reward)
        visits[ROOT] += 1
        for i in range(depth):
            visits[path[i]] += 1
            if movers[i] != CHANCE:
                value[path[i]] += reward[movers[i]]
    return most_tried(moves, first, sibling, visits)


@jit
def child_by(node: int, move: int, moves: Row, first: Row, sibling: Row) -> int:
    """The child of a node that a move leads to, or ROOT where there is none yet."""
    child = first[node]
    while child != ROOT and moves[child] != move:
        child = sibling[child]
    return child


@jit
def untried(node: int, count: int, stream: Row, out: Row, moves: Row, first: Row, sibling: Row) -> int:
    """A legal move that was not tried from this node yet, -1 if all were."""
    children = 0
    child = first[node]
    while child != ROOT:
        children += 1
        child = sibling[child]
    if children == count:
        return -1
    at = below(stream, count)
    while child_by(node, out[at], moves, first, sibling) != ROOT:
        at = (at + 1) % count
    return out[at]


@jit
def most_promising(node: int, explore: float, first: Row, sibling: Row, visits: Row, value: Any) -> int:
    """The child with the best upper bound of what it brings (UCB1)."""
    log_visits = math.log(visits[node] + 1.0)
    child = first[node]
    best = child
    best_bound = -1.0
    while child != ROOT:
        bound = value[child] / visits[child] + explore * math.sqrt(log_visits / visits[child])
        if bound > best_bound:
            best = child
            best_bound = bound
        child = sibling[child]
    return best


@jit
def most_tried(moves: Row, first: Row, sibling: Row, visits: Row) -> int:
    """The move of the root's child with most visits."""
    best = first[ROOT]
    child = best
    while child != ROOT:
        if visits[child] > visits[best]:
            best = child
        child = sibling[child]
    return moves[best]


@jit
def judge(s: Any, margin: float, totals: Row, reward: Any) -> None:
    """What the end of a game is worth to every owner, from 0 to 1: the win, and the distance to the best other."""
    mask = winners(s, totals)
    owners = scores(s, totals)
    sharers = 0
    for owner in range(owners):
        sharers += (mask >> owner) & 1
    for owner in range(owners):
        rival = 0
        for other in range(owners):
            if other != owner and totals[other] > rival:
                rival = totals[other]
        ahead = 0.5 + 0.5 * max(-1.0, min(1.0, (totals[owner] - rival) / (MARGIN if owners > 1 else 4 * MARGIN)))
        won = 1.0 / sharers if (mask >> owner) & 1 else 0.0
        reward[owner] = ahead if sharers == 0 else (1.0 - margin) * won + margin * ahead
