"""Where an area attack is aimed: the ruler of a Line, the Burst Token (AW-12.6 to AW-12.11)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from wyrmtable.board.plane.arcs import Arc
from wyrmtable.board.plane.measures import polygon
from wyrmtable.board.plane.rectangles import Rectangle
from wyrmtable.core.action import Action
from wyrmtable.core.errors import Illegal
from wyrmtable.games.attackwing import attackrow, events, upgrades, verbs, words
from wyrmtable.games.attackwing.areas import (
    burst_lands,
    burst_refused,
    strip_allowed,
    strip_at,
    strip_range,
)
from wyrmtable.games.attackwing.bases import base_at, size_of
from wyrmtable.games.attackwing.questions import Ask, other_kind
from wyrmtable.games.attackwing.series import (
    arc_of_attack,
    arc_of_kind,
    catch,
    catch_around,
    catch_burst,
    fail,
    may_catch,
    reach_of,
)
from wyrmtable.games.attackwing.state import NONE, STANDING, AttackWing

STEP = 5  # degrees


def aim_area(state: AttackWing) -> None:
    """The area of a declared attack: laid by the attacker, or simply there."""
    by = state.attack[attackrow.BY]
    shape = upgrades.SHAPE[state.upgrade_card(state.attack[attackrow.CARD])]
    state.attack[attackrow.FORM] = words.AREA
    if shape == words.SHAPE_LINE:
        state.agenda.append(LayRuler(by))
    elif shape == words.SHAPE_BURST:
        state.agenda.append(PlaceBurst(by))
    else:
        catch_around(state)


# [base length, arc, reach]: the short list, which is the same wherever a base stands
RULERS: Final[dict[tuple[float, int, int], list[Action]]] = {}


def rulers(size: float, kind: int, reach: int) -> list[Action]:
    """The short list of a Line: three offsets, directions in steps (AW-23.12)."""
    base = base_at(0.0, 0.0, 0.0, size)
    arc = arc_of_kind(kind)
    half = int(size * verbs.PER_INCH / 2)
    rear = kind == words.ARC_REAR
    middle = 180 if rear else 0
    legal = [
        offset for offset in range(-half, half + 1) if lies(base, arc, rear, offset, middle, reach)
    ]
    listed: list[Action] = []
    for offset in sorted({min(legal), 0, max(legal)}):
        for turn in range(-90, 91, STEP):
            direction = middle + turn - (360 if middle + turn > 180 else 0)
            if lies(base, arc, rear, offset, direction, reach):
                listed.append(verbs.RULER.of((offset, direction)))
    return listed


def lies(
    base: Rectangle, arc: Arc | None, rear: bool, offset: int, direction: int, reach: int
) -> bool:
    """Does the whole ruler lie inside the arc (AW-12.7)?"""
    strip = strip_at(base, rear, offset / verbs.PER_INCH, float(direction), reach)
    return arc is None or strip_allowed(base, arc, offset / verbs.PER_INCH, strip)


class LayRuler(Ask):
    """The attacker lays the ruler of a Line (AW-12.6)."""

    name: ClassVar[str] = "ruler"
    clause: ClassVar[str] = "AW-12.6"
    asking: ClassVar[str] = "Where does the ruler lie?"

    def strip(self, state: AttackWing, offset: int, direction: int) -> Rectangle:
        """The ruler in a place."""
        rear = state.attack[attackrow.ARC] == words.ARC_REAR
        base = state.shape(self.args[0])
        return strip_at(base, rear, offset / verbs.PER_INCH, float(direction), reach_of(state))

    def allowed(self, state: AttackWing, offset: int, direction: int) -> bool:
        """Does the whole ruler lie inside the arc (AW-12.7)?"""
        rear = state.attack[attackrow.ARC] == words.ARC_REAR
        base = state.shape(self.args[0])
        return lies(base, arc_of_attack(state), rear, offset, direction, reach_of(state))

    def actions(self, state: AttackWing, seat: int) -> Sequence[Action]:
        size = size_of(state.shape(self.args[0]))
        key = (size, state.attack[attackrow.ARC], reach_of(state))
        listed = RULERS.get(key)
        if listed is None:
            listed = RULERS[key] = rulers(size, key[1], key[2])
        return listed

    def default(self, state: AttackWing) -> Action:
        return verbs.RULER.of((0, 180 if state.attack[attackrow.ARC] == words.ARC_REAR else 0))

    def check(self, state: AttackWing, action: Action) -> None:
        if action.kind != verbs.RULER.kind:
            raise other_kind(self.clause)
        if not self.allowed(state, action.args[0], action.args[1]):
            raise Illegal("AW-12.7", "the ruler does not lie inside the arc")

    def decide(self, state: AttackWing, action: Action) -> None:
        by = self.args[0]
        offset, direction = action.args
        strip = self.strip(state, offset, direction)
        if state.listening:
            state.emit(
                events.RulerLaid(
                    creature=state.name(by), offset=offset / verbs.PER_INCH, direction=direction
                ),
                "AW-12.6",
            )
        victims: list[int] = []
        for base, who in enumerate(state.who):
            if who != by and may_catch(state, base):
                reached = strip_range(strip, state.shapes[base])
                if reached:
                    victims += [base, reached]
        catch(state, victims, polygon("strip", strip.corners()) if state.listening else {})


class PlaceBurst(Ask):
    """The attacker names the point of the Burst Token (AW-12.10)."""

    name: ClassVar[str] = "burst"
    clause: ClassVar[str] = "AW-12.10"
    asking: ClassVar[str] = "Where does the Burst Token lie?"

    def refused(self, state: AttackWing, x: int, y: int) -> str:
        """The clause that forbids a point, "" if none does."""
        bases = [base for base, place in enumerate(state.place) if place == STANDING]
        shapes = state.shapes_of(bases)
        return burst_refused(x / verbs.PER_INCH, y / verbs.PER_INCH, float(state.area), shapes)

    def actions(self, state: AttackWing, seat: int) -> Sequence[Action]:
        own = state.shape(self.args[0])
        way = -1.5 if state.attack[attackrow.ARC] == words.ARC_REAR else 1.5
        listed: list[Action] = []
        for i in range(1, 2 * reach_of(state) + 3):
            for j in range(-i, i + 1):
                x, y = own.at(way * i, 1.5 * j)
                places = (round(x * verbs.PER_INCH), round(y * verbs.PER_INCH))
                inside = all([0 <= place <= verbs.MOST_EIGHTHS for place in places])
                if inside and not self.refused(state, places[0], places[1]):
                    listed.append(verbs.BURST.of(places))
        return listed or [verbs.PASSING]

    def check(self, state: AttackWing, action: Action) -> None:
        if action.kind == verbs.PASS.kind and verbs.PASSING in self.actions(state, NONE):
            return
        if action.kind != verbs.BURST.kind:
            raise other_kind(self.clause)
        cite = self.refused(state, action.args[0], action.args[1])
        if cite == "AW-12.19":
            raise Illegal(cite, "the whole Burst Token must lie inside the play area")
        if cite:
            raise Illegal(cite, "the Burst Token may not overlap a base")

    def decide(self, state: AttackWing, action: Action) -> None:
        by, own = self.args[0], state.shape(self.args[0])
        if action.kind == verbs.PASS.kind:  # AW-23.9: not placed
            fail(state, "burst", "AW-12.11")
            return
        x, y = action.args[0] / verbs.PER_INCH, action.args[1] / verbs.PER_INCH
        if not burst_lands(own, arc_of_attack(state), reach_of(state), x, y):
            fail(state, "burst", "AW-12.11")
            return
        upgrade = state.attack[attackrow.CARD]
        if state.listening:
            key = upgrades.KEYS[state.upgrade_card(upgrade)]
            told = events.BurstPlaced(creature=state.name(by), at=[x, y], upgrade=key)
            state.emit(told, "AW-12.10")
        state.bursts += [upgrade, state.attack[attackrow.LEVEL] + 1]
        state.burst_at += [x, y]
        if upgrades.LASTING[state.upgrade_card(upgrade)]:  # AW-12.14
            attackrow.end(state)
        else:
            catch_burst(state, x, y)
