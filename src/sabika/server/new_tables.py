"""New tables: as someone places, as a rematch, from the middle of another game, or to learn at."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct

from sabika.engine.errors import BadOption, refused
from sabika.engine.game import CHANCE, Game, find, seats_and_options
from sabika.engine.record import to_text
from sabika.lessons import LEARNER, Scene
from sabika.server.bots import checked_bot
from sabika.server.commands import begin, clean_name
from sabika.server.events import Place, Played, StoredEvent, StoredTable
from sabika.server.identity import Identity, hashed, new_dice_secret, new_secret, new_table_id
from sabika.server.ledger import Ledger, commitment_to
from sabika.table import Table
from sabika.table.notation import split_entry

FEWEST_SECONDS = 5
MOST_SECONDS = 86_400


class NewSeat(Struct, frozen=True):
    """A seat as someone wants it: "me", "bot" or "open"."""

    kind: str
    name: str = ""
    bot: str = "greedy"


class NewTable(Struct, frozen=True):
    """A table just made, and the secrets that are told once and never again."""

    made: StoredTable
    rows: list[StoredEvent]
    host: str
    mine: dict[int, str]
    invites: dict[int, str]

    @property
    def commitment(self) -> str:
        return commitment_to(self.made)


def new_table(
    game: str,
    options: Mapping[str, Any],
    seats: Sequence[NewSeat],
    seconds_a_turn: int | None,
    now: float,
    real_dice: bool = False,
) -> NewTable:
    """A table as asked for; whatever cannot be is said in one sentence (BadOption, UnknownGame)."""
    found = find(game)
    checked = seats_and_options(found, len(seats), tables_only(found, options))
    if seconds_a_turn is not None and not FEWEST_SECONDS <= seconds_a_turn <= MOST_SECONDS:
        raise BadOption(f"The time for a turn is {FEWEST_SECONDS} to {MOST_SECONDS} seconds.")
    if real_dice and all(seat.kind == "bot" for seat in seats):
        raise refused("nobody_rolls")
    return _sit_down(found, checked, None, seats, seconds_a_turn, now, real_dice=real_dice)


def branch(
    table: Table, options: Mapping[str, Any], at: int, bot: str, now: float, names: Sequence[str], seat: int | None
) -> NewTable:
    """Play on from entry `at` under the same names, with all that happened until then.

    The asker takes a seat, or the one to move; bots the others.
    """
    there = table.at(at)
    if there.over:
        raise BadOption("The game is over there; choose an earlier entry to play on from.")
    mine = seat if seat is not None and seat < table.seats else _next_seat(table, there)
    called = [*names, *[""] * table.seats][: table.seats]
    seats = [NewSeat("me" if other == mine else "bot", name=name, bot=bot) for other, name in enumerate(called)]
    opening = to_text(table.opening) if table.from_middle else None
    return _sit_down(table.game, dict(options), opening, seats, None, now, log=there.log)


def lesson(game: str, scene: Scene, names: Sequence[str], now: float) -> NewTable:
    """The table of a scene of a lesson, with its prepared dice: the learner's seat, bots elsewhere."""
    found = find(game)
    seats = [
        NewSeat("me" if seat == LEARNER else "bot", name=names[seat] if seat < len(names) else "", bot=scene.bot)
        for seat in range(scene.seats)
    ]
    options = seats_and_options(found, scene.seats, scene.options)
    return _sit_down(found, options, scene.opening, seats, None, now, dice_secret=scene.dice_secret())


def rematch(ledger: Ledger, who: Identity, now: float) -> list[tuple[StoredTable, list[StoredEvent]]]:
    """The same people, seats and secrets at a new table with new dice; nothing where there is one already."""
    if who.is_spectator:
        raise refused("watching")
    if not ledger.table.over:
        raise refused("still_on")
    if ledger.rematch:
        return []
    made = ledger.made
    places = [
        Place(name=name, hash=place.hash, bot=None if place.hash else bot, mine=True)
        for place, name, bot in zip(made.places, ledger.names, ledger.bots, strict=True)
    ]
    again = StoredTable(
        id=new_table_id(),
        game=made.game,
        rules=find(made.game).rules_version,
        options=made.options,
        opening=made.opening,
        places=places,
        host=made.host,
        dice_secret=new_dice_secret().hex() if made.dice_secret else "",
        seconds_a_turn=made.seconds_a_turn,
        created=now,
    )
    return [(again, _first_rows(again))]


def tables_only(game: Game, options: Mapping[str, Any]) -> Mapping[str, Any]:
    """Over the net an option without choices is the table itself: a name would make us read files."""
    for option in game.options:
        value = options.get(option.name)
        if not option.choices and value is not None and not isinstance(value, Mapping):
            raise BadOption(f"The option '{option.name}' is given as a table of its values ({option.rule}).")
    return {name: value for name, value in options.items() if value is not None}


def _first_rows(made: StoredTable, log: Sequence[str] = ()) -> list[StoredEvent]:
    """What the game brings with it; then, between bots alone, the dice fall at once: nobody is awaited."""
    brought = [StoredEvent(Played(entry), made.created) for entry in log]
    return [*brought, *(StoredEvent(event, made.created) for event in begin(Ledger(made, brought)).events)]


def _next_seat(table: Table, there: Table) -> int:
    """The seat to move; where dice are to fall first, the one that moved next in the game as it was."""
    if there.actor is not None:
        return there.actor
    movers = (split_entry(entry)[0] for entry in table.log_since(there.length))
    return next((who for who in movers if who is not None and who != CHANCE), 0)


def _sit_down(
    game: Game,
    options: dict[str, Any],
    opening: str | None,
    seats: Sequence[NewSeat],
    seconds_a_turn: int | None,
    now: float,
    *,
    real_dice: bool = False,
    dice_secret: bytes | None = None,
    log: Sequence[str] = (),
) -> NewTable:
    host, secrets = new_secret(), {number: new_secret() for number, seat in enumerate(seats) if seat.kind != "bot"}
    for seat in seats:
        if seat.kind == "bot":
            checked_bot(game, seat.bot)
    places = [
        Place(
            name=clean_name(seat.name),
            hash=hashed(secrets[number]) if number in secrets else None,
            bot=seat.bot if seat.kind == "bot" else None,
            mine=seat.kind == "me",
        )
        for number, seat in enumerate(seats)
    ]
    made = StoredTable(
        id=new_table_id(),
        game=game.name,
        rules=game.rules_version,
        options=options,
        opening=opening,
        places=places,
        host=hashed(host),
        dice_secret="" if real_dice else (dice_secret or new_dice_secret()).hex(),
        seconds_a_turn=seconds_a_turn,
        created=now,
    )
    return NewTable(
        made=made,
        rows=_first_rows(made, log),
        host=host,
        mine={seat: secret for seat, secret in secrets.items() if seats[seat].kind == "me"},
        invites={seat: secret for seat, secret in secrets.items() if seats[seat].kind == "open"},
    )
