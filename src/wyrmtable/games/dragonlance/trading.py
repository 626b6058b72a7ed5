"""Trades between allies, and resurrection (DL-22.5, DL-18.7)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from wyrmtable.core.action import Action
from wyrmtable.core.errors import Illegal
from wyrmtable.games.dragonlance.board import HEXES
from wyrmtable.games.dragonlance.cards import holds, lay_down, may_pay, pay
from wyrmtable.games.dragonlance.codes import ASK_NONE, DRY, NOBODY, OPEN, marked
from wyrmtable.games.dragonlance.contentfile import PIECES
from wyrmtable.games.dragonlance.events import (
    Resurrected,
    Traded,
    TradeOffered,
    TradeRefused,
    TradeWithdrawn,
)
from wyrmtable.games.dragonlance.facts import Partner, TradeFacts, Trades, faces
from wyrmtable.games.dragonlance.handwindows import set_wish
from wyrmtable.games.dragonlance.hordes import hordes_of, in_open, is_alive
from wyrmtable.games.dragonlance.naming import hex_of
from wyrmtable.games.dragonlance.pieces import (
    COLOURS,
    HORDES,
    NAMES,
    SIDE,
    SIZE,
    SPELLS,
    START_FACING,
)
from wyrmtable.games.dragonlance.places import barred, is_free, next_to
from wyrmtable.games.dragonlance.questions import Choice
from wyrmtable.games.dragonlance.snapshots import settle_move
from wyrmtable.games.dragonlance.state import DragonLance
from wyrmtable.games.dragonlance.steps import acted
from wyrmtable.games.dragonlance.stunts import payments
from wyrmtable.games.dragonlance.verbs import (
    ACCEPT,
    ACCEPT_ACTION,
    REFUSE,
    REFUSE_ACTION,
    RESURRECT,
    TRADE,
    WISH,
    require_sound,
)


def apart_refusal(state: DragonLance, horde: int, partner: int) -> str:
    """Why no two dragons of these hordes can hand cards over (DL-22.5, DL-22.6)."""
    clause = "DL-22.5"
    for mine in range(horde * SIZE, horde * SIZE + SIZE):
        if state.cell[mine] < 0:
            continue
        for theirs in range(partner * SIZE, partner * SIZE + SIZE):
            if state.cell[theirs] < 0:
                continue
            apart = abs(state.alt[mine] - state.alt[theirs])
            if state.cell[mine] == state.cell[theirs]:
                together = apart == 1
            else:
                together = not apart and next_to(state, state.cell[mine], state.cell[theirs])
            if together:
                if in_open(state, mine) and in_open(state, theirs):
                    return ""
                clause = "DL-22.6"
    return clause


def trade_refusal(state: DragonLance, horde: int, partner: int, give: list[int]) -> str:
    """Why an offer cannot be made; what the partner holds does not matter here."""
    if not state.flags.teams or partner == horde or SIDE[horde] != SIDE[partner]:
        return "DL-22.5 ally"
    if state.owner[partner] == NOBODY or not is_alive(state, partner):
        return "DL-22.5 gone"
    if state.owner[horde] == state.owner[partner]:
        return "DL-23.10"
    if state.active not in (horde, partner):
        return "DL-22.6 turn"
    clause = apart_refusal(state, horde, partner)
    if clause:
        return clause
    if not holds(state, horde, give):
        return "DL-12.3"
    if give and not may_pay(state, horde, len(give)):
        return "DL-17.16"
    return ""


def trades(state: DragonLance, seat: int) -> Trades | None:
    """With whom the hordes of a seat may trade now, and the cards that may be asked for."""
    partners: list[Partner] = []
    for horde in hordes_of(state, seat) if state.flags.teams else []:
        hand = [SPELLS[card] for card in state.hands[horde]]
        for partner in range(HORDES):
            if not trade_refusal(state, horde, partner, []):
                held = len(state.hands[partner])
                partners.append(Partner(COLOURS[horde], COLOURS[partner], hand, held))
    deck = [SPELLS[card] for card in sorted(set(state.flags.deck))]
    return Trades(partners, faces(deck)) if partners else None


def gifts(state: DragonLance, horde: int) -> list[Action]:
    """Offers worth listing: one card as a gift."""
    listed: list[Action] = []
    if state.flags.teams:
        for partner in range(HORDES):
            for card in sorted(set(state.hands[horde])):
                if not trade_refusal(state, horde, partner, [card]):
                    listed.append(TRADE.of((horde, partner, 1, card)))
    return listed


def offer(state: DragonLance, action: Action) -> None:
    """Put an offer to the partner; only the two learn which cards it names."""
    horde, partner, count = action.args[:3]
    if state.listening:
        give, take = action.args[3 : 3 + count], action.args[3 + count :]
        offered = TradeOffered(
            by=COLOURS[horde],
            partner=COLOURS[partner],
            give=[SPELLS[card] for card in give],
            take=[SPELLS[card] for card in take],
        )
        both = (state.owner[horde], state.owner[partner])
        state.emit(offered, "DL-22.6", None, both, True)
    state.agenda.append(Trade(*action.args))


class Trade(Choice):
    """The partner accepts or refuses; `args`: horde, partner, number given, cards (DL-22.6).

    Meanwhile the one who has made the offer may withdraw it, and the partner may ask the table to
    refuse whatever is offered in this turn, as it may ask it to pass.
    """

    name: ClassVar[str] = "trade"
    clause: ClassVar[str] = "DL-22.6"

    def fits(self, state: DragonLance) -> bool:
        return TRADE.sound(self.args)

    def given(self) -> list[int]:
        return list(self.args[3 : 3 + self.args[2]])

    def wanted(self) -> list[int]:
        return list(self.args[3 + self.args[2] :])

    def possible(self, state: DragonLance) -> bool:
        """Does the partner hold what is asked for, and may it give that away?"""
        partner, take = self.args[1], self.wanted()
        if not holds(state, partner, take):
            return False
        return not take or may_pay(state, partner, len(take))

    def pending(self, state: DragonLance) -> tuple[int, ...]:
        horde, partner = self.args[0], self.args[1]
        if not is_alive(state, horde) or not is_alive(state, partner):
            return ()
        return (state.owner[partner],)

    def made_by(self, state: DragonLance, seat: int) -> bool:
        """Has this seat made the offer?"""
        return seat == state.owner[self.args[0]]

    def alterable(self, state: DragonLance) -> tuple[int, ...]:
        return (state.owner[self.args[0]],) if self.pending(state) else ()

    def automatic(self, state: DragonLance, seat: int) -> Action | None:
        return REFUSE_ACTION if state.wishes[seat] == ASK_NONE else None

    def prompt(self, state: DragonLance, seat: int) -> str:
        give = ", ".join([PIECES.spell[card].title for card in self.given()]) or "nothing"
        take = ", ".join([PIECES.spell[card].title for card in self.wanted()]) or "nothing"
        if self.made_by(state, seat):
            return f"You offer {give} for {take} to {COLOURS[self.args[1]].capitalize()}"
        return f"{COLOURS[self.args[0]].capitalize()} offers {give} for {take}: accept?"

    def actions(self, state: DragonLance, seat: int) -> Sequence[Action]:
        if self.made_by(state, seat):
            return [REFUSE_ACTION]
        return [REFUSE_ACTION, ACCEPT_ACTION] if self.possible(state) else [REFUSE_ACTION]

    def facts(self, state: DragonLance, seat: int) -> TradeFacts:
        words = {"accept": "Accept the trade", "refuse": "Refuse"}
        hint = "Only the two of you see which cards are meant."
        if self.made_by(state, seat):
            return TradeFacts(hint, {"refuse": "Withdraw the offer"}, "")
        return TradeFacts(hint, words, "ask none")

    def quiet(self, action: Action) -> bool:
        return action.kind == WISH.kind

    def answer(self, state: DragonLance, seat: int, action: Action) -> bool:
        require_sound(action)
        if action.kind == WISH.kind:
            set_wish(state, seat, action)
            return False
        self.take(state, seat, action)
        return True

    def take(self, state: DragonLance, seat: int, action: Action) -> None:
        if action.kind not in (ACCEPT.kind, REFUSE.kind):
            raise Illegal("DL-22.6", "say `accept` or `refuse`")
        if self.made_by(state, seat):
            self.withdraw(state, action)
        elif action.kind == ACCEPT.kind:
            if not self.possible(state):
                raise Illegal("DL-22.6", "the cards that are asked for are not there to give")
            self.swap(state)
            state.agenda.pop()
        else:
            self.decide(state, seat)

    def withdraw(self, state: DragonLance, action: Action) -> None:
        """The offer is not meant any more."""
        if action.kind != REFUSE.kind:
            raise Illegal("DL-22.6", "your ally accepts an offer of yours; `refuse` withdraws it")
        state.agenda.pop()
        if state.listening:
            by, partner = COLOURS[self.args[0]], COLOURS[self.args[1]]
            state.emit(TradeWithdrawn(by=by, partner=partner), "DL-22.6")

    def decide(self, state: DragonLance, seat: int) -> None:
        state.agenda.pop()
        if state.listening:
            refused = TradeRefused(by=COLOURS[self.args[0]], partner=COLOURS[self.args[1]])
            state.emit(refused, "DL-22.6")

    def swap(self, state: DragonLance) -> None:
        """Hand the cards over; the others learn only how many (DL-22.6)."""
        horde, partner = self.args[0], self.args[1]
        give, take = self.given(), self.wanted()
        lay_down(state, horde, give)
        lay_down(state, partner, take)
        state.hands[horde] += tuple(take)
        state.hands[partner] += tuple(give)
        if state.listening:
            by, partner_name = COLOURS[horde], COLOURS[partner]
            traded = Traded(by=by, partner=partner_name, gives=len(give), takes=len(take))
            state.emit(traded, "DL-22.6", reveals=True)


# -- resurrection -------------------------------------------------------------------------------


def resurrect_refusal(state: DragonLance, dragon: int, cell: int, cards: list[int]) -> str:
    """Why a dragon cannot be brought back so; empty if it can (DL-18.7 to DL-18.9)."""
    horde = dragon // SIZE
    if not state.flags.resurrection:
        return "DL-18.7 off"
    if state.out[horde]:
        return "DL-18.9"
    if horde != state.active:
        return "DL-18.8 turn"
    if not state.dead[dragon] or state.cell[dragon] >= 0:
        return "DL-18.7 alive"
    if HEXES.lair_of[cell] != horde or not is_free(state, dragon, cell, 0):
        return "DL-18.8"
    if barred(state, dragon, cell):
        return "DL-13.19"
    if len(cards) != state.flags.resurrection:
        return "DL-18.7"
    if not holds(state, horde, cards):
        return "DL-12.3"
    return "" if may_pay(state, horde, len(cards)) else "DL-17.16"


def resurrect(state: DragonLance, dragon: int, cell: int, cards: list[int]) -> None:
    """Put a killed dragon back into its lair; it may act at once (DL-18.8)."""
    if state.listening:
        back = Resurrected(
            dragon=NAMES[dragon],
            hex=hex_of(cell),
            facing=START_FACING[dragon // SIZE],
            cards=[SPELLS[card] for card in cards],
        )
        state.emit(back, "DL-18.7", reveals=True)
    pay(state, dragon // SIZE, cards)
    acted(state, dragon)
    state.dead = marked(state.dead, dragon, 0)
    state.cell[dragon] = cell
    state.where = marked(state.where, dragon, OPEN)
    state.wet = marked(state.wet, dragon, DRY)
    state.face = marked(state.face, dragon, START_FACING[dragon // SIZE])  # DL-20.14
    state.began = marked(state.began, dragon, 0)
    state.finished = marked(state.finished, dragon, 0)
    settle_move(state, dragon)


def resurrections(state: DragonLance, horde: int) -> list[Action]:
    """Every dragon, lair hex and payment."""
    listed: list[Action] = []
    price = state.flags.resurrection
    if not price or len(state.hands[horde]) < price:
        return listed
    for dragon in range(horde * SIZE, horde * SIZE + SIZE):
        if not state.dead[dragon]:
            continue
        for cell in HEXES.lair_cells[horde * SIZE : horde * SIZE + SIZE]:
            for cards in payments(state.hands[horde], price):
                if not resurrect_refusal(state, dragon, cell, cards):
                    listed.append(RESURRECT.of((dragon, cell, *cards)))
    return listed
