"""The private path into uvicorn: known, or not taken."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.server.house import YOU, open_house, play_out
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from wyrmtable.server import uvicorn_interface
from wyrmtable.server.patience import PatientHttp
from wyrmtable.server.uvicorn_interface import TESTED, http_class, release, socket_class

pytestmark = pytest.mark.anyio


@pytest.fixture(autouse=True)
def _asked_anew() -> Iterator[None]:
    socket_class.cache_clear()
    yield
    socket_class.cache_clear()


def test_the_installed_release_is_one_that_was_tested() -> None:
    """After an update: run all tests of the server, then add the release to TESTED."""
    assert release() in TESTED
    assert socket_class() is WebSocketsSansIOProtocol and http_class() is PatientHttp


async def ways(folder: Path) -> set[bool]:
    """Play a game; are its sockets served by a line of our own?"""
    async with open_house("sqlite", folder) as house:
        made = await house.found([YOU, {"kind": "you"}], options={"round_limit": 1})
        key = made["key"]
        players = [await house.player(made["table"]["id"], key, look=seat) for seat in (0, 1)]
        found = {one._line is not None for one in house.services[0].connections}
        await play_out(players)
        return found


async def test_sockets_are_served_without_asgi(tmp_path: Path) -> None:
    assert await ways(tmp_path) == {True}


async def test_another_release_speaks_asgi(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(uvicorn_interface, "release", lambda: "9.9")
    assert await ways(tmp_path) == {False}
    assert http_class() == "auto"


async def test_a_class_that_has_changed_speaks_asgi(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delattr(WebSocketsSansIOProtocol, "stop_keepalive")
    monkeypatch.setattr(WebSocketsSansIOProtocol, "start_keepalive", lambda self: None)
    monkeypatch.delattr(HttpToolsProtocol, "send_400_response")
    assert socket_class() is None and http_class() == "auto"


async def test_a_field_that_has_gone_speaks_asgi(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(uvicorn_interface, "FIELDS", ("transport", "no_such_field"))
    assert await ways(tmp_path) == {False}
