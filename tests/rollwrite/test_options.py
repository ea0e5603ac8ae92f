"""Seats, options and sheets of one's own: played when they fit, refused in one clear sentence when they do not."""

from __future__ import annotations

import copy
from pathlib import Path
from typing import Any

import pytest

import sabika
from sabika.engine.game import find
from sabika.games.rollwrite.sheet import shipped

SHEET = """
grid = ["TTTTTT", "GGGGGG", "CCCCCC", "AAAAAA", "SSSSSS", "PPPPPP"]
supply = 9
first_coins = 4
line_points = [0, 1, 2, 3, 4, 5, 6]
"""
ROWS = ["TTTTTT", "GGGGGG", "CCCCCC", "AAAAAA", "SSSSSS", "PPPPPP"]


def complaint(seats: Any = 3, **options: Any) -> str:
    """What is said against it: one sentence."""
    with pytest.raises(sabika.BadOption) as refused:
        sabika.Table("rollwrite", seats, **options)
    text = str(refused.value)
    assert text.endswith(".")
    assert len(text) < 300
    assert "\n" not in text
    return text


# --- seats and options -----------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [0, 6, -1, 100, True, 3.0, "3", None])
def test_only_one_to_five_sit_down(seats: Any) -> None:
    assert complaint(seats) == f"Roll & Write is for 1 to 5 seats, not {seats!r}."


@pytest.mark.rule("RW-24")
@pytest.mark.parametrize("imaginary", [0, 1, 5, "2", 2.0, True, None, [2]])
def test_alone_there_are_two_three_or_four_imaginary_players(imaginary: Any) -> None:
    assert complaint(1, imaginary=imaginary) == f"The option 'imaginary' is one of 2, 3, 4, not {imaginary!r}."


@pytest.mark.rule("RW-30", "RW-31")
@pytest.mark.parametrize("aim", ["", "win", "Score", 0, None, ["duel"]])
def test_the_aim_is_score_or_duel(aim: Any) -> None:
    assert complaint(1, aim=aim) == f"The option 'aim' is one of 'score', 'duel', not {aim!r}."


@pytest.mark.rule("RW-24", "RW-30")
@pytest.mark.parametrize("seats", range(2, 6))
def test_options_of_the_solo_game_are_refused_at_a_fuller_table(seats: int) -> None:
    said = f"is for the solo game, not for {seats} seats"
    assert said in complaint(seats, aim="duel")
    for imaginary in (3, 4):
        assert said in complaint(seats, imaginary=imaginary)


@pytest.mark.rule("RW-24", "RW-30")
def test_alone_the_defaults_are_two_imaginary_players_and_points() -> None:
    assert sabika.Table("rollwrite", 1, seed=1).options == {"imaginary": 2, "aim": "score"}
    assert sabika.Table("rollwrite", 2, seed=1).options == {}


def test_an_unknown_option_is_refused_with_the_known_ones() -> None:
    assert complaint(colour="red") == "Roll & Write has no option 'colour'; it knows imaginary, aim, sheet, rulings."


@pytest.mark.parametrize("seed", [-1, 2**63, 1.5, "7", True])
def test_a_seed_is_a_whole_number(seed: Any) -> None:
    assert complaint(seed=seed) == f"A seed is a whole number from 0 to {2**63 - 1}, not {seed!r}."


def test_a_seed_and_a_source_do_not_go_together() -> None:
    source = sabika.Table("rollwrite", 3, seed=1).chance
    assert complaint(seed=1, chance=source) == "Give a seed or a source of chance, not both."


@pytest.mark.parametrize(
    ("name", "hint"),
    [
        ("rollwrit", "There is no game 'rollwrit'. Did you mean 'rollwrite'?"),
        ("chess", "There is no game 'chess'. There are: "),
        ("", "There is no game ''. There are: "),
        ("../rollwrite", "There is no game '../rollwrite'."),
    ],
)
def test_an_unknown_game_is_refused_with_the_known_ones(name: str, hint: str) -> None:
    with pytest.raises(sabika.UnknownGame) as refused:
        sabika.Table(name, 3)
    assert str(refused.value).startswith(hint)


def test_a_very_long_name_of_a_game_is_cut_short_in_the_answer() -> None:
    with pytest.raises(sabika.UnknownGame) as refused:
        sabika.Table("rollwrite" * 1_000_000, 3)
    assert len(str(refused.value)) < 200


# --- sheets ----------------------------------------------------------------------------------------------


@pytest.mark.rule("RW-2")
def test_a_sheet_of_ones_own_replaces_the_shipped_one_and_leaves_the_rest(tmp_path: Path) -> None:
    path = tmp_path / "my-sheet.toml"
    path.write_text(SHEET, "utf-8")
    for given in (path, str(path)):
        table = sabika.Table("rollwrite", 3, seed=1, sheet=given)
        view = table.view()
        assert view.grid == ROWS
        assert view.supply == 9
        assert [sheet.coins for sheet in view.sheets] == [4, 4, 4]
        assert view.kinds[0].places == [16, 8, 1], "as shipped"
        assert view.kinds[0].size == 6


@pytest.mark.rule("RW-2", "RW-9", "RW-14", "RW-22")
def test_prices_and_points_of_ones_own_sheet_are_played(tmp_path: Path) -> None:
    own = {"turn_price": 2, "second_price": 5, "coins_a_point": 3, "first_coins": 8, "rounds": {"3": 1, "4": 1, "5": 1}}
    table = sabika.Table("rollwrite", 3, seed=1, sheet=own)
    seat = table.actor
    table.act(next(move for move in table.legal() if move.startswith("turn")))
    assert table.view().sheets[seat].coins == 6
    while not table.over:
        table.act("coins" if "coins" in table.legal() else table.legal()[-1])
    assert table.view().round == 1
    coins = [line for line in table.score_sheet() if line.rule == "RW-22"]
    assert [line.points for line in coins] == [sheet.coins // 3 for sheet in table.view().sheets]
    table.save(tmp_path / "own.json")
    assert sabika.verify(tmp_path / "own.json")
    assert sabika.load(tmp_path / "own.json").options == table.options


def test_a_sheet_given_as_a_table_is_not_changed_and_not_kept() -> None:
    own: dict[str, Any] = {"grid": list(ROWS), "places": {letter: [9, 6, 3] for letter in "PSACGT"}}
    before = copy.deepcopy(own)
    table = sabika.Table("rollwrite", 3, seed=1, sheet=own)
    assert own == before
    own["grid"].clear()
    own["places"]["P"].clear()
    assert table.at(0).view().grid == ROWS
    assert table.options["sheet"]["grid"] == ROWS
    assert table.options["sheet"]["places"]["P"] == [9, 6, 3]


def with_grid(*rows: Any) -> dict[str, Any]:
    return {"grid": list(rows)}


BAD_SHEETS: list[tuple[Any, str]] = [
    (with_grid(*ROWS[:5]), "36 cells in six rows of six, not 30 in 5 rows (RW-2)"),
    (with_grid(*ROWS, "PPPPPP"), "36 cells in six rows of six, not 42 in 7 rows (RW-2)"),
    (with_grid(*ROWS[:5], "PPPPP"), "36 cells in six rows of six, not 35 in 6 rows (RW-2)"),
    (with_grid("TTTTTTT", *ROWS[1:5], "PPPPP"), "36 cells in six rows of six"),
    (with_grid(*ROWS[:5], "PPPPPX"), "knows the kinds P S A C G T, not 'X' (RW-1)"),
    (with_grid(*ROWS[:5], "pppppp"), "not 'p' (RW-1)"),
    (with_grid(*ROWS[:5], "TTTTTT"), "every kind at least once, but no 'P' (RW-2)"),
    (with_grid(*ROWS[:5], 6), "six texts of six letters"),
    ({"grid": "TTTTTT"}, "six texts of six letters"),
    ({"grid": None}, "six texts of six letters"),
    ({"colour": 1}, "A sheet has no 'colour'; it knows grid, "),
    ({"colour": 1, 5: 2}, "A sheet has no "),
    ({"supply": -1}, "supply is a number from 0 to 100"),
    ({"supply": 101}, "supply is a number from 0 to 100"),
    ({"supply": 10**30}, "supply is a number from 0 to 100"),
    ({"supply": True}, "supply is a number"),
    ({"supply": 1.5}, "supply is a number"),
    ({"supply": "15"}, "supply is a number"),
    ({"first_coins": 16}, "first_coins cannot be more than its supply"),
    ({"turn_price": 0}, "turn_price is a number from 1 to 100"),
    ({"second_price": 0}, "second_price is a number from 1 to 100"),
    ({"coins_a_point": 0}, "coins_a_point is a number from 1 to 100"),
    ({"line_points": [0] * 6}, "line_points is a row of 7 numbers"),
    ({"line_points": [0] * 6 + [1000]}, "line_points is a number from 0 to 999"),
    ({"line_points": "0000000"}, "line_points is a row of 7 numbers"),
    ({"places": {"X": [1, 2, 3]}}, "places has no 'X'; it knows P, S, A, C, G, T"),
    ({"places": []}, "places is a table for P, S, A, C, G, T"),
    ({"places": {**{kind: [3, 2, 1] for kind in "PSACG"}, "T": [1, 2]}}, "places.T is a row of 3 numbers"),
    ({"places": {**{kind: [3, 2, 1] for kind in "PSACG"}, "T": [1, 2, -3]}}, "places.T is a number from 0 to 999"),
    ({"rounds": {"6": 1}}, "rounds has no '6'; it knows 3, 4, 5"),
    ({"rounds": {"3": 0, "4": 1, "5": 1}}, "rounds.3 is a number from 1 to 30"),
    ({"rounds": {"3": 1, "4": 31, "5": 1}}, "rounds.4 is a number from 1 to 30"),
    ({"extra": {"2": 1, "3": 1, "4": "x"}}, "extra.4 is a number from 0 to 999"),
    (5, "a file or a table"),
    (["grid"], "a file or a table"),
    (True, "a file or a table"),
    (b"sheet.toml", "a file or a table"),
]


@pytest.mark.rule("RW-1", "RW-2")
@pytest.mark.parametrize(("sheet", "said"), BAD_SHEETS, ids=range(len(BAD_SHEETS)))
def test_a_sheet_that_does_not_fit_is_refused_with_the_reason(sheet: Any, said: str) -> None:
    assert said in complaint(sheet=sheet)


BAD_FILES: list[tuple[bytes, str]] = [
    (b"grid = [", "The sheet 'bad.toml' is not valid TOML"),
    (b"\xff\xfe\x00garbage", "The sheet 'bad.toml' is not valid TOML"),
    (b"x" * 200_000, "The sheet 'bad.toml' is too large to be one"),
    (b"a = " + b"[" * 50_000, "The sheet 'bad.toml' is not valid TOML"),
    (b"supply = " + b"9" * 10_000, "The sheet 'bad.toml' is not valid TOML"),
    (b"supply = nan", "supply is a number from 0 to 100"),
    (b"supply = 1979-05-27", "supply is a number from 0 to 100"),
]


@pytest.mark.parametrize(("content", "said"), BAD_FILES, ids=range(len(BAD_FILES)))
def test_a_file_that_is_no_sheet_is_refused_with_the_reason(tmp_path: Path, content: bytes, said: str) -> None:
    path = tmp_path / "bad.toml"
    path.write_bytes(content)
    assert said in complaint(sheet=path)


def test_a_sheet_that_cannot_be_read_is_refused_with_the_reason(tmp_path: Path) -> None:
    assert complaint(sheet=tmp_path / "no.toml") == "The sheet 'no.toml' cannot be read: No such file or directory."
    assert "cannot be read" in complaint(sheet=tmp_path)
    assert "cannot be read" in complaint(sheet="a\0b")


def test_a_file_without_end_is_not_read_to_its_end() -> None:
    assert "too large" in complaint(sheet="/dev/zero")


# --- what is printed, and how sure it is -----------------------------------------------------------------


@pytest.mark.rule("RW-2", "RW-4")
def test_every_printed_value_says_how_sure_it_is() -> None:
    printed = find("rollwrite").printed()
    assert set(printed) == set(shipped()) - {"how_sure"}
    for name, (value, how_sure) in printed.items():
        assert value == shipped()[name]
        assert how_sure.split()[0] in ("rulebook", "published", "reconstructed")
    assert {name for name, (_, how) in printed.items() if how == "reconstructed"} == {"grid", "supply"}
