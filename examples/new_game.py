"""Begin a game of your own: a copy of Coin race under another name.

    python examples/new_game.py NAME "Title" IDS

NAME is the folder (small letters), IDS the two letters before the numbers of its rules. From the root of the project:

    python examples/new_game.py dicerace "Dice race" DR
    make test

Then change it, rule by rule: CONTRIBUTING.md says what else a game may have.
"""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

EXAMPLE = Path(__file__).parent / "coinrace"


def copy(name: str, title: str, ids: str, root: Path) -> list[Path]:
    """Every file of the example, renamed, at its place in the project."""
    if not re.fullmatch(r"[a-z]{2,20}", name) or not re.fullmatch(r"[A-Z]{2}", ids) or not title.strip():
        sys.exit('A name is of small letters, a title is a text, ids are two capital letters: dicerace "Dice race" DR')
    if (root / "src" / "sabika" / "games" / name).exists():
        sys.exit(f"There is a game '{name}' already.")
    if any(f"[{ids}-1]" in book.read_text("utf-8") for book in (root / "src/sabika/rulebook").glob("*.toml")):
        sys.exit(f"Another game has rules {ids}-1 and so on.")
    written = []
    for source in sorted(path for path in EXAMPLE.rglob("*") if path.suffix in (".py", ".toml")):
        target = root / str(source.relative_to(EXAMPLE)).replace("coinrace", name)
        target.parent.mkdir(parents=True, exist_ok=True)
        text = source.read_text("utf-8").replace("coinrace", name).replace("Coin race", title).replace("CR-", f"{ids}-")
        target.write_text(text, "utf-8")
        written.append(target)
    return written


def main() -> None:
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    root = Path(__file__).resolve().parents[1]
    for path in copy(*sys.argv[1:], root):
        print(path.relative_to(root))
    subprocess.run([sys.executable, "-m", "sabika.server.typescript"], cwd=root, check=True)  # the page's types


if __name__ == "__main__":
    main()
