"""Every command does what its help says."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path

import pytest
from tests.cli.running import refused, run, watched

import wyrmtable as wt
from wyrmtable.cli.arguments import game_options
from wyrmtable.compiled import CHECKOUT

POSITION = "deathmatch; red@W blue@E; red A 0,-4 ^3 N; blue D 1,1 ^7 S"
NAMED = """\
- id: DW-TEST-1
  title: A Drake flies level and keeps its total height
  cites: [DW-4.2, DW-7.2]
  setup:
    mode: deathmatch
    seats: [red, blue]
    turns: 1
    dragons:
      red.drake: {hex: [0, -4], total: 4, facing: S}
      blue.ancient: {hex: [6, -3], total: 0}
  actions:
    - {player: red, do: plot, plot: {drake: [{move: F1}]}}
  dice: []
  expect:
    dragons:
      red.drake: {hex: [0, -3], total: TOTAL}
"""


def test_help_lists_the_commands() -> None:
    ran = run("--help")
    assert ran.status == 0
    names = "games rules play watch replay verify cases draw soak open serve backup"
    for command in names.split():
        assert re.search(rf"^  {command} ", ran.out, re.MULTILINE), command


@pytest.mark.parametrize("words", [["--help"], ["lab", "--help"]])
def test_no_command_is_explained_by_half_a_sentence(words: list[str]) -> None:
    assert "..." not in run(*words, columns=80).out.partition("Commands:")[2]


def test_the_version_is_that_of_the_package() -> None:
    assert run("--version").out == f"wyrmtable {version('wyrmtable')}\n"


def test_games_lists_title_players_minutes_and_options() -> None:
    out = run("games").out
    assert "DragonWars (dragonwars), 2 to 6 players, 30-90 minutes" in out
    assert "Dragon Rage (dragonrage), 2 players, 90-180 minutes" in out
    for option in ("mode", "solid_terrain", "custom_map", "round_limit"):
        assert option in out


def test_games_lists_the_values_of_choices() -> None:
    out = run("games", "--plain").out
    assert "how everybody comes by a leader (DL-17.2): choose or deal" in out
    assert "scenario, default battle: " in out and ": duel or battle or fray or courier" in out
    assert "or team_dragonlance or team_dragonwar" in out
    assert "(caldera, standard, sundered-ridge, twin-horns)" in out
    assert "(DL-18.4); none: all of them: 1 or 2 or 3 or none" in out
    assert "no_cards, default none: " in out and ": some of items, leaders, spells" in out
    assert "(AW-16.1): a whole number from 1 to 400, or none" in out


def test_options_take_none_and_several_values_as_they_are_listed() -> None:
    rules = wt.ruleset("dragonlance")
    typed = ["no_cards=items, leaders", "horde_limit=none", "removed_spells=none", "terrain=true"]
    assert game_options(rules, typed) == {
        "no_cards": ["items", "leaders"],
        "horde_limit": None,
        "removed_spells": [],
        "terrain": True,
    }
    assert game_options(wt.ruleset("dragonwars"), ["custom_map=none"]) == {"custom_map": None}
    with pytest.raises(wt.BadOptions, match="no_cards: must be some of items, leaders, spells"):
        game_options(rules, ["no_cards=items,dice"])
    with pytest.raises(wt.BadOptions, match="horde_limit: must be 1 or 2 or 3 or none, not '7'"):
        game_options(rules, ["horde_limit=7"])


def test_options_take_data_as_json_or_from_a_file(tmp_path: Path) -> None:
    """DR-23.9"""
    rules, ratings = wt.ruleset("dragonrage"), '{"inv": 2, "def": -1}'
    wanted = {"handicap": {"inv": 2, "def": -1}}
    assert game_options(rules, [f"handicap={ratings}"]) == wanted
    file = tmp_path / "ratings.json"
    file.write_text(ratings)
    assert game_options(rules, [f"handicap={file}"]) == wanted


# -- rules -------------------------------------------------------------------------------------


def test_rules_that_are_found_in_tables_are_readable() -> None:
    out = " ".join(run("rules", "dragonwars", "climb").out.split())
    assert "|" not in out and "Facing after · Climb / Descend; Forward 1, 2, 3 · F1, F2, F3" in out


def test_rules_lists_sections_and_clauses() -> None:
    out = run("rules", "dragonwars").out
    assert "8  Illegal movements and falling" in out
    assert "DW-8.8   Roll against falling" in out


def test_the_contents_say_how_to_read_on() -> None:
    ends = run("rules", "aerialcorps").out.rstrip().splitlines()[-1]
    assert ends == "Add a clause (AC-1.1), a section (1) or a word to read more."


@pytest.mark.parametrize("wanted", ["DW-4.2", "dw-4.2", "4.2"])
def test_a_clause_is_found_by_its_id_or_number(wanted: str) -> None:
    out = run("rules", "dragonwars", wanted).out
    assert out.startswith("DW-4.2 Total height is kept (ruling)\n")
    assert "keeps the total height" in out


@pytest.mark.parametrize("wanted", ["13", "dw-13"])
def test_the_number_of_a_section_shows_all_of_it(wanted: str) -> None:
    out = run("rules", "dragonwars", wanted).out
    assert re.findall(r"^DW-[0-9.]+", out, re.MULTILINE) == [
        "DW-13.1",
        "DW-13.2",
        "DW-13.3",
        "DW-13.4",
    ]


def test_lines_of_a_clause_are_wrapped_for_the_terminal() -> None:
    lines = run("rules", "dragonwars", "DW-4.10", columns=60).out.splitlines()
    assert len(lines) > 5
    assert max(len(line) for line in lines) <= 60


def test_search_shows_the_clauses_that_hold_the_word() -> None:
    out = run("rules", "dragonwars", "--search", "Summit egg").out
    assert "[DW-1.14]" in out
    assert "[DW-7.5]" not in out


def test_words_that_are_no_clause_are_searched_for_at_once() -> None:
    searched = run("rules", "dragonwars", "--search", "summit egg").out
    assert run("rules", "dragonwars", "summit", "egg").out == searched
    assert "The egg at the start [DW-1.14]" in run("rules", "dragonwars", "egg").out


def test_an_unknown_clause_suggests_near_ones() -> None:
    assert "did you mean DW-4.1" in refused("rules", "dragonwars", "DW-4.111")


# -- watching, replaying, verifying --------------------------------------------------------------


def test_bots_play_and_their_record_verifies(tmp_path: Path) -> None:
    path = watched(tmp_path, "--seats", 3)
    ran = run("verify", path)
    assert ran.status == 0
    assert "actions follow the rules of DragonWars" in ran.out
    assert "rolls come from the seeded source" in ran.out


def test_watching_says_what_happens_and_how_it_ends() -> None:
    bots = ("--bots", "random,random")
    out = run("watch", "dragonwars", "--seed", 3, "-o", "round_limit=1", *bots).out
    assert "Round 1, Turn 3. [DW-5.6]" in out
    assert (
        "A draw between Wanderer (bot) and Wanderer 2 (bot): the last Round has been played" in out
    )
    assert out.count("[DW-15.2]") == 2  # as it happens, and at the end


def test_the_same_seed_gives_the_same_game(tmp_path: Path) -> None:
    (tmp_path / "again").mkdir()
    assert watched(tmp_path).read_text() == watched(tmp_path / "again").read_text()


def test_a_record_with_another_roll_does_not_verify(tmp_path: Path) -> None:
    path = watched(tmp_path)
    text = path.read_text()
    roll = re.search(r"d20=(\d+)", text)
    assert roll
    path.write_text(text.replace(roll[0], f"d20={int(roll[1]) % 20 + 1}", 1))
    ran = run("verify", path)
    assert ran.status == 1
    assert "does not hold: record, line" in ran.out


def test_a_replay_for_a_seat_shows_its_plots_and_not_those_of_others(tmp_path: Path) -> None:
    path = watched(tmp_path)
    first = run("replay", path, "--seat", 1).out
    assert "Wanderer (bot): lock A:" in first.replace("\n", " ")
    reveal = first.index("All plots are revealed")
    assert "Wanderer 2 (bot): lock\n" in first[:reveal]
    assert "Wanderer 2 (bot): lock " not in first
    spectator = run("replay", path).out
    assert "(bot): lock A" not in spectator
    everything = run("replay", path, "--all").out
    assert everything.count("(bot): lock A") >= 2


def test_a_replay_calls_everybody_by_name(tmp_path: Path) -> None:
    path = watched(tmp_path)
    for out in (run("replay", path).out, run("watch", "dragonwars", "-o", "round_limit=1").out):
        assert "The seat order is: Wanderer" in out.replace("Novice", "Wanderer")
        assert re.search(
            r"(Wanderer|Novice) 2 \(\w+\) has locked", out
        )  # with one pair of brackets
        assert not re.search(r"\bSeat \d", out)


def test_a_replay_can_be_gone_through_step_by_step(tmp_path: Path) -> None:
    path = watched(tmp_path)
    ran = run("replay", path, "--step", typed="\n\n\nq\n")
    assert ran.status == 0
    assert ran.out.count("Enter goes on") == 4
    assert "Set-up · Choosing Lair sites" in ran.out


# -- drawing -------------------------------------------------------------------------------------


def test_a_position_in_notation_is_drawn(tmp_path: Path) -> None:
    path = tmp_path / "x.svg"
    assert run("draw", POSITION, "-o", path, "--width", 700).status == 0
    picture = path.read_text()
    assert picture.startswith("<svg")
    assert 'width="700"' in picture


def test_position_files_of_all_kinds_give_the_same_picture(tmp_path: Path) -> None:
    drawn = run("draw", POSITION).out
    data = {
        "seats": ["red", "blue"],
        "lairs": {"red": "W", "blue": "E"},
        "dragons": {
            "red.ancient": {"hex": [0, -4], "total": 3, "facing": "N"},
            "blue.drake": {"hex": [1, 1], "total": 7, "facing": "S"},
        },
    }
    (tmp_path / "p.json").write_text(json.dumps(data))
    (tmp_path / "p.yaml").write_text(json.dumps(data))  # JSON is YAML
    (tmp_path / "p.toml").write_text(
        'game = "dragonwars"\nseats = ["red", "blue"]\n[lairs]\nred = "W"\nblue = "E"\n'
        '[dragons."red.ancient"]\nhex = [0, -4]\ntotal = 3\n'
        '[dragons."blue.drake"]\nhex = [1, 1]\ntotal = 7\nfacing = "S"\n'
    )
    (tmp_path / "p.txt").write_text(POSITION + "\n")
    (tmp_path / "s.json").write_text(wt.ruleset("dragonwars").position(POSITION).to_json())
    for path in sorted(tmp_path.iterdir()):
        assert run("draw", path).out == drawn, path.name


def test_a_moment_of_a_record_is_drawn_as_a_seat_knew_it(tmp_path: Path) -> None:
    path = watched(tmp_path)
    pictures = {run("draw", path, "--step", step).out for step in (0, 2, 4)}
    assert len(pictures) == 3
    end = wt.Record.read(path)
    assert run("draw", path).out == run("draw", path, "--step", len(end.lines)).out
    locked = next(n for n, line in enumerate(end.lines, 1) if line.text.startswith("lock A"))
    seat = end.lines[locked - 1].seat
    mine = run("draw", path, "--step", locked, "--seat", seat + 1).out
    assert ">A1" in mine  # what the Ancient will do in Turn 1
    assert mine != run("draw", path, "--step", locked, "--seat", 2 - seat).out


# -- cases and soak ------------------------------------------------------------------------------


def test_cases_that_hold_give_status_0(tmp_path: Path) -> None:
    path = tmp_path / "good.yaml"
    path.write_text(NAMED.replace("TOTAL", "4"))
    ran = run("cases", path)
    assert ran.status == 0, ran.out
    assert f"{path}: 1 of 1 cases hold" in ran.out


def test_a_case_that_does_not_hold_gives_status_1_and_says_why(tmp_path: Path) -> None:
    path = tmp_path / "bad.yaml"
    path.write_text(NAMED.replace("TOTAL", "5"))
    ran = run("cases", path)
    assert ran.status == 1
    assert "DW-TEST-1 does not hold" in ran.out
    assert "0 of 1 cases hold" in ran.out


def test_cases_as_json(tmp_path: Path) -> None:
    path = tmp_path / "bad.yaml"
    path.write_text(NAMED.replace("TOTAL", "5"))
    ran = run("cases", path, "--json")
    assert ran.status == 1
    result = json.loads(ran.out)[str(path)][0]
    assert (result["id"], result["ok"]) == ("DW-TEST-1", False)
    assert result["problems"]


def test_a_damaged_file_of_cases_gives_status_2_after_the_others(tmp_path: Path) -> None:
    good, bad = tmp_path / "good.yaml", tmp_path / "bad.yaml"
    good.write_text(NAMED.replace("TOTAL", "4"))
    bad.write_text("- id: [")
    ran = run("cases", bad, good)
    assert ran.status == 2
    assert "1 of 1 cases hold" in ran.out
    assert ran.err.count("\n") == 1


def test_soak_reports_how_games_ended(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    ran = run("soak", "dragonwars", "--games", 5, "--seed", 9)
    assert ran.status == 0
    assert ran.out.startswith("5 games of dragonwars with ")
    assert ran.out.endswith("everything held\n")


def test_games_tells_of_one_game_alone() -> None:
    ran = run("games", "dragonlance", "--plain")
    assert ran.out.startswith("DragonLance (dragonlance), 2 to 6 players")
    assert "DragonWars" not in ran.out and "Aerial Corps" not in ran.out


# -- as a program --------------------------------------------------------------------------------


COMPILER = str(CHECKOUT / "tools" / "compile.py")
COMMAND = ("-c", "from wyrmtable_command import main; main()")


@pytest.mark.parametrize(
    "words",
    [
        (*COMMAND, "rules", "dragonwars", "8", "--plain"),
        (*COMMAND, "games"),
        (*COMMAND, "--help"),
        (COMPILER, "--check"),
    ],
)
def test_a_reader_who_leaves_early_is_no_error(words: tuple[str, ...]) -> None:
    """The status is that of other tools, which a signal ends."""
    done = subprocess.Popen(
        [sys.executable, *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    assert done.stdout is not None and done.stderr is not None
    done.stdout.close()
    with done.stderr as said:
        assert said.read() == b""
    assert done.wait() == 141


def test_the_command_survives_a_terminal_that_knows_only_ascii() -> None:
    done = subprocess.run(
        [sys.executable, "-c", "from wyrmtable.cli import main; main()", "play", "dragonwars"],
        input="quit\nquit\n",
        capture_output=True,
        text=True,
        check=False,
        env={"PYTHONIOENCODING": "ascii", "PATH": ""},
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert "Take a colour" in done.stdout


def test_a_whole_state_names_its_game_when_it_is_drawn(tmp_path: Path) -> None:
    position = tmp_path / "duel.pos"
    position.write_text(wt.ruleset("attackwing").new(seats=2, seed=1).position_text())
    run("draw", position, "-o", tmp_path / "duel.svg")
    assert (tmp_path / "duel.svg").read_text().startswith("<svg")


def test_several_numbers_may_stand_in_brackets() -> None:
    options = game_options(wt.ruleset("attackwing"), ["mode=legion", "teams=[2, 1]"])
    assert options["teams"] == [2, 1]
