"""Hints and reports on the page; the answers are those of a quick judge, since the server of these tests compiles
nothing."""

from __future__ import annotations

import json
import re

import msgspec
import pytest
from playwright.sync_api import Page, expect

import sabika
from sabika.analysis.hints import Hints, hints
from sabika.analysis.report import Report, report
from sabika.table.record_file import from_bytes, to_table
from tests.analysis.played import quick_judge
from tests.page.conftest import NewPage
from tests.page.dicing import branched
from tests.page.house import House


@pytest.fixture(scope="module")
def asked() -> tuple[sabika.Table, Hints]:
    """Someone is to act, and what is hinted."""
    table = sabika.Table("rollwrite", 3, seed=3)
    table.settle_chance()
    return table, hints(table, playouts=4, sheets=2, longer=0, judge=quick_judge("rollwrite"))


@pytest.fixture(scope="module")
def told(house: House, finished: str) -> Report:
    """The report of the finished table."""
    record = json.dumps(house.get(f"/api/tables/{finished}/record")).encode()
    return report(to_table(from_bytes(record)), playouts=2, sheets=0, judge=quick_judge("rollwrite"))


def answer(page: Page, path: str, **parts: object) -> None:
    whole = json.loads(msgspec.json.encode({"progress": 1.0, "is_done": True, **parts}))
    page.route(path, lambda route: route.fulfill(json=whole))


@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_a_hint_covers_no_board_and_shows_its_plan_there(
    new_page: NewPage, house: House, asked: tuple[sabika.Table, Hints], size: str
) -> None:
    table, found = asked
    made = branched(house, table, "greedy")
    page = new_page(size)
    answer(page, "**/hints", hints=found)
    page.goto(f"/#/table/{made['table']}/seat/{made['mine'][0]['secret']}")
    expect(page.get_by_test_id("prompt")).to_contain_text("Your turn")
    page.keyboard.press("h")
    panel, corner = page.get_by_test_id("hints"), page.locator("section.board .cell").last
    expect(panel.get_by_role("listitem").filter(has=page.get_by_role("button"))).to_have_count(len(found.hints))
    expect(panel).to_contain_text(f"{round(100 * found.hints[0].expected)} %")
    if size == "desktop":
        box, beside = corner.bounding_box(), panel.bounding_box()
        assert box is not None
        assert beside is not None
        assert box["x"] + box["width"] <= beside["x"]
    panel.get_by_role("button", name="Show it").first.click()
    expect(page.get_by_test_id("confirm")).to_be_in_viewport(ratio=1)
    expect(panel).to_have_count(1 if size == "desktop" else 0)


def test_a_report_adds_up_and_leads_to_positions(new_page: NewPage, finished: str, told: Report) -> None:
    page = new_page()
    answer(page, "**/report", report=told, helped=[])
    page.goto(f"/#/report/{finished}")
    accounts = page.get_by_test_id("account")
    expect(accounts).to_have_count(len(told.seats))
    for seat, account in zip(told.seats, accounts.all(), strict=True):
        start, luck, own, others = (number(text) for text in account.locator(".text").all_inner_texts()[:4])
        assert abs(start + luck + own + others - 100 * seat.result) < 0.3, "each is rounded to a tenth"
    expect(page.locator(".chapters span").first).to_have_text("1")
    if told.turning_points:
        point = page.get_by_test_id("turning-points").locator("> li").first
        expect(point).to_contain_text(re.compile("Round [0-9]+ of "))
        point.get_by_role("link", name="Position").click()
        expect(page).to_have_url(re.compile(f"/replay/{finished}/{told.turning_points[0].entry}$"))


def number(text: str) -> float:
    return float(text.replace("−", "-").replace("+", "").replace(" %", ""))
