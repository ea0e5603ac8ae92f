"""A game in the terminal: people type, bots answer, dice fall or are asked for."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

from rich.columns import Columns
from rich.table import Table as Grid
from rich.text import Text

from sabika.bots import bot_by, choose
from sabika.bots.external import external, is_external
from sabika.bots.playing import ask, is_shipped
from sabika.bots.solo import title_said
from sabika.cli import kept
from sabika.cli.insight import hint_text
from sabika.cli.out import Interrupted, clean, unwritable
from sabika.cli.score_sheet import score_sheet
from sabika.cli.terminal import owner_names, terminal_game, title
from sabika.cli.terminal.help import help_of
from sabika.cli.terminal.talk import Talk
from sabika.engine.chance import Law
from sabika.engine.errors import BadRecord, Refused, SabikaError
from sabika.engine.game import CHANCE
from sabika.engine.jit import can_compile
from sabika.rulebook import UnknownRule, rule
from sabika.table import Table
from sabika.table.notation import split_entry
from sabika.table.real_dice import outcome_of, why_no_outcome
from sabika.table.record_file import read, to_bytes
from sabika.words import Owner, Saying, Value, say

OWNER_STYLES = ("cyan", "green", "magenta", "yellow", "blue", "red")
MOST_DIGITS = 4


class Leave(Exception):
    """A person wants to go."""


class Session:
    """One game between people at the keyboard and bots. `players` names the bot of each seat, None for a person."""

    def __init__(
        self, table: Table, players: Sequence[str | None], bot_seed: int, talk: Talk, file: Path | None = None
    ) -> None:
        self.table = table
        self.players = players
        self.bot_seed = bot_seed
        self.talk = talk
        self.language = talk.language
        self.file = file  # where the game was kept, if it goes on
        self.terminal = terminal_game(table.game.name)
        self.names = owner_names(table.game, players, table.view().owners, self.language)
        self._has_searched = False
        self._programs = {seat: external(name) for seat, name in enumerate(players) if name and is_external(name)}
        for seat, bot in self._programs.items():
            bot.begin(table, seat)

    def run(self) -> None:
        """Play to the end, or until somebody leaves; the end of the input and Ctrl-C are leaving too."""
        try:
            self._settle_chance()
            while not self.table.over:
                self._play_one()
            self._show_result()
            while True:
                self._do_typed(self.talk.ask("> "))
        except (Leave, EOFError):
            self.talk.console.print(self._keep(), style="dim", soft_wrap=True)
            self.talk.tell(self._say("goodbye"))
        except KeyboardInterrupt:
            raise Interrupted(self._keep()) from None
        except SabikaError:
            self.talk.console.print(self._keep(), style="dim", soft_wrap=True)
            raise
        finally:
            for bot in self._programs.values():
                bot.end(self.table)
                bot.close()

    def _keep(self) -> str:
        """Keep a game that is not over; what there is to say of it."""
        if self.table.over:
            return ""
        try:
            self.file = kept.keep(self.table, self.players, self.file)
        except SabikaError as error:
            return str(error)
        return clean(self._say("kept", file=str(self.file)))

    def _ask_whether_to_leave(self) -> None:
        """Raises Leave, unless somebody thinks better of it."""
        if self.table.over or not self.talk.ask(f"{self._say('leave_sure')} ").lower().startswith("n"):
            raise Leave

    # --- playing -----------------------------------------------------------------------------------------

    def _play_one(self) -> None:
        """One move of the seat to act, be it a bot's or a person's."""
        table = self.table
        seat = table.game.actor(table.position)
        bot = self.players[seat]
        if bot is not None:
            self._move(f"{seat} {self._bot_move(seat, bot)}")
            return
        self._show_table()
        self._show_moves()
        while not self._do_typed(self.talk.ask(f"{self.names[seat]}> ")):
            pass

    def _bot_move(self, seat: int, name: str) -> str:
        table = self.table
        if seat in self._programs:
            return self._programs[seat].choose(table, self.bot_seed)
        if not is_shipped(name):
            return ask(name, table, seed=self.bot_seed)
        bot = bot_by(name)
        if bot.searches and can_compile() and not self._has_searched:
            self._has_searched = True
            self.talk.tell(self._say("bot_compiles", who=Owner(seat)), "dim")
        return choose(table.game, table.position, name, self.bot_seed, len(table.log), bot.seconds or None)

    def _move(self, entry: str) -> None:
        """One move, and the dice that fall after it, each told as it happens."""
        self._tell(self.table.follow(entry))
        self._settle_chance()

    def _settle_chance(self) -> None:
        while self.table.game.actor(self.table.position) == CHANCE:
            self._tell(self.table.draw_outcome())

    def ask_dice(self, law: Law) -> str:
        """What real dice show: `3 5`, `y3 b5` and `roll y3 b5` are the same."""
        question = self.terminal.dice_wanted(self.table, self.names, self.language)
        while True:
            typed = self.talk.ask(f"{question} ")
            if typed == "quit":
                self._ask_whether_to_leave()
                continue
            form = "".join(self.terminal.read(typed).split())
            if text := outcome_of(law.texts, form):
                return text
            self.talk.warn(self._why_no_outcome(form, law.texts[0].split(maxsplit=1)[-1]))

    def _why_no_outcome(self, form: str, example: str) -> str:
        """A roll that does not stand has its rule; anything else was no roll."""
        why = why_no_outcome(self.table, form)
        return self._with_rule(why) if why else self._say("not_understood", example=example)

    # --- what people type --------------------------------------------------------------------------------

    def _do_typed(self, typed: str) -> bool:
        """A command or a move; True where the table is to be shown again."""
        verb, _, rest = typed.partition(" ")
        try:
            match verb.lower(), rest.strip():
                case ("quit" | "exit", _):
                    self._ask_whether_to_leave()
                case ("", _):
                    if self.table.over:
                        raise Leave
                    return True
                case ("help" | "?", _):
                    self._show_help()
                case ("undo", _):
                    self.table.undo()
                    self.talk.tell(self._say("undone"), "dim")
                    return True
                case ("why", move):
                    self._explain_refusal(move)
                case ("rule", id):
                    self._show_rule(id)
                case ("hint", _):
                    self._show_hint()
                case ("score", _):
                    self._show_scores()
                case ("save", file):
                    self._save(file)
                case _:
                    self._move(self._entry(typed))
                    return True
        except Refused as refused:
            self.talk.warn(self._with_rule(refused.saying))
        except SabikaError as error:
            self.talk.warn(str(error))
        return False

    def _entry(self, typed: str) -> str:
        """An entry of the log: the number of a move in the list, its text, or its text behind the seat."""
        game, offered = self.table.game, self.terminal.offered(self.table)
        if not offered and (why := self.table.why_not(game.describe(0))):
            raise Refused(why)
        actor = game.actor(self.table.position)
        if typed.isascii() and typed.isdecimal():
            number = int(typed[:MOST_DIGITS])
            if not 1 <= number <= len(offered):
                raise SabikaError(self._say("no_number", number=number, last=len(offered)))
            return f"{actor} {offered[number - 1]}"
        seat, text = split_entry(typed)
        return f"{actor} {self.terminal.read(text)}" if seat is None else typed

    def _explain_refusal(self, move: str) -> None:
        if not move:
            self.talk.tell(self._say("why_what", move=self.table.game.describe(0)))
            return
        saying = self.table.why_not(self._entry(move))
        if saying is None:
            self.talk.tell(self._say("allowed"), "green")
            return
        self.talk.warn(self._with_rule(saying))
        if saying.rule:
            self._show_rule(saying.rule)

    def _show_hint(self) -> None:
        """The best plans of the seat to move, with reasons."""
        from sabika.analysis.hints import at_a_glance, hints

        if self.table.over:
            self.talk.warn(say("insight.nobody_acts", self.language))
            return
        if can_compile() and not self._has_searched:
            self._has_searched = True
            rough = at_a_glance(self.table)
            self.talk.tell(
                hint_text(rough, self.names, self.language) if rough else say("insight.thinking", self.language), "dim"
            )
        self.talk.tell(hint_text(hints(self.table), self.names, self.language))

    def _save(self, file: str) -> None:
        """Only a record of a game is ever written over."""
        if not file:
            self.talk.tell(self._say("save_where"))
            return
        path = Path(os.path.expanduser(file))  # unlike Path's, this one leaves an unknown ~name as it is
        try:
            if path.exists():
                read(path)
            path.write_bytes(to_bytes(self.table, [bot or "" for bot in self.players]))
        except BadRecord as error:
            raise SabikaError(self._say("not_ours", file=file)) from error
        except (OSError, ValueError) as error:
            raise unwritable(path, error) from error
        self.talk.tell(clean(self._say("saved", file=file)), "green")

    # --- telling -----------------------------------------------------------------------------------------

    def _show_table(self) -> None:
        self.talk.tell("")
        self.talk.tell(title(self.table, self.names, self.language))
        self.talk.tell(self.terminal.draw(self.table, self.names, self.language, self.talk.console))

    def _show_moves(self) -> None:
        offered = self.terminal.offered(self.table)
        width = max(map(len, offered))
        moves = [
            Text.assemble((f"{number:>2} ", "bold cyan"), (move.ljust(width), "bold"), f"  {self._explain(move)}")
            for number, move in enumerate(offered, 1)
        ]
        self.talk.tell("")
        self.talk.tell(Columns(moves, padding=(0, 3), column_first=True))
        self.talk.tell(self._say("help"), "dim")

    def _explain(self, move: str) -> str:
        return self.terminal.explain(self.table, move, self.language)

    def _show_help(self) -> None:
        if self.table.over:
            self.talk.tell(self._say("help_over"), "dim")
        else:
            self.talk.tell(help_of(self.table.game, self.language))

    def _show_rule(self, id: str) -> None:
        try:
            found = rule(id)
        except UnknownRule as error:
            raise SabikaError(str(error)) from error
        self.talk.tell(Text.assemble((f"{found.id} {found.title(self.language)}. ", "bold"), found.text(self.language)))

    def _show_scores(self) -> None:
        names = self.names[: len(self.table.scores())]
        sheets = {"score_final": self.table.score_sheet()}
        if not self.table.over:
            upcoming, standing = self.table.upcoming(), self.table.standing()
            ahead = {"score_upcoming": upcoming} if upcoming != standing else {}
            sheets = {"score_written": self.table.score_sheet(), **ahead, "score_standing": standing}
        for key, lines in sheets.items():
            self.talk.tell("")
            self.talk.tell(score_sheet(self._say(key), lines, names, self.language))

    def _show_result(self) -> None:
        kept.forget(self.file)
        self._show_table()
        self._show_scores()
        scores, winners = self.table.scores(), self.table.winners()
        if not winners:
            titles = [said.text(self.language) for said in title_said(self.table)]
            sentence = "\n".join([self._say("alone", n=scores[0]), *titles])
        elif len(winners) == 1:
            sentence = self._say("wins", who=Owner(winners[0]), n=scores[winners[0]])
        else:
            everyone = ", ".join(self.names[owner] for owner in winners)
            sentence = self._say("share_win", all=everyone, n=scores[winners[0]])
        self.talk.tell("\n" + sentence, "bold green")
        self._show_help()

    def _tell(self, sayings: Sequence[Saying]) -> None:
        """What happened, one line an entry of the log, in the colour of whoever did it."""
        text = " ".join(saying.text(self.language, self.names) for saying in sayings)
        owners = [value.number for value in sayings[0].values.values() if isinstance(value, Owner)]
        style = OWNER_STYLES[owners[0] % len(OWNER_STYLES)] if owners else "dim"
        line = Grid.grid()
        line.add_row(Text("▪ ", style), text)
        self.talk.tell(line)

    def _say(self, key: str, **values: Value) -> str:
        return say(f"terminal.{key}", self.language, values, self.names)

    def _with_rule(self, saying: Saying) -> str:
        text = saying.text(self.language, self.names)
        return f"{text} ({saying.rule})" if saying.rule else text
