"""The actions of Aerial Corps: what a person types, what a record holds.

Dragons are those of the player, 1 to 3; targets are `2.1`, dragon 1 of seat 2, or `ship1`. Orders
are three cards, `+` marks the speed burst, then a facing for every rifle unit.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from wyrmtable.core.action import FIRST_GAME_KIND
from wyrmtable.core.errors import Illegal
from wyrmtable.core.jointverbs import JointVerb
from wyrmtable.core.plain import Plain
from wyrmtable.core.verbs import Slot, Span, Verb, Verbs, Words
from wyrmtable.games.aerialcorps.breeds import KEYS
from wyrmtable.games.aerialcorps.cards import CARD_NAMES, CARDS, ROUNDS
from wyrmtable.games.aerialcorps.state import NUMBERS
from wyrmtable.games.aerialcorps.table import FACINGS

NO_BEARING: Final = -999  # instead of a bearing
NOBODY: Final = -1  # instead of a target
ORDER_SIZE: Final = 7  # three cards, burst, three facings
ABSENT: Final = -1  # no dragon or no unit
OPEN: Final = -2  # not yet decided, in a draft
FIRST_SHIP: Final = 18  # ships as targets, in notation
LARGEST_FORCE: Final = 20  # that can be written; the rules allow far less
TARGETS: Final = (
    *[f"{seat}.{place}" for seat in range(1, 7) for place in NUMBERS],
    *[f"ship{number}" for number in NUMBERS],
)

# -- slots -----------------------------------------------------------------------------------------


class Breeds(Span):
    """A force, `2x ember_lark, storm_sovereign` or `none`; too large a one is for the rules."""

    def __init__(self) -> None:
        super().__init__(-1, 0, len(KEYS) - 1, "2x ember_lark, storm_sovereign")

    def write_all(self, values: Sequence[int]) -> str:
        return force_text(tuple(values))

    def read_all(self, text: str) -> list[int]:
        breeds: list[int] = []
        for part in text.split(",") if text != "none" else []:
            words = part.split()
            count = 1
            if len(words) > 1 and words[0].endswith("x") and words[0][:-1] in list("123456789"):
                count = int(words[0][:-1])
                words = words[1:]
            key = "_".join(words).lower()  # `Ember Lark` is understood as well
            if key not in KEYS:
                shown = part.strip()[:40]
                raise ValueError(f"{shown!r} is no breed, like `ember_lark` or `2x ember_lark`")
            breeds += [KEYS.index(key)] * count
        if len(breeds) > LARGEST_FORCE:
            raise ValueError("no force is so large")
        return breeds

    def plain_all(self, values: Sequence[int]) -> Plain:
        return [KEYS[breed] for breed in values]

    def from_plain_all(self, plain: Plain) -> list[int]:
        if not isinstance(plain, list):
            return super().from_plain_all(plain)
        return self.read_all(", ".join([str(breed) for breed in plain]) or "none")


def force_text(breeds: tuple[int, ...]) -> str:
    """For example `2x ember_lark, storm_sovereign`; equal neighbours are counted."""
    parts: list[str] = []
    place = 0
    while place < len(breeds):
        count = 1
        while place + count < len(breeds) and breeds[place + count] == breeds[place]:
            count += 1
        key = KEYS[breeds[place]]
        parts.append(f"{count}x {key}" if count > 1 else key)
        place += count
    return ", ".join(parts) or "none"


class CardName(Words):
    """A manoeuvre card; small letters are understood."""

    def read(self, word: str) -> int:
        return super().read(word.upper())


CARD_NAME: Final = CardName(CARD_NAMES, "the cards")
FACING: Final = Words(FACINGS, "the facings")
OWN_DRAGON: Final = Words(NUMBERS, "your dragons")


class Order(Span):
    """The orders of one dragon: `ST L30+ CLIMB | front right`.

    In a draft `?` stands for what is undecided and `-` for a speed burst that is declined.
    """

    draft: bool

    def __init__(self, draft: bool) -> None:
        super().__init__(ORDER_SIZE, OPEN, CARDS - 1, "ST L30+ CLIMB | front right")
        self.draft = draft

    def write_all(self, values: Sequence[int]) -> str:
        cards: list[str] = []
        for place in range(ROUNDS):
            name = CARD_NAMES[values[place]] if values[place] >= 0 else "?"
            cards.append(f"{name}+" if values[3] == place + 1 else name)
        if self.draft and values[3] == 0:
            cards.append("-")
        facings = [FACINGS[one] if one >= 0 else "?" for one in values[4:] if one != ABSENT]
        return " ".join(cards) + (" | " + " ".join(facings) if facings else "")

    def read_all(self, text: str) -> list[int]:
        cards, _, facings = text.partition("|")
        words = cards.split()
        burst = OPEN if self.draft else 0
        if self.draft and words and words[-1] == "-":
            words.pop()
            burst = 0
        if ";" in text:
            raise ValueError("orders of several dragons are written like `done 1: …; 2: …`")
        if len(words) != ROUNDS:
            raise Illegal("AC-7.3", f"exactly three cards are laid, not {len(words)}")
        order: list[int] = []
        for place, word in enumerate(words):
            name = word
            if word.endswith("+"):
                if burst > 0:
                    raise Illegal("AC-7.7", "only one card may have a speed burst")
                burst = place + 1
                name = word[:-1]
            order.append(self.read_bit(CARD_NAME, name))
        order.append(burst)
        sides = [self.read_bit(FACING, word) for word in facings.split()]
        if len(sides) > 3:
            raise Illegal("AC-7.1", "no dragon has more than three units")
        return [*order, *sides, *[ABSENT] * (3 - len(sides))]

    def read_bit(self, slot: Words, word: str) -> int:
        return OPEN if self.draft and word == "?" else slot.read(word)

    def sound(self, values: Sequence[int]) -> bool:
        """Numbers that can be written and read back."""
        try:
            return self.read_all(self.write_all(values)) == list(values)
        except (ValueError, IndexError, Illegal):
            return False


class Orders(Span):
    """The orders of all dragons of a player: `1: ST ST ST | front; 3: HOVER ST ST`."""

    order: Order

    def __init__(self, order: Order) -> None:
        example = "1: ST ST ST | front; 2: ST L30 ST"
        super().__init__(len(NUMBERS) * ORDER_SIZE, OPEN, CARDS - 1, example)
        self.order = order

    def write_all(self, values: Sequence[int]) -> str:
        parts: list[str] = []
        for dragon in range(len(NUMBERS)):
            order = values[dragon * ORDER_SIZE : (dragon + 1) * ORDER_SIZE]
            if order[0] != ABSENT:
                parts.append(f"{dragon + 1}: {self.order.write_all(order)}")
        return "; ".join(parts)

    def read_all(self, text: str) -> list[int]:
        orders = [ABSENT] * self.size
        for part in text.split(";"):
            word, colon, order = part.strip().partition(":")
            if not colon:
                raise ValueError("orders are written like `1: ST ST ST | front`")
            first = OWN_DRAGON.read(word) * ORDER_SIZE
            if orders[first] != ABSENT:
                raise ValueError(f"dragon {word} is there twice")
            orders[first : first + ORDER_SIZE] = self.order.read_all(order)
        return orders

    def sound(self, values: Sequence[int]) -> bool:
        for first in range(0, self.size, ORDER_SIZE):
            order = values[first : first + ORDER_SIZE]
            absent = all([bit == ABSENT for bit in order])
            if not absent and not self.order.sound(order):
                return False
        return True


class Bearing(Slot):
    """Whole degrees, negative to the left, or `none`."""

    def __init__(self) -> None:
        super().__init__(NO_BEARING, 999, "-30")

    def write(self, value: int) -> str:
        return "none" if value == NO_BEARING else str(value)

    def read(self, word: str) -> int:
        if word == "none":
            return NO_BEARING
        digits = word.removeprefix("-").removeprefix("+")
        if digits.isascii() and digits.isdigit() and len(digits) <= 3:
            return -int(digits) if word.startswith("-") else int(digits)
        if digits.replace(".", "", 1).isdigit() and digits.isascii():
            raise Illegal("AC-9.4", "bearings are whole degrees from -135 to 135")
        raise ValueError(f"{word[:20]!r} is no bearing in whole degrees")


class Shot(Span):
    """`fire 2.1`, or `hold`."""

    def __init__(self) -> None:
        super().__init__(1, NOBODY, len(TARGETS) - 1, "fire 2.1")

    def write_all(self, values: Sequence[int]) -> str:
        return "hold" if values[0] == NOBODY else f"fire {TARGETS[values[0]]}"

    def read_all(self, text: str) -> list[int]:
        verb, _, target = text.partition(" ")
        if text == "hold":
            return [NOBODY]
        if verb != "fire":
            raise ValueError("a unit answers `hold` or `fire 2.1`")
        return [TARGET.read(target)]


TARGET: Final = Words(("none", *TARGETS), "targets", NOBODY)
TARGET.example = "2.1"
ORDER_SLOT: Final = Order(False)
DRAFT_SLOT: Final = Order(True)

# -- the table -------------------------------------------------------------------------------------

FORCE: Final = Verb(
    FIRST_GAME_KIND, "force", "force {breeds}", about="choose dragons; `none` for none"
)
CARD: Final = Verb(
    FIRST_GAME_KIND + 1, "card", "{dragon}.c{place} {card}", about="lay card 1, 2 or 3 of a dragon"
)
BURST: Final = Verb(
    FIRST_GAME_KIND + 2, "burst", "{dragon}.burst {on}", about="lay the speed burst on this card"
)
FACE: Final = Verb(
    FIRST_GAME_KIND + 3, "face", "{dragon}.u{unit} {facing}", about="lay the facing of a rifle unit"
)
ORDER: Final = Verb(
    FIRST_GAME_KIND + 4, "order", "{dragon}: {order}", about="all orders of one dragon at once"
)
DONE: Final = Verb(
    FIRST_GAME_KIND + 5, "done", "done", about="hand in the orders; what is missing is the default"
)
DONE_ALL: Final = Verb(
    FIRST_GAME_KIND + 6, "done_all", "done {orders}", about="hand in these orders"
)
DRAFT_ALL: Final = Verb(
    FIRST_GAME_KIND + 7, "draft_all", "draft {drafts}", about="lay orders; `?` is undecided"
)
REOPEN: Final = Verb(
    FIRST_GAME_KIND + 8, "reopen", "reopen", about="take orders back, until all have handed in"
)
BREATHE: Final = JointVerb(
    FIRST_GAME_KIND + 9, "breath", "{dragon} breath {bearing}", 9, "negative is to the left"
)
SHOOT: Final = JointVerb(
    FIRST_GAME_KIND + 10, "fire", "{rifle} {shot}", 9, "unit 1 of your dragon 1; or `1 u1 hold`"
)
STRIKE: Final = JointVerb(
    FIRST_GAME_KIND + 11, "melee", "{dragon} melee {target}", 9, "strike this enemy, or none"
)
BOARD: Final = JointVerb(
    FIRST_GAME_KIND + 12, "board", "{dragon} board {target}", 9, "board this enemy, or none"
)
BREAK_OFF: Final = JointVerb(
    FIRST_GAME_KIND + 13, "break_off", "{dragon} {whether}", 9, "a boarding that is under way"
)
VERBS: Final = Verbs(
    {
        "breeds": Breeds(),
        "dragon": OWN_DRAGON,
        "place": Words(NUMBERS, "the cards of a turn"),
        "card": CARD_NAME,
        "on": Words(("none", *NUMBERS), "the cards of a turn"),
        "unit": Words(NUMBERS, "the rifle units"),
        "facing": FACING,
        "order": ORDER_SLOT,
        "orders": Orders(ORDER_SLOT),
        "drafts": Orders(DRAFT_SLOT),
        "bearing": Bearing(),
        "rifle": Words([f"{dragon} u{unit}" for dragon in NUMBERS for unit in NUMBERS]),
        "shot": Shot(),
        "target": TARGET,
        "whether": Words(("go on", "break off")),
    },
    [
        FORCE,
        CARD,
        BURST,
        FACE,
        ORDER,
        DONE,
        DONE_ALL,
        DRAFT_ALL,
        REOPEN,
        BREATHE,
        SHOOT,
        STRIKE,
        BOARD,
        BREAK_OFF,
    ],
)
DONE_ACTION: Final = DONE.of(())
REOPEN_ACTION: Final = REOPEN.of(())
