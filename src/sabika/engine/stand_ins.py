"""The names by which loops over any game call its functions; `bind` puts the game's own in their place."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NoReturn

from sabika.engine.record import Row


def _unbound(*_: Any) -> NoReturn:
    raise TypeError("Loops run only when bound to a game, see sabika.engine.jit.bind.")


actor: Callable[[Any], int] = _unbound
legal: Callable[[Any, Row], int] = _unbound
apply: Callable[[Any, int], None] = _unbound
sample: Callable[[Any, Row], int] = _unbound
scores: Callable[[Any, Row], int] = _unbound
contenders: Callable[[Any], int] = _unbound
estimate: Callable[[Any, int], int] = _unbound
features: Callable[[Any, int, Any], int] = _unbound
evaluate: Callable[[Any, int, int, Any], float] = _unbound  # of bots, for games that weigh moves of their own
weigh_far: Callable[[Any, int, int, Any, int, Any, Any], None] = _unbound  # of bots, for games that plan turns
DESK: Any = None  # the dtype of a stepper's desk
