""" "Action:" abilities of cards (AW-9.18 to AW-9.25)."""

from __future__ import annotations

from typing import Final

from wyrmtable.core.action import Action
from wyrmtable.core.errors import Illegal
from wyrmtable.games.attackwing import (
    abilities,
    damage,
    damagecards,
    dice,
    events,
    triggers,
    upgrades,
    words,
)
from wyrmtable.games.attackwing.doing import CHOSEN, push_steps
from wyrmtable.games.attackwing.holding import holds
from wyrmtable.games.attackwing.measuring import Measurement, measure
from wyrmtable.games.attackwing.naming import base_of, target_value
from wyrmtable.games.attackwing.powers import banned, clause_of, power_name, powers_at
from wyrmtable.games.attackwing.state import LOST, NONE, STANDING, AttackWing, Refused
from wyrmtable.games.attackwing.verbs import ABILITY, ACT, ACTS

RECOVERED: Final = (words.HIT, words.CRIT)  # AW-24.80


def chooses_effect(ability: int) -> bool:
    """Does the Action remove an Effect Token that is named with it (AW-24.26)?"""
    steps = abilities.STEPS[ability]
    return any(
        [
            abilities.VERB[step] == words.DO_END_EFFECT and abilities.KIND[step] == CHOSEN
            for step in steps
        ]
    )


def effects_on(state: AttackWing, creature: int) -> list[int]:
    """The cards whose Effect Tokens lie beside a creature."""
    rows = state.effects
    return [
        state.upgrade_card(rows[at + 1]) for at in range(0, len(rows), 2) if rows[at] == creature
    ]


def excluded(state: AttackWing, ability: int, creature: int, base: int) -> Refused | None:
    """Why a base cannot be named, as can be seen without measuring (AW-9.25)."""
    other = state.who[base]
    clause = clause_of(ability)
    if state.place[base] != STANDING:
        return "AW-17.9", "a pressed soldier takes no place and cannot be named"
    if abilities.NAMING[ability] != words.ANYONE and (
        abilities.NAMING[ability] == words.ENEMY
    ) == state.friends(creature, other):
        side = "an enemy" if abilities.NAMING[ability] == words.ENEMY else "itself or a friend"
        return "AW-9.25", f"this Action names {side}"
    spell = (
        abilities.SOURCE[ability] == words.OF_UPGRADE and upgrades.SPELL[abilities.CARD[ability]]
    )
    if spell and not state.friends(creature, other):
        cite = banned(state, other, words.BAN_BE_NAMED_BY_SPELLS)
        if cite:
            return cite, "it cannot be named for a spell"
    if not holds(state, ability, creature, other):
        return clause, "the card excludes this creature"
    if state.premeasure and not in_range(ability, measured(state, creature, base)):
        return "AW-2.18", "out of Range"
    return None


def measured(state: AttackWing, creature: int, base: int) -> Measurement:
    """The line of an Action from a creature to a base (AW-2.12)."""
    return measure(state.shape(creature), state.shapes[base])


def in_range(ability: int, line: Measurement) -> bool:
    """Is the creature named in the Range of the card? It is at Range 1 from itself (AW-2.12)."""
    return abilities.RANGE_FROM[ability] <= line.range <= abilities.RANGE_TO[ability]


def available(state: AttackWing, creature: int) -> list[int]:
    """The "Action:" abilities that a creature can pay for, as threes (AW-9.24)."""
    found = powers_at(state, creature, words.AT_ACTION)
    usable: list[int] = []
    for at in range(0, len(found), 3):
        ability = found[at]
        if triggers.unpayable(state, ability, creature, found[at + 2]):
            continue
        if not state.has_performed(creature, triggers.use_code(ability)):
            usable += found[at : at + 3]
    return usable


def card_actions(state: AttackWing, creature: int) -> list[Action]:
    """Every Action of a card that would not be refused."""
    listed: list[Action] = []
    found = available(state, creature)
    for at in range(0, len(found), 3):
        ability = found[at]
        code = triggers.use_code(ability)
        if abilities.NAMING[ability] == words.NOBODY:
            if abilities.ABOUT_ATTACK[ability] or holds(state, ability, creature):
                listed.append(ACT.of((code, NONE, NONE)))
            continue
        for base, place in enumerate(state.place):
            if place != STANDING or excluded(state, ability, creature, base) is not None:
                continue
            named = target_value(state, base)
            cards = effects_on(state, state.who[base]) if chooses_effect(ability) else []
            listed += [ACT.of((code, named, card)) for card in cards or [NONE]]
    return listed


def chosen(state: AttackWing, creature: int, action: Action) -> list[int]:
    """The ability in play that an Action names, as three numbers; Illegal if there is none."""
    code, target, _ = action.args
    found = available(state, creature)
    for at in range(0, len(found), 3):
        ability = found[at]
        if triggers.use_code(ability) == code and (abilities.NAMING[ability] == words.NOBODY) == (
            target == NONE
        ):
            return found[at : at + 3]
    if state.has_performed(creature, code):
        raise Illegal("AW-9.4", "no Action twice in one round")
    every = powers_at(state, creature, words.AT_ACTION)
    for at in range(0, len(every), 3):
        if triggers.use_code(every[at]) == code:
            cite = triggers.unpayable(state, every[at], creature, every[at + 2])
            if cite:
                raise Illegal(cite, f"{ACTS[code]} cannot be paid for")
            raise Illegal("AW-9.18", f"{ACTS[code]} names a creature, or names none")
    if code > ABILITY:
        upgrade = state.upgrade_named(creature, code - ABILITY - 1)
        if upgrade != NONE:
            raise triggers.not_usable(state, creature, code)
    raise Illegal("AW-9.2", f"it has no Action {ACTS[code]}")


def check_card_action(state: AttackWing, creature: int, action: Action) -> None:
    """Refuse an "Action:" that cannot be performed."""
    ability = chosen(state, creature, action)[0]
    _, target, effect = action.args
    other = NONE
    if abilities.NAMING[ability] != words.NOBODY:
        base = base_of(state, target)
        fault = excluded(state, ability, creature, base)
        if fault is not None:
            raise Illegal(*fault)
        other = state.who[base]
    elif not holds(state, ability, creature):
        raise Illegal(clause_of(ability), "the card does not allow it now")
    if chooses_effect(ability):
        there = effects_on(state, other)
        if effect not in there and (effect != NONE or len(there) > 1):
            raise Illegal(clause_of(ability), "an Effect Token of that creature must be named")
    elif effect != NONE:
        raise Illegal(clause_of(ability), "this Action removes no Effect Token of your choice")


def perform(state: AttackWing, creature: int, action: Action) -> None:
    """Measure, pay, and do what the card says; out of Range the Action is lost (AW-9.19)."""
    ability, bearer, origin = chosen(state, creature, action)
    code, target, effect = action.args
    name = "ability" if code == ABILITY else power_name(ability)
    cite = clause_of(ability)
    other = NONE
    if target != NONE:
        base = base_of(state, target)
        other = state.who[base]
        line = measured(state, creature, base)
        if state.listening:
            state.emit(
                events.RangeMeasured(
                    creature=state.name(creature),
                    target=state.base_name(base),
                    distance=line.distance,
                    range=line.range,
                    line=[line.x1, line.y1, line.x2, line.y2],
                ),
                "AW-9.25",
            )
        if not in_range(ability, line):
            state.mark(creature, LOST)
            if state.listening:
                lost = events.ActionLost(creature=state.name(creature), action=name)
                state.emit(lost, "AW-9.19")
            return
    if state.listening:
        state.emit(events.ActionDone(creature=state.name(creature), action=name), cite)
    if effect == NONE and chooses_effect(ability):
        effect = next(iter(effects_on(state, other)), NONE)  # there is one at most
    push_steps(state, abilities.STEPS[ability], ability, creature, other, bearer, origin, effect)
    triggers.pay(state, ability, bearer, origin)


def recover(state: AttackWing, creature: int, kind: int) -> None:
    """The Action on a face-up Damage Card (AW-9.21, AW-24.80)."""
    if damagecards.RECOVERY[kind] == damagecards.ROLL_TO_RECOVER:
        faces = dice.roll(state, state.name(creature), False, 1, "recover")
        if faces[0] not in RECOVERED:
            return
    damage.flip_down(state, damage.up_row(state, creature, kind))
