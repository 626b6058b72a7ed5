"""The marks of a scene: exactly what AW-23.13 lets the table show, more with `premeasure`."""

# not compiled: msgspec structs for the wire
from __future__ import annotations

from wyrmtable.board.plane.rectangles import Rectangle as Base
from wyrmtable.board.scene import Arc, Area, Ghost, Mark, Path, PathPoint, Point, Ruler, Text
from wyrmtable.games.attackwing import attackrow, creatures, upgrades
from wyrmtable.games.attackwing.aiming import PlaceBurst
from wyrmtable.games.attackwing.arcs import WIDTH
from wyrmtable.games.attackwing.areas import area_shape
from wyrmtable.games.attackwing.bases import turned
from wyrmtable.games.attackwing.dials import COLORS, MANEUVER_NAMES
from wyrmtable.games.attackwing.guessing import dials_seen
from wyrmtable.games.attackwing.measuring import SECTION, SECTIONS
from wyrmtable.games.attackwing.movement import (
    Overlap,
    Spin,
    by_level,
    is_pivot,
    is_wingover,
    track_for,
)
from wyrmtable.games.attackwing.overlaps import distance_past, move_past, slide_back
from wyrmtable.games.attackwing.placing import PlaceCreature
from wyrmtable.games.attackwing.planning import dialing
from wyrmtable.games.attackwing.playarea import Region
from wyrmtable.games.attackwing.questions import Ask
from wyrmtable.games.attackwing.regions import region_of
from wyrmtable.games.attackwing.state import (
    ACTIVATION,
    AIR,
    CHOOSING,
    COMBAT,
    GROUND,
    NONE,
    PLANNING,
    STANDING,
    SWOOP,
    AttackWing,
)
from wyrmtable.games.attackwing.tablefile import ADVENTURES
from wyrmtable.games.attackwing.templates import HALF_WIDTH, full_pose, poses_along
from wyrmtable.games.attackwing.tokens import BURST_RADIUS
from wyrmtable.games.attackwing.words import (
    ARC_ANY,
    ARC_FORWARD,
    ARC_REAR,
    RED,
    SHAPE_BURST,
    SHAPE_LINE,
)

HEIGHT = {GROUND: 0, SWOOP: 1, AIR: 2}
SPINS = ((-90.0, "left"), (90.0, "right"), (180.0, "around"))


def marks(state: AttackWing, viewer: int | None) -> list[Mark]:
    """What lies on the table besides pieces."""
    shown = edges(state)
    if state.outcome is not None or state.phase == CHOOSING:
        return shown
    question = state.question
    if isinstance(question, PlaceCreature):
        shown.append(box(region_of(state, question.args[0]), "choice", "start", "AW-1.11"))
    elif isinstance(question, Overlap):
        shown += stop_or_pass(state, question)
    elif isinstance(question, Spin):
        shown += spins(state, question.args[0])
    if state.attack and state.attack[attackrow.BY] != NONE:
        shown += attack_marks(state)
    elif state.premeasure and isinstance(question, Ask) and question.asker(state) == viewer:
        shown += reach_marks(state, question.args[0] if question.args else NONE)
    if state.premeasure and viewer is not None and state.phase in (PLANNING, ACTIVATION):
        for creature in dialing(state, viewer):
            shown += planned(state, viewer, creature)
    return shown


def south(points: list[tuple[float, float]]) -> tuple[Point, ...]:
    """Points of the rules as points of a scene."""
    return tuple([(x, -y) for x, y in points])


def box(region: Region, style: str, label: str, cite: str) -> Area:
    """A part of the table with straight edges."""
    left, low, right, high = region
    corners = [(left, low), (right, low), (right, high), (left, high)]
    return Area(shape=south(corners), style=style, label=label, cite=cite)


def edges(state: AttackWing) -> list[Mark]:
    """The exit of adventure 1, the cliff of adventure 2 (AW-21.4, AW-22.8)."""
    if not state.adventure:
        return []
    way_out = ADVENTURES[state.adventure - 1].exit
    if way_out is None:
        cliff = ((0.0, 0.0, 0.0), (0.0, -float(state.area), 0.0))
        return [
            Path(points=cliff, arrow=False, width=0.3, style="warning"),
            Text(x=1.5, y=-1.0, label="cliff", style="warning", cite="AW-22.8"),
        ]
    west, low = way_out.west, way_out.south
    return [
        Path(points=((0.0, -west[0], 0.0), (0.0, -west[1], 0.0)), arrow=False, width=0.3),
        Path(points=((low[0], 0.0, 0.0), (low[1], 0.0, 0.0)), arrow=False, width=0.3),
        Text(x=1.5, y=-0.6, label="exit", style="path", cite="AW-21.4"),
    ]


# -- movement ----------------------------------------------------------------------------------


def ghost(state: AttackWing, creature: int, pose: Base, label: str, cite: str = "") -> Ghost:
    """Where the moving base of a creature would be."""
    return Ghost(
        piece=state.base_name(state.point[creature]),
        x=pose.x,
        y=-pose.y,
        z=HEIGHT[state.altitude[creature]],
        heading=pose.heading,
        label=label,
        cite=cite,
    )


def template(state: AttackWing, creature: int, maneuver: int) -> Path:
    """The template of a maneuver, laid at the base."""
    base = state.shape(creature)
    track = track_for(base, maneuver)
    z = float(HEIGHT[state.altitude[creature]])
    way = poses_along(base, track, track.last)
    points: tuple[PathPoint, ...] = tuple([(x, -y, z) for x, y, _ in way])
    return Path(points=points, width=2.0 * HALF_WIDTH, label=MANEUVER_NAMES[maneuver])


def stop_or_pass(state: AttackWing, question: Overlap) -> list[Mark]:
    """The template and both positions that a flyer over ground bases can take (AW-7.15)."""
    creature, maneuver, _ = question.args
    base = state.shape(creature)
    track = track_for(base, maneuver)
    others = state.shapes_of(state.others(creature))
    stop = slide_back(base, track, track.last, others, state.figure_bump).base
    shown: list[Mark] = [
        template(state, creature, maneuver),
        ghost(state, creature, stop, "in front", "AW-7.15"),
    ]
    words = question.choices(state)
    if any([word.startswith("past") for word in words]):
        ground, air = by_level(state, state.others(creature))
        below, above = state.shapes_of(ground), state.shapes_of(air)
        full = full_pose(base, track)
        length = distance_past(full, track, below, above, state.figure_bump)
        past = move_past(full, track, length).base
        shown.append(ghost(state, creature, past, "past", "AW-7.15"))
    return shown


def spins(state: AttackWing, creature: int) -> list[Mark]:
    """The headings of a Pivot (AW-6.9); the base stays where it is."""
    base = state.shape(creature)
    return [ghost(state, creature, turned(base, turn), label) for turn, label in SPINS]


def planned(state: AttackWing, viewer: int, creature: int) -> list[Mark]:
    """With `premeasure`: the viewer's own dial, if nothing interferes (AW-2.18)."""
    maneuver = dials_seen(state, viewer)[creature]
    if maneuver is None or maneuver == NONE or is_pivot(maneuver):
        return []
    if state.place[state.point[creature]] != STANDING or state.color[creature] != NONE:
        return []
    base = state.shape(creature)
    end = full_pose(base, track_for(base, maneuver))
    if is_wingover(maneuver):
        end = turned(end, 180.0)
    red = COLORS[state.dial_of[creature]][maneuver] == RED
    label = f"{MANEUVER_NAMES[maneuver]}{' (red)' if red else ''}"
    return [template(state, creature, maneuver), ghost(state, creature, end, label, "AW-2.18")]


# -- attacks -----------------------------------------------------------------------------------


def arc_area(state: AttackWing, creature: int, arc: int, reach: int, label: str, cite: str) -> Area:
    """All that lies in an arc and within a Range."""
    width = 360.0 if arc == ARC_ANY else WIDTH
    shape = area_shape(state.shape(creature), width, arc == ARC_REAR, reach)
    return Area(shape=south(shape), label=label, cite=cite)


def attack_marks(state: AttackWing) -> list[Mark]:
    """Arc, Range and measuring line of a declared attack, and who is caught (AW-23.13)."""
    attack = state.attack
    by, arc = attack[attackrow.BY], attack[attackrow.ARC]
    weapon, card = attack[attackrow.WEAPON], attack[attackrow.CARD]
    shown: list[Mark] = []
    if not state.in_play(by) or weapon == card == NONE or isinstance(state.question, PlaceBurst):
        return shown
    reach = farthest_of(state)
    if card == NONE:
        shown.append(arc_area(state, by, arc, reach, creatures.WEAPON_NAME[weapon], "AW-23.13"))
    else:
        kind = state.upgrade_card(card)
        if upgrades.SHAPE[kind] == SHAPE_BURST and state.burst_at:
            x, y = state.burst_at[-2:]
            radius = BURST_RADIUS + SECTION * upgrades.AROUND[kind]
            shown.append(Arc(x=x, y=-y, radius=radius, label=upgrades.NAMES[kind], cite="AW-12.12"))
        elif upgrades.SHAPE[kind] != SHAPE_BURST:
            far = SECTIONS if upgrades.SHAPE[kind] == SHAPE_LINE else reach  # AW-23.13: the arc
            shown.append(arc_area(state, by, arc, far, upgrades.NAMES[kind], "AW-23.13"))
    if state.line:
        length, x1, y1, x2, y2 = state.line
        shown.append(
            Ruler(
                x1=x1,
                y1=-y1,
                x2=x2,
                y2=-y2,
                value=f"{length:.2f}",
                limit=reach * SECTION,
                section=SECTION,
                label=f"Range {attack[attackrow.RANGE]}",
                cite="AW-2.13",
                style="target",
            )
        )
    for at in range(0, len(state.victims), 2):
        corners = state.shapes[state.victims[at]].corners()
        shown.append(Area(shape=south(list(corners)), style="target"))
    return shown


def farthest_of(state: AttackWing) -> int:
    """The farthest Range of the attack in progress."""
    attack = state.attack
    if attack[attackrow.CARD] != NONE:
        return upgrades.RANGE_TO[state.upgrade_card(attack[attackrow.CARD])]
    weapon = attack[attackrow.WEAPON]
    return creatures.WEAPON_TO[weapon] if weapon != NONE else 0


def reach_marks(state: AttackWing, creature: int) -> list[Mark]:
    """With `premeasure`: how far the Primary Weapons of a creature reach (AW-2.18)."""
    if state.phase != COMBAT or not 0 <= creature < len(state.card):
        return []
    if not state.in_play(creature) or state.place[state.point[creature]] != STANDING:
        return []
    card = state.card[creature]
    shown: list[Mark] = []
    for weapon in range(creatures.FIRST_WEAPON[card], creatures.FIRST_WEAPON[card + 1]):
        arc = ARC_REAR if creatures.WEAPON_REAR[weapon] else ARC_FORWARD
        reach = creatures.WEAPON_TO[weapon]
        label = creatures.WEAPON_NAME[weapon]
        shown.append(arc_area(state, creature, arc, reach, label, "AW-2.18"))
    return shown
