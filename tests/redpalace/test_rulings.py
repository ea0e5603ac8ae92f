"""Rulings that a table of the Red Palace may choose."""

from __future__ import annotations

import pytest

from sabika.bots import choose
from sabika.bots.redpalace.survey import BUILDINGS, Memory, survey
from sabika.engine.game import find
from tests.redpalace.staging import act, hand, moves, names, refusal, scene

ONE_GUARD = {0: "L17 P 1,0"}


@pytest.mark.rule("RP-14")
def test_superfluous_cards_may_be_paid_to_avoid_a_further_action() -> None:
    table = scene(hands={0: "fl1 fl2 fl2"}, rulings=["RP-14"])  # price 2
    act(table, "buy 1")
    assert table.legal() == ["pay fl2"], "1 alone does not reach it, and cards fall"
    act(table, "pay fl2")
    assert table.legal() == ["pay fl1", "pay fl2", "done"]
    act(table, "pay fl2")
    assert refusal(table, "take 1") == "RP-14"
    act(table, "done")
    assert hand(table, 0) == ["fl1"]
    assert table.view().turn.actions == 0
    assert names(table.view().players[0].aside) == ["L1"]


@pytest.mark.rule("RP-14")
def test_whoever_stops_at_the_exact_price_has_a_further_action_all_the_same() -> None:
    table = scene(hands={0: "fl1 fl2"}, rulings=["RP-14"])
    act(table, "buy 1", "pay fl2", "done")
    assert table.view().turn.actions == 1
    table = scene(hands={0: "fl2 dh1"}, rulings=["RP-14"])
    act(table, "buy 1", "pay fl2")
    assert table.view().turn.actions == 1, "with no card left nothing is asked"


@pytest.mark.rule("RP-21")
@pytest.mark.parametrize(("scorings", "points"), [(0, 1), (1, 2), (2, 3)])
def test_one_guard_and_points_may_pay_a_cost_of_two(scorings: int, points: int) -> None:
    table = scene(palaces=ONE_GUARD, abilities="half", scorings=scorings, rulings=["RP-21"])
    act(table, "use half G")
    assert table.legal() == ["guard L17 E"]
    act(table, "guard L17 E")
    assert table.scores()[0] == 5 - points
    assert table.view().players[0].halves == "G"


@pytest.mark.rule("RP-21")
def test_without_the_points_one_guard_does_not_pay_for_two() -> None:
    table = scene(palaces=ONE_GUARD, abilities="half", scorings=2, rulings=["RP-21"])
    table.position.points[0][0] = 2
    assert refusal(table, "use half G") == "RP-21"


@pytest.mark.rule("RP-28")
def test_preview_may_come_besides_the_actions() -> None:
    table = scene(palaces=ONE_GUARD, abilities="preview", hands={0: "fl4 dh1"}, rulings=["RP-28"])
    act(table, "take 1")
    assert table.view().turn.actions == 0
    act(table, "use preview 1", "guard L17 E", "extra dh1", "pay fl4")
    assert names(table.view().players[0].aside) == ["L5"]
    assert table.view().turn.actions == 0, "it gives none"
    table = scene(palaces=ONE_GUARD, abilities="preview", hands={0: "fl4 dh1"}, rulings=["RP-28"])
    act(table, "use preview 1", "guard L17 E", "extra dh1", "pay fl4")
    assert table.view().turn.actions == 1, "it uses none"
    assert moves(table, "take")


@pytest.mark.rule("RP-37")
def test_a_half_building_may_count_for_a_player_without_a_whole_one() -> None:
    given = {"scoring": 1, "seats": [{"palace": [], "halves": "G"}, {"palace": []}, {"palace": []}]}
    assert find("redpalace").pad(given) == []
    (line,) = find("redpalace").pad({**given, "rulings": ["RP-37"]})
    assert (line.owner, line.rule) == (0, "RP-37")
    assert line.points > 0


@pytest.mark.rule("PB-14")
def test_a_wall_all_the_way_round_may_count_one_section_less() -> None:
    sides = {"-1,1": "NW", "0,1": "N", "1,1": "NE", "-1,0": "W", "1,0": "E", "-1,-1": "SW", "0,-1": "S", "1,-1": "ES"}
    palace = [
        {"at": at, "what": f"P{i % 6 + 1}" if i < 6 else "G", "walls": walls}
        for i, (at, walls) in enumerate(sides.items())
    ]
    given = {"scoring": 1, "seats": [{"palace": palace}, {"palace": []}, {"palace": []}]}
    for rulings, length in ([], 12), (["PB-14"], 11):
        lines = find("redpalace").pad({**given, "rulings": rulings})
        assert [line.points for line in lines if line.rule == "RP-36"] == [length]


@pytest.mark.rule("RP-14")
@pytest.mark.parametrize("bot", ["greedy", "level3"])
def test_bots_keep_superfluous_cards(bot: str) -> None:
    table = scene(hands={0: "fl1 fl2 fl2"}, rulings=["RP-14"])
    act(table, "buy 1", "pay fl2")
    assert choose(table.game, table.position, bot, 1, 0) == "done"


@pytest.mark.rule("RP-37")
@pytest.mark.parametrize(("rulings", "halves"), [([], 0), (["RP-37"], 1)])
def test_bots_count_a_half_building_as_the_table_does(rulings: list[str], halves: int) -> None:
    table = scene(palaces=ONE_GUARD, rulings=rulings)
    garden = "PSACGT".index("G")
    table.position.halves[garden] = 1
    memory = Memory()
    survey(table.position, memory)
    assert memory.table[0][BUILDINGS + garden] == halves
