"""`sabika replay` and `sabika verify`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import sabika
from tests.cli.conftest import Run, assert_refused, process


def edited(file: Path, **changes: object) -> Path:
    record = json.loads(file.read_text("utf-8"))
    file.write_text(json.dumps({**record, **changes}), "utf-8")
    return file


def test_a_replay_tells_every_entry_and_ends_with_the_position(run: Run, finished: Path) -> None:
    table = sabika.load(finished)
    lines = run("replay", str(finished)).stdout.splitlines()
    for number, entry in enumerate(table.log, 1):
        assert any(line.split()[:3] == [str(number), *entry.split()[:2]] for line in lines)
    assert lines[-1] == table.text()
    assert sabika.Table.from_text(lines[-1]).scores() == table.scores()


def test_a_replay_shows_the_position_at_an_entry(run: Run, finished: Path) -> None:
    table = sabika.load(finished).at(40)
    result = run("replay", str(finished), "--at", "40")
    assert result.stdout.splitlines()[-1] == table.text()
    assert "round" in result.stdout.splitlines()[0]
    assert "pavilion" in result.stdout


def test_every_position_of_a_game_can_be_shown(run: Run, finished: Path) -> None:
    for at in range(0, len(sabika.load(finished).log) + 1, 7):
        assert run("replay", str(finished), "--at", str(at), "--language", "nl").exit_code == 0


def test_a_replay_past_the_end_is_refused(run: Run, finished: Path) -> None:
    assert_refused(run("replay", str(finished), "--at", "9999"), "there is no position 9999")
    assert_refused(run("replay", str(finished), "--at", "-1"), "--at")


def test_a_replay_as_json_holds_the_game(run: Run, finished: Path) -> None:
    table = sabika.load(finished)
    told = json.loads(run("replay", str(finished), "--json", "--language", "de").stdout)
    assert [entry["text"] for entry in told["entries"]] == table.log
    assert told["scores"] == table.scores()
    assert told["winners"] == table.winners()
    assert told["position"] == table.text()
    assert (told["over"], told["actor"], told["length"]) == (True, None, len(table.log))
    assert told["entries"][0]["events"] == [{"rule": "RW-5", "text": f"Spieler {table.log[0][-1]} beginnt."}]


def test_names_in_a_record_cannot_steer_the_terminal(run: Run, finished: Path) -> None:
    edited(finished, names=["\x1b[31m[bold]Zoë[/bold]" + "x" * 5000])
    text = run("replay", str(finished)).stdout
    assert "\x1b" not in text
    assert "�[31m[bold]Zoë[/bold]"[:20] in text
    assert "x" * 30 not in text


def test_a_whole_record_is_verified(run: Run, finished: Path) -> None:
    result = run("verify", str(finished))
    assert result.exit_code == 0
    assert "every die derived" in result.stdout
    assert json.loads(run("verify", str(finished), "--json").stdout) == {
        "ok": True,
        "text": result.stdout.strip("✓ \n"),
        "entry": None,
    }


def test_a_changed_record_does_not_fit(run: Run, finished: Path) -> None:
    log = sabika.load(finished).log
    log[20:] = []
    edited(finished, log=log)
    result = run("verify", str(finished))
    assert result.exit_code == 1
    assert "another position" in result.stdout
    assert json.loads(run("verify", str(finished), "--json").stdout)["ok"] is False


def test_changed_dice_are_named(run: Run, finished: Path) -> None:
    edited(finished, chance={"source": "seeded", "seed": 6})
    result = run("verify", str(finished), "--json")
    assert result.exit_code == 1
    verdict = json.loads(result.stdout)
    assert "the dice say" in verdict["text"]
    assert isinstance(verdict["entry"], int)


@pytest.mark.parametrize("cut", [0, 1, 50, 400, -2])
def test_a_truncated_record_is_none(run: Run, finished: Path, cut: int) -> None:
    finished.write_bytes(finished.read_bytes()[:cut])
    assert_refused(run("verify", str(finished)), "no record file")
    assert_refused(run("replay", str(finished)), "no record file")


@pytest.mark.parametrize(
    "changes",
    [
        {"seats": 9},
        {"seats": "two"},
        {"game": "chess"},
        {"rules": "0"},
        {"sabika": 99},
        {"options": {"castle": 1}},
        {"options": {"aim": []}},
        {"log": ["\x1b[2J"]},
        {"log": ["0 coins"]},
        {"log": [5]},
        {"chance": {"source": "seeded", "seed": -1}},
        {"extra": 1},
    ],
    ids=str,
)
def test_an_edited_record_is_refused_in_one_sentence(run: Run, finished: Path, changes: dict[str, object]) -> None:
    edited(finished, **changes)
    result = run("replay", str(finished))
    assert_refused(result)
    assert "\x1b" not in result.stderr


def test_verify_as_a_process_has_three_answers(finished: Path, tmp_path: Path) -> None:
    wrong = tmp_path / "wrong.json"
    wrong.write_bytes(finished.read_bytes())
    edited(wrong, digest="0" * 32)
    none = tmp_path / "none.json"
    none.write_text("{}", "utf-8")
    assert [process("verify", str(file)).returncode for file in (finished, wrong, none)] == [0, 1, 2]
