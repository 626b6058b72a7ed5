"""The content files say what the law says, figure by figure, in both directions."""

from __future__ import annotations

import re

import pytest
from tests.games.attackwing.law import key_of, rows, rules, tables

from wyrmtable.games.attackwing import contentfile, creatures, damagecards, dials, tablefile
from wyrmtable.games.attackwing.contentfile import Creature, Upgrade, Weapon
from wyrmtable.games.attackwing.deeds import Attacks, ChangeValue, Dice
from wyrmtable.games.attackwing.words import GREEN, NONE, RED, WHITE

CREATURE = {card.key: card for card in contentfile.CREATURES}
UPGRADE = {card.key: card for card in contentfile.UPGRADES}
SLOTS = {"D": "dragon", "M": "monster", "H": "heroic"}
SLOTS |= {"E": "equipment", "A": "arcane", "V": "divine"}
CREATURE_TABLES = ("AW-24.2", "AW-24.40", "AW-24.98", "AW-24.99", "AW-24.100")
DASH = "–"


def test_the_totals_are_those_of_the_law() -> None:
    """AW-1.4, AW-1.20, AW-24.80, AW-24.97: 51 creatures, 110 Upgrades, 33 cards, 62 dials"""
    assert len(rules()) == 618
    assert len(contentfile.CREATURES) == 51
    assert len(contentfile.UPGRADES) == 110
    assert len(damagecards.FULL_DECK) == sum(damagecards.COPIES) == 33
    cards = contentfile.MANEUVER_CARDS
    assert sum((card.flight is not None) + (card.ground is not None) for card in cards) == 62


def test_every_clause_that_content_names_exists() -> None:
    """The clause of a card is the one that describes it."""
    for creature in contentfile.CREATURES:
        assert creature.clause in rules()
    for upgrade in contentfile.UPGRADES:
        assert f"`{upgrade.key}`" in rules()[upgrade.clause].text
        assert rules()[upgrade.clause].title == upgrade.name


# -- dials -------------------------------------------------------------------------------------


def test_the_dials_are_those_of_the_law() -> None:
    """AW-5.6, AW-5.7, AW-5.8, AW-24.1, AW-24.97"""
    listed = [(clause, row) for clause in ("AW-24.1", "AW-24.97") for row in rows(clause)]
    assert len(listed) == 62
    cards = {card.name: card for card in contentfile.MANEUVER_CARDS}
    for clause, row in listed:
        card = cards[row["Maneuver Card"]]
        dial = card.flight if row["Dial"] == "Flight" else card.ground
        assert dial is not None and card.clause == clause and card.key == key_of(card.name)
        written = [row[color].replace(DASH, "") for color in ("Green", "White", "Red")]
        assert [dial.green, dial.white, dial.red] == written, row


def test_banks_and_turns_stand_for_both_sides() -> None:
    """AW-5.6, AW-24.1: the Flight dial of the Adult Red Dragon"""
    card = dials.KEYS.index("adult_red_dragon")
    colors = dials.COLORS[card * 2]
    named = {dials.MANEUVER_NAMES[m]: colors[m] for m in dials.ON_DIAL[card * 2]}
    assert named == {
        **dict.fromkeys(["S1", "S2", "BL1", "BR1"], GREEN),
        **dict.fromkeys(["S3", "S4", "BL2", "BR2", "BL3", "BR3", "TL3", "TR3"], WHITE),
        **dict.fromkeys(["TL2", "TR2", "W3"], RED),
    }
    assert colors[dials.MANEUVER_NUMBER["S6"]] == NONE
    elemental = dials.KEYS.index("air_elemental")
    assert dials.HAS_FLIGHT[elemental] and not dials.HAS_GROUND[elemental]  # AW-24.111


# -- creatures ---------------------------------------------------------------------------------


def troop_columns() -> dict[str, tuple[int, ...]]:
    """The rows of the tables of Troop Tokens by their label."""
    return {
        row[0]: tuple(int(cell) for cell in row[1:])
        for clause in ("AW-24.47", "AW-24.100")
        for head, listed in tables(clause)
        if head[0] == "Soldiers"
        for row in listed
    }


def check_row(card: Creature, row: dict[str, str]) -> None:
    """A creature has the figures of its row."""
    assert row["Name"] == card.name + (" (unique)" if card.unique else "")
    for column in ("Level", "Agility", "Health", "Armor"):
        assert getattr(card, column.lower()) == int(row[column]), (card.key, column)
    assert card.alignment == row["Alignment"].lower()
    assert (card.energy or DASH) == row["Energy"].lower()
    assert card.slots == [SLOTS[letter] for letter in row["Slots"].split()]
    assert card.actions == [act.lower() for act in row["Action Bar"].split(", ")]
    if card.troop is None:
        assert (card.cost, card.weapon) == (int(row["Cost"]), int(row["Weapon"]))
    else:
        columns = troop_columns()
        assert card.troop.cost == columns[f"{card.name}: cost"]
        assert card.troop.weapon == columns[f"{card.name}: Primary Weapon"]


@pytest.mark.parametrize("clause", CREATURE_TABLES)
def test_the_creatures_have_the_figures_of_the_law(clause: str) -> None:
    """AW-3.1, AW-2.3, AW-17.2, AW-24.2, AW-24.40, AW-24.47, AW-24.98, AW-24.99, AW-24.100"""
    for row in rows(clause):
        card = CREATURE[row["Id"].strip("`")]
        check_row(card, row)
        base = row.get("Base", "small" if clause == "AW-24.100" else "large")
        assert card.base == base
        assert card.muster == (clause != "AW-24.2")  # AW-23.2


def test_the_creatures_stand_in_the_order_of_the_law() -> None:
    """AW-16.14: the first of equals in the tables"""
    listed = [row["Id"].strip("`") for clause in CREATURE_TABLES for row in rows(clause)]
    assert listed == creatures.KEYS


def weapons_in(text: str) -> list[tuple[str, ...]]:
    """The Primary Weapons that a text names."""
    pattern = (
        r"([A-Z][a-z]+(?: [A-Z][a-z]+)?) \((melee|ranged), (forward|rear), Range (\d)(?:–(\d))?\)"
    )
    return [
        (name, reach, arc, low if high else "1", high or low)
        for name, reach, arc, low, high in re.findall(pattern, text)
    ]


def described(card: Creature) -> str:
    """The part of the law that describes the weapons of a creature."""
    text = rules()[card.clause].text
    if card.clause in ("AW-24.3", "AW-24.4", "AW-24.5", "AW-24.6"):
        return rules()["AW-24.2"].text
    if card.clause == "AW-24.42":  # as Vessarith
        return rules()["AW-24.41"].text
    own = re.search(rf"(?<!Young ){card.name}(?: \(class [A-Za-z ]+\))?: ([^.]*)", text)
    return own[1] if own else text


def as_listed(weapon: Weapon) -> tuple[str, ...]:
    low, high = weapon.range
    return (weapon.name, weapon.reach, weapon.arc, str(low), str(high))


@pytest.mark.parametrize("card", contentfile.CREATURES, ids=lambda card: card.key)
def test_weapons_class_and_maneuver_card(card: Creature) -> None:
    """AW-3.6, AW-3.14, AW-24.6, AW-24.41, AW-24.42, AW-24.44, AW-24.46, AW-24.101, AW-24.102,
    AW-24.107, AW-24.113, AW-24.121, AW-24.124"""
    text = rules()[card.clause].text
    assert [as_listed(weapon) for weapon in card.weapons] == weapons_in(described(card))
    assert all(weapon.key == key_of(weapon.name) for weapon in card.weapons)
    if card.clause not in ("AW-24.3", "AW-24.4", "AW-24.5", "AW-24.6", "AW-24.42"):
        kind = card.class_.replace("_", " ").title()
        assert f"class {kind}" in text, card.key
        nature = re.search(r"\b([Ff]lying|[Gg]round) creature|^(Flying|Ground)", text)
        if nature:
            assert (nature[1] or nature[2]).lower() == card.nature
    said = re.search(r"Maneuver Card ([A-Z][A-Za-z -]+)[;).]", text)
    dial = next(one for one in contentfile.MANEUVER_CARDS if one.key == card.dial)
    if said and card.clause not in ("AW-24.101", "AW-24.41"):
        assert dial.name == said[1]


def test_the_maneuver_cards_of_the_starter_dragons() -> None:
    """AW-1.9, AW-24.101"""
    for row in rows("AW-1.9"):
        card = CREATURE[key_of(row["Dragon"].split(" (")[0])]
        assert card.dial == key_of(row["Maneuver Card"])
    for name, dial in re.findall(
        r"(\w+ Dragon) \((?:Maneuver Card )?(Adult \w+ Dragon)\)", rules()["AW-24.101"].text
    ):
        assert CREATURE[key_of(name)].dial == key_of(dial)
    assert CREATURE["vessarith"].dial == CREATURE["green_dragon"].dial == "adult_green_dragon"


def test_special_weapons() -> None:
    """AW-24.112, AW-24.117: the Touch penetrates, the Stone is for creatures on the ground"""
    special = {
        weapon.name: (weapon.penetrates, weapon.only)
        for card in contentfile.CREATURES
        for weapon in card.weapons
        if weapon.penetrates or weapon.only
    }
    assert special == {"Touch": (True, None), "Stone": (False, "ground")}


def test_the_price_of_a_creature() -> None:
    """AW-24.95: exact for the later tables, within 3 for the earlier ones"""
    for card in contentfile.CREATURES:
        if card.troop is not None:
            continue
        assert card.cost is not None and card.weapon is not None
        price = 3 * card.weapon + 2 * card.agility + 2 * card.health + 3 * card.armor + card.level
        price += len(card.slots) + 4 * (card.nature == "flying") - 8
        price += bool(card.ability) or any(w.penetrates or w.only for w in card.weapons)
        exact = card.key in {row["Id"].strip("`") for row in [*rows("AW-24.98"), *rows("AW-24.99")]}
        assert abs(card.cost - price) <= (0 if exact else 3), (card.key, card.cost, price)


# -- Upgrades ----------------------------------------------------------------------------------


def head_of(upgrade: Upgrade) -> list[str]:
    """The words before the text of an Upgrade (AW-24.7)."""
    text = rules()[upgrade.clause].text
    first = re.split(r"\.(?: |$)", text)[0]
    return [word.strip() for word in first.split(",")]


@pytest.mark.parametrize("upgrade", contentfile.UPGRADES, ids=lambda card: card.key)
def test_the_head_of_an_upgrade(upgrade: Upgrade) -> None:
    """AW-16.8, AW-16.12, AW-16.15, AW-24.7"""
    head = head_of(upgrade)
    assert head[0] == f"`{upgrade.key}`"
    assert int(head[1]) == upgrade.cost
    assert head[2].lower() == upgrade.slot
    assert ("unique" in head) == upgrade.unique
    energies = [word.lower() for word in head if word.lower() in creatures.ENERGIES]
    assert energies == ([upgrade.energy] if upgrade.energy else [])
    levels = [int(word.split()[-1]) for word in head if word.startswith("minimum Level")]
    assert levels == ([upgrade.level] if upgrade.level else [])
    classes = [key_of(word.removeprefix("class ")) for word in head if word.startswith("class ")]
    classes += [key_of(word) for word in head if word in ("spell", "Breath Weapon")]
    assert classes == ([upgrade.class_] if upgrade.class_ else [])
    number = int(upgrade.clause.rpartition(".")[2])
    assert upgrade.muster == (40 <= number <= 59 or number >= 97)  # AW-23.2


@pytest.mark.parametrize(
    "upgrade", [card for card in contentfile.UPGRADES if card.attack], ids=lambda card: card.key
)
def test_the_attack_of_an_upgrade(upgrade: Upgrade) -> None:
    """AW-10.15, AW-12.1, AW-24.7, AW-24.10 to AW-24.194: shape, arc, Range, dice, Armor, cost"""
    attack = upgrade.attack
    assert attack is not None
    head, text = head_of(upgrade), rules()[upgrade.clause].text
    shapes = {"Line": "line", "Cone": "cone", "Burst": "burst"}
    shape = next((shapes[word] for word in head if word in shapes), "one")
    if any("area attack" in word for word in head):
        shape = "area"
    assert attack.shape == shape
    melee = any(word.startswith("melee") for word in head)
    assert attack.reach == ("melee" if melee else "ranged")
    arc = next((word for word in head if word in ("forward", "rear")), "any")
    assert attack.arc == arc
    band = next(re.fullmatch(r"Range (?:1–)?(\d)", word) for word in head if "Range" in word)
    assert band and attack.range == (1, int(band[1]))
    own = re.search(r"Primary Weapon Value(?: ([−+])(\d))?", text)
    count = re.search(r"a (\d)-dice attack", text)
    assert attack.weapon == (own is not None)
    if own:
        assert attack.dice == int((own[1] or "+").replace("−", "-") + (own[2] or "0"))
    else:
        assert count and attack.dice == int(count[1])
    assert attack.penetrates == ("this penetrates Armor" in text)
    assert attack.defenseless == ("rolls no defense dice" in text)
    named = "(ground or air)" in text or "name ground or air" in text
    if attack.shape != "one" and attack.level != "own":
        assert attack.level == ("named" if named else "ground")
    assert (attack.around == 1) == ("within Range 1 of it" in text)
    cost = attack.cost
    placed = re.search(r"place (\d) DT", text)
    assert cost.durations == (int(placed[1]) if placed else 0)
    assert cost.disable == ("disable this card" in text)
    assert cost.discard == ("discard this card" in text)
    spent = re.search(r"spend your (\w+) Token", text)
    assert cost.spend == (spent[1].lower() if spent else None)
    assert bool(attack.instead) == ("would suffer damage" in text)
    assert bool(attack.also) == ("suffers damage from it also" in text)
    bonus = re.search(r"with \+(\d) die against", text)
    assert (attack.bonus.dice if attack.bonus else None) == (int(bonus[1]) if bonus else None)
    soldiers = re.search(r"at least (\d) soldiers", text)
    assert (attack.you.soldiers if attack.you else None) == (int(soldiers[1]) if soldiers else None)


def test_the_price_of_an_upgrade_attack() -> None:
    """AW-24.96: a card may differ by 1"""
    for upgrade in contentfile.UPGRADES:
        attack = upgrade.attack
        if attack is None:
            continue
        passing = bool(attack.instead) and upgrade.effect is None
        more = attack.also or attack.after or attack.lasting or attack.bonus or upgrade.effect
        price = attack.dice + 4 * attack.weapon + (attack.shape != "one") + attack.penetrates
        price += attack.defenseless + (attack.range[1] >= 3) + bool(more) - passing
        price -= bool(attack.cost.durations or attack.cost.disable or attack.cost.discard)
        price -= (attack.cost.spend is not None) + ((upgrade.level or 0) >= 5)
        assert abs(upgrade.cost - price) <= 1, (upgrade.key, upgrade.cost, price)


@pytest.mark.parametrize("upgrade", contentfile.UPGRADES, ids=lambda card: card.key)
def test_costs_dice_and_results_of_an_upgrade(upgrade: Upgrade) -> None:
    """AW-3.9, AW-15.2, AW-24.14 to AW-24.199: what it costs, and every figure that it changes"""
    text = rules()[upgrade.clause].text
    abilities = [*upgrade.ability, *(upgrade.effect.ability if upgrade.effect else ())]
    costs = [a.cost for a in abilities] + ([upgrade.attack.cost] if upgrade.attack else [])
    placed = [int(number) for number in re.findall(r"place (\d) DT", text)]
    assert [cost.durations for cost in costs if cost.durations] == placed
    assert any(cost.permanent for cost in costs) == ("place 1 PDT" in text)
    ends = "remove the PDT and disable this card" in text
    assert (upgrade.effect is not None and upgrade.effect.disables) == ends
    assert any(cost.disable for cost in costs) == ("disable this card" in text and not ends)
    leader = "critical hit discard this card" in text
    assert any(cost.discard for cost in costs) == ("discard this card" in text and not leader)
    assert any(cost.suffer for cost in costs) == ("first suffer 1 normal damage" in text)
    assert any(a.once == "round" for a in abilities) == ("once per round" in text.lower())
    plain = text.replace("in +1", "in")
    said = [
        int(sign.replace("−", "-") + number)
        for sign, number in re.findall(r"rolls? ([+−])(\d) (?:attack |defense )?di[ce]", plain)
    ]
    does = [deed for a in abilities for deed in a.does]
    numbers = [d.number for d in does if isinstance(d, Dice)]
    numbers += [d.dice for d in does if isinstance(d, Attacks)]
    changed = [d for d in does if isinstance(d, ChangeValue)]
    assert numbers + [d.number for d in changed if d.value == "overrun"] == said
    higher = re.findall(r"Armor Value is (\d) higher", text)
    armor = [d.number for d in changed if d.value == "armor"]
    assert armor == [int(number) for number in higher]


@pytest.mark.parametrize("upgrade", contentfile.UPGRADES, ids=lambda card: card.key)
def test_restrictions_and_penalties(upgrade: Upgrade) -> None:
    """AW-16.10, AW-16.11, AW-24.48, AW-24.163: all of them, and no others"""
    text = rules()[upgrade.clause].text
    equip = upgrade.equip
    wanted: dict[str, object] = {}
    for phrase, field, value in (
        ("Evil creatures only", "alignment", ["evil"]),
        ("Good creatures only", "alignment", ["good"]),
        ("Evil and Neutral creatures only", "alignment", ["evil", "neutral"]),
        ("flying creatures only", "nature", "flying"),
        ("Ground creatures with a small base only", "nature", "ground"),
        ("with a small base only", "base", "small"),
        ("with a large base only", "base", "large"),
        ("Elf Troops only", "creature", ["elf_troop"]),
        ("Giants only", "class_", ["giant"]),
        ("Siege Engines only", "class_", ["siege_engine"]),
        ("Troops with a ranged Primary Weapon only", "ranged", True),
        ("Troops with a ranged Primary Weapon only", "troop", True),
        ("no Troops", "troop", False),
        ("printed Armor 0 only", "unarmored", True),
        ("ot together with another Upgrade of class Armor", "alone", True),
    ):
        if phrase in text:
            wanted[field] = value
    if re.search(r"(?<!Elf )Troops only", text):
        wanted["troop"] = True
    assert equip == contentfile.Equip(**wanted)  # type: ignore[arg-type]  # built from the text
    penalty = re.search(r"Costs \+(\d) for (.*?)\.", text)
    assert (upgrade.penalty.cost if upgrade.penalty else None) == (
        int(penalty[1]) if penalty else None
    )
    if penalty and upgrade.penalty:
        unless = upgrade.penalty.unless
        if "energy type is not" in penalty[2]:
            assert unless.energy == [upgrade.energy]
            assert penalty[2].endswith(str(upgrade.energy).capitalize())
        elif "not Good" in penalty[2]:
            assert unless.alignment == ["good"]
        else:
            assert penalty[2] == "any creature but Galadaeros and Copper Dragon"
            assert unless.creature == ["galadaeros", "copper_dragon"]


# -- Damage Cards, table, adventures -----------------------------------------------------------


def test_the_damage_deck() -> None:
    """AW-24.80 to AW-24.94"""
    text = rules()["AW-24.80"].text
    assert "7 Deep Wound and 2 each of the thirteen other kinds" in text
    for kind in contentfile.DAMAGE:
        clause = rules()[kind.clause]
        assert clause.title == kind.name and kind.key == key_of(kind.name)
        assert kind.copies == (7 if kind.key == "deep_wound" else 2)
        assert (kind.recover == "roll") == ("Roll to recover" in clause.text)
        assert (kind.recover == "always") == ("Action: flip this card" in clause.text)
        assert (kind.flips == "at_once") == ("then flip this card face down" in clause.text)
        placed = re.search(r"Place (\d) DT", clause.text)
        assert kind.durations == (int(placed[1]) if placed else 0)
    assert [kind.clause for kind in contentfile.DAMAGE] == [f"AW-24.{n}" for n in range(81, 95)]


def test_the_table_is_that_of_the_law() -> None:
    """AW-1.11, AW-1.12, AW-1.13, AW-2.1, AW-2.3, AW-2.5, AW-2.8, AW-2.10, AW-2.19, AW-2.21,
    AW-12.7, AW-16.17, AW-23.10"""
    table = tablefile.TABLE
    listed = {row["Speed"]: row for row in rows("AW-2.5")}
    for name, values in (
        ("Straight: length", table.template.straight),
        ("Bank: radius", table.template.bank),
        ("Turn: radius", table.template.turn),
    ):
        cells = [listed[name][str(speed)] for speed in range(1, 7)]
        assert values == [float(cell) for cell in cells if cell != DASH]
    assert "small 1.5 × 1.5, large 3 × 3" in rules()["AW-2.3"].text
    assert (table.base.small, table.base.large, table.template.width) == (1.5, 3.0, 0.75)
    assert (table.area.side, table.area.largest) == (36, 72)
    assert (table.ruler.section, table.ruler.sections, table.ruler.width) == (3.0, 4, 0.5)
    radii = re.findall(r"radius ([\d.]+)", rules()["AW-2.19"].text)
    assert [float(r) for r in radii] == [table.token.objective, table.token.burst, 0.5]
    assert table.arc.degrees == 90
    squares = [(row["x from – to"], row["y from – to"]) for row in rows("AW-1.12")]
    assert squares[1] == ("0 – 6", "30 – 36") and table.start.square == 6
    assert (table.start.large_square, table.start.large_points) == (9, 100)
    assert (table.legion.creatures, table.legion.bases) == (12, 36)
    assert (table.legion.most_points, table.legion.points) == (400, 120)


def test_the_dice_are_those_of_the_law() -> None:
    """AW-11.1, AW-11.2"""
    dice = tablefile.TABLE.dice
    assert dice.attack == ["hit"] * 3 + ["crit"] + ["conc"] * 2 + ["blank"] * 2
    assert dice.defense == ["evade"] * 3 + ["conc"] * 2 + ["blank"] * 3


def test_the_obstacles_are_those_of_the_law() -> None:
    """AW-19.2, AW-19.5"""
    obstacle = tablefile.TABLE.obstacle
    assert obstacle.kinds == ["ground"] * 6 + ["ground_air"] * 3 + ["mist"] * 3
    assert (obstacle.from_edge, obstacle.apart) == (9.0, 3.0)


def test_the_adventures_are_those_of_the_law() -> None:
    """AW-21.1, AW-21.2, AW-21.3, AW-21.4, AW-21.9, AW-21.10, AW-22.1, AW-22.3, AW-22.5, AW-22.14"""
    first, second = tablefile.ADVENTURES
    assert (first.points, second.points) == (50, 55)
    assert [part.creature for part in first.part] == ["eshaedra", "galadaeros"]
    assert [part.creature for part in second.part] == ["galadaeros", "balagos", "eshaedra"]
    assert [(part.x, part.y) for part in second.part] == [
        ((30, 36), (15, 21)),
        ((0, 6), (0, 6)),
        ((0, 6), (30, 36)),
    ]
    treasure, geysers = first.treasure, second.geysers
    assert treasure is not None and geysers is not None and first.exit is not None
    assert sorted(treasure.numbers) == [1, 2, 3, 4, 5] and treasure.at[0] == (18, 18)
    for x, y in treasure.at[1:]:
        assert (abs(x - 18), abs(y - 18)) == pytest.approx((4.243, 4.243))
    assert (treasure.trap, treasure.trap_dice, treasure.most, treasure.drop_at) == (5, 3, 2, 2)
    assert (geysers.number, geysers.from_edge, geysers.apart) == (12, 6, 3)
    assert (geysers.help, geysers.truce_health, geysers.truce_tokens) == (1, 3, 7)
    assert first.limited and not second.limited  # AW-20.16


def test_the_results_earn_what_the_law_says() -> None:
    """AW-20.5, AW-21.21, AW-22.21"""
    for adventure, clause in zip(tablefile.ADVENTURES, ("AW-21.21", "AW-22.21"), strict=True):
        for row, result in zip(rows(clause), adventure.result, strict=True):
            assert result.number == int(row["Result"])
            assert row.get("When", "") == result.when
            text = row["Earned"]
            for earning in result.earned:
                assert CREATURE[earning.part].name in text
                assert f"{earning.xp} XP" in text
                for artifact in earning.artifact:
                    name = UPGRADE[artifact].name
                    assert name in text or name.split()[-1] in text
            assert earning.held == ("if he holds" in text)
            assert (result.next == 7) == (clause == "AW-22.21" and result.number in (4, 5, 6))
            assert len(result.story) > 60
