"""A campaign at tables: the next table plays what the last game has led to."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.server.house import Plain, open_house

pytestmark = pytest.mark.anyio
SEATS: list[Plain] = [{"kind": "you", "name": name} for name in ("Ann", "Bob", "Cleo")]
PARTS = ["eshaedra", "galadaeros", "sits_out"]


async def test_the_next_game_of_a_campaign_follows_at_the_next_table(tmp_path: Path) -> None:
    """AW-20.4, AW-20.5, AW-23.15"""
    async with open_house("sqlite", tmp_path) as house:
        made = await house.found(SEATS, game="attackwing", options={"mode": "campaign"})
        table, key = made["table"]["id"], made["key"]
        player = await house.player(table, key)
        for seat, part in enumerate(PARTS):
            await player.act(f"ready part {part}", seat)
        for seat, dragon in enumerate(PARTS[:2]):
            await player.act(f"ready legion {dragon}", seat)
        assert not player.table["sequel"]
        await player.ask({"type": "resign", "seat": 1})
        await player.when(lambda: player.table["status"] == "over")
        sequel: Plain = player.table["sequel"]
        assert sequel["call"] == "Adventure 2: Ambush in the Valley" and not sequel["over"]
        assert "Ann has 1 XP and Aerobat Amulet." in sequel["told"]
        async with house.browser() as browser:
            path = f"/api/tables/{table}/rematch"
            headers = {"X-Wyrmtable-Key": key}
            following = (await browser.post(path, headers=headers)).json()
            assert following["seats"] == [0, 1, 2]
            games = following["table"]["options"]["log"]["games"]
            assert [(game["adventure"], game["result"]) for game in games] == [(1, 1)]
            again = (await browser.post(path, headers=headers)).json()
            assert again["table"]["id"] == following["table"]["id"]
