"""What becomes of a played card: it takes effect or is cancelled (DL-12.15, DL-13.7, DL-13.36)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from wyrmtable.core.action import Action
from wyrmtable.core.errors import Illegal
from wyrmtable.core.task import Task
from wyrmtable.games.dragonlance.cards import discard_card
from wyrmtable.games.dragonlance.codes import (
    ALT_TO,
    CANCELLED,
    CARD,
    CELL_TO,
    CHARGED,
    DONE,
    FACE_TO,
    FATE,
    HITS,
    IN_EFFECT,
    INSIDE,
    LANDED,
    LATE,
    OPEN,
    SNAP,
    marked,
)
from wyrmtable.games.dragonlance.combat import call_off, check_attack
from wyrmtable.games.dragonlance.ending import finish_turn
from wyrmtable.games.dragonlance.events import CardCancelled, PutBack, TakenBack, Teleported
from wyrmtable.games.dragonlance.facts import TakeBackFacts
from wyrmtable.games.dragonlance.falling import land_on_tower
from wyrmtable.games.dragonlance.fear import begin_fear, frightened_attack
from wyrmtable.games.dragonlance.naming import hex_of, whereabouts
from wyrmtable.games.dragonlance.pieces import (
    DISPEL,
    DRAGONS,
    FEAR,
    HASTE,
    IS_BATTLE,
    NAMES,
    PASSWALL,
    SIZE,
    SPELLS,
    TELEPORT,
    TITLE_OF,
)
from wyrmtable.games.dragonlance.places import barred, court_taken, is_free
from wyrmtable.games.dragonlance.playing import is_played
from wyrmtable.games.dragonlance.questions import Choice
from wyrmtable.games.dragonlance.snapshots import go_back, snapshot
from wyrmtable.games.dragonlance.state import DragonLance
from wyrmtable.games.dragonlance.steps import acted, step_hex
from wyrmtable.games.dragonlance.verbs import (
    KEEP,
    KEEP_ACTION,
    TAKE_BACK,
    TAKE_BACK_ACTION,
    TO_TOWER,
)


class AboutCard(Task[DragonLance]):
    """A step in the life of a played card; `args`: its place."""

    def fits(self, state: DragonLance) -> bool:
        return len(self.args) == 1 and is_played(state, self.args[0])


class Resolve(AboutCard):
    """A card takes effect when its response window has closed (DL-12.15)."""

    name: ClassVar[str] = "resolve"

    def run(self, state: DragonLance) -> None:
        at = self.args[0]
        played = state.played
        if played[at + FATE] == CANCELLED:
            return
        card = played[at + CARD]
        if IS_BATTLE[card]:
            played[at + FATE] = IN_EFFECT
        elif card == HASTE:
            played[at + FATE] = IN_EFFECT
            state.hasted = True
        elif card == DISPEL:
            dispel(state, at)
        elif card == FEAR:
            begin_fear(state, at)
        elif card == TELEPORT:
            teleport(state, at)
        else:
            pass_wall(state, at)


def done(state: DragonLance, at: int) -> None:
    """A card has taken effect and is discarded (DL-12.9)."""
    state.played[at + FATE] = DONE
    discard_card(state, state.played[at + CARD])


def dispel(state: DragonLance, at: int) -> None:
    """Cancel the card that was hit; it is discarded before the Dispel Magic (DL-12.9)."""
    played = state.played
    hits = played[at + HITS]
    card, dragon = (
        (state.late[0], state.late[1])
        if hits == LATE
        else (
            played[hits + CARD],
            played[hits + CHARGED],
        )
    )
    if state.listening:
        state.emit(CardCancelled(card=SPELLS[card], dragon=NAMES[dragon]), "DL-13.7")
    if hits == LATE:
        snap = state.late[2 : 2 + SNAP]
        done(state, at)
        call_off(state)
        go_back(state, dragon, snap)
        if state.listening:
            back = PutBack(dragon=NAMES[dragon], **whereabouts(state, dragon))
            state.emit(back, "DL-13.38")
    else:
        played[hits + FATE] = CANCELLED
        discard_card(state, card)
        done(state, at)
        if card == HASTE:
            state.hasted = False
    if card in (TELEPORT, PASSWALL) and dragon // SIZE == state.active:
        state.agenda.append(TakeBack(dragon))


def remember(state: DragonLance, card: int, dragon: int) -> None:
    """What the active horde's card moves can still be dispelled late (DL-13.37)."""
    acted(state, dragon)
    state.late = ()
    if dragon // SIZE == state.active:
        state.late = (card, dragon, *snapshot(state, dragon))


def teleport(state: DragonLance, at: int) -> None:
    """Put a dragon somewhere else (DL-13.29, DL-13.32)."""
    played = state.played
    dragon, cell = played[at + CHARGED], played[at + CELL_TO]
    remember(state, TELEPORT, dragon)
    if state.listening:
        told = Teleported(dragon=NAMES[dragon], to="tower")
        if cell != TO_TOWER:
            told.to, told.alt = hex_of(cell), played[at + ALT_TO]
            told.facing = None if played[at + FACE_TO] < 0 else played[at + FACE_TO]
        state.emit(told, "DL-13.29")
    if state.where[dragon] >= INSIDE:  # DL-15.12
        state.left = marked(state.left, dragon, state.where[dragon] - INSIDE + 1)
    state.set_alt(dragon, 0)
    state.where = marked(state.where, dragon, OPEN)
    state.duty = marked(state.duty, dragon, 0)
    if played[at + FACE_TO] >= 0:
        state.face = marked(state.face, dragon, played[at + FACE_TO])
    if cell == TO_TOWER:
        land_on_tower(state, dragon)
        if dragon // SIZE == state.active:
            state.finished = marked(state.finished, dragon, LANDED)  # DL-8.4
    else:
        state.cell[dragon] = cell
        state.set_alt(dragon, played[at + ALT_TO])
    done(state, at)
    check_attack(state)


def pass_wall(state: DragonLance, at: int) -> None:
    """Cross a wall side for 1 point (DL-13.27)."""
    dragon, d = state.played[at + CHARGED], state.played[at + FACE_TO]
    remember(state, PASSWALL, dragon)
    late = state.late
    if state.flags.facing:
        state.face = marked(state.face, dragon, d)
    step_hex(state, dragon, d)
    state.late = late
    done(state, at)


class EndFear(AboutCard):
    """All have fled: the card is discarded, and it is judged who is out."""

    name: ClassVar[str] = "end fear"

    def run(self, state: DragonLance) -> None:
        at = self.args[0]
        target = state.played[at + CHARGED]
        state.fleeing = ()
        done(state, at)
        if frightened_attack(state, target):
            call_off(state)
        else:
            check_attack(state)
        finish_turn(state)


class TakeBack(Choice):
    """The active horde may take the dragon's move back; `args`: the dragon (DL-13.36)."""

    name: ClassVar[str] = "take back"
    clause: ClassVar[str] = "DL-13.36"
    limits: ClassVar[tuple[int, ...]] = (DRAGONS,)

    def possible(self, state: DragonLance) -> bool:
        """Has it moved, and is the way back free?"""
        dragon = self.args[0]
        base = state.base[dragon * SNAP : dragon * SNAP + SNAP]
        if state.cell[dragon] < 0 or base[0] < 0:
            return False
        now = snapshot(state, dragon)
        if now[:6] == base[:6]:
            return False
        if base[2] >= INSIDE:
            for other in range(len(state.where)):
                if other != dragon and state.where[other] == base[2]:
                    return False
            return state.citadel[base[2] - INSIDE] == base[0]
        if not is_free(state, dragon, base[0], base[1]):
            return False
        if state.flags.court[base[0]] and court_taken(state, dragon):
            return False
        return base[0] == state.cell[dragon] or not barred(state, dragon, base[0])

    def pending(self, state: DragonLance) -> tuple[int, ...]:
        return (state.owner[state.active],) if self.possible(state) else ()

    def prompt(self, state: DragonLance, seat: int) -> str:
        return f"The spell is dispelled: take the move of {TITLE_OF[self.args[0]]} back?"

    def actions(self, state: DragonLance, seat: int) -> Sequence[Action]:
        return [KEEP_ACTION, TAKE_BACK_ACTION]

    def facts(self, state: DragonLance, seat: int) -> TakeBackFacts:
        return TakeBackFacts(NAMES[self.args[0]])

    def take(self, state: DragonLance, seat: int, action: Action) -> None:
        if action.kind not in (KEEP.kind, TAKE_BACK.kind):
            raise Illegal("DL-13.36", "say `take back` or `keep`")
        if action.kind == TAKE_BACK.kind:
            self.restore(state)
        else:
            state.agenda.pop()

    def restore(self, state: DragonLance) -> None:
        """Take the move back."""
        dragon = self.args[0]
        at = dragon * SNAP
        state.agenda.pop()
        go_back(state, dragon, state.base[at : at + SNAP])
        if state.listening:
            back = TakenBack(
                dragon=NAMES[dragon], points=state.points, **whereabouts(state, dragon)
            )
            state.emit(back, "DL-13.36")

    def decide(self, state: DragonLance, seat: int) -> None:
        self.restore(state)
