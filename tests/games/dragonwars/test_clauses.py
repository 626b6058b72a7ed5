"""Every event and every refusal cites a clause; what no play can show is asked directly."""

from __future__ import annotations

import wyrmtable as wt
from wyrmtable.core.chance import Seeded
from wyrmtable.core.plain import PlainDict
from wyrmtable.core.state import State
from wyrmtable.games.dragonwars.maps import TERRAIN_NAMES, standard_map

GAME = wt.ruleset("dragonwars")


def random_game(seed: int) -> tuple[list[wt.Event], list[wt.Illegal]]:
    """Everything that happens and is refused in a random game with random options."""
    chance = Seeded(seed)
    seats = 2 + chance.below(5)
    options = GAME.sample_options(seats, chance)
    state = GAME.start(seats, chance, {**options, "round_limit": 3})
    happened: list[wt.Event] = []
    refused: list[wt.Illegal] = []
    while not state.over:
        seat = state.to_act[chance.below(len(state.to_act))]
        try:
            nonsense = NONSENSE[chance.below(len(NONSENSE))]
            happened.extend(state.apply(chance.below(seats), nonsense))
        except wt.Illegal as refusal:
            refused.append(refusal)
        if state.over or seat not in state.to_act:
            continue
        actions = state.decision(seat).actions
        happened.extend(state.apply(seat, actions[chance.below(len(actions))]))
    return happened, refused


NONSENSE = [
    "colour red",
    "site NE",
    "place A 3,-6; E 3,-6; D 3,-6; W 3,-6",
    "A1 F3+",
    "lock A: F3 | fb1 cb | H+",
    "lock W: fb1,2 | - | -",
    "lock D: fb1,3 | - | -",
    "unlock",
    "A NE h2",
    "done A: N h2; E: S e2; D: N; W: N",
    "D . h3e9",
    "to 0,0 N",
    "timeout",
]


def test_everything_that_happens_or_is_refused_cites_a_clause() -> None:
    names: set[str] = set()
    refusals: set[str] = set()
    for seed in range(40):
        happened, refused = random_game(seed)
        for event in happened:
            assert event.cite in GAME.rules, event
            assert event.name in wt.ruleset("dragonwars").events, event
            names.add(event.name)
        for refusal in refused:
            assert refusal.cite in GAME.rules, refusal
            assert refusal.why and "\n" not in refusal.why
            refusals.add(refusal.cite)
    assert {"moved", "denied", "placed", "hit", "recovered", "over"} <= names
    assert {"DW-1.8", "DW-4.10", "DW-5.5", "DW-6.10", "DW-11.2"} <= refusals


# -- clauses that no play can show -------------------------------------------------------------


def two_players(**changes: object) -> State:
    spec: PlainDict = {
        "seats": ["red", "blue"],
        "dragons": {
            "red.drake": {"hex": [0, -4], "total": 4, "health": 7, "energy": 3},
            "blue.elder": {"hex": [6, -3]},
        },
    }
    return GAME.position({**spec, **changes})  # type: ignore[dict-item]  # plain data


def test_walls_and_other_aids_have_no_part_in_play() -> None:
    """DW-1.6: a map knows hexes, heights and sites, and nothing that stands between hexes."""
    board = standard_map(6, False)
    assert set(TERRAIN_NAMES) == {"summit", "mountain", "forest", "field", "scorched", "lair"}
    words = " ".join(dir(board))
    assert "wall" not in words and "connector" not in words


def test_health_and_energy_are_open_to_everybody() -> None:
    """DW-3.10: every seat and every spectator sees the same dragons."""
    state = two_players()
    views = [state.view(seat)["position"] for seat in (0, 1, None)]
    shown = [view["dragons"] for view in views if isinstance(view, dict)]
    assert shown[0] == shown[1] == shown[2]
    assert isinstance(shown[0], list)
    (drake,) = [d for d in shown[0] if isinstance(d, dict) and d["dragon"] == "red.drake"]
    assert (drake["health"], drake["energy"]) == (7, 3)


def plot_seen(state: State, viewer: int | None, seat: int) -> object:
    position = state.view(viewer)["position"]
    assert isinstance(position, dict) and isinstance(position["seats"], list)
    entry = position["seats"][seat]
    assert isinstance(entry, dict)
    return entry["plot"]


def test_nobody_learns_of_a_plot_before_it_is_revealed() -> None:
    """DW-5.2, DW-5.3, DW-5.4"""
    state = two_players()
    state.apply(0, "lock D: F1 fb2 | - | -")
    assert plot_seen(state, 0, 0) == {"D": ["F1 fb2", "-", "-"]}
    assert plot_seen(state, 1, 0) is None
    assert plot_seen(state, None, 0) is None
    state.apply(1, "lock")  # blue is asked for the facing of its Elder first
    assert plot_seen(state, 1, 0) is None
    state.apply(1, "done")
    assert plot_seen(state, 1, 0) == plot_seen(state, None, 0) == {"D": ["F1 fb2", "-", "-"]}


def test_a_cell_that_would_be_refused_is_asked_for_again() -> None:
    """DW-6.11: the player can correct it, and whatever is listed is accepted."""
    state = two_players()
    state.apply(0, "D2 fb1,3")
    actions = state.decision(0).actions
    assert {action.text[:2] for action in actions} == {"D2"}
    state.apply(0, actions[1])
    state.apply(0, "lock")
    assert state.to_act == (1,)


def test_team_mates_see_plots_and_declarations() -> None:
    """DW-5.3, DW-5.14"""
    state = GAME.position(
        {
            "mode": "teams",
            "seats": ["red", "gold", "blue", "silver"],
            "dragons": {
                "red.drake": {"hex": [0, -4], "total": 0},
                "blue.elder": {"hex": [0, -5]},
                "gold.elder": {"hex": [3, 3]},
                "silver.elder": {"hex": [-3, 6]},
            },
        }
    )
    state.apply(0, "D1 F1+")
    assert plot_seen(state, 2, 0) == {"D": ["F1+", "?", "?"]}
    assert plot_seen(state, 1, 0) is None
    assert plot_seen(state, 3, 0) is None
