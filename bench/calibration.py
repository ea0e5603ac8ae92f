"""How well the judge knows: on games it did not learn from, of bots that misjudge moves by more or less.

    python bench/calibration.py [--games 800] [--positions 12] [--full 1000] [--game rollwrite]

Written into docs/calibration.json and the table of docs/insight.md: Brier score, log loss and calibration error (15
bins) of the net, early, middle and late; how far `chances` and the short playouts of reports are from full ones. The
reliability plots are in docs/pictures. What is not measured this time, games left out or a number that is 0, stays
there as it is.
"""

from __future__ import annotations

import argparse
import json
import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import numpy as np

import sabika
from sabika.analysis.chances import chances
from sabika.analysis.judge import judge_of
from sabika.bots import choose
from sabika.bots.match import MOST_MOVES
from sabika.bots.net import shipped_judge
from sabika.bots.registry import knowledge_of
from sabika.engine.game import find
from sabika.engine.jit import fastest
from sabika.lab.judging import Positions, Recorder, chances_of, log_loss
from sabika.lab.learning import Teacher
from sabika.lab.train import occasion

HOME = Path(__file__).parents[1]
PAGE, KEPT = HOME / "docs" / "insight.md", HOME / "docs" / "calibration.json"
BEGIN, END = "<!-- calibration: written by make calibration -->", "<!-- end of calibration -->"
SEED = 78  # no judge was chosen by games of this seed
BINS = 15
PARTS = ("early", "middle", "late")
BY_PART = ("brier", "log_loss", "even", "error")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=800)
    parser.add_argument("--positions", type=int, default=12, help="to play on from, short and to the end")
    parser.add_argument("--full", type=int, default=1000, help="playouts to the end")
    parser.add_argument("--game", action="append", choices=sabika.games(), help="these only")
    given = parser.parse_args()
    for game in given.game or sabika.games():
        figures = known().get(game, {})
        if given.games:
            figures |= by_part(game, given.games)
            picture = HOME / "docs" / "pictures" / f"calibration-{game}.svg"
            picture.write_text(plot(figures["reliability"]), encoding="utf-8")
        if given.positions:
            figures |= distances(game, given.positions, given.full)
        KEPT.write_text(json.dumps(known() | {game: figures}, sort_keys=True) + "\n", encoding="utf-8")
        write()


def by_part(game: str, games: int) -> dict[str, Any]:
    """What the net says of games it did not learn from: a number a part of the game, and of the whole.

    `even` is the log loss of always saying the same for every seat; `error` that of calibration; `reliability` what was
    said, what came true and how often, bin by bin.
    """
    seen = held_out(game, games)
    rows: dict[str, Any] = {"positions": [], "brier": [], "log_loss": [], "even": [], "error": [], "games": games}
    for part in (*PARTS, None):
        said, ends, even = predicted(game, [one for name, one in seen if part in (name, None)])
        rows["positions"].append(len(even))
        rows["brier"].append(mean(((a - b) ** 2).sum() for a, b in zip(said, ends, strict=True)))
        rows["log_loss"].append(mean(log_loss(a, b) for a, b in zip(said, ends, strict=True)))
        rows["even"].append(mean(even))
        bins = reliability(np.concatenate(said), np.concatenate(ends))
        rows["error"].append(round(sum(abs(a - b) * count for a, b, count in bins) / sum(bin[2] for bin in bins), 4))
    return rows | {"reliability": bins}


def mean(values: Iterable[float]) -> float:
    return round(float(np.mean(list(values))), 4)


def held_out(game: str, games: int) -> list[tuple[str, Positions]]:
    """Positions of games one by one, each with the part of the game it is from."""
    recorder, random, found = Recorder(find(game)), np.random.default_rng(SEED), []
    for number in range(games):
        seats, options = occasion(find(game), random)
        while seats == 1:
            seats, options = occasion(find(game), random)
        whole = recorder.record(seats, options, 1, 4, SEED, number, room=4000)
        for third, name in enumerate(PARTS):
            begin, end = (len(whole.ends) * (third + i) // 3 for i in (0, 1))
            found.append((name, Positions(whole.seen[begin:end], whole.ends[begin:end])))
    return found


def predicted(game: str, parts: list[Positions]) -> tuple[list[Any], list[Any], list[float]]:
    weights = shipped_judge(find(game))
    net = Teacher(weights.inner, weights.outer, 0.0)
    said, ends, even = [], [], []
    for part in parts:
        for seen, end in zip(part.seen, part.ends, strict=True):
            said.append(chances_of(net._forward(seen.astype(np.float64))[2]))
            ends.append(end)
            even.append(float(np.log(len(end))))
    return said, ends, even


def reliability(said: Any, ends: Any) -> list[list[float]]:
    at = np.minimum((said * BINS).astype(int), BINS - 1)
    return [
        [float(said[at == i].mean()), float(ends[at == i].mean()), int((at == i).sum())]
        for i in range(BINS)
        if (at == i).any()
    ]


def distances(game: str, positions: int, full: int) -> dict[str, Any]:
    """Mean distance from full playouts by part of the game, of `chances` and of playouts as short as in reports: all
    seats, positions of games of `level3`, one a part and game."""
    judge, suits, games = judge_of(find(game)), knowledge_of(find(game)), max(1, positions // len(PARTS))
    gaps = np.zeros((2, len(PARTS), games))
    for number in range(games):
        table = played(game, ["level3"] * 3, number)
        for third in range(len(PARTS)):
            at = table.at(int(table.length * (third + (number + 0.5) / games) / 3))
            exact = judge.play_on(at.position, full, seed=2, turns=MOST_MOVES).shares.mean(axis=0)
            short = judge.play_on(at.position, suits.chance_playouts, seed=1).shares.mean(axis=0)
            for row, said in enumerate((chances(at, seed=1, judge=judge), short)):
                gaps[row, third, number] = np.abs(np.array(said) - exact).mean()
    off, off_in_reports = gaps.mean(axis=2).round(4).tolist()
    return {"off": off, "off_in_reports": off_in_reports, "full": full, "played_on": games * len(PARTS)}


def played(game: str, bots: list[str], seed: int) -> sabika.Table:
    table = sabika.Table(game, len(bots), seed=seed)
    while not table.over:
        bot = bots[table.actor or 0]
        table.act(choose(table.game, table.position, bot, seed, table.length, None, fastest()))
    return table


def plot(bins: list[list[float]]) -> str:
    """Said from left to right, came true from bottom to top; dots as large as they are many."""
    most = max(count for _, _, count in bins)
    dots = "".join(
        f'<circle cx="{40 + 240 * said:.1f}" cy="{280 - 240 * true:.1f}" r="{2 + 6 * (count / most) ** 0.5:.1f}"/>'
        for said, true, count in bins
    )
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 320" font-family="sans-serif" font-size="12">'
        '<title>said, and came true</title><rect width="320" height="320" fill="#fffdf8"/>'
        '<path d="M40 280H280M40 280V40M40 280L280 40" stroke="#8a7f6d" fill="none"/>'
        f'<g fill="#a5402d">{dots}</g><text x="280" y="300" text-anchor="end">said</text>'
        '<text x="34" y="46" text-anchor="end">true</text></svg>\n'
    )


def known() -> dict[str, dict[str, Any]]:
    """By game, what was measured so far."""
    kept: dict[str, dict[str, Any]] = json.loads(KEPT.read_text("utf-8")) if KEPT.exists() else {}
    return kept


def write() -> None:
    """The table of the page, from all that is known."""
    lines = ["| game | | positions | Brier | log loss | always even | calibration error | chances off | report off |"]
    lines += ["|---|---|---|---|---|---|---|---|---|"]
    for game, figures in sorted(known().items()):
        for i, part in enumerate((*PARTS, "all")):
            rows = [f"{figures['positions'][i]:,}", *(shown(figures[row][i]) for row in BY_PART)]
            if part == "all":
                rows += [f"{figures['played_on']} positions", f"{figures['full']} full"]
            else:
                rows += [f"{100 * figures[row][i]:.1f} points" for row in ("off", "off_in_reports")]
            title = find(game).title if i == 0 else ""
            lines.append(f"| {title} | {part} | {' | '.join(rows)} |")
    text = PAGE.read_text("utf-8")
    table = "\n".join([BEGIN, *lines, END])
    PAGE.write_text(re.sub(f"{BEGIN}.*{END}", lambda _: table, text, flags=re.DOTALL), encoding="utf-8")


def shown(figure: float | None) -> str:
    return "–" if figure is None else f"{figure:.3f}"


if __name__ == "__main__":
    main()
