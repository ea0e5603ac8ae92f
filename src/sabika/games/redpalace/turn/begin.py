"""A turn begins, an action begins, RP-15 and RP-35. Compiled."""

from __future__ import annotations

from sabika.engine.jit import jit
from sabika.games.redpalace.position import ACT, Position
from sabika.games.redpalace.tiles import NO_TILE


@jit
def begin_turn(s: Position) -> None:
    """RP-15: a turn has one action."""
    s.actions = 1
    s.phase = ACT


@jit
def begin_next_turn(s: Position) -> None:
    """RP-35: then the next player."""
    s.seat = (s.seat + 1) % s.seats
    begin_turn(s)


@jit
def begin_action(s: Position) -> None:
    """RP-15: an action is used; what was bought before is no longer just bought (RP-29, RP-30)."""
    s.actions -= 1
    s.fresh = NO_TILE
    s.overpaid = 0
