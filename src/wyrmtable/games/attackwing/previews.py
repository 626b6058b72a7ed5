"""What an answer would look like on the table, of what the law lets its owner see (AW-23.13)."""

# not compiled: marks for the wire
from __future__ import annotations

from wyrmtable.board.plane.rectangles import Rectangle
from wyrmtable.board.scene import Arc, Area, Ghost, Mark, Path
from wyrmtable.core.action import Action
from wyrmtable.games.attackwing import attackrow, creatures, declaring, upgrades, verbs, words
from wyrmtable.games.attackwing.adventures import BackFromWall
from wyrmtable.games.attackwing.aiming import LayRuler
from wyrmtable.games.attackwing.areas import strip_range
from wyrmtable.games.attackwing.bases import base_at, turned
from wyrmtable.games.attackwing.feinting import Slide
from wyrmtable.games.attackwing.feints import LEFT, RIGHT, feint_pose, feint_template
from wyrmtable.games.attackwing.formation import Cells
from wyrmtable.games.attackwing.formations import cell_base
from wyrmtable.games.attackwing.movement import SPIN_DEGREES
from wyrmtable.games.attackwing.naming import base_of
from wyrmtable.games.attackwing.playarea import wall_pose
from wyrmtable.games.attackwing.scenemarks import HEIGHT, arc_area, south
from wyrmtable.games.attackwing.series import may_catch, reach_of
from wyrmtable.games.attackwing.state import NONE, PLACE, AttackWing
from wyrmtable.games.attackwing.tokens import BURST_RADIUS, OBJECTIVE_RADIUS
from wyrmtable.games.attackwing.verbs import PER_INCH

POINTER = 1.2  # how far the arrow of a base reaches ahead, in base lengths


def preview(state: AttackWing, seat: int, action: Action) -> list[Mark]:
    """The marks of an answer; it need not be legal."""
    kind, args = action.kind, action.args
    question = state.question
    if kind == verbs.PLACE.kind and args[0] < len(state.card):
        x, y = args[1] / PER_INCH, args[2] / PER_INCH
        return base_marks(base_at(x, y, float(args[3]), state.size(args[0])))
    if kind == verbs.PLACE_TOKEN.kind:
        return [disc(args[1], args[2], OBJECTIVE_RADIUS)]
    if kind == verbs.BURST.kind:
        return [disc(args[0], args[1], BURST_RADIUS)]
    if isinstance(question, BackFromWall) and kind == verbs.WALL.kind:
        base = state.shape(question.args[0])
        pose = wall_pose(base, args[0] / PER_INCH, args[1] / PER_INCH, float(state.area))
        return [ghost(state, question.args[0], pose)]
    if isinstance(question, LayRuler) and kind == verbs.RULER.kind:
        return ruler_marks(state, question, args[0], args[1])
    if isinstance(question, Slide) and kind == verbs.FEINT_PLACE.kind:
        creature, flank, first = question.args
        side = RIGHT if flank else LEFT
        base = state.shape(creature)
        pose = feint_pose(base, side, first / PER_INCH, args[0] / PER_INCH)
        template = feint_template(base, side, first / PER_INCH)
        return [outline(template, "path"), ghost(state, creature, pose)]
    if isinstance(question, Cells) and kind == verbs.FORM.kind:
        if state.phase != PLACE and not state.premeasure:
            return []  # nobody tries a cell first (AW-17.8)
        cell = cell_base(state.shape(question.args[0]), (args[1], args[2]))
        return base_marks(cell)
    if question is not None and kind == verbs.SPIN.kind:
        creature = question.args[0]
        return [ghost(state, creature, turned(state.shape(creature), SPIN_DEGREES[args[0]]))]
    return attack_preview(state, action)


def attack_preview(state: AttackWing, action: Action) -> list[Mark]:
    """The target that is named; with `premeasure` the arc and Range as well (AW-2.18)."""
    question = state.question
    if question is None or action.kind not in (verbs.ATTACK.kind, verbs.UPGRADE_ATTACK.kind):
        return []
    creature = question.args[0]
    shown: list[Mark] = []
    target = action.args[0 if action.kind == verbs.ATTACK.kind else 1]
    if target != NONE:
        shown.append(outline(state.shapes[base_of(state, target)], "target"))
    if not state.premeasure:
        return shown
    if action.kind == verbs.ATTACK.kind:
        weapon = declaring.weapon_named(state, creature, action.args[1])
        if weapon == NONE:
            return shown
        arc = words.ARC_REAR if creatures.WEAPON_REAR[weapon] else words.ARC_FORWARD
        reach, name = creatures.WEAPON_TO[weapon], creatures.WEAPON_NAME[weapon]
        shown.append(arc_area(state, creature, arc, reach, name, "AW-2.18"))
    elif upgrades.ATTACKS[action.args[0]]:
        card = action.args[0]
        reach, name = upgrades.RANGE_TO[card], upgrades.NAMES[card]
        shown.append(arc_area(state, creature, upgrades.ARC[card], reach, name, "AW-2.18"))
    return shown


def outline(shape: Rectangle, style: str) -> Area:
    """A rectangle on the table."""
    return Area(shape=south(list(shape.corners())), style=style)


def base_marks(base: Rectangle) -> list[Mark]:
    """A base that is not on the table yet, and where it looks."""
    ahead = base.at(base.half_length * 2.0 * POINTER, 0.0)
    points = ((base.x, -base.y, 0.0), (ahead[0], -ahead[1], 0.0))
    return [
        outline(base, "chosen"),
        Path(points=points, style="chosen"),
    ]


def disc(x: int, y: int, radius: float) -> Arc:
    """A token at a place in eighths."""
    return Arc(x=x / PER_INCH, y=-y / PER_INCH, radius=radius, style="chosen")


def ghost(state: AttackWing, creature: int, pose: Rectangle) -> Ghost:
    """Where the moving base of a creature would be."""
    name = state.base_name(state.point[creature])
    z = HEIGHT[state.altitude[creature]]
    return Ghost(piece=name, x=pose.x, y=-pose.y, z=z, heading=pose.heading)


def ruler_marks(state: AttackWing, question: LayRuler, offset: int, direction: int) -> list[Mark]:
    """The strip, and the bases under it (AW-23.13)."""
    if len(state.attack) != attackrow.WIDTH or not reach_of(state):
        return []
    strip = question.strip(state, offset, direction)
    style = "threat" if question.allowed(state, offset, direction) else "warning"
    shown: list[Mark] = [outline(strip, style)]
    for base, who in enumerate(state.who):
        shape = state.shapes[base]
        if who != question.args[0] and may_catch(state, base) and strip_range(strip, shape):
            shown.append(outline(shape, "target"))
    return shown
