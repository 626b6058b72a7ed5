"""Rule cases of DragonLance: from the words of an action to actions of the game."""

# not compiled: rule cases are data for people
from __future__ import annotations

from wyrmtable.core.action import Action
from wyrmtable.core.casebook import BadCase
from wyrmtable.core.errors import BadNotation, Illegal
from wyrmtable.core.plain import Plain, PlainDict
from wyrmtable.games.dragonlance import verbs as say
from wyrmtable.games.dragonlance.board import HEXES
from wyrmtable.games.dragonlance.casewords import STEPS
from wyrmtable.games.dragonlance.codes import KIND_NAMES
from wyrmtable.games.dragonlance.gliding import AFTER, BEFORE, TURNS, glide_refusal
from wyrmtable.games.dragonlance.pieces import (
    COLOURS,
    DIRECTIONS,
    DRAGON_OF,
    PASSWALL,
    SPELLS,
    TOWER_HEIGHT,
)
from wyrmtable.games.dragonlance.position import citadel_number
from wyrmtable.games.dragonlance.reasons import refusal
from wyrmtable.games.dragonlance.reserves import LEAP
from wyrmtable.games.dragonlance.state import DragonLance
from wyrmtable.games.dragonlance.verbs import STUNTS, TO_TOWER, VERBS

SIDE_NAMES = {"right": 1, "left": -1}


def dragon_of(action: PlainDict, key: str = "dragon") -> int:
    name = action.get(key)
    if name not in DRAGON_OF:
        raise BadCase(key, f"{name!r} is no dragon")
    return DRAGON_OF[str(name)]


def direction_of(value: Plain, key: str) -> int:
    if value not in DIRECTIONS:
        raise BadCase(key, f"{value!r} is no direction")
    return DIRECTIONS.index(str(value))


def cell_of(value: Plain, key: str) -> int:
    """A hex of the board; one off the board is refused by the rules."""
    if not isinstance(value, list) or len(value) != 2:
        raise BadCase(key, f"{value!r} is no hex")
    q, r = value
    if not isinstance(q, int) or not isinstance(r, int):
        raise BadCase(key, f"{value!r} is no hex")
    cell = HEXES.grid.at(q, r)
    if cell < 0:
        raise Illegal("DL-2.12", "that is off the board")
    return cell


def number_of(action: PlainDict, key: str, default: int) -> int:
    value = action.get(key, default)
    if not isinstance(value, int) or isinstance(value, bool):
        raise BadCase(key, f"{value!r} is not a number")
    return value


def cards_of(action: PlainDict, key: str) -> list[int]:
    listed = action.get(key) or []
    if not isinstance(listed, list) or any(card not in SPELLS for card in listed):
        raise BadCase(key, "must be a list of spells")
    return [SPELLS.index(str(card)) for card in listed]


def facing_of(action: PlainDict) -> int:
    return direction_of(action["facing"], "facing") if "facing" in action else -1


def direction_given(state: DragonLance, action: PlainDict, dragon: int) -> int:
    """A direction by its name, by the hex that lies there or by the citadel there."""
    if "to" in action:
        cell = cell_of(action["to"], "to")
    elif "citadel" in action and state.citadel:
        cell = state.citadel[citadel_number(str(action["citadel"]), "citadel")]
    else:
        return direction_of(action.get("dir"), "dir")
    d = HEXES.direction(state.cell[dragon], cell) if state.cell[dragon] >= 0 else -1
    if d < 0:
        raise Illegal("DL-6.3", "that hex is not beside the dragon")
    return d


def stunt_of(action: PlainDict) -> int:
    """The number of a stunt."""
    return STUNTS.index(str(action["stunt"]))


def steps_for(state: DragonLance, action: PlainDict) -> list[Action]:
    """The actions of the game that a listed action stands for."""
    do = action.get("do")
    match do:
        case "roll":
            return [say.ROLL_ACTION]
        case "end_turn":
            return [say.END_ACTION]
        case "play":
            return [play_step(state, action)]
        case "trade":
            return [trade_step(action)]
        case "attack":
            return [attack_step(action)]
        case "stunt":
            return [stunt_step(action)]
        case "resurrect":
            cell = cell_of(action["to"], "to")
            return [say.RESURRECT.of((dragon_of(action), cell, *cards_of(action, "cards")))]
        case "action":  # in the notation of the game
            try:
                return [VERBS.read(str(action.get("text")))]
            except BadNotation as error:
                raise BadCase("text", error.why) from None
    if do not in STEPS:
        return [verb_step(action)]
    return dragon_steps(state, action, dragon_of(action))


def verb_step(action: PlainDict) -> Action:
    """A verb of the game with its slots as keys."""
    try:
        return VERBS.from_plain({key: value for key, value in action.items() if key != "by"})
    except ValueError as error:
        raise BadCase("do", str(error)) from None


def dragon_steps(state: DragonLance, action: PlainDict, dragon: int) -> list[Action]:
    """What a dragon does by itself."""
    match action.get("do"):
        case "move":
            path = action["path"]
            if not isinstance(path, list):
                raise BadCase("path", "must be a list of directions")
            return [straight(state, dragon, direction_of(word, "path")) for word in path]
        case "ascend":
            return [say.up_action(dragon)] * number_of(action, "levels", 1)
        case "descend":
            left = number_of(action, "levels", 1)
            most = LEAP if state.flags.easy_diving else 1
            found: list[Action] = []
            while left > 0:
                found.append(say.down_action(dragon, min(left, most)))
                left -= most
            return found
        case "step":
            return [glide_step(state, action, dragon)]
        case "turn":
            return [say.SPIN.of((dragon, SIDE_NAMES[str(action["turn"])]))]
        case "land_on_tower":
            d = HEXES.direction(state.cell[dragon], HEXES.tower)
            if d < 0:
                raise Illegal("DL-8.2", "the tower is not beside the dragon")
            return [straight(state, dragon, d)]
        case "leave_tower" | "leave_citadel":
            return [say.leave_action(dragon, direction_given(state, action, dragon))]
        case "enter_citadel":
            return [say.enter_action(dragon, direction_given(state, action, dragon))]
    raise BadCase("do", "cannot be done here")


def straight(state: DragonLance, dragon: int, d: int) -> Action:
    """A plain step; with facing it goes only straight ahead (DL-20.7)."""
    if not state.flags.facing:
        return say.hex_action(dragon, d)
    return say.GLIDE.of((dragon, 0, 0)) if state.face[dragon] == d else say.hex_action(dragon, d)


def glide_step(state: DragonLance, action: PlainDict, dragon: int) -> Action:
    change = number_of(action, "climb", 0) - number_of(action, "drop", 0)
    word = action.get("turn")
    turn = 0 if word in (None, "none") else SIDE_NAMES.get(str(word), 3)
    when = AFTER if action.get("when") == "after" and turn else BEFORE
    if (turn, when) not in TURNS:
        clause = glide_refusal(state, dragon, turn, when, change)
        raise refusal(clause)
    return say.GLIDE.of((dragon, TURNS.index((turn, when)), change))


def attack_step(action: PlainDict) -> Action:
    kind = action.get("kind", "regular")
    between = cell_of(action["line"], "line") if "line" in action else -1
    target = dragon_of(action, "target")
    return say.ATTACK.of((dragon_of(action), target, KIND_NAMES.index(str(kind)), between))


def play_step(state: DragonLance, action: PlainDict) -> Action:
    card, dragon = SPELLS.index(str(action["card"])), dragon_of(action)
    cell = level = -1
    face = facing_of(action)
    if "dir" in action:
        face = direction_of(action["dir"], "dir")
    to = action.get("to")
    if card == PASSWALL and face < 0 and to is not None:
        face = direction_given(state, action, dragon)
    elif to == "tower":
        cell = TO_TOWER
    elif to is not None:
        cell, level = cell_of(to, "to"), number_of(action, "alt", 0)
        if cell == HEXES.tower and state.flags.tower and level in (0, TOWER_HEIGHT):
            cell, level = TO_TOWER, -1
    return say.play_action(card, dragon, cell, level, face)


def stunt_step(action: PlainDict) -> Action:
    stunt = stunt_of(action)
    detail = number_of(action, "levels", 0)
    if "side" in action:
        detail = SIDE_NAMES.get(str(action["side"]), 0)
    elif "facing" in action:
        detail = facing_of(action)
    kind = action.get("kind", "regular")
    cards = cards_of(action, "cards")
    return say.STUNT.of((dragon_of(action), stunt, detail, KIND_NAMES.index(str(kind)), *cards))


def trade_step(action: PlainDict) -> Action:
    horde, partner = COLOURS.index(str(action["by"])), COLOURS.index(str(action["with"]))
    return say.TRADE.of(
        (
            horde,
            partner,
            len(cards_of(action, "give")),
            *cards_of(action, "give"),
            *cards_of(action, "take"),
        )
    )


def answer_to(state: DragonLance, action: PlainDict) -> Action:
    """The answer to a question that came up by itself."""
    do = action["do"]
    question = state.question
    if question is not None and question.name == "item" and do in ("decline", "keep"):
        return say.KEEP_ITEM_ACTION
    fixed = {
        "draw": say.DRAW_ACTION,
        "decline": say.DECLINE_ACTION,
        "search": say.SEARCH_ACTION,
        "take_back": say.TAKE_BACK_ACTION,
        "keep": say.KEEP_ACTION,
    }
    if do in fixed:
        return fixed[str(do)]
    if do == "choose":
        chosen = action["choose"]
        listed = chosen if isinstance(chosen, list) else [chosen]
        return say.DICE.of(tuple([die for die in listed if isinstance(die, int)]))
    dragon = dragon_of(action)
    if do == "first":
        return say.FIRST.of((dragon,))
    cell = cell_of(action["to"], "to") if "to" in action else -1
    if do == "flee":
        return say.FLEE.of((dragon, cell))
    if do == "escape":
        level = number_of(action, "alt", state.alt[dragon])
        return say.ESCAPE.of((dragon, cell, level))
    return say.USE_ITEM.of((dragon, cell, facing_of(action)))
