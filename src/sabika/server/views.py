"""What a viewer may see, listed in this one place: states, replays, records and previews all come from here.

Everything at these tables is open to all, except three things: the secret behind the dice, before the game is over;
other players' cards, where a game hides hands; and seat secrets, which the ledger does not even hold. What is not
listed here does not leave the server.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from sabika.engine.chance import Law
from sabika.engine.errors import BadChance
from sabika.engine.game import CHANCE, ScoreLine
from sabika.server.commands import Draft
from sabika.server.identity import Identity
from sabika.server.ledger import Ledger, dice_source
from sabika.server.messages import Entry, Foreseen, Line, Owner, Said, State
from sabika.server.schemas import OutcomeLaw, Replay, ReplayEntry, TableInfo
from sabika.table import Table
from sabika.table.record_file import to_bytes
from sabika.words import Saying

NOBODY = -1  # eyes of someone without a seat


@dataclass(frozen=True)
class Shared:
    """What is the same in the states of all who may see the same; made once a change."""

    scores: list[int]
    winners: list[int]
    sheet: list[Line]
    standing: list[Line]
    legal: list[str]
    views: dict[int, Any]  # by eyes, as they are asked for


def shared(ledger: Ledger) -> Shared:
    table = ledger.table
    return Shared(
        scores=table.scores(),
        winners=table.winners(),
        sheet=lines(table.score_sheet()),
        standing=lines(table.standing()),
        legal=table.legal() if ledger.began else [],
        views={},
    )


def state(
    ledger: Ledger,
    common: Shared,
    who: Identity,
    known: int,
    present: Collection[int],
    watching: int,
    warming: Collection[int],
    now: float,
) -> State:
    """The whole truth of a table for one viewer."""
    actor, first, deadline = ledger.actor, ledger.first_new(known), ledger.deadline()
    is_asked = actor is not None and actor in who.mine and not ledger.bots[actor]
    looking = eyes(ledger, who)
    if looking not in common.views:
        common.views[looking] = ledger.table.view(looking)
    return State(
        table=ledger.made.id,
        game=ledger.made.game,
        options=ledger.made.options,
        n=ledger.n,
        view=common.views[looking],
        actor=actor,
        over=ledger.table.over,
        legal=common.legal if is_asked else [],
        can_undo=is_asked and ledger.can_undo and (deadline is None or deadline > now),
        owners=owners(ledger, present),
        warming=sorted(warming),
        watching=watching,
        mine=list(who.mine),
        host=who.host,
        entries=entries(ledger, first),
        first=first,
        scores=common.scores,
        winners=common.winners,
        sheet=common.sheet,
        standing=common.standing,
        commitment=dice_source(ledger.made).commitment,
        salts=salts(ledger),
        secret=revealed(ledger),
        seconds_a_turn=ledger.made.seconds_a_turn,
        seconds_left=None if deadline is None else max(0.0, round(deadline - now, 1)),
        rematch=ledger.rematch,
    )


def eyes(ledger: Ledger, who: Identity) -> int:
    """Whose cards a viewer sees where hands are hidden: of one's own seats the one to act, else the first."""
    actor = ledger.actor
    if actor is not None and actor in who.mine:
        return actor
    return min(who.mine, default=NOBODY)


def summary(ledger: Ledger, present: Collection[int]) -> TableInfo:
    """What anyone who knows a table's name may know."""
    return TableInfo(
        table=ledger.made.id,
        game=ledger.made.game,
        options=ledger.made.options,
        owners=owners(ledger, present),
        n=ledger.n,
        actor=ledger.actor,
        over=ledger.table.over,
        created=datetime.fromtimestamp(ledger.made.created, UTC).isoformat(timespec="seconds"),
        rematch=ledger.rematch,
        commitment=dice_source(ledger.made).commitment,
    )


def replay(ledger: Ledger) -> Replay:
    """A table's game, position by position."""
    return replay_of(
        ledger.table,
        eyes=None if ledger.table.over else NOBODY,
        options=ledger.made.options,
        owners=owners(ledger, ()),
        secret=revealed(ledger),
        commitment=dice_source(ledger.made).commitment,
        salts=salts(ledger),
    )


def replay_of(table: Table, *, eyes: int | None = None, **told: Any) -> Replay:
    """Any game, position by position; entry 0 is the one before the log. While it is on, hidden hands stay hidden."""
    laws: dict[tuple[tuple[str, ...], tuple[int, ...]], int] = {}
    there = table.at(0)
    shown = [_shown(there, "", [], None, eyes)]
    for entry in table.log:
        law = laws.setdefault(_key(there.law()), len(laws)) if there.actor == CHANCE else None
        happened = there.follow(entry)
        shown.append(_shown(there, entry, happened, law, eyes))
    return Replay(
        game=table.game.name,
        **told,
        entries=shown,
        laws=[OutcomeLaw(list(texts), None if set(weights) == {1} else list(weights)) for texts, weights in laws],
    )


def record(ledger: Ledger) -> bytes:
    """The record file; the secret is in it only once the game is over."""
    table = ledger.table.copy()
    if not table.over:
        table.chance = Unrevealed(dice_source(ledger.made).commitment, tuple(salts(ledger)))
    return to_bytes(table, ledger.names)


def foreseen(id: str, ledger: Ledger, draft: Draft) -> Foreseen:
    """What moves lead to before any die falls, for whoever is to move."""
    events = [said(saying) for happened in draft.happened for saying in happened]
    return Foreseen(id, events, draft.table.view(ledger.actor), lines(draft.table.standing()))


def entries(ledger: Ledger, first: int) -> list[Entry]:
    return [
        Entry(text, [said(saying) for saying in happened])
        for text, happened in zip(ledger.table.log_since(first), ledger.happened[first:], strict=True)
    ]


def owners(ledger: Ledger, present: Collection[int]) -> list[Owner]:
    """Seats in order, then imaginary players."""
    seats = [
        Owner(name, _kind(ledger, seat), bot, seat in present)
        for seat, (name, bot) in enumerate(zip(ledger.names, ledger.bots, strict=True))
    ]
    return seats + imaginary(ledger.table)


def imaginary(table: Table) -> list[Owner]:
    return [Owner(table.game.imaginary, "imaginary", None, False)] * (table.position.owners - table.seats)


def salts(ledger: Ledger) -> list[str]:
    return list(ledger.fixed_salts) if ledger.began else [ledger.salts[seat] for seat in sorted(ledger.salts)]


def revealed(ledger: Ledger) -> str | None:
    return ledger.made.dice_secret if ledger.table.over else None


def lines(sheet: Sequence[ScoreLine]) -> list[Line]:
    return [Line(line.owner, line.rule, said(line.what), line.points) for line in sheet]


def said(saying: Saying) -> Said:
    return Said(**saying.as_json())


@dataclass(frozen=True)
class Unrevealed:
    """Committed dice as they may be told while the game is on. Nothing can be drawn from them."""

    commitment: str
    salts: tuple[str, ...]

    def draw(self, law: Law) -> str:
        raise BadChance(f"Outcome {law.number} cannot be derived before the secret is revealed.")

    def as_json(self) -> dict[str, Any]:
        return {"source": "committed", "commitment": self.commitment, "salts": list(self.salts)}


def _shown(table: Table, text: str, happened: Sequence[Saying], law: int | None, eyes: int | None) -> ReplayEntry:
    actor = table.actor
    return ReplayEntry(
        text=text,
        events=[said(saying) for saying in happened],
        view=table.view(eyes),
        actor=None if actor == CHANCE else actor,
        scores=table.scores(),
        standing=_totals(table),
        law=law,
    )


def _totals(table: Table) -> list[int]:
    totals = [0] * table.position.owners
    for line in table.standing():
        totals[line.owner] += line.points
    return totals


def _key(law: Law) -> tuple[tuple[str, ...], tuple[int, ...]]:
    return tuple(law.texts), tuple(law.weights)


def _kind(ledger: Ledger, seat: int) -> Any:
    place = ledger.places[seat]
    if place.hash is None:
        return "bot"
    return "person" if ledger.came[seat] or place.mine else "open"
