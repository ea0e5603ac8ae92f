"""Alcazaba in the browser: whole games, tiles taken and built with a look ahead, rebuilding, the score pad."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from sabika.engine.game import ScoreLine
from sabika.games.alcazaba.view_types import View
from sabika.table.table import Table
from tests.page.building import (
    BuildPlayer,
    KeyboardBuildPlayer,
    TouchBuildPlayer,
    cell_labels,
    found,
    legal_cells,
    players_of,
)
from tests.page.conftest import NewPage
from tests.page.dicing import FEW, branched, expect_why, view_of
from tests.page.house import House
from tests.page.looking import Looker
from tests.page.test_dicegame import LETTERS
from tests.page.test_readers import untranslated


def seated(
    new_page: NewPage, house: House, asked: str, seats: int = 3, round: int = 2, **given: Any
) -> tuple[BuildPlayer, dict[str, Any], Table]:
    """A player who is asked for a kind of move, the table of the house, and the position."""
    table = found(asked, seats, round)
    made = branched(house, table)
    player = BuildPlayer(new_page(**given))
    player.sit(made)
    return player, made, table


def wall_of(view: View, seat: int) -> int:
    palace = players_of(view, seat).palace
    return palace.wall.length if palace else 0


# --- whole games -----------------------------------------------------------------------------------------


def test_a_whole_game_against_bots_by_mouse(new_page: NewPage, house: House) -> None:
    player = BuildPlayer(new_page())
    player.play_now()
    player.move()
    player.sit(house.table("me", "greedy", "greedy", game="alcazaba", box=FEW))
    assert {"throw", "place"} <= player.play_to_the_end()
    page = player.page
    expect(page.get_by_test_id("result")).to_contain_text(re.compile("win"))
    table = page.url.rsplit("/", 1)[-1]
    scores = house.get(f"/api/tables/{table}/replay")["entries"][-1]["scores"]
    assert sorted(page.locator(".ranking b").all_inner_texts(), key=int) == sorted(map(str, scores), key=int)
    page.get_by_role("button", name="Check it").click()
    expect(page.get_by_test_id("proof")).to_contain_text("as promised")


def test_the_last_rounds_by_keyboard_alone(new_page: NewPage, house: House) -> None:
    player = KeyboardBuildPlayer(new_page())
    player.sit(branched(house, found("take", round=3, few=True)))
    kinds = player.play_to_the_end()
    assert {"take", "throw", "place"} <= kinds
    assert {"build", "reserve"} & kinds
    expect(player.page.get_by_test_id("result")).to_be_visible()


def test_the_last_rounds_by_touch_on_a_phone_with_dirk(new_page: NewPage, house: House) -> None:
    player = TouchBuildPlayer(new_page("phone"))
    player.sit(branched(house, found("build", 2, round=3, few=True)))
    player.open("Race")
    expect(player.page.get_by_role("group", name="Tiles of Dirk")).to_be_visible()
    player.open("Palace")
    assert {"build", "rebuild", "throw", "place"} <= player.play_to_the_end()
    expect(player.page.get_by_test_id("result")).to_be_visible()


# --- taking and building ---------------------------------------------------------------------------------


@pytest.mark.rule("AZ-7")
def test_tiles_of_the_column_being_paid_are_taken_and_no_others(new_page: NewPage, house: House) -> None:
    player, made, table = seated(new_page, house, "take")
    tiles = [move for move in table.legal() if move.startswith("take ")]
    assert player.page.locator(".column.paid .take.tile").count() == len(tiles)
    assert player.page.locator(".take.tile").count() == len(tiles)
    expect(player.prompt).to_contain_text("You are best in this column")
    paid = table.view().paid.column
    lowest = next(column.tiles[0].name for column in table.view().columns if column.kind == paid)
    player.change(player.page.locator(".take.tile").first, player.confirm)
    assert view_of(house, made).paid.tile.name == lowest


@pytest.mark.rule("AZ-7")
def test_the_chip_is_taken_instead_of_a_tile_and_the_next_start_player_named(new_page: NewPage, house: House) -> None:
    player, made, _ = seated(new_page, house, "chip")
    player.change(player.page.get_by_role("button", name="Take the start-player chip").first, player.confirm)
    expect(player.prompt).to_contain_text("Who starts the next round?")
    player.change(player.starters.last, player.confirm)
    entries = [entry["text"] for entry in house.get(f"/api/tables/{made['table']}/replay")["entries"]]
    assert any(re.fullmatch(r"\d chip", text) for text in entries)
    assert any(re.fullmatch(r"\d starts 2", text) for text in entries)


@pytest.mark.rule("PB-4", "PB-5", "PB-6", "PB-7")
def test_exactly_the_legal_cells_glow(new_page: NewPage, house: House) -> None:
    player, _, table = seated(new_page, house, "build")
    assert set(cell_labels(player.cells)) == legal_cells(table, "build")


@pytest.mark.rule("PB-14")
def test_a_cell_pointed_at_shows_the_tile_and_the_wall_before_and_after(new_page: NewPage, house: House) -> None:
    player, made, table = seated(new_page, house, "build")
    seat, page = table.view().seat, player.page
    before, n = wall_of(table.view(), seat), player.table.get_attribute("data-n")
    for cell in player.cells.all():
        cell.hover()
        after = Table.at_position(table.text(), table.chance)
        after.act(f"build {cell.get_attribute('data-cell')}")
        expect(player.wall).to_have_text(re.compile(rf"{before}\s*→ {wall_of(after.view(), seat)}"))
        expect(page.locator("g.new")).to_have_count(1)
    assert player.table.get_attribute("data-n") == n, "looking changes nothing"
    player.change(player.cells.first, player.confirm)
    built = players_of(view_of(house, made), seat).palace.tiles
    assert len(built) == len(table.view().players[seat].palace.tiles) + 1


def test_a_tap_looks_ahead_and_cancel_takes_it_back(new_page: NewPage, house: House) -> None:
    player, _, _ = seated(new_page, house, "build", size="phone")
    count, n = player.cells.count(), player.table.get_attribute("data-n")
    player.cells.last.tap()
    expect(player.confirm).to_have_text(re.compile("^Build: "))
    expect(player.page.locator(".badge")).to_have_text(re.compile(r"^\d+→\d+$"))
    expect(player.page.get_by_test_id("foresight")).to_be_visible()
    player.page.get_by_role("button", name="Cancel").tap()
    expect(player.page.locator("g.new")).to_have_count(0)
    assert player.cells.count() == count
    assert player.table.get_attribute("data-n") == n


@pytest.mark.rule("PB-10", "PB-6")
def test_a_cell_where_the_tile_may_not_lie_names_the_rule(new_page: NewPage, house: House) -> None:
    player, _, _ = seated(new_page, house, "build")
    player.page.get_by_role("img", name=re.compile("^Palace of")).first.locator(".water").click()
    expect(player.why).to_contain_text("There is a tile on that cell already")
    expect_why(player, "PB-1")


def test_arrow_keys_walk_over_glowing_cells_with_one_tab_stop(new_page: NewPage, house: House) -> None:
    made = branched(house, found("build"))
    player = KeyboardBuildPlayer(new_page())
    player.sit(made)
    assert player.page.locator("[data-cell][tabindex='0']").count() == 1
    player.tab_to(player.page.locator("[data-cell][tabindex='0']"))
    reached = []
    for _ in range(player.cells.count()):
        reached.append(player.page.evaluate("document.activeElement.dataset.cell"))
        player.page.keyboard.press("ArrowRight")
    assert reached == cell_labels(player.cells)
    expect(player.page.locator("[data-cell]:focus")).to_have_attribute("aria-label", re.compile("Longest wall"))


@pytest.mark.rule("AZ-6")
def test_whoever_rebuilds_with_keys_goes_on_in_the_palace(new_page: NewPage, house: House) -> None:
    made = branched(house, found("rebuild"))
    player = KeyboardBuildPlayer(new_page())
    player.sit(made)
    player.use(player.tools.first)
    expect(player.page.locator("[data-cell][tabindex='0']")).to_be_focused()
    player.page.keyboard.press("Enter")
    expect(player.confirm).to_be_visible()


@pytest.mark.rule("PB-9")
def test_a_tile_goes_to_the_reserve(new_page: NewPage, house: House) -> None:
    player, made, table = seated(new_page, house, "build")
    seat, tile = table.view().seat, table.view().paid.tile.name
    player.change(player.reserve, player.confirm)
    assert tile in [kept.name for kept in players_of(view_of(house, made), seat).reserve]


@pytest.mark.rule("AZ-13")
def test_a_tile_is_given_to_dirk(new_page: NewPage, house: House) -> None:
    player, made, table = seated(new_page, house, "give", seats=2)
    tile = table.view().paid.tile.name
    player.change(player.give, player.confirm)
    assert tile in [given.name for given in players_of(view_of(house, made), 2).aside]


def test_a_tile_that_fits_nowhere_says_so(new_page: NewPage, house: House) -> None:
    player, _, _ = seated(new_page, house, "keep", round=1)
    expect(player.prompt).to_contain_text("fits nowhere now")
    assert player.cells.count() == 0
    player.change(player.reserve)  # the only choice: one click


# --- rebuilding ------------------------------------------------------------------------------------------


@pytest.mark.rule("AZ-6", "PB-12")
def test_a_tile_is_taken_out(new_page: NewPage, house: House) -> None:
    player, made, table = seated(new_page, house, "rebuild")
    seat = table.view().seat
    player.page.get_by_role("button", name="Take a tile out").click()
    assert set(cell_labels(player.cells)) == legal_cells(table, "remove")
    cell = cell_labels(player.cells)[0]
    player.cells.first.click()
    expect(player.page.locator("g.gone")).to_have_count(1)
    player.change(player.confirm)
    after = players_of(view_of(house, made), seat)
    assert cell not in [f"{tile.x},{tile.y}" for tile in after.palace.tiles]
    assert len(after.reserve) == len(players_of(table.view(), seat).reserve) + 1


@pytest.mark.rule("AZ-6", "PB-12")
def test_a_tile_of_the_reserve_is_added_or_exchanged(new_page: NewPage, house: House) -> None:
    table = found("rebuild")
    for verb in ("add", "swap"):
        made = branched(house, table)
        player = BuildPlayer(new_page())
        player.sit(made)
        move = next(move for move in table.legal() if move.startswith(f"{verb} "))
        _, name, cell = move.split()
        reserve = [tile.name for tile in players_of(table.view(), table.view().seat).reserve]
        usable = [tile for tile in reserve if any(tile in move.split() for move in table.legal())]
        tool = player.page.get_by_role("button", name=re.compile("^Rebuild with: ")).nth(usable.index(name))
        tool.click()
        expect(tool).to_have_attribute("aria-pressed", "true")
        glowing = {other.split()[2] for other in table.legal() if other.split()[1:2] == [name]}
        assert set(cell_labels(player.cells)) == glowing
        player.change(player.page.locator(f"[data-cell='{cell}']"), player.confirm)
        texts = [entry["text"] for entry in house.get(f"/api/tables/{made['table']}/replay")["entries"]]
        assert texts[1] == f"{table.view().seat} {move}"


@pytest.mark.rule("AZ-6")
def test_after_the_third_throw_nothing_is_rebuilt(new_page: NewPage, house: House) -> None:
    player, _, _ = seated(new_page, house, "last throw", round=3)
    expect(player.prompt).to_contain_text("That was the last throw")
    assert player.tools.count() == player.cells.count() == 0


@pytest.mark.rule("PB-10")
def test_the_fountain_stays_and_the_table_says_so(new_page: NewPage, house: House) -> None:
    player, _, _ = seated(new_page, house, "rebuild")
    player.page.get_by_role("button", name="Take a tile out").click()
    player.page.get_by_role("img", name=re.compile("^Palace of")).first.locator(".water").click()
    expect_why(player, "PB-10")


# --- the others and the standing -------------------------------------------------------------------------


def test_the_palaces_of_others_are_seen_and_enlarged(new_page: NewPage, house: House) -> None:
    player, _, table = seated(new_page, house, "throw", seats=4, round=3)
    small = player.page.get_by_role("button", name=re.compile("^Look at the palace of"))
    assert small.count() == 3
    small.first.click()
    dialog = player.page.get_by_role("dialog")
    seat = next(seat for seat in range(4) if seat != table.view().seat)
    tiles = players_of(table.view(), seat).palace.tiles
    assert dialog.get_by_role("listitem").count() == len(tiles)


@pytest.mark.rule("AZ-9")
def test_the_standing_is_that_of_the_server(new_page: NewPage, house: House) -> None:
    player, _, table = seated(new_page, house, "throw", round=3)
    rows = player.page.get_by_role("table", name="Tiles built and walls").locator("tbody tr")
    view = table.view()
    for row, column in zip(rows.all()[:6], view.columns, strict=True):
        shown = [re.sub(r"\s+", "", cell) for cell in row.locator("td").all_inner_texts()]
        worth = [f"+{points}" if points else "" for points in column.worth]
        told = [f"{built or '·'}{points}" for built, points in zip(column.built, worth, strict=True)]
        left = view.to_come.stacks[column.kind] + view.to_come.bag[column.kind]
        assert shown == [*told, str(left)]
    walls = [f"{wall}+{wall}" if (wall := wall_of(view, seat)) else "·" for seat in range(3)]
    assert [re.sub(r"\s+", "", cell) for cell in rows.last.locator("td").all_inner_texts()[:3]] == walls
    total = player.page.locator(".points-total")
    expect(player.page.get_by_test_id("next-scoring")).to_have_text("Next: scoring B, after round 3")
    expect(total).to_have_text(totals_of(table.upcoming()))
    player.page.get_by_test_id("count-end").click()
    expect(total).to_have_text(totals_of(table.standing()))


def totals_of(sheet: list[ScoreLine]) -> list[str]:
    return [str(sum(line.points for line in sheet if line.owner == owner)) for owner in range(3)]


@pytest.mark.rule("AZ-9")
def test_a_line_of_the_score_sheet_lights_what_gave_its_points(new_page: NewPage, house: House) -> None:
    player, _, table = seated(new_page, house, "throw", round=4)
    seat, page = table.view().seat, player.page
    player.open("Log")
    mine = page.get_by_test_id("score-sheet").locator(":scope > details").nth(seat)
    mine.locator(":scope > summary").click()
    mine.locator(".line").filter(has_text="longest outer wall").last.click()
    expect(page.locator(".longest.lit")).to_have_count(1)
    tiles = players_of(table.view(), seat).palace.tiles
    line = mine.locator(".line").filter(has_text=re.compile("^Scoring C: (?!longest)")).first
    line.click()
    name = re.sub(r"^Scoring C: (\w+).*", r"\1", line.inner_text().split("\n")[0])
    expect(page.locator(".lamp")).to_have_count([LETTERS[name] == tile.kind for tile in tiles].count(True))


# --- the score pad ---------------------------------------------------------------------------------------


@pytest.mark.rule("AZ-9", "PB-14")
def test_a_palace_is_laid_by_clicking_and_counted(new_page: NewPage) -> None:
    page = new_page()
    page.goto("/#/pad/alcazaba")
    page.get_by_label("Scoring A").check()
    page.get_by_role("button", name="Tower 9, walls north, east").click()
    page.locator("[data-cell='0,1']").click()
    page.get_by_role("button", name="Tower 11, walls north", exact=True).click()
    page.locator("[data-cell='-1,1']").click()
    totals = page.get_by_test_id("pad-result").locator(".sheet > details > summary b")
    expect(totals.first).to_have_text("9")  # six for the towers, three for the wall
    expect(page.get_by_role("button", name="Tower 9, walls north, east", exact=True)).to_be_disabled()


def test_the_score_pad_takes_back_what_may_not_lie_and_says_why(new_page: NewPage) -> None:
    page = new_page()
    page.goto("/#/pad/alcazaba")
    page.get_by_role("button", name="Pavilion 3, walls south, west").click()
    page.locator("[data-cell='0,1']").click()
    expect(page.get_by_role("alert")).to_contain_text("Touching sides must be alike")
    expect(page.get_by_role("button", name="Pavilion 3, walls south, west")).to_be_enabled()


@pytest.mark.rule("AZ-14")
def test_dirks_tiles_lie_aside_on_the_score_pad(new_page: NewPage) -> None:
    page = new_page()
    page.goto("/#/pad/alcazaba")
    page.get_by_label("Two players and Dirk").check()
    page.get_by_role("group", name="Whose palace").get_by_role("button", name="Dirk").click()
    page.get_by_role("button", name="Garden 6, walls east, south, west").click()
    totals = page.get_by_test_id("pad-result").locator(".sheet > details > summary b")
    expect(totals.last).to_have_text("20")


# --- every screen ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", ["de", "fr", "nl"])
def test_alcazaba_speaks_four_languages(new_page: NewPage, house: House, language: str) -> None:
    page = new_page(language=language)
    for asked in ("throw", "take", "build", "rebuild"):
        made = branched(house, found(asked))
        page.goto(f"/#/table/{made['table']}/seat/{made['mine'][0]['secret']}")
        expect(page.get_by_test_id("undo")).to_be_visible()
        assert untranslated(page) == []
    page.goto("/#/pad/alcazaba")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    assert untranslated(page) == []


@pytest.fixture(scope="module")
def finished(house: House) -> str:
    return house.finished_table("alcazaba", box=FEW)


def test_every_screen_fits_and_is_accessible(new_page: NewPage, house: House, finished: str) -> None:
    page = new_page()
    look = Looker(page)
    walk_through(page, house, finished, look)
    assert "\n".join(look.faults) == ""


def walk_through(page: Page, house: House, finished: str, look: Looker) -> None:
    player = BuildPlayer(page)
    player.sit(branched(house, found("throw", round=3)))
    look("alcazaba-table")
    player.sit(branched(house, found("take")))
    look("alcazaba-take", whole=False)
    player.sit(branched(house, found("build", round=4)))
    look("alcazaba-build")
    player.cells.first.click()
    expect(page.locator(".badge")).to_be_visible()
    look("alcazaba-preview", whole=False)
    player.sit(branched(house, found("rebuild", round=4)))
    player.tools.first.click()
    expect(player.cells.first).to_be_visible()
    look("alcazaba-rebuild")
    player.sit(branched(house, found("give", 2)))
    look("alcazaba-dirk")
    player.sit(branched(house, found("throw", 6, 5)))
    look("alcazaba-six-players")
    player.open("Rivals")
    page.get_by_role("button", name=re.compile("^Look at the palace of")).first.click()
    expect(page.get_by_role("dialog")).to_be_visible()
    look("alcazaba-someone", whole=False)
    page.goto(f"/#/table/{finished}")
    expect(page.get_by_test_id("result")).to_be_visible()
    look("alcazaba-result")
    page.goto(f"/#/replay/{finished}/40")
    expect(page.get_by_test_id("replay")).to_have_attribute("data-at", "40")
    look("alcazaba-replay")
    page.goto("/#/pad/alcazaba")
    page.get_by_role("button", name="Tower 12, no walls").click()
    page.locator("[data-cell='0,1']").click()
    page.get_by_role("button", name="Garden 12, walls south").click()
    look("alcazaba-score-pad")
    page.goto("/")
    expect(page.get_by_test_id("play-alcazaba")).to_be_visible()
    look("alcazaba-home")
