"""The tables of the rulebook and the content files say the same."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import wyrmtable as wt
from wyrmtable.core.errors import BadContent
from wyrmtable.games.dragonrage import kinds as k
from wyrmtable.games.dragonrage.contentfile import (
    FOLDER,
    SCENARIOS,
    TABLES,
    read_tables,
    read_units,
)
from wyrmtable.games.dragonrage.odds import chance_of, least_attack, need_text, needed
from wyrmtable.games.dragonrage.terms import SPELL_COST, SPELL_NAMES, SPELL_RANGE

RULES = wt.ruleset("dragonrage").rules
SHORT = {
    "Sea Serpent": "SeaSerpent",
    "Young Dragon": "YoungDragon",
    "HERO (human)": "HERO",
    "HERO (orc boss)": "HERO",
    "WZD (human)": "WZD",
    "WZD (shaman)": "WZD",
}


def table(clause: str) -> list[list[str]]:
    """The rows of the table in a clause, without its head."""
    rows = [
        [cell.strip() for cell in line.strip().strip("|").split("|")]
        for line in RULES[clause].text.splitlines()
        if line.startswith("|")
    ]
    return rows[2:]


def kind(name: str) -> int:
    return k.KIND_OF[SHORT.get(name, name)]


def number(text: str) -> int:
    return 0 if text in ("–", "none") else int(text.strip("()"))


def test_counter_mix() -> None:
    """DR-1.11: as many counters as the mix holds, one HERO and one WZD for each side."""
    for row in table("DR-1.11"):
        for name, count in zip(row[::2], row[1::2], strict=True):
            if name:
                assert k.COUNTERS[kind(name)] == int(count), name
    assert [k.NAMES[i] for i in range(k.KINDS) if k.EACH_SIDE[i]] == ["HERO", "WZD"]


def test_unit_statistics() -> None:
    """DR-1.9, DR-1.10 and DR-1.12: every printed value; DR-1.13: monsters have none."""
    for name, attack, defence, escape, mp, road in table("DR-1.12"):
        unit = kind(name.split(" ")[0] if name.split(" ")[0] in k.KIND_OF else name.split(" (")[0])
        assert k.ATTACK[unit] == number(attack)
        assert k.DEFENCE[unit] == number(defence)
        assert k.ESCAPE[unit] == number(escape)
        assert k.MP[unit] == number(mp)
        assert k.ROAD_MP[unit] == (number(road) or number(mp))
    majors = [unit for unit in range(k.KINDS) if k.FAMILY[unit] == k.MAJOR]
    assert all(not k.ATTACK[m] and not k.MP[m] and not k.ESCAPE[m] for m in majors)


def test_families_and_peoples() -> None:
    """DR-1.7 and DR-1.8: who belongs where."""
    by_family = {
        family: {k.NAMES[i] for i in range(k.KINDS) if k.FAMILY[i] == family} for family in range(4)
    }
    assert by_family[k.CHARACTER] == {"HERO", "WZD", "Elowyn"}
    assert by_family[k.MINOR] == {"Giant", "SeaSerpent", "Tyrannosaurus", "Elemental"}
    assert by_family[k.MAJOR] == {"Dragon", "YoungDragon", "Roc", "Wurm"}
    humans = {k.NAMES[i] for i in range(k.KINDS) if k.PEOPLE[i] == k.HUMAN}
    assert humans == {"INF", "MIL", "ARH", "CAV", "BAL", "CAT"}
    greens = {k.NAMES[i] for i in range(k.KINDS) if k.PEOPLE[i] == k.GREENSKIN}
    assert greens == {"ORC", "GOB", "TRL", "WRG"}


def test_sheets_of_the_major_monsters() -> None:
    """DR-1.14: points and strengths of every group; DR-19.13, DR-21.7: the totals."""
    for name, head, wings, legs, belly, fire, overrun in table("DR-1.14"):
        unit = kind(name)
        for area, text in enumerate((head, wings, legs)):
            found = re.match(r"(\d) × (\d+) points, strength (\d)", text)
            at = unit * k.AREAS + area
            figures = (k.GROUPS[at], k.GROUP_POINTS[at], k.GROUP_STRENGTH[at])
            assert figures == (tuple(map(int, found.groups())) if found else (0, 0, 0))
        assert k.FULL[unit * k.AREAS + k.BELLY] == int(belly.split()[0])
        assert k.FIRE[unit] == number(fire.split()[0])
        assert k.OVERRUN[unit] == number(overrun)
    totals = {
        name: sum(
            k.GROUPS[kind(name) * k.AREAS + a] * k.GROUP_STRENGTH[kind(name) * k.AREAS + a]
            for a in range(k.AREAS)
        )
        for name in ("Dragon", "YoungDragon", "Roc", "Wurm")
    }
    assert totals == {"Dragon": 11, "YoungDragon": 6, "Roc": 8, "Wurm": 14}


def test_numbers_to_hit_areas() -> None:
    """DR-11.4: what each area needs."""
    for names, *areas in table("DR-11.4"):
        for name in names.split(", "):
            for area, text in enumerate(areas):
                need = k.AREA_HIT[kind(name) * k.AREAS + area]
                assert need == (0 if text == "–" else int(text[0]))


def test_minor_monsters() -> None:
    """DR-17.1, DR-11.10, DR-11.11: bodies, and how they are hit."""
    points = {k.NAMES[i]: (k.POINTS[i], k.HIT[i]) for i in range(k.KINDS) if k.POINTS[i]}
    assert points == {"Giant": (10, 6), "SeaSerpent": (15, 5), "Tyrannosaurus": (10, 6)}


def test_scaling_and_breaking_table() -> None:
    """DR-7.21 and DR-7.27."""
    for names, scale, door, gate in table("DR-7.21"):
        for name in names.split(", "):
            unit = kind(name)
            for text, column in ((scale, k.SCALE), (door, k.DOOR), (gate, k.GATE)):
                wanted = int(text.rstrip("+")) if re.fullmatch(r"\d+\+", text) else 0
                assert column[unit] == wanted
    ladders = {k.NAMES[i] for i in range(k.KINDS) if k.LADDERS[i]}
    assert ladders == {"ORC", "GOB", "INF", "ARH", "MIL"}


def test_combat_table() -> None:
    """DR-9.3: every printed cell; fractions are compared exactly."""
    for defence, *cells in table("DR-9.3"):
        for attack, cell in enumerate(cells, 1):
            assert need_text(needed(attack, int(defence))) == cell
    assert need_text(needed(33, 11)) == "2+"
    assert need_text(needed(32, 11)) == "3+"
    assert least_attack(5, 4) == 3  # two thirds of 4, rounded up


def test_chances() -> None:
    """DR-9.4 and DR-9.5: how often a result succeeds."""
    assert chance_of(needed(4, 2), 0) == (4, 6)
    assert chance_of(11, 0) == (3, 36)
    assert chance_of(11, 1) == (6, 36)
    assert chance_of(needed(8, 2)) == (1, 1)
    assert chance_of(needed(1, 4)) == (0, 1)


def test_spell_list() -> None:
    """DR-12.6."""
    rows = table("DR-12.6")
    for place, (title, cost, reach, _) in enumerate(rows):
        assert TABLES.spell[place].title == title
        assert SPELL_COST[place] == int(cost[0])
        if reach.isdigit():
            assert SPELL_RANGE[place] == int(reach)
    assert SPELL_NAMES[0] == "boost_morale"
    assert TABLES.wizard.spell_points == 10


@pytest.mark.parametrize("place", range(12))
def test_scenarios(place: int) -> None:
    """DR-22.1 to DR-22.12, and DR-22.13: all twelve use the standard rules; DR-13.8."""
    scenario = SCENARIOS.scenario[place]
    clause = RULES[f"DR-22.{place + 1}"]
    assert (
        clause.title
        == f"{scenario.map.capitalize()} {scenario.number}, {scenario.title}".rstrip(".")
    )
    invader, _, rest = clause.text.removeprefix("Invader: ").partition(". Defender: ")
    defender, _, goal = rest.partition(". Goal ")
    for text, force in ((invader, scenario.invader), (defender, scenario.defender)):
        listed = [re.fullmatch(r"(\d+) (.+)", part) for part in text.split(", ")]
        names = [(found[2], int(found[1])) for found in listed if found]
        assert [(type_name(name), count) for name, count in names] == list(force.items())
    assert scenario.goal == int(re.match(r"\d+", goal)[0])  # type: ignore[index]  # it begins so
    assert (scenario.first == "defender") == ("first player-turn" in clause.text)


def type_name(words: str) -> str:
    """A type as the content calls it."""
    special = {"orc boss": "HERO", "shaman": "WZD", "human HERO": "HERO", "human WZD": "WZD"}
    name = special.get(words, words.replace(" ", ""))
    return name if name in k.KIND_OF else name.removesuffix("s")


def test_costs() -> None:
    """DR-23.1."""
    for row in table("DR-23.1"):
        for names, points in zip(row[::2], row[1::2], strict=True):
            for name in filter(None, names.split(", ")):
                assert k.COST[kind(name)] == int(points), name


def test_roster_gains() -> None:
    """DR-24.10, DR-24.6 and DR-24.3."""
    rows = [(int(won), int(lost)) for _, won, lost in table("DR-24.10")]
    assert [(gain.won, gain.lost) for gain in TABLES.campaign.gain] == rows
    assert TABLES.campaign.unit_limit == [15, 20, 20, 25, 25]
    assert TABLES.campaign.roster == 60


def test_damaged_content_names_file_key_and_reason(tmp_path: Path) -> None:
    """Content that cannot be used is refused with the place."""
    units = (FOLDER / "units.toml").read_text(encoding="utf-8")
    bad = tmp_path / "units.toml"
    bad.write_text(units.replace("hit = [5, 6, 6]", "hit = [5, 6]", 1), encoding="utf-8")
    with pytest.raises(BadContent, match=r"units.toml, unit.ARH.missile.hit: needs a number"):
        read_units(bad)
    bad.write_text(units.replace('family = "troop"', 'family = "horde"', 1), encoding="utf-8")
    with pytest.raises(BadContent, match=r"units.toml, unit.INF.family"):
        read_units(bad)
    tables = (FOLDER / "tables.toml").read_text(encoding="utf-8")
    worse = tmp_path / "tables.toml"
    worse.write_text(tables.replace("over = 3\nunder = 1", "over = 5\nunder = 1", 1), "utf-8")
    with pytest.raises(BadContent, match=r"tables.toml, combat.2\+: needs better odds"):
        read_tables(worse)
