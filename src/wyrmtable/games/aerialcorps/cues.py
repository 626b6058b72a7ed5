"""What the events of Aerial Corps look like.

The rules count y to the north, scenes to the south.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import cast

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
    whole,
)
from wyrmtable.core.event import Event
from wyrmtable.core.plain import Plain, PlainDict

BREATHS: dict[str, Matter] = {
    "fire": "fire",
    "acid": "acid",
    "water": "water",
    "sonic": "sound",
    "poison": "poison",
}
FLIGHT = Together(name="flight")  # all dragons fly at once (AC-8.1)


def cues(event: Event) -> Sequence[Cue]:
    """What the event looks like."""
    told = CUES.get(event.name)
    return () if told is None else told(event)


def named(data: PlainDict, key: str = "dragon") -> str:
    return str(data[key])


def pose(value: Plain) -> Pose:
    """A pose of the rules as a pose of the scene."""
    x, y, heading = cast(list[float], value)
    return x, -y, heading


def far_end(data: PlainDict) -> tuple[Spot, ...]:
    """Where the first line that was measured ends."""
    for measure in cast(list[PlainDict], data["measures"]):
        if measure["kind"] == "ruler":
            _, (x, y) = cast(list[list[float]], measure["points"])
            return ((x, -y),)
    return ()


def harm(dragon: str, data: PlainDict) -> list[Cue]:
    """The points of the cards that were drawn against a dragon."""
    points = whole(data["points"])
    return [
        Tally(piece=dragon, gauge="capacity", change=-points),
        Words(piece=dragon, text=lost(points), tone="harm" if points else "note"),
    ]


def cards_seen(dragon: str, data: PlainDict) -> list[Cue]:
    """Damage of which only the owner knows how much it is."""
    number = whole(data["number"])
    text = f"{number} card{'' if number == 1 else 's'}"
    return [Words(piece=dragon, text=text, tone="harm" if number else "note")]


# -- one function for each event that can be seen -------------------------------------------------


def turn_begins(event: Event) -> list[Cue]:
    return [Chapter(great=True), Announce(text=f"Turn {event.data['turn']}")]


def round_begins(event: Event) -> list[Cue]:
    text = f"Turn {event.data['turn']} · Round {event.data['round']}"
    return [Chapter(), Announce(text=text)]


def replaced(event: Event) -> list[Cue]:
    return [FLIGHT, Words(piece=named(event.data), text="straight ahead instead", tone="bad")]


def move(event: Event) -> list[Cue]:
    data = event.data
    x, y, heading = pose(data["to"])
    way = tuple(pose(point) for point in cast(list[Plain], data["path"]))
    return [
        FLIGHT,
        Move(piece=named(data), x=x, y=y, heading=heading, way=way if len(way) > 1 else ()),
    ]


def height(event: Event) -> list[Cue]:
    data = event.data
    return [
        FLIGHT,
        Move(piece=named(data), z=whole(data["level"])),
        Tally(piece=named(data), gauge="climb counters", value=whole(data["counters"])),
    ]


def burst(event: Event) -> list[Cue]:
    return [FLIGHT, Words(piece=named(event.data), text="speed burst")]


def conflict_draw(event: Event) -> list[Cue]:
    text = f"draws {event.data['card']}"
    return [Together(name="conflict"), Words(piece=named(event.data), text=text)]


def moved_in(event: Event) -> list[Cue]:
    return [
        Together(name="moved in"),
        Words(piece=named(event.data), text="has the upper hand", tone="good"),
    ]


def breath(event: Event) -> list[Cue]:
    data = event.data
    what = BREATHS[str(data["weapon"])]
    return [Strike(piece=named(data), what=what, points=far_end(data))]


def damage(event: Event) -> list[Cue]:
    data = event.data
    return [Together(name=f"breath of {data['source']}"), *harm(named(data), data)]


def damage_seen(event: Event) -> list[Cue]:
    data = event.data
    return [Together(name=f"breath of {data['source']}"), *cards_seen(named(data), data)]


def shot(event: Event) -> list[Cue]:
    target = named(event.data, "target")
    hit = harm(target, event.data)
    if event.audience is not None:  # its owner has seen the shot already
        return hit
    return [Strike(piece=named(event.data), what="shot", pieces=(target,)), *hit]


def shot_seen(event: Event) -> list[Cue]:
    target = named(event.data, "target")
    shown = Strike(piece=named(event.data), what="shot", pieces=(target,))
    return [shown, *cards_seen(target, event.data)]


def misfire(event: Event) -> list[Cue]:
    return [Words(piece=named(event.data), text="misfire", tone="bad")]


def melee(event: Event) -> list[Cue]:
    target = named(event.data, "target")
    hit = harm(target, event.data)
    if event.audience is not None:
        return hit
    return [Strike(piece=named(event.data), what="claws", pieces=(target,)), *hit]


def melee_seen(event: Event) -> list[Cue]:
    target = named(event.data, "target")
    shown = Strike(piece=named(event.data), what="claws", pieces=(target,))
    return [shown, *cards_seen(target, event.data)]


def board_start(event: Event) -> list[Cue]:
    data = event.data
    attacker, defender = named(data, "attacker"), named(data, "defender")
    return [
        Move(piece=attacker, heading=float(cast(float, data["heading"]))),
        Wear(piece=attacker, tag="boarding"),
        Wear(piece=defender, tag="boarded"),
        Words(piece=attacker, text="boards!", tone="good"),
    ]


def board_lapsed(event: Event) -> list[Cue]:
    return [Words(piece=named(event.data, "attacker"), text="cannot board", tone="bad")]


def contest(event: Event) -> list[Cue]:
    data = event.data
    attacker, defender = named(data, "attacker"), named(data, "defender")
    told: list[Cue] = [Strike(piece=attacker, what="claws", pieces=(defender,))]
    for side, dragon in (("attacker", attacker), ("defender", defender)):
        cards = cast(list[str], data[f"{side}_cards"])
        won = data["winner"] == side
        text = " ".join(cards) or "no cards"
        told.append(Words(piece=dragon, text=text, tone="good" if won else "bad"))
    return told


def board_end(event: Event) -> list[Cue]:
    data = event.data
    return [
        Wear(piece=named(data, "attacker"), tag="boarding", on=False),
        Wear(piece=named(data, "defender"), tag="boarded", on=False),
        Words(piece=named(data, "attacker"), text="boarding is over"),
    ]


def captured(event: Event) -> list[Cue]:
    return [Words(piece=named(event.data), text="captured", tone="bad")]


def special(event: Event) -> list[Cue]:
    text = str(event.data["special"]).replace("_", " ")
    return [Together(name="wounds"), Words(piece=named(event.data), text=text, tone="bad")]


def unit_lost(event: Event) -> list[Cue]:
    return [
        Together(name="wounds"),
        Tally(piece=named(event.data), gauge="rifle units", change=-1),
        Words(piece=named(event.data), text="unit lost", tone="bad"),
    ]


def forced_steep(event: Event) -> list[Cue]:
    return [
        Together(name="wounds"),
        Wear(piece=named(event.data), tag="steep"),
        Words(piece=named(event.data), text="forced steep", tone="bad"),
    ]


def ongoing(event: Event) -> list[Cue]:
    return [Together(name="ongoing"), *harm(named(event.data), event.data)]


def ongoing_seen(event: Event) -> list[Cue]:
    return [Together(name="ongoing"), *cards_seen(named(event.data), event.data)]


def removed(event: Event) -> list[Cue]:
    died = event.data["why"] in ("down", "sunk")
    return [Leave(piece=named(event.data), manner="die" if died else "go")]


def conceded(event: Event) -> list[Cue]:
    return [Quit(seat=whole(event.data["seat"]) - 1)]  # events count from 1


def game_end(event: Event) -> list[Cue]:
    return [Chapter()]


CUES: dict[str, Callable[[Event], list[Cue]]] = {
    "turn_begins": turn_begins,
    "round_begins": round_begins,
    "replaced": replaced,
    "move": move,
    "climb": height,
    "dive": height,
    "burst": burst,
    "conflict_draw": conflict_draw,
    "moved_in": moved_in,
    "breath": breath,
    "damage": damage,
    "damage_seen": damage_seen,
    "shot": shot,
    "shot_seen": shot_seen,
    "misfire": misfire,
    "melee": melee,
    "melee_seen": melee_seen,
    "board_start": board_start,
    "board_lapsed": board_lapsed,
    "contest": contest,
    "board_end": board_end,
    "captured": captured,
    "special": special,
    "unit_lost": unit_lost,
    "forced_steep": forced_steep,
    "ongoing": ongoing,
    "ongoing_seen": ongoing_seen,
    "removed": removed,
    "conceded": conceded,
    "game_end": game_end,
}
