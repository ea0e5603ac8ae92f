"""A player of Alcazaba at the page, and tables in the middle of a game."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from random import Random

from playwright.sync_api import Locator, Page

from sabika.games.alcazaba.view_types import Player, View
from sabika.table.table import Table
from tests.page.dicing import FEW, DicePlayer
from tests.page.playing import KeyboardPlayer

TRIES = 60
REBUILDS = ("remove", "add", "swap")


class BuildPlayer(DicePlayer):
    """Someone who plays with the mouse."""

    game = "alcazaba"

    def __init__(self, page: Page) -> None:
        super().__init__(page)
        self.takes = page.get_by_role("button", name=re.compile("^Take(: | the start-player chip$)"))
        self.cells = page.locator("[data-cell]")
        self.reserve = page.get_by_role("button", name=re.compile("^To the reserve$"))
        self.give = page.get_by_role("button", name=re.compile("^Give to Dirk$"))
        self.tools = page.get_by_role("button", name=re.compile("^(Rebuild with: |Take a tile out$)"))
        self.wall = page.get_by_test_id("wall")
        self.has_rebuilt = False

    def pick_cell(self) -> None:
        """Any cell that glows."""
        self.use(self.cells.first)

    def move(self) -> str:
        """One move of whatever kind is asked: one turn rebuilds if it can, the others place markers."""
        self.wait_for_turn()
        for kind, control in (("take", self.takes), ("name", self.starters)):
            if control.count():
                self.choose(control.first)
                return kind
        if self.reserve.count():
            return self.lay_down()
        if not self.has_rebuilt and self.look_for_tools():
            self.has_rebuilt = True
            self.use(self.tools.first)
            return self.on_a_cell("rebuild")
        if self.page.get_by_role("heading", name="Throw 1 of 3").count() and self.odds.count():
            self.change(self.odds.first, self.confirm)
            return "throw"
        self.choose(self.columns.first)
        return "place"

    def look_for_tools(self) -> bool:
        """Whether something can be rebuilt; one's own palace is in sight then."""
        return self.tools.count() > 0

    def lay_down(self) -> str:
        if self.cells.count():
            return self.on_a_cell("build")
        self.choose(self.reserve)
        return "reserve"

    def on_a_cell(self, kind: str) -> str:
        before = self.table.get_attribute("data-n") or ""
        self.pick_cell()
        self.settle(before)
        return kind


class KeyboardBuildPlayer(BuildPlayer, KeyboardPlayer):
    """Someone who has no mouse."""

    def pick_cell(self) -> None:
        """One tab stop for all cells, then arrows: to the last cell and one back, if there are so many."""
        self.tab_to(self.page.locator("[data-cell][tabindex='0']"))
        self.page.keyboard.press("End")
        self.page.keyboard.press("ArrowLeft")
        self.page.keyboard.press("Enter")


class TouchBuildPlayer(BuildPlayer):
    """Someone with a phone."""

    def look_for_tools(self) -> bool:
        self.open("Palace")
        if super().look_for_tools():
            return True
        self.open("Dice")
        return False

    def use(self, control: Locator) -> None:
        control.tap()


# --- tables in the middle of a game ----------------------------------------------------------------------


@cache
def found(asked: str, seats: int = 3, round: int = 2, few: bool = False) -> Table:
    """A game up to where a seat is asked for a kind of move, in this round or later; with few markers if wished."""
    options = {"box": FEW} if few else {}
    wanted: dict[str, Callable[[Table], bool]] = {
        "throw": lambda table: table.view().throws == 1,
        "last throw": lambda table: table.view().throws == 3,
        "take": lambda table: table.view().phase == "take",
        "chip": lambda table: "chip" in table.legal(),
        "build": lambda table: sum(move.startswith("build") for move in table.legal()) > 2,
        "keep": lambda table: table.legal() == ["reserve"],
        "give": lambda table: "give" in table.legal() and table.view().phase == "build",
        "name": lambda table: table.view().phase == "name",
        "rebuild": lambda table: {move.split()[0] for move in table.legal()} > set(REBUILDS),
    }
    for seed in range(TRIES):
        table, random = Table("alcazaba", seats, seed=seed, **options), Random(seed)
        while not table.over:
            if table.view().round >= round and wanted[asked](table):
                return table
            table.act(a_move(table, random))
    raise AssertionError(f"No game comes to {asked}.")


def a_move(table: Table, random: Random) -> str:
    """Builds mostly, keeps some tiles, throws now and then."""
    legal = table.legal()
    builds = [move for move in legal if move.startswith("build")]
    if builds and random.random() < 0.75:
        return random.choice(builds)
    throws = [move for move in legal if move.startswith("throw")]
    if throws and random.random() < 0.5:
        return random.choice(throws)
    rest = [move for move in legal if move.split()[0] not in ("throw", "build", *REBUILDS)]
    return random.choice(rest)


def cell_labels(cells: Locator) -> list[str]:
    return [str(cell) for cell in cells.evaluate_all("cells => cells.map(cell => cell.dataset.cell)")]


def legal_cells(table: Table, verb: str) -> set[str]:
    return {move.split()[-1] for move in table.legal() if move.split()[0] == verb}


def players_of(view: View, seat: int) -> Player:
    return view.players[seat]
