"""Every event and every refusal cites a clause; what no play can show is asked directly."""

from __future__ import annotations

import wyrmtable as wt
from wyrmtable.core.chance import Seeded
from wyrmtable.games.aerialcorps.cards import CARD_NAMES
from wyrmtable.games.aerialcorps.events import EVENTS, Flown

GAME = wt.ruleset("aerialcorps")


NONSENSE = [
    "force 3x storm_sovereign",
    "force biplane",
    "force none",
    "1: ST ST R90 | front front front",
    "1: L30 REV ST",
    "1: HOVER DIVE STALL",
    "1: ST+ ST+ ST",
    "2.c3 ST",
    "1.u3 below_left",
    "done 1: ST ST ST",
    "reopen",
    "1 breath 180",
    "1 breath 0",
    "1 u1 fire 2.1",
    "2 u3 fire ship1",
    "1 melee 2.1",
    "1 board 1.1",
    "1 break off",
    "resign",
    "timeout",
]


def random_game(seed: int) -> tuple[list[wt.Event], list[wt.Illegal]]:
    """Everything that happens and is refused in a random game with random options."""
    chance = Seeded(seed)
    seats = 2 + chance.below(5)
    state = GAME.start(seats, chance, GAME.sample_options(seats, chance))
    happened: list[wt.Event] = []
    refused: list[wt.Illegal] = []
    while not state.over:
        try:
            if chance.below(3) == 0:
                nonsense = NONSENSE[chance.below(len(NONSENSE) - (2 if chance.below(40) else 0))]
                happened.extend(state.apply(chance.below(seats), nonsense))
        except wt.Illegal as refusal:
            refused.append(refusal)
        if state.over:
            break
        seat = state.to_act[chance.below(len(state.to_act))]
        actions = state.decision(seat).actions
        happened.extend(state.apply(seat, actions[chance.below(len(actions))]))
    return happened, refused


def test_everything_that_happens_or_is_refused_cites_a_clause() -> None:
    names: set[str] = set()
    refusals: set[str] = set()
    for seed in range(60):
        happened, refused = random_game(seed)
        for event in happened:
            assert event.cite in GAME.rules, event
            assert event.name in EVENTS, event
            assert GAME.describe(event).endswith(".")
            names.add(event.name)
        for refusal in refused:
            assert refusal.cite in GAME.rules, refusal
            assert refusal.why and "\n" not in refusal.why
            refusals.add(refusal.cite)
    assert {"move", "climb", "dive", "shot", "breath", "conflict_draw", "game_end"} <= names
    assert {"AC-3.3", "AC-6.4", "AC-7.3", "AC-7.6", "AC-7.9"} <= refusals


def test_every_manoeuvre_is_said_with_the_place_where_it_ends() -> None:
    said: dict[str, str] = {}
    for card in CARD_NAMES:
        flown = Flown(dragon="1.1", card=card, to=[3.0, 4.5, 30.0], path=[])
        said[card] = GAME.describe(wt.Event(flown, "AC-8.2"))
    assert said["ST"] == "1.1 flies straight ahead to A2, heading 30°."
    assert said["L30"] == "1.1 turns left by 30° to A2, heading 30°."
    assert said["HOVER"] == "1.1 hovers at A2, heading 30°."
    assert all(text.count(" to A2") + text.count(" at A2") == 1 for text in said.values()), said
