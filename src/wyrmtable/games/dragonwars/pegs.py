"""Cells of the plotting board: the pegs of one dragon in one Turn as a number (section 6).

A cell is a set of bits: nine movements, Climb, Descend, five Fire pegs and the Close Blast peg.
`UNDECIDED` marks a cell of a draft that its owner has not touched; it counts as empty.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from wyrmtable.core.errors import Illegal
from wyrmtable.games.dragonwars.dragons import CLOSE_BLAST, FIRE, SPEED, TYPES

UNDECIDED: Final = -1

F1: Final = 1
F2: Final = 2
F3: Final = 4
LS: Final = 8
LT: Final = 16
RS: Final = 32
RT: Final = 64
FLIP: Final = 128
HOVER: Final = 256
CLIMB: Final = 512
DESCEND: Final = 1024
FIRE_1: Final = 2048
BLAST: Final = FIRE_1 << 5

MOVES: Final = 511
CLIMBABLE: Final = F1 | F2 | F3 | LS | LT | RS | RT  # DW-6.3
FIRE_ROW: Final = FIRE_1 * 31
ATTACKS: Final = FIRE_ROW | BLAST
ALL_PEGS: Final = MOVES | CLIMB | DESCEND | ATTACKS

MOVE_NAMES: Final[list[str]] = ["F1", "F2", "F3", "LS", "LT", "RS", "RT", "FL", "H"]
TURNS: Final = 3  # DW-5.1
PLOT_SIZE: Final = TYPES * TURNS

# What a type's lane has no hole for (DW-6.10)
NO_HOLE: Final[list[int]] = [
    (F2 if SPEED[kind] < 2 else 0)
    | (F3 if SPEED[kind] < 3 else 0)
    | (0 if CLOSE_BLAST[kind] else BLAST)
    | (FIRE_ROW & ~(FIRE_1 * ((1 << FIRE[kind]) - 1)))
    for kind in range(TYPES)
]


def pegs_in(mask: int) -> int:
    """How many bits are set."""
    count = 0
    while mask:
        mask &= mask - 1
        count += 1
    return count


def fire_pegs(mask: int) -> list[int]:
    """The distances of the Fire pegs, nearest first."""
    return [k for k in range(1, 6) if mask & (FIRE_1 << (k - 1))]


def fire_range(mask: int) -> int:
    """The farthest Fire peg, 0 if there is none."""
    row = (mask & FIRE_ROW) // FIRE_1
    farthest = 0
    while row:
        row >>= 1
        farthest += 1
    return farthest


def refused(kind: int, mask: int) -> str:
    """The clause by which a cell is refused when the plot is locked; empty if it is accepted."""
    if mask & NO_HOLE[kind]:
        return "DW-6.10"
    signs = mask & (CLIMB | DESCEND)
    if signs and (signs == CLIMB | DESCEND or not mask & CLIMBABLE):
        return "DW-6.3"
    row = (mask & FIRE_ROW) // FIRE_1
    if row & (row - 1) and row & (row + 1):  # several pegs, and not 1, 2, 3 ... without a gap
        return "DW-6.7"
    if row and mask & BLAST:
        return "DW-6.9"
    return ""


WHY_REFUSED: Final[dict[str, str]] = {
    "DW-6.3": "Climb or Descend, never both, goes only with a Forward, Shift or Turn",
    "DW-6.7": "a Fire Breath needs a peg at each distance from 1 up to its range",
    "DW-6.9": "a dragon makes at most one plotted attack in a Turn",
}


def why_refused(kind: int, mask: int) -> str:
    """Why a cell of this type is refused, in plain words; empty if it is accepted."""
    clause = refused(kind, mask)
    if clause != "DW-6.10":
        return WHY_REFUSED.get(clause, "")
    wrong = mask & NO_HOLE[kind]
    if wrong & (F2 | F3):
        return f"its Speed is {SPEED[kind]}, so it cannot fly Forward {3 if wrong & F3 else 2}"
    if wrong & BLAST:
        return "dragons of its type have no Close Blast"
    return f"its Fire reaches only {FIRE[kind]}"


MOST_TEXTS: Final = 4096
TEXTS: Final[dict[int, str]] = {}


def cell_text(mask: int) -> str:
    """A cell in notation: `RT+ fb3`, `F2 br3`, `H cb`, `-` for an empty one, `?` undecided."""
    known = TEXTS.get(mask)
    if known is None:
        if len(TEXTS) >= MOST_TEXTS:
            TEXTS.clear()
        known = TEXTS[mask] = spelled(mask)
    return known


def spelled(mask: int) -> str:
    """The notation of a cell, put together."""
    if mask == UNDECIDED:
        return "?"
    parts: list[str] = []
    moves = "/".join([MOVE_NAMES[bit] for bit in range(9) if mask & (1 << bit)])
    sign = ("+" if mask & CLIMB else "") + ("-" if mask & DESCEND else "")
    if moves or sign:
        parts.append(moves + sign if moves or sign != "-" else "/-")
    fire = fire_pegs(mask)
    if len(fire) == 1:
        parts.append(f"fb{fire[0]}")
    elif fire and fire == list(range(1, len(fire) + 1)):
        parts.append(f"br{len(fire)}")
    elif fire:
        parts.append("fb" + ",".join(map(str, fire)))
    if mask & BLAST:
        parts.append("cb")
    return " ".join(parts) if parts else "-"


def attack_masks(kind: int) -> list[int]:
    """Every attack that a type has the holes for."""
    attacks = [FIRE_1 << (k - 1) for k in range(1, FIRE[kind] + 1)]
    attacks += [FIRE_1 * ((1 << k) - 1) for k in range(2, FIRE[kind] + 1)]
    return [*attacks, BLAST] if CLOSE_BLAST[kind] else attacks


def move_masks(kind: int) -> list[int]:
    """Every movement that a type has a hole for."""
    return [1 << bit for bit in range(9) if not (1 << bit) & NO_HOLE[kind]]


def lane_cells(kind: int) -> list[int]:
    """Every cell that a type may lock with at most one movement, the empty one first."""
    moves = [0]
    for move in move_masks(kind):
        moves.append(move)
        if move & CLIMBABLE:
            moves.append(move | CLIMB)
            moves.append(move | DESCEND)
    attacks = [0, *attack_masks(kind)]
    return [move | attack for move in moves for attack in attacks]


def lane_text(masks: Sequence[int]) -> str:
    """The cells of a lane in notation: `F1+ | H fb2 | -`."""
    return " | ".join([cell_text(mask) for mask in masks])


# -- reading: ValueError says what would be right ------------------------------------------------


def read_lane(text: str, blank: int) -> list[int]:
    """The cells of a lane, with `blank` for those that are not written; `?` only in a draft."""
    words = [word.strip() for word in text.split("|")]
    if len(words) > TURNS:
        raise ValueError(f"a lane has {len(words)} cells here, a Round has {TURNS}")
    masks = [blank] * TURNS
    for turn, word in enumerate(words):
        if word == "?" and blank == UNDECIDED:
            continue
        if not word or word == "?":
            raise ValueError("an empty cell is written `-`")
        masks[turn] = read_cell(word)
    return masks


def read_cell(text: str) -> int:
    """The pegs of one cell."""
    mask = 0
    said: list[str] = []
    for word in text.split() if text != "-" else ():
        if word == "cb":
            part, pegs = "Close Blast", BLAST
        elif word.startswith(("fb", "br")):
            part, pegs = "Fire", read_fire(word)
        else:
            part, pegs = "movement", read_moves(word)
        if part in said:
            raise ValueError(f"{part} is there twice in one cell; {TOGETHER[part]}")
        said.append(part)
        mask |= pegs
    return mask


TOGETHER: Final[dict[str, str]] = {
    "Close Blast": "`cb` is written once",
    "Fire": "several Fire pegs are written fb1,3 and a Fire Breath br3",
    "movement": "several movements are joined by `/`, as in F1/LT",
}


def read_fire(word: str) -> int:
    """The pegs of a Fireball, of several of them, or of a Fire Breath."""
    mask = 0
    if word.startswith("fb"):
        for number in word[2:].split(","):
            peg = FIRE_1 << (read_distance(number) - 1)
            if mask & peg:
                raise ValueError(f"a hole takes one peg, and fb{number} is there twice")
            mask |= peg
        return mask
    reach = read_distance(word[2:])
    if reach < 2:
        raise ValueError("a Fire Breath reaches 2 to 5 hexes (br2 to br5)")
    return FIRE_1 * ((1 << reach) - 1)


def read_distance(number: str) -> int:
    if not number.isascii() or not number.isdigit() or len(number) > 3:
        raise ValueError("Fire pegs are written fb1 to fb5, or fb1,3 for several")
    if not 1 <= int(number) <= 5:
        raise Illegal("DW-6.10", f"there is no Fire hole at distance {int(number)}")
    return int(number)


def read_moves(word: str) -> int:
    """Movements and signs: `F1+`, `F1/LT`; signs alone, a mistake, are `+`, `/-` or `+-`."""
    mask = 0
    names = word
    while names and names[-1] in "+-":
        sign = CLIMB if names[-1] == "+" else DESCEND
        if mask & sign:
            raise ValueError(f"{names[-1]!r} is there twice in {word[:20]!r}")
        mask |= sign
        names = names[:-1]
    if names in ("", "/") and mask:
        return mask
    for name in names.split("/"):
        if name in MOVE_NAMES:
            peg = 1 << MOVE_NAMES.index(name)
            if mask & peg:
                raise ValueError(f"a hole takes one peg, and {name} is there twice")
            mask |= peg
        elif not name:
            raise ValueError(f"a movement is missing beside `/` in {word[:20]!r}")
        else:
            if len(name) == 2 and name[0] == "F" and name[1] in "456789":
                raise Illegal("DW-6.10", f"no dragon flies {name[1]} hexes forward")
            raise ValueError(f"{name[:20]!r} is not a movement: {', '.join(MOVE_NAMES)}")
    return mask
