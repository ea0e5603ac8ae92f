"""Rooms: one serial owner a table. Check → commit → acknowledge → broadcast, in that order, one thing after another.

A room is loaded when someone comes and let go when nobody needs it. What it knows is always on disk; when the
database fails, the room is dropped and its viewers are asked to come back, and whoever does finds what was stored.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

from sabika.engine.errors import Refused
from sabika.server import commands, making, views
from sabika.server.bots import STAND_IN, seed_of
from sabika.server.commands import StaleCommand
from sabika.server.events import Event, Played, Rematched, Row
from sabika.server.identity import Identity
from sabika.server.ledger import Ledger
from sabika.server.messages import (
    Act,
    Because,
    Done,
    Preview,
    Refusal,
    Rematch,
    Rename,
    Salt,
    Stale,
    TakeOver,
    Undo,
    WhyNot,
    encode,
)
from sabika.server.store import LostRace, NewTables, StoreDown
from sabika.server.viewers import COME_BACK, Viewer

if TYPE_CHECKING:
    from sabika.server.hall import Hall

REFUSALS_KEPT = 200
CROWD = 30  # from so many on, one more who watches is told to the others with the next change only

Command = Act | Undo | Rename | TakeOver | Salt | Rematch
Question = WhyNot | Preview
Work = Callable[[], Awaitable[None]]
Judged = tuple[list[Event], NewTables]

log = logging.getLogger("sabika.rooms")


class RoomGone(Exception):
    """This room was let go; come back and another one is loaded."""


class Room:
    """One table in memory, with its viewers. Everything that changes it goes through its queue."""

    def __init__(self, hall: Hall, ledger: Ledger) -> None:
        self.ledger = ledger
        self.viewers: set[Viewer] = set()
        self._hall = hall
        self._queue: asyncio.Queue[tuple[Work, asyncio.Future[None]]] = asyncio.Queue()
        self._refusals: OrderedDict[str, Refusal] = OrderedDict()
        self._wrote_last = False  # this process wrote the last row: its bots move without waiting for others
        self._shared: tuple[int, views.Shared] | None = None
        self._is_open = True
        if not ledger.table.over:
            hall.bots.prepare(ledger.table.game, ledger.bots)
        self._task = asyncio.create_task(self._run(), name=f"room {ledger.made.id}")

    @property
    def present(self) -> set[int]:
        """Seats someone is here for."""
        return {seat for viewer in self.viewers for seat in viewer.identity.mine}

    @property
    def watching(self) -> int:
        return sum(not viewer.identity.mine for viewer in self.viewers)

    @property
    def warming(self) -> set[int]:
        """Seats whose bot is stood in for until it is ready."""
        game, bots = self.ledger.table.game, self._hall.bots
        return {seat for seat, bot in enumerate(self.ledger.bots) if bots.is_warming(game, bot)}

    # --- what sockets ask --------------------------------------------------------------------------------

    async def join(self, viewer: Viewer, identity: Identity, known: int, salt: str | None) -> None:
        """Someone said hello: they get the state, the others see that they are here."""

        async def arrive() -> None:
            changed = await self._settle(lambda: (commands.arrive(self.ledger, identity, salt), ()))
            before = self.present
            viewer.identity, viewer.known = identity, known
            self.viewers.add(viewer)
            if changed or self.present != before or len(self.viewers) <= CROWD:
                self._tell_everyone()
            else:
                self._tell(viewer)

        await self._do(arrive)

    def leave(self, viewer: Viewer) -> None:
        """A socket ended."""

        async def go() -> None:
            before = self.present
            self.viewers.discard(viewer)
            if self.present != before or len(self.viewers) <= CROWD:
                self._tell_everyone()

        if self._is_open:
            self._queue.put_nowait((go, asyncio.get_running_loop().create_future()))

    async def command(self, viewer: Viewer, message: Command) -> None:
        """A command: carried out, refused or stale; the answer goes to its sender, the change to everyone."""
        await self._do(lambda: self._carry_out(viewer, message))

    def answer(self, viewer: Viewer, question: Question) -> None:
        """A question that changes nothing."""
        match question:
            case WhyNot(id=id, move=move):
                why = commands.why_not(self.ledger, viewer.identity, move)
                viewer.tell(Because(id, None if why is None else views.said(why)))
            case Preview(id=id, moves=moves):
                try:
                    after = commands.after_moves(self.ledger, viewer.identity, moves)
                except Refused as error:
                    viewer.tell(self._refusal(id, error))
                else:
                    viewer.tell(views.foreseen(id, self.ledger.table, after))

    def heard(self, n: int) -> None:
        """Another process says the table is at n."""

        async def look() -> None:
            if self.ledger.n < n:
                await self._catch_up()
                self._tell_everyone()

        if self._is_open and self.ledger.n < n:
            self._queue.put_nowait((look, asyncio.get_running_loop().create_future()))

    async def close(self) -> None:
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)
        self._let_go("the server ends")

    # --- the owner's loop --------------------------------------------------------------------------------

    async def _do(self, work: Work) -> None:
        if not self._is_open:
            raise RoomGone
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._queue.put_nowait((work, done))
        await done

    async def _run(self) -> None:
        done: asyncio.Future[None] | None = None
        try:
            while True:
                try:
                    async with asyncio.timeout(self._patience()):
                        work, done = await self._queue.get()
                except TimeoutError:
                    if self._due() is None:
                        break
                    await self._let_bot_move()
                else:
                    await work()
                    if not done.done():
                        done.set_result(None)
            self._let_go("nobody is here")
        except StoreDown:
            self._hall.metrics.count("store_failures")
            self._let_go("the database does not answer", done)
        except Exception:  # a defect at one table must not harm the others; it is read again from disk
            log.exception("Table %s failed and is read again.", self.ledger.made.id)
            self._let_go("this table failed", done)

    def _let_go(self, reason: str, done: asyncio.Future[None] | None = None) -> None:
        self._is_open = False
        self._hall.forget(self)
        for viewer in self.viewers:
            viewer.end(COME_BACK, reason)
        waiting = [done] if done else []
        while not self._queue.empty():
            waiting.append(self._queue.get_nowait()[1])
        for future in waiting:
            if not future.done():
                future.set_exception(RoomGone())
                future.exception()  # nobody may be left to hear it

    def _patience(self) -> float | None:
        """How long to wait for the next piece of work before doing something unasked."""
        due, settings = self._due(), self._hall.settings
        if due is None:
            return None if self.viewers else settings.idle_seconds
        # Times were stored by a clock that may have been set back since: nobody waits longer than they ever should.
        longest = settings.bot_seconds + settings.standby_seconds + (self.ledger.made.seconds_a_turn or 0)
        return min(longest, max(0.0, due - self._hall.clock()))

    def _due(self) -> float | None:
        """When a bot moves next: in its own seat, or for someone whose time is up."""
        ledger, settings = self.ledger, self._hall.settings
        if ledger.actor is None:
            return None
        readable = ledger.game_time + settings.bot_seconds
        if not self._wrote_last:
            readable += settings.standby_seconds
        if ledger.bots[ledger.actor]:
            return readable
        deadline = ledger.deadline()
        return None if deadline is None else max(deadline, readable)

    # --- the work ----------------------------------------------------------------------------------------

    async def _carry_out(self, viewer: Viewer, message: Command) -> None:
        identity, id = viewer.identity, message.id
        key = f"{identity.scope}:{id}"

        def judged() -> Judged:
            if key in self.ledger.answers:
                return [], ()
            return self._judge(identity, message)

        if key in self._refusals:
            viewer.tell(self._refusals[key])
            return
        try:
            changed = await self._settle(judged, key)
        except StaleCommand:
            self._hall.metrics.count("commands", "stale")
            viewer.tell(Stale(id, self.ledger.n))
            self._tell(viewer)
        except Refused as error:
            self._hall.metrics.count("commands", "refused")
            refusal = self._refusal(id, error)
            self._remember(identity, key, refusal)
            viewer.tell(refusal)
        else:
            self._hall.metrics.count("commands", "done" if changed else "repeated")
            viewer.tell(Done(id, self.ledger.answers.get(key, self.ledger.n)))
            if changed:
                self._tell_everyone()
            else:
                self._tell(viewer)

    def _remember(self, identity: Identity, key: str, refusal: Refusal) -> None:
        """A repeat is refused again, even if it would be allowed by then; whoever watches is refused in any case."""
        if not identity.is_spectator:
            self._refusals[key] = refusal
            if len(self._refusals) > REFUSALS_KEPT:
                self._refusals.popitem(last=False)

    def _judge(self, identity: Identity, message: Command) -> Judged:
        now = self._hall.clock()
        if isinstance(message, Rematch):
            made = making.rematch(self.ledger, identity, now)
            return [Rematched(again.id) for again, _ in made], made
        return commands.judge(self.ledger, identity, message, self.present, now), ()

    async def _let_bot_move(self) -> None:
        ledger = self.ledger
        seat, at = ledger.actor, ledger.game_at
        if seat is None:
            return
        move = await self._hall.bots.move(ledger.table, ledger.bots[seat] or STAND_IN, seed_of(ledger.made.dice))

        def judged() -> Judged:
            return (commands.bot_plays(ledger, move) if ledger.game_at == at else []), ()

        await self._settle(judged)
        self._tell_everyone()

    async def _settle(self, judged: Callable[[], Judged], command: str | None = None) -> bool:
        """Check, then commit. Whoever loses the race for entry n reads what came before and is judged again."""
        while True:
            events, made = judged()
            if not events:
                return False
            now, last = self._hall.clock(), len(events) - 1
            rows = [Row(event, now, command if number == last else None) for number, event in enumerate(events)]
            try:
                await self._hall.store.append(self.ledger.made.id, self.ledger.n, rows, made)
            except LostRace:
                self._hall.metrics.count("lost_races")
                await self._catch_up()
            else:
                self.ledger.add(rows)
                self._wrote_last = True
                self._hall.metrics.count("moves", by=sum(isinstance(event, Played) for event in events))
                return True

    async def _catch_up(self) -> None:
        """Take in what other processes wrote."""
        rows = await self._hall.store.rows(self.ledger.made.id, self.ledger.n)
        if rows:
            self.ledger.add(rows)
            self._wrote_last = False

    # --- telling -----------------------------------------------------------------------------------------

    def _tell_everyone(self) -> None:
        """Each viewer gets the state as they may see it; those who may see the same get the same bytes."""
        made: dict[tuple[Identity, int], bytes] = {}
        for viewer in self.viewers:
            key = (viewer.identity, viewer.known)
            if key not in made:
                made[key] = self._state(viewer)
            viewer.tell_bytes(made[key])
            viewer.known = self.ledger.n

    def _tell(self, viewer: Viewer) -> None:
        viewer.tell_bytes(self._state(viewer))
        viewer.known = self.ledger.n

    def _state(self, viewer: Viewer) -> bytes:
        ledger = self.ledger
        if self._shared is None or self._shared[0] != ledger.game_at:
            self._shared = (ledger.game_at, views.shared(ledger))
        common, now = self._shared[1], self._hall.clock()
        return encode(
            views.state(ledger, common, viewer.identity, viewer.known, self.present, self.watching, self.warming, now)
        )

    def _refusal(self, id: str, error: Refused) -> Refusal:
        return Refusal(id, error.rule, views.said(error.saying), self.ledger.n)
