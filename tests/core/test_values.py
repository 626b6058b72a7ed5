"""Actions, events, outcomes and errors: small values that compare, print and travel."""

from __future__ import annotations

import pickle

import pytest

import wyrmtable as wt
from wyrmtable.core.action import FIRST_GAME_KIND, RESIGN, TIMEOUT
from wyrmtable.core.errors import ChanceMismatch, one_line
from wyrmtable.core.outcome import outcome_from_plain
from wyrmtable.core.plain import Plain, whole_numbers

OUTCOME = wt.Outcome((1,), (), (2, 1), "last", "DW-13.1")


def test_actions_are_equal_by_what_they_do_not_by_how_they_are_written() -> None:
    first = wt.Action(FIRST_GAME_KIND, (1, 2), "a b")
    same = wt.Action(FIRST_GAME_KIND, (1, 2), "a  b")
    assert first == same
    assert hash(first) == hash(same)
    assert first != wt.Action(FIRST_GAME_KIND, (2, 1), "a b")
    assert first != wt.Action(FIRST_GAME_KIND + 1, (1, 2), "a b")
    assert first != "a b"
    assert str(first) == "a b"
    assert eval(repr(first), {"Action": wt.Action}) == first
    assert pickle.loads(pickle.dumps(first)).text == "a b"


def test_every_game_knows_resigning_and_running_out_of_time() -> None:
    state = wt.ruleset("dragonwars").new(2, 1)
    assert state.parse("resign") == RESIGN
    assert state.parse(" timeout\n") == TIMEOUT
    assert RESIGN != TIMEOUT


def test_an_event_is_for_everybody_or_for_its_audience() -> None:
    public = wt.Event("moved", "DW-7.2", {"hex": [1, 2]})
    private = wt.Event("shown", "DW-5.3", {}, (1, 2), True)
    assert [public.visible_to(seat) for seat in (None, 0, 1)] == [True, True, True]
    assert [private.visible_to(seat) for seat in (None, 0, 1, 2)] == [False, False, True, True]
    assert public.to_plain() == {"e": "moved", "clause": "DW-7.2", "hex": [1, 2]}
    assert private.to_plain()["audience"] == [1, 2]
    assert public == wt.Event("moved", "DW-7.2", {"hex": [1, 2]})
    assert public != wt.Event("moved", "DW-7.2", {"hex": [2, 1]})
    assert public != private
    twin = pickle.loads(pickle.dumps(private))
    assert twin == private
    assert twin.reveals
    assert len({public, twin, private}) == 2


def test_an_outcome_survives_data_and_pickle() -> None:
    assert outcome_from_plain(OUTCOME.to_plain(), 2) == OUTCOME
    assert pickle.loads(pickle.dumps(OUTCOME)) == OUTCOME
    assert eval(repr(OUTCOME), {"Outcome": wt.Outcome}) == OUTCOME
    assert wt.Outcome((0,), (), (1, 2), "last", "DW-13.1") != OUTCOME
    assert len({OUTCOME, outcome_from_plain(OUTCOME.to_plain(), 2)}) == 1


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("winners", [2]),
        ("winners", [-1]),
        ("winners", "1"),
        ("draw", [True]),
        ("draw", None),
        ("ranks", [1]),
        ("ranks", [1, 3]),
        ("ranks", [0, 1]),
        ("reason", 7),
        ("clause", None),
        ("reason", "a\nb"),
    ],
)
def test_damaged_data_is_no_outcome(key: str, value: Plain) -> None:
    with pytest.raises(ValueError, match="outcome"):
        outcome_from_plain({**OUTCOME.to_plain(), key: value}, 2)
    with pytest.raises(ValueError, match="outcome"):
        outcome_from_plain([], 2)


@pytest.mark.parametrize(
    ("error", "told"),
    [
        (wt.Illegal("DW-5.5", "it is locked"), "it is locked [DW-5.5]"),
        (wt.BadNotation("xyz", "no action"), "cannot read 'xyz': no action"),
        (wt.BadOptions("mode", "no such mode"), "option mode: no such mode"),
        (wt.BadOptions("mode", "no", "DW-1.2"), "option mode: no [DW-1.2]"),
        (wt.BadPosition("seats", "missing"), "position, seats: missing"),
        (wt.BadRecord(7, "damaged"), "record, line 7: damaged"),
        (wt.BadContent("a.toml", "key", "wrong"), "a.toml, key: wrong"),
        (wt.UnknownGame("chess"), "there is no game 'chess'; there are dragonwars"),
        (ChanceMismatch("no dice"), "no dice"),
    ],
    ids=lambda value: type(value).__name__,
)
def test_errors_name_place_and_reason(error: wt.WyrmtableError, told: str) -> None:
    assert str(error).startswith(told)
    twin = pickle.loads(pickle.dumps(error))
    assert type(twin) is type(error)
    assert str(twin) == str(error)


def test_an_error_is_one_printable_line_whatever_was_given() -> None:
    assert one_line("a\nb\x00\ud800") == r"a\nb\x00\ud800"
    long = one_line("x" * 10_000 + " [DW-1.1]")
    assert len(long) <= 300
    assert long.endswith("x [DW-1.1]")


def test_lists_of_whole_numbers_are_just_that() -> None:
    assert whole_numbers([1, -2], "here") == [1, -2]
    for wrong in (None, 1, "12", {"a": 1}, [1.0], [True], [None], [[1]]):
        with pytest.raises(ValueError, match="here must"):
            whole_numbers(wrong, "here")  # type: ignore[arg-type]  # that is the test
