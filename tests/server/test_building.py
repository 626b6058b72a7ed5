"""Armies built without a table, over HTTP."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.server.house import open_house

pytestmark = pytest.mark.anyio
ARMIES = "/api/games/attackwing/armies"


async def test_an_army_is_judged_and_nothing_is_kept(tmp_path: Path) -> None:
    async with open_house("sqlite", tmp_path) as house, house.browser() as browser:
        games = {game["name"]: game["builds"] for game in (await browser.get("/api/games")).json()}
        assert games["attackwing"] == "legion" and games["dragonwars"] == ""
        cards = (await browser.get("/api/games/attackwing/cards")).json()
        assert cards["units"][0]["key"] == "balagos" and len(cards["additions"]) == 110

        asked = {"text": "Balagos + Fire Breath", "terms": {"points": 60}, "unit": 0}
        built = (await browser.post(ARMIES, json=asked)).json()
        assert built["judged"]["text"] == "balagos + fire_breath (50)"
        assert built["judged"]["problems"] == [] and built["refused"] is None
        assert next(offer for offer in built["offers"] if offer["card"] == "haste")["cost"] == 6

        before = built["judged"]["army"]
        more = {"units": [*before["units"], {"card": "red_dragon"}]}
        asked = {"army": more, "before": before, "terms": {"points": 60}}
        built = (await browser.post(ARMIES, json=asked)).json()
        assert built["refused"]["clause"] == "AW-16.1" and built["offers"] == []
        assert built["judged"]["points"] == 89


async def test_bad_armies_get_one_line(tmp_path: Path) -> None:
    cases: list[tuple[dict[str, object], str]] = [
        ({}, "give a text or an army"),
        ({"text": "balagos", "army": {}}, "give a text or an army"),
        ({"text": "dragon of doom"}, "there is no creature"),
        ({"text": "x" * 4001}, "length <= 4000"),
        ({"army": {"units": [{"card": "balagos"}] * 37}}, "length <= 36"),
        ({"army": {"units": [{"card": "nobody"}]}}, "there is no creature 'nobody'"),
        ({"text": "balagos", "terms": {"points": -1}}, "at least 1"),
        ({"text": "balagos", "terms": {"luck": 1}}, "luck is unknown"),
        ({"text": "balagos", "colour": "red"}, "unknown field"),
    ]
    async with open_house("sqlite", tmp_path) as house, house.browser() as browser:
        for body, reason in cases:
            answer = await browser.post(ARMIES, json=body)
            assert answer.status_code == 400, body
            assert reason in answer.json()["reason"], answer.text
        for path in ("dragonwars/cards", "nothing/cards"):
            answer = await browser.get(f"/api/games/{path}")
            assert answer.status_code in (400, 404) and answer.json()["reason"]
        answer = await browser.post("/api/games/dragonwars/armies", json={"text": "x"})
        assert answer.json()["reason"] == "nothing is built for DragonWars"


async def test_many_armies_are_limited(tmp_path: Path) -> None:
    house_of_few = open_house("sqlite", tmp_path, readings_per_minute=3)
    async with house_of_few as house, house.browser() as browser:
        asked = {"text": "balagos"}
        codes = [(await browser.post(ARMIES, json=asked)).status_code for _ in range(5)]
        assert codes[:3] == [200] * 3 and codes[-1] == 429
