"""A game of another package is at home everywhere, as those of this one are.

The package is installed into a folder of its own, which child processes have on their path.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
EXAMPLE = ROOT / "docs" / "examples" / "emberduel"
UV = os.environ.get("UV") or shutil.which("uv")
COMMAND = str(Path(sys.executable).with_name("wyrmtable"))
# what every game must pass: laws, cues, records, numbers for agents, bots, environments, the server
SUITES = [
    "tests/test_laws.py",
    "tests/test_cues.py",
    "tests/test_random_games.py",
    "tests/core",
    "tests/bots",
    "tests/envs",
    "tests/server",
]

pytestmark = [
    pytest.mark.skipif(UV is None, reason="packages are installed with uv"),
    pytest.mark.xdist_group("elsewhere"),
]


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the package in it, as an installation has it."""
    assert UV is not None
    folder = tmp_path_factory.mktemp("site")
    install = [UV, "pip", "install", "--quiet", "--offline", "--no-deps", "--target", str(folder)]
    subprocess.run([*install, str(EXAMPLE)], check=True)
    return folder


def run(path: Path, *command: str, given: str = "", **env: str) -> str:
    """What a program says that has the package on its path."""
    ran = subprocess.run(
        command,
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(path), "COLUMNS": "100", **env},
        input=given,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stdout
    return ran.stdout


def test_the_command_lists_it_and_knows_its_rules(path: Path) -> None:
    assert "Ember Duel (emberduel), 2 to 4 players" in run(path, COMMAND, "games")
    assert "ED-2.3 Breath" in run(path, COMMAND, "rules", "emberduel", "ED-2.3")


def test_it_is_played_in_the_terminal(path: Path) -> None:
    told = run(
        path,
        *(COMMAND, "play", "emberduel", "--bots", "1", "--seed", "3", "--plain"),
        given="fly +2\nlock\nlock coil\nquit\nyes\n",
    )
    assert "Player 1 (Red) flies to ledge 3. [ED-2.5]" in told
    assert "Round 3. [ED-2.1]" in told


def test_bots_play_it_to_the_end(path: Path, tmp_path: Path) -> None:
    record = str(tmp_path / "duel.wyrm")
    bots = ("--bots", "hatchling,elder", "--seed", "1", "--think", "0.05", "--save", record)
    told = run(path, COMMAND, "watch", "emberduel", *bots)
    assert "Won by Captain" in told
    assert "holds" in run(path, COMMAND, "verify", record)


def test_its_cases_hold(path: Path) -> None:
    assert "5 of 5 cases hold" in run(path, COMMAND, "cases", str(EXAMPLE / "cases.yaml"))


def test_a_picture_of_a_position(path: Path) -> None:
    picture = run(path, COMMAND, "draw", '{"seats": 3, "ledge": [0, 3, 6]}', "--game", "emberduel")
    assert picture.startswith("<svg")
    assert "Gold" not in picture and "Green" in picture


def test_the_lab_plays_it_and_a_variant_of_it(path: Path, tmp_path: Path) -> None:
    experiment = tmp_path / "speed.toml"
    experiment.write_text(
        'title = "Speed"\nabout = "What is speed worth?"\ngame = "emberduel"\nseed = 1\n'
        'games = 6\nseats = [2]\nbots = ["hatchling"]\n'
        '[[variant]]\nname = "as written"\n[[variant]]\nname = "fast"\ncontent = { speed = 3 }\n'
    )
    results, page = str(tmp_path / "results"), str(tmp_path / "report.html")
    told = run(path, COMMAND, "lab", "run", str(experiment), "-o", results, "-j", "2")
    assert "12 games in " in told
    run(path, COMMAND, "lab", "report", results, "-o", page)
    assert "Ember Duel" in Path(page).read_text(encoding="utf-8")


SERVED = """
import asyncio, sys
from pathlib import Path
from tests.server.house import BOT, YOU, open_house

async def main():
    async with open_house("sqlite", Path(sys.argv[1])) as house:
        async with house.browser() as browser:
            listed = (await browser.get("/api/games")).json()
            assert "emberduel" in [game["name"] for game in listed], listed
            rules = (await browser.get("/api/games/emberduel/rules")).json()
            assert rules["title"] == "Ember Duel"
        made = await house.found([YOU, BOT], game="emberduel", options={"rounds": 3})
        ann = await house.player(made["table"]["id"], made["key"])
        assert ann.decision["kind"] == "orders"
        assert ann.decision["acts"][0] == {"do": "order", "order": "coil"}
        assert len(ann.scene["tiles"]) == 7
        while not ann.view["over"]:
            await ann.when(lambda: ann.view["over"] or ann.decision is not None)
            if ann.decision is not None:
                answer = await ann.act("lock fly +1")
                assert answer["type"] == "ack", answer
        said = [event["text"] for event in ann.events]
        assert sum("has locked an order" in text for text in said) >= 4, said
        print("played", ann.view["outcome"]["reason"])

asyncio.run(main())
"""


def test_the_server_and_its_bots_play_it(path: Path, tmp_path: Path) -> None:
    probe = (sys.executable, "-c", SERVED, str(tmp_path))
    told = run(path, *probe, PYTHONPATH=os.pathsep.join([str(path), str(ROOT)]))
    assert told.startswith("played the last")


def test_it_passes_the_suites_that_every_game_passes(path: Path) -> None:
    pytest_of = (sys.executable, "-m", "pytest", "-q", "-n", "0", "-p", "no:cacheprovider")
    told = run(path, *pytest_of, "-k", "emberduel", *SUITES, HYPOTHESIS_PROFILE="short")
    passed = int(told.splitlines()[-1].split(" passed")[0].split()[-1])
    assert passed > 50, told


def test_it_is_played_in_the_browser(path: Path) -> None:
    told = run(
        path,
        *(sys.executable, "-m", "pytest", "-q", "-n", "0", "-p", "no:cacheprovider"),
        *("-k", "emberduel", "tests/e2e/test_every_game.py"),
    )
    assert int(told.splitlines()[-1].split(" passed")[0].split()[-1]) > 0, told


def test_a_package_that_cannot_be_loaded_costs_only_its_own_game(tmp_path: Path) -> None:
    broken = tmp_path / "broken-1.dist-info"
    broken.mkdir()
    (broken / "METADATA").write_text("Metadata-Version: 2.1\nName: broken\nVersion: 1\n")
    (broken / "entry_points.txt").write_text("[wyrmtable.games]\nbroken = nowhere:Rules\n")
    told = run(tmp_path, COMMAND, "games")
    assert "DragonWars" in told
    assert "the game 'broken' cannot be used" in told


def test_the_tutorial_quotes_the_package() -> None:
    text = (ROOT / "docs" / "rulesets.md").read_text(encoding="utf-8")
    quotes = re.findall(r"```python\n# (\w+\.py)\n(.*?)```", text, re.DOTALL)
    assert len(quotes) > 6
    for file, quote in quotes:
        assert quote in (EXAMPLE / "src" / "emberduel" / file).read_text(encoding="utf-8"), quote
