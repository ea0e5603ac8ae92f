"""How our functions are written down for LLVM: what rules are made of, in as little code as it takes.

By itself Numba reads `s.coins[seat]` in some forty instructions: it fills in the description of an array (owner, sizes,
distances), copies it, and asks it for the address. Loops, calls and local variables are told at the same length. LLVM
removes nearly all of that again; a fifth of the time that compiling took went into writing, reading and removing it.

Here a row of a record is its address, a loop over a range two numbers, and a local variable a place that is written
when it is assigned. What is not covered, and all code that checks bounds, is left to Numba.

LLVM is told, too, that wide numbers and narrow fields of records share no memory: after `out[n] = move` a rule need not
read `s.phase` again. Nothing is said of rows of narrow numbers that are no field: they may be the bytes of a record, or
a part of them (`record.record_in`).
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from llvmlite import ir as llvm
from numba.core import cgutils, ir, types
from numba.core.analysis import compute_cfg_from_blocks, compute_use_defs, must_use_alloca
from numba.core.lowering import Lower
from numba.np import arrayobj

from sabika.engine.numba_patches import OURS

WIDE = 4  # bytes
ZERO = llvm.Constant(llvm.IntType(64), 0)
PARTS_OF = ("getattr", "getitem", "static_getitem", "cast")  # expressions that make no array of their own


class BriefBuilder(llvm.IRBuilder):  # type: ignore[misc]
    """Takes out what was just put in, instead of writing down both. Says how wide the numbers of memory are."""

    width: Any = None  # where that is known (`BriefLower._known_width`)

    def load(self, ptr: Any, *args: Any, **options: Any) -> Any:
        return self._with_width(super().load(ptr, *args, **options))

    def store(self, value: Any, ptr: Any, *args: Any, **options: Any) -> Any:
        return self._with_width(super().store(value, ptr, *args, **options))

    def _with_width(self, access: Any) -> Any:
        if self.width is not None:
            access.set_metadata("tbaa", self.width)
        return access

    def extract_value(self, agg: Any, idx: Any, name: str = "") -> Any:
        whole, place = agg, [idx] if isinstance(idx, int) else list(idx)
        while isinstance(whole, llvm.InsertValue) and len(place) == len(whole.indices) == 1:
            if whole.indices == place:
                return whole.value
            whole = whole.aggregate
        return super().extract_value(whole, idx, name)


class BriefLower(Lower):  # type: ignore[misc]
    """The caller keeps the arrays alive while a function runs, so it does not count references to them.

    Most functions make no array and are given back none: they count no references at all, which is much less code.
    """

    def setup_function(self, fndesc: Any) -> None:
        """With a builder of our own; Numba makes it in the midst of this."""
        super().setup_function(fndesc)
        self.builder.__class__ = BriefBuilder

    def lower(self) -> None:
        self.context.enable_nrt = self._owns_arrays()
        self._is_brief = self.fndesc.mangled_name.startswith(OURS) and not self.context.enable_boundscheck
        self._loops: dict[ir.Expr, tuple[Any, Any]] = {}  # of an iterator over a range: where number and count stand
        self._find_values()
        super().lower()

    # --- arrays that a function is given ---

    def extract_function_arguments(self) -> Any:
        given = super().extract_function_arguments()
        if not self._may_own(self.fndesc.restype):
            for i, kind in enumerate(self.fndesc.argtypes):
                given[i] = self._borrowed(kind, given[i])
        return given

    def _owns_arrays(self) -> bool:
        """Is there an array that is not simply another name for, or a part of, what was given?"""
        typemap = self.fndesc.typemap
        return self._may_own(self.fndesc.restype) or any(
            self._may_own(typemap[one.target.name])
            for block in self.blocks.values()
            for one in block.find_insts(ir.Assign)
            if not isinstance(one.value, (ir.Arg, ir.Var)) and getattr(one.value, "op", "") not in PARTS_OF
        )

    def _may_own(self, kind: Any) -> bool:
        return bool(self.context.data_model_manager[kind].contains_nrt_meminfo())

    def _borrowed(self, kind: Any, value: Any) -> Any:
        if isinstance(kind, types.Array):
            for owner in ("meminfo", "parent"):
                place = self._place(kind, owner)
                value = self.builder.insert_value(value, value.type.elements[place](None), place)
        elif isinstance(kind, types.BaseTuple):
            for i, inner in enumerate(kind):
                item = self.builder.extract_value(value, i)
                value = self.builder.insert_value(value, self._borrowed(inner, item), i)
        return value

    # --- local variables ---

    def _find_singly_assigned_variable(self) -> None:
        """Not yet: first it must be known whether references are counted (`_find_values`)."""
        self._singly_assigned_vars: set[str] = set()
        self._blk_local_varmap: dict[str, Any] = {}

    def _find_values(self) -> None:
        """A variable that is assigned once, before all its uses, is a value: it needs no place in memory.

        Numba finds those that are used in one block alone.
        """
        if self.func_ir.func_id.is_generator:
            return
        times: dict[str, int] = {}
        for block in self.blocks.values():
            for one in block.find_insts(ir.Assign):
                times[one.target.name] = times.get(one.target.name, 0) + 1
        found = compute_use_defs(self.blocks)
        home = {name: at for at, names in found.defmap.items() for name in names if times.get(name) == 1}
        above = compute_cfg_from_blocks(self.blocks).dominators()
        places = must_use_alloca(self.blocks)
        for at, names in found.usemap.items():
            for name in names & home.keys():
                if home[name] >= at or home[name] not in above[at] or self._is_counted(name):
                    places.add(name)
        self._singly_assigned_vars = home.keys() - places

    def _is_counted(self, name: str) -> bool:
        return self.context.enable_nrt and self._may_own(self.typeof(name))

    def storevar(self, value: Any, name: str, argidx: int | None = None) -> None:
        """Without looking at what stood there, if nothing is given up."""
        if name in self._singly_assigned_vars or self._is_counted(name):
            super().storevar(value, name, argidx)
        else:
            self.builder.store(value, self.getvar(name))

    def delvar(self, name: str) -> None:
        if self._is_counted(name):
            super().delvar(name)

    def alloca(self, name: str, type: Any) -> Any:
        """Without zeros: a rule assigns before it reads, or fails in plain Python."""
        if self._is_counted(name) or not self._is_brief:
            return super().alloca(name, type)
        with self.builder.goto_entry_block():
            return self.builder.alloca(self.context.get_value_type(type), name=name)

    # --- expressions ---

    def lower_assign(self, ty: Any, inst: Any) -> Any:
        value = inst.value
        if self._is_brief and isinstance(value, ir.Expr):
            brief = BRIEF.get(value.op)
            written = brief(self, ty, value) if brief else None
            if written is not None:
                return written
        return super().lower_assign(ty, inst)

    def lower_setitem(self, target_var: Any, index_var: Any, value_var: Any, signature: Any) -> Any:
        """row[i] = number"""
        kind, index, value = (self.typeof(one.name) for one in (target_var, index_var, value_var))
        if not (self._is_brief and _is_row(kind) and _is_index(index) and _is_number(kind.dtype) and _is_number(value)):
            return super().lower_setitem(target_var, index_var, value_var, signature)
        number = self.context.cast(self.builder, self.loadvar(value_var.name), value, kind.dtype)
        address = self._address(kind, self.loadvar(target_var.name), self._index(index_var))
        with self._known_width(kind):
            return arrayobj.store_item(self.context, self.builder, kind, number, address)

    def lower_inst(self, inst: Any) -> Any:
        """s.number = number, row[0] = number"""
        if isinstance(inst, ir.SetAttr) and self._is_brief and _is_number(self._field_of(inst.target, inst.attr)):
            field, given = self._field_of(inst.target, inst.attr), self.typeof(inst.value.name)
            number = self.context.cast(self.builder, self.loadvar(inst.value.name), given, field)
            address = self._field_address(inst.target, inst.attr, field)
            with self._known_width(field):
                return self.context.pack_value(self.builder, field, number, address)
        if isinstance(inst, ir.StaticSetItem) and inst.index_var is not None and _is_row(self.typeof(inst.target.name)):
            return self.lower_setitem(inst.target, inst.index_var, inst.value, self.fndesc.calltypes[inst])
        return super().lower_inst(inst)

    def _brief_getattr(self, ty: Any, expr: Any) -> Any:
        """s.number, s.row"""
        field = self._field_of(expr.value, expr.attr)
        if _is_number(field):
            address = self._field_address(expr.value, expr.attr, field)
            with self._known_width(field):
                number = self.context.unpack_value(self.builder, field, address)
            return self.context.cast(self.builder, number, field, ty)
        if isinstance(field, types.NestedArray) and field == ty:
            address = self._field_address(expr.value, expr.attr, ty.dtype)
            return self._described(ty, address, ty.shape, ty.strides, ty.size)
        return None

    def _field_of(self, var: Any, name: str) -> Any:
        """The type of a field, None where it is of no record of ours."""
        kind = self.typeof(var.name)
        return kind.typeof(name) if isinstance(kind, types.Record) and kind.aligned else None

    def _field_address(self, var: Any, name: str, element: Any) -> Any:
        kind = self.typeof(var.name)
        self.context.sentry_record_alignment(kind, name)
        record, place = self.loadvar(var.name), kind.offset(name)
        return cgutils.get_record_member(self.builder, record, place, self.context.get_data_type(element))

    # --- numbers that share no memory ---

    @contextmanager
    def _known_width(self, kind: Any) -> Iterator[None]:
        """What is read or written meanwhile is a field, or a number of a row, of this type."""
        self.builder.width = self._width(kind)
        yield
        self.builder.width = None

    def _width(self, kind: Any) -> Any:
        """Wide or narrow, as LLVM's type-based alias analysis takes it; None if nothing is to be said."""
        is_field = not isinstance(kind, types.Array) or isinstance(kind, types.NestedArray)
        size = self.context.get_abi_sizeof(self.context.get_data_type(getattr(kind, "dtype", kind)))
        if size < WIDE and not is_field:
            return None
        module = self.builder.module
        root = module.add_metadata(["sabika"])
        width = module.add_metadata(["wide" if size >= WIDE else "narrow", root, ZERO])
        return module.add_metadata([width, width, ZERO])

    def _brief_getitem(self, ty: Any, expr: Any) -> Any:
        """row[i], grid[i]"""
        kind = self.typeof(expr.value.name)
        index_var = expr.index_var if expr.op == "static_getitem" else expr.index
        if index_var is None or not isinstance(kind, types.Array) or not _is_index(self.typeof(index_var.name)):
            return None
        if _is_row(kind):
            address = self._address(kind, self.loadvar(expr.value.name), self._index(index_var))
            with self._known_width(kind):
                item = arrayobj.load_item(self.context, self.builder, kind, address)
            return self.context.cast(self.builder, item, kind.dtype, ty)
        if isinstance(kind, types.NestedArray) and isinstance(ty, types.Array) and ty.ndim == kind.ndim - 1:
            step = kind.strides[0] // kind.strides[-1]
            index = self.builder.mul(self._index(index_var), cgutils.intp_t(step))
            address = self._address(kind, self.loadvar(expr.value.name), index)
            return self._described(ty, address, kind.shape[1:], kind.strides[1:], kind.size)
        return None

    def _index(self, var: Any) -> Any:
        return self.context.cast(self.builder, self.loadvar(var.name), self.typeof(var.name), types.intp)

    def _address(self, kind: Any, array: Any, index: Any) -> Any:
        """Where a number of a row stands."""
        return self.builder.gep(self.builder.extract_value(array, self._place(kind, "data")), [index])

    def _described(self, kind: Any, address: Any, shape: Any, strides: Any, size: int) -> Any:
        """An array of known sizes, at an address."""
        whole = self.context.get_value_type(kind)
        known = {"nitems": _product(shape), "itemsize": size, "shape": list(shape), "strides": list(strides)}
        fields = self.context.data_model_manager[kind]._fields
        rest = [part(known.get(name)) for name, part in zip(fields, whole.elements, strict=True)]
        return self.builder.insert_value(llvm.Constant(whole, rest), address, self._place(kind, "data"))

    def _place(self, kind: Any, field: str) -> int:
        place: int = self.context.data_model_manager[kind].get_field_position(field)
        return place

    # --- loops over a range ---

    def _brief_call(self, ty: Any, expr: Any) -> Any:
        """range(end), range(start, end)"""
        if ty != types.range_state64_type or not self._is_range(expr):
            return None
        state, numbers = llvm.Constant(self.context.get_value_type(ty), (0, 0, 1)), expr.args
        for place, var in zip((1,) if len(numbers) == 1 else (0, 1), numbers, strict=True):
            number = self.context.cast(self.builder, self.loadvar(var.name), self.typeof(var.name), types.int64)
            state = self.builder.insert_value(state, number, place)
        return state

    def _is_range(self, expr: Any) -> bool:
        """Is it a call of `range` that counts by one?"""
        called = self.typeof(expr.func.name)
        is_range = isinstance(called, types.Function) and called.typing_key is range
        return is_range and len(expr.args) <= 2 and not expr.kws and not expr.vararg

    def _brief_getiter(self, ty: Any, expr: Any) -> Any:
        """for i in range(end), for i in range(start, end)"""
        asked = self._origin(expr.value)
        if ty != types.range_iter64_type or asked is None or asked.op != "call" or not self._is_range(asked):
            return None
        state = self.loadvar(expr.value.name)
        start, end = (self.builder.extract_value(state, i) for i in (0, 1))
        number, count = (cgutils.alloca_once(self.builder, start.type) for _ in range(2))
        self.builder.store(start, number)
        self.builder.store(self.builder.sub(end, start), count)
        self._loops[expr] = number, count
        return self.context.get_value_type(ty)(llvm.Undefined)

    def _brief_iternext(self, ty: Any, expr: Any) -> Any:
        """The next number, if there is one."""
        loop = self._loops.get(self._origin(expr.value))
        if loop is None:
            return None
        number, left = (self.builder.load(one) for one in loop)
        is_there = self.builder.icmp_signed(">", left, left.type(0))
        self.builder.store(self.builder.add(number, number.type(1)), loop[0])
        self.builder.store(self.builder.sub(left, left.type(1)), loop[1])
        pair = self.builder.insert_value(self.context.get_value_type(ty)(llvm.Undefined), number, 0)
        return self.builder.insert_value(pair, is_there, 1)

    def _brief_pair(self, _ty: Any, expr: Any) -> Any:
        """The number, and whether it is there."""
        pair, place = self.loadvar(expr.value.name), int(expr.op == "pair_second")
        return self.builder.extract_value(pair, place)

    def _origin(self, var: Any) -> Any:
        """The one expression that a variable stands for, or None."""
        try:
            found = self.func_ir.get_definition(var)
        except KeyError:
            return None
        return found if isinstance(found, ir.Expr) else None


BRIEF = {
    "call": BriefLower._brief_call,
    "getattr": BriefLower._brief_getattr,
    "getitem": BriefLower._brief_getitem,
    "static_getitem": BriefLower._brief_getitem,
    "getiter": BriefLower._brief_getiter,
    "iternext": BriefLower._brief_iternext,
    "pair_first": BriefLower._brief_pair,
    "pair_second": BriefLower._brief_pair,
}


def _is_row(kind: Any) -> bool:
    return isinstance(kind, types.Array) and kind.ndim == 1 and kind.layout == "C"


def _is_index(kind: Any) -> bool:
    return isinstance(kind, types.Integer)


def _is_number(kind: Any) -> bool:
    return isinstance(kind, (types.Integer, types.Float, types.Boolean))


def _product(numbers: Any) -> int:
    product = 1
    for number in numbers:
        product *= number
    return product
