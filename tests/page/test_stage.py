"""Scorings as a moment: on the stage, station by station, called up again from the log."""

from __future__ import annotations

import json
import re

from playwright.sync_api import expect

from tests.page.conftest import NewPage
from tests.page.dicing import FEW, branched
from tests.page.house import House
from tests.page.trading import TradePlayer, found

EARLIER = """[{"table": "earlier", "game": "redpalace", "names": [], "host": null, "seats": [], "secrets": [],
  "mine": [0], "invites": [], "salt": "", "seen": 1, "opened": 0, "result": {"scores": [1, 90, 2], "winners": [1]}}]"""


def test_a_scoring_is_called_up_again_walked_through_and_left(new_page: NewPage, house: House) -> None:
    table = house.finished_table("alcazaba", box=FEW)
    end = house.get(f"/api/tables/{table}/replay")["entries"][-1]
    steps = 1 + sum(any(column["built"]) for column in end["view"]["columns"])  # the wall, and every kind there is
    page = new_page()
    page.goto(f"/#/table/{table}")
    page.get_by_role("button", name="Show scoring C again").click()
    stage = page.get_by_test_id("stage")
    stations = stage.get_by_role("listitem").filter(has=page.locator(".word"))
    expect(stations).to_have_count(steps)
    expect(stage.get_by_role("heading", name="Longest wall")).to_be_visible()
    expect(stage.locator(".traced")).to_have_count(3)
    expect(stage.locator("[aria-live]")).to_have_text(re.compile(r"^Longest wall: .*\+\d+"))
    for step in range(steps):
        expect(stage).to_have_attribute("data-step", str(step))
        page.keyboard.press("ArrowRight")
    expect(stage.locator("[aria-live]")).to_have_text(re.compile("lead"))
    assert [int(text) for text in stage.locator("[data-pillar]").all_inner_texts()] == end["scores"]
    page.keyboard.press("Escape")
    expect(stage).to_have_count(0)
    page.get_by_role("button", name="Show scoring A again").click()
    stage.get_by_role("button", name="Skip").click()
    expect(stage).to_have_count(0)


def test_the_end_leads_to_the_scoring_of_roll_and_write(new_page: NewPage, house: House, finished: str) -> None:
    scores = house.get(f"/api/tables/{finished}/replay")["entries"][-1]["scores"]
    page = new_page()
    page.goto(f"/#/table/{finished}")
    page.get_by_test_id("result").get_by_role("button", name="Watch the scoring").click()
    stage = page.get_by_test_id("stage")
    stage.get_by_role("button", name="Rows").click()
    expect(stage.locator(".marks")).to_have_count(3)
    stage.get_by_role("listitem").filter(has=page.locator(".word")).last.get_by_role("button").click()
    assert [int(text) for text in stage.locator("[data-pillar]").all_inner_texts()] == scores
    stage.get_by_role("button", name="Next").click()
    expect(stage.locator("[aria-live]")).to_have_text(re.compile("lead"))


def test_the_end_tells_a_personal_best(new_page: NewPage, house: House) -> None:
    player = TradePlayer(new_page())
    player.page.add_init_script(
        f"localStorage.getItem('sabika.tables') ?? localStorage.setItem('sabika.tables', {json.dumps(EARLIER)})"
    )
    player.sit(branched(house, found("late"), "greedy"))
    player.play_to_the_end()
    told = re.compile(r"A new personal best: \d+, before it was 1\.")
    expect(player.page.get_by_test_id("result")).to_contain_text(told)
