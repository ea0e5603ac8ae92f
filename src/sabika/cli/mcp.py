"""`sabika mcp`: the games as tools for language models, by the Model Context Protocol on stdin and stdout."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sabika.cli.out import console
from sabika.engine.errors import SabikaError

if TYPE_CHECKING:
    from mcp.server.mcpserver import MCPServer

    from sabika.table import Table

ADVISER = "level4"
MOST_TABLES = 100
HOW_TO = """Board games with exact rules. `games` lists them; `begin` opens a table and names it; `look` shows it as the
seat to act may see it; `legal` lists the moves as text; `play` makes one, and then the bots of other seats move too.
A forbidden move is refused with its rule: `why_not` says it beforehand, `rule` has the words of a rule."""


def mcp() -> None:
    """Offer the games as tools to a language model: a server of the Model Context Protocol on stdin and stdout.

    A client starts it by itself; its configuration names the command `sabika` with the argument `mcp`.
    """
    make_server().run("stdio")


class ClientTables:
    """The tables of one client, by their names."""

    def __init__(self) -> None:
        self._tables: dict[str, tuple[Table, dict[int, str]]] = {}

    def games(self) -> list[dict[str, Any]]:
        """The games: name, title, numbers of seats, options with their choices, bots."""
        from sabika.bots import bots_of
        from sabika.engine.game import find, names

        return [
            {
                "game": name,
                "title": find(name).title,
                "seats": list(find(name).seats),
                "options": {option.name: list(option.choices) for option in find(name).options if option.choices},
                "bots": list(bots_of(find(name))),
            }
            for name in names()
        ]

    def begin(
        self,
        game: str,
        seats: int = 2,
        bots: dict[int, str] | None = None,
        seed: int | None = None,
        options: dict[str, Any] | None = None,
    ) -> str:
        """Open a table and show it. `bots` are names of bots by seat, {1: "level2"}; all other seats are yours."""
        from sabika.bots import bot_by
        from sabika.table import Table

        if len(self._tables) >= MOST_TABLES:
            raise SabikaError(f"There are {MOST_TABLES} tables already.")
        table = Table(game, seats, seed=seed, **(options or {}))
        for seat, bot in (bots or {}).items():
            if seat not in range(seats):
                raise SabikaError(f"There is no seat {seat}; seats are 0 to {seats - 1}.")
            bot_by(bot)
        name = f"table-{len(self._tables) + 1}"
        self._tables[name] = table, dict(bots or {})
        told = self._let_bots_move(name)
        return "\n".join([f"This is {name}.", *told, self.look(name)])

    def look(self, table: str) -> str:
        """A table as text: whose turn it is, points, and everything that the seat to act may see."""
        from sabika.draw.plain import lines_of

        there, _ = self._at(table)
        actor = there.actor
        seen = [f"{'  ' * depth}{name}: {value}" for depth, name, value in lines_of(there.view(actor))]
        return "\n".join([str(there), *seen])

    def legal(self, table: str) -> list[str]:
        """The moves of the seat to act, as text."""
        return self._at(table)[0].legal()

    def why_not(self, table: str, move: str) -> str:
        """Why a move is forbidden to the seat to act, with the rule; or that it is legal."""
        saying = self._at(table)[0].why_not(move)
        return "It is legal." if saying is None else f"{saying} ({saying.rule})" if saying.rule else str(saying)

    def play(self, table: str, move: str) -> str:
        """Make a move of the seat to act; bots then move until a seat of yours is to act. Says what happened."""
        there, _ = self._at(table)
        told = [str(saying) for saying in there.act(move)]
        told += self._let_bots_move(table)
        return "\n".join([*told, "", str(there)])

    def undo(self, table: str) -> str:
        """Take back the last move of this turn, as long as no dice fell."""
        there, _ = self._at(table)
        there.undo()
        return str(there)

    def hint(self, table: str) -> str:
        """The best plans for the turn of the seat to act, what they promise and why; a move at a time is played."""
        from sabika.bots.playing import ask
        from sabika.cli.insight import hint_text
        from sabika.engine.jit import can_compile

        there, _ = self._at(table)
        if not can_compile():  # then plans take minutes
            return f"{ADVISER} would play: {ask(ADVISER, there)}"
        from sabika.analysis import hints as analysis

        names = [f"seat {owner}" for owner in range(there.game.most_owners)]
        screen = console()
        with screen.capture() as said:
            screen.print(hint_text(analysis.hints(there), names, "en"), soft_wrap=True)
        return said.get()

    def score_sheet(self, table: str) -> list[dict[str, Any]]:
        """The points so far, line by line, as if the game ended now: owner, rule, what, points."""
        lines = self._at(table)[0].standing()
        return [
            {"owner": line.owner, "rule": line.rule, "what": str(line.what), "points": line.points} for line in lines
        ]

    def rule(self, id: str) -> str:
        """The words of a rule, by its id: RW-12."""
        from sabika.rulebook import UnknownRule, rule

        try:
            found = rule(id)
        except UnknownRule as error:
            raise SabikaError(str(error)) from error
        return f"{found.id} {found.title()}. {found.text()}"

    def _at(self, name: str) -> tuple[Table, dict[int, str]]:
        if name not in self._tables:
            raise SabikaError(f"There is no table '{name}'; `begin` opens one.")
        return self._tables[name]

    def _let_bots_move(self, name: str) -> list[str]:
        """Bots move until a seat without one is to act; says what they did."""
        from sabika.bots.playing import ask

        table, bots = self._at(name)
        told = []
        while (seat := table.actor) is not None and seat in bots:
            told += [str(saying) for saying in table.act(ask(bots[seat], table, seed=table.length))]
        return told


def make_server() -> MCPServer:
    """The server with all tools; a client of its own each."""
    try:
        from mcp.server.mcpserver import MCPServer
    except ImportError as error:
        raise SabikaError("The tool server needs the extra 'mcp': pip install 'sabika[mcp]'.") from error
    from mcp.server.mcpserver.exceptions import ToolError

    from sabika import __version__

    tables = ClientTables()
    server: MCPServer = MCPServer("sabika", instructions=HOW_TO, version=__version__, log_level="ERROR")
    tools = (tables.games, tables.begin, tables.look, tables.legal, tables.why_not, tables.play)
    for tool in (*tools, tables.undo, tables.hint, tables.score_sheet, tables.rule):
        server.tool()(_told(tool, ToolError))
    return server


def _told(tool: Any, failure: type[Exception]) -> Any:
    """The same tool; what a user can cause becomes a sentence that the model reads."""
    from functools import wraps

    @wraps(tool)
    def told(*given: Any, **named: Any) -> Any:
        try:
            return tool(*given, **named)
        except SabikaError as error:
            raise failure(str(error)) from error

    return told
