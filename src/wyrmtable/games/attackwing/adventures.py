"""The edges and objectives of the two adventures (sections 21 and 22)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from wyrmtable.core.action import Action
from wyrmtable.core.errors import Illegal
from wyrmtable.core.outcome import Outcome
from wyrmtable.games.attackwing import creatures, damage, ending, events, leaving
from wyrmtable.games.attackwing.bases import EPSILON, overlapped
from wyrmtable.games.attackwing.playarea import (
    contact_points,
    grid_nearest_first,
    has_fled,
    wall_allowed,
    wall_places,
    wall_pose,
)
from wyrmtable.games.attackwing.questions import Ask, other_kind
from wyrmtable.games.attackwing.state import (
    DEFEATED,
    FLED,
    GEYSER,
    IN_PLAY,
    LEFT,
    NONE,
    ON_TABLE,
    WALLED,
    AttackWing,
)
from wyrmtable.games.attackwing.tablefile import ADVENTURES
from wyrmtable.games.attackwing.verbs import PER_INCH, WALL

BALAGOS: Final = creatures.NUMBER["balagos"]
ESHAEDRA: Final = creatures.NUMBER["eshaedra"]
GALADAEROS: Final = creatures.NUMBER["galadaeros"]
NO_VICTORY: Final = 0
PARTIAL: Final = 1
TOTAL: Final = 2


def dragon(state: AttackWing, card: int) -> int:
    """The creature with this card, NONE if nobody plays it."""
    return state.card.index(card) if card in state.card else NONE


def is_defeated(state: AttackWing, card: int) -> bool:
    """Was a dragon removed, or did it leave without its objective (AW-22.18)?"""
    creature = dragon(state, card)
    return creature == NONE or state.out[creature] in (DEFEATED, FLED)


# -- the edge -----------------------------------------------------------------------------------


def reach_edge(state: AttackWing, creature: int) -> None:
    """A final base is partly outside: exit, open edge, wall or cliff (AW-21.5, AW-22.9)."""
    contacts = contact_points(state.shape(creature), float(state.area))
    if state.adventure == 1:
        if any([at_exit(x, y) for x, y in contacts]):
            leave_by_exit(state, creature)
            return
        contact = contacts[0]
    else:
        cliff = [(x, y) for x, y in contacts if x <= EPSILON]
        if not cliff:
            leave_valley(state, creature)
            return
        contact = cliff[0]
    state.mark(creature, WALLED)
    if state.listening:
        told = events.WallHit(creature=state.name(creature), at=[contact[0], contact[1]])
        state.emit(told, "AW-21.6" if state.adventure == 1 else "AW-22.8")
    state.agenda.append(BackFromWall(creature))


def at_exit(x: float, y: float) -> bool:
    """Does a point of the edge belong to the exit (AW-21.4)?"""
    way_out = ADVENTURES[0].exit
    assert way_out is not None
    west, south = way_out.west, way_out.south
    on_west = x <= EPSILON and west[0] - EPSILON <= y <= west[1] + EPSILON
    return on_west or (y <= EPSILON and south[0] - EPSILON <= x <= south[1] + EPSILON)


class BackFromWall(Ask):
    """A dragon is put back from a wall or cliff, facing the center (AW-21.6, AW-21.22)."""

    name: ClassVar[str] = "wall_place"
    clause: ClassVar[str] = "AW-21.6"
    asking: ClassVar[str] = "{it} has hit the wall: where is it put back?"

    def contact(self, state: AttackWing) -> tuple[float, float]:
        """The point of contact; the base lies outside until it is put back."""
        contacts = contact_points(state.shape(self.args[0]), float(state.area))
        cliff = [(x, y) for x, y in contacts if x <= EPSILON]
        return cliff[0] if state.adventure == 2 and cliff else contacts[0]

    def allowed(self, state: AttackWing, x: float, y: float) -> bool:
        """May the dragon be put back here?"""
        creature = self.args[0]
        area = float(state.area)
        pose = wall_pose(state.shape(creature), x, y, area)
        others = state.shapes_of(state.others(creature))
        return wall_allowed(pose, self.contact(state), area, others)

    def nearest(self, state: AttackWing) -> Action:
        """The legal place nearest to the point of contact (AW-21.22, AW-23.9)."""
        creature = self.args[0]
        area = float(state.area)
        x, y = self.contact(state)
        others = state.shapes_of(state.others(creature))
        for place in grid_nearest_first(area, x, y):
            pose = wall_pose(state.shape(creature), place[0], place[1], area)
            if not has_fled(pose, area) and not overlapped(pose, others):
                return place_action(place[0], place[1])
        raise AssertionError("three dragons always leave room")

    def default(self, state: AttackWing) -> Action:
        return self.nearest(state)

    def actions(self, state: AttackWing, seat: int) -> Sequence[Action]:
        creature = self.args[0]
        others = state.shapes_of(state.others(creature))
        size, area = state.size(creature), float(state.area)
        places = wall_places(self.contact(state), size, area, others)
        return [place_action(x, y) for x, y in places] or [self.nearest(state)]

    def check(self, state: AttackWing, action: Action) -> None:
        if action.kind != WALL.kind:
            raise other_kind("AW-21.6")
        x, y = action.args[0] / PER_INCH, action.args[1] / PER_INCH
        if not self.allowed(state, x, y) and action not in self.actions(state, 0):
            raise Illegal("AW-21.6", "inside, within Range 1 of the contact, on no other base")

    def decide(self, state: AttackWing, action: Action) -> None:
        creature = self.args[0]
        x, y = action.args[0] / PER_INCH, action.args[1] / PER_INCH
        pose = wall_pose(state.shape(creature), x, y, float(state.area))
        state.put(state.point[creature], pose)
        if state.listening:
            told = events.Placed(creature=state.name(creature), pos=[x, y], heading=pose.heading)
            state.emit(told, "AW-21.6")


def place_action(x: float, y: float) -> Action:
    """A place as an action."""
    return WALL.of((round(x * PER_INCH), round(y * PER_INCH)))


# -- adventure 1 --------------------------------------------------------------------------------


def leave_by_exit(state: AttackWing, creature: int) -> None:
    """The game ends at once (AW-21.7, AW-21.17 to AW-21.19)."""
    other = dragon(state, ESHAEDRA)
    health = damage.health_left(state, other)
    leaving.remove(state, creature, LEFT, "AW-21.7")
    if state.card[creature] == ESHAEDRA:
        end_first(state, 3)
    else:
        end_first(state, 2 if health >= 3 else 4 if health else 5)


def end_first(state: AttackWing, result: int) -> None:
    """Adventure 1 has a result: 1 and 2 are Eshaedra's (AW-21.21)."""
    state.result = result
    winner = dragon(state, ESHAEDRA if result <= 2 else GALADAEROS)
    clause = {1: "AW-21.17", 2: "AW-21.17", 3: "AW-21.18"}.get(result, "AW-21.19")
    ending.win(state, state.side[winner], f"result {result}", clause)


# -- adventure 2 --------------------------------------------------------------------------------


def leave_valley(state: AttackWing, creature: int) -> None:
    """A dragon leaves by an open edge, perhaps by its own objective (AW-22.9)."""
    if not achieve(state, creature):
        leaving.remove(state, creature, FLED, "AW-22.9")
        return
    cite = "AW-22.15" if state.card[creature] == BALAGOS else "AW-22.16"
    leaving.remove(state, creature, LEFT, cite)


def achieve(state: AttackWing, creature: int) -> bool:
    """What a dragon that leaves now has achieved; anything at all (AW-22.15, AW-22.16)?"""
    card = state.card[creature]
    copper, red = is_defeated(state, GALADAEROS), is_defeated(state, BALAGOS)
    result = 0
    if card == BALAGOS and copper:
        result = 1 if is_defeated(state, ESHAEDRA) else 2
    elif card == ESHAEDRA and (copper or red):
        result = 3 if copper and red else 2 if copper else 4
    state.victory[creature] = NO_VICTORY
    if result:
        state.result = result
        state.victory[creature] = TOTAL if result in (1, 3) else PARTIAL
    return result != 0


def geysers_left(state: AttackWing) -> list[int]:
    """The geysers on the table, in the order of placement."""
    return [
        token
        for token, where in enumerate(state.token_where)
        if where == ON_TABLE and state.token_kind[token] == GEYSER
    ]


def truce(state: AttackWing, attacker: int, defender: int) -> bool:
    """Does the truce protect Balagos from Eshaedra (AW-22.14)?"""
    if state.adventure != 2 or state.truce_broken:
        return False
    if state.card[attacker] != ESHAEDRA or state.card[defender] != BALAGOS:
        return False
    rules = ADVENTURES[1].geysers
    assert rules is not None
    if damage.health_left(state, defender) <= rules.truce_health:
        return False
    return len(geysers_left(state)) > rules.truce_tokens


def note_attack(state: AttackWing, attacker: int, defender: int) -> None:
    """An attack that reached its target; Balagos breaks the truce by one (AW-22.14)."""
    if state.card[attacker] == BALAGOS and state.card[defender] == ESHAEDRA:
        state.truce_broken = True


# -- the end ------------------------------------------------------------------------------------


def judge(state: AttackWing) -> None:
    """After an End Phase: is the adventure over (AW-21.17 to AW-21.20, AW-22.13, AW-22.19)?"""
    if state.adventure == 2:
        rules = ADVENTURES[1].geysers
        assert rules is not None
        left = [state.card[creature] for creature in state.creatures()]
        if len(geysers_left(state)) <= rules.help or left in ([], [GALADAEROS]):
            end_second(state)
        return
    blue, copper = is_defeated(state, ESHAEDRA), is_defeated(state, GALADAEROS)
    if blue and copper:
        ending.draw(state, [0, 1], "AW-21.20")
    elif blue or copper:
        end_first(state, 5 if blue else 1)
    elif state.round >= state.round_limit:
        ending.draw(state, [0, 1], "AW-20.16")


def end_second(state: AttackWing) -> None:
    """Help arrives: every dragon is judged by its objective (AW-22.15 to AW-22.17)."""
    for creature in range(len(state.card)):
        if state.victory[creature] == NONE:
            state.victory[creature] = NO_VICTORY
    copper, blue = dragon(state, GALADAEROS), dragon(state, ESHAEDRA)
    alive = copper != NONE and state.out[copper] == IN_PLAY
    if alive and (blue == NONE or state.out[blue] != LEFT):
        state.victory[copper] = TOTAL
        state.result = 5
    elif alive:
        state.victory[copper] = PARTIAL
        state.result = 4
    elif not state.result:
        if copper != NONE:
            state.victory[copper] = PARTIAL
        state.result = 6
    reason = f"result {state.result}"
    if state.listening:
        told = events.GameOver(winner=None, result=state.result, reason=reason, clause="AW-22.21")
        state.emit(told, "AW-22.21")
    places: list[int] = []
    for seat in range(state.seats):
        own = [state.victory[one] for one, owner in enumerate(state.owner) if owner == seat]
        places.append(max(own, default=NO_VICTORY))
    winners = tuple([seat for seat, place in enumerate(places) if place > NO_VICTORY])
    ranks = tuple([1 + sum([other > place for other in places]) for place in places])
    ending.over(state, Outcome(winners, (), ranks, reason, "AW-22.21"))
