"""Every screen on phone and desktop, by day and by night: no sideways scrolling, nothing axe finds."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.page.conftest import NewPage
from tests.page.house import House
from tests.page.looking import Looker
from tests.page.playing import Player


def test_every_screen_fits_and_is_accessible(new_page: NewPage, house: House, finished: str) -> None:
    page = new_page()
    look = Looker(page)
    walk_through(page, house, finished, look)
    assert "\n".join(look.faults) == ""


def walk_through(page: Page, house: House, finished: str, look: Looker) -> None:
    page.goto("/")
    expect(page.get_by_test_id("play-rollwrite")).to_be_visible()
    look("home")
    page.get_by_role("button", name="Preferences").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    look("preferences", whole=False)
    page.goto("/#/new/rollwrite")
    page.get_by_role("button", name="Remove seat 3").click()
    page.get_by_role("button", name="Remove seat 2").click()
    expect(page.get_by_role("heading", name="Options")).to_be_visible()
    look("new-table")
    page.goto("/#/rules/RW-12")
    expect(page.locator("#RW-12")).to_be_focused()
    look("rules")
    page.goto("/#/pad/rollwrite")
    page.get_by_role("button", name=re.compile("^Row 1, column 1")).first.click()
    page.get_by_role("button", name="Count the points").click()
    expect(page.get_by_test_id("pad-result")).to_be_visible()
    look("score-pad")
    page.goto(f"/#/table/{finished}")
    page.get_by_role("button", name="Check it").click()
    expect(page.get_by_test_id("proof")).to_contain_text("as promised")
    look("result")
    page.goto(f"/#/replay/{finished}/60")
    expect(page.get_by_test_id("replay")).to_have_attribute("data-at", "60")
    look("replay")
    waiting = house.table("me", "open", "greedy")
    page.goto(f"/#/table/{waiting['table']}/seat/{waiting['mine'][0]['secret']}")
    expect(page.get_by_test_id("prompt")).to_have_text("Waiting for players")
    look("waiting")
    page.get_by_role("button", name="Invite", exact=True).first.click()
    page.get_by_role("dialog").get_by_role("button", name="QR code").first.click()
    expect(page.get_by_role("img", name=re.compile("^QR code"))).to_be_visible()
    look("invite", whole=False)
    look_at_a_game(page, look)


def look_at_a_game(page: Page, look: Looker) -> None:
    player = Player(page)
    player.play_now()
    player.dice.first.click()
    look("turning-a-die", whole=False)
    page.get_by_role("button", name=re.compile(", free$")).first.click()
    expect(player.why).to_be_visible()
    look("why-not", whole=False)
    player.why.get_by_role("link").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    look("rule", whole=False)
    page.keyboard.press("Escape")
    player.change(player.coins, player.confirm)
    expect(player.keeps.first).to_be_visible()
    look("keeping-dice", whole=False)
    player.change(player.keeps.first, player.confirm)
    for _ in range(6):
        player.move()
    player.wait_for_turn()
    look("table")
    if player.crossings.count():
        player.crossings.first.click()
        expect(page.get_by_test_id("foresight")).to_be_visible()
        look("preview", whole=False)
    player.open("Rivals")
    page.get_by_role("button", name="Look at the sheet of Comares").click()
    expect(page.get_by_role("dialog", name="Comares")).to_be_visible()
    look("other-sheet", whole=False)


def test_dark_and_light_follow_the_reader_not_only_the_device(new_page: NewPage) -> None:
    page = new_page(theme="light")
    page.goto("/")
    expect(page.get_by_test_id("play-rollwrite")).to_be_visible()
    bright = ground(page)
    page.get_by_role("button", name="Preferences").click()
    page.get_by_label("Light").select_option("night")
    assert ground(page) != bright
    page.reload()
    expect(page.get_by_test_id("play-rollwrite")).to_be_visible()
    assert ground(page) != bright


def ground(page: Page) -> str:
    return str(page.evaluate("getComputedStyle(document.documentElement).backgroundColor"))
