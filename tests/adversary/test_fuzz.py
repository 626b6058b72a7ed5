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

from wyrmtable.games import GAMES, ruleset


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


def test_a_dial_of_nobody_has_no_gloss() -> None:
    """What the notation can say, but nobody is there for."""
    state = ruleset("attackwing").new(2, 1)
    assert state.rules.gloss(state, 0, state.parse("dial W BR3")) == ""


@pytest.mark.anyio
@pytest.mark.parametrize("game", list(GAMES))
async def test_no_message_hurts(
    game: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Damaged messages on real sockets: an answer or a goodbye, and everybody plays on."""
    chance = random.Random(1)
    async with open_house("sqlite", tmp_path) as house, house.browser() as browser:
        made = await house.found([YOU, {"kind": "you"}], game=game)
        table, key = made["table"]["id"], made["key"]
        goodbyes = 0
        for _ in range(8):
            player = await house.player(table, key)
            listed = player.decision["actions"][:20] if player.decision else []
            own = [
                json.dumps({"type": kind, "id": f"b{n}", "seat": player.seat, "text": text})
                for n, text in enumerate(listed)
                for kind in ("act", "preview")
            ]
            messages = (*MESSAGES, *own)
            try:
                for _ in range(12):
                    text = damaged(chance.choice(messages), chance, messages)
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
