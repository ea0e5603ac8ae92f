"""Scorings and the end, AZ-9 and AZ-10."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from msgspec import to_builtins

import sabika
from sabika.games.alcazaba.scoring import score
from sabika.parts.dice_round import contenders, scores
from sabika.table.table import Table
from tests.alcazaba.staging import last_turn, scene

LETTERS = {"pavilion": "P", "seraglio": "S", "arcades": "A", "chambers": "C", "garden": "G", "tower": "T"}


def sheet(table: Table, scoring: str) -> dict[int, dict[str, int]]:
    """A scoring of the table as it stands: points by owner and line."""
    s = table.position.copy()
    score(s, "ABC".index(scoring))
    found: dict[int, dict[str, int]] = {owner: {} for owner in range(s.owners)}
    for line in table.game.score_lines(s):
        values = line.what.values
        assert (line.rule, values["scoring"]) == ("AZ-9", scoring)
        kind = LETTERS[values["kind"].key.removeprefix("kind.")] if "kind" in values else "wall"  # type: ignore[union-attr]
        found[line.owner][kind] = line.points
    return found


def points(palaces: Mapping[int, str], scoring: str, seats: int = 3, **given: object) -> dict[int, dict[str, int]]:
    return sheet(scene(seats, round=5, palaces=palaces, columns=PLAIN_COLUMNS, **given), scoring)  # type: ignore[arg-type]


PLAIN_COLUMNS = "P2NEW S3ESW A4NES C5NSW G6ESW T7NEW T8NES G7NSW A5NW C6ES T10SW"


@pytest.mark.rule("AZ-9")
@pytest.mark.parametrize(
    ("scoring", "places"),
    [("A", {"P": [1], "T": [6]}), ("B", {"P": [8, 1], "T": [13, 6]}), ("C", {"P": [16, 8, 1], "T": [21, 13, 6]})],
)
def test_majorities_by_the_table(scoring: str, places: dict[str, list[int]]) -> None:
    palaces = {
        0: "P8- 1,0 P6N 2,0 P7E 3,0 T11- 0,1",
        1: "P5NW 0,1 P3SW 0,-1 T12- 1,0 T11S 2,0",
        2: "P4ES 1,0 T13E 0,1 T9NE 0,2 T10W -1,0",
    }
    found = points(palaces, scoring)
    for kind, order in {"P": [0, 1, 2], "T": [2, 1, 0]}.items():
        got = [found[owner].get(kind, 0) for owner in order]
        assert got == [*places[kind], 0, 0][:3]


@pytest.mark.rule("AZ-9")
def test_tied_players_share_the_points_of_the_places_they_cover_rounded_down() -> None:
    palaces = {0: "G11- 1,0", 1: "G10- 1,0", 2: "G12S 0,-1"}
    # B: first and second place, 12 + 5, among three; C: all three places, 20 + 12 + 5.
    assert {owner: line["G"] for owner, line in points(palaces, "B").items()} == {0: 5, 1: 5, 2: 5}
    assert {owner: line["G"] for owner, line in points(palaces, "C").items()} == {0: 12, 1: 12, 2: 12}
    two = {0: "G11- 1,0", 1: "G10- 1,0"}
    assert {owner: line.get("G") for owner, line in points(two, "A").items()} == {0: 2, 1: 2, 2: None}


@pytest.mark.rule("AZ-9")
def test_tied_for_second_after_a_first() -> None:
    palaces = {0: "G11- 1,0 G10- 2,0", 1: "G12S 0,-1", 2: "G9E 0,1"}
    assert {owner: line["G"] for owner, line in points(palaces, "C").items()} == {0: 20, 1: 8, 2: 8}


@pytest.mark.rule("AZ-9")
def test_tiles_in_the_reserve_do_not_count_neither_for_kinds_nor_for_walls() -> None:
    found = points({0: "G11- 1,0"}, "C", reserves={1: "G10- G12S G9E T9ES"})
    assert found == {0: {"G": 20}, 1: {}, 2: {}}


@pytest.mark.rule("AZ-9")
def test_the_longest_outer_wall_is_a_point_a_section_and_never_shared() -> None:
    # Seats 0 and 1: three sections in a row each. Seat 2: two walls of one section, apart.
    palaces = {0: "C9S 1,0 T9ES 2,0", 1: "P6N 1,0 T9NE 2,0", 2: "T11S 0,-1 G10N 0,1"}
    found = points(palaces, "A")
    assert {owner: line["wall"] for owner, line in found.items()} == {0: 3, 1: 3, 2: 1}


@pytest.mark.rule("AZ-9")
def test_the_wall_of_the_view_is_the_wall_that_scores() -> None:
    table = scene(palaces={0: "C9S 1,0 T9ES 2,0"}, columns=PLAIN_COLUMNS)
    wall = table.view().players[0].palace.wall
    assert to_builtins(wall) == {"length": 3, "sections": ["2,0 E", "2,0 S", "1,0 S"]}


@pytest.mark.rule("AZ-9")
@pytest.mark.parametrize("number", [1, 2, 3, 4, 5])
def test_scorings_come_after_rounds_one_three_and_five(number: int) -> None:
    own = {0: "T12- 1,0"} if number > 1 else {}
    table = last_turn("PPSACGTT", "place S", round=number, palaces=own, chip="G", columns=PLAIN_COLUMNS)
    table.act(table.legal()[0])
    events = table.act("reserve")
    scored = [event for event in events if event.key == "dice.scored"]
    assert len(scored) == (3 if number % 2 else 0)
    made = [sum(player.points) for player in table.view().players]
    tower = {1: 0, 2: 0, 3: 13, 4: 0, 5: 21}[number]
    assert made == [tower, 0, 0]
    assert table.over == (number == 5)


@pytest.mark.rule("AZ-10")
def test_the_highest_total_wins_and_tied_players_share_the_win() -> None:
    table = last_turn("PPSACGTT", "place S", round=5, palaces={0: "T12- 1,0", 1: "T11- 1,0"}, columns=PLAIN_COLUMNS)
    table.act(table.legal()[0])
    table.act("reserve")
    assert table.over
    assert table.scores() == [17, 17, 0]
    assert table.winners() == [0, 1]
    with pytest.raises(sabika.Refused) as refused:
        table.act("reserve")
    assert refused.value.rule in ("AZ-10", "")


@pytest.mark.rule("AZ-10")
def test_dirk_cannot_win() -> None:
    table = scene(2, aside="G11- G10- T12- T11-", palaces={0: "P8- 1,0"}, columns=PLAIN_COLUMNS)
    s = table.position.copy()
    score(s, 2)
    totals = [0] * 6
    assert scores(s, totals) == 3
    assert totals[2] > totals[0] > 0
    assert contenders(s) == 2


@pytest.mark.rule("AZ-9")
def test_what_the_next_scoring_would_bring_stands_in_the_columns() -> None:
    table = scene(palaces={0: "G11- 1,0", 1: "G10- 1,0 P8- 0,1"}, columns=PLAIN_COLUMNS, round=3)
    columns = table.view().columns
    assert to_builtins(table.view().scoring) == {"name": "B", "after": 3}
    assert (columns[4].built, columns[4].worth) == ([1, 1, 0], [8, 8, 0])
    assert (columns[0].built, columns[0].worth) == ([0, 1, 0], [0, 8, 0])
    assert {(line.owner, line.points) for line in table.upcoming()} == {(0, 8), (1, 8)}
    assert {(line.owner, line.points) for line in table.standing()} == {(0, 16), (1, 16)}
