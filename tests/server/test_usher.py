"""Answers that need no person come by themselves, after the same pause for everybody."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
from tests.server.house import LINK, YOU, Player, open_house

from wyrmtable.server.pacing import PAUSE

pytestmark = pytest.mark.anyio


def has_rolled(player: Player) -> bool:
    return any(event["name"] == "rolled" for event in player.events)


async def test_the_dice_roll_for_a_player_who_has_no_choice(kind: str, tmp_path: Path) -> None:
    async with open_house(kind, tmp_path) as house:
        _, ann, bob = await house.pair(game="dragonlance", seats=[YOU, LINK])
        for player in (ann, bob) if ann.decision is not None else (bob, ann):
            await player.when(lambda player=player: player.decision is not None)  # type: ignore[misc]  # bound now
            assert player.decision is not None
            assert player.decision["kind"] == "colour"
            await player.act(player.decision["actions"][0])
        began = time.monotonic()
        assert not has_rolled(ann)
        await ann.when(lambda: has_rolled(ann))  # nobody has sent `roll`
        assert time.monotonic() - began > PAUSE / 2000
        await bob.when(lambda: has_rolled(bob))
