"""What every byte of an observation of Attack Wing means."""

from __future__ import annotations

from typing import Final

from wyrmtable.core.encoding import Field, category, flag, number
from wyrmtable.core.task import Question
from wyrmtable.games.attackwing import creatures, damagecards, upgrades
from wyrmtable.games.attackwing.dials import MANEUVERS
from wyrmtable.games.attackwing.dice import FACE_NAMES
from wyrmtable.games.attackwing.fields import MOST_TOKENS
from wyrmtable.games.attackwing.state import LETTERS, OUT_NAMES, PHASE_NAMES, TOKEN_KINDS
from wyrmtable.games.attackwing.tasks import TASKS
from wyrmtable.games.attackwing.verbs import TOKENS

HUNDREDTHS: Final = 100  # of an inch, of sines and cosines
OUTSIDE: Final = 20  # inches before the play area begins
SHOWN_UPGRADES: Final = 8
SHOWN_DAMAGE: Final = 6
SHOWN_TOKENS: Final = MOST_TOKENS
SHOWN_DRAFT: Final = 40
QUESTION_NUMBERS: Final = 3  # that are shown besides the creature
FEWEST_CREATURES: Final = 12
EACH_SEAT: Final = 4
FACES: Final = len(FACE_NAMES)
DICE: Final = 99
QUESTIONS: Final[list[str]] = sorted(
    [name for name, task in TASKS.items() if issubclass(task, Question)]
)
TASK_PLACE: Final[dict[str, int]] = {name: place for place, name in enumerate(QUESTIONS)}
NO_TASK: Final = len(QUESTIONS)

HEADER: Final[list[Field]] = [
    category("asked", len(QUESTIONS) + 1, "by name: " + ", ".join(QUESTIONS)),
    number("about", 0, len(LETTERS), "the creature that is decided about, from 1 as here"),
    category("mode", 5, "starter, legion, adventure 1, adventure 2, campaign"),
    category("phase", len(PHASE_NAMES), ", ".join(PHASE_NAMES)),
    number("round", 0, 255, "round, at most 255"),
    number("last round", 0, 255, "the round limit"),
    category("initiative", 4, "0 nobody, 1 the seat's side, then the sides to its left"),
    number("play area", 0, 72, "inches"),
    number("discarded", 0, 255, "Damage Cards in the discard pile"),
    flag("truce broken", "in adventure 2"),
    *[
        number(f"asked, number {place}", 0, 255, "of the question, plus 1; 0: none")
        for place in range(2, QUESTION_NUMBERS + 2)
    ],
    category("part", 5, "the dragon or part that the seat has asked for, 0 none"),
    number("drafted", 0, 255, "how many numbers the seat's draft of a legion has"),
    *[
        number(f"draft, number {place}", 0, 255, "its creatures and Upgrades, plus 1; 0: none")
        for place in range(1, SHOWN_DRAFT + 1)
    ],
]
ATTACK: Final[list[Field]] = [
    number("attack step", 0, 10, "0 if nobody attacks"),
    number("attacker", 0, len(LETTERS), "from 1 as here, 0 nobody"),
    number("defender", 0, len(LETTERS), "from 1 as here, 0 nobody"),
    category("weapon", len(creatures.WEAPON_KEY) + 1, "the Primary Weapon, 0 none"),
    category("attack card", len(upgrades.KEYS) + 1, "the Upgrade, 0 none"),
    number("range", 0, 255, "of the target"),
    number("hits", 0, 255, "left"),
    number("crits", 0, 255, "left"),
    category("form", 3, "normal or area"),
    *[number(f"attack dice: {face}", 0, DICE, "that show this") for face in FACE_NAMES],
    *[number(f"defense dice: {face}", 0, DICE, "that show this") for face in FACE_NAMES],
]
SEAT: Final[list[Field]] = [
    flag("ally", "is of the same side"),
    flag("ready", "has committed"),
    flag("quit", "has conceded"),
]
PLACE: Final[list[Field]] = [
    number("x", 0, 255, "whole inches, 20 at the west edge; 0 not on the table"),
    number("x parts", 0, 99, "and hundredths"),
    number("y", 0, 255, "whole inches, 20 at the south edge"),
    number("y parts", 0, 99, "and hundredths"),
]
CREATURE: Final[list[Field]] = [
    category("here", 5, "0 nobody, " + ", ".join(OUT_NAMES)),
    flag("own", "belongs to the seat"),
    flag("friend", "is of the seat's side"),
    category("card", len(creatures.KEYS), "the Creature Card"),
    category("altitude", 3, "ground, air, swoop"),
    number("exhaustion", 0, 255, "Exhaustion Tokens"),
    *[number(f"{token} tokens", 0, 255, "Action Tokens") for token in TOKENS],
    number("armor", 0, 255, "Armor Tokens on their Full side"),
    number("health", 0, 255, "left"),
    category("dial", MANEUVERS + 1, "maneuver, 0 none or hidden"),
    category("color", 4, "of the maneuver that was executed, 0 none"),
    number("marks 1", 0, 255, "what has happened to it this round, lower bits"),
    number("marks 2", 0, 15, "upper bits"),
    category("victory", 4, "adventure 2: 0 undecided, none, partial, total"),
    *PLACE,
    number("sine", -100, 100, "of the heading, in hundredths; north is 0"),
    number("cosine", -100, 100, "of the heading, in hundredths"),
    number("soldiers", 0, 6, "of a Troop on the table"),
    number("pressed", 0, 6, "soldiers"),
    number("items", 0, SHOWN_TOKENS, "carried"),
    *[
        field
        for place in range(1, SHOWN_UPGRADES + 1)
        for field in (
            category(f"upgrade {place}", len(upgrades.KEYS) + 1, "0 none"),
            category(f"upgrade {place} state", 3, "ready, disabled, discarded"),
            number(f"upgrade {place} tokens", 0, 255, "Duration Tokens"),
        )
    ],
    *[
        category(f"damage {place}", len(damagecards.KEYS) + 1, "face-up card, 0 none")
        for place in range(1, SHOWN_DAMAGE + 1)
    ],
]
TOKEN: Final[list[Field]] = [
    category("where", 5, "0 nowhere, in hand, on the table, carried, out of play"),
    category("kind", len(TOKEN_KINDS) + 1, "0 hidden"),
    number("number", 0, 12, "0 hidden"),
    flag("face up", "for all to see"),
    *PLACE,
]


def shown_creatures(seats: int) -> int:
    """How many creatures an observation shows."""
    return min(max(FEWEST_CREATURES, EACH_SEAT * seats), len(LETTERS))


def named(name: str, field: Field) -> Field:
    return Field(f"{name} {field.name}", field.low, field.high, field.category, field.about)


def fields_for(seats: int) -> list[Field]:
    """The game, the attack, all seats, all creatures from the seat's own on, then the tokens."""
    listed = [*HEADER, *ATTACK]
    for place in range(seats):
        listed += [named(f"seat {place}", field) for field in SEAT]
    for place in range(1, shown_creatures(seats) + 1):
        listed += [named(f"creature {place}", field) for field in CREATURE]
    for place in range(1, SHOWN_TOKENS + 1):
        listed += [named(f"token {place}", field) for field in TOKEN]
    return listed
