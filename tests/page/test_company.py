"""Several people at one table: by link, around one screen, and looking on."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.page.conftest import NewPage
from tests.page.house import House
from tests.page.playing import Player


def test_two_browsers_play_and_a_third_looks_on(new_page: NewPage) -> None:
    host, guest, watcher = Player(new_page()), Player(new_page()), Player(new_page())
    open_table(host.page, "You", "Open seat")
    expect(host.prompt).to_have_text("Waiting for players")
    host.page.get_by_role("button", name="Invite", exact=True).first.click()
    links = host.page.get_by_role("dialog").locator("input")
    seat_link, table_link = (links.nth(number).input_value() for number in range(2))
    host.page.get_by_role("dialog").get_by_role("button", name="QR code").first.click()
    expect(host.page.get_by_role("img", name=re.compile("^QR code"))).to_be_visible()
    host.page.keyboard.press("Escape")
    guest.page.goto(seat_link)
    watcher.page.goto(table_link)
    expect(watcher.page.get_by_text("You are watching.")).to_be_visible()
    expect(guest.table).to_be_visible()
    for _ in range(6):
        expect(host.prompt).not_to_have_text("Waiting for players")
        mover = host if "Your turn" in host.prompt.inner_text() else guest
        mover.move()
        n = mover.table.get_attribute("data-n") or ""
        for other in (host, guest, watcher):
            expect(other.table).to_have_attribute("data-n", n)
    expect(watcher.page.get_by_role("grid")).to_have_count(0)
    assert "seat" not in guest.page.url, "the secret leaves the address at once"


def test_a_seat_that_was_won_is_kept_after_a_reload(new_page: NewPage, house: House) -> None:
    made = house.table("greedy", "open", "greedy")
    page = new_page()
    page.goto(f"/#/table/{made['table']}/seat/{made['invites'][0]['secret']}")
    player = Player(page)
    player.wait_for_turn()
    assert made["invites"][0]["secret"] not in page.url
    crosses = page.get_by_role("grid").locator(".cross").count()
    assert crosses > 0
    page.goto("/")
    kept = page.get_by_role("region", name="Continue")
    expect(kept).to_contain_text("Your turn")
    expect(kept).to_contain_text("Round 1 of 18")
    expect(kept.get_by_test_id("continue-picture").locator(".cross")).to_have_count(crosses)
    kept.get_by_role("link", name="Continue").click()
    player.move()


def test_a_link_with_a_wrong_secret_lets_one_watch(new_page: NewPage, house: House) -> None:
    page = new_page()
    page.goto(f"/#/table/{house.table('me', 'greedy', 'greedy')['table']}/seat/wrong")
    expect(page.get_by_text("This seat’s link is not valid here")).to_be_visible()
    expect(page.get_by_text("You are watching.")).to_be_visible()


def test_a_table_that_does_not_exist_says_so(new_page: NewPage) -> None:
    page = new_page()
    page.goto("/#/table/nowhere")
    expect(page.get_by_role("heading", name="There is no such table.")).to_be_visible()


def test_around_one_screen_each_gets_the_own_sheet(new_page: NewPage) -> None:
    player = Player(new_page())
    open_table(player.page, "You", "Someone here", "Someone here", names=["Ana", "Bo", "Cy"])
    movers = []
    for _ in range(3):
        expect(player.prompt).to_have_text(re.compile("^(Ana|Bo|Cy): "))
        name = player.prompt.inner_text().split(":")[0]
        expect(player.page.get_by_role("region", name=f"Sheet of {name}")).to_be_visible()
        movers.append(name)
        player.change(player.coins, player.confirm)
        player.change(player.keeps.first, player.confirm)
        expect(player.prompt).not_to_have_text(re.compile(f"^{name}: "))
    assert sorted(movers) == ["Ana", "Bo", "Cy"]


def test_a_bot_takes_over_and_gives_back(new_page: NewPage, house: House) -> None:
    made = house.table("me", "open")
    host, guest = Player(new_page()), Player(new_page())
    guest.page.goto(f"/#/table/{made['table']}/seat/{made['invites'][0]['secret']}")
    host.page.goto(f"/#/table/{made['table']}/seat/{made['mine'][0]['secret']}")
    host.page.get_by_role("button", name="Seat of Seat 0").click()
    host.page.get_by_role("button", name="Let a bot play").click()
    expect(guest.prompt).to_have_text(re.compile("Your turn"))  # the bot's turn, if it had one, is over
    host.page.get_by_role("button", name="I play on myself").click()
    expect(host.page.get_by_role("button", name="I play on myself")).to_have_count(0)
    while "Your turn" in guest.prompt.inner_text():
        guest.move()
    host.move()


def test_a_new_name_is_seen_by_all(new_page: NewPage) -> None:
    player = Player(new_page())
    player.play_now()
    watcher = new_page()
    watcher.goto(player.page.url)
    player.page.get_by_role("button", name="Seat of Guest").click()
    player.page.get_by_label("Name").fill("Zoë")
    player.page.get_by_role("button", name="Change the name").click()
    expect(watcher.get_by_role("columnheader", name="Zoë")).to_be_visible()


def test_others_sheets_are_one_tap_away(new_page: NewPage) -> None:
    player = Player(new_page("phone"))
    player.play_now()
    player.open("Rivals")
    player.page.get_by_role("button", name="Look at the sheet of Comares").click()
    expect(player.page.get_by_role("dialog", name="Comares")).to_be_visible()
    player.page.keyboard.press("Escape")
    expect(player.page.get_by_role("dialog")).to_have_count(0)


def test_options_are_offered_only_where_they_may_be_chosen(new_page: NewPage) -> None:
    page = new_page()
    page.goto("/#/new/rollwrite")
    expect(page.get_by_role("heading", name="Seats")).to_be_visible()
    expect(page.get_by_text("Imaginary players")).to_have_count(0)
    for number in (3, 2):
        page.get_by_role("button", name=f"Remove seat {number}").click()
    page.get_by_role("radio", name="Duel").check()
    page.get_by_role("radio", name="4").check()
    page.get_by_test_id("open-table").click()
    expect(page.get_by_role("columnheader", name="Imaginary 4")).to_be_visible()


def test_a_refusal_of_the_server_is_shown_with_its_rule(new_page: NewPage) -> None:
    page = new_page()
    refusal = {"error": "The option 'aim' is for the solo game.", "rule": "RW-30"}
    page.route("**/api/tables", lambda route: route.fulfill(status=422, json=refusal))
    page.goto("/#/new/rollwrite")
    page.get_by_test_id("open-table").click()
    expect(page.get_by_role("alert")).to_contain_text("The option 'aim' is for the solo game.")
    expect(page.get_by_role("alert").get_by_role("link", name="RW-30")).to_be_visible()


def test_a_time_for_a_turn_runs_down_on_the_screen(new_page: NewPage) -> None:
    page = new_page()
    open_table(page, "You", "Bot", "Bot", seconds="300 seconds")
    Player(page).wait_for_turn()
    expect(page.get_by_role("timer")).to_have_text(re.compile("^4:"))


def open_table(page: Page, *seats: str, names: list[str] | None = None, seconds: str | None = None) -> None:
    page.goto("/#/new/rollwrite")
    rows = page.get_by_role("listitem")
    expect(rows).to_have_count(3)
    for number in range(3, len(seats), -1):
        page.get_by_role("button", name=f"Remove seat {number}").click()
    for number, seat in enumerate(seats):
        rows.nth(number).get_by_role("combobox").first.select_option(seat)
        if names:
            rows.nth(number).get_by_role("textbox").fill(names[number])
    if seconds:
        page.get_by_label("Time for a turn").select_option(seconds)
    page.get_by_test_id("open-table").click()
    expect(page.get_by_test_id("table")).to_be_visible()
