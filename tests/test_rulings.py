"""The option `rulings`: in every game, in the library, in record files, and nothing changes without it."""

from __future__ import annotations

from typing import Any

import pytest

import sabika
from sabika.engine.game import find
from sabika.engine.jit import PLAIN
from sabika.engine.loops import runner
from sabika.engine.record import digest, from_text, to_text
from sabika.rulebook import rule
from sabika.table.record_file import from_bytes, to_bytes, to_table

RULED = [name for name in sabika.games() if find(name).rulings]
every_ruled_game = pytest.mark.parametrize("name", RULED)


def complaint(name: str, rulings: Any) -> str:
    with pytest.raises(sabika.BadOption) as refused:
        sabika.Table(name, 3, seed=1, rulings=rulings)
    return str(refused.value)


@every_ruled_game
def test_every_ruling_a_table_may_choose_is_a_ruling_with_a_sentence(name: str) -> None:
    for id in find(name).rulings:
        assert rule(id).ruling
        assert rule(id).instead()


@every_ruled_game
def test_rulings_are_kept_once_each_in_the_order_of_the_game(name: str) -> None:
    known = list(find(name).rulings)
    table = sabika.Table(name, 3, seed=1, rulings=[*reversed(known), known[0]])
    assert table.options["rulings"] == known
    assert table.position.rulings == 2 ** len(known) - 1


@every_ruled_game
def test_without_rulings_table_and_record_are_as_they_were(name: str) -> None:
    plain, empty = sabika.Table(name, 3, seed=1), sabika.Table(name, 3, seed=1, rulings=[])
    assert "rulings" not in plain.options
    assert (empty.options, empty.digest()) == (plain.options, plain.digest())
    assert b"rulings" not in to_bytes(plain)
    assert "rulings" not in plain.text()


@every_ruled_game
def test_a_record_keeps_its_rulings_and_its_digest_tells_them_apart(name: str) -> None:
    digests = {sabika.Table(name, 3, seed=1).digest()}
    for id in find(name).rulings:
        table = sabika.Table(name, 3, seed=1, rulings=[id])
        again = to_table(from_bytes(to_bytes(table)))
        assert again.options["rulings"] == [id]
        assert again.digest() == table.digest()
        digests.add(table.digest())
    assert len(digests) == 1 + len(find(name).rulings)


@every_ruled_game
def test_a_position_as_text_keeps_its_rulings(name: str) -> None:
    s = sabika.Table(name, 3, seed=1, rulings=list(find(name).rulings)).position
    assert digest(from_text(find(name).position, to_text(s))) == digest(s)


@every_ruled_game
def test_a_position_with_a_ruling_that_does_not_exist_is_refused(name: str) -> None:
    s = sabika.Table(name, 3, seed=1).position
    s.rulings = 1 << len(find(name).rulings)
    with pytest.raises(sabika.BadPosition, match="no such ruling"):
        sabika.Table.from_text(f"{name} {to_text(s)}")


@every_ruled_game
@pytest.mark.parametrize("rulings", ["all", 3, None, {"RW-12": True}, [12]])
def test_rulings_that_are_no_list_of_ids_are_refused(name: str, rulings: Any) -> None:
    first = find(name).rulings[0]
    assert complaint(name, rulings) == f"The option 'rulings' is a list of rule ids, such as ['{first}']."


@every_ruled_game
def test_a_ruling_of_another_game_is_refused_with_those_there_are(name: str) -> None:
    title, known = find(name).title, ", ".join(find(name).rulings)
    assert complaint(name, ["XX-1"]) == f"{title} has no ruling 'XX-1' to choose; it knows {known}."


DIRK = {"dicegame": ("DG-27", 10), "alcazaba": ("AZ-10", 10), "redpalace": ("RP-41", 16)}  # and the last phase


@pytest.mark.parametrize("name", DIRK)
@pytest.mark.rule("DG-27", "AZ-10", "RP-41")
def test_dirk_wins_with_the_highest_total_only_where_the_table_chose_it(name: str) -> None:
    id, finished = DIRK[name]
    for rulings, winners in ([], [1]), ([id], [2]):
        s = sabika.Table(name, 2, seed=1, rulings=rulings).position
        s.phase = finished
        for owner, points in enumerate([5, 7, 9]):
            s.points[owner][0] = points
        mask = runner(find(name), PLAIN).winners(s, [0] * find(name).most_owners)
        assert [owner for owner in range(3) if mask >> owner & 1] == winners


@pytest.mark.rule("PB-14")
def test_the_score_pad_of_alcazaba_knows_the_ruling_on_rings() -> None:
    given = {"owners": [{"palace": []}] * 3}
    assert find("alcazaba").pad({**given, "rulings": ["PB-14"]}) == find("alcazaba").pad(given) == []
    with pytest.raises(sabika.BadOption, match="'rulings' is a list of some of AZ-10, PB-14"):
        find("alcazaba").pad({**given, "rulings": ["RW-12"]})
