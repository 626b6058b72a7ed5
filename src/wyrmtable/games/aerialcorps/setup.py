"""Set-up: choosing dragons in secret, start lines and start ring (section 3)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from wyrmtable.board.plane.angles import normal, sine_cosine
from wyrmtable.core.action import Action
from wyrmtable.core.errors import Illegal
from wyrmtable.core.sealed import SealedQuestion
from wyrmtable.core.state import State
from wyrmtable.core.task import Task
from wyrmtable.games.aerialcorps.breeds import (
    BREATH,
    BREATH_NAMES,
    CAPACITY,
    HOVERS,
    KEYS,
    NAMES,
    SPEEDY,
    SPIKED,
    TAIL,
    UNITS,
    VALUE,
    WEIGHT,
    WEIGHT_NAMES,
    WOODEN,
)
from wyrmtable.games.aerialcorps.events import ForceChosen, ForceShown
from wyrmtable.games.aerialcorps.facts import BreedOffered, ForceFacts
from wyrmtable.games.aerialcorps.state import NONE, PLACES, AerialCorps, changed
from wyrmtable.games.aerialcorps.turns import BeginTurn
from wyrmtable.games.aerialcorps.verbs import FORCE, force_text

START_LINE: Final = 6.0  # AC-3.4
RING: Final = 24.0  # AC-3.5


def share(state: AerialCorps, seat: int) -> int:
    """The part of its side's budget that a player has (AC-3.3)."""
    side = state.side[seat]
    budget = state.table.budget
    whole = budget[side] if len(budget) > 1 else budget[0]
    return whole // state.side.count(side)


def free_breed(state: AerialCorps, seat: int) -> int:
    """The dragon that a player gets for nothing, or NONE (AC-16.4)."""
    return KEYS.index(state.table.free) if state.table.free and seat == 0 else NONE


def most(state: AerialCorps, seat: int) -> int:
    """How many dragons a player may choose (AC-3.9, AC-16.9)."""
    if state.table.one_each:
        return 1
    limit = 2 if state.side.count(state.side[seat]) == 3 else PLACES
    return limit - (1 if free_breed(state, seat) != NONE else 0)


def least(state: AerialCorps, seat: int) -> int:
    """How many dragons a player must choose."""
    return 0 if free_breed(state, seat) != NONE else 1


def check_force(state: AerialCorps, seat: int, breeds: tuple[int, ...]) -> None:
    """Illegal with the clause of AC-6.8 if a player may not choose these dragons."""
    cost = sum([VALUE[breed] for breed in breeds])
    if cost > share(state, seat):
        raise Illegal("AC-3.3", f"{cost} is more than the share of {share(state, seat)}")
    if not least(state, seat) <= len(breeds) <= most(state, seat):
        limits = f"{least(state, seat)} to {most(state, seat)}"
        raise Illegal("AC-3.9", f"a player chooses {limits} dragons here, not {len(breeds)}")
    for breed in breeds:
        if WOODEN[breed] and not state.table.wooden_targets:
            raise Illegal("AC-2.5", f"the {NAMES[breed]} needs the option wooden_targets")


def forces(state: AerialCorps, seat: int) -> list[Action]:
    """Every force that a player may choose, without regard to order."""
    limit, low, high = share(state, seat), least(state, seat), most(state, seat)
    key = (FORCE.kind, limit, low, high)
    listed = state.table.listed
    if key not in listed:
        breeds = [b for b in range(len(KEYS)) if state.table.wooden_targets or not WOODEN[b]]
        found: list[tuple[int, ...]] = [()]
        growing: list[tuple[int, ...]] = [()]
        for _ in range(high):
            growing = [
                (*force, breed)
                for force in growing
                for breed in breeds
                if (not force or breed >= force[-1])
                and sum([VALUE[one] for one in force]) + VALUE[breed] <= limit
            ]
            found += growing
        listed[key] = [FORCE.of(force) for force in found if len(force) >= low]
    return listed[key]


def points_saved(force: Action) -> int:
    """The less, the more points a force takes."""
    return -sum([VALUE[breed] for breed in force.args])


def default_force(state: AerialCorps, seat: int) -> tuple[int, ...]:
    """The dearest breed within the share, the first of equal ones (AC-3.10)."""
    best = NONE
    for breed in range(len(KEYS)):
        fits = VALUE[breed] <= share(state, seat) and not WOODEN[breed]
        if fits and (best == NONE or VALUE[breed] > VALUE[best]):
            best = breed
    return (best,)


def breeds_offered(state: AerialCorps) -> list[int]:
    """The breeds that a force of this scenario may have."""
    wooden = state.table.wooden_targets
    return [breed for breed in range(len(KEYS)) if wooden or not WOODEN[breed]]


class ChooseForce(SealedQuestion[AerialCorps]):
    """All players choose their dragons in secret (AC-3.3); a choice is not taken back."""

    name: ClassVar[str] = "force"
    committing_whole: ClassVar[int] = FORCE.kind
    is_other: ClassVar[tuple[str, str]] = (
        "AC-3.3",
        "dragons are chosen now, for example `force ember_lark`",
    )

    def flags(self, state: AerialCorps) -> list[int]:
        return state.chosen

    def cite(self, state: State, seat: int) -> str:
        return "AC-3.3"

    def prompt(self, state: AerialCorps, seat: int) -> str:
        low, high = least(state, seat), most(state, seat)
        count = str(low) if low == high else f"{low} to {high}"
        plural = "dragon" if high == 1 else "dragons"
        return f"Choose {count} {plural} for at most {share(state, seat)} points"

    def actions(self, state: AerialCorps, seat: int) -> Sequence[Action]:
        return forces(state, seat)

    def listed(self, state: AerialCorps, seat: int) -> Sequence[Action]:
        """Those that leave the fewest points unused come first."""
        return sorted(self.actions(state, seat), key=points_saved)

    def facts(self, state: AerialCorps, seat: int) -> ForceFacts:
        free = free_breed(state, seat)
        return ForceFacts(
            share=share(state, seat),
            least=least(state, seat),
            most=most(state, seat),
            free=None if free == NONE else KEYS[free],
            breeds=[
                BreedOffered(
                    breed=KEYS[breed], name=NAMES[breed], value=VALUE[breed], about=about(breed)
                )
                for breed in breeds_offered(state)
            ],
        )

    def seal(self, state: AerialCorps, seat: int, action: Action) -> None:
        if any([not 0 <= breed < len(KEYS) for breed in action.args]):
            raise Illegal("AC-2.5", "dragons are chosen from the roster")
        check_force(state, seat, action.args)
        self.keep(state, seat, action.args)

    def keep(self, state: AerialCorps, seat: int, breeds: tuple[int, ...]) -> None:
        """Keep a choice in secret, with the dragon that comes for nothing before it."""
        first = seat * PLACES
        free = free_breed(state, seat)
        named = [*([free] if free != NONE else []), *breeds]
        padded = [*named, *[NONE] * PLACES][:PLACES]
        state.wish = (*state.wish[:first], *padded, *state.wish[first + PLACES :])
        state.chosen[seat] = 1
        if state.listening:
            state.emit(ForceChosen(seat=seat + 1), "AC-3.3")

    def veiled(self, action: Action) -> Action:
        return action  # it is never withdrawn

    def timeout(self, state: AerialCorps, seat: int) -> None:
        state.require_clock()
        self.keep(state, seat, default_force(state, seat))

    def run(self, state: AerialCorps) -> None:
        """Show all forces and put the dragons on the table."""
        state.breed = (*state.wish, *state.breed[state.ships_from :])
        state.wish = (NONE,) * state.ships_from
        state.chosen = [0] * state.seats
        if state.table.free:
            state.free = 0
        for dragon in state.dragons():
            state.crew = changed(state.crew, dragon, state.full_crew(dragon))
        deploy(state)
        if state.listening:
            report_forces(state)
        state.agenda.append(BeginTurn())


def about(breed: int) -> str:
    """A breed in a line: weight, breath, riflemen, what it can take, and its talents."""
    breath, units = BREATH[breed], UNITS[breed]
    parts = [WEIGHT_NAMES[WEIGHT[breed]]]
    if breath:
        parts.append(f"{BREATH_NAMES[breath]} breath")
    parts.append("no riflemen" if not units else f"{units} rifle unit{'s' if units > 1 else ''}")
    parts.append(f"takes {CAPACITY[breed]}")
    talents = [(HOVERS, "hovers"), (SPEEDY, "speedy"), (TAIL, "tail"), (SPIKED, "spiked")]
    return ", ".join([*parts, *[word for has, word in talents if has[breed]]])


def report_forces(state: AerialCorps) -> None:
    for seat in range(state.seats):
        breeds = tuple([state.breed[dragon] for dragon in state.own(seat)])
        places = [state.pose(dragon) for dragon in state.own(seat)]
        shown = ForceShown(seat=seat + 1, force=force_text(breeds), places=places)
        state.emit(shown, "AC-3.3", reveals=True)


def deploy(state: AerialCorps) -> None:
    """Put all dragons to their start poses (AC-3.4, AC-3.5)."""
    if state.table.free_for_all:
        ring(state)
        return
    for side in (0, 1):
        line = [dragon for dragon in state.dragons() if state.side_of(dragon) == side]
        y = state.table.depth - START_LINE if side else START_LINE
        for place, dragon in enumerate(line):
            x = state.table.width * (place + 1) / (len(line) + 1)
            state.place(dragon, x, y, 180.0 if side else 0.0)


def ring(state: AerialCorps) -> None:
    """Dragons around the middle of the table, heading for it (AC-3.5)."""
    dragons = state.dragons()
    for place, dragon in enumerate(dragons):
        bearing = 360.0 * place / len(dragons)
        sine, cosine = sine_cosine(bearing)
        x = state.table.width / 2.0 + RING * sine
        y = state.table.depth / 2.0 + RING * cosine
        state.place(dragon, x, y, normal(bearing + 180.0))


class SetUp(Task[AerialCorps]):
    """Ask for forces (AC-3.1); the decks are complete and shuffled (AC-3.7)."""

    name: ClassVar[str] = "set up"

    def run(self, state: AerialCorps) -> None:
        state.agenda.append(ChooseForce())
