"""People who do not play fair: forged, oversized, malformed, too many, from elsewhere."""

from __future__ import annotations

import asyncio
import json
import time
from pathlib import Path
from typing import Any

import pytest
from tests.server.house import BOT, HOUSES, LINK, PATIENCE, YOU, open_house, set_up
from websockets.exceptions import ConnectionClosed, InvalidStatus

from wyrmtable.server.guard import household
from wyrmtable.server.limits import Limits
from wyrmtable.server.logs import log
from wyrmtable.server.logs import set_up as set_up_logs

pytestmark = pytest.mark.anyio


async def test_nobody_acts_for_another_seat(kind: str, tmp_path: Path) -> None:
    async with open_house(kind, tmp_path) as house:
        table, ann, bob = await house.pair()
        await set_up([ann, bob])
        watcher = await house.player(table, None)
        for thief, seat in ((bob, 0), (watcher, 0), (watcher, 1), (ann, 99)):
            for message in (
                {"type": "act", "seat": seat, "text": "A1 F1"},
                {"type": "resign", "seat": seat},
                {"type": "undo", "seat": seat},
            ):
                answer = await thief.ask(dict(message))
                assert (answer["type"], answer["reason"]) == ("refused", "this is not your seat")
            peek = await thief.ask({"type": "preview", "seat": seat, "text": "A1 F1"})
            assert peek["marks"] == [] and peek["reason"] == "this is not your seat"


async def test_the_id_of_another_cannot_be_used_up(kind: str, tmp_path: Path) -> None:
    async with open_house(kind, tmp_path) as house:
        _, ann, bob = await house.pair()
        await set_up([ann, bob])
        assert (await bob.act("A1 F1", id="move-1"))["type"] == "ack"
        before = ann.version
        assert (await ann.act("A1 F1", id="move-1"))["type"] == "ack"
        assert ann.version == before + 1


async def test_a_key_opens_the_seats_of_its_own_table_alone(kind: str, tmp_path: Path) -> None:
    async with open_house(kind, tmp_path) as house:
        mine, other = await house.found([YOU, LINK]), await house.found([YOU, LINK])
        table = other["table"]["id"]
        used = other["invitations"][0]["key"]
        seat = await house.sit(table, used, "Bob")
        wrong = [mine["key"], mine["invitations"][0]["key"], used]
        for key in wrong:
            socket = await house.socket(table)
            await socket.send(json.dumps({"type": "hello", "protocol": 1, "key": key}))
            problem = json.loads(await socket.recv())
            assert (problem["code"], problem["fatal"]) == ("forbidden", True)
            async with house.browser(1) as browser:
                headers = {"X-Wyrmtable-Key": key}
                path = f"/api/tables/{table}"
                for number in (0, 1):
                    frames = await browser.get(f"{path}/frames?seat={number}", headers=headers)
                    assert frames.status_code == 403
                assert (await browser.post(f"{path}/rematch", headers=headers)).status_code == 403
                body = {"name": "Eve", "key": key}
                assert (await browser.post(f"{path}/join", json=body)).status_code == 409
        bob = await house.player(table, seat, 1)
        assert bob.seats == [1]
        async with house.browser(1) as browser:
            headers = {"X-Wyrmtable-Key": seat}
            path = f"/api/tables/{table}/frames"
            assert (await browser.get(f"{path}?seat=1", headers=headers)).status_code == 200
            assert (await browser.get(f"{path}?seat=0", headers=headers)).status_code == 403


async def test_an_id_counts_for_its_seat_at_its_table(kind: str, tmp_path: Path) -> None:
    async with open_house(kind, tmp_path) as house:
        made = [await house.found([YOU, {"kind": "you"}]) for _ in range(2)]
        for one in made:
            ann = await house.player(one["table"]["id"], one["key"])
            (seat,) = ann.view["to_act"][:1]
            act = {"type": "act", "id": "once", "seat": seat, "text": "colour red"}
            assert (await ann.ask(dict(act)))["type"] == "ack"
            again = await house.player(one["table"]["id"], one["key"], 1)
            version = again.version
            assert (await again.ask(dict(act)))["type"] == "ack", "replayed elsewhere, it is done"
            fresh = {**act, "id": "another"}
            assert (await again.ask(fresh))["type"] == "refused"
            last = await house.player(one["table"]["id"], one["key"])
            assert last.version == version


async def test_a_log_does_not_grow_for_ever(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with open_house("sqlite", tmp_path) as house:
        table, ann, bob = await house.pair()
        await set_up([ann, bob])
        assert (await ann.act("A1 F1"))["type"] == "ack"
        so_much = house.services[0].hall.rooms[table].table.seq
        monkeypatch.setattr("wyrmtable.server.sockets.LONGEST_LOG", so_much)
        assert (await ann.act("A1 H"))["type"] == "refused"
        assert (await ann.ask({"type": "undo", "seat": 0}))["type"] == "refused"
        assert (await ann.ask({"type": "resign", "seat": 0}))["type"] == "ack"


@pytest.mark.parametrize(
    "first",
    [
        "nonsense",
        "{}",
        "[]",
        "null",
        '{"type":"act","id":"1","seat":0,"text":"lock"}',
        '{"type":"hello","protocol":99}',
        '{"type":"hello","protocol":1,"key":"wrong"}',
        '{"type":"hello","protocol":1,"look":0}',
        '{"type":"hello","protocol":1,"look":"all"}',
        '{"type":"hello","protocol":1,"look":7}',
        '{"type":"hello","protocol":1,"look":-1}',
        '{"type":"hello","protocol":1,"key":"../../etc"}',
        "[" * 5000,
        '{"type":"hello","protocol":1,"since":1e400}',
    ],
)
async def test_a_bad_hello_ends_the_connection(first: str, tmp_path: Path) -> None:
    async with open_house("sqlite", tmp_path) as house:
        made = await house.found([YOU, LINK])
        socket = await house.socket(made["table"]["id"])
        await socket.send(first)
        problem = json.loads(await socket.recv())
        assert problem["type"] == "problem" and problem["fatal"]
        with pytest.raises(ConnectionClosed):
            await asyncio.wait_for(socket.recv(), 5)


async def test_malformed_messages_later_change_nothing(kind: str, tmp_path: Path) -> None:
    async with open_house(kind, tmp_path) as house:
        _, ann, _ = await house.pair()
        for text in (
            "{",
            "[]",
            '{"type":"act"}',
            '{"type":"undo","id":"x","seat":"0"}',
            '{"type":"act","id":"x","seat":0,"text":"colour \\ud800"}',
        ):
            await ann.socket.send(text)
            problem = await ann.until(lambda message: message["type"] == "problem")
            assert problem["code"] == "malformed" and not problem["fatal"]


async def test_oversized_messages_end_the_connection(kind: str, tmp_path: Path) -> None:
    async with open_house(kind, tmp_path) as house:
        _, ann, _ = await house.pair()
        await ann.send({"type": "say", "id": "1", "text": "x" * 20_000})
        problem = await ann.until(lambda message: message["type"] == "problem")
        assert problem["fatal"]
        async with house.browser() as browser:
            body = {"game": "dragonwars", "seats": [YOU, BOT], "options": {"x": "y" * 70_000}}
            assert (await browser.post("/api/tables", json=body)).status_code == 413
            record = "wyrmtable record 1\n" + "#" * 3_000_000
            assert (await browser.post("/api/verify", content=record)).status_code == 413


async def test_binary_messages_end_the_connection(kind: str, tmp_path: Path) -> None:
    async with open_house(kind, tmp_path) as house:
        _, ann, _ = await house.pair()
        await ann.socket.send(b"\x00\xff")
        problem = await ann.until(lambda message: message["type"] == "problem")
        assert problem["fatal"]


async def test_other_origins_are_turned_away(kind: str, tmp_path: Path) -> None:
    async with open_house(kind, tmp_path, origins=["https://play.example.org"]) as house:
        made = await house.found([YOU, LINK])
        table = made["table"]["id"]
        with pytest.raises(InvalidStatus):
            await house.socket(table, origin="https://evil.example")
        friend = await house.socket(table, origin="https://play.example.org")
        await friend.close()
        own = await house.socket(table, origin=house.url())
        await own.close()
        body = {"game": "dragonwars", "seats": [YOU, BOT]}
        async with house.browser() as browser:
            for headers in (
                {"origin": "https://evil.example"},
                {"origin": "null"},
                {"sec-fetch-site": "cross-site"},
            ):
                refused = await browser.post("/api/tables", json=body, headers=headers)
                assert refused.status_code == 403
            fine = await browser.post("/api/tables", json=body, headers={"origin": house.url()})
            assert fine.status_code == 201


async def test_other_names_of_the_server_are_turned_away(tmp_path: Path) -> None:
    house_ = open_house("sqlite", tmp_path, hosts=["127.0.0.1"])
    async with house_ as house, house.browser() as browser:
        assert (await browser.get("/health")).status_code == 200
        rebound = await browser.get("/health", headers={"host": "evil.example"})
        assert rebound.status_code == 421


async def test_a_flood_of_messages_ends_the_connection(tmp_path: Path) -> None:
    async with open_house("sqlite", tmp_path, messages_per_second=5) as house:
        made = await house.found([YOU, LINK])
        ann = await house.player(made["table"]["id"], made["key"])
        with pytest.raises(ConnectionClosed) as closed:
            for n in range(200):
                await ann.send({"type": "ping", "n": n})
            while True:
                await ann.hear()
        assert closed.value.rcvd is not None and closed.value.rcvd.code == 4429


BODY = b'{"game":"dragonwars","seats":[{"kind":"you"},{"kind":"bot"}],"options":%b}'


@pytest.mark.parametrize(
    ("headers", "body", "status"),
    [
        ({"origin": "http://["}, BODY % b"{}", 403),
        ({"origin": "null", "host": ""}, BODY % b"{}", 403),
        ({}, BODY % (b'{"a":' * 5000 + b"1" + b"}" * 5000), 400),
        ({}, BODY % (b'{"a":' + b"[" * 9000 + b"]" * 9000 + b"}"), 400),
        ({}, BODY % b'{"mode":"\xff"}', 400),
        ({}, BODY % (b'{"round_limit":' + b"9" * 5000 + b"}"), 400),
        ({}, BODY % b'{"round_limit":1e999}', 400),
    ],
    ids=["origin", "no host", "deep", "deep list", "no UTF-8", "huge", "endless"],
)
async def test_what_cannot_be_read_is_refused(
    headers: dict[str, str], body: bytes, status: int, tmp_path: Path
) -> None:
    async with open_house("sqlite", tmp_path) as house, house.browser() as browser:
        answer = await browser.post("/api/tables", content=body, headers=headers)
        assert answer.status_code == status, answer.text
        assert answer.json()["reason"]
        assert answer.headers["x-content-type-options"] == "nosniff"


async def test_a_name_that_is_none_is_turned_away(tmp_path: Path) -> None:
    house_ = open_house("sqlite", tmp_path, hosts=["127.0.0.1"])
    async with house_ as house, house.browser() as browser:
        answer = await browser.get("/health", headers={"host": "["})
        assert answer.status_code == 421


@pytest.mark.parametrize("path", ["/api/sessions", "//api/sessions", "/api//sessions/"])
async def test_no_way_of_writing_a_path_leads_around_a_limit(path: str, tmp_path: Path) -> None:
    house_ = open_house("sqlite", tmp_path, costly_per_minute=2)
    async with house_ as house, house.browser() as browser:
        url = house.url() + path
        guess = {"name": "nobody", "password": "a guess too many"}
        codes = [(await browser.post(url, json=guess)).status_code for _ in range(3)]
        assert codes == [400, 400, 429]


async def test_who_connects_again_and_again_is_held_back(tmp_path: Path) -> None:
    async with open_house("sqlite", tmp_path, requests_per_minute=10) as house:
        made = await house.found([YOU, LINK])
        with pytest.raises(InvalidStatus):
            for _ in range(15):
                await (await house.socket(made["table"]["id"])).close()


def test_an_address_is_that_of_a_household() -> None:
    assert household("192.0.2.7") == "192.0.2.7" == household("::ffff:192.0.2.7")
    assert household("2001:db8:1:2:3::4") == household("2001:db8:1:2:ffff::1")
    assert household("2001:db8:1:2::1") != household("2001:db8:1:3::1")
    assert household("testclient") == "testclient"


@pytest.mark.parametrize("table", ["%00", "..%2f..", "x" * 33, "none"])
async def test_a_socket_of_no_table_is_closed(table: str, tmp_path: Path) -> None:
    async with open_house("sqlite", tmp_path) as house:
        with pytest.raises((ConnectionClosed, InvalidStatus)):
            socket = await house.socket(table)
            await socket.send('{"type":"hello","protocol":1}')
            while True:
                assert json.loads(await asyncio.wait_for(socket.recv(), 5))["fatal"]


async def test_floods_of_requests_and_sockets_are_held_back(tmp_path: Path) -> None:
    async with open_house(
        "sqlite", tmp_path, requests_per_minute=100, costly_per_minute=3, sockets_per_address=2
    ) as house:
        made = await house.found([YOU, LINK])
        async with house.browser() as browser:
            body = {"game": "dragonwars", "seats": [YOU, BOT]}
            tries = [(await browser.post("/api/tables", json=body)).status_code for _ in range(4)]
            assert tries == [201, 201, 429, 429]
        table = made["table"]["id"]
        held = [await house.socket(table), await house.socket(table)]
        with pytest.raises(InvalidStatus):
            await house.socket(table)
        for socket in held:
            await socket.close()
        async with house.browser() as browser:
            codes = {(await browser.get("/api/games")).status_code for _ in range(110)}
            assert codes == {200, 429}


def test_what_passes_at_one_worker_counts_at_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 100.0
    monkeypatch.setattr("time.monotonic", lambda: now)
    here, there = Limits(60, shared=True), Limits(60, shared=True)
    assert all(here.take("a") for _ in range(60)) and not here.take("a")
    assert there.take("a"), "it has not been told yet"
    there.passed_elsewhere(here.passed())
    here.passed_elsewhere(there.passed())
    assert not here.passed() and not there.passed(), "everything is told once"
    assert not there.take("a")
    assert there.take("b"), "others are not meant"
    now += 2.5  # at one a second: the debt of one, then one more
    assert [there.take("a") for _ in range(2)] == [True, False]
    assert [here.take("a") for _ in range(2)] == [True, False]


def test_a_limit_without_other_workers_remembers_nothing_for_them() -> None:
    alone = Limits(60)
    assert alone.take("a")
    assert not alone.passed()


@pytest.mark.skipif("postgresql" not in HOUSES, reason="needs PostgreSQL and Redis")
async def test_workers_share_their_limits(tmp_path: Path) -> None:
    async with open_house("postgresql", tmp_path, costly_per_minute=1) as house:
        await house.found([YOU, BOT])  # at the first worker
        told = house.services[1].guard.costly
        async with asyncio.timeout(PATIENCE):
            while not told.knows("127.0.0.1"):
                await asyncio.sleep(0.05)
        async with house.browser(1) as browser:
            body = {"game": "dragonwars", "seats": [YOU, BOT]}
            assert (await browser.post("/api/tables", json=body)).status_code == 429


async def test_who_never_listens_is_let_go(tmp_path: Path) -> None:
    async with open_house("sqlite", tmp_path) as house:
        made = await house.found([YOU, LINK])
        await house.player(made["table"]["id"], made["key"])
        connection = next(iter(house.services[0].connections))
        for _ in range(1000):
            connection.send(b'{"type":"pong","n":1,"now":1}')
        assert connection.goodbye is not None and connection.goodbye.code == 4413
        assert len(connection.outbox) < 1000


async def test_who_falls_silent_is_let_go(tmp_path: Path) -> None:
    async with open_house("sqlite", tmp_path, heartbeat=20) as house:
        made = await house.found([YOU, LINK])
        ann = await house.player(made["table"]["id"], made["key"])
        connection = next(iter(house.services[0].connections))
        connection.check_alive()
        await ann.send({"type": "ping", "n": 1})
        await ann.until(lambda message: message["type"] == "pong")
        connection.heard -= 61
        connection.check_alive()
        with pytest.raises(ConnectionClosed) as closed:
            await ann.hear()
        assert closed.value.rcvd is not None and closed.value.rcvd.code == 4408


@pytest.mark.parametrize(
    "name",
    [
        "<script>alert(1)</script>",
        "Ann\u202egnA",
        "a\x00b",
        "",
        " ",
        "x" * 41,
        "\ud800",
        "\ufdfa" * 40,
    ],
)
async def test_names_are_text_and_nothing_else(name: str, tmp_path: Path) -> None:
    async with open_house("sqlite", tmp_path) as house, house.browser() as browser:
        body = {"game": "dragonwars", "seats": [{"kind": "you", "name": name}, BOT]}
        raw = json.dumps(body).encode()
        answer = await browser.post(
            "/api/tables", content=raw, headers={"content-type": "application/json"}
        )
        if name.startswith("<script>"):  # printable: shown as text, by a page that allows no script
            assert answer.json()["table"]["seats"][0]["name"] == name
            assert answer.headers["content-type"] == "application/json"
            assert answer.headers["x-content-type-options"] == "nosniff"
        else:
            assert answer.status_code == 400, answer.text


@pytest.mark.parametrize(
    "path",
    [
        "/../../../../etc/passwd",
        "/%2e%2e/%2e%2e/etc/passwd",
        "/assets/../../settings.py",
        "/assets/%2e%2e%2fsettings.py",
        "/api/games/..%2f..%2fetc",
        "/api/replays/..%2f..%2fetc%2fpasswd",
        "/api/tables/%00",
        "/api/tables/" + "x" * 5000,
    ],
)
async def test_path_tricks_lead_nowhere(path: str, tmp_path: Path) -> None:
    async with open_house("sqlite", tmp_path) as house:
        reader, writer = await asyncio.open_connection("127.0.0.1", house.ports[0])
        writer.write(f"GET {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n".encode())
        answer = (await reader.read()).decode()
        writer.close()
        status = int(answer.split(" ")[1])
        assert status in (400, 404) or "have not been built" in answer or "<!doctype" in answer
        assert "root:" not in answer and "class Settings" not in answer


async def test_watchers_and_strangers_get_no_seat_data(kind: str, tmp_path: Path) -> None:
    async with open_house(kind, tmp_path) as house:
        table, ann, bob = await house.pair()
        await set_up([ann, bob])
        await ann.act("A1 F1+ fb2")
        async with house.browser(1) as browser:
            for path in (
                f"/api/tables/{table}/frames?seat=0",
                f"/api/tables/{table}/frames?seat=all",
                f"/api/tables/{table}/record",
                f"/api/replays/{table}",
                f"/api/replays/{table}/frames?seat=0",
                f"/api/replays/{table}/record",
                f"/api/replays/{table}/verify",
            ):
                assert (await browser.get(path)).status_code in (403, 409), path
            info = (await browser.get(f"/api/tables/{table}")).json()
            assert info["fairness"]["secret"] is None


async def test_logs_hold_no_keys(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    async with open_house("sqlite", tmp_path, log_level="info") as house:
        made = await house.found([YOU, LINK])
        key = await house.sit(made["table"]["id"], made["invitations"][0]["key"], "Bob")
        await house.player(made["table"]["id"], key)
    shown = capsys.readouterr().err
    lines: list[dict[str, Any]] = [json.loads(line) for line in shown.splitlines()]
    assert {"started", "table_founded", "seat_taken", "stopped"} <= {one["event"] for one in lines}
    assert key not in shown and made["key"] not in shown


async def test_no_newline_hides_behind_an_id(tmp_path: Path) -> None:
    async with open_house("sqlite", tmp_path) as house:
        made = await house.found([YOU, {"kind": "you"}])
        table, key = made["table"]["id"], made["key"]
        ann = await house.player(table, key)
        seat = ann.view["to_act"][0]
        for message in (
            {"type": "act", "id": "one\n", "seat": seat, "text": "colour red"},
            {"type": "say", "id": "one\n", "text": "hello"},
            {"type": "hello", "protocol": 1, "key": key + "\n"},
        ):
            await ann.send(message)
            problem = await ann.until(lambda heard: heard["type"] not in ("update", "table"))
            assert (problem["type"], problem["code"]) == ("problem", "malformed"), message
        async with house.browser() as browser:
            for path in (
                f"/api/tables/{table}%0a",
                f"/api/tables/{table}/frames?seat=0%0a",
                f"/api/tables/{table}/frames?seat=all%0a",
                f"/api/replays/{table}%0a",
            ):
                headers = {"X-Wyrmtable-Key": key}
                assert (await browser.get(path, headers=headers)).status_code in (400, 404), path


async def test_a_record_of_many_lines_is_refused_unread(tmp_path: Path) -> None:
    record = "wyrmtable record 1\n" + "\n" * 2_000_000
    async with open_house("sqlite", tmp_path) as house, house.browser() as browser:
        began = time.perf_counter()
        checked = (await browser.post("/api/verify", content=record)).json()
        refused = await browser.post("/api/records", content=record)
        assert time.perf_counter() - began < 1
        assert not checked["ok"] and "lines" in checked["problem"]
        assert refused.status_code == 400 and "lines" in refused.json()["reason"]


def test_no_fact_hides_how_grave_an_event_is(capsys: pytest.CaptureFixture[str]) -> None:
    set_up_logs("info")
    log.warning("bot_failed", bot="elder", level="elder", time="noon")
    line = json.loads(capsys.readouterr().err)
    assert (line["level"], line["event"], line["bot"]) == ("warning", "bot_failed", "elder")
    assert (line["level_"], line["time_"]) == ("elder", "noon")
