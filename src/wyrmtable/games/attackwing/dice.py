"""Attack and defense dice (AW-11.1, AW-11.2): every roll of the game goes through `roll`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, get_args

from wyrmtable.games.attackwing.conditions import Face
from wyrmtable.games.attackwing.events import Rolled
from wyrmtable.games.attackwing.state import AttackWing
from wyrmtable.games.attackwing.tablefile import TABLE

FACE_NAMES: Final[list[str]] = list(get_args(Face))
ATTACK_FACES: Final[list[int]] = [FACE_NAMES.index(face) for face in TABLE.dice.attack]
DEFENSE_FACES: Final[list[int]] = [FACE_NAMES.index(face) for face in TABLE.dice.defense]

# what a die of an attack remembers besides its face: bits
REROLLED: Final = 1  # AW-11.14
ADDED: Final = 2  # AW-11.12: it is no die
CONVERTED: Final = 4  # by the token that was spent


def roll(
    state: AttackWing,
    by: str,
    defense: bool,
    count: int,
    purpose: str,
    reroll: Sequence[int] = (),
) -> list[int]:
    """Roll so many dice; `reroll` are the places of dice that are rolled again."""
    faces = DEFENSE_FACES if defense else ATTACK_FACES
    chance = state.chance
    rolled = [faces[chance.die(len(faces)) - 1] for _ in range(count)]
    if state.listening and rolled:
        state.emit(
            Rolled(
                by=by,
                kind="defense" if defense else "attack",
                purpose=purpose,
                faces=[FACE_NAMES[face] for face in rolled],
                reroll=list(reroll),
            ),
            "AW-11.2" if defense else "AW-11.1",
        )
    return rolled


def showing(dice: list[int], face: int) -> int:
    """How many dice show a face; `dice` are pairs of face and bits."""
    count = 0
    for at in range(0, len(dice), 2):
        if dice[at] == face:
            count += 1
    return count
