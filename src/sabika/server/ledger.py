"""Ledger: a stored table with everything that happened at it, and all that follows from that.

Rows are only ever added, so `n`, their number, only grows. The game's own log is derived: a `Played` row adds an entry
to it, an `Undone` row takes the last one off again.
"""

from __future__ import annotations

from collections.abc import Sequence

from sabika.engine.chance import Committed
from sabika.engine.errors import BadPosition, BadRecord, Refused, UnknownGame
from sabika.engine.game import CHANCE, find
from sabika.server.events import (
    Began,
    Came,
    Event,
    Place,
    Played,
    Rematched,
    Renamed,
    Row,
    Salted,
    StoredTable,
    TakenOver,
    Undone,
)
from sabika.table import Table
from sabika.table.notation import split_entry
from sabika.words import Saying


class Ledger:
    """One table: what was stored, and what it comes to."""

    def __init__(self, made: StoredTable, rows: Sequence[Row] = ()) -> None:
        self.made = made
        self.table = _before_the_dice(made)
        self.n = 0
        self.names = [place.name for place in made.places]
        self.bots = [place.bot for place in made.places]
        self.came = [False for _ in made.places]
        self.salts: dict[int, str] = {}
        self.fixed_salts: tuple[str, ...] = ()
        self.began = False
        self.rematch: str | None = None
        self.answers: dict[str, int] = {}  # command -> n right after it
        self.happened: list[list[Saying]] = []  # what each entry of the game's log did
        self.times: list[float] = []  # and when
        self.lengths = [0]  # of the game's log, for every n so far
        self.game_at = 0  # n when the game last went on
        self.game_time = made.created
        self.add(rows)

    @property
    def places(self) -> list[Place]:
        return self.made.places

    @property
    def actor(self) -> int | None:
        """The seat to move; None while seats are awaited, and once the game is over."""
        actor = self.table.actor if self.began else None
        return None if actor == CHANCE else actor

    @property
    def can_undo(self) -> bool:
        """The last entry was made by the seat to move: no dice fell, nobody else moved since."""
        log = self.table.log
        return bool(log) and self.actor is not None and split_entry(log[-1])[0] == self.actor

    def is_fresh(self, at: int) -> bool:
        """Is the game still as it was at n = `at`?"""
        return self.game_at <= at <= self.n

    def first_new(self, known: int) -> int:
        """How much of the game's log someone who knew the table at n = `known` still has right."""
        return min(self.lengths[known:]) if known <= self.n else 0

    # --- the clock ---------------------------------------------------------------------------------------

    @property
    def asked_since(self) -> float:
        """When the seat to move was asked: at the last entry of someone else, or of chance."""
        for entry, time in zip(reversed(self.table.log), reversed(self.times), strict=True):
            if split_entry(entry)[0] != self.actor:
                return time
        return self.game_time

    def deadline(self) -> float | None:
        """When the time of the seat to move is up, where there is a clock and a person to move."""
        if self.actor is None or self.made.seconds_a_turn is None or self.bots[self.actor]:
            return None
        return self.asked_since + self.made.seconds_a_turn

    # --- growing -----------------------------------------------------------------------------------------

    def add(self, rows: Sequence[Row]) -> None:
        """Take in rows that are on disk."""
        taken_back = _taken_back(rows)
        for number, row in enumerate(rows):
            if number not in taken_back:
                self._take(row.event, row.time)
            self.n += 1
            self.lengths.append(self.lengths[-1] + _growth(row.event))
            if isinstance(row.event, Played | Undone | Began):
                self.game_at = self.n
                self.game_time = row.time
            if row.command is not None:
                self.answers[row.command] = self.n

    def _take(self, event: Event, time: float) -> None:
        match event:
            case Played(entry=entry):
                self.happened.append(self.table.follow(entry))
                self.times.append(time)
            case Undone():
                self.table = self.table.at(len(self.table.log) - 1)
                self.happened.pop()
                self.times.pop()
            case Began(salts=salts):
                self.began = True
                self.fixed_salts = tuple(salts)
                self.table.chance = dice(self.made, self.fixed_salts)
            case Came(seat=seat):
                self.came[seat] = True
            case Salted(seat=seat, salt=salt):
                self.salts[seat] = salt
            case Renamed(seat=seat, name=name):
                self.names[seat] = name
            case TakenOver(seat=seat, bot=bot):
                self.bots[seat] = bot
            case Rematched(table=table):
                self.rematch = table


def read(made: StoredTable, rows: Sequence[Row]) -> Ledger:
    """The ledger of a stored table; raises BadRecord where this Sabika plays by other rules."""
    try:
        game = find(made.game)
        if made.rules != game.rules_version:
            raise BadRecord(f"This table plays by rules {made.rules}; this Sabika plays {game.rules_version}.")
        return Ledger(made, rows)
    except (UnknownGame, BadPosition, Refused) as error:
        raise BadRecord(f"This table cannot be played on: {error}") from error


def dice(made: StoredTable, salts: Sequence[str] = ()) -> Committed:
    """Where the dice of a table come from."""
    return Committed(bytes.fromhex(made.dice), tuple(salts))


def let_chance_act(table: Table) -> None:
    """While chance is to act, take outcomes from the table's source."""
    while table.actor == CHANCE:
        table.follow(f"* {table.chance.draw(table.law())}")


def _before_the_dice(made: StoredTable) -> Table:
    if made.opening is not None:
        return Table.at_position(f"{made.game} {made.opening}", dice(made))
    return Table.at_opening(find(made.game), made.options, len(made.places), dice(made))


def _growth(event: Event) -> int:
    return 1 if isinstance(event, Played) else -1 if isinstance(event, Undone) else 0


def _taken_back(rows: Sequence[Row]) -> set[int]:
    """Rows that cancel out within these: an entry and the row that takes it back. A table with many is read quickly."""
    played: list[int] = []
    cancelled: set[int] = set()
    for number, row in enumerate(rows):
        if isinstance(row.event, Played):
            played.append(number)
        elif isinstance(row.event, Undone) and played:
            cancelled |= {number, played.pop()}
    return cancelled
