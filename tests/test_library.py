"""What somebody meets who tries the library at a prompt."""

from __future__ import annotations

import pydoc
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from tests.cli.running import refused

import wyrmtable as wt
from wyrmtable.compiled import is_compiled
from wyrmtable.core.playout import playout

ROOT = Path(__file__).parent.parent


def test_a_state_shows_itself_in_a_line() -> None:
    state = wt.ruleset("dragonwars").new(seats=2, seed=7)
    first = state.to_act[0]
    assert repr(state) == f"<DragonWars, 2 seats: Set-up · Choosing colours; to act: {first}>"
    playout(state, wt.Seeded(1))
    assert repr(state).endswith("nobody is to act>")


@pytest.mark.parametrize("game", wt.GAMES)
def test_a_state_shows_itself_before_its_first_task(game: str) -> None:
    rules = wt.ruleset(game)
    state = rules.begin(2, wt.Seeded(1), rules.options({}))
    assert repr(state).startswith(f"<{rules.title}, 2 seats: ")


def test_the_package_knows_its_version() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert wt.__version__ == project["version"]


@pytest.mark.parametrize("wrong", [3, None, ["colour red"]])
def test_what_is_no_action_is_refused_with_what_an_action_is(wrong: object) -> None:
    state = wt.ruleset("dragonwars").new(seats=2, seed=7)
    before = state.to_json()
    said = "." if is_compiled() else r"`state\.decision\(0\)\.actions` or its text, not"
    with pytest.raises(TypeError, match=said):
        state.apply(0, wrong)  # type: ignore[arg-type]  # that is the question
    assert state.to_json() == before
    with pytest.raises(TypeError, match=said):
        wt.Match(state).apply(0, wrong)  # type: ignore[arg-type]  # here, too


@pytest.mark.parametrize("wrong", [2, -1, 99, "a"])
@pytest.mark.parametrize("game", wt.GAMES)
def test_a_seat_that_is_not_there_is_refused_in_one_way(game: str, wrong: int) -> None:
    rules = wt.ruleset(game)
    fresh = rules.new(seats=2, seed=7)
    over = fresh.clone()
    playout(over, wt.Seeded(1))
    clause = rules.seating_clause or rules.seats_clause
    typed = isinstance(wrong, str) and is_compiled()  # the compiler asks for numbers by itself
    for state in (fresh, over):
        for ask in (
            state.view,
            state.guess,
            state.decision,
            lambda seat, state=state: state.apply(seat, "resign"),
            lambda seat, state=state: wt.Match(state).apply(seat, "resign"),
        ):
            with pytest.raises(TypeError if typed else wt.Illegal) as error:
                ask(wrong)
            if not typed:
                said = f"there is no seat {wrong}: this table has 2 seats [{clause}]"
                assert str(error.value) == said
        assert state.view()["seat"] is None
        assert state.guess(None).seats == 2


@pytest.mark.parametrize("game", ["dragonlance", "attackwing", "dragonrage"])
@pytest.mark.parametrize("text", ["x", "", "[]", "deathmatch; red blue"])
def test_text_that_is_no_position_is_told_that_positions_are_json(game: str, text: str) -> None:
    rules = wt.ruleset(game)
    with pytest.raises(wt.BadPosition) as error:
        rules.position(text)
    said = f"position: in {rules.title} it is JSON, as `state.position_text()` writes it"
    assert str(error.value) == said


@pytest.mark.parametrize("game", wt.GAMES)
def test_any_position_is_one_line_that_is_read_again(game: str) -> None:
    rules = wt.ruleset(game)
    state = rules.new(seats=2, seed=7)
    choices = wt.Seeded(1)
    for step in range(100):
        if step % 10 == 0:
            text = state.position_text()
            assert "\n" not in text
            assert rules.position(text).digest() == state.digest()
        if state.over:
            return
        seat = state.to_act[0]
        listed = state.decision(seat).actions
        state.apply(seat, listed[choices.below(len(listed))])


def test_text_that_is_no_action_is_answered_with_one_of_the_open_question() -> None:
    state = wt.ruleset("dragonwars").new(seats=2, seed=7)
    asked = state.to_act[0]
    said = "cannot read 'color red': no action is written like this; "
    with pytest.raises(wt.BadNotation) as error:
        state.apply(asked, "color red")
    assert str(error.value) == said + "now for example `colour red`"
    with pytest.raises(wt.BadNotation) as error:
        wt.Match(state).apply(asked, "color red")
    assert str(error.value) == said + "now for example `colour red`"
    with pytest.raises(wt.BadNotation, match=r"no action is written like this$"):
        state.parse("color red")  # nobody knows whose answer it is


def test_who_is_not_asked_is_told_nothing_of_the_answers_of_others() -> None:
    state = wt.ruleset("dragonwars").new(seats=2, seed=7)
    with pytest.raises(wt.BadNotation) as error:
        state.apply(1 - state.to_act[0], "color red")
    assert "now for example" not in str(error.value)


def test_a_force_for_all_points_is_listed_before_a_single_small_dragon() -> None:
    state = wt.ruleset("aerialcorps").new(seats=2, seed=7)
    decision = state.decision(0)
    assert sorted(map(str, decision.listed)) == sorted(map(str, decision.actions))
    with pytest.raises(wt.BadNotation, match=f"now for example `{decision.listed[0].text}`"):
        state.apply(0, "color red")
    assert "force post_swift" in [action.text for action in decision.listed[-2:]]
    for seat in state.to_act:
        state.apply(seat, "force post_swift")
    with pytest.raises(wt.BadNotation) as error:
        state.apply(0, "A1: ST ST ST")
    assert "'A1' is not one of your dragons: 1, 2, 3; now for example `1" in str(error.value)


# -- extras that are missing -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("module", "package", "extras"),
    [
        ("wyrmtable.envs", "numpy", "--extra envs"),
        ("wyrmtable.envs.openspiel", "pyspiel", "--extra envs --extra openspiel"),
    ],
)
def test_an_extra_that_is_missing_says_how_to_get_it(
    module: str, package: str, extras: str
) -> None:
    code = f"import sys; sys.modules[{package!r}] = None; import {module}"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert ran.returncode == 1
    assert f"in a clone: uv run --no-dev {extras} python ..." in ran.stderr.splitlines()[-1]


def test_the_lab_without_its_packages_says_how_to_get_them(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "polars", None)
    said = refused("lab", "check", ROOT / "docs" / "lab" / "value-of-speed.toml")
    assert "in a clone: uv run --no-dev --extra lab wyrmtable lab ..." in said


def loaded_by(program: str) -> set[str]:
    """The modules that a program has loaded in the end."""
    told = "import sys; sys.stderr.write('\\n'.join(sys.modules))"
    done = subprocess.run(
        [sys.executable, "-c", f"{program}\n{told}"],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        check=True,
    )
    return set(done.stderr.split("\n"))


COMMAND = """
import sys
from wyrmtable.cli import app
sys.argv = ["wyrmtable", {words}]
try:
    app()
except SystemExit:
    pass
"""
SLOW = {
    "importlib.metadata",
    "rich.markdown",
    "yaml",
    "asyncio",
    "litestar",
    "uvicorn",
    "sqlalchemy",
}


def games_among(modules: set[str]) -> set[str]:
    return {name.split(".")[2] for name in modules if name.startswith("wyrmtable.games.")}


def test_the_package_loads_no_game_and_no_server() -> None:
    loaded = loaded_by("import wyrmtable")
    assert not games_among(loaded)
    assert not loaded & {*SLOW, "wyrmtable.server", "wyrmtable.board", "wyrmtable.bots", "typer"}
    assert games_among(loaded_by("import wyrmtable; wyrmtable.ruleset('dragonlance')")) == {
        "dragonlance"
    }


def test_help_loads_no_game_and_no_server() -> None:
    loaded = loaded_by(COMMAND.format(words='"--help"'))
    assert not games_among(loaded)
    assert not loaded & (SLOW - {"importlib.metadata"})
    rules = loaded_by(COMMAND.format(words='"rules", "aerialcorps", "AC-1.1"'))
    assert games_among(rules) == {"aerialcorps"}


@pytest.mark.parametrize("name", wt.__all__)
def test_everything_has_help(name: str) -> None:
    assert name == "__version__" or name in pydoc.render_doc(getattr(wt, name))


def test_the_package_itself_has_help() -> None:
    assert "A state of any game" in pydoc.render_doc(wt)
