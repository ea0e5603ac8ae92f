"""Compiled code: a changed rule never runs old code, and without Numba everything works."""

from __future__ import annotations

import ast
import os
import shutil
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

import sabika
from sabika.engine.jit import COMPILED_FOLDERS, PLAIN, can_compile, compiled, fastest, fits, jit, sources_hash

SOURCE = Path(sabika.__file__).parent
FITS = can_compile() and fits(version("numba"))

# Two small functions in two files: what one calls is compiled into it.
CALLEE = """
from sabika.engine.jit import jit


@jit
def price() -> int:
    return {price}
"""
CALLER = """
from sabika.engine.jit import jit
from sabika.parts.probe_callee import price


@jit
def twice() -> int:
    return 2 * price()
"""
RUN = """
from sabika.engine.jit import compiled
from sabika.parts.probe_caller import twice
compiled_twice = compiled().run(twice)
print(compiled_twice(), sum(compiled_twice.stats.cache_hits.values()))
"""
MANY_INTEGERS = """
import numpy as np
from sabika.engine.jit import compiled, jit

@jit
def half(x: int, rounds_up: bool) -> int:
    return (x + 1) // 2 if rounds_up else x // 2

@jit
def halves(row: object) -> int:
    return half(7, False) + half(9, True) + half(row[0], row[0] > 0) + half(len(row), False)

backend = compiled()
print(backend.run(halves)(np.array([-3], np.int8)), len(backend.run(halves).py_func.__globals__["half"].overloads))
"""
RECURSION = """
import numpy as np
from sabika.engine.jit import compiled, jit

@jit
def steps(row: object, n: int) -> int:
    return row[n % 2] + steps(row, n - 1) if n > 0 else 0

@jit
def twice(rows: object, n: int) -> int:
    return steps(rows[0], n) + steps(rows[1], n)

row = np.array([3, 4])
print(compiled().run(twice)((row, row), 5))
"""
ARRAYS = """
import numpy as np
from numba.core.runtime import rtsys
from sabika.engine.jit import compiled, jit
from sabika.engine.record import row_of

@jit
def first_and_last(row: object) -> int:
    same = row
    return same[0] + same[len(same) - 1]

@jit
def fresh(n: int) -> object:
    row = row_of(4)
    row[0] = n
    return row

@jit
def returned(row: object) -> object:
    return row

@jit
def work(row: object, n: int) -> int:
    found = 0
    kept = fresh(0)
    for i in range(n):
        found += first_and_last(kept) + first_and_last(row)
        kept = returned(fresh(i))
    return found

row = np.array([3, 4])
run = compiled().run(work)
run(row, 1)
before = rtsys.get_allocation_stats()
found = run(row, 5)
after = rtsys.get_allocation_stats()
print(found, after.mi_alloc - before.mi_alloc, after.mi_free - before.mi_free)
"""
ERRORS = """
from sabika.engine.jit import compiled, jit

@jit
def checked(x: int) -> int:
    if x > 2:
        raise ValueError("This is too much.")
    return x

@jit
def summed(n: int) -> int:
    found = 0
    for i in range(n):
        found += checked(i)
    return found

@jit
def asked(n: int) -> int:
    return summed(n) + 12 // (n - 1)

run = compiled().run(asked)
found = [run(2), run(3)]
for n in (1, 4):
    try:
        run(n)
    except ZeroDivisionError:
        found.append(-1)
    except ValueError as error:
        found.append(-len(str(error)))
print(*found)
"""
BYTES = """
import numpy as np
from sabika.engine.jit import compiled, jit
from sabika.engine.record import Record, i8, i64, slots

class Probe(Record):
    wide: int = i64()
    small: int = i8()

@jit
def told(states: object, raw: object, out: object) -> None:
    s = states[0]
    out[0] = raw[0]
    s.wide = 3
    out[1] = raw[0]
    s.small = 4
    out[2] = raw[8]
    raw[0] = 5
    out[3] = s.wide
    raw[8] = 6
    out[4] = s.small

backend = compiled()
states, out = slots(backend, Probe, 1), np.zeros(5, np.int64)
backend.run(told)(states, states.view(np.int8), out)
print(*out)
"""
DIGEST = """
from sabika.engine.jit import compiled
import sabika
stepper = sabika.Stepper("rollwrite", 2, seed=5)
while stepper.count:
    stepper.step(stepper.count // 2)
print(int(stepper.digest(), 16))
"""
IS_WHOLE = """
from sabika.engine.jit import compiled
print(int(compiled()._njit.__module__ == "sabika.engine.kept_programs"))
"""
WITHOUT_HASH = (
    "import sabika.engine.jit as jit; jit.sources_hash = lambda: 'always the same'; jit.LOADED = 'always the same'"
)
CHANGED_AFTER_IMPORT = """
from pathlib import Path
import sabika.parts.probe_callee as callee
path = Path(callee.__file__)
path.write_text(path.read_text().replace("return 1", "return 5"))
"""


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """A copy of the package, with two functions more, and a cache of its own."""
    shutil.copytree(SOURCE, tmp_path / "site" / "sabika", ignore=shutil.ignore_patterns("__pycache__", "page", "art"))
    (tmp_path / "site/sabika/parts/probe_caller.py").write_text(CALLER)
    change(tmp_path, price=1)
    return tmp_path


def change(site: Path, price: int) -> None:
    (site / "site/sabika/parts/probe_callee.py").write_text(CALLEE.format(price=price))


def run(site: Path, code: str, **env: str) -> list[int]:
    done = subprocess.run(
        [sys.executable, "-c", code],
        env=os.environ
        | {"PYTHONPATH": str(site / "site"), "SABIKA_CACHE": str(site / "cache"), "SABIKA_JIT": "1"}
        | {"PYTHONDONTWRITEBYTECODE": "1"}  # Python's own files know a source by its second and length alone
        | env,
        cwd=site,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return [int(word) for word in done.stdout.split()]


def test_a_changed_rule_never_runs_old_code(site: Path) -> None:
    assert run(site, RUN) == [2, 0]
    assert run(site, RUN) == [2, 1], "the second time it comes from the cache"
    change(site, price=3)
    assert run(site, RUN) == [6, 0], "changed in one file, called from another"
    change(site, price=1)
    assert run(site, RUN) == [2, 1], "changed back: the first code again"
    assert len(list((site / "cache").iterdir())) == 2


def test_a_function_is_compiled_once_for_integers_of_every_width_and_constants(site: Path) -> None:
    (site / "site/sabika/parts/probe.py").write_text(MANY_INTEGERS)
    assert run(site, "import sabika.parts.probe") == [3 + 5 - 2 + 0, 1]


def test_whole_programs_and_plain_njit_give_the_same_games(site: Path) -> None:
    whole = run(site, DIGEST)
    assert run(site, DIGEST) == whole, "from the cache"
    assert run(site, DIGEST, SABIKA_WHOLE_PROGRAM="0", SABIKA_CACHE=str(site / "other")) == whole
    assert run(site, DIGEST, SABIKA_JIT="0") == whole
    assert run(site, IS_WHOLE) == [int(FITS)], "with the Numba it was tested with"
    assert run(site, IS_WHOLE, SABIKA_WHOLE_PROGRAM="0") == [0]


def test_a_program_may_call_itself_and_borrow_tuples_of_arrays(site: Path) -> None:
    (site / "site/sabika/parts/probe.py").write_text(RECURSION)
    assert run(site, "import sabika.parts.probe") == [2 * (4 + 3 + 4 + 3 + 4)]
    assert run(site, "import sabika.parts.probe") == [2 * (4 + 3 + 4 + 3 + 4)], "from the cache"


def test_an_error_comes_through_every_caller(site: Path) -> None:
    (site / "site/sabika/parts/probe.py").write_text(ERRORS)
    for _ in ("compiled", "from the cache"):
        assert run(site, "import sabika.parts.probe") == [0 + 1 + 12, 0 + 1 + 2 + 6, -1, -len("This is too much.")]


def test_arrays_made_in_a_program_are_given_back(site: Path) -> None:
    """Functions that make no array count no references; those that make one do."""
    (site / "site/sabika/parts/probe.py").write_text(ARRAYS)
    found = run(site, "import sabika.parts.probe", NUMBA_NRT_STATS="1")
    assert found == [0 + 1 + 2 + 3 + 5 * 7, 7, 7], "found, arrays made with the one from Python, given back"


def test_bytes_of_a_record_are_read_after_its_fields_were_written(site: Path) -> None:
    (site / "site/sabika/parts/probe.py").write_text(BYTES)
    assert run(site, "import sabika.parts.probe") == [0, 3, 4, 5, 6]


@jit
def sum_of_squares(row: Any) -> int:
    return sum([x * x for x in row])


@pytest.mark.skipif(not FITS, reason="Whole programs need a release of Numba they were tested with.")
def test_what_is_left_out_for_our_functions_is_there_for_those_of_others() -> None:
    """Passes for comprehensions are left out in the package alone, and only there an index counts from the front."""
    import numba

    row = np.arange(4)
    assert compiled().run(sum_of_squares)(row) == 14
    assert numba.njit(lambda given: given[-1])(row) == 3


def test_no_compiled_source_counts_an_index_from_the_end() -> None:
    """Compiled code does not ask whether an index is negative (`engine/whole_program.py`)."""
    found = []
    for folder in COMPILED_FOLDERS:
        for path in sorted((SOURCE / folder).rglob("*.py")):
            for function in marked_functions(ast.parse(path.read_text("utf-8"))):
                found += [f"{path.name}:{node.lineno}" for node in ast.walk(function) if counts_from_the_end(node)]
    assert found == []
    assert counts_from_the_end(ast.parse("row[-1]", mode="eval").body)


def marked_functions(module: ast.Module) -> list[ast.FunctionDef]:
    return [
        node
        for node in ast.walk(module)
        if isinstance(node, ast.FunctionDef) and any("jit" in ast.unparse(mark) for mark in node.decorator_list)
    ]


def counts_from_the_end(node: ast.AST) -> bool:
    return (
        isinstance(node, ast.Subscript)
        and isinstance(node.slice, ast.UnaryOp)
        and isinstance(node.slice.op, ast.USub)
        and isinstance(node.slice.operand, ast.Constant)
    )


def test_no_compiled_source_catches_errors() -> None:
    """A compiled function hands on the error of one that it calls without looking (`engine/numba_patches.py`)."""
    found = []
    for folder in COMPILED_FOLDERS:
        for path in sorted((SOURCE / folder).rglob("*.py")):
            for function in marked_functions(ast.parse(path.read_text("utf-8"))):
                found += [f"{path.name}:{node.lineno}" for node in ast.walk(function) if isinstance(node, ast.Try)]
    assert found == []
    assert marked_functions(ast.parse("@jit\ndef f(): ..."))


def test_without_the_hash_of_the_sources_the_old_code_would_run(site: Path) -> None:
    """Shows that the test above can fail: this is what Numba's own cache does."""
    assert run(site, WITHOUT_HASH + RUN) == [2, 0]
    change(site, price=3)
    assert run(site, WITHOUT_HASH + RUN) == [2, 1]


def test_a_source_changed_after_it_was_loaded_leaves_no_old_code_behind(site: Path) -> None:
    assert run(site, CHANGED_AFTER_IMPORT + RUN) == [2, 0], "what was loaded runs"
    assert run(site, RUN) == [10, 0], "and is not taken for the new source by the next process"


def test_where_nothing_can_be_kept_everything_is_compiled_anew(site: Path) -> None:
    (site / "cache").write_text("a file where the folder should be")
    assert run(site, RUN) == [2, 0]
    change(site, price=3)
    assert run(site, RUN) == [6, 0]
    assert not list((site / "site").rglob("*.nbi")), "nothing is kept beside the sources"


def programs(site: Path) -> list[Path]:
    return list((site / "cache").rglob("*.program"))


@pytest.mark.skipif(not FITS, reason="Numba's own cache keeps plain njit.")
@pytest.mark.parametrize("damage", ["empty", "cut off", "one bit", "somebody else's"])
def test_a_damaged_file_is_compiled_anew(site: Path, damage: str) -> None:
    assert run(site, RUN) == [2, 0]
    (file,) = programs(site)
    whole = file.read_bytes()
    middle = len(whole) // 2
    file.write_bytes(
        {
            "empty": b"",
            "cut off": whole[:middle],
            "one bit": whole[:middle] + bytes([whole[middle] ^ 1]) + whole[middle + 1 :],
            "somebody else's": b"#!/bin/sh\n" * 100,
        }[damage]
    )
    assert run(site, RUN) == [2, 0]
    assert run(site, RUN) == [2, 1], "and kept again"
    assert programs(site) == [file]


@pytest.mark.skipif(not FITS, reason="Numba's own cache keeps plain njit.")
def test_processes_that_compile_at_once_do_not_disturb_each_other(site: Path) -> None:
    """They wait until all have missed the file; then each writes it."""
    at_once = (
        "import sys; from sabika.engine import kept_programs as kept; save = kept.KeptPrograms.save_overload\n"
        "def together(*given): print('made', flush=True); sys.stdin.readline(); save(*given)\n"
        "kept.KeptPrograms.save_overload = together\n"
    )
    env = os.environ | {"PYTHONPATH": str(site / "site"), "SABIKA_CACHE": str(site / "cache"), "SABIKA_JIT": "1"}
    both = [
        subprocess.Popen(
            [sys.executable, "-c", at_once + RUN], env=env, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        for _ in range(2)
    ]
    for one in both:
        assert one.stdout is not None
        assert one.stdout.readline() == "made\n"
    assert programs(site) == []
    for one in both:
        assert one.communicate("go on\n")[0].split() == ["2", "0"]
    assert len(programs(site)) == 1
    assert run(site, RUN) == [2, 1]
    assert [file.suffix for file in (site / "cache").rglob("*") if file.is_file()] == [".program"]


def test_a_release_of_numba_with_another_inside_compiles_by_plain_njit(site: Path) -> None:
    another = "import sys, numba; numba.__version__ = '9.0.0'; sys.modules['sabika.engine.whole_program'] = None\n"
    assert run(site, another + IS_WHOLE) == [0]
    assert run(site, another + RUN) == [2, 0]
    assert run(site, another + RUN) == [2, 1]
    assert programs(site) == []


@pytest.mark.skipif(not FITS, reason="Plain njit needs all of Numba.")
def test_a_kept_program_is_loaded_without_what_compiles(site: Path) -> None:
    assert run(site, RUN) == [2, 0]
    without = "import sys; sys.modules['sabika.engine.whole_program'] = None\n"
    assert run(site, without + RUN) == [2, 1]


def test_functions_of_one_name_in_two_files_are_kept_apart(site: Path) -> None:
    (site / "site/sabika/parts/probe_other.py").write_text(CALLER.replace("2 *", "100 *"))
    other = RUN.replace("probe_caller", "probe_other")
    assert [run(site, code) for code in (RUN, other)] == [[2, 0], [100, 0]]
    assert [run(site, code) for code in (RUN, other)] == [[2, 1], [100, 1]]


def test_code_with_checked_bounds_is_kept_apart(site: Path) -> None:
    assert run(site, RUN) == [2, 0]
    assert run(site, RUN, NUMBA_BOUNDSCHECK="1") == [2, 0]
    assert len(list((site / "cache").iterdir())) == 2


def test_the_hash_sees_every_source_that_can_be_compiled(site: Path) -> None:
    code = "from sabika.engine.jit import sources_hash; print(int(sources_hash(), 16))"
    seen = {run(site, code)[0]}
    for number, name in enumerate(
        ["engine/stream.py", "parts/majority.py", "games/rollwrite/rules.py", "bots/policies.py"], 2
    ):
        with (site / "site/sabika" / name).open("a") as file:
            file.write("\n# changed\n")
        seen.add(run(site, code)[0])
        assert len(seen) == number
    (site / "site/sabika/parts/new.py").write_text("")
    seen.add(run(site, code)[0])
    assert len(seen) == 6
    assert sources_hash() == sources_hash()


# --- without a compiler ----------------------------------------------------------------------------------

PLAY = """
import sys
import sabika
from sabika.lab.arena import simulate
from sabika.engine.jit import PLAIN, fastest
assert fastest() is PLAIN
table = sabika.Table("rollwrite", 3, seed=7)
while not table.over:
    table.act(table.legal()[0])
stepper = sabika.Stepper("rollwrite", 3, seed=7)
while stepper.count:
    stepper.step(0)
result = simulate("rollwrite", 3, 2, ["greedy", "random", "random"], seed=7)
assert sys.modules.get("numba") is None
print(*table.scores(), *stepper.scores(), *result.points.flatten())
"""
WITHOUT_NUMBA = """
import sys
sys.modules["numba"] = sys.modules["llvmlite"] = None  # as if they were not installed
"""


def test_without_numba_everything_works_and_gives_the_same_games() -> None:
    results = []
    for code, env in [(PLAY, {"SABIKA_JIT": "0"}), (WITHOUT_NUMBA + PLAY, {"SABIKA_JIT": "1"})]:
        done = subprocess.run(
            [sys.executable, "-c", code], env=os.environ | env, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stderr
        results.append([int(word) for word in done.stdout.split()])
    assert results[0] == results[1]
    assert len(results[0]) == 3 + 3 + 6


def test_compiled_simulations_give_the_same_games_as_plain_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    from sabika.lab.arena import simulate

    def points() -> list[list[int]]:
        found: list[list[int]] = simulate("rollwrite", 3, 3, ["greedy", "random", "random"], seed=7).points.tolist()
        return found

    assert fastest() is compiled()
    quick = points()
    monkeypatch.setenv("SABIKA_JIT", "0")
    assert not can_compile()
    assert fastest() is PLAIN
    assert points() == quick


def test_whoever_waits_is_told_what_is_compiled_and_how_long(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from numba.core.event import Event, EventStatus

    from sabika.engine.compile_news import CompileNews

    def ours() -> None: ...

    ours.__module__, ours.__qualname__ = "sabika.engine.loops", "Rules-rollwrite.step"
    news, told = CompileNews(), {"dispatcher": SimpleNamespace(py_func=ours)}

    def compile_once() -> str:
        for status in (EventStatus.START, EventStatus.START, EventStatus.END, EventStatus.END):
            news.notify(Event("numba:compile", status, told))
        return capsys.readouterr().err

    assert compile_once() == "", "nobody looks"
    monkeypatch.setattr("sabika.engine.compile_news._is_watched", lambda: True)
    assert compile_once() == "sabika: compiling Rules-rollwrite.step … 0.0 s\n"
    ours.__module__ = "somebody.else"
    assert compile_once() == ""
