"""What a position of DragonLance looks like to a seat, or to a spectator."""

# not compiled: msgspec structs for the wire
from __future__ import annotations

from collections.abc import Hashable, Sequence

from wyrmtable.board.hex import centre
from wyrmtable.board.scene import (
    Board,
    Cells,
    Edge,
    Gauge,
    Mark,
    PanelLine,
    Path,
    PathPoint,
    Piece,
    Point,
    Route,
    Scene,
    SeatPanel,
    Tile,
    hex_board,
    outline,
)
from wyrmtable.core.action import Action
from wyrmtable.core.wording import result
from wyrmtable.games.dragonlance.board import (
    CELLS,
    GATE_SIDE,
    HEXES,
    NEIGHBOURS,
    OPEN_SIDE,
    TERRAIN_NAMES,
    WALL_SIDE,
)
from wyrmtable.games.dragonlance.codes import INSIDE, NOBODY, OPEN, TOWER
from wyrmtable.games.dragonlance.contentfile import PIECES, SCENARIOS
from wyrmtable.games.dragonlance.hordes import hordes_of, in_game, is_led, item_of
from wyrmtable.games.dragonlance.naming import seat_name
from wyrmtable.games.dragonlance.pieces import (
    CEILING,
    CITADEL_HEIGHT,
    CITADEL_NAMES,
    COLOURS,
    DRAGONS,
    ITEMS,
    LEADER_TITLES,
    NAMES,
    SIDE,
    SIDES,
    SIZE,
    TITLE_OF,
    TOWER_HEIGHT,
)
from wyrmtable.games.dragonlance.places import adjacent
from wyrmtable.games.dragonlance.state import DragonLance
from wyrmtable.games.dragonlance.verbs import DOWN, GLIDE, HEX, UP
from wyrmtable.games.dragonlance.view import knows, phase

PHASES = {
    "colour": "Choosing colours",
    "mount": "Choosing mounts",
    "window": "Cards",
    "roll": "Movement roll",
    "dice": "Choosing dice",
    "draw": "A card may be drawn",
    "act": "Free actions",
    "defend": "Defensive stunt",
    "first": "Fear",
    "flee": "Fear",
    "item": "Flute or Staff",
    "escape": "Collision",
    "search": "Searching a citadel",
    "take back": "Dispelled",
    "trade": "A trade is offered",
    "over": "The game is over",
    "between": "",
}
TITLES = {scenario.name: scenario.title for scenario in SCENARIOS.scenario}


BOARD = hex_board(HEXES.grid.coords, CEILING)
MOST_KNOWN = 64
# what does not change in a game, by what it depends on: tiles, edges and routes
PRINTED: dict[Hashable, tuple[tuple[Tile, ...], tuple[Edge, ...], tuple[Route, ...]]] = {}


def printed(state: DragonLance) -> tuple[tuple[Tile, ...], tuple[Edge, ...], tuple[Route, ...]]:
    """The board with its walls and clouds, made once for all games that share it."""
    flags = state.flags
    key = (flags.tower, flags.citadels, flags.terrain, *state.owner)
    found = PRINTED.get(key)
    if found is None:
        if len(PRINTED) >= MOST_KNOWN:
            PRINTED.clear()
        tiles = tuple(tile(state, cell) for cell in range(CELLS))
        found = PRINTED[key] = (tiles, edges(state, BOARD, tiles), clouds(state))
    return found


def scene(state: DragonLance, seat: int | None = None) -> Scene:
    """The scene for a seat; None is the spectator. It holds nothing that `view(seat)` hides."""
    tiles, sides, routes = printed(state)
    return Scene(
        title=TITLES[str(state.flags.options["scenario"])],
        phase=phase_line(state),
        clock=(state.round,) if state.round else (),
        board=BOARD,
        tiles=tiles,
        edges=sides,
        routes=routes,
        pieces=pieces(state, seat),
        marks=marks(state),
        seats=tuple(seat_panel(state, seat, player) for player in range(state.seats)),
        note=note(state, seat),
    )


def phase_line(state: DragonLance) -> str:
    """For example `Round 3 · Gold · Free actions · 4 points`."""
    parts = [f"Round {state.round}"] if state.round else ["Set-up"]
    if state.round and state.active != NOBODY and state.outcome is None:
        parts.append(COLOURS[state.active].capitalize())
    shown = PHASES.get(phase(state), phase(state).capitalize())
    if shown:
        parts.append(shown)
    if phase(state) == "act":
        parts.append("1 point" if state.points == 1 else f"{state.points} points")
    return " · ".join(parts)


def note(state: DragonLance, seat: int | None) -> str:
    """Who looks, what the piles hold, and how the game ended."""
    if state.outcome is not None:
        best = state.outcome.winners or state.outcome.draw
        names = [seat_name(state, player).capitalize() for player in best]
        return f"{result(state.outcome, names)}: {state.outcome.reason} ({state.outcome.cite})"
    looks = "a spectator" if seat is None else seat_name(state, seat).capitalize()
    piles = f"{len(state.draw_pile)} cards to draw, {len(state.discard)} discarded"
    return f"Seen by {looks} · {state.supply} markers, {piles}"


# -- the board ----------------------------------------------------------------------------------


def terrain(state: DragonLance, cell: int) -> str:
    """What is printed on a hex, as far as it matters in this game."""
    if state.flags.tower and cell == HEXES.tower:
        return "tower"
    if state.flags.court[cell]:
        return "courtyard"
    if HEXES.lair_of[cell] >= 0:
        return "lair"
    if HEXES.cloud_place[cell] >= 0 and state.flags.citadels:
        return "cloud"
    return TERRAIN_NAMES[HEXES.terrain[cell]] if state.flags.terrain else "open"


def tile(state: DragonLance, cell: int) -> Tile:
    """One hex; a lair hex belongs to the player of its colour."""
    x, y = centre(*HEXES.grid.coords[cell])
    lair = HEXES.lair_of[cell]
    owner = state.owner[lair] if lair >= 0 else NOBODY
    return Tile(
        id=HEXES.text(cell),
        x=x,
        y=y,
        terrain=terrain(state, cell),
        label=HEXES.place(cell),
        seat=None if owner == NOBODY else owner,
        colour="" if owner == NOBODY else own_colour(state, lair),
    )


def own_colour(state: DragonLance, horde: int) -> str:
    """The colour of a horde, where its player has several."""
    return COLOURS[horde] if state.flags.hordes_each > 1 else ""


def edges(state: DragonLance, board: Board, tiles: Sequence[Tile]) -> tuple[Edge, ...]:
    """Walls and gates; a gate belongs to the player of its colour (DL-2.7)."""
    found: list[Edge] = []
    for cell in range(CELLS):
        for d in range(6):
            side = state.flags.sides[cell * 6 + d]
            other = NEIGHBOURS[cell * 6 + d]
            if side == OPEN_SIDE or other < cell:
                continue
            (x1, y1), (x2, y2) = shared_side(board, tiles[cell], tiles[other])
            owner, colour = NOBODY, ""
            if side != WALL_SIDE:
                owner = state.owner[side - GATE_SIDE]
                plain = owner != NOBODY and state.flags.hordes_each == 1
                colour = "" if plain else COLOURS[side - GATE_SIDE]
            found.append(
                Edge(
                    id=f"{tiles[cell].id}/{tiles[other].id}",
                    kind="wall" if side == WALL_SIDE else "gate",
                    x1=x1,
                    y1=y1,
                    x2=x2,
                    y2=y2,
                    state="closed" if side == WALL_SIDE else "open",
                    height=TOWER_HEIGHT,
                    seat=None if owner == NOBODY else owner,
                    colour=colour,
                )
            )
    return tuple(found)


def shared_side(board: Board, tile: Tile, other: Tile) -> tuple[Point, Point]:
    """The two corners that are nearest to the neighbouring hex."""
    corners = sorted(
        outline(board, tile), key=lambda at: (at[0] - other.x) ** 2 + (at[1] - other.y) ** 2
    )
    return corners[0], corners[1]


def clouds(state: DragonLance) -> tuple[Route, ...]:
    """The cloud ring with its arrows (DL-2.9)."""
    if not state.flags.citadels:
        return ()
    ring = [centre(*HEXES.grid.coords[cell]) for cell in HEXES.clouds]
    return (Route(kind="current", points=(*ring, ring[0]), arrows=True),)


# -- pieces -------------------------------------------------------------------------------------


def pieces(state: DragonLance, seat: int | None) -> tuple[Piece, ...]:
    """Tower, Lance, citadels and dragons."""
    shown: list[Piece] = []
    if state.flags.tower:
        where = HEXES.text(HEXES.tower)
        shown.append(Piece(id="tower", kind="tower", name="Tower", x=0.0, y=0.0, size=4))
        if state.lancer == NOBODY:
            shown.append(
                Piece(
                    id="lance",
                    kind="lance",
                    name="DragonLance",
                    x=0.0,
                    y=0.0,
                    tile=where,
                    z=TOWER_HEIGHT,
                    ground=TOWER_HEIGHT,
                    size=1,
                )
            )
    for which, cell in enumerate(state.citadel):
        shown.append(citadel(state, seat, which, cell))
    for number in range(DRAGONS):
        if state.cell[number] >= 0:
            shown.append(dragon(state, number))
    return tuple(shown)


def citadel(state: DragonLance, seat: int | None, which: int, cell: int) -> Piece:
    """A citadel; its underside is told only to those who know it (DL-15.19)."""
    x, y = centre(*HEXES.grid.coords[cell])
    tags: list[str] = []
    if state.hides and knows(state, seat, which):
        tags.append(ITEMS[state.hides[which]].replace("_", " "))
    return Piece(
        id=f"citadel {CITADEL_NAMES[which]}",
        kind="citadel",
        name=f"Citadel {CITADEL_NAMES[which]}",
        short=CITADEL_NAMES[which],
        x=x,
        y=y,
        tile=HEXES.text(cell),
        z=CITADEL_HEIGHT,
        size=4,
        tags=tuple(tags),
    )


def dragon(state: DragonLance, number: int) -> Piece:
    """A dragon with its altitude."""
    cell = state.cell[number]
    x, y = centre(*HEXES.grid.coords[cell])
    where = state.where[number]
    peak = TOWER_HEIGHT if where == TOWER else CITADEL_HEIGHT if where >= INSIDE else 0
    return Piece(
        id=NAMES[number],
        kind="dragon",
        name=TITLE_OF[number],
        short=str(number % SIZE + 1),
        seat=state.owner[number // SIZE],
        colour=own_colour(state, number // SIZE),
        x=x,
        y=y,
        tile=HEXES.text(cell),
        z=state.alt[number],
        ground=peak,
        heading=60.0 * state.face[number],
        size=2,
        gauges=(Gauge(name="altitude", value=state.alt[number], maximum=CEILING),),
        tags=tags(state, number),
    )


def tags(state: DragonLance, number: int) -> tuple[str, ...]:
    """What else is to be known of a dragon, in words."""
    where = state.where[number]
    held = {
        "crashed": state.cell[number] < 0,
        "grounded": state.cell[number] >= 0 and where == OPEN and state.alt[number] == 0,
        "lancer": state.lancer == number,
        "carrier": item_of(state, number) >= 0,
        "on the tower": where == TOWER,
        "in the water": state.wet[number] > 0,
        "has attacked": bool(state.attacked[number]),
        "charged": bool(state.charged[number]),
        "must leave": bool(state.duty[number]),
        "ridden": state.rider[number // SIZE] == number,
        "feared": number in state.fears,
    }
    listed = [tag for tag, holds in held.items() if holds]
    if where >= INSIDE:
        listed.append(f"in citadel {CITADEL_NAMES[where - INSIDE]}")
    item = item_of(state, number)
    if item >= 0:
        listed.append(ITEMS[item].replace("_", " "))
    return tuple(listed)


# -- marks --------------------------------------------------------------------------------------


def marks(state: DragonLance) -> tuple[Mark, ...]:
    """The attack that is announced and the hexes that Fear bars."""
    shown: list[Mark] = []
    fighting = [one for one in (state.attacker, state.target) if one != NOBODY]
    if fighting and all(state.cell[one] >= 0 for one in fighting):
        ends: list[PathPoint] = [at(state, state.attacker), at(state, state.target)]
        shown.append(Path(points=tuple(ends), style="attack", label="attack", cite="DL-9.8"))
    for feared in state.fears:
        if state.cell[feared] < 0:
            continue
        barred = [adjacent(state, state.cell[feared], d) for d in range(6)]
        names = tuple(HEXES.text(cell) for cell in barred if cell >= 0)
        shown.append(Cells(tiles=names, style="warning", label="Fear", cite="DL-13.19"))
    return tuple(shown)


def at(state: DragonLance, number: int) -> PathPoint:
    x, y = centre(*HEXES.grid.coords[state.cell[number]])
    return (x, y, float(state.alt[number]))


def flight_path(state: DragonLance, number: int, steps: Sequence[Action]) -> tuple[Mark, ...]:
    """The way of a dragon through single steps, legal or not."""
    if state.cell[number] < 0:
        return ()
    from wyrmtable.games.dragonlance.gliding import BEFORE, TURNS

    cell, level, face = state.cell[number], state.alt[number], state.face[number]
    way: list[PathPoint] = [at(state, number)]
    for step in steps:
        to = cell
        if step.kind == UP.kind:
            level += 1
        elif step.kind == DOWN.kind:
            level -= step.args[1]
        elif step.kind == HEX.kind:
            to = NEIGHBOURS[cell * 6 + step.args[1]]
        elif step.kind == GLIDE.kind:
            turn, when = TURNS[step.args[1]]
            ahead = (face + turn) % 6 if when == BEFORE else face
            face = (face + turn) % 6
            to = NEIGHBOURS[cell * 6 + ahead]
            level += step.args[2]
        if to < 0:
            break
        cell = to
        x, y = centre(*HEXES.grid.coords[cell])
        way.append((x, y, float(level)))
    return (Path(points=tuple(way), label=f"{len(steps)} steps"),) if len(way) > 1 else ()


# -- seats --------------------------------------------------------------------------------------


def seat_panel(state: DragonLance, viewer: int | None, seat: int) -> SeatPanel:
    """A player with hordes, dragons and cards; only the own cards are named."""
    hordes = hordes_of(state, seat)
    lines: list[PanelLine] = []
    cards: list[str] = []
    held = 0
    for horde in hordes:
        held += len(state.hands[horde])
        for number in range(horde * SIZE, horde * SIZE + SIZE):
            if state.cell[number] >= 0 or state.dead[number]:
                lines.append(panel_line(state, number))
        if seat == viewer:
            cards.extend(PIECES.spell[card].title for card in state.hands[horde])
    leaders = [LEADER_TITLES[horde] for horde in hordes if is_led(state, horde)]
    team = ""
    if state.flags.teams and hordes:
        team = SIDES[SIDE[hordes[0]]].capitalize()
    return SeatPanel(
        seat=seat,
        name=seat_name(state, seat).capitalize(),
        colour=COLOURS[hordes[0]] if hordes else "",
        team=team,
        status=status(state, viewer, seat),
        gauges=(Gauge(name="cards", value=held),),
        tags=(*leaders, *cards),
        lines=tuple(lines),
    )


def panel_line(state: DragonLance, number: int) -> PanelLine:
    flying = state.cell[number] >= 0
    return PanelLine(
        name=TITLE_OF[number],
        short=str(number % SIZE + 1),
        piece=NAMES[number] if flying else "",
        altitude=state.alt[number] if flying else None,
        tags=tags(state, number),
    )


def status(state: DragonLance, viewer: int | None, seat: int) -> str:
    """What the seat is doing, as far as the viewer may know."""
    if state.outcome is not None and seat in state.outcome.winners:
        return "winner"
    if state.resigned[seat]:
        return "resigned"
    if state.outcome is not None:
        return ""
    if state.round and not in_game(state, seat):
        return "no dragons left"
    return "to act" if seat in state.asked_view(viewer) else ""
