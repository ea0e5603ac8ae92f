"""The plain screen, which every game has that brings no screen of its own: everything as text, moves as buttons."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.page.conftest import NewPage
from tests.page.house import House
from tests.page.looking import Looker
from tests.page.playing import Player

FEW = 6


def seated(page: Page, house: House) -> Player:
    made = house.table("me", "random", "random")
    page.goto(f"/#/table/{made['table']}/seat/{made['mine'][0]['secret']}")
    player = Player(page)
    player.wait_for_turn()
    return player


def test_a_game_is_played_with_buttons_that_name_the_legal_moves(new_page: NewPage, house: House) -> None:
    page = new_page(plain=True)
    player = seated(page, house)
    moves = page.locator("[data-move]")
    for _ in range(FEW):
        player.wait_for_turn()
        expect(page.get_by_test_id("plain")).to_contain_text("supply")
        expect(player.prompt).to_contain_text("Choose a move.")
        move = moves.last
        assert move.get_attribute("data-move") == move.inner_text()
        player.change(move, player.confirm)


def test_a_legal_move_says_what_it_would_do_before_it_is_done(new_page: NewPage, house: House) -> None:
    page = new_page(plain=True)
    player = seated(page, house)
    page.locator("[data-move=coins]").click()
    expect(player.prompt).to_contain_text("coin")
    expect(player.confirm).to_have_text("Do: coins")


def test_plain_tables_are_chosen_in_the_preferences(new_page: NewPage, house: House) -> None:
    page = new_page()
    seated(page, house)
    expect(page.get_by_test_id("plain")).to_have_count(0)
    page.get_by_role("button", name="Preferences").click()
    page.get_by_label("Plain tables").check()
    page.keyboard.press("Escape")
    expect(page.get_by_test_id("plain")).to_be_visible()


def test_the_plain_screen_fits_and_is_accessible(new_page: NewPage, house: House) -> None:
    page = new_page(plain=True)
    seated(page, house)
    look = Looker(page)
    look("plain-table")
    assert "\n".join(look.faults) == ""
