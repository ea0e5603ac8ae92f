"""What a page may ask of a table: each message is judged against the ledger and comes to events, or is refused.

Nothing here touches the ledger, the disk or the clock; `rooms.py` stores the events, then tells everyone.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Collection, Sequence

from sabika.bots import bots_of, levels_of
from sabika.engine.errors import Refused, refused
from sabika.engine.game import CHANCE
from sabika.server.events import Began, Came, Event, Played, Renamed, Salted, TakenOver, Undone
from sabika.server.identity import Identity
from sabika.server.ledger import Ledger, dice
from sabika.server.messages import Act, Rename, Salt, TakeOver, Undo
from sabika.table import Table
from sabika.words import Saying

MOST_ROWS = 50_000  # a game needs some hundreds; whoever renames and takes back for ever is stopped here


class StaleCommand(Exception):
    """The game went on since this command was made."""


Judged = Act | Undo | Rename | TakeOver | Salt


def judge(ledger: Ledger, who: Identity, message: Judged, present: Collection[int], now: float) -> list[Event]:
    """What a command comes to. Raises Refused or StaleCommand, and then nothing has changed."""
    if who.is_spectator:
        raise refused("watching")
    if isinstance(message, Act | Undo) and not ledger.is_fresh(message.at):
        raise StaleCommand
    if ledger.n > MOST_ROWS and not isinstance(message, Act):
        raise refused("too_much")
    match message:
        case Act(moves=moves):
            return _played(ledger, after_moves(ledger, who, moves))
        case Undo():
            return _undo(ledger, who, now)
        case Rename(seat=seat, name=name):
            _own_seat(ledger, who, seat)
            return _rename(ledger, seat, clean_name(name))
        case TakeOver(seat=seat, bot=bot):
            return _take_over(ledger, who, seat, bot, present)
        case Salt(seat=seat, salt=salt):
            _own_seat(ledger, who, seat)
            if ledger.began:
                raise refused("salts_fixed")
            return [] if ledger.salts.get(seat) == salt else [Salted(seat, salt)]


def arrive(ledger: Ledger, who: Identity, salt: str | None) -> list[Event]:
    """Someone says hello: seats that come for the first time, a salt, and perhaps the beginning."""
    events: list[Event] = [Came(seat) for seat in who.mine if not ledger.came[seat]]
    salts = dict(ledger.salts)
    may_salt = who.mine and not ledger.began and ledger.n < MOST_ROWS
    if salt is not None and may_salt and salts.get(who.mine[0]) != salt:
        events.append(Salted(who.mine[0], salt))
        salts[who.mine[0]] = salt
    came = [here or seat in who.mine for seat, here in enumerate(ledger.came)]
    return events + _begin(ledger, came, ledger.bots, salts)


def bot_plays(ledger: Ledger, move: str) -> list[Event]:
    """A bot's move, which enters like anyone's."""
    after = ledger.table.copy()
    after.follow(f"{ledger.actor} {move}")
    return _played(ledger, after)


def begin(ledger: Ledger) -> list[Event]:
    """The first dice of a table where nobody is awaited."""
    return _begin(ledger, ledger.came, ledger.bots, ledger.salts)


def why_not(ledger: Ledger, who: Identity, move: str) -> Saying | None:
    """The rule that forbids a move to this viewer now."""
    try:
        _turn(ledger, who)
    except Refused as error:
        return error.saying
    return ledger.table.why_not(move)


def after_moves(ledger: Ledger, who: Identity, moves: Sequence[str]) -> Table:
    """The table after these moves and before any die falls.

    A list that goes on after dice would fall is refused before one is drawn: all-or-none would else tell the dice.
    """
    seat = _turn(ledger, who)
    after = ledger.table.copy()
    for number, move in enumerate(moves):
        if number and after.actor == CHANCE:
            raise refused("dice_end_it", ledger.table.game.turn_rule, text=moves[number - 1])
        after.follow(f"{seat} {move}")
    return after


def clean_name(name: str) -> str:
    """A name without what cannot be seen: control and direction characters, blanks at the ends."""
    seen = "".join(letter for letter in name if not unicodedata.category(letter).startswith("C"))
    return " ".join(seen.split())[:30].strip()


# --- inside ----------------------------------------------------------------------------------------------


def _turn(ledger: Ledger, who: Identity) -> int:
    """The seat to move, if it is one of the asker's own and no bot plays it.

    Once the game is over any seat will do: whatever it tries, the game refuses with its own rule.
    """
    if who.is_spectator:
        raise refused("watching")
    if not ledger.began:
        raise refused("waiting")
    actor = ledger.actor
    if actor is None:
        return 0
    if actor not in who.mine:
        raise refused("not_your_turn", ledger.table.game.turn_rule, seat=actor)
    if ledger.bots[actor]:
        raise refused("bot_plays")
    return actor


def _played(ledger: Ledger, after: Table) -> list[Event]:
    after.settle_chance()
    return [Played(entry) for entry in after.log[len(ledger.table.log) :]]


def _undo(ledger: Ledger, who: Identity, now: float) -> list[Event]:
    if ledger.began:
        ledger.table.copy().undo()  # raises the reason, where there is one
    _turn(ledger, who)
    deadline = ledger.deadline()
    if deadline is not None and deadline <= now:
        raise refused("time_is_up")
    return [Undone()]


def _own_seat(ledger: Ledger, who: Identity, seat: int) -> None:
    _a_seat(ledger, seat)
    if seat not in who.mine:
        raise refused("not_your_seat")


def _a_seat(ledger: Ledger, seat: int) -> None:
    if seat >= len(ledger.places):
        raise refused("no_such_seat", n=len(ledger.places))


def _rename(ledger: Ledger, seat: int, name: str) -> list[Event]:
    if not name:
        raise refused("no_name")
    return [] if ledger.names[seat] == name else [Renamed(seat, name)]


def _take_over(ledger: Ledger, who: Identity, seat: int, bot: str | None, present: Collection[int]) -> list[Event]:
    _a_seat(ledger, seat)
    if bot is not None and bot not in bots_of(ledger.table.game):
        raise refused("no_such_bot", bots=", ".join(levels_of(ledger.table.game)) or "–")
    if seat not in who.mine:
        if not who.host:
            raise refused("host_only")
        if seat in present:
            raise refused("seat_present")
        if bot is None and ledger.places[seat].hash is None:
            raise refused("bot_seat")
    if ledger.bots[seat] == bot:
        return []
    bots = [bot if number == seat else other for number, other in enumerate(ledger.bots)]
    return [TakenOver(seat, bot), *_begin(ledger, ledger.came, bots, ledger.salts)]


def _begin(ledger: Ledger, came: Sequence[bool], bots: Sequence[str | None], salts: dict[int, str]) -> list[Event]:
    """Once nobody is awaited: the salts are fixed, and with them the first dice fall."""
    if ledger.began or not all(here or bot for here, bot in zip(came, bots, strict=True)):
        return []
    fixed = [salts[seat] for seat in sorted(salts)]
    after = ledger.table.copy()
    after.chance = dice(ledger.made, fixed)
    return [Began(fixed), *_played(ledger, after)]
