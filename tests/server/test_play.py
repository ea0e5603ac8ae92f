"""Games over real sockets, on both databases: alone, around one screen, with friends, between bots."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest
from msgspec import UNSET, structs

import sabika
from sabika.table.record_file import check, from_bytes
from tests.server.house import InProcess, catch_up, house

pytestmark = pytest.mark.anyio


async def test_one_plays_a_whole_game_against_bots_and_can_verify_it(database: str, tmp_path: Path) -> None:
    async with house(database) as served:
        made = await served.table("me", "greedy", "random")
        async with served.page(made["table"], made["mine"][0]["secret"], salt="pepper") as page:
            await page.play()
            assert page.state["over"]
            assert page.state["salts"] == ["pepper"]
            record = (await served.http.get(f"/api/tables/{made['table']}/record")).content
            assert from_bytes(record).log == page.log
            (tmp_path / "game.json").write_bytes(record)
            verdict = sabika.verify(tmp_path / "game.json")
            assert verdict, verdict.text
            assert "every die derived" in verdict.text


async def test_people_roll_real_dice_and_the_record_says_so(served: InProcess, tmp_path: Path) -> None:
    short = {"sheet": {"rounds": {"3": 2, "4": 1, "5": 1}}}
    made = await served.table("me", "greedy", "me", real_dice=True, options=short)
    assert made["commitment"] == ""
    random = Random(5)
    async with served.page(made["table"], *[seat["secret"] for seat in made["mine"]]) as page:
        assert page.state["real_dice"] == ["start 0", "start 1", "start 2"]
        refusal = await page.ask("dice", at=page.n, shown="7 7")
        assert refusal["said"]["key"] == "table.not_fallen"
        assert (await page.act("coins"))["type"] == "refusal", "nobody moves before the dice lie"
        assert not page.state["can_undo"]
        for command, said in (("dice", {"shown": "start 1"}), ("undo", {})):  # misread, and taken back
            answer = await page.ask(command, at=page.n, **said)
            await page.hear_state(lambda state, n=answer["n"]: state["n"] >= n)
            assert page.state["can_undo"] == (command == "dice")
        assert page.state["real_dice"] == ["start 0", "start 1", "start 2"]
        while not page.state["over"]:
            if due := page.state["real_dice"]:
                figures = "".join(sign for sign in random.choice(due) if sign.isdigit())
                shown = figures if len(due) > 1 else "".join(random.choice("123456") for _ in figures)
                answer = await page.ask("dice", at=page.n, shown=" ".join(shown))
                await page.hear_state(lambda state, n=answer["n"]: state["n"] >= n)
            elif page.state["legal"]:
                await page.act(page.state["legal"][-1])
            else:
                await page.hear_state(lambda state: state["legal"] or state["over"] or state["real_dice"])
        assert page.state["secret"] is None
        record = (await served.http.get(f"/api/tables/{made['table']}/record")).content
        (tmp_path / "game.json").write_bytes(record)
        verdict = sabika.verify(tmp_path / "game.json")
        assert verdict, verdict.text
        assert "dice as recorded, not derived" in verdict.text
    refused = await served.http.post(
        "/api/tables", json={"game": "rollwrite", "seats": [{"kind": "bot"}] * 3, "real_dice": True}
    )
    assert refused.status_code == 422


async def test_the_state_says_who_may_do_what(served: InProcess) -> None:
    made = await served.table("me", "open", "greedy")
    ours, theirs = made["mine"][0]["secret"], made["invites"][0]["secret"]
    async with served.page(made["table"], ours, made["host"]) as host:
        assert host.state["mine"] == [0]
        assert host.state["host"] is True
        assert [owner["kind"] for owner in host.state["owners"]] == ["person", "open", "bot"]
        async with served.page(made["table"], theirs) as guest, served.page(made["table"]) as watcher:
            assert guest.state["mine"] == [1]
            assert guest.state["host"] is False
            assert watcher.state["mine"] == []
            assert watcher.state["legal"] == []
            await host.hear_state(lambda state: state["owners"][1]["here"])
            assert [owner["kind"] for owner in host.state["owners"]] == ["person", "person", "bot"]
        await host.hear_state(lambda state: not state["owners"][1]["here"])


async def test_dice_wait_until_every_seat_has_come(served: InProcess) -> None:
    made = await served.table("me", "open")
    async with served.page(made["table"], made["mine"][0]["secret"], salt="mine") as first:
        assert first.state["actor"] is None
        assert not first.state["over"]
        assert first.log == []
        refusal = await first.act("coins")
        assert refusal["type"] == "refusal"
        assert refusal["said"]["key"] == "table.waiting"
        assert (await first.ask("salt", seat=0, salt="better"))["type"] == "done"
        async with served.page(made["table"], made["invites"][0]["secret"], salt="theirs") as second:
            assert second.log
            assert second.state["actor"] is not None
            assert second.state["salts"] == ["better", "theirs"]
            late = await second.ask("salt", seat=1, salt="too late")
            assert late["said"]["key"] == "table.salts_fixed"
            await first.hear_state(lambda state: bool(state["entries"]))
            assert first.log == second.log


async def test_hot_seat_is_one_page_with_several_seats(served: InProcess) -> None:
    made = await served.table("me", "me", "me")
    secrets = [seat["secret"] for seat in made["mine"]]
    async with served.page(made["table"], *secrets) as page:
        assert page.state["mine"] == [0, 1, 2]
        await page.play()
        assert page.state["over"]
        assert {entry[0] for entry in page.log} == {"0", "1", "2", "*"}


async def test_two_pages_and_a_spectator_see_the_same_game(served: InProcess) -> None:
    made = await served.table("me", "open")
    secrets = [made["mine"][0]["secret"], made["invites"][0]["secret"]]
    async with (
        served.page(made["table"], secrets[0]) as first,
        served.page(made["table"], secrets[1]) as second,
        served.page(made["table"]) as watcher,
    ):
        await catch_up(second, first)
        for _ in range(12):
            mover = (first, second)[int(first.state["actor"])]
            await mover.play(1)
            await catch_up(mover, first, second, watcher)
        assert first.log == second.log == watcher.log
        assert first.state["view"] == watcher.state["view"]


async def test_a_solo_game_with_options_is_played_to_its_end(served: InProcess) -> None:
    made = await served.table("me", options={"imaginary": 3, "aim": "duel"})
    async with served.page(made["table"], made["mine"][0]["secret"]) as page:
        assert page.state["options"] == {"imaginary": 3, "aim": "duel"}
        assert [owner["kind"] for owner in page.state["owners"]] == ["person"] + ["imaginary"] * 3
        await page.play()
        assert page.state["over"]


async def test_several_moves_are_done_all_or_none(served: InProcess) -> None:
    made = await served.table("me", "greedy", "greedy")
    async with served.page(made["table"], made["mine"][0]["secret"]) as page:
        await page.my_turn()
        turn = page.state["legal"][0]
        assert turn.startswith("turn")
        n, log = page.n, list(page.log)
        refusal = await page.act(turn, "keep y1 b1")
        assert refusal["type"] == "refusal"
        assert refusal["rule"] == "RW-15"
        assert (await page.act(turn, "coins"))["type"] == "done"
        assert page.log[: len(log) + 2] == [*log, f"0 {turn}", "0 coins"]
        assert page.n >= n + 3


async def test_undo_takes_back_the_moves_of_this_turn_but_no_dice(served: InProcess) -> None:
    made = await served.table("me")
    async with served.page(made["table"], made["mine"][0]["secret"]) as page:
        await page.my_turn()
        before, n = page.state, page.n
        assert not before["can_undo"]
        refusal = await page.ask("undo", at=page.n)
        assert refusal["said"]["key"] == "table.undo_dice"
        await page.act(before["legal"][0])
        assert page.state["can_undo"]
        longer = list(page.log)
        assert (await page.ask("undo", at=page.n))["type"] == "done"
        after = await page.hear_state(lambda state: not state["can_undo"])
        assert page.log == longer[:-1]
        assert after["view"] == before["view"]
        assert after["n"] == n + 2, "nothing is deleted: the move and its taking back both count"
        async with served.page(made["table"]) as newcomer:
            assert newcomer.log == page.log


async def test_a_question_why_not_is_answered_with_the_rule_and_changes_nothing(served: InProcess) -> None:
    made = await served.table("me", "greedy", "greedy")
    async with served.page(made["table"], made["mine"][0]["secret"]) as page:
        await page.my_turn()
        because = await page.ask("why_not", move="keep y1 b1")
        assert because["said"]["rule"] == "RW-15"
        assert because["said"]["key"].startswith("rollwrite.")
        assert (await page.ask("why_not", move=page.state["legal"][0]))["said"] is None
        async with served.page(made["table"]) as again:
            assert again.n == page.n


async def test_a_preview_shows_what_moves_lead_to_before_any_die_falls(served: InProcess) -> None:
    made = await served.table("me", "greedy", "greedy")
    async with served.page(made["table"], made["mine"][0]["secret"]) as page:
        await page.my_turn()
        foreseen = await page.ask("preview", moves=["coins"])
        assert foreseen["type"] == "foreseen"
        assert foreseen["view"]["phase"] == "roll"
        assert foreseen["events"][0]["rule"] == "RW-12"
        async with served.page(made["table"]) as again:
            assert again.n == page.n
            assert again.state["view"] == page.state["view"]


async def test_names_can_be_changed_by_whoever_sits_there(served: InProcess) -> None:
    made = await served.table("me", "open")
    async with served.page(made["table"], made["mine"][0]["secret"]) as page:
        assert (await page.ask("rename", seat=0, name="  Ann\u0000\u202e of  Granada "))["type"] == "done"
        await page.hear_state(lambda state: state["owners"][0]["name"] == "Ann of Granada")
        assert (await page.ask("rename", seat=1, name="Bob"))["said"]["key"] == "table.not_your_seat"
        assert (await page.ask("rename", seat=0, name=" \u200b "))["said"]["key"] == "table.no_name"


async def test_a_move_made_before_a_new_name_came_is_not_stale(served: InProcess) -> None:
    made = await served.table("me", "greedy", "greedy")
    async with served.page(made["table"], made["mine"][0]["secret"]) as page:
        await page.my_turn()
        at = page.n
        assert (await page.ask("rename", seat=0, name="Ann"))["type"] == "done"
        assert (await page.act("coins", at=at))["type"] == "done"


async def test_a_rematch_is_one_table_for_all_with_the_same_secrets(served: InProcess) -> None:
    made = await served.table("me", "open")
    secrets = [made["mine"][0]["secret"], made["invites"][0]["secret"]]
    async with served.page(made["table"], *secrets) as both, served.page(made["table"], secrets[1]) as other:
        assert (await both.ask("rematch"))["said"]["key"] == "table.still_on"
        await both.ask("rename", seat=0, name="Ann")
        await both.play()
        assert (await both.ask("rematch"))["type"] == "done"
        first = (await both.hear_state(lambda state: state["rematch"]))["rematch"]
        await other.hear_state(lambda state: state["over"])
        assert (await other.ask("rematch"))["type"] == "done"
        await other.hear_state(lambda state: state["rematch"] == first)
    async with served.page(first, *secrets) as again:
        assert again.state["mine"] == [0, 1]
        assert again.state["owners"][0]["name"] == "Ann"
        assert again.state["actor"] is not None
        assert again.state["commitment"] != both.state["commitment"]


async def test_play_goes_on_from_the_middle_of_a_game_at_a_new_table(database: str) -> None:
    async with house(database) as served:
        made = await served.table("me", "greedy", "greedy")
        async with served.page(made["table"], made["mine"][0]["secret"]) as page:
            await page.play()
        replay = (await served.http.get(f"/api/tables/{made['table']}/replay")).json()
        for at in (0, 10, 40, len(replay["entries"]) - 2):
            wish = {"at": at, "bots": "random"}
            branch = (await served.http.post(f"/api/tables/{made['table']}/branch", json=wish)).json()
            shown = replay["entries"][at]
            async with served.page(branch["table"], branch["mine"][0]["secret"]) as page:
                if shown["actor"] is not None:
                    assert page.state["view"] == shown["view"]
                    assert page.state["mine"] == [shown["actor"]] == [page.state["actor"]]
                entries = [{"text": one["text"], "events": one["events"]} for one in replay["entries"]]
                assert page.state["entries"][:at] == entries[1 : at + 1]
                await page.play()
            again = (await served.http.get(f"/api/tables/{branch['table']}/replay")).json()
            assert again["entries"][: at + 1] == replay["entries"][: at + 1]
            record = from_bytes((await served.http.get(f"/api/tables/{branch['table']}/record")).content)
            assert check(record)
            assert again["first_die"] == sum(entry.startswith("*") for entry in record.log[:at])
            if at:  # the dice that came with the game are not of this table's secret
                all_derived = structs.replace(record, chance=structs.replace(record.chance, first=UNSET))
                assert check(all_derived).entry in range(at)
        kept = (await served.http.post(f"/api/tables/{made['table']}/branch", json={"at": 10, "seat": 0})).json()
        assert [mine["seat"] for mine in kept["mine"]] == [0]
        names = [owner["name"] for owner in (await served.http.get(f"/api/tables/{kept['table']}")).json()["owners"]]
        assert names == [owner["name"] for owner in replay["owners"]]
        end = {"at": len(replay["entries"]) - 1}
        refused = await served.http.post(f"/api/tables/{made['table']}/branch", json=end)
        assert refused.status_code == 422
        assert "over" in refused.json()["error"]


async def test_the_secret_behind_the_dice_is_told_only_at_the_end(served: InProcess) -> None:
    made = await served.table("me", "greedy", "greedy")
    places = [f"/api/tables/{made['table']}{more}" for more in ("", "/replay", "/record")]
    stored = await served.registry.store.table(made["table"])
    assert stored is not None
    async with served.page(made["table"], made["mine"][0]["secret"]) as page:
        await page.play(5)
        assert page.state["secret"] is None
        told = [(await served.http.get(place)).text for place in places]
        assert not any(stored.dice_secret in text for text in [*told, json.dumps(page.state)])
        await page.play()
        assert page.state["secret"] == stored.dice_secret
        told = [(await served.http.get(place)).text for place in places[1:]]
        assert all(stored.dice_secret in text for text in told)
