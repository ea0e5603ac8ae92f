"""The score pad: one scoring of a real table, palaces laid by hand."""

from __future__ import annotations

from typing import Any

import pytest

import sabika
from sabika.engine.game import find

GAME = find("redpalace")


def scored(given: dict[str, Any]) -> list[dict[str, int]]:
    """Points by owner and line."""
    found: list[dict[str, int]] = [{} for _ in range(6)]
    for line in GAME.pad(given):
        found[line.owner][str(line.what)] = line.points
    return found


EMPTY: dict[str, Any] = {"palace": []}


@pytest.mark.rule("RP-36", "RP-37", "RP-38", "RP-59", "RP-63", "RP-53")
def test_a_table_is_scored_line_by_line() -> None:
    palace = [
        {"at": "1,0", "what": "G", "walls": "E", "guards": "E"},
        {"at": "0,1", "what": "B1"},
        {"at": "1,1", "what": "S"},
        {"at": "2,0", "what": "C5"},
        {"at": "-1,0", "what": "M10"},
    ]
    first, second, third, *_ = scored(
        {"scoring": 3, "medina": True, "parked": 10, "seats": [{"palace": palace, "halves": "G"}, EMPTY, EMPTY]}
    )
    assert first == {
        "Scoring 3: longest outer wall": 1,
        "Scoring 3: seraglio": 17,
        "Scoring 3: garden": 20,
        "Scoring 3: camps": 3,
        "Scoring 3: medinas": -3,
        "Guards on the longest outer wall": 4,
        "Bazaars": 4,
    }
    assert second == third == {"Scoring 3: medinas": -11}


@pytest.mark.rule("RP-37", "RP-45")
def test_dirk_and_strips_are_written_too() -> None:
    given = {
        "scoring": 1,
        "strip": 7,  # arcades first, chambers last
        "seats": [{"palace": [{"at": "1,0", "what": "A"}]}, EMPTY],
        "dirk": {"kinds": {"A": 1, "C": 2}, "medinas": ["M3"]},
    }
    first, _, dirk, *_ = scored(given)
    assert first == {}, "1 point shared by two, rounded down"
    assert dirk == {"Scoring 1: chambers": 6}


def test_printed_sides_may_be_other_ones() -> None:
    palace = [{"at": "1,0", "what": "P", "walls": "E"}, {"at": "2,0", "what": "C2", "bastions": "W", "arrows": "W"}]
    assert scored({"scoring": 1, "seats": [{"palace": palace}, EMPTY, EMPTY]})[0]["Scoring 1: camps"] == 2


@pytest.mark.parametrize(
    ("given", "complaint"),
    [
        ({}, "two to six seats"),
        ({"seats": [EMPTY] * 7}, "two to six seats"),
        ({"seats": [EMPTY] * 2}, "with Dirk"),
        ({"seats": [EMPTY] * 3, "dirk": {}}, "with Dirk"),
        ({"seats": [EMPTY] * 3, "castle": 1}, "no 'castle'"),
        ({"seats": [EMPTY] * 3, "scoring": 4}, "from 1 to 3"),
        ({"seats": [EMPTY] * 3, "strip": 19}, "from 1 to 18"),
        ({"seats": [EMPTY] * 3, "medina": 1}, "true or false"),
        ({"seats": [EMPTY] * 3, "squares": [1]}, "5 parking tiles"),
        ({"seats": [{"palace": 1}, EMPTY, EMPTY]}, "list of tiles"),
        ({"seats": [{"palace": [{"at": "1;0", "what": "P"}]}, EMPTY, EMPTY]}, "lies at 'x,y'"),
        ({"seats": [{"palace": [{"at": "1,0", "what": "L5"}]}, EMPTY, EMPTY]}, "a kind"),
        ({"seats": [{"palace": [{"at": "1,0", "what": "P", "walls": "XY"}]}, EMPTY, EMPTY]}, "letters of NESW"),
        ({"seats": [{"palace": [{"at": "1,0", "what": "P", "guards": "N"}]}, EMPTY, EMPTY]}, "stands on no wall"),
        ({"seats": [{"palace": [{"at": "1,0", "what": "P", "walls": "W"}]}, EMPTY, EMPTY]}, "PB-4"),
        ({"seats": [{"palace": [{"at": "2,0", "what": "P"}]}, EMPTY, EMPTY]}, "PB-6"),
        ({"seats": [{"palace": [{"at": "1,0", "what": "P"}] * 2}, EMPTY, EMPTY]}, "two tiles at 1,0"),
        ({"seats": [{"palace": [{"at": "0,0", "what": "P"}]}, EMPTY, EMPTY]}, "PB-1"),
        ({"seats": [{"halves": "GG"}, EMPTY, EMPTY]}, "each once"),
        ({"seats": [{"halves": "G"}, {"halves": "G"}, EMPTY]}, "one half-building"),
        (
            {"seats": [{"palace": [{"at": "-1,0", "what": "M5"}]}, {"palace": [{"at": "-1,0", "what": "M5"}]}, EMPTY]},
            "one M5",
        ),
        ({"seats": [EMPTY] * 2, "dirk": {"medinas": ["B1"]}}, "does nothing for Dirk"),
        ({"seats": [EMPTY] * 2, "dirk": {"kinds": {"X": 1}}}, "table of"),
    ],
)
def test_what_cannot_be_scored_is_refused_in_one_sentence(given: dict[str, Any], complaint: str) -> None:
    with pytest.raises(sabika.BadOption) as refused:
        GAME.pad(given)
    assert complaint in str(refused.value)
    assert "\n" not in str(refused.value)
