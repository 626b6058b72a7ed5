"""What bots think of positions in DragonWars: the egg on its way home decides."""

from __future__ import annotations

from pathlib import Path

import pytest

import wyrmtable as wt
from wyrmtable.core.chance import Seeded
from wyrmtable.core.content import read_table
from wyrmtable.core.errors import BadContent
from wyrmtable.games.dragonwars.bot import plots
from wyrmtable.games.dragonwars.botfile import Judgement
from wyrmtable.games.dragonwars.evaluation import egg_stake, values
from wyrmtable.games.dragonwars.forecast import Forecast, Place
from wyrmtable.games.dragonwars.state import DragonWars

GAME = wt.ruleset("dragonwars")


def carrying(place: str = "1,0 ^7", health: int = 12) -> DragonWars:
    """Red's Elder has the egg somewhere on its way to the west; an Elder of blue is behind it."""
    state = GAME.position(
        f"egg; red@W blue@E; round 3; egg red.elder; red E {place} SW h{health}; blue E 3,-1 ^7 SW"
    )
    assert isinstance(state, DragonWars)
    return state


def test_who_carries_the_egg_is_better_off_the_nearer_home_it_is() -> None:
    prospects = [values(carrying(place))[0] for place in ("1,0 ^7", "-3,1 ^5", "-5,2 ^2")]
    assert prospects == sorted(prospects)
    assert prospects[-1] > 0.8


def test_the_egg_is_worth_less_with_a_carrier_that_is_nearly_dead() -> None:
    assert values(carrying(health=2))[0] < values(carrying())[0] - 0.2


def test_a_free_egg_is_no_stake() -> None:
    free = GAME.position("egg; red@W blue@E; round 3; egg 0,0; red D 0,-4 ^4 S; blue D 1,3 ^4 N")
    assert isinstance(free, DragonWars)
    assert egg_stake(free) == 0.0


def test_a_shot_at_the_carrier_earns_more_than_the_same_shot_at_another() -> None:
    with_egg = carrying()
    without = GAME.position(
        "egg; red@W blue@E; round 3; egg 0,-3 taken; red E 1,0 ^7 SW; blue E 3,-1 ^7 SW"
    )
    assert isinstance(without, DragonWars)
    gains = []
    for state in (with_egg, without):
        forecast = Forecast(state, 1)
        target = state.cell[1]
        forecast.add_way(1, [Place(target, 7, 0)], 1.0)
        gains.append(sum(forecast.prey))
    assert gains[0] > gains[1] > 0


def test_every_plot_of_the_carrier_brings_the_egg_nearer_home() -> None:
    state = carrying()
    for plan in plots(state, 0, Seeded(1), 6, ()):
        twin = state.clone()
        assert isinstance(twin, DragonWars)
        before = egg_stake(twin)
        twin.chance = Seeded(2)
        GAME.tactics().carry_out(twin, [plan, plots(state, 1, Seeded(3), 1, ())[0]])
        if twin.carrier == 1:
            assert egg_stake(twin) > before


def test_a_damaged_judgement_is_refused_with_its_place(tmp_path: Path) -> None:
    path = tmp_path / "bots.toml"
    path.write_text("[judgement]\nworth = [1.0]\n")
    with pytest.raises(BadContent) as caught:
        read_table(path, "judgement", Judgement)
    assert (caught.value.file, caught.value.key) == ("bots.toml", "judgement.worth")
