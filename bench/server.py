"""How many moves a second a server takes, every one on disk, beside a bare echo in the same run.

uv run python bench/server.py [--json] [--quick] [--compiled]

200 sockets on 50 tables of DragonWars, four at each, over loopback: every socket answers its
decisions with random listed actions as soon as it has them. A move counts when its `ack` arrives,
which is after its commit. Players say hello as the browser client does, so they get decisions at
once and pictures at most four times a second while a question is open. The echo is a Litestar
WebSocket handler that sends back what it gets, with the same sockets, the same client and messages
of the size of a move. Server and client have a core each where the machine has two. On a busy
machine look at the processor time: the echo's beside a move's. Medians of nine rounds; the share is
that of a round with the echo right before it, because machines have better and worse minutes.
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
from dataclasses import asdict, dataclass
from pathlib import Path
from urllib.parse import urlsplit

import msgspec

from sockets import WebSocketClient

ROOT = Path(__file__).resolve().parent.parent
TABLES, SEATS, ROUNDS = 50, 4, 9
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
             requests_per_minute=0, costly_per_minute=0, sockets_per_address=0, log_level="error"))
"""


@dataclass
class Figures:
    """One measurement: answers a second, how long they took, and what the server spent on one."""

    per_second: float
    p50: float  # milliseconds
    p99: float
    cpu: float  # microseconds of the server's processor time; 0 where it cannot be read


class Asked(msgspec.Struct):
    """The part of a decision that a player without eyes needs."""

    required: bool
    actions: list[str]


class Seen(msgspec.Struct):
    decision: Asked | msgspec.UnsetType | None = msgspec.UNSET


class Heard(msgspec.Struct):
    """The part of a message that the load generator reads."""

    type: str
    view: Seen | None = None


class Echoer:
    """Sends again whatever comes back."""

    def __init__(self, number: int) -> None:
        self.message = b'{"type":"act","id":"%d-000000","seat":0,"text":"A1 RT+ fb3"}' % number
        self.sent = 0.0
        self.times: list[float] = []

    def begin(self, client: WebSocketClient) -> None:
        self.client = client
        self.sent = time.perf_counter()
        client.send(self.message)

    def hear(self, _: bytes) -> None:
        now = time.perf_counter()
        self.times.append(now - self.sent)
        self.sent = now
        self.client.send(self.message)


class Player:
    """Answers every decision of one seat with a random listed action."""

    decoder = msgspec.json.Decoder(Heard | list[Heard])

    def __init__(self, number: int, key: str, seat: int) -> None:
        self.key = key
        self.seat = seat
        self.turn = number
        self.count = 0
        self.sent: float | None = None
        self.asked: Asked | None = None
        self.times: list[float] = []

    def begin(self, client: WebSocketClient) -> None:
        self.client = client
        hello = {"type": "hello", "protocol": 1, "key": self.key, "look": self.seat}
        client.send(json.dumps({**hello, "pace": PACE, "position": False}).encode())

    def hear(self, raw: bytes) -> None:
        heard = self.decoder.decode(raw)
        for message in heard if isinstance(heard, list) else [heard]:
            self.take(message)
        if self.sent is None and self.asked is not None and self.asked.required:
            self.act(self.asked.actions)

    def take(self, heard: Heard) -> None:
        if heard.type == "ack":
            assert self.sent is not None
            self.times.append(time.perf_counter() - self.sent)
            self.sent = None
        elif heard.type == "refused":
            self.sent = None  # the table went on between decision and answer
        elif heard.view is not None and heard.view.decision is not msgspec.UNSET:
            self.asked = heard.view.decision

    def act(self, actions: list[str]) -> None:
        self.turn = (self.turn * 1103515245 + 12345) & 0x7FFFFFFF
        self.count += 1
        self.asked = None
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


def start(code: str, port: int, environment: dict[str, str], *more: str) -> subprocess.Popen[bytes]:
    """A server process, on a core of its own where there are two."""
    process = subprocess.Popen(
        [sys.executable, "-c", code, str(port), *more], env={**os.environ, **environment}
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


async def load(
    port: int, pid: int, crowd: list[tuple[str, Echoer | Player]], seconds: float
) -> Figures:
    """Let everybody play; count when all have warmed up (at the tables: are past the set-up)."""
    clients = []
    for path, one in crowd:
        client = await WebSocketClient.connect("127.0.0.1", port, path, one.hear)
        clients.append(client)
        one.begin(client)
    async with asyncio.timeout(120):
        while min(len(one.times) for _, one in crowd) < WARM:
            await asyncio.sleep(0.05)
    for _, one in crowd:
        one.times.clear()
    began, worked = time.perf_counter(), cpu_seconds(pid)
    await asyncio.sleep(seconds)
    spent, worked = time.perf_counter() - began, cpu_seconds(pid) - worked
    times = sorted(taken for _, one in crowd for taken in one.times)
    for client in clients:
        client.close()
    return Figures(
        len(times) / spent,
        1000 * times[len(times) // 2],
        1000 * times[len(times) * 99 // 100],
        1e6 * worked / len(times),
    )


def measure_echo(seconds: float) -> Figures:
    port = free_port()
    process = start(ECHO, port, {})
    try:
        crowd: list[tuple[str, Echoer | Player]] = [
            ("/echo", Echoer(number)) for number in range(TABLES * SEATS)
        ]
        return asyncio.run(load(port, process.pid, crowd, seconds))
    finally:
        process.terminate()
        process.wait()


def measure_tables(seconds: float, database: str, environment: dict[str, str]) -> Figures:
    port = free_port()
    process = start(TABLE_SERVER, port, environment, database)
    try:
        crowd: list[tuple[str, Echoer | Player]] = []
        for number in range(TABLES):
            table, key = found(f"http://127.0.0.1:{port}")
            path = f"/api/tables/{table}/socket"
            crowd += [(path, Player(number * SEATS + seat, key, seat)) for seat in range(SEATS)]
        return asyncio.run(load(port, process.pid, crowd, seconds))
    finally:
        process.terminate()
        process.wait()


def medians(taken: list[Figures]) -> Figures:
    return Figures(
        statistics.median(each.per_second for each in taken),
        statistics.median(each.p50 for each in taken),
        statistics.median(each.p99 for each in taken),
        statistics.median(each.cpu for each in taken),
    )


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(description="The table server beside a bare echo.")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--quick", action="store_true", help="one short round")
    parser.add_argument("--compiled", action="store_true", help="with tools/compile.py's engine")
    parser.add_argument("--database", help="another database than a fresh SQLite file")
    chosen = parser.parse_args()
    rounds, seconds = (1, 2.0) if chosen.quick else (ROUNDS, 4.0)
    build = ROOT / "build" / "compiled" if chosen.compiled else ROOT / "src"
    taken: dict[str, list[Figures]] = {"echo": [], "tables": []}
    with tempfile.TemporaryDirectory() as folder:
        for number in range(rounds):
            database = chosen.database or f"sqlite+aiosqlite:///{folder}/bench-{number}.sqlite3"
            taken["echo"].append(measure_echo(seconds))
            environment = {"PYTHONPATH": str(build)}
            taken["tables"].append(measure_tables(seconds, database, environment))
            print(f"round {number + 1} of {rounds}", file=sys.stderr)
        kind = urlsplit(database).scheme
    results = {name: medians(figures) for name, figures in taken.items()}
    pairs = list(zip(taken["tables"], taken["echo"], strict=True))
    share = statistics.median(tables.per_second / echo.per_second for tables, echo in pairs)
    cpu_share = statistics.median(echo.cpu / (tables.cpu or 1) for tables, echo in pairs)
    if chosen.json:
        shown = {name: asdict(figures) for name, figures in results.items()}
        print(json.dumps({**shown, "share": share, "cpu_share": cpu_share, "database": kind}))
        return
    print(f"{TABLES * SEATS} sockets on {TABLES} tables, {kind}, loopback; medians of {rounds}")
    for name, figures in results.items():
        print(
            f"  {name:7} {figures.per_second:9,.0f} a second"
            f"   p50 {figures.p50:6.1f} ms   p99 {figures.p99:6.1f} ms"
            f"   {figures.cpu:6.0f} µs of processor each"
        )
    moves, p99 = results["tables"].per_second, results["tables"].p99
    print(f"  share of the echo {share:.2f}: {'yes' if share >= TARGET_SHARE else 'no'} (1/3)")
    print(f"  processor time of an echo, of that of a move: {cpu_share:.2f}")
    ahead = moves > PEER_MOVES and p99 < PEER_P99
    print(
        f"  ahead of {PEER_MOVES:,} a second with p99 {PEER_P99:.0f} ms: {'yes' if ahead else 'no'}"
    )


if __name__ == "__main__":
    main()
