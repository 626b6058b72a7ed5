"""The example of an external bot plays on a server; of Wyrmtable it knows the protocol only."""

from __future__ import annotations

import ast
import asyncio
import contextlib
import json
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.server.house import LINK, YOU, House, Player, open_house
from tests.server.test_crash import Process as Server

from wyrmtable.server.command import free_port

pytestmark = pytest.mark.anyio

EXAMPLE = Path(__file__).parents[2] / "docs" / "examples" / "external_bot.py"
SHORT = {
    "dragonwars": {"round_limit": 3, "mode": "egg"},
    "dragonlance": {"round_limit": 3},
    "aerialcorps": {"scenario": "duel"},
}
PATIENCE = 240.0


async def started(*words: str) -> Process:
    """The example in a process of its own."""
    return await asyncio.create_subprocess_exec(
        sys.executable, "-I", str(EXAMPLE), *words, "--pause", "0", stdout=PIPE, stderr=PIPE
    )


async def finished(process: Process) -> tuple[str, str]:
    """What it has printed and complained about in the end."""
    out, err = await asyncio.wait_for(process.communicate(), PATIENCE)
    return out.decode(), err.decode()


async def line(process: Process, beginning: str) -> str:
    """The rest of the line that begins with this."""
    assert process.stdout is not None
    while text := (await asyncio.wait_for(process.stdout.readline(), PATIENCE)).decode():
        if text.startswith(beginning):
            return text.removeprefix(beginning).strip()
    raise AssertionError(f"no line begins with {beginning!r}")


async def listen(player: Player) -> None:
    """The next frame, however slow the machine is."""
    for _ in range(12):
        with contextlib.suppress(TimeoutError):
            await player.hear()
            return
    raise AssertionError("nothing is heard any more")


async def answer_until(player: Player, holds: Callable[[], bool]) -> None:
    """A person who takes the first of everything until something is so."""
    while not holds():
        if player.decision is None:
            await listen(player)
        else:
            answer = await player.act(player.decision["actions"][0])
            assert answer["type"] == "ack", answer


async def answer_all(player: Player) -> None:
    """The same until the game is over."""
    await answer_until(player, lambda: player.view["over"])


def test_the_example_needs_nothing_but_the_standard_library_and_websockets() -> None:
    imported = set()
    for node in ast.walk(ast.parse(EXAMPLE.read_text())):
        if isinstance(node, ast.Import):
            imported |= {alias.name.partition(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            imported.add((node.module or "").partition(".")[0])
    assert imported - set(sys.stdlib_module_names) == {"websockets"}


@pytest.mark.parametrize("game", list(SHORT))
async def test_it_plays_a_whole_game_against_a_bot_of_the_server(game: str, tmp_path: Path) -> None:
    async with open_house("sqlite", tmp_path) as house:
        process = await started(
            house.url(), "--found", game, "--against", "hatchling",
            "--options", json.dumps(SHORT[game]),
        )  # fmt: skip
        table = (await line(process, "to watch:")).rpartition("/")[2]
        out, err = await finished(process)
        assert (process.returncode, err) == (0, "")
        assert out.splitlines()[-1].split()[0] in ("won", "drew", "lost")
        async with house.browser() as browser:
            checked = (await browser.get(f"/api/replays/{table}/verify")).json()
        assert checked["ok"], checked


async def test_a_person_invites_it_by_the_link_of_a_seat_and_it_says_hello(tmp_path: Path) -> None:
    async with open_house("sqlite", tmp_path) as house:
        made = await house.found([YOU, LINK], options={"round_limit": 1})
        table, key = made["table"]["id"], made["invitations"][0]["key"]
        ann = await house.player(table, made["key"])
        process = await started(f"{house.url()}/table/{table}#{key}", "--say", "Well met")
        while ann.table["status"] != "playing":
            await listen(ann)
        await answer_all(ann)
        _, err = await finished(process)
        assert (process.returncode, err) == (0, "")
        assert [said["text"] for said in ann.chat] == ["Well met"]


async def test_it_comes_back_to_its_seat_after_it_was_killed(tmp_path: Path) -> None:
    async with open_house("sqlite", tmp_path) as house:
        made = await house.found([YOU, LINK], options={"round_limit": 1})
        table, key = made["table"]["id"], made["invitations"][0]["key"]
        ann = await house.player(table, made["key"])
        process = await started(f"{house.url()}/table/{table}#{key}")
        link = await line(process, "to come back:")
        process.kill()
        await process.wait()
        again = await started(link)
        await answer_all(ann)
        _, err = await finished(again)
        assert (again.returncode, err) == (0, "")


async def test_it_goes_on_when_the_server_was_killed_and_is_back(tmp_path: Path) -> None:
    port = free_port()
    server = Server("sqlite", tmp_path, port)
    house = House([port], [])
    try:
        await server.ready()
        made = await house.found([YOU, LINK])
        table, key = made["table"]["id"], made["invitations"][0]["key"]
        process = await started(f"{house.url()}/table/{table}#{key}")
        await line(process, "to come back:")  # it has its seat
        server.kill()
        server = Server("sqlite", tmp_path, port)
        await server.ready()
        ann = await house.player(table, made["key"])
        # Colours and places to start are chosen in turn: the bot has to be back for them.
        await answer_until(ann, lambda: ann.view["position"]["phase"] == "plot")
        await ann.ask({"type": "resign", "seat": ann.seat})
        out, err = await finished(process)
        assert (process.returncode, err) == (0, "")
        assert out.splitlines()[-1].startswith("won")
        for player in house.players:
            await player.close()
    finally:
        server.kill()


async def test_a_link_that_opens_no_seat_is_said_in_one_line(tmp_path: Path) -> None:
    async with open_house("sqlite", tmp_path) as house:
        made = await house.found([YOU, LINK])
        table = made["table"]["id"]
        for link in (
            f"{house.url()}/table/{table}#wrong",
            house.url(),
            "http://127.0.0.1:1/table/x#y",
        ):
            process = await started(link)
            _, err = await finished(process)
            assert process.returncode == 1
            assert err.startswith("external_bot: ") and err.count("\n") == 1
