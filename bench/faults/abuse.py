"""Those who mean harm: odd messages and bodies, guessed secrets, calls that are not theirs, names that are scripts."""

from __future__ import annotations

import asyncio
import itertools
import json
import random
import re
import subprocess
import sys
from collections import Counter
from typing import Any

import schemathesis
from hypothesis import HealthCheck, given, settings
from playwright.async_api import async_playwright
from schemathesis.checks import not_a_server_error
from websockets.exceptions import ConnectionClosed

from bench.faults.driver import GAMES, PATIENCE, PLENTY, Outcome, Setting, new_table, row, secrets_of
from sabika.server.identity import hashed
from tests import machine
from tests.page.conftest import SWITCHES, build_page
from tests.server import test_authorisation, test_secrets
from tests.server.house import House
from tests.server.test_fuzz import mutated
from tests.server.test_refused_starts import command
from tests.server.test_schemathesis import ALLOWED, CALLS, FORBIDDEN

DEFECTS = ("Traceback", "ERROR")


@row(
    "B1",
    "1,000,000 fuzzed socket messages",
    "0 tracebacks, 0 changes of a position",
    test="tests/server/test_fuzz.py",
)
async def b1(setting: Setting) -> Outcome:
    """By those who watch, at a table of each game in the middle of play."""
    each, changed, answered = setting.of(250_000, 200), 0, Counter[str]()

    async def fuzz(house: House, game: str) -> int:
        made = await new_table(house, game)
        async with house.page(made["table"], *secrets_of(made)) as page:
            await page.play(5)
        path, chance, sent = f"/api/tables/{made['table']}/record", random.Random(game), 0
        before = (await house.http.get(path)).content
        while sent < each:
            async with house.page(made["table"]) as watcher:
                hearing = asyncio.create_task(_hear_until_last(watcher, answered))
                for _ in range(min(2_000, each - sent)):
                    await watcher.socket.send(mutated(chance))
                    sent += 1
                await watcher.send(type="why_not", id="last", move="coins")
                await hearing
        return int((await house.http.get(path)).content != before)

    async with setting.serving(SABIKA_UNREADABLE=PLENTY, SABIKA_SEND_SECONDS=PLENTY) as house:
        changed = sum(await asyncio.gather(*(fuzz(house, game) for game in GAMES)))
    defects = setting.complaints(*DEFECTS)
    figure = f"{each * len(GAMES):,} messages: {defects} tracebacks, {changed} positions changed"
    return Outcome(f"{figure}; {answered['fault']:,} faults, {answered['refusal']:,} refusals", defects + changed == 0)


async def _hear_until_last(page: Any, answered: Counter[str]) -> None:
    while (message := await page.hear()).get("id") != "last":
        answered[message["type"]] += 1


@row("B3", "schemathesis, ≥ 10,000 cases", "0 × 5xx", test="tests/server/test_schemathesis.py")
async def b3(setting: Setting) -> Outcome:
    ways = [*ALLOWED, *FORBIDDEN]
    each, codes = setting.of(-(-10_000 // len(ways)), 2), Counter[int]()

    def try_way(label: str, mode: Any, address: str) -> None:
        @given(case=CALLS[label].as_strategy(generation_mode=mode))
        @settings(max_examples=each, deadline=None, suppress_health_check=list(HealthCheck), database=None)
        def try_it(case: schemathesis.Case[Any]) -> None:
            answer = case.call_and_validate(base_url=address, checks=[not_a_server_error], timeout=PATIENCE)
            codes[answer.status_code] += 1

        try_it()

    async with setting.serving() as house:
        # Hypothesis stops early where there is little to vary: what is missing is made up for by the others.
        for label, mode in itertools.cycle(ways):
            await asyncio.to_thread(try_way, label, mode, house.address)
            if codes.total() >= setting.of(10_000, len(ways)):
                break
    bad = sum(count for code, count in codes.items() if code >= 500)
    return Outcome(f"{bad} × 5xx of {codes.total():,} cases, {len(CALLS)} calls", bad == 0)


@row(
    "B8",
    "100,000 guessed, cut, foreign or revoked seat secrets",
    "0 accepted, no side effect",
    test="tests/server/test_secrets.py",
)
async def b8(setting: Setting) -> Outcome:
    """Each over a socket of its own. Revoked are those of a table that was deleted."""
    number, accepted, codes = setting.of(100_000, 50), 0, Counter[int | None]()
    async with setting.serving() as house:
        gone = await house.table("me", "open")
    deleted = await command("admin", "delete", gone["table"], "--yes", "--database", setting.database)
    assert deleted[0] == 0, deleted
    async with setting.serving(SABIKA_HELLO_SECONDS=PLENTY) as house:  # however busy the machine, each is answered
        ours, theirs = await new_table(house, "redpalace"), await house.table("me", "open")
        right = [ours["host"], *secrets_of(ours)]
        foreign = [made["host"] for made in (theirs, gone)] + [*secrets_of(theirs), *secrets_of(gone)]
        guesses = foreign + test_secrets.wrong_ones(right, foreign, [hashed(secret) for secret in right], number)
        path = f"/api/tables/{ours['table']}"
        before = (await house.http.get(path)).content

        async def guess(mine: list[str]) -> None:
            nonlocal accepted
            for secret in mine:
                async with house.socket(ours["table"]) as socket:
                    await socket.send(json.dumps({"type": "hello", "secrets": [secret]}))
                    try:
                        while True:
                            accepted += json.loads(await socket.recv())["type"] == "state"
                    except ConnectionClosed:
                        codes[socket.close_code] += 1

        await asyncio.gather(*(guess(guesses[i::20]) for i in range(20)))
        same = (await house.http.get(path)).content == before
    figure = f"{accepted} of {len(guesses):,} accepted, {'nothing' if same else 'SOMETHING'} changed"
    return Outcome(figure, accepted == 0 and same and set(codes) == {4403})


@row(
    "B9",
    "every route and message × {anonymous, spectator, other seat, seat, host}",
    "100 % of cells tested",
    test="tests/server/test_authorisation.py",
)
async def b9(_: Setting) -> Outcome:
    """The test has all cells, and another one that none is missing: it is the same at every size."""
    file = test_authorisation.__file__
    ran = await asyncio.to_thread(
        subprocess.run, [sys.executable, "-m", "pytest", "-q", file], capture_output=True, text=True, check=False
    )
    cells = (len(test_authorisation.CALLS) + len(test_authorisation.MESSAGES)) * len(test_authorisation.ROLES)
    found = re.search(r"(\d+) passed", ran.stdout)
    return Outcome(f"{cells} of {cells} cells, {found[0] if found else 'none passed'}", ran.returncode == 0)


# --- names that are scripts ------------------------------------------------------------------------------

TAGS = (
    "img src=x onerror",
    "svg onload",
    "b onclick",
    "a href=javascript:",
    "i onmouseover",
    "video onerror",
    "body onload",
)
ENDS = (">", " >", "/>", "//", " x>")
CALL = "ran()"
OPENS = ("<", '"><', "'><", "</p><", "<<", "%3C", "&lt;", "\\u003c")
PLAIN_SCRIPTS = (
    "<script>ran()</script>",
    "</script><script>ran()//",
    "javascript:ran()",
    "{{constructor.ran()}}",
    "${ran()}",
    "{@html 'ran()'}",
    "'-ran()-'",
    '";ran();//',
)


def scripts() -> list[str]:
    """Names that would run something where they were not told as plain text; a name has thirty characters."""
    built = [f"{start}{tag}={CALL}{end}" for start in OPENS for tag in TAGS for end in ENDS]
    return [text for text in dict.fromkeys([*PLAIN_SCRIPTS, *built]) if len(text) <= 30]


@row(
    "B11",
    "≥ 200 script strings as names and titles, in Chromium",
    "0 run, 0 CSP reports",
    test="tests/page/test_readers.py::test_script_strings_as_names_never_run",
)
async def b11(setting: Setting) -> Outcome:
    """A page sits at the table while its seats get one name after another, in all four games."""
    build_page()
    names = scripts()[: setting.of(400, 4)]
    reports: list[str] = []
    shown = 0
    async with setting.serving() as house, async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=machine.browser(), args=SWITCHES)
        page = await browser.new_page()
        await page.expose_function("ran", lambda: reports.append("a script ran"))
        page.on("dialog", lambda _: reports.append("a dialog"))
        page.on("console", lambda said: reports.append(said.text) if "Content Security" in said.text else None)
        for number, game in enumerate(GAMES):
            made = await house.table("me", "me", game=game, options=GAMES[game])
            first, second = secrets_of(made)
            await page.goto(f"{house.address}/#/table/{made['table']}/seat/{first}")
            async with house.page(made["table"], second) as other:
                for name in names[number :: len(GAMES)]:
                    answer = await other.ask("rename", seat=1, name=name)
                    assert answer["type"] == "done", answer
                    await page.get_by_text(name, exact=False).first.wait_for(state="attached")
                    shown += 1
            await page.goto(f"{house.address}/")
        await browser.close()
    return Outcome(f"{shown} names shown, {len(reports)} run or reported", shown == len(names) and not reports)
