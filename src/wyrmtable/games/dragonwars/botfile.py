"""What bots think positions of DragonWars are worth, read once from `content/bots.toml`."""

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

    worth: Annotated[list[Weight], msgspec.Meta(min_length=4, max_length=4)]
    alive: Part
    energy: Weight
    energy_wanted: Annotated[int, msgspec.Meta(ge=0, le=15)]
    energy_spare: Weight
    approach: Weight
    rest_energy: Annotated[int, msgspec.Meta(ge=1, le=15)]
    rest_health: Part
    landing: Weight
    menace: Weight
    hits: Part
    behind: Part
    heights: Annotated[list[Part], msgspec.Meta(min_length=10, max_length=10)]
    egg_held: Weight
    egg_near: Weight
    egg_aim: Weight
    egg_turns: Annotated[int, msgspec.Meta(ge=1, le=100)]
    egg_sure: Part
    chase: Weight
    sharpness: Weight


JUDGEMENT = read_table(FILE, "judgement", Judgement)
