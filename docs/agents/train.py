"""A small network learns to fight: masked PPO in numpy, against itself and *hatchling*.

    uv run python docs/agents/train.py                 # writes docs/agents/learning.svg
    uv run python docs/agents/train.py --updates 20

The game is DragonWars on an arena of thirteen hexes. In most of the games side by side the agent
plays both seats, in a quarter of them *hatchling* has one. Every few updates the two play some
other games, which are what the curve shows.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

import wyrmtable as wt
from wyrmtable.bots import bot
from wyrmtable.envs import Step, VectorEnv, vector
from wyrmtable.games.dragonwars.encoding import CELL_PLACE, DragonWarsEncoder
from wyrmtable.games.dragonwars.notation import DONE_ALL, LOCK_PLOT
from wyrmtable.games.dragonwars.state import DragonWars

ARENA = {
    "name": "arena",
    "ground": [
        {
            "kind": "field",
            "hexes": [[0, 0], [1, 0], [0, 1], [-1, 1], [-1, 0], [0, -1], [1, -1]],
        }
    ],
    "sites": {"W": [[-2, 0], [-2, 1], [-2, 2]], "E": [[2, -2], [2, -1], [2, 0]]},
    "seating": [{"players": 2, "sites": ["W", "E"]}],
}
OPTIONS: dict[str, object] = {"custom_map": ARENA, "round_limit": 4}
HIDDEN, STEPS, EPOCHS, BATCH = 64, 64, 3, 1024
FAR_SIGHT, CLIP, ENTROPY, RATE = 0.95, 0.2, 0.003, 2e-3
Floats = NDArray[np.float32]


class Network:
    """What to do, as a score for every action number, and how good the position is."""

    def __init__(self, inputs: int, actions: int, seed: int) -> None:
        dice = np.random.default_rng(seed)
        sizes = [(inputs, HIDDEN), (HIDDEN, HIDDEN), (HIDDEN, actions), (HIDDEN, 1)]
        scales = [1.0, 1.0, 0.01, 0.1]
        self.weights: list[Floats] = []
        for (rows, columns), scale in zip(sizes, scales, strict=True):
            drawn = dice.normal(0, scale / np.sqrt(rows), (rows, columns))
            self.weights += [drawn.astype(np.float32), np.zeros(columns, np.float32)]
        self.mean = [np.zeros_like(weight) for weight in self.weights]
        self.spread = [np.zeros_like(weight) for weight in self.weights]
        self.updates = 0

    def __call__(
        self, seen: Floats, mask: NDArray[np.bool_]
    ) -> tuple[Floats, Floats, list[Floats]]:
        """Probabilities of the offered actions, values, and what `learn` needs of the way there."""
        w1, b1, w2, b2, w3, b3, w4, b4 = self.weights
        first = np.tanh(seen @ w1 + b1)
        second = np.tanh(first @ w2 + b2)
        scores = np.where(mask, second @ w3 + b3, -1e9)
        scores = np.exp(scores - scores.max(axis=1, keepdims=True))
        chances = scores / scores.sum(axis=1, keepdims=True)
        return chances, (second @ w4 + b4)[:, 0], [seen, first, second]

    def learn(self, kept: list[Floats], by_score: Floats, by_value: Floats) -> None:
        """One step of Adam, from the slopes of the loss by scores and values."""
        seen, first, second = kept
        _, _, w2, _, w3, _, w4, _ = self.weights
        by_value = by_value[:, None]
        by_second = (by_score @ w3.T + by_value @ w4.T) * (1 - second**2)
        by_first = (by_second @ w2.T) * (1 - first**2)
        slopes: list[Floats] = []
        for before, after in (
            (seen, by_first),
            (first, by_second),
            (second, by_score),
            (second, by_value),
        ):
            slopes += [before.T @ after, after.sum(axis=0)]
        norm = np.sqrt(sum(float((slope**2).sum()) for slope in slopes))
        self.updates += 1
        for place in range(len(slopes)):
            slope = slopes[place] * min(1.0, 0.5 / (norm + 1e-8))
            self.mean[place] = 0.9 * self.mean[place] + 0.1 * slope
            self.spread[place] = 0.999 * self.spread[place] + 0.001 * slope**2
            mean = self.mean[place] / (1 - 0.9**self.updates)
            spread = self.spread[place] / (1 - 0.999**self.updates)
            self.weights[place] -= RATE * mean / (np.sqrt(spread) + 1e-8)


def lead(env: VectorEnv, observations: NDArray[np.uint8]) -> Floats:
    """How much healthier the own dragons are, from -1 to 1: a first guess at the value."""
    names = [field.name for field in env.encoder.fields]
    own = [at for at, name in enumerate(names) if name.startswith("dragon 0") and "health" in name]
    other = [
        at for at, name in enumerate(names) if name.startswith("dragon 1") and "health" in name
    ]
    total = observations[:, own].sum(axis=1, dtype=np.float32)
    return (total - observations[:, other].sum(axis=1, dtype=np.float32)) / 42


def worth(now: Step, acting: NDArray[np.uint8], health: Floats) -> Floats:
    """What the ends of games are worth to both seats: 1 or -1, undecided the lead in health.

    The lead is that of the seat that acted last.
    """
    undecided = np.where(acting[:, None] == [0, 1], health[:, None], -health[:, None])
    return np.where(now.rewards.any(axis=1, keepdims=True), now.rewards, undecided)


def drawn(chances: Floats, dice: np.random.Generator) -> NDArray[np.int64]:
    """One action number for each row, by its chances."""
    sums = chances.cumsum(axis=1)
    return (sums < dice.random((len(sums), 1)) * sums[:, -1:]).sum(axis=1)


def play(
    env: VectorEnv, network: Network, dice: np.random.Generator, rival: Rival | None = None
) -> dict[str, NDArray]:
    """Some steps of all games, and how much better every decision turned out than expected."""
    met = env.n // 4 if rival is not None else 0  # games against the rival
    rows = np.arange(env.n)
    seen, masks, actions, chances, values, leads, seats, own, ends, results = [
        [] for _ in range(10)
    ]
    for _ in range(STEPS):
        now = env.now
        seen.append(now.observations.copy())
        masks.append(now.masks.copy())
        seats.append(now.acting.copy())
        likely, value, _ = network(env.expand(), now.masks)
        leads.append(lead(env, now.observations))
        value = value + leads[-1]
        action = drawn(likely, dice)
        for row in range(met):
            if now.acting[row] != row % 2:
                action[row] = rival.number(env, row, int(now.acting[row]))
        own.append((rows >= met) | (now.acting == rows % 2))
        actions.append(action)
        chances.append(likely[rows, action])
        values.append(value)
        now = env.step(action)
        ends.append(now.done.copy())
        results.append(worth(now, seats[-1], leads[-1]))
    value = network(env.expand(), env.now.masks)[1] + lead(env, env.now.observations)
    later = np.zeros((env.n, 2), np.float32)  # what each seat expects of its next decision
    later[rows, env.now.acting] = value
    later[rows, 1 - env.now.acting] = -value
    ahead = np.zeros_like(later)
    won = np.zeros_like(later)
    gains = np.zeros((STEPS, env.n), np.float32)
    for step in range(STEPS - 1, -1, -1):  # generalised advantages, for each seat its own
        end, seat = ends[step][:, None], seats[step]
        later, ahead = np.where(end, 0, later), np.where(end, 0, ahead)
        won = np.where(end, results[step], won)
        surprise = won[rows, seat] + later[rows, seat] - values[step]
        gains[step] = ahead[rows, seat] = surprise + FAR_SIGHT * ahead[rows, seat]
        later[rows, seat] = values[step]
        won[rows, seat] = 0
    flat = {"seen": seen, "masks": masks, "actions": actions, "chances": chances}
    played = {name: np.concatenate(parts) for name, parts in flat.items()}
    expected = np.concatenate(values) - np.concatenate(leads)
    played |= {"gains": gains.ravel(), "returns": gains.ravel() + expected}
    kept = np.concatenate(own)
    return {name: part[kept] for name, part in played.items()}


def improve(
    env: VectorEnv, network: Network, played: dict[str, NDArray], dice: np.random.Generator
) -> None:
    """Proximal policy optimisation: make good decisions likelier, a little at a time."""
    gains = played["gains"]
    gains = (gains - gains.mean()) / (gains.std() + 1e-8)
    for _ in range(EPOCHS):
        order = dice.permutation(len(gains))
        for first in range(0, len(order), BATCH):
            some = order[first : first + BATCH]
            size, rows, actions = len(some), np.arange(len(some)), played["actions"][some]
            likely, value, kept = network(env.expand(played["seen"][some]), played["masks"][some])
            ratio = likely[rows, actions] / played["chances"][some]
            gain = gains[some]
            free = np.where(gain > 0, ratio < 1 + CLIP, ratio > 1 - CLIP)  # not yet clipped
            by_score = likely * (gain * ratio * free)[:, None]
            by_score[rows, actions] -= gain * ratio * free
            logs = np.log(likely + 1e-9)
            by_score += ENTROPY * likely * (logs - (likely * logs).sum(axis=1, keepdims=True))
            by_value = 0.5 * (value - played["returns"][some])
            network.learn(kept, (by_score / size).astype(np.float32), by_value / size)


def compared(env: VectorEnv, one: Network, other: Network, games: int, seed: int) -> float:
    """What a game against another network is worth on average; each has either seat."""
    dice = np.random.default_rng(seed)
    mine = np.arange(env.n) % 2
    now = env.reset(seed)
    total, played = 0.0, 0
    while played < games:
        seen = env.expand()
        acting, health = now.acting.copy(), lead(env, now.observations)
        own = (acting == mine)[:, None]
        likely = np.where(own, one(seen, now.masks)[0], other(seen, now.masks)[0])
        now = env.step(drawn(likely, dice))
        total += float(worth(now, acting, health)[np.arange(env.n), mine][now.done].sum())
        played += int(now.done.sum())
    return total / played


class Rival:
    """*hatchling* as action numbers: its plots and declarations cell by cell, as they are asked."""

    def __init__(self, encoder: DragonWarsEncoder, seed: int) -> None:
        self.encoder = encoder
        self.chance = wt.Seeded(seed)
        self.bot = bot("hatchling")
        self.plans: dict[int, tuple[tuple[int, ...], tuple[int, ...]]] = {}

    def number(self, env: VectorEnv, row: int, seat: int) -> int:
        """What it plays in the game of a row."""
        state = env.state(row)
        assert isinstance(state, DragonWars)
        phase = len(state.agenda) * 10 + len(state.question.name)
        moment = (env.fleet.games[row], state.round, state.turn, phase)
        if self.plans.get(row, ((), ()))[0] != moment:
            action = self.bot.choose(state.guess(seat, self.chance), seat, self.chance)
            if action.kind not in (LOCK_PLOT, DONE_ALL):
                return self.encoder.number(state, seat, action)
            self.plans[row] = (moment, action.args)
        plan = self.plans[row][1]
        choices = self.encoder.choices(state, seat).listed()
        if choices[0] == choices[-1]:
            return choices[0]  # nothing left but to lock or to be done
        if len(plan) == 12:
            return self.encoder.cell_at + CELL_PLACE.get(plan[state.cursor[seat]], 0)
        dragon = state.question.next_dragon(state, seat)
        facing, recovery = plan[2 * (dragon % 4)], max(plan[2 * (dragon % 4) + 1], 0)
        return (
            self.encoder.declare_at
            + 4 * (facing if facing >= 0 else state.facing[dragon])
            + recovery
        )


def against_hatchling(
    env: VectorEnv, network: Network, games: int, seed: int
) -> tuple[float, float]:
    """Which part of some games is won, and what a game is worth on average."""
    dice = np.random.default_rng(seed)
    rival = Rival(env.encoder, seed)
    now = env.reset(seed)
    mine = np.arange(env.n) % 2
    wins, total, played = 0, 0.0, 0
    while played < games:
        acting, health = now.acting.copy(), lead(env, now.observations)
        numbers = drawn(network(env.expand(), now.masks)[0], dice)
        for row in np.flatnonzero(acting != mine):
            numbers[row] = rival.number(env, row, int(acting[row]))
        now = env.step(numbers)
        results = worth(now, acting, health)[np.arange(env.n), mine]
        wins += int((results[now.done] == 1).sum())
        total += float(results[now.done].sum())
        played += int(now.done.sum())
    return wins / played, total / played


def learn(
    updates: int, n: int = 64, seed: int = 1, every: int = 5, games: int = 40
) -> Iterator[dict[str, float]]:
    """Learn, and tell every few updates what a game against others is worth."""
    env = vector("dragonwars", n=n, seed=seed, **OPTIONS)
    arena = vector("dragonwars", n=20, seed=seed, **OPTIONS)
    network = Network(env.expansion.width, env.actions, seed)
    beginner = Network(env.expansion.width, env.actions, seed)
    dice = np.random.default_rng(seed)
    rival = Rival(env.encoder, seed)
    for update in range(updates + 1):
        if update % every == 0:
            wins, result = against_hatchling(arena, network, games, seed)
            yield {
                "decisions": update * n * STEPS,
                "hatchling": result,
                "wins": wins,
                "beginner": compared(arena, network, beginner, games, seed),
                "games": games,
            }
        if update < updates:
            improve(env, network, play(env, network, dice, rival), dice)


def picture(history: list[dict[str, float]], path: Path) -> None:
    """The curves: what a game is worth on average, from -1 to 1."""
    import altair as alt

    rivals = {"beginner": "itself untrained", "hatchling": "hatchling"}
    rows = [
        {"decisions": point["decisions"], "result": point[rival], "against": name}
        for point in history
        for rival, name in rivals.items()
    ]
    chart = alt.Chart(alt.Data(values=rows)).mark_line(point=True)
    chart = chart.encode(
        x=alt.X("decisions:Q", title="decisions of training", axis=alt.Axis(format="~s")),
        y=alt.Y("result:Q", scale=alt.Scale(domain=[-1, 1]), title="lead at the end"),
        color=alt.Color("against:N", scale=alt.Scale(range=["#a3402b", "#2b6ca3"])),
    )
    chart.properties(width=560, height=300).save(str(path))


def main() -> None:
    """The command."""
    here = Path(__file__).parent
    parser = argparse.ArgumentParser(description="Train a small agent and draw how it learns.")
    parser.add_argument("--updates", type=int, default=60)
    parser.add_argument("--n", type=int, default=64, help="games side by side")
    parser.add_argument("--games", type=int, default=40, help="games of a measurement")
    parser.add_argument("--picture", type=Path, default=here / "learning.svg")
    given = parser.parse_args()
    history: list[dict[str, float]] = []
    for point in learn(given.updates, given.n, games=given.games):
        history.append(point)
        print(", ".join(f"{name} {value:,.2f}" for name, value in point.items()), flush=True)
        given.picture.with_suffix(".json").write_text(json.dumps(history, indent=1) + "\n")
        picture(history, given.picture)


if __name__ == "__main__":
    main()
