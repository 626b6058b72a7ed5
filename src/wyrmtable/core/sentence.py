"""Sentences with gaps, such as `{dragon} moves to {hex}.`, taken apart once and filled often."""

from __future__ import annotations

from collections.abc import Mapping
from string import Formatter


class Sentence:
    """A sentence whose gaps have names."""

    def __init__(self, template: str) -> None:
        """Take a template of `str.format` apart; gaps have names and nothing else."""
        self.gaps: list[str] = []
        self._pieces: list[str] = []  # text, gap, text, gap, ...
        for text, gap, spec, conversion in Formatter().parse(template):
            self._pieces.append(text)
            if gap is None:
                continue
            if not gap.isidentifier() or spec or conversion:
                raise ValueError(f"{template!r}: a gap is a name in braces, not {gap!r}")
            self.gaps.append(gap)
            self._pieces.append("")

    def filled(self, words: list[str]) -> str:
        """The sentence with one word for each gap, in their order."""
        assert len(words) == len(self.gaps)
        pieces = self._pieces[:]
        for place in range(len(words)):
            pieces[2 * place + 1] = words[place]
        return "".join(pieces)


def sentences(templates: Mapping[str, str]) -> dict[str, Sentence]:
    """Sentences by name."""
    return {name: Sentence(template) for name, template in templates.items()}
