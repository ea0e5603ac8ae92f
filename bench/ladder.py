"""The table of the README: how each level fares against the one below, and the best against outside yardsticks.

    python bench/ladder.py [--games 2001] [--workers 2] [--game rollwrite]

Results are kept in `bench/results`, so a stopped run goes on; whatever is there is written into README.md.
"""

from __future__ import annotations

import argparse
import re
from pathlib import Path

from rich.console import Console
from rich.progress import Progress

import sabika
from sabika.bots import LEVELS
from sabika.engine.game import find, seats_and_options
from sabika.lab.ladder import Ladder, Pairing, Plan, climb, read_all, steps

SEATS = 3
SEED = 20
BEST = LEVELS[-1]
YARDSTICKS = ("greedy", "uct@20000")
PAIRINGS: tuple[Pairing, ...] = (*steps(LEVELS), *((BEST, other) for other in YARDSTICKS))
RESULTS = Path(__file__).parent / "results"
README = Path(__file__).parents[1] / "README.md"
BEGIN, END = "<!-- ladder: written by make ladder -->", "<!-- end of ladder -->"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=2001)
    parser.add_argument("--yardstick-games", type=int, default=None, help="against uct, which takes long")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--game", action="append", choices=sabika.games(), help="these only")
    given = parser.parse_args()
    RESULTS.mkdir(exist_ok=True)
    for game in given.game or sabika.games():
        for pairing in PAIRINGS:
            games = given.yardstick_games or given.games if pairing[1].startswith("uct") else given.games
            result = played(game, (pairing,), -(-games // SEATS), given.workers)
            Console().print(game, *pairing, cell(result, pairing))
    write_table()


def played(game: str, pairings: tuple[Pairing, ...], deals: int, workers: int) -> Ladder:
    """So many deals, of which the file may have some or all."""
    what = Plan(game, SEATS, seats_and_options(find(game), SEATS, {}), pairings, deals, SEED)
    with Progress(transient=True, auto_refresh=workers == 1) as bar:
        task = bar.add_task(f"{game} {' '.join(pairings[0])}", total=what.games)
        return climb(
            what,
            file=RESULTS / f"ladder-{game}.jsonl",
            workers=workers,
            progress=lambda games: bar.update(task, advance=games, refresh=True),
        )


def write_table() -> None:
    """What is in the files, as a table in the README."""
    head = "| one against two | " + " | ".join(find(game).title for game in sabika.games()) + " |"
    rows = [head, "|---" * (1 + len(sabika.games())) + "|"]
    for pairing in PAIRINGS:
        cells = [cell(kept(game, pairing), pairing) for game in sabika.games()]
        rows.append(f"| {pairing[0]} against {pairing[1]} | {' | '.join(cells)} |")
    table = "\n".join([BEGIN, *rows, END])
    text = README.read_text(encoding="utf-8")
    README.write_text(re.sub(f"{BEGIN}.*{END}", lambda _: table, text, flags=re.DOTALL), encoding="utf-8")


def kept(game: str, pairing: Pairing) -> Ladder:
    """What the file has of a pairing, however much that is."""
    what = Plan(game, SEATS, seats_and_options(find(game), SEATS, {}), (pairing,), 1, SEED)
    return Ladder(what, read_all(RESULTS / f"ladder-{game}.jsonl", what))


def cell(result: Ladder, pairing: Pairing) -> str:
    if not result.deals_of(pairing):
        return "–"
    share = result.win_share(pairing)
    games = result.deals_of(pairing) * SEATS
    return f"{100 * share.mean:.0f} ± {100 * share.margin:.0f} % ({games:,})"


if __name__ == "__main__":
    main()
