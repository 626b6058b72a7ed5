"""What tuning has found, as a page: weights, calibration, and games of new against old."""

from __future__ import annotations

from wyrmtable.bots.ladderpage import share_text, table
from wyrmtable.bots.tuning import Fit


def page(title: str, fit: Fit, wins: int, decided: int) -> str:
    """The whole page."""
    rows = [[name, f"{fit.before[name]:g}", f"{fit.after[name]:g}"] for name in fit.after]
    before, after = fit.surprise
    blocks = [
        f"## {title}",
        f"{fit.positions} positions of {fit.games} decided games, {fit.held} of them held out.",
        table(["weight", "before", "after"], rows),
        f"Surprise on what was held out (0.693: knows nothing): {before:.3f} before, "
        f"{after:.3f} after. How often positions were won, by how they were called:",
        curve(fit),
    ]
    if decided:
        blocks.append(f"New against old: {share_text(wins, decided)} of {decided} decided games.")
    return "\n\n".join(blocks) + "\n"


def curve(fit: Fit) -> str:
    """Both calibration curves, one below the other."""
    rows = []
    for name, bins in zip(("before", "after"), fit.curves, strict=True):
        for one in bins:
            interval = f"{100 * one.low:.0f}–{100 * one.high:.0f}"
            called, share = f"{100 * one.called:.0f} %", f"{100 * one.share:.0f} % ({interval})"
            rows.append([name, called, share, str(one.positions)])
    return table(["weights", "called", "won", "positions"], rows)
