"""One move of a bot, whatever the game."""

from __future__ import annotations

from typing import Any

import pytest

import sabika
from sabika.bots import BOTS, bot_by, choose
from sabika.bots.levels import MOST_ROLLOUTS
from sabika.bots.net import untrained
from sabika.bots.player import Chooser
from sabika.bots.registry import knowledge_of
from sabika.bots.workspace import Allocated
from sabika.engine.game import CHANCE, OVER, Game, find
from sabika.engine.jit import PLAIN
from tests.contract.variants import Variant
from tests.contract.walking import every_variant, walk


def decisions(variant: Variant, seed: int, looks: int) -> list[Any]:
    """Some decisions of a random game, from the first to the last."""
    steps = [step for step in walk(variant, seed) if step.actor != CHANCE]
    return [steps[i * (len(steps) - 1) // (looks - 1)] for i in range(looks)]


@every_variant
def test_a_bot_chooses_a_legal_move_and_the_same_one_when_asked_again(variant: Variant) -> None:
    looks = 3 if knowledge_of(variant.game).plans_turns else 10  # what is planned takes long uncompiled
    for step in decisions(variant, 80, looks):
        before = step.before.copy()
        for bot in ("random", "level1", "level3"):
            text = choose(variant.game, step.before, bot, 1, step.number)
            assert variant.game.parse(text) in step.options
            assert choose(variant.game, step.before, bot, 1, step.number) == text
        assert step.before == before, "thinking changes nothing"


@every_variant
def test_a_search_of_any_length_ends_in_a_legal_move(variant: Variant) -> None:
    weights = untrained(variant.game, 2, 0.4, 1)
    bots = ["uct@2"] if knowledge_of(variant.game).plans_turns else ["uct@2", "search@2"]
    choosers = [Chooser(variant.game, bot_by(bot), PLAIN, weights) for bot in bots]
    for step in decisions(variant, 81, 12)[-3:]:
        for chooser in choosers:
            assert chooser.choose(step.before, 1, step.number) in step.options


@pytest.mark.parametrize("name", ["dicegame", "alcazaba"])
def test_what_is_planned_beyond_the_own_turn_is_a_legal_move(name: str) -> None:
    table = sabika.Table(name, 2, seed=3)
    while any(move.startswith("throw") for move in table.legal()) or len(table.legal()) == 1:
        table.act(table.legal()[-1])
    chooser = Chooser(table.game, bot_by("level5"), PLAIN)
    assert table.game.describe(chooser.choose(table.position, 1, 1)) in table.legal()


@pytest.mark.parametrize("name", sabika.games())
def test_there_is_room_for_every_move_of_a_position(name: str) -> None:
    game = find(name)
    assert len(Allocated(game, PLAIN, None).nodes) > game.most_legal


def last_decisions(game: Game, seeds: range) -> list[tuple[Any, dict[int, int]]]:
    """Last decisions of games, after which no die falls: by what lead, or lag, each legal move ends."""
    found = []
    for seed in seeds:
        table = sabika.Table(game.name, 3, seed=seed)
        while not table.over:
            before = table.position.copy()
            table.act(choose(game, before, "greedy", seed, len(table.log)))
        moves = [0] * game.most_legal
        count = game.legal(before, moves)
        ends = {}
        for move in moves[:count]:
            after, totals = before.copy(), [0] * game.most_owners
            game.apply(after, move)
            if game.actor(after) == OVER:
                game.scores(after, totals)
                ends[move] = totals[before.seat] - max(totals[other] for other in range(3) if other != before.seat)
        if len(ends) == count and len(set(ends.values())) > 1:
            found.append((before, ends))
    return found


def test_a_last_move_is_the_best_there_is() -> None:
    game = find("rollwrite")
    positions = last_decisions(game, range(12))
    assert len(positions) > 3
    for bot in ("uct@60", "search@60", "learned"):
        chooser = Chooser(game, bot_by(bot), PLAIN, untrained(game, 2, 0.4, 1))
        for position, ends in positions:
            assert ends[chooser.choose(position, 1, 1)] == max(ends.values())


def test_a_search_stops_when_it_is_late_and_answers_all_the_same() -> None:
    table = sabika.Table("rollwrite", 3, seed=1)
    chooser = Chooser(table.game, bot_by("uct@1000000"), PLAIN)
    looks = iter([False, False, True])
    move = chooser.choose(table.position, 1, 1, lambda: next(looks))
    assert table.game.describe(move) in table.legal()
    assert next(looks, "used up") == "used up"


def test_an_unknown_bot_is_refused_with_the_known_ones() -> None:
    with pytest.raises(sabika.BadOption, match=rf"There is no bot 'deep'; there are {', '.join(BOTS)}\."):
        bot_by("deep")


@pytest.mark.parametrize(
    "name", ["greedy@5", "uct@", "uct@0", f"uct@{MOST_ROLLOUTS + 1}", "uct@s", "uct@0s", "uct@1e3"]
)
def test_a_budget_that_is_none_is_refused(name: str) -> None:
    with pytest.raises(sabika.BadOption, match="is no budget"):
        bot_by(name)


def test_a_budget_is_in_rollouts_or_in_seconds() -> None:
    assert bot_by("uct@20000").rollouts == 20_000
    timed = bot_by("level5@0.25s")
    assert timed.by_clock
    assert timed.seconds == 0.25
