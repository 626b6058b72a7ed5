"""When answers count in a window: at a moment that is the same for everybody, whatever they hold.

Who plays a card or passes must not tell by the time it takes what a hand holds. So a table gives
every window a moment of its own. Until then everybody may answer, and nobody's answer shows, given
by hand, by a setting or by the table; at the moment all answers are given in the order of the
rules, and whoever has said nothing lets it pass. Somebody who wants to think longer holds the
window, openly; any seat that is asked may, whatever it holds.

- A table may say how many seconds its windows are open; these hold for everybody.
- Otherwise, several people: the moment is `WINDOW` away, or as far as the clock of the table if
  that is less. A hold ends with the word of its seat, or after `LONGEST_HOLD`.
- A question that holds up somebody else's turn, such as a flight from Fear, is decided by the rules
  after a window and the longest hold, also at a table without clocks.
- One person and bots: bots think at the same time and their answers are given together, `TICK` by
  `TICK`; the person, whom nobody watches, has all the time in the world.
- One person on several seats of one screen: the seats hide from each other, so the table passes
  for nobody because of what it holds.
"""

# compiled: every move goes through it
from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from wyrmtable.core.action import FIRST_GAME_KIND, TIMEOUT, Action
from wyrmtable.core.errors import BadNotation, Illegal
from wyrmtable.core.windows import CLOSING, GATHERING, HELD, AnyWindow, Window, window_of

if TYPE_CHECKING:
    from wyrmtable.server.ledger import Founding
    from wyrmtable.server.table import Table

WINDOW = 5_000  # milliseconds, as all times here
LONGEST_HOLD = 60_000
TICK = 600
PAUSE = 1_500  # before an answer without a choice, such as a roll of the dice


class Due(NamedTuple):
    """An answer that the table gives for a seat, and when."""

    at: int
    seat: int
    text: str


def people(founding: Founding) -> int:
    """How many people sit at the table; those on one screen are one."""
    kinds = [wanted.kind for wanted in founding.seats]
    return kinds.count("link") + ("you" in kinds)


def window(founding: Founding) -> int:
    """How long a window of the table is open, 0 if it waits for its people instead."""
    if founding.window and people(founding):
        return founding.window * 1_000
    if people(founding) < 2:
        return 0
    return min(WINDOW, founding.seconds * 1_000) if founding.seconds else WINDOW


def moment(table: Table) -> int | None:
    """When the answers in the open window count, None if no such moment is set."""
    if not table.window:
        return None
    opened_window = window_of(table.state)
    if opened_window is None or table.status != "playing":
        return None
    pace = opened_window.pace(table.state)
    opened = table.asked_since(table.state.to_act[0])
    if pace == GATHERING:
        return opened + table.window
    return opened + table.window + LONGEST_HOLD if pace == HELD else None


def lapse(table: Table, seat: int) -> int | None:
    """When a question that holds up others is decided at a table without clocks, None if never."""
    question = table.state.question
    if question is None or not table.window or table.founding.seconds:
        return None
    if table.bot_level(seat) is not None or not question.lapses(table.state, seat):
        return None
    return table.asked_since(seat) + table.window + LONGEST_HOLD


def next_answer(table: Table, now: int) -> Due | None:
    """The next answer that the table gives for a seat; None while it waits for people or bots."""
    state = table.state
    question = state.question
    if question is None or table.status != "playing":
        return None
    if not isinstance(question, Window):
        for seat in state.to_act:
            action = question.automatic(state, seat)
            if action is not None and table.bot_level(seat) is None:
                return Due(table.asked_since(seat) + PAUSE, seat, action.text)
            ends = lapse(table, seat)
            if ends is not None:
                return Due(ends, seat, TIMEOUT.text)
        return None
    if not table.people:
        return None  # bots among themselves
    seat = state.to_act[0]
    if table.window:
        at = moment(table)
        said = question.standing(state, seat) or question.silence(state, seat)
        return None if said is None else Due(now if at is None else at, seat, said.text)
    at = tick(table, question, now)
    said = answer_at_tick(table, question, seat)
    return None if said is None else Due(at, seat, said.text)


def answer_at_tick(table: Table, question: AnyWindow, seat: int) -> Action | None:
    """What a seat answers at a table of one person: None while somebody still thinks."""
    state = table.state
    if question.pace(state) != CLOSING and any(thinks(table, bot) for bot in state.can_act()):
        return None
    if table.hot_seat or table.bot_level(seat) is not None:
        return question.standing(state, seat)
    return question.automatic(state, seat)


def tick(table: Table, question: AnyWindow, now: int) -> int:
    """The next tick since the window has opened; in one that is closing there is no waiting."""
    if question.pace(table.state) == CLOSING:
        return now
    opened = table.asked_since(table.state.to_act[0])
    return opened + max(1, -((opened - now) // TICK)) * TICK


def thinks(table: Table, seat: int) -> bool:
    """Is this a bot whose answer in the open window is still to come?"""
    question = window_of(table.state)
    if question is None or table.bot_level(seat) is None:
        return False
    return question.standing(table.state, seat) is None


def for_the_moment(table: Table, seat: int, text: str) -> str:
    """An answer as it is given to a window that still gathers: in advance."""
    if not table.people or not (table.window or table.has_bots):
        return text
    state = table.state
    question = window_of(state)
    if question is None or question.pace(state) not in (GATHERING, HELD):
        return text
    if not state.asks(seat):
        return text
    try:
        action = state.parse(text)
    except (BadNotation, Illegal):
        return text  # whoever plays it is told what is wrong
    if action.kind < FIRST_GAME_KIND:
        return text
    advance = question.in_advance(state, seat, action)
    return text if advance is None else advance.text
