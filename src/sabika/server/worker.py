"""A process that thinks for bots, compiled: a request a line comes in, its move goes out.

It ends when its input does, so it never outlives its server, however that ended; and when nobody asks any more.
"""

from __future__ import annotations

import os
import queue
import signal
import sys
import threading
from typing import BinaryIO

import msgspec

NICENESS = 10  # people at the page come first
IDLE_SECONDS = 900.0


class MoveRequest(msgspec.Struct, frozen=True):
    """What a bot does in a position, with so many seconds to think."""

    game: str
    position: str
    bot: str
    seed: int
    number: int
    seconds: float


class MoveReply(msgspec.Struct, frozen=True):
    move: str


def answer(request: MoveRequest) -> MoveReply:
    """Compiles the game when it is asked for the first time."""
    from sabika.bots import choose
    from sabika.engine.game import find
    from sabika.engine.jit import fastest
    from sabika.engine.record import from_text

    game = find(request.game)
    position = from_text(game.position, request.position)
    asked = (request.bot, request.seed, request.number, request.seconds)
    return MoveReply(choose(game, position, *asked, fastest()))


def main() -> None:
    """MoveReply until nobody asks."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which ends us
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # whatever a library prints is no answer
    requests: queue.SimpleQueue[bytes] = queue.SimpleQueue()
    threading.Thread(target=listen, args=(sys.stdin.buffer, requests), daemon=True).start()
    while True:
        try:
            line = requests.get(timeout=IDLE_SECONDS)
        except queue.Empty:
            return
        answers.write(msgspec.json.encode(answer(msgspec.json.decode(line, type=MoveRequest))) + b"\n")
        answers.flush()


def listen(lines: BinaryIO, requests: queue.SimpleQueue[bytes]) -> None:
    """In a thread of its own: also while we compile or search, the end of the server is our end, at once."""
    for line in lines:
        requests.put(line)
    os._exit(0)


if __name__ == "__main__":
    main()
