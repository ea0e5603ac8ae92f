"""Comparisons on common deals, balance, and files of whole games."""

from __future__ import annotations

import json
import re
import shlex
import sys
from io import BytesIO
from pathlib import Path

import pytest
from typer.testing import CliRunner

import sabika
from sabika.cli import app
from sabika.lab import plots, raster
from sabika.lab.balance import balance, other_choices, page
from sabika.lab.compare import Setting, compare, setting, share_change
from sabika.lab.estimates import Estimate
from sabika.lab.games import play_whole, result_of
from sabika.lab.raster import SCALE, Letters, png


@pytest.fixture(autouse=True)
def uncompiled(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SABIKA_JIT", "0")


def first_move(table: sabika.Table) -> str:
    return table.legal()[0]


def test_whole_games_are_those_that_are_simulated() -> None:
    whole = play_whole("rollwrite", ["greedy", "random"], 2, seed=4)
    assert [game.scores for game in whole] == sabika.simulate(
        "rollwrite", 2, 2, ["greedy", "random"], seed=4
    ).points.tolist()
    table = sabika.Table.from_log("rollwrite", 2, whole[1].log)
    assert table.over
    assert (table.scores(), table.winners()) == (whole[1].scores, whole[1].winners)
    assert [sum(whole[1].points_by_rule(owner).values()) for owner in range(2)] == table.scores()
    assert sum(whole[0].kinds_of_moves(0).values()) + sum(whole[0].kinds_of_moves(1).values()) == whole[0].moves


def test_figures_of_whole_games_are_those_of_the_simulation() -> None:
    for game, bots, options in (("dicegame", ["random"] * 2, {}), ("rollwrite", ["random"], {})):
        whole = result_of(game, bots, 4, play_whole(game, bots, 2, seed=4, **options))
        told = sabika.simulate(game, len(bots), 2, bots, seed=4, **options)
        assert whole.points.tolist() == told.points.tolist()
        assert whole.wins.tolist() == told.wins.tolist()
        assert (whole.moves, whole.bots, whole.seed) == (told.moves, told.bots, told.seed)
        assert whole.seconds > 0


def test_what_a_program_loses_is_told_wherever_it_plays(tmp_path: Path) -> None:
    program = f"run:{shlex.quote(sys.executable)} -c pass"
    small = ["--seats", "2", "--games", "1", "--json"]
    for words in (
        ["sim", "rollwrite", "--bots", f"{program},random", "--out", str(tmp_path / "games.jsonl"), *small],
        ["compare", "rollwrite", program, "greedy", "--against", "random", *small],
        ["lab", "balance", "rollwrite", "--bot", program, "--out", str(tmp_path / "page.html"), *small],
    ):
        told = CliRunner().invoke(app, words)
        assert told.exit_code == 1, told.output
        assert "greedy made them in its place" in told.stderr
        programs = json.loads(told.stdout)["programs"]
        (reliability,) = programs.values() if isinstance(programs, dict) else programs[:1]
        assert reliability["asked"] == sum(reliability["lost"].values()) > 10
        assert CliRunner().invoke(app, [*words, "--most-lost", "1"]).exit_code == 0
    row = json.loads((tmp_path / "games.jsonl").read_text("utf-8"))
    mine = sum(entry.startswith("0 ") for entry in row["log"])
    assert row["lost"] == [mine, 0], "the file has the games of the figures, and tells who did not play them"


def test_what_a_program_complains_about_is_said_once(caplog: pytest.LogCaptureFixture) -> None:
    program = f"run:{shlex.quote(sys.executable)} -c pass"
    told = CliRunner().invoke(
        app, ["ladder", "rollwrite", "--bots", f"random,{program}", "--seats", "2", "--games", "2"]
    )
    assert told.exit_code == 1
    crashes = [text for text in caplog.messages if "loses a move (crash)" in text]
    assert len(crashes) == 1, "though it played four games, each time started anew"
    CliRunner().invoke(app, ["sim", "rollwrite", "--bots", f"random,{program}", "--games", "1"])
    assert len([text for text in caplog.messages if "loses a move (crash)" in text]) == 2, "once a command"


def test_alone_for_points_nobody_wins() -> None:
    result = balance("rollwrite", seats=1, games=2, bot="random")
    assert (result.as_json()["win_share"], result.as_json()["ties"]) == (None, None)
    assert "shared wins" not in page(result)
    assert {one.group for effect in result.effects for one in effect.differences} >= {"points", "length"}
    same = compare("rollwrite", Setting("usual"), Setting("usual"), seats=1, deals=2, against="random")
    assert "wins" not in {one.group for one in same.differences}
    duel = balance("rollwrite", seats=2, games=2, bot="random")
    assert len(duel.as_json()["win_share"]) == 2


def test_a_setting_against_itself_changes_nothing_on_the_same_deals() -> None:
    same = compare("rollwrite", Setting("usual"), Setting("usual"), seats=2, deals=2, against="random")
    assert all(one.change.mean == 0 for one in same.differences)
    assert not any(one.is_sure for one in same.differences)
    share = same.of("win share of seat 0")
    assert share.change.low < 0 < share.change.high, "two deals are no certainty"


def test_a_richer_sheet_gives_more_by_its_own_rule() -> None:
    rich = Setting("rich", None, {"sheet": {"line_points": [0, 0, 0, 0, 50, 60, 70]}})
    result = compare("rollwrite", Setting("usual"), rich, seats=2, deals=4, against="greedy", seed=1)
    assert result.of("score").change.mean > 20
    rules = {one.name: one.change.mean for one in result.differences if one.group == "rule"}
    assert max(rules, key=lambda name: rules[name]) == "points by RW-21"


def test_a_bot_is_tried_on_every_seat_and_a_function_is_a_bot() -> None:
    result = compare(
        "rollwrite", Setting("first", first_move), Setting("greedy", "greedy"), seats=2, deals=2, against="random"
    )
    assert result.of("win share").b.mean > result.of("win share").a.mean
    assert result.of("score").change.mean > 0
    shares, counted = result.changes()
    assert [name for name, _ in shares] == ["ties, %", "win share, %"]
    assert len(shares) + len(counted) == len(result.differences)


def test_shares_are_drawn_in_percent_on_a_scale_of_their_own() -> None:
    share, points = Estimate(0.5, 0.0, 1.0), Estimate(4.0, 0.0, 8.0)
    plot = plots.intervals("both", [("share, %", share.in_percent)], [("points", points)])
    assert len(set(re.findall(r'cx="([0-9.]+)"', plot))) == 1, "both in the middle of their scales"
    assert (">100<" in plot, ">8<" in plot) == (True, True)


def test_a_plot_of_no_change_has_its_line_in_the_middle_and_its_title_escaped() -> None:
    plot = plots.intervals('from "a" to <b>', [("score", Estimate(0.0, 0.0, 0.0))])
    assert 'aria-label="from &quot;a&quot; to &lt;b&gt;"' in plot
    assert [f">{bound}<" in plot for bound in ("-1", "1")] == [True, True]


def test_settings_are_typed() -> None:
    assert setting("redpalace", "medina=true,level2,rulings=rp-28+RP-37") == Setting(
        "medina=true,level2,rulings=rp-28+RP-37", "level2", {"medina": True, "rulings": ["RP-28", "RP-37"]}
    )
    assert setting("rollwrite", "my.toml").options == {"sheet": "my.toml"}
    assert setting("rollwrite", "usual") == Setting("usual")
    with pytest.raises(sabika.BadOption, match="names two bots"):
        setting("rollwrite", "greedy,random")


def test_differences_of_shares_are_agresti_and_mins() -> None:
    found = share_change([1.0] * 10)
    assert (found.mean, found.high) == (1.0, 1.0)
    assert 0.5 < found.low < 0.8


def test_the_commands_tell_draw_and_write(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    small = ["--seats", "2", "--games", "1", "--json"]
    told = CliRunner().invoke(app, ["compare", "rollwrite", "random", "greedy", *small, "--plot", "c.svg"])
    assert told.exit_code == 0, told.output
    assert {"win share", "score", "moves of a game"} <= {one["name"] for one in json.loads(told.stdout)["differences"]}
    assert Path("c.svg").read_text("utf-8").startswith("<svg")
    told = CliRunner().invoke(app, ["lab", "balance", "rollwrite", *small, "--bot", "random"])
    assert told.exit_code == 0, told.output
    assert [one["option"] for one in json.loads(told.stdout)["options"]] == ["rulings=RW-12"]
    assert Path("rollwrite-balance.html").read_text("utf-8").count("<svg") == 5
    for file in ("games.jsonl", "games.parquet"):
        assert CliRunner().invoke(app, ["sim", "rollwrite", *small, "--bots", "random", "--out", file]).exit_code == 0
    row = json.loads(Path("games.jsonl").read_text("utf-8"))
    assert (row["schema"], row["game"], row["number"], row["bots"]) == (2, "rollwrite", 0, ["random"] * 2)
    assert row["lost"] == [0, 0]
    parquet = pytest.importorskip("pyarrow.parquet")
    assert parquet.read_table("games.parquet").to_pylist() == [row]
    wrong = CliRunner().invoke(app, ["sim", "rollwrite", *small, "--out", "games.txt"])
    assert (wrong.exit_code, wrong.stderr) == (2, "sabika: 'games.txt' is neither .jsonl nor .parquet.\n")


def test_a_plot_is_drawn_as_png_or_refused_in_words(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    image, colour = pytest.importorskip("PIL.Image"), pytest.importorskip("PIL.ImageColor").getrgb
    plot = plots.intervals("from A to B", [("up", Estimate(2.0, 1.0, 3.0)), ("down", Estimate(-2.0, -3.0, -1.0))])
    picture = image.open(BytesIO(png([plot])))
    dots = [[float(value) for value in re.findall(r'c[xy]="([0-9.]+)"', dot)] for dot in plot.split("<circle")[1:]]
    colours = [picture.getpixel((round(SCALE * x), round(SCALE * y))) for x, y in dots]
    assert colours == [colour(plots.GREEN), colour(plots.RED)]
    assert picture.getpixel((0, 0)) == colour(plots.GROUND)
    monkeypatch.chdir(tmp_path)
    few = ["--seats", "2", "--games", "1", "--bot", "random", "--out", "b.png"]
    assert CliRunner().invoke(app, ["lab", "balance", "rollwrite", *few]).exit_code == 0
    with image.open("b.png") as drawn:
        assert drawn.width == SCALE * plots.WIDTH
        assert drawn.height > 5 * SCALE * 2 * plots.EDGE, "all five plots, one below the other"
    monkeypatch.setitem(sys.modules, "PIL", None)
    told = CliRunner().invoke(app, ["compare", "rollwrite", "random", "greedy", "--plot", "c.jpg"])
    assert (told.exit_code, told.stderr) == (2, "sabika: 'c.jpg' is neither .svg nor .png.\n")
    file = str(tmp_path / "c.png")
    told = CliRunner().invoke(app, ["compare", "rollwrite", "random", "greedy", "--plot", file])
    assert told.exit_code == 2
    assert (
        told.stderr
        == "sabika: A plot as PNG needs the extra 'research': pip install 'sabika[research]'; SVG needs nothing.\n"
    )


def test_letters_that_a_font_lacks_are_written_without_accents(monkeypatch: pytest.MonkeyPatch) -> None:
    font = pytest.importorskip("PIL.ImageFont")
    monkeypatch.setattr(raster, "FONTS", ())
    letters = Letters(font)
    text = "Café – Größe ½"
    assert not letters.has("é"), "Pillow's own font has it now"
    assert letters.writable(text).startswith("Cafe - Grosse 1/2")
    assert all(map(letters.has, letters.writable(text)))


def test_every_other_choice_of_every_option_is_looked_into() -> None:
    assert ("medina", True) in other_choices("redpalace", 3)
    assert ("rulings", ["RP-28"]) in other_choices("redpalace", 3)
    assert all(name != "aim" for name, _ in other_choices("rollwrite", 3)), "that is for the solo game"
