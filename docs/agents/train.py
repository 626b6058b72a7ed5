"""A small network learns to win duels against *hatchling*: masked PPO in numpy.

    uv run python docs/agents/train.py                 # writes docs/agents/learning.svg
    uv run python docs/agents/train.py --updates 20

The game is a duel of Aerial Corps, one dragon on each side. In all games side by side the agent has
one seat and *hatchling* the other. The curve shows which part of other games the agent wins, played
every few updates. With the compiled engine (tools/compile.py) it is several times as fast.
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
from wyrmtable.envs import VectorEnv, vector
from wyrmtable.games.aerialcorps.cards import ROUNDS
from wyrmtable.games.aerialcorps.encoding import AerialCorpsEncoder
from wyrmtable.games.aerialcorps.planning import Orders
from wyrmtable.games.aerialcorps.state import AerialCorps
from wyrmtable.games.aerialcorps.verbs import DONE_ALL, ORDER_SIZE

HIDDEN, STEPS, EPOCHS, BATCH = 64, 128, 4, 1024
PATIENCE, FAR_SIGHT, CLIP, ENTROPY, RATE = 0.995, 0.95, 0.2, 0.01, 1e-3
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


class Eyes:
    """What the network is shown: the fields of both dragons, and where the enemy is from here."""

    SHOWN = ("phase", "asked", "turn", "round", "dragon 0.1", "dragon 1.1")

    def __init__(self, env: VectorEnv) -> None:
        self.env = env
        self.place = {field.name: at for at, field in enumerate(env.encoder.fields)}
        names = env.expansion.names
        self.columns = [at for at, name in enumerate(names) if name.startswith(self.SHOWN)]
        self.width = len(self.columns) + 9

    def field(self, observations: NDArray[np.uint8], name: str) -> Floats:
        at = self.place[name]
        return observations[:, at].astype(np.float32) + self.env.encoder.fields[at].low

    def __call__(self, observations: NDArray[np.uint8]) -> Floats:
        """Inputs of the network; the last one is the lead."""
        own, other = [
            {
                name: self.field(observations, f"dragon {seat}.1 {name}")
                for name in ("x", "y", "sine", "cosine", "level")
            }
            for seat in (0, 1)
        ]
        x, y = other["x"] - own["x"], other["y"] - own["y"]
        sine, cosine = own["sine"] / 100, own["cosine"] / 100
        ahead, aside = x * sine - y * cosine, x * cosine + y * sine  # by the own heading
        away = np.hypot(x, y)
        found = [
            ahead / 20,
            aside / 20,
            ahead / (away + 1),
            aside / (away + 1),
            np.exp(-away / 10),
            (other["sine"] * sine + other["cosine"] * cosine) / 100,  # does it fly the same way?
            (other["cosine"] * sine - other["sine"] * cosine) / 100,
            (other["level"] - own["level"]) / 3,
            self.lead(observations),
        ]
        plain = self.env.expand(observations)[:, self.columns]
        return np.concatenate([plain, np.stack(found, axis=1)], axis=1).astype(np.float32)

    def lead(self, observations: NDArray[np.uint8]) -> Floats:
        """How much less damaged the own dragon is: a first guess at the value."""
        parts = []
        for seat in (0, 1):
            damage = self.field(observations, f"dragon {seat}.1 damage")
            capacity = self.field(observations, f"dragon {seat}.1 capacity")
            parts.append(np.where(capacity > 0, damage / np.maximum(capacity, 1), 0).clip(0, 1))
        return (0.7 * (parts[1] - parts[0])).astype(np.float32)


class Rival:
    """*hatchling* as action numbers: its orders card by card, as they are asked."""

    def __init__(self, env: VectorEnv, seed: int) -> None:
        assert isinstance(env.encoder, AerialCorpsEncoder)
        self.env = env
        self.encoder = env.encoder
        self.chance = wt.Seeded(seed)
        self.bot = bot("hatchling")
        self.plans: dict[int, tuple[int, ...]] = {}  # by row, while orders are given

    def number(self, row: int, seat: int) -> int:
        """What it plays in the game of a row."""
        state, encoder = self.env.state(row), self.encoder
        assert isinstance(state, AerialCorps)
        question = state.question
        if isinstance(question, Orders):
            dragon, slot = question.next_slot(state, seat)
            if dragon >= 0:
                order = self.orders(row, state, seat)[dragon % 3 * ORDER_SIZE :]
                if slot < ROUNDS:
                    return encoder.card_at + order[slot]
                if slot == ROUNDS:
                    return encoder.burst_at + order[slot]
                return encoder.face_at + order[slot]
        self.plans.pop(row, None)
        if isinstance(question, Orders):
            return encoder.done_at
        return encoder.number(state, seat, self.choice(state, seat))

    def orders(self, row: int, state: AerialCorps, seat: int) -> tuple[int, ...]:
        """Its orders for this turn, thought of once."""
        if row not in self.plans:
            action = self.choice(state, seat)
            assert action.kind == DONE_ALL.kind
            self.plans[row] = action.args
        return self.plans[row]

    def choice(self, state: AerialCorps, seat: int) -> wt.Action:
        return self.bot.choose(state.guess(seat, self.chance), seat, self.chance)


def drawn(chances: Floats, dice: np.random.Generator) -> NDArray[np.int64]:
    """One action number for each row, by its chances."""
    sums = chances.cumsum(axis=1)
    return (sums < dice.random((len(sums), 1)) * sums[:, -1:]).sum(axis=1)


class Table:
    """Games side by side between an agent, which has every other seat, and *hatchling*."""

    def __init__(self, n: int, seed: int) -> None:
        self.env = vector("aerialcorps", n=n, seed=seed, scenario="duel")
        self.eyes = Eyes(self.env)
        self.rival = Rival(self.env, seed)
        self.dice = np.random.default_rng(seed)
        self.rows = np.arange(n)
        self.mine = self.rows % 2

    def step(self, network: Network) -> dict[str, NDArray]:
        """Everybody who is asked plays one action; what happened, a row for each game."""
        now = self.env.now
        own = now.acting == self.mine
        seen, masks = self.eyes(now.observations), now.masks.copy()
        likely, value, _ = network(seen, masks)
        actions = drawn(likely, self.dice)
        for row in np.flatnonzero(~own):
            actions[row] = self.rival.number(int(row), int(now.acting[row]))
        now = self.env.step(actions)
        result = now.rewards[self.rows, self.mine].copy()
        return {
            "own": own,
            "seen": seen,
            "masks": masks,
            "actions": actions,
            "chances": likely[self.rows, actions],
            "values": value + seen[:, -1],
            "done": now.done.copy(),
            "results": result,
        }

    def expected(self, network: Network) -> Floats:
        """What the games are worth now to the seats that are to act."""
        seen = self.eyes(self.env.now.observations)
        return network(seen, self.env.now.masks)[1] + seen[:, -1]


def play(table: Table, network: Network, count: int = STEPS) -> dict[str, NDArray]:
    """Some steps of all games, and how much better every own decision turned out than expected."""
    steps = [table.step(network) for _ in range(count)]
    mine = table.env.now.acting == table.mine
    later = np.where(mine, table.expected(network), steps[-1]["values"])
    ahead, won = np.zeros_like(later), np.zeros_like(later)
    for step in reversed(steps):  # generalised advantages
        done, own, values = step["done"], step["own"], step["values"]
        later, ahead = np.where(done, 0, later), np.where(done, 0, ahead)
        won = np.where(done, step["results"], won)
        gains = won + PATIENCE * later - values + PATIENCE * FAR_SIGHT * ahead
        step["gains"] = gains
        ahead, later = np.where(own, gains, ahead), np.where(own, values, later)
        won = np.where(own, 0, won)
    played = {name: np.concatenate([step[name] for step in steps]) for name in steps[0]}
    return {name: part[played["own"]] for name, part in played.items()}


def improve(network: Network, played: dict[str, NDArray], dice: np.random.Generator) -> None:
    """Proximal policy optimisation: make good decisions likelier, a little at a time."""
    returns = played["gains"] + played["values"] - played["seen"][:, -1]
    gains = (played["gains"] - played["gains"].mean()) / (played["gains"].std() + 1e-8)
    for _ in range(EPOCHS):
        order = dice.permutation(len(gains))
        for first in range(0, len(order), BATCH):
            some = order[first : first + BATCH]
            size, rows, actions = len(some), np.arange(len(some)), played["actions"][some]
            likely, value, kept = network(played["seen"][some], played["masks"][some])
            ratio = likely[rows, actions] / played["chances"][some]
            gain = gains[some]
            free = np.where(gain > 0, ratio < 1 + CLIP, ratio > 1 - CLIP)  # not yet clipped
            by_score = likely * (gain * ratio * free)[:, None]
            by_score[rows, actions] -= gain * ratio * free
            logs = np.log(likely + 1e-9)
            by_score += ENTROPY * likely * (logs - (likely * logs).sum(axis=1, keepdims=True))
            by_value = 0.5 * (value - returns[some])
            by_score, by_value = by_score / size, by_value / size
            network.learn(kept, by_score.astype(np.float32), by_value.astype(np.float32))


def measured(network: Network, games: int, seed: int) -> float:
    """Which part of some games against *hatchling* the network wins; a draw counts half.

    The first games of all tables count and no others, so that short games have no advantage.
    """
    table = Table(games, seed)
    results = np.full(games, np.nan)
    while np.isnan(results).any():
        step = table.step(network)
        first = step["done"] & np.isnan(results)
        results[first] = (step["results"][first] + 1) / 2
    return float(results.mean())


def learn(
    updates: int, n: int = 64, seed: int = 1, every: int = 5, games: int = 200
) -> Iterator[dict[str, float]]:
    """Learn, and tell every few updates how many games are won."""
    table = Table(n, seed)
    network = Network(table.eyes.width, table.env.actions, seed)
    decisions = 0
    for update in range(updates + 1):
        if update % every == 0:
            wins = measured(network, games, 1000 + update)
            yield {"update": update, "decisions": decisions, "wins": wins, "games": games}
        if update < updates:
            played = play(table, network)
            decisions += len(played["gains"])
            improve(network, played, table.dice)


def picture(history: list[dict[str, float]], path: Path) -> None:
    """The curve."""
    import altair as alt

    chart = alt.Chart(alt.Data(values=history)).mark_line(point=True, color="#a3402b")
    chart = chart.encode(
        x=alt.X("decisions:Q", title="own decisions in training", axis=alt.Axis(format="~s")),
        y=alt.Y(
            "wins:Q",
            scale=alt.Scale(domain=[0, 1]),
            title="games won against hatchling",
            axis=alt.Axis(format="%"),
        ),
    )
    chart.properties(width=560, height=300).save(str(path))


def main() -> None:
    """The command."""
    here = Path(__file__).parent
    parser = argparse.ArgumentParser(description="Train a small agent and draw how it learns.")
    parser.add_argument("--updates", type=int, default=60)
    parser.add_argument("--n", type=int, default=64, help="games side by side")
    parser.add_argument("--games", type=int, default=200, help="games of a measurement")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--picture", type=Path, default=here / "learning.svg")
    given = parser.parse_args()
    history: list[dict[str, float]] = []
    for point in learn(given.updates, given.n, given.seed, games=given.games):
        history.append(point)
        print(", ".join(f"{name} {value:,.2f}" for name, value in point.items()), flush=True)
        given.picture.with_suffix(".json").write_text(json.dumps(history, indent=1) + "\n")
        picture(history, given.picture)


if __name__ == "__main__":
    main()
