"""Playing at a table: what a seat sees, plays, takes back, and misses while it is away."""

from __future__ import annotations

import asyncio
import hashlib
from pathlib import Path

import pytest
import redis.asyncio as redis
from tests.server.house import (
    BOT,
    BROKER,
    HOUSES,
    LINK,
    YOU,
    Plain,
    open_house,
    play_out,
    set_up,
)

from wyrmtable.core.chance import Keyed, commitment_of, sealed_outcome
from wyrmtable.core.record import Record
from wyrmtable.games import ruleset

pytestmark = pytest.mark.anyio


async def test_a_guest_plays_at_once_against_a_bot(kind: str, tmp_path: Path) -> None:
    async with open_house(kind, tmp_path) as house:
        made = await house.found([YOU, {"kind": "bot", "level": "drake"}])
        assert made["table"]["status"] == "playing"
        ann = await house.player(made["table"]["id"], made["key"])
        assert ann.seats == [0]
        await ann.when(lambda: ann.decision is not None)
        await set_up([ann])
        assert ann.decision is not None and ann.decision["kind"] == "plot"


async def test_a_table_waits_until_everybody_sits(kind: str, tmp_path: Path) -> None:
    async with open_house(kind, tmp_path) as house:
        made = await house.found([YOU, LINK])
        table = made["table"]["id"]
        assert made["table"]["status"] == "waiting"
        ann = await house.player(table, made["key"])
        answer = await ann.ask({"type": "act", "seat": 0, "text": "colour red"})
        assert answer["reason"] == "not everyone has sat down yet"
        await house.sit(table, made["invitations"][0]["key"], "Bob", 1)
        await ann.when(lambda: ann.table["status"] == "playing")
        assert [seat["name"] for seat in ann.table["seats"]] == ["Ann", "Bob"]


async def test_two_play_a_whole_game_and_the_dice_can_be_checked(kind: str, tmp_path: Path) -> None:
    async with open_house(kind, tmp_path) as house:
        table, ann, bob = await house.pair(options={"round_limit": 2})
        fairness = ann.table["fairness"]
        assert fairness["secret"] is None
        await play_out([ann, bob])
        await ann.when(lambda: ann.table["status"] == "over")
        secret = bytes.fromhex(ann.table["fairness"]["secret"])
        assert commitment_of(secret) == fairness["commitment"]
        async with house.browser(1) as browser:
            replay = (await browser.get(f"/api/replays/{table}")).json()
            assert replay["outcome"] == ann.view["outcome"]
            for place, (sides, value) in enumerate(replay["rolls"]):
                assert sealed_outcome(Keyed(secret), place, sides) == value
            checked = (await browser.get(f"/api/replays/{table}/verify")).json()
            assert checked["ok"], checked
            text = (await browser.get(f"/api/replays/{table}/record")).text
            assert Record.parse(text).replay(ruleset).state.over


async def test_sealed_answers_can_be_checked_after_the_reveal(kind: str, tmp_path: Path) -> None:
    async with open_house(kind, tmp_path) as house:
        _, ann, bob = await house.pair()
        await set_up([ann, bob])
        decision = ann.decision
        assert decision is not None
        while decision is not None and decision["kind"] == "plot":
            await ann.act(decision["actions"][0])
            decision = ann.decision
        await bob.when(lambda: bool(bob.seals))
        seal = next(iter(bob.seals.values()))
        assert seal["seat"] == 0 and "text" not in seal and "salt" not in seal
        while bob.view["position"]["round"] == 1 and not bob.seals[seal["id"]].get("text"):
            for player in (ann, bob):
                asked = player.decision
                if asked is not None:
                    await player.act(asked["actions"][0])
            for player in (ann, bob):
                await player.ask({"type": "preview", "seat": player.seat, "text": "lock"})
        opened = bob.seals[seal["id"]]
        whole = f"wyrmtable sealed answer\n{opened['salt']}\n{opened['text']}"
        assert hashlib.sha256(whole.encode()).hexdigest() == seal["commitment"]
        assert opened["text"].startswith("lock ")


async def test_the_same_request_plays_once(kind: str, tmp_path: Path) -> None:
    async with open_house(kind, tmp_path) as house:
        table, ann, bob = await house.pair()
        await set_up([ann, bob])
        assert (await ann.act("A1 F1", id="same"))["type"] == "ack"
        version = ann.version
        again = await ann.ask({"type": "act", "id": "same", "seat": 0, "text": "A1 F1"})
        assert again["type"] == "ack"
        back = await house.player(table, None, 1)
        assert back.seats == []
        assert ann.version == version
        # the id of one seat says nothing about the same id of another
        assert (await bob.act("A1 F1", id="same"))["type"] == "ack"


async def test_a_refusal_names_its_clause(kind: str, tmp_path: Path) -> None:
    async with open_house(kind, tmp_path) as house:
        _, ann, bob = await house.pair()
        await set_up([ann, bob])
        refusal = await ann.ask({"type": "act", "seat": 0, "text": "unlock"})
        assert refusal["type"] == "refused"
        assert refusal["clause"] == "DW-5.5"
        nonsense = await ann.ask({"type": "act", "seat": 0, "text": "fly me to the moon"})
        assert nonsense["type"] == "refused" and "cannot read" in nonsense["reason"]


async def test_the_first_refusal_stops_what_was_sent_together(kind: str, tmp_path: Path) -> None:
    async with open_house(kind, tmp_path) as house:
        _, ann, bob = await house.pair()
        await set_up([ann, bob])
        sent: list[tuple[str, str, str | None]] = [
            ("one", "A1 F1", None),
            ("two", "unlock", "one"),
            ("three", "A1 F1+", "two"),
            ("four", "A1 F1", "three"),
        ]
        for request, text, after in sent:
            message = {"type": "act", "id": request, "seat": 0, "text": text, "after": after}
            await ann.send(message)
        heard: dict[str, Plain] = {}

        def all_heard(told: Plain) -> bool:
            if told.get("id"):
                heard[told["id"]] = told
            return len(heard) == len(sent)

        await ann.until(all_heard)
        assert heard["one"]["type"] == "ack"
        for request in ("two", "three", "four"):
            assert (heard[request]["type"], heard[request]["clause"]) == ("refused", "DW-5.5")
        assert (await ann.act("A1 F1", id="three"))["type"] == "ack"


async def test_a_refusal_comes_after_what_it_rests_on(kind: str, tmp_path: Path) -> None:
    """Nobody hears that the game is over before it is so on disk, and everybody is told."""
    async with open_house(kind, tmp_path) as house:
        _, ann, bob = await house.pair()
        await set_up([ann, bob])
        await ann.send({"type": "resign", "id": "enough", "seat": 0})
        answer = await bob.act("A1 F1")
        assert answer["type"] == "ack" or bob.view["over"]


async def test_a_draft_is_noticed_by_nobody_else(kind: str, tmp_path: Path) -> None:
    async with open_house(kind, tmp_path) as house:
        table, ann, bob = await house.pair()
        await set_up([ann, bob])
        watcher = await house.player(table, None, 1)
        heard, version = len(bob.heard), bob.version
        for cell in ("A1 F1+ fb2", "A1 F1-", "E2 LT"):
            assert (await ann.act(cell))["type"] == "ack"
        await bob.ask({"type": "preview", "seat": 1, "text": "A1 F1"})
        await watcher.send({"type": "ping", "n": 1})
        await watcher.until(lambda message: message["type"] == "pong")
        assert [m["type"] for m in bob.heard[heard:]].count("update") == 0
        assert bob.version == version
        for other in (bob, watcher):
            assert other.view["position"]["seats"][0]["plot"] is None
            assert not other.scene["marks"]


async def test_an_action_is_taken_back_where_the_engine_allows_it(
    kind: str, tmp_path: Path
) -> None:
    async with open_house(kind, tmp_path) as house:
        _, ann, bob = await house.pair()
        await set_up([ann, bob])
        await ann.act("A1 F1")
        assert ann.undo
        before = ann.version
        assert (await ann.ask({"type": "undo", "seat": 0}))["type"] == "ack"
        await ann.when(lambda: ann.version > before)
        assert ann.events[-1]["name"] == "taken_back"
        assert ann.decision is not None and ann.decision["facts"]["cell"] == "A1"
        assert all(event["name"] != "taken_back" for event in bob.events)
        could = bob.undo  # he may have been the last to act in set-up
        answer = await bob.ask({"type": "undo", "seat": 1})
        assert answer["type"] == ("ack" if could else "refused")


async def test_a_preview_changes_nothing(kind: str, tmp_path: Path) -> None:
    async with open_house(kind, tmp_path) as house:
        _, ann, bob = await house.pair()
        await set_up([ann, bob])
        version = ann.version
        answer = await ann.ask({"type": "preview", "seat": 0, "text": "A1 F1"})
        assert answer["type"] == "marks" and answer["marks"] and not answer["reason"]
        refused = await ann.ask({"type": "preview", "seat": 0, "text": "unlock"})
        assert refused["clause"] == "DW-5.5"
        assert ann.version == version


async def test_who_comes_back_gets_what_was_missed(kind: str, tmp_path: Path) -> None:
    async with open_house(kind, tmp_path) as house:
        made = await house.found()
        table = made["table"]["id"]
        other = await house.sit(table, made["invitations"][0]["key"], "Bob", 1)
        ann, bob = await house.player(table, made["key"]), await house.player(table, other, 1)
        await set_up([ann, bob])
        known, events = bob.version, list(bob.events)
        await bob.close()
        await ann.when(lambda: not ann.table["seats"][1]["connected"])
        while ann.decision is not None:
            await ann.act(ann.decision["actions"][0])
        back = await house.player(table, other, 0, since=known)
        snapshot = next(m for m in back.heard if m["type"] == "snapshot")
        assert snapshot["since"] == known
        assert [event["name"] for event in snapshot["events"]] == ["locked"]
        whole = await house.player(table, other, 1)
        assert whole.events == events + snapshot["events"]


async def test_a_reload_in_the_middle_of_a_plot_keeps_it(kind: str, tmp_path: Path) -> None:
    async with open_house(kind, tmp_path) as house:
        made = await house.found([YOU, {"kind": "you", "name": "Bob"}])
        ann = await house.player(made["table"]["id"], made["key"], look=0)
        bob = await house.player(made["table"]["id"], made["key"], look=1)
        await set_up([ann, bob])
        await ann.act("A1 F1+ fb2")
        await ann.close()
        back = await house.player(made["table"]["id"], made["key"], 1, look=0)
        assert back.decision is not None
        assert back.decision["facts"]["lanes"]["A"]["cells"][0]["text"] == "F1+ fb2"


async def test_at_a_hot_seat_table_one_connection_looks_through_one_seat_at_a_time(
    kind: str, tmp_path: Path
) -> None:
    async with open_house(kind, tmp_path) as house:
        made = await house.found([YOU, {"kind": "you", "name": "Bob"}])
        assert made["table"]["hot_seat"] and made["seats"] == [0, 1]
        one = await house.player(made["table"]["id"], made["key"], look=0)
        while one.view["position"]["phase"] != "plot":
            seat = one.view["to_act"][0]
            if one.seat != seat:
                await one.send({"type": "look", "seat": seat})
                await one.until(lambda message: message["type"] == "snapshot")
            assert one.decision is not None
            await one.act(one.decision["actions"][0])
        if one.seat != 0:
            await one.send({"type": "look", "seat": 0})
            await one.until(lambda message: message["type"] == "snapshot")
        await one.act("A1 F1+ fb2")
        start = len(one.raw)
        await one.send({"type": "look", "seat": None})
        await one.until(lambda message: message["type"] == "snapshot")
        await one.send({"type": "look", "seat": 1})
        await one.until(lambda message: message["type"] == "snapshot")
        assert one.seat == 1
        assert not any("F1+ fb2" in raw and '"cells"' not in raw for raw in one.raw[start:])
        assert one.view["position"]["seats"][0]["plot"] is None


async def test_a_seat_that_resigns_ends_a_game_for_two(kind: str, tmp_path: Path) -> None:
    async with open_house(kind, tmp_path) as house:
        _, ann, bob = await house.pair()
        await set_up([ann, bob])
        assert (await ann.ask({"type": "resign", "seat": 0}))["type"] == "ack"
        await bob.when(lambda: bob.view["over"])
        assert bob.view["outcome"]["winners"] == [1]
        refused = await ann.ask({"type": "undo", "seat": 0})
        assert refused["type"] == "refused", "the dice are open now"


async def test_after_the_end_everybody_may_see_everything(kind: str, tmp_path: Path) -> None:
    async with open_house(kind, tmp_path) as house:
        table, ann, bob = await house.pair()
        await set_up([ann, bob])
        watcher = await house.player(table, None, 1)
        await watcher.send({"type": "look", "seat": 0})
        assert (await watcher.until(lambda m: m["type"] == "problem"))["code"] == "forbidden"
        await ann.act("A1 F1+ fb2")
        await ann.ask({"type": "resign", "seat": 0})
        await watcher.when(lambda: watcher.view["over"])
        for viewer in (0, 1, "all", None):
            await watcher.send({"type": "look", "seat": viewer})
            await watcher.until(lambda message: message["type"] == "snapshot")
            assert watcher.seat == viewer


async def test_the_clock_decides_by_the_rules(kind: str, tmp_path: Path) -> None:
    async with open_house(kind, tmp_path) as house:
        made = await house.found([YOU, {"kind": "you"}], seconds=1)
        assert made["table"]["seconds"] == 1
        assert made["table"]["options"]["plot_seconds"] == 1
        ann = await house.player(made["table"]["id"], made["key"])
        assert ann.clocks and ann.clocks[0]["seat"] == ann.view["to_act"][0]
        cheat = await ann.ask({"type": "act", "seat": 0, "text": "timeout"})
        assert cheat["type"] == "refused"
        first = ann.version
        await ann.when(lambda: ann.version > first)
        assert ann.events[-1]["name"] in ("colour_taken", "site_taken", "dragons_placed")


async def test_a_stand_in_plays_for_who_is_away(kind: str, tmp_path: Path) -> None:
    async with open_house(kind, tmp_path, away_seconds=0) as house:
        made = await house.found([YOU, LINK], stand_in="random")
        table = made["table"]["id"]
        await house.sit(table, made["invitations"][0]["key"], "Bob")
        ann = await house.player(table, made["key"])
        while ann.view["position"]["phase"] != "plot":
            if ann.decision is not None:
                await ann.act(ann.decision["actions"][0])
            else:
                await ann.hear()
        await ann.when(lambda: any(event["name"] == "locked" for event in ann.events))
        assert ann.table["seats"][1]["stand_in"]


async def test_chat_has_a_room_for_players_and_one_for_watchers(kind: str, tmp_path: Path) -> None:
    async with open_house(kind, tmp_path) as house:
        table, ann, bob = await house.pair()
        await set_up([ann, bob])
        watcher = await house.player(table, None, 1)
        say = {"type": "say", "id": "s1", "text": "<b>well\u202e met</b>\n"}
        assert (await ann.ask(say))["type"] == "ack"
        await bob.when(lambda: bool(bob.chat))
        line = bob.chat[0]
        assert (line["seat"], line["name"], line["text"]) == (0, "Ann", "<b>well met</b>")
        assert (await ann.ask(dict(say)))["type"] == "ack", "again, after a lost connection"
        await watcher.ask({"type": "say", "text": "poor Ann"})
        await bob.ask({"type": "say", "text": "shh"})
        assert [one["text"] for one in bob.chat] == ["<b>well met</b>", "shh"]
        assert [one["text"] for one in watcher.chat] == ["poor Ann"]
        await ann.ask({"type": "resign", "seat": 0})
        await watcher.when(lambda: watcher.table["status"] == "over")
        await watcher.send({"type": "look", "seat": None})
        await watcher.until(lambda message: message["type"] == "snapshot")
        assert len(watcher.chat) == 3


async def test_many_act_at_once_and_nothing_gets_lost(kind: str, tmp_path: Path) -> None:
    """Six seats on both workers: whoever appends first wins, the others read again and retry."""
    async with open_house(kind, tmp_path) as house:
        made = await house.found([{"kind": "you"}] * 6, options={"round_limit": 1})
        table, key = made["table"]["id"], made["key"]
        players = [await house.player(table, key, seat, look=seat) for seat in range(6)]
        await play_out(players)
        watcher = await house.player(table, None, 1)
        assert watcher.view["outcome"] == players[0].view["outcome"]
        log = await house.services[0].store.entries_after(table, 0)
        assert [entry.seq for entry in log] == list(range(1, len(log) + 1))


async def test_a_bot_that_hangs_does_not_hold_the_table(kind: str, tmp_path: Path) -> None:
    async with open_house(kind, tmp_path, bot_seconds=0.0001) as house:
        made = await house.found([YOU, BOT])
        ann = await house.player(made["table"]["id"], made["key"])
        await asyncio.wait_for(set_up([ann]), 90)  # each time a process starts anew
        assert ann.view["position"]["phase"] == "plot"


@pytest.mark.skipif("postgresql" not in HOUSES, reason="needs PostgreSQL and Redis")
async def test_news_that_got_lost_are_read_from_the_log(tmp_path: Path) -> None:
    async with open_house("postgresql", tmp_path) as house:
        _, ann, bob = await house.pair()
        await set_up([ann, bob])
        house.services[0].broker.tell = lambda news: None  # type: ignore[method-assign]  # lost
        before = bob.version
        answer = await ann.ask({"type": "resign", "seat": 0})
        assert answer["type"] == "ack"
        await bob.ask({"type": "preview", "seat": 1, "text": "A1 F1"})
        assert bob.version == before, "nobody has told the other worker"
        admin = redis.Redis.from_url(BROKER)
        await admin.client_kill_filter(_type="pubsub")
        await admin.aclose()
        await bob.when(lambda: bob.view["over"])
