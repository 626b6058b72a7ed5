"""Rule cases of DragonLance: a turn, actions in their order, and the facts after.

Whoever is not named passes: before an action is tried, windows that it does not belong to are
closed and questions that nobody answers take the table's own choice. Paths and levels are taken
step by step; a refusal leaves the steps before it standing.
"""

# not compiled: rule cases are data for people
from __future__ import annotations

from wyrmtable.core.action import RESIGN, TIMEOUT, Action
from wyrmtable.core.casebook import BadCase, Case, CaseRun, impossible
from wyrmtable.core.errors import Illegal
from wyrmtable.core.plain import Plain, PlainDict
from wyrmtable.core.task import AnyQuestion
from wyrmtable.games.dragonlance.act import Act
from wyrmtable.games.dragonlance.cards import holds
from wyrmtable.games.dragonlance.casefacts import OUT, facts, same_place
from wyrmtable.games.dragonlance.casesteps import answer_to, steps_for, stunt_of
from wyrmtable.games.dragonlance.casewords import EVENT_WORDS
from wyrmtable.games.dragonlance.citadels import Escape, Search, may_search
from wyrmtable.games.dragonlance.codes import NOBODY
from wyrmtable.games.dragonlance.damage import UseItem
from wyrmtable.games.dragonlance.defence import Defend, defence_refusal
from wyrmtable.games.dragonlance.fear import Flee, FleeFirst
from wyrmtable.games.dragonlance.moves import check_step, refuse
from wyrmtable.games.dragonlance.pieces import (
    COLOURS,
    DISPEL,
    DRAGON_OF,
    FEAR,
    HASTE,
    HORDES,
    IS_BATTLE,
    SIZE,
    SPELLS,
    TELEPORT,
)
from wyrmtable.games.dragonlance.resolving import TakeBack
from wyrmtable.games.dragonlance.spells import ATTACK, HOMECOMING, MOMENT_NAMES, START
from wyrmtable.games.dragonlance.state import DragonLance
from wyrmtable.games.dragonlance.trading import Trade
from wyrmtable.games.dragonlance.turns import ChooseDice, DrawCard, Roll
from wyrmtable.games.dragonlance.verbs import (
    ACCEPT_ACTION,
    COUNTER,
    DECLINE_ACTION,
    FIRST,
    KEEP_ACTION,
    KEEP_ITEM_ACTION,
    NO_SEARCH_ACTION,
    PAID,
    PASS_ACTION,
    REFUSE_ACTION,
    SEARCH_ACTION,
)
from wyrmtable.games.dragonlance.windows import CardWindow, MomentWindow, Response

SETTLED = ("act", "roll", "colour", "mount")  # questions that never answer themselves
# questions that come up by themselves, by the answer
ANSWERS: dict[str, tuple[type[AnyQuestion], ...]] = {
    "flee": (Flee,),
    "first": (FleeFirst,),
    "escape": (Escape,),
    "use_item": (UseItem,),
    "keep": (TakeBack, UseItem),
    "take_back": (TakeBack,),
    "draw": (DrawCard,),
    "decline": (DrawCard, UseItem),
    "search": (Search,),
    "choose": (ChooseDice,),
}
# the clause of each when nobody is asked
UNASKED: dict[str, str] = {
    "flee": "DL-13.15",
    "first": "DL-13.14",
    "escape": "DL-15.23",
    "use_item": "DL-16.21",
    "take_back": "DL-13.36",
    "search": "DL-15.18",
    "choose": "DL-17.20",
}


class DragonLanceCase(CaseRun):
    """One case of DragonLance."""

    def __init__(self, state: DragonLance, dice: list[int], case: Case) -> None:
        super().__init__()
        self.state = state
        self.dice = dice
        self.case = case
        self.coming: list[PlainDict] = []  # this action and those after it
        self.first: str | None = None  # who flees first, as the action that plays Fear says
        self.declined = -1  # the horde that has let a draw go by
        self.take_over()

    # -- playing ---------------------------------------------------------------------------------

    def play(self) -> None:
        for number, action in enumerate(self.case.actions, 1):
            self.coming = self.case.actions[number - 1 :]
            try:
                self.perform(action)
            except Illegal as refusal:
                self.refused(number, refusal.cite, refusal.why)
            except BadCase as error:
                raise BadCase(f"actions[{number}].{error.where}", error.why) from None
        self.settle_all()

    def refused(self, number: int, cite: str, why: str) -> None:
        self.events.append({"event": "rejected", "action": number, "clause": cite, "why": why})

    def take_over(self) -> None:
        """Note what has happened."""
        for event in self.state.events:
            plain = event.to_plain()
            plain["event"] = plain.pop("e")
            self.events.append(plain)
        self.state.events = []

    def apply(self, seat: int, action: Action) -> None:
        self.state.apply(seat, action)
        self.take_over()

    def seat_of(self, action: PlainDict) -> int:
        name = action.get("by")
        if name not in COLOURS:
            raise BadCase("by", f"{name!r} is no horde")
        return self.state.owner[COLOURS.index(str(name))]

    def perform(self, action: PlainDict) -> None:
        """Play one listed action."""
        do = action.get("do")
        if do in ("citadels_move", "new_game"):  # done by the table already
            return
        if do == "pass":
            self.close(action)
        elif do == "play":
            self.play_card(action)
        elif do == "trade":
            self.trade(action)
        elif do in ("accept", "refuse") and isinstance(self.state.question, Trade):
            self.apply(self.seat_of(action), ACCEPT_ACTION if do == "accept" else REFUSE_ACTION)
        elif do in ("resign", "timeout"):
            self.apply(self.seat_of(action), RESIGN if do == "resign" else TIMEOUT)
        elif do == "stunt" and stunt_of(action) >= COUNTER:
            self.defend(action)
        elif do in ANSWERS:
            self.answer(action)
        elif do == "roll":
            self.roll(action)
        else:
            self.settle_all()
            if do == "enter_citadel" and action.get("search") is True:
                self.check_search(action)
            for step in steps_for(self.state, action):
                self.settle_all()
                self.apply(self.seat_of(action), step)
            if isinstance(self.state.question, Search) and "search" in action:
                wanted = action["search"] is True
                self.apply(self.seat_of(action), SEARCH_ACTION if wanted else NO_SEARCH_ACTION)

    # -- questions that nobody answers -----------------------------------------------------------

    def settle_all(self) -> None:
        """Close windows and take the table's choice until a horde is to act."""
        while self.settle_one():
            pass

    def settle_one(self) -> bool:
        """Answer the open question for whoever does not answer; False if it must wait."""
        state = self.state
        question = state.question
        if question is None or question.name in SETTLED:
            return False
        seat = state.to_act[0]
        self.apply(seat, self.nothing(question, seat))
        return True

    def nothing(self, question: AnyQuestion, seat: int) -> Action:
        """The answer of a player for whom the case lists none."""
        if isinstance(question, CardWindow | Defend):
            return PASS_ACTION
        if isinstance(question, TakeBack):
            return KEEP_ACTION
        if isinstance(question, UseItem):
            return KEEP_ITEM_ACTION
        if isinstance(question, Search):
            return NO_SEARCH_ACTION
        if isinstance(question, DrawCard):
            self.declined = self.state.active
            return DECLINE_ACTION
        if isinstance(question, FleeFirst):
            named = [self.first, *[a.get("dragon") for a in self.coming if a.get("do") == "flee"]]
            for name in named:
                dragon = DRAGON_OF.get(str(name), NOBODY)
                if dragon in question.choices(self.state):
                    return FIRST.of((dragon,))
        return question.actions(self.state, seat)[0]

    def until(self, kinds: tuple[type[AnyQuestion], ...], dragon: Plain) -> bool:
        """Go on to a question of these kinds that concerns a dragon; False if none comes."""
        while True:
            question = self.state.question
            if isinstance(question, kinds) and (
                dragon is None
                or not question.args
                or question.args[0] == DRAGON_OF.get(str(dragon))
            ):
                return True
            if not self.settle_one():
                return False

    # -- single actions --------------------------------------------------------------------------

    def roll(self, action: PlainDict) -> None:
        """Close the start window and roll; Lord Toede's choice comes with it."""
        self.settle_all()
        if isinstance(self.state.question, Roll):
            self.apply(self.seat_of(action), steps_for(self.state, action)[0])
        else:
            raise Illegal("DL-5.3", "the movement roll is made once, at the beginning of the turn")
        if isinstance(self.state.question, ChooseDice) and "choose" in action:
            self.apply(self.seat_of(action), answer_to(self.state, {**action, "do": "choose"}))

    def answer(self, action: PlainDict) -> None:
        """Answer a question that comes up by itself."""
        do = str(action["do"])
        kinds = ANSWERS[do]
        found = self.until(kinds, action.get("dragon"))
        if not found:
            if do == "keep":  # nothing is there to be taken back
                return
            raise Illegal(self.unasked(do), "nobody is asked for that now")
        self.apply(self.seat_of(action), answer_to(self.state, action))

    def unasked(self, do: str) -> str:
        """The clause by which nobody is asked for such an answer."""
        state = self.state
        if do in ("draw", "decline"):
            if not state.flags.spells:
                return "DL-22.10"
            if self.declined == state.active:
                return "DL-5.5"
            return "DL-5.4" if state.draw_pile or state.discard else "DL-12.11"
        return UNASKED[do]

    def check_search(self, action: PlainDict) -> None:
        """Whether to search is said together with entering, and refused with it (DL-15.18)."""
        state = self.state
        dragon = DRAGON_OF.get(str(action.get("dragon")), NOBODY)
        if dragon == NOBODY or may_search(state, dragon):
            return
        for step in steps_for(state, action):
            check_step(state, step)
        if state.flags.items:
            raise Illegal("DL-15.18", "this dragon may not search")
        left_out = "items" in str(state.flags.options.get("no_cards"))
        raise Illegal("DL-22.10" if left_out else "DL-15.15", "there is nothing to search for")

    def defend(self, action: PlainDict) -> None:
        """A defensive stunt; the clause that forbids one goes before its being too late."""
        state = self.state
        if not isinstance(state.question, Defend | CardWindow):
            self.settle_all()
        step = steps_for(state, action)[0]
        if isinstance(state.question, CardWindow):
            if state.attacker != NOBODY and not state.played and not self.defended():
                dragon, stunt, detail, kind = step.args[:PAID]
                refuse(defence_refusal(state, dragon, stunt, detail, kind, list(step.args[PAID:])))
            raise Illegal("DL-21.11", "a defensive stunt is declared before any card is played")
        self.apply(self.seat_of(action), step)

    def defended(self) -> bool:
        """Has a stunt been flown since the last attack was announced?"""
        for event in reversed(self.events):
            if event["event"] in ("stunt", "attack_announced"):
                return event["event"] == "stunt"
        return False

    def close(self, action: PlainDict) -> None:
        """Pass explicitly, for one horde or, by `all`, until the named window is closed."""
        if action.get("by") != "all":
            horde = COLOURS.index(str(action.get("by")))
            while isinstance(self.state.question, CardWindow):
                asked = self.state.question.horde(self.state)
                self.settle_one()
                if asked == horde:
                    return
            if isinstance(self.state.question, Defend):
                self.settle_one()
            return
        name = action.get("window")
        if name == "response":
            question = self.state.question
            if isinstance(question, Response):
                self.close_response(question.args[0])
            return
        while isinstance(self.state.question, CardWindow | Defend):
            question = self.state.question
            named = isinstance(question, MomentWindow) and MOMENT_NAMES[question.moment()] == name
            self.settle_one()
            now = self.state.question
            if named and not (isinstance(now, MomentWindow) and now.moment() == question.args[0]):
                return

    def close_response(self, at: int) -> None:
        while isinstance(self.state.question, Response) and self.state.question.args[0] == at:
            self.settle_one()

    def play_card(self, action: PlainDict) -> None:
        """Play a card in the window to which it belongs, or in an open moment."""
        card = SPELLS.index(str(action["card"]))
        horde = COLOURS.index(str(action.get("by")))
        if card == FEAR:
            first = action.get("first")
            self.first = None if first is None else str(first)
        while not self.belongs(card):
            if not self.settle_one():
                break
        dragon = DRAGON_OF.get(str(action.get("dragon")), NOBODY)
        if dragon != NOBODY and dragon // SIZE != horde:
            same = self.state.owner[dragon // SIZE] == self.state.owner[horde]
            raise Illegal("DL-23.5" if same else "DL-12.7", "not a dragon of this horde")
        if isinstance(self.state.question, Roll):
            raise Illegal("DL-12.7", "the start window is closed")
        if self.state.hands[horde].count(card) == 0:
            raise Illegal("DL-12.3", "that card is not in this hand")
        before = self.state.clone()
        count = len(self.events)
        try:
            self.turn_to(horde)
            self.apply(self.seat_of(action), steps_for(self.state, action)[0])
        except Illegal:
            self.state = before
            del self.events[count:]
            raise

    def belongs(self, card: int) -> bool:
        """Is this the window, or the open moment, in which such a card is played?"""
        question = self.state.question
        if isinstance(question, Response):
            return card == DISPEL
        if isinstance(question, MomentWindow):
            moment = question.moment()
            if IS_BATTLE[card]:
                return moment == ATTACK
            if card == DISPEL:
                return moment in (START, ATTACK)
            if card == HASTE:
                return moment == START
            return card in (FEAR, TELEPORT) and moment in (START, ATTACK, HOMECOMING)
        return isinstance(question, Act | Roll)

    def turn_to(self, horde: int) -> None:
        """Let others pass until this horde is asked in the open window."""
        question = self.state.question
        if not isinstance(question, CardWindow):
            return
        for _ in range(HORDES):
            now = self.state.question
            if not isinstance(now, CardWindow) or now.horde(self.state) == horde:
                break
            self.settle_one()
        now = self.state.question
        if type(now) is not type(question) or not isinstance(now, CardWindow):
            raise Illegal("DL-12.14", "this horde is not asked in the window")

    def trade(self, action: PlainDict) -> None:
        """Offer a trade; the partner accepts if it can."""
        self.settle_all()
        self.apply(self.seat_of(action), steps_for(self.state, action)[0])
        question = self.state.question
        after = [action.get("do") for action in self.coming[1:2]]
        if not isinstance(question, Trade) or after in (["accept"], ["refuse"]):
            return
        if not question.possible(self.state):
            holder = question.args[1]
            self.apply(self.state.to_act[0], REFUSE_ACTION)
            there = holds(self.state, holder, question.wanted())
            raise Illegal("DL-17.16" if there else "DL-22.6", "the partner cannot give that")
        self.apply(self.state.to_act[0], ACCEPT_ACTION)

    # -- the end ---------------------------------------------------------------------------------

    def facts(self) -> PlainDict:
        return {"state": facts(self.state)}

    def trouble(self) -> list[str]:
        found: list[str] = []
        left = len(self.dice) - self.state.chance.count
        if left:
            found.append(f"dice: {left} of {len(self.dice)} rolls are never made")
        return found + impossible(self.state)

    def same(self, key: str, wanted: Plain, found: Plain) -> bool:
        if key == "event":
            return wanted == found or EVENT_WORDS.get(str(wanted)) == found
        if isinstance(found, list) and isinstance(wanted, int):
            return len(found) == wanted  # how many cards
        if key in COLOURS and isinstance(found, list):
            listed = wanted if isinstance(wanted, list) else []
            return sorted(map(str, listed)) == sorted(map(str, found))  # a hand
        if key in DRAGON_OF and isinstance(found, dict):
            return (wanted is None or wanted in OUT) and found["where"] in OUT
        if key == "where":
            return same_place(wanted, found)
        if key in ("winner", "player", "draw") and self.is_player(wanted, found):
            return True
        if key == "winner" and isinstance(found, list):
            return wanted in found
        return super().same(key, wanted, found)

    def is_player(self, wanted: Plain, found: Plain) -> bool:
        """Is this the player, by the name that the case gives it?"""
        players = self.case.setup.get("players")
        if not isinstance(players, dict) or wanted not in players.values():
            return False
        hordes = [name for name, player in players.items() if player == wanted]
        text = found if isinstance(found, list) else str(found).split("-")
        return all(name in text for name in hordes)
