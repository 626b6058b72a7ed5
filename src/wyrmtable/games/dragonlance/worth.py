"""What a position of DragonLance is worth to every seat, for bots."""

from __future__ import annotations

import math
from typing import Final

from wyrmtable.core.tactics import EVEN, Temper, outcome_values
from wyrmtable.games.dragonlance.aiming import aim_refusal, may_attack
from wyrmtable.games.dragonlance.board import CELLS, HEXES
from wyrmtable.games.dragonlance.botfile import JUDGEMENT
from wyrmtable.games.dragonlance.codes import NOBODY, NOWHERE, OPEN, REGULAR, TOWER
from wyrmtable.games.dragonlance.distances import DISTANCES
from wyrmtable.games.dragonlance.hordes import is_alive, item_of, leaders_with, team_of
from wyrmtable.games.dragonlance.odds import ODDS, REACHED, TALLEST, reached_row, row
from wyrmtable.games.dragonlance.pieces import (
    CAPTURE_BONUS,
    CEILING,
    COMBAT_DICE,
    DIE,
    DRAGONS,
    HORDES,
    ITEM_ATTACK,
    LANCE_BONUS,
    LEADER_ATTACK,
    LEADER_DEFENCE,
    PROTECTS,
    SIZE,
)
from wyrmtable.games.dragonlance.state import DragonLance

DRAGON: Final = JUDGEMENT.dragon
AIR: Final = JUDGEMENT.air
LEVEL: Final = JUDGEMENT.level
CARD: Final = JUDGEMENT.card
ITEM: Final = JUDGEMENT.item
LATER: Final = JUDGEMENT.later
APPROACH: Final = JUDGEMENT.approach
SHARPNESS: Final = JUDGEMENT.sharpness
TWO_DICE: Final = 2  # what the better of two dice is worth in a battle, about
REALISTIC: Final = 1  # what position is worth where points spent do not count, about
HOME_FLIGHT: Final = 19  # points from the tower to the lair (DL-2.11)
FARTHEST: Final = 80
AMBUSH: Final = 2  # the level at which a Lancer is awaited at home
RACE: Final[list[float]] = [
    JUDGEMENT.race * math.exp(-need / JUDGEMENT.race_span) for need in range(FARTHEST)
]
CHASE: Final[list[float]] = [
    JUDGEMENT.chase * math.exp(-need / JUDGEMENT.chase_span) for need in range(FARTHEST)
]
LANDING: Final = int(JUDGEMENT.landing)  # points that the stop on the tower costs, about


class Outlook:
    """A position as a bot sees it: who could hurt whom, who could bring the Lance home."""

    state: DragonLance
    team: list[int]  # by horde, -1 if it is not in the game
    attack: list[int]  # by dragon: what it adds to an attack
    defence: list[int]
    shield: list[int]  # levels of damage that are kept off
    worth: list[float]  # by dragon: what its crash would cost
    runner: list[float]  # by horde: what its best way to win the race is worth
    second: list[float]  # the same without the dragon that is best
    best: list[int]  # that dragon
    enemies: list[list[int]]  # by horde: dragons of other teams
    stays: list[float]  # by dragon: how likely it is still there when others move
    mover: int  # the horde whose turn comes next
    fears: list[float]  # by horde: what threats count for
    goals: list[float]  # and what the race does

    def __init__(self, state: DragonLance, temper: Temper = EVEN) -> None:
        self.state = state
        self.fears = [temper.fear_of(owner) for owner in state.owner]
        self.goals = [temper.goal_of(owner) for owner in state.owner]
        self.team = [-1] * HORDES
        for horde in range(HORDES):
            if state.owner[horde] != NOBODY and is_alive(state, horde):
                self.team[horde] = team_of(state, state.owner[horde])
        self.attack = [0] * DRAGONS
        self.defence = [0] * DRAGONS
        self.shield = [0] * DRAGONS
        self.worth = [0.0] * DRAGONS
        self.runner = [0.0] * HORDES
        self.second = [0.0] * HORDES
        self.best = [NOBODY] * HORDES
        self.stays = [1.0] * DRAGONS
        self.mover = next_horde(state)
        for horde in range(HORDES):
            if self.team[horde] >= 0:
                for dragon in range(horde * SIZE, horde * SIZE + SIZE):
                    if state.cell[dragon] >= 0:
                        self.weigh(dragon)
        self.enemies = []
        for horde in range(HORDES):
            listed: list[int] = []
            if self.team[horde] >= 0:
                for dragon in range(DRAGONS):
                    other = self.team[dragon // SIZE]
                    if state.cell[dragon] >= 0 and other >= 0 and other != self.team[horde]:
                        listed.append(dragon)
            self.enemies.append(listed)

    def weigh(self, dragon: int) -> None:
        """Bonuses and worth of a dragon."""
        state, horde = self.state, dragon // SIZE
        if state.lancer == dragon:
            self.attack[dragon] += LANCE_BONUS
            self.defence[dragon] += LANCE_BONUS
        for leader in leaders_with(state, dragon):
            two = TWO_DICE if COMBAT_DICE[leader] > 1 else 0
            self.attack[dragon] += LEADER_ATTACK[leader] + two
            self.defence[dragon] += LEADER_DEFENCE[leader] + two
        worth = DRAGON
        if state.carrier:
            item = item_of(state, dragon)
            if item >= 0:
                self.attack[dragon] += ITEM_ATTACK[item]
                self.shield[dragon] = PROTECTS[item]
                worth += ITEM
        run = self.goals[horde] * self.run(dragon, state.cell[dragon], state.alt[dragon])
        if run > self.runner[horde]:
            self.second[horde] = self.runner[horde]
            self.runner[horde] = run
            self.best[horde] = dragon
        elif run > self.second[horde]:
            self.second[horde] = run
        if dragon == state.lancer:
            worth += run
        self.worth[dragon] = worth

    # -- the race ------------------------------------------------------------------------------

    def run(self, dragon: int, cell: int, level: int) -> float:
        """What the race is worth to a dragon at this place."""
        state = self.state
        if not state.flags.tower:
            return 0.0
        horde = dragon // SIZE
        if state.lancer == dragon:
            return RACE[min(DISTANCES.home[horde * CELLS + cell] + level, FARTHEST - 1)]
        if state.lancer != NOBODY:
            return 0.0
        if cell == HEXES.tower and level == CEILING:  # it would take the Lance there
            return RACE[HOME_FLIGHT]
        need = DISTANCES.to_tower(horde, cell, level) + HOME_FLIGHT + LANDING
        return RACE[min(need, FARTHEST - 1)]

    def hunt(self, dragon: int, cell: int, level: int) -> float:
        """What being near the enemy's Lancer, or any enemy in a Dragonwar, is worth."""
        state, horde = self.state, dragon // SIZE
        lancer = state.lancer
        if lancer != NOBODY:
            if level == 0 or self.team[lancer // SIZE] == self.team[horde]:
                return 0.0
            need = self.points(horde, cell, level, state.cell[lancer], state.alt[lancer])
            lair = HEXES.lair_cells[lancer // SIZE * SIZE + SIZE // 2]
            need = min(need, self.points(horde, cell, level, lair, AMBUSH))
            return CHASE[min(need, FARTHEST - 1)]
        if state.flags.tower or level == 0:
            return 0.0
        nearest = FARTHEST
        for other in self.enemies[horde]:
            nearest = min(nearest, HEXES.grid.distances[cell * CELLS + state.cell[other]])
        return -APPROACH * nearest

    # -- fights --------------------------------------------------------------------------------

    def points(self, horde: int, cell: int, level: int, to: int, height: int) -> int:
        """Points until a dragon of the horde can attack somebody at a place."""
        if self.state.flags.tower:
            need = DISTANCES.need(horde, cell, level, to, height) - 1
        else:
            far = level - height if level > height else height - level
            need = HEXES.grid.distances[cell * CELLS + to] + far - 1
        return need if need > 0 else 0

    def danger(self, dragon: int, cell: int, level: int, worth: float) -> float:
        """What the worst enemy takes from a dragon at this place on average in a turn."""
        state = self.state
        if level == 0 or (cell == HEXES.tower and level == CEILING and state.flags.tower):
            return 0.0
        worst = 0.0
        defence = self.defence[dragon]
        height = min(level + self.shield[dragon], TALLEST)
        for enemy in self.enemies[dragon // SIZE]:
            if state.where[enemy] > TOWER or state.wet[enemy]:
                continue
            need = self.points(enemy // SIZE, state.cell[enemy], state.alt[enemy], cell, level)
            if need > DIE:
                continue
            at = reached_row(need, self.attack[enemy] - defence) + height
            loss = REACHED.falls[at] * worth + REACHED.drops[at] * LEVEL
            worst = max(worst, loss)
        return worst

    def menace(self, dragon: int, cell: int, level: int) -> float:
        """What a dragon at this place could take from the best enemy on average in a turn."""
        state = self.state
        most = 0.0
        attack = self.attack[dragon]
        for enemy in self.enemies[dragon // SIZE]:
            height = state.alt[enemy]
            if height == 0 or state.where[enemy] != OPEN:
                continue
            need = self.points(dragon // SIZE, cell, level, state.cell[enemy], height)
            if need > DIE:
                continue
            height = min(height + self.shield[enemy], TALLEST)
            at = reached_row(need, attack - self.defence[enemy]) + height
            gain = REACHED.falls[at] * self.worth[enemy] + REACHED.drops[at] * LEVEL
            most = max(most, gain)
        return most

    def stand(self, dragon: int, cell: int, level: int) -> float:
        """What it is worth to have a dragon at this place, other dragons as they are."""
        horde = dragon // SIZE
        good = min(level, CEILING) * LEVEL
        if level:
            good += AIR
        run = self.goals[horde] * self.run(dragon, cell, level)
        worth = self.worth[dragon]
        if self.state.lancer == dragon:
            good += run
            worth = DRAGON + run
        else:
            other = self.second[horde] if self.best[horde] == dragon else self.runner[horde]
            if run > other:
                good += run - other
            if cell == HEXES.tower and level == CEILING:
                return good
        good += self.hunt(dragon, cell, level)
        good -= self.fears[horde] * self.danger(dragon, cell, level, worth)
        return good + LATER * self.menace(dragon, cell, level)

    def strike(self, attacker: int, target: int, push: int, level: int) -> float:
        """What a regular attack at this level is worth to the attacker."""
        if self.state.flags.realistic:
            push = REALISTIC
        at = row(push + self.attack[attacker] - self.defence[target])
        high = at + min(level + self.shield[target], TALLEST)
        low = at + min(level + self.shield[attacker], TALLEST)
        return (
            ODDS.falls[high] * self.worth[target]
            + ODDS.drops[high] * LEVEL
            - ODDS.fails[low] * self.worth[attacker]
            - ODDS.pays[low] * LEVEL
        )

    def capture(self, attacker: int, target: int, push: int, level: int) -> float:
        """What an attack on the Lance itself is worth to the attacker."""
        if self.state.flags.realistic:
            push = REALISTIC
        advantage = push + self.attack[attacker] - self.defence[target] - CAPTURE_BONUS
        at = row(advantage)
        low = at + min(level + self.shield[attacker], TALLEST)
        horde = attacker // SIZE
        home = DISTANCES.home[horde * CELLS + self.state.cell[attacker]] + level
        gain = self.worth[target] - DRAGON + RACE[min(home, FARTHEST - 1)]
        won = ODDS.wins[at // (TALLEST + 1)]
        return won * gain - ODDS.fails[low] * self.worth[attacker] - ODDS.pays[low] * LEVEL

    def expected(self, horde: int, taken: list[float]) -> None:
        """Add to `taken` what the best attack of a horde takes from each other on average."""
        state = self.state
        best = [0.0] * (DIE + 1)
        whom = [NOBODY] * (DIE + 1)
        for attacker in range(horde * SIZE, horde * SIZE + SIZE):
            cell = state.cell[attacker]
            if cell < 0 or state.where[attacker] > TOWER or state.wet[attacker]:
                continue
            stays = self.stays[attacker]
            for target in self.enemies[horde]:
                level = state.alt[target]
                if level == 0 or state.where[target] != OPEN or state.wet[target]:
                    continue
                need = self.points(horde, cell, state.alt[attacker], state.cell[target], level)
                for shown in range(max(need, 1), DIE + 1):
                    gain = self.strike(attacker, target, shown, level)
                    if target == state.lancer:
                        gain = max(gain, self.capture(attacker, target, shown, level))
                    gain *= stays
                    if gain > best[shown]:
                        best[shown] = gain
                        whom[shown] = target
        for shown in range(1, DIE + 1):
            if whom[shown] != NOBODY:
                taken[whom[shown] // SIZE] += best[shown] / DIE

    def pending(self, taken: list[float]) -> None:
        """Add what the active horde can attack right now, before its turn ends."""
        state = self.state
        horde = state.active
        if self.mover == horde or self.team[horde] < 0:
            return
        best = [0.0] * DRAGONS
        for attacker in range(horde * SIZE, horde * SIZE + SIZE):
            if may_attack(state, attacker):
                continue
            for target in self.enemies[horde]:
                if aim_refusal(state, attacker, target, REGULAR, NOWHERE):
                    continue
                push, level = state.push[attacker], state.alt[target]
                gain = self.strike(attacker, target, push, level)
                if target == state.lancer:
                    gain = max(gain, self.capture(attacker, target, push, level))
                if gain > best[target]:
                    best[target] = gain
                    self.stays[target] = 1.0 - self.falling(attacker, target, push, level)
        for target in self.enemies[horde]:
            taken[target // SIZE] += best[target]

    def falling(self, attacker: int, target: int, push: int, level: int) -> float:
        """How likely an attack crashes its target."""
        if self.state.flags.realistic:
            push = REALISTIC
        at = row(push + self.attack[attacker] - self.defence[target])
        return ODDS.falls[at + min(level + self.shield[target], TALLEST)]

    # -- the whole -----------------------------------------------------------------------------

    def strengths(self) -> list[float]:
        """What every horde has, in points."""
        state = self.state
        points = [0.0] * HORDES
        for horde in range(HORDES):
            if self.team[horde] < 0:
                continue
            total = self.runner[horde] + CARD * len(state.hands[horde])
            for dragon in range(horde * SIZE, horde * SIZE + SIZE):
                cell = state.cell[dragon]
                if cell >= 0:
                    level = min(state.alt[dragon], CEILING)
                    total += self.worth[dragon] + level * LEVEL
                    if dragon == state.lancer:
                        total -= self.runner[horde]  # it is in its worth
                    if level:
                        total += AIR + self.hunt(dragon, cell, state.alt[dragon])
            points[horde] = total
        return points

    def balance(self) -> list[float]:
        """The same with what attacks are expected to take: pending ones, then those of a round."""
        points = self.strengths()
        moved = [0] * HORDES
        lost = [0.0] * HORDES
        self.pending(lost)
        for step in range(HORDES):
            horde = (self.mover + step) % HORDES
            if self.team[horde] < 0:
                continue
            taken = [0.0] * HORDES
            self.expected(horde, taken)
            for other in range(HORDES):
                lost[other] += taken[other] * (LATER if moved[other] else 1.0)
            moved[horde] = 1
        return [points[horde] - self.fears[horde] * lost[horde] for horde in range(HORDES)]

    def coming_home(self) -> float:
        """How likely the Lancer lands at home in the turn that comes next."""
        state, lancer = self.state, self.state.lancer
        if lancer == NOBODY or lancer // SIZE != self.mover or state.where[lancer] != OPEN:
            return 0.0
        need = DISTANCES.home[lancer // SIZE * CELLS + state.cell[lancer]] + state.alt[lancer]
        return self.stays[lancer] * (DIE + 1 - need) / DIE if 0 < need <= DIE else 0.0


def next_horde(state: DragonLance) -> int:
    """The horde that rolls next."""
    question = state.question
    if question is None or question.name != "act":
        return state.active
    for step in range(1, HORDES):
        horde = (state.active + step) % HORDES
        if state.owner[horde] != NOBODY and is_alive(state, horde):
            return horde
    return state.active


def values(state: DragonLance, temper: Temper = EVEN) -> list[float]:
    """The prospects of every seat, from 0 to 1."""
    if state.outcome is not None:
        return outcome_values(state)
    outlook = Outlook(state, temper)
    points = outlook.balance()
    teams = [0.0] * max(state.seats, 2)
    living = [0] * len(teams)
    for horde in range(HORDES):
        team = outlook.team[horde]
        if team >= 0:
            teams[team] += points[horde]
            living[team] = 1
    most = max([teams[team] for team in range(len(teams)) if living[team]])
    shares = [
        math.exp(SHARPNESS * (teams[team] - most)) if living[team] else 0.0
        for team in range(len(teams))
    ]
    whole = sum(shares)
    home = outlook.coming_home()
    winner = outlook.team[outlook.mover] if home else -1
    found: list[float] = []
    for seat in range(state.seats):
        team = team_of(state, seat)
        value = shares[team] / whole * (1.0 - home)
        found.append(value + home if team == winner else value)
    return found
