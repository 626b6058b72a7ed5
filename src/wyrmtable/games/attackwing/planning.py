"""The Planning Phase: sealed dials (section 5)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from wyrmtable.core.action import Action
from wyrmtable.core.errors import Illegal
from wyrmtable.core.facts import Facts
from wyrmtable.core.sealed import SealedQuestion
from wyrmtable.games.attackwing import creatures, events, powers, rounds
from wyrmtable.games.attackwing.dials import BEARING, COLORS, ON_DIAL, SPEEDS
from wyrmtable.games.attackwing.state import IN_PLAY, LETTERS, NONE, AttackWing
from wyrmtable.games.attackwing.verbs import (
    DIAL,
    DIALS,
    READY,
    READY_ACTION,
    READY_DIALS,
    READY_ONLY,
    REOPEN,
    REOPEN_ONLY,
)
from wyrmtable.games.attackwing.words import FLIGHT_DIAL, GREEN, GROUND_DIAL


def dial_for(state: AttackWing, creature: int) -> int:
    """The dial of the play level on which a creature is now (AW-5.2, AW-8.8)."""
    card = creatures.MANEUVER_CARD[state.card[creature]]
    if not state.in_air(creature):
        return card * 2 + GROUND_DIAL
    if not creatures.FLIES[state.card[creature]]:
        card = powers.fly_card(state, creature)
    return card * 2 + FLIGHT_DIAL


def dialing(state: AttackWing, seat: int) -> list[int]:
    """The creatures in play of a seat."""
    return [creature for creature in state.creatures() if state.owner[creature] == seat]


DIAL_CHOICES: Final[
    dict[int, tuple[Action, ...]]
] = {}  # [dial * creatures + creature], when needed


def dial_choices(creature: int, dial: int) -> tuple[Action, ...]:
    """All maneuvers of a dial, as actions for a creature (AW-5.3)."""
    key = dial * len(LETTERS) + creature
    listed = DIAL_CHOICES.get(key)
    if listed is None:
        listed = DIAL_CHOICES[key] = tuple([DIAL.of((creature, one)) for one in ON_DIAL[dial]])
    return listed


def slowest_green(dial: int) -> int:
    """The maneuver for a player out of time: straight, bank, turn, left first (AW-23.3)."""
    green = [maneuver for maneuver in ON_DIAL[dial] if COLORS[dial][maneuver] == GREEN]
    listed = green or ON_DIAL[dial]
    return min(listed, key=lambda one: (one % SPEEDS, BEARING[one // SPEEDS], one))


def dials_set(state: AttackWing, seat: int) -> tuple[int, ...]:
    """The dials that a seat has set so far, as pairs of creature and maneuver."""
    numbers: list[int] = []
    for creature in dialing(state, seat):
        if state.dial[creature] != NONE:
            numbers += [creature, state.dial[creature]]
    return tuple(numbers)


class Dials(SealedQuestion[AttackWing]):
    """Every player sets one dial for each creature in secret (AW-5.1, AW-5.4)."""

    name: ClassVar[str] = "dials"
    drafting: ClassVar[tuple[int, ...]] = (DIAL.kind, DIALS.kind)
    committing: ClassVar[int] = READY.kind
    committing_whole: ClassVar[int] = READY_DIALS.kind
    reopening: ClassVar[int] = REOPEN.kind
    is_fixed: ClassVar[tuple[str, str]] = ("AW-5.4", "these dials are set; reopen them first")
    is_open: ClassVar[tuple[str, str]] = ("AW-5.4", "these dials are not set yet")
    is_other: ClassVar[tuple[str, str]] = ("AW-5.1", "dials are asked for")

    def flags(self, state: AttackWing) -> list[int]:
        return state.ready

    def takes_part(self, state: AttackWing, seat: int) -> bool:
        for creature, owner in enumerate(state.owner):
            if owner == seat and state.in_play(creature):
                return True
        return False

    def cite(self, state: AttackWing, seat: int) -> str:
        return "AW-5.1"

    def prompt(self, state: AttackWing, seat: int) -> str:
        several = len(dialing(state, seat)) > 1
        return "Set your dials in secret" if several else "Set your dial in secret"

    def facts(self, state: AttackWing, seat: int) -> Facts:
        from wyrmtable.games.attackwing.decisionfacts import dials

        return dials(state, seat)

    def actions(self, state: AttackWing, seat: int) -> Sequence[Action]:
        if state.ready[seat]:
            return REOPEN_ONLY
        dial, out = state.dial, state.out
        for creature, owner in enumerate(state.owner):
            if owner == seat and dial[creature] == NONE and out[creature] == IN_PLAY:
                return dial_choices(creature, state.dial_of[creature])
        return READY_ONLY

    def answer(self, state: AttackWing, seat: int, action: Action) -> bool:
        if action.kind == DIAL.kind and state.vouched(seat, action):
            state.dial[action.args[0]] = action.args[1]
            return False
        return super().answer(state, seat, action)

    def note(self, state: AttackWing, seat: int, action: Action) -> None:
        state.verbs().require_sound(action, "AW-5.3")
        pairs = list(zip(action.args[::2], action.args[1::2], strict=True))
        for creature, maneuver in pairs:
            check_dial(state, seat, creature, maneuver)
        for creature, maneuver in pairs:
            state.dial[creature] = maneuver

    def seal(self, state: AttackWing, seat: int, action: Action) -> None:
        if action.kind == READY_DIALS.kind:
            if sorted(action.args[::2]) != dialing(state, seat):
                raise Illegal("AW-5.1", "every creature needs one dial")
            self.note(state, seat, action)
        else:
            for creature in dialing(state, seat):
                state.dial[creature] = self.dial_or_slowest(state, creature)
        if state.listening:
            state.emit(events.Committed(seat=seat), "AW-5.4")

    def reopened(self, state: AttackWing, seat: int) -> None:
        if state.listening:
            state.emit(events.Reopened(seat=seat), "AW-5.4")

    def whole(self, state: AttackWing, seat: int) -> Action:
        numbers: list[int] = []
        for creature in dialing(state, seat):
            numbers += [creature, self.dial_or_slowest(state, creature)]
        return READY_DIALS.of(tuple(numbers))

    def dial_or_slowest(self, state: AttackWing, creature: int) -> int:
        """What a dial shows when it is committed; one that nobody set goes slowly (AW-23.3)."""
        dial = state.dial[creature]
        return slowest_green(state.dial_of[creature]) if dial == NONE else dial

    def drafted(self, state: AttackWing, seat: int) -> Action | None:
        numbers = dials_set(state, seat)
        return DIALS.of(numbers) if numbers else None

    def veil(self) -> Action:
        return READY_ACTION

    def timeout(self, state: AttackWing, seat: int) -> None:
        for creature in dialing(state, seat):  # AW-23.3; no record knows of drafts
            state.dial[creature] = NONE
        self.seal(state, seat, READY_ACTION)
        state.ready[seat] = 1

    def run(self, state: AttackWing) -> None:
        state.ready = [0] * state.seats
        state.agenda.append(rounds.ActivationPhase())


def check_dial(state: AttackWing, seat: int, creature: int, maneuver: int) -> None:
    """Refuse a dial that is not the seat's or does not have the maneuver (AW-5.3, AW-18.2)."""
    if creature >= len(state.card) or not state.in_play(creature):
        raise Illegal("AW-5.1", "there is no such creature in play")
    if state.owner[creature] != seat:
        raise Illegal("AW-18.2", "each player dials for his own creatures only")
    if maneuver not in ON_DIAL[state.dial_of[creature]]:
        raise Illegal("AW-5.3", "this maneuver is not on the dial of its play level")
