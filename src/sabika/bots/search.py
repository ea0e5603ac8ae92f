"""Tree search with chance nodes for any number of seats: loops over any game, bound to a game and compiled.

A node is a move made; its children are what can follow. Moves of chance are nodes too, drawn by their law and judged
by nobody. Every seat looks for its own best. Two searches share the tree:

    search_blindly    UCT as it is known: a new node a rollout, played to the end by random moves
    search_by_sight   every legal move of a new node is weighed at once; where that helps, a game is played out too

Both go on with the tree they find, so a search can be cut into pieces and stopped by the clock.
"""

from __future__ import annotations

import math
from typing import Any, NamedTuple

from sabika.bots.one_ahead import weigh
from sabika.bots.sight import Floats, Net, evaluate, forget, judge
from sabika.engine.game import CHANCE, OVER
from sabika.engine.jit import jit
from sabika.engine.loops import play_randomly, settle_chance
from sabika.engine.record import Row, copy
from sabika.engine.stand_ins import actor, apply, legal, sample
from sabika.engine.stream import below

ROOT = 0  # also "no node": the root is nobody's child or sibling
EULER = 0.5772156649  # harmonic numbers less this are logarithms

# Slots of positions: the game as it stands, the line being tried, and room to weigh.
PLAYED = 1
TRIED = 2
SPARE = 3


class Tree(NamedTuple):
    """Nodes as rows. `size[0]` is how many there are."""

    size: Row
    move: Row
    first: Row  # child
    sibling: Row
    visits: Row
    value: Floats  # what it brought the seat that made the move, added up
    hope: Floats  # what it promised that seat when it was new
    logs: Floats  # harmonic number of the visits
    path: Row  # nodes of the line being tried
    movers: Row  # who made each of its moves


@jit
def plant(tree: Tree) -> None:
    """An empty tree."""
    tree.size[0] = 0
    grow(tree, ROOT, 0, 0.0)


@jit
def grow(tree: Tree, parent: int, move: int, hope: float) -> int:
    """A new node."""
    node = tree.size[0]
    tree.size[0] = node + 1
    tree.move[node] = move
    tree.first[node] = ROOT
    tree.visits[node] = 0
    tree.value[node] = 0.0
    tree.hope[node] = hope
    tree.logs[node] = 0.0
    tree.sibling[node] = ROOT
    if node != ROOT:
        tree.sibling[node] = tree.first[parent]
        tree.first[parent] = node
    return node


@jit
def child_by(tree: Tree, node: int, move: int) -> int:
    """The child that a move leads to, or ROOT where there is none yet."""
    child = tree.first[node]
    while child != ROOT and tree.move[child] != move:
        child = tree.sibling[child]
    return child


@jit
def drawn(tree: Tree, node: int, s: Any, stream: Row) -> int:
    """The child that chance chooses."""
    move = sample(s, stream)
    child = child_by(tree, node, move)
    return grow(tree, node, move, 0.0) if child == ROOT else child


@jit
def back_up(tree: Tree, depth: int, rewards: Floats) -> None:
    """Tell every node of the line what it brought."""
    for i in range(depth + 1):
        node = tree.path[i]
        tree.visits[node] += 1
        tree.logs[node] += 1.0 / tree.visits[node]
        if tree.movers[i] != CHANCE:
            tree.value[node] += rewards[tree.movers[i]]


@jit
def begin_line(tree: Tree, states: Any) -> None:
    copy(states, TRIED, PLAYED)
    tree.path[0] = ROOT
    tree.movers[0] = CHANCE


@jit
def follow(tree: Tree, depth: int, child: int, who: int, s: Any) -> None:
    """Make a node's move as the next of the line."""
    tree.path[depth] = child
    tree.movers[depth] = who
    apply(s, tree.move[child])


# --- UCT ---------------------------------------------------------------------------------------------------


@jit
def search_blindly(
    states: Any, rollouts: int, explore: float, margin: float, tree: Tree, net: Net, stream: Row, out: Row
) -> None:
    """UCT: so many more rollouts from the position in slot PLAYED."""
    for _ in range(rollouts):
        begin_line(tree, states)
        s = states[TRIED]
        node = ROOT
        depth = 0
        is_new = False
        while not is_new and tree.size[0] < len(tree.move) and depth < len(tree.path) - 1:
            who = actor(s)
            if who == OVER:
                break
            if who == CHANCE:
                child = drawn(tree, node, s, stream)
            else:
                child = untried(tree, node, legal(s, out), stream, out)
                is_new = child != ROOT
                if not is_new:
                    child = most_promising(tree, node, explore)
            depth += 1
            follow(tree, depth, child, who, s)
            node = child
        play_randomly(s, stream, out)
        judge(s, margin, net)
        back_up(tree, depth, net.rewards)


@jit
def untried(tree: Tree, node: int, count: int, stream: Row, out: Row) -> int:
    """A new child for a legal move not tried yet, ROOT if all were."""
    children = 0
    child = tree.first[node]
    while child != ROOT:
        children += 1
        child = tree.sibling[child]
    if children == count:
        return ROOT
    at = below(stream, count)
    while child_by(tree, node, out[at]) != ROOT:
        at = (at + 1) % count
    return grow(tree, node, out[at], 0.0)


@jit
def most_promising(tree: Tree, node: int, explore: float) -> int:
    """The child with the best upper bound of what it brings (UCB1)."""
    log_visits = max(0.0, tree.logs[node] - EULER)
    best = ROOT
    best_bound = 0.0
    child = tree.first[node]
    while child != ROOT:
        visits = tree.visits[child]
        bound = tree.value[child] / visits + explore * math.sqrt(log_visits / visits)
        if best == ROOT or bound > best_bound:
            best = child
            best_bound = bound
        child = tree.sibling[child]
    return best


# --- search by sight ---------------------------------------------------------------------------------------


@jit
def search_by_sight(
    states: Any,
    rollouts: int,
    explore: float,
    doubt: float,
    playouts: float,
    tree: Tree,
    net: Net,
    hope: Net,
    stream: Row,
    out: Row,
    worth: Floats,
) -> None:
    """So many more lines from the position in slot PLAYED, each to a position not weighed before.

    `explore` says how much a little-tried move is tried, `doubt` how far its promise may be behind the best one's,
    `playouts` how much of a line's worth is greedy play to the end: it sees farther, if dimly.
    """
    for _ in range(rollouts):
        begin_line(tree, states)
        s = states[TRIED]
        node = ROOT
        depth = 0
        who = actor(s)
        while who != OVER and tree.size[0] < len(tree.move) and depth < len(tree.path) - 1:
            if who == CHANCE:
                child = drawn(tree, node, s, stream)
            else:
                if tree.first[node] == ROOT:
                    break
                child = best_to_try(tree, node, explore, doubt)
            depth += 1
            follow(tree, depth, child, who, s)
            node = child
            who = actor(s)
        if who == OVER:
            judge(s, net.margin, net)
        else:
            unfold(states, node, tree, net, stream, out, worth)
            if playouts > 0.0:
                play_out(states, playouts, net, hope, stream, out, worth)
        back_up(tree, depth, net.rewards)


@jit
def unfold(states: Any, node: int, tree: Tree, net: Net, stream: Row, out: Row, worth: Floats) -> None:
    """Weigh all moves of the position in slot TRIED and remember them as children, if there is room; fill in rewards.

    The seat to act gets the best of its moves, the others what is left to them after it.
    """
    s = states[TRIED]
    has_room = actor(s) != CHANCE  # only a line that had to end early ends with chance
    who = settle_chance(s, stream)
    if who == OVER:
        judge(s, net.margin, net)
        return
    count = legal(s, out)
    forget(net)
    weigh(states, TRIED, SPARE, out, count, net, worth)
    if has_room and tree.size[0] + count <= len(tree.move):
        for i in range(count):
            grow(tree, node, out[i], worth[i])
    best = best_at(count, worth)
    copy(states, SPARE, TRIED)
    apply(states[SPARE], out[best])
    for seat in range(s.seats):
        net.rewards[seat] = worth[best] if seat == who else evaluate(states, SPARE, seat, net)


@jit
def play_out(states: Any, share: float, net: Net, hope: Net, stream: Row, out: Row, worth: Floats) -> None:
    """Let greedy bots play the position in slot TRIED to the end: so much of the rewards is what that brings, the rest
    what was seen."""
    s = states[TRIED]
    for seat in range(s.seats):
        hope.rewards[seat] = net.rewards[seat]
    while settle_chance(s, stream) != OVER:
        count = legal(s, out)
        weigh(states, TRIED, SPARE, out, count, hope, worth)
        apply(s, out[best_at(count, worth)])
    judge(s, net.margin, net)
    for seat in range(s.seats):
        net.rewards[seat] = share * net.rewards[seat] + (1.0 - share) * hope.rewards[seat]


@jit
def best_at(count: int, worth: Floats) -> int:
    """Where the move stands that is worth most."""
    best = 0
    for i in range(1, count):
        if worth[i] > worth[best]:
            best = i
    return best


@jit
def best_to_try(tree: Tree, node: int, explore: float, doubt: float) -> int:
    """What a move promised and brought so far, and more for a good promise that was little tried."""
    most = -1.0
    child = tree.first[node]
    while child != ROOT:
        most = max(most, tree.hope[child])
        child = tree.sibling[child]
    together = 0.0
    child = tree.first[node]
    while child != ROOT:
        together += trust(most - tree.hope[child], doubt)
        child = tree.sibling[child]
    root_visits = math.sqrt(tree.visits[node] + 1.0)
    best = ROOT
    best_bound = 0.0
    child = tree.first[node]
    while child != ROOT:
        visits = tree.visits[child]
        bound = (tree.hope[child] + tree.value[child]) / (1 + visits)
        bound += explore * trust(most - tree.hope[child], doubt) / together * root_visits / (1 + visits)
        if best == ROOT or bound > best_bound:
            best = child
            best_bound = bound
        child = tree.sibling[child]
    return best


@jit
def trust(behind: float, doubt: float) -> float:
    """How likely a move so far behind the best promise is the best one after all."""
    ratio = behind / doubt
    return 1.0 / (1.0 + ratio * ratio)


@jit
def most_tried(tree: Tree) -> int:
    """The move of the root's child with most visits; of equals the one that brought more."""
    best = tree.first[ROOT]
    child = tree.sibling[best]
    while child != ROOT:
        if tree.visits[child] > tree.visits[best] or (
            tree.visits[child] == tree.visits[best] and value_of(tree, child) > value_of(tree, best)
        ):
            best = child
        child = tree.sibling[child]
    return tree.move[best]


@jit
def value_of(tree: Tree, node: int) -> float:
    """What a node promised and brought, on average."""
    return float(tree.hope[node] + tree.value[node]) / (1 + tree.visits[node])
