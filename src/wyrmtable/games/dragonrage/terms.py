"""What stays the same during one game: map, options, and numbers that follow from them."""

from __future__ import annotations

from typing import Final

from wyrmtable.core.plain import PlainDict
from wyrmtable.games.dragonrage.citymap import CityMap
from wyrmtable.games.dragonrage.contentfile import TABLES
from wyrmtable.games.dragonrage.kinds import FIRE, KINDS, WIZARD

# Spells in the order of DR-12.6
BOOST: Final = 0
FOG: Final = 1
WHIRLWIND: Final = 2
LIGHTNING: Final = 3
SUMMON: Final = 4
DISPEL: Final = 5
SPELL_NAMES: Final[list[str]] = [str(spell.key) for spell in TABLES.spell]
SPELL_COST: Final[list[int]] = [spell.cost for spell in TABLES.spell]
SPELL_RANGE: Final[list[int]] = [spell.range for spell in TABLES.spell]
MOST_RADIUS: Final = TABLES.spell[BOOST].most_radius
FOG_RADIUS: Final = TABLES.spell[FOG].radius
BOLT_POWER: Final = TABLES.spell[LIGHTNING].power
LEASH: Final = TABLES.spell[SUMMON].leash

# Ways to choose forces
SCENARIO: Final = 0
PLANNED: Final = 1  # DR-23.3
CHOICE: Final = 2  # DR-23.5
CAMPAIGN: Final = 3  # DR-24.4


class Terms:
    """The terms of one game."""

    city: CityMap
    plain: PlainDict  # the options
    stock: list[int]  # by kind: uses of fire, or spell points
    vp_cells: list[int]
    vp_place: list[int]  # by cell: its place among the VP hexes, -1
    landing: list[int]  # where reinforcements arrive
    landing_cite: str
    first_arrival: int  # the game turn of the first reinforcements (DR-13.1)
    arrival_step: int  # game turns from one arrival to the next
    arrival_units: int
    invaders: list[tuple[int, int]]  # kind and number, in the order of the list
    defenders: list[tuple[int, int]]
    goal: int  # of the scenario; 0 if it is worked out from the forces
    first: int  # the side with the first player-turn
    buying: int  # SCENARIO, PLANNED, CHOICE or CAMPAIGN
    elowyn: bool
    graduated: bool
    rolled_sides: bool
    clocked: bool
    game: int  # of a campaign, 1 to 5; 0 outside
    roster: list[int]  # by side
    handicap: list[int]  # by side; empty without
    human_invaders: bool  # of the scenario

    def __init__(self, city: CityMap, plain: PlainDict) -> None:
        self.city = city
        self.plain = plain
        self.stock = FIRE[:]
        self.stock[WIZARD] = TABLES.wizard.spell_points
        self.vp_cells = [cell for cell in range(city.size) if city.vp[cell]]
        self.vp_place = [-1] * city.size
        for place, cell in enumerate(self.vp_cells):
            self.vp_place[cell] = place
        self.landing = city.landing
        self.landing_cite = "DR-13.2"
        self.first_arrival = TABLES.reinforcements.first_turn
        self.arrival_step = TABLES.reinforcements.every
        self.arrival_units = TABLES.reinforcements.units
        self.invaders = []
        self.defenders = []
        self.goal = city.vp_total
        self.first = 0
        self.buying = SCENARIO
        self.elowyn = False
        self.graduated = False
        self.rolled_sides = False
        self.clocked = False
        self.game = 0
        self.roster = [0, 0]
        self.handicap = []
        self.human_invaders = False
        assert len(self.stock) == KINDS
