"""How bots that search choose: loops bound to a game and compiled as its own, apart from those of simple bots, which
need not wait for a search to be compiled."""

from __future__ import annotations

from typing import Any

from sabika.bots.policies import DOUBT, EXPLORE, HOW, PLAYOUTS, ROLLOUTS, SEARCH_BLINDLY, Desk, choose_simply
from sabika.bots.search import PLAYED, most_tried, plant, search_blindly, search_by_sight
from sabika.bots.sight import Floats
from sabika.engine.jit import jit
from sabika.engine.stand_ins import legal


@jit
def choose_move(states: Any, habits: Floats, desk: Desk) -> int:
    """What any bot does in the position in slot PLAYED."""
    if habits[HOW] < SEARCH_BLINDLY:
        return choose_simply(states, habits, desk)
    if legal(states[PLAYED], desk.out) == 1:
        return desk.out[0]
    plant(desk.tree)
    search_on(states, int(habits[ROLLOUTS]), habits, desk)
    return most_tried(desk.tree)


@jit
def search_on(states: Any, rollouts: int, habits: Floats, desk: Desk) -> None:
    """So many more rollouts with the tree as it is."""
    tree, net, stream, out = desk.tree, desk.sight, desk.stream, desk.out
    explore, doubt, playouts = habits[EXPLORE], habits[DOUBT], habits[PLAYOUTS]
    if habits[HOW] == SEARCH_BLINDLY:
        search_blindly(states, rollouts, explore, doubt, tree, net, stream, out)
    else:
        search_by_sight(states, rollouts, explore, doubt, playouts, tree, net, desk.hope, stream, out, desk.worth)
