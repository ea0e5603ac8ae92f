"""Numbers of reports and hints as people read them."""

from __future__ import annotations

import pytest

from sabika.analysis.phrases import probability, share, share_and_error, signed


@pytest.mark.parametrize(
    ("value", "unit", "language", "text"),
    [
        (0.396, "chance", "en", "+39.6"),
        (-0.396, "chance", "de", "−39,6"),
        (-3.21, "points", "fr", "−3,2"),
        (-0.04, "points", "nl", "+0,0"),
        (-0.1, "points", "en", "−0.1"),
    ],
)
def test_a_change_has_a_sign_and_the_decimal_sign_of_the_language(
    value: float, unit: str, language: str, text: str
) -> None:
    assert signed(value, unit, language) == text


def test_shares_and_probabilities_are_written_as_the_language_does() -> None:
    assert (share(0.333, "chance", "en"), share(0.333, "chance", "de")) == ("33.3 %", "33,3 %")
    assert share(91.72, "points", "fr") == "91,7"
    assert share_and_error(0.61, 0.02, "chance", "en") == "61.0 ± 2.0 %"
    assert share_and_error(91.72, 1.5, "points", "nl") == "91,7 ± 1,5"
    assert probability(0.02778, "en") == "probability: 2.8 %"
    assert probability(0.02778, "fr") == "probabilité : 2,8 %"
