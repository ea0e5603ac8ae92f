"""A box of one's own: what is printed on other parts, checked before it is played."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import sabika
from sabika.engine.game import find
from sabika.games.redpalace.box import own_box, shipped
from sabika.table.table import Table

GAME = find("redpalace")
LAND = list(shipped()["land"])


def test_every_printed_value_says_how_sure_it_is() -> None:
    box = shipped()
    assert set(box["how_sure"]) == set(box) - {"how_sure"}
    for how in box["how_sure"].values():
        assert any(word in how for word in ("rulebook", "published", "reconstructed"))
    assert set(GAME.printed()) == set(box["how_sure"])


@pytest.mark.rule("RP-1", "RP-32")
def test_the_shipped_towers_are_32_eight_on_each_side_one_a_tile() -> None:
    towers = [row.split()[2] for row in LAND if row.split()[2] != "-"]
    assert {side: towers.count(side) for side in "NESW"} == {"N": 8, "E": 8, "S": 8, "W": 8}


def test_a_box_from_a_file_is_played(tmp_path: Path) -> None:
    file = tmp_path / "box.toml"
    file.write_text(f"first_points = 7\nland = {['13 - -', *LAND[1:]]!r}\n".replace("'", '"'), encoding="utf-8")
    table = Table("redpalace", 3, seed=1, box=str(file))
    assert table.scores() == [7, 7, 7]
    assert table.position.price[1] == 13
    assert table.position.walls[1] == 0
    again = Table("redpalace", 3, seed=1, box=table.options["box"])
    assert again.log == table.log


@pytest.mark.parametrize(
    ("given", "complaint"),
    [
        ({"castle": 1}, "has no 'castle'"),
        ({"land": LAND[1:]}, "54 texts"),
        ({"land": ["7", *LAND[1:]]}, "price, walls, towers"),
        ({"land": [*LAND[:4], "99 - -", *LAND[5:]]}, "L5 is '99 - -', but a land tile's price is from 1 to 20"),
        ({"land": ["٧ - -", *LAND[1:]]}, "price, walls, towers"),
        ({"land": ["7 NN -", *LAND[1:]]}, "letters of NESW"),
        ({"land": ["7 N E", *LAND[1:]]}, "stands on a wall"),
        ({"land": ["7 NESW -", *LAND[1:]]}, "a side without a wall"),
        ({"guards": 3}, "3 guards for 32 guard towers"),
        ({"camp_bastions": ["-"] * 8}, "at least one bastion"),
        ({"bazaars": ["fl PP"] * 8}, "a currency and three kinds"),
        ({"strips": ["PSACGG"] * 18}, "each of P S A C G T once"),
        ({"place_points": [[0], [7], [15]]}, "rows of 2 numbers"),
        ({"minus_without": [1, 2, True]}, "a number from 0 to 99"),
        ({"parking": [2, 3]}, "6 to 20 parking tiles"),
        ({"guard_values": [1]}, "2 to 9 guard_values"),
        ({"guard_values": [1, 2, 3]}, "rows of 2 numbers"),
        ({"medina_towers": ["N", *["-"] * 8]}, "stands on a wall"),
        ({"medina_towers": ["S", *["-"] * 8]}, "32 guards for 33 guard towers"),
        ({"bazaar_walls": ["NESW"] * 8}, "a side without a wall"),
        ({"camp_prices": [0] * 8}, "from 1 to 20"),
        ({"yard": ["fl", "fl", "de", "du"]}, "once each"),
        ({"beginner_abilities": ["wall", "wall", "card", "half"]}, "four of"),
        ({"plazas": 11}, "from 0 to 10"),
    ],
)
def test_a_wrong_box_is_refused_in_one_sentence(given: dict[str, Any], complaint: str) -> None:
    with pytest.raises(sabika.BadOption) as refused:
        own_box(given)
    assert complaint in str(refused.value)
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize(("content", "complaint"), [("land = [", "not valid TOML"), (None, "cannot be read")])
def test_a_file_that_is_no_box_is_refused(tmp_path: Path, content: str | None, complaint: str) -> None:
    file = tmp_path / "box.toml"
    if content is not None:
        file.write_text(content, encoding="utf-8")
    with pytest.raises(sabika.BadOption, match=complaint):
        own_box(file)
