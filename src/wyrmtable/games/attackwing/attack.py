"""An attack from its third to its ninth step (AW-10.2, section 11).

Each step is a task; what somebody may use in it is offered on top of the agenda before the next.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, Final

from wyrmtable.core.cues import Matter
from wyrmtable.core.task import Task
from wyrmtable.games.attackwing import attackrow as row
from wyrmtable.games.attackwing import (
    counting,
    creatures,
    damage,
    dice,
    events,
    troops,
    upgrades,
    words,
)
from wyrmtable.games.attackwing.abilities import ALSO, INSTEAD, at
from wyrmtable.games.attackwing.doing import push_steps, tell_dice
from wyrmtable.games.attackwing.state import NONE, STANDING, AttackWing
from wyrmtable.games.attackwing.triggers import trigger


def begin(state: AttackWing) -> None:
    """Push the steps of the attack in `state.attack`, from the third on."""
    row.refresh(state)
    state.agenda.append(STEP_TASKS[0])


class Step(Task[AttackWing]):
    """One step of the attack in progress, by its place in STEPS; then comes the next."""

    name: ClassVar[str] = "attack_step"

    def run(self, state: AttackWing) -> None:
        number = self.args[0]
        agenda = state.agenda
        depth = len(agenda) + 1
        while number + 1 < len(STEPS):
            agenda.append(STEP_TASKS[number + 1])
            STEPS[number](state)
            if len(agenda) != depth or state.outcome is not None:
                return
            number = agenda.pop().args[0]  # nobody has anything to add
        STEPS[number](state)

    def fits(self, state: AttackWing) -> bool:
        return 0 <= self.args[0] < len(STEPS) and len(state.attack) == row.WIDTH


def skip_to(state: AttackWing, step: Callable[[AttackWing], None]) -> None:
    """Leave out the steps before another."""
    state.agenda[-1] = STEP_TASKS[STEPS.index(step)]


def both(state: AttackWing, moment: int, attacker_first: bool) -> None:
    """A moment for both sides, one after the other (AW-11.10, AW-11.11, AW-11.32)."""
    by, target = state.attack[row.BY], state.attack[row.TARGET]
    if attacker_first:
        trigger(state, moment, target, by, 0, words.DEFENDER)
        trigger(state, moment, by, target, 0, words.ATTACKER)
    else:
        trigger(state, moment, by, target, 0, words.ATTACKER)
        trigger(state, moment, target, by, 0, words.DEFENDER)


def target_name(state: AttackWing) -> str:
    """What events call the target: the soldier in a normal attack, else the creature."""
    attack = state.attack
    if attack[row.FORM] == words.NORMAL:
        return state.base_name(attack[row.BASE])
    return state.name(attack[row.TARGET])


def struck_base(state: AttackWing) -> int:
    """The base at which the blow is seen to land."""
    attack = state.attack
    return attack[row.BASE] if attack[row.FORM] == words.NORMAL else state.point[attack[row.TARGET]]


def matter(state: AttackWing) -> Matter:
    """What a blow is seen to be made of."""
    attack = state.attack
    card = attack[row.CARD]
    if card != NONE and upgrades.ENERGY[state.upgrade_card(card)] != NONE:
        return events.MATTERS[upgrades.ENERGY[state.upgrade_card(card)]]
    if attack[row.REACH] == words.MELEE:
        return "claws"
    return "shot" if card == NONE else "magic"


# -- step 3 ---------------------------------------------------------------------------------------


def buy_attack_dice(state: AttackWing) -> None:
    """Dice that must be chosen or paid for come before the roll (AW-11.32)."""
    both(state, words.AT_ROLL_ATTACK, False)


def roll_attack_dice(state: AttackWing) -> None:
    """Roll the attack dice (AW-11.3)."""
    attack = state.attack
    by = attack[row.BY]
    told: list[str] = []
    count = max(counting.attack_dice(state, told if state.listening else None), 0)
    if by == NONE:
        faces = dice.roll(state, "table", False, count, "trap")
    else:
        if state.adventure == 2:
            from wyrmtable.games.attackwing.adventures import note_attack

            note_attack(state, by, attack[row.TARGET])
        name = state.name(by)
        if state.listening:
            state.emit(
                events.AttackRoll(
                    creature=name,
                    target=target_name(state),
                    dice=count,
                    parts=told,
                    blow=[state.base_name(state.point[by]), state.base_name(struck_base(state))],
                    matter=matter(state),
                ),
                "AW-11.3",
            )
        faces = dice.roll(state, name, False, count, "attack")
    for face in faces:
        state.attack_dice += (face, 0)
    attack[row.STEP] = 4
    if not count:
        attack[row.MISSED] = 1
        skip_to(state, resolve)  # AW-11.4


# -- step 4 to 6 ----------------------------------------------------------------------------------


def modify_attack_dice(state: AttackWing) -> None:
    """First the defender, then the attacker (AW-11.10)."""
    both(state, words.AT_MODIFY_ATTACK, False)


def buy_defense_dice(state: AttackWing) -> None:
    """First the attacker, then the defender (AW-11.32); or no defense dice at all (AW-11.9)."""
    card = state.attack[row.CARD]
    state.attack[row.STEP] = 5
    if card != NONE and upgrades.DEFENSELESS[state.upgrade_card(card)]:
        resist(state)
        skip_to(state, cancel)
    else:
        both(state, words.AT_ROLL_DEFENSE, True)


def roll_defense_dice(state: AttackWing) -> None:
    """Roll the defense dice, if there are any (AW-11.5)."""
    attack = state.attack
    name = state.name(attack[row.TARGET])
    told: list[str] = []
    count = max(counting.defense_dice(state, told if state.listening else None), 0)
    purpose = "trap" if attack[row.BY] == NONE else "attack"
    if state.listening and purpose == "attack":
        state.emit(events.DefenseRoll(creature=name, dice=count, parts=told), "AW-11.5")
    for face in dice.roll(state, name, True, count, purpose):
        state.defense_dice += (face, 0)
    attack[row.STEP] = 6


def modify_defense_attacker(state: AttackWing) -> None:
    """The attacker's part of step 6 (AW-11.11)."""
    by, target = state.attack[row.BY], state.attack[row.TARGET]
    trigger(state, words.AT_MODIFY_DEFENSE, by, target, 0, words.ATTACKER)


def modify_defense_defender(state: AttackWing) -> None:
    """The defender's part begins with his resistance (AW-11.30)."""
    by, target = state.attack[row.BY], state.attack[row.TARGET]
    resist(state)
    trigger(state, words.AT_MODIFY_DEFENSE, target, by, 0, words.DEFENDER)


def resist(state: AttackWing) -> None:
    """Energy resistance adds an evade result (AW-11.20)."""
    card = state.attack[row.CARD]
    energy = upgrades.ENERGY[state.upgrade_card(card)] if card != NONE else NONE
    if energy != NONE and creatures.ENERGY[state.card[state.attack[row.TARGET]]] == energy:
        state.defense_dice += (words.EVADE, dice.ADDED)
        tell_dice(state, True, "AW-11.20")


# -- step 7 and 8 ---------------------------------------------------------------------------------


def cancel(state: AttackWing) -> None:
    """Abilities that cancel results, the attacker's first (AW-11.21, AW-11.31)."""
    state.attack[row.STEP] = 7
    both(state, words.AT_COMPARE, True)


def compare(state: AttackWing) -> None:
    """Each evade cancels a hit, then a critical hit (AW-11.22)."""
    attack = state.attack
    hits = dice.showing(state.attack_dice, words.HIT)
    crits = dice.showing(state.attack_dice, words.CRIT)
    evades = dice.showing(state.defense_dice, words.EVADE)
    if damage.no_cards(state):  # AW-13.10
        hits, crits = hits + crits, 0
    stopped = min(hits, evades)
    attack[row.HITS] = hits - stopped
    attack[row.CRITS] = max(crits - (evades - stopped), 0)
    if state.listening and attack[row.BY] != NONE:
        state.emit(
            events.Compared(
                creature=state.name(attack[row.BY]),
                target=target_name(state),
                hits=attack[row.HITS],
                crits=attack[row.CRITS],
            ),
            "AW-11.22",
        )
    attack[row.STEP] = 8
    if attack[row.HITS] + attack[row.CRITS] == 0:
        skip_to(state, resolve)  # AW-11.23


def shatter(state: AttackWing) -> None:
    """Effects that shatter Armor come first (AW-11.33)."""
    by, target = state.attack[row.BY], state.attack[row.TARGET]
    trigger(state, words.AT_DEFLECT, by, target, 0, words.ATTACKER)


def deflect(state: AttackWing) -> None:
    """Armor stops hits, never critical hits; cards may stop more (AW-11.24 to AW-11.26)."""
    attack = state.attack
    if attack[row.PENETRATES]:
        return
    by, target = attack[row.BY], attack[row.TARGET]
    stopped = min(attack[row.HITS], damage.full_armor(state, target))
    attack[row.HITS] -= stopped
    attack[row.DEFLECTED] += stopped
    trigger(state, words.AT_DEFLECT, target, by, 0, words.DEFENDER)


def deflected(state: AttackWing) -> None:
    """What was stopped in all."""
    attack = state.attack
    hits, crits = attack[row.DEFLECTED], attack[row.DEFLECTED_CRITS]
    if state.listening and (hits or crits):
        name = state.name(attack[row.TARGET])
        state.emit(events.Deflected(creature=name, hits=hits, crits=crits), "AW-11.24")
    attack[row.STEP] = 9


# -- step 9 ---------------------------------------------------------------------------------------


def before_damage(state: AttackWing) -> None:
    """Effects that keep damage away altogether."""
    attack = state.attack
    if attack[row.HITS] + attack[row.CRITS]:
        trigger(state, words.AT_DAMAGE, attack[row.TARGET], attack[row.BY], 0, words.DEFENDER)


def deal_damage(state: AttackWing) -> None:
    """Damage for each hit and critical hit left, or what the card does instead (AW-11.28)."""
    attack = state.attack
    hits, crits, target = attack[row.HITS], attack[row.CRITS], attack[row.TARGET]
    if hits + crits == 0 or not state.in_play(target):
        return
    steps = card_steps(state, INSTEAD)
    if steps:  # AW-24.8
        follow(state, steps)
    elif attack[row.FORM] == words.AREA and len(state.bases_of(target)) > 1:
        troops.suffer_area(state, target, caught_bases(state, target))
    else:
        base = attack[row.BASE]
        if state.place[base] != STANDING:  # the one caught is gone: nobody else suffers
            return
        damage.deal(state, base, hits, crits, damage.BY_ATTACK)


def caught_bases(state: AttackWing, creature: int) -> list[int]:
    """The soldiers of a Troop that the area has caught."""
    victims = state.victims
    return [victims[at] for at in range(0, len(victims), 2) if state.who[victims[at]] == creature]


def after_damage(state: AttackWing) -> None:
    """What a card does besides to a creature that has suffered damage."""
    attack = state.attack
    suffered = attack[row.SUFFERED] + attack[row.SUFFERED_CRITICAL]
    if not suffered:
        return
    if state.adventure == 1:
        from wyrmtable.games.attackwing.treasure import suffered as drop_item

        drop_item(state, attack[row.TARGET], suffered)
    attack[row.HARMED] += 1
    follow(state, card_steps(state, ALSO))


def card_steps(state: AttackWing, table: list[list[int]]) -> list[int]:
    """The steps of the Upgrade of the attack in ALSO, INSTEAD or AFTER."""
    card = state.attack[row.CARD]
    return table[state.upgrade_card(card)] if card != NONE else []


def follow(state: AttackWing, steps: list[int]) -> None:
    """Push steps of the Upgrade of the attack."""
    if steps:
        attack = state.attack
        by, card = attack[row.BY], attack[row.CARD]
        ability = at(words.OF_UPGRADE, state.upgrade_card(card), words.AT_ATTACK)[0]
        push_steps(state, steps, ability, by, attack[row.TARGET], by, card)


def resolve(state: AttackWing) -> None:
    """The attack is resolved; then what acts after it, first the attacker's (AW-11.34)."""
    attack = state.attack
    attack[row.STEP] = 10
    if attack[row.BY] == NONE:
        return
    if state.listening:
        state.emit(
            events.AttackResolved(
                creature=state.name(attack[row.BY]),
                target=target_name(state),
                normal=attack[row.SUFFERED],
                critical=attack[row.SUFFERED_CRITICAL],
            ),
            "AW-11.28",
        )
    both(state, words.AT_RESOLVED, True)


def finish(state: AttackWing) -> None:
    """Back to the attack that was interrupted, on to the next victim, or the end."""
    attack = state.attack
    if attack[row.FURTHER]:
        row.resume(state)
    elif attack[row.FORM] == words.AREA:
        from wyrmtable.games.attackwing.series import NextVictim

        state.agenda.append(NextVictim(attack[row.BY]))
    else:
        row.end(state)


STEPS: Final[list[Callable[[AttackWing], None]]] = [
    buy_attack_dice,
    roll_attack_dice,
    modify_attack_dice,
    buy_defense_dice,
    roll_defense_dice,
    modify_defense_attacker,
    modify_defense_defender,
    cancel,
    compare,
    shatter,
    deflect,
    deflected,
    before_damage,
    deal_damage,
    after_damage,
    resolve,
    finish,
]


STEP_TASKS: Final[list[Step]] = [Step(number) for number in range(len(STEPS))]


# -- further attacks and the trap -----------------------------------------------------------------


def further(state: AttackWing, times: int, change: int, melee: bool) -> None:
    """Push further attacks against the same creature (AW-10.20)."""
    for _ in range(times):
        state.agenda.append(Further(change, int(melee)))


class Further(Task[AttackWing]):
    """One further attack, inside the one that grants it: more or fewer dice, as melee or not."""

    name: ClassVar[str] = "further"

    def run(self, state: AttackWing) -> None:
        base = state.attack[row.BASE]
        if state.place[base] != STANDING or not state.in_play(state.attack[row.BY]):
            return
        row.interrupt(state)
        state.attack[row.EXTRA] = self.args[0]
        state.attack[row.FURTHER] = 1
        state.attack[row.TARGET] = state.who[base]
        if self.args[1]:
            state.attack[row.REACH] = words.MELEE
        begin(state)


def trap(state: AttackWing, creature: int, count: int) -> None:
    """Attack dice against a creature that defends without Armor (AW-21.10)."""
    attack = row.begin(state, NONE)
    attack[row.TARGET] = creature
    attack[row.BASE] = state.point[creature]
    attack[row.EXTRA] = count
    attack[row.PENETRATES] = 1
    begin(state)
