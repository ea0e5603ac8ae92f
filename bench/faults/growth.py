"""Does a move cost more the longer a game lasts? CPU time of a room's work for a move, at rows 10, 300 and 1,000.

    python -m bench.faults.growth

A room's work: check and apply the move, write its rows down, build and encode the states of four viewers. Games are
over sooner than that, so every move is taken back again where it can be; in the Red Palace a second game is played in
which everyone only takes money, and hands grow with it. Medians of forty moves each. CPU time: what else the machine
does counts for little.
"""

from __future__ import annotations

import statistics
import time

from bench.faults.driver import GAMES
from sabika.server import views
from sabika.server.commands import arrive, decide
from sabika.server.events import StoredEvent, encode_event
from sabika.server.identity import Identity
from sabika.server.ledger import Change, Ledger
from sabika.server.messages import Act, Undo, encode
from sabika.server.new_tables import NewSeat, new_table

SEATS = 4
ALL = Identity(tuple(range(SEATS)))
AT = (10, 300, 1000)
SAMPLES = 40


class Room:
    """What a room does for one command, without its queue, disk and sockets."""

    def __init__(self, game: str) -> None:
        self.ledger = Ledger(new_table(game, GAMES[game], [NewSeat("me")] * SEATS, None, 0.0).made)
        self._shared: views.Shared | None = None
        self._take(arrive(self.ledger, ALL, None))

    def move(self, prefer: str) -> float:
        """Make a move, one that begins like this if there is one; milliseconds of CPU."""
        legal = self.ledger.table.legal()
        chosen = next((move for move in legal if move.startswith(prefer)), legal[0])
        return self._do(Act("m", self.ledger.n, [chosen]))

    def undo(self) -> float:
        return self._do(Undo("u", self.ledger.n))

    def _do(self, command: Act | Undo) -> float:
        before = time.thread_time()
        known = self.ledger.n
        self._take(decide(self.ledger, ALL, command, range(SEATS), 0.0))
        self._shared = views.Shared(self.ledger, self._shared)
        company = views.Company(self.ledger, range(SEATS), 0, ())
        for seat in range(SEATS):
            encode(views.state(self.ledger, self._shared, company, Identity((seat,)), known, 0.0))
        return (time.thread_time() - before) * 1000

    def _take(self, change: Change) -> None:
        rows = [StoredEvent(event, 0.0) for event in change.events]
        for row in rows:
            encode_event(row.event)
        self.ledger.commit(change, rows)


def measure(game: str, takes_back: bool = True) -> dict[int, float]:
    """Row -> milliseconds of CPU a move there."""
    room, found = Room(game), {}
    for at in AT:
        samples: list[float] = []
        while len(samples) < SAMPLES and not room.ledger.table.over:
            spent = room.move("take")
            if takes_back and room.ledger.can_undo:
                room.undo()
            if room.ledger.n >= at:
                samples.append(spent)
        found[at] = statistics.median(samples) if samples else float("nan")
    return found


def main() -> None:
    print(f"| game | {' | '.join(f'row {at:,}' for at in AT)} |\n|---|{'---|' * len(AT)}")
    for game in GAMES:
        show(game, measure(game))
    show("redpalace, hands that grow", measure("redpalace", takes_back=False))


def show(name: str, figures: dict[int, float]) -> None:
    print(f"| {name} | {' | '.join(f'{ms:.2f} ms' for ms in figures.values())} |", flush=True)


if __name__ == "__main__":
    main()
