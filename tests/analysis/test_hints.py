"""Hints: legal, the same for the same seed, and blind to what the seat may not know."""

from __future__ import annotations

import random

import pytest

import sabika
from sabika.analysis.chances import chances
from sabika.analysis.hints import at_a_glance, hints, plan_of
from sabika.analysis.judge import Judge
from sabika.analysis.unseen import deals
from sabika.engine.game import find
from tests.analysis.played import played, quick_judge


def decision(game: str, seats: int, share: float = 0.5) -> sabika.Table:
    """A position of a random game in which there is something to choose."""
    whole = played(game, seats)
    table = whole.at(int(share * whole.length))
    table.settle_chance()
    while len(table.legal()) < 2:
        table.act(table.legal()[0])
    return table


@pytest.mark.parametrize(("game", "seats"), [("rollwrite", 3), ("dicegame", 2), ("alcazaba", 3), ("redpalace", 2)])
def test_plans_are_legal_to_the_end_and_the_same_for_a_seed(game: str, seats: int) -> None:
    table = decision(game, seats, 0.95)
    sheets = 2 if game == "rollwrite" else 0  # the others' playouts to the end take long without a compiler
    found = hints(table, playouts=4, sheets=sheets, longer=sheets, judge=quick_judge(game))
    assert found == hints(table, playouts=4, sheets=sheets, longer=sheets, judge=quick_judge(game))
    assert [one.expected for one in found.hints] == sorted((one.expected for one in found.hints), reverse=True)
    rough = at_a_glance(table)
    assert rough is not None
    assert rough.playouts == 0
    for one in (*found.hints, *rough.hints):
        assert 0.0 <= one.expected <= 1.0
        tried = table.copy()
        for move in one.moves:
            assert tried.actor == found.seat
            tried.follow(f"{found.seat} {move}")
        assert tried.actor != found.seat, "a plan goes to the end of the turn, or to the next dice"
        assert one.told
        if one.against:
            points = sum(reason.points for reason in one.against.reasons) + one.against.rest
            assert points == pytest.approx(one.against.points)


def test_the_judges_own_plan_promises_what_chances_tell_and_others_as_much_more_or_less() -> None:
    table, judge = decision("rollwrite", 3, 0.8), quick_judge("rollwrite")
    seat = table.actor
    assert seat is not None
    short = hints(table, 6, playouts=6, sheets=0, longer=0, judge=judge).hints
    found = hints(table, 6, playouts=6, sheets=0, longer=5, judge=judge).hints
    assert [one.moves for one in found] == [one.moves for one in short]
    assert [one.behind for one in found] == [one.behind for one in short]
    judges = {tuple(one.moves): one for one in found}[tuple(plan_of_judge(table, judge))]
    assert judges.expected == pytest.approx(chances(table, 5, eyes=seat, judge=judge)[seat])
    for one in found:
        assert one.expected == pytest.approx(found[0].expected - one.behind)
        assert one.error >= judges.error


def plan_of_judge(table: sabika.Table, judge: Judge) -> list[str]:
    return [table.game.describe(move) for move in plan_of(table.game, judge, table.position, table.actor or 0)]


def test_chances_add_up_and_do_not_depend_on_hidden_hands() -> None:
    table = decision("redpalace", 2, 0.7)
    judge, eyes = quick_judge("redpalace"), table.actor
    found = chances(table, 6, turns=0, eyes=eyes, judge=judge)
    assert sum(found) == pytest.approx(1.0)
    assert sum(chances(table, 0, judge=judge)) == pytest.approx(1.0)
    twin = table.copy()
    assert eyes is not None
    twin.position = deals(table.game, table.position, eyes, 5)[0]
    assert twin.digest() != table.digest()
    assert chances(twin, 6, turns=0, eyes=eyes, judge=judge) == found


def test_nothing_is_hinted_where_nobody_acts_and_nothing_roughly_where_one_plays_for_points() -> None:
    assert at_a_glance(decision("rollwrite", 1)) is None
    with pytest.raises(sabika.SabikaError):
        hints(played("rollwrite", 2), judge=quick_judge("rollwrite"))


def test_a_hint_does_not_depend_on_hidden_hands() -> None:
    """Cards of other hands and of the deck change places: the seat cannot see it, and the hint is the same."""
    table = decision("redpalace", 3, 0.9)
    seat = table.actor
    other = next(owner for owner in range(3) if owner != seat)
    position = table.position.copy()
    hand, deck = position.hand[other], position.deck
    held = [card for card, count in enumerate(hand) if count]
    swaps = [(card, drawn) for card in held for drawn, count in enumerate(deck) if count and drawn != card]
    for card, drawn in random.Random(1).sample(swaps, 1):
        hand[card], deck[card] = hand[card] - 1, deck[card] + 1
        hand[drawn], deck[drawn] = hand[drawn] + 1, deck[drawn] - 1
    assert table.game.view(position, seat) == table.game.view(table.position, seat)
    twin = table.copy()
    twin.position = position
    assert twin.digest() != table.digest()
    ours = [hints(one, playouts=6, sheets=0, longer=0, judge=quick_judge("redpalace")).hints for one in (table, twin)]
    assert ours[0] == ours[1]
    assert at_a_glance(table) == at_a_glance(twin)


def test_dealt_anew_everyone_has_as_many_cards_and_none_is_lost() -> None:
    table = decision("redpalace", 3, 0.5)
    seat = table.actor
    assert seat is not None
    game = find("redpalace")
    before = table.position
    dealt = deals(game, before, seat, 0)
    for after in dealt:
        assert not game.violations(after)
        assert after.hand[seat] == before.hand[seat]
        assert [sum(hand) for hand in after.hand] == [sum(hand) for hand in before.hand]
    assert any(after.hand != before.hand for after in dealt)
    assert len(deals(find("rollwrite"), sabika.Table("rollwrite", 2, seed=1).position, 0, 0)) == 1
