"""Does own play rank bots rightly, and is luck 0 on average? Games of level1, level3 and level5, each with its account.

What they lose a decision also says how strong someone played: where bounds between bands are, and how often they hold.
Among three, who falls behind first has nothing left to lose, and who gains by that has more. So own play is compared in
duels of neighbours, too.

    python bench/luck.py [--games 500] [--playouts 2] [--game rollwrite] [--kind duel]

Seats change from game to game. A row a game is kept in bench/results, so it goes on where it stopped, a few games of
each in turn. It writes means a game, with 95 % intervals, into docs/luck.json and the tables of docs/insight.md, and
the bounds into src/sabika/analysis/strength.toml; what it does not play stays there as it is.
"""

from __future__ import annotations

import argparse
import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from pathlib import Path
from statistics import fmean, stdev
from typing import Any

import sabika
from sabika.analysis.account import Account
from sabika.analysis.judge import judge_of
from sabika.analysis.report import strength_in
from sabika.analysis.strength import FEWEST, Measured
from sabika.engine.game import find
from sabika.lab.estimates import estimate
from sabika.lab.games import play_whole

HOME = Path(__file__).parents[1]
PAGE, KEPT = HOME / "docs" / "insight.md", HOME / "docs" / "luck.json"
RESULTS = Path(__file__).parent / "results"
STRENGTH = HOME / "src" / "sabika" / "analysis" / "strength.toml"
LUCK = ("<!-- luck: written by make luck -->", "<!-- end of luck -->")
DUELS = ("<!-- duels: written by make luck -->", "<!-- end of duels -->")
STRENGTHS = ("<!-- strength: written by make luck -->", "<!-- end of strength -->")
BOTS = ("level1", "level3", "level5")
MEANS = ("won", "luck", "own")
OWN = MEANS.index("own")
BOUNDS = ("beginner", "strong")
OFTEN = 0.5  # bands that hold no more often for a bot's games are not used
# Of every position: means over many games need few, and more games say more than more playouts where these are slow.
# Strength needs some more: noise in a chance shifts its log-odds.
PLAYOUTS = {"rollwrite": 12, "alcazaba": 4, "dicegame": 4, "redpalace": 2}
SEED = 500
AT_ONCE = 10  # games between two looks at the file


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=500)
    parser.add_argument("--playouts", type=int, help="of every position that needs some")
    parser.add_argument("--game", action="append", choices=sabika.games(), help="these only")
    parser.add_argument("--kind", action="append", choices=KINDS, help="these only")
    given = parser.parse_args()
    RESULTS.mkdir(exist_ok=True)
    for end in range(AT_ONCE, given.games + AT_ONCE, AT_ONCE):
        for game in given.game or sabika.games():
            playouts = given.playouts or PLAYOUTS[game]
            for kind in given.kind or KINDS:
                file = RESULTS / f"luck-{kind}-{game}-{playouts}.jsonl"
                done = len(kept_in(file))
                if done < min(end, given.games):
                    rows = [KINDS[kind](game, playouts, number) for number in range(done, min(end, given.games))]
                    with file.open("a", encoding="utf-8") as out:
                        out.writelines(json.dumps(row) + "\n" for row in rows)
                    keep(game, kind, playouts, kept_in(file))
                    write()


Row = dict[str, list[float]]  # of a game, by bot: what it won, its luck, its own play, the error of that, and more


def three(game: str, playouts: int, number: int) -> Row:
    """A game of the three; also their loss a decision, and how many of these count."""
    account, row = accounted(game, BOTS, playouts, number)
    for seat, bot in enumerate(turned(BOTS, number)):
        strength = strength_in(account, seat)
        assert strength is not None
        row[bot] += [round(strength.loss, 6), strength.decisions]
    return row


def duels(game: str, playouts: int, number: int) -> Row:
    """A game of each but the first against the one before, whose own play is the last figure."""
    rows = {}
    for below, bot in pairwise(BOTS):
        row = accounted(game, (below, bot), playouts, number)[1]
        rows[bot] = [*row[bot], row[below][OWN]]
    return rows


def accounted(game: str, bots: Sequence[str], playouts: int, number: int) -> tuple[Account, Row]:
    bots = turned(bots, number)
    (played,) = play_whole(game, bots, 1, seed=SEED + number)
    account = Account(sabika.Table.from_log(game, len(bots), played.log), judge_of(find(game)), seed=number)
    account.deepen(playouts)
    sums = account.sums()
    parts = zip(sums.result, sums.luck, sums.own, sums.own_error, strict=True)
    return account, {bot: [round(float(part), 6) for part in of] for bot, of in zip(bots, parts, strict=True)}


def turned(bots: Sequence[str], number: int) -> list[str]:
    """Who sits where in this game."""
    return [bots[(seat + number) % len(bots)] for seat in range(len(bots))]


KINDS = {"three": three, "duel": duels}


def kept_in(file: Path) -> list[Row]:
    return [json.loads(line) for line in file.read_text("utf-8").splitlines()] if file.exists() else []


def keep(game: str, kind: str, playouts: int, rows: Sequence[Row]) -> None:
    """What the games of a kind so far say, beside what is known of the others."""
    figures: dict[str, Any] = {"games": len(rows), "playouts": playouts}
    for bot in rows[0]:
        won, luck, own, errors, *more = zip(*(row[bot] for row in rows), strict=True)
        figures[bot] = {name: between(values) for name, values in zip(MEANS, (won, luck, own), strict=True)}
        figures[bot]["error"] = round(fmean(errors), 4)
        if kind == "duel":
            (below,) = more
            figures[bot]["below"] = between(below)
            figures[bot]["above"] = between([of - other for of, other in zip(own, below, strict=True)])
    if kind == "three":
        figures["strength"] = strengths({bot: [row[bot][4] for row in rows if row[bot][5] >= FEWEST] for bot in BOTS})
    found = known()
    found.setdefault(game, {})[kind] = figures
    KEPT.write_text(json.dumps(found, indent=1, sort_keys=True) + "\n", encoding="utf-8")


def strengths(losses: Mapping[str, Sequence[float]]) -> dict[str, Any]:
    """What the bots lose a decision, the bounds between bands, and which part of each bot's games is put right.

    Three bands if every bot is put right in more than half of its games, else two, else none.
    """
    levels = {bot: round(fmean(of), 4) for bot, of in losses.items()}
    weak, middle, strong = (losses[bot] for bot in BOTS)
    three = Measured(levels, bound(weak, middle), bound(middle, strong))
    two = Measured(levels, None, three.strong)
    for measured, bands in ((three, ("beginner", "middle", "strong")), (two, ("learning", "learning", "strong"))):
        right = {
            bot: round(fmean(measured.band(loss) == band for loss in losses[bot]), 3)
            for bot, band in zip(BOTS, bands, strict=True)
        }
        if min(right.values()) > OFTEN:
            break
    else:
        measured, right = Measured(levels), {}
    bounds = {name: at for name in BOUNDS if (at := getattr(measured, name)) is not None}
    return {"games": min(map(len, losses.values())), "levels": levels, "right": right} | bounds


def bound(weak: Sequence[float], strong: Sequence[float]) -> float:
    """Between two means, as many standard deviations from the one as from the other."""
    spreads = stdev(weak), stdev(strong)
    return round((fmean(weak) * spreads[1] + fmean(strong) * spreads[0]) / sum(spreads), 4)


def known() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(KEPT.read_text("utf-8")) if KEPT.exists() else {}
    return found


def between(values: Sequence[float]) -> list[float]:
    """The mean, and half the width of its interval."""
    found = estimate(values)
    return [round(found.mean, 4), round(found.margin, 4)]


def write() -> None:
    """The tables of the page, and what is kept of strength, from all that is known."""
    luck = ["| game | | won | luck | own play | error of own play, one game |", "|---|---|---|---|---|---|"]
    duel = [
        "| game | duel | won | luck | own play | own play of the other | difference |",
        "|---|---|---|---|---|---|---|",
    ]
    strength = ["| game | games | `level1` | `level3` | `level5` | beginner above | strong below | put right |"]
    strength += ["|---|---|---|---|---|---|---|---|"]
    kept = "# Log-odds that levels of bots lose a decision, and the bounds between bands; written by make luck.\n"
    for game, kinds in sorted(known().items()):
        title = find(game).title
        if "duel" in kinds:
            duel += lines_of(title, kinds["duel"], zip(BOTS[1:], BOTS, strict=False), (*MEANS, "below", "above"))
        if "three" not in kinds:
            continue
        luck += lines_of(title, kinds["three"], ((bot,) for bot in BOTS), (*MEANS, "error"))
        found = kinds["three"]["strength"]
        rows = [title, str(found["games"]), *(f"{found['levels'][bot]:.3f}" for bot in BOTS)]
        rows += [f"{found[name]:.3f}" if name in found else "–" for name in BOUNDS]
        rows += [", ".join(f"{100 * found['right'][bot]:.0f} %" for bot in BOTS) if found["right"] else "–"]
        strength.append(f"| {' | '.join(rows)} |")
        levels = ", ".join(f"{bot} = {found['levels'][bot]}" for bot in BOTS)
        kept += f"\n[{game}]\nlevels = {{{levels}}}\n"
        kept += "".join(f"{name} = {found[name]}\n" for name in BOUNDS if name in found)
    STRENGTH.write_text(kept, encoding="utf-8")
    text = PAGE.read_text("utf-8")
    for (begin, end), lines in ((LUCK, luck), (DUELS, duel), (STRENGTHS, strength)):
        table = "\n".join([begin, *lines, end])
        text = re.sub(f"{begin}.*{end}", lambda _, table=table: table, text, flags=re.DOTALL)
    PAGE.write_text(text, encoding="utf-8")


def lines_of(
    game: str, figures: Mapping[str, Any], bots: Iterable[tuple[str, ...]], names: Sequence[str]
) -> Iterator[str]:
    """A line for each bot, first of those that are named."""
    title = f"{game}, {figures['games']} games, {figures['playouts']} playouts a position"
    for named in bots:
        found = figures[named[0]]
        told = ("{:+.3f} ± {:.3f}".format(*found[name]) if name != "error" else f"{found[name]:.2f}" for name in names)
        yield f"| {title} | {', '.join(f'`{bot}`' for bot in named)} | {' | '.join(told)} |"
        title = ""


if __name__ == "__main__":
    main()
