"""The state of a game of Attack Wing: flat lists, one entry per creature, base, card or token.

Creatures are numbered side by side. Every creature has at least one *base* on the table, a Troop
one for each soldier; position and face-down Damage Cards belong to bases, all else to creatures.
`point` is the base that moves, acts and attacks: the only one, or that of the Point Soldier.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from wyrmtable.board.plane.rectangles import Rectangle
from wyrmtable.core.chance import Chance
from wyrmtable.core.errors import Illegal
from wyrmtable.core.plain import PlainDict
from wyrmtable.core.state import State
from wyrmtable.games.attackwing import creatures
from wyrmtable.games.attackwing.bases import LARGE, SMALL, base_at
from wyrmtable.games.attackwing.dials import HAS_GROUND

if TYPE_CHECKING:
    from wyrmtable.core.ruleset import Ruleset

Refused = tuple[str, str]  # the clause that forbids something, and why

NONE: Final = -1
UNSEEN: Final = -2  # a card that nobody has seen: it is drawn when somebody does (AW-23.11)

# modes (AW-23.1)
STARTER: Final = 0
LEGION: Final = 1
ADVENTURE_1: Final = 2
ADVENTURE_2: Final = 3
CAMPAIGN: Final = 4

# phases
CHOOSING: Final = 0  # dragons, legions or parts
PLACE: Final = 1
PLANNING: Final = 2
ACTIVATION: Final = 3
COMBAT: Final = 4
END: Final = 5
OVER: Final = 6
PHASE_NAMES: Final[list[str]] = [
    "choosing", "place", "planning", "activation", "combat", "end", "over",
]  # fmt: skip

# play level and altitude (AW-3.5, AW-8.2)
GROUND: Final = 0
AIR: Final = 1
SWOOP: Final = 2
ALTITUDES: Final[list[str]] = ["ground", "air", "swoop"]

# how a creature has left play
IN_PLAY: Final = 0
DEFEATED: Final = 1
FLED: Final = 2
LEFT: Final = 3  # an adventure, by its own objective or through the exit
OUT_NAMES: Final[list[str]] = ["in_play", "defeated", "fled", "left"]

# where a base is
WAITING: Final = 0  # to be placed, at set-up or when its Troop forms
STANDING: Final = 1  # on the table
PRESSED: Final = 2  # AW-17.9
GONE: Final = 3

# marks of a creature that last this round: bits (AW-14.4)
ACTIVATED: Final = 1
REVEALED: Final = 2  # its dial
FOUGHT: Final = 4  # its combat turn has begun
ACTED: Final = 8  # it has used its Action (AW-9.1)
LOST: Final = 16  # that Action was lost
OBSTRUCTED: Final = 32  # no Actions: an Obstacle took effect (AW-19.8)
WALLED: Final = 64  # no Actions and -2 defense dice (AW-21.6)
LANDED: Final = 128  # by force: it cannot take off (AW-8.11)
CHARGED: Final = 256  # AW-10.4
PIVOTED: Final = 512  # has a Pivot Token
CHANGED: Final = 1024  # altitude
ATTACKED: Final = 2048  # it has made or wasted its attack

# an Upgrade: five numbers in `upgrades`
U_OWNER: Final = 0
U_CARD: Final = 1
U_DT: Final = 2  # Duration Tokens
U_PDT: Final = 3  # Permanent Duration Tokens
U_STATE: Final = 4
U_WIDTH: Final = 5
READY: Final = 0  # values of U_STATE
DISABLED: Final = 1
DISCARDED: Final = 2

# tokens: where they are, and what they are
IN_HAND: Final = 0
ON_TABLE: Final = 1
CARRIED: Final = 2
OUT_OF_PLAY: Final = 3
OBSTACLE_GROUND: Final = 0
OBSTACLE_AIR: Final = 1
OBSTACLE_BOTH: Final = 2
MIST: Final = 3
TREASURE: Final = 4
GEYSER: Final = 5
UNKNOWN: Final = 6  # its number is drawn when somebody sees it (AW-19.7, AW-23.11)
TOKEN_KINDS: Final[list[str]] = [
    "ground",
    "air",
    "ground_air",
    "mist",
    "treasure",
    "geyser",
    "unknown",
]

LETTERS: Final[list[str]] = [
    *"ABCDEFGHIJKLMNOPQRSTUVWXYZ",
    *[f"A{letter}" for letter in "ABCDEFGHIJ"],
]


def changed(numbers: tuple[int, ...], place: int, number: int) -> tuple[int, ...]:
    """The numbers with another one at a place."""
    return (*numbers[:place], number, *numbers[place + 1 :])


class AttackWing(State):
    """A game of Attack Wing."""

    # options
    mode: int
    adventure: int  # 0: none
    points: int
    area: int
    side_count: int
    seat_side: tuple[int, ...]  # side of each seat, NONE if it has no part in this game
    premeasure: bool
    figure_bump: bool
    artifacts: bool
    muster: bool
    obstacles: int
    obstacle_peek: int
    round_limit: int
    morale_face: int
    geyser_face: int
    turn_seconds: int
    # seats
    ready: list[int]
    legions: tuple[int, ...]
    part: list[int]
    quit: tuple[int, ...]  # has conceded
    spent: tuple[int, ...]  # XP that a seat has spent on its legion (AW-20.7)
    brought: tuple[int, ...]  # the artifact in its legion, or NONE (AW-20.11)
    # the game
    phase: int
    round: int
    initiative: int  # side, NONE if the token is not used
    deck: list[int]  # with the face-down cards that are UNSEEN
    stacked: bool  # the deck lies in a known order, the top card last: set up by hand
    discard: list[int]
    last_gone: int
    result: int
    truce_broken: bool
    unasked: int  # why the last movement left nothing to choose, see `movement.REASONS`
    # creatures
    card: tuple[int, ...]
    side: tuple[int, ...]
    owner: tuple[int, ...]  # seat
    point: list[int]  # base
    altitude: list[int]
    exhaustion: list[int]
    tokens: list[int]  # [creature * 4 + token]
    shattered: list[int]
    out: list[int]
    victory: list[int]  # adventure 2: NONE undecided, 0 none, 1 partial, 2 total
    dial: list[int]  # maneuver
    dial_of: list[int]  # Maneuver Card * 2 + dial from which it was chosen (AW-5.10)
    color: list[int]  # of the maneuver that is being executed
    marks: list[int]
    performed: list[int]  # pairs: creature, Action of this round (AW-9.4)
    used: list[int]  # pairs: creature, ability used this round or this movement
    granted: list[int]  # threes: creature, step of an ability, by whom: for this round (AW-15.15)
    # bases
    who: tuple[int, ...]  # creature
    place: list[int]
    x: list[float]
    y: list[float]
    heading: list[float]
    shapes: list[Rectangle]  # of the poses; made anew from them, never stored
    served: list[bytes]  # [creature][key]: may a card serve it? Made when needed (`powers.serve`)
    # cards
    upgrades: list[int]  # fives, see U_OWNER
    effects: list[int]  # pairs: creature, Upgrade from which the Effect Token comes
    up: list[int]  # threes: creature, face-up Damage Card, its Duration Tokens
    down_of: list[int]  # base of each face-down Damage Card
    down_kind: list[int]  # and its kind, or UNSEEN; NONE: a counter
    # tokens
    token_number: list[int]  # 0: nobody has seen it
    token_kind: list[int]
    token_known: tuple[int, ...]
    token_where: list[int]
    token_holder: list[int]
    token_up: list[int]
    token_x: list[float]
    token_y: list[float]
    bursts: list[int]  # pairs: Upgrade, 1 + play level that it affects (0: both)
    burst_at: list[float]  # pairs: x, y
    # what is going on
    moving: list[int]
    attack: list[int]
    attack_dice: list[int]
    defense_dice: list[int]
    victims: tuple[int, ...]
    line: list[float]
    interrupted: tuple[int, ...]
    # not stored
    log: PlainDict  # of a campaign (AW-23.15)

    def __init__(self, rules: Ruleset, seats: int, chance: Chance) -> None:
        super().__init__(rules, seats, chance)
        self.shapes = []
        self.served = []
        self.log = {}

    def clone(self) -> AttackWing:
        twin = type(self)(self.rules, self.seats, self.chance.clone())
        twin.agenda = self.agenda[:]
        twin.to_act = self.to_act
        twin.outcome = self.outcome
        twin.listening = self.listening
        twin.mode = self.mode
        twin.adventure = self.adventure
        twin.points = self.points
        twin.area = self.area
        twin.side_count = self.side_count
        twin.seat_side = self.seat_side
        twin.premeasure = self.premeasure
        twin.figure_bump = self.figure_bump
        twin.artifacts = self.artifacts
        twin.muster = self.muster
        twin.obstacles = self.obstacles
        twin.obstacle_peek = self.obstacle_peek
        twin.round_limit = self.round_limit
        twin.morale_face = self.morale_face
        twin.geyser_face = self.geyser_face
        twin.turn_seconds = self.turn_seconds
        twin.ready = self.ready[:]
        twin.legions = self.legions
        twin.part = self.part[:]
        twin.quit = self.quit
        twin.spent = self.spent
        twin.brought = self.brought
        twin.phase = self.phase
        twin.round = self.round
        twin.initiative = self.initiative
        twin.deck = self.deck[:]
        twin.stacked = self.stacked
        twin.discard = self.discard[:]
        twin.last_gone = self.last_gone
        twin.result = self.result
        twin.truce_broken = self.truce_broken
        twin.unasked = self.unasked
        twin.card = self.card
        twin.side = self.side
        twin.owner = self.owner
        twin.point = self.point[:]
        twin.altitude = self.altitude[:]
        twin.exhaustion = self.exhaustion[:]
        twin.tokens = self.tokens[:]
        twin.shattered = self.shattered[:]
        twin.out = self.out[:]
        twin.victory = self.victory[:]
        twin.dial = self.dial[:]
        twin.dial_of = self.dial_of[:]
        twin.color = self.color[:]
        twin.marks = self.marks[:]
        twin.performed = self.performed[:]
        twin.used = self.used[:]
        twin.granted = self.granted[:]
        twin.who = self.who
        twin.place = self.place[:]
        twin.x = self.x[:]
        twin.y = self.y[:]
        twin.heading = self.heading[:]
        twin.shapes = self.shapes[:]
        twin.served = self.served
        twin.upgrades = self.upgrades[:]
        twin.effects = self.effects[:]
        twin.up = self.up[:]
        twin.down_of = self.down_of[:]
        twin.down_kind = self.down_kind[:]
        twin.token_number = self.token_number[:]
        twin.token_kind = self.token_kind[:]
        twin.token_known = self.token_known
        twin.token_where = self.token_where[:]
        twin.token_holder = self.token_holder[:]
        twin.token_up = self.token_up[:]
        twin.token_x = self.token_x[:]
        twin.token_y = self.token_y[:]
        twin.bursts = self.bursts[:]
        twin.burst_at = self.burst_at[:]
        twin.moving = self.moving[:]
        twin.attack = self.attack[:]
        twin.attack_dice = self.attack_dice[:]
        twin.defense_dice = self.defense_dice[:]
        twin.victims = self.victims
        twin.line = self.line[:]
        twin.interrupted = self.interrupted
        twin.log = self.log
        return twin

    # -- sides and seats -----------------------------------------------------------------------

    def sides(self) -> int:
        """How many sides there are."""
        return self.side_count

    def side_of_seat(self, seat: int) -> int:
        """The side of a seat (AW-18.10), NONE if it sits out."""
        return self.seat_side[seat]

    def first_seat(self, side: int) -> int:
        """The seat that decides for a side: the first that has not conceded (AW-18.9)."""
        for seat, own in enumerate(self.seat_side):
            if own == side and not self.quit[seat]:
                return seat
        return self.seat_side.index(side)

    def has_initiative(self, side: int, other: int) -> bool:
        """Has a side initiative over another (AW-4.6)?"""
        sides = self.sides()
        holder = max(self.initiative, 0)
        return (side - holder) % sides < (other - holder) % sides

    # -- creatures -----------------------------------------------------------------------------

    def in_play(self, creature: int) -> bool:
        """Is a creature in the play area?"""
        return self.out[creature] == IN_PLAY

    def creatures(self) -> list[int]:
        """All creatures in play."""
        return [creature for creature, out in enumerate(self.out) if out == IN_PLAY]

    def level(self, creature: int) -> int:
        """The Level (AW-3.2)."""
        return creatures.LEVEL[self.card[creature]]

    def is_troop(self, creature: int) -> bool:
        """Is it a Troop (AW-17.1)?"""
        return creatures.TROOP[self.card[creature]]

    def in_air(self, creature: int) -> bool:
        """Its play level (AW-3.5)."""
        return self.altitude[creature] != GROUND

    def friends(self, creature: int, other: int) -> bool:
        """Are two creatures of one side (AW-1.10)?"""
        return self.side[creature] == self.side[other]

    def size(self, creature: int) -> float:
        """The base length (AW-2.3)."""
        return LARGE if creatures.LARGE[self.card[creature]] else SMALL

    def lands(self, creature: int) -> bool:
        """Can it be on the ground at all (AW-8.10)?"""
        card = self.card[creature]
        return not creatures.FLIES[card] or HAS_GROUND[creatures.MANEUVER_CARD[card]]

    def marked(self, creature: int, mark: int) -> bool:
        """Has a creature a mark?"""
        return self.marks[creature] & mark != 0

    def mark(self, creature: int, mark: int) -> None:
        """Give a creature a mark that lasts this round."""
        self.marks[creature] |= mark

    def has_performed(self, creature: int, action: int) -> bool:
        """Has a creature performed an Action this round (AW-9.4)?"""
        performed = self.performed
        for at in range(0, len(performed), 2):
            if performed[at] == creature and performed[at + 1] == action:
                return True
        return False

    # -- bases ---------------------------------------------------------------------------------

    def bases_of(self, creature: int) -> list[int]:
        """The bases of a creature that are not gone, pressed and waiting soldiers included."""
        return [
            base
            for base, who in enumerate(self.who)
            if who == creature and self.place[base] != GONE
        ]

    def standing(self, creature: int) -> list[int]:
        """The bases of a creature on the table."""
        return [
            base
            for base, who in enumerate(self.who)
            if who == creature and self.place[base] == STANDING
        ]

    def pressed(self, creature: int) -> list[int]:
        """The pressed soldiers of a Troop."""
        return [
            base
            for base, who in enumerate(self.who)
            if who == creature and self.place[base] == PRESSED
        ]

    def shape(self, creature: int) -> Rectangle:
        """The base that moves, acts and attacks for a creature."""
        return self.shapes[self.point[creature]]

    def others(self, creature: int) -> list[int]:
        """The bases on the table of all other creatures."""
        return [
            base
            for base, who in enumerate(self.who)
            if who != creature and self.place[base] == STANDING
        ]

    def enemies(self, creature: int) -> list[int]:
        """The bases on the table of all enemies of a creature."""
        own = self.side[creature]
        return [
            base
            for base, who in enumerate(self.who)
            if self.side[who] != own and self.place[base] == STANDING
        ]

    def shapes_of(self, bases: list[int]) -> list[Rectangle]:
        """The shapes of some bases."""
        return [self.shapes[base] for base in bases]

    def put(self, base: int, shape: Rectangle) -> None:
        """Put a base somewhere on the table."""
        self.x[base] = shape.x
        self.y[base] = shape.y
        self.heading[base] = shape.heading
        self.shapes[base] = shape
        self.place[base] = STANDING

    def soldier(self, base: int) -> int:
        """Which soldier of his Troop a base is, counted from 0."""
        return base - self.who.index(self.who[base])

    def remake_shapes(self) -> None:
        """Make the shapes anew from the poses."""
        self.shapes = [
            base_at(self.x[base], self.y[base], self.heading[base], self.size(who))
            for base, who in enumerate(self.who)
        ]

    # -- Upgrades and Damage Cards -------------------------------------------------------------

    def upgrades_of(self, creature: int) -> list[int]:
        """The Upgrades that a creature has, by their numbers, without discarded ones."""
        rows = self.upgrades
        return [
            at // U_WIDTH
            for at in range(0, len(rows), U_WIDTH)
            if rows[at] == creature and rows[at + U_STATE] != DISCARDED
        ]

    def add_upgrade(
        self, creature: int, card: int, durations: int = 0, permanent: int = 0, status: int = READY
    ) -> None:
        """A creature gets an Upgrade."""
        self.upgrades += [creature, card, durations, permanent, status]
        self.served = []

    def upgrade_card(self, upgrade: int) -> int:
        """The card of an Upgrade."""
        return self.upgrades[upgrade * U_WIDTH + U_CARD]

    def upgrade_named(self, creature: int, card: int) -> int:
        """The Upgrade of a creature with this card, NONE if it has none (AW-16.4)."""
        for upgrade in self.upgrades_of(creature):
            if self.upgrade_card(upgrade) == card:
                return upgrade
        return NONE

    def has_effect(self, creature: int, card: int) -> bool:
        """Has a creature the Effect Token of this name (AW-15.7)?"""
        return self.effect_row(creature, card) != NONE

    def effect_row(self, creature: int, card: int) -> int:
        """Where the Effect Token of this name stands in `effects`, NONE if nowhere."""
        rows = self.effects
        for at in range(0, len(rows), 2):
            if rows[at] == creature and self.upgrade_card(rows[at + 1]) == card:
                return at
        return NONE

    # -- names ---------------------------------------------------------------------------------

    def name(self, creature: int) -> str:
        """What events and actions call a creature: a letter."""
        return LETTERS[creature]

    def base_name(self, base: int) -> str:
        """What events and actions call a base: a letter, with a number for a soldier."""
        who = self.who[base]
        if not self.is_troop(who):
            return LETTERS[who]
        return f"{LETTERS[who]}{self.soldier(base) + 1}"

    def soldier_name(self, creature: int) -> str | None:
        """What events call the Point Soldier; None if it is not a Troop."""
        return self.base_name(self.point[creature]) if self.is_troop(creature) else None

    def standing_names(self, creature: int) -> list[str]:
        """The bases of a creature on the table, by their names."""
        return [self.base_name(base) for base in self.standing(creature)]

    # -- what the engine asks for --------------------------------------------------------------

    def not_asked(self, seat: int) -> Illegal:
        if self.outcome is not None:
            return Illegal("AW-14.9", "the game is over")
        return Illegal("AW-4.1", "this player is not asked now")

    def data(self) -> PlainDict:
        plain = super().data()
        if self.log:
            plain["log"] = self.log
        return plain
