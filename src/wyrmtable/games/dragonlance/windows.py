"""Windows in which cards are played, and what becomes of the cards (DL-12.12 to DL-12.20)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from wyrmtable.core.action import Action
from wyrmtable.core.errors import Illegal
from wyrmtable.core.plain import PlainDict
from wyrmtable.core.state import State
from wyrmtable.core.task import Question, Task
from wyrmtable.games.dragonlance.board import CELLS, WALL_SIDE
from wyrmtable.games.dragonlance.cards import discard_card, last_in_effect, refill
from wyrmtable.games.dragonlance.combat import call_off, check_attack
from wyrmtable.games.dragonlance.ending import judge
from wyrmtable.games.dragonlance.falling import land_on_tower
from wyrmtable.games.dragonlance.fear import begin_fear, frightened_attack
from wyrmtable.games.dragonlance.notation import (
    KEEP,
    KEEP_ACTION,
    PASS,
    PASS_ACTION,
    PLAY,
    STUNT,
    TAKE_BACK,
    TAKE_BACK_ACTION,
    TO_TOWER,
    WISH,
    play_action,
    require_sound,
)
from wyrmtable.games.dragonlance.pieces import (
    COLOURS,
    DIRECTIONS,
    DISPEL,
    DRAGONS,
    FEAR,
    HASTE,
    HORDES,
    IS_BATTLE,
    NAMES,
    PASSWALL,
    SIZE,
    SPELLS,
    TELEPORT,
    bounded,
)
from wyrmtable.games.dragonlance.reasons import because
from wyrmtable.games.dragonlance.spells import (
    ATTACK,
    HOMECOMING,
    MOMENT_NAMES,
    OPEN_MOMENT,
    RESPONSE,
    START,
    play_refusal,
    useful_levels,
)
from wyrmtable.games.dragonlance.state import (
    ALT_TO,
    ANSWERABLE,
    ASK_MINE,
    ASK_NONE,
    BY,
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
    NOBODY,
    OPEN,
    SNAP,
    STRIDE,
    DragonLance,
)
from wyrmtable.games.dragonlance.steps import acted, step_hex
from wyrmtable.games.dragonlance.timing import require_timer

PROMPTS: Final[list[str]] = [
    "before the movement roll",
    "before the dice of this attack",
    "in response to this card",
    "the Lancer is over its lair",
]

__all__ = ["ATTACK", "HOMECOMING", "OPEN_MOMENT", "START", "Response", "Window"]


def is_played(state: DragonLance, at: int) -> bool:
    """Is this the place of a played card?"""
    return at % STRIDE == 0 and 0 <= at < len(state.played)


def asked_horde(state: DragonLance, start: int, left: int) -> int:
    """The first horde with cards among so many places clockwise (DL-12.14, DL-24.2), or -1."""
    for step in range(left):
        horde = (start + step) % HORDES
        if state.hands[horde] and state.alive(horde):
            return horde
    return NOBODY


def playable(state: DragonLance, horde: int, moment: int) -> list[Action]:
    """Every way in which a horde can play a card now."""
    listed: list[Action] = []
    kinds = sorted(set(state.hands[horde]))
    for card in kinds:
        for dragon in range(horde * SIZE, horde * SIZE + SIZE):
            if state.cell[dragon] < 0:
                continue
            if card == TELEPORT:
                if moment != RESPONSE:
                    listed.extend(teleports(state, horde, dragon, moment))
            elif card == PASSWALL:
                for d in range(6):
                    if state.terms.sides[state.cell[dragon] * 6 + d] == WALL_SIDE and not (
                        play_refusal(state, horde, card, dragon, -1, -1, d, moment)
                    ):
                        listed.append(play_action(card, dragon, -1, -1, d))
            elif not play_refusal(state, horde, card, dragon, -1, -1, -1, moment):
                listed.append(play_action(card, dragon))
    return listed


def teleports(state: DragonLance, horde: int, dragon: int, moment: int) -> list[Action]:
    """The Teleports of a dragon that are worth listing."""
    listed: list[Action] = []
    clause = play_refusal(state, horde, TELEPORT, dragon, TO_TOWER, 0, -1, moment)
    if not clause:
        listed.append(play_action(TELEPORT, dragon, TO_TOWER))
    if clause in ("DL-12.6", "DL-13.30") and (state.charged[dragon] or dragon == state.lancer):
        return listed
    face = state.face[dragon] if state.terms.facing else -1
    for cell in range(CELLS):
        for level in useful_levels(state, dragon, cell):
            if not play_refusal(state, horde, TELEPORT, dragon, cell, level, face, moment):
                listed.append(play_action(TELEPORT, dragon, cell, level, face))
    return listed


def can_play(state: DragonLance, horde: int, moment: int) -> bool:
    """Could the horde play anything now?"""
    return len(playable(state, horde, moment)) > 0


def try_play(state: DragonLance, horde: int, action: Action, moment: int) -> None:
    """Refuse a card that cannot be played so, with the clause."""
    card, dragon, cell, level, face = action.args
    clause = play_refusal(state, horde, card, dragon, cell, level, face, moment)
    if clause:
        raise Illegal(clause, because(clause))


def play(state: DragonLance, horde: int, action: Action, hits: int) -> None:
    """A card leaves the hand, is charged to its dragon and can be answered."""
    card, dragon, cell, level, face = action.args
    state.hands[horde].remove(card)
    state.charged[dragon] = 1
    if last_in_effect(state) < 0:
        state.played = []
    if state.listening:
        data: PlainDict = {"by": COLOURS[horde], "card": SPELLS[card], "dragon": NAMES[dragon]}
        if cell == TO_TOWER:
            data["to"] = "tower"
        elif cell >= 0:
            data["to"] = state.hex_of(cell)
            data["alt"] = level
        if face >= 0:
            data["dir"] = DIRECTIONS[face]
        state.emit("card_played", "DL-12.7", data, None, True)
    refill(state, horde)
    at = len(state.played)
    state.played.extend([card, horde, dragon, cell, level, face, hits, ANSWERABLE])
    state.agenda.append(Resolve(at))
    state.agenda.append(Response(at, (horde + 1) % HORDES, HORDES))


def set_wish(state: DragonLance, seat: int, action: Action) -> bool:
    """What a seat wants to be asked for; nobody else learns of it."""
    state.wishes[seat] = action.args[0]
    return False


class Asking(Question):
    """A window that asks one horde after another; `args` end with the next place and how many."""

    def moment(self) -> int:
        return RESPONSE

    def open(self, state: DragonLance) -> bool:
        """Is there still anything to ask for?"""
        return True

    def horde(self, state: DragonLance) -> int:
        """The horde that is asked now, -1 when the window closes."""
        if not self.open(state):
            return NOBODY
        return asked_horde(state, self.args[-2], self.args[-1])

    def pending(self, state: State) -> tuple[int, ...]:
        assert isinstance(state, DragonLance)
        horde = self.horde(state)
        return () if horde == NOBODY else (state.owner[horde],)

    def kind(self, state: State) -> str:
        return "window"

    def cite(self, state: State, seat: int) -> str:
        return "DL-12.14"

    def prompt(self, state: State, seat: int) -> str:
        assert isinstance(state, DragonLance)
        horde = COLOURS[self.horde(state)].capitalize()
        return f"{horde}: play a card or pass ({PROMPTS[self.moment()]})"

    def actions(self, state: State, seat: int) -> Sequence[Action]:
        assert isinstance(state, DragonLance)
        return [PASS_ACTION, *playable(state, self.horde(state), self.moment())]

    def facts(self, state: State, seat: int) -> PlainDict:
        assert isinstance(state, DragonLance)
        horde = self.horde(state)
        return {
            "window": MOMENT_NAMES[self.moment()],
            "horde": COLOURS[horde],
            "hand": [SPELLS[card] for card in state.hands[horde]],
            "automatic": self.automatic(state, seat) is not None,
            "ask": ["all", "mine", "none"][state.wishes[seat]],
        }

    def automatic(self, state: State, seat: int) -> Action | None:
        assert isinstance(state, DragonLance)
        horde = self.horde(state)
        if self.unwanted(state, seat) or not can_play(state, horde, self.moment()):
            return PASS_ACTION
        return None

    def unwanted(self, state: DragonLance, seat: int) -> bool:
        """Has the seat said that it does not want to be asked here?"""
        wish = state.wishes[seat]
        if wish != ASK_MINE:
            return wish == ASK_NONE
        dragons = [state.attacker, state.target]
        if self.moment() == RESPONSE:
            dragons.append(state.played[self.args[0] + CHARGED])
        elif self.moment() == HOMECOMING:
            return False
        elif self.moment() == START:
            return state.owner[state.active] != seat
        return seat not in [state.owner[d // SIZE] for d in dragons if d != NOBODY]

    def answer(self, state: State, seat: int, action: Action) -> bool:
        require_sound(action)
        assert isinstance(state, DragonLance)
        horde = self.horde(state)
        if action.kind == WISH:
            return set_wish(state, seat, action)
        if action.kind == PASS:
            self.passed(state, horde)
            return True
        if action.kind == STUNT:
            raise Illegal("DL-21.11", "a defensive stunt is declared before any card is played")
        if action.kind != PLAY:
            raise Illegal("DL-12.14", "a window is open: play a card or pass")
        try_play(state, horde, action, self.moment())
        self.played(state, horde, action)
        return True

    def passed(self, state: DragonLance, horde: int) -> None:
        """Go on to the next horde."""
        if state.listening:
            data: PlainDict = {"horde": COLOURS[horde], "window": MOMENT_NAMES[self.moment()]}
            state.emit("passed", "DL-12.14", data)
        left = self.args[-1] - (horde - self.args[-2]) % HORDES - 1
        state.agenda[-1] = self.at((horde + 1) % HORDES, left)

    def at(self, start: int, left: int) -> Asking:
        """This window, asking from another place on."""
        return self

    def played(self, state: DragonLance, horde: int, action: Action) -> None:
        """A card is played in the window."""

    def timeout(self, state: State, seat: int) -> None:
        assert isinstance(state, DragonLance)
        require_timer(state)
        self.passed(state, self.horde(state))


class Window(Asking):
    """Start, attack or homecoming window; `args`: kind, next place, places left (DL-12.14)."""

    name: ClassVar[str] = "window"

    def fits(self, state: State) -> bool:
        return bounded(self.args, 4, HORDES, HORDES + 1)

    def moment(self) -> int:
        return self.args[0]

    def open(self, state: DragonLance) -> bool:
        return self.args[0] != ATTACK or state.attacker != NOBODY

    def at(self, start: int, left: int) -> Asking:
        return Window(self.args[0], start, left)

    def played(self, state: DragonLance, horde: int, action: Action) -> None:
        state.agenda[-1] = Window(self.args[0], (horde + 1) % HORDES, HORDES)
        hits = -1
        if action.args[0] == DISPEL:
            hits = last_in_effect(state)
            if hits < 0:
                hits = LATE
        play(state, horde, action, hits)


class Response(Asking):
    """Only Dispel Magic; `args`: the card's place, next place, places left (DL-12.12)."""

    name: ClassVar[str] = "response"

    def fits(self, state: State) -> bool:
        assert isinstance(state, DragonLance)
        return len(self.args) == 3 and is_played(state, self.args[0])

    def open(self, state: DragonLance) -> bool:
        return state.played[self.args[0] + FATE] == ANSWERABLE

    def prompt(self, state: State, seat: int) -> str:
        assert isinstance(state, DragonLance)
        at = self.args[0]
        card = SPELLS[state.played[at + CARD]].replace("_", " ")
        horde = COLOURS[self.horde(state)].capitalize()
        return f"{horde}: {COLOURS[state.played[at + BY]]} has played {card}: dispel it or pass"

    def at(self, start: int, left: int) -> Asking:
        return Response(self.args[0], start, left)

    def played(self, state: DragonLance, horde: int, action: Action) -> None:
        at = self.args[0]
        # it opens anew if the Dispel Magic is cancelled (DL-12.20)
        state.agenda[-1] = Response(at, (state.played[at + BY] + 1) % HORDES, HORDES)
        play(state, horde, action, at)


class Resolve(Task):
    """A card takes effect when its response window has closed (DL-12.15); `args`: its place."""

    name: ClassVar[str] = "resolve"

    def fits(self, state: State) -> bool:
        assert isinstance(state, DragonLance)
        return len(self.args) == 1 and is_played(state, self.args[0])

    def run(self, state: State) -> None:
        assert isinstance(state, DragonLance)
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
        data: PlainDict = {"card": SPELLS[card], "dragon": NAMES[dragon]}
        state.emit("card_cancelled", "DL-13.7", data)
    if hits == LATE:
        snap = state.late[2 : 2 + SNAP]
        done(state, at)
        call_off(state)
        state.go_back(dragon, snap)
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
    state.late = []
    if dragon // SIZE == state.active:
        state.late = [card, dragon, *state.snapshot(dragon)]


def teleport(state: DragonLance, at: int) -> None:
    """Put a dragon somewhere else (DL-13.29, DL-13.32)."""
    played = state.played
    dragon, cell = played[at + CHARGED], played[at + CELL_TO]
    remember(state, TELEPORT, dragon)
    if state.listening:
        data: PlainDict = {"dragon": NAMES[dragon], "to": "tower"}
        if cell != TO_TOWER:
            data = {
                "dragon": NAMES[dragon],
                "to": state.hex_of(cell),
                "alt": played[at + ALT_TO],
            }
        state.emit("teleported", "DL-13.29", data)
    state.set_alt(dragon, 0)
    state.where[dragon] = OPEN
    state.duty[dragon] = 0
    if played[at + FACE_TO] >= 0:
        state.face[dragon] = played[at + FACE_TO]
    if cell == TO_TOWER:
        land_on_tower(state, dragon)
        if dragon // SIZE == state.active:
            state.finished[dragon] = LANDED  # DL-8.4
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
    if state.terms.facing:
        state.face[dragon] = d
    step_hex(state, dragon, d)
    state.late = late
    done(state, at)


class EndFear(Task):
    """All have fled: the card is discarded, and it is judged who is out; `args`: its place."""

    name: ClassVar[str] = "end fear"

    def fits(self, state: State) -> bool:
        assert isinstance(state, DragonLance)
        return len(self.args) == 1 and is_played(state, self.args[0])

    def run(self, state: State) -> None:
        assert isinstance(state, DragonLance)
        at = self.args[0]
        target = state.played[at + CHARGED]
        state.fleeing = []
        done(state, at)
        if frightened_attack(state, target):
            call_off(state)
        else:
            check_attack(state)
        judge(state)


class TakeBack(Question):
    """The active horde may take the dragon's move back; `args`: the dragon (DL-13.36)."""

    name: ClassVar[str] = "take back"

    def fits(self, state: State) -> bool:
        return bounded(self.args, DRAGONS)

    def possible(self, state: DragonLance) -> bool:
        """Has it moved, and is the way back free?"""
        dragon = self.args[0]
        base = state.base[dragon * SNAP : dragon * SNAP + SNAP]
        if state.cell[dragon] < 0 or base[0] < 0:
            return False
        now = state.snapshot(dragon)
        if now[:6] == base[:6]:
            return False
        if base[2] >= INSIDE:
            for other in range(len(state.where)):
                if other != dragon and state.where[other] == base[2]:
                    return False
            return state.citadel[base[2] - INSIDE] == base[0]
        if not state.free(dragon, base[0], base[1]):
            return False
        if state.terms.court[base[0]] and state.court_taken(dragon):
            return False
        return base[0] == state.cell[dragon] or not state.barred(dragon, base[0])

    def pending(self, state: State) -> tuple[int, ...]:
        assert isinstance(state, DragonLance)
        return (state.owner[state.active],) if self.possible(state) else ()

    def cite(self, state: State, seat: int) -> str:
        return "DL-13.36"

    def prompt(self, state: State, seat: int) -> str:
        return f"The spell is dispelled: take the move of {NAMES[self.args[0]]} back?"

    def actions(self, state: State, seat: int) -> Sequence[Action]:
        return [KEEP_ACTION, TAKE_BACK_ACTION]

    def facts(self, state: State, seat: int) -> PlainDict:
        assert isinstance(state, DragonLance)
        dragon = self.args[0]
        at = dragon * SNAP
        return {
            "dragon": NAMES[dragon],
            "hex": state.hex_of(state.base[at]),
            "alt": state.base[at + 1],
            "points": state.spent[dragon] - state.base[at + 4],
        }

    def answer(self, state: State, seat: int, action: Action) -> bool:
        require_sound(action)
        assert isinstance(state, DragonLance)
        if action.kind not in (KEEP, TAKE_BACK):
            raise Illegal("DL-13.36", "say `take back` or `keep`")
        if action.kind == TAKE_BACK:
            self.restore(state)
        else:
            state.agenda.pop()
        return True

    def restore(self, state: DragonLance) -> None:
        """Take the move back."""
        dragon = self.args[0]
        at = dragon * SNAP
        state.agenda.pop()
        state.go_back(dragon, state.base[at : at + SNAP])
        if state.listening:
            data: PlainDict = {
                "dragon": NAMES[dragon],
                "hex": state.hex_of(state.cell[dragon]),
                "points": state.points,
            }
            state.emit("taken_back", "DL-13.36", data)

    def timeout(self, state: State, seat: int) -> None:
        assert isinstance(state, DragonLance)
        require_timer(state)
        self.restore(state)
