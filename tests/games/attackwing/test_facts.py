"""What decisions tell a client: every kind, playable answers, nothing that is hidden."""

from __future__ import annotations

import random

import msgspec
import pytest
from tests.games.attackwing.fights import fight, listed, play

import wyrmtable as wt
from wyrmtable.core.action import Action
from wyrmtable.core.builder import BuildFacts
from wyrmtable.core.plain import Plain
from wyrmtable.core.ruleset import seeded
from wyrmtable.games.attackwing.facts import (
    FACTS,
    ArrangeFacts,
    ChoiceFacts,
    DeedsFacts,
    DialsFacts,
    FormationFacts,
    PoseFacts,
)
from wyrmtable.games.attackwing.state import AttackWing

GAMES: list[tuple[int, dict[str, Plain]]] = [
    (2, {"mode": "starter", "round_limit": 6}),
    (3, {"mode": "starter", "round_limit": 4, "premeasure": True}),
    (2, {"mode": "legion", "points": 120, "obstacles": 2, "round_limit": 4}),
    (2, {"mode": "adventure1", "round_limit": 5}),
    (3, {"mode": "adventure2", "round_limit": 4}),
]


def texts(facts: msgspec.Struct) -> list[str]:
    """Whole answers that the facts offer."""
    if isinstance(facts, DialsFacts):
        moves = [move.text for dial in facts.creatures for move in dial.moves]
        return [] if facts.fixed else moves
    if isinstance(facts, DeedsFacts):
        found = [option.text for deed in facts.deeds for option in deed.options]
        for deed in facts.deeds:
            if deed.dice is not None:
                one = deed.dice.pattern.replace("{dice}", str(deed.dice.places[-1]))
                found.append(one)
        return [*found, facts.passing] if facts.passing else found
    if isinstance(facts, PoseFacts):
        found = []
        for unit in facts.units:
            text = unit.pattern
            for field in unit.fields:
                text = text.replace(f"{{{field.name}}}", f"{field.value:g}")
            found.append(text)
        return found
    if isinstance(facts, ArrangeFacts):
        named = " ".join(thing.text for thing in facts.things[: facts.count])
        return [facts.pattern.replace("{order}", named)]
    if isinstance(facts, BuildFacts):
        return []  # a legion is written, not picked
    if isinstance(facts, FormationFacts):
        return [cell.text for cell in facts.cells if not cell.soldier]
    assert isinstance(facts, ChoiceFacts)
    return list(facts.words)


def legal(state: AttackWing, seat: int, text: str) -> None:
    """The rules take the answer."""
    state.clone().apply(seat, text)


def choose(state: AttackWing, seat: int, rng: random.Random) -> Action:
    """A listed answer; attacks rather than none."""
    listed = list(state.decision(seat).actions)
    fights = [one for one in listed if one.text.startswith(("attack", "use", "spend"))]
    return rng.choice(fights or listed)


@pytest.mark.parametrize(("seats", "options"), GAMES)
def test_all_that_facts_offer_can_be_played(seats: int, options: dict[str, Plain]) -> None:
    rules = wt.ruleset("attackwing")
    rng = random.Random(seats)
    state = rules.start(seats, seeded(4), options)
    assert isinstance(state, AttackWing)
    told: set[str] = set()
    for turn in range(260):
        if state.over:
            break
        seat = state.to_act[0]
        question = state.question
        assert question is not None
        if question.name in FACTS:
            facts = question.facts(state, seat)
            assert type(facts) is FACTS[question.name]
            found = texts(facts)
            for text in found[:: 1 + len(found) // 6]:
                if question.name not in told or turn % 7 == 0:
                    legal(state, seat, text)
                question.preview(state, seat, state.parse(text, seat))
            told.add(question.name)
        state.apply(seat, choose(state, seat, rng))
    assert len(told) > 6


def test_a_dial_of_another_seat_is_nowhere() -> None:
    rules = wt.ruleset("attackwing")
    state = rules.new(seed=2, mode="starter")
    while state.question is not None and state.question.name != "dials":
        seat = state.to_act[0]
        state.apply(seat, state.decision(seat).actions[0])
    question = state.question
    assert question is not None
    before = msgspec.json.encode(question.facts(state, 1))
    state.apply(0, "dial A S3")
    assert msgspec.json.encode(question.facts(state, 1)) == before
    assert msgspec.json.encode(question.facts(state, 0)) != before


def forming(premeasure: bool = False) -> AttackWing:
    """An elf Troop of four has moved and acted, and forms."""
    soldiers: dict[str, Plain] = {
        f"e{one}": {"pos": [12, 9 - 1.5 * one], "point": one == 1} for one in range(1, 5)
    }
    troop: Plain = {"id": "E", "card": "elf_troop", "side": 1, "heading": 0, "soldiers": soldiers}
    enemy: Plain = {"id": "B", "card": "balagos", "side": 2, "pos": [24, 30], "heading": 180}
    dials: Plain = {"E": "S1", "B": "S2"}
    options: Plain = {"premeasure": premeasure}
    state = fight(troop, enemy, phase="activation", dials=dials, options=options)
    while state.question is not None and state.question.name != "form_cell":
        play(state, listed(state)[-1])
    return state


def grid(state: AttackWing) -> FormationFacts:
    assert state.question is not None
    facts = state.question.facts(state, 0)
    assert isinstance(facts, FormationFacts)
    return facts


def test_the_grid_of_a_formation_shows_soldiers_and_open_cells() -> None:
    state = forming()
    first = grid(state)
    assert (first.soldier, first.later, first.pressed) == ("2", ["3", "4"], [])
    assert [(cell.column, cell.row, cell.soldier, cell.words) for cell in first.cells] == [
        (0, 0, "1", "Point Soldier"),
        (-1, 0, "", "1 left"),
        (1, 0, "", "1 right"),
        (0, -1, "", "1 behind"),
    ]
    state.apply(0, first.cells[1].text)
    second = grid(state)
    assert second.soldier == "3"
    taken = {cell.words: (cell.column, cell.row) for cell in second.cells if cell.soldier}
    assert taken == {"Point Soldier": (0, 0), "Soldier 2": (-1, 0)}
    assert "1 behind, 1 left" in [cell.words for cell in second.cells]


def test_nobody_tries_a_cell_on_the_table() -> None:
    """AW-17.8: unless `premeasure` shows everything, a cell is drawn when it is named."""
    for premeasure in (False, True):
        state = forming(premeasure)
        text = state.decision(0).actions[0].text
        assert state.question is not None
        assert bool(state.question.preview(state, 0, state.parse(text, 0))) is premeasure
