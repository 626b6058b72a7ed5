"""A bot outside the server: takes a seat by its secret link and plays until the game is over.

    python external_bot.py http://localhost:8000/table/q3mXv9TtB4aZ#KEY
    python external_bot.py http://localhost:8000 --found dragonwars --against drake

Needs Python 3.11 and `pip install websockets`, nothing of Wyrmtable. Write your own `choose`;
the rest is the protocol (docs/external-bots.md), which any language with JSON and WebSockets can
speak.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import random
import secrets
import sys
import urllib.error
import urllib.parse
import urllib.request
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

Plain = dict[str, Any]

PROTOCOL = 1
LOST = (4400, 4403, 4404)  # close codes after which it is of no use to come back
GIVE_UP = 20  # refused answers to one question
SOON, AT_LAST = 0.25, 4.0  # seconds before the next attempt to connect, at first and at most


def choose(view: Plain, decision: Plain, refused: list[str], dice: random.Random) -> str:
    """What to play, as text: this is the function to write.

    `view` is the position as the seat may know it, `decision` what it is asked; the listed actions
    always suffice, and everything else in the game's notation is accepted, too. `refused` has the
    answers to this question that were not.
    """
    actions: list[str] = decision["actions"]
    return dice.choice([text for text in actions if text not in refused] or actions)


# -- sitting down (HTTP) -------------------------------------------------------------------------


class Refused(Exception):
    """The server does not want what was asked."""


def post(url: str, body: Plain) -> Plain:
    """The JSON answer to a request."""
    data = json.dumps(body).encode()
    request = urllib.request.Request(url, data, {"Content-Type": "application/json"})
    try:
        with urllib.request.urlopen(request, timeout=30) as answer:
            return dict(json.load(answer))
    except urllib.error.HTTPError as error:
        text = error.read().decode(errors="replace")
        with contextlib.suppress(ValueError, KeyError, TypeError):
            text = json.loads(text)["reason"]
        raise Refused(f"{url}: {text}") from None
    except OSError as error:
        raise Refused(f"{url}: {error}") from None


def join(link: str, name: str) -> tuple[str, Plain]:
    """Take the seat of an invitation, or come back to a seat with its own key."""
    address, _, key = link.partition("#")
    server, _, table = address.rpartition("/table/")
    if not server or not key:
        raise Refused(f"{link}: a link to a seat is like http://host/table/ID#KEY")
    return server, post(f"{server}/api/tables/{table}/join", {"name": name, "key": key})


def found(server: str, game: str, level: str, name: str, options: Plain) -> tuple[str, Plain]:
    """A table of one's own, against a bot of the server."""
    seats = [{"kind": "you", "name": name}, {"kind": "bot", "level": level}]
    body = {"game": game, "seats": seats, "options": options}
    return server.rstrip("/"), post(f"{server.rstrip('/')}/api/tables", body)


# -- playing (WebSocket) -------------------------------------------------------------------------


class Player:
    """One seat at one table, however often the connection is lost."""

    def __init__(self, server: str, seated: Plain, pause: float, greeting: str) -> None:
        self.table: str = seated["table"]["id"]
        self.key: str = seated["key"]
        self.seat: int = seated["seats"][0]
        self.url = "ws" + server.removeprefix("http") + f"/api/tables/{self.table}/socket"
        self.pause = pause
        self.greeting = greeting
        self.dice = random.Random()
        self.view: Plain = {}
        self.version = 0
        self.heartbeat = 20.0
        self.wait = SOON
        self.open: Plain | None = None  # a request that has not been answered
        self.asked_at = -1  # the version for which it was made
        self.refused: list[str] = []

    async def play(self) -> Plain:
        """Play until the game is over; how it ended."""
        while True:
            try:
                async with connect(self.url, max_size=None) as socket:
                    beat = asyncio.create_task(self.beat(socket))
                    try:
                        await self.talk(socket)
                    finally:
                        beat.cancel()
                    return dict(self.view["outcome"])
            except ConnectionClosed as closed:
                if closed.rcvd is not None and closed.rcvd.code in LOST:
                    raise Refused(f"the server has closed the table: {closed}") from None
            except (OSError, InvalidHandshake):
                pass  # the server is not there: it may be on its way back
            await asyncio.sleep(self.wait)
            self.wait = min(2 * self.wait, AT_LAST)

    async def beat(self, socket: ClientConnection) -> None:
        """Say now and then that we are here."""
        with contextlib.suppress(ConnectionClosed):
            while True:
                await asyncio.sleep(self.heartbeat)
                await socket.send('{"type":"ping","n":1}')

    async def talk(self, socket: ClientConnection) -> None:
        """One connection: introduce ourselves, repeat what was not answered, listen and answer."""
        await self.hello(socket)
        if self.open is not None:  # the same id never acts twice
            await socket.send(json.dumps(self.open))
        while not self.view.get("over"):
            frame = json.loads(await socket.recv())
            for message in frame if isinstance(frame, list) else [frame]:
                await self.hear(socket, message)
            await self.answer(socket)

    async def hello(self, socket: ClientConnection) -> None:
        hello = {"type": "hello", "protocol": PROTOCOL, "key": self.key, "look": self.seat}
        await socket.send(json.dumps({**hello, "since": self.version or None}))

    async def hear(self, socket: ClientConnection, message: Plain) -> None:
        """Keep what the server says."""
        kind = message["type"]
        if kind == "welcome":
            self.heartbeat = message["heartbeat"]
            if self.greeting:
                line = {"type": "say", "id": secrets.token_hex(8), "text": self.greeting}
                await socket.send(json.dumps(line))
                self.greeting = ""
        elif kind == "snapshot":
            self.view, self.version = message["view"], message["version"]
        elif kind == "update":
            if message["since"] != self.version:
                await self.hello(socket)  # something was missed: ask for a snapshot
                return
            self.version = message["version"]
            new = message["view"]
            position = {**self.view["position"], **new.get("position", {})}
            self.view = {**self.view, **new, "position": position}
        elif kind in ("ack", "refused") and self.open and message["id"] == self.open["id"]:
            if kind == "refused":
                self.refused.append(self.open["text"])
                self.asked_at = -1  # the question is still open
                if len(self.refused) >= GIVE_UP:
                    raise Refused(f"refused again and again: {message['reason']}")
            else:
                self.refused = []
                self.wait = SOON  # the connection is of use
            self.open = None

    async def answer(self, socket: ClientConnection) -> None:
        """Answer what the seat is asked, once."""
        decision = self.view.get("decision")
        if not decision or not decision["required"] or self.open is not None:
            return
        if self.version == self.asked_at:  # answered: the update is on its way
            return
        text = choose(self.view, decision, self.refused, self.dice)
        self.open = {"type": "act", "id": secrets.token_hex(8), "seat": self.seat, "text": text}
        self.asked_at = self.version
        await socket.send(json.dumps(self.open))
        await asyncio.sleep(self.pause)


def verdict(outcome: Plain, seat: int) -> str:
    """How the game ended for us, in a word."""
    if seat in outcome["winners"]:
        return f"won ({outcome['reason']})"
    return f"{'drew' if seat in outcome['draw'] else 'lost'} ({outcome['reason']})"


def main() -> int:
    """The command."""
    parser = argparse.ArgumentParser(description="A bot that plays on a Wyrmtable server.")
    parser.add_argument("link", help="the link of a seat, or a server with --found")
    parser.add_argument("--name", default="Example bot")
    parser.add_argument("--found", metavar="GAME", help="found a table instead of joining one")
    parser.add_argument("--against", default="hatchling", metavar="LEVEL")
    parser.add_argument("--options", default={}, type=json.loads, metavar="JSON")
    parser.add_argument("--pause", default=0.06, type=float, help="seconds after each answer")
    parser.add_argument("--say", default="", metavar="TEXT", help="a greeting for the players")
    given = parser.parse_args()
    try:
        if given.found:
            server, seated = found(
                given.link, given.found, given.against, given.name, given.options
            )
        else:
            server, seated = join(given.link, given.name)
        player = Player(server, seated, given.pause, given.say)
        print(f"to watch:     {server}/table/{player.table}", flush=True)
        print(f"to come back: {server}/table/{player.table}#{player.key}", flush=True)
        print(verdict(asyncio.run(player.play()), player.seat))
    except Refused as refusal:
        print(f"external_bot: {refusal}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main())
