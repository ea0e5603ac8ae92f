"""The drawing of a Dice Game table shows what is on it: all of it, and nothing more."""

from __future__ import annotations

import copy
from functools import cache
from random import Random
from typing import Any

import pytest

from sabika.draw import table_svg
from sabika.draw.art import KINDS, palette
from sabika.engine.errors import BadOption
from sabika.parts.dice_area import field_name
from sabika.table.table import Table
from sabika.words import LANGUAGES, say
from tests.draw.looking import (
    NASTY,
    SVG,
    Picture,
    assert_all_inside,
    assert_self_contained,
    column_of,
    markers_drawn,
    owners_of,
    paid_columns,
    players_in_order,
    twin,
)

every_seat_count = pytest.mark.parametrize("seats", range(2, 7))
PHASES = {"throw", "turn", "reward", "exchange", "name", "over", "draw"}


def picture(view: dict[str, Any], seat: int | None = None, **more: Any) -> Picture:
    return Picture(table_svg("dicegame", view, seat, **more))


@cache
def positions(seats: int, seed: int = 5) -> list[tuple[Table, Picture]]:
    """Tables of one game from its set-up to its end with their drawings: some, and the first of everything rare."""
    table, random = Table("dicegame", seats, seed=seed), Random(seed)
    while not table.over:
        rare = [move for move in table.legal() if move.split()[0] in ("push", "annul", "black", "exchange")]
        common = [move for move in table.legal() if move.split()[0] != "throw"] or table.legal()
        table.act(random.choice(rare or (table.legal() if random.random() < 0.5 else common)))
    walked, found, seen = table.at(0), [], set()
    for number, entry in enumerate([*table.log, ""]):
        view = walked.view()
        kind = (view.phase, view.throws, view.black is None, bool(walked.position.out[walked.position.seat]))
        if number % 19 == 0 or kind not in seen or not entry:
            found.append((twin(walked), picture(view)))
        seen.add(kind)
        if entry:
            walked.follow(entry)
    return found


# --- what is on the table --------------------------------------------------------------------------------


@every_seat_count
@pytest.mark.rule("DG-2")
def test_every_marker_is_drawn_on_its_field_with_its_owner(seats: int) -> None:
    for table, shown in positions(seats):
        for there in table.view().columns:
            assert markers_drawn(shown, there.kind) == there.markers


@every_seat_count
@pytest.mark.rule("DG-10", "DG-11")
def test_exactly_the_fields_glow_where_a_marker_would_land(seats: int) -> None:
    for table, shown in positions(seats):
        glowing = {
            (area.attrib["data-kind"], field.attrib["data-field"])
            for area in shown.find("column")
            for field in shown.find("open", within=area)
        }
        assert glowing == landings(table)


def landings(table: Table) -> set[tuple[str, str]]:
    """Where a marker would land, told by the moves themselves."""
    found = set()
    for move in table.legal() if table.view().phase == "turn" else []:
        verb, _, kind = move.partition(" ")
        if verb == "place":
            after = table.position.copy()
            table.game.apply(after, table.game.parse(move) or 0)
            if sum(after.hand) == table.position.seats * table.position.markers:
                return landings_by_events(table)  # the round is paid and the board is clear again
            number = "PSACGT".index(kind)
            changed = zip(table.position.area[number], after.area[number], strict=True)
            found |= {(kind, field_name(field)) for field, (old, new) in enumerate(changed) if old != new}
    return found


def landings_by_events(table: Table) -> set[tuple[str, str]]:
    told = [(move, table.game.events(table.position, table.game.parse(move) or 0, None)[0]) for move in table.legal()]
    return {
        (move[-1], f"{said.values['line']}-{str(said.values['side'].key).removeprefix('dicegame.')}")
        for move, said in told
        if move.startswith("place") and "line" in said.values
    }


@every_seat_count
@pytest.mark.rule("DG-7")
def test_every_bonus_field_holds_its_chip_or_is_empty(seats: int) -> None:
    seen = set()
    for table, shown in positions(seats):
        for there in table.view().columns:
            (bonus,) = shown.find("bonus", within=column_of(shown, there.kind))
            assert bonus.attrib.get("data-chip") == there.bonus
            seen.add(there.bonus)
    assert {None, "start"} < seen


@every_seat_count
@pytest.mark.rule("DG-3")
def test_stones_stand_in_their_piles_the_first_lowest(seats: int) -> None:
    for table, shown in positions(seats):
        for there in table.view().columns:
            (track,) = shown.find("building-track", kind=there.kind)
            for pile in there.piles:
                (drawn,) = shown.find("pile", within=track, field=pile.field)
                assert owners_of(shown, drawn, "stone") == pile.owners
                tops = [float(rect.attrib["y"]) for rect in drawn.iter(f"{SVG}rect")]
                assert tops == sorted(tops, reverse=True)
            (beside,) = shown.find("pile", within=track, field=0)
            assert owners_of(shown, beside, "stone") == [o for o, points in enumerate(there.built) if not points]


@every_seat_count
@pytest.mark.rule("DG-9", "DG-23")
def test_every_die_shows_its_kind_and_those_in_the_cup_none(seats: int) -> None:
    black = 0
    for table, shown in positions(seats):
        view = table.view()
        faces = [die.attrib["data-face"] for die in shown.find("die", "white")]
        assert faces == [name for letter, name in KINDS.items() for _ in range(view.dice[letter])]
        assert len(shown.find("in-cup")) == view.cup
        assert len(shown.find("throw-left")) == view.throws_left
        assert len(shown.find("throw-gone")) == view.throws
        blacks = [die.attrib["data-face"] for die in shown.find("die", "black")]
        assert blacks == ([KINDS[view.black]] if view.black else [])
        black += len(blacks)
    assert black


@every_seat_count
@pytest.mark.rule("DG-4", "DG-19")
def test_every_owner_has_markers_chips_and_points(seats: int) -> None:
    for table, shown in positions(seats):
        assert len(shown.find("player")) == table.view().owners
        for owner, player in enumerate(table.view().players):
            (row,) = shown.find("player", owner=owner)
            assert [chip.attrib["data-chip"] for chip in shown.find("chip", within=row)] == player.chips
            counts = [len(shown.find(state, within=row)) for state in ("in-hand", "placed", "out")]
            placed = player.markers - player.hand - player.out
            assert counts == [player.hand, placed, player.out]
            (total,) = shown.find("total", within=row)
            assert total.text == str(table.scores()[owner])


@every_seat_count
@pytest.mark.rule("DG-5")
def test_chips_to_come_are_counted(seats: int) -> None:
    for table, shown in positions(seats):
        view = table.view()
        for name, chips in view.to_come.items():
            (stack,) = shown.find("stack", stack=name)
            counts = {
                group.attrib["data-chip"]: shown.find("how-many", within=group)[0].text
                for group in shown.find("count", within=stack)
            }
            assert counts == {chip: f"×{chips.count(chip)}" for chip in chips}


@every_seat_count
@pytest.mark.rule("DG-24", "DG-25")
def test_the_leaders_of_every_kind_stand_beside_what_they_would_get(seats: int) -> None:
    for table, shown in positions(seats):
        view = table.view()
        for there in view.columns:
            (track,) = shown.find("building-track", kind=there.kind)
            drawn = {}
            for place in shown.find("place", within=track):
                for owner in owners_of(shown, place, "leader"):
                    drawn[owner] = int(shown.find("points", within=place)[0].text or "")
            worth = {} if view.phase == "over" else {o: points for o, points in enumerate(there.worth) if points}
            assert drawn == worth


@every_seat_count
def test_the_column_being_paid_is_marked(seats: int) -> None:
    paid = 0
    for table, shown in positions(seats):
        view = table.view()
        marked = paid_columns(shown)
        assert marked == ([view.paid.column] if view.paid else [])
        paid += len(marked)
    assert paid


# --- whose table it is -----------------------------------------------------------------------------------


@every_seat_count
def test_the_asked_seat_comes_first_and_imaginary_players_last(seats: int) -> None:
    view = positions(seats)[9][0].view()
    for seat in range(seats):
        order = players_in_order(picture(view, seat))
        assert order[:seats] == [(seat + number) % seats for number in range(seats)]
        assert order[seats:] == list(range(seats, view.owners))


@pytest.mark.parametrize("seat", [-1, 3, 99])
def test_a_seat_that_does_not_exist_is_refused(seat: int) -> None:
    with pytest.raises(BadOption, match=f"There is no seat {seat} to draw; the seats are 0 to 2."):
        picture(Table("dicegame", 3, seed=1).view(), seat)


@every_seat_count
def test_start_player_and_seat_to_move_are_marked_once(seats: int) -> None:
    for table, shown in positions(seats):
        view = table.view()
        marked = {
            sign: [int(row.attrib["data-owner"]) for row in shown.find("player") if shown.find(sign, within=row)]
            for sign in ("start-player", "to-move")
        }
        assert marked["start-player"] == ([view.start] if view.round else [])
        assert marked["to-move"] == ([table.actor] if (table.actor or 0) >= 0 and not table.over else [])


def test_what_is_asked_and_of_whom_is_said_in_every_phase_and_language() -> None:
    names = ["Amina", "Yusuf", "Zaynab"]
    phases = {}
    for seed in range(5, 9):
        for table, _ in positions(3, seed):
            phases.setdefault(table.view().phase, table.view())
    assert set(phases) == PHASES
    for view in phases.values():
        sentences = set()
        for language in LANGUAGES:
            shown = picture(view, names=names, language=language)
            sentence = " ".join(shown.texts("to-do"))
            sentences.add(sentence)
            assert "{" not in shown.text.partition("</style>")[2]
            description = shown.root.findtext(f"{SVG}desc") or ""
            assert description.startswith(sentence.removesuffix("…"))
            assert all(name in description for name in names)
            (said_round,) = shown.texts("round")
            assert shown.root.findtext(f"{SVG}title") == f"Dice Game · {said_round}"
            if view.phase not in ("draw", "throw", "over"):
                assert names[view.seat] in sentence
        assert len(sentences) == len(LANGUAGES)


@pytest.mark.rule("DG-28")
def test_dirk_has_a_name() -> None:
    table = Table("dicegame", 2, seed=1)
    assert "Dirk" in Picture(table.svg()).texts("name")
    assert "Dirk" not in Picture(Table("dicegame", 3, seed=1).svg()).texts("name")


def test_what_a_throw_is_called() -> None:
    table = Table("dicegame", 3, seed=1)
    assert picture(table.view()).texts("throw-number") == ["Throw 1 of 3"]
    after = table.at(len(table.log))
    after.follow(f"{after.actor} {after.legal()[-1]}")
    assert picture(after.view()).texts("throw-number") == ["Throw 2 of 3"]
    assert picture(table.at(0).view(), language="de").texts("throw-number") == [say("draw_dice.no_dice", "de")]


# --- a drawing that can be shown anywhere ----------------------------------------------------------------


@every_seat_count
def test_nothing_is_drawn_outside_the_picture_whatever_the_names(seats: int) -> None:
    for table, _ in positions(seats)[::9]:
        assert_all_inside(picture(table.view(), names=NASTY))


@every_seat_count
def test_a_drawing_needs_nothing_from_elsewhere(seats: int) -> None:
    _, shown = positions(seats)[9]
    assert_self_contained(shown)


def test_a_white_die_has_the_same_colours_by_day_and_by_night() -> None:
    style = picture(Table("dicegame", 3, seed=1).view()).root.findtext(f"{SVG}style") or ""
    light, _, dark = style.partition("@media (prefers-color-scheme:dark){")
    rule = f".sabika .ink-tower-by-day{{color:{palette()['tower'].light}}}"
    assert rule in light
    assert rule in dark


def test_drawing_changes_nothing_in_the_view() -> None:
    view = Table("dicegame", 2, seed=4).view()
    before = copy.deepcopy(view)
    picture(view)
    assert view == before
