"""PettingZoo's parallel interface: everybody who is asked answers at the same time."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pettingzoo import ParallelEnv  # type: ignore[import-untyped]  # has no types

from wyrmtable.core.encoding import Choices
from wyrmtable.core.ruleset import Ruleset
from wyrmtable.envs.single_game import IllegalMoves, RenderMode, Seen, SingleGame, SingleGameEnv
from wyrmtable.games import ruleset


class SimultaneousEnv(SingleGameEnv, ParallelEnv[str, Seen, int]):  # type: ignore[misc]  # untyped base
    """A game in which all seats that are asked answer in one step.

    The number after the last of the game means to wait; it is all that an agent may play while
    its seat is not asked.
    """

    def __init__(
        self,
        game: Ruleset,
        seats: int,
        render_mode: RenderMode | None,
        max_cycles: int | None,
        illegal: IllegalMoves,
        options: Mapping[str, object],
    ) -> None:
        table = SingleGame(game, seats, options, illegal, spare=1)
        super().__init__(table, render_mode, max_cycles, together=True)
        self.offers: dict[int, Choices] = {}

    @property
    def wait(self) -> int:
        """The number that means to wait."""
        return self.table.encoder.size

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Seen], dict[str, dict[str, Any]]]:
        """Begin a new game."""
        self.table.reset(seed)
        self.agents = list(self.possible_agents)
        self.steps = 0
        return self.look(), {name: {} for name in self.agents}

    def look(self) -> dict[str, Seen]:
        """What everybody knows and may do."""
        table = self.table
        self.offers = {
            seat: table.encoder.choices(table.state, seat) for seat in table.state.to_act
        }
        views: dict[str, Seen] = {}
        for seat, name in enumerate(self.possible_agents):
            seen = table.see(seat)
            if seat in self.offers:
                table.offer(seen, self.offers[seat])
            else:
                seen["action_mask"][self.wait] = 1
            views[name] = seen
        return views

    def step(
        self, actions: dict[str, int]
    ) -> tuple[
        dict[str, Seen],
        dict[str, float],
        dict[str, bool],
        dict[str, bool],
        dict[str, dict[str, Any]],
    ]:
        """Play the answers of all seats that are asked; the others wait."""
        table = self.table
        for seat, choices in self.offers.items():
            name = self.possible_agents[seat]
            if name not in actions:
                raise ValueError(f"{name} is asked and must play an action number")
            table.play(seat, int(actions[name]), choices)
        self.steps += 1
        names = self.possible_agents
        over = table.state.over
        late = not over and self.max_cycles is not None and self.steps >= self.max_cycles
        views, rewards = self.look(), table.rewards()
        if over or late:
            self.agents = []
        if self.render_mode == "human":
            self.render()
        return (
            views,
            rewards,
            dict.fromkeys(names, over),
            dict.fromkeys(names, late),
            {name: {} for name in names},
        )


def parallel(
    game: str,
    *,
    seats: int = 2,
    render_mode: RenderMode | None = None,
    max_cycles: int | None = None,
    illegal: IllegalMoves = "refuse",
    **options: object,
) -> SimultaneousEnv:
    """A parallel PettingZoo environment, for games whose plots and orders are simultaneous.

    `max_cycles` ends a game after so many steps; `illegal="first"` plays the first offered action
    in place of one that is not offered.
    """
    return SimultaneousEnv(ruleset(game), seats, render_mode, max_cycles, illegal, options)
