"""Variants: a game with other numbers in its content, played, recorded and read back."""

from __future__ import annotations

import pickle

import pytest

import wyrmtable as wt
from wyrmtable.core.chance import Seeded
from wyrmtable.core.match import Match
from wyrmtable.core.plain import Plain
from wyrmtable.core.playout import playout

FAST_ELDER: dict[str, Plain] = {"elder.speed": 2}


def random_match(rules: wt.Ruleset, seats: int = 2, seed: int = 1) -> Match:
    match, chance = Match.new(rules, seats, seed), Seeded(seed)
    while not match.state.over:
        seat = match.state.to_act[0]
        actions = match.state.decision(seat).actions
        match.apply(seat, actions[chance.below(len(actions))])
    return match


def test_a_variant_plays_with_its_own_numbers_beside_the_game_as_written() -> None:
    game = wt.ruleset("dragonwars")
    strong = game.variant({"wyrmling.health": 15})
    assert wt.load(strong.new(seed=1).to_json()).to_plain()["data"] != game.new(seed=1).data()
    assert strong.new(seed=1).data()["health"] == [15, 12, 9, 15] * 2
    assert game.new(seed=1).data()["health"] == [15, 12, 9, 6] * 2


def test_an_elder_with_speed_2_may_fly_forward_2() -> None:
    game = wt.ruleset("dragonwars")
    for rules, listed in ((game, False), (game.variant(FAST_ELDER), True)):
        state = rules.new(seed=1)
        while state.decision(state.to_act[0]).kind != "plot":
            seat = state.to_act[0]
            state.apply(seat, state.decision(seat).actions[0])
        seat = state.to_act[0]
        try:
            state.apply(seat, "lock E: F2 | - | -")
            accepted = True
        except wt.Illegal:
            accepted = False
        assert accepted is listed


def test_a_variant_is_named_by_whole_paths_and_made_once() -> None:
    game = wt.ruleset("dragonwars")
    fast = game.variant(FAST_ELDER)
    assert dict(fast.overlay) == {"dragons.type.elder.speed": 2}
    assert game.variant({"elder": {"speed": 2}}) is fast
    assert game.variant({"type.elder.speed": 2}) is fast
    assert game.variant({}) is game
    assert fast.variant({"damage.melee": 2}).overlay == {
        "dragons.damage.melee": 2,
        "dragons.type.elder.speed": 2,
    }
    assert fast.variant({"elder.speed": 3}).overlay == {"dragons.type.elder.speed": 3}


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("dragonwars", {"damage.fireball": 7, "elder.speed": 2}),
        ("dragonlance", {"fireball.attack": 9, "lance_bonus": 2}),
        ("aerialcorps", {"granite_bull.breath": "acid", "light.climb_rate": 3}),
    ],
)
def test_the_record_of_a_variant_replays_and_its_states_come_back(
    name: str, content: dict[str, Plain]
) -> None:
    match = random_match(wt.ruleset(name).variant(content))
    text = str(match.record())
    assert "\ncontent: {" in text
    again = wt.Record.parse(text)
    assert again.replay(wt.ruleset).state.digest() == match.state.digest()
    assert again.verify(wt.ruleset)
    state = match.state
    assert wt.load(state.to_json()) == state
    assert type(wt.load(state.to_json())) is type(state)
    assert pickle.loads(pickle.dumps(state)) == state


def test_a_record_from_the_middle_of_a_variant_replays() -> None:
    state = wt.ruleset("dragonwars").variant(FAST_ELDER).new(seed=4)
    playout(state, Seeded(1), limit=30)
    match, chance = Match(state), Seeded(5)
    while not match.state.over:
        seat = match.state.to_act[0]
        actions = match.state.decision(seat).actions
        match.apply(seat, actions[chance.below(len(actions))])
    again = wt.Record.parse(str(match.record())).replay(wt.ruleset)
    assert again.state.digest() == match.state.digest()


def test_a_record_without_its_content_does_not_pass() -> None:
    text = str(random_match(wt.ruleset("dragonwars").variant({"damage.melee": 5})).record())
    lines = [line for line in text.splitlines() if not line.startswith("content:")]
    with pytest.raises(wt.BadRecord):
        wt.Record.parse("\n".join(lines)).verify(wt.ruleset)


def test_a_damaged_content_line_is_named() -> None:
    text = str(random_match(wt.ruleset("dragonwars").variant({"damage.melee": 5})).record())
    with pytest.raises(wt.BadRecord, match=r"line 4: .*damage.meele: unknown; did you mean"):
        wt.Record.parse(text.replace("damage.melee", "damage.meele")).replay(wt.ruleset)


@pytest.mark.parametrize(
    ("game", "content", "reason"),
    [
        ("dragonwars", {"elder.sped": 2}, r"overlay, elder.sped: unknown; did you mean elder.sp"),
        ("dragonwars", {"speed": 2}, r"could be dragons.type.ancient.speed, .* more of the path"),
        ("dragonwars", {"elder.speed": 9}, r"dragons.toml, type.elder.speed: Expected `int` <= 3"),
        ("dragonwars", {"elder.speed": "2"}, r"dragons.toml, type.elder.speed: Expected `int`"),
        ("dragonwars", {"limits.ceiling": 8}, r"dragons.toml, falls.avoids_on: needs 9 rows"),
        ("dragonwars", {"elder.name": "old"}, r"elder.name: is a name by which the rules know"),
        ("dragonwars", {"elder": {}}, r"overlay, elder: holds nothing"),
        ("dragonwars", {"elder.speed": 2, "type.elder.speed": 3}, r"is there twice"),
        ("dragonwars", {"level.drake.nodes": 3}, r"level.drake.nodes: unknown"),
        ("aerialcorps", {"ash_harrier.breath": "steam"}, r"breeds.toml, breed.ash_harrier.breath"),
        ("aerialcorps", {"light.cards.ST.path": "Q"}, r"cards.toml, light.ST: 'Q' is no piece"),
        ("dragonlance", {"gold.leader": "nobody"}, r"pieces.toml, colour.leader: no leader"),
    ],
)
def test_what_is_wrong_with_an_overlay_is_said(
    game: str, content: dict[str, Plain], reason: str
) -> None:
    with pytest.raises(wt.BadContent, match=reason):
        wt.ruleset(game).variant(content)


def test_what_may_be_left_out_in_a_file_can_be_put_in() -> None:
    rules = wt.ruleset("aerialcorps").variant({"granite_bull.breath": "fire"})
    assert dict(rules.overlay) == {"breeds.breed.granite_bull.breath": "fire"}


def test_a_state_with_strange_content_is_refused() -> None:
    plain = wt.ruleset("dragonwars").new(seed=1).to_plain()
    for content in ({"elder.speed": 2}, {"elder.sped": 2}, [1], "fast"):
        with pytest.raises(wt.BadPosition, match="content"):
            wt.ruleset("dragonwars").load({**plain, "content": content})  # type: ignore[dict-item]  # on purpose
