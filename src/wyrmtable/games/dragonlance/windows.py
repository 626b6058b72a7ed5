"""Windows in which cards are played, one horde after another (DL-12.12 to DL-12.20).

Every horde that holds cards is asked, whatever they are (DL-24.2). A horde that is yet to be asked,
or that is asked, may say in advance what it will answer; until it is asked nobody learns of that.
A table can so let all think at once and give the answers together at a moment that it gives
everybody: see `pace`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from wyrmtable.core.action import Action
from wyrmtable.core.errors import Illegal
from wyrmtable.core.state import State
from wyrmtable.core.task import ALONE
from wyrmtable.games.dragonlance.cards import last_in_effect
from wyrmtable.games.dragonlance.codes import (
    ANSWERABLE,
    ASK_MINE,
    ASK_NONE,
    BY,
    CARD,
    CHARGED,
    FATE,
    LATE,
    NOBODY,
)
from wyrmtable.games.dragonlance.contentfile import PIECES
from wyrmtable.games.dragonlance.events import Passed
from wyrmtable.games.dragonlance.handwindows import HandWindow
from wyrmtable.games.dragonlance.hordes import is_alive
from wyrmtable.games.dragonlance.intents import drop_intents, intent_of, set_intent
from wyrmtable.games.dragonlance.naming import asked
from wyrmtable.games.dragonlance.pieces import COLOURS, DISPEL, HORDES, SIZE, bounded
from wyrmtable.games.dragonlance.playing import can_play, is_played, play, playable, try_play
from wyrmtable.games.dragonlance.questions import require_timer
from wyrmtable.games.dragonlance.spells import (
    ATTACK,
    HOMECOMING,
    MOMENT_NAMES,
    RESPONSE,
    START,
    play_refusal,
)
from wyrmtable.games.dragonlance.state import DragonLance
from wyrmtable.games.dragonlance.verbs import (
    PASS,
    PASS_ACTION,
    PLAY,
    STUNT,
    intend_action,
    require_sound,
)

PROMPTS: Final[list[str]] = [
    "before the movement roll",
    "before the dice of this attack",
    "in response to this card",
    "the Lancer is over its lair",
]


def asked_horde(state: DragonLance, start: int, left: int) -> int:
    """The first horde with cards among so many places clockwise (DL-12.14, DL-24.2), or -1."""
    for step in range(left):
        horde = (start + step) % HORDES
        if state.hands[horde] and is_alive(state, horde):
            return horde
    return NOBODY


class CardWindow(HandWindow):
    """A window that asks one horde after another; `args` end with the next place and how many."""

    advance: ClassVar[int] = PLAY.kind

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

    def coming(self, state: DragonLance) -> list[int]:
        """The hordes that are asked now or later, in their order."""
        found: list[int] = []
        if self.open(state):
            for step in range(self.args[-1]):
                horde = (self.args[-2] + step) % HORDES
                if state.hands[horde] and is_alive(state, horde):
                    found.append(horde)
        return found

    def pending(self, state: DragonLance) -> tuple[int, ...]:
        horde = self.horde(state)
        return () if horde == NOBODY else ALONE[state.owner[horde]]

    def kind(self, state: State) -> str:
        return "window"

    def prompt(self, state: DragonLance, seat: int) -> str:
        own = self.voice_of(state, seat)
        fitting = playable(state, own, self.moment())
        offered = "play a card or pass" if fitting else "pass, as no card of yours fits"
        return asked(state, own, f"{offered} ({PROMPTS[self.moment()]})")

    def actions(self, state: DragonLance, seat: int) -> Sequence[Action]:
        listed = [PASS_ACTION, *playable(state, self.voice_of(state, seat), self.moment())]
        if seat in state.to_act:
            return listed
        return [intend_action(action) for action in listed]

    # -- what a table may answer -----------------------------------------------------------------

    def has_begun(self, state: DragonLance) -> bool:
        return self.args[-1] < HORDES

    def said(self, state: DragonLance, horde: int) -> Action | None:
        """What a horde has said in advance; a card that cannot be played any more is a pass."""
        action = intent_of(state, horde)
        if action is None or action.kind == PASS.kind:
            return action
        card, dragon, cell, level, face = action.args
        if play_refusal(state, horde, card, dragon, cell, level, face, self.moment()):
            return PASS_ACTION
        return action

    def automatic(self, state: DragonLance, seat: int) -> Action | None:
        standing = self.standing(state, seat)
        if standing is None and not can_play(state, self.voice_of(state, seat), self.moment()):
            return PASS_ACTION
        return standing

    def turned_to(self, state: DragonLance, seat: int) -> DragonLance:
        horde = self.voice_of(state, seat)
        if seat in state.to_act or horde == NOBODY:
            return state
        turned = state.clone()
        turned.agenda[-1] = self.from_horde(horde)
        turned.settle()
        return turned

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

    # -- answers ---------------------------------------------------------------------------------

    def answer(self, state: DragonLance, seat: int, action: Action) -> bool:
        require_sound(action)
        if self.preliminary(state, seat, action):
            return False
        horde = self.horde(state)
        if state.owner[horde] != seat:
            raise Illegal("DL-12.14", "another horde is asked first: say what you intend")
        if action.kind == PASS.kind:
            self.passed(state, horde)
            return True
        if action.kind == STUNT.kind:
            raise Illegal("DL-21.11", "a defensive stunt is declared before any card is played")
        if action.kind != PLAY.kind:
            raise Illegal("DL-12.14", "a window is open: play a card or pass")
        try_play(state, horde, action, self.moment())
        self.played(state, horde, action)
        return True

    def intend(self, state: DragonLance, seat: int, action: Action) -> None:
        """Note an answer in advance; where a seat has several hordes, the others pass."""
        mine = [horde for horde in self.coming(state) if state.owner[horde] == seat]
        plays = NOBODY
        if action.kind == PLAY.kind:
            plays = action.args[1] // SIZE
            if plays not in mine:
                raise Illegal("DL-12.7", "a card is charged to a dragon of the horde that plays it")
            try_play(state, plays, action, self.moment())
        for horde in mine:
            set_intent(state, horde, action if horde == plays else PASS_ACTION)

    def passed(self, state: DragonLance, horde: int) -> None:
        """Go on to the next horde."""
        if state.listening:
            passed = Passed(horde=COLOURS[horde], window=MOMENT_NAMES[self.moment()])
            state.emit(passed, "DL-12.14")
        drop_intents(state, [horde])
        state.agenda[-1] = self.from_horde((horde + 1) % HORDES)

    def from_horde(self, horde: int) -> CardWindow:
        """This window, asking from a later place on."""
        return self.at(horde, self.args[-1] - (horde - self.args[-2] - 1) % HORDES - 1)

    def at(self, start: int, left: int) -> CardWindow:
        """This window, asking so many places from a place on."""
        return self

    def played(self, state: DragonLance, horde: int, action: Action) -> None:
        """A card is played in the window."""

    def timeout(self, state: DragonLance, seat: int) -> None:
        require_timer(state)
        self.passed(state, self.horde(state))


class MomentWindow(CardWindow):
    """Start, attack or homecoming window; `args`: kind, next place, places left (DL-12.14)."""

    name: ClassVar[str] = "window"

    def fits(self, state: State) -> bool:
        return bounded(self.args, 4, HORDES, HORDES + 1)

    def moment(self) -> int:
        return self.args[0]

    def open(self, state: DragonLance) -> bool:
        return self.args[0] != ATTACK or state.attacker != NOBODY

    def at(self, start: int, left: int) -> CardWindow:
        return MomentWindow(self.args[0], start, left)

    def played(self, state: DragonLance, horde: int, action: Action) -> None:
        state.agenda[-1] = MomentWindow(self.args[0], (horde + 1) % HORDES, HORDES)
        hits = -1
        if action.args[0] == DISPEL:
            hits = last_in_effect(state)
            if hits < 0:
                hits = LATE
        play(state, horde, action, hits)


class Response(CardWindow):
    """Only Dispel Magic; `args`: the card's place, next place, places left (DL-12.12)."""

    name: ClassVar[str] = "response"

    def fits(self, state: DragonLance) -> bool:
        return len(self.args) == 3 and is_played(state, self.args[0])

    def open(self, state: DragonLance) -> bool:
        return state.played[self.args[0] + FATE] == ANSWERABLE

    def prompt(self, state: DragonLance, seat: int) -> str:
        at = self.args[0]
        card = PIECES.spell[state.played[at + CARD]].title
        own = self.voice_of(state, seat)
        able = playable(state, own, self.moment())
        offered = "dispel it or pass" if able else "pass, as you cannot dispel it"
        by = COLOURS[state.played[at + BY]].capitalize()
        return f"{by} has played {card}: {asked(state, own, offered, first=False)}"

    def at(self, start: int, left: int) -> CardWindow:
        return Response(self.args[0], start, left)

    def played(self, state: DragonLance, horde: int, action: Action) -> None:
        at = self.args[0]
        # it opens anew if the Dispel Magic is cancelled (DL-12.20)
        state.agenda[-1] = Response(at, (state.played[at + BY] + 1) % HORDES, HORDES)
        play(state, horde, action, at)
