"""What abilities do: one step after another, each a task on the agenda (`deeds.Deed`)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from wyrmtable.core.action import Action
from wyrmtable.core.task import Task
from wyrmtable.games.attackwing import abilities, damage, dice, events, healing, upkeep, words
from wyrmtable.games.attackwing import attackrow as row
from wyrmtable.games.attackwing.bases import base_distance
from wyrmtable.games.attackwing.measuring import band
from wyrmtable.games.attackwing.order import in_order
from wyrmtable.games.attackwing.powers import clause_of
from wyrmtable.games.attackwing.questions import Pick
from wyrmtable.games.attackwing.state import NONE, READY, STANDING, U_STATE, U_WIDTH, AttackWing
from wyrmtable.games.attackwing.verbs import CHOOSE, DISABLE


def push_steps(
    state: AttackWing,
    steps: list[int],
    ability: int,
    you: int,
    other: int,
    bearer: int,
    origin: int,
    detail: int = 0,
) -> None:
    """Put the steps of an ability on the agenda, the first on top."""
    for at in range(len(steps) - 1, -1, -1):
        state.agenda.append(Deed(you, steps[at], ability, other, bearer, origin, detail))


class Deed(Task[AttackWing]):
    """One step: for whom, step, ability, the other creature, bearer, origin, detail."""

    name: ClassVar[str] = "deed"

    def run(self, state: AttackWing) -> None:
        you, step, ability, other, bearer, origin, detail = self.args
        verb = abilities.VERB[step]
        if verb in (words.DO_ROLL, words.DO_CHOOSE):
            if verb == words.DO_CHOOSE:
                choose(state, self.args)
            else:
                roll(state, step, ability, you, other, bearer, origin, detail)
        elif verb in AT_THE_ATTACK:
            do_in_attack(state, step, ability)
        elif verb in FOR_THE_ROUND or (
            verb == words.DO_DICE and abilities.MOMENT[ability] == words.AT_ACTION
        ):
            for creature in recipients(state, step, ability, you, other):
                state.granted += [creature, step, bearer]
        elif verb == words.DO_DICE:
            do_in_attack(state, step, ability)
        elif verb == words.DO_PREVENT:
            prevent(state, ability)
        elif verb == words.DO_DISCARD:
            upkeep.discard(state, origin, clause_of(ability))
        elif verb == words.DO_FREE_ACTION:
            from wyrmtable.games.attackwing.actiontasks import offer_free

            offer_free(state, you, abilities.KIND[step])
        elif verb == words.DO_FURTHER_ATTACK:
            from wyrmtable.games.attackwing.attack import further

            further(state, abilities.FIGURE[step], abilities.KIND[step], abilities.FLAG[step])
        elif verb == words.DO_COLOR:
            state.color[you] = abilities.KIND[step]
        else:
            found = recipients(state, step, ability, you, other)
            for creature in found[::-1] if verb in PUSHED else found:
                do_to(state, step, ability, creature, bearer, origin, detail)


CHOSEN = 1  # an Effect Token that was named with the Action
PUSHED = (words.DO_EXHAUST, words.DO_DAMAGE, words.DO_HEAL, words.DO_TURN_DOWN)  # last first
AT_THE_ATTACK = (words.DO_ADD, words.DO_CANCEL, words.DO_DEFLECT, words.DO_PENETRATE)
FOR_THE_ROUND = (words.DO_ATTACKS, words.DO_CANNOT, words.DO_ALTITUDE)  # AW-15.15


def recipients(state: AttackWing, step: int, ability: int, you: int, other: int) -> list[int]:
    """To whom a step is done, those in play, in the order of AW-4.10."""
    who = abilities.WHO[step]
    if who == words.TO_YOU:
        return [you] if state.in_play(you) else []
    if who == words.TO_TARGET:
        return [other] if other != NONE and state.in_play(other) else []
    found = [you] if who == words.TO_YOU_AND_FRIENDS else []
    own = state.shape(you)
    for creature in state.creatures():
        if creature != you and state.friends(you, creature):
            bases = state.shapes_of(state.standing(creature))
            near = band(min([base_distance(own, base) for base in bases]))
            if abilities.RANGE_FROM[ability] <= near <= abilities.RANGE_TO[ability]:
                found.append(creature)
    return in_order(state, found)


# -- in an attack ---------------------------------------------------------------------------------


def do_in_attack(state: AttackWing, step: int, ability: int) -> None:
    """Change the attack in progress or the results of its dice."""
    attack, verb, moment = state.attack, abilities.VERB[step], abilities.MOMENT[ability]
    if verb == words.DO_DICE:
        place = row.BOUGHT if moment == words.AT_ROLL_ATTACK else row.BOUGHT_DEFENSE
        attack[row.EXTRA if moment == words.AT_DECLARE else place] += abilities.FIGURE[step]
    elif verb == words.DO_PENETRATE:
        attack[row.PENETRATES] = 1
    elif verb == words.DO_ADD:
        attacking = moment == words.AT_MODIFY_ATTACK
        results = state.attack_dice if attacking else state.defense_dice
        results += [abilities.FACE[step], dice.ADDED] * abilities.FIGURE[step]
        tell_dice(state, not attacking, clause_of(ability))
    elif verb == words.DO_CANCEL:
        results = state.defense_dice if abilities.FACE[step] == words.EVADE else state.attack_dice
        left = abilities.FIGURE[step]
        for at in range(0, len(results), 2):
            if results[at] == abilities.FACE[step] and left:
                results[at] = words.BLANK
                left -= 1
        tell_dice(state, abilities.FACE[step] == words.EVADE, clause_of(ability))
    else:
        hits = abilities.FACE[step] == words.HIT
        stopped = min(abilities.FIGURE[step], attack[row.HITS if hits else row.CRITS])
        attack[row.HITS if hits else row.CRITS] -= stopped
        attack[row.DEFLECTED if hits else row.DEFLECTED_CRITS] += stopped


def tell_dice(state: AttackWing, defense: bool, cite: str) -> None:
    """Report what the dice show now."""
    if state.listening:
        results = state.defense_dice if defense else state.attack_dice
        who = state.attack[row.TARGET if defense else row.BY]
        state.emit(
            events.DiceChanged(
                creature=state.name(who),
                roll="defense" if defense else "attack",
                faces=[dice.FACE_NAMES[results[at]] for at in range(0, len(results), 2)],
            ),
            cite,
        )


def prevent(state: AttackWing, ability: int) -> None:
    """What was about to happen does not: the Exhaustion Token, or the damage of the attack."""
    from wyrmtable.games.attackwing.triggers import GiveExhaustion

    if abilities.MOMENT[ability] == words.AT_EXHAUST:
        for at in range(len(state.agenda) - 1, -1, -1):
            if isinstance(state.agenda[at], GiveExhaustion):
                del state.agenda[at]
                return
    else:
        state.attack[row.HITS] = state.attack[row.CRITS] = 0


# -- to a creature --------------------------------------------------------------------------------


def do_to(
    state: AttackWing,
    step: int,
    ability: int,
    creature: int,
    bearer: int,
    origin: int,
    detail: int,
) -> None:
    """Do a step to one creature."""
    verb, figure, cite = abilities.VERB[step], abilities.FIGURE[step], clause_of(ability)
    if verb == words.DO_EXHAUST:
        from wyrmtable.games.attackwing.triggers import exhaust

        source = words.FROM_OWN_CARD if creature == bearer else words.FROM_OTHER_CARD
        if abilities.SOURCE[ability] == words.OF_DAMAGE:
            source = words.FROM_DAMAGE_CARD
        for _ in range(figure):
            exhaust(state, creature, source)
    elif verb == words.DO_REST:
        from wyrmtable.games.attackwing.triggers import rest

        rest(state, creature, figure)
    elif verb == words.DO_LOSE_TOKENS:
        upkeep.lose_tokens(state, creature, cite)
    elif verb == words.DO_DAMAGE:
        damage.deal(state, state.point[creature], figure, 0)
    elif verb == words.DO_HEAL:
        own = abilities.SOURCE[ability] != words.OF_UPGRADE or creature == bearer
        healing.heal(state, creature, abilities.KIND[step] == 1, NONE if own else bearer)
        for _ in range(figure - 1):
            healing.heal(state, creature, abilities.KIND[step] == 1, NONE)
    elif verb == words.DO_TURN_DOWN:
        healing.turn_down(state, creature, figure)
    elif verb == words.DO_SHATTER:
        for _ in range(min(figure, damage.full_armor(state, creature))):
            state.shattered[creature] += 1
            if state.listening:
                state.emit(events.ArmorShattered(creature=state.name(creature)), cite)
    elif verb == words.DO_REPAIR:
        for _ in range(min(figure, state.shattered[creature])):
            state.shattered[creature] -= 1
            if state.listening:
                state.emit(events.ArmorRepaired(creature=state.name(creature)), cite)
    elif verb == words.DO_EFFECT:
        upkeep.give_effect(state, creature, origin)
    elif verb == words.DO_END_EFFECT:
        named = detail if abilities.KIND[step] == CHOSEN else state.upgrade_card(origin)
        at = state.effect_row(creature, named)
        if at != NONE:
            upkeep.end_effect(state, at)
    elif verb == words.DO_DISABLE:
        ready = [up for up in state.upgrades_of(creature) if can_be_disabled(state, up)]
        if len(ready) == 1:
            upkeep.disable(state, ready[0], cite)
        elif ready:
            state.agenda.append(DisableOne(creature, ability))
    else:
        assert verb == words.DO_LAND
        from wyrmtable.games.attackwing.altitude import land

        land(state, creature)


def can_be_disabled(state: AttackWing, upgrade: int) -> bool:
    """A disabled card cannot be disabled again (AW-15.9)."""
    return state.upgrades[upgrade * U_WIDTH + U_STATE] == READY


class DisableOne(Pick):
    """The owner chooses which Upgrade is disabled: creature, ability (AW-24.93)."""

    name: ClassVar[str] = "disable"
    clause: ClassVar[str] = "AW-24.93"
    asking: ClassVar[str] = "Which Upgrade of {it} is disabled?"

    def actions(self, state: AttackWing, seat: int) -> Sequence[Action]:
        return [
            DISABLE.of((state.upgrade_card(upgrade),))
            for upgrade in state.upgrades_of(self.args[0])
            if can_be_disabled(state, upgrade)
        ]

    def decide(self, state: AttackWing, action: Action) -> None:
        upgrade = state.upgrade_named(self.args[0], action.args[0])
        upkeep.disable(state, upgrade, clause_of(self.args[1]))


# -- rolls and choices ----------------------------------------------------------------------------


def roll(
    state: AttackWing,
    step: int,
    ability: int,
    you: int,
    other: int,
    bearer: int,
    origin: int,
    detail: int,
) -> None:
    """Roll attack dice; if one shows such a face, what follows is done once."""
    count = abilities.FIGURE[step] or detail
    faces = dice.roll(state, state.name(you), False, count, abilities.PURPOSE[step])
    if any(abilities.KIND[step] >> face & 1 for face in faces):
        push_steps(state, abilities.INNER[step], ability, you, other, bearer, origin, detail)


def could_change(state: AttackWing, step: int, you: int, other: int) -> bool:
    """Could this step of an offer change anything (AW-4.14)?"""
    verb = abilities.VERB[step]
    who = other if abilities.WHO[step] == words.TO_TARGET else you
    if verb == words.DO_HEAL:
        return bool(healing.wounded(state, who)) or (
            abilities.KIND[step] == 1 and healing.up_kinds(state, who) != []
        )
    if verb == words.DO_TURN_DOWN:
        return bool(healing.up_kinds(state, who))
    if verb == words.DO_REST:
        return state.exhaustion[who] > 0
    if verb == words.DO_SHATTER:
        return damage.full_armor(state, who) > 0
    if verb == words.DO_REPAIR:
        return state.shattered[who] > 0
    if verb == words.DO_DEFLECT:
        return state.attack[row.HITS if abilities.FACE[step] == words.HIT else row.CRITS] > 0
    if verb == words.DO_CANCEL:
        results = state.defense_dice if abilities.FACE[step] == words.EVADE else state.attack_dice
        return dice.showing(results, abilities.FACE[step]) > 0
    if verb == words.DO_PENETRATE:
        return not state.attack[row.PENETRATES]
    if verb == words.DO_FURTHER_ATTACK:
        return state.place[state.attack[row.BASE]] == STANDING
    if verb == words.DO_FREE_ACTION:
        from wyrmtable.games.attackwing.actiontasks import bar, barred

        return barred(state, you) is None and bool(bar(state, you, abilities.KIND[step]))
    if verb == words.DO_CHOOSE:
        return any(could_change(state, inner, you, other) for inner in abilities.INNER[step])
    return True


def choose(state: AttackWing, args: tuple[int, ...]) -> None:
    """One of several things is done, if there is a choice the owner's."""
    you, step, ability, other, bearer, origin, detail = args
    inner = [one for one in abilities.INNER[step] if could_change(state, one, you, other)]
    if len(inner) == 1:
        push_steps(state, inner, ability, you, other, bearer, origin, detail)
    elif inner:
        state.agenda.append(ChooseDeed(*args))


class ChooseDeed(Pick):
    """Which of several things is done; the numbers are those of the deed (AW-4.14)."""

    name: ClassVar[str] = "choose"
    clause: ClassVar[str] = "AW-4.14"
    asking: ClassVar[str] = "What is done?"

    def actions(self, state: AttackWing, seat: int) -> Sequence[Action]:
        return [
            CHOOSE.of((number,))
            for number, step in enumerate(abilities.INNER[self.args[1]], 1)
            if could_change(state, step, self.args[0], self.args[3])
        ]

    def decide(self, state: AttackWing, action: Action) -> None:
        you, step, ability, other, bearer, origin, detail = self.args
        chosen = abilities.INNER[step][action.args[0] - 1]
        push_steps(state, [chosen], ability, you, other, bearer, origin, detail)
