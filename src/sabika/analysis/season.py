"""Many games of the same people: luck and skill over all of them, and what kinds of decisions cost most."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from msgspec import Struct

from sabika.analysis.report import Report
from sabika.analysis.strength import Strength, strength_of


class Kind(Struct, frozen=True):
    """Decisions that begin with the same verb, and what they cost on average."""

    verb: str
    decisions: int
    mistakes: int
    cost: float


class Player(Struct, frozen=True):
    """Sums over games, each with a standard error from game to game."""

    name: str
    games: int
    won: float
    luck: float
    luck_error: float | None  # of one game: nothing to tell it by
    own: float
    own_error: float | None
    strength: Strength | None
    kinds: list[Kind]  # the dearest first


def season(games: Sequence[tuple[Report, Sequence[str]]]) -> list[Player]:
    """Everyone in these reports, by name, whoever gained most by own play first; games for points alone left out."""
    counted = [(report, names) for report, names in games if report.unit == "chance"]
    everyone = dict.fromkeys(name for report, names in counted for name in names[: len(report.seats)])
    players = [_player(name, counted) for name in everyone]
    return sorted(players, key=lambda player: -player.own)


def _player(name: str, games: Sequence[tuple[Report, Sequence[str]]]) -> Player:
    seats = [(report, seat) for report, names in games for seat in range(len(report.seats)) if names[seat] == name]
    luck = np.array([report.seats[seat].luck for report, seat in seats])
    own = np.array([report.seats[seat].own for report, seat in seats])
    played = {report.game for report, _ in seats}
    told = [one for report, seat in seats if (one := report.seats[seat].strength) is not None]
    return Player(
        name=name,
        games=len(seats),
        won=float(sum(report.seats[seat].result for report, seat in seats)),
        luck=float(luck.mean()),
        luck_error=_error(luck),
        own=float(own.mean()),
        own_error=_error(own),
        strength=_strength(played.pop(), told) if len(played) == 1 else None,
        kinds=_kinds(seats),
    )


def _strength(game: str, told: Sequence[Strength]) -> Strength:
    """By the mean over all decisions that count."""
    decisions = sum(one.decisions for one in told)
    loss = sum(one.loss * one.decisions for one in told) / max(1, decisions)
    return strength_of(game, loss, decisions, len(told))


def _kinds(seats: Sequence[tuple[Report, int]]) -> list[Kind]:
    found: dict[str, list[tuple[float, bool]]] = {}
    for report, seat in seats:
        for one in report.decisions:
            if one.seat == seat:
                verb = one.moves[0].split()[0]
                found.setdefault(verb, []).append((-one.change[seat], one.is_mistake))
    kinds = [
        Kind(verb, len(costs), sum(mistake for _, mistake in costs), sum(cost for cost, _ in costs) / len(costs))
        for verb, costs in found.items()
    ]
    return sorted(kinds, key=lambda kind: -kind.cost)


def _error(values: np.ndarray) -> float | None:
    return float(values.std(ddof=1) / np.sqrt(len(values))) if len(values) > 1 else None
