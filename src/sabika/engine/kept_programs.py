"""Programs: compiled when they are not on disk, where each has a file, written whole or not at all.

What compiles them (`whole_program`) is imported only where something is compiled; that takes as long as loading one.

Numba's own cache reads everything that it knows about compiling before it looks for a file, numbers the versions of a
function in an index that two processes may change at once, and ends with an error where a file is damaged. Here a
file is found by its name alone. It begins with a hash of the rest: what is damaged is compiled anew.

The folder is named after the sources (`jit.cache_folder`), so a changed rule is looked for elsewhere.
"""

from __future__ import annotations

import os
import pickle
import sys
from contextlib import suppress
from functools import partial
from hashlib import sha256
from pathlib import Path
from typing import Any

import llvmlite
import numba
from numba.core.compiler import CompileResult
from numba.core.runtime import rtsys
from numba.core.serialize import dumps

HASH = sha256().digest_size


def njit(function: Any, *, inner: bool, folder: Path | None) -> Any:
    """A dispatcher, as `numba.njit` gives one. Only programs are kept: they hold everything they call."""
    dispatcher = numba.njit(
        nogil=True,
        no_cpython_wrapper=inner,
        no_cfunc_wrapper=True,
        pipeline_class=partial(_compiler, inner),
    )(function)
    if folder is not None:
        dispatcher._cache = KeptPrograms(folder, f"{function.__module__}.{function.__qualname__}")
    return dispatcher


def _compiler(inner: bool, *given: Any) -> Any:
    from sabika.engine.whole_program import PartCompiler, ProgramCompiler

    return PartCompiler(*given) if inner else ProgramCompiler(*given)


class KeptPrograms:
    """What a dispatcher asks of a cache: the programs made of one function, by the types of its arguments."""

    def __init__(self, folder: Path, name: str) -> None:
        self.cache_path = str(folder)
        self._folder = folder
        self._name = name

    def load_overload(self, kinds: Any, context: Any) -> Any:
        """The program, or None if it has to be compiled."""
        try:
            content = self._file(kinds, context.codegen()).read_bytes()
        except OSError:
            return None
        if sha256(content[HASH:]).digest() != content[:HASH]:
            return None
        rtsys.initialize(context)  # arrays that a program makes
        return CompileResult._rebuild(context, *pickle.loads(content[HASH:]))

    def save_overload(self, kinds: Any, made: Any) -> None:
        """Under another name first: whoever reads meanwhile finds the whole file or none. A full disk is no error."""
        if made.library.has_dynamic_globals:
            return
        payload = dumps(made._reduce())
        file = self._file(kinds, made.codegen)
        unfinished = file.with_suffix(f".{os.getpid()}")
        with suppress(OSError):
            unfinished.write_bytes(sha256(payload).digest() + payload)
            unfinished.replace(file)

    def _file(self, kinds: Any, codegen: Any) -> Path:
        """Named after all that machine code depends on, besides the sources."""
        machine = codegen.magic_tuple()
        made_for = (str(kinds), machine, numba.__version__, llvmlite.__version__, sys.implementation.cache_tag)
        return self._folder / f"{self._name}-{sha256(repr(made_for).encode()).hexdigest()[:16]}.program"
