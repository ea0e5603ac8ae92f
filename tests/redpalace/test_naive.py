"""The rules against a second, naive telling of them: whole games, every list, every chance, every point."""

from __future__ import annotations

from itertools import product
from random import Random
from typing import Any

import pytest

from sabika.engine.game import CHANCE, OVER, find, seats_and_options
from sabika.engine.record import to_text
from sabika.games.redpalace.position import Position
from tests.naive_games import LETTERS, are_equal_chances
from tests.redpalace.naive_game import Board, play

GAME = find("redpalace")
MODULES = ("medina", "bazaars", "camps")
COMBINATIONS = [
    {"side": side, "scoring": scoring, **dict(zip(MODULES, modules, strict=True))}
    for side, scoring, modules in product(("full", "beginner"), ("strips", "classic"), product((True, False), repeat=3))
]
# How likely a player does one of these where it is possible, before anything else; else any move at all.
STYLES = {
    "random": {},
    "builder": {"build": 0.9, "buy": 0.9},
    "guardian": {"build": 0.9, "use": 0.5, "buy": 0.5},
    "rebuilder": {"build": 0.6, "swap": 0.5, "remove": 0.2, "add": 0.5, "buy": 0.7},
}


def whole_game(seats: int, options: dict[str, Any], style: str, seed: int) -> int:
    """Play a game by both; returns how many entries it had."""
    random = Random(f"{seats} {style} {seed}")
    s = GAME.opening(seats, seats_and_options(GAME, seats, options))
    board = Board(seats, options)
    other = play(board)
    who, chances = next(other)
    moves, weights, totals = [0] * GAME.most_legal, [0] * GAME.most_outcomes, [0] * GAME.most_owners
    entries = 0
    while True:
        assert GAME.actor(s) == (CHANCE if who == "*" else int(who)), to_text(s)
        count = GAME.outcomes(s, moves, weights) if who == "*" else GAME.legal(s, moves)
        texts = [GAME.describe(move) for move in moves[:count]]
        if who == "*":
            assert are_equal_chances(dict(zip(texts, weights[:count], strict=True)), chances), to_text(s)
        else:
            assert sorted(texts) == sorted(chances), to_text(s)
        choice = choose(texts, weights[:count] if who == "*" else [1] * count, STYLES[style], random)
        GAME.apply(s, moves[choice])
        entries += 1
        try:
            who, chances = other.send(texts[choice])
        except StopIteration as end:
            sheet = end.value
            break
        assert totals[: GAME.scores(s, totals)] == [board.total(owner) for owner in board.sheet], to_text(s)
    assert GAME.actor(s) == OVER
    assert sheet_of(s) == sheet
    return entries


def choose(texts: list[str], weights: list[int], style: dict[str, float], random: Random) -> int:
    for verb, chance in style.items():
        liked = [i for i, text in enumerate(texts) if text.split()[0] == verb]
        if liked and random.random() < chance:
            return random.choice(liked)
    return random.choices(range(len(texts)), weights)[0]


def sheet_of(s: Position) -> dict[int, dict[str, int]]:
    """The score sheet by owner and line, as the naive rules name them."""
    sheet: dict[int, dict[str, int]] = {owner: {} for owner in range(s.owners)}
    for line in GAME.score_lines(s):
        values: dict[str, Any] = dict(line.what.values)
        kind = LETTERS[values["kind"].key.removeprefix("kind.")] if "kind" in values else line.what.key.split("_")[-1]
        sheet[line.owner][f"{values['number']} {kind}" if "number" in values else kind] = line.points
    return sheet


@pytest.mark.parametrize(("seats", "rulings"), [*((2, [id]) for id in GAME.rulings), (3, list(GAME.rulings))])
@pytest.mark.rule("RP-14", "RP-21", "RP-28", "RP-37", "PB-14")
def test_games_by_rulings_of_the_table_agree_with_the_naive_rules(seats: int, rulings: list[str]) -> None:
    style = "guardian" if rulings != ["RP-14"] else "builder"
    assert whole_game(seats, {**COMBINATIONS[0], "rulings": rulings}, style, seed=2) > 100


OWN_BOX = {
    "medina_towers": ["SW", "E", "-", "N", "E", "-", "S", "N", "-"],
    "guards": 50,
    "camp_prices": [9, 9, 4, 1, 7, 2, 2, 12],
    "bazaar_walls": ["N", "ES", "-", "W", "NEW", "-", "S", "E"],
    "yard": ["du", "fl", "dh", "de"],
    "plazas": 9,
}


@pytest.mark.parametrize(
    ("seats", "side", "board"),
    [
        (2, "full", {"guard_values": [1, 3, 5, 7, 9, 11, 13, 15]}),
        (3, "beginner", {"guard_values": [2, 5, 9], "beginner_squares": [4, 6]}),
    ],
)
@pytest.mark.rule("RP-1", "RP-2", "RP-8", "RP-22", "RP-32", "RP-58")
def test_a_box_of_ones_own_agrees_with_the_naive_rules(seats: int, side: str, board: dict[str, Any]) -> None:
    box = {"beginner_squares": [1] * 7, **OWN_BOX, **board}
    options = {**COMBINATIONS[0], "side": side, "box": box}
    assert whole_game(seats, options, "guardian", seed=1) > 100


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("seats", GAME.seats)
@pytest.mark.rule("RP-13", "RP-14", "RP-16", "RP-33", "RP-34", "RP-39", "RP-43", "RP-53", "RP-59", "RP-63")
def test_whole_games_agree_with_the_naive_rules_at_every_entry(seats: int, style: str) -> None:
    number = 4 * seats + list(STYLES).index(style)
    assert whole_game(seats, COMBINATIONS[number * 5 % len(COMBINATIONS)], style, seed=1) > 100
