"""Two settings on the same deals: sheets, boxes, options or bots, and what changes from the one to the other.

A deal is the dice of a game. Where settings differ in a bot, it plays every deal once on every seat against the usual
bot; else the usual bots play every deal once. Each difference is taken deal by deal, so that the luck of the dice is
the same on both sides as far as the rules allow, and intervals count deals.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from sabika.bots.playing import AnyBot, bot_name
from sabika.bots.reliability import Reliability
from sabika.engine.errors import BadOption
from sabika.engine.game import find
from sabika.lab.estimates import NORMAL_95, Estimate, estimate, share_estimate
from sabika.lab.games import PlayedGame, by_name, play_whole, programs_in


@dataclass(frozen=True)
class Setting:
    """One side of a comparison: options of the game, and the bot that is tried, if it is a bot."""

    name: str
    bot: AnyBot | None = None
    options: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Difference:
    """One figure on both sides, and by how much the second is more."""

    group: str  # "wins", "points", "rule", "length" or "moves"
    name: str
    a: Estimate
    b: Estimate
    change: Estimate

    @property
    def is_sure(self) -> bool:
        """Its interval does not hold 0."""
        return self.change.low > 0 or self.change.high < 0


@dataclass(frozen=True)
class Comparison:
    """What came out."""

    game: str
    seats: int
    a: str
    b: str
    against: str
    deals: int
    seed: int
    differences: list[Difference]
    programs: Mapping[str, Reliability]  # by name: moves that programs were asked for, and lost

    def of(self, name: str) -> Difference:
        """The difference of that name: "score", "win share", "points by RW-21" …"""
        return next(one for one in self.differences if one.name == name)

    def changes(self) -> tuple[list[tuple[str, Estimate]], list[tuple[str, Estimate]]]:
        """All changes by name, to draw: shares in percent, and what is counted."""
        shares = [(f"{one.name}, %", one.change.in_percent) for one in self.differences if one.group == "wins"]
        return shares, [(one.name, one.change) for one in self.differences if one.group != "wins"]


def compare(
    game: str,
    a: Setting,
    b: Setting,
    *,
    seats: int = 3,
    deals: int = 300,
    against: AnyBot = "greedy",
    seed: int = 0,
    workers: int = 1,
    progress: Callable[[int], None] = lambda _: None,
) -> Comparison:
    """Play both settings on the same deals."""
    if deals < 1:
        raise BadOption("A comparison has at least one deal.")
    has_bots = a.bot is not None or b.bot is not None
    sides = []
    programs: list[tuple[str, Reliability]] = []
    for side in (a, b):
        tried = against if side.bot is None else side.bot
        per_seat = []
        for seat in range(seats) if has_bots else range(1):
            bots = [tried if other == seat else against for other in range(seats)]
            played = play_whole(game, bots, deals, seed=seed, workers=workers, progress=progress, **side.options)
            per_seat.append(played)
            programs += programs_in(bots, played).items()
        watched = [[seat] for seat in range(seats)] if has_bots else [list(range(seats))]
        sides.append([_figures([games[deal] for games in per_seat], watched, has_bots) for deal in range(deals)])
    return Comparison(
        game,
        seats,
        a.name,
        b.name,
        bot_name(against),
        deals,
        seed,
        _differences(sides[0], sides[1], seats, has_bots),
        by_name(programs),
    )


Figures = dict[tuple[str, str], float]


def _figures(games: Sequence[PlayedGame], watched: Sequence[Sequence[int]], has_bots: bool) -> Figures:
    """The figures of one deal: means over its games, and over the seats that are watched in each."""
    found: defaultdict[tuple[str, str], float] = defaultdict(float)
    for game, seats in zip(games, watched, strict=True):
        weight = 1 / len(games) / len(seats)
        for seat in seats:
            if game.winners:  # alone for points nobody wins
                wins = ("wins", "win share" if has_bots else f"win share of seat {seat}")
                found[wins] += game.share(seat) * (weight if has_bots else 1 / len(games))
            found["points", "score"] += game.scores[seat] * weight
            for rule, points in game.points_by_rule(seat).items():
                found["rule", f"points by {rule}"] += points * weight
            for kind, times in game.kinds_of_moves(seat).items():
                found["moves", f"moves '{kind}'"] += times * weight
        if game.winners:
            found["wins", "ties"] += (len(game.winners) > 1) / len(games)
        found["length", "moves of a game"] += game.moves / len(games)
    return dict(found)


def _differences(a: list[Figures], b: list[Figures], seats: int, has_bots: bool) -> list[Difference]:
    order = ("wins", "points", "rule", "length", "moves")
    names = sorted({name for figures in (*a, *b) for name in figures}, key=lambda name: (order.index(name[0]), name[1]))
    made = []
    for group, name in names:
        left, right = (np.array([figures.get((group, name), 0.0) for figures in side]) for side in (a, b))
        if group == "wins":
            each = seats if has_bots else 1
            sides = share_estimate(left, each), share_estimate(right, each)
            change = share_change(right - left)
        else:
            sides, change = (estimate(left), estimate(right)), estimate(right - left)
        made.append(Difference(group, name, *sides, change))
    return made


def share_change(changes: Any) -> Estimate:
    """The mean of differences of shares, deal by deal, with the interval of Agresti and Min: half a deal of each kind
    is added, so that a few deals that all go alike do not look like certainty."""
    count = len(changes) + 2
    middle = float(np.sum(changes)) / count
    spread = (float(np.sum(np.square(changes))) + 1) / count - middle**2
    margin = NORMAL_95 * math.sqrt(spread / count)
    mean = float(np.mean(changes))
    return Estimate(mean, max(-1.0, min(middle - margin, mean)), min(1.0, max(middle + margin, mean)))


def setting(game: str, text: str) -> Setting:
    """A setting as one types it, parts divided by commas: `my-sheet.toml`, `medina=true`, a bot, `usual`."""
    found = find(game)
    own = next((option.name for option in found.options if not option.choices), None)
    known = {option.name: option for option in found.options}
    bot: str | None = None
    options: dict[str, Any] = {}
    for part in filter(None, (part.strip() for part in text.split(","))):
        name, equals, value = part.partition("=")
        if part == "usual":
            continue
        if part.endswith(".toml") and own is not None and not equals:
            options[own] = part
        elif equals and name == "rulings":
            options["rulings"] = [id.upper() for id in value.split("+")]
        elif equals and name in known:
            choices = known[name].choices
            options[name] = next((one for one in choices if str(one).lower() == value.lower()), value)
        elif bot is None:
            bot = part
        else:
            raise BadOption(f"'{text}' names two bots; the others are those of --against.")
    return Setting(text, bot, options)
