"""Rule cases of DragonLance: a turn, actions in their order, and the facts after.

Whoever is not named passes: before an action is tried, windows that it does not belong to are
closed and questions that nobody answers take the table's own choice. Paths and levels are taken
step by step; a refusal leaves the steps before it standing.
"""

# not compiled: rule cases are data for people
from __future__ import annotations

from typing import TYPE_CHECKING, cast

from wyrmtable.core.action import RESIGN, TIMEOUT, Action
from wyrmtable.core.casebook import BadCase, Case, CaseRun
from wyrmtable.core.chance import Chance
from wyrmtable.core.errors import BadOptions, BadPosition, ChanceMismatch, Illegal
from wyrmtable.core.plain import Plain, PlainDict
from wyrmtable.core.task import Question
from wyrmtable.games.dragonlance.act import Act
from wyrmtable.games.dragonlance.casefacts import facts, same_place
from wyrmtable.games.dragonlance.casesteps import answer_to, steps_for
from wyrmtable.games.dragonlance.citadels import Search
from wyrmtable.games.dragonlance.damage import UseItem
from wyrmtable.games.dragonlance.defence import Defend
from wyrmtable.games.dragonlance.fear import FleeFirst
from wyrmtable.games.dragonlance.notation import (
    ACCEPT_ACTION,
    DECLINE_ACTION,
    KEEP_ACTION,
    KEEP_ITEM_ACTION,
    NO_SEARCH_ACTION,
    PASS_ACTION,
    SEARCH_ACTION,
    STUNTS,
    first_action,
)
from wyrmtable.games.dragonlance.pieces import (
    COLOURS,
    DIE,
    DISPEL,
    DRAGON_OF,
    FEAR,
    HASTE,
    HORDES,
    IS_BATTLE,
    SIDE,
    SIZE,
    SPELLS,
    TELEPORT,
)
from wyrmtable.games.dragonlance.position import read_position
from wyrmtable.games.dragonlance.setup import LayOut, choices
from wyrmtable.games.dragonlance.spells import ATTACK, HOMECOMING, MOMENT_NAMES, START
from wyrmtable.games.dragonlance.state import NOBODY, DragonLance
from wyrmtable.games.dragonlance.trading import Trade
from wyrmtable.games.dragonlance.turns import ChooseDice, DrawCard, Roll
from wyrmtable.games.dragonlance.windows import Asking, Response, TakeBack, Window

if TYPE_CHECKING:
    from wyrmtable.games.dragonlance.ruleset import DragonLanceRules

CASE_KEYS = ("reshuffle_order",)
SETTLED = ("act", "roll", "colour", "mount")  # questions that never answer themselves


class CaseChance(Chance):
    """Dice from a list; a shuffle gives the order that the case names, or changes nothing."""

    def __init__(self, dice: list[int], order: list[int]) -> None:
        super().__init__()
        self.dice = dice
        self.order = order  # of the new draw pile, from the top

    def draw(self, n: int) -> int:
        if n != DIE:
            return 0
        if self.count >= len(self.dice):
            raise ChanceMismatch(f"dice: {len(self.dice)} rolls are listed, and one more is made")
        return self.dice[self.count] - 1

    def shuffle(self, items: list[int]) -> None:
        if self.order and sorted(self.order) == sorted(items):
            items[:] = self.order[::-1]

    def clone(self) -> Chance:
        twin = CaseChance(self.dice, self.order)
        twin.count = self.count
        return twin


class DragonLanceCase(CaseRun):
    """One case of DragonLance."""

    def __init__(self, state: DragonLance, chance: CaseChance, case: Case) -> None:
        super().__init__()
        self.state = state
        self.dice = chance.dice
        self.case = case
        self.first: str | None = None  # who flees first, as the action that plays Fear says
        self.declined = -1  # the horde that has let a draw go by
        self.take_over()

    # -- playing ---------------------------------------------------------------------------------

    def play(self) -> None:
        for number, action in enumerate(self.case.actions, 1):
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
        elif do in ("resign", "timeout"):
            self.apply(self.seat_of(action), RESIGN if do == "resign" else TIMEOUT)
        elif do == "stunt" and STUNTS.index(str(action.get("stunt"))) > 4:
            if isinstance(self.state.question, Asking):
                raise Illegal("DL-21.11", "a defensive stunt is declared before any card is played")
            if not isinstance(self.state.question, Defend):
                self.settle_all()
            self.apply(self.seat_of(action), steps_for(self.state, action)[0])
        elif do in ("flee", "escape", "use_item", "keep", "take_back", "draw", "decline", "search"):
            self.answer(action)
        elif do == "roll":
            self.roll(action)
        else:
            self.settle_all()
            for step in steps_for(self.state, action):
                self.settle_all()
                self.apply(self.seat_of(action), step)
            if do == "enter_citadel":
                self.search(action)

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

    def nothing(self, question: Question, seat: int) -> Action:
        """The answer of a player for whom the case lists none."""
        if isinstance(question, Asking | Defend):
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
        if isinstance(question, FleeFirst) and self.first in DRAGON_OF:
            return first_action(DRAGON_OF[str(self.first)])
        return question.actions(self.state, seat)[0]

    def until(self, kinds: tuple[type[Question], ...], dragon: Plain) -> bool:
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
            self.apply(self.seat_of(action), answer_to(self.state, {**action, "do": "dice"}))

    def answer(self, action: PlainDict) -> None:
        """Answer a question that comes up by itself."""
        from wyrmtable.games.dragonlance.citadels import Escape
        from wyrmtable.games.dragonlance.fear import Flee

        kinds: dict[str, tuple[type[Question], ...]] = {
            "flee": (Flee,),
            "escape": (Escape,),
            "use_item": (UseItem,),
            "keep": (TakeBack, UseItem),
            "take_back": (TakeBack,),
            "draw": (DrawCard,),
            "decline": (DrawCard,),
            "search": (Search,),
        }
        do = str(action["do"])
        found = self.until(kinds[do], action.get("dragon"))
        if not found:
            if do == "keep":  # nothing is there to be taken back
                return
            clauses = {"take_back": "DL-13.36", "flee": "DL-13.15", "escape": "DL-15.23"}
            clauses |= {"use_item": "DL-16.21", "search": "DL-15.18"}
            if do == "draw" and self.declined == self.state.active:
                clauses["draw"] = "DL-5.5"
            raise Illegal(clauses.get(do, "DL-5.4"), "nobody is asked for that now")
        self.apply(self.seat_of(action), answer_to(self.state, action))

    def search(self, action: PlainDict) -> None:
        """Whether to search is said together with entering."""
        wanted = action.get("search") is True
        if isinstance(self.state.question, Search):
            self.apply(self.seat_of(action), SEARCH_ACTION if wanted else NO_SEARCH_ACTION)
        elif wanted:
            raise Illegal("DL-15.18", "this dragon may not search")

    def close(self, action: PlainDict) -> None:
        """Pass explicitly, for one horde or, by `all`, until the named window is closed."""
        if action.get("by") != "all":
            horde = COLOURS.index(str(action.get("by")))
            while isinstance(self.state.question, Asking):
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
        while isinstance(self.state.question, Asking | Defend):
            question = self.state.question
            named = isinstance(question, Window) and MOMENT_NAMES[question.moment()] == name
            self.settle_one()
            now = self.state.question
            if named and not (isinstance(now, Window) and now.moment() == question.args[0]):
                return

    def close_response(self, at: int) -> None:
        while isinstance(self.state.question, Response) and self.state.question.args[0] == at:
            self.settle_one()

    def play_card(self, action: PlainDict) -> None:
        """Play a card in the window to which it belongs, or in an open moment."""
        if action.get("card") not in SPELLS:
            raise BadCase("card", f"{action.get('card')!r} is no spell")
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
        if isinstance(question, Window):
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
        if not isinstance(question, Asking):
            return
        for _ in range(HORDES):
            now = self.state.question
            if not isinstance(now, Asking) or now.horde(self.state) == horde:
                break
            self.settle_one()
        now = self.state.question
        if type(now) is not type(question) or not isinstance(now, Asking):
            raise Illegal("DL-12.14", "this horde is not asked in the window")

    def trade(self, action: PlainDict) -> None:
        """Offer a trade; the partner accepts if it can."""
        self.settle_all()
        self.apply(self.seat_of(action), steps_for(self.state, action)[0])
        question = self.state.question
        if isinstance(question, Trade):
            self.apply(self.state.to_act[0], ACCEPT_ACTION)

    # -- the end ---------------------------------------------------------------------------------

    def facts(self) -> PlainDict:
        return {"state": facts(self.state)}

    def trouble(self) -> list[str]:
        found: list[str] = []
        left = len(self.dice) - self.state.chance.count
        if left:
            found.append(f"dice: {left} of {len(self.dice)} rolls are never made")
        broken = self.state.broken()
        if broken:
            found.append(f"the position at the end is impossible: {broken}")
        return found

    def same(self, key: str, wanted: Plain, found: Plain) -> bool:
        if key in COLOURS and isinstance(wanted, list) and isinstance(found, list):
            return sorted(map(str, wanted)) == sorted(map(str, found))  # a hand
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


class NeverStarted(CaseRun):
    """A table that the rules do not let begin: the only event is the refusal."""

    def __init__(self, cite: str, why: str, expected: bool) -> None:
        super().__init__()
        self.events = [{"event": "rejected", "action": 1, "clause": cite, "why": why}]
        self.why = why
        self.expected = expected

    def play(self) -> None:
        """There is nothing to play."""

    def facts(self) -> PlainDict:
        return {"state": {"winner": None}}

    def trouble(self) -> list[str]:
        return [] if self.expected else [self.why]


# -- set-up -------------------------------------------------------------------------------------


def set_up_case(rules: DragonLanceRules, case: Case) -> CaseRun:
    """A case of DragonLance, ready to be played; BadCase names the key that is wrong."""
    dice = [die for die in case.dice if isinstance(die, int) and not isinstance(die, bool)]
    if len(dice) != len(case.dice) or any(not 1 <= die <= DIE for die in dice):
        raise BadCase("dice", f"rolls are whole numbers from 1 to {DIE}")
    setup = {key: value for key, value in case.setup.items() if key not in CASE_KEYS}
    order = case.setup.get("reshuffle_order") or []
    if not isinstance(order, list) or any(card not in SPELLS for card in order):
        raise BadCase("setup.reshuffle_order", "must be a list of spells")
    chance = CaseChance(dice, [SPELLS.index(str(card)) for card in order])
    opening = [action.get("do") for action in case.actions[:1]]
    try:
        if opening == ["new_game"]:
            state = new_game(rules, setup, chance)
        else:
            if opening == ["citadels_move"]:
                setup["before_citadels"] = True
            state = read_position(rules, setup, chance)
    except (BadOptions, BadPosition) as error:
        if not error.cite:
            raise BadCase("setup", str(error)) from None
        events = cast(list[Plain], case.expect.get("events", []))
        expected = any(isinstance(e, dict) and e.get("event") == "rejected" for e in events)
        return NeverStarted(error.cite, str(error), expected)
    return DragonLanceCase(state, chance, case)


def new_game(rules: DragonLanceRules, setup: PlainDict, chance: Chance) -> DragonLance:
    """A game whose colours are taken as listed, up to its first turn."""
    hordes = setup.get("hordes")
    options = setup.get("options") or {}
    players = setup.get("players") or {}
    if not isinstance(hordes, list) or not isinstance(options, dict):
        raise BadCase("setup", "hordes and options are needed for a new game")
    if not isinstance(players, dict):
        raise BadCase("setup.players", "must be a mapping")
    names: list[str] = []
    for horde in hordes:
        if horde not in COLOURS:
            raise BadCase("setup.hordes", f"{horde!r} is no colour")
        name = str(players.get(str(horde), horde))
        if name not in names:
            names.append(name)
    given = cast(dict[str, object], options)
    terms = rules.terms(len(names), rules.checked(given))
    state = DragonLance(rules, len(names), chance, terms)
    state.set_up()
    for horde in hordes:
        name = str(players.get(str(horde), horde))
        state.owner[COLOURS.index(str(horde))] = names.index(name)
    check_players(state)
    state.agenda.append(LayOut())
    state.settle()
    return state


def check_players(state: DragonLance) -> None:
    """Hordes of a player belong together, and teams are of equal size."""
    clauses = ["", "DL-4.2", "DL-23.2", "DL-23.4"]
    sides = [0, 0]
    for seat in range(state.seats):
        hordes = state.hordes_of(seat)
        if hordes not in choices(state):
            cite = clauses[state.terms.hordes_each]
            raise BadPosition("players", "these hordes do not go together", cite)
        for horde in hordes:
            sides[SIDE[horde]] += 1
    if state.terms.teams and sides[0] != sides[1]:
        raise BadPosition("hordes", "both teams have the same number of hordes", "DL-22.8")
