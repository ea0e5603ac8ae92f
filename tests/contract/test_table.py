"""A table refuses without a trace, and takes back only what may be taken back."""

from __future__ import annotations

from random import Random

import pytest

from sabika.engine.errors import Refused
from sabika.table.table import Table
from tests.contract.variants import Variant
from tests.contract.walking import FEW_MOVES, every_variant, worth_trying

NONSENSE = ["", " ", "castle", "0", "*", "0 castle", "-1 coins", "99 coins", "x" * 10_000, "\0", "0 turn\ny1 +", "٠"]


def play_on(table: Table, random: Random) -> None:
    table.act(random.choice(table.legal()))


def refusal(table: Table, move: str) -> str:
    """Why a move is refused; `pytest.raises` would take longer than the move, a hundred thousand times."""
    try:
        table.act(move)
    except Refused as refused:
        return refused.text
    pytest.fail(f"{move} was not refused")


@every_variant
def test_a_refused_move_changes_nothing(variant: Variant) -> None:
    game, random = variant.game, Random(str(variant))
    table = Table(variant.name, variant.seats, seed=30, **variant.options)
    while True:
        if game.all_moves > FEW_MOVES and not table.over and random.random() < 0.9:  # that would take too long
            play_on(table, random)
            continue
        every_move = [game.describe(move) for move in worth_trying(game, [], random)]
        legal = set(table.legal())
        before = (table.digest(), table.log)
        theirs = sorted(legal)
        others = [f"{seat} {move}" for seat in range(variant.seats) if seat != table.actor for move in theirs]
        for text in [*NONSENSE, *others, *(move for move in every_move if move not in legal)]:
            assert 0 < len(refusal(table, text)) < 400
        for text in [*NONSENSE, *others]:  # of every number it is asked in `test_moves.py`
            assert table.why_not(text) is not None
        assert (table.digest(), table.log) == before
        if table.over:
            break
        for move in theirs:
            assert table.why_not(move) is None
        play_on(table, random)


@every_variant
def test_undo_restores_exactly_or_is_refused_with_reason_and_rule(variant: Variant) -> None:
    random = Random(str(variant))
    table = Table(variant.name, variant.seats, seed=31, **variant.options)
    with pytest.raises(Refused):
        table.undo()
    undone = 0
    while not table.over:
        earlier, log, actor = table.position.copy(), table.log, table.actor
        play_on(table, random)
        now, longer = table.position.copy(), table.log
        same_turn = len(longer) == len(log) + 1 and table.actor == actor
        if same_turn:
            table.undo()
            assert table.position == earlier
            assert table.log == log
            table.act(longer[-1])
            undone += 1
        else:
            with pytest.raises(Refused) as refused:
                table.undo()
            assert refused.value.rule
            assert refused.value.text
        assert table.position == now
        assert table.log == longer
    assert undone or not any(entry.endswith(("+", "-")) for entry in table.log)


@every_variant
def test_undoing_again_and_again_leads_back_to_the_first_move_of_the_turn(variant: Variant) -> None:
    random = Random(str(variant))
    table = Table(variant.name, variant.seats, seed=32, **variant.options)
    earlier: list[tuple[object, list[str]]] = []  # what may be taken back, since dice fell or the turn passed on
    unwound = 0
    while not table.over:
        actor, here = table.actor, (table.position.copy(), table.log)
        play_on(table, random)
        if len(table.log) == len(here[1]) + 1 and table.actor == actor:
            earlier.append(here)
        else:
            earlier = []
        if len(earlier) > 1 and unwound < 20:
            unwound += 1
            while earlier:
                table.undo()
                assert (table.position, table.log) == earlier.pop()
            with pytest.raises(Refused):
                table.undo()


@every_variant
def test_every_act_is_told_and_logged_and_a_seed_gives_one_game(variant: Variant) -> None:
    random = Random(str(variant))
    table, again, other = (Table(variant.name, variant.seats, seed=seed, **variant.options) for seed in (33, 33, 34))
    while not table.over:
        length, move, actor = len(table.log), random.choice(table.legal()), table.actor
        events = table.act(move)
        assert table.log[length] == f"{actor} {move}"
        assert all(entry.startswith("* ") for entry in table.log[length + 1 :])
        assert len(events) >= len(table.log) - length
        again.act(move)
    assert again.log == table.log
    assert again.position == table.position
    while not other.over and other.log == table.log[: len(other.log)]:  # until its dice fall otherwise
        ours = table.log[len(other.log)]
        other.act(ours.partition(" ")[2])
    assert other.log != table.log
