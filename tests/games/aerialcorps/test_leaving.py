"""Who would fly off the table is told before orders are handed in, from what its owner knows."""

from __future__ import annotations

from typing import cast

from hypothesis import given, settings
from tests import laws

import wyrmtable as wt
from wyrmtable.board.scene import Ghost
from wyrmtable.core.plain import PlainDict
from wyrmtable.games.aerialcorps.cards import ROUNDS
from wyrmtable.games.aerialcorps.leaving import STAYS, last_spot, strays
from wyrmtable.games.aerialcorps.planning import Orders
from wyrmtable.games.aerialcorps.preview import preview
from wyrmtable.games.aerialcorps.state import NONE, AerialCorps, changed

GAME = wt.ruleset("aerialcorps")
NORTHWARD = "1 ash_harrier 24,42,0 ^3+0 d0 u2"  # straights of 3.5 inches: 45.5, then 49
ENEMY = "2 granite_bull 24,10,0 ^3+0 d0 u3"


def edge(*dragons: str, scenario: str = "duel", table: str = "48x48") -> AerialCorps:
    """A turn to be ordered on a table 48 inches deep."""
    state = GAME.position(f"{scenario}; turn 3; table {table}; {'; '.join(dragons)}")
    assert isinstance(state, AerialCorps)
    return state


def cautions(state: AerialCorps, seat: int = 0) -> list[tuple[str, str]]:
    told = cast(list[PlainDict], state.decision(seat).facts["cautions"])
    return [(str(caution["text"]), str(caution["clause"])) for caution in told]


def test_missing_cards_fly_straight_and_so_off_the_table() -> None:
    state = edge(NORTHWARD, ENEMY)
    assert cautions(state) == [
        (
            "Ash Harrier: no card is laid; it flies Straight, Straight, Straight instead",
            "AC-7.11",
        ),
        ("Ash Harrier: it flies off the table in round 2 and is out of the battle", "AC-4.10"),
    ]
    state.apply(0, "1.c1 R60")
    state.apply(0, "1.c2 R30")
    text, clause = cautions(state)[0]  # the cards that lie are not flown without the third
    assert clause == "AC-7.11"
    assert (
        text
        == "Ash Harrier: 1 of 3 cards are missing; it flies Straight, Straight, Straight instead"
    )
    assert cautions(state)[1][1] == "AC-4.10"
    state.apply(0, "1.c3 R30")
    assert cautions(state) == []


def test_cards_that_lead_over_the_edge_are_told_and_come_true() -> None:
    state = edge(NORTHWARD, ENEMY)
    state.apply(0, "1: ST L30 ST")
    assert cautions(state) == [
        ("Ash Harrier: it flies off the table in round 2 and is out of the battle", "AC-4.10")
    ]
    assert cautions(state, 1)[0][1] == "AC-7.11", "the other seat hears of its own dragons alone"
    state.listening = True
    events = [*state.apply(1, "done"), *state.apply(0, "done")]
    left = [event for event in events if event.name == "removed"]
    assert [(event.cite, event.data["dragon"]) for event in left] == [("AC-4.10", "1.1")]


def test_a_speed_burst_counts_its_second_flight() -> None:
    state = edge("1 ash_harrier 24,38,0 ^3+0 d0 u2", ENEMY)
    state.apply(0, "1: ST ST R60")
    assert cautions(state) == []
    state.apply(0, "1: ST+ ST R60")
    assert cautions(state)[0][0].startswith("Ash Harrier: it flies off the table in round 2")


def test_every_card_of_the_hand_says_where_it_leads_off_the_table() -> None:
    state = edge(NORTHWARD, ENEMY)
    state.apply(0, "1.c1 ST")
    dragons = cast(list[dict[str, list[PlainDict]]], state.decision(0).facts["dragons"])
    leaves = {str(card["card"]): card["leaves_at"] for card in dragons[0]["hand"]}
    assert leaves["ST"] == ["", "AC-4.10"]
    assert leaves["R60"] == ["", "AC-4.10"]
    assert leaves["REV"] == ["", ""]
    assert GAME.gloss(state, 0, state.parse("1.c2 ST")) == "Straight, off the table!"
    assert GAME.gloss(state, 0, state.parse("1.c2 REV")) == "Reversal"
    state.apply(0, "1.c2 ST")
    assert GAME.draft_text(state, 0).endswith("ST ST ? | ? ?; off the table in round 2! [AC-4.10]")


def test_the_flight_is_drawn_up_to_where_it_leaves_the_table() -> None:
    state = edge(NORTHWARD, ENEMY)
    marks = preview(state, 0, state.parse("1: ST ST ST | front front"))
    ghosts = [mark for mark in marks if isinstance(mark, Ghost)]
    assert [(ghost.label, ghost.style, ghost.cite) for ghost in ghosts] == [
        ("1 Straight", "ghost", ""),
        ("2 Straight: off the table", "warning", "AC-4.10"),
    ]


def test_orders_handed_in_whole_are_looked_at_as_they_are_written() -> None:
    state = edge(NORTHWARD, ENEMY)
    question = state.question
    assert isinstance(question, Orders)
    assert question.cautions(state, 0, state.parse("done 1: R60 R30 R30")) == []
    told = question.cautions(state, 0, state.parse("done 1: ST ST ST"))
    assert [clause for _, clause in told] == ["AC-4.10"], "no card is missing"
    assert question.cautions(state, 0, state.parse("done 1: ST REV REV")) == [], "refused anyway"
    state.apply(0, "done")
    assert cautions(state) == [], "what is handed in is not spoken of again"


def test_the_free_courier_wins_over_the_north_edge_and_loses_over_others() -> None:
    seats = "1 ash_harrier 10,10,0 ^3+0 d0 u2"
    state = edge("1 post_swift 24,68,0 ^3+0 d0 u0", seats, ENEMY, scenario="courier", table="48x72")
    state.free = 0
    state.apply(0, "1: ST ST ST")
    state.apply(0, "2: ST ST ST")
    assert cautions(state) == []
    state = edge(
        "1 post_swift 2,60,270 ^3+0 d0 u0", seats, ENEMY, scenario="courier", table="48x72"
    )
    state.free = 0
    state.apply(0, "1: ST ST ST")
    state.apply(0, "2: ST ST ST")
    text, clause = cautions(state)[0]
    assert clause == "AC-16.5" and text.endswith("which the other side wins")


def test_a_boarding_carries_both_and_a_dive_frees_the_defender() -> None:
    state = edge(NORTHWARD, "2 granite_bull 24,42,0 ^3+0 d0 u3")
    state.prey = changed(state.prey, 1 * 3, 0)
    state.captor = changed(state.captor, 0, 1 * 3)
    state.apply(0, "1: R60 R30 R30")
    text, _ = cautions(state)[0]  # straights of the slower: 45, 48, 51
    assert text == (
        "Ash Harrier: it is carried by the boarding off the table in round 3"
        " and is out of the battle"
    )
    state.apply(0, "1: ST DIVE R30")  # 45, then free: 49
    assert strays(state, 0, [*state.plan[:3]], 0) == 2


@settings(max_examples=60, deadline=None)
@given(seed=laws.SEEDS)
def test_it_is_told_exactly_of_those_who_leave_if_nobody_interferes(seed: int) -> None:
    """The flight that is foreseen is the one that is flown, to the last rounding."""
    state = about_to_order(seed).clone()
    assert isinstance(state, AerialCorps)
    if any(state.partner(dragon) != NONE for dragon in state.dragons()):
        return
    for seat in state.to_act:
        listed = state.decision(seat).actions
        while listed[0].text != "done":
            state.apply(seat, listed[seed % len(listed)])
            listed = state.decision(seat).actions
    foreseen = {
        dragon: last_spot(
            state, dragon, state.plan[dragon * ROUNDS : dragon * ROUNDS + 1], state.burst[dragon]
        )
        for dragon in state.dragons()
    }
    for seat in state.to_act:
        state.apply(seat, "done")
    for dragon, (left, spot) in foreseen.items():
        if left != STAYS:
            assert not state.flying(dragon)
        elif state.flying(dragon) and state.round == 1:
            assert (state.x[dragon], state.y[dragon]) == (spot.x, spot.y)
            assert (state.heading[dragon], state.level[dragon]) == (spot.heading, spot.level)


@settings(max_examples=40, deadline=None)
@given(seed=laws.SEEDS)
def test_cautions_rest_on_what_the_seat_knows(seed: int) -> None:
    """In every position that looks the same to a seat it is told the same."""
    state = about_to_order(seed)
    for seat in state.can_act():
        question = state.question
        assert question is not None
        for guessed in range(3):
            guess = state.guess(seat, wt.Seeded(guessed))
            other = guess.question
            assert other is not None
            assert guess.decision(seat).facts == state.decision(seat).facts
            for text in ("done", "done 1: ST ST ST"):
                answer = state.parse(text)
                assert told(other, guess, seat, answer) == told(question, state, seat, answer)


def about_to_order(seed: int) -> wt.State:
    """A game in which orders are given now, if it is not over."""
    table = laws.fresh("aerialcorps", seed)
    table.play(seed % 200)
    while not table.state.over and not isinstance(table.state.question, Orders):
        table.step()
    return table.state


def told(question: object, state: wt.State, seat: int, answer: wt.Action) -> object:
    """The cautions, or the refusal of orders that nobody could give."""
    assert isinstance(question, Orders)
    assert isinstance(state, AerialCorps)
    try:
        return list(question.cautions(state, seat, answer))
    except wt.Illegal as refusal:
        return str(refusal)
