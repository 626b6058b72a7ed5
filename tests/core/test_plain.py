"""A game that supplies only its tables: positions, views, clones and rule cases come from them."""

from __future__ import annotations

import sys
from collections.abc import Iterator

import pytest
from tests.core.bidding.game import Bidding, BiddingRules

import wyrmtable as wt
from wyrmtable.cases import game_of, parse_cases, run_case
from wyrmtable.core.eventdata import EventData, event_types
from wyrmtable.core.plain import PlainDict
from wyrmtable.core.playout import playout
from wyrmtable.core.ruleset import RulesetOf

CASE = """\
- id: BD-T-1
  title: The higher bid wins the point, and both are paid
  cites: [BD-1.3, BD-1.4]
  setup: {seats: 2, options: {rounds: 2}, coins: [4, 2], round: 1}
  actions:
    - {seat: 1, do: bid, coins: 5}
    - {seat: 1, do: commit_bid, coins: 3}
    - {seat: 2, do: action, text: commit 2}
  dice: []
  expect:
    events:
      - {event: rejected, seat: 1, action: 1, clause: BD-1.3}
      - {event: committed, seat: 0}
      - {event: shown, bids: [3, 2], clause: BD-1.4}
    never:
      - {event: resigned}
    coins: [1, 0]
    points: [1, 0]
    round: 2
    to_act: [1, 2]
    over: false
"""
DICE = """\
- id: BD-T-2
  title: Among equal bids a die chooses
  cites: [BD-1.4, BD-1.5]
  setup: {seats: 2, options: {rounds: 1}, agenda: [bids]}
  actions:
    - {seat: 1, do: commit_bid, coins: 2}
    - {seat: 2, do: commit_bid, coins: 2}
  dice: [2]
  expect: {points: [0, 1], winners: [2], over: true, reason: end}
"""


@pytest.fixture(autouse=True)
def at_the_table(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setitem(wt.GAMES, "bidding", BiddingRules())
    yield


def problems(text: str, old: str = "", new: str = "") -> list[str]:
    """What the runner says of a case with one piece of its text replaced."""
    assert old in text
    (case,) = cases = parse_cases(text.replace(old, new, 1), "t.yaml")
    return run_case(case, game_of("t.yaml", cases)).problems


def test_cases_need_nothing_but_the_tables() -> None:
    assert problems(CASE) == []
    assert problems(DICE) == []


WRONG = {
    "a key of the set-up": ("coins: [4, 2]", "coinz: [4, 2]", "setup.coinz: unknown key", "coins"),
    "a field of the wrong length": ("[4, 2]", "[4]", "setup", "coins must be a list of 2 numbers"),
    "a field out of bounds": ("[4, 2]", "[4, 99]", "setup", "99 is not from 0 to 5"),
    "a value of the wrong form": ("round: 1}", "round: one}", "setup.round", "expected `int`"),
    "a verb": ("do: bid", "do: bidd", "actions[1].do", "did you mean bid"),
    "a slot": ("do: bid, coins", "do: bid, coinz", "actions[1].coinz", "did you mean coins"),
    "a slot that is missing": ("bid, coins: 5", "bid", "actions[1]", "'coins' is missing"),
    "a value of a slot": ("coins: 3", "coins: x", "actions[2].coins", "not a whole number"),
    "a seat": ("{seat: 2", "{seat: 9", "actions[3].seat", "9 is not from 1 to 4"),
    "no seat": ("{seat: 2, ", "{", "actions[3]", "'seat' is missing"),
    "notation": ("text: commit 2", "text: commt 2", "actions[3].text", "no action"),
    "a die": ("dice: []", "dice: [red]", "dice[1]", "not a whole number"),
    "a die that is not rolled": ("dice: []", "dice: [1]", "dice", "never made"),
    "an event": ("event: shown", "event: showm", "expect.events[3]", "did you mean shown"),
    "a key of an event": ("bids: [3", "bid: [3", "expect.events[3].bid", "did you mean bids"),
    "an event that must not be": ("event: resigned", "event: resined", "expect.never[1]", "no"),
    "a key of one that must not be": (
        "event: resigned}",
        "event: resigned, seet: 1}",
        "expect.never[1].seet",
        "did you mean seat",
    ),
    "an event without a name": ("event: shown, ", "", "expect.events[3]", "under 'event'"),
    "a fact": ("    points: [1", "    ponts: [1", "expect.ponts", "did you mean points"),
    "a clause that is cited": ("BD-1.3, BD", "BD-9.3, BD", "cites[1]", "BD-9.3 is no clause"),
    "the clause of an event": ("clause: BD-1.4", "clause: BD-7.4", "expect.events[3].clause", "no"),
    "the clause of a refusal": ("BD-1.3}", "BD-1.9}", "expect.events[1].clause", "no clause"),
}


@pytest.mark.parametrize("name", WRONG)
def test_a_word_that_nobody_knows_is_named_with_its_place(name: str) -> None:
    old, new, place, hint = WRONG[name]
    found = problems(CASE, old, new)
    assert any(one.startswith(place) and hint in one for one in found), found


def test_a_position_names_what_differs_from_the_beginning() -> None:
    state = wt.ruleset("bidding").position({"seats": 3, "coins": [1, 2, 3]})
    assert isinstance(state, Bidding)
    assert (state.coins, state.points, state.to_act) == ([1, 2, 3], [0, 0, 0], (0, 1, 2))


def test_a_position_that_cannot_be_says_why() -> None:
    game = wt.ruleset("bidding")
    wrong: list[tuple[PlainDict | str, str]] = [
        ({"seats": 9}, "9 players cannot play Bidding"),
        ({"coin": [1, 2]}, "coin: unknown"),
        ({"coins": [1]}, "coins must be a list of 2 numbers"),
        ({"agenda": ["fly"]}, "unknown task 'fly'"),
        ("{}{", "JSON"),
        ("[]", "JSON"),
    ]
    for spec, hint in wrong:
        with pytest.raises(wt.BadPosition, match=hint):
            game.position(spec)


@pytest.mark.parametrize("name", [*sorted(wt.GAMES), "bidding"])
def test_every_position_of_every_game_has_a_text(name: str, request: pytest.FixtureRequest) -> None:
    game = wt.ruleset(name)
    if type(game).position is not RulesetOf.position:
        why = "its position() reads only the notation of its own"
        request.applymarker(pytest.mark.xfail(reason=why, strict=True))
    for seed in range(8):
        state = game.new(min(game.seat_numbers), seed)
        playout(state, wt.Seeded(seed), seed * 40)
        text = state.position_text()
        assert "\n" not in text
        again = game.position(text)
        assert again.digest() == state.digest()
        assert again.position_text() == text


class Harmed(EventData):
    """A base of events: without a tag it is none."""

    damage: int


class Burnt(Harmed, tag="burnt"):
    sentence = "Fire takes {damage}."


def test_a_base_of_events_is_not_an_event() -> None:
    assert event_types(sys.modules[__name__]) == {"burnt": Burnt}


def test_views_and_clones_come_from_the_table() -> None:
    state = wt.ruleset("bidding").new(2, 1)
    assert isinstance(state, Bidding)
    state.apply(0, "bid 3")
    twin = wt.State.clone(state)
    assert isinstance(twin, Bidding) and twin == state
    twin.coins[0] = 0
    assert state.coins[0] == 5
    assert wt.State.position_view(state, 0)["bids"] == [3, None]
    assert wt.State.position_view(state, 1)["bids"] == [None, -1]
    assert wt.State.position_view(state, None)["bids"] == [None, None]
