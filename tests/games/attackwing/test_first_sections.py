"""Set-up, geometry, cards, rounds, dials and movement: clauses that no other test shows."""

from __future__ import annotations

import math

import pytest
from tests.games.attackwing import law
from tests.games.attackwing.fights import (
    RULES,
    attack,
    defense,
    fight,
    listed,
    named,
    one,
    play,
    refusal,
    troop,
)

from wyrmtable.core.chance import Chance, Scripted, Seeded
from wyrmtable.core.errors import BadOptions
from wyrmtable.core.event import Event
from wyrmtable.core.plain import Plain
from wyrmtable.games.attackwing import damage, legionrules, legiontext, powers, setup
from wyrmtable.games.attackwing.bases import LARGE, SMALL, base_at, overlapping, touching
from wyrmtable.games.attackwing.casesetup import Layout, read_setup
from wyrmtable.games.attackwing.contentfile import CREATURES, DAMAGE, MANEUVER_CARDS, UPGRADES
from wyrmtable.games.attackwing.damagecards import FULL_DECK
from wyrmtable.games.attackwing.dials import (
    CODES,
    COLORS,
    MANEUVER_NAMES,
    MANEUVER_NUMBER,
    ON_DIAL,
    SPEEDS,
)
from wyrmtable.games.attackwing.legions import Terms
from wyrmtable.games.attackwing.measuring import band, measure
from wyrmtable.games.attackwing.movement import track_for
from wyrmtable.games.attackwing.order import give_initiative
from wyrmtable.games.attackwing.regions import region_of
from wyrmtable.games.attackwing.state import (
    NONE,
    ON_TABLE,
    U_WIDTH,
    WAITING,
    AttackWing,
)
from wyrmtable.games.attackwing.tablefile import TABLE
from wyrmtable.games.attackwing.templates import full_pose
from wyrmtable.games.attackwing.words import GREEN, RED, WHITE

PRINTED = {card.key: card for card in CREATURES}
DIALS = {card.key: card for card in MANEUVER_CARDS}
FAR = one("eshaedra", 2, 32, 32, 180)


def activated(
    *creatures: Plain, dice: list[int] | None = None, **more: Plain
) -> tuple[AttackWing, list[Event]]:
    """A position in the Activation Phase at its first decision, with all that led there."""
    chance: Chance = Seeded(1) if dice is None else Scripted(dice)
    given: dict[str, Plain] = {"phase": "activation", "creatures": [*creatures], **more}
    state = Layout(RULES, read_setup(given), chance).state
    state.settle()
    happened, state.events = state.events, []
    return state, happened


def names(events: list[Event]) -> list[str]:
    return [event.name for event in events]


def new_game(seats: int, **options: Plain) -> AttackWing:
    state = RULES.new(seats, 3, chance=None, **options)
    assert isinstance(state, AttackWing)
    return state


def set_up(state: AttackWing) -> tuple[list[str], list[Event]]:
    """Play the set-up; which questions were asked, each once, and what happened."""
    asked: list[str] = []
    happened: list[Event] = []
    while state.question is not None and state.question.name != "dials":
        if not asked or asked[-1] != state.question.name:
            asked.append(state.question.name)
        seat = state.to_act[0]
        actions = state.decision(seat).actions
        happened += state.apply(seat, actions[min(seat, len(actions) - 1)])
    return asked, happened


def position(state: AttackWing, seat: int | None) -> dict[str, Plain]:
    """What a seat sees of the position."""
    seen = state.view(seat)["position"]
    assert isinstance(seen, dict)
    return seen


# -- section 1 ----------------------------------------------------------------------------------


def test_the_side_that_alone_has_creatures_wins_after_the_end_phase() -> None:
    """AW-1.1: not at once, and not while two sides have creatures."""
    giant = one("frost_giant", 1, 18, 30)
    wizard = one("elf_wizard", 2, 30, 10)
    state, happened = activated(giant, wizard, dials={"frost_giant": "S4"})
    assert "fled" in names(happened)
    assert not state.over
    assert names(play(state, "pass"))[-2:] == ["phase", "game_over"]
    assert state.outcome is not None
    assert state.outcome.winners == (1,)

    both, _ = activated(giant, wizard, dials={"frost_giant": "R1"})
    play(both, *["pass"] * 2)
    assert (both.over, both.round) == (False, 2)


@pytest.mark.parametrize(
    ("seats", "options", "sides"),
    [
        (2, {}, [0, 1]),
        (3, {}, [0, 1, 2]),
        (4, {"mode": "legion", "teams": [2, 2]}, [0, 0, 1, 1]),
        (5, {"mode": "legion", "teams": [2, 2, 1]}, [0, 0, 1, 1, 2]),
    ],
)
def test_two_or_three_sides(seats: int, options: dict[str, Plain], sides: list[int]) -> None:
    """AW-1.2: a side is one player or a team."""
    state = new_game(seats, **options)
    assert list(state.seat_side) == sides
    assert state.sides() == max(sides) + 1


@pytest.mark.parametrize(
    ("seats", "teams", "cite"), [(4, [], "AW-1.2"), (5, [], "AW-1.2"), (3, [3], "AW-18.1")]
)
def test_other_numbers_of_sides_are_refused(seats: int, teams: list[Plain], cite: str) -> None:
    """AW-1.2: neither one side nor four or five."""
    with pytest.raises(BadOptions) as refused:
        RULES.new(seats, 1, mode="legion", teams=teams)
    assert refused.value.cite == cite


def test_components_of_the_set() -> None:
    """AW-1.3: what the table of components counts and the game has as content."""
    counts: dict[str, str] = {}
    for row in law.tables("AW-1.3")[0][1]:
        counts |= {row[0]: row[1], row[2]: row[3]}
    starters = [card for card in CREATURES if not card.muster]
    dials = [DIALS[key] for key in sorted({card.dial for card in starters})]
    cards = [card for card in UPGRADES if not card.muster and card.slot != "artifact"]
    artifacts = [card for card in UPGRADES if card.slot == "artifact"]
    templates = (TABLE.template.turn, TABLE.template.bank, TABLE.template.straight)
    found = {
        "Creature Cards": len(starters),
        "Maneuver Cards (two-sided)": len(dials),
        "Maneuver dials (one Flight, one Ground each)": sum(
            (card.flight is not None) + (card.ground is not None) for card in dials
        ),
        "Damage Cards": sum(kind.copies for kind in DAMAGE),
        "Dragons with base and two-sided creature token": len({card.dial for card in starters}),
    }
    assert {name: counts[name] for name in found} == {name: str(n) for name, n in found.items()}
    assert counts["Upgrade Cards / Campaign Artifacts"] == f"{len(cards)} / {len(artifacts)}"
    assert counts["Turn / Bank / Straight templates"] == " / ".join(
        str(len(lengths)) for lengths in templates
    )
    assert counts["Adventure / Objective Tokens"].endswith(f"/ {len(TABLE.obstacle.kinds)}")


def test_one_initiative_token_and_one_ruler() -> None:
    """AW-1.3: giving the token to a side takes it from the other."""
    state = fight(one("red_dragon", 1, 6, 6), one("copper_dragon", 2, 6, 30), phase="end")
    holders = []
    for holder in (0, 1):
        give_initiative(state, holder, "AW-4.8")
        holders.append([state.has_initiative(0, 1), state.has_initiative(1, 0)])
    assert holders == [[True, False], [False, True]]
    assert (TABLE.ruler.section, TABLE.ruler.sections) == (3, 4)


@pytest.mark.parametrize("key", list(PRINTED))
def test_a_creature_is_its_base(key: str) -> None:
    """AW-1.6: whatever the figure, it stands on one of two squares, in the air or not."""
    card = PRINTED[key]
    creature = troop(key, 1, (9, 9)) if card.troop else one(key, 1, 9, 9, 30)
    state = fight(creature, one("elf_wizard", 2, 32, 32, id="far"), phase="planning")
    size = LARGE if card.base == "large" else SMALL
    assert state.shape(0).corners() == base_at(9, 9, 0 if card.troop else 30, size).corners()


@pytest.mark.parametrize(
    ("options", "asked"),
    [
        ({}, ["dragon", "place"]),
        ({"mode": "legion", "points": 120}, ["legion", "initiative", "place"]),
        ({"mode": "adventure1"}, ["part", "legion", "place"]),
    ],
)
def test_steps_of_the_set_up(options: dict[str, Plain], asked: list[str]) -> None:
    """AW-1.7, AW-1.6: choose, initiative, place; armor and deck are ready, nothing is built."""
    state = new_game(2, **options)
    found, happened = set_up(state)
    steps = [name for name in found if name != "form_cell"]  # soldiers stand with their Troop
    assert list(dict.fromkeys(steps)) == asked
    assert (state.initiative != NONE) == ("initiative" in asked)
    assert WAITING not in state.place
    for creature in state.creatures():
        assert damage.full_armor(state, creature) == damage.armor_value(state, creature)
    assert sorted(state.deck) == sorted(FULL_DECK)
    assert state.discard == []
    assert happened[-1].data == {"round": 1, "phase": "planning"}


def test_an_adventure_adds_steps_and_replaces_the_placement() -> None:
    """AW-1.7: its tokens lie there before creatures are placed, in areas of its own."""
    state = new_game(2, mode="adventure1")
    while state.question is not None and state.question.name != "place":
        seat = state.to_act[0]
        state.apply(seat, state.decision(seat).actions[0])
    assert state.token_where == [ON_TABLE] * 5
    assert state.place == [WAITING, WAITING]
    plain = fight(one("eshaedra", 1, 6, 6), one("galadaeros", 2, 6, 30), phase="planning")
    assert region_of(state, 0) != region_of(plain, 0)


def test_friend_and_enemy() -> None:
    """AW-1.10: teammates and oneself are friends, all others enemies."""
    state = new_game(4, mode="legion", points=120, teams=[2, 2])
    set_up(state)
    assert sorted(set(state.owner)) == [0, 1, 2, 3]
    for creature in state.creatures():
        for other in state.creatures():
            same = state.owner[creature] // 2 == state.owner[other] // 2
            assert state.friends(creature, other) == same
        assert state.friends(creature, creature)


def test_the_first_token_goes_to_a_random_tied_side() -> None:
    """AW-1.14: among the sides with a tied creature; without a tie it is not used."""
    holders: set[int] = set()
    for seed in range(40):
        state = tied("copper_dragon", seed)
        setup.first_initiative(state, [])
        holders.add(state.initiative)
    assert holders == {0, 2}
    state = tied("blue_dragon", 1)
    setup.first_initiative(state, [])
    assert state.initiative == NONE


def tied(third: str, seed: int) -> AttackWing:
    """A starter game with a Red Dragon, Eshaedra and a third one, without initiative."""
    creatures = [one("red_dragon", 1, 6, 6), one("eshaedra", 2, 6, 30), one(third, 3, 30, 30)]
    given: dict[str, Plain] = {"mode": "starter", "phase": "place", "creatures": creatures}
    return Layout(RULES, read_setup(given), Seeded(seed)).state


def test_cards_lie_open() -> None:
    """AW-1.18: everybody reads all cards; Effect Tokens are on their cards."""
    state = new_game(2, mode="legion", points=120)
    set_up(state)
    own = position(state, 0)
    assert state.upgrades
    for seat in (1, None):
        seen = position(state, seat)
        for field in ("card", "upgrades", "dial_of"):
            assert seen[field] == own[field] == list(getattr(state, field))
        text = RULES.text(state, seat, drawn=False)
        for creature in state.creatures():
            assert CREATURES[state.card[creature]].name in text
        for upgrade in range(len(state.upgrades) // U_WIDTH):
            assert UPGRADES[state.upgrade_card(upgrade)].name in text
    assert state.effects == []


FULL_SQUARE = [(16.5, 1.5), (19.5, 1.5), (16.5, 4.5), (19.5, 4.5)]


def crowded(places: list[tuple[float, float]]) -> AttackWing:
    """Side 1 of three has one more giant to place in its square of 6 x 6."""
    giants: list[Plain] = [
        {"id": f"G{number}", "card": "frost_giant", "side": 1, "pos": [*place]}
        for number, place in enumerate(places)
    ]
    last: Plain = {"id": "last", "card": "frost_giant", "side": 1}
    others = [one("eshaedra", 2, 3, 33), one("balagos", 3, 33, 33)]
    return fight(*giants, last, *others, phase="place", options={"points": 60})


@pytest.mark.parametrize(
    "at", ["13.5 3 heading 0", "13.5 3 heading 90", "22.5 4.5 heading 270", "18 7.5 heading 180"]
)
def test_no_room_in_the_starting_area(at: str) -> None:
    """AW-1.21: as near to the full area as possible, facing any way."""
    state = crowded(FULL_SQUARE)
    assert listed(state) == ["place E at 13.5 3 heading 0"]
    assert named(play(state, f"place E at {at}"), "placed")
    assert touching(state.shape(4), base_at(18, 3, 0, 6.0))


@pytest.mark.parametrize(
    "at", ["18 7.625 heading 0", "13.5 3 heading 45", "18 3 heading 0", "13.5 1.25 heading 0"]
)
def test_not_farther_away_than_needed(at: str) -> None:
    """AW-1.21: farther away, on another base or outside the play area is refused."""
    assert refusal(crowded(FULL_SQUARE), f"place E at {at}") in ("AW-1.12", "AW-1.16")


def test_with_room_left_nobody_starts_outside() -> None:
    """AW-1.21: a free quarter of the square is enough."""
    assert refusal(crowded(FULL_SQUARE[:3]), "place D at 13.5 3 heading 0") == "AW-1.12"


# -- section 2 ----------------------------------------------------------------------------------


@pytest.mark.parametrize("heading", [0, 30, 90, 200, 315])
def test_coordinates(heading: int) -> None:
    """AW-2.2: forward is (sin h, cos h), right is (cos h, -sin h)."""
    base = base_at(10, 20, heading, LARGE)
    sine, cosine = math.sin(math.radians(heading)), math.cos(math.radians(heading))
    assert base.at(2, 0) == pytest.approx((10 + 2 * sine, 20 + 2 * cosine))
    assert base.at(0, 2) == pytest.approx((10 + 2 * cosine, 20 - 2 * sine))


@pytest.mark.parametrize(
    ("heading", "x", "y"), [(0, 18, 22.5), (90, 22.5, 18), (180, 18, 13.5), (270, 13.5, 18)]
)
def test_x_grows_to_the_east_and_y_to_the_north(heading: int, x: float, y: float) -> None:
    """AW-2.2: headings are clockwise from north."""
    state, _ = activated(one("red_dragon", 1, 18, 18, heading), FAR, dials={"red_dragon": "S1"})
    assert (state.x[0], state.y[0]) == pytest.approx((x, y))


@pytest.mark.parametrize("card", ["red_dragon", "frost_giant", "storm_giant", "war_catapult"])
@pytest.mark.parametrize("tokens", [[], ["dodge", "target", "concentrate", "charge", "pivot"]])
def test_only_bases_are_measured(card: str, tokens: list[Plain]) -> None:
    """AW-2.15: neither figure nor tokens make a distance shorter."""
    state = fight(one("balagos", 1, 18, 6), one(card, 2, 18, 12.5, 180, tokens=tokens))
    line = measure(state.shape(0), state.shape(1))
    assert (line.distance, line.range) == (3.5, 2)


def test_positions_are_public_and_exact() -> None:
    """AW-2.24: whoever computes with them knows where a maneuver leads."""
    dragon = one("red_dragon", 1, 12, 9, 37)
    state, _ = activated(dragon, FAR, dials={"red_dragon": "BL3"})
    for seat in (0, 1, None):
        seen = position(state, seat)
        for field in ("x", "y", "heading"):
            assert seen[field] == getattr(state, field)
    start = base_at(12, 9, 37, LARGE)
    computed = full_pose(start, track_for(start, MANEUVER_NUMBER["BL3"]))
    assert (computed.x, computed.y) == (state.x[0], state.y[0])
    assert state.x[0] * 8 != round(state.x[0] * 8)  # not rounded for anybody


# -- section 3 ----------------------------------------------------------------------------------


def test_level_decides_the_order() -> None:
    """AW-3.2: placement and activation ascend, combat descends."""
    cards = ["eshaedra", "elf_wizard", "red_dragon"]  # Levels 9, 7 and 5
    waiting: list[Plain] = [
        {"id": card, "card": card, "side": 1 + (card == "elf_wizard")} for card in cards
    ]
    state = fight(*waiting, phase="place")
    happened = play(
        state,
        "place C at 6 3 heading 0",
        "place B at 6 33 heading 180",
        "place A at 18 3 heading 0",
        "dial A S1",
        "dial C S1",
        "ready",
        "dial B S1",
        "ready",
    )
    for _ in range(20):
        if state.round > 1:
            break
        quiet = {"altitude": "altitude keep"}
        happened += play(state, quiet.get(listed(state)[0].split()[0], "pass"))
    for name, order in (("placed", "CBA"), ("activation", "CBA"), ("combat_turn", "ABC")):
        assert "".join(str(event.data["creature"]) for event in named(happened, name)) == order


def test_level_decides_which_spells_can_be_equipped() -> None:
    """AW-3.2: Haste needs Level 6."""
    terms = Terms(points=60)
    assert not legionrules.faults(legiontext.read("blue_dragon + haste"), terms)
    faults = legionrules.faults(legiontext.read("copper_dragon + haste"), terms)
    assert [fault.clause for fault in faults] == ["AW-16.12"]


def test_level_never_changes() -> None:
    """AW-3.2: not through damage, exhaustion, effects or initiative in a whole game."""
    state = new_game(2, mode="legion", points=120, round_limit=8)
    mind = Seeded(5)
    while not state.over:
        seat = state.to_act[0]
        actions = state.decision(seat).actions
        state.apply(seat, actions[mind.below(len(actions))])
        for creature, card in enumerate(state.card):
            assert state.level(creature) == CREATURES[card].level
    assert state.round > 1
    assert state.down_of or state.up or any(state.out)


@pytest.mark.parametrize(
    ("name", "plain"),
    [("balagos", "red_dragon"), ("eshaedra", "blue_dragon"), ("galadaeros", "copper_dragon")],
)
def test_two_sides_of_a_creature_token(name: str, plain: str) -> None:
    """AW-3.3: the same dragon, with a name only once in a legion."""
    unique, other = PRINTED[name], PRINTED[plain]
    assert (unique.unique, other.unique) == (True, False)
    assert (unique.dial, unique.base, unique.nature) == (other.dial, other.base, other.nature)
    terms = Terms(points=120)
    assert not legionrules.faults(legiontext.read(f"{plain}; {plain}"), terms)
    assert legionrules.faults(legiontext.read(f"{name}; {name}"), terms)


@pytest.mark.parametrize("key", list(PRINTED))
def test_dials_of_flying_and_ground_creatures(key: str) -> None:
    """AW-3.4: a ground creature has a Ground dial only."""
    dial = DIALS[PRINTED[key].dial]
    if PRINTED[key].nature == "flying":
        assert dial.flight is not None
        assert (dial.ground is None) == (key == "air_elemental")
    else:
        assert dial.flight is None
        assert dial.ground is not None


@pytest.mark.parametrize(
    ("text", "in_air"),
    [("altitude ground", False), ("altitude keep", True), ("altitude swoop", True)],
)
def test_play_level_of_a_flying_creature(text: str, in_air: bool) -> None:
    """AW-3.5: with a Ground Token it is on the ground, swooping or not else in the air."""
    state, _ = activated(one("red_dragon", 1, 18, 10), FAR, dials={"red_dragon": "S1"})
    play(state, text)
    assert state.in_air(0) == in_air


def test_play_level_of_a_ground_creature() -> None:
    """AW-3.5: on the ground until it has a Flight Token."""
    wizard = one(
        "elf_wizard", 1, 18, 10, upgrades={"fly": {"pdt": 1}}, effects={"fly": "elf_wizard"}
    )
    state, _ = activated(wizard, FAR, dials={"elf_wizard": "S1"})
    assert not state.in_air(0)
    play(state, "altitude air")
    assert state.in_air(0)


def test_a_card_concerns_the_creature_that_has_it() -> None:
    """AW-3.8: neither a friend nor an enemy beside it."""
    state = fight(
        one("red_dragon", 1, 6, 6, upgrades={"iron_hide": {}}, damage={"up": ["exposed_flank"]}),
        one("blue_dragon", 1, 9, 6),
        one("balagos", 2, 6, 9, 180),
    )
    assert [damage.armor_value(state, creature) for creature in range(3)] == [3, 2, 2]
    assert [powers.defense_dice(state, creature) for creature in range(3)] == [0, 1, 1]


def test_cards_beat_rules() -> None:
    """AW-3.10: AW-7.3 asks for a check, the card of the wraith does not."""
    enemy = one("elf_wizard", 2, 18, 9)
    wraith = one("wraith", 1, 18, 6.75, alt="ground")
    _, happened = activated(wraith, enemy, dials={"wraith": "S2"}, dice=[])
    assert "overrun" not in names(happened)
    scout = one("halfling_scout", 1, 18, 6.75)
    _, happened = activated(scout, enemy, dials={"halfling_scout": "S2"}, dice=attack("hh"))
    assert "overrun" in names(happened)


def test_adventures_beat_rules() -> None:
    """AW-3.10: AW-7.21 defeats a creature over the edge, adventure 1 puts it back."""
    dragons = one("eshaedra", 1, 18, 32), one("galadaeros", 2, 4, 10)
    state, happened = activated(*dragons, dials={"eshaedra": "S4"})
    assert "fled" in names(happened)
    assert not state.in_play(0)
    state, happened = activated(*dragons, dials={"eshaedra": "S4"}, mode="adventure1")
    assert "wall_hit" in names(happened)
    assert state.in_play(0)


@pytest.mark.parametrize(("up", "allowed"), [([], True), (["scorched_throat"], False)])
def test_cannot_beats_can(up: list[Plain], allowed: bool) -> None:
    """AW-3.11: Fire Breath allows an attack that Scorched Throat forbids."""
    dragon = one("balagos", 1, 18, 6, upgrades={"fire_breath": {}}, damage={"up": up})
    state = fight(dragon, one("red_dragon", 2, 18, 12, 180))
    breath = "attack with card fire_breath level air"
    assert (breath in listed(state)) == allowed
    if not allowed:
        assert refusal(state, breath) == "AW-24.91"


def test_values_do_not_fall_below_zero() -> None:
    """AW-3.13: dice, Agility and Armor."""
    weak: Plain = {"up": [*["broken_fang"] * 3, *["blinded_eye"] * 2]}
    bare: Plain = {"up": [*["exposed_flank"] * 3]}
    state = fight(
        one("galadaeros", 1, 18, 6, damage=weak),
        one("red_dragon", 2, 18, 12, 180, damage=bare, shattered=3),
        dice=[],
    )
    assert powers.defense_dice(state, 1) == 0
    assert damage.full_armor(state, 1) == 0
    happened = play(state, "attack B with bite")
    (roll,) = named(happened, "attack_roll")
    assert roll.data["dice"] == 0
    assert not named(happened, "rolled")


@pytest.mark.parametrize(
    ("card", "dice"), [("red_dragon", 5), ("bronze_dragon", 5), ("frost_giant", 4)]
)
def test_a_class_in_a_card_text(card: str, dice: int) -> None:
    """AW-3.15: the bonus against dragons is for creatures of that class."""
    assert (PRINTED[card].class_ == "dragon") == (dice == 5)
    barbarian = one("barbarian", 1, 18, 6, upgrades={"dragonbane_lance": {}})
    state = fight(barbarian, one(card, 2, 18, 9, 180, alt="ground"))
    while "pass" in listed(state) and state.to_act[0] == 1:
        play(state, "pass")
    (roll,) = named(play(state, "attack with card dragonbane_lance on B"), "attack_roll")
    assert roll.data["dice"] == dice


def test_a_keyword_has_no_rule_of_its_own() -> None:
    """AW-3.15: two breath weapons or two spells may be equipped together."""
    for text in (
        "eshaedra + lightning_breath + slow_breath",
        "galadaeros + shield + magic_missile",
    ):
        assert not legionrules.faults(legiontext.read(text), Terms(points=120))


# -- section 4 ----------------------------------------------------------------------------------


@pytest.mark.parametrize("initiative", [1, 2])
def test_initiative_changes_no_level(initiative: int) -> None:
    """AW-4.7: Frightful Presence wants a lower Level; the token does not make one."""
    dragon = one("red_dragon", 1, 18, 6, upgrades={"frightful_presence": {}})
    equal = one("copper_dragon", 2, 18, 14, 180)
    state, _ = activated(dragon, equal, dials={"red_dragon": "S1"}, initiative=initiative)
    play(state, "altitude keep")
    assert refusal(state, "act frightful_presence on B") == "AW-24.19"
    lower = troop("elf_troop", 2, (18, 14))
    state, _ = activated(dragon, lower, dials={"red_dragon": "S1"})
    play(state, "altitude keep")
    assert "act frightful_presence on B1" in listed(state)


@pytest.mark.parametrize(("gap", "reached"), [(3.0009, 1), (3.0011, 2), (6.0, 2), (6.5, 3)])
def test_geometry_decides_without_a_dice_off(gap: float, reached: int) -> None:
    """AW-4.11: however close the Range is, only the dice of the attack are rolled."""
    dice = attack("-----") + defense("-")
    state = fight(one("balagos", 1, 18, 6), one("red_dragon", 2, 18, 9 + gap, 180), dice=dice)
    happened = play(state, "attack B with bite")
    assert band(gap) == reached
    assert named(happened, "attack_measured")[0].data["range"] == reached
    rolls = [event.data["purpose"] for event in named(happened, "rolled")]
    assert rolls == (["attack"] * 2 if reached <= 2 else [])


# -- section 5 ----------------------------------------------------------------------------------


def dialing() -> AttackWing:
    """Side 1 has a dragon and a Troop, side 2 a dragon; dials are asked for."""
    orcs = troop("orc_troop", 1, (9, 6), (9, 4.5), (9, 3))
    return fight(one("red_dragon", 1, 18, 6), orcs, FAR, phase="planning")


def test_one_dial_for_each_creature() -> None:
    """AW-5.1: at the same time, in any order, a Troop has one dial."""
    state = dialing()
    assert state.to_act == (0, 1)
    assert refusal(state, "ready dials A:S1") == "AW-5.1"
    assert refusal(state, "ready dials A:S1 B:S1 C:S1") == "AW-5.1"
    state.apply(1, "dial C S1")
    state.apply(0, "dial B S1")
    state.apply(1, "ready")
    state.apply(0, "dial A S2")
    assert state.question is not None
    assert state.question.name == "dials"
    happened = state.apply(0, "ready")
    assert named(happened, "phase")[0].data["phase"] == "activation"


def test_dials_are_secret_and_change_until_all_have_confirmed() -> None:
    """AW-5.4: the owner sees his dials, nobody else does."""
    state = dialing()
    state.apply(0, "ready dials A:S1 B:S1")
    assert position(state, 0)["dial"] == [MANEUVER_NUMBER["S1"]] * 2 + [None]
    other = dialing()
    other.apply(0, "ready dials A:W3 B:S2")
    for seat in (1, None):
        assert state.view(seat) == other.view(seat)
    state.apply(0, "reopen")
    state.apply(0, "dial A BL2")
    state.apply(0, "ready")
    state.apply(1, "dial C S1")
    happened = state.apply(1, "ready")
    assert state.dial[0] == MANEUVER_NUMBER["BL2"]
    revealed = [event.data["maneuver"] for event in named(happened, "revealed")]
    assert revealed[0] == "S1"  # of the orcs


def test_a_teammate_does_not_see_dials() -> None:
    """AW-5.4: not even one of the same side."""
    state = new_game(4, mode="legion", points=120, teams=[2, 2])
    set_up(state)
    twin = state.clone()
    first = state.owner.index(0)
    state.dial[first], twin.dial[first] = ON_DIAL[state.dial_of[first]][:2]
    assert state.view(1) == twin.view(1)
    assert state.view(0) != twin.view(0)


def test_a_maneuver_is_bearing_speed_and_color() -> None:
    """AW-5.5: every maneuver of every dial has all three."""
    for colors, maneuvers in zip(COLORS, ON_DIAL, strict=True):
        for maneuver in maneuvers:
            code, speed = divmod(maneuver, SPEEDS)
            assert MANEUVER_NAMES[maneuver] == f"{CODES[code]}{speed}"
            assert colors[maneuver] in (GREEN, WHITE, RED)
    _, happened = activated(one("red_dragon", 1, 18, 6), FAR, dials={"red_dragon": "TL2"})
    told = named(happened, "revealed")[0].data
    assert (told["maneuver"], told["color"]) == ("TL2", "red")


# -- section 6 ----------------------------------------------------------------------------------


def test_steps_of_an_activation() -> None:
    """AW-6.1: reveal, execute, check for exhaustion, change altitude, Action."""
    dragon = one("red_dragon", 1, 18, 10, exhaustion=1)
    state, happened = activated(dragon, FAR, dials={"red_dragon": "S1"})
    assert names(happened) == ["activation", "revealed", "moved", "exhaustion"]
    assert listed(state) == ["altitude keep", "altitude swoop", "altitude ground"]
    assert names(play(state, "altitude swoop")) == ["altitude"]
    assert state.question is not None
    assert state.question.name == "action"
    happened = play(state, "act dodge")
    assert names(happened)[:3] == ["action", "token_gained", "phase"]


@pytest.mark.parametrize("code", [MANEUVER_NAMES[one_code] for one_code in ON_DIAL[0]])
def test_exactly_as_dialed(code: str) -> None:
    """AW-6.3: bearing and speed of the dial, never to the other side."""
    state, _ = activated(one("red_dragon", 1, 18, 18), FAR, dials={"red_dragon": code})
    start = base_at(18, 18, 0, LARGE)
    full = full_pose(start, track_for(start, MANEUVER_NUMBER[code]))
    assert (state.x[0], state.y[0]) == pytest.approx((full.x, full.y))
    side = {"L": -1, "R": 1}.get(code[1], 0)
    assert (state.x[0] > 18) - (state.x[0] < 18) == side
    assert not any(text.startswith("dial") for text in listed(state))


@pytest.mark.parametrize(
    ("spin", "heading"), [("none", 0), ("left", 270), ("right", 90), ("around", 180)]
)
def test_a_pivot_always_has_room(spin: str, heading: int) -> None:
    """AW-6.10: hemmed in on all sides a square base still makes its quarter turns."""
    around = [(15, 18), (21, 18), (18, 15), (18, 21)]
    giants: list[Plain] = [
        {"id": f"G{number}", "card": "frost_giant", "side": 2, "pos": [*place]}
        for number, place in enumerate(around)
    ]
    state, _ = activated(
        one("red_dragon", 1, 18, 18, alt="ground"), *giants, dials={"red_dragon": "P0"}
    )
    play(state, f"spin {spin}")
    assert (state.x[0], state.y[0], state.heading[0]) == (18, 18, heading)
    for base in state.others(0):
        assert touching(state.shape(0), state.shapes[base])
        assert not overlapping(state.shape(0), state.shapes[base])


def test_nothing_but_red() -> None:
    """AW-6.18: it stays, and its color neither exhausts nor relieves."""
    dragon = one("red_dragon", 1, 18, 18, exhaustion=2)
    dial = MANEUVER_CARDS.index(DIALS["adult_red_dragon"]) * 2
    state, _ = activated(dragon, FAR, dials={"red_dragon": "W3"})
    assert state.question is not None
    assert state.question.name == "substitute"
    colors = COLORS[dial][:]
    for maneuver in ON_DIAL[dial]:
        COLORS[dial][maneuver] = RED
    try:
        state, happened = activated(dragon, FAR, dials={"red_dragon": "W3"})
    finally:
        COLORS[dial][:] = colors
    assert names(happened) == ["activation", "revealed"]
    assert (state.x[0], state.y[0], state.heading[0]) == (18, 18, 0)
    assert state.exhaustion[0] == 2
    assert listed(state)[0] == "altitude keep"


def test_tokens_travel() -> None:
    """AW-6.19: whatever a creature has moves with it."""
    dragon = one(
        "red_dragon",
        1,
        18,
        10,
        tokens=["target", "charge"],
        exhaustion=1,
        shattered=1,
        alt="swoop",
    )
    state, _ = activated(dragon, FAR, dials={"red_dragon": "S3"})
    assert (state.x[0], state.y[0]) == (18, 17.5)
    (piece,) = [piece for piece in RULES.scene(state, None).pieces if piece.id == "A"]
    assert (piece.x, piece.y) == (18, -17.5)
    assert {"target", "charge", "swooping"} <= set(piece.tags)
    assert sum(state.tokens[:4]) == 2
    assert (state.exhaustion[0], state.shattered[0]) == (1, 1)


# -- section 7 ----------------------------------------------------------------------------------


def test_the_air_is_free() -> None:
    """AW-7.1: through enemies on the ground and in the air, without any check."""
    state, happened = activated(
        one("red_dragon", 1, 18, 6),
        one("elf_wizard", 2, 18, 8.5),
        one("eshaedra", 2, 20, 10.4),
        dials={"red_dragon": "S4"},
        dice=[],
    )
    assert names(happened) == ["activation", "revealed", "moved"]
    assert (state.x[0], state.y[0]) == (18, 15)


def test_in_the_air_the_final_position_matters() -> None:
    """AW-7.1: a flyer at the end of the way stops it, the giant on the way does not."""
    state, happened = activated(
        one("red_dragon", 1, 18, 6),
        one("frost_giant", 2, 18, 9.125),
        one("eshaedra", 2, 18, 16.5),
        dials={"red_dragon": "S4"},
        dice=[],
    )
    assert named(happened, "bumped")[0].data["against"] == ["C"]
    assert state.y[0] == pytest.approx(13.5, abs=0.002)


@pytest.mark.parametrize(
    ("other", "checked"),
    [
        (one("young_blue_dragon", 2, 18, 10), False),
        (one("elf_wizard", 1, 18, 10), False),
        (one("elf_wizard", 2, 18, 10), True),
    ],
)
def test_through_whom_a_creature_on_the_ground_moves_freely(other: Plain, checked: bool) -> None:
    """AW-7.2: creatures in the air and friends on the ground."""
    state, happened = activated(
        one("frost_giant", 1, 18, 6),
        other,
        FAR,
        dials={"frost_giant": "S4"},
        dice=attack("hhh") if checked else [],
    )
    assert ("overrun" in names(happened)) == checked
    assert (state.x[0], state.y[0]) == (18, 15)


def test_a_check_is_not_refused() -> None:
    """AW-7.7: nobody is asked between the dial and the dice."""
    wizard = one("elf_wizard", 2, 18, 10)
    state = fight(one("frost_giant", 1, 18, 6), wizard, phase="planning", dice=attack("hh-"))
    happened = play(state, "dial A S4", "ready", "dial B P0")
    assert not named(happened, "overrun")
    happened = play(state, "ready")
    assert named(happened, "overrun")[0].data["passed"] is True
    assert state.y[0] == 15


def test_a_failed_turnabout_does_not_turn() -> None:
    """AW-7.9: it stops in front of the enemy and keeps its color."""
    wizard = one("elf_wizard", 2, 18, 9.75)
    giant = one("frost_giant", 1, 18, 6)
    state, happened = activated(giant, wizard, dials={"frost_giant": "W3"}, dice=attack("--h"))
    moved = named(happened, "moved")[0].data
    assert (moved["heading"], moved["color"]) == (0, "red")
    assert touching(state.shape(0), state.shape(1))
    assert state.exhaustion[0] == 1
    state, _ = activated(giant, wizard, dials={"frost_giant": "W3"}, dice=attack("h--"))
    assert (state.y[0], state.heading[0]) == (13.5, 180)


@pytest.mark.parametrize(("figures", "y"), [(False, 10.5), (True, 7.388)])
def test_figures_do_not_bump(figures: bool, y: float) -> None:
    """AW-7.24: wings may overlap unless the option says otherwise."""
    state, happened = activated(
        one("red_dragon", 1, 18, 6),
        one("eshaedra", 2, 21.25, 10.5, 180),
        dials={"red_dragon": "S1"},
        options={"figure_bump": figures},
    )
    assert ("bumped" in names(happened)) == figures
    assert state.y[0] == pytest.approx(y, abs=0.01)


def test_order_of_the_tests() -> None:
    """AW-7.26: checks of the full movement, overlaps, then Obstacles."""
    state, happened = activated(
        one("frost_giant", 1, 18, 6),
        one("elf_wizard", 2, 18, 10),
        one("red_dragon", 2, 18, 15, alt="ground"),
        dials={"frost_giant": "S4"},
        obstacles=[{"id": "O", "kind": "ground", "pos": [18, 9.4]}],
        dice=attack("hh--"),
    )
    told = [name for name in names(happened) if name != "rolled"]
    assert told[2:6] == ["overrun", "bumped", "moved", "obstacle_met"]
    assert state.y[0] == pytest.approx(7.75, abs=0.002)  # in front of the wizard it had passed


def test_who_has_fled_meets_no_obstacle() -> None:
    """AW-7.26: the edge comes before the Obstacles."""
    obstacle: Plain = [{"id": "O", "kind": "ground", "pos": [18, 33]}]
    giant, wizard = one("frost_giant", 1, 18, 28.5), one("elf_wizard", 2, 30, 10)
    _, happened = activated(giant, wizard, dials={"frost_giant": "S4"}, obstacles=obstacle)
    assert "fled" in names(happened)
    assert "obstacle_met" not in names(happened)
    _, happened = activated(giant, wizard, dials={"frost_giant": "S1"}, obstacles=obstacle)
    assert "obstacle_met" in names(happened)
