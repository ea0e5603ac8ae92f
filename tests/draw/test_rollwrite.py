"""The drawing of a Roll & Write table shows what is on it: all of it, and nothing more."""

from __future__ import annotations

import copy
import subprocess
import sys
from typing import Any
from xml.etree import ElementTree

import pytest
from msgspec.structs import replace

from sabika.draw import table_svg
from sabika.engine.errors import BadOption
from sabika.games.rollwrite.view_types import View
from sabika.table.table import Table
from sabika.words import LANGUAGES, say
from tests.draw.looking import SVG, Picture, drawing_of, positions, twin

every_seat_count = pytest.mark.parametrize("seats", range(1, 6))

EXTREME = {
    "grid": ["PPPPPP", "PPPPPP", "PPPPSS", "SSAAAA", "CCCCGG", "GGTTTT"],
    "supply": 100,
    "first_coins": 40,
    "rounds": {"3": 30, "4": 30, "5": 30},
}


def picture(view: View, seat: int | None = None, **more: Any) -> Picture:
    return Picture(table_svg("rollwrite", view, seat, **more))


def played(seats: int, moves: int, seed: int = 5) -> dict[str, Any]:
    table = Table("rollwrite", seats, seed=seed)
    for _ in range(moves):
        table.act(table.legal()[-1])
    return table.view()


def cells(shown: Picture, seat: int, *classes: str) -> list[int]:
    return [int(cell.attrib["data-cell"]) for cell in shown.find("cell", *classes, within=shown.sheet(seat))]


def legal_cells(table: Table) -> set[int]:
    """Where a cross may fall now, told by the moves themselves."""
    seat, found = table.actor, set[int]()
    for move in table.legal():
        if move.startswith(("cross", "second")):
            before = set(table.view().sheets[seat].crossed)
            after = twin(table)
            after.follow(f"{seat} {move}")
            found |= set(after.view().sheets[seat].crossed) - before
    return found


# --- what is on the table --------------------------------------------------------------------------------


@every_seat_count
def test_every_cross_is_drawn_on_the_sheet_it_stands_on(seats: int) -> None:
    for table in positions(seats):
        shown = drawing_of(table)
        for seat, sheet in enumerate(table.view().sheets):
            assert cells(shown, seat) == list(range(36))
            assert cells(shown, seat, "crossed") == sheet.crossed
            assert len(shown.find("cross", within=shown.sheet(seat))) == len(sheet.crossed)


@every_seat_count
def test_every_building_is_drawn_where_the_grid_has_it(seats: int) -> None:
    view = played(seats, 3)
    shown = picture(view)
    names = {"P": "pavilion", "S": "seraglio", "A": "arcades", "C": "chambers", "G": "garden", "T": "tower"}
    for seat in range(seats):
        drawn = [use.attrib["href"] for use in shown.find("building", within=shown.sheet(seat))]
        assert drawn == [f"#sabika-{names[letter]}" for letter in "".join(view.grid)]


@every_seat_count
@pytest.mark.rule("RW-4")
def test_coins_are_struck_in_hand_or_still_to_come(seats: int) -> None:
    for table in positions(seats):
        shown = drawing_of(table)
        for seat, sheet in enumerate(table.view().sheets):
            counts = [
                len(shown.find("coin", state, within=shown.sheet(seat))) for state in ("struck", "in-hand", "open")
            ]
            supply = table.view().supply
            assert counts == [sheet.circled - sheet.coins, sheet.coins, supply - sheet.circled]


@every_seat_count
def test_every_die_lies_on_its_sheet_with_its_face_up(seats: int) -> None:
    for table in positions(seats):
        view = table.view()
        shown = drawing_of(table)
        if view.phase == "over":
            assert not shown.find("die")
            continue
        for seat in range(seats):
            faces = [face for face in view.dice.values() if face] if seat == view.seat else []
            faces += [face for face in view.sheets[seat].pair if face]
            dice = shown.find("die", within=shown.sheet(seat))
            assert sorted(int(die.attrib["data-face"]) for die in dice) == sorted(faces)
            for die in dice:
                assert len(shown.find("pip", within=die)) == int(die.attrib["data-face"])
        for name, face in view.dice.items():
            colour = "yellow" if name.startswith("y") else "blue"
            assert len(shown.find("die", colour, die=name, face=face)) == (1 if face else 0)


def test_dice_that_coincide_are_stacked_and_both_to_be_seen() -> None:
    view = played(3, 2)
    view.dice = {"y1": 3, "y2": 3, "b1": 5, "b2": 5}
    shown = picture(view)
    for pair in (("y1", "y2"), ("b1", "b2")):
        first, second = (shown.find("die", die=name)[0] for name in pair)
        assert first.attrib["transform"] != second.attrib["transform"]
    assert {"y1 y2", "b1 b2"} <= set(shown.texts("die-name"))


@every_seat_count
@pytest.mark.rule("RW-10", "RW-14")
def test_exactly_the_crossings_glow_where_a_cross_may_fall(seats: int) -> None:
    phases = set()
    for table in positions(seats):
        view = table.view()
        phases.add(view.phase)
        shown = drawing_of(table)
        for seat in range(seats):
            expected = legal_cells(table) if seat == table.actor else set()
            assert set(cells(shown, seat, "open")) == expected
    assert {"main", "second", "over"} <= phases


@pytest.mark.rule("RW-15")
def test_the_four_dice_glow_while_a_pair_is_to_be_kept() -> None:
    kept = next(table for table in positions(3, every=1) if table.view().phase == "keep")
    shown = picture(kept.view())
    assert len(shown.find("glow")) == 4
    assert not shown.find("cell", "open")


@pytest.mark.rule("RW-14")
def test_the_pair_already_used_is_pale() -> None:
    second = next(table for table in positions(3) if table.view().phase == "second")
    shown = picture(second.view())
    pale = {die.attrib["data-die"] for die in shown.find("die") if die.attrib["opacity"] != "1"}
    assert pale == set(second.view().used)


# --- the score sheet -------------------------------------------------------------------------------------


@every_seat_count
@pytest.mark.rule("RW-3")
def test_the_score_sheet_has_a_box_for_every_building_and_fills_those_crossed(seats: int) -> None:
    for table in positions(seats):
        view = table.view()
        shown = drawing_of(table)
        (score_sheet,) = shown.find("score-sheet")
        owners = shown.find("owner", within=score_sheet)
        assert len(owners) == view.owners
        for owner, row in enumerate(owners):
            for entry in view.kinds:
                (boxes,) = shown.find("boxes", within=row, kind=entry.kind)
                assert len(shown.find("box", within=boxes)) == entry.size
                assert len(shown.find("full", within=boxes)) == entry.built[owner]
                assert bool(shown.find("complete", within=boxes)) == (entry.built[owner] == entry.size)


@pytest.mark.rule("RW-20")
def test_open_places_show_their_points() -> None:
    view = played(4, 0)
    shown = picture(view)
    points = [[text.text for text in shown.find("points", within=free)] for free in shown.find("free")]
    assert points == [[str(value)] for entry in view.kinds for value in entry.places]
    assert not shown.find("taken")


@pytest.mark.parametrize(
    ("place", "taken", "blocks"),
    [
        ([0, 1, 0, 0], 1, [(1, "taken", [1], 1), (2, "free", [], 1), (3, "free", [], 1)]),
        ([1, 0, 1, 0], 2, [(1, "taken", [0, 2], 2), (3, "free", [], 1)]),
        ([1, 2, 0, 2], 3, [(1, "taken", [0], 1), (2, "taken", [1, 3], 2)]),
        ([1, 1, 1, 1], 3, [(1, "taken", [0, 1, 2, 3], 3)]),
        ([3, 1, 3, 2], 3, [(1, "taken", [1], 1), (2, "taken", [3], 1), (3, "taken", [0, 2], 1)]),
    ],
)
@pytest.mark.rule("RW-17")
def test_places_that_are_gone_show_who_took_or_shares_them(
    place: list[int], taken: int, blocks: list[tuple[int, str, list[int], int]]
) -> None:
    view = played(4, 0)
    view.kinds[2] = replace(view.kinds[2], place=place, taken=taken)
    shown = picture(view)
    (score_sheet,) = shown.find("score-sheet")
    drawn = [
        (
            int(block.attrib["data-first"]),
            block.attrib["class"],
            [int(token.attrib["data-owner"]) for token in shown.find("token", within=block)],
            len(shown.find("points", within=block)),
        )
        for block in score_sheet.iter()
        if "data-first" in block.attrib and block.attrib["data-kind"] == "A"
    ]
    assert drawn == blocks


@every_seat_count
def test_the_track_shows_rounds_played_the_current_one_and_those_ahead(seats: int) -> None:
    for table in positions(seats):
        view = table.view()
        shown = drawing_of(table)
        counts = [len(shown.find(state)) for state in ("played", "current", "ahead")]
        if view.phase == "over":
            assert counts == [view.rounds, 0, 0]
        elif view.round:
            assert counts == [view.round - 1, 1, view.rounds - view.round]
        else:
            assert counts == [0, 0, view.rounds]


# --- whose table it is -----------------------------------------------------------------------------------


@every_seat_count
def test_the_sheet_of_the_asked_seat_is_large_and_all_others_small(seats: int) -> None:
    view = played(seats, 4)
    for seat in range(seats):
        shown = picture(view, seat)
        assert [int(sheet.attrib["data-seat"]) for sheet in shown.find("sheet", "large")] == [seat]
        small = [int(sheet.attrib["data-seat"]) for sheet in shown.find("sheet", "small")]
        assert small == [other for other in range(seats) if other != seat]


def test_without_a_seat_the_one_on_turn_is_large() -> None:
    view = played(3, 4)
    assert picture(view).text == picture(view, view.seat).text


@pytest.mark.parametrize("seat", [-1, 3, 99])
def test_a_seat_that_does_not_exist_is_refused(seat: int) -> None:
    with pytest.raises(BadOption, match=f"There is no seat {seat} to draw; the seats are 0 to 2."):
        picture(played(3, 1), seat)


@every_seat_count
def test_start_player_and_seat_to_move_are_marked_once(seats: int) -> None:
    view = played(seats, 4)
    shown = picture(view)
    assert len(shown.find("start-player")) == len(shown.find("start-player", within=shown.sheet(view.start))) == 1
    assert len(shown.find("to-move")) == len(shown.find("to-move", within=shown.sheet(view.seat))) == 1


@pytest.mark.parametrize(
    ("phase", "key"),
    [
        ("main", "draw.to_main"),
        ("second", "draw.to_second"),
        ("keep", "draw.to_keep"),
        ("roll", "rollwrite.dice_first"),
        ("over", "rollwrite.is_over"),
    ],
)
def test_what_is_asked_and_of_whom_is_said_in_every_language(phase: str, key: str) -> None:
    view = next(table.view() for table in positions(3, every=1) if table.view().phase == phase)
    names = ["Amina", "Yusuf", "Zaynab"]
    for language in LANGUAGES:
        shown = picture(view, names=names, language=language)
        sentence = " ".join(shown.texts("to-do"))
        assert sentence == say(key, language, {"who": names[view.seat], "n": view.prices.second})
        description = shown.root.findtext(f"{SVG}desc")
        assert description is not None
        assert description.startswith(sentence)
        assert all(name in description for name in names)
        (said_round,) = shown.texts("round")
        assert shown.root.findtext(f"{SVG}title") == f"Roll & Write · {said_round}"


@pytest.mark.rule("RW-11")
def test_where_every_crossing_is_crossed_only_coins_are_offered() -> None:
    view = played(3, 0)
    view.sheets[view.seat].crossed = list(range(36))
    shown = picture(view, names=["Amina"] * 3)
    assert " ".join(shown.texts("to-do")) == say("draw.to_coins", "en", {"who": "Amina"})
    assert not shown.find("cell", "open")


def test_a_table_draws_itself() -> None:
    table = Table("rollwrite", 2, seed=1)
    assert table.svg() == table._repr_svg_() == table_svg("rollwrite", table.view(), table.actor)


# --- a drawing that can be shown anywhere ----------------------------------------------------------------


NASTY = ['<script>alert("x")</script>', "Ali & 'Bibi' ]]>", "\x00\x0b\ud800\uffff", "W" * 200, "李白" * 30]


def test_names_are_text_whatever_they_hold() -> None:
    shown = picture(played(5, 6), names=NASTY)
    assert not [element for element in shown.root.iter() if "script" in element.tag]
    titles = [element.text for element in shown.root.iter(f"{SVG}title")]
    assert NASTY[0] in titles
    assert NASTY[1] in titles
    assert "\ufffd" * 4 in titles


@every_seat_count
def test_a_drawing_needs_nothing_from_elsewhere(seats: int) -> None:
    shown = picture(played(seats, 6))
    ids = {element.attrib["id"] for element in shown.root.iter() if "id" in element.attrib}
    for element in shown.root.iter():
        assert not any(name.startswith("on") for name in element.attrib)
        if "href" in element.attrib:
            assert element.attrib["href"].removeprefix("#") in ids
    style = shown.root.findtext(f"{SVG}style") or ""
    assert "url(" not in style
    assert "import" not in style
    assert shown.text.count("http") == 1  # the name space


def test_styles_reach_nothing_outside_the_drawing_and_have_both_themes() -> None:
    style = picture(played(2, 3)).root.findtext(f"{SVG}style") or ""
    light, _, dark = style.partition("@media (prefers-color-scheme:dark){")
    assert dark
    selectors = [rule.partition("{")[0] for rule in [*light.split("}"), *dark.split("}")] if rule]
    assert all(selector.split()[0] == ".sabika" for selector in selectors)
    coloured = {selector for selector in selectors if selector.startswith((".sabika .fill-", ".sabika .ink-"))}
    assert coloured
    assert all(selectors.count(selector) == 2 for selector in coloured)


@every_seat_count
@pytest.mark.parametrize("sheet", [None, EXTREME, {"supply": 0, "first_coins": 0}], ids=["shipped", "huge", "no coins"])
def test_nothing_is_drawn_outside_the_picture(seats: int, sheet: dict[str, Any] | None) -> None:
    table = Table("rollwrite", seats, seed=3, **({"sheet": sheet} if sheet else {}))
    shown = picture(table.view(), names=NASTY)
    _, _, width, height = map(float, shown.root.attrib["viewBox"].split())
    drawn = [element for element in shown.root if element.tag != f"{SVG}defs"]
    for part in drawn:
        for element in part.iter():
            x, y, w, h = extent(element)
            assert x >= -0.01
            assert y >= -0.01
            assert x + w <= width + 0.01
            assert y + h <= height + 2.01  # the soft edge below the lowest card


def extent(element: ElementTree.Element) -> tuple[float, float, float, float]:
    """Where an element lies; those inside a moved group, such as pips, are small and count as nothing."""
    given = {name: float(value) for name, value in element.attrib.items() if name in {"x", "y", "width", "height"}}
    return given.get("x", 0), given.get("y", 0), given.get("width", 0), given.get("height", 0)


def test_the_same_view_gives_the_same_drawing_in_every_process() -> None:
    program = (
        "import hashlib; from sabika.table.table import Table;"
        "t = Table('rollwrite', 3, seed=7); [t.act(t.legal()[-1]) for _ in range(9)];"
        "print(hashlib.sha256(t.svg().encode()).hexdigest())"
    )
    digests = {
        subprocess.run(
            [sys.executable, "-c", program], env={"PYTHONHASHSEED": seed}, capture_output=True, text=True, check=True
        ).stdout
        for seed in ("1", "2")
    }
    assert len(digests) == 1


def test_drawing_changes_nothing_in_the_view() -> None:
    view = played(3, 5)
    before = copy.deepcopy(view)
    picture(view)
    assert view == before
