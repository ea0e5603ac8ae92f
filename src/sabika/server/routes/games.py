"""What there is to play: games, words, rules, printed values."""

from __future__ import annotations

import asyncio
from functools import cache
from typing import Any, Literal

import msgspec
from fastapi import APIRouter, HTTPException, Request, Response

from sabika.bots import BOTS, bots_of, levels_of
from sabika.draw import sheets
from sabika.engine.errors import BadOption
from sabika.engine.game import Game, find, names, seats_and_options
from sabika.lessons import lessons
from sabika.rulebook import rules
from sabika.rulebook.guide import Card, guide, guides, told_in
from sabika.server.routes.dependencies import answer, kept_answer
from sabika.server.schemas import (
    Choice,
    GameInfo,
    GameOption,
    GuideCard,
    GuideSection,
    GuideText,
    Level,
    PrintedValue,
    RuleText,
)
from sabika.words import catalogue

router = APIRouter(prefix="/api")

Language = Literal["en", "de", "fr", "nl"]
ELSEWHERE = ("terminal", "draw", "print.", "reminder.")  # in the terminal, in drawings, on paper and by mail


@router.get("/games")
async def games() -> Response:
    """The games, with seats, options, bots and the levels players choose from."""
    return answer([described(name) for name in names()])


@router.get("/words/{language}")
async def words(language: Language) -> Response:
    """The catalogue in one language, without what is only said elsewhere."""
    return answer({key: said for key, said in catalogue(language).items() if not key.startswith(ELSEWHERE)})


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
                games=_games_with(rule.id),
            )
            for rule in rules()
        ]
    )


@router.get("/guides/{game}/{language}")
async def guide_to(game: str, language: Language, request: Request) -> Response:
    """A game's rules as cards in reading order, with pictures for the page."""
    if game not in guides():
        raise HTTPException(404, "There is no guide to such a game.")
    return kept_answer(await asyncio.to_thread(_guide, game, language), request)


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
def _guide(game: str, language: str) -> bytes:
    told = guide(game)
    return msgspec.json.encode(
        GuideText(
            game=game,
            title=find(game).title,
            intro=told.intro.say(language),
            sections=[
                GuideSection(
                    section.name, section.title.say(language), [_card(card, language) for card in section.cards]
                )
                for section in told.sections
            ],
            now=told.now,
            rules=len(told.rules()),
        )
    )


def _card(card: Card, language: str) -> GuideCard:
    from sabika.draw.guide import picture_svg  # loads all games, which a server need not do before it answers

    return GuideCard(
        name=card.name,
        title=card.title.say(language),
        text=card.text.say(language),
        rules=list(card.rules),
        picture=picture_svg(card.picture, language) if card.picture else "",
        reconstructed=card.reconstructed,
    )


@cache
def _games_with(rule: str) -> list[str]:
    """The games in which a rule holds: as their guides say, else by the family of their rules."""
    family = rule.partition("-")[0]
    without = [name for name in names() if name not in guides()]
    return [*told_in(rule), *(name for name in without if find(name).turn_rule.partition("-")[0] == family)]


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
        guide=name in guides(),
        lesson=name in lessons(),
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
