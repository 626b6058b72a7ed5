"""Flying citadels: movement, collisions, searching (section 15)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from wyrmtable.core.action import Action
from wyrmtable.core.errors import Illegal
from wyrmtable.core.state import State
from wyrmtable.core.task import Task
from wyrmtable.games.dragonlance.board import HEXES, NEIGHBOURS, hex_name
from wyrmtable.games.dragonlance.codes import IN_CITADEL, INSIDE, NOBODY, OPEN, Marks, marked
from wyrmtable.games.dragonlance.damage import Damage, protection
from wyrmtable.games.dragonlance.ending import judge
from wyrmtable.games.dragonlance.events import (
    CitadelsMoved,
    Collision,
    ItemTaken,
    Pushed,
    Searched,
    UndersideSeen,
)
from wyrmtable.games.dragonlance.facts import EscapeFacts, SearchFacts
from wyrmtable.games.dragonlance.falling import COLLISION, crash
from wyrmtable.games.dragonlance.hordes import item_of
from wyrmtable.games.dragonlance.naming import hex_of, whereabouts
from wyrmtable.games.dragonlance.pieces import (
    CEILING,
    CITADEL_HEIGHT,
    CITADEL_NAMES,
    CITADELS,
    DIE,
    DRAGONS,
    FOUND,
    HORDES,
    ITEM_SIDE,
    ITEMS,
    NAMES,
    SIDE,
    SIDES,
    SIZE,
    TITLE_OF,
    bounded,
)
from wyrmtable.games.dragonlance.places import citadel_at, is_free, over_peak
from wyrmtable.games.dragonlance.questions import Choice
from wyrmtable.games.dragonlance.snapshots import settle_move
from wyrmtable.games.dragonlance.state import DragonLance
from wyrmtable.games.dragonlance.verbs import (
    ESCAPE,
    NO_SEARCH,
    NO_SEARCH_ACTION,
    SEARCH,
    SEARCH_ACTION,
)

ITEMS_EACH: Final = 2  # DL-16.4
EVERYBODY: Final = (1 << HORDES) - 1


class CitadelsMove(Task[DragonLance]):
    """Every citadel moves one hex clockwise; then collisions (DL-15.3, DL-15.4)."""

    name: ClassVar[str] = "citadels move"

    def run(self, state: DragonLance) -> None:
        ring = HEXES.clouds
        state.citadel = tuple(
            [ring[(HEXES.cloud_place[cell] + 1) % len(ring)] for cell in state.citadel]
        )
        for dragon in range(DRAGONS):
            if state.where[dragon] >= INSIDE:
                state.cell[dragon] = state.citadel[state.where[dragon] - INSIDE]
        if state.listening:
            places = {
                CITADEL_NAMES[which]: hex_of(cell) for which, cell in enumerate(state.citadel)
            }
            carried = {
                NAMES[dragon]: hex_of(state.cell[dragon])
                for dragon in range(DRAGONS)
                if state.where[dragon] >= INSIDE
            }
            state.emit(CitadelsMoved(citadels=places, inside=carried), "DL-15.3")
        state.agenda.append(EndCitadels())
        for place in range(len(ring) - 1, -1, -1):
            which = citadel_at(state, ring[place])
            if which >= 0:
                state.agenda.append(Collide(which))


class Collide(Task[DragonLance]):
    """A citadel hits the dragons in its hex, highest first; `args`: the citadel (DL-15.20)."""

    name: ClassVar[str] = "collide"

    def fits(self, state: State) -> bool:
        return bounded(self.args, CITADELS)

    def run(self, state: DragonLance) -> None:
        cell = state.citadel[self.args[0]]
        hit = NOBODY
        for dragon in range(DRAGONS):
            if state.cell[dragon] != cell or state.where[dragon] != OPEN:
                continue
            if state.alt[dragon] > CITADEL_HEIGHT:
                continue
            if hit == NOBODY or state.alt[dragon] > state.alt[hit]:
                hit = dragon
        if hit == NOBODY:
            return
        levels = state.chance.die(DIE)
        if state.listening:
            state.emit(Collision(dragon=NAMES[hit], levels=levels), "DL-15.20")
        state.agenda.append(self)
        state.agenda.append(PushAhead(hit, self.args[0]))
        state.agenda.append(Damage(hit, max(0, levels - protection(state, hit)), COLLISION))


def hex_ahead(state: DragonLance, citadel: int) -> int:
    """The cloud-ring hex to which a citadel pushes (DL-15.21)."""
    ring = HEXES.clouds
    return ring[(HEXES.cloud_place[state.citadel[citadel]] + 1) % len(ring)]


def hex_behind(state: DragonLance, citadel: int) -> int:
    """The hex from which a citadel has come (DL-15.23)."""
    ring = HEXES.clouds
    return ring[(HEXES.cloud_place[state.citadel[citadel]] - 1) % len(ring)]


def nearest_levels(state: DragonLance, dragon: int, cell: int) -> list[int]:
    """Where a dragon fits into a hex: at its level, with `same_hex` at the nearest free one."""
    level = state.alt[dragon]
    lowest = HEXES.minimum[cell] if state.flags.terrain else 1
    if not state.flags.same_hex:
        return [level] if level >= lowest and is_free(state, dragon, cell, level) else []
    for far in range(CEILING):
        fits = [
            at
            for at in sorted({level + far, level - far}, reverse=True)
            if lowest <= at <= max(CEILING, level) and is_free(state, dragon, cell, at)
        ]
        if fits:
            return fits
    return []


def escapes(state: DragonLance, dragon: int, citadel: int) -> list[tuple[int, int]]:
    """Hexes and levels to which a pushed dragon may go (DL-15.21 to DL-15.26)."""
    ahead = hex_ahead(state, citadel)
    if not over_peak(state, ahead):
        levels = nearest_levels(state, dragon, ahead)
        if levels:
            return [(ahead, level) for level in levels]
    found: list[tuple[int, int]] = []
    behind = hex_behind(state, citadel)
    for d in range(6):
        cell = NEIGHBOURS[state.cell[dragon] * 6 + d]
        if cell in (-1, behind) or over_peak(state, cell):
            continue
        for level in nearest_levels(state, dragon, cell):
            found.append((cell, level))
    return found


class PushAhead(Task[DragonLance]):
    """A dragon that has survived is pushed; `args`: dragon, citadel (DL-15.21)."""

    name: ClassVar[str] = "push"

    def fits(self, state: State) -> bool:
        return bounded(self.args, DRAGONS, CITADELS)

    def run(self, state: DragonLance) -> None:
        dragon, citadel = self.args
        if state.cell[dragon] != state.citadel[citadel]:
            return  # crashed, or carried away by the Staff
        ways = escapes(state, dragon, citadel)
        if not ways:
            crash(state, dragon, "DL-15.24")
        elif len(ways) == 1 and ways[0][0] == hex_ahead(state, citadel):
            push_to(state, dragon, ways[0][0], ways[0][1])
        else:
            state.agenda.append(Escape(dragon, citadel))


def push_to(state: DragonLance, dragon: int, cell: int, level: int) -> None:
    """Move a pushed dragon; it faces the way it went (DL-20.16)."""
    d = HEXES.direction(state.cell[dragon], cell)
    if d >= 0:
        state.face = marked(state.face, dragon, d)
    state.cell[dragon] = cell
    state.set_alt(dragon, level)
    if state.listening:
        pushed = Pushed(dragon=NAMES[dragon], to=hex_of(cell), **whereabouts(state, dragon))
        state.emit(pushed, "DL-15.21")


class Escape(Choice):
    """The owner chooses where a pushed dragon goes; `args`: dragon, citadel (DL-15.23)."""

    name: ClassVar[str] = "escape"
    clause: ClassVar[str] = "DL-15.23"
    limits: ClassVar[tuple[int, ...]] = (DRAGONS, CITADELS)

    def pending(self, state: DragonLance) -> tuple[int, ...]:
        dragon, citadel = self.args
        if state.cell[dragon] != state.citadel[citadel]:
            return ()
        return (state.owner[dragon // SIZE],)

    def prompt(self, state: DragonLance, seat: int) -> str:
        return f"A citadel pushes {TITLE_OF[self.args[0]]}: where to?"

    def actions(self, state: DragonLance, seat: int) -> Sequence[Action]:
        dragon, citadel = self.args
        ways = escapes(state, dragon, citadel)
        return [ESCAPE.of((dragon, cell, level)) for cell, level in ways]

    def facts(self, state: DragonLance, seat: int) -> EscapeFacts:
        words = {
            action.text: f"To {hex_name(action.args[1])}, altitude {action.args[2]}"
            for action in self.actions(state, seat)
        }
        return EscapeFacts(NAMES[self.args[0]], words)

    def lapses(self, state: DragonLance, seat: int) -> bool:
        return True  # nobody's turn

    def take(self, state: DragonLance, seat: int, action: Action) -> None:
        dragon, citadel = self.args
        if action.kind != ESCAPE.kind or action.args[0] != dragon:
            raise Illegal("DL-15.23", f"say where {NAMES[dragon]} goes")
        if (action.args[1], action.args[2]) not in escapes(state, dragon, citadel):
            raise Illegal("DL-15.23", "not a free adjacent hex, or not the nearest free level")
        state.agenda.pop()
        push_to(state, dragon, action.args[1], action.args[2])

    def decide(self, state: DragonLance, seat: int) -> None:
        dragon, citadel = self.args
        cell, level = escapes(state, dragon, citadel)[0]
        state.agenda.pop()
        push_to(state, dragon, cell, level)


class EndCitadels(Task[DragonLance]):
    """Who is out is judged after the whole movement (DL-11.8)."""

    name: ClassVar[str] = "end citadels"

    def run(self, state: DragonLance) -> None:
        judge(state)


# -- searching ----------------------------------------------------------------------------------


def may_search(state: DragonLance, dragon: int) -> bool:
    """May a dragon that has entered search (DL-15.15, DL-15.18, DL-23.8)?"""
    if not state.flags.items or item_of(state, dragon) >= 0:
        return False
    seat = state.owner[dragon // SIZE]
    held = [one for one in state.carrier if one >= 0 and state.owner[one // SIZE] == seat]
    return len(held) < ITEMS_EACH


class Search(Choice):
    """Search the citadel just entered, or do not; `args`: dragon, citadel (DL-15.15)."""

    name: ClassVar[str] = "search"
    clause: ClassVar[str] = "DL-15.15"
    limits: ClassVar[tuple[int, ...]] = (DRAGONS, CITADELS)

    def pending(self, state: DragonLance) -> tuple[int, ...]:
        dragon = self.args[0]
        return (state.owner[dragon // SIZE],) if state.cell[dragon] >= 0 else ()

    def prompt(self, state: DragonLance, seat: int) -> str:
        return f"Does {TITLE_OF[self.args[0]]} search citadel {CITADEL_NAMES[self.args[1]]}?"

    def actions(self, state: DragonLance, seat: int) -> Sequence[Action]:
        return [SEARCH_ACTION, NO_SEARCH_ACTION]

    def facts(self, state: DragonLance, seat: int) -> SearchFacts:
        side = SIDES[SIDE[self.args[0] // SIZE]].capitalize()
        hint = (
            f"A die of {FOUND} or more shows you what is hidden here; "
            f"an item of {side} is yours. There is one search for each entry."
        )
        words = {"search": "Search with one die", "no search": "Leave it unsearched"}
        return SearchFacts(NAMES[self.args[0]], hint, words)

    def take(self, state: DragonLance, seat: int, action: Action) -> None:
        if action.kind not in (SEARCH.kind, NO_SEARCH.kind):
            raise Illegal("DL-15.15", "say `search` or `no search`")
        state.agenda.pop()
        if action.kind == SEARCH.kind:
            search(state, self.args[0], self.args[1])

    def decide(self, state: DragonLance, seat: int) -> None:
        state.agenda.pop()
        search(state, self.args[0], self.args[1])


def search(state: DragonLance, dragon: int, citadel: int) -> None:
    """One roll; whoever succeeds sees the underside and takes what fits (DL-15.16)."""
    shown = state.chance.die(DIE)
    success = shown >= FOUND
    if state.listening:
        name = CITADEL_NAMES[citadel]
        searched = Searched(dragon=NAMES[dragon], citadel=name, die=shown, success=success)
        state.emit(searched, "DL-15.15")
    settle_move(state, dragon)  # DL-13.36
    if not success:
        return
    horde = dragon // SIZE
    item = state.hides[citadel]
    state.seen = marked(state.seen, citadel, state.seen[citadel] | 1 << horde)
    if state.listening:  # DL-15.19
        seen = UndersideSeen(citadel=CITADEL_NAMES[citadel], item=ITEMS[item])
        state.emit(seen, "DL-15.19", None, (state.owner[horde],), True)
    if state.carrier[item] == IN_CITADEL and ITEM_SIDE[item] == SIDE[horde]:
        state.carrier = marked(state.carrier, item, dragon)
        state.seen = marked(state.seen, citadel, EVERYBODY)
        if state.listening:
            name = CITADEL_NAMES[citadel]
            taken = ItemTaken(dragon=NAMES[dragon], item=ITEMS[item], citadel=name)
            state.emit(taken, "DL-15.16", reveals=True)


def cloud_dots() -> Marks:
    """Where the citadels begin, on the dots of the cloud ring (DL-15.2)."""
    ring = HEXES.clouds
    return tuple([ring[place * len(ring) // CITADELS] for place in range(CITADELS)])


def place_citadels(state: DragonLance) -> None:
    """Six citadels face down on the dots, items beneath (DL-15.2, DL-16.1)."""
    state.citadel = cloud_dots()
    if state.flags.items:
        items = list(range(len(ITEMS)))
        state.chance.shuffle(items)
        state.hides = tuple(items)
        state.seen = (0,) * CITADELS
        state.carrier = (IN_CITADEL,) * len(ITEMS)
