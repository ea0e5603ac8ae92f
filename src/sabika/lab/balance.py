"""How balanced a game is: seats, scores, lengths, ties, and what each option does; as figures and as a page."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from html import escape
from typing import Any

from sabika.bots.playing import AnyBot, bot_name
from sabika.bots.reliability import Reliability
from sabika.engine.errors import BadOption
from sabika.engine.game import find, seats_and_options
from sabika.lab.compare import Comparison, Setting, compare
from sabika.lab.estimates import Estimate, estimate, number, percent, share_estimate
from sabika.lab.games import PlayedGame, by_name, play_whole, programs_in
from sabika.lab.plots import histogram, intervals


@dataclass(frozen=True)
class Balance:
    """What came out."""

    game: str
    seats: int
    bot: str
    seed: int
    games: list[PlayedGame]
    effects: list[Comparison]  # of each option, against the usual one
    programs: Mapping[str, Reliability]  # by name: moves that programs were asked for, and lost

    @property
    def has_winners(self) -> bool:
        """Alone for points nobody wins."""
        return any(game.winners for game in self.games)

    def seat_shares(self) -> list[Estimate]:
        return [share_estimate([game.share(seat) for game in self.games]) for seat in range(self.seats)]

    def seat_scores(self) -> list[Estimate]:
        return [estimate([game.scores[seat] for game in self.games]) for seat in range(self.seats)]

    def tie_rate(self) -> Estimate:
        return share_estimate([float(len(game.winners) > 1) for game in self.games])

    def length(self) -> Estimate:
        return estimate([game.moves for game in self.games])

    def as_json(self) -> dict[str, Any]:
        return {
            "game": self.game,
            "seats": self.seats,
            "bot": self.bot,
            "seed": self.seed,
            "games": len(self.games),
            "win_share": [one.as_json() for one in self.seat_shares()] if self.has_winners else None,
            "mean_score": [one.as_json() for one in self.seat_scores()],
            "ties": self.tie_rate().as_json() if self.has_winners else None,
            "length": self.length().as_json(),
            "options": [
                {"option": effect.b, "change": {one.name: one.change.as_json() for one in effect.differences}}
                for effect in self.effects
            ],
            "programs": {name: told.as_json() for name, told in self.programs.items()},
        }


def balance(
    game: str,
    *,
    seats: int = 3,
    games: int = 300,
    bot: AnyBot = "greedy",
    seed: int = 0,
    workers: int = 1,
    progress: Callable[[int], None] = lambda _: None,
) -> Balance:
    """Games of one bot on all seats, and each option's other choices on the same deals."""
    bots = [bot] * seats
    usual = play_whole(game, bots, games, seed=seed, workers=workers, progress=progress)
    effects = []
    for name, value in other_choices(game, seats):
        other = Setting(f"{name}={_written(value)}", None, {name: value})
        effects.append(
            compare(game, Setting("usual"), other, seats=seats, deals=games, against=bot, seed=seed, workers=workers)
        )
        progress(2 * games)
    programs = [*programs_in(bots, usual).items(), *(told for effect in effects for told in effect.programs.items())]
    return Balance(game, seats, bot_name(bot), seed, usual, effects, by_name(programs))


def _written(value: Any) -> str:
    """A choice as a command takes it."""
    return "+".join(value) if isinstance(value, list) else str(value).lower()


def other_choices(game: str, seats: int) -> list[tuple[str, Any]]:
    """Every choice of every option that is not the usual one and can be chosen with these seats, rulings too."""
    found = find(game)
    wanted: list[tuple[str, Any]] = [
        (option.name, choice) for option in found.options for choice in option.choices if choice != option.default
    ]
    wanted += [("rulings", [id]) for id in found.rulings]
    return [(name, value) for name, value in wanted if _can_be(game, seats, name, value)]


def _can_be(game: str, seats: int, name: str, value: Any) -> bool:
    try:
        seats_and_options(find(game), seats, {name: value})
    except BadOption:
        return False
    return True


def plots(result: Balance) -> tuple[list[str], list[str], list[str]]:
    """Plots as SVG: of the seats, of scores and lengths, of what each option changes."""
    names = [f"seat {seat}" for seat in range(result.seats)]
    means = result.seat_scores()
    middle = sum(one.mean for one in means) / result.seats
    scores = [score for game in result.games for score in game.scores[: result.seats]]
    seats = [intervals("Mean score", list(zip(names, means, strict=True)), zero=middle)]
    if result.has_winners:
        won = list(zip(names, result.seat_shares(), strict=True))
        seats.insert(0, intervals("Share of the wins", won, zero=1 / result.seats))
    lengths = histogram("Moves of a game", [game.moves for game in result.games])
    return seats, [histogram("Scores of all seats", scores), lengths], list(map(_effect, result.effects))


def _effect(effect: Comparison) -> str:
    rows = [(one.name, one.change) for one in effect.differences if one.group in ("points", "length")]
    return intervals(effect.b, rows)


def page(result: Balance) -> str:
    """The whole of it as one HTML page that needs nothing else."""
    title = f"{find(result.game).title}, {result.seats} seats: how balanced it is"
    seats, spreads, effects = plots(result)
    parts = [
        f"<h1>{escape(title)}</h1>",
        f"<p>{len(result.games):,} games of {escape(result.bot)} on all seats, seed {result.seed}. "
        "Intervals are 95 %. The dashed line is an even game, or no change.</p>",
        "<h2>Seats</h2>",
        *seats,
        "<h2>Scores, lengths, ties</h2>",
        *spreads,
        f"<p>{f'{percent(result.tie_rate())} of the games are shared wins; a' if result.has_winners else 'A'} "
        f"game has {number(result.length())} moves.</p>",
    ]
    if effects:
        parts += ["<h2>What each option changes, on the same deals</h2>", *effects]
    style = "body{font-family:sans-serif;max-width:44rem;margin:2rem auto;padding:0 1rem;color:#3b3428}"
    return (
        f'<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">'
        f"<title>{escape(title)}</title><style>{style}</style><body>{''.join(parts)}</body></html>\n"
    )
