"""Every game as a Python game of OpenSpiel; importing this module registers them.

    pyspiel.load_game("wyrmtable_dragonwars", {"seats": 2, "options": "mode:egg;round_limit:5"})

Chance is explicit: every die and every card drawn is a chance node with equally likely outcomes.
The rules roll in the middle of an action, so the action is carried out on a copy until it asks
for an outcome that is not yet known; the answer of the chance node is noted, and it begins anew.
Decisions made at the same time become decisions one after another that nobody else sees.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import numpy as np

from wyrmtable.core.action import Action
from wyrmtable.core.chance import Chance, Seeded
from wyrmtable.core.encoding import returns
from wyrmtable.core.errors import BadOptions
from wyrmtable.core.extras import not_installed
from wyrmtable.core.ruleset import Ruleset
from wyrmtable.core.state import State
from wyrmtable.envs.starting import before_start
from wyrmtable.games import GAMES

try:
    import pyspiel  # type: ignore[import-not-found,import-untyped,unused-ignore]  # has no types
except ModuleNotFoundError as missing:
    hint = not_installed("OpenSpiel", "python ...", "envs", "openspiel")
    raise ModuleNotFoundError(hint, name=missing.name) from None

MOST_OUTCOMES = 256  # no deck is larger
LONGEST_GAME = 1_000_000


class OutcomeNeeded(Exception):
    """The rules ask for one of so many outcomes that nobody has chosen yet."""

    def __init__(self, count: int) -> None:
        super().__init__(count)
        self.count = count


class Chosen(Chance):
    """Outcomes that chance nodes have chosen so far."""

    def __init__(self, script: list[int]) -> None:
        super().__init__()
        self.script = script

    def draw(self, n: int) -> int:
        if n == 1:
            self.script.insert(self.count, 0)  # no choice, no node
        if self.count >= len(self.script):
            raise OutcomeNeeded(n)
        return self.script[self.count]

    def clone(self) -> Chance:
        return Chosen(list(self.script))


class Moment:
    """A game at a decision, at a chance node within an action, or at its end."""

    def __init__(self, state: State, made: tuple[str, int, dict[str, object]]) -> None:
        self.made = made  # game, seats and options
        self.state = state  # before the action that is under way
        self.seat = 0
        self.action: Action | None = None  # None: the game begins
        self.script: list[int] = []
        self.outcomes = 0  # of the chance node, 0 if it is none
        self.go_on()

    def __deepcopy__(self, memo: dict[int, object]) -> Moment:
        twin = Moment.__new__(Moment)
        twin.made = self.made
        twin.state = self.state.clone()
        twin.seat = self.seat
        twin.action = self.action
        twin.script = list(self.script)
        twin.outcomes = self.outcomes
        return twin

    def __getstate__(self) -> dict[str, object]:
        """For pickles; a game that has not begun is made anew from its options."""
        kept = dict(self.__dict__)
        if self.action is None and self.outcomes:
            del kept["state"]
        return kept

    def __setstate__(self, kept: dict[str, object]) -> None:
        self.__dict__.update(kept)
        if "state" not in kept:
            name, seats, options = self.made
            self.state = before_start(GAMES[name], seats, options)

    def go_on(self) -> None:
        """Carry the action out with the outcomes chosen so far."""
        trial = self.state.clone()
        trial.chance = Chosen(list(self.script))
        try:
            if self.action is None:
                trial.settle()
            else:
                trial.apply(self.seat, self.action)
        except OutcomeNeeded as needed:
            self.outcomes = needed.count
            return
        trial.chance = Seeded(0)  # never asked
        self.state = trial
        self.outcomes = 0
        self.script = []

    def choose(self, outcome: int) -> None:
        """The outcome of the chance node."""
        self.script.append(outcome)
        self.go_on()

    def play(self, action: Action) -> None:
        """An action of the seat that decides."""
        self.seat = self.state.to_act[0]
        self.action = action
        self.go_on()


def read_options(text: str) -> dict[str, object]:
    """Options written as `mode:egg;round_limit:5`, which OpenSpiel's own notation leaves alone."""
    given: dict[str, object] = {}
    for part in text.split(";") if text else []:
        name, colon, value = part.partition(":")
        if not colon:
            raise BadOptions(part, "options are written like `mode:egg;round_limit:5`")
        try:
            given[name] = msgspec.json.decode(value)
        except msgspec.DecodeError:
            given[name] = value
    return given


class SpielGame(pyspiel.Game):  # type: ignore[misc]  # untyped base
    """A game of Wyrmtable with its parameters `seats` and `options`."""

    def __init__(self, rules: Ruleset, kind: Any, params: dict[str, Any]) -> None:
        self.rules = rules
        self.seats = int(params.get("seats", 2))
        self.options = read_options(str(params.get("options", "")))
        self.template = before_start(rules, self.seats, self.options)
        self.encoder = rules.encoder(self.template)
        info = pyspiel.GameInfo(
            num_distinct_actions=self.encoder.size,
            max_chance_outcomes=MOST_OUTCOMES,
            num_players=self.seats,
            min_utility=float(1 - self.seats),
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=LONGEST_GAME,
        )
        super().__init__(kind, info, params)

    def new_initial_state(self) -> SpielState:
        """A game before its first roll."""
        return SpielState(self)

    def make_py_observer(self, kind: Any = None, params: Any = None) -> SpielObserver:
        """What a seat knows as a tensor; `fields` of the encoder say what the numbers are."""
        return SpielObserver(self)


class SpielState(pyspiel.State):  # type: ignore[misc]  # untyped base
    """A game in progress."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.moment = Moment(game.template, (game.rules.name, game.seats, game.options))

    def current_player(self) -> int:
        """The seat that decides, or chance, or nobody."""
        if self.moment.outcomes:
            return int(pyspiel.PlayerId.CHANCE)
        state = self.moment.state
        return int(pyspiel.PlayerId.TERMINAL) if state.over else state.to_act[0]

    def is_terminal(self) -> bool:
        """Is the game over?"""
        return not self.moment.outcomes and self.moment.state.over

    def _legal_actions(self, player: int) -> list[int]:
        numbers: list[int] = self.get_game().encoder.choices(self.moment.state, player).listed()
        return numbers

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Every outcome of the die or deck, all equally likely."""
        count = self.moment.outcomes
        return [(outcome, 1.0 / count) for outcome in range(count)]

    def _apply_action(self, action: int) -> None:
        if self.moment.outcomes:
            self.moment.choose(action)
        else:
            state = self.moment.state
            self.moment.play(self.get_game().encoder.action(state, state.to_act[0], action))

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"outcome {action + 1}"
        return str(self.get_game().encoder.action(self.moment.state, player, action))

    def returns(self) -> list[float]:
        """What the end is worth to every seat."""
        return returns(self.moment.state)

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> SpielState:
        """The same game as far as a player knows, the rest drawn at random; for ISMCTS."""
        twin: SpielState = self.clone()
        guess = self.moment.state.guess(player, Seeded(int(sampler() * 2**32)))
        guess.chance = Seeded(0)
        twin.moment.state = guess
        return twin

    def __str__(self) -> str:
        state = self.moment.state
        waits = f"\nrolls one of {self.moment.outcomes}" if self.moment.outcomes else ""
        return state.rules.text(state, None) + waits


class SpielObserver:
    """What a player knows, as numbers."""

    def __init__(self, game: SpielGame) -> None:
        fields = game.encoder.fields
        self.encoder = game.encoder
        self.low = np.array([field.low for field in fields], np.float32)
        self.tensor = np.zeros(len(fields), np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: SpielState, player: int) -> None:
        """Look at a state from the place of a player."""
        self.tensor[:] = np.frombuffer(self.encoder.observe(state.moment.state, player), np.uint8)
        self.tensor += self.low

    def string_from(self, state: SpielState, player: int) -> str:
        """The same as text, two hexadecimal digits for each field."""
        return self.encoder.observe(state.moment.state, player).hex()


def register(rules: Ruleset) -> None:
    """Make a game known to `pyspiel.load_game`."""
    kind = pyspiel.GameType(
        short_name=f"wyrmtable_{rules.name}",
        long_name=f"Wyrmtable {rules.title}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(rules.seat_numbers),
        min_num_players=min(rules.seat_numbers),
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"seats": 2, "options": ""},
        default_loadable=True,
    )

    class Registered(SpielGame):
        def __init__(self, params: dict[str, Any] | None = None) -> None:
            super().__init__(rules, kind, params or {})

    pyspiel.register_game(kind, Registered)


for _rules in GAMES.usable():
    register(_rules)
