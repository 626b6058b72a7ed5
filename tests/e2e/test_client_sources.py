"""The client's own tests and its type check, with Node from PyPI."""

from __future__ import annotations

import re
import subprocess

import pytest
from tests.e2e.conftest import ROOT, client_builder

WEB = ROOT / "web"
FORMATTED = ["src", "tests", "public/*.js", "*.{js,ts,json}"]


@pytest.mark.parametrize(
    "command",
    [
        ["node_modules/vitest/vitest.mjs", "run"],
        ["node_modules/svelte-check/bin/svelte-check", "--fail-on-warnings"],
        ["node_modules/eslint/bin/eslint.js", "src", "tests"],
        ["node_modules/prettier/bin/prettier.cjs", "--check", *FORMATTED],
    ],
    ids=["vitest", "svelte-check", "eslint", "prettier"],
)
def test_it_holds(client: None, command: list[str]) -> None:
    node = client_builder().node_folder() / "node"
    done = subprocess.run(
        [str(node), *command], cwd=WEB, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_lock_file_names_no_registry() -> None:
    lock = (WEB / "package-lock.json").read_text()
    assert '"resolved"' not in lock


# Where texts may be taken apart, and why: none of them is a notation, a prompt, a phase or a
# description of the rules.
TEXTS = {
    "App.svelte": "addresses of pages",
    "board/looking.svelte.ts": "names of keys",
    "lib/armylink.ts": "addresses of pages",
    "lib/account.svelte.ts": "the end of a sentence",
    "lib/drawing.svelte.ts": "addresses of pages",
    "lib/committing.ts": "the first word that a person has typed",
    "lib/keys.svelte.ts": "names of keys",
    "lib/markdown.ts": "Markdown of the rulebook",
    "lib/options.ts": "words of a filter that a person has typed",
    "lib/panel-keys.ts": "the label of a button, in one line",
    "lib/people.ts": "names of people in sentences",
    "lib/plans.svelte.ts": "keys of what the page keeps",
    "lib/router.svelte.ts": "addresses of pages",
    "lib/rulebook.svelte.ts": "words of a search that a person has typed",
    "lib/schema.ts": "references within a JSON schema",
    "lib/sealed.ts": "records, whose dice the page verifies",
    "lib/strides.ts": "the end of a sentence",
    "pages/BuildPage.svelte": "addresses of pages",
    "pages/EditPage.svelte": "ids of places, a file's name, and what a person has typed",
    "pages/Home.svelte": "a range of minutes",
    "pages/TablePage.svelte": "addresses of pages",
    "panels/ArmyBuilder.svelte": "the beginning of a sentence",
    "panels/ArmyCards.svelte": "words of a filter that a person has typed",
    "panels/DialPanel.svelte": "names of keys",
    "panels/FormationPanel.svelte": "names of keys",
    "panels/KeysHelp.svelte": "names of keys",
    "panels/OptionList.svelte": "what a person has typed",
}
APART = re.compile(
    r"\.(split|match|matchAll|startsWith|endsWith|exec|test|substring|substr)\("
    r"|\.replace(All)?\((?!\"_\", \" \"|[\"`]\{)"  # an underscore becomes a space, a gap is filled
)


def test_the_client_takes_no_text_of_the_rules_apart() -> None:
    """Panels read verbs, slots and typed facts."""
    found = {
        f"{name}:{number}"
        for path in sorted((WEB / "src").rglob("*"))
        if path.suffix in (".ts", ".svelte")
        for name in [path.relative_to(WEB / "src").as_posix()]
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if name not in TEXTS and APART.search(line)
    }
    assert found == set()


# Things of the table that look alike by day and by night, and paper that is printed.
PICTURES = (
    *("ArmyCard", "ArmySheet", "BreathPanel", "DialPanel"),
    *("DicePool", "DiceTray", "FormationPanel", "PoseMap", "Sheet"),
)
COLOUR = re.compile(r"#[0-9a-fA-F]{3,8}\b|\brgba?\(")


def test_colours_have_names() -> None:
    """Pages and panels take their colours from styles/colours.css, which knows day and night."""
    found = {
        f"{path.stem}:{line.strip()}"
        for folder in ("pages", "panels")
        for path in sorted((WEB / "src" / folder).glob("*.svelte"))
        if path.stem not in PICTURES
        for line in path.read_text(encoding="utf-8").partition("<style>")[2].splitlines()
        if COLOUR.search(line)
    }
    assert found == {"BuildPage:background: #fff;"}  # for the printer
