"""The tree of a search: a node is a move made, its children are what can follow.

Moves of chance are nodes too, drawn by their law and valued by nobody. Every seat looks for its own best. A search goes
on with the tree it finds, so it can be cut into pieces and stopped by the clock.
"""

from __future__ import annotations

from typing import Any

from sabika.bots.workspace import CURRENT, LINE, Nodes, Workspace
from sabika.engine.game import CHANCE
from sabika.engine.jit import jit
from sabika.engine.record import copy
from sabika.engine.rules import Rules

ROOT = 0  # also "no node": the root is nobody's child or sibling


@jit
def new_tree(w: Workspace, nodes: Nodes) -> None:
    """An empty tree."""
    w.tree_size = 0
    add_node(w, nodes, 0, 0.0)


@jit
def add_node(w: Workspace, nodes: Nodes, move: int, prior: float) -> int:
    i = w.tree_size
    w.tree_size = i + 1
    node = nodes[i]
    node.move = move
    node.first = ROOT
    node.sibling = ROOT
    node.larger = ROOT
    node.visits = 0
    node.value = 0.0
    node.prior = prior
    node.harmonic = 0.0
    return i


@jit
def add_child(w: Workspace, nodes: Nodes, parent: int, move: int, prior: float) -> int:
    """A node for a move of a seat."""
    i = add_node(w, nodes, move, prior)
    nodes[i].sibling = nodes[parent].first
    nodes[parent].first = i
    return i


@jit
def has_room(w: Workspace, nodes: Nodes, depth: int) -> bool:
    """Can a line of this depth go on in the tree?"""
    return w.tree_size < len(nodes) and depth < len(w.path) - 1


@jit
def child_by(nodes: Nodes, node: int, move: int) -> int:
    """The child that a move leads to, or ROOT where there is none yet."""
    child = nodes[node].first
    while child != ROOT and nodes[child].move != move:
        child = nodes[child].sibling
    return child


@jit
def child_by_chance(rules: Rules, w: Workspace, nodes: Nodes, node: int, s: Any) -> int:
    """The child that chance chooses. There may be a thousand, so they are kept in order and found by halves."""
    move = rules.draw(rules, s, w.stream)
    last = ROOT
    child = nodes[node].first
    while child != ROOT and nodes[child].move != move:
        last = child
        child = nodes[last].larger if move > nodes[last].move else nodes[last].sibling
    if child != ROOT:
        return child
    child = add_node(w, nodes, move, 0.0)
    if last == ROOT:
        nodes[node].first = child
    elif move > nodes[last].move:
        nodes[last].larger = child
    else:
        nodes[last].sibling = child
    return child


@jit
def begin_line(w: Workspace) -> None:
    copy(w.states, LINE, CURRENT)
    w.path[0] = ROOT
    w.movers[0] = CHANCE


@jit
def follow(rules: Rules, w: Workspace, nodes: Nodes, depth: int, child: int, who: int) -> None:
    """Make a node's move as the next of the line."""
    w.path[depth] = child
    w.movers[depth] = who
    rules.apply(w.states[LINE], nodes[child].move)


@jit
def back_up(w: Workspace, nodes: Nodes, depth: int) -> None:
    """Add the rewards of the line to every node of it."""
    for i in range(depth + 1):
        node = nodes[w.path[i]]
        node.visits += 1
        node.harmonic += 1.0 / node.visits
        if w.movers[i] != CHANCE:
            node.value += w.rewards[w.movers[i]]


@jit
def most_visited(nodes: Nodes) -> int:
    """The move of the root's child with most visits; of equals the one that brought more."""
    best = nodes[ROOT].first
    child = nodes[best].sibling
    while child != ROOT:
        if nodes[child].visits > nodes[best].visits or (
            nodes[child].visits == nodes[best].visits and mean_value(nodes, child) > mean_value(nodes, best)
        ):
            best = child
        child = nodes[child].sibling
    return nodes[best].move


@jit
def mean_value(nodes: Nodes, i: int) -> float:
    """What a node promised and brought, on average."""
    node = nodes[i]
    return float(node.prior + node.value) / (1 + node.visits)
