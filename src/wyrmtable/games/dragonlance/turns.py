"""Rounds and turns: whose turn it is, the movement roll, draws, the end of a turn (section 5)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from wyrmtable.core.action import Action
from wyrmtable.core.errors import Illegal
from wyrmtable.core.state import State
from wyrmtable.core.task import ALONE, AnyTask, Task
from wyrmtable.games.dragonlance.cards import draw_card, put_away
from wyrmtable.games.dragonlance.citadels import CitadelsMove
from wyrmtable.games.dragonlance.codes import (
    ASK_ALL,
    ASK_NONE,
    FALLEN,
    MISSING,
    OPEN,
    TAKING_OFF,
    marked,
)
from wyrmtable.games.dragonlance.ending import judge, round_limit
from wyrmtable.games.dragonlance.events import (
    Declined,
    DiceThrown,
    PointsLost,
    Rolled,
    RoundBegins,
    Sank,
    TurnBegins,
    TurnEnded,
)
from wyrmtable.games.dragonlance.falling import crash
from wyrmtable.games.dragonlance.hordes import is_alive, leaders_of
from wyrmtable.games.dragonlance.naming import asked, whereabouts
from wyrmtable.games.dragonlance.pieces import (
    CEILING,
    COLOURS,
    DIE,
    HORDES,
    MOVEMENT_DICE,
    NAMES,
    SIZE,
    bounded,
)
from wyrmtable.games.dragonlance.places import is_free, over_peak
from wyrmtable.games.dragonlance.questions import Choice
from wyrmtable.games.dragonlance.snapshots import settle_horde
from wyrmtable.games.dragonlance.spells import START
from wyrmtable.games.dragonlance.state import DragonLance
from wyrmtable.games.dragonlance.verbs import (
    DECLINE,
    DECLINE_ACTION,
    DICE,
    DRAW,
    DRAW_ACTION,
    ROLL,
    ROLL_ACTION,
)
from wyrmtable.games.dragonlance.windows import MomentWindow

LOW: Final = 2  # a movement die of 1 or 2 draws a card (DL-5.4)


class NextTurn(Task[DragonLance]):
    """The next horde clockwise that has dragons; a round ends before the first (DL-5.1)."""

    name: ClassVar[str] = "next turn"

    def run(self, state: DragonLance) -> None:
        horde = state.active
        for _ in range(HORDES):
            horde = (horde + 1) % HORDES
            if horde == state.first:
                state.agenda.append(NEXT_ROUND)
                return
            if is_alive(state, horde):
                state.agenda.append(BEGIN_TURN[horde])
                return


class NextRound(Task[DragonLance]):
    """The round limit, then the citadels, then the first turn of the round (DL-15.3)."""

    name: ClassVar[str] = "next round"

    def run(self, state: DragonLance) -> None:
        limit = state.flags.round_limit
        if limit and state.round >= limit:
            round_limit(state)
            return
        state.round += 1
        if state.listening:
            state.emit(RoundBegins(round=state.round), "DL-5.1")
        state.agenda.append(FIRST_TURN)
        if state.flags.citadels:
            state.clear_turn()
            state.agenda.append(CitadelsMove())


class FirstTurn(Task[DragonLance]):
    """The turn of the first horde, or of the next one if that is out (DL-5.1)."""

    name: ClassVar[str] = "first turn"

    def run(self, state: DragonLance) -> None:
        horde = state.first
        while not is_alive(state, horde):
            horde = (horde + 1) % HORDES
        state.agenda.append(BEGIN_TURN[horde])


class BeginTurn(Task[DragonLance]):
    """A turn begins: counters start anew, duties are noted (DL-5.2, DL-5.13); `args`: horde."""

    name: ClassVar[str] = "begin turn"

    def fits(self, state: State) -> bool:
        return bounded(self.args, HORDES)

    def run(self, state: DragonLance) -> None:
        begin_turn(state, self.args[0])
        if state.listening:
            state.emit(TurnBegins(horde=COLOURS[self.args[0]]), "DL-5.2")


def begin_turn(state: DragonLance, horde: int) -> None:
    """Set up a turn at its start window."""
    state.active = horde
    state.clear_turn()
    if state.played:
        state.played = []
    for seat in range(state.seats):
        if state.wishes[seat] == ASK_NONE:  # it was for one turn
            state.wishes = marked(state.wishes, seat, ASK_ALL)
    note_duties(state, horde)
    state.agenda.extend(course_of(horde))


def course_of(horde: int) -> list[AnyTask]:
    """What a turn consists of, the first last."""
    if not COURSES:
        from wyrmtable.games.dragonlance.act import Act  # it ends turns

        act, roll = Act(), Roll()
        for one in range(HORDES):
            COURSES.append([act, roll, MomentWindow(START, one, HORDES)])
    return COURSES[horde]


def note_duties(state: DragonLance, horde: int) -> None:
    """Who must leave tower, citadel or water this turn, and where everybody began."""
    for dragon in range(horde * SIZE, horde * SIZE + SIZE):
        if state.cell[dragon] < 0:
            continue
        if state.wet[dragon] == FALLEN:
            state.wet = marked(state.wet, dragon, MISSING)  # DL-19.8
        elif state.wet[dragon]:
            state.wet = marked(state.wet, dragon, TAKING_OFF)  # DL-19.11
            state.duty = marked(state.duty, dragon, 1)
        if state.where[dragon] != OPEN:  # DL-8.6, DL-15.10
            state.duty = marked(state.duty, dragon, 1)
        state.began = marked(state.began, dragon, state.alt[dragon])
    settle_horde(state, horde)


class Roll(Choice):
    """The active horde rolls for movement (DL-5.3)."""

    name: ClassVar[str] = "roll"
    clause: ClassVar[str] = "DL-5.3"

    def pending(self, state: DragonLance) -> tuple[int, ...]:
        return ALONE[state.owner[state.active]]

    def prompt(self, state: DragonLance, seat: int) -> str:
        return asked(state, state.active, "roll for movement")

    def actions(self, state: DragonLance, seat: int) -> Sequence[Action]:
        return [ROLL_ACTION]

    def automatic(self, state: DragonLance, seat: int) -> Action | None:
        return ROLL_ACTION

    def take(self, state: DragonLance, seat: int, action: Action) -> None:
        if action.kind != ROLL.kind:
            raise Illegal("DL-5.3", "the movement roll comes first: `roll`")
        self.roll(state)

    def decide(self, state: DragonLance, seat: int) -> None:
        self.roll(state)

    def roll(self, state: DragonLance) -> None:
        """One die, two with Haste; Lord Toede rolls pairs (DL-13.23, DL-17.20, DL-17.22)."""
        state.agenda.pop()
        rolls = 2 if state.hasted else 1
        choices = max([1] + [MOVEMENT_DICE[one] for one in leaders_of(state, state.active)])
        dice = [state.chance.die(DIE) for _ in range(rolls * choices)]
        put_away(state)
        if choices == 1:
            take_dice(state, dice)
            return
        state.dice = tuple(dice)
        if state.listening:
            state.emit(DiceThrown(horde=COLOURS[state.active], dice=dice), "DL-17.20")
        state.agenda.append(ChooseDice())


def take_dice(state: DragonLance, dice: list[int]) -> None:
    """The sum is the movement points; every low die may draw a card (DL-5.3, DL-5.4)."""
    if state.dice:
        state.dice = ()
    state.points = 0
    for die in dice:
        state.points += die
    if state.listening:
        rolled = Rolled(horde=COLOURS[state.active], points=state.points, dice=dice)
        state.emit(rolled, "DL-5.3")
    for die in dice:
        if die <= LOW:
            state.agenda.append(DrawCard())


class ChooseDice(Choice):
    """Lord Toede chooses one die of each pair (DL-17.20)."""

    name: ClassVar[str] = "dice"
    clause: ClassVar[str] = "DL-17.20"

    def pending(self, state: DragonLance) -> tuple[int, ...]:
        return ALONE[state.owner[state.active]]

    def prompt(self, state: DragonLance, seat: int) -> str:
        return "Lord Toede chooses one die of each pair"

    def choices(self, state: DragonLance) -> list[list[int]]:
        """One die of each pair, every way."""
        found: list[list[int]] = [[]]
        for pair in range(0, len(state.dice), 2):
            both = sorted({state.dice[pair], state.dice[pair + 1]}, reverse=True)
            found = [[*chosen, die] for chosen in found for die in both]
        return found

    def actions(self, state: DragonLance, seat: int) -> Sequence[Action]:
        return [DICE.of(tuple(chosen)) for chosen in self.choices(state)]

    def take(self, state: DragonLance, seat: int, action: Action) -> None:
        chosen = list(action.args)
        if action.kind != DICE.kind or chosen not in self.choices(state):
            raise Illegal("DL-17.20", "choose one die of each pair, for example `die 7`")
        state.agenda.pop()
        take_dice(state, chosen)

    def decide(self, state: DragonLance, seat: int) -> None:
        state.agenda.pop()
        take_dice(state, self.choices(state)[0])


class DrawCard(Choice):
    """A low die: draw a card now or never (DL-5.4, DL-5.5)."""

    name: ClassVar[str] = "draw"
    clause: ClassVar[str] = "DL-5.4"

    def pending(self, state: DragonLance) -> tuple[int, ...]:
        if not state.draw_pile and not state.discard:  # DL-12.11
            return ()
        return ALONE[state.owner[state.active]]

    def prompt(self, state: DragonLance, seat: int) -> str:
        return "A low roll: draw a spell card?"

    def actions(self, state: DragonLance, seat: int) -> Sequence[Action]:
        return [DRAW_ACTION, DECLINE_ACTION]

    def take(self, state: DragonLance, seat: int, action: Action) -> None:
        if action.kind not in (DRAW.kind, DECLINE.kind):
            raise Illegal("DL-5.5", "say `draw` or `decline` before the first action")
        self.draw(state, action.kind == DRAW.kind)

    def draw(self, state: DragonLance, wanted: bool) -> None:
        """Draw the card or let it be."""
        state.agenda.pop()
        if wanted:
            draw_card(state, state.active, "DL-5.4")
        elif state.listening:
            state.emit(Declined(horde=COLOURS[state.active]), "DL-5.5")

    def decide(self, state: DragonLance, seat: int) -> None:
        self.draw(state, True)


def end_turn(state: DragonLance) -> None:
    """Points left are lost, high flyers sink, the next horde follows (DL-5.12, DL-6.13)."""
    horde = state.active
    state.agenda.pop()
    if state.points and state.listening:
        state.emit(PointsLost(horde=COLOURS[horde], points=state.points), "DL-5.10")
    state.points = 0
    for dragon in range(horde * SIZE, horde * SIZE + SIZE):
        if state.cell[dragon] >= 0 and state.alt[dragon] > CEILING:
            sink(state, dragon)
    if state.listening:
        state.emit(TurnEnded(horde=COLOURS[horde]), "DL-5.12")
    state.agenda.append(NEXT_TURN)
    judge(state)


def sink(state: DragonLance, dragon: int) -> None:
    """A dragon that is still too high sinks to 10, or crashes over a peak (DL-6.13, DL-20.2)."""
    cell = state.cell[dragon]
    if over_peak(state, cell):
        crash(state, dragon, "DL-6.13")
        return
    if state.flags.unlimited:
        return
    level = CEILING
    while level > 0 and not is_free(state, dragon, cell, level):
        level -= 1
    if level == 0:
        crash(state, dragon, "DL-20.22")
        return
    state.set_alt(dragon, level)
    if state.listening:
        state.emit(Sank(dragon=NAMES[dragon], **whereabouts(state, dragon)), "DL-6.13")


# Tasks never change: all games share these
NEXT_TURN: Final = NextTurn()
NEXT_ROUND: Final = NextRound()
FIRST_TURN: Final = FirstTurn()
BEGIN_TURN: Final[list[AnyTask]] = [BeginTurn(horde) for horde in range(HORDES)]
COURSES: Final[list[list[AnyTask]]] = []  # by horde, made with the first turn
