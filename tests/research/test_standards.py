"""The environments, held against the suites of those who made the standards. Everything in plain Python."""

from __future__ import annotations

import json
import os
import pickle
import subprocess
import sys
from collections.abc import Iterator
from random import Random
from typing import Any

import gymnasium
import numpy as np
import pyspiel
import pytest
from gymnasium.utils.env_checker import check_env
from open_spiel.python.algorithms import mcts
from pettingzoo.test import api_test, seed_test

import sabika
import sabika.research.openspiel
from sabika.engine.errors import BadOption
from sabika.engine.game import find
from sabika.engine.jit import PLAIN
from sabika.research.actions import IllegalAction
from sabika.research.explicit import ExplicitPlay
from sabika.research.gymnasium import IDS, OneSeat
from sabika.research.openspiel import SabikaObserver
from sabika.research.pettingzoo import EverySeat, env

TABLES: list[tuple[str, int, dict[str, Any]]] = [
    ("rollwrite", 1, {"aim": "duel", "imaginary": 3}),
    ("rollwrite", 1, {}),
    ("rollwrite", 3, {}),
    ("dicegame", 2, {}),
    ("dicegame", 6, {}),
    ("alcazaba", 2, {}),
    ("alcazaba", 4, {}),
    ("redpalace", 2, {"medina": True, "camps": True, "bazaars": True, "side": "full"}),
    ("redpalace", 5, {"hands": "open", "scoring": "classic", "rulings": ["RP-28", "RP-37"]}),
]
every_table = pytest.mark.parametrize(("name", "seats", "options"), TABLES)
LATE = 12  # decisions before the end


@pytest.fixture(autouse=True)
def plain_python(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SABIKA_JIT", "0")


# PettingZoo's suite would rather have no dictionary with a mask, which its own classic games have, too.
as_in_classic_games = pytest.mark.filterwarnings("ignore:Observation")


# --- PettingZoo ------------------------------------------------------------------------------------------


@as_in_classic_games
@every_table
def test_pettingzoo_finds_nothing_wrong(name: str, seats: int, options: dict[str, Any]) -> None:
    api_test(env(name, seats, backend=PLAIN, **options), num_cycles=300)


@as_in_classic_games
@every_table
def test_pettingzoo_sees_the_same_game_from_the_same_seed(name: str, seats: int, options: dict[str, Any]) -> None:
    seed_test(lambda: env(name, seats, backend=PLAIN, **options), num_cycles=60)


def played(game: EverySeat, seed: int) -> EverySeat:
    """A game to its end, by random legal actions."""
    random = Random(seed)
    game.reset(seed=seed)
    while not game.play.is_over:
        mask = game.observe(game.agent_selection)["action_mask"]
        game.step(int(random.choice(np.flatnonzero(mask))))
    return game


@every_table
def test_at_the_end_every_agent_has_its_reward(name: str, seats: int, options: dict[str, Any]) -> None:
    game = played(EverySeat(name, seats, backend=PLAIN, **options), 3)
    rewards = [game.rewards[agent] for agent in game.possible_agents]
    assert all(game.terminations.values())
    totals = [0] * game.play.game.most_owners
    game.play.game.scores(game.play.position(), totals)
    if name == "rollwrite" and seats == 1 and not options:
        assert rewards == [totals[0]], "alone for points there is no winner"
        return
    contenders = totals[: game.play.game.contenders(game.play.position())]
    best = max(contenders)
    expected = [(totals[seat] == best) / contenders.count(best) - 1 / len(contenders) for seat in range(seats)]
    assert rewards == pytest.approx(expected, abs=1e-6)


def test_points_can_be_the_reward() -> None:
    game = played(EverySeat("dicegame", 3, backend=PLAIN, reward="points"), 4)
    totals = [0] * game.play.game.most_owners
    game.play.game.scores(game.play.position(), totals)
    assert list(game.rewards.values()) == totals[:3]
    with pytest.raises(BadOption, match="'win' or 'points'"):
        EverySeat("dicegame", 3, reward="glory")  # type: ignore[arg-type]
    with pytest.raises(BadOption, match="Nobody wins this game"):
        EverySeat("rollwrite", 1, reward="win")


def test_whoever_is_not_to_act_has_no_legal_action() -> None:
    game = EverySeat("redpalace", 3, backend=PLAIN)
    game.reset(seed=1)
    for agent in game.possible_agents:
        assert game.observe(agent)["action_mask"].any() == (agent == game.agent_selection)


def test_an_illegal_action_is_refused_or_ends_the_game() -> None:
    bare = EverySeat("rollwrite", 3, backend=PLAIN)
    bare.reset(seed=1)
    wrong = int(np.flatnonzero(bare.play.look(bare.play.who)[1] == 0)[0])
    with pytest.raises(IllegalAction):
        bare.step(wrong)
    game = env("rollwrite", 3, backend=PLAIN)
    game.reset(seed=1)
    agent = game.agent_selection
    game.step(wrong)
    assert game.terminations[agent]
    assert game.rewards[agent] == -1


# --- Gymnasium -------------------------------------------------------------------------------------------


@every_table
def test_gymnasium_finds_nothing_wrong(name: str, seats: int, options: dict[str, Any]) -> None:
    game = gymnasium.make(IDS[name], seats=seats, backend=PLAIN, render_mode="ansi", **options)
    check_env(game.unwrapped, skip_render_check=False)


def learn(game: OneSeat, seed: int) -> tuple[float, str]:
    """A game of the learner by random legal actions: its reward and the last position."""
    random = Random(seed)
    _, info = game.reset(seed=seed)
    reward, is_over = 0.0, False
    while not is_over:
        _, reward, is_over, _, info = game.step(int(random.choice(np.flatnonzero(info["action_mask"]))))
    return reward, game.render()


@pytest.mark.parametrize(
    ("name", "bot"),
    # A bot that plans turns is slow where nothing is compiled.
    [("rollwrite", "greedy"), ("dicegame", "random"), ("alcazaba", "random"), ("redpalace", "greedy")],
)
def test_bots_play_the_other_seats_and_the_same_seed_is_the_same_game(name: str, bot: str) -> None:
    first, again = (learn(OneSeat(name, 3, seat=1, others=[bot, "random"], backend=PLAIN), 7) for _ in range(2))
    assert first == again
    assert first[1] != learn(OneSeat(name, 3, seat=1, others=[bot, "random"], backend=PLAIN), 8)[1]
    assert first[0] in (pytest.approx(-1 / 3), pytest.approx(2 / 3), pytest.approx(1 / 2 - 1 / 3), pytest.approx(0))


def test_a_policy_plays_the_other_seats_by_what_they_see() -> None:
    asked = []

    def first_legal(observation: Any, mask: Any) -> int:
        asked.append(observation)
        assert observation[0] == 0, "it is to act"
        return int(np.flatnonzero(mask)[0])

    learn(OneSeat("rollwrite", 2, others=first_legal, backend=PLAIN), 1)
    assert len(asked) > 10
    with pytest.raises(BadOption, match="2 other seats"):
        OneSeat("rollwrite", 3, others=[first_legal])
    with pytest.raises(BadOption, match="There is no bot"):
        OneSeat("rollwrite", 3, others="grandmaster")
    with pytest.raises(BadOption, match="There is no seat 3"):
        OneSeat("rollwrite", 3, seat=3)


def test_an_illegal_action_ends_a_learners_game() -> None:
    game = OneSeat("dicegame", 2, backend=PLAIN)
    _, info = game.reset(seed=1)
    before = game.render()
    _, reward, terminated, _, _ = game.step(int(np.flatnonzero(info["action_mask"] == 0)[0]))
    assert (reward, terminated, game.render()) == (-1, True, before)


# --- OpenSpiel -------------------------------------------------------------------------------------------


def loaded(name: str, seats: int, options: dict[str, Any]) -> Any:
    texts = {key: "+".join(value) if isinstance(value, list) else value for key, value in options.items()}
    given = ",".join(f"{key}={value}" for key, value in {"players": seats, **texts}.items())
    return pyspiel.load_game(f"sabika_{name}({given})")


def random_actions(game: Any, seed: int) -> list[int]:
    """The actions of a random game, chance's too."""
    random = Random(seed)
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(random.choices(outcomes, chances)[0])
        else:
            state.apply_action(random.choice(state.legal_actions()))
    return list(state.history())


def after(game: Any, actions: list[int]) -> Any:
    state = game.new_initial_state()
    for action in actions:
        state.apply_action(action)
    return state


@pytest.mark.parametrize(("name", "seats", "options"), [TABLES[0], TABLES[3], TABLES[5], TABLES[7]])
def test_openspiel_finds_nothing_wrong(name: str, seats: int, options: dict[str, Any]) -> None:
    pyspiel.random_sim_test(loaded(name, seats, options), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize(("name", "seats", "options"), [TABLES[2], TABLES[4], TABLES[6], TABLES[8]])
def test_the_search_of_openspiel_plays_a_game_to_its_end(name: str, seats: int, options: dict[str, Any]) -> None:
    game = loaded(name, seats, options)
    actions = random_actions(game, 5)
    state = after(game, actions[:-LATE])
    random = np.random.RandomState(1)
    evaluator = mcts.RandomRolloutEvaluator(1, random)
    bot = mcts.MCTSBot(game, 1.0, 3, evaluator, random_state=random)
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(int(random.choice(outcomes, p=chances)))
        else:
            state.apply_action(bot.step(state))
    assert sum(state.returns()) == pytest.approx(0, abs=1e-6)
    assert max(state.returns()) > 0


@every_table
def test_states_are_cloned_and_written_down_in_the_middle_of_a_move(
    name: str, seats: int, options: dict[str, Any]
) -> None:
    game = loaded(name, seats, options)
    actions = random_actions(game, 6)
    state = game.new_initial_state()
    has_begun = 0
    for number, action in enumerate(actions):
        if (state.play.depth and has_begun < 5) or number == len(actions) // 2:
            has_begun += state.play.depth > 0
            restored = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))[1]
            for twin in (state.clone(), restored, pickle.loads(pickle.dumps(state))):
                assert str(twin) == str(state)
                assert twin.history() == state.history()
                assert not state.play.depth or twin.legal_actions() == state.legal_actions()
                before = str(state)
                twin.apply_action(action)
                assert str(state) == before
        state.apply_action(action)
    assert has_begun or name == "rollwrite"
    assert state.is_terminal()


@pytest.mark.parametrize("seats", range(2, 6))
def test_what_the_seats_get_adds_up_to_nothing_also_where_a_win_is_shared(seats: int) -> None:
    game = loaded("rollwrite", seats, {})
    for position in shared_ends(seats):
        state = game.new_initial_state()
        state.play = ExplicitPlay(find("rollwrite"), position)
        assert state.is_terminal()
        assert len(set(state.returns())) == 2, "some have won, some have not"
        assert sum(state.returns()) == pytest.approx(0, abs=1e-9), "within what OpenSpiel calls near"


def shared_ends(seats: int) -> Iterator[Any]:
    """Ends of a game that the first seats share."""
    last = sabika.play("rollwrite", ["random"] * seats, seed=1).position
    for winners in range(1, seats):
        for owner in range(last.owners):
            for line in range(len(last.points[owner])):
                last.points[owner][line] = 0
            last.points[owner][0] = int(owner < winners)
        yield last


def test_chance_is_explicit_with_exact_probabilities() -> None:
    state = loaded("rollwrite", 4, {}).new_initial_state()
    assert state.is_chance_node()
    assert [chance for _, chance in state.chance_outcomes()] == [1 / 4] * 4
    assert state.action_to_string(state.current_player(), state.chance_outcomes()[2][0]) == "start 2"
    table = sabika.Table("dicegame", 3, seed=1).at(7)  # eight dice are to fall
    chances = [chance for _, chance in ExplicitPlay(table.game, table.position, PLAIN).outcomes().chances]
    assert (len(chances), sum(chances)) == (165, pytest.approx(1))
    assert chances == sorted(chances, reverse=True), "the likeliest first"


def test_an_action_of_openspiel_is_checked_and_has_a_text() -> None:
    game = loaded("dicegame", 3, {})
    actions = random_actions(game, 1)
    state = game.new_initial_state()
    for action in actions:
        if not state.is_chance_node():
            break
        state.apply_action(action)
    texts = [state.action_to_string(action) for action in state.legal_actions()]
    assert any(text.startswith("throw ") for text in texts)
    with pytest.raises(IllegalAction):
        state.play.act(10**6)


def test_house_rules_are_chosen_in_the_brackets() -> None:
    game = pyspiel.load_game("sabika_redpalace(players=2,rulings=rp-37+RP-28)")
    names, position = game.rules.rulings, game.opening
    assert position.rulings == sum(1 << names.index(id) for id in ("RP-28", "RP-37"))
    state = game.new_initial_state()
    again = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))[0]
    assert again.opening.rulings == position.rulings
    with pytest.raises(BadOption, match="has no ruling 'RP-1' to choose"):
        sabika.research.openspiel.SabikaGame_redpalace({"rulings": "RP-1"})


def test_wrong_players_and_options_are_refused_in_words() -> None:
    with pytest.raises(BadOption, match="is for 2 to 6 seats"):
        sabika.research.openspiel.SabikaGame_dicegame({"players": 7})
    with pytest.raises(BadOption, match="for the solo game"):
        sabika.research.openspiel.SabikaGame_rollwrite({"players": 3, "aim": "duel"})


# --- all three -------------------------------------------------------------------------------------------


@every_table
def test_observations_and_masks_are_the_same_in_all_standards(name: str, seats: int, options: dict[str, Any]) -> None:
    aec = EverySeat(name, seats, backend=PLAIN, **options)
    gym = OneSeat(
        name, seats, seat=0, others=lambda _view, mask: int(np.flatnonzero(mask)[-1]), backend=PLAIN, **options
    )
    aec.reset(seed=1)
    view, info = gym.reset(seed=1)
    gym.play.begin(99)
    aec.play.begin(99)
    state = loaded(name, seats, options).new_initial_state()
    observer = SabikaObserver(state.get_game())
    for _ in range(25):
        if aec.play.is_over:
            break
        state.play = ExplicitPlay(aec.play.game, aec.play.position())
        who = aec.play.who
        if aec.play.records[0].depth == 0:
            observer.set_from(state, who)
            seen = aec.observe(aec.possible_agents[who])
            assert (observer.tensor == seen["observation"]).all()
            assert list(np.flatnonzero(seen["action_mask"])) == state.legal_actions()
            assert (gym.play.look(who)[0] == seen["observation"]).all()
        action = int(np.flatnonzero(aec.play.look(who)[1])[-1])
        aec.play.choose(action)
        gym.play.choose(action)
    assert view.shape == observer.tensor.shape
    assert info["action_mask"].shape == seen["action_mask"].shape


TRAJECTORY = """
import hashlib, json, sys
from random import Random
import numpy as np
from sabika.engine.jit import PLAIN
from sabika.research.pettingzoo import EverySeat
for name, seats, options in json.load(sys.stdin):
    game = EverySeat(name, seats, backend=PLAIN, **options)
    game.reset(seed=11)
    random, told = Random(11), hashlib.sha256()
    while not game.play.is_over:
        seen = game.observe(game.agent_selection)
        told.update(seen["observation"].tobytes() + seen["action_mask"].tobytes())
        game.step(int(random.choice(np.flatnonzero(seen["action_mask"]))))
    print(name, told.hexdigest(), game.rewards)
"""


def test_the_same_seed_is_the_same_trajectory_in_another_process() -> None:
    lines = [
        subprocess.run(
            [sys.executable, "-c", TRAJECTORY],
            input=json.dumps(TABLES),
            env=os.environ | {"PYTHONHASHSEED": salt},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for salt in ("1", "2")
    ]
    assert lines[0] == lines[1]
    assert len(lines[0].splitlines()) == len(TABLES)
