"""Positions in the middle of a fight, written like the set-up of a case, with scripted dice."""

from __future__ import annotations

from wyrmtable.core.chance import Chance, Scripted, Seeded
from wyrmtable.core.errors import Illegal
from wyrmtable.core.event import Event
from wyrmtable.core.plain import Plain
from wyrmtable.games.attackwing.casesetup import Layout, read_setup
from wyrmtable.games.attackwing.ruleset import AttackWingRules
from wyrmtable.games.attackwing.state import AttackWing

RULES = AttackWingRules()
ATTACK = {"h": 0, "c": 3, "o": 4, "-": 6}  # hit, critical, concentrate, blank
DEFENSE = {"e": 0, "o": 3, "-": 5}


def attack(faces: str) -> list[int]:
    """Attack dice: `hhc-` is two hits, a critical hit and a blank."""
    return [ATTACK[face] for face in faces]


def defense(faces: str) -> list[int]:
    """Defense dice: `e-` is an evade and a blank."""
    return [DEFENSE[face] for face in faces]


def one(card: str, side: int, x: float, y: float, heading: float = 0, **more: Plain) -> Plain:
    """A creature called like its card."""
    return {"id": card, "card": card, "side": side, "pos": [x, y], "heading": heading, **more}


def troop(card: str, side: int, *places: tuple[float, float] | None, **more: Plain) -> Plain:
    """A Troop whose first soldier is the Point Soldier; None: pressed."""
    soldiers: dict[str, Plain] = {}
    for number, place in enumerate(places, 1):
        soldier: dict[str, Plain] = {"pressed": True} if place is None else {"pos": [*place]}
        soldiers[f"{card}{number}"] = {**soldier, "point": number == 1}
    return {"id": card, "card": card, "side": side, "soldiers": soldiers, **more}


def fight(
    *creatures: Plain, dice: list[int] | None = None, phase: str = "combat", **more: Plain
) -> AttackWing:
    """The position, at its first decision; without dice they are seeded."""
    chance: Chance = Seeded(1) if dice is None else Scripted(dice)
    deck: list[Plain] = ["rattled"] * 12
    given: dict[str, Plain] = {"phase": phase, "creatures": [*creatures], "deck": deck, **more}
    state = Layout(RULES, read_setup(given), chance).state
    state.settle()
    state.events = []
    return state


def play(state: AttackWing, *texts: str) -> list[Event]:
    """Play actions, each for the seat that is asked; all that happened."""
    happened: list[Event] = []
    for text in texts:
        happened += state.apply(state.to_act[0], text)
    return happened


def listed(state: AttackWing) -> list[str]:
    """What the seat that is asked could answer."""
    return [action.text for action in state.decision(state.to_act[0]).actions]


def refusal(state: AttackWing, text: str) -> str:
    """The clause with which an action is refused; it changes nothing."""
    before = state.to_json()
    try:
        state.apply(state.to_act[0], text)
    except Illegal as refused:
        assert state.to_json() == before
        return refused.cite
    raise AssertionError(f"{text} is accepted")


def named(events: list[Event], name: str) -> list[Event]:
    """The events of a kind."""
    return [event for event in events if event.name == name]
