"""Does own play rank bots rightly, and is luck 0 on average? Games of level1, level3 and level5, each with its account.

    python bench/luck.py [--games 500] [--playouts 4] [--game rollwrite]

Seats change from game to game. It goes on where it stopped, and writes means a game, with 95 % intervals, into
docs/luck.json and the table of docs/insight.md; what it does not play stays there as it is.
"""

from __future__ import annotations

import argparse
import json
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import sabika
from sabika.analysis.account import Account
from sabika.analysis.judge import judge_of
from sabika.engine.game import find
from sabika.lab.estimates import estimate
from sabika.lab.games import play_whole

HOME = Path(__file__).parents[1]
PAGE, KEPT = HOME / "docs" / "insight.md", HOME / "docs" / "luck.json"
RESULTS = Path(__file__).parent / "results"
BEGIN, END = "<!-- luck: written by make luck -->", "<!-- end of luck -->"
BOTS = ("level1", "level3", "level5")
MEANS = ("won", "luck", "own")
SEED = 500
AT_ONCE = 10  # games between two looks at the file


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=500)
    parser.add_argument("--playouts", type=int, default=4, help="of every position that needs some")
    parser.add_argument("--game", action="append", choices=sabika.games(), help="these only")
    given = parser.parse_args()
    RESULTS.mkdir(exist_ok=True)
    for game in given.game or sabika.games():
        file = RESULTS / f"luck-{game}-{given.playouts}.jsonl"
        done = len(file.read_text("utf-8").splitlines()) if file.exists() else 0
        for first in range(done, given.games, AT_ONCE):
            rows = measured(game, given.playouts, first, min(AT_ONCE, given.games - first))
            with file.open("a", encoding="utf-8") as out:
                out.writelines(json.dumps(row) + "\n" for row in rows)
            keep(game, given.playouts, file)
            write()


def measured(game: str, playouts: int, first: int, games: int) -> list[dict[str, list[float]]]:
    """By bot: what it won, its luck, its own play and the error of that; a row a game."""
    judge, rows = judge_of(find(game)), []
    for number in range(first, first + games):
        bots = [BOTS[(seat + number) % len(BOTS)] for seat in range(len(BOTS))]
        (played,) = play_whole(game, bots, 1, seed=SEED + number)
        account = Account(sabika.Table.from_log(game, len(bots), played.log), judge, seed=number)
        account.deepen(playouts)
        sums = account.sums()
        parts = zip(sums.result, sums.luck, sums.own, sums.own_error, strict=True)
        rows.append({bot: [round(float(part), 6) for part in of] for bot, of in zip(bots, parts, strict=True)})
    return rows


def keep(game: str, playouts: int, file: Path) -> None:
    """What the games so far say, beside what is known of other games."""
    rows = [json.loads(line) for line in file.read_text("utf-8").splitlines()]
    figures: dict[str, Any] = {"games": len(rows), "playouts": playouts}
    for bot in BOTS:
        *means, errors = zip(*(row[bot] for row in rows), strict=True)
        figures[bot] = {name: between(values) for name, values in zip(MEANS, means, strict=True)}
        figures[bot]["error"] = round(sum(errors) / len(errors), 4)
    KEPT.write_text(json.dumps(known() | {game: figures}, indent=1, sort_keys=True) + "\n", encoding="utf-8")


def known() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(KEPT.read_text("utf-8")) if KEPT.exists() else {}
    return found


def between(values: Sequence[float]) -> list[float]:
    """The mean, and half the width of its interval."""
    found = estimate(values)
    return [round(found.mean, 4), round(found.margin, 4)]


def write() -> None:
    """The table of the page, from all that is known."""
    lines = ["| game | | won | luck | own play | error of own play, one game |", "|---|---|---|---|---|---|"]
    for game, figures in sorted(known().items()):
        title = f"{find(game).title}, {figures['games']} games, {figures['playouts']} playouts a position"
        for bot in BOTS:
            told = " | ".join("{:+.3f} ± {:.3f}".format(*figures[bot][name]) for name in MEANS)
            lines.append(f"| {title} | `{bot}` | {told} | {figures[bot]['error']:.2f} |")
            title = ""
    text = PAGE.read_text("utf-8")
    table = "\n".join([BEGIN, *lines, END])
    PAGE.write_text(re.sub(f"{BEGIN}.*{END}", lambda _: table, text, flags=re.DOTALL), encoding="utf-8")


if __name__ == "__main__":
    main()
