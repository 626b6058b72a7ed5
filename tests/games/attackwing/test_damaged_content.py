"""A damaged content file is refused with file, key and reason; new cards need no code."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from wyrmtable.core.content import overlaid, resolved
from wyrmtable.core.errors import BadContent
from wyrmtable.games.attackwing import contentfile, tablefile
from wyrmtable.games.attackwing.contentfile import Deck

Change = Callable[[str], str]
HEAD = '[[upgrade]]\nkey = "new"\nname = "New"\nclause = "AW-24.7"\nslot = "heroic"\ncost = 3\n'


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A copy of the content that a test may damage."""
    shutil.copytree(contentfile.FOLDER, tmp_path / "attackwing" / "content")
    return tmp_path / "attackwing" / "content"


def refused(folder: Path) -> tuple[str, str, str]:
    """The file, key and reason with which the content is refused."""
    with pytest.raises(BadContent) as caught:
        Deck(folder)
    return caught.value.file, caught.value.key, caught.value.why


def edit(path: Path, old: str, new: str) -> None:
    """Replace the first place of a text."""
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


def add(folder: Path, body: str) -> None:
    """Add a heroic Upgrade."""
    path = folder / "upgrades_heroic.toml"
    path.write_text(path.read_text(encoding="utf-8") + "\n" + HEAD + body, encoding="utf-8")


@pytest.mark.parametrize(
    ("file", "old", "new", "key", "why"),
    [
        ("creatures_starter", "level = 8", "levle = 8", "creature.balagos", "did you mean level"),
        ("creatures_starter", "level = 8\n", "", "creature.balagos", "missing required field"),
        ("creatures_starter", "level = 8", 'level = "8"', "creature.balagos.level", "Expected"),
        ("creatures_starter", 'energy = "fire"', 'energy = "ice"', "balagos.energy", "'ice'"),
        ("creatures_starter", '"eshaedra"', '"balagos"', "balagos", "is there twice"),
        ("creatures_starter", "cost = 44\n", "", "balagos", "give cost and weapon"),
        ("creatures_starter", "adult_red_dragon", "adult_pink", "balagos.dial", "adult_pink"),
        ("creatures_starter", "adult_red_dragon", "frost_giant", "balagos.dial", "flying"),
        ("creatures_starter", "range = [1, 2]", "range = [2, 1]", "weapons.bite.range", "nearer"),
        ("creatures_starter", '"charge"', '"target"', "balagos.actions", "twice"),
        ("creatures_troops", "base = ", 'base = "large" #', "dwarf_troop.base", "AW-17.1"),
        ("creatures_troops", "[10, 18, 26, 33, 40, 47]", "[10, 18]", "troop.cost", "length"),
        ("dials", "S1 S2 B1", "S1 S2 Q1", "adult_red_dragon.flight.green", "'Q1'"),
        ("dials", "S1 S2 B1", "S1 S2 T4", "adult_red_dragon.flight.green", "no template"),
        ("dials", "S1 S2 B1", "S1 S2 S3", "adult_red_dragon.flight.white", "S3 is on the dial"),
        ("dials", "S1 S2 B1", "S1 P2", "adult_red_dragon.flight.green", "'P2'"),
        ("damage", 'flips = "expired"', 'flips = "at_once"', "dazed.flips", "expired"),
        ("damage", "copies = 7", "copies = 0", "deep_wound.copies", ">= 1"),
        ("upgrades_dragon", 'slot = "dragon"', 'slot = "divine"', "fire_breath.slot", "divine"),
        ("upgrades_dragon", 'clause = "AW-', 'clause = "DW-', "fire_breath.clause", "regex"),
        ("upgrades_dragon", '["galadaeros"', '["galadaros"', "unless.creature", "'galadaros'"),
        (
            "upgrades_dragon",
            'shape = "cone"',
            'shape = "one"',
            "fire_breath.attack.level",
            "only an area",
        ),
        ("upgrades_dragon", "weapon = true\n", "", "fire_breath.attack.dice", "at least 1"),
        ("upgrades_arcane", "level = 6\n", "", "haste.level", "minimum Level"),
        ("upgrades_arcane", "around = 1\n", "", "fireball.attack.around", "burst"),
        (
            "upgrades_arcane",
            "fly_spell",
            "flyspell",
            "fly.effect.ability.1.does.1.dial",
            "flyspell",
        ),
        ("upgrades_arcane", '"magic_missile" }', '"missile" }', "shield.effect", "'missile'"),
    ],
)
def test_a_damaged_file_is_named(
    folder: Path, file: str, old: str, new: str, key: str, why: str
) -> None:
    """Unknown keys and words, missing fields, bad ids and what contradicts itself."""
    edit(folder / f"{file}.toml", old, new)
    at, where, reason = refused(folder)
    assert at == f"{file}.toml"
    assert where.endswith(key) or key in where, where
    assert why in reason, reason


@pytest.mark.parametrize(
    ("body", "key", "why"),
    [
        ("", "new", "does nothing"),
        ('[[upgrade.ability]]\nwhen = "always"\ndoes = []\n', "new.ability.1.does", "length"),
        ('[[upgrade.ability]]\nwhen = "dawn"\ndoes = [{ do = "heal" }]\n', "1.when", "'dawn'"),
        ('[[upgrade.ability]]\nwhen = "declare"\ndoes = [{ do = "win" }]\n', "does.1.do", "'win'"),
        (
            '[[upgrade.ability]]\nwhen = "roll_attack"\ndoes = [{ do = "heal" }]\n',
            "new.ability.1.does.1",
            "'heal' is not possible at 'roll_attack'; there is dice",
        ),
        (
            '[[upgrade.ability]]\nwhen = "compare"\ndoes = [{ do = "cancel", face = "hit" }]\n',
            "new.ability.1.as",
            "attacker or defender?",
        ),
        (
            '[[upgrade.ability]]\nwhen = "action"\ndoes = [{ do = "land", who = "target" }]\n',
            "new.ability.1.does.1.who",
            "needs `names`",
        ),
        (
            '[[upgrade.ability]]\nwhen = "action"\nnames = "enemy"\ndoes = [{ do = "disable" }]\n',
            "new.ability.1.range",
            "is missing",
        ),
        (
            '[[upgrade.ability]]\nwhen = "action"\ndoes = [{ do = "heal", who = "friends" }]\n',
            "new.ability.1.range",
            "how far",
        ),
        (
            '[[upgrade.ability]]\nwhen = "end_phase"\nrange = [1, 1]\ndoes = [{ do = "heal" }]\n',
            "new.ability.1.range",
            "'action'",
        ),
        (
            '[[upgrade.ability]]\nwhen = "end_phase"\nif = { reach = "melee" }\n'
            'does = [{ do = "heal" }]\n',
            "new.ability.1.if.reach",
            "cannot be asked at 'end_phase'",
        ),
        (
            '[[upgrade.ability]]\nwhen = "end_phase"\nif = { other = { troop = true } }\n'
            'does = [{ do = "heal" }]\n',
            "new.ability.1.if.other",
            "no other creature",
        ),
        (
            '[[upgrade.ability]]\nwhen = "always"\ncost = { disable = true }\n'
            'does = [{ do = "value", value = "armor", number = 1 }]\n',
            "new.ability.1",
            "neither optional nor paid for",
        ),
        (
            '[[upgrade.ability]]\nwhen = "action"\ndoes = [{ do = "effect" }]\n',
            "new.effect",
            "is given, but not described",
        ),
        (
            '[[upgrade.ability]]\nwhen = "action"\ndoes = [{ do = "heal" }]\n[upgrade.effect]\n'
            'color = "red"\n[[upgrade.effect.ability]]\nwhen = "roll_attack"\n'
            'does = [{ do = "dice", number = 1 }]\n',
            "new.effect",
            "is never given",
        ),
        (
            'level = 4\n[[upgrade.ability]]\nwhen = "action"\ndoes = [{ do = "heal" }]\n',
            "",
            "spell",
        ),
    ],
)
def test_an_ability_that_makes_no_sense(folder: Path, body: str, key: str, why: str) -> None:
    """What cannot work at its moment is refused when it is read, not when it is played."""
    add(folder, body)
    at, where, reason = refused(folder)
    assert at == "upgrades_heroic.toml"
    assert where.endswith(key), where
    assert why in reason, reason


def test_a_new_upgrade_is_an_entry(folder: Path) -> None:
    """AW-3.9, AW-16.15: a card that no rulebook has"""
    add(
        folder,
        '[[upgrade.ability]]\nwhen = "modify_defense"\nif = { reach = "ranged" }\n'
        'cost = { disable = true }\ndoes = [{ do = "convert", face = "conc", to = "evade" }]\n',
    )
    deck = Deck(folder)
    assert len(deck.upgrades) == 111
    assert [card.key for card in deck.upgrades if card.slot == "heroic"][-1] == "new"


def test_a_variant_changes_figures(folder: Path) -> None:
    """An overlay reaches costs, dials, dice and effects by the ends of their paths."""
    overlay = resolved(
        folder,
        {
            "fire_breath.cost": 7,
            "balagos.health": 5,
            "fire_breath.attack.cost.durations": 2,
            "adult_red_dragon.flight.red": "T2",
            "elf_troop.troop.cost": [7, 13, 19, 24, 29, 34],
        },
    )
    with overlaid(overlay):
        deck = Deck(folder)
    upgrade = next(card for card in deck.upgrades if card.key == "fire_breath")
    assert upgrade.attack is not None and upgrade.attack.cost.durations == 2
    assert (upgrade.cost, deck.creatures[0].health) == (7, 5)
    with overlaid(resolved(folder, {"balagos.dial": "nowhere"})):
        assert refused(folder)[1:] == ("balagos.dial", "there is no Maneuver Card 'nowhere'")


@pytest.mark.parametrize(
    ("old", "new", "key", "why"),
    [
        ('creature = "eshaedra"', 'creature = "esha"', "adventure1.part", "no creature 'esha'"),
        ('"aerobat_amulet"', '"amulet"', "adventure1.result.1.earned", "no artifact 'amulet'"),
        ('part = "balagos"', 'part = "nobody"', "adventure2.result.1.earned", "'nobody'"),
        ("number = 2\nwhen", "number = 1\nwhen", "adventure1.result.1", "twice"),
        ("next = 7", "next = 8", "adventure2.result.4.next", "no paragraph 8"),
        ("points = 50", "points = -1", "adventure.adventure1.points", ">= 1"),
    ],
)
def test_damaged_adventures(folder: Path, old: str, new: str, key: str, why: str) -> None:
    """AW-20.1, AW-20.5"""
    edit(folder / "adventures.toml", old, new)
    with pytest.raises(BadContent) as caught:
        tablefile.read_adventures(folder / "adventures.toml")
    assert caught.value.file == "adventures.toml"
    assert caught.value.key == key
    assert why in caught.value.why
