"""The free actions of the active horde, and what others may do meanwhile (DL-5.6, DL-12.13)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

import msgspec

from wyrmtable.core.action import Action
from wyrmtable.core.errors import Illegal
from wyrmtable.core.task import ALONE, Question
from wyrmtable.games.dragonlance.aiming import aim_refusal, archer, may_attack, targets
from wyrmtable.games.dragonlance.autopilot import autopilot
from wyrmtable.games.dragonlance.codes import NOBODY, NOWHERE, OPEN, RANGED
from wyrmtable.games.dragonlance.combat import announce, kinds_against
from wyrmtable.games.dragonlance.contentfile import PIECES
from wyrmtable.games.dragonlance.facts import ActFacts, Steering, faces
from wyrmtable.games.dragonlance.handwindows import set_wish
from wyrmtable.games.dragonlance.hordes import is_alive, team_of
from wyrmtable.games.dragonlance.moves import (
    STEPS,
    check_path,
    check_step,
    legs,
    misplaced,
    must_move,
    refuse,
    steps_of,
    straight_actions,
    take_step,
    ways_in,
)
from wyrmtable.games.dragonlance.naming import asked, hex_of
from wyrmtable.games.dragonlance.pieces import (
    COLOURS,
    HORDES,
    NAMES,
    SIZE,
    SPELLS,
)
from wyrmtable.games.dragonlance.playing import play, playable, try_play
from wyrmtable.games.dragonlance.questions import require_timer
from wyrmtable.games.dragonlance.reasons import refusal
from wyrmtable.games.dragonlance.reserves import burdened, strained
from wyrmtable.games.dragonlance.spells import OPEN_MOMENT
from wyrmtable.games.dragonlance.state import DragonLance
from wyrmtable.games.dragonlance.steps import unable
from wyrmtable.games.dragonlance.straight import RIVAL, able_steps, crowd, hindered, rivals
from wyrmtable.games.dragonlance.stunts import do_stunt, stunt_refusal, stunts_of
from wyrmtable.games.dragonlance.trading import (
    gifts,
    offer,
    resurrect,
    resurrect_refusal,
    resurrections,
    trade_refusal,
    trades,
)
from wyrmtable.games.dragonlance.turns import end_turn
from wyrmtable.games.dragonlance.verbs import (
    ATTACK,
    END,
    END_ACTION,
    FLY,
    FLY_TO,
    PAID,
    PLAY,
    RESURRECT,
    STUNT,
    TRADE,
    WISH,
    WISH_ACTIONS,
    WISHES,
    enter_action,
    require_sound,
)


def either(words: list[str]) -> str:
    """What can be done, in a sentence: `move, attack or end your turn`."""
    return " or ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def attacks_of(state: DragonLance, dragon: int) -> list[int]:
    """Every attack that a dragon can announce: target and kind, two numbers each."""
    found: list[int] = []
    if may_attack(state, dragon):
        return found
    for target in targets(state, dragon):
        if not aim_refusal(state, dragon, target, 0, NOWHERE):
            for kind in kinds_against(state, target):
                found.append(target)
                found.append(kind)
        elif archer(state, dragon) and not aim_refusal(state, dragon, target, RANGED, NOWHERE):
            found.append(target)
            found.append(RANGED)
    return found


def rarely(state: DragonLance) -> list[Action]:
    """What the active horde can do besides steps, stunts, attacks and cards."""
    return resurrections(state, state.active) if state.flags.resurrection else []


# -- the question -------------------------------------------------------------------------------


class Act(Question[DragonLance]):
    """The active horde acts until it ends its turn; others may interrupt (DL-5.6, DL-12.13)."""

    name: ClassVar[str] = "act"

    def pending(self, state: DragonLance) -> tuple[int, ...]:
        return ALONE[state.owner[state.active]]

    def alterable(self, state: DragonLance) -> tuple[int, ...]:
        mine = state.owner[state.active]
        others: list[int] = []
        for step in range(1, HORDES):
            horde = (state.active + step) % HORDES
            seat = state.owner[horde]
            if seat in (mine, NOBODY) or seat in others or not is_alive(state, horde):
                continue
            ally = state.flags.teams and team_of(state, seat) == team_of(state, mine)
            if state.hands[horde] or (ally and state.hands[state.active]):  # it may ask for a trade
                others.append(seat)
        return tuple(others)

    def cite(self, state: DragonLance, seat: int) -> str:
        return "DL-5.6" if seat == state.owner[state.active] else "DL-12.13"

    def prompt(self, state: DragonLance, seat: int) -> str:
        horde = COLOURS[state.active].capitalize()
        cards: list[str] = []
        for own in range(HORDES):
            if state.owner[own] == seat and state.hands[own]:
                for card in playable(state, own, OPEN_MOMENT):
                    if PIECES.spell[card.args[0]].title not in cards:
                        cards.append(PIECES.spell[card.args[0]].title)
        if seat != state.owner[state.active]:
            if cards:
                return f"{horde} is acting; you may play {either(cards)}"
            return f"{horde} is acting; you have no card to play now"
        compelled = must_move(state)
        offered = ["move"] if compelled or self.can_step(state) else []
        if self.can_attack(state):
            offered.append("attack")
        if cards:
            offered.append("play cards")
        if not compelled:
            offered.append("end your turn")
        points = "1 point" if state.points == 1 else f"{state.points} points"
        return asked(state, state.active, f"{either(offered)} ({points} left)")

    def can_step(self, state: DragonLance) -> bool:
        """Is a step listed for any dragon of the active horde?"""
        first = state.active * SIZE
        for dragon in range(first, first + SIZE):
            if state.cell[dragon] >= 0 and steps_of(state, dragon):
                return True
        return False

    def can_attack(self, state: DragonLance) -> bool:
        """Is an attack listed for any dragon of the active horde?"""
        listed: list[Action] = []
        first = state.active * SIZE
        for dragon in range(first, first + SIZE):
            if state.cell[dragon] >= 0:
                self.attacks(state, dragon, listed)
                if listed:
                    return True
        return False

    def actions(self, state: DragonLance, seat: int) -> Sequence[Action]:
        listed: list[Action] = []
        active = state.active
        if seat == state.owner[active]:
            if state.flags.facing:
                self.curved(state, listed)
            else:
                self.straight(state, listed)
            listed.extend(rarely(state))
            if not must_move(state):
                listed.append(END_ACTION)
        else:
            listed.extend([wish for wish in WISH_ACTIONS if wish.args[0] != state.wishes[seat]])
        for horde in range(HORDES):
            if state.owner[horde] == seat and state.hands[horde]:
                listed.extend(playable(state, horde, OPEN_MOMENT))
                listed.extend(gifts(state, horde))
        return listed

    def curved(self, state: DragonLance, listed: list[Action]) -> None:
        """Steps, attacks and stunts of the active horde with facing."""
        first = state.active * SIZE
        for dragon in range(first, first + SIZE):
            if state.cell[dragon] >= 0:
                listed.extend(steps_of(state, dragon))
                self.attacks(state, dragon, listed)
                if state.flags.stunts and state.points:
                    listed.extend(stunts_of(state, dragon))

    def straight(self, state: DragonLance, listed: list[Action]) -> None:
        """Steps and attacks of the active horde without facing; what is near is looked at once."""
        first = state.active * SIZE
        others = rivals(state, state.active)
        hindrance = hindered(state)
        burden = burdened(state, state.active)
        for dragon in range(first, first + SIZE):
            if state.cell[dragon] < 0:
                continue
            if state.where[dragon] != OPEN:
                listed.extend(steps_of(state, dragon))
                continue
            around = crowd(state, dragon, others)
            if state.points and not unable(state, dragon):
                free = not (burden and strained(state, dragon))
                bits = able_steps(state, dragon, around, free, hindrance)
                listed.extend(straight_actions(dragon, bits))
                if state.citadel:
                    listed.extend([enter_action(dragon, d) for d in ways_in(state, dragon)])
            if around & RIVAL:
                self.attacks(state, dragon, listed)

    def attacks(self, state: DragonLance, dragon: int, listed: list[Action]) -> None:
        """Every attack of a dragon."""
        found = attacks_of(state, dragon)
        for at in range(0, len(found), 2):
            listed.append(ATTACK.of((dragon, found[at], found[at + 1], NOWHERE)))

    def facts(self, state: DragonLance, seat: int) -> ActFacts:
        hand: list[str] = []
        for horde in range(HORDES):
            if state.owner[horde] == seat:
                hand.extend([SPELLS[card] for card in state.hands[horde]])
        facts = ActFacts(hand=hand, cards=faces(hand), trades=trades(state, seat))
        if seat != state.owner[state.active]:
            facts.ask = WISHES[state.wishes[seat]]
            return facts
        facts.points = state.points
        facts.can_end = not must_move(state)
        facts.dragons, facts.reasons = self.steering(state)
        return facts

    def steering(self, state: DragonLance) -> tuple[dict[str, Steering], dict[str, str]]:
        """What every dragon of the active horde can reach, and what bars its other steps."""
        from wyrmtable.games.dragonlance.hindrances import hindrances, reasons
        from wyrmtable.games.dragonlance.reach import reachable

        dragons: dict[str, Steering] = {}
        clauses: list[str] = []
        first = state.active * SIZE
        for dragon in range(first, first + SIZE):
            cell = state.cell[dragon]
            if cell >= 0:
                barred = hindrances(state, dragon)
                clauses.extend(barred.values())
                dragons[NAMES[dragon]] = Steering(
                    hex_of(cell), state.alt[dragon], reachable(state, dragon), barred
                )
        return dragons, reasons(state, clauses)

    def preview(self, state: DragonLance, seat: int, action: Action) -> Sequence[msgspec.Struct]:
        from wyrmtable.games.dragonlance.reach import path_marks

        return path_marks(state, action)

    def answer(self, state: DragonLance, seat: int, action: Action) -> bool:
        require_sound(action)
        kind = action.kind
        if kind == WISH.kind:
            set_wish(state, seat, action)
            return False
        if kind == PLAY.kind:
            self.play_card(state, seat, action)
            return True
        if kind == TRADE.kind:
            self.trade(state, seat, action)
            return True
        if seat != state.owner[state.active]:
            raise misplaced(action)
        if kind in STEPS:
            check_step(state, action)
            take_step(state, action)
        elif kind in (FLY.kind, FLY_TO.kind):
            self.fly(state, action)
        elif kind == ATTACK.kind:
            attacker, target, how, line = action.args
            refuse(may_attack(state, attacker) or aim_refusal(state, attacker, target, how, line))
            announce(state, attacker, target, how, line)
        elif kind == STUNT.kind:
            dragon, stunt, detail = action.args[:3]
            cards = list(action.args[PAID:])
            refuse(stunt_refusal(state, dragon, stunt, detail, cards))
            do_stunt(state, dragon, stunt, detail, cards)
        elif kind == RESURRECT.kind:
            dragon, cell = action.args[:2]
            cards = list(action.args[2:])
            refuse(resurrect_refusal(state, dragon, cell, cards))
            resurrect(state, dragon, cell, cards)
        elif kind == END.kind:
            if must_move(state):
                raise refusal("DL-5.8")
            end_turn(state)
        else:
            raise Illegal("DL-5.6", "now name a step, an attack, a card or `end turn`")
        return True

    def quiet(self, action: Action) -> bool:
        return action.kind == WISH.kind

    def play_card(self, state: DragonLance, seat: int, action: Action) -> None:
        """A card in an open moment; the charged dragon tells which horde plays it (DL-12.13)."""
        horde = action.args[1] // SIZE
        if state.owner[horde] != seat:
            raise Illegal("DL-12.7", "a card is charged to a dragon of the horde that plays it")
        try_play(state, horde, action, OPEN_MOMENT)
        play(state, horde, action, -1)

    def trade(self, state: DragonLance, seat: int, action: Action) -> None:
        """Offer a trade to an ally (DL-22.6)."""
        horde, partner, count = action.args[:3]
        if state.owner[horde] != seat:
            raise Illegal("DL-22.6", "a horde trades its own cards")
        if len(action.args) == 3:
            raise Illegal("DL-22.6", "a trade names at least one card")
        refuse(trade_refusal(state, horde, partner, list(action.args[3 : 3 + count])))
        offer(state, action)

    def fly(self, state: DragonLance, action: Action) -> None:
        """A whole path in one action; it is refused as a whole."""
        from wyrmtable.games.dragonlance.reach import path_to

        steps = legs(action) if action.kind == FLY.kind else path_to(state, action)
        check_path(state, steps)
        for step in steps:
            take_step(state, step)

    def timeout(self, state: DragonLance, seat: int) -> None:
        require_timer(state)
        autopilot(state)
