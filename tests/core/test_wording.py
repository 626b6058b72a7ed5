"""Words for people."""

from __future__ import annotations

import pytest

from wyrmtable.core.wording import with_names

NAMES = {"gold": "Ann", "red": "Bob", "seat 1": "Ann", "gold-silver": "Ann"}


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("Round 3 · Gold · Free actions", "Round 3 · Ann (Gold) · Free actions"),
        ("Gold has played Fear: dispel it?", "Ann (Gold) has played Fear: dispel it?"),
        ("Seat 1 chooses", "Ann chooses"),
        ("Gold-silver is acting", "Ann (Gold-silver) is acting"),
        ("Gold 1 flees from Red 2", "Gold 1 flees from Red 2"),  # dragons
        ("your Red Ember Lark", "your Red Ember Lark"),
        ("Redwood, Goldsmith, gold", "Redwood, Goldsmith, gold"),
    ],
)
def test_a_text_speaks_of_people_by_their_names_and_of_units_as_before(
    text: str, named: str
) -> None:
    assert with_names(text, NAMES) == named


def test_without_names_a_text_stays() -> None:
    assert with_names("Gold is acting", {}) == "Gold is acting"
