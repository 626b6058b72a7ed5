"""Set-up: colours or leaders, dragons, cards, citadels, the first horde (section 4)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from wyrmtable.core.action import Action
from wyrmtable.core.errors import Illegal
from wyrmtable.core.task import Task
from wyrmtable.games.dragonlance.board import HEXES
from wyrmtable.games.dragonlance.cards import draw_card
from wyrmtable.games.dragonlance.citadels import place_citadels
from wyrmtable.games.dragonlance.codes import NOBODY, marked
from wyrmtable.games.dragonlance.contentfile import SCENARIOS
from wyrmtable.games.dragonlance.ending import remove_resigned
from wyrmtable.games.dragonlance.events import (
    Choosing,
    ColourTaken,
    FirstHorde,
    Mounted,
    RolledForFirst,
    RoundBegins,
)
from wyrmtable.games.dragonlance.hordes import leaders_of
from wyrmtable.games.dragonlance.pieces import (
    COLOURS,
    DIE,
    GUNTHAR,
    HORDES,
    LEADER_TITLES,
    NAMES,
    SIDE,
    SIZE,
    bounded,
)
from wyrmtable.games.dragonlance.questions import Choice
from wyrmtable.games.dragonlance.state import DragonLance
from wyrmtable.games.dragonlance.turns import FirstTurn
from wyrmtable.games.dragonlance.verbs import BEGIN, BEGIN_ACTION, RIDE, TAKE


def numbers(names: Sequence[str]) -> list[int]:
    return [COLOURS.index(name) for name in names]


def choices(state: DragonLance) -> list[list[int]]:
    """What a player may take: a colour, a pair or a three (DL-4.2, DL-23.2, DL-23.4)."""
    several = SCENARIOS.several
    if state.flags.hordes_each == 2:
        return [numbers(pair) for pair in several.pairs]
    if state.flags.hordes_each == 3:
        listed = several.halves if state.flags.halves else several.alternate
        return [numbers(three) for three in listed]
    return [[colour] for colour in range(HORDES)]


def default_choice(state: DragonLance, seat: int) -> list[int]:
    """What a player gets who does not choose (DL-4.2)."""
    free = free_choices(state)
    if state.flags.hordes_each == 1:
        usual = numbers(SCENARIOS.defaults[state.seats])
        wanted = [[usual[seat]], *[[colour] for colour in usual]]
        for choice in wanted:
            if choice in free:
                return choice
    return free[0]


def free_choices(state: DragonLance) -> list[list[int]]:
    """What is still there to take; teams get equally many hordes (DL-22.8)."""
    free: list[list[int]] = []
    for choice in choices(state):
        if any([state.owner[colour] != NOBODY for colour in choice]):
            continue
        if state.flags.teams and state.flags.hordes_each == 1:
            side = SIDE[choice[0]]
            taken = [c for c in range(HORDES) if state.owner[c] != NOBODY and SIDE[c] == side]
            if len(taken) >= state.seats // 2:
                continue
        free.append(choice)
    return free


def take(state: DragonLance, seat: int, colours: list[int]) -> None:
    """A player gets its hordes, and with `leaders` their leaders (DL-17.2, DL-23.9)."""
    for colour in colours:
        state.owner = marked(state.owner, colour, seat)
    if state.listening:
        taken = ColourTaken(seat=seat, colours=[COLOURS[colour] for colour in colours])
        if state.flags.leaders:
            taken.leaders = [LEADER_TITLES[colour] for colour in colours]
        state.emit(taken, "DL-17.2" if state.flags.leaders else "DL-4.2")


class SetUp(Task[DragonLance]):
    """Who chooses first is drawn; then everybody chooses (DL-4.2)."""

    name: ClassVar[str] = "set up"

    def run(self, state: DragonLance) -> None:
        state.agenda.append(LayOut())
        if state.flags.deal_leaders:
            state.agenda.append(Deal())
            return
        first = state.chance.below(state.seats)
        order = [(first + step) % state.seats for step in range(state.seats)]
        if state.listening:
            state.emit(Choosing(order=order), "DL-4.2")
        for seat in reversed(order):
            state.agenda.append(ChooseColour(seat))


class Deal(Task[DragonLance]):
    """Leaders are dealt at random (DL-17.2)."""

    name: ClassVar[str] = "deal"

    def run(self, state: DragonLance) -> None:
        listed = choices(state)
        places = list(range(len(listed)))
        state.chance.shuffle(places)
        for seat in range(state.seats):
            for place in places:
                if listed[place] in free_choices(state):
                    take(state, seat, listed[place])
                    break


class ChooseColour(Choice):
    """Take a free colour, or the hordes that go together; `args`: the seat (DL-4.2)."""

    name: ClassVar[str] = "colour"

    def fits(self, state: DragonLance) -> bool:
        return bounded(self.args, state.seats)

    def pending(self, state: DragonLance) -> tuple[int, ...]:
        seat = self.args[0]
        return () if seat in state.owner or state.resigned[seat] else (seat,)

    def cite(self, state: DragonLance, seat: int) -> str:
        return "DL-17.2" if state.flags.leaders else "DL-4.2"

    def prompt(self, state: DragonLance, seat: int) -> str:
        return "Take a leader and its horde" if state.flags.leaders else "Take a colour"

    def actions(self, state: DragonLance, seat: int) -> Sequence[Action]:
        return [TAKE.of(tuple(choice)) for choice in free_choices(state)]

    def take(self, state: DragonLance, seat: int, action: Action) -> None:
        if action.kind != TAKE.kind:
            raise Illegal("DL-4.2", "now take a colour, for example `take gold`")
        wanted = sorted(action.args)
        if wanted not in free_choices(state):
            if wanted not in choices(state):
                cite = "DL-23.2" if state.flags.hordes_each == 2 else "DL-23.4"
                raise Illegal(
                    "DL-4.2" if state.flags.hordes_each == 1 else cite,
                    "those hordes are not taken together",
                )
            if all([state.owner[colour] == NOBODY for colour in wanted]):
                raise Illegal("DL-22.8", "both teams have the same number of hordes")
            raise Illegal("DL-4.2", f"{COLOURS[wanted[0]]} is taken")
        take(state, seat, wanted)

    def decide(self, state: DragonLance, seat: int) -> None:
        take(state, seat, default_choice(state, seat))

    def run(self, state: DragonLance) -> None:
        if self.args[0] not in state.owner:  # the seat has resigned
            take(state, self.args[0], default_choice(state, self.args[0]))


class LayOut(Task[DragonLance]):
    """Dragons are placed, and the first horde is rolled for (DL-4.3, DL-4.5)."""

    name: ClassVar[str] = "lay out"

    def run(self, state: DragonLance) -> None:
        place_dragons(state)
        roll_for_first(state)
        state.agenda.append(EndSetUp())
        if state.flags.individual:
            for step in range(HORDES - 1, -1, -1):
                horde = (state.first + step) % HORDES
                if state.owner[horde] != NOBODY:
                    state.agenda.append(ChooseMount(horde))
        elif state.flags.deal_leaders:
            state.agenda.append(Begin())


class Begin(Choice):
    """Nobody had anything to choose: the first horde's player lets the cards be shuffled.

    What is shuffled is secret; an answer of a player goes before it, as in every other game.
    """

    name: ClassVar[str] = "begin"
    clause: ClassVar[str] = "DL-4.4"

    def pending(self, state: DragonLance) -> tuple[int, ...]:
        seat = state.owner[state.first]
        return () if state.resigned[seat] else (seat,)

    def prompt(self, state: DragonLance, seat: int) -> str:
        return "The leaders are dealt: begin"

    def actions(self, state: DragonLance, seat: int) -> Sequence[Action]:
        return [BEGIN_ACTION]

    def take(self, state: DragonLance, seat: int, action: Action) -> None:
        if action.kind != BEGIN.kind:
            raise Illegal("DL-4.4", "shuffle the cards first: `begin`")
        state.agenda.pop()


def lay_out_secrets(state: DragonLance) -> None:
    """Shuffle the spells and hide the items (DL-4.4, DL-15.2, DL-16.1)."""
    deck = list(state.flags.deck)
    state.stock = tuple([deck.count(kind) for kind in range(len(state.stock))])
    state.chance.shuffle(deck)
    state.draw_pile = tuple(deck)
    if state.flags.citadels:
        place_citadels(state)


def place_dragons(state: DragonLance) -> None:
    """Every horde in its lair, on the ground or in the air (DL-4.3, DL-18.6, DL-22.13)."""
    used = SCENARIOS.sizes[state.flags.horde_size]
    start = state.flags.fast_start
    limit = state.flags.horde_limit or SIZE
    for horde in range(HORDES):
        if state.owner[horde] == NOBODY:
            continue
        for place, number in enumerate(used):
            dragon = horde * SIZE + number - 1
            state.cell[dragon] = HEXES.lair_cells[dragon]
            if start and place < limit:  # DL-22.14
                state.set_alt(dragon, start)


def roll_for_first(state: DragonLance) -> None:
    """Every horde rolls; tied highest ones roll again (DL-4.5)."""
    rolling = [horde for horde in range(HORDES) if state.owner[horde] != NOBODY]
    while len(rolling) > 1:
        dice = [state.chance.die(DIE) for _ in rolling]
        if state.listening:
            shown = {COLOURS[horde]: die for horde, die in zip(rolling, dice, strict=True)}
            state.emit(RolledForFirst(dice=shown), "DL-4.5")
        best = max(dice)
        rolling = [horde for horde, die in zip(rolling, dice, strict=True) if die == best]
    state.first = rolling[0]
    if state.listening:
        state.emit(FirstHorde(horde=COLOURS[state.first]), "DL-4.5")


class ChooseMount(Choice):
    """The dragon that the leader rides; `args`: the horde (DL-18.2)."""

    name: ClassVar[str] = "mount"
    clause: ClassVar[str] = "DL-18.2"
    limits: ClassVar[tuple[int, ...]] = (HORDES,)

    def mounts(self, state: DragonLance) -> list[int]:
        first = self.args[0] * SIZE
        return [dragon for dragon in range(first, first + SIZE) if state.cell[dragon] >= 0]

    def pending(self, state: DragonLance) -> tuple[int, ...]:
        horde = self.args[0]
        seat = state.owner[horde]
        return () if state.rider[horde] != NOBODY or state.resigned[seat] else (seat,)

    def prompt(self, state: DragonLance, seat: int) -> str:
        return f"Which dragon does {LEADER_TITLES[self.args[0]]} ride?"

    def actions(self, state: DragonLance, seat: int) -> Sequence[Action]:
        return [RIDE.of((dragon,)) for dragon in self.mounts(state)]

    def take(self, state: DragonLance, seat: int, action: Action) -> None:
        if action.kind != RIDE.kind or action.args[0] not in self.mounts(state):
            raise Illegal("DL-18.2", "name a dragon of this horde, for example `ride gold3`")
        self.mount(state, action.args[0])

    def mount(self, state: DragonLance, dragon: int) -> None:
        state.rider = marked(state.rider, self.args[0], dragon)
        if state.listening:
            mounted = Mounted(horde=COLOURS[self.args[0]], dragon=NAMES[dragon])
            state.emit(mounted, "DL-18.2")

    def decide(self, state: DragonLance, seat: int) -> None:
        self.mount(state, self.mounts(state)[0])

    def run(self, state: DragonLance) -> None:
        if state.rider[self.args[0]] == NOBODY:  # the seat has resigned
            self.mount(state, self.mounts(state)[0])


class EndSetUp(Task[DragonLance]):
    """Cards, citadels, Lord Gunthar's first card; then the first round (DL-17.14, DL-5.1)."""

    name: ClassVar[str] = "end set-up"

    def run(self, state: DragonLance) -> None:
        lay_out_secrets(state)
        state.round = 1
        for horde in range(HORDES) if state.flags.spells else []:
            if state.owner[horde] != NOBODY and GUNTHAR in leaders_of(state, horde):
                draw_card(state, horde, "DL-17.14")
        if state.listening:
            state.emit(RoundBegins(round=1), "DL-5.1")
        state.agenda.append(FirstTurn())
        remove_resigned(state)
