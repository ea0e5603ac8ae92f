"""What the tests need of the machine besides Python: Chromium without windows, and PostgreSQL; from Debian's packages.

Installs what is missing where it may (as root, or by sudo without a password). Where it may not, it says loudly
which tests will be skipped; under CI=true a missing one is a failure.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

PACKAGES = {
    "chromium-headless-shell": lambda: shutil.which("chromium-headless-shell") is not None,
    "postgresql": lambda: any(Path("/usr/lib/postgresql").glob("*/bin/initdb")),
}


def browser() -> str | None:
    """Chromium without windows, or the whole of it, which takes twice as long to open a page."""
    return shutil.which("chromium-headless-shell") or shutil.which("chromium")


def main() -> None:
    missing = [package for package, is_there in PACKAGES.items() if not is_there()]
    if missing:
        install(missing)
    missing = [package for package, is_there in PACKAGES.items() if not is_there()]
    if browser() is not None:
        missing = [package for package in missing if package != "chromium-headless-shell"]
    for package in missing:
        print(f"\n*** {package} is missing: the tests that need it will be SKIPPED. ***\n", file=sys.stderr)
    if missing and os.environ.get("CI") == "true":
        sys.exit("Under CI nothing may be missing.")


def install(packages: list[str]) -> None:
    if shutil.which("apt-get") is None:
        return
    prefix = [] if os.geteuid() == 0 else ["sudo", "--non-interactive"]
    if prefix and shutil.which("sudo") is None:
        return
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for command in (["apt-get", "update", "-q"], ["apt-get", "install", "-q", "-y", *packages]):
        print("+", *prefix, *command, flush=True)
        if subprocess.run([*prefix, *command], env=environment, check=False).returncode:
            return


if __name__ == "__main__":
    main()
