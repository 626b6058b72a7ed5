"""A match: its log, its names, taking back, and what may be written down of a running game."""

from __future__ import annotations

import pytest

import wyrmtable as wt
from wyrmtable.games.dragonwars.state import DragonWars

GAME = wt.ruleset("dragonwars")
DUEL = (
    "deathmatch; red@W blue@E; red W 0,-4 ^2 S h6 e15; red D -1,-4 ^0 S h9 e15; "
    "blue W 0,4 ^2 N h6 e15; blue D 1,3 ^0 N h9 e15"
)


def duel() -> wt.Match:
    """Red is seat 0, blue is seat 1; each has a flying Wyrmling and a grounded Drake."""
    return wt.Match(GAME.position(DUEL), ["Ann", "Bob"])


def plots(match: wt.Match) -> list[int]:
    assert isinstance(match.state, DragonWars)
    return match.state.plot


# -- names -------------------------------------------------------------------------------------


def test_seats_without_a_name_get_one() -> None:
    assert wt.Match.new(GAME, 3, 1, names=["Ann"]).names == ["Ann", "Player 2", "Player 3"]


def test_names_come_back_from_a_record() -> None:
    match = wt.Match.new(GAME, 2, 1, names=["Ann", "Zoë 🐉"])
    assert wt.Record.parse(str(match.record())).replay(wt.ruleset).names == ["Ann", "Zoë 🐉"]


# -- the log -----------------------------------------------------------------------------------


def test_a_refused_action_is_not_in_the_log() -> None:
    match = duel()
    with pytest.raises(wt.Illegal, match=r"DW-6\.10"):
        match.apply(0, "lock W: F1 cb")
    with pytest.raises(wt.BadNotation):
        match.apply(0, "hello")
    assert match.log == []
    assert match.state.chance.tape is None


def test_events_of_everybody_and_of_a_seat() -> None:
    match = duel()
    match.apply(0, "lock")
    assert [event.name for event in match.events(1)] == ["locked"]
    assert match.events(everything=True) == match.events(0) == match.events(None)


def test_nothing_can_be_played_when_the_game_is_over() -> None:
    match = duel()
    match.apply(1, "resign")
    with pytest.raises(wt.Illegal, match=r"the game is over \[DW-13\.1\]"):
        match.apply(0, "lock")


def test_a_state_is_copied_once_for_all_answers_to_a_question() -> None:
    """The first answer keeps the state before it; to take back others they are played again."""
    match = duel()
    start = match.state.to_json()
    match.apply(0, "W1 F1")
    match.apply(0, "W2 F1")
    match.apply(1, "W1 F1")
    first, *others = match.log
    assert first.before is not None
    assert first.before.to_json() == start
    assert [entry.before for entry in others] == [None, None]
    match.undo(1)
    for _ in range(2):
        match.undo(0)
    assert match.state.to_json() == start


# -- taking back -------------------------------------------------------------------------------


def test_an_edit_can_be_taken_back_although_another_edits_too() -> None:
    """Edits of others do not count as acting; counting them would give them away."""
    match = duel()
    match.apply(0, "W1 F1")
    match.apply(1, "W1 F2")
    match.apply(0, "W2 F3")
    match.apply(1, "W2 F3")
    assert match.undo(0).text == "W2 F3"
    assert [entry.action.text for entry in match.log] == ["W1 F1", "W1 F2", "W2 F3"]
    assert plots(match)[9:12] == [1, -1, -1]
    assert plots(match)[21:24] == [2, 4, -1]
    assert match.undo(0).text == "W1 F1"
    assert not match.can_undo(0)
    assert match.undo(1).text == "W2 F3"


def test_a_lock_can_be_taken_back_until_another_locks() -> None:
    match = duel()
    match.apply(0, "lock W: F1 | F1 | F1")
    match.apply(1, "W1 F1")
    assert match.can_undo(0)
    match.apply(1, "lock W: F1 | F1 | F1")
    assert not match.can_undo(0)
    assert match.can_undo(1)
    with pytest.raises(wt.Illegal, match="nothing can be taken back"):
        match.undo(0)


def test_the_last_lock_can_be_taken_back_although_others_prepare_declarations() -> None:
    """What they prepared belongs to a decision that is no longer asked."""
    match = duel()
    match.apply(0, "lock W: F1 | F1 | F1")
    before = match.state.to_json()
    match.apply(1, "lock W: F1 | F1 | F1")
    match.apply(0, "D NE")
    match.apply(0, "D SE h2")
    assert match.undo(1).text.startswith("lock")
    assert match.state.to_json() == before
    assert len(match.log) == 1


def test_nothing_is_taken_back_after_the_reveal() -> None:
    match = duel()
    match.apply(0, "lock W: F1 | F1 | F1")
    match.apply(1, "lock W: F1 | F1 | F1")
    match.apply(0, "done")
    match.apply(1, "done")
    assert not match.can_undo(0)
    assert not match.can_undo(1)


def test_that_nothing_was_declared_is_a_secret_too() -> None:
    """In Turn 2 nobody declares anything and no die is rolled: still all have shown their hand."""
    match = duel()
    match.apply(0, "lock W: H | FL | H")
    match.apply(1, "lock W: H | FL | H")
    for _ in range(2):
        match.apply(0, "done")
        match.apply(1, "done")
    assert match.log[-1].rolls == []
    assert not match.can_undo(1)


def test_nothing_is_taken_back_after_a_roll() -> None:
    position = "deathmatch; red blue; red W 0,-4 ^2 S h6 e15; blue W 0,4 ^2 N h6 e15"
    match = wt.Match(GAME.position(position, wt.Scripted([19, 19, 19, 19])))
    match.apply(0, "lock W: F1 | F1 | F1")
    match.apply(1, "lock")  # flying without a movement
    assert match.log[-1].rolls != []
    assert not match.can_undo(1)


def test_a_resignation_can_be_taken_back_even_if_it_ended_the_game() -> None:
    match = duel()
    match.apply(0, "W1 F1")
    before = match.state.to_json()
    match.apply(1, "resign")
    assert match.state.over
    assert match.undo(1).text == "resign"
    assert match.state.to_json() == before


# -- the record of a running game --------------------------------------------------------------


def lines(match: wt.Match, *, everything: bool = False) -> list[str]:
    return [f"{line.seat + 1} {line.text}" for line in match.record(everything=everything).lines]


def test_the_record_of_a_running_game_ends_before_the_first_secret() -> None:
    match = duel()
    match.apply(0, "W1 F1")
    assert lines(match) == []
    match.apply(0, "lock W: F1 | F1 | F1")
    assert lines(match) == []
    match.apply(1, "lock W: F2 | F2 | F2")
    match.apply(0, "done D: NE")
    assert lines(match) == []
    match.apply(1, "done")
    assert lines(match) == [
        "1 lock W: F1 | F1 | F1",
        "2 lock W: F2 | F2 | F2",
        "1 done D: NE",
        "2 done -",
    ]
    assert match.record().digest is None


@pytest.mark.parametrize("plot", ["lock", "lock W: F1 | F1 | F1"])
def test_an_empty_plot_is_as_secret_as_any(plot: str) -> None:
    match = duel()
    match.apply(0, plot)
    assert lines(match) == []


def test_the_record_with_everything_holds_drafts_and_replays() -> None:
    match = duel()
    match.apply(0, "lock W: F1 | F1 | F1")
    match.apply(1, "W2 F3+")
    assert lines(match, everything=True) == ["1 lock W: F1 | F1 | F1", "2 plot W: ? | F3+ | ?"]
    again = wt.Record.parse(str(match.record(everything=True))).replay(wt.ruleset)
    assert again.state.digest() == match.state.digest()


def test_an_answer_that_was_withdrawn_stands_without_content() -> None:
    match = duel()
    match.apply(0, "lock W: F3 fb1 | F3 | F3")
    match.apply(0, "unlock")
    assert lines(match) == ["1 lock", "1 unlock"]
    match.apply(0, "lock W: F1 | F1 | F1")
    assert lines(match) == ["1 lock", "1 unlock"]
    assert lines(match, everything=True)[-1] == "1 lock W: F1 | F1 | F1"


def test_an_unlock_that_is_taken_back_gives_nothing_away() -> None:
    match = duel()
    match.apply(0, "lock W: F3 fb1 | F3 | F3")
    match.apply(0, "unlock")
    match.undo(0)
    assert lines(match) == []


def test_the_plot_of_one_who_resigns_while_plotting_is_never_shown() -> None:
    position = DUEL.replace("blue@E", "blue@NE green@SE") + "; green W 3,1 ^2 N h6 e15"
    match = wt.Match(GAME.position(position))
    match.apply(1, "lock W: F3 fb1 | F3 | F3")
    match.apply(1, "resign")
    match.apply(0, "lock W: F1 | F1 | F1")
    match.apply(2, "lock W: F1 | F1 | F1")
    match.apply(0, "done")
    assert "2 lock" in lines(match)
    assert "F3" not in "".join(lines(match, everything=True))
    wt.Record.parse(str(match.record(everything=True))).replay(wt.ruleset)


def test_what_was_declared_counts_although_the_player_resigns_then() -> None:
    """DW-5.13: only what would still have to be decided is decided by the table."""
    match = duel()
    match.apply(0, "lock W: F1 | F1 | F1")
    match.apply(1, "lock W: F1 | F1 | F1")
    match.apply(0, "done D: NW")
    match.apply(0, "resign")
    match.apply(1, "done")
    assert match.state.over
    turned = [event.data for event in match.events() if event.name == "facing_set"]
    assert turned == [{"dragon": "red.drake", "facing": "NW"}]
    assert "1 done D: NW" in lines(match)
    wt.Record.parse(str(match.record())).replay(wt.ruleset)


def test_drafts_end_with_the_game() -> None:
    match = duel()
    match.apply(0, "W1 F1")
    match.apply(1, "resign")
    assert lines(match) == ["2 resign"]
    wt.Record.parse(str(match.record())).replay(wt.ruleset)


def test_a_match_that_begins_within_a_secret_has_no_public_record() -> None:
    first = duel()
    first.apply(0, "lock W: F1 | F1 | F1")
    match = wt.Match(first.state.clone())
    with pytest.raises(wt.BadRecord, match="secret"):
        match.record()
    text = str(match.record(everything=True))
    assert wt.Record.parse(text).replay(wt.ruleset).state.digest() == match.state.digest()


def test_a_running_record_does_not_give_the_seed_away() -> None:
    match = wt.Match.new(GAME, 2, 12345)
    assert "12345" not in str(match.record())
    assert "12345" in str(match.record(everything=True))


def test_chance_is_not_in_the_start_of_a_record() -> None:
    state = GAME.position(DUEL, wt.Seeded(987654321))
    match = wt.Match(state)
    assert "987654321" not in str(match.record())


# -- one screen for several people -------------------------------------------------------------


def test_a_shared_screen_is_guarded_from_the_first_sealed_question() -> None:
    match = wt.Match.new(GAME, 2, 1, mode="deathmatch")
    guarded: dict[str, set[bool]] = {}
    while "declare" not in guarded:
        seat = match.state.to_act[0]
        decision = match.state.decision(seat)
        guarded.setdefault(decision.kind, set()).add(match.state.guarded())
        answer = "lock" if decision.kind == "plot" else decision.actions[0].text
        match.apply(seat, answer)
    openly = {"colour": {False}, "site": {False}, "place": {False}}
    assert guarded == {**openly, "plot": {True}, "declare": {True}}


@pytest.mark.parametrize(("left_out", "cards"), [([], True), (["spells", "items"], False)])
def test_a_screen_is_guarded_when_cards_are_in_the_game(left_out: list[str], cards: bool) -> None:
    match = wt.Match.new(wt.ruleset("dragonlance"), 2, 1, mode="basic", no_cards=left_out)
    while match.state.decision(seat := match.state.to_act[0]).kind == "colour":
        assert not match.state.guarded()  # colours are taken openly
        match.apply(seat, match.state.decision(seat).actions[0])
    assert match.state.guarded() is cards
