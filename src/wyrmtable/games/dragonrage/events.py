"""Everything that can happen in Dragon Rage: data, and the sentence that tells it."""

# not compiled: msgspec structs and text for people
from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, ClassVar, Literal

import msgspec

from wyrmtable.core.cues import (
    Announce,
    Chapter,
    Cue,
    Dice,
    Leave,
    Matter,
    Move,
    Shine,
    Strike,
    Tally,
    Wear,
    Words,
    lost,
)
from wyrmtable.core.eventdata import EventData, Names, Said, Seat, Spoken
from wyrmtable.core.wording import listed
from wyrmtable.games.dragonrage.kinds import ELOWYN, KIND_OF, TITLES

SIDES = {"inv": "Invader", "def": "Defender"}
DIRECTIONS = ("N", "NE", "SE", "S", "SW", "NW")


def called(side: str, names: Names) -> str:
    """A side by its player, where people are named."""
    word = SIDES.get(side, side)
    person = names.get(word)
    return f"the {word}" if person is None else f"{person} ({word})"


def title(name: str) -> str:
    """A unit as people call it: `INF3` is Infantry 3."""
    kind = name.rstrip("0123456789")
    if kind not in KIND_OF:
        return name
    said = TITLES[KIND_OF[kind]]
    if KIND_OF[kind] == ELOWYN:
        return said  # there is one
    return f"{said[:1].upper()}{said[1:]} {name.removeprefix(kind)}".strip()


Unit = Annotated[str, Said(title)]
Side = Annotated[str, Said(called, named=True)]
Direction = Annotated[int, Said(lambda d: DIRECTIONS[d])]
Lost = Annotated[
    dict[str, int], Said(lambda lost: listed([f"{n} at the {area}" for area, n in lost.items()]))
]


SHOOTERS = ("ARH", "GOB", "BAL", "CAT")  # types that never fight hand to hand (DR-14.7, DR-16.3)


def matter_of(unit: str) -> Matter:
    """What a unit attacks a monster with."""
    return "shot" if unit.startswith(SHOOTERS) else "claws"


def rolled(need: str, roll: int) -> list[Cue]:
    """A die as it fell; of two dice only the sum is told."""
    return [Dice(values=(roll,))] if roll <= 6 and need != "11+" else []


class Standing(EventData, kw_only=True):
    """A unit is somewhere now; `height` is how high it is drawn there, on a tower or in flight."""

    height: int = 0

    def standing(self) -> tuple[str, str]:
        """The unit and its hex."""
        raise NotImplementedError  # every kind has its own


class Rolled(EventData):
    """An event about a roll against a number: the modifier is told if there is one."""

    def words(self, names: Names) -> Mapping[str, str]:
        modifier = getattr(self, "modifier", None)
        return {"with": f" {modifier:+d}" if modifier else ""}


class GameBegins(EventData, tag="game_begins"):
    sentence: ClassVar[str] = "The game begins: the Invader needs {goal} VP."

    goal: int

    def cues(self) -> Sequence[Cue]:
        return [Chapter(great=True)]


class PhaseBegins(EventData, tag="phase_begins"):
    sentence: ClassVar[str] = "Turn {turn}, phase {phase}: {what} of {side}."

    turn: int
    phase: int
    what: str
    side: Side

    def cues(self) -> Sequence[Cue]:
        phase = f"Turn {self.turn} · {SIDES[self.side]} · {self.what.capitalize()}"
        return [Announce(text=phase), Chapter()]


class TurnAdvanced(EventData, tag="turn_advanced"):
    sentence: ClassVar[str] = "Turn {turn} begins."

    turn: int

    def cues(self) -> Sequence[Cue]:
        return [Chapter(great=True)]


class SidesRolled(EventData, tag="sides_rolled"):
    sentence: ClassVar[str] = "The players roll {rolls} for the choice of sides."

    rolls: list[int]

    def cues(self) -> Sequence[Cue]:
        return [Dice(values=tuple(self.rolls))]


class ForcePlanned(EventData, tag="force_planned"):
    sentence: ClassVar[str] = "The plan of the {party} has {count} {type}."

    side: str
    type: str
    count: int

    def words(self, names: Names) -> Mapping[str, str]:
        return {"party": SIDES[self.side]}


class GoalPlanned(EventData, tag="goal_planned"):
    sentence: ClassVar[str] = "The planned goal is {goal} VP."

    goal: int


class SideChosen(EventData, tag="side_chosen"):
    sentence: ClassVar[str] = "{seat} plays the {party}."

    seat: Seat
    side: str

    def words(self, names: Names) -> Mapping[str, str]:
        return {"party": SIDES[self.side]}


class ForceConfirmed(EventData, tag="force_confirmed"):
    sentence: ClassVar[str] = "{side} has chosen its force."

    side: Side


class ForcesRevealed(EventData, tag="forces_revealed"):
    sentence: ClassVar[str] = "Both forces are shown; the goal is {goal}."

    forces: dict[str, dict[str, int]]
    goal: int


class Deployed(Standing, tag="deployed"):
    sentence: ClassVar[str] = "{by} sets up {unit} in {hex}."

    by: Side
    unit: Unit
    hex: str
    facing: int | None = None

    def standing(self) -> tuple[str, str]:
        return self.unit, self.hex

    def cues(self) -> Sequence[Cue]:
        heading = None if self.facing is None else 60.0 * self.facing
        return [Move(piece=self.unit, tile=self.hex, z=self.height, heading=heading, manner="put")]


class TakenUp(EventData, tag="taken_up"):
    sentence: ClassVar[str] = "{unit} is taken up again."

    unit: Unit

    def cues(self) -> Sequence[Cue]:
        return [Leave(piece=self.unit, manner="go")]


class SetUpEnds(EventData, tag="set_up_ends"):
    sentence: ClassVar[str] = "{side} has set up."

    side: Side


class Moved(Standing, tag="moved"):
    sentence: ClassVar[Mapping[str, str]] = {
        "move": "{unit} moves to {to}.",
        "enter": "{unit} comes onto the map and goes to {to}.",
        "walk": "{unit} walks to {to}.",
        "slither": "{unit} slithers to {to}.",
        "bound": "{unit} bounds to {to}.",
        "fly": "{unit} flies to {to}.",
        "forced": "{unit} goes to {to} on its own.",
    }

    unit: Unit
    mode: str
    to: str
    facing: int | None = None

    def form(self) -> str:
        return self.mode

    def standing(self) -> tuple[str, str]:
        return self.unit, self.to

    def cues(self) -> Sequence[Cue]:
        heading = None if self.facing is None else 60.0 * self.facing
        return [Move(piece=self.unit, tile=self.to, z=self.height, heading=heading)]


class TookOff(Standing, tag="took_off"):
    sentence: ClassVar[str] = "{unit} takes off from {hex}."

    unit: Unit
    hex: str
    facing: Direction

    def standing(self) -> tuple[str, str]:
        return self.unit, self.hex

    def cues(self) -> Sequence[Cue]:
        heading = 60.0 * self.facing
        return [Move(piece=self.unit, tile=self.hex, z=self.height, heading=heading)]


class Landed(Standing, tag="landed"):
    sentence: ClassVar[str] = "{unit} lands in {hex}."

    unit: Unit
    hex: str
    facing: Direction

    def standing(self) -> tuple[str, str]:
        return self.unit, self.hex

    def cues(self) -> Sequence[Cue]:
        heading = 60.0 * self.facing
        return [
            Move(piece=self.unit, tile=self.hex, z=self.height, heading=heading),
            Words(tile=self.hex, text="lands"),
        ]


class SpellCast(EventData, tag="spell_cast"):
    sentence: ClassVar[str] = "{unit} casts {spell} for {cost}."

    unit: Unit
    spell: Spoken
    cost: int
    hex: str | None = None
    target: str | None = None
    radius: int | None = None

    def cues(self) -> Sequence[Cue]:
        cues: list[Cue] = [Tally(piece=self.unit, gauge="spell points", change=-self.cost)]
        if self.spell == "lightning" and self.target is not None:
            cues.append(Strike(piece=self.unit, what="lightning", pieces=(self.target,)))
        elif self.hex is not None:
            cues.append(Strike(piece=self.unit, what="magic", tiles=(self.hex,)))
        else:
            cues.append(Shine(piece=self.unit))
        return [*cues, Words(piece=self.unit, text=self.spell.replace("_", " "))]


class SpellEnded(EventData, tag="spell_ended"):
    sentence: ClassVar[str] = "The {spell} of {side} ends."

    spell: Spoken
    side: Side
    hex: str


class DispelRoll(EventData, tag="dispel_roll"):
    sentence: ClassVar[str] = "Dispelling {target} would cost {unit} {roll}."

    unit: Unit
    target: Unit
    roll: int

    def cues(self) -> Sequence[Cue]:
        return [
            Strike(piece=self.unit, what="magic", pieces=(self.target,)),
            *rolled("", self.roll),
        ]


class DispelDeclined(EventData, tag="dispel_declined"):
    sentence: ClassVar[str] = "{unit} does not pay."

    unit: Unit


class Dispelled(EventData, tag="dispelled"):
    sentence: ClassVar[str] = "{unit} is dispelled."

    unit: Unit

    def cues(self) -> Sequence[Cue]:
        return [Shine(piece=self.unit), Leave(piece=self.unit, manner="go")]


class Summoned(Standing, tag="summoned"):
    sentence: ClassVar[str] = "{unit} rises in {hex}."

    unit: Unit
    hex: str

    def standing(self) -> tuple[str, str]:
        return self.unit, self.hex

    def cues(self) -> Sequence[Cue]:
        arrival = Move(piece=self.unit, tile=self.hex, z=self.height, manner="put")
        return [arrival, Shine(piece=self.unit)]


class ControlLost(EventData, tag="control_lost"):
    sentence: ClassVar[str] = "{unit} is out of control."

    unit: Unit

    def cues(self) -> Sequence[Cue]:
        return [Words(piece=self.unit, text="out of control", tone="bad")]


class WhirlwindMoved(EventData, tag="whirlwind_moved"):
    sentence: ClassVar[str] = "The Whirlwind drifts from {from} to {to}."

    origin: str = msgspec.field(name="from")
    to: Annotated[str | None, Said(lambda to: to or "a place off the map")]
    stage: int
    roll: int

    def cues(self) -> Sequence[Cue]:
        where = Words(tile=self.to or self.origin, text="Whirlwind", tone="bad")
        return [*rolled("", self.roll), Shine(tile=self.to or self.origin), where]


class WhirlwindRoll(Rolled, tag="whirlwind_roll"):
    sentence: ClassVar[str] = "{unit} in the Whirlwind of {hex} rolls {roll}: {result}."

    unit: Unit
    hex: str
    need: str
    roll: int
    result: str

    def cues(self) -> Sequence[Cue]:
        return [*rolled(self.need, self.roll), Words(tile=self.hex, text=self.result)]


class Crash(Standing, tag="crash"):
    sentence: ClassVar[str] = "{unit} crashes in {hex}."

    unit: Unit
    hex: str

    def standing(self) -> tuple[str, str]:
        return self.unit, self.hex

    def cues(self) -> Sequence[Cue]:
        fall = Move(piece=self.unit, tile=self.hex, z=self.height, manner="fall")
        return [fall, Words(tile=self.hex, text="crash!", tone="bad")]


class CrashDamage(EventData, tag="crash_damage"):
    sentence: ClassVar[str] = "The crash does {unit} {roll} points of damage."

    unit: Unit
    roll: int
    ndice: int

    def cues(self) -> Sequence[Cue]:
        return rolled("", self.roll) if self.ndice == 1 else []


class Combat(Rolled, tag="combat"):
    sentence: ClassVar[Mapping[str, str]] = {
        "rolled": "{kind} on {hex}: {attack} against {defence} is {need}, {roll}{with}: {result}.",
        "sure": "{kind} on {hex}: {attack} against {defence} is {need}: {result}.",
    }

    kind: str
    hex: str
    attack: int
    defence: int
    need: str
    result: str
    attackers: list[str]
    roll: int | None = None
    modifier: int | None = None

    def form(self) -> str:
        return "sure" if self.roll is None else "rolled"

    def cues(self) -> Sequence[Cue]:
        what: Matter = "shot" if self.kind == "fire" else "claws"
        blows = [Strike(piece=unit, what=what, tiles=(self.hex,)) for unit in self.attackers]
        dice = [] if self.roll is None else rolled(self.need, self.roll)
        told = (
            self.need if self.roll is None else f"{self.roll}{self.words({})['with']} / {self.need}"
        )
        text = f"{told} {'hit' if self.result == 'success' else 'miss'}"
        tone: Literal["harm", "note"] = "harm" if self.result == "success" else "note"
        return [*blows, *dice, Words(tile=self.hex, text=text, tone=tone)]


class HitRoll(Rolled, tag="hit_roll"):
    sentence: ClassVar[str] = "{unit} attacks {target}: {need}, rolls {roll}{with}: {result}."

    unit: Unit
    target: Unit
    need: str
    roll: int
    modifier: int
    result: str
    area: str | None = None

    def cues(self) -> Sequence[Cue]:
        blow = Strike(piece=self.unit, what=matter_of(self.unit), pieces=(self.target,))
        text = f"{self.roll}{self.words({})['with']} / {self.need} {self.result}"
        return [blow, *rolled(self.need, self.roll), Words(piece=self.target, text=text)]


class Damage(EventData, tag="damage"):
    sentence: ClassVar[str] = "{unit} loses {lost}."

    unit: Unit
    lost: Lost

    def cues(self) -> Sequence[Cue]:
        gone = [Tally(piece=self.unit, gauge=area, change=-n) for area, n in self.lost.items()]
        said = [
            Words(piece=self.unit, text=f"{lost(n)} {area}", tone="harm")
            for area, n in self.lost.items()
        ]
        return [*gone, *said]


class EscapeRoll(Rolled, tag="escape_roll"):
    sentence: ClassVar[str] = "{unit} tries to escape: {need}, rolls {roll}{with}: {result}."

    unit: Unit
    cause: str
    need: str
    roll: int
    modifier: int
    result: str

    def cues(self) -> Sequence[Cue]:
        tone: Literal["good", "harm"] = "good" if self.result == "escaped" else "harm"
        words = Words(piece=self.unit, text=f"{self.need}: {self.result}", tone=tone)
        return [*rolled(self.need, self.roll), words]


class MoraleCheck(Rolled, tag="morale_check"):
    sentence: ClassVar[str] = "{unit} checks its morale: {need}, rolls {roll}{with}: {result}."

    unit: Unit
    need: str
    roll: int
    modifier: int
    result: str

    def cues(self) -> Sequence[Cue]:
        tone: Literal["good", "bad"] = "good" if self.result == "passed" else "bad"
        words = Words(piece=self.unit, text=f"morale {self.result}", tone=tone)
        return [*rolled(self.need, self.roll), words]


class Dragonfire(EventData, tag="dragonfire"):
    sentence: ClassVar[str] = "{unit} breathes fire into {hexes}."

    unit: Unit
    direction: int
    hexes: list[str]

    def cues(self) -> Sequence[Cue]:
        return [
            Strike(piece=self.unit, what="fire", tiles=tuple(self.hexes)),
            Tally(piece=self.unit, gauge="fire", change=-1),
        ]


class UnitDestroyed(EventData, tag="unit_destroyed"):
    sentence: ClassVar[str] = "{unit} is destroyed."

    unit: Unit

    def cues(self) -> Sequence[Cue]:
        return [Leave(piece=self.unit)]


class MonsterDied(EventData, tag="monster_died"):
    sentence: ClassVar[str] = "{unit} dies in {hex}."

    unit: Unit
    hex: str

    def cues(self) -> Sequence[Cue]:
        return [Words(tile=self.hex, text="dies", tone="bad"), Leave(piece=self.unit)]


class Wounded(EventData, tag="wounded"):
    sentence: ClassVar[str] = "{unit} is wounded."

    unit: Unit

    def cues(self) -> Sequence[Cue]:
        return [
            Words(piece=self.unit, text="wounded", tone="harm"),
            Wear(piece=self.unit, tag="wounded"),
        ]


class KillerMarked(EventData, tag="killer_marked"):
    sentence: ClassVar[str] = "{unit} is marked as a killer of the young."

    unit: Unit

    def cues(self) -> Sequence[Cue]:
        return [Wear(piece=self.unit, tag="killer of the young")]


class Demoralised(EventData, tag="demoralised"):
    sentence: ClassVar[str] = "The units of {side} are demoralised."

    side: Side


class BerserkStarted(EventData, tag="berserk_started"):
    sentence: ClassVar[str] = "{unit} goes berserk."

    unit: Unit

    def cues(self) -> Sequence[Cue]:
        return [
            Strike(piece=self.unit, what="sound", pieces=(self.unit,)),
            Words(piece=self.unit, text="berserk!", tone="bad"),
            Wear(piece=self.unit, tag="berserk"),
        ]


class BerserkMove(Standing, tag="berserk_move"):
    sentence: ClassVar[str] = "Berserk, {unit}: {mode}, now in {to}."

    unit: Unit
    mode: str
    to: str
    facing: int

    def standing(self) -> tuple[str, str]:
        return self.unit, self.to

    def cues(self) -> Sequence[Cue]:
        heading = 60.0 * self.facing
        return [Move(piece=self.unit, tile=self.to, z=self.height, heading=heading)]


class BerserkRoll(Rolled, tag="berserk_roll"):
    sentence: ClassVar[str] = "{unit}, berserk, rolls {roll}: it {result}."

    unit: Unit
    need: str
    roll: int
    result: str

    def cues(self) -> Sequence[Cue]:
        return [*rolled(self.need, self.roll), Words(piece=self.unit, text=f"it {self.result}")]


class SmashRoll(Rolled, tag="smash_roll"):
    sentence: ClassVar[str] = "{unit} rams {hexside}: {need}, rolls {roll}: {result}."

    unit: Unit
    hexside: str
    need: str
    roll: int
    result: str

    def cues(self) -> Sequence[Cue]:
        near, far = self.hexside.split("/")
        text = f"{self.roll} / {self.need} {self.result}"
        blow = Strike(piece=self.unit, what="claws", tiles=(near, far))
        return [blow, *rolled(self.need, self.roll), Words(tile=far, text=text)]


class EntranceSmashed(EventData, tag="entrance_smashed"):
    sentence: ClassVar[str] = "{unit} smashes the entrance {entrance}."

    entrance: str
    unit: Unit

    def cues(self) -> Sequence[Cue]:
        return [
            Words(tile=hex, text="smashed!", tone="bad") for hex in self.entrance.split("/")[:1]
        ]


class EntranceOpened(EventData, tag="entrance_opened"):
    sentence: ClassVar[str] = "{unit} opens the entrance {entrance}."

    entrance: str
    unit: Unit

    def cues(self) -> Sequence[Cue]:
        return [Words(tile=self.entrance.split("/")[0], text="opened")]


class EntranceClosed(EventData, tag="entrance_closed"):
    sentence: ClassVar[str] = "The entrance {entrance} closes."

    entrance: str


class WallBreached(EventData, tag="wall_breached"):
    sentence: ClassVar[str] = "{unit} breaks through the palisade {hexside}."

    hexside: str
    unit: Unit

    def cues(self) -> Sequence[Cue]:
        near = self.hexside.split("/")[0]
        blow = Strike(piece=self.unit, what="claws", tiles=(near,))
        return [blow, Words(tile=near, text="breach!", tone="bad")]


class ControlChanged(EventData, tag="control_changed"):
    sentence: ClassVar[str] = "{side} controls the entrance {entrance}."

    entrance: str
    side: Side


class ScaleRoll(Rolled, tag="scale_roll"):
    sentence: ClassVar[str] = "{unit} climbs towards {to}: {need}, rolls {roll}{with}: {result}."

    unit: Unit
    to: str
    need: str
    roll: int
    modifier: int
    result: str

    def cues(self) -> Sequence[Cue]:
        text = f"{self.roll} / {self.need} {self.result}"
        return [*rolled(self.need, self.roll), Words(piece=self.unit, text=text)]


class Displaced(Standing, tag="displaced"):
    sentence: ClassVar[str] = "{unit} gives way to {to}."

    unit: Unit
    to: str

    def standing(self) -> tuple[str, str]:
        return self.unit, self.to

    def cues(self) -> Sequence[Cue]:
        return [Move(piece=self.unit, tile=self.to, z=self.height)]


class BridgeBroken(EventData, tag="bridge_broken"):
    sentence: ClassVar[str] = "The bridge in {hex} is broken."

    hex: str

    def cues(self) -> Sequence[Cue]:
        return [Words(tile=self.hex, text="broken", tone="bad")]


class BridgeBurned(EventData, tag="bridge_burned"):
    sentence: ClassVar[str] = "The bridge in {hex} is gone."

    hex: str

    def cues(self) -> Sequence[Cue]:
        return [Words(tile=self.hex, text="the bridge falls", tone="bad")]


class BridgeMarkRemoved(EventData, tag="bridge_mark_removed"):
    sentence: ClassVar[str] = "The bridge in {hex} is safe again."

    hex: str


class VpDestroyed(EventData, tag="vp_destroyed"):
    sentence: ClassVar[str] = "{hex} is destroyed for {value}: {total} VP."

    hex: str
    value: int
    total: int

    def cues(self) -> Sequence[Cue]:
        return [
            Shine(tile=self.hex, what="treasure"),
            Words(tile=self.hex, text=f"+{self.value} VP", tone="bad"),
        ]


class VpChanged(EventData, tag="vp_changed"):
    sentence: ClassVar[str] = "The Invader's VP change by {change}: {total}."

    change: int
    total: int


class VpValueChanged(EventData, tag="vp_value_changed"):
    sentence: ClassVar[str] = "{hex} is now worth {value}."

    hex: str
    value: int


class Reinforcement(Standing, tag="reinforcement"):
    sentence: ClassVar[str] = "{unit} arrives in {hex}."

    unit: Unit
    type: str
    hex: str

    def standing(self) -> tuple[str, str]:
        return self.unit, self.hex

    def cues(self) -> Sequence[Cue]:
        return [Move(piece=self.unit, tile=self.hex, z=self.height, manner="put")]


class ReinforcementsDelayed(EventData, tag="reinforcements_delayed"):
    sentence: ClassVar[str] = "{count} reinforcements are put off."

    count: int


class ReinforcementsLost(EventData, tag="reinforcements_lost"):
    sentence: ClassVar[str] = "{count} reinforcements are lost: no counters are left."

    count: int


class ElowynFreed(EventData, tag="elowyn_freed"):
    sentence: ClassVar[str] = "{unit} frees Elowyn."

    unit: Unit

    def cues(self) -> Sequence[Cue]:
        return [Words(piece=self.unit, text="Elowyn is free", tone="good")]


class ElowynLeft(EventData, tag="elowyn_left"):
    sentence: ClassVar[str] = "Elowyn leaves the map at {hex}."

    hex: str
    how: str

    def cues(self) -> Sequence[Cue]:
        return [Leave(piece="Elowyn1", manner="go")]


class Roster(EventData, tag="roster"):
    sentence: ClassVar[str] = "{side} gains {gain} roster points: {total}."

    side: Side
    gain: int
    total: int


class CampaignOver(EventData, tag="campaign_over"):
    sentence: ClassVar[str] = "The campaign is over: {winner}."

    winner: Side


ENDINGS: Mapping[str, str] = {  # by the reason of an outcome
    "goal": "enough of the city is destroyed",
    "invaders destroyed": "no invader is left",
    "ten turns": "the invaders have achieved nothing for ten turns",
    "conceded": "the other side concedes",
    "Elowyn freed": "Elowyn is free",
    "defender": "no invader is left",
    "defeated": "the invaders are defeated",
    "marginal": "a marginal victory",
    "normal": "a normal victory",
    "great": "a great victory",
    "ultimate": "the ultimate victory, nothing stands",
}


class GameOver(EventData, tag="game_over"):
    sentence: ClassVar[str] = "{winner} wins: {why}."

    winner: Side
    clause: str
    reason: str

    def words(self, names: Names) -> Mapping[str, str]:
        return {"why": ENDINGS[self.reason]}

    def cues(self) -> Sequence[Cue]:
        return [Chapter(great=True)]
