"""Who may do what: every route and every message × anonymous, spectator, other seat, seat, host."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, get_args

import pytest
from msgspec.structs import StructConfig
from starlette.routing import BaseRoute, Route, WebSocketRoute
from websockets.exceptions import ConnectionClosed

from sabika.server.messages import FromPage
from tests.server.house import InProcess, Page

pytestmark = pytest.mark.anyio

ROLES = ("anonymous", "spectator", "other seat", "seat", "host")

# What each may expect of a message about the seat to move (or, for a salt, about a seat that has come).
MESSAGES: dict[str, tuple[str, str, str, str, str]] = {
    "hello": ("state", "state", "state", "state", "state"),
    "act": ("4400", "table.watching", "table.not_your_turn", "done", "table.not_your_turn"),
    "dice": ("4400", "table.watching", "done", "done", "done"),
    "undo": ("4400", "table.watching", "table.not_your_turn", "done", "table.not_your_turn"),
    "why_not": ("4400", "table.watching", "table.not_your_turn", "legal", "table.not_your_turn"),
    "preview": ("4400", "table.watching", "table.not_your_turn", "foreseen", "table.not_your_turn"),
    "rename": ("4400", "table.watching", "table.not_your_seat", "done", "table.not_your_seat"),
    "take_over": ("4400", "table.watching", "table.host_only", "done", "done"),
    "allow": ("4400", "table.watching", "table.host_only", "table.host_only", "done"),
    "rematch": ("4400", "table.watching", "done", "done", "done"),
    "salt": ("4400", "table.watching", "table.not_your_seat", "done", "table.not_your_seat"),
}

# What each may expect of a call: secrets open nothing here, so it is the same for all of them.
CALLS: dict[tuple[str, str], int] = {
    ("GET", "/api/games"): 200,
    ("GET", "/api/words/{language}"): 200,
    ("GET", "/api/rules/{language}"): 200,
    ("GET", "/api/guides/{game}/{language}"): 200,
    ("GET", "/api/lessons/{game}/{language}"): 200,
    ("POST", "/api/lessons/{game}/tables"): 201,
    ("GET", "/api/things/{game}/{language}"): 200,
    ("GET", "/api/printed"): 200,
    ("POST", "/api/tables"): 201,
    ("GET", "/api/tables/{table}"): 200,
    ("GET", "/api/tables/{table}/replay"): 200,
    ("GET", "/api/tables/{table}/record"): 200,
    ("POST", "/api/tables/{table}/branch"): 201,
    ("GET", "/api/reminders"): 200,
    ("POST", "/api/tables/{table}/reminder"): 403,  # a secret of the table opens it: see test_reminders.py
    ("GET", "/api/tables/{table}/report"): 403,  # not before the game is over
    ("POST", "/api/tables/{table}/hints"): 403,  # for the seat to act alone, which shows its secret
    ("POST", "/api/tables/{table}/chances"): 403,  # for whom the host allows it: see test_insight.py
    ("GET", "/api/tables/{table}/hints/{entry}"): 403,  # not before the game is over
    ("GET", "/api/puzzles"): 200,
    ("GET", "/api/puzzles/{game}/{number}"): 200,
    ("POST", "/api/report"): 422,  # of nothing; what it makes of a record is tried elsewhere
    ("POST", "/api/replay"): 200,
    ("POST", "/api/branch"): 201,
    ("POST", "/api/verify"): 200,
    ("POST", "/api/pad/{game}"): 200,
    ("POST", "/api/may/{game}"): 200,
    ("POST", "/api/box/{game}"): 200,
    ("GET", "/api/print/{game}/{sheet}.pdf"): 200,
    ("POST", "/api/qr"): 200,
    ("GET", "/healthz"): 200,
    ("GET", "/readyz"): 200,
    ("GET", "/metrics"): 200,
    ("GET", "/docs"): 200,
    ("GET", "/docs/style.css"): 200,
    ("GET", "/openapi.json"): 200,
    ("GET", "/{path:path}"): 404,
}


@dataclass
class Seated:
    """A table of two guests and a host who does not play; one of the guests is to move."""

    table: str
    host: str
    guests: list[str]
    actor: int

    def secrets(self, role: str) -> list[str]:
        match role:
            case "seat":
                return [self.guests[self.actor]]
            case "other seat":
                return [self.guests[1 - self.actor]]
            case "host":
                return [self.host]
            case _:
                return []


async def seat_guests(served: InProcess, message: str) -> tuple[Seated, dict[str, Any]]:
    """A table where the message makes sense, and the message."""
    awaited = ["open"] if message == "salt" else []
    made = await served.table("open", "open", *awaited, real_dice=message == "dice")
    guests = [invite["secret"] for invite in made["invites"]][:2]
    set_up = Seated(made["table"], made["host"], guests, 0)
    async with served.page(made["table"], *guests) as page:
        set_up.actor = page.state["actor"] or 0
        fields: dict[str, Any] = {}
        if message in ("act", "why_not", "preview"):
            fields = {"moves": ["coins"], "at": page.n}
        elif message == "dice":
            fields = {"shown": "0", "at": page.n}
        elif message == "undo":
            await page.act(page.state["legal"][0])
            fields = {"at": page.n}
        elif message == "rematch":
            await page.play()
        elif message == "salt":
            fields = {"seat": 0, "salt": "of the sea"}
        elif message == "rename":
            fields = {"seat": set_up.actor, "name": "Ann"}
        elif message == "allow":
            fields = {"chances": True}
        elif message == "take_over":
            fields = {"seat": set_up.actor, "bot": "random"}
        if message == "why_not":
            fields = {"move": "coins"}
        if message == "preview":
            fields.pop("at")
    room = await served.registry.room(made["table"])
    while room.present:  # until it is known that this page went away
        async with served.page(made["table"]) as page:
            if any(owner["here"] for owner in page.state["owners"]):
                await page.hear_state(lambda state: not any(owner["here"] for owner in state["owners"]))
    return set_up, fields


async def outcome(served: InProcess, set_up: Seated, role: str, message: str, fields: dict[str, Any]) -> str:
    """What a role gets for a message, in one word."""
    async with served.socket(set_up.table) as socket:
        page = Page(socket, set_up.secrets(role))
        try:
            if role != "anonymous":
                await page.hello()
            if message == "hello":
                return str((await page.hello())["type"])
            answer = await page.ask(message, **fields)
            if answer["type"] == "fault":
                await page.hear()
        except ConnectionClosed:
            return str(socket.close_code)
    match answer["type"]:
        case "refusal":
            return str(answer["said"]["key"])
        case "because":
            return "legal" if answer["said"] is None else str(answer["said"]["key"])
        case kind:
            return str(kind)


@pytest.mark.parametrize("message", MESSAGES)
async def test_messages_are_open_to_whom_they_should_be(served: InProcess, message: str) -> None:
    for role, expected in zip(ROLES, MESSAGES[message], strict=True):
        set_up, fields = await seat_guests(served, message)
        n = (await served.registry.room(set_up.table)).ledger.n
        assert await outcome(served, set_up, role, message, fields) == expected, (role, message)
        changed = (await served.registry.room(set_up.table)).ledger.n != n
        assert changed == (expected == "done"), "a refused message changes nothing"


def test_every_message_is_in_the_matrix() -> None:
    configs: list[StructConfig] = [struct.__struct_config__ for struct in get_args(FromPage)]
    assert {str(config.tag) for config in configs} == set(MESSAGES)


async def test_calls_are_open_to_all_and_give_away_no_secret(served: InProcess) -> None:
    set_up, _ = await seat_guests(served, "act")
    record = (await served.http.get(f"/api/tables/{set_up.table}/record")).json()
    stored = await served.registry.store.table(set_up.table)
    assert stored is not None
    hashes = [place.hash or "" for place in stored.places]
    hidden = [set_up.host, *set_up.guests, stored.dice_secret, stored.host, *hashes]
    bodies: dict[str, Any] = {
        "/api/tables": {"game": "rollwrite", "seats": [{"kind": "me"}]},
        "/api/lessons/{game}/tables": {"scene": 0},
        "/api/tables/{table}/branch": {"at": 7},
        "/api/tables/{table}/reminder": {"secret": "none of this table", "to": None},
        "/api/tables/{table}/hints": {"secrets": []},
        "/api/tables/{table}/chances": {"secrets": []},
        "/api/replay": record,
        "/api/branch": {"at": 7, "record": record},
        "/api/verify": record,
        "/api/pad/{game}": {"seats": [{"crossed": ["......"] * 6}] * 3},
        "/api/may/{game}": {"question": "coins", "dice": "1 5 2 2"},
        "/api/box/{game}": {"box": {"supply": 20}},
        "/api/qr": {"text": "/#/rules"},
    }
    names = {"table": set_up.table, "game": "rollwrite", "language": "nl", "sheet": "score", "path:path": "nothing"}
    names |= {"entry": "0", "number": "0"}
    for (method, path), status in CALLS.items():
        address = path
        for name, value in names.items():
            address = address.replace(f"{{{name}}}", value)
        for role in ROLES:
            secret = (set_up.secrets(role) or ["none"])[0]
            shown = {"authorization": f"Bearer {secret}", "cookie": f"secret={secret}"}
            answer = await served.http.request(method, address, json=bodies.get(path), headers=shown)
            assert answer.status_code == status, (role, method, path, answer.text)
            assert not any(word and word in answer.text for word in hidden), (role, method, path)


async def test_every_route_is_in_the_matrix(served: InProcess) -> None:
    routes = _flat(served.app.routes)
    calls = [route for route in routes if isinstance(route, Route)]
    sockets = [route for route in routes if isinstance(route, WebSocketRoute)]
    assert len(calls) + len(sockets) == len(routes)
    found = {(method, call.path) for call in calls for method in call.methods or () if method != "HEAD"}
    assert found == set(CALLS)
    assert [socket.path for socket in sockets] == ["/api/tables/{table}/socket"]


def _flat(routes: Sequence[BaseRoute]) -> list[BaseRoute]:
    """Routes with those of included routers, however FastAPI keeps them."""
    found: list[BaseRoute] = []
    for route in routes:
        included = getattr(route, "original_router", None)
        found += [route] if included is None else _flat(included.routes)
    return found


async def test_a_host_lets_a_bot_play_an_absent_seat_only(served: InProcess) -> None:
    set_up, fields = await seat_guests(served, "take_over")
    async with served.page(set_up.table, *set_up.secrets("seat")) as seated:
        assert await outcome(served, set_up, "host", "take_over", fields) == "table.seat_present"
        await seated.ask("rename", seat=set_up.actor, name="Ann")


async def test_secrets_of_another_table_open_nothing(served: InProcess) -> None:
    ours, theirs = await served.table("me", "open"), await served.table("me", "open")
    async with served.socket(ours["table"]) as socket:
        await socket.send(json.dumps({"type": "hello", "secrets": [theirs["host"]]}))
        page = Page(socket, [])
        assert (await page.hear())["type"] == "fault"
        with pytest.raises(ConnectionClosed):
            await page.hear()
        assert socket.close_code == 4403
