"""PUCT with chance nodes, for any number of seats: every legal move of a new node is evaluated at once by the net.

These values are the first values of the children, and the prior by which they are tried. Where that helps, a line is
also played out by greedy moves.
"""

from __future__ import annotations

import math

from sabika.bots.evaluation import Evaluator, reward
from sabika.bots.net import clear_net
from sabika.bots.tree import ROOT, add_child, back_up, begin_line, child_by_chance, follow, has_room
from sabika.bots.workspace import AFTER, LINE, Net, Nodes, Settings, Workspace
from sabika.engine.game import CHANCE, OVER
from sabika.engine.jit import jit
from sabika.engine.loops import settle_chance
from sabika.engine.record import copy


@jit
def search_by_puct(evaluator: Evaluator, w: Workspace, net: Net, nodes: Nodes, bot: Settings, rollouts: int) -> None:
    """So many more lines from the position in slot CURRENT, each to a position not evaluated before."""
    rules = evaluator.rules
    for _ in range(rollouts):
        begin_line(w)
        s = w.states[LINE]
        node = ROOT
        depth = 0
        who = rules.actor(s)
        while who != OVER and has_room(w, nodes, depth):
            if who == CHANCE:
                child = child_by_chance(rules, w, nodes, node, s)
            else:
                if nodes[node].first == ROOT:
                    break
                child = best_to_try(nodes, node, bot.exploration, bot.spread)
            depth += 1
            follow(rules, w, nodes, depth, child, who)
            node = child
            who = rules.actor(s)
        if who == OVER:
            reward(rules, w, s, w.margin)
        else:
            expand(evaluator, w, net, nodes, node)
            if bot.playouts > 0.0:
                play_out(evaluator, w, net, bot.playouts)
        back_up(w, nodes, depth)


@jit
def expand(evaluator: Evaluator, w: Workspace, net: Net, nodes: Nodes, node: int) -> None:
    """Evaluate all moves of the position in slot LINE, add them as children if there is room, and fill in rewards.

    The seat to act gets the best of its moves, the others what is left to them after it.
    """
    rules = evaluator.rules
    s = w.states[LINE]
    is_in_tree = rules.actor(s) != CHANCE  # only a line that had to end early ends with chance
    who = settle_chance(rules, s, w.stream)
    if who == OVER:
        reward(rules, w, s, w.margin)
        return
    count = rules.legal(s, w.moves)
    clear_net(evaluator, w, net)
    evaluator.evaluate_moves(evaluator, w, net, LINE, count, True)
    if is_in_tree and w.tree_size + count <= len(nodes):
        for i in range(count):
            add_child(w, nodes, node, w.moves[i], w.values[i])
    best = best_at(w, count)
    copy(w.states, AFTER, LINE)
    rules.apply(w.states[AFTER], w.moves[best])
    for seat in range(s.seats):
        own = seat == who
        w.rewards[seat] = w.values[best] if own else evaluator.evaluate(evaluator, w, net, AFTER, seat, True)


@jit
def play_out(evaluator: Evaluator, w: Workspace, net: Net, share: float) -> None:
    """Let greedy bots play the position in slot LINE to the end: so much of the rewards is what that brings, the rest
    what the net expected."""
    rules = evaluator.rules
    s = w.states[LINE]
    for seat in range(s.seats):
        w.expected[seat] = w.rewards[seat]
    while settle_chance(rules, s, w.stream) != OVER:
        count = rules.legal(s, w.moves)
        evaluator.evaluate_moves(evaluator, w, net, LINE, count, False)
        rules.apply(s, w.moves[best_at(w, count)])
    reward(rules, w, s, w.margin)
    for seat in range(s.seats):
        w.rewards[seat] = share * w.rewards[seat] + (1.0 - share) * w.expected[seat]


@jit
def best_at(w: Workspace, count: int) -> int:
    """Where the move stands that is worth most."""
    values = w.values
    best = 0
    for i in range(1, count):
        if values[i] > values[best]:
            best = i
    return best


@jit
def best_to_try(nodes: Nodes, node: int, exploration: float, spread: float) -> int:
    """What a move promised and brought so far, and more for a good prior that was little tried."""
    most = -1.0
    child = nodes[node].first
    while child != ROOT:
        most = max(most, nodes[child].prior)
        child = nodes[child].sibling
    together = 0.0
    child = nodes[node].first
    while child != ROOT:
        together += weight(most - nodes[child].prior, spread)
        child = nodes[child].sibling
    root_visits = math.sqrt(nodes[node].visits + 1.0)
    best = ROOT
    best_bound = 0.0
    child = nodes[node].first
    while child != ROOT:
        visits = nodes[child].visits
        bound = (nodes[child].prior + nodes[child].value) / (1 + visits)
        bound += exploration * weight(most - nodes[child].prior, spread) / together * root_visits / (1 + visits)
        if best == ROOT or bound > best_bound:
            best = child
            best_bound = bound
        child = nodes[child].sibling
    return best


@jit
def weight(behind: float, spread: float) -> float:
    """How much a move so far behind the best prior is worth trying."""
    ratio = behind / spread
    return 1.0 / (1.0 + ratio * ratio)
