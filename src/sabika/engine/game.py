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
from functools import cache, partial
from typing import Any

from msgspec import Struct

from sabika.engine.errors import BadOption, UnknownGame, short
from sabika.engine.jit import jit
from sabika.engine.record import Row
from sabika.words import Saying

# What `actor` says besides a seat.
CHANCE = -1
OVER = -2

LONGEST_LOG = 100_000

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


# --- what a game need not say ------------------------------------------------------------------------------


@jit
def no_outcomes(_s: Any, _moves: Row, _weights: Row) -> int:
    """A game without chance."""
    return 0


@jit
def every_seat(s: Any) -> int:
    """Every seat can win, and nobody else."""
    return int(s.seats)


def as_it_stands(s: Any) -> Any:
    """The end of a game brings no points of its own."""
    return s


def nothing_wrong(_s: Any) -> list[str]:
    return []


def nothing_printed() -> dict[str, tuple[Any, str]]:
    return {}


def no_bound(_s: Any) -> int:
    """Nobody has worked out how long a game can get."""
    return LONGEST_LOG


def defaults_filled_in(options: tuple[Option, ...], _seats: int, given: Mapping[str, Any]) -> Options:
    """Every option can be chosen with every number of seats."""
    return {option.name: given.get(option.name, option.default) for option in options}


def no_pad(title: str, _given: Mapping[str, Any]) -> list[ScoreLine]:
    raise BadOption(f"{title} has no score pad.")


def no_situation(title: str, _pad: Mapping[str, Any], _seat: int, _dice: str, _question: str) -> tuple[Any, list[str]]:
    raise BadOption(f"{title} is asked about with a record or a position.")


_DERIVED: Any = None


@dataclass(frozen=True, kw_only=True, eq=False)
class Game:
    """The rules of one game as functions, and its words. What has a default need not be given."""

    name: str
    title: str
    rules_version: str = "1"
    turn_rule: str  # the rule that says whose turn it is
    seats: range
    options: tuple[Option, ...] = ()
    rulings: tuple[str, ...] = ()  # rules that a table may read otherwise: the option `rulings`, a list of them
    position: type[Any]
    imaginary: str = ""  # what the rules call an imaginary player, where he has a name

    # Compiled: over the record `s` alone.
    actor: Callable[[Any], int]  # a seat, CHANCE or OVER
    legal: Callable[[Any, Any], int]  # (s, out) -> how many, in a fixed order
    apply: Callable[[Any, int], None]  # do a legal move, of a seat or of chance
    outcomes: Callable[[Any, Any, Any], int] = no_outcomes  # (s, moves, weights) -> how many
    sample: Callable[[Any, Any], int] | None = None  # (s, stream) -> an outcome by the same law, faster
    scores: Callable[[Any, Any], int]  # (s, out) -> how many owners write points
    contenders: Callable[[Any], int] = every_seat  # how many owners, from the first on, can win

    # How long the lists above can get.
    seat_moves: int
    all_moves: int = 0  # as many as the seats have, if chance has none
    most_legal: int
    most_outcomes: int = 0
    most_owners: int = 0  # as many as seats, if nothing is said

    # The human layer: plain twins, words, rule ids.
    check_options: Callable[[int, Mapping[str, Any]], Options] = _DERIVED  # check what was chosen, fill in defaults
    opening: Callable[[int, Options], Any]  # the position before the first entry of the log
    describe: Callable[[int], str]
    parse: Callable[[str], int | None]
    why_not: Callable[[Any, int], Saying | None]  # (s, move): the rule that forbids it, or None
    events: Callable[[Any, int, Any], list[Saying]]  # (before, move, after)
    view: Callable[[Any, int | None], Struct]  # (s, eyes): names instead of numbers, as far as a seat may see
    own_view: Callable[[Any, Any, int], Struct] | None = None  # (s, everyone's view, seat): with what it sees besides
    view_again: Callable[[Any, Any], Struct] | None = None  # (s, everyone's view before unscored fields changed)
    unscored: str = ""  # fields, divided by blanks, that neither a scoring nor what `view_again` keeps looks at
    score_lines: Callable[[Any], list[ScoreLine]]
    as_if_over: Callable[[Any], Any] = as_it_stands  # the position with the final scoring done as it stands now
    as_if_scored: Callable[[Any], Any] = _DERIVED  # with the next scoring done; `as_if_over` where there is only one
    violations: Callable[[Any], list[str]] = nothing_wrong  # with a position: empty for every reachable one
    longest: Callable[[Any], int] = no_bound  # most entries a log can have from this opening
    pad: Callable[[Mapping[str, Any]], list[ScoreLine]] = _DERIVED  # the score pad of a real table
    situation: Callable[[Mapping[str, Any], int, str, str], tuple[Any, list[str]]] = _DERIVED
    # (pad, seat, dice, question): a position on a real table, and the moves that are asked about
    printed: Callable[[], dict[str, tuple[Any, str]]] = nothing_printed  # values on the parts, and how sure each is

    def __post_init__(self) -> None:
        derived = {
            "all_moves": self.seat_moves,
            "most_owners": self.seats[-1],
            "check_options": partial(defaults_filled_in, self.options),
            "pad": partial(no_pad, self.title),
            "situation": partial(no_situation, self.title),
            "as_if_scored": self.as_if_over,
        }
        for name, value in derived.items():
            if not getattr(self, name):
                object.__setattr__(self, name, value)


def seats_and_options(game: Game, seats: int, given: Mapping[str, Any]) -> Options:
    """Seats and options checked, in words anyone can act on."""
    if isinstance(seats, bool) or not isinstance(seats, int) or seats not in game.seats:
        raise BadOption(f"{game.title} is for {game.seats[0]} to {game.seats[-1]} seats, not {short(repr(seats))}.")
    known = {option.name: option for option in game.options}
    chosen = checked_rulings(game, given["rulings"]) if game.rulings and "rulings" in given else []
    given = {name: value for name, value in given.items() if name != "rulings" or not game.rulings}
    for name, value in given.items():
        if name not in known:
            names_known = [*known, "rulings"] if game.rulings else list(known)
            raise BadOption(f"{game.title} has no option '{short(name)}'; it knows {', '.join(names_known)}.")
        choices = known[name].choices
        if choices and not any(value == choice and type(value) is type(choice) for choice in choices):
            allowed = ", ".join(repr(choice) for choice in choices)
            raise BadOption(f"The option '{name}' is one of {allowed}, not {short(repr(value))}.")
    checked = game.check_options(seats, given)
    return {**checked, "rulings": chosen} if chosen else checked


def checked_rulings(game: Game, given: Any) -> list[str]:
    """The rulings a table chose, each once, in the order of the game."""
    if not isinstance(given, list | tuple) or not all(isinstance(id, str) for id in given):
        raise BadOption(f"The option 'rulings' is a list of rule ids, such as ['{game.rulings[0]}'].")
    for id in given:
        if id not in game.rulings:
            raise BadOption(f"{game.title} has no ruling '{short(id)}' to choose; it knows {', '.join(game.rulings)}.")
    return [id for id in game.rulings if id in given]


def ruling_bits(known: tuple[str, ...], options: Mapping[str, Any]) -> int:
    """The rulings chosen as a number for the record: bit i for the ruling that stands at i."""
    return sum(1 << known.index(id) for id in options.get("rulings", []))


def names() -> list[str]:
    """The games there are, in alphabetical order."""
    folders = importlib.import_module("sabika.games").__path__
    return sorted(module.name for module in pkgutil.iter_modules(folders) if module.ispkg)


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
