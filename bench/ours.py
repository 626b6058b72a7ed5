"""Our games through the public API, in whichever build of the engine is imported.

`bench/engine.py` runs this file once for each build and measurement.
"""

from __future__ import annotations

import dataclasses
import json
import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from measure import Picker, Subject, measure

if TYPE_CHECKING:
    import wyrmtable as wt

SEATS = (2, 6)
GAMES = {  # a game, perhaps with its mode, and with how many seats it is measured
    "dragonwars": SEATS,
    "dragonlance": SEATS,
    "attackwing": (2, 3),
    "attackwing legion": (2,),
    "attackwing adventure1": (2,),
    "attackwing adventure2": (3,),
    "dragonrage": (2,),
}
TARGETED = "dragonwars"  # the targets of the report are for this game
MIDDLE = 100  # decisions after which a game is cloned, in the middle of a shorter one


MANNERS = ("events", "no events", "playout")


def row(build: str, seats: int, manner: str, game: str = TARGETED) -> str:
    """The name of a line in the table."""
    name = build if game == TARGETED else f"{build} {game}"
    return f"{name}, {seats} seats, {manner}"


def measured(only: str) -> list[tuple[str, int, str]]:
    """Game, seats and manner of each line; `only`: of this game, in all its modes."""
    return [
        (game, seats, manner)
        for game, numbers in GAMES.items()
        for seats in numbers
        for manner in MANNERS
        if only in ("", game.partition(" ")[0])
    ]


def names_of(build: str, only: str = "") -> list[str]:
    """The names of all lines of a build."""
    return [row(build, seats, manner, game) for game, seats, manner in measured(only)]


def begin(game: str, seats: int, listening: bool, seed: int) -> wt.State:
    """A new game."""
    import wyrmtable as wt

    name, _, mode = game.partition(" ")
    options: dict[str, Any] = {"mode": mode} if mode else {}
    state = wt.ruleset(name).new(seats=seats, seed=seed, **options)
    state.listening = listening
    return state


def play(state: wt.State, picker: Picker, limit: int) -> int:
    """Random play until the game is over or the limit is reached."""
    decisions = 0
    while decisions < limit and not state.over:
        seat = state.to_act[0]
        actions = state.decision(seat).actions
        state.apply(seat, actions[picker.below(len(actions))])
        decisions += 1
    return decisions


def play_out(game: str, seats: int, picker: Picker) -> int:
    """A whole game in one call, without events."""
    from wyrmtable.core.chance import Seeded
    from wyrmtable.core.playout import playout

    seed = picker.below(1 << 20)
    return playout(begin(game, seats, False, seed), Seeded(seed))


def subject(build: str, game: str, seats: int, manner: str) -> Subject:
    """A game with so many seats: step by step with or without events, or in one call."""
    listening = manner == "events"
    whole = play(begin(game, seats, False, 1), Picker(1), 10**9)
    middle = begin(game, seats, listening, 1)
    play(middle, Picker(1), min(MIDDLE, whole // 2))
    clone: Callable[[], object] = middle.clone
    return Subject(
        row(build, seats, manner, game),
        play=(lambda picker: play_out(game, seats, picker))
        if manner == "playout"
        else lambda picker: play(
            begin(game, seats, listening, picker.below(1 << 20)), picker, 10**9
        ),
        clone=clone,
        size=lambda: len(middle.to_json()),
    )


def main() -> None:
    """Measure once and print the figures as JSON: ours.py BUILD SECONDS SEED [GAME]."""
    import wyrmtable.core.state as engine

    build, budget, seed = sys.argv[1], float(sys.argv[2]), int(sys.argv[3])
    only = sys.argv[4] if len(sys.argv) > 4 else ""
    compiled = not str(engine.__file__).endswith(".py")
    if compiled != (build == "compiled"):
        raise SystemExit(f"asked for the {build} engine, but it loads from {engine.__file__}")
    figures = {}
    for game, seats, manner in measured(only):
        each = subject(build, game, seats, manner)
        figures[each.name] = dataclasses.asdict(measure(each, budget, seed))
    print(json.dumps(figures))


if __name__ == "__main__":
    main()
