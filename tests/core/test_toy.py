"""A game that the engine has never heard of keeps all laws of the engine."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from tests import laws
from tests.core.bidding.game import Bidding, BiddingRules, Bids, options, shows

import wyrmtable as wt
from wyrmtable.core.playout import playout
from wyrmtable.soak import soak

SEEDS = range(30)


@pytest.fixture(autouse=True)
def at_the_table(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The toy stands beside the real games while these tests run."""
    monkeypatch.setitem(wt.GAMES, "bidding", BiddingRules())
    monkeypatch.setitem(laws.TRIALS, "bidding", laws.Trial(options, shows=shows))
    yield


def table(seed: int) -> laws.Table:
    """A game of bidding, stopped anywhere."""
    whole = laws.fresh("bidding", seed)
    steps = whole.play(200)
    part = laws.fresh("bidding", seed)
    part.play(Random(seed).randrange(steps + 1))
    return part


def test_offers_are_vouched_for_until_something_happens() -> None:
    state = wt.ruleset("bidding").new(seats=2, seed=1)
    seat = state.to_act[0]
    first, *_, last = state.decision(seat).actions
    equal = wt.Action(first.kind, first.args, first.text)
    assert state.vouched(seat, first) and state.vouched(seat, last)
    assert not state.vouched(seat, equal) and not state.vouched(1 - seat, first)
    assert not state.clone().vouched(seat, first)
    with pytest.raises(wt.WyrmtableError):
        state.apply(seat, "bid 99")
    assert state.vouched(seat, first)
    state.apply(seat, first)
    assert not state.vouched(seat, last)


@pytest.mark.parametrize("seed", SEEDS)
def test_the_laws_hold(seed: int) -> None:
    here = table(seed)
    laws.clones_are_independent(here.state)
    laws.data_round_trips(here.state)
    laws.records_replay(here.match)
    laws.running_records_replay(here.match)
    laws.guesses_agree(here.state, seed)
    laws.listed_actions_are_accepted(here.state, here.mind, 100)
    for text in [*here.pool, "bid 99", "bid -1", "commit 9", "withdraw"]:
        for seat in (-1, 0, 1, 9):
            laws.refusals_change_nothing(here.state, seat, text)


@pytest.mark.parametrize("seed", SEEDS)
def test_nobody_can_tell_a_bid_before_the_reveal(seed: int) -> None:
    one, two = laws.fresh("bidding", seed), laws.fresh("bidding", seed)
    steps = seed % 7
    assert one.play(steps) == two.play(steps)
    if one.state.over:
        return
    twins = laws.Twins(one, two, one.state.to_act[0])
    two.mind = Random(seed + 1000)
    for _ in range(20):
        if not twins.act(one.mind.choice(one.state.can_act())):
            break
        twins.compare(1)


def test_a_game_is_played_to_its_end() -> None:
    state = wt.ruleset("bidding").new(3, 1, rounds=4)
    assert playout(state, wt.Seeded(2)) >= 12
    assert state.outcome is not None
    assert state.outcome.cite == "BD-1.5"


def test_the_toy_can_be_soaked() -> None:
    assert soak("bidding", 50).ok


class Overdrawn(Bids):
    """Bids that are paid twice in the second round: a broken rule."""

    def run(self, state: wt.State) -> None:
        assert isinstance(state, Bidding)
        if state.round == 2:
            state.coins = [-1] * state.seats
        super().run(state)
        if not state.over:
            state.agenda[-1] = Overdrawn()


class OverdrawnRules(BiddingRules):
    def begin(self, seats: int, chance: wt.Chance, options: object) -> Bidding:
        state = super().begin(seats, chance, options)  # type: ignore[arg-type]  # as it comes
        state.agenda = [Overdrawn()]
        return state


def test_a_broken_rule_is_found_and_its_record_leads_to_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(wt.GAMES, "bidding", OverdrawnRules())
    trouble = soak("bidding", 50, options={"rounds": 3}).trouble
    assert trouble is not None
    assert "spent too much (BD-1.3)" in trouble.why
    state = wt.Record.parse(trouble.record).replay(wt.ruleset).state
    assert state.broken() == trouble.why


class Deaf(Bids):
    """Lists bids and takes none."""

    def answer(self, state: wt.State, seat: int, action: wt.Action) -> bool:
        raise wt.Illegal("BD-1.2", "nobody listens")


class DeafRules(BiddingRules):
    def begin(self, seats: int, chance: wt.Chance, options: object) -> Bidding:
        state = super().begin(seats, chance, options)  # type: ignore[arg-type]  # as it comes
        state.agenda = [Deaf()]
        return state


def test_an_action_that_is_listed_and_refused_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(wt.GAMES, "bidding", DeafRules())
    trouble = soak("bidding", 1).trouble
    assert trouble is not None
    assert "is listed and refused: nobody listens [BD-1.2]" in trouble.why
