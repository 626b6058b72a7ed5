"""What happens in a game of Attack Wing, each kind of event said once.

Creatures are called by their letters, soldiers by letter and number; cards by their keys.
"""

# not compiled: msgspec structs and text for people
from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from typing import Annotated

from wyrmtable.core.cues import Cue, Leave, Move, Tally
from wyrmtable.core.eventdata import EventData, Names, Said, Seat, Spoken, event_types

Creature = Annotated[str, Said(lambda letter, names: names.get(letter, letter), named=True)]
Place = Annotated[list[float], Said(lambda at: f"({at[0]:.2f}, {at[1]:.2f})")]
Degrees = Annotated[float, Said(lambda heading: f"{heading:.0f}°")]
Creatures = Annotated[
    list[str],
    Said(
        lambda letters, names: ", ".join(names.get(one, one) for one in letters) or "nobody",
        named=True,
    ),
]
Faces = Annotated[list[str], Said(lambda faces: ", ".join(faces) or "nothing")]


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


# -- set-up and phases --------------------------------------------------------------------------


class Committed(EventData, tag="committed"):
    sentence = "{seat} is ready."
    seat: Seat


class Reopened(EventData, tag="reopened"):
    sentence = "{seat} thinks again."
    seat: Seat


class LegionShown(EventData, tag="legion_shown"):
    sentence = "Side {side} fields {legion} ({total} points)."
    side: int
    legion: str
    total: int


class Dealt(EventData, tag="dealt"):
    sentence = "The dragons are dealt at random: {dragons}."
    dragons: list[Spoken]


class Phase(EventData, tag="phase"):
    sentence = "Round {round}: the {phase} phase begins."
    round: int
    phase: Spoken


class Initiative(EventData, tag="initiative"):
    sentence = {  # noqa: RUF012
        "": "The Initiative Token goes to side {side}.",
        "gone": "The Initiative Token leaves the game.",
    }
    side: int | None

    def form(self) -> str:
        return "gone" if self.side is None else ""


class TokenPlaced(EventData, tag="token_placed"):
    sentence = "Token {token} is placed at {pos}."
    token: int
    pos: Place


class Placed(EventData, tag="placed"):
    sentence = "{creature} is placed at {pos}, heading {heading}."
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


class Revealed(EventData, tag="revealed"):
    sentence = "{creature} reveals {maneuver} ({color})."
    creature: Creature
    maneuver: str
    color: str


class Substituted(EventData, tag="substituted"):
    sentence = "An opponent chooses {maneuver} ({color}) for {creature}."
    creature: Creature
    maneuver: str
    color: str


class Overrun(EventData, tag="overrun"):
    sentence = "{creature} runs over {against}: {own} against {other}."
    creature: Creature
    against: Creature
    own: int
    other: int
    passed: bool


class Bumped(EventData, tag="bumped"):
    sentence = "{creature} runs into {against}."
    creature: Creature
    against: Creatures


class Moved(EventData, tag="moved"):
    sentence = "{creature} moves ({maneuver}) to {pos}, heading {heading}."
    creature: Creature
    maneuver: str
    color: str | None
    pos: Place
    heading: Degrees
    way: list[list[float]]
    soldier: Creature | None = None

    def cues(self) -> Sequence[Cue]:
        x, y = shown(self.pos)
        way = tuple((x, -y, heading) for x, y, heading in self.way)
        piece = self.soldier or self.creature
        return [Move(piece=piece, x=x, y=y, heading=self.heading, way=way)]


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
    sentence = "{creature} hits the wall at {at}."
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
    sentence = "{creature} changes altitude: {to}."
    creature: Creature
    to: str
    bases: Creatures

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
    sentence = "{soldier} takes a place at {pos}."
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
    sentence = "The attack of {creature} fails: {reason}."
    creature: Creature
    reason: str


class RulerLaid(EventData, tag="ruler_laid"):
    sentence = "{creature} lays the ruler."
    creature: Creature
    offset: float
    direction: int


class BurstPlaced(EventData, tag="burst_placed"):
    sentence = "{creature} places the Burst Token at {at}."
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
    sentence = "{by} rolls {faces} ({purpose})."
    by: Creature
    kind: str
    purpose: Spoken
    faces: Faces
    reroll: list[int]


class AttackRoll(EventData, tag="attack_roll"):
    sentence = "{creature} rolls {dice} attack dice against {target}."
    creature: Creature
    target: Creature
    dice: int
    parts: list[str]  # where they come from


class DefenseRoll(EventData, tag="defense_roll"):
    sentence = "{creature} rolls {dice} defense dice."
    creature: Creature
    dice: int
    parts: list[str]


class DiceChanged(EventData, tag="dice_changed"):
    sentence = "The {roll} dice show {faces}."
    creature: Creature
    roll: str
    faces: Faces


class Compared(EventData, tag="compared"):
    sentence = "{hits} hits and {crits} critical hits are left against {target}."
    creature: Creature
    target: Creature
    hits: int
    crits: int


class Deflected(EventData, tag="deflected"):
    sentence = "{creature} deflects {hits} hits and {crits} critical hits."
    creature: Creature
    hits: int
    crits: int


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
        return health_cues(self.creature, self.health)


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
    sentence = "{target} suffers {normal} normal and {critical} critical damage."
    creature: Creature
    target: Creature
    normal: int
    critical: int


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
    sentence = "{creature} discards {cards} Damage Cards."
    creature: Creature
    cards: int
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
        return [Leave(piece=token_piece(self.token), manner="go")]


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


class GameOver(EventData, tag="game_over"):
    sentence = {  # noqa: RUF012
        "": "Side {winner} wins.",
        "draw": "The game is drawn.",
        "result": "The adventure ends with result {result}.",
    }
    winner: int | None
    result: int = 0

    def form(self) -> str:
        if self.result:
            return "result"
        return "" if self.winner else "draw"


EVENTS = event_types(sys.modules[__name__])
