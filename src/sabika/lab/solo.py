"""What bots score alone: the figures behind the titles of solo results.

python -m sabika.lab.solo > src/sabika/bots/solo.json
"""

from __future__ import annotations

import json

import numpy as np

from sabika.bots.levels import LEVELS, bot_by
from sabika.lab.arena import simulate

GAME = "rollwrite"
GAMES = 10_000
SEARCHED = 200  # games of levels that search: those take long
IMAGINARY = (2, 3, 4)
SHARES = range(0, 101, 5)  # percent


def main() -> None:
    """Write the points that each share of a level's games stays at or below, by the number of imaginary players."""
    points = {str(imaginary): {level: _points(level, imaginary) for level in LEVELS} for imaginary in IMAGINARY}
    told = {"command": "python -m sabika.lab.solo", "shares": list(SHARES), GAME: points}
    print(json.dumps(told, separators=(",", ":")))


def _points(level: str, imaginary: int) -> list[int]:
    games = SEARCHED if bot_by(level).searches else GAMES
    played = simulate(GAME, 1, games, [level], imaginary=imaginary)
    return [int(points) for points in np.percentile(played.points[:, 0], SHARES, method="inverted_cdf")]


if __name__ == "__main__":
    main()
