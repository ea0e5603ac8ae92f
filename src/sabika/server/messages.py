"""Every message between page and server, named in this one file.

Over the socket of a table go tagged unions: `FromPage` one way, `ToPage` the other. The page's TypeScript types
are generated from here (`python -m sabika.server.typescript`). What the structs below say is all that may come:
unknown fields and types are refused.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, Literal, cast

import msgspec
from msgspec import Meta, Struct

from sabika.engine.game import ScoreLine
from sabika.words import Saying

ClientId = Annotated[str, Meta(min_length=1, max_length=64, pattern="^[!-~]+$")]  # printable ASCII: a UUID, say
Secret = Annotated[str, Meta(min_length=1, max_length=128)]
MoveText = Annotated[str, Meta(min_length=1, max_length=100)]
SeatNumber = Annotated[int, Meta(ge=0, le=5)]
LogLength = Annotated[int, Meta(ge=0, le=1_000_000)]
SaltText = Annotated[str, Meta(min_length=1, max_length=64)]

# Each game has a type of its own for its views; which one, the page knows by the name of the game.
GameName = Annotated[str, Meta(extra={"typescript": "GameName"})]
View = Annotated[Any, Meta(extra={"typescript": "View"})]


# --- from the page ---------------------------------------------------------------------------------------


class Hello(Struct, tag="hello", forbid_unknown_fields=True):
    """First message on a socket: who is here. No secrets: a spectator. `known` is the `n` seen last.

    `salt` is this player's own salt for the dice; it counts as long as the dice have not fallen (see Salt).
    """

    secrets: Annotated[list[Secret], Meta(max_length=8)] = []
    known: LogLength = 0
    salt: SaltText | None = None


class Act(Struct, tag="act", forbid_unknown_fields=True):
    """Moves of the seat to act, made for the table as it was at `n` = `at`. All of them are done, or none.

    Dice end a command: a list that goes on after a move that makes dice fall is refused before any falls.
    """

    id: ClientId
    at: LogLength
    moves: Annotated[list[MoveText], Meta(min_length=1, max_length=20)]


class Undo(Struct, tag="undo", forbid_unknown_fields=True):
    """Take back the last move of this turn; `at` as in Act."""

    id: ClientId
    at: LogLength


class WhyNot(Struct, tag="why_not", forbid_unknown_fields=True):
    """Why is this move not allowed? Changes nothing."""

    id: ClientId
    move: MoveText


class Preview(Struct, tag="preview", forbid_unknown_fields=True):
    """What would these moves lead to, before any die falls? Changes nothing."""

    id: ClientId
    moves: Annotated[list[MoveText], Meta(min_length=1, max_length=20)]


class Rename(Struct, tag="rename", forbid_unknown_fields=True):
    """Call a seat of one's own by another name."""

    id: ClientId
    seat: SeatNumber
    name: Annotated[str, Meta(min_length=1, max_length=30)]


class TakeOver(Struct, tag="take_over", forbid_unknown_fields=True):
    """Let a bot play a seat (one's own, or as host any absent one), or give it back with `bot` null."""

    id: ClientId
    seat: SeatNumber
    bot: Annotated[str, Meta(max_length=30)] | None


class Allow(Struct, tag="allow", forbid_unknown_fields=True):
    """As host: may everyone at this table see the chances to win?"""

    id: ClientId
    chances: bool


class Rematch(Struct, tag="rematch", forbid_unknown_fields=True):
    """The same table again; whoever asks first makes it, all are told where it is."""

    id: ClientId


class Salt(Struct, tag="salt", forbid_unknown_fields=True):
    """A player's own salt for the dice, before they fall: that is, before every seat has come."""

    id: ClientId
    seat: SeatNumber
    salt: SaltText


class Dice(Struct, tag="dice", forbid_unknown_fields=True):
    """What real dice show, at a table where people roll them; `at` as in Act."""

    id: ClientId
    at: LogLength
    shown: MoveText


FromPage = Hello | Act | Dice | Undo | WhyNot | Preview | Rename | TakeOver | Allow | Rematch | Salt


# --- to the page -----------------------------------------------------------------------------------------


class Said(Struct):
    """A saying: the page says it in its own language from the same catalogue (`/api/words/{language}`)."""

    key: str
    rule: str
    values: dict[str, Any]  # numbers, texts, {"word": key} or {"owner": number}


class Line(Struct):
    """One line of the score sheet."""

    owner: int
    rule: str
    what: Said
    points: int


class OwnerInfo(Struct):
    """Someone at the table: a seat or an imaginary player. Seats come first, in order."""

    name: str  # may be empty: then the page says who it is in its own language
    kind: Literal["person", "bot", "open", "imaginary"]  # open: nobody has come with this seat's link yet
    bot: str | None  # which bot plays here, also while it takes over
    here: bool  # someone with this seat's secret is connected


class Entry(Struct):
    """One entry of the log with what it did."""

    text: str  # "0 cross y1 b2", "* roll y3 b5"
    events: list[Said]


class State(Struct, tag="state"):
    """The whole truth of a table for one viewer. Joining, catching up and every change are this same message."""

    table: str
    game: GameName
    options: dict[str, Any]
    n: int  # counts everything that ever happened at the table, taking back included: it only grows
    view: View
    actor: int | None  # seat to move; None when the game is over, or while seats are still awaited
    over: bool
    legal: list[str]  # moves of the seat to act, if it is one of the viewer's own; else empty
    can_undo: bool
    owners: list[OwnerInfo]
    warming: list[int]  # seats whose bot is not ready to search yet: a simpler one moves for it
    watching: int  # how many look on without a seat
    mine: list[int]  # seats whose secrets this socket showed
    host: bool
    chances: bool  # may this viewer see the chances to win?
    allows_chances: bool  # did the host allow it to everyone?
    entries: list[Entry]  # the game's log from entry `first` on: what is new for this viewer
    first: int  # the log is what the viewer has of it before `first`, then `entries` (after an undo, less than it has)
    scores: list[int]
    winners: list[int]
    sheet: list[Line]  # points written
    standing: list[Line]  # the sheet if the game ended now
    upcoming: list[Line]  # the sheet if the next scoring came now
    real_dice: list[str] | None  # people roll now: what can fall, or one example where that is too much to list
    commitment: str  # SHA-256 of the secret behind the dice; empty where people roll
    salts: list[str]
    secret: str | None  # revealed once the game is over
    seconds_a_turn: int | None
    seconds_left: float | None
    rematch: str | None  # the next table, once someone asked for it


class Done(Struct, tag="done"):
    """A command was carried out and is on disk; `n` is what it was right after. A State follows."""

    id: str
    n: int


class Refusal(Struct, tag="refusal"):
    """A command the rules, or the table, do not allow; nothing changed."""

    id: str
    rule: str
    said: Said
    n: int


class Stale(Struct, tag="stale"):
    """A command made before the game went on; nothing changed. A State follows."""

    id: str
    n: int


class Because(Struct, tag="because"):
    """The answer to WhyNot: the rule and the reason, or null where the move is legal."""

    id: str
    said: Said | None


class Foreseen(Struct, tag="foreseen"):
    """The answer to Preview: what the moves do before chance acts, and the score sheets as they would stand."""

    id: str
    events: list[Said]
    view: View
    standing: list[Line]
    upcoming: list[Line]


class Fault(Struct, tag="fault"):
    """A message that could not be read, or came too fast or too large; the text is for developers."""

    text: str


ToPage = State | Done | Refusal | Stale | Because | Foreseen | Fault

decode = msgspec.json.Decoder(FromPage).decode
encode = msgspec.json.Encoder().encode


def said(saying: Saying) -> Said:
    """A saying as it goes over the socket: it is written in JSON as `Said` is, so nothing is to be done."""
    return cast(Said, saying)


def lines(sheet: Sequence[ScoreLine]) -> list[Line]:
    """Lines of a score sheet, likewise."""
    return cast(list[Line], sheet)


def encoded(value: Any) -> Any:
    """Something in JSON already, to be a part of several messages: encoded once, copied into each."""
    return msgspec.Raw(encode(value))
