"""What bots think positions of Attack Wing are worth, read once from `content/bots.toml`."""

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

    alive: Part
    attack: Weight
    menace: Weight
    approach: Weight
    turn: Weight
    edge: Weight
    lookout: Weight
    trapped: Weight
    exhaustion: Weight
    red: Weight
    dodge: Weight
    charge: Weight
    concentrate: Weight
    target: Weight
    item: Weight
    whim: Weight
    sharpness: Weight


JUDGEMENT = read_table(FILE, "judgement", Judgement)
