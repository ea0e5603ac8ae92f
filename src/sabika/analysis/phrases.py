"""Numbers of reports and hints as people read them."""

from __future__ import annotations

from collections.abc import Sequence

from sabika.analysis.reasons import Comparison
from sabika.words import Saying, Word, say


def share(value: float, unit: str, language: str) -> str:
    """A chance in per cent, or points."""
    return _in_unit(bare(value, unit, language), unit)


def share_and_error(value: float, error: float, unit: str, language: str) -> str:
    """61.0 ± 2.0 %"""
    return _in_unit(f"{bare(value, unit, language)} ± {bare(error, unit, language)}", unit)


def _in_unit(number: str, unit: str) -> str:
    return f"{number} %" if unit == "chance" else number


def signed(value: float, unit: str, language: str) -> str:
    """A change, with a true minus; what rounds to nothing is no loss."""
    text = bare(abs(value), unit, language)
    return f"{'−' if value < 0 and text.strip('0.,') else '+'}{text}"


def bare(value: float, unit: str, language: str) -> str:
    """The number of a share alone: for what stands behind ±."""
    return as_written(f"{100 * value if unit == 'chance' else value:.1f}", language)


def as_written(number: str, language: str) -> str:
    """A number with the decimal sign of a language."""
    return number if language == "en" else number.replace(".", ",")


def probability(value: float, language: str) -> str:
    """How likely an outcome of chance was."""
    share = as_written(f"{100 * value:.2g}", language)
    return labelled("by_chance", f"{share} %", language)


def labelled(label: str, text: str, language: str) -> str:
    """A word of insight, a colon, a text."""
    return say("insight.labelled", language, {"what": Word(f"insight.{label}"), "text": text})


def sentences(told: Sequence[Saying], language: str, names: Sequence[str]) -> str:
    return " ".join(saying.text(language, names) for saying in told)


def reasons(compared: Comparison, language: str) -> str:
    """+3.9 garden: place at the end, −0.5 coins, +1.2 the rest."""
    parts = [f"{signed(reason.points, 'points', language)} {reason.what.text(language)}" for reason in compared.reasons]
    if abs(compared.rest) >= 0.05:
        parts.append(f"{signed(compared.rest, 'points', language)} {say('insight.rest', language)}")
    return ", ".join(parts)
