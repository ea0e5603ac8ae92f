"""Ledger: a stored table with everything that happened at it, and all that follows from that.

Rows are only ever added, so `n`, their number, only grows. The game's own log is derived: a `Played` row adds an entry
to it, an `Undone` row takes the last one off again. Whoever holds `table` can keep it: it is replaced, never changed.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from msgspec import Raw

from sabika.engine.chance import Asked, Committed, Law
from sabika.engine.errors import BadChance, BadPosition, BadRecord, Refused, UnknownGame
from sabika.engine.game import CHANCE, find
from sabika.server.events import (
    Allowed,
    Began,
    Came,
    Event,
    Helped,
    Place,
    Played,
    Rematched,
    Renamed,
    Salted,
    StoredEvent,
    StoredTable,
    TablesToAdd,
    TakenOver,
    Undone,
)
from sabika.server.messages import Entry, encoded, said
from sabika.table import Table
from sabika.table.notation import split_entry
from sabika.table.table import dice_in
from sabika.words import Saying


@dataclass(frozen=True)
class Change:
    """What a command comes to: events to store and, where the game goes on by them, the table after them.

    Until it is stored nobody but its maker knows of it; what is dropped has never happened.
    """

    events: Sequence[Event] = ()
    table: Table | None = None
    happened: Sequence[list[Saying]] = ()  # what each new entry of the game's log did
    new_tables: TablesToAdd = ()  # stored at the same moment


class Ledger:
    """One table: what was stored, and what it comes to."""

    def __init__(self, made: StoredTable, rows: Sequence[StoredEvent] = ()) -> None:
        self.made = made
        self.table = _before_the_dice(made)
        self.n = 0
        self.names = [place.name for place in made.places]
        self.bots = [place.bot for place in made.places]
        self.commitment = commitment_to(made)
        self.came = [False for _ in made.places]
        self.salts: dict[int, str] = {}
        self.fixed_salts: tuple[str, ...] = ()
        self.began = False
        self.began_time = made.created
        self.allows_chances = False
        self.helped: list[Helped] = []
        self.rematch: str | None = None
        self.answers: dict[str, int] = {}  # command -> n right after it
        self.entries: list[Raw] = []  # the game's log with what each entry did, as it is told
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
        return self.table.actor if self.began else None

    @property
    def awaits_dice(self) -> bool:
        """Are people to say what real dice show?"""
        return self.began and self.table.awaits_chance and isinstance(self.table.chance, Asked)

    @property
    def can_undo(self) -> bool:
        return self.began and not self.table.over and self.table.can_undo

    @property
    def dice_were_said(self) -> bool:
        """Did someone just say what real dice show? Anyone at the table may take that back."""
        return self.can_undo and split_entry(self.table.entry(-1))[0] == CHANCE

    def is_fresh(self, at: int) -> bool:
        """Is the game still as it was at n = `at`?"""
        return self.game_at <= at <= self.n

    def first_new(self, known: int) -> int:
        """How much of the game's log someone who knew the table at n = `known` still has right."""
        return min(self.lengths[known:]) if known <= self.n else 0

    # --- the clock ---------------------------------------------------------------------------------------

    @property
    def turn_since(self) -> float:
        """When the turn of the seat to move began: when another seat moved last; alone, when dice fell last."""
        others = range(self.table.seats) if self.table.seats > 1 else [CHANCE]
        for number in reversed(range(self.table.length)):
            who = split_entry(self.table.entry(number))[0]
            if who in others and who != self.actor:
                return self.times[number]
        return self.began_time

    def deadline(self) -> float | None:
        """When the time of the seat to move is up, where there is a clock and a person to move."""
        if self.actor is None or self.made.seconds_a_turn is None or self.bots[self.actor]:
            return None
        return self.turn_since + self.made.seconds_a_turn

    # --- growing -----------------------------------------------------------------------------------------

    def commit(self, change: Change, rows: Sequence[StoredEvent]) -> None:
        """Take in a change whose rows are on disk now. Nothing is applied again: its table is the table."""
        if change.table is not None:
            self.table = change.table
        happened = iter(change.happened)
        for row in rows:
            if isinstance(row.event, Played):
                self._add_entry(row.event.entry, next(happened), row.time)
            elif isinstance(row.event, Undone):
                self._drop_entry()
            else:
                self._take(row.event, row.time)
            self._count(row)

    def add(self, rows: Sequence[StoredEvent]) -> None:
        """Take in rows that were read from disk, entry by entry."""
        self.table = self.table.copy()
        taken_back = _taken_back(rows)
        for number, row in enumerate(rows):
            if number in taken_back:
                pass
            elif isinstance(row.event, Played):
                self._add_entry(row.event.entry, self.table.follow(row.event.entry), row.time)
            elif isinstance(row.event, Undone):
                self.table.undo()
                self._drop_entry()
            else:
                self._take(row.event, row.time)
            self._count(row)

    def _add_entry(self, text: str, happened: list[Saying], time: float) -> None:
        self.entries.append(encoded(Entry(text, [said(saying) for saying in happened])))
        self.times.append(time)

    def _drop_entry(self) -> None:
        self.entries.pop()
        self.times.pop()

    def _count(self, row: StoredEvent) -> None:
        self.n += 1
        self.lengths.append(self.lengths[-1] + _growth(row.event))
        if isinstance(row.event, Played | Undone | Began):
            self.game_at = self.n
            self.game_time = row.time
        if row.command is not None:
            self.answers[row.command] = self.n

    def _take(self, event: Event, time: float) -> None:
        match event:
            case Began(salts=salts):
                self.began, self.began_time = True, time
                self.fixed_salts = tuple(salts)
                brought = self.table.log[: len(self.entries)]
                self.table.chance = dice_source(self.made, self.fixed_salts, len(dice_in(brought)))
            case Came(seat=seat):
                self.came[seat] = True
            case Salted(seat=seat, salt=salt):
                self.salts[seat] = salt
            case Renamed(seat=seat, name=name):
                self.names[seat] = name
            case TakenOver(seat=seat, bot=bot):
                self.bots[seat] = bot
            case Allowed(chances=chances):
                self.allows_chances = chances
            case Helped():
                self.helped.append(event)
            case Rematched(table=table):
                self.rematch = table


def read(made: StoredTable, rows: Sequence[StoredEvent]) -> Ledger:
    """The ledger of a stored table; raises BadRecord where this Sabika plays by other rules."""
    try:
        game = find(made.game)
        if made.rules != game.rules_version:
            raise BadRecord(f"This table plays by rules {made.rules}; this Sabika plays {game.rules_version}.")
        return Ledger(made, rows)
    except (UnknownGame, BadPosition, Refused) as error:
        raise BadRecord(f"This table cannot be played on: {error}") from error


def dice_source(made: StoredTable, salts: Sequence[str] = (), first: int = 0) -> Committed | Asked:
    """Where the dice of a table come from: a secret, or the people who roll real ones; the first came with the game."""
    return Committed(bytes.fromhex(made.dice_secret), tuple(salts), first) if made.dice_secret else REAL_DICE


def commitment_to(made: StoredTable) -> str:
    """What is published of the dice before they fall; nothing where people roll them."""
    source = dice_source(made)
    return source.commitment if isinstance(source, Committed) else ""


def _roll(_law: Law) -> str:
    raise BadChance("These dice are rolled by people.")


REAL_DICE = Asked(_roll)


def _before_the_dice(made: StoredTable) -> Table:
    if made.opening is not None:
        return Table.at_position(f"{made.game} {made.opening}", dice_source(made))
    return Table.at_opening(find(made.game), made.options, len(made.places), dice_source(made))


def _growth(event: Event) -> int:
    return 1 if isinstance(event, Played) else -1 if isinstance(event, Undone) else 0


def _taken_back(rows: Sequence[StoredEvent]) -> set[int]:
    """Rows that cancel out within these: an entry and the row that takes it back. A table with many is read quickly."""
    played: list[int] = []
    cancelled: set[int] = set()
    for number, row in enumerate(rows):
        if isinstance(row.event, Played):
            played.append(number)
        elif isinstance(row.event, Undone) and played:
            cancelled |= {number, played.pop()}
    return cancelled
