"""The notation of actions: what a person types, what a record holds.

colour red                       site NE          place A 3,-6; E 3,-6; D 4,-6; W 3,-6
A1 RT+ fb3                       the Ancient's cell for Turn 1; `-` empties it
plot A: F1+ | H | -; W: F3 | ? | ?        several cells of a draft at once
plan A2 NE: F1+ | H fb2 | ?      to look at Turn 2 of a lane that begins with that facing
lock                             lock A: F1+ fb2 | H | RT; D: F2 br3 | - | -
unlock
A NE      A NE h2      A . e2    facing (`.` keeps it) and Recovery of a grounded dragon
done                             done A: NE h2; W: . h1e1
to 5,0 SW                        where a denied dragon goes, and its facing
resign
"""

from __future__ import annotations

from typing import Final

from wyrmtable.core.action import FIRST_GAME_KIND, Action
from wyrmtable.core.errors import BadNotation, Illegal
from wyrmtable.games.dragonwars.dragons import COLOURS, FACINGS, LETTERS, TYPES
from wyrmtable.games.dragonwars.maps import Map
from wyrmtable.games.dragonwars.pegs import (
    ALL_PEGS,
    BLAST,
    CLIMB,
    DESCEND,
    FIRE_1,
    MOVE_NAMES,
    TURNS,
    UNDECIDED,
    cell_text,
    lane_cells,
    plot_text,
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

LOCK_ACTION: Final = Action(LOCK, (), "lock")
UNLOCK_ACTION: Final = Action(UNLOCK, (), "unlock")
DONE_ACTION: Final = Action(DONE, (), "done")

KEEP: Final = -1  # the facing of a declaration that changes none
RECOVERIES: Final[list[str]] = ["", "h2", "h1e1", "e2"]  # DW-11.2, 0 is to decline
RECOVERY_HEALTH: Final[list[int]] = [0, 2, 1, 0]
RECOVERY_ENERGY: Final[list[int]] = [0, 0, 1, 2]

MOVE_BITS: Final[dict[str, int]] = {name: 1 << bit for bit, name in enumerate(MOVE_NAMES)}
LETTER_KINDS: Final[dict[str, int]] = {letter: kind for kind, letter in enumerate(LETTERS)}


# The numbers of an action by its kind, lowest and highest, as its notation can give them
BOUNDS: Final[dict[int, list[tuple[int, int]]]] = {
    COLOUR: [(0, 5)],
    SITE: [(-1, 5)],
    PLACE: [(-1, 1000)] * TYPES,
    PLOT: [(UNDECIDED, ALL_PEGS)] * (TYPES * TURNS),
    LOCK: [],
    LOCK_PLOT: [(0, ALL_PEGS)] * (TYPES * TURNS),
    UNLOCK: [],
    DECLARE: [(0, TYPES - 1), (KEEP, 5), (0, 3)],
    DECLARE_ALL: [(KEEP, 5), (-1, 3)] * TYPES,
    DONE: [],
    DONE_ALL: [(KEEP, 5), (-1, 3)] * TYPES,
    STAND: [(-1, 1000), (0, 5)],
    PLAN: [(0, TYPES - 1), (0, TURNS - 1), (KEEP, 5)] + [(UNDECIDED, ALL_PEGS)] * TURNS,
}


def check_numbers(action: Action, cite: str) -> None:
    """Refuse an action whose numbers no text can give; those that `parse` has read never fail."""
    bounds = BOUNDS.get(action.kind)
    if bounds is None:
        return
    fits = len(action.args) == len(bounds)
    if fits:
        for place in range(len(bounds)):
            low, high = bounds[place]
            fits = fits and low <= action.args[place] <= high
    if not fits:
        raise Illegal(cite, "this action has numbers that mean nothing")


def misplaced(action: Action, cite: str, why: str) -> Illegal:
    """The refusal of an action that answers another question than the open one."""
    if CELL <= action.kind <= UNLOCK:
        return Illegal("DW-5.5", "the plots of this Round can no longer be changed")
    if DECLARE <= action.kind <= DONE_ALL:
        return Illegal("DW-4.10", "facings and Recovery are declared at the start of a Turn")
    if action.kind == STAND:
        return Illegal("DW-9.8", "no dragon of this player is to be placed now")
    return Illegal(cite, why)


# -- writing -----------------------------------------------------------------------------------


def colour_action(colour: int) -> Action:
    """Take a colour (DW-1.8)."""
    return Action(COLOUR, (colour,), f"colour {COLOURS[colour]}")


def site_action(site: int, name: str) -> Action:
    """Take a Lair site (DW-1.8)."""
    return Action(SITE, (site,), f"site {name}")


def place_action(board: Map, cells: tuple[int, ...]) -> Action:
    """Place the four dragons on Lair hexes (DW-1.10)."""
    parts: list[str] = []
    for kind in range(TYPES):
        q, r = board.grid.coords[cells[kind]]
        parts.append(f"{LETTERS[kind]} {q},{r}")
    return Action(PLACE, cells, "place " + "; ".join(parts))


def cell_action(kind: int, turn: int, mask: int) -> Action:
    """Set one cell of the plot; `turn` counts from 0."""
    return Action(CELL, (kind, turn, mask), f"{LETTERS[kind]}{turn + 1} {cell_text(mask)}")


def plot_action(masks: tuple[int, ...]) -> Action:
    """Set all twelve cells of a draft."""
    return Action(PLOT, masks, "plot " + plot_text(masks, UNDECIDED))


def plan_action(kind: int, turn: int, facing: int, masks: tuple[int, ...]) -> Action:
    """A lane as its owner has it in mind; it is never played, only previewed."""
    start = "." if facing == KEEP else FACINGS[facing]
    cells = " | ".join([cell_text(mask) for mask in masks])
    return Action(
        PLAN, (kind, turn, facing, *masks), f"plan {LETTERS[kind]}{turn + 1} {start}: {cells}"
    )


def lock_action(masks: tuple[int, ...]) -> Action:
    """Set all twelve cells and lock the plot."""
    return Action(LOCK_PLOT, masks, "lock " + plot_text(masks, 0))


def declaration_text(facing: int, recovery: int) -> str:
    text = "." if facing == KEEP else FACINGS[facing]
    return f"{text} {RECOVERIES[recovery]}" if recovery else text


def declare_action(kind: int, facing: int, recovery: int) -> Action:
    """Declare facing and Recovery of one grounded dragon (DW-4.9, DW-11.5)."""
    text = f"{LETTERS[kind]} {declaration_text(facing, recovery)}"
    return Action(DECLARE, (kind, facing, recovery), text)


def declare_all_action(verb: str, pairs: tuple[int, ...]) -> Action:
    """Declare for all four lanes (facing, recovery; -2 where nothing is said); `done` commits."""
    parts: list[str] = []
    for kind in range(TYPES):
        facing, recovery = pairs[2 * kind], pairs[2 * kind + 1]
        if recovery >= 0:
            parts.append(f"{LETTERS[kind]}: {declaration_text(facing, recovery)}")
    number = DONE_ALL if verb == "done" else DECLARE_ALL
    return Action(number, pairs, f"{verb} " + ("; ".join(parts) or "-"))


def stand_action(board: Map, cell: int, facing: int) -> Action:
    """Place a denied dragon (DW-9.8, DW-9.9)."""
    q, r = board.grid.coords[cell]
    return Action(STAND, (cell, facing), f"to {q},{r} {FACINGS[facing]}")


# -- what decisions list -----------------------------------------------------------------------

ONLY_LOCK: Final = (LOCK_ACTION,)
ONLY_UNLOCK: Final = (UNLOCK_ACTION,)
ONLY_DONE: Final = (DONE_ACTION,)

# [kind * 3 + turn]: every cell of a lane, and locking what there is
CELL_ACTIONS: Final[list[tuple[Action, ...]]] = [
    (*[cell_action(kind, turn, mask) for mask in lane_cells(kind)], LOCK_ACTION)
    for kind in range(TYPES)
    for turn in range(TURNS)
]

# [kind * 2 + may recover]
DECLARE_ACTIONS: Final[list[tuple[Action, ...]]] = [
    (
        *[
            declare_action(kind, facing, recovery)
            for facing in range(6)
            for recovery in range(4 if may_recover else 1)
        ],
        DONE_ACTION,
    )
    for kind in range(TYPES)
    for may_recover in (False, True)
]


# -- reading -----------------------------------------------------------------------------------

LISTED: Final[dict[str, Action]] = {
    action.text: action for actions in (*CELL_ACTIONS, *DECLARE_ACTIONS) for action in actions
}


def parse(board: Map, text: str) -> Action:
    """Read an action; BadNotation if the text is none."""
    listed = LISTED.get(text)
    if listed is not None:
        return listed
    verb, _, rest = text.partition(" ")
    rest = rest.strip()
    if verb == "lock":
        return lock_action(read_plot(text, rest, False)) if rest else LOCK_ACTION
    if verb == "plot":
        return plot_action(read_plot(text, rest, True))
    if verb == "plan":
        return read_plan(text, rest)
    if verb == "done":
        return declare_all_action("done", read_declarations(text, rest)) if rest else DONE_ACTION
    if verb == "declare":
        return declare_all_action("declare", read_declarations(text, rest))
    if text == "unlock":
        return UNLOCK_ACTION
    if verb == "colour":
        if rest not in COLOURS:
            raise BadNotation(text, f"the colours are {', '.join(COLOURS)}")
        return colour_action(COLOURS.index(rest))
    if verb == "site":
        if not rest or len(rest) > 20 or not rest.isprintable():
            raise BadNotation(text, f"the sites are {', '.join(board.site_names)}")
        site = board.site_names.index(rest) if rest in board.site_names else -1
        return site_action(site, rest)
    if verb == "place":
        return read_place(board, text, rest)
    if verb == "to":
        return read_stand(board, text, rest)
    if len(verb) == 2 and verb[0] in LETTER_KINDS and verb[1] in "123" and rest:
        return cell_action(LETTER_KINDS[verb[0]], int(verb[1]) - 1, read_cell(text, rest))
    if verb in LETTER_KINDS and rest:
        facing, recovery = read_declaration(text, rest)
        return declare_action(LETTER_KINDS[verb], facing, recovery)
    examples = "examples: `A1 F1+ fb2`, `lock`, `A NE h2`, `to 5,0 SW`"
    raise BadNotation(text, "no action begins like this", examples)


def read_cell(text: str, words: str) -> int:
    """Read the pegs of one cell."""
    if words == "-":
        return 0
    mask = 0
    for word in words.split():
        if word == "cb":
            mask |= BLAST
        elif word.startswith("fb"):
            for number in word[2:].split(","):
                mask |= FIRE_1 << (read_distance(text, number) - 1)
        elif word.startswith("br"):
            reach = read_distance(text, word[2:])
            if reach < 2:
                raise BadNotation(text, "a Fire Breath reaches 2 to 5 hexes (br2 to br5)")
            mask |= FIRE_1 * ((1 << reach) - 1)
        else:
            mask |= read_moves(text, word)
    return mask


def read_distance(text: str, number: str) -> int:
    if not number.isascii() or not number.isdigit() or len(number) > 3:
        raise BadNotation(text, "Fire pegs are written fb1 to fb5, or fb1,3 for several")
    if not 1 <= int(number) <= 5:
        raise Illegal("DW-6.10", f"there is no Fire hole at distance {int(number)}")
    return int(number)


def read_moves(text: str, word: str) -> int:
    mask = 0
    names = word
    while names and names[-1] in "+-":
        mask |= CLIMB if names[-1] == "+" else DESCEND
        names = names[:-1]
    for name in names.split("/"):
        if name in MOVE_BITS:
            mask |= MOVE_BITS[name]
        elif name:
            if len(name) == 2 and name[0] == "F" and name[1] in "456789":
                raise Illegal("DW-6.10", f"no dragon flies {name[1]} hexes forward")
            raise BadNotation(text, f"{name!r} is no movement: {', '.join(MOVE_NAMES)}")
    return mask


def read_plot(text: str, rest: str, drafting: bool) -> tuple[int, ...]:
    """Read the lanes of a whole plot."""
    masks = [UNDECIDED if drafting else 0] * (TYPES * TURNS)
    seen: list[str] = []
    for lane in rest.split(";") if rest != "-" else []:
        letter, colon, cells = lane.strip().partition(":")
        if letter not in LETTER_KINDS or not colon:
            raise BadNotation(text, "a lane is written like `A: F1+ | H fb2 | -`")
        if letter in seen:
            raise BadNotation(text, f"the lane {letter} is there twice")
        seen.append(letter)
        words = [cell.strip() for cell in cells.split("|")]
        if len(words) > TURNS:
            raise BadNotation(text, f"the lane {letter} has {len(words)} cells, a Round has 3")
        for turn, word in enumerate(words):
            if word == "?" and drafting:
                continue
            if not word or word == "?":
                raise BadNotation(text, "an empty cell is written `-`")
            masks[LETTER_KINDS[letter] * TURNS + turn] = read_cell(text, word)
    return tuple(masks)


def read_plan(text: str, rest: str) -> Action:
    """Read a lane that is only looked at."""
    head, colon, cells = rest.partition(":")
    words = head.split()
    if not colon or len(words) != 2 or len(words[0]) != 2 or words[0][0] not in LETTER_KINDS:
        raise BadNotation(text, "a plan is written like `plan A2 NE: F1+ | H fb2 | ?`")
    if words[0][1] not in "123":
        raise BadNotation(text, "a Round has the Turns 1 to 3")
    if words[1] != "." and words[1] not in FACINGS:
        raise BadNotation(text, f"a facing is {', '.join(FACINGS)}, or `.` to keep it")
    kind = LETTER_KINDS[words[0][0]]
    masks = read_plot(text, f"{words[0][0]}:{cells}", True)[kind * TURNS : kind * TURNS + TURNS]
    facing = KEEP if words[1] == "." else FACINGS.index(words[1])
    return plan_action(kind, int(words[0][1]) - 1, facing, masks)


def read_declaration(text: str, rest: str) -> tuple[int, int]:
    words = rest.split()
    if words[0] != "." and words[0] not in FACINGS:
        raise BadNotation(text, f"a facing is {', '.join(FACINGS)}, or `.` to keep it")
    facing = KEEP if words[0] == "." else FACINGS.index(words[0])
    recovery = 0
    if len(words) > 1:
        if words[1] not in RECOVERIES:
            if words[1].replace("h", "").replace("e", "").replace("-", "").isdigit():
                raise Illegal("DW-11.2", "Recovery is split as h2, h1e1 or e2")
            raise BadNotation(text, "Recovery is written h2, h1e1 or e2")
        recovery = RECOVERIES.index(words[1])
    if len(words) > 2:
        raise BadNotation(text, f"nothing is expected after {words[1]!r}")
    return facing, recovery


def read_declarations(text: str, rest: str) -> tuple[int, ...]:
    pairs = [KEEP, -1] * TYPES
    for part in rest.split(";") if rest not in ("", "-") else []:
        letter, colon, words = part.strip().partition(":")
        if letter not in LETTER_KINDS or not colon or not words.strip():
            raise BadNotation(text, "a declaration is written like `A: NE h2`")
        kind = LETTER_KINDS[letter]
        pairs[2 * kind], pairs[2 * kind + 1] = read_declaration(text, words)
    return tuple(pairs)


def read_hex(text: str, word: str) -> tuple[int, int]:
    left, comma, right = word.partition(",")
    if not comma or len(word) > 12:
        raise BadNotation(text, f"{word[:20]!r} is no hex; hexes are written like 5,-2")
    for number in (left, right):
        digits = number.removeprefix("-")
        if not digits.isascii() or not digits.isdigit():
            raise BadNotation(text, f"{word!r} is no hex; hexes are written like 5,-2")
    return int(left), int(right)


def read_place(board: Map, text: str, rest: str) -> Action:
    cells = [-2] * TYPES
    parts: list[str] = []
    for part in rest.split(";"):
        letter, _, word = part.strip().partition(" ")
        if letter not in LETTER_KINDS or not word:
            raise BadNotation(text, "write `place A 3,-6; E 3,-6; D 4,-6; W 4,-6`")
        kind = LETTER_KINDS[letter]
        if cells[kind] != -2:
            raise BadNotation(text, f"{letter} is placed twice")
        q, r = read_hex(text, word.strip())
        cells[kind] = board.grid.at(q, r)
        parts.append(f"{letter} {q},{r}")
    if -2 in cells:
        raise BadNotation(text, "all four dragons are placed at once: A, E, D and W")
    return Action(PLACE, tuple(cells), "place " + "; ".join(parts))


def read_stand(board: Map, text: str, rest: str) -> Action:
    words = rest.split()
    if len(words) != 2 or words[1] not in FACINGS:
        raise BadNotation(text, "placing a denied dragon is written like `to 5,0 SW`")
    q, r = read_hex(text, words[0])
    cell = board.grid.at(q, r)
    return Action(STAND, (cell, FACINGS.index(words[1])), f"to {q},{r} {words[1]}")


def valid_masks(masks: tuple[int, ...]) -> bool:
    """Are these twelve cells made of pegs only?"""
    return len(masks) == TYPES * TURNS and all(
        [mask == UNDECIDED or 0 <= mask <= ALL_PEGS for mask in masks]
    )
