"""External bots: programs that play a seat, a line of JSON at a time (docs/bots.md).

A program hears what its seat may see, and nothing else. One that crashes, is silent, talks nonsense or breaks a rule
loses the move, never the game: the move that `greedy` would make is made instead.
"""

from __future__ import annotations

import json
import logging
import os
import queue
import shlex
import shutil
import signal
import subprocess
import threading
import time
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from typing import IO, Any, Self, TypeGuard

from msgspec import to_builtins

from sabika.bots.player import choose
from sabika.bots.reliability import Reliability
from sabika.engine.errors import BadOption, short
from sabika.table import Table

PROTOCOL = 1
PREFIX = "run:"
FALLBACK = "greedy"
SECONDS = 5.0  # for a move
READY_SECONDS = 20.0  # to load whatever a program needs
END_SECONDS = 1.0
MOST_STARTS = 4  # of a program in one game; in all of them, if it never is ready
LONGEST_LINE = 65_536
MOST_LINES = 64  # that wait to be read; a program that talks on and on is not listened to

Message = dict[str, Any]

log = logging.getLogger("sabika.bots.external")


class LostMove(Exception):
    """Why a program made no move: "crash", "silence", "nonsense", "illegal" or "given up", and more about it."""

    def __init__(self, kind: str, text: str) -> None:
        super().__init__(text)
        self.kind = kind


class ExternalBot:
    """A program that plays one seat, game after game: `begin`, then `choose` whenever the seat is to act, then `end`.

    with ExternalBot("python3 my_bot.py") as bot: …
    """

    def __init__(self, command: str, seconds: float = SECONDS, starts: int = MOST_STARTS) -> None:
        self.name = PREFIX + command
        self.seconds = seconds
        self.asked = 0  # moves since it was made
        self.lost: Counter[str] = Counter()  # of them, by kind
        self._words = program_of(command)
        self._most_starts = starts
        self._starts = 0
        self._program: Program | None = None
        self._hello: Message = {}
        self._greeted = False
        self._was_ready = False  # in any game
        self._known: list[str] = []  # the log as the program has heard it

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def begin(self, table: Table, seat: int) -> None:
        """A new game; the program hears of it with its first question."""
        self._hello = {
            "type": "hello",
            "protocol": PROTOCOL,
            "game": table.game.name,
            "rules": table.game.rules_version,
            "seats": table.seats,
            "options": table.options,
            "seat": seat,
            "seconds": self.seconds,
        }
        self._greeted, self._known = False, []
        if self._was_ready:  # one that never was is not waited for in every game of a ladder
            self._starts = 0

    def choose(self, table: Table, seed: int) -> str:
        """The move of its seat, which is to act; a move that is lost is made by the fallback."""
        self.asked += 1
        try:
            return self._asked(table)
        except LostMove as lost:
            self.lost[lost.kind] += 1
            if self.lost[lost.kind] == 1:  # the others are counted
                log.warning("%s loses a move (%s): %s", self.name, lost.kind, lost)
            return choose(table.game, table.position, FALLBACK, seed, len(table.log))

    def end(self, table: Table) -> None:
        """The game is over, or is left; the program stays for the next one."""
        if self._program is not None and self._greeted:
            self._program.tell({"type": "bye", "scores": table.scores(), "winners": table.winners()})
        self._greeted = False

    @property
    def reliability(self) -> Reliability:
        """Moves it was asked for, and moves it lost, since it was made."""
        return Reliability(self.asked, dict(self.lost))

    def close(self) -> None:
        """End the program."""
        if self._program is not None:
            self._program.end(END_SECONDS)
            self._program = None

    # --- inside ------------------------------------------------------------------------------------------

    def _asked(self, table: Table) -> str:
        self._greet()
        entries, legal = table.log, table.legal()
        first = _common(self._known, entries)
        self._known = entries
        question = {
            "type": "move",
            "first": first,
            "log": entries[first:],
            "view": to_builtins(table.view(self._hello["seat"])),
            "legal": legal,
            "seconds": self.seconds,
        }
        move = self._answer(question, self.seconds).get("move")
        if move not in legal:
            raise LostMove("illegal", f"{short(repr(move))} is no legal move")
        return str(move)

    def _greet(self) -> None:
        """Have a program that runs and is ready for this game."""
        if self._program is None:
            if self._starts == self._most_starts:
                how_long = "in this game" if self._was_ready else "as it never was ready"
                raise LostMove("given up", f"it was started {self._starts} times and is not again {how_long}")
            self._starts += 1
            self._program, self._greeted, self._known = Program(self._words, self.name), False, []
        if not self._greeted:
            if self._answer(self._hello, READY_SECONDS).get("type") != "ready":
                raise LostMove("nonsense", "it did not say that it is ready")
            self._greeted = self._was_ready = True

    def _answer(self, message: Message, seconds: float) -> Message:
        """What the program says to a message. One that says nothing, or nonsense, is ended and started again with the
        next question: whatever it says later must not answer something else."""
        assert self._program is not None
        try:
            return _object(self._program.ask(message, seconds))
        except LostMove:
            self._program.end(0.0)
            self._program = None
            raise


class Program:
    """A program that runs. Threads read and write, so that nobody ever waits for it longer than they want to."""

    def __init__(self, words: Sequence[str], name: str) -> None:
        pipe = subprocess.PIPE
        self._process = subprocess.Popen(words, stdin=pipe, stdout=pipe, stderr=pipe, start_new_session=True)
        self._told: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        self._heard: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()  # None: the end
        works = (_write, self._process.stdin, self._told), (_read, self._process.stdout, self._heard)
        self._threads = [threading.Thread(target=work, args=rest, daemon=True) for work, *rest in works]
        self._threads.append(threading.Thread(target=_pass_on, args=(self._process.stderr, name), daemon=True))
        for thread in self._threads:
            thread.start()

    def tell(self, message: Message) -> None:
        self._told.put(json.dumps(message, ensure_ascii=True, separators=(",", ":")).encode() + b"\n")

    def ask(self, message: Message, seconds: float) -> bytes:
        """The next line after a message; what was said before it answers nothing."""
        deadline = time.monotonic() + seconds
        while not self._heard.empty():
            if self._heard.get() is None:
                raise LostMove("crash", self._how_it_ended())
        self.tell(message)
        try:
            line = self._heard.get(timeout=max(0.0, deadline - time.monotonic()))
        except queue.Empty:
            raise LostMove("silence", f"no answer within {seconds:g} s") from None
        if line is None:
            raise LostMove("crash", self._how_it_ended())
        return line

    def end(self, seconds: float) -> None:
        """Close its input, give it so long to end by itself, then kill it and whatever it started; nothing is left."""
        self._told.put(None)
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(seconds)
        if os.name == "posix":
            with suppress(ProcessLookupError, PermissionError):
                os.killpg(self._process.pid, signal.SIGKILL)
        else:
            self._process.kill()
        self._process.wait()
        for thread in self._threads:
            thread.join(END_SECONDS)

    def _how_it_ended(self) -> str:
        try:
            return f"it ended with code {self._process.wait(END_SECONDS)}"
        except subprocess.TimeoutExpired:
            return "it closed its output"


def _write(into: IO[bytes], told: queue.SimpleQueue[bytes | None]) -> None:
    with suppress(OSError), into:  # a program that ended reads no more
        while (line := told.get()) is not None:
            into.write(line)
            into.flush()


def _read(lines: IO[bytes], heard: queue.SimpleQueue[bytes | None]) -> None:
    with lines:
        while line := lines.readline(LONGEST_LINE):
            if heard.qsize() < MOST_LINES:
                heard.put(line)
    heard.put(None)


def _pass_on(lines: IO[bytes], name: str) -> None:
    """What a program complains about goes into our log."""
    with lines:
        while line := lines.readline(LONGEST_LINE):
            log.warning("%s: %s", name, short(line.decode(errors="replace").rstrip(), 500))


def _object(line: bytes) -> Message:
    try:
        answer = json.loads(line)
    except ValueError:
        answer = None
    if not isinstance(answer, dict):
        raise LostMove("nonsense", f"{short(repr(line))} is no object in JSON")
    return answer


def program_of(command: str) -> list[str]:
    """The words of a command; no shell looks at them."""
    try:
        words = shlex.split(command, posix=os.name == "posix")
    except ValueError as error:
        raise BadOption(f"'{short(command)}' is no command: a quotation mark is left open.") from error
    if not words or shutil.which(words[0]) is None:
        raise BadOption(f"There is no program '{short(words[0] if words else '')}' to run as a bot.")
    return words


def is_external(bot: object) -> TypeGuard[str]:
    """A name that says which program to run."""
    return isinstance(bot, str) and bot.startswith(PREFIX)


def external(name: str) -> ExternalBot:
    """The bot of a name such as `run:python3 my_bot.py`."""
    return ExternalBot(name.removeprefix(PREFIX))


def _common(one: Sequence[str], other: Sequence[str]) -> int:
    """How many entries two logs share from the first on."""
    pairs = zip(one, other, strict=False)
    return next((i for i, (a, b) in enumerate(pairs) if a != b), min(len(one), len(other)))
