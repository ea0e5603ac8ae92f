"""`sabika score`: the score pad for a real table."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from sabika.cli.out import AsJson, InLanguage, console, print_json, read_bytes
from sabika.engine.errors import SabikaError

USUAL = "rollwrite"
MOST_BYTES = 200_000


def score(
    game: Annotated[str, typer.Argument(help="Which game was played; may be left out.")] = USUAL,
    file: Annotated[Path | None, typer.Argument(help="JSON; - for stdin. [default: you are asked]")] = None,
    *,
    language: InLanguage,
    json: AsJson = False,
) -> None:
    """Score a game on a real table.

    What lies there in, the itemised score sheet out. Without a file you are asked, owner by owner.

    As JSON, Roll & Write is {"seats": [{"crossed": ["x..x..", …], "coins": 3, "completed": {"G": 20}}, …],
    "imaginary": [{"built": {"P": 2}, "completed": {}}], "aim": "score"}, where completed holds the points written for
    a kind during the game. A scoring of the Dice Game is {"owners": [{"built": {"P": 5}, "numbers": [1, 3]}, …],
    "scoring": "B", "piles": {"P": [2, 1]}}, where piles name who shares a field, the lowest stone first.
    """
    from sabika.cli.score_sheet import as_json, score_sheet, totals
    from sabika.cli.terminal import owner_names
    from sabika.engine.game import find

    if file is None and (game == "-" or Path(game).is_file()):
        game, file = USUAL, Path(game)
    found = find(game)
    given = _asked(game, language.value) if file is None else _read(file)
    lines = found.pad(given)
    seats = len(given.get("seats") or given["owners"])
    owners = max([seats, *(line.owner + 1 for line in lines)])
    if json:
        print_json({"lines": as_json(lines, language.value), "totals": totals(lines, owners)})
        return
    names = owner_names(found, [None] * seats, owners, language.value)
    console().print(score_sheet(found.title, lines, names, language.value))


def _asked(game: str, language: str) -> dict[str, Any]:
    from sabika.cli.terminal import face
    from sabika.cli.terminal.talk import Talk

    try:
        return face(game).ask_pad(Talk(console(stderr=True), language))
    except EOFError:
        raise SabikaError("The score pad was not filled in to the end.") from None


def _read(file: Path) -> dict[str, Any]:
    import msgspec

    content = read_bytes(file, MOST_BYTES)
    try:
        return msgspec.json.decode(content, type=dict[str, Any])
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError) as error:
        raise SabikaError(f"'{file.name}' is no score pad in JSON: {str(error)[:150]}.") from error
