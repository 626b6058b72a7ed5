"""Legion building (section 16): costs, rules with their clauses, text form, ready-made lists."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.games.attackwing.law import key_of, rows

from wyrmtable.core.errors import BadNotation, Illegal
from wyrmtable.games.attackwing import legionrules, legions, legiontext, readymade
from wyrmtable.games.attackwing.contentfile import CREATURES, UPGRADES
from wyrmtable.games.attackwing.legionrules import WHOLE
from wyrmtable.games.attackwing.legions import Entry, Legion, Terms

ARTIFACTS = [card.key for card in UPGRADES if card.slot == "artifact"]


def legion(text: str) -> Legion:
    return legiontext.read(text)


def clauses(text: str, terms: Terms) -> list[str]:
    """The clauses that a legion breaks."""
    return [fault.clause for fault in legionrules.faults(legion(text), terms)]


@pytest.mark.parametrize(
    ("text", "points", "total"),
    [
        ("balagos + fire_breath + haste", 60, 56),
        ("eshaedra + lightning_breath + fire_breath", 60, 59),  # AW-16.11: 42 + 6 + 6 + 5
        ("blue_dragon + haste + lightning_breath", 60, 48),
        ("copper_dragon + acid_breath; copper_dragon + acid_breath", 120, 76),  # AW-16.4
        ("skarnval + tough_hide + boulder_toss", 120, 51),
        ("barbarian + quick_feet", 120, 28),
        ("young_blue_dragon + fire_breath", 120, 35),
        ("bone_dragon + withering_breath", 120, 50),
        ("galadaeros + slow_breath", 120, 41),  # no penalty for him
        ("balagos + slow_breath", 120, 53),
        ("orc_troop x5", 120, 28),  # AW-17.2
    ],
)
def test_legal_legions_and_what_they_cost(text: str, points: int, total: int) -> None:
    """AW-16.1, AW-16.4, AW-16.11, AW-16.16, AW-17.2"""
    assert clauses(text, Terms(points=points)) == []
    assert legions.total(legion(text)) == total
    legionrules.check(legion(text), Terms(points=total))
    with pytest.raises(Illegal, match=f"costs {total} of {total - 1}"):
        legionrules.check(legion(text), Terms(points=total - 1))


@pytest.mark.parametrize(
    ("text", "clause"),
    [
        ("red_dragon + magic_missile", "AW-16.9"),
        ("copper_dragon + haste", "AW-16.12"),
        ("galadaeros + devotrix_of_tiamat", "AW-16.10"),
        ("balagos + fire_breath + fire_breath", "AW-16.4"),
        ("galadaeros; galadaeros", "AW-16.5"),
        ("skarnval + tough_hide + blackguards_mail", "AW-16.10"),
        ("hobgoblin_troop x4 + plate_armor", "AW-16.10"),
        ("brunda + quick_feet", "AW-16.10"),
        ("brunda + war_banner; hill_giant + war_banner", "AW-16.5"),
        ("maelin + contagion", "AW-16.10"),
        ("; ".join(["skeleton_troop"] * 13), "AW-16.17"),
        ("; ".join(["skeleton_troop x6"] * 7), "AW-16.17"),
        ("balagos x2", "AW-17.1"),
        ("orc_troop x7", "AW-17.1"),
        ("orc_troop x0", "AW-17.1"),
        ("elf_troop x3 + volley + line_formation + war_captain", "AW-16.9"),
        ("orc_troop x4 + volley", "AW-16.10"),  # no ranged weapon
        ("frost_giant + stampede + berserk + ground_slam", "AW-16.9"),
        ("elf_wizard + wand_of_frost + chain_mail", "AW-16.9"),
        ("balagos + aerobat_amulet", "AW-16.13"),
        ("balagos @2", "AW-18.9"),
        ("balagos; xp 1", "AW-20.7"),
    ],
)
def test_illegal_legions_name_the_clause(text: str, clause: str) -> None:
    """AW-16.4, AW-16.5, AW-16.9, AW-16.10, AW-16.12, AW-16.13, AW-16.14, AW-16.17"""
    terms = Terms(points=400)
    assert set(clauses(text, terms)) == {clause}
    with pytest.raises(Illegal) as caught:
        legionrules.check(legion(text), terms)
    assert caught.value.cite == clause


def test_all_faults_are_listed_with_their_place() -> None:
    """AW-16.14: free building marks everything that is wrong"""
    given_ = legion("galadaeros + haste + devotrix_of_tiamat; galadaeros + magic_missile")
    found = legionrules.faults(given_, Terms(points=50))
    places = [(fault.clause, fault.entry, fault.upgrade) for fault in found]
    assert places == [
        ("AW-16.10", 0, "devotrix_of_tiamat"),
        ("AW-16.5", 1, ""),
        ("AW-16.1", WHOLE, ""),
    ]
    assert legionrules.place(given_, found[0]) == "galadaeros (1), devotrix_of_tiamat: "
    assert legionrules.place(given_, found[2]) == ""


def test_cards_that_do_not_exist() -> None:
    """AW-3.1, AW-16.3, AW-16.15: also in data that no text form was read from"""
    strange = Legion(
        entries=(Entry(creature="balagoz"), Entry(creature="balagos", upgrades=("haist",)))
    )
    found = legionrules.faults(strange, Terms(points=120))
    assert [(fault.clause, fault.entry) for fault in found] == [("AW-3.1", 0), ("AW-16.15", 1)]
    assert "did you mean balagos?" in found[0].why and "haste" in found[1].why
    empty = legionrules.faults(Legion(), Terms(points=120))
    assert [fault.clause for fault in empty] == ["AW-16.3"]


def test_the_muster_can_be_left_out() -> None:
    """AW-23.2"""
    terms = Terms(points=200, muster=False)
    assert clauses("balagos + fire_breath; red_dragon", terms) == []
    assert clauses("hill_giant", terms) == ["AW-23.2"]
    assert clauses("balagos + savage_bite", terms) == ["AW-23.2"]


def test_artifacts_fit_into_any_slot() -> None:
    """AW-16.13, AW-18.8: one for a legion, in a slot that is free, at full cost"""
    allowed = Terms(points=120, artifacts=dict.fromkeys(ARTIFACTS, ""))
    assert clauses("red_dragon + fire_breath + iron_tail_spike", allowed) == []
    assert clauses("red_dragon + fire_breath + tail_sweep + iron_tail_spike", allowed) == [
        "AW-16.13"
    ]
    assert clauses("balagos + iron_tail_spike; red_dragon + aerobat_amulet", allowed) == [
        "AW-16.13"
    ]
    assert clauses("frost_giant + aerobat_amulet", allowed) == ["AW-16.10"]  # it cannot fly
    assert legions.total(legion("balagos + ring_of_swift_breath")) == 49


def test_teams_share_a_legion() -> None:
    """AW-18.1, AW-18.8, AW-18.9"""
    terms = Terms(points=120, players=2)
    assert clauses("balagos; eshaedra @2", terms) == []
    assert clauses("balagos; eshaedra", terms) == ["AW-18.9"]
    assert clauses("balagos; balagos @2", terms) == ["AW-16.5"]


def test_xp_buy_points_and_slots() -> None:
    """AW-20.7, AW-20.8, AW-20.9, AW-21.1, AW-22.1: the worked example of the law's cases"""
    terms = Terms(points=55, muster=False, only="balagos", only_clause="AW-22.1", xp=6)
    four = "balagos [dragon] + fire_breath + tail_sweep + wing_buffet + trickster"
    assert clauses(f"{four}; xp 4", terms) == []
    assert legions.limit(legion(f"{four}; xp 4"), terms) == legions.total(legion(four)) == 59
    assert clauses("balagos [dragon] + fire_breath; xp 5", terms) == ["AW-20.7"]
    assert clauses("balagos [dragon] [arcane] + fire_breath; xp 2", terms) == ["AW-20.8"]
    assert clauses("balagos [divine] + fire_breath; xp 4", terms) == ["AW-20.8"]
    assert clauses(f"{four.replace(' [dragon]', '')}; xp 6", terms) == ["AW-16.9"]
    spent = Terms(points=55, only="eshaedra", only_clause="AW-22.1", xp=6, xp_spent=True)
    assert clauses("eshaedra + lightning_breath; xp 1", spent) == ["AW-20.9"]
    assert clauses("eshaedra + lightning_breath", spent) == []
    assert clauses("red_dragon", terms) == ["AW-22.1"]


def test_armor_and_attack_dice_of_a_legion() -> None:
    """AW-1.19, AW-3.6, AW-17.2, AW-24.51, AW-24.138, AW-24.164"""
    (skarnval,) = legion("skarnval + tough_hide + boulder_toss").entries
    assert (legions.armor(skarnval), legions.attack_dice(skarnval)) == (3, 5)
    (captain,) = legion("orc_troop x6 + war_captain").entries
    assert (legions.armor(captain), legions.attack_dice(captain)) == (0, 6)
    (knight,) = legion("vorgath + plate_armor + mighty_blow").entries
    assert (legions.armor(knight), legions.attack_dice(knight)) == (
        4,
        4,
    )  # bought dice do not count


def test_who_decides_about_initiative() -> None:
    """AW-16.6"""
    assert legions.lowest([119, 120, 119]) == [0, 2]
    assert legions.lowest([120, 100]) == [1]


# -- text --------------------------------------------------------------------------------------


def test_the_text_form() -> None:
    """The form that can be pasted and shared"""
    text = "balagos + fire_breath + haste (56); orc_troop x5 + standard_bearer (31)"
    assert legiontext.written(legion(text)) == text
    assert legion("Balagos + Fire Breath + Haste\nOrc Troop × 5 + Standard Bearer") == legion(text)
    assert legion("hobgoblin_troop ×3 + Veteran's Eye").entries[0].upgrades == ("veterans_eye",)
    assert legiontext.written(legion(text), costs=False) == re.sub(r" \(\d+\)", "", text)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "names no creature"),
        (" ; ; ", "names no creature"),
        ("balagoz", "there is no creature 'balagoz'; did you mean balagos?"),
        ("balagos + hast", "there is no Upgrade 'hast'; did you mean haste"),
        ("balagos + ", "there is no Upgrade ''"),
        ("balagos" * 1000, "longer than 4000 characters"),
    ],
)
def test_texts_that_cannot_be_read(text: str, why: str) -> None:
    """Errors say what is wrong and what would be right."""
    with pytest.raises(BadNotation) as caught:
        legion(text)
    assert why in caught.value.why
    assert "balagos + fire_breath" in caught.value.examples


ENTRIES = st.builds(
    Entry,
    creature=st.sampled_from([card.key for card in CREATURES]),
    upgrades=st.lists(st.sampled_from([card.key for card in UPGRADES]), max_size=5).map(tuple),
    soldiers=st.integers(1, 6),
    slots=st.lists(st.sampled_from(["dragon", "arcane", "heroic"]), max_size=2).map(tuple),
    player=st.integers(0, 2),
)
LEGIONS = st.builds(
    Legion,
    entries=st.lists(ENTRIES, min_size=1, max_size=13).map(tuple),
    xp=st.integers(0, 20),
)


@given(LEGIONS)
def test_every_legion_round_trips_as_text(one: Legion) -> None:
    """AW-16.14: legal or not"""
    assert legiontext.read(legiontext.written(one)) == one
    assert legiontext.read(legiontext.written(one, costs=False)) == one


@given(LEGIONS, st.integers(6, 400), st.booleans())
def test_faults_are_found_and_never_crash(one: Legion, points: int, muster: bool) -> None:
    """AW-16.14: whatever is wrong has a clause, a reason and a place"""
    terms = Terms(points=points, muster=muster)
    found = legionrules.faults(one, terms)
    for fault in found:
        assert fault.clause.startswith("AW-") and fault.why
        assert WHOLE <= fault.entry < len(one.entries)
    if legions.total(one) > legions.limit(one, terms):
        assert "AW-16.1" in [fault.clause for fault in found]


# -- ready-made --------------------------------------------------------------------------------


def test_the_ready_made_legions_are_those_of_the_law() -> None:
    """AW-16.18"""
    for row, one in zip(rows("AW-16.18"), readymade.READY_MADE, strict=True):
        assert (one.name, one.key) == (row["Legion"], key_of(row["Legion"]))
        assert legions.total(one.legion) == int(row["Points"])
        assert legionrules.faults(one.legion, Terms(points=int(row["Points"]))) == []
        written = re.findall(r"`(\w+)`|× (\d)", row["Creatures and Upgrades"])
        said = [key or f"x{number}" for key, number in written]
        ours: list[str] = []
        for entry in one.legion.entries:
            troop = legions.CREATURE[entry.creature].troop is not None
            ours += [entry.creature, *([f"x{entry.soldiers}"] if troop else []), *entry.upgrades]
        assert ours == said


def test_the_kits_are_those_of_the_law() -> None:
    """AW-1.8, AW-1.9, AW-16.18: 56 points each"""
    for row, kit in zip(rows("AW-1.9"), readymade.KITS, strict=True):
        (entry,) = kit.legion.entries
        assert entry.creature == key_of(row["Dragon"].split(" (")[0])
        assert list(entry.upgrades) == [key_of(name) for name in row["Upgrade Cards"].split(", ")]
        assert legions.total(kit.legion) == 56


def test_what_the_points_allow() -> None:
    """AW-16.18, AW-23.12"""
    assert len(readymade.affordable(Terms(points=120))) == 13
    names = [one.name for one in readymade.affordable(Terms(points=118))]
    assert names == ["Golden Host", "Balagos", "Eshaedra", "Galadaeros"]
    assert len(readymade.affordable(Terms(points=60, muster=False))) == 3


@pytest.mark.parametrize(
    ("terms", "expected"),
    [
        (Terms(points=60), [kit.legion for kit in readymade.KITS]),
        (
            Terms(points=50),
            [
                legion("balagos + fire_breath"),
                legion("eshaedra + lightning_breath"),  # 48, and 4 more would be 52
                legion("galadaeros + acid_breath + slow_breath + trickster"),
            ],
        ),
        (Terms(points=40), [legion("galadaeros + trickster")]),
        (Terms(points=36), [legion("blue_dragon")]),  # before the Fire Giant of the same cost
        (Terms(points=24), [legion("elf_wizard")]),  # the first of equals in the tables
        (Terms(points=6), [legion("skeleton_troop")]),
        (Terms(points=32, muster=False), [legion("copper_dragon")]),
        (
            Terms(points=50, only="eshaedra", only_clause="AW-21.1"),
            [legion("eshaedra + lightning_breath")],
        ),
    ],
)
def test_a_side_without_a_legal_legion(terms: Terms, expected: list[Legion]) -> None:
    """AW-16.14"""
    assert readymade.substitutes(terms) == expected
    for one in expected:
        assert legionrules.faults(one, terms) == []


@given(st.integers(6, 400), st.booleans())
def test_there_is_always_a_legal_substitute(points: int, muster: bool) -> None:
    """AW-16.14, AW-23.10"""
    terms = Terms(points=points if muster else max(points, 32), muster=muster)
    for one in readymade.substitutes(terms):
        assert legionrules.faults(one, terms) == []
