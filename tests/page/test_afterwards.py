"""After the game: every point, the proof of the dice, the record, replay, rematch; the score pad and the rules."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.page.conftest import NewPage
from tests.page.house import House
from tests.page.playing import Player


def test_the_browser_derives_every_die_itself(new_page: NewPage, house: House, finished: str) -> None:
    page = new_page()
    page.goto(f"/#/table/{finished}")
    page.get_by_role("button", name="Check it").click()
    dice = sum(entry["text"].startswith("*") for entry in house.get(f"/api/tables/{finished}/replay")["entries"])
    proof = page.get_by_test_id("proof")
    expect(proof).to_contain_text(f"{dice} results of chance derived here: all as promised.")
    expect(proof).to_contain_text("every move and every point holds")


def test_a_forged_die_is_found_in_the_browser(new_page: NewPage, house: House, finished: str) -> None:
    page = new_page()
    forged = house.get(f"/api/tables/{finished}/replay")
    entry = next(number for number, entry in enumerate(forged["entries"]) if entry["text"].startswith("* roll"))
    rolled = forged["entries"][entry]["text"]
    forged["entries"][entry]["text"] = "* roll y1 b1" if rolled != "* roll y1 b1" else "* roll y2 b2"
    page.route("**/replay", lambda route: route.fulfill(json=forged))
    page.goto(f"/#/table/{finished}")
    page.get_by_role("button", name="Check it").click()
    expect(page.get_by_test_id("proof")).to_contain_text(f"Entry {entry} of the log is not what was promised.")


def test_every_point_opens_to_its_rule(new_page: NewPage, finished: str) -> None:
    page = new_page()
    page.goto(f"/#/table/{finished}")
    sheet = page.get_by_test_id("score-sheet")
    sheet.locator("summary").first.click()
    lines = sheet.locator("details[open] .line")
    total = int(sheet.locator("summary b").first.inner_text())
    assert sum(map(int, lines.locator("summary b").all_inner_texts())) == total
    lines.filter(has_text="Row").first.locator("summary").click()
    expect(page.locator("section.board .cell.lit").first).to_be_visible()
    lines.first.locator("summary").click()
    expect(lines.first.get_by_role("link", name=re.compile(r"RW-\d+"))).to_be_visible()


def test_the_record_can_be_downloaded_and_replayed(new_page: NewPage, finished: str, tmp_path: Path) -> None:
    page = new_page()
    page.goto(f"/#/table/{finished}")
    with page.expect_download() as download:
        page.get_by_role("link", name="Download the record").click()
    record = tmp_path / "record.json"
    download.value.save_as(record)
    entries = len(json.loads(record.read_text("utf-8"))["log"])
    page.goto("/")
    page.get_by_label("Choose a file").set_input_files(record)
    replay = page.get_by_test_id("replay")
    expect(replay).to_contain_text(f"0 / {entries}")
    page.get_by_role("button", name="To the end").click()
    expect(replay).to_have_attribute("data-at", str(entries))
    expect(page.get_by_test_id("replay-text")).to_contain_text("the score is made up")


def test_a_file_that_is_no_record_is_refused_in_one_sentence(new_page: NewPage, tmp_path: Path) -> None:
    page = new_page()
    page.goto("/")
    broken = tmp_path / "broken.json"
    broken.write_text('{"sabika": 1}', "utf-8")
    with page.expect_response("**/api/replay"):
        page.get_by_label("Choose a file").set_input_files(broken)
    expect(page.get_by_role("alert")).to_contain_text("This is no record file of Sabika")


def test_the_replay_has_slider_steps_and_a_link_to_each_position(new_page: NewPage, finished: str) -> None:
    page = new_page()
    page.goto(f"/#/replay/{finished}/20")
    replay = page.get_by_test_id("replay")
    expect(replay).to_have_attribute("data-at", "20")
    page.get_by_role("button", name="One step on").click()
    expect(replay).to_have_attribute("data-at", "21")
    assert page.url.endswith(f"/#/replay/{finished}/21")
    page.get_by_role("slider").press("ArrowLeft")
    expect(replay).to_have_attribute("data-at", "20")
    page.get_by_test_id("log").get_by_role("button", name=re.compile("Setting up")).click()
    expect(replay).to_contain_text("14 / ")


def test_the_replay_runs_by_itself_and_stops_at_the_end(new_page: NewPage, house: House, finished: str) -> None:
    page = new_page()
    last = len(house.get(f"/api/tables/{finished}/replay")["entries"]) - 1
    page.goto(f"/#/replay/{finished}/{last - 3}")
    page.get_by_label("Speed").select_option("5×")
    page.get_by_role("button", name="Run").click()
    expect(page.get_by_test_id("replay")).to_have_attribute("data-at", str(last))
    expect(page.get_by_role("button", name="Run")).to_be_visible()


def test_one_can_play_on_from_any_position(new_page: NewPage, finished: str) -> None:
    page = new_page()
    page.goto(f"/#/replay/{finished}/40")
    page.get_by_role("button", name="Play on from here").click()
    player = Player(page)
    player.wait_for_turn()
    player.move()


def test_a_rematch_takes_everyone_along(new_page: NewPage, house: House) -> None:
    made = house.table("me", "open", "random", sheet={"rounds": {"3": 1}})
    table = made["table"]
    page, other = new_page(), new_page()
    page.goto(f"/#/table/{table}/seat/{made['mine'][0]['secret']}")
    other.goto(f"/#/table/{table}/seat/{made['invites'][0]['secret']}")
    for looking in (page, other):  # nobody plays a whole game for this: bots take over until the end
        looking.get_by_role("button", name=re.compile("^Seat of ")).first.click()
        looking.get_by_role("button", name="Let a bot play").click()
    for looking in (page, other):
        expect(looking.get_by_test_id("result")).to_be_visible(timeout=60_000)
    page.get_by_role("button", name="Rematch").click()
    expect(page.get_by_test_id("table")).to_have_attribute("data-over", "false")
    other.get_by_role("button", name="To the rematch").click()
    expect(other.get_by_test_id("table")).to_have_attribute("data-over", "false")
    assert page.url == other.url
    assert table not in page.url
    page.goto("/")
    page.get_by_role("region", name="Continue").get_by_role("link", name="Continue").click()
    expect(page).to_have_url(other.url)


@pytest.mark.rule("RW-19", "RW-21", "RW-22")
def test_the_score_pad_counts_a_real_table(new_page: NewPage) -> None:
    page = new_page()
    page.goto("/#/pad/rollwrite")
    sheets = page.get_by_role("group", name="Crosses on the sheet")
    for column in range(1, 5):
        sheets.first.get_by_role("button", name=re.compile(f"^Row 1, column {column}:")).click()
    page.get_by_label("Unspent coins").first.fill("5")
    page.get_by_role("button", name="Count the points").click()
    result = page.get_by_test_id("pad-result")
    result.locator("summary").first.click()
    expect(result).to_contain_text("Row 1")
    expect(result).to_contain_text("Coins left")
    page.get_by_label("Unspent coins").first.fill("99")
    page.get_by_role("button", name="Count the points").click()
    expect(page.get_by_role("alert")).to_contain_text("number from 0 to 15")


def test_rules_can_be_searched_and_linked(new_page: NewPage) -> None:
    page = new_page()
    page.goto("/#/rules/RW-12")
    expect(page.locator("#RW-12")).to_be_focused()
    page.get_by_role("searchbox").fill("imaginary players take places")
    expect(page.locator(".rules > li")).to_have_count(1)
    expect(page.get_by_text("reconstructed", exact=True).first).to_be_visible()


def test_a_puzzle_is_answered_on_a_phone_in_one_screen(new_page: NewPage) -> None:
    page = new_page("phone")
    page.goto("/#/puzzle/rollwrite/0")
    plans = page.get_by_test_id("plan")
    expect(plans.last).to_be_in_viewport(ratio=1)
    seen = (page.locator(f"[data-thing={thing}]").filter(visible=True).last for thing in ("lines", "coins"))
    counts, coins = (one.bounding_box() for one in seen)
    assert counts is not None
    assert coins is not None
    assert counts["y"] + counts["height"] <= coins["y"] + 1, "what columns count stands above the coins"
    plans.first.click()
    expect(page.get_by_test_id("verdict")).to_be_in_viewport(ratio=1)
    expect(page.locator(".plan.best")).to_have_count(1)
