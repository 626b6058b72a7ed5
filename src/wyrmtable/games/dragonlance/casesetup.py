"""Rule cases of DragonLance: from the set-up that a case describes to a game."""

# not compiled: rule cases are data for people
from __future__ import annotations

from typing import TYPE_CHECKING, cast

from wyrmtable.core.casebook import BadCase, Case, CaseRun
from wyrmtable.core.chance import Chance
from wyrmtable.core.errors import BadOptions, BadPosition, ChanceMismatch
from wyrmtable.core.plain import Plain, PlainDict
from wyrmtable.games.dragonlance.cases import DragonLanceCase
from wyrmtable.games.dragonlance.casewords import check_words
from wyrmtable.games.dragonlance.codes import marked
from wyrmtable.games.dragonlance.contentfile import SCENARIOS
from wyrmtable.games.dragonlance.fields import FIELDS
from wyrmtable.games.dragonlance.hordes import hordes_of
from wyrmtable.games.dragonlance.pieces import CITADELS, COLOURS, DIE, ITEMS, SIDE, SIZE, SPELLS
from wyrmtable.games.dragonlance.position import citadel_number, read_position
from wyrmtable.games.dragonlance.setup import LayOut, choices
from wyrmtable.games.dragonlance.state import DragonLance

if TYPE_CHECKING:
    from wyrmtable.games.dragonlance.ruleset import DragonLanceRules

CASE_KEYS = ("reshuffle_order",)


class CaseChance(Chance):
    """Dice from a list; a shuffle gives the order that the case names, or changes nothing."""

    def __init__(self, dice: list[int], orders: list[list[int]]) -> None:
        super().__init__()
        self.dice = dice
        self.orders = orders  # what shuffles lead to, from the top

    def draw(self, n: int) -> int:
        if n != DIE:
            return 0
        if self.count >= len(self.dice):
            raise ChanceMismatch(f"dice: {len(self.dice)} rolls are listed, and one more is made")
        return self.dice[self.count] - 1

    def shuffle(self, items: list[int]) -> None:
        for order in self.orders:
            if sorted(order) == sorted(items):
                items[:] = order[::-1]
                return

    def clone(self) -> Chance:
        twin = CaseChance(self.dice, self.orders)
        twin.count = self.count
        return twin


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


def set_up_case(rules: DragonLanceRules, case: Case) -> CaseRun:
    """A case of DragonLance, ready to be played; BadCase names the key that is wrong."""
    check_words(case)
    dice = [die for die in case.dice if isinstance(die, int) and not isinstance(die, bool)]
    if len(dice) != len(case.dice) or any(not 0 <= die <= DIE for die in dice):
        raise BadCase("dice", f"rolls are whole numbers from 1 to {DIE}")
    dice = [die or DIE for die in dice]  # a face printed 0 counts as 10 (DL-1.5)
    setup = {key: value for key, value in case.setup.items() if key not in CASE_KEYS}
    setup["options"] = options_of(setup)
    setup["players"] = players_of(setup)
    chance = CaseChance(dice, [])
    order = spells(case.setup, "reshuffle_order")
    if order:
        chance.orders.append(order)
    opening = [action.get("do") for action in case.actions[:1]]
    try:
        if opening == ["new_game"]:
            state = new_game(rules, setup, chance)
        else:
            if opening == ["citadels_move"]:
                setup["before_citadels"] = True
            setup["dragons"] = dragons_of(setup)
            setup["crashed"] = crashed_of(setup)
            state = read_position(rules, setup, chance)
    except (BadOptions, BadPosition) as error:
        if not error.cite:
            raise BadCase("setup", str(error)) from None
        events = cast(list[Plain], case.expect.get("events", []))
        expected = any(isinstance(e, dict) and e.get("event") == "rejected" for e in events)
        return NeverStarted(error.cite, str(error), expected)
    return DragonLanceCase(state, dice, case)


def spells(setup: PlainDict, key: str) -> list[int]:
    """A list of spells in the set-up, empty if it is not there."""
    listed = setup.get(key) or []
    if not isinstance(listed, list) or any(card not in SPELLS for card in listed):
        raise BadCase(f"setup.{key}", "must be a list of spells")
    return [SPELLS.index(str(card)) for card in listed]


def options_of(setup: PlainDict) -> PlainDict:
    """The options; the word `none` is nothing."""
    options = setup.get("options") or {}
    if not isinstance(options, dict):
        raise BadCase("setup.options", "must be a mapping")
    return {key: None if value == "none" else value for key, value in options.items()}


def players_of(setup: PlainDict) -> PlainDict:
    """Who plays which horde; several hordes of a player go together as usual (DL-23.2, DL-23.4)."""
    players = setup.get("players") or {}
    if not isinstance(players, dict):
        raise BadCase("setup.players", "must be a mapping")
    options = setup["options"]
    assert isinstance(options, dict)
    several = SCENARIOS.several
    each = options.get("hordes_per_player")
    if players or each not in (2, 3):
        return players
    threes = several.alternate
    if options.get("three_horde_layout") == "halves":
        threes = several.halves
    groups = [list(group) for group in (several.pairs if each == 2 else threes)]
    hordes = setup.get("hordes")
    listed = hordes if isinstance(hordes, list) else []
    return {
        colour: f"p{number}"
        for number, group in enumerate(groups, 1)
        for colour in group
        if colour in listed
    }


def dragons_of(setup: PlainDict) -> PlainDict:
    """The dragons; which citadel one is inside of may be said by its hex."""
    dragons = setup.get("dragons") or {}
    if not isinstance(dragons, dict):
        raise BadCase("setup.dragons", "must be a mapping")
    found: PlainDict = {}
    for name, given in dragons.items():
        if not isinstance(given, dict):
            raise BadCase(f"setup.dragons.{name}", "must be a mapping")
        entry = dict(given)
        if entry.get("where") == "citadel" and "citadel" not in entry:
            entry["citadel"] = letter_at(setup, entry.get("hex"))
        found[name] = entry
    return found


def crashed_of(setup: PlainDict) -> Plain:
    """The dragons that may be resurrected: unless the case names them, all that are not listed."""
    options, dragons, hordes = setup["options"], setup["dragons"], setup.get("hordes")
    assert isinstance(options, dict) and isinstance(dragons, dict)
    if "crashed" in setup or not options.get("resurrection") or not isinstance(hordes, list):
        return setup.get("crashed") or []
    size = options.get("horde_size", SIZE)
    used = SCENARIOS.sizes[size] if isinstance(size, int) and size in SCENARIOS.sizes else ()
    names = [f"{horde}{number}" for horde in hordes for number in used]
    return [name for name in names if name not in dragons]


def letter_at(setup: PlainDict, place: Plain) -> Plain:
    """The citadel in a hex."""
    citadels = setup.get("citadels")
    if isinstance(citadels, dict):
        for letter, at in citadels.items():
            if at == place:
                return letter
    raise BadCase("setup.dragons", f"no citadel is at {place}")


def new_game(rules: DragonLanceRules, setup: PlainDict, chance: CaseChance) -> DragonLance:
    """A game whose colours are taken as listed, up to its first turn."""
    hordes = setup.get("hordes")
    options = setup["options"]
    players = setup["players"]
    if not isinstance(hordes, list):
        raise BadCase("setup", "hordes are needed for a new game")
    assert isinstance(options, dict) and isinstance(players, dict)
    names: list[str] = []
    for horde in hordes:
        if horde not in COLOURS:
            raise BadCase("setup.hordes", f"{horde!r} is no colour")
        name = str(players.get(str(horde), horde))
        if name not in names:
            names.append(name)
    given = cast(dict[str, object], options)
    flags = rules.flags(len(names), rules.checked(given))
    deck = spells(setup, "draw_pile")
    if deck:  # these are all the cards there are, as in any other set-up
        flags.deck = deck
        chance.orders.insert(0, deck)
    places = setup.get("item_places")
    if isinstance(places, dict) and len(places) == CITADELS:
        hidden = [0] * CITADELS
        for item, place in places.items():
            if item in ITEMS:
                hidden[citadel_number(str(place), "item_places")] = ITEMS.index(item)
        chance.orders.append(hidden[::-1])
    state = DragonLance(rules, len(names), chance, flags)
    FIELDS.begin(state, rules.sizes(len(names)))
    for horde in hordes:
        name = str(players.get(str(horde), horde))
        state.owner = marked(state.owner, COLOURS.index(str(horde)), names.index(name))
    check_players(state)
    state.agenda.append(LayOut())
    state.settle()
    riders = setup.get("riders")
    if isinstance(riders, dict):
        mount(state, riders)
    return state


def mount(state: DragonLance, riders: PlainDict) -> None:
    """The mounts that the case names are chosen as their turn comes (DL-18.2)."""
    while state.question is not None and state.question.name == "mount":
        name = riders.get(COLOURS[state.question.args[0]])
        if name is None:
            return
        state.apply(state.to_act[0], f"ride {name}")


def check_players(state: DragonLance) -> None:
    """Hordes of a player belong together, and teams are of equal size."""
    clauses = ["", "DL-4.2", "DL-23.2", "DL-23.4"]
    sides = [0, 0]
    for seat in range(state.seats):
        hordes = hordes_of(state, seat)
        if hordes not in choices(state):
            cite = clauses[state.flags.hordes_each]
            raise BadPosition("players", "these hordes do not go together", cite)
        for horde in hordes:
            sides[SIDE[horde]] += 1
    if state.flags.teams and sides[0] != sides[1]:
        raise BadPosition("hordes", "both teams have the same number of hordes", "DL-22.8")
