"""Building an army step by step in the terminal."""

from __future__ import annotations

import re
from collections.abc import Callable

import msgspec

from wyrmtable.cli.armies import Cards, card_lines, sheet, summary
from wyrmtable.cli.building import term_value
from wyrmtable.cli.polite import Refusal
from wyrmtable.cli.screen import Screen
from wyrmtable.core.builder import WHOLE, Army, Builder, Offer, Unit, newly_broken
from wyrmtable.core.errors import WyrmtableError
from wyrmtable.core.plain import Plain

HELP = """\
add CARD             a {unit}; add CARD to 1: something for the first one
cards [1] [WORDS]    what could be added, or added to the first one
show CARD            what stands on a card
drop 1               the first {unit}; drop CARD from 1
count 2 5            the second one has 5 {model}s
copy 1               once more, with all it has
slot 1 ICON          buy a slot; player 1 2: the second player has it; bonus 3: {bonus} for points
lists                ready-made lists; load NAME or a text; take 2 from NAME: one of its {unit}s
points 100           or another term, as in muster no
free on              mark what is illegal and refuse nothing; free off
text, sheet, undo, help, quit"""
PLACES = re.compile(r"(.*?)\s+(?:to|from)\s+(\S+(?:\s\S+)*)")


class Workbench:
    """An army between two commands."""

    def __init__(
        self, screen: Screen, builder: Builder, cards: Cards, terms: dict[str, Plain], *, free: bool
    ) -> None:
        self.screen = screen
        self.builder = builder
        self.cards = cards
        self.terms = terms
        self.free = free
        self.judged = builder.judge(Army(), terms)
        self.past: list[Army] = []
        self.commands: dict[str, Callable[[str], None]] = {
            "add": self.add,
            "cards": self.list_cards,
            "show": self.show,
            "drop": self.drop,
            "count": self.count,
            "copy": self.copy,
            "slot": self.slot,
            "player": self.player,
            "bonus": self.bonus,
            "lists": self.lists,
            "load": self.load,
            "take": self.take,
            "free": self.set_free,
            "text": self.text,
            "sheet": self.sheet,
            "undo": self.undo,
            "help": self.help,
        }

    def run(self) -> None:
        """Ask until somebody quits; the list is said at the end, to be copied."""
        word = self.cards.catalogue.army
        self.screen.say(f"Build a {word}. `help` lists the commands, `quit` ends.", "bold")
        while True:
            try:
                line = self.screen.ask(f"{self.judged.points}/{self.judged.limit}> ")
            except EOFError:
                break
            if line.casefold() in ("q", "quit", "exit", "done"):
                break
            if line:
                self.do(line)
        if self.judged.army.units:
            self.screen.say_whole(self.judged.text)

    def do(self, line: str) -> None:
        """Follow one command; what goes wrong is said in one line."""
        word, _, rest = line.partition(" ")
        settings = {setting.name: setting for setting in self.cards.catalogue.settings}
        try:
            if word in self.commands:
                self.commands[word](rest.strip())
            elif word in settings:
                terms = {**self.terms, word: term_value(settings[word], rest.strip())}
                self.judged = self.builder.judge(self.judged.army, terms)
                self.terms = terms
                self.screen.say(summary(self.cards, self.judged))
            else:
                raise Refusal(f"there is no command {word!r}; `help` lists them")
        except WyrmtableError as error:
            self.screen.refuse(str(error))

    # -- changes -------------------------------------------------------------------------------

    def put(self, army: Army, *, guarded: bool = True) -> None:
        """Take a changed army, unless it breaks a rule that was not broken before."""
        try:  # the bounds of the type, which copies do not check
            army = msgspec.convert(msgspec.to_builtins(army), Army)
        except msgspec.ValidationError as error:
            raise Refusal(f"this is too much for one list: {error}") from None
        judged = self.builder.judge(army, self.terms)
        broken = newly_broken(self.judged.problems, judged.problems)
        if guarded and broken and not self.free:
            raise Refusal(f"{broken.why} [{broken.clause}]; `free on` adds it all the same")
        self.past.append(self.judged.army)
        self.judged = judged
        self.screen.say(summary(self.cards, judged))

    def units(self) -> list[Unit]:
        return list(self.judged.army.units)

    def number(self, typed: str, units: list[Unit] | tuple[Unit, ...] | None = None) -> int:
        """A unit as people count them, from 1."""
        every = self.judged.army.units if units is None else units
        if not typed.isdecimal() or not 1 <= int(typed[:4]) <= len(every):
            unit = self.cards.catalogue.unit
            raise Refusal(f"{typed!r} is not the number of a {unit}; there are {len(every)}")
        return int(typed) - 1

    def with_units(self, units: list[Unit], *, guarded: bool = True) -> None:
        army = msgspec.structs.replace(self.judged.army, units=tuple(units))
        self.put(army, guarded=guarded)

    def alter(self, at: int, unit: Unit, *, guarded: bool = True) -> None:
        units = self.units()
        units[at] = unit
        self.with_units(units, guarded=guarded)

    def add(self, rest: str) -> None:
        placed = PLACES.fullmatch(rest)
        card = self.cards.find(placed[1] if placed else rest)
        if not card.slot:
            self.with_units([*self.units(), Unit(card=card.key)])
            return
        units = self.units()
        if placed is None and len(units) != 1:
            raise Refusal(f"to which {self.cards.catalogue.unit}? For example: add {card.key} to 1")
        at = self.number(placed[2] if placed else "1")
        unit = units[at]
        self.alter(at, msgspec.structs.replace(unit, additions=(*unit.additions, card.key)))

    def drop(self, rest: str) -> None:
        placed = PLACES.fullmatch(rest)
        units = self.units()
        if placed is None:
            del units[self.number(rest)]
            self.with_units(units, guarded=False)
            return
        card, at = self.cards.find(placed[1]), self.number(placed[2])
        additions = list(units[at].additions)
        if card.key not in additions:
            raise Refusal(f"{self.cards[units[at].card].name} does not have {card.name}")
        additions.reverse()
        additions.remove(card.key)
        left = tuple(reversed(additions))
        self.alter(at, msgspec.structs.replace(units[at], additions=left), guarded=False)

    def count(self, rest: str) -> None:
        at, number = self.pair(rest, "count 2 5")
        self.alter(at, msgspec.structs.replace(self.units()[at], count=number))

    def player(self, rest: str) -> None:
        at, number = self.pair(rest, "player 1 2")
        self.alter(at, msgspec.structs.replace(self.units()[at], player=number - 1))

    def pair(self, rest: str, example: str) -> tuple[int, int]:
        """A unit and a number."""
        words = rest.split()
        if len(words) != 2 or not words[1].isdecimal() or len(words[1]) > 4:
            raise Refusal(f"write it like `{example}`")
        return self.number(words[0]), int(words[1])

    def slot(self, rest: str) -> None:
        typed, _, icon = rest.partition(" ")
        at = self.number(typed)
        slots = (icon.strip().casefold(),) if icon.strip() else ()
        self.alter(at, msgspec.structs.replace(self.units()[at], slots=slots))

    def bonus(self, rest: str) -> None:
        if not rest.isdecimal() or len(rest) > 3:
            raise Refusal("write it like `bonus 3`")
        self.put(msgspec.structs.replace(self.judged.army, bonus=int(rest)))

    def copy(self, rest: str) -> None:
        units = self.units()
        self.with_units([*units, units[self.number(rest)]])

    def load(self, rest: str) -> None:
        self.put(self.other(rest), guarded=False)

    def take(self, rest: str) -> None:
        placed = PLACES.fullmatch(rest)
        if placed is None:
            raise Refusal("write it like `take 2 from red_hunt`, or with a text instead of a name")
        other = self.other(placed[2])
        self.with_units([*self.units(), other.units[self.number(placed[1], other.units)]])

    def other(self, typed: str) -> Army:
        """A ready-made list by its name, or a text."""
        ready = self.cards.ready(typed)
        return self.builder.read(typed if ready is None else ready.text)

    def undo(self, _: str) -> None:
        if not self.past:
            raise Refusal("there is nothing to take back")
        self.judged = self.builder.judge(self.past.pop(), self.terms)
        self.screen.say(summary(self.cards, self.judged))

    def set_free(self, rest: str) -> None:
        if rest not in ("", "on", "off"):
            raise Refusal("write `free on` or `free off`")
        self.free = rest != "off"
        self.screen.say("Nothing is refused." if self.free else "What is illegal is refused.")

    # -- looking -------------------------------------------------------------------------------

    def list_cards(self, rest: str) -> None:
        first, _, words = rest.partition(" ")
        unit = WHOLE
        if first.isdecimal():
            unit = self.number(first)
        else:
            words = rest
        offers = self.builder.offers(self.judged.army, self.terms, unit)
        shown = [offer for offer in offers if self.matches(offer, words)]
        if not words:  # those that fit come alone; a search finds the others
            shown = [offer for offer in shown if not offer.why]
        for offer in shown:
            card = self.cards[offer.card]
            bar = f"  not now: {offer.why} [{offer.clause}]" if offer.why else ""
            icon = self.cards.icons[card.slot].letter if card.slot else self.cards.slots(card)
            line = f"{offer.cost:>4}  {card.key:<24} {icon:<10} {card.about}{bar}"
            self.screen.say_whole(line.rstrip())
        if not shown:
            self.screen.say("No card fits.")

    def matches(self, offer: Offer, words: str) -> bool:
        card = self.cards[offer.card]
        text = f"{card.key} {card.name} {card.group} {card.about} {card.text}".casefold()
        return all(word in text for word in words.casefold().split())

    def show(self, rest: str) -> None:
        self.screen.say("\n".join(card_lines(self.cards, self.cards.find(rest))))

    def lists(self, _: str) -> None:
        for ready in self.cards.catalogue.ready:
            self.screen.say_whole(f"{ready.points:>4}  {ready.key:<20} {ready.text}")

    def text(self, _: str) -> None:
        self.screen.say_whole(self.judged.text)

    def sheet(self, rest: str) -> None:
        whole = rest != "short"
        self.screen.say(sheet(self.cards, self.judged, texts=whole, charts=whole))

    def help(self, _: str) -> None:
        words = self.cards.catalogue
        self.screen.say(HELP.format(unit=words.unit, model=words.model, bonus=words.bonus))
