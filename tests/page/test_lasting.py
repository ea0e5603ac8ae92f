"""Reloads, lost connections and killed servers: the table stays, and nothing is lost or done twice."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.page.conftest import NewPage
from tests.page.house import House
from tests.page.playing import Player


def test_a_reload_comes_back_to_the_same_table(new_page: NewPage) -> None:
    player = Player(new_page())
    player.play_now()
    player.move()
    player.wait_for_turn()
    crossed = player.page.get_by_role("button", name=re.compile(", crossed$"))
    labels = crossed.evaluate_all("cells => cells.map(cell => cell.ariaLabel)")
    player.page.reload()
    player.wait_for_turn()
    assert crossed.evaluate_all("cells => cells.map(cell => cell.ariaLabel)") == labels


def test_a_killed_server_comes_back_with_every_move(new_page: NewPage, mortal_house: House) -> None:
    player = Player(new_page(at=mortal_house))
    player.play_now()
    player.move()
    player.wait_for_turn()
    page = player.page
    player.open("Log")
    lines = page.get_by_test_id("log").get_by_role("listitem")
    before = lines.all_inner_texts()
    mortal_house.kill()
    expect(page.get_by_role("alert")).to_contain_text("The connection is lost")
    expect(page.get_by_role("grid")).to_be_visible()
    mortal_house.start()
    expect(page.get_by_role("alert")).to_have_count(0)
    assert lines.all_inner_texts() == before
    player.move()


def test_a_move_made_while_the_server_is_away_is_done_once(new_page: NewPage, mortal_house: House) -> None:
    player = Player(new_page(at=mortal_house))
    player.play_now()
    page = player.page
    crossed = page.get_by_role("button", name=re.compile(", crossed$"))
    before = crossed.count()
    player.crossings.first.click()
    expect(page.get_by_test_id("foresight")).to_be_visible()
    mortal_house.kill()
    expect(page.get_by_role("alert")).to_be_visible()
    player.confirm.click()
    mortal_house.start()
    expect(page.get_by_role("alert")).to_have_count(0)
    expect(crossed).to_have_count(before + 1)
    log = mortal_house.get(f"/api/tables/{page.url.rsplit('/', 1)[-1]}/replay")["entries"]
    seat = next(number for number, owner in enumerate(mortal_house_owners(mortal_house, page.url)) if owner == "Guest")
    assert sum(entry["text"].startswith(f"{seat} cross") for entry in log) == 1


def test_what_happened_meanwhile_is_told_on_return(new_page: NewPage, house: House) -> None:
    made = house.table("me", "open")
    table = made["table"]
    first, second = new_page(), new_page()
    first.goto(f"/#/table/{table}/seat/{made['mine'][0]['secret']}")
    second.goto(f"/#/table/{table}/seat/{made['invites'][0]['secret']}")
    players = [Player(first), Player(second)]
    for player in players:
        expect(player.prompt).not_to_have_text("Waiting for players")
    mover, other = players if "Your turn" in players[0].prompt.inner_text() else players[::-1]
    address = other.page.url
    other.page.goto("/")
    mover.change(mover.coins, mover.confirm)
    mover.change(mover.keeps.first, mover.confirm)
    other.page.goto(address)
    expect(other.page.get_by_test_id("away")).to_contain_text("While you were away")
    expect(other.page.get_by_test_id("away")).to_contain_text(re.compile(r"takes \d coin"))
    other.page.get_by_role("button", name="All right").click()
    expect(other.page.get_by_test_id("away")).to_have_count(0)


def mortal_house_owners(house: House, address: str) -> list[str]:
    return [owner["name"] for owner in house.get(f"/api/tables/{address.rsplit('/', 1)[-1]}")["owners"]]
