"""What people see of a position: names, costs, and hands only as far as they may (RP-18)."""

from __future__ import annotations

import msgspec
import pytest

from sabika.games.redpalace.view_types import NextScoring, Paying
from sabika.table.table import Table
from tests.redpalace.staging import MODULES, act, scene


@pytest.mark.rule("RP-18")
@pytest.mark.parametrize("eyes", [-1, 0, 1, 2])
def test_whatever_tells_of_a_hand_is_there_for_its_own_eyes_alone(eyes: int) -> None:
    table = scene(hands={0: "fl2 fl3", 1: "dh9", 2: "de4"})
    act(table, "buy 1")
    for seat, player in enumerate(table.view(eyes).players):
        is_own = seat == eyes
        assert (player.hand is not None) == is_own
        assert (player.pays is not None) == is_own
        assert (player.exact is not None) == (is_own and seat == table.actor)
    assert [player.cards for player in table.view(eyes).players] == [2, 1, 1]
    assert msgspec.json.encode(table.view(eyes)).count(b"dh9") == (eyes == 1)


@pytest.mark.rule("RP-14", "RP-15")
def test_the_view_tells_what_can_be_paid_exactly_and_which_cards_keep_it_so() -> None:
    table = scene(hands={0: "fl1 fl2 dh4 de2"})  # prices 2, 3, 3, 4
    assert table.view(0).players[0].pays == ["exactly", "too_high", None, None]
    assert table.view(0).players[0].exact == []
    act(table, "buy 1")
    assert table.view(0).turn.paying == Paying(bought="buy", tile="L1", guards=0, extra=False, due=2, currency="fl")
    assert table.legal() == ["pay fl2"]
    table = scene(hands={0: "dh1 dh2 dh4"})
    act(table, "buy 2")
    assert table.legal() == ["pay dh2", "pay dh4"]
    assert table.view(0).players[0].exact == ["dh2"]


@pytest.mark.rule("RP-21", "RP-28")
def test_abilities_tell_their_cost_and_payments_what_is_still_due() -> None:
    table = scene(palaces={0: "L17 P 1,0"}, hands={0: "fl4 dh1"}, abilities="half preview", scorings=1)
    costs = [(one.name, one.guards, one.points) for one in table.view().guard_board.abilities]
    assert costs == [("half", 2, 4), ("preview", 1, 2)]
    act(table, "use preview 1")
    paying = table.view(0).turn.paying
    assert (paying.bought, paying.tile, paying.guards, paying.extra) == ("preview", "L5", 1, True)
    assert (paying.due, paying.currency) == (4, None)
    act(table, "guard L17 E", "extra dh1")
    assert table.view(0).players[0].exact == ["fl4"]


@pytest.mark.rule("RP-27", "RP-37")
def test_whole_and_half_buildings_are_told_apart() -> None:
    table = scene(palaces={0: "L17 P 1,0; L31 S 0,-1"}, abilities="half")
    act(table, "use half G", "guard L17 E", "guard L31 S")
    player = table.view().players[0]
    assert (player.kinds["P"], player.kinds["G"], player.halves) == (1, 0, "G")
    assert table.view().guard_board.halves["G"] == 0


def test_a_view_is_json_at_every_entry() -> None:
    table = Table("redpalace", 2, seed=2, side="full", **MODULES)
    there = table.at(0)
    for entry in table.log:
        there.follow(entry)
        view = there.view(-1)
        assert msgspec.json.decode(msgspec.json.encode(view), type=type(view)) == view


@pytest.mark.rule("RP-12", "RP-34")
def test_the_view_tells_among_which_cards_the_next_scoring_hides() -> None:
    table = scene()
    s = table.position
    s.piles = [3, 20, 20, 20, 20]
    assert table.view().scoring == NextScoring(number=1, before=3, among=20)
    s.scorings, s.piles = 1, [0, 0, 0, 7, 20]
    assert table.view().scoring == NextScoring(number=2, before=0, among=7)
    s.scoring_due = 2
    assert table.view().scoring == NextScoring(number=2, before=0, among=0)
    s.scorings, s.scoring_due = 2, 0
    assert table.view().scoring == NextScoring(number=3, before=None, among=None)
