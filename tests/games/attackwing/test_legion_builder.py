"""The legion builder: cards, text both ways, and a judge who says what the rules say."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import wyrmtable as wt
from wyrmtable.core.builder import WHOLE, Army, Unit, newly_broken
from wyrmtable.core.errors import BadNotation, BadOptions
from wyrmtable.games.attackwing.choosing import terms_of
from wyrmtable.games.attackwing.contentfile import CREATURES, UPGRADES
from wyrmtable.games.attackwing.legionbuilder import (
    LegionBuilder,
    legion_of,
    plain_terms,
    read_terms,
)
from wyrmtable.games.attackwing.legionrules import faults
from wyrmtable.games.attackwing.legions import total
from wyrmtable.games.attackwing.state import AttackWing

RULES = wt.ruleset("attackwing")
BUILDER = LegionBuilder(RULES.rules)

units = st.builds(
    Unit,
    card=st.sampled_from([card.key for card in CREATURES]),
    additions=st.lists(st.sampled_from([card.key for card in UPGRADES]), max_size=4).map(tuple),
    count=st.integers(1, 7),
    slots=st.lists(st.sampled_from(["dragon", "arcane"]), max_size=1).map(tuple),
    player=st.integers(0, 2),
)
armies = st.builds(Army, units=st.lists(units, min_size=1, max_size=5).map(tuple))
terms = st.fixed_dictionaries(
    {
        "points": st.integers(1, 200),
        "muster": st.booleans(),
        "artifacts": st.booleans(),
        "players": st.integers(1, 3),
        "xp": st.integers(0, 9),
    }
)


@settings(max_examples=40)
@given(armies, terms)
def test_the_judge_says_what_the_rules_say(army: Army, given_terms: dict[str, int]) -> None:
    """AW-16.1 to AW-16.17: problems and points of any list, and its text reads back"""
    judged = BUILDER.judge(army, given_terms)
    legion = legion_of(army)
    expected = [
        (fault.clause, fault.why, fault.entry) for fault in faults(legion, read_terms(given_terms))
    ]
    assert [(one.clause, one.why, one.unit) for one in judged.problems] == expected
    assert judged.points == total(legion) == sum(unit.cost for unit in judged.units)
    assert BUILDER.read(judged.text) == army
    assert BUILDER.read(BUILDER.write(army, costs=False)) == army
    assert msgspec.json.decode(msgspec.json.encode(army), type=Army) == army


def test_a_card_is_offered_or_the_first_rule_that_bars_it_is_named() -> None:
    """AW-16.1, AW-16.4, AW-16.5, AW-16.9, AW-16.10, AW-16.12"""
    army = BUILDER.read("balagos + fire_breath; orc_troop x5")
    offers = {offer.card: offer for offer in BUILDER.offers(army, {"points": 90}, 0)}
    assert (offers["haste"].cost, offers["haste"].why) == (6, "")
    assert offers["fire_breath"].clause == "AW-16.4"
    assert offers["bless"].clause == "AW-16.9"
    assert offers["holy_aura"].clause == "AW-16.10"
    assert offers["lightning_breath"].cost == 11  # with its penalty
    creatures = {offer.card: offer for offer in BUILDER.offers(army, {"points": 90}, WHOLE)}
    assert creatures["balagos"].clause == "AW-16.5"
    assert creatures["skeleton_troop"].why == ""
    assert creatures["gold_dragon"].clause == "AW-16.1"


def test_slots_are_shown_with_what_is_in_them() -> None:
    """AW-16.9, AW-20.8"""
    army = BUILDER.read("red_dragon [dragon] + shield + fire_breath; orc_troop x3")
    dragon, troop = BUILDER.judge(army, {"xp": 4}).units
    shown = [(place.icon, place.addition, place.bought) for place in dragon.places]
    assert shown == [
        ("dragon", "fire_breath", False),
        ("dragon", "", False),
        ("dragon", "", True),
        ("", "shield", False),
    ]
    assert (dragon.own, dragon.cost, dragon.buyable) == (39, 48, [])
    assert (troop.most, troop.buyable) == (6, ["heroic", "equipment"])


def test_a_change_is_refused_for_what_it_breaks_further() -> None:
    """AW-16.1: a legion that costs too much may not cost even more"""
    before = BUILDER.judge(BUILDER.read("balagos; red_dragon"), {"points": 60})
    after = BUILDER.judge(BUILDER.read("balagos; red_dragon + fire_breath"), {"points": 60})
    broken = newly_broken(before.problems, after.problems)
    assert broken is not None and broken.clause == "AW-16.1"
    assert newly_broken(after.problems, after.problems) is None


def test_every_card_has_what_a_sheet_needs() -> None:
    cards = BUILDER.catalogue()
    assert len(cards.units) == 51 and len(cards.additions) == 110
    assert all(card.charts and card.figures and card.about for card in cards.units)
    assert all(card.text and "`" not in card.text for card in cards.additions)
    assert not any("source rules" in card.text for card in cards.additions)
    icons = {icon.key for icon in cards.icons}
    assert icons >= {slot for card in cards.units for slot in card.slots}
    assert icons >= {card.slot for card in cards.additions}
    for ready in cards.ready:
        judged = BUILDER.judge(BUILDER.read(ready.text), {})
        assert judged.problems == [] and judged.points == ready.points


def test_a_table_tells_its_terms() -> None:
    """AW-16.2, AW-20.3: with them a builder judges as the table does"""
    state = RULES.new(2, 5, mode="legion", points=60, artifacts=True, muster=False)
    assert isinstance(state, AttackWing)
    facts = state.decision(0).facts
    assert read_terms(facts["terms"]) == terms_of(state, 0)  # type: ignore[arg-type]  # its own
    assert facts["answer"] == "legion" and facts["draft"] == ""
    state.apply(0, f"{facts['answer']} balagos + fire_breath + iron_tail_spike")
    assert state.decision(0).facts["draft"] == "balagos + fire_breath + iron_tail_spike"
    assert state.decision(1).facts["draft"] == ""
    adventure = RULES.new(2, 5, mode="adventure1")
    for seat, part in enumerate(("eshaedra", "galadaeros")):
        adventure.apply(seat, f"ready part {part}")
    assert isinstance(adventure, AttackWing)
    told = adventure.decision(1).facts["terms"]
    assert told == plain_terms(terms_of(adventure, 1))
    assert isinstance(told, dict)
    problems = BUILDER.judge(BUILDER.read("balagos"), told).problems
    assert [problem.clause for problem in problems] == ["AW-21.1"]


def test_bad_lists_and_terms_get_one_line() -> None:
    for text in ("", "balagos + hast", "x" * 5000, "orc_troop;" * 40):
        with pytest.raises(BadNotation):
            BUILDER.read(text)
    army = Army(units=(Unit(card="balago"),))
    with pytest.raises(BadOptions, match="did you mean balagos"):
        BUILDER.judge(army, {})
    with pytest.raises(BadOptions, match="no Upgrade"):
        BUILDER.judge(Army(units=(Unit(card="balagos", additions=("x",)),)), {})
    good = BUILDER.read("balagos")
    for wrong in ({"points": 0}, {"points": "many"}, {"luck": 1}, {"only": "nobody"}):
        with pytest.raises(BadOptions):
            BUILDER.judge(good, wrong)
    with pytest.raises(BadOptions, match="no creature 4"):
        BUILDER.offers(good, {}, 3)
