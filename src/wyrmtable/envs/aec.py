"""PettingZoo's turn-by-turn interface: one agent decides at a time."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pettingzoo import AECEnv  # type: ignore[import-untyped]  # has no types

from wyrmtable.core.encoding import NO_CHOICES, Choices
from wyrmtable.core.ruleset import Ruleset
from wyrmtable.envs.single_game import IllegalMoves, RenderMode, Seen, SingleGame, SingleGameEnv
from wyrmtable.games import ruleset


class GameEnv(SingleGameEnv, AECEnv[str, Seen, int]):  # type: ignore[misc]  # untyped base
    """A game of any kind; observations are dicts of `observation` and `action_mask`.

    Where several seats decide at the same time they are asked in turn, and nobody's observation
    shows another's answer.
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
        table = SingleGame(game, seats, options, illegal)
        super().__init__(table, render_mode, max_cycles, together=False)
        self.seat = 0
        self.choices: Choices = NO_CHOICES

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a new game."""
        self.table.reset(seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {name: {} for name in self.agents}
        self.steps = 0
        self.seat = self.table.seats - 1
        self.next_seat()

    def next_seat(self) -> None:
        """The next seat that is asked, after the last one."""
        state = self.table.state
        asked = state.to_act
        if not asked:
            self.choices = NO_CHOICES
            return
        later = [seat for seat in asked if seat > self.seat] if len(asked) > 1 else asked
        self.seat = later[0] if later else asked[0]
        self.choices = self.table.encoder.choices(state, self.seat)
        self.agent_selection = self.possible_agents[self.seat]

    def observe(self, agent: str) -> Seen:
        """What an agent knows; its mask is empty while another is asked."""
        seat = self.possible_agents.index(agent)
        seen = self.table.see(seat)
        if seat == self.seat:
            self.table.offer(seen, self.choices)
        return seen

    def step(self, action: int | None) -> None:
        """Play an action number for the agent that is asked; None for one that is out."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError(f"{agent} is asked and must play an action number")
        self._cumulative_rewards[agent] = 0.0
        self.table.play(self.seat, int(action), self.choices)
        self.steps += 1
        if self.table.state.over:
            self.rewards = self.table.rewards()
            self.terminations = dict.fromkeys(self.agents, True)
            self._accumulate_rewards()
        elif self.max_cycles is not None and self.steps >= self.max_cycles * self.table.seats:
            self.truncations = dict.fromkeys(self.agents, True)
        self.next_seat()
        if self.render_mode == "human":
            self.render()


def aec(
    game: str,
    *,
    seats: int = 2,
    render_mode: RenderMode | None = None,
    max_cycles: int | None = None,
    illegal: IllegalMoves = "refuse",
    **options: object,
) -> GameEnv:
    """A PettingZoo environment: `aec("dragonwars", seats=2, mode="egg")`.

    `max_cycles` ends a game after so many decisions per seat; `illegal="first"` plays the first
    offered action in place of one that is not offered.
    """
    return GameEnv(ruleset(game), seats, render_mode, max_cycles, illegal, options)
