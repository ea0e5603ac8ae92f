"""What may become of a turn, for people: where a marker would go, and the exact chances of a further throw."""

from __future__ import annotations

from math import comb
from typing import Any

from sabika.games.dicegame.position import DICE, KINDS, THROW, TURN, Position
from sabika.games.dicegame.rules import aim_at, symbols
from sabika.parts.dice import FACES
from sabika.parts.dice_area import OFF, THROWS, field_name, free_field
from sabika.parts.kinds import LETTERS


def aim(s: Position, kind: int) -> dict[str, Any] | None:
    """DG-10 to DG-12: symbols, exact field, and the field a marker would get (None: out); None for a kind not shown."""
    if s.phase != TURN or not symbols(s, kind):
        return None
    exact = aim_at(s, kind)
    field = free_field(s.area[kind], exact)
    return {
        "symbols": symbols(s, kind),
        "exact": field_name(exact),
        "field": None if field == OFF else field_name(field),
    }


def odds(s: Position) -> list[dict[str, Any]] | None:
    """DG-9: what a further throw can bring each kind; None where there is no further throw.

    In a turn every kind is judged by itself: all dice that do not show it are thrown. With dice in the cup those are
    thrown, and what counts is more symbols than there were before. `more` says in how many ways, out of `of`, at least
    one symbol more comes, at least two, and so on.
    """
    if s.phase == TURN and s.throws < THROWS:
        return [_chances(kind, symbols(s, kind), symbols(s, kind), DICE - s.dice[kind]) for kind in range(KINDS)]
    if s.phase == THROW and any(s.before):
        gone = [s.before[kind] - s.dice[kind] for kind in range(KINDS)]
        return [_chances(kind, symbols(s, kind) + gone[kind], symbols(s, kind), s.cup) for kind in range(KINDS)]
    return None


def _chances(kind: int, now: int, kept: int, dice: int) -> dict[str, Any]:
    more = [ways_of_at_least(wanted - kept, dice) for wanted in range(now + 1, kept + dice + 1)]
    return {"kind": LETTERS[kind], "now": now, "dice": dice, "of": FACES**dice, "more": more}


def ways_of_at_least(symbols: int, dice: int) -> int:
    """In how many of all ways so many dice fall at least so many show one wanted kind."""
    return sum(comb(dice, count) * (FACES - 1) ** (dice - count) for count in range(symbols, dice + 1))
