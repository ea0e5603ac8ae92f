"""What the golden games of the Red Palace show besides what every game's do (`tests/golden`)."""

from __future__ import annotations

from sabika.games.redpalace.moves import ABILITY_NAMES
from tests.golden.games import records
from tests.golden.test_golden import all_games

MODULES = ("medina", "bazaars", "camps")


def test_golden_games_show_every_combination_of_side_scoring_and_modules() -> None:
    combinations = {
        (played.options["side"], played.options["scoring"], *(played.options[name] for name in MODULES))
        for played in all_games("redpalace")
        if "scoring" in played.options
    }
    assert len(combinations) == 2 * 2 * 8


def test_golden_games_to_read_use_every_ability_and_buy_bazaars() -> None:
    entries = [entry.split()[1:] for record in records("redpalace").values() for entry in record.log]
    assert {entry[1] for entry in entries if entry[0] == "use"} == set(ABILITY_NAMES)
    assert any(entry[0] == "buy" and entry[1].startswith("B") for entry in entries)
