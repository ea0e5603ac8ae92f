"""The real table: score pads that outlast a reload, "May I?", and a box of one's own to play with."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.page.conftest import NewPage
from tests.page.house import House
from tests.page.looking import PICTURES, grave_faults


def test_pads_add_up_all_scorings_answer_questions_and_outlast_a_reload(new_page: NewPage) -> None:
    page = new_page()
    page.goto("/#/pad/dicegame")
    expect(page.get_by_role("heading", level=1)).to_have_text("Score pad · Dice Game")
    page.get_by_label("Name", exact=True).first.fill("Ada")
    page.get_by_label("Pavilion").first.fill("5")
    for scoring in ("A", "B"):
        page.get_by_label(f"Scoring {scoring}", exact=True).check()
        page.get_by_role("button", name="Count the points").click()
        page.get_by_test_id("pad-write-down").click()
    expect(page.get_by_test_id("pad-sum").first).to_have_text("9")  # 1 and 8 for the pavilion
    for chip in ("1", "2"):
        page.get_by_label(f"number chip {chip}").first.fill("16")
    page.get_by_role("button", name="Count the points").click()
    expect(page.get_by_role("alert")).to_contain_text("Ada")
    page.reload()
    expect(page.get_by_test_id("pad-sum").first).to_have_text("9")
    expect(page.get_by_label("Name", exact=True).first).to_have_value("Ada")
    assert grave_faults(page) == []
    page.get_by_role("button", name="Another game: empty pad").click()
    expect(page.get_by_test_id("pad-written")).to_have_count(0)
    expect(page.get_by_label("Name", exact=True).first).to_have_value("")

    answer = page.get_by_test_id("may-answer")
    page.locator("summary").filter(has_text="May I?").click()
    page.get_by_role("button", name="Ask", exact=True).click()
    expect(answer).to_contain_text("Yes.")  # a garden shows
    page.get_by_label("May I?").select_option("push")
    page.get_by_role("button", name="Ask", exact=True).click()
    expect(answer).to_contain_text("DG-21")  # without the chip
    page.get_by_label("push").check()
    page.get_by_label("Another’s marker").select_option("1-left")
    page.get_by_role("button", name="Ask", exact=True).click()
    expect(answer).to_contain_text("Yes.")
    page.goto("/#/pad/rollwrite")
    page.locator("summary").filter(has_text="May I?").click()
    page.get_by_label("May I?").select_option("turn y1 -")
    page.get_by_role("button", name="Ask", exact=True).click()
    expect(answer).to_contain_text("RW-16")  # nobody has a coin on this pad
    page.get_by_label("Unspent coins").first.fill("2")
    page.get_by_role("button", name="Ask", exact=True).click()
    expect(answer).to_contain_text("RW-9")
    page.get_by_role("button", name="first yellow die: 1").click()
    page.get_by_role("button", name="Ask", exact=True).click()
    expect(answer).to_contain_text("Yes.")
    page.screenshot(path=PICTURES / "may-i-rollwrite.png", full_page=True)

    page.goto("/#/pad/redpalace")
    page.get_by_test_id("may-i").check()
    page.get_by_role("button", name="Medina 2, walls south, west").click()
    page.locator("[data-cell='0,1']").click()
    expect(answer).to_contain_text("PB-4")
    page.locator("summary").filter(has_text="May I pay so?").click()
    florins = page.get_by_role("group", name="florins")
    for card in ("5", "4"):
        florins.get_by_role("button", name=card).click()
    page.get_by_role("button", name="Ask", exact=True).click()
    expect(answer).to_contain_text("Yes.")
    page.screenshot(path=PICTURES / "may-i-redpalace.png", full_page=True)
    assert grave_faults(page) == []


def test_a_box_is_typed_in_checked_and_played_with(new_page: NewPage) -> None:
    page = new_page()
    for game in ("redpalace", "alcazaba", "dicegame"):
        page.goto(f"/#/box/{game}")
        expect(page.locator("section[data-name]").first).to_be_visible()
        page.screenshot(path=PICTURES / f"box-{game}.png", full_page=True)
    page.goto("/#/box/rollwrite")
    state = page.get_by_test_id("box-state")
    expect(state).to_contain_text("as shipped")
    page.locator("[data-name='supply'] input").fill("1")
    expect(state).to_contain_text("first_coins")
    page.locator("[data-name='supply'] input").fill("20")
    expect(state).to_contain_text("can be played with")
    page.get_by_role("button", name="Row 1, column 1").click()
    expect(page.get_by_role("button", name="Row 1, column 1: tower")).to_be_visible()
    page.screenshot(path=PICTURES / "box-rollwrite.png", full_page=True)
    assert grave_faults(page) == []
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save as a file").click()
    written = saved.value.path().read_text(encoding="utf-8")
    assert 'grid = ["TCGTAP"' in written
    assert "supply = 20" in written
    page.get_by_role("button", name="As shipped again").click()
    expect(state).to_contain_text("as shipped")
    page.locator("input[type=file]").set_input_files(
        {"name": "box.toml", "mimeType": "application/toml", "buffer": written.encode()}
    )
    expect(state).to_contain_text("can be played with")
    page.goto("/#/pad/rollwrite")
    first = page.get_by_role("group", name="Crosses on the sheet").first.get_by_role("button").first
    expect(first).to_have_accessible_name(re.compile("tower"))  # the pad is printed as one's own sheet is
    page.get_by_test_id("pad-with-box").uncheck()
    expect(first).not_to_have_accessible_name(re.compile("tower"))
    page.goto("/#/new/rollwrite")
    expect(page.get_by_test_id("with-box")).to_be_checked()
    page.get_by_test_id("open-table").click()
    expect(page.get_by_text("a box of someone’s own")).to_be_visible()
    page.screenshot(path=PICTURES / "own-box-table.png", full_page=True)


def test_a_family_rolls_real_dice_and_the_page_keeps_the_sheets(new_page: NewPage) -> None:
    page = new_page()
    page.goto("/#/new/rollwrite")
    page.get_by_test_id("with-real-dice").check()
    page.get_by_test_id("open-table").click()
    due = page.get_by_test_id("real-dice")
    expect(due).to_contain_text("start player")
    due.get_by_role("button").first.click()
    expect(due.get_by_role("heading")).to_have_text("Guest rolls: what came?")
    pairs = due.get_by_role("button", name=re.compile(r"^y\d b\d$"))
    expect(pairs).to_have_count(36)
    page.screenshot(path=PICTURES / "real-dice.png", full_page=True)
    due.get_by_role("button", name="y2 b3").click()
    expect(due).to_contain_text("Said: y2 b3")
    page.get_by_test_id("dice-back").click()  # misread
    expect(due).not_to_contain_text("Said: y2 b3")
    due.get_by_role("button", name="y2 b4").click()
    expect(due).to_contain_text("Said: y2 b4")


def test_a_move_is_asked_about_at_a_live_table_and_nothing_is_done(new_page: NewPage, house: House) -> None:
    page = new_page(confirm=False)
    table = house.table("me", "greedy", game="alcazaba")
    page.goto(f"/#/table/{table['table']}/seat/{table['mine'][0]['secret']}")
    expect(page.get_by_test_id("prompt")).to_contain_text("Your turn")
    before = page.get_by_test_id("table").get_attribute("data-n")
    page.get_by_test_id("rules").click()
    page.get_by_test_id("may-i").click()
    expect(page.get_by_test_id("prompt")).to_contain_text("nothing is done")
    page.locator("[data-thing=actions]").get_by_role("button", name=re.compile("^Throw")).click()
    answer = page.get_by_test_id("may-answer")
    expect(answer).to_contain_text("Yes.")
    assert page.get_by_test_id("table").get_attribute("data-n") == before
    page.get_by_test_id("may-enough").click()
    expect(answer).to_have_count(0)
    page.locator("[data-thing=actions]").get_by_role("button", name=re.compile("^Throw")).click()
    expect(page.get_by_test_id("table")).not_to_have_attribute("data-n", before or "")
