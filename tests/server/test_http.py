"""The HTTP calls: what they give, and one clear sentence for what cannot be."""

from __future__ import annotations

import gzip
import os
import re
from pathlib import Path
from typing import Any

import pytest

import sabika
from sabika.rulebook import rule, rules
from sabika.rulebook.guide import guide, guides
from sabika.server.routes import page as page_route
from sabika.table.record_file import check, from_bytes
from sabika.words import catalogue
from tests.server.house import InProcess

pytestmark = pytest.mark.anyio


async def test_games_say_what_they_offer_and_which_options_go_together(served: InProcess) -> None:
    games = (await served.http.get("/api/games")).json()
    game = next(game for game in games if game["name"] == "rollwrite")
    assert game["title"] == "Roll & Write"
    assert game["seats"] == [1, 2, 3, 4, 5]
    assert game["levels"][-1] == {"bot": "level5", "seconds": 1.0}
    assert game["bots"][:2] == ["random", "greedy"]
    options = {option["name"]: option for option in game["options"]}
    assert {"value": "duel", "seats": [1]} in options["aim"]["choices"]
    assert options["sheet"]["choices"] == []
    assert options["imaginary"]["rule"] == "RW-24"
    assert game["rulings"] == ["RW-12"]


@pytest.mark.parametrize("language", ["en", "de", "fr", "nl"])
async def test_rules_say_what_a_table_may_choose_instead(served: InProcess, language: str) -> None:
    book = {rule["id"]: rule for rule in (await served.http.get(f"/api/rules/{language}")).json()}
    assert book["RW-12"]["instead"] == rule("RW-12").instead(language)
    assert book["RW-1"]["instead"] is None


async def test_a_table_is_made_with_the_rulings_it_chose(served: InProcess) -> None:
    wish = {"game": "rollwrite", "seats": [{"kind": "me"}] * 3, "options": {"rulings": ["RW-12"]}}
    made = (await served.http.post("/api/tables", json=wish)).json()
    assert (await served.http.get(f"/api/tables/{made['table']}")).json()["options"] == {"rulings": ["RW-12"]}


@pytest.mark.parametrize("language", ["en", "de", "fr", "nl"])
async def test_words_and_rules_come_in_every_language(served: InProcess, language: str) -> None:
    words = (await served.http.get(f"/api/words/{language}")).json()
    assert words.items() <= catalogue(language).items()
    left_out = {key.partition(".")[0].partition("_")[0] for key in catalogue(language) if key not in words}
    assert left_out == {"terminal", "draw", "print", "reminder"}
    told = (await served.http.get(f"/api/rules/{language}")).json()
    assert [rule["id"] for rule in told] == [rule.id for rule in rules()]
    assert told[0]["title"] == rules()[0].title(language)
    assert next(rule["games"] for rule in told if rule["id"] == "PB-4") == ["alcazaba", "redpalace"]
    assert (await served.http.get("/api/words/xx")).status_code == 422


@pytest.mark.parametrize("game", guides())
async def test_a_guide_comes_with_pictures_and_only_once(served: InProcess, game: str) -> None:
    answer = await served.http.get(f"/api/guides/{game}/de")
    told = answer.json()
    shown = [card for section in told["sections"] for card in section["cards"]]
    assert [card["name"] for card in shown] == [card.name for card in guide(game).cards()]
    assert [card["text"] for card in shown] == [card.text.de for card in guide(game).cards()]
    assert all(card["picture"].startswith("<svg ") for card in shown)
    assert set(told["now"].values()) <= {card["name"] for card in shown}
    assert told["rules"] == len(guide(game).rules())
    tag = answer.headers["etag"]
    again = await served.http.get(f"/api/guides/{game}/de", headers={"if-none-match": tag})
    assert (again.status_code, again.content) == (304, b"")
    other = await served.http.get(f"/api/guides/{game}/nl", headers={"if-none-match": tag})
    assert other.status_code == 200


async def test_there_is_no_guide_to_an_unknown_game(served: InProcess) -> None:
    answer = await served.http.get("/api/guides/chess/en")
    assert (answer.status_code, answer.json()["error"]) == (404, "There is no guide to such a game.")
    assert (await served.http.get("/api/guides/rollwrite/xx")).status_code == 422


async def test_printed_values_say_how_sure_they_are(served: InProcess) -> None:
    told = (await served.http.get("/api/printed")).json()
    assert {"game", "name", "value", "how_sure"} == set(told[0])


BAD_TABLES: list[tuple[dict[str, Any], str]] = [
    ({"game": "chess", "seats": [{"kind": "me"}]}, "There is no game 'chess'"),
    ({"game": "rollwrite", "seats": []}, "seats"),
    ({"game": "rollwrite", "seats": [{"kind": "me"}] * 6}, "1 to 5 seats"),
    ({"game": "rollwrite", "seats": [{"kind": "ghost"}]}, "seats.0.kind"),
    ({"game": "rollwrite", "seats": [{"kind": "bot", "bot": "deep"}]}, "There is no bot 'deep'"),
    ({"game": "rollwrite", "seats": [{"kind": "bot", "bot": "run:python3 bot.py"}]}, "There is no bot 'run:"),
    ({"game": "rollwrite", "seats": [{"kind": "bot", "bot": "uct@1000000"}]}, "There is no bot 'uct@"),
    ({"game": "rollwrite", "seats": [{"kind": "me"}], "options": {"aim": "win"}}, "one of 'score', 'duel'"),
    ({"game": "rollwrite", "seats": [{"kind": "me"}] * 2, "options": {"aim": "duel"}}, "solo game"),
    ({"game": "rollwrite", "seats": [{"kind": "me"}], "options": {"sheet": "/etc/passwd"}}, "table of its values"),
    ({"game": "rollwrite", "seats": [{"kind": "me"}], "options": {"rulings": ["RP-28"]}}, "it knows RW-12"),
    ({"game": "rollwrite", "seats": [{"kind": "me"}], "options": {"sheet": {"supply": 10**30}}}, "supply"),
    ({"game": "rollwrite", "seats": [{"kind": "me", "name": "x" * 31}]}, "seats.0.name"),
    ({"game": "rollwrite", "seats": [{"kind": "me"}], "what": 1}, "what"),
]


@pytest.mark.parametrize(("wish", "says"), BAD_TABLES)
async def test_a_table_that_cannot_be_is_refused_in_one_sentence(
    served: InProcess, wish: dict[str, Any], says: str
) -> None:
    answer = await served.http.post("/api/tables", json=wish)
    assert answer.status_code == 422
    assert set(answer.json()) <= {"error", "rule"}
    assert says in answer.json()["error"]
    assert "\n" not in answer.json()["error"]


async def test_a_table_with_a_sheet_of_its_own_plays_by_it(served: InProcess) -> None:
    made = await served.table("me", options={"sheet": {"supply": 5, "first_coins": 5}})
    async with served.page(made["table"], made["mine"][0]["secret"]) as page:
        assert page.state["view"]["supply"] == 5
        await page.play()
        record = (await served.http.get(f"/api/tables/{made['table']}/record")).content
    assert check(from_bytes(record))


async def test_a_replay_has_every_position_and_every_law_of_chance(served: InProcess) -> None:
    made = await served.table("me", "greedy")
    async with served.page(made["table"], made["mine"][0]["secret"], salt="sea") as page:
        await page.play()
        last = page.state
    replay = (await served.http.get(f"/api/tables/{made['table']}/replay")).json()
    assert [entry["text"] for entry in replay["entries"]] == ["", *page.log]
    assert replay["entries"][-1]["view"] == last["view"]
    assert replay["entries"][-1]["scores"] == last["scores"]
    assert replay["salts"] == ["sea"]
    assert len(replay["owners"]) == 3
    for entry in replay["entries"]:
        assert len(entry["standing"]) == 3
        if entry["text"].startswith("*"):
            assert entry["text"][2:] in replay["laws"][entry["law"]]["texts"]
        else:
            assert entry["law"] is None
    record = (await served.http.get(f"/api/tables/{made['table']}/record")).content
    brought = (await served.http.post("/api/replay", content=record)).json()
    assert brought["entries"] == replay["entries"]
    assert brought["laws"] == replay["laws"]
    assert brought["secret"] == replay["secret"] == last["secret"]


async def test_a_record_file_is_verified_and_an_edited_one_found_out(served: InProcess) -> None:
    made = await served.table("me", "greedy")
    async with served.page(made["table"], made["mine"][0]["secret"]) as page:
        await page.play()
    record = (await served.http.get(f"/api/tables/{made['table']}/record")).json()
    verdict = (await served.http.post("/api/verify", json=record)).json()
    assert verdict["ok"] is True
    record["log"][4] = "* roll y6 b6" if record["log"][4] != "* roll y6 b6" else "* roll y1 b1"
    verdict = (await served.http.post("/api/verify", json=record)).json()
    assert (verdict["ok"], verdict["entry"]) == (False, 4)
    record["log"] = ["nonsense"]
    for call in ("/api/replay", "/api/branch"):
        body = record if call == "/api/replay" else {"record": record, "at": 0}
        answer = await served.http.post(call, json=body)
        assert answer.status_code == 422
        assert "Entry 0" in answer.json()["error"]


async def test_a_record_of_a_running_game_can_be_replayed_but_derives_no_dice(served: InProcess) -> None:
    made = await served.table("me", "me")
    async with served.page(made["table"], *[seat["secret"] for seat in made["mine"]]) as page:
        await page.play(3)
        record = (await served.http.get(f"/api/tables/{made['table']}/record")).content
        replay = (await served.http.post("/api/replay", content=record)).json()
        assert replay["secret"] is None
        assert replay["commitment"] == page.state["commitment"] == made["commitment"]
        assert [entry["text"] for entry in replay["entries"][1:]] == page.log
        verdict = (await served.http.post("/api/verify", content=record)).json()
        assert verdict["ok"] is True
        assert "not derived" in verdict["text"]


@pytest.mark.parametrize("sheet", ["/etc/passwd", "sheet.toml"])
async def test_no_file_of_ours_is_read_for_anyone(served: InProcess, sheet: str) -> None:
    made = await served.table("me")
    async with served.page(made["table"], made["mine"][0]["secret"]):
        record = (await served.http.get(f"/api/tables/{made['table']}/record")).json()
    record["options"]["sheet"] = sheet
    calls = {
        "/api/replay": record,
        "/api/verify": record,
        "/api/branch": {"record": record, "at": 0},
        "/api/pad/rollwrite": {"seats": [{"crossed": ["......"] * 6}] * 3, "sheet": sheet},
    }
    for call, body in calls.items():
        answer = await served.http.post(call, json=body)
        assert answer.status_code == 422, call
        assert "sheet" in answer.json()["error"]
        assert sheet not in answer.json()["error"]


async def test_a_score_pad_is_added_up(served: InProcess) -> None:
    seats = [{"crossed": ["xx...."] * 6, "coins": 3}, {"crossed": ["......"] * 6}, {"crossed": ["x....."] * 6}]
    told = (await served.http.post("/api/pad/rollwrite", json={"seats": seats})).json()
    assert len(told["totals"]) == 3
    assert sum(line["points"] for line in told["lines"] if line["owner"] == 0) == told["totals"][0] > 0
    assert told["lines"][0]["rule"].startswith("RW-")
    bad: list[Any] = [{}, {"seats": 3}, {"seats": [{"crossed": "x"}]}, [], None, "x", {"seats": [], "imaginary": "abc"}]
    for body in bad:
        answer = await served.http.post("/api/pad/rollwrite", json=body)
        assert answer.status_code == 422, body
        assert answer.json()["error"].endswith(".")


async def test_a_real_table_is_asked_about(served: InProcess) -> None:
    ask = served.http.post
    question = {"dice": "1 5 2 2", "seat": 1, "question": "turn y1 -"}
    told = (await ask("/api/may/rollwrite", json=question)).json()
    assert told["why"]["rule"] == "RW-9"
    assert (await ask("/api/may/rollwrite", json={**question, "question": "turn y1 +"})).json() == {"why": None}
    pad = {"seats": [{"palace": [{"at": "1,0", "what": "G", "walls": "N"}]}, {}, {}], "rulings": ["RP-14"]}
    for asked, broken in (("build P 1,1 -", "PB-4"), ("build P 2,0 -", None), ("buy 8 fl5 fl4 fl1", None)):
        why = (await ask("/api/may/redpalace", json={"pad": pad, "question": asked})).json()["why"]
        assert (why and why["rule"]) == broken, asked
    for path, wrong in (
        ("rollwrite", {"question": "coins"}),
        ("dicegame", {"question": "place G"}),
        ("chess", {"question": "e4"}),
    ):
        answer = await ask(f"/api/may/{path}", json=wrong)
        assert answer.status_code in (404, 422)
        assert answer.json()["error"].endswith((".", "?"))


async def test_a_box_of_ones_own_is_checked(served: InProcess) -> None:
    check = served.http.post
    told = (await check("/api/box/redpalace", json={"box": {"plazas": 9}})).json()
    assert told["option"] == "box"
    assert (told["box"]["plazas"], told["box"]["first_points"]) == (9, 5)
    assert (await check("/api/box/rollwrite", json={"text": "supply = 20"})).json()["box"]["supply"] == 20
    for wrong in ({"box": {"supply": -1}}, {"text": "supply ="}, {"box": {"castle": 1}}):
        answer = await check("/api/box/rollwrite", json=wrong)
        assert answer.status_code == 422
        assert answer.json()["error"].endswith(".")


@pytest.mark.parametrize("sheet", ["player", "score", "guide"])
@pytest.mark.parametrize("paper", ["a4", "letter"])
async def test_sheets_are_printed(served: InProcess, sheet: str, paper: str) -> None:
    answer = await served.http.get(f"/api/print/rollwrite/{sheet}.pdf", params={"paper": paper, "language": "de"})
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "application/pdf"
    assert answer.content.startswith(b"%PDF-")
    assert (await served.http.get(f"/api/print/chess/{sheet}.pdf")).status_code == 404


async def test_codes_are_made_of_our_own_links_only(served: InProcess) -> None:
    for text in ("/#/table/abc/seat/secret", f"{served.address}/#/table/abc"):
        answer = await served.http.post("/api/qr", json={"text": text})
        assert answer.status_code == 200
        assert answer.headers["content-type"] == "image/svg+xml"
        assert answer.text.startswith("<svg")
    for text in (
        "https://evil.example/",
        "http://127.0.0.1@evil.example/",
        "javascript:alert(1)",
        "x" * 301,
        "http://[",
        "/\0",
    ):
        answer = await served.http.post("/api/qr", json={"text": text})
        assert answer.status_code == 422, text


async def test_operators_see_that_it_lives_and_what_it_counts(served: InProcess) -> None:
    made = await served.table("me")
    async with served.page(made["table"], made["mine"][0]["secret"]) as page:
        await page.play(2)
        text = (await served.http.get("/metrics")).text
    counts = dict(line.rsplit(" ", 1) for line in text.splitlines() if not line.startswith("#"))
    assert counts['sabika_commands_total{kind="done"}'] == "2"
    assert float(counts["sabika_moves_total"]) == len(page.log)
    assert counts["sabika_command_seconds_count"] == counts['sabika_command_seconds_bucket{le="+Inf"}'] == "2"
    assert 0 < float(counts["sabika_command_seconds_sum"]) < 20
    assert counts[f'sabika_info{{version="{sabika.__version__}",process="{os.getpid()}"}}'] == "1"
    assert counts["sabika_sockets"] == "1"
    assert counts["sabika_tables_loaded"] == "1"
    assert (await served.http.get("/readyz")).json() == {"ok": True}


async def test_the_dashboard_shows_metrics_that_there_are(served: InProcess) -> None:
    told = (await served.http.get("/metrics")).text
    dashboard = (Path(__file__).parents[2] / "examples" / "operate" / "grafana.json").read_text(encoding="utf-8")
    shown = set(re.findall(r"sabika_[a-z_]+", dashboard))
    assert len(shown) > 15
    assert all(f"\n{name}" in told for name in shown)


async def test_without_a_built_page_the_server_says_so(
    served: InProcess, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(page_route, "PAGE", tmp_path / "nothing")
    answer = await served.http.get("/")
    assert answer.status_code == 404
    assert "not built" in answer.text


async def test_the_page_is_served_compressed_and_its_hashed_files_are_kept(
    served: InProcess, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(page_route, "PAGE", tmp_path / "page")
    (tmp_path / "page" / "assets").mkdir(parents=True)
    (tmp_path / "page" / "index.html").write_text("<!doctype html><title>Sabika</title>")
    (tmp_path / "page" / "assets" / "main-4f3a.js").write_text("let sabika = 1;" * 500)
    (tmp_path / "private.txt").write_text("not for everyone")
    first = await served.http.get("/")
    assert "Sabika" in first.text
    assert first.headers["content-type"].startswith("text/html")
    assert first.headers["cache-control"] == "no-cache"
    again = await served.http.get("/", headers={"if-none-match": first.headers["etag"]})
    assert again.status_code == 304
    script = await served.http.get("/assets/main-4f3a.js", headers={"accept-encoding": "gzip"})
    assert script.headers["content-encoding"] == "gzip"
    assert int(script.headers.get("content-length", 0)) < 1000
    assert "immutable" in script.headers["cache-control"]
    assert len(gzip.compress(script.content)) < 1000
    for path in ("/../private.txt", "/..%2fprivate.txt", "/assets/..%2f..%2fprivate.txt", "/%00", "/assets", "/x.js"):
        answer = await served.http.get(path)
        assert answer.status_code == 404, path
        assert "not for everyone" not in answer.text
    unknown = await served.http.get("/api/unknown")
    assert unknown.json() == {"error": "There is no such call."}
