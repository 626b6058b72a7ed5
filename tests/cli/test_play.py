"""Games at the terminal: one person against bots, and several people at one screen."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import NoReturn

import pytest
from tests.cli.running import Ran, run

import wyrmtable as wt
from wyrmtable.bots import bot
from wyrmtable.cli.people import bots_by_name
from wyrmtable.cli.screen import Screen
from wyrmtable.games import BUILT_IN

SET_UP = "colour red\ncolour blue\nsite W\nsite E\n1\n1\n"
DUEL = ("play", "dragonwars", "--bots", 0, "--names", "Ann,Bob", "--seed", 5)


def duel(typed: str, *words: object) -> Ran:
    """Ann and Bob at one screen; Ann has seat 1 and begins (seed 5)."""
    ran = run(*DUEL, *words, typed=typed)
    assert ran.status == 0, ran.err
    return ran


def typed_at_a_terminal(*lines: str | None) -> str:
    """Ann and Bob at a terminal, where the input goes on after its end (None, Ctrl+D)."""
    left = iter(lines)

    def typed(prompt: str) -> str:
        sys.stdout.write(prompt)
        line = next(left)
        if line is None:
            raise EOFError
        return line

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("builtins.input", typed)
        return duel("").out


def held(path: Path) -> wt.Match:
    """The match that a saved file holds."""
    return wt.Record.read(path).resume(wt.ruleset)


# -- a whole game --------------------------------------------------------------------------------


def test_two_people_play_a_whole_game_at_one_screen(tmp_path: Path) -> None:
    path = tmp_path / "game.wyrm"
    typed = SET_UP
    for _ in range(40):  # whoever is asked locks nothing and declares nothing, after any cover
        typed += "lock\n\nlock\n\ndone\n\ndone\n\ndone\n\ndone\n\ndone\n\ndone\n\n"
    ran = duel(typed, "-o", "round_limit=2", "-o", "stalemate_rounds=0", "--save", path)
    assert "Round 2, Turn 3. [DW-5.6]" in ran.out
    assert "A draw between Ann and Bob: the last Round has been played [DW-15.2]" in ran.out
    assert wt.Record.read(path).verify(wt.ruleset)
    assert run("verify", path).status == 0


def test_a_person_plays_a_bot_to_the_end() -> None:
    ran = run(
        *("play", "dragonwars", "--seed", 5, "--names", "Ann", "-o", "round_limit=1"),
        typed="red\nW\n1\nlock A: F1+ | F1 | F1\nA NE\ndone\ndone\ndone\n",
    )
    assert ran.status == 0
    assert "Red Ancient moves to B7, total height 1, facing NE. [DW-7.2]" in ran.out
    assert re.search(r"(Won by|A draw between) .*\[DW-", ran.out)


def test_what_is_taken_is_refused_by_its_clause_and_not_called_unreadable() -> None:
    ran = duel("red\nred\nblue\n")
    assert "Refused: red is taken [DW-1.8]" in " ".join(ran.out.split())
    assert "cannot read" not in ran.out


def test_whoever_chooses_dragons_sees_what_each_is_worth() -> None:
    """AC-3.3: a force costs the sum of its values."""
    battle = ("play", "aerialcorps", "--seed", 3, "-o", "scenario=battle")
    assert re.search(r"ember_lark +14  light, fire breath", run(*battle).out)
    assert "ember_lark, value 14: light, fire breath" in run(*battle, "--plain").out


def test_whoever_is_alone_among_bots_is_not_asked_where_it_could_only_pass() -> None:
    """Lord Gunthar has a card from the beginning, and two others move first (seed 4)."""
    alone = ("play", "dragonlance", "--seats", 3, "--bots", "random,random", "--seed", 4)
    ran = run(*alone, "-o", "leaders=true", "--plain", typed="take gold\nquit\nquit\n")
    asked = ran.out.split("(Gold) is to move.")[0]
    assert asked.count("Player 1 (Gold) passes. [DL-12.14]") == 2
    assert asked.count("Player 1>") == 1  # for a leader
    assert "Player 1: Roll for movement" in ran.out


AIR_DUEL = ("play", "aerialcorps", "--seed", 4, "-o", "scenario=duel", "--names", "Ann")


def test_orders_with_missing_cards_are_handed_in_only_by_who_has_heard_of_it() -> None:
    """AC-7.11: cards that nobody has laid are Straights, and all three of them."""
    ran = run(*AIR_DUEL, typed="Ember Lark\n1.c1 L30\ndone\nno\nundo\ndone\nYES\n")
    said = ran.out.split("Ann> ")
    assert "2 of 3 cards are missing; it flies Straight, Straight, Straight instead" in said[3]
    assert "[AC-7.11]" in said[3] and "Nothing is done yet." in said[3]
    assert "Taken back: 1.c1 L30" in said[4]
    assert "no card is laid; it flies Straight, Straight, Straight instead" in said[5]
    assert "All orders for turn 1 are fixed. [AC-7.9]" in said[5]


def test_who_would_fly_off_the_table_is_asked_first() -> None:
    """AC-4.10: straight, about and straight leads back to the edge; two more lead over it."""
    ran = run(*AIR_DUEL, typed="Ember Lark\ndone 1: ST REV ST\nST\nST\nST\n1\ndone\nno\n")
    assert "Straight, off the table!" in ran.out
    assert "orders: ST ST ? | ?; off the table in round 2! [AC-4.10]" in ran.out
    asked = ran.out.rpartition("done all the same?")[0].rpartition("Ann> ")[2]
    assert (
        asked.startswith("Ember Lark: it flies off the table in round 2") and "[AC-4.10]" in asked
    )


def test_an_answer_is_known_by_its_meaning_and_in_any_case() -> None:
    ran = run(*AIR_DUEL, typed="FORCE ember_lark\nleft 30°\n1.C2 climb\nright\nDone\nQUIT\nquit\n")
    assert "orders: L30 ? ? | ?" in ran.out and "orders: L30 CLIMB ? | ?" in ran.out
    assert "only those with 'right'" in ran.out  # `Right 30°` and others: the list is narrower
    assert "1 of 3 cards are missing" in ran.out
    assert "You leave the table." in ran.out


def test_a_number_that_no_answer_has_is_told_which_there_are() -> None:
    ran = run(*AIR_DUEL, typed=f"99\n0\n{'9' * 400}\n")
    assert ran.out.count("they are numbered from 1 to 15.") == 3
    assert "There is no answer 999999999: " in ran.out


def test_seat_and_number_name_a_dragon_and_never_a_card() -> None:
    """`2.1` is the first dragon of seat 2; the first card of the own second one is `2.c1`."""
    ran = run(*AIR_DUEL, typed="ember_lark\n1.1 ST\n2.1\n")
    assert "`1.1` is dragon 1 of seat 1; card 1 of your dragon 1 is `1.c1`" in ran.out
    assert "`2.1` is dragon 1 of seat 2; card 1 of your dragon 2 is `2.c1`" in ran.out
    assert "`1.c1` is your dragon 1, card 1" in ran.out


def test_a_number_is_always_one_of_the_list_and_no_hint_says_otherwise() -> None:
    """AC-5.13: `3` is the third answer, a burst on card 2."""
    ran = run(*AIR_DUEL, typed="thorn_kite\nST\nST\nST\n3\n", columns=200)
    asked, answered = ran.out.split("Ann> ")[4:6]
    assert "its speed burst: `1.burst 3`. All orders" in asked
    assert "orders: ST ST+ ST | ?" in answered


def test_whoever_hears_the_position_hears_every_name_once() -> None:
    ran = duel("red\n", "--plain")
    assert "\nAnn (Red), seat 1.\n" in ran.out and "\nBob, no colour yet, to act.\n" in ran.out


def test_the_log_of_a_game_in_which_nothing_was_decided_says_so() -> None:
    assert "Ann> Nothing has been decided yet." in duel("log\n").out


def test_the_board_is_drawn_again_only_if_it_has_changed() -> None:
    ran = run("play", "dragonlance", "--seed", 5, typed="take gold\nroll\nboard\n")
    rolled, moving, board = ran.out.split("Player 1> ")[1:4]
    legend = "G310 is gold3 at altitude 10"
    assert legend in rolled and legend in board
    assert legend not in moving and "Free actions · 3 points." in moving
    assert "A dragon on the ground climbs before it flies: `gold1 up` [DL-6.5]." in moving


def test_bots_are_called_alike_at_the_terminal_and_at_the_table(tmp_path: Path) -> None:
    path = tmp_path / "game.wyrm"
    words = ("--seats", 4, "--bots", "Drake,drake,hatchling", "--names", "Squire", "--save", path)
    ran = run("play", "dragonwars", "--seed", 5, *words)
    for line in ("1: Squire", "2: Squire 2 (bot)", "3: Squire 3 (bot)", "4: Novice (bot)"):
        assert f"Seat {line}\n" in ran.out
    kinds = bots_by_name(held(path).names)
    assert {seat: kinds[seat].name for seat in kinds} == {1: "drake", 2: "drake", 3: "hatchling"}
    assert list(bots_by_name(["Ann", "elder 1 (bot)"])) == [1]  # as older files call it


def test_a_plot_that_breaks_a_rule_on_the_ground_is_locked_only_by_who_has_heard_of_it() -> None:
    ran = duel(SET_UP + "lock A: F1+ | - | -\nno\nlock A: F1+ | - | -\nyes\n")
    must = "Ancient, Turn 2: a flying dragon must move in every Turn; the movement is illegal"
    before, asked, after = ran.out.partition("lock all the same? Type yes: ")
    assert asked and must in " ".join(before.split())
    assert after.startswith("Nothing is done yet.")
    assert "Hand over to Ann" not in before and "Hand over to Ann" in after


@pytest.mark.parametrize("game", BUILT_IN)
def test_a_terminal_of_sixteen_colours_tells_all_players_apart(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in {"FORCE_COLOR": "1", "TERM": "xterm", "COLORTERM": ""}.items():
        monkeypatch.setenv(name, value)
    monkeypatch.delenv("NO_COLOR", raising=False)
    rules = wt.ruleset(game)
    screen = Screen(rules)
    assert screen.console.color_system == "standard"
    named = dict(zip(rules.colour_words().values(), [ink for _, ink in screen.inks], strict=True))
    assert named["red"] == "bold red"
    assert len(set(named.values())) == len(named)
    assert not any("#" in ink for ink in named.values())


# -- secrets -------------------------------------------------------------------------------------


def test_the_screen_is_covered_when_it_changes_hands_with_a_secret() -> None:
    ran = duel(SET_UP + "lock A: F1+ fb5 | F1 | F1\n")
    before, cover, after = ran.out.partition("Hand over to Ann, who presses Enter: ")
    assert cover
    assert "Bob> " in before
    assert "You leave the table" in after


def test_what_the_next_person_sees_holds_no_secret_of_the_last() -> None:
    ran = duel(SET_UP + "A1 F1+ fb5\nlock\nyes\n\nboard\nlog\n")
    after = ran.out.partition("who presses Enter: ")[2]
    assert "Bob (Blue) has locked a plot. [DW-5.4]" in after
    assert "fb5 (" not in after
    assert "F1+ fb5 |" not in after


def test_open_choices_need_no_cover() -> None:
    assert "Hand over" not in duel("colour red\ncolour blue\n").out


def test_everybody_is_told_what_happened_while_another_sat_at_the_screen() -> None:
    ran = duel(SET_UP + "lock\n\nlock\n")
    told = ran.out.partition("who presses Enter: ")[2]
    assert told.index("Bob (Blue) has locked a plot") < told.index("Ann (Red) has locked a plot")


def test_the_screen_can_be_handed_back_to_alter_a_locked_plot() -> None:
    ran = duel(SET_UP + "lock A: F1+ | F1 | F1\n\nhand 2\n\nunlock\nA1 RT+\n")
    assert "Bob: Your plot is locked; you may unlock it" in ran.out
    assert "A Ancient   1: RT+" in ran.out


# -- answering -----------------------------------------------------------------------------------


@pytest.mark.parametrize("typed", ["1", "colour red", "red", "RED", "colour r\n"])
def test_an_answer_may_be_a_number_its_notation_or_its_last_words(typed: str) -> None:
    assert "Ann takes red. [DW-1.8]" in duel(typed + "\n").out


def test_part_of_an_answer_filters_the_list() -> None:
    ran = duel("co\nol\nopp\n")
    assert "only those with 'opp'; `list` shows all" in ran.out
    assert "Enter takes it." in ran.out


def test_a_long_list_has_pages() -> None:
    ran = duel(SET_UP + "more\nlist\n", "--plain")
    pages = ran.out.split("Plot your Ancient for Turn 1")
    assert "   1  A1 -\n" in pages[1]
    assert "  13  A1 F1+\n" in pages[2]
    assert "187 more" in pages[2]
    assert pages[3].startswith(" [DW-5.2]\n   1  A1 -\n")


def test_notation_that_is_not_listed_is_accepted() -> None:
    ran = duel(SET_UP + "plot A: LT+ fb2 | H | ?; W: F1/LT | F3 | -\n")
    assert "A Ancient   1: LT+ fb2 (L5 ^1 NW) | 2: H (L5 ^1 NW) | 3: ?" in ran.out
    assert "W Wyrmling  1: F1/LT (illegal, DW-6.2)" in ran.out


def test_a_refusal_gives_reason_and_clause_and_the_player_stays() -> None:
    ran = duel("red\ncolour red\nblue\n")
    assert "Refused: red is taken [DW-1.8]" in ran.out
    assert "Bob takes blue." in ran.out


def test_nonsense_is_refused_and_the_player_stays() -> None:
    ran = duel("fly me to the moon\nred\n")
    assert "cannot read 'fly me to the moon'" in ran.out
    assert "Ann takes red." in ran.out


# -- commands ------------------------------------------------------------------------------------


def test_help_explains_commands_and_notation() -> None:
    out = duel("?\n").out
    assert "take your last action back" in out
    assert "fb3 Fireball at distance 3" in out


def test_rules_can_be_looked_up_at_the_table() -> None:
    out = duel("rules DW-8.8\nrules 1.3\nrules ceiling\nrules submarine\n").out
    assert "DW-8.8 Roll against falling" in out
    assert "DW-1.3 Equal teams" in out
    assert "Ceiling [DW-4.4]" in out
    assert "no clause of DragonWars holds 'submarine'" in out


def test_an_action_can_be_taken_back_while_nobody_has_learned_from_it() -> None:
    out = duel(SET_UP + "A1 F1+\nundo\nboard\nlock\n\nundo\n").out
    assert "Taken back: A1 F1+" in out
    assert "Refused: nothing can be taken back" in out


def test_the_log_tells_everything_from_the_start() -> None:
    out = duel("red\nblue\nlog\n").out
    assert out.count("Ann takes red. [DW-1.8]") == 2


def test_resigning_asks_first_and_ends_a_game_of_two() -> None:
    out = duel(SET_UP + "resign\nno\nresign\nyes\n").out
    assert out.count("Really resign?") == 2
    assert "Bob (Blue) resigns. [DW-5.13]" in out
    assert "Won by Ann" in out


ASKED = "The game is not kept. Leave it all the same?"


@pytest.mark.parametrize("answer", ["yes", "Y", "quit"])
def test_leaving_without_a_file_asks_first(answer: str) -> None:
    out = duel(f"red\nquit\n{answer}\nblue\n").out
    assert out.count(ASKED) == 1
    assert out.rstrip().endswith("You leave the table. The game is not kept.")
    assert "takes blue" not in out


def test_whoever_does_not_want_to_leave_after_all_plays_on() -> None:
    out = duel("red\nquit\nno\nblue\n").out
    assert "You stay at the table." in out
    assert "takes blue" in out


def test_whoever_leaves_may_still_keep_the_game(tmp_path: Path) -> None:
    """Ctrl+D in a terminal ends the input once; what is typed afterwards counts."""
    path = tmp_path / "kept.wyrm"
    out = typed_at_a_terminal("red", None, "save", f"save {path}", "blue")
    assert "save FILE: name a file." in out
    assert out.count(ASKED) == 2
    assert out.rstrip().endswith(f"The game is kept in {path}: play --resume goes on with it.")
    assert len(held(path).log) == 1


def test_whoever_ends_the_input_twice_leaves() -> None:
    out = typed_at_a_terminal("red", None, None, "blue")
    assert out.count(ASKED) == 1
    assert out.rstrip().endswith("You leave the table. The game is not kept.")
    assert "takes blue" not in out


def test_the_end_of_the_input_uncovers_no_secret() -> None:
    """Whoever ends the input where the screen is handed over has not taken it over."""
    lines = [*SET_UP.splitlines(), "lock A: F1+ fb5 | F1 | F1"]
    after = typed_at_a_terminal(*lines, None, "no", None, None).partition("who presses Enter: ")[2]
    assert after.count("Hand over to Ann") == 1  # asked again by who stays
    assert "Ann>" not in after


@pytest.mark.parametrize(("named", "kept"), [("game.wyrm", True), ("", False), (None, False)])
def test_whoever_interrupts_a_bot_may_still_keep_the_game(
    named: str | None, kept: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)

    def interrupted(*_: object) -> NoReturn:
        raise KeyboardInterrupt

    monkeypatch.setattr(type(bot("hatchling")), "choose", interrupted)
    lines = ["red", named] if named is not None else ["red"]
    ran = run("play", "dragonwars", "--seed", 5, typed="\n".join(lines))
    assert ran.status == 0
    assert "Name a file that keeps the game, or press Enter: " in ran.out
    assert ("play --resume goes on with it" in ran.out) == kept
    assert ("The game is not kept." in ran.out) != kept
    assert [path.name for path in tmp_path.iterdir()] == (["game.wyrm"] if kept else [])


# -- keeping a game ------------------------------------------------------------------------------


def test_every_action_is_kept_at_once_drafts_too(tmp_path: Path) -> None:
    path = tmp_path / "game.wyrm"
    duel(SET_UP + "A1 F1+ fb2\nE2 H\n", "--save", path)
    match = held(path)
    assert match.names == ["Ann", "Bob"]
    text = match.rules.draft_text(match.state, 1)
    assert "A Ancient   1: F1+ fb2" in text
    assert "E Elder     1: ? | 2: H" in text
    assert {entry.name for entry in tmp_path.iterdir()} == {"game.wyrm"}


def test_a_resumed_game_goes_on_exactly_as_if_it_had_not_been_left(tmp_path: Path) -> None:
    ann, bob = "lock A: F1 | - | -\n", "lock D: F2+ | F2 | F2\n"
    rest = "done\n\ndone\n\n" * 3
    whole, parts = tmp_path / "whole.wyrm", tmp_path / "parts.wyrm"
    duel(SET_UP + "hand 1\n\n" + ann + "\n" + bob + rest, "--save", whole)
    duel(SET_UP, "--save", parts)
    ran = run("play", "--resume", parts, typed="\n" + ann)
    assert "Hand over to Ann" in ran.out
    assert "play --resume goes on with it" in ran.out
    run("play", "dragonwars", "--resume", parts, typed="\n" + bob + rest)
    assert parts.read_text() == whole.read_text()
    assert held(parts).state == held(whole).state


def test_a_resumed_game_knows_its_bots(tmp_path: Path) -> None:
    path = tmp_path / "game.wyrm"
    run("play", "dragonwars", "--seed", 5, "--names", "Ann", "--save", path, typed="red\n")
    ran = run("play", "--resume", path, typed="W\n1\n")
    assert "Seat 2: Novice (bot)" in ran.out
    assert "Ann: Plot your Ancient for Turn 1" in ran.out
    assert len(held(path).log) >= 6


def test_a_game_can_be_saved_from_the_table(tmp_path: Path) -> None:
    path = tmp_path / "later.wyrm"
    out = duel(f"red\nsave\nsave {tmp_path}\nsave {path}\nblue\n").out
    assert "save FILE: name a file." in out
    assert f"{tmp_path} exists; choose another name" in out
    assert f"The game is kept in {path} from now on." in out
    assert len(held(path).log) == 2


# -- what it looks like --------------------------------------------------------------------------


def test_the_board_fits_into_eighty_columns() -> None:
    ran = run(*DUEL, typed=SET_UP + "lock\n", columns=80)
    board = [line for line in ran.out.splitlines() if "\\_____/" in line or "health" in line]
    assert len(board) > 40
    assert max(len(line) for line in board) <= 80


def test_the_board_shows_heights_dragons_and_lairs() -> None:
    out = duel(SET_UP).out
    assert "/RA RE\\" in out  # three dragons in one hex: only their names
    assert "\\RW__0/" in out
    assert "RD0↑" in out
    assert "___9_" in out
    assert "__LR_" in out


def test_plain_output_has_neither_drawing_nor_colour_and_a_line_for_each_fact() -> None:
    out = duel(SET_UP, "--plain").out
    assert "  Ancient: hex A7, total height 0, grounded on lair 0, facing N, health 15 of 15" in out
    assert "\x1b" not in out
    assert not re.search(r"[─│┌┐└┘━┃↑↗↘↓↙↖]|\\_", out)


def test_a_custom_map_is_read_from_a_file(tmp_path: Path) -> None:
    shipped = wt.ruleset("dragonwars").folder / "content" / "maps" / "twin-horns.toml"
    path = tmp_path / "my-horns.toml"
    path.write_bytes(shipped.read_bytes())
    save = tmp_path / "game.wyrm"
    duel("red\n", "-o", f"custom_map={path}", "--save", save)
    assert held(save).state.view()["position"]["map"] == "my-horns"  # type: ignore[call-overload,index]  # plain data


def test_new_is_another_word_for_play() -> None:
    assert "Take a colour [DW-1.8]" in run("new", "dragonwars").out
