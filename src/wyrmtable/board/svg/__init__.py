# not compiled: drawing
"""Scenes as SVG: `draw(scene)` gives one standalone picture, as clear as a printed map."""

from __future__ import annotations

from wyrmtable.board.svg.page import draw

__all__ = ["draw"]
