"""Frames of WebSocket as RFC 6455 has them, however they are cut into pieces on the way."""

from __future__ import annotations

import asyncio
import itertools
import socket
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.server.house import YOU, open_house, play_out
from websockets.exceptions import ConnectionClosed

from wyrmtable.server.frames import (
    BINARY,
    BROKEN,
    CLOSE,
    CONTINUED,
    PING,
    PONG,
    TEXT,
    TOO_LARGE,
    Frames,
    Malformed,
    frame,
    list_frame,
    unmasked,
)

LARGEST = 70_000
HANDSHAKE = (
    b"GET /api/tables/%b/socket HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\n"
    b"Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
)
contents = st.one_of(st.binary(max_size=300), st.integers(0, LARGEST).map(lambda n: b"x" * n))


def sent(first: int, content: bytes, mask: bytes = b"\x01\x02\x03\x04") -> bytes:
    """A frame as a client sends it."""
    plain = frame(0, content)
    head = len(plain) - len(content)
    return bytes([first, plain[1] | 0x80]) + plain[2:head] + mask + unmasked(mask, content)


def heard(data: bytes, cuts: list[int] | None = None) -> list[tuple[int, bytes]]:
    frames, messages = Frames(LARGEST), []
    edges = [0, *sorted(cuts or []), len(data)]
    for start, end in itertools.pairwise(edges):
        frames.take(data[start:end], lambda kind, content: messages.append((kind, content)))
    return messages


@given(
    messages=st.lists(st.tuples(st.sampled_from([TEXT, BINARY]), contents), max_size=5),
    mask=st.binary(min_size=4, max_size=4),
    data=st.data(),
)
def test_messages_arrive_however_the_bytes_are_cut(
    messages: list[tuple[int, bytes]], mask: bytes, data: st.DataObject
) -> None:
    whole = b"".join(sent(0x80 | kind, content, mask) for kind, content in messages)
    cuts = data.draw(st.lists(st.integers(0, len(whole)), max_size=8))
    assert heard(whole, cuts) == messages


@given(parts=st.lists(st.binary(max_size=50), min_size=2, max_size=6))
def test_a_message_may_come_in_several_frames_with_a_ping_between(parts: list[bytes]) -> None:
    frames = [sent(TEXT, parts[0])]
    frames += [sent(CONTINUED, part) for part in parts[1:-1]]
    frames.append(sent(0x80 | PING, b"?"))
    frames.append(sent(0x80 | CONTINUED, parts[-1]))
    assert heard(b"".join(frames)) == [(PING, b"?"), (TEXT, b"".join(parts))]


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (frame(TEXT, b"not masked, long enough"), BROKEN),
        (sent(0xC0 | TEXT, b"an extension"), BROKEN),
        (sent(0x80 | CONTINUED, b"of nothing"), BROKEN),
        (sent(TEXT, b"begun") + sent(0x80 | TEXT, b"and begun again"), BROKEN),
        (sent(0x80 | 0x3, b"a kind there is not"), BROKEN),
        (sent(0x80 | 0xB, b"a kind there is not"), BROKEN),
        (sent(PING, b"in pieces"), BROKEN),
        (sent(0x80 | PONG, b"x" * 126), BROKEN),
        (sent(0x80 | TEXT, b"x" * (LARGEST + 1)), TOO_LARGE),
        (sent(TEXT, b"x" * LARGEST) + sent(0x80 | CONTINUED, b"x"), TOO_LARGE),
        (sent(TEXT, b"") + sent(CONTINUED, b"") * 1001, TOO_LARGE),
        (bytes([0x80 | TEXT, 0xFF]) + b"\xff" * 12, TOO_LARGE),
    ],
)
def test_what_is_no_frame_of_a_client_is_refused(data: bytes, code: int) -> None:
    with pytest.raises(Malformed) as refused:
        heard(data)
    assert refused.value.code == code


@pytest.mark.anyio
@pytest.mark.parametrize("asgi", [False, True])
async def test_the_same_game_by_line_and_by_asgi(asgi: bool, tmp_path: Path) -> None:
    async with open_house("sqlite", tmp_path, asgi=asgi) as house:
        made = await house.found([YOU, {"kind": "you"}], options={"round_limit": 1})
        players = [
            await house.player(made["table"]["id"], made["key"], look=seat) for seat in (0, 1)
        ]
        connections = list(house.services[0].connections)
        assert all((one._line is None) == asgi for one in connections)
        await play_out(players)
        assert players[0].view["outcome"] == players[1].view["outcome"]


@pytest.mark.anyio
@pytest.mark.parametrize("asgi", [False, True])
async def test_pings_pieces_and_goodbyes(asgi: bool, tmp_path: Path) -> None:
    async with open_house("sqlite", tmp_path, asgi=asgi) as house:
        made = await house.found([YOU, {"kind": "you"}])
        ann = await house.player(made["table"]["id"], made["key"])
        await asyncio.wait_for(await ann.socket.ping(), 5)
        await ann.socket.send(['{"type":"pi', 'ng","n"', ":7}"])
        assert (await ann.until(lambda message: message["type"] == "pong"))["n"] == 7
        await ann.socket.send(b"bytes")
        with pytest.raises(ConnectionClosed) as closed:
            while True:
                await ann.hear()
        assert closed.value.rcvd is not None and closed.value.rcvd.code == 4400
        bob = await house.player(made["table"]["id"], made["key"])
        await bob.socket.close(1001, "leaving")
        assert bob.socket.close_code == 1001


@pytest.mark.anyio
@pytest.mark.parametrize("asgi", [False, True])
async def test_messages_that_take_time_are_answered_in_order(asgi: bool, tmp_path: Path) -> None:
    async with open_house("sqlite", tmp_path, asgi=asgi) as house:
        made = await house.found([YOU, {"kind": "you"}])
        ann = await house.player(made["table"]["id"], made["key"])
        for number in range(20):
            await ann.send({"type": "say", "id": f"s{number}", "text": f"line {number}"})
            await ann.send({"type": "ping", "n": number})
        await ann.until(lambda message: message.get("n") == 19)
        order = [
            m["id"] if m["type"] == "ack" else m["n"] for m in ann.heard if "id" in m or "n" in m
        ]
        assert order == [one for number in range(20) for one in (f"s{number}", number)]


@pytest.mark.anyio
async def test_who_reads_nothing_is_let_go_and_costs_little(tmp_path: Path) -> None:
    async with open_house("sqlite", tmp_path) as house:
        made = await house.found([YOU, {"kind": "you"}])
        with socket.socket() as deaf:
            deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            deaf.setblocking(False)
            loop = asyncio.get_running_loop()
            await loop.sock_connect(deaf, ("127.0.0.1", house.ports[0]))
            await loop.sock_sendall(deaf, HANDSHAKE % made["table"]["id"].encode())
            await asyncio.sleep(0.2)  # what is sent after the handshake waits for its answer
            await loop.sock_sendall(deaf, sent(0x80 | TEXT, b'{"type":"hello","protocol":1}'))
            pings = sent(0x80 | PING, b"x" * 125) * 100
            for _ in range(2_000):  # 26 MB of answers, if there were any
                await loop.sock_sendall(deaf, pings)
            (connection,) = house.services[0].connections
            line = connection._line
            assert line is not None and line.full
            assert line._transport.get_write_buffer_size() < 500_000
            connection.heard -= 61
            connection.check_alive()
            async with asyncio.timeout(5):
                while house.services[0].connections:
                    await asyncio.sleep(0.05)


def test_a_goodbye_is_a_frame_of_its_own() -> None:
    assert frame(CLOSE, b"\x03\xe8") == b"\x88\x02\x03\xe8"


@given(messages=st.lists(contents, min_size=1, max_size=4))
def test_several_messages_go_as_one_list(messages: list[bytes]) -> None:
    assert list_frame(messages) == frame(TEXT, b"[" + b",".join(messages) + b"]")
