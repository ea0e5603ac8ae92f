"""The user's own box and the score pad, as far as the Dice Game and Alcazaba have them alike."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import sabika
from sabika.engine.game import find

KINDS = "PSACGT"
SCORING_RULES = {"dicegame": "DG-24", "alcazaba": "AZ-9"}
DIRK_RULES = {"dicegame": "DG-28", "alcazaba": "AZ-11"}


@pytest.mark.rule("DG-4", "DG-5", "DG-25", "AZ-2")
def test_the_shipped_box_is_a_box(game: str) -> None:
    shipped = {name: value for name, (value, _) in find(game).printed().items()}
    table = sabika.Table(game, 3, seed=1, box=shipped)
    assert table.text() == sabika.Table(game, 3, seed=1).text()


@pytest.mark.rule("DG-5", "AZ-2")
def test_an_own_box_replaces_what_it_names_and_nothing_else(game: str, tmp_path: Path) -> None:
    file = tmp_path / "box.toml"
    file.write_text(
        "[places_a]\nP = [9, 8, 7]\nS = [1, 1, 1]\nA = [1, 1, 1]\nC = [1, 1, 1]\nG = [1, 1, 1]\nT = [1, 1, 1]\n"
    )
    for box in (file, str(file), {"places_a": {"P": [9, 8, 7], **{kind: [1, 1, 1] for kind in "SACGT"}}}):
        table = sabika.Table(game, 3, seed=1, box=box)
        columns = table.view().columns
        assert columns[0].places == [[9, 8, 7], [8, 1, 0], [16, 8, 1]]
        assert columns[5].places[0] == [1, 1, 1]
        assert table.view().players[0].markers == 5


@pytest.mark.rule("DG-5", "AZ-2")
@pytest.mark.parametrize(
    ("box", "complaint"),
    [
        (5, "A box is a file or a table"),
        ("no-such-file.toml", "cannot be read"),
        ({"dice": 9}, "A box has no 'dice'; it knows markers, "),
        ({"markers": [5]}, "A box's markers is a table for 2, 3, 4, 5, 6."),
        ({"markers": {"7": 5}}, "A box's markers has no '7'; it knows 2, 3, 4, 5, 6."),
        ({"markers": {"2": 6, "3": 5, "4": 4, "5": 3, "6": 3}}, "A box's markers.2 is a number from 1 to 5, not 6."),
        ({"places_b": {"P": [1, 2]}}, "A box's places_b.P is a row of 3 numbers, not [1, 2]."),
        ({"places_b": {key: [1, 2] for key in KINDS}}, "A box's places_b.P is a row of 3 numbers, not [1, 2]."),
        ({"places_b": {key: [1, 2, -3] for key in KINDS}}, "A box's places_b.P is a number from 0 to 999, not -3."),
    ],
)
def test_a_box_that_is_none_is_refused_in_one_sentence(game: str, box: Any, complaint: str) -> None:
    with pytest.raises(sabika.BadOption) as refused:
        sabika.Table(game, 3, box=box)
    assert complaint in str(refused.value)
    assert str(refused.value).count(". ") == 0


@pytest.mark.parametrize("content", [b"\xff\xfe", b"markers = ", b"x" * 200_000, b"[" * 5000])
def test_a_file_that_is_no_box_is_refused(game: str, tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "box.toml"
    file.write_bytes(content)
    with pytest.raises(sabika.BadOption, match=r"box\.toml"):
        sabika.Table(game, 3, box=file)


def test_a_game_being_played_does_not_change_with_the_table_it_was_given(game: str) -> None:
    given = {"places_a": {kind: [1, 0, 0] for kind in KINDS}}
    table = sabika.Table(game, 3, seed=1, box=given)
    given["places_a"]["P"][0] = 500
    assert table.options["box"]["places_a"]["P"] == [1, 0, 0]


@pytest.mark.parametrize(
    ("given", "complaint"),
    [
        ({}, "needs 'owners' as a list"),
        ([], "needs 'owners' as a list"),
        ({"owners": 3}, "needs 'owners' as a list"),
        ({"owners": [{}, {}]}, "three to six owners; with two players Dirk is the third (DIRK)"),
        ({"owners": [{}] * 7}, "three to six owners"),
        ({"owners": [{}] * 3, "castle": 1}, "has no 'castle'; it knows owners, scoring, "),
        ({"owners": [{}] * 3, "scoring": "D"}, "'A', 'B' or 'C' (SCORING)"),
        ({"owners": [{}] * 3, "scoring": ["A"]}, "'A', 'B' or 'C' (SCORING)"),
        ({"owners": [{}, {}, 5]}, "Player 3 is a table"),
        ({"owners": [{}, {}, {"coins": 1}]}, "Player 3 has no 'coins'; it knows "),
        ({"owners": [{}] * 3, "box": {"markers": 1}}, "A box's markers is a table"),
    ],
)
def test_a_pad_that_makes_no_sense_is_refused_in_one_sentence(game: str, given: Any, complaint: str) -> None:
    with pytest.raises(sabika.BadOption) as refused:
        find(game).pad(given)
    expected = complaint.replace("DIRK", DIRK_RULES[game]).replace("SCORING", SCORING_RULES[game])
    assert expected in str(refused.value)


@pytest.mark.parametrize("text", ["remove 1٣,0", "build 1,٣", "add T9NE ٣,0"])
def test_cells_are_written_with_plain_digits(text: str) -> None:
    for name in ("alcazaba", "redpalace"):
        assert find(name).parse(text) is None
