"""Sentences with gaps."""

from __future__ import annotations

import pytest

from wyrmtable.core.sentence import Sentence, sentences


def test_a_sentence_knows_its_gaps_in_their_order() -> None:
    sentence = Sentence("{by} hits {dragon} for {damage}.")
    assert sentence.gaps == ["by", "dragon", "damage"]
    assert sentence.filled(["Red Drake", "Blue Elder", "3"]) == "Red Drake hits Blue Elder for 3."


@pytest.mark.parametrize(
    ("template", "words", "said"),
    [
        ("All plots are revealed.", [], "All plots are revealed."),
        ("{result}: {why}.", ["A draw", "it is late"], "A draw: it is late."),
        ("{with}{with}", ["a", "b"], "ab"),
        ("{dragon} says {{no}}", ["It"], "It says {no}"),
        ("", [], ""),
    ],
)
def test_gaps_may_stand_anywhere(template: str, words: list[str], said: str) -> None:
    assert Sentence(template).filled(words) == said


def test_a_sentence_may_be_filled_again() -> None:
    sentence = Sentence("{dragon} dies.")
    assert sentence.filled(["One"]) == "One dies."
    assert sentence.filled(["Two"]) == "Two dies."


@pytest.mark.parametrize("template", ["{0} dies.", "{dragon.name} dies.", "{dragon:>9}", "{d!r}"])
def test_a_gap_has_a_name_and_nothing_else(template: str) -> None:
    with pytest.raises(ValueError, match="a gap is a name in braces"):
        Sentence(template)


def test_every_gap_needs_a_word() -> None:
    with pytest.raises(AssertionError):
        Sentence("{dragon} dies.").filled([])


def test_sentences_keep_their_names() -> None:
    told = sentences({"died": "{dragon} dies.", "over": "It is over."})
    assert list(told) == ["died", "over"]
    assert told["died"].filled(["Smaug"]) == "Smaug dies."
