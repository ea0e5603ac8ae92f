"""A server process of the tests' own, and what tests ask of it directly."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Self
from urllib.request import Request, urlopen

from playwright.sync_api import BrowserContext

ROOT = Path(__file__).parents[2]
PATIENCE = 60.0
QUICK = {
    "SABIKA_JIT": "0",
    "SABIKA_BOT_SECONDS": "0",
    "SABIKA_TABLES_BURST": "100000",
    "SABIKA_REQUESTS_BURST": "100000",
    "SABIKA_MESSAGES_BURST": "100000",
}


class House:
    """`sabika serve` on loopback."""

    def __init__(self, database: Path, **settings: str) -> None:
        self.database = database
        self.settings = settings
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}"

    @classmethod
    @contextmanager
    def running(cls, database: Path, **settings: str) -> Iterator[Self]:
        house = cls(database, **settings)
        try:
            house.start()
            yield house
        finally:
            house.kill()

    def start(self) -> None:
        """Start the process and wait until it says where it plays."""
        sabika = str(Path(sys.executable).with_name("sabika"))
        self.process = subprocess.Popen(
            [sabika, "serve", "--port", str(self.port), "--database", f"sqlite:///{self.database}"],
            env={**os.environ, **QUICK, **self.settings},
            stdout=subprocess.PIPE,
            text=True,
        )
        assert self.process.stdout is not None
        said = self.process.stdout.readline()
        assert self.address in said, f"the server said {said!r}"

    def kill(self) -> None:
        """SIGKILL: no farewell."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait(PATIENCE)
        assert self.process.stdout is not None
        self.process.stdout.close()

    def get(self, path: str) -> Any:
        with urlopen(self.address + path, timeout=PATIENCE) as answer:
            return json.load(answer)

    def post(self, path: str, body: Any) -> Any:
        request = Request(self.address + path, json.dumps(body).encode(), {"content-type": "application/json"})
        with urlopen(request, timeout=PATIENCE) as answer:
            return json.load(answer)

    def table(self, *seats: str, game: str = "rollwrite", **options: Any) -> dict[str, Any]:
        """A new table: seats are "me", "open" or the name of a bot."""
        kinds = [
            {"kind": seat, "name": f"Seat {number}"}
            if seat in ("me", "open")
            else {"kind": "bot", "bot": seat, "name": f"Bot {number}"}
            for number, seat in enumerate(seats)
        ]
        return dict(self.post("/api/tables", {"game": game, "seats": kinds, "options": options}))

    def finished_table(self, game: str = "rollwrite", **options: Any) -> str:
        """A game that bots have played to its end."""
        table = str(self.table("greedy", "random", "greedy", game=game, **options)["table"])
        end = time.monotonic() + PATIENCE
        while not self.get(f"/api/tables/{table}")["over"]:
            assert time.monotonic() < end, "the bots do not come to an end"
            time.sleep(0.1)  # a poll with an end, not a guess how long bots take
        return table

    @staticmethod
    def prefer(context: BrowserContext, preferences: dict[str, object]) -> None:
        """Preferences as if set before; what the reader changes later stays changed."""
        text = json.dumps(json.dumps(preferences))
        context.add_init_script(
            f"if (!localStorage.getItem('sabika.preferences')) localStorage.setItem('sabika.preferences', {text})"
        )


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
