"""What rule cases may ask about a position, and events in the words of a case."""

# not compiled: rule cases are data for people
from __future__ import annotations

from typing import Final

from wyrmtable.core.plain import Plain, PlainDict
from wyrmtable.games.attackwing import damage, damagecards, powers, upgrades
from wyrmtable.games.attackwing.bases import touching
from wyrmtable.games.attackwing.casesetup import Layout
from wyrmtable.games.attackwing.results import earned, victories
from wyrmtable.games.attackwing.state import (
    ALTITUDES,
    CARRIED,
    DISABLED,
    GEYSER,
    GONE,
    NONE,
    ON_TABLE,
    OVER,
    PHASE_NAMES,
    PIVOTED,
    PLACE,
    PRESSED,
    STANDING,
    TREASURE,
    U_DT,
    U_PDT,
    U_STATE,
    U_WIDTH,
    AttackWing,
)
from wyrmtable.games.attackwing.verbs import TOKENS

NAMING: Final = ("creature", "target", "against", "soldier", "victims", "by", "on_line")
TOKEN_KEYS: Final = ("obstacle", "token", "geyser")
TOLERANCE: Final = 0.01
DEGREES: Final = 0.1
PLACES: Final = ("pos", "at", "burst")


# -- names --------------------------------------------------------------------------------------


def names_of(layout: Layout) -> dict[str, str]:
    """The ids of a case by what events call creatures, soldiers and tokens."""
    state = layout.state
    names = {state.name(creature): name for name, creature in layout.creature.items()}
    for name, base in layout.base.items():
        names[state.base_name(base)] = name
    for name, token in layout.token.items():
        names[f"token {token + 1}"] = name
    return names


def renamed(event: PlainDict, names: dict[str, str]) -> PlainDict:
    """An event in the words of a case."""
    told: PlainDict = {}
    for key, value in event.items():
        if key in NAMING and isinstance(value, str):
            told[key] = names.get(value, value)
        elif key in NAMING and isinstance(value, list):
            told[key] = [names.get(str(one), str(one)) for one in value]
        elif key in TOKEN_KEYS and isinstance(value, int):
            told[key] = names.get(f"token {value}", str(value))
        else:
            told[key] = value
    return told


# -- the position -------------------------------------------------------------------------------


def position_facts(layout: Layout) -> PlainDict:
    """Everything that a case may ask of the position."""
    state = layout.state
    outcome = state.outcome
    winner: Plain = None
    if state.adventure != 2 and outcome is not None and len(set(outcome.winners)) == 1:
        winner = state.seat_side[outcome.winners[0]] + 1
    phase = OVER if state.over else state.phase
    return {
        "round": state.round + int(state.phase == PLACE),
        "phase": PHASE_NAMES[phase],
        "over": state.over,
        "winner": winner,
        "result": state.result or None,
        "victory": dict[str, Plain](victories(state)),
        "earned": earned_facts(state),
        "initiative": None if state.initiative == NONE else state.initiative + 1,
        "deck": {"left": damage.cards_left(state), "discard": len(state.discard)},
        "burst": [state.burst_at[0], state.burst_at[1]] if state.burst_at else None,
        "objectives": objectives(state),
        "geysers": {
            name: {
                "active": bool(state.token_up[token]),
                "in_play": state.token_where[token] == ON_TABLE,
            }
            for name, token in layout.token.items()
            if state.token_kind[token] == GEYSER
        },
        "touching": pairs_touching(layout),
        "creatures": {
            name: creature_facts(layout, creature) for name, creature in layout.creature.items()
        },
    }


def earned_facts(state: AttackWing) -> PlainDict:
    """What the player of each dragon earns."""
    if not state.adventure or not state.over:
        return {}
    return {
        part: {"xp": one.xp, "artifacts": [*one.artifacts]} for part, one in earned(state).items()
    }


def objectives(state: AttackWing) -> PlainDict:
    """The treasure by number."""
    return {
        str(state.token_number[token]): {
            "pos": [state.token_x[token], state.token_y[token]],
            "face_up": bool(state.token_up[token]),
            "in_play": state.token_where[token] == ON_TABLE,
        }
        for token in range(len(state.token_number))
        if state.token_kind[token] == TREASURE
    }


def pairs_touching(layout: Layout) -> list[Plain]:
    """All pairs of bases that touch."""
    state = layout.state
    standing = [
        (name, state.shapes[base])
        for name, base in layout.base.items()
        if state.place[base] == STANDING
    ]
    return [
        [name, other]
        for number, (name, shape) in enumerate(standing)
        for other, against in standing[number + 1 :]
        if touching(shape, against)
    ]


def creature_facts(layout: Layout, creature: int) -> PlainDict:
    """What a case may ask of a creature."""
    state = layout.state
    shape = state.shape(creature)
    tokens = [
        name for token, name in enumerate(TOKENS) for _ in range(state.tokens[creature * 4 + token])
    ]
    if state.marked(creature, PIVOTED):
        tokens.append("pivot")
    face_up = [
        (damagecards.KEYS[state.up[at + 1]], state.up[at + 2])
        for at in range(0, len(state.up), 3)
        if state.up[at] == creature
    ]
    down = [base for base in state.down_of if state.who[base] == creature]
    full = damage.full_armor(state, creature)
    return {
        "pos": [shape.x, shape.y],
        "heading": shape.heading,
        "alt": ALTITUDES[state.altitude[creature]],
        "exhaustion": state.exhaustion[creature],
        "tokens": [*tokens],
        "damage": {"down": len(down), "up": [name for name, _ in face_up]},
        "damage_dt": {name: dt for name, dt in face_up if dt},
        "upgrades": upgrade_facts(state, creature),
        "items": [
            state.token_number[token]
            for token, holder in enumerate(state.token_holder)
            if holder == creature and state.token_where[token] == CARRIED
        ],
        "in_play": state.in_play(creature),
        "effects": [
            upgrades.KEYS[state.upgrade_card(state.effects[at + 1])]
            for at in range(0, len(state.effects), 2)
            if state.effects[at] == creature
        ],
        "damage_total": damage.total(state, creature),
        "health_left": damage.health_left(state, creature),
        "armor": {"full": full, "shattered": state.shattered[creature]},
        "defense_dice": powers.defense_dice(state, creature),
        "primary_weapon": damage.weapon_value(state, creature),
        "point": name_of_base(layout, state.point[creature]),
        "soldiers": {
            name: soldier_facts(state, base)
            for name, base in layout.base.items()
            if state.who[base] == creature
        },
    }


def name_of_base(layout: Layout, base: int) -> str:
    """The id of a base."""
    return next(name for name, other in layout.base.items() if other == base)


def soldier_facts(state: AttackWing, base: int) -> PlainDict:
    """What a case may ask of a soldier."""
    shape = state.shapes[base]
    standing = state.place[base] == STANDING
    return {
        "pos": [shape.x, shape.y] if standing else None,
        "pressed": state.place[base] == PRESSED,
        "in_play": state.place[base] != GONE,
    }


def upgrade_facts(state: AttackWing, creature: int) -> PlainDict:
    """The Upgrades of a creature with their tokens."""
    told: PlainDict = {}
    for upgrade in state.upgrades_of(creature):
        at = upgrade * U_WIDTH
        told[upgrades.KEYS[state.upgrade_card(upgrade)]] = {
            "dt": state.upgrades[at + U_DT],
            "pdt": state.upgrades[at + U_PDT],
            "disabled": state.upgrades[at + U_STATE] == DISABLED,
        }
    return told


# -- comparing ----------------------------------------------------------------------------------


def is_number(value: Plain) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def close(wanted: Plain, found: Plain, within: float) -> bool:
    """Are two numbers the same within a tolerance?"""
    if not isinstance(wanted, int | float) or not isinstance(found, int | float):
        return wanted == found
    return abs(wanted - found) <= within


def same(key: str, wanted: Plain, found: Plain) -> bool:
    """Is a value that a case expects the one that was found?"""
    if isinstance(wanted, list) and isinstance(found, list):
        if key in PLACES:
            return len(wanted) == len(found) and all(
                close(one, other, TOLERANCE) for one, other in zip(wanted, found, strict=True)
            )
        if key == "touching":
            return all(any(same("", pair, other) for other in found) for pair in wanted)
        rest = list(found)
        for one in wanted:
            match = next((other for other in rest if same("", one, other)), None)
            if match is None and None not in rest:
                return False
            rest.remove(match)
        return not rest
    if key == "heading" and is_number(wanted) and is_number(found):
        apart = (float(str(wanted)) - float(str(found))) % 360.0
        return min(apart, 360.0 - apart) <= DEGREES
    if key == "distance":
        return close(wanted, found, TOLERANCE)
    if isinstance(wanted, bool) != isinstance(found, bool):
        return False
    return wanted == found
