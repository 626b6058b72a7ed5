"""The cues of every game are true: they name what is there and end where the next scene begins."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import given, settings
from tests import cue_laws, laws

import wyrmtable as wt
from wyrmtable.board.scene import shown_to
from wyrmtable.cases import game_of, read_cases, run_case
from wyrmtable.core.action import Action
from wyrmtable.core.casebook import Case
from wyrmtable.games.dragonlance.cases import DragonLanceCase

HERE = Path(__file__).parent
NAMES = sorted(wt.GAMES)
GOLDEN = sorted(path for name in NAMES for path in (HERE / "games" / name / "golden").glob("*.txt"))
LANCE = [
    case for file in sorted((HERE / "cases" / "dragonlance").iterdir()) for case in read_cases(file)
]
LONG = os.environ.get("HYPOTHESIS_PROFILE") == "long"


@pytest.mark.parametrize("name", NAMES)
@(settings() if LONG else settings(max_examples=25))
@given(seed=laws.SEEDS)
def test_cues_of_random_games_are_true(name: str, seed: int) -> None:
    cue_laws.walk(name, seed, 150)


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: f"{path.parts[-3]}-{path.stem}")
def test_cues_of_whole_games_are_true(path: Path) -> None:
    record = wt.Record.read(path)
    viewers = (None, 0)
    start = record.begin(wt.ruleset).state
    scenes = [shown_to(start, viewer) for viewer in viewers]
    for step in record.steps(wt.ruleset):
        state = step.match.state
        for place, viewer in enumerate(viewers):
            before, after = scenes[place], shown_to(state, viewer)
            cue_laws.lead_to_the_next_scene(
                before, after, cue_laws.told(state, step.events, viewer)
            )
            scenes[place] = after


@pytest.mark.parametrize("case", LANCE, ids=[case.id for case in LANCE])
def test_cues_of_rule_cases_are_true(case: Case, monkeypatch: pytest.MonkeyPatch) -> None:
    """Cards, citadels, items and stunts are rare in random games."""

    def apply(self: DragonLanceCase, seat: int, action: Action) -> None:
        state = self.state
        before = shown_to(state, None)
        events = state.apply(seat, action)
        after = shown_to(state, None)
        cue_laws.lead_to_the_next_scene(before, after, cue_laws.told(state, events, None))
        self.take_over()

    monkeypatch.setattr(DragonLanceCase, "apply", apply)
    run_case(case, game_of("tests/cases", [case]))


def test_an_event_without_a_picture_has_no_cues() -> None:
    for name in NAMES:
        assert wt.ruleset(name).cues(wt.Event("nothing of the kind", "", {})) == ()
