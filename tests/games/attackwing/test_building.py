"""What stands in which slot, and what could still be added to a legion."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from wyrmtable.core.chance import Seeded
from wyrmtable.games.attackwing import building, legionmaking, legionrules, legions, legiontext
from wyrmtable.games.attackwing.legions import Entry, Legion, Terms

TERMS = Terms(points=60)


def possible_upgrades(legion: Legion, number: int, terms: Terms) -> dict[str, int]:
    """The Upgrades that break no further rule, with their costs."""
    offers = building.upgrade_offers(legion, number, terms)
    return {offer.card: offer.cost for offer in offers if not offer.why}


def possible_creatures(legion: Legion, terms: Terms) -> dict[str, int]:
    """The same for creatures."""
    offers = building.creature_offers(legion, terms)
    return {offer.card: offer.cost for offer in offers if not offer.why}


def test_slots_are_filled_in_the_order_of_the_card() -> None:
    """AW-16.9, AW-16.13, AW-20.8"""
    (entry,) = legiontext.read("balagos [dragon] + haste + iron_tail_spike + fire_breath").entries
    assert building.seated(entry) == [
        ("dragon", "fire_breath"),
        ("dragon", ""),
        ("dragon", ""),
        ("arcane", "haste"),
        ("dragon", "iron_tail_spike"),
    ]
    (entry,) = legiontext.read("red_dragon + shield").entries
    assert building.seated(entry) == [("dragon", ""), ("dragon", ""), ("", "shield")]


def test_what_can_be_added() -> None:
    """AW-16.1, AW-16.9, AW-16.10, AW-16.11, AW-16.12"""
    legion = legiontext.read("balagos + fire_breath")
    found = possible_upgrades(legion, 0, TERMS)
    assert found["haste"] == 6 and found["devotrix_of_tiamat"] == 4
    assert "fire_breath" not in found and "bless" not in found and "holy_aura" not in found
    assert "frost_breath" not in found  # 6 + 5 do not fit into 60 points
    assert possible_upgrades(legion, 0, Terms(points=61))["frost_breath"] == 11
    assert possible_creatures(legion, TERMS) == {
        "elf_troop": 8,
        "hobgoblin_troop": 8,
        "dwarf_troop": 10,
        "orc_troop": 7,
        "skeleton_troop": 6,
        "pike_troop": 7,
    }


def test_what_costs_too_much_cannot_be_added() -> None:
    """AW-16.1, AW-16.3: not even to an empty legion"""
    assert possible_creatures(Legion(), Terms(points=6)) == {"skeleton_troop": 6}
    illegal = legiontext.read("balagos + shield + haste")  # one Arcane slot
    found = possible_upgrades(illegal, 0, Terms(points=120))
    assert "tail_sweep" in found and "blur" not in found


@settings(max_examples=25)
@given(st.data(), st.sampled_from([20, 60, 90]))
def test_adding_what_is_possible_keeps_a_legion_legal(data: st.DataObject, points: int) -> None:
    """AW-16.1, AW-16.3: a legion can be built step by step"""
    terms = Terms(points=points)
    legion = Legion()
    while len(legion.entries) < 3:
        choices = possible_creatures(legion, terms)
        if not choices:
            break
        creature = data.draw(st.sampled_from(list(choices)))
        legion = building.with_entry(legion, Entry(creature=creature))
        upgrades = possible_upgrades(legion, len(legion.entries) - 1, terms)
        if upgrades:
            chosen = data.draw(st.sampled_from(list(upgrades)))
            before = legions.total(legion)
            legion = building.with_upgrade(legion, len(legion.entries) - 1, chosen)
            assert legions.total(legion) == before + upgrades[chosen]
        assert legionrules.faults(legion, terms) == []


@pytest.mark.parametrize(
    "terms",
    [
        Terms(points=20),
        Terms(points=60, muster=False),
        Terms(points=120),
        Terms(points=200),
        Terms(points=400, players=3),
        Terms(points=50, muster=False, only="eshaedra", only_clause="AW-21.1", xp=4),
    ],
)
def test_bots_field_legal_legions_that_spend_their_points(terms: Terms) -> None:
    """AW-16.1, AW-16.14, AW-18.9, AW-20.7"""
    made = [legionmaking.made(terms, Seeded(seed)) for seed in range(6)]
    for legion in made:
        assert legionrules.faults(legion, terms) == []
        assert legions.total(legion) >= 0.85 * terms.points
    various = {legiontext.written(legion) for legion in made}
    assert len(various) > 3 or terms.points < 30  # of the few that fit the dearest one is taken
