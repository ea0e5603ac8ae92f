"""Lessons: each is played to its end in the engine, move by move, and says the same in four languages."""

from __future__ import annotations

import re
from fnmatch import fnmatchcase
from pathlib import Path

import pytest

import sabika
from sabika.lessons import LEARNER, Scene, Step, lesson, lessons, load_lesson
from sabika.rulebook import LANGUAGES, RulebookError
from tests.lessons.playing import let_bots_play, table_of

FEWEST, MOST = 8, 15
EVERY_SCENE = [
    pytest.param(game, scene, id=f"{game}-{number}")
    for game in lessons()
    for number, scene in enumerate(lesson(game).scenes)
]
EVERY_STEP = [pytest.param(step, id=f"{game}-{step.title.en}") for game in lessons() for step in lesson(game).steps()]


@pytest.mark.parametrize("game", lessons())
def test_a_lesson_is_short_and_mostly_play(game: str) -> None:
    steps = list(lesson(game).steps())
    assert game in sabika.games()
    assert FEWEST <= len(steps) <= MOST
    assert sum(step.move is not None for step in steps) > len(steps) / 2


@pytest.mark.parametrize(("game", "scene"), EVERY_SCENE)
def test_a_scene_can_be_played_as_it_is_told(game: str, scene: Scene) -> None:
    table = table_of(game, scene)
    for step in scene.steps:
        if step.move is None:
            continue
        let_bots_play(table, scene)
        assert table.actor == LEARNER, f"{step.title.en}: the game is over"
        assert step.move in table.legal(), f"{step.title.en}: {step.move} is none of {table.legal()}"
        assert any(fnmatchcase(move, pattern) for move in table.legal() for pattern in step.patterns())
        table.act(step.move)
    let_bots_play(table, scene)  # whoever looks on can play on
    assert not table.over


@pytest.mark.parametrize("step", EVERY_STEP)
def test_a_step_says_the_same_in_every_language(step: Step) -> None:
    def numbers(text: str) -> list[str]:
        return sorted(re.findall(r"\d+", text))

    for words in (step.title, step.text, step.otherwise):
        if words is not None:
            said = [words.say(language) for language in LANGUAGES]
            assert len(set(said)) == len(LANGUAGES)
            assert len({tuple(numbers(text)) for text in said}) == 1
            assert len({text.count("**") for text in said}) == 1


def test_a_fault_is_named(tmp_path: Path) -> None:
    words = '{en = "a", de = "b", fr = "c", nl = "d"}'
    head = f'[[scene]]\ndeal = 1\nseats = 2\nbot = "level1"\n[[scene.step]]\ntitle = {words}\ntext = {words}\n'
    file = tmp_path / "castle.toml"
    for body, fault in {
        "point = []": "points at nothing",
        'point = ["x"]\naccept = ["y"]': "asks for none",
        'point = ["x"]\nrules = ["RW-99"]': "RW-99",
        'point = ["x"]\nspeed = 1': "speed",
    }.items():
        file.write_text(head + body, encoding="utf-8")
        with pytest.raises(RulebookError, match=fault):
            load_lesson(file)
    with pytest.raises(RulebookError, match="no lesson"):
        lesson("chess")
