"""Whole games in the browser, and what a turn is made of."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.page.conftest import NewPage
from tests.page.house import House
from tests.page.playing import KeyboardPlayer, Player


def test_a_whole_game_against_bots_by_mouse(new_page: NewPage, house: House) -> None:
    player = Player(new_page())
    player.play_now()
    if player.dice.count():
        player.turn_a_die()
    kinds = player.play_to_the_end()
    assert {"cross", "coins"} & kinds
    page = player.page
    expect(page.get_by_test_id("result")).to_contain_text(re.compile("win"))
    table = page.url.rsplit("/", 1)[-1]
    scores = house.get(f"/api/tables/{table}/replay")["entries"][-1]["scores"]
    assert sorted(page.locator(".ranking b").all_inner_texts(), key=int) == sorted(map(str, scores), key=int)


def test_a_whole_game_by_keyboard_alone(new_page: NewPage, house: House) -> None:
    made = house.table("me", "greedy", "greedy", "greedy", "greedy")
    player = KeyboardPlayer(new_page())
    player.page.goto(f"/#/table/{made['table']}/seat/{made['mine'][0]['secret']}")
    player.wait_for_turn()
    player.turn_a_die()
    player.play_to_the_end()
    expect(player.page.get_by_test_id("result")).to_be_visible()


def test_a_game_begins_by_keyboard_too(new_page: NewPage) -> None:
    player = KeyboardPlayer(new_page())
    player.play_now()
    assert player.move() == "cross"


def test_one_click_plays_within_three_seconds(new_page: NewPage) -> None:
    page = new_page(still=False)
    page.goto("/")
    page.get_by_test_id("play-rollwrite").click()
    expect(page.get_by_role("grid")).to_be_visible(timeout=3000)


@pytest.mark.rule("RW-9")
def test_a_turned_die_can_be_taken_back(new_page: NewPage) -> None:
    player = Player(new_page())
    player.play_now()
    faces = player.dice.evaluate_all("dice => dice.map(die => die.ariaLabel)")
    player.turn_a_die()
    assert player.dice.evaluate_all("dice => dice.map(die => die.ariaLabel)") != faces
    player.change(player.undo)
    assert player.dice.evaluate_all("dice => dice.map(die => die.ariaLabel)") == faces


def test_undo_is_refused_once_dice_fell_and_says_so(new_page: NewPage) -> None:
    player = Player(new_page())
    player.play_now()
    expect(player.undo).to_be_disabled()
    player.undo.click(force=True)  # it looks as it is, and still says why
    expect(player.why).to_contain_text(re.compile("Chance has acted since|nothing to take back|passed on"))


@pytest.mark.rule("RW-10")
def test_a_tap_on_a_crossed_building_names_the_rule(new_page: NewPage) -> None:
    player = Player(new_page())
    player.play_now()
    page = player.page
    meet_on_crossed = page.get_by_role("button", name=re.compile(", crossed$"))
    meet_on_crossed.first.click()
    expect(player.why.get_by_role("link", name=re.compile(r"RW-\d+"))).to_be_visible()


@pytest.mark.rule("RW-10")
def test_a_tap_where_no_dice_meet_names_the_rule_and_leads_to_it(new_page: NewPage) -> None:
    player = Player(new_page())
    player.play_now()
    page = player.page
    page.get_by_role("button", name=re.compile(", free$")).first.click()
    expect(player.why).to_contain_text("No yellow and blue die meet here")
    player.why.get_by_role("link", name="RW-10").click()
    expect(page.get_by_role("dialog")).to_contain_text("Cross a building")
    page.get_by_role("dialog").get_by_role("link", name="All rules").click()
    expect(page.locator("#RW-10")).to_be_focused()


@pytest.mark.rule("RW-16")
def test_turning_without_coins_is_refused_with_the_rule(new_page: NewPage) -> None:
    player = Player(new_page())
    player.play_now()
    while page_coins(player.page) > 0:
        player.turn_a_die()
    player.dice.first.click()
    expect(player.why).to_contain_text("This costs 1 coin; there are 0 unspent.")
    expect(player.why.get_by_role("link", name="RW-16")).to_be_visible()


def test_a_picked_move_shows_what_it_does_before_it_is_made(new_page: NewPage) -> None:
    player = Player(new_page())
    player.play_now()
    before = player.table.get_attribute("data-n")
    player.crossings.first.click()
    expect(player.page.get_by_test_id("foresight")).to_be_visible()
    expect(player.prompt).to_contain_text(re.compile("Guest crosses"))
    assert player.table.get_attribute("data-n") == before
    player.page.get_by_role("button", name="Cancel").click()
    expect(player.confirm).to_be_hidden()


def test_without_confirmation_a_tap_is_a_move(new_page: NewPage) -> None:
    player = Player(new_page(confirm=False))
    player.play_now()
    player.change(player.crossings.first)
    expect(player.page.get_by_test_id("log")).to_contain_text("Guest crosses")


@pytest.mark.rule("RW-12", "RW-15")
def test_coins_say_how_many_and_then_dice_are_kept(new_page: NewPage) -> None:
    player = Player(new_page())
    player.play_now()
    promised = re.search(r"take (\d+) coin", player.prompt.inner_text())
    before = page_coins(player.page)
    player.change(player.coins, player.confirm)
    expect(player.keeps.first).to_be_visible()
    assert page_coins(player.page) == before + (int(promised[1]) if promised else 0)
    player.change(player.keeps.last, player.confirm)


def test_solo_plays_with_two_imaginary_players(new_page: NewPage) -> None:
    page = new_page()
    page.goto("/")
    page.get_by_role("button", name="Solo").click()
    for name in ("Guest", "Imaginary 1", "Imaginary 2"):
        expect(page.get_by_role("columnheader", name=name, exact=True)).to_be_visible()
    Player(page).move()


def test_a_line_of_the_log_shows_its_position(new_page: NewPage) -> None:
    player = Player(new_page())
    player.play_now()
    player.move()
    player.wait_for_turn()
    page = player.page
    crossed = page.get_by_role("button", name=re.compile(", crossed$"))
    now = crossed.count()
    assert now > 3  # one building, or with three coins two
    player.open("Log")
    page.get_by_test_id("log").get_by_role("button", name=re.compile("Setting up")).click()
    expect(crossed).to_have_count(3)
    expect(player.crossings).to_have_count(0)
    page.get_by_role("button", name="Back to now").click()
    expect(crossed).to_have_count(now)


def test_the_log_is_one_tab_stop_with_arrow_keys(new_page: NewPage) -> None:
    player = Player(new_page())
    player.play_now()
    while player.move() != "keep":
        pass
    expect(player.crossings.or_(player.coins).first).to_be_visible()  # the others have moved
    player.open("Log")
    lines = player.page.get_by_test_id("log").get_by_role("button")
    last = lines.count() - 1
    assert last > 1
    expect(player.page.get_by_test_id("log").locator("button[tabindex='0']")).to_have_count(1)
    lines.first.focus()
    for key, reached in [("ArrowDown", 1), ("End", last), ("ArrowDown", last), ("ArrowUp", last - 1), ("Home", 0)]:
        player.page.keyboard.press(key)
        expect(lines.nth(reached)).to_be_focused()
        expect(lines.nth(reached)).to_have_attribute("tabindex", "0")


def test_every_change_is_told_to_a_screen_reader(new_page: NewPage) -> None:
    player = Player(new_page())
    player.play_now()
    player.change(player.crossings.first, player.confirm)
    expect(player.page.get_by_test_id("live")).to_contain_text("Guest crosses")


def test_bots_can_be_skipped(new_page: NewPage) -> None:
    player = Player(new_page(pace="slow"))
    player.play_now()
    player.change(player.coins, player.confirm)
    player.change(player.keeps.first, player.confirm)
    player.page.get_by_role("button", name="Skip").click()
    expect(player.prompt).to_contain_text("Your turn", timeout=1500)


def page_coins(page: Page) -> int:
    label = page.locator("section.board [role=img][aria-label*='unspent']").get_attribute("aria-label") or ""
    return int(label.split()[0])
