"""What one creature can do to another from a pose: arcs, Ranges and dice, for bots."""

from __future__ import annotations

from typing import Final

from wyrmtable.board.plane.arcs import Arc
from wyrmtable.board.plane.rectangles import Rectangle, distance
from wyrmtable.games.attackwing import creatures, upgrades, words
from wyrmtable.games.attackwing.arcs import FORWARD_ARC, REAR_ARC
from wyrmtable.games.attackwing.damage import full_armor, health_left, weapon_value
from wyrmtable.games.attackwing.declaring import weapons_of
from wyrmtable.games.attackwing.dice import ATTACK_FACES, DEFENSE_FACES
from wyrmtable.games.attackwing.measuring import OUT, SECTION, Measurement, measure, measure_in_arc
from wyrmtable.games.attackwing.powers import unusable
from wyrmtable.games.attackwing.series import melee_possible
from wyrmtable.games.attackwing.state import NONE, AttackWing


def part(faces: list[int], wanted: list[int]) -> float:
    """How many faces of a die, of all, are wanted."""
    return len([face for face in faces if face in wanted]) / len(faces)


STRIKES: Final = part(ATTACK_FACES, [words.HIT, words.CRIT])
CONCENTRATED: Final = part(ATTACK_FACES, [words.CONC])
EVADES: Final = part(DEFENSE_FACES, [words.EVADE])
REROLLED: Final = 0.5  # the part of misses that a Target Token rolls again and needs
LEAST: Final = 0.2  # damage that gets through for each hit expected, however good the defense
BLOCKED: Final = 0.6  # damage that one Full Armor Token stops, in the long run
LATER: Final = 0.6  # of an Upgrade Attack: its card is exhausted or discarded afterwards
ALL_ROUND: Final = words.ARC_ANY


def harm(state: AttackWing, creature: int, target: int, dice: int, long: bool) -> float:
    """The damage that so many attack dice are expected to do."""
    tokens = state.tokens
    hits = dice * STRIKES
    if tokens[creature * 4 + words.CONCENTRATE]:
        hits += dice * CONCENTRATED
    if tokens[creature * 4 + words.TARGET]:
        hits += (dice - hits) * STRIKES * REROLLED
    defense = creatures.AGILITY[state.card[target]] + (1 if long else 0)
    evades = defense * EVADES
    if tokens[target * 4 + words.DODGE]:
        evades += 1.0
    return max(hits - evades, hits * LEAST)


def stamina(state: AttackWing, creature: int) -> float:
    """How much damage a creature stands before it is defeated, by estimate."""
    left = health_left(state, creature) + BLOCKED * full_armor(state, creature)
    if state.is_troop(creature):
        return left + creatures.HEALTH[state.card[creature]] * (len(state.bases_of(creature)) - 1)
    return left


class Reach:
    """One way to attack: arc, Range, dice."""

    arc: int
    nearest: int
    farthest: int
    dice: int
    melee: bool
    worth: float
    only: int

    def __init__(
        self, arc: int, nearest: int, farthest: int, dice: int, melee: bool, worth: float, only: int
    ) -> None:
        self.arc = arc
        self.nearest = nearest
        self.farthest = farthest
        self.dice = dice
        self.melee = melee
        self.worth = worth
        self.only = only


def reaches(state: AttackWing, creature: int) -> list[Reach]:
    """All ways in which a creature can attack now."""
    found: list[Reach] = []
    value = weapon_value(state, creature)
    for weapon in weapons_of(state, creature):
        arc = words.ARC_REAR if creatures.WEAPON_REAR[weapon] else words.ARC_FORWARD
        low, high = creatures.WEAPON_FROM[weapon], creatures.WEAPON_TO[weapon]
        melee = not creatures.WEAPON_RANGED[weapon]
        found.append(Reach(arc, low, high, value, melee, 1.0, creatures.WEAPON_ONLY[weapon]))
    for upgrade in state.upgrades_of(creature):
        card = state.upgrade_card(upgrade)
        if not upgrades.ATTACKS[card] or unusable(state, upgrade):
            continue
        dice = upgrades.DICE[card] + (value if upgrades.WITH_WEAPON[card] else 0)
        low, high = upgrades.RANGE_FROM[card], upgrades.RANGE_TO[card]
        melee = upgrades.REACH[card] == words.MELEE
        low = low if upgrades.SHAPE[card] == words.SHAPE_ONE else 1
        found.append(Reach(upgrades.ARC[card], low, high, dice, melee, LATER, NONE))
    return found


def line_to(own: Rectangle, arc: int, target: Rectangle) -> Measurement | None:
    """The Range of an attack along an arc."""
    if arc == ALL_ROUND:
        return measure(own, target)
    side: Arc = REAR_ARC if arc == words.ARC_REAR else FORWARD_ARC
    return measure_in_arc(own, side, target)


def best_harm(
    state: AttackWing,
    creature: int,
    own: Rectangle,
    ways: list[Reach],
    target: int,
    pose: Rectangle,
) -> float:
    """The damage of the best attack from a pose on another pose, weighed by what it costs."""
    most = (OUT - 1) * SECTION + own.half_length * 1.5 + pose.half_length * 1.5
    if distance(own.x, own.y, pose.x, pose.y) > most:
        return 0.0
    lines: list[Measurement | None] = [None, None, None]
    seen = [False, False, False]
    best = 0.0
    in_melee = melee_possible(state, creature, target)
    for way in ways:
        if way.melee and not in_melee:
            continue
        if way.only != NONE and state.in_air(target) != (way.only == words.IN_AIR):
            continue
        if not seen[way.arc]:
            lines[way.arc] = line_to(own, way.arc, pose)
            seen[way.arc] = True
        line = lines[way.arc]
        if line is not None and way.nearest <= line.range <= way.farthest:
            done = harm(state, creature, target, way.dice, line.range == OUT - 1) * way.worth
            best = max(best, done)
    return best
