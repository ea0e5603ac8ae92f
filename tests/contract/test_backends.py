"""Compiled and plain, this process and another: the same log is the same position everywhere."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from dataclasses import dataclass
from random import Random
from typing import Any

import numpy as np
import pytest

import sabika
from sabika.bots import bot_by
from sabika.bots.match import Match
from sabika.bots.net import untrained
from sabika.bots.registry import knowledge_of
from sabika.bots.workspace import CURRENT
from sabika.engine.game import CHANCE, OVER, Game, find
from sabika.engine.jit import PLAIN, Backend, compiled, jit
from sabika.engine.loops import winners
from sabika.engine.record import Row, as_array, buffer, plain, to_text
from sabika.engine.rules import Rules, rules_of
from sabika.engine.stream import WORDS, start
from sabika.research.actions import IllegalAction
from sabika.research.explicit import ExplicitPlay
from sabika.research.observations import observation_of
from sabika.research.plays import SinglePlay
from sabika.research.vector import VectorEnv
from sabika.table.table import Table
from tests.contract.variants import HASTY, Variant, variants
from tests.contract.walking import FEW_MOVES, every_variant, every_variant_with_bots, log_of, walk

Answers = tuple[Row, ...]  # moves, weights, a stream, totals, numbers
LATE = 12
SEARCHED = ("rollwrite", "dicegame")  # with one way to evaluate moves each; compiling a search takes long


REPLAY = """
import json, sys
import sabika
for name, seats, options, log in json.load(sys.stdin):
    table = sabika.Table.from_log(name, seats, log, **options)
    print(table.digest(), table.scores(), table.winners(), hash("salt") % 1000)
"""


STEP = """
import json, random, sys
import sabika
chosen = random.Random(5)
for name, seats, options in json.load(sys.stdin):
    stepper = sabika.Stepper(name, seats, seed=5, **options)
    while stepper.count:
        stepper.step(chosen.randrange(stepper.count))
    print(stepper.digest(), *stepper.scores())
"""


@every_variant
def test_a_stepper_plays_the_same_game_compiled_and_plain(variant: Variant) -> None:
    random = Random(str(variant))
    quick, slow = (
        sabika.Stepper(variant.name, variant.seats, seed=50, backend=backend, **variant.options)
        for backend in (compiled(), PLAIN)
    )
    for number in (0, 7) if variant.game.all_moves <= FEW_MOVES else (7,):
        assert quick.reset(number) == slow.reset(number) > 0
        while slow.count:
            assert list(quick.moves[: quick.count]) == slow.moves[: slow.count]
            assert quick.digest() == slow.digest(), to_text(slow.position)
            choice = random.randrange(slow.count)
            assert quick.step(choice) == slow.step(choice)
        assert quick.digest() == slow.digest()
        assert quick.scores() == slow.scores()
        assert quick.winners() == slow.winners()
        assert variant.game.violations(quick.position) == []


@jit
def ask_everything(rules: Rules, states: Any, move: int, answers: Answers) -> None:
    """Every function of the rules, about the position in slot 0 and about the one after a move."""
    moves, weights, stream, totals, told = answers
    s = states[0]
    who = rules.actor(s)
    told[0] = who
    if who == CHANCE:
        told[1] = rules.outcomes(s, moves, weights)
        told[2] = rules.draw(rules, s, stream)
    else:
        told[1] = rules.legal(s, moves)
    rules.apply(s, move)
    told[3] = rules.scores(s, totals)
    told[4] = winners(rules, s, totals)


def rows_for(game: Game, backend: Backend) -> Answers:
    """Room for the answers, with a stream of chance that is the same in both backends."""
    stream = buffer(backend, WORDS)
    start(stream, 2**63 - 1, 3)
    longest = max(game.most_legal, game.most_outcomes)
    return (
        buffer(backend, longest),
        buffer(backend, longest),
        stream,
        buffer(backend, game.most_owners),
        buffer(backend, 5),
    )


@every_variant
def test_every_rule_function_says_the_same_compiled_and_plain(variant: Variant) -> None:
    game = variant.game
    quick, slow = (backend.run(ask_everything, rules_of(game)) for backend in (compiled(), PLAIN))
    ours, theirs = rows_for(game, compiled()), rows_for(game, PLAIN)
    for step in walk(variant, 51):
        s, twin = as_array(step.before), step.before.copy()
        quick(s, step.move, ours)
        slow([twin], step.move, theirs)
        who, count, drawn = theirs[-1][:3]
        listed = (count, count if who == CHANCE else 0, None, None, None)  # behind it lies what was told before
        for mine, other, used in zip(ours, theirs, listed, strict=True):
            assert mine[:used].tolist() == other[:used], to_text(step.before)
        assert (who, theirs[0][:count]) == (step.actor, step.options)
        assert who != CHANCE or drawn in step.options
        assert plain(game.position, s[0]) == twin == step.after


@pytest.mark.bounds
@every_variant
def test_many_random_games_end_in_sound_positions(variant: Variant) -> None:
    # Few of the long ones: of the Red Palace 20,000 are played elsewhere.
    games = 50 if variant.game.all_moves <= FEW_MOVES else 10
    for seed in range(20):
        stepper = sabika.Stepper(variant.name, variant.seats, seed=seed, backend=compiled(), **variant.options)
        for number in range(games):
            stepper.reset(number)
            stepper.play_out()
        assert variant.game.violations(stepper.position) == [], to_text(stepper.position)


def plans_turns(variant: Variant) -> bool:
    return knowledge_of(variant.game).plans_turns


@every_variant_with_bots
def test_bots_end_a_game_the_same_compiled_and_plain(variant: Variant) -> None:
    searches = variant.name in SEARCHED
    names = (
        "uct@4" if knowledge_of(variant.game).plans_turns else "search@4",
        "greedy",
        "uct@3",
        "level1",
        "learned",
        "random",
    )
    bots = [name if searches or "@" not in name else "level1" for name in names]
    quick, slow = (end_of_games(variant, bots, backend) for backend in (compiled(), PLAIN))
    assert quick == slow
    assert quick.moves > 0


@pytest.mark.bounds
@pytest.mark.parametrize("variant", [v for v in variants() if v.name in SEARCHED and plans_turns(v)], ids=str)
def test_bots_that_plan_a_turn_ahead_end_a_game_in_a_sound_position(variant: Variant) -> None:
    """Compiled only: in plain Python they take minutes."""
    end = end_of_games(variant, ["search@4", "level5"] * 3, compiled())
    assert end.moves > 0
    assert variant.game.violations(end.last) == []


@dataclass(frozen=True)
class End:
    moves: int
    points: list[list[int]]
    wins: list[int]
    last: Any


def end_of_games(variant: Variant, names: list[str], backend: Backend) -> End:
    """The last moves of a game, made twice by such bots, in this backend."""
    game, late = variant.game, opening_late(variant, 53)
    bots = [bot_by(name).at(game) for name in names[: variant.seats]]
    match = Match(game, bots, backend, untrained(game, 4, 0.3, 1))
    played = match.play(late, 53, 0, 2)
    last = plain(game.position, match.workspace.record.states[CURRENT])
    return End(played.moves, played.points.tolist(), played.wins.tolist(), last)


def opening_late(variant: Variant, seed: int) -> Any:
    """A position some moves before the end of a random game."""
    steps = [step for step in walk(variant, seed) if step.actor != CHANCE]
    return steps[-min(LATE, len(steps))].before


# --- environments: games as short as boxes make them ------------------------------------------------------


every_short_game = pytest.mark.parametrize(
    ("name", "seats", "options"),
    [
        ("rollwrite", 3, {}),
        ("dicegame", 2, {"box": HASTY}),
        ("alcazaba", 2, {"box": HASTY}),
        ("redpalace", 2, {"medina": True, "camps": True, "bazaars": True}),
    ],
    ids=["rollwrite", "dicegame", "alcazaba", "redpalace"],
)


@every_short_game
def test_vectors_of_games_are_the_same_compiled_and_plain(name: str, seats: int, options: dict[str, Any]) -> None:
    quick, slow = (VectorEnv(name, seats, 2, seed=4, backend=backend, **options) for backend in (compiled(), PLAIN))
    ended = 0
    while not ended:
        actions = quick.draw()
        assert actions.tolist() == slow.draw().tolist()
        with pytest.raises(IllegalAction, match="not legal in game 1"):
            quick.step([actions[0], quick.masks[1].argmin()])
        quick.step(actions)
        slow.step(actions)
        for array in ("observations", "masks", "rewards", "actors", "dones"):
            assert np.array_equal(getattr(quick, array), getattr(slow, array)), array
        ended += int(slow.dones.sum())
    assert slow.rewards.any()


@every_short_game
def test_a_single_game_is_the_same_compiled_and_plain(name: str, seats: int, options: dict[str, Any]) -> None:
    quick, slow = (SinglePlay(name, seats, backend=backend, **options) for backend in (compiled(), PLAIN))
    for play in (quick, slow):
        play.begin(5)
    random = Random(4)
    while not slow.is_over:
        assert quick.who == slow.who
        assert quick.position() == slow.position()
        for seat in range(seats):
            for ours, theirs in zip(quick.look(seat), slow.look(seat), strict=True):
                assert ours.tolist() == theirs.tolist()
        action = random.choice(np.flatnonzero(slow.look(slow.who)[1]).tolist())
        quick.choose(action)
        slow.choose(action)
    assert quick.is_over
    assert quick.rewards() == slow.rewards()


@every_short_game
def test_a_game_with_explicit_chance_is_the_same_compiled_and_plain(
    name: str, seats: int, options: dict[str, Any]
) -> None:
    game = find(name)
    opening = game.opening(seats, game.check_options(seats, options))
    quick, slow = (ExplicitPlay(game, opening, backend) for backend in (compiled(), PLAIN))
    observation = observation_of(game, opening)
    random = Random(5)
    while slow.who != OVER:
        assert (quick.who, quick.actions()) == (slow.who, slow.actions())
        assert str(quick) == str(slow)
        for seat in range(seats):
            assert (quick.observe(observation, seat) == slow.observe(observation, seat)).all()
        if slow.who == CHANCE:
            assert quick.outcomes().chances == slow.outcomes().chances
            for play in (quick, slow):
                with pytest.raises(IllegalAction):
                    play.act(game.all_moves)
        action = random.choice(
            [outcome for outcome, _ in slow.outcomes().chances] if slow.who == CHANCE else slow.actions()
        )
        quick.act(action)
        slow.act(action)
    assert quick.who == OVER
    assert quick.rewards(seats, by_points=False) == slow.rewards(seats, by_points=False)


def test_a_stepper_refuses_a_move_that_is_not_there_and_stays_as_it_is() -> None:
    for backend in (compiled(), PLAIN):
        stepper = sabika.Stepper("rollwrite", 3, backend=backend)
        here, count = stepper.digest(), stepper.count
        for choice in (-1, count, 10**6):
            with pytest.raises(IndexError):
                stepper.step(choice)
        assert (stepper.digest(), stepper.count) == (here, count)


def test_other_processes_play_the_same_games_compiled_and_plain() -> None:
    games = json.dumps([(v.name, v.seats, v.options) for v in variants() if v.name == "rollwrite"])
    plain_lines, compiled_lines = (
        run_elsewhere(STEP, games, SABIKA_JIT=switch, PYTHONHASHSEED=switch) for switch in ("0", "1")
    )
    assert plain_lines == compiled_lines
    assert len(plain_lines) > 5


def run_elsewhere(code: str, given: str, **env: str) -> list[str]:
    """The lines that another process prints."""
    done = subprocess.run(
        [sys.executable, "-c", code], input=given, env=os.environ | env, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


def test_the_same_log_is_the_same_position_in_other_processes() -> None:
    games = [(v.name, v.seats, v.options, log_of(v, 54)) for v in variants()]
    expected = []
    for name, seats, options, log in games:
        table = Table.from_log(name, seats, log, **options)
        expected.append([table.digest(), str(table.scores()), str(table.winners())])
    salts = set()
    for hash_seed in ("1", "2"):
        told = run_elsewhere(REPLAY, json.dumps(games), PYTHONHASHSEED=hash_seed, SABIKA_JIT="0")
        lines = [line.rpartition(" ") for line in told]
        assert [line[0] for line in lines] == [" ".join(row) for row in expected]
        salts.add(lines[0][2])
    assert len(salts) == 2, "the processes must have had different hash seeds"
