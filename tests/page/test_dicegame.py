"""The Dice Game in the browser: whole games, dice set aside, odds, chips, rewards, the score pad, every screen."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from sabika.parts.dice_views import Marker
from tests.page.conftest import NewPage
from tests.page.dicing import (
    FEW,
    DicePlayer,
    KeyboardDicePlayer,
    branched,
    expect_why,
    found,
    pressed,
    scripted,
    view_of,
)
from tests.page.house import House
from tests.page.looking import Looker
from tests.page.test_readers import untranslated

LETTERS = {"pavilion": "P", "seraglio": "S", "arcades": "A", "chambers": "C", "garden": "G", "tower": "T"}


def seated(new_page: NewPage, house: House, asked: str, **given: Any) -> tuple[DicePlayer, dict[str, Any]]:
    """A player who is asked for a kind of move, and the table."""
    made = branched(house, found(asked))
    player = DicePlayer(new_page(**given))
    player.sit(made)
    return player, made


def with_dice(new_page: NewPage, house: House, dice: str, **given: Any) -> tuple[DicePlayer, dict[str, Any]]:
    """A player whose first throw shows these dice, and the table."""
    made = branched(house, scripted(dice))
    player = DicePlayer(new_page(**given))
    player.sit(made)
    return player, made


# --- whole games -----------------------------------------------------------------------------------------


def test_a_whole_game_against_bots_by_mouse(new_page: NewPage, house: House) -> None:
    player = DicePlayer(new_page())
    player.play_now()
    player.move()
    player.sit(house.table("me", "greedy", "greedy", game="dicegame", box=FEW))
    assert {"throw", "place"} <= player.play_to_the_end()
    page = player.page
    expect(page.get_by_test_id("result")).to_contain_text(re.compile("win"))
    table = page.url.rsplit("/", 1)[-1]
    scores = house.get(f"/api/tables/{table}/replay")["entries"][-1]["scores"]
    assert sorted(page.locator(".ranking b").all_inner_texts(), key=int) == sorted(map(str, scores), key=int)
    page.get_by_role("button", name="Check it").click()
    expect(page.get_by_test_id("proof")).to_contain_text("as promised")


def test_the_last_rounds_by_keyboard_alone(new_page: NewPage, house: House) -> None:
    player = KeyboardDicePlayer(new_page())
    player.sit(branched(house, found("reward", round=4, few=True)))
    assert {"reward", "throw", "place"} <= player.play_to_the_end()
    expect(player.page.get_by_test_id("result")).to_be_visible()


@pytest.mark.rule("DG-28")
def test_with_two_players_dirk_is_at_the_table(new_page: NewPage, house: House) -> None:
    player = DicePlayer(new_page())
    player.sit(house.table("me", "greedy", game="dicegame"))
    expect(player.page.get_by_role("columnheader", name="Dirk")).to_be_visible()
    player.move()


# --- dice ------------------------------------------------------------------------------------------------


@pytest.mark.rule("DG-9")
def test_dice_are_set_aside_by_a_tap_and_the_others_thrown(new_page: NewPage, house: House) -> None:
    player, made = with_dice(new_page, house, "PPSSCCCG")
    assert (player.aside.count(), player.loose.count()) == (0, 8)
    player.loose.filter(has=player.page.locator(".garden")).click()
    player.loose.filter(has=player.page.locator(".chambers")).first.click()
    assert pressed(player.aside) == ["Die: chambers", "Die: garden"]
    expect(player.throws).to_have_text("Throw 6 again")
    player.aside.first.click()
    assert pressed(player.aside) == ["Die: garden"]
    player.change(player.throws)
    player.wait_for_turn()
    expect(player.page.get_by_role("heading", name="Throw 2 of 3")).to_be_visible()
    log = house.get(f"/api/tables/{made['table']}/replay")["entries"]
    assert log[-2]["text"] == "0 throw PPSSCCC"
    assert pressed(player.aside) == ["Die: garden"], "what was kept lies apart still"


@pytest.mark.rule("DG-9")
def test_at_least_one_die_is_thrown_and_the_table_says_so(new_page: NewPage, house: House) -> None:
    player, _ = with_dice(new_page, house, "PPPPPPPS")
    for _ in range(7):
        player.loose.first.click()
    player.loose.first.click()
    expect(player.why).to_contain_text("At least one die is thrown")
    expect_why(player, "DG-9")
    assert player.loose.count() == 8, "a refusal lets go of what was picked"


@pytest.mark.rule("DG-9")
def test_after_the_third_throw_only_a_column_is_asked_for(new_page: NewPage, house: House) -> None:
    player, _ = seated(new_page, house, "last throw")
    assert player.dice.count() == player.throws.count() == player.odds.count() == 0
    expect(player.prompt).to_contain_text("That was the last throw")
    player.change(player.columns.first, player.confirm)


def test_the_odds_shown_are_those_of_the_server(new_page: NewPage, house: House) -> None:
    player, made = with_dice(new_page, house, "PPSSCCCG")
    view = view_of(house, made)
    chances = {there.kind: round(100 * there.more[0] / there.of) for there in view.odds}
    labels = player.page.get_by_role("group", name="Chances of the next throw").locator("[aria-label]")
    told = [re.fullmatch(r"Keep (\w+): now (\d), (\d+)\s% for \d or more", label) for label in pressed(labels)]
    assert {LETTERS[match[1]]: int(match[3]) for match in told if match} == chances
    assert {LETTERS[match[1]]: int(match[2]) for match in told if match} == view.dice


@pytest.mark.rule("DG-9")
def test_the_odds_follow_the_dice_that_are_picked(new_page: NewPage, house: House) -> None:
    player, _ = with_dice(new_page, house, "PPSSCCCG")
    player.page.get_by_role("button", name=re.compile("^Keep chambers")).click()
    assert pressed(player.aside) == ["Die: chambers"] * 3
    chambers = player.page.get_by_role("button", name=re.compile("^Keep chambers: now 3, 60\\s% for 4 or more"))
    expect(chambers).to_be_visible()
    player.aside.first.click()
    player.aside.first.click()
    # Seven dice are thrown and one is kept: four or more need three of seven.
    expect(player.page.get_by_role("button", name=re.compile("^Keep chambers: now 3, 10\\s% for 4"))).to_be_visible()


def test_whoever_chooses_with_keys_stays_among_the_dice(new_page: NewPage, house: House) -> None:
    made = branched(house, scripted("PPSSCCCG"))
    player = KeyboardDicePlayer(new_page())
    player.sit(made)
    player.set_aside(player.loose.first)
    player.page.keyboard.press("Enter")
    expect(player.aside).to_have_count(2)
    assert pressed(player.aside) == ["Die: pavilion"] * 2
    assert player.loose.first.evaluate("die => die === document.activeElement")


# --- the board -------------------------------------------------------------------------------------------


@pytest.mark.rule("DG-10")
def test_fields_glow_where_a_marker_would_go_and_a_look_ahead_shows_it_there(new_page: NewPage, house: House) -> None:
    player, made = with_dice(new_page, house, "PPSSCCCG")
    page = player.page
    assert page.locator(".lands").count() == 4
    page.get_by_role("button", name=re.compile("^Chambers: 3 symbols, your marker would go to line 3, left")).click()
    expect(player.prompt).to_contain_text("places a marker: chambers, line 3")
    expect(page.locator(".ghost .mark")).to_have_count(1)
    assert page.locator(".lands").count() == 0
    player.change(player.confirm)
    markers = {there.kind: there.markers for there in view_of(house, made).columns}
    assert Marker("3-left", 0) in markers["C"]


@pytest.mark.rule("DG-10")
def test_a_column_of_a_kind_that_does_not_show_names_the_rule(new_page: NewPage, house: House) -> None:
    player, _ = with_dice(new_page, house, "PPSSCCCG")
    player.page.get_by_role("button", name=re.compile("^Tower: ")).click()
    expect(player.why).to_contain_text("No die shows this kind")
    expect_why(player, "DG-10")


@pytest.mark.rule("DG-21")
def test_a_push_is_shown_ahead_with_everyone_who_moves(new_page: NewPage, house: House) -> None:
    player, made = seated(new_page, house, "push")
    seat, before = view_of(house, made).seat, view_of(house, made)
    player.page.get_by_role("button", name=re.compile("^Push back: ")).first.click()
    expect(player.prompt).to_contain_text("pushes back a marker")
    assert player.page.locator(".ghost .mark").count() >= 2
    player.change(player.confirm)
    after = view_of(house, made)
    assert after.players[seat].chips.count("push") == before.players[seat].chips.count("push") - 1


# --- chips -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("chip", "sentence", "rule"),
    [
        ("Annul chip", "it is void and does not count", "DG-22"),
        ("Number chip 1", "Worth 1 point in every scoring", "DG-19"),
        ("Black-die chip", "one more symbol for this turn", "DG-23"),
        ("Exchange chip", "take it in another kind", "DG-20"),
        ("Start-player chip", "names the start player", "DG-17"),
    ],
)
def test_a_chip_explains_itself(new_page: NewPage, house: House, chip: str, sentence: str, rule: str) -> None:
    player, _ = with_dice(new_page, house, "PPSSCCCG")
    page = player.page
    page.get_by_role("button", name=f"What is this: {chip}?").click()
    dialog = page.get_by_role("dialog", name=chip)
    expect(dialog).to_contain_text(sentence)
    dialog.get_by_role("link", name=rule).click()
    expect(page.get_by_role("dialog").last).to_contain_text(rule)


@pytest.mark.rule("DG-22")
def test_a_throw_is_annulled(new_page: NewPage, house: House) -> None:
    player, made = seated(new_page, house, "annul")
    before = view_of(house, made)
    player.change(player.page.get_by_role("button", name="Annul the throw"), player.confirm)
    after = view_of(house, made)
    assert after.players[before.seat].chips.count("annul") == (before.players[before.seat].chips.count("annul") - 1)


@pytest.mark.rule("DG-23")
def test_the_black_die_is_added(new_page: NewPage, house: House) -> None:
    player, made = seated(new_page, house, "black")
    player.change(player.page.get_by_role("button", name="Black die: garden"), player.confirm)
    assert view_of(house, made).black == "G"
    expect(player.page.get_by_role("img", name="Black die: garden")).to_be_visible()


# --- the result of a round -------------------------------------------------------------------------------


@pytest.mark.rule("DG-14")
def test_all_rewards_of_a_round_are_chosen_in_one_step(new_page: NewPage, house: House) -> None:
    player, made = seated(new_page, house, "reward")
    view = view_of(house, made)
    first, second = (column for column in view.columns if column.markers and column.markers[0].owner == view.seat)
    assert view.paid.column == first.kind
    expect(player.page.locator(".column.paid")).to_have_count(1)
    player.use(player.chip.nth(1))
    expect(player.confirm).to_have_count(0)  # what is asked now is not answered yet
    player.use(player.points.first)
    player.change(player.confirm)
    expect(player.points).to_have_count(0)
    assert built_of(house, made, first.kind)[view.seat] == first.built[view.seat] + 2
    assert built_of(house, made, second.kind)[view.seat] >= second.built[view.seat] + 1


@pytest.mark.rule("DG-20")
def test_a_point_is_exchanged(new_page: NewPage, house: House) -> None:
    player, made = seated(new_page, house, "exchange")
    assert player.exchanges.count() == 5
    seat = view_of(house, made).seat
    label = pressed(player.exchanges.first)[0]
    letter = LETTERS[label.removeprefix("Exchange for: ")]
    built = built_of(house, made, letter)[seat]
    player.change(player.exchanges.first, player.confirm)
    assert built_of(house, made, letter)[seat] >= built + 1


def built_of(house: House, made: dict[str, Any], letter: str) -> list[int]:
    return list(next(there for there in view_of(house, made).columns if there.kind == letter).built)


@pytest.mark.rule("DG-17")
def test_the_next_start_player_is_named(new_page: NewPage, house: House) -> None:
    player, made = seated(new_page, house, "name")
    expect(player.prompt).to_contain_text("Who starts the next round?")
    assert player.starters.count() == 3
    player.change(player.starters.last, player.confirm)
    entries = house.get(f"/api/tables/{made['table']}/replay")["entries"]
    assert any(re.fullmatch(r"\d starts 2", entry["text"]) for entry in entries)


# --- the score pad ---------------------------------------------------------------------------------------


@pytest.mark.rule("DG-24", "DG-25", "DG-26")
def test_the_score_pad_asks_who_came_first_and_counts(new_page: NewPage) -> None:
    page = new_page()
    page.goto("/#/pad/dicegame")
    for owner, points in enumerate(("5", "3", "3")):
        page.get_by_label("Pavilion").nth(owner).fill(points)
    page.get_by_label("number chip 3").first.fill("2")
    page.get_by_label("Scoring B").check()
    piles = page.get_by_test_id("pad-piles")
    expect(piles).to_contain_text("pavilion, field 3")
    piles.get_by_role("button", name="Player 3, place 2: one place lower").click()
    page.get_by_role("button", name="Count the points").click()
    totals = page.get_by_test_id("pad-result").locator("summary b")
    expect(totals.first).to_be_visible()
    sheet = page.get_by_test_id("pad-result").locator(".sheet > details > summary b")
    assert sheet.all_inner_texts() == ["14", "0", "1"]


def test_a_score_pad_that_cannot_be_says_why(new_page: NewPage) -> None:
    page = new_page()
    page.goto("/#/pad/dicegame")
    page.get_by_label("number chip 1").first.fill("16")
    page.get_by_label("number chip 2").first.fill("16")
    page.get_by_role("button", name="Count the points").click()
    expect(page.get_by_role("alert")).to_contain_text("at most 16 number chips")


# --- every screen ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", ["de", "fr", "nl"])
def test_the_dice_game_speaks_four_languages(new_page: NewPage, house: House, language: str) -> None:
    page = new_page(language=language)
    for asked in ("throw", "reward", "exchange", "name"):
        made = branched(house, found(asked))
        page.goto(f"/#/table/{made['table']}/seat/{made['mine'][0]['secret']}")
        expect(page.get_by_test_id("undo")).to_be_visible()
        assert untranslated(page) == []
    page.goto("/#/pad/dicegame")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    assert untranslated(page) == []


@pytest.fixture(scope="module")
def finished(house: House) -> str:
    return house.finished_table("dicegame", box=FEW)


def test_every_screen_fits_and_is_accessible(new_page: NewPage, house: House, finished: str) -> None:
    page = new_page()
    look = Looker(page)
    walk_through(page, house, finished, look)
    assert "\n".join(look.faults) == ""


def walk_through(page: Page, house: House, finished: str, look: Looker) -> None:
    player = DicePlayer(page)
    player.sit(branched(house, found("throw")))
    look("dicegame-table")
    player.odds.first.click()
    expect(player.aside.first).to_be_visible()
    look("dicegame-dice-aside", whole=False)
    player.columns.first.click()
    expect(page.locator(".ghost").first).to_be_visible()
    look("dicegame-preview", whole=False)
    page.get_by_role("button", name=re.compile("^What is this")).first.click()
    expect(page.get_by_role("dialog")).to_be_visible()
    look("dicegame-chip", whole=False)
    page.keyboard.press("Escape")
    for asked in ("black", "reward", "exchange", "name"):
        player.sit(branched(house, found(asked)))
        look(f"dicegame-{asked}", whole=False)
    player.sit(branched(house, found("throw", 6)))
    look("dicegame-six-players")
    player.open("Rivals")
    page.get_by_role("button", name=re.compile("^Look at what")).first.click()
    expect(page.get_by_role("dialog")).to_be_visible()
    look("dicegame-someone", whole=False)
    page.goto(f"/#/table/{finished}")
    expect(page.get_by_test_id("result")).to_be_visible()
    look("dicegame-result")
    page.goto(f"/#/replay/{finished}/40")
    expect(page.get_by_test_id("replay")).to_have_attribute("data-at", "40")
    look("dicegame-replay")
    page.goto("/#/pad/dicegame")
    for owner in range(3):
        page.get_by_label("Tower").nth(owner).fill("2")
    expect(page.get_by_test_id("pad-piles")).to_be_visible()
    look("dicegame-score-pad")
