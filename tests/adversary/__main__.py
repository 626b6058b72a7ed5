"""The adversary at length: `uv run python -m tests.adversary --seconds 600`.

Kills and other faults, fuzzed input and a search for leaks, each for its share of the time; what
was found is printed as JSON. PostgreSQL and Redis are attacked if `tools/services.sh` has started
them. `--kills` and `--inputs` set how much is done at most, `--attacks` and `--faults` what:
`--attacks sqlite --faults kill` does nothing but kill. With `--sum FILE` runs add up: the file
keeps the figures of all runs, seeds go on where the last one ended, and the limits are for all
runs together.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import logging
import tempfile
import time
import traceback
from pathlib import Path
from typing import Any

import msgspec
from tests.adversary.campaign import Campaign
from tests.adversary.fuzz import TARGETS, attack
from tests.adversary.leaks import look_for_leaks
from tests.server.house import HOUSES

from wyrmtable.games import GAMES

SQLITE = ("kill", "kill", "full", "kill", "log")
POSTGRESQL = ("worker", "redis", "worker", "postgres", "kill")
FAULTS_AT_ONCE, INPUTS_AT_ONCE = 50, 2_000  # between two looks at the clock

Sums = dict[str, Any]  # numbers, lists of what was found, and the same again by name


def faults(
    kind: str, order: tuple[str, ...], many: int, seed: int, *, moves: int, clients: int
) -> Sums:
    """Inflict so many faults on a server, each after so many acknowledged moves."""

    async def inflict(folder: Path) -> Sums:
        async with Campaign(kind, folder, seed, clients) as campaign:
            for done in range(many):
                await campaign.progress(moves)
                await campaign.inflict(order[done % len(order)])
            await campaign.progress()
            figures: Sums = msgspec.to_builtins(await campaign.count())
            return {"done": many, **figures}

    with tempfile.TemporaryDirectory() as folder:
        return asyncio.run(inflict(Path(folder)))


def fuzz(many: int, seed: int) -> Sums:
    """Attack all parsers in turn, with so many inputs altogether."""
    refused = 0
    found: list[str] = []
    names = list(TARGETS)
    began = time.monotonic()
    for number in range(seed, seed + many):
        name = names[number // 50 % len(names)]
        try:
            refused += attack(name, number)
        except Exception:
            last = traceback.format_exc().strip().splitlines()[-1]
            found.append(f"{name} {number}: {last}"[:300])
    seconds = round(time.monotonic() - began, 1)
    return {"done": many, "refused": refused, "found": found, "seconds": seconds}


def leaks(seed: int) -> Sums:
    """Look for leaks in one game of every kind."""
    compared = dict.fromkeys(GAMES, 0)
    found: list[str] = []
    for name in GAMES:
        try:
            compared[name] += look_for_leaks(name, seed, 400)
        except AssertionError as leak:
            found.append(f"{name} {seed}: {leak}"[:300])
    return {"done": len(GAMES), "compared": compared, "found": found}


def added(one: Any, other: Any) -> Any:
    """The sum of two figures, lists or dictionaries of them."""
    if isinstance(one, dict):
        return {key: added(one[key], other[key]) if key in one else other[key] for key in other} | {
            key: one[key] for key in one if key not in other
        }
    return round(one + other, 1) if isinstance(one, float) else one + other


def sound(sums: Sums) -> bool:
    """Was nothing lost, doubled or broken, and no fault or leak found?"""
    return not any(sums.get(what) for what in ("lost", "doubled", "broken", "found"))


def main() -> None:
    """Attack, and print what came of it."""
    asked = argparse.ArgumentParser(prog="python -m tests.adversary")
    asked.add_argument("--seconds", type=float, default=600)
    asked.add_argument("--kills", type=int, default=10**9, help="faults of each kind of server")
    asked.add_argument("--inputs", type=int, default=10**9)
    asked.add_argument("--moves", type=int, default=20, help="acknowledged before each fault")
    asked.add_argument("--clients", type=int, default=len(GAMES), help="of as many games")
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--attacks", nargs="+", choices=[*HOUSES, "fuzz", "leaks"])
    asked.add_argument("--faults", nargs="+", choices=sorted({*SQLITE, *POSTGRESQL}))
    asked.add_argument("--sum", type=Path, help="a JSON file to add the figures to")
    given = asked.parse_args()
    logging.disable(logging.CRITICAL)
    attacks = given.attacks or [*HOUSES, "fuzz", "leaks"]
    order = tuple(given.faults or ())
    sums: Sums = {}
    if given.sum is not None and given.sum.is_file():
        sums = json.loads(given.sum.read_text(encoding="utf-8"))

    def one(name: str, left: int, seed: int) -> Sums:
        if name == "fuzz":
            return fuzz(min(left, INPUTS_AT_ONCE), seed)
        if name == "leaks":
            return leaks(seed)
        usual = order or (SQLITE if name == "sqlite" else POSTGRESQL)
        many = min(left, FAULTS_AT_ONCE)
        return faults(name, usual, many, seed, moves=given.moves, clients=given.clients)

    most = {name: given.kills for name in HOUSES} | {"fuzz": given.inputs, "leaks": 10**9}
    for name in attacks:
        until = time.monotonic() + given.seconds / len(attacks)
        while time.monotonic() < until:
            done = sums.get(name, {}).get("done", 0)
            if done >= most[name]:
                break
            sums[name] = added(sums.get(name, {}), one(name, most[name] - done, given.seed + done))
            if given.sum is not None:
                given.sum.write_text(json.dumps(sums, indent=1), encoding="utf-8")
        print(json.dumps({name: sums.get(name, {})}), flush=True)
    raise SystemExit(0 if all(map(sound, sums.values())) else 1)


if __name__ == "__main__":
    main()
