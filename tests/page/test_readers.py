"""Readers of all kinds: four languages, names that are scripts, and how much must be loaded first."""

from __future__ import annotations

import gzip
import re

import pytest
from playwright.sync_api import Page, Response, expect

from tests.page.conftest import NewPage
from tests.page.house import House
from tests.page.playing import Player

MOST_BYTES = 150_000
PLAY_NOW = {"en": "Play now", "de": "Sofort spielen", "fr": "Jouer", "nl": "Speel nu"}
UNDO = {"en": "Undo", "de": "Zurück", "fr": "Reprendre", "nl": "Terug"}
SCRIPTS = (
    "<script>window.ran=1</script>",
    "<img src=x onerror='window.ran=1'>",
    "<svg/onload=window.ran=1>",
    '"><b onclick=window.ran=1>',
    "javascript:window.ran=1",
    "{{constructor}}${window.ran=1}",
)


@pytest.mark.parametrize("language", list(PLAY_NOW))
def test_the_page_speaks_four_languages(new_page: NewPage, language: str) -> None:
    page = new_page(language=language)
    page.goto("/")
    expect(page.get_by_role("button", name=PLAY_NOW[language]).first).to_be_visible()
    expect(page.locator("html")).to_have_attribute("lang", language)
    page.get_by_test_id("play-rollwrite").click()
    expect(page.get_by_role("button", name=UNDO[language])).to_be_visible()
    for path in ("/#/new/rollwrite", "/#/rules", "/#/pad/rollwrite"):
        page.goto(path)
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        assert untranslated(page) == []


def test_switching_the_language_keeps_the_game(new_page: NewPage) -> None:
    player = Player(new_page())
    player.play_now()
    page = player.page
    player.crossings.first.click()
    expect(player.confirm).to_have_text(re.compile("^Cross: "))
    before = player.table.get_attribute("data-n")
    page.get_by_label("Language").select_option("fr")
    expect(player.confirm).to_have_text(re.compile("^Cocher"))
    assert player.table.get_attribute("data-n") == before
    assert untranslated(page) == []


def test_why_not_comes_in_the_language_of_the_reader(new_page: NewPage) -> None:
    page = new_page(language="de")
    page.goto("/")
    page.get_by_test_id("play-rollwrite").click()
    expect(page.get_by_role("button", name="Zurück")).to_be_visible()
    page.get_by_role("button", name=re.compile("Münzen? nehmen|Nur neu würfeln")).click()
    page.get_by_test_id("confirm").click()
    expect(page.get_by_role("button", name=re.compile(r"behalten \(\w+\);")).first).to_be_visible()
    page.get_by_role("button", name="Zurück").click(force=True)
    expect(page.get_by_test_id("why")).to_contain_text("Seitdem hat der Zufall entschieden")


def untranslated(page: Page) -> list[str]:
    """Keys that stand where a sentence should, in texts and in labels."""
    return list(
        page.evaluate(
            """() => [document.body.innerText, ...[...document.querySelectorAll("[aria-label]")].map(e => e.ariaLabel)]
            .join("\\n")
            .match(/\\b(page|page_[a-z]+|rollwrite|dicegame|alcazaba|redpalace|palace|table|kind)\\.[a-z_]+/g) ?? []"""
        )
    )


def test_script_strings_as_names_never_run(new_page: NewPage, house: House) -> None:
    seats = [{"kind": "bot", "bot": "greedy", "name": name[:30]} for name in SCRIPTS[:4]]
    made = house.post("/api/tables", {"game": "rollwrite", "seats": [*seats, {"kind": "me", "name": SCRIPTS[4]}]})
    page = new_page()
    page.goto(f"/#/table/{made['table']}/seat/{made['mine'][0]['secret']}")
    player = Player(page)
    player.wait_for_turn()
    player.move()
    page.get_by_role("button", name=re.compile("^Look at the sheet of")).first.click()
    page.keyboard.press("Escape")
    page.get_by_role("button", name=re.compile("^Seat of javascript")).click()
    page.get_by_label("Name").fill(SCRIPTS[5])
    page.get_by_role("button", name="Change the name").click()
    expect(page.get_by_role("columnheader", name=SCRIPTS[5])).to_be_visible()
    page.goto("/")
    expect(page.get_by_test_id("continue").get_by_text(SCRIPTS[5])).to_be_visible()
    expect(page.get_by_test_id("continue").get_by_text(re.compile("onerror"))).to_be_visible()
    page.goto(f"/#/replay/{made['table']}/0")
    expect(page.get_by_test_id("replay")).to_be_visible()
    assert page.evaluate("window.ran") is None
    assert page.locator("main script, main img[src='x'], main b[onclick]").count() == 0


def test_the_first_load_is_small_and_comes_from_here_alone(new_page: NewPage, house: House) -> None:
    page = new_page(language="de")  # the longest words
    answers: list[Response] = []
    page.on("response", lambda answer: answers.append(answer))
    page.goto("/", wait_until="networkidle")
    expect(page.get_by_test_id("play-rollwrite")).to_be_visible()
    assert [answer.url for answer in answers if not answer.url.startswith(house.address)] == []
    sizes = {answer.url.removeprefix(house.address): packed(answer) for answer in answers}
    assert any(path.endswith(".js") for path in sizes)
    assert sum(sizes.values()) <= MOST_BYTES, sizes


def packed(answer: Response) -> int:
    body = answer.body()
    return len(body) if answer.url.endswith(".woff2") else len(gzip.compress(body))
