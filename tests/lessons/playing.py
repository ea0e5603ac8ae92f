"""A lesson played in the engine, as its server plays it: prepared dice, and bots with the table's own seed."""

from __future__ import annotations

from sabika.bots import choose
from sabika.engine.chance import Committed
from sabika.engine.game import find, seats_and_options
from sabika.lessons import LEARNER, Scene
from sabika.server.bots import seed_of
from sabika.table import Table


def table_of(game: str, scene: Scene) -> Table:
    """The table of a scene before its first move."""
    dice = Committed(scene.dice_secret())
    if scene.opening is not None:
        table = Table.at_position(f"{game} {scene.opening}", dice)
    else:
        found = find(game)
        table = Table.at_opening(found, seats_and_options(found, scene.seats, scene.options), scene.seats, dice)
    table.settle_chance()
    return table


def let_bots_play(table: Table, scene: Scene) -> None:
    """Everyone else moves, until the learner is asked."""
    seed = seed_of(scene.dice_secret().hex())
    while not table.over and table.actor != LEARNER:
        table.act(choose(table.game, table.position, scene.bot, seed, table.length))
