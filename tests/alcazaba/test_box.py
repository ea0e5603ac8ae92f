"""A box of one's own, and the score pad."""

from __future__ import annotations

import tomllib
from collections import Counter
from fractions import Fraction
from itertools import combinations
from math import comb
from pathlib import Path
from typing import Any

import pytest

import sabika
from sabika.engine.chance import Seeded
from sabika.engine.errors import BadOption
from sabika.engine.game import find
from sabika.games.alcazaba.box import own_box, shipped
from sabika.games.alcazaba.pad import pad
from sabika.games.alcazaba.position import DRAW_BAG
from sabika.table.table import Table
from tests.alcazaba.naive import CLASSIC, CLASSIC_OF, EXTRA
from tests.contract.variants import ALIKE

DICE_GAME = Path(sabika.__file__).parent / "games" / "dicegame" / "data" / "box.toml"


@pytest.mark.rule("AZ-2")
def test_the_shipped_box_has_54_tiles_no_two_alike_and_the_extra_tower() -> None:
    box = shipped()
    assert {kind: " ".join(row) for kind, row in box["tiles"].items()} == CLASSIC_OF
    names = [kind + tile for kind, row in box["tiles"].items() for tile in row]
    assert len(names) == len(set(names)) == 54
    assert "T" + box["extra"]["T"] == EXTRA
    assert EXTRA not in names
    assert [len(row) for row in box["tiles"].values()] == [7, 7, 9, 9, 11, 11]


@pytest.mark.rule("AZ-1", "AZ-9")
def test_markers_and_points_are_those_of_the_dice_game() -> None:
    other = tomllib.loads(DICE_GAME.read_text("utf-8"))
    for name in ("markers", "places_a", "places_b", "places_c"):
        assert shipped()[name] == other[name]


@pytest.mark.rule("AZ-2")
def test_every_value_says_how_sure_it_is() -> None:
    found = find("alcazaba").printed()
    assert set(found) == set(shipped()) - {"how_sure"}
    assert "reconstructed" in found["extra"][1]
    assert found["tiles"][1] == "published"


@pytest.mark.rule("AZ-2")
@pytest.mark.parametrize(
    ("box", "said"),
    [
        ({"tiles": {**CLASSIC_OF}}, "tiles.P is a row of 5 to 12 tiles"),
        ({"tiles": {"P": []}}, "tiles.P is a row of 5 to 12 tiles"),
        ({"tiles": {**shipped()["tiles"], "P": ["8-"] * 4}}, "tiles.P is a row of 5 to 12 tiles"),
        ({"tiles": {**shipped()["tiles"], "P": ["8-"] * 13}}, "tiles.P is a row of 5 to 12 tiles"),
        ({"tiles": {**shipped()["tiles"], "P": ["8-"] * 8}}, "54 tiles and the extra tower, not 55"),
        ({"tiles": {**shipped()["tiles"], "P": ["8WN", *["8-"] * 6]}}, "walls in the order N E S W"),
        ({"tiles": {**shipped()["tiles"], "P": ["16-", *["8-"] * 6]}}, "a price from 1 to 15"),
        ({"tiles": {**shipped()["tiles"], "P": ["08-", *["8-"] * 6]}}, "a price from 1 to 15"),
        ({"tiles": {**shipped()["tiles"], "P": ["8", *["8-"] * 6]}}, "or -"),
        ({"tiles": {**shipped()["tiles"], "P": [8, *["8-"] * 6]}}, "not 8"),
        ({"extra": {"T": "10-"}, "tiles": {**shipped()["tiles"], "T": ["10-"] * 11}}, "like one of the other towers"),
        ({"extra": {"G": "12-"}}, "has no 'G'; it knows T"),
        ({"extra": "12-"}, "is a table for T"),
        ({"places_a": {**shipped()["places_a"], "P": [1, 2]}}, "is a row of 3 numbers"),
        ({"chips": 5}, "has no 'chips'"),
    ],
)
def test_a_box_that_cannot_be_played_gets_one_sentence(box: Any, said: str) -> None:
    with pytest.raises(BadOption) as refused:
        sabika.Table("alcazaba", 3, box=box)
    text = str(refused.value)
    assert said in text
    assert text.endswith(".")
    assert text.count(". ") == 0


@pytest.mark.rule("AZ-2")
def test_an_own_extra_tower_is_enough_for_an_own_box(tmp_path: Path) -> None:
    file = tmp_path / "box.toml"
    file.write_text('[extra]\nT = "5NESW"\n', "utf-8")
    box = own_box(str(file))
    assert box["extra"] == {"T": "5NESW"}
    assert box["tiles"] == shipped()["tiles"]
    table = sabika.Table("alcazaba", 3, seed=4, box=str(file))
    while not table.over:
        table.act(table.legal()[-1])
    assert any(entry == "* tile T5NESW" for entry in table.log)
    assert not any(entry == "* tile T10SW" for entry in table.log)


@pytest.mark.rule("AZ-2", "AZ-7")
def test_tiles_that_look_alike_are_one_outcome_and_one_move() -> None:
    game = find("alcazaba")
    table = sabika.Table.at_opening(game, game.check_options(2, {"box": ALIKE}), 2, sabika.engine.chance.Seeded(1))
    table.follow("* start 0")
    assert dict(zip(table.law().texts, table.law().weights, strict=True)) == {"tile P1-": 12}
    for text in ["P1-", "S15NES", "A7-", "C10-", "G3-", "T10-"]:
        table.follow(f"* tile {text}")
    law = dict(zip(table.law().texts, table.law().weights, strict=True))
    shares = sum(law.values()) // 25
    assert law["tile T10N"] == shares
    # Seven of twelve towers went into the bag, five into the stacks: any of the eleven left is as likely.
    assert law["tile T10-"] == 7 * shares
    assert law["tile P1-"] == 7 * shares
    assert "tile S15NES" not in law, "all five seraglios are in the stacks"


# --- the score pad ---------------------------------------------------------------------------------------


PAD: dict[str, Any] = {
    "owners": [
        {"palace": ["C9S 1,0", "T9ES 2,0"]},
        {"palace": ["P8- 0,1", "T12- 1,0"]},
        {"palace": []},
    ],
    "scoring": "B",
}


@pytest.mark.rule("AZ-9")
def test_the_pad_itemises_walls_and_majorities() -> None:
    lines = [(line.owner, line.rule, str(line.what), line.points) for line in pad(PAD)]
    assert lines == [
        (0, "AZ-9", "scoring B: chambers", 11),
        (0, "AZ-9", "scoring B: tower", 9),
        (0, "AZ-9", "scoring B: longest outer wall", 3),
        (1, "AZ-9", "scoring B: pavilion", 8),
        (1, "AZ-9", "scoring B: tower", 9),
    ]


@pytest.mark.rule("AZ-14")
def test_with_two_players_the_third_owner_is_dirk_and_has_tiles_aside() -> None:
    lines = pad({"owners": [{"palace": ["G11- 1,0"]}, {}, {"aside": ["G6ESW", "G10-"]}], "scoring": "A"})
    assert [(line.owner, line.points) for line in lines] == [(2, 5)]


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"owners": [{"walls": 3}, {}, {}]}, "has no 'walls'; it knows palace"),
        ({"owners": [{"aside": ["G11-"]}, {}, {}]}, "has no 'aside'"),
        ({"owners": [{"palace": "G11- 1,0"}, {}, {}]}, "is a list of tiles such as 'T9NE 1,-2'"),
        ({"owners": [{"palace": ["G11-"]}, {}, {}]}, "lies on no cell"),
        ({"owners": [{"palace": ["G11- 16,0"]}, {}, {}]}, "lies on no cell"),
        ({"owners": [{"palace": ["G13- 1,0"]}, {}, {}]}, "is no tile of the box, or it is there twice"),
        ({"owners": [{"palace": ["G11- 1,0"]}, {"palace": ["G11- 1,0"]}, {}]}, "there twice"),
        ({"owners": [{"palace": ["G11- 1,0", "G10- 1,0"]}, {}, {}]}, "two tiles on one cell"),
        ({"owners": [{"palace": ["G11- 0,0"]}, {}, {}]}, "two tiles on one cell"),
        ({"owners": [{"palace": ["G11- 1,1"]}, {}, {}]}, "(PB-6)"),
        ({"owners": [{"palace": ["G10W 1,0"]}, {}, {}]}, "(PB-4)"),
    ],
)
def test_a_pad_that_is_none_gets_a_clear_refusal(given: Any, said: str) -> None:
    with pytest.raises(BadOption) as refused:
        pad(given)
    assert said in str(refused.value)


def test_every_tile_of_the_shipped_box_has_a_move_of_its_own() -> None:
    game = find("alcazaba")
    numbers = {game.parse(f"take {tile}") for tile in [*CLASSIC, EXTRA]}
    assert None not in numbers
    assert len(numbers) == 55
    for text in ("take T9EN", "take T9", "take X9-", "take T16-", "take T0-", "add T9NE", "build 17,0", "build 01,0"):
        assert game.parse(text) is None, text
    for text in ("add T9NE 1,-2", "swap T12- -15,15", "build 0,1", "remove 1,-2", "give", "reserve", "chip"):
        number = game.parse(f"  {text} ")
        assert number is not None
        assert game.describe(number) == text


@pytest.mark.rule("AZ-2")
@pytest.mark.parametrize("seed", range(6))
def test_an_extra_tower_like_another_comes_with_exact_chances(seed: int) -> None:
    """Against every way the towers can lie in stacks and bag, each with its weight."""
    table = Table.at_opening(find("alcazaba"), {"box": own_box({"extra": {"T": "12-"}})}, 2, Seeded(seed))
    towers = [f"tile T{tile}" for tile in shipped()["tiles"]["T"]]
    worlds = [
        (Fraction(1, comb(11, 5)), Counter(stack), Counter(towers) - Counter(stack) + Counter(["tile T12-"]))
        for stack in combinations(towers, 5)
    ]
    in_bag, seen = 25, 0
    while not table.over:
        if table.actor is not None:
            table.follow(f"{table.actor} {table.legal()[0]}")
            continue
        law = table.law()
        text = table.chance.draw(law)
        from_bag = table.position.phase == DRAW_BAG
        if from_bag or "tile T" in law.texts[0]:
            total = sum(law.weights)
            found = {text: Fraction(weight, total) for text, weight in zip(law.texts, law.weights, strict=True)}
            for tower in towers:
                chance = sum(weight * drawn(stack, bag, tower, in_bag * from_bag) for weight, stack, bag in worlds)
                assert found.get(tower, 0) == chance
            if text in towers:
                worlds = [
                    (
                        weight * drawn(stack, bag, text, in_bag * from_bag) / found[text],
                        *without(stack, bag, text, from_bag),
                    )
                    for weight, stack, bag in worlds
                    if (bag if from_bag else stack)[text]
                ]
                seen += 1
        in_bag -= from_bag
        table.follow(f"* {text}")
    assert seen == 12


def drawn(stack: Counter[str], bag: Counter[str], tower: str, in_bag: int) -> Fraction:
    """The chance of a tower, of the bag with so many tiles or (0) of the towers in the stacks."""
    return Fraction(bag[tower], in_bag) if in_bag else Fraction(stack[tower], stack.total())


def without(stack: Counter[str], bag: Counter[str], tower: str, from_bag: bool) -> tuple[Counter[str], Counter[str]]:
    return (stack, bag - Counter([tower])) if from_bag else (stack - Counter([tower]), bag)
