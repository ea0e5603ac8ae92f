"""RP-42 to RP-46: two players and Dirk. What he draws at the start: `test_setting_up`."""

from __future__ import annotations

import pytest

from sabika.engine.chance import Scripted, Seeded
from sabika.games.redpalace.position import LINES_A_SCORING, MEDINA_LINE, SCORED
from sabika.games.redpalace.scoring import hold_scoring
from sabika.table.table import Table
from tests.redpalace.staging import MODULES, act, names, scene


def card_comes(table: Table, scoring: int) -> None:
    """Take a card and end the turn, in a position where the next card is a scoring card."""
    s = table.position
    cards = sum(s.deck)
    s.piles = [0, 1, 10, 11, cards - 20] if scoring == 1 else [0, 0, 0, 1, cards]
    act(table, "take 1", "done")


@pytest.mark.rule("RP-44", "RP-43")
def test_right_after_the_first_scoring_dirk_gets_six_more() -> None:
    table = scene(2, dirk="L41 P", parked=2)
    table.chance = Scripted(
        ["scoring 1", "card fl9", "land L17", "kind P", "land L14", "kind P", "land L23", "kind S"], then=Seeded(3)
    )
    card_comes(table, 1)
    drawn = [entry.split()[2] for entry in table.log if entry.startswith("* land")]
    assert len(drawn) == 6
    assert drawn[:3] == ["L17", "L14", "L23"]
    dirk = table.view().dirk
    assert sorted(names(dirk.tiles)) == sorted([*drawn, "L41"])
    towers = sum(len(tile.towers) for tile in dirk.tiles)
    assert table.position.parked == 2 + (towers + 1) // 2
    assert dirk.guards == towers // 2
    assert table.actor == 1


@pytest.mark.rule("RP-44")
def test_dirk_does_not_score_what_he_gets_after_a_scoring() -> None:
    table = scene(2, scoring="classic")
    table.chance = Scripted(["scoring 1"], then=Seeded(3))
    card_comes(table, 1)
    assert table.scores()[2] == 0


@pytest.mark.rule("RP-44")
def test_right_after_the_second_scoring_dirk_gets_a_third_of_the_tower() -> None:
    table = scene(2, scorings=1)
    table.chance = Scripted(["scoring 2"], then=Seeded(3))
    height = table.view().tower
    card_comes(table, 2)
    assert len([entry for entry in table.log if entry.startswith("* land")]) == height // 3
    assert len(table.view().dirk.tiles) == height // 3 == 15


@pytest.mark.rule("RP-45", "RP-37", "PB-17")
def test_dirk_scores_majorities_and_nothing_else() -> None:
    s = scene(
        2, dirk="L17 P; L41 P; B1; C2", palaces={0: "L25 P 1,0"}, scorings=2, scoring="classic", **MODULES
    ).position
    hold_scoring(s)
    first = SCORED + 2 * LINES_A_SCORING
    lines = {line: points for line, points in enumerate(s.points[2]) if points}
    assert lines == {first + 1: 16, first + MEDINA_LINE: -9}
    assert s.points[0][first + 1] == 8


@pytest.mark.rule("RP-45", "RP-53")
def test_dirks_medinas_count() -> None:
    s = scene(2, dirk="M5", scorings=0, medina=True).position
    hold_scoring(s)
    assert [s.points[owner][SCORED + MEDINA_LINE] for owner in range(3)] == [-3, -3, 0]
