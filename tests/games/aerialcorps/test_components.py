"""The content files against the tables of the rulebook, and new content without code."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import wyrmtable as wt
from wyrmtable.core.errors import BadContent
from wyrmtable.games.aerialcorps import breeds, cards, contentfile, decks

GAME = wt.ruleset("aerialcorps")
WEIGHTS = ["light", "middle", "heavy"]


def table(clause: str) -> list[list[str]]:
    """The rows of the table of a clause, without its head."""
    text = (GAME.folder / "RULES.md").read_text(encoding="utf-8")
    after = text.partition(f"**{clause} ")[2].partition("\n**AC-")[0]
    rows = [line for line in after.splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in row.strip("|").split("|")] for row in rows[2:]]


def test_the_roster_is_that_of_the_rulebook() -> None:
    """AC-2.2, AC-2.3, AC-2.4, AC-2.5, AC-2.6, AC-5.12, AC-10.1"""
    rows = table("AC-2.5")
    listed = [breed for breed in contentfile.BREEDS if not breed.wooden]
    assert len(rows) == len(listed) == 15
    for row, breed in zip(rows, listed, strict=True):
        name, key = re.fullmatch(r"(.*) \(`(.*)`\)", row[0]).groups()  # type: ignore[union-attr]  # fails if not
        assert (name, key, row[1]) == (breed.name, breed.key, breed.weight)
        assert (int(row[2]), int(row[4]), int(row[6])) == (
            breed.capacity,
            breed.units,
            breed.value,
        )
        assert row[3] == (breed.breath or "–")
        traits = [trait.strip().replace(" ", "_") for trait in row[5].split(",") if trait != "–"]
        assert traits == list(breed.traits)


def test_the_weight_classes_are_those_of_the_rulebook() -> None:
    """AC-2.1, AC-9.16, AC-11.4"""
    for weight, row in enumerate(table("AC-2.1")):
        assert row[0].lower() == WEIGHTS[weight]
        assert int(row[2]) == breeds.CLIMB_RATE[weight]
        assert float(row[3]) == cards.STRAIGHT_LENGTH[weight]
    for weight, row in enumerate(table("AC-9.16")):
        assert [int(cell) for cell in row[1:]] == breeds.BREATH_CARDS[weight * 4 : weight * 4 + 4]
    assert breeds.MELEE_CARDS == [1, 2, 3]


def test_the_manoeuvre_cards_are_those_of_the_rulebook() -> None:
    """AC-5.1, AC-5.2, AC-5.3, AC-5.4, AC-5.6"""
    for row in table("AC-5.3"):
        name = row[0].split("`")[1]
        for weight, cell in enumerate(row[1:]):
            spec = contentfile.WEIGHT_CLASSES[weight].cards.get(name)
            if cell == "–":
                assert spec is None
                continue
            assert spec is not None
            assert (spec.path, spec.steep) == (cell.removesuffix("*").strip(), cell.endswith("*"))
            mirror = name.replace("R", "L") if name in contentfile.RIGHT_HAND else name
            for card in (name, mirror):
                assert cards.steep(weight, cards.CARD_NAMES.index(card)) == spec.steep
    for row in table("AC-5.6")[:-1]:
        for name in re.findall("`(.*?)`", row[0]):
            for weight, cell in enumerate(row[1:]):
                copies = cards.DECK[weight * cards.CARDS + cards.CARD_NAMES.index(name)]
                assert copies == (0 if cell == "–" else int(cell))
    for weight, cell in enumerate(table("AC-5.6")[-1][1:]):
        assert sum(cards.DECK[weight * cards.CARDS : (weight + 1) * cards.CARDS]) == int(cell)


def test_the_end_poses_are_those_of_the_rulebook() -> None:
    """AC-5.5"""
    for row in table("AC-5.5"):
        card = cards.CARD_NAMES.index(row[0].strip("`"))
        for weight, cell in enumerate(row[1:]):
            if cell != "–":
                ends = cards.ENDS[weight * cards.CARDS + card]
                told = [float(number) for number in cell.split("/")]
                assert [round(number, 3) for number in ends] == told


@pytest.mark.parametrize(
    ("clause", "deck", "size", "total"),
    [("AC-13.3", 0, 40, 76), ("AC-13.4", 1, 40, 37), ("AC-13.5", 2, 30, 73)],
)
def test_the_damage_decks_are_those_of_the_rulebook(
    clause: str, deck: int, size: int, total: int
) -> None:
    """AC-13.13: there is no card for fire, smoke or explosion among them."""
    held = decks.FULL_DECKS[deck]
    heads = {0: 6, 1: 7, 2: 6}[deck]
    names = ["", "captain", "left_wing", "right_wing", "crew", "harness"]
    if deck == 1:
        names.insert(1, "misfire")
    for row in table(clause):
        for name, cell in zip(names, row[1 : heads + 1], strict=True):
            card = decks.card_number(f"{row[0]}+{name}" if name else row[0])
            assert held.count(card) == (0 if cell == "–" else int(cell)), (row, name)
            assert decks.card_number(decks.card_text(card)) == card
    assert (len(held), sum(decks.points(card) for card in held)) == (size, total)


def test_the_scenarios_are_those_of_the_rulebook() -> None:
    """AC-3.1, AC-16.1, AC-16.2, AC-16.3, AC-16.4, AC-16.6, AC-16.7"""
    listed = {scenario.key: scenario for scenario in contentfile.SCENARIOS}
    assert list(listed) == ["duel", "battle", "fray", "courier", "cutting_out", "convoy"]
    for number, scenario in zip((1, 2, 3, 4, 6, 7), listed.values(), strict=True):
        text = GAME.rules[f"AC-16.{number}"].text
        assert f"`{scenario.key}`" in text
        if scenario.key != "cutting_out":
            wide, deep = scenario.table
            size = f"{wide:g} × {deep:g}" if wide == deep else f"{wide:g} wide and {deep:g} deep"
            assert size in text
            assert f"turn limit {scenario.turns}" in text
        for budget in scenario.budget:
            assert str(budget) in text


def test_a_new_breed_is_a_table_in_a_file(tmp_path: Path) -> None:
    file = tmp_path / "breeds.toml"
    known = (contentfile.FOLDER / "breeds.toml").read_text(encoding="utf-8")
    new = '[[breed]]\nkey = "gem_drake"\nname = "Gem Drake"\nweight = "heavy"\ncapacity = 30\n'
    file.write_text(known + new + 'units = 3\nbreath = "water"\ntraits = ["speedy"]\nvalue = 40\n')
    assert contentfile.read_breeds(file)[-1].name == "Gem Drake"


WRONG = {
    "an odd value": ("value = 6", "value = 7", "value"),
    "a weight that is none": ('weight = "light"', 'weight = "tiny"', "weight"),
    "a trait that is none": ('"speedy"]', '"shiny"]', "traits"),
    "a courier with riflemen": ("units = 0", "units = 1", "post_swift"),
    "a breed twice": ('"dusk_plover"', '"post_swift"', "post_swift"),
    "an unknown key": ("capacity = 10", "capacity = 10\nspeed = 3", "speed"),
}


@pytest.mark.parametrize("name", WRONG)
def test_a_mistake_in_the_roster_names_its_place(name: str, tmp_path: Path) -> None:
    old, new, word = WRONG[name]
    text = (contentfile.FOLDER / "breeds.toml").read_text(encoding="utf-8")
    file = tmp_path / "breeds.toml"
    file.write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(BadContent) as error:
        contentfile.read_breeds(file)
    assert "breeds.toml" in str(error.value) and word in str(error.value)


def test_a_mistake_in_a_path_names_its_card(tmp_path: Path) -> None:
    text = (contentfile.FOLDER / "cards.toml").read_text(encoding="utf-8")
    file = tmp_path / "cards.toml"
    file.write_text(text.replace("R 2/90", "R 2:90", 1), encoding="utf-8")
    with pytest.raises(BadContent, match=r"light\.R90.*R 2:90"):
        contentfile.read_weights(file)
