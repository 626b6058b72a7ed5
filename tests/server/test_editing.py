"""Maps and scenarios drawn without a table, over HTTP."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.server.house import open_house

pytestmark = pytest.mark.anyio
DOCUMENTS = "/api/games/dragonrage/documents"


async def test_a_scenario_is_drawn_and_played(tmp_path: Path) -> None:
    async with open_house("sqlite", tmp_path) as house, house.browser() as browser:
        games = {game["name"]: game["edits"] for game in (await browser.get("/api/games")).json()}
        assert games == {**games, "dragonrage": "scenario", "dragonwars": "map", "attackwing": ""}
        workshop = (await browser.get("/api/games/dragonrage/workshop")).json()
        assert {"wall", "road", "vp"} <= {brush["key"] for brush in workshop["brushes"]}
        begun = (await browser.post(DOCUMENTS, json={"template": "blank"})).json()
        assert begun["verdict"]["faults"] == [] and begun["scene"]["tiles"]
        edits = [{"brush": "gate", "places": ["0806/0807"]}, {"field": "title", "value": "Fort"}]
        asked = {"document": begun["document"], "edits": edits}
        drawn = (await browser.post(DOCUMENTS, json=asked)).json()
        (fault,) = drawn["verdict"]["faults"]
        assert (fault["clause"], fault["where"]) == ("DR-2.24", "0806/0807")
        again = (await browser.post(DOCUMENTS, json={"text": drawn["text"]})).json()
        assert again["document"] == drawn["document"]
        seats = [{"kind": "you", "name": "Ann"}, {"kind": "you", "name": "Bob"}]
        options = begun["verdict"]["options"]
        made = await browser.post(
            "/api/tables", json={"game": "dragonrage", "seats": seats, "options": options}
        )
        assert made.status_code == 201


async def test_bad_documents_get_one_line(tmp_path: Path) -> None:
    cases: list[tuple[dict[str, object], str]] = [
        ({"template": "atlantis"}, "there is no scenario"),
        ({"text": "goal = ["}, "is not TOML"),
        ({"document": {"goal": 1}}, "missing required field"),
        ({"template": "blank", "edits": [{"brush": "sea", "places": ["9999"]}]}, "not on the map"),
        ({"template": "blank", "edits": [{"field": "title", "value": "x"}] * 51}, "length <= 50"),
        ({"template": "blank", "colour": "red"}, "unknown field"),
    ]
    async with open_house("sqlite", tmp_path) as house, house.browser() as browser:
        for asked, why in cases:
            answer = await browser.post(DOCUMENTS, json=asked)
            assert answer.status_code == 400, asked
            assert why in answer.json()["reason"], answer.json()
        nothing = await browser.get("/api/games/attackwing/workshop")
        assert nothing.status_code == 400
