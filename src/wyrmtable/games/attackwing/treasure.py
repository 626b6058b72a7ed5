"""The treasure of adventure 1: snatching and dropping items (AW-21.8 to AW-21.16)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from wyrmtable.core.action import Action
from wyrmtable.core.errors import Illegal
from wyrmtable.core.task import Task
from wyrmtable.games.attackwing import actiontasks, attack, events, terrain, upgrades
from wyrmtable.games.attackwing.measuring import within
from wyrmtable.games.attackwing.playarea import drop_point
from wyrmtable.games.attackwing.questions import Pick
from wyrmtable.games.attackwing.state import (
    CARRIED,
    DISCARDED,
    NONE,
    ON_TABLE,
    OUT_OF_PLAY,
    TREASURE,
    U_STATE,
    U_WIDTH,
    AttackWing,
)
from wyrmtable.games.attackwing.tablefile import ADVENTURES
from wyrmtable.games.attackwing.tokens import OBJECTIVE_RADIUS, token_distance
from wyrmtable.games.attackwing.verbs import DROP, PASSING, SNATCH

_RULES = ADVENTURES[0].treasure
assert _RULES is not None
RULES = _RULES
# in `state.performed` with the number of the token: laid down this round (AW-21.15)
DROPPED_CODE: Final = 3000
CARDS = {  # AW-21.11
    RULES.amulet: upgrades.NUMBER["aerobat_amulet"],
    RULES.spike: upgrades.NUMBER["iron_tail_spike"],
}


def items(state: AttackWing, creature: int) -> list[int]:
    """The tokens that a dragon carries."""
    return [
        token
        for token, holder in enumerate(state.token_holder)
        if holder == creature and state.token_where[token] == CARRIED
    ]


def snatches(state: AttackWing, creature: int) -> list[Action]:
    """Every token on the table can be named (AW-21.8)."""
    if len(items(state, creature)) >= RULES.most:
        return []
    if state.has_performed(creature, actiontasks.SNATCH_CODE):
        return []
    return [
        SNATCH.of((token + 1,))
        for token, where in enumerate(state.token_where)
        if where == ON_TABLE
        and state.token_kind[token] == TREASURE
        and not state.has_performed(creature, DROPPED_CODE + token)  # AW-21.15
        and (not state.premeasure or in_reach(state, creature, token))  # AW-2.18
    ]


def in_reach(state: AttackWing, creature: int, token: int) -> bool:
    """Is a token within Range 1 of a dragon's base (AW-21.8)?"""
    x, y = state.token_x[token], state.token_y[token]
    return within(token_distance(state.shape(creature), x, y, OBJECTIVE_RADIUS), 1)


def check_snatch(state: AttackWing, creature: int, token: int) -> None:
    """Refuse a snatch that the rules do not allow, whatever the Range (AW-21.8, AW-21.9)."""
    if state.adventure != 1:
        raise Illegal("AW-9.2", "there is nothing to snatch in this game")
    if len(items(state, creature)) >= RULES.most:
        raise Illegal("AW-21.9", "a dragon carries two items at most")
    if state.has_performed(creature, DROPPED_CODE + token):
        raise Illegal("AW-21.15", "it has just dropped this item")
    if SNATCH.of((token + 1,)) not in snatches(state, creature):
        raise Illegal("AW-21.8", "there is no such token on the table")


def snatch(state: AttackWing, creature: int, token: int) -> None:
    """Measured only now; number 5 is a trap (AW-21.8, AW-21.10)."""
    if not in_reach(state, creature, token):
        actiontasks.lose(state, creature, "snatch", "AW-21.8")
        return
    actiontasks.told(state, creature, "snatch", "AW-21.8")
    name = state.name(creature)
    terrain.see(state, token)
    number = state.token_number[token]
    state.token_up[token] = 1
    if number == RULES.trap:
        state.token_where[token] = OUT_OF_PLAY
        if state.listening:
            state.emit(events.Trap(creature=name, token=token + 1), "AW-21.10", reveals=True)
        attack.trap(state, creature, RULES.trap_dice)
        return
    state.token_where[token] = CARRIED
    state.token_holder[token] = creature
    if state.listening:
        told = events.Snatched(creature=name, item=number, token=token + 1)
        state.emit(told, "AW-21.8", reveals=True)
    if number in CARDS:
        state.add_upgrade(creature, CARDS[number])
        if state.listening:
            gained = events.UpgradeGained(creature=name, upgrade=upgrades.KEYS[CARDS[number]])
            state.emit(gained, "AW-21.11")


def drop(state: AttackWing, creature: int, token: int, cite: str) -> None:
    """Lay an item down behind the dragon; its card is discarded (AW-21.13, AW-21.16)."""
    x, y = drop_point(state.shape(creature), float(state.area))
    state.token_where[token] = ON_TABLE
    state.token_holder[token] = NONE
    state.token_x[token] = x
    state.token_y[token] = y
    number = state.token_number[token]
    if state.listening:
        told = events.Dropped(
            creature=state.name(creature), item=number, pos=[x, y], token=token + 1
        )
        state.emit(told, cite)
    if number in CARDS:
        upgrade = state.upgrade_named(creature, CARDS[number])
        if upgrade != NONE:
            state.upgrades[upgrade * U_WIDTH + U_STATE] = DISCARDED
            if state.listening:
                key = upgrades.KEYS[CARDS[number]]
                gone = events.UpgradeDiscarded(creature=state.name(creature), upgrade=key)
                state.emit(gone, "AW-21.16")


class DropStep(Task[AttackWing]):
    """After its maneuver a dragon may drop one item (AW-21.13, AW-21.23)."""

    name: ClassVar[str] = "drop_step"

    def run(self, state: AttackWing) -> None:
        creature = self.args[0]
        if state.in_play(creature) and items(state, creature):
            state.agenda.append(Drop(creature, 0))


def suffered(state: AttackWing, creature: int, amount: int) -> None:
    """A dragon that suffers 2 damage from one source must drop an item (AW-21.14)."""
    held = items(state, creature) if state.adventure == 1 else []
    if amount < RULES.drop_at or not held or not state.in_play(creature):
        return
    if len(held) == 1:
        drop(state, creature, held[0], "AW-21.14")
    else:
        state.agenda.append(Drop(creature, 1))


class Drop(Pick):
    """Which item is dropped; the second number is 1 if one must be."""

    name: ClassVar[str] = "drop"
    asking: ClassVar[str] = "Which item does the dragon drop?"

    def cite(self, state: AttackWing, seat: int) -> str:
        return "AW-21.14" if self.args[1] else "AW-21.13"

    def actions(self, state: AttackWing, seat: int) -> Sequence[Action]:
        dropping = [DROP.of((token + 1,)) for token in items(state, self.args[0])]
        return dropping if self.args[1] else [PASSING, *dropping]

    def decide(self, state: AttackWing, action: Action) -> None:
        if action.kind == DROP.kind:
            token = action.args[0] - 1
            if not self.args[1]:
                state.performed += [self.args[0], DROPPED_CODE + token]
            drop(state, self.args[0], token, self.cite(state, 0))
