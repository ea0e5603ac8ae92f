"""The search of games whose turns are planned as a whole: bound to a game before `search`, in place of its own.

Where eight dice fall at once no line is ever tried twice, and what a throw is worth is known exactly without trying.
So every move is weighed once more, by what it leads to when the next player has had a turn.
"""

from __future__ import annotations

from typing import Any

from sabika.bots.search import PLAYED, ROOT, SPARE, Tree, grow
from sabika.bots.sight import Floats, Net, forget
from sabika.engine.jit import jit
from sabika.engine.record import Row
from sabika.engine.stand_ins import legal, weigh_far


@jit
def search_by_sight(
    states: Any,
    _rollouts: int,
    _explore: float,
    _doubt: float,
    _playouts: float,
    tree: Tree,
    net: Net,
    _hope: Net,
    _stream: Row,
    out: Row,
    worth: Floats,
) -> None:
    """All there is to find, whatever the budget; nothing more is found by searching on."""
    if tree.first[ROOT] != ROOT:
        return
    count = legal(states[PLAYED], out)
    forget(net)
    weigh_far(states, PLAYED, SPARE, out, count, net, worth)
    for i in range(count):
        grow(tree, ROOT, out[i], worth[i])
