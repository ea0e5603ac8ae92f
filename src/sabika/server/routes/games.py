"""What there is to play: games, words, rules, printed values."""

from __future__ import annotations

from functools import cache
from typing import Any, Literal

from fastapi import APIRouter, Response

from sabika.bots import BOTS, bots_of, levels_of
from sabika.draw import sheets
from sabika.engine.errors import BadOption
from sabika.engine.game import Game, find, names, seats_and_options
from sabika.rulebook import rules
from sabika.server.routes.dependencies import answer
from sabika.server.schemas import Choice, GameInfo, GameOption, Level, PrintedValue, RuleText
from sabika.words import catalogue

router = APIRouter(prefix="/api")

Language = Literal["en", "de", "fr", "nl"]


@router.get("/games")
async def games() -> Response:
    """The games, with seats, options, bots and the levels players choose from."""
    return answer([described(name) for name in names()])


@router.get("/words/{language}")
async def words(language: Language) -> Response:
    """Every sentence of the catalogue in one language."""
    return answer(catalogue(language))


@router.get("/rules/{language}")
async def rulebook(language: Language) -> Response:
    """All rules in order, in our own words."""
    return answer(
        [
            RuleText(
                id=rule.id,
                title=rule.title(language),
                text=rule.text(language),
                ruling=rule.ruling,
                instead=rule.instead(language),
            )
            for rule in rules()
        ]
    )


@router.get("/printed")
async def printed() -> Response:
    """Every printed value, and how sure it is."""
    return answer(
        [
            PrintedValue(game=name, name=value, value=shown, how_sure=how)
            for name in names()
            for value, (shown, how) in find(name).printed().items()
        ]
    )


@cache
def described(name: str) -> GameInfo:
    game = find(name)
    return GameInfo(
        name=game.name,
        title=game.title,
        seats=list(game.seats),
        options=[
            GameOption(
                name=option.name,
                rule=option.rule,
                choices=[Choice(value, _seats_with(game, option.name, value)) for value in option.choices],
                default=option.default,
            )
            for option in game.options
        ],
        rulings=list(game.rulings),
        bots=list(bots_of(game)),
        levels=[Level(name, BOTS[name].seconds) for name in levels_of(game)],
        sheets=list(sheets(name)),
    )


def _seats_with(game: Game, option: str, value: Any) -> list[int]:
    """With how many seats the game accepts a choice, asked of the game itself."""

    def accepts(seats: int) -> bool:
        try:
            seats_and_options(game, seats, {option: value})
        except BadOption:
            return False
        return True

    return [seats for seats in game.seats if accepts(seats)]
