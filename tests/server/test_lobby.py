"""The lobby: founding, joining, lists, rematches, accounts, replays, the client's pages."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest
from tests.server.house import BOT, LINK, YOU, Plain, open_house, play_out, set_up

from wyrmtable.core.chance import Seeded
from wyrmtable.core.match import Match
from wyrmtable.games import GAMES, ruleset
from wyrmtable.server.http.pages import Pages

pytestmark = pytest.mark.anyio


async def test_every_game_is_there_with_its_options_and_rules(kind: str, tmp_path: Path) -> None:
    async with open_house(kind, tmp_path) as house, house.browser() as browser:
        games = (await browser.get("/api/games")).json()
        assert [game["name"] for game in games] == list(GAMES)
        for game in games:
            assert game["bots"]
            detail = (await browser.get(f"/api/games/{game['name']}")).json()
            assert detail["options"]["$defs"]
            rules = (await browser.get(f"/api/games/{game['name']}/rules")).json()
            assert sum(len(section["clauses"]) for section in rules["sections"]) > 50
            picture = await browser.get(f"/api/games/{game['name']}/picture.svg")
            assert picture.headers["content-type"] == "image/svg+xml"
            assert picture.text.startswith("<svg")


async def test_bad_options_are_refused_with_place_and_clause(kind: str, tmp_path: Path) -> None:
    cases: list[tuple[Plain, str, str]] = [
        ({"options": {"mode": "teams"}}, "mode", "DW-1.2"),
        ({"options": {"weather": "fine"}}, "weather", ""),
        ({"seats": [YOU]}, "seats", "DW-1.1"),
        ({"seats": [YOU, {"kind": "bot", "level": "oracle"}]}, "seats[1]", ""),
        ({"stand_in": "oracle"}, "stand_in", ""),
        ({"window": 3}, "window", ""),  # DragonWars has none
    ]
    async with open_house(kind, tmp_path) as house, house.browser() as browser:
        for more, where, clause in cases:
            body = {"game": "dragonwars", "seats": [YOU, BOT], **more}
            answer = await browser.post("/api/tables", json=body)
            assert answer.status_code == 400, more
            assert (answer.json()["where"], answer.json()["clause"]) == (where, clause)
        missing = await browser.post("/api/tables", json={"game": "chess", "seats": [YOU, BOT]})
        assert missing.status_code == 404


async def test_bots_are_called_by_their_level_and_no_two_alike(kind: str, tmp_path: Path) -> None:
    drake = {"kind": "bot", "level": "drake"}
    seats = [{"kind": "you", "name": "Squire 2"}, drake, drake, BOT, {**drake, "name": "Smaug"}]
    async with open_house(kind, tmp_path) as house, house.browser() as browser:
        body = {"game": "dragonwars", "seats": seats}
        made = (await browser.post("/api/tables", json=body)).json()
        names = [seat["name"] for seat in made["table"]["seats"]]
        assert names == ["Squire 2", "Squire", "Squire 3", "Novice", "Smaug"]


async def test_a_table_says_how_long_its_windows_are(kind: str, tmp_path: Path) -> None:
    async with open_house(kind, tmp_path) as house, house.browser() as browser:
        games = (await browser.get("/api/games")).json()
        assert [game["name"] for game in games if game["windows"]] == ["dragonlance"]
        body = {"game": "dragonlance", "seats": [YOU, BOT], "window": 3}
        made = (await browser.post("/api/tables", json=body)).json()
        assert (made["table"]["seconds"], made["table"]["window"]) == (0, 3)
        again = (await browser.post("/api/tables", json={**body, "window": 500})).status_code
        assert again == 400


async def test_only_public_tables_are_listed(kind: str, tmp_path: Path) -> None:
    async with open_house(kind, tmp_path) as house:
        await house.found([YOU, LINK])
        public = await house.found([YOU, LINK], private=False)
        async with house.browser(1) as browser:
            cards = (await browser.get("/api/tables")).json()
            assert [card["table"]["id"] for card in cards] == [public["table"]["id"]]
            join = f"/api/tables/{public['table']['id']}/join"
            bob = (await browser.post(join, json={"name": "Bob"})).json()
            assert bob["seats"] == [1] and bob["table"]["status"] == "playing"
            again = (await browser.post(join, json={"name": "Bob"})).json()
            assert again["key"] == bob["key"], "the same browser finds its seat again"
            mine = (await browser.get("/api/tables/mine")).json()
            assert [(card["table"]["id"], card["yours"]) for card in mine] == [
                (public["table"]["id"], [1])
            ]
        async with house.browser() as late:
            refused = await late.post(join, json={"name": "Eve"})
            assert refused.status_code == 409


async def test_an_invitation_is_used_up_by_sitting_down(kind: str, tmp_path: Path) -> None:
    async with open_house(kind, tmp_path) as house:
        made = await house.found([YOU, LINK])
        table, invitation = made["table"]["id"], made["invitations"][0]["key"]
        key = await house.sit(table, invitation, "Bob", 1)
        assert key not in (invitation, made["key"])
        async with house.browser() as eve:
            body = {"name": "Eve", "key": invitation}
            answer = await eve.post(f"/api/tables/{table}/join", json=body)
            assert answer.status_code == 409
        # the founder, who knows the invitation, cannot look through the seat with it
        socket = await house.socket(table)
        await socket.send(json.dumps({"type": "hello", "protocol": 1, "key": invitation}))
        assert '"forbidden"' in str(await socket.recv())
        await socket.close()


async def test_an_invitation_tells_its_holder_what_it_is_to(kind: str, tmp_path: Path) -> None:
    async with open_house(kind, tmp_path) as house, house.browser() as bob, house.browser() as eve:
        made = await house.found([YOU, LINK, LINK], options={"mode": "deathmatch"})
        at = f"/api/tables/{made['table']['id']}"
        key = made["invitations"][1]["key"]
        with_key = {"X-Wyrmtable-Key": key}
        told = (await bob.get(f"{at}/invitation", headers=with_key)).json()
        assert told["seat"] == 2 and told["table"]["title"] == "DragonWars"
        assert [seat["taken"] for seat in told["table"]["seats"]] == [True, False, False]
        for wrong in ({}, {"X-Wyrmtable-Key": "wrong"}):
            refused = (await bob.get(f"{at}/invitation", headers=wrong)).json()
            assert refused["seat"] is None and "no seat" in refused["why"]
        await bob.post(f"{at}/join", json={"name": "Bob", "key": key})
        used = (await eve.get(f"{at}/invitation", headers=with_key)).json()
        assert used["seat"] is None and "already" in used["why"]
        again = await bob.get(f"{at}/invitation", headers=with_key)
        assert again.json()["seat"] == 2, "who sat down with it finds the seat again"


async def test_the_same_browser_sits_again_without_its_key(kind: str, tmp_path: Path) -> None:
    async with open_house(kind, tmp_path) as house, house.browser() as browser:
        body = {"game": "dragonwars", "seats": [YOU, BOT]}
        made = (await browser.post("/api/tables", json=body)).json()
        cookie = "; ".join(f"{name}={value}" for name, value in browser.cookies.items())
        socket = await house.socket(made["table"]["id"], additional_headers={"cookie": cookie})
        await socket.send('{"type":"hello","protocol":1}')
        assert '"seats":[0]' in str(await socket.recv())
        await socket.close()


@pytest.mark.parametrize("other", [BOT, LINK])
async def test_a_founder_without_a_seat_watches(kind: str, other: Plain, tmp_path: Path) -> None:
    async with open_house(kind, tmp_path) as house, house.browser() as browser:
        body = {"game": "dragonwars", "seats": [other, BOT]}
        made = (await browser.post("/api/tables", json=body)).json()
        table = made["table"]["id"]
        assert made["seats"] == []
        founder = await house.player(table, made["key"])
        assert (founder.seats, founder.seat) == ([], None)
        await founder.close()
        mine = (await browser.get("/api/tables/mine")).json()
        assert [(card["table"]["id"], card["yours"]) for card in mine] == [(table, [])]
        assert not mine[0]["your_turn"]
        async with house.browser(1) as stranger:
            assert (await stranger.get("/api/tables/mine")).json() == []


async def test_a_rematch_seats_the_same_people(kind: str, tmp_path: Path) -> None:
    async with open_house(kind, tmp_path) as house:
        made = await house.found()
        table = made["table"]["id"]
        other = await house.sit(table, made["invitations"][0]["key"], "Bob", 1)
        ann, bob = await house.player(table, made["key"]), await house.player(table, other, 1)
        await set_up([ann, bob])
        path = f"/api/tables/{table}/rematch"
        async with house.browser() as one, house.browser(1) as two:
            early = await one.post(path, headers={"X-Wyrmtable-Key": made["key"]})
            assert early.status_code == 409
            await ann.ask({"type": "resign", "seat": 0})
            stranger = await two.post(path)
            assert stranger.status_code == 403
            first = (await one.post(path, headers={"X-Wyrmtable-Key": made["key"]})).json()
            await bob.when(lambda: bob.table["rematch"] == first["table"]["id"])
            second = (await two.post(path, headers={"X-Wyrmtable-Key": other})).json()
        assert second["table"]["id"] == first["table"]["id"]
        assert (first["seats"], second["seats"]) == ([0], [1])
        assert second["table"]["status"] == "playing"
        assert [seat["name"] for seat in second["table"]["seats"]] == ["Ann", "Bob"]


async def test_an_account_keeps_the_seats_of_the_guest(kind: str, tmp_path: Path) -> None:
    who = {"name": "Ann of Green", "password": "correct horse"}
    async with open_house(kind, tmp_path) as house:
        async with house.browser() as browser:
            body = {"game": "dragonwars", "seats": [YOU, BOT]}
            made = (await browser.post("/api/tables", json=body)).json()
            assert (await browser.get("/api/me")).json() == {"name": None, "accounts": True}
            answer = await browser.post("/api/accounts", json=who)
            assert answer.status_code == 201
            cookie = answer.headers["set-cookie"].lower()
            assert "httponly" in cookie and "samesite=strict" in cookie
            assert (await browser.get("/api/me")).json()["name"] == "Ann of Green"
        async with house.browser(1) as elsewhere:
            taken = await elsewhere.post("/api/accounts", json={**who, "name": "ANN of green"})
            assert taken.status_code == 400
            wrong = await elsewhere.post("/api/sessions", json={**who, "password": "wrong horse"})
            unknown = await elsewhere.post("/api/sessions", json={**who, "name": "Nobody"})
            assert wrong.status_code == unknown.status_code == 400
            assert wrong.json() == unknown.json()
            assert (await elsewhere.post("/api/sessions", json=who)).status_code == 200
            mine = (await elsewhere.get("/api/tables/mine")).json()
            assert [card["table"]["id"] for card in mine] == [made["table"]["id"]]
            session = {"cookie": f"wyrmtable_session={elsewhere.cookies['wyrmtable_session']}"}
            assert (await elsewhere.get("/api/me", headers=session)).json()["name"] is not None
            await elsewhere.delete("/api/sessions")
            assert (await elsewhere.get("/api/me")).json()["name"] is None
            stolen = await elsewhere.get("/api/me", headers=session)
            assert stolen.json()["name"] is None, "the server has forgotten it, too"
            assert (await elsewhere.get("/api/tables/mine")).json() == []


async def test_behind_https_cookies_stay_there(tmp_path: Path) -> None:
    house_ = open_house("sqlite", tmp_path, secure_cookies=True)
    async with house_ as house, house.browser() as browser:
        who = {"name": "Ann of Green", "password": "correct horse"}
        for path, body in (
            ("/api/tables", {"game": "dragonwars", "seats": [YOU, BOT]}),
            ("/api/accounts", who),
        ):
            cookie = (await browser.post(path, json=body)).headers["set-cookie"].lower()
            assert "secure" in cookie and "httponly" in cookie and "samesite=strict" in cookie


async def test_a_finished_game_is_replayed_through_any_eyes(kind: str, tmp_path: Path) -> None:
    async with open_house(kind, tmp_path) as house:
        table, ann, bob = await house.pair(options={"round_limit": 1})
        async with house.browser(1) as browser:
            assert (await browser.get(f"/api/replays/{table}")).status_code == 409
            assert (await browser.get(f"/api/tables/{table}/record")).status_code == 409
            await play_out([ann, bob])
            replay = (await browser.get(f"/api/replays/{table}")).json()
            last = len(replay["steps"])
            assert replay["names"] == ["Ann", "Bob"]
            hidden: dict[str, int] = {}
            for seat in ("spectator", "0", "1", "all"):
                path = f"/api/replays/{table}/frames?seat={seat}&start=0&count=50"
                frames = (await browser.get(path)).json()
                assert frames["last"] == last
                assert [frame["version"] for frame in frames["frames"]] == list(
                    range(min(50, last + 1))
                )
                plots = [
                    one["plot"]
                    for frame in frames["frames"]
                    for one in frame["view"]["position"]["seats"]
                ]
                hidden[seat] = plots.count(None)
            assert hidden["all"] < hidden["0"] < hidden["spectator"]
            end = f"/api/replays/{table}/frames?seat=1&start={last}"
            assert (await browser.get(end)).json()["frames"][0]["view"]["over"]
            beyond = f"/api/replays/{table}/frames?seat=7"
            assert (await browser.get(beyond)).status_code == 404


async def test_the_past_of_a_running_game_is_as_the_seat_saw_it(kind: str, tmp_path: Path) -> None:
    async with open_house(kind, tmp_path) as house:
        made = await house.found()
        table = made["table"]["id"]
        other = await house.sit(table, made["invitations"][0]["key"], "Bob", 1)
        ann, bob = await house.player(table, made["key"]), await house.player(table, other, 1)
        await set_up([ann, bob])
        await ann.act("A1 F1+ fb2")
        path = f"/api/tables/{table}/frames"
        async with house.browser() as browser:
            mine = await browser.get(f"{path}?seat=0", headers={"X-Wyrmtable-Key": made["key"]})
            frames = mine.json()
            assert frames["last"] == ann.version
            assert frames["frames"][-1]["view"] == ann.view
            assert frames["frames"][-1]["scene"] == ann.scene
            public = (await browser.get(path)).json()
            assert public["last"] == bob.version
            for wrong in (None, other):
                headers = {} if wrong is None else {"X-Wyrmtable-Key": wrong}
                answer = await browser.get(f"{path}?seat=0", headers=headers)
                assert answer.status_code == 403
            assert (await browser.get(f"{path}?seat=all")).status_code == 409


async def test_a_record_may_begin_from_a_position(kind: str, tmp_path: Path) -> None:
    state = ruleset("dragonwars").position(
        "deathmatch; red blue; red D 0,-4 ^4 S h1; blue A 6,-3 ^0 N"
    )
    match = Match(state, ["Ann", "Bob"])
    match.apply(1, "lock -")
    match.apply(0, "resign")
    text = str(match.record())
    async with open_house(kind, tmp_path) as house, house.browser(1) as browser:
        stored = (await browser.post("/api/records", content=text)).json()
        replay = (await browser.get(f"/api/replays/{stored['replay']}")).json()
        assert replay["outcome"]["winners"] == [1]
        frames = f"/api/replays/{stored['replay']}/frames?seat=all&count=1"
        first = (await browser.get(frames)).json()["frames"][0]
        assert [piece["id"] for piece in first["scene"]["pieces"]] == ["red.drake", "blue.ancient"]
        assert (await browser.post("/api/verify", content=text)).json()["ok"]
        for sound, unsound in (
            ('"seats":2', '"seats":99'),
            ('"health":[', '"health":[-5,'),
            ('"energy":[', '"energy":[1e9,'),
        ):
            assert sound in text
            refused = await browser.post("/api/records", content=text.replace(sound, unsound))
            assert refused.status_code == 400 and refused.json()["where"] == "line 5"


async def test_records_are_uploaded_and_verified(kind: str, tmp_path: Path) -> None:
    match = Match.new(ruleset("dragonwars"), seed=5, round_limit=1)
    choose = Seeded(1)
    while not match.state.over:
        seat = match.state.to_act[0]
        actions = match.state.decision(seat).actions
        match.apply(seat, actions[choose.below(len(actions))])
    text = str(match.record())
    async with open_house(kind, tmp_path) as house, house.browser(1) as browser:
        stored = (await browser.post("/api/records", content=text)).json()
        again = (await browser.post("/api/records", content=text)).json()
        assert stored == again
        replay = (await browser.get(f"/api/replays/{stored['replay']}")).json()
        assert replay["outcome"]["reason"] == "round limit" and replay["uploaded"]
        assert (await browser.post("/api/verify", content=text)).json()["ok"]
        forged = text.replace("seeded 5", "seeded 6")
        checked = (await browser.post("/api/verify", content=forged)).json()
        assert not checked["ok"] and "not what the source gives" in checked["problem"]
        damaged = await browser.post("/api/records", content=text[:200])
        assert damaged.status_code == 400 and damaged.json()["where"].startswith("line ")
        position = text.replace("options: ", "start: ")
        refused = await browser.post("/api/records", content=position)
        assert refused.status_code == 400 and refused.json()["where"] == "line 5"
        binary = await browser.post("/api/records", content=b"\xff\xfe\x00")
        assert binary.status_code == 400


async def test_pages_health_and_numbers(kind: str, tmp_path: Path) -> None:
    async with open_house(kind, tmp_path) as house, house.browser() as browser:
        assert (await browser.get("/health")).json()["status"] == "ok"
        assert "wyrmtable_tables_founded" in (await browser.get("/metrics")).text
        for path in ("/", "/table/abc", "/replay/abc"):
            page = await browser.get(path)
            assert page.status_code == 200
            assert page.headers["content-type"] == "text/html; charset=utf-8"
            policy = page.headers["content-security-policy"]
            assert "default-src 'none'; script-src 'self';" in policy
            assert "frame-ancestors 'none'" in policy and "unsafe" not in policy
        assert (await browser.get("/api/nothing")).status_code == 404
        assert (await browser.get("/assets/gone.js")).status_code == 404
        assert (await browser.get("/api/me")).headers["cache-control"] == "no-store"
        assert (
            "max-age" in (await browser.get("/api/games/dragonwars/rules")).headers["cache-control"]
        )
        schema = await browser.get("/api/schema")
        assert "POST /api/tables" in schema.text and "http://" not in schema.text


def test_pages_are_found_in_a_list_and_nowhere_else(tmp_path: Path) -> None:
    (tmp_path / "static" / "assets").mkdir(parents=True)
    (tmp_path / "secret.txt").write_text("secret")
    (tmp_path / "static" / "index.html").write_text("<!doctype html>")
    (tmp_path / "static" / "assets" / "app-1.js").write_text("let x = 1;\n" * 500)
    pages = Pages(tmp_path / "static")
    script = pages.find("/assets/app-1.js")
    assert "immutable" in script.cache and script.packed is not None
    assert pages.find("/table/abc") is pages.index
    assert pages.find("/../secret").body == pages.index.body


def test_a_new_build_is_served_without_a_restart(tmp_path: Path) -> None:
    def build(name: str) -> None:
        (tmp_path / "assets" / f"{name}.js").write_text(name)
        (tmp_path / "index.html").write_text(name)
        (tmp_path / "built-from.txt").write_text(name)

    (tmp_path / "assets").mkdir()
    build("old")
    os.utime(tmp_path / "built-from.txt", (1, 1))
    pages = Pages(tmp_path)
    assert pages.find("/").body == b"old"
    (tmp_path / "assets" / "old.js").unlink()
    build("new")
    assert pages.find("/table/abc").body == b"new" and pages.find("/assets/new.js").body == b"new"
    assert pages.find("/assets/old.js").body == b"old", "pages that are still open need it"
    (tmp_path / "built-from.txt").unlink()  # in the middle of the next build
    assert pages.find("/").body == b"new"
