"""What happens in DragonWars: the data of each kind of event, its sentence, and how it looks."""

# not compiled: msgspec structs and text for people
from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Annotated, ClassVar

import msgspec

from wyrmtable.board.hex import place_name
from wyrmtable.core.cues import (
    Announce,
    Chapter,
    Cue,
    Dice,
    Leave,
    Matter,
    Move,
    Orders,
    Quit,
    Shine,
    Strike,
    Tally,
    Together,
    Wear,
    Words,
    lost,
    tile_of,
)
from wyrmtable.core.eventdata import EventData, Names, Person, Said, Seat, seated
from wyrmtable.core.wording import listed
from wyrmtable.games.dragonwars.dragons import FACINGS, RADIUS

EGG = "egg"
ATTACKS: dict[str, Matter] = {"fireball": "fireball", "fire_breath": "fire", "close_blast": "fire"}
ENDINGS = {
    "last": "nobody else has dragons left",
    "nobody left": "their last dragons went down together",
    "egg home": "the egg is home in the Lair",
    "no progress": "nothing has happened for too many Rounds",
    "round limit": "the last Round has been played",
}


# -- how values are said -------------------------------------------------------------------------


@cache
def called(dragon: str) -> str:
    """A dragon as it is called: `Red Ancient`."""
    return dragon.replace(".", " ").title()


def hex_name(at: list[int]) -> str:
    """A hex by its name: `F7`."""
    return place_name(at[0], at[1], RADIUS)


def reached(hexes: list[list[int]]) -> str:
    """The hexes of an attack."""
    return f"at {listed([hex_name(at) for at in hexes])}" if hexes else "which reaches no hex"


def in_order(seats: list[int], names: Names) -> str:
    return ", ".join([seated(seat, names) for seat in seats])


def places(dragons: Mapping[str, list[int]]) -> str:
    return ", ".join([f"{called(name)} {hex_name(at)}" for name, at in dragons.items()])


Dragon = Annotated[str, Said(called)]
Hex = Annotated[list[int], Said(hex_name)]
Attack = Annotated[str, Said(lambda kind: kind.replace("_", " ").title())]


# -- what several kinds have in common -------------------------------------------------------------


class OfDragon(EventData):
    """Something happens to a dragon."""

    dragon: Dragon


class Standing(OfDragon):
    """A dragon is somewhere else now."""

    hex: Hex
    total: int
    height: int
    facing: str

    def stands(self) -> Move:
        """Where and how high it is, as it is seen."""
        tile, heading = tile_of(self.hex), heading_of(self.facing)
        return Move(piece=self.dragon, tile=tile, z=self.total, heading=heading)


def heading_of(facing: str) -> float:
    return 60.0 * FACINGS.index(facing)


def harmed(dragon: str, damage: int) -> list[Cue]:
    """A dragon takes damage."""
    return [
        Tally(piece=dragon, gauge="health", change=-damage),
        Words(piece=dragon, text=lost(damage), tone="harm"),
    ]


# -- set-up ----------------------------------------------------------------------------------------


class Seated(EventData, tag="seated"):
    sentence = "The seats are shuffled. The seat order is: {order}."
    order: Annotated[list[int], Said(in_order, named=True)]


class ColourTaken(EventData, tag="colour_taken"):
    sentence = "{seat} takes {colour}."
    seat: Seat
    colour: str


class SiteTaken(EventData, tag="site_taken"):
    sentence = "{seat} takes the Lair site {site}."
    seat: Seat
    site: str


class DragonsPlaced(EventData, tag="dragons_placed"):
    sentence = "{seat} places the dragons: {dragons}."
    seat: Seat
    dragons: Annotated[dict[str, list[int]], Said(places)]

    def cues(self) -> Sequence[Cue]:
        return [
            Move(piece=name, tile=tile_of(at), manner="put") for name, at in self.dragons.items()
        ]


# -- Rounds and Turns ------------------------------------------------------------------------------


class RoundBegins(EventData, tag="round_begins"):
    sentence = "Round {round} begins: everyone plots."
    round: int

    def cues(self) -> Sequence[Cue]:
        return [Chapter(great=True), Announce(text=f"Round {self.round} · Plotting")]


class Locked(EventData, tag="locked"):
    sentence = "{player} has locked a plot."
    player: Person


class Unlocked(EventData, tag="unlocked"):
    sentence = "{player} has unlocked the plot."
    player: Person


class Declared(EventData, tag="declared"):
    sentence = "{player} has declared for Turn {turn}."
    player: Person
    turn: int


class AllDeclared(EventData, tag="all_declared"):
    sentence = "All declarations for Turn {turn} are in."
    turn: int


class Revealed(EventData, tag="revealed"):
    sentence = "All plots are revealed."
    plots: dict[str, list[str]]

    def cues(self) -> Sequence[Cue]:
        return [Chapter(), Orders(plans=self.plots, at=-1)]


class FacingSet(OfDragon, tag="facing_set"):
    sentence = "{dragon} faces {facing}."
    facing: str

    def cues(self) -> Sequence[Cue]:
        turned = Move(piece=self.dragon, heading=heading_of(self.facing))
        return [Together(name="declared"), turned]


class Recovered(OfDragon, tag="recovered"):
    sentence = "{dragon} recovers {health} health and {energy} energy."
    health: int
    energy: int

    def cues(self) -> Sequence[Cue]:
        points = {"health": self.health, "energy": self.energy}
        gained = {gauge: gain for gauge, gain in points.items() if gain}
        told = ", ".join(f"+{gain} {gauge}" for gauge, gain in gained.items())
        return [
            Together(name="declared"),
            *[Tally(piece=self.dragon, gauge=gauge, change=gain) for gauge, gain in gained.items()],
            Shine(piece=self.dragon, what="healing"),
            Words(piece=self.dragon, text=told or "nothing to recover", tone="good"),
        ]


class TurnBegins(EventData, tag="turn_begins"):
    sentence = "Round {round}, Turn {turn}."
    round: int
    turn: int

    def cues(self) -> Sequence[Cue]:
        announced = Announce(text=f"Round {self.round} · Turn {self.turn}")
        return [Chapter(), announced, Orders(at=self.turn - 1)]


class RoundCut(EventData, tag="round_cut"):
    sentence = "The rest of Round {round} is cancelled."
    round: int


# -- movement --------------------------------------------------------------------------------------


class Moved(Standing, tag="moved"):
    sentence = "{dragon} moves to {hex}, total height {total}, facing {facing}."

    def cues(self) -> Sequence[Cue]:
        return [Together(name="movement"), self.stands()]


class IllegalMovement(OfDragon, tag="illegal"):
    sentence = "{dragon} makes an illegal movement."

    def cues(self) -> Sequence[Cue]:
        return [Words(piece=self.dragon, text="illegal movement", tone="bad")]


class Rolled(OfDragon, tag="rolled"):
    sentence = "{dragon} rolls {d20} and needs {need}: {ok}."
    d20: int
    need: int
    ok: Annotated[bool, Said(lambda ok: "avoided" if ok else "failed")]

    def cues(self) -> Sequence[Cue]:
        text = f"d20: {self.d20} / {self.need}"
        told = Words(piece=self.dragon, text=text, tone="good" if self.ok else "bad")
        return [Dice(values=(self.d20,)), told]


class Fell(OfDragon, tag="fell"):
    sentence = "{dragon} falls to the ground at {hex} and takes {damage} damage."
    hex: Hex
    total: int
    damage: int

    def cues(self) -> Sequence[Cue]:
        where = tile_of(self.hex)
        fall = Move(piece=self.dragon, tile=where, z=self.total, manner="fall")
        return [fall, *harmed(self.dragon, self.damage)]


class Hurt(OfDragon, tag="hurt"):
    sentence = "{dragon} takes {damage} damage."
    damage: int

    def cues(self) -> Sequence[Cue]:
        return harmed(self.dragon, self.damage)


class Died(OfDragon, tag="died"):
    sentence = "{dragon} dies at {hex}."
    hex: Hex

    def cues(self) -> Sequence[Cue]:
        return [Leave(piece=self.dragon)]


class Denied(OfDragon, tag="denied"):
    sentence = "{dragon} finds no room at {hex}."
    hex: Hex

    def cues(self) -> Sequence[Cue]:
        return [
            Together(name="denied"),
            Wear(piece=self.dragon, tag="no room"),
            Words(piece=self.dragon, text="no room", tone="bad"),
        ]


class Placed(Standing, tag="placed"):
    sentence = "{dragon} is forced out to {hex}, total height {total}, facing {facing}."

    def cues(self) -> Sequence[Cue]:
        return [Wear(piece=self.dragon, tag="no room", on=False), self.stands()]


class Crashed(OfDragon, tag="crashed"):
    sentence = "{dragon} crashes into the ground there."

    def cues(self) -> Sequence[Cue]:
        return [
            Move(piece=self.dragon, manner="fall"),
            Words(piece=self.dragon, text="crash", tone="bad"),
        ]


# -- combat ----------------------------------------------------------------------------------------


class Fired(OfDragon, tag="fired"):
    sentence = "{dragon} makes a {kind} for {cost} energy, {hexes}."
    kind: Attack
    cost: int
    hexes: Annotated[list[list[int]], Said(reached)]

    def cues(self) -> Sequence[Cue]:
        tiles = tuple(tile_of(at) for at in self.hexes)
        return [
            Tally(piece=self.dragon, gauge="energy", change=-self.cost),
            Strike(piece=self.dragon, what=ATTACKS[self.kind], tiles=tiles),
        ]


class Fizzled(OfDragon, tag="fizzled"):
    sentence = "{dragon} does not make its plotted attack."
    kind: Attack

    def cues(self) -> Sequence[Cue]:
        words = Words(piece=self.dragon, text="no attack", tone="bad")
        return [Together(name="fizzled"), words]


class Hit(EventData, tag="hit"):
    sentence = "{by} hits {dragon} for {damage}."
    by: Dragon
    dragon: Dragon
    kind: Attack
    damage: int
    hex: Hex
    doubled: bool

    def cues(self) -> Sequence[Cue]:
        return [Together(name=f"hits of {self.by}"), *harmed(self.dragon, self.damage)]


class MeleeHit(EventData, tag="melee_hit"):
    sentence = "{by} strikes {dragon} in Melee for {damage}."
    by: Dragon
    dragon: Dragon
    damage: int
    doubled: bool

    def cues(self) -> Sequence[Cue]:
        strike = Strike(piece=self.by, what="claws", pieces=(self.dragon,))
        return [strike, *harmed(self.dragon, self.damage)]


class Spared(OfDragon, tag="spared"):
    sentence = "{player} spares {dragon} in Melee."
    player: Person

    def cues(self) -> Sequence[Cue]:
        return [Words(piece=self.dragon, text="spared")]


class MeleeNone(OfDragon, tag="melee_none"):
    sentence = "{dragon} is tied and makes no Melee attack."

    def cues(self) -> Sequence[Cue]:
        return [Words(piece=self.dragon, text="tied: no attack")]


# -- the egg ---------------------------------------------------------------------------------------


class EggTaken(OfDragon, tag="egg_taken"):
    sentence = "{dragon} picks up the egg at {hex}."
    hex: Hex

    def cues(self) -> Sequence[Cue]:
        return [
            Leave(piece=EGG, manner="go"),
            Wear(piece=self.dragon, tag="carrier"),
            Shine(piece=self.dragon, what="treasure"),
            Words(piece=self.dragon, text="the egg!", tone="good"),
        ]


class EggTied(EventData, tag="egg_tied"):
    sentence = "Nobody can pick up the egg at {hex}: the first place is tied."
    hex: Hex

    def cues(self) -> Sequence[Cue]:
        return [Words(tile=tile_of(self.hex), text="a tie for the egg")]


class EggDropped(EventData, tag="egg_dropped"):
    sentence = "The egg drops to the ground at {hex}."
    hex: Hex
    dragon: Dragon

    def cues(self) -> Sequence[Cue]:
        where = tile_of(self.hex)
        return [Move(piece=EGG, tile=where, manner="put"), Shine(tile=where, what="treasure")]


# -- the end ---------------------------------------------------------------------------------------


class Resigned(EventData, tag="resigned"):
    sentence = "{player} resigns."
    player: Person
    seat: int

    def cues(self) -> Sequence[Cue]:
        return [Quit(seat=self.seat)]


class Removed(OfDragon, tag="removed"):
    sentence = "{dragon} leaves the board."
    hex: Hex

    def cues(self) -> Sequence[Cue]:
        return [Leave(piece=self.dragon, manner="go")]


class Eliminated(EventData, tag="eliminated"):
    sentence = "{player} has no dragons left."
    player: Person


class Over(EventData, tag="over"):
    sentence: ClassVar[str | Mapping[str, str]] = {
        "team": "The {team} win, {winners}: {reason}.",
        "won": "{winners} wins: {reason}.",
        "draw": "A draw between {draw}: {reason}.",
    }
    reason: Annotated[str, Said(ENDINGS.__getitem__)]
    winners: list[Person] = msgspec.field(default_factory=list)
    team: Annotated[str, Said(str.capitalize)] = ""
    draw: list[Person] = msgspec.field(default_factory=list)

    def form(self) -> str:
        return "team" if self.team else "won" if self.winners else "draw"

    def cues(self) -> Sequence[Cue]:
        return [Chapter()]
