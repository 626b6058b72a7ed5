"""Why an action is refused, in plain words.

A refusal is a clause; where a clause has several reasons, a word follows that tells which.
"""

# not compiled: text for people
from __future__ import annotations

from wyrmtable.core.action import Action
from wyrmtable.core.errors import Illegal
from wyrmtable.games.dragonlance.state import DragonLance
from wyrmtable.games.dragonlance.verbs import DOWN

REASONS = {
    "DL-2.12": "that is off the board",
    "DL-3.3": "there are not enough altitude markers left",
    "DL-5.8": "points are left, and a dragon can still use them",
    "DL-6.1": "points go to dragons of the active horde only",
    "DL-6.3": "no movement point is left for another hex",
    "DL-6.4": "no level is left below it",
    "DL-6.5": "a dragon on the ground cannot move to another hex before it climbs",
    "DL-6.7": "a dragon cannot go both up and down in the same hex in one turn",
    "DL-6.9": "another dragon is there",
    "DL-6.11": "a hex side can be crossed only twice in a turn",
    "DL-6.12": "too few points would be left to come back below the ceiling",
    "DL-6.14": "the last points are reserved for a dragon that must leave tower, citadel or water",
    "DL-7.1": "walls cannot be crossed without Passwall",
    "DL-7.2": "a dragon enters only through the gate of its own colour",
    "DL-7.4": "gates are passed at altitude 4 or less",
    "DL-7.5": "another dragon of this colour is in the courtyard",
    "DL-7.9": "attacks through a gate need altitude 4 or less",
    "DL-7.10": "a wall is between them",
    "DL-8.2": "the tower is entered at altitude 10",
    "DL-8.4": "a landing on the tower ends the move",
    "DL-8.5": "a dragon that has landed on the tower is done for this turn",
    "DL-8.7": "a dragon on the tower leaves it first",
    "DL-8.7 open": "this dragon is neither on the tower nor in a citadel",
    "DL-8.7 points": "no movement point is left to leave the tower",
    "DL-8.8": "a dragon on the tower cannot be attacked",
    "DL-8.9": "a dragon on the tower cannot attack",
    "DL-8.10": "the DragonLance is not on the tower",
    "DL-8.12": "a dragon above the tower cannot descend to 10 or less there",
    "DL-9.1": "the target is not in an adjacent hex at the same altitude",
    "DL-9.3": "this dragon has already attacked this turn",
    "DL-9.3 turn": "a dragon attacks in its own horde's turn",
    "DL-9.5": "a dragon at altitude zero cannot be attacked",
    "DL-9.6": "a dragon on the ground cannot attack",
    "DL-9.16": "dragons of one colour do not attack each other",
    "DL-10.1": "only the Lancer can lose the DragonLance",
    "DL-11.1": "it would crash at altitude zero",
    "DL-11.3": "that dragon is not in the game",
    "DL-12.3": "that card is not in this hand",
    "DL-12.6": "this dragon has been charged with a card this turn",
    "DL-12.7 horde": "a card is charged to a dragon of the horde that plays it",
    "DL-12.7 gone": "that dragon is not in the game",
    "DL-12.7 haste": "Haste is played before the movement roll",
    "DL-12.7 battle": "battle cards are played while an attack is going on",
    "DL-12.7 defender": "this card helps only a defender",
    "DL-12.7 attacker": "this card helps only an attacker",
    "DL-12.7 dispel": "Dispel Magic is played in a window",
    "DL-12.7 passwall": "Passwall goes with a step in your own horde's turn",
    "DL-12.7 direction": "Passwall needs a direction, as in `play passwall gold1 S`",
    "DL-12.12": "only Dispel Magic answers a card",
    "DL-12.16": "only the owners of attacker and defender add to their rolls",
    "DL-12.17": "the card would have no effect",
    "DL-13.2": "the target's colour is immune to this spell",
    "DL-13.9": "no card is in effect that could be dispelled",
    "DL-13.13": "Fear is played on a dragon in the open",
    "DL-13.19": "Fear bars that hex for the rest of this turn",
    "DL-13.20": "the target is protected by Fear for the rest of this turn",
    "DL-13.25": "one Haste is in effect for this roll",
    "DL-13.25 other": "only the active horde plays Haste",
    "DL-13.27": "Passwall crosses a wall side",
    "DL-13.30": "another dragon is there",
    "DL-13.30 lancer": "the Lancer cannot be teleported",
    "DL-13.30 high": "no dragon teleports above altitude 10",
    "DL-13.31": "that is not a legal space for a Teleport",
    "DL-13.31 water": "a dragon in the water cannot be teleported",
    "DL-13.31 markers": "there are not enough altitude markers for that level",
    "DL-13.32": "a dragon teleports to the tower only if the DragonLance is there",
    "DL-15.5": "a citadel fills that hex up to altitude 10",
    "DL-15.6": "a dragon above a citadel cannot descend to 10 or less there",
    "DL-15.7": "no citadel is in that direction",
    "DL-15.7 door": "a citadel is entered at altitude 3",
    "DL-15.7 points": "no movement point is left to enter the citadel",
    "DL-15.8": "a dragon that has entered a citadel is done moving for this turn",
    "DL-15.9": "dragons inside a citadel neither attack nor are attacked",
    "DL-15.11": "a dragon inside a citadel leaves it first",
    "DL-15.11 points": "no movement point is left to leave the citadel",
    "DL-15.12": "it has left this citadel this turn",
    "DL-15.13": "another dragon is inside",
    "DL-15.14": "the Lancer cannot enter a citadel",
    "DL-16.7": "the target carries no item",
    "DL-17.4": "not within the range of a dragon that shoots",
    "DL-17.9": "arrows pass a gate only at one altitude",
    "DL-17.9 clear": "a dragon at this altitude bars the shot through the gate",
    "DL-17.10": "arrows pass a gate only straight, at altitude 4 or less",
    "DL-17.11": "a wall, the tower or a citadel is in the line",
    "DL-17.16": "Lord Gunthar cannot give his last card away",
    "DL-18.4": "the horde has as many dragons in the air as it may",
    "DL-18.5": "the horde has as many dragons in the air as it may",
    "DL-18.7": "resurrection costs another number of cards",
    "DL-18.7 off": "there is no resurrection in this game",
    "DL-18.7 alive": "only a killed dragon comes back",
    "DL-18.8": "a dragon comes back to a free hex of its own lair",
    "DL-18.8 turn": "a horde resurrects in its own turn",
    "DL-18.9": "a horde that is out of the game stays out",
    "DL-18.11": "the attacker's colour is immune to this spell",
    "DL-18.12": "Lord Gunthar's new card can be played when this turn has ended",
    "DL-19.2": "a forest is entered at altitude 3 or more",
    "DL-19.3": "it would crash: forest needs altitude 3 or more",
    "DL-19.4": "a mountain is entered at altitude 5 or more",
    "DL-19.5": "it would crash: a mountain needs altitude 5 or more",
    "DL-19.6": "too low for that terrain",
    "DL-19.9": "it lies in the water",
    "DL-19.10": "it lies in the water",
    "DL-20.4": "one point is worth at most three levels down",
    "DL-20.6": "a dive cannot go below zero",
    "DL-20.7": "with facing, a dragon flies only where it faces",
    "DL-20.7 off": "without facing, dragons do not turn",
    "DL-20.8": "with facing, no dragon climbs or descends on the spot",
    "DL-20.9": "at most two levels up with a step",
    "DL-20.10": "at most four levels down with a step",
    "DL-20.11": "at most one turn of 60 degrees with a step",
    "DL-20.12": "not enough points for this step",
    "DL-20.13": "a dragon on the ground climbs one or two levels before it flies ahead",
    "DL-20.17": "only a dragon with no way forward turns on the spot",
    "DL-20.17 points": "no movement point is left to turn on the spot",
    "DL-20.19": "another dragon is there at this altitude",
    "DL-20.20": "in one hex, the altitudes must differ by exactly 1",
    "DL-20.21": "another dragon is in the way up or down",
    "DL-21.1": "the stunt costs another number of cards",
    "DL-21.1 off": "there are no stunts in this game",
    "DL-21.1 points": "not enough points are left for this stunt",
    "DL-21.4": "the way of the stunt is not clear",
    "DL-21.10": "this is not the stunt of this dragon at this moment",
    "DL-21.15": "that climb or dive is not possible",
    "DL-21.19": "the attacker is not directly behind",
    "DL-21.22": "a ranged attack cannot be countered",
    "DL-21.26 lance": "the attacker is not the Lancer",
    "DL-21.26 item": "the attacker carries no item",
    "DL-22.3": "there are no walls",
    "DL-22.5": "no two dragons of these hordes are side by side at the same altitude",
    "DL-22.5 ally": "trades are for allies",
    "DL-22.5 gone": "that horde is not in the game",
    "DL-22.6": "cards are handed over by dragons in the open",
    "DL-22.6 turn": "trades are made in the turn of one of the partners",
    "DL-23.5": "hordes share no cards: charge a dragon of the horde that plays",
    "DL-23.10": "two hordes of one player do not trade",
}


def clause_of(refused: str) -> str:
    """The clause of a refusal."""
    return refused.partition(" ")[0]


def because(refused: str) -> str:
    """The reason of a refusal."""
    return REASONS.get(refused, "the rules do not allow it")


def refusal(refused: str) -> Illegal:
    """The error that goes with a refusal."""
    return Illegal(clause_of(refused), because(refused))


def against(state: DragonLance, step: Action, clause: str) -> str:
    """The reason that goes with a clause against a step, where the clause alone leaves it open."""
    if clause != "DL-6.4":
        return because(clause)
    if state.points < 1:
        return "no movement point is left for another level"
    if step.kind == DOWN.kind and step.args[1] != 1 and step.args[1] <= state.alt[step.args[0]]:
        return "a step down is one level"
    return because(clause)
