"""The state of a game of DragonLance: flat rows of numbers, one entry per dragon or horde.

Hordes are numbered by colour, dragon number `colour * 5 + lair hex - 1`; what is not in play
stays in the lists and is nowhere.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from wyrmtable.core.action import Action
from wyrmtable.core.chance import Chance
from wyrmtable.core.compiling import i64
from wyrmtable.core.errors import Illegal
from wyrmtable.core.plain import Plain, PlainDict
from wyrmtable.core.state import State
from wyrmtable.games.dragonlance.board import HEXES
from wyrmtable.games.dragonlance.pieces import (
    CITADEL_NAMES,
    COLOURS,
    DRAGONS,
    HORDES,
    ITEMS,
    KINDS,
    MARKERS,
    SIDE,
    SIZE,
    START_FACING,
)
from wyrmtable.games.dragonlance.terms import Terms

if TYPE_CHECKING:
    from wyrmtable.games.dragonlance.ruleset import DragonLanceRules

NOWHERE: Final = -1
NOBODY: Final = -1
# where a dragon is
OPEN: Final = 0  # in the air, on the ground or in the water
TOWER: Final = 1
INSIDE: Final = 2  # INSIDE + citadel
# how wet a dragon is (DL-19.8)
DRY: Final = 0
TAKING_OFF: Final = 1  # it must ascend this turn (DL-19.11)
MISSING: Final = 2  # this is its missed turn
FALLEN: Final = 3  # it misses its next turn
# what a dragon has finished its move with
LANDED: Final = 1  # DL-8.4
ENTERED: Final = 2  # DL-15.8
# what the trail of a turn notes: three numbers, the dragon and what it did where
CROSSED: Final = 0
CLIMBED: Final = 1
DROPPED: Final = 2
# kinds of attack
REGULAR: Final = 0
CAPTURE_LANCE: Final = 1
CAPTURE_ITEM: Final = 2
RANGED: Final = 3
KIND_NAMES: Final[list[str]] = ["regular", "capture_lance", "capture_item", "ranged"]
# where an item is, besides the dragon that carries it
IN_CITADEL: Final = -1
GONE: Final = -2
# a played card: card, horde, dragon, three details, the card it hits, what has become of it
CARD: Final = 0
BY: Final = 1
CHARGED: Final = 2
CELL_TO: Final = 3
ALT_TO: Final = 4
FACE_TO: Final = 5
HITS: Final = 6
FATE: Final = 7
STRIDE: Final = 8
ANSWERABLE: Final = 0  # its response window is open
IN_EFFECT: Final = 1
CANCELLED: Final = 2
DONE: Final = 3
CLOSE: Final = -2  # a ranged attack that goes on after a Roll towards it (DL-21.17)
LATE: Final = -2  # a Dispel Magic that hits a Teleport or Passwall late (DL-13.37)
# a dragon as it was: what a take-back restores (DL-13.36)
SNAP: Final = 11
# what a seat wants to be asked for in windows
ASK_ALL: Final = 0
ASK_MINE: Final = 1
ASK_NONE: Final = 2
# an answer in advance: the horde, the kind of action, and the numbers of a card or stunt
INTENT: Final = 9


Marks = tuple[int, ...]  # of all dragons: seldom altered, so that games share them
UNMARKED: Final[Marks] = (0,) * DRAGONS


def marked(marks: Marks, dragon: int, mark: int) -> Marks:
    """The marks of all dragons with that of one altered."""
    if marks[dragon] == mark:
        return marks
    altered = list(marks)
    altered[dragon] = mark
    return tuple(altered)


def clear(counts: list[int], hordes: int) -> None:
    """Zeros for all dragons of these hordes (bits)."""
    dragon: i64 = 0
    left: i64 = hordes
    while left:
        if left & 1:
            after = dragon + SIZE
            while dragon < after:
                if counts[dragon]:
                    counts[dragon] = 0
                dragon += 1
        else:
            dragon += SIZE
        left >>= 1


class DragonLance(State):
    """A game of DragonLance."""

    terms: Terms
    # what every step needs comes first: it lies together in memory
    cell: list[int]
    alt: list[int]
    spent: list[int]  # movement points
    push: list[int]  # what counts for the movement modifier (DL-9.11, DL-20.5)
    trail: list[int]  # sides crossed and hexes climbed or dropped in, three numbers each
    late: list[int]  # what can still be dispelled late: card, dragon, snapshot (DL-13.37)
    active: int
    points: int
    supply: int
    lancer: int
    # dragons
    dead: Marks  # crashed, and may be resurrected (DL-18.7)
    where: Marks
    face: list[int]
    wet: Marks
    attacked: Marks  # per turn, as are all below (DL-5.13)
    charged: Marks
    finished: Marks
    duty: Marks  # must leave the tower, a citadel or the water this turn (DL-6.14)
    left: Marks  # the citadel that it has left this turn plus 1 (DL-15.12)
    began: list[int]  # altitude at the beginning of the turn (DL-20.30)
    base: list[int]  # [dragon * SNAP ...]: what a take-back restores
    # the game
    round: int
    first: int
    dice: list[int]  # movement dice of this turn that are still to be chosen from
    elsewhere: int  # markers that lie under dragons outside this position
    judgements: int
    # hordes
    owner: list[int]  # the seat that controls a horde, -1 if it is not in play
    hands: list[list[int]]  # spell cards in the order in which they were gained
    out: list[int]  # 1: the horde had dragons and has lost the last one
    rider: list[int]  # the dragon that a leader rides, -1 if none or killed (DL-18.1)
    killed: list[int]  # number of the judgement at which a horde went out, for places
    # seats
    resigned: list[int]
    wishes: list[int]  # what a seat wants to be asked for in windows
    holds: list[int]  # 1: the seat has asked for more time in the open window
    intents: list[int]  # answers in advance, INTENT numbers each: horde, kind, numbers
    # citadels and items
    citadel: list[int]  # the cell of each
    hides: list[int]  # the item of each citadel
    seen: list[int]  # bits: hordes that know the underside
    carrier: list[int]  # of each item: dragon, IN_CITADEL or GONE
    # cards
    stock: list[int]  # how many cards of each kind there are in all
    draw_pile: list[int]  # the top is last
    discard: list[int]
    played: list[int]  # cards in effect or waiting for responses, STRIDE numbers each
    waiting: bool  # Gold gets the next discarded card (DL-17.15)
    hasted: bool  # a Haste is in effect for the coming roll
    fears: list[int]  # dragons with a Fear zone for the rest of this turn (DL-13.19)
    fleeing: list[int]  # dragons that still have to flee
    # the attack that is going on
    attacker: int
    target: int
    attack_kind: int
    attack_line: int  # the hex between, for a ranged attack from two hexes
    attack_push: int
    attack_height: int  # altitude of the defender when it was announced (DL-20.30)
    counters: int  # Loop Counter-Attacks in this chain

    def __init__(self, rules: DragonLanceRules, seats: int, chance: Chance, terms: Terms) -> None:
        super().__init__(rules, seats, chance)
        self.terms = terms

    def set_up(self) -> None:
        """Everything as before the first choice of a colour."""
        self.owner = [NOBODY] * HORDES
        self.hands = [[] for _ in range(HORDES)]
        self.out = [0] * HORDES
        self.rider = [NOBODY] * HORDES
        self.killed = [0] * HORDES
        self.resigned = [0] * self.seats
        self.wishes = [ASK_ALL] * self.seats
        self.holds = [0] * self.seats
        self.intents = []
        self.dead = UNMARKED
        self.cell = [NOWHERE] * DRAGONS
        self.alt = [0] * DRAGONS
        self.where = UNMARKED
        self.face = [START_FACING[dragon // SIZE] for dragon in range(DRAGONS)]
        self.wet = UNMARKED
        self.began = [0] * DRAGONS
        self.base = [0] * (DRAGONS * SNAP)
        self.attacked = UNMARKED
        self.charged = UNMARKED
        self.finished = UNMARKED
        self.duty = UNMARKED
        self.left = UNMARKED
        self.spent = [0] * DRAGONS
        self.push = [0] * DRAGONS
        self.trail = []
        self.fears = []
        self.fleeing = []
        self.late = []
        self.dice = []
        self.clear_turn()
        self.stock = [0] * KINDS
        self.draw_pile = []
        self.discard = []
        self.played = []
        self.waiting = False
        self.citadel = []
        self.hides = []
        self.seen = []
        self.carrier = []
        self.round = 0
        self.first = NOBODY
        self.active = NOBODY
        self.supply = MARKERS
        self.elsewhere = 0
        self.lancer = NOBODY
        self.judgements = 0
        self.end_attack()

    def clear_turn(self) -> None:
        """Count anew what is counted per turn (DL-5.13)."""
        there = self.hordes_there()
        self.attacked = UNMARKED
        self.charged = UNMARKED
        self.finished = UNMARKED
        self.duty = UNMARKED
        self.left = UNMARKED
        clear(self.spent, there)
        clear(self.push, there)
        self.trail.clear()
        self.hasted = False
        self.fears.clear()
        self.fleeing.clear()
        self.late.clear()
        self.points = 0
        self.dice.clear()

    def end_attack(self) -> None:
        """No attack is going on."""
        self.attacker = NOBODY
        self.target = NOBODY
        self.attack_kind = REGULAR
        self.attack_line = NOWHERE
        self.attack_push = 0
        self.attack_height = 0
        self.counters = 0

    def clone(self) -> DragonLance:
        twin = DragonLance(self.rules, self.seats, self.chance.clone(), self.terms)  # type: ignore[arg-type]  # own rules
        twin.agenda = self.agenda[:]
        twin.to_act = self.to_act
        twin.outcome = self.outcome
        twin.listening = self.listening
        twin.owner = self.owner[:]
        twin.hands = [hand[:] for hand in self.hands]
        twin.out = self.out[:]
        twin.rider = self.rider[:]
        twin.killed = self.killed[:]
        twin.resigned = self.resigned[:]
        twin.wishes = self.wishes[:]
        twin.holds = self.holds[:]
        twin.intents = self.intents[:]
        twin.dead = self.dead
        twin.cell = self.cell[:]
        twin.alt = self.alt[:]
        twin.where = self.where
        twin.face = self.face[:]
        twin.wet = self.wet
        twin.attacked = self.attacked
        twin.charged = self.charged
        twin.finished = self.finished
        twin.duty = self.duty
        twin.left = self.left
        twin.spent = self.spent[:]
        twin.push = self.push[:]
        twin.began = self.began[:]
        twin.base = self.base[:]
        twin.trail = self.trail[:]
        twin.stock = self.stock  # never altered after set-up
        twin.draw_pile = self.draw_pile[:]
        twin.discard = self.discard[:]
        twin.played = self.played[:]
        twin.waiting = self.waiting
        twin.hasted = self.hasted
        twin.fears = self.fears[:]
        twin.fleeing = self.fleeing[:]
        twin.late = self.late[:]
        twin.citadel = self.citadel[:]
        twin.hides = self.hides[:]
        twin.seen = self.seen[:]
        twin.carrier = self.carrier[:]
        twin.round = self.round
        twin.first = self.first
        twin.active = self.active
        twin.points = self.points
        twin.dice = self.dice[:]
        twin.supply = self.supply
        twin.elsewhere = self.elsewhere
        twin.lancer = self.lancer
        twin.judgements = self.judgements
        twin.attacker = self.attacker
        twin.target = self.target
        twin.attack_kind = self.attack_kind
        twin.attack_line = self.attack_line
        twin.attack_push = self.attack_push
        twin.attack_height = self.attack_height
        twin.counters = self.counters
        return twin

    # -- hordes and sides ----------------------------------------------------------------------

    def hordes_there(self) -> int:
        """The hordes that are in play, also those that are out, as bits."""
        owner = self.owner
        there: i64 = 0
        for horde in range(HORDES):
            if owner[horde] != NOBODY:
                there |= 1 << horde
        return there

    def alive(self, horde: int) -> bool:
        """Has the horde any dragon left?"""
        cell = self.cell
        first = horde * SIZE
        return (
            cell[first] >= 0
            or cell[first + 1] >= 0
            or cell[first + 2] >= 0
            or cell[first + 3] >= 0
            or cell[first + 4] >= 0
        )

    def in_game(self, seat: int) -> bool:
        """Has the player any dragon left (DL-11.5, DL-23.7)?"""
        return any(self.owner[horde] == seat and self.alive(horde) for horde in range(HORDES))

    def hordes_of(self, seat: int) -> list[int]:
        """The hordes that a player controls."""
        return [horde for horde in range(HORDES) if self.owner[horde] == seat]

    def team(self, seat: int) -> int:
        """What wins as one: Good or Evil in team scenarios, else the seat itself."""
        if self.terms.teams:
            for horde in range(HORDES):
                if self.owner[horde] == seat:
                    return SIDE[horde]
        return seat

    def led(self, horde: int) -> bool:
        """Has the horde its leader's power as a horde (DL-17.3, DL-18.3)?"""
        if not self.terms.leaders:
            return False
        return not self.terms.individual or self.rider[horde] != NOBODY

    def has_power(self, dragon: int) -> bool:
        """Has this dragon the power of its leader (DL-17.1, DL-18.1)?"""
        if not self.terms.leaders:
            return False
        return not self.terms.individual or self.rider[dragon // SIZE] == dragon

    def item_of(self, dragon: int) -> int:
        """The item that a dragon carries, -1 if none."""
        if dragon in self.carrier:
            return self.carrier.index(dragon)
        return -1

    def in_open(self, dragon: int) -> bool:
        """Is it in the open (DL-3.8)?"""
        return self.cell[dragon] >= 0 and self.where[dragon] == OPEN and self.alt[dragon] > 0

    def in_air(self, horde: int) -> int:
        """How many dragons of a horde count as in the air (DL-3.8, DL-18.5)."""
        count = 0
        for dragon in range(horde * SIZE, horde * SIZE + SIZE):
            if self.cell[dragon] >= 0 and (
                self.alt[dragon] > 0 or self.where[dragon] != OPEN or self.wet[dragon]
            ):
                count += 1
        return count

    # -- places --------------------------------------------------------------------------------

    def set_alt(self, dragon: int, level: int) -> None:
        """Put as many markers under a dragon, or take them away at once (DL-3.2, DL-3.4)."""
        self.supply += self.markers(dragon)
        self.alt[dragon] = level
        self.supply -= self.markers(dragon)

    def markers(self, dragon: int) -> int:
        """How many markers lie under a dragon (DL-3.2, DL-8.3)."""
        return 0 if self.where[dragon] == TOWER else self.alt[dragon]

    # -- names ---------------------------------------------------------------------------------

    def whereabouts(self, dragon: int) -> PlainDict:
        """Where a dragon is and how it faces, for events; `where` if it sits on or in something."""
        found: PlainDict = {
            "hex": self.hex_of(self.cell[dragon]),
            "alt": self.alt[dragon],
            "facing": self.face[dragon],
        }
        if self.where[dragon] == TOWER:
            found["where"] = "tower"
        elif self.where[dragon] >= INSIDE:
            found["where"] = "citadel " + CITADEL_NAMES[self.where[dragon] - INSIDE]
        return found

    def hex_of(self, cell: int) -> Plain:
        """Coordinates of a cell as plain data."""
        if cell == NOWHERE:
            return None
        q, r = HEXES.grid.coords[cell]
        return [q, r]

    def item_name(self, dragon: int) -> Plain:
        """The item of a dragon as plain data."""
        item = self.item_of(dragon)
        return None if item < 0 else ITEMS[item]

    def seat_name(self, seat: int) -> str:
        """The colours of a seat, or a number while it has none."""
        names = [COLOURS[horde] for horde in self.hordes_of(seat)]
        return "-".join(names) if names else f"seat {seat + 1}"

    # -- the engine's questions ----------------------------------------------------------------

    def parse_action(self, text: str) -> Action:
        from wyrmtable.games.dragonlance.reading import parse

        return parse(text)

    def resign(self, seat: int) -> None:
        from wyrmtable.games.dragonlance.ending import resign

        resign(self, seat)

    def not_asked(self, seat: int) -> Illegal:
        if seat < 0 or seat >= self.seats:
            return Illegal("DL-1.1", f"there is no seat {seat}: this table has {self.seats} seats")
        if self.outcome is not None:
            return Illegal(self.outcome.cite, "the game is over")
        if self.resigned[seat]:
            return Illegal("DL-24.5", "this player has resigned")
        if self.round and not self.in_game(seat):
            return Illegal("DL-11.5", "this player has no dragons left")
        question = self.question
        if question is None:
            return Illegal("DL-5.2", "nothing is to be decided now")
        return Illegal(question.cite(self, seat), "another player is to decide now")

    def refusal(self, seat: int, action: Action) -> Illegal:
        from wyrmtable.games.dragonlance.moves import misplaced
        from wyrmtable.games.dragonlance.notation import RESURRECT

        asked = self.not_asked(seat)
        if asked.cite == "DL-11.5" and action.kind == RESURRECT:
            return Illegal("DL-18.9", "a horde that is out of the game stays out")
        question = self.question
        if asked.cite != "DL-12.13" or question is None or question.name != "act":
            return asked
        return misplaced(action)

    def position_view(self, seat: int | None) -> PlainDict:
        from wyrmtable.games.dragonlance.view import position_view

        return position_view(self, seat)

    def fill_in(self, seat: int | None) -> None:
        from wyrmtable.games.dragonlance.view import fill_in

        fill_in(self, seat)

    def has_secrets(self) -> bool:
        if self.draw_pile or self.hides:
            return True
        return any(hand for hand in self.hands)

    def data(self) -> PlainDict:
        from wyrmtable.games.dragonlance.storage import data

        return data(self)

    def broken(self) -> str:
        from wyrmtable.games.dragonlance.invariants import broken

        return broken(self)
