"""What a creature may do, told to a client: Actions, attacks, and what is offered in between."""

# not compiled: msgspec structs for the wire
from __future__ import annotations

from collections.abc import Sequence

from wyrmtable.core.action import Action
from wyrmtable.games.attackwing import (
    abilities,
    attackrow,
    counting,
    creatures,
    damage,
    damagecards,
    declaring,
    dice,
    modifying,
    upgrades,
    verbs,
    words,
)
from wyrmtable.games.attackwing.combat import Declare
from wyrmtable.games.attackwing.facts import (
    AttackShown,
    Deed,
    DeedsFacts,
    DicePick,
    DiceShown,
    Die,
    Option,
)
from wyrmtable.games.attackwing.naming import base_of
from wyrmtable.games.attackwing.questions import Ask
from wyrmtable.games.attackwing.scene import called
from wyrmtable.games.attackwing.state import NONE, STANDING, AttackWing
from wyrmtable.games.attackwing.triggers import Offer, use_code

STEPS = ["declare", "roll attack", "modify attack", "roll defense", "modify defense", "compare"]
STEPS += ["armor", "damage", "after"]
ARCS = ["forward arc", "rear arc", "all around"]
SHAPES = ["", "Line", "Cone", "Burst", "area"]
BAR_CLAUSE = {"dodge": "AW-9.6", "charge": "AW-9.7", "concentrate": "AW-9.8", "target": "AW-9.9"}
ABOUT = {
    "dodge": "adds an evade when it defends",
    "charge": "moves forward before it attacks in melee",
    "concentrate": "turns its concentrate results into hits or evades",
    "target": "rolls attack dice again; lost if the enemy is beyond Range 4",
    "feint": "slips to one side, and exhausts",
}
TOKEN_ABOUT = {
    "dodge": "adds an evade",
    "charge": "",
    "concentrate": "turns every concentrate result",
    "target": "rolls the dice that you choose again",
}
MOMENTS = {
    words.AT_DECLARE: "The attack is declared.",
    words.AT_ROLL_ATTACK: "Before the attack dice are rolled.",
    words.AT_MODIFY_ATTACK: "The attack dice may be changed.",
    words.AT_ROLL_DEFENSE: "Before the defense dice are rolled.",
    words.AT_MODIFY_DEFENSE: "The defense dice may be changed.",
    words.AT_COMPARE: "Before the results are compared.",
    words.AT_DEFLECT: "Armor stops what it can.",
    words.AT_DAMAGE: "Damage is about to be dealt.",
    words.AT_RESOLVED: "The attack is resolved.",
    words.AT_EXHAUST: "It is about to receive an Exhaustion Token.",
    words.AT_REVEAL: "Its dial is revealed.",
    words.AT_END_PHASE: "The End Phase.",
}
HINTS = {
    "action": "One Action; then its activation is over.",
    "free_action": "A free Action, besides the one of its activation.",
    "prepare": "Before it declares its attack.",
    "attack": "Arc and Range are measured once you have declared; what does not reach is wasted.",
    "after_series": "After the last attack of the series.",
}
PASSES = {
    "action": "No Action",
    "free_action": "No free Action",
    "prepare": "Go on to the attack",
    "attack": "Do not attack",
    "offer": "Use nothing",
}


def deeds(state: AttackWing, question: Ask, seat: int) -> DeedsFacts:
    """The facts of a question about deeds."""
    creature = question.args[0]
    listed = question.actions(state, seat)
    told = [told_deed(state, creature, action) for action in listed if action != verbs.PASSING]
    found = joined(told)
    if isinstance(question, Offer):
        add_dice(state, question, found)
    if isinstance(question, Declare):
        found = [*found, *idle(state, creature, found)]
    return DeedsFacts(
        creature=state.name(creature),
        piece=piece_of(state, creature),
        name=called(state, creature),
        hint=hint(state, question),
        deeds=found,
        passing="pass" if verbs.PASSING in listed else "",
        pass_words=PASSES.get(question.name, "Pass"),
        attack=attack_shown(state),
    )


def hint(state: AttackWing, question: Ask) -> str:
    """Where the game stands, in a sentence."""
    if isinstance(question, Offer):
        return MOMENTS.get(question.args[1], "")
    if isinstance(question, Declare) and state.premeasure:
        return "Only targets in arc and Range are listed."
    return HINTS.get(question.name, "")


def piece_of(state: AttackWing, creature: int) -> str:
    """The piece of a creature on the table, "" if it is not there."""
    point = state.point[creature]
    return state.base_name(point) if state.place[point] == STANDING else ""


def joined(told: Sequence[Deed]) -> list[Deed]:
    """The same deeds, each once, with all its options."""
    found: dict[str, Deed] = {}
    for deed in told:
        if deed.key in found:
            found[deed.key].options.extend(deed.options)
        else:
            found[deed.key] = deed
    return list(found.values())


def target_words(state: AttackWing, value: int) -> str:
    """A base as people call it: `Balagos`, `Skirmishers, soldier 3`."""
    creature, soldier = value // verbs.PARTS, value % verbs.PARTS
    return called(state, creature) + (f", soldier {soldier}" if soldier else "")


def at(state: AttackWing, action: Action, value: int, more: str = "") -> Option:
    """An option that names a base."""
    base = base_of(state, value)
    said = target_words(state, value) + (f", {more}" if more else "")
    return Option(text=action.text, words=said, piece=state.base_name(base))


# -- Actions -----------------------------------------------------------------------------------


def told_deed(state: AttackWing, creature: int, action: Action) -> Deed:
    """An action as a deed with one option."""
    kind, args = action.kind, action.args
    plain = Option(text=action.text, words="")
    if kind == verbs.FEINT.kind:
        side, offset = verbs.FLANKS[args[0]], args[1] / verbs.PER_INCH
        end = "middle" if not offset else "front" if offset > 0 else "rear"
        option = Option(text=action.text, words=f"To the {side}, from the {end}")
        return Deed(
            key="feint", name="Feint", sort="action", clause="AW-9.12", about=ABOUT["feint"],
            options=[option],
        )  # fmt: skip
    if kind in (verbs.ACT.kind, verbs.USE.kind):
        return card_deed(state, creature, action)
    if kind == verbs.ATTACK.kind:
        weapon = declaring.weapon_named(state, creature, args[1])
        deed = weapon_deed(state, creature, weapon)
        deed.options.append(at(state, action, args[0]))
        return deed
    if kind == verbs.UPGRADE_ATTACK.kind:
        deed = attack_card(state, creature, args[0])
        level = f"those {('on the ground', 'in the air')[args[2]]}" if args[2] != NONE else ""
        if args[1] != NONE:
            deed.options.append(at(state, action, args[1], level))
        else:
            deed.options.append(Option(text=action.text, words=level))
        return deed
    if kind == verbs.SPEND.kind:
        name = verbs.TOKENS[args[0]]
        return Deed(
            key=f"spend {name}", name=f"{name.capitalize()} Token", sort="token",
            clause=modifying.TOKEN_CLAUSES[args[0]], about=TOKEN_ABOUT[name],
            options=[Option(text=action.text, words=dice_words(state, action.args[1:]))],
        )  # fmt: skip
    if kind == verbs.ENABLE.kind:
        name = upgrades.NAMES[args[0]]
        return Deed(
            key=action.text, name=f"Enable {name}", sort="action", clause="AW-9.20",
            about="removes its Disabled Token", options=[plain],
        )  # fmt: skip
    if kind == verbs.RECOVER.kind:
        name = damagecards.NAMES[args[0]]
        return Deed(
            key=action.text, name=f"Recover from {name}", sort="action",
            clause=damagecards.CLAUSE[args[0]], options=[plain],
        )  # fmt: skip
    if kind == verbs.CHARGE.kind:
        return Deed(
            key="charge", name="Charge", sort="token", clause="AW-10.3",
            about="spend the token: move straight 1, then attack in melee with one die more",
            options=[plain],
        )  # fmt: skip
    if kind == verbs.SNATCH.kind:
        option = Option(text=action.text, words=f"item {args[0]}", piece=f"token {args[0]}")
        return Deed(
            key="snatch", name="Snatch treasure", sort="action", clause="AW-21.8", options=[option]
        )
    return Deed(key=action.text, name=action.text, sort="action", clause="", options=[plain])


def card_deed(state: AttackWing, creature: int, action: Action) -> Deed:
    """An Action of the bar, the creature's ability or an Upgrade that acts or is used."""
    code, using = action.args[0], action.kind == verbs.USE.kind
    key = verbs.ACTS[code]
    bearer = creature
    if using and action.args[1] != NONE:
        bearer = action.args[1]
    if code < verbs.ABILITY:
        deed = Deed(
            key=key, name=key.capitalize(), sort="action", clause=BAR_CLAUSE.get(key, "AW-9.2"),
            about=ABOUT.get(key, ""), options=[],
        )  # fmt: skip
    elif code == verbs.ABILITY:
        card = state.card[bearer]
        deed = Deed(
            key=f"ability of {bearer}", name=f"Ability of {called(state, bearer)}", sort="ability",
            clause=creatures.CLAUSE[card], options=[],
        )  # fmt: skip
    else:
        card = code - verbs.FIRST_UPGRADE
        whose = f" of {called(state, bearer)}" if bearer != creature else ""
        deed = Deed(
            key=f"{key} of {bearer}", name=f"{upgrades.NAMES[card]}{whose}", sort="card",
            clause=upgrades.CLAUSE[card], options=[],
        )  # fmt: skip
    if using:
        deed.options.append(Option(text=action.text, words=dice_words(state, action.args[2:])))
        return deed
    effect = f"removing {upgrades.NAMES[action.args[2]]}" if action.args[2] != NONE else ""
    if action.args[1] != NONE:
        deed.options.append(at(state, action, action.args[1], effect))
    else:
        deed.options.append(Option(text=action.text, words=effect))
    return deed


# -- attacks -----------------------------------------------------------------------------------


def weapon_deed(state: AttackWing, creature: int, weapon: int) -> Deed:
    """A Primary Weapon with what stands on its card."""
    near, far = creatures.WEAPON_FROM[weapon], creatures.WEAPON_TO[weapon]
    figures = [
        counted(damage.weapon_value(state, creature), "die", "dice"),
        f"Range {near}–{far}" if near != far else f"Range {near}",
        ARCS[words.ARC_REAR if creatures.WEAPON_REAR[weapon] else words.ARC_FORWARD],
        "ranged" if creatures.WEAPON_RANGED[weapon] else "melee",
    ]
    if creatures.WEAPON_PENETRATES[weapon]:
        figures.append("penetrates Armor")
    return Deed(
        key=creatures.WEAPON_KEY[weapon], name=creatures.WEAPON_NAME[weapon], sort="weapon",
        clause=creatures.CLAUSE[state.card[creature]], figures=figures, options=[],
    )  # fmt: skip


def attack_card(state: AttackWing, creature: int, card: int) -> Deed:
    """An Upgrade Attack with what stands on the card."""
    number = upgrades.DICE[card]
    if upgrades.WITH_WEAPON[card]:
        number += damage.weapon_value(state, creature)
    near, far = upgrades.RANGE_FROM[card], upgrades.RANGE_TO[card]
    figures = [counted(number, "die", "dice"), SHAPES[upgrades.SHAPE[card]]]
    figures.append(f"Range {near}–{far}" if near != far else f"Range {near}")
    figures.append(ARCS[upgrades.ARC[card]])
    figures.append("ranged" if upgrades.REACH[card] == words.RANGED else "melee")
    if upgrades.PENETRATES[card]:
        figures.append("penetrates Armor")
    return Deed(
        key=upgrades.KEYS[card], name=upgrades.NAMES[card], sort="card",
        clause=upgrades.CLAUSE[card], figures=[one for one in figures if one], options=[],
    )  # fmt: skip


def counted(number: int, one: str, many: str) -> str:
    """A number with its noun."""
    return f"{number} {one if number == 1 else many}"


def idle(state: AttackWing, creature: int, found: Sequence[Deed]) -> list[Deed]:
    """The weapons and Upgrade Attacks that cannot be used, with the reason (AW-10.9)."""
    known = {deed.key for deed in found}
    more: list[Deed] = []
    for weapon in declaring.weapons_of(state, creature):
        if creatures.WEAPON_KEY[weapon] in known:
            continue
        faults = [
            declaring.no_primary(state, creature, weapon, base) for base in state.enemies(creature)
        ]
        reasons = [fault for fault in faults if fault is not None]
        deed = weapon_deed(state, creature, weapon)
        deed.refused = "there is no enemy"
        if reasons:
            deed.clause, deed.refused = reasons[0]
        more.append(deed)
    for upgrade in state.upgrades_of(creature):
        card = state.upgrade_card(upgrade)
        if upgrades.ATTACKS[card] and upgrades.KEYS[card] not in known:
            deed = attack_card(state, creature, card)
            fault = declaring.no_upgrade(state, creature, card)
            if fault is None:
                deed.refused = "nobody can be its target now"
            else:
                deed.clause, deed.refused = fault
            more.append(deed)
    return more


# -- dice --------------------------------------------------------------------------------------


def dice_words(state: AttackWing, places: Sequence[int]) -> str:
    """The dice of an offer by what they show; "" if it names none."""
    question = state.question
    if not places or not isinstance(question, Offer):
        return ""
    shown = modifying.results(state, question.defense())
    faces = [dice.FACE_NAMES[shown[place * 2]] for place in places]
    return ", ".join([f"{faces.count(face)} × {face}" for face in dict.fromkeys(faces)])


def add_dice(state: AttackWing, offer: Offer, found: Sequence[Deed]) -> None:
    """Let single dice be chosen where a token or card changes some of them (AW-11.14)."""
    defense = offer.defense()
    for token in offer.spendable(state):
        if token == words.TARGET:
            places = modifying.rerollable(state, defense)
            text = verbs.SPEND.of((token,)).text
            give_dice(found, f"spend {verbs.TOKENS[token]}", text, defense, places, words.ANY)
    offered = offer.found(state)
    for row in range(0, len(offered), 3):
        ability, bearer = offered[row], offered[row + 1]
        step = abilities.STEPS[ability][0]
        if not modifying.is_choice(step):
            continue
        named = NONE if bearer == offer.args[0] else bearer
        code = use_code(ability)
        text = verbs.USE.of((code, named)).text
        key = f"{verbs.ACTS[code]} of {bearer}"
        places = modifying.eligible(state, step, defense)
        give_dice(found, key, text, defense, places, abilities.FIGURE[step])


def give_dice(
    found: Sequence[Deed], key: str, text: str, defense: bool, places: list[int], most: int
) -> None:
    """The dice of one deed."""
    for deed in found:
        if deed.key == key and places:
            limit = len(places) if most == words.ANY else min(most, len(places))
            deed.dice = DicePick(
                pattern=f"{text} dice {{dice}}",
                roll="defense" if defense else "attack",
                places=places,
                most=limit,
            )


def attack_shown(state: AttackWing) -> AttackShown | None:
    """The attack in progress, None while nobody attacks or nothing is measured."""
    row = state.attack
    if not row or row[attackrow.BY] == NONE or row[attackrow.TARGET] == NONE:
        return None
    by, target = row[attackrow.BY], row[attackrow.TARGET]
    card, weapon = row[attackrow.CARD], row[attackrow.WEAPON]
    if card != NONE:
        name = upgrades.NAMES[state.upgrade_card(card)]
    else:
        name = creatures.WEAPON_NAME[weapon] if weapon != NONE else ""
    attack_parts: list[str] = []
    defense_parts: list[str] = []
    if row[attackrow.STEP] > 3:
        attack_parts = parts(state, False)
    if row[attackrow.STEP] > 5:
        defense_parts = parts(state, True)
    base = row[attackrow.BASE]
    return AttackShown(
        attacker=piece_of(state, by) if state.in_play(by) else "",
        attacker_name=called(state, by),
        target=state.base_name(base) if base != NONE else "",
        target_name=called(state, target),
        weapon=name,
        range=row[attackrow.RANGE],
        area=row[attackrow.FORM] == words.AREA,
        penetrates=bool(row[attackrow.PENETRATES]),
        step=min(row[attackrow.STEP] - 2, len(STEPS) - 1),
        steps=STEPS,
        attack=DiceShown(
            who=called(state, by), dice=dice_shown(state.attack_dice), parts=attack_parts
        ),
        defense=DiceShown(
            who=called(state, target), dice=dice_shown(state.defense_dice), parts=defense_parts
        ),
        armor=damage.full_armor(state, target),
        hits=row[attackrow.HITS],
        crits=row[attackrow.CRITS],
    )


def dice_shown(rolled: Sequence[int]) -> list[Die]:
    """Dice with what has become of them."""
    return [
        Die(face=dice.FACE_NAMES[rolled[at]], state=die_state(rolled[at + 1]))
        for at in range(0, len(rolled), 2)
    ]


def die_state(bits: int) -> str:
    """What a die remembers, in words."""
    if bits & dice.ADDED:
        return "added"
    if bits & dice.CONVERTED:
        return "converted"
    return "rolled again" if bits & dice.REROLLED else "rolled"


def parts(state: AttackWing, defense: bool) -> list[str]:
    """Where the dice of a roll come from; nothing if that has changed since."""
    told: list[str] = []
    count = counting.defense_dice(state, told) if defense else counting.attack_dice(state, told)
    rolled = modifying.results(state, defense)
    dice_left = [bits for bits in rolled[1::2] if not bits & dice.ADDED]
    return [part.replace("_", " ") for part in told] if len(dice_left) == max(count, 0) else []
