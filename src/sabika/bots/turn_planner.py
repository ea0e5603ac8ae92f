"""The search of games whose turns are planned as a whole, in place of PUCT.

Where eight dice fall at once no line is ever tried twice, and what a throw is worth is known exactly without trying.
So every move is evaluated once, by what it leads to when the next player has had a turn.
"""

from __future__ import annotations

from sabika.bots.evaluation import Evaluator
from sabika.bots.net import clear_net
from sabika.bots.tree import ROOT, add_child
from sabika.bots.workspace import CURRENT, Net, Nodes, Settings, Workspace
from sabika.engine.jit import jit


@jit
def search_by_plan(evaluator: Evaluator, w: Workspace, net: Net, nodes: Nodes, _bot: Settings, _rollouts: int) -> None:
    """All there is to find, whatever the budget; nothing more is found by searching on."""
    if nodes[ROOT].first != ROOT:
        return
    count = evaluator.rules.legal(w.states[CURRENT], w.moves)
    clear_net(evaluator, w, net)
    evaluator.evaluate_moves(evaluator, w, net, CURRENT, count, True)
    for i in range(count):
        add_child(w, nodes, ROOT, w.moves[i], w.values[i])
