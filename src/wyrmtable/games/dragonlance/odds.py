"""The odds of a battle as tables, for bots (DL-9.9, DL-9.12)."""

from __future__ import annotations

from typing import Final

from wyrmtable.games.dragonlance.pieces import DIE

LOWEST: Final = -24  # advantages of the attacker that the tables tell apart
HIGHEST: Final = 40
TALLEST: Final = 20  # levels that they tell apart
WIDTH: Final = TALLEST + 1


class Odds:
    """By advantage and level: who crashes how often, and how many levels others lose."""

    falls: list[float]  # the defender crashes
    drops: list[float]  # levels that a defender loses who does not
    fails: list[float]  # the attacker crashes
    pays: list[float]  # levels that an attacker loses who does not
    wins: list[float]  # by advantage alone: the attacker has the higher total

    def __init__(self) -> None:
        self.falls = []
        self.drops = []
        self.fails = []
        self.pays = []
        self.wins = []
        for advantage in range(LOWEST, HIGHEST + 1):
            won = [self.part(margin - advantage) for margin in range(1, DIE + HIGHEST)]
            lost = [self.part(-margin - advantage) for margin in range(1, DIE - LOWEST)]
            self.wins.append(sum(won))
            for level in range(WIDTH):
                self.falls.append(sum(won[max(level - 1, 0) :]))
                self.drops.append(sum([m * won[m - 1] for m in range(1, level)]))
                self.fails.append(sum(lost[max(level - 1, 0) :]))
                self.pays.append(sum([m * lost[m - 1] for m in range(1, level)]))

    def part(self, difference: int) -> float:
        """How often the attacker's die shows so much more than the defender's."""
        return max(0, DIE - abs(difference)) / (DIE * DIE)


ODDS: Final = Odds()


def row(advantage: int) -> int:
    """Where the entries of an advantage begin."""
    return (min(max(advantage, LOWEST), HIGHEST) - LOWEST) * WIDTH


class Reached:
    """What happens on average to a dragon that an enemy can attack after so many points."""

    falls: list[float]  # [(points * spread + bonus) * WIDTH + level]
    drops: list[float]

    def __init__(self) -> None:
        self.falls = []
        self.drops = []
        for points in range(DIE + 2):
            for bonus in range(-BONUS, BONUS + 1):
                for level in range(WIDTH):
                    fall = drop = 0.0
                    for shown in range(max(points, 1), DIE + 1):
                        fall += ODDS.falls[row(shown + bonus) + level]
                        drop += ODDS.drops[row(shown + bonus) + level]
                    self.falls.append(fall / DIE)
                    self.drops.append(drop / DIE)


BONUS: Final = 12
SPREAD: Final = 2 * BONUS + 1
REACHED: Final = Reached()


def reached_row(points: int, bonus: int) -> int:
    """Where the entries of a distance and a bonus begin."""
    return (min(points, DIE + 1) * SPREAD + min(max(bonus, -BONUS), BONUS) + BONUS) * WIDTH
