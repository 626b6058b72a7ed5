"""The adversary at length: `uv run python -m tests.adversary --seconds 600`.

Kills and other faults, fuzzed input and a search for leaks, each for its share of the time; what
was found is printed as JSON. PostgreSQL and Redis are attacked if `tools/services.sh` has started
them. `--kills` and `--inputs` set how much is done at most, `--attacks` and `--faults` what:
`--attacks sqlite --faults kill` does nothing but kill.
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


async def faults(
    kind: str, order: tuple[str, ...], seconds: float, most: int, seed: int
) -> dict[str, Any]:
    """Inflict faults on a server for so long."""
    until = time.monotonic() + seconds
    with tempfile.TemporaryDirectory() as folder:
        async with Campaign(kind, Path(folder), seed) as campaign:
            done = 0
            while time.monotonic() < until and done < most:
                await campaign.progress()
                await campaign.inflict(order[done % len(order)])
                done += 1
            await campaign.progress()
            figures: dict[str, Any] = msgspec.to_builtins(await campaign.count())
            return figures


def fuzz(seconds: float, most: int, seed: int) -> dict[str, Any]:
    """Attack all parsers in turn for so long."""
    until = time.monotonic() + seconds
    inputs = refused = 0
    faults: list[str] = []
    while time.monotonic() < until and inputs < most:
        for name in TARGETS:
            for _ in range(50):
                inputs += 1
                try:
                    refused += attack(name, seed + inputs)
                except Exception:
                    last = traceback.format_exc().strip().splitlines()[-1]
                    faults.append(f"{name} {seed + inputs}: {last}")
    return {"inputs": inputs, "refused": refused, "faults": faults[:20], "all": len(faults)}


def leaks(seconds: float, seed: int) -> dict[str, Any]:
    """Look for leaks in games of every kind for so long."""
    until = time.monotonic() + seconds
    compared = dict.fromkeys(GAMES, 0)
    found: list[str] = []
    games = 0
    while time.monotonic() < until:
        for name in GAMES:
            games += 1
            try:
                compared[name] += look_for_leaks(name, seed + games, 400)
            except AssertionError as leak:
                found.append(f"{name} {seed + games}: {leak}"[:300])
    return {"games": games, "compared": compared, "leaks": found}


def main() -> None:
    """Attack, and print what came of it."""
    asked = argparse.ArgumentParser(prog="python -m tests.adversary")
    asked.add_argument("--seconds", type=float, default=600)
    asked.add_argument("--kills", type=int, default=10**9)
    asked.add_argument("--inputs", type=int, default=10**9)
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--attacks", nargs="+", choices=[*HOUSES, "fuzz", "leaks"])
    asked.add_argument("--faults", nargs="+", choices=sorted({*SQLITE, *POSTGRESQL}))
    given = asked.parse_args()
    logging.disable(logging.CRITICAL)
    attacks = given.attacks or [*HOUSES, "fuzz", "leaks"]
    share = given.seconds / len(attacks)
    sound = True
    for name in attacks:
        if name == "fuzz":
            told = fuzz(share, given.inputs, given.seed)
            sound = sound and not told["all"]
        elif name == "leaks":
            told = leaks(share, given.seed)
            sound = sound and not told["leaks"]
        else:
            usual = SQLITE if name == "sqlite" else POSTGRESQL
            order = tuple(given.faults or usual)
            told = asyncio.run(faults(name, order, share, given.kills, given.seed))
            sound = sound and not any(told[what] for what in ("lost", "doubled", "broken"))
        print(json.dumps({name: told}), flush=True)
    raise SystemExit(0 if sound else 1)


if __name__ == "__main__":
    main()
