"""UCT with chance nodes, for any number of seats: a new node a rollout, played to the end by random moves."""

from __future__ import annotations

import math

from sabika.bots.evaluation import reward
from sabika.bots.tree import ROOT, add_child, back_up, begin_line, child_by, child_by_chance, follow, has_room
from sabika.bots.workspace import LINE, Nodes, Settings, Workspace
from sabika.engine.game import CHANCE, OVER
from sabika.engine.jit import jit
from sabika.engine.loops import play_randomly
from sabika.engine.rules import Rules
from sabika.engine.stream import below

EULER = 0.5772156649  # harmonic numbers less this are logarithms


@jit
def search_by_uct(rules: Rules, w: Workspace, nodes: Nodes, bot: Settings, rollouts: int) -> None:
    """So many more rollouts from the position in slot CURRENT."""
    for _ in range(rollouts):
        begin_line(w)
        s = w.states[LINE]
        node = ROOT
        depth = 0
        is_new = False
        while not is_new and has_room(w, nodes, depth):
            who = rules.actor(s)
            if who == OVER:
                break
            if who == CHANCE:
                child = child_by_chance(rules, w, nodes, node, s)
            else:
                child = untried(w, nodes, node, rules.legal(s, w.moves))
                is_new = child != ROOT
                if not is_new:
                    child = most_promising(nodes, node, bot.exploration)
            depth += 1
            follow(rules, w, nodes, depth, child, who)
            node = child
        play_randomly(rules, s, w.stream, w.moves)
        reward(rules, w, s, bot.margin)
        back_up(w, nodes, depth)


@jit
def untried(w: Workspace, nodes: Nodes, node: int, count: int) -> int:
    """A new child for a legal move not tried yet, ROOT if all were."""
    children = 0
    child = nodes[node].first
    while child != ROOT:
        children += 1
        child = nodes[child].sibling
    if children == count:
        return ROOT
    at = below(w.stream, count)
    while child_by(nodes, node, w.moves[at]) != ROOT:
        at = (at + 1) % count
    return add_child(w, nodes, node, w.moves[at], 0.0)


@jit
def most_promising(nodes: Nodes, node: int, exploration: float) -> int:
    """The child with the best upper bound of what it brings (UCB1)."""
    log_visits = max(0.0, nodes[node].harmonic - EULER)
    best = ROOT
    best_bound = 0.0
    child = nodes[node].first
    while child != ROOT:
        visits = nodes[child].visits
        bound = nodes[child].value / visits + exploration * math.sqrt(log_visits / visits)
        if best == ROOT or bound > best_bound:
            best = child
            best_bound = bound
        child = nodes[child].sibling
    return best
