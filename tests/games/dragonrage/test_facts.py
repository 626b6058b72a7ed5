"""Facts lead to every listed answer, and what they add is legal."""

from __future__ import annotations

from typing import Any

import pytest

import wyrmtable as wt
from wyrmtable.board.scene import Text, shown_to
from wyrmtable.core.casebook import Case
from wyrmtable.core.chance import Seeded
from wyrmtable.core.plain import PlainDict
from wyrmtable.games.dragonrage.cases import DragonRageCase
from wyrmtable.games.dragonrage.ruleset import DragonRageRules
from wyrmtable.games.dragonrage.verbs import VERBS

RULES = DragonRageRules()
SILENT = ("pass", "withdraw", "confirm")  # the panel has a button for each


def answers_of(facts: dict[str, Any]) -> list[int]:
    """The places of all answers that a panel offers."""
    match facts["panel"]:
        case "reach":
            return [
                way["answer"]
                for doer in facts["doers"].values()
                for doing in doer["doings"]
                for way in doing["ways"]
                if way.get("answer", -1) >= 0
            ]
        case "attack":
            found = [one["answer"] for hexed in facts["hexes"].values() for one in hexed["sets"]]
            found += [
                aim["answer"] for beast in facts["monsters"].values() for aim in beast["aims"]
            ]
            return found + [deed["answer"] for deed in facts["deeds"]]
        case "assign":
            return list(range(len(facts["spreads"])))
    return []


def check(state: wt.State, seat: int) -> str:
    """One decision; the name of its panel."""
    decision = state.decision(seat)
    facts: dict[str, Any] = decision.facts
    if "panel" not in facts:
        return ""
    assert isinstance(RULES.facts_types[decision.kind], type)
    if facts["panel"] == "draft":
        return "draft"
    texts = [action.text for action in decision.actions]
    wanted = [at for at, text in enumerate(texts) if text not in SILENT]
    assert sorted(set(answers_of(facts))) == wanted, decision.kind
    if facts["panel"] == "reach":
        hexes = {tile.id for tile in shown_to(state, seat).tiles}
        for doer in facts["doers"].values():
            for doing in doer["doings"]:
                for way in doing["ways"]:
                    assert way["hex"] in hexes or not way["hex"]
                    if way.get("text"):
                        state.clone().apply(seat, way["text"])
        if facts["suggested"]:
            assert facts["suggested"] in texts
    return str(facts["panel"])


OPTIONS: list[dict[str, Any]] = [
    {},
    {"map": "nurkott", "scenario": 4},
    {"scenario": 6, "elowyn": True},
    {"scenario": "choice"},
]


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_facts_hold_every_answer(options: dict[str, Any]) -> None:
    chance = Seeded(5)
    state = RULES.new(seed=3, **options)
    seen: set[str] = set()
    for step in range(260):
        if state.over:
            break
        seat = state.to_act[0]
        decision = state.decision(seat)
        if step % 3 == 0 or decision.kind not in ("deploy", "movement"):
            seen.add(check(state, seat))
        facts: dict[str, Any] = decision.facts
        answers = decision.actions
        text = facts.get("suggested") or answers[chance.below(len(answers))].text
        state.apply(seat, text)
    assert {"reach", "attack"} <= seen


def test_an_attack_is_reckoned_line_by_line() -> None:
    setup: PlainDict = {
        "map": "esirien",
        "turn": 3,
        "phase": 9,
        "units": [
            {"id": "INF1", "type": "INF", "side": "def", "hex": "0904"},
            {"id": "HERO1", "type": "HERO", "side": "def", "hex": "0904"},
            {"id": "ORC1", "type": "ORC", "side": "inv", "hex": "0903"},
            {"id": "Dragon1", "type": "Dragon", "side": "inv", "hex": "0905", "facing": 3},
        ],
    }
    run = RULES.set_up_case(Case("reckoning", "", (), setup, [], [], {}))
    assert isinstance(run, DragonRageCase)
    state = run.state
    facts: dict[str, Any] = state.decision(1).facts
    assert [joiner["strength"] for joiner in facts["hexes"]["0903"]["joiners"]] == [4, 2]
    question = state.question
    assert question is not None
    marks = question.preview(state, 1, VERBS.read("melee 0903 by INF1 HERO1"))
    told = [(mark.label, mark.cite) for mark in marks if isinstance(mark, Text)]
    assert told == [
        ("Infantry 1: 2, doubled by a hero, is 4", "DR-14.11"),
        ("Hero 1: 2", "DR-1.10"),
        ("Against Orcs 1: 2", "DR-9.7"),
        ("6 against 2: 2+ (83 %)", "DR-9.3"),
    ]
    aims = facts["monsters"]["Dragon1"]["aims"]
    assert {aim["area"] for aim in aims} <= {"head", "wings", "legs", "belly"}


def test_both_forces_of_a_plan_are_told() -> None:
    state = RULES.new(seed=1, scenario="planned")
    facts: dict[str, Any] = state.decision(0).facts
    assert [purse["name"] for purse in facts["purses"]] == ["Invader", "Defender"]
    dragon = next(entry for entry in facts["purses"][0]["types"] if entry["type"] == "Dragon")
    assert dragon["about"] == "head 8, wings 12, legs 12, belly 6, fire 2"


def test_examples_of_answers_name_units_that_can_give_them() -> None:
    """Infantry neither breathes nor casts spells."""
    help_text = wt.ruleset("dragonrage").notation()
    assert "breathe Dragon1 N" in help_text and "breathe INF1" not in help_text
    assert "cast WZD1" in help_text and "cast INF1" not in help_text
