"""The melee step (section 11)."""

from __future__ import annotations

from typing import ClassVar, Final

from wyrmtable.board.plane.arcs import in_arc
from wyrmtable.board.plane.measures import arc_edges, ruler
from wyrmtable.board.plane.rectangles import distance
from wyrmtable.core.plain import PlainDict
from wyrmtable.core.task import Task
from wyrmtable.games.aerialcorps.breeds import MELEE_CARDS, TAIL
from wyrmtable.games.aerialcorps.decks import MELEE_DECK, texts, total
from wyrmtable.games.aerialcorps.events import Melee, MeleeStep
from wyrmtable.games.aerialcorps.facts import MeleeFacts, Striker
from wyrmtable.games.aerialcorps.harm import Harm, report, settle
from wyrmtable.games.aerialcorps.state import NONE, PLACES, AerialCorps, changed
from wyrmtable.games.aerialcorps.steps import Step, open_step
from wyrmtable.games.aerialcorps.table import FRONT_ARC
from wyrmtable.games.aerialcorps.verbs import STRIKE

WHY = {
    "AC-11.1": "the dragon has not moved into this enemy's space this round",
    "AC-11.2": "the target is not in the front arc",
    "AC-11.8": "a dragon in a boarding action makes no melee attack",
    "AC-13.11": "the captain is wounded: no melee in this turn",
    "AC-15.11": "a biplane cannot attack in melee",
}


class BeginMelee(Task[AerialCorps]):
    """Find out who has moved into an enemy in front, and ask them."""

    name: ClassVar[str] = "begin melee"

    def run(self, state: AerialCorps) -> None:
        asked: list[int] = []
        if state.into:
            asked = [dragon for dragon in state.dragons() if victims(state, dragon)]
        open_step(state, STRIKE_STEP, asked)


def melee_fault(state: AerialCorps, dragon: int, target: int) -> str:
    """The clause that forbids this attack; empty if it is legal."""
    if not state.moved_into(dragon, target) or not state.flying(target):
        return "AC-11.1"
    shape = state.shapes[target]
    if not in_arc(state.shapes[dragon], FRONT_ARC, shape.x, shape.y):
        return "AC-11.2"
    if state.partner(dragon) != NONE:
        return "AC-11.8"
    if state.captain_wounded(dragon):
        return "AC-13.11"
    return "AC-15.11" if state.wooden(dragon) else ""


def victims(state: AerialCorps, dragon: int) -> list[int]:
    """All legal targets of a melee attack."""
    entered = state.entered(dragon)
    return [target for target in entered if not melee_fault(state, dragon, target)]


class Strike(Step):
    """The melee step: none, or one target (AC-11.3)."""

    name: ClassVar[str] = "melee"
    why: ClassVar[dict[str, str]] = WHY

    def __init__(self, *args: int) -> None:
        super().__init__(*args)
        self.verb = STRIKE
        self.clause = "AC-11.1"

    def options(self, state: AerialCorps, slot: int) -> list[int]:
        return victims(state, slot)

    def fault(self, state: AerialCorps, slot: int, value: int) -> str:
        return melee_fault(state, slot, value)

    def asking(self, state: AerialCorps, slot: int) -> str:
        return f"Strike with your {state.own_name(slot)}?"

    def facts(self, state: AerialCorps, seat: int) -> MeleeFacts:
        return MeleeFacts(
            dragons=[
                Striker(
                    dragon=state.dragon_name(dragon),
                    number=dragon % PLACES + 1,
                    cards=MELEE_CARDS[state.weight(dragon)],
                    choices=[state.dragon_name(target) for target in victims(state, dragon)],
                )
                for dragon in self.asked(state, seat)
            ]
        )

    def run(self, state: AerialCorps) -> None:
        """All attacks in resolution order, then their effects together."""
        if not state.slots:
            return
        harm = Harm(len(state.breed))
        for dragon, target in self.chosen(state):
            strike(state, harm, dragon, target)
        self.close(state)
        if state.listening:
            state.emit(MeleeStep(round=state.round), "AC-6.4", reveals=True)
        settle(state, harm)


STRIKE_STEP: Final = Strike()


def strike(state: AerialCorps, harm: Harm, dragon: int, target: int) -> None:
    """One melee attack (AC-11.4 to AC-11.6)."""
    state.struck = changed(state.struck, dragon, 1)
    cards = harm.take(state, target, MELEE_DECK, MELEE_CARDS[state.weight(dragon)])
    extra = len(cards) if TAIL[state.breed[dragon]] else 0
    harm.hurt[target] += extra
    harm.force(state, target)
    if state.listening:
        told = Melee(
            dragon=state.dragon_name(dragon),
            target=state.dragon_name(target),
            points=total(cards) + extra,
            tail=extra,
            measures=melee_measures(state, dragon, target),
            cards=texts(cards),
        )
        report(state, told, "AC-11.4", target, cards)


def melee_measures(state: AerialCorps, dragon: int, target: int) -> list[PlainDict]:
    """The front arc and the line between the centres."""
    one, other = state.shapes[dragon], state.shapes[target]
    far = distance(one.x, one.y, other.x, other.y)
    return [arc_edges(one, FRONT_ARC, 4.0), ruler(one.x, one.y, other.x, other.y, far, 0.0)]
