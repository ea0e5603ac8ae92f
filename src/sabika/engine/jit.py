"""Rules are plain functions; Numba compiles the same functions for the loops that need speed.

`@jit` only marks a function: imported and called, it is ordinary Python over a plain position (debugging,
coverage, the server, a human's move). A `Backend` is one way to run marked functions:

    PLAIN      as they are; positions are twins in a list
    COMPILED   by Numba, without the GIL; positions are records in an array; kept on disk

`fastest()` is COMPILED, or PLAIN where Numba is missing or `SABIKA_JIT=0` is set.

A program holds functions of many files, and has to be made anew when any of them changes. So the cache folder is
named after a hash of all compiled sources: a changed rule is a new folder, never a stale one.
"""

from __future__ import annotations

import hashlib
import os
import sys
from collections.abc import Callable
from functools import cache, partial
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryFile
from types import FunctionType
from typing import Any, TypeVar

from sabika.engine.namespace import PACKAGE, Namespace, is_shipped

F = TypeVar("F", bound=Callable[..., Any])
T = TypeVar("T")

LONG = 64  # numbers in a list of a workspace: known lengths of shorter ones make loops faster
TESTED = ("0.68.",)  # releases of Numba whose inside `whole_program` builds on
COMPILED_FOLDERS = ("engine", "parts", "games", "bots", "research")


def jit(function: F) -> F:
    """Mark a function that Numba can compile."""
    return jit_as(function)(function)


def jit_as(source: Callable[..., Any]) -> Callable[[F], F]:
    """Mark a function for which another one is compiled."""

    def mark(function: F) -> F:
        function.compiled_source = source  # type: ignore[attr-defined]
        return function

    return mark


def is_marked(value: object) -> bool:
    return isinstance(value, FunctionType) and hasattr(value, "compiled_source")


# --- backends ----------------------------------------------------------------------------------------------


class Backend:
    """One way to run marked functions; the plain one leaves them as they are."""

    is_compiled = False

    def run(self, function: Callable[..., T], *given: Namespace) -> Callable[..., T]:
        """This backend's version of a marked function and of everything it calls; its first arguments are given."""
        return partial(function, *given) if given else function

    def direct(self, function: Callable[..., T], *given: Namespace) -> Callable[..., T]:
        """As `run`, for a function that was called once and will be called with the same types ever after."""
        return self.run(function, *given)


class Globals(dict[str, Any]):
    """Globals with the compiled version of each marked function, made when it is first asked for: a program that is
    loaded from disk asks for none."""

    def __init__(self, original: dict[str, Any], compiled: Callable[[Any], Any]) -> None:
        super().__init__((name, value) for name, value in original.items() if not is_marked(value))
        self._original = original
        self._compiled = compiled

    def __missing__(self, name: str) -> Any:
        self[name] = self._compiled(self._original[name])
        return self[name]


class CompiledBackend(Backend):
    """Marked functions by Numba: a copy each, with globals that are compiled in their turn."""

    is_compiled = True

    def __init__(self) -> None:
        import numba

        from sabika.engine import namespace_types
        from sabika.engine.compile_news import tell_of_compiling

        tell_of_compiling()
        self._numba: Any = numba
        namespace_types.INNER.append(self._inner)
        self._njit = self._function_by_function
        if fits(numba.__version__) and os.environ.get("SABIKA_WHOLE_PROGRAM", "1") != "0":
            from sabika.engine import kept_programs

            self._njit = kept_programs.njit
        self._folder = usable_folder()
        self._programs: dict[tuple[int, ...], Any] = {}
        self._inners: dict[int, Any] = {}
        self._globals: dict[int, Globals] = {}
        self._originals: list[Any] = []  # kept alive, so that an id stays one function's

    def run(self, function: Callable[..., T], *given: Namespace) -> Callable[..., T]:
        program = self._program(function, given)
        return partial(program, *given) if given else program

    def direct(self, function: Callable[..., T], *given: Namespace) -> Callable[..., T]:
        """The machine code itself: a call skips Numba's look at the types of its arguments, most of its price."""
        (compiled_once,) = self._program(function, given).overloads.values()
        return partial(compiled_once.entry_point, *given)

    def _program(self, function: Any, given: tuple[Namespace, ...]) -> Any:
        """A marked function for callers in Python. Each namespace has one of its own, kept under its own name: two
        processes that compile a loop for two games must not write to one file."""
        key = (id(function), *map(id, given))
        if key not in self._programs:
            self._originals.append((function, given))
            source = function.compiled_source
            name = ".".join([*(one.key for one in given), source.__qualname__])
            is_kept = is_shipped(source) and all(one.is_kept for one in given)
            self._programs[key] = self._compile(self._copied(source, name), inner=False, is_kept=is_kept)
        return self._programs[key]

    def _inner(self, function: Any) -> Any:
        """A marked function for compiled callers: without wrappers, which are half the work of compiling."""
        if id(function) not in self._inners:
            self._originals.append(function)
            source = function.compiled_source
            copy = self._copied(source, f"inner.{source.__qualname__}")
            self._inners[id(function)] = self._compile(copy, inner=True, is_kept=False)
        return self._inners[id(function)]

    def _copied(self, function: Any, qualname: str) -> Any:
        """A function that sees compiled functions."""
        copy = FunctionType(function.__code__, self._globals_of(function), function.__name__, function.__defaults__)
        copy.__module__, copy.__qualname__, copy.__doc__ = function.__module__, qualname, function.__doc__
        return copy

    def _globals_of(self, function: Any) -> Globals:
        """The globals of a function as compiled code sees them."""
        original = function.__globals__
        if id(original) not in self._globals:
            self._globals[id(original)] = Globals(original, self._inner)
        return self._globals[id(original)]

    def _compile(self, function: Any, inner: bool, is_kept: bool) -> Any:
        folder = self._folder if is_kept else None
        return self._for_any_caller(self._njit(function, inner=inner, folder=folder))

    def _function_by_function(self, function: Any, *, inner: bool, folder: Path | None) -> Any:
        """Where whole-program compiling does not fit the Numba that is installed, with Numba's own cache."""
        config = self._numba.config
        before = config.CACHE_DIR
        if folder is not None:
            config.CACHE_DIR = str(folder)  # other users of Numba keep their own folder
        try:
            how = {"nogil": True, "no_cpython_wrapper": inner, "no_cfunc_wrapper": inner}
            return self._numba.njit(**how, cache=folder is not None)(function)
        finally:
            config.CACHE_DIR = before

    def _for_any_caller(self, dispatcher: Any) -> Any:
        """Compiled once for all callers: Numba would do it anew for every constant and every width of an integer, and
        for lists of moves in each kind of workspace."""
        types, resolve = self._numba.types, dispatcher.get_call_template
        numbers = types.Array(types.int64, 1, "C")

        def widened(given: Any) -> Any:
            if isinstance(given, (types.Integer, types.IntegerLiteral)):
                return types.int64
            if isinstance(given, types.BooleanLiteral):
                return types.boolean
            is_long = isinstance(given, types.NestedArray) and given.dtype == types.int64 and given.shape[0] >= LONG
            return numbers if is_long and given.ndim == 1 else given

        dispatcher.get_call_template = lambda args, named: resolve(tuple(map(widened, args)), named)
        return dispatcher


def fits(release: str) -> bool:
    """May whole programs be compiled with this release of Numba?"""
    return release.startswith(TESTED)


PLAIN = Backend()


@cache
def compiled() -> Backend:
    """The compiled backend; raises ImportError where Numba is missing."""
    return CompiledBackend()


def can_compile() -> bool:
    return os.environ.get("SABIKA_JIT", "1") != "0" and find_spec("numba") is not None


def fastest() -> Backend:
    """Compiled where possible, plain where not."""
    return compiled() if can_compile() else PLAIN


# --- where compiled code is kept -------------------------------------------------------------------------


def sources_hash() -> str:
    """A name for the state of every source that can end up in compiled code."""
    digest = hashlib.sha256()
    for folder in COMPILED_FOLDERS:
        for path in sorted((PACKAGE / folder).rglob("*.py")):
            digest.update(path.relative_to(PACKAGE).as_posix().encode())
            digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


LOADED = sources_hash()  # as the sources are while they are being imported


def cache_root() -> Path:
    """`SABIKA_CACHE`, or the user's cache folder."""
    if chosen := os.environ.get("SABIKA_CACHE"):
        return Path(chosen)
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", "~")).expanduser() / "sabika" / "cache"
    if sys.platform == "darwin":
        return Path("~/Library/Caches/sabika").expanduser()
    return Path(os.environ.get("XDG_CACHE_HOME", "~/.cache")).expanduser() / "sabika"


def cache_folder(sources: str | None = None) -> Path:
    """The folder of the present sources; code that checks array bounds never mixes with code that does not."""
    checked = os.environ.get("NUMBA_BOUNDSCHECK", "0") not in ("", "0")
    return cache_root() / ((sources or sources_hash()) + ("-checked" if checked else ""))


def usable_folder() -> Path | None:
    """The cache folder, or None where compiled code must not be kept.

    Where the folder cannot be written to, Numba would look for old code beside the sources. Where a source was
    changed after it was imported, what runs here is not what the folder is named after.
    """
    if sources_hash() != LOADED:
        return None
    folder = cache_folder(LOADED)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with TemporaryFile(dir=folder):
            return folder
    except OSError:
        return None
