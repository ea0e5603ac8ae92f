"""Learning: the arithmetic of a net, of what there was to expect, and of a course."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from typer.testing import CliRunner

import sabika
from sabika.bots import BOTS
from sabika.bots.net import shipped, squash, untrained
from sabika.bots.player import player_of
from sabika.bots.playouts import growth
from sabika.bots.registry import knowledge_of
from sabika.bots.self_play import record_ends, record_games, set_targets
from sabika.bots.workspace import OPENING, Allocated
from sabika.cli import app
from sabika.engine.game import find
from sabika.engine.jit import PLAIN
from sabika.engine.record import put
from sabika.lab.curve import svg
from sabika.lab.judging import JudgeTeacher, Positions, chances_of
from sabika.lab.learning import Teacher
from sabika.lab.train import Check, Course, Training, occasion, train


def error_of(teacher: Teacher, seen: np.ndarray, targets: np.ndarray) -> float:
    hidden = np.maximum(seen @ teacher.inner[:-1] + teacher.inner[-1], 0)
    total = hidden @ teacher.outer[:-1] + teacher.outer[-1]
    return float(((np.vectorize(squash)(total) - targets) ** 2).mean())


def test_a_net_learns_what_can_be_learned() -> None:
    random = np.random.default_rng(1)
    seen = random.normal(size=(2000, 5))
    targets = np.where(seen[:, 0] * seen[:, 1] > 0, 0.9, 0.1)
    teacher = Teacher(random.normal(0, 0.5, (6, 16)), random.normal(0, 0.1, 17), 0.0)
    before = error_of(teacher, seen, targets)
    for _ in range(30):
        teacher.teach(seen, targets, random.permutation(2000), 0.01)
    assert error_of(teacher, seen, targets) < before / 5


def test_a_judge_learns_chances_that_add_up() -> None:
    """Of three seats the one with the largest number wins, nearly always."""
    random = np.random.default_rng(3)
    seen = random.normal(size=(1500, 3, 2))
    ends = np.eye(3)[(seen[:, :, 0] + random.normal(0, 0.1, (1500, 3))).argmax(axis=1)]
    teacher = JudgeTeacher(random.normal(0, 0.5, (3, 8)), random.normal(0, 0.1, 9), 0.0)
    first = teacher.study([Positions(seen, ends)], random, 0.01)
    for _ in range(15):
        last = teacher.study([Positions(seen, ends)], random, 0.01)
    assert last < first / 3
    outputs = random.normal(size=(4, 3))
    grown = np.vectorize(growth)(outputs)
    assert np.allclose(chances_of(outputs), grown / grown.sum(axis=1, keepdims=True))


def test_positions_for_the_judge_come_with_the_share_of_the_win_they_led_to() -> None:
    game = find("rollwrite")
    workspace = Allocated(game, PLAIN, shipped(game))
    workspace.seat([BOTS["learned"]] * 2)
    put(workspace.record.states, OPENING, sabika.Table("rollwrite", 2, seed=1).at(0).position)
    features = knowledge_of(game).feature_count
    seen, ends = [[0.0] * features for _ in range(200)], [0.0] * 200
    record = PLAIN.run(record_ends, player_of(game, searches=False))
    rows = record(*workspace.arguments, 1, 0, 1, 4, [0.1, 0.0], [20], seen, ends)
    assert 4 < rows < 200
    assert rows % 2 == 0
    won = ends[:2]
    assert sum(won) == 1.0
    assert ends[:rows] == won * (rows // 2)
    assert all(any(row) for row in seen[:rows])
    assert not any(map(any, seen[rows:]))


def test_a_step_goes_down_the_slope_of_the_error() -> None:
    """The first step of Adam has the size of the rate, and the sign of each weight's slope."""
    random = np.random.default_rng(2)
    seen, targets = random.normal(size=(8, 3)), random.uniform(size=8)
    inner, outer = random.normal(size=(4, 5)), random.normal(size=6)
    slopes = np.full_like(inner, -error_of(Teacher(inner, outer, 0), seen, targets))
    for at in np.ndindex(inner.shape):
        moved = inner.copy()
        moved[at] += 1e-6
        slopes[at] = error_of(Teacher(moved, outer, 0), seen, targets) - error_of(
            Teacher(inner, outer, 0), seen, targets
        )
    teacher = Teacher(inner.copy(), outer.copy(), 0)
    teacher.teach(seen, targets, np.arange(8), 0.001)
    steep = np.abs(slopes) > 1e-9
    assert steep.sum() > 5
    assert np.array_equal(np.sign(inner - teacher.inner)[steep], np.sign(slopes)[steep])


def test_what_there_was_to_expect_is_the_end_by_the_trace_and_what_came_later_for_the_rest() -> None:
    targets = [0.5, 0.4, 0.6, 0.2]  # two seats, two moments
    set_targets(0, 4, 2, 0.5, [1.0, 0.0], targets)
    assert targets == [0.5 * 0.6 + 0.5 * 1.0, 0.5 * 0.2 + 0.5 * 0.0, 1.0, 0.0]


@pytest.mark.parametrize("name", sabika.games())
def test_features_are_as_many_as_promised_and_of_a_sensible_size(name: str) -> None:
    game = find(name)
    workspace = Allocated(game, PLAIN, untrained(game, 3, 0.4, 1))
    workspace.seat([BOTS["random"]] * game.seats[-1])
    put(workspace.record.states, OPENING, game.opening(game.seats[-1], game.check_options(game.seats[-1], {})))
    seen = np.zeros((40, knowledge_of(game).feature_count))
    player = player_of(game, searches=False)
    rows = record_games(player, *workspace.arguments, 1, 0, 1, 1, 1.0, seen, np.zeros(40))
    assert rows == 0, "a game that does not fit is left out"
    assert np.abs(seen).max() <= 5
    assert np.isfinite(seen).all()
    assert (seen[30] != 0).sum() > 10


def test_a_course_that_was_stopped_goes_on_as_if_it_had_not_been(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SABIKA_JIT", "0")
    monkeypatch.setattr("sabika.lab.train.CHECK_GAMES", 1)
    course = Course("rollwrite", rounds=3, games=1, hidden=3, lessons=1, sparring=1, seed=4)
    whole = train(course, tmp_path / "whole.npz", every=1)
    rounds: list[int] = []

    def stop(done: int, _: Check | None) -> None:
        rounds.append(done)
        if done == 2 and len(rounds) == 3:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        train(course, tmp_path / "parts.npz", stop, every=1)
    parts = train(course, tmp_path / "parts.npz", stop, every=1)
    assert rounds == [0, 1, 2, 2, 3]
    assert np.array_equal(whole.teacher.inner, parts.teacher.inner)
    assert whole.checks == parts.checks
    with np.load(tmp_path / "parts.npz") as saved:
        assert str(saved["command"]).startswith("sabika train rollwrite --rounds 3 --games 1 --hidden 3 ")
    with pytest.raises(sabika.SabikaError, match="follows another course: sabika train rollwrite --rounds 3"):
        train(Course("rollwrite", rounds=4), tmp_path / "parts.npz")
    (tmp_path / "none.npz").write_text("nothing")
    with pytest.raises(sabika.SabikaError, match=r"'none\.npz' holds no training"):
        train(course, tmp_path / "none.npz")


def test_a_curve_has_a_point_a_check() -> None:
    drawn = svg([Check(100, 0.1, 0.2), Check(200, 0.05, 0.6)], "rollwrite")
    assert drawn.count("<polyline") == 1
    assert "200 games" in drawn


@pytest.mark.parametrize("name", sabika.games())
def test_every_number_of_seats_and_every_choice_comes_up(name: str) -> None:
    game = find(name)
    drawn = [occasion(game, np.random.default_rng(i)) for i in range(1000)]
    assert {seats for seats, _ in drawn} == set(game.seats)
    for option in game.options:
        assert {options.get(option.name) for _, options in drawn} >= set(option.choices)


def test_a_course_that_is_stopped_draws_what_it_has(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SABIKA_JIT", "0")
    monkeypatch.setattr("sabika.lab.train.CHECK_GAMES", 1)
    course = ("train", "rollwrite", "--rounds", "2", "--games", "1", "--hidden", "3", "--lessons", "0")
    files = ("--file", str(tmp_path / "course.npz"), "--curve", str(tmp_path / "curve.svg"))
    saves = Training.save

    def save_and_stop(training: Training, file: Path) -> None:
        saves(training, file)
        raise KeyboardInterrupt

    monkeypatch.setattr("sabika.lab.train.Training.save", save_and_stop)
    stopped = CliRunner().invoke(app, [*course, *files])
    assert stopped.exit_code == 130, stopped.output
    assert "<polyline" in (tmp_path / "curve.svg").read_text()
