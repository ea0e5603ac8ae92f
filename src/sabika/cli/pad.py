"""`sabika score`: the score pad for a real table, with names, all scorings of a game and their sum."""

from __future__ import annotations

import json as json_text
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from sabika.cli.out import AsJson, InLanguage, console, print_json, read_bytes, unwritable
from sabika.engine.errors import BadOption, SabikaError, short

if TYPE_CHECKING:
    from sabika.cli.terminal.talk import Talk
    from sabika.engine.game import Game, ScoreLine

USUAL = "rollwrite"
MOST_BYTES = 200_000
LONGEST_NAME = 20
YES = ("y", "j", "o")  # yes, ja, oui

Pad = dict[str, Any]


def score(
    game: Annotated[str, typer.Argument(help="Which game was played; may be left out.")] = USUAL,
    file: Annotated[Path | None, typer.Argument(help="JSON; - for stdin. [default: you are asked]")] = None,
    names: Annotated[str | None, typer.Option("--names", help="Who played: Ada,Ben.")] = None,
    box: Annotated[Path | None, typer.Option("--box", metavar="FILE", help="A box or sheet of your own.")] = None,
    add: Annotated[bool, typer.Option("--add", help="Ask for one more scoring, and keep it in FILE.")] = False,
    *,
    language: InLanguage,
    json: AsJson = False,
) -> None:
    """Score a game on a real table.

    What lies there in, the itemised score sheet out. Without a file you are asked, owner by owner. Scorings of one
    game are summed up: {"names": ["Ada", "Ben"], "scorings": [{…A}, {…B}, {…C}]}; --add asks for the next one and
    writes it into FILE.

    As JSON, Roll & Write is {"seats": [{"crossed": ["x..x..", …], "coins": 3, "completed": {"G": 20}}, …],
    "imaginary": [{"built": {"P": 2}, "completed": {}}], "aim": "score"}, where completed holds the points written for
    a kind during the game. A scoring of the Dice Game is {"owners": [{"built": {"P": 5}, "numbers": [1, 3]}, …],
    "scoring": "B", "piles": {"P": [2, 1]}}, where piles name who shares a field, the lowest stone first.
    """
    from sabika.engine.game import find, seats_and_options
    from sabika.engine.game import names as games

    if file is None and game not in games() and (game == "-" or "." in game or Path(game).exists()):
        game, file = USUAL, Path(game)
    found = find(game)
    if add and (file is None or str(file) == "-"):
        raise BadOption("--add needs a file to keep the scorings in.")
    people = _names(names)
    printed = {box_option(found): str(box)} if box else {}
    seats_and_options(found, found.seats[-1], printed)  # what is wrong with the box is said before anything is asked
    if file is None:
        told = _asked(found, [], people, language.value)
    elif add:
        before = read_pad(file) if file.exists() else {}
        told = _asked(found, _scorings(before), people or before.get("names", []), language.value)
        _write(file, told)
    else:
        told = read_pad(file)
        told = {**told, "names": people} if people else told
    sheets = [(pad, found.pad({**pad, **printed})) for pad in _scorings(told)]
    if not sheets:
        raise BadOption("The score pad holds no scoring.")
    _check_scorings(game, [pad for pad, _ in sheets])
    owners = owner_names(found, sheets[0][0], sheets[0][1], _people(told), language.value)
    if json:
        print_json(_as_json(sheets, owners, language.value))
    else:
        _show(found, sheets, owners, language.value)


def box_option(game: Game) -> str:
    """What a box of one's own is called in a game."""
    name = next((option.name for option in game.options if not option.choices), None)
    if name is None:
        raise BadOption(f"{game.title} has no printed values to change.")
    return name


def _scorings(told: Pad) -> list[Pad]:
    """The pads of a game, one for each scoring, every one with the names."""
    pads = told.get("scorings", [told] if set(told) - {"names"} else [])
    if not isinstance(pads, list) or not all(isinstance(pad, dict) for pad in pads):
        raise BadOption("'scorings' is a list of score pads.")
    if "scorings" in told and set(told) - {"scorings", "names"}:
        raise BadOption("A score pad of several scorings holds 'scorings' and 'names', nothing else.")
    people = _people(told)
    return [{**pad, "names": people} if people else pad for pad in pads]


def _people(told: Pad) -> list[str]:
    people = told.get("names", [])
    if not isinstance(people, list) or not all(isinstance(name, str) and name.strip() for name in people):
        raise BadOption("'names' is a list of names.")
    return [short(name.strip(), LONGEST_NAME) for name in people]


def _names(text: str | None) -> list[str]:
    """`Ada,Ben` as names; nothing is nobody."""
    if not text:
        return []
    return _people({"names": text.split(",")})


def _check_scorings(game: str, pads: list[Pad]) -> None:
    """Every scoring of a game once, of the same owners."""
    from sabika.cli.terminal import terminal_game

    scorings = terminal_game(game).SCORINGS
    if len(pads) > 1 and not scorings:
        raise BadOption("This game is scored once, at its end.")
    made = [pad.get("scoring", scorings[-1]) for pad in pads] if scorings else []
    if len(set(made)) < len(made):
        raise BadOption(f"Every scoring is made once; here are {', '.join(map(str, made))}.")
    if len({len(pad.get("seats") or pad.get("owners") or []) for pad in pads}) > 1:
        raise BadOption("All scorings of a game have the same players.")


def owner_names(game: Game, pad: Pad, lines: list[ScoreLine], people: list[str], language: str) -> list[str]:
    """What the owners of a pad are called: by name, else counted from 1; Dirk is Dirk."""
    from sabika.cli.terminal import imaginary_names
    from sabika.words import say

    entries = pad.get("seats") or pad.get("owners") or []
    owners = max([len(entries) + ("dirk" in pad), *(line.owner + 1 for line in lines)])
    seats = len(people) or sum("aside" not in entry for entry in entries)
    has_dirk = len(entries) == 3 and "owners" in pad
    if people and len(people) != len(entries) and not (has_dirk and len(people) == 2):
        raise BadOption(f"There are {len(people)} names for {len(entries)} players.")
    usual = [say("table.owner", language, {"number": seat + 1}) for seat in range(seats)]
    return (people or usual) + imaginary_names(game, owners - seats, language)


# --- asking and keeping ----------------------------------------------------------------------------------


def _asked(game: Game, before: list[Pad], people: list[str], language: str) -> Pad:
    """The scorings there were, and those that people type now."""
    from sabika.cli.terminal import terminal_game
    from sabika.cli.terminal.talk import Talk

    talk, scorings = Talk(console(stderr=True), language), list(before)
    try:
        while True:
            pad = terminal_game(game.name).ask_pad(talk, people)
            people = pad["names"]
            scorings.append(pad)
            if not _asks_for_more(talk, game.name, scorings):
                break
    except EOFError:
        raise SabikaError("The score pad was not filled in to the end.") from None
    pads = [{name: value for name, value in pad.items() if name != "names"} for pad in scorings]
    return {"names": people, "scorings": pads} if len(pads) > 1 or before else {"names": people, **pads[0]}


def _asks_for_more(talk: Talk, game: str, scorings: list[Pad]) -> bool:
    from sabika.cli.terminal import terminal_game
    from sabika.words import say

    if len(scorings) >= len(terminal_game(game).SCORINGS):
        return False
    try:
        return talk.ask(f"{say('terminal.pad_more', talk.language)} ").lower().startswith(YES)
    except EOFError:  # all that was asked for is there
        return False


def read_pad(file: Path) -> Pad:
    import msgspec

    content = read_bytes(file, MOST_BYTES)
    try:
        return msgspec.json.decode(content, type=dict[str, Any])
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError) as error:
        raise SabikaError(f"'{file.name}' is no score pad in JSON: {str(error)[:150]}.") from error


def _write(file: Path, told: Pad) -> None:
    try:
        file.write_text(json_text.dumps(told, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
    except OSError as error:
        raise unwritable(file, error) from error


# --- telling ---------------------------------------------------------------------------------------------


def _as_json(sheets: list[tuple[Pad, list[ScoreLine]]], owners: list[str], language: str) -> dict[str, Any]:
    """One scoring as lines and totals; several each so, and totals of all."""
    from sabika.cli.score_sheet import as_json, totals

    each = [{"lines": as_json(lines, language), "totals": totals(lines, len(owners))} for _, lines in sheets]
    if len(each) == 1:
        return {"names": owners, **each[0]}
    everything = [line for _, lines in sheets for line in lines]
    return {"names": owners, "scorings": each, "totals": totals(everything, len(owners))}


def _show(game: Game, sheets: list[tuple[Pad, list[ScoreLine]]], owners: list[str], language: str) -> None:
    from sabika.cli.score_sheet import score_sheet, sum_sheet, totals
    from sabika.cli.terminal import terminal_game
    from sabika.words import say

    screen, scorings = console(), terminal_game(game.name).SCORINGS
    rows = []
    for number, (pad, lines) in enumerate(sheets):
        title = game.title
        screen.print("\n" * bool(number), end="")
        if scorings:
            scoring = say("terminal.pad_scoring", language, {"scoring": pad.get("scoring", scorings[-1])})
            title = f"{game.title} · {scoring}"
            rows.append((scoring, totals(lines, len(owners))))
        screen.print(score_sheet(title, lines, owners, language))
    if len(rows) > 1:
        screen.print()
        screen.print(sum_sheet(f"{game.title} · {say('terminal.pad_sum', language)}", rows, owners, language))
