"""One self-contained HTML page about the results of an experiment."""

from __future__ import annotations

from wyrmtable.lab.report.page import page

__all__ = ["page"]
