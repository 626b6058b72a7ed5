"""What can happen: the data of every event, its sentence, and what it looks like."""

from __future__ import annotations

from collections.abc import Sequence

from wyrmtable.core.cues import Chapter, Cue, Dice, Leave, Move, Strike, Tally, Words, lost
from wyrmtable.core.eventdata import EventData, Person

COLOURS = ("red", "blue", "green", "gold")  # ED-1.3


class Began(EventData, tag="began"):
    sentence = "Round {round}."
    round: int

    def cues(self) -> Sequence[Cue]:
        return [Chapter()]


class Locked(EventData, tag="locked"):
    sentence = "{dragon} has locked an order."
    dragon: Person


class Ordered(EventData, tag="ordered"):
    sentence = "{dragon}: {order}."
    dragon: Person
    order: str


class Breathed(EventData, tag="breathed"):
    sentence = "{dragon} breathes {way}; the flame reaches {die}."
    dragon: Person
    way: str
    die: int
    tiles: list[str]

    def cues(self) -> Sequence[Cue]:
        flame = Strike(piece=self.dragon, what="fire", tiles=tuple(self.tiles))
        return [Dice(values=(self.die,)), flame]


class Moved(EventData, tag="moved"):
    sentence = "{dragon} flies to ledge {ledge}."
    dragon: Person
    ledge: int

    def cues(self) -> Sequence[Cue]:
        return [Move(piece=self.dragon, tile=str(self.ledge))]


class Clashed(EventData, tag="clashed"):
    sentence = "{dragons} clash on ledge {ledge} and roll {rolls}."
    dragons: list[Person]
    ledge: int
    rolls: list[int]

    def cues(self) -> Sequence[Cue]:
        first, *others = self.dragons
        return [Dice(values=(*self.rolls,)), Strike(piece=first, what="claws", pieces=(*others,))]


class Hurt(EventData, tag="hurt"):
    sentence = "{dragon} loses {damage} of its scales."
    dragon: Person
    damage: int

    def cues(self) -> Sequence[Cue]:
        return [
            Tally(piece=self.dragon, gauge="scales", change=-self.damage),
            Words(piece=self.dragon, text=lost(self.damage), tone="harm"),
        ]


class Fell(EventData, tag="fell"):
    sentence = "{dragon} falls off the ridge."
    dragon: Person

    def cues(self) -> Sequence[Cue]:
        return [Leave(piece=self.dragon)]
