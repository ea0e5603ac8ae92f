"""Several processes that serve one port: they share a listening socket, and a parent replaces those that end.

The parent serves nobody itself. SIGHUP renews its processes one after another: the new one listens before the old one
is asked to end. A process ends by itself when its parent is gone, however that ended: its standard input is closed.
"""

from __future__ import annotations

import asyncio
import logging
import os
import shutil
import signal
import socket
import sys
import threading
from asyncio.subprocess import PIPE, Process
from contextlib import suppress
from tempfile import TemporaryDirectory

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from sabika.engine.errors import BadOption
from sabika.server.store import Store, sqlite_file

PROGRAM = (sys.executable, "-m", "sabika.server.processes")
READY_SECONDS = 60.0
END_SECONDS = 10.0
AGAIN_SECONDS = 1.0  # between two tries to start a process

log = logging.getLogger("sabika.processes")


class Job(Struct):
    """What a process is told on its standard input: arguments could be read by anyone on the machine."""

    descriptor: int
    address: str
    database: str
    json_log: bool
    folder: str = ""  # where its processes find each other


def check_database(url: str) -> None:
    """Raises BadOption where several processes cannot share a database, or a socket."""
    if sqlite_file(url) is not None:
        raise BadOption(
            "Several processes need PostgreSQL, since a SQLite file has one writer; "
            "name one with --database postgresql://…, or leave out --workers."
        )
    if sys.platform == "win32":
        raise BadOption("On Windows one process serves a port; leave out --workers.")


class Processes:
    """So many processes of one server, kept alive until they are asked to end."""

    def __init__(self, job: Job, count: int) -> None:
        self._job = job
        self._count = count
        self._running: set[Process] = set()
        self._changes: asyncio.Queue[str] = asyncio.Queue()
        self._watchers: set[asyncio.Task[None]] = set()

    async def serve(self) -> None:
        """Until SIGTERM or Ctrl-C. Raises BadOption where the database cannot be used."""
        await (await Store.open(self._job.database)).close()
        with TemporaryDirectory(prefix="sabika-") as folder:
            self._job = replace(self._job, folder=folder)
            await self._keep_up()

    async def _keep_up(self) -> None:
        loop = asyncio.get_running_loop()
        for number in (signal.SIGTERM, signal.SIGINT):
            loop.add_signal_handler(number, self._changes.put_nowait, "end")
        loop.add_signal_handler(signal.SIGHUP, self._changes.put_nowait, "renew")
        try:
            await asyncio.gather(*(self._start() for _ in range(self._count)))
            if not self._running:
                raise BadOption("No process could start; the lines above say why.")
            print(f"Sabika plays at {self._job.address} (Ctrl-C ends)", flush=True)
            while (change := await self._changes.get()) != "end":
                if change == "renew":
                    await self._renew()
                elif len(self._running) < self._count:
                    await self._start()
        finally:
            await asyncio.gather(*(self._end(process) for process in list(self._running)))

    async def _start(self) -> bool:
        """One more process, which listens by the time this returns; False where it ended instead: soon tried again."""
        process = await asyncio.create_subprocess_exec(
            *PROGRAM, stdin=PIPE, stdout=PIPE, pass_fds=[self._job.descriptor], start_new_session=True
        )
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(msgspec.json.encode(self._job) + b"\n")
        try:
            async with asyncio.timeout(READY_SECONDS):
                is_ready = bool(await process.stdout.readline())
        except TimeoutError:
            is_ready = False
        if not is_ready:
            log.error("A process could not start.")
            await self._end(process)
            asyncio.get_running_loop().call_later(AGAIN_SECONDS, self._changes.put_nowait, "missing")
            return False
        self._running.add(process)
        watcher = asyncio.create_task(self._watch(process), name=f"process {process.pid}")
        self._watchers.add(watcher)
        watcher.add_done_callback(self._watchers.discard)
        return True

    async def _watch(self, process: Process) -> None:
        code = await process.wait()
        if process in self._running:  # nobody asked it to
            self._running.discard(process)
            log.error("Process %s ended with code %s and is replaced.", process.pid, code)
            self._changes.put_nowait("missing")

    async def _renew(self) -> None:
        for process in list(self._running):
            if await self._start():
                await self._end(process)

    async def _end(self, process: Process) -> None:
        """Ask a process to end: it tells its pages to come back, and they find another one."""
        self._running.discard(process)
        with suppress(ProcessLookupError):
            process.terminate()
        try:
            async with asyncio.timeout(END_SECONDS):
                await process.wait()
        except TimeoutError:
            with suppress(ProcessLookupError):
                process.kill()
            await process.wait()


def main() -> None:
    """One of the processes."""
    from sabika.server.run import serve_socket

    told = sys.stdin.buffer.readline()
    if not told:  # the parent ended before it could say what to do
        return
    job = msgspec.json.decode(told, type=Job)
    threading.Thread(target=_end_with_parent, args=(job,), daemon=True).start()
    with socket.socket(fileno=job.descriptor) as listening:
        try:
            serve_socket(listening, job)
        except BadOption as error:
            log.error("%s", error)
            sys.exit(2)


def _end_with_parent(job: Job) -> None:
    os.read(sys.stdin.fileno(), 1)  # nothing comes but the end; Python's own reader would hold up the end of ours
    shutil.rmtree(job.folder, ignore_errors=True)  # where it was killed, it could not do so itself
    os.kill(os.getpid(), signal.SIGTERM)


if __name__ == "__main__":
    main()
