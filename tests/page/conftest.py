"""A real server and a real browser: the page is built if it must be, served, and looked at with Debian's Chromium."""

from __future__ import annotations

import fcntl
import os
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from hatch_build import PageBuildHook
from tests.machine import browser
from tests.page.house import ROOT, House

# This list takes the place of Playwright's own: what matters of that comes first. The last two are popups of the
# address bar, which nobody sees here; loading them with every window costs more than loading our page.
WITHOUT = (
    "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose",
    "HttpsUpgrades",
    "HttpsFirstBalancedModeAutoEnable",
    "MediaRouter",
    "PaintHolding",
    "OptimizationHints",
    "NetworkTimeServiceQuerying",
    "AimEnabled",
    "PreconnectToSearch",
    "WebUIOmniboxPopup",
    "WebUIOmniboxAimPopup",
)
# One process for all pages: every page is the first of a new browser and lives a second, so that most of its cost
# would be to start one.
SWITCHES = [
    f"--disable-features={','.join(WITHOUT)}",
    "--disable-site-isolation-trials",
    "--process-per-site",
    "--renderer-process-limit=1",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
SIZES = {"phone": (360, 640), "desktop": (1280, 800)}

NewPage = Callable[..., Page]


@cache
def build_page() -> None:
    """Have the page as its sources are now; one worker builds, the others wait."""
    with (ROOT / "hatch_build.py").open() as turn:
        fcntl.flock(turn, fcntl.LOCK_EX)
        with pytest.MonkeyPatch.context() as patch:
            patch.setenv("SABIKA_PAGE", "1")
            PageBuildHook(str(ROOT), {}, None, None, "", "wheel").initialize("standard", {})


@pytest.fixture(scope="package")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A server that all tests here share."""
    build_page()
    with House.running(tmp_path_factory.mktemp("house") / "games.db") as house:
        yield house


@pytest.fixture
def mortal_house(tmp_path: Path) -> Iterator[House]:
    """A server of a test's own, which it may kill."""
    build_page()
    with House.running(tmp_path / "games.db") as house:
        yield house


@pytest.fixture(scope="package")
def finished(house: House) -> str:
    """A table where bots have played a game to its end."""
    return house.finished_table()


# Not for the whole session: while Playwright runs, no other test of this process could use asyncio.
@pytest.fixture(scope="package")
def chromium() -> Iterator[Browser]:
    program = browser()
    if program is None:
        if os.environ.get("CI") == "true":
            pytest.fail("Chromium is missing; under CI=true it must be there")
        pytest.skip("THE PAGE IS NOT TESTED: Chromium is missing")
    expect.set_options(timeout=20_000)
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=program, args=SWITCHES)
        yield running
        running.close()


@pytest.fixture
def new_page(chromium: Browser, house: House) -> Iterator[NewPage]:
    """Opens pages in browsers of their own; anything the page complains about fails the test."""
    contexts: list[BrowserContext] = []
    complaints: list[str] = []

    def open_page(
        size: str = "desktop", theme: str = "light", still: bool = True, at: House = house, **preferences: object
    ) -> Page:
        width, height = SIZES[size]
        context = chromium.new_context(
            base_url=at.address,
            viewport={"width": width, "height": height},
            color_scheme=theme,
            reduced_motion="reduce" if still else "no-preference",
            locale="en-GB",
            has_touch=size == "phone",
        )
        contexts.append(context)
        context.set_default_timeout(20_000)
        at.prefer(context, {"pace": "skip", "ends": False, "tips": False, "name": "Guest", **preferences})
        page = context.new_page()
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("console", lambda said: complaints.append(said.text) if is_complaint(said.text, said.type) else None)
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert complaints == []


def is_complaint(text: str, kind: str) -> bool:
    """What the browser itself says about a server that refuses or is down is no fault of the page."""
    by_browser = ("Failed to load resource", "WebSocket connection")
    return kind in ("error", "warning") and not text.startswith(by_browser)
