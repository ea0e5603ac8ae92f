"""Looking at screens on phone and desktop, by day and by night: what is wrong with each, and pictures on request."""

from __future__ import annotations

import os

from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Page

from tests.page.conftest import SIZES
from tests.page.house import ROOT

PICTURES = ROOT / "tests" / "screenshots"
IS_DRAWN = "SABIKA_PICTURES" in os.environ  # see `make pictures`
GRAVE = ("serious", "critical")
LOOKS = (("phone", "dark"), ("desktop", "light"))  # every size and every theme, and the screen is left as it came


class Looker:
    """Looks at a screen in every look and notes faults: sideways scrolling, and what axe finds."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.faults: list[str] = []

    def __call__(self, name: str, whole: bool = True) -> None:
        for size, theme in LOOKS:
            width, height = SIZES[size]
            self.page.set_viewport_size({"width": width, "height": height})
            self.page.emulate_media(color_scheme=theme)
            look = f"{name}-{size}-{theme}"
            if IS_DRAWN:
                self.draw(look, whole)
            if self.page.evaluate("document.documentElement.scrollWidth > innerWidth"):
                self.faults.append(f"{look} scrolls sideways")
            self.faults.extend(f"{look}: {fault}" for fault in grave_faults(self.page))

    def draw(self, look: str, whole: bool) -> None:
        PICTURES.mkdir(exist_ok=True)
        self.page.evaluate("scrollTo(0, 0)")
        self.page.screenshot(path=PICTURES / f"{look}.png", full_page=whole)


def grave_faults(page: Page) -> list[str]:
    """What axe finds: in the dialog that is open, where one is, since nothing else can be reached then.

    Axe is given to a page once: what Chromium has compiled of it would be lost with every new one.
    """
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    found = page.evaluate(
        "axe.run(document.querySelector('dialog:modal') ?? document, {resultTypes: ['violations'], preload: false})"
        ".then(told => told.violations)"
    )
    return [
        f"{fault['id']} at {fault['nodes'][0]['target']}: {fault['help']}"
        for fault in found
        if fault["impact"] in GRAVE
    ]
