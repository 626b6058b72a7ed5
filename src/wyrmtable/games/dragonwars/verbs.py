"""The actions of DragonWars: kinds, notation, and the lists of them that decisions show."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from wyrmtable.board.hex import place_at
from wyrmtable.core.action import FIRST_GAME_KIND, Action
from wyrmtable.core.errors import Illegal
from wyrmtable.core.plain import Plain
from wyrmtable.core.verbs import Slot, Span, Verb, Verbs, Words
from wyrmtable.games.dragonwars.dragons import COLOURS, FACINGS, LETTERS, RADIUS, TYPES
from wyrmtable.games.dragonwars.maps import Map
from wyrmtable.games.dragonwars.pegs import (
    ALL_PEGS,
    PLOT_SIZE,
    TURNS,
    UNDECIDED,
    cell_text,
    lane_cells,
    lane_text,
    read_cell,
    read_lane,
)

COLOUR: Final = FIRST_GAME_KIND
SITE: Final = FIRST_GAME_KIND + 1
PLACE: Final = FIRST_GAME_KIND + 2
CELL: Final = FIRST_GAME_KIND + 3
PLOT: Final = FIRST_GAME_KIND + 4
LOCK: Final = FIRST_GAME_KIND + 5
LOCK_PLOT: Final = FIRST_GAME_KIND + 6
UNLOCK: Final = FIRST_GAME_KIND + 7
DECLARE: Final = FIRST_GAME_KIND + 8
DECLARE_ALL: Final = FIRST_GAME_KIND + 9
DONE: Final = FIRST_GAME_KIND + 10
DONE_ALL: Final = FIRST_GAME_KIND + 11
STAND: Final = FIRST_GAME_KIND + 12
PLAN: Final = FIRST_GAME_KIND + 13
HIT: Final = FIRST_GAME_KIND + 14
SPARE: Final = FIRST_GAME_KIND + 15

KEEP: Final = -1  # the facing of a declaration that changes none
UNSAID: Final = -1  # the Recovery of a dragon for which nothing is declared
RECOVERIES: Final[list[str]] = ["h2", "h1e1", "e2"]  # DW-11.2, from 1; 0 is to decline
RECOVERY_HEALTH: Final[list[int]] = [0, 2, 1, 0]
RECOVERY_ENERGY: Final[list[int]] = [0, 0, 1, 2]


# -- slots -----------------------------------------------------------------------------------------


class Recovery(Words):
    """How the two points of a Recovery are split."""

    def read(self, word: str) -> int:
        if word not in self.places and word.translate(NO_POINTS).isdigit():
            raise Illegal("DW-11.2", "Recovery is split as h2, h1e1 or e2")
        return super().read(word)


class Pegs(Span):
    """The pegs of one cell."""

    def write_all(self, values: Sequence[int]) -> str:
        return cell_text(values[0])

    def read_all(self, text: str) -> list[int]:
        return [read_cell(text)]


class Lanes(Span):
    """All twelve cells; a lane of cells that hold the lowest number is left out."""

    def write_all(self, values: Sequence[int]) -> str:
        lanes: list[str] = []
        for kind in range(TYPES):
            cells = values[kind * TURNS : kind * TURNS + TURNS]
            if any([mask != self.low for mask in cells]):
                lanes.append(f"{LETTERS[kind]}: {lane_text(cells)}")
        return "; ".join(lanes) or "-"

    def read_all(self, text: str) -> list[int]:
        masks = [self.low] * PLOT_SIZE
        for kind, cells in read_parts(text, ":", "a lane is written like `A: F1+ | H fb2 | -`"):
            masks[kind * TURNS : kind * TURNS + TURNS] = read_lane(cells, self.low)
        return masks


class Declarations(Span):
    """Facing and Recovery of the four dragons, UNSAID for some."""

    def write_all(self, values: Sequence[int]) -> str:
        parts: list[str] = []
        for kind in range(TYPES):
            facing, recovery = values[2 * kind], values[2 * kind + 1]
            if recovery != UNSAID:
                split = f" {RECOVERY.write(recovery)}" if recovery else ""
                parts.append(f"{LETTERS[kind]}: {TURNED.write(facing)}{split}")
        return "; ".join(parts) or "-"

    def read_all(self, text: str) -> list[int]:
        pairs = [KEEP, UNSAID] * TYPES
        for kind, said in read_parts(text, ":", "a declaration is written like `A: NE h2`"):
            words = said.split()
            if len(words) > 2:
                raise ValueError(f"nothing is expected after {words[1]!r}")
            pairs[2 * kind] = TURNED.read(words[0])
            pairs[2 * kind + 1] = RECOVERY.read(words[1]) if len(words) == 2 else 0
        return pairs

    def sound(self, values: Sequence[int]) -> bool:
        return super().sound(values) and max(values[1::2]) <= len(RECOVERIES)


class Hexes(Slot):
    """A hex of a map; -1 is none of them."""

    def __init__(self, board: Map) -> None:
        super().__init__(-1, board.grid.size - 1, "L7")
        self.grid = board.grid

    def write(self, value: int) -> str:
        if value < 0:
            return "nowhere"
        q, r = self.grid.coords[value]
        return f"{q},{r}"

    def read(self, word: str) -> int:
        named = place_at(word, RADIUS)
        if named is not None:
            return self.grid.at(named[0], named[1])
        left, comma, right = word.partition(",")
        for number in (left, right):
            digits = number.removeprefix("-")
            if not comma or len(word) > 12 or not digits.isascii() or not digits.isdigit():
                raise ValueError(f"{word[:20]!r} is no hex; hexes are written like F7 or 5,-2")
        return self.grid.at(int(left), int(right))

    def plain(self, value: int) -> Plain:
        return self.write(value)


class Site(Span):
    """A Lair site of a map by its name, which may have spaces; -1 is none of them."""

    def __init__(self, names: Sequence[str]) -> None:
        super().__init__(1, -1, len(names) - 1, names[0])
        self.names = names

    def write_all(self, values: Sequence[int]) -> str:
        return "nowhere" if values[0] < 0 else self.names[values[0]]

    def read_all(self, text: str) -> list[int]:
        if len(text) > 20 or not text.isprintable():
            raise ValueError(f"the sites are {', '.join(self.names)}")
        return [self.names.index(text) if text in self.names else -1]


class Places(Span):
    """The hexes of all four dragons."""

    def __init__(self, hexes: Slot) -> None:
        super().__init__(TYPES, hexes.low, hexes.high, "A M5; E M6; D M7; W M6")
        self.hexes = hexes

    def write_all(self, values: Sequence[int]) -> str:
        return "; ".join(
            [f"{LETTERS[kind]} {self.hexes.write(cell)}" for kind, cell in enumerate(values)]
        )

    def plain_all(self, values: Sequence[int]) -> Plain:
        return {LETTERS[kind]: self.hexes.write(cell) for kind, cell in enumerate(values)}

    def from_plain_all(self, plain: Plain) -> list[int]:
        if not isinstance(plain, dict):
            return super().from_plain_all(plain)
        return self.read_all("; ".join([f"{letter} {plain[letter]}" for letter in plain]))

    def read_all(self, text: str) -> list[int]:
        parts = read_parts(text, " ", f"it is written like `place {self.example}`")
        if len(parts) != TYPES:
            raise ValueError("all four dragons are placed at once: A, E, D and W")
        return [self.hexes.read(word) for _, word in sorted(parts)]


def read_parts(text: str, mark: str, usage: str) -> list[tuple[int, str]]:
    """Dragons by type, each with what is said of it: `A: …; W: …`; nothing is written `-`."""
    parts: list[tuple[int, str]] = []
    for part in text.split(";") if text != "-" else ():
        letter, _, said = part.strip().partition(mark)
        if letter not in LETTERS or not said.strip():
            raise ValueError(usage)
        kind = LETTERS.index(letter)
        if any([kind == other for other, _ in parts]):
            raise ValueError(f"{letter} is there twice")
        parts.append((kind, said.strip()))
    return parts


class Facings(Slot):
    """With which facings the four dragons begin: `NE,.,.,N`."""

    def __init__(self) -> None:
        super().__init__(0, (len(FACINGS) + 1) ** TYPES - 1, "NE,.,.,N")

    def write(self, value: int) -> str:
        return ",".join([TURNED.write(facing) for facing in facings_of(value)])

    def read(self, word: str) -> int:
        words = word.split(",")
        if len(words) != TYPES:
            raise ValueError("four facings are written like NE,.,.,N")
        value = 0
        for each in words:
            value = value * (len(FACINGS) + 1) + TURNED.read(each) - KEEP
        return value


def facings_of(value: int) -> list[int]:
    """The facings of the four dragons in one number."""
    found: list[int] = []
    for _ in range(TYPES):
        found.insert(0, value % (len(FACINGS) + 1) + KEEP)
        value //= len(FACINGS) + 1
    return found


NO_POINTS: Final = str.maketrans("", "", "he-")
TURNED: Final = Words([".", *FACINGS], "facings", KEEP)
RECOVERY: Final = Recovery(RECOVERIES, "Recovery", 1)


# -- the table -------------------------------------------------------------------------------------


def slots_of(board: Map) -> dict[str, Slot]:
    """The slots that have words of a map."""
    hexes = Hexes(board)
    return {"hex": hexes, "site": Site(board.site_names), "hexes": Places(hexes)}


UNBOUND: Final = Slot(-1, -1, "5,-2")  # a board has slots of its own
VERBS: Final = Verbs(
    {
        "colour": Words(COLOURS, "colours"),
        "site": Slot(-1, -1, "NE"),
        "hex": UNBOUND,
        "hexes": Places(UNBOUND),
        "dragon": Words(LETTERS, "dragons"),
        "turn": Words(["1", "2", "3"], "Turns"),
        "pegs": Pegs(1, 0, ALL_PEGS, "F1+ fb2"),
        "facings": Facings(),
        "draft": Lanes(PLOT_SIZE, UNDECIDED, ALL_PEGS, "A: F1+ fb2 | H | ?; W: F3+ | F3 | -"),
        "plot": Lanes(PLOT_SIZE, 0, ALL_PEGS, "A: F1+ fb2 | H | RT-; W: F3+ | F3 | -"),
        "facing": Words(FACINGS, "facings"),
        "turned": TURNED,
        "recovery": RECOVERY,
        "declared": Declarations(2 * TYPES, -1, 5, "A: NE h2; W: . h1e1"),
    },
    [
        Verb(COLOUR, "colour", "colour {colour}", about="take a colour"),
        Verb(SITE, "site", "site {site}", about="take a Lair site"),
        Verb(PLACE, "place", "place {hexes}", about="place the four dragons"),
        Verb(PLOT, "plot", "plot {plot:draft}", about="plot many cells; `?` is open"),
        Verb(LOCK, "lock", "lock", about="lock the plot"),
        Verb(LOCK_PLOT, "lock_plot", "lock {plot}", about="lock this plot"),
        Verb(UNLOCK, "unlock", "unlock", about="until the last player has locked"),
        Verb(DECLARE_ALL, "declare_all", "declare {declared}", about="declare for several"),
        Verb(DONE, "done", "done", about="declare no more"),
        Verb(DONE_ALL, "done_all", "done {declared}", about="declare this and no more"),
        Verb(STAND, "stand", "to {hex} {facing}", about="place a dragon that finds no room"),
        Verb(HIT, "hit", "hit {colour} {dragon}", about="hit an enemy in Melee"),
        Verb(SPARE, "spare", "spare {colour} {dragon}", about="spare an enemy in Melee"),
        Verb(CELL, "cell", "{dragon}{turn} {pegs}", about="plot a cell: dragon, Turn, pegs"),
        Verb(
            DECLARE,
            "declare",
            "{dragon} {facing:turned}[ {recovery=0}]",
            about="turn a grounded dragon (`.` does not), and recover",
        ),
        Verb(
            PLAN,
            "plan",
            "plan {dragon}{turn} {facings}: {plot:draft}",
            about="look at a cell of a plot that begins with these facings",
            query=True,
        ),
    ],
)

LOCK_ACTION: Final = VERBS.of(LOCK)
DONE_ACTION: Final = VERBS.of(DONE)
UNLOCK_ACTION: Final = VERBS.of(UNLOCK)


# -- what decisions list ---------------------------------------------------------------------------

ONLY_LOCK: Final = (LOCK_ACTION,)
ONLY_UNLOCK: Final = (UNLOCK_ACTION,)
ONLY_DONE: Final = (DONE_ACTION,)

# [kind * 3 + turn]: every cell of a lane, and locking what there is
CELL_ACTIONS: Final[list[tuple[Action, ...]]] = [
    (*[VERBS.of(CELL, (kind, turn, mask)) for mask in lane_cells(kind)], LOCK_ACTION)
    for kind in range(TYPES)
    for turn in range(TURNS)
]
# The same for a cell that cannot be locked as it is
MENDING_ACTIONS: Final[list[tuple[Action, ...]]] = [actions[:-1] for actions in CELL_ACTIONS]

# [kind * 2 + may recover]
DECLARE_ACTIONS: Final[list[tuple[Action, ...]]] = [
    (
        *[
            VERBS.of(DECLARE, (kind, facing, recovery))
            for facing in range(6)
            for recovery in range(4 if may_recover else 1)
        ],
        DONE_ACTION,
    )
    for kind in range(TYPES)
    for may_recover in (False, True)
]

for listed in (*CELL_ACTIONS, *DECLARE_ACTIONS):
    VERBS.remember(listed)


def misplaced(action: Action, cite: str, why: str) -> Illegal:
    """The refusal of an action that answers another question than the open one."""
    if CELL <= action.kind <= UNLOCK:
        return Illegal("DW-5.5", "the plots of this Round can no longer be changed")
    if DECLARE <= action.kind <= DONE_ALL:
        return Illegal("DW-4.10", "facings and Recovery are declared at the start of a Turn")
    if action.kind == STAND:
        return Illegal("DW-9.8", "this player has no dragon to place now")
    if action.kind in (HIT, SPARE):
        return Illegal("DW-10.18", "no choice in Melee is asked for now")
    return Illegal(cite, why)
