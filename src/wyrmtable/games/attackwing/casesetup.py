"""Positions of rule cases: what `setup` of a case may say."""

# not compiled: rule cases are data for people
from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from wyrmtable.core.casebook import BadCase
from wyrmtable.core.chance import Chance, Seeded
from wyrmtable.core.errors import BadOptions, ChanceMismatch
from wyrmtable.core.plain import Plain, PlainDict
from wyrmtable.games.attackwing import (
    abilities,
    adventures,
    creatures,
    damagecards,
    placing,
    setup,
    upgrades,
)
from wyrmtable.games.attackwing.bases import base_at
from wyrmtable.games.attackwing.dials import MANEUVER_NUMBER, ON_DIAL
from wyrmtable.games.attackwing.endphase import EndPhase
from wyrmtable.games.attackwing.legions import Entry
from wyrmtable.games.attackwing.options import MODES, Options, checked
from wyrmtable.games.attackwing.planning import Dials, dial_for
from wyrmtable.games.attackwing.rounds import NextActivation, NextCombat
from wyrmtable.games.attackwing.state import (
    ACTED,
    ACTIVATED,
    ACTIVATION,
    ALTITUDES,
    CARRIED,
    COMBAT,
    DISABLED,
    END,
    GEYSER,
    GONE,
    IN_HAND,
    NONE,
    ON_TABLE,
    OUT_NAMES,
    PIVOTED,
    PLACE,
    PLANNING,
    PRESSED,
    READY,
    REVEALED,
    TOKEN_KINDS,
    TREASURE,
    AttackWing,
)
from wyrmtable.games.attackwing.tablefile import TABLE
from wyrmtable.games.attackwing.treasure import CARDS
from wyrmtable.games.attackwing.verbs import FIRST_UPGRADE, TOKENS
from wyrmtable.games.attackwing.words import (
    AT_ACTION,
    DO_ATTACKS,
    DO_CANNOT,
    DO_DICE,
    OF_UPGRADE,
)

Place = tuple[float, float]
Side = Annotated[int, Meta(ge=1, le=3)]
Count = Annotated[int, Meta(ge=0, le=99)]
UNPARTICULAR = 0  # the kind of face-down cards that are of no particular kind
PHASES = {"planning": PLANNING, "activation": ACTIVATION, "combat": COMBAT, "end": END}


class Strict(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """A mapping of a case: no key may be misspelled."""


class Soldier(Strict):
    pos: Place | None = None
    point: bool = False
    pressed: bool = False


class Damage(Strict):
    down: Count = 0
    up: list[str] = []


class Held(Strict):
    dt: Count = 0
    pdt: Count = 0
    disabled: bool = False


class Creature(Strict):
    """A creature in the set-up of a case."""

    id: str
    card: str
    side: Side
    pos: Place | None = None
    heading: float = 0.0
    alt: Literal["ground", "air", "swoop"] | None = None
    exhaustion: Count = 0
    shattered: Count = 0
    tokens: list[Literal["dodge", "target", "concentrate", "charge", "pivot"]] = []
    damage: Damage = msgspec.field(default_factory=Damage)
    effects: dict[str, str] = {}
    upgrades: dict[str, Held] = {}
    items: list[int] = []
    used: list[str] = []
    soldiers: dict[str, Soldier] = {}


class Gone(Strict):
    card: str
    side: Side
    how: Literal["defeated", "fled", "left"]


class Obstacle(Strict):
    id: str
    kind: Literal["ground", "air", "ground_air"]
    pos: Place
    face_up: bool = True


class Objective(Strict):
    number: int
    pos: Place
    face_up: bool = False


class Token(Strict):
    id: str
    number: Annotated[int, Meta(ge=1, le=12)]


class Geyser(Strict):
    id: str
    pos: Place
    active: bool


class Setup(Strict):
    """The set-up of a case."""

    mode: Literal["starter", "legion", "adventure1", "adventure2", "campaign"] = "legion"
    adventure: Literal[1, 2] | None = None
    options: dict[str, object] = {}
    round: int = 1
    phase: Literal["planning", "activation", "combat", "end", "place"] | None = None
    initiative: Side | None = None
    creatures: list[Creature] = []
    gone: list[Gone] = []
    dials: dict[str, str] = {}
    deck: list[str] | None = None
    discard: list[str] = []
    obstacles: list[Obstacle] = []
    objectives: list[Objective] = []
    hand: dict[str, list[Token]] = {}
    geysers: list[Geyser] = []
    truce_broken: bool = False
    xp: dict[str, int] = {}
    xp_spent: list[int] = []


class CaseDice(Chance):
    """The dice of a case in their order; whatever is not a die of the game is drawn by a seed."""

    def __init__(self, faces: list[int]) -> None:
        super().__init__()
        self.faces = faces
        self.used = 0
        self.rest: Chance = Seeded(1)

    def die(self, sides: int) -> int:
        if self.used >= len(self.faces):
            raise ChanceMismatch(f"dice: all {len(self.faces)} are rolled, and more are asked for")
        self.used += 1
        return self.faces[self.used - 1] + 1

    def draw(self, n: int) -> int:
        return self.rest.draw(n)

    def shuffle(self, items: list[int]) -> None:
        self.rest.shuffle(items)

    def clone(self) -> CaseDice:
        twin = CaseDice(self.faces)
        twin.used = self.used
        twin.rest = self.rest.clone()
        return twin

    def to_plain(self) -> PlainDict:
        return {"source": "case", "used": self.used}


def read_setup(given: PlainDict) -> Setup:
    """The set-up of a case; BadCase names the key that is wrong."""
    try:
        return msgspec.convert(given, Setup)
    except msgspec.ValidationError as error:
        why, _, place = str(error).partition(" - at `")
        key = place.rstrip("`").removeprefix("$").removeprefix(".")
        raise BadCase(f"setup.{key}" if key else "setup", why[:1].lower() + why[1:]) from None


def number_of(known: dict[str, int], key: str, where: str) -> int:
    """The number of a card; BadCase if there is none."""
    if key not in known:
        raise BadCase(where, f"there is no {key!r}")
    return known[key]


class Layout:
    """A position made of a set-up, with the ids that the case uses."""

    def __init__(self, rules: object, given: Setup, chance: Chance) -> None:
        self.given = given
        self.rules = rules
        self.creature: dict[str, int] = {}  # by id
        self.base: dict[str, int] = {}  # soldiers, and creatures that are not Troops
        self.token: dict[str, int] = {}
        self.state = self.make(chance)

    def make(self, chance: Chance) -> AttackWing:
        """The state of the set-up, before anything runs by itself."""
        state = self.begin(chance)
        for number, creature in enumerate(self.given.creatures, 1):
            self.add(state, creature, f"setup.creatures[{number}]")
        for gone in self.given.gone:
            card = number_of(creatures.NUMBER, gone.card, "setup.gone")
            entry = Entry(creature=creatures.KEYS[card])
            lost = setup.add_creature(state, gone.side - 1, gone.side - 1, entry)
            state.out[lost] = OUT_NAMES.index(gone.how)
            state.place[state.point[lost]] = GONE
            state.last_gone = lost
            if gone.how == "left" and state.adventure == 2:
                adventures.achieve(state, lost)
        self.add_effects(state)
        self.lay_deck(state)
        self.lay_tokens(state)
        if self.given.phase is not None:
            self.begin_phase(state)
        return state

    def begin(self, chance: Chance) -> AttackWing:
        """Options, sides and the round."""
        given = self.given
        sides = [one.side for one in given.creatures] + [one.side for one in given.gone]
        count = max([2, *sides])
        if given.mode == "adventure2" or given.adventure == 2:
            count = 3
        try:
            options = msgspec.convert({"mode": given.mode, **given.options}, Options)
            plain = msgspec.structs.replace(options, teams=[], log={})
            mode = MODES.index(given.mode)
            if given.mode != "campaign":
                checked(plain, count)
        except msgspec.ValidationError as error:
            raise BadCase("setup.options", str(error)) from None
        except BadOptions as error:
            raise BadCase(f"setup.options.{error.where}", error.why) from None
        from wyrmtable.games.attackwing.ruleset import AttackWingRules

        assert isinstance(self.rules, AttackWingRules)
        state = self.rules.empty(count, chance, plain, mode)
        state.side_count = count
        state.seat_side = tuple(range(count))
        state.adventure = given.adventure or {"adventure1": 1, "adventure2": 2}.get(given.mode, 0)
        state.round = given.round
        state.initiative = NONE if given.initiative is None else given.initiative - 1
        state.truce_broken = given.truce_broken
        return state

    # -- creatures -----------------------------------------------------------------------------

    def add(self, state: AttackWing, given: Creature, where: str) -> None:
        """One creature."""
        card = number_of(creatures.NUMBER, given.card, f"{where}.card")
        if given.id in self.creature:
            raise BadCase(f"{where}.id", f"{given.id!r} is there twice")
        troop = creatures.TROOP[card]
        if troop != bool(given.soldiers):
            raise BadCase(f"{where}.soldiers", "Troops have soldiers, others do not")
        entry = Entry(creature=creatures.KEYS[card], soldiers=max(len(given.soldiers), 1))
        creature = setup.add_creature(state, given.side - 1, given.side - 1, entry)
        self.creature[given.id] = creature
        self.stand(state, creature, given, where)
        if given.alt is not None:
            state.altitude[creature] = ALTITUDES.index(given.alt)
        state.exhaustion[creature] = given.exhaustion
        state.shattered[creature] = given.shattered
        for token in given.tokens:
            if token == "pivot":
                state.mark(creature, PIVOTED)
            else:
                state.tokens[creature * 4 + TOKENS.index(token)] += 1
        state.down_of += [state.point[creature]] * given.damage.down
        state.down_kind += [UNPARTICULAR] * given.damage.down
        for key in given.damage.up:
            kind = number_of(damagecards.NUMBER, key, f"{where}.damage.up")
            state.up += [creature, kind, damagecards.DURATIONS[kind]]
        for key, held in given.upgrades.items():
            card = number_of(upgrades.NUMBER, key, f"{where}.upgrades")
            status = DISABLED if held.disabled else READY
            state.add_upgrade(creature, card, held.dt, held.pdt, status)
        for key in given.used:
            use(state, creature, number_of(upgrades.NUMBER, key, f"{where}.used"))
        for item in given.items:
            carried = setup.add_token(state, item, TREASURE, CARRIED, creature)
            state.token_up[carried] = 1
            if item in CARDS:
                state.add_upgrade(creature, CARDS[item])

    def stand(self, state: AttackWing, creature: int, given: Creature, where: str) -> None:
        """The bases of a creature."""
        first = state.point[creature]
        size = state.size(creature)
        if not given.soldiers:
            self.base[given.id] = first
            if given.pos is not None:
                state.put(first, base_at(*given.pos, given.heading, size))
            return
        points = [name for name, one in given.soldiers.items() if one.point]
        if len(points) != 1:
            raise BadCase(f"{where}.soldiers", "one soldier is the Point Soldier")
        for place, (name, soldier) in enumerate(given.soldiers.items()):
            if name in self.base or name in self.creature:
                raise BadCase(f"{where}.soldiers", f"{name!r} is there twice")
            self.base[name] = first + place
            if soldier.point:
                state.point[creature] = first + place
            if soldier.pressed:
                state.place[first + place] = PRESSED
            elif soldier.pos is not None:
                state.put(first + place, base_at(*soldier.pos, given.heading, size))

    def add_effects(self, state: AttackWing) -> None:
        """Effect Tokens, with the Upgrades from which they come."""
        for number, given in enumerate(self.given.creatures, 1):
            for key, owner in given.effects.items():
                where = f"setup.creatures[{number}].effects"
                card = number_of(upgrades.NUMBER, key, where)
                maker = number_of(self.creature, owner, where)
                upgrade = state.upgrade_named(maker, card)
                if upgrade == NONE:
                    raise BadCase(where, f"{owner!r} does not have {key!r}")
                state.effects += [self.creature[given.id], upgrade]

    # -- cards and tokens ----------------------------------------------------------------------

    def lay_deck(self, state: AttackWing) -> None:
        """The Damage Deck, the top card last, and the discard pile."""
        given = self.given
        state.discard = [
            number_of(damagecards.NUMBER, key, "setup.discard") for key in given.discard
        ]
        if given.deck is not None:
            deck = [number_of(damagecards.NUMBER, key, "setup.deck") for key in given.deck]
            state.deck = deck[::-1]
            state.stacked = True
            return
        state.deck = damagecards.FULL_DECK[:]
        for kind in [*state.up[1::3], *state.discard]:
            if kind in state.deck:
                state.deck.remove(kind)

    def lay_tokens(self, state: AttackWing) -> None:
        """Obstacles, treasure, geysers and tokens in hand."""
        for one in self.given.obstacles:
            token = setup.add_token(state, 0, TOKEN_KINDS.index(one.kind), ON_TABLE, NONE)
            state.token_x[token], state.token_y[token] = one.pos
            state.token_up[token] = int(one.face_up)
            self.token[one.id] = token
        for objective in self.given.objectives:
            token = setup.add_token(state, objective.number, TREASURE, ON_TABLE, NONE)
            state.token_x[token], state.token_y[token] = objective.pos
            state.token_up[token] = int(objective.face_up)
        for geyser in self.given.geysers:
            token = setup.add_token(state, 0, GEYSER, ON_TABLE, NONE)
            state.token_x[token], state.token_y[token] = geyser.pos
            state.token_up[token] = int(geyser.active)
            self.token[geyser.id] = token
        for side, tokens in self.given.hand.items():
            if side not in ("1", "2", "3"):
                raise BadCase("setup.hand", f"{side!r} is not a side")
            for one_token in tokens:
                kind = TOKEN_KINDS.index(TABLE.obstacle.kinds[one_token.number - 1])
                token = setup.add_token(state, one_token.number, kind, IN_HAND, int(side) - 1)
                self.token[one_token.id] = token

    # -- the phase -----------------------------------------------------------------------------

    def begin_phase(self, state: AttackWing) -> None:
        """What is on the agenda."""
        phase = self.given.phase
        if phase == "place":
            state.phase = PLACE
            state.round -= 1
            state.agenda.append(placing.PlaceNext())
            state.agenda.append(placing.NextToken())
            return
        for creature in state.creatures():
            state.dial_of[creature] = dial_for(state, creature)
            if phase != "planning":
                state.mark(creature, ACTIVATED | REVEALED)
        assert phase is not None
        state.phase = PHASES[phase]
        if phase == "planning":
            state.agenda.append(Dials())
        elif phase == "activation":
            self.set_dials(state)
            state.agenda.append(NextActivation())
        elif phase == "combat":
            state.agenda.append(NextCombat())
        else:
            state.agenda.append(EndPhase())

    def set_dials(self, state: AttackWing) -> None:
        """The creatures that are still to be activated."""
        for owner, maneuver in self.given.dials.items():
            creature = number_of(self.creature, owner, "setup.dials")
            if maneuver not in MANEUVER_NUMBER:
                raise BadCase(f"setup.dials.{owner}", f"{maneuver!r} is not a maneuver")
            number = MANEUVER_NUMBER[maneuver]
            if number not in ON_DIAL[state.dial_of[creature]]:  # AW-5.10: dialed on the other level
                state.dial_of[creature] ^= 1
            if number not in ON_DIAL[state.dial_of[creature]]:
                raise BadCase(f"setup.dials.{owner}", f"{maneuver} is not on its dial")
            state.dial[creature] = number
            state.marks[creature] &= ~(ACTIVATED | REVEALED)


def use(state: AttackWing, creature: int, card: int) -> None:
    """A creature has performed the Action of an Upgrade this round, with what that grants."""
    state.performed += [creature, FIRST_UPGRADE + card]
    state.mark(creature, ACTED)
    for ability in abilities.at(OF_UPGRADE, card, AT_ACTION):
        for step in abilities.STEPS[ability]:
            if abilities.VERB[step] in (DO_ATTACKS, DO_CANNOT, DO_DICE):
                state.granted += [creature, step, creature]


def faces_of(dice: list[Plain]) -> list[int]:
    """The dice of a case as numbers that stand for their faces."""
    numbers: list[int] = []
    for number, roll in enumerate(dice, 1):
        where = f"dice[{number}]"
        if not isinstance(roll, dict) or not isinstance(roll.get("faces"), list):
            raise BadCase(where, "a roll has `by`, `kind` and `faces`")
        kind = roll.get("kind")
        if kind not in ("attack", "defense"):
            raise BadCase(f"{where}.kind", "attack or defense")
        known: list[str] = list(TABLE.dice.attack if kind == "attack" else TABLE.dice.defense)
        for face in roll["faces"]:  # type: ignore[union-attr]
            if face not in known:
                raise BadCase(f"{where}.faces", f"{kind} dice do not show {face!r}")
            numbers.append(known.index(str(face)))
    return numbers
