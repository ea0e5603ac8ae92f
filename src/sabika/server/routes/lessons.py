"""To learn by playing: lessons with a table for each scene, and what the things of a table are."""

from __future__ import annotations

from functools import cache

import msgspec
from fastapi import APIRouter, HTTPException, Request, Response

from sabika.engine.game import find
from sabika.lessons import Scene, Step, lesson, lessons
from sabika.rulebook.guide import guides
from sabika.rulebook.things import things
from sabika.server import new_tables
from sabika.server.routes.dependencies import MayOpenTable, TheRegistry, kept_answer
from sabika.server.routes.games import Language
from sabika.server.routes.tables import told
from sabika.server.schemas import LessonRequest, LessonScene, LessonStep, LessonText, TableMade, ThingsText, ThingText

router = APIRouter(prefix="/api")


@router.get("/lessons/{game}/{language}")
async def lesson_of(game: str, language: Language, request: Request) -> Response:
    """A game's guided first game: scenes and their steps."""
    return kept_answer(_lesson(_known(game), language), request)


@router.post("/lessons/{game}/tables", status_code=201, response_model=TableMade, dependencies=[MayOpenTable])
async def sit_down(game: str, body: LessonRequest, registry: TheRegistry) -> Response:
    """A new table for a scene, with prepared dice."""
    scenes = lesson(_known(game)).scenes
    if body.scene >= len(scenes):
        raise HTTPException(404, f"This lesson has {len(scenes)} scenes.")
    new = new_tables.lesson(game, scenes[body.scene], body.names, registry.clock())
    await registry.open_table(new)
    return told(new)


@router.get("/things/{game}/{language}")
async def things_of(game: str, language: Language, request: Request) -> Response:
    """What lies on the table of a game."""
    if game not in guides():
        raise HTTPException(404, "Nothing is told about the things of such a game.")
    return kept_answer(_things(game, language), request)


def _known(game: str) -> str:
    if game not in lessons():
        raise HTTPException(404, "There is no lesson of such a game.")
    return game


@cache
def _lesson(game: str, language: str) -> bytes:
    return msgspec.json.encode(
        LessonText(
            game=game,
            title=find(game).title,
            scenes=[_scene(scene, language) for scene in lesson(game).scenes],
        )
    )


def _scene(scene: Scene, language: str) -> LessonScene:
    return LessonScene([_step(step, language) for step in scene.steps])


def _step(step: Step, language: str) -> LessonStep:
    return LessonStep(
        title=step.title.say(language),
        text=step.text.say(language),
        point=list(step.point),
        rules=list(step.rules),
        move=step.move,
        ends=list(step.patterns()),
        only_now=step.only_now,
        otherwise=step.otherwise.say(language) if step.otherwise else None,
    )


@cache
def _things(game: str, language: str) -> bytes:
    found = things(game)
    told = {
        name: ThingText(thing.title.say(language), thing.text.say(language), list(thing.rules))
        for name, thing in found.named.items()
    }
    return msgspec.json.encode(ThingsText(told, list(found.coach)))
