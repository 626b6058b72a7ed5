"""What leaves the engine for people is in the catalogue, and another language can be spoken."""

from __future__ import annotations

import importlib.util
import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from types import ModuleType

import pytest
from tests.laws import Table, sampled_options

import wyrmtable as wt
from wyrmtable.board.scene import shown_to
from wyrmtable.core import eventdata, language
from wyrmtable.core.language import LONGEST, MOST_SEARCHES, PSEUDO, STARTED_WITH, Language
from wyrmtable.core.phrases import Phrase
from wyrmtable.games import BUILT_IN

ROOT = Path(__file__).resolve().parents[2]
STEPS = 150
MOST_ASKED = 12  # of garbage and moves of others, to be refused


@pytest.fixture
def marked(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Every sentence of the catalogue is marked."""
    monkeypatch.setenv(STARTED_WITH, PSEUDO)
    language.spoken.cache_clear()
    monkeypatch.setattr(eventdata, "TELLERS", {})
    yield
    monkeypatch.undo()
    language.spoken.cache_clear()


def tool() -> ModuleType:
    """tools/catalogue.py."""
    spec = importlib.util.spec_from_file_location("catalogue", ROOT / "tools" / "catalogue.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_catalogues_have_every_sentence_of_the_sources() -> None:
    assert tool().outdated() == []  # uv run python tools/catalogue.py


def spoken_at(table: Table) -> Iterator[tuple[str, str]]:
    """What people read while a game is played, with where it stands."""
    events: set[str] = set()
    for _ in range(STEPS):
        state = table.state
        if state.over:
            break
        rules = state.rules
        for seat in state.to_act:
            decision = state.decision(seat)
            yield f"prompt of {decision.kind}", decision.prompt
        scene = shown_to(state, 0)
        yield "phase", scene.phase
        if scene.goal is not None:
            yield "goal", scene.goal.text
        for text in table.mind.sample(table.pool, min(MOST_ASKED, len(table.pool))):
            try:
                state.clone().apply(state.to_act[0], text)
            except wt.Illegal as refusal:
                yield f"refusal by {refusal.cite}", refusal.why
            except wt.BadNotation:
                pass
        entry = table.step()
        for event in entry.events if entry else ():
            if event.name not in events:
                events.add(event.name)
                yield f"event {event.name}", rules.describe(event)


@pytest.mark.parametrize("game", BUILT_IN)
def test_no_sentence_of_a_game_passes_the_catalogue_by(game: str, marked: None) -> None:
    rules = wt.ruleset(game)
    missed: dict[str, str] = {}
    told = 0
    for seed in range(3):
        mind = Random(seed)
        seats, options = sampled_options(rules, mind)
        match = wt.Match.start(rules, (), seats, wt.Seeded(seed), options)
        for where, text in spoken_at(Table(match, mind)):
            told += bool(text)
            if text and "⟦" not in text:
                missed[where] = text
    assert told > STEPS
    assert missed == {}


def test_another_language_fills_the_same_slots_in_its_own_order() -> None:
    german = Language(
        {
            "{seat} takes {colour}.": "{colour} geht an {seat}.",
            "seat {seat}": "Platz {seat}",
            "Take a colour": "Nimm eine Farbe",
        }
    )
    assert german.tell("Take a colour") == "Nimm eine Farbe"
    assert german.tell("seat 2 takes red.") == "red geht an Platz 2."
    assert german.tell("nothing of that kind") == "nothing of that kind"


def test_slots_hold_what_a_text_says_between_the_words_of_a_sentence() -> None:
    phrase = Phrase("{unit} of {owner} at {place}")
    assert phrase.values("Unit 1 of Ann of Bob at c3") == {
        "unit": "Unit 1",
        "owner": "Ann of Bob",
        "place": "c3",
    }
    assert phrase.values("Unit 1 of Ann at ") is None
    assert phrase.values(" of  at ") is None
    assert Phrase("{one} and {one}").values("red and red") == {"one": "red"}
    assert Phrase("{one} and {one}").values("red and blue") is None
    assert Phrase("a{one}{two}b").values("axyzb") == {"one": "x", "two": "yz"}


@pytest.mark.parametrize(
    "hostile", ["; ", ": ", " · ", ".", "; a: ", "A.", "𝐀", "; a b · c: d.", "x"]
)
def test_hostile_texts_are_searched_a_bounded_number_of_times(
    hostile: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    searched: list[int] = []

    class Counted(Phrase):
        """A phrase that counts how often it is searched."""

        def values(self, text: str) -> dict[str, str] | None:
            searched.append(len(text))
            return super().values(text)

    monkeypatch.setattr(language, "Phrase", Counted)
    other = Language({"{one}; {two}: {three} and {four}": "{four} und {three}: {two}; {one}"})
    for length in (1, 100, LONGEST, LONGEST + 1, 100_000):
        searched.clear()
        text = (hostile * length)[:length]
        assert other.tell(text) == text
        assert len(searched) <= MOST_SEARCHES
        assert max(searched, default=0) <= LONGEST


def test_a_process_speaks_the_language_of_its_setting(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, marked: None
) -> None:
    folder = tmp_path / "games" / "dragonwars" / "words"
    folder.mkdir(parents=True)
    (folder / "de.json").write_text(json.dumps({"Take {asked}": "Bitte wählen: {asked}"}))
    monkeypatch.setattr(language, "PACKAGE", tmp_path)
    monkeypatch.setenv(STARTED_WITH, "de")
    language.spoken.cache_clear()
    state = wt.ruleset("dragonwars").new(seats=2, seed=1)
    assert state.decision(0).prompt == "Bitte wählen: a colour"
    with pytest.raises(wt.Illegal, match="this table has 2 seats"):  # not translated: English
        state.apply(7, "resign")


def test_what_panels_show_is_told_and_what_they_answer_is_not(marked: None) -> None:
    state = wt.ruleset("dragonlance").new(seats=2, seed=1)
    while state.decision(state.to_act[0]).kind != "act":
        state.apply(state.to_act[0], state.decision(state.to_act[0]).actions[0])
    decision = state.decision(state.to_act[0])
    assert "⟦" in str(decision.facts)
    assert "⟦" not in "".join(action.text for action in decision.actions)
    assert decision.to_plain() == json.loads(decision.to_json().whole())


@pytest.fixture
def german(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, marked: None) -> Path:
    """The folder of a translation that the process is to speak."""
    folder = tmp_path / "games" / "dragonwars" / "words"
    folder.mkdir(parents=True)
    monkeypatch.setattr(language, "PACKAGE", tmp_path)
    monkeypatch.setenv(STARTED_WITH, "de")
    language.spoken.cache_clear()
    return folder / "de.json"


@pytest.mark.parametrize("wrong", ["{art}: wählen", "{asked!r}", "{0}", "{asked", "}", "{asked:x}"])
def test_a_sentence_whose_slots_do_not_fit_stays_english_with_a_warning(
    wrong: str, german: Path, caplog: pytest.LogCaptureFixture
) -> None:
    german.write_text(json.dumps({"Take {asked}": wrong, "a colour": "eine Farbe"}))
    state = wt.ruleset("dragonwars").new(seats=2, seed=1)
    assert state.decision(0).prompt == "Take a colour"
    assert language.tell("a colour") == "eine Farbe"
    (told,) = [record.getMessage() for record in caplog.records]
    assert told.startswith(f"{german}: 'Take {{asked}}' stays English: ")
    assert Language({"Take {asked}": wrong}).tell("Take two") == "Take two"


def test_a_file_that_cannot_be_read_leaves_everything_english(
    german: Path, caplog: pytest.LogCaptureFixture
) -> None:
    german.write_text('{"Take {asked}": ')
    assert language.tell("Take two") == "Take two"
    assert [record.getMessage().split(": ")[:2] for record in caplog.records] == [
        [str(german), "everything stays English"]
    ]


@pytest.mark.parametrize("unknown", ["fr", "*", "../words/en", ""])
def test_an_unknown_language_is_english_with_one_warning(
    unknown: str, german: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    german.write_text("{}")
    monkeypatch.setenv(STARTED_WITH, unknown)
    assert [language.tell("Take two") for _ in range(2)] == ["Take two"] * 2
    assert [record.getMessage() for record in caplog.records] == [
        f"{STARTED_WITH}: there is no language {unknown!r}, only de, en, {PSEUDO}"
    ]


def test_the_check_of_catalogues_looks_at_translations(
    monkeypatch: pytest.MonkeyPatch, german: Path
) -> None:
    catalogue = tool()
    german.write_text(json.dumps({"{seat} takes {colour}.": "{art}", "Nobody says it": "-"}))
    fitting, unfitting = catalogue.mistakes()
    assert "slot {art}" in fitting
    assert unfitting.endswith("nobody says 'Nobody says it'")
    german.write_text(json.dumps({"{seat} takes {colour}.": "{colour} geht an {seat}."}))
    assert catalogue.mistakes() == []


@pytest.mark.parametrize("game", BUILT_IN)
def test_names_of_people_are_the_same_in_every_language(game: str, marked: None) -> None:
    rules = wt.ruleset(game)
    names = ["Left", "Refuse"]
    assert [language.tell(name) for name in names] == ["⟦Left⟧", "⟦Refuse⟧"]
    mind = Random(1)
    match = wt.Match.start(rules, names, 2, wt.Seeded(1), {})
    named = 0
    for _ in range(STEPS):
        for event in match.state.events:
            text = rules.describe(event, rules.names_at(match.state, match.names))
            named += any(name in text for name in names)
            assert not any(f"⟦{name}⟧" in text for name in names), text
        if match.state.over:
            break
        seat = match.state.to_act[0]
        match.apply(seat, mind.choice(match.state.decision(seat).actions).text)
    assert named
