"""Numbers of reports and hints as people read them."""

from __future__ import annotations

from collections.abc import Sequence

from sabika.analysis.reasons import Comparison
from sabika.words import Saying, say


def share(value: float, unit: str) -> str:
    """A chance in per cent, or points."""
    return f"{100 * value:.1f} %" if unit == "chance" else f"{value:.1f}"


def signed(value: float, unit: str) -> str:
    """A change, with a true minus."""
    text = f"{100 * value:+.1f}" if unit == "chance" else f"{value:+.1f}"
    return text.replace("-", "−")


def sentences(told: Sequence[Saying], language: str, names: Sequence[str]) -> str:
    return " ".join(saying.text(language, names) for saying in told)


def reasons(compared: Comparison, language: str) -> str:
    """+3.9 garden: place at the end, −0.5 coins, +1.2 the rest."""
    parts = [f"{signed(reason.points, 'points')} {reason.what.text(language)}" for reason in compared.reasons]
    if abs(compared.rest) >= 0.05:
        parts.append(f"{signed(compared.rest, 'points')} {say('insight.rest', language)}")
    return ", ".join(parts)
