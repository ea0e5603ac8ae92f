"""RP-39 to RP-41: the end of the game and the last buildings."""

from __future__ import annotations

from typing import Any

import pytest

from sabika.table.table import Table
from tests.redpalace.staging import act, names, refusal, scene, yard

KINDS = "PSACGT"


def nearly_over(seats: int = 3, *, yard: tuple[str, ...], left: int = 0, **more: Any) -> Table:
    """A table whose preview is empty and whose tower holds `left` land tiles; all others lie in the last reserve."""
    taken = {text.split()[0] for texts in (yard, *_texts(more)) for text in texts if text}
    others = [number for number in range(1, 55) if f"L{number}" not in taken]
    stock = dict.fromkeys(KINDS, 9)
    for texts in (yard, *_texts(more)):
        for text in texts:
            if text.startswith("L"):
                stock[text.split()[1]] -= 1
    gone = []
    for number in others[: len(others) - left]:
        kind = max(stock, key=lambda letter: stock[letter])
        stock[kind] -= 1
        gone.append(f"L{number} {kind}")
    return scene(seats, yard=yard, preview=(), gone="; ".join(gone), **more)


def _texts(more: dict[str, Any]) -> list[list[str]]:
    tables = [*more.get("palaces", {}).values(), *more.get("reserves", {}).values()]
    return [[text.strip() for text in table.split(";")] for table in tables]


@pytest.mark.rule("RP-39")
def test_the_game_goes_on_while_the_yard_can_be_filled() -> None:
    table = nearly_over(yard=("L1 P", "L2 S", "L3 A", "L4 C"), left=1, hands={0: "fl2"})
    act(table, "buy 1", "pay fl2", "take 1", "done", "reserve L1")
    assert not table.over
    assert table.actor == 1
    assert "-" not in yard(table)


@pytest.mark.rule("RP-39", "RP-41")
def test_the_game_ends_when_the_yard_cannot_be_filled_and_before_money_is() -> None:
    table = nearly_over(yard=("L1 P", "L2 S", "L3 A", "L4 C"), hands={0: "fl2"})
    act(table, "buy 1", "pay fl2", "take 1", "done", "reserve L1")
    assert table.over
    assert table.log[-1] == "0 reserve L1", "no card is drawn any more"
    assert table.view().display[0] is None
    assert table.position.scorings == 3
    held = {word for line in table.score_sheet() for word in ("Scoring 1", "Scoring 2") if word in str(line.what)}
    assert held == set(), "scorings whose cards have not come are not held"


@pytest.mark.rule("RP-40")
def test_what_is_left_in_the_yard_goes_to_whoever_holds_most_of_its_currency() -> None:
    table = nearly_over(
        yard=("L1 P", "L2 S", "L17 A", "L4 C"),
        hands={0: "fl2 dh3", 1: "dh2 dh1 de4", 2: "de2 de3 du1"},
        palaces={2: "L24 P 1,0"},
        scoring="classic",
    )
    told = act(table, "buy 1", "pay fl2", "take 1", "done", "reserve L1")
    assert any("gets L17 A" in text for text in told)
    assert yard(table) == ["-", "L2", "-", "-"], "dirham are tied, so nobody gets L2"
    assert table.actor == 2
    assert sorted({move.split()[1] for move in table.legal()}) == ["L17", "L4"]
    assert refusal(table, "give L17") == "RP-40"
    assert refusal(table, "take 2") == "RP-40"
    act(table, "build L17 2,0")
    assert table.position.guards[17] == 2, "with its guard"
    act(table, "reserve L4")
    assert table.over
    assert names(table.view().players[2].palace.tiles) == ["L17", "L24"]
    assert len(table.view().players[2].hand) == 3, "no card is spent"


@pytest.mark.rule("RP-40")
def test_seats_lay_their_last_buildings_in_seat_order() -> None:
    table = nearly_over(
        seat=1,
        yard=("L1 P", "L2 S", "L3 A", "L4 C"),
        hands={0: "de1", 1: "fl2 du1", 2: "dh1"},
    )
    act(table, "buy 1", "pay fl2", "take 4", "done", "reserve L1")
    laid = []
    while not table.over:
        laid.append((table.actor, table.legal()[0]))
        act(table, table.legal()[0])
    assert laid == [(1, "reserve L3"), (1, "reserve L4"), (2, "reserve L2")]


@pytest.mark.rule("RP-40")
def test_what_nobody_has_money_for_stays_in_the_yard() -> None:
    table = nearly_over(yard=("L1 P", "L2 S", "L3 A", "L4 C"), hands={0: "fl2"}, display="fl1 - - -")
    act(table, "buy 1", "pay fl2", "take 1", "done", "reserve L1")
    assert table.over
    assert yard(table) == ["-", "L2", "L3", "L4"]


@pytest.mark.rule("RP-40", "RP-60")
def test_medinas_and_camps_are_given_out_but_bazaars_are_not() -> None:
    table = nearly_over(
        yard=("L1 P", "M5", "C4", "L4 C"),
        hands={0: "fl2", 1: "dh1 de1"},
        beside="B1",
        reserves={1: "M2; M3; M4; M6; M7; M8; M9; M10; C2; C3; C5; C6; C7; C8; C9; B2; B3; B4; B5; B6; B7; B8"},
        medina=True,
        camps=True,
        bazaars=True,
    )
    act(table, "buy 1", "pay fl2", "take 1", "done", "reserve L1")
    assert table.actor == 1
    assert names(table.view().players[1].aside) == ["M5", "C4"]
    act(table, "reserve M5", "reserve C4")
    assert table.over
    assert names(table.view().beside) == ["B1"]


@pytest.mark.rule("RP-40", "RP-19", "RP-46")
def test_no_ability_and_no_gift_with_the_last_buildings() -> None:
    table = nearly_over(2, yard=("L1 P", "L2 S", "L3 A", "L4 C"), hands={0: "fl2", 1: "dh1"}, abilities="card")
    act(table, "buy 1", "pay fl2", "take 1", "done", "reserve L1")
    assert table.actor == 1
    assert refusal(table, "use card 2") == "RP-40"
    assert refusal(table, "give L2") == "RP-40"


@pytest.mark.rule("RP-41")
def test_most_points_win_ties_are_shared_and_dirk_never_wins() -> None:
    table = nearly_over(2, yard=("L1 P", "L2 S", "L3 A", "L4 C"), hands={0: "fl2"}, display="fl1 - - -")
    table.position.points[0][0] = 20
    table.position.points[1][0] = 20
    table.position.points[2][0] = 99
    act(table, "buy 1", "pay fl2", "take 1", "done", "reserve L1")
    assert table.scores()[2] > max(table.scores()[:2])
    assert table.winners() == [0, 1]
