"""What an answer would do: marks on the board, and a few words with the odds."""

# not compiled: msgspec structs for the wire
from __future__ import annotations

from wyrmtable.board.scene import Cells, Ghost, Mark, Path, PathPoint, Text
from wyrmtable.core.action import Action
from wyrmtable.games.dragonrage import verbs as v
from wyrmtable.games.dragonrage.burning import hexes_hit
from wyrmtable.games.dragonrage.citymap import TOWER
from wyrmtable.games.dragonrage.contentfile import TABLES
from wyrmtable.games.dragonrage.kinds import FAMILY, MAJOR
from wyrmtable.games.dragonrage.reckoning import reckoned
from wyrmtable.games.dragonrage.state import FLIGHT_HEIGHT, DragonRage
from wyrmtable.games.dragonrage.terms import FOG, FOG_RADIUS
from wyrmtable.games.dragonrage.townscape import at, height_of

Pose = tuple[int, int, bool]  # cell, facing, in flight


def preview(state: DragonRage, action: Action) -> list[Mark]:
    """Marks for an action; empty if there is nothing to show."""
    kind, args = action.kind, action.args
    if kind in (v.MOVE, v.ENTER):
        unit = state.unit_called(args[0])
        return way(state, unit, [state.city.cell_at(number) for number in args[2:]], None)
    if kind == v.DEPLOY:
        unit, cell = state.unit_called(args[0]), state.city.cell_at(args[1])
        return [ghost(state, unit, (cell, max(args[2], 0), False))]
    if kind in (v.WALK, v.FLY, v.BOUND, v.SLITHER, v.ENTER_WALK, v.ENTER_FLY, v.LAND):
        return monster_marks(state, action)
    if kind in (v.SMASH, v.BREAK_WALL, v.OPEN):
        cells = (args[1] // 10000, args[1] % 10000)
        return [tinted([state.city.cell_at(number) for number in cells], state, "choice", "")]
    if kind in (v.SCALE, v.FALL):
        unit = state.unit_called(args[0])
        return way(state, unit, [state.city.cell_at(args[1])], None)
    return target_marks(state, action)


def target_marks(state: DragonRage, action: Action) -> list[Mark]:
    """The hexes that an attack or a spell is aimed at, with the odds."""
    kind, args = action.kind, action.args
    odds = gloss(state, action)
    if kind in (v.MELEE, v.FIRE):
        target = tinted([state.city.cell_at(args[0])], state, "threat", odds)
        return [target, *sums(state, action)]
    if kind in (v.MELEE_MONSTER, v.FIRE_MONSTER):
        target = tinted([state.cell[state.unit_called(args[1])]], state, "threat", odds)
        return [target, *sums(state, action)]
    if kind == v.DRAGONFIRE:
        hit = hexes_hit(state, state.unit_called(args[0]), args[1])
        return [tinted(hit, state, "threat", odds)]
    if kind == v.DEMOLISH:
        return [tinted([state.city.cell_at(args[1])], state, "threat", "")]
    if kind == v.CAST_AT:
        radius = FOG_RADIUS if args[1] == FOG else 0
        cells = state.city.grid.within(state.city.cell_at(args[2]), radius)
        return [tinted(cells, state, "magic", TABLES.spell[args[1]].title)]
    if kind == v.CAST_BOOST:
        cells = state.city.grid.within(state.cell[state.unit_called(args[0])], args[1])
        return [tinted(cells, state, "healing", "")]
    if kind == v.CAST_TARGET:
        cell = state.cell[state.unit_called(args[2])]
        return [tinted([cell], state, "magic", TABLES.spell[args[1]].title)]
    if kind == v.LAND_UNIT:
        return [tinted([state.city.cell_at(args[1])], state, "choice", "")]
    return []


def tinted(cells: list[int], state: DragonRage, style: str, label: str) -> Mark:
    tiles = tuple([state.city.names[cell] for cell in cells])
    return Cells(tiles=tiles, style=style, label=label)


# -- moves -------------------------------------------------------------------------------------


def level(state: DragonRage, cell: int, flying: bool) -> int:
    """How high a unit is drawn in a hex."""
    return FLIGHT_HEIGHT if flying else height_of(state, cell)


def ghost(state: DragonRage, unit: int, pose: Pose) -> Mark:
    """A unit as it would stand."""
    cell, face, flying = pose
    x, y = at(state, cell)
    major = FAMILY[state.kind[unit]] == MAJOR
    return Ghost(
        piece=state.names[unit],
        x=x,
        y=y,
        z=level(state, cell, flying),
        heading=60.0 * face if major else None,
        tags=() if flying or not major else ("grounded",),
    )


def way(state: DragonRage, unit: int, cells: list[int], pose: Pose | None) -> list[Mark]:
    """The way of a unit through hexes, and where it ends."""
    flying = pose is not None and (pose[2] or state.flying(unit))
    start = state.cell[unit]
    points: list[PathPoint] = []
    for cell in [start, *cells] if start >= 0 else cells:
        x, y = at(state, cell)
        points.append((x, y, float(level(state, cell, flying))))
    end = pose or (cells[-1], state.face[unit], False)
    marks: list[Mark] = [ghost(state, unit, end)]
    return [Path(points=tuple(points)), *marks] if len(points) > 1 else marks


def pose_after(state: DragonRage, action: Action) -> tuple[list[int], int, int, bool]:
    """The hexes of a monster's move, and where, how and whether in flight it would end.

    The last hex is -1 if the move would leave the map.
    """
    kind, args = action.kind, action.args
    unit = state.unit_called(args[0])
    cell, face = state.cell[unit], state.face[unit]
    flying = False
    steps: list[int] = []
    if kind == v.WALK:
        steps = list(args[2:])
    elif kind == v.FLY:
        steps, flying = list(args[2:]), args[1] != 1
    elif kind == v.SLITHER:
        steps = [args[1]]
    elif kind == v.BOUND:
        steps = [args[1]] * (args[1] != v.FORWARD) + [v.FORWARD] * args[2]
    elif kind == v.ENTER_WALK:
        cell, face, steps = state.city.cell_at(args[1]), args[2], list(args[3:])
    elif kind == v.ENTER_FLY:
        cell, face = state.city.cell_at(args[1]), args[2]
        steps, flying = list(args[4:]), args[3] != 1
    cells: list[int] = [] if state.cell[unit] >= 0 else [cell]
    for step in steps:
        if step in (v.LEFT, v.RIGHT):
            face = (face + v.TURN_OF[step]) % 6
        elif step != v.DESTROY:
            cell = state.city.grid.neighbour(cell, face)
            cells.append(cell)
            if cell < 0:
                break
    return cells, cell, face, flying


def monster_marks(state: DragonRage, action: Action) -> list[Mark]:
    """Where a monster would go if nothing interferes."""
    cells, cell, face, flying = pose_after(state, action)
    if cell < 0:
        return []
    return way(state, state.unit_called(action.args[0]), cells, (cell, face, flying))


# -- words -------------------------------------------------------------------------------------


def gloss(state: DragonRage, action: Action) -> str:
    """What an answer means, in a few words: the odds of an attack, what a move destroys."""
    kind, args = action.kind, action.args
    attack = reckoned(state, action)
    if attack is not None:
        return attack.text
    if kind == v.DRAGONFIRE:
        hit = hexes_hit(state, state.unit_called(args[0]), args[1])
        burned = sum([state.worth(cell) for cell in hit])
        named = " and ".join([state.city.names[cell] for cell in hit])
        return f"burns {named}" + (f" for {burned} VP" if burned else "")
    if kind in (v.MOVE, v.ENTER):
        return place_words(state, state.city.cell_at(args[-1]))
    return ""


def sums(state: DragonRage, action: Action) -> list[Mark]:
    """How the odds of an attack come about, line by line; panels show it beside the board."""
    attack = reckoned(state, action)
    if attack is None:
        return []
    return [Text(x=0.0, y=0.0, label=words, style="sum", cite=cite) for words, cite in attack.lines]


def place_words(state: DragonRage, cell: int) -> str:
    """What there is in a hex: `Market, 2 VP`."""
    named = state.city.vp_names.get(cell, "")
    worth = state.worth(cell)
    if worth:
        return f"{named}, {worth} VP"
    return "tower" if state.city.terrain[cell] == TOWER else ""
