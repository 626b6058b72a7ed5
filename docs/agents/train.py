"""A small network learns to fight: masked PPO in numpy, against itself, measured by *hatchling*.

    uv run python docs/agents/train.py                 # writes docs/agents/learning.svg
    uv run python docs/agents/train.py --updates 20

The game is DragonWars on an arena of thirteen hexes. The agent plays both seats of many games at
once and never meets *hatchling* while it learns; every few updates the two play some games.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

import wyrmtable as wt
from wyrmtable.bots import bot
from wyrmtable.envs import Step, VectorEnv, vector

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
OPTIONS: dict[str, object] = {"custom_map": ARENA, "round_limit": 6}
HIDDEN, STEPS, EPOCHS, BATCH = 128, 128, 3, 2048
FAR_SIGHT, CLIP, ENTROPY, RATE = 0.97, 0.2, 0.01, 7e-4
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


def drawn(chances: Floats, dice: np.random.Generator) -> NDArray[np.int64]:
    """One action number for each row, by its chances."""
    sums = chances.cumsum(axis=1)
    return (sums < dice.random((len(sums), 1)) * sums[:, -1:]).sum(axis=1)


def play(env: VectorEnv, network: Network, dice: np.random.Generator) -> dict[str, NDArray]:
    """Some steps of all games, and how much better every decision turned out than expected."""
    rows = np.arange(env.n)
    seen, masks, actions, chances, values, seats, ends, results = [[] for _ in range(8)]
    for _ in range(STEPS):
        now = env.now
        seen.append(now.observations.copy())
        masks.append(now.masks.copy())
        seats.append(now.acting.copy())
        likely, value, _ = network(env.expand(), now.masks)
        action = drawn(likely, dice)
        actions.append(action)
        chances.append(likely[rows, action])
        values.append(value)
        now = env.step(action)
        ends.append(now.done.copy())
        results.append(worth(now))
    _, value, _ = network(env.expand(), env.now.masks)
    later = np.zeros((env.n, 2), np.float32)  # what each seat expects of its next decision
    later[rows, env.now.acting] = value
    later[rows, 1 - env.now.acting] = -value
    lead = np.zeros_like(later)
    won = np.zeros_like(later)
    gains = np.zeros((STEPS, env.n), np.float32)
    for step in range(STEPS - 1, -1, -1):  # generalised advantages, for each seat its own
        end, seat = ends[step][:, None], seats[step]
        later, lead = np.where(end, 0, later), np.where(end, 0, lead)
        won = np.where(end, results[step], won)
        surprise = won[rows, seat] + later[rows, seat] - values[step]
        gains[step] = lead[rows, seat] = surprise + FAR_SIGHT * lead[rows, seat]
        later[rows, seat] = values[step]
        won[rows, seat] = 0
    flat = {"seen": seen, "masks": masks, "actions": actions, "chances": chances}
    played = {name: np.concatenate(parts) for name, parts in flat.items()}
    return played | {"gains": gains.ravel(), "returns": gains.ravel() + np.concatenate(values)}


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


def worth(now: Step) -> Floats:
    """What the ends of games are worth: half if nobody has won and the better standing counts."""
    standing = 0.5 * np.sign(now.places[:, ::-1].astype(np.float32) - now.places)
    return np.where(now.rewards.any(axis=1, keepdims=True), now.rewards, standing)


def compared(env: VectorEnv, one: Network, other: Network, games: int, seed: int) -> float:
    """What a game against another network is worth on average; each has either seat."""
    dice = np.random.default_rng(seed)
    mine = np.arange(env.n) % 2
    now = env.reset(seed)
    total, played = 0.0, 0
    while played < games:
        seen = env.expand()
        own = (now.acting == mine)[:, None]
        likely = np.where(own, one(seen, now.masks)[0], other(seen, now.masks)[0])
        now = env.step(drawn(likely, dice))
        total += float(worth(now)[np.arange(env.n), mine][now.done].sum())
        played += int(now.done.sum())
    return total / played


def against_hatchling(
    env: VectorEnv, network: Network, games: int, seed: int
) -> tuple[float, float]:
    """Which parts of some games the agent wins and draws; it has each seat in turn."""
    dice = np.random.default_rng(seed)
    rival = bot("hatchling")
    wins = draws = 0
    for game in range(games):
        chance = wt.Seeded(seed * 10_000 + game)
        state = env.game.new(2, seed=seed * 10_000 + game, **OPTIONS)
        state.listening = False
        while not state.over:
            seat = state.to_act[0]
            if seat == game % 2:
                seen = np.array(env.encoder.observe(state, seat), np.uint8)
                mask = np.frombuffer(env.encoder.mask(state, seat), np.bool_)
                likely, _, _ = network(env.expand(seen)[None], mask[None])
                action = env.encoder.action(state, seat, int(drawn(likely, dice)[0]))
            else:
                action = rival.choose(state.guess(seat, chance), seat, chance)
            state.apply(seat, action)
        assert state.outcome is not None
        wins += game % 2 in state.outcome.winners
        draws += not state.outcome.winners
    return wins / games, draws / games


def learn(
    updates: int, n: int = 128, seed: int = 1, every: int = 10, games: int = 50
) -> list[dict[str, float]]:
    """Learn, and tell every few updates how the games against *hatchling* went."""
    env = vector("dragonwars", n=n, seed=seed, **OPTIONS)
    network = Network(env.expansion.width, env.actions, seed)
    dice = np.random.default_rng(seed)
    history: list[dict[str, float]] = []
    for update in range(updates + 1):
        if update % every == 0:
            wins, draws = against_hatchling(env, network, games, seed)
            decisions = update * n * STEPS
            history.append({"decisions": decisions, "wins": wins, "draws": draws, "games": games})
            print(f"{decisions:>9,} decisions: wins {wins:.0%}, draws {draws:.0%}", flush=True)
        if update < updates:
            improve(env, network, play(env, network, dice), dice)
    return history


def picture(history: list[dict[str, float]], path: Path) -> None:
    """The curve, with 95 % intervals."""
    import altair as alt

    rows = []
    for point in history:
        n, part = point["games"], point["wins"]
        middle = (part + 1.92 / n) / (1 + 3.84 / n)  # Wilson's interval
        half = 1.96 * np.sqrt(part * (1 - part) / n + 0.96 / n**2) / (1 + 3.84 / n)
        rows.append({**point, "low": middle - half, "high": middle + half})
    base = alt.Chart(alt.Data(values=rows)).encode(
        x=alt.X("decisions:Q", title="decisions played against itself", axis=alt.Axis(format="~s"))
    )
    scale = alt.Scale(domain=[0, 1])
    band = base.mark_area(opacity=0.25, color="#a3402b").encode(
        y=alt.Y(
            "low:Q", scale=scale, title="games won against hatchling", axis=alt.Axis(format="%")
        ),
        y2="high:Q",
    )
    line = base.mark_line(color="#a3402b", point=True).encode(y=alt.Y("wins:Q", scale=scale))
    (band + line).properties(width=560, height=300).save(str(path))


def main() -> None:
    """The command."""
    here = Path(__file__).parent
    parser = argparse.ArgumentParser(description="Train a small agent and draw how it learns.")
    parser.add_argument("--updates", type=int, default=120)
    parser.add_argument("--n", type=int, default=128, help="games side by side")
    parser.add_argument("--games", type=int, default=50, help="games of a measurement")
    parser.add_argument("--picture", type=Path, default=here / "learning.svg")
    given = parser.parse_args()
    history = learn(given.updates, given.n, games=given.games)
    given.picture.with_suffix(".json").write_text(json.dumps(history, indent=1) + "\n")
    picture(history, given.picture)


if __name__ == "__main__":
    main()
