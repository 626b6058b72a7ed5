"""What the PettingZoo environments share: one game, its spaces, and pictures of it."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import Any, Literal, TypedDict

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from wyrmtable.core.encoding import AnyEncoder, Choices, returns
from wyrmtable.core.ruleset import Ruleset
from wyrmtable.core.state import State
from wyrmtable.envs.rendering import picture
from wyrmtable.envs.starting import NotOffered, before_start, begun

RenderMode = Literal["human", "ansi", "rgb_array"]
RENDER_MODES: tuple[RenderMode, ...] = ("human", "ansi", "rgb_array")
IllegalMoves = Literal["refuse", "first"]


class Seen(TypedDict):
    """What an agent gets: what its seat knows, and which action numbers it may play."""

    observation: NDArray[np.uint8]
    action_mask: NDArray[np.int8]


class SingleGame:
    """One game at a time; `spare` action numbers come after those of the game."""

    def __init__(
        self,
        game: Ruleset,
        seats: int,
        options: Mapping[str, object],
        illegal: IllegalMoves,
        spare: int = 0,
    ) -> None:
        if illegal not in ("refuse", "first"):
            raise ValueError(f"illegal is 'refuse' or 'first', not {illegal!r}")
        self.game = game
        self.seats = seats
        self.illegal = illegal
        self.template = before_start(game, seats, options)
        self.encoder: AnyEncoder = game.encoder(self.template)
        self.size = self.encoder.size + spare
        self.seed = secrets.randbits(32)
        self.games = 0
        self.state: State = begun(self.template, self.seed)
        self.names = [f"player_{seat}" for seat in range(seats)]
        high = np.array([field.high - field.low for field in self.encoder.fields], np.uint8)
        self.observation_space = spaces.Dict(
            {
                "observation": spaces.Box(np.zeros_like(high), high, dtype=np.uint8),
                "action_mask": spaces.Box(0, 1, (self.size,), np.int8),
            }
        )
        self.no_mask = np.zeros(self.size, np.int8)

    def reset(self, seed: int | None) -> None:
        """A new game; the same seed gives the same game, and the same ones after it."""
        if seed is not None:
            self.seed = seed
            self.games = 0
        self.state = begun(self.template, (self.seed << 64) + (1 << 100) + self.games)
        self.games += 1

    def see(self, seat: int) -> Seen:
        """What a seat knows, and what it may do if it is asked."""
        known = np.frombuffer(bytearray(self.encoder.observe(self.state, seat)), np.uint8)
        return {"observation": known, "action_mask": self.no_mask.copy()}

    def offer(self, seen: Seen, choices: Choices) -> None:
        """Put choices into the mask."""
        mask = seen["action_mask"]
        if choices.length:
            mask[: choices.length] = np.frombuffer(choices.mask(), np.int8)
        if choices.beyond:
            mask[choices.beyond] = 1

    def play(self, seat: int, number: int, choices: Choices) -> None:
        """Play an action number that is offered; one that is not is refused or replaced."""
        if not choices.offers(number):
            if self.illegal == "refuse":
                raise NotOffered(f"{self.names[seat]} may not play {number}: see its action_mask")
            number = choices.listed()[0]
        self.state.apply(seat, self.encoder.action(self.state, seat, number))

    def rewards(self) -> dict[str, float]:
        """What the end of the game is worth to everybody, zeros before."""
        return dict(zip(self.names, returns(self.state), strict=True))

    def render(self, mode: RenderMode | None) -> NDArray[np.uint8] | str | None:
        """The game as a spectator sees it: printed, as text, or as a picture."""
        if mode == "rgb_array":
            return picture(self.game.draw(self.state, None))
        if mode == "ansi":
            return self.game.text(self.state, None)
        if mode == "human":
            print(self.game.text(self.state, None))
        return None


class SingleGameEnv:
    """What both kinds of PettingZoo environments have: one table, its agents and their spaces."""

    def __init__(
        self,
        table: SingleGame,
        render_mode: RenderMode | None,
        max_cycles: int | None,
        together: bool,
    ) -> None:
        self.table = table
        self.metadata: dict[str, Any] = {
            "name": f"wyrmtable_{table.game.name}",
            "render_modes": list(RENDER_MODES),
            "render_fps": 2,
            "is_parallelizable": together,
        }
        self.render_mode = render_mode
        self.max_cycles = max_cycles
        self.possible_agents = list(table.names)
        self.agents = list(table.names)
        self.spaces = {name: spaces.Discrete(table.size) for name in table.names}
        self.steps = 0

    def observation_space(self, agent: str) -> spaces.Dict:
        """What an agent sees: `observation` and `action_mask`."""
        assert agent in self.spaces
        return self.table.observation_space

    def action_space(self, agent: str) -> spaces.Discrete[np.int64]:
        """All action numbers; which of them can be played says the mask."""
        return self.spaces[agent]

    def render(self) -> NDArray[np.uint8] | str | None:
        """The game as a spectator sees it, in the way that `render_mode` says."""
        return self.table.render(self.render_mode)

    def close(self) -> None:
        """Nothing is left open."""
