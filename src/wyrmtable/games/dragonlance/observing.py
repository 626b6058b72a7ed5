"""What a seat of DragonLance knows, as numbers for learning agents.

Hexes and directions are turned so that the own lair lies in the north; hordes are counted
clockwise from the own one, only those in play.
"""

from __future__ import annotations

from wyrmtable.core.compiling import i64
from wyrmtable.core.encoding import JOINED, Cells
from wyrmtable.core.task import AnyQuestion
from wyrmtable.games.dragonlance.act import Act
from wyrmtable.games.dragonlance.board import CELLS, HEXES
from wyrmtable.games.dragonlance.codes import BY, CARD, CHARGED, GONE, NOBODY
from wyrmtable.games.dragonlance.combat import attack_parts, defence_parts
from wyrmtable.games.dragonlance.damage import UseItem
from wyrmtable.games.dragonlance.hordes import is_led, item_of, team_of
from wyrmtable.games.dragonlance.layout import TURNED
from wyrmtable.games.dragonlance.numbering import Numbering
from wyrmtable.games.dragonlance.observationfields import (
    ACT_PHASE,
    ADDS,
    DEAD_DRAGON,
    DRAGON,
    FAR,
    HEADER,
    HORDE,
    NO_DRAGON,
    PHASE_ASKS,
    PHASE_PLACE,
    POINTS_AT,
    ROLL_PHASE,
    WINDOW_PHASE,
    fields_for,
)
from wyrmtable.games.dragonlance.observationparts import (
    AT_REST,
    CALM,
    DEEDS_PART,
    DUTY_AT,
    HEIGHT_PART,
    HORDE_PARTS,
    KIT_PART,
    LEVEL_AT,
    MOST_SPENT,
    NO_CARDS,
    NO_DICE,
    PLACE_PART,
    Q_AT,
    SPENT_AT,
    WATER_AT,
    counted,
    horde_part,
    in_play,
    placed,
    total,
)
from wyrmtable.games.dragonlance.optionflags import OptionFlags
from wyrmtable.games.dragonlance.pieces import (
    CITADELS,
    HORDES,
    ITEMS,
    KINDS,
    MARKERS,
    SIZE,
)
from wyrmtable.games.dragonlance.state import DragonLance
from wyrmtable.games.dragonlance.trading import Trade
from wyrmtable.games.dragonlance.turns import Roll
from wyrmtable.games.dragonlance.view import knows
from wyrmtable.games.dragonlance.windows import MomentWindow, Response


def phase_of(question: AnyQuestion | None) -> int:
    """The place of a question in PHASES."""
    if isinstance(question, Act):
        return ACT_PHASE
    if isinstance(question, Roll):
        return ROLL_PHASE
    return 0 if question is None else PHASE_PLACE[question.name]


def window_of(question: AnyQuestion | None) -> int:
    """Which window is open, counted from 1; 0 if none is."""
    if isinstance(question, MomentWindow):
        return question.args[0] + 1
    return 3 if isinstance(question, Response) else 0


class Observing(Numbering):
    """What a seat of DragonLance knows, as numbers."""

    dragons_at: int  # where the dragons begin in an observation
    unmarked: bool  # no dragon ever faces anywhere or carries an item

    def __init__(self, seats: int, flags: OptionFlags) -> None:
        super().__init__(seats, flags, fields_for(seats, flags))
        self.dragons_at = len(HEADER) + flags.hordes_each * KINDS + self.hordes * len(HORDE)
        self.unmarked = not flags.facing and not flags.items

    def write_head(self, state: DragonLance, seat: int, into: Cells, at: int) -> None:
        """Write anew what comes before the dragons."""
        parts: list[bytes] = []
        base = self.base(state, seat)
        self.head(state, seat, base, self.order(state, base), parts)
        into[at : at + self.dragons_at] = JOINED.join(parts)

    def write_phase(self, state: DragonLance, into: Cells, at: int) -> None:
        """Write anew what is decided, and the points for it."""
        question = state.question
        into[at] = phase_of(question)
        into[at + 1] = window_of(question)
        into[at + POINTS_AT] = state.points

    def parts(self, state: DragonLance, seat: int) -> list[bytes]:
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
        if state.flags.citadels or state.flags.items:
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
        left = state.flags.hordes_each
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
        phase, asked = phase_of(question), 0
        if question is not None and PHASE_ASKS[phase]:
            asked = placed(order, question.args[0])
        active = first = 0
        for place in range(len(order)):
            if order[place] == state.active:
                active = place + 1
            if order[place] == state.first:
                first = place + 1
        return [
            phase,
            window_of(question),
            asked,
            min(state.round, 255),
            active,
            first,
            state.points,
            state.supply,
            1 if state.flags.tower and state.lancer == NOBODY else 0,
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
            given = question.given()
            offered = given[0] + 1 if given else 0
        row += [card, horde, dragon, levels, offered]

    def horde(self, state: DragonLance, seat: int, base: int, horde: int) -> bytes:
        """The part of one horde."""
        owner = state.owner[horde]
        ally = owner == seat or (
            state.flags.teams and team_of(state, owner) == team_of(state, seat)
        )
        key: i64 = (horde * HORDES + (horde - base) % HORDES) * HORDES + (
            owner - seat
        ) % state.seats
        key = (key * 2 + (1 if ally else 0)) * 2 + state.out[horde]
        key = (key * 2 + (1 if is_led(state, horde) else 0)) * (SIZE + 1)
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
        if state.flags.facing:
            kit += (state.face[dragon] - base) % 6 * 4
        kit *= len(ITEMS) + 1
        if state.carrier:
            kit += item_of(state, dragon) + 1
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
        if state.flags.terrain:  # who lay in the water has taken off
            into[row + WATER_AT] = state.wet[dragon]
            into[row + DUTY_AT] = state.duty[dragon]

    def citadels(self, state: DragonLance, seat: int, back: int) -> bytes:
        """Citadels with the items that the seat knows of, and the items that are gone."""
        row: list[int] = []
        for which in range(CITADELS if state.flags.citadels else 0):
            if which >= len(state.citadel):
                row += [FAR, FAR, 0]
                continue
            q, r = HEXES.grid.coords[TURNED[back + state.citadel[which]]]
            known = bool(state.hides) and knows(state, seat, which)
            row += [q + FAR, r + FAR, state.hides[which] + 1 if known else 0]
        if state.flags.items:
            for item in range(len(ITEMS)):
                gone = item < len(state.carrier) and state.carrier[item] == GONE
                row.append(1 if gone else 0)
        return bytes(row)
