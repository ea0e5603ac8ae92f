"""Does own play rank bots rightly, and is luck 0 on average? Games of level1, level3 and level5, each with its account.

    python bench/luck.py [--games 500] [--playouts 12] [--game rollwrite]

Seats change from game to game. It goes on where it stopped, and writes its table into docs/insight.md: means a game,
with 95 % intervals.
"""

from __future__ import annotations

import argparse
import json
import re
from collections.abc import Sequence
from pathlib import Path

import sabika
from sabika.analysis.account import Account
from sabika.analysis.judge import judge_of
from sabika.engine.game import find
from sabika.lab.estimates import estimate
from sabika.lab.games import play_whole

HOME = Path(__file__).parents[1]
PAGE = HOME / "docs" / "insight.md"
RESULTS = Path(__file__).parent / "results"
BEGIN, END = "<!-- luck: written by make luck -->", "<!-- end of luck -->"
BOTS = ("level1", "level3", "level5")
SEED = 500
AT_ONCE = 10  # games between two looks at the file


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=500)
    parser.add_argument("--playouts", type=int, default=12, help="of every position that needs some")
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


def write() -> None:
    """The table of the page, from all results there are."""
    lines = ["| game | | won | luck | own play | error of own play, one game |", "|---|---|---|---|---|---|"]
    for file in sorted(RESULTS.glob("luck-*.jsonl")):
        _, game, playouts = file.stem.split("-")
        rows = [json.loads(line) for line in file.read_text("utf-8").splitlines()]
        title = f"{find(game).title}, {len(rows)} games, {playouts} playouts a position"
        for bot in BOTS:
            won, luck, own, error = zip(*(row[bot] for row in rows), strict=True)
            told = f"{between(won)} | {between(luck)} | {between(own)} | {sum(error) / len(error):.2f}"
            lines.append(f"| {title} | `{bot}` | {told} |")
            title = ""
    text = PAGE.read_text("utf-8")
    table = "\n".join([BEGIN, *lines, END])
    PAGE.write_text(re.sub(f"{BEGIN}.*{END}", lambda _: table, text, flags=re.DOTALL), encoding="utf-8")


def between(values: Sequence[float]) -> str:
    found = estimate(values)
    return f"{found.mean:+.3f} ± {found.margin:.3f}"


if __name__ == "__main__":
    main()
