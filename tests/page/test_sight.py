"""Everything in sight: a turn of every game without scrolling, nothing over the board, and nothing that jumps."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.page import building, dicing, trading
from tests.page.building import BuildPlayer
from tests.page.conftest import NewPage
from tests.page.dicing import FEW, DicePlayer, branched
from tests.page.house import House
from tests.page.playing import Player
from tests.page.trading import TradePlayer

WINDOWS = ((1366, 700), (1400, 900), (360, 640))
MOST_SHIFT = 0.02
LEAST_DIE = 40
LEAST_MOVES = 4  # more than a round
FAULTS = """leastDie => {
    const faults = [];
    const root = document.documentElement;
    if (root.scrollHeight > innerHeight) faults.push(`the page scrolls down: ${root.scrollHeight}`);
    if (root.scrollWidth > innerWidth) faults.push(`the page scrolls sideways: ${root.scrollWidth}`);
    const bar = document.querySelector("section.bar").getBoundingClientRect();
    if (bar.bottom > innerHeight) faults.push("the bar is out of sight");
    for (const panel of document.querySelectorAll(".panel:not(.log)")) {
        if (!panel.checkVisibility()) continue;
        const hidden = panel.scrollHeight - panel.clientHeight;
        if (hidden > 1) faults.push(`${panel.className} hides ${hidden} pixels`);
        if (panel.scrollWidth > panel.clientWidth + 1) faults.push(`${panel.className} scrolls sideways`);
        const at = panel.getBoundingClientRect();
        const apart = at.bottom <= bar.top || at.right <= bar.left || at.left >= bar.right;
        if (!apart) faults.push(`the bar covers ${panel.className}`);
    }
    for (const die of document.querySelectorAll("button.die")) {
        if (die.checkVisibility() && die.offsetWidth < leastDie) faults.push(`a die of ${die.offsetWidth} pixels`);
    }
    for (const mark of document.querySelectorAll(".spot .mark")) {
        if (!mark.checkVisibility()) continue;
        const [inner, outer] = [mark.getBoundingClientRect(), mark.parentElement.getBoundingClientRect()];
        const off = Math.abs(inner.left + inner.right - outer.left - outer.right) / 2;
        if (off > 1) faults.push(`a marker lies ${off} pixels beside the middle of its field`);
    }
    return faults;
}"""
WATCH = """
    window.shifted = 0;
    window.staged = false;
    new PerformanceObserver(list => {
        for (const {hadRecentInput, value} of list.getEntries()) if (!hadRecentInput) window.shifted += value;
    }).observe({type: "layout-shift", buffered: true});
    window.travelled = new Set();
    new MutationObserver(list => {
        window.staged ||= document.querySelector("[data-testid=stage]") !== null;
        for (const node of list.flatMap(({addedNodes}) => [...addedNodes])) {
            if (node.className !== "traveller") continue;
            const piece = node.querySelector("[data-piece]").dataset.piece;
            window.travelled.add(piece.replace(/ ?[0-9].*/, ""));
        }
    }).observe(document, {childList: true, subtree: true});
"""
# With few markers a scoring comes after the first round: it belongs to what is measured.
ROUNDS: tuple[tuple[type[Player], dict[str, object]], ...] = (
    (Player, {}),
    (TradePlayer, {}),
    (DicePlayer, {"box": FEW}),
    (BuildPlayer, {"box": FEW}),
)


def test_a_turn_of_every_game_is_in_sight_and_nothing_is_covered(new_page: NewPage, house: House) -> None:
    page = new_page()
    paying = trading.crowded()
    paying.act("buy 1")
    tables = {
        "Roll & Write": house.table("me", "greedy", "greedy"),
        "Dice Game": branched(house, dicing.found("throw")),
        "Dice Game, rewards": branched(house, dicing.found("reward")),
        "Alcazaba": branched(house, building.found("throw", round=4)),
        "Alcazaba, building": branched(house, building.found("build")),
        "Red Palace": branched(house, trading.found("act")),
        "Red Palace, paying": branched(house, trading.found("pay")),
        "Red Palace, building": branched(house, trading.found("lay")),
        "Red Palace, all there is": branched(house, trading.crowded()),
        "Red Palace, all there is, paying": branched(house, paying),
        "Red Palace, starting": branched(house, trading.found("set")),
    }
    faults = []
    for game, made in tables.items():
        page.goto(f"/#/table/{made['table']}/seat/{made['mine'][0]['secret']}")
        Player(page).wait_for_turn()
        for width, height in WINDOWS:
            page.set_viewport_size({"width": width, "height": height})
            faults += [f"{game} at {width}x{height}: {fault}" for fault in page.evaluate(FAULTS, LEAST_DIE)]
    assert "\n".join(faults) == ""


def test_on_a_phone_every_part_is_one_tap_or_swipe_away(new_page: NewPage, house: House) -> None:
    made = branched(house, trading.found("act"))
    player = TradePlayer(new_page("phone"))
    player.sit(made)
    page = player.page
    for tab, part in (("Palace", "own"), ("Race", "race"), ("Rivals", "rivals"), ("Log", "log"), ("Market", "turn")):
        player.open(tab)
        expect(page.locator(f".panel.{part}")).to_be_visible()
        expect(page.locator(".panel:visible")).to_have_count(1)
        expect(player.undo).to_be_visible()
    swipe(page, 300, 40)
    expect(page.locator(".panel.own")).to_be_visible()
    swipe(page, 40, 300)
    expect(page.locator(".panel.turn")).to_be_visible()


def swipe(page: Page, start: int, end: int) -> None:
    session = page.context.new_cdp_session(page)
    session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": start, "y": 400}]})
    session.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [{"x": end, "y": 400}]})
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def test_nothing_jumps_at_home_and_in_a_scored_round_and_moves_are_seen(new_page: NewPage, house: House) -> None:
    page = new_page(pace="fast", still=False)
    page.add_init_script(WATCH)
    page.goto("/", wait_until="networkidle")
    shifts = {"home": page.evaluate("shifted")}
    seen = {}
    for player_class, options in ROUNDS:
        player = player_class(page)
        made = house.table("me", "greedy", "greedy", game=player.game, **options)
        page.goto(f"/#/table/{made['table']}/seat/{made['mine'][0]['secret']}")
        player.wait_for_turn()
        page.evaluate("shifted = 0, staged = false, travelled.clear()")
        moves = 0
        while moves < LEAST_MOVES or ("box" in options and not page.evaluate("staged")):
            player.move()
            player.wait_for_turn()
            moves += 1
        expect(page.get_by_test_id("stage")).to_have_count(0)
        shifts[player.game] = page.evaluate("shifted")
        seen[player.game] = set(page.evaluate("[...travelled]"))
        player.open("Log")
        expect(page.get_by_test_id("log").locator(".line").first).to_be_in_viewport(ratio=1)
    assert {name: shift for name, shift in shifts.items() if shift > MOST_SHIFT} == {}
    assert seen["rollwrite"] >= {"yellow die", "blue die"}
    assert seen["redpalace"] & {"L", "fl", "dh", "de", "du"}  # tiles, money
    assert "marker" in seen["dicegame"] & seen["alcazaba"]


def test_actions_end_by_themselves_where_nothing_is_left_and_undo_stays(new_page: NewPage, house: House) -> None:
    made = branched(house, trading.found("spent"))
    player = TradePlayer(new_page(ends=True))
    page = player.page
    page.goto(f"/#/table/{made['table']}/seat/{made['mine'][0]['secret']}")
    player.wait_for_turn()
    expect(player.prompt).not_to_contain_text("end your actions")
    expect(player.done).to_have_count(0)
    player.change(player.undo)
    expect(player.done).to_be_visible()
