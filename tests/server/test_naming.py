"""Names: they can be seen, and none passes for another."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.server.house import LINK, YOU, open_house

from wyrmtable.server.naming import BadName, distinct, printable, shape

BLANK = [
    "\u3164",
    "\u2800",
    "\u115f",
    "\uffa0",
    "\u034f",
    "\ufe0f",
    "\u0301",
    "Ann\u3164",
    "a\u2800b",
]


@pytest.mark.parametrize("name", BLANK, ids=ascii)
def test_a_name_can_be_seen(name: str) -> None:
    with pytest.raises(BadName):
        printable(name)


@pytest.mark.parametrize("name", ["Ann", "Zoë", "Ο Νίκος", "Аня", "山田", "I ❤\ufe0f dragons", "-"])
def test_all_scripts_are_welcome(name: str) -> None:
    assert printable(name) == name


def test_spaces_are_single() -> None:
    assert printable("  Ann   Lee ") == "Ann Lee"


@pytest.mark.parametrize(
    "other",
    [
        "ann lee",
        "Аnn Lee",
        "Αnn Lee",
        "ANN LEE",
        "Ann Lee\ufe0f",
        "Ａnn Lee",
        "Ann Iee",
        "Ann  Lee",
    ],
    ids=ascii,
)
def test_what_looks_alike_has_one_shape(other: str) -> None:
    assert shape(other) == shape("Ann Lee")


def test_what_looks_different_has_not() -> None:
    names = ["Ann", "Anna", "Bob", "Ann Lee", "Ann 2", "Αννα", "Zoe", "Zoë"]
    assert len({shape(name) for name in names}) == len(names)


def test_a_number_tells_apart_and_keeps_the_length() -> None:
    assert distinct("Аnn", ["Ann", "Bob"]) == "Аnn 2"
    assert distinct("Ann", ["Ann", "Ann 2"]) == "Ann 3"
    long = "x" * 40
    assert distinct(long, [long]) == "x" * 38 + " 2"


@pytest.mark.anyio
async def test_nobody_at_a_table_passes_for_another(kind: str, tmp_path: Path) -> None:
    async with open_house(kind, tmp_path) as house:
        twice = [YOU, {"kind": "link", "name": "Аnn"}]  # the first letter is Cyrillic
        made = await house.found(twice)
        assert [seat["name"] for seat in made["table"]["seats"]] == ["Ann", "Аnn 2"]
        made = await house.found([YOU, LINK])
        await house.sit(made["table"]["id"], made["invitations"][0]["key"], "Ａnn")
        async with house.browser() as browser:
            seats = (await browser.get(f"/api/tables/{made['table']['id']}")).json()["seats"]
        assert [seat["name"] for seat in seats] == ["Ann", "Ａnn 2"]


@pytest.mark.anyio
async def test_no_account_passes_for_another(kind: str, tmp_path: Path) -> None:
    async with open_house(kind, tmp_path) as house, house.browser() as browser:
        for name, status in (("Alice", 201), ("AIice", 400), ("Аlice", 400), ("Alicia", 201)):
            body = {"name": name, "password": "a long password"}
            assert (await browser.post("/api/accounts", json=body)).status_code == status, name
        body = {"name": "alice", "password": "a long password"}
        assert (await browser.post("/api/sessions", json=body)).status_code == 200
