"""May I do that? Situations are a table, or what lies on a real one: a score pad, made into a position by its game."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from sabika.engine.errors import BadOption, Refused
from sabika.engine.game import CHANCE, Game, seats_and_options
from sabika.table.table import Table, fresh_dice
from sabika.words import Saying


def why_not_on_pad(
    game: Game, pad: Mapping[str, Any], seat: int, dice: str, question: str, read: Callable[[str], str] = str.strip
) -> Saying | None:
    """The rule that forbids it on a real table; None where it is allowed."""
    try:
        position, moves = game.situation(pad, seat, dice, question)
    except Refused as refused:
        return refused.saying
    options = seats_and_options(game, position.seats, {})
    table = Table.at_opening(game, options, position.seats, fresh_dice())
    table.position = position
    return why_not(table, moves, read)


def why_not(table: Table, moves: Sequence[str], read: Callable[[str], str] = str.strip) -> Saying | None:
    """The rule that forbids one of the moves, done one after the other; None where all are allowed.

    `read` makes the text of a move of what someone wrote.
    """
    for number, move in enumerate(moves):
        if table.game.actor(table.position) == CHANCE:
            raise BadOption(f"Dice or cards come before '{move}'; ask with a position after them.")
        text = read(move)
        if number == len(moves) - 1:
            return table.why_not(text)
        try:
            table.follow(f"{table.actor} {text}")
        except Refused as refused:
            return refused.saying
    return None
