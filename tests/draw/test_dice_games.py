"""What drawings of the Dice Game and of Alcazaba show alike: all of it, and nothing more."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from sabika.draw import table_svg
from sabika.draw.art import KINDS
from sabika.engine.errors import BadOption
from sabika.engine.game import OVER
from sabika.parts.dice_area import field_name
from sabika.table.table import Table
from sabika.words import LANGUAGES, say
from tests.draw.looking import (
    NASTY,
    SVG,
    Picture,
    assert_all_inside,
    assert_self_contained,
    dice_positions,
    markers_drawn,
    paid_columns,
    players_in_order,
)

every_game = pytest.mark.parametrize("game", ["dicegame", "alcazaba"])
every_seat_count = pytest.mark.parametrize("seats", range(2, 7))
PHASES = {
    "dicegame": {"throw", "turn", "reward", "exchange", "name", "over", "draw"},
    "alcazaba": {"draw", "throw", "turn", "take", "build", "name", "over"},
}


def picture(game: str, view: Any, seat: int | None = None, **more: Any) -> Picture:
    return Picture(table_svg(game, view, seat, **more))


# --- what is on the table --------------------------------------------------------------------------------


@every_game
@every_seat_count
@pytest.mark.rule("DG-2")
def test_every_marker_is_drawn_on_its_field_with_its_owner(game: str, seats: int) -> None:
    markers = 0
    for table, shown in dice_positions(game, seats):
        for there in table.view().columns:
            assert markers_drawn(shown, there.kind) == there.markers
            markers += len(there.markers)
    assert markers


@every_game
@every_seat_count
@pytest.mark.rule("DG-10", "DG-11", "AZ-5")
def test_exactly_the_fields_glow_where_a_marker_would_land(game: str, seats: int) -> None:
    landed = 0
    for table, shown in dice_positions(game, seats):
        glowing = {
            (area.attrib["data-kind"], field.attrib["data-field"])
            for area in shown.find("column")
            for field in shown.find("open", within=area)
        }
        assert glowing == landings(table)
        landed += len(glowing)
    assert landed


def landings(table: Table) -> set[tuple[str, str]]:
    """Where a marker would land, told by the moves themselves."""
    found, s = set(), table.position
    for move in table.legal() if table.view().phase == "turn" else []:
        verb, _, kind = move.partition(" ")
        if verb == "place":
            after = s.copy()
            table.game.apply(after, table.game.parse(move) or 0)
            if after.round != s.round or table.game.actor(after) == OVER:
                return landings_by_events(table)  # the round is paid and the board is clear again
            changed = zip(s.area["PSACGT".index(kind)], after.area["PSACGT".index(kind)], strict=True)
            found |= {(kind, field_name(field)) for field, (old, new) in enumerate(changed) if not old and new}
    return found


def landings_by_events(table: Table) -> set[tuple[str, str]]:
    told = [(move, table.game.events(table.position, table.game.parse(move) or 0, None)[0]) for move in table.legal()]
    return {
        (move[-1], f"{said.values['line']}-{said.values['side'].key.removeprefix('dice.')}")  # type: ignore[union-attr]
        for move, said in told
        if move.startswith("place") and "line" in said.values
    }


@every_game
@every_seat_count
@pytest.mark.rule("DG-9", "AZ-5")
def test_every_die_shows_its_kind_and_those_in_the_cup_none(game: str, seats: int) -> None:
    for table, shown in dice_positions(game, seats):
        view = table.view()
        faces = [die.attrib["data-face"] for die in shown.find("die", "white")]
        assert faces == [name for letter, name in KINDS.items() for _ in range(view.dice[letter])]
        assert len(shown.find("in-cup")) == view.cup
        assert len(shown.find("throw-left")) == view.throws_left
        assert len(shown.find("throw-gone")) == view.throws


@every_game
@every_seat_count
@pytest.mark.rule("AZ-7")
def test_the_column_being_paid_is_marked(game: str, seats: int) -> None:
    paid = 0
    for table, shown in dice_positions(game, seats):
        view = table.view()
        marked = paid_columns(shown)
        assert marked == ([view.paid.column] if view.paid else [])
        paid += len(marked)
    assert paid


# --- whose table it is, and what is asked ----------------------------------------------------------------


@every_game
@every_seat_count
def test_the_asked_seat_comes_first_and_imaginary_players_last(game: str, seats: int) -> None:
    view = dice_positions(game, seats)[9][0].view()
    for seat in range(seats):
        order = players_in_order(picture(game, view, seat))
        assert order[:seats] == [(seat + number) % seats for number in range(seats)]
        assert order[seats:] == list(range(seats, view.owners))


@every_game
@pytest.mark.parametrize("seat", [-1, 3, 99])
def test_a_seat_that_does_not_exist_is_refused(game: str, seat: int) -> None:
    with pytest.raises(BadOption, match=rf"There is no seat {seat} to draw; the seats are 0 to 2\."):
        picture(game, Table(game, 3, seed=1).view(), seat)


@every_game
@every_seat_count
def test_start_player_and_seat_to_move_are_marked_once(game: str, seats: int) -> None:
    for table, shown in dice_positions(game, seats):
        view = table.view()
        marked = {
            sign: [int(row.attrib["data-owner"]) for row in shown.find("player") if shown.find(sign, within=row)]
            for sign in ("start-player", "to-move")
        }
        assert marked["start-player"] == ([view.start] if view.round else [])
        assert marked["to-move"] == ([] if table.actor is None else [table.actor])


@every_game
def test_what_is_asked_and_of_whom_is_said_in_every_phase_and_language(game: str) -> None:
    names = ["Amina", "Yusuf", "Zaynab"]
    asked = {}
    for seed in range(5, 9):
        for table, _ in dice_positions(game, 3, seed):
            view = table.view()
            asked.setdefault((view.phase, getattr(view, "rebuild", False)), view)
    assert {phase for phase, _ in asked} == PHASES[game]
    assert (("turn", True) in asked) == (game == "alcazaba")
    for view in asked.values():
        sentences = set()
        for language in LANGUAGES:
            shown = picture(game, view, names=names, language=language)
            sentence = " ".join(shown.texts("to-do"))
            sentences.add(sentence)
            assert "{" not in shown.text.partition("</style>")[2]
            description = shown.root.findtext(f"{SVG}desc") or ""
            assert description.startswith(sentence.removesuffix("…"))
            assert all(name in description for name in names)
            (said_round,) = shown.texts("round")
            assert shown.root.findtext(f"{SVG}title") == f"{table.game.title} · {said_round}"
            if view.phase not in ("draw", "throw", "over"):
                assert names[view.seat] in sentence
        assert len(sentences) == len(LANGUAGES)


@every_game
@pytest.mark.rule("DG-28", "AZ-11")
def test_dirk_has_a_name(game: str) -> None:
    assert "Dirk" in Picture(Table(game, 2, seed=1).svg()).texts("name")
    assert "Dirk" not in Picture(Table(game, 3, seed=1).svg()).texts("name")


@every_game
def test_what_a_throw_is_called(game: str) -> None:
    table = Table(game, 3, seed=1)
    assert picture(game, table.view()).texts("throw-number") == ["Throw 1 of 3"]
    after = table.at(len(table.log))
    after.follow(f"{after.actor} {after.legal()[-1]}")
    assert picture(game, after.view()).texts("throw-number") == ["Throw 2 of 3"]
    assert picture(game, table.at(0).view(), language="de").texts("throw-number") == [say("draw_dice.no_dice", "de")]


# --- a drawing that can be shown anywhere ----------------------------------------------------------------


@every_game
@every_seat_count
def test_nothing_is_drawn_outside_the_picture_whatever_the_names(game: str, seats: int) -> None:
    for table, _ in dice_positions(game, seats)[::9]:
        assert_all_inside(picture(game, table.view(), names=NASTY))


@every_game
@every_seat_count
def test_a_drawing_needs_nothing_from_elsewhere(game: str, seats: int) -> None:
    _, shown = dice_positions(game, seats)[9]
    assert_self_contained(shown)


@every_game
def test_drawing_changes_nothing_in_the_view(game: str) -> None:
    view = Table(game, 2, seed=4).view()
    before = copy.deepcopy(view)
    picture(game, view)
    assert view == before
