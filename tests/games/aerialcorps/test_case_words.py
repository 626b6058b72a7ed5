"""A rule case says nothing that the game has no word for: an error names its place."""

from __future__ import annotations

from typing import cast

import pytest

import wyrmtable as wt
from wyrmtable.core.casebook import BadCase, Case
from wyrmtable.core.plain import PlainDict

KITE: PlainDict = {"side": "A", "seat": 1, "breed": "thorn_kite", "at": [24, 24, 0]}


def played(**given: object) -> None:
    """A case with one dragon, set up and played."""
    setup = cast(PlainDict, {"play": ["orders", "round"], "dragons": {"kite": KITE}})
    setup.update(cast(PlainDict, given.pop("setup", {})))
    parts = {"actions": [], "dice": [], "expect": {}, **given}
    case = Case(id="AC-T1", title="a case", cites=(), setup=setup, **parts)  # type: ignore[arg-type]  # wrong on purpose
    run = wt.ruleset("aerialcorps").set_up_case(case)
    run.play()


@pytest.mark.parametrize(
    ("given", "where"),
    [
        ({"actions": [{"by": "kite", "do": "brath"}]}, "actions[1].do"),
        ({"actions": [{"by": "kite", "do": "breath", "baring": 3}]}, "actions[1]"),
        ({"actions": [{"by": "kit", "do": "breath", "bearing": 3}]}, "actions[1].by"),
        ({"actions": [{"by": "kite", "do": "melee", "target": "lark"}]}, "actions[1].target"),
        ({"actions": [{"by": "kite", "do": "orders", "cards": ["FLY"]}]}, "actions[1].cards"),
        ({"actions": [{"by": "kite", "do": "break_off", "when": "soon"}]}, "actions[1].when"),
        ({"setup": {"play": ["rond"]}}, "setup.play[1]"),
        ({"setup": {"dragons": {"kite": {**KITE, "lvl": 3}}}}, "setup.dragons"),
        ({"setup": {"dragons": {"kite": {**KITE, "plan": ["ST", "FLY", "ST"]}}}}, "setup.dragons"),
        ({"dice": [{"deck": "rifle", "crd": "2"}]}, "dice"),
        ({"expect": {"not": [{"ev": "move", "dragn": "kite"}]}}, "expect.not[1].dragn"),
        ({"expect": {"events": [{"ev": "move", "dragon": "kit"}]}}, "expect.events[1].dragon"),
    ],
)
def test_an_unknown_word_is_an_error_that_names_its_place(
    given: dict[str, object], where: str
) -> None:
    with pytest.raises(BadCase) as error:
        played(**given)
    assert error.value.where.startswith(where)


def test_the_same_case_without_errors_is_played() -> None:
    cards = ["ST", "ST", "ST"]
    played(actions=[{"by": "kite", "do": "orders", "cards": cards}])
