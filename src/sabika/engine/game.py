"""What every game offers, and the registry of games.

A game is a folder in `sabika/games`: the registry finds it there, and `GAME` in it is the `Game` below.
The compiled functions see the record alone; the human layer sees plain twins and speaks in sayings.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

from sabika.engine.errors import BadOption, UnknownGame, short
from sabika.words import Saying

# What `actor` says besides a seat.
CHANCE = -1
OVER = -2

Options = dict[str, Any]


@dataclass(frozen=True)
class Option:
    """Something chosen before the game. Without choices it is a file or table of the user's own."""

    name: str
    rule: str
    choices: tuple[Any, ...] = ()
    default: Any = None


@dataclass(frozen=True)
class ScoreLine:
    """One line of a score sheet: who got how many points, by which rule, for what."""

    owner: int
    rule: str
    what: Saying
    points: int


@dataclass(frozen=True, kw_only=True)
class Thinking:
    """What suits bots in a game."""

    slip: float  # points by which a careless player misjudges a move
    lines: int = 1  # that a search tries for a move of the strongest
    explore: float = 0.0  # how much of them on moves that look worse
    playouts: float = 0.0  # of what a line is worth, so much by greedy play to the end; the rest by sight


@dataclass(frozen=True, kw_only=True)
class Game:
    """The rules of one game as functions, and its words."""

    name: str
    title: str
    rules_version: str
    turn_rule: str  # the rule that says whose turn it is
    seats: range
    options: tuple[Option, ...]
    position: type[Any]
    imaginary: str = ""  # what the rules call an imaginary player, where he has a name

    # Compiled: over the record `s` alone.
    actor: Callable[[Any], int]  # a seat, CHANCE or OVER
    legal: Callable[[Any, Any], int]  # (s, out) -> how many, in a fixed order
    apply: Callable[[Any, int], None]  # do a legal move, of a seat or of chance
    outcomes: Callable[[Any, Any, Any], int]  # (s, moves, weights) -> how many
    sample: Callable[[Any, Any], int]  # (s, stream) -> an outcome by the same law
    scores: Callable[[Any, Any], int]  # (s, out) -> how many owners write points
    contenders: Callable[[Any], int]  # how many owners, from the first on, can win
    estimate: Callable[[Any, int], int]  # (s, seat) -> what the seat can hope for, in hundredths of a point
    features: Callable[[Any, int, Any], int]  # (s, seat, out) -> how many numbers about -1 to 1, for learned bots
    planning: tuple[ModuleType, ...] = ()  # loops, the last with `weigh`, where moves of a turn are weighed together
    thinking: Thinking

    # How long the lists above can get.
    seat_moves: int
    all_moves: int
    most_legal: int
    most_outcomes: int
    most_owners: int
    most_features: int

    # The human layer: plain twins, words, rule ids.
    check_options: Callable[[int, Mapping[str, Any]], Options]  # check what was chosen, fill in defaults
    opening: Callable[[int, Options], Any]  # the position before the first entry of the log
    describe: Callable[[int], str]
    parse: Callable[[str], int | None]
    why_not: Callable[[Any, int], Saying | None]  # (s, move): the rule that forbids it, or None
    events: Callable[[Any, int, Any], list[Saying]]  # (before, move, after)
    view: Callable[[Any, int | None], dict[str, Any]]  # (s, eyes): names instead of numbers, as far as a seat may see
    own_view: Callable[[Any, Any, int], Any] | None = None  # (s, everyone's view, seat): what it sees besides, added
    unscored: str = ""  # fields, divided by blanks, that `as_if_over` does not look at, nor belongings in a view
    view_again: Callable[[Any, Any], Any] | None = None  # (s, everyone's view before unscored fields changed): the same
    score_lines: Callable[[Any], list[ScoreLine]]
    as_if_over: Callable[[Any], Any]  # the position with the final scoring done as it stands now
    violations: Callable[[Any], list[str]]  # what is wrong with a position: empty for every reachable one
    longest: Callable[[Any], int]  # most entries a log can have from this opening
    pad: Callable[[Mapping[str, Any]], list[ScoreLine]]  # the score pad of a real table
    printed: Callable[[], dict[str, tuple[Any, str]]]  # values printed on the parts, and how sure each is


def seats_and_options(game: Game, seats: int, given: Mapping[str, Any]) -> Options:
    """Seats and options checked, in words anyone can act on."""
    if isinstance(seats, bool) or not isinstance(seats, int) or seats not in game.seats:
        raise BadOption(f"{game.title} is for {game.seats[0]} to {game.seats[-1]} seats, not {short(repr(seats))}.")
    known = {option.name: option for option in game.options}
    for name, value in given.items():
        if name not in known:
            raise BadOption(f"{game.title} has no option '{short(name)}'; it knows {', '.join(known)}.")
        choices = known[name].choices
        if choices and not any(value == choice and type(value) is type(choice) for choice in choices):
            allowed = ", ".join(repr(choice) for choice in choices)
            raise BadOption(f"The option '{name}' is one of {allowed}, not {short(repr(value))}.")
    return game.check_options(seats, given)


def names() -> list[str]:
    """The games there are, in alphabetical order."""
    folder = Path(__file__).parents[1] / "games"
    return sorted(module.name for module in pkgutil.iter_modules([str(folder)]) if module.ispkg)


@cache
def find(name: str) -> Game:
    """The game of that name; its rules are loaded now, not before."""
    if name not in names():
        name = short(name)
        near = get_close_matches(name, names(), 1)
        hint = f" Did you mean '{near[0]}'?" if near else f" There are: {', '.join(names())}."
        raise UnknownGame(f"There is no game '{name}'.{hint}")
    found: Game = importlib.import_module(f"sabika.games.{name}").GAME
    return found


def text_of(game: Game, actor: int, move: int) -> str:
    """An entry of the log: who and what, `0 cross y1 b2` or `* roll y3 b5`."""
    who = "*" if actor == CHANCE else str(actor)
    return f"{who} {game.describe(move)}"
