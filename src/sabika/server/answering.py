"""The loop of a process that works for the server: a request a line comes in, answers go out, a line each.

It ends when its input does, so it never outlives its server, however that ended; and when nobody asks any more.
"""

from __future__ import annotations

import os
import queue
import signal
import sys
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, BinaryIO

import msgspec

IDLE_SECONDS = 900.0

Write = Callable[[Any], None]


def answer_requests(answer: Callable[[bytes, Write], None], niceness: int = 0) -> None:
    """`answer` gets a request, and writes what it has to say to it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which ends us
    give_way(niceness)
    out = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # whatever a library prints is no answer

    def write(reply: Any) -> None:
        out.write(msgspec.json.encode(reply) + b"\n")
        out.flush()

    requests: queue.SimpleQueue[bytes] = queue.SimpleQueue()
    threading.Thread(target=_listen, args=(sys.stdin.buffer, requests), daemon=True).start()
    while True:
        try:
            line = requests.get(timeout=IDLE_SECONDS)
        except queue.Empty:
            return
        with ThreadPoolExecutor(1) as thread:  # a new one each time: on Linux it gives way for itself alone
            thread.submit(answer, line, write).result()


def give_way(niceness: int) -> None:
    """Let other processes go first, until this request is answered; where niceness is a process's, for good."""
    if hasattr(os, "setpriority"):
        os.setpriority(os.PRIO_PROCESS, 0, max(niceness, os.getpriority(os.PRIO_PROCESS, 0)))


def _listen(lines: BinaryIO, requests: queue.SimpleQueue[bytes]) -> None:
    """In a thread of its own: also while we compile or search, the end of the server is our end, at once."""
    for line in lines:
        requests.put(line)
    os._exit(0)
