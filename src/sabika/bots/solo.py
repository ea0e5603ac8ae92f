"""What a solo result is worth: the level whose bot scores like that. Figures: `solo.json`, by `sabika.lab.solo`."""

from __future__ import annotations

import json
from bisect import bisect_left
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from sabika.bots.levels import LEVELS
from sabika.words import Saying, Word

if TYPE_CHECKING:
    from sabika.table import Table

HALF = 50  # percent: who reaches what a level's bot reaches in every second game plays like it


@dataclass(frozen=True)
class Title:
    """The level that a score is like, None below the first; how many percent of the games of that level (or the
    first) have fewer points; and where the next level begins, if there is one."""

    level: str | None
    better_than: int
    next_level: str | None
    next_from: int | None


def title_of(game: str, options: Mapping[str, Any], score: int) -> Title | None:
    """The title of a solo result; None where no bot has played so: a sheet of one's own, another aim."""
    if "sheet" in options or options.get("aim") != "score":
        return None
    levels = figures().get(game, {}).get(str(options.get("imaginary")))
    if levels is None:
        return None
    shares = figures()["shares"]
    middle = {level: levels[level][shares.index(HALF)] for level in LEVELS}
    reached = [level for level in LEVELS if score >= middle[level]]
    level = reached[-1] if reached else None
    above = min((points for points in middle.values() if points > score), default=None)
    coming = [one for one in LEVELS if middle[one] == above]
    below = bisect_left(levels[level or LEVELS[0]], score)  # so many of the points are lower
    return Title(level, shares[below - 1] if below else 0, coming[-1] if coming else None, above)


def title_said(table: Table) -> list[Saying]:
    """What the result of a solo game is worth, in words; nothing for any other table."""
    if not table.over or table.seats > 1 or table.winners():
        return []
    title = title_of(table.game.name, table.options, table.scores()[0])
    if title is None:
        return []
    like = Word(f"bot.{title.level or LEVELS[0]}")
    said = [Saying("bot.title" if title.level else "bot.title_below", "", {"level": like, "n": title.better_than})]
    if title.next_level and title.next_from is not None:
        said.append(Saying("bot.title_next", "", {"level": Word(f"bot.{title.next_level}"), "n": title.next_from}))
    return said


@cache
def figures() -> dict[str, Any]:
    """By game, imaginary players and level: points that each of the `shares` of games stays at or below."""
    told: dict[str, Any] = json.loads(files("sabika.bots").joinpath("solo.json").read_text("utf-8"))
    return told
