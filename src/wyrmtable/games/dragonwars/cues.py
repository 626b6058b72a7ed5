"""What the events of DragonWars look like."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from wyrmtable.core.cues import (
    Announce,
    Chapter,
    Cue,
    Dice,
    Leave,
    Matter,
    Move,
    Quit,
    Shine,
    Strike,
    Tally,
    Together,
    Wear,
    Words,
    lost,
    tile_of,
    whole,
)
from wyrmtable.core.event import Event
from wyrmtable.core.plain import PlainDict
from wyrmtable.games.dragonwars.dragons import FACINGS

EGG = "egg"
ATTACKS: dict[str, Matter] = {"fireball": "fireball", "fire_breath": "fire", "close_blast": "fire"}


def cues(event: Event) -> Sequence[Cue]:
    """What the event looks like."""
    told = CUES.get(event.name)
    return () if told is None else told(event.data)


def named(data: PlainDict) -> str:
    """The dragon that an event is about."""
    return str(data["dragon"])


def harmed(data: PlainDict) -> list[Cue]:
    """A dragon takes damage."""
    damage = whole(data["damage"])
    return [
        Tally(piece=named(data), gauge="health", change=-damage),
        Words(piece=named(data), text=lost(damage), tone="harm"),
    ]


def placed(data: PlainDict) -> Move:
    """Where and how high a dragon is now."""
    return Move(
        piece=named(data),
        tile=tile_of(data["hex"]),
        z=whole(data["total"]),
        heading=heading(data),
    )


def heading(data: PlainDict) -> float:
    return 60.0 * FACINGS.index(str(data["facing"]))


# -- one function for each event that can be seen -------------------------------------------------


def dragons_placed(data: PlainDict) -> list[Cue]:
    places = data["dragons"]
    assert isinstance(places, dict)
    return [Move(piece=name, tile=tile_of(at), manner="put") for name, at in places.items()]


def round_begins(data: PlainDict) -> list[Cue]:
    return [Chapter(great=True), Announce(text=f"Round {data['round']} · Plotting")]


def turn_begins(data: PlainDict) -> list[Cue]:
    return [Chapter(), Announce(text=f"Round {data['round']} · Turn {data['turn']}")]


def facing_set(data: PlainDict) -> list[Cue]:
    return [Together(name="declared"), Move(piece=named(data), heading=heading(data))]


def recovered(data: PlainDict) -> list[Cue]:
    dragon = named(data)
    gained = {gauge: whole(data[gauge]) for gauge in ("health", "energy") if data[gauge]}
    told = ", ".join(f"+{points} {gauge}" for gauge, points in gained.items())
    return [
        Together(name="declared"),
        *[Tally(piece=dragon, gauge=gauge, change=points) for gauge, points in gained.items()],
        Shine(piece=dragon, what="healing"),
        Words(piece=dragon, text=told or "nothing to recover", tone="good"),
    ]


def moved(data: PlainDict) -> list[Cue]:
    return [Together(name="movement"), placed(data)]


def illegal(data: PlainDict) -> list[Cue]:
    return [Words(piece=named(data), text="illegal movement", tone="bad")]


def rolled(data: PlainDict) -> list[Cue]:
    text = f"d20: {data['d20']} / {data['need']}"
    return [
        Dice(values=(whole(data["d20"]),)),
        Words(piece=named(data), text=text, tone="good" if data["ok"] else "bad"),
    ]


def fell(data: PlainDict) -> list[Cue]:
    fall = Move(piece=named(data), tile=tile_of(data["hex"]), z=whole(data["total"]), manner="fall")
    return [fall, *harmed(data)]


def crashed(data: PlainDict) -> list[Cue]:
    return [
        Move(piece=named(data), manner="fall"),
        Words(piece=named(data), text="crash", tone="bad"),
    ]


def died(data: PlainDict) -> list[Cue]:
    return [Leave(piece=named(data))]


def removed(data: PlainDict) -> list[Cue]:
    return [Leave(piece=named(data), manner="go")]


def denied(data: PlainDict) -> list[Cue]:
    return [
        Together(name="denied"),
        Wear(piece=named(data), tag="no room"),
        Words(piece=named(data), text="no room", tone="bad"),
    ]


def forced_out(data: PlainDict) -> list[Cue]:
    return [Wear(piece=named(data), tag="no room", on=False), placed(data)]


def fired(data: PlainDict) -> list[Cue]:
    hexes = data["hexes"]
    assert isinstance(hexes, list)
    return [
        Tally(piece=named(data), gauge="energy", change=-whole(data["cost"])),
        Strike(
            piece=named(data),
            what=ATTACKS[str(data["kind"])],
            tiles=tuple(tile_of(at) for at in hexes),
        ),
    ]


def fizzled(data: PlainDict) -> list[Cue]:
    return [
        Together(name="fizzled"),
        Words(piece=named(data), text="no attack", tone="bad"),
    ]


def hit(data: PlainDict) -> list[Cue]:
    return [Together(name=f"hits of {data['by']}"), *harmed(data)]


def melee_hit(data: PlainDict) -> list[Cue]:
    return [Strike(piece=str(data["by"]), what="claws", pieces=(named(data),)), *harmed(data)]


def melee_none(data: PlainDict) -> list[Cue]:
    return [Words(piece=named(data), text="tied: no attack")]


def egg_taken(data: PlainDict) -> list[Cue]:
    return [
        Leave(piece=EGG, manner="go"),
        Wear(piece=named(data), tag="carrier"),
        Shine(piece=named(data), what="treasure"),
        Words(piece=named(data), text="the egg!", tone="good"),
    ]


def egg_tied(data: PlainDict) -> list[Cue]:
    return [Words(tile=tile_of(data["hex"]), text="a tie for the egg")]


def egg_dropped(data: PlainDict) -> list[Cue]:
    where = tile_of(data["hex"])
    return [Move(piece=EGG, tile=where, manner="put"), Shine(tile=where, what="treasure")]


def headline(data: PlainDict) -> list[Cue]:
    return [Chapter()]


def resigned(data: PlainDict) -> list[Cue]:
    return [Quit(seat=whole(data["seat"]))]


CUES: dict[str, Callable[[PlainDict], list[Cue]]] = {
    "dragons_placed": dragons_placed,
    "round_begins": round_begins,
    "revealed": headline,
    "turn_begins": turn_begins,
    "facing_set": facing_set,
    "recovered": recovered,
    "moved": moved,
    "illegal": illegal,
    "rolled": rolled,
    "fell": fell,
    "hurt": harmed,
    "crashed": crashed,
    "died": died,
    "removed": removed,
    "denied": denied,
    "placed": forced_out,
    "fired": fired,
    "fizzled": fizzled,
    "hit": hit,
    "melee_hit": melee_hit,
    "melee_none": melee_none,
    "egg_taken": egg_taken,
    "egg_tied": egg_tied,
    "egg_dropped": egg_dropped,
    "resigned": resigned,
    "over": headline,
}
