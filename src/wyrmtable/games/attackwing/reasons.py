"""Why a decision is not asked: the rule that took it away."""

from __future__ import annotations

from wyrmtable.core.action import Action
from wyrmtable.core.errors import Illegal
from wyrmtable.games.attackwing import actiontasks, altitude, combat, movement
from wyrmtable.games.attackwing.state import (
    ACTED,
    ACTIVATED,
    CHANGED,
    FLED,
    LOST,
    AttackWing,
)
from wyrmtable.games.attackwing.verbs import (
    ACT,
    ALTITUDE,
    ATTACK,
    BURST,
    CHARGE,
    DIAL,
    DISABLE,
    ENABLE,
    FEINT,
    FEINT_PLACE,
    FLEE,
    FORM,
    OVERLAP,
    PASS,
    PLACE,
    PLACE_TOKEN,
    RECOVER,
    REMOVE_GEYSER,
    RULER,
    SNATCH,
    SOLDIERS,
    SPEND,
    SPIN,
    SUBSTITUTE,
    UPGRADE_ATTACK,
    USE,
    VICTIMS,
    WALL,
)

FIGHTING = (
    CHARGE.kind,
    ATTACK.kind,
    UPGRADE_ATTACK.kind,
    PASS.kind,
    USE.kind,
    SPEND.kind,
)
ACTING = (
    ACT.kind,
    FEINT.kind,
    ENABLE.kind,
    RECOVER.kind,
    SNATCH.kind,
)
CLAUSES = {  # the rule that asks for an answer
    DIAL.kind: "AW-5.1",
    SUBSTITUTE.kind: "AW-6.16",
    SPIN.kind: "AW-6.9",
    WALL.kind: "AW-21.6",
    FEINT_PLACE.kind: "AW-9.13",
    FORM.kind: "AW-17.8",
    RULER.kind: "AW-12.6",
    BURST.kind: "AW-12.10",
    VICTIMS.kind: "AW-12.2",
    DISABLE.kind: "AW-24.93",
    SOLDIERS.kind: "AW-17.19",
    FLEE.kind: "AW-17.21",
    REMOVE_GEYSER.kind: "AW-22.10",
}


def refusal(state: AttackWing, seat: int, action: Action) -> Illegal:
    """Why a seat that is not asked cannot do this."""
    kind = action.kind
    if state.outcome is None:
        if kind == PLACE.kind:
            return Illegal("AW-1.15", "this creature cannot be placed now")
        if kind == PLACE_TOKEN.kind:
            return Illegal("AW-19.4", "another side places a token now")
        if kind in CLAUSES:
            return Illegal(CLAUSES[kind], "this player is not asked for it now")
    return state.not_asked(seat)


def why_not(state: AttackWing, creature: int, action: Action) -> Illegal:
    """Why this action of a creature is not asked for now, or not any more."""
    kind = action.kind
    if not state.in_play(creature):
        return Illegal(left_by(state, creature, kind), "this creature has left play")
    if state.outcome is not None and kind not in FIGHTING:
        return Illegal("AW-21.7" if state.adventure == 1 else "AW-14.9", "the game is over")
    if kind in ACTING:
        return no_action(state, creature, action)
    if kind == ALTITUDE.kind:
        return no_altitude(state, creature, action.args[0])
    if kind == OVERLAP.kind:
        return Illegal(movement.REASONS[state.unasked], "this movement left nothing to choose")
    if kind in FIGHTING:
        return combat.refusal(state, creature, action)
    asked = state.question
    if kind == SUBSTITUTE.kind and asked is not None and asked.name == "substitute":
        return Illegal("AW-6.17", "another player chooses")
    if kind == FEINT_PLACE.kind and state.marked(creature, LOST):
        return Illegal("AW-9.14", "the Feint has failed")
    return Illegal(CLAUSES.get(kind, "AW-4.1"), "this is not asked now")


def left_by(state: AttackWing, creature: int, kind: int) -> str:
    """The rule by which a creature that has left play does nothing more."""
    if kind not in FIGHTING:
        return "AW-6.20"
    if state.out[creature] == FLED:
        return "AW-7.21"
    return "AW-17.25" if state.is_troop(creature) else "AW-13.11"


def no_action(state: AttackWing, creature: int, action: Action) -> Illegal:
    """Why a creature cannot perform an Action now (AW-9.1, AW-9.5)."""
    if state.marked(creature, ACTIVATED):
        if state.marked(creature, ACTED):
            if state.marked(creature, LOST):
                return Illegal("AW-9.1", "its Action of this round was lost (AW-9.10)")
            return Illegal("AW-9.1", "it has performed its Action of this round")
        fault = actiontasks.barred(state, creature)
        if fault is not None:
            return Illegal(*fault)
        return Illegal("AW-9.1", "its Action step is over")
    return Illegal("AW-4.2", "its activation has not begun")


def no_altitude(state: AttackWing, creature: int, to: int) -> Illegal:
    """Why a creature cannot change altitude now (AW-8.1, AW-8.3)."""
    if state.marked(creature, CHANGED):
        return Illegal("AW-8.3", "it has changed altitude this round")
    fault = altitude.refused(state, creature, to)
    return fault or Illegal("AW-8.1", "its altitude step is over or has not come")
