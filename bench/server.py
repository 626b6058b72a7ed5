"""How many moves a second a server takes, every one on disk, beside a bare echo in the same run.

uv run python bench/server.py [--json] [--quick] [--plain]

200 sockets on 50 tables of DragonWars, four at each, over loopback: every socket answers its
decisions with random listed actions as soon as it has them. A move counts when its `ack` arrives,
which is after its commit. Players say hello as the browser client does, so they get decisions at
once and pictures at most four times a second while a question is open. The echo is a Litestar
WebSocket handler that sends back what it gets, with the same sockets, the same client and messages
of the size of a move. Server and client have a core each where the machine has two. On a busy
machine look at the processor time: the echo's beside a move's. Machines have better and worse
moments, so echo and tables take turns of half a second on the same core, four in a round: with more
the first games would be over, and fewer than 200 sockets would play. The figures are medians of
fifteen rounds with fresh servers, and the share is that of each round.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import socket
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from urllib.parse import urlsplit

import msgspec

from engines import chosen_engine, environment
from sockets import WebSocketClient
from wyrmtable_command import run_command

TABLES, SEATS, ROUNDS = 50, 4, 15
TURNS, TURN = 4, 0.5  # of each server in a round, in seconds
SETTLE = 0.1  # of a turn, before it counts
WARM = 12  # answers that everybody has had before they are counted
PACE = 250  # milliseconds between two pictures, as the browser client wants them
TARGET_SHARE, PEER_MOVES, PEER_P99 = 1 / 3, 3900, 56.0  # boardgame.io's server, one such core

ECHO = """
import sys, uvicorn
from litestar import Litestar, WebSocket, websocket
@websocket("/echo")
async def echo(socket: WebSocket) -> None:
    await socket.accept()
    while True:
        await socket.send_data(await socket.receive_data(mode="text"), mode="text")
uvicorn.run(Litestar([echo], openapi_config=None), port=int(sys.argv[1]), log_level="critical",
            ws_per_message_deflate=False)
"""
TABLE_SERVER = """
import sys
from wyrmtable.server.command import run
from wyrmtable.server.settings import Settings
run(Settings(port=int(sys.argv[1]), database=sys.argv[2], messages_per_second=0,
             requests_per_minute=0, costly_per_minute=0, sockets_per_address=0,
             connections_per_address=0, bytes_per_second=0, log_level="error"))
"""


@dataclass
class Figures:
    """One measurement: answers a second, how long they took, and what the server spent on one."""

    per_second: float
    p50: float  # milliseconds
    p99: float
    cpu: float  # microseconds of the server's processor time; 0 where it cannot be read
    silent: int = 0  # turns of sockets that had nothing to do


class Asked(msgspec.Struct):
    """The part of a decision that a player without eyes needs."""

    required: bool
    actions: list[str]


class Altered(msgspec.Struct):
    """What is new in it."""

    required: bool
    actions: list[str] | msgspec.UnsetType = msgspec.UNSET


class Seen(msgspec.Struct):
    decision: Asked | msgspec.UnsetType | None = msgspec.UNSET


class Heard(msgspec.Struct):
    """The part of a message that the load generator reads."""

    type: str
    view: Seen | None = None
    decision: Altered | None = None


class Gate:
    """Whoever may not send now is remembered, and sends when it is their turn again."""

    def __init__(self) -> None:
        self.open = True
        self._waiting: list[Callable[[], None]] = []

    def enter(self, send: Callable[[], None]) -> None:
        """Send now, or later."""
        if self.open:
            send()
        else:
            self._waiting.append(send)

    def turn(self, is_open: bool) -> None:
        """Let everybody through, or nobody."""
        self.open = is_open
        if is_open:
            waiting, self._waiting = self._waiting, []
            for send in waiting:
                send()


class Echoer:
    """Sends again whatever comes back."""

    def __init__(self, gate: Gate, number: int) -> None:
        self.gate = gate
        self.message = b'{"type":"act","id":"%d-000000","seat":0,"text":"A1 RT+ fb3"}' % number
        self.sent = 0.0
        self.times: list[float] = []

    def begin(self, client: WebSocketClient) -> None:
        self.client = client
        self.send()

    def send(self) -> None:
        self.sent = time.perf_counter()
        self.client.send(self.message)

    def hear(self, _: bytes) -> None:
        self.times.append(time.perf_counter() - self.sent)
        self.gate.enter(self.send)


class Player:
    """Answers every decision of one seat with a random listed action."""

    decoder = msgspec.json.Decoder(Heard | list[Heard])

    def __init__(self, gate: Gate, number: int, key: str, seat: int) -> None:
        self.gate = gate
        self.key = key
        self.seat = seat
        self.turn = number
        self.count = 0
        self.sent: float | None = None
        self.asked: Asked | None = None
        self.answered = False
        self.times: list[float] = []

    def begin(self, client: WebSocketClient) -> None:
        self.client = client
        hello = {"type": "hello", "protocol": 1, "key": self.key, "look": self.seat}
        client.send(json.dumps({**hello, "pace": PACE, "position": False, "brief": True}).encode())

    def hear(self, raw: bytes) -> None:
        heard = self.decoder.decode(raw)
        for message in heard if isinstance(heard, list) else [heard]:
            self.take(message)
        if self.free():
            self.gate.enter(self.act)

    def free(self) -> bool:
        if self.sent is not None or self.answered:
            return False
        return self.asked is not None and self.asked.required

    def take(self, heard: Heard) -> None:
        if heard.type == "ack":
            assert self.sent is not None
            self.times.append(time.perf_counter() - self.sent)
            self.sent = None
        elif heard.type == "refused":
            self.sent = None  # the table went on between decision and answer
        elif heard.view is not None and heard.view.decision is not msgspec.UNSET:
            self.asked, self.answered = heard.view.decision, False
        elif heard.decision is not None and self.asked is not None:
            self.answered = False
            self.asked.required = heard.decision.required
            if heard.decision.actions is not msgspec.UNSET:
                self.asked.actions = heard.decision.actions

    def act(self) -> None:
        if self.asked is None or not self.free():
            return  # it entered twice
        actions = self.asked.actions
        self.turn = (self.turn * 1103515245 + 12345) & 0x7FFFFFFF
        self.count += 1
        self.answered = True
        self.sent = time.perf_counter()
        text = actions[(self.turn >> 8) % len(actions)]
        self.client.send(
            b'{"type":"act","id":"c%d","seat":%d,"text":"%b"}'
            % (self.count, self.seat, text.encode())
        )


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def start(code: str, port: int, variables: dict[str, str], *more: str) -> subprocess.Popen[bytes]:
    """A server process, on a core of its own where there are two."""
    process = subprocess.Popen(
        [sys.executable, "-c", code, str(port), *more], env={**os.environ, **variables}
    )
    if hasattr(os, "sched_setaffinity") and (os.cpu_count() or 1) > 1:
        os.sched_setaffinity(process.pid, {0})
        os.sched_setaffinity(0, {1})
    for _ in range(1200):
        try:
            socket.create_connection(("127.0.0.1", port), 1).close()
        except OSError:
            time.sleep(0.05)
        else:
            return process
    process.kill()
    raise SystemExit("the server does not start")


def found(base: str) -> tuple[str, str]:
    """A table for four at one key; its id and key."""
    body = {
        "game": "dragonwars",
        "options": {"stalemate_rounds": 0, "round_limit": 1000},
        "seats": [{"kind": "you"}] * SEATS,
    }
    request = urllib.request.Request(
        f"{base}/api/tables", json.dumps(body).encode(), {"content-type": "application/json"}
    )
    with urllib.request.urlopen(request) as answer:
        seated = json.load(answer)
    return seated["table"]["id"], seated["key"]


def cpu_seconds(pid: int) -> float:
    """The processor time that a process has spent."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


class Server:
    """A server process with a crowd that takes turns with the crowds of others."""

    def __init__(self, code: str, variables: dict[str, str], *more: str) -> None:
        self.port = free_port()
        self.process = start(code, self.port, variables, *more)
        self.gate = Gate()
        self.crowd: list[tuple[str, Echoer | Player]] = []
        self.clients: list[WebSocketClient] = []
        self.times: list[float] = []
        self.spent = self.worked = 0.0
        self.silent = 0  # turns of sockets without an answer: their games were over

    async def warm_up(self) -> None:
        """Everybody comes and plays a little (at the tables: until they are past the set-up)."""
        for path, one in self.crowd:
            client = await WebSocketClient.connect("127.0.0.1", self.port, path, one.hear)
            self.clients.append(client)
            one.begin(client)
        async with asyncio.timeout(120):
            while min(len(one.times) for _, one in self.crowd) < WARM:
                await asyncio.sleep(0.05)
        self.gate.turn(False)
        await asyncio.sleep(SETTLE)

    async def take_turn(self) -> None:
        """Answers of half a second."""
        self.gate.turn(True)
        await asyncio.sleep(SETTLE)
        for _, one in self.crowd:
            one.times.clear()
        began, worked = time.perf_counter(), cpu_seconds(self.process.pid)
        await asyncio.sleep(TURN)
        self.spent += time.perf_counter() - began
        self.worked += cpu_seconds(self.process.pid) - worked
        self.times += [taken for _, one in self.crowd for taken in one.times]
        self.silent += sum(not one.times for _, one in self.crowd)
        self.gate.turn(False)
        await asyncio.sleep(SETTLE)

    def figures(self) -> Figures:
        times = sorted(self.times)
        return Figures(
            len(times) / self.spent,
            1000 * times[len(times) // 2],
            1000 * times[len(times) * 99 // 100],
            1e6 * self.worked / len(times),
            self.silent,
        )

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait()


def echo_server() -> Server:
    """The bare echo."""
    server = Server(ECHO, {})
    server.crowd = [("/echo", Echoer(server.gate, number)) for number in range(TABLES * SEATS)]
    return server


def table_server(database: str, variables: dict[str, str], code: str = TABLE_SERVER) -> Server:
    """The server of the game, with tables at which everybody sits."""
    server = Server(code, variables, database)
    for number in range(TABLES):
        table, key = found(f"http://127.0.0.1:{server.port}")
        path = f"/api/tables/{table}/socket"
        for seat in range(SEATS):
            player = Player(server.gate, number * SEATS + seat, key, seat)
            server.crowd.append((path, player))
    return server


async def take_turns(servers: Sequence[Server], turns: int) -> None:
    """All servers run, and one of them works."""
    for server in servers:
        await server.warm_up()
    for _ in range(turns):
        for server in servers:
            await server.take_turn()
    for server in servers:
        for client in server.clients:
            client.close()


def measure(servers: Sequence[Server], turns: int) -> list[Figures]:
    """One round."""
    try:
        asyncio.run(take_turns(servers, turns))
        return [server.figures() for server in servers]
    finally:
        for server in servers:
            server.stop()


def medians(taken: list[Figures]) -> Figures:
    return Figures(
        statistics.median(each.per_second for each in taken),
        statistics.median(each.p50 for each in taken),
        statistics.median(each.p99 for each in taken),
        statistics.median(each.cpu for each in taken),
        sum(each.silent for each in taken),
    )


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(description="The table server beside a bare echo.")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--quick", action="store_true", help="one short round")
    parser.add_argument("--plain", action="store_true", help="with the engine as Python")
    parser.add_argument("--database", help="another database than a fresh SQLite file")
    chosen = parser.parse_args()
    rounds, turns = (1, 4) if chosen.quick else (ROUNDS, TURNS)
    engine = chosen_engine(chosen.plain)
    taken: dict[str, list[Figures]] = {"echo": [], "tables": []}
    with tempfile.TemporaryDirectory() as folder:
        for number in range(rounds):
            database = chosen.database or f"sqlite+aiosqlite:///{folder}/bench-{number}.sqlite3"
            servers = [echo_server(), table_server(database, environment(engine))]
            for name, figures in zip(taken, measure(servers, turns), strict=True):
                taken[name].append(figures)
            print(f"round {number + 1} of {rounds}", file=sys.stderr)
        kind = urlsplit(database).scheme
    results = {name: medians(figures) for name, figures in taken.items()}
    pairs = list(zip(taken["tables"], taken["echo"], strict=True))
    share = statistics.median(tables.per_second / echo.per_second for tables, echo in pairs)
    cpu_share = statistics.median(echo.cpu / (tables.cpu or 1) for tables, echo in pairs)
    if chosen.json:
        shown = {name: asdict(figures) for name, figures in results.items()}
        print(
            json.dumps(
                {
                    **shown,
                    "share": share,
                    "cpu_share": cpu_share,
                    "database": kind,
                    "engine": engine,
                }
            )
        )
        return
    crowd = f"{TABLES * SEATS} sockets on {TABLES} tables"
    print(f"{crowd}, {kind}, {engine} engine, loopback; medians of {rounds}")
    for name, figures in results.items():
        print(
            f"  {name:7} {figures.per_second:9,.0f} a second"
            f"   p50 {figures.p50:6.1f} ms   p99 {figures.p99:6.1f} ms"
            f"   {figures.cpu:6.0f} µs of processor each"
        )
    silent = results["tables"].silent
    if silent:
        turns_taken = TABLES * SEATS * rounds * turns
        print(f"  in {silent} of {turns_taken} turns a socket had nothing to do: its game was over")
    moves, p99 = results["tables"].per_second, results["tables"].p99
    print(f"  share of the echo {share:.2f}: {'yes' if share >= TARGET_SHARE else 'no'} (1/3)")
    print(f"  processor time of an echo, of that of a move: {cpu_share:.2f}")
    ahead = moves > PEER_MOVES and p99 < PEER_P99
    print(
        f"  ahead of {PEER_MOVES:,} a second with p99 {PEER_P99:.0f} ms: {'yes' if ahead else 'no'}"
    )


if __name__ == "__main__":
    run_command(main)
