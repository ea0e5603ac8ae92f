"""`sabika play` in the terminal, typed line by line, and where it hands over to the page."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import sabika
from sabika.bots import choose
from sabika.cli import play
from sabika.cli.terminal import terminal_game
from sabika.engine.errors import BadOption
from sabika.engine.game import find
from sabika.rulebook import rule
from sabika.table.record_file import to_bytes
from sabika.words import say
from tests.cli.conftest import Run, assert_refused, process

SOLO_DICE = "0\n1 1\n5 2\n6 6\n1 1\n5 3\n" + "1 1\n" * 6  # start, three buildings, two pairs, imaginary players
EXAMPLE = Path(__file__).parents[2] / "examples" / "bot.py"
AT_HOME = ("play", "--terminal", "--seed", "3", "--bots", "greedy,random")


def typed_game(
    seats: int, seed: int, bots: list[str], number: int = -1, **options: Any
) -> tuple[list[str], sabika.Table]:
    """What people would type who always take the same number of the legal moves, and the table it leads to."""
    table = sabika.Table("rollwrite", seats, seed=seed, **options)
    lines = []
    while not table.over:
        seat = table.actor or 0
        if seat >= seats - len(bots):
            bot = bots[seat - (seats - len(bots))]
            table.act(choose(table.game, table.position, bot, seed, len(table.log)))
        else:
            lines.append(table.legal()[number])
            table.act(lines[-1])
    return lines, table


# --- whole games -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seats", "bots", "options"),
    [
        (3, ["greedy", "random"], {}),
        (2, ["greedy"], {}),
        (2, [], {}),
        (5, ["random"] * 4, {}),
        (1, [], {"imaginary": 3, "aim": "duel"}),
        (1, [], {}),
    ],
    ids=str,
)
def test_a_whole_game_down_a_pipe_is_the_game_of_the_library(
    tmp_path: Path, seats: int, bots: list[str], options: dict[str, Any]
) -> None:
    lines, table = typed_game(seats, 11, bots, **options)
    file = tmp_path / "game.json"
    flags = [word for name, value in options.items() for word in (f"--{name}", str(value))]
    call = ["play", "--seats", str(seats), "--bots", ",".join(bots) or "none", "--seed", "11", *flags]
    done = process(*call, typed="\n".join([*lines, f"save {file}", ""]).encode())
    assert (done.returncode, done.stderr) == (0, b"")
    assert sabika.load(file).log == table.log
    assert sabika.verify(file)
    last = done.stdout.decode().split("the game is over")[-1]
    assert ["total", *map(str, table.scores())] in [line.split() for line in last.splitlines()]
    assert ("wins with" in last or "share the win" in last) == bool(table.winners())


@pytest.mark.parametrize("language", ["en", "de", "fr", "nl"])
def test_a_game_by_numbers_in_every_language(run: Run, tmp_path: Path, language: str) -> None:
    lines, table = typed_game(3, 3, ["greedy", "random"], number=0)
    file = tmp_path / "game.json"
    result = run(*AT_HOME, "--language", language, typed="1\n" * len(lines) + f"1\nsave {file}\n\n")
    assert (result.exit_code, result.stderr) == (0, "")
    assert sabika.load(file).log == table.log
    assert "(RW-23)" in result.stdout.split("> 1\n")[-1]
    assert "{" not in result.stdout


def test_bots_alone_play_to_the_end(run: Run) -> None:
    result = run("play", "--seats", "2", "--bots", "greedy,random", "--seed", "5")
    assert result.exit_code == 0
    assert "Greedy 0 wins with" in result.stdout or "Random 1 wins with" in result.stdout


@pytest.mark.parametrize("columns", ["20", "40", "80", "200"])
def test_every_width_shows_the_table(run: Run, monkeypatch: pytest.MonkeyPatch, columns: str) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    result = run("play", "--seats", "5", "--seed", "2", "--bots", "none", typed="score\n")
    assert result.exit_code == 0
    longest = max(
        len(line) for line in result.stdout.splitlines() if not line.startswith(("Player", "The game is kept"))
    )
    assert longest <= int(columns)


# --- what is shown ---------------------------------------------------------------------------------------


def test_the_table_shows_sheet_dice_coins_counts_and_round(run: Run) -> None:
    text = run(*AT_HOME).stdout
    table = sabika.Table("rollwrite", 3, seed=3)
    while table.actor != 0:
        bot = {1: "greedy", 2: "random"}[table.actor or 0]
        table.act(choose(table.game, table.position, bot, 3, len(table.log)))
    s = table.position
    assert "round 1 of 18 · Player 0 is to move" in text
    assert "●●●············ 3" in text
    assert "16  8  1" in text
    for row in range(6):
        marks = "".join("y1 " if s.dice[0] == row + 1 else "   ") + ("y2 " if s.dice[1] == row + 1 else "   ")
        assert any(line.startswith(f"{marks}{row + 1} ") for line in text.splitlines())
    for number, move in enumerate(table.legal(), 1):
        assert f"{number:>2} {move}" in text


@pytest.mark.rule("RW-10")
def test_crossings_are_in_brackets_crossed_or_not(run: Run) -> None:
    text = run("play", "--seats", "1", "--dice", "ask", typed=SOLO_DICE).stdout
    sheet = text[text.index("is to move") :].split("coins")[0]
    met = [line for line in sheet.splitlines() if "[" in line]
    assert [line[:26].split() for line in met] == [
        ["y1", "1", "[✘]", "C", "[G]", "T", "A", "P"],
        ["y2", "5", "[G]", "✘", "[C]", "S", "P", "T"],
    ]


def test_enter_shows_the_table_again(run: Run) -> None:
    assert run(*AT_HOME, typed="\n\n").stdout.count("Player 0 is to move") == 3


@pytest.mark.rule("RW-9")
def test_undo_takes_back_what_no_die_followed(run: Run, tmp_path: Path) -> None:
    before, after = tmp_path / "before.json", tmp_path / "after.json"
    result = run(*AT_HOME, typed=f"save {before}\nturn b1 +\nundo\nsave {after}\n")
    assert "Taken back." in result.stdout
    assert before.read_bytes() == after.read_bytes()


def test_undo_past_dice_is_refused_with_the_rule(run: Run) -> None:
    text = " ".join(run("play", "--seats", "1", "--seed", "1", typed="undo\n").stdout.split())
    assert "Chance has acted since; nothing before that can be taken back. (RW-25)" in text


def test_undo_of_anothers_turn_is_refused_with_the_rule(run: Run) -> None:
    text = " ".join(run(*AT_HOME, "--language", "nl", typed="undo\n").stdout.split())
    assert "De beurt is al doorgegaan en kan niet worden teruggenomen. (RW-15)" in text


@pytest.mark.rule("RW-14")
def test_a_refused_move_names_its_rule_and_changes_nothing(run: Run, tmp_path: Path) -> None:
    before, after = tmp_path / "before.json", tmp_path / "after.json"
    result = run(*AT_HOME, typed=f"save {before}\nsecond\n0 stop\n1 coins\n* roll y1 b1\nsave {after}\n")
    text = " ".join(result.stdout.split())
    assert "A second building comes directly after the first" in text
    assert "(RW-14)" in text
    assert "It is the turn of seat 0. (RW-8)" in text
    assert before.read_bytes() == after.read_bytes()


def test_a_refusal_speaks_the_language_of_the_table(run: Run) -> None:
    text = run(*AT_HOME, "--language", "de", typed="second\ncastle\n").stdout
    assert "Ein zweites Gebäude folgt direkt auf das erste" in text
    assert "„castle“ ist kein Zug" in text


def test_why_gives_the_rule_in_full(run: Run) -> None:
    text = " ".join(run(*AT_HOME, typed="why keep y1 b1\nwhy coins\nwhy\nwhy 99\nwhy 1\n").stdout.split())
    assert "A pair is kept only after all four dice were rolled. (RW-15)" in text
    assert " ".join(rule("RW-15").text().split()) in text
    assert text.count("This move is allowed.") == 2
    assert "Say for example: why turn y1 +" in text
    assert "There is no move number 99" in text


def test_a_rule_can_be_looked_up_at_the_table(run: Run) -> None:
    text = " ".join(run(*AT_HOME, "--language", "nl", typed="rule rw-3\nrule castle\n").stdout.split())
    assert " ".join(rule("RW-3").text("nl").split()) in text
    assert 'There is no rule "castle"' in text


def test_the_score_is_told_as_written_and_as_it_stands(run: Run) -> None:
    text = run(*AT_HOME, typed="score\n").stdout
    assert text.index("Points written so far") < text.index("If the game ended now") < text.index("RW-19")


@pytest.mark.parametrize("number", ["0", "99", "9" * 5000, "-1", "1.5", "٣٣٣"])
def test_a_number_that_is_no_move_is_refused(run: Run, tmp_path: Path, number: str) -> None:
    before, after = tmp_path / "before.json", tmp_path / "after.json"
    result = run(*AT_HOME, typed=f"save {before}\n{number}\nsave {after}\n")
    assert result.exit_code == 0
    assert before.read_bytes() == after.read_bytes()


# --- saving ----------------------------------------------------------------------------------------------


def test_only_a_record_is_written_over(run: Run, tmp_path: Path) -> None:
    notes, game = tmp_path / "notes.txt", tmp_path / "game.json"
    notes.write_text("my notes", "utf-8")
    result = run(*AT_HOME, typed=f"save {notes}\nsave {game}\n1\nsave {game}\n")
    assert notes.read_text("utf-8") == "my notes"
    assert "is no record of a game" in " ".join(result.stdout.split())
    assert len(sabika.load(game).log) > 0


@pytest.mark.parametrize("place", ["", "nowhere/game.json", "bad\0name", ".", "~nobody-of-that-name/x/y"])
def test_a_place_that_cannot_be_written_is_said(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, place: str
) -> None:
    monkeypatch.chdir(tmp_path)
    result = run(*AT_HOME, typed=f"save {place}\nquit\n")
    assert result.exit_code == 0
    assert "Saved" not in result.stdout
    assert list(tmp_path.iterdir()) == []


# --- leaving ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("typed", ["", "quit\n", "exit\n", "1\nquit", "turn"])
def test_leaving_is_clean(run: Run, typed: str) -> None:
    result = run(*AT_HOME, typed=typed)
    assert result.exit_code == 0
    assert result.stderr == ""
    assert result.stdout.rstrip().endswith("Goodbye.")
    assert "The game is kept; “sabika play --resume " in result.stdout


def test_ctrl_c_is_leaving_too(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(_: str) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", interrupt)
    result = run(*AT_HOME)
    assert result.exit_code == 130
    assert result.stderr.startswith("sabika: The game is kept; “sabika play --resume ")
    assert result.stderr.count("\n") == 1


def test_a_pipe_of_nonsense_ends_in_one_sentence() -> None:
    garbage = bytes(range(256)) * 40_000
    done = process(*AT_HOME, typed=garbage)
    assert done.returncode == 2
    assert done.stderr.decode().count("\n") == 1
    assert b"made no sense" in done.stderr


def test_one_endless_line_is_one_refusal() -> None:
    done = process(*AT_HOME, typed=b"a" * 10_000_000)
    assert done.returncode == 0
    assert b"A move is a short text" in done.stdout


@pytest.mark.parametrize("language", ["en", "de", "fr", "nl"])
def test_quitting_asks_and_says_how_to_go_on(run: Run, language: str) -> None:
    result = run(*AT_HOME, "--language", language, typed="quit\nn\nscore\nquit\n\n")
    assert result.exit_code == 0
    assert result.stdout.count(say("terminal.leave_sure", language)) == 2
    assert len(re.findall(r"sabika play --resume (\S+\.json)", result.stdout)) == 1
    assert "RW-19" in result.stdout  # the score sheet, after thinking better of it


def test_a_game_that_was_left_goes_on_where_it_stopped_with_the_same_dice_and_bots(run: Run, tmp_path: Path) -> None:
    lines, table = typed_game(3, 3, ["greedy", "random"])
    file = tmp_path / "game.json"
    half = len(lines) // 2
    left = run(*AT_HOME, typed="\n".join([*lines[:half], "quit", ""]))
    (kept,) = re.findall(r"sabika play --resume (\S+\.json)", left.stdout)
    assert sabika.load(kept).log == table.log[: len(sabika.load(kept).log)]
    again = run("play", "--resume", kept, typed="\n".join([*lines[half : half + 2], "quit", ""]))
    assert again.exit_code == 0, again.stderr
    assert again.stdout.count(kept) == 1  # it is kept in its file of before
    last = run("play", "--resume", typed="\n".join([*lines[half + 2 :], f"save {file}", ""]))
    assert last.exit_code == 0, last.stderr
    assert sabika.load(file).log == table.log
    assert "Greedy 1" in last.stdout
    assert not Path(kept).exists()  # it is over
    assert_refused(run("play", "--resume"), "No game was left")


def test_a_saved_game_goes_on_too_and_replay_knows_its_bots(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    run("play", "--seats", "2", "--bots", "level1", "--seed", "3", typed=f"1\nsave {file}\n")
    assert "Apprentice 1" in run("replay", str(file)).stdout
    assert "Lehrling 1" in run("play", "--resume", str(file), "--language", "de").stdout
    assert file.exists()
    assert "Greedy 1" in run("play", "--resume", str(file), "--bots", "greedy").stdout


def test_real_dice_are_asked_for_again_when_a_game_goes_on(run: Run) -> None:
    run("play", "--seats", "1", "--dice", "ask", typed="0\n1 1\n")
    assert "rolls for a first building" in run("play", "--resume").stdout
    assert "is to move" in run("play", "--resume", "--dice", "own").stdout


def test_what_cannot_go_on_gets_one_sentence(run: Run, finished: Path, tmp_path: Path) -> None:
    assert_refused(run("play", "--resume", str(finished)), "is over", "sabika replay")
    assert_refused(run("play", "--resume", str(finished), "--seats", "3"), "--resume takes none of them")
    assert_refused(run("play", "--resume", "nowhere.json"), "nowhere.json")
    file = tmp_path / "program.json"
    file.write_bytes(to_bytes(sabika.Table("rollwrite", 2, seed=1), ["", "run:echo"]))
    assert_refused(run("play", "--resume", str(file)), "say which with --bots")


# --- help ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", ["en", "de", "fr", "nl"])
@pytest.mark.parametrize("game", ["rollwrite", "dicegame", "alcazaba", "redpalace"])
def test_help_tells_the_aim_the_signs_and_what_can_be_typed(run: Run, game: str, language: str) -> None:
    call = ("play", game, "--seats", "3", "--bots", "none", "--seed", "3", "--language", language)
    text = " ".join(run(*call, typed="help\n").stdout.split())
    look = terminal_game(game)
    assert " ".join(say(look.AIM, language).split()) in text
    for key in look.LEGEND:
        sign, meaning = say(key, language).split(" = ", 1)
        assert sign in text
        assert meaning.split()[-1] in text
    for move, id in look.TYPED:
        assert find(game).parse(move) is not None
        assert f"({id})" in text
    assert say("terminal.help_undo", language).split(" = ")[1].split(",")[0] in text


# --- pipes -----------------------------------------------------------------------------------------------


def test_piped_text_is_not_padded_and_prompts_end_their_lines() -> None:
    done = process("play", "alcazaba", "--seats", "2", "--seed", "3", "--bots", "greedy", typed=b"help\nscore\n")
    lines = done.stdout.decode().split("\n")
    assert len(lines) > 40
    assert [line for line in lines if line != line.rstrip() and "> " not in line] == []
    assert [line for line in lines if line.startswith("Player 0> ")] == [
        "Player 0> help",
        "Player 0> score",
        "Player 0> ",
    ]


def test_text_is_utf8_whatever_the_system_thinks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONIOENCODING", "cp1252")
    done = process("rules", "RW-14", "--language", "de")
    assert (
        done.stdout.decode("utf-8").split()
        == " ".join(["RW-14", rule("RW-14").title("de"), rule("RW-14").text("de")]).split()
    )


# --- real dice -------------------------------------------------------------------------------------------


@pytest.mark.rule("RW-5", "RW-6", "RW-7", "RW-25")
def test_real_dice_are_asked_for_in_the_order_of_the_rules(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    dice = ["1", "3 5", "11", "y3 b6", "roll y1 b2", "4 4", "22", "6 6", "5,5", "55", "1 6", "12", "13", "14"]
    result = run(
        "play", "--seats", "2", "--bots", "none", "--dice", "ask", typed="\n".join([*dice, f"save {file}", ""])
    )
    rolls = ["y3 b5", "y1 b1", "y3 b6", "y1 b2", "y4 b4", "y2 b2", "y6 b6", "y5 b5", "y1 b6", "y1 b2", "y1 b3", "y1 b4"]
    assert sabika.load(file).log == ["* start 1", *(f"* roll {roll}" for roll in rolls)]
    assert "not understood" in result.stdout
    assert sabika.verify(file)


@pytest.mark.rule("RW-6")
def test_a_real_roll_that_does_not_stand_is_asked_again(run: Run) -> None:
    text = run("play", "--seats", "1", "--dice", "ask", typed="0\n3 5\n3 5\nquit\n").stdout
    assert "both dice are rolled again. (RW-6)" in text
    assert text.rstrip().endswith("Goodbye.")


# --- who sits where --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seats", "bots", "players"),
    [
        (None, None, [None, "level2", "level2"]),
        (None, "random", [None, "random"]),
        (None, "none", [None, None, None]),
        (4, "greedy, random", [None, None, "greedy", "random"]),
        (1, None, [None]),
        (2, "greedy,greedy", ["greedy", "greedy"]),
    ],
)
def test_people_have_the_first_seats_and_bots_the_last(
    seats: int | None, bots: str | None, players: list[str | None]
) -> None:
    assert play.seated("rollwrite", seats, bots) == players


def test_levels_have_names_in_every_language_and_programs_those_of_their_files(run: Run) -> None:
    program = f"run:{sys.executable} {EXAMPLE}"
    call = ("play", "--seats", "2", "--bots", f"level1,{program}", "--seed", "5", "--language")
    for language, name in {"en": "Apprentice", "de": "Lehrling", "fr": "Apprenti", "nl": "Leerling"}.items():
        result = run(*call, language)
        assert result.exit_code == 0
        assert f"{name} 0 " in result.stdout
        assert "bot.py 1 " in result.stdout


def test_no_bots_is_said_with_a_word() -> None:
    with pytest.raises(BadOption):
        play.seated("rollwrite", 3, "")


# --- the page --------------------------------------------------------------------------------------------


@pytest.fixture
def served(monkeypatch: pytest.MonkeyPatch) -> list[tuple[Any, ...]]:
    """Calls of the server, which stays where it is."""
    calls: list[tuple[Any, ...]] = []
    module = ModuleType("sabika.server.run")
    module.__dict__["serve"] = lambda *arguments, **named: calls.append((*arguments, named))
    monkeypatch.setitem(sys.modules, "sabika.server.run", module)
    monkeypatch.setattr(play, "find_spec", lambda _: object())
    return calls


def test_play_opens_the_page(run: Run, served: list[tuple[Any, ...]]) -> None:
    assert run("play").exit_code == 0
    assert run("play", "rollwrite").exit_code == 0
    assert served == [("127.0.0.1", None, None, {"open_browser": True})] * 2


@pytest.mark.parametrize(
    "flags",
    [["--terminal"], ["--seats", "2"], ["--bots", "none"], ["--seed", "1"], ["--dice", "ask"], ["--language", "de"]],
)
def test_any_flag_stays_in_the_terminal(run: Run, served: list[tuple[Any, ...]], flags: list[str]) -> None:
    assert run("play", *flags).exit_code == 0
    assert served == []


def test_serve_hands_over_where_to_listen_and_what_to_keep(run: Run, served: list[tuple[Any, ...]]) -> None:
    assert run("serve").exit_code == 0
    there = ("--host", "0.0.0.0", "--port", "8000", "--database", "sqlite:///games.db", "--log", "json")
    assert run("serve", *there).exit_code == 0
    assert served == [
        ("127.0.0.1", None, None, {"json_log": False, "processes": 1}),
        ("0.0.0.0", 8000, "sqlite:///games.db", {"json_log": True, "processes": 1}),
    ]


def test_without_the_extra_one_plays_in_the_terminal(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(play, "find_spec", lambda _: None)
    result = run("play")
    assert result.exit_code == 0
    assert result.stderr.count("\n") == 1
    assert "pip install 'sabika[play]'" in result.stderr
    assert "Goodbye." in result.stdout
    assert_refused(run("serve"), "pip install 'sabika[play]'")


def test_rulings_are_typed_as_ids_divided_by_commas(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "ruled.json"
    call = ("play", "redpalace", "--terminal", "--seats", "3", "--bots", "none", "--seed", "1")
    assert run(*call, "--rulings", "rp-37, RP-28", typed=f"save {file}\nquit\n").exit_code == 0
    assert sabika.load(file).options["rulings"] == ["RP-28", "RP-37"]


def test_a_ruling_the_game_does_not_know_is_refused_with_those_it_knows(run: Run) -> None:
    refused = run("play", "rollwrite", "--terminal", "--rulings", "RP-28")
    assert_refused(refused, "no ruling 'RP-28'", "RW-12")
