"""Table: a log, the position it leads to, and a source of chance."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from copy import copy
from pathlib import Path
from typing import Any, NamedTuple, Self

from sabika.engine.chance import Asked, Law, Scripted, Seeded, Source, checked_seed
from sabika.engine.errors import BadOption, BadPosition, BadRecord, Refused, refused, short
from sabika.engine.game import CHANCE, OVER, Game, Options, ScoreLine, find, seats_and_options, text_of
from sabika.engine.jit import PLAIN
from sabika.engine.loops import Runner, runner
from sabika.engine.record import buffer, digest, from_text, to_text
from sabika.table.notation import split_entry
from sabika.words import Saying

MOVES_SHOWN = 8


class Earlier(NamedTuple):
    """What undo goes back to, move by move: a position, the rule before it, and what was there earlier in the turn."""

    position: Any
    last_rule: str
    earlier: Earlier | None


class Described(Sequence[str]):
    """Moves as texts, each described when it is looked at: of a thousand throws of the dice, one."""

    def __init__(self, game: Game, moves: Sequence[int]) -> None:
        self._game = game
        self._moves = moves

    def __len__(self) -> int:
        return len(self._moves)

    def __getitem__(self, at: Any) -> Any:
        if isinstance(at, slice):
            return [self._game.describe(move) for move in self._moves[at]]
        return self._game.describe(self._moves[at])


class Table:
    """A game at a table.

        table = sabika.Table("rollwrite", seats=3, seed=7)
        table.act(table.legal()[0])

    `seed=` gives the same dice again, `chance=` takes any source of `sabika.engine.chance`; with neither the
    dice are new every time. Everything else is an option of the game.
    """

    game: Game
    seats: int
    options: Options
    chance: Source
    position: Any  # a new one with every entry, so that copies of a table and `Earlier` can share it

    def __init__(
        self, game: str, seats: int, *, seed: int | None = None, chance: Source | None = None, **options: Any
    ) -> None:
        found = find(game)
        checked = seats_and_options(found, seats, options)
        self._begin(found, checked, found.opening(seats, checked), _source(seed, chance))
        self.settle_chance()

    @classmethod
    def from_log(
        cls,
        game: str,
        seats: int,
        log: Sequence[str],
        *,
        seed: int | None = None,
        chance: Source | None = None,
        **options: Any,
    ) -> Self:
        """The table after a log. Without seed or source the dice of the log are as they are, later ones new."""
        found = find(game)
        table = cls.at_opening(found, seats_and_options(found, seats, options), seats, _source(seed, chance))
        table.follow_all(log)
        if seed is None and chance is None:
            table.chance = Scripted(dice_in(table.log), then=table.chance)
        table.settle_chance()
        return table

    @classmethod
    def from_text(cls, text: str, *, seed: int | None = None, chance: Source | None = None) -> Self:
        """A table that begins at a position written as one line of text (see `text`)."""
        table = cls.at_position(text, _source(seed, chance))
        table.settle_chance()
        return table

    @classmethod
    def at_opening(cls, game: Game, options: Options, seats: int, chance: Source) -> Self:
        """A table before the first entry of its log; chance has not acted yet."""
        table = cls.__new__(cls)
        table._begin(game, options, game.opening(seats, options), chance)
        return table

    @classmethod
    def at_position(cls, text: str, chance: Source) -> Self:
        """A table at a position written as text; chance has not acted yet."""
        name, _, fields = text.strip().partition(" ")
        game = find(name)
        position = from_text(game.position, fields)
        if violations := game.violations(position):
            raise BadPosition(f"This is no position of {game.title}: {violations[0]}")
        table = cls.__new__(cls)
        table._begin(game, {}, position, chance)
        table.from_middle = True
        return table

    def _begin(self, game: Game, options: Options, opening: Any, chance: Source) -> None:
        self.game = game
        self.options = options
        self.opening = opening
        self.from_middle = False  # the opening is a position given by the user
        self.position = opening.copy()
        self.seats = opening.seats
        self.chance = chance
        self.length = 0  # entries in the log
        self._log: list[str] = []  # shared by copies: only its first `length` entries are this table's
        self._dice = 0  # chance entries in the log
        self._earlier: Earlier | None = None  # what may be taken back: the moves of this turn
        self._last_rule = game.turn_rule
        self._rules: Runner = runner(game, PLAIN)

    # --- looking -----------------------------------------------------------------------------------------

    @property
    def actor(self) -> int | None:
        """The seat to move; None when the game is over, and where dice are to fall first (`at`)."""
        who = self.game.actor(self.position)
        return who if who >= 0 else None

    @property
    def awaits_chance(self) -> bool:
        """Chance is to act, not a seat; only where a table was made to wait for it (`at`)."""
        return self.game.actor(self.position) == CHANCE

    @property
    def over(self) -> bool:
        """The game is over."""
        return self.game.actor(self.position) == OVER

    @property
    def log(self) -> list[str]:
        """Every entry so far, chance included: `['* start 1', …, '0 cross y1 b2']`."""
        return self._log[: self.length]

    def log_since(self, first: int) -> list[str]:
        """The log without its first entries."""
        return self._log[first : self.length]

    def entry(self, number: int) -> str:
        """One entry of the log."""
        return self._log[range(self.length)[number]]

    @property
    def can_undo(self) -> bool:
        """The last entry was made by the seat to move: no dice fell, nobody else moved since. Or real dice fell."""
        return self._earlier is not None

    def legal(self) -> list[str]:
        """The moves of the seat to act, as text, in a fixed order; none when the game is over."""
        return [self.game.describe(move) for move in self._legal_numbers()]

    def scores(self) -> list[int]:
        """Points written so far, by owner: seats first, then imaginary players where they score."""
        totals = buffer(PLAIN, self.game.most_owners)
        return totals[: self.game.scores(self.position, totals)]

    def winners(self) -> list[int]:
        """The owners who won; empty before the end, and where nobody can win."""
        mask = self._rules.winners(self.position, buffer(PLAIN, self.game.most_owners))
        return [owner for owner in range(self.game.most_owners) if (mask >> owner) & 1]

    def score_sheet(self) -> list[ScoreLine]:
        """Every point written so far, line by line, with the rule that gave it."""
        return self.game.score_lines(self.position)

    def standing(self) -> list[ScoreLine]:
        """The score sheet as it would be if the game ended now."""
        return self.game.score_lines(self.game.as_if_over(self.position))

    def upcoming(self) -> list[ScoreLine]:
        """The score sheet as it would be if the next scoring came now."""
        return self.game.score_lines(self.game.as_if_scored(self.position))

    def why_not(self, move: str) -> Saying | None:
        """The rule that forbids a move to the seat to act, or None if it is legal."""
        try:
            self._check(move)
        except Refused as refusal:
            return refusal.saying
        return None

    def view(self, eyes: int | None = None) -> Any:
        """The position with names instead of numbers: `View` of the game's `view_types.py`.

        `eyes` are the seat that looks, where hands are hidden. None sees everything, a number that is
        no seat what everyone sees.
        """
        return self.game.view(self.position, eyes)

    def digest(self) -> str:
        """A short name for the position: equal exactly for equal positions."""
        return digest(self.position)

    def text(self) -> str:
        """The position as one line; `Table.from_text` reads it."""
        return f"{self.game.name} {to_text(self.position)}"

    def svg(self, seat: int | None = None) -> str:
        """A drawing of the table; the sheet of `seat` comes first."""
        from sabika.draw import table_svg

        return table_svg(self.game.name, self.view(), self.actor if seat is None else seat)

    def _repr_svg_(self) -> str:
        return self.svg()

    def __str__(self) -> str:
        """What a person wants to know first: the game, who is to act, the points, the first legal moves."""
        actor = self.game.actor(self.position)
        lines = [f"{self.game.title}, {self.seats} seat{'s' * (self.seats > 1)}, {self.length} entries in the log"]
        if actor == OVER:
            lines.append(f"over, won by {', '.join(map(str, self.winners())) or 'nobody'}")
        elif actor == CHANCE:
            lines.append("chance is to act")
        else:
            legal = self.legal()
            more = f" and {len(legal) - MOVES_SHOWN} more" if len(legal) > MOVES_SHOWN else ""
            lines.append(f"seat {actor} is to act: {', '.join(legal[:MOVES_SHOWN])}{more}")
        return "\n".join([*lines, f"points: {' '.join(map(str, self.scores()))}"])

    def __repr__(self) -> str:
        return f"sabika.Table.from_text({self.text()!r})"

    # --- playing -----------------------------------------------------------------------------------------

    def act(self, move: str) -> list[Saying]:
        """Do a move of the seat to act; chance then acts too. Returns what happened.

        A move the rules forbid raises Refused, with the rule, and changes nothing.
        """
        actor, number = self._check(move)
        before = self.copy()
        try:
            return self._apply(actor, number) + self.settle_chance()
        except BaseException:  # chance has nothing to offer, or the person who rolls the dice leaves
            self._become(before)
            raise

    def follow(self, entry: str) -> list[Saying]:
        """Do one entry of a log, a seat's or chance's, and let nothing else happen."""
        who, text = split_entry(entry)
        if who is None:
            raise refused("nobody_named")
        if who != CHANCE:
            return self._apply(*self._check(entry))
        number = self.game.parse(text)
        if number is None or number < self.game.seat_moves:
            raise refused("no_outcome", text=text, game=self.game.title)
        self._forbid(self.game.why_not(self.position, number))
        return self._apply(CHANCE, number)

    def follow_all(self, log: Sequence[str]) -> None:
        """Do every entry of a log; raises BadRecord at the first that does not fit."""
        for number, entry in enumerate(log):
            try:
                self.follow(entry)
            except Refused as error:
                raise BadRecord(misfit(number, entry, error)) from error

    def undo(self) -> None:
        """Take back the last move of this turn; refused once dice fell or the turn passed on.

        What people said of real dice can be taken back: they may have misread them.
        """
        if self.length == 0:
            raise refused("undo_nothing", self._last_rule)
        if self.over:
            raise refused("undo_over", self._last_rule)
        fell = split_entry(self.entry(-1))[0] == CHANCE
        if self._earlier is None:
            raise refused("undo_dice" if fell else "undo_turn", self._last_rule)
        self.position, self._last_rule, self._earlier = self._earlier
        self.length -= 1
        self._dice -= fell

    def at(self, length: int) -> Self:
        """This table as it was after so many entries of its log; chance does not act on it by itself."""
        if not 0 <= length <= self.length:
            raise BadOption(f"The log has {self.length} entries; there is no position {length}.")
        table = self.__class__.__new__(self.__class__)
        table._begin(self.game, self.options, self.opening, self.chance)
        table.from_middle = self.from_middle
        for entry in self._log[:length]:
            table.follow(entry)
        return table

    def copy(self, *, seed: int | None = None) -> Self:
        """This table once more: what happens at one does not happen at the other. Takes no longer in a long game.

        A plain copy has the same dice to come: a search on it would know the future. A copy to think with gets a
        seed, and with it dice of its own from here on.
        """
        twin = copy(self)
        if seed is not None:
            twin.chance = Scripted(dice_in(self.log), then=Seeded(checked_seed(seed)))
        return twin

    def save(self, path: str | Path) -> None:
        """Write the record file (see `sabika.load`, `sabika.verify`)."""
        from sabika.table.record_file import save

        save(self, Path(path))

    def settle_chance(self) -> list[Saying]:
        """While chance is to act, take outcomes from the source. Returns what happened."""
        events: list[Saying] = []
        while self.game.actor(self.position) == CHANCE:
            events += self.draw_outcome()
        return events

    def draw_outcome(self) -> list[Saying]:
        """Let chance, which is to act, act once. Returns what happened."""
        return self.follow(f"* {self.due_outcome()}")

    def due_outcome(self) -> str:
        """What the source has chance do now; nothing is done yet."""
        moves, weights = self._outcomes()
        return self.chance.draw(Law(self._dice, Described(self.game, moves), weights))

    def law(self) -> Law:
        """What chance may do now, with weights."""
        moves, weights = self._outcomes()
        return Law(self._dice, list(Described(self.game, moves)), weights)

    # --- inside ------------------------------------------------------------------------------------------

    def _outcomes(self) -> tuple[list[int], list[int]]:
        moves = buffer(PLAIN, self.game.most_outcomes)
        weights = buffer(PLAIN, self.game.most_outcomes)
        count = self.game.outcomes(self.position, moves, weights)
        return moves[:count], weights[:count]

    def _legal_numbers(self) -> list[int]:
        out = buffer(PLAIN, self.game.most_legal)
        return out[: self.game.legal(self.position, out)]

    def _check(self, move: str) -> tuple[int, int]:
        """Who moves and the number of a legal move; raises Refused otherwise."""
        seat, text = split_entry(move)
        actor = self.game.actor(self.position)
        number = self.game.parse(text)
        if number is None:
            raise refused("no_move", text=text, game=self.game.title, legal=", ".join(self.legal()[:8]) or "–")
        if number >= self.game.seat_moves:
            raise refused("chance_only", self.game.turn_rule)
        if seat is not None and actor >= 0 and seat != actor:
            raise refused("not_your_turn", self.game.turn_rule, seat=actor)
        self._forbid(self.game.why_not(self.position, number))
        return actor, number

    def _forbid(self, why: Saying | None) -> None:
        if why is not None:
            raise Refused(why)

    def _apply(self, actor: int, number: int) -> list[Saying]:
        before = self.position
        self.position = before.copy()
        self.game.apply(self.position, number)
        self._append(text_of(self.game, actor, number))
        self._dice += actor == CHANCE
        goes_on = isinstance(self.chance, Asked) if actor == CHANCE else self.game.actor(self.position) == actor
        self._earlier = Earlier(before, self._last_rule, self._earlier) if goes_on else None
        events = self.game.events(before, number, self.position)
        self._last_rule = events[0].rule
        return events

    def _append(self, entry: str) -> None:
        """Where the shared log goes on otherwise, after an undo or at a copy, this table gets a log of its own."""
        if len(self._log) > self.length:
            self._log = self._log[: self.length]
        self._log.append(entry)
        self.length += 1

    def _become(self, other: Self) -> None:
        """Go back to where another table of this game stands."""
        self.__dict__.update(other.__dict__)


def _source(seed: int | None, chance: Source | None) -> Source:
    if chance is not None:
        if seed is not None:
            raise BadOption("Give a seed or a source of chance, not both.")
        return chance
    return fresh_dice() if seed is None else Seeded(checked_seed(seed))


def misfit(number: int, entry: str, error: Refused) -> str:
    """Why an entry of a log does not fit, as a sentence."""
    return f"Entry {number} of the log, '{short(entry, 60)}', does not fit: {error}"


def dice_in(log: Sequence[str]) -> list[str]:
    """What chance did in a log, as texts."""
    return [entry[2:] for entry in log if entry.startswith("* ")]


def fresh_dice() -> Seeded:
    """Dice that nobody has seen yet."""
    return Seeded(secrets.randbits(63))
