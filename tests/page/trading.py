"""A player of the Red Palace at the page, and tables in the middle of a game."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from random import Random
from typing import Any

from playwright.sync_api import Locator, Page

from sabika.games.redpalace import view_types
from sabika.table.table import Table
from tests.page.playing import KeyboardPlayer, Player
from tests.redpalace import staging

TRIES = 30
MODULES = {"side": "full", "medina": True, "bazaars": True, "camps": True}


class TradePlayer(Player):
    """Someone who plays with the mouse."""

    game = "redpalace"

    def __init__(self, page: Page) -> None:
        super().__init__(page)
        self.sets = page.get_by_role("button", name=re.compile(r"^Set \d: "))
        self.takes = page.get_by_role("button", name=re.compile("^Take from the display: "))
        self.buys = page.get_by_role("button", name=re.compile("^Buy from yard "))
        self.exact_buys = page.get_by_role("button", name=re.compile("^Buy from yard .*exact payment possible"))
        self.pays = page.get_by_role("button", name=re.compile("^Pay with "))
        self.exact_pays = page.get_by_role("button", name=re.compile("^Pay with .*can become exact"))
        self.price = page.get_by_role("button", name=re.compile(r"^Pay \d"))
        self.guards = page.get_by_role("button", name=re.compile("^Give up the guard: "))
        self.done = page.get_by_role("button", name="End my actions")
        self.walls = page.get_by_role("button", name=re.compile("^Wall piece: "))
        self.reserves = page.get_by_role("button", name=re.compile("^To the reserve: "))
        self.cells = page.locator(".panel.own .cell")
        self.yard = page.get_by_role("group", name="Building yard").get_by_role("button")
        self.preview = page.get_by_role("group", name="Preview").get_by_role("button")
        self.display = page.get_by_role("group", name="Money", exact=True).get_by_role("button")
        self.abilities = page.get_by_role("group", name="Abilities").get_by_role("button")
        self.wall = page.get_by_test_id("wall")

    def sit(self, made: dict[str, Any]) -> None:
        """Take the first seat of a table that was just made."""
        self.page.goto(f"/#/table/{made['table']}/seat/{made['mine'][0]['secret']}")
        self.wait_for_turn()

    def move(self) -> str:
        """One move of whatever kind is asked: what can be paid exactly is bought, else money is taken."""
        self.wait_for_turn()
        return self.move_now()

    def move_now(self) -> str:
        """The same around one screen, where it is always someone's turn."""
        asked = self.prompt.inner_text()
        for kind, words, control, confirmed in (
            ("set", "starting money", self.sets, True),
            ("pay", "Pay ", self.price, False),
            ("pay", "Pay ", self.exact_pays, False),
            ("pay", "Pay ", self.pays, False),
            ("guard", "guard to give up", self.guards, False),
            ("wall", "wall piece", self.walls, True),
            ("build", "in reserve", self.cells, True),
            ("reserve", "in reserve", self.reserves, True),
            ("done", "end your actions", self.done, False),
            ("buy", "buy a building", self.exact_buys, False),
            ("buy", "buy a building", self.buys, False),
            ("take", "Take money", self.takes, True),
        ):
            if words in asked and control.count():
                if confirmed:
                    self.choose(control.first)
                else:
                    self.change(control.first)
                return kind
        raise AssertionError(f"Nothing to do: {asked}")


class TouchTradePlayer(TradePlayer):
    """Someone who taps."""

    def use(self, control: Locator) -> None:
        control.tap()


class KeyboardTradePlayer(TradePlayer, KeyboardPlayer):
    """Someone who has no mouse: Tab to a group, arrows inside it."""

    def use(self, control: Locator) -> None:
        wanted = control.element_handle()
        group = wanted.evaluate_handle(
            "element => element.closest('[role=group]') ?? element.closest('.frame') ?? element"
        ).as_element()
        stop = group.query_selector("[tabindex='0']") if group else None
        if stop is None or wanted.get_attribute("tabindex") != "-1":
            super().use(control)
            return
        self.tab_to_element(stop)
        self.page.keyboard.press("Home")
        for _ in range(len(group.query_selector_all("button")) if group else 0):
            if wanted.evaluate("element => element === document.activeElement"):
                break
            self.page.keyboard.press("ArrowRight")
        self.page.keyboard.press("Enter")


# --- tables in the middle of a game ----------------------------------------------------------------------


def prefer(table: Table, random: Random) -> str:
    """A lively way to play: buy exactly, build, use abilities now and then."""
    legal = table.legal()
    view = table.view()
    me = view.players[view.seat]
    exact = [
        f"buy {slot}" for slot, pays in enumerate(me.pays, start=1) if pays == "exactly" and f"buy {slot}" in legal
    ]
    cards = [f"pay {card}" for card in me.exact]
    builds = [move for move in legal if move.startswith("build ")]
    buys = [move for move in legal if move.startswith("buy ")]
    takes = [move for move in legal if move.startswith("take ")]
    uses = [move for move in legal if move.startswith("use ") and not move.startswith("use move")]
    if uses and random.random() < 0.15:
        return random.choice(uses)
    return random.choice(cards or builds or exact or (["done"] if "done" in legal else []) or buys or takes or legal)


WANTED: dict[str, Callable[[Table], bool]] = {
    "set": lambda table: table.view().phase == "set",
    "act": lambda table: table.view().phase == "act" and table.view().tower < 22,
    "buy": lambda table: _legal(table, "buy") and table.view().tower < 30,
    "pay": lambda table: table.view().phase == "pay" and table.view().tower < 30,
    "guard": lambda table: table.view().phase == "guard",
    "several": lambda table: _several(table),
    "poor": lambda table: table.view().phase == "act" and table.view().turn.actions == 1 and _poor(table),
    "card": lambda table: _legal(table, "use card") and mine(table).guards > 0 and mine(table).reserve == [],
    "either": lambda table: _legal(table, "use card") and _legal(table, "buy"),
    "half": lambda table: _legal(table, "use half"),
    "move": lambda table: _legal(table, "use move"),
    "spent": lambda table: table.legal() == ["done"] and len(mine(table).aside) > 0,
    "rebuild": lambda table: _legal(table, "add") and table.view().tower < 30,
    "lay": lambda table: len(mine(table).aside) > 1 and _buildable(table) > 1,
    "wall": lambda table: _legal(table, "wall"),
    "close": lambda table: _legal(table, "buy") and table.view().tower < 8,
    "scored": lambda table: table.view().scorings == 2 and table.view().phase == "act",
    "late": lambda table: table.view().tower <= 1 and table.view().phase == "act",
    "last": lambda table: table.view().turn.last,
}


def crowded() -> Table:
    """Late in a game of six with all modules: nobody wanted the bazaars, and nearly all guards are parked."""
    return staging.scene(
        6,
        beside=";".join(f"B{number}" for number in range(1, 9)),
        display="fl1 dh5 de9 du3",
        hands={0: "fl2 fl2 fl5 fl9 dh1 dh4 dh6 de2 de8 du1 du3 du7"},
        palaces={0: "L20 S 0,1", 1: "L25 P 1,0; C5 2,0"},
        parked=28,
        scorings=2,
        **staging.MODULES,
    )


def mine(table: Table) -> view_types.Player:
    """What lies before the seat to move."""
    view = table.view()
    me: view_types.Player = view.players[view.seat]
    return me


def _several(table: Table) -> bool:
    return any(re.fullmatch(r"take \d \d", move) for move in table.legal())


def _poor(table: Table) -> bool:
    return any(slot.tile and f"buy {n}" not in table.legal() for n, slot in enumerate(table.view().yard, start=1))


def _buildable(table: Table) -> int:
    """How many different tiles can be built."""
    return len({move.split()[1] for move in table.legal() if move.startswith("build ")})


def _legal(table: Table, verb: str) -> bool:
    return any(move.startswith(verb + " ") for move in table.legal())


@cache
def found(asked: str, seats: int = 3, **options: Any) -> Table:
    """A game up to where a seat is asked for a kind of move."""
    for seed in range(TRIES):
        table, random = Table("redpalace", seats, seed=seed, **options), Random(seed)
        while not table.over:
            if WANTED[asked](table):
                return table
            table.act(prefer(table, random))
    raise AssertionError(f"No game comes to {asked}.")
