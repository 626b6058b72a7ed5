"""The state of a game of DragonLance: flat rows of numbers, one entry per dragon or horde.

Hordes are numbered by colour, dragon number `colour * 5 + lair hex - 1`; what is not in play
stays in the rows and is nowhere. What seldom changes is a tuple: it is replaced, never altered, so
that clones share it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from wyrmtable.core.action import Action
from wyrmtable.core.chance import Chance
from wyrmtable.core.compiling import i64
from wyrmtable.core.errors import Illegal
from wyrmtable.core.plain import PlainDict
from wyrmtable.core.state import State
from wyrmtable.games.dragonlance.codes import (
    NOBODY,
    NOWHERE,
    REGULAR,
    TOWER,
    UNMARKED,
    Marks,
    clear,
)
from wyrmtable.games.dragonlance.optionflags import OptionFlags
from wyrmtable.games.dragonlance.pieces import HORDES

if TYPE_CHECKING:
    from wyrmtable.games.dragonlance.ruleset import DragonLanceRules


class DragonLance(State):
    """A game of DragonLance; what its fields may hold stands in `fields`."""

    flags: OptionFlags
    # what every step alters
    cell: list[int]
    alt: list[int]
    spent: list[int]  # movement points
    push: list[int]  # what counts for the movement modifier (DL-9.11, DL-20.5)
    trail: list[int]  # sides crossed and hexes climbed or dropped in, three numbers each
    late: Marks  # what can still be dispelled late: card, dragon, snapshot (DL-13.37)
    active: int
    points: int
    supply: int
    lancer: int
    # dragons
    dead: Marks  # crashed, and may be resurrected (DL-18.7)
    where: Marks
    face: Marks
    wet: Marks
    attacked: Marks  # per turn, as are all below (DL-5.13)
    charged: Marks
    finished: Marks
    duty: Marks  # must leave the tower, a citadel or the water this turn (DL-6.14)
    left: Marks  # the citadel that it has left this turn plus 1 (DL-15.12)
    began: Marks  # altitude at the beginning of the turn (DL-20.30)
    base: Marks  # [dragon * SNAP ...]: what a take-back restores
    # the game
    round: int
    first: int
    dice: Marks  # movement dice of this turn that are still to be chosen from
    elsewhere: int  # markers that lie under dragons outside this position
    judgements: int
    # hordes
    owner: Marks  # the seat that controls a horde, -1 if it is not in play
    hands: list[Marks]  # spell cards in the order in which they were gained
    out: Marks  # 1: the horde had dragons and has lost the last one
    rider: Marks  # the dragon that a leader rides, -1 if none or killed (DL-18.1)
    killed: Marks  # number of the judgement at which a horde went out, for places
    # seats
    resigned: Marks
    wishes: Marks  # what a seat wants to be asked for in windows
    holds: list[int]  # 1: the seat has asked for more time in the open window
    intents: list[int]  # answers in advance, INTENT numbers each: horde, kind, numbers
    # citadels and items
    citadel: Marks  # the cell of each
    hides: Marks  # the item of each citadel
    seen: Marks  # bits: hordes that know the underside
    carrier: Marks  # of each item: dragon, IN_CITADEL or GONE
    # cards
    stock: Marks  # how many cards of each kind there are in all
    draw_pile: Marks  # the top is last
    discard: Marks
    played: list[int]  # cards in effect or waiting for responses, STRIDE numbers each
    waiting: Marks  # hordes that get the next discarded cards, the first first (DL-17.15)
    aside: Marks  # 1: the oldest card of a horde cannot be played this turn (DL-18.12)
    hasted: bool  # a Haste is in effect for the coming roll
    fears: Marks  # dragons with a Fear zone for the rest of this turn (DL-13.19)
    fleeing: Marks  # dragons that still have to flee
    # the attack that is going on
    attacker: int
    target: int
    attack_kind: int
    attack_line: int  # the hex between, for a ranged attack from two hexes
    attack_push: int
    attack_height: int  # altitude of the defender when it was announced (DL-20.30)
    counters: int  # Loop Counter-Attacks in this chain

    def __init__(
        self, rules: DragonLanceRules, seats: int, chance: Chance, flags: OptionFlags
    ) -> None:
        super().__init__(rules, seats, chance)
        self.flags = flags

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
        self.fears = ()
        self.fleeing = ()
        self.late = ()
        self.points = 0
        self.dice = ()
        if 1 in self.aside:
            self.aside = (0,) * HORDES

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
        twin = DragonLance(self.rules, self.seats, self.chance.clone(), self.flags)  # type: ignore[arg-type]  # own rules
        twin.agenda = self.agenda[:]
        twin.to_act = self.to_act
        twin.outcome = self.outcome
        twin.listening = self.listening
        twin.cell = self.cell[:]
        twin.alt = self.alt[:]
        twin.spent = self.spent[:]
        twin.push = self.push[:]
        twin.trail = self.trail[:]
        twin.hands = self.hands[:]
        twin.holds = self.holds[:]
        twin.intents = self.intents[:]
        twin.played = self.played[:]
        twin.late = self.late
        twin.active = self.active
        twin.points = self.points
        twin.supply = self.supply
        twin.lancer = self.lancer
        twin.dead = self.dead
        twin.where = self.where
        twin.face = self.face
        twin.wet = self.wet
        twin.attacked = self.attacked
        twin.charged = self.charged
        twin.finished = self.finished
        twin.duty = self.duty
        twin.left = self.left
        twin.began = self.began
        twin.base = self.base
        twin.round = self.round
        twin.first = self.first
        twin.dice = self.dice
        twin.elsewhere = self.elsewhere
        twin.judgements = self.judgements
        twin.owner = self.owner
        twin.out = self.out
        twin.rider = self.rider
        twin.killed = self.killed
        twin.resigned = self.resigned
        twin.wishes = self.wishes
        twin.citadel = self.citadel
        twin.hides = self.hides
        twin.seen = self.seen
        twin.carrier = self.carrier
        twin.stock = self.stock
        twin.draw_pile = self.draw_pile
        twin.discard = self.discard
        twin.waiting = self.waiting
        twin.aside = self.aside
        twin.hasted = self.hasted
        twin.fears = self.fears
        twin.fleeing = self.fleeing
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

    def resign(self, seat: int) -> None:
        from wyrmtable.games.dragonlance.ending import resign

        resign(self, seat)

    def not_asked(self, seat: int) -> Illegal:
        from wyrmtable.games.dragonlance.notasked import not_asked

        return not_asked(self, seat)

    def refusal(self, seat: int, action: Action) -> Illegal:
        from wyrmtable.games.dragonlance.notasked import refusal

        return refusal(self, seat, action)

    def position_view(self, seat: int | None) -> PlainDict:
        from wyrmtable.games.dragonlance.view import position_view

        return position_view(self, seat)

    def fill_in(self, seat: int | None) -> None:
        from wyrmtable.games.dragonlance.view import fill_in

        fill_in(self, seat)

    def has_secrets(self) -> bool:
        return bool(self.draw_pile or self.hides) or any([hand for hand in self.hands])

    def data(self) -> PlainDict:
        return {"options": dict(self.flags.options), **super().data()}

    def broken(self) -> str:
        from wyrmtable.games.dragonlance.invariants import broken

        return broken(self)
