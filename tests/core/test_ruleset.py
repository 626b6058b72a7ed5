"""Rulesets and states: options, seeds, texts, who is asked and who is not."""

from __future__ import annotations

import json

import pytest

import wyrmtable as wt
from wyrmtable.core.playout import playout

GAME = wt.ruleset("dragonwars")
DUEL = (
    "deathmatch; red@W blue@E; red W 0,-4 ^2 S; red D -1,-4 ^0 S; blue W 0,4 ^2 N; blue D 1,3 ^0 N"
)


@pytest.mark.parametrize("name", sorted(wt.GAMES))
def test_a_game_says_what_it_is(name: str) -> None:
    rules = wt.ruleset(name)
    assert rules.name == name
    assert rules.title
    assert rules.summary.endswith(".")
    assert rules.minutes
    assert rules.version
    assert set(rules.seat_numbers) <= set(range(1, 20))
    assert all(task.name == key for key, task in rules.tasks.items())
    assert len(rules.rules) > 10
    assert rules.notation()


@pytest.mark.parametrize("name", sorted(wt.GAMES))
def test_options_have_a_schema_with_words_for_people(name: str) -> None:
    rules = wt.ruleset(name)
    schema = json.dumps(rules.options_schema())
    assert all(f'"{option}"' in schema for option in rules.option_names)
    for definition in json.loads(schema)["$defs"]["Options"]["properties"].values():
        assert definition["description"]


@pytest.mark.parametrize("name", sorted(wt.GAMES))
def test_sampled_options_can_be_played(name: str) -> None:
    rules = wt.ruleset(name)
    chance = wt.Seeded(4)
    for _ in range(30):
        for seats in rules.seat_numbers:
            state = rules.start(seats, wt.Seeded(1), rules.sample_options(seats, chance))
            assert state.to_act


def test_there_is_no_other_game() -> None:
    with pytest.raises(wt.UnknownGame, match="there is no game 'chess'; there are dragonwars"):
        wt.ruleset("chess")


def test_without_a_seed_games_differ() -> None:
    assert len({GAME.new(2).to_json() for _ in range(5)}) == 5


def test_the_same_seed_is_the_same_game() -> None:
    one, two = GAME.new(4, 9), GAME.new(4, 9)
    assert one == two
    assert playout(one, wt.Seeded(1)) == playout(two, wt.Seeded(1))
    assert one.to_json() == two.to_json()
    assert hash(one) == hash(two)


def test_a_playout_stops_at_its_limit() -> None:
    state = GAME.new(3, 1)
    assert playout(state, wt.Seeded(1), 17) == 17
    assert not state.over


def test_listeners_change_nothing_but_the_events() -> None:
    loud, quiet = GAME.new(3, 6), GAME.new(3, 6)
    quiet.listening = False
    quiet.events = []
    mind = wt.Seeded(2)
    told = 0
    while not loud.over:
        seat = loud.to_act[0]
        actions = loud.decision(seat).actions
        action = actions[mind.below(len(actions))]
        told += len(loud.apply(seat, action))
        assert quiet.apply(seat, action) == []
        assert quiet.digest() == loud.digest()
    assert told > 20


def test_a_state_that_stops_listening_tells_nothing_old() -> None:
    state = GAME.new(2, 1)
    state.apply(state.to_act[0], "colour red")
    state.listening = False
    assert state.apply(state.to_act[0], "colour blue") == []


def test_a_digest_knows_the_position_but_not_the_dice() -> None:
    one, two = GAME.position(DUEL, wt.Seeded(1)), GAME.position(DUEL, wt.Seeded(2))
    assert one.digest() == two.digest()
    assert one != two
    one.apply(0, "W1 F1")
    assert one.digest() != two.digest()
    assert one != "a state"


def test_a_picture_for_notebooks_is_what_a_spectator_sees() -> None:
    state = GAME.position(DUEL)
    assert state._repr_svg_() == GAME.draw(state, None)


def cited(state: wt.State, seat: int, text: str) -> str:
    with pytest.raises(wt.Illegal) as refusal:
        state.apply(seat, text)
    return refusal.value.cite


def test_who_is_not_asked_is_told_by_which_clause() -> None:
    state = GAME.new(2, 1)
    first, second = state.to_act[0], 1 - state.to_act[0]
    assert cited(state, second, "colour red") == "DW-1.8"
    assert cited(state, 2, "colour red") == "DW-1.1"
    assert cited(state, -1, "resign") == "DW-1.1"
    assert cited(state, first, "timeout") == "DW-5.12"
    duel = GAME.position(DUEL)
    assert cited(duel, 0, "colour red") == "DW-5.2"
    duel.apply(0, "lock")
    assert cited(duel, 0, "W1 F1") == "DW-5.5"
    duel.apply(1, "lock")
    assert cited(duel, 0, "lock") == "DW-5.5"
    duel.apply(0, "done")
    assert cited(duel, 0, "done") == "DW-4.10"
    duel.apply(0, "resign")
    assert cited(duel, 0, "resign") == "DW-5.13"
    assert cited(duel, 0, "done") == "DW-5.13"
    duel.apply(1, "resign")
    assert duel.over
    assert cited(duel, 1, "resign") == "DW-13.3"
    with pytest.raises(wt.Illegal, match="the game is over"):
        duel.decision(0)


def test_who_has_no_dragons_left_is_not_asked() -> None:
    state = GAME.position(DUEL.replace("blue@E", "green@NE blue@SE"))
    assert state.to_act == (0, 2)
    assert cited(state, 1, "lock") == "DW-13.4"
    assert cited(state, 1, "resign") == "DW-13.4"


def test_a_decision_says_all_that_a_client_needs() -> None:
    decision = GAME.position(DUEL).decision(1)
    plain = decision.to_plain()
    assert plain["kind"] == "plot"
    assert plain["clause"] == "DW-5.2"
    assert plain["required"] is True
    assert plain["actions"] == [action.text for action in decision.actions]
    assert json.loads(json.dumps(plain)) == plain
    assert repr(decision) == "<Decision plot of seat 1: Plot your Drake for Turn 1 [DW-5.2]>"


def test_a_guess_does_not_see_the_dice_to_come() -> None:
    state = GAME.position(DUEL, wt.Seeded(77))
    assert state.guess(0).chance.to_plain() != state.chance.to_plain()
    given = wt.Seeded(5)
    assert state.guess(0, given).chance is given


@pytest.mark.parametrize("name", sorted(wt.GAMES))
def test_every_option_says_which_values_it_takes(name: str) -> None:
    rules = wt.ruleset(name)
    for option in rules.option_names:
        assert rules.option_values(option)
        with pytest.raises(wt.BadOptions) as refused:
            rules.options({option: 0.5})
        assert f"must be {rules.option_values(option)}, not 0.5" in refused.value.why


def test_a_list_with_a_wrong_entry_says_what_it_takes() -> None:
    with pytest.raises(wt.BadOptions, match=r"each a whole number from 1 to 3, not \[1, 9\] \[AW"):
        wt.ruleset("attackwing").options({"teams": [1, 9]})


@pytest.mark.parametrize("name", sorted(wt.GAMES))
@pytest.mark.parametrize("wrong", [5, None, [], b"x", {5: 1}])
def test_what_is_no_position_is_refused(name: str, wrong: object) -> None:
    with pytest.raises(wt.BadPosition, match="must be a text or a mapping with names as keys"):
        wt.ruleset(name).position(wrong)  # type: ignore[arg-type]  # wrong on purpose
