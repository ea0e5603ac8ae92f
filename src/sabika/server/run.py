"""`serve` runs the server: a port, a database, and perhaps a browser."""

from __future__ import annotations

import asyncio
import signal
import socket
import sys
import threading
import webbrowser
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import uvicorn
from fastapi import FastAPI
from platformdirs import user_data_path
from uvicorn.loops.auto import auto_loop_factory
from uvicorn.server import HANDLED_SIGNALS

from sabika.engine.errors import BadOption
from sabika.server.app import create_app
from sabika.server.garbage import collect_aside
from sabika.server.lock import AlreadyServed, Lock, only_server
from sabika.server.logs import set_up_log
from sabika.server.processes import Job, Processes, check_database
from sabika.server.reminders import check_settings
from sabika.server.settings import Settings, from_environment
from sabika.server.store import Store, sqlite_file

PORT = 8417
PORTS_TRIED = 50
SEND_BUFFER = 256 * 1024  # what the system keeps for a page that does not read
UNREAD_MILLISECONDS = 8_000  # a page that takes nothing for so long is cut off by the system
GRACE_SECONDS = 1
LAST_REQUEST_SECONDS = 0.2  # for who has just connected and not asked yet, when a process ends


def serve(
    host: str,
    port: int | None,
    database: str | None,
    open_browser: bool = False,
    json_log: bool = False,
    processes: int = 1,
) -> None:
    """Run until Ctrl-C. Raises BadOption, in one sentence, where it cannot.

    Whoever wants a browser and has a server on this database already gets the browser there.
    """
    _allow_many_sockets()
    settings = from_environment()
    check_settings(settings)
    url = database or default_database()
    if processes > 1:
        check_database(url)
    try:
        with only_server(sqlite_file(url)) as lock, listen(host, port) as listening, suppress(KeyboardInterrupt):
            set_up_log(as_json=json_log)
            address = _address(host, listening.getsockname()[1])
            if processes > 1:
                job = Job(listening.fileno(), address, url, json_log)
                asyncio.run(Processes(job, processes).serve())
                return
            _run(_serve(listening, address, url, settings, lock, open_browser))
    except AlreadyServed as running:
        if not (open_browser and running.address):
            raise
        print(f"Sabika plays already at {running.address}", flush=True)
        webbrowser.open(running.address)


def serve_socket(listening: socket.socket, job: Job) -> None:
    """Run as one of several processes, on a socket that they share."""
    _allow_many_sockets()
    set_up_log(as_json=job.json_log)
    with suppress(KeyboardInterrupt):
        _run(_serve(listening, job.address, job.database, from_environment(), Lock(), False, Path(job.folder)))


def default_database() -> str:
    """A file where the platform keeps such things."""
    folder = user_data_path("sabika", appauthor=False)
    return f"sqlite:///{Path(folder).as_posix()}/games.db"


def listen(host: str, port: int | None) -> socket.socket:
    """A listening socket on the port asked for; where none was, on the first free one."""
    tried = [port] if port is not None else list(range(PORT, PORT + PORTS_TRIED))
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    for candidate in tried:
        # Named TCP, not left at 0: only then does asyncio send small messages at once (40 ms later otherwise).
        listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        try:
            if sys.platform != "win32":  # there it would let two servers share a port
                listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SEND_BUFFER)
            if hasattr(socket, "TCP_USER_TIMEOUT"):
                listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, UNREAD_MILLISECONDS)
            listening.bind((host, candidate))
            listening.listen(2048)
        except PermissionError as error:
            listening.close()
            raise BadOption(f"Port {candidate} needs rights this user does not have; choose one above 1023.") from error
        except OverflowError as error:
            listening.close()
            raise BadOption("A port is a number from 0 to 65535.") from error
        except socket.gaierror as error:
            listening.close()
            raise BadOption(f"There is no address '{host}' to listen on.") from error
        except OSError as error:
            listening.close()
            if error.errno is not None and error.strerror and "assign" in error.strerror.lower():
                raise BadOption(f"This machine has no address '{host}' to listen on.") from error
        else:
            return listening
    if port is not None:
        raise BadOption(f"Port {port} is taken; choose another with --port, or leave it out.")
    raise BadOption(f"The ports {PORT} to {PORT + PORTS_TRIED - 1} are all taken; choose one with --port.")


class AnnouncedServer(uvicorn.Server):
    """Says where it can be reached once it can, opens the browser there, and ends without leaving anyone unheard."""

    def __init__(self, config: uvicorn.Config, address: str, lock: Lock, open_browser: bool) -> None:
        super().__init__(config)
        self._address = address
        self._lock = lock
        self._open_browser = open_browser

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Signals ask for the end, once. Uvicorn would raise them again, and the database were never closed."""
        before = {number: signal.signal(number, self.handle_exit) for number in HANDLED_SIGNALS}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.should_exit:
            return
        self._lock.tell(self._address)
        print(f"Sabika plays at {self._address} (Ctrl-C ends)", flush=True)
        if self._open_browser:
            threading.Thread(target=webbrowser.open, args=(self._address,), daemon=True).start()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Uvicorn closes every connection that asks nothing, even one whose request is on its way."""
        for server in self.servers:
            server.close()
        await asyncio.sleep(LAST_REQUEST_SECONDS)
        await super().shutdown(sockets)


def _run(work: Coroutine[Any, Any, None]) -> None:
    with asyncio.Runner(loop_factory=auto_loop_factory()) as runner:
        runner.run(work)


async def _serve(
    listening: socket.socket,
    address: str,
    url: str,
    settings: Settings,
    lock: Lock,
    open_browser: bool,
    folder: Path | None = None,
) -> None:
    store = await Store.open(url)
    app = create_app(store, settings, folder=folder)
    collecting = asyncio.create_task(collect_aside(lambda: app.state.metrics.value("moves")), name="garbage")
    try:
        await AnnouncedServer(configured(app, settings), address, lock, open_browser).serve(sockets=[listening])
    finally:
        collecting.cancel()
        await store.close()


def configured(app: FastAPI, settings: Settings) -> uvicorn.Config:
    """How an application is run."""
    return uvicorn.Config(
        app,
        log_config=None,  # ours, see logs.py
        log_level="warning",
        access_log=False,
        server_header=False,
        ws_max_size=settings.message_bytes,
        ws_per_message_deflate=False,
        ws_ping_interval=20,
        ws_ping_timeout=10,
        timeout_keep_alive=20,
        timeout_graceful_shutdown=GRACE_SECONDS,
    )


def _allow_many_sockets() -> None:
    """Every socket is a file to the system; it lets us have more than its first offer."""
    if sys.platform != "win32":
        import resource

        _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def _address(host: str, port: int) -> str:
    shown = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(host, f"[{host}]" if ":" in host else host)
    return f"http://{shown}:{port}/"
