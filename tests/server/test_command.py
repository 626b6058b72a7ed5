"""Starting a server: settings from file, environment and flags, and the first minute."""

from __future__ import annotations

import socket
import sqlite3
import stat
from pathlib import Path
from typing import Any

import pytest
from tests.cli.running import refused, run

from wyrmtable.server import command
from wyrmtable.server.settings import BadSettings, Settings, read_settings, sqlite_url


def test_flags_beat_the_environment_and_that_beats_the_file(tmp_path: Path) -> None:
    file = tmp_path / "settings.toml"
    file.write_text('port = 1\nheartbeat = 7\nhosts = ["a"]\ndatabase = "sqlite+aiosqlite:///x"\n')
    environment = {"WYRMTABLE_PORT": "2", "WYRMTABLE_HOSTS": "b, c", "WYRMTABLE_ACCOUNTS": "false"}
    settings = read_settings({"port": 3, "host": None}, file, environment)
    assert (settings.port, settings.heartbeat, settings.hosts) == (3, 7, ["b", "c"])
    assert settings.accounts is False and settings.host == "127.0.0.1"
    assert read_settings({}, file, {"WYRMTABLE_HOSTS": ""}).hosts == [], "no name is no name"
    again = read_settings({}, None, command.as_environment(settings))
    assert again == settings, "workers get the same settings through their environment"


@pytest.mark.parametrize(
    ("flags", "where"),
    [
        ({"port": "many"}, "port"),
        ({"port": 65_536}, "port"),
        ({"port": -5}, "port"),
        ({"colour": "red"}, "colour"),
        ({"database": "mysql://x"}, "database"),
        ({"broker": "amqp://x"}, "broker"),
        ({"workers": 0}, "workers"),
        ({"workers": 2}, "workers"),
        ({"heartbeat": 0}, "heartbeat"),
        ({"sockets_per_address": -1}, "sockets_per_address"),
        ({"messages_per_second": float("nan")}, "messages_per_second"),
        ({"bot_processes": 0}, "bot_processes"),
        ({"log_level": "loud"}, "log_level"),
    ],
)
def test_a_bad_setting_is_named(flags: dict[str, object], where: str) -> None:
    with pytest.raises(BadSettings) as refused:
        read_settings({"database": "sqlite+aiosqlite:///x", **flags}, None, {})
    assert refused.value.where == where


def test_alone_it_opens_on_a_free_port_with_a_file_of_your_own(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    started: list[Settings] = []
    welcomed: list[tuple[str, bool]] = []
    monkeypatch.setattr(command, "run", started.append)
    monkeypatch.setattr(command, "build_client", lambda: None)
    monkeypatch.setattr(command, "welcome", lambda *given: welcomed.append(given))
    monkeypatch.setattr(command, "read_settings", with_folder(tmp_path))
    assert run().status == 0
    (settings,) = started
    assert settings.host == "127.0.0.1" and settings.port > 1024
    assert "localhost" in settings.hosts, "no other page can reach it under another name"
    assert settings.database.startswith("sqlite+aiosqlite:///")
    assert welcomed == [(f"http://localhost:{settings.port}/", True)]


def test_it_says_where_it_is_when_it_can_be_reached(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    said: list[str] = []
    ready = iter([False, False, True])

    def answers(address: str) -> bool:
        said.append(capsys.readouterr().out)
        return next(ready)

    monkeypatch.setattr(command, "answers", answers)
    monkeypatch.setattr("webbrowser.open", said.append)
    command.welcome("http://localhost:1/", False)
    assert said == ["", "", ""]
    assert "Wyrmtable is open at http://localhost:1/ " in capsys.readouterr().out


def with_folder(folder: Path) -> Any:
    def read(flags: dict[str, object], file: Path | None = None) -> Settings:
        assert flags["database"] is None
        return read_settings({**flags, "database": sqlite_url(folder / "mine.sqlite3")}, file, {})

    return read


def test_a_database_is_backed_up_while_it_is_in_use(tmp_path: Path) -> None:
    source = tmp_path / "live.sqlite3"
    with sqlite3.connect(source) as live:
        live.execute("CREATE TABLE t (x)")
        live.execute("INSERT INTO t VALUES (1)")
    copy = tmp_path / "copy.sqlite3"
    words = ["backup", str(copy), "--database", sqlite_url(source)]
    assert run(*words).status == 0
    assert not stat.S_IMODE(copy.stat().st_mode) & 0o077, "it holds the secrets of running games"
    with sqlite3.connect(copy) as kept:
        assert kept.execute("SELECT x FROM t").fetchall() == [(1,)]
    assert "exists already" in refused(*words), "it overwrites nothing"


def test_a_taken_port_is_refused_before_anything_is_opened(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command, "build_client", lambda: pytest.fail("nothing is built"))
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        for words in ((), ("open", "--no-browser"), ("serve",)):
            assert f"cannot listen at 127.0.0.1:{port}" in refused(*words, "--port", port)


def test_a_backup_needs_a_folder(tmp_path: Path) -> None:
    source = tmp_path / "games.sqlite3"
    sqlite3.connect(source).close()
    source.touch()
    target = tmp_path / "nowhere" / "copy.sqlite3"
    assert "there is no folder" in refused("backup", target, "--database", sqlite_url(source))


def test_a_database_that_cannot_be_opened_is_named(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(command, "build_client", lambda: None)
    letter = tmp_path / "letter.txt"
    letter.write_text("Dear Ann, " * 200)
    nobody = f"postgresql+asyncpg://ann:hush@127.0.0.1:{command.free_port()}/games"
    for url in (sqlite_url(tmp_path), sqlite_url(letter), nobody):
        said = refused("serve", "--port", "0", "--database", url)
        assert "setting database: cannot be opened" in said and "hush" not in said


@pytest.mark.parametrize(
    ("flag", "url", "said"),
    [
        ("database", "sqlite+aiosqlite://", "ends with the path of a file"),
        ("database", "sqlite+aiosqlite:///:memory:", "ends with the path of a file"),
        ("database", "sqlite+aiosqlite:///{}/x?mode=ro", "ends with the path of a file"),
        ("database", "postgresql+asyncpg://ann:hush@127.0.0.1:port/x", "not a database URL"),
        ("broker", "redis://127.0.0.1:port", "setting broker"),
    ],
)
def test_an_address_that_is_none_is_named(
    flag: str, url: str, said: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(command, "build_client", lambda: None)
    flags = {"database": sqlite_url(tmp_path / "games.sqlite3"), flag: url.format(tmp_path)}
    words = [word for name, value in flags.items() for word in (f"--{name}", value)]
    shown = refused("serve", "--port", "0", *words)
    assert said in shown and "hush" not in shown and "mistake" not in shown


def test_a_database_of_a_newer_release_is_left_alone(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(command, "build_client", lambda: None)
    file = tmp_path / "games.sqlite3"
    with sqlite3.connect(file) as made:
        made.execute("CREATE TABLE alembic_version (version_num VARCHAR(32))")
        made.execute("INSERT INTO alembic_version VALUES ('9999')")
    assert "newer Wyrmtable" in refused("serve", "--port", "0", "--database", sqlite_url(file))
    with sqlite3.connect(file) as kept:
        assert len(kept.execute("SELECT name FROM sqlite_master").fetchall()) == 1


def test_what_is_no_database_is_not_backed_up(tmp_path: Path) -> None:
    letter, copy = tmp_path / "letter.txt", tmp_path / "copy.sqlite3"
    letter.write_text("Dear Ann, " * 200)
    assert "cannot be copied" in refused("backup", copy, "--database", sqlite_url(letter))
    assert not copy.exists()
