"""The fields of a game of Attack Wing, said once.

Lists of creatures, bases, Upgrades and tokens grow when legions are revealed; their entries belong
to the creature, base and so on with the same place.
"""

# not compiled: reading and writing, not playing
from __future__ import annotations

from wyrmtable.core.fields import (
    HIDDEN,
    MOST,
    OWN,
    Field,
    Fields,
    flag,
    number,
    reals,
    row,
    rows,
)
from wyrmtable.games.attackwing.abilities import MOMENT, VERB
from wyrmtable.games.attackwing.creatures import KEYS as CREATURES
from wyrmtable.games.attackwing.damagecards import KEYS as DAMAGE
from wyrmtable.games.attackwing.dials import COLORS, MANEUVERS
from wyrmtable.games.attackwing.upgrades import KEYS as UPGRADES

MOST_CREATURES = 36
MOST_BASES = 108
MOST_UPGRADES = 1000
MOST_TOKENS = 12


def each(name: str, low: int, high: int, known: str = "open", *, fixed: bool = False) -> Field:
    """One number for each creature, base and so on; `fixed`: a tuple in the state."""
    return rows(name, 1, low, high, known, fixed=fixed)


FIELDS = Fields(
    # options (AW-23.10)
    number("mode", 0, 4),
    number("adventure", 0, 2),
    number("points", 0, 400),
    number("area", 36, 72, start=36),
    number("side_count", 2, 3, start=2),
    row("seat_side", "seats", -1, 2, start=-1, fixed=True),
    flag("premeasure"),
    flag("figure_bump"),
    flag("artifacts"),
    flag("muster", start=True),
    number("obstacles", 0, 6),
    number("obstacle_peek", 0, 12),
    number("round_limit", 1, MOST, start=40),
    number("morale_face", 0, 3),
    number("geyser_face", 0, 3),
    number("turn_seconds", 0, MOST),
    # seats
    row("ready", "seats", 0, 1),  # has committed the sealed answer that is asked for
    rows("legions", 1, -1, MOST, known=OWN, fixed=True),  # seat, length and numbers of each draft
    row("part", "seats", -1, 3, start=-1, known=OWN),  # asked for in a campaign
    row("quit", "seats", 0, 1, fixed=True),
    row("spent", "seats", 0, MOST, fixed=True),
    row("brought", "seats", -1, len(UPGRADES) - 1, start=-1, fixed=True),
    # the game
    number("phase", 0, 7),
    number("round", 0, MOST),
    number("initiative", -1, 2, start=-1),
    rows("deck", 1, 0, len(DAMAGE) - 1, known=HIDDEN),
    flag("stacked"),
    rows("discard", 1, 0, len(DAMAGE) - 1),
    number("last_gone", -1, MOST_CREATURES - 1, start=-1),  # the creature that left last
    number("result", 0, 9),  # of an adventure
    flag("truce_broken"),
    number("unasked", 0, 9),
    # creatures
    each("card", 0, len(CREATURES) - 1, fixed=True),
    each("side", 0, 2, fixed=True),
    each("owner", 0, 8, fixed=True),
    each("point", 0, MOST_BASES - 1),
    each("altitude", 0, 2),
    each("exhaustion", 0, MOST),
    rows("tokens", 4, 0, MOST),
    each("shattered", 0, 99),
    each("out", 0, 3),
    each("victory", -1, 2),
    each("dial", -1, MANEUVERS - 1, known=OWN),
    each("dial_of", -1, len(COLORS) - 1),
    each("color", -1, 2),
    each("marks", 0, MOST),
    rows("performed", 2, 0, MOST),
    rows("used", 2, 0, MOST),
    rows("granted", 3, -1, MOST),
    # bases
    each("who", 0, MOST_CREATURES - 1, fixed=True),
    each("place", 0, 3),
    reals("x"),
    reals("y"),
    reals("heading"),
    # cards
    rows("upgrades", 5, 0, MOST),
    rows("effects", 2, 0, MOST),
    rows("up", 3, 0, MOST),
    each("down_of", 0, MOST_BASES - 1),
    each("down_kind", -2, len(DAMAGE) - 1),
    # tokens
    each("token_number", 0, 12, known=OWN),
    each("token_kind", 0, 6, known=OWN),
    each("token_known", 0, 511, fixed=True),  # bits of the seats that have looked at it
    each("token_where", 0, 3),
    each("token_holder", -1, MOST_CREATURES - 1),  # side of a hand, or creature
    each("token_up", 0, 1),
    reals("token_x"),
    reals("token_y"),
    rows("bursts", 2, 0, MOST),
    reals("burst_at"),
    # what is going on
    rows("moving", 1, -MOST, MOST),
    rows("attack", 1, -MOST, MOST),
    rows("attack_dice", 2, 0, 9),
    rows("defense_dice", 2, 0, 9),
    rows("victims", 2, 0, MOST_BASES - 1, fixed=True),
    reals("line"),
    rows("interrupted", 1, -MOST, MOST, fixed=True),
)
assert MOMENT and VERB  # the tables of cards are read before anything is played
