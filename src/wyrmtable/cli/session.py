"""One game in the terminal: people at one screen, bots for the other seats."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

from wyrmtable.bots import BotMatch
from wyrmtable.cli.answers import Answers
from wyrmtable.cli.clauses import show_rules
from wyrmtable.cli.files import write_whole
from wyrmtable.cli.people import names_now
from wyrmtable.cli.polite import Refusal
from wyrmtable.cli.screen import Screen
from wyrmtable.cli.standings import standings
from wyrmtable.core.action import RESIGN, Action
from wyrmtable.core.errors import BadNotation, Illegal, WyrmtableError
from wyrmtable.core.task import AnyQuestion
from wyrmtable.core.windows import window_of
from wyrmtable.core.wording import with_names

HELP = """\
Answer with the number of an answer, with its notation (also one that is not listed), with the
notation without its first word, or with what the list says that it means. Anything else filters
the list.
  more, list        next page; the whole list again
  board             the position again
  log               everything that has happened, as far as you may know
  rules             the rulebook; rules CLAUSE or rules WORD look something up
  undo              take your last action back, as long as nobody has learned from it
  save FILE         keep the game in a file; play --resume FILE goes on with it
  hand SEAT         let another player answer first, or alter an answer (seats count from 1)
  resign            leave the game by its rules
  quit, Ctrl+D      leave the table; what is saved can be resumed
  ?                 this help"""


NOT_KEPT = "The game is not kept."
LOSE = f"{NOT_KEPT} Leave it all the same? Type yes; or save FILE, which keeps it: "
YES = ("yes", "y")
QUIT = ("quit", "exit")


class Leave(Exception):
    """Somebody has left the table."""


class Session:
    """Asks the people at the screen in turn, lets the bots play, shows what each may know."""

    def __init__(self, screen: Screen, table: BotMatch, save: Path | None) -> None:
        self.screen = screen
        self.table = table
        self.match = table.match
        self.rules = table.match.rules
        self.file = save
        self.people = [s for s in range(self.match.state.seats) if s not in table.bots]
        self.seen = dict.fromkeys(self.people, 0)  # events that each person has been shown
        self.asked: int | None = None  # who sits at the screen
        self.shown: AnyQuestion | None = None  # the question for which the board has been shown
        self.board: tuple[list[str], list[str]] = ([], [])  # as it was shown last
        self.listed: object = None  # the list of answers on the screen
        self.turned: int | None = None  # who was handed the screen out of turn

    # -- the game ------------------------------------------------------------------------------

    def play(self) -> bool:
        """Play until the game is over (True) or somebody leaves (False)."""
        self.greet()
        try:
            while True:
                self.save()
                for _ in self.table.moves():
                    pass
                self.save()
                if self.match.state.over:
                    self.farewell()
                    return True
                seat = self.next_person()
                if not self.spare(seat):
                    self.answer(seat)
        except (Leave, KeyboardInterrupt) as cause:
            if isinstance(cause, KeyboardInterrupt):  # a bot was thinking
                self.offer_to_keep()
            self.save()
            self.screen.say()
            kept = f"The game is kept in {self.file}: play --resume goes on with it."
            self.screen.say_whole("You leave the table. " + (kept if self.file else NOT_KEPT))
            return False

    def greet(self) -> None:
        state = self.match.state
        self.screen.say(f"{self.rules.title}. ? explains what you can type.")
        for seat, name in enumerate(self.match.names):
            self.screen.say(f"Seat {seat + 1}: {name}")
        if self.match.log:
            for seat in self.people:  # a resumed game: only the last things are news
                self.seen[seat] = max(0, len(self.match.events(seat)) - 5)
        else:
            self.screen.events(self.match, state.events)

    def farewell(self) -> None:
        self.news(self.asked if self.asked is not None else next(iter(self.people), None))
        self.screen.say()
        self.screen.board(self.match, None)
        self.screen.say("\n".join(standings(self.match.state, self.match.names)))

    def next_person(self) -> int:
        waiting = self.table.waiting()
        if self.turned in self.match.state.can_act():
            assert self.turned is not None
            return self.turned
        return self.asked if self.asked in waiting and self.asked is not None else waiting[0]

    def save(self) -> None:
        """Write the whole game, secrets included, so that nothing is lost."""
        try:
            self.write()
        except Refusal as error:
            self.screen.refuse(f"{error}. The game goes on; save FILE keeps it elsewhere.")

    def write(self) -> None:
        if self.file is not None:
            write_whole(self.file, str(self.match.record(everything=True)))

    def spare(self, seat: int) -> bool:
        """One person among bots is not asked in a window where it could only pass."""
        state = self.match.state
        window = window_of(state)
        if len(self.people) > 1 or window is None:
            return False
        action = window.automatic(state, seat)
        return action is not None and self.apply(seat, action)

    # -- one answer ----------------------------------------------------------------------------

    def answer(self, seat: int) -> None:
        """Show a person what is asked, and take lines until one of them is an answer."""
        state, question = self.match.state, self.match.state.question
        assert question is not None
        if seat != self.asked:
            self.change_over(seat)
        self.news(seat)
        if question is not self.shown:
            self.screen.say()
            self.board = self.screen.board_news(self.match, seat, self.board)
            self.shown = question
            self.listed = None
        elif draft := self.rules.draft_text(state, seat):
            self.screen.say(draft)
        decision = state.decision(seat)
        names = names_now(self.match)

        def gloss(action: Action) -> str:
            return with_names(self.rules.gloss(state, seat, action), names)

        answers = Answers(decision.listed, self.screen.width, gloss)
        listed = (seat, decision.prompt, tuple(answers.actions))
        self.panel(seat, answers, again=listed == self.listed)
        self.listed = listed
        while not self.take(seat, answers, self.ask(f"{self.match.names[seat]}> ")):
            pass

    def ask(self, prompt: str) -> str:
        """A line that somebody types; whoever ends the input instead wants to leave."""
        while True:
            try:
                return self.screen.ask(prompt)
            except (EOFError, KeyboardInterrupt):
                self.screen.say()
                self.leave()

    def change_over(self, seat: int) -> None:
        """Another person comes to the screen; what the last one saw may be secret."""
        secret = self.match.state.guarded()
        resumed = self.asked is None and bool(self.match.log) and len(self.people) > 1
        if secret and (resumed or self.asked is not None):
            self.screen.wipe()
            self.ask(f"Hand over to {self.match.names[seat]}, who presses Enter: ")
            self.screen.wipe()
            self.shown = self.listed = None
            self.board = ([], [])
        elif self.asked is not None:
            self.news(self.asked)
            self.seen[seat] = max(self.seen[seat], self.seen[self.asked])
        self.asked = seat

    def news(self, seat: int | None) -> None:
        """What has happened since this person was last shown anything."""
        events = self.match.events(seat)
        if seat is None:
            self.screen.events(self.match, events)
            return
        self.screen.events(self.match, events[min(self.seen[seat], len(events)) :])
        self.seen[seat] = len(events)

    def panel(self, seat: int, answers: Answers, *, again: bool = False) -> None:
        """What is asked, and the answers unless the same were listed for the last question."""
        decision = self.match.state.decision(seat)
        self.screen.say()
        prompt = with_names(decision.prompt, names_now(self.match))
        self.screen.put(self.screen.cited(f"{self.match.names[seat]}: {prompt}", decision.cite))
        self.screen.say(
            "      (the same answers as before)" if again else "\n".join(answers.lines())
        )
        if not again and (hint := self.rules.hint(self.match.state, seat)):
            self.screen.aside(hint)

    def take(self, seat: int, answers: Answers, typed: str) -> bool:
        """Do what was typed; True if the question, or the person asked, may be another now."""
        word, _, rest = typed.partition(" ")
        word = word.lower()
        action = answers.named(typed)
        if action is not None:
            return self.answered(seat, action)
        if typed.isdecimal() and typed.isascii():
            self.screen.refuse(f"There is no answer {typed[:9]}: {answers.numbers()}.")
        elif word in ("?", "help"):
            self.screen.say(HELP + "\n\n" + self.rules.notation())
        elif word == "more" or not typed:
            if typed:
                answers.turn()
            self.panel(seat, answers)
        elif word == "list":
            answers.narrow("")
            self.panel(seat, answers)
        elif word == "board":
            self.screen.board(self.match, seat)
        elif word == "log":
            if not self.match.events(seat):
                self.screen.say("Nothing has been decided yet.")
            self.screen.events(self.match, self.match.events(seat))
        elif word == "rules":
            self.look_up(rest.strip())
        elif word == "save":
            self.save_as(rest.strip())
        elif word == "undo":
            return self.undo(seat)
        elif word == "hand":
            return self.hand(rest.strip())
        elif typed.lower() == RESIGN.text:
            return self.sure("Really resign?") and self.apply(seat, RESIGN)
        elif typed.lower() in QUIT:
            self.leave()
        else:
            return self.read(seat, answers, typed)
        return False

    def read(self, seat: int, answers: Answers, typed: str) -> bool:
        """Notation of an answer, listed or not; what is none filters the list."""
        try:
            return self.answered(seat, self.match.state.parse(typed, seat))
        except BadNotation as error:
            if answers.narrow(typed):
                self.panel(seat, answers)
                return False
            # such as a colour that is taken, which says by what rule; or only the wrong case
            for text in [typed.lower(), *[f"{word} {typed}" for word in answers.first_words()]]:
                with suppress(BadNotation, Illegal):
                    return self.answered(seat, self.match.state.parse(text, seat))
            self.screen.refuse(f"{error}. ? explains what you can type.")
        except Illegal as error:
            self.refuse(error)
        return False

    def answered(self, seat: int, action: Action) -> bool:
        """Give an answer; who might be surprised by what it leads to is told before."""
        question = self.match.state.question
        assert question is not None
        try:
            told = question.cautions(self.match.state, seat, action)
        except Illegal as error:
            self.refuse(error)
            return False
        for text, clause in told:
            self.screen.put(self.screen.cited(text, clause))
        if told and not self.sure(f"{action.text.partition(' ')[0]} all the same?"):
            self.screen.say("Nothing is done yet.")
            return False
        return self.apply(seat, action)

    def sure(self, question: str) -> bool:
        """Ask once more."""
        return self.ask(f"{question} Type yes: ").casefold() in YES

    def refuse(self, error: Illegal) -> None:
        self.screen.put(self.screen.cited(f"Refused: {error.why}", error.cite))

    def apply(self, seat: int, action: Action) -> bool:
        try:
            self.match.apply(seat, action)
        except Illegal as error:
            self.refuse(error)
            return False
        if seat not in self.match.state.to_act:
            self.turned = None
        return True

    # -- commands ------------------------------------------------------------------------------

    def look_up(self, wanted: str) -> None:
        try:
            show_rules(self.screen, self.rules, wanted)
        except WyrmtableError as error:
            self.screen.refuse(str(error))

    def save_as(self, name: str) -> None:
        if not name and self.file is None:
            self.screen.refuse("save FILE: name a file.")
            return
        file, self.file = self.file, Path(name) if name else self.file
        try:
            if self.file is not None and self.file != file and self.file.exists():
                raise Refusal(f"{self.file} exists; choose another name")
            self.write()
        except Refusal as error:
            self.file = file
            self.screen.refuse(str(error))
            return
        self.screen.say_whole(f"The game is kept in {self.file} from now on.")

    def offer_to_keep(self) -> None:
        """Whoever interrupts a bot leaves at once, but may still name a file."""
        with suppress(EOFError, KeyboardInterrupt):
            while self.file is None and self.match.log:
                name = self.screen.ask("\nName a file that keeps the game, or press Enter: ")
                if not name:
                    return
                self.save_as(name)

    def undo(self, seat: int) -> bool:
        try:
            action = self.match.undo(seat)
        except Illegal as error:
            self.refuse(error)
            return False
        for person in self.people:
            self.seen[person] = min(self.seen[person], len(self.match.events(person)))
        self.screen.say(f"Taken back: {action.text}")
        return True

    def hand(self, number: str) -> bool:
        able = [seat for seat in self.match.state.can_act() if seat in self.people]
        if number.isdecimal() and int(number) - 1 in able:
            self.turned = int(number) - 1
            return True
        listed = ", ".join(f"{seat + 1} {self.match.names[seat]}" for seat in able)
        self.screen.refuse(f"hand SEAT: now these can answer: {listed}")
        return False

    def leave(self) -> None:
        """Leave the table; whoever would lose the game by it is asked, and may still keep it."""
        while self.file is None and self.match.log:
            try:
                typed = self.screen.ask(LOSE)
            except (EOFError, KeyboardInterrupt):
                break  # for the second time
            word, _, name = typed.partition(" ")
            if typed.casefold() in (*YES, *QUIT):
                break
            if word.lower() != "save":
                self.screen.say("You stay at the table.")
                return
            self.save_as(name.strip())
        raise Leave
