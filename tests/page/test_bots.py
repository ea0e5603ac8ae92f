"""Bots on the page: a level by its name, who is thinking, and the pace at which moves are shown."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.page.conftest import NewPage, build_page
from tests.page.house import House
from tests.page.looking import Looker
from tests.page.playing import Player

SULTAN = "Plans moves ahead, chance and the others included, and forgives little; thinks up to a second"


@pytest.fixture(scope="module")
def pensive(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A server whose bots never come to a decision."""
    build_page()
    database: Path = tmp_path_factory.mktemp("pensive") / "games.db"
    with House.running(database, SABIKA_BOT_SECONDS="3600") as house:
        yield house


def open_table(page: Page, *levels: str) -> None:
    page.goto("/#/new/rollwrite")
    for number, level in enumerate(levels, start=1):
        page.get_by_label("Level of the bot").nth(number - 1).select_option(level)
    page.get_by_test_id("open-table").click()
    expect(page.get_by_test_id("table")).to_be_visible()


def let_bots_think(page: Page) -> None:
    """Move until it is the turn of a bot, which then thinks for ever."""
    player = Player(page)
    expect(player.prompt).to_have_text(re.compile("Your turn|is thinking …"))
    while "Your turn" in player.prompt.inner_text():
        player.move()
    expect(player.prompt).to_have_text(re.compile("^(Comares|Partal) is thinking …$"))


def test_a_level_is_chosen_by_name_and_is_seen_thinking(new_page: NewPage, pensive: House) -> None:
    page = new_page(at=pensive)
    look = Looker(page)
    page.goto("/#/new/rollwrite")
    level = page.get_by_label("Level of the bot").first
    expect(level.get_by_role("option")).to_have_text(
        ["1 · Apprentice", "2 · Mason", "3 · Builder", "4 · Architect", "5 · Sultan"]
    )
    expect(level).to_have_value("level2")
    level.select_option("5 · Sultan")
    expect(level).to_have_accessible_description(SULTAN)
    look("bot-levels")
    open_table(page, "5 · Sultan", "5 · Sultan")
    player = Player(page)
    player.open("Rivals")
    expect(page.get_by_text("Sultan is getting ready. Until then a simpler bot moves.")).to_be_visible()
    player.open("Sheet")
    let_bots_think(page)
    player.open("Rivals")
    expect(page.get_by_text("Sultan is thinking …")).to_be_visible()
    look("bot-thinking")
    page.goto("/#/new/rollwrite")
    expect(page.get_by_label("Level of the bot").first).to_have_value("level5")
    assert "\n".join(look.faults) == ""


def test_the_host_changes_the_level_of_a_bot(new_page: NewPage, pensive: House) -> None:
    page = new_page(at=pensive)
    open_table(page)
    let_bots_think(page)
    name = page.get_by_test_id("prompt").inner_text().split()[0]
    expect(page.get_by_text("Mason is thinking …")).to_be_visible()
    page.get_by_role("button", name=f"Seat of {name}").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Level of the bot").select_option("1 · Apprentice")
    dialog.get_by_role("button", name="Change the level").click()
    expect(page.get_by_text("Apprentice is thinking …")).to_be_visible()


def test_the_pace_is_set_at_the_table_by_keys_and_kept(new_page: NewPage, pensive: House) -> None:
    page = new_page(at=pensive, pace="normal", language="de")
    open_table_in_german(page)
    pace = page.get_by_label("Tempo der anderen")
    pace.focus()
    expect(pace).to_be_focused()
    page.keyboard.press("End")
    expect(pace).to_have_value("skip")
    page.reload()
    expect(pace).to_have_value("skip")
    expect(pace.locator("option:checked")).to_have_text("sofort")


def open_table_in_german(page: Page) -> None:
    page.goto("/#/new/rollwrite")
    expect(page.get_by_label("Stufe des Bots").first).to_have_accessible_description(re.compile("antwortet sofort"))
    page.get_by_test_id("open-table").click()
    expect(page.get_by_test_id("table")).to_be_visible()
