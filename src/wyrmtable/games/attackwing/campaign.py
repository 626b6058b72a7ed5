"""The bookkeeping of a campaign (section 20): a log goes in, the next log comes out.

Players are numbered from 0 and keep their number through the campaign; a part is the dragon that
somebody plays, or SITS_OUT.
"""

# not compiled: msgspec structs that travel
from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal

import msgspec

from wyrmtable.core.converting import plainly
from wyrmtable.core.errors import BadOptions, Illegal
from wyrmtable.core.plain import Plain
from wyrmtable.games.attackwing.legions import UPGRADE, Legion, Terms, xp_used
from wyrmtable.games.attackwing.tablefile import ADVENTURES, CAMPAIGN, Adventure, Result

SITS_OUT = ""
DRAWN = 0  # the result of a game that earns nothing
OVER = 0  # instead of the number of the next adventure
UNCLAIMED = ("aerobat_amulet", "iron_tail_spike")  # AW-22.2: for Balagos, if nobody earned them
HEIR = "balagos"
Victory = Literal["total", "partial", "none"]


class Share(msgspec.Struct, forbid_unknown_fields=True, frozen=True, kw_only=True):
    """What one player did and earned in a game."""

    part: str = SITS_OUT
    spent: int = 0  # XP
    used: str = ""  # the artifact that he brought
    xp: int = 0  # earned
    artifact: str = ""  # earned


class Game(msgspec.Struct, forbid_unknown_fields=True, frozen=True, kw_only=True):
    """A game of a campaign that has been played."""

    adventure: int
    result: int = DRAWN
    shares: tuple[Share, ...]  # by player


class Log(msgspec.Struct, forbid_unknown_fields=True, frozen=True, kw_only=True):
    """A campaign so far (AW-20.19, AW-23.15)."""

    players: tuple[str, ...]
    games: tuple[Game, ...] = ()


class Earned(msgspec.Struct, frozen=True):
    """What the player of a part earns: XP, and one of these artifacts."""

    xp: int = 0
    artifacts: tuple[str, ...] = ()


def adventure_of(number: int) -> Adventure:
    """Adventure 1 or 2."""
    return ADVENTURES[number - 1]


# -- the log as plain data ---------------------------------------------------------------------


def begun(players: Sequence[str]) -> Log:
    """The log of a campaign that begins (AW-20.18)."""
    if len(players) != CAMPAIGN.players:
        raise BadOptions("players", f"a campaign has {CAMPAIGN.players} players", "AW-20.18")
    return Log(players=tuple(players))


def to_plain(log: Log) -> Plain:
    """The log as plain data."""
    plain: Plain = msgspec.json.decode(msgspec.json.encode(log))
    return plain


def from_plain(given: Plain) -> Log:
    """The log in plain data; BadOptions says what is wrong with it (AW-23.15)."""
    try:
        log = msgspec.convert(given, Log)
    except msgspec.ValidationError as error:
        where, why = plainly(str(error))
        raise BadOptions("log", f"{where}: {why}" if where else why, "AW-23.15") from None
    if len(log.players) != CAMPAIGN.players:
        raise BadOptions("log", f"a campaign has {CAMPAIGN.players} players", "AW-20.18")
    checked = begun(log.players)
    for number, game in enumerate(log.games, 1):
        try:
            checked = recorded(checked, game)
        except Illegal as error:
            raise BadOptions("log", f"game {number}: {error.why}", error.cite) from None
    return checked


# -- what it says ------------------------------------------------------------------------------


def xp(log: Log, player: int) -> int:
    """The XP of a player; spending loses none (AW-20.6)."""
    return sum(game.shares[player].xp for game in log.games)


def artifacts(log: Log, player: int) -> list[str]:
    """The artifacts that a player has earned."""
    return [game.shares[player].artifact for game in log.games if game.shares[player].artifact]


def has_earned(log: Log, player: int, adventure: int) -> bool:
    """Has the player earned something in this adventure (AW-20.10)?"""
    return any(
        game.shares[player].xp or game.shares[player].artifact for game in of(log, adventure)
    )


def has_spent(log: Log, player: int, adventure: int) -> bool:
    """Has the player spent XP in this adventure (AW-20.9)?"""
    return any(game.shares[player].spent for game in of(log, adventure))


def has_used(log: Log, player: int, adventure: int) -> list[str]:
    """The artifacts that the player has brought into this adventure (AW-20.12)."""
    return [game.shares[player].used for game in of(log, adventure) if game.shares[player].used]


def of(log: Log, adventure: int) -> list[Game]:
    """The games of an adventure."""
    return [game for game in log.games if game.adventure == adventure]


def next_adventure(log: Log) -> int:
    """The adventure that is played next, or OVER (AW-20.4, AW-20.15, AW-20.17).

    Only what earned nothing is played again, so that nobody earns twice (AW-20.10).
    """
    for number in range(1, len(ADVENTURES) + 1):
        games = of(log, number)
        decided = any(game.result != DRAWN for game in games)
        if not decided and len(games) < CAMPAIGN.draws:
            return number
    return OVER


def standings(log: Log) -> list[int]:
    """The players, best first: most XP, then most artifacts, then by seat (AW-20.14)."""
    return sorted(
        range(len(log.players)),
        key=lambda player: (-xp(log, player), -len(artifacts(log, player)), player),
    )


def winners(log: Log) -> list[int]:
    """The winner of a campaign, or several who share it; nobody while it goes on (AW-20.14)."""
    if next_adventure(log) != OVER:
        return []
    scores = [(xp(log, player), len(artifacts(log, player))) for player in range(len(log.players))]
    return [player for player, score in enumerate(scores) if score == max(scores)]


# -- before a game -----------------------------------------------------------------------------


def parts(adventure: int) -> list[str]:
    """The parts that the players of a campaign ask for (AW-20.18)."""
    dragons = [part.creature for part in adventure_of(adventure).part]
    return dragons + [SITS_OUT] * (CAMPAIGN.players - len(dragons))


def clash(asked: Sequence[str]) -> bool:
    """Do two players ask for the same part, so that all are dealt at random (AW-20.18)?"""
    return len(set(asked)) < len(asked)


def terms(log: Log, player: int, part: str) -> Terms:
    """What the legion of a player must keep to in the next adventure."""
    number = next_adventure(log)
    return msgspec.structs.replace(
        adventure_terms(number, part),
        xp=xp(log, player),
        xp_spent=has_spent(log, player, number),
        artifacts=open_artifacts(log, player, number, part),
    )


def adventure_terms(number: int, part: str, artifacts_allowed: bool = False) -> Terms:
    """What a legion must keep to in an adventure outside a campaign (AW-20.3, AW-23.2)."""
    every = [key for key, card in UPGRADE.items() if card.slot == "artifact"]
    allowed = every if artifacts_allowed else []
    if number == 2 and part == HEIR:  # AW-22.2
        allowed = [*allowed, *UNCLAIMED]
    return Terms(
        points=adventure_of(number).points,
        muster=False,
        artifacts=dict.fromkeys(allowed, ""),
        only=part,
        only_clause=f"AW-{20 + number}.1",
    )


def open_artifacts(log: Log, player: int, number: int, part: str) -> Mapping[str, str]:
    """Every artifact with the clause that bars it, or "" (AW-20.11 to AW-20.13, AW-22.22)."""
    earned = [key for seat in range(len(log.players)) for key in artifacts(log, seat)]
    barred: dict[str, str] = {}
    for key, card in UPGRADE.items():
        if card.slot != "artifact":
            continue
        heir = number == 2 and part == HEIR and key in UNCLAIMED and key not in earned
        if key in artifacts(log, player) or heir:
            barred[key] = "AW-20.12" if key in has_used(log, player, number) else ""
        else:
            barred[key] = "AW-20.13"
    return barred


# -- after a game ------------------------------------------------------------------------------


def result_of(adventure: int, number: int) -> Result:
    """A numbered outcome of an adventure, with its story."""
    return next(result for result in adventure_of(adventure).result if result.number == number)


def story(adventure: int, number: int) -> list[str]:
    """The paragraphs that are read after the battle (AW-20.5)."""
    if number == DRAWN:
        return []
    result = result_of(adventure, number)
    more = [
        paragraph.story
        for paragraph in adventure_of(adventure).paragraph
        if paragraph.number == result.next
    ]
    return [result.story, *more]


def earnings(
    adventure: int,
    number: int,
    held: Mapping[str, Sequence[str]] | None = None,
    victory: Mapping[str, Victory] | None = None,
) -> dict[str, Earned]:
    """What each part earns by a result (AW-21.21, AW-22.21).

    `held` are the artifacts that a part carries at the end; of the parts in `victory` only those
    that achieved one earn anything (AW-22.20).
    """
    earned = {part.creature: Earned() for part in adventure_of(adventure).part}
    if number == DRAWN:  # AW-20.15
        return earned
    for one in result_of(adventure, number).earned:
        if victory is not None and victory.get(one.part, "none") == "none":
            continue
        choice = one.artifact
        if one.held:
            carried = (held or {}).get(one.part, ())
            choice = tuple(key for key in choice if key in carried)
        earned[one.part] = Earned(one.xp, choice)
    return earned


def share(
    log: Log, player: int, part: str, legion: Legion | None, earned: Earned, chosen: str = ""
) -> Share:
    """What the log keeps of a player's game; `chosen` is the artifact that he takes, if any."""
    adventure = next_adventure(log)
    brought = [
        key
        for entry in (legion.entries if legion else ())
        for key in entry.upgrades
        if UPGRADE[key].slot == "artifact"
    ]
    if not chosen and len(earned.artifacts) == 1:
        chosen = earned.artifacts[0]
    if chosen not in (earned.artifacts or ("",)):
        raise Illegal(result_clause(adventure), f"{chosen or 'nothing'!r} cannot be chosen")
    return Share(
        part=part,
        spent=xp_used(legion) if legion else 0,
        used=brought[0] if brought else "",
        xp=earned.xp,
        artifact=chosen,
    )


def result_clause(adventure: int) -> str:
    """The clause with the table of results."""
    return f"AW-{20 + adventure}.21"


def recorded(log: Log, game: Game) -> Log:
    """The next log; Illegal names the rule that a game breaks."""
    number = next_adventure(log)
    if number == OVER:
        raise Illegal("AW-20.14", "the campaign is over")
    if game.adventure != number:
        raise Illegal("AW-20.4", f"adventure {number} comes next, not {game.adventure}")
    if sorted(one.part for one in game.shares) != sorted(parts(number)):
        raise Illegal("AW-20.18", f"the parts are {', '.join(filter(None, parts(number)))}")
    if game.result not in (DRAWN, *(one.number for one in adventure_of(number).result)):
        raise Illegal("AW-20.5", f"there is no result {game.result}")
    most = earnings(number, game.result, {one.part: UNCLAIMED for one in game.shares})
    for player, one in enumerate(game.shares):
        check_share(log, number, player, one, most.get(one.part, Earned()))
    return msgspec.structs.replace(log, games=(*log.games, game))


def check_share(log: Log, number: int, player: int, one: Share, most: Earned) -> None:
    """A player spends, uses and earns only what he can."""
    who = log.players[player]
    if one.spent and has_spent(log, player, number):
        raise Illegal("AW-20.9", f"{who} has spent XP in this adventure already")
    if not 0 <= one.spent <= xp(log, player):
        raise Illegal("AW-20.7", f"{who} spends {one.spent} of {xp(log, player)} XP")
    if one.used:
        barred = open_artifacts(log, player, number, one.part).get(one.used, "AW-20.11")
        if barred:
            raise Illegal(barred, f"{who} cannot bring {one.used!r}")
    if one.xp not in (0, most.xp) or (one.artifact and one.artifact not in most.artifacts):
        raise Illegal(result_clause(number), f"{who} cannot earn this by the result")
    if one.part == SITS_OUT and (one.spent or one.used):
        raise Illegal("AW-20.4", f"{who} sits out")
