"""Placing tokens and forces at set-up (AW-1.11 to AW-1.21, AW-19.4, AW-19.5, AW-22.5)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from wyrmtable.board.plane.angles import heading_of
from wyrmtable.board.plane.rectangles import Rectangle
from wyrmtable.core.action import Action
from wyrmtable.core.errors import Illegal
from wyrmtable.core.task import Task
from wyrmtable.games.attackwing import dice, events, rounds, setup
from wyrmtable.games.attackwing.bases import (
    EPSILON,
    LARGE,
    base_at,
    base_distance,
    overlapped,
)
from wyrmtable.games.attackwing.formation import Form
from wyrmtable.games.attackwing.geysers import token_name
from wyrmtable.games.attackwing.order import chooser, due, rank
from wyrmtable.games.attackwing.playarea import (
    Region,
    geyser_fits,
    grid_nearest_first,
    grid_points,
    has_fled,
    inside_region,
    middle_of,
    nearest_first,
    obstacle_fits,
)
from wyrmtable.games.attackwing.questions import Ask, other_kind
from wyrmtable.games.attackwing.regions import region_of
from wyrmtable.games.attackwing.state import (
    GEYSER,
    IN_HAND,
    NONE,
    ON_TABLE,
    OUT_OF_PLAY,
    WAITING,
    AttackWing,
)
from wyrmtable.games.attackwing.tablefile import ADVENTURES, TABLE
from wyrmtable.games.attackwing.verbs import PER_INCH, PLACE, PLACE_TOKEN

TOKEN_STEP: Final = 3.0  # AW-23.12
NO_PLACES: Final[list[int]] = []
MOST_BLOCKED: Final = 4096  # bases or tokens that a short list remembers


# -- tokens -------------------------------------------------------------------------------------


def take_geysers(state: AttackWing) -> None:
    """Twelve tokens are to be placed (AW-22.5)."""
    rules = ADVENTURES[1].geysers
    assert rules is not None
    for number in range(rules.number):
        setup.add_token(state, number + 1, GEYSER, IN_HAND, NONE)
    state.agenda.append(NextToken())


def in_hand(state: AttackWing) -> list[int]:
    """The tokens that are still to be placed."""
    return [token for token, where in enumerate(state.token_where) if where == IN_HAND]


def placer(state: AttackWing) -> int:
    """The side that places the next token (AW-19.4, AW-22.5)."""
    left = in_hand(state)
    placed = len(state.token_where) - len(left)
    ranked = sorted(state.creatures(), key=lambda one: -rank(state, one))
    if state.adventure == 2:
        return state.side[ranked[placed % len(ranked)]]
    first = state.side[ranked[0]]
    sides = state.sides()
    for step in range(sides):
        side = (first + placed + step) % sides
        if any([state.token_holder[token] == side for token in left]):
            return side
    return first


def placed_tokens(state: AttackWing) -> list[tuple[float, float]]:
    """Where tokens lie."""
    return [
        (state.token_x[token], state.token_y[token])
        for token, where in enumerate(state.token_where)
        if where == ON_TABLE
    ]


def token_fits(state: AttackWing, x: float, y: float, placed: list[tuple[float, float]]) -> bool:
    """May a token lie here beside those (AW-19.5, AW-22.5)?"""
    if state.adventure == 2:
        return geyser_fits(x, y, float(state.area), placed)
    return obstacle_fits(x, y, float(state.area), placed)


class TokenGrid:
    """The grid of the short list on an empty table, and what each token on it leaves."""

    points: list[tuple[float, float]]
    actions: dict[int, list[Action]]  # [token]: on each point
    near: dict[tuple[float, float], list[int]]  # [a token's place]: the points that it blocks

    def __init__(self, state: AttackWing) -> None:
        area = float(state.area)
        grid = grid_points(area / 2.0, area / 2.0, TOKEN_STEP, (0.0, 0.0, area, area))
        self.points = [at for at in grid if token_fits(state, at[0], at[1], [])]
        self.actions = {}
        self.near = {}

    def free(self, state: AttackWing) -> list[int]:
        """The points on which a token may be laid now."""
        points = self.points
        free = [True] * len(points)
        for at in placed_tokens(state):
            near = self.near.get(at)
            if near is None:
                if len(self.near) >= MOST_BLOCKED:
                    self.near.clear()
                near = self.near[at] = [
                    place
                    for place, (x, y) in enumerate(points)
                    if not token_fits(state, x, y, [at])
                ]
            for place in near:
                free[place] = False
        return [place for place, is_free in enumerate(free) if is_free]

    def actions_of(self, token: int) -> list[Action]:
        """A token on each of the points."""
        actions = self.actions.get(token)
        if actions is None:
            actions = self.actions[token] = [token_action(token, x, y) for x, y in self.points]
        return actions


TOKEN_GRIDS: Final[dict[tuple[int, bool], TokenGrid]] = {}  # [play area, are they geysers]


def token_grid(state: AttackWing) -> TokenGrid:
    """The grid for this game; it is made once."""
    key = (state.area, state.adventure == 2)
    grid = TOKEN_GRIDS.get(key)
    if grid is None:
        grid = TOKEN_GRIDS[key] = TokenGrid(state)
    return grid


def token_places(state: AttackWing) -> list[tuple[float, float]]:
    """The short list, or the legal point nearest to the middle, or nothing (AW-23.12)."""
    grid = token_grid(state)
    free = grid.free(state)
    if free:
        return [grid.points[place] for place in free]
    placed = placed_tokens(state)
    area = float(state.area)
    middle = area / 2.0
    for x, y in grid_nearest_first(area, middle, middle):
        if token_fits(state, x, y, placed):
            return [(x, y)]
    return []


class NextToken(Task[AttackWing]):
    """One token after the other, as long as there is room."""

    name: ClassVar[str] = "next_token"

    def run(self, state: AttackWing) -> None:
        left = in_hand(state)
        if not left:
            return
        if token_places(state) and state.creatures():
            state.agenda.append(PlaceToken(state.creatures()[0], placer(state)))
            return
        for token in left:
            state.token_where[token] = OUT_OF_PLAY


class PlaceToken(Ask):
    """A side places one of its tokens face down; the second number is the side."""

    name: ClassVar[str] = "place_token"
    asking: ClassVar[str] = "Where does the token lie?"

    def cite(self, state: AttackWing, seat: int) -> str:
        return "AW-22.5" if state.adventure == 2 else "AW-19.4"

    def asker(self, state: AttackWing) -> int:
        return state.first_seat(self.args[1])

    def own(self, state: AttackWing) -> list[int]:
        """The tokens that may be placed now; geysers are all alike."""
        left = in_hand(state)
        if state.adventure == 2:
            return left[:1]
        return [token for token in left if state.token_holder[token] == self.args[1]]

    def concerned(self, state: AttackWing) -> bool:
        return True

    def default(self, state: AttackWing) -> Action:
        middle = state.area / 2.0
        x, y = nearest_first(token_places(state), middle, middle)[0]
        return token_action(self.own(state)[0], x, y)

    def actions(self, state: AttackWing, seat: int) -> Sequence[Action]:
        own = self.own(state)
        known = [token for token in own if state.token_known[token] & 1 << seat]
        differ = known + [token for token in own if token not in known][:1]
        grid = token_grid(state)
        free = grid.free(state)
        if not free:
            free_places = token_places(state)
            return [token_action(one, x, y) for one in sorted(differ) for x, y in free_places]
        listed: list[Action] = []
        for token in sorted(differ):
            actions = grid.actions_of(token)
            listed += [actions[place] for place in free]
        return listed

    def check(self, state: AttackWing, action: Action) -> None:
        if action.kind != PLACE_TOKEN.kind:
            raise other_kind(self.cite(state, 0))
        if action.args[0] - 1 not in self.own(state):
            raise Illegal(self.cite(state, 0), "this token cannot be placed now")
        x, y = action.args[1] / PER_INCH, action.args[2] / PER_INCH
        if not token_fits(state, x, y, placed_tokens(state)):
            cite = "AW-22.5" if state.adventure == 2 else "AW-19.5"
            raise Illegal(cite, "too near to an edge or to another token")

    def decide(self, state: AttackWing, action: Action) -> None:
        token = action.args[0] - 1
        x, y = action.args[1] / PER_INCH, action.args[2] / PER_INCH
        state.token_where[token] = ON_TABLE
        state.token_holder[token] = NONE
        state.token_x[token] = x
        state.token_y[token] = y
        state.agenda.append(NextToken())
        if state.listening:
            state.emit(events.TokenPlaced(token=token + 1, pos=[x, y]), self.cite(state, 0))
        if state.adventure == 2:  # AW-22.6
            face = dice.roll(state, token_name(token), False, 1, "eruption")[0]
            if face == state.geyser_face:
                state.token_up[token] = 1
                if state.listening:
                    state.emit(events.GeyserActive(geyser=token + 1), "AW-22.6", reveals=True)


def token_action(token: int, x: float, y: float) -> Action:
    """A token at a place, as an action."""
    return PLACE_TOKEN.of((token + 1, round(x * PER_INCH), round(y * PER_INCH)))


# -- creatures ----------------------------------------------------------------------------------


def unplaced(state: AttackWing) -> list[int]:
    """The creatures that are due to be placed: of one Level and side (AW-1.15)."""
    left = [
        creature for creature in state.creatures() if state.place[state.point[creature]] == WAITING
    ]
    return due(state, left)


class PlaceNext(Task[AttackWing]):
    """Creatures are placed in ascending order of Level; then the first round begins."""

    name: ClassVar[str] = "place_next"

    def run(self, state: AttackWing) -> None:
        left = unplaced(state)
        if left:
            state.agenda.append(PlaceCreature(left[0]))
        else:
            state.agenda.append(rounds.BeginRound())


def region_clause(state: AttackWing) -> str:
    """The clause with the starting areas of this game."""
    if state.adventure:
        return "AW-21.3" if state.adventure == 1 else "AW-22.3"
    if state.sides() == 2:
        return "AW-1.11"
    return "AW-1.13" if state.points >= TABLE.start.large_points else "AW-1.12"


def headings(area: int, x: float, y: float) -> list[int]:
    """To the middle of the play area rounded to 45 degrees, and to either side (AW-23.12)."""
    middle = area / 2.0
    ahead = round(heading_of(middle - x, middle - y) / 45.0) * 45
    return [(ahead + turn) % 360 for turn in (0, -45, 45)]


class StartPlaces:
    """The short list for creatures of one size on an empty table (AW-23.12)."""

    region: Region
    bases: list[Rectangle]
    actions: dict[int, list[Action]]  # [creature]: on each of them
    blocked: dict[tuple[float, float, float, float], list[int]]  # [a base]: those it stands on

    def __init__(self, region: Region, size: float, area: int) -> None:
        self.region = region
        self.bases = []
        self.actions = {}
        self.blocked = {}
        x, y = middle_of(region)
        for px, py in grid_points(x, y, size, region):
            for heading in headings(area, px, py):
                base = base_at(px, py, float(heading), size)
                if inside_region(base, region):
                    self.bases.append(base)

    def actions_of(self, creature: int) -> list[Action]:
        """A creature in each of the places."""
        actions = self.actions.get(creature)
        if actions is None:
            actions = self.actions[creature] = [
                place_action(creature, base.x, base.y, int(base.heading)) for base in self.bases
            ]
        return actions

    def blocked_by(self, other: Rectangle) -> list[int]:
        """The places in which a creature would overlap a base."""
        far = 2.0 * LARGE
        west, south, east, north = self.region
        x, y = other.x, other.y
        if x < west - far or x > east + far or y < south - far or y > north + far:
            return NO_PLACES
        key = (x, y, other.heading, other.half_length)
        blocked = self.blocked.get(key)
        if blocked is None:
            if len(self.blocked) >= MOST_BLOCKED:
                self.blocked.clear()
            blocked = self.blocked[key] = overlapped(other, self.bases)
        return blocked

    def free(self, creature: int, others: list[Rectangle]) -> list[Action]:
        """Those that put the creature on no other base (AW-1.16)."""
        actions = self.actions_of(creature)
        if not others:
            return actions
        free = [True] * len(actions)
        for other in others:
            for place in self.blocked_by(other):
                free[place] = False
        return [actions[place] for place, is_free in enumerate(free) if is_free]


START_PLACES: Final[dict[tuple[Region, float, int], StartPlaces]] = {}  # made when needed


def start_places(state: AttackWing, creature: int) -> list[Action]:
    """The short list of placements, or the one nearest to the starting area (AW-1.21)."""
    key = (region_of(state, creature), state.size(creature), state.area)
    places = START_PLACES.get(key)
    if places is None:
        places = START_PLACES[key] = StartPlaces(key[0], key[1], state.area)
    listed = places.free(creature, state.shapes_of(state.others(creature)))
    return listed or [anywhere(state, creature)]


def anywhere(state: AttackWing, creature: int) -> Action:
    """The free place nearest to the middle of the starting area, or to the area (AW-23.9)."""
    region = region_of(state, creature)
    size = state.size(creature)
    area = float(state.area)
    x, y = middle_of(region)
    others = state.shapes_of(state.others(creature))
    inside: Action | None = None
    for px, py in grid_nearest_first(area, x, y):
        middle = state.area / 2.0
        heading = round(heading_of(middle - px, middle - py)) % 360
        for turned in (heading, 0):
            base = base_at(px, py, float(turned), size)
            if overlapped(base, others) or has_fled(base, area):
                continue
            if inside_region(base, region):
                return place_action(creature, px, py, turned)
            if inside is None:
                inside = place_action(creature, px, py, turned)
    assert inside is not None  # 108 small bases do not fill the play area
    return inside


def as_near_as_possible(state: AttackWing, creature: int, base: Rectangle) -> bool:
    """Does a base outside a full starting area stand as near to it as possible (AW-1.21)?"""
    region = region_of(state, creature)
    nearest = placed_base(state, start_places(state, creature)[0])
    if inside_region(nearest, region) or has_fled(base, float(state.area)):
        return False
    if overlapped(base, state.shapes_of(state.others(creature))):
        return False
    x, y = middle_of(region)
    area = Rectangle(x, y, 0.0, region[2] - region[0], region[3] - region[1])
    return base_distance(base, area) <= base_distance(nearest, area) + EPSILON


def place_action(creature: int, x: float, y: float, heading: int) -> Action:
    """A placement as an action."""
    return PLACE.of((creature, round(x * PER_INCH), round(y * PER_INCH), heading))


class PlaceCreature(Ask):
    """The owner places a creature; of a Troop its Point Soldier (AW-1.15, AW-17.6)."""

    name: ClassVar[str] = "place"
    clause: ClassVar[str] = "AW-1.15"
    asking: ClassVar[str] = "Where does {it} start?"

    def asker(self, state: AttackWing) -> int:
        return chooser(state, unplaced(state) or [self.args[0]])

    def concerned(self, state: AttackWing) -> bool:
        return self.args[0] in unplaced(state)

    def run(self, state: AttackWing) -> None:
        state.agenda.append(PlaceNext())

    def default(self, state: AttackWing) -> Action:
        return anywhere(state, self.args[0])

    def actions(self, state: AttackWing, seat: int) -> Sequence[Action]:
        listed: list[Action] = []
        for creature in unplaced(state):
            listed += start_places(state, creature)
        return listed

    def check(self, state: AttackWing, action: Action) -> None:
        if action.kind != PLACE.kind:
            raise other_kind("AW-1.15")
        creature = action.args[0]
        if creature not in unplaced(state):
            raise Illegal("AW-1.15", "this creature cannot be placed now")
        base = placed_base(state, action)
        others = state.shapes_of(state.others(creature))
        if not inside_region(base, region_of(state, creature)):
            if not as_near_as_possible(state, creature, base):
                raise Illegal(region_clause(state), "outside the starting area")
        elif overlapped(base, others):
            raise Illegal("AW-1.16", "on another base")

    def decide(self, state: AttackWing, action: Action) -> None:
        creature = action.args[0]
        base = placed_base(state, action)
        state.put(state.point[creature], base)
        if state.listening:
            told = events.Placed(
                creature=state.name(creature),
                pos=[base.x, base.y],
                heading=base.heading,
                soldier=state.soldier_name(creature),
            )
            state.emit(told, "AW-1.15")
        state.agenda.append(PlaceNext())
        if state.is_troop(creature):
            state.agenda.append(Form(creature))


def placed_base(state: AttackWing, action: Action) -> Rectangle:
    """The base of a placement."""
    creature, x, y, heading = action.args
    return base_at(x / PER_INCH, y / PER_INCH, float(heading), state.size(creature))
