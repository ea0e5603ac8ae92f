"""What a table and a socket take of a server: milliseconds of CPU to come, kilobytes while they are there.

    python -m bench.faults.sizes [--game redpalace] [--tables 250]

A real server in a process of its own, SQLite in a new folder. Each table is made and its first seat comes, which loads
it; then the other three come, and with the last of them the first dice fall. A socket is a third of what those three
take, a table is the rest. One table comes before, so that what a process loads once counts for nothing. CPU time and
memory of the server alone: what else the machine does counts for little.
"""

from __future__ import annotations

import argparse
import asyncio
import tempfile
from contextlib import AsyncExitStack
from pathlib import Path

from bench.faults.driver import GAMES, Setting, cpu, memory, new_table, secrets_of

SEATS = 4


async def measure(setting: Setting, game: str, tables: int) -> tuple[float, float, float, float]:
    """Milliseconds and kilobytes a table, milliseconds and kilobytes a socket."""
    async with setting.serving() as house, AsyncExitStack() as stack:
        process = house.process.pid
        used: list[tuple[float, float]] = []

        async def come(seated: list[tuple[str, list[str]]]) -> None:
            for table, secrets in seated:
                for secret in secrets:
                    await stack.enter_async_context(house.page(table, secret))
            used.append((cpu(process), memory(process) * 1000))

        made = await new_table(house, game)
        await come([(made["table"], secrets_of(made))])
        many = [await new_table(house, game) for _ in range(tables)]
        await come([(made["table"], secrets_of(made)[:1]) for made in many])
        await come([(made["table"], secrets_of(made)[1:]) for made in many])
        before, first, all_there = used
        socket = [(there - one) / (SEATS - 1) / tables for there, one in zip(all_there, first, strict=True)]
        table = [(one - none) / tables - each for one, none, each in zip(first, before, socket, strict=True)]
    return table[0], table[1], socket[0], socket[1]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--game", action="append", choices=list(GAMES), help="these only")
    parser.add_argument("--tables", type=int, default=250)
    given = parser.parse_args()
    print("| game | CPU a table | memory a table | CPU a socket | memory a socket |\n|---|---|---|---|---|")
    for game in given.game or GAMES:
        with tempfile.TemporaryDirectory() as folder:
            setting = Setting(Path(folder), f"sqlite:///{folder}/games.db")
            ms, kb, socket_ms, socket_kb = asyncio.run(measure(setting, game, given.tables))
        print(f"| {game} | {ms:.1f} ms | {kb:.0f} kB | {socket_ms:.1f} ms | {socket_kb:.0f} kB |", flush=True)


if __name__ == "__main__":
    main()
