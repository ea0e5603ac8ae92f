"""The tree of a search."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

from sabika.bots.tree import ROOT, add_node, child_by_chance, new_tree
from sabika.bots.workspace import PlainNodes

FALLEN = (5, 2, 9, 2, 7, 5, 1, 9, 8, 3, 5, 7, 1, 2, 3, 8)


def test_what_chance_did_before_leads_to_the_same_node_and_what_is_new_to_a_new_one() -> None:
    w, nodes = cast(Any, SimpleNamespace(stream=[])), cast(Any, PlainNodes(50))
    new_tree(w, nodes)
    dice = iter(FALLEN * 2)
    rules = cast(Any, SimpleNamespace(draw=lambda *_: next(dice)))
    one, other = ROOT, add_node(w, nodes, 0, 0.0)
    found = [[child_by_chance(rules, w, nodes, node, None) for _ in FALLEN] for node in (one, other)]
    for children in found:
        assert [nodes[child].move for child in children] == list(FALLEN)
        assert len(set(children)) == len(set(FALLEN))
    assert not set(found[0]) & set(found[1])
    assert w.tree_size == 2 + 2 * len(set(FALLEN))
