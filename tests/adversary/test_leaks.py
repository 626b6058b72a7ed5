"""Nobody learns from bytes, sizes or time stamps what another seat does in secret."""

from __future__ import annotations

import os

import pytest
from tests.adversary.leaks import Witness, look_for_leaks

from wyrmtable.games import GAMES

GAMES_LONG = int(os.environ.get("WYRMTABLE_ADVERSARY_GAMES", "300"))


@pytest.mark.parametrize("game", list(GAMES))
def test_secret_acts_change_nothing_for_others(game: str) -> None:
    assert sum(look_for_leaks(game, seed, 90) for seed in range(2)) >= 10


@pytest.mark.slow
@pytest.mark.timeout(0)
@pytest.mark.parametrize("game", list(GAMES))
def test_secret_acts_of_many_games(game: str, request: pytest.FixtureRequest) -> None:
    if not request.config.getoption("markexpr"):
        pytest.skip("the long form runs with -m slow")
    assert sum(look_for_leaks(game, seed, 2000) for seed in range(GAMES_LONG)) > 1000


@pytest.mark.parametrize("what", ["updated", "version"])
def test_the_adversary_notices_a_leak(what: str) -> None:
    """A time stamp that moves with every act, as it once did, is found."""
    witness = Witness("dragonwars", 2, 1)
    with pytest.raises(AssertionError, match=f"{what} tells"):
        for _ in range(200):
            before = witness.table.seq
            shown = witness.shown

            def leaky(viewer: int | None, shown=shown) -> dict[str, object]:  # type: ignore[no-untyped-def]  # bound now
                return {**shown(viewer), what: witness.table.seq}

            witness.shown = leaky  # type: ignore[method-assign]  # that is the leak
            witness.act()
            witness.shown = shown  # type: ignore[method-assign]
            assert witness.table.seq >= before
