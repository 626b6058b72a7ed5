"""Bad input: one clear line, status 2, no traceback, nothing written."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.cli.running import refused, run, watched

WORDS = {
    "a command misspelt": (["plya"], "no command 'plya'; did you mean play or replay? `wyrmtable"),
    "no such command": (["start"], "no command 'start'; `wyrmtable --help` lists them"),
    "a game is no command": (["dragonlance"], "did you mean play dragonlance? `wyrmtable --help`"),
    "no such command of the lab": (["lab", "rnu"], "did you mean run? `wyrmtable lab --help`"),
    "no such switch": (["play", "dragonwars", "--loud"], "no option '--loud'; `wyrmtable play --h"),
    "a switch misspelt": (["play", "dragonwars", "--bot", "1"], "did you mean --bots or --option?"),
    "switch without its value": (["play", "dragonwars", "--save"], "--save needs a value"),
    "value for a mere switch": (["games", "--plain=3"], "--plain takes no value"),
    "a word too many": (["play", "dragonwars", "x"], "x is more than `wyrmtable play` takes; `"),
    "no record named": (["verify"], "RECORD is missing: File with a record; `wyrmtable verify -"),
    "no cases named": (["cases"], "FILE is missing: Files of rule cases; `wyrmtable cases --help`"),
    "no number of a game": (["lab", "game", "x", "--cell", "1"], "--game is missing"),
    "no game named": (["play"], "which game? There are dragonwars, "),
    "no game to read about": (["rules"], "for example `wyrmtable rules dragonwars`"),
    "no game to watch": (["watch"], "for example `wyrmtable watch dragonwars`"),
    "no game to soak": (["soak"], "for example `wyrmtable soak dragonwars`"),
    "no game to rate": (["ladder"], "for example `wyrmtable ladder dragonwars`"),
    "no game to vary": (["lab", "keys"], "for example `wyrmtable lab keys dragonwars`"),
    "unknown game": (["play", "chess"], "there is no game 'chess'; there are dragonwars"),
    "unknown game to soak": (["soak", "chess"], "there is no game 'chess'"),
    "unknown bot": (["play", "dragonwars", "--bots", "wyvern,wyvern"], "there is no bot 'wyvern'"),
    "too many bots": (["play", "dragonwars", "--bots", "3"], "3 bots for 2 seats"),
    "too few bots": (["watch", "dragonwars", "--bots", "1"], "2 seats need 2 bots, not 1"),
    "too many players": (["play", "dragonwars", "--seats", "9"], "2 to 6 players, not 9"),
    "negative players": (["play", "dragonwars", "--seats", "-4"], "2 to 6 players, not -4"),
    "seats in words": (
        ["play", "dragonwars", "--seats", "two"],
        "--seats: a whole number, not 'two'",
    ),
    "too many names": (["play", "dragonwars", "--names", "A,B,C"], "3 names for 1 person"),
    "endless name": (["play", "dragonwars", "--names", "A" * 99], "1 to 40 printable"),
    "a folder to save in": (["play", "dragonwars", "--save", "."], ".: is a folder; name a file"),
    "seed in words": (["play", "dragonwars", "--seed", "x"], "--seed: a whole number, not 'x'"),
    "option without value": (["play", "dragonwars", "-o", "egg"], "written like mode=egg"),
    "unknown option": (["play", "dragonwars", "-o", "colour=red"], "option colour: unknown"),
    "option twice": (["play", "dragonwars", "-o", "mode=egg", "-o", "mode=egg"], "twice"),
    "mode that is none": (["play", "dragonwars", "-o", "mode=x"], "deathmatch or egg or teams"),
    "switch that is none": (["play", "dragonwars", "-o", "open_fire=2"], "true or false"),
    "number that is none": (["play", "dragonwars", "-o", "round_limit=x"], "from 0 to 1000"),
    "huge number": (["play", "dragonwars", "-o", f"round_limit={10**30}"], "from 0 to 1000"),
    "points beyond all legions": (
        ["play", "attackwing", "-o", "points=1000"],
        "option points: must be a whole number from 1 to 400, or none, not '1000' [AW-16.1]",
    ),
    "a number instead of data": (
        ["play", "dragonrage", "-o", "handicap=3"],
        "must be data with inv and def, each a whole number, or none, not '3'; data is a file or",
    ),
    "half of a handicap": (["play", "dragonrage", "-o", 'handicap={"inv": 1}'], "[DR-23.9]"),
    "data that is no JSON": (["play", "dragonrage", "-o", "handicap={"], "not '{'; data is a file"),
    "scenario that is none": (
        ["play", "dragonrage", "-o", "scenario=x"],
        "must be 1 to 6, or choice or planned, or data with invader, defender and goal, not 'x'",
    ),
    "team of nine": (
        ["play", "attackwing", "-o", "teams=1,9"],
        "a list with at most 3 entries, each a whole number from 1 to 3, not '1,9' [AW-18.1]",
    ),
    "teams of two": (["watch", "dragonwars", "-o", "mode=teams"], "4 or 6, not 2 [DW-1.2]"),
    "soak of no teams": (["soak", "dragonwars", "-n", "3", "-o", "mode=teams"], "not 3 [DW-1.2]"),
    "unknown map": (["play", "dragonwars", "-o", "custom_map=atoll"], "no map 'atoll'"),
    "map that is not there": (["play", "dragonwars", "-o", "custom_map=no.toml"], "no.toml: No"),
    "unknown clause": (["rules", "dragonwars", "XX-1.1"], "has no clause XX-1.1"),
    "unknown section": (["rules", "dragonwars", "99"], "sections 1 to 16, not 99"),
    "unknown word": (["rules", "dragonwars", "--search", "submarine"], "holds 'submarine'"),
    "unknown words": (["rules", "dragonwars", "red", "submarine"], "holds 'red submarine'"),
    "unknown key": (["lab", "keys", "dragonwars", "submarine"], "no key of dragonwars has 'subma"),
    "clause and search": (["rules", "dragonwars", "1.1", "--search", "egg"], "not both"),
    "a level against itself": (
        ["ladder", "dragonwars", "--pairs", "drake-drake"],
        "--pairs: 'drake-drake' is one level twice",
    ),
    "a person with the name of a bot": (
        ["play", "dragonwars", "--names", "Drake (bot)"],
        "is how a bot is called",
    ),
    "no such record": (["replay", "none.wyrm"], "none.wyrm: No such file"),
    "no such file to resume": (["play", "--resume", "none.wyrm"], "none.wyrm: No such file"),
    "no such cases": (["cases", "none.yaml"], "none.yaml: cannot be read"),
    "no such picture": (["draw", "none.json"], "none.json: No such file"),
    "neither file nor position": (["draw", "dragonwars"], "a position has semicolons, as in `"),
    "position that is none": (["draw", "x;y"], "a position looks like"),
    "position off the board": (
        ["draw", "deathmatch; red blue; red A 9,9 ^0 N; blue A 0,0 ^9 N"],
        "[9, 9] is not on the board [DW-2.8]",
    ),
    "path with a null": (["verify", "a\0b"], "null"),
    "browser for a terminal": (["--port", "8123", "play", "dragonwars"], "not before `play`"),
    "setting that is none": (["serve", "--port", "70000"], "setting port: from 0 to 65535"),
    "page in no folder": (["ladder", "dragonwars", "-o", "nowhere/page.md"], "no folder nowhere"),
    "soak to no folder": (["soak", "dragonwars", "--output", "nowhere/x"], "no folder nowhere"),
    "port in words": (["--port", "abc"], "--port: a whole number, not 'abc'"),
    "port to serve at in words": (["serve", "--port", "abc"], "--port: a whole number, not 'abc'"),
    "no games": (["soak", "dragonwars", "--games", "0"], "--games: at least 1, not '0'"),
    "negative pace": (["watch", "dragonwars", "--pace", "-1"], "--pace: at least 0, not '-1'"),
    "pace in words": (["watch", "dragonwars", "--pace", "slow"], "--pace: a number, not 'slow'"),
    "endless thinking": (["watch", "dragonwars", "--think", "200"], "--think: at most 100, not"),
}


@pytest.mark.parametrize(("words", "why"), WORDS.values(), ids=WORDS.keys())
def test_bad_words_are_refused(
    words: list[str], why: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert why in refused(*words)
    assert list(tmp_path.iterdir()) == []


DAMAGE: dict[str, Callable[[bytes], bytes]] = {
    "empty": lambda raw: b"",
    "truncated": lambda raw: raw[: len(raw) // 2],
    "without its end": lambda raw: raw.replace(b"end\n", b""),
    "more after the end": lambda raw: raw + b"more\n",
    "another format": lambda raw: raw.replace(b"record 1", b"record 7"),
    "another game": lambda raw: raw.replace(b"game: dragonwars", b"game: chess"),
    "another version": lambda raw: raw.replace(b"rules: 1", b"rules: 99"),
    "no names": lambda raw: raw.replace(b"names:", b"nmaes:"),
    "options of wrong types": lambda raw: raw.replace(b'"round_limit":2', b'"round_limit":[]'),
    "huge numbers": lambda raw: raw.replace(b'"round_limit":2', b'"round_limit":' + b"9" * 400),
    "unknown keys": lambda raw: raw.replace(b'"mode"', b'"moode"'),
    "damaged JSON": lambda raw: raw.replace(b'{"', b'{"\x01', 1),
    "UTF-16": lambda raw: raw.decode().encode("utf-16"),
    "Latin-1": lambda raw: raw.replace(b"Wanderer", "Dräche".encode("latin-1"), 1),
    "zeros": lambda raw: bytes(1000),
    "a picture": lambda raw: b"\x89PNG\r\n\x1a\n" + bytes(range(256)),
}


@pytest.mark.parametrize("command", [["verify"], ["replay"], ["draw"], ["play", "--resume"]])
def test_damaged_records_are_refused(command: list[str], tmp_path: Path) -> None:
    whole = watched(tmp_path).read_bytes()
    path = tmp_path / "damaged.wyrm"
    for name, damage in DAMAGE.items():
        path.write_bytes(damage(whole))
        assert damage(whole) != whole, name
        line = refused(*command, path)
        assert "damaged.wyrm" in line or command == ["draw"], name
        assert path.read_bytes() == damage(whole), name
    assert {entry.name for entry in tmp_path.iterdir()} == {"damaged.wyrm", "game-3.wyrm"}


@pytest.mark.parametrize(
    "command", [["verify"], ["replay"], ["draw"], ["cases"], ["play", "--resume"]]
)
def test_a_directory_is_no_file(command: list[str], tmp_path: Path) -> None:
    assert "directory" in refused(*command, tmp_path)


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root reads everything")
def test_a_file_that_may_not_be_read_is_named(tmp_path: Path) -> None:
    path = watched(tmp_path)
    path.chmod(0)
    assert "Permission denied" in refused("verify", path)


def test_a_finished_game_cannot_be_resumed(tmp_path: Path) -> None:
    assert "this game is over" in refused("play", "--resume", watched(tmp_path))


def test_what_is_in_the_file_is_not_given_again(tmp_path: Path) -> None:
    path = watched(tmp_path)
    assert "--seats is in the file already" in refused("play", "--resume", path, "--seats", 2)


@pytest.mark.parametrize("command", [["play"], ["watch"]])
def test_a_save_never_overwrites_another_game(command: list[str], tmp_path: Path) -> None:
    path = watched(tmp_path)
    before = path.read_bytes()
    assert "exists" in refused(*command, "dragonwars", "--save", path)
    assert path.read_bytes() == before


@pytest.mark.parametrize("command", [["play"], ["watch"]])
def test_a_place_that_cannot_be_written_is_refused_at_once(
    command: list[str], tmp_path: Path
) -> None:
    path = tmp_path / "no" / "such" / "folder" / "x.wyrm"
    assert "cannot be written" in refused(*command, "dragonwars", "--save", path)
    assert list(tmp_path.iterdir()) == []


def test_a_picture_into_a_directory_is_refused(tmp_path: Path) -> None:
    position = "deathmatch; red blue; red A 0,-4 ^3 N; blue A 0,4 ^3 N"
    assert "Is a directory" in refused("draw", position, "-o", tmp_path)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("seat", [0, 3, -1, 10**20])
def test_a_seat_that_is_not_at_the_table_is_refused(seat: int, tmp_path: Path) -> None:
    path = watched(tmp_path)
    assert "seats 1 to 2" in refused("replay", path, "--seat", seat)
    assert "seats 1 to 2" in refused("draw", path, "--seat", seat)


def test_a_step_beyond_the_end_is_refused(tmp_path: Path) -> None:
    assert "actions, not 9999" in refused("draw", watched(tmp_path), "--step", 9999)


MAPS = {
    "not TOML": ("ground = [", "not TOML"),
    "empty": ("", "ground"),
    "unknown keys": ("lava = 1", "lava"),
    "wrong types": ('ground = "all"\nsites = {}\nseating = []', "ground"),
    "no players": ("ground = []\nsites = {}\nseating = []", "custom_map"),
}


@pytest.mark.parametrize(("text", "why"), MAPS.values(), ids=MAPS.keys())
def test_a_bad_map_file_is_refused(text: str, why: str, tmp_path: Path) -> None:
    path = tmp_path / "bad.toml"
    path.write_text(text)
    assert why in refused("play", "dragonwars", "-o", f"custom_map={path}")


def test_debug_shows_where_an_error_comes_from() -> None:
    with pytest.raises(Exception, match="no game 'chess'"):
        run("play", "chess", "--debug")


def test_an_unknown_language_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WYRMTABLE_LANGUAGE", "tlh")
    told = refused("games")
    assert "WYRMTABLE_LANGUAGE: there is no language 'tlh', only en, xx-pseudo" in told
