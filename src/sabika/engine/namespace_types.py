"""What Numba has to know about namespaces: a type each, no data, and fields that are known when code is compiled.

And about lists of numbers in records: they may be passed where any list of numbers is taken.

Imported only where something is compiled.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np
from numba.core import types
from numba.core.datamodel import models
from numba.core.extending import NativeValue, lower_getattr_generic, register_model, typeof_impl, unbox
from numba.core.imputils import lower_cast
from numba.core.typing.templates import AttributeTemplate, infer_getattr
from numba.np import numpy_support

from sabika.engine.namespace import Namespace

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
