"""How events of DragonLance are told and shown: the words and cues that several of them share."""

# not compiled: msgspec structs and text for people
from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Literal, Protocol, TypeAlias

from wyrmtable.board.hex import place_name
from wyrmtable.core.cues import (
    Cue,
    Move,
    Shine,
    Tally,
    Wear,
    Words,
    tile_of,
)
from wyrmtable.core.eventdata import EventData, Names, Said, counted, seated
from wyrmtable.core.wording import listed, person
from wyrmtable.games.dragonlance.contentfile import BOARD, PIECES
from wyrmtable.games.dragonlance.pieces import (
    CITADEL_HEIGHT,
    DIE,
    DRAGON_OF,
    ITEMS,
    SPELLS,
    TITLE_OF,
    TOWER_HEIGHT,
    item_title,
)

LANCE = "lance"


# -- how things are said -------------------------------------------------------------------------


def being(name: str, names: Names) -> str:
    """A dragon, a horde or a player."""
    if name in names:
        return person(name, names)
    if name in DRAGON_OF:
        return TITLE_OF[DRAGON_OF[name]]
    return name.replace("_", " ").capitalize()


def card_title(card: str) -> str:
    return PIECES.spell[SPELLS.index(card)].title


def item_named(item: str) -> str:
    return item_title(ITEMS.index(item))


def place(to: list[int] | str) -> str:
    """A hex by its name, `F7`, or the tower."""
    return f"the {to}" if isinstance(to, str) else place_name(to[0], to[1], BOARD.radius)


def some_cards(count: int) -> str:
    return "1 card" if count == 1 else f"{count} cards" if count else "nothing"


Being: TypeAlias = Annotated[str, Said(being, named=True)]
Beings: TypeAlias = Annotated[
    list[str], Said(lambda value, names: listed([being(one, names) for one in value]), named=True)
]
Seats: TypeAlias = Annotated[
    list[int], Said(lambda value, names: ", ".join([seated(s, names) for s in value]), named=True)
]
Rolls: TypeAlias = Annotated[
    dict[str, int],
    Said(
        lambda value, names: ", ".join(
            [f"{person(name, names)} {die}" for name, die in value.items()]
        ),
        named=True,
    ),
]
Card: TypeAlias = Annotated[str, Said(card_title)]
Cards: TypeAlias = Annotated[
    list[str], Said(lambda cards: listed([card_title(card) for card in cards]) or "nothing")
]
CardCount: TypeAlias = Annotated[int, Said(some_cards)]
Item: TypeAlias = Annotated[str, Said(item_named)]
Place: TypeAlias = Annotated[list[int] | str, Said(place)]
Hex: TypeAlias = Annotated[list[int], Said(place)]
Levels: TypeAlias = Annotated[int, counted("level")]
Points: TypeAlias = Annotated[int, counted("movement point")]
Found: TypeAlias = Annotated[bool, Said(lambda success: "found" if success else "nothing")]


# -- what they look like -------------------------------------------------------------------------


class Placed(Protocol):
    """An event that puts a dragon somewhere."""

    dragon: str
    hex: list[int]
    alt: int
    facing: int
    where: str


def flight(event: Placed, manner: Literal["fly", "put"] = "fly") -> list[Cue]:
    """A dragon is where the event says; its markers show how high."""
    return set_down(event.dragon, event.hex, event.alt, event.facing, event.where, manner)


def set_down(
    dragon: str,
    hex: list[int],
    level: int,
    facing: int | None,
    where: str = "",
    manner: Literal["fly", "put"] = "put",
) -> list[Cue]:
    """A dragon is in a hex, on the tower or in a citadel."""
    peak = TOWER_HEIGHT if where == "tower" else CITADEL_HEIGHT if where else 0
    move = Move(
        piece=dragon,
        tile=tile_of([*hex]),
        z=level,
        ground=peak or None,
        heading=None if facing is None else 60.0 * facing,
        manner=manner,
    )
    return [move, Tally(piece=dragon, gauge="altitude", value=level)]


class AtPlace(EventData):
    """A dragon is put where it is now."""

    dragon: Being
    hex: Hex
    alt: int
    facing: int
    where: str = ""  # on or in what it sits

    def cues(self) -> Sequence[Cue]:
        return flight(self)


def drop(dragon: str, level: int) -> list[Cue]:
    """A dragon comes down in its hex without wanting to."""
    return [
        Move(piece=dragon, z=level, manner="fall"),
        Tally(piece=dragon, gauge="altitude", value=level),
    ]


def with_lance(dragon: str) -> list[Cue]:
    return [
        Wear(piece=dragon, tag="lancer"),
        Shine(piece=dragon, what="treasure"),
        Words(piece=dragon, text="the DragonLance!", tone="good"),
    ]


def summed(dice: list[int], total: int) -> str:
    """The best of the dice and what is added to it, as `8 + 3 = 11`."""
    adds = total - max(dice)
    shown = "/".join(map(str, dice))
    if not adds:
        return f"d{DIE}: {shown}"
    return f"d{DIE}: {shown} {'−' if adds < 0 else '+'} {abs(adds)} = {total}"


def tone(margin: int) -> Literal["good", "bad", "note"]:
    return "good" if margin > 0 else "bad" if margin < 0 else "note"
