"""What a viewer may see, listed in this one place: states, replays, records and previews all come from here.

Everything at these tables is open to all, except three things: the secret behind the dice, before the game is over;
other players' cards, where a game hides hands; and seat secrets, which the ledger does not even hold. What is not
listed here does not leave the server.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, cast

from sabika.bots.solo import title_said
from sabika.engine.chance import Committed, Law
from sabika.engine.errors import BadChance
from sabika.engine.game import ScoreLine
from sabika.server.commands import Draft
from sabika.server.identity import Identity
from sabika.server.ledger import Ledger
from sabika.server.messages import Entry, Foreseen, OwnerInfo, State, encoded, lines, said
from sabika.server.schemas import OutcomeLaw, Replay, ReplayEntry, TableInfo
from sabika.table import Table
from sabika.table.record_file import to_bytes
from sabika.words import Saying

NOBODY = -1  # eyes of someone without a seat
MOST_LISTED = 60  # outcomes that a page can show


class Shared:
    """What is the same in the states of all viewers: built and encoded once a change of the game.

    What did not change since the state before is kept: where only fields changed that no scoring looks at, that is the
    standing, and what a game can keep of its view.
    """

    def __init__(self, ledger: Ledger, before: Shared | None = None) -> None:
        table = self._table = ledger.table
        kept = before if before is not None and _scores_alike(before._table, table) else None
        self.scores = encoded(table.scores())
        self.winners = encoded(table.winners())
        self.sheet: Any = kept.sheet if kept else encoded(table.score_sheet())
        self.standing: Any = kept.standing if kept else encoded(table.standing())
        self.upcoming: Any = kept.upcoming if kept else encoded(table.upcoming())
        self.legal = encoded(table.legal() if ledger.began else [])
        view_again = table.game.view_again
        self._everyones: Any = (
            view_again(table.position, kept._everyones) if kept and view_again else table.view(NOBODY)
        )
        self._views = {NOBODY: encoded(self._everyones)}

    def view(self, eyes: int) -> Any:
        """What everyone sees and, where hands are hidden, what these eyes see besides."""
        own_view = self._table.game.own_view
        if own_view is None:
            return self._views[NOBODY]
        if eyes not in self._views:
            self._views[eyes] = encoded(own_view(self._table.position, self._everyones, eyes))
        return self._views[eyes]


class Company:
    """Who is at a table, as all its viewers are told: encoded once for all of them."""

    def __init__(self, ledger: Ledger, present: Collection[int], watching: int, warming: Collection[int]) -> None:
        self.owners = encoded(owners(ledger, present))
        self.warming = sorted(warming)
        self.watching = watching


def state(ledger: Ledger, common: Shared, company: Company, who: Identity, known: int, now: float) -> State:
    """The whole truth of a table for one viewer."""
    actor, first, deadline = ledger.actor, ledger.first_new(known), ledger.deadline()
    is_asked = actor is not None and actor in who.mine and not ledger.bots[actor]
    return State(
        table=ledger.made.id,
        game=ledger.made.game,
        options=ledger.made.options,
        n=ledger.n,
        view=common.view(eyes(ledger, who)),
        actor=actor,
        over=ledger.table.over,
        legal=common.legal if is_asked else [],
        can_undo=_can_undo(ledger, who, is_asked) and (deadline is None or deadline > now),
        owners=company.owners,
        warming=company.warming,
        watching=company.watching,
        mine=list(who.mine),
        host=who.host,
        chances=may_see_chances(ledger, who),
        allows_chances=ledger.allows_chances,
        entries=cast(list[Entry], ledger.entries[first:]),
        first=first,
        scores=common.scores,
        winners=common.winners,
        sheet=common.sheet,
        standing=common.standing,
        upcoming=common.upcoming,
        real_dice=_that_can_fall(ledger.table) if ledger.awaits_dice else None,
        commitment=ledger.commitment,
        salts=salts(ledger),
        secret=revealed(ledger),
        seconds_a_turn=ledger.made.seconds_a_turn,
        seconds_left=None if deadline is None else max(0.0, round(deadline - now, 1)),
        rematch=ledger.rematch,
    )


def _can_undo(ledger: Ledger, who: Identity, is_asked: bool) -> bool:
    return ledger.can_undo and (is_asked or (bool(who.mine) and ledger.dice_were_said))


def _that_can_fall(table: Table) -> list[str]:
    texts = list(table.law().texts)
    return texts if len(texts) <= MOST_LISTED else texts[:1]


def _scores_alike(before: Table, table: Table) -> bool:
    """Whether between two positions of a game only fields changed that no scoring looks at."""
    unscored, old, new = table.game.unscored.split(), before.position, table.position
    if not unscored or before.over != table.over:
        return False
    return all(name in unscored or getattr(old, name) == getattr(new, name) for name in new.fields)


def eyes(ledger: Ledger, who: Identity) -> int:
    """Whose cards a viewer sees where hands are hidden: of one's own seats the one to act, else the first."""
    actor = ledger.actor
    if actor is not None and actor in who.mine:
        return actor
    return min(who.mine, default=NOBODY)


def plays_with_others(ledger: Ledger, who: Identity) -> bool:
    """Is there someone else at the table, or awaited?"""
    return any(bot is None and seat not in who.mine for seat, bot in enumerate(ledger.bots))


def may_see_chances(ledger: Ledger, who: Identity) -> bool:
    """May a viewer see the chances to win: nobody else plays, or the host allows it."""
    return ledger.allows_chances or not plays_with_others(ledger, who)


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
        commitment=ledger.commitment,
        title=[said(saying) for saying in title_said(ledger.table)],
    )


def replay(ledger: Ledger) -> Replay:
    """A table's game, position by position."""
    return replay_of(
        ledger.table,
        eyes=None if ledger.table.over else NOBODY,
        options=ledger.made.options,
        owners=owners(ledger, ()),
        secret=revealed(ledger),
        commitment=ledger.commitment,
        salts=salts(ledger),
        first_die=first_die(ledger),
    )


def replay_of(table: Table, *, eyes: int | None = None, **told: Any) -> Replay:
    """Any game, position by position; entry 0 is the one before the log. While it is on, hidden hands stay hidden."""
    laws: dict[tuple[tuple[str, ...], tuple[int, ...]], int] = {}
    there = table.at(0)
    shown = [_shown(there, "", [], None, eyes)]
    for entry in table.log:
        law = laws.setdefault(_key(there.law()), len(laws)) if there.awaits_chance else None
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
    if ledger.commitment and not table.over:
        table.chance = Unrevealed(ledger.commitment, tuple(salts(ledger)), first_die(ledger))
    return to_bytes(table, ledger.names)


def foreseen(id: str, ledger: Ledger, draft: Draft) -> Foreseen:
    """What moves lead to before any die falls, for whoever is to move."""
    events = [said(saying) for happened in draft.happened for saying in happened]
    table = draft.table
    return Foreseen(id, events, table.view(ledger.actor), lines(table.standing()), lines(table.upcoming()))


def owners(ledger: Ledger, present: Collection[int]) -> list[OwnerInfo]:
    """Seats in order, then imaginary players."""
    seats = [
        OwnerInfo(name, _kind(ledger, seat), bot, seat in present)
        for seat, (name, bot) in enumerate(zip(ledger.names, ledger.bots, strict=True))
    ]
    return seats + imaginary(ledger.table)


def imaginary(table: Table) -> list[OwnerInfo]:
    return [OwnerInfo(table.game.imaginary, "imaginary", None, False)] * (table.position.owners - table.seats)


def salts(ledger: Ledger) -> list[str]:
    return list(ledger.fixed_salts) if ledger.began else [ledger.salts[seat] for seat in sorted(ledger.salts)]


def revealed(ledger: Ledger) -> str | None:
    return (ledger.made.dice_secret or None) if ledger.table.over else None


def first_die(ledger: Ledger) -> int:
    """The number of the first die that fell at this table; those before came with the game it goes on from."""
    source = ledger.table.chance
    return source.first if isinstance(source, Committed) else 0


@dataclass(frozen=True)
class Unrevealed:
    """Committed dice as they may be told while the game is on. Nothing can be drawn from them."""

    commitment: str
    salts: tuple[str, ...]
    first: int

    def draw(self, law: Law) -> str:
        raise BadChance(f"Outcome {law.number} cannot be derived before the secret is revealed.")

    def as_json(self) -> dict[str, Any]:
        first = {"first": self.first} if self.first else {}
        return {"source": "committed", "commitment": self.commitment, "salts": list(self.salts), **first}


def _shown(table: Table, text: str, happened: Sequence[Saying], law: int | None, eyes: int | None) -> ReplayEntry:
    return ReplayEntry(
        text=text,
        events=[said(saying) for saying in happened],
        view=table.view(eyes),
        actor=table.actor,
        scores=table.scores(),
        standing=_totals(table, table.standing()),
        upcoming=_totals(table, table.upcoming()),
        law=law,
    )


def _totals(table: Table, sheet: Sequence[ScoreLine]) -> list[int]:
    totals = [0] * table.position.owners
    for line in sheet:
        totals[line.owner] += line.points
    return totals


def _key(law: Law) -> tuple[tuple[str, ...], tuple[int, ...]]:
    return tuple(law.texts), tuple(law.weights)


def _kind(ledger: Ledger, seat: int) -> Any:
    place = ledger.places[seat]
    if place.hash is None:
        return "bot"
    return "person" if ledger.came[seat] or place.mine else "open"
