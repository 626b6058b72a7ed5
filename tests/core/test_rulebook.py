"""Rulebooks: what is read from a RULES.md, and which damage is noticed."""

from __future__ import annotations

from pathlib import Path

import pytest

import wyrmtable.games.dragonwars
from wyrmtable.core.rulebook import BadRulebook, Rulebook, UnknownClause

SMALL = """\
# Kites

A game of kites and string.

Tags: _[ruling]_ = our decision.

## 1 The field

Everything here happens outdoors.

**KT-1.1 Players.** Two players
take part. _[house]_

**KT-1.2 Wind!** The wind blows _[ruling]_ from the side that the table gives. _[changed]_

| Roll | Side |
|---|---|
| 1 | North _[house]_ |

- It never turns back.

```yaml
## 9 not a heading
**KT-9.9 Not a clause.**
```

### Strings

**KT-1.3 String length.** Kites fly on strings of 30 m; see KT-1.2.

## 2 The end

**KT-2.1 Winner.** The last kite in the wind wins. `storm` _[option]_

## Decisions

| Decision | Who |
|---|---|
| Pull | both |

**Note.** An appendix may have any form.

### Gaps

None.
"""

# What is read


@pytest.fixture(scope="module")
def kites() -> Rulebook:
    return Rulebook.parse(SMALL, "kites.md")


def test_title_and_introduction(kites: Rulebook) -> None:
    assert kites.title == "Kites"
    assert kites.intro.startswith("A game of kites and string.\n\nTags:")
    assert repr(kites) == "<Rulebook Kites: 4 clauses in kites.md>"


def test_clauses_come_in_the_order_of_the_book(kites: Rulebook) -> None:
    assert list(kites) == ["KT-1.1", "KT-1.2", "KT-1.3", "KT-2.1"]
    assert len(kites) == 4
    assert "KT-1.3" in kites
    assert "KT-9.9" not in kites
    assert kites.get("KT-9.9") is None


def test_a_clause_knows_its_title_text_and_place(kites: Rulebook) -> None:
    clause = kites["KT-1.3"]
    assert clause.id == "KT-1.3"
    assert clause.title == "String length"
    assert clause.text == "Kites fly on strings of 30 m; see KT-1.2."
    assert clause.tags == ()
    assert (clause.section, clause.section_title) == (1, "The field")
    assert SMALL.splitlines()[clause.line - 1].startswith("**KT-1.3")


def test_a_paragraph_may_be_wrapped(kites: Rulebook) -> None:
    assert kites["KT-1.1"].text == "Two players\ntake part."


def test_tags_are_kept_apart_from_the_text(kites: Rulebook) -> None:
    assert kites["KT-1.1"].tags == ("house",)
    assert kites["KT-1.2"].tags == ("ruling", "changed", "house")
    assert kites["KT-1.2"].text.startswith("The wind blows from the side that the table gives.\n")
    assert kites["KT-2.1"].text == "The last kite in the wind wins. `storm`"
    assert all("_[" not in clause.text for clause in kites.values())


def test_tables_lists_and_code_belong_to_the_clause_before_them(kites: Rulebook) -> None:
    text = kites["KT-1.2"].text
    assert "| Roll | Side |\n|---|---|\n| 1 | North |" in text
    assert "- It never turns back." in text
    assert "## 9 not a heading" in text
    assert "Strings" not in text


def test_a_title_keeps_every_sign_but_its_full_stop(kites: Rulebook) -> None:
    assert kites["KT-1.2"].title == "Wind!"


def test_sections_and_appendices(kites: Rulebook) -> None:
    field, end, decisions = kites.sections
    assert (field.number, field.title) == (1, "The field")
    assert field.text == "Everything here happens outdoors."
    assert field.clauses == ("KT-1.1", "KT-1.2", "KT-1.3")
    assert (end.number, end.text, end.clauses) == (2, "", ("KT-2.1",))
    assert (decisions.number, decisions.title, decisions.clauses) == (0, "Decisions", ())
    assert decisions.text.startswith("| Decision | Who |")
    assert decisions.text.endswith("### Gaps\n\nNone.")


def test_search_wants_all_words_and_lists_titles_first(kites: Rulebook) -> None:
    assert [clause.id for clause in kites.search("wind")] == ["KT-1.2", "KT-2.1"]
    assert [clause.id for clause in kites.search("WIND wins")] == ["KT-2.1"]
    assert [clause.id for clause in kites.search("string")] == ["KT-1.3"]
    assert [clause.id for clause in kites.search("kt-1.2")] == ["KT-1.2", "KT-1.3"]
    assert kites.search("wind submarine") == []
    assert kites.search("  ") == []


def test_an_unknown_clause_suggests_near_ones(kites: Rulebook) -> None:
    with pytest.raises(UnknownClause) as caught:
        kites["KT-1.4"]
    assert isinstance(caught.value, KeyError)
    assert set(caught.value.near) == {"KT-1.1", "KT-1.2", "KT-1.3"}
    assert str(caught.value).startswith("Kites has no clause KT-1.4; did you mean KT-1.")
    with pytest.raises(UnknownClause, match=r"did you mean KT-2\.1"):
        kites["kt-2.1"]
    with pytest.raises(UnknownClause, match=r"^Kites has no clause chess$"):
        kites["chess"]


def test_windows_line_ends_and_byte_order_mark(tmp_path: Path, kites: Rulebook) -> None:
    path = tmp_path / "kites.md"
    path.write_bytes(b"\xef\xbb\xbf" + SMALL.replace("\n", "\r\n").encode())
    assert dict(Rulebook.load(path)) == dict(kites)


# Damage that is noticed


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("KT-1.3 String", "KT-1.1 String", "KT-1.1 exists already, in line 11"),
        ("KT-1.3 String", "KT-2.3 String", "KT-2.3 stands in section 1"),
        ("KT-1.3 String", "KX-1.3 String", "KX-1.3 does not begin with KT- like the ids before it"),
        ("KT-1.3 String", "String", "a clause begins with id and title"),
        ("KT-1.3 String", "KT-13 String", "a clause begins with id and title"),
        ("**KT-1.3 String length.** Kites", "Kites", "this paragraph has no clause id"),
        ("**KT-1.1 Players.** Two", "**Players.** Two", "a clause begins with id and title"),
        ("**Note.**", "**KT-3.1 Note.**", "KT-3.1 stands outside any numbered section"),
        ("Tags:", "**KT-0.1 Tags.**", "KT-0.1 stands outside any numbered section"),
        ("## 2 The end", "## 1 The end", "there are two sections 1"),
        ("## 2 The end", "# The end", "a rulebook has one title"),
        ("see KT-1.2.", "see KT-1.2.\n\nThey may tear.", "this paragraph has no clause id"),
    ],
)
def test_damage_is_named_with_its_line(old: str, new: str, why: str) -> None:
    damaged = SMALL.replace(old, new, 1)
    with pytest.raises(BadRulebook) as caught:
        Rulebook.parse(damaged, "kites.md")
    assert caught.value.why.startswith(why)
    assert new.splitlines()[-1] in damaged.splitlines()[caught.value.line - 1]
    assert str(caught.value) == f"kites.md, line {caught.value.line}: {caught.value.why}"


def test_a_clause_without_text() -> None:
    text = SMALL.replace(" The last kite in the wind wins. `storm`", "")
    with pytest.raises(BadRulebook, match=r"line 33: KT-2\.1 has no text"):
        Rulebook.parse(text, "kites.md")


def test_a_code_block_that_never_ends() -> None:
    head, _, _ = SMALL.partition("```\n\n###")
    with pytest.raises(BadRulebook, match="line 22: this code block is never closed"):
        Rulebook.parse(head, "kites.md")


@pytest.mark.parametrize("text", ["", "Kites are fun.\n", "## 1 The field\n"])
def test_a_book_without_title(text: str) -> None:
    with pytest.raises(BadRulebook, match="line 1: a rulebook begins with its title"):
        Rulebook.parse(text, "kites.md")


def test_a_book_without_clauses() -> None:
    with pytest.raises(BadRulebook, match="no clause in the whole rulebook"):
        Rulebook.parse("# Kites\n\n## 1 The field\n", "kites.md")


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(BadRulebook, match=r"nowhere\.md: cannot be read: No such file"):
        Rulebook.load(tmp_path / "nowhere.md")
    (tmp_path / "latin.md").write_bytes("# Drachen\n\nHöhe".encode("latin-1"))
    with pytest.raises(BadRulebook, match=r"latin\.md, line 3: is not UTF-8 text"):
        Rulebook.load(tmp_path / "latin.md")


# The shipped book

DRAGONWARS = Path(wyrmtable.games.dragonwars.__file__ or "").with_name("RULES.md")


def test_the_law_of_dragonwars_reads_completely() -> None:
    rules = Rulebook.load(DRAGONWARS)
    assert rules.title == "DragonWars"
    begun = [line for line in DRAGONWARS.read_text("utf-8").splitlines() if line.startswith("**")]
    assert [line.split()[0].removeprefix("**") for line in begun] == list(rules)
    numbered = [section for section in rules.sections if section.number]
    assert [section.number for section in numbered] == list(range(1, 17))
    for section in numbered:
        numbers = [int(clause.rpartition(".")[2]) for clause in section.clauses]
        assert numbers == list(range(1, len(numbers) + 1))


def test_a_clause_of_dragonwars() -> None:
    rules = Rulebook.load(DRAGONWARS)
    clause = rules["DW-4.2"]
    assert clause.title == "Total height is kept"
    assert clause.tags == ("ruling",)
    assert clause.section_title == "Height and facing"
    assert "| W, E |" not in rules["DW-2.5"].text
    assert "| 2 | W, E |" in rules["DW-2.6"].text
    assert rules.search("solid terrain")[0].id == "DW-16.1"
