"""A player of the Dice Game at the page, and tables in the middle of a game."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from functools import cache
from random import Random
from typing import Any, get_type_hints

from msgspec import convert
from playwright.sync_api import Locator, Page, expect

from sabika.engine.game import find
from sabika.table.record_file import to_bytes
from sabika.table.table import Table
from tests.page.house import House
from tests.page.playing import KeyboardPlayer, Player

TRIES = 60
FEW = {"markers": dict.fromkeys("23456", 1)}  # five turns: a whole game that does not last


class DicePlayer(Player):
    """Someone who plays with the mouse."""

    game = "dicegame"

    def __init__(self, page: Page) -> None:
        super().__init__(page)
        self.dice = page.get_by_role("button", name=re.compile("^Die: "))
        self.loose = page.get_by_role("group", name=re.compile("^To throw")).get_by_role("button")
        self.aside = page.get_by_role("group", name="Aside", exact=True).get_by_role("button")
        self.odds = page.get_by_role("button", name=re.compile("^Keep "))
        self.columns = page.get_by_role("button", name=re.compile("your marker would"))
        self.throws = page.get_by_role("button", name=re.compile(r"^Throw \d+ (die )?again"))
        self.points = page.get_by_role("button", name=re.compile("Two points: "))
        self.chip = page.get_by_role("button", name=re.compile("^One point and: "))
        self.marks = page.get_by_role("button", name=re.compile("^Mark "))
        self.exchanges = page.get_by_role("button", name=re.compile("^Exchange for: "))
        self.starters = page.get_by_role("button", name=re.compile(" starts$"))

    def sit(self, made: dict[str, Any]) -> None:
        """Take the first seat of a table that was just made."""
        self.page.goto(f"/#/table/{made['table']}/seat/{made['mine'][0]['secret']}")
        self.wait_for_turn()

    def move(self) -> str:
        """One move of whatever kind is asked: dice are thrown once more, then a marker is placed."""
        self.wait_for_turn()
        for kind, control in (
            ("reward", self.chip),
            ("mark", self.marks),
            ("name", self.starters),
        ):
            if control.count():
                self.choose(control.first)
                return kind
        if self.page.get_by_role("heading", name="Throw 1 of 3").count() and self.odds.count():
            self.change(self.odds.first, self.confirm)
            return "throw"
        self.choose(self.columns.first)
        return "place"


class KeyboardDicePlayer(DicePlayer, KeyboardPlayer):
    """Someone who has no mouse."""

    def set_aside(self, die: Locator) -> None:
        self.use(die)


# --- tables in the middle of a game ----------------------------------------------------------------------


@cache
def found(asked: str, seats: int = 3, round: int = 1, few: bool = False) -> Table:
    """A game up to where a seat is asked for a kind of move, in this round or later; with few markers if wished."""
    options = {"box": FEW} if few else {}
    wanted: dict[str, Callable[[Table], bool]] = {
        "throw": lambda table: table.view().throws == 1 and table.view().round == 2,
        "last throw": lambda table: table.view().throws == 3,
        "reward": lambda table: table.view().phase == "reward",
        "exchange": lambda table: table.view().phase == "exchange",
        "name": lambda table: table.view().phase == "name",
        "annul": lambda table: "annul" in table.legal(),
        "black": lambda table: any(move.startswith("black") for move in table.legal()),
        "push": lambda table: any(move.startswith("push") for move in table.legal()),
    }
    for seed in range(TRIES):
        table, random = Table("dicegame", seats, seed=seed, **options), Random(seed)
        while not table.over:
            if table.view().round >= round and wanted[asked](table):
                return table
            chips = [move for move in table.legal() if move == "chip"]
            throws = [move for move in table.legal() if move.startswith("throw")]
            others = [move for move in table.legal() if move not in throws]
            table.act(random.choice(chips or (throws if throws and random.random() < 0.6 else others)))
    raise AssertionError(f"No game comes to {asked}.")


def scripted(dice: str, seats: int = 3) -> Table:
    """The first throw of a game, as given."""
    chips = ["annul", "1", "black", "2", "exchange"]
    log = ["* start 0", "* column T", *(f"* chip {chip}" for chip in chips), f"* dice {dice}"]
    return Table.from_log("dicegame", seats, log)


def branched(house: House, table: Table, bots: str = "random") -> dict[str, Any]:
    """A table of the house that goes on from there, for whoever is to move."""
    begun_there = Table.at_position(table.text(), table.chance)  # without all that happened before
    wish = {"record": json.loads(to_bytes(begun_there)), "at": 0, "bots": bots}
    return dict(house.post("/api/branch", wish))


def view_of(house: House, made: dict[str, Any]) -> Any:
    """The position as the server tells it."""
    replay = house.get(f"/api/tables/{made['table']}/replay")
    kind = get_type_hints(find(replay["game"]).view)["return"]
    return convert(replay["entries"][-1]["view"], kind)


def pressed(dice: Locator) -> list[str]:
    return [label or "" for label in dice.evaluate_all("dice => dice.map(die => die.ariaLabel)")]


def expect_why(player: Player, rule: str) -> None:
    expect(player.why.get_by_role("link", name=rule)).to_be_visible()
