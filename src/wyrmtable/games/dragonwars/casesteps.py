"""The actions of rule cases: their form in a file, and what the rules understand by them."""

# not compiled: rule cases are data for people
from __future__ import annotations

from typing import TypeVar

import msgspec

from wyrmtable.core.action import Action
from wyrmtable.core.casebook import BadCase
from wyrmtable.core.converting import Misfit, convert
from wyrmtable.core.errors import BadNotation, Illegal
from wyrmtable.core.plain import PlainDict
from wyrmtable.games.dragonwars.board import TEAMS
from wyrmtable.games.dragonwars.dragons import COLOURS, FACINGS, LETTERS, TYPE_NAMES, TYPES
from wyrmtable.games.dragonwars.pegs import TURNS
from wyrmtable.games.dragonwars.state import DragonWars
from wyrmtable.games.dragonwars.verbs import DECLARE_ALL, PLACE, STAND, VERBS

Hex = tuple[int, int]
T = TypeVar("T")


class CellPegs(msgspec.Struct, forbid_unknown_fields=True):
    """One cell of a plot: `move` F1+ or a list of movements, `fb` the Fire pegs, `cb`."""

    move: str | list[str] | None = None
    fb: int | list[int] | None = None
    cb: bool = False


class Split(msgspec.Struct, forbid_unknown_fields=True):
    """The points of a Recovery."""

    health: int = 0
    energy: int = 0


class Step(msgspec.Struct, forbid_unknown_fields=True):
    """One action of a case; `round` and `turn` say when it is meant, if that is not plain."""

    player: str
    do: str
    round: int | None = None
    turn: int | None = None
    plot: dict[str, list[CellPegs | None] | None] | None = None
    facing: dict[str, str] | str | None = None
    recover: dict[str, Split | None] | None = None
    dragon: str | None = None
    hex: Hex | None = None
    colour: str | None = None
    site: str | None = None
    dragons: dict[str, Hex] | None = None
    base: str | None = None
    changes: list[dict[str, object]] | None = None
    sites: dict[str, list[Hex]] | None = None


# What each action has beside player, do, round and turn: what it must have, what it may have
STEPS: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "plot": (("plot",), ()),
    "lock": ((), ()),
    "unlock": ((), ()),
    "declare": ((), ("facing", "recover")),
    "place": (("hex",), ("dragon", "facing")),
    "hit": (("dragon",), ()),
    "spare": (("dragon",), ()),
    "timeout": ((), ()),
    "resign": ((), ()),
    "choose_colour": (("colour",), ()),
    "choose_site": (("site",), ()),
    "place_dragons": (("dragons",), ()),
    "load_map": ((), ("base", "changes", "sites")),
}
WHEN = ("player", "do", "round", "turn")


def fit(value: object, form: type[T], where: str) -> T:
    """Data in the form of a struct; BadCase names the key that does not fit."""
    try:
        return convert(value, form)
    except Misfit as error:
        place = f"{where}.{error.where}" if error.where else where
        raise BadCase(place.replace(".[", "["), error.why) from None


def read_step(entry: PlainDict, where: str) -> Step:
    """One action of a case, checked for form; `where` it stands."""
    step = fit(entry, Step, where)
    if step.do not in STEPS:
        raise BadCase(f"{where}.do", f"unknown action {step.do!r}; there are {', '.join(STEPS)}")
    needed, optional = STEPS[step.do]
    for key in entry:
        if key not in (*WHEN, *needed, *optional):
            raise BadCase(f"{where}.{key}", f"unknown key for {step.do}")
    for key in needed:
        if getattr(step, key) is None:
            raise BadCase(where, f"{step.do} needs the key {key!r}")
    return step


# -- what the rules understand -----------------------------------------------------------------


def own_kind(state: DragonWars, seat: int, name: str, where: str, cite: str) -> int:
    """The type of an own dragon, named `drake` or `red.drake`; another's is refused."""
    colour, dot, kind = name.partition(".")
    if not dot:
        colour, kind = "", name
    if kind not in TYPE_NAMES:
        raise BadCase(where, f"{name!r}: the types are {', '.join(TYPE_NAMES)}")
    if colour and colour != state.seat_name(seat):
        if colour not in COLOURS:
            raise BadCase(where, f"{colour!r} is no colour: {', '.join(COLOURS)}")
        cite = "DW-14.3" if state.board.mode == TEAMS else cite
        raise Illegal(cite, f"{name} is not a dragon of this player")
    return TYPE_NAMES.index(kind)


def facing_number(name: str, where: str) -> int:
    if name not in FACINGS:
        raise BadCase(where, f"{name!r}: a facing is {', '.join(FACINGS)}")
    return FACINGS.index(name)


def parsed(state: DragonWars, text: str, where: str) -> Action:
    """Read notation; what is no notation is a mistake of the case, not of a player."""
    try:
        return state.parse(text)
    except BadNotation as error:
        raise BadCase(where, error.why) from None


def cell_notation(cell: CellPegs | None) -> str:
    """A cell as the notation has it: `F1/LT+ fb1,3 cb`."""
    if cell is None:
        return "-"
    moves = [cell.move] if isinstance(cell.move, str) else cell.move or []
    names = [move.rstrip("+-") for move in moves]
    said = "".join(move[len(name) :] for move, name in zip(moves, names, strict=True))
    signs = "".join(sign for sign in "+-" if sign in said)
    fire = [cell.fb] if isinstance(cell.fb, int) else cell.fb or []
    words: list[str] = []
    if any(names):
        words.append("/".join(name for name in names if name) + signs)
    elif signs:
        words.append("/" + signs)  # a lone `-` is an empty cell
    if fire:
        words.append("fb" + ",".join(map(str, fire)))
    if cell.cb:
        words.append("cb")
    return " ".join(words) or "-"


def plot_step(state: DragonWars, seat: int, step: Step) -> Action:
    """The whole plot, to be locked."""
    lanes: list[str] = []
    for name, cells in (step.plot or {}).items():
        where = f"plot.{name}"
        kind = own_kind(state, seat, name, where, "DW-5.2")
        if cells is not None and len(cells) > TURNS:
            raise BadCase(where, f"has {len(cells)} cells; a Round has {TURNS} Turns")
        shown = [cell_notation(cell) for cell in cells or []]
        lanes.append(f"{LETTERS[kind]}: " + " | ".join(shown or ["-"]))
    return parsed(state, "lock " + ("; ".join(lanes) or "-"), "plot")


def declare_step(state: DragonWars, seat: int, step: Step) -> Action:
    """Facings and Recovery, added to what the player has declared before in this Turn."""
    facings = step.facing
    if isinstance(facings, str):
        raise BadCase("facing", "a declaration names dragons, for example {drake: NE}")
    said: dict[int, tuple[int | None, str | None]] = {}
    for name, facing in (facings or {}).items():
        kind = own_kind(state, seat, name, f"facing.{name}", "DW-4.9")
        said[kind] = (facing_number(facing, f"facing.{name}"), None)
    for name, split in (step.recover or {}).items():
        kind = own_kind(state, seat, name, f"recover.{name}", "DW-11.5")
        said[kind] = (said.get(kind, (None, None))[0], split_notation(split))
    pairs: list[int] = []
    for kind in range(TYPES):
        dragon = seat * TYPES + kind
        old_facing, old_recovery = state.new_facing[dragon], state.new_recovery[dragon]
        if kind not in said:
            pairs.extend([old_facing, old_recovery])
            continue
        new_facing, recovery = said[kind]
        if recovery is None:
            number = max(old_recovery, 0)
        else:
            number = parsed(state, f"{LETTERS[kind]} . {recovery}", "recover").args[2]
        pairs.extend([old_facing if new_facing is None else new_facing, number])
    return VERBS.of(DECLARE_ALL, tuple(pairs))


def split_notation(split: Split | None) -> str:
    """The points of a Recovery in notation; no split at all is to decline."""
    if split is None:
        return ""
    known = {(2, 0): "h2", (1, 1): "h1e1", (0, 2): "e2"}  # DW-11.2
    return known.get((split.health, split.energy), f"h{split.health}e{split.energy}")


def place_step(state: DragonWars, dragon: int, step: Step) -> Action:
    """Where a denied dragon goes; without a facing it keeps its own."""
    if isinstance(step.facing, dict):
        raise BadCase("facing", "the facing of a placed dragon is one direction")
    q, r = step.hex or (0, 0)
    kept = state.facing[dragon]
    facing = kept if step.facing is None else facing_number(step.facing, "facing")
    cell = state.board.map.grid.at(q, r)
    return state.verbs().of(STAND, (cell, facing))


def place_dragons_step(state: DragonWars, seat: int, step: Step) -> Action:
    """The four dragons on Lair hexes; one that is left out is nowhere, which is refused."""
    cells = [-1] * TYPES
    for name, (q, r) in (step.dragons or {}).items():
        kind = own_kind(state, seat, name, f"dragons.{name}", "DW-1.10")
        cells[kind] = state.board.map.grid.at(q, r)
    return state.verbs().of(PLACE, tuple(cells))
