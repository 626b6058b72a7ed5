"""With `melee_choice`: whom a seat spares in the Melees of a Turn (DW-16.7 to DW-16.9)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from wyrmtable.board.hex import place_name
from wyrmtable.core.action import Action
from wyrmtable.core.errors import Illegal
from wyrmtable.core.state import State
from wyrmtable.core.task import Question
from wyrmtable.games.dragonwars.dragons import COLOURS, LETTERS, RADIUS, TYPE_NAMES, TYPES
from wyrmtable.games.dragonwars.events import Spared
from wyrmtable.games.dragonwars.facts import SpareFacts
from wyrmtable.games.dragonwars.melee import melees, would_attack
from wyrmtable.games.dragonwars.state import DragonWars
from wyrmtable.games.dragonwars.verbs import HIT, SPARE, VERBS, misplaced

MOST: Final = 1 << 10  # more pairs of a seat and an enemy than any Turn has


def choices(state: DragonWars) -> list[tuple[int, int]]:
    """Every seat and enemy that are asked about, Melee by Melee, in seat order (DW-16.8)."""
    found: list[tuple[int, int]] = []
    for group in melees(state):
        for seat in state.seat_order():
            if not any([d // TYPES == seat and would_attack(state, d) for d in group]):
                continue
            side = state.side(seat)
            found.extend([(seat, d) for d in group if state.side(d // TYPES) != side])
    return found


class Spare(Question[DragonWars]):
    """A seat hits an enemy in Melee or spares it; `args`: how many have been decided."""

    name: ClassVar[str] = "spare"

    def fits(self, state: State) -> bool:
        return len(self.args) == 1 and 0 <= self.args[0] < MOST

    def asked(self, state: DragonWars) -> int:
        """The place of the next choice that a player makes, -1 if there is none."""
        listed = choices(state)
        for place in range(self.args[0], len(listed)):
            if not state.resigned[listed[place][0]]:
                return place
        return -1

    def enemy(self, state: DragonWars) -> int:
        """The enemy that is asked about."""
        return choices(state)[self.asked(state)][1]

    def pending(self, state: DragonWars) -> tuple[int, ...]:
        place = self.asked(state)
        return () if place < 0 else (choices(state)[place][0],)

    def cite(self, state: State, seat: int) -> str:
        return "DW-16.7"

    def prompt(self, state: DragonWars, seat: int) -> str:
        enemy = self.enemy(state)
        q, r = state.board.map.grid.coords[state.cell[enemy]]
        return f"Melee at {place_name(q, r, RADIUS)}: hit {self.title(state, enemy)}, or spare it?"

    def title(self, state: DragonWars, enemy: int) -> str:
        """For example `Blue's Drake`."""
        owner = state.seat_name(enemy // TYPES).capitalize()
        return f"{owner}'s {TYPE_NAMES[enemy % TYPES].capitalize()}"

    def actions(self, state: DragonWars, seat: int) -> Sequence[Action]:
        enemy = self.enemy(state)
        named = (state.colour[enemy // TYPES], enemy % TYPES)
        return (VERBS.of(HIT, named), VERBS.of(SPARE, named))

    def facts(self, state: DragonWars, seat: int) -> SpareFacts:
        enemy = self.enemy(state)
        hit, spare = self.actions(state, seat)
        title = self.title(state, enemy)
        words = {hit.text: f"Hit {title}", spare.text: f"Spare {title}"}
        hint = "This holds for all your dragons in this Melee."
        return SpareFacts(state.dragon_name(enemy), hint, words)

    def answer(self, state: DragonWars, seat: int, action: Action) -> bool:
        if action.kind not in (HIT, SPARE):
            why = "say whether an enemy is hit in Melee, for example `hit blue D` or `spare blue D`"
            raise misplaced(action, "DW-16.7", why)
        VERBS.require_sound(action, "DW-16.7")
        enemy = self.enemy(state)
        if action.args != (state.colour[enemy // TYPES], enemy % TYPES):
            asked = f"{COLOURS[state.colour[enemy // TYPES]]} {LETTERS[enemy % TYPES]}"
            raise Illegal("DW-16.8", f"{asked} is asked about now")
        if action.kind == SPARE:
            state.spared[enemy] |= 1 << seat
            if state.listening:
                told = Spared(player=state.seat_name(seat), dragon=state.dragon_name(enemy))
                state.emit(told, "DW-16.7")
        state.agenda[-1] = Spare(self.asked(state) + 1)
        return True

    def timeout(self, state: DragonWars, seat: int) -> None:
        state.require_time_limit()
        state.agenda[-1] = Spare(self.asked(state) + 1)  # hit (DW-16.9)
