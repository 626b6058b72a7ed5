"""The session in docs/playing.md is what really happens."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

from tests.cli.running import run

GUIDE = Path(__file__).resolve().parents[2] / "docs" / "playing.md"
TYPED = re.compile(r"((?:Ann|Bob)>|Hand over to .*:|.* Type yes:) ?(.*)")


def test_the_worked_round_is_played_as_told() -> None:
    blocks = re.findall(r"```console\n(.*?)```", GUIDE.read_text(encoding="utf-8"), re.DOTALL)
    command, *told = "".join(blocks).splitlines()
    typed = [found[2] for line in told if (found := TYPED.fullmatch(line))]
    ran = run(*shlex.split(command)[2:], typed="\n".join(typed) + "\n", columns=80)
    rest = ran.out
    for line in told:
        found = TYPED.fullmatch(line)
        shown = f"{found[1]} " if found else line
        assert shown in rest, line
        rest = rest.partition(shown)[2]


def test_every_command_and_switch_of_the_guide_exists() -> None:
    text = GUIDE.read_text(encoding="utf-8")
    everything = "".join(
        run(command, "--help").out
        for command in re.findall(r"^  (\w+) ", run("--help").out, re.MULTILINE)
    )
    for switch in set(re.findall(r"--[a-z]+", text)) - {"--debug", "--help"}:
        assert switch in everything, switch
