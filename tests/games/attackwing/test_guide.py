"""The guide for designers names every word of the vocabulary."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import get_args

import msgspec
import pytest

from wyrmtable.core.content import resolved
from wyrmtable.games.attackwing import conditions, contentfile, effects
from wyrmtable.games.attackwing.deeds import Deed

GUIDE = Path(__file__).resolve().parents[3] / "docs" / "attackwing-cards.md"
TEXT = GUIDE.read_text(encoding="utf-8")
STRUCTS = (
    conditions.If,
    conditions.Now,
    conditions.Cost,
    conditions.Near,
    effects.Ability,
    effects.Attack,
    effects.Effect,
    *get_args(Deed),
)


def test_every_key_is_explained() -> None:
    """Each key of a table stands in the guide in code font."""
    keys = {field.encode_name for one in STRUCTS for field in msgspec.structs.fields(one)}
    prose = re.sub(r"```.*?```", "", TEXT, flags=re.S)
    code = set(re.findall(r"\w+", " ".join(re.findall(r"`([^`]+)`", prose))))
    code |= set(re.findall(r"\w+", " ".join(re.findall(r"```toml\n(.*?)```", TEXT, re.S))))
    assert keys - code == set()


@pytest.mark.parametrize(
    "words",
    [
        conditions.Moment,
        conditions.Value,
        conditions.Ban,
        conditions.Who,
        conditions.Exhausting,
        conditions.Bearing,
        conditions.Token,
    ],
)
def test_every_word_is_explained(words: object) -> None:
    """Each word that a key can have stands in the guide."""
    for word in get_args(words):
        assert f"`{word}`" in TEXT


def test_every_deed_is_explained() -> None:
    """Each `do` has its row."""
    for deed in get_args(Deed):
        assert f"| `{deed.__struct_config__.tag}` |" in TEXT


def test_the_examples_can_be_read() -> None:
    """The first Upgrade of the guide is a card, and the other examples are parts of cards."""
    blocks = re.findall(r"```toml\n(.*?)```", TEXT, re.S)
    card = tomllib.loads(blocks[0])
    (upgrade,) = msgspec.convert(card, contentfile.UpgradeFile).upgrade
    assert upgrade.key == "lucky_charm"
    action = tomllib.loads(blocks[1])["upgrade"]
    assert msgspec.convert(action["ability"][0], effects.Ability).names == "enemy"
    assert msgspec.convert(action["effect"], effects.Effect).color == "red"
    aura = tomllib.loads(blocks[2])["creature"]["ability"][0]
    assert msgspec.convert(aura, effects.Ability).near is not None
    attack = tomllib.loads(blocks[3])["upgrade"]["attack"]
    assert msgspec.convert(attack, effects.Attack).weapon
    assert resolved(contentfile.FOLDER, tomllib.loads(blocks[4]))
