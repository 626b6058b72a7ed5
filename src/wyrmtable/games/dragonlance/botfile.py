"""What bots think positions of DragonLance are worth, read once from `content/bots.toml`."""

# not compiled: msgspec structs for reading TOML
from __future__ import annotations

from pathlib import Path
from typing import Annotated

import msgspec

from wyrmtable.core.errors import BadContent

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
    whim: Weight
    sharpness: Weight


class BotFile(msgspec.Struct, frozen=True):
    """The part of the file that is the game's own."""

    judgement: Judgement


def read_judgement(path: Path) -> Judgement:
    """Read and check a content file; BadContent names file, key and reason."""
    try:
        return msgspec.toml.decode(path.read_bytes(), type=BotFile).judgement
    except OSError as error:
        raise BadContent(path.name, "file", error.strerror or "cannot be read") from None
    except msgspec.DecodeError as error:
        reason, _, place = str(error).partition(" - at `")
        raise BadContent(path.name, place.rstrip("`").lstrip("$.") or "file", reason) from None


JUDGEMENT = read_judgement(FILE)
