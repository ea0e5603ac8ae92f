"""Bags and stacks are counts, never orders: what comes next is decided when it is drawn."""

from __future__ import annotations

from sabika.engine.jit import jit
from sabika.engine.record import Row
from sabika.engine.stream import below


@jit
def how_many(counts: Row) -> int:
    """How many are in there altogether."""
    total = 0
    for i in range(len(counts)):
        total += counts[i]
    return total


@jit
def list_equal(first: int, count: int, moves: Row, weights: Row) -> int:
    """So many outcomes from `first` on, each as likely as another; returns how many."""
    for i in range(count):
        moves[i] = first + i
        weights[i] = 1
    return count


@jit
def list_draws(counts: Row, first: int, moves: Row, weights: Row) -> int:
    """Everything that can be drawn, as `first` + what it is, weighted by how many there are of it."""
    n = 0
    for i in range(len(counts)):
        if counts[i]:
            moves[n] = first + i
            weights[n] = counts[i]
            n += 1
    return n


@jit
def sample_draw(counts: Row, stream: Row) -> int:
    """What is drawn, by the law of `list_draws`."""
    ticket = below(stream, how_many(counts))
    drawn = 0
    while ticket >= counts[drawn]:
        ticket -= counts[drawn]
        drawn += 1
    return drawn
