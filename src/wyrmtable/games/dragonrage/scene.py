"""What a position of Dragon Rage looks like to a seat, or to a spectator."""

# not compiled: msgspec structs for the wire
from __future__ import annotations

from typing import Final

from wyrmtable.board.scene import Cells, Gauge, Mark, PanelLine, Piece, Scene, SeatPanel, Stop
from wyrmtable.core.wording import result
from wyrmtable.games.dragonrage.contentfile import SCENARIOS
from wyrmtable.games.dragonrage.deploying import Deploy, unplaced, zone_of
from wyrmtable.games.dragonrage.goal import quiet_turns
from wyrmtable.games.dragonrage.kinds import (
    AREA_NAMES,
    AREAS,
    ATTACK,
    BODY,
    CHARACTER,
    DEFENCE,
    ELEMENTAL,
    ELOWYN,
    ENGINE,
    FAMILY,
    FIRE,
    FULL,
    GREENSKIN,
    HUMAN,
    MAJOR,
    MINOR,
    MP,
    NAMES,
    PEOPLE,
    TITLES,
    TROOP,
    WIZARD,
)
from wyrmtable.games.dragonrage.phases import PHASE_NAMES
from wyrmtable.games.dragonrage.reckoning import title_of
from wyrmtable.games.dragonrage.reinforcing import is_due
from wyrmtable.games.dragonrage.sheets import left
from wyrmtable.games.dragonrage.state import (
    CAPTIVE,
    DEAD,
    DEFENDER,
    FLIGHT_HEIGHT,
    FLYING,
    INVADER,
    KILLER,
    LADDERS,
    NOBODY,
    OFF,
    WOUNDED,
    DragonRage,
)
from wyrmtable.games.dragonrage.terms import FOG_RADIUS, SCENARIO
from wyrmtable.games.dragonrage.townscape import (
    at,
    edges_of,
    extent_of,
    height_of,
    routes_of,
    tiles_of,
)
from wyrmtable.games.dragonrage.victory import QUIET_TURNS

TRACK: Final = 12  # boxes of the turn track that are shown
ROLES: Final = ("Invader", "Defender")
COLOURS: Final = ("", "copper", "green")  # of peoples (DR-1.8)
CHARACTER_COLOURS: Final = ("", "gold", "teal")
SIZES: Final = {"Dragon": 4, "YoungDragon": 2, "Roc": 3, "Wurm": 4}
# two letters of a type for small print, where they are not its first two
LETTERS: Final = {"CAV": "CV", "CAT": "CT", "Elemental": "EM", "YoungDragon": "YD"}
SHORTS: Final = [LETTERS.get(name, name[:2].upper()) for name in NAMES]


def scene(state: DragonRage, seat: int | None = None) -> Scene:
    """The scene for a seat; None is the spectator. Only a draft is hidden, and it is not shown."""
    return Scene(
        title=title(state),
        phase=phase_line(state),
        clock=(state.turn,) if state.phase else (),
        board=extent_of(state.city),
        tiles=tiles_of(state),
        edges=edges_of(state),
        routes=routes_of(state),
        pieces=pieces(state),
        marks=(*spells(state), *zones(state, seat)),
        seats=panels(state, seat),
        note=note(state, seat),
        track=track(state),
    )


def title(state: DragonRage) -> str:
    """For example `Esirien: Horde from the Wilds`."""
    number = state.terms.plain["scenario"]
    if isinstance(number, dict) and number.get("title"):
        return f"{state.city.title}: {number['title']}"
    named = [e.title for e in SCENARIOS.scenario if (e.map, e.number) == (state.city.name, number)]
    if state.terms.game:
        return f"{state.city.title}: game {state.terms.game} of a campaign"
    if state.terms.buying != SCENARIO or not named:
        return f"Dragon Rage: {state.city.title}"
    return f"{state.city.title}: {named[0]}"


def phase_line(state: DragonRage) -> str:
    """For example `Turn 3 · Invader · Melee`."""
    if state.outcome is not None:
        return f"Turn {state.turn} · The game is over"
    if not state.phase:
        question = state.question
        return f"Set-up · {ROLES[question.args[0]]}" if isinstance(question, Deploy) else "Set-up"
    name = PHASE_NAMES[state.phase].capitalize()
    return f"Turn {state.turn} · {ROLES[state.active()]} · {name}"


def note(state: DragonRage, seat: int | None) -> str:
    """Who looks, how long the Invader may stay idle, and how the game ended."""
    if state.outcome is not None:
        names = [ROLES[state.side_of(winner)] for winner in state.outcome.winners]
        return f"{result(state.outcome, names)} ({state.outcome.cite})"
    if state.phase and state.turn - state.last_damage > QUIET_TURNS // 2:
        last = state.last_damage + QUIET_TURNS
        return f"Without further damage the Invader loses at the end of turn {last} (DR-5.4)"
    if seat is None:
        return "Seen by a spectator"
    return f"Seen by the {ROLES[state.side_of(seat)]}"


def track(state: DragonRage) -> tuple[Stop, ...]:
    """The turn track: where the game is, the last damage, its deadline, reinforcements."""
    if not state.phase:
        return ()
    first = max(1, state.turn - 2)
    return tuple([stop(state, turn) for turn in range(first, first + TRACK)])


def stop(state: DragonRage, turn: int) -> Stop:
    """One box of the turn track."""
    notes: list[str] = []
    if turn == state.last_damage:
        notes.append("last damage")
    if turn == state.last_damage + QUIET_TURNS:
        notes.append("the Invader loses without damage")
    if is_due(state.terms, turn):
        notes.append("reinforcements")
    return Stop(label=str(turn), now=turn == state.turn, notes=tuple(notes))


# -- units -------------------------------------------------------------------------------------


def pieces(state: DragonRage) -> tuple[Piece, ...]:
    """All units on the map, and carcasses."""
    shown = [piece(state, unit) for unit in range(len(state.kind)) if state.cell[unit] >= 0]
    for cell in state.carcasses:
        x, y = at(state, cell)
        where = state.city.names[cell]
        ground = height_of(state, cell)
        shown.append(
            Piece(
                id=f"carcass {where}",
                kind="obstacle",
                name="Carcass",
                short="†",
                x=x,
                y=y,
                tile=where,
                z=ground,
                ground=ground,
                size=3,
            )
        )
    return tuple(shown)


def piece(state: DragonRage, unit: int) -> Piece:
    """One unit that is on the map."""
    kind, cell = state.kind[unit], state.cell[unit]
    x, y = at(state, cell)
    ground = height_of(state, cell)
    flying = state.flying(unit)
    major = FAMILY[kind] == MAJOR
    return Piece(
        id=state.names[unit],
        kind=piece_kind(kind),
        name=title_of(state, unit),
        short=SHORTS[kind],
        seat=seat_of(state, unit),
        colour=colour_of(state, unit),
        x=x,
        y=y,
        tile=state.city.names[cell],
        z=FLIGHT_HEIGHT if flying else ground,
        ground=ground,
        heading=60.0 * state.face[unit] if major else None,
        size=SIZES.get(NAMES[kind], 2 if FAMILY[kind] != MINOR else 3),
        gauges=gauges(state, unit),
        tags=tags(state, unit),
    )


def piece_kind(kind: int) -> str:
    """What a unit is drawn as."""
    if ENGINE[kind]:
        return "engine"
    return ("troop", "character", "monster", "dragon")[FAMILY[kind]]


def seat_of(state: DragonRage, unit: int) -> int | None:
    """The seat that commands a unit; None for the captive and what is out of control."""
    owner = state.owner(unit)
    return None if owner == NOBODY else state.seat_of(owner)


def colour_of(state: DragonRage, unit: int) -> str:
    """The colour of a counter (DR-1.8); that of its side where both have the same people."""
    kind = state.kind[unit]
    people = state.city.defender
    if FAMILY[kind] == MINOR:
        return "" if kind == ELEMENTAL else "white"
    if FAMILY[kind] != CHARACTER:
        mixed = state.side[unit] == INVADER and PEOPLE[kind] == people
        return "" if mixed else COLOURS[PEOPLE[kind]]
    if kind != ELOWYN and state.side[unit] == INVADER:
        people = GREENSKIN if people == HUMAN else HUMAN
    return CHARACTER_COLOURS[HUMAN if kind == ELOWYN else people]


def gauges(state: DragonRage, unit: int) -> tuple[Gauge, ...]:
    """The sheet of a monster, what is left to fire or cast, the values of a counter."""
    kind = state.kind[unit]
    found: list[Gauge] = []
    if FAMILY[kind] == MAJOR:
        for area in range(AREAS):
            full = FULL[kind * AREAS + area]
            if full:
                points = max(left(state, unit, area), 0)
                found.append(Gauge(name=AREA_NAMES[area], value=points, maximum=full))
        if FIRE[kind]:
            fire = Gauge(name="fire", value=state.stock[unit], maximum=state.terms.stock[kind])
            found.append(fire)
        return tuple(found)
    if FULL[kind * AREAS + BODY]:
        full = FULL[kind * AREAS + BODY]
        points = full - state.lost[unit * AREAS + BODY]
        found.append(Gauge(name="body", value=points, maximum=full))
    if kind == WIZARD:
        full = state.terms.stock[kind]
        found.append(Gauge(name="spell points", value=state.stock[unit], maximum=full))
    if ATTACK[kind]:
        found.append(Gauge(name="attack", value=ATTACK[kind]))
    found.append(Gauge(name="defence", value=DEFENCE[kind]))
    if MP[kind]:
        found.append(Gauge(name="MP", value=MP[kind]))
    return tuple(found)


def tags(state: DragonRage, unit: int) -> tuple[str, ...]:
    """What else is to be known of a unit, in words."""
    cell, marks = state.cell[unit], state.marks[unit]
    if cell == DEAD:
        return ("dead",)
    if cell == OFF:
        return ("waiting",)
    held: list[str] = []
    if FAMILY[state.kind[unit]] == MAJOR:
        held.append("flying" if marks & FLYING else "grounded")
        if state.berserk(unit):
            held.append("berserk")
    if marks & WOUNDED:
        held.append("wounded")
    if marks & KILLER:
        held.append("killer of the young")
    if marks & LADDERS:
        held.append("ladders used")
    if state.side[unit] == CAPTIVE:
        held.append("captive")
    elif state.kind[unit] == ELOWYN and state.master[unit] >= 0:
        held.append(f"escorted by {state.names[state.master[unit]]}")
    if state.wild(unit):
        held.append("out of control")
    elif state.kind[unit] == ELEMENTAL:
        held.append(f"controlled by {state.names[state.master[unit]]}")
    return tuple(held)


# -- spells and zones --------------------------------------------------------------------------


def around(state: DragonRage, cell: int, radius: int) -> tuple[str, ...]:
    """The ids of all hexes within a distance."""
    return tuple([state.city.names[near] for near in sorted(state.city.grid.within(cell, radius))])


def spells(state: DragonRage) -> list[Cells]:
    """Fog, Whirlwinds and Boost Morale (section 12)."""
    names = state.city.names
    found: list[Cells] = []
    for row in range(0, len(state.fogs), 2):
        fog = around(state, state.fogs[row], FOG_RADIUS)
        found.append(Cells(tiles=fog, style="fog", label="Fog", cite="DR-12.14"))
    for row in range(0, len(state.boosts), 3):
        cell, radius, side = state.boosts[row : row + 3]
        said = f"Boost Morale, {ROLES[side]}"
        tiles = around(state, cell, radius)
        found.append(Cells(tiles=tiles, style="healing", label=said, cite="DR-12.7"))
    for row in range(0, len(state.winds), 3):
        tiles = (names[state.winds[row]],)
        found.append(Cells(tiles=tiles, style="magic", label="Whirlwind", cite="DR-12.17"))
    for row in range(0, len(state.bridges), 3):
        cell, condition = state.bridges[row], state.bridges[row + 1]
        if condition == 1:
            label = "Broken bridge"
            found.append(Cells(tiles=(names[cell],), style="warning", label=label, cite="DR-7.31"))
    return found


def zones(state: DragonRage, seat: int | None) -> list[Mark]:
    """During set-up, where the next units of the seat that looks may stand (section 3)."""
    question = state.question
    if not isinstance(question, Deploy) or seat is None or seat not in state.to_act:
        return []
    found: list[Mark] = []
    shown: list[list[int]] = []
    for unit in unplaced(state, question.args[0]):
        zone, cite = zone_of(state, unit)
        if zone not in shown:
            shown.append(zone)
            tiles = tuple([state.city.names[cell] for cell in zone])
            found.append(Cells(tiles=tiles, style="range", cite=cite))
    return found


# -- panels ------------------------------------------------------------------------------------


def side_colour(state: DragonRage, side: int) -> str:
    """The colour of a side: that of its people, red for monsters (DR-1.8)."""
    return "red" if side == INVADER else COLOURS[state.city.defender]


def panels(state: DragonRage, seat: int | None) -> tuple[SeatPanel, ...]:
    """The panels of both seats."""
    asked = state.asked_view(seat)
    return tuple([seat_panel(state, player, player in asked) for player in range(2)])


def seat_panel(state: DragonRage, seat: int, asked: bool) -> SeatPanel:
    """A seat: points and goal, or reinforcements to come, and its units."""
    side = state.side_of(seat)
    found: list[Gauge] = []
    if side == INVADER:
        found.append(Gauge(name="victory points", value=state.vp, maximum=state.goal))
        if state.phase:
            quiet = min(quiet_turns(state), QUIET_TURNS)
            found.append(Gauge(name="turns without damage", value=quiet, maximum=QUIET_TURNS))
    else:
        owed = sum(state.owed[1::2]) + sum(state.due[1::2])
        if owed:
            found.append(Gauge(name="reinforcements to come", value=owed))
    return SeatPanel(
        seat=seat,
        name=ROLES[side],
        colour=side_colour(state, side),
        status=status(state, seat, asked),
        gauges=tuple(found),
        tags=("demoralised",) if state.demoralised[side] else (),
        lines=lines(state, side),
    )


def status(state: DragonRage, seat: int, asked: bool) -> str:
    """What the seat is doing."""
    if state.outcome is not None:
        return "winner" if seat in state.outcome.winners else ""
    if not asked:
        return ""
    question = state.question
    return "setting up" if isinstance(question, Deploy) else "to act"


def lines(state: DragonRage, side: int) -> tuple[PanelLine, ...]:
    """Monsters and characters each with a line, troops with one line for each type."""
    found: list[PanelLine] = []
    troops: dict[int, list[int]] = {}
    for unit in range(len(state.kind)):
        if state.side[unit] != side and not (side == DEFENDER and state.side[unit] == CAPTIVE):
            continue
        kind = state.kind[unit]
        if FAMILY[kind] == TROOP:
            troops.setdefault(kind, []).append(unit)
            continue
        cell = state.cell[unit]
        found.append(
            PanelLine(
                name=title_of(state, unit),
                short=SHORTS[kind],
                piece=state.names[unit] if cell >= 0 else "",
                gauges=tuple([gauge for gauge in gauges(state, unit) if gauge.maximum]),
                tags=tags(state, unit),
            )
        )
    found.extend([troop_line(state, kind, units) for kind, units in sorted(troops.items())])
    return tuple(found)


def troop_line(state: DragonRage, kind: int, units: list[int]) -> PanelLine:
    """All troops of a type: how many of them are left."""
    alive = [unit for unit in units if state.cell[unit] != DEAD]
    waiting = sum([1 for unit in alive if state.cell[unit] == OFF])
    title = TITLES[kind]
    return PanelLine(
        name=f"{title[:1].upper()}{title[1:]}",
        short=SHORTS[kind],
        piece=next((state.names[unit] for unit in alive if state.cell[unit] >= 0), ""),
        gauges=(Gauge(name="units left", value=len(alive), maximum=len(units)),),
        tags=(f"{waiting} waiting" if waiting < len(alive) else "waiting",) if waiting else (),
    )


assert (GREENSKIN, HUMAN) == (2, 1)  # the order of the tables of colours
