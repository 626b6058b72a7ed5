"""Why players who are not asked are refused."""

from __future__ import annotations

from wyrmtable.core.action import Action
from wyrmtable.core.errors import Illegal
from wyrmtable.games.dragonlance.hordes import in_game
from wyrmtable.games.dragonlance.moves import misplaced
from wyrmtable.games.dragonlance.pieces import SIZE
from wyrmtable.games.dragonlance.reasons import because
from wyrmtable.games.dragonlance.state import DragonLance
from wyrmtable.games.dragonlance.verbs import PLAY, RESURRECT


def not_asked(state: DragonLance, seat: int) -> Illegal:
    """Why this player cannot act now."""
    if state.outcome is not None:
        return Illegal(state.outcome.cite, "the game is over")
    if state.resigned[seat]:
        return Illegal("DL-24.5", "this player has resigned")
    if state.round and not in_game(state, seat):
        return Illegal("DL-11.5", "this player has no dragons left")
    question = state.question
    if question is None:
        return Illegal("DL-5.2", "there is nothing to decide now")
    return Illegal(question.cite(state, seat), "another player is to decide now")


def lacks_card(state: DragonLance, seat: int, action: Action) -> bool:
    """Is this a card charged to a dragon of the player, and not in the hand of its horde?"""
    if not PLAY.sound(action.args):
        return False
    horde = action.args[1] // SIZE
    return state.owner[horde] == seat and action.args[0] not in state.hands[horde]


def refusal(state: DragonLance, seat: int, action: Action) -> Illegal:
    """Why this action of a player who is not asked is refused."""
    asked = not_asked(state, seat)
    playing = state.outcome is None and not state.resigned[seat]
    if playing and action.kind == PLAY.kind and lacks_card(state, seat, action):
        return Illegal("DL-12.3", because("DL-12.3"))
    if asked.cite == "DL-11.5" and action.kind == RESURRECT.kind:
        return Illegal("DL-18.9", "a horde that is out of the game stays out")
    question = state.question
    if asked.cite != "DL-12.13" or question is None or question.name != "act":
        return asked
    return misplaced(action)
