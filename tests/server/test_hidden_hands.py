"""RP-18: hidden hands never leave the server, whatever is asked for while the game is on: every frame is read."""

from __future__ import annotations

import json
import random
import re
from contextlib import AsyncExitStack
from copy import deepcopy
from typing import Any

import pytest

from tests.server.house import InProcess, Message, Page, catch_up

pytestmark = pytest.mark.anyio

CARD = re.compile(r"\b(?:fl|dh|de|du)[1-9]\b")
MOVES = 260
ALL_MODULES = {"side": "full", "medina": True, "bazaars": True, "camps": True}
LIKED = ("pay", "extra", "guard", "build", "set", "buy", "use", "take")
# Sentences about cards that everyone sees: taken from the display or paid, or turned up by chance; and the card that
# whoever is to move asks about.
TOLD_OPENLY = {
    f"redpalace.{key}" for key in ("took", "gave_extra", "paid", "got_card", "set_card", "open_card", "card_not_held")
}


class Reader(Page):
    """A page that keeps every frame it hears."""

    def __init__(self, page: Page) -> None:
        super().__init__(page.socket, page.secrets)
        self.state, self.log, self.frames = page.state, page.log, [page.state]

    async def hear(self) -> Message:
        message = await super().hear()
        self.frames.append(message)
        return message


def without_open_cards(told: Any, mine: list[int]) -> Any:
    """A frame without what lies open: display, sets to choose from, the log and its law, and the viewer's own cards;
    and without the cards that sentences of the log name: they are taken from the display and paid for all to see."""
    if isinstance(told, list):
        return [without_open_cards(inner, mine) for inner in told]
    if not isinstance(told, dict):
        return told
    left = {name: without_open_cards(value, mine) for name, value in told.items() if name not in ("legal", "laws")}
    if "display" in left:
        left["display"] = left["sets"] = None
        for seat, player in enumerate(left["players"]):
            if seat in mine:
                player["hand"] = player["exact"] = None
    if "key" in left and left["key"] in TOLD_OPENLY:
        left["values"].pop("cards", None)
    for name in ("text", "log"):  # entries of the log, what was typed
        left.pop(name, None)
    return left


def hands_in(told: Any) -> list[list[Any]]:
    """The hands in every view of an answer, seat by seat."""
    found = []
    if isinstance(told, dict):
        if "display" in told:
            found.append([player["hand"] for player in told["players"]])
        found += [hands for inner in told.values() for hands in hands_in(inner)]
    elif isinstance(told, list):
        found = [hands for inner in told for hands in hands_in(inner)]
    return found


def assert_hides_hands(told: Any, mine: list[int]) -> None:
    assert CARD.findall(json.dumps(without_open_cards(deepcopy(told), mine))) == []
    assert "hand=" not in json.dumps(told), "a position as text would hold every hand"
    for hands in hands_in(told):
        assert all(hand is None for seat, hand in enumerate(hands) if seat not in mine)


async def test_no_frame_holds_the_cards_of_another_seat(served: InProcess) -> None:
    made = await served.table("me", "open", "open", game="redpalace", options=ALL_MODULES)
    secrets = [made["mine"][0]["secret"], *(invite["secret"] for invite in made["invites"])]
    chance = random.Random(5)
    async with AsyncExitStack() as stack:
        pages = [Reader(await stack.enter_async_context(served.page(made["table"], secret))) for secret in secrets]
        stranger = Reader(await stack.enter_async_context(served.page(made["table"])))
        everyone = [*pages, stranger]
        for number in range(MOVES):
            await catch_up(max(everyone, key=lambda page: page.n), *everyone)
            actor = pages[0].state["actor"]
            moves = pages[actor].state["legal"]
            liked = [move for move in moves if move.split()[0] in LIKED] or moves
            move = chance.choice(liked)
            if number % 65 == 0:
                await ask_everything(served, made["table"], everyone, actor, move)
            answer = await pages[actor].act(move)
            assert answer["type"] == "done", answer
        assert not pages[0].state["over"]
    for seat, page in enumerate(everyone):
        mine = [seat] if page is not stranger else []
        assert sum(frame["type"] == "state" for frame in page.frames) >= MOVES
        for frame in page.frames:
            assert_hides_hands(frame, mine)
        shown = [hands[seat] for frame in page.frames for hands in hands_in(frame)] if mine else [["fl1"]]
        assert any(shown), "one's own cards are there, or nothing would be shown"


async def ask_everything(house: InProcess, table: str, everyone: list[Reader], actor: int, move: str) -> None:
    """Previews, refusals, the replay, the record and the summary in the middle of a game."""
    for seat, page in enumerate(everyone):
        await page.ask("preview", moves=[move])
        why = await page.ask("why_not", move="pay fl9")
        assert seat == actor or "redpalace." not in why["said"]["key"], "nobody asks about the cards of another"
        await page.ask("why_not", move="buy 1")
    foreseen = [frame for frame in everyone[actor].frames if frame["type"] == "foreseen"]
    assert foreseen, "whoever is to move may try"
    for name in ("replay", "record", ""):
        answer = await house.http.get(f"/api/tables/{table}/{name}".rstrip("/"))
        assert answer.status_code == 200
        assert_hides_hands(answer.json(), [])


async def test_whoever_holds_several_seats_sees_the_cards_of_the_one_to_move_only(served: InProcess) -> None:
    made = await served.table("me", "me", game="redpalace")
    secrets = [seat["secret"] for seat in made["mine"]]
    async with served.page(made["table"], *secrets) as page:
        for _ in range(12):
            actor = page.state["actor"]
            hands = [player["hand"] is None for player in page.state["view"]["players"]]
            assert hands == [seat != actor for seat in range(2)]
            await page.act(page.state["legal"][0])


async def test_open_hands_are_open_to_everyone(served: InProcess) -> None:
    made = await served.table("me", "open", game="redpalace", options={"hands": "open"})
    secrets = [made["mine"][0]["secret"], made["invites"][0]["secret"]]
    async with served.page(made["table"], *secrets), served.page(made["table"]) as stranger:
        assert all(player["hand"] is not None for player in stranger.state["view"]["players"])
