"""Every game keeps the laws of the engine, whatever people do at the table."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests import laws

import wyrmtable as wt
from wyrmtable.core.action import Action

NAMES = sorted(wt.GAMES)
LONG = os.environ.get("HYPOTHESIS_PROFILE") == "long"


def few(examples: int) -> settings:
    """So many examples in the short form; as many as the profile says in the long one."""
    return settings() if LONG else settings(max_examples=examples)


@pytest.mark.parametrize("name", NAMES)
@few(50)
@given(data=st.data())
def test_a_clone_is_independent(name: str, data: st.DataObject) -> None:
    laws.clones_are_independent(data.draw(laws.tables(name)).state)


@pytest.mark.parametrize("name", NAMES)
@few(40)
@given(data=st.data())
def test_states_round_trip_as_data(name: str, data: st.DataObject) -> None:
    laws.data_round_trips(data.draw(laws.tables(name)).state)


@pytest.mark.parametrize("name", NAMES)
@few(60)
@given(data=st.data())
def test_records_replay_to_the_same_state_and_events(name: str, data: st.DataObject) -> None:
    laws.records_replay(data.draw(laws.tables(name, 500)).match)


@pytest.mark.parametrize("name", NAMES)
@few(40)
@given(data=st.data())
def test_what_is_published_of_a_running_game_replays(name: str, data: st.DataObject) -> None:
    laws.running_records_replay(data.draw(laws.tables(name)).match)


@pytest.mark.parametrize("name", NAMES)
@few(25)
@given(data=st.data(), seed=st.integers(0, 2**32))
def test_a_guess_agrees_with_what_is_known(name: str, data: st.DataObject, seed: int) -> None:
    laws.guesses_agree(data.draw(laws.tables(name)).state, seed)


def test_a_draft_that_the_end_of_the_game_has_cut_off_is_left_as_it_is() -> None:
    """Somebody resigns while the other plots, and the game is over."""
    match = wt.Match.new(wt.ruleset("dragonwars"), seed=3, mode="deathmatch")
    while (question := match.state.question) is not None and question.name != "plot":
        seat = match.state.to_act[0]
        match.apply(seat, match.state.decision(seat).actions[0])
    match.apply(0, "A1 F1+")
    match.apply(1, "resign")
    assert match.state.over
    laws.guesses_agree(match.state, 1)


@pytest.mark.parametrize("name", NAMES)
@few(40)
@given(seed=laws.SEEDS)
def test_listed_actions_are_accepted_and_read_back(name: str, seed: int) -> None:
    table = laws.fresh(name, seed)
    for _ in range(seed % 300):
        if table.state.over:
            break
        laws.listed_actions_are_accepted(table.state, table.mind, 2)
        table.step()
    if not table.state.over:
        laws.listed_actions_are_accepted(table.state, table.mind, 10_000)


@pytest.mark.parametrize("name", NAMES)
@few(50)
@given(data=st.data(), words=st.lists(st.text(max_size=30), max_size=5))
def test_refused_texts_change_nothing(name: str, data: st.DataObject, words: list[str]) -> None:
    table = data.draw(laws.tables(name))
    texts = [*words, *table.mind.sample(table.pool, min(20, len(table.pool)))]
    texts += [mutated(text, table.mind) for text in texts]
    for text in texts:
        for seat in (-1, *range(table.state.seats + 1), 99):
            if seat in (0, 1) or table.mind.random() < 0.3:
                laws.refusals_change_nothing(table.state, seat, text)


@pytest.mark.parametrize("name", NAMES)
@few(50)
@given(data=st.data())
def test_actions_out_of_range_change_nothing(name: str, data: st.DataObject) -> None:
    """An action may come as an object, too, and then its numbers are anybody's."""
    table = data.draw(laws.tables(name))
    mind = table.mind
    for _ in range(30):
        text = mind.choice(table.pool)
        try:
            action = table.state.parse(text)
        except wt.WyrmtableError:
            continue
        args = list(action.args)
        for place in range(len(args)):
            if mind.random() < 0.4:
                args[place] = mind.choice([-2, -1, 4, 6, 99, 1 << 20, args[place] + 1])
        if mind.random() < 0.2:
            args = args[:-1] if mind.random() < 0.5 else [*args, 0]
        kind = action.kind if mind.random() < 0.8 else mind.randrange(-1, 40)
        seat = mind.randrange(table.state.seats)
        laws.refusals_change_nothing(table.state, seat, Action(kind, tuple(args), text))


@pytest.mark.parametrize("name", NAMES)
@few(40)
@given(seed=laws.SEEDS)
def test_invariants_hold_and_somebody_can_always_act(name: str, seed: int) -> None:
    table = laws.fresh(name, seed)
    for _ in range(400):
        state = table.state
        if state.over:
            assert state.to_act == ()
            assert state.can_act() == ()
            assert state.outcome is not None
            assert state.outcome.cite in state.rules.rules
            break
        assert not state.broken()
        assert state.to_act
        entry = table.step()
        if entry is not None:
            laws.cites_exist(state.rules, entry.events)


@pytest.mark.parametrize("name", NAMES)
@few(60)
@given(seed=laws.SEEDS)
def test_undo_is_a_right_until_chance_secrets_or_others_come_in(name: str, seed: int) -> None:
    table = laws.fresh(name, seed)
    match = table.match
    past: list[str] = []  # the state before each entry of the log
    history: list[tuple[int, bool, bool]] = []
    for _ in range(300):
        before = match.state.clone()
        if before.over:
            break
        entry = table.step(table.mind.choice(before.can_act()))
        if entry is not None:
            shown = laws.shown(before, entry, match.state)
            past.append(before.to_json())
            history.append((entry.seat, entry.draft, bool(entry.rolls) or shown))
        allowed = not match.rules.no_undo
        rights = [allowed and laws.may_undo(history, seat) for seat in range(before.seats)]
        assert [match.can_undo(seat) for seat in range(before.seats)] == rights
        if table.mind.random() < 0.15:
            seat = table.mind.randrange(before.seats)
            if not rights[seat]:
                unchanged = match.state.to_json()
                with pytest.raises(wt.Illegal) as refusal:
                    match.undo(seat)
                assert refusal.value.cite in match.rules.rules
                assert match.state.to_json() == unchanged
                continue
            place = max(at for at, entry in enumerate(history) if entry[0] == seat)
            later = len(history) - place - 1
            match.undo(seat)
            if not later:
                assert match.state.to_json() == past[place]
            del past[place:], history[place:]
            for at, kept in enumerate(match.log[place:], place):  # drafts of others still stand
                assert kept.draft
                past.append(match.state_before(at).to_json())
                history.append((kept.seat, True, False))


@pytest.mark.parametrize("name", NAMES)
@few(60)
@given(seed=laws.SEEDS)
def test_nobody_can_tell_what_another_does_in_secret(name: str, seed: int) -> None:
    one, two = laws.fresh(name, seed), laws.fresh(name, seed)
    assert one.play(seed % 400) == two.play(seed % 400)
    for _ in range(300):  # on to the next question that is answered in secret
        question = one.state.question
        if question is None or question.sealed:
            break
        one.step()
        two.step()
    if one.state.over:
        return
    twins = laws.Twins(one, two, one.mind.choice(one.state.to_act))
    two.mind = Random(seed + 2)
    for step in range(16):
        seat = one.mind.choice(one.state.can_act())
        if one.mind.random() < 0.5 and twins.hidden in one.state.can_act():
            seat = twins.hidden
        if not twins.act(seat):
            break
        twins.compare(pictures=2 if step == 4 else 0)


PROBE = """
import json, sys
from tests import laws
table = laws.fresh(sys.argv[1], int(sys.argv[2]))
table.play(400)
print(table.state.to_json(), table.match.record(everything=True))
print([json.dumps(table.state.view(seat)) for seat in (None, *range(table.state.seats))])
"""


@pytest.mark.parametrize("name", NAMES)
@settings(max_examples=3)
@given(seed=laws.SEEDS)
def test_the_same_seed_is_the_same_game_in_every_process(name: str, seed: int) -> None:
    told = {
        subprocess.run(
            [sys.executable, "-c", PROBE, name, str(seed)],
            env={**os.environ, "PYTHONHASHSEED": salt},
            cwd=Path(__file__).parent.parent,
            capture_output=True,
            check=True,
        ).stdout
        for salt in ("0", "1", "4242")
    }
    assert len(told) == 1
    assert told.pop()


def mutated(text: str, mind: Random) -> str:
    """The text with a slip of the keyboard."""
    if not text:
        return "x"
    at = mind.randrange(len(text))
    slip = mind.choice(["", text[at] * 2, mind.choice("AEDW019+-|;:?. ,hfb\n"), text[:at]])
    return text[:at] + slip + text[at + 1 :]
