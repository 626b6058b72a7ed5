"""The ladder as a page: ratings, every pair with its interval, seats and endings."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

from wyrmtable.bots.ladder import MIRRORED, Ladder, interval
from wyrmtable.bots.levels import LEVELS, Setting, levels_of
from wyrmtable.bots.results import Result

HEAD = """# The ladder

How the levels fare against each other, as measured by `wyrmtable ladder GAME`; with `--output` it
puts the section of its game into this page. Two games have the same deal and swapped seats; games
alternate between the settings named. Bots count nodes and do not look at the clock, so that the
same command gives the same games. Shares are of decided games, with Wilson's 95 % interval. Skill
is that of openskill (Plackett-Luce, all pairs in turn). Times are processor time of one core.
"""
PART = "\n\n### "  # begins what others than the ladder have measured
BEATS = 0.70  # what is asked of every level against the one below,
CRUSHES = 0.97  # of the highest against the lowest,
UNFINISHED = 0.05  # and of games between equals: the part that a limit may end
FAVOURED = 0.58  # a share of wins between equals from which on a seat is said to be favoured
ENOUGH = 20  # decided games before anything is said about a seat


def page(text: str, title: str, section: str) -> str:
    """The page with this game's section put in place of the old one; parts of it are kept."""
    sections = sections_of(text)
    kept = sections.get(title, "").split(PART)[1:]
    sections[title] = section.rstrip().removeprefix("## ") + "".join(PART + part for part in kept)
    return bound(sections)


def part_of(text: str, title: str, heading: str) -> str:
    """The part with this heading in a game's section; empty if there is none."""
    for part in sections_of(text).get(title, "").split(PART)[1:]:
        if part.partition("\n")[0] == heading:
            return part.partition("\n")[2].strip()
    return ""


def page_with_part(text: str, title: str, heading: str, written: str) -> str:
    """The page with a part, under a heading of its own, put into a game's section."""
    sections = sections_of(text)
    body, *parts = sections.get(title, title).split(PART)
    kept = [part for part in parts if part.partition("\n")[0] != heading]
    own = f"{heading}\n\n{written.strip()}"
    sections[title] = body.rstrip() + "".join(PART + part.strip() for part in [*kept, own])
    return bound(sections)


def sections_of(text: str) -> dict[str, str]:
    """The sections of a page by the titles of their games, which are their first lines."""
    parts = text.split("\n## ")[1:]
    return {part.partition("\n")[0].strip(): part.rstrip() for part in parts}


def bound(sections: dict[str, str]) -> str:
    """A page of such sections."""
    return HEAD + "".join(f"\n## {sections[name]}\n" for name in sorted(sections))


def section(ladder: Ladder, command: str) -> str:
    """The section of one game."""
    settings = "; ".join(setting_text(setting) for setting in ladder.settings)
    pace = "" if ladder.pace == 1 else f", thinking {ladder.pace:g} times as long as by default"
    blocks = [
        f"## {ladder.rules.title}",
        f"`{command}`: {ladder.games} games a pair{pace}. Settings: {settings}.",
        levels_table(ladder),
        pairs_table(ladder),
        verdicts_text(ladder),
        equals_text(ladder),
    ]
    return "\n\n".join(block for block in blocks if block) + "\n"


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
    playing = {name for result in ladder.results for name in result.names}
    for name in (level for level in LEVELS if level in playing):
        mu, sigma = ratings[name]
        mean, longest = ladder.times(name)
        rows.append(
            [
                name,
                f"{mu:.1f} ± {2 * sigma:.1f}",
                f"{mean * 1000:.0f} ms",
                f"{longest * 1000:.0f} ms",
                str(levels[name].budget.scaled(ladder.pace).nodes),
            ]
        )
    return table(["level", "skill", "time a decision", "longest", "nodes at most"], rows)


def share_text(wins: int, games: int) -> str:
    """A share with its interval."""
    if not games:
        return "–"
    low, high = interval(wins, games)
    return f"{100 * wins / games:.1f} % ({100 * low:.0f}–{100 * high:.0f})"


def won(results: list[Result], name: str) -> tuple[int, int]:
    """How many of the decided games a level has won, and how many were decided."""
    decided = [result for result in results if result.winner is not None]
    return sum(result.winning == name for result in decided), len(decided)


def pair_text(ladder: Ladder, low: str, high: str) -> str:
    """How a pair has fared, in a line."""
    results = ladder.between(low, high)
    if low == high:
        cut_off = sum(result.cut_off for result in results)
        return f"{low} – itself: a limit ended {cut_off} of {len(results)} games"
    wins, decided = won(results, high)
    return (
        f"{high} – {low}: {share_text(wins, decided)} of {decided} decided, {len(results)} played"
    )


def pairs_table(ladder: Ladder) -> str:
    """Every pair of levels: the share of the stronger, in all and by setting."""
    head = ["pair", "won", "lost", "drawn", "share"]
    settings = ladder.settings if len(ladder.settings) > 1 else []
    rows = []
    for low, high in pairs_played(ladder):
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


def pairs_played(ladder: Ladder) -> list[tuple[str, str]]:
    """The pairs of which there are games, neighbours first."""
    rank = {name: number for number, name in enumerate(LEVELS)}
    pairs = {result.pair for result in ladder.results}
    return sorted(pairs, key=lambda pair: (rank[pair[1]] - rank[pair[0]], rank[pair[0]]))


def verdicts_text(ladder: Ladder) -> str:
    """What is asked of levels, and whether they keep it, as far as it has been played."""
    lines = []
    asked = [(low, high, BEATS) for low, high in pairwise(LEVELS)]
    asked.append((LEVELS[0], LEVELS[-1], CRUSHES))
    for low, high, least in asked:
        wins, decided = won(ladder.between(low, high), high)
        if decided:
            verdict = "yes" if wins >= least * decided else "**no**"
            share = f"{100 * wins / decided:.1f} %"
            lines.append(
                f"- {high} beats {low} in {least:.0%} of decided games: {verdict}, {share}"
            )
    equal = ladder.between(MIRRORED, MIRRORED)
    if equal:
        cut_off = sum(result.cut_off for result in equal)
        verdict = "yes" if cut_off <= UNFINISHED * len(equal) else "**no**"
        lines.append(
            f"- a limit ends at most {UNFINISHED:.0%} of the games between {MIRRORED}s: "
            f"{verdict}, {100 * cut_off / len(equal):.1f} %"
        )
    return "\n".join(lines)


def equals_text(ladder: Ladder) -> str:
    """What games between equals say about seats, deals and endings."""
    return "\n\n".join(equal_text(ladder, low) for low, high in pairs_played(ladder) if low == high)


def equal_text(ladder: Ladder, name: str) -> str:
    results = ladder.between(name, name)
    decided = [result for result in results if result.winner is not None]
    endings = Counter(result.reason for result in results)
    first = sum(result.winner == 0 for result in decided)
    lines = [
        f"Between two {name}s the first seat wins {share_text(first, len(decided))} of "
        f"{len(decided)} decided games; games end by {counted(endings)}."
    ]
    remarks = [remark for remark in seat_remarks(ladder, decided) if remark]
    lines += remarks or [f"No seat and no deal wins more than {FAVOURED:.0%}."]
    return "\n".join(lines)


def seat_remarks(ladder: Ladder, decided: list[Result]) -> list[str]:
    """Seats and deals that win more than their share between equals."""
    remarks = [seat_remark(decided, "")]
    if len(ladder.settings) > 1:
        for options in ladder.settings:
            games = [result for result in decided if result.options == options]
            remarks.append(seat_remark(games, f"With {setting_text(options)} "))
    met: Counter[str] = Counter()
    wins: Counter[str] = Counter()
    for result in decided:
        for seat, words in enumerate(result.deals):
            for word in words:
                met[word] += 1
                wins[word] += result.winner == seat
    remarks += [favour(f"Who gets *{word}*", wins[word], met[word]) for word in sorted(met)]
    return remarks


def seat_remark(decided: list[Result], where: str) -> str:
    first = sum(result.winner == 0 for result in decided)
    seats = (("the first seat", first), ("the second seat", len(decided) - first))
    remarks = [favour(where + seat, wins, len(decided)) for seat, wins in seats]
    return " ".join(remark for remark in remarks if remark)


def favour(who: str, wins: int, games: int) -> str:
    """A remark if somebody wins too often."""
    if games < ENOUGH or wins <= FAVOURED * games:
        return ""
    doubt = "" if interval(wins, games)[0] > 0.5 else ", which may be chance"
    return f"{who[0].upper()}{who[1:]} wins {share_text(wins, games)} of {games}{doubt}."


def counted(endings: Counter[str]) -> str:
    """Reasons with their numbers, the most frequent first."""
    return ", ".join(f"{reason} ({count})" for reason, count in endings.most_common()) or "nothing"
