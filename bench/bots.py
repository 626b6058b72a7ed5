"""How fast bots think, what thinking longer is worth, and how they fare against beginner's plans.

uv run python bench/bots.py                            every game: speed, strength by time, levels
uv run python bench/bots.py --game dragonwars --games 40 --minutes 5
uv run python bench/bots.py --only hand                hand-made strategies against every level

The engine is the compiled one where it is built (tools/compile.py), else Python.

uv run python bench/bots.py --output docs/ladder.md    the same, kept in that page

Time is processor time, so that a loaded machine gives the same figures. Games have swapped seats. A
sequential test ends a pairing early.
"""

from __future__ import annotations

import argparse
import time
from itertools import product
from pathlib import Path

import wyrmtable as wt
from duel import Score
from handmade import STRATEGIES
from wyrmtable.bots import Bot, Budget
from wyrmtable.bots.ladder import deal
from wyrmtable.bots.ladderpage import page_with_part, part_of
from wyrmtable.bots.levels import LEVEL_BOTS, LEVELS, levels_of
from wyrmtable.core.action import Action
from wyrmtable.core.chance import Chance
from wyrmtable.core.state import State
from wyrmtable_command import run_command

STEPS = ((0.5, 0.02, 0.75), (2.0, 0.5, 0.55))  # seconds, seconds of the rival, share to be won
STRONGEST = LEVELS[-1]
OPENINGS = (40, 20, 8)  # decisions before speed is measured; fewer where games are short
MOST_NODES = 100_000
PARTS = ("speed", "time", "hand")
HEADING = "Time, and plans made by hand"  # of the part of a game's section in the page
COLUMNS = ["who", "against", "wins", "asked", "spent a decision"]
ASKED = {
    "hatchling": "at least 60%",
    "drake": "at most 40%",
    "elder": "at most 20%",
    "ancient": "at most 10%",
}


class Paced(Bot):
    """The strongest level with so much thinking a decision; it notes how long it thinks."""

    name = "paced"
    about = "thinks for some seconds of processor time"

    def __init__(self, rules: wt.Ruleset, budget: Budget) -> None:
        self.budget = budget
        self.player = levels_of(rules).level[STRONGEST].make()
        self.times: list[float] = []

    def choose(
        self, state: State, seat: int, chance: Chance, budget: Budget | None = None
    ) -> Action:
        begun = time.process_time()
        action = self.player.choose(state, seat, chance, self.budget)
        if len(state.decision(seat).actions) > 1:
            self.times.append(time.process_time() - begun)
        return action

    @property
    def mean(self) -> float:
        """Seconds that a decision with a choice takes."""
        return sum(self.times) / max(1, len(self.times))


def middle(rules: wt.Ruleset) -> State:
    """A position some decisions after the deal, where a stage begins with a choice."""
    tactics = rules.tactics()
    for opening, seed in product(OPENINGS, range(1, 30)):
        state = rules.start(2, wt.Seeded(seed), (levels_of(rules).ladder or [{}])[0])
        state.listening = False
        deal(state, seed)
        played = 0
        while not state.over:
            seat = state.to_act[0]
            choices = len(state.decision(seat).actions)
            if played >= opening and choices > 1 and tactics.resting(state):
                return state
            state.apply(seat, tactics.quick(state, seat, wt.Seeded(seed)).action)
            played += 1
    raise ValueError("no game lasts so long")


def nodes_a_second(rules: wt.Ruleset, seconds: float) -> float:
    """How many nodes the strongest level looks at in a second of processor time."""
    state = middle(rules)
    seat = state.to_act[0]
    spent, nodes = 0.0, 100
    while spent < seconds and nodes < MOST_NODES:
        nodes *= 2
        chance = wt.Seeded(2)
        known = state.guess(seat, chance)
        begun = time.process_time()
        Paced(rules, Budget(nodes=nodes)).choose(known, seat, chance)
        spent = time.process_time() - begun
    return nodes / spent


class Page:
    """What was measured of a game, as a table in the page of the ladder; older rows are kept."""

    def __init__(self, path: Path | None, title: str) -> None:
        self.path = path
        self.title = title
        self.rows: dict[tuple[str, str], str] = {}
        if path is not None and path.exists():
            for line in part_of(path.read_text(encoding="utf-8"), title, HEADING).splitlines():
                cells = [cell.strip() for cell in line.strip("|").split("|")]
                if line.startswith("| ") and cells[:2] != COLUMNS[:2] and "---" not in cells:
                    self.rows[cells[0], cells[1]] = line

    def add(self, who: str, against: str, score: Score, asked: str, spent: str = "") -> None:
        """Print a row, and put it into the page."""
        print(f"  {who} wins {score} against {against}; asked {asked} {spent}", flush=True)
        self.rows[who, against] = f"| {who} | {against} | {score} | {asked} | {spent} |"
        if self.path is None:
            return
        text = self.path.read_text(encoding="utf-8") if self.path.exists() else ""
        head = f"| {' | '.join(COLUMNS)} |\n{'| --- ' * len(COLUMNS)}|"
        part = "\n".join([head, *self.rows.values()])
        self.path.write_text(page_with_part(text, self.title, HEADING, part), encoding="utf-8")


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(description="Speed and strength of bots.")
    parser.add_argument("--game", action="append", choices=list(STRATEGIES), help="default: all")
    parser.add_argument("--games", type=int, default=100, help="of every pairing at most")
    parser.add_argument("--minutes", type=float, default=30.0, help="for every pairing at most")
    parser.add_argument("--only", action="append", choices=PARTS, help="default: all parts")
    parser.add_argument("--level", action="append", choices=LEVELS, help="against hand-made ones")
    parser.add_argument("--step", type=int, action="append", choices=(1, 2), help="of time")
    parser.add_argument("--deal", type=int, default=0, help="the first deal")
    parser.add_argument("--output", type=Path, help="the page that the results are written into")
    given = parser.parse_args()
    parts = given.only or PARTS
    for game in given.game or list(STRATEGIES):
        rules = wt.ruleset(game)
        settings = levels_of(rules).ladder or [{}]
        written = Page(given.output, rules.title)
        print(game, flush=True)
        if "speed" in parts:
            speed = nodes_a_second(rules, 1.0)
            print(f"  {STRONGEST} looks at {speed:,.0f} nodes a second", flush=True)
        for number, (seconds, less, share) in enumerate(STEPS if "time" in parts else (), 1):
            if number not in (given.step or (1, 2)):
                continue
            score = Score(given.deal)
            first, second = (
                Paced(rules, Budget(part, clock=time.process_time)) for part in (seconds, less)
            )
            score.play(rules, first, second, settings, given.games, given.minutes, share)
            spent = f"{first.mean:.3f} and {second.mean:.3f} s"
            who, rival = f"{STRONGEST} with {seconds:g} s", f"{STRONGEST} with {less:g} s"
            written.add(who, rival, score, f"at least {share:.0%}", spent)
        for level in (given.level or LEVELS) if "hand" in parts else ():
            score = Score(given.deal)
            player, opponent = STRATEGIES[game](), LEVEL_BOTS[level](clock=False)
            score.play(rules, player, opponent, settings, given.games, given.minutes)
            written.add(player.name, level, score, ASKED[level])


if __name__ == "__main__":
    run_command(main)
