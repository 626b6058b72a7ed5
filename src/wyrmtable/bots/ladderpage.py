"""The ladder as a page: ratings, every pair with its interval, seats and endings."""

from __future__ import annotations

from collections import Counter

from wyrmtable.bots.ladder import MIRRORED, Ladder, Result, interval
from wyrmtable.bots.levels import LEVELS, Setting, levels_of

HEAD = """# The ladder

How the levels fare against each other, as measured by `wyrmtable ladder GAME`, which writes this
page. A pair of games has the same deal and swapped seats; games alternate between the settings
below. Bots count nodes and do not look at the clock, so that the same command gives the same games.
Shares are of decided games, with Wilson's 95 % interval. Skill is that of openskill
(Plackett-Luce, all games in the order played).
"""
FAVOURED = 0.58  # a share of wins between equals from which on a seat is said to be favoured


def page(text: str, title: str, section: str) -> str:
    """The page with this game's section put in place of the old one."""
    parts = text.split("\n## ")[1:]
    sections = {part.partition("\n")[0].strip(): part.rstrip() for part in parts}
    sections[title] = section.rstrip().removeprefix("## ")
    return HEAD + "".join(f"\n## {sections[name]}\n" for name in sorted(sections))


def section(ladder: Ladder, command: str) -> str:
    """The section of one game."""
    blocks = [
        f"## {ladder.rules.title}",
        f"`{command}`: {ladder.games} games a pair, thinking {ladder.pace:g} times as long as by "
        f"default, settings {', '.join(setting_text(setting) for setting in ladder.settings)}.",
        levels_table(ladder),
        pairs_table(ladder),
        equals_text(ladder),
    ]
    return "\n\n".join(blocks) + "\n"


def setting_text(options: Setting) -> str:
    """Options in a few characters."""
    return " ".join(f"{key}={value}" for key, value in options.items()) or "default"


def table(head: list[str], rows: list[list[str]]) -> str:
    """A table in Markdown; the first column is text, the others are numbers."""
    lines = [head, ["---", *["---:"] * (len(head) - 1)], *rows]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)


def levels_table(ladder: Ladder) -> str:
    """Skill and time of every level."""
    ratings = ladder.ratings()
    levels = levels_of(ladder.rules).level
    rows = []
    for name in LEVELS:
        clock, (mu, sigma) = ladder.clocks[name], ratings[name]
        budget = levels[name].budget.scaled(ladder.pace)
        rows.append(
            [
                name,
                f"{mu:.1f} ± {2 * sigma:.1f}",
                f"{clock.mean * 1000:.0f} ms",
                f"{clock.longest * 1000:.0f} ms",
                f"{budget.nodes} nodes",
            ]
        )
    return table(["level", "skill", "time a decision", "longest", "budget"], rows)


def share_text(wins: int, games: int) -> str:
    """A share with its interval."""
    if not games:
        return "–"
    low, high = interval(wins, games)
    return f"{100 * wins / games:.0f} % ({100 * low:.0f}–{100 * high:.0f})"


def won(results: list[Result], name: str) -> tuple[int, int]:
    """How many of the decided games a level has won, and how many were decided."""
    decided = [result for result in results if result.winner is not None]
    return sum(result.winning == name for result in decided), len(decided)


def pair_text(ladder: Ladder, one: str, two: str) -> str:
    """How a pair has fared, in a line."""
    low, high = sorted((one, two), key=LEVELS.index)
    results = ladder.between(low, high)
    wins, decided = won(results, high)
    return (
        f"{high} – {low}: {share_text(wins, decided)} of {decided} decided, {len(results)} played"
    )


def pairs_table(ladder: Ladder) -> str:
    """Every pair of levels: the share of the stronger, in all and by setting."""
    head = ["pair", "won", "lost", "drawn", "share"]
    settings = ladder.settings if len(ladder.settings) > 1 else []
    rows = []
    for low, high in ladder.pairs():
        if low == high:
            continue
        results = ladder.between(low, high)
        wins, decided = won(results, high)
        row = [f"{high} – {low}", str(wins), str(decided - wins), str(len(results) - decided)]
        row.append(share_text(wins, decided))
        for options in settings:
            row.append(share_text(*won([r for r in results if r.options == options], high)))
        rows.append(row)
    return table([*head, *map(setting_text, settings)], rows)


def equals_text(ladder: Ladder) -> str:
    """What games between equals say about seats, colours and endings."""
    results = ladder.between(MIRRORED, MIRRORED)
    decided = [result for result in results if result.winner is not None]
    first = sum(result.winner == 0 for result in decided)
    lines = [
        f"Between two {MIRRORED}s the first seat wins {share_text(first, len(decided))} of decided "
        f"games; the games end by {counted(ladder.endings(results))}."
    ]
    met: Counter[str] = Counter()
    wins: Counter[str] = Counter()
    for result in decided:
        for word in result.deal:
            met[word] += 1
            wins[word] += result.winner == 0
    shares = [f"{word} {share_text(wins[word], met[word])}" for word in sorted(met)]
    if shares:
        lines.append(f"Its share with each deal: {'; '.join(shares)}.")
    certain = [word for word in met if interval(wins[word], met[word])[0] > FAVOURED]
    if interval(first, len(decided))[0] > FAVOURED:
        certain.append("the first seat")
    if certain:
        lines.append(f"Favoured beyond doubt: {', '.join(certain)}.")
    return "\n".join(lines)


def counted(endings: Counter[str]) -> str:
    """Reasons with their numbers, the most frequent first."""
    return ", ".join(f"{reason} ({count})" for reason, count in endings.most_common()) or "nothing"
