"""The drawing of an Alcazaba table shows what is on it: all of it, and nothing more."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from sabika.draw import sheets
from sabika.draw.art import KINDS
from sabika.games.alcazaba.box import shipped
from sabika.words import LANGUAGES, say
from tests.draw.looking import Picture, column_of, dice_positions
from tests.draw.test_paper_sheets import words_on

every_seat_count = pytest.mark.parametrize("seats", range(2, 7))


def names_in(shown: Picture, within: ElementTree.Element, *classes: str) -> list[str]:
    return [element.attrib["data-tile"] for element in shown.find(*classes, within=within)]


def row_of(shown: Picture, owner: int) -> ElementTree.Element:
    (found,) = shown.find("player", owner=owner)
    return found


# --- the columns -----------------------------------------------------------------------------------------


@every_seat_count
@pytest.mark.rule("AZ-3", "AZ-4", "AZ-12")
def test_every_column_shows_its_tiles_the_lowest_last_and_the_chip(seats: int) -> None:
    chips = 0
    for table, shown in dice_positions("alcazaba", seats):
        for there in table.view().columns:
            column = column_of(shown, there.kind)
            assert names_in(shown, column, "open-tile") == [tile.name for tile in reversed(there.tiles)]
            assert len(shown.find("start-chip", within=column)) == there.chip
            assert len(shown.find("no-tile", within=column)) == (not there.tiles and not there.chip)
            chips += there.chip
    assert chips


@every_seat_count
@pytest.mark.rule("AZ-7")
def test_the_tile_just_taken_is_drawn(seats: int) -> None:
    taken = 0
    for table, shown in dice_positions("alcazaba", seats):
        view = table.view()
        drawn = [tile.attrib["data-tile"] for tile in shown.find("tile-taken")]
        assert drawn == ([view.paid.tile.name] if view.phase == "build" else [])
        taken += len(drawn)
    assert taken


# --- palaces ---------------------------------------------------------------------------------------------


@every_seat_count
@pytest.mark.rule("PB-14")
def test_every_palace_has_its_tiles_and_its_longest_wall(seats: int) -> None:
    walls = 0
    for table, shown in dice_positions("alcazaba", seats):
        for owner, player in enumerate(table.view().players[:seats]):
            (palace,) = shown.find("palace", within=row_of(shown, owner))
            built = {(tile.attrib["data-tile"], tile.attrib["data-cell"]) for tile in shown.find("tile", within=palace)}
            assert built == {(tile.name, f"{tile.x},{tile.y}") for tile in player.palace.tiles}
            lengths = [int(mark.attrib["data-length"]) for mark in shown.find("longest", within=palace)]
            length = player.palace.wall.length
            assert lengths == ([length] if length else [])
            walls += length
    assert walls


@every_seat_count
@pytest.mark.rule("PB-9", "AZ-6", "DG-4")
def test_every_player_has_reserve_markers_and_points(seats: int) -> None:
    resting = 0
    for table, shown in dice_positions("alcazaba", seats):
        for owner, player in enumerate(table.view().players):
            row = row_of(shown, owner)
            for kept in ("reserve", "aside"):
                lying = [names_in(shown, group, "tile") for group in shown.find(kept, within=row)]
                assert [name for names in lying for name in names] == [tile.name for tile in getattr(player, kept)]
            states = ("in-hand", "resting", "out", "placed")
            counts = [len(shown.find(state, within=row)) for state in states]
            there = [player.hand, player.resting, player.out]
            assert counts == [*there, player.markers - sum(there)]
            (total,) = shown.find("total", within=row)
            assert total.text == str(table.scores()[owner])
            resting += player.resting
    assert resting


# --- the standing ----------------------------------------------------------------------------------------


@every_seat_count
@pytest.mark.rule("AZ-9")
def test_the_standing_tells_tiles_worth_and_walls(seats: int) -> None:
    for table, shown in dice_positions("alcazaba", seats):
        view = table.view()
        for owner, player in enumerate(view.players):
            (row,) = shown.find("owner-row", owner=owner)
            for column in view.columns:
                (count,) = shown.find("count", within=row, kind=column.kind)
                assert shown.find("built", within=count)[0].text == str(column.built[owner] or "·")
                worth = [text.text for text in shown.find("worth", within=count)]
                pays = column.worth[owner] and view.scoring
                assert worth == ([f"+{column.worth[owner]}"] if pays else [])
            (wall,) = shown.find("wall-length", within=row)
            assert wall.text == (str(player.palace.wall.length) if player.palace else "–")


@every_seat_count
@pytest.mark.rule("AZ-2")
def test_tiles_to_come_are_counted(seats: int) -> None:
    for table, shown in dice_positions("alcazaba", seats):
        to_come = table.view().to_come
        told = {text.attrib["data-kind"]: int(text.text or "") for text in shown.find("to-come")}
        assert told == {letter: to_come.stacks[letter] + to_come.bag[letter] for letter in KINDS}


@pytest.mark.rule("AZ-11", "AZ-12")
def test_dirk_has_a_name_and_his_tiles_lie_aside() -> None:
    table, _ = dice_positions("alcazaba", 2)[-1]
    shown = Picture(table.svg())
    row = row_of(shown, 2)
    assert "Dirk" in [text.text for text in shown.find("name", within=row)]
    assert shown.find("palace", within=row) == []
    assert table.view().players[2].aside


# --- the printed score sheet -----------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.rule("AZ-9")
def test_the_score_sheet_has_the_points_of_every_scoring_and_a_row_for_walls(language: str) -> None:
    words = words_on(sheets("alcazaba")["score"](language=language))
    for table in ("places_a", "places_b", "places_c"):
        for points in shipped()[table].values():
            assert " / ".join(str(worth) for worth in points if worth) in words
    assert words.count(say("print.longest_wall", language)) == 3
    assert say("print.not_affiliated", language) in words


def test_a_box_of_ones_own_is_printed() -> None:
    own = {"places_a": {letter: [77, 0, 0] for letter in KINDS}}
    assert "77" in words_on(sheets("alcazaba")["score"](own))
