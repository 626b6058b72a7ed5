"""The state of a game of DragonLance: flat rows of numbers, one entry per dragon or horde.

Hordes are numbered by colour, dragon number `colour * 5 + lair hex - 1`; what is not in play
stays in the lists and is nowhere.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from wyrmtable.core.action import Action
from wyrmtable.core.chance import Chance
from wyrmtable.core.compiling import i64
from wyrmtable.core.errors import Illegal
from wyrmtable.core.plain import PlainDict
from wyrmtable.core.state import State
from wyrmtable.games.dragonlance.marks import (
    ASK_ALL,
    NOBODY,
    NOWHERE,
    REGULAR,
    SNAP,
    TOWER,
    UNMARKED,
    Marks,
    clear,
)
from wyrmtable.games.dragonlance.pieces import (
    DRAGONS,
    HORDES,
    KINDS,
    MARKERS,
    SIZE,
    START_FACING,
)
from wyrmtable.games.dragonlance.terms import Terms

if TYPE_CHECKING:
    from wyrmtable.games.dragonlance.ruleset import DragonLanceRules


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

    def hordes_there(self) -> int:
        """The hordes that are in play, also those that are out, as bits."""
        owner = self.owner
        there: i64 = 0
        for horde in range(HORDES):
            if owner[horde] != NOBODY:
                there |= 1 << horde
        return there

    # -- places --------------------------------------------------------------------------------

    def set_alt(self, dragon: int, level: int) -> None:
        """Put as many markers under a dragon, or take them away at once (DL-3.2, DL-3.4)."""
        self.supply += self.markers(dragon)
        self.alt[dragon] = level
        self.supply -= self.markers(dragon)

    def markers(self, dragon: int) -> int:
        """How many markers lie under a dragon (DL-3.2, DL-8.3)."""
        return 0 if self.where[dragon] == TOWER else self.alt[dragon]

    # -- the engine's questions ----------------------------------------------------------------

    def parse_action(self, text: str) -> Action:
        from wyrmtable.games.dragonlance.reading import parse

        return parse(text)

    def resign(self, seat: int) -> None:
        from wyrmtable.games.dragonlance.ending import resign

        resign(self, seat)

    def not_asked(self, seat: int) -> Illegal:
        from wyrmtable.games.dragonlance.outofturn import not_asked

        return not_asked(self, seat)

    def refusal(self, seat: int, action: Action) -> Illegal:
        from wyrmtable.games.dragonlance.outofturn import refusal

        return refusal(self, seat, action)

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
