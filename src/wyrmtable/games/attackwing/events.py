"""What happens in a game of Attack Wing, each kind of event said once.

Creatures are called by their letters, soldiers by letter and number; cards by their keys. Places
are left out of sentences: they are seen on the table, and a number would be a ruler (AW-2.17).
"""

# not compiled: msgspec structs and text for people
from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from math import hypot
from typing import Annotated, Literal

import msgspec

from wyrmtable.core.cues import (
    Announce,
    Chapter,
    Cue,
    Dice,
    Leave,
    Matter,
    Move,
    Outline,
    Quit,
    Shine,
    Spot,
    Strike,
    Tally,
    Words,
)
from wyrmtable.core.eventdata import EventData, Names, Said, Seat, Spoken, counted, event_types
from wyrmtable.games.attackwing.templates import HALF_WIDTH

Creature = Annotated[str, Said(lambda letter, names: names.get(letter, letter), named=True)]
Place = list[float]
Degrees = float
Creatures = Annotated[
    list[str],
    Said(
        lambda letters, names: ", ".join(names.get(one, one) for one in letters) or "nobody",
        named=True,
    ),
]
BEARINGS = {"S": "straight", "BL": "bank left", "BR": "bank right", "TL": "turn left"}
BEARINGS |= {"TR": "turn right", "W": "wingover", "R": "fall back", "P": "pivot"}
FACES = {"conc": "concentrate", "crit": "critical hit"}


def maneuver_words(code: str) -> str:
    """A maneuver as people say it: `BL2` is `bank left 2`."""
    bearing = BEARINGS.get(code[:-1])
    if not bearing:
        return code
    return bearing if code[-1] == "0" else f"{bearing} {code[-1]}"


def faces_words(faces: Sequence[str]) -> str:
    """Faces of dice with their numbers: `2 hits, 1 blank`."""
    counts = {face: faces.count(face) for face in sorted(set(faces), key=faces.index)}
    told = [f"{n} {FACES.get(face, face)}{'s' if n > 1 else ''}" for face, n in counts.items()]
    return ", ".join(told) or "nothing"


def hit_words(hits: int, crits: int) -> str:
    """Hits and critical hits with their numbers."""
    return faces_words(["hit"] * hits + ["crit"] * crits)


def die_words(sort: str) -> Said:
    """A number of dice: `1 attack die`, `4 attack dice`."""
    return Said(lambda count: f"{count} {sort} {'die' if count == 1 else 'dice'}")


AttackDice = Annotated[int, die_words("attack")]
DefenseDice = Annotated[int, die_words("defense")]
Maneuver = Annotated[str, Said(maneuver_words)]
Faces = Annotated[list[str], Said(faces_words)]


MATTERS: list[Matter] = ["fire", "frost", "acid", "lightning", "sound"]  # by energy (AW-16.8)
MATTERS += ["magic", "magic", "poison", "poison"]
HEIGHT = {"ground": 0, "swoop": 1, "air": 2}  # in a scene, by altitude


def shown(at: list[float]) -> tuple[float, float]:
    """Where it is in a scene, whose y goes south (AW-2.2)."""
    return at[0], -at[1]


def token_piece(number: int) -> str:
    """What a scene calls an Objective Token."""
    return f"token {number}"


def burst_piece(creature: str, upgrade: str) -> str:
    """What a scene calls the Burst Token of a card."""
    return f"burst of {creature} {upgrade}"


def health_cues(creature: str, health: int | None) -> Sequence[Cue]:
    """The health that is left; soldiers have no gauge."""
    return [] if health is None else [Tally(piece=creature, gauge="health", value=health)]


def strip(way: Sequence[Sequence[float]]) -> tuple[Spot, ...]:
    """The template along which a base has moved, as an outline."""
    spots = [shown(list(at)) for at in way]
    left: list[Spot] = []
    right: list[Spot] = []
    for at, (x, y) in enumerate(spots):
        (x1, y1), (x2, y2) = spots[max(0, at - 1)], spots[min(len(spots) - 1, at + 1)]
        length = hypot(x2 - x1, y2 - y1) or 1.0
        aside = (y2 - y1) / length * HALF_WIDTH, (x1 - x2) / length * HALF_WIDTH
        left.append((x + aside[0], y + aside[1]))
        right.append((x - aside[0], y - aside[1]))
    return (*left, *reversed(right))


# -- set-up and phases --------------------------------------------------------------------------


class Committed(EventData, tag="committed"):
    sentence = "{seat} is ready."
    seat: Seat


class Reopened(EventData, tag="reopened"):
    sentence = "{seat} thinks again."
    seat: Seat


class LegionShown(EventData, tag="legion_shown"):
    sentence = "Side {side} fields {legion}: {total} points in all."
    side: int
    legion: str
    total: int


class Dealt(EventData, tag="dealt"):
    sentence = "The dragons are dealt at random: {dragons}."
    dragons: list[Annotated[str, Said(lambda key: key.replace("_", " ").title())]]


class DragonsTaken(EventData, tag="dragons_taken"):
    sentence = "Each side has the dragon that it asked for: {dragons}."
    dragons: list[Annotated[str, Said(lambda key: key.replace("_", " ").title())]]


class Phase(EventData, tag="phase"):
    sentence = "Round {round}: the {phase} phase begins."
    round: int
    phase: Spoken

    def cues(self) -> Sequence[Cue]:
        text = f"Round {self.round} · {self.phase.capitalize()}"
        return [Chapter(great=self.phase == "planning"), Announce(text=text)]


class Initiative(EventData, tag="initiative"):
    sentence = {  # noqa: RUF012
        "": "The Initiative Token goes to side {side}.",
        "gone": "The Initiative Token leaves the game.",
    }
    side: int | None

    def form(self) -> str:
        return "gone" if self.side is None else ""


class TokenPlaced(EventData, tag="token_placed"):
    sentence = "Token {token} is placed."
    token: int
    pos: Place


class Placed(EventData, tag="placed"):
    sentence = "{creature} is placed."
    creature: Creature
    pos: Place
    heading: Degrees
    soldier: Creature | None = None

    def cues(self) -> Sequence[Cue]:
        x, y = shown(self.pos)
        piece = self.soldier or self.creature
        return [Move(piece=piece, x=x, y=y, heading=self.heading, manner="put")]


# -- activation -------------------------------------------------------------------------------


class Activation(EventData, tag="activation"):
    sentence = "{creature} is activated."
    creature: Creature


TONES: Mapping[str, Literal["good", "note", "bad"]]
TONES = {"green": "good", "white": "note", "red": "bad"}


class Revealed(EventData, tag="revealed"):
    sentence = "{creature} reveals {maneuver} ({color})."
    creature: Creature
    maneuver: Maneuver
    color: str
    point: str = ""  # the base that moves

    def cues(self) -> Sequence[Cue]:
        return [Words(piece=self.point, text=maneuver_words(self.maneuver), tone=TONES[self.color])]


class Substituted(EventData, tag="substituted"):
    sentence = "An opponent chooses {maneuver} ({color}) for {creature}."
    creature: Creature
    maneuver: Maneuver
    color: str


class Overrun(EventData, tag="overrun"):
    sentence = {  # noqa: RUF012
        "": "{creature} runs over {against}: {own} against {other}.",
        "failed": "{creature} cannot run over {against}: {own} against {other}.",
    }
    creature: Creature
    against: Creature
    own: int
    other: int
    passed: bool

    def form(self) -> str:
        return "" if self.passed else "failed"


class Bumped(EventData, tag="bumped"):
    sentence = "{creature} runs into {against}."
    creature: Creature
    against: Creatures


class Moved(EventData, tag="moved"):
    sentence = {  # noqa: RUF012
        "": "{creature} moves: {maneuver}.",
        "feint": "{creature} slips aside.",
        "charge": "{creature} charges.",
    }
    creature: Creature
    maneuver: Maneuver
    color: str | None
    pos: Place
    heading: Degrees
    way: list[list[float]]
    soldier: Creature | None = None

    def form(self) -> str:
        return self.maneuver if self.maneuver in self.sentence else ""

    def cues(self) -> Sequence[Cue]:
        x, y = shown(self.pos)
        way = tuple((x, -y, heading) for x, y, heading in self.way)
        piece = self.soldier or self.creature
        move = Move(piece=piece, x=x, y=y, heading=self.heading, way=way)
        if len(way) < 2 or self.form():
            return [move]
        return [Outline(points=strip(self.way), tone=TONES[self.color or "white"]), move]


class Gathered(EventData, tag="gathered"):
    sentence = "The soldiers of {creature} leave their places."
    creature: Creature
    bases: Creatures

    def cues(self) -> Sequence[Cue]:
        return [Leave(piece=base, manner="go") for base in self.bases]


class Fled(EventData, tag="fled"):
    sentence = "{creature} has fled."
    creature: Creature
    bases: Creatures  # that leave the table

    def cues(self) -> Sequence[Cue]:
        return [Leave(piece=base, manner="go") for base in self.bases]


class Left(EventData, tag="left"):
    sentence = "{creature} leaves the play area."
    creature: Creature
    bases: Creatures

    def cues(self) -> Sequence[Cue]:
        return [Leave(piece=base, manner="go") for base in self.bases]


class WallHit(EventData, tag="wall_hit"):
    sentence = "{creature} hits the wall."
    creature: Creature
    at: Place


class ObstacleMet(EventData, tag="obstacle_met"):
    sentence = "{creature} meets an Obstacle."
    creature: Creature
    obstacle: int


class TokenRevealed(EventData, tag="token_revealed"):
    sentence = "Token {token} is turned face up: {kind}."
    token: int
    number: int
    kind: Spoken

    def cues(self) -> Sequence[Cue]:
        goes = self.kind == "mist"  # AW-19.10
        return [Leave(piece=token_piece(self.token), manner="go")] if goes else []


class Exhaustion(EventData, tag="exhaustion"):
    sentence = {  # noqa: RUF012
        "": "{creature} receives an Exhaustion Token.",
        "less": "{creature} loses an Exhaustion Token.",
    }
    creature: Creature
    change: int

    def form(self) -> str:
        return "less" if self.change < 0 else ""


class Altitude(EventData, tag="altitude"):
    sentence = {  # noqa: RUF012
        "ground": "{creature} lands.",
        "air": "{creature} rises into the air.",
        "swoop": "{creature} swoops, between ground and air.",
    }
    creature: Creature
    to: str
    bases: Creatures

    def form(self) -> str:
        return self.to

    def cues(self) -> Sequence[Cue]:
        return [Move(piece=base, z=HEIGHT[self.to]) for base in self.bases]


class ActionDone(EventData, tag="action"):
    sentence = "{creature} performs an Action: {action}."
    creature: Creature
    action: Spoken


class ActionLost(EventData, tag="action_lost"):
    sentence = "The Action of {creature} is lost: {action}."
    creature: Creature
    action: Spoken


class RangeMeasured(EventData, tag="range_measured"):
    sentence = "The distance from {creature} to {target} is {distance} (Range {range})."
    creature: Creature
    target: Creature
    distance: Annotated[float, Said(lambda length: f"{length:.2f}")]
    range: int
    line: list[float]


class TokenGained(EventData, tag="token_gained"):
    sentence = "{creature} receives a {token} token."
    creature: Creature
    token: str


class TokenSpent(EventData, tag="token_spent"):
    sentence = "{creature} spends a {token} token."
    creature: Creature
    token: str


class TokensLost(EventData, tag="tokens_lost"):
    sentence = "{creature} loses its Action Tokens."
    creature: Creature


class Used(EventData, tag="used"):
    sentence = "{creature} uses {what}."
    creature: Creature
    what: Spoken


class Durations(EventData, tag="durations"):
    sentence = "{creature} places tokens on {upgrade}: {dt} Duration, {pdt} permanent."
    creature: Creature
    upgrade: Spoken
    dt: int
    pdt: int


class UpgradeDisabled(EventData, tag="upgrade_disabled"):
    sentence = "{upgrade} of {creature} is disabled."
    creature: Creature
    upgrade: Spoken


class UpgradeEnabled(EventData, tag="upgrade_enabled"):
    sentence = "{upgrade} of {creature} is ready again."
    creature: Creature
    upgrade: Spoken


class UpgradeDiscarded(EventData, tag="upgrade_discarded"):
    sentence = "{creature} discards {upgrade}."
    creature: Creature
    upgrade: Spoken


class UpgradeGained(EventData, tag="upgrade_gained"):
    sentence = "{creature} gets {upgrade}."
    creature: Creature
    upgrade: Spoken


class EffectBegan(EventData, tag="effect_began"):
    sentence = "{creature} is under {effect}."
    creature: Creature
    effect: Spoken


class EffectEnded(EventData, tag="effect_ended"):
    sentence = "{effect} ends for {creature}."
    creature: Creature
    effect: Spoken


class Formed(EventData, tag="formed"):
    sentence = "{soldier} takes his place."
    creature: Creature
    soldier: Creature
    pos: Place
    heading: Degrees

    def cues(self) -> Sequence[Cue]:
        x, y = shown(self.pos)
        return [Move(piece=self.soldier, x=x, y=y, heading=self.heading, manner="put")]


class Pressed(EventData, tag="pressed"):
    sentence = "{soldier} finds no room and is pressed."
    creature: Creature
    soldier: Creature


# -- combat -----------------------------------------------------------------------------------


class CombatTurn(EventData, tag="combat_turn"):
    sentence = "{creature} may attack."
    creature: Creature


class AttackDeclared(EventData, tag="attack_declared"):
    sentence = {  # noqa: RUF012
        "": "{creature} attacks {target} with {what}.",
        "area": "{creature} attacks with {what}.",
    }
    creature: Creature
    weapon: str | None = None
    upgrade: str | None = None
    target: Creature | None = None
    level: str | None = None

    def form(self) -> str:
        return "" if self.target else "area"

    def words(self, names: Names) -> Mapping[str, str]:
        return {
            "what": (self.weapon or self.upgrade or "").replace("_", " "),
            "target": names.get(self.target or "", self.target or ""),
        }


class AttackFailed(EventData, tag="attack_failed"):
    sentence = {  # noqa: RUF012
        "": "The attack of {creature} fails: {reason}.",
        "arc": "The attack of {creature} is wasted: the target is not in the arc.",
        "range": "The attack of {creature} is wasted: the target is too far away or too near.",
        "burst": "The attack of {creature} is wasted: the Burst Token is out of arc or Range.",
    }
    creature: Creature
    reason: str

    def form(self) -> str:
        return self.reason if self.reason in self.sentence else ""


class RulerLaid(EventData, tag="ruler_laid"):
    sentence = "{creature} lays the ruler."
    creature: Creature
    offset: float
    direction: int


class BurstPlaced(EventData, tag="burst_placed"):
    sentence = "{creature} places the Burst Token."
    creature: Creature
    at: Place
    upgrade: Spoken


class BurstRemoved(EventData, tag="burst_removed"):
    sentence = "The Burst Token of {creature} is removed."
    creature: Creature
    upgrade: Spoken

    def cues(self) -> Sequence[Cue]:
        return [Leave(piece=burst_piece(self.creature, self.upgrade), manner="go")]


class Caught(EventData, tag="caught"):
    sentence = "{creature} catches {victims}."
    creature: Creature
    victims: Creatures


class Rolled(EventData, tag="rolled"):
    sentence = {  # noqa: RUF012
        "": "{by} rolls {faces} ({purpose}).",
        "attack": "{by} rolls {faces}.",
    }
    by: Creature
    kind: str
    purpose: Spoken
    faces: Faces
    reroll: list[int]

    def form(self) -> str:
        return "attack" if self.purpose == "attack" else ""

    def cues(self) -> Sequence[Cue]:
        return [Dice(values=tuple(self.faces))] if self.faces else []


class AttackRoll(EventData, tag="attack_roll"):
    sentence = "{creature} rolls {dice} against {target}: {parts}."
    creature: Creature
    target: Creature
    dice: AttackDice
    parts: list[str]  # where they come from
    blow: list[str] = msgspec.field(default_factory=list)  # from this base to that one
    matter: Matter = "claws"

    def cues(self) -> Sequence[Cue]:
        blows = [self.blow] if self.blow else []
        return [Strike(piece=by, what=self.matter, pieces=(to,)) for by, to in blows]


class DefenseRoll(EventData, tag="defense_roll"):
    sentence = "{creature} rolls {dice}: {parts}."
    creature: Creature
    dice: DefenseDice
    parts: list[str]


class DiceChanged(EventData, tag="dice_changed"):
    sentence = "The {roll} dice show {faces}."
    creature: Creature
    roll: str
    faces: Faces


class Compared(EventData, tag="compared"):
    sentence = "Left against {target}: {left}."
    creature: Creature
    target: Creature
    hits: int
    crits: int

    def words(self, names: Names) -> Mapping[str, str]:
        return {"left": hit_words(self.hits, self.crits)}


class Deflected(EventData, tag="deflected"):
    sentence = "The armor of {creature} stops {stopped}."
    creature: Creature
    hits: int
    crits: int

    def words(self, names: Names) -> Mapping[str, str]:
        return {"stopped": hit_words(self.hits, self.crits)}


class Damage(EventData, tag="damage"):
    sentence = {  # noqa: RUF012
        "": "{creature} suffers {kind} damage.",
        "card": "{creature} suffers critical damage: {named}.",
    }
    creature: Creature
    kind: str
    card: str | None = None
    soldier: Creature | None = None
    health: int | None = None  # that is left; of a Troop soldiers count

    def form(self) -> str:
        return "card" if self.card else ""

    def words(self, names: Names) -> Mapping[str, str]:
        return {"named": (self.card or "").replace("_", " ")}

    def cues(self) -> Sequence[Cue]:
        told = (self.card or "").replace("_", " ") or "−1"
        words = Words(piece=self.soldier or self.creature, text=told, tone="harm")
        return [words, *health_cues(self.creature, self.health)]


class CardDown(EventData, tag="card_down"):
    sentence = "{creature} turns {card} face down."
    creature: Creature
    card: Spoken
    health: int | None = None

    def cues(self) -> Sequence[Cue]:
        return health_cues(self.creature, self.health)


class ArmorShattered(EventData, tag="armor_shattered"):
    sentence = "An Armor Token of {creature} shatters."
    creature: Creature


class ArmorRepaired(EventData, tag="armor_repaired"):
    sentence = "{creature} repairs an Armor Token."
    creature: Creature


class AttackResolved(EventData, tag="attack_resolved"):
    sentence = {  # noqa: RUF012
        "": "{target} suffers {normal} normal and {critical} critical damage.",
        "none": "{target} is unhurt.",
    }
    creature: Creature
    target: Creature
    normal: int
    critical: int

    def form(self) -> str:
        return "" if self.normal or self.critical else "none"


class SoldierLost(EventData, tag="soldier_lost"):
    sentence = "{soldier} is lost ({how})."
    creature: Creature
    soldier: Creature
    how: str
    pressed: bool = False  # he did not stand on the table

    def cues(self) -> Sequence[Cue]:
        return [] if self.pressed else [Leave(piece=self.soldier)]


class Morale(EventData, tag="morale"):
    sentence = "{creature} makes a Morale Check with {dice} dice: {hits} hits."
    creature: Creature
    dice: int
    hits: int


class NewPoint(EventData, tag="new_point"):
    sentence = "{soldier} is the Point Soldier now."
    creature: Creature
    soldier: Creature


class Healed(EventData, tag="healed"):
    sentence = "{creature} heals: {cards}."
    creature: Creature
    cards: Annotated[int, counted("Damage Card")]
    health: int | None = None

    def cues(self) -> Sequence[Cue]:
        return health_cues(self.creature, self.health)


class Reshuffled(EventData, tag="reshuffled"):
    sentence = "The discard pile is shuffled: {cards} cards."
    cards: int


# -- End Phase and adventures ------------------------------------------------------------------


class Defeated(EventData, tag="defeated"):
    sentence = "{creature} is defeated."
    creature: Creature
    bases: Creatures

    def cues(self) -> Sequence[Cue]:
        return [Leave(piece=base) for base in self.bases]


class Snatched(EventData, tag="snatched"):
    sentence = "{creature} takes item {item}."
    creature: Creature
    item: int
    token: int

    def cues(self) -> Sequence[Cue]:
        return [
            Shine(piece=token_piece(self.token), what="treasure"),
            Leave(piece=token_piece(self.token), manner="go"),
        ]


class Trap(EventData, tag="trap"):
    sentence = "A fire trap goes off under {creature}."
    creature: Creature
    token: int

    def cues(self) -> Sequence[Cue]:
        return [Leave(piece=token_piece(self.token))]


class Dropped(EventData, tag="dropped"):
    sentence = "{creature} drops item {item} at {pos}."
    creature: Creature
    item: int
    pos: Place
    token: int

    def cues(self) -> Sequence[Cue]:
        x, y = shown(self.pos)
        return [Move(piece=token_piece(self.token), x=x, y=y, manner="put")]


class GeyserRemoved(EventData, tag="geyser_removed"):
    sentence = "Geyser {geyser} is removed."
    geyser: int

    def cues(self) -> Sequence[Cue]:
        return [Leave(piece=token_piece(self.geyser), manner="go")]


class GeyserActive(EventData, tag="geyser_active"):
    sentence = "Geyser {geyser} erupts."
    geyser: int


class Conceded(EventData, tag="conceded"):
    sentence = "{seat} concedes."
    seat: Seat

    def cues(self) -> Sequence[Cue]:
        return [Quit(seat=self.seat)]


ENDINGS = {  # by reason, and by clause where a reason has several
    "last side": "only one side has creatures left",
    "last to leave": "the last creatures left play together",
    "points": "the rounds are over and points decide",
    "concession": "the others have conceded",
    "AW-14.13": "the rounds are over and points are even",
    "AW-20.16": "the rounds are over",
    "AW-21.20": "both dragons are defeated",
}


def why_over(reason: str, clause: str) -> str:
    """Why a game has ended."""
    if reason.startswith("result "):
        return f"the adventure ended with {reason}"
    return ENDINGS[clause if reason == "draw" else reason]


class GameOver(EventData, tag="game_over"):
    sentence = {  # noqa: RUF012
        "": "Side {winner} wins: {why}.",
        "draw": "The game is drawn: {why}.",
        "result": "The game is over: {why}.",
    }
    winner: int | None
    reason: str
    clause: str
    result: int = 0

    def form(self) -> str:
        if self.winner:
            return ""
        return "draw" if self.reason == "draw" else "result"

    def words(self, names: Names) -> Mapping[str, str]:
        return {"why": why_over(self.reason, self.clause)}


EVENTS = event_types(sys.modules[__name__])
