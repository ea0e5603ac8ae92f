"""What Numba does otherwise while it compiles our functions: the same code, made in less time.

Numba types every `a + b` by trying some thirty templates, writes out the names of all types for listeners that nobody
has registered, and looks for new extensions hundreds of times. Over the functions of a game that is a third of the
time. Calls and truth values it writes down at length, for LLVM to shorten. `patch()` replaces nine functions inside
Numba, once, and takes its listeners off LLVM's lock. Others' functions are compiled to what they were.

As `whole_program`, this is for the releases of Numba it was tested with.
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any

from llvmlite.binding import ffi
from numba.core import errors, types
from numba.core.callconv import RETCODE_OK, CPUCallConv, Status
from numba.core.cpu import CPUContext
from numba.core.datamodel.models import BooleanModel
from numba.core.postproc import PostProcessor
from numba.core.types.functions import BaseFunction
from numba.np import arrayobj

OURS = "_ZN6sabika"  # how the names of our functions begin in LLVM code

_depth = 0  # programs and parts that are being compiled at the moment
_signatures: dict[Any, Any] = {}  # of operators and built-in functions by the types of their arguments


@contextmanager
def compiling() -> Iterator[None]:
    """While one of our functions is compiled. Garbage is not looked for: there are a million objects to walk through,
    and hardly any garbage in cycles."""
    global _depth
    was_on = gc.isenabled()
    gc.disable()
    _depth += 1
    try:
        yield
    finally:
        _depth -= 1
        if was_on:
            gc.enable()


@cache
def patch() -> None:
    """Replace what is replaced, once."""
    arrayobj.fix_integer_index = _indices_from_the_front(arrayobj.fix_integer_index)
    BaseFunction.get_call_type = _signatures_kept(BaseFunction.get_call_type)
    CPUContext.load_additional_registries = _registries_known(CPUContext.load_additional_registries)
    types.Record.__repr__ = _names_kept(types.Record.__repr__)
    PostProcessor.run = _lifetimes_once(PostProcessor.run)
    errors.NumbaError.__init__ = _plain_errors(errors.NumbaError.__init__)
    CPUCallConv.call_function = _calls_in_brief(CPUCallConv.call_function)
    CPUCallConv.return_status_propagate = _errors_passed_on(CPUCallConv.return_status_propagate)
    BooleanModel.from_data = _truth_in_one_step
    _forget_lock_listeners()


def _indices_from_the_front(original: Callable[..., Any]) -> Callable[..., Any]:
    """In our functions compiled code need not ask whether an index counts from the end; in others' it still does."""

    def fixed(context: Any, builder: Any, kind: Any, index: Any, size: Any) -> Any:
        if builder.function.name.startswith(OURS):
            return context.cast(builder, index, kind, types.intp)
        return original(context, builder, kind, index, size)

    return fixed


def _calls_in_brief(original: Callable[..., Any]) -> Callable[..., Any]:
    """Our functions hand on the place for an error that they were given: nothing has to be copied if there is one.

    They catch no errors; a test looks for it.
    """

    def call_function(self: Any, builder: Any, callee: Any, kind: Any, kinds: Any, args: Any, attrs: Any = None) -> Any:
        function = builder.function
        if attrs or isinstance(kind, types.Optional) or not function.name.startswith(OURS):
            return original(self, builder, callee, kind, kinds, args, attrs)
        with builder.goto_entry_block():
            place = builder.alloca(self.get_return_type(kind).pointee)
        given = self._get_arg_packer(kinds).as_arguments(builder, args)
        code = builder.call(callee, [place, self._get_excinfo_argument(function), *given])
        status = dict.fromkeys(Status._fields) | {"code": code, "is_error": builder.icmp_signed("!=", code, RETCODE_OK)}
        return Status(**status), self.context.get_returned_value(builder, kind, builder.load(place))

    return call_function


def _errors_passed_on(original: Callable[..., None]) -> Callable[..., None]:
    """After such a call the error is where it belongs."""

    def return_status_propagate(self: Any, builder: Any, status: Any) -> None:
        if status.excinfoptr is None:
            builder.ret(status.code)
        else:
            original(self, builder, status)

    return return_status_propagate


def _truth_in_one_step(_self: Any, builder: Any, value: Any) -> Any:
    """Numba branches on a stored truth value, to make another one in each branch."""
    return builder.icmp_unsigned("!=", value, value.type(0))


def _signatures_kept(original: Callable[..., Any]) -> Callable[..., Any]:
    """What an operator gives for numbers, records and arrays does not change from one function to the next."""

    def get_call_type(self: Any, context: Any, args: Any, named: Any) -> Any:
        if _depth == 0 or named or not all(map(_is_plain, args)):
            return original(self, context, args, named)
        key = (self, context, args)
        if key not in _signatures:
            _signatures[key] = original(self, context, args, named)
        return _signatures[key]

    return get_call_type


def _is_plain(kind: Any) -> bool:
    return isinstance(kind, (types.Number, types.Boolean, types.Array, types.Record))


def _registries_known(original: Callable[..., Any]) -> Callable[..., Any]:
    """Numba imports its own extensions again at every function. Only what they have registered since is of use."""

    def load(self: Any) -> None:
        if _depth <= 1:
            original(self)
        for registry in tuple(self._registries):
            self.install_registry(registry)

    return load


def _names_kept(original: Callable[[Any], str]) -> Callable[[Any], str]:
    """A record tells all its fields, and is told of at every pass."""

    def name(self: Any) -> str:
        if "told" not in self.__dict__:
            self.told = original(self)
        told: str = self.told
        return told

    return name


def _lifetimes_once(original: Callable[..., None]) -> Callable[..., None]:
    """Numba works out after every pass how long variables live. For our functions that is used only at the end, where
    it writes down where each variable is given up."""

    def run(self: Any, emit_dels: bool = False, extend_lifetimes: bool = False) -> None:
        if emit_dels or not self.func_ir.func_id.modname.startswith("sabika."):
            original(self, emit_dels, extend_lifetimes)

    return run


def _plain_errors(original: Callable[..., None]) -> Callable[..., None]:
    """Numba tries templates until one fits. Each that does not raises an error, in bold type, which nobody reads."""

    def init(self: Any, msg: str, loc: Any = None, highlighting: bool = True) -> None:
        original(self, msg, loc, highlighting and _depth == 0)

    return init


def _forget_lock_listeners() -> None:
    """Numba tells listeners of every time that LLVM is entered and left, a hundred thousand times; nobody listens."""
    ffi.lib._lock._cblist.clear()
