"""A player at the page: what hands do at the table, by mouse or by keys."""

from __future__ import annotations

import re

from playwright.sync_api import ElementHandle, Locator, Page

MOST_TABS = 120
KEY_TOWARDS = """element => {
    const here = document.activeElement;
    const is_past = element.compareDocumentPosition(here) & Node.DOCUMENT_POSITION_FOLLOWING;
    return element === here ? null : is_past ? "Shift+Tab" : "Tab";
}"""


class Player:
    """Someone who plays with the mouse."""

    game = "rollwrite"

    def __init__(self, page: Page) -> None:
        self.page = page
        self.table = page.get_by_test_id("table")
        self.prompt = page.get_by_test_id("prompt")
        self.crossings = page.get_by_role("button", name=re.compile("can be crossed"))
        self.keeps = page.get_by_role("button", name=re.compile("^Keep yellow"))
        self.coins = page.get_by_role("button", name=re.compile("^(Take|Only roll again)"))
        self.also = page.get_by_test_id("confirm-more")
        self.second = page.get_by_role("button", name=re.compile("^Second: "))
        self.confirm = page.get_by_test_id("confirm")
        self.undo = page.get_by_test_id("undo")
        self.why = page.get_by_test_id("why")
        self.dice = page.get_by_role("button", name=re.compile("^Die: "))
        self.turnings = page.get_by_role("button", name=re.compile("^Turn the die"))

    def play_now(self) -> None:
        self.page.goto("/")
        self.use(self.page.get_by_test_id(f"play-{self.game}"))
        self.wait_for_turn()

    def wait_for_turn(self) -> None:
        """Until it is this player's turn, or the game is over."""
        self.prompt.filter(has_text="Your turn").or_(self.page.get_by_test_id("result")).first.wait_for()

    @property
    def over(self) -> bool:
        return self.table.get_attribute("data-over") == "true"

    def open(self, part: str) -> None:
        """Have a part of the table in sight: where there is room for all only the log must be opened."""
        tab = self.page.get_by_role("navigation", name="Parts of the table").get_by_role("button", name=part)
        if tab.count():
            tab.click()
        elif part == "Log":
            self.page.get_by_test_id("to-log").click()

    def use(self, control: Locator) -> None:
        control.click()

    def pick(self, crossing: Locator) -> None:
        self.use(crossing)

    def change(self, *controls: Locator) -> None:
        """Use controls one after the other; the table has changed when this is done."""
        before = self.table.get_attribute("data-n") or ""
        for control in controls:
            self.use(control)
        self.changed(before)

    def choose(self, control: Locator) -> None:
        """Pick a move and confirm it."""
        before = self.table.get_attribute("data-n") or ""
        if "can be crossed" in (control.get_attribute("aria-label") or ""):
            self.pick(control)
        else:
            self.use(control)
        self.settle(before)

    def settle(self, before: str) -> None:
        """Confirm what was picked, if that is asked; the only possible move is done at once."""
        self.confirm.or_(self.page.locator(f"[data-testid=table]:not([data-n='{before}'])")).first.wait_for()
        if self.table.get_attribute("data-n") == before:
            self.use(self.also if self.also.count() else self.confirm)
        self.changed(before)

    def changed(self, before: str) -> None:
        """Until the table has changed."""
        self.page.locator(f"[data-testid=table]:not([data-n='{before}'])").wait_for()

    def move(self) -> str:
        """One move of whatever kind is possible: which kind."""
        self.wait_for_turn()
        if self.second.count():
            kind, control = "second", self.second
        elif self.keeps.count():
            kind, control = "keep", self.keeps.first
        elif self.crossings.count():
            kind, control = "cross", self.crossings.first
        else:
            kind, control = "coins", self.coins
        self.choose(control)
        return kind

    def turn_a_die(self) -> None:
        """RW-9: a coin turns a die by one."""
        if not self.turnings.count():
            self.use(self.dice.first)
        self.change(self.turnings.first)

    def play_to_the_end(self) -> set[str]:
        kinds = set()
        self.wait_for_turn()
        while not self.over:
            kinds.add(self.move())
            self.wait_for_turn()
        return kinds


class KeyboardPlayer(Player):
    """Someone who has no mouse: Tab, arrows, Enter."""

    def use(self, control: Locator) -> None:
        self.tab_to(control)
        self.page.keyboard.press("Enter")

    def tab_to(self, control: Locator) -> None:
        self.tab_to_element(control.element_handle())

    def tab_to_element(self, wanted: ElementHandle) -> None:
        for _ in range(MOST_TABS):
            key = wanted.evaluate(KEY_TOWARDS)
            if key is None:
                return
            self.page.keyboard.press(key)
        raise AssertionError(f"Tab never came to {wanted}")

    def pick(self, crossing: Locator) -> None:
        """Walk over the grid with the arrow keys, from wherever it was left."""
        row, column = place(crossing)
        self.tab_to(self.page.locator("[role=grid] button[tabindex='0']"))
        here = place(self.page.locator("[role=grid] button:focus"))
        for _ in range(abs(row - here[0])):
            self.page.keyboard.press("ArrowDown" if row > here[0] else "ArrowUp")
        for _ in range(abs(column - here[1])):
            self.page.keyboard.press("ArrowRight" if column > here[1] else "ArrowLeft")
        self.page.keyboard.press("Enter")

    def turn_a_die(self) -> None:
        self.tab_to(self.dice.first)
        face = int((self.dice.first.get_attribute("aria-label") or "").split()[-1])
        before = self.table.get_attribute("data-n") or ""
        self.page.keyboard.press("+" if face < 6 else "-")
        self.changed(before)


def place(cell: Locator) -> tuple[int, int]:
    found = re.match(r"Row (\d), column (\d)", cell.get_attribute("aria-label") or "")
    assert found is not None
    return int(found[1]), int(found[2])
