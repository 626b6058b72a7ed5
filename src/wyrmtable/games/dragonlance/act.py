"""The free actions of the active horde, and what others may do meanwhile (DL-5.6, DL-12.13)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

import msgspec

from wyrmtable.core.action import Action
from wyrmtable.core.errors import Illegal
from wyrmtable.core.plain import Plain, PlainDict
from wyrmtable.core.state import State
from wyrmtable.core.task import Question
from wyrmtable.games.dragonlance.aiming import aim_refusal, archer, may_attack, targets
from wyrmtable.games.dragonlance.board import HEXES, NEIGHBOURS
from wyrmtable.games.dragonlance.cards import faces
from wyrmtable.games.dragonlance.citadels import Search, may_search
from wyrmtable.games.dragonlance.combat import announce, kinds_against
from wyrmtable.games.dragonlance.falling import too_low
from wyrmtable.games.dragonlance.gliding import (
    BEFORE,
    CHANGES,
    TURNS,
    compulsory_glide,
    glide,
    glide_refusal,
    spin,
    spin_refusal,
)
from wyrmtable.games.dragonlance.notation import (
    ATTACK,
    DOWN,
    END,
    END_ACTION,
    ENTER,
    FLY,
    FLY_TO,
    GLIDE,
    HEX,
    LEAVE,
    LEG_DOWN,
    LEG_GLIDE,
    LEG_HEX,
    PAID,
    PLAY,
    RESURRECT,
    ROLL,
    SPIN,
    STUNT,
    TRADE,
    UP,
    WISH,
    WISH_ACTIONS,
    attack_action,
    down_action,
    enter_action,
    glide_action,
    hex_action,
    leave_action,
    require_sound,
    spin_action,
    up_action,
)
from wyrmtable.games.dragonlance.pieces import (
    CEILING,
    COLOURS,
    HORDES,
    NAMES,
    SIZE,
    SPELLS,
    TOWER_HEIGHT,
)
from wyrmtable.games.dragonlance.playing import play, playable, try_play
from wyrmtable.games.dragonlance.reasons import because
from wyrmtable.games.dragonlance.reserves import LEAP
from wyrmtable.games.dragonlance.spells import OPEN_MOMENT
from wyrmtable.games.dragonlance.state import NOBODY, NOWHERE, OPEN, RANGED, DragonLance
from wyrmtable.games.dragonlance.steps import (
    citadel_refusal,
    down_refusal,
    ends_at_home,
    hex_refusal,
    leave_refusal,
    step_down,
    step_enter,
    step_hex,
    step_leave,
    step_up,
    up_refusal,
)
from wyrmtable.games.dragonlance.stunts import do_stunt, stunt_refusal, stunts_of
from wyrmtable.games.dragonlance.timing import require_timer
from wyrmtable.games.dragonlance.trading import (
    gifts,
    offer,
    resurrect,
    resurrect_refusal,
    resurrections,
    trade_refusal,
)
from wyrmtable.games.dragonlance.turns import end_turn
from wyrmtable.games.dragonlance.windows import set_wish

STEPS = (HEX, UP, DOWN, GLIDE, LEAVE, ENTER, SPIN)


def misplaced(action: Action) -> Illegal:
    """Why an action cannot be done in another horde's turn."""
    kind = action.kind
    if kind == ATTACK:
        return Illegal("DL-9.3", "a dragon attacks in its own horde's turn")
    if kind == RESURRECT:
        return Illegal("DL-18.8", "a horde resurrects in its own turn")
    if kind in STEPS or kind in (FLY, FLY_TO, STUNT, END, ROLL):
        return Illegal("DL-4.6", "it is another horde's turn")
    return Illegal("DL-12.13", "only Fear and Teleport interrupt another horde's turn")


def refuse(clause: str) -> None:
    """Raise the refusal of a clause, if there is one."""
    if clause:
        raise Illegal(clause, because(clause))


# -- steps --------------------------------------------------------------------------------------


def step_refusal(state: DragonLance, action: Action) -> str:
    """Why a single step is refused; empty if it is legal."""
    kind, args = action.kind, action.args
    if kind == HEX:
        return hex_refusal(state, args[0], args[1])
    if kind == UP:
        return up_refusal(state, args[0])
    if kind == DOWN:
        return down_refusal(state, args[0], args[1]) if args[1] > 0 else "DL-6.4"
    if kind == GLIDE:
        turn, when = TURNS[args[1]]
        return glide_refusal(state, args[0], turn, when, args[2])
    if kind == LEAVE:
        return leave_refusal(state, args[0], args[1])
    if kind == ENTER:
        return citadel_refusal(state, args[0], args[1])
    return spin_refusal(state, args[0], args[1])


def take_step(state: DragonLance, action: Action) -> None:
    """Carry out a single step that has been checked."""
    kind, args = action.kind, action.args
    if kind == HEX:
        step_hex(state, args[0], args[1])
    elif kind == UP:
        step_up(state, args[0])
    elif kind == DOWN:
        step_down(state, args[0], args[1])
    elif kind == GLIDE:
        turn, when = TURNS[args[1]]
        glide(state, args[0], turn, when, args[2])
    elif kind == LEAVE:
        step_leave(state, args[0], args[1])
    elif kind == ENTER:
        citadel = step_enter(state, args[0], args[1])
        if may_search(state, args[0]):
            state.agenda.append(Search(args[0], citadel))
    else:
        spin(state, args[0], args[1])


def steps_of(state: DragonLance, dragon: int) -> list[Action]:
    """The legal single steps of a dragon that do not crash it."""
    listed: list[Action] = []
    if state.cell[dragon] < 0 or not state.points or state.finished[dragon]:
        return listed
    if state.where[dragon] != OPEN:
        for d in range(6):
            if not leave_refusal(state, dragon, d):
                listed.append(leave_action(dragon, d))
        return listed
    if state.terms.facing:
        glides_of(state, dragon, listed)
    else:
        if not up_refusal(state, dragon):
            listed.append(up_action(dragon))
        if state.alt[dragon]:
            for d in range(6):
                if not hex_refusal(state, dragon, d):
                    listed.append(hex_action(dragon, d))
            for levels in range(1, (LEAP if state.terms.easy_diving else 1) + 1):
                if not crashes(state, dragon, levels) and not down_refusal(state, dragon, levels):
                    listed.append(down_action(dragon, levels))
    if state.citadel:
        for d in range(6):
            beside = NEIGHBOURS[state.cell[dragon] * 6 + d] in state.citadel
            if beside and not citadel_refusal(state, dragon, d):
                listed.append(enter_action(dragon, d))
    return listed


def glides_of(state: DragonLance, dragon: int, listed: list[Action]) -> None:
    """The legal steps with facing, and turning on the spot for one that is stuck."""
    cell = state.cell[dragon]
    found = False
    for place in range(len(TURNS)):
        turn, when = TURNS[place]
        d = (state.face[dragon] + turn) % 6 if when == BEFORE else state.face[dragon]
        to = NEIGHBOURS[cell * 6 + d]
        if to < 0:
            continue
        for change in CHANGES:
            if glide_refusal(state, dragon, turn, when, change):
                continue
            found = True
            level = state.alt[dragon] + change
            landing = ends_at_home(state, dragon, to, level) or to == HEXES.tower
            if landing or level > CEILING or not too_low(state, to, level):
                listed.append(glide_action(dragon, place, change))
    if not found:
        for turn in (1, -1):
            if not spin_refusal(state, dragon, turn):
                listed.append(spin_action(dragon, turn))


def crashes(state: DragonLance, dragon: int, levels: int) -> bool:
    """Would descending so far crash the dragon?"""
    cell, level = state.cell[dragon], state.alt[dragon] - levels
    return not ends_at_home(state, dragon, cell, level) and too_low(state, cell, level) != ""


def must_move(state: DragonLance) -> bool:
    """Has the horde points and a step that is compulsory (DL-5.8, DL-5.11)?"""
    if not state.points:
        return False
    first = state.active * SIZE
    for dragon in range(first, first + SIZE):
        able = state.cell[dragon] >= 0 and not state.finished[dragon]
        if able and compulsory(state, dragon):
            return True
    return False


def compulsory(state: DragonLance, dragon: int) -> bool:
    """Has this dragon a step that must be made while points are left?"""
    if state.where[dragon] != OPEN:
        return any(not leave_refusal(state, dragon, d) for d in range(6))
    if state.terms.facing:
        return compulsory_glide(state, dragon)
    level, cell = state.alt[dragon], state.cell[dragon]
    if level < CEILING and not up_refusal(state, dragon):
        return True
    if not level:
        return False
    for d in range(6):
        landing = NEIGHBOURS[cell * 6 + d] == HEXES.tower and level == TOWER_HEIGHT
        if not (landing and state.terms.tower) and not hex_refusal(state, dragon, d):
            return True
    for levels in range(1, (LEAP if state.terms.easy_diving else 1) + 1):
        if not too_low(state, cell, level - levels) and not down_refusal(state, dragon, levels):
            return True
    return False


# -- whole paths --------------------------------------------------------------------------------


def legs(action: Action) -> list[Action]:
    """The single steps of a path."""
    dragon = action.args[0]
    found: list[Action] = []
    for at in range(1, len(action.args), 2):
        what, value = action.args[at], action.args[at + 1]
        if what == LEG_HEX:
            found.append(hex_action(dragon, value))
        elif what == LEG_GLIDE:
            found.append(glide_action(dragon, value // 100, value % 100 - 50))
        elif what == LEG_DOWN:
            found.append(down_action(dragon, value))
        else:
            found.extend([up_action(dragon)] * value)
    return found


def check_path(state: DragonLance, steps: list[Action]) -> None:
    """Try the steps on a copy; Illegal names the first that cannot be made."""
    trial = state.clone()
    trial.listening = False
    depth = len(trial.agenda)
    for number, step in enumerate(steps):
        if trial.outcome is not None or len(trial.agenda) != depth:
            raise Illegal("DL-12.12", f"the path stops before step {number + 1}: {step.text}")
        clause = step_refusal(trial, step)
        if clause:
            raise Illegal(clause, f"step {number + 1}, {step.text}: {because(clause)}")
        take_step(trial, step)


# -- the question -------------------------------------------------------------------------------


class Act(Question):
    """The active horde acts until it ends its turn; others may interrupt (DL-5.6, DL-12.13)."""

    name: ClassVar[str] = "act"

    def pending(self, state: State) -> tuple[int, ...]:
        assert isinstance(state, DragonLance)
        return (state.owner[state.active],)

    def alterable(self, state: State) -> tuple[int, ...]:
        assert isinstance(state, DragonLance)
        mine = state.owner[state.active]
        others: list[int] = []
        for step in range(1, HORDES):
            horde = (state.active + step) % HORDES
            seat = state.owner[horde]
            if seat in (mine, NOBODY) or seat in others or not state.alive(horde):
                continue
            ally = state.terms.teams and state.team(seat) == state.team(mine)
            if state.hands[horde] or (ally and state.hands[state.active]):  # it may ask for a trade
                others.append(seat)
        return tuple(others)

    def cite(self, state: State, seat: int) -> str:
        assert isinstance(state, DragonLance)
        return "DL-5.6" if seat == state.owner[state.active] else "DL-12.13"

    def prompt(self, state: State, seat: int) -> str:
        assert isinstance(state, DragonLance)
        horde = COLOURS[state.active].capitalize()
        if seat != state.owner[state.active]:
            return f"{horde} is acting; you may play Fear or Teleport"
        points = "1 point" if state.points == 1 else f"{state.points} points"
        return f"{horde}: move, attack, play cards or end your turn ({points} left)"

    def actions(self, state: State, seat: int) -> Sequence[Action]:
        assert isinstance(state, DragonLance)
        listed: list[Action] = []
        active = state.active
        if seat == state.owner[active]:
            for dragon in range(active * SIZE, active * SIZE + SIZE):
                if state.cell[dragon] >= 0:
                    listed.extend(steps_of(state, dragon))
                    self.attacks(state, dragon, listed)
                    if state.terms.stunts and state.points:
                        listed.extend(stunts_of(state, dragon))
            if state.terms.resurrection:
                listed.extend(resurrections(state, active))
            if not must_move(state):
                listed.append(END_ACTION)
        else:
            listed.extend([wish for wish in WISH_ACTIONS if wish.args[0] != state.wishes[seat]])
        for horde in range(HORDES):
            if state.owner[horde] == seat and state.hands[horde]:
                listed.extend(playable(state, horde, OPEN_MOMENT))
                listed.extend(gifts(state, horde))
        return listed

    def attacks(self, state: DragonLance, dragon: int, listed: list[Action]) -> None:
        """Every attack of a dragon."""
        if may_attack(state, dragon):
            return
        for target in targets(state, dragon):
            if not aim_refusal(state, dragon, target, 0, NOWHERE):
                for kind in kinds_against(state, target):
                    listed.append(attack_action(dragon, target, kind, NOWHERE))
            elif archer(state, dragon) and not (
                aim_refusal(state, dragon, target, RANGED, NOWHERE)
            ):
                listed.append(attack_action(dragon, target, RANGED, NOWHERE))

    def facts(self, state: State, seat: int) -> PlainDict:
        assert isinstance(state, DragonLance)
        from wyrmtable.games.dragonlance.reach import reach_facts

        held: list[int] = []
        for horde in range(HORDES):
            if state.owner[horde] == seat:
                held.extend(state.hands[horde])
        hand: list[Plain] = []
        hand.extend([SPELLS[card] for card in held])
        if seat != state.owner[state.active]:
            return {
                "horde": COLOURS[state.active],
                "hand": hand,
                "cards": faces(held),
                "ask": ["all", "mine", "none"][state.wishes[seat]],
            }
        can_end = not must_move(state)
        dragons: PlainDict = {}
        first = state.active * SIZE
        for dragon in range(first, first + SIZE):
            if state.cell[dragon] >= 0:
                dragons[NAMES[dragon]] = reach_facts(state, dragon)
        data: PlainDict = {
            "horde": COLOURS[state.active],
            "points": state.points,
            "can_end": can_end,
            "hand": hand,
            "cards": faces(held),
            "dragons": dragons,
        }
        return data

    def preview(self, state: State, seat: int, action: Action) -> Sequence[msgspec.Struct]:
        assert isinstance(state, DragonLance)
        from wyrmtable.games.dragonlance.reach import path_marks

        return path_marks(state, action)

    def answer(self, state: State, seat: int, action: Action) -> bool:
        require_sound(action)
        assert isinstance(state, DragonLance)
        kind = action.kind
        if kind == WISH:
            return set_wish(state, seat, action)
        if kind == PLAY:
            self.play_card(state, seat, action)
            return True
        if kind == TRADE:
            self.trade(state, seat, action)
            return True
        if seat != state.owner[state.active]:
            raise misplaced(action)
        if kind in STEPS:
            refuse(step_refusal(state, action))
            take_step(state, action)
        elif kind in (FLY, FLY_TO):
            self.fly(state, action)
        elif kind == ATTACK:
            attacker, target, how, line = action.args
            refuse(may_attack(state, attacker) or aim_refusal(state, attacker, target, how, line))
            announce(state, attacker, target, how, line)
        elif kind == STUNT:
            dragon, stunt, detail = action.args[:3]
            cards = list(action.args[PAID:])
            refuse(stunt_refusal(state, dragon, stunt, detail, cards))
            do_stunt(state, dragon, stunt, detail, cards)
        elif kind == RESURRECT:
            dragon, cell = action.args[:2]
            cards = list(action.args[2:])
            refuse(resurrect_refusal(state, dragon, cell, cards))
            resurrect(state, dragon, cell, cards)
        elif kind == END:
            if must_move(state):
                raise Illegal("DL-5.8", because("DL-5.8"))
            end_turn(state)
        else:
            raise Illegal("DL-5.6", "a step, an attack, a card or `end turn` is to be said now")
        return True

    def quiet(self, action: Action) -> bool:
        return action.kind == WISH

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

        steps = legs(action) if action.kind == FLY else path_to(state, action)
        check_path(state, steps)
        for step in steps:
            take_step(state, step)

    def timeout(self, state: State, seat: int) -> None:
        assert isinstance(state, DragonLance)
        require_timer(state)
        autopilot(state)


def autopilot(state: DragonLance) -> None:
    """Spend the points one by one and end the turn, or stop at the next question (DL-24.4)."""
    depth = len(state.agenda)
    while state.points:
        step = next_step(state)
        if step is None:
            break
        take_step(state, step)
        if (
            state.outcome is not None
            or len(state.agenda) != depth
            or state.agenda[-1].name != "act"
        ):
            return
    end_turn(state)


def next_step(state: DragonLance) -> Action | None:
    """The first step of the lowest-numbered dragon that has one which does not crash it."""
    first = state.active * SIZE
    for dragon in range(first, first + SIZE):
        if state.cell[dragon] < 0:
            continue
        for action in in_order(state, dragon):
            if not step_refusal(state, action):
                return action
    return None


def in_order(state: DragonLance, dragon: int) -> list[Action]:
    """The steps of a dragon in the order of DL-24.4, without those that crash it."""
    if state.where[dragon] != OPEN:
        return [leave_action(dragon, d) for d in range(6)]
    if state.terms.facing:
        change = 1 if state.alt[dragon] == 0 else 0
        listed: list[Action] = []
        for place in range(3):
            d = (state.face[dragon] + TURNS[place][0]) % 6
            to = NEIGHBOURS[state.cell[dragon] * 6 + d]
            level = state.alt[dragon] + change
            peak = to == HEXES.tower and level == TOWER_HEIGHT
            if to >= 0 and (peak or not too_low(state, to, level)):
                listed.append(glide_action(dragon, place, change))
        return listed
    listed = [up_action(dragon)] if state.alt[dragon] < CEILING else []
    listed += [hex_action(dragon, d) for d in range(6)]
    if state.alt[dragon] and not crashes(state, dragon, 1):
        listed.append(down_action(dragon, 1))
    return listed
