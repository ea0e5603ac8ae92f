"""An honest ladder: one bot against a table of another, every seat in turn, all on the same dice.

A *deal* is the dice of a game. In a pairing the one bot plays every deal once on every seat, the other bot on all
other seats, so neither luck of the dice nor of the seat favours anyone. The games of a deal depend on each other, so
intervals count deals, not games.

Results are kept line by line in a file, piece by piece as they come: a ladder that was stopped goes on from there.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise, permutations
from pathlib import Path
from typing import Any

import numpy as np

from sabika.bots.levels import bots_digest
from sabika.bots.playing import AnyBot, bot_name, check_bot
from sabika.bots.reliability import Reliability, together
from sabika.engine.chance import checked_seed
from sabika.engine.errors import BadOption, SabikaError
from sabika.engine.game import Options, find, seats_and_options
from sabika.lab.arena import play_batch
from sabika.lab.estimates import NORMAL_95, Estimate, around, estimate, share_estimate
from sabika.lab.sharing import share_out

PIECE = 10  # deals that one worker plays at a time

Pairing = tuple[str, str]  # the one, and all the others


@dataclass(frozen=True)
class Plan:
    """What is played."""

    game: str
    seats: int
    options: Options
    pairings: tuple[Pairing, ...]
    deals: int
    seed: int
    own: Mapping[str, AnyBot] = field(default_factory=dict)  # functions and programs, by the names in the pairings

    @property
    def games(self) -> int:
        return self.deals * self.seats * len(self.pairings)


@dataclass(frozen=True)
class Piece:
    """Some deals of a pairing, played: `wins[seat][deal]` is a mask of winners when the one bot sat there."""

    one: str
    rest: str
    first: int
    wins: list[list[int]]
    points: list[list[list[int]]]  # [seat][deal][owner]
    reliability: dict[str, dict[str, Any]] = field(default_factory=dict)  # of programs, by name


@dataclass
class Ladder:
    """All results so far."""

    plan: Plan
    pieces: list[Piece] = field(default_factory=list)

    def deals_of(self, pairing: Pairing) -> int:
        """How many deals of a pairing were played."""
        return sum(len(piece.wins[0]) for piece in self._of(pairing))

    def win_share(self, pairing: Pairing) -> Estimate:
        """The share of games the one bot won; a win shared by k counts 1/k."""
        deals = [share for piece in self._of(pairing) for share in _shares(piece)]
        return share_estimate(deals, self.plan.seats)

    def reliability(self) -> dict[str, Reliability]:
        """Moves that programs were asked for, and lost, by their names."""
        names = {name for piece in self.pieces for name in piece.reliability}
        return {
            name: together(Reliability(**piece.reliability[name]) for piece in self.pieces if name in piece.reliability)
            for name in sorted(names)
        }

    def lead(self, pairing: Pairing) -> Estimate:
        """Points the one bot was ahead of the mean of the others."""
        leads = []
        for piece in self._of(pairing):
            points = np.asarray(piece.points)[:, :, : self.plan.seats].astype(float)
            own = np.stack([points[seat, :, seat] for seat in range(self.plan.seats)])
            others = (points.sum(axis=2) - own) / (self.plan.seats - 1)
            leads.extend((own - others).mean(axis=0).tolist())
        return estimate(leads)

    def ratings(self) -> dict[str, Estimate]:
        """Plackett-Luce ratings (openskill) after all games, in the order of deals; with 95 % intervals."""
        from openskill.models import PlackettLuce

        model = PlackettLuce()
        rated = {bot: model.rating() for pairing in self.plan.pairings for bot in pairing}
        for piece in sorted(self.pieces, key=lambda piece: (piece.first, piece.one, piece.rest)):
            for deal in range(len(piece.wins[0])):
                for seat in range(self.plan.seats):
                    points = piece.points[seat][deal][: self.plan.seats]
                    bots = [piece.one if seat == one else piece.rest for one in range(self.plan.seats)]
                    teams = model.rate([[rated[bot]] for bot in bots], scores=[float(p) for p in points])
                    for bot in (piece.one, piece.rest):
                        after = [team[0] for team, name in zip(teams, bots, strict=True) if name == bot]
                        rated[bot].mu = sum(rating.mu for rating in after) / len(after)
                        rated[bot].sigma = sum(rating.sigma for rating in after) / len(after)
        return {bot: around(rating.mu, NORMAL_95 * rating.sigma) for bot, rating in rated.items()}

    def _of(self, pairing: Pairing) -> list[Piece]:
        return [piece for piece in self.pieces if (piece.one, piece.rest) == pairing]


def _shares(piece: Piece) -> list[float]:
    """For each deal, the share of its games that the one bot won."""
    wins = np.asarray(piece.wins)  # [seat, deal]
    sharers = sum((wins >> owner) & 1 for owner in range(int(wins.max()).bit_length()))
    won = (wins >> np.arange(len(wins))[:, None]) & 1
    shares: list[float] = (won / np.maximum(1, sharers)).mean(axis=0).tolist()
    return shares


def round_robin(bots: Sequence[str]) -> tuple[Pairing, ...]:
    """Every bot alone against a table of every other."""
    return tuple(permutations(bots, 2))


def steps(bots: Sequence[str]) -> tuple[Pairing, ...]:
    """Every bot against a table of the one before."""
    return tuple((better, weaker) for weaker, better in pairwise(bots))


def plan(
    game: str,
    bots: Sequence[AnyBot],
    *,
    seats: int = 3,
    games: int = 300,
    pairs: str = "all",
    seed: int = 0,
    **given: Any,
) -> Plan:
    """A ladder of so many games a pairing, rounded up to whole deals.

    A bot is a name, or a function that takes a table and returns one of its legal moves; it is rated by its own name.
    """
    checked = seats_and_options(find(game), seats, given)
    if seats < 2:
        raise BadOption("A ladder needs two seats or more; alone, `sabika sim` tells the mean score.")
    names = [bot_name(bot) for bot in bots]
    if len(set(names)) < 2 or len(set(names)) != len(names):
        raise BadOption("A ladder needs two different bots or more, each named once.")
    for bot in bots:
        check_bot(bot, find(game))
    if games < 1:
        raise BadOption("A pairing has at least one game.")
    pairings = {"all": round_robin, "steps": steps}
    if pairs not in pairings:
        raise BadOption(f"Pairs are one of {', '.join(pairings)}, not '{pairs}'.")
    own = {bot_name(bot): bot for bot in bots if not isinstance(bot, str)}
    return Plan(game, seats, checked, pairings[pairs](names), -(-games // seats), checked_seed(seed), own)


def play_piece(
    game: str, seats: int, options: Options, pairing: tuple[AnyBot, AnyBot], seed: int, first: int, deals: int
) -> Piece:
    """Some deals of a pairing, on every seat."""
    names = bot_name(pairing[0]), bot_name(pairing[1])
    wins, points = [], []
    reliability: dict[str, list[Reliability]] = {}
    for seat in range(seats):
        bots = tuple(pairing[other != seat] for other in range(seats))
        part = play_batch(game, seats, options, bots, seed, first, deals)
        wins.append([int(mask) for mask in part.wins])
        points.append(part.points.tolist())
        for other, told in enumerate(part.reliability):
            if told.asked:
                reliability.setdefault(names[other != seat], []).append(told)
    return Piece(*names, first, wins, points, {name: together(told).as_json() for name, told in reliability.items()})


def climb(
    what: Plan,
    *,
    file: Path | None = None,
    workers: int = 1,
    ray: str | None = None,
    progress: Callable[[int], None] = lambda _: None,
) -> Ladder:
    """Play what a plan asks for and is not in the file yet."""
    kept = read_all(file, what) if file is not None else []
    ladder = Ladder(what, [piece for piece in kept if _needed(piece, what)])
    done = {(piece.one, piece.rest, piece.first) for piece in ladder.pieces}
    progress(sum(len(piece.wins) * len(piece.wins[0]) for piece in ladder.pieces))
    pieces = [
        (
            what.game,
            what.seats,
            what.options,
            tuple(what.own.get(name, name) for name in pairing),
            what.seed,
            first,
            min(PIECE, what.deals - first),
        )
        for first in range(0, what.deals, PIECE)
        for pairing in what.pairings
        if (*pairing, first) not in done
    ]
    for _, piece in share_out(play_piece, pieces, workers, ray):
        ladder.pieces.append(piece)
        if file is not None:
            _write(file, what, piece)
        progress(len(piece.wins) * len(piece.wins[0]))
    ladder.pieces.sort(key=lambda piece: (piece.first, what.pairings.index((piece.one, piece.rest))))
    return ladder


# --- the file --------------------------------------------------------------------------------------------


def _headline(what: Plan) -> dict[str, Any]:
    """What pieces of one file have in common. Pairings and deals may grow."""
    game = find(what.game)
    settings = {"game": what.game, "seats": what.seats, "options": what.options, "seed": what.seed}
    return {"ladder": 1, **settings, "rules": game.rules_version, "bots": bots_digest(game)}


def _write(file: Path, what: Plan, piece: Piece) -> None:
    is_new = not file.exists()
    try:
        with file.open("a", encoding="utf-8") as opened:
            if is_new:
                opened.write(json.dumps(_headline(what)) + "\n")
            opened.write(json.dumps(vars(piece)) + "\n")
    except OSError as error:
        raise SabikaError(f"'{file.name}' cannot be written: {error.strerror}.") from error


def read_all(file: Path, what: Plan) -> list[Piece]:
    """The pieces in a file that belong to the pairings of a plan; a last line that was cut off is passed over."""
    if not file.exists():
        return []
    try:
        lines = file.read_text(encoding="utf-8").splitlines()
        headline = json.loads(lines[0])
    except (OSError, ValueError, IndexError) as error:
        raise SabikaError(f"'{file.name}' holds no ladder.") from error
    if headline != json.loads(json.dumps(_headline(what))):
        raise SabikaError(f"'{file.name}' holds another ladder: other game, seats, options, seed or bots.")
    pieces = []
    for line in lines[1:]:
        try:
            piece = Piece(**json.loads(line))
        except (ValueError, TypeError):
            continue
        if (piece.one, piece.rest) in what.pairings:
            pieces.append(piece)
    return pieces


def _needed(piece: Piece, what: Plan) -> bool:
    return piece.first < what.deals and len(piece.wins[0]) == min(PIECE, what.deals - piece.first)
