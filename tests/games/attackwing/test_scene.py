"""What a position looks like: bases, cards, what is measured, and nobody else's dials."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from wyrmtable.board.scene import Arc, Area, Disc, Ghost, Path, Rectangle, Ruler, from_json, to_json
from wyrmtable.core.chance import Seeded
from wyrmtable.core.plain import Plain
from wyrmtable.games.attackwing.dials import MANEUVER_NAMES, ON_DIAL
from wyrmtable.games.attackwing.ruleset import AttackWingRules
from wyrmtable.games.attackwing.state import (
    ACTIVATION,
    AIR,
    COMBAT,
    NONE,
    PLANNING,
    REVEALED,
    STANDING,
    AttackWing,
)

GAME = AttackWingRules()
TABLES: list[tuple[int, dict[str, Plain]]] = [
    (2, {}),
    (3, {}),
    (2, {"mode": "legion", "points": 120, "obstacles": 2, "obstacle_peek": 1}),
    (2, {"mode": "legion", "points": 200, "premeasure": True}),
    (2, {"mode": "adventure1"}),
    (3, {"mode": "adventure2"}),
]
MEASURED = (Arc, Area, Ghost, Path, Ruler)


def positions(seats: int, options: dict[str, Plain], seed: int = 3) -> Iterator[AttackWing]:
    """All positions of a game that is played at random, for at most 400 decisions."""
    state = GAME.start(seats, Seeded(seed), options)
    chance = Seeded(seed)
    for _ in range(400):
        assert isinstance(state, AttackWing)
        yield state
        if state.over:
            return
        seat = state.to_act[0]
        answers = state.decision(seat).actions
        state.apply(seat, answers[chance.below(len(answers))])


def reached(
    wanted: Callable[[AttackWing], bool], seats: int = 2, seed: int = 3, **options: Plain
) -> AttackWing:
    """The first position of a random game that is as wanted."""
    return next(state for state in positions(seats, options, seed) if wanted(state))


def seen(state: AttackWing, seat: int | None) -> tuple[bytes, str, str, object]:
    """Everything that a seat is shown."""
    picture = to_json(GAME.scene(state, seat))
    return picture, GAME.text(state, seat), GAME.text(state, seat, drawn=False), state.view(seat)


def test_bases_lie_where_the_rules_have_them_with_south_down() -> None:
    state = reached(lambda state: state.phase == PLANNING)
    scene = GAME.scene(state, None)
    assert (scene.board.kind, scene.board.unit, scene.board.top) == ("plane", "inch", -36)
    for piece in scene.pieces:
        base = state.point["AB".index(piece.id)]
        assert (piece.x, piece.y, piece.heading) == (
            state.x[base],
            -state.y[base],
            state.heading[base],
        )
        assert piece.footprint == Rectangle(width=3.0, length=3.0)
        assert (piece.kind, piece.z) == ("dragon", 2)
        assert [gauge.name for gauge in piece.gauges] == ["health"]
    assert [piece.seat for piece in scene.pieces] == [0, 1]


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_every_position_has_a_scene_for_everybody(seats: int, options: dict[str, Plain]) -> None:
    for state in positions(seats, options):
        for seat in (None, *range(seats)):
            scene = GAME.scene(state, seat)
            assert from_json(to_json(scene)) == scene
            ids = [piece.id for piece in scene.pieces]
            assert len(set(ids)) == len(ids)
            standing = {
                state.base_name(base) for base, place in enumerate(state.place) if place == STANDING
            }
            assert standing <= set(ids)
            assert [panel.seat for panel in scene.seats] == list(range(seats))
            lines = [line.piece for panel in scene.seats for line in panel.lines if line.piece]
            assert set(lines) <= set(ids)
            ghosts = [mark.piece for mark in scene.marks if isinstance(mark, Ghost)]
            assert set(ghosts) <= set(ids)
        for seat in state.to_act:
            GAME.hint(state, seat)
            assert all(
                isinstance(GAME.gloss(state, seat, action), str)
                for action in state.decision(seat).actions
            )


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_nobody_sees_a_dial_of_another_seat(seats: int, options: dict[str, Plain]) -> None:
    compared = 0
    for state in positions(seats, options, seed=5):
        for creature in state.creatures():
            if state.dial[creature] == NONE or state.marked(creature, REVEALED):
                continue
            for dial in ON_DIAL[state.dial_of[creature]][:3]:
                twin = state.clone()
                twin.dial[creature] = dial
                for seat in (None, *range(seats)):
                    if seat != state.owner[creature]:
                        compared += 1
                        assert seen(twin, seat) == seen(state, seat)
        if compared > 300:
            break
    assert compared


def test_the_owner_sees_a_dial_and_others_that_it_lies_face_down() -> None:
    state = reached(lambda state: state.phase == PLANNING)
    dial = ON_DIAL[state.dial_of[0]][0]
    named = MANEUVER_NAMES[dial]
    state.apply(0, f"dial A {named}")
    assert GAME.scene(state, 0).seats[0].lines[0].tags[0].startswith(f"dial {named}")
    assert f"A {GAME.names_at(state, ['a', 'b'])['A']}: {named}" in GAME.draft_text(state, 0)
    assert not any(tag.startswith("dial") for tag in GAME.scene(state, 1).seats[0].lines[0].tags)
    state.apply(0, "ready")
    assert GAME.scene(state, 1).seats[0].lines[0].tags[0] == "dial set"
    assert GAME.scene(state, 1).seats[0].status == "ready"


def test_face_down_tokens_are_hidden_from_those_who_have_not_looked() -> None:
    found = 0
    for state in positions(2, {"mode": "legion", "obstacles": 2, "obstacle_peek": "all"}):
        for seat in (None, 0, 1):
            for piece in GAME.scene(state, seat).pieces:
                if isinstance(piece.footprint, Disc) and piece.id.startswith("token"):
                    token = int(piece.id.split()[1]) - 1
                    numbers = state.position_view(seat)["token_number"]
                    assert isinstance(numbers, list)
                    known = numbers[token] is not None
                    assert piece.hidden == (not known)
                    assert (piece.name == "Obstacle") == (not known)
                    found += piece.hidden
    assert found


def test_nothing_is_measured_in_advance() -> None:
    """AW-2.17, AW-23.13: no arc, template or ruler before somebody has committed to it."""
    quiet = 0
    for seed in range(3):
        for state in positions(2, {"mode": "legion", "points": 120}, seed):
            question = state.question
            if state.attack or question is None or question.name in ("place", "overlap", "spin"):
                continue
            quiet += 1
            for seat in (None, 0, 1):
                marks = GAME.scene(state, seat).marks
                assert not [mark for mark in marks if isinstance(mark, MEASURED)]
                assert GAME.scene(state, seat).board.grid == 0
    assert quiet > 20


def test_premeasuring_shows_own_dials_and_reach() -> None:
    """AW-2.18."""
    state = reached(lambda state: state.phase == PLANNING, premeasure=True)
    state.apply(0, f"dial A {MANEUVER_NAMES[ON_DIAL[state.dial_of[0]][0]]}")
    own = [type(mark) for mark in GAME.scene(state, 0).marks]
    assert own == [Path, Ghost]
    assert GAME.scene(state, 1).marks == ()

    def attacking(state: AttackWing) -> bool:
        question = state.question
        return state.phase == COMBAT and question is not None and question.name == "attack"

    state = reached(attacking, premeasure=True)
    arcs = [mark for mark in GAME.scene(state, state.to_act[0]).marks if isinstance(mark, Area)]
    assert [arc.cite for arc in arcs] == ["AW-2.18"] * len(arcs)
    assert arcs


def test_a_declared_attack_shows_arc_and_measuring_line_to_all() -> None:
    """AW-23.13."""
    state = next(
        state
        for seed in range(30)
        for state in positions(2, {}, seed)
        if state.line and state.attack
    )
    for seat in (None, 0, 1):
        marks = GAME.scene(state, seat).marks
        (ruler,) = [mark for mark in marks if isinstance(mark, Ruler)]
        assert ruler.value == f"{state.line[0]:.2f}"
        assert (ruler.x1, ruler.y1) == (state.line[1], -state.line[2])
        assert any(isinstance(mark, Area) for mark in marks)


def test_a_flyer_that_has_landed_folds_its_wings() -> None:
    state = next(
        state
        for seed in range(30)
        for state in positions(2, {}, seed)
        if state.phase == ACTIVATION and 0 in state.altitude
    )
    creature = state.altitude.index(0)
    (piece,) = [one for one in GAME.scene(state, None).pieces if one.id == state.name(creature)]
    assert (piece.z, "grounded" in piece.tags) == (0, True)
    flying = [one for one in range(2) if state.altitude[one] == AIR]
    assert all("grounded" not in GAME.scene(state, None).pieces[one].tags for one in flying)


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_a_picture_and_a_text_are_drawn_of_any_position(
    seats: int, options: dict[str, Plain]
) -> None:
    for number, state in enumerate(positions(seats, options)):
        if number % 40 == 0:
            for seat in (None, 0, 1):
                assert GAME.draw(state, seat).startswith("<svg")
                assert GAME.phase(state) in GAME.text(state, seat)


def test_a_game_that_is_over_says_why() -> None:
    state = GAME.new(2, 1)
    assert isinstance(state, AttackWing)
    state.resign(0)
    assert state.over
    assert GAME.ending(state) == "the others have conceded"
    assert GAME.scene(state, 1).note == "Won by Blue (AW-23.4)"
    assert GAME.seat_words(state) == {"red": 0, "blue": 1}
