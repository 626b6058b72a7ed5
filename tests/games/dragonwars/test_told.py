"""What the golden games of DragonWars show, told by what happened in them."""

from __future__ import annotations

from pathlib import Path

import wyrmtable as wt
from wyrmtable.games.dragonwars.events import FacingSet, Fired
from wyrmtable.games.dragonwars.state import DragonWars


def read(name: str) -> wt.Record:
    return wt.Record.read(Path(__file__).parent / "golden" / f"{name}.txt")


def test_the_egg_was_fetched_and_carried_home() -> None:
    """A whole little game: up to the Summit, a cut Round, and down to the own Lair."""
    match = read("egg-home").replay(wt.ruleset)
    told = [event for event in match.events(everything=True) if event.name != "moved"]
    taken = next(event for event in told if event.name == "egg_taken")
    assert taken.data == {"dragon": "red.wyrmling", "hex": [0, 0]}
    names = [event.name for event in told]
    assert names.index("round_cut") > names.index("egg_taken")
    assert names.count("egg_dropped") == 0
    state = match.state
    assert isinstance(state, DragonWars)
    assert state.dragon_name(state.carrier) == "red.wyrmling"
    assert state.grounded(state.carrier)
    red = state.colour.index(0)
    assert state.cell[state.carrier] in state.board.map.site_cells[state.site[red]]


def test_the_resignation_is_the_last_action_of_its_game() -> None:
    record = read("resignation")
    assert record.lines[-1].text == "resign"
    assert sum(line.text == "resign" for line in record.lines) > 1


def test_mutual_destruction_is_a_draw_between_those_who_were_left() -> None:
    outcome = read("nobody-left").replay(wt.ruleset).state.outcome
    assert outcome is not None
    assert outcome.winners == ()
    assert len(outcome.draw) == 2
    assert outcome.ranks.count(1) == 2


def test_fire_names_its_hexes() -> None:
    for hexes, said in (
        ([[1, 2]], "at H9"),
        ([[1, 2], [1, 3]], "at H9 and H10"),
        ([], "which reaches no hex"),
    ):
        told = Fired(dragon="red.ancient", kind="fire_breath", cost=2, hexes=hexes).said()
        assert told == f"Red Ancient makes a Fire Breath for 2 energy, {said}."


def test_a_declared_facing_is_told_whether_the_dragon_turns_or_not() -> None:
    """DW-4.9: a facing may be declared that the dragon has already."""
    assert FacingSet(dragon="red.drake", facing="SE").said() == "Red Drake faces SE."
