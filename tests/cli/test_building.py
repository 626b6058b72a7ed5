"""`wyrmtable build`: armies in one line and step by step."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st
from tests.cli.running import refused, run

from wyrmtable.core.builder import from_fragment, to_fragment

LIST = "balagos + fire_breath; orc_troop x5"


def test_a_list_is_judged_in_one_line() -> None:
    legal = run("build", "attackwing", LIST, "--points", "80")
    assert "78 of 80 points" in legal.out and "free: Dragon, Dragon, Arcane" in legal.out
    assert legal.out.endswith("balagos + fire_breath (50); orc_troop x5 (28)\n")
    dear = run("build", "attackwing", LIST, "-p", "60", "-t", "muster=no")
    assert dear.status == 1
    assert "Illegal: 2 Orc Troop: Orc Troop belongs to the Muster [AW-23.2]" in dear.out
    assert "Illegal: the legion costs 78 of 60 points [AW-16.1]" in dear.out
    assert run("build", "attackwing", LIST, "-p", "60", "--free").out.count("Illegal") == 1


def test_a_sheet_has_texts_and_dials_or_not() -> None:
    whole = run("build", "attackwing", "red hunt", "--print").out
    assert "place 3 DT on this card" in whole and "TL2! BL2  S2+" in whole
    short = run("build", "attackwing", "red_hunt", "--print", "--no-texts", "--no-dials").out
    assert "place 3 DT" not in short and "TL2" not in short and "Hill Giant (26)" in short


def test_a_link_is_written_and_read() -> None:
    link = run("build", "attackwing", LIST, "-p", "60", "--link").out.strip()
    assert link == "/build/attackwing#points=60&list=balagos%20+%20fire_breath;%20orc_troop%20x5"
    again = run("build", "attackwing", link)
    assert again.status == 1 and "78 of 60 points" in again.out


words = st.text(st.characters(codec="utf-8"), min_size=1, max_size=30)


@settings(max_examples=50)
@given(words, st.dictionaries(words, st.booleans() | st.integers(0, 10**8), max_size=3))
def test_any_link_reads_back(text: str, terms: dict[str, bool | int]) -> None:
    terms = {name: value for name, value in terms.items() if name not in ("list", "free")}
    fragment = to_fragment(text, terms)
    assert not set(fragment) & set(" #\n") and from_fragment(fragment) == (text, terms)


STEPS = """\
add balagos
add fire breath
cards 1 breath
add orc
count 2 5
add balagos
free on
add balagos
undo
free off
take 2 from red_hunt
drop 2
copy 2
drop hurl debris from 2
points 99
show haste
sheet short
xp 2
slot 1 dragon
lists
frobnicate
add zzz
copy 9
points many
text
quit
"""


def test_step_by_step() -> None:
    told = run("build", "attackwing", typed=STEPS).out
    assert "not now: the creature has this Upgrade already [AW-16.4]" in told
    assert "another [AW-16.5]; `free on` adds it all the same" in told
    assert "Illegal: 3 Balagos: Balagos is unique, and the legion has another [AW-16.5]" in told
    assert "107 of 120 points" in told  # the giant came with its Upgrade
    assert "Action: place 3 DT on this card." in told
    assert "there is no command 'frobnicate'" in told and "there is no card 'zzz'" in told
    assert "points is a number from 1 to 400, not 'many'" in told
    assert "balagos [dragon] + fire_breath (50); hill_giant (26)" in told.splitlines()[-1]


def test_what_cannot_be_built_gets_one_line() -> None:
    for arguments, why in [
        (("dragonwars",), "nothing is built for DragonWars"),
        (("attackwing", "nobody"), "there is no creature 'nobody'"),
        (("attackwing", "balagos", "-t", "luck=3"), "none of points, muster"),
        (("attackwing", "balagos", "-t", "muster=perhaps"), "yes or no"),
        (("attackwing", "balagos", "-p", "0"), "points is a number from 1 to 400, not '0': Legion"),
        (("attackwing", "-p", "9999"), "a number from 1 to 400, not '9999'"),
        (("attackwing", "points=9999&list=balagos"), "points: must be a whole number, at most"),
        (("attackwing", "#list="), "holds no list"),
    ]:
        assert why in refused("build", *arguments)
