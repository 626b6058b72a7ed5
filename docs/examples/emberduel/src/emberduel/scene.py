"""What a position looks like: a row of hexes, a dragon on each ledge, a panel for each seat."""

from __future__ import annotations

from emberduel.events import COLOURS
from emberduel.state import NONE, EmberDuel
from emberduel.verbs import LEDGES, ORDERS, SCALES
from wyrmtable.board.hex import centre
from wyrmtable.board.scene import Gauge, PanelLine, Piece, Scene, SeatPanel, Tile, hex_board

ROW = [(q - LEDGES // 2, (LEDGES // 2 - q) // 2) for q in range(LEDGES)]  # hexes, west to east
PLACES = [centre(q, r) for q, r in ROW]


def scene(state: EmberDuel, seat: int | None) -> Scene:
    """What a seat sees; its own order stands in its panel."""
    tiles = [
        Tile(id=str(ledge + 1), x=x, y=y, terrain="mountain", height=1, label=str(ledge + 1))
        for ledge, (x, y) in enumerate(PLACES)
    ]
    return Scene(
        title=state.rules.title,
        board=hex_board(ROW, ceiling=0),
        phase=state.rules.phase(state),
        clock=(state.round,),
        tiles=tuple(tiles),
        pieces=tuple([piece(state, other) for other in state.flying()]),
        seats=tuple([panel(state, other, own=other == seat) for other in range(state.seats)]),
    )


def piece(state: EmberDuel, seat: int) -> Piece:
    x, y = PLACES[state.ledge[seat]]
    return Piece(
        id=COLOURS[seat],
        kind="dragon",
        name=f"{COLOURS[seat].capitalize()} dragon",
        short=COLOURS[seat][0].upper(),
        x=x,
        y=y,
        tile=str(state.ledge[seat] + 1),
        ground=1,
        seat=seat,
        gauges=(scales(state, seat),),
    )


def scales(state: EmberDuel, seat: int) -> Gauge:
    return Gauge(name="scales", value=state.scales[seat], maximum=SCALES)


def panel(state: EmberDuel, seat: int, *, own: bool) -> SeatPanel:
    status = "locked" if state.locked[seat] else "to act" if seat in state.to_act else ""
    if own and state.order[seat] != NONE:
        status = f"{status}: {ORDERS[state.order[seat]]}"
    line = PanelLine(name="Dragon", piece=COLOURS[seat], gauges=(scales(state, seat),))
    return SeatPanel(
        seat=seat,
        name=COLOURS[seat].capitalize(),
        colour=COLOURS[seat],
        status=status if state.scales[seat] else "out",
        lines=(line,),
    )
