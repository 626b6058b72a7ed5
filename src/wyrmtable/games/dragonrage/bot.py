"""How Dragon Rage is played well, one answer at a time; for bots."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from wyrmtable.core.action import Action
from wyrmtable.core.chance import Chance, Seeded
from wyrmtable.core.errors import Illegal
from wyrmtable.core.tactics import EVEN, Plan, Tactics, Temper
from wyrmtable.games.dragonrage import verbs as v
from wyrmtable.games.dragonrage.acting import Act, perform
from wyrmtable.games.dragonrage.botfile import JUDGEMENT
from wyrmtable.games.dragonrage.citymap import TOWER
from wyrmtable.games.dragonrage.damaging import AssignDamage
from wyrmtable.games.dragonrage.deploying import Deploy
from wyrmtable.games.dragonrage.drafting import DraftForces
from wyrmtable.games.dragonrage.gains import attack_gain
from wyrmtable.games.dragonrage.kinds import (
    AREAS,
    ELEMENTAL,
    ELOWYN,
    FAMILY,
    MAJOR,
    MISSILE_MOST,
    RAZES,
    WIZARD,
)
from wyrmtable.games.dragonrage.lures import WAY
from wyrmtable.games.dragonrage.state import DEFENDER, INVADER, OFF, DragonRage
from wyrmtable.games.dragonrage.terms import FOG, SPELL_COST
from wyrmtable.games.dragonrage.victory import graduated_result
from wyrmtable.games.dragonrage.worth import (
    GUARD,
    HIGH,
    Outlook,
    balance,
    features,
    monster_part,
    values,
)

ATTACKS: Final = (v.MELEE, v.FIRE, v.MELEE_MONSTER, v.FIRE_MONSTER, v.DRAGONFIRE, v.DEMOLISH)
DARES: Final = (v.SMASH, v.BREAK_WALL, v.SCALE)
CASTS: Final = (v.CAST_AT, v.CAST_TARGET)
NEVER: Final = -100.0
TRIALS: Final = 3  # of what dice decide
LEAST: Final = 0.004  # what an answer must gain over ending the phase
FINE: Final = 1000  # steps of a whim
QUIET: Final = 3  # turns without damage after which a graduated game is ended
GATE: Final = 0.15  # a defender behind a gate
MISJUDGED: Final = 2.0  # VP by which a beginner is mistaken about an answer
SERIOUS: Final = 8  # answers at most that are worth playing on
ALIKE: Final = 2  # of them by the same unit
MARGIN: Final = 1.0  # VP by which they may seem worse than the best


class DragonRageTactics(Tactics[DragonRage]):
    """Answers are weighed by where they lead and by odds; the best are played on to the turn's end.

    A stage is the rest of a side's part of the turn.
    """

    def plans(
        self,
        state: DragonRage,
        seat: int,
        chance: Chance,
        limit: int,
        expected: Sequence[Sequence[Plan | None]],
    ) -> list[Plan]:
        if limit == 1 or not isinstance(state.question, Act):
            return [Plan(chosen(state, seat, chance, self.temper))]
        return serious(state, seat, chance, limit, self.temper)

    def follow(self, state: DragonRage, seat: int, plan: Plan | None) -> Action:
        return chosen(state, seat, state.chance)

    def effort(self, plans: int) -> int:
        return 0  # playing a turn on takes far longer

    def values(self, state: DragonRage) -> list[float]:
        return values(state, self.temper)

    def features(self, state: DragonRage) -> dict[str, float]:
        return features(state)

    def carry_out(self, state: DragonRage, plans: Sequence[Plan | None]) -> None:
        phased, turn, side = isinstance(state.question, Act), state.turn, state.active()
        super().carry_out(state, plans)
        while phased and state.to_act and state.turn == turn and state.active() == side:
            seat = state.to_act[0]
            state.apply(seat, self.follow(state, seat, None))


def serious(state: DragonRage, seat: int, chance: Chance, limit: int, temper: Temper) -> list[Plan]:
    """The answers of a phase that are worth playing on, the best first; few by the same unit."""
    question = state.question
    assert question is not None
    actions = list(question.actions(state, seat))
    merits = act_merits(state, actions, chance, temper)
    order = sorted(range(len(actions)), key=lambda number: -merits[number])
    found: list[Plan] = []
    of_unit: dict[tuple[int, int], int] = {}
    for number in order:
        action = actions[number]
        if len(found) >= min(limit, SERIOUS) or merits[number] < merits[order[0]] - MARGIN:
            break
        who = (action.kind, action.args[0] if action.args else -1)
        of_unit[who] = of_unit.get(who, 0) + 1
        if of_unit[who] <= ALIKE:
            found.append(Plan(action))
    return found


def chosen(state: DragonRage, seat: int, chance: Chance, temper: Temper = EVEN) -> Action:
    """The best answer, and what a beginner takes for it."""
    question = state.question
    assert question is not None
    if isinstance(question, DraftForces):
        return question.completed(drafted(state, seat, chance), seat)
    actions = list(question.actions(state, seat))
    if len(actions) == 1:
        return actions[0]
    if isinstance(question, Act):
        merits = act_merits(state, actions, chance, temper)
    elif isinstance(question, Deploy):
        merits = [deploy_merit(state, answer) for answer in actions]
    elif isinstance(question, AssignDamage):
        merits = [spared(state, answer) for answer in actions]
    else:
        merits = [0.0 if answer.kind != v.CONFIRM else 1.0 for answer in actions]
    whim = MISJUDGED * temper.blur_of(seat)
    if state.side_of(seat) == INVADER:  # whoever does no damage must try something else (DR-5.4)
        whim += JUDGEMENT.restless * max(0, state.turn - state.last_damage - 1)
    best, most = actions[0], NEVER * 2.0
    for number, plain in enumerate(merits):
        merit = plain
        idle = actions[number].kind == v.PASS
        if isinstance(question, Act) and not idle and merit > -0.1 * whim:
            merit += whim * chance.below(FINE) / FINE
        elif not isinstance(question, Act):
            merit += 0.001 * chance.below(FINE) / FINE  # equals are taken as they come
        if merit > most:
            best, most = actions[number], merit
    return best


def drafted(state: DragonRage, seat: int, chance: Chance) -> DragonRage:
    """A copy in which a force has been chosen by adding what comes, as long as it is legal."""
    trial = state.clone()
    question = trial.question
    assert isinstance(question, DraftForces)
    for _ in range(200):
        adds = [answer for answer in question.actions(trial, seat) if answer.kind == v.ADD]
        if not adds:
            break
        question.note(trial, seat, adds[chance.below(len(adds))])
    return trial


def act_merits(
    state: DragonRage, actions: list[Action], chance: Chance, temper: Temper = EVEN
) -> list[float]:
    """What every answer of a phase gains for the side that acts."""
    outlook = Outlook(state, temper)
    sign = 1.0 if state.active() == INVADER else -1.0
    now = NEVER
    found: list[float] = []
    for answer in actions:
        kind = answer.kind
        if kind == v.PASS:
            found.append(LEAST)
        elif kind in ATTACKS:
            found.append(attack_gain(state, answer))
        elif kind in (v.MOVE, v.ENTER):
            found.append(march_merit(state, outlook, answer))
        elif kind == v.LAND_UNIT:
            found.append(0.1 + landing_merit(state, outlook, answer))
        elif kind == v.WITHDRAW:
            found.append(1.0 if should_withdraw(state) else NEVER)
        elif kind in (v.END_MOVE, v.OPEN, v.WRECK, v.CAST_BOOST):
            found.append(NEVER if kind != v.END_MOVE else 0.0)
        elif kind in CASTS and not promising(state, answer):
            found.append(NEVER)
        else:
            if now == NEVER:
                now = balance(state, state.active(), temper)
            gain = tried(state, answer, chance, temper) - now
            price = JUDGEMENT.spell * SPELL_COST[answer.args[1]] if kind in CASTS else 0.0
            dared = JUDGEMENT.daring if kind in DARES else 0.0
            found.append(sign * gain - price + dared)
    return found


def tried(state: DragonRage, answer: Action, chance: Chance, temper: Temper) -> float:
    """The balance after an answer, on average where dice decide."""
    rolls = answer.kind in DARES or answer.kind in CASTS
    trials = TRIALS if rolls else 1
    total = 0.0
    for _ in range(trials):
        trial = state.clone()
        trial.listening = False
        trial.chance = Seeded(chance.below(1 << 30))
        try:
            perform(trial, answer)
        except Illegal:  # listed, and yet refused: never an answer to give
            return NEVER * 10.0 if state.active() == INVADER else NEVER * -10.0
        if trial.outcome is not None:
            won = trial.seat_of(INVADER) in trial.outcome.winners
            total += 50.0 if won else -50.0
        else:
            total += balance(trial, state.active(), temper)
    return total / trials


def march_merit(state: DragonRage, outlook: Outlook, answer: Action) -> float:
    """What a march gains: a better place, and VP hexes on the way (DR-5.14, DR-5.18)."""
    unit = state.unit_called(answer.args[0])
    kind, here = state.kind[unit], state.cell[unit]
    cells = [state.city.cell_at(number) for number in answer.args[2:]]
    found = outlook.place(unit, cells[-1])
    if here != OFF:
        found -= outlook.place(unit, here)
    else:
        found += 0.2
    if RAZES[kind] or kind == ELEMENTAL:
        invading = state.owner(unit) == INVADER
        for cell in cells:
            stands = kind != ELEMENTAL and (held(state, cell) or state.city.door_of[cell] >= 0)
            if not stands:
                found += state.worth(cell) if invading else -state.worth(cell)
    return found


def held(state: DragonRage, cell: int) -> bool:
    """Is a Defender unit in this hex?"""
    return any([state.owner(unit) == DEFENDER for unit in state.at(cell)])


def landing_merit(state: DragonRage, outlook: Outlook, answer: Action) -> float:
    """Where a reinforcement is best brought ashore: near the enemy."""
    return outlook.hunt(state.city.cell_at(answer.args[1]))


def should_withdraw(state: DragonRage) -> bool:
    """End a graduated game that is won and no longer gets better (DR-5.9)."""
    result = graduated_result(state.vp, state.goal, False)
    return result == "great" or (result != "defeated" and state.turn - state.last_damage >= QUIET)


def promising(state: DragonRage, answer: Action) -> bool:
    """Is a spell worth a thought: at a target, or at a hex with enemies or VP?"""
    if answer.kind == v.CAST_TARGET:
        return True
    if answer.args[1] == FOG:
        return False
    cell = state.city.cell_at(answer.args[2])
    side = state.active()
    if any([state.hostile(unit, side) for unit in state.at(cell)]):
        return True
    return side == INVADER and state.worth(cell) > 0


def deploy_merit(state: DragonRage, answer: Action) -> float:
    """Where a unit is set up well: on what is worth something, behind gates, on towers."""
    if answer.kind != v.DEPLOY:
        return 0.0
    city = state.city
    unit = state.unit_called(answer.args[0])
    kind, cell = state.kind[unit], city.cell_at(answer.args[1])
    if state.side[unit] == INVADER:
        found = Outlook(state).lure(WAY[kind], cell)
        if FAMILY[kind] == MAJOR:
            found += sum([facing_merit(state, cell, answer.args[2], k) for k in (2, 4, 6)])
        return found
    if kind in (WIZARD, ELOWYN):
        return 0.1 if city.terrain[cell] == TOWER else 0.0
    found = 0.0
    others = [other for other in state.at(cell) if other != unit]
    if not others:
        found += GUARD * state.worth(cell) if not MISSILE_MOST[kind] else 0.0
        found += GATE if city.gates_of[cell] else 0.0
    if MISSILE_MOST[kind] and city.terrain[cell] == TOWER:
        found += 4 * HIGH
    return found


def best_place(state: DragonRage, listed: Sequence[Action]) -> str:
    """The set-up that a bot would choose next, for somebody in a hurry; empty if none is left."""
    deployed = [answer for answer in listed if answer.kind == v.DEPLOY]
    if not deployed:
        return ""
    return max(deployed, key=lambda answer: deploy_merit(state, answer)).text


def facing_merit(state: DragonRage, cell: int, face: int, far: int) -> float:
    """Better a monster looks to the city than off the map."""
    ahead = state.city.grid.ahead(cell, face, far)
    return 0.0 if ahead < 0 else 0.3 if state.city.in_city[ahead] else 0.1


def spared(state: DragonRage, answer: Action) -> float:
    """What is left of a monster after damage that its owner spreads."""
    unit = state.unit_called(answer.args[0])
    lost = state.lost[unit * AREAS : unit * AREAS + AREAS]
    for area in range(AREAS):
        lost[area] += answer.args[1 + area]
    return monster_part(state.kind[unit], lost, 0)
