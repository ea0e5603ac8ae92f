"""The Red Palace in the browser: whole games, buying and paying, guards and walls, building, the modules, the pad."""

from __future__ import annotations

import re
from itertools import combinations
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from sabika.table.table import Table
from tests.page.conftest import NewPage
from tests.page.dicing import branched, expect_why
from tests.page.house import House
from tests.page.looking import Looker
from tests.page.test_readers import untranslated
from tests.page.trading import MODULES, KeyboardTradePlayer, TouchTradePlayer, TradePlayer, found, mine


def seated(
    new_page: NewPage, house: House, asked: str, seats: int = 3, modules: bool = False, **given: Any
) -> tuple[TradePlayer, dict[str, Any], Table]:
    """A player who is asked for a kind of move, the table of the house, and the position."""
    table = found(asked, seats, **(MODULES if modules else {}))
    made = branched(house, table, "greedy")
    player = TradePlayer(new_page(**given))
    player.sit(made)
    return player, made, table


def entries(house: House, made: dict[str, Any]) -> list[str]:
    """What happened at a table that branched off, without where it began."""
    return [entry["text"] for entry in house.get(f"/api/tables/{made['table']}/replay")["entries"]][1:]


# --- games to their end ----------------------------------------------------------------------------------


def test_the_last_third_of_a_game_of_two_by_mouse(new_page: NewPage, house: House) -> None:
    player, made, _ = seated(new_page, house, "close", seats=2)
    kinds = player.play_to_the_end()
    assert {"take", "buy", "pay", "done", "build"} <= kinds
    page = player.page
    expect(page.get_by_test_id("result")).to_contain_text("Dirk")
    scores = house.get(f"/api/tables/{made['table']}/replay")["entries"][-1]["scores"]
    assert sorted(page.locator(".ranking b").all_inner_texts(), key=int) == sorted(map(str, scores), key=int)


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_all_modules_are_played_to_the_end_with_every_number_of_seats(
    new_page: NewPage, house: House, seats: int
) -> None:
    player, _, _ = seated(new_page, house, "late", seats=seats, modules=True)
    player.play_to_the_end()
    expect(player.page.get_by_test_id("result").locator(".ranking b")).to_have_count(3 if seats == 2 else seats)


def test_the_end_of_a_game_by_keyboard_alone(new_page: NewPage, house: House) -> None:
    made = branched(house, found("late", 3), "greedy")
    player = KeyboardTradePlayer(new_page())
    player.sit(made)
    player.play_to_the_end()
    expect(player.page.get_by_test_id("result")).to_be_visible()


def test_the_end_of_a_game_by_touch_on_a_phone(new_page: NewPage, house: House) -> None:
    made = branched(house, found("late", 4, **MODULES), "greedy")
    player = TouchTradePlayer(new_page("phone"))
    player.sit(made)
    player.play_to_the_end()
    expect(player.page.get_by_test_id("result")).to_be_visible()


@pytest.mark.rule("RP-40")
def test_the_last_buildings_are_built_by_whom_their_money_won(new_page: NewPage, house: House) -> None:
    player, made, table = seated(new_page, house, "last")
    expect(player.prompt).to_contain_text("The last buildings")
    tile = mine(table).aside[0].name
    assert player.move() in ("build", "reserve")
    assert tile in entries(house, made)[0]


# --- money -----------------------------------------------------------------------------------------------


@pytest.mark.rule("RP-11")
def test_starting_money_is_one_of_the_sets(new_page: NewPage, house: House) -> None:
    player, made, _ = seated(new_page, house, "set", seats=4)
    assert player.sets.count() == 4
    player.change(player.sets.nth(2), player.confirm)
    assert entries(house, made)[0].endswith("set 3")


@pytest.mark.rule("RP-13")
def test_cards_are_taken_together_as_far_as_their_sum_allows(new_page: NewPage, house: House) -> None:
    player, made, table = seated(new_page, house, "several")
    together = next(move for move in table.legal() if re.fullmatch(r"take \d \d", move))
    one, other = (int(slot) - 1 for slot in together.split()[1:])
    player.display.nth(one).click()
    expect(player.confirm).to_have_text(re.compile("^Take a card worth"))
    player.display.nth(other).click()
    expect(player.confirm).to_have_text(re.compile("^Take 2 cards worth"))
    player.display.nth(other).click()
    expect(player.confirm).to_have_text(re.compile("^Take a card worth"))
    player.display.nth(other).click()
    player.change(player.confirm)
    assert entries(house, made)[0].endswith(together)


@pytest.mark.rule("RP-14", "RP-15")
def test_exactly_what_can_be_bought_glows_and_what_can_be_paid_exactly_is_marked(
    new_page: NewPage, house: House
) -> None:
    player, _, table = seated(new_page, house, "buy")
    for slot, control in enumerate(player.yard.all(), start=1):
        can, exact = f"buy {slot}" in table.legal(), mine(table).pays[slot - 1] == "exactly"
        assert ("can" in (control.get_attribute("class") or "").split()) is can
        assert control.locator(".exact").count() == (can and exact)


@pytest.mark.rule("RP-14", "RP-15")
def test_a_building_is_paid_with_cards_in_any_order_or_by_a_tap_on_the_price(new_page: NewPage, house: House) -> None:
    player, made, table = seated(new_page, house, "pay")
    paying = table.view().turn.paying
    suit = sorted(card for card in mine(table).hand if card.startswith(paying.currency))
    assert player.pays.count() == len(suit)
    way = next(
        cards
        for n in range(2, len(suit) + 1)
        for cards in combinations(suit, n)
        if sum(int(card[2:]) for card in cards) == paying.due
    )
    assert player.exact_pays.count() >= len(way)
    lowest, *others = (int(card[2:]) for card in way)
    before = player.table.get_attribute("data-n") or ""
    player.page.get_by_role("button", name=f"Pay with {lowest} ").first.click()
    expect(player.page.get_by_text(f"still to pay: {paying.due - lowest}")).to_be_visible()
    for value in others:
        player.page.get_by_role("button", name=f"Pay with {value} ").first.click()
    player.changed(before)
    assert [text.split()[1:] for text in entries(house, made)][: len(way)] == [["pay", card] for card in reversed(way)]
    player.change(player.undo)
    player.change(player.price)
    assert [text.split()[1:] for text in entries(house, made)][-1:] == [["pay", way[0]]]
    expect(player.prompt).to_contain_text(re.compile("Take money|No action is left"))


@pytest.mark.rule("RP-14")
def test_what_costs_too_much_says_why(new_page: NewPage, house: House) -> None:
    player, _, table = seated(new_page, house, "poor")
    slot = next(slot for slot in range(4) if f"buy {slot + 1}" not in table.legal())
    player.yard.nth(slot).click()
    expect(player.why).to_contain_text("This costs")
    expect_why(player, "RP-14")


@pytest.mark.rule("RP-18")
def test_hands_of_others_are_a_number_of_cards(new_page: NewPage, house: House) -> None:
    player, _, table = seated(new_page, house, "act")
    seat, page = table.view().seat, player.page
    other = next(number for number in range(3) if number != seat)
    cards = table.view().players[other].cards
    page.get_by_role("button", name=re.compile("^Look at the palace of")).first.click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text(f"{cards} cards" if cards != 1 else "1 card")
    assert dialog.locator(".money").count() == 0


@pytest.mark.rule("RP-18")
def test_around_one_screen_a_hand_is_covered_until_its_owner_shows_it(new_page: NewPage) -> None:
    player = TradePlayer(new_page())
    page = player.page
    page.goto("/#/new/redpalace")
    for seat in (2, 3):
        page.get_by_label(f"Who sits at seat {seat}").select_option("Someone here")
    page.get_by_test_id("open-table").click()
    for _ in range(3):
        player.choose(player.sets.first)
    hand, show = page.get_by_role("group", name="My hand"), page.get_by_role("button", name="Show the hand of")
    expect(show).to_be_visible()
    expect(hand).to_have_count(0)
    player.yard.first.click()
    expect(player.why).to_contain_text("The hand is covered")
    expect(page.get_by_role("button", name="Hint")).to_have_count(0)
    show.click()
    expect(hand.get_by_role("img").first).to_be_visible()
    while not show.count():  # until the next player's turn; paying does not cover it again
        expect(hand).to_have_count(1)
        player.move_now()
    expect(hand).to_have_count(0)


# --- guards ----------------------------------------------------------------------------------------------


@pytest.mark.rule("RP-19", "RP-20", "RP-25")
def test_an_ability_is_used_and_its_guard_picked_on_the_wall(new_page: NewPage, house: House) -> None:
    player, made, table = seated(new_page, house, "card")
    player.abilities.filter(has_text=re.compile("^Card")).click()
    expect(player.page.get_by_text("Choose a card of the display.")).to_be_visible()
    before = mine(table).guards
    player.change(player.takes.first, player.confirm)
    expect(player.prompt).to_contain_text("choose the guard to give up")
    assert player.guards.count() >= 1
    player.change(player.guards.first)
    texts = entries(house, made)
    assert re.search(r"use card \d$", texts[0])
    assert " guard " in texts[1]
    expect(player.page.get_by_text(re.compile(rf"^{before - 1} guards? of mine"))).to_be_visible()


@pytest.mark.rule("RP-19")
def test_an_ability_that_was_picked_is_put_back_by_what_is_done_instead(new_page: NewPage, house: House) -> None:
    player, _, _ = seated(new_page, house, "either")
    card = player.abilities.filter(has_text=re.compile("^Card"))
    card.click()
    expect(card).to_have_attribute("aria-pressed", "true")
    player.change(player.buys.first)
    expect(card).to_have_attribute("aria-pressed", "false")
    while player.move() != "take":
        expect(card).to_have_attribute("aria-pressed", "false")
    player.wait_for_turn()
    expect(card).to_have_attribute("aria-pressed", "false")


@pytest.mark.rule("RP-27")
def test_a_half_building_is_one_of_the_kinds_that_are_left(new_page: NewPage, house: House) -> None:
    player, made, table = seated(new_page, house, "half", modules=True)
    player.abilities.filter(has_text="Half-building").click()
    halves = player.page.get_by_role("button", name=re.compile("^Half-building: "))
    assert halves.count() == sum(move.startswith("use half") for move in table.legal())
    player.change(halves.first, player.confirm)
    assert re.search(r"use half \w$", entries(house, made)[0])


@pytest.mark.rule("RP-31")
def test_a_guard_is_moved_from_one_wall_to_another(new_page: NewPage, house: House) -> None:
    player, made, table = seated(new_page, house, "move", modules=True)
    player.abilities.filter(has_text=re.compile("^Move")).click()
    leaving = player.page.get_by_role("button", name=re.compile("^Move the guard of: "))
    walls = {" ".join(move.split()[2:4]) for move in table.legal() if move.startswith("use move")}
    assert leaving.count() == len(walls)
    leaving.first.click()
    going = player.page.get_by_role("button", name=re.compile("^Move the guard to: "))
    player.change(going.first, player.confirm)
    assert entries(house, made)[0].split(" ", 1)[1] in table.legal()


@pytest.mark.rule("RP-19")
def test_an_ability_that_cannot_be_used_says_why(new_page: NewPage, house: House) -> None:
    player, _, _ = seated(new_page, house, "buy")
    player.abilities.filter(has_text="As if exact").click()
    expect_why(player, "RP-29")


@pytest.mark.rule("RP-24")
def test_the_wall_piece_is_put_on_a_side_of_a_tile_of_this_turn(new_page: NewPage, house: House) -> None:
    player, made, table = seated(new_page, house, "wall")
    expect(player.prompt).to_contain_text("Put the wall piece")
    assert player.walls.count() == sum(move.startswith("wall ") for move in table.legal())
    player.change(player.walls.first, player.confirm)
    assert re.search(r" wall \w+ [NESW]$", entries(house, made)[0])
    expect(player.page.locator(".wall.piece").first).to_be_visible()


# --- building and rebuilding -----------------------------------------------------------------------------


@pytest.mark.rule("RP-32", "PB-14")
def test_tiles_are_built_in_any_order_with_a_look_at_the_wall(new_page: NewPage, house: House) -> None:
    player, made, table = seated(new_page, house, "lay")
    aside = [tile.name for tile in mine(table).aside]
    tiles = player.page.get_by_role("button", name=re.compile("^Build this one: "))
    expect(tiles).to_have_count(len(aside))
    tiles.last.click()
    glowing = {control.get_attribute("data-cell") for control in player.cells.all()}
    assert glowing == {move.split()[2] for move in table.legal() if move.startswith(f"build {aside[-1]} ")}
    player.cells.first.hover()
    expect(player.wall).to_have_text(re.compile(r"\d+\s*→ \d+"))
    player.change(player.cells.first, player.confirm)
    assert entries(house, made)[0].split()[1:3] == ["build", aside[-1]]


@pytest.mark.rule("RP-32")
def test_a_tile_goes_to_the_reserve(new_page: NewPage, house: House) -> None:
    player, made, _ = seated(new_page, house, "lay")
    player.change(player.reserves.first, player.confirm)
    assert " reserve " in entries(house, made)[0]


@pytest.mark.rule("RP-46")
def test_a_tile_is_given_to_dirk(new_page: NewPage, house: House) -> None:
    player, made, _ = seated(new_page, house, "lay", seats=2)
    player.change(player.page.get_by_role("button", name=re.compile("^Give to Dirk: ")).first, player.confirm)
    assert " give " in entries(house, made)[0]


@pytest.mark.rule("RP-16", "PB-12")
def test_the_palace_is_rebuilt_from_the_reserve(new_page: NewPage, house: House) -> None:
    player, made, table = seated(new_page, house, "rebuild")
    player.page.get_by_role("button", name=re.compile("^Rebuild with: ")).first.click()
    player.change(player.cells.first, player.confirm)
    assert entries(house, made)[0].split(" ", 1)[1] in table.legal()


def test_every_group_has_one_tab_stop_and_arrow_keys_walk_in_it(new_page: NewPage, house: House) -> None:
    player, _, _ = seated(new_page, house, "buy")
    for group in (player.yard, player.preview, player.display, player.abilities):
        stops = [control.get_attribute("tabindex") for control in group.all()]
        assert stops == ["0"] + ["-1"] * (len(stops) - 1)
    player.yard.first.focus()
    player.page.keyboard.press("ArrowRight")
    expect(player.yard.nth(1)).to_be_focused()
    player.page.keyboard.press("End")
    expect(player.yard.last).to_be_focused()


# --- scorings and the others -----------------------------------------------------------------------------


@pytest.mark.rule("RP-36", "RP-37")
def test_what_each_scoring_brought_is_shown_step_by_step(new_page: NewPage, house: House) -> None:
    player, _, table = seated(new_page, house, "scored")
    page = player.page
    player.open("Log")
    for number in (1, 2):
        page.get_by_role("button", name=f"Scoring {number}", exact=True).click()
        rows = page.get_by_role("table", name=f"Scoring {number}").locator("tbody tr")
        lines = [line for line in table.score_sheet() if f"Scoring {number}:" in str(line.what)]
        assert rows.count() == len({str(line.what) for line in lines})
        sums = page.get_by_role("table", name=f"Scoring {number}").locator("tfoot tr").first.locator("b")
        told = [sum(line.points for line in lines if line.owner == owner) for owner in range(3)]
        assert sums.all_inner_texts() == [str(points) for points in told]


def test_options_are_chosen_for_a_new_table(new_page: NewPage) -> None:
    page = new_page()
    page.goto("/#/new/redpalace")
    for option, choice in (("Medina", "With"), ("Camps", "With"), ("Hands", "Open"), ("Guard board", "Full")):
        page.get_by_role("group", name=re.compile(f"^{option} ")).get_by_label(choice, exact=True).check()
    page.get_by_test_id("open-table").click()
    player = TradePlayer(page)
    player.wait_for_turn()
    while player.sets.count():
        player.move()
        player.wait_for_turn()
    page.get_by_role("button", name=re.compile("^Look at the palace of")).first.click()
    expect(page.get_by_role("dialog").locator(".money").first).to_be_visible()


# --- the score pad ---------------------------------------------------------------------------------------


@pytest.mark.rule("RP-36", "RP-37", "RP-38", "RP-62")
def test_a_palace_is_laid_by_clicking_and_counted_with_its_guards(new_page: NewPage) -> None:
    page = new_page()
    page.goto("/#/pad/redpalace")
    page.get_by_role("group", name="Buildings", exact=True).get_by_role("button", name="Garden").click()
    page.get_by_role("group", name="Walls").get_by_role("button", name="east").click()
    page.get_by_role("group", name="Guards").get_by_role("button", name="east").click()
    page.locator("[data-cell='1,0']").click()
    totals = page.get_by_test_id("pad-result").locator(".sheet > details > summary b")
    expect(totals.first).to_have_text("21")  # 20 for the garden, 1 for the wall
    page.get_by_label("Parked guards").fill("4")
    page.get_by_label("Parked guards").press("Tab")
    expect(totals.first).to_have_text("23")
    page.get_by_role("button", name="Camp 5, bastions west").click()
    page.locator("[data-cell='2,0']").click()
    expect(totals.first).to_have_text("25")  # the camp sees the garden and the fountain


def test_the_score_pad_takes_back_what_may_not_lie_and_says_why(new_page: NewPage) -> None:
    page = new_page()
    page.goto("/#/pad/redpalace")
    page.get_by_role("button", name="Medina 2, walls south, west").click()
    page.locator("[data-cell='0,1']").click()
    expect(page.get_by_role("alert")).to_contain_text("PB-4")
    expect(page.locator("[data-cell='0,1']")).to_have_count(1)


@pytest.mark.rule("RP-45")
def test_dirk_has_counts_on_the_score_pad_of_two(new_page: NewPage) -> None:
    page = new_page()
    page.goto("/#/pad/redpalace")
    page.get_by_role("button", name=re.compile("^Remove seat 1")).click()
    towers = page.get_by_role("spinbutton", name="Tower")
    towers.fill("2")
    towers.press("Tab")
    totals = page.get_by_test_id("pad-result").locator(".sheet > details > summary b")
    expect(totals.last).to_have_text("21")


# --- every screen ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", ["de", "fr", "nl"])
def test_the_red_palace_speaks_four_languages(new_page: NewPage, house: House, language: str) -> None:
    page = new_page(language=language)
    for asked, options in (("act", MODULES), ("pay", {}), ("lay", {}), ("guard", MODULES), ("set", {})):
        made = branched(house, found(asked, 3, **options))
        page.goto(f"/#/table/{made['table']}/seat/{made['mine'][0]['secret']}")
        expect(page.get_by_test_id("undo")).to_be_visible()
        assert untranslated(page) == []
    for screen in ("pad", "new"):
        page.goto(f"/#/{screen}/redpalace")
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        assert untranslated(page) == []


def test_every_screen_fits_and_is_accessible(new_page: NewPage, house: House) -> None:
    page = new_page()
    look = Looker(page)
    walk_through(page, house, look)
    assert "\n".join(look.faults) == ""


def walk_through(page: Page, house: House, look: Looker) -> None:
    player = TradePlayer(page)
    player.sit(branched(house, found("set", 6, **MODULES)))
    look("redpalace-sets", whole=False)
    player.sit(branched(house, found("act")))
    look("redpalace-table")
    player.sit(branched(house, found("pay", 2)))
    look("redpalace-pay", whole=False)
    player.sit(branched(house, found("lay")))
    look("redpalace-lay")
    player.cells.first.click()
    expect(page.locator(".badge")).to_be_visible()
    look("redpalace-preview", whole=False)
    player.sit(branched(house, found("move", 3, **MODULES)))
    player.abilities.filter(has_text=re.compile("^Move")).click()
    look("redpalace-move", whole=False)
    player.sit(branched(house, found("scored", 6, **MODULES)))
    look("redpalace-six-players")
    player.open("Rivals")
    page.get_by_role("button", name=re.compile("^Look at the palace of")).first.click()
    expect(page.get_by_role("dialog")).to_be_visible()
    look("redpalace-someone", whole=False)
    late = branched(house, found("late", 6, **MODULES))
    player.sit(late)
    player.play_to_the_end()
    expect(page.locator(".chart svg")).to_be_visible()
    look("redpalace-result")
    page.goto(f"/#/replay/{late['table']}/10")
    expect(page.get_by_test_id("replay")).to_have_attribute("data-at", "10")
    look("redpalace-replay")
    page.goto("/#/pad/redpalace")
    page.get_by_role("group", name="Buildings", exact=True).get_by_role("button", name="Tower").click()
    page.locator("[data-cell='0,1']").click()
    page.get_by_role("group", name="Buildings", exact=True).get_by_role("button", name="Garden").click()
    look("redpalace-score-pad")
    page.goto("/#/new/redpalace")
    expect(page.get_by_test_id("open-table")).to_be_visible()
    look("redpalace-new-table")
