"""A real PostgreSQL server on loopback, from the system's binaries, for the time of the tests."""

from __future__ import annotations

import os
import pwd
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

USERS = ("postgres", "nobody")  # initdb and postgres refuse to run as root


class Missing(Exception):
    """PostgreSQL's programs are not on this machine."""


class Postgres:
    """One server; `address` is where its databases are."""

    def __init__(self, programs: Path, folder: Path, port: int) -> None:
        self._programs = programs
        self._folder = folder
        self._port = port
        self._made = 0

    def start(self) -> None:
        # No test cuts the machine's power, so nothing has to reach the platter: fsync only costs time here.
        options = f"-p {self._port} -k {self._folder} -c listen_addresses=127.0.0.1 -c fsync=off"
        self._run("pg_ctl", "-D", str(self._data), "-w", "-l", str(self._folder / "log"), "-o", options, "start")

    def stop(self) -> None:
        """At once, without tidying up."""
        self._run("pg_ctl", "-D", str(self._data), "-w", "-m", "immediate", "stop")

    def set_up(self) -> None:
        self._run("initdb", "-D", str(self._data), "-A", "trust", "-U", "sabika", "-E", "UTF8", "--no-locale", "-N")

    def new_database(self) -> str:
        """The address of a new, empty database."""
        self._made += 1
        name = f"games{self._made}"
        self._run("createdb", "-h", "127.0.0.1", "-p", str(self._port), "-U", "sabika", name)
        return f"postgresql://sabika@127.0.0.1:{self._port}/{name}"

    @property
    def _data(self) -> Path:
        return self._folder / "data"

    def _run(self, program: str, *arguments: str) -> None:
        command = [*_as_somebody(), str(self._programs / program), *arguments]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd=self._folder)


@contextmanager
def postgres() -> Iterator[Postgres]:
    """A server of its own in a temporary folder on a free port."""
    programs = _programs()
    memory = Path("/dev/shm")  # quicker than any disk, where there is such a thing
    folder = Path(tempfile.mkdtemp(prefix="sabika-postgres-", dir=memory if os.access(memory, os.W_OK) else None))
    if os.geteuid() == 0:
        shutil.chown(folder, _somebody())
    server = Postgres(programs, folder, _free_port())
    try:
        server.set_up()
        server.start()
        try:
            yield server
        finally:
            server.stop()
    finally:
        shutil.rmtree(folder)


def _programs() -> Path:
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: int(path.parts[4]))
    if found:
        return found[-1].parent
    if program := shutil.which("initdb"):
        return Path(program).parent
    raise Missing("PostgreSQL is not installed (Debian: apt install postgresql)")


def _as_somebody() -> list[str]:
    if os.geteuid() != 0:
        return []
    account = pwd.getpwnam(_somebody())
    return ["setpriv", f"--reuid={account.pw_uid}", f"--regid={account.pw_gid}", "--clear-groups"]


def _somebody() -> str:
    known = {account.pw_name for account in pwd.getpwall()}
    return next(user for user in USERS if user in known)


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port
