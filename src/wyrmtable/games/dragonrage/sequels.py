"""What follows a game of a campaign, as options for the next (DR-24.14)."""

# not compiled: msgspec structs, once per game
from __future__ import annotations

import msgspec

from wyrmtable.core.plain import PlainDict
from wyrmtable.core.sequel import Sequel
from wyrmtable.games.dragonrage import campaign
from wyrmtable.games.dragonrage.contentfile import TABLES
from wyrmtable.games.dragonrage.options import Options
from wyrmtable.games.dragonrage.starting import campaign_data
from wyrmtable.games.dragonrage.state import DragonRage

CHAMPIONS = {"inv": "Invader won the campaign", "def": "Defender won the campaign"}


def sequel(state: DragonRage) -> Sequel | None:
    """The next game, with the rosters; None if the game belongs to no campaign."""
    if state.outcome is None:
        return None
    data = campaign_data(msgspec.convert(state.terms.plain, Options), state.city)
    if data is None:
        return None
    winner = state.side_of(state.outcome.winners[0])
    after = campaign.after_game(data, winner, campaign.kills_of(state.killed))
    told = [
        f"Invader has {after.roster.inv} roster points, Defender has {after.roster.defender} "
        "(DR-24.10)."
    ]
    if state.invader != 0:
        told.append("Change seats, so that everyone keeps their side (DR-24.1).")
    if campaign.is_over(after):
        told.append(
            f"{CHAMPIONS.get(campaign.champion(after), 'The campaign is drawn')} (DR-24.12)."
        )
        return Sequel(call="A new campaign", options={"campaign": True}, told=told, over=True)
    plain: PlainDict = msgspec.to_builtins(after)
    call = f"Game {after.game} of {TABLES.campaign.games}"
    return Sequel(call=call, options={"sides": "fixed", "campaign": plain}, told=told)
