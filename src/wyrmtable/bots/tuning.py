"""Weights of a game's evaluation from the outcomes of games between bots."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import msgspec

from wyrmtable.bots.fitting import Bin, calibration, chance_of, fitted, surprise
from wyrmtable.bots.ladder import SIDES, deal
from wyrmtable.bots.levels import LEVEL_BOTS, Setting, levels_file, levels_of
from wyrmtable.core.chance import Seeded
from wyrmtable.core.content import read_toml
from wyrmtable.core.errors import BadContent
from wyrmtable.core.ruleset import Ruleset
from wyrmtable.games import ruleset

SHARPNESS = "sharpness"
JUDGEMENT = "judgement"
EVERY = 3  # of the positions that rest, so many are passed over for each that is kept
HELD_OUT = 4  # of so many games one is not fitted to
HOLD = 20.0  # positions' worth of trust in the weights from before
DIGITS = 4
SURE = 0.001  # values nearer to 0 or 1 say nothing about weights


class Sample(msgspec.Struct, frozen=True):
    """A position: whether the first seat won, the odds it was given, and its features."""

    game: int
    won: bool
    odds: float  # logarithm, as the evaluation has it now
    features: dict[str, float]


class Fit(msgspec.Struct, frozen=True):
    """What was found."""

    games: int
    positions: int
    held: int  # positions of games that were held out
    before: dict[str, float]
    after: dict[str, float]
    surprise: tuple[float, float]  # of the weights from before and from now on what was held out
    curves: tuple[list[Bin], list[Bin]]


def sampled(game: str, number: int, level: str, settings: list[Setting]) -> list[Sample]:
    """Positions of one game of a level against itself; none if it is drawn."""
    rules = ruleset(game)
    state = rules.start(SIDES, Seeded(number), settings[number % len(settings)])
    state.listening = False
    deal(state, number)
    tactics, chance = rules.tactics(), Seeded(number)
    player = LEVEL_BOTS[level](clock=False)
    seen: list[tuple[float, dict[str, float]]] = []
    resting = 0
    while not state.over:
        if tactics.resting(state) and not tactics.deals(state):
            if resting % EVERY == number % EVERY:
                value = tactics.values(state)[0]
                if SURE < value < 1.0 - SURE:
                    seen.append((math.log(value / (1.0 - value)), tactics.features(state)))
            resting += 1
        seat = state.to_act[0]
        state.apply(seat, player.choose(state.guess(seat, chance), seat, chance))
    if state.outcome is None or len(state.outcome.winners) != 1:
        return []
    won = state.outcome.winners[0] == 0
    return [Sample(number, won, odds, features) for odds, features in seen]


def gathered(
    game: str, games: int, level: str, seed: int, processes: int
) -> Iterator[list[Sample]]:
    """Positions of so many games, as they are finished; in the order of their numbers."""
    settings = levels_of(ruleset(game)).ladder or [{}]
    numbers = range(seed, seed + games)
    if processes == 1:
        for number in numbers:
            yield sampled(game, number, level, settings)
        return
    with ProcessPoolExecutor(processes) as pool:
        work = [pool.submit(sampled, game, number, level, settings) for number in numbers]
        for one in work:
            yield one.result()


def weights_of(rules: Ruleset) -> dict[str, float]:
    """The weights as they are: the numbers in the table `[judgement]`."""
    path = levels_file(rules)
    table = read_toml(path).get(JUDGEMENT)
    if not isinstance(table, dict) or SHARPNESS not in table:
        raise BadContent(path.name, JUDGEMENT, f"{SHARPNESS} is missing: nothing to fit")
    return {name: float(value) for name, value in table.items() if isinstance(value, int | float)}


def fit(rules: Ruleset, samples: Iterable[Sample]) -> Fit:
    """New weights, from three of four games, and how they do on the others.

    What the evaluation says now is a sum: a fixed part and, for every feature, its weight times
    the feature, all of it times `sharpness`. The parts are fitted, and give the weights anew.
    """
    listed = list(samples)
    if not listed:
        raise BadContent(levels_file(rules).name, JUDGEMENT, "no game was decided: nothing to fit")
    weights = weights_of(rules)
    names = sorted({name for sample in listed for name in sample.features})
    sharp = weights[SHARPNESS]
    rows: list[list[float]] = []
    for sample in listed:
        parts = [sample.features.get(name, 0.0) for name in names]
        known = sum(weights[name] * part for name, part in zip(names, parts, strict=True))
        rows.append([sample.odds / sharp - known, *parts])
    old = [sharp, *[sharp * weights[name] for name in names]]
    numbers = sorted({sample.game for sample in listed})
    outside = set(numbers[HELD_OUT - 1 :: HELD_OUT])
    inner = [place for place, sample in enumerate(listed) if sample.game not in outside]
    outer = [place for place, sample in enumerate(listed) if sample.game in outside]
    new = fitted([rows[n] for n in inner], [listed[n].won for n in inner], old, HOLD)
    wins = [listed[n].won for n in outer]
    called = [[chance_of(each, rows[n]) for n in outer] for each in (old, new)]
    scale = max(new[0], 0.1 * sharp)  # an evaluation that says nothing is not turned round
    after = {SHARPNESS: round(scale, DIGITS)}
    for place, name in enumerate(names):
        after[name] = round(max(0.0, new[1 + place] / scale), DIGITS)
    return Fit(
        games=len(numbers),
        positions=len(listed),
        held=len(outer),
        before={name: weights[name] for name in after},
        after=after,
        surprise=(surprise(called[0], wins), surprise(called[1], wins)),
        curves=(calibration(called[0], wins), calibration(called[1], wins)),
    )


def rewritten(text: str, weights: dict[str, float]) -> str:
    """A content file with other weights in it; everything else stays, comments included."""
    for name, value in weights.items():
        line = re.compile(rf"^({re.escape(name)} = )\S+( *)", re.MULTILINE)
        text, count = line.subn(rf"\g<1>{value:g}\g<2>", text, 1)
        if not count:
            raise BadContent("bots.toml", f"{JUDGEMENT}.{name}", "is missing")
    return text


def write(path: Path, weights: dict[str, float]) -> None:
    """Put weights into a content file."""
    path.write_text(rewritten(path.read_text(encoding="utf-8"), weights), encoding="utf-8")
