"""Many games at once, in buffers that arrays can wrap: one call steps them all."""

from __future__ import annotations

from array import array

from wyrmtable.core.chance import Chance, Seeded
from wyrmtable.core.encoding import NO_CHOICES, AnyEncoder, Cells, Choices, returns
from wyrmtable.core.state import State

SPREAD = 1 << 96  # seeds of this size are hashed, so that neighbours have nothing in common


class Buffers:
    """What a fleet writes into; row `i` of each belongs to game `i`."""

    observations: Cells
    masks: Cells
    acting: Cells
    rewards: array[float] | memoryview[float]
    places: Cells
    done: Cells

    def __init__(
        self,
        observations: Cells,
        masks: Cells,
        acting: Cells,
        rewards: array[float] | memoryview[float],
        places: Cells,
        done: Cells,
    ) -> None:
        self.observations = observations
        self.masks = masks
        self.acting = acting
        self.rewards = rewards
        self.places = places
        self.done = done


def own_buffers(encoder: AnyEncoder, seats: int, count: int) -> Buffers:
    """Buffers for so many games in the memory of this process."""
    return Buffers(
        bytearray(count * encoder.width),
        bytearray(count * encoder.size),
        bytearray(count),
        array("f", bytes(4 * count * seats)),
        bytearray(count * seats),
        bytearray(count),
    )


class Fleet:
    """So many games of one sort; a game that ends is replaced by a new one at once.

    Row `i` of every buffer belongs to game `i`: what its acting seat knows and may do, and, right
    after a step that ended a game, what the end was worth to each seat. A fleet may be a part of a
    larger one, of which it plays the games from `first` on.
    """

    encoder: AnyEncoder
    template: State  # before the first task has run
    count: int
    seats: int
    seed: int
    states: list[State]
    games: list[int]  # how many games each row has begun
    offered: list[Choices]
    ended: list[int]  # rows whose game ended with the last step
    observations: Cells
    masks: Cells
    acting: Cells
    rewards: array[float] | memoryview[float]
    done: Cells
    places: Cells  # of the seats in a game that has ended, 1 is best
    first: int
    whole: int  # how many games the larger fleet has

    def __init__(
        self,
        encoder: AnyEncoder,
        template: State,
        count: int,
        seed: int,
        buffers: Buffers | None = None,
        first: int = 0,
        whole: int = 0,
    ) -> None:
        self.encoder = encoder
        self.template = template
        self.count = count
        self.seats = template.seats
        self.first = first
        self.whole = whole or count
        if buffers is None:
            buffers = own_buffers(encoder, template.seats, count)
        self.observations = buffers.observations
        self.masks = buffers.masks
        self.acting = buffers.acting
        self.rewards = buffers.rewards
        self.done = buffers.done
        self.places = buffers.places
        self.states = []
        self.games = []
        self.offered = []
        self.ended = []
        self.reset(seed)

    def reset(self, seed: int) -> None:
        """Begin all games anew; the same seed begins the same games."""
        self.seed = seed
        self.forget()
        self.games = [0] * self.count
        if not self.offered:
            self.offered = [NO_CHOICES] * self.count
        self.states = [self.begin(place) for place in range(self.count)]
        for place in range(self.count):
            self.show(place)

    def begin(self, place: int) -> State:
        """The next game of a row."""
        state = self.template.clone()
        row = self.seed * self.whole + self.first + place
        number = row * SPREAD + SPREAD + self.games[place]
        state.chance = Seeded(number)
        state.listening = False
        state.settle()
        self.games[place] += 1
        return state

    def step(self, numbers: list[int]) -> None:
        """Play one action number in every game; all of them must be offered."""
        self.forget()
        encoder = self.encoder
        width = encoder.width
        into = self.observations
        for place in range(self.count):
            state = self.states[place]
            seat: int = self.acting[place]
            offered = self.offered[place]
            choices = encoder.play(state, seat, numbers[place], into, place * width, offered)
            if choices is not None:
                self.offer(place, choices)
                continue
            if state.outcome is not None:
                self.finish(place, state)
            self.show(place)

    def forget(self) -> None:
        """Rewards and ends count for one step."""
        for place in self.ended:
            self.done[place] = 0
            for seat in range(self.seats):
                self.rewards[place * self.seats + seat] = 0.0
                self.places[place * self.seats + seat] = 0
        self.ended = []

    def finish(self, place: int, state: State) -> None:
        """Note the end of a game and begin the next."""
        self.ended.append(place)
        self.done[place] = 1
        worth = returns(state)
        assert state.outcome is not None
        for seat in range(self.seats):
            self.rewards[place * self.seats + seat] = worth[seat]
            self.places[place * self.seats + seat] = state.outcome.ranks[seat]
        self.states[place] = self.begin(place)

    def show(self, place: int) -> None:
        """Write down what the acting seat of a game knows and may do."""
        state = self.states[place]
        seat = state.to_act[0]
        encoder = self.encoder
        self.acting[place] = seat
        encoder.write(state, seat, self.observations, place * encoder.width)
        self.offer(place, encoder.choices(state, seat))

    def offer(self, place: int, choices: Choices) -> None:
        """Replace the mask of a row."""
        before = self.offered[place]
        first = place * self.encoder.size
        if choices is before:
            choices.show_altered(self.masks, first)
            return
        self.offered[place] = choices
        choices.show(self.masks, first, before)

    def sample(self, chance: Chance) -> list[int]:
        """A random action number for every game, all that are offered equally likely."""
        return [choices.pick(chance) for choices in self.offered]
