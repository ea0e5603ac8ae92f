"""The score pad of a real table: what is typed in is checked, what comes out is the itemised score sheet."""

from __future__ import annotations

from typing import Any

import pytest

import sabika
from sabika.engine.chance import Seeded
from sabika.engine.game import ScoreLine, find
from sabika.table.table import Table
from tests.contract.variants import Variant, variants

NOTHING = ["......"] * 6
ALL = ["xxxxxx"] * 6
PAVILIONS = [".....x", "x.....", "...x..", ".x....", "....x.", "......"]


def pad(*seats: Any, **more: Any) -> list[ScoreLine]:
    return find("rollwrite").pad({"seats": list(seats), **more})


def told(lines: list[ScoreLine]) -> list[tuple[int, str, int]]:
    return [(line.owner, line.rule, line.points) for line in lines]


def complaint(given: Any) -> str:
    with pytest.raises(sabika.BadOption) as refused:
        find("rollwrite").pad(given)
    text = str(refused.value)
    assert text.endswith(".")
    assert len(text) < 200
    return text


@pytest.mark.rule("RW-19", "RW-20", "RW-21", "RW-22")
def test_three_sheets_give_an_itemised_score_sheet() -> None:
    lines = pad(
        {"crossed": PAVILIONS, "coins": 5},
        {"crossed": ["x.xxx.", *NOTHING[1:]], "coins": 1},
        {"crossed": NOTHING},
    )
    assert told(lines) == [
        (0, "RW-19", 16),
        (0, "RW-22", 2),
        (1, "RW-19", 18),
        (1, "RW-19", 20),
        (1, "RW-19", 21),
        (1, "RW-21", 2),
    ]


@pytest.mark.rule("RW-17", "RW-18")
def test_points_written_during_the_game_are_taken_over_and_their_places_are_gone() -> None:
    lines = pad(
        {"crossed": PAVILIONS, "completed": {"P": 12}},
        {"crossed": PAVILIONS, "completed": {"P": 12}},
        {"crossed": [".....x", *NOTHING[1:]]},
    )
    assert told(lines) == [(0, "RW-17", 12), (1, "RW-17", 12), (2, "RW-19", 1)]


@pytest.mark.rule("RW-27", "RW-31")
def test_imaginary_players_take_places_and_write_points_only_in_the_duel() -> None:
    imaginary = [{"built": {"P": 3}}, {"built": {"P": 4, "T": 1}}]
    assert told(pad({"crossed": PAVILIONS}, imaginary=imaginary)) == [(0, "RW-19", 16)]
    assert told(pad({"crossed": PAVILIONS}, imaginary=imaginary, aim="duel")) == [
        (0, "RW-19", 16),
        (1, "RW-19", 1),
        (1, "RW-31", 21),
        (2, "RW-19", 8),
        (2, "RW-19", 21),
        (2, "RW-31", 21),
    ]


@pytest.mark.rule("RW-2")
def test_the_pad_scores_by_ones_own_sheet() -> None:
    own = {"line_points": [0, 0, 0, 0, 0, 0, 7], "coins_a_point": 1}
    lines = pad({"crossed": ALL, "coins": 2}, {"crossed": NOTHING}, {"crossed": NOTHING}, sheet=own)
    assert [points for _, rule, points in told(lines) if rule == "RW-21"] == [7] * 12
    assert (0, "RW-22", 2) in told(lines)


@pytest.mark.rule("RW-23")
@pytest.mark.parametrize("variant", [variant for variant in variants() if variant.name == "rollwrite"], ids=str)
def test_the_pad_agrees_with_the_end_of_a_game(variant: Variant) -> None:
    table = Table(variant.name, variant.seats, chance=Seeded(60), **variant.options)
    while not table.over:
        table.act(table.legal()[len(table.log) % len(table.legal())])
    s, view = table.position, table.view()
    written = {
        owner: {
            "PSACGT"[kind]: s.points[owner][kind]
            for kind in range(6)
            if s.place[kind][owner] and is_full(s, kind, owner)
        }
        for owner in range(s.owners)
    }
    seats = [
        {
            "crossed": [
                "".join("x" if 6 * row + column in sheet.crossed else "." for column in range(6)) for row in range(6)
            ],
            "coins": sheet.coins,
            "completed": written[seat],
        }
        for seat, sheet in enumerate(view.sheets)
    ]
    imaginary = [
        {"built": {kind.kind: kind.built[owner] for kind in view.kinds}, "completed": written[owner]}
        for owner in range(s.seats, s.owners)
    ]
    given = {"seats": seats, "imaginary": imaginary, "aim": view.aim, "sheet": table.options.get("sheet")}
    assert find("rollwrite").pad(given) == table.score_sheet()


def is_full(s: Any, kind: int, owner: int) -> bool:
    return bool(s.built[kind][owner] == s.size[kind])


GOOD = {"crossed": NOTHING}
BAD: list[tuple[Any, str]] = [
    ([], "needs 'seats' as a list"),
    ({"seats": {}}, "needs 'seats' as a list"),
    ({"seats": []}, "one to five seats (RW-8)"),
    ({"seats": [GOOD] * 6}, "one to five seats (RW-8)"),
    ({"seats": [GOOD] * 2}, "Two players play with one imaginary player (RW-24)"),
    ({"seats": [GOOD] * 2, "imaginary": [{}, {}]}, "Two players play with one imaginary player (RW-24)"),
    ({"seats": [GOOD] * 3, "imaginary": [{}]}, "for one or two players (RW-24)"),
    ({"seats": [GOOD]}, "two, three or four imaginary players (RW-24)"),
    ({"seats": [GOOD], "imaginary": [{}] * 5}, "two, three or four imaginary players (RW-24)"),
    ({"seats": [GOOD] * 3, "imaginary": 3}, "needs 'imaginary' as a list"),
    ({"seats": [GOOD] * 3, "colour": 1}, "has no 'colour'; it knows seats, imaginary, aim, sheet"),
    ({"seats": [GOOD] * 3, 5: 1, "colour": 1}, "it knows seats, imaginary, aim, sheet"),
    ({"seats": [GOOD] * 3, "aim": "duel"}, "is for the solo game"),
    ({"seats": [GOOD], "imaginary": [{}, {}], "aim": "win"}, "The aim is 'score' or 'duel' (RW-30)"),
    ({"seats": [GOOD], "imaginary": [{}, {}], "aim": ["duel"]}, "The aim is 'score' or 'duel' (RW-30)"),
    ({"seats": [GOOD] * 3, "sheet": {"supply": -1}}, "supply is a number from 0 to 100"),
    ({"seats": [GOOD, GOOD, 5]}, "Player 3 is a table of crosses and coins"),
    ({"seats": [GOOD, GOOD, {}]}, "Player 3 needs 'crossed'"),
    ({"seats": [GOOD, GOOD, {"crossed": NOTHING[:5]}]}, "Player 3 needs 'crossed'"),
    ({"seats": [GOOD, GOOD, {"crossed": ["....."] * 6}]}, "Player 3 needs 'crossed'"),
    ({"seats": [GOOD, GOOD, {"crossed": ["o....."] * 6}]}, "Player 3 needs 'crossed'"),
    ({"seats": [GOOD, GOOD, {"crossed": [5] * 6}]}, "Player 3 needs 'crossed'"),
    ({"seats": [GOOD, GOOD, {**GOOD, "hats": 1}]}, "Player 3 has no 'hats'; it knows crossed, coins, completed"),
    ({"seats": [GOOD, GOOD, {**GOOD, "coins": 16}]}, "Player 3's coins must be a number from 0 to 15"),
    ({"seats": [GOOD, GOOD, {**GOOD, "coins": -1}]}, "Player 3's coins must be a number from 0 to 15"),
    ({"seats": [GOOD, GOOD, {**GOOD, "coins": "3"}]}, "Player 3's coins must be a number from 0 to 15"),
    ({"seats": [GOOD, GOOD, {**GOOD, "completed": {"P": 1}}]}, "Player 3 has not completed P (RW-3)"),
    ({"seats": [GOOD, GOOD, {**GOOD, "completed": {"X": 1}}]}, "Player 3's 'completed' is a table of the kinds"),
    ({"seats": [GOOD, GOOD, {**GOOD, "completed": [1]}]}, "Player 3's 'completed' is a table of the kinds"),
    ({"seats": [GOOD, GOOD, {"crossed": ALL, "completed": {"P": -1}}]}, "Player 3's points for P must be a number"),
    ({"seats": [GOOD] * 2, "imaginary": [{"built": {"P": 6}}]}, "Imaginary player 1's P must be a number from 0 to 5"),
    (
        {"seats": [GOOD] * 2, "imaginary": [{"built": {"P": 1.0}}]},
        "Imaginary player 1's P must be a number from 0 to 5",
    ),
    ({"seats": [GOOD] * 2, "imaginary": [{"built": 5}]}, "Imaginary player 1's 'built' is a table of the kinds"),
    (
        {"seats": [GOOD] * 2, "imaginary": [{"coins": 3}]},
        "Imaginary player 1 has no 'coins'; it knows built, completed",
    ),
]


@pytest.mark.parametrize(("given", "said"), BAD, ids=range(len(BAD)))
def test_what_cannot_be_scored_is_refused_with_the_reason(given: Any, said: str) -> None:
    assert said in complaint(given)
