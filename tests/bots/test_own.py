"""Bots of one's own as plain functions, wherever a bot's name is accepted."""

from __future__ import annotations

import numpy as np
import pytest

import sabika


def last_move(table: sabika.Table) -> str:
    return table.legal()[-1]


def test_a_function_plays_whole_games_on_the_dice_of_everyone_else() -> None:
    table = sabika.play("dicegame", [last_move, "random"], seed=4, number=2)
    assert table.over
    assert table.log[:3] == sabika.play("dicegame", ["random"] * 2, seed=4, number=2).log[:3], "how the dice fall first"
    assert table.log == sabika.play("dicegame", [last_move, "random"], seed=4, number=2).log


def test_functions_are_simulated_also_by_several_workers() -> None:
    one, two = (
        sabika.simulate("rollwrite", 2, 12, [last_move, "greedy"], seed=1, workers=workers) for workers in (1, 2)
    )
    assert np.array_equal(one.points, two.points)
    assert one.bots == ("last_move", "greedy")
    with pytest.raises(sabika.BadOption, match="a function, not a lambda"):
        sabika.simulate("rollwrite", 2, 1, [lambda table: table.legal()[0]], workers=2)


def test_any_bot_is_asked_at_a_table() -> None:
    table = sabika.Table("rollwrite", 2, seed=1)
    for bot in ("greedy", last_move, "py:tests.bots.test_own:last_move"):
        assert sabika.ask(bot, table) in table.legal()
    assert sabika.ask(last_move, table) == table.legal()[-1]


def test_a_function_thinks_with_a_copy_whose_dice_are_its_own() -> None:
    table = sabika.Table("rollwrite", 2, seed=1)
    futures = []

    def looks_ahead(copy: sabika.Table) -> str:
        first = copy.legal()[0]
        for _ in range(12):
            copy.act(copy.legal()[0])
        futures.append(copy.log)
        return first

    for _ in range(12):
        sabika.ask(looks_ahead, table, seed=len(futures))
    before = table.log
    for _ in range(12):
        table.act(table.legal()[0])
    assert len(set(map(str, futures))) > 1
    assert table.log not in futures
    assert all(future[: len(before)] == before for future in futures)


def test_what_a_function_may_not_do_names_it_and_the_rule() -> None:
    with pytest.raises(sabika.BadOption, match=r"The bot 'steals' answered 'steal a coin': "):
        sabika.play("rollwrite", [_named("steals", "steal a coin"), "random"])
    with pytest.raises(sabika.BadOption, match="answered 7; a move is a text"):
        sabika.play("rollwrite", [_named("counts", 7), "random"])
    with pytest.raises(sabika.BadOption, match="A bot is a name or a function"):
        sabika.play("rollwrite", [7, "random"])
    with pytest.raises(sabika.BadOption, match="where a seat is to act"):
        sabika.ask("greedy", sabika.play("rollwrite", ["random"] * 2))


def _named(name: str, answer: object):
    def bot(_: sabika.Table) -> object:
        return answer

    bot.__name__ = name
    return bot
