"""What a page may ask of a table: each command is checked against the ledger and comes to a change, or is refused.

Moves are parsed, checked and applied here, once, on a copy of the table. Nothing here touches the ledger, the disk or
the clock; `rooms.py` stores the events of a change, then gives it to the ledger, then tells everyone.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Collection, Sequence

from sabika.bots import bots_of, levels_of
from sabika.engine.chance import Asked
from sabika.engine.errors import Refused, refused
from sabika.server.events import Allowed, Began, Came, Event, Help, Helped, Played, Renamed, Salted, TakenOver, Undone
from sabika.server.identity import Identity
from sabika.server.ledger import Change, Ledger, dice_source
from sabika.server.messages import Act, Allow, Dice, Rename, Salt, TakeOver, Undo
from sabika.table import Table
from sabika.table.real_dice import outcome_said
from sabika.words import Saying

MOST_ROWS = 50_000  # a game needs some hundreds; whoever renames and takes back for ever is stopped here


class StaleCommand(Exception):
    """The game went on since this command was made."""


class Draft:
    """A copy of a table on which moves are tried. The table itself knows nothing of it."""

    def __init__(self, table: Table) -> None:
        self.table = table.copy()
        self.happened: list[list[Saying]] = []  # what each new entry did
        self._first = table.length

    def follow(self, entry: str) -> None:
        self.happened.append(self.table.follow(entry))

    def draw(self) -> None:
        """Let the dice fall that are to fall now; real ones fall on a real table."""
        while self.table.awaits_chance and not isinstance(self.table.chance, Asked):
            self.happened.append(self.table.draw_outcome())

    def change(self, before: Sequence[Event] = ()) -> Change:
        """What was tried, as it is stored: after these events, the new entries."""
        entries = self.table.log_since(self._first)
        return Change([*before, *(Played(entry) for entry in entries)], self.table, self.happened)


TableCommand = Act | Dice | Undo | Rename | TakeOver | Allow | Salt


def decide(ledger: Ledger, who: Identity, message: TableCommand, present: Collection[int], now: float) -> Change:
    """What a command comes to. Raises Refused or StaleCommand, and then nothing has changed."""
    if who.is_spectator:
        raise refused("watching")
    if isinstance(message, Act | Dice | Undo) and not ledger.is_fresh(message.at):
        raise StaleCommand
    if ledger.n > MOST_ROWS and not isinstance(message, Act | Dice):
        raise refused("too_much")
    match message:
        case Act(moves=moves):
            draft = try_moves(ledger, who, moves)
            draft.draw()
            return draft.change()
        case Dice(shown=shown):
            if not ledger.awaits_dice:
                raise refused("no_dice_due")
            draft = Draft(ledger.table)
            draft.follow(f"* {outcome_said(ledger.table, shown)}")
            return draft.change()
        case Undo():
            return _undo(ledger, who, now)
        case Rename(seat=seat, name=name):
            _own_seat(ledger, who, seat)
            return Change(_rename(ledger, seat, clean_name(name)))
        case TakeOver(seat=seat, bot=bot):
            return _take_over(ledger, who, seat, bot, present)
        case Allow(chances=chances):
            if not who.host:
                raise refused("host_only")
            return Change([] if ledger.allows_chances == chances else [Allowed(chances)])
        case Salt(seat=seat, salt=salt):
            _own_seat(ledger, who, seat)
            if ledger.began:
                raise refused("salts_fixed")
            return Change([] if ledger.salts.get(seat) == salt else [Salted(seat, salt)])


def arrive(ledger: Ledger, who: Identity, salt: str | None) -> Change:
    """Someone says hello: seats that come for the first time, a salt, and perhaps the beginning."""
    events: list[Event] = [Came(seat) for seat in who.mine if not ledger.came[seat]]
    salts = dict(ledger.salts)
    may_salt = who.mine and not ledger.began and ledger.n < MOST_ROWS
    if salt is not None and may_salt and salts.get(who.mine[0]) != salt:
        events.append(Salted(who.mine[0], salt))
        salts[who.mine[0]] = salt
    came = [here or seat in who.mine for seat, here in enumerate(ledger.came)]
    return _begin(ledger, events, came, ledger.bots, salts)


def help_seats(ledger: Ledger, who: Identity, what: Help) -> Change:
    """Someone looks at hints, which are for a turn, or at the chances: that is kept, for the report to say so."""
    known = {(one.seat, one.what, one.entry if what == "hints" else None) for one in ledger.helped}
    at = ledger.table.length
    seats = [ledger.actor] if what == "hints" else who.mine
    new = [seat for seat in seats if seat is not None and (seat, what, at if what == "hints" else None) not in known]
    return Change([Helped(seat, what, at) for seat in new] if ledger.n < MOST_ROWS else [])


def bot_plays(ledger: Ledger, move: str) -> Change:
    """A bot's move, which enters like anyone's."""
    draft = Draft(ledger.table)
    draft.follow(f"{ledger.actor} {move}")
    draft.draw()
    return draft.change()


def begin(ledger: Ledger) -> Change:
    """The first dice of a table where nobody is awaited."""
    return _begin(ledger, [], ledger.came, ledger.bots, ledger.salts)


def why_not(ledger: Ledger, who: Identity, move: str) -> Saying | None:
    """The rule that forbids a move to this viewer now."""
    try:
        _turn(ledger, who)
    except Refused as error:
        return error.saying
    return ledger.table.why_not(move)


def try_moves(ledger: Ledger, who: Identity, moves: Sequence[str]) -> Draft:
    """The table after these moves and before any die falls.

    A list that goes on after dice would fall is refused before one is drawn: all-or-none would else tell the dice.
    """
    seat = _turn(ledger, who)
    draft = Draft(ledger.table)
    for number, move in enumerate(moves):
        if number and draft.table.awaits_chance:
            raise refused("dice_end_it", ledger.table.game.turn_rule, text=moves[number - 1])
        draft.follow(f"{seat} {move}")
    return draft


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


def _undo(ledger: Ledger, who: Identity, now: float) -> Change:
    before = ledger.table.copy()
    if ledger.began:
        before.undo()  # raises the reason, where there is one
    if not ledger.dice_were_said:
        _turn(ledger, who)
    deadline = ledger.deadline()
    if deadline is not None and deadline <= now:
        raise refused("time_is_up")
    return Change([Undone()], before)


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


def _take_over(ledger: Ledger, who: Identity, seat: int, bot: str | None, present: Collection[int]) -> Change:
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
        return Change()
    bots = [bot if number == seat else other for number, other in enumerate(ledger.bots)]
    return _begin(ledger, [TakenOver(seat, bot)], ledger.came, bots, ledger.salts)


def _begin(
    ledger: Ledger,
    before: Sequence[Event],
    came: Sequence[bool],
    bots: Sequence[str | None],
    salts: dict[int, str],
) -> Change:
    """After these events, once nobody is awaited: the salts are fixed, and with them the first dice fall."""
    if ledger.began or not all(here or bot for here, bot in zip(came, bots, strict=True)):
        return Change(before)
    fixed = [salts[seat] for seat in sorted(salts)]
    draft = Draft(ledger.table)
    draft.table.chance = dice_source(ledger.made, fixed)
    draft.draw()
    return draft.change([*before, Began(fixed)])
