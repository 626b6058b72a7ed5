"""The set-up of rule cases: their form in a file, and the state that it describes."""

# not compiled: rule cases are data for people
from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal, TypeVar, cast

import msgspec
from msgspec import Meta

from wyrmtable.core.casebook import BadCase
from wyrmtable.core.chance import Chance
from wyrmtable.core.converting import Misfit, convert
from wyrmtable.core.errors import ChanceMismatch
from wyrmtable.games.aerialcorps.breeds import SPEEDY
from wyrmtable.games.aerialcorps.cards import GRAPPLE, ROUNDS
from wyrmtable.games.aerialcorps.caseacts import numbers
from wyrmtable.games.aerialcorps.decks import DECK_NAMES, card_number, card_text, with_pile
from wyrmtable.games.aerialcorps.orders import faces_by_card
from wyrmtable.games.aerialcorps.position import (
    AnyDragon,
    DragonSpec,
    ShipSpec,
    Spec,
    board,
    lay_out,
)
from wyrmtable.games.aerialcorps.setup import deploy
from wyrmtable.games.aerialcorps.state import OUT_NAMES, PLACES, AerialCorps, changed
from wyrmtable.games.aerialcorps.table import FRONT
from wyrmtable.games.aerialcorps.verbs import CARD_NAME, FACING

if TYPE_CHECKING:
    from wyrmtable.games.aerialcorps.ruleset import AerialCorpsRules

ANY_BREED = "brass_warden"  # for cases that only ask where dragons start
DEFAULT_TABLE = (48.0, 48.0)
T = TypeVar("T")
Place = tuple[float, float, float]


class LastCard(msgspec.Struct, forbid_unknown_fields=True):
    card: str = "ST"
    steep: bool = False


class CaseDragon(AnyDragon):
    """A dragon as a case describes it."""

    plan: tuple[str, ...] = ("ST", "ST", "ST")
    burst: Annotated[int, Meta(ge=1, le=3)] | None = None
    facings: list[str] | None = None
    last: LastCard = msgspec.field(default_factory=LastCard)
    wings: tuple[Literal["left", "right", "left_wing", "right_wing"], ...] = ()
    captain_wounded_turn: int | None = None
    out: Literal["down", "captured", "left_table"] | None = None  # gone before the case begins


class CaseShip(ShipSpec):
    level: Literal[0] = 0


class Piles(msgspec.Struct, forbid_unknown_fields=True):
    deck: list[str] | None = None
    discard: list[str] | None = None


class CaseSetup(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """The set-up of a case, as the header of the file of cases describes it."""

    turn: Annotated[int, Meta(ge=1)] = 1
    from_round: Annotated[int, Meta(ge=1, le=3)] = 1
    table: tuple[float, float] = DEFAULT_TABLE
    options: list[str] = []
    scenario: str | None = None
    piles: dict[str, Piles] = {}
    boarding: list[tuple[str, str]] = []
    dragons: dict[str, CaseDragon] = {}
    ships: dict[str, CaseShip] = {}
    play: list[str] = []
    seats: dict[str, list[str]] | None = None
    players: Annotated[int, Meta(ge=2, le=6)] | None = None


def fit(value: object, form: type[T], where: str) -> T:
    """Data in the form of a type; BadCase names the key that does not fit."""
    try:
        return convert(value, form)
    except Misfit as error:
        place = f"{where}.{error.where}" if error.where else where
        raise BadCase(place.replace(".[", "["), error.why) from None


class Die(msgspec.Struct, forbid_unknown_fields=True):
    """A card that is drawn from a deck, or a deck that is made anew of these cards."""

    deck: str = ""
    card: str | int = ""
    shuffle: str = ""
    order: list[str | int] | None = None


class CardScript(Chance):
    """Damage cards that a case has listed in the order in which they are drawn."""

    def __init__(self, dice: list[Die]) -> None:
        super().__init__()
        self.dice = dice
        self.place = 0
        self.state: AerialCorps | None = None

    def draw(self, n: int) -> int:
        assert self.state is not None
        cards = self.state.drawn_from
        name = DECK_NAMES[self.state.drawing]
        die = self.next(name)
        if die.shuffle:
            held = sorted(map(card_text, cards))
            listed = held if die.order is None else sorted(map(str, die.order))
            if die.shuffle != name or listed != held:
                raise ChanceMismatch(f"the {name} deck is made of {', '.join(held)}")
            die = self.next(name)
        if die.deck != name:
            raise ChanceMismatch(f"a {name} card is drawn, and the case lists {die}")
        (card,) = read_cards([str(die.card)], f"dice[{self.place}]")
        if card not in cards:
            cards[0] = card
        return cards.index(card)

    def next(self, name: str) -> Die:
        if self.place >= len(self.dice):
            raise ChanceMismatch(f"a {name} card is drawn that the case does not list")
        self.place += 1
        return self.dice[self.place - 1]


class Layout:
    """A case that is set up: its state, and what dragons are called in it."""

    def __init__(self, state: AerialCorps, names: dict[str, int], setup: CaseSetup) -> None:
        self.state = state
        self.names = names
        self.setup = setup

    def name_of(self, number: int) -> str:
        """The name that the case has for a dragon or ship."""
        for name, other in self.names.items():
            if other == number:
                return name
        return self.state.dragon_name(number)

    def lay_plans(self) -> None:
        """Give every dragon the orders of its set-up, legal or not."""
        for name, dragon in self.setup.dragons.items():
            number = self.names[name]
            if self.state.flying(number):
                lay_plan(self.state, number, name, dragon)


def lay_plan(state: AerialCorps, number: int, name: str, dragon: CaseDragon) -> None:
    if len(dragon.plan) != ROUNDS:
        raise BadCase(f"setup.dragons.{name}.plan", "a plan has three cards")
    cards = numbers(CARD_NAME, [*dragon.plan], f"setup.dragons.{name}.plan")
    state.plan[number * ROUNDS : (number + 1) * ROUNDS] = cards
    if dragon.burst and not SPEEDY[state.breed[number]]:
        raise BadCase(f"setup.dragons.{name}.burst", "the dragon has no speed burst")
    state.burst[number] = dragon.burst or 0
    units = [unit for unit in range(3) if faces_by_card(state, number, unit)]
    facings = numbers(FACING, dragon.facings or [], f"setup.dragons.{name}.facings")
    for place, unit in enumerate(units):
        state.facing[number * 3 + unit] = facings[place] if place < len(facings) else FRONT


def set_up(rules: AerialCorpsRules, setup: CaseSetup, chance: CardScript) -> Layout:
    """The state that a case describes, before anything is played."""
    if not setup.dragons:
        return line_up(rules, setup, chance)
    options: dict[str, object] = dict.fromkeys(setup.options, True)
    wooden = any(dragon.breed == "biplane" for dragon in setup.dragons.values())
    if wooden or setup.ships or setup.scenario == "convoy":
        options["wooden_targets"] = True
    spec = Spec(
        dragons=[spec_of(dragon) for dragon in setup.dragons.values()],
        scenario=setup.scenario,
        turn=setup.turn,
        table=setup.table,
        options=options,
        ships=list(setup.ships.values()),
    )
    state = lay_out(rules, spec, chance, strict=False)
    names: dict[str, int] = {}
    numbered = [0] * state.seats
    for name, dragon in setup.dragons.items():
        seat = dragon.seat - 1
        names[name] = seat * PLACES + numbered[seat]
        numbered[seat] += 1
        if dragon.out is not None:
            state.out = changed(state.out, names[name], OUT_NAMES.index(dragon.out))
    there = {state.side_of(dragon) for dragon in state.dragons()}
    state.sides_in = tuple(int(side in there) for side in range(len(state.sides_in)))
    for number, name in enumerate(setup.ships):
        names[name] = state.ships_from + number
    for number, pair in enumerate(setup.boarding):
        board(state, f"boarding[{number}]", names, pair)
    lay_piles(state, setup)
    chance.state = state
    state.round = setup.from_round - 1
    state.turned = setup.from_round - 1
    layout = Layout(state, names, setup)
    layout.lay_plans()
    return layout


def spec_of(dragon: CaseDragon) -> DragonSpec:
    wings = [cast(Literal["left", "right"], wing.removesuffix("_wing")) for wing in dragon.wings]
    return DragonSpec(
        **{name: getattr(dragon, name) for name in AnyDragon.__struct_fields__},
        last="ST" if dragon.last.card == GRAPPLE else dragon.last.card,
        last_steep=dragon.last.steep,
        wings=wings,
        captain_wounded_turn=dragon.captain_wounded_turn or 0,
    )


def line_up(rules: AerialCorpsRules, setup: CaseSetup, chance: CardScript) -> Layout:
    """The start of a scenario with dragons that have only names (AC-3.4, AC-3.5)."""
    options: dict[str, object] = dict.fromkeys(setup.options, True)
    options["scenario"] = setup.scenario or "battle"
    if options["scenario"] == "convoy":
        options["wooden_targets"] = True
    listed_seats = setup.seats or {}
    seats = setup.players or max([2, *[int(seat) for seat in listed_seats if seat.isdigit()]])
    if seats not in rules.seat_numbers:
        raise BadCase("setup.seats", f"nobody plays with {seats} seats")
    table = rules.table(seats, rules.checked(options), strict=False)
    table.width, table.depth = setup.table
    state = AerialCorps(rules, seats, chance, table)
    state.set_up()
    names: dict[str, int] = {}
    for seat, listed in listed_seats.items():
        if not seat.isdigit() or not 1 <= int(seat) <= seats or len(listed) > PLACES:
            raise BadCase(f"setup.seats.{seat}", "a seat is a number with at most three dragons")
        for place, name in enumerate(listed):
            number = (int(seat) - 1) * PLACES + place
            names[name] = number
            state.breed = changed(state.breed, number, rules.breed(ANY_BREED))
            state.crew = changed(state.crew, number, state.full_crew(number))
    for number in range(len(table.ships)):
        names[f"ship{number + 1}"] = state.ships_from + number
    deploy(state)
    state.turn = setup.turn
    chance.state = state
    return Layout(state, names, setup)


def lay_piles(state: AerialCorps, setup: CaseSetup) -> None:
    """Decks and discards that a case gives; the others are full."""
    for name, piles in setup.piles.items():
        if name not in DECK_NAMES:
            raise BadCase(f"setup.piles.{name}", f"the decks are {', '.join(DECK_NAMES)}")
        deck = DECK_NAMES.index(name)
        if piles.deck is not None:
            cards = sorted(read_cards(piles.deck, f"setup.piles.{name}.deck"))
            state.decks = with_pile(state.decks, deck, tuple(cards))
        if piles.discard is not None:
            cards = read_cards(piles.discard, f"setup.piles.{name}.discard")
            state.discards = with_pile(state.discards, deck, tuple(cards))


def read_cards(texts: list[str], where: str) -> list[int]:
    cards = [card_number(text) for text in texts]
    if -1 in cards:
        raise BadCase(where, f"{texts[cards.index(-1)]!r} is no damage card")
    return cards
