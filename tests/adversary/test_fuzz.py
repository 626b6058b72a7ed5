"""Damaged records, positions, maps, cases, notations and messages are refused, and soon."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.adversary.fuzz import MESSAGES, TARGETS, attack, damaged
from tests.server.house import YOU, open_house
from websockets.exceptions import ConnectionClosed


@pytest.mark.parametrize("name", list(TARGETS))
@settings(max_examples=120)
@given(seed=st.integers(0, 2**32))
def test_damaged_input_is_refused(name: str, seed: int) -> None:
    attack(name, seed)


@pytest.mark.parametrize("name", list(TARGETS))
def test_damage_is_noticed(name: str) -> None:
    """Else the attack would prove nothing."""
    if name != "message":
        assert any(attack(name, seed) for seed in range(60))


@pytest.mark.anyio
async def test_no_message_hurts(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Damaged messages on real sockets: an answer or a goodbye, and everybody plays on."""
    chance = random.Random(1)
    async with open_house("sqlite", tmp_path) as house, house.browser() as browser:
        made = await house.found([YOU, {"kind": "you"}])
        table, key = made["table"]["id"], made["key"]
        goodbyes = 0
        for _ in range(25):
            player = await house.player(table, key)
            try:
                for _ in range(12):
                    text = damaged(chance.choice(MESSAGES), chance, MESSAGES)
                    await player.socket.send(text.encode("utf-8", "replace").decode())
                await player.send({"type": "ping", "n": 1})
                while not any(one["type"] == "pong" for one in await player.hear()):
                    pass
            except ConnectionClosed as closed:
                assert closed.rcvd is not None and closed.rcvd.code not in (1006, 1011), closed
                goodbyes += 1
            await player.close()
        assert (await browser.get("/health")).status_code == 200
    said = [json.loads(line)["event"] for line in capsys.readouterr().err.splitlines()]
    assert not {"socket_failed", "view_failed", "send_failed"} & set(said)
