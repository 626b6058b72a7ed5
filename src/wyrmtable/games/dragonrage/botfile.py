"""What bots think positions of Dragon Rage are worth, read once from `content/bots.toml`."""

# not compiled: msgspec structs for reading TOML
from __future__ import annotations

from pathlib import Path
from typing import Annotated

import msgspec

from wyrmtable.core.content import read_table

FILE = Path(__file__).parent / "content" / "bots.toml"
Weight = Annotated[float, msgspec.Meta(ge=0, le=100)]
Part = Annotated[float, msgspec.Meta(ge=0, le=1)]


class Judgement(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """The table `[judgement]`; the file says what the numbers mean."""

    material: Weight
    summoned: Annotated[int, msgspec.Meta(ge=0, le=100)]
    lure: Weight
    aloft: Weight
    ashore: Weight
    menace: Weight
    step: Part
    entrance: Part
    wall: Part
    hunt: Weight
    outside: Part
    guard: Weight
    occupied: Part
    exposure: Weight
    shy: Weight
    spell: Weight
    fire: Weight
    daring: Weight
    restless: Weight
    sharpness: Weight


JUDGEMENT = read_table(FILE, "judgement", Judgement)
