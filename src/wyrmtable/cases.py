"""Executable rule cases: read a YAML file, play every case, compare. One runner for all games."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import msgspec
import yaml

from wyrmtable.core.casebook import BadCase, Case, CaseRun
from wyrmtable.core.casewords import FORBIDDEN, CaseWords, close_to, unknown_clauses
from wyrmtable.core.errors import WyrmtableError
from wyrmtable.core.plain import Plain, PlainDict
from wyrmtable.core.rulebook import Rulebook
from wyrmtable.core.ruleset import Ruleset
from wyrmtable.games import GAMES, BadGame

LARGEST_FILE = 2_000_000  # bytes; forty cases take a tenth of a megabyte at most
MOST_VALUES = 400_000  # with every alias written out

REQUIRED = ("id", "title", "cites", "setup", "expect")
OPTIONAL = ("note", "actions", "dice")
CLAUSE = re.compile(r"([A-Z]+)-\d+\.\d+")


class BadCases(WyrmtableError):
    """A file that holds no cases: names file, line (0 is the file as a whole), case and reason."""

    def __init__(self, file: str, line: int, case: str, why: str) -> None:
        super().__init__(file, line, case, why)
        self.file = file
        self.line = line
        self.case = case
        self.why = why

    def __str__(self) -> str:
        place = f"{self.file}, line {self.line}" if self.line else self.file
        return f"{place}, case {self.case}: {self.why}" if self.case else f"{place}: {self.why}"


class CaseResult(msgspec.Struct, frozen=True):
    """What became of one case; it holds if there are no problems."""

    id: str
    title: str
    cites: tuple[str, ...]
    ok: bool
    problems: list[str]
    line: int = 0


def run_file(path: Path | str) -> list[CaseResult]:
    """Play all cases of a file; BadCases if it cannot be read as a file of cases."""
    path = Path(path)
    cases = read_cases(path)
    game = game_of(path.name, cases)
    return [run_case(case, game) for case in cases]


# -- reading -----------------------------------------------------------------------------------


def read_cases(path: Path | str) -> list[Case]:
    """The cases of a file in their order, checked for form."""
    path = Path(path)
    name = path.name
    try:
        if path.stat().st_size > LARGEST_FILE:
            raise BadCases(name, 0, "", f"a file of cases has at most {LARGEST_FILE} bytes")
        text = path.read_bytes().decode("utf-8-sig")
    except OSError as error:
        reason = error.strerror or "unknown reason"
        raise BadCases(str(path), 0, "", f"cannot be read: {reason}") from None
    except ValueError as error:  # not UTF-8, or a path that no file can have
        why = "is not UTF-8 text" if isinstance(error, UnicodeError) else str(error)
        raise BadCases(name, 0, "", why) from None
    return parse_cases(text, name)


def parse_cases(text: str, name: str) -> list[Case]:
    """The cases that a YAML text holds; `name` is what errors call the file."""
    try:
        loader = yaml.SafeLoader(text)
        root = loader.get_single_node()
        if not isinstance(root, yaml.SequenceNode):
            raise BadCases(name, 0, "", "must hold a list of cases, each beginning with `- id: `")
        _check_nodes(root, name)
        values = [loader.construct_document(node) for node in root.value]
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        why = " ".join(str(error.problem or error.context or "damaged").split())
        line = 0 if mark is None else mark.line + 1
        raise BadCases(name, line, "", f"is not YAML: {why}") from None
    except yaml.YAMLError as error:
        raise BadCases(name, 0, "", f"is not YAML: {' '.join(str(error).split())}") from None
    except ValueError as error:  # a scalar that YAML takes for a date or number and is none
        raise BadCases(name, 0, "", f"holds a value that cannot be read: {error}") from None
    except RecursionError:
        raise BadCases(name, 0, "", "is nested too deeply") from None
    cases: list[Case] = []
    for node, value in zip(root.value, values, strict=True):
        case = _read_case(value, name, node.start_mark.line + 1)
        if any(case.id == other.id for other in cases):
            raise BadCases(name, case.line, case.id, "the id is there twice")
        cases.append(case)
    if not cases:
        raise BadCases(name, 0, "", "holds no cases")
    return cases


def _check_nodes(root: yaml.Node, name: str) -> None:
    """Refuse keys that stand twice, aliases that hold themselves, and endless repetition."""
    count = 0
    open_nodes: list[yaml.Node] = []

    def walk(node: yaml.Node) -> None:
        nonlocal count
        count += 1
        line = node.start_mark.line + 1
        if count > MOST_VALUES:
            raise BadCases(name, line, "", f"holds more than {MOST_VALUES} values")
        if isinstance(node, yaml.ScalarNode):
            return
        if any(node is other for other in open_nodes):
            raise BadCases(name, line, "", "an alias holds itself")
        open_nodes.append(node)
        if isinstance(node, yaml.MappingNode):
            seen: list[str] = []
            for key, value in node.value:
                if not isinstance(key, yaml.ScalarNode):
                    raise BadCases(name, key.start_mark.line + 1, "", "a key must be plain text")
                if key.value in seen:
                    where = key.start_mark.line + 1
                    raise BadCases(name, where, "", f"the key {key.value!r} is there twice")
                seen.append(key.value)
                walk(value)
        elif isinstance(node, yaml.SequenceNode):
            for item in node.value:
                walk(item)
        open_nodes.pop()

    walk(root)


def _read_case(value: object, file: str, line: int) -> Case:
    if not isinstance(value, dict):
        raise BadCases(file, line, "", "a case is a mapping that begins with `- id: `")
    shown = value.get("id")
    case_id = shown if isinstance(shown, str) else ""

    def bad(why: str) -> BadCases:
        return BadCases(file, line, case_id, why)

    for key in REQUIRED:
        if key not in value:
            raise bad(f"the key {key!r} is missing")
    for key in value:
        if key not in REQUIRED + OPTIONAL:
            known = ", ".join(REQUIRED + OPTIONAL)
            raise bad(f"unknown key {key!r}; a case has {known}")
    if not case_id.strip():
        raise bad("id: must be text")
    if not isinstance(value["title"], str):
        raise bad("title: must be text")
    try:
        setup = _mapping(value["setup"], "setup")
        expect = _mapping(value["expect"], "expect")
        listed = _items(value.get("actions"), "actions")
        actions = [_mapping(entry, f"actions[{n}]") for n, entry in enumerate(listed, 1)]
        dice = _items(value.get("dice"), "dice")
        for key in ("events", *FORBIDDEN):
            if key in expect:
                entries = _items(expect[key], f"expect.{key}")
                expect[key] = [
                    _mapping(entry, f"expect.{key}[{n}]") for n, entry in enumerate(entries, 1)
                ]
        cites = _items(value["cites"], "cites")
    except BadCase as error:
        raise bad(str(error)) from None
    clauses = tuple(clause for clause in cites if isinstance(clause, str))
    if len(clauses) != len(cites) or not all(CLAUSE.fullmatch(clause) for clause in clauses):
        raise bad("cites: must be a list of clause ids such as DW-4.2")
    return Case(case_id, value["title"], clauses, setup, actions, dice, expect, line)


def _plain(value: object, where: str) -> Plain:
    """YAML data as plain data: keys become text, dates and other things are refused."""
    if value is None or isinstance(value, bool | int | float | str):
        return value
    if isinstance(value, list):
        return [_plain(item, f"{where}[{n}]") for n, item in enumerate(value, 1)]
    if isinstance(value, dict):
        return {str(key): _plain(item, f"{where}.{key}") for key, item in value.items()}
    raise BadCase(where, f"a {type(value).__name__} has no place in a case")


def _mapping(value: object, where: str) -> PlainDict:
    plain = _plain(value, where)
    if not isinstance(plain, dict):
        raise BadCase(where, "must be a mapping")
    return plain


def _items(value: object, where: str) -> list[Plain]:
    plain = _plain([] if value is None else value, where)
    if not isinstance(plain, list):
        raise BadCase(where, "must be a list")
    return plain


def game_of(file: str, cases: list[Case]) -> Ruleset:
    """The game whose clauses the cases cite."""
    prefixes: dict[str, Ruleset] = {}
    unread = iter(GAMES)  # a game is loaded only if those before it have other clauses
    first: Ruleset | None = None
    for case in cases:
        cited = {clause.partition("-")[0] for clause in case.cites}
        for prefix in sorted(cited or {case.id.partition("-")[0].upper()}):
            game = prefixes.get(prefix)
            while game is None and (name := next(unread, None)) is not None:
                with suppress(BadGame):
                    other = GAMES[name]
                    prefixes[_prefix(other.rules)] = other
                    game = prefixes.get(prefix)
            if game is None:
                known = ", ".join(f"{title.title} ({mark})" for mark, title in prefixes.items())
                why = f"no game here has clauses {prefix}-...; there is {known}"
                raise BadCases(file, case.line, case.id, why)
            if first is not None and game is not first:
                why = f"is of {game.title}, but the file began with {first.title}"
                raise BadCases(file, case.line, case.id, why)
            first = game
    assert first is not None  # a file holds at least one case
    return first


def _prefix(rules: Rulebook) -> str:
    """The letters before the numbers of a rulebook's clauses."""
    return next(iter(rules)).partition("-")[0]


# -- playing and comparing ---------------------------------------------------------------------


def run_case(case: Case, game: Ruleset) -> CaseResult:
    """Play one case; whatever goes wrong is a problem of the case.

    A case with a word that the game does not know is not played: it would show less than it says.
    """
    problems = list(unknown_clauses(case, game.rules))
    words = game.case_words()
    if words is not None:
        problems.extend(words.troubles(case))
    if words is None or not problems:
        problems.extend(played(case, game, words))
    return CaseResult(case.id, case.title, case.cites, not problems, problems, case.line)


def played(case: Case, game: Ruleset, words: CaseWords | None) -> list[str]:
    """What is wrong with a case when it is played."""
    problems: list[str] = []
    run: CaseRun | None = None
    facts: PlainDict | None = None
    try:
        run = game.set_up_case(case)
        run.play()
        facts = run.facts()
        problems.extend(run.trouble())
    except WyrmtableError as error:
        problems.append(str(error))
    except Exception as error:  # a case must not stop those after it
        problems.append(f"the rules broke down: {type(error).__name__}: {error}")
    if run is not None:
        problems.extend(check_events(case, run, named=words is None))
    if run is not None and facts is not None:
        problems.extend(check_facts(case, run, facts))
    return problems


def _listed(case: Case, key: str) -> list[PlainDict]:
    entries = case.expect.get(key)
    return (
        [entry for entry in entries if isinstance(entry, dict)] if isinstance(entries, list) else []
    )


def check_events(case: Case, run: CaseRun, *, named: bool) -> list[str]:
    """Expected events must occur in their order, forbidden ones not at all.

    Names are checked here only for a game that has not declared its words.
    """
    problems: list[str] = []
    at = 0
    for number, wanted in enumerate(_listed(case, "events"), 1):
        where = f"expect.events[{number}]"
        problem = _misnamed(wanted, run) if named else ""
        if problem:
            problems.append(f"{where}: {problem}")
            continue
        name = wanted.get(run.event_key)
        begin = 0 if name in run.anywhere else at
        found = _find(wanted, run, begin)
        if found is None:
            problems.append(f"{where}: {_show(wanted)} {_missing(wanted, run, at)}")
        elif name not in run.anywhere:
            at = found + 1
    for key in FORBIDDEN:
        for number, unwanted in enumerate(_listed(case, key), 1):
            where = f"expect.{key}[{number}]"
            problem = _misnamed(unwanted, run) if named else ""
            found = None if problem else _find(unwanted, run, 0)
            if problem:
                problems.append(f"{where}: {problem}")
            elif found is not None:
                problems.append(
                    f"{where}: {_show(unwanted)} must not happen, but {_show(run.events[found])}"
                )
    return problems


def _misnamed(wanted: PlainDict, run: CaseRun) -> str:
    """What is wrong with the name of an expected event; empty if nothing is."""
    name = wanted.get(run.event_key)
    if not isinstance(name, str):
        return f"an event has its name under {run.event_key!r}: {_show(wanted)}"
    if run.event_names and name not in run.event_names:
        return f"there is no event {name!r}{close_to(name, run.event_names)}"
    known = [*run.also, run.event_key, "clause"]
    kind = run.event_types.get(name)
    if kind is not None:
        known += [field.encode_name for field in msgspec.structs.fields(kind)]
    for key, value in wanted.items():
        if kind is not None and key not in known:
            return f"{key}: an event {name} has {', '.join(sorted(known))}"
        if strange := run.strange(key, value):
            return f"{key}: {strange}"
    return ""


def _find(wanted: PlainDict, run: CaseRun, begin: int) -> int | None:
    for place in range(begin, len(run.events)):
        if agrees(run, "", wanted, run.events[place]):
            return place
    return None


def _missing(wanted: PlainDict, run: CaseRun, at: int) -> str:
    """Say what happened instead of an expected event."""
    if _find(wanted, run, 0) is not None:
        after = f" after {_show(run.events[at - 1])}" if at else ""
        return f"happens, but not{after}"
    name = wanted.get(run.event_key)
    subjects = [key for key in ("dragon", "creature", "unit", "player", "by") if key in wanted]
    alike = [
        event
        for event in run.events
        if event.get(run.event_key) == name
        and all(run.same(key, wanted[key], event.get(key)) for key in subjects[:1])
    ]
    if not alike:
        return "does not happen"
    shown = "; ".join(_show(event) for event in alike[:3])
    return f"does not happen, but {shown}"


def agrees(run: CaseRun, key: str, wanted: Plain, found: Plain) -> bool:
    """Mappings agree if all keys that are asked for do; a list of clauses means any of them.

    What an event does not have is null.
    """
    if isinstance(wanted, dict) and isinstance(found, dict):
        return all(
            agrees(run, name, value, found[name]) if name in found else value is None
            for name, value in wanted.items()
        )
    if key == "clause" and isinstance(wanted, list):
        return any(run.same(key, one, found) for one in wanted)
    return run.same(key, wanted, found)


def check_facts(case: Case, run: CaseRun, facts: PlainDict) -> list[str]:
    """Compare the end of the case key by key; only what is asked for counts."""
    asked = {
        key: value
        for key, value in {**run.unsaid(), **case.expect}.items()
        if key not in ("events", *FORBIDDEN)
    }
    return list(_differences(run, "expect", "", asked, facts))


def _differences(run: CaseRun, path: str, key: str, wanted: Plain, found: Plain) -> Iterator[str]:
    if isinstance(wanted, dict) and isinstance(found, dict):
        for name, value in wanted.items():
            where = f"{path}.{name}"
            if name not in found:
                yield f"{where}: unknown key{close_to(name, found)}"
            else:
                yield from _differences(run, where, name, value, found[name])
    elif not agrees(run, key, wanted, found):
        yield f"{path}: {_show(wanted)} is expected, {_show(found)} is found"


def _show(value: Plain) -> str:
    """A value as a case would write it, on one line."""
    text = yaml.safe_dump(value, default_flow_style=True, sort_keys=False, width=10_000)
    return " ".join(text.removesuffix("...\n").split())
