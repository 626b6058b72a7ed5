"""The same games in several processes: the same arrays, clear errors, and nothing left behind."""

from __future__ import annotations

import gc
import multiprocessing
import os
import subprocess
import sys
from multiprocessing.process import BaseProcess
from pathlib import Path

import numpy as np
import pytest
from tests.envs.games import NAMES, three_or_fewer

import wyrmtable as wt
from wyrmtable.core.chance import FACTOR, MASK32, MIXER
from wyrmtable.envs import CrewGone, NotOffered, VectorEnv, vector
from wyrmtable.envs.crew import Crew, later
from wyrmtable.envs.vector import VectorStep


def crew_of(env: VectorEnv) -> Crew:
    assert isinstance(env.fleet, Crew)
    return env.fleet


def pids_of(env: VectorEnv) -> list[int]:
    """The ids of the workers."""
    return [worker.pid or 0 for worker in crew_of(env).workers]


def running(pids: list[int]) -> list[BaseProcess]:
    return [child for child in multiprocessing.active_children() if child.pid in pids]


def same(one: VectorEnv, other: VectorEnv) -> bool:
    """Do all arrays of two environments agree?"""
    return all(
        np.array_equal(getattr(one.now, field), getattr(other.now, field))
        for field in VectorStep._fields
    )


@pytest.mark.parametrize("name", NAMES)
def test_three_processes_play_the_games_that_one_plays(name: str) -> None:
    seats = three_or_fewer(name)
    alone = vector(name, n=7, seats=seats, seed=11)
    with vector(name, n=7, processes=3, seats=seats, seed=11) as shared:
        assert same(alone, shared)
        for turn in range(300):
            numbers = alone.sample()
            assert (shared.sample() == numbers).all()
            alone.step(numbers)
            now = shared.step(numbers.astype(np.int32) if turn % 2 else numbers)
            assert now is shared.now
            assert same(alone, shared)
            if turn % 50 == 0:
                for row in range(-1, 7):
                    assert shared.state(row).to_json() == alone.state(row).to_json()
        assert (shared.expand() == alone.expand()).all()
        alone.reset(12)
        shared.reset(12)
        assert same(alone, shared)
        assert (shared.sample() == alone.sample()).all()


def test_games_that_end_pay_in_every_process() -> None:
    alone = vector("dragonwars", n=6, seed=1, round_limit=1)
    ends = np.zeros(6, int)
    with vector("dragonwars", n=6, processes=2, seed=1, round_limit=1) as shared:
        for _ in range(400):
            alone.step(alone.sample())
            ends += shared.step(shared.sample()).done
            assert same(alone, shared)
    assert (ends > 1).all()


def test_a_variant_is_played_as_such() -> None:
    rules = wt.ruleset("dragonwars").variant({"elder.speed": 2})
    alone = VectorEnv(rules, 4, 2, 5, {})
    with VectorEnv(rules, 4, 2, 5, {}, 2) as shared:
        for _ in range(100):
            alone.step(alone.sample())
            shared.step(shared.sample())
            assert same(alone, shared)
        assert shared.state(3).rules.overlay == rules.overlay


def test_a_source_can_be_asked_where_it_will_be() -> None:
    source = wt.Seeded(7)
    word, step = source.word, source.step
    for draws in range(70):
        assert later(word, step, draws) == source.word
        source.below(1)


def unshifted(value: int, places: int) -> int:
    """The word that gives a value when it is combined with itself, shifted by so many places."""
    word = value
    for _ in range(32 // places):
        word = value ^ (word >> places)
    return word


def word_before(value: int) -> int:
    """The word of a source whose next 32 bits are the value."""
    mixed = unshifted(value, 22) * pow(MIXER, -1, MASK32 + 1) & MASK32
    return unshifted(mixed, (mixed >> 28) + 4)


def test_a_draw_that_is_repeated_moves_the_rows_after_it() -> None:
    source = wt.Seeded(0, word_before(MASK32))
    assert source.next_word() == MASK32
    alone = vector("dragonwars", n=6, seed=4)
    with vector("dragonwars", n=6, processes=3, seed=4) as shared:
        while True:  # the largest word is refused unless the number of actions divides 2 ** 32
            offered = int(alone.now.masks[0].sum())
            if offered & (offered - 1):
                break
            alone.step(alone.sample())
            shared.step(shared.sample())
        for env in (alone, shared):
            env.picker = wt.Seeded(0, word_before(MASK32))
        start, step = alone.picker.word, alone.picker.step
        assert (alone.sample() == shared.sample()).all()
        assert alone.picker.word == shared.picker.word == later(start, step, 7)
        assert alone.picker.count == shared.picker.count
        assert start * FACTOR + step & MASK32 == later(start, step, 1)


def test_what_is_not_offered_is_refused_and_changes_nothing() -> None:
    with vector("dragonwars", n=3, processes=2, seed=1) as env:
        before = [part.copy() for part in env.now]
        numbers = env.sample()
        numbers[2] = env.actions - 1
        with pytest.raises(NotOffered, match="game 2 does not offer action 450"):
            env.step(numbers)
        with pytest.raises(NotOffered, match="from 0 to 450"):
            env.step(np.array([0, 0, 451]))
        with pytest.raises(ValueError, match="3 games need 3 numbers"):
            env.step(np.array([0]))
        with pytest.raises(IndexError):
            env.state(3)
        with pytest.raises(TypeError):
            env.reset("four")  # type: ignore[arg-type]  # refused before a process hears of it
        assert all((part == old).all() for part, old in zip(env.now, before, strict=True))
        env.step(env.sample())


def test_numbers_of_processes_are_checked() -> None:
    for wrong in (-1, 5):
        with pytest.raises(ValueError, match=f"1 to 4 processes .* not {wrong}"):
            vector("dragonwars", n=4, processes=wrong)
    with pytest.raises(wt.BadOptions, match="mode"):
        vector("dragonwars", n=4, processes=2, mode="chess")
    with vector("dragonwars", n=1, processes=0) as env:  # as many as there are games
        assert not isinstance(env.fleet, Crew)
    env.step(env.sample())  # with one process there is nothing to close


def test_closing_ends_the_processes_and_the_arrays_stay() -> None:
    env = vector("aerialcorps", n=4, processes=2, seed=3)
    pids = pids_of(env)
    assert len(running(pids)) == 2
    before = env.now.observations.copy()
    env.close()
    env.close()
    assert not running(pids)
    assert (env.now.observations == before).all()
    for question in (env.sample, env.reset, lambda: env.state(0)):
        with pytest.raises(CrewGone, match="has been closed"):
            question()


@pytest.mark.skipif(sys.platform != "linux", reason="counts what /proc shows")
def test_memory_and_pipes_go_with_the_environment() -> None:
    """The first environment starts what multiprocessing keeps, the second finds it there."""
    held: list[tuple[int, int]] = []
    for _ in range(2):
        env = vector("dragonlance", n=400, processes=2)  # more than multiprocessing keeps
        assert mapped() > 0
        env.close()
        del env
        gc.collect()
        held.append((len(os.listdir("/proc/self/fd")), mapped()))
    assert held[1] <= held[0]
    assert held[1][1] == 0


def mapped() -> int:
    """How many large blocks of shared memory this process sees."""
    large = 0
    for line in Path("/proc/self/maps").read_text(encoding="utf-8").splitlines():
        if "/pym-" in line:  # as multiprocessing calls them
            start, end = (int(bound, 16) for bound in line.split()[0].split("-"))
            large += end - start > 1 << 22
    return large


def test_dropping_the_environment_ends_the_processes() -> None:
    env = vector("dragonwars", n=2, processes=2)
    pids, now = pids_of(env), env.now
    first = now.masks[0].copy()
    del env
    gc.collect()
    assert not running(pids)
    assert (now.masks[0] == first).all()


def test_the_death_of_a_process_is_told() -> None:
    env = vector("dragonlance", n=4, processes=2)
    pids = pids_of(env)
    numbers = env.sample()
    crew_of(env).workers[1].kill()
    with pytest.raises(CrewGone, match=r"games 2 to 3 has died \(exit code "):
        env.step(numbers)
    assert not running(pids)
    with pytest.raises(CrewGone, match="has died: make a new one"):
        env.step(numbers)


def test_what_fails_in_a_process_is_told() -> None:
    env = vector("dragonwars", n=2, processes=2)
    pids = pids_of(env)
    with pytest.raises(CrewGone, match="games 1 to 1 has failed: ValueError") as caught:
        crew_of(env).ask(["reset 1", "reset one"])
    assert "Traceback" in "".join(caught.value.__notes__)
    assert not running(pids)


SCRIPT = """
import os
from wyrmtable.envs import vector
{guard}
    env = vector("dragonwars", n=2, processes=2)
    print(*[worker.pid for worker in env.fleet.workers], flush=True)
    {end}
"""


def run(path: Path, guard: str, end: str) -> subprocess.CompletedProcess[str]:
    """Run the script to its end, and to that of all who can write to its output."""
    path.write_text(SCRIPT.format(guard=guard, end=end), encoding="utf-8")
    return subprocess.run([sys.executable, path], capture_output=True, text=True, check=False)


def test_processes_end_with_a_parent_that_is_killed(tmp_path: Path) -> None:
    """The output that they share with it closes when the last of them is gone."""
    done = run(tmp_path / "killed.py", 'if __name__ == "__main__":', "os.kill(os.getpid(), 9)")
    assert abs(done.returncode) == 9
    assert len(done.stdout.split()) == 2
    assert not done.stderr


def test_a_script_without_a_guard_is_told_what_it_needs(tmp_path: Path) -> None:
    done = run(tmp_path / "bare.py", "if True:", "pass")
    assert done.returncode == 1
    assert 'needs `if __name__ == "__main__":`' in done.stderr.splitlines()[-1]
