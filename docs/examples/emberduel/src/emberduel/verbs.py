"""What players can do: the table of verbs, and the numbers that it needs from the content."""

from __future__ import annotations

from pathlib import Path

import msgspec

from wyrmtable.core.action import FIRST_GAME_KIND
from wyrmtable.core.content import read_content
from wyrmtable.core.verbs import Verb, Verbs, Words

FOLDER = Path(__file__).parent


class Numbers(msgspec.Struct, forbid_unknown_fields=True):
    """The content file; a value of the wrong kind is an error that names file and key."""

    ledges: int
    scales: int
    speed: int
    die: int
    damage: int
    damage_coiled: int


NUMBERS = read_content(FOLDER / "content" / "ridge.toml", Numbers)
LEDGES, SCALES = NUMBERS.ledges, NUMBERS.scales

COIL, WEST, EAST, FIRST_FLIGHT = 0, 1, 2, 3
FLIGHTS = [sign * far for sign in (-1, 1) for far in range(1, NUMBERS.speed + 1)]
ORDERS = ["coil", "breathe west", "breathe east", *[f"fly {ledges:+d}" for ledges in FLIGHTS]]

ORDER = Verb(FIRST_GAME_KIND, "order", "{order}", about="choose an order")
LOCK = Verb(FIRST_GAME_KIND + 1, "lock", "lock", about="lock the order; without one: coil")
LOCK_ORDER = Verb(FIRST_GAME_KIND + 2, "lock_order", "lock {order}", about="choose and lock")
UNLOCK = Verb(FIRST_GAME_KIND + 3, "unlock", "unlock", about="open the order again")
VERBS = Verbs({"order": Words(ORDERS, "orders")}, [ORDER, LOCK, LOCK_ORDER, UNLOCK])
