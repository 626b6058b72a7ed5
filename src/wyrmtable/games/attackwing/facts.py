"""What a client needs to show the decisions of Attack Wing: one struct for each kind.

`panel` names the interaction that fits. Nothing here tells a Range, an arc or where a template
leads before the law shows it (AW-2.17, AW-23.13).
"""

# not compiled: msgspec structs for the wire
from __future__ import annotations

from typing import Literal

from msgspec import Struct

from wyrmtable.core.builder import BuildFacts

# -- dials -------------------------------------------------------------------------------------


class DialMove(Struct, kw_only=True):
    """A maneuver of a dial, and the answer that sets it."""

    maneuver: str
    bearing: str  # straight, bank left, … wingover
    speed: int
    color: Literal["green", "white", "red"]
    text: str


class CreatureDial(Struct, kw_only=True):
    """The dial of a creature's play level (AW-5.2), and what is set on it."""

    creature: str
    piece: str
    name: str
    level: int
    flies: bool
    exhaustion: int
    moves: list[DialMove]
    chosen: str  # a maneuver, "" while the dial is open


class Caution(Struct, kw_only=True):
    text: str
    clause: str


class DialsFacts(Struct, kw_only=True):
    """The secret dials of one player."""

    panel: str = "dial"
    round: int
    fixed: bool
    commit: str  # what commits the dials, or opens them again
    creatures: list[CreatureDial]
    cautions: dict[str, list[Caution]]  # by creature, of the dial that is set


# -- deeds: Actions, attacks, offers ----------------------------------------------------------


class Option(Struct, kw_only=True):
    """One answer, in notation and in words; `piece` is whom it is about."""

    text: str
    words: str
    piece: str = ""


class DicePick(Struct, kw_only=True):
    """Dice that can be chosen one by one: `{dice}` in the pattern is their places."""

    pattern: str
    roll: Literal["attack", "defense"]
    places: list[int]
    most: int


class Deed(Struct, kw_only=True):
    """Something that can be done, or why it cannot."""

    key: str
    name: str
    sort: str  # token, weapon, card, ability …
    clause: str
    about: str = ""
    figures: list[str] = []
    options: list[Option] = []
    dice: DicePick | None = None
    refused: str = ""


class Die(Struct, kw_only=True):
    face: str
    state: str  # rolled, rolled again, added, converted


class DiceShown(Struct, kw_only=True):
    """One side's dice, and where they come from."""

    who: str
    dice: list[Die]
    parts: list[str]


class AttackShown(Struct, kw_only=True):
    """The attack in progress, after it was measured."""

    attacker: str
    attacker_name: str
    target: str
    target_name: str
    weapon: str
    range: int  # 0 if the distance does not matter (AW-12.15)
    area: bool
    penetrates: bool
    step: int  # place in `steps`
    steps: list[str]
    attack: DiceShown
    defense: DiceShown
    armor: int
    hits: int
    crits: int


class DeedsFacts(Struct, kw_only=True):
    """What a creature may do now; `passing` is the answer that does nothing more."""

    panel: str = "deeds"
    creature: str
    piece: str
    name: str
    hint: str
    deeds: list[Deed]
    passing: str
    pass_words: str
    attack: AttackShown | None


# -- free places -------------------------------------------------------------------------------


class PoseField(Struct, kw_only=True):
    """A number of a free placement (AW-2.20)."""

    name: Literal["x", "y", "heading", "offset", "direction"]
    label: str
    low: float
    high: float
    step: float
    value: float


class PoseUnit(Struct, kw_only=True):
    """What is placed: the gaps of the pattern are the fields by name."""

    id: str
    name: str
    pattern: str
    fields: list[PoseField]
    width: float  # of a square base; 0 for a disc
    radius: float  # of a disc; 0 for a base


class PoseFacts(Struct, kw_only=True):
    """A free placement; y counts to the north."""

    panel: str = "pose"
    commit: str  # what the button says
    hint: str
    frame: list[float]  # what part of the table matters: west, south, east, north
    region: list[float]  # where it may lie, or nothing
    units: list[PoseUnit]
    suggested: str = ""  # a good answer of the set-up


# -- the rest ----------------------------------------------------------------------------------


class ArrangeFacts(Struct, kw_only=True):
    """Things to be put in order; `{order}` in the pattern is their names."""

    panel: str = "arrange"
    pattern: str
    hint: str
    things: list[Option]  # `text` is the name in the pattern
    count: int  # so many are named


class FormationCell(Struct, kw_only=True):
    """A cell seen from the Point Soldier: who stands there, or the answer that puts one there."""

    column: int  # to the right
    row: int  # to the front; the others stand behind, or beside him
    soldier: str  # his number, "" in an open cell
    text: str
    words: str


class FormationFacts(Struct, kw_only=True):
    """The grid of a Troop that forms (AW-17.5); where its cells lie is not measured (AW-17.8)."""

    panel: str = "formation"
    dragon: str  # the piece of the Point Soldier
    hint: str
    soldier: str  # the number of the soldier who is placed now
    later: list[str]  # those who follow
    pressed: list[str]  # those who found no room
    cells: list[FormationCell]


class ChoiceFacts(Struct, kw_only=True):
    """A few answers in words."""

    panel: str = "choice"
    dragon: str  # the piece that it is about
    hint: str
    words: dict[str, str]


DEEDS = ("dragon", "part", "action", "free_action", "prepare", "attack", "offer", "after_series")
POSES = ("place", "place_token", "wall_place", "ruler", "burst", "feint_place")
ARRANGED = ("victims", "damage_order", "flee")
CHOICES = (
    "initiative",
    "due",
    "substitute",
    "spin",
    "overlap",
    "altitude",
    "drop",
    "point",
    "heal_choice",
    "disable",
    "choose",
    "end_order",
    "remove_geyser",
)
FACTS: dict[str, type[Struct]] = {
    "legion": BuildFacts,
    "dials": DialsFacts,
    **dict.fromkeys(DEEDS, DeedsFacts),
    **dict.fromkeys(POSES, PoseFacts),
    **dict.fromkeys(ARRANGED, ArrangeFacts),
    "form_cell": FormationFacts,
    **dict.fromkeys(CHOICES, ChoiceFacts),
}
