"""The rules to learn from: a page a game, and a drawer at the table that opens where the game stands."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from sabika.rulebook.guide import guide, guides
from tests.page.conftest import NewPage
from tests.page.house import House
from tests.page.looking import Looker

FIRST_CARD = {"rollwrite": "choice", "dicegame": "throws", "alcazaba": "throws", "redpalace": "money"}


def sit_down(page: Page, house: House, game: str) -> None:
    table = house.table("me", "greedy", "greedy", game=game)
    page.goto(f"/#/table/{table['table']}/seat/{table['mine'][0]['secret']}")
    expect(page.get_by_test_id("prompt")).to_contain_text("Your turn")


def test_every_guide_fits_and_is_accessible(new_page: NewPage) -> None:
    page = new_page()
    look = Looker(page)
    for game in guides():
        page.goto(f"/#/rules/{game}")
        expect(page.get_by_role("article")).to_have_count(len(list(guide(game).cards())))
        look(f"guide-{game}")
    assert "\n".join(look.faults) == ""


def test_a_guide_is_reached_from_home_searched_and_leads_to_the_rules(new_page: NewPage) -> None:
    page = new_page()
    page.goto("/")
    page.get_by_role("navigation", name="The Red Palace").get_by_role("link", name="Rules").click()
    expect(page.get_by_role("heading", name="The Red Palace", level=1)).to_be_visible()
    page.get_by_role("searchbox").fill("rp-38")
    expect(page.get_by_role("article")).to_have_count(2)
    page.get_by_role("article", name="Guards, third scoring only").get_by_role("link", name="RP-38").click()
    expect(page.get_by_role("dialog")).to_contain_text("Guards")
    page.keyboard.press("Escape")
    page.get_by_role("link", name=re.compile(r"^All \d+ rules$")).click()
    expect(page.get_by_role("combobox", name="Game", exact=True)).to_have_value("redpalace")
    ids = page.locator(".rules .id").all_inner_texts()
    assert {id.partition("-")[0] for id in ids} == {"PB", "RP"}
    assert len(ids) == len(guide("redpalace").rules())


def test_a_part_of_a_guide_has_an_address_of_its_own(new_page: NewPage) -> None:
    page = new_page()
    page.goto("/#/rules/alcazaba/fit")
    expect(page.locator("#guide-fit")).to_be_focused()
    expect(page.locator("#guide-fit")).to_be_in_viewport()
    page.get_by_role("navigation", name="Parts of the rules").get_by_role("link", name="Scoring").click()
    expect(page.locator("#guide-scoring")).to_be_focused()
    page.goto("/#/rules/castle")
    expect(page.get_by_role("alert")).to_have_text("There is nothing here.")


def test_a_guide_is_printed_in_the_language_of_the_page(new_page: NewPage) -> None:
    page = new_page(language="fr")
    page.goto("/#/rules/dicegame")
    link = page.get_by_role("link", name="Imprimer les règles A4 (PDF)")
    assert link.get_attribute("href") == "/api/print/dicegame/guide.pdf?paper=a4&language=fr"


@pytest.mark.parametrize("game", guides())
def test_the_drawer_opens_at_what_is_going_on(new_page: NewPage, house: House, game: str) -> None:
    page = new_page()
    sit_down(page, house, game)
    page.get_by_test_id("rules").click()
    now = page.locator(f"#guide-{FIRST_CARD[game]}")
    expect(now).to_be_focused()
    expect(now).to_be_in_viewport(ratio=0.5)
    expect(now).to_contain_text("Now")
    page.keyboard.press("Escape")
    expect(page.get_by_test_id("drawer")).to_have_count(0)
    expect(page.get_by_test_id("rules")).to_be_focused()


def test_the_drawer_leaves_the_board_free_or_is_a_sheet(new_page: NewPage, house: House) -> None:
    page = new_page()
    look = Looker(page)
    sit_down(page, house, "rollwrite")
    page.get_by_test_id("rules").click()
    drawer = page.get_by_test_id("drawer")
    expect(drawer.get_by_role("article")).to_have_count(len(list(guide("rollwrite").cards())))
    look("drawer", whole=False)
    assert "\n".join(look.faults) == ""
    covered = drawer.bounding_box()
    assert covered is not None
    for part in (page.get_by_role("region", name="Sheet of Seat 0").locator(".panel"), page.locator("section.bar")):
        free = part.bounding_box()
        assert free is not None
        assert covered["x"] >= free["x"] + free["width"]
    no_card_is_squeezed(drawer)
    page.set_viewport_size({"width": 360, "height": 640})
    covered = drawer.bounding_box()
    assert covered is not None
    assert covered["y"] > 100
    no_card_is_squeezed(drawer)


def no_card_is_squeezed(drawer: Locator) -> None:
    heights = [box["height"] for card in drawer.get_by_role("article").all() if (box := card.bounding_box())]
    assert min(heights) > 90
