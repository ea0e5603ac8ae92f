"""What Numba has to know about namespaces: a type each, no data, and fields that are known when code is compiled.

And about lists of numbers in records, which may be passed where any list of numbers is taken; about records in bytes,
and about room for numbers that a function makes for itself.

Imported only where something is compiled.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np
from numba.core import cgutils, types
from numba.core.datamodel import models
from numba.core.extending import NativeValue, lower_getattr_generic, register_model, type_callable, typeof_impl, unbox
from numba.core.imputils import lower_builtin, lower_cast
from numba.core.typing.templates import AttributeTemplate, infer_getattr
from numba.np import numpy_support

from sabika.engine.namespace import Namespace
from sabika.engine.record import record_at, unwritten, zeros

KNOWN: dict[str, Namespace] = {}
INNER: list[Callable[[Any], Any]] = []  # the compiled version of a marked function; the last one counts


class NamespaceType(types.Type):  # type: ignore[misc]
    """The type of one namespace. It holds a name alone, so that it can be kept with the code compiled for it."""

    def __init__(self, name: str) -> None:
        super().__init__(name)


register_model(NamespaceType)(models.OpaqueModel)


@typeof_impl.register(Namespace)  # type: ignore[untyped-decorator]
def _type_of(namespace: Namespace, _purpose: Any) -> NamespaceType:
    return _made(namespace)


@cache  # asked for with every call from Python
def _made(namespace: Namespace) -> NamespaceType:
    KNOWN[namespace.key] = namespace
    return NamespaceType(namespace.key)


@unbox(NamespaceType)  # type: ignore[untyped-decorator]
def _no_data(_kind: NamespaceType, _value: Any, native: Any) -> NativeValue:
    return NativeValue(native.context.get_dummy_value())


@infer_getattr
class Fields(AttributeTemplate):  # type: ignore[misc]
    """What a field is, for the compiler."""

    key = NamespaceType

    def generic_resolve(self, kind: NamespaceType, field: str) -> Any:
        value = getattr(KNOWN[kind.name], field)
        if isinstance(value, Namespace):
            return _type_of(value, None)
        if isinstance(value, np.dtype):
            return types.DType(numpy_support.from_dtype(value))
        if isinstance(value, int):
            return types.int64
        return types.Dispatcher(INNER[-1](value))


@lower_getattr_generic(NamespaceType)  # type: ignore[untyped-decorator]
def _field(context: Any, _builder: Any, kind: NamespaceType, _value: Any, field: str) -> Any:
    value = getattr(KNOWN[kind.name], field)
    if isinstance(value, int):
        return context.get_constant(types.int64, value)
    return context.get_dummy_value()


@lower_cast(types.NestedArray, types.Array)  # type: ignore[untyped-decorator]
def _as_any_list(_context: Any, _builder: Any, _from: Any, _to: Any, value: Any) -> Any:
    return value


# --- records in bytes, and room for numbers --------------------------------------------------------------


@type_callable(record_at)  # type: ignore[untyped-decorator]
def _kind_of_record(_context: Any) -> Any:
    return lambda _raw, kind: kind.dtype


@lower_builtin(record_at, types.Array, types.DType)  # type: ignore[untyped-decorator]
def _record_at(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    raw = context.make_array(sig.args[0])(context, builder, args[0])
    return builder.bitcast(raw.data, context.get_value_type(sig.return_type))


@type_callable(zeros)  # type: ignore[untyped-decorator]
@type_callable(unwritten)  # type: ignore[untyped-decorator]
def _kind_of_room(_context: Any) -> Any:
    return lambda shape, kind: types.Array(kind.dtype, getattr(shape, "count", 1), "C")


@lower_builtin(unwritten, types.Any, types.Any)  # type: ignore[untyped-decorator]
def _unwritten(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    from numba.np import arrayobj  # takes time that a loaded program does not need

    shape, size = sig.args[0], args[0]
    kinds = list(shape) if isinstance(shape, types.BaseTuple) else [shape]
    given = cgutils.unpack_tuple(builder, size) if isinstance(shape, types.BaseTuple) else [size]
    numbers = [context.cast(builder, one, kind, types.intp) for one, kind in zip(given, kinds, strict=True)]
    return arrayobj._empty_nd_impl(context, builder, sig.return_type, numbers)._getvalue()


@lower_builtin(zeros, types.Any, types.Any)  # type: ignore[untyped-decorator]
def _zeros(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    room = _unwritten(context, builder, sig, args)
    array = context.make_array(sig.return_type)(context, builder, room)
    cgutils.memset(builder, array.data, builder.mul(array.itemsize, array.nitems), 0)
    return room
