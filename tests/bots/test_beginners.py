"""A hatchling errs like a beginner: it misjudges and forgets, but it sees what lies before it."""

from __future__ import annotations

import wyrmtable as wt
from wyrmtable.bots import Bot
from wyrmtable.bots.levels import LEVEL_BOTS
from wyrmtable.core.chance import Seeded
from wyrmtable.games.aerialcorps.breath import Breathe
from wyrmtable.games.aerialcorps.rifles import Fire, targets
from wyrmtable.games.aerialcorps.state import LEFT_TABLE, AerialCorps
from wyrmtable.games.aerialcorps.stepchoice import breath_choice
from wyrmtable.games.attackwing.dials import ON_DIAL
from wyrmtable.games.attackwing.playarea import has_fled
from wyrmtable.games.attackwing.state import AttackWing
from wyrmtable.games.attackwing.verbs import READY_DIALS
from wyrmtable.games.attackwing.worth import end_from
from wyrmtable.games.dragonlance.board import HEXES
from wyrmtable.games.dragonlance.codes import NOBODY, OPEN
from wyrmtable.games.dragonlance.pieces import SIZE, TOWER_HEIGHT
from wyrmtable.games.dragonlance.reach import reach_of
from wyrmtable.games.dragonlance.state import DragonLance


def hatchling() -> Bot:
    return LEVEL_BOTS["hatchling"](clock=False)


def test_a_hatchling_fires_and_breathes_at_whatever_it_can_and_stays_on_the_table() -> None:
    shots = breaths = 0
    for seed in range(4):
        state = wt.ruleset("aerialcorps").new(2, seed=seed, scenario="duel")
        chance = Seeded(seed)
        while not state.over:
            assert isinstance(state, AerialCorps)
            seat, question = state.to_act[0], state.question
            action = hatchling().choose(state.guess(seat, chance), seat, chance)
            if isinstance(question, Fire):
                for place in question.own_slots(state, seat):
                    if targets(state, state.slots[place]):
                        shots += 1
                assert "hold" not in action.text
            elif isinstance(question, Breathe):
                for place in question.own_slots(state, seat):
                    dragon = state.slots[place]
                    if breath_choice(state, dragon, question.none, None) != question.none:
                        breaths += 1
                        own = dragon - seat * question.per_seat + 1
                        assert f"{own} breath none" not in action.text
            state.apply(seat, action)
        assert isinstance(state, AerialCorps)
        assert LEFT_TABLE not in state.out
    assert shots and breaths


def test_a_hatchling_dials_nothing_that_leads_off_the_table_while_anything_else_is_there() -> None:
    dialed = 0
    for seed in range(4):
        state = wt.ruleset("attackwing").new(2, seed=seed, mode="starter", round_limit=12)
        chance = Seeded(seed)
        while not state.over:
            assert isinstance(state, AttackWing)
            seat = state.to_act[0]
            action = hatchling().choose(state.guess(seat, chance), seat, chance)
            if action.kind == READY_DIALS.kind:
                for place in range(0, len(action.args), 2):
                    dialed += 1
                    creature, maneuver = action.args[place], action.args[place + 1]
                    listed = ON_DIAL[state.dial_of[creature]]
                    assert not leaves(state, creature, maneuver) or all(
                        leaves(state, creature, other) for other in listed
                    )
            state.apply(seat, action)
    assert dialed


def leaves(state: AttackWing, creature: int, maneuver: int) -> bool:
    """Does a maneuver lead off the table?"""
    return has_fled(end_from(state.shape(creature), maneuver), float(state.area))


def lance_within_reach(state: DragonLance) -> bool:
    """Can a dragon of the active horde take the Lance in this turn?"""
    if state.lancer != NOBODY:
        return False
    for dragon in range(state.active * SIZE, state.active * SIZE + SIZE):
        if state.cell[dragon] < 0 or state.where[dragon] != OPEN:
            continue
        reach = reach_of(state, dragon)
        if reach.heights > TOWER_HEIGHT and reach.cheapest(HEXES.tower, TOWER_HEIGHT) >= 0:
            return True
    return False


def test_a_hatchling_takes_the_lance_that_is_within_reach() -> None:
    seen = 0
    for seed in range(3):
        state = wt.ruleset("dragonlance").new(2, seed=seed, mode="basic", round_limit=25)
        chance = Seeded(seed)
        while not state.over:
            assert isinstance(state, DragonLance) and state.question is not None
            seat = state.to_act[0]
            chosen = hatchling().choose(state.guess(seat, chance), seat, chance)
            within = state.question.name == "act" and lance_within_reach(state)
            horde = state.active
            state.apply(seat, chosen)
            if within:
                seen += 1
                assert state.lancer // SIZE == horde
    assert seen
