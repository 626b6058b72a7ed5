"""What the events of DragonLance look like."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal, cast

from wyrmtable.core.cues import (
    Announce,
    Chapter,
    Cue,
    Dice,
    Leave,
    Move,
    Quit,
    Shine,
    Strike,
    Tally,
    Wear,
    Words,
    lost,
    tile_of,
    whole,
)
from wyrmtable.core.event import Event
from wyrmtable.core.plain import PlainDict
from wyrmtable.games.dragonlance.board import HEXES
from wyrmtable.games.dragonlance.citadels import FOUND
from wyrmtable.games.dragonlance.contentfile import PIECES
from wyrmtable.games.dragonlance.marks import KIND_NAMES, RANGED
from wyrmtable.games.dragonlance.pieces import (
    CITADEL_HEIGHT,
    DIE,
    ITEMS,
    SPELLS,
    TOWER_HEIGHT,
    item_title,
)

LANCE = "lance"


def cues(event: Event) -> Sequence[Cue]:
    """What the event looks like."""
    told = CUES.get(event.name)
    return () if told is None else told(event.data)


def named(data: PlainDict, key: str = "dragon") -> str:
    return str(data[key])


def flight(data: PlainDict, manner: Literal["fly", "put"] = "fly") -> list[Cue]:
    """A dragon is where the event says; its markers show how high."""
    dragon, level = named(data), whole(data["alt"])
    facing, where = data.get("facing"), str(data.get("where", ""))
    peak = TOWER_HEIGHT if where == "tower" else CITADEL_HEIGHT if where else 0
    move = Move(
        piece=dragon,
        tile=tile_of(data["hex"]),
        z=level,
        ground=peak or None,
        heading=None if facing is None else 60.0 * whole(facing),
        manner=manner,
    )
    return [move, Tally(piece=dragon, gauge="altitude", value=level)]


def drop(dragon: str, level: int) -> list[Cue]:
    """A dragon comes down in its hex without wanting to."""
    return [
        Move(piece=dragon, z=level, manner="fall"),
        Tally(piece=dragon, gauge="altitude", value=level),
    ]


def item_of(data: PlainDict) -> str:
    return item_title(ITEMS.index(str(data["item"])))


def card_of(data: PlainDict) -> str:
    return PIECES.spell[SPELLS.index(str(data["card"]))].title


def summed(data: PlainDict, side: str) -> str:
    """The best of the dice and what is added to it, as `8 + 3 = 11`."""
    dice = cast(list[int], data[f"{side}_dice"])
    total = whole(data[f"{side}_total"])
    adds = total - max(dice)
    shown = "/".join(map(str, dice))
    if not adds:
        return f"d{DIE}: {shown}"
    return f"d{DIE}: {shown} {'−' if adds < 0 else '+'} {abs(adds)} = {total}"


def tone(margin: int) -> Literal["good", "bad", "note"]:
    return "good" if margin > 0 else "bad" if margin < 0 else "note"


# -- one function for each event that can be seen -------------------------------------------------


def round_begins(data: PlainDict) -> list[Cue]:
    return [Chapter(great=True), Announce(text=f"Round {data['round']}")]


def turn_begins(data: PlainDict) -> list[Cue]:
    return [Chapter(), Announce(text=f"{named(data, 'horde').capitalize()} is to move")]


def rolled(data: PlainDict) -> list[Cue]:
    dice = cast(list[int], data["dice"])
    shown = " + ".join(map(str, dice))
    horde = named(data, "horde").capitalize()
    return [Dice(values=tuple(dice)), Announce(text=f"{horde} rolls {shown}")]


def dice(data: PlainDict) -> list[Cue]:
    return [Dice(values=tuple(cast(list[int], data["dice"])))]


def mounted(data: PlainDict) -> list[Cue]:
    return [Wear(piece=named(data), tag="ridden"), Shine(piece=named(data))]


def citadels_moved(data: PlainDict) -> list[Cue]:
    citadels, inside = cast(PlainDict, data["citadels"]), cast(PlainDict, data["inside"])
    return [
        *[Move(piece=f"citadel {name}", tile=tile_of(to)) for name, to in citadels.items()],
        *[Move(piece=name, tile=tile_of(to), ground=CITADEL_HEIGHT) for name, to in inside.items()],
    ]


def collision(data: PlainDict) -> list[Cue]:
    return [Words(piece=named(data), text=f"collision, d{DIE}: {data['levels']}", tone="harm")]


def moved(data: PlainDict) -> list[Cue]:
    return flight(data)


def landed_on_tower(data: PlainDict) -> list[Cue]:
    return [*flight(data), Leave(piece=LANCE, manner="go"), *with_lance(named(data))]


def with_lance(dragon: str) -> list[Cue]:
    return [
        Wear(piece=dragon, tag="lancer"),
        Shine(piece=dragon, what="treasure"),
        Words(piece=dragon, text="the DragonLance!", tone="good"),
    ]


def searched(data: PlainDict) -> list[Cue]:
    text = f"d{DIE}: {data['die']} / {FOUND}"
    return [
        Dice(values=(whole(data["die"]),)),
        Words(piece=named(data), text=text, tone="good" if data["success"] else "bad"),
    ]


def underside_seen(data: PlainDict) -> list[Cue]:
    citadel = f"citadel {data['citadel']}"
    return [Wear(piece=citadel, tag=str(data["item"]).replace("_", " ")), Shine(piece=citadel)]


def item_taken(data: PlainDict) -> list[Cue]:
    return [
        Wear(piece=named(data), tag="carrier"),
        Shine(piece=named(data), what="treasure"),
        Words(piece=named(data), text=item_of(data), tone="good"),
    ]


def item_returned(data: PlainDict) -> list[Cue]:
    return [Shine(piece=f"citadel {data['citadel']}", what="treasure")]


def item_used(data: PlainDict) -> list[Cue]:
    told: list[Cue] = [
        Words(piece=named(data), text=item_of(data), tone="good"),
        Shine(piece=named(data)),
    ]
    return [*told, *flight(data, "put")] if "hex" in data else told


def item_captured(data: PlainDict) -> list[Cue]:
    return [
        Wear(piece=named(data, "from"), tag="carrier", on=False),
        Words(piece=named(data, "from"), text=f"loses the {item_of(data)}", tone="bad"),
    ]


def attack_announced(data: PlainDict) -> list[Cue]:
    what = "attacks" if data["kind"] == KIND_NAMES[0] else str(data["kind"]).replace("_", " ")
    return [Words(piece=named(data, "attacker"), text=what)]


def attack_called_off(data: PlainDict) -> list[Cue]:
    return [Words(piece=named(data, "attacker"), text="called off", tone="bad")]


def battle(data: PlainDict) -> list[Cue]:
    attacker, defender = named(data, "attacker"), named(data, "defender")
    margin = whole(data["attacker_total"]) - whole(data["defender_total"])
    far = data["kind"] == KIND_NAMES[RANGED]
    return [
        Strike(piece=attacker, what="lightning" if far else "claws", pieces=(defender,)),
        Words(piece=attacker, text=summed(data, "attacker"), tone=tone(margin)),
        Words(piece=defender, text=summed(data, "defender"), tone=tone(-margin)),
    ]


def levels_lost(data: PlainDict) -> list[Cue]:
    dragon, levels = named(data), whole(data["levels"])
    if levels <= 0:
        return [Words(piece=dragon, text="unharmed")]
    return [Words(piece=dragon, text=lost(levels), tone="harm"), *drop(dragon, whole(data["alt"]))]


def lance_captured(data: PlainDict) -> list[Cue]:
    loser = Wear(piece=named(data, "from"), tag="lancer", on=False)
    return [loser, *with_lance(named(data, "by"))]


def lance_returned(data: PlainDict) -> list[Cue]:
    tower = HEXES.text(HEXES.tower)
    return [
        Move(piece=LANCE, tile=tower, z=TOWER_HEIGHT, ground=TOWER_HEIGHT, manner="put"),
        Shine(tile=tower, what="treasure"),
    ]


def crashed(data: PlainDict) -> list[Cue]:
    fall = Move(piece=named(data), tile=tile_of(data["hex"]), z=0, manner="fall")
    return [fall, Leave(piece=named(data))]


def leader_lost(data: PlainDict) -> list[Cue]:
    return [Announce(text="A leader is lost")]


def fell_into_water(data: PlainDict) -> list[Cue]:
    return [*drop(named(data), 0), Wear(piece=named(data), tag="in the water")]


def card_played(data: PlainDict) -> list[Cue]:
    return [Shine(piece=named(data)), Words(piece=named(data), text=card_of(data))]


def card_cancelled(data: PlainDict) -> list[Cue]:
    return [Words(piece=named(data), text=f"{card_of(data)} dispelled", tone="bad")]


def teleported(data: PlainDict) -> list[Cue]:
    if data["to"] == "tower":  # the landing is told next
        return [Shine(piece=named(data))]
    return [Shine(piece=named(data)), *flight({**data, "hex": data["to"]}, "put")]


def fled(data: PlainDict) -> list[Cue]:
    return [Words(piece=named(data), text="flees", tone="bad"), *flight(data)]


def fear_damage(data: PlainDict) -> list[Cue]:
    return [Words(piece=named(data), text=f"cornered, d{DIE}: {data['levels']}", tone="harm")]


def put_back(data: PlainDict) -> list[Cue]:
    return flight(data, "put")


def stunt(data: PlainDict) -> list[Cue]:
    return [Words(piece=named(data), text=str(data["stunt"]).replace("_", " "), tone="good")]


def resurrected(data: PlainDict) -> list[Cue]:
    return [*flight({**data, "alt": 0}, "put"), Shine(piece=named(data), what="healing")]


def landed_at_home(data: PlainDict) -> list[Cue]:
    return [
        *flight(data),
        Shine(piece=named(data), what="treasure"),
        Words(piece=named(data), text="home!", tone="good"),
    ]


def headline(data: PlainDict) -> list[Cue]:
    return [Chapter()]


def resigned(data: PlainDict) -> list[Cue]:
    return [Quit(seat=whole(data["seat"]))]


CUES: dict[str, Callable[[PlainDict], list[Cue]]] = {
    "round_begins": round_begins,
    "turn_begins": turn_begins,
    "dice": dice,
    "rolled": rolled,
    "mounted": mounted,
    "citadels_moved": citadels_moved,
    "collision": collision,
    "pushed": moved,
    "moved": moved,
    "landed_on_tower": landed_on_tower,
    "left_tower": moved,
    "entered_citadel": moved,
    "left_citadel": moved,
    "searched": searched,
    "underside_seen": underside_seen,
    "item_taken": item_taken,
    "item_returned": item_returned,
    "item_used": item_used,
    "item_captured": item_captured,
    "attack_announced": attack_announced,
    "attack_called_off": attack_called_off,
    "battle": battle,
    "levels_lost": levels_lost,
    "lance_captured": lance_captured,
    "lance_returned": lance_returned,
    "crashed": crashed,
    "leader_lost": leader_lost,
    "fell_into_water": fell_into_water,
    "sank": moved,
    "card_played": card_played,
    "card_cancelled": card_cancelled,
    "teleported": teleported,
    "fled": fled,
    "fear_damage": fear_damage,
    "taken_back": put_back,
    "put_back": put_back,
    "stunt": stunt,
    "resurrected": resurrected,
    "landed_at_home": landed_at_home,
    "resigned": resigned,
    "won": headline,
    "drawn": headline,
}
