"""Rooms: one serial owner a table. Check → commit → acknowledge → broadcast, in that order, one thing after another.

A bot thinks in a task of its own, at most one a room, and its move comes through the queue like anyone's. By then the
table may have gone on without it, or the seat may be played by someone else: then its move is dropped.

A room is loaded when someone comes and let go when nobody needs it. What it knows is always on disk; when the
database fails, the room is dropped and its viewers are asked to come back, and whoever does finds what was stored.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, NamedTuple

from sabika.engine.errors import Refused
from sabika.server import commands, new_tables, views
from sabika.server.bots import FALLBACK_BOT, seed_of
from sabika.server.commands import StaleCommand
from sabika.server.events import Help, Played, Rematched, StoredEvent
from sabika.server.identity import Identity
from sabika.server.ledger import Change, Ledger
from sabika.server.messages import (
    Act,
    Allow,
    Because,
    Dice,
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
    said,
)
from sabika.server.presence import Here
from sabika.server.store import LostRace, StoreDown
from sabika.server.viewers import COME_BACK, Viewer

if TYPE_CHECKING:
    from sabika.server.registry import TableRegistry

REFUSALS_KEPT = 200
CROWD = 30  # from so many on, one more who watches is told to the others with the next change only

HURRY_AFTER = 3000  # entries: from then on bots that are alone at a table move at random, which ends every game
HURRIED_BOT = "random"

Command = Act | Dice | Undo | Rename | TakeOver | Allow | Salt | Rematch
Query = WhyNot | Preview
Work = Callable[[], Awaitable[None]]

log = logging.getLogger("sabika.rooms")


class RoomGone(Exception):
    """This room was let go; come back and another one is loaded."""


class Thought(NamedTuple):
    """What a bot thinks about: a seat, as the table was at n = `at`. Without a bot: for someone whose time is up."""

    seat: int
    bot: str | None
    at: int


class Room:
    """One table in memory, with its viewers. Everything that changes it goes through its queue."""

    def __init__(self, registry: TableRegistry, ledger: Ledger) -> None:
        self.ledger = ledger
        self.viewers: set[Viewer] = set()
        self._registry = registry
        self._queue: asyncio.Queue[tuple[Work, asyncio.Future[None]]] = asyncio.Queue()
        self._refusals: OrderedDict[str, Refusal] = OrderedDict()
        self._wrote_last = False  # this process wrote the last row: its bots move without waiting for others
        self._shared: tuple[int, views.Shared] | None = None
        self._is_open = True
        self._thinking: asyncio.Task[str] | None = None
        if not ledger.table.over:
            registry.bots.prepare(ledger.table.game, ledger.bots)
        self._task = asyncio.create_task(self._run(), name=f"room {ledger.made.id}")

    @property
    def here(self) -> Here:
        """Whom this process has at the table."""
        seats = {seat for viewer in self.viewers for seat in viewer.identity.mine}
        return Here(sorted(seats), sum(not viewer.identity.mine for viewer in self.viewers))

    @property
    def present(self) -> set[int]:
        """Seats someone is here for, at whichever process."""
        return self._registry.presence.elsewhere(self.ledger.made.id)[0].union(self.here.seats)

    @property
    def watching(self) -> int:
        return self._registry.presence.elsewhere(self.ledger.made.id)[1] + self.here.watching

    @property
    def warming(self) -> set[int]:
        """Seats for whose bot a simpler one moves until it is ready."""
        game, bots = self.ledger.table.game, self._registry.bots
        return {seat for seat, bot in enumerate(self.ledger.bots) if bots.is_warming(game, bot)}

    # --- what sockets ask --------------------------------------------------------------------------------

    async def join(self, viewer: Viewer, identity: Identity, known: int, salt: str | None) -> None:
        """Someone said hello: they get the state, the others see that they are here."""

        async def arrive() -> None:
            changed = await self._commit(lambda: commands.arrive(self.ledger, identity, salt))
            before = self.present
            viewer.identity, viewer.known = identity, known
            self.viewers.add(viewer)
            self._registry.presence.tell(self.ledger.made.id)
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
            self._registry.presence.tell(self.ledger.made.id)
            if self.present != before or len(self.viewers) <= CROWD:
                self._tell_everyone()

        self._post(go)

    async def command(self, viewer: Viewer, message: Command) -> None:
        """A command: carried out, refused or stale; the answer goes to its sender, the change to everyone."""
        await self._do(lambda: self._carry_out(viewer, message))

    async def help(self, who: Identity, what: Help) -> None:
        """Someone is helped; nobody else is told before the game is over."""

        async def keep() -> None:
            await self._commit(lambda: commands.help_seats(self.ledger, who, what))

        await self._do(keep)

    def answer(self, viewer: Viewer, query: Query) -> None:
        """What changes nothing is answered at once."""
        match query:
            case WhyNot(id=id, move=move):
                why = commands.why_not(self.ledger, viewer.identity, move)
                viewer.tell(Because(id, None if why is None else said(why)))
            case Preview(id=id, moves=moves):
                try:
                    draft = commands.try_moves(self.ledger, viewer.identity, moves)
                except Refused as error:
                    viewer.tell(self._refusal(id, error))
                else:
                    viewer.tell(views.foreseen(id, self.ledger, draft))

    def heard(self, n: int) -> None:
        """Another process says the table is at n."""

        async def look() -> None:
            if self.ledger.n < n:
                await self._catch_up()

        if self.ledger.n < n:
            self._post(look)

    def came_or_went(self) -> None:
        """Someone came or went at another process."""

        async def tell() -> None:
            self._tell_everyone()

        if self.viewers:
            self._post(tell)

    async def close(self) -> None:
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)
        thinking = [self._thinking] if self._thinking else []
        self._let_go("the server ends")
        await asyncio.gather(*thinking, return_exceptions=True)

    # --- the owner's loop --------------------------------------------------------------------------------

    async def _do(self, work: Work) -> None:
        done = self._post(work)
        if done is None:
            raise RoomGone
        await done

    def _post(self, work: Work) -> asyncio.Future[None] | None:
        """Something to do; None where the room was let go and nothing is done any more."""
        if not self._is_open:
            return None
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._queue.put_nowait((work, done))
        return done

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
                    self._let_bot_think()
                else:
                    await work()
                    if not done.done():
                        done.set_result(None)
            self._let_go("nobody is here")
        except StoreDown:
            self._registry.metrics.count("store_failures")
            self._let_go("the database does not answer", done)
        except Exception:  # a defect at one table must not harm the others; it is read again from disk
            log.exception("Table %s failed and is read again.", self.ledger.made.id)
            self._let_go("this table failed", done)

    def _let_go(self, reason: str, done: asyncio.Future[None] | None = None) -> None:
        self._is_open = False
        self._registry.forget(self)
        if self._thinking is not None:
            self._thinking.cancel()
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
        if self._thinking is not None:
            return None
        due, settings = self._due(), self._registry.settings
        if due is None:
            return None if self.viewers else settings.idle_seconds
        # Times were stored by a clock that may have been set back since: nobody waits longer than they ever should.
        longest = settings.bot_seconds + settings.standby_seconds + (self.ledger.made.seconds_a_turn or 0)
        return min(longest, max(0.0, due - self._registry.clock()))

    def _due(self) -> float | None:
        """When a bot moves next: in its own seat, or for someone whose time is up."""
        ledger, settings = self.ledger, self._registry.settings
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

        def propose() -> Change:
            return Change() if key in self.ledger.answers else self._decide(identity, message)

        if key in self._refusals:
            viewer.tell(self._refusals[key])
            return
        try:
            changed = await self._commit(propose, key)
        except StaleCommand:
            self._registry.metrics.count("commands", "stale")
            viewer.tell(Stale(id, self.ledger.n))
            self._tell(viewer)
        except Refused as error:
            self._registry.metrics.count("commands", "refused")
            refusal = self._refusal(id, error)
            self._remember(identity, key, refusal)
            viewer.tell(refusal)
        else:
            self._registry.metrics.count("commands", "done" if changed else "repeated")
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

    def _decide(self, identity: Identity, message: Command) -> Change:
        now = self._registry.clock()
        if isinstance(message, Rematch):
            made = new_tables.rematch(self.ledger, identity, now)
            return Change([Rematched(again.id) for again, _ in made], new_tables=made)
        return commands.decide(self.ledger, identity, message, self.present, now)

    async def _commit(self, propose: Callable[[], Change], command: str | None = None) -> bool:
        """Check, then commit. Whoever loses the race for entry n reads what came before and is checked again."""
        while True:
            change = propose()
            if not change.events:
                return False
            events = change.events
            now, last = self._registry.clock(), len(events) - 1
            rows = [StoredEvent(event, now, command if number == last else None) for number, event in enumerate(events)]
            try:
                await self._registry.store.append(self.ledger.made.id, self.ledger.n, rows, change.new_tables)
            except LostRace:
                self._registry.metrics.count("lost_races")
                await self._catch_up()
            else:
                self.ledger.commit(change, rows)
                self._wrote_last = True
                self._registry.metrics.count("moves", by=sum(isinstance(event, Played) for event in events))
                self._registry.reminders.turn(self)
                return True

    async def _catch_up(self) -> None:
        """Take in what other processes wrote, and tell everyone."""
        rows = await self._registry.store.rows(self.ledger.made.id, self.ledger.n)
        if rows:
            self.ledger.add(rows)
            self._wrote_last = False
            self._registry.reminders.turn(self)
            self._tell_everyone()

    # --- bots --------------------------------------------------------------------------------------------

    def _let_bot_think(self) -> None:
        """In a task of its own: whatever else comes is done meanwhile."""
        ledger = self.ledger
        if ledger.actor is None:
            return
        thought = Thought(ledger.actor, ledger.bots[ledger.actor], ledger.game_at)
        bot = thought.bot or FALLBACK_BOT
        if all(ledger.bots) and ledger.table.length >= HURRY_AFTER:
            bot = HURRIED_BOT
        move = self._registry.bots.move(ledger.table, bot, seed_of(ledger.made.dice_secret))
        self._thinking = asyncio.create_task(move, name=f"bot at {ledger.made.id}")
        self._thinking.add_done_callback(lambda task: self._take_thought(thought, task))

    def _take_thought(self, thought: Thought, task: asyncio.Task[str]) -> None:
        self._thinking = None
        if not task.cancelled():
            self._post(lambda: self._play(thought, task))

    async def _play(self, thought: Thought, task: asyncio.Task[str]) -> None:
        """A bot's move, unless the table went on, or someone else plays the seat, since the bot was asked."""
        move = task.result()  # where it failed in spite of all, so does this table, and is read again

        def propose() -> Change:
            is_asked = self.ledger.game_at == thought.at and self.ledger.bots[thought.seat] == thought.bot
            return commands.bot_plays(self.ledger, move) if is_asked else Change()

        if await self._commit(propose):
            self._tell_everyone()

    # --- telling -----------------------------------------------------------------------------------------

    def _tell_everyone(self) -> None:
        """Each viewer gets the state as they may see it; those who may see the same get the same bytes."""
        made: dict[tuple[Identity, int], bytes] = {}
        company = self._company()
        for viewer in self.viewers:
            key = (viewer.identity, viewer.known)
            if key not in made:
                made[key] = self._state(viewer, company)
            viewer.tell_bytes(made[key])
            viewer.known = self.ledger.n

    def _tell(self, viewer: Viewer) -> None:
        viewer.tell_bytes(self._state(viewer, self._company()))
        viewer.known = self.ledger.n

    def _company(self) -> views.Company:
        return views.Company(self.ledger, self.present, self.watching, self.warming)

    def _state(self, viewer: Viewer, company: views.Company) -> bytes:
        ledger = self.ledger
        if self._shared is None or self._shared[0] != ledger.game_at:
            self._shared = (ledger.game_at, views.Shared(ledger, self._shared and self._shared[1]))
        common, now = self._shared[1], self._registry.clock()
        return encode(views.state(ledger, common, company, viewer.identity, viewer.known, now))

    def _refusal(self, id: str, error: Refused) -> Refusal:
        return Refusal(id, error.rule, said(error.saying), self.ledger.n)
