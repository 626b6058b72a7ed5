"""Attack Wing keeps the laws of the engine, in random games over all modes and options."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from tests import laws

import wyrmtable as wt
from wyrmtable.core.action import RESIGN
from wyrmtable.core.plain import PlainDict
from wyrmtable.games.attackwing import campaign, results
from wyrmtable.games.attackwing.ruleset import AttackWingRules
from wyrmtable.games.attackwing.state import CHOOSING, NONE, REVEALED, AttackWing
from wyrmtable.soak import soak

NAME = "attackwing"
SEEDS = range(24)


def options(dice: Random) -> tuple[int, dict[str, object]]:
    """Every mode with sides, teams and options that go together."""
    seats = dice.choice([2, 2, 3, 3, 4, 5])
    chance = wt.Seeded(dice.getrandbits(32))
    return seats, dict(wt.ruleset(NAME).sample_options(seats, chance))


def shows(before: wt.State, seat: int, action: wt.Action, after: wt.State) -> bool:
    """Legions, parts, dials and tokens that come into the open (AW-6.2, AW-16.2, AW-19.7)."""
    assert isinstance(before, AttackWing)
    assert isinstance(after, AttackWing)
    if before.phase == CHOOSING and after.question is not before.question:
        return True
    ended = after.round != before.round or after.over
    for creature, dial in enumerate(before.dial):
        if before.marked(creature, REVEALED):
            continue
        if after.marked(creature, REVEALED):
            return True
        if ended and dial != NONE and action != RESIGN:
            return True
    return after.token_up != before.token_up


@pytest.fixture(autouse=True)
def added() -> Iterator[None]:
    """The game among the others, and how it is tried."""
    if NAME in wt.GAMES:
        yield
        return
    wt.GAMES[NAME] = AttackWingRules()
    laws.TRIALS[NAME] = laws.Trial(options, laws.nobody_else, shows)
    yield
    del wt.GAMES[NAME]
    del laws.TRIALS[NAME]


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
