"""The user's own box and the score pad: what is taken, and what is refused in one sentence."""

from __future__ import annotations

from typing import Any

import pytest

import sabika
from sabika.engine.game import find
from sabika.games.dicegame.box import shipped
from sabika.games.dicegame.pad import pad

LIGHT = {"1": 4, "2": 3, "3": 3, "exchange": 2, "push": 2, "annul": 3, "black": 3}


@pytest.mark.rule("DG-5")
@pytest.mark.parametrize(
    ("box", "complaint"),
    [
        ({"dice": 9}, "A box has no 'dice'; it knows markers, light, dark"),
        ({"light": {**LIGHT, "1": 5}}, "A box has 20 light chips, not 21 (DG-5)."),
        ({"light": {**LIGHT, "4": 0}}, "A box's light has no '4'"),
        ({"dark": {**dict.fromkeys(LIGHT, 0), "1": 5}}, "A box has 6 dark chips, not 5 (DG-5)."),
        ({"dark": {**dict.fromkeys(LIGHT, 0), "1": True}}, "A box's dark.1 is a number from 0 to 6, not True."),
    ],
)
def test_a_box_that_is_none_is_refused_in_one_sentence(box: Any, complaint: str) -> None:
    with pytest.raises(sabika.BadOption) as refused:
        sabika.Table("dicegame", 3, box=box)
    assert complaint in str(refused.value)


@pytest.mark.rule("DG-5")
def test_chips_with_dark_backs_may_be_of_any_sort_in_an_own_box() -> None:
    dark = {**dict.fromkeys(LIGHT, 0), "exchange": 6}
    light = {**dict.fromkeys(LIGHT, 0), "annul": 10, "push": 10}
    table = sabika.Table("dicegame", 2, seed=3, box={"dark": dark, "light": light})
    while not table.over:
        table.act(table.legal()[len(table.log) % len(table.legal())])
        assert table.game.violations(table.position) == []
    assert len(table.log) <= table.game.longest(table.opening)


def test_every_printed_value_says_how_sure_it_is() -> None:
    printed = find("dicegame").printed()
    assert set(printed) == set(shipped()) - {"how_sure"}
    assert "reconstructed" in printed["dark"][1]
    assert printed["markers"][1] == "rulebook"


# --- the score pad ---------------------------------------------------------------------------------------

EXAMPLE = {
    "owners": [{"built": {"P": 3}}, {"built": {"P": 3}, "numbers": [1, 3]}, {"built": {"P": 5}}],
    "scoring": "B",
    "piles": {"P": [1, 0]},
}


@pytest.mark.rule("DG-24", "DG-25", "DG-26")
def test_the_pad_scores_a_real_table_with_piles_and_chips() -> None:
    lines = [(line.owner, line.rule, line.points) for line in pad(EXAMPLE)]
    assert lines == [(1, "DG-25", 1), (1, "DG-26", 4), (2, "DG-25", 8)]
    swapped = [(line.owner, line.points) for line in pad({**EXAMPLE, "piles": {"P": [0, 1]}})]
    assert swapped == [(0, 1), (1, 4), (2, 8)]


@pytest.mark.rule("DG-24")
def test_the_pad_makes_the_last_scoring_unless_told_otherwise() -> None:
    lines = pad({"owners": [{"built": {"T": 1}}, {}, {}]})
    assert [(line.owner, line.points) for line in lines] == [(0, 21)]


@pytest.mark.parametrize(
    ("given", "complaint"),
    [
        ({"owners": [{}, {}, {"built": {"X": 1}}]}, "table of the kinds P S A C G T"),
        ({"owners": [{}, {}, {"built": {"P": 13}}]}, "Player 3's P must be a number from 0 to 12 (DG-3)"),
        ({"owners": [{}, {}, {"built": {"P": True}}]}, "Player 3's P must be a number from 0 to 12 (DG-3)"),
        ({"owners": [{}, {}, {"numbers": [4]}]}, "worth 1 to 3 (DG-19)"),
        ({"owners": [{}, {}, {"numbers": [1] * 17}]}, "at most 16 number chips"),
        ({**EXAMPLE, "piles": {}}, "The pile of P needs everyone who shares a field, the lowest first: 0, 1 (DG-24)"),
        ({**EXAMPLE, "piles": {"P": [1, 1]}}, "The pile of P needs everyone"),
        ({**EXAMPLE, "piles": {"P": [1, 0, 2]}}, "The pile of P needs everyone"),
        ({**EXAMPLE, "piles": {"P": "10"}}, "The pile of P is a list of owners"),
        ({**EXAMPLE, "piles": {"P": [1, 0], "S": [0]}}, "The pile of S needs everyone who shares a field"),
        ({**EXAMPLE, "box": {"light": 1}}, "A box's light is a table"),
    ],
)
def test_a_pad_that_makes_no_sense_is_refused_in_one_sentence(given: Any, complaint: str) -> None:
    with pytest.raises(sabika.BadOption) as refused:
        pad(given)
    assert complaint in str(refused.value)
