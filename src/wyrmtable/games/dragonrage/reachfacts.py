"""Where units can go: the facts of movement, spells, reinforcements and set-up."""

# not compiled: msgspec structs for the wire
from __future__ import annotations

from collections.abc import Sequence

from wyrmtable.core.action import Action
from wyrmtable.games.dragonrage import verbs as v
from wyrmtable.games.dragonrage.breaking import beside, guarded
from wyrmtable.games.dragonrage.contentfile import TABLES
from wyrmtable.games.dragonrage.deploying import enters_later, unplaced, zone_of
from wyrmtable.games.dragonrage.facts import Doer, Doing, ReachFacts, Way
from wyrmtable.games.dragonrage.kinds import (
    DOOR,
    ELOWYN,
    FAMILY,
    GATE,
    MAJOR,
    MP,
    NAMES,
    ROAD_MP,
    SCALE,
    TITLES,
)
from wyrmtable.games.dragonrage.monsteroffers import SINGLE_STEPS
from wyrmtable.games.dragonrage.moving import keeps_road, points_limit, wind_cost
from wyrmtable.games.dragonrage.odds import need_text
from wyrmtable.games.dragonrage.preview import place_words, pose_after
from wyrmtable.games.dragonrage.reckoning import title_of
from wyrmtable.games.dragonrage.sheets import walking_points
from wyrmtable.games.dragonrage.state import OFF, DragonRage
from wyrmtable.games.dragonrage.terms import BOOST, SPELL_COST
from wyrmtable.games.dragonrage.walking import Stride, walker_refusal

FLIGHTS = ("DR-18.13", "DR-18.16", "DR-3.9")  # they are measured in hexes


class Gathering:
    """Collects answers by who does what."""

    def __init__(self, state: DragonRage) -> None:
        self.state = state
        self.doers: dict[str, Doer] = {}

    def doer(self, key: str, name: str, unit: int = -1, count: int = 1) -> Doer:
        """The entry of a unit or type, made when it is asked for first."""
        known = self.doers.get(key)
        if known is None:
            known = Doer(name, "", count, 0, 0, 0, "", [])
            if unit >= 0:
                self.measure(known, unit)
            self.doers[key] = known
        return known

    def measure(self, doer: Doer, unit: int) -> None:
        """Where it stands, and what it has left to spend."""
        state = self.state
        kind = state.kind[unit]
        doer.piece = state.names[unit] if state.cell[unit] >= 0 else ""
        if state.phase in (1, 5):
            doer.left, doer.most, doer.unit = state.stock[unit], state.terms.stock[kind], "SP"
        elif state.phase in (2, 7):
            doer.unit = "MP"
            doer.most = walking_points(state, unit) if FAMILY[kind] == MAJOR else MP[kind]
            doer.left = max(doer.most - state.spent[unit], 0)
            if ROAD_MP[kind] and keeps_road(state, unit):
                doer.road = points_limit(state, unit, True) - state.spent[unit]

    def add(self, doer: Doer, does: str, cite: str, way: Way) -> None:
        for doing in doer.doings:
            if doing.does == does:
                doing.ways.append(way)
                return
        doer.doings.append(Doing(does, cite, "hexes" if cite in FLIGHTS else doer.unit, [way]))

    def facts(self, ends: str, suggested: str = "") -> ReachFacts:
        state = self.state
        units = range(len(state.kind))
        waiting = [
            state.names[unit]
            for unit in units
            if state.cell[unit] == OFF and enters_later(state, unit)
        ]
        entries = [state.city.names[cell] for cell in state.city.entry] if waiting else []
        return ReachFacts("reach", self.doers, [], waiting, entries, suggested, ends)


def ends_of(actions: Sequence[Action]) -> bool:
    """May the phase be ended?"""
    return any(action.kind == v.PASS for action in actions)


# -- movement ----------------------------------------------------------------------------------


def movement_facts(state: DragonRage, actions: Sequence[Action]) -> ReachFacts:
    """Every unit that can move, with every end of its move."""
    found = Gathering(state)
    for answer, action in enumerate(actions):
        if action.kind == v.PASS:
            continue
        unit = state.unit_called(action.args[0])
        doer = found.doer(state.names[unit], title_of(state, unit), unit)
        does, cite, way = led(state, unit, action)
        way.answer = answer
        found.add(doer, does, cite, way)
    for unit in range(len(state.kind)):
        if state.names[unit] in found.doers and FAMILY[state.kind[unit]] == MAJOR:
            add_walks(found, unit)
    return found.facts("End movement" if ends_of(actions) else "")


def led(state: DragonRage, unit: int, action: Action) -> tuple[str, str, Way]:
    """What a move is called, by which clause, and where it leads."""
    kind, args, names = action.kind, action.args, state.city.names
    if kind in (v.MOVE, v.ENTER):
        cells = [state.city.cell_at(number) for number in args[2:]]
        cost, here = 0, state.cell[unit]
        for cell in cells:
            cost += 1 + wind_cost(state, unit, here, cell)
            here = cell
        note = place_words(state, here)
        told = ("enter", "DR-3.8") if kind == v.ENTER else ("move", "DR-6.5")
        return *told, Way(names[here], cost=cost, note=note)
    if kind == v.END_MOVE:
        return "end its move", "DR-6.2", Way("")
    if kind in (v.SMASH, v.BREAK_WALL):
        return at_side(state, unit, action)
    if kind == v.SCALE:
        to = state.city.cell_at(args[1])
        return "scale", "DR-7.22", Way(names[to], note=need_text(SCALE[state.kind[unit]]))
    if kind == v.WALK:
        stride = Stride(state, unit, list(args[2:]))
        does, cite = "walk", "DR-18.2"
        if v.OVERRUN in args[2:]:
            does, cite = "overrun attack", "DR-8.3"
        elif v.DESTROY in args[2:]:
            does, cite = "destroy this place", "DR-5.10"
        cost = stride.spent - state.spent[unit]
        note = place_words(state, stride.cell)
        return does, cite, Way(names[stride.cell], cost=cost, facing=stride.face, note=note)
    return monster_way(state, unit, action)


def monster_way(state: DragonRage, unit: int, action: Action) -> tuple[str, str, Way]:
    """The other ways of major monsters."""
    kind, args = action.kind, action.args
    if kind == v.FALL:
        return "fall", "DR-18.29", Way(state.city.names[state.city.cell_at(args[1])])
    cells, cell, face, flying = pose_after(state, action)
    way = Way(state.city.names[cell], facing=face)
    if not flying:
        way.note = place_words(state, cell)
    if kind == v.SLITHER:
        return "slither", "DR-18.5", way
    if kind == v.BOUND:
        return "bound", "DR-18.8", way
    if kind == v.LAND:
        return "land here", "DR-18.15", way
    way.cost = len(cells)
    if kind == v.ENTER_WALK:
        return "enter on foot", "DR-3.9", way
    if kind == v.ENTER_FLY:
        return ("enter flying", "DR-3.9", way) if flying else ("enter and land", "DR-3.9", way)
    return ("fly", "DR-18.13", way) if flying else ("fly and land", "DR-18.16", way)


def at_side(state: DragonRage, unit: int, action: Action) -> tuple[str, str, Way]:
    """Smashing an entrance or breaking a palisade: what it needs (DR-7.11 to DR-7.20, DR-7.35)."""
    city, kind = state.city, state.kind[unit]
    side = city.side_at(action.args[1])
    entrance = city.entrance_of[side]
    across = city.sides.across(side, state.cell[unit])
    hex_name = city.names[across]
    held = guarded(state, across)
    if action.kind == v.BREAK_WALL:
        need = f"{need_text(GATE[kind])} on 2 dice" if held else "for certain"
        return "break the palisade", "DR-7.35", Way(hex_name, note=need)
    gate = city.is_gate[entrance]
    does = "smash the gate" if gate else "smash the door"
    if FAMILY[kind] == MAJOR:
        mp = action.args[2]
        need = f"{mp} or less on a die" if held else "for certain"
        if not mp:
            need = "11+ on 2 dice" if held else "6+ on a die"
        return does, "DR-7.14", Way(hex_name, cost=mp, note=need)
    assert beside(state, unit, entrance) == across
    number = GATE[kind] if gate else DOOR[kind]
    note = f"{need_text(number)} on 2 dice" if held else "for certain"
    return does, "DR-7.19" if gate else "DR-7.11", Way(hex_name, cost=int(gate), note=note)


def add_walks(found: Gathering, unit: int) -> None:
    """Whole walks, where the rules offer them step by step (DR-26.4)."""
    state = found.state
    if walker_refusal(state, unit) or state.cell[unit] < 0:
        return
    begun = state.spent[unit]
    best: dict[tuple[int, int], tuple[int, list[int]]] = {
        (state.cell[unit], state.face[unit]): (0, [])
    }
    pile: list[list[int]] = [[]]
    while pile:
        steps = pile.pop(0)
        for further in SINGLE_STEPS[:3]:
            longer = [*steps, *further]
            stride = Stride(state, unit, longer)
            pose, cost = (stride.cell, stride.face), stride.spent - begun
            if stride.cite or (pose in best and best[pose][0] <= cost):
                continue
            best[pose] = cost, longer
            pile.append(longer)
    doer = found.doers[state.names[unit]]
    listed = {
        (way.hex, way.facing) for doing in doer.doings if doing.does == "walk" for way in doing.ways
    }
    for (cell, face), (cost, steps) in best.items():
        name = state.city.names[cell]
        if steps and (name, face) not in listed:
            text = v.action(v.WALK, (state.code[unit], 0, *steps)).text
            note = place_words(state, cell)
            way = Way(name, text=text, cost=cost, facing=face, note=note)
            found.add(doer, "walk", "DR-18.2", way)


# -- spells, arrivals, set-up ------------------------------------------------------------------


def spell_facts(state: DragonRage, actions: Sequence[Action]) -> ReachFacts:
    """Every wizard with every spell that he can cast, and where."""
    found = Gathering(state)
    for answer, action in enumerate(actions):
        if action.kind == v.PASS:
            continue
        kind, args = action.kind, action.args
        unit = state.unit_called(args[0])
        doer = found.doer(state.names[unit], title_of(state, unit), unit)
        if kind == v.CAST_BOOST:
            here = state.city.names[state.cell[unit]]
            cost = SPELL_COST[BOOST] + args[1]
            way = Way(here, answer, cost=cost, note=f"radius {args[1]}")
            found.add(doer, TABLES.spell[BOOST].title, "DR-12.7", way)
            continue
        spell = TABLES.spell[args[1]]
        if kind == v.CAST_AT:
            cell = state.city.cell_at(args[2])
            way = Way(state.city.names[cell], answer, cost=spell.cost)
        else:
            target = state.unit_called(args[2])
            note = title_of(state, target) + (", kept for melee" if args[3] == 1 else "")
            hex_name = state.city.names[state.cell[target]]
            way = Way(hex_name, answer, cost=spell.cost, note=note)
        found.add(doer, spell.title, "DR-12.6", way)
    return found.facts("Cast nothing more" if ends_of(actions) else "")


def arrival_facts(state: DragonRage, actions: Sequence[Action]) -> ReachFacts:
    """Every type that is due, with the hexes where it can land."""
    found = Gathering(state)
    for answer, action in enumerate(actions):
        if action.kind == v.PASS:
            continue
        kind, number = action.args
        due = sum(n for at, n in zip(state.due[::2], state.due[1::2], strict=True) if at == kind)
        doer = found.doer(NAMES[kind], TITLES[kind].capitalize(), count=due)
        hex_name = state.city.names[state.city.cell_at(number)]
        found.add(doer, "land", state.terms.landing_cite, Way(hex_name, answer))
    return found.facts("Land nobody more" if ends_of(actions) else "")


def deploy_facts(
    state: DragonRage, side: int, actions: Sequence[Action], suggested: str
) -> ReachFacts:
    """Every type that is still to be placed, with its hexes."""
    found = Gathering(state)
    wait = unplaced(state, side)
    for answer, action in enumerate(actions):
        if action.kind != v.DEPLOY:
            continue
        code, number, face = action.args
        unit = state.unit_called(code)
        kind = state.kind[unit]
        count = sum(1 for other in wait if state.kind[other] == kind)
        doer = found.doer(state.names[unit], TITLES[kind].capitalize(), count=count)
        cell = state.city.cell_at(number)
        facing = None if face < 0 else face
        note = place_words(state, cell) if facing is None else ""
        way = Way(state.city.names[cell], answer, facing=facing, note=note)
        found.add(doer, "place", zone_of(state, unit)[1], way)
    facts = found.facts("Set-up is done" if ends_of(actions) else "", suggested)
    facts.placed = [
        state.names[unit]
        for unit in range(len(state.kind))
        if state.side[unit] == side and state.cell[unit] >= 0 and state.kind[unit] != ELOWYN
    ]
    return facts


def aside_facts(state: DragonRage, actions: Sequence[Action]) -> ReachFacts:
    """A character that must give way, with its refuges (DR-7.26)."""
    found = Gathering(state)
    for answer, action in enumerate(actions):
        unit = state.unit_called(action.args[0])
        doer = found.doer(state.names[unit], title_of(state, unit))
        doer.piece = state.names[unit]
        hex_name = state.city.names[state.city.cell_at(action.args[1])]
        found.add(doer, "give way", "DR-7.26", Way(hex_name, answer))
    return found.facts("")
