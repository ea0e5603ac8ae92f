"""One game, or one move, of any bots: those that come with Sabika, programs, functions of one's own."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import ExitStack
from typing import Any

from sabika.bots.external import PREFIX, ExternalBot, external, is_external, program_of
from sabika.bots.levels import bot_by
from sabika.bots.own import OwnBot, ask_own, is_asked, is_named_own, own_by, own_name
from sabika.bots.player import choose
from sabika.bots.registry import knowledge_of
from sabika.engine.chance import Seeded, checked_seed
from sabika.engine.errors import BadOption, Refused, short
from sabika.engine.game import CHANCE, OVER, Game, find, seats_and_options
from sabika.engine.jit import PLAIN
from sabika.engine.loops import runner
from sabika.engine.record import buffer
from sabika.engine.stream import WORDS, start
from sabika.table import Table

MOST_ENTRIES = 4096  # of a log: what a bot draws in one game it does not draw in the next

AnyBot = str | ExternalBot | OwnBot  # a name, a program, or a function that takes a table and returns a move


def check_bot(bot: AnyBot, game: Game) -> None:
    """Raise BadOption for what is no bot, NoBots where the game has none."""
    if isinstance(bot, ExternalBot):
        return
    if not isinstance(bot, str):
        if not callable(bot):
            raise BadOption(f"A bot is a name or a function that takes a table, not {short(repr(bot))}.")
    elif is_external(bot):
        program_of(bot.removeprefix(PREFIX))
    elif is_named_own(bot):
        own_by(bot)
    else:
        bot_by(bot)
        knowledge_of(game)


def bot_name(bot: AnyBot) -> str:
    """What a bot is called in tables and files."""
    if isinstance(bot, str):
        return bot
    return bot.name if isinstance(bot, ExternalBot) else own_name(bot)


def is_shipped(bot: AnyBot) -> bool:
    """One of those that come with Sabika."""
    return isinstance(bot, str) and not is_external(bot) and not is_named_own(bot)


def ask(bot: AnyBot, table: Table, *, seed: int = 0) -> str:
    """The move that a bot makes at a table, as text: `table.act(sabika.ask("greedy", table))`.

    The bot is a name, or a function of your own that takes a table and returns one of its legal moves.
    """
    check_bot(bot, table.game)
    if not is_asked(table):
        raise BadOption("A bot is asked where a seat is to act.")
    if isinstance(bot, ExternalBot):
        return bot.choose(table, seed)
    if is_external(bot):
        with external(bot) as program:
            program.begin(table, table.game.actor(table.position))
            return program.choose(table, seed)
    return _answer(bot, table, checked_seed(seed), len(table.log))


def play(game: str, bots: Sequence[AnyBot], *, seed: int = 0, number: int = 0, **options: Any) -> Table:
    """One game between bots, a seat each, played to its end.

    The dice are those of game `number` of the seed in `sabika sim`, whoever plays. A program given as a name begins
    and ends here; one given as an ExternalBot stays, for the next game.
    """
    programs = [bot for bot in bots if isinstance(bot, ExternalBot)]
    if len(set(programs)) < len(programs):
        raise BadOption("An external bot plays one seat; make one for each.")
    found = find(game)
    checked = seats_and_options(found, len(bots), options)
    for bot in bots:
        check_bot(bot, found)
    table = Table.at_opening(found, checked, len(bots), Seeded(checked_seed(seed)))
    dice = buffer(PLAIN, WORDS)
    start(dice, seed, number)
    with ExitStack() as opened:
        players: list[AnyBot] = [opened.enter_context(external(bot)) if is_external(bot) else bot for bot in bots]
        for seat, player in enumerate(players):
            if isinstance(player, ExternalBot):
                player.begin(table, seat)
        while (who := found.actor(table.position)) != OVER:
            if who == CHANCE:
                move = found.describe(runner(found, PLAIN).sample(table.position, dice))
                table.follow(f"* {move}")
            else:
                _make_move(table, who, players[who], seed + 1, number)
        for player in players:
            if isinstance(player, ExternalBot):
                player.end(table)
    return table


def _make_move(table: Table, seat: int, bot: AnyBot, seed: int, number: int) -> None:
    """A move of the seat to act. What a function of one's own answers may be forbidden: then it is named."""
    move = _answer(bot, table, seed, number * MOST_ENTRIES + len(table.log))
    try:
        table.follow(f"{seat} {move}")
    except Refused as refused:
        raise BadOption(f"The bot '{bot_name(bot)}' answered '{short(move)}': {refused}") from refused


def _answer(bot: AnyBot, table: Table, seed: int, number: int) -> str:
    """What a bot answers. Seed and number decide what it draws while thinking."""
    if isinstance(bot, ExternalBot):
        return bot.choose(table, seed)
    if not isinstance(bot, str):
        return ask_own(bot, table, seed + number)
    if is_named_own(bot):
        return ask_own(own_by(bot), table, seed + number)
    return choose(table.game, table.position, bot, seed, number)
