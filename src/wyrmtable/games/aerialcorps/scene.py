"""What a position of Aerial Corps looks like to a seat, or to a spectator.

The rules count y to the north, scenes count it to the south: the table lies north of y = 0.
"""

# not compiled: msgspec structs for the wire
from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from msgspec.structs import replace

from wyrmtable.board.plane.rectangles import Rectangle as Card
from wyrmtable.board.scene import (
    Arc,
    Board,
    Gauge,
    Ghost,
    Mark,
    PanelLine,
    Path,
    PathPoint,
    Piece,
    Rectangle,
    Ruler,
    Scene,
    SeatPanel,
)
from wyrmtable.core.wording import result
from wyrmtable.games.aerialcorps.breath import RANGES, head
from wyrmtable.games.aerialcorps.breeds import (
    BREATH,
    BREATH_NAMES,
    CARD_LENGTH,
    CARD_WIDTH,
    LONG_RANGE,
    NAMES,
    SHIP_LENGTH,
    SHIP_WIDTH,
    SHORT_RANGE,
    TOP_LEVEL,
    WEIGHT,
)
from wyrmtable.games.aerialcorps.cards import (
    CARDS,
    ENDS,
    PATHS,
    ROUNDS,
    card_title,
)
from wyrmtable.games.aerialcorps.leaving import gets_through
from wyrmtable.games.aerialcorps.rifles import facing_of
from wyrmtable.games.aerialcorps.state import (
    FLYING,
    NONE,
    OUT_NAMES,
    PLACES,
    SHIP,
    AerialCorps,
)
from wyrmtable.games.aerialcorps.table import BELOW, COLOURS, FACINGS, SQUARE
from wyrmtable.games.aerialcorps.view import open_damage, phase

PHASES = {
    "force": "Choosing dragons",
    "orders": "Orders",
    "breath": "Breath",
    "fire": "Riflemen",
    "melee": "Melee",
    "break off": "Breaking off",
    "board": "Boarding",
    "over": "The game is over",
    "between": "",
}
LETTERS = [name[0] + name.split()[-1][0] if " " in name else name[:2] for name in NAMES]
RIFLE_ANGLES = [67.38, 112.62, 67.38, 112.62]  # AC-10.3
FLIGHT_STEP = 0.25


def scene(state: AerialCorps, seat: int | None = None) -> Scene:
    """The scene for a seat; None is the spectator. It holds nothing that `view(seat)` hides."""
    table = state.table
    return Scene(
        title=f"Aerial Corps: {table.title}",
        phase=phase_line(state),
        clock=(state.turn, state.round) if state.turn else (),
        board=Board(
            kind="plane",
            left=0.0,
            top=-table.depth,
            right=table.width,
            bottom=0.0,
            level=1.0,
            ceiling=TOP_LEVEL,
            surface="sky",
            grid=SQUARE,
            unit="inch",
        ),
        pieces=tuple(
            piece(state, seat, number)
            for number in range(len(state.breed))
            if state.present(number)
        ),
        marks=tuple(marks(state, seat)),
        seats=tuple(seat_panel(state, seat, player) for player in range(state.seats)),
        note=note(state, seat),
    )


def phase_line(state: AerialCorps) -> str:
    """For example `Turn 3 of 12 · Round 2 · Breath`."""
    parts = [f"Turn {state.turn} of {state.table.turns}"] if state.turn else ["Set-up"]
    if state.round:
        parts.append(f"Round {state.round}")
    shown = PHASES.get(phase(state), phase(state).capitalize())
    return " · ".join([*parts, shown] if shown else parts)


def note(state: AerialCorps, seat: int | None) -> str:
    """Who looks, and how the game ended."""
    if state.outcome is not None:
        best = state.outcome.winners or state.outcome.draw
        sides = sorted({f"side {state.side_name(state.side[player])}" for player in best})
        return f"{result(state.outcome, sides)}: {state.outcome.reason} ({state.outcome.cite})"
    return "Seen by a spectator" if seat is None else f"Seen by {state.seat_name(seat)}"


def short_name(state: AerialCorps, number: int) -> str:
    """What a plate has room for: `EL`, of several at one seat `EL2`; of a ship `S1`."""
    if state.breed[number] == SHIP:
        return f"S{number - state.ships_from + 1}"
    which = state.own_name(number).removeprefix(NAMES[state.breed[number]]).strip()
    return LETTERS[state.breed[number]] + which


def piece(state: AerialCorps, viewer: int | None, number: int) -> Piece:
    """A dragon or ship on the table."""
    ship = state.breed[number] == SHIP
    return Piece(
        id=state.dragon_name(number),
        kind="ship" if ship else "biplane" if state.wooden(number) else "dragon",
        name=state.called(number),
        short=short_name(state, number),
        x=state.x[number],
        y=-state.y[number],
        seat=None if ship else number // PLACES,
        z=state.level[number],
        heading=state.heading[number],
        size=4 if ship else WEIGHT[state.breed[number]] + 2,
        footprint=Rectangle(width=SHIP_WIDTH, length=SHIP_LENGTH)
        if ship
        else Rectangle(width=CARD_WIDTH, length=CARD_LENGTH),
        gauges=gauges(state, viewer, number),
        tags=tags(state, viewer, number),
    )


def gauges(state: AerialCorps, viewer: int | None, number: int) -> tuple[Gauge, ...]:
    """Capacity left where it is known, climb counters, rifle units."""
    shown: list[Gauge] = []
    if open_damage(state, viewer, number):
        full = state.capacity(number)
        left = max(full - state.damage[number], 0)
        shown.append(Gauge(name="capacity", value=left, maximum=full))
    if state.breed[number] >= 0:
        shown.append(Gauge(name="climb counters", value=state.counters[number]))
        shown.append(Gauge(name="rifle units", value=state.crew[number].bit_count()))
    return tuple(shown)


def tags(state: AerialCorps, viewer: int | None, number: int) -> tuple[str, ...]:
    """What else is to be known of a dragon, in words."""
    if state.out[number] != FLYING:
        return (OUT_NAMES[state.out[number]].replace("_", " the "),)
    known = open_damage(state, viewer, number)
    burning = number in state.ongoing[::3]
    held = {
        "steep": bool(state.steep[number]),
        "boarding": state.prey[number] != NONE,
        "boarded": state.captor[number] != NONE,
        "hovering": bool(state.hovered[number]),
        "ongoing damage": burning,
        "harness damaged": known and bool(state.harness[number]),
        "left wing hurt": known and state.left_wing[number] >= state.turn > 0,
        "right wing hurt": known and state.right_wing[number] >= state.turn > 0,
        "captain wounded": known and state.captain[number] >= state.turn > 0,
        "breathed this turn": state.breathed[number] > (state.turn - 1) * ROUNDS > -1,
        "free courier": state.free == number,
    }
    return tuple(tag for tag, holds in held.items() if holds)


def seat_panel(state: AerialCorps, viewer: int | None, seat: int) -> SeatPanel:
    """A seat with its dragons, those that are out among them."""
    first = seat * PLACES
    own = [number for number in range(first, first + PLACES) if state.breed[number] != NONE]
    return SeatPanel(
        seat=seat,
        name=state.seat_name(seat),
        colour=COLOURS[seat],
        team=f"Side {state.side_name(state.side[seat])}",
        status=status(state, viewer, seat),
        lines=tuple(
            PanelLine(
                name=state.own_name(number),
                short=short_name(state, number),
                piece=state.dragon_name(number) if state.flying(number) else "",
                altitude=state.level[number] if state.flying(number) else None,
                gauges=gauges(state, viewer, number),
                tags=(*tags(state, viewer, number), *face_down(state, viewer, number)),
            )
            for number in own
        ),
    )


def face_down(state: AerialCorps, viewer: int | None, number: int) -> tuple[str, ...]:
    """The three planned cards: `cards Straight, Left 30°, 1 face down`; their owner sees all."""
    if not state.flying(number) or not (state.round or state.ready[number // PLACES]):
        return ()
    own = viewer == number // PLACES
    shown: list[str] = []
    for place in range(ROUNDS):
        card = state.plan[number * ROUNDS + place]
        open_card = card >= 0 and (own or place < state.turned)
        burst = state.burst[number] == place + 1 and open_card
        if open_card:
            shown.append(card_title(card) + (" with a burst" if burst else ""))
    hidden = ROUNDS - len(shown)
    if not shown:
        return (f"{hidden} cards face down",)
    return ("cards " + ", ".join([*shown, f"{hidden} face down"] if hidden else shown),)


def status(state: AerialCorps, viewer: int | None, seat: int) -> str:
    """What the seat is doing, as far as the viewer may know."""
    if state.outcome is not None:
        return "winner" if seat in state.outcome.winners else ""
    if state.turn == 0:
        return "has chosen" if state.chosen[seat] else "choosing"
    if not state.deciding(seat):
        return "no dragons left"
    if phase(state) == "orders":
        return "handed in" if state.ready[seat] else "planning"
    return "to act" if seat in state.asked_view(viewer) else ""


# -- marks -------------------------------------------------------------------------------------


def marks(state: AerialCorps, viewer: int | None) -> list[Mark]:
    """Reach of breath and of known rifle facings, the viewer's plans, and what is asked."""
    shown: list[Mark] = []
    if state.outcome is not None:
        return shown
    name = phase(state)
    asked = [] if viewer is None or viewer not in state.to_act else state.slots
    for dragon in state.dragons():
        own = viewer == dragon // PLACES
        if name == "breath" and own and dragon in asked:
            angle = 90.0 if state.steep[dragon] else 270.0  # AC-9.8
            shown.append(breath_arc(state, dragon, angle, "AC-9.6"))
        elif BREATH[state.breed[dragon]]:
            shown.append(breath_arc(state, dragon, 90.0))
        firing = asked if own and name == "fire" else []
        shown += rifle_arcs(state, dragon, own, firing)
        if own and name in ("orders", "break off"):  # in other steps they hide what is asked
            shown += planned(state, dragon)
    return shown


def rifle_arcs(state: AerialCorps, dragon: int, own: bool, firing: Sequence[int]) -> list[Mark]:
    """The arcs of all facings of a dragon that are known; units that face one side share one."""
    shown: list[Mark] = []
    for asking in (True, False):
        units: dict[int, list[int]] = {}
        for unit in range(3):
            slot = dragon * 3 + unit
            face_up = (state.shown[dragon] >> unit) & 1 == 1
            known = state.has_unit(dragon, unit) and (face_up or (own and state.facing[slot] >= 0))
            if (asking and slot in firing) or (not asking and known and slot not in firing):
                units.setdefault(facing_of(state, slot), []).append(unit)
        for together in units.values():
            first = rifle_arc(state, dragon * 3 + together[0], "AC-10.3" if asking else "")
            shown.append(replace(first, label=arc_label(state, dragon, together)))
    return shown


def arc_label(state: AerialCorps, dragon: int, units: list[int]) -> str:
    """For example `EL: units 1, 2 front`."""
    facing = FACINGS[facing_of(state, dragon * 3 + units[0])].replace("_", " ")
    word = "unit" if len(units) == 1 else "units"
    named = ", ".join([str(unit + 1) for unit in units])
    return f"{short_name(state, dragon)}: {word} {named} {facing}"


def planned(state: AerialCorps, dragon: int) -> list[Mark]:
    """The flight of the cards that are still to be turned over, if nothing interferes."""
    cards = state.plan[dragon * ROUNDS : dragon * ROUNDS + ROUNDS]
    shown = flights(state, dragon, cards, state.burst[dragon], state.turned)
    return [mark for card in shown for mark in card]


def flights(
    state: AerialCorps, dragon: int, cards: list[int], burst: int, turned: int = 0
) -> list[list[Mark]]:
    """By card the flight of those that lie, without the first ones, which are turned over.

    It ends with a card that is missing, or that leads off the table.
    """
    card = state.shapes[dragon]
    shown: list[list[Mark]] = []
    for place, number in enumerate(cards[turned:], turned + 1):
        if not 0 <= number < CARDS:
            break
        marks_: list[Mark] = []
        for _ in range(2 if burst == place else 1):
            flown, card = flight(state, dragon, card, number, str(place))
            marks_ += flown
        shown.append(marks_)
        if not (0.0 <= card.x <= state.table.width and 0.0 <= card.y <= state.table.depth):
            ghost = cast(Ghost, marks_[-1])
            if not gets_through(state, dragon, card.x, card.y):
                said = f"{ghost.label}: off the table"
                ghost = replace(ghost, style="warning", label=said, cite="AC-4.10")
            marks_[-1] = ghost
            break
    return shown


def flight(
    state: AerialCorps, dragon: int, card: Card, number: int, label: str
) -> tuple[list[Mark], Card]:
    """Path and ghost of one card from a pose, and the pose after it."""
    weight = state.weight(dragon)
    path = PATHS[weight * CARDS + number]
    forward, right, turn = ENDS[weight * CARDS + number]
    x, y = card.at(forward, right)
    after = Card(x, y, (card.heading + turn) % 360.0, CARD_WIDTH, CARD_LENGTH)
    z = state.level[dragon]
    points: list[PathPoint] = []
    for ahead, aside, _ in path.points(FLIGHT_STEP) if path is not None else []:
        px, py = card.at(ahead, aside)
        points.append((px, -py, float(z)))
    ghost = Ghost(
        piece=state.dragon_name(dragon),
        x=x,
        y=-y,
        z=z,
        heading=after.heading,
        label=f"{label} {card_title(number)}",
    )
    return ([Path(points=tuple(points)), ghost] if len(points) > 1 else [ghost]), after


def breath_arc(state: AerialCorps, dragon: int, angle: float, cite: str = "") -> Arc:
    """How far a breath reaches from the head, with half a ruler marked."""
    x, y = head(state, dragon)
    return Arc(
        x=x,
        y=-y,
        radius=LONG_RANGE,
        heading=state.heading[dragon],
        angle=angle,
        bands=(SHORT_RANGE,),
        label=f"{short_name(state, dragon)}: {BREATH_NAMES[BREATH[state.breed[dragon]]]} breath",
        cite=cite,
    )


def rifle_arc(state: AerialCorps, slot: int, cite: str = "") -> Arc:
    """The arc of one unit's facing card, with half a ruler marked."""
    dragon, facing = slot // 3, facing_of(state, slot)
    return Arc(
        x=state.x[dragon],
        y=-state.y[dragon],
        radius=LONG_RANGE,
        heading=(state.heading[dragon] + 90.0 * (facing % BELOW)) % 360.0,
        angle=RIFLE_ANGLES[facing % BELOW],
        bands=(SHORT_RANGE,),
        label=arc_label(state, dragon, [slot % 3]),
        cite=cite,
    )


def ruler_mark(
    state: AerialCorps, x1: float, y1: float, x2: float, y2: float, value: float, cite: str
) -> Ruler:
    """A measured line beside its limit."""
    short = value <= SHORT_RANGE + 0.0005
    return Ruler(
        x1=x1,
        y1=-y1,
        x2=x2,
        y2=-y2,
        value=f"{value:.2f}",
        limit=SHORT_RANGE if short else LONG_RANGE,
        section=SHORT_RANGE,
        label=RANGES[0 if short else 1],
        cite=cite,
    )
