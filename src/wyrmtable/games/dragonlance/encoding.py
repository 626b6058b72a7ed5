"""What a seat of DragonLance knows, as numbers for learning agents.

Hexes and directions are turned so that the own lair lies in the north; hordes are counted
clockwise from the own one, only those in play.
"""

from __future__ import annotations

from typing import Final

from wyrmtable.core.compiling import i64
from wyrmtable.core.encoding import ONE, Cells, Field, category, flag, number
from wyrmtable.core.state import State
from wyrmtable.games.dragonlance.act import Act
from wyrmtable.games.dragonlance.board import CELLS, HEXES
from wyrmtable.games.dragonlance.combat import attack_parts, defence_parts
from wyrmtable.games.dragonlance.damage import UseItem
from wyrmtable.games.dragonlance.layout import TURNED
from wyrmtable.games.dragonlance.numbering import Numbering
from wyrmtable.games.dragonlance.pieces import (
    CITADELS,
    HORDES,
    ITEMS,
    KINDS,
    MARKERS,
    SIZE,
    SPELLS,
)
from wyrmtable.games.dragonlance.state import (
    BY,
    CARD,
    CHARGED,
    FATE,
    GONE,
    IN_EFFECT,
    INSIDE,
    KIND_NAMES,
    NOBODY,
    STRIDE,
    DragonLance,
)
from wyrmtable.games.dragonlance.terms import Terms
from wyrmtable.games.dragonlance.trading import Trade
from wyrmtable.games.dragonlance.turns import Roll
from wyrmtable.games.dragonlance.view import knows
from wyrmtable.games.dragonlance.windows import Response, Window

PHASES: Final[list[str]] = [
    "over",
    "colour",
    "mount",
    "begin",
    "window",
    "response",
    "roll",
    "dice",
    "draw",
    "act",
    "search",
    "trade",
    "defend",
    "item",
    "first",
    "flee",
    "escape",
    "take back",
]
PHASE_PLACE: Final[dict[str, int]] = {name: place for place, name in enumerate(PHASES)}
ABOUT_A_DRAGON: Final = ("search", "defend", "item", "first", "flee", "escape", "take back")
ACT_PHASE: Final = PHASES.index("act")
WINDOW_PHASE: Final = PHASES.index("window")
ROLL_PHASE: Final = PHASES.index("roll")
PHASE_ASKS: Final[list[bool]] = [name in ABOUT_A_DRAGON for name in PHASES]
LARGEST: Final = HORDES * SIZE
FAR: Final = 9  # hexes from the tower
ADDS: Final = 50

HEADER: Final[list[Field]] = [
    category("phase", len(PHASES), "what is being decided: " + ", ".join(PHASES)),
    category("window", 5, "of a window: 0 none, start, attack, response, homecoming"),
    number("asked", 0, LARGEST, "the dragon that is decided about, counted from 1 as below"),
    number("round", 0, 255, "round, at most 255"),
    category("active", HORDES + 1, "the horde whose turn it is, counted from 1 as below"),
    category("first", HORDES + 1, "the horde that began, counted from 1 as below"),
    number("points", 0, 20, "movement points left"),
    number("supply", 0, MARKERS, "markers that are not in use"),
    flag("lance", "the lance stands on the tower"),
    number("draw pile", 0, 30, "cards"),
    flag("hasted", "Haste counts for the coming roll"),
    flag("waits", "Lord Gunthar waits for a card"),
    number("attacker", 0, LARGEST, "counted from 1 as below"),
    number("target", 0, LARGEST, "counted from 1 as below"),
    category("attack", len(KIND_NAMES) + 1, "0 none, " + ", ".join(KIND_NAMES)),
    number("attacker adds", -ADDS, 200, "what the attacker adds to its roll so far"),
    number("defender adds", -ADDS, 200, "what the defender adds to its roll so far"),
    category("answered", KINDS + 1, "the card that can be answered with Dispel Magic"),
    category("answered of", HORDES + 1, "the horde that has played it"),
    number("answered for", 0, LARGEST, "the dragon that it is charged to"),
    number("levels", 0, 99, "levels that the dragon would lose without its item"),
    category("offered", KINDS + 1, "the card that an ally offers"),
    *[number(f"die {place}", 0, 10, "dice to choose from") for place in range(1, 5)],
    *[number(f"discarded {name}", 0, 4, "in the discard pile") for name in SPELLS],
    *[number(f"played {name}", 0, 4, "played and not yet discarded") for name in SPELLS],
]
HORDE: Final[list[Field]] = [
    category("colour", HORDES + 1, "0 none yet, then gold, silver, bronze, red, blue, green"),
    category("sector", HORDES, "how many sectors clockwise from the own lair"),
    category("seat", 7, "0 none, 1 the own, then the seats after it"),
    flag("ally", "wins with the own"),
    flag("out", "has lost its last dragon"),
    number("cards", 0, 30, "cards in hand"),
    flag("led", "has the power of its leader"),
    category("rider", SIZE + 1, "the dragon that the leader rides"),
]
DRAGON: Final[list[Field]] = [
    flag("here", "is on the board"),
    flag("dead", "has crashed and may be resurrected"),
    number("q", -FAR, FAR, "hex"),
    number("r", -FAR, FAR, "hex"),
    number("altitude", 0, MARKERS, "altitude"),
    category("where", 3, "in the open, on the tower, in a citadel"),
    number("citadel", 0, CITADELS, "the citadel that it is in"),
    category("facing", 6, "clockwise from N"),
    category("water", 4, "dry, must ascend, misses this turn, misses the next"),
    category("item", len(ITEMS) + 1, "the item that it carries"),
    flag("lancer", "carries the lance"),
    flag("attacked", "has attacked this turn"),
    flag("charged", "a card was charged to it this turn"),
    number("spent", 0, 20, "points spent this turn"),
    flag("must leave", "must leave the tower, a citadel or the water"),
    flag("fear", "has a Fear zone"),
]
POINTS_AT: Final = 6  # points and supply change with every step
NO_DRAGON: Final[bytes] = bytes([-field.low for field in DRAGON])
DEAD_DRAGON: Final[bytes] = NO_DRAGON[:1] + ONE + NO_DRAGON[2:]
CITADEL: Final[list[Field]] = [
    number("q", -FAR, FAR, "hex"),
    number("r", -FAR, FAR, "hex"),
    category("item", len(ITEMS) + 1, "the item on its underside, 0 if it is not known"),
]


def named(name: str, field: Field) -> Field:
    return Field(f"{name} {field.name}", field.low, field.high, field.category, field.about)


def fields_for(seats: int, terms: Terms) -> list[Field]:
    """The game, the own hands, hordes and dragons clockwise from the own, citadels and items."""
    listed = list(HEADER)
    for horde in range(terms.hordes_each):
        listed += [number(f"hand {horde} {name}", 0, 4, "cards in hand") for name in SPELLS]
    hordes = seats * terms.hordes_each
    for place in range(hordes):
        listed += [named(f"horde {place}", field) for field in HORDE]
    for place in range(hordes):
        for dragon in range(1, SIZE + 1):
            listed += [named(f"dragon {place}.{dragon}", field) for field in DRAGON]
    if terms.citadels:
        for place in range(CITADELS):
            listed += [named(f"citadel {place}", field) for field in CITADEL]
    if terms.items:
        listed += [flag(f"gone {item}", "the item has left the game") for item in ITEMS]
    return listed


# The bytes of a dragon on the board, in pieces that are made once
MOST_SPENT: Final = 32
PLACE_PART: Final[list[bytes]] = [  # here, dead, q, r
    bytes([1, 0, q + FAR, r + FAR]) for q, r in HEXES.grid.coords
]
HEIGHT_PART: Final[list[bytes]] = [  # [(inside + 1 if on the tower) * (MARKERS + 1) + altitude]
    bytes([level, min(where, 2), max(where - INSIDE + 1, 0)])
    for where in range(INSIDE + CITADELS)
    for level in range(MARKERS + 1)
]
KIT_PART: Final[list[bytes]] = [  # [((facing * 4 + water) * items + item) * 2 + lancer]
    bytes([facing, water, item, lancer])
    for facing in range(6)
    for water in range(4)
    for item in range(len(ITEMS) + 1)
    for lancer in range(2)
]
DEEDS_PART: Final[list[bytes]] = [  # attacked, charged, duty and fear as bits, then spent
    bytes([bits >> 3, bits >> 2 & 1, spent, bits >> 1 & 1, bits & 1])
    for bits in range(16)
    for spent in range(MOST_SPENT)
]
AT_REST: Final[list[bytes]] = [  # [altitude]: all three of a dragon in the open without a mark
    HEIGHT_PART[level] + KIT_PART[0] + DEEDS_PART[0] for level in range(MARKERS + 1)
]
Q_AT: Final = 2  # in the bytes of a dragon; r follows
LEVEL_AT: Final = 4
WATER_AT: Final = 8
SPENT_AT: Final = 13
DUTY_AT: Final = 14
# The bytes of hordes, kept by their numbers in one: they come up again and again
HORDE_PARTS: Final[dict[int, bytes]] = {}
JOINED: Final = bytearray()  # a bytearray is copied into another once, other bytes twice


class Observing(Numbering):
    """What a seat of DragonLance knows, as numbers."""

    dragons_at: int  # where the dragons begin in an observation
    unmarked: bool  # no dragon ever faces anywhere or carries an item

    def __init__(self, seats: int, terms: Terms) -> None:
        super().__init__(seats, terms, fields_for(seats, terms))
        self.dragons_at = len(HEADER) + terms.hordes_each * KINDS + self.hordes * len(HORDE)
        self.unmarked = not terms.facing and not terms.items

    def observe(self, state: State, seat: int) -> bytes:
        assert isinstance(state, DragonLance)
        return b"".join(self.parts(state, seat))

    def write(self, state: State, seat: int, into: Cells, at: int) -> None:
        assert isinstance(state, DragonLance)
        into[at : at + self.width] = JOINED.join(self.parts(state, seat))

    def write_head(self, state: DragonLance, seat: int, into: Cells, at: int) -> None:
        """Write anew what comes before the dragons."""
        parts: list[bytes] = []
        base = self.base(state, seat)
        self.head(state, seat, base, self.order(state, base), parts)
        into[at : at + self.dragons_at] = JOINED.join(parts)

    def parts(self, state: DragonLance, seat: int) -> list[bytes]:
        """A whole observation in pieces."""
        parts: list[bytes] = []
        base = self.base(state, seat)
        order = self.order(state, base)
        self.head(state, seat, base, order, parts)
        back = (-base) % HORDES * CELLS
        for horde in order:
            self.horde_dragons(state, base, back, horde, parts)
        missing = self.hordes - len(order)
        if missing:
            parts.append(NO_DRAGON * (missing * SIZE))
        if state.terms.citadels or state.terms.items:
            parts.append(self.citadels(state, seat, back))
        return parts

    def head(
        self, state: DragonLance, seat: int, base: int, order: list[int], parts: list[bytes]
    ) -> None:
        """The game, the own hands and the hordes."""
        row = self.header(state, order)
        calm = state.attacker == NOBODY and not state.dice
        if calm and (row[0] == ACT_PHASE or row[0] == ROLL_PHASE or row[0] == WINDOW_PHASE):
            parts.append(bytes(row))
            parts.append(CALM)
        else:
            self.attack_part(state, order, row)
            self.question_part(state, seat, order, row)
            if seat in state.to_act:
                row += state.dice[:4]
            row += NO_DICE[: len(HEADER) - 2 * KINDS - len(row)]
            parts.append(bytes(row))
        parts.append(counted(state.discard))
        parts.append(counted(in_play(state)) if state.played else NO_CARDS)
        left = state.terms.hordes_each
        for horde in range(HORDES):
            if state.owner[horde] == seat:
                parts.append(counted(state.hands[horde]))
                left -= 1
        for _ in range(left):
            parts.append(NO_CARDS)
        for horde in order:
            parts.append(self.horde(state, seat, base, horde))
        missing = self.hordes - len(order)
        if missing:
            parts.append(bytes(missing * len(HORDE)))

    def header(self, state: DragonLance, order: list[int]) -> list[int]:
        """What all hordes know, up to the attack that is going on."""
        question = state.question
        phase = window = asked = 0
        if isinstance(question, Act):
            phase = ACT_PHASE
        elif isinstance(question, Window):
            phase = WINDOW_PHASE
            window = question.args[0] + 1
        elif isinstance(question, Roll):
            phase = ROLL_PHASE
        elif question is not None:
            phase = PHASE_PLACE[question.name]
            if isinstance(question, Response):
                window = 3
            if PHASE_ASKS[phase]:
                asked = placed(order, question.args[0])
        active = first = 0
        for place in range(len(order)):
            if order[place] == state.active:
                active = place + 1
            if order[place] == state.first:
                first = place + 1
        return [
            phase,
            window,
            asked,
            min(state.round, 255),
            active,
            first,
            state.points,
            state.supply,
            1 if state.terms.tower and state.lancer == NOBODY else 0,
            len(state.draw_pile),
            1 if state.hasted else 0,
            1 if state.waiting else 0,
        ]

    def attack_part(self, state: DragonLance, order: list[int], row: list[int]) -> None:
        """The attack that is going on."""
        attacker = defender = 0
        kind = adds = resists = 0
        if state.attacker != NOBODY:
            attacker, defender = placed(order, state.attacker), placed(order, state.target)
            kind = state.attack_kind + 1
            if min(state.cell[state.attacker], state.cell[state.target]) >= 0:
                adds = total(attack_parts(state))
                resists = total(defence_parts(state))
        row += [attacker, defender, kind, adds + ADDS, resists + ADDS]

    def question_part(
        self, state: DragonLance, seat: int, order: list[int], row: list[int]
    ) -> None:
        """The card that is answered, levels to be lost, a card that is offered."""
        question = state.question
        card = horde = dragon = levels = offered = 0
        if isinstance(question, Response):
            at = question.args[0]
            card = state.played[at + CARD] + 1
            horde = order.index(state.played[at + BY]) + 1
            dragon = placed(order, state.played[at + CHARGED])
        elif isinstance(question, UseItem):
            levels = question.args[1]
        elif isinstance(question, Trade) and seat in state.to_act:
            given = question.give()
            offered = given[0] + 1 if given else 0
        row += [card, horde, dragon, levels, offered]

    def horde(self, state: DragonLance, seat: int, base: int, horde: int) -> bytes:
        """The part of one horde."""
        owner = state.owner[horde]
        ally = owner == seat or (state.terms.teams and state.team(owner) == state.team(seat))
        key: i64 = (horde * HORDES + (horde - base) % HORDES) * HORDES + (
            owner - seat
        ) % state.seats
        key = (key * 2 + (1 if ally else 0)) * 2 + state.out[horde]
        key = (key * 2 + (1 if state.led(horde) else 0)) * (SIZE + 1)
        if state.rider[horde] != NOBODY:
            key += state.rider[horde] % SIZE + 1
        key = key * 256 + len(state.hands[horde])
        known = HORDE_PARTS.get(key)
        if known is None:
            known = horde_part(key)
            HORDE_PARTS[key] = known
        return known

    def horde_dragons(
        self, state: DragonLance, base: int, back: int, horde: int, parts: list[bytes]
    ) -> None:
        """The dragons of a horde; `back` turns hexes to the own north."""
        cells, levels = state.cell, state.alt
        where, wet, duty = state.where, state.wet, state.duty
        attacked, charged, spent = state.attacked, state.charged, state.spent
        resting = self.unmarked and not state.fears
        first = horde * SIZE
        for dragon in range(first, first + SIZE):
            cell: i64 = cells[dragon]
            if cell < 0:
                parts.append(DEAD_DRAGON if state.dead[dragon] else NO_DRAGON)
                continue
            parts.append(PLACE_PART[TURNED[back + cell]])
            marks: i64 = where[dragon]
            marks += wet[dragon]
            marks += duty[dragon]
            marks += attacked[dragon]
            marks += charged[dragon]
            marks += spent[dragon]
            if marks == 0 and resting and dragon != state.lancer:
                parts.append(AT_REST[levels[dragon]])
            else:
                self.marks(state, base, dragon, parts)

    def marks(self, state: DragonLance, base: int, dragon: int, parts: list[bytes]) -> None:
        """What a dragon on the board carries and has done."""
        where, wet = state.where[dragon], state.wet[dragon]
        deeds = state.attacked[dragon] * 8 + state.charged[dragon] * 4 + state.duty[dragon] * 2
        if state.fears and dragon in state.fears:
            deeds += 1
        parts.append(HEIGHT_PART[where * (MARKERS + 1) + state.alt[dragon]])
        kit = wet
        if state.terms.facing:
            kit += (state.face[dragon] - base) % 6 * 4
        kit *= len(ITEMS) + 1
        if state.carrier:
            kit += state.item_of(dragon) + 1
        kit += kit
        if state.lancer == dragon:
            kit += 1
        parts.append(KIT_PART[kit])
        parts.append(DEEDS_PART[deeds * MOST_SPENT + state.spent[dragon]])

    def after_step(
        self, state: DragonLance, base: int, dragon: int, place: int, into: Cells, at: int
    ) -> None:
        """Bring an observation up to date after a step of a dragon to the next hex.

        `place` is how the seat counts it among all dragons.
        """
        into[at + POINTS_AT] = state.points
        row = at + self.dragons_at + place * len(DRAGON)
        seen = PLACE_PART[TURNED[(-base) % HORDES * CELLS + state.cell[dragon]]]
        into[row + Q_AT] = seen[Q_AT]
        into[row + Q_AT + 1] = seen[Q_AT + 1]
        into[row + SPENT_AT] = state.spent[dragon]

    def after_climb(
        self, state: DragonLance, dragon: int, place: int, into: Cells, at: int
    ) -> None:
        """The same after a step up or down."""
        into[at + POINTS_AT] = state.points
        into[at + POINTS_AT + 1] = state.supply
        row = at + self.dragons_at + place * len(DRAGON)
        into[row + LEVEL_AT] = state.alt[dragon]
        into[row + SPENT_AT] = state.spent[dragon]
        if state.terms.terrain:  # who lay in the water has taken off
            into[row + WATER_AT] = state.wet[dragon]
            into[row + DUTY_AT] = state.duty[dragon]

    def citadels(self, state: DragonLance, seat: int, back: int) -> bytes:
        """Citadels with the items that the seat knows of, and the items that are gone."""
        row: list[int] = []
        for which in range(CITADELS if state.terms.citadels else 0):
            if which >= len(state.citadel):
                row += [FAR, FAR, 0]
                continue
            q, r = HEXES.grid.coords[TURNED[back + state.citadel[which]]]
            known = bool(state.hides) and knows(state, seat, which)
            row += [q + FAR, r + FAR, state.hides[which] + 1 if known else 0]
        if state.terms.items:
            for item in range(len(ITEMS)):
                gone = item < len(state.carrier) and state.carrier[item] == GONE
                row.append(1 if gone else 0)
        return bytes(row)


def placed(order: list[int], dragon: int) -> int:
    """A dragon counted from 1 in the order of hordes."""
    return order.index(dragon // SIZE) * SIZE + dragon % SIZE + 1


NO_CARDS: Final = bytes(KINDS)
ONE_CARD: Final[list[bytes]] = [
    bytes([1 if kind == card else 0 for kind in range(KINDS)]) for card in range(KINDS)
]
NO_DICE: Final[list[int]] = [0] * 4
CALM: Final = bytes([0, 0, 0, ADDS, ADDS, 0, 0, 0, 0, 0, 0, 0, 0, 0])  # nothing is going on


def horde_part(key: int) -> bytes:
    """The bytes of a horde from all its numbers in one."""
    key, cards = divmod(key, 256)
    key, rider = divmod(key, SIZE + 1)
    key, led = divmod(key, 2)
    key, out = divmod(key, 2)
    key, ally = divmod(key, 2)
    key, seat = divmod(key, HORDES)
    horde, sector = divmod(key, HORDES)
    return bytes([horde + 1, sector, seat + 1, ally, out, cards, led, rider])


def counted(cards: list[int]) -> bytes:
    """How many of each kind there are."""
    if not cards:
        return NO_CARDS
    if len(cards) == 1:
        return ONE_CARD[cards[0]]
    counts = [0] * KINDS
    for card in cards:
        counts[card] += 1
    return bytes(counts)


def in_play(state: DragonLance) -> list[int]:
    """Cards that have been played and not yet discarded."""
    played = state.played
    return [
        played[at + CARD] for at in range(0, len(played), STRIDE) if played[at + FATE] <= IN_EFFECT
    ]


def total(parts: list[tuple[str, int]]) -> int:
    return sum([bonus for _, bonus in parts])
