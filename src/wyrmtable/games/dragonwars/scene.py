"""What a position of DragonWars looks like to a seat, or to a spectator."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Final

from wyrmtable.board.hex import centre, place_name
from wyrmtable.board.scene import (
    Board,
    Gauge,
    PanelLine,
    Piece,
    Scene,
    SeatPanel,
    Tile,
    hex_board,
)
from wyrmtable.core.wording import result
from wyrmtable.games.dragonwars.board import TEAMS
from wyrmtable.games.dragonwars.board import Board as DragonBoard
from wyrmtable.games.dragonwars.dragons import (
    CEILING,
    COLOURS,
    ENERGY,
    HEALTH,
    LETTERS,
    RADIUS,
    TEAM_NAMES,
    TYPE_NAMES,
    TYPES,
    team_of,
)
from wyrmtable.games.dragonwars.maps import TERRAIN_NAMES
from wyrmtable.games.dragonwars.planmarks import hex_id, planned
from wyrmtable.games.dragonwars.state import COMBAT_LOST, MOVEMENT_LOST, NOBODY, NOWHERE, DragonWars
from wyrmtable.games.dragonwars.view import phase

MODE_TITLES = ["Capture the Egg", "Deathmatch", "Colors vs Chromatics"]  # DW-1.2
PHASES = {
    "colour": "Choosing colours",
    "site": "Choosing Lair sites",
    "place": "Placing the dragons",
    "plot": "Plotting",
    "declare": "Facings and Recovery",
    "displace": "Dragons without room",
    "spare": "Choices in Melee",
    "over": "The game is over",
    "between": "",
}
SIZES = [4, 3, 2, 1]  # to look at: Ancient, Elder, Drake, Wyrmling


def scene(state: DragonWars, seat: int | None = None) -> Scene:
    """The scene for a seat; None is the spectator. It holds nothing that `view(seat)` hides."""
    shown = shown_of(state)
    return Scene(
        title=f"DragonWars: {MODE_TITLES[state.board.mode]}",
        phase=phase_line(state),
        clock=(state.round, state.turn + 1) if state.round else (),
        board=extent_of(state),
        tiles=tiles_of(state),
        pieces=shown.pieces,
        marks=planned(state, seat),
        seats=panels_of(state, seat, shown),
        note=note(state, seat),
    )


class Shown:
    """What everybody sees of the dragons (DW-3.10), made once for all who look."""

    pieces: tuple[Piece, ...]
    lines: tuple[tuple[PanelLine, ...], ...]  # of every seat
    panels: dict[tuple[str, ...], tuple[SeatPanel, ...]]  # by the status of every seat

    def __init__(self, state: DragonWars) -> None:
        self.pieces = pieces(state)
        self.panels = {}
        self.lines = tuple(
            [
                tuple([panel_line(state, seat * TYPES + kind) for kind in range(TYPES)])
                for seat in range(state.seats)
            ]
        )


# While everybody plots, a table is looked at many times, and most of what is seen stays the same.
MOST_KNOWN: Final = 1024
EXTENTS: Final[dict[DragonBoard, Board]] = {}
TILES: Final[dict[Hashable, tuple[Tile, ...]]] = {}
SHOWN: Final[dict[Hashable, Shown]] = {}


def shown_of(state: DragonWars) -> Shown:
    """What is seen of the dragons; the key holds all that shows."""
    key = (
        state.board,
        state.egg,
        state.carrier,
        state.left,
        tuple(state.colour + state.cell + state.lifted),
        bytes(state.total + state.facing + state.health + state.energy),
        bytes(state.forfeited + state.recovering),
    )
    found = SHOWN.get(key)
    if found is None:
        if len(SHOWN) >= MOST_KNOWN:
            SHOWN.clear()
        found = SHOWN[key] = Shown(state)
    return found


def extent_of(state: DragonWars) -> Board:
    """The extent of the map."""
    found = EXTENTS.get(state.board)
    if found is None:
        if len(EXTENTS) >= MOST_KNOWN:
            EXTENTS.clear()
        found = EXTENTS[state.board] = hex_board(state.board.map.grid.coords, CEILING)
    return found


def tiles_of(state: DragonWars) -> tuple[Tile, ...]:
    """All hexes of the map, with the sites that are taken."""
    key = (state.board, tuple(state.site))
    found = TILES.get(key)
    if found is None:
        if len(TILES) >= MOST_KNOWN:
            TILES.clear()
        cells = range(len(state.board.map.grid.coords))
        found = TILES[key] = tuple([tile(state, cell) for cell in cells])
    return found


def panels(state: DragonWars, viewer: int | None) -> tuple[SeatPanel, ...]:
    """The panels of all seats."""
    return panels_of(state, viewer, shown_of(state))


def panels_of(state: DragonWars, viewer: int | None, shown: Shown) -> tuple[SeatPanel, ...]:
    """The same if it is known what everybody sees."""
    now, asked = phase(state), state.asked_view(viewer)
    statuses = tuple([status(state, now, asked, seat) for seat in range(state.seats)])
    found = shown.panels.get(statuses)
    if found is None:
        found = shown.panels[statuses] = tuple(
            [
                seat_panel(state, seat, statuses[seat], shown.lines[seat])
                for seat in range(state.seats)
            ]
        )
    return found


def phase_line(state: DragonWars) -> str:
    """For example `Round 3 · Turn 2 · Facings and Recovery`."""
    name = phase(state)
    parts = [f"Round {state.round}"] if state.round else ["Set-up"]
    if state.round and name != "plot":
        parts.append(f"Turn {state.turn + 1}")
    shown = PHASES.get(name, name.capitalize())
    return " · ".join([*parts, shown] if shown else parts)


def note(state: DragonWars, seat: int | None) -> str:
    """Who looks, and how the game ended."""
    if state.outcome is not None:
        best = state.outcome.winners or state.outcome.draw
        names = [state.seat_name(player).capitalize() for player in best]
        return f"{result(state.outcome, names)}: {state.outcome.reason} ({state.outcome.cite})"
    if seat is None:
        return "Seen by a spectator"
    return f"Seen by {state.seat_name(seat).capitalize()}"


def tile(state: DragonWars, cell: int) -> Tile:
    """One hex; a Lair hex belongs to whoever has taken its site (DW-1.9)."""
    board = state.board.map
    x, y = centre(*board.grid.coords[cell])
    site = board.site_at[cell]
    return Tile(
        id=hex_id(state, cell),
        x=x,
        y=y,
        terrain=TERRAIN_NAMES[board.terrain[cell]],
        height=board.heights[cell],
        label=place_name(*board.grid.coords[cell], RADIUS),
        seat=state.site.index(site) if site != NOWHERE and site in state.site else None,
    )


def pieces(state: DragonWars) -> tuple[Piece, ...]:
    """The dragons on the board, those that wait beside a full hex, and a free egg."""
    shown: list[Piece] = []
    for number in range(state.seats * TYPES):
        cell = state.cell[number] if state.cell[number] != NOWHERE else state.lifted[number]
        if cell == NOWHERE or state.health[number] <= 0:
            continue
        x, y = centre(*state.board.map.grid.coords[cell])
        shown.append(
            Piece(
                id=state.dragon_name(number),
                kind="dragon",
                name=TYPE_NAMES[number % TYPES].capitalize(),
                short=LETTERS[number % TYPES],
                seat=number // TYPES,
                x=x,
                y=y,
                tile=hex_id(state, cell),
                z=state.total[number],
                ground=state.heights[cell],
                heading=60.0 * state.facing[number],
                size=SIZES[number % TYPES],
                gauges=gauges(state, number),
                tags=tags(state, number),
            )
        )
    if state.egg != NOWHERE and state.carrier == NOBODY:
        x, y = centre(*state.board.map.grid.coords[state.egg])
        ground = state.heights[state.egg]
        where = hex_id(state, state.egg)
        shown.append(
            Piece(
                id="egg",
                kind="egg",
                name="Dragon egg",
                x=x,
                y=y,
                tile=where,
                z=ground,
                ground=ground,
                size=1,
            )
        )
    return tuple(shown)


def gauges(state: DragonWars, number: int) -> tuple[Gauge, ...]:
    """Health and energy, which are open to all (DW-3.10)."""
    return (
        Gauge(name="health", value=state.health[number], maximum=HEALTH[number % TYPES]),
        Gauge(name="energy", value=state.energy[number], maximum=ENERGY),
    )


def tags(state: DragonWars, number: int) -> tuple[str, ...]:
    """What else is to be known of a dragon, in words."""
    held: list[str] = []
    if state.health[number] <= 0:
        held.append("left the board" if state.left >> number & 1 else "dead")
    if state.grounded(number):
        held.append("grounded")
    if state.carrier == number:
        held.append("carrier")
    if state.lifted[number] != NOWHERE:
        held.append("no room")
    if state.forfeited[number] & MOVEMENT_LOST:
        held.append("movement forfeited")
    if state.forfeited[number] & COMBAT_LOST:
        held.append("combat forfeited")
    if state.recovering[number]:
        held.append("recovering")
    return tuple(held)


def seat_panel(
    state: DragonWars, seat: int, status: str, lines: tuple[PanelLine, ...]
) -> SeatPanel:
    """A seat with its four dragons."""
    colour = state.colour[seat]
    team = ""
    if state.board.mode == TEAMS and colour != NOBODY:
        team = TEAM_NAMES[team_of(colour)].capitalize()
    return SeatPanel(
        seat=seat,
        name=state.seat_name(seat).capitalize(),
        colour=COLOURS[colour] if colour != NOBODY else "",
        team=team,
        status=status,
        lines=lines,
    )


def panel_line(state: DragonWars, number: int) -> PanelLine:
    """A dragon in the panel of its seat."""
    return PanelLine(
        name=TYPE_NAMES[number % TYPES].capitalize(),
        short=LETTERS[number % TYPES],
        piece=state.dragon_name(number) if state.health[number] > 0 else "",
        altitude=state.total[number] if state.cell[number] != NOWHERE else None,
        gauges=gauges(state, number),
        tags=tags(state, number),
    )


def status(state: DragonWars, now: str, asked: tuple[int, ...], seat: int) -> str:
    """What the seat is doing in this phase, if these are known to be asked."""
    if state.outcome is not None and seat in state.outcome.winners:
        return "winner"
    if state.resigned[seat]:
        return "resigned"
    if state.outcome is not None:
        return ""
    if not state.alive(seat):
        return "no dragons left"
    if now == "plot":
        return "locked" if state.locked[seat] else "plotting"
    if now == "declare" and state.committed[seat]:
        return "declared"
    return "to act" if seat in asked else ""
