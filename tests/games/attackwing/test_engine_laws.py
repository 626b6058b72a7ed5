"""Attack Wing keeps the laws of the engine, in random games over all modes and options."""

from __future__ import annotations

from random import Random

import pytest
from tests import laws
from tests.games.attackwing.trial import shows

import wyrmtable as wt
from wyrmtable.core.plain import PlainDict
from wyrmtable.games.attackwing import campaign, powers, results
from wyrmtable.games.attackwing.state import AttackWing
from wyrmtable.soak import soak

NAME = "attackwing"
SEEDS = range(24)


def table(seed: int) -> laws.Table:
    """A game so far, every fourth of them finished or nearly."""
    whole = laws.fresh(NAME, seed)
    steps = whole.play(300)
    if seed % 4 == 0:
        return whole
    part = laws.fresh(NAME, seed)
    part.play(Random(seed).randrange(max(steps, 1)))
    return part


@pytest.mark.parametrize("seed", SEEDS)
def test_clones_data_records_and_guesses(seed: int) -> None:
    played = table(seed)
    laws.clones_are_independent(played.state)
    laws.data_round_trips(played.state)
    laws.records_replay(played.match)
    laws.running_records_replay(played.match)
    laws.guesses_agree(played.state, seed)
    laws.cites_exist(played.match.rules, played.match.events(everything=True))
    if not played.state.over:
        laws.listed_actions_are_accepted(played.state, played.mind, 6)


@pytest.mark.parametrize("seed", SEEDS)
def test_undo_is_a_right_until_something_is_shown(seed: int) -> None:
    played = laws.fresh(NAME, seed)
    match = played.match
    history: list[tuple[int, bool, bool]] = []
    for _ in range(120):
        before = match.state.clone()
        if before.over:
            break
        entry = played.step(played.mind.choice(before.can_act()))
        if entry is not None:
            shown = shows(before, entry.seat, entry.action, match.state)
            history.append((entry.seat, entry.draft, bool(entry.rolls) or shown))
        rights = [laws.may_undo(history, seat) for seat in range(before.seats)]
        assert [match.can_undo(seat) for seat in range(before.seats)] == rights


@pytest.mark.parametrize("seed", range(8))
def test_no_card_is_passed_over(seed: int) -> None:
    """Looking at every card finds nothing that `powers.serve` has left out."""
    state = table(seed).state
    assert isinstance(state, AttackWing)
    every = state.clone()
    every.served = [b"\1" * powers.KEYS] * len(state.card)
    for creature in state.creatures():
        for key in range(powers.KEYS):
            found = powers.powers_of(state, creature, key)
            assert found == powers.powers_of(every, creature, key)


def test_random_games_end() -> None:
    report = soak(NAME, 60, seed=7)
    assert report.trouble is None, f"{report.trouble.why}\n{report.trouble.record}"
    assert len(report.endings) > 2


def test_a_clone_forgets_no_field() -> None:
    state = table(4).state
    fields = state.rules.fields
    assert fields is not None
    twin = state.clone()
    for name in fields.names:
        mine, other = getattr(state, name), getattr(twin, name)
        assert mine == other, name
        assert mine is not other or not isinstance(mine, list), name


@pytest.mark.parametrize("seed", range(3))
def test_a_campaign_plays_through(seed: int) -> None:
    rules = wt.ruleset(NAME)
    log: PlainDict = {}
    for number in range(8):
        mind = wt.Seeded(100 * seed + number)
        game = rules.new(3, seed=7 * seed + number, mode="campaign", round_limit=8, log=log)
        assert isinstance(game, AttackWing)
        while not game.over:
            seat = game.to_act[0]
            listed = game.decision(seat).actions
            game.apply(seat, listed[mind.below(len(listed))])
        log = results.next_log(game)
        if campaign.next_adventure(campaign.from_plain(log)) == campaign.OVER:
            break
    assert campaign.winners(campaign.from_plain(log))


def test_nobody_sees_a_sealed_dial() -> None:
    state = wt.ruleset(NAME).new(2, seed=3)
    while state.question is None or state.question.name != "dials":
        seat = state.to_act[0]
        state.apply(seat, state.decision(seat).actions[-1])
    assert isinstance(state, AttackWing)
    own = state.owner.index(0)
    state.apply(0, state.decision(0).actions[0])
    other = state.clone()
    other.dial[own] = -1
    assert state.view(1) == other.view(1)
    assert state.view(None) == other.view(None)
    assert state.view(0) != other.view(0)
