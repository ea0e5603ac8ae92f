"""Lessons in the browser: each is played to its end at real tables, every step points at something, and nothing on the
way is without an explanation."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from sabika.lessons import Scene, lesson, lessons
from sabika.rulebook.guide import guides
from sabika.rulebook.things import things
from tests.page.conftest import NewPage
from tests.page.house import House

ACT = """move => new Promise((resolve) => {
    const table = location.hash.split("/").pop();
    const mine = JSON.parse(localStorage.getItem("sabika.tables")).find((one) => one.table === table);
    const socket = new WebSocket(`ws://${location.host}/api/tables/${table}/socket`);
    const secrets = mine.seats.map(({ secret }) => secret);
    socket.onopen = () => socket.send(JSON.stringify({ type: "hello", secrets, known: 0 }));
    let asked = false;
    socket.onmessage = ({ data }) => {
        const { type, n } = JSON.parse(data);
        if (type === "state" && !asked) {
            asked = true;
            socket.send(JSON.stringify({ type: "act", id: crypto.randomUUID(), moves: [move], at: n }));
        } else if (type === "stale") asked = false; // the page named itself meanwhile; a state follows
        else if (type !== "state") {
            socket.close();
            resolve(type);
        }
    };
})"""

UNTOLD = """told => [...document.querySelectorAll(
    "[data-testid=table] :is(button, [role=img], [role=gridcell], td, tbody th, svg)"
)].filter((element) => {
    if (element.closest("header, .head, label") || element.getClientRects().length === 0) return false;
    for (let at = element.closest("[data-thing]"); at; at = at.parentElement.closest("[data-thing]"))
        if (told.includes(at.dataset.thing)) return false;
    return true;
}).map((element) => element.outerHTML.slice(0, 120))"""


class Learner:
    """Someone who does what the lesson asks for; the moves themselves go the short way."""

    def __init__(self, page: Page, game: str) -> None:
        self.page = page
        self.told = [name for name in things(game).named if name != "board"]  # more than that it lies on a board
        self.bubble = page.get_by_test_id("lesson")

    def learn(self, scene: Scene, first: int) -> None:
        for number, step in enumerate(scene.steps, first):
            expect(self.bubble).to_have_attribute("data-step", str(number))
            expect(self.bubble).to_have_attribute("data-move", step.move or "")
            expect(self.bubble).to_contain_text(step.title.en)
            expect(self.page.locator(".ring")).to_have_count(len(step.point))
            assert self.page.evaluate(UNTOLD, self.told) == [], f"step {number} shows what nothing is told of"
            if step.move is not None:
                assert self.page.evaluate(ACT, step.move) == "done"
            elif self.page.get_by_test_id("lesson-next").count():
                self.page.get_by_test_id("lesson-next").click()


@pytest.mark.parametrize("game", lessons())
def test_a_lesson_is_played_to_its_end(new_page: NewPage, game: str) -> None:
    page = new_page(confirm=False)
    page.goto("/")
    page.get_by_test_id(f"learn-{game}").click()
    learner = Learner(page, game)
    first = 1
    scenes = lesson(game).scenes
    for scene in scenes:
        learner.learn(scene, first)
        first += len(scene.steps)
        if scene is not scenes[-1]:
            expect(learner.bubble).to_contain_text("Well done")
            page.get_by_test_id("lesson-next").click()
    page.get_by_test_id("lesson-done").click()
    expect(learner.bubble).to_have_count(0)


def test_a_lesson_is_put_aside_resumed_and_never_blocked(new_page: NewPage) -> None:
    page = new_page("phone", language="de", confirm=False)
    page.goto("/#/learn/rollwrite")
    bubble = page.get_by_test_id("lesson")
    page.get_by_test_id("lesson-next").click()
    expect(bubble).to_contain_text("Vier Würfel, vier Kreuzungen")
    page.get_by_role("button", name="Lektion beiseitelegen").click()
    expect(bubble).to_have_count(0)
    page.goto("/#/learn/rollwrite")
    expect(bubble).to_have_attribute("data-step", "2")
    assert page.evaluate(ACT, "coins") == "done"  # not what was asked
    expect(bubble).to_contain_text("Münzen sind auch gut.")
    expect(bubble).to_contain_text("Beende deinen Zug, wie du magst")
    page.get_by_role("button", name="Gelb").first.click()  # any pair
    expect(bubble).to_contain_text("Vier Würfel, vier Kreuzungen")  # once more, with the next turn
    for _ in range(7):
        page.get_by_test_id("lesson-skip").or_(page.get_by_test_id("lesson-next")).click()
    expect(bubble).to_contain_text("Gut gemacht")


SEEN = """() => [...document.querySelectorAll("[data-thing]")]
    .filter((one) => one.getClientRects().length > 0).map((one) => one.dataset.thing)"""


@pytest.mark.parametrize("game", guides())
def test_everything_on_a_table_explains_itself(new_page: NewPage, house: House, game: str) -> None:
    page = new_page(tips=True)
    table = house.table("me", "greedy", "greedy", game=game)
    page.goto(f"/#/table/{table['table']}/seat/{table['mine'][0]['secret']}")
    expect(page.get_by_test_id("prompt")).to_contain_text("Your turn")
    assert page.evaluate(UNTOLD, list(things(game).named)) == []
    coach = page.get_by_test_id("coach")
    expect(coach).to_be_visible()
    title = coach.get_by_role("heading").inner_text()
    page.get_by_test_id("coach-next").click()
    expect(coach).not_to_contain_text(title)
    page.get_by_test_id("coach-off").click()
    expect(coach).to_have_count(0)
    page.get_by_test_id("ask").click()
    page.get_by_test_id("prompt").click()
    explained = page.get_by_test_id("explain")
    expect(explained).to_contain_text(things(game).named["actions"].title.en)
    page.keyboard.press("Escape")
    expect(explained).to_have_count(0)
    page.get_by_test_id("ask").press("Enter")
    told = set()
    seen = page.evaluate(SEEN)
    for _ in seen:  # by keys alone, from thing to thing
        page.keyboard.press("Tab")
        told.add(explained.get_by_role("heading").inner_text())
    assert told == {things(game).named[name].title.en for name in seen if name in things(game).named}
    page.keyboard.press("Enter")
    expect(explained.locator(":focus")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(explained).to_have_count(0)
    page.locator("[data-thing=race] table, [data-thing=race] section").first.hover()
    expect(explained).to_be_visible()  # after a rest of the mouse
    page.keyboard.press("?")
    expect(explained.get_by_role("link").or_(explained.get_by_role("button", name="Close")).first).to_be_visible()
