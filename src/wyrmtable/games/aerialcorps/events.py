"""What happens in Aerial Corps: the data of every event, its sentence and what it looks like.

Seats in events count from 1. The rules count y to the north, scenes to the south.
"""

# not compiled: msgspec structs and text for people
from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from typing import Annotated, Any, ClassVar, Literal, cast

import msgspec

from wyrmtable.core.cues import (
    Announce,
    Chapter,
    Cue,
    Leave,
    Matter,
    Move,
    Pose,
    Quit,
    Spot,
    Strike,
    Tally,
    Together,
    Wear,
    Words,
    lost,
)
from wyrmtable.core.eventdata import EventData, Names, Said, Spoken, counted, event_types
from wyrmtable.core.language import tell
from wyrmtable.core.wording import Held, listed, person
from wyrmtable.games.aerialcorps.breeds import KEYS
from wyrmtable.games.aerialcorps.breeds import NAMES as BREED_NAMES
from wyrmtable.games.aerialcorps.table import COLOURS, square

# -- how values are said -------------------------------------------------------------------------

FLOWN = {  # what a dragon does with a card, before the place where it is then
    "ST": "flies straight ahead to",
    "STALL": "stalls and comes only to",
    "SLIPL": "slips left to",
    "SLIPR": "slips right to",
    "REV": "turns back in a reversal, to",
    "CLIMB": "flies ahead, climbing, to",
    "DIVE": "flies ahead, diving, to",
    "HOVER": "hovers at",
    "GRAPPLE": "flies side by side with its enemy to",
    "SAIL": "sails to",
    **{f"L{turn}": f"turns left by {turn}° to" for turn in (30, 45, 60, 90)},
    **{f"R{turn}": f"turns right by {turn}° to" for turn in (30, 45, 60, 90)},
}
CARDS = {  # a card that is not flown
    "STALL": "a stall",
    "SLIPL": "a side-slip to the left",
    "SLIPR": "a side-slip to the right",
    "REV": "a reversal",
    "DIVE": "a dive",
    "HOVER": "a hover",
    **{f"L{turn}": f"a turn left by {turn}°" for turn in (30, 45, 60, 90)},
    **{f"R{turn}": f"a turn right by {turn}°" for turn in (30, 45, 60, 90)},
}
BOARDING_ENDS = {
    "broken_off": "it is broken off",
    "dive": "the defender dives free",
    "no_riflemen": "the attacker has no riflemen left for it",
    "removed": "one of them is gone",
}
LEAVES = {
    "down": "is brought down",
    "captured": "is captured and leaves the battle",
    "left_table": "has left the table",
    "sunk": "is sunk",
}
WINNERS = {"attacker": "the attacker wins", "defender": "the defender wins", "tie": "nobody wins"}
ENDINGS = {  # by the reason, and where it may mean several things by the winner or the clause
    "last side flying": "no other side has dragons on the table",
    "all gone at once": "the last dragons went together, and it has lost least",
    "nobody left": "no dragons are left to fight",
    "capture": "it has captured an enemy dragon",
    "courier A": "the courier is away over the north edge",
    "courier B": "the courier is lost",
    "convoy A": "two ships are sunk",
    "convoy B": "nobody is left to sink the convoy",
    "turn limit AC-14.3": "the last turn is over, and it has lost least",
    "turn limit AC-14.5": "the last turn is over with equal losses, and its dragons can take more",
    "turn limit AC-16.5": "the courier has not arrived in time",
    "turn limit AC-16.8": "the convoy has not been sunk in time",
}
DRAW = "draw"


def why_ended(reason: str, winner: str, cite: str) -> str:
    """Why a game has ended; `winner` is the name of a side, or `draw`."""
    if winner == DRAW:
        return "they are even"
    keys = (reason, f"{reason} {winner}", f"{reason} {cite}")
    return next((ENDINGS[key] for key in keys if key in ENDINGS), reason)


def seat_name(seat: int, names: Names) -> str:
    """A player by name and colour."""
    return person(COLOURS[seat - 1], names)


def pose_words(pose: list[float]) -> str:
    x, y, heading = pose
    return f"{square(x, y)}, heading {heading:g}°"


def force_words(force: str) -> str:
    """`2x ember_lark, post_swift` as `2 Ember Lark, Post Swift`."""
    said: list[str] = []
    for part in force.split(", "):
        count, times, key = part.rpartition("x ")
        name = BREED_NAMES[KEYS.index(key)] if key in KEYS else key
        said.append(f"{count} {name}" if times else name)
    return ", ".join(said)


def bearing_words(degrees: int) -> str:
    """`straight ahead`, `30° to the left`."""
    if not degrees:
        return "straight ahead"
    return f"{abs(degrees)}° to the {'left' if degrees < 0 else 'right'}"


def shots_words(shots: int) -> str:
    return counted("shot")(shots, {}) if shots else "nobody has fired"


def damage_words(cards: list[str]) -> str:
    """Damage cards: `cards 2 and 0 with crew`."""
    said = [card.replace("+", " with ").replace("_", " ") for card in cards]
    if len(said) < 2:
        return f"card {said[0]}" if said else "no card"
    return f"cards {listed(said)}"


Player = Annotated[int, Said(seat_name, named=True)]
Place = Annotated[list[float], Said(pose_words)]
Force = Annotated[str, Said(force_words)]
Points = Annotated[int, counted("point")]
Number = Annotated[int, counted("card")]
Damage = Annotated[list[str], Said(damage_words)]
Shots = Annotated[int, Said(shots_words)]
Facings = Annotated[list[str], Said(lambda sides: ", ".join(sides).replace("_", " ") or "none")]
Measures = Sequence[Mapping[str, object]]

# -- what events look like -----------------------------------------------------------------------

BREATHS: dict[str, Matter] = {
    "fire": "fire",
    "acid": "acid",
    "water": "water",
    "sonic": "sound",
    "poison": "poison",
}
FLIGHT = Together(name="flight")  # all dragons fly at once (AC-8.1)
ONGOING = Together(name="ongoing")


def scene_pose(pose: Sequence[float]) -> Pose:
    """A pose of the rules as a pose of the scene."""
    x, y, heading = pose
    return x, -y, heading


def harm(dragon: str, points: int) -> list[Cue]:
    """The points of the cards that were drawn against a dragon."""
    return [
        Tally(piece=dragon, gauge="capacity", change=-points),
        Words(piece=dragon, text=lost(points), tone="harm" if points else "note"),
    ]


def cards_seen(dragon: str, number: int) -> list[Cue]:
    """Damage of which only the owner knows how much it is."""
    text = f"{number} card{'' if number == 1 else 's'}"
    return [Words(piece=dragon, text=text, tone="harm" if number else "note")]


# -- events about dragons --------------------------------------------------------------------------

NAMING = ("dragon", "target", "source", "attacker", "defender", "by")  # fields that name dragons


class AboutDragons(EventData, kw_only=True):
    """An event that says what the dragons in it are called, for whoever only reads it."""

    together: ClassVar[str] = ""  # shown at the same time as its neighbours of this name
    rises: ClassVar[str] = ""  # words that rise from the first dragon in it
    tone: ClassVar[Literal["harm", "good", "bad", "note"]] = "note"
    names: dict[str, str] = msgspec.field(default_factory=dict)  # comes last

    def mentioned(self) -> list[str]:
        """The dragons and ships that it speaks of."""
        return [getattr(self, key) for key in NAMING if hasattr(self, key)]

    def words(self, names: Names) -> dict[str, str]:
        found = {key: getattr(self, key) for key in NAMING if hasattr(self, key)}
        return {key: self.names.get(name, name) for key, name in found.items()}

    def changes(self) -> Sequence[Cue]:
        """What else it looks like, before the words."""
        return ()

    def cues(self) -> Sequence[Cue]:
        told: list[Cue] = [Together(name=self.together)] if self.together else []
        told += self.changes()
        if self.rises:
            text = self.rises.format_map(msgspec.structs.asdict(self))
            told.append(Words(piece=self.mentioned()[0], text=text, tone=self.tone))
        return told


class Hurting(AboutDragons):
    """Cards drawn against a dragon; with `secret_damage` others are told only how many."""

    seen_as: ClassVar[type[AboutDragons]]

    def seen(self, number: int) -> AboutDragons:
        """What others see of it."""
        fields = self.seen_as.__struct_fields__
        kept: dict[str, Any] = {"number": number}
        kept.update({name: getattr(self, name) for name in fields if hasattr(self, name)})
        return self.seen_as(**kept)


# -- set-up, turns and orders ----------------------------------------------------------------------


class ForceChosen(EventData, tag="force_chosen"):
    sentence = "{seat} has chosen dragons."
    seat: Player


class ForceShown(EventData, tag="force"):
    sentence = "{seat} brings {force}."
    seat: Player
    force: Force
    places: list[list[float]]


class TurnBegins(EventData, tag="turn_begins"):
    sentence = "Turn {turn} begins."
    turn: int

    def cues(self) -> Sequence[Cue]:
        return [Chapter(great=True), Announce(text=f"Turn {self.turn}")]


class OrdersGiven(AboutDragons, tag="orders"):
    sentence = "{dragon} has its orders."
    dragon: str


class OrdersReopened(EventData, tag="orders_reopened"):
    sentence = "{seat} takes the orders back."
    seat: Player


class OrdersFixed(EventData, tag="orders_fixed"):
    sentence = "All orders for turn {turn} are fixed."
    turn: int


class Conceded(EventData, tag="conceded"):
    sentence = "{seat} concedes."
    seat: Player

    def cues(self) -> Sequence[Cue]:
        return [Quit(seat=self.seat - 1)]


class RoundBegins(EventData, tag="round_begins"):
    sentence = "Turn {turn}, round {round}."
    turn: int
    round: int

    def cues(self) -> Sequence[Cue]:
        return [Chapter(), Announce(text=f"Turn {self.turn} · Round {self.round}")]


# -- flight ----------------------------------------------------------------------------------------


class Replaced(AboutDragons, tag="replaced"):
    sentence = "{dragon} cannot fly {card} and flies straight ahead instead."
    together = "flight"
    rises = "straight ahead instead"
    tone = "bad"
    dragon: str
    card: Annotated[str, Said(CARDS.__getitem__)]


class Flown(AboutDragons, tag="move"):
    sentence = "{dragon} {card} {to}."
    dragon: str
    card: Annotated[str, Said(FLOWN.__getitem__)]
    to: Place
    path: list[list[float]]

    def cues(self) -> Sequence[Cue]:
        x, y, heading = scene_pose(self.to)
        way = tuple(map(scene_pose, self.path)) if len(self.path) > 1 else ()
        return [FLIGHT, Move(piece=self.dragon, x=x, y=y, heading=heading, way=way)]


class Height(AboutDragons):
    """Another level or another number of climb counters."""

    dragon: str
    level: int
    counters: Annotated[int, counted("climb counter")]

    def cues(self) -> Sequence[Cue]:
        return [
            FLIGHT,
            Move(piece=self.dragon, z=self.level),
            Tally(piece=self.dragon, gauge="climb counters", value=self.counters),
        ]


class Climbed(Height, tag="climb"):
    sentence = "{dragon} climbs: level {level}, {counters}."


class Dived(Height, tag="dive"):
    sentence = "{dragon} dives to level {level}."


class Burst(AboutDragons, tag="burst"):
    sentence = "{dragon} makes a speed burst."
    together = "flight"
    rises = "speed burst"
    dragon: str


class ConflictDraw(AboutDragons, tag="conflict_draw"):
    sentence = "{dragon} draws a conflict card: {card}."
    together = "conflict"
    rises = "draws {card}"
    dragon: str
    card: Spoken


class MovedIn(AboutDragons, tag="moved_in"):
    sentence = "{dragon} has moved into the space of {target}."
    together = "moved in"
    rises = "has the upper hand"
    tone = "good"
    dragon: str
    target: str
    measure: Mapping[str, object]


# -- breath, rifles, melee -------------------------------------------------------------------------


class Breath(AboutDragons, tag="breath"):
    sentence = "{dragon} breathes {weapon} {bearing} ({arc} arc): {hits}."
    dragon: str
    bearing: Annotated[int, Said(bearing_words)]
    arc: str
    weapon: str
    hits: list[list[str | int]]  # target, range, number of cards
    measures: Measures

    def mentioned(self) -> list[str]:
        return [self.dragon, *[str(hit[0]) for hit in self.hits]]

    def words(self, names: Names) -> dict[str, str]:
        told = [
            f"{self.names.get(str(target), target)} at {reach} range, {cards} card"
            f"{'' if cards == 1 else 's'}"
            for target, reach, cards in self.hits
        ]
        return {**super().words(names), "hits": "; ".join(told)}

    def cues(self) -> Sequence[Cue]:
        return [Strike(piece=self.dragon, what=BREATHS[self.weapon], points=self.far_end())]

    def far_end(self) -> tuple[Spot, ...]:
        """Where the first line that was measured ends."""
        for measure in self.measures:
            if measure["kind"] == "ruler":
                _, (x, y) = cast(list[list[float]], measure["points"])
                return ((x, -y),)
        return ()


class BreathStep(EventData, tag="breath_step"):
    sentence = "The breath step is over."
    round: int


class DamageSeen(AboutDragons, tag="damage_seen"):
    sentence = "{dragon} takes {number} from {source}."
    dragon: str
    source: str
    number: Number

    def cues(self) -> Sequence[Cue]:
        return [Together(name=f"breath of {self.source}"), *cards_seen(self.dragon, self.number)]


class DamageTaken(Hurting, tag="damage"):
    sentence = "{dragon} takes {points} from {source}: {cards}."
    seen_as = DamageSeen
    dragon: str
    source: str
    points: Points
    cards: Damage

    def cues(self) -> Sequence[Cue]:
        return [Together(name=f"breath of {self.source}"), *harm(self.dragon, self.points)]


class ShotSeen(AboutDragons, tag="shot_seen"):
    sentence = "Unit {unit} of {dragon} fires {facing} at {target}, {range} range: {number}."
    dragon: str
    unit: int
    facing: Spoken
    target: str
    range: str
    measures: Measures
    number: Number

    def cues(self) -> Sequence[Cue]:
        shown = Strike(piece=self.dragon, what="shot", pieces=(self.target,))
        return [shown, *cards_seen(self.target, self.number)]


class Shot(Hurting, tag="shot"):
    sentence = (
        "Unit {unit} of {dragon} fires {facing} at {target}, {range} range: {points}, {cards}."
    )
    seen_as = ShotSeen
    dragon: str
    unit: int
    facing: Spoken
    target: str
    range: str
    points: Points
    measures: Measures
    cards: Damage

    def cues(self) -> Sequence[Cue]:
        shown = Strike(piece=self.dragon, what="shot", pieces=(self.target,))
        return [shown, *harm(self.target, self.points)]


class Misfire(AboutDragons, tag="misfire"):
    sentence = "Unit {unit} of {dragon} misfires and is silent in the next round."
    rises = "misfire"
    tone = "bad"
    dragon: str
    unit: int


class RifleStep(EventData, tag="rifle_step"):
    sentence = "The rifle step is over: {shots}."
    shots: Shots


class MeleeSeen(AboutDragons, tag="melee_seen"):
    sentence = "{dragon} strikes {target} with {number}."
    dragon: str
    target: str
    tail: int
    measures: Measures
    number: Number

    def cues(self) -> Sequence[Cue]:
        shown = Strike(piece=self.dragon, what="claws", pieces=(self.target,))
        return [shown, *cards_seen(self.target, self.number)]


class Melee(Hurting, tag="melee"):
    sentence = "{dragon} strikes {target} for {points}: {cards}."
    seen_as = MeleeSeen
    dragon: str
    target: str
    points: Points
    tail: int
    measures: Measures
    cards: Damage

    def cues(self) -> Sequence[Cue]:
        shown = Strike(piece=self.dragon, what="claws", pieces=(self.target,))
        return [shown, *harm(self.target, self.points)]


class MeleeStep(EventData, tag="melee_step"):
    sentence = "The melee step is over."
    round: int


# -- boarding --------------------------------------------------------------------------------------


class BreakOffStep(EventData, tag="break_off_step"):
    sentence = "The attackers have decided whether to go on boarding."
    when: str


class BoardingStep(EventData, tag="boarding_step"):
    sentence = "The wishes to board are shown."
    round: int


class BoardStart(AboutDragons, tag="board_start"):
    sentence = "{attacker} boards {defender} and flies parallel."
    rises = "boards!"
    tone = "good"
    attacker: str
    defender: str
    heading: float

    def changes(self) -> Sequence[Cue]:
        return [
            Move(piece=self.attacker, heading=self.heading),
            Wear(piece=self.attacker, tag="boarding"),
            Wear(piece=self.defender, tag="boarded"),
        ]


class BoardLapsed(AboutDragons, tag="board_lapsed"):
    sentence = "{attacker} cannot board {defender}: one of them is taken."
    rises = "cannot board"
    tone = "bad"
    attacker: str
    defender: str


class FacingsShown(AboutDragons, tag="facings_shown"):
    sentence = "{dragon} turns its facing cards over: {facings}."
    dragon: str
    facings: Facings


class Contest(AboutDragons, tag="contest"):
    sentence = (
        "{attacker} fights {defender} on board, {attacker_cards} against {defender_cards}: "
        "{winner}."
    )
    attacker: str
    defender: str
    attacker_cards: Damage
    defender_cards: Damage
    winner: Annotated[str, Said(WINNERS.__getitem__)]

    def cues(self) -> Sequence[Cue]:
        told: list[Cue] = [Strike(piece=self.attacker, what="claws", pieces=(self.defender,))]
        for side, dragon, cards in (
            ("attacker", self.attacker, self.attacker_cards),
            ("defender", self.defender, self.defender_cards),
        ):
            text = " ".join(cards) or "no cards"
            told.append(
                Words(piece=dragon, text=text, tone="good" if self.winner == side else "bad")
            )
        return told


class BoardEnd(AboutDragons, tag="board_end"):
    sentence = "The boarding of {defender} by {attacker} is over: {why}."
    rises = "boarding is over"
    attacker: str
    defender: str
    why: Annotated[str, Said(BOARDING_ENDS.__getitem__)]

    def changes(self) -> Sequence[Cue]:
        return [
            Wear(piece=self.attacker, tag="boarding", on=False),
            Wear(piece=self.defender, tag="boarded", on=False),
        ]


class Captured(AboutDragons, tag="captured"):
    sentence = "{dragon} is captured by {by}."
    rises = "captured"
    tone = "bad"
    dragon: str
    by: str


# -- harm and the end ------------------------------------------------------------------------------


class Special(AboutDragons, tag="special"):
    sentence = "{dragon} suffers special damage: {special}."
    together = "wounds"
    dragon: str
    special: Spoken

    def changes(self) -> Sequence[Cue]:
        return [Words(piece=self.dragon, text=self.special.replace("_", " "), tone="bad")]


class UnitLost(AboutDragons, tag="unit_lost"):
    sentence = "{dragon} loses rifle unit {unit}."
    together = "wounds"
    rises = "unit lost"
    tone = "bad"
    dragon: str
    unit: int

    def changes(self) -> Sequence[Cue]:
        return [Tally(piece=self.dragon, gauge="rifle units", change=-1)]


class ForcedSteep(AboutDragons, tag="forced_steep"):
    sentence = "{dragon} makes a forced steep."
    together = "wounds"
    rises = "forced steep"
    tone = "bad"
    dragon: str

    def changes(self) -> Sequence[Cue]:
        return [Wear(piece=self.dragon, tag="steep")]


class OngoingSeen(AboutDragons, tag="ongoing_seen"):
    sentence = "{dragon} takes {number} of ongoing damage."
    dragon: str
    number: Number

    def cues(self) -> Sequence[Cue]:
        return [ONGOING, *cards_seen(self.dragon, self.number)]


class OngoingDamage(Hurting, tag="ongoing"):
    sentence = "{dragon} takes {points} of ongoing damage: {cards}."
    seen_as = OngoingSeen
    dragon: str
    points: Points
    cards: Damage

    def cues(self) -> Sequence[Cue]:
        return [ONGOING, *harm(self.dragon, self.points)]


class Reshuffled(EventData, tag="reshuffled"):
    sentence = "The {deck} deck is made of its {cards} discards again."
    deck: str
    cards: int


class Removed(AboutDragons, tag="removed"):
    sentence = "{dragon} {why}."
    dragon: str
    why: Annotated[str, Said(LEAVES.__getitem__)]

    def cues(self) -> Sequence[Cue]:
        return [Leave(piece=self.dragon, manner="die" if self.why in ("down", "sunk") else "go")]


class GameEnd(EventData, tag="game_end"):
    sentence = "{result}: {why}."
    winner: str
    sides: list[str]
    seats: list[int]
    reason: str

    def words(self, names: Names, cite: str = "") -> dict[str, str]:
        players = listed([seat_name(seat, names) for seat in self.seats])
        wins = f"{players} wins" if len(self.seats) == 1 else f"{players} win"
        return {
            "result": f"A draw between {players}" if self.winner == DRAW else wins,
            "why": why_ended(self.reason, self.winner, cite),
        }

    def told(self, names: Names, cite: str) -> str:
        """Its sentence; what a turn limit means depends on the clause."""
        held = Held(names)
        return held.named(tell(self.sentence.format(**self.words(held, cite))))

    def cues(self) -> Sequence[Cue]:
        return [Chapter()]


EVENTS = event_types(sys.modules[__name__])
