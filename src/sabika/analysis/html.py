"""A report as one HTML file that needs nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from sabika.analysis.phrases import bare, labelled, probability, reasons, sentences, share, signed
from sabika.analysis.picture import COLOURS, svg
from sabika.analysis.report import Report, SeatReport, TurningPoint
from sabika.words import say

STYLE = """
body{font:15px/1.5 system-ui,sans-serif;color:#2b2620;background:#f6efe4;margin:0 auto;max-width:60rem;padding:1.5rem}
h1,h2{font-family:Marcellus,Georgia,serif;font-weight:400;line-height:1.2}
section{background:#fffdf8;border:1px solid #d9cbb2;border-radius:12px;padding:1rem;margin:1rem 0;overflow-x:auto}
table{border-collapse:collapse;width:100%}th,td{padding:.3rem .6rem;text-align:right;white-space:nowrap}
th:first-child{text-align:left;white-space:normal;font-weight:400}tr+tr{border-top:1px solid #e8decb}
li{margin:.7rem 0}.less{color:#9b2c2c}.more{color:#2b6a3a}small{color:#6b6255}
"""


def html(report: Report, title: str, names: Sequence[str], language: str) -> str:
    """The report in a language."""
    heading = say("insight.chances" if report.unit == "chance" else "insight.expected", language)
    points = "".join(_turning_point(report, point, names, language) for point in report.turning_points)
    turned = f"<ol>{points}</ol>" if points else f"<p>{say('insight.no_turning_points', language)}</p>"
    return (
        f'<!doctype html><html lang="{language}"><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width"><title>{escape(title)}</title><style>{STYLE}</style>'
        f"<h1>{escape(title)}</h1>"
        f"<section><h2>{heading}</h2>{svg(report, names, heading)}</section>"
        f"<section><h2>{say('insight.account', language)}</h2>{_account(report, names, language)}</section>"
        f"<section><h2>{say('insight.turning_points', language)}</h2>{turned}</section>"
        f"<section><h2>{say('insight.sources', language)}</h2>{_sources(report, names, language)}</section>"
        f"<p><small>{say('insight.how', language, {'n': report.playouts})}</small></p></html>\n"
    )


def _account(report: Report, names: Sequence[str], language: str) -> str:
    columns = ("start", "luck", "own", "others", "result", "strength")
    head = "".join(f'<th scope="col">{say(f"insight.{column}", language)}</th>' for column in columns)
    rows = "".join(_row(seat, names[number], number, report.unit, language) for number, seat in enumerate(report.seats))
    return f'<table><tr><th scope="col"></th>{head}</tr>{rows}</table>'


def _row(seat: SeatReport, name: str, number: int, unit: str, language: str) -> str:
    cells = [
        share(seat.start, unit, language),
        signed(seat.luck, unit, language),
        f"{signed(seat.own, unit, language)} ± {bare(seat.error, unit, language)}",
        signed(seat.others, unit, language),
        share(seat.result, unit, language),
        say(f"insight.{seat.strength.band}", language) if seat.strength and seat.strength.band else "–",
    ]
    best = {"best": seat.best, "all": seat.decisions, "mistakes": seat.mistakes}
    return (
        f'<tr><th scope="row" style="border-left:6px solid {COLOURS[number % len(COLOURS)]}"><b>{escape(name)}</b><br>'
        f"<small>{say('insight.as_the_judge', language, best)}</small></th>"
        f"{''.join(f'<td>{cell}</td>' for cell in cells)}</tr>"
    )


def _turning_point(report: Report, point: TurningPoint, names: Sequence[str], language: str) -> str:
    change = point.change[point.seat]
    sign = "more" if change > 0 else "less"
    parts = [
        f"<b>{escape(names[point.seat])}</b> <small>{say('insight.entry', language, {'number': point.entry})}</small> "
        f'<b class="{sign}">{signed(change, report.unit, language)}</b> ± {bare(point.error, report.unit, language)}',
        escape(sentences(point.told, language, names)),
    ]
    if point.probability is not None:
        parts.append(probability(point.probability, language))
    if point.better:
        parts.append(escape(labelled("better", sentences(point.better_told, language, names), language)))
    if point.compared:
        brought = say("insight.better_by", language, {"points": signed(point.compared.points, "points", language)})
        parts.append(f"{brought} ({escape(reasons(point.compared, language))})")
    return f"<li>{'<br>'.join(parts)}</li>"


def _sources(report: Report, names: Sequence[str], language: str) -> str:
    """Of everyone's lines one list: what only another has stands before what it precedes there."""
    texts: list[str] = []
    for seat in report.seats:
        before = len(texts)
        for line in reversed(seat.sources):
            text = line.what.text(language)
            if text not in texts:
                texts.insert(before, text)
            before = texts.index(text)
    head = "".join(f'<th scope="col">{escape(name)}</th>' for name in names[: len(report.seats)])
    rows = ""
    for text in texts:
        sums = [sum(line.points for line in seat.sources if line.what.text(language) == text) for seat in report.seats]
        cells = "".join(f"<td>{points or '·'}</td>" for points in sums)
        rows += f'<tr><th scope="row">{escape(text)}</th>{cells}</tr>'
    return f'<table><tr><th scope="col"></th>{head}</tr>{rows}</table>'
