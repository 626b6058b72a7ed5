"""What bots think positions of DragonLance are worth, read once from `content/bots.toml`."""

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

    dragon: Weight
    air: Weight
    level: Weight
    card: Weight
    item: Weight
    race: Weight
    race_span: Annotated[float, msgspec.Meta(gt=0, le=100)]
    landing: Weight
    chase: Weight
    chase_span: Annotated[float, msgspec.Meta(gt=0, le=100)]
    approach: Weight
    later: Part
    spell: Weight
    alone: Annotated[int, msgspec.Meta(ge=0, le=100)]
    sharpness: Weight


JUDGEMENT = read_table(FILE, "judgement", Judgement)
