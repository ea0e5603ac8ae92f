"""Looking at screens: a picture of each, and what is wrong with it."""

from __future__ import annotations

import pytest
from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Page

from tests.page.conftest import SIZES
from tests.page.house import ROOT

PICTURES = ROOT / "tests" / "screenshots"
GRAVE = ("serious", "critical")

every_size = pytest.mark.parametrize("size", list(SIZES))
every_theme = pytest.mark.parametrize("theme", ["light", "dark"])
both_looks = pytest.mark.parametrize(("size", "theme"), [("phone", "dark"), ("desktop", "light")])


class Looker:
    """Takes pictures of screens and notes faults: sideways scrolling, and what axe finds."""

    def __init__(self, page: Page, size: str, theme: str) -> None:
        PICTURES.mkdir(exist_ok=True)
        self.page = page
        self.look = f"{size}-{theme}"
        self.is_audited = (size == "phone") == (theme == "dark")  # every screen in both themes, and not twice
        self.faults: list[str] = []

    def __call__(self, name: str, whole: bool = True) -> None:
        self.page.evaluate("scrollTo(0, 0)")
        self.page.screenshot(path=PICTURES / f"{name}-{self.look}.png", full_page=whole)
        if self.page.evaluate("document.documentElement.scrollWidth > innerWidth"):
            self.faults.append(f"{name} scrolls sideways")
        if self.is_audited:
            self.faults.extend(f"{name}: {fault}" for fault in grave_faults(self.page))


def grave_faults(page: Page) -> list[str]:
    """What axe finds. It is given to a page once: what Chromium has compiled of it would be lost with every new one."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    found = page.evaluate("axe.run({resultTypes: ['violations']}).then(told => told.violations)")
    return [
        f"{fault['id']} at {fault['nodes'][0]['target']}: {fault['help']}"
        for fault in found
        if fault["impact"] in GRAVE
    ]
