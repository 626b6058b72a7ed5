"""Bots for DragonLance: they race, fight and answer everything, and know only what they may."""

from __future__ import annotations

from pathlib import Path

import pytest

import wyrmtable as wt
from wyrmtable.bots import BOTS, Bot, BotMatch, Budget, RandomBot, bot
from wyrmtable.bots.levels import levels_of
from wyrmtable.core.chance import Seeded
from wyrmtable.core.content import read_table
from wyrmtable.core.errors import BadContent
from wyrmtable.core.plain import Plain
from wyrmtable.games.dragonlance.board import CELLS, HEXES
from wyrmtable.games.dragonlance.botfile import FILE, JUDGEMENT, Judgement
from wyrmtable.games.dragonlance.distances import DISTANCES
from wyrmtable.games.dragonlance.moves import legs
from wyrmtable.games.dragonlance.odds import ODDS, WIDTH, row
from wyrmtable.games.dragonlance.state import DragonLance
from wyrmtable.games.dragonlance.verbs import FLY

LEVELS = [name for name in BOTS if name not in ("random", "greedy", "search")]
SMALL = Budget(nodes=20)
RULES = wt.ruleset("dragonlance")


def at_first_action(**options: Plain) -> DragonLance:
    """A game in which the first horde has rolled and may act."""
    state = RULES.start(2, Seeded(3), options)
    while state.decision(state.to_act[0]).kind != "act":
        state.apply(state.to_act[0], state.decision(state.to_act[0]).actions[0])
    assert isinstance(state, DragonLance)
    return state


def choice(player: Bot, state: wt.State, seat: int, seed: int = 3) -> str:
    chance = Seeded(seed)
    return player.choose(state.guess(seat, chance), seat, chance, SMALL).text


def play(state: wt.State, bots: list[Bot], seed: int) -> None:
    """Play a game to its end; every choice is legal and leaves a sound state."""
    chance = Seeded(seed)
    state.listening = False
    while not state.over:
        seat = state.to_act[0]
        state.apply(seat, bots[seat].choose(state.guess(seat, chance), seat, chance, SMALL))
        assert state.broken() == ""


# -- distances and odds -------------------------------------------------------------------------


def test_the_race_is_as_long_as_the_rules_say() -> None:
    """DL-2.11: 19 points to the tower from every lair hex, and 19 home."""
    state = at_first_action()
    for dragon in range(len(state.cell)):
        if state.cell[dragon] >= 0:
            assert DISTANCES.to_tower(dragon // 5, state.cell[dragon], 0) == 19
    for horde in range(6):
        assert DISTANCES.home[horde * CELLS + HEXES.tower] + 10 == 19


def test_odds_of_a_battle_add_up() -> None:
    """With equal totals both win 45 of 100 times (DL-9.9, DL-9.13)."""
    assert ODDS.wins[row(0) // WIDTH] == pytest.approx(0.45)
    assert ODDS.falls[row(0) + 1] == pytest.approx(0.45)
    assert ODDS.fails[row(0) + 1] == pytest.approx(0.45)
    assert ODDS.falls[row(9) + 1] == pytest.approx(0.99)
    assert ODDS.falls[row(20) + 10] == pytest.approx(1.0)


# -- playing ------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", LEVELS)
def test_the_same_seed_gives_the_same_choice(name: str) -> None:
    state = at_first_action(mode="advanced")
    seat = state.to_act[0]
    assert choice(bot(name), state, seat) == choice(bot(name), state, seat)


@pytest.mark.parametrize("name", LEVELS)
def test_a_choice_depends_only_on_what_the_seat_can_see(name: str) -> None:
    """Other cards in the enemy's hand and in the draw pile change nothing."""
    one = at_first_action()
    seat = one.to_act[0]
    enemy = next(h for h in range(6) if one.owner[h] == 1 - seat)
    one.hands[enemy], one.draw_pile = one.draw_pile[:2], one.draw_pile[2:]
    other = one.clone()
    hand, pile = list(other.hands[enemy]), list(other.draw_pile)
    hand[0], pile[3] = pile[3], hand[0]
    other.hands[enemy], other.draw_pile = tuple(hand), tuple(pile[::-1])
    assert one.view(seat) == other.view(seat)
    assert choice(bot(name), one, seat) == choice(bot(name), other, seat)


@pytest.mark.parametrize("name", LEVELS)
@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (2, {"mode": "advanced", "individual_leaders": True, "facing": True, "stunts": True}),
        (3, {"scenario": "dragonwar", "easy_diving": True, "resurrection": 3}),
        (4, {"scenario": "team_dragonlance", "same_hex": True, "multiple_magic": True}),
        (6, {"mode": "advanced", "terrain": True, "realistic_bonus": True}),
    ],
)
def test_every_level_plays_every_kind_of_game(
    name: str, seats: int, options: dict[str, Plain]
) -> None:
    state = RULES.start(seats, Seeded(5), {**options, "round_limit": 2})
    play(state, [bot(name)] * seats, 6)


@pytest.mark.parametrize("seed", range(6))
def test_bots_play_whatever_options_there_are(seed: int) -> None:
    chance = Seeded(seed)
    seats = 2 + seed % 5
    state = RULES.start(seats, Seeded(seed), RULES.sample_options(seats, chance))
    play(state, [bot("drake")] * seats, seed)


def test_a_drake_beats_random_play() -> None:
    won = 0
    for seed in range(6):
        state = RULES.new(2, seed=seed)
        drake = seed % 2
        play(state, [bot("drake") if seat == drake else RandomBot() for seat in range(2)], seed)
        assert state.outcome is not None
        won += drake in state.outcome.winners
    assert won >= 5


def test_nobody_crashes_by_a_step_of_its_own() -> None:
    """DL-11.1: between bots dragons fall in battles, by Fear and in collisions only."""
    match = wt.Match.new(RULES, 2, seed=8, mode="advanced", terrain=True, round_limit=12)
    table = BotMatch(match, {0: bot("hatchling"), 1: bot("ancient", 0.05, clock=False)}, Seeded(8))
    for move in table.moves():
        for event in move.events:
            if event.name == "crashed":
                assert event.cite not in ("DL-11.1", "DL-8.12", "DL-15.6", "DL-19.3", "DL-19.5")


# -- single decisions ---------------------------------------------------------------------------


@pytest.mark.parametrize("name", LEVELS)
def test_a_lancer_over_its_lair_lands(name: str) -> None:
    state = at_first_action()
    seat, horde = state.to_act[0], state.active
    dragon = horde * 5 + 2
    state.set_alt(dragon, 2)
    state.lancer = dragon
    state.points = 2
    chance = Seeded(1)
    while not state.over:
        state.apply(seat, bot(name).choose(state.guess(seat, chance), seat, chance, SMALL))
    assert state.outcome is not None
    assert state.outcome.reason == "lance home"


def test_an_ancient_lands_on_the_tower_when_it_can() -> None:
    state = at_first_action()
    seat, horde = state.to_act[0], state.active
    dragon = horde * 5 + 2
    state.cell[dragon] = DISTANCES.inner[horde]
    state.set_alt(dragon, 10)
    state.points = 3
    chance = Seeded(1)
    while state.lancer != dragon:
        state.apply(seat, bot("ancient").choose(state.guess(seat, chance), seat, chance, SMALL))
        assert state.active == horde


def test_levels_and_judgement_are_content() -> None:
    assert levels_of(RULES).ladder
    assert JUDGEMENT.dragon == 1.0


def test_a_broken_judgement_names_its_place(tmp_path: Path) -> None:
    path = tmp_path / "bots.toml"
    path.write_text(FILE.read_text().replace("dragon = 1.0", "dragon = -1.0"))
    with pytest.raises(BadContent, match=r"judgement\.dragon"):
        read_table(path, "judgement", Judgement)


def test_a_path_that_a_bot_flies_at_once_has_numbers_step_by_step() -> None:
    """Learning agents know single steps only; a whole path is refused in words."""
    state = at_first_action()
    seat, chance = state.to_act[0], Seeded(3)
    encoder = RULES.encoder(state)
    path = bot("ancient").choose(state.guess(seat, chance), seat, chance, SMALL)
    assert path.kind == FLY.kind
    with pytest.raises(ValueError, match="legs"):
        encoder.number(state, seat, path)
    whole = state.clone()
    whole.apply(seat, path)
    for step in legs(path):
        number = encoder.number(state, seat, step)
        assert number in encoder.choices(state, seat).listed()
        state.apply(seat, encoder.action(state, seat, number))
    assert state.to_json() == whole.to_json()
