"""Setting up and the beginning of a round, AZ-1 to AZ-4."""

from __future__ import annotations

from collections import Counter

import pytest
from msgspec import to_builtins
from scipy.stats import chisquare

import sabika
from sabika.engine.game import find
from sabika.engine.stream import WORDS, start
from sabika.games.alcazaba.moves import DRAWN
from sabika.games.alcazaba.opening import opening
from sabika.games.alcazaba.position import DRAW_COLUMN, DRAW_STACK, Position
from sabika.games.alcazaba.result import clear_board
from sabika.games.alcazaba.rounds import begin_round
from sabika.games.alcazaba.tiles import name_text
from sabika.parts.dice_round import ROUNDS, THROW
from sabika.table.table import Table
from tests.alcazaba.naive import CLASSIC, EXTRA
from tests.alcazaba.staging import COLUMNS, column_of, scene, tiles_of
from tests.dice_scenes import KINDS, refusal

GAME = find("alcazaba")
TOO_UNLIKELY = 1e-6  # with a fixed seed a test always passes or always fails
STACK = ["tile P8-", "tile S9-", "tile A10-", "tile C11-", "tile G12S", "tile T13E"]
BAG = ["tile A9-", "tile C10-", "tile G11-", "tile T12-", "tile T10SW"]


def drawn(*draws: str, seats: int = 3) -> Table:
    """A table after its first draws."""
    table = Table.at_opening(GAME, {}, seats, sabika.engine.chance.Seeded(1))
    for text in draws:
        table.follow(f"* {text}")
    return table


@pytest.mark.rule("AZ-1")
@pytest.mark.parametrize(("seats", "markers"), [(2, 5), (3, 5), (4, 4), (5, 3), (6, 3)])
def test_everyone_has_markers_a_fountain_a_reserve_and_no_points(seats: int, markers: int) -> None:
    view = sabika.Table("alcazaba", seats, seed=1).view()
    for player in view.players[:seats]:
        assert (player.hand, player.markers) == (markers, markers)
        assert to_builtins(player.palace) == {"tiles": [], "wall": {"length": 0, "sections": []}}
        assert player.reserve == []
        assert player.points == [0, 0, 0]


@pytest.mark.rule("AZ-2")
def test_five_stacks_of_six_and_a_bag_with_the_extra_tower() -> None:
    view = Table.at_opening(GAME, {}, 3, sabika.engine.chance.Seeded(1)).view()
    assert view.to_come.stacks == dict.fromkeys(KINDS, 5)
    assert list(view.to_come.bag.values()) == [2, 2, 4, 4, 6, 7]


@pytest.mark.rule("AZ-2", "AZ-3")
def test_a_stack_has_one_tile_of_each_kind_in_order_and_never_the_extra_tower() -> None:
    table = drawn("start 0")
    for kind in KINDS:
        law = table.law()
        assert sorted(law.texts) == sorted(f"tile {tile}" for tile in CLASSIC if tile[0] == kind)
        assert set(law.weights) == {1}
        table.follow(f"* {law.texts[0]}")
    assert "tile T10SW" in table.law().texts


@pytest.mark.rule("AZ-3")
def test_eleven_tiles_lie_in_the_columns_of_their_kinds_the_stacks_lowest() -> None:
    table = drawn("start 0", *STACK, *BAG, "column G")
    assert [tiles_of(table, kind) for kind in KINDS] == [
        ["P8-"],
        ["S9-"],
        ["A10-", "A9-"],
        ["C11-", "C10-"],
        ["G12S", "G11-"],
        ["T13E", "T12-", "T10SW"],
    ]
    assert table.view().to_come.stacks == dict.fromkeys(KINDS, 4)
    assert list(table.view().to_come.bag.values()) == [2, 2, 3, 3, 5, 5]
    assert table.view().phase == "throw"


@pytest.mark.rule("AZ-2", "AZ-3")
def test_a_tile_that_cannot_come_is_refused_with_the_rule() -> None:
    table = drawn("start 0")
    for text, rule in [("tile S9-", "AZ-3"), ("tile P9-", "AZ-2"), ("column P", "AZ-3"), ("dice P", "AZ-3")]:
        assert table.game.why_not(table.position, table.game.parse(text) or 0).rule == rule  # type: ignore[union-attr]
    table = drawn("start 0", *STACK[:5])
    assert table.game.why_not(table.position, table.game.parse("tile T10SW") or 0).rule == "AZ-2"  # type: ignore[union-attr]
    table = drawn("start 0", *STACK)
    for text, rule in [("tile P8-", "AZ-2"), ("start 0", "AZ-3")]:
        assert table.game.why_not(table.position, table.game.parse(text) or 0).rule == rule  # type: ignore[union-attr]


@pytest.mark.rule("AZ-4")
def test_a_die_names_the_column_of_the_chip_in_rounds_one_to_four_only() -> None:
    table = drawn("start 0", *STACK, *BAG)
    assert table.law().texts == [f"column {kind}" for kind in KINDS]
    table.follow("* column G")
    assert [column_of(table, kind).chip for kind in KINDS] == [False] * 4 + [True, False]
    s = opening(3, {})
    s.round = ROUNDS - 2
    for phase in (DRAW_COLUMN, THROW):
        s.laid, s.phase = 0, DRAW_STACK
        begin_round(s)
        lay_all(s, 5)
        assert s.phase == phase
        clear_board(s)


def lay_all(s: Position, seed: int) -> list[str]:
    """Eleven tiles, sampled; their names."""
    stream = [0] * WORDS
    start(stream, seed, s.round)
    names = []
    for _ in range(11):
        move = GAME.sample(s, stream)
        names.append(name_text(move - DRAWN))
        GAME.apply(s, move)
    return names


@pytest.mark.rule("AZ-2")
def test_every_tile_comes_as_often_in_every_round_as_shuffling_makes_it() -> None:
    """A tile of a kind with n is in the stack of a round in one case of n, in the bag otherwise, there in any round."""
    games = 1500
    seen: Counter[tuple[str, str]] = Counter()
    for game in range(games):
        s = opening(3, {})
        for number in range(1, ROUNDS + 1):
            begin_round(s)
            tiles = lay_all(s, game)
            seen.update((tile, f"stack {number}") for tile in tiles[:6])
            seen.update((tile, f"bag {number}") for tile in tiles[6:])
            clear_board(s)
    for tile in CLASSIC:
        number_of = sum(other[0] == tile[0] for other in CLASSIC)
        stacks = [seen[tile, f"stack {number}"] for number in range(1, 6)]
        bags = [seen[tile, f"bag {number}"] for number in range(1, 6)]
        wanted = [games / number_of] * 5 + [games * (number_of - 5) / number_of / 5] * 5
        assert chisquare([*stacks, *bags], wanted).pvalue > TOO_UNLIKELY, tile
        assert sum(stacks) + sum(bags) == games
    assert not any(seen[EXTRA, f"stack {number}"] for number in range(1, 6))
    extra = [seen[EXTRA, f"bag {number}"] for number in range(1, 6)]
    assert sum(extra) == games
    assert chisquare(extra).pvalue > TOO_UNLIKELY


@pytest.mark.rule("AZ-2")
def test_whoever_counts_knows_the_last_bag() -> None:
    """In the last round every unseen tile comes: the six of the stack, then what is left, each as likely as another."""
    s = opening(3, {})
    names: list[str] = []
    for _ in range(ROUNDS):
        begin_round(s)
        names += lay_all(s, 3)
        clear_board(s)
    assert sorted(names) == sorted([*CLASSIC, EXTRA])
    assert s.bag == [0] * 6 == s.stacks


@pytest.mark.rule("AZ-3")
def test_nobody_moves_while_tiles_are_drawn_and_nothing_is_drawn_while_somebody_moves() -> None:
    table = drawn("start 0")
    assert table.awaits_chance
    for move in ("place P", "take P8-", "reserve", "starts 1", "build 0,1"):
        assert table.game.why_not(table.position, table.game.parse(move) or 0).rule == "AZ-3"  # type: ignore[union-attr]
    turn = scene(dice="PPSSACGT", columns=COLUMNS)
    for move in ("tile P6N", "column P", "dice PPPPPPPP", "start 0"):
        assert turn.game.why_not(turn.position, turn.game.parse(move) or 0).rule == "DG-8"  # type: ignore[union-attr]
    assert refusal(turn, "reserve") == "AZ-5"
