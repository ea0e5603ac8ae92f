"""Reports and hints over HTTP: who may ask, how answers get better, what a broken process does."""

from __future__ import annotations

import asyncio
import sys

import pytest

from sabika.server.analyst import AnalysisRequest, versions
from sabika.server.analysts import MOST_WAITING, Analysts, TooMuchAsked
from tests.analysis.played import last_moves
from tests.server.house import PATIENCE, InProcess

pytestmark = pytest.mark.anyio

# An analyst that judges nothing: it says how far it is, answers twice, and dies of a record that says so.
PROGRAM = """
import json, sys
for line in sys.stdin:
    request = json.loads(line)
    if request["record"] == "deadly":
        sys.exit(1)
    for reply in ({"progress": 0.1}, {"progress": 0.5, "version": "[1]"}, {"progress": 1.0, "version": "[2]"}):
        reply["is_done"] = reply["progress"] == 1.0
        print(json.dumps(reply), flush=True)
"""


async def test_an_analysis_is_done_once_and_one_that_broke_is_begun_again() -> None:
    analysts = Analysts((sys.executable, "-c", PROGRAM))
    try:
        deadly, good = AnalysisRequest("report", "deadly"), AnalysisRequest("report", "good")
        broken, job = analysts.ask(deadly), analysts.ask(good)
        async with asyncio.timeout(PATIENCE):
            while not (job.reply.is_done and broken.has_failed):
                await asyncio.sleep(0.02)
        assert job.version == "[2]"
        assert analysts.ask(good) is job
        assert analysts.ask(deadly) is not broken
    finally:
        await analysts.close()


async def test_the_first_hint_and_the_first_chances_wait_for_no_compiler() -> None:
    table = last_moves("rollwrite", 2, 10).at(0)
    rough = next(versions(AnalysisRequest("hints", ""), table, lambda _: None))
    assert rough.playouts == 0
    assert rough.hints
    assert sum(next(versions(AnalysisRequest("chances", ""), table, lambda _: None))) == pytest.approx(1.0)


async def test_a_long_queue_takes_no_more() -> None:
    analysts = Analysts((sys.executable, "-c", "import time; time.sleep(60)"))
    try:
        for number in range(MOST_WAITING):
            analysts.ask(AnalysisRequest("hints", str(number)))
        with pytest.raises(TooMuchAsked):
            analysts.ask(AnalysisRequest("hints", "one more"))
    finally:
        await analysts.close()


async def test_reports_are_for_games_that_are_over_and_hints_for_whoever_plays_alone(served: InProcess) -> None:
    made = await served.table("me", "random")
    path, secrets = f"/api/tables/{made['table']}", [seat["secret"] for seat in made["mine"]]
    early = await served.http.get(f"{path}/report")
    assert (early.status_code, early.json()["key"]) == (403, "table.report_when_over")
    assert (await served.http.post(f"{path}/hints", json={"secrets": []})).status_code == 403
    assert (await served.http.post(f"{path}/hints", json={"secrets": ["not one of these"]})).status_code == 403
    assert (await served.http.post("/api/report", content=b"{}")).status_code == 422
    crowd = await served.table("me", "open")
    async with (
        served.page(crowd["table"], crowd["mine"][0]["secret"]),
        served.page(crowd["table"], crowd["invites"][0]["secret"]) as other,
    ):
        mine = other.secrets if other.state["actor"] == 1 else [crowd["mine"][0]["secret"]]
        asked = await served.http.post(f"/api/tables/{crowd['table']}/hints", json={"secrets": mine})
        assert asked.status_code == 403
        assert "other people" in asked.json()["error"]
    assert secrets


async def test_chances_are_told_at_a_table_with_people_if_the_host_allows_it_and_help_is_kept(
    served: InProcess,
) -> None:
    served.app.state.analysts = analysts = Analysts((sys.executable, "-c", PROGRAM))
    made = await served.table("me", "open")
    host, mine, theirs = made["host"], made["mine"][0]["secret"], made["invites"][0]["secret"]
    path = f"/api/tables/{made['table']}/chances"
    try:
        async with served.page(made["table"], host, mine) as page, served.page(made["table"], theirs) as other:
            assert not other.state["chances"]
            assert (await served.http.post(path, json={"secrets": [theirs]})).status_code == 403
            assert (await other.ask("allow", chances=True))["type"] == "refusal"
            assert (await page.ask("allow", chances=True))["type"] == "done"
            await other.hear_state(lambda state: state["chances"])
            assert (await served.http.post(path, json={"secrets": [theirs]})).status_code == 200
            await served.http.post(path, json={"secrets": [theirs]})
            assert (await served.http.post(path, json={"secrets": []})).status_code == 200, "whoever watches, too"
        ledger = (await served.registry.room(made["table"])).ledger
        assert [(one.seat, one.what) for one in ledger.helped] == [(1, "chances")]
    finally:
        await analysts.close()


async def test_a_hint_is_kept_once_a_position(served: InProcess) -> None:
    served.app.state.analysts = analysts = Analysts((sys.executable, "-c", PROGRAM))
    made = await served.table("me", "random")
    mine = [made["mine"][0]["secret"]]
    try:
        async with served.page(made["table"], *mine) as page:
            await page.my_turn()
            for _ in range(2):
                asked = await served.http.post(f"/api/tables/{made['table']}/hints", json={"secrets": mine})
                assert asked.status_code == 200
            ledger = (await served.registry.room(made["table"])).ledger
            assert [(one.seat, one.what, one.entry) for one in ledger.helped] == [(0, "hints", ledger.table.length)]
    finally:
        await analysts.close()
