"""Answers to all questions but dials: the best by a look at the position, for bots."""

from __future__ import annotations

from typing import Final

from wyrmtable.core.action import Action
from wyrmtable.core.chance import Chance
from wyrmtable.games.attackwing import attackrow, creatures, upgrades, verbs
from wyrmtable.games.attackwing.actiontasks import in_target_range
from wyrmtable.games.attackwing.aiming import LayRuler, PlaceBurst
from wyrmtable.games.attackwing.areas import burst_lands, in_burst, strip_range
from wyrmtable.games.attackwing.bases import turned
from wyrmtable.games.attackwing.combat import Declare, Prepare
from wyrmtable.games.attackwing.damage import weapon_value
from wyrmtable.games.attackwing.declaring import measured, weapon_named
from wyrmtable.games.attackwing.dice import showing
from wyrmtable.games.attackwing.measuring import OUT
from wyrmtable.games.attackwing.movement import SPIN_DEGREES, Spin
from wyrmtable.games.attackwing.naming import base_of
from wyrmtable.games.attackwing.series import arc_of_attack, may_catch, melee_possible, reach_of
from wyrmtable.games.attackwing.state import NONE, AttackWing
from wyrmtable.games.attackwing.threat import LATER, best_harm, harm, reaches, stamina
from wyrmtable.games.attackwing.triggers import Offer
from wyrmtable.games.attackwing.words import (
    ARC_FORWARD,
    ARC_REAR,
    BLANK,
    CONC,
    CONCENTRATE,
    CRIT,
    DODGE,
    HIT,
    MELEE,
    SHAPE_ONE,
    TARGET,
)
from wyrmtable.games.attackwing.worth import TOKEN_WORTH, on_table, per_point

FINE: Final = 1000
USED: Final = 1.0  # points that an optional ability is thought to be worth
KEEP: Final = 3  # the last word of `altitude`


def considered(state: AttackWing, seat: int, chance: Chance, limit: int) -> list[Action]:
    """At most `limit` answers to try, the best by a look at the position first."""
    question = state.question
    assert question is not None
    listed = list(question.actions(state, seat))
    if len(listed) > limit:
        numbers = list(range(len(listed)))
        chance.shuffle(numbers)
        listed = [listed[number] for number in numbers[:limit]]
    first = best(state, seat, chance, 0.0)
    return [first, *[action for action in listed if action != first]][:limit]


def promising(state: AttackWing, seat: int, chance: Chance, limit: int) -> list[Action]:
    """At most `limit` answers that promise something, the best first; passing always."""
    question = state.question
    assert question is not None
    first = best(state, seat, chance, 0.0)
    ranked: list[tuple[float, int, Action]] = []
    for number, action in enumerate(question.actions(state, seat)):
        score = promise(state, seat, action)
        passing = action.kind == verbs.PASS.kind
        if action != first and (score >= 0.0 or passing):
            ranked.append((-1e9 if passing else -score, number, action))
    ranked.sort()
    return [first, *[action for _, _, action in ranked]][:limit]


def best(state: AttackWing, seat: int, chance: Chance, whim: float) -> Action:
    """The answer that promises most; of equal ones any."""
    question = state.question
    assert question is not None
    listed = list(question.actions(state, seat))
    found, most = listed[0], -1e9
    for action in listed:
        score = promise(state, seat, action)
        confused = score >= 0.0 and action.kind != verbs.PASS.kind  # a whim misses no chance
        score += (whim + 0.01 if confused else 0.01) * chance.below(FINE) / FINE
        if score > most:
            found, most = action, score
    return found


def promise(state: AttackWing, seat: int, action: Action) -> float:
    """What an answer promises, in Legion Points; 0 where nothing is known."""
    question = state.question
    kind = action.kind
    if isinstance(question, Declare):
        return attack_promise(state, question.args[0], action)
    if isinstance(question, Offer):
        return offer_promise(state, question, action)
    if isinstance(question, LayRuler) and kind == verbs.RULER.kind:
        strip = question.strip(state, action.args[0], action.args[1])
        caught = [
            base
            for base in range(len(state.who))
            if may_catch(state, base) and strip_range(strip, state.shapes[base])
        ]
        return caught_promise(state, question.args[0], caught)
    if isinstance(question, PlaceBurst) and kind == verbs.BURST.kind:
        return burst_promise(state, question.args[0], action)
    if isinstance(question, Prepare):
        if kind == verbs.CHARGE.kind:
            return -1.0
        return USED if kind == verbs.USE.kind else 0.0
    if isinstance(question, Spin):
        return spin_promise(state, question.args[0], SPIN_DEGREES[action.args[0]])
    if kind == verbs.ACT.kind:
        return act_promise(state, question.args[0] if question is not None else NONE, action)
    if kind == verbs.ALTITUDE.kind:
        return 0.5 if action.args[0] == KEEP else 0.0
    if kind == verbs.FEINT.kind:
        return -2.0
    return 0.0


def attack_promise(state: AttackWing, creature: int, action: Action) -> float:
    """The damage that an attack is expected to do, by what it is worth to the enemy."""
    if action.kind == verbs.ATTACK.kind:
        base = base_of(state, action.args[0])
        weapon = weapon_named(state, creature, action.args[1])
        arc = ARC_REAR if creatures.WEAPON_REAR[weapon] else ARC_FORWARD
        line = measured(state, creature, arc, base)
        low, high = creatures.WEAPON_FROM[weapon], creatures.WEAPON_TO[weapon]
        if line is None or not low <= line.range <= high:
            return -1.0
        dice = weapon_value(state, creature)
        return hurt(state, creature, state.who[base], dice, line.range == OUT - 1)
    if action.kind == verbs.UPGRADE_ATTACK.kind:
        return upgrade_promise(state, creature, action)
    return 0.0


def hurt(state: AttackWing, creature: int, target: int, dice: int, long: bool) -> float:
    """What so many attack dice are worth against a creature."""
    done = min(harm(state, creature, target, dice, long), stamina(state, target))
    return done * per_point(state, target)


def upgrade_promise(state: AttackWing, creature: int, action: Action) -> float:
    """The same for an Upgrade Attack, which costs its card."""
    card, target, level = action.args
    dice = upgrades.DICE[card]
    if upgrades.WITH_WEAPON[card]:
        dice += weapon_value(state, creature)
    low, high = upgrades.RANGE_FROM[card], upgrades.RANGE_TO[card]
    if target != NONE:
        base = base_of(state, target)
        line = measured(state, creature, upgrades.ARC[card], base)
        if line is None or not low <= line.range <= high:
            return -1.0
        return LATER * hurt(state, creature, state.who[base], dice, line.range == OUT - 1)
    most, friends = 0.0, 0.0
    many = upgrades.SHAPE[card] != SHAPE_ONE
    for other in on_table(state):
        if other == creature or (level != NONE and state.in_air(other) != bool(level)):
            continue
        if upgrades.REACH[card] == MELEE and not melee_possible(state, creature, other):
            continue
        line = measured(state, creature, upgrades.ARC[card], state.point[other])
        if line is None or line.range > high:
            continue
        worth = LATER * hurt(state, creature, other, dice, False)
        if state.friends(creature, other):
            friends += worth if many else 0.0
        else:
            most = max(most, worth)
    return most - 0.5 * friends if most else -1.0


def caught_promise(state: AttackWing, by: int, caught: list[int]) -> float:
    """What it is worth to catch these bases in an area."""
    card = state.upgrade_card(state.attack[attackrow.CARD])
    worth = 0.0
    for who in sorted({state.who[base] for base in caught} - {by}):
        done = hurt(state, by, who, upgrades.DICE[card], False)
        worth += -done if state.friends(by, who) else done
    return worth


def burst_promise(state: AttackWing, by: int, action: Action) -> float:
    """The same for the point of a Burst Token; one that does not land is wasted."""
    x, y = action.args[0] / verbs.PER_INCH, action.args[1] / verbs.PER_INCH
    if not burst_lands(state.shape(by), arc_of_attack(state), reach_of(state), x, y):
        return -1.0
    around = upgrades.AROUND[state.upgrade_card(state.attack[attackrow.CARD])]
    caught = [
        base
        for base in range(len(state.who))
        if may_catch(state, base) and in_burst(x, y, around, state.shapes[base])
    ]
    return caught_promise(state, by, caught)


def offer_promise(state: AttackWing, question: Offer, action: Action) -> float:
    """What a token or an ability does for the roll."""
    if action.kind == verbs.PASS.kind:
        return 0.0
    if action.kind == verbs.SPEND.kind:
        token, chosen = action.args[0], action.args[1:]
        shown = state.defense_dice if question.defense() else state.attack_dice
        if token == CONCENTRATE:
            return float(showing(shown, CONC))
        if token == DODGE:
            evaded = showing(state.attack_dice, HIT) + showing(state.attack_dice, CRIT)
            return 1.0 if evaded else -1.0
        if token == TARGET:
            faces = [shown[place * 2] for place in chosen if place * 2 < len(shown)]
            gain = [0.5 if face in (BLANK, CONC) else -0.5 for face in faces]
            return sum(gain) - 0.6
        return -0.5
    return USED


def spin_promise(state: AttackWing, creature: int, degrees: float) -> float:
    """The damage that a creature can do after a spin."""
    pose = turned(state.shape(creature), degrees)
    ways = reaches(state, creature)
    worth = 0.0
    for other in on_table(state):
        if not state.friends(creature, other):
            done = best_harm(state, creature, pose, ways, other, state.shape(other))
            worth = max(worth, done * per_point(state, other))
    return worth


def act_promise(state: AttackWing, creature: int, action: Action) -> float:
    """What an Action is worth: its token, or a little for what a card does."""
    act = action.args[0]
    if act == TARGET and creature != NONE and action.args[1] != NONE:
        near = in_target_range(state, creature, base_of(state, action.args[1]))
        return TOKEN_WORTH[TARGET] if near else -1.0
    if act < len(TOKEN_WORTH):
        return TOKEN_WORTH[act]
    return USED
