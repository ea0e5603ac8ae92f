"""The drawing of a Red Palace table shows what is on it: all of it, and nothing more."""

from __future__ import annotations

import copy
from functools import cache
from random import Random
from typing import Any
from xml.etree import ElementTree

import pytest

from sabika.draw import sheets, table_svg
from sabika.draw.art import KINDS
from sabika.engine.errors import BadOption
from sabika.games.redpalace.view_types import View
from sabika.table.table import Table
from sabika.words import LANGUAGES, say
from tests.draw.looking import NASTY, Picture, assert_all_inside, assert_self_contained, players_in_order, twin
from tests.draw.test_paper_sheets import words_on

every_seat_count = pytest.mark.parametrize("seats", range(2, 7))
MODULES = {"side": "full", "medina": True, "bazaars": True, "camps": True}
PHASES = {"draw", "set", "act", "guard", "pay", "lay", "over"}
EVERY = 61


def picture(view: View, seat: int | None = None, **more: Any) -> Picture:
    return Picture(table_svg("redpalace", view, seat, **more))


@cache
def positions(seats: int, seed: int = 5) -> list[tuple[dict[str, Any], Picture]]:
    """Views of one game with all modules and their drawings: some, and the first of everything rare."""
    table, random = Table("redpalace", seats, seed=seed, **MODULES), Random(seed)
    found, seen = [], set()
    while True:
        view = table.view()
        kind = (view.phase, bool(view.beside), view.scorings)
        if len(found) == 0 or kind not in seen or len(table.log) % EVERY == 0:
            found.append((view, picture(view)))
        seen.add(kind)
        if table.over:
            return [(table.at(3).view(), picture(table.at(3).view())), *found]
        legal = table.legal()
        wanted = [move for move in legal if move.split()[0] in ("build", "buy", "pay", "wall", "guard", "done")]
        abilities = [move for move in legal if move.startswith("use ")]
        if abilities and random.random() < 0.2:
            table.act(random.choice(abilities))
        else:
            table.act(random.choice(wanted if wanted and random.random() < 0.9 else legal))


def names_in(shown: Picture, within: ElementTree.Element, *classes: str) -> list[str]:
    return [
        element.attrib["data-tile"] for element in shown.find(*classes, within=within) if "data-tile" in element.attrib
    ]


def part(shown: Picture, *classes: str, **data: Any) -> ElementTree.Element:
    (found,) = shown.find(*classes, **data)
    return found


def test_every_phase_is_drawn() -> None:
    assert {view.phase for seats in (2, 3) for view, _ in positions(seats)} >= PHASES


# --- the market ------------------------------------------------------------------------------------------


@every_seat_count
@pytest.mark.rule("RP-2", "RP-57")
def test_yard_preview_and_bazaars_are_drawn_with_their_tiles(seats: int) -> None:
    beside = 0
    for view, shown in positions(seats):
        yard = part(shown, "yard")
        assert names_in(shown, yard, "tile") == [slot.tile.name for slot in view.yard if slot.tile]
        currencies = [slot.attrib["data-currency"] for slot in shown.find("slot", within=yard)]
        assert currencies == ["fl", "dh", "de", "du"]
        assert names_in(shown, part(shown, "preview"), "slot") == [tile.name for tile in view.preview if tile]
        lying = [name for group in shown.find("beside") for name in names_in(shown, group, "bazaar")]
        assert lying == [tile.name for tile in view.beside]
        beside += len(lying)
    assert beside


@every_seat_count
@pytest.mark.rule("RP-3", "RP-11")
def test_money_on_display_and_sets_to_choose_are_drawn(seats: int) -> None:
    sets = 0
    for view, shown in positions(seats):
        cards = [card.attrib["data-card"] for card in shown.find("money", within=part(shown, "display"))]
        assert cards == [card for card in view.display if card]
        for group in shown.find("set"):
            drawn = [card.attrib["data-card"] for card in shown.find("money", within=group)]
            assert drawn == view.sets[int(group.attrib["data-set"]) - 1]
            sets += 1
    assert sets


# --- boards ----------------------------------------------------------------------------------------------


@every_seat_count
@pytest.mark.rule("RP-4", "RP-38")
def test_the_guard_board_has_its_abilities_and_parked_guards(seats: int) -> None:
    parked = 0
    for view, shown in positions(seats):
        board = view.guard_board
        drawn = [ability.attrib["data-ability"] for ability in shown.find("ability")]
        assert drawn == [ability.name for ability in board.abilities]
        lots = shown.find("parking")
        assert [int(lot.attrib["data-guards"]) for lot in lots] == [lot.guards for lot in board.parking]
        for lot, told in zip(lots, board.parking, strict=True):
            assert len(shown.find("square", within=lot)) == (told.squares or 0)
            if told.squares is not None:
                assert len(shown.find("parked", within=lot)) == told.guards
                parked += told.guards
    assert parked


@every_seat_count
@pytest.mark.rule("RP-6", "RP-37")
def test_every_strip_tells_the_points_of_all_places(seats: int) -> None:
    for view, shown in positions(seats):
        strips = shown.find("strip")
        assert len(strips) == len(view.scoring_board)
        for strip, board in zip(strips, view.scoring_board, strict=True):
            points = [place.text for place in shown.find("places", within=strip)]
            assert points == [str(worth) for letter in KINDS for worth in board.points[letter]]


@every_seat_count
@pytest.mark.rule("RP-37", "RP-27")
def test_every_owner_has_a_row_with_buildings_walls_and_guards(seats: int) -> None:
    halves = 0
    for view, shown in positions(seats):
        rows = shown.find("owner-row")
        owners = [*view.players, *([view.dirk] if view.dirk else [])]
        assert len(rows) == len(owners)
        for row, owner in zip(rows, owners, strict=True):
            for cell in shown.find("built", within=row):
                letter = cell.attrib["data-kind"]
                half = "½" if letter in getattr(owner, "halves", "") else ""
                assert cell.text == (f"{owner.kinds[letter] or ''}{half}" or "·")
                halves += bool(half)
            walls = [cell.text for cell in shown.find("wall", within=row)]
            palace = getattr(owner, "palace", None)
            assert walls == ([str(palace.wall.length), str(owner.on_wall)] if palace else ["–", "–"])
    assert halves or seats != 3


# --- palaces and hands -----------------------------------------------------------------------------------


@every_seat_count
@pytest.mark.rule("PB-14", "RP-32")
def test_every_palace_has_its_tiles_guards_pieces_and_longest_wall(seats: int) -> None:
    guards = bastions = 0
    for view, shown in positions(seats):
        for owner, player in enumerate(view.players):
            row = part(shown, "player", owner=owner)
            (palace,) = shown.find("palace", within=row)
            drawn = {tile.attrib["data-tile"]: tile for tile in shown.find("tile", within=palace)}
            assert drawn.keys() == {tile.name for tile in player.palace.tiles}
            for tile in player.palace.tiles:
                picture = drawn[tile.name]
                assert picture.attrib["data-cell"] == f"{tile.x},{tile.y}"
                assert sides(shown, picture, "guard") == (tile.guards or "")
                assert sides(shown, picture, "piece") == (tile.piece or "")
                assert sides(shown, picture, "bastion") == (tile.bastions or "")
                guards += len(tile.guards or "")
                bastions += len(tile.bastions or "")
            lengths = [int(mark.attrib["data-length"]) for mark in shown.find("longest", within=palace)]
            length = player.palace.wall.length
            assert lengths == ([length] if length else [])
    assert guards
    assert bastions or seats != 3


def sides(shown: Picture, within: ElementTree.Element, kind: str) -> str:
    return "".join(mark.attrib["data-side"] for mark in shown.find(kind, within=within))


@every_seat_count
@pytest.mark.rule("RP-18")
def test_a_hand_is_drawn_only_for_eyes_that_may_see_it(seats: int) -> None:
    table = Table("redpalace", seats, seed=2)
    while table.view().phase == "set":
        table.act(table.legal()[0])
    for eyes in (None, 0, -1):
        view = table.view(eyes)
        shown = picture(view)
        for owner, player in enumerate(view.players):
            row = part(shown, "player", owner=owner)
            (hand,) = shown.find("hand", within=row)
            cards = [card.attrib["data-card"] for card in shown.find("money", within=hand)]
            assert cards == (player.hand or [])
            (count,) = shown.find("cards", within=row)
            assert count.text == f"Hand: {player.cards}"
        assert (view.players[1].hand is None) == (eyes is not None)


@pytest.mark.rule("RP-43")
def test_dirks_tiles_are_drawn() -> None:
    for view, shown in positions(2):
        row = part(shown, "player", owner=2)
        drawn = [name for group in shown.find("aside", within=row) for name in names_in(shown, group, "tile")]
        assert drawn == [tile.name for tile in view.dirk.tiles]


# --- the whole drawing -----------------------------------------------------------------------------------


@every_seat_count
def test_nothing_is_drawn_beyond_the_edge_and_nothing_is_needed_from_elsewhere(seats: int) -> None:
    for _, shown in positions(seats):
        assert_all_inside(shown)
        assert_self_contained(shown)


def test_the_seat_that_looks_comes_first_and_dirk_last() -> None:
    view = positions(2)[-1][0]
    assert players_in_order(picture(view, 1)) == [1, 0, 2]
    with pytest.raises(BadOption, match="no seat 2"):
        picture(view, 2)


@pytest.mark.parametrize("language", LANGUAGES)
def test_drawings_speak_every_language(language: str) -> None:
    for view, _ in positions(3):
        shown = picture(view, language=language)
        assert "redpalace." not in shown.text
        assert "palace." not in shown.text.replace("sabika-", "")
        assert say("draw_redpalace.guard_board", language, {}) in shown.text


def test_names_of_people_are_only_ever_text() -> None:
    view = copy.deepcopy(positions(6)[-1][0])
    shown = picture(view, names=NASTY)
    assert_all_inside(shown)


def test_a_table_draws_itself() -> None:
    table = twin(Table("redpalace", 3, seed=1))
    assert Picture(table.svg()).find("guard-board")


# --- print -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_the_score_sheet_has_a_line_for_everything_that_is_scored(paper: str, language: str) -> None:
    pdf = sheets("redpalace")["score"](paper=paper, language=language)
    texts = words_on(pdf)
    for number in (1, 2, 3):
        assert say("draw_redpalace.scoring", language, {"number": number}) in texts
    for key, times in (("camps", 3), ("medinas", 3), ("guards", 1), ("bazaars", 1)):
        assert texts.count(say(f"draw_redpalace.{key}", language, {})) == times
    assert texts.count("21 / 13 / 6") == 1, "towers in the third scoring"
    assert pdf == sheets("redpalace")["score"](paper=paper, language=language)


def test_a_box_of_ones_own_is_printed() -> None:
    pdf = sheets("redpalace")["score"](box={"first_points": 9})
    assert say("draw_redpalace.before", "en", {"n": 9}) in words_on(pdf)
