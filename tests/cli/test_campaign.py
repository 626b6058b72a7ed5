"""`wyrmtable campaign`: game after game, kept in a file."""

from __future__ import annotations

import json
from pathlib import Path

from tests.cli.running import refused, run


def test_bots_play_a_whole_campaign(tmp_path: Path) -> None:
    """AW-20.4, AW-20.14, AW-23.15"""
    file = tmp_path / "valley.json"
    quick = ("--bots", "random,random,random", "-o", "round_limit=2", "--seed", 5)
    told = run("campaign", "attackwing", file, *quick).out
    kept = json.loads(file.read_text())
    assert kept["over"] and "The campaign is over." in told
    assert "won the campaign (AW-20.14)" in told
    adventures = [game["adventure"] for game in kept["options"]["log"]["games"]]
    assert 1 in adventures and len(kept["played"]) == len(adventures) + 1
    for game in kept["played"]:
        record = tmp_path / game["record"]
        assert record.read_text().startswith("wyrmtable record")
    again = run("campaign", "attackwing", file).out
    assert again.endswith("The campaign is over.\n") and "won the campaign" in again


def test_a_person_leaves_and_comes_back(tmp_path: Path) -> None:
    """DR-24.1, DR-24.3, DR-24.14, DR-1.17"""
    file = tmp_path / "city.json"
    words = ("campaign", "dragonrage", file)
    left = run(*words, "--bots", "random", "--names", "Ann", "--seed", 3, typed="quit\n").out
    assert f"`wyrmtable campaign dragonrage {file}` goes on with the campaign." in left
    assert json.loads(file.read_text())["played"] == []
    lost = run(*words, typed="resign\nyes\nq\n").out
    assert "Ann (Invader) has 66 roster points, Wanderer (Defender) has 72" in lost
    kept = json.loads(file.read_text())
    assert kept["call"] == "Game 2 of 5" and kept["options"]["campaign"]["game"] == 2
    assert "Game 2 of the campaign: Game 2 of 5" in run(*words, typed="quit\n").out


def test_what_is_no_campaign_gets_one_line(tmp_path: Path) -> None:
    file = tmp_path / "valley.json"
    assert "attackwing and dragonrage have one" in refused("campaign", "dragonwars", file)
    assert "AW-23.10" in refused("campaign", "attackwing", file, "-o", "obstacles=2")
    assert not file.exists()
    file.write_text('{"game": 3}')
    told = refused("campaign", "attackwing", file)
    assert "not a campaign, game: must be a text, not a whole number" in told
    file.write_text('{"game": "attackwing", "names": []}')
    assert "not a campaign: options is missing" in refused("campaign", "attackwing", file)
    file.write_text('{"game": "attackwing", "na')
    assert "not a campaign: not JSON: " in refused("campaign", "attackwing", file)
    options = {"mode": "campaign", "log": {"players": ["a"]}}
    good = {"game": "attackwing", "names": ["a", "b", "c"], "options": options}
    file.write_text(json.dumps(good))
    assert "AW-20.18" in refused("campaign", "attackwing", file)
    assert "not of 'dragonrage'" in refused("campaign", "dragonrage", file)
    assert "in the file already" in refused("campaign", "attackwing", file, "--bots", "1")
