"""What each question tells a client: the panel that fits, and all that it shows."""

# not compiled: msgspec structs for the wire
from __future__ import annotations

from typing import Literal, cast

from msgspec import Struct

from wyrmtable.core.action import Action
from wyrmtable.games.attackwing import creatures, damagecards, powers, upgrades, verbs
from wyrmtable.games.attackwing.choosing import DragonChoice, PartChoice
from wyrmtable.games.attackwing.deedfacts import deeds, piece_of, target_words
from wyrmtable.games.attackwing.dials import MANEUVER_NAMES, NAMES, ON_DIAL, SPEEDS
from wyrmtable.games.attackwing.facts import (
    ARRANGED,
    DEEDS,
    POSES,
    ArrangeFacts,
    Caution,
    ChoiceFacts,
    CreatureDial,
    Deed,
    DeedsFacts,
    DialMove,
    DialsFacts,
    Option,
)
from wyrmtable.games.attackwing.formation import Cells
from wyrmtable.games.attackwing.formationfacts import formation
from wyrmtable.games.attackwing.movement import COLOR_NAMES
from wyrmtable.games.attackwing.naming import base_of
from wyrmtable.games.attackwing.planning import dialing
from wyrmtable.games.attackwing.posefacts import poses
from wyrmtable.games.attackwing.questions import Ask
from wyrmtable.games.attackwing.scene import called, seat_name
from wyrmtable.games.attackwing.state import NONE, AttackWing
from wyrmtable.games.attackwing.text import BEARINGS, gloss, spoken
from wyrmtable.games.attackwing.words import RED

HINTS = {
    "due": "The others follow in any order you like.",
    "substitute": "It is exhausted and revealed a red maneuver: you choose another for it.",
    "spin": "A Pivot keeps its place. It cannot act this round and is easier to hit.",
    "overlap": "It flies over creatures on the ground.",
    "altitude": "Ground, air, or swooping between both: a swooping creature fights on both levels.",
    "drop": "The item is laid down behind the dragon.",
    "initiative": "Of equal Levels, the side with initiative moves last and attacks first.",
}
FIXED = {
    "altitude keep": "Stay as it is",
    "altitude ground": "Land",
    "altitude air": "Fly",
    "altitude swoop": "Swoop",
    "spin none": "Do not turn",
    "spin left": "A quarter to the left",
    "spin right": "A quarter to the right",
    "spin around": "Turn around",
    "stop front": "Stop in front",
    "stop front_turned": "Stop in front and turn around",
    "stop past": "Move past",
    "stop past_turned": "Move past and turn around",
    "discard face down": "A face-down card",
    "pass": "Nothing",
}


def facts_of(state: AttackWing, question: Ask, seat: int) -> Struct:
    """The facts of a question of one player."""
    if question.name in DEEDS:
        return deeds(state, question, seat)
    if question.name in POSES:
        return poses(state, question, seat)
    if question.name in ARRANGED:
        return arranged(state, question, seat)
    if isinstance(question, Cells):
        return formation(state, question, seat)
    listed = question.actions(state, seat)
    creature = question.subject(state)
    return ChoiceFacts(
        dragon=piece_of(state, creature) if creature < len(state.card) else "",
        hint=HINTS.get(question.name, ""),
        words={action.text: in_words(state, seat, action) for action in listed},
    )


def in_words(state: AttackWing, seat: int, action: Action) -> str:
    """An answer as people say it."""
    kind, args = action.kind, action.args
    if action.text in FIXED:
        return FIXED[action.text]
    if kind == verbs.DUE.kind:
        return called(state, args[0])
    if kind == verbs.INITIATIVE.kind:
        seats = [
            seat_name(state, one) for one, side in enumerate(state.seat_side) if side == args[0] - 1
        ]
        return f"Side {args[0]}: {', '.join(seats)}"
    if kind == verbs.SUBSTITUTE.kind and state.question is not None:
        return spoken(state, state.question.args[0], args[0]).capitalize()
    if kind in (verbs.DROP.kind, verbs.REMOVE_GEYSER.kind):
        return f"{'Item' if kind == verbs.DROP.kind else 'Geyser'} {args[0]}"
    if kind == verbs.POINT.kind:
        return target_words(state, args[0])
    if kind == verbs.HEAL.kind:
        return damagecards.NAMES[args[0]]
    if kind == verbs.DISABLE.kind:
        return upgrades.NAMES[args[0]]
    if kind == verbs.EFFECT_ORDER.kind:
        code = args[0]
        if code >= len(verbs.ACTS):
            return damagecards.NAMES[code - len(verbs.ACTS)]
        if code >= verbs.FIRST_UPGRADE:
            return upgrades.NAMES[code - verbs.FIRST_UPGRADE]
    return gloss(state, seat, action) or action.text.replace("_", " ").capitalize()


# -- orders ------------------------------------------------------------------------------------


def arranged(state: AttackWing, question: Ask, seat: int) -> ArrangeFacts:
    """Creatures or soldiers that are named one after the other."""
    first = question.actions(state, seat)[0]
    verb = first.text.split(" ")[0]
    every: list[int] = []
    for action in question.actions(state, seat):
        every += [value for value in action.args if value not in every]
    soldiers = question.name != "victims"
    things = []
    for value in every:
        base = base_of(state, value) if soldiers else state.point[value]
        name = verbs.NAMES[value] if soldiers else state.name(value)
        said = target_words(state, value) if soldiers else called(state, value)
        things.append(Option(text=name, words=said, piece=state.base_name(base)))
    hints = {
        "victims": "They are attacked one after the other, in the order in which you name them.",
        "damage_order": "Each takes damage until he is defeated; then the next.",
        "flee": "Those whom you name leave the battle.",
    }
    return ArrangeFacts(
        pattern=f"{verb} {{order}}",
        hint=hints[question.name],
        things=things,
        count=len(first.args),
    )


# -- dials -------------------------------------------------------------------------------------


def dials(state: AttackWing, seat: int) -> DialsFacts:
    """The dials of all creatures of a seat."""
    own = dialing(state, seat)
    fixed = bool(state.ready[seat])
    return DialsFacts(
        round=state.round,
        fixed=fixed,
        commit="reopen" if fixed else "ready",
        creatures=[creature_dial(state, creature) for creature in own],
        cautions={state.name(creature): cautions(state, creature) for creature in own},
    )


def creature_dial(state: AttackWing, creature: int) -> CreatureDial:
    """One dial in the colors that it has now (AW-5.9)."""
    dial = state.dial_of[creature]
    name = state.name(creature)
    return CreatureDial(
        creature=name,
        piece=piece_of(state, creature),
        name=called(state, creature),
        level=state.level(creature),
        flies=state.in_air(creature),
        exhaustion=state.exhaustion[creature],
        moves=[
            DialMove(
                maneuver=MANEUVER_NAMES[one],
                bearing=BEARINGS[one // SPEEDS],
                speed=one % SPEEDS,
                color=color(state, creature, one, dial),
                text=verbs.DIAL.of((creature, one)).text,
            )
            for one in ON_DIAL[dial]
        ],
        chosen=MANEUVER_NAMES[state.dial[creature]] if state.dial[creature] != NONE else "",
    )


Color = Literal["green", "white", "red"]


def color(state: AttackWing, creature: int, maneuver: int, dial: int) -> Color:
    """The color of a maneuver for a creature now."""
    return cast(Color, COLOR_NAMES[powers.color_of(state, creature, maneuver, dial)])


def cautions(state: AttackWing, creature: int) -> list[Caution]:
    """What the owner should hear about the dial that he has set; nothing is measured for it."""
    maneuver = state.dial[creature]
    if maneuver == NONE:
        return []
    red = powers.color_of(state, creature, maneuver, state.dial_of[creature]) == RED
    if red and state.exhaustion[creature]:
        text = "It is exhausted: an opponent will choose another maneuver for it."
        return [Caution(text=text, clause="AW-6.16")]
    if red:
        text = "Red: it will be exhausted and cannot act this round."
        return [Caution(text=text, clause="AW-6.13")]
    return []


# -- parts of the set-up -----------------------------------------------------------------------


def parts(state: AttackWing, question: DragonChoice | PartChoice, seat: int) -> DeedsFacts:
    """The dragons that may be asked for, each with its card; one answer takes and commits."""
    found: list[Deed] = []
    for action in question.actions(state, seat):
        text = action.text
        if action.kind in (verbs.DRAGON.kind, verbs.PART.kind):
            found.append(dragon_deed(verbs.DRAGONS[action.args[0]], f"ready {text}"))
        elif action.kind == verbs.READY.kind:
            option = Option(text=text, words="")
            found.append(
                Deed(key=text, name="Go on with it", sort="go", clause="", options=[option])
            )
        else:
            option = Option(text=text, words="")
            found.append(
                Deed(key=text, name="Choose again", sort="go", clause="", options=[option])
            )
    return DeedsFacts(
        creature="",
        piece="",
        name="",
        hint="If two ask for the same, all are dealt at random.",
        deeds=found,
        passing="",
        pass_words="",
        attack=None,
    )


def dragon_deed(key: str, text: str) -> Deed:
    """A dragon with its card, or sitting out."""
    option = Option(text=text, words="")
    if key not in creatures.NUMBER:
        return Deed(key=key, name="Sit out", sort="dragon", clause="AW-20.18", options=[option])
    card = creatures.NUMBER[key]
    figures = [
        f"Level {creatures.LEVEL[card]}",
        f"Weapon {creatures.weapon_value(card, 1)}",
        f"Agility {creatures.AGILITY[card]}",
        f"Health {creatures.HEALTH[card]}",
        f"Armor {creatures.ARMOR[card]}",
    ]
    return Deed(
        key=key, name=creatures.NAMES[card], sort="dragon", clause=creatures.CLAUSE[card],
        about=NAMES[creatures.MANEUVER_CARD[card]], figures=figures, options=[option],
    )  # fmt: skip
