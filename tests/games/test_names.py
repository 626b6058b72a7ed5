"""Whom does the log speak of? Of people by their names, and by colours where they have none."""

from __future__ import annotations

import pytest

import wyrmtable as wt
from wyrmtable.games.aerialcorps.events import GameEnd
from wyrmtable.games.dragonlance.events import TurnBegins, Won
from wyrmtable.games.dragonwars.events import Resigned

PEOPLE = ("Ann", "Hatchling bot")


def told(game: str, steps: int) -> list[str]:
    """What is said of the first steps of a game, everybody taking the first answer."""
    rules = wt.ruleset(game)
    state = rules.new(2, 7)
    said: list[str] = []
    for _ in range(steps):
        seat = state.to_act[0]
        events = state.apply(seat, state.decision(seat).actions[0])
        names = rules.names_at(state, PEOPLE)
        said += [rules.describe(event, names) for event in events]
    return said


@pytest.mark.parametrize("game", sorted(wt.GAMES))
def test_no_seat_is_a_number_to_its_neighbours(game: str) -> None:
    said = " ".join(told(game, 40))  # both sides have acted by then
    assert "Seat " not in said
    assert "Ann" in said and "Hatchling bot" in said


def test_a_colour_is_taken_by_a_person_who_is_then_called_by_both() -> None:
    rules = wt.ruleset("dragonwars")
    state = rules.new(2, 7)
    seat = state.to_act[0]
    taken = state.apply(seat, "colour gold")
    names = rules.names_at(state, PEOPLE)
    assert rules.describe(taken[0], names) == f"{PEOPLE[seat]} takes gold."
    resigned = wt.Event(Resigned(player="gold", seat=seat), "DW-5.13")
    assert rules.describe(resigned, names) == f"{PEOPLE[seat]} (Gold) resigns."
    assert rules.describe(resigned) == "Gold resigns."


def test_who_plays_several_hordes_is_named_with_each_of_them() -> None:
    rules = wt.ruleset("dragonlance")
    event = wt.Event(TurnBegins(horde="gold"), "DL-5.2")
    assert rules.describe(event, {"gold": "Ann", "red": "Ann"}) == "Ann (Gold) is to move."
    won = wt.Event(Won(player="gold-red", horde=None, reason="lance home"), "DL-14.1")
    said = rules.describe(won, {"gold-red": "Ann", "gold": "Ann"})
    assert said.startswith("Ann (Gold-red) wins: ")


def test_the_end_of_a_battle_names_the_winner() -> None:
    rules = wt.ruleset("aerialcorps")
    end = GameEnd(winner="A", sides=["A"], seats=[1], reason="last side flying")
    event = wt.Event(end, "AC-14.2")
    said = rules.describe(event, {"red": "Ann"})
    assert said == "Ann (Red) wins: no other side has dragons on the table."
